"""Second reading of the gated deep linear networks in documents 001, (77)-(113), and 002, (44)-(65).

Written from the text alone. LINES holds the printed right-hand sides as printed, errors included. QUANTITIES holds the
left-hand sides as the text defines them (sums over the data, or minus the gradient of (1/2) E[(yhat - y)^2] for the
network yhat = (1/K) sum_k g_k <w_k, x>). Where a solution is checked, the quantity is the printed flow it is meant to
solve, integrated here by a matrix exponential; in 'the printed solution' groups, the printed u(t) differentiated here.

Letters: K a number, two gates written out, n = 2. P is the rotation with cosine (1 - m^2) / (1 + m^2), A = P Lambda P',
b = P c. For the flow (101), the limit (107) and the OLS solution the first gate's data enter only through A_11 = P Lambda P'
and b_1 = P c_1, so data of my own with these two moments are used. A_ij of (92) is read as A_12.
Not compared: the readings of (112) and (113) that set C by w_1(0), where C is another constant than here;
not read: 001:88/left and 002:54/left (data not settled), and the second reading of the OLS solution of 002 (all data).
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from mpmath import mp

Point = dict[str, Any]


class Case(NamedTuple):
    """One point of the law: its weight, input, label and two gates."""

    weight: Any
    x: tuple[Any, Any]
    y: Any
    g: tuple[int, int]


# ---------------------------------------------------------------- data

INPUTS = ((1, 2), (2, -1), (1, -1), (-1, -3))
LABELS = (1, 1, 0, 0)
STRUCTURES = (((1, 0), (1, 1), (0, 1), (1, 1)), ((0, 1), (1, 0), (1, 1), (0, 0)))
EXCLUSIVE = ((1, 0), (1, 0), (0, 1), (0, 1))
REDUNDANT = ((1, 1), (1, 1), (1, 1), (0, 0))


def normalised(cases: Iterable[Case]) -> list[Case]:
    """The same cases with weights that sum to 1."""
    kept = list(cases)
    total = mp.fsum(c.weight for c in kept)
    return [c._replace(weight=c.weight / total) for c in kept]


def one_structure(v: Point, gates: tuple[tuple[int, int], ...]) -> list[Case]:
    """The four points under one gating structure."""
    weights = [v["p_1"], v["p_2"], v["p_3"], v["p_4"]]
    return normalised(Case(p, x, y, g) for p, x, y, g in zip(weights, INPUTS, LABELS, gates, strict=True))


def two_structures(v: Point) -> list[Case]:
    """The four points under two gating structures with odds 1 : q."""
    q = v.get("q", mp.mpf(1))
    first = one_structure(v, STRUCTURES[0])
    second = [c._replace(weight=q * c.weight) for c in one_structure(v, STRUCTURES[1])]
    return normalised(first + second)


def exclusive(v: Point) -> list[Case]:
    return one_structure(v, EXCLUSIVE)


def redundant(v: Point) -> list[Case]:
    return one_structure(v, REDUNDANT)


# ---------------------------------------------------------------- moments and the gradient


def mean(cases: list[Case], f: Callable[[Case], Any]) -> Any:
    return mp.fsum(c.weight * f(c) for c in cases)


def column(*entries: Any) -> Any:
    return mp.matrix(list(entries))


def flat(matrix: Any) -> list[Any]:
    """A matrix as a list, row by row."""
    return [matrix[i, j] for i in range(matrix.rows) for j in range(matrix.cols)]


def a_block(cases: list[Case], i: int, j: int) -> Any:
    """Sigma^xx(p_i, p_j) = <g_i g_j x x'>, gates counted from 0."""

    def entry(s: int, t: int) -> Any:
        return mean(cases, lambda c: c.g[i] * c.g[j] * c.x[s] * c.x[t])

    entries = [[entry(s, t) for t in (0, 1)] for s in (0, 1)]
    return mp.matrix(entries)


def b_block(cases: list[Case], i: int) -> Any:
    """Sigma^yx(p_i) as a column, <g_i y x>."""
    return column(*[mean(cases, lambda c, s=s: c.g[i] * c.y * c.x[s]) for s in (0, 1)])  # type: ignore[misc]


def stacked(blocks: list[list[Any]]) -> Any:
    """The matrix of 2 x 2 blocks, two by two."""
    return mp.matrix([[blocks[r // 2][s // 2][r % 2, s % 2] for s in range(4)] for r in range(4)])


def weights_of(v: Point) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    return (v["w_11"], v["w_12"]), (v["w_21"], v["w_22"])


def prediction(c: Case, w: tuple[tuple[Any, Any], tuple[Any, Any]], k: Any) -> Any:
    return mp.fsum(c.g[i] * (w[i][0] * c.x[0] + w[i][1] * c.x[1]) for i in (0, 1)) / k


def descent(cases: list[Case], w: tuple[tuple[Any, Any], tuple[Any, Any]], k: Any, i: int) -> Any:
    """Minus the gradient of (1/2) E[(yhat - y)^2] in w_i, as a column: d yhat / d w_i = g_i x / K."""
    entries = []
    for s in (0, 1):
        entries.append(mean(cases, lambda c, s=s: (c.y - prediction(c, w, k)) * c.g[i] * c.x[s] / k))  # type: ignore[misc]
    return column(*entries)


def loss(cases: list[Case], w: tuple[tuple[Any, Any], tuple[Any, Any]], k: Any) -> Any:
    """(1/2) E[(yhat - y)^2]."""
    return mean(cases, lambda c: (prediction(c, w, k) - c.y) ** 2) / 2


def flow_of(cases: list[Case], v: Point, i: int) -> Any:
    """K tau dw_i/dt."""
    return v["K"] * descent(cases, weights_of(v), v["K"], i)


def flow_of_all(cases: list[Case], v: Point) -> list[Any]:
    """K tau dw/dt, w_1 above w_2."""
    return flat(flow_of(cases, v, 0)) + flat(flow_of(cases, v, 1))


# ---------------------------------------------------------------- eigenvectors and solutions


def rotation(m: Any) -> Any:
    cos, sin = (1 - m**2) / (1 + m**2), 2 * m / (1 + m**2)
    return mp.matrix([[cos, -sin], [sin, cos]])


def matrix_a(v: Point) -> Any:
    p = rotation(v["m"])
    return p * mp.diag([v["lambda_1"], v["lambda_2"]]) * p.T


def vector_b(v: Point) -> Any:
    return rotation(v["m"]) * column(v["c_1"], v["c_2"])


def linear_flow(a: Any, b: Any, start: Any, s: Any) -> Any:
    """The solution at s = t / (K tau) of dw/ds = -a w + b from w(0) = start, by the exponential of a 3 x 3 matrix."""
    augmented = mp.matrix([[-a[0, 0], -a[0, 1], b[0]], [-a[1, 0], -a[1, 1], b[1]], [0, 0, 0]])
    with mp.workdps(mp.dps + 10):
        end = mp.expm(s * augmented) * column(start[0], start[1], mp.mpf(1))
    return column(+end[0], +end[1])


def slow_time(v: Point) -> Any:
    return v["t"] / (v["K"] * v["tau"])


def initial_u(v: Point) -> Any:
    """u(0) that the constant diagonal matrix C sets: u(0) = Lambda^-1 (e^C 1 + c), so Lambda u(0) - c = e^C 1."""
    return column(*[(mp.exp(v[f"C_{i}"]) + v[f"c_{i}"]) / v[f"lambda_{i}"] for i in (1, 2)])


def network_u(v: Point) -> list[Any]:
    """u(t) of the network from the u(0) of the printed solution: yhat has a second 1/K, so the rates are Lambda / K."""
    a = mp.diag([v["lambda_1"], v["lambda_2"]]) / v["K"]
    return flat(linear_flow(a, column(v["c_1"], v["c_2"]), initial_u(v), slow_time(v)))


def weights_over_time(v: Point) -> list[Any]:
    """w(t) = P u(t) of the network, from w(0) = P u(0), by K tau dw/dt = -A w / K + b."""
    return flat(linear_flow(matrix_a(v) / v["K"], vector_b(v), rotation(v["m"]) * initial_u(v), slow_time(v)))


def network_from_there(v: Point) -> list[Any]:
    """K tau du/dt of the network at time t, then u(0)."""
    a, b = mp.diag([v["lambda_1"], v["lambda_2"]]) / v["K"], column(v["c_1"], v["c_2"])
    return flat(b - a * linear_flow(a, b, initial_u(v), slow_time(v))) + flat(initial_u(v))


def from_any_start(v: Point) -> list[Any]:
    """K tau du/dt at time t for K tau du/dt = -Lambda u + c from u(0) = u_0, then u(0)."""
    a = mp.diag([v["lambda_1"], v["lambda_2"]])
    b, start = column(v["c_1"], v["c_2"]), column(v["u_01"], v["u_02"])
    now = linear_flow(a, b, start, slow_time(v))
    return flat(b - a * now) + flat(start)


def gate_data(v: Point) -> list[Case]:
    """Exclusive gates; the first gate's data have <g_1 x x'> = P Lambda P', <g_1 y x> = P c and labels off any plane."""
    p = rotation(v["m"])
    cases = [Case(mp.mpf(1) / 4, (1, 2), 1, (0, 1)), Case(mp.mpf(1) / 4, (2, -1), 0, (0, 1))]
    share = mp.mpf(1) / 4
    for i in (0, 1):
        length = mp.sqrt(v[f"lambda_{i + 1}"] / share)
        label = v[f"c_{i + 1}"] / (share * length)
        x = (length * p[0, i], length * p[1, i])
        cases += [Case(share / 2, x, label + mp.mpf(1) / 3, (1, 0)), Case(share / 2, x, label - mp.mpf(1) / 3, (1, 0))]
    return cases


def flow_in_eigenvectors(v: Point) -> list[Any]:
    """K tau du_1/dt = P' K tau dw_1/dt."""
    return flat(rotation(v["m"]).T * flow_of(gate_data(v), v, 0))


def line_ols_on_gate(v: Point) -> list[Any]:
    """Least squares of y on x over the data of the first gate, by a QR decomposition."""
    opened = [c for c in gate_data(v) if c.g[0] == 1]
    design = mp.matrix([[mp.sqrt(c.weight) * c.x[0], mp.sqrt(c.weight) * c.x[1]] for c in opened])
    target = mp.matrix([mp.sqrt(c.weight) * c.y for c in opened])
    return flat(mp.qr_solve(design, target)[0])


def limit_as_printed(v: Point) -> list[Any]:
    """Where K tau dw/dt = -A_11 w + b_1 comes to rest: A_11^-1 b_1."""
    return flat(mp.lu_solve(matrix_a(v), vector_b(v)))


def limit_of_network(v: Point) -> list[Any]:
    """Where minus the gradient vanishes: it is affine in w_1, so its values at 0 and at the unit vectors fix it."""
    cases, k, zero = gate_data(v), v["K"], (mp.mpf(0), mp.mpf(0))
    at_zero = descent(cases, (zero, zero), k, 0)
    first = descent(cases, ((mp.mpf(1), mp.mpf(0)), zero), k, 0) - at_zero
    second = descent(cases, ((mp.mpf(0), mp.mpf(1)), zero), k, 0) - at_zero
    slope = mp.matrix([[first[0], second[0]], [first[1], second[1]]])
    return flat(mp.lu_solve(slope, -at_zero))


# ---------------------------------------------------------------- two neurons with one gate

FROM_DELTA = "Lambda of A_11, C set by w_1(0) - Delta in (111)"


def half_start(v: Point) -> Any:
    """(1/2) A_11^-1 (P e^C 1 + b_1): what C stands for at t = 0."""
    return rotation(v["m"]) * initial_u(v) / 2


def delta_of(v: Point) -> Any:
    return column(v["Delta_1"], v["Delta_2"])


def first_of_two(v: Point) -> Any:
    """w_1(t) of the network: K tau d(w_1 - Delta)/dt = -2 A_11 (w_1 - Delta) / K + b_1, where C sets w_1(0) - Delta."""
    start = half_start(v)
    return delta_of(v) + linear_flow(2 * matrix_a(v) / v["K"], vector_b(v), start, slow_time(v))


def finished_112(v: Point) -> list[Any]:
    """K tau dw_1/dt at time t for (111), then w_1(0) - Delta."""
    start = half_start(v)
    now = linear_flow(2 * matrix_a(v), vector_b(v), start, slow_time(v))
    return flat(vector_b(v) - 2 * matrix_a(v) * now) + flat(start)


# ---------------------------------------------------------------- the limiting loss

COORDINATES = (1, 2, -1, -2)
GATES_OF_COORDINATES = ((1, 0), (1, 1), (0, 1), (0, 0))


def tilde(index: int) -> Any:
    """(g_1 x, g_2 x) at the index-th coordinate."""
    x, g = COORDINATES[index], GATES_OF_COORDINATES[index]
    return column(mp.mpf(g[0] * x), mp.mpf(g[1] * x))


def class_laws(v: Point) -> tuple[list[Any], list[Any]]:
    """The probabilities of the coordinates given y = 1 and given y = 0."""
    return [v["p_1"], v["p_2"], v["p_1"], v["p_2"]], [v["r_1"], v["r_2"], v["r_1"], v["r_2"]]


def joint_law(v: Point) -> list[tuple[Any, int, int]]:
    """(probability, index of the coordinate, label), the classes equally likely."""
    ones, zeros = class_laws(v)
    return [(p / 2, i, 1) for i, p in enumerate(ones)] + [(r / 2, i, 0) for i, r in enumerate(zeros)]


def limiting_loss(v: Point) -> Any:
    """E[(yhat - y)^2] of the network (1/K) <w, xtilde> at the weights that minimise it, by a QR decomposition."""
    law, k = joint_law(v), v["K"]
    design = mp.matrix([[mp.sqrt(q) * tilde(i)[0] / k, mp.sqrt(q) * tilde(i)[1] / k] for q, i, _ in law])
    target = mp.matrix([mp.sqrt(q) * y for q, _, y in law])
    w = mp.qr_solve(design, target)[0]
    return mp.fsum(q * ((w[0] * tilde(i)[0] + w[1] * tilde(i)[1]) / k - y) ** 2 for q, i, y in law)


# ---------------------------------------------------------------- quantities

HALF = "loss E[(yhat - y)^2] / 2"
WHOLE = "loss E[(yhat - y)^2], the factor 2 not absorbed in tau"
GATE_OPEN = "means over the data that the gate lets through"


def first_flow(v: Point) -> list[Any]:
    """tau dw_1/dt for the loss with the factor 1/2."""
    return flat(descent(two_structures(v), weights_of(v), v["K"], 0))


def first_flow_whole(v: Point) -> list[Any]:
    return [2 * entry for entry in first_flow(v)]


def flow_of_the_mean(v: Point) -> list[Any]:
    """(K tau / 2) d(w_1 + w_2)/dt."""
    return flat((flow_of(redundant(v), v, 0) + flow_of(redundant(v), v, 1)) / 2)


def a_of_blocks(v: Point) -> list[Any]:
    cases = two_structures(v)
    return flat(stacked([[a_block(cases, i, j) for j in (0, 1)] for i in (0, 1)]))


def relu(v: Point) -> Any:
    return max(mp.mpf(0), v["w_11"] * v["x_1"] + v["w_12"] * v["x_2"])


QUANTITIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "001:77": relu,
    "001:82|" + HALF: first_flow,
    "001:82|" + WHOLE: first_flow_whole,
    "001:85": lambda v: flow_of_all(two_structures(v), v),
    "001:87": a_of_blocks,
    "001:88/solution": network_u,
    "001:88/finished-of-the-network": network_from_there,
    "001:88/finished": from_any_start,
    "001:89": weights_over_time,
    "001:91": lambda v: flow_of_all(two_structures({**v, "q": mp.mpf(1)}), v),
    "001:92": lambda v: flat(a_block(two_structures(v), 0, 1)),
    "001:94": limiting_loss,
    "001:99": lambda v: 1 - 2 * limiting_loss(v),
    "001:100": lambda v: flat(flow_of(exclusive(v), v, 0)),
    "001:101": flow_in_eigenvectors,
    "001:102": network_u,
    "001:103": weights_over_time,
    "001:107": limit_of_network,
    "001:4-5-exclusive-gates/ols|" + GATE_OPEN: limit_as_printed,
    "001:108": lambda v: flat(flow_of(redundant(v), v, 0)),
    "001:109": lambda v: flat(flow_of(redundant(v), v, 1)),
    "001:110": flow_of_the_mean,
    "001:112/finished": finished_112,
    "001:112|" + FROM_DELTA: lambda v: flat(first_of_two(v)),
    # w_1 - w_2 = 2 Delta stays constant
    "001:113|" + FROM_DELTA: lambda v: flat(first_of_two(v) - 2 * delta_of(v)),
    "002:44": relu,
    "002:48|" + HALF: first_flow,
    "002:48|" + WHOLE: first_flow_whole,
    "002:51": lambda v: flow_of_all(two_structures(v), v),
    "002:53": a_of_blocks,
    "002:54/solution": network_u,
    "002:55": weights_over_time,
    "002:57": lambda v: flat(flow_of(exclusive(v), v, 0)),
    "002:58": limit_of_network,
    "002:5-let-s-consider-a-single-layer-with-linear-activation/ols|" + GATE_OPEN: limit_as_printed,
    "002:60": limiting_loss,
    "002:65": lambda v: 1 - 2 * limiting_loss(v),
}


# ---------------------------------------------------------------- printed lines


def line_relu(v: Point) -> Any:
    inner = v["w_11"] * v["x_1"] + v["w_12"] * v["x_2"]
    return (1 if inner >= 0 else 0) * inner


def columns_of(v: Point) -> list[Any]:
    return [column(v["w_11"], v["w_12"]), column(v["w_21"], v["w_22"])]


def line_first_flow(v: Point) -> list[Any]:
    # (82) is this as a row, (48) as a column: the same flat list
    cases, w = two_structures(v), columns_of(v)
    total = a_block(cases, 0, 0) * w[0] + a_block(cases, 0, 1) * w[1]
    return flat((b_block(cases, 0) - total) / v["K"])


def line_flow_of_all(v: Point) -> list[Any]:
    return affine_flow(two_structures(v), v)


def affine_flow(cases: list[Case], v: Point) -> list[Any]:
    """b - A w."""
    w, result = columns_of(v), []
    for i in (0, 1):
        result += flat(b_block(cases, i) - a_block(cases, i, 0) * w[0] - a_block(cases, i, 1) * w[1])
    return result


def line_kronecker(v: Point) -> list[Any]:
    total = mp.zeros(4, 4)
    for c in two_structures(v):
        product = column(*[mp.mpf(g * x) for g in c.g for x in c.x])
        total += c.weight * (product * product.T)
    return flat(total)


def line_mean_of_structures(v: Point) -> list[Any]:
    flows = [affine_flow(one_structure(v, gates), v) for gates in STRUCTURES]
    return [(first + second) / 2 for first, second in zip(*flows, strict=True)]


def line_conditional(v: Point) -> list[Any]:
    both = [c for c in two_structures(v) if c.g == (1, 1)]
    chance = mp.fsum(c.weight for c in both)
    given = normalised(both)
    second = [[mean(given, lambda c, s=s, t=t: c.x[s] * c.x[t]) for t in (0, 1)] for s in (0, 1)]  # type: ignore[misc]
    return flat(chance * mp.matrix(second))


def decay(v: Point, factor: int = 1) -> Any:
    """e^(-(t / (K tau)) Lambda + C) 1, Lambda multiplied by the factor."""
    return column(*[mp.exp(-v["t"] / (v["K"] * v["tau"]) * factor * v[f"lambda_{i}"] + v[f"C_{i}"]) for i in (1, 2)])


def inverse_lambda(v: Point) -> Any:
    return mp.diag([1 / v["lambda_1"], 1 / v["lambda_2"]])


def printed_u(v: Point) -> Any:
    return inverse_lambda(v) * decay(v) + inverse_lambda(v) * column(v["c_1"], v["c_2"])


def line_network_from_there(v: Point) -> list[Any]:
    # derived: u(t) = K Lambda^-1 c + e^(-(t / (K^2 tau)) Lambda) (u(0) - K Lambda^-1 c), so K tau du/dt = the first two entries
    start = initial_u(v)
    flows = [
        (v[f"c_{i}"] - v[f"lambda_{i}"] * start[i - 1] / v["K"]) * mp.exp(-v["t"] / (v["K"] ** 2 * v["tau"]) * v[f"lambda_{i}"])
        for i in (1, 2)
    ]
    return [*flows, *flat(start)]


def line_finished_88(v: Point) -> list[Any]:
    # derived: u(t) = Lambda^-1 c + e^(-(t / (K tau)) Lambda) (u_0 - Lambda^-1 c), so K tau du/dt = the first two entries
    flows = [
        (v[f"c_{i}"] - v[f"lambda_{i}"] * v[f"u_0{i}"]) * mp.exp(-v["t"] / (v["K"] * v["tau"]) * v[f"lambda_{i}"]) for i in (1, 2)
    ]
    return [*flows, v["u_01"], v["u_02"]]


def line_split(v: Point) -> list[Any]:
    p = rotation(v["m"])
    return flat(p * inverse_lambda(v) * decay(v) + p * inverse_lambda(v) * column(v["c_1"], v["c_2"]))


def line_inverse_split(v: Point) -> list[Any]:
    a = mp.inverse(matrix_a(v))
    return flat(a * rotation(v["m"]) * decay(v) + a * vector_b(v))


def line_inverse(v: Point) -> list[Any]:
    # (106), (107) and 002 (58) too, with A_11 and b_1 for Sigma^xx(p_1, p_1) and Sigma^yx(p_1)'; (58) has a stray transpose
    return flat(mp.inverse(matrix_a(v)) * (rotation(v["m"]) * decay(v) + vector_b(v)))


def line_eigen_flow(v: Point) -> list[Any]:
    u = rotation(v["m"]).T * column(v["w_11"], v["w_12"])
    return flat(-mp.diag([v["lambda_1"], v["lambda_2"]]) * u + column(v["c_1"], v["c_2"]))


def line_exclusive(v: Point) -> list[Any]:
    cases = exclusive(v)
    return flat(-a_block(cases, 0, 0) * column(v["w_11"], v["w_12"]) + b_block(cases, 0))


def line_redundant(v: Point) -> list[Any]:
    cases, w = redundant(v), columns_of(v)
    return flat(-a_block(cases, 0, 0) * (w[0] + w[1]) + b_block(cases, 0))


def line_111(v: Point) -> list[Any]:
    cases, w = redundant(v), columns_of(v)
    delta = (w[0] - w[1]) / 2
    return flat(-2 * a_block(cases, 0, 0) * (w[0] - delta) + b_block(cases, 0))


def line_112(v: Point, factor: int) -> Any:
    return mp.inverse(matrix_a(v)) * (rotation(v["m"]) * decay(v, factor) + vector_b(v)) / 2


def line_113(v: Point, factor: int) -> Any:
    return line_112(v, factor) - 2 * delta_of(v)


def line_finished_112(v: Point) -> list[Any]:
    # derived: w_1(t) - Delta = (1/2) A_11^-1 (P e^(-(2 t / (K tau)) Lambda + C) 1 + b_1), so K tau dw_1/dt = -P e^(...) 1
    p = rotation(v["m"])
    start = p * column(*[(mp.exp(v[f"C_{i}"]) + v[f"c_{i}"]) / (2 * v[f"lambda_{i}"]) for i in (1, 2)])
    return flat(-p * decay(v, 2)) + flat(start)


def second_moment(law: Iterable[tuple[Any, int]]) -> Any:
    total = mp.zeros(2, 2)
    for q, i in law:
        total += q * (tilde(i) * tilde(i).T)
    return total


def first_moment(law: Iterable[tuple[Any, int]]) -> Any:
    total = mp.zeros(2, 1)
    for q, i in law:
        total += q * tilde(i)
    return total


def overall(v: Point) -> tuple[Any, Any]:
    """<xtilde xtilde'> and <xtilde y>, over both classes."""
    law = joint_law(v)
    return second_moment((q, i) for q, i, _ in law), first_moment((q * y, i) for q, i, y in law)


def line_94(v: Point) -> Any:
    a, b = overall(v)
    w = mp.inverse(a) * b
    return mp.fsum(q * ((tilde(i).T * w)[0] - y) ** 2 for q, i, y in joint_law(v))


def line_95(v: Point) -> Any:
    a, b = overall(v)
    w = mp.inverse(a) * b
    return mp.fsum(q * ((tilde(i).T * w)[0] ** 2 - 2 * y * (tilde(i).T * w)[0] + y**2) for q, i, y in joint_law(v))


def line_96(v: Point) -> Any:
    a, b = overall(v)
    return mp.mpf(1) / 2 - (b.T * mp.inverse(a) * b)[0]


def line_99(v: Point) -> Any:
    # with one coordinate the Kronecker product of the gates with x is xtilde
    ones, zeros = class_laws(v)
    given_one = [(q, i) for i, q in enumerate(ones)]
    given_zero = [(q, i) for i, q in enumerate(zeros)]
    centre = first_moment(given_one)
    return (centre.T * mp.inverse(second_moment(given_one) + second_moment(given_zero)) * centre)[0]


def line_97(v: Point) -> Any:
    return mp.mpf(1) / 2 - line_99(v) / 2


LINES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "001:77": line_relu,
    "001:82": line_first_flow,
    "001:85": line_flow_of_all,
    "001:87": line_kronecker,
    "001:88/solution": lambda v: flat(printed_u(v)),
    "001:88/finished-of-the-network": line_network_from_there,
    "001:88/finished": line_finished_88,
    "001:89": line_split,
    "001:90": line_inverse_split,
    "001:91": line_mean_of_structures,
    "001:92": line_conditional,
    "001:94": line_94,
    "001:95": line_95,
    "001:96": line_96,
    "001:97": line_97,
    "001:99": line_99,
    "001:100": line_exclusive,
    "001:101": line_eigen_flow,
    "001:102": lambda v: flat(printed_u(v)),
    "001:103": lambda v: flat(rotation(v["m"]) * printed_u(v)),
    "001:104": line_split,
    "001:105": line_inverse,
    "001:106": line_inverse,
    "001:107": line_inverse,
    "001:4-5-exclusive-gates/ols|" + GATE_OPEN: line_ols_on_gate,
    "001:108": line_redundant,
    "001:109": line_redundant,
    "001:110": line_redundant,
    "001:111": line_111,
    "001:112/finished": line_finished_112,
    "001:112|" + FROM_DELTA: lambda v: flat(line_112(v, 1)),
    "001:113|" + FROM_DELTA: lambda v: flat(line_113(v, 1)),
    "002:44": line_relu,
    "002:48": line_first_flow,
    "002:51": line_flow_of_all,
    "002:53": line_kronecker,
    "002:54/solution": lambda v: flat(printed_u(v)),
    "002:55": line_split,
    "002:56": line_inverse_split,
    "002:57": line_exclusive,
    "002:58": line_inverse,
    "002:5-let-s-consider-a-single-layer-with-linear-activation/ols|" + GATE_OPEN: line_ols_on_gate,
    "002:60": line_94,
    "002:61": line_95,
    "002:62": line_96,
    "002:63": line_97,
    "002:65": line_99,
}
