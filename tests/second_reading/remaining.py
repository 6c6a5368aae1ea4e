"""Second reading of lines of documents 000, 001, 002 and 004 that the other modules leave out, from the text alone.

LINES holds the printed right-hand sides, as printed, errors included. QUANTITIES holds the left-hand sides as the text
defines them, added up over the atoms of finite laws or integrated here; none of them is built from a printed line.

Letters, 004: S = <w_1, X> is u or -u with weight p_1 each, v or -v with p_2 each in class 1, with q_1 and q_2 in class 0;
s_1, s_2 are standard deviations and r a correlation; V is the variance of S. 000: Sigma_ij
are covariances of three pixels of unit variance (i, j, k); q = exp(-1 / xi^2), so that (2) reads q^((i - j)^2).
001 and 002: S = <w_1, X> and A = <a, X> for a direction a, against which vectors are given; x_1, a_1 and so on are
atoms of class 1, z_1, c_1 and so on of class 0, p, q, r their odds. Xi = P'X and u = P'w for n = 2. The second network
has one input and two gates, and P has the columns (4, 3) / 5 and (-3, 4) / 5. Classes are equally likely.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from mpmath import mp

Point = dict[str, Any]
Atom = tuple[Any, ...]
Law = list[tuple[Any, Atom]]  # (probability, atom)
Function = Callable[[Point], Any]


# ---------------------------------------------------------------- tools


def normalised(law: Law) -> Law:
    total = mp.fsum(p for p, _ in law)
    return [(p / total, x) for p, x in law]


def symmetric(law: Law) -> Law:
    """The law with p(x) = p(-x) that holds each atom and its negative."""
    return normalised([(p, tuple(s * c for c in x)) for p, x in law for s in (1, -1)])


def mean(law: Law, f: Callable[..., Any]) -> Any:
    return mp.fsum(p * f(*x) for p, x in law)


def given(law: Law, event: Callable[..., bool]) -> Law:
    """The law conditioned on an event."""
    return normalised([(p, x) for p, x in law if event(*x)])


# ---------------------------------------------------------------- 004, losses of finite laws


def sigma(h: Any) -> Any:
    return mp.erf(h / mp.sqrt(2))


def relu(h: Any) -> Any:
    return max(h, mp.mpf(0))


def less(h: Any) -> Any:
    return (sigma(h) - 1) ** 2


def more(h: Any) -> Any:
    return (sigma(h) + 1) ** 2


def law_1(v: Point) -> Law:
    return symmetric([(v["p_1"], (v["u"],)), (v["p_2"], (v["v"],))])


def law_0(v: Point) -> Law:
    return symmetric([(v["q_1"], (v["u"],)), (v["q_2"], (v["v"],))])


def four_losses(v: Point, activation: Callable[[Any], Any], y1: int, y0: int) -> Any:
    """Four times (17), one neuron without bias: both classes have probability 1/2."""
    both = [(p / 2, (s, y)) for law, y in ((law_1(v), y1), (law_0(v), y0)) for p, (s,) in law]
    return 4 * mean(both, lambda s, y: (activation(s) - y) ** 2) / 2


def side(law: Law, f: Callable[[Any], Any], sign: int) -> Any:
    """E_{X, sign <w_1, X> > 0}[f], a partial expectation, so that the two sides add up to (20)."""
    return mean(law, lambda s: f(s) if sign * s > 0 else mp.mpf(0))


def line_21(v: Point) -> Any:
    one, zero = law_1(v), law_0(v)
    return side(one, less, 1) + side(one, less, -1) + side(zero, more, 1) + side(zero, more, -1)


def line_22(v: Point) -> Any:
    one, zero = law_1(v), law_0(v)
    return side(one, less, 1) + side(one, more, 1) + side(zero, more, 1) + side(zero, less, 1)


def line_24(v: Point) -> Any:
    return 2 * mp.fsum(side(law, lambda s: sigma(s) ** 2 + 1, 1) for law in (law_1(v), law_0(v)))


def line_25_finished(v: Point) -> Any:
    # derived: sigma is odd, so that the square of sigma and the label remain: E_1[sigma^2] + E_0[sigma^2] + 2
    p = v["p_1"] / (v["p_1"] + v["p_2"]) + v["q_1"] / (v["q_1"] + v["q_2"])
    return 2 + p * sigma(v["u"]) ** 2 + (2 - p) * sigma(v["v"]) ** 2


def line_27_finished(v: Point) -> Any:
    # derived: E[ReLU(S)^2] = E[S^2] / 2 and E[ReLU(S)] = E|S| / 2 by symmetry
    one, zero = law_1(v), law_0(v)
    squares = mean(one, lambda s: s**2) + mean(zero, lambda s: s**2)
    return 1 + squares / 2 - mean(one, abs)


def normal_output(v: Point) -> Any:
    """E[sigma(S)^2] = (2 / pi) asin(V / (1 + V)) for S normal of variance V."""
    return 2 / mp.pi * mp.asin(v["V"] / (1 + v["V"]))


def exponential_mean(v: Point) -> Any:
    """E[exp(<w, X>)] for X = (s_1 Z_1, s_2 (r Z_1 + sqrt(1 - r^2) Z_2)), one factor for each of Z_1 and Z_2."""
    slopes = (v["w_1"] * v["s_1"] + v["w_2"] * v["s_2"] * v["r"], v["w_2"] * v["s_2"] * mp.sqrt(1 - v["r"] ** 2))

    def factor(b: Any) -> Any:
        # a trapezoid sum around the peak, z = b
        step = mp.mpf(1) / 8
        return step * mp.fsum(mp.exp(b * (b + step * k)) * mp.npdf(b + step * k) for k in range(-120, 121))

    return factor(slopes[0]) * factor(slopes[1])


def line_exponential(v: Point) -> Any:
    form = (v["w_1"] * v["s_1"]) ** 2 + (v["w_2"] * v["s_2"]) ** 2 + 2 * v["r"] * v["w_1"] * v["w_2"] * v["s_1"] * v["s_2"]
    return mp.exp(form / 2)


# ---------------------------------------------------------------- 001, one ReLU neuron: (118) to (132)


def on(s: Any, _: Any) -> bool:
    return bool(s > 0)


def ones(v: Point) -> Law:
    """(S, A) given Y = 1."""
    far = v["gap"] + v["x_1"]
    return symmetric([(v["p"], (v["x_1"], v["a_1"])), (v["q"], (v["x_1"], v["a_2"])), (mp.mpf(1), (far, v["a_3"]))])


def zeros(v: Point) -> Law:
    """(S, A) given Y = 0."""
    return symmetric([(v["r"], (v["z_1"], v["c_1"])), (mp.mpf(1), (v["z_2"], v["c_2"]))])


def variance(law: Law) -> Any:
    """w_1' Sigma w_1."""
    return mean(law, lambda s, _: s * s)


def along(law: Law) -> Any:
    """a' Sigma w_1."""
    return mean(law, lambda s, a: s * a)


def slope(law: Law) -> Any:
    """<a, v>, with v of (120)."""
    return along(law) / variance(law)


def rest(law: Law) -> Callable[[Any, Any], Any]:
    """<a, AX> as a function of (S, <a, X>), with A of (121)."""
    k = slope(law)
    return lambda s, a: a - k * s


def mean_at(law: Law, s: Any, f: Callable[[Any, Any], Any]) -> Any:
    """E_{X|S=s}[f]."""
    return mean(given(law, lambda t, _: bool(abs(t - s) < mp.mpf(10) ** -12 * (1 + abs(s)))), f)


def line_mean_given_s(v: Point) -> Any:
    law = ones(v)
    return mean_at(law, v["x_1"], rest(law)) + v["x_1"] * slope(law)


def line_122(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), lambda s, _: mean_at(law, s, rest(law)) + s * slope(law))


def line_123(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), rest(law)) + mean(given(law, on), lambda s, _: s) / variance(law) * along(law)


def line_124(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), lambda s, _: s * mean_at(law, s, rest(law)) + s * s * slope(law))


def s_rest(law: Law) -> Any:
    """E_{X|Y, S>0}[S <a, AX>]."""
    f = rest(law)
    return mean(given(law, on), lambda s, a: s * f(s, a))


def line_125(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + mean(given(law, on), lambda s, _: s * s) * slope(law)


def line_126(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + variance(law) * slope(law)


def line_127(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + along(law)


def chance(v: Point) -> tuple[Any, Any, Any]:
    """P(S > 0), P(Y = 1 | S > 0) and P(Y = 0 | S > 0)."""
    one, zero = (mp.fsum(p for p, x in law if on(*x)) / 2 for law in (ones(v), zeros(v)))
    return one + zero, one / (one + zero), zero / (one + zero)


def both(v: Point, f: Callable[[Law], Callable[[Any, Any], Any]]) -> Any:
    """E_{X|S>0}[f] over both classes, each with the A of its own covariance."""
    _, one, zero = chance(v)
    return one * mean(given(ones(v), on), f(ones(v))) + zero * mean(given(zeros(v), on), f(zeros(v)))


def of_sx(v: Point) -> Any:
    """E_{X|S>0}[S X]."""
    return both(v, lambda _: lambda s, a: s * a)


def of_yx(v: Point) -> Any:
    """E_{X,Y|S>0}[Y X]."""
    return chance(v)[1] * mean(given(ones(v), on), lambda _, a: a)


def line_128(v: Point) -> Any:
    _, one, zero = chance(v)

    def weighted(law: Law) -> Callable[[Any, Any], Any]:
        f = rest(law)
        return lambda s, a: s * f(s, a)

    return both(v, weighted) + one * along(ones(v)) + zero * along(zeros(v))


def positive_mean(law: Law) -> Any:
    """E_{S>0|Y}[S], given S > 0."""
    return mean(given(law, on), lambda s, _: s)


def line_129(v: Point) -> Any:
    return both(v, rest) + chance(v)[1] * positive_mean(ones(v)) / variance(ones(v)) * along(ones(v))


def bracket(v: Point, one: Any, zero: Any) -> Any:
    """The bracket of (131), its two terms times one and zero."""
    first = (positive_mean(ones(v)) / variance(ones(v)) - 1) * along(ones(v))
    return one * first + zero * positive_mean(zeros(v)) / variance(zeros(v)) * along(zeros(v))


def shifted(v: Point) -> Any:
    """E_{X|S>0}[(S - 1) AX] against a."""

    def weighted(law: Law) -> Callable[[Any, Any], Any]:
        f = rest(law)
        return lambda s, a: (s - 1) * f(s, a)

    return both(v, weighted)


def line_131(v: Point) -> Any:
    _, one, zero = chance(v)
    return -shifted(v) - bracket(v, one, zero)


def line_132(v: Point) -> Any:
    return -shifted(v) - bracket(v, mp.mpf(1), mp.mpf(1))


def four_flow(v: Point) -> Any:
    """4 tau <a, dw_1/dt>, from (116), the classes equally likely."""
    law = [(p / 2, (s, a, y)) for y, part in ((1, ones(v)), (0, zeros(v))) for p, (s, a) in part]
    return -4 * mean(law, lambda s, a, y: (relu(s) - y) * (a if s > 0 else 0))


NAMED = "(I) and (II) as (128) and (129) name them"
ORDERED = "(I) and (II) in the order of the flow (117)"


# ---------------------------------------------------------------- tables


QUANTITIES: dict[str, Function] = {
    "004:21/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:22/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:24/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:25/finished-finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:27/finished-finite-law": lambda v: four_losses(v, relu, 1, 0),
    "004:gaussian-data/law-of-the-inner-product": exponential_mean,
    "001:5-4-simple-relu-network/mean-given-s": lambda v: mean_at(ones(v), v["x_1"], lambda _, a: a),
    "001:122": lambda v: mean(given(ones(v), on), lambda _, a: a),
    "001:124": lambda v: mean(given(ones(v), on), lambda s, a: s * a),
    "001:128": of_sx,
    "001:129": of_yx,
    f"001:131|{NAMED}": lambda v: (of_sx(v) - of_yx(v)) * chance(v)[0],
    f"001:131|{ORDERED}": lambda v: (of_yx(v) - of_sx(v)) * chance(v)[0],
    "001:132": four_flow,
}

LINES: dict[str, Function] = {
    "004:21/finite-law": line_21,
    "004:22/finite-law": line_22,
    "004:24/finite-law": line_24,
    "004:25/finished-finite-law": line_25_finished,
    "004:27/finished-finite-law": line_27_finished,
    "004:sigmoid/fixed": normal_output,
    "004:gaussian-data/law-of-the-inner-product": line_exponential,
    "001:5-4-simple-relu-network/mean-given-s": line_mean_given_s,
    "001:122": line_122,
    "001:123": line_123,
    "001:124": line_124,
    "001:125": line_125,
    "001:126": line_126,
    "001:127": line_127,
    "001:128": line_128,
    "001:129": line_129,
    f"001:131|{NAMED}": line_131,
    f"001:131|{ORDERED}": line_131,
    "001:132": line_132,
}
