"""Is a formula cut at every kink, smooth and unchanged on every piece, in one dimension and in several?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, over_plane, points_within, positives, rationals, sign, value_of

from closedform.derivations.laws import E, Gaussian, ReLU
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms import kinks, orthants, periodic, planes, zeros

x, y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
EXAMPLES: list[tuple[Any, Any, Any]] = [
    (sp.Abs(x - 1) * x + sp.Heaviside(x**2 - 2), -sp.oo, sp.oo),
    (sp.Max(x, 1 - x, x / 2 + 1) * sp.exp(-(x**2)), sp.Integer(-3), sp.oo),
    (ReLU((x - 1) * (x + 2)) - sp.sign(x), sp.Integer(-4), sp.Integer(4)),
    (sp.Abs(sp.Abs(x) - 1), -sp.oo, sp.oo),
    (sp.Heaviside(sp.exp(2 * x) - 3) * sp.Min(x, 2), -sp.oo, sp.oo),
    (sp.Abs(sp.sin(3 * x) - sp.Rational(1, 3)), sp.Integer(-2), sp.Integer(5)),
    (sp.sign(sp.erf(x - 1) + sp.Rational(1, 2)), -sp.oo, sp.oo),
    (sp.asin(sp.sin(2 * x)) + sp.Abs(x), sp.Integer(-3), sp.Integer(3)),
]


def settled(piece: kinks.Piece) -> list[kinks.Piece]:
    """Cut until nothing changes, as the enclosure does."""
    pieces = kinks.split_range(piece.body, x, piece.low, piece.high, sign)
    if len(pieces) == 1 and pieces[0].body == piece.body:
        return pieces
    return [part for inner in pieces for part in settled(inner)]


def violations_of_a_cut(body: Any, low: Any, high: Any) -> list[str]:
    """Where pieces are no partition of the range, differ from the body, or hold a kink that turns within them."""
    pieces = settled(kinks.Piece(body, low, high))
    out = []
    if (pieces[0].low, pieces[-1].high) != (low, high):
        out.append(f"the pieces run from {pieces[0].low} to {pieces[-1].high}")
    for one, two in pairwise(pieces):
        if one.high != two.low:
            out.append(f"a gap or an overlap between {one.high} and {two.low}")
    with mpmath.workdps(25):
        for piece in pieces:
            if sign(piece.high - piece.low) != 1:
                out.append(f"({piece.low}, {piece.high}) is empty")
                continue
            inside = list(points_within(piece.low, piece.high, 9))
            for p in inside:
                if abs(value_of(piece.body, {x: p}) - value_of(body, {x: p})) > mpmath.mpf("1e-15"):
                    out.append(f"at {p} the piece is {piece.body}")
            for kink in kinks.kinks_of(piece.body, {x}):
                forms = [kink.args[0] - b for b in kink.args[1:]] if isinstance(kink, (sp.Max, sp.Min)) else [kink.args[0]]
                for h in forms:
                    if len({mpmath.sign(value_of(h, {x: p})) for p in inside} - {0}) > 1:
                        out.append(f"{kink} turns between {piece.low} and {piece.high}")
    return out


def violations_of_regions(body: Any, variables: list[Any], points: list[dict[Any, Any]]) -> list[str]:
    """Where regions overlap, or their pieces do not add up to the body; half spaces likewise."""
    found = kinks.regions(body, frozenset(variables), lambda kink: True)
    halves = orthants.half_spaces(body, set(variables))
    out = []
    with mpmath.workdps(25):
        for at in points:
            truth = value_of(body, at)
            holding = [r for r in found if all(value_of(h, at) > 0 for h in r.positive)]
            if len(holding) > 1:
                out.append(f"two regions hold {at}")
            total = mpmath.fsum(value_of(r.body, at) for r in holding)
            if abs(total - truth) > mpmath.mpf("1e-15"):
                out.append(f"the regions give {total} at {at}, not {truth}")
            if halves is not None and abs(mpmath.fsum(value_of(h, at) for h in halves) - truth) > mpmath.mpf("1e-15"):
                out.append(f"the half spaces do not give {truth} at {at}")
    return out


def violations_of_orthants(body: Any, mean: Any, covariance: Any) -> list[str]:
    """Where expectations over orthants do not add up to the expectation."""
    law = Gaussian((x, y), covariance, mean=tuple(mean))
    parts = orthants.orthants(E(body, law), (x, y), sp.Matrix(mean), sp.Matrix(covariance), sign)
    if parts is None:
        return []
    truth = over_plane(body, (x, y), mean, covariance)
    found = sum(over_plane(part.body, part.law.variables, part.law.mean, part.law.covariance) for part in parts)
    # The midpoint rule is off by about its step, 0.016, times the jump per unit length.
    return [f"orthants give {found}, the plane {truth}"] if abs(found - truth) > 0.02 * (1 + abs(truth)) else []


lines = st.builds(lambda a, b: a * x + b, nonzero(), rationals())
forms = st.one_of(
    lines,
    st.builds(lambda a, b, c: a * x**2 + b * x + c, nonzero(), rationals(), rationals()),
    st.builds(lambda p, q: p * q, lines, lines),
    st.builds(lambda p, c: sp.exp(p) - c, lines, rationals()),
    st.builds(lambda p, c: c - sp.tanh(p), lines, rationals(-2, 2)),
    st.builds(lambda p: p**3, lines),
)
one_kink = st.one_of(
    st.builds(lambda k, h: k(h), st.sampled_from([sp.Abs, sp.sign, sp.Heaviside, ReLU]), forms),
    st.builds(lambda k, p, q, r: k(p, q, r), st.sampled_from([sp.Max, sp.Min]), lines, lines, rationals()),
    st.builds(lambda k, p, q, c: k(sp.Abs(p) - c * q), st.sampled_from([sp.Abs, sp.Heaviside, ReLU]), lines, lines, rationals()),
)
waves = st.builds(
    lambda k, f, p, c: k(f(p) - c),
    st.sampled_from([sp.Abs, sp.Heaviside]),
    st.sampled_from([sp.sin, sp.cos]),
    lines,
    rationals(-1, 1),
)
bodies = st.one_of(
    st.builds(lambda k, a: k * (x + a) + 1, one_kink, rationals()),
    st.builds(lambda k, m: k * m + x, one_kink, one_kink),
    st.builds(lambda k, m: k - 2 * m, one_kink, one_kink),
)
ends = st.sampled_from([(-sp.oo, sp.oo), (sp.Integer(0), sp.oo), (-sp.oo, sp.Rational(1, 2)), (sp.Integer(-2), sp.Integer(3))])


@pytest.mark.parametrize(("body", "low", "high"), EXAMPLES, ids=str)
def test_an_example_is_cut_where_it_turns_and_nowhere_changed(body: Any, low: Any, high: Any) -> None:
    assert violations_of_a_cut(body, low, high) == []


@given(bodies, ends)
def test_a_body_is_cut_where_it_turns_and_nowhere_changed(body: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_cut(body, *span) == []


@given(waves, rationals(-3, 0), positives())
def test_a_wave_is_cut_at_all_its_crossings_of_a_level(body: Any, low: Any, width: Any) -> None:
    assert violations_of_a_cut(body, low, low + width) == []


planar = st.builds(lambda a, b, c: a * x + b * y + c, nonzero(), nonzero(), rationals())
planar_kinks = st.one_of(
    st.builds(lambda k, h: k(h), st.sampled_from([sp.Abs, sp.sign, sp.Heaviside, ReLU]), planar),
    st.builds(lambda k, g, h: k(g, h), st.sampled_from([sp.Max, sp.Min]), planar, planar),
    st.builds(lambda k, g, h: k(g * h), st.sampled_from([sp.Abs, sp.sign, ReLU]), planar, planar),
)
planar_bodies = st.builds(lambda k, m, a: k * m + a * x, planar_kinks, planar_kinks, rationals())
AT = [
    {x: sp.Rational(p, 97), y: sp.Rational(q, 89)} for p, q in ((13, 201), (-211, 37), (155, -303), (-88, -90), (402, 11), (7, -5))
]


@pytest.mark.slow
@given(planar_bodies)
def test_regions_are_disjoint_and_add_up_to_the_body(body: Any) -> None:
    assert violations_of_regions(body, [x, y], AT) == []


@pytest.mark.slow
@given(planar_kinks, rationals(-1, 1), rationals(-1, 1), positives(2), positives(2), rationals(-1, 1).filter(lambda r: abs(r) < 1))
def test_orthants_add_up_to_the_expectation(body: Any, m: Any, n: Any, v: Any, w: Any, r: Any) -> None:
    covariance = [[v**2, r * v * w], [r * v * w, w**2]]
    try:
        assert violations_of_orthants(body, [m, n], covariance) == []
    except NotLowered:
        return  # lines that meet in no orthant are refused, which is sound


def violations_of_planes(forms_of_two: list[Any]) -> list[str]:
    """Where the half spaces kept do not meet in the same set, or a band is not the form it stands for."""
    kept = planes.needed(forms_of_two, (x, y))
    grid = [{x: sp.Rational(p, 7), y: sp.Rational(q, 5)} for p in range(-30, 31, 4) for q in range(-29, 30, 4)]
    out = []
    for at in grid:
        everywhere = all(h.xreplace(at) > 0 for h in forms_of_two)
        if everywhere != (kept is not None and all(h.xreplace(at) > 0 for h in kept)):
            out.append(f"at {at} the forms kept say another thing")
    if kept is not None:
        try:
            free, bands = planes.with_bands(kept, (x, y))
        except NotLowered:
            return out
        rebuilt = [*free, *(band.multiple * free[band.of] + band.offset for band in bands)]
        if {sp.expand(h) for h in rebuilt} != {sp.expand(h) for h in kept}:
            out.append(f"{rebuilt} are not {kept}")
    return out


@pytest.mark.slow
@given(st.lists(planar, min_size=2, max_size=3), rationals(), rationals())
def test_half_spaces_left_out_are_implied(found: list[Any], p: Any, q: Any) -> None:
    combined = sp.expand(p * found[0] + q * found[1])
    extra = [combined] if combined.free_symbols else []
    assert violations_of_planes([*found, *extra]) == []


def _dropped(found: list[Any] | None) -> list[Any] | None:
    return found[:-1] if found else found


ZEROS, BRANCHES, FACTORS, RESOLVE, UNFOLD = (
    zeros.zeros_of,
    kinks._branches,
    kinks._by_factors,
    kinks._resolve,
    periodic.unfolded,
)
BROKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "a zero dropped": ("zeros_of", lambda *a: _dropped(ZEROS(*a))),
    "a zero moved": ("zeros_of", lambda *a: (found := ZEROS(*a)) and [z + sp.Rational(1, 9) for z in found]),
    "the branches exchanged": ("_branches", lambda n: [kinks.Region(b.body, tuple(-h for h in b.positive)) for b in BRANCHES(n)]),
    "a product's kinks resolved as one factor's": (
        "_by_factors",
        lambda b, v: FACTORS(b, v).replace(sp.sign, lambda h: sp.Integer(1)),
    ),
    "an end forgotten": ("_in_order", lambda places, low, high, sign: list(places)[:1]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_cut_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinks, *BROKEN[name])
    assert any(violations_of_a_cut(*example) for example in EXAMPLES)


def test_a_wave_unfolded_with_a_wrong_sign_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    turned = sp.asin(sp.sin(2 * x))
    monkeypatch.setattr(periodic, "unfolded", lambda body, *rest: UNFOLD(body.xreplace({turned: -turned}), *rest))
    assert violations_of_a_cut(*EXAMPLES[-1])


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("_branches", lambda n: list(BRANCHES(n))[:1]),
        ("_branches", lambda n: [kinks.Region(b.body, b.positive[:-1]) for b in BRANCHES(n)]),
        ("_resolve", lambda b, h, v: RESOLVE(b, -h, v)),
    ],
    ids=["a region lost", "a region too large", "a multiple's sign flipped"],
)
def test_a_broken_region_is_seen(name: str, rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinks, name, rule)
    bodies = (sp.Abs(x + y) * sp.sign(2 * x + 2 * y) + x, sp.Max(x, y, x + y) * sp.Abs(x - y))
    assert any(violations_of_regions(body, [x, y], AT) for body in bodies)


def test_orthants_in_the_wrong_coordinates_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    body, covariance = sp.Abs(x + 2 * y + 1), [[1, sp.Rational(1, 3)], [sp.Rational(1, 3), 2]]
    assert violations_of_orthants(body, [1, 0], covariance) == []
    right = planes.affine
    monkeypatch.setattr(orthants, "affine", lambda h, v: planes.Plane(right(h, v).slopes, -right(h, v).offset))
    assert violations_of_orthants(body, [1, 0], covariance)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("_combination", lambda h, f, g, v: (sp.Integer(1), sp.Integer(1))),
        ("_combination", lambda h, f, g, v: (sp.Integer(-1), sp.Integer(0))),
        ("Band", lambda of, multiple, offset: right_band(of, -multiple, offset)),
    ],
    ids=["every form implied", "every form contradicted", "a band turned round"],
)
def test_a_broken_half_space_is_seen(name: str, rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    forms_of_two = [x + y, x - y, 2 * x + 2 * y + 1] if name == "Band" else [x, y - 1, x + 3 * y + 2]
    assert violations_of_planes(forms_of_two) == []
    monkeypatch.setattr(planes, name, rule)
    assert violations_of_planes(forms_of_two)


right_band = planes.Band
