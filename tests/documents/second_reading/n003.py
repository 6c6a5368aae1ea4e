"""Document 003, sections 2 and 3 with appendices A and B: a second encoding, written from the text alone.

``LINES`` holds the printed right-hand sides, as printed, errors included; ``QUANTITIES`` the left sides as the text defines them;
``RELATIONS`` what a claim in words says, a number for each of its parts, with the sign that the text gives it. A contrastive loss
or covariance is summed over its batch by the loops below, an expectation over a listed law, a derivative is taken of the loss itself.

A batch is (values at x[i], values at x[i']); a law is a list of (probability, atom). The letters are those of the domains: ``p`` is
the probability of the sample 0, ``q_s`` that of view 0 of the sample s, ``g_sv`` the value at a view, ``phi_ls`` a feature at a sample.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product
from operator import itemgetter
from statistics import pvariance
from typing import Any

from mpmath import mp

Values = dict[str, Any]
Function = Callable[[Values], Any]
Law = Sequence[tuple[Any, Any]]

ALL_PAIRS = "|every i and j, as (3) is printed"
OTHERS = "|j other than i, as (24) sums"
AS_IT_STANDS = "|h(x) = h'(x) x as it stands"
UP_TO_A_FACTOR = "|h(x) = h'(x) x up to a constant factor"


# --- tools -----------------------------------------------------------------------------------------------------------


def mean(law: Law, f: Callable[[Any], Any]) -> Any:
    """E[f] under a listed law."""
    return mp.fsum(probability * f(atom) for probability, atom in law)


def variance(law: Law, f: Callable[[Any], Any]) -> Any:
    """E[(f - E f)^2]."""
    centre = mean(law, f)
    return mean(law, lambda atom: (f(atom) - centre) ** 2)


def dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    return mp.fsum(s * t for s, t in zip(a, b, strict=True))


def covariance(law: Law) -> Any:
    """V of a vector under a listed law, as a matrix."""
    size = len(law[0][1])
    centre = [mean(law, itemgetter(i)) for i in range(size)]

    def entry(i: int, j: int) -> Any:
        return mean(law, lambda x: (x[i] - centre[i]) * (x[j] - centre[j]))

    return mp.matrix([[entry(i, j) for j in range(size)] for i in range(size)])


def flat(matrix: Any) -> list[Any]:
    return [matrix[i, j] for i in range(matrix.rows) for j in range(matrix.cols)]


def outer(a: Sequence[Any], b: Sequence[Any]) -> Any:
    return mp.matrix([[s * t for t in b] for s in a])


def relu(x: Any) -> Any:
    return x if x > 0 else mp.mpf(0)


def active(x: Any) -> int:
    """h' of ReLU, with h'(0) = 0, as B.1 says."""
    return 1 if x > 0 else 0


def rotation(turn: Any) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Two orthonormal vectors of the plane; turn is the tangent of half the angle."""
    c, s = (1 - turn**2) / (1 + turn**2), 2 * turn / (1 + turn**2)
    return (c, s), (-s, c)


def along(f: Callable[[Any], Any]) -> Any:
    """df/dt at t = 0 of a function that is smooth there."""
    return each_along(lambda t: [f(t)])[0]


def each_along(f: Callable[[Any], Sequence[Any]]) -> list[Any]:
    """df/dt at t = 0 of several numbers, by central differences of four orders."""
    with mp.workdps(60):
        step = mp.mpf(10) ** -12
        near, far = ([(a - b) / (2 * h) for a, b in zip(f(h), f(-h), strict=True)] for h in (step, 2 * step))
        return [(4 * a - b) / 3 for a, b in zip(near, far, strict=True)]


# --- a batch: (1)-(3), (23)-(25) -------------------------------------------------------------------------------------


def contrast(alpha: Any, a: Any, b: Any, *, itself: bool = True) -> Any:
    """(3) for scalars: a and b are (values at x[i], values at x[i']); without the terms j = i where ``itself`` is false."""
    size = len(a[0])
    total = mp.mpf(0)
    for i, j in product(range(size), repeat=2):
        if i == j and not itself:
            continue
        between = (a[0][i] - a[0][j]) * (b[0][i] - b[0][j])
        within = (a[0][i] - a[1][i]) * (b[0][i] - b[1][i])
        total += alpha[i][j] * (between - within)
    return total / (2 * size**2)


def inter(alpha: Any, a: Any) -> Any:
    """(23)."""
    size = len(a[0])
    return mp.fsum(alpha[i][j] * (a[0][i] - a[0][j]) ** 2 for i in range(size) for j in range(size) if j != i) / (2 * size**2)


def intra(alpha: Any, a: Any) -> Any:
    """(24)."""
    size = len(a[0])
    weights = [mp.fsum(alpha[i][j] for j in range(size) if j != i) / size for i in range(size)]
    return mp.fsum(w * (s - t) ** 2 for w, s, t in zip(weights, *a, strict=True)) / (2 * size)


def batch_of_two(v: Values) -> tuple[Any, Any]:
    return [[v["alpha_11"], v["alpha_12"]], [v["alpha_21"], v["alpha_22"]]], ([v["g_1"], v["g_2"]], [v["v_1"], v["v_2"]])


def batch_of_three(v: Values, t: Any = 0) -> Any:
    """Outputs at x[i] and at x[i'], moved by t along a direction."""
    return [v[f"f_{i}"] + t * v[f"v_{i}"] for i in (1, 2, 3)], [v[f"fv_{i}"] + t * v[f"vv_{i}"] for i in (1, 2, 3)]


def nce(v: Values, epsilon: Any, t: Any) -> Any:
    """(1), with d_i^2 = |f[i] - f[i']|^2 / 2 and d_ij^2 = |f[i] - f[j]|^2 / 2."""
    here, there = batch_of_three(v, t)
    tau, total = v["tau"], mp.mpf(0)
    for i in range(3):
        positive = mp.exp(-((here[i] - there[i]) ** 2) / 2 / tau)
        negative = mp.fsum(mp.exp(-((here[i] - here[j]) ** 2) / 2 / tau) for j in range(3) if j != i)
        total += mp.log(positive / (epsilon * positive + negative))
    return -tau * total


def descent(v: Values, epsilon: Any) -> Any:
    """Minus the slope of (1)."""
    return -along(lambda t: nce(v, epsilon, t))


def ascent(v: Values, epsilon: Any, *, itself: bool) -> Any:
    """2 N^2 times the slope of tr C_alpha / 2 with alpha, which is kept, exp(-d_ij^2 / tau) over (1)'s denominator."""
    here, there = batch_of_three(v)
    tau, alpha = v["tau"], []
    for i in range(3):
        near = [mp.exp(-((here[i] - here[j]) ** 2) / 2 / tau) for j in range(3)]
        below = mp.fsum(near[j] for j in range(3) if j != i) + epsilon * mp.exp(-((here[i] - there[i]) ** 2) / 2 / tau)
        alpha.append([one / below for one in near])

    def energy(t: Any) -> Any:
        outputs = batch_of_three(v, t)
        return contrast(alpha, outputs, outputs, itself=itself) / 2

    return 2 * 3**2 * along(energy)


# --- two samples, two views of each: (26)-(42) -----------------------------------------------------------------------


def samples(v: Values) -> Law:
    """The law of x_0."""
    return [(v["p"], 0), (1 - v["p"], 1)]


def views(v: Values, sample: int) -> Law:
    """The law of g(x) given x_0; without augmentation there is one view."""
    if f"g_{sample}1" not in v:
        return [(mp.mpf(1), v[f"g_{sample}0"])]
    return [(v[f"q_{sample}"], v[f"g_{sample}0"]), (1 - v[f"q_{sample}"], v[f"g_{sample}1"])]


def feature(v: Values, index: int, sample: int) -> Any:
    return v[f"phi_{index}{sample}"]


def kernel(v: Values, one: int, other: int) -> Any:
    return mp.fsum(feature(v, index, one) * feature(v, index, other) for index in (0, 1))


def normaliser(v: Values, index: int) -> Any:
    """z_l of definition 2."""
    return mean(samples(v), lambda sample: feature(v, index, sample))


def adjusted(v: Values, index: int) -> Law:
    """The adjusted density of definition 2."""
    return [(probability * feature(v, index, sample) / normaliser(v, index), sample) for probability, sample in samples(v)]


def identity(g: Any) -> Any:
    return g


def squared_difference(one: Law, other: Law) -> Any:
    """E[(g - g')^2] for independent views."""
    return mean(one, lambda g: mean(other, lambda h: (g - h) ** 2))


def conditional_mean(v: Values, sample: int) -> Any:
    return mean(views(v, sample), identity)


def conditional_square(v: Values, sample: int) -> Any:
    return mean(views(v, sample), lambda g: g**2)


def conditional_variance(v: Values, sample: int) -> Any:
    return variance(views(v, sample), identity)


def limit_inter(v: Values) -> Any:
    """What (23) tends to: a half of the mean over independent draws."""
    return (
        mean(
            samples(v),
            lambda x: mean(samples(v), lambda y: kernel(v, x, y) * squared_difference(views(v, x), views(v, y))),
        )
        / 2
    )


def limit_intra(v: Values) -> Any:
    """What (24) tends to: the row mean of the kernel times the spread of two independent views."""
    return (
        mean(
            samples(v),
            lambda x: mean(samples(v), lambda y: kernel(v, x, y)) * squared_difference(views(v, x), views(v, x)),
        )
        / 2
    )


def over_features(f: Callable[[int], Any]) -> Any:
    return mp.fsum(f(index) for index in (0, 1))


def line_28(v: Values) -> Any:
    a, b = conditional_mean(v, 0), conditional_mean(v, 1)
    return conditional_square(v, 0) + conditional_square(v, 1) - a * b - b * a


def line_31(v: Values) -> Any:
    def term(index: int) -> Any:
        law = adjusted(v, index)
        return mean(law, lambda x: conditional_square(v, x)) - mean(law, lambda x: conditional_mean(v, x)) ** 2

    return over_features(lambda index: normaliser(v, index) ** 2 * term(index))


def line_32(v: Values) -> Any:
    """The variance over the sample and its view together."""

    def joint(index: int) -> Law:
        return [(p * q, g) for p, sample in adjusted(v, index) for q, g in views(v, sample)]

    return over_features(lambda index: normaliser(v, index) ** 2 * variance(joint(index), identity))


def line_4(v: Values) -> Any:
    return over_features(lambda k: normaliser(v, k) ** 2 * variance(adjusted(v, k), lambda x: conditional_mean(v, x)))


def line_35(v: Values) -> Any:
    def term(index: int) -> Any:
        return mean(samples(v), lambda x: feature(v, index, x) * squared_difference(views(v, x), views(v, x)))

    return over_features(lambda index: normaliser(v, index) * term(index)) / 2


def line_40(v: Values) -> Any:
    def term(index: int) -> Any:
        return mean(samples(v), lambda x: feature(v, index, x) * 2 * conditional_variance(v, x))

    return over_features(lambda index: normaliser(v, index) * term(index)) / 2


def line_41(v: Values) -> Any:
    return over_features(lambda k: normaliser(v, k) ** 2 * mean(adjusted(v, k), lambda x: conditional_variance(v, x)))


# --- Gaussian importance: (17)-(22), (96), (100) ---------------------------------------------------------------------


def gaussian(v: Values) -> Any:
    """alpha_ij of lemma 1."""
    return mp.exp(-((v["g_1"] - v["f_1"]) ** 2 + (v["g_2"] - v["f_2"]) ** 2) / (2 * v["tau"]))


def shifted(v: Values, name: str) -> list[Any]:
    """y = g - v."""
    return [v[f"{name}_{i}"] - v[f"v_{i}"] for i in (1, 2)]


def line_17(v: Values) -> Any:
    y, z = shifted(v, "g"), shifted(v, "f")
    return mp.exp(-mp.fsum((a - b) ** 2 for a, b in zip(y, z, strict=True)) / (2 * v["tau"]))


def line_18(v: Values) -> Any:
    y, z = shifted(v, "g"), shifted(v, "f")
    return mp.exp(-dot(y, y) / (2 * v["tau"])) * mp.exp(-dot(z, z) / (2 * v["tau"])) * mp.exp(dot(y, z) / v["tau"])


def all_choose(y: Sequence[Any], degree: int) -> list[Any]:
    """AllChoose(y, k): every product of k entries, d^k of them."""
    return [mp.fprod(one) for one in product(y, repeat=degree)]


def degree_features(v: Values, name: str, degree: int) -> list[Any]:
    scaled = [v[f"{name}_{i}"] / mp.sqrt(v["tau"]) for i in (1, 2)]
    return [one / mp.sqrt(mp.factorial(degree)) for one in all_choose(scaled, degree)]


def series_term(degree: int) -> Function:
    """The term of (19)."""
    return lambda v: (dot([v["y_1"], v["y_2"]], [v["z_1"], v["z_2"]]) / v["tau"]) ** degree / mp.factorial(degree)


def feature_product(degree: int) -> Function:
    return lambda v: dot(degree_features(v, "y", degree), degree_features(v, "z", degree))


def z_0(v: Values) -> Any:
    """(100) for ReLU and a standard normal w'x."""
    active_half = mp.quad(lambda z: mp.exp(-(z**2) / (2 * v["tau"])) * mp.npdf(z), [0, 1, mp.inf])
    return active_half + mp.mpf(1) / 2  # where w'x < 0 the exponent is zero


# --- the two example models: (8), (9), (43)-(45) ---------------------------------------------------------------------


def gated(law: Law, w: Sequence[Any]) -> Law:
    """x h'(w'x), ReLU."""
    return [(probability, [active(dot(w, x)) * entry for entry in x]) for probability, x in law]


def basis(v: Values) -> list[list[Any]]:
    """Three orthonormal vectors: two turned within their plane."""
    (a, b), (c, d) = rotation(v["m"])
    zero, one = mp.mpf(0), mp.mpf(1)
    return [[a, b, zero], [c, d, zero], [zero, zero, one]]


def categories(v: Values) -> Law:
    u, rest = basis(v), 1 - v["p_1"]
    return [(v["p_1"], u[0]), (rest * v["share"], u[1]), (rest * (1 - v["share"]), u[2])]


def summed(v: Values) -> Law:
    """x = U y: y_k is a_k with probability q_k and -1 / a_k otherwise, q_k = 1 / (1 + a_k^2)."""
    u, law = basis(v), []
    for signs in product((True, False), repeat=3):
        probability, x = mp.mpf(1), [mp.mpf(0)] * 3
        for k, up in enumerate(signs):
            a = v[f"a_{k + 1}"]
            q = 1 / (1 + a**2)
            probability *= q if up else 1 - q
            x = [s + (mp.sqrt((1 - q) / q) if up else -mp.sqrt(q / (1 - q))) * t for s, t in zip(x, u[k], strict=True)]
        law.append((probability, x))
    return law


def line_8(v: Values) -> Any:
    u = basis(v)[0]
    return flat(v["p_1"] * (1 - v["p_1"]) * outer(u, u))


def line_9(v: Values) -> Any:
    u, q = basis(v)[0], 1 / (1 + v["a_1"] ** 2)
    return flat((1 - q) ** 2 * outer(u, u) + q * (mp.eye(3) - outer(u, u)))


def classes(v: Values) -> tuple[Law, Law]:
    """Two points of each class."""
    points = [[v[f"x_{i}"], v[f"y_{i}"]] for i in range(4)]
    return [(v["s_0"], points[0]), (1 - v["s_0"], points[1])], [(v["s_1"], points[2]), (1 - v["s_1"], points[3])]


def mixture(v: Values) -> Law:
    zero, one = classes(v)
    return [(v["p_0"] * p, x) for p, x in zero] + [((1 - v["p_0"]) * p, x) for p, x in one]


def line_43(v: Values) -> Any:
    zero, one = classes(v)
    delta = [mean(one, itemgetter(i)) - mean(zero, itemgetter(i)) for i in (0, 1)]
    p_0 = v["p_0"]
    return flat(p_0 * (1 - p_0) * outer(delta, delta) + p_0 * covariance(zero) + (1 - p_0) * covariance(one))


# --- one node: (5)-(7), (46), (47) -----------------------------------------------------------------------------------


def node(v: Values) -> dict[str, Any]:
    """A batch of two in the plane, a weight, a direction.

    The inner products with w are h_1, h_2 > 0 at x[i], -minus_k_1 < 0 and k_2 > 0 at x[i']; the second coordinates are x_1, 1/2 and
    y_1, -1.
    """
    w = rotation(v["m"])[0]

    def at(height: Any, second: Any) -> list[Any]:
        return [(height - w[1] * second) / w[0], mp.mpf(second)]

    here = [at(v["h_1"], v["x_1"]), at(v["h_2"], mp.mpf(1) / 2)]
    there = [at(-v["minus_k_1"], v["y_1"]), at(v["k_2"], -1)]
    alpha = [[v["alpha_11"], v["alpha_12"]], [v["alpha_21"], v["alpha_22"]]]
    return {"w": list(w), "x": here, "view": there, "alpha": alpha, "a": [v["a_1"], v["a_2"]]}


def outputs(batch: dict[str, Any], w: Sequence[Any]) -> Any:
    return [relu(dot(w, x)) for x in batch["x"]], [relu(dot(w, x)) for x in batch["view"]]


def node_energy(batch: dict[str, Any], w: Sequence[Any]) -> Any:
    f = outputs(batch, w)
    return contrast(batch["alpha"], f, f) / 2


def node_slope(v: Values, *, on_sphere: bool) -> Any:
    """dE along a, with alpha kept; on the sphere the moved weight is scaled back to norm one."""
    batch = node(v)

    def energy(t: Any) -> Any:
        moved = [w + t * a for w, a in zip(batch["w"], batch["a"], strict=True)]
        length = mp.sqrt(dot(moved, moved)) if on_sphere else mp.mpf(1)
        return node_energy(batch, [one / length for one in moved])

    return along(energy)


def gate_matrix(batch: dict[str, Any]) -> Any:
    """A(w) = C_alpha[x~, x~]."""

    def component(i: int) -> Any:
        return tuple([active(dot(batch["w"], x)) * x[i] for x in batch[side]] for side in ("x", "view"))

    return mp.matrix([[contrast(batch["alpha"], component(i), component(j)) for j in (0, 1)] for i in (0, 1)])


def line_46(v: Values) -> Any:
    """C_alpha[h(w'x), h'(w'x) x] dw."""
    batch = node(v)
    moved = tuple([active(dot(batch["w"], x)) * dot(batch["a"], x) for x in batch[side]] for side in ("x", "view"))
    return contrast(batch["alpha"], outputs(batch, batch["w"]), moved)


def line_47(v: Values) -> Any:
    batch = node(v)
    return dot(batch["w"], list(gate_matrix(batch) * mp.matrix(batch["a"])))


def line_7(v: Values) -> Any:
    """a' (I - w w') A(w) w."""
    batch = node(v)
    w = batch["w"]
    flow = list(gate_matrix(batch) * mp.matrix(w))
    radial = dot(w, flow)
    return dot(batch["a"], [f - radial * one for f, one in zip(flow, w, strict=True)])


def line_6_contrast(v: Values) -> Any:
    batch = node(v)
    return dot(batch["w"], list(gate_matrix(batch) * mp.matrix(batch["w"])))


def plane_node(v: Values) -> tuple[list[Any], list[Any]]:
    return [v["w_1"], v["w_2"]], [v["x_1"], v["x_2"]]


def q_6(v: Values) -> Any:
    return relu(dot(*plane_node(v)))


def line_6(v: Values) -> Any:
    w, x = plane_node(v)
    return dot(w, [active(dot(w, x)) * one for one in x])


def leaky(v: Values) -> Any:
    return v["x"] if v["x"] > 0 else v["leak"] * v["x"]


def leaky_slope_times(v: Values) -> Any:
    return (1 if v["x"] > 0 else v["leak"]) * v["x"]


# --- figure 8 --------------------------------------------------------------------------------------------------------

FIGURE_8 = [(-4, 5), (-1, 2), (-2, 5), (-1, 6), (0, 1), (1, 5), (2, 5), (3, 5), (4, 5)]  # theta / pi, as E.1 lists them


def figure_8_energy(theta: Any, h: Callable[[Any], Any]) -> Any:
    """E_alpha with alpha = 1: a half of (3) over the nine points, two views that are the point."""
    f = [h(mp.cos(theta - mp.pi * a / b)) for a, b in FIGURE_8]
    return contrast([[1] * 9] * 9, (f, f), (f, f)) / 2


def figure_8_maxima(h: Callable[[float], float], steps: int = 3600) -> int:
    """How many local maxima a grid of the circle shows, in double precision."""
    angles = [math.pi * a / b for a, b in FIGURE_8]
    heights = [pvariance([h(math.cos(2 * math.pi * i / steps - angle)) for angle in angles]) for i in range(steps)]
    return sum(heights[i - 1] < heights[i] >= heights[(i + 1) % steps] for i in range(steps))


# --- theorem 2: (75)-(93) --------------------------------------------------------------------------------------------


def volume(radius: Any) -> Any:
    """vol(C_0) in the plane."""
    return mp.pi * radius**2


def between_planes(v: Values) -> Any:
    """The area of Omega_+ within the disk: a sector of the angle between the weights, integrated."""
    angle = mp.acos(v["c"])
    return mp.quad(lambda theta: v["C_0"] ** 2 / 2 + 0 * theta, [0, angle])


def q_77(v: Values) -> Any:
    return v["C_0"] ** 2 * v["length"] * v["highest"] * between_planes(v)


def line_78(v: Values) -> Any:
    return v["C_0"] ** 3 * v["length"] * v["highest"] * volume(v["C_0"]) / (2 * mp.pi) * mp.acos(v["c"])


def r_89(v: Values) -> Any:
    """Right minus left: Omega is two sectors."""
    left = v["C_0"] ** 2 * v["highest"] * 2 * between_planes(v)
    return [v["C_0"] ** 3 * volume(v["C_0"]) / mp.pi * mp.acos(v["c"]) * v["highest"] - left]


def half_ellipse(f: Callable[[Any, Any], Any], radius: Any, turn: Any) -> Any:
    """The mean of f(x, y) 1(w'x > 0) under the uniform law on an ellipse with half axes C_0 and C_0 / 2; w at the angle turn.

    The ellipse is the disk with its second axis halved: in the disk w'x > 0 is a half plane at the angle of (cos, sin / 2).
    """
    middle = mp.atan2(mp.sin(turn) / 2, mp.cos(turn))

    def ray(s: Any, theta: Any) -> Any:
        return f(radius * s * mp.cos(theta), radius * s * mp.sin(theta) / 2) * s / mp.pi

    return mp.quad(ray, [0, 1], [middle - mp.pi / 2, middle, middle + mp.pi / 2], maxdegree=4, method="gauss-legendre")


def ellipse_matrix(radius: Any, turn: Any) -> Any:
    """A(w) = V[x~] for uniform alpha."""
    first, second = (half_ellipse(f, radius, turn) for f in (lambda x, y: x, lambda x, y: y))
    xx, xy, yy = (half_ellipse(f, radius, turn) for f in (lambda x, y: x * x, lambda x, y: x * y, lambda x, y: y * y))
    return mp.matrix([[xx - first**2, xy - first * second], [xy - first * second, yy - second**2]])


def roughness(v: Values) -> Any:
    """The size of the slope of A(v) w in the angle of v, at w = (1, 0)."""
    step = mp.mpf(1) / 10**4

    def change(t: Any) -> list[Any]:
        with mp.workdps(30):
            ahead, behind = ellipse_matrix(v["C_0"], t), ellipse_matrix(v["C_0"], -t)
        return [(ahead[i, 0] - behind[i, 0]) / (2 * t) for i in (0, 1)]

    coarse, fine = change(2 * step), change(step)
    slopes = [(4 * b - a) / 3 for a, b in zip(coarse, fine, strict=True)]
    return mp.sqrt(dot(slopes, slopes))


def q_eigenvalues(v: Values) -> list[Any]:
    matrix = ellipse_matrix(v["C_0"], mp.mpf(0))
    return [matrix[0, 0], matrix[1, 1], matrix[0, 1]]


def line_eigenvalues(v: Values) -> list[Any]:
    """By the moments of the half disk: E[x 1(x > 0)] = 2 C_0 / (3 pi), E[x^2 1(x > 0)] = C_0^2 / 8."""
    square = v["C_0"] ** 2
    return [square / 8 - (2 * v["C_0"] / (3 * mp.pi)) ** 2, square / 32, mp.mpf(0)]


def line_roughness(v: Values) -> Any:
    """e_*'w_* = 2 C_0 / (3 pi) times the change of e across w, (1 / (pi C_0 C_0 / 2)) 2 (C_0 / 2)^3 / 3."""
    half = v["C_0"] / 2
    return 2 * v["C_0"] / (3 * mp.pi) * (2 * half**3 / 3) / (mp.pi * v["C_0"] * half)


def r_93(v: Values) -> list[Any]:
    """The gap of A(w_*), and the bound minus the roughness; the density on the plane is 1 / (pi C_0 C_0 / 2)."""
    along_w, across, _ = line_eigenvalues(v)
    r = 1 / (mp.pi * v["C_0"] * v["C_0"] / 2)
    return [along_w - across, v["C_0"] ** 3 * volume(v["C_0"]) / mp.pi * r - line_roughness(v)]


def r_83(v: Values) -> list[Any]:
    c = 1 - v["share"] * v["epsilon"]
    return [mp.sqrt(2 * (1 - c)) / c - mp.sqrt(2 - 2 * c) / (1 - v["epsilon"])]


def r_82(v: Values) -> list[Any]:
    c = v["c"]
    middle = mp.sqrt(1 + c) * mp.sqrt(1 - c) / c
    return [mp.sqrt(1 - c**2) / c - middle, mp.sqrt(2 * (1 - c)) / c - middle]


RELATIVE = {"line": 1e-12, "quantity": 1e-12}  # derivatives and integrals are carried out beyond 20 digits

QUANTITIES: dict[str, Function] = {
    "003:2-problem-setup/infonce-importance" + ALL_PAIRS: lambda v: descent(v, 0),
    "003:2-problem-setup/infonce-importance" + OTHERS: lambda v: descent(v, 0),
    "003:2-problem-setup/infonce-importance/answer-any-epsilon": lambda v: descent(v, v["epsilon"]),
    "003:25" + ALL_PAIRS: lambda v: contrast(batch_of_two(v)[0], batch_of_two(v)[1], batch_of_two(v)[1]),
    "003:25" + OTHERS: lambda v: contrast(batch_of_two(v)[0], batch_of_two(v)[1], batch_of_two(v)[1], itself=False),
    "003:28": lambda v: squared_difference(views(v, 0), views(v, 1)),
    "003:30": lambda v: mean(
        samples(v), lambda x: mean(samples(v), lambda y: feature(v, 0, x) * feature(v, 0, y) * conditional_square(v, x))
    ),
    "003:31": limit_inter,
    "003:34": lambda v: mean(samples(v), lambda y: kernel(v, 0, y)),
    "003:37": lambda v: squared_difference(views(v, 0), views(v, 0)),
    "003:35": limit_intra,
    "003:4": lambda v: limit_inter(v) - limit_intra(v),
    "003:2-problem-setup/corollary-1": lambda v: limit_inter(v) - limit_intra(v),
    "003:17": gaussian,
    "003:a-1/features/degree-2": series_term(2),
    "003:a-1/features/degree-3": series_term(3),
    "003:100/finished-for-normal-data": z_0,
    "003:8": lambda v: flat(covariance(gated(categories(v), basis(v)[0]))),
    "003:9": lambda v: flat(covariance(gated(summed(v), basis(v)[0]))),
    "003:43": lambda v: flat(covariance(mixture(v))),
    "003:3-one-layer-case/homogeneity/linear": lambda v: 3 * v["x"],
    "003:3-one-layer-case/homogeneity/relu": lambda v: relu(v["x"]),
    "003:3-one-layer-case/homogeneity/leaky-relu": leaky,
    "003:3-one-layer-case/homogeneity/monomial" + AS_IT_STANDS: lambda v: v["x"] ** v["p"],
    "003:6": q_6,
    "003:6/contrast": lambda v: 2 * node_energy(node(v), node(v)["w"]),
    "003:46": lambda v: node_slope(v, on_sphere=False),
    "003:7": lambda v: node_slope(v, on_sphere=True),
    "003:e-1/figure-8/linear-wave": lambda v: figure_8_energy(v["theta"], identity),
    "003:78": q_77,
    "003:81": lambda v: mp.acos(v["c"]),
    "003:b-3/roughness-of-an-ellipse/finished": roughness,
    "003:b-3/roughness-of-an-ellipse/finished-eigenvalues": q_eigenvalues,
}

LINES: dict[str, Function] = {
    "003:2-problem-setup/infonce-importance" + ALL_PAIRS: lambda v: ascent(v, 0, itself=True),
    "003:2-problem-setup/infonce-importance" + OTHERS: lambda v: ascent(v, 0, itself=False),
    "003:2-problem-setup/infonce-importance/answer-any-epsilon": lambda v: ascent(v, v["epsilon"], itself=False),
    "003:25" + ALL_PAIRS: lambda v: inter(*batch_of_two(v)) - intra(*batch_of_two(v)),
    "003:25" + OTHERS: lambda v: inter(*batch_of_two(v)) - intra(*batch_of_two(v)),
    "003:28": line_28,
    "003:30": lambda v: normaliser(v, 0) ** 2 * mean(adjusted(v, 0), lambda x: conditional_square(v, x)),
    "003:31": line_31,
    "003:32": line_32,
    "003:34": lambda v: over_features(lambda index: normaliser(v, index) * feature(v, index, 0)),
    "003:37": lambda v: 2 * conditional_square(v, 0) - 2 * conditional_mean(v, 0) ** 2,
    "003:38": lambda v: 2 * conditional_square(v, 0) - 2 * conditional_mean(v, 0) ** 2,
    "003:39": lambda v: 2 * conditional_variance(v, 0),
    "003:35": line_35,
    "003:40": line_40,
    "003:41": line_41,
    "003:4": line_4,
    "003:42": line_4,
    "003:2-problem-setup/corollary-1": line_4,
    "003:17": line_17,
    "003:18": line_18,
    "003:a-1/features/degree-2": feature_product(2),
    "003:a-1/features/degree-3": feature_product(3),
    # (1 + (1 + 1 / tau)^(-1/2)) / 2, derived here: half of the data are inactive
    "003:100/finished-for-normal-data": lambda v: (1 + 1 / mp.sqrt(1 + 1 / v["tau"])) / 2,
    "003:8": line_8,
    "003:44": line_8,
    "003:9": line_9,
    "003:45": line_9,
    "003:43": line_43,
    "003:3-one-layer-case/homogeneity/linear": lambda v: 3 * v["x"],
    "003:3-one-layer-case/homogeneity/relu": lambda v: active(v["x"]) * v["x"],
    "003:3-one-layer-case/homogeneity/leaky-relu": leaky_slope_times,
    "003:3-one-layer-case/homogeneity/monomial" + AS_IT_STANDS: lambda v: v["p"] * v["x"] ** (v["p"] - 1) * v["x"],
    "003:6": line_6,
    "003:6/contrast": line_6_contrast,
    "003:46": line_46,
    "003:47": line_47,
    "003:7": line_7,
    "003:78": line_78,
    "003:81": lambda v: mp.asin(mp.sqrt(1 - v["c"] ** 2)),
    "003:b-3/roughness-of-an-ellipse/finished": line_roughness,
    "003:b-3/roughness-of-an-ellipse/finished-eigenvalues": line_eigenvalues,
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:2-problem-setup/lemma-2-psd": lambda v: [limit_inter(v) - limit_intra(v)],
    "003:a-1/features/non-negative": lambda v: [
        mp.fprod(one) for k in (2, 3) for one in combinations_with_replacement((v["y_1"], v["y_2"]), k)
    ],
    "003:100": lambda v: [1 - z_0(v)],
    "003:3-1/distinct-maximal-eigenvector": lambda v: [(1 - v["q"]) ** 2 - v["q"], mp.mpf(0)],
    "003:3-1/threshold": lambda v: [(3 - mp.sqrt(5)) / 2 - mp.mpf("0.3815"), (3 - mp.sqrt(5)) / 2 - mp.mpf("0.3825")],
    "003:82": r_82,
    "003:83": r_83,
    "003:89": r_89,
    "003:93": r_93,
    "003:3-2/theorem-2": r_93,
    "003:b-3/arcsin-bound": lambda v: [mp.sqrt(1 - v["w"] ** 2) / v["w"] - mp.asin(mp.sqrt(1 - v["w"] ** 2))],
}

# Where a claim fails that holds at points taken at random.
COUNTEREXAMPLES: dict[str, dict[str, str]] = {"003:93": {"C_0": "1/100"}, "003:3-2/theorem-2": {"C_0": "1/100"}}
