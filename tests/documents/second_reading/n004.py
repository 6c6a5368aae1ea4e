"""Second reading of document 004, written from the text alone.

LINES holds the printed right-hand sides, as printed, errors included. QUANTITIES holds the left-hand sides as the text
defines them, by enumeration or integration here; none of them is built from a printed line.

Letters: sigma_1^2 = w' Sigma_1 w, sigma_0^2 = w' Sigma_0 w for Gaussian data; a_Sigma1_w1 = a' Sigma_1 w_1 and so on for
an arbitrary direction a; p_i and q_i are weights of the atoms of finite laws, normalised by their total. On the discrete
ring an inner product is the Euclidean one (as section 1 says), and so are the integrals that stand for it; the integral
over tau is a mean over the places. The two classes are equally likely; the activation is erf(h / sqrt 2).
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from mpmath import mp

Point = dict[str, Any]
Law = list[tuple[Any, tuple[Any, ...]]]  # (probability, atom)

CONVOLUTION = "(w * X)(tau) a convolution"
MOVED = "(w * X)(tau) the inner product with w moved to tau"
PARTIAL = "partial expectation"
CONDITIONAL = "conditional expectation"
ODD = "activation erf(h / sqrt 2)"
UNIT = "activation between 0 and 1"


# ---------------------------------------------------------------- tools


def sigma(h: Any) -> Any:
    return mp.erf(h / mp.sqrt(2))


def sigma_slope(h: Any) -> Any:
    """d/dh erf(h / sqrt 2) = (1 / sqrt 2) (2 / sqrt pi) exp(-h^2 / 2)."""
    return 2 / mp.sqrt(mp.pi) / mp.sqrt(2) * mp.exp(-h * h / 2)


def density(x: Any, sd: Any) -> Any:
    return mp.exp(-x * x / (2 * sd**2)) / (mp.sqrt(2 * mp.pi) * sd)


def cuts(sd: Any, scales: Sequence[Any]) -> list[Any]:
    """Points that split [0, reach] for a normal density of width sd and further features of the given widths."""
    reach = sd * (mp.sqrt(2 * mp.prec * mp.log(2)) + 4)
    inner = {k * s for s in (sd, *scales) for k in map(mp.mpf, (1, 3, 6, 10, 16))}
    return [mp.mpf(0), *sorted(x for x in inner if x < reach), reach]


def half_line(f: Callable[[Any], Any], sd: Any, scales: Sequence[Any] = ()) -> Any:
    """int_0^inf f(x) dx for an f that falls off like the normal density of width sd."""
    return mp.quad(f, cuts(sd, scales), method="gauss-legendre")


def positive(f: Callable[[Any], Any], sd: Any, scales: Sequence[Any] = ()) -> Any:
    """E[f(S) 1(S > 0)] for S ~ N(0, sd^2)."""
    return half_line(lambda x: f(x) * density(x, sd), sd, scales)


def mean(f: Callable[[Any], Any], sd: Any, scales: Sequence[Any] = ()) -> Any:
    """E[f(S)] for S ~ N(0, sd^2)."""
    ends = cuts(sd, scales)
    ends = [-x for x in reversed(ends[1:])] + ends
    return mp.quad(lambda x: f(x) * density(x, sd), ends, method="gauss-legendre")


def dot(w: Sequence[Any], x: Sequence[Any]) -> Any:
    return mp.fsum(a * b for a, b in zip(w, x, strict=True))


def normalised(atoms: Sequence[tuple[Any, Sequence[int]]]) -> Law:
    total = mp.fsum(p for p, _ in atoms)
    return [(p / total, tuple(mp.mpf(c) for c in x)) for p, x in atoms]


def above(left: Any, right: Any) -> bool:
    """left > right, a difference within rounding counted as a tie."""
    return bool(left - right > mp.ldexp(abs(left) + abs(right), 16 - mp.prec))


def dominance(law_1: Law, law_0: Law, exceeds: Callable[[Any, Any], bool]) -> Any:
    """P(exceeds(X_1, X_0)) for independent X_1, X_0."""
    return mp.fsum(p * q for (p, x), (q, y) in product(law_1, law_0) if exceeds(x, y))


# ---------------------------------------------------------------- difference in means (n = 3, symmetric laws)


def w3(v: Point) -> list[Any]:
    return [v["w_1"], v["w_2"], v["w_3"]]


def symmetric(weights: Sequence[Any], points: Sequence[Sequence[int]]) -> Law:
    return normalised([(p, [s * c for c in x]) for p, x in zip(weights, points, strict=True) for s in (1, -1)])


def class_1(v: Point) -> Law:
    return symmetric([v["p_1"], v["p_2"], v["p_3"]], [(1, 2, 0), (2, -1, 1), (0, 1, 3)])


def class_0(v: Point) -> Law:
    return symmetric([v["q_1"], v["q_2"], v["q_3"]], [(1, -1, 1), (0, 2, 1), (1, 0, -2)])


def mean_square(law: Law, w: Sequence[Any]) -> Any:
    return mp.fsum(p * dot(w, x) ** 2 for p, x in law)


def kernel(law: Law) -> list[list[Any]]:
    """k(s, t) = E[X(s) X(t)]."""
    size = len(law[0][1])
    return [[mp.fsum(p * x[s] * x[t] for p, x in law) for t in range(size)] for s in range(size)]


def quadratic(k: list[list[Any]], w: Sequence[Any]) -> Any:
    """<K w, w> with K w(t) = sum_s k(s, t) w(s)."""
    kw = [mp.fsum(k[s][t] * w[s] for s in range(len(w))) for t in range(len(w))]
    return dot(kw, w)


def line_product(v: Point) -> Any:
    w = w3(v)
    return mp.fsum(p * mp.fsum(w[s] * x[s] for s in range(3)) * mp.fsum(w[t] * x[t] for t in range(3)) for p, x in class_1(v))


def line_kernel(v: Point) -> Any:
    w, k = w3(v), kernel(class_1(v))
    return mp.fsum(w[s] * w[t] * k[s][t] for s in range(3) for t in range(3))


def line_one_form(v: Point) -> Any:
    k1, k0 = kernel(class_1(v)), kernel(class_0(v))
    return quadratic([[a - b for a, b in zip(r1, r0, strict=True)] for r1, r0 in zip(k1, k0, strict=True)], w3(v))


# ---------------------------------------------------------------- (7)-(10) on the ring of n = 3


def translates(x: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(x[(t - k) % len(x)] for t in range(len(x))) for k in range(len(x))]


def ring_1(v: Point) -> Law:
    return normalised([(v["p_1"], x) for x in translates((3, 1, 0))] + [(v["p_2"], x) for x in translates((2, 2, 2))])


def ring_0(v: Point) -> Law:
    return normalised([(v["q_1"], x) for x in translates((2, -1, 1))] + [(v["q_2"], x) for x in translates((1, 1, 1))])


def convolved(w: Sequence[Any], x: Sequence[Any], tau: int) -> Any:
    return mp.fsum(w[(tau - t) % len(w)] * x[t] for t in range(len(w)))


def moved(w: Sequence[Any], x: Sequence[Any], tau: int) -> Any:
    return mp.fsum(w[(t - tau) % len(w)] * x[t] for t in range(len(w)))


Placed = Callable[[Sequence[Any], Sequence[Any], int], Any]


def sigma_above(h: Any, k: Any) -> bool:
    """sigma(h) > sigma(k), evaluated through the tails so that saturation does not hide the order."""
    if h > 0 and k > 0:
        return above(mp.erfc(k / mp.sqrt(2)), mp.erfc(h / mp.sqrt(2)))
    if h < 0 and k < 0:
        return above(mp.erfc(-h / mp.sqrt(2)), mp.erfc(-k / mp.sqrt(2)))
    return above(sigma(h), sigma(k))


def two_places(v: Point, place: Placed, exceeds: Callable[[Any, Any], bool]) -> Any:
    w = w3(v)
    law_1, law_0 = ring_1(v), ring_0(v)

    def at(tau: int, other: int) -> Any:
        return dominance(law_1, law_0, lambda x, y: exceeds(abs(place(w, x, tau)), abs(place(w, y, other))))

    return mp.fsum(at(tau, other) for tau, other in product(range(3), range(3))) / 9


def probability_7(v: Point, place: Placed) -> Any:
    b = v["b_1"]
    return two_places(v, place, lambda h, k: sigma_above(h + b, k + b))


def line_9(v: Point) -> Any:
    w = w3(v)
    return dominance(ring_1(v), ring_0(v), lambda x, y: above(abs(dot(w, x)), abs(dot(w, y))))


def line_10(v: Point) -> Any:
    w = w3(v)
    return dominance(ring_1(v), ring_0(v), lambda x, y: above(dot(w, x) ** 2, dot(w, y) ** 2))


def scaled_10(v: Point) -> Any:
    w = [v["c"] * a for a in w3(v)]
    return dominance(ring_1(v), ring_0(v), lambda x, y: above(dot(w, x) ** 2, dot(w, y) ** 2))


# ---------------------------------------------------------------- (11)-(13), n = 2


def plane_1(v: Point) -> Law:
    return normalised([(v["p_1"], (1, 2)), (v["p_2"], (3, -1))])


def plane_0(v: Point) -> Law:
    return normalised([(v["q_1"], (2, 1)), (v["q_2"], (1, 3))])


def w2(v: Point) -> list[Any]:
    return [v["w_1"], v["w_2"]]


def plane_dominance(v: Point) -> Any:
    w = w2(v)
    return dominance(plane_1(v), plane_0(v), lambda x, y: above(abs(dot(w, x)), abs(dot(w, y))))


def norm(x: Sequence[Any]) -> Any:
    return mp.sqrt(dot(x, x))


def cosine(w: Sequence[Any], x: Sequence[Any]) -> Any:
    return dot(w, x) / (norm(w) * norm(x))


def line_11(v: Point) -> Any:
    w = w2(v)
    return dominance(plane_1(v), plane_0(v), lambda x, y: above(abs(cosine(w, x)) * norm(x), abs(cosine(w, y)) * norm(y)))


def line_12(v: Point) -> Any:
    w = w2(v)
    return dominance(plane_1(v), plane_0(v), lambda x, y: above(abs(cosine(w, x)) / abs(cosine(w, y)), norm(y) / norm(x)))


def transform(x: Sequence[Any]) -> list[Any]:
    """The unitary discrete Fourier transform."""
    size = len(x)
    return [mp.fsum(x[t] * mp.expjpi(-2 * mp.mpf(k * t) / size) for t in range(size)) / mp.sqrt(size) for k in range(size)]


def spectral(w: Sequence[Any], x: Sequence[Any]) -> Any:
    """<F w, F x>, complex in general."""
    return mp.fsum(a * mp.conj(b) for a, b in zip(transform(w), transform(x), strict=True))


def line_13(v: Point) -> Any:
    w = w2(v)
    return dominance(plane_1(v), plane_0(v), lambda x, y: above(abs(spectral(w, x)), abs(spectral(w, y))))


def four(v: Point, letter: str) -> list[Any]:
    return [v[f"{letter}_{i}"] for i in range(1, 5)]


# ---------------------------------------------------------------- Gaussian data


def gaussian_dominance(s1: Any, s0: Any) -> Any:
    """P(|S_1| > |S_0|) for independent normals, conditioned on S_0 (the other order than the printed chain)."""
    return half_line(lambda y: 2 * density(y, s0) * mp.erfc(y / (mp.sqrt(2) * s1)), s0, [s1])


def line_double_integral(v: Point) -> Any:
    # p_0(x_0) p_1(x_1) over |x_0| < |x_1| in polar coordinates x_1 = r cos t, x_0 = r sin t: |t| < pi / 4 and the
    # opposite sector; the integral of r exp(-r^2 q / 2) over r is 1 / q.
    s1, s0 = v["sigma_1"], v["sigma_0"]
    ends = sorted({mp.mpf(0), mp.pi / 4} | {t for k in (1, 4) if (t := mp.atan(k * s0 / s1)) < mp.pi / 4})
    sector = mp.quad(lambda t: 1 / ((mp.cos(t) / s1) ** 2 + (mp.sin(t) / s0) ** 2), ends)
    return 4 * sector / (2 * mp.pi * s1 * s0)


def cdf(z: Any) -> Any:
    return mp.ncdf(z)


def line_normal_cdf(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    return mean(lambda x: cdf(abs(x) / s0) - cdf(-abs(x) / s0), s1, [s0])


def line_half_line(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    return 2 * positive(lambda x: 2 * cdf(x / s0) - 1, s1, [s0])


def line_constant(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    return 4 * positive(lambda x: cdf(x / s0), s1, [s0]) - 1


def line_erf_for_cdf(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    half = mp.mpf(1) / 2
    return 4 * positive(lambda x: half * mp.erf(x / s0 / mp.sqrt(2)) + half, s1, [s0]) - 1


def line_erf_only(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    return 2 * positive(lambda x: mp.erf(x / s0 / mp.sqrt(2)), s1, [s0])


def line_one_integral(v: Point) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    integral = half_line(lambda x: mp.erf(x / s0 / mp.sqrt(2)) * mp.exp(-(x**2) / (2 * s1**2)), s1, [s0])
    return 2 / (mp.sqrt(2 * mp.pi) * s1) * integral


def line_one_integral_finished(v: Point) -> Any:
    # (S_1 / sigma_1, S_0 / sigma_0) has a uniform angle phi; the event is |tan phi| < sigma_1 / sigma_0.
    return 2 / mp.pi * mp.atan(v["sigma_1"] / v["sigma_0"])


# ---------------------------------------------------------------- losses (17)-(27)


def squared_loss(v: Point, activation: Callable[[Any], Any], y1: Any, y0: Any, kink: bool = False) -> Any:
    """(17): (1/2) E over X, Y of (yhat - Y)^2, one neuron without bias, two equally likely classes."""
    extra = [] if kink else [mp.mpf(1)]

    def error(label: Any, sd: Any) -> Any:
        return mean(lambda h: (activation(h) - label) ** 2, sd, extra)

    return (error(y1, v["sigma_1"]) / 2 + error(y0, v["sigma_0"]) / 2) / 2


def relu(h: Any) -> Any:
    return h if h > 0 else mp.mpf(0)


def class_by_class(v: Point, y1: Any, y0: Any) -> Any:
    one = [mp.mpf(1)]
    left = mean(lambda h: (sigma(h) - y1) ** 2, v["sigma_1"], one)
    return left + mean(lambda h: (sigma(h) - y0) ** 2, v["sigma_0"], one)


def side(f: Callable[[Any], Any], sd: Any, sign: int, conditional: bool) -> Any:
    """E_{X, sign <w_1, X> > 0}[f]: partial, or divided by the probability 1/2 of the side."""
    value = positive(lambda h: f(sign * h), sd, [mp.mpf(1)])
    return 2 * value if conditional else value


def less(h: Any) -> Any:
    return (sigma(h) - 1) ** 2


def more(h: Any) -> Any:
    return (sigma(h) + 1) ** 2


def line_21(v: Point, conditional: bool) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    first = side(less, s1, 1, conditional) + side(less, s1, -1, conditional)
    return first + side(more, s0, 1, conditional) + side(more, s0, -1, conditional)


def line_22(v: Point, conditional: bool) -> Any:
    s1, s0 = v["sigma_1"], v["sigma_0"]
    first = side(less, s1, 1, conditional) + side(more, s1, 1, conditional)
    return first + side(more, s0, 1, conditional) + side(less, s0, 1, conditional)


def line_23(v: Point, conditional: bool) -> Any:
    first = side(lambda h: less(h) + more(h), v["sigma_1"], 1, conditional)
    return first + side(lambda h: more(h) + less(h), v["sigma_0"], 1, conditional)


def line_24(v: Point, conditional: bool) -> Any:
    first = side(lambda h: sigma(h) ** 2 + 1, v["sigma_1"], 1, conditional)
    return 2 * (first + side(lambda h: sigma(h) ** 2 + 1, v["sigma_0"], 1, conditional))


def line_25_finished(v: Point) -> Any:
    # E[erf(S / sqrt 2)^2] = (2 / pi) asin(s^2 / (1 + s^2)) for S ~ N(0, s^2), and E[erf(S / sqrt 2)] = 0
    squares = (v["sigma_1"] ** 2, v["sigma_0"] ** 2)
    return 2 + 2 / mp.pi * mp.fsum(mp.asin(s / (1 + s)) for s in squares)


def line_27(v: Point) -> Any:
    return mean(lambda h: (relu(h) - 1) ** 2, v["sigma_1"]) + mean(lambda h: relu(h) ** 2, v["sigma_0"])


def line_27_finished(v: Point) -> Any:
    # E[ReLU^2] = s^2 / 2 and E[ReLU] = s / sqrt(2 pi)
    s1, s0 = v["sigma_1"], v["sigma_0"]
    return 1 + (s1**2 + s0**2) / 2 - 2 * s1 / mp.sqrt(2 * mp.pi)


# ---------------------------------------------------------------- the L1 loss (28)-(34)


def one_input(v: Point) -> dict[int, Law]:
    return {
        1: normalised([(v["p_1"], (1,)), (v["p_2"], (-2,))]),
        -1: normalised([(v["p_3"], (-1,)), (v["p_4"], (3,))]),
    }


def absolute_loss(v: Point, w: Any) -> Any:
    """(28): E over X, Y of |Y - yhat(X)|, two equally likely classes."""
    return mp.fsum(p / 2 * abs(label - sigma(w * x[0] + v["b_1"])) for label, law in one_input(v).items() for p, x in law)


def line_29(v: Point) -> Any:
    laws = one_input(v)
    left = mp.fsum(p * (1 - sigma(v["w"] * x[0] + v["b_1"])) for p, x in laws[1])
    return left + mp.fsum(p * (1 + sigma(v["w"] * x[0] + v["b_1"])) for p, x in laws[-1])


def line_30(v: Point) -> Any:
    laws = one_input(v)

    def slope(law: Law) -> Any:
        return mp.fsum(p * sigma_slope(v["w"] * x[0] + v["b_1"]) * x[0] for p, x in law)

    return -slope(laws[1]) + slope(laws[-1])


def output_along(v: Point) -> Any:
    """d/d eps of E_{X|Y=1}[yhat(X)] at w_1 + eps a (the other neurons do not move)."""

    def output(eps: Any) -> Any:
        var = v["sigma_1"] ** 2 + 2 * eps * v["a_Sigma1_w1"] + eps**2 * v["a_Sigma1_a"]
        sd = mp.sqrt(var)
        # a trapezoid sum in z = <w, x> / sd: its error is exp(-2 pi^2 / (h^2 (1 + sd^2))), as the integrand grows at
        # most like exp((1 + sd^2) y^2 / 2) at a height y over the real axis
        digits = (mp.prec + 10) * mp.log(2)
        h = mp.sqrt(2 * mp.pi**2 / ((1 + var) * digits))
        count = int(mp.sqrt(2 * digits) / h) + 2
        nodes = [h * k for k in range(-count, count + 1)]
        return h * mp.fsum(sigma(sd * z + v["b_1"]) * density(z, 1) for z in nodes) / v["K"]

    return mp.diff(output, 0)


def along(v: Point, f: Callable[[Any], Any]) -> Any:
    """E[f(<w_1, X>) <a, X>]: E[<a, X> | S = s] = a' Sigma_1 w_1 s / sigma_1^2."""
    s1 = v["sigma_1"]
    return mean(lambda s: f(s) * v["a_Sigma1_w1"] * s / s1**2, s1, [mp.mpf(1)])


def line_31(v: Point) -> Any:
    return along(v, lambda s: sigma_slope(s + v["b_1"])) / v["K"]


def bump_along(v: Point) -> Any:
    """The expectation of (32) and (33) against a."""
    return along(v, lambda s: mp.exp(-((s + v["b_1"]) ** 2) / 2))


def line_32(v: Point) -> Any:
    return 1 / mp.sqrt(mp.pi) / v["K"] * bump_along(v)


def line_33_finished(v: Point) -> Any:
    # exp(-(s + b)^2 / 2) times the density of N(0, sigma^2): mass (1 + sigma^2)^(-1/2) exp(-b^2 / (2 (1 + sigma^2))),
    # mean of s under it -b sigma^2 / (1 + sigma^2); then E[<a, X> | s] is linear in s.
    total = 1 + v["sigma_1"] ** 2
    return -v["b_1"] * v["a_Sigma1_w1"] * total ** mp.mpf("-1.5") * mp.exp(-(v["b_1"] ** 2) / (2 * total))


def entry_one(v: Point) -> Any:
    """E[exp(-(<w, X> + b)^2 / 2) X_1] for X ~ N(0, C), conditioned on S = <w, X>."""
    first = v["c_11"] * v["w_1"] + v["c_12"] * v["w_2"]
    var = v["w_1"] * first + v["w_2"] * (v["c_12"] * v["w_1"] + v["c_22"] * v["w_2"])
    return mean(lambda s: mp.exp(-((s + v["b_1"]) ** 2) / 2) * first * s / var, mp.sqrt(var), [mp.mpf(1)])


def line_34(v: Point) -> Any:
    # The printed exponent is -(1/2)(x' A x + 2 d' x + b^2), A_jj = w_j^2, 2 A_12 = 2 w_2 w_1, d = b w: a Gaussian
    # integral, with M = (C^-1 + A)^-1 = (1 + C A)^-1 C.
    w1, w2_, b = v["w_1"], v["w_2"], v["b_1"]
    cov = mp.matrix([[v["c_11"], v["c_12"]], [v["c_12"], v["c_22"]]])
    form = mp.matrix([[w1**2, w2_ * w1], [w2_ * w1, w2_**2]])
    d = mp.matrix([b * w1, b * w2_])
    tilt = mp.eye(2) + cov * form
    determinant = tilt[0, 0] * tilt[1, 1] - tilt[0, 1] * tilt[1, 0]
    inverse = mp.matrix([[tilt[1, 1], -tilt[0, 1]], [-tilt[1, 0], tilt[0, 0]]]) / determinant
    shift = inverse * cov * d
    return -shift[0] * mp.exp((d.T * shift)[0] / 2 - b**2 / 2) / mp.sqrt(determinant)


# ---------------------------------------------------------------- tiling (3)-(5), ring of n = 2


def unit(h: Any) -> Any:
    return (1 + mp.erf(h / mp.sqrt(2))) / 2


def populations(v: Point) -> list[tuple[list[Any], Any]]:
    return [([v["v_1"], v["v_2"]], v["b_minus"]), ([v["u_1"], v["u_2"]], v["b_plus"])]


def network_3(v: Point, act: Callable[[Any], Any]) -> Any:
    """(3) with K = 8: each population's field at both places and with both signs."""
    x = (v["x_1"], v["x_2"])
    outputs = []
    for field, bias in populations(v):
        for placed in (field, field[::-1]):
            for sign in (1, -1):
                outputs.append(act(dot([sign * c for c in placed], x) + bias))
    return mp.fsum(outputs) / len(outputs)


def line_4(v: Point, act: Callable[[Any], Any]) -> Any:
    x = (v["x_1"], v["x_2"])
    total = mp.mpf(0)
    for field, bias in populations(v):
        total += mp.fsum(act(convolved(field, x, tau) + bias) for tau in range(2)) / 2
        total += mp.fsum(act(-convolved(field, x, tau) + bias) for tau in range(2)) / 2
    return total / 4


def line_5(v: Point, act: Callable[[Any], Any]) -> Any:
    x = (v["x_1"], v["x_2"])
    total = mp.mpf(0)
    for field, bias in populations(v):
        total += mp.fsum(act(abs(convolved(field, x, tau)) + bias) for tau in range(2)) / 2
    return total / 2


# ---------------------------------------------------------------- tables


QUANTITIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "004:difference-in-means/mean-square/product": lambda v: mean_square(class_1(v), w3(v)),
    "004:difference-in-means/difference/two-forms": lambda v: mean_square(class_1(v), w3(v)) - mean_square(class_0(v), w3(v)),
    f"004:8|{CONVOLUTION}": lambda v: probability_7(v, convolved),
    f"004:8|{MOVED}": lambda v: probability_7(v, moved),
    "004:difference-in-means/invariant-to-scaling/finite-law": scaled_10,
    "004:29": lambda v: absolute_loss(v, v["w"]),
    "004:30": lambda v: mp.diff(lambda w: absolute_loss(v, w), v["w"]),
    "004:31": output_along,
    "004:33/finished": bump_along,
    "004:34": entry_one,
    "004:11": plane_dominance,
    "004:fourier-space/parseval": lambda v: dot(four(v, "w"), four(v, "x")),
    "004:13": plane_dominance,
    "004:gaussian-data/double-integral": lambda v: gaussian_dominance(v["sigma_1"], v["sigma_0"]),
    "004:gaussian-data/one-integral/finished": lambda v: gaussian_dominance(v["sigma_1"], v["sigma_0"]),
    "004:difference-in-means/invariant-to-scaling/gaussian-data": lambda v: gaussian_dominance(
        abs(v["c"]) * v["sigma_1"], abs(v["c"]) * v["sigma_0"]
    ),
    "004:18": lambda v: squared_loss(v, sigma, v["Y_1"], v["Y_0"]),
    f"004:19|{PARTIAL}": lambda v: 4 * squared_loss(v, sigma, 1, -1),
    f"004:19|{CONDITIONAL}": lambda v: 4 * squared_loss(v, sigma, 1, -1),
    "004:26": lambda v: 4 * squared_loss(v, relu, 1, 0, kink=True),
    f"004:4|{ODD}": lambda v: network_3(v, sigma),
    f"004:4|{UNIT}": lambda v: network_3(v, unit),
}

LINES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "004:difference-in-means/mean-square/product": line_product,
    "004:difference-in-means/mean-square/kernel": line_kernel,
    "004:difference-in-means/mean-square/operator": lambda v: quadratic(kernel(class_1(v)), w3(v)),
    "004:difference-in-means/difference/two-forms": lambda v: (
        quadratic(kernel(class_1(v)), w3(v)) - quadratic(kernel(class_0(v)), w3(v))
    ),
    "004:difference-in-means/difference/one-form": line_one_form,
    f"004:8|{CONVOLUTION}": lambda v: two_places(v, convolved, above),
    f"004:8|{MOVED}": lambda v: two_places(v, moved, above),
    "004:9": line_9,
    "004:10": line_10,
    "004:difference-in-means/invariant-to-scaling/finite-law": line_10,
    "004:29": line_29,
    "004:30": line_30,
    "004:31": line_31,
    "004:32": line_32,
    "004:33/finished": line_33_finished,
    "004:34": line_34,
    "004:11": line_11,
    "004:12": line_12,
    "004:fourier-space/parseval": lambda v: mp.re(spectral(four(v, "w"), four(v, "x"))),
    "004:13": line_13,
    "004:14": line_13,
    "004:gaussian-data/double-integral": line_double_integral,
    "004:gaussian-data/normal-cdf": line_normal_cdf,
    "004:gaussian-data/half-line": line_half_line,
    "004:gaussian-data/constant-taken-out": line_constant,
    "004:gaussian-data/erf-for-the-cdf": line_erf_for_cdf,
    "004:gaussian-data/erf-only": line_erf_only,
    "004:gaussian-data/one-integral": line_one_integral,
    "004:gaussian-data/one-integral/finished": line_one_integral_finished,
    "004:difference-in-means/invariant-to-scaling/gaussian-data": line_one_integral,
    "004:18": lambda v: class_by_class(v, v["Y_1"], v["Y_0"]) / 4,
    "004:19": lambda v: class_by_class(v, 1, -1),
    "004:20": lambda v: class_by_class(v, 1, -1),
    f"004:21|{PARTIAL}": lambda v: line_21(v, False),
    f"004:21|{CONDITIONAL}": lambda v: line_21(v, True),
    f"004:22|{PARTIAL}": lambda v: line_22(v, False),
    f"004:22|{CONDITIONAL}": lambda v: line_22(v, True),
    f"004:23|{PARTIAL}": lambda v: line_23(v, False),
    f"004:23|{CONDITIONAL}": lambda v: line_23(v, True),
    f"004:24|{PARTIAL}": lambda v: line_24(v, False),
    f"004:24|{CONDITIONAL}": lambda v: line_24(v, True),
    "004:25/finished": line_25_finished,
    "004:26": line_27,
    "004:27": line_27,
    "004:27/finished": line_27_finished,
    f"004:4|{ODD}": lambda v: line_4(v, sigma),
    f"004:4|{UNIT}": lambda v: line_4(v, unit),
    f"004:5|{ODD}": lambda v: line_5(v, sigma),
    f"004:5|{UNIT}": lambda v: line_5(v, unit),
}
