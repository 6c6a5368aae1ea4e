"""Is each row of the table of moments true, is each moment of a step checked by itself, and is what has no row named?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.laws import E, Finite, Gaussian, normal
from closedform.numerics.calculus.moments import ROWS, A, B, G, H, L, Moment, X
from closedform.numerics.certificates.gate import shown
from closedform.numerics.checker.check import refusal
from closedform.numerics.checker.moments import is_moment, moments_between
from closedform.numerics.proof.prove import prove

a, s, t = sp.symbols("a s t", positive=True)
x, y, z, h, r = sp.symbols("x y z h r", real=True)
ORDERS = [(name, n) for name, row in ROWS.items() for n in range(4 if row.most is None else row.most + 1)]
_FAR, _CUTS = (
    200,
    (*range(-12, 13), 20, 30, 45, 70, 110),
)  # beyond which nothing is left; places between which rules are exact enough
AT = [
    dict(zip((A, B, G, H, L), map(sp.Rational, numbers), strict=True))
    for numbers in (("3/2", "1/3", "-4/5", "2/7", "-1/4"), ("2/5", "-3/4", "5/3", "-1", "1/2"), ("4", "0", "1/9", "3", "2"))
]


def whole(name: str, n: int) -> tuple[Any, Any]:
    """The integral of a row, and its value."""
    row = ROWS[name]
    return sp.Integral(X**n * row.body, (X, row.low, row.high)), row.value(n)


@pytest.mark.parametrize(("name", "n"), ORDERS)
def test_a_row_is_what_quadrature_gives(name: str, n: int) -> None:
    integral, value = whole(name, n)
    for at in AT:
        f, ends = sp.lambdify(X, integral.function.xreplace(at), "mpmath"), [end.xreplace(at) for end in integral.limits[0][1:]]
        low, high = (mpmath.mpf(sp.N(max(min(end, _FAR), -_FAR))) for end in ends)
        middle = [mpmath.mpf(k) for k in _CUTS if min(low, high) < k < max(low, high)]
        found = mpmath.quad(f, [low, *(middle if low < high else middle[::-1]), high])
        assert abs(found - mpmath.mpf(sp.N(value.xreplace(at), 20))) < 1e-10


@pytest.mark.parametrize(("name", "n"), [(name, n) for name, n in ORDERS if n < 2])
def test_a_row_is_proved_without_any_table(name: str, n: int) -> None:
    integral, value = whole(name, n)
    letters = {A: sp.Interval.open(0, sp.oo)} | dict.fromkeys((B, G, H, L), sp.Interval(-sp.oo, sp.oo))
    used = integral.free_symbols | value.free_symbols
    assert prove(integral, value, Domain({v: i for v, i in letters.items() if v in used}), table=False).found


def moment(name: str, n: int) -> Moment:
    """A moment whose letters are forms."""
    at = {A: 1 / (2 * s**2), B: -h / s, G: s + t, H: h, L: h * t}
    integral, value = whole(name, n)
    ends = [end.xreplace(at) for end in integral.limits[0][1:]]
    return Moment(name, n, sp.Integral(integral.function.xreplace({**at, X: z}), (z, *ends)), value.xreplace(at), at)


def spoilt(one: Moment) -> Iterator[Moment]:
    """A moment with a single thing wrong."""
    ((v, low, high),) = one.of.limits
    yield replace(one, value=2 * one.value)
    yield replace(one, value=one.value + 1)
    yield replace(one, order=one.order + 1)
    yield replace(one, of=sp.Integral(one.of.function * (1 + v), (v, low, high)))
    yield replace(one, of=sp.Integral(one.of.function, (v, low + 1 if low.is_finite else 0, high)))
    yield replace(one, letters={**one.letters, A: -one.letters[A]})
    yield replace(one, letters={**one.letters, A: h})  # not certainly positive
    yield replace(one, letters={letter: form for letter, form in one.letters.items() if letter != A})
    yield replace(one, letters={**one.letters, A: one.letters[A] * v**2})


@pytest.mark.parametrize(("name", "n"), ORDERS)
def test_a_moment_is_checked_by_its_row_and_nothing_else_passes(name: str, n: int) -> None:
    one = moment(name, n)
    assert is_moment(one)
    assert [wrong for wrong in spoilt(one) if is_moment(wrong)] == []


two = Gaussian((x, y), [[1, r], [r, 1]])
NAMED: list[tuple[Any, Any, set[str]]] = [
    (E(z**2 * sp.Heaviside(z), normal(z, 0, s**2)), s**2 / 2, {"half_line_power"}),
    (E(sp.Heaviside(z - h), normal(z, 0, s**2)), sp.erfc(h / (s * sp.sqrt(2))) / 2, {"tail"}),
    (E(sp.exp(h * z), normal(z, 0, s**2)), sp.exp(h**2 * s**2 / 2), {"tilt"}),
    (E(sp.erf(a * z + h), normal(z)), sp.erf(h / sp.sqrt(1 + 2 * a**2)), {"erf_of_line"}),
    (E(z * sp.erf(a * z), normal(z)), 2 * a / (sp.sqrt(sp.pi) * sp.sqrt(1 + 2 * a**2)), {"power_times_erf"}),
    (E(ReLU(z) * sp.erf(a * z), normal(z)), a / (sp.sqrt(sp.pi) * sp.sqrt(1 + 2 * a**2)), {"step_times_erf"}),
    (E(sp.erf(a * z) ** 2, normal(z)), 2 / sp.pi * sp.atan(2 * a**2 / sp.sqrt(1 + 4 * a**2)), {"erf_times_erf"}),
    (E(sp.Heaviside(x) * sp.Heaviside(y), Gaussian((x, y), [[1, 0], [0, 1]])), sp.Rational(1, 4), {"half_line_power"}),
    (E(x * y, Gaussian((x, y), [[s**2, 0], [0, t**2]])), sp.Integer(0), {"tilt"}),
    (E(z, Finite((z,), [((1,), a), ((-1,), s)])), (a - s) / (a + s), set()),
    (sp.Integral(x * y, (x, 0, y), (y, 0, 1)), sp.Rational(1, 8), {"power"}),
    (sp.Integral(z * sp.exp(-a * z), (z, 0, sp.oo)), 1 / a**2, {"exponential_tail"}),
]  # fmt: skip


@pytest.mark.parametrize(("mean", "value", "rows"), NAMED, ids=lambda one: str(one)[:60])
def test_a_mean_is_carried_out_by_named_moments(mean: Any, value: Any, rows: set[str]) -> None:
    moments, without = moments_between(mean, value)
    assert without == ()
    assert {one.row for one in moments} == rows
    assert all(map(is_moment, moments))
    for wrong in (2 * value + 1, value + h, -value - 1):
        assert moments_between(mean, wrong)[1] == ("another algebraic form",)


def test_a_range_and_a_step_beside_it_are_cut() -> None:
    line = sp.Integral(z * sp.exp(-(z**2)) * sp.Heaviside(z - 1), (z, 0, sp.oo))
    assert moments_between(line, sp.exp(-1) / 2)[1] == ()
    assert moments_between(line, sp.Rational(1, 2))[1]  # that is from 0
    assert moments_between(sp.Integral(sp.Heaviside(z - h), (z, 0, 1)), 1 - h)[1] == ("a step whose place is not certain",)


@pytest.mark.parametrize("wrong", [
    (sp.Integral(sp.exp(-(x**2)) * sp.Heaviside(x + a), (x, sp.oo, 0)), sp.sqrt(sp.pi) / 2 * (1 - sp.erfc(a))),
    (sp.Integral(ReLU(x + 1) * sp.exp(-x), (x, sp.oo, 1)), sp.E - 3 / sp.E),
])  # fmt: skip
def test_no_range_that_runs_backwards_is_cut(wrong: tuple[Any, Any]) -> None:
    assert moments_between(*wrong)[1]


def test_a_power_up_to_infinity_is_no_moment() -> None:
    assert not is_moment(Moment("power", 1, sp.Integral(x, (x, 0, sp.oo)), sp.oo, {A: sp.Integer(1), L: sp.Integer(0), H: sp.oo}))


@pytest.mark.parametrize(("mean", "kind"), [
    (E(sp.cos(z) ** 2, normal(z)), "cos under the integral"),
    (E(x * y, Gaussian((x, y), [[0, 0], [0, 1]])), "a law without a density"),
    (E(sp.erf(z) * sp.erf(a * z + h), normal(z)), "2 error functions from an end, not centred, x^0"),
    (sp.Integral(sp.exp(-h * z), (z, 0, sp.oo)), "exponential_tail, whose conditions are not certain"),
])  # fmt: skip
def test_what_has_no_row_is_named(mean: Any, kind: str) -> None:
    assert moments_between(mean, sp.Integer(0))[1] == (kind,)


def test_a_proof_names_its_moments_and_the_checker_looks_at_each() -> None:
    claim = E(z**2 * sp.Heaviside(z), normal(z, 0, s**2)), s**2 / 2, Domain({s: sp.Interval.open(0, sp.oo)})
    found, steps = shown(*claim)
    assert (found.moments, found.unnamed) == (1, ())
    assert refusal(steps, *claim) == ""
    wrong = [replace(one, moments=tuple(replace(m, value=2 * m.value) for m in one.moments)) for one in steps]
    assert refusal(wrong, *claim)
