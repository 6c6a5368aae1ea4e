r"""The facts about each function, stated once: bound, parity, monotone, jumps, poles, growth, inverse and its branch, its names.

The facts hold for a real argument; for a function with an order or several arguments, for the last argument at every order taken.
The four tables that lower a function (balls, intervals, mpmath, torch) do not read them: they are separate on purpose. The code
that reasons about formulas reads them: tails, kinks, ranges, where a formula is real, the reader of texts. ``tests/functions``
tries each fact on mpmath's values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form

REALS = sp.S.Reals
_POSITIVE = sp.Interval.open(0, sp.oo)
_UNIT = sp.Interval(-1, 1)


class Parity(Enum):
    """The effect of a change of the argument's sign."""

    EVEN = "even"
    ODD = "odd"
    OF_ORDER = "even or odd, as its order is"
    NONE = "none"


class Growth(Enum):
    """A bound on |f(x)| far out in the domain: O(1), O(log |x|), O(|x|), e^{O(|x|)}, e^{O(x^2)}, e^{O(|x| log |x|)}."""

    BOUNDED = 0
    LOGARITHM = 1
    LINEAR = 2
    EXPONENTIAL = 3
    FACTORIAL = 4
    SQUARE = 5


@dataclass(frozen=True)
class Facts:
    r"""The facts about one function; all dimensionless.

    Args:
        name: its name in a text.
        says: its name for readers.
        latex: its name in LaTeX.
        low: the infimum of its values on its domain, at every order; for the incomplete gamma functions, at every positive order.
        high: the supremum; attained values are included.
        domain: the real arguments at which it is real and finite, apart from its poles.
        parity: its parity under a change of sign of the argument.
        rising: 1 if it increases strictly on its whole domain, -1 if it decreases, else 0.
        jumps: the points where it jumps.
        corners: the points where it is continuous and its derivative jumps.
        poles: the points where it is infinite; may be an infinite set.
        order_poles: the points where it is infinite in the first of its two arguments.
        finite_above: the order above which its value at a finite open end of the domain is finite, and the function continuous; or None.
        period: the smallest, or None.
        growth: its growth far out in the domain.
        singular: True if it is analytic on the whole real line and not in the whole plane.
        logarithmic: True if it is like a logarithm next to its pole at zero; with an order, at the order ``finite_above``.
        remainder: True if it is an integral from x on: positive and smooth for x > 0 at every order, and at most c x^k e^-x far out.
        inverse: the function with inverse(f(x)) = x on the branch, or None.
        branch: that interval, the largest about its start.
        arguments: the number of its arguments; -k for at least k.
        integer_order: True if its first argument is a whole number.
        exponentials: True if it is a sum of c e^{k x}, k complex, into which SymPy rewrites it; False for the exponential itself.
    """

    name: str
    says: str
    latex: str
    low: Form = -sp.oo
    high: Form = sp.oo
    domain: Form = REALS
    parity: Parity = Parity.NONE
    rising: int = 0
    jumps: tuple[Form, ...] = ()
    corners: tuple[Form, ...] = ()
    poles: Form = sp.S.EmptySet
    order_poles: Form = sp.S.EmptySet
    finite_above: Form = None
    period: Form = None
    growth: Growth = Growth.BOUNDED
    singular: bool = False
    logarithmic: bool = False
    remainder: bool = False
    inverse: Form = None
    branch: Form = None
    arguments: int = 1
    integer_order: bool = False
    exponentials: bool = False

    @property
    def bound(self) -> Form:
        """The least b with |f| <= b on the domain; infinite if there is none."""
        return sp.Max(-self.low, self.high)

    @property
    def keeps_sign(self) -> bool:
        """Whether f(x) has the sign of x wherever it is real: it is odd and increases."""
        return self.parity is Parity.ODD and self.rising == 1

    @property
    def leaves_the_reals(self) -> bool:
        """Whether it has no real value at some real arguments other than poles."""
        return bool(self.domain != REALS)

    @property
    def at_infinity(self) -> tuple[Form, Form] | None:
        """The limits at minus infinity and at infinity of a function that is real everywhere and monotone, or even and unbounded; or None."""
        if self.leaves_the_reals or self.poles is not sp.S.EmptySet:
            return None
        if self.rising:
            return (self.low, self.high) if self.rising == 1 else (self.high, self.low)
        is_even = self.parity is Parity.EVEN and self.growth is not Growth.BOUNDED
        return (self.high, self.high) if is_even else None

    @property
    def first_pole(self) -> Form:
        """Return a pole at or next to zero; None if there is none."""
        if self.poles is sp.S.EmptySet:
            return None
        return self.poles.sup if self.period is None else self.poles.lamda(0)


def _every(start: Form, period: Form) -> Form:
    k = sp.Dummy("k", integer=True)
    return sp.ImageSet(sp.Lambda(k, start + k * period), sp.S.Integers)


_HALF_PI = sp.pi / 2
_DOWNWARD = sp.Range(-sp.oo, 1)  # 0, -1, -2, ...
_AROUND = sp.Interval(-_HALF_PI, _HALF_PI)


def _up(number: str) -> Form:
    """Round up a bound that has no shorter form."""
    return sp.Rational(number)


_MOST_SI, _MOST_CI = _up("1.8519370520"), _up("0.4720006515")  # Si(pi) and Ci(pi/2) (DLMF 6.16(i))
_LEAST_LOGGAMMA = sp.Rational("-0.1214862906")  # at 1.4616..., the zero of digamma (DLMF 5.4(iii))
_LEAST_SINC = sp.Rational("-0.2172336283")  # at 4.4934..., where tan x = x
_MOST_S, _MOST_C = _up("0.7139722141"), _up("0.7798934004")  # S(sqrt 2) and C(1)

FACTS: Mapping[Form, Facts] = {
    sp.exp: Facts("exp", "the exponential", r"\exp", low=sp.S.Zero, rising=1, growth=Growth.EXPONENTIAL, inverse=sp.log, branch=REALS),
    sp.log: Facts(
        "log", "the natural logarithm", r"\log", domain=_POSITIVE, rising=1, poles=sp.FiniteSet(0), growth=Growth.LOGARITHM,
        inverse=sp.exp, branch=_POSITIVE,
    ),
    sp.erf: Facts(
        "erf", "the error function", r"\operatorname{erf}", -sp.S.One, sp.S.One, parity=Parity.ODD, rising=1, inverse=sp.erfinv, branch=REALS,
    ),
    sp.erfc: Facts("erfc", "the complementary error function", r"\operatorname{erfc}", sp.S.Zero, sp.Integer(2), rising=-1),
    sp.erfi: Facts("erfi", "the imaginary error function", r"\operatorname{erfi}", parity=Parity.ODD, rising=1, growth=Growth.SQUARE),
    sp.erfinv: Facts(
        "erfinv", "the inverse error function", r"\operatorname{erf}^{-1}", domain=sp.Interval.open(-1, 1), parity=Parity.ODD, rising=1,
        poles=sp.FiniteSet(-1, 1), inverse=sp.erf, branch=sp.Interval.open(-1, 1),
    ),
    sp.sin: Facts(
        "sin", "the sine", r"\sin", -sp.S.One, sp.S.One, parity=Parity.ODD, period=2 * sp.pi, inverse=sp.asin, branch=_AROUND, exponentials=True,
    ),
    sp.cos: Facts(
        "cos", "the cosine", r"\cos", -sp.S.One, sp.S.One, parity=Parity.EVEN, period=2 * sp.pi, inverse=sp.acos, branch=sp.Interval(0, sp.pi),
        exponentials=True,
    ),
    sp.tan: Facts(
        "tan", "the tangent", r"\tan", parity=Parity.ODD, poles=_every(_HALF_PI, sp.pi), period=sp.pi,
        inverse=sp.atan, branch=sp.Interval.open(-_HALF_PI, _HALF_PI),
    ),
    sp.asin: Facts(
        "asin", "the inverse sine", r"\arcsin", -_HALF_PI, _HALF_PI, domain=_UNIT, parity=Parity.ODD, rising=1, inverse=sp.sin, branch=_UNIT,
    ),
    sp.acos: Facts("acos", "the inverse cosine", r"\arccos", sp.S.Zero, sp.pi, domain=_UNIT, rising=-1, inverse=sp.cos, branch=_UNIT),
    sp.atan: Facts(
        "atan", "the inverse tangent", r"\arctan", -_HALF_PI, _HALF_PI, parity=Parity.ODD, rising=1, inverse=sp.tan, branch=REALS, singular=True,
    ),
    sp.sinh: Facts(
        "sinh", "the hyperbolic sine", r"\sinh", parity=Parity.ODD, rising=1, growth=Growth.EXPONENTIAL, inverse=sp.asinh, branch=REALS,
        exponentials=True,
    ),
    sp.cosh: Facts(
        "cosh", "the hyperbolic cosine", r"\cosh", low=sp.S.One, parity=Parity.EVEN, growth=Growth.EXPONENTIAL,
        inverse=sp.acosh, branch=sp.Interval(0, sp.oo), exponentials=True,
    ),
    sp.tanh: Facts(
        "tanh", "the hyperbolic tangent", r"\tanh", -sp.S.One, sp.S.One, parity=Parity.ODD, rising=1, inverse=sp.atanh, branch=REALS, singular=True,
    ),
    sp.asinh: Facts(
        "asinh", "the inverse hyperbolic sine", r"\operatorname{arsinh}", parity=Parity.ODD, rising=1, growth=Growth.LOGARITHM,
        inverse=sp.sinh, branch=REALS, singular=True,
    ),
    sp.acosh: Facts(
        "acosh", "the inverse hyperbolic cosine", r"\operatorname{arcosh}", low=sp.S.Zero, domain=sp.Interval(1, sp.oo), rising=1,
        growth=Growth.LOGARITHM, inverse=sp.cosh, branch=sp.Interval(1, sp.oo),
    ),
    sp.atanh: Facts(
        "atanh", "the inverse hyperbolic tangent", r"\operatorname{artanh}", domain=sp.Interval.open(-1, 1), parity=Parity.ODD, rising=1,
        poles=sp.FiniteSet(-1, 1), inverse=sp.tanh, branch=sp.Interval.open(-1, 1),
    ),
    sp.Abs: Facts("Abs", "the absolute value", r"|\cdot|", low=sp.S.Zero, parity=Parity.EVEN, corners=(sp.S.Zero,), growth=Growth.LINEAR),
    sp.sign: Facts("sign", "the sign", r"\operatorname{sgn}", -sp.S.One, sp.S.One, parity=Parity.ODD, jumps=(sp.S.Zero,)),
    sp.Heaviside: Facts("Heaviside", "the unit step", r"\theta", sp.S.Zero, sp.S.One, jumps=(sp.S.Zero,)),
    ReLU: Facts("ReLU", "the rectifier", r"\operatorname{ReLU}", low=sp.S.Zero, corners=(sp.S.Zero,), growth=Growth.LINEAR),
    # For several arguments; the corners are where two of them are equal.
    sp.Max: Facts("Max", "the largest of several numbers", r"\max", corners=(sp.S.Zero,), growth=Growth.LINEAR, arguments=-2),
    sp.Min: Facts("Min", "the smallest of several numbers", r"\min", corners=(sp.S.Zero,), growth=Growth.LINEAR, arguments=-2),
    sp.gamma: Facts("gamma", "the gamma function", r"\Gamma", poles=_DOWNWARD, growth=Growth.FACTORIAL),
    sp.polygamma: Facts(  # SymPy writes digamma(x) as polygamma(0, x); the growth is of that order, others are bounded to the right
        "polygamma", "the polygamma functions", r"\psi", poles=_DOWNWARD, growth=Growth.LOGARITHM, arguments=2, integer_order=True,
    ),
    sp.loggamma: Facts(
        "loggamma", "the logarithm of the gamma function", r"\ln\Gamma", low=_LEAST_LOGGAMMA, domain=_POSITIVE, poles=sp.FiniteSet(0),
        growth=Growth.EXPONENTIAL, logarithmic=True,
    ),
    # For a whole k, a polynomial in the other argument; SymPy and all tables define it as zero for k < 0.
    sp.binomial: Facts("binomial", "the binomial coefficient", r"\binom", growth=Growth.EXPONENTIAL, arguments=2),
    sp.beta: Facts("beta", "the beta function", r"\operatorname{B}", poles=_DOWNWARD, order_poles=_DOWNWARD, arguments=2),
    sp.lowergamma: Facts(
        "lowergamma", "the lower incomplete gamma function", r"\gamma", low=sp.S.Zero, domain=_POSITIVE, rising=1, arguments=2,
        order_poles=_DOWNWARD, finite_above=sp.S.Zero,
    ),
    sp.uppergamma: Facts(
        "uppergamma", "the upper incomplete gamma function", r"\Gamma", low=sp.S.Zero, domain=_POSITIVE, rising=-1, arguments=2,
        finite_above=sp.S.Zero, remainder=True,
    ),
    sp.besseli: Facts(
        "besseli", "the modified Bessel function of the first kind", "I", parity=Parity.OF_ORDER, growth=Growth.EXPONENTIAL,
        arguments=2, integer_order=True,
    ),
    sp.besselj: Facts(
        "besselj", "the Bessel function of the first kind", "J", -sp.S.One, sp.S.One, parity=Parity.OF_ORDER,
        arguments=2, integer_order=True,
    ),
    sp.besselk: Facts(
        "besselk", "the modified Bessel function of the second kind", "K", low=sp.S.Zero, domain=_POSITIVE, rising=-1,
        poles=sp.FiniteSet(0), arguments=2, integer_order=True,
    ),
    Hyp0F1: Facts("Hyp0F1", "the regularised confluent limit function", r"{}_0\tilde{F}_1", growth=Growth.EXPONENTIAL, arguments=2),
    sp.zeta: Facts("zeta", "the Riemann zeta function", r"\zeta", poles=sp.FiniteSet(1), growth=Growth.FACTORIAL, integer_order=True),
    sp.LambertW: Facts(
        "LambertW", "the Lambert W function, its principal branch", r"\operatorname{W}", low=-sp.S.One,
        domain=sp.Interval(-sp.exp(-1), sp.oo), rising=1, growth=Growth.LOGARITHM,
    ),
    LambertWm1: Facts(
        "LambertWm1", "the Lambert W function, its branch W_-1", r"\operatorname{W}_{-1}", high=-sp.S.One,
        domain=sp.Interval.Ropen(-sp.exp(-1), 0), rising=-1, poles=sp.FiniteSet(0),
    ),
    sp.sinc: Facts("sinc", "sin(x)/x, with one at zero", r"\operatorname{sinc}", _LEAST_SINC, sp.S.One, parity=Parity.EVEN),
    # Ei is Cauchy's principal value for x > 0; Ci and Chi are real for x > 0 only (DLMF 6.2).
    sp.Ei: Facts("Ei", "the exponential integral", r"\operatorname{Ei}", poles=sp.FiniteSet(0), growth=Growth.EXPONENTIAL, logarithmic=True),
    sp.expint: Facts(
        "expint", "the generalised exponential integral E_p", r"\operatorname{E}", low=sp.S.Zero, domain=_POSITIVE, rising=-1, arguments=2,
        finite_above=sp.S.One, logarithmic=True, remainder=True,
    ),
    sp.Si: Facts("Si", "the sine integral", r"\operatorname{Si}", -_MOST_SI, _MOST_SI, parity=Parity.ODD),
    sp.Ci: Facts(
        "Ci", "the cosine integral", r"\operatorname{Ci}", high=_MOST_CI, domain=_POSITIVE, poles=sp.FiniteSet(0), logarithmic=True,
    ),
    sp.Shi: Facts(
        "Shi", "the hyperbolic sine integral", r"\operatorname{Shi}", parity=Parity.ODD, rising=1, growth=Growth.EXPONENTIAL,
    ),
    sp.Chi: Facts(
        "Chi", "the hyperbolic cosine integral", r"\operatorname{Chi}", domain=_POSITIVE, rising=1, poles=sp.FiniteSet(0),
        growth=Growth.EXPONENTIAL, logarithmic=True,
    ),
    # Of sin(pi t^2/2) and cos(pi t^2/2), as in DLMF 7.2(iii).
    sp.fresnels: Facts("fresnels", "Fresnel's sine integral", "S", -_MOST_S, _MOST_S, parity=Parity.ODD),
    sp.fresnelc: Facts("fresnelc", "Fresnel's cosine integral", "C", -_MOST_C, _MOST_C, parity=Parity.ODD),
    Phi2: Facts(
        "Phi2", "the standard bivariate normal distribution function", r"\Phi_2", sp.S.Zero, sp.S.One, domain=_UNIT, rising=1, arguments=3,
    ),
}  # fmt: skip


_ONE_ARGUMENT = {f: facts for f, facts in FACTS.items() if facts.arguments == 1}
EVERYWHERE = {f: facts for f, facts in _ONE_ARGUMENT.items() if not facts.leaves_the_reals and facts.poles is sp.S.EmptySet}

# Sets of functions by facts, for the code that reasons about formulas. Functions with an order or several arguments are listed by
# name, except where stated.
KINKS = tuple(f for f, facts in FACTS.items() if facts.jumps or facts.corners)
JUMPING = tuple(f for f in KINKS if FACTS[f].jumps)
ORDERINGS = tuple(f for f in KINKS if f is not ReLU)  # what one or two signs decide; ReLU is a neuron, and stays
# Real at every real argument, or at all of several, and continuous.
CONTINUOUS = tuple(f for f, facts in FACTS.items() if (f in EVERYWHERE or facts.arguments < 0) and not facts.jumps)
SMOOTH = tuple(f for f in EVERYWHERE if f not in KINKS)  # analytic on the whole line
ENTIRE = tuple(f for f in SMOOTH if not FACTS[f].singular)
TAME = tuple(f for f in SMOOTH if FACTS[f].growth.value <= Growth.LINEAR.value)  # no derivative of it grows faster than a power
EXPONENTIALS = tuple(f for f, facts in FACTS.items() if facts.exponentials)
WAVES = tuple(f for f in EXPONENTIALS if FACTS[f].period is not None)
GROWING = (sp.exp, *(f for f in EXPONENTIALS if f not in WAVES))  # sums of exponentials of lines, with real rates
ODD = tuple(f for f, facts in _ONE_ARGUMENT.items() if facts.parity is Parity.ODD)
KEEP_SIGN = tuple(f for f, facts in _ONE_ARGUMENT.items() if facts.keeps_sign)
POSITIVE = tuple(f for f, facts in EVERYWHERE.items() if facts.low > 0 or (facts.low == 0 and facts.rising))  # on the whole line
NONNEGATIVE = (*(f for f, facts in _ONE_ARGUMENT.items() if facts.low.is_nonnegative), Phi2)
# Infinite somewhere, at some order.
WITH_POLES = tuple(
    f for f, facts in FACTS.items() if facts.finite_above is not None or {facts.poles, facts.order_poles} != {sp.S.EmptySet}
)
LOGARITHMIC = tuple(f for f, facts in FACTS.items() if facts.logarithmic)
REMAINDERS = tuple(f for f, facts in FACTS.items() if facts.remainder)
# |f| <= bound at every real argument; for several arguments, wherever the function is real.
BOUNDED = tuple(f for f, facts in EVERYWHERE.items() if facts.bound.is_finite)
BOUNDED_WHERE_REAL = tuple(f for f, facts in FACTS.items() if facts.bound.is_finite)
# |f(u)| <= c (1 + |u|) at every real argument.
NO_FASTER = tuple(
    f
    for f, facts in FACTS.items()
    if (f in EVERYWHERE or facts.arguments < 0) and facts.growth in (Growth.LOGARITHM, Growth.LINEAR)
)
# Odd, increasing and real everywhere: f(u) has the sign of u, and its least value beyond a positive u is the one there.
RISING_ODD = tuple(f for f in KEEP_SIGN if f in EVERYWHERE)
# Monotone between two limits: smooth, but its change lies within a few units of the argument.
STEPS = tuple(f for f in BOUNDED if FACTS[f].rising)
# Strictly increasing on the whole line, with an inverse.
RISING: Mapping[Form, Facts] = {f: facts for f, facts in EVERYWHERE.items() if facts.rising == 1 and facts.inverse is not None}
# Strictly monotone on the whole line: 1 where it increases, -1 where it decreases.
MONOTONE: Mapping[Form, int] = {f: facts.rising for f, facts in EVERYWHERE.items() if facts.rising}
# Inverses of periodic functions, each with those of the same period.
FOLDED: Mapping[Form, tuple[Form, ...]] = {
    facts.inverse: tuple(f for f, other in FACTS.items() if other.period == facts.period)
    for facts in FACTS.values()
    if facts.period is not None
}
