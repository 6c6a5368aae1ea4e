"""A line in another convention: rewrites its definition and its formula, and compares the two like any line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import NOTE
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient, Root
from closedform.numerics.checking.named import Name
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.gaussian.evaluated_form import carried_out, simplified
from closedform.numerics.tools.conventions import CONVENTIONS
from closedform.numerics.tools.conversions import Converted, NotApplicable
from closedform.numerics.tools.right_line import right_line

_OPEN = (E, MinusGradient, Root, sp.Integral, sp.Sum)


class Conversion(msgspec.Struct, frozen=True):
    """A formula in another convention, and its verdict there.

    ``quantity`` and ``formula`` are as SymPy writes them; ``latex`` is both, joined by =. ``substitution`` describes the
    substitution in the formula, and is empty if the expectations were evaluated anew. ``corrected`` is True if the line is wrong as
    printed and its correction was converted.
    """

    key: str
    convention: str
    says: str
    source: str
    reading: str
    corrected: bool
    quantity: str
    formula: str
    latex: str
    substitution: str
    verdict: Verdict


def convert(name: Name, to: str, options: Options | None = None, *, judging: Options | None = None) -> Conversion:
    """Convert a line's formula to another convention, and check it there.

    Args:
        name: the key of a line whose right side is a closed form, such as "002:20"; or a file and a key in it.
        to: the convention's name, one of ``numerics.tools.conventions.CONVENTIONS``.
        options: as for a check; by default without proofs.
        judging: how to judge a reader's own claim before it is converted.

    Raises:
        BadClaim: no such claim can be read, or it has no right side.
        KeyError: no line has that key.
        NotExported: the claim is the reader's own, and no form of it is known to hold.
        NotApplicable: the convention does not exist or does not apply to the line, the line has no closed form, or no form in the
            new convention is found.
    """
    if to not in CONVENTIONS:
        raise NotApplicable(f"there is no convention {to!r}; there are {', '.join(CONVENTIONS)}")
    convention = CONVENTIONS[to]
    one, derivation, line = right_line(name, judging)
    key = one.key
    if line.approximate:
        raise NotApplicable(f"{key} is an approximation, whose error another convention changes; convert an exact line")
    reading = next((r for r in derivation.readings if derivation.correction(line, r) is None), next(iter(derivation.readings)))
    corrected = derivation.correction(line, reading)
    form = derivation.value(line, reading) if corrected is None else corrected
    if form.has(*_OPEN):
        raise NotApplicable(
            f"{key} is printed with an expectation, an integral or a steady state, and has no closed form to convert"
        )
    try:
        converted = convention.convert(derivation.readings[reading])
    except NotApplicable as error:
        raise NotApplicable(f"{key} is not converted to {to}: {error}") from None
    taken = {letter.name for letter in converted.letters} & {s.name for s in [*derivation.domain.symbols, *form.free_symbols]}
    if taken:
        raise NotApplicable(f"{key} is not converted to {to}: it has another {', '.join(sorted(taken))}")
    claim, verdict, substitution = _checked(
        derivation, key, to, converted, form, options or Options(engines=("enclose", "certify"))
    )
    quantity, formula = claim.quantity, claim.lines[0].value
    return Conversion(
        key=key,
        convention=to,
        says=convention.says,
        source=convention.source,
        reading=reading,
        corrected=corrected is not None,
        quantity=str(quantity),
        formula=str(formula),
        latex=f"{sp.latex(quantity)} = {sp.latex(formula)}",
        substitution=substitution,
        verdict=verdict,
    )


def _checked(
    derivation: Derivation, key: str, to: str, converted: Converted, form: Form, options: Options
) -> tuple[Derivation, Verdict, str]:
    """Return the claim in the new convention that holds, its verdict, and the substitution that led to it, if any.

    Raises:
        NotApplicable: no form is found that holds there.
    """
    tried: list[tuple[Derivation, Verdict, str]] = []
    for formula, says in _formulas(converted, form):
        claim = _claim(derivation, key, to, converted, formula)
        verdict = check_here(claim, options)[0].total
        if verdict.seen:
            return claim, verdict, says
        tried.append((claim, verdict, says))
    undecided = [found for found in tried if found[1].is_open]
    if undecided:
        return undecided[0]
    raise NotApplicable(
        f"{key} is not converted to {to}: "
        + ("the substitution gives a formula that is refuted there" if tried else "its expectations cannot be evaluated there")
    )


def _formulas(converted: Converted, form: Form) -> Iterator[tuple[Form, str]]:
    """Yield candidates for the formula: by the substitution, then evaluated from the definition."""
    if converted.form is not None:
        yield converted.form(form), converted.says
    try:
        found = carried_out(converted.quantity)
    except (NotLowered, NotImplementedError):
        return
    if not found.has(*_OPEN):
        yield simplified(found, form), ""


def _claim(derivation: Derivation, key: str, to: str, converted: Converted, form: Form) -> Derivation:
    """Write quantity and formula as a claim of its own."""
    symbols = {**derivation.domain.symbols, **dict.fromkeys(converted.letters, positive)}
    return replace(
        derivation,
        source=Source(NOTE, f"{key} as {to}"),
        quantity=converted.quantity,
        lines=(Line(f"{key} as {to}", form, printed=sp.latex(form)),),
        domain=Domain(symbols, such_that=derivation.domain.such_that, chart=derivation.domain.chart),
        slips=(),
        support={},
        regime=(),
        approaches=(),
        settings={},
        cancelled={},
    )
