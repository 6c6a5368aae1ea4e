"""The independent checker: verifies every step of a proof by other means, by its structure and by balls at new points.

It shares nothing with the prover except the steps' form and the nodes. The prover rewrites symbolically; the checker examines the
result. Each form claimed to vanish is enclosed at points of the domain (closed forms to sixty digits). Each form must follow from
the one before it, and each rule must have stated its premises. A chart must reach both ends of its interval, and every end in the
domain must be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.derivations.memory import shared
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checker.cells import cells_fault, holds_point
from closedform.numerics.checker.change_of_symbols import in_deviations, written_in_units
from closedform.numerics.checker.check_kinks import general_fault, told_fault
from closedform.numerics.checker.integral_rules import (
    is_by_primitives,
    is_known_primitive,
    is_known_transform,
    is_scaled,
    is_series,
    is_telescoped,
)
from closedform.numerics.checker.last_identities import is_confirmed
from closedform.numerics.checker.moments import is_moment
from closedform.numerics.checker.parameter_rules import (
    NEAR,
    is_base,
    is_constant,
    is_continuous,
    is_correlated,
    is_dominated,
    is_ray,
)
from closedform.numerics.checker.points_of_proof import Points
from closedform.numerics.checker.refusals import NOT_CHECKED, Contradicted, Refused, demand, in_words
from closedform.numerics.checker.sample_points import INTEGRATED
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.forms.written_out import written_out
from closedform.numerics.gaussian.singular import of_full_rank
from closedform.numerics.proof.steps import Rule, Step

_POINTS = 3  # points at which a last identity is tested
_CHAINED = {
    Rule.CHART,
    Rule.BY_PRIMITIVES,
    Rule.SCALED,
    Rule.CARRIED_OUT,
    Rule.LOOKED_UP,
    Rule.STEADY,
    Rule.CONTINUOUS,
    Rule.CONSTANT,
    Rule.CORRELATED,
    Rule.BASE,
    Rule.RAY,
    Rule.VANISHES,
}


@shared
def refusal(steps: Sequence[Step], left: Form, right: Form, domain: Domain, where: Mapping[Form, Form] | None = None) -> str:
    """Return the reason to refuse a proof of left = right on a domain; empty if every step is right.

    Args:
        steps: the steps of the proof.
        left: one side of the claim.
        right: the other.
        domain: the intervals of the symbols.
        where: symbols defined as a steady state.

    Raises:
        Contradicted: the last identity is certainly false.
    """
    try:
        _branch(list(steps), left, right, domain, dict(where or {}))
        return ""
    except NOT_CHECKED as reason:
        return in_words(reason)


def refusal_of_units(step: Step, left: Form, right: Form, domain: Domain, shown: tuple[Form, Form, Domain]) -> str:
    """Return the reason why a claim does not follow from one checked in other units; empty if it follows.

    Args:
        step: the step that writes the symbols in units.
        left: one side of the claim.
        right: the other.
        domain: the intervals of its symbols.
        shown: the sides and the domain of the claim that was checked.
    """
    try:
        demand(written_in_units(step, left, right, domain) == shown, step, "another claim was checked")
        return ""
    except (Refused, TypeError, ValueError) as reason:
        return str(reason)


def _branch(steps: list[Step], left: Form, right: Form, domain: Domain, where: Mapping[Form, Form]) -> None:
    """Check a claim's steps, and those for the ends of its domain."""
    first = steps.pop(0) if steps else None
    demand(
        first is not None and first.rule is Rule.CLAIM and (first.before, first.after) == (left, right),
        first,
        "it is about another claim",
    )
    at, current, stated = Points(domain, where, means=left.has(E) or right.has(E)), left - right, set[tuple[Rule, Any, Any]]()
    ends = set(_closed_ends(domain, left.free_symbols | right.free_symbols)) if not where else set[tuple[Any, Any]]()
    lettered, cells = None, list[Step]()
    if steps and steps[0].rule is Rule.LETTERS:
        count = next((i for i, step in enumerate(steps) if step.rule in (Rule.END, Rule.REACHED)), len(steps))
        lettered, cells, steps = steps[0], steps[1:count], steps[count:]
        fault = cells_fault(lettered, cells, left, right, domain, lambda branch, a, b: _branch(branch, a, b, Domain({}), {}))
        demand(not fault, first, fault)
        current = sp.Integer(0)
    if steps and steps[0].rule is Rule.WRITTEN_OUT:
        current, ends = _written_out(steps.pop(0), at, left, right), set[tuple[Any, Any]]()  # the branch reaches them
    if steps and steps[0].rule is Rule.UNITS:
        units = steps.pop(0)
        _branch(list(units.branch), *written_in_units(units, left, right, domain), where)
        current, ends = sp.Integer(0), set[tuple[Any, Any]]()  # the branch reaches them
    if steps and steps[0].rule is Rule.COVARIANCE:
        written = steps.pop(0)
        demand((written.before, written.after) == (left, right), written, "it is another claim")
        _branch(list(written.branch), left, right, in_deviations(written, domain), where)
        current, ends = sp.Integer(0), set[tuple[Any, Any]]()  # the branch reaches the ends of the other symbols
    if steps and steps[0].rule in (Rule.FACT, Rule.TOLD, Rule.GENERAL):
        _kinks(steps, left, right, domain, where)
        demand(at.vanishes(left - right, 2), steps[-1], "the two sides differ")
        return  # its branch reaches the ends
    while steps and steps[0].rule not in (Rule.END, Rule.REACHED):
        step = steps.pop(0)
        demand(step.rule not in _CHAINED or step.before == current, step, "it does not start where the step before it ended")
        if step.rule not in _CHECKS or _CHECKS[step.rule](step, at, stated) is not True:
            raise Refused(
                f"{step.rule}: {str(step.before)[:100]} does not check"
            )  # written only on demand: SymPy evaluates to order
        stated.add((step.rule, step.symbol, step.before))
        current = step.after if step.rule in _CHAINED - {Rule.CONTINUOUS, Rule.CONSTANT, Rule.CORRELATED} else current
    demand(current == 0, None, "it does not end in zero")
    for step in steps:
        demand(step.rule in (Rule.END, Rule.REACHED), step, "it follows the end of the proof")
        demand((step.symbol, step.value) in ends, step, f"{step.symbol} = {step.value} is no end of the domain")
        ends.discard((step.symbol, step.value))
        there = {step.symbol: step.value}
        if step.rule is Rule.REACHED:
            demand(at.vanishes(substitute(left - right, there), 2, there), step, "the two sides differ at an end")
            if lettered is not None:
                demand(all(holds_point(lettered, cells, {**p, **there}) for p in at.given), step, "no cell holds that end")
            continue
        chart = {s: substitute(form, there) for s, form in domain.chart.items()}
        sides = [of_full_rank(substitute(substitute(side, domain.chart), there)) for side in (left, right)]
        demand((step.before, step.after) == tuple(sides), step, "it is not the claim at that end")
        face = Domain({s: i for s, i in domain.symbols.items() if s != step.symbol}, chart=chart)
        _branch(list(step.branch), sides[0], sides[1], face, where)
    demand(not ends, None, f"the ends {sorted(map(str, ends))} have no proof")


def _written_out(step: Step, at: Points, left: Form, right: Form) -> Form:
    """Check the claim with each side evaluated by itself, and return the difference that remains: zero."""
    sides = written_out(left), written_out(right)
    demand((step.before, step.after) == (left, right), step, "it is another claim")
    for side, carried in zip((left, right), sides, strict=True):
        demand(at.vanishes(sp.Add(side, sp.Mul(-1, carried, evaluate=False), evaluate=False), 2), step, "a side has changed")
    _branch(list(step.branch), *sides, at.domain, at.where)
    return sp.Integer(0)


def _kinks(steps: list[Step], left: Form, right: Form, domain: Domain, where: Mapping[Form, Form]) -> None:
    """Check a claim whose kinks have known signs, or in which a letter replaces a form."""
    *facts, step = steps
    demand((step.before, step.after) == (left, right) and not where, step, "it is another claim")
    demand(all(fact.rule is Rule.FACT for fact in facts), step, "the step before it is no fact")

    def inside(branch: list[Step], a: Form, b: Form, within: Domain) -> None:
        _branch(branch, a, b, within, {})

    told = step.rule is Rule.TOLD
    demand(told or (step.rule is Rule.GENERAL and not facts), step, "it rests on no facts")
    fault = told_fault(facts, step, domain, inside) if told else general_fault(step, domain, inside)
    demand(not fault, step, fault)


def _closed_ends(domain: Domain, symbols: set[Letter]) -> list[tuple[Form, Form]]:
    used = symbols.union(*(f.free_symbols for s, f in domain.chart.items() if s in symbols))
    sides = [(s, end) for s, i in domain.symbols.items() if s in used for end in (i.inf, i.sup)]
    return [(s, end) for s, end in sides if end.is_finite and lies_in(domain.symbols[s], end) and not _left_out(domain, s, end)]


def _left_out(domain: Domain, symbol: Letter, end: Form) -> bool:
    """Return True if a constraint on one symbol alone is not met at an end of its range."""
    alone = [relation for relation in domain.such_that if relation.free_symbols == {symbol}]
    return any(relation.subs(symbol, end) == sp.false for relation in alone)


def _chart(step: Step, at: Points, _: set[Form]) -> bool:
    """Check a chart: the domain's own, a letter of the same sign, or one from end to end of an interval."""
    for s, form in step.forms.items():
        if s in at.domain.chart:
            if form != at.domain.chart[s]:
                return False
            continue
        interval, (q,) = at.domain.symbols[s], form.free_symbols
        if s.is_integer:
            first = sp.floor(interval.inf) + 1 if interval.left_open else interval.inf
            reaches = _reaches_whole(form, q, [first, *(bound for r in at.domain.such_that if (bound := _bound(r, s)) is not None)])
        elif form == q:
            reaches = interval.inf >= 0 and q.is_positive
        else:
            far, near = (enclose(form, {q: place}).value for place in (1 / NEAR, NEAR))
            low, high = enclose(interval.inf, {}).value, enclose(interval.sup, {}).value
            reaches = q.is_positive and abs(far - low) < (high - low) * 1e-9 and abs(near - high) < (high - low) * 1e-9
        if not reaches:
            return False
    at.written |= step.forms if not any(s in at.domain.chart for s in step.forms) else {}
    return substitute(step.before, step.forms) == step.after or at.vanishes(step.after, 1)


def _reaches_whole(form: Form, q: Form, bounds: Sequence[Form]) -> bool:
    """Check that a whole-number letter plus a form reaches every number above some bound."""
    start = 1 if q.is_positive else 0 if q.is_nonnegative else None
    added = sp.expand(form - q)
    return bool(q.is_integer and added.is_Integer and start is not None and any(bound > added + start - 1 for bound in bounds))


def _bound(relation: Form, symbol: Letter) -> Form:
    """Return the least whole number that a constraint on one symbol allows: 3 for n > 2, and for n >= 3."""
    if not hasattr(relation, "gts") or relation.gts != symbol or not relation.lts.is_Integer:
        return None
    return relation.lts + isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))


def _exists(step: Step, at: Points, _: set[Form]) -> bool:
    return bool(enclose(step.before, at.values(step.before, {}, 0), digits=INTEGRATED).value > 0)


def _carried_out(step: Step, at: Points, _: set[Form]) -> bool:
    return at.vanishes(step.after, 2) and all(map(is_moment, step.moments))


def _vanishes(step: Step, at: Points, _: set[Form]) -> bool:
    """Check a last identity by balls, at more points where polynomials alone do not confirm it.

    Raises:
        Contradicted: neither its polynomial nor a ball of it is zero.
    """
    confirmed = is_confirmed(step.before)
    holds = step.after == 0 and at.vanishes(step.before, _POINTS if confirmed else 2 * _POINTS)
    if not holds and not confirmed and (point := at.where_not_zero(step.before, _POINTS)) is not None:
        raise Contradicted(f"the last identity of a proof is false: {str(step.before)[:100]} is not zero at {point}")
    return holds


_CHECKS: Mapping[Rule, Callable[[Step, Points, set[Form]], bool]] = {
    Rule.CHART: _chart,
    Rule.EXISTS: _exists,
    Rule.CARRIED_OUT: _carried_out,
    Rule.LOOKED_UP: _carried_out,
    Rule.PRIMITIVE: is_known_primitive,
    Rule.TRANSFORM: is_known_transform,
    Rule.SERIES: is_series,
    Rule.TELESCOPED: is_telescoped,
    Rule.SCALED: is_scaled,
    Rule.BY_PRIMITIVES: is_by_primitives,
    Rule.STEADY: lambda step, at, _: at.vanishes(step.before, 2) and at.vanishes(step.after, 2),
    Rule.CONTINUOUS: is_continuous,
    Rule.CONSTANT: is_constant,
    Rule.CORRELATED: is_correlated,
    Rule.DOMINATED: is_dominated,
    Rule.BASE: is_base,
    Rule.RAY: is_ray,
    Rule.VANISHES: _vanishes,
}
