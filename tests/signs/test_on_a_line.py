"""Is a form of one letter that touches zero at an end, or dies out at infinity, found positive; and never one that is not?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from flint import acb, ctx

from closedform.numerics.balls.bounds_at_zero import Bounds, near
from closedform.numerics.balls.table import compile_ball
from closedform.numerics.signs import next_to_an_end
from closedform.numerics.signs.next_to_an_end import Written, keeps_its_sign, positive_up_to
from closedform.numerics.signs.of_growing_arguments import far_out
from closedform.numerics.signs.on_a_line import nonnegative_along, positive_along

x = sp.Symbol("x", real=True)
n = sp.Symbol("n", integer=True, nonnegative=True)
AHEAD, ARC = sp.Interval.open(0, sp.oo), sp.Interval(0, sp.pi / 2)
PSI, STIRLING = sp.digamma(x), sp.sqrt(2 * sp.pi) * x ** (x - sp.S.Half) * sp.exp(-x)

TRUE: dict[str, tuple[Any, sp.Interval]] = {
    "Jordan": (sp.sin(x) - 2 * x / sp.pi, ARC),
    "a parabola below a wave": (sp.sin(x) - x * (sp.pi - x) / sp.pi, sp.Interval(0, sp.pi)),
    "a tangent": (sp.tan(x) - x, sp.Interval.Ropen(0, sp.pi / 2)),
    "two that saturate": (sp.pi / 2 * sp.tanh(x) - sp.atan(x), AHEAD),
    "two that start alike": (sp.atan(x) - sp.tanh(x), AHEAD),
    "digamma from above": (sp.log(x) - 1 / (2 * x) - PSI, AHEAD),
    "digamma from below": (PSI - sp.log(x) + 1 / (2 * x) + 1 / (12 * x**2), AHEAD),
    "Stirling's formula from below": (sp.gamma(x) - STIRLING, AHEAD),
    "and from above": (STIRLING * sp.exp(1 / (12 * x)) - sp.gamma(x), AHEAD),
    "the central binomial coefficient": (
        4**x / sp.sqrt(sp.pi * x) - sp.gamma(2 * x + 1) / sp.gamma(x + 1) ** 2,
        sp.Interval(1, sp.oo),
    ),
}
FALSE: dict[str, tuple[Any, sp.Interval]] = {
    "a chord above": (sp.sin(x) - sp.Rational(16, 25) * x, ARC),
    "a steeper line": (sp.tan(x) - sp.Rational(101, 100) * x, sp.Interval.Ropen(0, sp.pi / 2)),
    "it falls short at infinity": (sp.Rational(157, 100) * sp.tanh(x) - sp.atan(x), AHEAD),
    "the next term is needed": (sp.log(x) - 1 / (2 * x) - 1 / (12 * x**2) - PSI, AHEAD),
    "half a term less": (PSI - sp.log(x) + 1 / (2 * x) + 1 / (13 * x**2), AHEAD),
    "Stirling's with less": (STIRLING * sp.exp(1 / (13 * x)) - sp.gamma(x), AHEAD),
    "it may be rewritten only beyond 30": (sp.Rational(6, 5) * sp.atan(x - 30) + sp.pi * sp.Rational(11, 20) + 1 / (1 + x), AHEAD),
    "a pole inside": (1 / (x - 1) ** 2 - 1 / (x - 1), AHEAD),
    "off the reals": (sp.sqrt(x - 1) + 5, AHEAD),
}


SLOW = ("Stirling's formula from below", "and from above", "Stirling's with less", "two that start alike")


def _named(names: dict[str, Any]) -> list[Any]:
    return [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in names]


@pytest.mark.parametrize("name", _named(TRUE))
def test_a_form_that_is_positive_inside_is_found(name: str) -> None:
    assert nonnegative_along(TRUE[name][0], x, TRUE[name][1])


@pytest.mark.parametrize("name", _named(FALSE))
def test_one_that_is_not_never_is(name: str) -> None:
    assert not nonnegative_along(FALSE[name][0], x, FALSE[name][1])


def test_an_end_at_which_a_form_is_zero_is_no_place_where_it_is_positive() -> None:
    assert not positive_along(sp.sin(x), x, sp.Interval(0, 1))
    assert positive_along(sp.sin(x), x, sp.Interval.Lopen(0, 1))
    assert positive_along(sp.cos(x), x, sp.Interval(0, 1))


def test_a_whole_number_is_tried_as_a_real_one() -> None:
    assert positive_along(3**n - n, n, sp.Interval(0, 9))
    assert not positive_along(sp.sin(sp.pi * n + 1), n, sp.Interval(0, 9)), (
        "it is positive at whole numbers alone, and is not tried there"
    )


@pytest.mark.parametrize("change", [{"lower": 0}, {"lower": -1}])
def test_nothing_is_found_without_a_bound(change: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    def weaker(*args: Any) -> Bounds:
        found = near(*args)
        return Bounds(found.lower * change["lower"], found.a, found.upper, found.b)

    monkeypatch.setattr(next_to_an_end, "near", weaker)
    assert not any(nonnegative_along(form, x, interval) for form, interval in TRUE.values())


def test_a_remainder_that_is_lost_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the third and the fifth term of the asymptotic series there is nothing to be proved without a remainder."""
    past = PSI - sp.log(x) + 1 / (2 * x) + 1 / (12 * x**2) - 1 / (120 * x**4)  # about -1/(252 x^6)
    assert not nonnegative_along(past, x, AHEAD)
    assert not nonnegative_along(-past, x, sp.Interval.open(1, sp.oo)), "theta may be zero"


s = sp.Symbol("s", positive=True)
KNOWN = {
    "Gamma": sp.gamma(1 / s + 2),
    "its logarithm": sp.loggamma(3 / s),
    "digamma": sp.digamma(1 / s + sp.Rational(1, 3)),
    "its second derivative": sp.polygamma(2, 1 / s + 1),
    "the derivative next to zero": sp.polygamma(1, s),
    "E_1 far out": sp.expint(1, 2 / s),
    "E_1 next to zero": sp.expint(1, s / 2),
    "erfc": sp.erfc(1 / s),
    "Gamma next to zero": sp.gamma(s),
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_is_known_of_a_function_holds_it(name: str) -> None:
    known = far_out(KNOWN[name], s)
    assert known.form != KNOWN[name]
    with ctx.workprec(200):
        for place in (sp.Rational(1, 3), sp.Rational(1, 10), sp.Rational(1, 40)):
            truth, held = (
                compile_ball(form, env, s)(acb(place.p) / place.q, False)
                for form, env in ((KNOWN[name], {}), (known.form, known.env))
            )
            assert held.overlaps(truth), place
            assert held.rad() < abs(truth).mid() or place > sp.Rational(1, 5), "it tells nothing"


def test_a_series_is_used_only_where_it_holds() -> None:
    """That of E_1 next to zero is of u <= 1: of 3 s for s <= 1/3, and of the root of s not in this way."""
    assert far_out(sp.expint(1, 3 * s), s).start == 3
    assert far_out(sp.expint(1, 3 * sp.sqrt(s)), s).form == sp.expint(1, 3 * sp.sqrt(s))


def test_a_denominator_that_may_vanish_is_no_denominator() -> None:
    """1/(1/4 - s) is positive at 1/16 and negative at 1/2: only up to 1/4 does it have the sign of its numerator."""
    pole = Written(sp.Integer(1), {}, 1, under=sp.Rational(1, 4) - s)
    assert keeps_its_sign(pole, s, 3)
    assert not keeps_its_sign(pole, s, 1)
    assert positive_up_to(1 / (sp.Rational(1, 4) - x), x, sp.Integer(0), 1) < sp.Rational(1, 4)


def test_a_derivative_that_changes_its_sign_tells_nothing() -> None:
    assert keeps_its_sign(Written(s**2 - s**3, {}, 1), s, 2)
    assert not keeps_its_sign(Written(s**2 - 5 * s**3, {}, 1), s, 2), "it is zero at 1/5"


def test_a_root_is_compared_only_where_it_is_real() -> None:
    assert positive_along(sp.sqrt(x) - sp.log(x + 1) / 2, x, AHEAD)
    assert not positive_along(10 - sp.sqrt(x - 1), x, sp.Interval.open(0, 2))
    assert not positive_along(-3 - sp.sqrt(x), x, sp.Interval.open(0, 1)), "its square is above, it is not"
