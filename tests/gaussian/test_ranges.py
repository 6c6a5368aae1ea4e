"""Do the boxes that indicators are turned into cover the range they leave, once, and do distributed sums add up?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, positives, rationals, sign

from closedform.derivations.functions.steps import ReLU
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.gaussian import ranges

u, v = sp.Symbol("u", real=True), sp.Symbol("v", real=True)
PLANE = ((u, -sp.oo, sp.oo), (v, -sp.oo, sp.oo))
GRID = [{u: sp.Rational(p, 7), v: sp.Rational(q, 11)} for p in range(-37, 38, 5) for q in range(-61, 62, 7)]


def holds(box: ranges.Iterated, at: dict[Any, Any]) -> bool:
    """Tell whether a point lies in a box, ends that are lines included."""
    return all(lo.xreplace(at) < at[w] < hi.xreplace(at) for w, lo, hi in box.ranges)


def violations_of_boxes(term: Any, spans: tuple[Any, ...]) -> list[str]:
    """Where boxes overlap, or the term is not the body of the box that holds a point (zero where none does)."""
    boxes = ranges.indicators_to_ranges(term, spans, sign)
    out = []
    for at in GRID:
        if not holds(ranges.Iterated(term, spans), at):
            truth = sp.Integer(0)
        else:
            truth = term.xreplace(at)
        holding = [box for box in boxes if holds(box, at)]
        if len(holding) > 1:
            out.append(f"{len(holding)} boxes hold {at}")
        found = sp.Add(*(box.body.xreplace(at) for box in holding))
        if sp.expand(found - truth) != 0:
            out.append(f"the boxes give {found} at {at}, not {truth}")
    return out


def violations_of_a_sum(body: Any) -> list[str]:
    """Where the terms of a distributed body do not add up to it."""
    parts = ranges.distributed(body, frozenset({u, v}))
    plain = body.replace(ReLU, lambda h: h * sp.Heaviside(h))
    return [f"{parts} at {at}" for at in GRID[::17] if sp.expand(sp.Add(*parts).xreplace(at) - plain.xreplace(at)) != 0]


def offset(value: Any) -> Any:
    """Move a number off the grid, so that no point lies on a boundary; slanted lines are moved by another part, so that none meet on it."""
    return value + sp.Rational(1, 1009)


steps = st.builds(
    lambda w, a, b: sp.Heaviside(a * (w - offset(b))), st.sampled_from([u, v]), nonzero().map(sp.sign), rationals(-5, 5)
)
slanted = st.builds(lambda a, b, c: sp.Heaviside(a * u + b * v + c + sp.Rational(1, 1013)), nonzero(), nonzero(), rationals())
spans = st.sampled_from(
    [
        PLANE,
        ((u, sp.Rational(-3, 2), sp.oo), (v, -sp.oo, sp.Rational(5, 3))),
        ((u, sp.Integer(-3), sp.Integer(4)), (v, sp.Integer(-5), sp.Integer(2))),
    ]
)


@given(st.lists(steps, min_size=1, max_size=3), spans)
def test_indicators_of_one_variable_become_ends(factors: list[Any], box: tuple[Any, ...]) -> None:
    assert violations_of_boxes((u + v**2) * sp.Mul(*factors), box) == []


@pytest.mark.slow
@given(slanted, st.lists(steps, max_size=1), spans)
def test_an_indicator_of_two_variables_cuts_along_its_line(line: Any, factors: list[Any], box: tuple[Any, ...]) -> None:
    assert violations_of_boxes((u - 2) * line * sp.Mul(*factors), box) == []


@pytest.mark.slow
@given(slanted, slanted, spans)
def test_two_lines_cut_along_both_or_are_refused(one: Any, two: Any, box: tuple[Any, ...]) -> None:
    try:
        assert violations_of_boxes(u * one * two, box) == []
    except NotLowered:
        return  # lines that cross within the ranges


@pytest.mark.slow
@given(rationals(), rationals(), positives())
def test_a_monotone_function_and_a_positive_factor_change_no_range(a: Any, b: Any, c: Any) -> None:
    term = sp.Heaviside(c * sp.erf(u - offset(a))) * sp.Heaviside(sp.exp(v) - sp.exp(offset(b)))
    assert violations_of_boxes(term, PLANE) == []


@given(rationals(), rationals(), positives())
def test_sums_are_distributed_without_loss(a: Any, b: Any, c: Any) -> None:
    assert violations_of_a_sum((u + a) ** 2 * (v - b * u) / (c + u**2) + ReLU(u - v) * (u + c)) == []


def test_a_high_power_of_a_sum_has_no_more_terms_than_it_must() -> None:
    parts = ranges.distributed((u + 2 * v) ** 30 * (v - 1), frozenset({u, v}))
    assert len(parts) == 31 * 2
    assert sp.expand(sp.Add(*parts) - (u + 2 * v) ** 30 * (v - 1)) == 0
    inner = sp.erf((v + 1) ** 2)
    assert {node for part in ranges.distributed((u + inner) ** 6, frozenset({u, v})) for node in part.atoms(sp.erf)} == {inner}


def test_a_power_of_too_many_terms_is_left_unopened() -> None:
    for whole in ((u + 2 * v) ** 65, (1 - sp.sqrt(u)) ** 97):
        assert ranges.distributed(whole, frozenset({u, v})) == [whole]


LINE = (u - 2) * sp.Heaviside(2 * u + v + offset(sp.Integer(0)))
STEPS = u * sp.Heaviside(u - offset(sp.Integer(0))) * sp.Heaviside(offset(sp.Integer(2)) - u)
INSIDE = ((u, sp.Integer(-3), sp.Integer(4)), (v, sp.Integer(-5), sp.Integer(2)))
CUT, ALONG, WHERE = ranges._cut_range, ranges._cut_by_line, ranges._where_positive
BROKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "a box lost": ("_cut_by_line", lambda *a: ALONG(*a)[:-1]),
    "a box twice": ("_cut_by_line", lambda *a: [*ALONG(*a), ALONG(*a)[0]]),
    "a line that turns round": ("_cut_by_line", lambda core, *a: ALONG(-core, *a)),
    "a step that turns round": ("_cut_range", lambda core, *a: CUT(-core, *a)),
    "a step that cuts nothing": ("_cut_range", lambda core, w, lo, hi, s: (lo, hi)),
    "a line that holds on the whole outer range": ("_where_positive", lambda forms, w, place, s: place),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not violations_of_boxes(LINE, INSIDE)
    assert not violations_of_boxes(STEPS, INSIDE)
    monkeypatch.setattr(ranges, *BROKEN[name])
    assert violations_of_boxes(LINE, INSIDE) or violations_of_boxes(STEPS, INSIDE)


def test_a_lost_term_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ranges.distributed
    monkeypatch.setattr(ranges, "distributed", lambda body, variables: right(body, variables)[:-1])
    assert violations_of_a_sum((u + 1) * (v + 2))


def test_ends_in_the_other_order_turn_the_sign() -> None:
    step = sp.Heaviside(u - sp.Rational(1, 3))
    (box,) = ranges.indicators_to_ranges(step, ((u, sp.Integer(1), sp.Integer(0)),), sign)
    assert box == ranges.Iterated(sp.Integer(-1), ((u, sp.Rational(1, 3), sp.Integer(1)),))
