"""Is a form proved that compares a function at two places, adds parts apart or speaks of few whole numbers; and never its false twin?

Also forms whose letters constraints hold between others, or whose roots are plain only in other letters.
"""

from __future__ import annotations

import pytest
import sympy as sp
from sympy import Interval, Min, atan, cos, exp, pi, sin, sqrt

from closedform.derivations.claims.domain import Domain
from closedform.numerics.arguments.checked import signed_by_steps as certified
from closedform.numerics.signs.apart import by_parts_apart
from closedform.numerics.signs.inequality import argued
from closedform.numerics.signs.joint_bounds import between, held_between
from closedform.numerics.signs.one_by_one import MOST, points_of
from closedform.numerics.signs.two_places import at_two_places

x, y, z = sp.symbols("x y z", real=True)
g, gap = sp.symbols("g gap", positive=True)
j, n = sp.Symbol("j", integer=True, nonnegative=True), sp.Symbol("n", integer=True, positive=True)
OPEN, LINE = Interval.open, Interval(-sp.oo, sp.oo)
ORDERED = Domain({x: OPEN(-3, 3), y: OPEN(-3, 3)}, (x > y,))
AHEAD = Domain({x: OPEN(sp.Rational(1, 4), sp.Rational(3, 2)), y: OPEN(sp.Rational(1, 4), sp.Rational(3, 2))}, (x > y,))
STEPS = Domain({g: OPEN(0, sp.oo), gap: OPEN(0, sp.oo)})
WHOLE = Domain({j: Interval(0, 60), n: Interval(3, 60)}, (2 * j + 1 < n,))


def shrunk() -> sp.Expr:
    """A root and its first terms; z is between -1 and 1, or it is too small."""
    return 1 / sqrt(1 + (g * x) ** 2 + (g * y * z) ** 2) + g**2 * (x**2 + y**2) / 2 - 1


def bells(at: sp.Expr) -> sp.Expr:
    """A sum of rising exponentials with coefficients of both signs."""
    return 2 * exp(-1 / at**2) + sqrt(2) * exp(-4 / at**2) - sqrt(2) * exp(-36 / at**2) - exp(-64 / at**2)


def ratio(at: sp.Expr) -> sp.Expr:
    return 1 + exp(-1 / at**2)


TRUE = {
    "a sum at two places": (bells(x) - bells(y), "positive", AHEAD),
    "the other way round": (bells(y) - bells(x), "negative", AHEAD),
    "a ratio at two places": (atan(x) * (cos(y) + 2) - atan(y) * (cos(x) + 2), "positive", ORDERED),
    "a place and a positive step": (ratio(g + gap) ** 3 - ratio(g) ** 3, "positive", STEPS),
    "a level that is kept beyond the slope": (
        (g + gap) * exp(-g - gap) - g * exp(-g), "positive", Domain({g: OPEN(0, sp.Rational(1, 2)), gap: OPEN(0, 1)})),
    "parts apart": (sin(x) - x * (pi - x) / pi + exp(-y) * (1 + sin(y)) ** 2, "nonnegative", Domain({x: Interval(0, pi), y: Interval(0, 9)})),
    "a factor and a form of one letter": (g * gap * (2 * sin(z / 2) / cos(z) - z), "nonnegative", Domain({**STEPS.symbols, z: OPEN(0, sp.Rational(3, 2))})),
    "few whole numbers": (cos(2 * pi * j / n) - cos(2 * pi * (j + 1) / n), "positive", WHOLE),
    "a range that a constraint narrows": ((1 - ((1 + Min(1, g)) / 2) ** n) / n, "nonnegative", Domain({g: OPEN(0, 4), n: Interval(2, sp.oo)}, (g < 1,))),
    "a symbol between two forms": (y**2 - x**2, "positive", Domain({x: OPEN(-3, 1), y: OPEN(0, 1)}, (x < y, x > -y))),
    "a range in three parts": (shrunk(), "nonnegative", Domain({g: OPEN(0, 1), x: LINE, y: LINE, z: OPEN(-1, 1)})),
    "a letter that cancels": (sqrt(gap**2 * g**2 + gap**2) / gap - g, "positive", STEPS),
    "an upper end that is needed": (2 - sqrt(1 + g**2), "positive", Domain({g: OPEN(0, sp.Rational(3, 2))})),
    "an integral that is a primitive": (z * sin(z / 2) - sp.Integral(sin(x), (x, 0, z)) / 4, "nonnegative", Domain({z: OPEN(0, sp.Rational(3, 2))})),
}  # fmt: skip
FALSE = {
    "places in no order": (bells(x) - bells(y), "positive", Domain(AHEAD.symbols)),
    "places that may be one": (bells(x) - bells(y), "positive", Domain(AHEAD.symbols, (x >= y,))),
    "a range in which it falls": (bells(x) - bells(y), "positive", Domain(dict.fromkeys((x, y), OPEN(0, 9)), (x > y,))),
    "a jump between the places": (atan(1 / y) - atan(1 / x), "positive", ORDERED),
    "a pole between the places": (1 / y - 1 / x, "positive", ORDERED),
    "a ratio whose divisor vanishes": (atan(x) * cos(y) - atan(y) * cos(x), "positive", ORDERED),
    "a level that is lost far beyond": ((g + gap) * exp(-g - gap) - g * exp(-g), "positive", Domain({g: OPEN(0, sp.Rational(1, 2)), gap: OPEN(0, 2)})),
    "a slope that turns before the level": ((g + gap) * exp(-g - gap) - g * exp(-g), "positive", Domain({g: OPEN(0, 2), gap: OPEN(0, sp.Rational(1, 9))})),
    "a step that may be none": (g + gap - g, "positive", Domain({g: OPEN(0, 1), gap: Interval(0, 1)})),
    "parts of which one is negative": (sin(x) + y, "positive", Domain({x: Interval(1, 2), y: Interval(-2, 9)})),
    "a factor that may be negative": (x * (2 * sin(z / 2) / cos(z) - z), "nonnegative", Domain({x: OPEN(-1, 1), z: OPEN(0, 1)})),
    "one whole number that fails": (cos(2 * pi * j / n) - cos(2 * pi * (j + 1) / n), "positive", Domain(WHOLE.symbols, (2 * j < n,))),
    "a constraint on another part": ((1 - ((1 + g) / 2) ** n) / n, "nonnegative", Domain({g: OPEN(0, 4), n: Interval(2, sp.oo)}, (g < 2,))),
    "a range that is too wide for it": (shrunk(), "nonnegative", Domain({g: OPEN(0, 1), x: LINE, y: LINE, z: OPEN(-1, sp.Rational(11, 10))})),
    "a letter that cancels, and less is left": (sqrt(gap**2 * g**2 + gap**2) / gap - g - 1, "positive", STEPS),
    "an upper end that is too far": (2 - sqrt(1 + g**2), "positive", Domain({g: OPEN(0, sp.Rational(9, 5))})),
    "a symbol between others only": (y**2 - x**2, "positive", Domain({x: OPEN(-3, 1), y: OPEN(0, 1)}, (x < y,))),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    form, sign, domain = TRUE[name]
    found = certified(form, sign, domain)
    assert found.found, found.method


@pytest.mark.parametrize("name", FALSE)
def test_its_false_twin_is_not(name: str) -> None:
    assert not certified(*FALSE[name]).found


def test_a_slope_alone_is_not_enough() -> None:
    """Each function is shown smooth between the places: -atan(1/t) rises on both sides of its jump."""
    form, sign, domain = FALSE["a jump between the places"]
    assert not at_two_places(form, sign, domain, argued).found  # type: ignore[arg-type]
    aside = Domain(dict.fromkeys((x, y), OPEN(1, 3)), (x > y,))
    assert at_two_places(form, sign, aside, argued).found  # type: ignore[arg-type]


def test_parts_share_no_letter() -> None:
    domain = Domain({x: Interval(1, 2), y: Interval(1, 2)})
    assert by_parts_apart(x + sin(y) - sp.Rational(1, 2), "positive", domain, argued).found  # type: ignore[arg-type]
    assert not by_parts_apart(x + x * y, "positive", domain, argued).found  # type: ignore[arg-type]


def test_points_are_counted_only_where_they_are_few_and_whole() -> None:
    assert points_of(Domain({j: Interval(0, MOST)}), sp.sympify(j)) is None
    assert points_of(Domain({j: Interval(0, sp.oo)}), sp.sympify(j)) is None
    assert points_of(Domain({x: Interval(0, 3)}), sp.sympify(x)) is None
    points = points_of(WHOLE, j + n)
    assert points is not None
    assert {(point[j], point[n]) for point in points} == {(a, b) for a in range(61) for b in range(3, 61) if 2 * a + 1 < b}


def test_bounds_are_the_innermost_and_no_other() -> None:
    held = held_between(Domain({x: OPEN(-3, 1), y: OPEN(0, 1)}, (x < y, x > -y)), {x, y})
    assert held == {x: (-y, y)}
    q = sp.Symbol("q", positive=True)
    assert sp.limit(between(held[x], q), q, 0) == -y
    assert sp.limit(between(held[x], q), q, sp.oo) == y
    crossing = Domain({x: OPEN(-1, 1), y: OPEN(0, 2)}, (x < y,))
    assert held_between(crossing, {x, y}) == {}, "neither 1 nor y is the lesser everywhere"
    assert held_between(Domain({x: Interval(-3, 1), y: OPEN(0, 1)}, (x < y,)), {x, y}) == {}, "the lower end may be reached"
