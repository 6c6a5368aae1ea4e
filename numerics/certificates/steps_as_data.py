"""The proof of one line as plain data: each step with its formulas in LaTeX, for readers."""

from __future__ import annotations

from typing import Any

import msgspec

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Origin
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.signs import Sign
from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.certificates.gate import shown, signed
from closedform.numerics.forms.latex import latex
from closedform.numerics.forms.nodes import entries
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.signs.inequality import argued


class Shown(msgspec.Struct, frozen=True):
    """One step; formulas in LaTeX, empty if the rule has none.

    Args:
        rule: the rule of the step.
        before: a form.
        after: a form.
        symbol: a parameter.
        value: the parameter's value.
        called: a sign.
        forms: the forms that replace symbols.
        branch: the steps of a claim at an end of the domain.
        moments: the name of a row, an integral, and its value.
        unnamed: the kinds of moments that have no row.
    """

    rule: Rule
    before: str
    after: str
    symbol: str = ""
    value: str = ""
    called: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    branch: tuple[Shown, ...] = ()
    moments: tuple[tuple[str, str, str], ...] = ()
    unnamed: tuple[str, ...] = ()


class Written(msgspec.Struct, frozen=True):
    """The proof of one equality of numbers.

    Args:
        entry: its place, from 1, if the line is a matrix, or the claim has several relations; None for a number.
        found: True if there is a proof that the independent checker accepted.
        method: the method in a few words; without a proof, the reason.
        steps: the steps of the proof.
    """

    entry: int | None
    found: bool
    method: str
    steps: tuple[Shown, ...]


def proofs_of_line(key: str, origin: Origin | None = None) -> tuple[Written, ...]:
    """Prove a line again, and write each step; one proof for each entry of a matrix, or relation of a property.

    Of several readings, the first with a proof is used, else the first.

    Args:
        key: the line's key.
        origin: the origin of its claim; the document's with that key if None.
    """
    claim = claim_at(origin_of(key) if origin is None else origin)
    if isinstance(claim, Property):
        relations = [(form, sign) for form, sign in dict.fromkeys(claim.relations) if (form, sign) != (0, Sign.ZERO)]
        return tuple(_relation(claim, form, sign, i + 1) for i, (form, sign) in enumerate(relations))
    if not isinstance(claim, Derivation):
        return ()  # an experiment has runs, and no proof
    line = next(line for line in claim.lines if claim.key(line) == key)
    tried = (_proofs(claim, claim.readings[reading], claim.value(line, reading)) for reading in claim.readings)
    first = next(tried)
    return next((proofs for proofs in (first, *tried) if all(proof.found for proof in proofs)), first)


def _proofs(claim: Derivation, quantity: Any, value: Any) -> tuple[Written, ...]:
    pairs = list(zip(entries(quantity), entries(value), strict=True))
    out = []
    for i, (left, right) in enumerate(pairs):
        cancelled = [part for side in (left, right) for part in claim.cancelled.get(side, ())]
        table = not claim.source.is_looked_up
        found, steps = shown(left, right, claim.domain, claim.where, table=table, cancelled=cancelled)
        out.append(Written(i + 1 if len(pairs) > 1 else None, found.found, found.method, tuple(map(_shown, steps))))
    return tuple(out)


def _relation(claim: Property, form: Any, sign: str, number: int) -> Written:
    checked = signed(form, sign, claim.within, claim.where)
    steps = argued(form, sign, claim.within, claim.where).steps if checked.found else ()
    return Written(number, checked.found, checked.method, tuple(map(_shown, steps)))


def _shown(step: Step) -> Shown:
    return Shown(
        step.rule, _latex(step.before), _latex(step.after), _latex(step.symbol), _latex(step.value), step.called,
        tuple((_latex(s), _latex(form)) for s, form in step.forms.items()), tuple(map(_shown, step.branch)),
        tuple((moment.row, _latex(moment.of), _latex(moment.value)) for moment in step.moments), step.unnamed,
    )  # fmt: skip


def _latex(form: Any) -> str:
    return "" if form is None else latex(form)
