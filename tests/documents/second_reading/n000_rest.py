"""Second reading of document 000, the lines that n000.py leaves out, written from the text alone.

LINES holds the printed right-hand sides, as printed. QUANTITIES holds the left-hand sides as the text defines them, by
enumeration or numerical integration; none of them is built from a printed line. Matrices are flat lists, row by row.

Letters: i = 1 and coordinates are counted from 1; an indicator 1(. >= 0) is 1 at a tie. V = w' Sigma_1 w and
m = e_i' Sigma_1 w with X_i of unit variance (elliptical data: V = w' Sigma w, m = a' Sigma w for a direction a).
On a ring of two the covariance of class c is [[1, q_c], [q_c, 1]].
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mpmath import mp

Point = dict[str, Any]
Function = Callable[[dict[str, Any]], Any]
Law = list[tuple[Any, tuple[int, ...]]]  # probability, place

VERTEX_SIGNS = (1, -1)  # the vertices of a cube come in the order of itertools.product(VERTEX_SIGNS, repeat=n)
FULL_PAIRS = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3))  # entries of a 3 by 3 covariance, where five are listed
OFF_PAIRS = ((2, 2), (2, 3), (3, 3))  # entries of a covariance given X_1


# ---------------------------------------------------------------- laws on finitely many points


def both_signs(places: Iterable[tuple[int, ...]], weights: Sequence[Any]) -> Law:
    total = 2 * mp.fsum(weights)
    law: Law = []
    for place, weight in zip(places, weights, strict=True):
        law.append((weight / total, place))
        law.append((weight / total, tuple(-x for x in place)))
    return law


def eight_points(v: Point) -> Law:
    first = v.get("least", 1)  # zero where an atom is allowed
    return both_signs([(first, 1, 0), (1, -1, 1), (2, 1, 1), (2, 0, -1)], [v["p_1"], v["p_2"], v["p_3"], v["p_4"]])


def sign_law(v: Point) -> Law:
    return both_signs([(1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)], [v["p_1"], v["p_2"], v["p_3"], v["p_4"]])


def square_law(v: Point) -> Law:
    return both_signs([(1, 1), (1, -1)], [v["p_1"], v["p_2"]])


def expect(law: Law, f: Callable[[tuple[int, ...]], Any]) -> Any:
    return mp.fsum(p * f(x) for p, x in law)


def given(law: Law, event: Callable[[tuple[int, ...]], bool]) -> Law:
    kept = [(p, x) for p, x in law if event(x)]
    total = mp.fsum(p for p, _ in kept)
    return [(p / total, x) for p, x in kept]


def given_first(law: Law, value: int) -> Law:
    return given(law, lambda x: x[0] == value)


def first_values(law: Law) -> list[tuple[Any, int]]:
    """The law of X_1: probability and value."""
    values = sorted({x[0] for _, x in law})
    return [(mp.fsum(p for p, x in law if x[0] == value), value) for value in values]


def mean(law: Law) -> list[Any]:
    return [expect(law, lambda x, j=j: x[j]) for j in range(len(law[0][1]))]  # type: ignore[misc]


def second_moment(law: Law) -> list[list[Any]]:
    n = len(law[0][1])
    return [[expect(law, lambda x, j=j, k=k: x[j] * x[k]) for k in range(n)] for j in range(n)]  # type: ignore[misc]


def covariance(law: Law) -> list[list[Any]]:
    """Mean of the product of the deviations."""
    mu = mean(law)
    n = len(mu)
    return [
        [expect(law, lambda x, j=j, k=k: (x[j] - mu[j]) * (x[k] - mu[k])) for k in range(n)]  # type: ignore[misc]
        for j in range(n)
    ]


def entries(matrix: list[list[Any]], pairs: Iterable[tuple[int, int]]) -> list[Any]:
    return [matrix[j - 1][k - 1] for j, k in pairs]


def dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    return mp.fsum(x * y for x, y in zip(a, b, strict=True))


def times(matrix: list[list[Any]], vector: Sequence[Any]) -> list[Any]:
    return [dot(row, vector) for row in matrix]


def form(matrix: list[list[Any]], vector: Sequence[Any]) -> Any:
    return dot(vector, times(matrix, vector))


def weights(v: Point, n: int) -> list[Any]:
    return [v[f"w_{j}"] for j in range(1, n + 1)]


def one(condition: Any) -> Any:
    return mp.mpf(1) if condition else mp.mpf(0)


def gate(law: Law, w: Sequence[Any]) -> list[Any]:
    """E[1(<w, X> >= 0) X]."""
    return [expect(law, lambda x, j=j: one(dot(w, x) >= 0) * x[j]) for j in range(len(w))]  # type: ignore[misc]


# ---------------------------------------------------------------- normal integrals


def normal_mean(f: Callable[[Any], Any], lower: Any = None) -> Any:
    """E[f(Z)] for a standard normal Z, over Z > lower when given (not renormalised)."""
    reach = mp.sqrt(2 * mp.prec * mp.log(2)) + 4
    lo = -reach if lower is None else lower
    inner = [x for x in (-6, -3, -1, 0, 1, 3, 6) if lo < x < reach]
    return mp.quad(lambda z: f(z) * mp.exp(-z * z / 2), [lo, *inner, reach]) / mp.sqrt(2 * mp.pi)


def normal_below(u: Any) -> Any:
    """Phi(u), by integrating the density from 0 to u."""
    return mp.mpf(1) / 2 + mp.quad(lambda z: mp.exp(-z * z / 2), [0, u / 2, u]) / mp.sqrt(2 * mp.pi)


# ---------------------------------------------------------------- General Setting


def tower(v: Point) -> Any:
    law, w = eight_points(v), weights(v, 3)
    return mp.fsum(p * x * expect(given_first(law, x), lambda y: one(dot(w, y) >= 0)) for p, x in first_values(law))


def tower_probability(v: Point) -> Any:
    law, w = eight_points(v), weights(v, 3)
    return mp.fsum(p * x * mp.fsum(q for q, y in given_first(law, x) if dot(w, y) >= 0) for p, x in first_values(law))


def probability_given_first(v: Point) -> list[Any]:
    law, w = eight_points(v), weights(v, 3)
    return [expect(given_first(law, x), lambda y: one(dot(w, y) >= 0)) for x in (1, 2)]


def randomness_on_the_left(v: Point) -> list[Any]:
    law, w = eight_points(v), weights(v, 3)
    return [mp.fsum(q for q, y in given_first(law, x) if dot(w[1:], y[1:]) >= -w[0] * x) for x in (1, 2)]


def column_by_tower(v: Point) -> list[Any]:
    law = eight_points(v)
    parts = [(p * x, mean(given_first(law, x))) for p, x in first_values(law)]
    return [mp.fsum(c * mu[j] for c, mu in parts) for j in range(3)]


def column_positive_half(v: Point) -> list[Any]:
    law = given(eight_points(v), lambda x: x[0] > 0)
    parts = [(p * x, mean(given_first(law, x))) for p, x in first_values(law)]
    return [mp.fsum(c * mu[j] for c, mu in parts) for j in range(3)]


def covariance_tower(v: Point) -> list[Any]:
    law = eight_points(v)
    parts = [(p, second_moment(given_first(law, x))) for p, x in first_values(law)]
    return [mp.fsum(p * matrix[j - 1][k - 1] for p, matrix in parts) for j, k in FULL_PAIRS]


def covariance_right(v: Point) -> list[Any]:
    law = eight_points(v)
    parts = [(p, given_first(law, x)) for p, x in first_values(law)]
    terms = [(p, covariance(part), mean(part)) for p, part in parts]
    return [mp.fsum(p * (c[j - 1][k - 1] + mu[j - 1] * mu[k - 1]) for p, c, mu in terms) for j, k in FULL_PAIRS]


def mean_conditional_covariance(v: Point) -> list[Any]:
    law = eight_points(v)
    parts = [(p, covariance(given_first(law, x))) for p, x in first_values(law)]
    return [mp.fsum(p * matrix[j - 1][k - 1] for p, matrix in parts) for j, k in FULL_PAIRS]


def covariance_less_mean_part(v: Point) -> list[Any]:
    law = eight_points(v)
    sigma = second_moment(law)
    parts = [(p, mean(given_first(law, x))) for p, x in first_values(law)]
    return [sigma[j - 1][k - 1] - mp.fsum(p * mu[j - 1] * mu[k - 1] for p, mu in parts) for j, k in FULL_PAIRS]


def rest_score(v: Point, x: int) -> Any:
    """(w_1 X_1 + u' mu) / sqrt(u' Sigma u), u = (w_2, w_3), at X_1 = x, with the mean and covariance of (X_2, X_3) given X_1."""
    rest: Law = [(p, y[1:]) for p, y in given_first(eight_points(v), x)]
    w = weights(v, 3)
    return (w[0] * x + dot(w[1:], mean(rest))) / mp.sqrt(form(covariance(rest), w[1:]))


def six(v: Point) -> Any:
    return mp.fsum(p * x * mp.ncdf(rest_score(v, x)) for p, x in first_values(eight_points(v)))


def six_by_quadrature(v: Point) -> Any:
    return mp.fsum(p * x * normal_below(rest_score(v, x)) for p, x in first_values(eight_points(v)))


def seven(v: Point) -> Any:
    law, w, total = eight_points(v), weights(v, 3), mp.mpf(0)
    for p, x in first_values(law):
        part = given_first(law, x)
        total += p * x * mp.ncdf(dot(w, mean(part)) / mp.sqrt(form(covariance(part), w)))
    return total


def eight(v: Point) -> Any:
    law, w, total = eight_points(v), weights(v, 3), mp.mpf(0)
    for p, x in first_values(law):
        part = given_first(law, x)
        centre = dot(w, mean(part))
        total += p * x * mp.ncdf(centre / mp.sqrt(expect(part, lambda y: dot(w, y) ** 2) - centre**2))
    return total


def gaussian_gate(v: Point) -> Any:
    """f(w)_i for Gaussian data, conditioning on <w, X> = sqrt(V) z, where X_i has mean m z / sqrt(V)."""
    return normal_mean(lambda z: v["m"] * z / mp.sqrt(v["V"]), lower=mp.mpf(0))


def gaussian_probability(v: Point) -> Any:
    """Pr(<w, X> >= 0 | X_i = x): <w, X> given X_i = x is normal with mean m x and variance V - m^2."""
    return normal_below(v["m"] * v["x"] / mp.sqrt(v["V"] - v["m"] ** 2))


def gaussian_score(v: Point, x: Any) -> Any:
    return v["m"] * x / mp.sqrt(v["V"] - v["m"] ** 2)


def gaussian_seven(v: Point) -> Any:
    return normal_mean(lambda x: x * mp.ncdf(gaussian_score(v, x)))


def gaussian_eight(v: Point) -> Any:
    V, m = v["V"], v["m"]
    return normal_mean(lambda x: x * mp.ncdf(m * x / mp.sqrt((V - m**2 + (m * x) ** 2) - (m * x) ** 2)))


# ---------------------------------------------------------------- Signals on the hypercube: the NLGP data


def normaliser(g: Any) -> Any:
    """Z(g) = E[erf(g Z)^2]."""
    return 2 * normal_mean(lambda z: mp.erf(g * z) ** 2, lower=mp.mpf(0))


def erf_product_mean(g: Any, r: Any) -> Any:
    """E[erf(g Z_i) erf(g Z_j)] by the trapezoidal rule against the joint density of (Z_i, Z_j).

    The transform of the integrand falls off at least like exp(-k^2 / (2 / (1 - |r|) + 4 g^2)). Only positive places are
    summed: both signs at once count double, and opposite signs enter with r turned to -r and a minus.
    """
    digits = mp.prec * mp.log(2) * mp.mpf("1.1")
    step = 2 * mp.pi / mp.sqrt((2 / (1 - abs(r)) + 4 * g**2) * digits)
    count = int(mp.ceil(mp.sqrt(2 * digits) / step)) + 1
    spread = 1 - r**2
    side = [mp.erf(g * n * step) * mp.exp(-((n * step) ** 2) / (2 * spread)) for n in range(count + 1)]
    total = mp.mpf(0)
    for n in range(1, count + 1):
        ratio = mp.exp(r * n * step**2 / spread)  # exp(r x y / (1 - r^2)) is its k-th power
        back = 1 / ratio
        up, down, inner = mp.mpf(1), mp.mpf(1), mp.mpf(0)
        for k in range(1, count + 1):
            up *= ratio
            down *= back
            inner += side[k] * (up - down)
        total += 2 * side[n] * inner
    return total * step**2 / (2 * mp.pi * mp.sqrt(spread))


def nlgp_covariance(v: Point) -> Any:
    return erf_product_mean(v["g"], v["r"]) / normaliser(v["g"])


def nlgp_covariance_closed(v: Point) -> Any:
    g2 = 2 * v["g"] ** 2
    return mp.asin(g2 * v["r"] / (1 + g2)) / mp.asin(g2 / (1 + g2))


def pixel(v: Point) -> Any:
    return mp.erf(v["g"] * v["z"]) / mp.sqrt(normaliser(v["g"]))


# ---------------------------------------------------------------- Elliptical data

Profile = Callable[[Any], Any]


def gauss_profile(x: Any) -> Any:
    return mp.exp(-x / 2)


def gauss_slope(x: Any) -> Any:
    return -mp.exp(-x / 2) / 2


def student_profile(x: Any) -> Any:
    return (1 + x / 3) ** (-2)


def student_slope(x: Any) -> Any:
    return -mp.mpf(2) / 3 * (1 + x / 3) ** (-3)


PROFILES: tuple[tuple[Profile, Profile], ...] = ((gauss_profile, gauss_slope), (student_profile, student_slope))


def half_line(f: Callable[[Any], Any], scale: Any = 1) -> Any:
    """Integral of f over s > 0, in s = scale * u."""
    return scale * mp.quad(lambda u: f(scale * u), [0, 1, 3, 8, 20, mp.inf])


def k_zero(g: Profile) -> Any:
    return 1 / (2 * half_line(lambda s: g(s * s)))


def k_full(g: Profile, variance: Any) -> Any:
    return 1 / (2 * half_line(lambda s: g(s * s / variance), mp.sqrt(variance)))


def student_size() -> Any:
    """E[sqrt(3 / W)] for W chi-squared with 3 degrees of freedom, W = c^2: S is sqrt(V) Z sqrt(3 / W)."""
    top = half_line(lambda c: c**2 * mp.exp(-c * c / 2) * mp.sqrt(3) / c if c > 0 else mp.mpf(0))
    return top / half_line(lambda c: c**2 * mp.exp(-c * c / 2))


def positive_part(v: Point) -> list[Any]:
    """E[ReLU(S)] for S = sqrt(V) Z and S = sqrt(V) Z sqrt(3 / W)."""
    plain = mp.sqrt(v["V"]) * normal_mean(lambda z: z, lower=mp.mpf(0))
    return [plain, plain * student_size()]


def elliptical_f(v: Point) -> list[Any]:
    """a' E[1(S >= 0) X]: given the common scale (X, S) is normal, so E[a' X | S] = (m / V) S."""
    return [v["m"] / v["V"] * size for size in positive_part(v)]


def relu_of_s(v: Point) -> list[Any]:
    variance, out = v["V"], []
    for g, _ in PROFILES:
        k = k_full(g, variance)
        out.append(half_line(lambda s, g=g, k=k: s * (k * g(s * s / variance)), mp.sqrt(variance)))  # type: ignore[misc]
    return out


def relu_half_line(v: Point) -> list[Any]:
    variance = v["V"]
    size, out = mp.sqrt(variance), []
    for g, _ in PROFILES:
        inside = half_line(lambda s, g=g: s * g(s * s / variance), size)  # type: ignore[misc]
        out.append(k_full(g, variance) * inside)
    return out


def k_of(reading: int, g: Profile, variance: Any) -> Any:
    """Reading 0: k normalises p(s), k = k_0 / sqrt(variance). Reading 1: k = k_0, free of w."""
    return k_zero(g) / mp.sqrt(variance) if reading == 0 else k_zero(g)


def line_derivative(v: Point, reading: int) -> list[Any]:
    variance, m, out = v["V"], v["m"], []
    for g, slope in PROFILES:
        # a' d/dw g(s^2 / variance) = g'(s^2 / variance) (-s^2 / variance^2) 2 m

        def inside(s: Any, slope: Profile = slope) -> Any:
            return s * slope(s * s / variance) * (-(s**2) / variance**2) * 2 * m

        out.append(2 * k_of(reading, g, variance) * half_line(inside, mp.sqrt(variance)))
    return out


def line_derivative_of_g(v: Point, reading: int) -> list[Any]:
    variance, m, out = v["V"], v["m"], []
    for g, slope in PROFILES:
        inside = half_line(lambda s, slope=slope: s**3 * slope(s * s / variance), mp.sqrt(variance))  # type: ignore[misc]
        out.append(-2 * k_of(reading, g, variance) * inside * m / variance**2)
    return out


def line_substituted(v: Point, reading: int) -> list[Any]:
    variance, m, out = v["V"], v["m"], []
    for g, slope in PROFILES:
        inside = half_line(lambda u, slope=slope: u**3 * mp.sqrt(variance) ** 3 * slope(u * u))  # type: ignore[misc]
        out.append(-2 * k_of(reading, g, variance) * inside * m / variance**2)
    return out


def line_mean_size(v: Point) -> list[Any]:
    """Half of E|S / sqrt(variance)|, times the direction's a' Sigma w / sqrt(w' Sigma w)."""
    out = []
    for g, _ in PROFILES:
        k = k_zero(g)
        out.append(half_line(lambda t, g=g, k=k: t * k * g(t * t)) * v["m"] / mp.sqrt(v["V"]))  # type: ignore[misc]
    return out


def lower_covariance(v: Point) -> list[list[Any]]:
    """Sigma = L L' for lower triangular L."""
    a, b, c = v["l_11"], v["l_21"], v["l_22"]
    return [[a * a, a * b], [a * b, b * b + c * c]]


def inverse_form(sigma: list[list[Any]], x: Sequence[Any]) -> Any:
    det = sigma[0][0] * sigma[1][1] - sigma[0][1] ** 2
    return (sigma[1][1] * x[0] ** 2 - 2 * sigma[0][1] * x[0] * x[1] + sigma[0][0] * x[1] ** 2) / det


def shell_covariance(v: Point) -> list[Any]:
    """k delta(x' Sigma^-1 x - 1) x_i x_j integrated in polar coordinates; delta(r^2 q - 1) r dr leaves 1 / (2 q)."""
    sigma = lower_covariance(v)
    ends = mp.linspace(0, mp.pi, 9)

    def around(power: int, first: int, second: int) -> Any:
        def inside(t: Any) -> Any:
            x, y = mp.cos(t), mp.sin(t)
            return x**first * y**second / inverse_form(sigma, (x, y)) ** power

        return mp.quad(inside, ends)

    total = around(1, 0, 0)
    return [around(2, 2, 0) / total, around(2, 1, 1) / total, around(2, 0, 2) / total]


def half_of(values: Sequence[Any]) -> list[Any]:
    return [value / 2 for value in values]


def mean_given(v: Point, value: int) -> list[Any]:
    return mean(given_first(sign_law(v), value))


def first_column(law: Law) -> list[Any]:
    return [expect(law, lambda x, j=j: x[0] * x[j]) for j in range(3)]  # type: ignore[misc]


def covariance_given_one(v: Point) -> list[Any]:
    return entries(covariance(given_first(sign_law(v), 1)), OFF_PAIRS)


def line_covariance_given_one(v: Point) -> list[Any]:
    sigma, mu = second_moment(sign_law(v)), mean_given(v, 1)
    return [sigma[j - 1][k - 1] - mu[j - 1] * mu[k - 1] for j, k in OFF_PAIRS]


def line_entrywise(v: Point) -> list[Any]:
    part = given_first(sign_law(v), 1)
    both, mu = second_moment(part), mean(part)
    return [both[j - 1][k - 1] - mu[j - 1] * mu[k - 1] for j, k in OFF_PAIRS]


def line_entrywise_off(v: Point) -> list[Any]:
    mu = mean_given(v, 1)
    return [mu[k - 1] for _, k in OFF_PAIRS]


# ---------------------------------------------------------------- Dynamics


def planar_density(sigma: list[list[Any]], x: Sequence[Any]) -> Any:
    det = sigma[0][0] * sigma[1][1] - sigma[0][1] ** 2
    return mp.exp(-inverse_form(sigma, x) / 2) / (2 * mp.pi * mp.sqrt(det))


def planar_f_1(sigma: list[list[Any]], w: Sequence[Any]) -> Any:
    """E[1(<w, X> >= 0) X_1] for Gaussian X in the plane: the radius integrated by int r^2 exp(-r^2 q / 2) dr."""
    det = sigma[0][0] * sigma[1][1] - sigma[0][1] ** 2
    middle = mp.atan2(w[1], w[0])
    ends = [middle + k * mp.pi / 8 for k in range(-4, 5)]

    def inside(t: Any) -> Any:
        x = (mp.cos(t), mp.sin(t))
        return x[0] * mp.sqrt(mp.pi / 2) * inverse_form(sigma, x) ** mp.mpf("-1.5")

    return mp.quad(inside, ends) / (2 * mp.pi * mp.sqrt(det))


def planar_derivative(v: Point, which: int) -> Any:
    sigma, w = lower_covariance(v), weights(v, 2)

    def moved(t: Any) -> Any:
        return planar_f_1(sigma, [t if j == which - 1 else x for j, x in enumerate(w)])

    return mp.diff(moved, w[which - 1])


def line_delta(v: Point) -> Any:
    """The line <w, x> = 0 is x = t (-w_2, w_1) / |w|, and delta(<w, x>) leaves 1 / |w|."""
    sigma, w = lower_covariance(v), weights(v, 2)
    size = mp.sqrt(w[0] ** 2 + w[1] ** 2)
    along = (-w[1] / size, w[0] / size)
    scale = 1 / mp.sqrt(inverse_form(sigma, along))

    def inside(t: Any) -> Any:
        x = (t * along[0], t * along[1])
        return planar_density(sigma, x) * x[0] * x[1]

    return 2 * half_line(inside, scale) / size


def directed_gate(v: Point) -> Any:
    """a' E[1(<w, X> >= 0) X] under class 1, Gaussian: E[a' X | S] = (a' Sigma w / sigma^2) S."""
    return normal_mean(lambda z: v["a_Sigma1_w1"] / v["sigma_1"] * z, lower=mp.mpf(0))


def gaussian_flow(v: Point) -> Any:
    """-a' grad of (1/2) E[(ReLU(<w, X>) - Y)^2], labels 1 and 0 equally likely."""
    own = mp.mpf(0)
    for c in ("0", "1"):
        sd, cov = v["sigma_" + c], v[f"a_Sigma{c}_w1"]
        own += normal_mean(lambda z, sd=sd, cov=cov: (sd * z) * (cov / sd * z), lower=mp.mpf(0)) / 2  # type: ignore[misc]
    return directed_gate(v) / 2 - own


def line_4(v: Point) -> Any:
    return directed_gate(v) / 2 - (v["a_Sigma0_w1"] + v["a_Sigma1_w1"]) / 4


def line_5(v: Point) -> Any:
    return directed_gate(v) / 2 - (v["a_Sigma0_w1"] + v["a_Sigma1_w1"]) / 2


def class_law(v: Point, label: int) -> Law:
    return both_signs([(1, 1), (1, -1), (2, 1)], [v[f"p_{label}{k}"] for k in range(3)])


def symmetric_flow(v: Point) -> list[Any]:
    w = weights(v, 2)
    out = []
    for j in range(2):
        total = mp.mpf(0)
        for label in (0, 1):
            for p, x in class_law(v, label):
                s = dot(w, x)
                if s >= 0:
                    total -= p / 2 * (s - label) * x[j]
        out.append(total)
    return out


def line_symmetric_flow(v: Point) -> list[Any]:
    w = weights(v, 2)
    push = gate(class_law(v, 1), w)
    zero, unit = times(second_moment(class_law(v, 0)), w), times(second_moment(class_law(v, 1)), w)
    return [push[j] / 2 - (zero[j] + unit[j]) / 4 for j in range(2)]


# ---------------------------------------------------------------- High-gain data


def both_conditional_means(v: Point) -> list[Any]:
    return mean_given(v, 1) + mean_given(v, -1)


def line_conditional_mean(v: Point, sign: int) -> list[Any]:
    column = first_column(sign_law(v))
    return column + [sign * x for x in column]


def both_projected(v: Point) -> list[Any]:
    w = weights(v, 3)
    return [expect(given_first(sign_law(v), x), lambda y: dot(w, y)) for x in (1, -1)]


def line_projected(v: Point, sign: int) -> list[Any]:
    value = dot(first_column(sign_law(v)), weights(v, 3))
    return [value, sign * value]


def seven_on_signs(v: Point) -> Any:
    """E[X_i Phi(X_i m / sqrt(V - m^2))] over X_i = 1 and X_i = -1, each of probability 1/2."""
    u = v["m"] / mp.sqrt(v["V"] - v["m"] ** 2)
    return (normal_below(u) - normal_below(-u)) / 2


def ring(q: Any) -> list[list[Any]]:
    return [[mp.mpf(1), q], [q, mp.mpf(1)]]


def to_fourier(w: Sequence[Any]) -> list[Any]:
    return [(w[0] + w[1]) / mp.sqrt(2), (w[0] - w[1]) / mp.sqrt(2)]


def modes(q: Any) -> list[Any]:
    """Eigenvalues of the covariance of a ring of two, of the constant mode and of the alternating one."""
    return [1 + q, 1 - q]


def spatial_sharpness(v: Point) -> list[Any]:
    """(w' Sigma_1 w - (e_i' Sigma_1 w)^2)^(-1/2) at i = 1, 2."""
    w, sigma = weights(v, 2), ring(v["q_1"])
    return [1 / mp.sqrt(form(sigma, w) - x**2) for x in times(sigma, w)]


def fourier_update(v: Point) -> list[Any]:
    w = weights(v, 2)
    zero, unit, sharp = times(ring(v["q_0"]), w), times(ring(v["q_1"]), w), spatial_sharpness(v)
    return to_fourier([sharp[j] * unit[j] - (zero[j] + unit[j]) / 2 for j in range(2)])


def fourier_energy(v: Point) -> Any:
    """u' Lambda_1 u."""
    return mp.fsum(a * b**2 for a, b in zip(modes(v["q_1"]), to_fourier(weights(v, 2)), strict=True))


def kernel_overlap(v: Point) -> list[Any]:
    """k_i' P u at i = 1, 2."""
    u, q = to_fourier(weights(v, 2)), v["q_1"]
    w = to_fourier(u)  # P is its own inverse
    return [w[0] + q * w[1], q * w[0] + w[1]]


def line_growth(v: Point) -> list[Any]:
    u, lam, overlap = to_fourier(weights(v, 2)), modes(v["q_1"]), kernel_overlap(v)
    return [lam[j] * u[j] / mp.sqrt(fourier_energy(v) - overlap[j] ** 2) for j in range(2)]


def line_fourier_update(v: Point) -> list[Any]:
    u, zero, unit, growth = to_fourier(weights(v, 2)), modes(v["q_0"]), modes(v["q_1"]), line_growth(v)
    return [growth[j] - (zero[j] + unit[j]) * u[j] / 2 for j in range(2)]


def shrinkage(v: Point) -> list[Any]:
    """P' (1/2) (Sigma_0 + Sigma_1) w."""
    w = weights(v, 2)
    zero, unit = times(ring(v["q_0"]), w), times(ring(v["q_1"]), w)
    return to_fourier([(zero[j] + unit[j]) / 2 for j in range(2)])


def line_final(v: Point, overlap: Sequence[Any]) -> list[Any]:
    zero, unit = modes(v["q_0"]), modes(v["q_1"])
    return [4 / (zero[j] / unit[j] + 1) ** 2 + overlap[j] ** 2 for j in range(2)]


# ---------------------------------------------------------------- Signals on the hypercube: bumps


def bump(v: Point, w: Sequence[Any], conditional: bool) -> list[Any]:
    """E[1(<w, X> >= 0) X], or E[X | <w, X> >= 0]."""
    law = sign_law(v)
    return mean(given(law, lambda x: bool(dot(w, x) >= 0))) if conditional else gate(law, w)


def two_columns(v: Point) -> list[Any]:
    sigma = second_moment(sign_law(v))
    return [row[0] + row[1] for row in sigma]


def sigma_column(v: Point) -> list[Any]:
    return [row[0] for row in second_moment(sign_law(v))]


def majority(v: Point) -> list[Any]:
    """E[X | <w, X> >= 0] where w = (alpha, beta, 1), alpha < beta + 1: the sign of <w, x> is that of most coordinates,
    (x_1 + x_2 + x_3 - x_1 x_2 x_3) / 2."""
    s = second_moment(sign_law(v))
    odd = [s[1][2], s[0][2], s[0][1]]
    return [(mp.fsum(s[j]) - odd[j]) / 2 for j in range(3)]


# ---------------------------------------------------------------- Signals on the hypercube: indicators


def vertices(n: int) -> list[tuple[int, ...]]:
    return list(itertools.product(VERTEX_SIGNS, repeat=n))


def indicators(w: Sequence[Any]) -> list[Any]:
    return [one(dot(w, x) >= 0) for x in vertices(len(w))]


def deciding_weights(v: Point) -> list[Any]:
    """Three weights of which the first exceeds the sizes of the others together.

    How room and share set w_2 and w_3 is not in the text; every choice with |w_2| + |w_3| < w_1 gives the same gate.
    """
    others = v["w_1"] * abs(v["room"]) / (1 + abs(v["room"]))
    part = abs(v["share"]) / (1 + abs(v["share"]))
    return [v["w_1"], others * part, others * (1 - part)]


def line_divided(v: Point) -> list[Any]:
    w = weights(v, 3)
    return [one(x[0] >= -mp.fsum(w[j] / w[0] * x[j] for j in (1, 2))) for x in vertices(3)]


def line_split(v: Point) -> list[Any]:
    w = weights(v, 3)
    return [one(w[0] * x[0] + w[1] * x[1] >= -w[2] * x[2]) for x in vertices(3)]


def quadratic_form(v: Point) -> list[Any]:
    w = weights(v, 3)
    matrix = [[-a * b for b in w] for a in w]
    return [mp.fsum(matrix[j][k] * x[j] * x[k] for j in range(3) for k in range(3)) for x in vertices(3)]


def delta_int(v: Point) -> Any:
    w = weights(v, 2)
    matrix = [[-a * b for b in w] for a in w]
    return max(mp.fsum(matrix[j][k] * x[j] * x[k] for j in range(2) for k in range(2)) for x in vertices(2))


def smallest(v: Point) -> Any:
    """delta of (18)."""
    return min(abs(dot(weights(v, 2), x)) for x in vertices(2))


# ---------------------------------------------------------------- Simulations


def theta(w: Sequence[Any]) -> list[tuple[int, ...]]:
    """Theta of (23)."""
    return [x for x in vertices(len(w)) if dot(w, x) >= 0]


def factor(x: Sequence[int], y: Sequence[int], j: int) -> Any:
    """sgn(x_j') / 2 (X_j + x_j') at X = x, x' = y."""
    return mp.sign(y[j]) / 2 * (x[j] + y[j])


def line_19(v: Point) -> list[Any]:
    inside = theta(weights(v, 2))
    return [expect(square_law(v), lambda x, j=j: mp.fsum(one(x == y) * x[j] for y in inside)) for j in (0, 1)]  # type: ignore[misc]


def line_20(v: Point) -> list[Any]:
    inside = theta(weights(v, 2))

    def hits(x: tuple[int, ...]) -> Any:
        return mp.fsum(one(x[0] == y[0]) * one(x[1] == y[1]) for y in inside)

    return [expect(square_law(v), lambda x, j=j: hits(x) * x[j]) for j in (0, 1)]  # type: ignore[misc]


def line_21(v: Point) -> list[Any]:
    inside = theta(weights(v, 2))

    def hits(x: tuple[int, ...]) -> Any:
        return mp.fsum(factor(x, y, 0) * factor(x, y, 1) for y in inside)

    return [expect(square_law(v), lambda x, j=j: hits(x) * x[j]) for j in (0, 1)]  # type: ignore[misc]


def line_22(v: Point) -> list[Any]:
    inside, law, out = theta(weights(v, 2)), square_law(v), []
    for j in (0, 1):
        parts = [expect(law, lambda x, y=y, j=j: factor(x, y, 0) * factor(x, y, 1) * x[j]) for y in inside]  # type: ignore[misc]
        out.append(mp.fsum(parts))
    return out


def line_entry_in_every_factor(v: Point) -> Any:
    inside, law = theta(weights(v, 2)), square_law(v)
    return mp.fsum(
        expect(law, lambda x, y=y: factor(x, y, 0) * x[0] * factor(x, y, 1) * x[0])  # type: ignore[misc]
        for y in inside
    )


def line_24_points(v: Point) -> list[Any]:
    inside = theta(weights(v, 3))
    return [mp.fsum(one(x == y) for y in inside) for x in vertices(3)]


def line_24_coordinates(v: Point) -> list[Any]:
    inside = theta(weights(v, 3))
    return [mp.fsum(mp.fprod(one(a == b) for a, b in zip(x, y, strict=True)) for y in inside) for x in vertices(3)]


def line_25(v: Point) -> list[Any]:
    inside = theta(weights(v, 2))

    def counts(x: tuple[int, ...]) -> Any:
        return mp.fsum(one(x[j] == y[j]) for j in (0, 1) for y in inside)

    return [expect(square_law(v), lambda x, k=k: counts(x) * x[k]) for k in (0, 1)]  # type: ignore[misc]


def g_first(v: Point) -> list[Any]:
    """g_1 at x_1 = 1 and x_1 = -1, counting the completions of x_1 that lie in Theta."""
    w = weights(v, 3)
    return [mp.fsum(one(w[0] * x + w[1] * y + w[2] * z >= 0) for y in (1, -1) for z in (1, -1)) for x in (1, -1)]


def line_26(v: Point) -> list[Any]:
    inside = theta(weights(v, 3))
    return [mp.fsum(one(x == y[0]) for y in inside) for x in (1, -1)]


def line_27(v: Point) -> list[Any]:
    # printed with subscript i; read as j = 1
    inside = theta(weights(v, 3))
    up, down = len([y for y in inside if y[0] == 1]), len([y for y in inside if y[0] == -1])
    return [up * one(x == 1) + down * one(x == -1) for x in (1, -1)]


def gate_covariance(v: Point) -> Any:
    """Cov(X_2, 1(<w, X> >= 0))."""
    law, w = sign_law(v), deciding_weights(v)
    return gate(law, w)[1] - mean(law)[1] * expect(law, lambda x: one(dot(w, x) >= 0))


# ---------------------------------------------------------------- tables

PARTIAL = "partial expectation, as (4) defines f"
CONDITIONAL = "conditional expectation given <w, X> >= 0"
NORMALISED = "k normalises p(s), so that it holds 1 / sqrt(w' Sigma w)"
FREE = "k is k_0, free of w"
EITHER = "for either value of X_i"
AT_ONE = "for X_i = 1"

QUANTITIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "000:general-setting/tower": lambda v: gate(eight_points(v), weights(v, 3))[0],
    "000:general-setting/randomness-on-the-left": probability_given_first,
    "000:general-setting/conditional-mean/mean-product": lambda v: [row[0] for row in covariance(eight_points(v))],
    "000:general-setting/conditional-mean-near-zero": lambda v: v["r"] * v["x"],
    "000:general-setting/conditional-covariance/tower": lambda v: entries(covariance(eight_points(v)), FULL_PAIRS),
    "000:general-setting/mean-conditional-covariance": mean_conditional_covariance,
    "000:12/finished-normaliser": lambda v: normaliser(v["g"]),
    "000:12/finished-covariance": nlgp_covariance,
    "000:12/covariance-is-pretty-close": nlgp_covariance,
    "000:elliptical-data/normalising-constant/finished": lambda v: [k_full(g, v["V"]) for g, _ in PROFILES],
    "000:elliptical-data/mean-of-relu/of-s": positive_part,
    f"000:elliptical-data/derivative|{NORMALISED}": elliptical_f,
    f"000:elliptical-data/derivative|{FREE}": elliptical_f,
    # against a direction: c a' Sigma w / sqrt(w' Sigma w)
    "000:10/finished-constant-mean-size": elliptical_f,
    "000:elliptical-data/shell-covariance/finished": shell_covariance,
    "000:elliptical-data/mean-given-one": lambda v: [row[0] for row in covariance(sign_law(v))],
    "000:elliptical-data/covariance-given-one": covariance_given_one,
    "000:elliptical-data/entrywise": covariance_given_one,
    "000:dynamics/extra-fact-delta|derivative in w_j": lambda v: planar_derivative(v, 2),
    "000:dynamics/extra-fact-delta|derivative in w_i, as printed": lambda v: planar_derivative(v, 1),
    "000:4": gaussian_flow,
    "000:4/symmetric-law": symmetric_flow,
    f"000:high-gain-data/conditional-mean|{EITHER}": both_conditional_means,
    f"000:high-gain-data/conditional-mean|{AT_ONE}": lambda v: both_conditional_means(v)[:3],
    f"000:high-gain-data/projected-mean|{EITHER}": both_projected,
    f"000:high-gain-data/projected-mean|{AT_ONE}": lambda v: both_projected(v)[:1],
    "000:high-gain-data/conditional-covariance": covariance_given_one,
    "000:11/from-7": seven_on_signs,
    "000:high-gain-data/without-erf": seven_on_signs,
    "000:high-gain-data/update-in-fourier-space": fourier_update,
    "000:high-gain-data/setting-each-entry-to-zero": shrinkage,
    "000:high-gain-data/final-display/frequency": lambda v: [fourier_energy(v)] * 2,
    "000:13": lambda v: bump(v, (1, 0, 0), False),
    f"000:14|{PARTIAL}": lambda v: bump(v, (1, 1, 0), False),
    f"000:14|{CONDITIONAL}": lambda v: bump(v, (1, 1, 0), True),
    "000:15": lambda v: bump(v, (v["alpha"], 1, 0), False),
    "000:16": lambda v: bump(v, (v["alpha"], -1, 0), False),
    "000:17": lambda v: bump(v, (v["alpha"], v["beta"], 1), False)[1],
    f"000:17/answer-alpha-above-beta-plus-one|{PARTIAL}": lambda v: bump(v, (v["alpha"], v["beta"], 1), False),
    f"000:17/answer-alpha-above-beta-plus-one|{CONDITIONAL}": lambda v: bump(v, (v["alpha"], v["beta"], 1), True),
    f"000:17/answer-alpha-below-beta-plus-one|{PARTIAL}": lambda v: bump(v, (v["alpha"], v["beta"], 1), False),
    f"000:17/answer-alpha-below-beta-plus-one|{CONDITIONAL}": lambda v: bump(v, (v["alpha"], v["beta"], 1), True),
    "000:12/gaussian-limit": pixel,
    "000:12/hypercube-limit": pixel,
    "000:signals-on-the-hypercube/first-weight-divided-out": lambda v: indicators(weights(v, 3)),
    "000:signals-on-the-hypercube/one-weight-decides/sign": lambda v: indicators(deciding_weights(v)),
    "000:signals-on-the-hypercube/split": lambda v: indicators(weights(v, 3)),
    "000:sdp/quadratic-form": quadratic_form,
    "000:sdp/delta-int/maximum": delta_int,
    "000:general-setting/normal-probability/left": lambda v: probability_given_first(v)[0],
    "000:general-setting/normal-probability/gaussian-data-left": gaussian_probability,
    "000:6/approximation": lambda v: gate(eight_points(v), weights(v, 3))[0],
    "000:7/rewriting": six_by_quadrature,
    "000:6/gaussian-data": gaussian_gate,
    "000:19": lambda v: gate(square_law(v), weights(v, 2)),
    "000:simulations/entrywise|X_j multiplies the product": lambda v: gate(square_law(v), weights(v, 2))[0],
    "000:simulations/entrywise|X_j stands in every factor": lambda v: gate(square_law(v), weights(v, 2))[0],
    "000:24/points": lambda v: indicators(weights(v, 3)),
    "000:25": lambda v: gate(square_law(v), weights(v, 2)),
    "000:26": g_first,
    "000:simulations/approximately-independent": gate_covariance,
    "000:simulations/approximately-independent/answer-covariance": gate_covariance,
}

LINES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "000:general-setting/tower": tower,
    "000:general-setting/tower-probability": tower_probability,
    "000:general-setting/randomness-on-the-left": randomness_on_the_left,
    "000:general-setting/conditional-mean/mean-product": lambda v: first_column(eight_points(v)),
    "000:general-setting/conditional-mean/tower": column_by_tower,
    "000:general-setting/conditional-mean/positive-half": column_positive_half,
    "000:general-setting/conditional-mean-near-zero": lambda v: mp.mpf(0),
    "000:general-setting/conditional-covariance/tower": covariance_tower,
    "000:general-setting/conditional-covariance/right": covariance_right,
    "000:general-setting/mean-conditional-covariance": covariance_less_mean_part,
    # derived here: E[erf(g Z)^2] = (2 / pi) arcsin(2 g^2 / (1 + 2 g^2))
    "000:12/finished-normaliser": lambda v: 2 / mp.pi * mp.asin(2 * v["g"] ** 2 / (1 + 2 * v["g"] ** 2)),
    "000:12/finished-covariance": nlgp_covariance_closed,
    "000:12/covariance-is-pretty-close": lambda v: +v["r"],
    # derived here: the normal density and Student's t with 3 degrees of freedom, of scale sqrt(V)
    "000:elliptical-data/normalising-constant/finished": lambda v: [
        1 / mp.sqrt(2 * mp.pi * v["V"]),
        2 / (mp.pi * mp.sqrt(3 * v["V"])),
    ],
    "000:elliptical-data/mean-of-relu/of-s": relu_of_s,
    "000:elliptical-data/mean-of-relu/half-line": relu_half_line,
    f"000:elliptical-data/derivative|{NORMALISED}": lambda v: line_derivative(v, 0),
    f"000:elliptical-data/derivative|{FREE}": lambda v: line_derivative(v, 1),
    f"000:elliptical-data/derivative-of-g|{NORMALISED}": lambda v: line_derivative_of_g(v, 0),
    f"000:elliptical-data/derivative-of-g|{FREE}": lambda v: line_derivative_of_g(v, 1),
    f"000:elliptical-data/substituted|{NORMALISED}": lambda v: line_substituted(v, 0),
    f"000:elliptical-data/substituted|{FREE}": lambda v: line_substituted(v, 1),
    # derived here: c is half the mean size of S / sqrt(V), 1 / sqrt(2 pi) and sqrt(3) / pi
    "000:10/finished-constant-mean-size": line_mean_size,
    "000:10/finished-constant": lambda v: [c * v["m"] / mp.sqrt(v["V"]) for c in (1 / mp.sqrt(2 * mp.pi), mp.sqrt(3) / mp.pi)],
    # derived here: x = L u with u uniform on the circle, of covariance 1/2
    "000:elliptical-data/shell-covariance/finished": lambda v: half_of(entries(lower_covariance(v), ((1, 1), (1, 2), (2, 2)))),
    "000:elliptical-data/mean-given-one": lambda v: mean_given(v, 1),
    "000:elliptical-data/covariance-given-one": line_covariance_given_one,
    "000:elliptical-data/entrywise": line_entrywise,
    "000:elliptical-data/entrywise-off-i": line_entrywise_off,
    "000:dynamics/extra-fact-delta": line_delta,
    "000:4": line_4,
    "000:5": line_5,
    "000:4/symmetric-law": line_symmetric_flow,
    f"000:high-gain-data/conditional-mean|{EITHER}": lambda v: line_conditional_mean(v, 1),
    f"000:high-gain-data/conditional-mean|{AT_ONE}": lambda v: line_conditional_mean(v, -1)[:3],
    f"000:high-gain-data/projected-mean|{EITHER}": lambda v: line_projected(v, 1),
    f"000:high-gain-data/projected-mean|{AT_ONE}": lambda v: line_projected(v, -1)[:1],
    "000:high-gain-data/conditional-covariance": lambda v: entries(second_moment(sign_law(v)), OFF_PAIRS),
    "000:11/from-7": lambda v: mp.ncdf(v["m"] / mp.sqrt(v["V"] - v["m"] ** 2)) - mp.mpf(1) / 2,
    # printed with the constants tossed out; the first reading puts 1 / sqrt(2 pi) back, to measure an error
    "000:high-gain-data/without-erf": lambda v: v["m"] / mp.sqrt(2 * mp.pi * (v["V"] - v["m"] ** 2)),
    "000:high-gain-data/update-in-fourier-space": line_fourier_update,
    "000:high-gain-data/setting-each-entry-to-zero": line_growth,
    "000:high-gain-data/final-display/frequency": lambda v: line_final(v, kernel_overlap(v)),
    "000:high-gain-data/final-display/space": lambda v: line_final(v, times(ring(v["q_1"]), weights(v, 2))),
    "000:high-gain-data/final-display/right": lambda v: [form(ring(v["q_1"]), weights(v, 2))] * 2,
    "000:13": sigma_column,
    "000:14": two_columns,
    "000:15": sigma_column,
    "000:16": sigma_column,
    "000:17": lambda v: sigma_column(v)[1],
    # derived here: the first bump decides
    f"000:17/answer-alpha-above-beta-plus-one|{PARTIAL}": lambda v: half_of(sigma_column(v)),
    f"000:17/answer-alpha-above-beta-plus-one|{CONDITIONAL}": sigma_column,
    f"000:17/answer-alpha-below-beta-plus-one|{PARTIAL}": lambda v: half_of(majority(v)),
    f"000:17/answer-alpha-below-beta-plus-one|{CONDITIONAL}": majority,
    "000:12/gaussian-limit": lambda v: +v["z"],
    "000:12/hypercube-limit": lambda v: mp.sign(v["z"]),
    "000:signals-on-the-hypercube/first-weight-divided-out": line_divided,
    "000:signals-on-the-hypercube/one-weight-decides/sign": lambda v: [one(x[0] >= 0) for x in vertices(3)],
    "000:signals-on-the-hypercube/one-weight-decides/one": lambda v: [one(x[0] >= 1) for x in vertices(3)],
    "000:signals-on-the-hypercube/split": line_split,
    "000:sdp/quadratic-form": lambda v: [-(dot(weights(v, 3), x) ** 2) for x in vertices(3)],
    "000:sdp/delta-int/maximum": lambda v: max(-(dot(weights(v, 2), x) ** 2) for x in vertices(2)),
    "000:sdp/delta-int/minimum": lambda v: -min(dot(weights(v, 2), x) ** 2 for x in vertices(2)),
    "000:sdp/delta-int/delta": lambda v: -mp.sqrt(smallest(v)),
    "000:general-setting/normal-probability/left": lambda v: 1 - mp.ncdf(-rest_score(v, 1)),
    "000:general-setting/normal-probability/right": lambda v: mp.ncdf(rest_score(v, 1)),
    "000:general-setting/normal-probability/gaussian-data-left": lambda v: 1 - mp.ncdf(-gaussian_score(v, v["x"])),
    "000:general-setting/normal-probability/gaussian-data-right": lambda v: mp.ncdf(gaussian_score(v, v["x"])),
    "000:6/approximation": six,
    "000:7/approximation": seven,
    "000:7/rewriting": seven,
    "000:8/rewriting": eight,
    "000:6/gaussian-data": gaussian_seven,
    "000:7/gaussian-data": gaussian_seven,
    "000:8/gaussian-data": gaussian_eight,
    "000:19": line_19,
    "000:20": line_20,
    "000:21": line_21,
    "000:22": line_22,
    "000:simulations/entrywise|X_j multiplies the product": lambda v: line_22(v)[0],
    "000:simulations/entrywise|X_j stands in every factor": line_entry_in_every_factor,
    "000:24/points": line_24_points,
    "000:24/coordinates": line_24_coordinates,
    "000:25": line_25,
    "000:26": line_26,
    "000:27": line_27,
    "000:simulations/approximately-independent": lambda v: mp.mpf(0),
    # derived here: the gate is (1 + x_1) / 2
    "000:simulations/approximately-independent/answer-covariance": lambda v: sigma_column(v)[1] / 2,
}
