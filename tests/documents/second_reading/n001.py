"""Document 001, equations (20) to (76): a second encoding, written from the text of the document alone.

``LINES`` holds the printed right-hand sides, as printed, errors included.  ``QUANTITIES`` holds the left sides as the
text defines them, integrated here from the law of the Gaussian vector and never from a printed line.

(S, T) = (<w_1, X>, <w_k, X>) is a centred Gaussian with covariance [[rho_11, rho_1k], [rho_1k, rho_kk]], and (S', T')
is the same pair with unit variances and correlation rho.  A vector of R^n is given by its inner product with a
direction a.  E_{S>0, T>0}[.] is the partial expectation E[. 1{S>0, T>0}] unless a reading is named.

The two-dimensional integrals all have the form of a quadratic polynomial times exp(-E(s, t)), E a quadratic form.  In
polar coordinates the radial integral of r^3 exp(-r^2 E) is 1 / (2 E^2); the angle is integrated numerically.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from mpmath import mp

Values = dict[str, Any]
Function = Callable[[Values], Any]

CONDITIONAL = "|conditional expectation"
PARTIAL = "|partial expectation"


# --- integrals -------------------------------------------------------------------------------------------------------


def sector(polynomial: Callable[[Any, Any], Any], exponent: Callable[[Any, Any], Any], start: Any, end: Any) -> Any:
    """Integral of polynomial(s, t) exp(-exponent(s, t)) over a sector of the plane, both homogeneous of degree two.

    Infinite where the exponent is not positive on the whole sector.
    """
    at_s, at_t = exponent(mp.mpf(1), mp.mpf(0)), exponent(mp.mpf(0), mp.mpf(1))
    cross = exponent(mp.mpf(1), mp.mpf(1)) - at_s - at_t
    lowest = (mp.atan2(cross, at_s - at_t) + mp.pi) / 2
    cuts = [lowest + i * mp.pi / 2 for i in range(-4, 5)]
    points = [start, *sorted(c for c in cuts if start < c < end), end]
    if any(exponent(mp.cos(p), mp.sin(p)) <= 0 for p in points):
        return mp.inf

    def on_ray(angle: Any) -> Any:
        s, t = mp.cos(angle), mp.sin(angle)
        return polynomial(s, t) / (2 * exponent(s, t) ** 2)

    fine = [points[0]]
    for left, right in pairwise(points):
        fine += [(left + right) / 2, right]
    return mp.quad(on_ray, fine)


def quadrant(polynomial: Callable[[Any, Any], Any], exponent: Callable[[Any, Any], Any]) -> Any:
    """The same integral over s > 0, t > 0."""
    return sector(polynomial, exponent, mp.mpf(0), mp.pi / 2)


def half_line(function: Callable[[Any], Any], scale: Any) -> Any:
    """Integral over (0, infinity) of a function that decays like a Gaussian of the given scale."""
    return mp.quad(function, [0, scale, 2 * scale, 4 * scale, 8 * scale, 16 * scale])


def around(function: Callable[[Any], Any], centre: Any, width: Any, positive: bool) -> Any:
    """Integral of a Gaussian-like function around a centre, over the whole line or over the positive half of it."""
    points = [centre + k * width for k in (-16, -8, -4, -2, 0, 2, 4, 8, 16)]
    if positive:
        end = max(points[-1], 16 * width)
        points = [mp.mpf(0), *[p for p in points if 0 < p < end], end]
    return mp.quad(function, points)


def normal(t: Any) -> Any:
    """Density of the standard normal."""
    return mp.exp(-(t**2) / 2) / mp.sqrt(2 * mp.pi)


# --- quantities, from the law of (S, T) ------------------------------------------------------------------------------


def law(v11: Any, v1k: Any, vkk: Any) -> tuple[Any, Callable[[Any, Any], Any]]:
    """The constant and the exponent of the density of a centred Gaussian pair with this covariance."""
    det = v11 * vkk - v1k**2

    def exponent(s: Any, t: Any) -> Any:
        # (s, t) times the inverse covariance times (s, t), halved: vkk goes with s^2
        return (vkk * s**2 - 2 * v1k * s * t + v11 * t**2) / (2 * det)

    return 1 / (2 * mp.pi * mp.sqrt(det)), exponent


def moment(v11: Any, v1k: Any, vkk: Any, polynomial: Callable[[Any, Any], Any]) -> Any:
    """E[polynomial(S, T) 1{S > 0, T > 0}]."""
    constant, exponent = law(v11, v1k, vkk)
    return constant * quadrant(polynomial, exponent)


def probability(v11: Any, v1k: Any, vkk: Any) -> Any:
    """P(S > 0, T > 0): in polar coordinates the radial integral of r exp(-r^2 E) is 1 / (2 E)."""
    constant, exponent = law(v11, v1k, vkk)
    return constant * quadrant(lambda s, t: exponent(s, t), exponent)


def q_second_moment(v: Values) -> Any:
    """E[S^2 1{S > 0, T > 0}]."""
    return moment(v["rho_11"], v["rho_1k"], v["rho_kk"], lambda s, t: s**2)


def q_product_moment(v: Values) -> Any:
    """E[S T 1{S > 0, T > 0}]."""
    return moment(v["rho_11"], v["rho_1k"], v["rho_kk"], lambda s, t: s * t)


def q_projection(v: Values) -> list[Any]:
    """a' C, the C for which X - C (S, T) has zero covariance with (S, T): a' C G = (a' Sigma_1 w_1, a' Sigma_1 w_k)."""
    gram = mp.matrix([[v["rho_11"], v["rho_1k"]], [v["rho_1k"], v["rho_kk"]]])
    row = mp.lu_solve(gram, mp.matrix([v["a_Sigma1_w1"], v["a_Sigma1_wk"]]))
    return [row[0], row[1]]


def q_neuron(v: Values) -> Any:
    """E[T a'X 1{S > 0, T > 0}]: a'X is replaced by its mean given S and T, which is a' C (S, T)."""
    on_s, on_t = q_projection(v)
    return moment(v["rho_11"], v["rho_1k"], v["rho_kk"], lambda s, t: t * (on_s * s + on_t * t))


def q_first_coefficient(v: Values) -> Any:
    """The coefficient of Sigma_1 w_1: the direction a with a' Sigma_1 w_1 = 1 and a' Sigma_1 w_k = 0 reads it off."""
    return q_neuron({**v, "a_Sigma1_w1": mp.mpf(1), "a_Sigma1_wk": mp.mpf(0)})


def q_angles(v: Values) -> Any:
    """a' C times the column (35)."""
    on_s, on_t = q_projection(v)
    cosine = v["rho_1k"] / mp.sqrt(v["rho_11"] * v["rho_kk"])
    return on_s * v["rho_kk"] * mp.acos(-cosine) + on_t * v["rho_1k"] * mp.asin(cosine)


def q_ones(v: Values) -> Any:
    """The left side of (39)."""
    on_s, on_t = q_projection(v)
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    return r1k / (r11 * rkk) * mp.sqrt(r11 * rkk - r1k**2) * (on_s + on_t)


def q_covariance(v: Values) -> list[Any]:
    """Covariance of S / sqrt(rho_11) and T / sqrt(rho_kk), integrated over the plane."""
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    constant, exponent = law(r11, r1k, rkk)

    def over_plane(polynomial: Callable[[Any, Any], Any]) -> Any:
        return constant * sector(polynomial, exponent, mp.mpf(0), 2 * mp.pi)

    both = over_plane(lambda s, t: (s / mp.sqrt(r11)) * (t / mp.sqrt(rkk)))
    return [over_plane(lambda s, t: s**2 / r11), both, both, over_plane(lambda s, t: t**2 / rkk)]


def q_scaled_second_moment(v: Values) -> Any:
    """E[(S')^2 1{S > 0, T > 0}] with S' = S / sqrt(rho_11)."""
    return moment(v["rho_11"], v["rho_1k"], v["rho_kk"], lambda s, t: s**2 / v["rho_11"])


def q_scaled_second_moment_rho(v: Values) -> Any:
    """The same, in terms of the correlation."""
    return moment(mp.mpf(1), v["rho"], mp.mpf(1), lambda s, t: s**2)


def given_t(rho: Any, t: Any, function: Callable[[Any], Any], positive: bool) -> Any:
    """E[function(S') | T' = t], or E[function(S') 1{S' > 0} | T' = t], from the joint density of (S', T')."""
    constant, exponent = law(mp.mpf(1), rho, mp.mpf(1))
    width = mp.sqrt(1 - rho**2)
    above = around(lambda s: function(s) * constant * mp.exp(-exponent(s, t)), rho * t, width, positive)
    return above / around(lambda s: constant * mp.exp(-exponent(s, t)), rho * t, width, False)


def q_probability_given_t(v: Values) -> Any:
    """P(S' > 0 | T' = t)."""
    return given_t(v["rho"], v["t"], lambda s: mp.mpf(1), True)


def q_mean_partial(v: Values) -> Any:
    """E[S' 1{S' > 0} | T' = t]."""
    return given_t(v["rho"], v["t"], lambda s: s, True)


def q_mean_conditional(v: Values) -> Any:
    """E[S' | S' > 0, T' = t]."""
    return q_mean_partial(v) / q_probability_given_t(v)


def q_second_partial(v: Values) -> Any:
    """E[(S')^2 1{S' > 0} | T' = t]."""
    return given_t(v["rho"], v["t"], lambda s: s**2, True)


def q_second_conditional(v: Values) -> Any:
    """E[(S')^2 | S' > 0, T' = t]."""
    return q_second_partial(v) / q_probability_given_t(v)


def q_mean_and_variance(v: Values) -> list[Any]:
    """Mean and variance of S' given T' = t."""
    mean = given_t(v["rho"], v["t"], lambda s: s, False)
    return [mean, given_t(v["rho"], v["t"], lambda s: (s - mean) ** 2, False)]


def erf_argument(rho: Any, t: Any) -> Any:
    return rho * t / mp.sqrt(2 * (1 - rho**2))


def over_positive_t(rho: Any, function: Callable[[Any], Any]) -> Any:
    """E[function(T') 1{T' > 0}]; the functions here vary on the scale of t and on that of erf(rho t / ...)."""
    steep = mp.sqrt(1 - rho**2)
    points = sorted({mp.mpf(0), steep, 4 * steep, *[mp.mpf(k) for k in (1, 2, 4, 8, 16)]})
    return mp.quad(lambda t: normal(t) * function(t), points)


def q_first_term_partial(v: Values) -> Any:
    return over_positive_t(v["rho"], lambda t: 1 + (t**2 - 1) * v["rho"] ** 2)


def q_second_term(v: Values) -> Any:
    rho = v["rho"]
    return (1 - rho**2) * over_positive_t(rho, lambda t: mp.erf(erf_argument(rho, t)))


def q_third_term(v: Values) -> Any:
    rho = v["rho"]
    return rho**2 * over_positive_t(rho, lambda t: t**2 * mp.erf(erf_argument(rho, t)))


QUANTITIES: dict[str, Function] = {
    # (20): the left side is the partial expectation under both readings; they differ in E_{S>0, T>0} on the right.
    "001:20" + CONDITIONAL: q_neuron,
    "001:20" + PARTIAL: q_neuron,
    "001:22": q_second_moment,
    "001:27": q_product_moment,
    # (31) is "C E[T X]", an n x 2 matrix times a vector of R^n; by (41), (42) it stands for E[T X; S > 0, T > 0].
    "001:33": q_neuron,
    "001:34": q_projection,
    "001:36": q_angles,
    "001:39": q_ones,
    "001:42": q_neuron,
    "001:47/first-coefficient": q_first_coefficient,
    "001:56": q_second_moment,
    "001:59": q_covariance,
    "001:60": q_scaled_second_moment,
    "001:62": q_mean_and_variance,
    "001:63/left" + CONDITIONAL: q_second_conditional,
    "001:63/left" + PARTIAL: q_second_partial,
    "001:64": q_probability_given_t,
    "001:67": q_scaled_second_moment_rho,
    "001:69/left": q_first_term_partial,
    "001:71": q_second_term,
    "001:73": q_third_term,
    "001:76" + CONDITIONAL: q_mean_conditional,
    "001:76" + PARTIAL: q_mean_partial,
}


# --- printed lines ---------------------------------------------------------------------------------------------------


def rhos(v: Values) -> tuple[Any, Any, Any, Any]:
    """rho_11, rho_1k, rho_kk and the determinant rho_11 rho_kk - rho_1k^2."""
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    return r11, r1k, rkk, r11 * rkk - r1k**2


def along(v: Values, first: Any, second: Any) -> Any:
    """first Sigma_1 w_1 + second Sigma_1 w_k, along a."""
    return first * v["a_Sigma1_w1"] + second * v["a_Sigma1_wk"]


def projected(v: Values, top: Any, bottom: Any) -> Any:
    """C times a column, along a.

    (18) prints the inverse of U' Sigma_1 U, which has no meaning for a 2 x n matrix U; U Sigma_1 U' is meant (see 34).
    """
    first, second = line_34(v)
    return first * top + second * bottom


def line_20_partial(v: Values) -> Any:
    """C E[(S^2, S T) 1{quadrant}] P(quadrant): the factor P is printed and stays."""
    return projected(v, q_second_moment(v), q_product_moment(v)) * probability(v["rho_11"], v["rho_1k"], v["rho_kk"])


def line_20_conditional(v: Values) -> Any:
    """C E[(S^2, S T) | quadrant] P(quadrant)."""
    chance = probability(v["rho_11"], v["rho_1k"], v["rho_kk"])
    return projected(v, q_second_moment(v) / chance, q_product_moment(v) / chance) * chance


def printed_density(v: Values, polynomial: Callable[[Any, Any], Any]) -> Any:
    """(22), (27) and (56): the printed exponent has rho_11 with s^2 and rho_kk with t^2."""
    r11, r1k, rkk, det = rhos(v)
    constant = 1 / (2 * mp.pi * mp.sqrt(det))
    return constant * quadrant(polynomial, lambda s, t: (r11 * s**2 - 2 * r1k * s * t + rkk * t**2) / (2 * det))


def printed_iterated(v: Values, polynomial: Callable[[Any, Any], Any]) -> Any:
    """(23) and (28): the outer and the inner integrand multiplied together."""
    r11, r1k, rkk, det = rhos(v)
    outer_constant = 1 / (mp.sqrt(2 * mp.pi) * mp.sqrt(rkk))
    inner_constant = 1 / (mp.sqrt(2 * mp.pi) * mp.sqrt(det / rkk))

    def exponent(s: Any, t: Any) -> Any:
        outer = (-(r1k**2) / rkk * s**2 + r11 * s**2) / (2 * det)
        inner = (t - r1k / rkk * s) ** 2 / (2 * (det / rkk))
        return outer + inner

    return outer_constant * inner_constant * quadrant(polynomial, exponent)


def outer_factor(v: Values, s: Any) -> Any:
    """The factor in front of the inner integral of (24) and (29), without its power of s."""
    r11, r1k, rkk, det = rhos(v)
    return mp.exp(-(-(r1k**2) / rkk * s**2 + r11 * s**2) / (2 * det)) / (mp.sqrt(2 * mp.pi) * mp.sqrt(rkk))


def line_24(v: Values) -> Any:
    _, r1k, rkk, det = rhos(v)

    def integrand(s: Any) -> Any:
        return s**2 * outer_factor(v, s) * (1 + mp.erf(r1k / mp.sqrt(2 * rkk * det) * s)) / 2

    return half_line(integrand, mp.sqrt(rkk))


def line_25(v: Values) -> Any:
    r11, r1k, rkk, det = rhos(v)
    return rkk / (2 * mp.pi) * (mp.acos(-r1k / mp.sqrt(r11 * rkk)) + r1k / (r11 * rkk) * mp.sqrt(det))


def line_29(v: Values) -> Any:
    _, r1k, rkk, det = rhos(v)
    variance = det / rkk

    def integrand(s: Any) -> Any:
        mean = r1k / rkk * s
        first = mean / 2 * (1 + mp.erf(mean / mp.sqrt(2 * variance)))
        second = mp.exp(-(mean**2) / variance / 2) / mp.sqrt(2 * mp.pi) * mp.sqrt(variance)
        return s * outer_factor(v, s) * (first + second)

    return half_line(integrand, mp.sqrt(rkk))


def line_30(v: Values) -> Any:
    r11, r1k, rkk, det = rhos(v)
    return r1k / (2 * mp.pi) * (mp.asin(r1k / mp.sqrt(r11 * rkk)) + r1k / (r11 * rkk) * mp.sqrt(det))


def line_33(v: Values) -> Any:
    """(32) and (33) print a sum in the bracket; C takes a column of two entries, so they are read as that column."""
    return projected(v, line_25(v), line_30(v))


def line_34(v: Values) -> list[Any]:
    r11, r1k, rkk, det = rhos(v)
    first, second = v["a_Sigma1_w1"], v["a_Sigma1_wk"]
    return [(first * rkk - second * r1k) / det, (-first * r1k + second * r11) / det]


def printed_angles(v: Values) -> tuple[Any, Any]:
    """The two inverse functions of (35) to (43)."""
    r11, r1k, rkk, _ = rhos(v)
    return mp.acos(-r1k / mp.sqrt(r11 * rkk)), mp.asin(r1k / mp.sqrt(r11 * rkk))


def line_36(v: Values) -> Any:
    """A row of two, times a 2 x 2 matrix, times a column."""
    r11, r1k, rkk, det = rhos(v)
    arccos, arcsin = printed_angles(v)
    top, bottom = rkk * arccos, r1k * arcsin
    return along(v, rkk * top - r1k * bottom, -r1k * top + r11 * bottom) / det


def line_37(v: Values) -> Any:
    """(38) is the same sum with the two vectors written behind their coefficients."""
    r11, r1k, rkk, det = rhos(v)
    arccos, arcsin = printed_angles(v)
    return along(v, rkk**2 * arccos - r1k**2 * arcsin, -r1k * rkk * arccos + r1k * r11 * arcsin) / det


def line_40(v: Values) -> Any:
    """(39) is the same with the row times a column."""
    r11, r1k, rkk, det = rhos(v)
    return r1k / (r11 * rkk) / mp.sqrt(det) * along(v, rkk - r1k, r11 - r1k)


def line_42(v: Values) -> Any:
    """C E[T X] has no meaning for C of size n x 2; by (20) it is C times the moments of S^2 and S T."""
    return projected(v, q_second_moment(v), q_product_moment(v))


def line_43(v: Values) -> Any:
    r11, r1k, rkk, det = rhos(v)
    arccos, arcsin = printed_angles(v)
    first = along(v, rkk**2 * arccos - r1k**2 * arcsin, -r1k * rkk * arccos + r1k * r11 * arcsin) / (2 * mp.pi * det)
    return first + r1k / (r11 * rkk) / mp.sqrt(det) / (2 * mp.pi) * along(v, rkk - r1k, r11 - r1k)


def gamma(v: Values) -> Any:
    return v["rho_1k"] / mp.sqrt(v["rho_11"] * v["rho_kk"])


def line_44(v: Values) -> Any:
    """The second inverse cosine is printed without the minus sign, from here on."""
    r11, r1k, rkk, _ = rhos(v)
    g = gamma(v)
    top = rkk**2 * mp.acos(-g) - r1k**2 * mp.asin(g)
    bottom = -r1k * rkk * mp.acos(g) + r1k * r11 * mp.asin(g)
    first = along(v, top, bottom) / (2 * mp.pi * (1 - g**2) * r11 * rkk)
    second = r1k / mp.sqrt(r11 * rkk) ** 3 / (2 * mp.pi * mp.sqrt(1 - g**2))
    return first + second * along(v, rkk - r1k, r11 - r1k)


def line_45(v: Values) -> Any:
    r11, r1k, rkk, _ = rhos(v)
    g = gamma(v)
    top = rkk / r11 * mp.acos(-g) - g**2 * mp.asin(g)
    bottom = -r1k / r11 * mp.acos(g) + r1k / rkk * mp.asin(g)
    first = along(v, top, bottom) / (2 * mp.pi * (1 - g**2))
    second = 1 / (2 * mp.pi * g * mp.sqrt(1 - g**2) * r11 * rkk)
    return first + second * along(v, rkk - r1k, r11 - r1k)


def line_46(v: Values) -> Any:
    r11, r1k, rkk, _ = rhos(v)
    g = gamma(v)
    factor = 1 / (2 * mp.pi * (1 - g**2))
    below = 2 * mp.pi * g * mp.sqrt(1 - g**2) * r11 * rkk
    first = factor * (rkk / r11 * mp.acos(-g) - g**2 * mp.asin(g)) + (rkk - r1k) / below
    second = factor * (-r1k / r11 * mp.acos(g) + r1k / rkk * mp.asin(g)) + (r11 - r1k) / below
    return along(v, first, second)


def line_47_first(v: Values) -> Any:
    r11, _, rkk, _ = rhos(v)
    g = gamma(v)
    first = (rkk / r11 * mp.acos(-g) - g**2 * mp.asin(g)) / (2 * mp.pi * (1 - g**2))
    return first + (1 / (g * r11) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - g**2))


def line_47(v: Values) -> Any:
    r11, _, rkk, _ = rhos(v)
    g = gamma(v)
    second = -g / (2 * mp.pi * (1 - g**2)) * mp.sqrt(r11 / rkk) * (rkk / r11 * mp.acos(g) - mp.asin(g))
    second += (1 / (g * rkk) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - g**2))
    return along(v, line_47_first(v), second)


def line_48(v: Values) -> Any:
    """Only the coefficient of Sigma_1 w_1; the other one is printed as [??]."""
    r11, _, rkk, _ = rhos(v)
    g = gamma(v)
    first = (g**2 - rkk / r11) / (2 * mp.pi * (1 - g**2)) * mp.acos(g)
    second = (2 * rkk / r11 - g**2) / (4 * (1 - g**2))
    return first + second + (1 / (g * r11) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - g**2))


def line_57(v: Values) -> Any:
    """Infinite as printed when rho_1k > 0 and rho_1k^2 >= rho_kk."""
    r11, r1k, rkk, det = rhos(v)
    constant = 1 / mp.sqrt(2 * mp.pi) * (1 / (mp.sqrt(2 * mp.pi) * mp.sqrt(det)))

    def exponent(s: Any, t: Any) -> Any:
        return ((r11 * s - r1k * t) ** 2 - r1k**2 * t**2 + rkk * t**2) / (2 * det)

    return constant * quadrant(lambda s, t: s**2, exponent)


def line_58(v: Values) -> Any:
    """Infinite as printed when rho_1k > 0 and rho_1k^2 >= rho_kk."""
    r11, r1k, rkk, det = rhos(v)
    constant = 1 / (mp.sqrt(2 * mp.pi) * r11) * (r11 / (mp.sqrt(2 * mp.pi) * mp.sqrt(det)))

    def exponent(s: Any, t: Any) -> Any:
        outer = (rkk - r1k**2) / (2 * det) * t**2
        inner = r11**2 / (2 * det) * (s - r1k / r11 * t) ** 2
        return outer + inner

    return constant * quadrant(lambda s, t: s**2, exponent)


def line_59(v: Values) -> list[Any]:
    rho = gamma(v)
    return [mp.mpf(1), rho, rho, mp.mpf(1)]


def line_60(v: Values) -> Any:
    """E_{S'>0, T'>0}[(S')^2] with the covariance of (59)."""
    return moment(mp.mpf(1), gamma(v), mp.mpf(1), lambda s, t: s**2)


def line_61(v: Values) -> Any:
    """The inner expectation stands beside its own probability, so it is read as conditional on S' > 0; T' > 0 is partial.

    The conditional law of S' is the one of (62).  Two integrals one inside the other, at about fifteen digits.
    """
    rho = gamma(v)
    with mp.workdps(15):
        deviation = mp.sqrt(1 - rho**2)

        def above_zero(t: Any, power: int) -> Any:
            end = max(rho * t, mp.mpf(0)) + 9 * deviation
            points = [mp.mpf(0), *([rho * t] if rho * t > 0 else []), end]

            def integrand(s: Any) -> Any:
                return s**power * normal((s - rho * t) / deviation) / deviation

            return mp.quad(integrand, points, method="gauss-legendre")

        def integrand_in_t(t: Any) -> Any:
            chance = above_zero(t, 0)
            return normal(t) * (above_zero(t, 2) / chance) * chance

        result = mp.quad(integrand_in_t, [0, 4, 9], method="gauss-legendre")
    return +result


def line_64(v: Values) -> Any:
    rho, t = v["rho"], v["t"]

    def integrand(s: Any) -> Any:
        return mp.exp(-(((s - rho * t) / mp.sqrt(1 - rho**2)) ** 2) / 2) / mp.sqrt(2 * mp.pi * (1 - rho**2))

    return around(integrand, rho * t, mp.sqrt(1 - rho**2), True)


def line_67(v: Values) -> Any:
    rho = v["rho"]
    return over_positive_t(rho, lambda t: (1 + (t**2 - 1) * rho**2) * (1 + mp.erf(erf_argument(rho, t)))) / 2


def line_68(v: Values) -> Any:
    rho = v["rho"]

    def bracket(t: Any) -> Any:
        error = mp.erf(erf_argument(rho, t))
        return (1 + (t**2 - 1) * rho**2) + (1 - rho**2) * error + rho**2 * t**2 * error

    return over_positive_t(rho, bracket) / 2


def line_69_left_partial(v: Values) -> Any:
    """1 + rho^2 (E_{T'>0}[(T')^2] - 1): the expectation of the constants was taken to be the constants."""
    return 1 + v["rho"] ** 2 * (over_positive_t(v["rho"], lambda t: t**2) - 1)


def line_71(v: Values) -> Any:
    rho = v["rho"]

    def integrand(t: Any) -> Any:
        return mp.exp(-(t**2) / 2) / mp.sqrt(2 * mp.pi) * mp.erf(rho * t / mp.sqrt(2 * (1 - rho**2)))

    return (1 - rho**2) * half_line(integrand, mp.mpf(1))


def line_72(v: Values) -> Any:
    rho = v["rho"]
    return (1 - rho**2) / 2 * (1 - 2 / mp.pi * mp.atan(mp.sqrt(1 - rho**2) / rho))


def line_73(v: Values) -> Any:
    rho = v["rho"]

    def integrand(t: Any) -> Any:
        return mp.exp(-(t**2) / 2) / mp.sqrt(2 * mp.pi) * t**2 * mp.erf(rho * t / mp.sqrt(2 * (1 - rho**2)))

    return rho**2 * half_line(integrand, mp.mpf(1))


def line_74(v: Values) -> Any:
    rho = v["rho"]
    angle = mp.sqrt(2) ** 3 * mp.atan(mp.sqrt(1 - rho**2) / rho)
    fraction = rho / mp.sqrt(2 * (1 - rho**2)) / ((rho**2 / (1 - rho**2) + mp.mpf(1) / 2) / 2)
    return rho**2 / (mp.sqrt(2 * mp.pi) * 2 * mp.sqrt(mp.pi)) * (angle - fraction)


def line_75(v: Values) -> Any:
    rho = v["rho"]
    angle = mp.sqrt(2) ** 3 * mp.atan(mp.sqrt(1 - rho**2) / rho)
    fraction = 2 * mp.sqrt(2) * rho * mp.sqrt(1 - rho**2) / (3 * rho**2 + 1)
    return rho**2 / (2 * mp.sqrt(2 * mp.pi)) * (angle - fraction)


def line_76(v: Values) -> Any:
    """The exponent is printed over 2 sqrt(1 - rho^2), and 1 - rho^2 stands in front of it outside the root."""
    rho, t = v["rho"], v["t"]
    first = mp.sqrt(2 / mp.pi) * (1 - rho**2) * mp.exp(-(rho**2 * t**2) / (2 * mp.sqrt(1 - rho**2)))
    return first + rho * t * mp.erf(rho * t / mp.sqrt(2 * (1 - rho**2)))


LINES: dict[str, Function] = {
    "001:20" + CONDITIONAL: line_20_conditional,
    "001:20" + PARTIAL: line_20_partial,
    "001:22": lambda v: printed_density(v, lambda s, t: s**2),
    "001:23": lambda v: printed_iterated(v, lambda s, t: s**2),
    "001:24": line_24,
    "001:25": line_25,
    "001:27": lambda v: printed_density(v, lambda s, t: s * t),
    "001:28": lambda v: printed_iterated(v, lambda s, t: s * t),
    "001:29": line_29,
    "001:30": line_30,
    "001:33": line_33,
    "001:34": line_34,
    "001:36": line_36,
    "001:37": line_37,
    "001:38": line_37,
    "001:39": line_40,
    "001:40": line_40,
    "001:42": line_42,
    "001:43": line_43,
    "001:44": line_44,
    "001:45": line_45,
    "001:46": line_46,
    "001:47": line_47,
    "001:47/first-coefficient": line_47_first,
    "001:48": line_48,
    "001:56": lambda v: printed_density(v, lambda s, t: s**2),
    "001:57": line_57,
    "001:58": line_58,
    "001:59": line_59,
    "001:60": line_60,
    "001:61": line_61,
    "001:62": lambda v: [v["rho"] * v["t"], 1 - v["rho"] ** 2],
    "001:63/left": lambda v: (v["rho"] * v["t"]) ** 2 + (1 - v["rho"] ** 2),
    "001:63/right": lambda v: 1 + (v["t"] ** 2 - 1) * v["rho"] ** 2,
    "001:64": line_64,
    "001:65": lambda v: (1 + mp.erf(v["rho"] * v["t"] / mp.sqrt(2 * (1 - v["rho"] ** 2)))) / 2,
    "001:67": line_67,
    "001:68": line_68,
    "001:69/left": line_69_left_partial,
    "001:69/right": lambda v: 1 + v["rho"] ** 2 * (mp.mpf(1) / 2 - 1),
    "001:70": lambda v: 1 - v["rho"] ** 2 / 2,
    "001:71": line_71,
    "001:72": line_72,
    "001:73": line_73,
    "001:74": line_74,
    "001:75": line_75,
    "001:76": line_76,
}
