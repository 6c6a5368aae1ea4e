"""Document 003: what is left of it, a second encoding, written from the text alone.

The tables are those of n003 and n003_bounds. ``STATEMENTS`` has, by key and family of instances, whether an instance meets what the text supposes,
and whether what it concludes is true there; ``OUTCOMES`` whether a claim in words is true at a point. Here a flow is followed by its own slope a
small step away, an eigenvalue is that of a matrix of differences, an iteration is run.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from math import cos, pi, tau
from statistics import pvariance
from typing import Any

from mpmath import mp

from second_reading.n003 import FIGURE_8, Values, active, along, contrast, dot, each_along, rotation
from second_reading.n003_bounds import added, direction, length, less, scaled, times
from second_reading.n003_iteration import mu, weight
from second_reading.n003_layers import both_weights, two_fields, two_patterns, winning

Function = Callable[[Values], Any]
Statement = Callable[[Values], tuple[bool, bool]]
Matrix = Sequence[Sequence[Any]]

CLOSE = mp.mpf(10) ** -9  # a step away; what is of second order in it is below its root times it
SLACK = mp.mpf(10) ** -6
SAME = mp.mpf(10) ** -15


# --- (5): two nodes, three weights ------------------------------------------------------------------------------------


def best_of_both(v: Values) -> tuple[Any, Any]:
    """The largest trace over all pairs of weights, and the sum of the largest of each node, both by half."""
    alpha = [[v[f"alpha_{i}{j}"] for j in (1, 2)] for i in (1, 2)]
    here, there = ([[v[f"{name}_{w}{i}"] for i in (1, 2)] for w in range(3)] for name in ("f", "fv"))

    def trace(pair: Sequence[int]) -> Any:
        total = mp.mpf(0)
        for i, j in product(range(2), repeat=2):
            across = [here[w][i] - here[w][j] for w in pair]
            within = [here[w][i] - there[w][i] for w in pair]
            total += alpha[i][j] * (dot(across, across) - dot(within, within))
        return total / (2 * 2**2)

    alone = [contrast(alpha, (here[w], there[w]), (here[w], there[w])) for w in range(3)]
    return max(trace(pair) for pair in product(range(3), repeat=2)) / 2, (max(alone) + max(alone)) / 2


def s_5(v: Values) -> tuple[bool, bool]:
    left, right = best_of_both(v)
    return True, bool(abs(left - right) <= SAME * max(abs(left), 1))


# --- B.2: the alternative route ---------------------------------------------------------------------------------------


def moved_variance(v: Values, along_w: Any) -> Any:
    """d/dt at t = 0 of m'A(w turned by t)m, for m along w = (1, 0) or across it: a variance over the half disk that the gate lets through."""

    def variance(turn: Any) -> Any:
        def moment(power: int) -> Any:
            def over_angle(angle: Any) -> Any:
                part = (mp.cos(angle) if along_w else mp.sin(angle)) ** power
                level = v["C_0"] ** (2 + power) / (2 + power)
                rising = v["tilt"] * mp.sin(angle) / v["C_0"] * v["C_0"] ** (3 + power) / (3 + power)
                return part * (level + rising) / (mp.pi * v["C_0"] ** 2)

            return mp.quad(over_angle, [turn - mp.pi / 2, turn, turn + mp.pi / 2])

        return moment(2) - moment(1) ** 2

    return along(variance)


# --- B.3: a law of three samples in the plane -------------------------------------------------------------------------


def of_law(v: Values, w: Sequence[Any]) -> Matrix:
    """A(w), ReLU and large batches: the variance over three equally likely samples of the mean of the gated views; the first sample has two."""
    samples = [[(v["p_0"], v["r_0"]), (v["p_b"], v["r_b"])], [(v["p_1"], v["r_1"])], [(v["p_2"], v["r_2"])]]
    means = [[mp.fsum(active(dot(w, x)) * x[j] for x in views) / len(views) for j in (0, 1)] for views in samples]
    centre = [mp.fsum(one[j] for one in means) / 3 for j in (0, 1)]
    return [[mp.fsum((one[j] - centre[j]) * (one[k] - centre[k]) for one in means) / 3 for k in (0, 1)] for j in (0, 1)]


def of_normal_data(v: Values, w: Sequence[Any]) -> Matrix:
    """A(w) = E[xx' 1(w'x > 0)] - E[x 1(w'x > 0)] E[x 1(w'x > 0)]': half of the law lies on either side, x given w'x is a multiple of it in the mean."""
    spread = [v["s_1"], v["s_2"], v["s_3"]]
    deviation = mp.sqrt(mp.fsum(s * x**2 for s, x in zip(spread, w, strict=True)))
    half_normal = 1 / mp.sqrt(2 * mp.pi)  # E[z 1(z > 0)]
    mean = [s * x / deviation * half_normal for s, x in zip(spread, w, strict=True)]
    return [[(spread[j] / 2 if j == k else 0) - mean[j] * mean[k] for k in range(3)] for j in range(3)]


def near_first(at: Callable[[Values, Sequence[Any]], Matrix], size: int, v: Values) -> dict[str, Any]:
    """What theorem 1 speaks of at w_* = (1, 0, ...): its eigenvalue, the gap, the roughness (none where the jump is not small), and for each
    direction u and both signs the share of epsilon that is the norm of (64) and the flow of (65)."""
    star = [mp.mpf(int(j == 0)) for j in range(size)]
    a = at(v, star)
    image = times(a, star)
    critical = length(less(image, scaled(image[0], star))) <= SAME * (1 + length(image))
    others = mp.eigsy(mp.matrix([row[1:] for row in a[1:]]), eigvals_only=True)
    gap = image[0] - max(others)
    rates, norms, flows = [], [], []
    for k, sign in product(range(1, size), (1, -1)):
        u = [mp.mpf(sign * int(j == k)) for j in range(size)]
        moved = added(scaled(mp.sqrt(1 - CLOSE**2), star), scaled(CLOSE, u))
        there = at(v, moved)
        change = [less(one, other) for one, other in zip(there, a, strict=True)]
        flow = times(there, moved)
        flow = less(flow, scaled(dot(moved, flow), moved))
        rates.append(length(times(change, star)) / CLOSE)
        norms.append(length(times(change, moved)) / CLOSE)
        flows.append(dot(u, flow) / CLOSE)
    rough = max(rates)
    return {"lme": critical and gap > SAME, "gap": gap, "rough": rough, "finite": rough < 1 / SLACK, "norms": norms, "flows": flows}


def s_64(v: Values) -> tuple[bool, bool]:
    with mp.workdps(40):
        near = near_first(of_law, 2, v)
        return bool(near["lme"] and near["finite"]), all(norm <= near["rough"] + SLACK for norm in near["norms"])


def s_65(at: Callable[[Values, Sequence[Any]], Matrix], size: int) -> Statement:
    def statement(v: Values) -> tuple[bool, bool]:
        with mp.workdps(40):
            near = near_first(at, size, v)
            bound = -(near["gap"] - near["rough"]) + SLACK
            return bool(near["lme"] and near["finite"]), all(flow <= bound for flow in near["flows"])

    return statement


def theorem_1(at: Callable[[Values, Sequence[Any]], Matrix], size: int) -> Statement:
    """Stable: the flow leads back from every side; where A is constant on either side, it may also lead nowhere."""

    def statement(v: Values) -> tuple[bool, bool]:
        with mp.workdps(40):
            near = near_first(at, size, v)
            supposed = near["lme"] and near["finite"] and near["gap"] > near["rough"]
            slack = SLACK if at is of_law else -SLACK * (1 + near["gap"])
            return bool(supposed), all(flow <= slack for flow in near["flows"])

    return statement


# --- G and B.4: power iteration ---------------------------------------------------------------------------------------


def s_216(v: Values) -> tuple[bool, bool]:
    """1 - c_t is a share of gamma^t (1 - c_0); it is below epsilon from a step on."""
    away = v["of_start"] * v["gamma"] ** v["step"] * (1 - v["c_0"])
    late = v["step"] >= v["gamma"] / (v["epsilon"] * (1 - v["gamma"]))
    return bool(late), bool(away < v["epsilon"] and away <= v["gamma"] ** v["step"] * (1 - v["c_0"]))


def s_219(v: Values) -> tuple[bool, bool]:
    """The steps to come add up to less than epsilon."""
    late = v["step"] >= v["g"] / (v["epsilon"] * (1 - v["g"]) ** 2)
    steps = range(int(v["step"]), int(v["step"] + v["more"]))
    return bool(late), bool(mp.fsum(v["g"] ** k for k in steps) < v["epsilon"])


def iterated(values: Sequence[Any], start: Sequence[Any], steps: int) -> list[list[Any]]:
    """(PI) with a constant matrix, in its eigenbasis."""
    weights = [list(start)]
    for _ in range(steps):
        image = [value * x for value, x in zip(values, weights[-1], strict=True)]
        weights.append(scaled(1 / length(image), image))
    return weights


def lemma_11(v: Values) -> tuple[bool, bool]:
    """Three steps of a constant matrix; (204) is the ball whose chord is twice the sine of half its radius."""
    gamma = v["g"] ** 2
    chord = 2 * v["radius"] / mp.sqrt(1 + v["radius"] ** 2)
    c_0 = 1 - (chord * (1 - v["g"])) ** 2 / (2 * (1 + gamma))
    ball = direction(v["radius"])
    least = c_0 * ball[0] - 2 * (1 - v["g"]) * v["radius"] * ball[1]  # no place of the ball has a smaller cosine
    second = mp.sqrt(v["of_second"] * gamma * 2 * least**2 / (1 + least))
    values = [mp.mpf(1), second, v["third"]]
    rest = 1 - c_0**2
    start = [c_0, mp.sqrt(v["of_rest"] * rest), mp.sqrt((1 - v["of_rest"]) * rest)]
    weights = iterated(values, start, 3)
    cosines = [w[0] for w in weights]
    rising = all(after > before for before, after in pairwise(cosines))
    near = all(length(less(w, start)) <= chord + SAME for w in weights)
    fast = all(1 - c <= gamma**t * (1 - c_0) + SAME for t, c in enumerate(cosines))
    return bool(values[1] > values[2]), bool(rising and near and fast)


def theorem_3(v: Values) -> tuple[bool, bool]:
    """A batch of four at the corners (a, b, c), (a, -b, -c), (-a, b, -c), (-a, -b, c); one has a second view, apart by e along the last axis."""
    first = [scaled(mp.mpf(1), (s * v["a"], t * v["b"], s * t * v["c"])) for s, t in product((1, -1), repeat=2)]
    second = [list(x) for x in first]
    second[0][2] += v["e"]
    outputs = [([x[j] for x in first], [x[j] for x in second]) for j in range(3)]
    values = [contrast([[1] * 4] * 4, one, one) for one in outputs]
    (c, s), rest = rotation(v["m"])[0], rotation(v["n"])[0]
    gamma, start = v["g"] ** 2, [c, *[s * one for one in rest]]  # m and n are tangents of half an angle
    c_gamma = 2 * mp.sqrt(gamma) / (1 + gamma)
    nearest = (start[0] - c_gamma) / (1 - c_gamma)  # w'w(0) in the neighbourhood
    supposed = values[0] > values[1] > values[2] and nearest > 0
    if supposed:
        farthest = mp.acos(start[0]) + mp.acos(nearest)
        least = mp.cos(farthest)
        supposed = least > 0 and (1 + least) / (2 * least**2) * (values[1] / values[0]) ** 2 <= gamma
    weights = iterated(values, start, 400)
    arrived = length(less(weights[-1], weights[-2])) < SLACK
    inside = dot(weights[-1], start) >= nearest - SAME
    image = [value * x for value, x in zip(values, weights[-1], strict=True)]
    critical = length(less(image, scaled(dot(image, weights[-1]), weights[-1]))) < SLACK * (1 + length(image))
    return bool(supposed), bool(arrived and inside and critical)


def at_the_eigenvector(v: Values) -> tuple[bool, bool]:
    """(10) with c = 1 below a tenth; share is lambda_2 over lambda_1."""
    mu_0 = v["share"] ** 2
    gap = v["lambda_1"] * (1 - v["share"])
    omega = mu_0 + 2 * v["kappa"] * v["L"] ** 2 * (1 + mu_0) + 2 * v["L"] / gap * mp.sqrt(mu_0 * (1 + mu_0))
    return True, bool(omega < mp.mpf(1) / 10)


def by_parseval(v: Values, *, step: bool) -> Any:
    """(199): in the eigenbasis x_j = phi_j' dA phi_1, and w(t + 1) is a unit vector by its stereographic coordinates. On the left stands (198),
    from which it follows, or what the display prints there."""
    size = 1 + v["u"] ** 2 + v["v"] ** 2
    w = [(2 - size) / size, 2 * v["u"] / size, 2 * v["v"] / size]
    x = [v[f"x_{j}"] for j in (1, 2, 3)]
    left = (
        length(x[1:]) * length(w[1:]) / v["gap"] if step else abs(x[1] / v["gap"] * w[1] + x[2] / (v["gap"] + v["further"]) * w[2])
    )
    return left / (length(x) * mp.sqrt(1 - w[0] ** 2) / v["gap"])


def mu_by_ratio(v: Values) -> Any:
    c = weight(v)[0]
    return (1 + c) / (2 * c**2) * (v["lambda_1"] * v["second"] / v["lambda_1"]) ** 2


# --- 4.2: theorem 6 ---------------------------------------------------------------------------------------------------


def flow(v: Values, c: Any, y: Sequence[Any]) -> list[Any]:
    """P_w (A(w) + c u_1 u_1') w in the basis u_l, with g(y) = slope y + b, and b = slope + least so that g is positive on the sphere."""
    before = [(v["slope"] * (x + 1) + v["least"] + (c if j == 0 else 0)) * x for j, x in enumerate(y)]
    return less(before, scaled(dot(y, before), y))


def gain(v: Values, c: Any, y: Sequence[Any], one: int, other: int) -> Any:
    """How fast the ratio (148) of two components grows, relative to it."""

    def ratio(t: Any) -> Any:
        moved = added(y, scaled(t, flow(v, c, y)))
        return moved[one] / moved[other]

    return along(ratio) / (y[one] / y[other])


def on_sphere(v: Values) -> list[Any]:
    size = 1 + v["u"] ** 2 + v["v"] ** 2
    return [(2 - size) / size, 2 * v["u"] / size, v["side"] * 2 * v["v"] / size]


def kept_by_first(v: Values) -> tuple[bool, bool]:
    y = on_sphere(v)
    return bool(y[0] > max(y[1:])), all(gain(v, v["c"], y, 0, k) > 0 for k in (1, 2))


def lost_to_second(v: Values) -> tuple[bool, bool]:
    y = on_sphere(v)
    return bool(y[1] > y[0] > 0), bool(gain(v, mp.mpf(0), y, 1, 0) > 0)


def at_the_edge(v: Values) -> tuple[bool, bool]:
    size = 1 + 2 * v["t"] ** 2
    y = [2 * v["t"] / size, 2 * v["t"] / size, (2 - size) / size]
    stays = abs(gain(v, mp.mpf(0), y, 0, 1)) < SAME
    return bool(y[0] > y[2]), bool(stays and gain(v, v["c"], y, 0, 1) > 0)


def turning(v: Values, c: Any, angle: Any) -> Any:
    """The speed of the angle of w = (cos, sin) on the circle."""
    moved = flow(v, c, [mp.cos(angle), mp.sin(angle)])
    return moved[1] * mp.cos(angle) - moved[0] * mp.sin(angle)


def modulation_of_edge(v: Values, edge: Any) -> Any:
    """c for which both grow alike at the edge: slope (cos - sin) + c = 0."""
    return v["slope"] * (mp.sin(edge) - mp.cos(edge))


def higher_chance(v: Values) -> tuple[bool, bool]:
    """Starts of any angle alike: those that reach u_1, and u_2, are followed by the sign of their speed from a fine grid."""
    edge = 2 * mp.atan(v["m"])
    c = modulation_of_edge(v, edge)
    grid = [mp.pi * (k + mp.mpf(1) / 2) / 360 for k in range(-180, 360)]
    speeds = [turning(v, c, angle) for angle in grid]
    first = second = 0
    for angle, speed in zip(grid, speeds, strict=True):
        within = 0 < angle < mp.pi / 2
        first += (-mp.pi / 2 < angle < 0 and speed > 0) or (within and speed < 0)
        second += (mp.pi / 2 < angle and speed < 0) or (within and speed > 0)
    return bool(c > 0), first > second


def strong_modulation(v: Values) -> tuple[bool, bool]:
    """With c above the slope by the letter of that name, all with y_1 > 0 goes to u_1."""
    angle = v["side"] * 2 * mp.atan(v["m"])
    return True, bool(v["side"] * turning(v, v["slope"] + v["c"], angle) < 0)


def growth_near(v: Values, c: Any, at: Sequence[Any], to: Sequence[Any]) -> Any:
    """The slope of the flow at a critical point along a tangent, in that direction."""
    return dot(to, each_along(lambda t: flow(v, c, scaled(1 / length(added(at, scaled(t, to))), added(at, scaled(t, to))))))


def critical_points(v: Values) -> bool:
    """u_1 and u_2 are critical, with the modulation and without; u_1 is stable with it, u_2 along u_1 exactly for c < slope, the edge is not without it."""
    e = [[mp.mpf(int(j == k)) for j in range(3)] for k in range(3)]
    edge = scaled(1 / mp.sqrt(2), added(e[0], e[1]))
    still = (
        all(length(flow(v, c, at)) < SAME for c in (mp.mpf(0), v["c"]) for at in e[:2]) and length(flow(v, mp.mpf(0), edge)) < SAME
    )
    first = all(growth_near(v, c, e[0], e[k]) < 0 for k in (1, 2) for c in (mp.mpf(0), v["c"]))
    second = (growth_near(v, v["c"], e[1], e[0]) < 0) == (v["c"] < v["slope"])
    across = scaled(1 / mp.sqrt(2), less(e[0], e[1]))
    return bool(still and first and second and growth_near(v, mp.mpf(0), edge, across) > 0)


def times_of_trajectories(v: Values) -> list[Any]:
    """From an angle between the old edge and the new one, a share of the way, to a neighbourhood of u_1 with the modulation, and of u_2 without."""
    quarter = mp.pi / 4
    v = {**v, "least": mp.mpf(1)}
    c = modulation_of_edge(v, quarter * (1 + v["q"]))
    start, near = quarter * (1 + v["share"] * v["q"]), quarter * v["near"]
    return [
        mp.quad(lambda angle: -1 / turning(v, c, angle), [near, start]),
        mp.quad(lambda angle: 1 / turning(v, mp.mpf(0), angle), [start, 2 * quarter - near]),
    ]


# --- C.3, appendix E --------------------------------------------------------------------------------------------------


def above_all(v: Values) -> list[Any]:
    of = two_fields(two_patterns(v), both_weights(v))
    p_0, top = of["p_0"], of["top"]
    secular = 1 + p_0 * (1 - p_0) * mp.fsum(b**2 / (d - top) for b, d in zip(of["b"], of["d"], strict=True))
    return [*(top - d for d in of["d"]), secular]


def low_rank(v: Values) -> list[Any]:
    return [(1 - v["delta"] / 2) ** r - winning(-v["gap"], r) for r in (2, 3, 6, 12)]


# Table 1, for beta = 1, 2, 5, 10 and each of P = 1, 3, 5, 10: the mean not backpropagated, then backpropagated; the variance not, then backpropagated.
TABLE_1 = [
    [("0.31", "0.23"), ("0.30", "0.23")],
    [("0.65", "-0.03"), ("0.64", "0.24")],
    [("0.61", "0.00"), ("0.62", "0.38")],
    [("0.66", "0.53"), ("0.70", "0.56")],
    [("0.36", "0.27"), ("0.63", "0.33")],
    [("0.78", "0.00"), ("0.80", "0.41")],
    [("0.78", "0.22"), ("0.77", "0.56")],
    [("0.83", "0.72"), ("0.80", "0.71")],
    [("0.63", "0.43"), ("0.67", "0.46")],
    [("0.90", "0.45"), ("0.90", "0.60")],
    [("0.90", "0.72"), ("0.88", "0.74")],
    [("0.88", "0.88"), ("0.92", "0.90")],
    [("0.63", "0.37"), ("0.70", "0.46")],
    [("0.95", "0.72"), ("0.94", "0.80")],
    [("0.98", "0.84"), ("0.96", "0.92")],
    [("0.90", "0.97"), ("0.89", "0.97")],
]


def gains(mean: int) -> list[Any]:
    """By how much the score is better where the variance is left out."""
    return [mp.mpf(row[mean][0]) - mp.mpf(row[mean][1]) for row in TABLE_1]


def every_gain() -> list[Any]:
    """From the table's last setting on."""
    return [one for row in zip(gains(0), gains(1), strict=True) for one in row][::-1]


def maxima_of_figure_8(h: Callable[[float], float], steps: int = 3600) -> list[float]:
    angles = [pi * a / b for a, b in FIGURE_8]
    heights = [pvariance([h(cos(tau * k / steps - angle)) for angle in angles]) for k in range(steps)]
    return [tau * k / steps for k in range(steps) if heights[k - 1] < heights[k] >= heights[(k + 1) % steps]]


def none_orthogonal() -> bool:
    places = maxima_of_figure_8(lambda x: max(x, 0.0))
    return all(abs(cos(one - other)) > 2 * tau / 3600 for one, other in combinations(places, 2))


QUANTITIES: dict[str, Function] = {
    "003:182": mu_by_ratio,
    "003:b-2/alternative-route": lambda v: moved_variance(v, along_w=True),
    "003:b-2/alternative-route/finished": lambda v: moved_variance(v, along_w=False),
}

LINES: dict[str, Function] = {
    "003:182": mu,
    "003:b-2/alternative-route": lambda v: mp.mpf(0),
    # derived here: at the ends of the plane d E[x_2^2] = 2 tilt C_0^2 / (5 pi), and d E[x_2]^2 = 2 (tilt C_0 / 8) (2 C_0 / (3 pi))
    "003:b-2/alternative-route/finished": lambda v: 7 * v["tilt"] * v["C_0"] ** 2 / (30 * mp.pi),
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:4-2/theorem-6/trajectories": times_of_trajectories,
    "003:c-3/eigenvalue-above": above_all,
    "003:c-3/low-rank": low_rank,
    "003:e-2/table-1/on-average": lambda v: [mp.fsum(gains(mean)) / len(TABLE_1) for mean in (0, 1)],
    "003:e-2/table-1/every-setting": lambda v: every_gain(),
}

BOUNDS: dict[str, tuple[Function | None, ...]] = {
    "003:199": (lambda v: by_parseval(v, step=True), lambda v: by_parseval(v, step=False)),
}

STATEMENTS: dict[str, tuple[Statement, ...]] = {
    "003:5": (s_5,),
    "003:64": (s_64,),
    "003:65": (s_65(of_law, 2), s_65(of_normal_data, 3)),
    "003:3-2/theorem-1": (theorem_1(of_law, 2), theorem_1(of_normal_data, 3)),
    "003:216": (s_216,),
    "003:217": (s_216,),
    "003:219": (s_219,),
    "003:g/lemma-11": (lemma_11,),
    "003:3-3/theorem-3": (theorem_3,),
    "003:3-3/small-close-to-a-fixed-point": (at_the_eigenvector,),
    "003:4-2/theorem-6": (kept_by_first, lost_to_second, at_the_edge),
    "003:4-2/higher-probability": (higher_chance, strong_modulation),
}

OUTCOMES: dict[str, Callable[[Values], bool]] = {
    "003:4-2/theorem-6/critical-points": critical_points,
    "003:e-1/figure-8": lambda v: len(maxima_of_figure_8(lambda x: max(x, 0.0))) == 9,
    "003:e-1/figure-8/two-linear-maxima": lambda v: len(maxima_of_figure_8(lambda x: x)) == 2,
    "003:e-1/not-orthogonal": lambda v: none_orthogonal(),
}
