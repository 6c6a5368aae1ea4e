"""Does each rule of the prover stop at its border: at both ends of a range, at |c| = 1, at a zero slope? One row for each `if`."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio
from closedform.numerics.proof import cells, continuity, prove, series, telescoping
from closedform.numerics.proof.signs import quadratic, sign
from closedform.numerics.proof.steps import Attempt

oo, root, half, third = sp.oo, sp.sqrt(2), sp.Rational(1, 2), sp.Rational(1, 3)
Open, Closed = sp.Interval.open, sp.Interval
LINE, HALF = Closed(-oo, oo), Open(0, oo)
a, b, p, q = sp.symbols("a b p q", positive=True)
n = sp.Symbol("n", nonnegative=True)
m = sp.Symbol("m", negative=True)
r, s, x, y = sp.symbols("r s x y", real=True)
away = sp.Symbol("away", real=True, nonzero=True)
k = sp.Symbol("k", integer=True, nonnegative=True)
whole = sp.Symbol("whole", integer=True)


# --- signs


@pytest.mark.parametrize(
    ("form", "known"),
    [
        (a, 1),
        (m, -1),
        (n, None),
        (r, None),
        (oo, 1),
        (-oo, -1),
        (sp.Integer(0), 0),
        (root - 1, 1),
        (1 - root, -1),
        (a * b, 1),
        (a * m, -1),
        (a * n, None),
        (a + b, 1),
        (a + n, 1),
        (a + m, None),
        (a - b, None),
        (a * m**2, 1),
        (m**3, -1),
        (1 / m, -1),
        (r**2 + 1, 1),
        (r**2, None),
        (r**2 + 2 * root * r + 2, None),
        (r**2 + 2 * root * r + 3, 1),
        (-(r**2) - 2 * root * r - 3, -1),
        (r**2 + 2 * root * r + 1, None),
        (r**2 + r * s + s**2, None),
        (sp.erfc(r), 1),
        (sp.erf(a), 1),
        (sp.exp(r), 1),
        (sp.exp(a) - 1, 1),
        (sp.exp(n) - 1, None),
        (sp.exp(r) - 1, None),
        (1 - sp.exp(-a), 1),
        (sp.sin(r), None),
        (2 + sp.sin(r), 1),
        (1 + sp.sin(r), None),
        (sp.sin(r) - 2, -1),
        (3 * sp.sin(r) + 2, None),
        (2 + sp.sin(r) * sp.cos(r), None),
        (2 + sp.sin(r) ** 2, 1),
        (sp.sin(sp.pi / (1 + a)), 1),
        (sp.sin(sp.pi / (1 + n)), None),
        (sp.sin(-sp.pi / (1 + a)), -1),
        (-2 * sp.sin(sp.pi / (1 + a)), -1),
        (sp.cos(sp.pi / (2 + a)), 1),
        (sp.cos(1 / (1 + a)), 1),
        (sp.cos(2 / (1 + a)), None),
        ((a + b) / m, -1),
        (a / (r**2 + 1), 1),
        (a * (r**2 - 1), None),
    ],
    ids=str,
)
def test_a_sign_is_told_by_assumptions_that_leave_no_zero(form: Any, known: int | None) -> None:
    assert sign(form) == known


@pytest.mark.parametrize(
    ("form", "known"),
    [
        (r**2 + 1, 1),
        (sp.Symbol("z") ** 2 + 1, None),
        (-(r**2) - 1, -1),
        (r**2 + 2 * root * r + 2, None),
        (r**2 - 1, None),
        (r**2, None),
        (r + 1, None),
        (a * r**2 + b, 1),
        (n * r**2 + b, None),
        (m * r**2 - b, -1),
        (r**3 + 1, None),
        (s * r**2 + 1, None),
    ],
    ids=str,
)
def test_a_quadratic_has_the_sign_of_its_first_coefficient_if_its_discriminant_is_negative(form: Any, known: int | None) -> None:
    assert quadratic(form) == known


# --- continuity


@pytest.mark.parametrize(
    ("form", "in_", "is_continuous"),
    [
        (r, r, True),
        (s, r, True),
        (r**2, r, True),
        (1 / r, r, False),
        (1 / a, a, True),
        (1 / n, n, False),
        (1 / (1 + r**2), r, True),
        (r**half, r, True),
        (r**-half, r, False),
        (a**b, a, True),
        (n**b, n, True),
        (sp.log(a), a, True),
        (sp.log(n), n, False),
        (sp.log(r), r, False),
        (sp.log(1 + n), n, True),
        (sp.Abs(r), r, True),
        (sp.sign(r), r, False),
        (sp.Heaviside(r), r, False),
        (sp.Heaviside(a * (b - r * s / a) + r * s), r, True),  # of a b, which is positive
        (sp.Heaviside(a * (b - r * s / a) + 2 * r * s), r, False),
        (sp.Heaviside(s), r, True),
        (sp.sin(r), r, True),
        (sp.tan(r), r, False),
        (sp.gamma(a), a, True),
        (sp.gamma(n), n, False),
        (sp.floor(r), r, False),
        (sp.Integral(sp.exp(-x * a), (x, 0, 1)), a, True),
        (sp.Integral(sp.sign(x - r), (x, 0, 1)), r, False),
        (sp.Integral(1, (x, 0, 1 / n)), n, False),
        (sp.Integral(1, (x, 1 / n, 0)), n, False),
        (sp.Integral(1, (x, 0, a)), a, True),
    ],
    ids=str,
)
def test_a_form_is_continuous_where_nothing_divides_or_jumps(form: Any, in_: Any, is_continuous: bool) -> None:
    assert continuity.continuous(form, in_) is is_continuous


@pytest.mark.parametrize(
    ("body", "low", "high", "dominated"),
    [
        (sp.exp(-x), 0, oo, True),
        (sp.exp(-a * x), 0, oo, True),
        (sp.exp(-n * x), 0, oo, False),
        (sp.exp(a * x), -oo, 0, True),
        (sp.exp(-a * x), -oo, 0, False),
        (1 / x, 1, oo, False),
        (1 / x**2, 1, oo, True),
        (x ** (-1 - n), 1, oo, False),
        (x ** (-2 - n), 1, oo, False),
        (1 / x, 0, 1, False),
        (1 / sp.sqrt(x), 0, 1, True),
        (x ** (a - 1), 0, 1, False),
        (x ** (n - 1), 0, 1, False),
        (1 / (1 - x), 0, 1, False),
        (1 / sp.sqrt(1 - x), 0, 1, True),
        (1 / (x * (1 - x)), 0, 1, False),
        (1 / sp.sqrt(x) / (1 - x), 0, 1, False),
        (1 / x / sp.sqrt(1 - x), 0, 1, False),
        (sp.exp(-x) / x, 0, oo, False),
        (sp.exp(-x) / sp.sqrt(x), 0, oo, True),
        (1 / sp.sqrt(x), 0, oo, False),
        (sp.Abs(x - 1), 0, 2, False),
        (sp.exp(-(x**2)), -oo, oo, True),
        (sp.exp(-x), -oo, oo, False),
        (sp.exp(x), -oo, oo, False),
        (1 / (1 + x**2), -oo, oo, True),
        (x / (1 + x**2), -oo, oo, False),
    ],
    ids=str,
)
def test_an_integrand_is_dominated_at_both_ends(body: Any, low: Any, high: Any, dominated: bool) -> None:
    assert continuity.locally_dominated(sp.sympify(body), x, sp.sympify(low), sp.sympify(high)) is dominated


def test_mass_that_may_escape_at_one_end_is_not_dominated() -> None:
    for body in (1 / x, a * x ** (-1 - a)):
        assert not continuity.locally_dominated(body, x, sp.Integer(1), oo)


@pytest.mark.parametrize(
    ("node", "in_", "end", "dominated"),
    [
        (sp.Integral(sp.exp(-(x**2)) * sp.erf(a * x), (x, 0, oo)), a, 0, True),
        (sp.Integral((sp.erf(a * x) - sp.erf(2 * a * x)) / x, (x, 0, oo)), a, 0, False),
        (sp.Integral(sp.exp(-a * x**2), (x, 0, oo)), a, 0, False),
        (sp.Integral(sp.exp(-(1 + a) * x**2), (x, -oo, oo)), a, 0, True),
        (sp.Integral(sp.exp(-a * x**2), (x, 0, 1)), a, 0, True),
        (sp.Integral(sp.exp(-(x**2)) / a, (x, 0, oo)), a, 0, False),
        (sp.Integral(sp.exp(-(x**2)), (x, 0, 1 / a)), a, 0, False),
        (sp.Integral(sp.exp(-(x**2) - a * y**2), (x, -oo, oo), (y, -oo, oo)), a, 0, False),
        (sp.Integral(sp.exp(-(x**2) - y**2 - a * x * y), (x, -oo, oo), (y, -oo, oo)), a, 0, True),
        (sp.Integral(sp.exp(-(x**2) - y**2 - 2 * a * x * y), (x, -oo, oo), (y, -oo, oo)), a, 1, False),
        (sp.Integral(sp.exp(-(x**2) - a * x**3), (x, 0, oo)), a, 0, False),
        (sp.Integral(sp.exp(-(x**2)) * sp.exp(sp.exp(a * x)), (x, 0, oo)), a, 0, False),
    ],
    ids=str,
)  # fmt: skip
def test_an_integral_tends_to_its_value_at_an_end(node: Any, in_: Any, end: Any, dominated: bool) -> None:
    assert continuity.dominated(node, in_, sp.sympify(end)) is dominated


@pytest.mark.parametrize(
    ("factor", "slow"),
    [
        (x**2, True),
        (x**2 * y, True),
        (1 / x, False),
        (sp.sqrt(1 + x**2), True),
        (1 / sp.sqrt(1 + x**2), False),
        (sp.sin(x), True),
        (sp.erf(x), True),
        (sp.exp(x), False),
        (sp.Abs(x) + x, True),
        (x * sp.tanh(x), True),
        (x * sp.exp(x), False),
        (sp.gamma(x), False),
        (x**a, False),
        (sp.log(x), False),
    ],
    ids=str,
)
def test_a_factor_grows_no_faster_than_a_polynomial(factor: Any, slow: bool) -> None:
    assert continuity.at_most_polynomial(factor, [x, y]) is slow


# --- series


@pytest.mark.parametrize(
    ("above", "below", "c", "value"),
    [
        ([1], [], third, 1 / (1 - third)),
        ([1], [], -third, 1 / (1 + third)),
        ([1], [], sp.Integer(1), None),
        ([1], [], sp.Integer(-1), None),
        ([1], [], -p, None),
        ([1], [], p, None),
        ([1], [], p / (1 + p), 1 + p),
        ([half], [], third, sp.sqrt(sp.Rational(3, 2))),
        ([1, 1], [2], p, None),
        ([1, 1], [2], third, -3 * sp.log(2 * third)),
        ([1, 1], [], third, None),
        ([], [], p, sp.exp(p)),
        ([], [half], p, sp.cosh(2 * sp.sqrt(p))),
        ([], [half], -p, sp.cos(2 * sp.sqrt(p))),
        ([], [half], r, None),
        ([], [sp.Integer(2)], p, sp.besseli(1, 2 * sp.sqrt(p)) / sp.sqrt(p)),
        ([], [third], p, None),
        ([half, half], [sp.Rational(3, 2)], p, None),
    ],
    ids=str,
)  # fmt: skip
def test_a_hypergeometric_sum_is_known_inside_its_circle(above: Any, below: Any, c: Any, value: Any) -> None:
    found = series._function(list(map(sp.sympify, above)), list(map(sp.sympify, below)), c)
    assert (found is None) if value is None else sp.simplify(found - value) == 0


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ((-p) ** k, None),
        (p**k, None),
        ((p / (1 + p)) ** k, 1 + p),
        (k * third**k, sp.Rational(3, 4)),
        (p**k / sp.gamma(k + 1), sp.exp(p)),
        (k**2, None),
        (k**7 * third**k, None),
        (1 / (k - 2), None),
        (third**k / (k + 1), 3 * sp.log(sp.Rational(3, 2))),
        (sp.sin(k) * third**k, None),
    ],
    ids=str,
)
def test_a_sum_is_looked_up_where_it_converges(term: Any, value: Any) -> None:
    found = series.summed(InfiniteSum(term, k, 0))
    assert (found is None) if value is None else (found is not None and sp.simplify(found.after - value) == 0)


def test_the_degree_and_the_roots_of_a_term() -> None:
    assert series._falling(k**2, k) == [0, 1, 1]
    assert len(series._falling(k**6, k)) == 7
    with pytest.raises(NoRatio):
        series._falling(k**7, k)
    assert series._root((sp.Integer(3), sp.Integer(2))) == sp.Rational(3, 2)
    for form in ((sp.Integer(1),), (sp.Integer(1),) * 3):
        with pytest.raises(NoRatio):
            series._root(form)
    assert [series._even_root(c) for c in (p, r**2, -p, r, 4 * p, n)] == [sp.sqrt(p), r, None, None, 2 * sp.sqrt(p), None]


@pytest.mark.parametrize(
    ("term", "value"),
    [(k, True), (1 / ((k + 1) * (k + 2)), True), (sp.sin(k), None), (2**k, None)],
    ids=str,
)
def test_a_finite_sum_telescopes(term: Any, value: Any) -> None:
    found = telescoping.telescoped(FiniteSum(term, k, 0, whole)) if hasattr(telescoping, "telescoped") else None
    if found is not None:
        for last in range(3):
            total = sum(term.xreplace({k: sp.Integer(i)}) for i in range(last + 1))
            assert sp.simplify(found.after.xreplace({whole: sp.Integer(last)}) - total) == 0


# --- cells


@pytest.mark.parametrize(
    ("form", "letter", "places"),
    [
        (a, None, None),
        (r, r, 3),
        (away, away, 2),
        (r - root, r, 3),
        (a - 1, a, 3),
        (a + 1, None, None),
        (a - b, a, 3),
        (2 * r - s, r, 3),
        (p * r - 1, r, 3),
        (a**2 - 2, a, 3),
        (a**2 + 2, None, None),
        (a**2 - a - 1, None, None),
        (r**2 - 2, None, None),
        (whole - 1, None, None),
        (sp.sin(r), None, None),
        (sp.Abs(r - 1), r, 3),
        (r / a, r, 3),
        (1 / r, r, 3),
        (a * (r - 1), r, 3),
    ],
    ids=str,
)  # fmt: skip
def test_a_letter_is_cut_where_a_form_is_zero(form: Any, letter: Any, places: int | None) -> None:
    found = cells.cut(form)
    assert (None if found is None else found[0]) == letter
    if found is None:
        assert places is None
        return
    (v, forms) = found
    assert len(forms) == places
    zeros = [one for one in forms if sp.simplify(form.xreplace({v: one}) if form != 1 / r else one) == 0]
    assert len(zeros) == (1 if places == 3 else 0)
    for one in forms:
        if one not in zeros:
            new = one.free_symbols - form.free_symbols
            assert all(letter_.is_positive for letter_ in new)


def test_a_cut_among_some_letters_leaves_the_others() -> None:
    assert (cells.cut(r - s, {s}) or (None,))[0] == s
    assert cells.cut(r - 1, {s}) is None
    assert (cells.cut(a * (1 + r**2) - 1, {a}) or (None,))[0] == a


@pytest.mark.parametrize(
    ("interval", "letter", "low", "high"),
    [
        (LINE, True, -oo, oo),
        (HALF, True, 0, oo),
        (Open(1, oo), False, 1, oo),
        (Open(-oo, 2), False, -oo, 2),
        (Open(1, 3), False, 1, 3),
        (Open(-1, oo), False, -1, oo),
    ],
)
def test_letters_reach_every_point_of_an_interval(interval: Any, letter: bool, low: Any, high: Any) -> None:
    (form,) = cells.letters(Domain({r: interval}), {r}).values()
    (v,) = form.free_symbols
    assert form.is_Symbol is letter or form - v == 0
    if v.is_positive:
        assert {sp.limit(form, v, 0, "+"), sp.limit(form, v, oo)} == {low, high}
    else:
        assert (low, high) == (-oo, oo)
    assert cells.letters(Domain({whole: LINE}), {whole}) == {}
    assert cells.letters(Domain({r: interval}), set()) == {}


@pytest.mark.parametrize(
    ("interval", "positive", "turned"),
    [(Closed(0, 1), True, False), (Closed(1, 2), True, False), (Closed(-1, 0), True, True), (Closed(-2, -1), True, True), (Closed(-1, 1), False, False)],
)  # fmt: skip
def test_a_coarse_letter_has_the_sign_of_the_whole_interval(interval: Any, positive: bool, turned: bool) -> None:
    (form,) = cells.coarse(Domain({r: interval}), {r}).values()
    assert bool((-form if turned else form).is_positive) is positive
    assert (-form if turned else form).is_Symbol
    assert cells.coarse(Domain({whole: LINE}), {whole}) == {}


def by_assumption(left: Any, right: Any) -> Attempt:
    """A leaf that proves what SymPy sees at once."""
    return Attempt(bool(sp.simplify(left - right) == 0), "at once")


@pytest.mark.parametrize(
    ("left", "right", "domain", "found"),
    [
        (sp.Abs(r), r, Domain({r: HALF}), True),
        (sp.Abs(r), r, Domain({r: LINE}), False),
        (sp.Abs(r), r * sp.sign(r), Domain({r: LINE}), True),
        (sp.Abs(r), r, Domain({r: LINE}, (r > 0,)), True),
        (sp.Abs(r), r, Domain({r: LINE}, (r >= 0,)), True),
        (sp.Abs(r), r, Domain({r: LINE}, (r > -1,)), False),
        (sp.sign(r) ** 2, sp.Integer(1), Domain({r: LINE}, (r >= 0,)), False),  # not at zero
        (sp.sign(r) ** 2, sp.Integer(1), Domain({r: LINE}, (sp.Ne(r, 0),)), True),
        (sp.sign(r) ** 2, sp.Integer(1), Domain({r: LINE}), False),
        (sp.Max(r, s), r, Domain({r: LINE, s: LINE}, (r > s,)), True),
        (sp.Max(r, s), r, Domain({r: LINE, s: LINE}, (r < s,)), False),
        (sp.Max(r, s) + sp.Min(r, s), r + s, Domain({r: LINE, s: LINE}), True),
        (sp.sqrt(r**2), r, Domain({r: HALF}), True),
        (sp.sqrt(r**2), r, Domain({r: LINE}), False),
    ],
    ids=str,
)  # fmt: skip
def test_a_claim_is_proved_on_every_cell_that_no_constraint_excludes(left: Any, right: Any, domain: Domain, found: bool) -> None:
    assert cells.by_cells(left, right, domain, by_assumption).found is found


def test_the_places_where_kinks_turn_and_factors_coincide() -> None:
    assert set(cells._kinked(sp.Abs(r) + sp.Max(s, r))) == {r, r - s} or set(cells._kinked(sp.Abs(r) + sp.Max(s, r))) == {r, s - r}
    assert list(cells._kinked(sp.log(r))) == [r]
    assert list(cells._kinked(sp.sqrt(r**2))) in ([r], [])
    assert list(cells._kinked(r**2)) == []
    assert list(cells._kinked(sp.Integral(sp.Abs(x), (x, r, s)))) == [s - r]
    assert list(cells._kinked(sp.Integral(sp.Abs(x), (x, r, oo)))) == []
    met = list(cells.coincidences(sp.Integral(1 / ((x + a) * (x + b)), (x, 0, oo))))
    assert any(sp.expand(one - (a - b)) == 0 or sp.expand(one + (a - b)) == 0 for one in met)
    assert list(cells.coincidences(sp.Integral(1 / (x + a), (x, 0, oo)))) == []
    assert list(cells.coincidences(sp.Integral(sp.exp(-r * x), (x, 0, oo)))) == [-r]
    assert list(cells._asked(r, a)) == [r]


@pytest.mark.parametrize(
    ("form", "end", "reaches"),
    [
        (r, 0, True),
        (r, 1, True),
        (a, 0, False),
        (a, 1, True),
        (a, -1, False),
        (m, -1, True),
        (m, 0, False),
        (m, 1, False),
        (-a, -1, None),
        (away, 0, False),
        (away, 1, True),
        (None, 0, False),
        (1 + a, 2, False),
        (sp.Symbol("z"), 0, False),
    ],
    ids=str,
)
def test_a_letter_reaches_an_end_that_its_assumptions_allow(form: Any, end: Any, reaches: bool | None) -> None:
    if reaches is not None:
        assert bool(prove._reaches(form, sp.sympify(end))) is reaches
