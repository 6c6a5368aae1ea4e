"""Is every closed rule of the elimination of normal variables the integral that a quadrature finds, and every elimination to the end?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from symbolic_checks import array_of, legendre, nonzero, positives, rationals, sign, value_of

from closedform.derivations.laws import E, Gaussian
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms import algebra
from closedform.numerics.gaussian import elimination, moments
from closedform.numerics.gaussian import reduction as gaussian
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.gaussian.ranges import Iterated

x, y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
FAR = 14  # standard deviations and more of every law drawn here


def violations_of_a_rule(body: Any, low: Any, high: Any, *, table: bool = False, erf: bool = False) -> list[str]:
    """Where a variable integrated out in closed form is not its integral by mpmath, at two values of the other."""
    box = Iterated(body, ((x, low, high), (y, -sp.oo, sp.oo)))
    pieces = elimination.eliminate(box, x, sign, table=table, erf=erf)
    if pieces is None:
        return [f"no rule took {body}"]
    out = []
    with mpmath.workdps(20):
        ends = [-mpmath.inf if low == -sp.oo else value_of(low, {}), mpmath.inf if high == sp.oo else value_of(high, {})]
        cuts = [ends[0], *(c for c in (-4, 0, 4) if ends[0] < c < ends[1]), ends[1]]
        for at in (sp.Rational(2, 7), sp.Rational(-5, 4)):
            truth, size = mpmath.quad(lambda t, at=at: value_of(body, {x: _exact(t), y: at}), cuts, error=True)
            found = mpmath.fsum(value_of(piece.body, {y: at}) for piece in pieces)
            if abs(found - truth) > mpmath.mpf("1e-9") * (1 + abs(truth)) + 10 * size:
                out.append(f"{found} at y = {at}, the quadrature {truth}")
    return out


def _exact(t: Any) -> Any:
    return sp.Float(t, 20)


def _near(end: Any) -> float:
    return float(np.clip(float(end), -FAR, FAR))


def violations_of_an_elimination(body: Any, spans: tuple[Any, Any], *, table: bool = False) -> list[str]:
    """Where a plane integral eliminated to the end is not what a product rule in doubles finds."""
    box = Iterated(body, ((x, *spans[0]), (y, *spans[1])))
    try:
        done = gaussian.reduce_boxes([box], sign, keep=0, table=table)
    except NotLowered as error:
        return [str(error)]
    axes = [legendre(_near(low), _near(high), 32, 6) for low, high in spans]
    (s, ws), (t, wt) = axes
    grid = dict(zip((x, y), np.meshgrid(s, t, indexing="ij"), strict=True))
    truth = float(np.sum(ws[:, None] * wt[None, :] * array_of(body, grid)))
    found = float(sum(value_of(piece.body, {}) for piece in done))
    return [f"eliminated {found}, quadrature {truth}"] if abs(found - truth) > 1e-8 * (1 + abs(truth)) else []


bells = st.builds(
    lambda a, b, c, d: sp.exp(-a * x**2 + (b + c * y) * x + d * y),
    positives(2),
    rationals(-2, 2),
    rationals(-1, 1),
    rationals(-1, 1),
)
polynomials = st.builds(lambda a, b, c, n: a * x**n + b * x * y + c, nonzero(), rationals(), rationals(), st.integers(0, 4))
whole = (-sp.oo, sp.oo)
spans = st.one_of(
    st.just(whole),
    rationals(-2, 2).map(lambda e: (e, sp.oo)),
    rationals(-2, 2).map(lambda e: (-sp.oo, e)),
    st.tuples(rationals(-2, 0), positives(2)),
)


@pytest.mark.slow
@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(polynomials, bells, spans)
def test_a_bell_times_a_polynomial_is_integrated_between_any_ends(p: Any, bell: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_rule(p * bell, *span) == []


@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(polynomials, nonzero(), rationals(), rationals(-2, 2))
def test_an_exponential_of_a_line_is_integrated_where_it_falls(p: Any, slope: Any, c: Any, end: Any) -> None:
    span = (end, sp.oo) if slope < 0 else (-sp.oo, end)
    assert violations_of_a_rule(p * sp.exp(slope * x + c * y), *span) == []
    assert violations_of_a_rule(p * sp.exp(slope * x + c * y), end, end + 2) == []


@pytest.mark.slow
@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(polynomials, bells, nonzero(), rationals(), rationals(-1, 1), st.sampled_from([sp.erf, sp.erfc]))
def test_an_error_function_of_a_line_is_integrated_over_the_line(p: Any, bell: Any, c: Any, d: Any, e: Any, f: Any) -> None:
    assert violations_of_a_rule(p * bell * f(c * x + d + e * y), *whole, erf=True) == []


@pytest.mark.slow
@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(polynomials, positives(2), nonzero(), st.sampled_from([sp.erf, sp.erfc]), st.sampled_from([whole, (sp.Integer(0), sp.oo)]))
def test_the_half_line_table_gives_its_integrals(p: Any, a: Any, c: Any, f: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_rule(p * sp.exp(-a * x**2 + y) * f(c * x), *span, table=True) == []


laws = st.builds(
    lambda a, b, r, m: sp.exp(-a * x**2 - b * y**2 + r * sp.Min(a, b) * x * y + m * x),
    st.sampled_from([sp.Rational(1, 2), sp.Integer(1), sp.Integer(2)]),
    st.sampled_from([sp.Rational(1, 2), sp.Integer(1), sp.Integer(2)]),
    rationals(-1, 1),
    rationals(-1, 1),
)
LINE_EDGE = ((x, y / 2, sp.oo), (y, sp.Integer(0), sp.oo))


@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(
    laws, polynomials, st.sampled_from([(whole, whole), (whole, (sp.Integer(-1), sp.oo)), ((sp.Integer(0), sp.Integer(2)), whole)])
)
def test_a_plane_integral_eliminated_to_the_end_is_its_quadrature(law: Any, p: Any, span: tuple[Any, Any]) -> None:
    body = sp.expand(p) * law if whole in span[:1] or span == (whole, whole) else (1 + x**2) * sp.exp(-(x**2) - y**2)
    assert violations_of_an_elimination(body, span) == []


def violations_of_distant_ends() -> list[str]:
    """A range whose end depends on the other variable must go first: integrating the other out would be wrong."""
    return (
        ["an end that holds the variable was ignored"]
        if elimination.eliminate(Iterated(sp.exp(-(x**2) - y**2), LINE_EDGE), y, sign)
        else []
    )


def test_a_variable_in_anothers_end_stays() -> None:
    assert violations_of_distant_ends() == []


@pytest.mark.parametrize(("body", "v"), [(y / x, y), (y / x**2, y), (x / (1 + x * y), x), (sp.log(y) * x / (y - 1), x)], ids=str)
def test_a_pole_in_another_variable_is_refused(body: Any, v: Any) -> None:
    """E[Y/X] does not exist, although given X the mean of Y/X does."""
    with pytest.raises(NotLowered, match="singular"):
        elimination.eliminate(Iterated(body * sp.exp(-(x**2) - y**2 + x * y), ((x, *whole), (y, *whole))), v, sign)


BELL = sp.exp(-2 * x**2 + (1 + y) * x)
LINE, HALF, BY_DEGREE, SHIFT = moments.whole_line, moments.half_line, dict(elimination._BY_DEGREE), moments.gaussian_moments
ERF_CASE = (x**2 * BELL * sp.erf(x + y), *whole, {"erf": True})
TABLE_CASE = (x**3 * sp.exp(-(x**2)) * sp.erf(2 * x), sp.Integer(0), sp.oo, {"table": True})


def _negated(terms: list[Any]) -> list[Any]:
    return [-term for term in terms]


BROKEN: list[tuple[str, Any, str, Callable[..., Any], tuple[Any, ...]]] = [
    ("a linear term's sign", moments, "whole_line", lambda p, A, B, C: LINE(p, A, -B, C), (x * BELL, *whole, {})),
    ("a half line turned round", moments, "half_line", lambda p, A, B, C: HALF(p, A, -B, C), (BELL, sp.Integer(0), sp.oo, {})),
    ("a moment's boundary term lost", moments, "half_line", lambda p, A, B, C: HALF(p, A, B, C)[:1], (x * BELL, sp.Integer(0), sp.oo, {})),
    ("a constant halved", moments, "whole_line", lambda p, A, B, C: [t / 2 for t in LINE(p, A, B, C)], (BELL, *whole, {})),
    ("an end's sign", elimination, "gaussian_moments", lambda *a: _negated(SHIFT(*a)), (BELL, sp.Integer(-1), sp.Integer(2), {})),
    ("a lost square root", elimination, "_tidy", lambda c: -sp.sqrt(2) if c == -2 else c, (BELL, *whole, {})),
    ("the terms by parts", elimination, "whole_line", lambda *a: [], ERF_CASE),
    ("the slope of an error function", elimination, "cancelled", lambda c: 2 * sp.cancel(c), TABLE_CASE),
]  # fmt: skip


@pytest.mark.parametrize("case", BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_rule_is_seen(
    case: tuple[str, Any, str, Callable[..., Any], tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, module, name, rule, (body, low, high, options) = case
    assert violations_of_a_rule(body, low, high, **options) == []
    monkeypatch.setattr(module, name, rule)
    assert violations_of_a_rule(body, low, high, **options)


@pytest.mark.parametrize("degree", [1, 2])
def test_a_rule_of_another_degree_is_seen(degree: int, monkeypatch: pytest.MonkeyPatch) -> None:
    exponent = -x + y if degree == 1 else -(x**2) + x
    monkeypatch.setitem(elimination._BY_DEGREE, degree, lambda term: [-piece for piece in BY_DEGREE[degree](term) or ()])
    assert violations_of_a_rule((x + 1) * sp.exp(exponent), sp.Integer(0), sp.oo)


def test_an_elimination_that_loses_a_piece_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    body, span = (1 + x) * sp.exp(-(x**2) - y**2 + x * y), (whole, whole)
    assert violations_of_an_elimination(body, span) == []
    monkeypatch.setattr(gaussian, "_resplit", lambda box: [Iterated(box.body / 2, box.ranges)])
    assert violations_of_an_elimination(body, span)


def test_an_ignored_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = elimination.eliminate
    monkeypatch.setattr(
        elimination,
        "eliminate",
        lambda box, v, s: right(Iterated(box.body, tuple((w, sp.Integer(0), sp.oo) for w, *_ in box.ranges)), v, s),
    )
    assert violations_of_distant_ends()


@pytest.mark.parametrize(
    "form",
    [
        (x**2 + 1) / (x + sp.I),
        sp.sqrt((x + sp.I) ** 2 * 3) * (y + 2 * sp.I) / (1 - sp.I),
        sp.sqrt(-x - sp.I) * sp.sqrt(x - sp.I) + sp.I**3,
        (sp.exp(sp.I * x) + sp.exp(-sp.I * x)) / (y - sp.I) ** 2,
        (x - sp.I) ** sp.Rational(2, 3) * (x - sp.I) ** sp.Rational(4, 3),
    ],
)  # fmt: skip
def test_a_form_with_the_imaginary_unit_is_tidied_into_an_equal_one(form: Any) -> None:
    """On both sides of the branch cuts."""
    tidy = algebra.tidied(form)
    for at in ({x: sp.Rational(2, 7), y: sp.Rational(-3, 5)}, {x: sp.Rational(-11, 4), y: sp.Integer(2)}):
        assert abs(sp.N((tidy - form).xreplace(at), 30)) < 1e-25


def test_coefficients_with_the_imaginary_unit_are_found() -> None:
    """A product of waves, written in exponentials, has such an exponent: what is left of i is -1."""
    found = algebra.coefficients((y + sp.I) * (y - sp.I) * x + sp.I * y * x**2, x)
    assert found is not None
    assert [sp.expand(c - wanted) for c, wanted in zip(found, (0, y**2 + 1, sp.I * y), strict=True)] == [0, 0, 0]


@pytest.mark.slow
@given(st.lists(rationals(-2, 2), min_size=6, max_size=6), positives(2), positives(2))
@settings(deadline=None)
def test_means_of_waves_are_those_that_are_known(numbers: list[Any], p: Any, q: Any) -> None:
    """2 cos u cos v = cos(u - v) + cos(u + v), and so on, of lines under a normal law, and E[cos w] = cos(E w) e^{-Var w / 2} of each."""
    a, b, c, d, m, shift = numbers
    law = Gaussian((x, y), [[p + c**2, c * q], [c * q, q**2]], mean=[m, 0])
    u, v = a * x + b * y + shift, d * x - y

    def mean(wave: Any, w: Any) -> Any:
        slopes = sp.Matrix([w.coeff(x), w.coeff(y)])
        return wave(w.xreplace({x: m, y: sp.Integer(0)})) * sp.exp(-(slopes.T * sp.Matrix(law.covariance) * slopes)[0] / 2)

    minus, plus = sp.expand(u - v), sp.expand(u + v)
    for product, known in (
        (sp.cos(u) * sp.cos(v), mean(sp.cos, minus) + mean(sp.cos, plus)),
        (sp.sin(u) * sp.sin(v), mean(sp.cos, minus) - mean(sp.cos, plus)),
        (sp.sin(u) * sp.cos(v), mean(sp.sin, plus) + mean(sp.sin, minus)),
    ):
        found = as_integral(E(product, law), sign)
        assert not found.has(sp.Integral)
        assert abs(sp.N(2 * found - known, 20)) < 1e-15


def test_a_wave_under_a_law_that_is_none_has_no_mean() -> None:
    for c in (2, -3):
        with pytest.raises(DoesNotExist):
            gaussian.closed_form(E(sp.cos(x) * sp.cos(y), Gaussian((x, y), [[1, c], [c, 4]])), sign)
