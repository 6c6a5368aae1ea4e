"""Is an inequality between known functions proved, and its twin never that fails by a hair: far out, next to an end, or on a thin strip?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from sympy import Abs, Interval, Rational, cosh, erf, erfc, erfi, exp, expint, gamma, log, pi, sin, sinh, sqrt, uppergamma

from closedform.derivations.claims.domain import Domain
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.signs.inequality import argued

x, y = sp.symbols("x y", real=True)
n = sp.Symbol("n", integer=True)
AHEAD, LINE, UNIT = Interval.open(0, sp.oo), Interval(-sp.oo, sp.oo), Interval.open(0, 1)
ONE, REAL, INSIDE, BOTH = (Domain(ranges) for ranges in ({x: AHEAD}, {x: LINE}, {x: UNIT}, {x: AHEAD, y: AHEAD}))
WHOLE = Domain({n: Interval(0, sp.oo)})
WITHIN = Domain({x: AHEAD, y: LINE}, (x > Abs(y),))
COUNTED = Domain({x: AHEAD, n: AHEAD})
e, E1, SINC = Rational(1, 10**9), exp(x) * expint(1, x), sp.sinc(x)
PULSE, GAUSS, MIRRORED = sin(pi * x) / (x * (1 - x)), exp(-4 * x**2 / pi), 1 / gamma(x) + 1 / gamma(1 / x)
STIRLING = sqrt(2 * pi) * n ** (n + Rational(1, 2)) * exp(-n)
TAIL = x ** (1 - y) * exp(x) * uppergamma(y, x)
Claim = tuple[Any, str, Domain]

PAIRS: dict[str, tuple[Claim, Claim]] = {
    "far out": (((x + 1) / (x + 2) - x * E1, "positive", ONE), ((x + 1) / (x + 2) - x * E1 - e, "positive", ONE)),
    "far out, relatively": ((x * E1 - x / (x + 1), "positive", ONE), (x * E1 - (1 + e) * x / (x + 1), "positive", ONE)),
    "by logarithms": ((log(1 + 1 / x) - E1, "positive", ONE), ((1 - e) * log(1 + 1 / x) - E1, "positive", ONE)),
    "half of one": ((E1 - log(1 + 2 / x) / 2, "positive", ONE), (E1 - log(1 + (2 + e) / x) / 2, "positive", ONE)),
    "next to zero": (((sinh(x) / x) ** 3 - cosh(x), "positive", ONE), ((sinh(x) / x) ** 3 - (1 + e) * cosh(x), "positive", ONE)),
    "of one order less": (((sinh(x) / x) ** 3 - cosh(x), "positive", ONE), ((sinh(x) / x) ** (3 - e) - cosh(x), "positive", ONE)),
    "a strip inside": ((4 - PULSE, "nonnegative", INSIDE), (4 - e - PULSE, "nonnegative", INSIDE)),
    "at both ends": ((PULSE - pi, "positive", INSIDE), (PULSE - (1 + e) * pi, "positive", INSIDE)),
    "a place where it is zero": ((4 - PULSE, "nonnegative", INSIDE), (4 - PULSE, "positive", INSIDE)),
    "a place beside it": (
        ((3 * x - 1) ** 2 * exp(-x), "nonnegative", REAL),
        ((3 * x - 1) * (3 * x - 1 + e) * exp(-x), "nonnegative", REAL),
    ),
    "two Gamma functions": ((2 - MIRRORED, "nonnegative", ONE), (2 - e - MIRRORED, "nonnegative", ONE)),
    "squares": ((sqrt(1 - GAUSS) - erf(x), "positive", ONE), (sqrt(1 - (1 + e) * GAUSS) - erf(x), "positive", ONE)),
    "squares, steeper": ((sqrt(1 - GAUSS) - erf(x), "positive", ONE), (sqrt(1 - GAUSS ** (1 - e)) - erf(x), "positive", ONE)),
    "waves": ((sp.tanh(x) - sin(x) * sp.cos(x), "positive", ONE), (sp.tanh(x) / 2 - sin(x) * sp.cos(x), "positive", ONE)),
    "a modulus": ((sp.asinh(x) / x - Abs(SINC), "positive", ONE), ((1 - e) * sp.asinh(x) / x - Abs(SINC), "positive", ONE)),
    "a modulus on the line": ((1 - Abs(SINC), "nonnegative", REAL), (1 - (1 + e) * Abs(SINC), "nonnegative", REAL)),
    "zero at one place": ((1 - SINC, "nonnegative", REAL), (1 - SINC, "positive", REAL)),
    "whole numbers": ((n**n - gamma(n + 1), "nonnegative", WHOLE), (n**n - gamma(n + 1), "positive", WHOLE)),
    "one whole number": ((2**n - n**2 + 1, "nonnegative", WHOLE), (2**n - n**2, "nonnegative", WHOLE)),
    "Stirling's formula": (
        (gamma(n + 1) - STIRLING * exp(1 / (12 * n + 1)), "positive", WHOLE),
        (gamma(n + 1) - STIRLING * exp(1 / (12 * n + Rational(1, 100))), "positive", WHOLE),
    ),
    "growing": (
        ((exp(x**2) - 1) / x - sqrt(pi) / 2 * erfi(x), "positive", ONE),
        ((exp(x**2) - 1 - e * x**2) / x - sqrt(pi) / 2 * erfi(x), "positive", ONE),
    ),
    "two letters": (
        (1 - TAIL, "nonnegative", Domain({x: AHEAD, y: Interval.Lopen(0, 1)})),
        (1 - TAIL, "nonnegative", Domain({x: AHEAD, y: Interval.Lopen(0, Rational(11, 10))})),
    ),
    "a function that rises": (
        (sp.digamma(x + y) - sp.digamma(x), "positive", BOTH),
        (sp.digamma(x + y) - sp.digamma(x), "positive", Domain({x: AHEAD, y: Interval.open(-e, sp.oo)})),
    ),
    "one that falls": (
        (expint(1, x) - expint(1, x + y), "positive", BOTH),
        (expint(1, x) - expint(1, x + y) - e * y, "positive", BOTH),
    ),
    "Cauchy's inequality": (
        (uppergamma(1 - y, x) * uppergamma(-1 - y, x) - uppergamma(-y, x) ** 2, "positive", BOTH),
        (uppergamma(1 - y, x) * uppergamma(-1 - y, x) - (1 + e) * uppergamma(-y, x) ** 2, "positive", BOTH),
    ),
    "a power and a logarithm": (
        (y * (x ** (1 / y) - 1) - log(x), "nonnegative", BOTH),
        (y * (x ** (1 / y) - 1) - log(x) - e * y * (x - 1) ** 2, "nonnegative", BOTH),
    ),
    "a power and a logarithm, of either sign": (
        (y * (x ** (1 / y) - 1) - log(x), "nonnegative", BOTH),
        (y * (x ** (1 / y) - 1) - log(x), "nonnegative", Domain({x: AHEAD, y: LINE}, (sp.Ne(y, 0),))),
    ),
    "a ratio": (
        (Abs(y) / (2 * (x - Abs(y)) ** Rational(3, 2)) - Abs(1 / sqrt(x + y) - 1 / sqrt(x)), "nonnegative", WITHIN),
        ((1 - e) * Abs(y) / (2 * (x - Abs(y)) ** Rational(3, 2)) - Abs(1 / sqrt(x + y) - 1 / sqrt(x)), "nonnegative", WITHIN),
    ),
    "a ratio that may be zero": (
        (x - x * exp(-x / y) + y * e, "positive", Domain({x: Interval(0, sp.oo), y: AHEAD})),
        (x - x * exp(-x / y), "positive", Domain({x: Interval(0, sp.oo), y: AHEAD})),
    ),
    "the first whole number": (
        (1 / (x + n - 1) - exp(x) * x ** (n - 1) * uppergamma(1 - n, x), "positive", COUNTED),
        (1 / (x + n - 1 + e) - exp(x) * x ** (n - 1) * uppergamma(1 - n, x), "positive", COUNTED),
    ),
    "of any positive order": (
        (exp(x) * x ** (y - 1) * uppergamma(1 - y, x) - 1 / (x + y), "positive", BOTH),
        (1 / (x + y - 1) - exp(x) * x ** (y - 1) * uppergamma(1 - y, x), "positive", BOTH),
    ),
    "a tail": (
        (exp(-(x**2)) / (x * sqrt(pi)) - erfc(x), "positive", ONE),
        (exp(-(x**2)) / (x * sqrt(pi)) - (1 + e) * erfc(x), "positive", ONE),
    ),
}


QUICK = (
    "a place where it is zero",
    "waves",
    "zero at one place",
    "a function that rises",
    "one that falls",
    "the first whole number",
)
NAMES = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS]


@pytest.mark.parametrize("name", NAMES)
def test_a_true_inequality_is_proved_and_its_proof_checked(name: str) -> None:
    form, sign, domain = PAIRS[name][0]
    proof = argued(form, sign, domain)
    assert proof.found, proof.method
    assert relation_refusal(proof.steps, form, sign, domain) == ""


@pytest.mark.parametrize("name", NAMES)
def test_its_twin_never_is(name: str) -> None:
    form, sign, domain = PAIRS[name][1]
    assert not argued(form, sign, domain).found
