"""Refutations as theorems: the printed value is not the quantity, at a witness, by interval arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Labelled, MinusGradient
from closedform.numerics.coq.moments import moment
from closedform.numerics.coq.statements import SIGNS, Relation, Statement, Theorem, normal, theorem
from closedform.numerics.coq.syntax import NoTerm
from closedform.numerics.domains.points import corner_points, generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import entries, substitute
from closedform.numerics.quadrature.integrate import integrate

_POINTS = 4
_APART = 1e-6
_NOTHING = 1e-12  # of a side that may be zero; Coq has to show that it is
_LARGEST = 800  # operations of a relation
_FALSE: Mapping[str, Callable[[float], bool]] = {
    "=": lambda value: abs(value) > _APART, ">": lambda value: value < -_APART, "<": lambda value: value > _APART,
    ">=": lambda value: value < -_APART, "<=": lambda value: value > _APART,
}  # fmt: skip
_ZERO: Mapping[str, Callable[[float], bool]] = dict.fromkeys((">", "<", "<>"), lambda value: abs(value) < _NOTHING)


def refutations_of(claim: object) -> Iterator[Statement]:
    """State each line that is expected to fail under all its readings, and each property with a correction."""
    if isinstance(claim, Derivation) and not claim.where:
        for line in claim.lines:
            if line.approximate or any(claim.correction(line, one) is None for one in claim.readings):
                continue
            reading = next(iter(claim.readings))
            both = zip(entries(claim.readings[reading]), entries(claim.value(line, reading)), strict=True)
            yield Statement(
                claim.key(line), claim.says, tuple(Relation(a, b) for a, b in both), claim.domain, "refutation", line.printed
            )
    elif isinstance(claim, Property) and claim.correction is not None and claim.relations and not claim.where:
        relations = tuple(Relation(form, sp.Integer(0), SIGNS[sign].split()[0]) for form, sign in claim.relations)
        yield Statement(claim.key, claim.says, relations, claim.domain, "refutation", claim.printed)


def refutation(statement: Statement) -> tuple[Theorem, tuple[str, ...]]:
    """Write the theorem that a statement fails at a point of its domain, with proofs to be tried.

    Raises:
        NoTerm: no entry is seen to fail at a point tried, or it has no term.
    """
    for fails in (_FALSE, _ZERO):
        for relation in statement.relations:
            if relation.related not in fails or sp.count_ops(relation.left) + sp.count_ops(relation.right) > _LARGEST:
                continue
            for values in _tried(statement.domain):
                gap = _gap(relation, values)
                if gap is not None and fails[relation.related](gap):
                    return _at(statement, relation, values, zero=fails is _ZERO)
    raise NoTerm("a witness")


def _tried(domain: Domain) -> Iterator[dict[Form, Form]]:
    """Yield points of a domain with the values of its charted letters, the roundest first."""
    drawn = generic_points(domain, _POINTS, seed=1) or [{}]
    for parts in (2, 6, None):
        for point in drawn:
            there = {s: v if parts is None else sp.Rational(round(v * parts), parts) for s, v in point.items()}
            values = domain.resolve(there)
            if parts is None or (0 not in there.values() and domain.contains(values)):
                yield values
    yield from (domain.resolve(point) for point in corner_points(domain, _POINTS, seed=1))


def _gap(relation: Relation, values: Mapping[Form, Form]) -> float | None:
    """Return the left side less the right one by quadrature; None where it has no real value."""
    try:
        found = integrate(relation.left - relation.right, values)
    except (NotLowered, DoesNotExist):
        return None
    gap = float(found.value)
    return None if _NOTHING < abs(gap) < 100 * found.error else gap


def _at(statement: Statement, relation: Relation, values: Mapping[Form, Form], *, zero: bool) -> tuple[Theorem, tuple[str, ...]]:
    used = {s: v for s, v in values.items() if s in relation.left.free_symbols | relation.right.free_symbols}
    there = Statement(
        statement.key, statement.says, (relation,), Domain({s: sp.FiniteSet(v) for s, v in used.items()}), "refutation"
    )
    said = theorem(there)
    made = replace(said, goal=f"~ ({said.goal})", relations=(relation,))
    names = [name for name, _ in said.writer.laws.values()]
    opened = [f"unfold {', '.join(names)} in *", "opened"] if names else []
    if zero:
        if said.quantities:
            raise NoTerm("a witness")
        left = said.writer.term(relation.left)
        claimed = f"enough (zero : {left} = 0) by (rewrite zero; intros never; first [lra | now apply never])"
        shown = "; ".join(["subst", *opened, "first [lra | equal | plain_kinks; equal]"])
        return made, (f"intros; {claimed}; {shown}",)
    if not said.quantities:
        return made, ("; ".join(["intros; subst", *opened, "differs"]),)
    held = [f"value{n}" for n in range(len(said.quantities))]
    letters = [said.writer.names[one.letter] for one in said.quantities]
    taken = f"intros ({' & '.join([*letters, *held, 'related'])})" if said.relations else f"intros {held[0]}"
    uniques, proofs = [_unique(one.node) for one in said.quantities], []
    for first, at in (("intros", {}), ("intros; subst", used)):  # the moments in letters; in numbers, which may cancel
        try:
            parts = [moment(substitute(one.node, at), said.writer) for one in said.quantities]
        except NoTerm:
            if at:
                raise
            continue
        each = [f"eapply {unique} in {one}; [|{part.first}]" for unique, one, part in zip(uniques, held, parts, strict=True)]
        last = "revert related" if said.relations else f"revert {held[0]}"
        proofs.append("; ".join([first, *opened, taken, *each, last, "subst", "differs"]))
    return made, tuple(proofs)


def _unique(node: Form) -> str:
    """Name the lemma that a quantity has one value."""
    if isinstance(node, MinusGradient):
        return "slope_unique"
    if isinstance(node, sp.Integral):
        return "integral_unique"
    if isinstance(node.law, Labelled):
        return "mixed1_unique"
    one = normal(node.body, node.law, node.given)
    return "mean_unique" if one.head == "mean1" and one.covariance == (1,) else f"{one.head}_unique"
