"""Refutations as theorems: the printed value is not the quantity, at a witness, by interval arithmetic."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite
from closedform.numerics.coq.statements import SIGNS, Relation, Statement, Theorem, split, theorem
from closedform.numerics.coq.syntax import NoTerm
from closedform.numerics.domains.points import generic_points
from closedform.numerics.forms.nodes import entries

_POINTS = 4
_APART = sp.Rational(1, 10**6)
_FALSE = {
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
            yield Statement(claim.key(line), claim.says, tuple(Relation(a, b) for a, b in both), claim.domain, "refutation", line.printed)
    elif isinstance(claim, Property) and claim.correction is not None and claim.relations and not claim.where:
        relations = tuple(Relation(form, sp.Integer(0), SIGNS[sign].split()[0]) for form, sign in claim.relations)
        yield Statement(claim.key, claim.says, relations, claim.domain, "refutation", claim.printed)


def refutation(statement: Statement) -> tuple[Theorem, tuple[str, ...]]:
    """Write the theorem that a statement fails at a point of its domain, with proofs to be tried.

    Raises:
        NoTerm: no entry is seen to fail at a point tried, or it has no term.
    """
    words = ""
    for relation in statement.relations:
        quantities: dict[Form, Form] = {}
        split(relation.left, quantities), split(relation.right, quantities)
        if quantities:
            words = words or "a refutation of a mean"
            continue
        for point in generic_points(statement.domain, _POINTS, seed=1):
            values = statement.domain.resolve(point)
            gap = _value(relation.left - relation.right, values)
            if gap is not None and _FALSE[relation.related](gap):
                return _at(statement, relation, values)
    raise NoTerm(words or "a witness")


def _value(form: Form, values: dict[Form, Form]) -> Form:
    """Evaluate a form with means over finitely many points; None where it has no real value."""
    try:
        found = _enumerated(form).xreplace(values).evalf(30)
    except (TypeError, ValueError, ZeroDivisionError, AttributeError):
        return None
    return found if found.is_Float or found.is_Rational else None


def _enumerated(form: Form) -> Form:
    if not form.args:
        return form
    if isinstance(form, E) and isinstance(form.law, Finite):
        total = weight = sp.Integer(0)
        for point, mass in form.law.args[1]:
            at = dict(zip(form.law.variables, point, strict=True))
            event = sp.Integer(1) if form.given is None else _enumerated(form.given.xreplace(at))
            total += mass * event * _enumerated(form.body.xreplace(at))
            weight += mass * event
        return total / weight
    if isinstance(form, E) or not isinstance(form, sp.Expr):
        return form
    return form.func(*map(_enumerated, form.args))


def _at(statement: Statement, relation: Relation, values: dict[Form, Form]) -> tuple[Theorem, tuple[str, ...]]:
    used = {s: v for s, v in values.items() if s in relation.left.free_symbols | relation.right.free_symbols}
    if any(not value.is_Rational for value in used.values()):
        raise NoTerm("a witness that is no fraction")
    fixed = tuple(sp.Eq(s, v, evaluate=False) for s, v in used.items())
    there = Statement(statement.key, statement.says, (relation,), Domain({s: sp.FiniteSet(v) for s, v in used.items()}), "refutation")
    said = theorem(there)
    del fixed
    goal = f"~ ({said.goal})" if relation.related != "=" else said.goal.replace(" = ", " <> ", 1) if said.goal.count(" = ") == 1 else f"~ ({said.goal})"
    made = Theorem(said.definitions, said.binders, said.said, goal, (), (relation,), said.writer, there.domain)
    names = [name for name, _ in said.writer.laws.values()]
    opened = f"unfold {', '.join(names)}; opened; " if names else ""
    return made, tuple(f"intros; subst; {opened}{how}differs" for how in ("", "told; "))
