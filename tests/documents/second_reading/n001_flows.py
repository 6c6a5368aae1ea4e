"""Document 001, one and two ReLU neurons on Gaussian data: a second encoding, written from the text of the document alone.

``LINES`` holds the printed right-hand sides, as printed, errors included.  ``QUANTITIES`` holds the left sides as the
text defines them, integrated here and never taken from a printed line.

A vector of R^n is given by its inner product with a direction a, a matrix M by a' M a.  A gradient flow is minus the
derivative of (1/2) E[(yhat - Y)^2] along a: the loss is integrated at w_1 + h a and differentiated in h.

(S, T) = (<w_1, X>, <w_k, X>).  Moments over a half plane or a quadrant are integrated in polar coordinates of the plane
in which the pair is white: a homogeneous polynomial of degree d leaves the radial factor 2^(d/2) Gamma(d/2 + 1).
E_{X, S>0}[.] is the partial expectation E[. 1{S > 0}]; E_{S | S>0}[.] is conditional, and so is E_{S>0|y=1} in 5.4.
In (14) E_{S>0, T>0}[.] stands beside its own probability and is read as conditional.

The keys that end in /finished or /first-order are not in the document: the lines given for them were derived here, from
the angle theta between w_1 and w_k in the inner product Sigma_1.

Not covered: (118), (122) to (129), (131) to (135) and the conditional mean for a symmetric law, whose charts (a law of
few atoms) the text does not define.
"""

from collections.abc import Callable
from typing import Any

from mpmath import mp

from second_reading.n002 import normal_mean

Values = dict[str, Any]
Function = Callable[[Values], Any]

CONDITIONAL = "|conditional expectation"
PARTIAL = "|partial expectation"
ABSORBED = "|1/K absorbed in the time constant tau"
WRITTEN_OUT = "|tau as it stands, 1/K written out"
AS_A_NUMBER = "|the sum as one number, in both rows of a column"
AS_A_COLUMN = "|a column of two entries, as (35) has it"


# --- moments over a half plane and over a quadrant -------------------------------------------------------------------


def white_mean(polynomial: Callable[[Any, Any], Any], degree: int, start: Any, end: Any) -> Any:
    """E[polynomial(Z, N) 1{start < angle < end}] for two independent standard normals and a homogeneous polynomial."""
    radial = mp.mpf(2) ** (mp.mpf(degree) / 2) * mp.gamma(mp.mpf(degree) / 2 + 1)
    cuts = [start + (end - start) * k / 4 for k in range(5)]
    return radial / (2 * mp.pi) * mp.quad(lambda angle: polynomial(mp.cos(angle), mp.sin(angle)), cuts)


def over_half(polynomial: Callable[[Any, Any], Any], degree: int, aa: Any, aw: Any, ww: Any) -> Any:
    """E[polynomial(S, a'X) 1{S > 0}], with aa = var a'X, aw their covariance and ww = var S."""
    sd = mp.sqrt(ww)
    rest = mp.sqrt(aa - aw**2 / ww)
    return white_mean(lambda z, n: polynomial(sd * z, aw / sd * z + rest * n), degree, -mp.pi / 2, mp.pi / 2)


def over_quadrant(polynomial: Callable[[Any, Any], Any], degree: int, v11: Any, v1k: Any, vkk: Any) -> Any:
    """E[polynomial(S, T) 1{S > 0, T > 0}] for a centred Gaussian pair with this covariance."""
    sd = mp.sqrt(v11)
    root = mp.sqrt(v11 * vkk - v1k**2)
    start = -mp.atan2(v1k, root)  # T > 0 where v1k cos + root sin > 0
    return white_mean(lambda z, n: polynomial(sd * z, (v1k * z + root * n) / sd), degree, start, mp.pi / 2)


def on_neurons(first: Any, second: Any, v11: Any, v1k: Any, vkk: Any) -> tuple[Any, Any]:
    """The coefficients of S and T in the regression of a'X, whose covariances with S and T are given."""
    det = v11 * vkk - v1k**2
    return (vkk * first - v1k * second) / det, (v11 * second - v1k * first) / det


def cross_moment(first: Any, second: Any, v11: Any, v1k: Any, vkk: Any) -> Any:
    """E[T a'X 1{S > 0, T > 0}]: what is left of a'X beside S and T has mean zero and is independent of them."""
    on_s, on_t = on_neurons(first, second, v11, v1k, vkk)
    return over_quadrant(lambda s, t: t * (on_s * s + on_t * t), 2, v11, v1k, vkk)


def letters(v: Values, label: int) -> tuple[Any, Any, Any, Any, Any, Any]:
    """Variance of a'X, covariances of a'X with S and T, and the three rho, in one class."""
    rho = "rho_" if label == 1 else "rho^0_"
    sigma = f"a_Sigma{label}_"
    # a missing cross term is the orthogonal case
    pair = v[rho + "11"], v.get(rho + "1k", mp.mpf(0)), v[rho + "kk"]
    return v[sigma + "a"], v[sigma + "w1"], v[sigma + "wk"], *pair


def q_cross(v: Values) -> Any:
    """E[T a'X 1{S > 0, T > 0} | Y = 1]."""
    return cross_moment(*letters(v, 1)[1:])


# --- flows: minus the derivative of the loss -------------------------------------------------------------------------


def mean_relu(variance: Any) -> Any:
    return white_mean(lambda z, n: mp.sqrt(variance) * z, 1, -mp.pi / 2, mp.pi / 2)


def mean_square_relu(variance: Any) -> Any:
    return white_mean(lambda z, n: variance * z**2, 2, -mp.pi / 2, mp.pi / 2)


def one_neuron_descent(classes: list[tuple[Any, Any, Any]]) -> Any:
    """Minus the derivative along a, from (a' Sigma a, a' Sigma w_1, w_1' Sigma w_1) under labels 1 and 0, K = 1."""

    def loss(h: Any) -> Any:
        total = mp.mpf(0)
        for label, (aa, aw, ww) in zip((1, 0), classes, strict=True):
            moved = ww + 2 * h * aw + h**2 * aa
            total += (mean_square_relu(moved) - 2 * label * mean_relu(moved) + label) / 4
        return total

    return -mp.diff(loss, 0)


def two_neuron_descent(v: Values, other: bool = False) -> Any:
    """Minus the derivative of the loss of two neurons, K = 2, moving w_1, or w_k where other is true."""

    def loss(h: Any) -> Any:
        total = mp.mpf(0)
        for label in (1, 0):
            aa, a1, ak, v11, v1k, vkk = letters(v, label)
            if other:
                a1, ak, v11, vkk = ak, a1, vkk, v11
            moved, crossed = v11 + 2 * h * a1 + h**2 * aa, v1k + h * ak
            squares = mean_square_relu(moved) + mean_square_relu(vkk)
            product = over_quadrant(lambda s, t: s * t, 2, moved, crossed, vkk)
            linear = mean_relu(moved) + mean_relu(vkk)
            total += ((squares + 2 * product) / 4 - label * linear + label) / 4
        return total

    return -mp.diff(loss, 0)


def q_flow_absorbed(v: Values) -> Any:
    """K times the descent: the flow of (4), with 1/K absorbed in tau."""
    return 2 * two_neuron_descent(v)


def q_flow_over_probability(v: Values) -> Any:
    """(143): the flow of one neuron divided by P(S > 0), both classes together."""
    classes = [(v[f"a_Sigma{c}_a"], v[f"a_Sigma{c}_w1"], v[f"sigma_{c}"] ** 2) for c in (1, 0)]
    chance = sum(over_half(lambda s, x: mp.mpf(1), 0, *c) for c in classes) / 2
    return one_neuron_descent(classes) / chance


def q_fourier_flow(v: Values) -> Any:
    """Entry of the first of two modes: a is the first basis vector, so a' Lambda u_1 = lambda_1 u_1."""
    classes = []
    for c in (1, 0):
        first, second = v[f"lambda_{c}1"], v[f"lambda_{c}2"]
        classes.append((first, first * v["u_1"], first * v["u_1"] ** 2 + second * v["u_2"] ** 2))
    return one_neuron_descent(classes)


# --- quantities of one neuron ----------------------------------------------------------------------------------------


def one(v: Values) -> tuple[Any, Any, Any]:
    return v["a_Sigma1_a"], v["a_Sigma1_w1"], v["rho_11"]


def chance_half(v: Values) -> Any:
    return over_half(lambda s, x: mp.mpf(1), 0, *one(v))


def q_mean_partial(v: Values) -> Any:
    """E[a'X 1{S > 0}]."""
    return over_half(lambda s, x: x, 1, *one(v))


def q_mean_conditional(v: Values) -> Any:
    return q_mean_partial(v) / chance_half(v)


def q_product_partial(v: Values) -> Any:
    """E[S a'X 1{S > 0}]."""
    return over_half(lambda s, x: s * x, 2, *one(v))


def q_product_conditional(v: Values) -> Any:
    return q_product_partial(v) / chance_half(v)


def q_mean_of_s(v: Values) -> Any:
    """E[S | S > 0]."""
    return over_half(lambda s, x: s, 1, *one(v)) / chance_half(v)


def q_square_of_s(v: Values) -> Any:
    """E[S^2 | S > 0]."""
    return over_half(lambda s, x: s**2, 2, *one(v)) / chance_half(v)


def q_second_moment(v: Values) -> Any:
    """a' E[X X' | S > 0] a."""
    return over_half(lambda s, x: x**2, 2, *one(v)) / chance_half(v)


def given(covariance: Any, point: list[Any], function: Callable[[Any], Any]) -> Any:
    """E[function(x) | the other coordinates] for a centred Gaussian vector: its density along x, normalised there."""
    precision = covariance**-1
    size = len(point)
    linear = mp.fsum(precision[0, j + 1] * point[j] for j in range(size))
    centre, width = -linear / precision[0, 0], 1 / mp.sqrt(precision[0, 0])
    cuts = [centre + k * width for k in (-16, -8, -4, -2, 0, 2, 4, 8, 16)]

    def density(x: Any) -> Any:
        return mp.exp(-(precision[0, 0] * x**2 / 2 + linear * x) - linear**2 / precision[0, 0] / 2)

    return mp.quad(lambda x: function(x) * density(x), cuts) / mp.quad(density, cuts)


def covariance_with_s(v: Values) -> Any:
    aa, aw, ww = one(v)
    return mp.matrix([[aa, aw], [aw, ww]])


def q_mean_given_s(v: Values) -> Any:
    return given(covariance_with_s(v), [v["s"]], lambda x: x)


def q_law_given_s(v: Values) -> list[Any]:
    mean = q_mean_given_s(v)
    return [mean, given(covariance_with_s(v), [v["s"]], lambda x: (x - mean) ** 2)]


def q_mean_given_both(v: Values) -> Any:
    aa, a1, ak, v11, v1k, vkk = letters(v, 1)
    covariance = mp.matrix([[aa, a1, ak], [a1, v11, v1k], [ak, v1k, vkk]])
    return given(covariance, [v["s"], v["t"]], lambda x: x)


def q_mean_of_s_in_plane(v: Values) -> Any:
    """E[<w, X> | <w, X> > 0] for X in R^2 with covariance [[c_0, c_1], [c_1, c_0]]: X = L z with L triangular."""
    low = mp.sqrt(v["c_0"])
    corner = v["c_1"] / low
    last = mp.sqrt(v["c_0"] - corner**2)
    on_z, on_n = v["w_1"] * low + v["w_2"] * corner, v["w_2"] * last
    middle = mp.atan2(on_n, on_z)
    start, end = middle - mp.pi / 2, middle + mp.pi / 2
    chance = white_mean(lambda z, n: mp.mpf(1), 0, start, end)
    return white_mean(lambda z, n: on_z * z + on_n * n, 1, start, end) / chance


def q_sign_distance(v: Values) -> Any:
    """E|erf(g Z) - sign(Z)| = 2 E[erfc(g Z); Z > 0]."""
    g = v["g"]
    end = mp.sqrt(2 * mp.prec * mp.log(2)) + 4
    cuts = sorted({mp.mpf(0), *[p for p in (1 / g, 3 / g, 9 / g, mp.mpf(1), mp.mpf(3), mp.mpf(6)) if p < end], end})
    return 2 * mp.quad(lambda z: mp.erfc(g * z) * mp.npdf(z), cuts)


def q_inner_integral(v: Values) -> Any:
    """The integral under the brace of (58), as it is printed there."""
    r11, r1k, rkk, t = v["rho_11"], v["rho_1k"], v["rho_kk"], v["t"]
    det = r11 * rkk - r1k**2
    mean, width = r1k * t / r11, mp.sqrt(det) / r11
    end = max(mean, mp.mpf(0)) + 16 * width
    cuts = [mp.mpf(0), *[p for p in (mean + k * width for k in (-8, -4, -2, 0, 2, 4, 8)) if 0 < p < end], end]
    factor = r11 / (mp.sqrt(2 * mp.pi) * mp.sqrt(det))
    return mp.quad(lambda s: s**2 * factor * mp.exp(-(r11**2) / (2 * det) * (s - r1k / r11 * t) ** 2), cuts)


def q_fourier_basis(v: Values) -> list[Any]:
    """Real part of omega^(m j) / sqrt(n), row m = 0..4 and column j = 0..4."""
    omega = mp.exp(-2j * mp.pi / 5)
    return [mp.re(omega ** (m * j)) / mp.sqrt(5) for m in range(5) for j in range(5)]


def q_point(v: Values) -> list[Any]:
    return [v["x_0"], v["x_1"], v["x_2"]]


QUANTITIES: dict[str, Function] = {
    "001:54": q_cross,
    "001:54/first-order": q_cross,
    "001:6": q_mean_partial,
    "001:gaussian-data/mean-of-half-line": q_mean_of_s,
    "001:gaussian-data/law-given-s": q_law_given_s,
    "001:10" + CONDITIONAL: q_mean_conditional,
    "001:10" + PARTIAL: q_mean_partial,
    "001:12/middle" + CONDITIONAL: q_product_conditional,
    "001:12/middle" + PARTIAL: q_product_partial,
    "001:gaussian-data/by-symmetry/middle": q_square_of_s,
    "001:13/middle": q_product_partial,
    "001:14" + PARTIAL: q_cross,
    "001:14" + CONDITIONAL: q_cross,
    "001:16": q_mean_given_both,
    "001:139/left": q_mean_conditional,
    "001:140/left": q_second_moment,
    "001:5-4-1-gaussian-x/mean-of-half-line": q_mean_of_s,
    "001:141/middle": q_mean_conditional,
    "001:142/middle": q_second_moment,
    "001:144": q_flow_over_probability,
    "001:147": q_fourier_flow,
    "001:48/finished": lambda v: cross_moment(mp.mpf(0), mp.mpf(1), v["rho_11"], v["rho_1k"], v["rho_kk"]),
    "001:gaussian-data/update-with-both-classes/finished" + ABSORBED: q_flow_absorbed,
    "001:gaussian-data/update-with-both-classes/finished" + WRITTEN_OUT: two_neuron_descent,
    "001:32" + AS_A_NUMBER: q_cross,
    "001:32" + AS_A_COLUMN: q_cross,
    "001:58/finished": q_inner_integral,
    "001:4": two_neuron_descent,
    "001:non-gaussian-data/sign-limit": q_sign_distance,
    "001:116": two_neuron_descent,
    "001:119": q_point,
    "001:5-4-simple-relu-network/mean-given-s-gaussian/middle": q_mean_given_s,
    "001:137/middle": q_mean_of_s_in_plane,
    "001:138": lambda v: 4 * q_fourier_flow(v),
    "001:49/middle": q_cross,
    "001:50": two_neuron_descent,
    "001:136": q_fourier_basis,
    "001:7": q_point,
    "001:17": q_point,
}


# --- printed lines ---------------------------------------------------------------------------------------------------


def above(function: Callable[[Any], Any], variance: Any) -> Any:
    """E[function(S) 1{S > 0}], along the line."""
    return normal_mean(lambda z: function(mp.sqrt(variance) * z), lower=mp.mpf(0))


def below_one(v: Values) -> Any:
    """P(S > 0)."""
    return above(lambda s: mp.mpf(1), v["rho_11"])


def line_6(v: Values) -> Any:
    """E_{S | S > 0}[E[X | S]] P(S > 0); the conditional mean of a'X is linear in S."""
    chance = below_one(v)
    return above(lambda s: v["a_Sigma1_w1"] / v["rho_11"] * s, v["rho_11"]) / chance * chance


def line_12_middle(v: Values) -> Any:
    chance = below_one(v)
    return above(lambda s: s * (v["a_Sigma1_w1"] / v["rho_11"] * s), v["rho_11"]) / chance * chance


def line_12_right(v: Values) -> Any:
    square = above(lambda s: s**2, v["rho_11"]) / below_one(v)
    return square * (v["a_Sigma1_w1"] / v["rho_11"]) / 2


def line_11(v: Values) -> Any:
    return 1 / mp.sqrt(2 * mp.pi) / mp.sqrt(v["rho_11"]) * v["a_Sigma1_w1"]


def line_mean_of_s(v: Values) -> Any:
    return mp.sqrt(2 / mp.pi * v["rho_11"])


def line_residual(v: Values) -> Any:
    """a' A Sigma_1 A' a with A = I - v w_1', multiplied out: a'A = a' - (a'v) w_1'."""
    aa, aw, ww = one(v)
    along = aw / ww
    return aa - 2 * along * aw + along**2 * ww


def line_142_right(v: Values) -> Any:
    aa, aw, ww = one(v)
    return aa - aw * aw / ww


def line_140_left(v: Values) -> Any:
    """E[(a'X)^2 | S] is the variance left over plus the square of the mean."""
    aa, aw, ww = one(v)
    return above(lambda s: (aa - aw**2 / ww) + (aw / ww * s) ** 2, ww) / below_one(v)


def line_139_left(v: Values) -> Any:
    return above(lambda s: v["a_Sigma1_w1"] / v["rho_11"] * s, v["rho_11"]) / below_one(v)


def line_139_right(v: Values) -> Any:
    return above(lambda s: s, v["rho_11"]) / below_one(v) * (v["a_Sigma1_w1"] / v["rho_11"])


def projection(v: Values) -> list[Any]:
    """a' C.  (18) prints the inverse of U' Sigma_1 U; U Sigma_1 U' is meant, as (34) has it."""
    gram = mp.matrix([[v["rho_11"], v["rho_1k"]], [v["rho_1k"], v["rho_kk"]]])
    row = mp.matrix([[v["a_Sigma1_w1"], v["a_Sigma1_wk"]]]) * gram**-1
    return [row[0], row[1]]


def quadrant_by_t(function: Callable[[Any, Any], Any], v: Values) -> Any:
    """E[function(t, c), S > 0, T > 0] with T outside: function gets t and the three moments of S over S > 0 given t."""
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    sd, left = mp.sqrt(rkk), mp.sqrt(r11 - r1k**2 / rkk)

    def integrand(z: Any) -> Any:
        t = sd * z
        mean = r1k / rkk * t
        chance = mp.ncdf(mean / left)
        return function(t, (chance, mean * chance + left * mp.npdf(mean / left)))

    return normal_mean(integrand, lower=mp.mpf(0))


def line_14(v: Values) -> Any:
    on_s, on_t = projection(v)
    chance = quadrant_by_t(lambda t, c: c[0], v)
    return quadrant_by_t(lambda t, c: t * (on_s * c[1] + on_t * t * c[0]), v) / chance * chance


def line_14_partial(v: Values) -> Any:
    """The sign over (21) is the partial expectation: the chance comes on top of it."""
    return line_14(v) * quadrant_by_t(lambda t, c: c[0], v)


def line_16(v: Values) -> Any:
    on_s, on_t = projection(v)
    return on_s * v["s"] + on_t * v["t"]


def line_144(v: Values) -> Any:
    """Sigma without a label in the last bracket is read as Sigma_1."""
    bracket = mp.mpf(0)
    for c in (1, 0):
        aw, ww = v[f"a_Sigma{c}_w1"], v[f"sigma_{c}"] ** 2
        bracket += aw - aw * ww / ww
    return bracket - mp.sqrt(2 / mp.pi) / v["sigma_1"] * v["a_Sigma1_w1"]


def line_145(v: Values) -> Any:
    return -mp.sqrt(2 / mp.pi) / v["sigma_1"] * v["a_Sigma1_w1"]


def line_146(v: Values) -> Any:
    """As printed; its own left side is tau dw_1/dt, without the division by P(S > 0)."""
    return -2 * mp.sqrt(2 / mp.pi) / v["sigma_1"] * v["a_Sigma1_w1"]


def norm_square(v: Values, label: int) -> Any:
    return v[f"lambda_{label}1"] * v["u_1"] ** 2 + v[f"lambda_{label}2"] * v["u_2"] ** 2


def line_147(v: Values) -> Any:
    return -2 * mp.sqrt(2 / mp.pi) / mp.sqrt(norm_square(v, 1)) * v["lambda_11"] * v["u_1"]


def line_138(v: Values) -> Any:
    first = (1 / mp.sqrt(norm_square(v, 1)) - 1) * v["lambda_11"]
    return -(first + v["lambda_01"] / mp.sqrt(norm_square(v, 0))) * v["u_1"]


def angle(v11: Any, v1k: Any, vkk: Any) -> Any:
    return mp.acos(v1k / mp.sqrt(v11 * vkk))


def closed_cross(first: Any, second: Any, v11: Any, v1k: Any, vkk: Any) -> Any:
    """E[T a'X 1{S > 0, T > 0}] = [sin theta sqrt(vkk / v11) a' Sigma w_1 + (pi - theta) a' Sigma w_k] / (2 pi)."""
    theta = angle(v11, v1k, vkk)
    return (mp.sin(theta) * mp.sqrt(vkk / v11) * first + (mp.pi - theta) * second) / (2 * mp.pi)


def closed_flow(v: Values, other: bool = False) -> Any:
    """K times the descent of w_1, or of w_k, two neurons, derived here."""
    total = mp.mpf(0)
    for label in (1, 0):
        rho = "rho_" if label == 1 else "rho^0_"
        first, second = v[f"a_Sigma{label}_w1"], v[f"a_Sigma{label}_wk"]
        v11, v1k, vkk = v[rho + "11"], v[rho + "1k"], v[rho + "kk"]
        if other:
            first, second, v11, vkk = second, first, vkk, v11
        total += label * first / mp.sqrt(2 * mp.pi * v11)
        total -= (first / 2 + closed_cross(first, second, v11, v1k, vkk)) / 2
    return total / 2


def line_first_order(v: Values) -> Any:
    """rho_1k = sqrt(rho_11 rho_kk) - epsilon^2 (with the printed plus sign there is no such pair), so theta^2 is about

    2 epsilon^2 / sqrt(rho_11 rho_kk).
    """
    r11, rkk = v["rho_11"], v["rho_kk"]
    theta = mp.sqrt(2) * abs(v["varepsilon"]) / mp.root(r11 * rkk, 4)
    return (theta * mp.sqrt(rkk / r11) * v["a_Sigma1_w1"] + (mp.pi - theta) * v["a_Sigma1_wk"]) / (2 * mp.pi)


def line_54(v: Values) -> Any:
    r11, r1k, rkk, eps = v["rho_11"], v["rho_1k"], v["rho_kk"], v["varepsilon"]
    first, second = v["a_Sigma1_w1"], v["a_Sigma1_wk"]
    top = (mp.acos(-1) - mp.asin(1)) * first + rkk**2 * (-mp.acos(-1) + mp.asin(1)) * second
    return rkk**2 / (2 * mp.pi) / eps**2 * top + ((rkk - r1k) * first + (r11 - r1k) * second) / (2 * mp.pi * eps)


def closed_forms(v: Values) -> tuple[Any, Any]:
    """The two closed forms in the bracket of (32) and (33)."""
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    cosine = r1k / mp.sqrt(r11 * rkk)
    tail = r1k / (r11 * rkk) * mp.sqrt(r11 * rkk - r1k**2)
    return rkk / (2 * mp.pi) * (mp.acos(-cosine) + tail), r1k / (2 * mp.pi) * (mp.asin(cosine) + tail)


def line_32_number(v: Values) -> Any:
    on_s, on_t = projection(v)
    return (on_s + on_t) * sum(closed_forms(v))


def line_32_column(v: Values) -> Any:
    on_s, on_t = projection(v)
    top, bottom = closed_forms(v)
    return on_s * top + on_t * bottom


def line_inner_integral(v: Values) -> Any:
    """(mu^2 + sigma^2) Phi(mu / sigma) + mu sigma phi(mu / sigma), with the variance in the printed exponent."""
    r11, r1k, rkk, t = v["rho_11"], v["rho_1k"], v["rho_kk"], v["t"]
    mean, width = r1k * t / r11, mp.sqrt(r11 * rkk - r1k**2) / r11
    return (mean**2 + width**2) * mp.ncdf(mean / width) + mean * width * mp.npdf(mean / width)


def second_moment_of_relu(v: Values, label: int) -> Any:
    """E[ReLU(S) a'X 1{S > 0}] in one class."""
    _, a1, _, v11, _, _ = letters(v, label)
    return above(lambda s: s * (a1 / v11 * s), v11)


def label_mean(v: Values) -> Any:
    """E[a'X 1{S > 0} | Y = 1]."""
    return above(lambda s: v["a_Sigma1_w1"] / v["rho_11"] * s, v["rho_11"])


def cross_by_t(v: Values, label: int) -> Any:
    """E[T a'X 1{S > 0, T > 0}] in one class, T outside."""
    _, a1, ak, v11, v1k, vkk = letters(v, label)
    on_s, on_t = on_neurons(a1, ak, v11, v1k, vkk)
    pair = {"rho_11": v11, "rho_1k": v1k, "rho_kk": vkk}
    return quadrant_by_t(lambda t, c: t * (on_s * c[1] + on_t * t * c[0]), pair)


def line_4(v: Values) -> Any:
    """-E[(mean of the two ReLUs - Y) 1{S > 0} a'X], each class with probability 1/2."""
    total = mp.mpf(0)
    for label in (1, 0):
        guess = (second_moment_of_relu(v, label) + cross_by_t(v, label)) / 2
        total += -(guess - (label_mean(v) if label else 0)) / 2
    return total


def line_5(v: Values) -> Any:
    """The first expectation under Y = 1, the second ones over both classes."""
    own = (second_moment_of_relu(v, 1) + second_moment_of_relu(v, 0)) / 2
    other = (cross_by_t(v, 1) + cross_by_t(v, 0)) / 2
    return label_mean(v) / 2 - (own + other) / 2


def line_116(v: Values) -> Any:
    return -((second_moment_of_relu(v, 1) - label_mean(v)) + second_moment_of_relu(v, 0)) / 2


def line_117(v: Values) -> Any:
    """Both expectations conditional on S > 0, over both classes, and multiplied by its probability."""
    chance = (above(lambda s: mp.mpf(1), v["rho_11"]) + above(lambda s: mp.mpf(1), v["rho^0_11"])) / 2
    labels = label_mean(v) / 2 / chance
    guesses = (second_moment_of_relu(v, 1) + second_moment_of_relu(v, 0)) / 2 / chance
    return (labels - guesses) * chance


def line_51(v: Values) -> Any:
    first = v["a_Sigma1_w1"]
    own = first + v["rho_kk"] / (2 * v["rho_11"]) * first
    return first / (2 * mp.sqrt(2 * mp.pi)) / mp.sqrt(v["rho_11"]) - own / 4


def line_52(v: Values) -> Any:
    bracket = 1 / mp.sqrt(2 * mp.pi) / mp.sqrt(v["rho_11"]) - (1 + v["rho_kk"] / (2 * v["rho_11"])) / 2
    return bracket / 2 * v["a_Sigma1_w1"]


def symmetric(v: Values) -> Any:
    return mp.matrix([[v[f"Sigma_{min(i, j)}{max(i, j)}"] for j in range(3)] for i in range(3)])


def line_split_one(v: Values) -> list[Any]:
    """A X + S v, with (8) and (9), or (120) and (121)."""
    x = mp.matrix([v[f"x_{i}"] for i in range(3)])
    w = mp.matrix([v[f"w_1{i}"] for i in range(3)])
    image = symmetric(v) * w
    vector = image / (w.T * image)[0]
    result = (mp.eye(3) - vector * w.T) * x + (w.T * x)[0] * vector
    return [result[i] for i in range(3)]


def line_split_two(v: Values) -> list[Any]:
    """A X + C b, with (19) and (18), the inverse in (18) read as that of U Sigma_1 U'."""
    x = mp.matrix([v[f"x_{i}"] for i in range(3)])
    u = mp.matrix([[v[f"w_{name}{i}"] for i in range(3)] for name in ("1", "k")])
    c = symmetric(v) * u.T * (u * symmetric(v) * u.T) ** -1
    result = (mp.eye(3) - c * u) * x + c * (u * x)
    return [result[i] for i in range(3)]


def line_137_middle(v: Values) -> Any:
    w1, w2 = v["w_1"], v["w_2"]
    form = v["c_0"] * w1**2 + 2 * v["c_1"] * w1 * w2 + v["c_0"] * w2**2
    return mp.sqrt(2 / mp.pi) * mp.sqrt(form)


def line_137_right(v: Values) -> Any:
    """n = 2: the basis is (1, 1) / sqrt 2 and (1, -1) / sqrt 2, the eigenvalues c_0 + c_1 and c_0 - c_1."""
    u1, u2 = (v["w_1"] + v["w_2"]) / mp.sqrt(2), (v["w_1"] - v["w_2"]) / mp.sqrt(2)
    return mp.sqrt(2 / mp.pi) * mp.sqrt((v["c_0"] + v["c_1"]) * u1**2 + (v["c_0"] - v["c_1"]) * u2**2)


def line_136(v: Values) -> list[Any]:
    return [mp.cos(2 * mp.pi / 5 * m * j) / mp.sqrt(5) for m in range(5) for j in range(5)]


LINES: dict[str, Function] = {
    "001:54": line_54,
    "001:54/first-order": line_first_order,
    "001:6": line_6,
    "001:gaussian-data/mean-of-half-line": line_mean_of_s,
    "001:gaussian-data/law-given-s": lambda v: [v["s"] * v["a_Sigma1_w1"] / v["rho_11"], line_residual(v)],
    "001:10": line_6,
    "001:11": line_11,
    "001:12/middle": line_12_middle,
    "001:12/right": line_12_right,
    "001:gaussian-data/by-symmetry/middle": lambda v: normal_mean(lambda z: v["rho_11"] * z**2),
    "001:gaussian-data/by-symmetry/right": lambda v: v["rho_11"],
    "001:13/middle": lambda v: v["a_Sigma1_w1"] / 2,
    "001:13/right": lambda v: v["a_Sigma1_w1"] / 2,
    "001:14" + PARTIAL: line_14_partial,
    "001:14" + CONDITIONAL: line_14,
    "001:16": line_16,
    "001:139/left": line_139_left,
    "001:139/middle": line_139_left,
    "001:139/right": line_139_right,
    "001:140/left": line_140_left,
    "001:140/middle": line_residual,
    "001:140/right": line_residual,
    "001:5-4-1-gaussian-x/mean-of-half-line": line_mean_of_s,
    "001:141/middle": lambda v: line_mean_of_s(v) / v["rho_11"] * v["a_Sigma1_w1"],
    "001:141/right": lambda v: mp.sqrt(2 / mp.pi) / mp.sqrt(v["rho_11"]) * v["a_Sigma1_w1"],
    "001:142/middle": line_residual,
    "001:142/right": line_142_right,
    "001:144": line_144,
    "001:145": line_145,
    "001:146": line_146,
    "001:147": line_147,
    "001:48/finished": lambda v: (mp.pi - angle(v["rho_11"], v["rho_1k"], v["rho_kk"])) / (2 * mp.pi),
    "001:gaussian-data/update-with-both-classes/finished" + ABSORBED: closed_flow,
    "001:gaussian-data/update-with-both-classes/finished" + WRITTEN_OUT: lambda v: closed_flow(v) / 2,
    "001:32" + AS_A_NUMBER: line_32_number,
    "001:32" + AS_A_COLUMN: line_32_column,
    "001:58/finished": line_inner_integral,
    "001:4": line_4,
    "001:5": line_5,
    "001:116": line_116,
    "001:117": line_117,
    "001:119": line_split_one,
    "001:5-4-simple-relu-network/mean-given-s-gaussian/middle": lambda v: 0 + v["s"] * (v["a_Sigma1_w1"] / v["rho_11"]),
    "001:5-4-simple-relu-network/mean-given-s-gaussian/right": lambda v: v["s"] * (v["a_Sigma1_w1"] / v["rho_11"]),
    "001:137/middle": line_137_middle,
    "001:137/right": line_137_right,
    "001:138": line_138,
    "001:49/middle": lambda v: v["rho_kk"] ** 2 * mp.pi / 2 * v["a_Sigma1_w1"] / (2 * mp.pi * v["rho_11"] * v["rho_kk"]),
    "001:49/right": lambda v: v["rho_kk"] / (4 * v["rho_11"]) * v["a_Sigma1_w1"],
    "001:50": line_4,
    "001:51": line_51,
    "001:52": line_52,
    "001:136": line_136,
    "001:7": line_split_one,
    "001:17": line_split_two,
}
