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
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import entries, substitute
from closedform.numerics.quadrature.integrate import integrate

_POINTS = 4
_APART = 1e-6
_LARGEST = 400  # operations of a relation
_FALSE: Mapping[str, Callable[[float], bool]] = {
    "=": lambda value: abs(value) > _APART, ">": lambda value: value < -_APART, "<": lambda value: value > _APART,
    ">=": lambda value: value < -_APART, "<=": lambda value: value > _APART, "<>": lambda value: False,
}  # fmt: skip


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
    for relation in statement.relations:
        if sp.count_ops(relation.left) + sp.count_ops(relation.right) > _LARGEST:
            continue
        for point in generic_points(statement.domain, _POINTS, seed=1) or [{}]:
            values = statement.domain.resolve(point)
            gap = _gap(relation, values)
            if gap is not None and _FALSE[relation.related](gap):
                return _at(statement, relation, values)
    raise NoTerm("a witness")


def _gap(relation: Relation, values: Mapping[Form, Form]) -> float | None:
    """Return the left side less the right one by quadrature; None where it has no real value."""
    try:
        found = integrate(relation.left - relation.right, values)
    except (NotLowered, DoesNotExist):
        return None
    gap = float(found.value)
    return None if abs(gap) < 100 * found.error else gap


def _at(statement: Statement, relation: Relation, values: Mapping[Form, Form]) -> tuple[Theorem, tuple[str, ...]]:
    used = {s: v for s, v in values.items() if s in relation.left.free_symbols | relation.right.free_symbols}
    if any(not value.is_Rational for value in used.values()):
        raise NoTerm("a witness that is no fraction")
    there = Statement(
        statement.key, statement.says, (relation,), Domain({s: sp.FiniteSet(v) for s, v in used.items()}), "refutation"
    )
    said = theorem(there)
    names = [name for name, _ in said.writer.laws.values()]
    opened = ["intros; subst", *([f"unfold {', '.join(names)} in *", "opened"] if names else [])]
    if not said.quantities:
        made = replace(said, goal=f"~ ({said.goal})", relations=(relation,))
        return made, tuple("; ".join([*opened, *how, "differs"]) for how in ([], ["told"], ["in_arctangents"]))
    parts = [moment(substitute(one.node, used), said.writer) for one in said.quantities]
    uniques = [_unique(one.node) for one in said.quantities]
    if not said.relations:
        steps = ["intros H", f"eapply {uniques[0]} in H; [|{parts[0].first}]", "revert H"]
    else:
        letters = [said.writer.names[one.letter] for one in said.quantities]
        hyps = [f"H{n}" for n in range(len(parts))]
        taken = f"intros ({' & '.join([*letters, *hyps, 'D'])})"
        each = [f"eapply {unique} in {hyp}; [|{part.first}]" for unique, hyp, part in zip(uniques, hyps, parts, strict=True)]
        steps = [taken, *each, "subst", "revert D"]
    made = replace(said, goal=f"~ ({said.goal})", quantities=said.quantities, relations=(relation,))
    return made, tuple("; ".join([*opened, *steps, *how, "differs"]) for how in ([], ["in_arctangents"]))


def _unique(node: Form) -> str:
    """Name the lemma that a quantity has one value."""
    if isinstance(node, MinusGradient):
        return "slope_unique"
    if isinstance(node, sp.Integral):
        return "integral_unique"
    if isinstance(node.law, Labelled) or node.given is not None:
        raise NoTerm("a mean over classes, or given an event, has one value")
    one = normal(node.body, node.law)
    return "mean_unique" if len(one.letters) == 1 and one.covariance == (1,) else f"mean{len(one.letters)}_unique"
