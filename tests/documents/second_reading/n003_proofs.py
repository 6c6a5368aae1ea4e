"""Document 003, the steps of proofs in appendices B.3-B.5 and G: a second encoding, written from the text alone.

The tables and the tools are those of n003. Vectors are held along a direction d. The laws are: four points, active under both weights,
under w_* alone, under w alone, under neither; quarter turns of the plane; a density on the plane w_*'x = 0 and two values of w_*'x beside it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from mpmath import mp

from second_reading.n003 import (
    Law,
    Values,
    active,
    along,
    batch_of_three,
    contrast,
    dot,
    flat,
    inter,
    kernel,
    limit_inter,
    limit_intra,
    line_4,
    line_roughness,
    mean,
    outer,
    relu,
    rotation,
    variance,
    volume,
)
from second_reading.n003_iteration import r_linear

Function = Callable[[Values], Any]


# --- half-space moments: (67)-(74), (85), (86) -----------------------------------------------------------------------

BOTH, STAR, OWN, NEITHER = range(4)


def four_points(v: Values) -> Law:
    p = [v["P_1"], v["P_2"], v["P_3"]]
    return [(q, (kind, [v[f"x_{kind}"], v[f"y_{kind}"]])) for kind, q in enumerate([*p, 1 - mp.fsum(p)])]


def integral(v: Values, kinds: Sequence[int], f: Callable[[Any], Any]) -> Any:
    return mean(four_points(v), lambda atom: f(atom[1]) if atom[0] in kinds else mp.mpf(0))


def d(v: Values) -> list[Any]:
    return [v["d_1"], v["d_2"]]


def star(v: Values) -> list[Any]:
    return [v["w_1"], v["w_2"]]


def e(v: Values, kinds: Sequence[int], direction: Sequence[Any]) -> Any:
    """(67) along a direction."""
    return integral(v, kinds, lambda x: dot(direction, x))


def second_moment(v: Values, kinds: Sequence[int], one: Sequence[Any], other: Sequence[Any]) -> Any:
    """(68) along two."""
    return integral(v, kinds, lambda x: dot(one, x) * dot(x, other))


W, W_STAR = (BOTH, OWN), (BOTH, STAR)


def q_69(v: Values) -> Any:
    return variance(four_points(v), lambda atom: dot(d(v), atom[1]) if atom[0] in W else mp.mpf(0))


def q_73(v: Values, other: Sequence[Any]) -> Any:
    return second_moment(v, W, d(v), other) - second_moment(v, W_STAR, d(v), other)


def line_73(v: Values, other: Sequence[Any]) -> Any:
    return second_moment(v, (OWN,), d(v), other) - second_moment(v, (STAR,), d(v), other)


def line_85(v: Values) -> Any:
    """e (e - e_*)' + (e - e_*) e_*' along d and w_*."""
    own, before = e(v, W, d(v)), e(v, W_STAR, d(v))
    own_star, before_star = e(v, W, star(v)), e(v, W_STAR, star(v))
    return own * (own_star - before_star) + (own - before) * before_star


# --- the plane w_*'x = 0: (94)-(99) ----------------------------------------------------------------------------------


def on_the_plane(v: Values, features: Sequence[Callable[[Any], Any]]) -> Any:
    """r(w_*, alpha): z_l^2 times the largest p~_l = phi_l p / z_l on the plane, for features of w_*'x."""
    beside = [(v["p_1"], v["h_1"]), (1 - v["p_1"], v["h_2"])]
    total = mp.mpf(0)
    for phi in features:
        z = mean(beside, phi)
        if z != 0:
            total += z**2 * max(phi(mp.mpf(0)) * density / z for density in (v["d_1"], v["d_2"]))
    return total


def gaussian_feature(v: Values, degree: int) -> Callable[[Any], Any]:
    """(96) for ReLU."""

    def phi(x: Any) -> Any:
        scale = v["tau"] ** (mp.mpf(degree) / 2) * mp.sqrt(mp.factorial(degree))
        return mp.exp(-(relu(x) ** 2) / (2 * v["tau"])) * relu(x) ** degree / scale

    return phi


def r_uniform(v: Values) -> Any:
    return on_the_plane(v, [lambda x: mp.mpf(1)])


def r_gaussian(v: Values, degrees: int = 3) -> Any:
    return on_the_plane(v, [gaussian_feature(v, degree) for degree in range(degrees)])


def z_of_gaussian(v: Values) -> Any:
    return v["p_1"] * gaussian_feature(v, 0)(v["h_1"]) + (1 - v["p_1"]) * gaussian_feature(v, 0)(v["h_2"])


# --- rotations: (105)-(108) ------------------------------------------------------------------------------------------


def quarter(x: Sequence[Any], times: int) -> list[Any]:
    for _ in range(times % 4):
        x = [-x[1], x[0]]
    return list(x)


def mean_output(weight: Sequence[Any], sample: Sequence[Any]) -> Any:
    """b(w | x_0)."""
    return mp.fsum(relu(dot(weight, quarter(sample, k))) for k in range(4)) / 4


def sample(v: Values) -> list[Any]:
    return [v["x_1"], v["x_2"]]


def line_107(v: Values) -> Any:
    """h(w'R^T(t) R(t') x_0) for the quarter turn t."""
    return mp.fsum(relu(dot(star(v), quarter(sample(v), k - 1))) for k in range(4)) / 4


def spread(v: Values, weight: Sequence[Any]) -> Any:
    law = [(v["p_1"], sample(v)), (1 - v["p_1"], [v["y_1"], v["y_2"]])]
    return variance(law, lambda x: mean_output(weight, x))


def axis_energy(v: Values, across: Any) -> Any:
    """The variance over two samples at r_1 and r_2 from the axis of the mean output, integrated over the circle."""
    per_length = mp.quad(lambda t: relu(mp.cos(t)), [-mp.pi, -mp.pi / 2, mp.pi / 2, mp.pi]) / (2 * mp.pi)
    law = [(v["p_1"], v["r_1"]), (1 - v["p_1"], v["r_1"] + v["farther"])]
    return variance(law, lambda r: per_length * across * r)


def r_maximum(v: Values) -> list[Any]:
    full, part = axis_energy(v, 1), axis_energy(v, rotation(v["latitude"])[0][0])
    return [full - part, full - axis_energy(v, 0)]


def gated_outputs(v: Values) -> Values:
    """g is h(w'x)."""
    return v | {f"g_{i}{j}": relu(v[f"h_{i}{j}"]) for i in (0, 1) for j in (0, 1)}


# --- a shifted matrix, and the flow close to a fixed point: (51)-(62), (104) -----------------------------------------


def shifted_flow(v: Values, shift: Any) -> Any:
    """d'P_w (A + shift I) w."""
    w = rotation(v["t"])[0]
    matrix = mp.matrix([[v["a_11"], v["a_12"]], [v["a_12"], v["a_22"]]]) + shift * mp.eye(2)
    flow = list(matrix * mp.matrix(w))
    return dot(d(v), [f - dot(w, flow) * one for f, one in zip(flow, w, strict=True)])


def line_104(v: Values) -> Any:
    w = rotation(v["t"])[0]
    onto = [a - dot(w, d(v)) * one for a, one in zip(d(v), w, strict=True)]
    return shifted_flow(v, 0) - (v["lambda_min"] - v["epsilon"]) * dot(onto, w)


E_1, E_2 = mp.matrix([1, 0, 0]), mp.matrix([0, 1, 0])


def close(v: Values) -> tuple[Any, Any, Any]:
    """epsilon, sqrt(1 - epsilon^2) and v."""
    root, epsilon = rotation(v["t"])[0]
    return epsilon, root, root * E_1 + epsilon * E_2


def projection(x: Any) -> Any:
    return mp.eye(3) - x * x.T


def orthogonal_projection(v: Values) -> Any:
    """Onto what is orthogonal to v, by an orthonormal pair."""
    epsilon, root, _ = close(v)
    first, second = mp.matrix([-epsilon, root, 0]), mp.matrix([0, 0, 1])
    return first * first.T + second * second.T


def fixed_matrix(v: Values) -> Any:
    """A(w_*): lambda_1 along w_*, the others along a turned pair."""
    first, second = (mp.matrix([0, *pair]) for pair in rotation(v["n"])[:2])
    return v["lambda_1"] * E_1 * E_1.T + v["lambda_2"] * first * first.T + v["lambda_3"] * second * second.T


def near_matrix(v: Values) -> Any:
    """A(v)."""
    return mp.matrix([[v[f"a_{min(i, j)}{max(i, j)}"] for j in (1, 2, 3)] for i in (1, 2, 3)])


def along_d(v: Values, vector: Any) -> Any:
    return dot([v["d_1"], v["d_2"], v["d_3"]], list(vector))


def line_57(v: Values) -> Any:
    w = close(v)[2]
    fixed, near = fixed_matrix(v), near_matrix(v)
    return along_d(v, projection(w) * fixed * w) + along_d(v, projection(w) * (near - fixed) * w)


def first_part(v: Values) -> Any:
    """u'P (A(w_*) - lambda_* I) epsilon u."""
    return (E_2.T * projection(E_1) * (fixed_matrix(v) - v["lambda_1"] * mp.eye(3)) * E_2)[0] * close(v)[0]


def line_60(v: Values) -> Any:
    return close(v)[0] * (E_2.T * (fixed_matrix(v) - v["lambda_1"] * mp.eye(3)) * E_2)[0]


def r_62(v: Values) -> list[Any]:
    epsilon, root, near = close(v)
    distance = mp.norm(near - E_1) ** 2
    return [distance - (2 - 2 * root), (epsilon + epsilon**2) ** 2 - distance, distance - epsilon**2]


# --- in a listed eigenbasis: (183), (187), (190), (196) --------------------------------------------------------------


def eigenvectors() -> list[Any]:
    return [mp.matrix([2, -2, 1]) / 3, mp.matrix([1, 2, 2]) / 3, mp.matrix([2, 1, -2]) / 3]


def weight(v: Values) -> Any:
    return mp.matrix([v["w_1"], v["w_2"], v["w_3"]])


def stepped(v: Values) -> Any:
    moved = mp.zeros(3, 1)
    for k, phi in enumerate(eigenvectors()):
        moved += v[f"lambda_{k + 1}"] * phi * (phi.T * weight(v))
    return moved / mp.norm(moved)


def inner(v: Values) -> list[Any]:
    return [(phi.T * weight(v))[0] for phi in eigenvectors()]


def by_basis(v: Values, top: Any) -> Any:
    return top / mp.sqrt(mp.fsum(v[f"lambda_{k + 1}"] ** 2 * x**2 for k, x in enumerate(inner(v))))


def top_direction(v: Values) -> Any:
    """The maximal eigenvector of diag(1, 0) + delta A, along (e_1, e_2)."""
    values, vectors = mp.eigsy(mp.matrix([[1 + v["a_11"], v["a_12"]], [v["a_12"], v["a_22"]]]))
    top = vectors[:, 1] if values[1] >= values[0] else vectors[:, 0]
    sign = 1 if top[0] > 0 else -1
    return sign * (v["e_1"] * top[0] + v["e_2"] * top[1])


def change(v: Values) -> Any:
    return mp.matrix([[v["delta_1"], 1, v["delta_2"]], [1, v["delta_3"], -2], [v["delta_2"], -2, 3]])


def first_order(v: Values) -> list[Any]:
    """phi_j' delta A phi_1 / (lambda_1 - lambda_j) for j = 2 and 3."""
    first, *rest = eigenvectors()
    gaps = (v["gap"], v["gap"] + v["further"])
    return [(phi.T * change(v) * first)[0] / gap for phi, gap in zip(rest, gaps, strict=True)]


def q_196(v: Values) -> Any:
    total = mp.zeros(3, 1)
    for share, phi in zip(first_order(v), eigenvectors()[1:], strict=True):
        total += share * phi
    return (total.T * weight(v))[0]


# --- between the planes: (77), (90), (92) ----------------------------------------------------------------------------


def r_77(v: Values) -> list[Any]:
    """A constant density on the sector, |w_*'x| |x| integrated in polar coordinates."""
    radius, theta = v["C_0"], v["theta"]
    left = v["p_plus"] * radius**4 / 4 * mp.quad(mp.sin, [0, theta])
    apart = mp.sqrt(2 - 2 * mp.cos(theta))
    return [radius**2 * apart * v["p_plus"] * radius**2 / 2 * theta - left]


def r_90(v: Values) -> list[Any]:
    radius, theta = v["C_0"], v["theta"]
    apart, common = mp.sqrt(2 - 2 * mp.cos(theta)), radius**3 * volume(radius) / mp.pi * v["p_plus"]
    return [common * apart / mp.cos(theta) - common * theta]


def r_92(v: Values) -> list[Any]:
    radius = v["C_0"]
    density = 1 / (mp.pi * radius * radius / 2)
    return [radius**3 * volume(radius) / mp.pi / (1 - v["epsilon"]) * density - line_roughness(v)]


def line_sector(v: Values) -> list[Any]:
    return [(v["theta"] - mp.sin(2 * v["theta"]) / 2) / 2, (1 - mp.cos(2 * v["theta"])) / 4]


# --- the differential of A(w), h(x) = x^3: (48)-(50) -----------------------------------------------------------------


def cubic(v: Values, t: Any, letter: str | None) -> Any:
    """h'((w + t dw)'x) times a number of each view, (x[i], x[i'])."""

    def one(view: str) -> Any:
        return 3 * (v[f"h_{view}"] + t * v[f"m_{view}"]) ** 2 * (v[f"{letter}_{view}"] if letter else 1)

    return tuple([one(f"{i}{side}") for i in (1, 2)] for side in (1, 2))


def batch_alpha(v: Values) -> list[list[Any]]:
    return [[v["alpha_11"], v["alpha_12"]], [v["alpha_21"], v["alpha_22"]]]


def moving_contrast(v: Values, letter: str | None) -> Any:
    """The derivative along dw of C_alpha of the gated number, alpha kept."""
    return along(lambda t: contrast(batch_alpha(v), cubic(v, t, letter), cubic(v, t, letter)))


def line_49(v: Values, letter: str) -> Any:
    """C[h'' (dw'x) x, h' x] + C[h' x, h'' (dw'x) x] along a direction on both sides."""
    curved = tuple([6 * v[f"h_{i}{side}"] * v[f"m_{i}{side}"] * v[f"{letter}_{i}{side}"] for i in (1, 2)] for side in (1, 2))
    gate = cubic(v, mp.mpf(0), letter)
    return contrast(batch_alpha(v), curved, gate) + contrast(batch_alpha(v), gate, curved)


# --- a batch with its kernel, quadratic importance: (26), (66) -------------------------------------------------------


def kernel_batch(v: Values) -> tuple[Any, Any]:
    alpha = [[kernel(v, i, j) for j in (0, 1)] for i in (0, 1)]
    return alpha, ([v["g_1"], v["g_2"]], [v["g_1"], v["g_2"]])


def line_26(v: Values) -> Any:
    alpha, (g, _) = kernel_batch(v)
    return mp.fsum(alpha[i][j] * (g[i] - g[j]) ** 2 for i in (0, 1) for j in (0, 1)) / 8


def gated_plane(v: Values) -> Values:
    """g(x) = d'x~ of two samples in the plane, without augmentation."""
    points = [[v[f"x_{i}"], v[f"y_{i}"]] for i in (0, 1)]
    return {
        **v,
        **{f"g_{i}0": active(dot(star(v), x)) * dot(d(v), x) for i, x in enumerate(points)},
    }


def quadratic(v: Values, t: Any) -> Any:
    """sum over different samples of d_i^2 - d_ij^2."""
    here, there = batch_of_three(v, t)
    pairs = [(i, j) for i in range(3) for j in range(3) if i != j]
    return mp.fsum((here[i] - there[i]) ** 2 / 2 - (here[i] - here[j]) ** 2 / 2 for i, j in pairs)


def uniform_ascent(v: Values) -> Any:
    """2 N^2 times the slope of tr C_alpha / 2 for alpha_ij = 1, j other than i."""
    ones = [[mp.mpf(1)] * 3] * 3
    return 18 * along(lambda t: contrast(ones, batch_of_three(v, t), batch_of_three(v, t), itself=False) / 2)


def rank_one(v: Values) -> Any:
    """sum_c p_c (1 - p_c)^2 Delta(c) Delta(c)' of two patterns."""
    first, second = ([v[f"q_{c}_{i}"] for i in (1, 2)] for c in (0, 1))
    p, delta = v["p_0"], [a - b for a, b in zip(first, second, strict=True)]
    minus = [-one for one in delta]
    return p * (1 - p) ** 2 * outer(delta, delta) + (1 - p) * p**2 * outer(minus, minus)


def line_rank_one(v: Values) -> Any:
    delta = [v[f"q_0_{i}"] - v[f"q_1_{i}"] for i in (1, 2)]
    return v["p_0"] * (1 - v["p_0"]) * outer(delta, delta)


def r_critical(v: Values) -> list[Any]:
    """P_w A w for A with the eigenvector w."""
    w, across = rotation(v["t"])
    matrix = v["lambda_1"] * outer(w, w) + v["lambda_2"] * outer(across, across)
    flow = list(matrix * mp.matrix(w))
    return [f - dot(w, flow) * one for f, one in zip(flow, w, strict=True)]


def r_irregularity(v: Values) -> list[Any]:
    """Both forms of mu, and (10), with lambda_2 a share of lambda_1."""
    c, first = v["c"], v["lambda_1"]
    second = v["share"] * first
    gap = first - second
    mu = (1 + c) / 2 / c**2 * (1 - gap / first) ** 2
    grown = 1 + mu * c
    omega = mu + 2 * v["kappa"] * v["L"] ** 2 * grown + 2 * v["L"] / gap * mp.sqrt(mu * grown)
    return [mu - (1 + c) / (2 * c**2) * (second / first) ** 2, omega]


RELATIVE = {"line": 1e-12, "quantity": 1e-12}

QUANTITIES: dict[str, Function] = {
    "003:48": lambda v: moving_contrast(v, "a"),
    "003:49": lambda v: moving_contrast(v, "a"),
    "003:50": lambda v: moving_contrast(v, "h"),
    "003:26": lambda v: inter(*kernel_batch(v)),
    "003:66": lambda v: limit_inter(gated_plane(v)) - limit_intra(gated_plane(v)),
    "003:2-problem-setup/quadratic-importance": lambda v: -along(lambda t: quadratic(v, t)),
    "003:c-2/two-patterns/rank-one": lambda v: flat(rank_one(v)),
    "003:69": q_69,
    "003:73": lambda v: q_73(v, d(v)),
    "003:74": lambda v: q_73(v, star(v)),
    "003:85": lambda v: e(v, W, d(v)) * e(v, W, star(v)) - e(v, W_STAR, d(v)) * e(v, W_STAR, star(v)),
    "003:86": lambda v: e(v, W, d(v)) - e(v, W_STAR, d(v)),
    "003:94": r_uniform,
    "003:97": r_gaussian,
    "003:3-2/corollary-2": r_gaussian,
    "003:105": lambda v: limit_inter(gated_outputs(v)) - limit_intra(gated_outputs(v)),
    "003:107": lambda v: mean_output(quarter(star(v), 1), sample(v)),
    "003:b-5/every-rotation/finished": lambda v: mp.quad(
        lambda t: v["r"] * relu(mp.cos(t - v["turned"])) / (2 * mp.pi),
        [0, v["turned"] + mp.pi / 2, v["turned"] + 3 * mp.pi / 2, 2 * mp.pi],
    ),
    "003:104/split": lambda v: shifted_flow(v, v["epsilon"] - v["lambda_min"]),
    "003:51": lambda v: flat(orthogonal_projection(v)),
    "003:57": lambda v: along_d(v, projection(close(v)[2]) * near_matrix(v) * close(v)[2]),
    "003:59": first_part,
    "003:183": lambda v: (eigenvectors()[0].T * stepped(v))[0],
    "003:187": lambda v: (weight(v).T * stepped(v))[0],
    "003:190": top_direction,
    "003:196": q_196,
    "003:b-3/moments-of-a-sector/finished": lambda v: [
        mp.quad(f, [0, v["theta"]]) for f in (lambda x: mp.sin(x) ** 2, lambda x: mp.sin(x) * mp.cos(x))
    ],
}

LINES: dict[str, Function] = {
    "003:48": lambda v: moving_contrast(v, None),
    "003:49": lambda v: line_49(v, "a"),
    "003:50": lambda v: line_49(v, "h"),
    "003:50/together": lambda v: line_49(v, "h"),
    "003:26": line_26,
    "003:66": lambda v: line_4(gated_plane(v)),
    "003:2-problem-setup/quadratic-importance": uniform_ascent,
    "003:c-2/two-patterns/rank-one": lambda v: flat(line_rank_one(v)),
    "003:69": lambda v: second_moment(v, W, d(v), d(v)) - e(v, W, d(v)) ** 2,
    "003:73": lambda v: line_73(v, d(v)),
    "003:74": lambda v: line_73(v, star(v)),
    "003:85": line_85,
    "003:86": lambda v: e(v, (OWN,), d(v)) - e(v, (STAR,), d(v)),
    "003:94": r_uniform,
    "003:95": lambda v: max(v["d_1"], v["d_2"]),
    "003:97": lambda v: r_gaussian(v, 1),
    "003:98": lambda v: z_of_gaussian(v) * max(gaussian_feature(v, 0)(mp.mpf(0)) * one for one in (v["d_1"], v["d_2"])),
    "003:99": lambda v: z_of_gaussian(v) * max(v["d_1"], v["d_2"]),
    "003:3-2/corollary-2": lambda v: z_of_gaussian(v) * r_uniform(v),
    "003:105": lambda v: line_4(gated_outputs(v)),
    "003:107": line_107,
    "003:108": lambda v: mean_output(star(v), sample(v)),
    "003:b-5/every-rotation/finished": lambda v: v["r"] / mp.pi,
    "003:104/split": line_104,
    "003:104": lambda v: shifted_flow(v, 0),
    "003:51": lambda v: flat(projection(close(v)[2])),
    "003:57": line_57,
    "003:59": first_part,
    "003:60/equality": line_60,
    "003:183": lambda v: by_basis(v, v["lambda_1"] * inner(v)[0]),
    "003:187": lambda v: by_basis(v, mp.fsum(v[f"lambda_{k + 1}"] * x**2 for k, x in enumerate(inner(v)))),
    "003:190": lambda v: v["e_1"] + v["e_2"] * v["a_12"],
    "003:196": lambda v: dot(first_order(v), inner(v)[1:]),
    "003:b-3/moments-of-a-sector/finished": line_sector,
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:3-one-layer-case/eigenvectors-are-critical": r_critical,
    "003:3-one-layer-case/one-fixed-point": r_linear,
    "003:3-3/irregularity": r_irregularity,
    "003:b-5/no-local-optimum": lambda v: [spread(v, quarter(star(v), 1)) - spread(v, star(v))],
    "003:b-5/maximum-that-is-moved": r_maximum,
    "003:60": lambda v: [-close(v)[0] * (v["lambda_1"] - v["lambda_2"]) - line_60(v)],
    "003:62": r_62,
    "003:77": r_77,
    "003:90": r_90,
    "003:92": r_92,
}

COUNTEREXAMPLES: dict[str, dict[str, str]] = {
    "003:3-one-layer-case/one-fixed-point": {"angle": "1", "gap": "1", "lambda_2": "1/2"},
    "003:92": {"C_0": "1/100", "epsilon": "1/4"},
}
