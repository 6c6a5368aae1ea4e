"""Document 003, lemma 4 with appendix C.1, (158), and BatchNorm, appendix D: a second encoding, written from the text alone.

The tables and the tools are those of n003. A network is a batch of two samples with two views each, its fields' inputs x_k, the nodes
(which field, which weight), the top layer's rows and alpha; its energy is the loop over the batch, and what it does is differentiated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mpmath import mp

from second_reading.n003 import Values, active, along, contrast, covariance, dot, each_along, relu, rotation, variance
from second_reading.n003_layers import both_weights, line_15, modulated, q_15, two_fields, two_patterns

Function = Callable[[Values], Any]
View = Sequence[Sequence[Any]]  # the input of each field


@dataclass(frozen=True)
class Network:
    here: Sequence[View]  # x[i]
    there: Sequence[View]  # x[i']
    nodes: Sequence[tuple[int, Sequence[Any]]]
    top: Sequence[Sequence[Any]]  # rows of V
    alpha: Sequence[Sequence[Any]]
    deviations: Sequence[Any] | None = None  # sigma_k, which mean-backprop BatchNorm holds fixed


def both(net: Network, f: Callable[[View], Any]) -> Any:
    """A function of a view, at x[i] and at x[i']."""
    return [f(view) for view in net.here], [f(view) for view in net.there]


def node_output(net: Network, k: int) -> Any:
    """f_1k, or with BatchNorm (f_1k - mu_k) / sigma_k of this batch."""
    field, weight = net.nodes[k]
    here, there = both(net, lambda view: relu(dot(weight, view[field])))
    if net.deviations is None:
        return here, there
    centre = mp.fsum([*here, *there]) / (2 * len(here))
    return tuple([(f - centre) / net.deviations[k] for f in side] for side in (here, there))


def combined(weights: Sequence[Any], outputs: Sequence[Any]) -> Any:
    """sum_k weights_k outputs_k, at x[i] and at x[i']."""
    return tuple(
        [mp.fsum(w * o[side][i] for w, o in zip(weights, outputs, strict=True)) for i in range(len(outputs[0][side]))]
        for side in (0, 1)
    )


def all_outputs(net: Network) -> list[Any]:
    return [node_output(net, k) for k in range(len(net.nodes))]


def network_energy(net: Network) -> Any:
    """A half of the trace of C_alpha[f_2]."""
    outputs = all_outputs(net)
    return mp.fsum(contrast(net.alpha, f, f) for f in (combined(row, outputs) for row in net.top)) / 2


def with_weight(net: Network, k: int, weight: Sequence[Any]) -> Network:
    nodes = list(net.nodes)
    nodes[k] = (nodes[k][0], weight)
    return replace(net, nodes=nodes)


def with_row(net: Network, i: int, row: Sequence[Any]) -> Network:
    return replace(net, top=[row if j == i else other for j, other in enumerate(net.top)])


def moved(start: Sequence[Any], direction: Sequence[Any], t: Any) -> list[Any]:
    return [x + t * d for x, d in zip(start, direction, strict=True)]


def weight_ascent(net: Network, direction: Sequence[Any], *, on_sphere: bool = False) -> Any:
    def energy(t: Any) -> Any:
        weight = moved(net.nodes[0][1], direction, t)
        length = mp.sqrt(dot(weight, weight)) if on_sphere else mp.mpf(1)
        return network_energy(with_weight(net, 0, [one / length for one in weight]))

    return along(energy)


def row_ascent(net: Network, direction: Sequence[Any]) -> Any:
    return along(lambda t: network_energy(with_row(net, 0, moved(net.top[0], direction, t))))


def scale(net: Network, k: int) -> Any:
    return mp.mpf(1) if net.deviations is None else net.deviations[k]


def gated_along(net: Network, k: int, direction: Sequence[Any]) -> Any:
    """The gated input of a node along a direction, over sigma_k where there is BatchNorm."""
    field, weight = net.nodes[k]
    return both(net, lambda view: active(dot(weight, view[field])) * dot(direction, view[field]) / scale(net, k))


def pair(net: Network, k: int, direction: Sequence[Any], other: int) -> Any:
    """a' C_alpha[x~_k, x~_k'] w_k'."""
    return contrast(net.alpha, gated_along(net, k, direction), gated_along(net, other, net.nodes[other][1]))


def output_slopes(net: Network, row: Sequence[Any], direction: Sequence[Any]) -> Any:
    """The derivative of each f_2l as the first weight moves, a view at a time, the batch mean moving along."""

    def at(t: Any) -> Any:
        return combined(row, all_outputs(with_weight(net, 0, moved(net.nodes[0][1], direction, t))))

    slopes, size = each_along(lambda t: [*at(t)[0], *at(t)[1]]), len(net.here)
    return slopes[:size], slopes[size:]


def line_110(net: Network, direction: Sequence[Any]) -> Any:
    outputs = all_outputs(net)
    return mp.fsum(contrast(net.alpha, output_slopes(net, row, direction), combined(row, outputs)) for row in net.top)


def line_168(net: Network, direction: Sequence[Any]) -> Any:
    """sum_l C[v_lk df_1k/dw_k, sum_k' v_lk' f_1k'], the derivative of the one output taken a view at a time."""
    outputs = all_outputs(net)
    one = output_slopes(net, [1] + [0] * (len(net.nodes) - 1), direction)
    return mp.fsum(
        contrast(net.alpha, tuple([row[0] * x for x in side] for side in one), combined(row, outputs)) for row in net.top
    )


def line_115(net: Network, direction: Sequence[Any]) -> Any:
    outputs, gate = all_outputs(net), gated_along(net, 0, direction)
    return mp.fsum(
        contrast(net.alpha, tuple([row[0] * x for x in side] for side in gate), combined(row, outputs)) for row in net.top
    )


def line_116(net: Network, direction: Sequence[Any]) -> Any:
    """Also (117), with sum_k' v_lk' h(w_k''x_k') over sigma_k' and not centred: constants of the batch drop out."""
    raw = [gated_along(net, k, net.nodes[k][1]) for k in range(len(net.nodes))]
    gate = gated_along(net, 0, direction)
    return mp.fsum(row[0] * contrast(net.alpha, gate, combined(row, raw)) for row in net.top)


def line_119(net: Network, direction: Sequence[Any]) -> Any:
    """sum_k' s_kk' a' C[x~_k, x~_k'] w_k' with S = V'V."""
    return mp.fsum(mp.fsum(row[0] * row[k] for row in net.top) * pair(net, 0, direction, k) for k in range(len(net.nodes)))


def line_12(net: Network, direction: Sequence[Any]) -> Any:
    """The direction taken off the weight first: P is symmetric."""
    weight = net.nodes[0][1]
    radial = dot(weight, direction)
    return line_119(net, [a - radial * w for a, w in zip(direction, weight, strict=True)])


def line_111(net: Network, direction: Sequence[Any]) -> Any:
    """Only f_2i has a derivative in v_i."""
    outputs = all_outputs(net)
    return contrast(net.alpha, combined(direction, outputs), combined(net.top[0], outputs))


def line_113(net: Network, direction: Sequence[Any]) -> Any:
    outputs = all_outputs(net)
    size = range(len(outputs))
    matrix = mp.matrix([[contrast(net.alpha, outputs[i], outputs[j]) for j in size] for i in size])
    return dot(direction, list(matrix * mp.matrix(net.top[0])))


# --- one normalised output: (164), (165), (170), (171) ---------------------------------------------------------------


def statistics(values: Sequence[Any]) -> tuple[Any, Any]:
    """(164) and the root of (165)."""
    centre = mp.fsum(values) / len(values)
    return centre, mp.sqrt(mp.fsum((f - centre) ** 2 for f in values) / len(values))


def raw_outputs(points: Sequence[Sequence[Any]], weight: Sequence[Any]) -> list[Any]:
    return [relu(dot(weight, x)) for x in points]


def normalised_slope(points: Sequence[Sequence[Any]], weight: Sequence[Any], direction: Sequence[Any]) -> Any:
    """How the first normalised output changes."""

    def first(t: Any) -> Any:
        values = raw_outputs(points, moved(weight, direction, t))
        centre, deviation = statistics(values)
        return (values[0] - centre) / deviation

    return along(first)


def line_170(points: Sequence[Sequence[Any]], weight: Sequence[Any], direction: Sequence[Any]) -> Any:
    values = raw_outputs(points, weight)
    centre, deviation = statistics(values)
    own = along(lambda t: raw_outputs(points, moved(weight, direction, t))[0])
    mean_slope = along(lambda t: statistics(raw_outputs(points, moved(weight, direction, t)))[0])
    spread_slope = along(lambda t: statistics(raw_outputs(points, moved(weight, direction, t)))[1])
    return (own - mean_slope) / deviation - (values[0] - centre) / deviation / deviation * spread_slope


def line_171(points: Sequence[Sequence[Any]], weight: Sequence[Any], direction: Sequence[Any]) -> Any:
    return mp.fsum(active(dot(weight, x)) * dot(direction, x) for x in points) / len(points)


# --- corollary 3: (175)-(179) and the remarks ------------------------------------------------------------------------


def normal_fields(v: Values) -> dict[str, Any]:
    """Fields of one number each, divided by sigma_k, the deviation of the output."""
    patterns, w = two_patterns(v), both_weights(v)
    of = two_fields(patterns, w)
    sigma = [mp.sqrt(w[k] ** 2 * of["V"][k, k]) for k in (0, 1)]
    scaled = [(p, [[(q, x / s) for q, x in law] for law, s in zip(fields, sigma, strict=True)]) for p, fields in patterns]
    return {"of": of, "sigma": sigma, "patterns": scaled, "w": w, "bn": two_fields(scaled, w)}


def own_share(v: Values) -> tuple[Any, Any, Any]:
    """d_1, p_0 p_1 (w_1 Delta_1)^2 and V[f_1]."""
    patterns, w = two_patterns(v), both_weights(v)
    of = two_fields(patterns, w)
    p_0 = of["p_0"]
    return of["d"][0], p_0 * (1 - p_0) * of["b"][0] ** 2, w[0] ** 2 * of["V"][0, 0]


# --- the instances ---------------------------------------------------------------------------------------------------


def vectors(*pairs: tuple[int, int]) -> list[list[Any]]:
    return [[mp.mpf(x) for x in pair_] for pair_ in pairs]


def network(v: Values, *, normal: bool = False) -> Network:
    """Two fields of two numbers, a node each, two outputs."""
    listed = "w_21" not in v
    weight = vectors((2, -1))[0] if listed else [v["w_21"], -v["minus_w_22"]]
    return Network(
        here=[vectors((2, 1), (1, -2)), vectors((1, 3), (0, -1))],
        there=[vectors((-1, -2), (1, -1)), vectors((3, 1), (-1, 3))],
        nodes=[(0, on_quadrant(v["n"]) if listed else [v["w_11"], v["w_12"]]), (1, weight)],
        top=[[v["v_1"], mp.mpf(-3) if listed else v["v_2"]], [mp.mpf(2), mp.mpf(-1)]],
        alpha=[[mp.mpf(1) / 2, v["alpha_12"]], [mp.mpf(1) / 5 if listed else v["alpha_21"], mp.mpf(1) / 3]],
        deviations=[v["sigma_1"], v["sigma_2"]] if normal else None,
    )


def on_quadrant(place: Any) -> list[Any]:
    """A unit vector with positive coordinates."""
    vector = [place**2 + 2 * place, 2 * place + 2]
    length = mp.sqrt(dot(vector, vector))
    return [one / length for one in vector]


def wider(v: Values) -> Network:
    """The first field has a second node, at minus the first weight with its coordinates exchanged, and a column (1, 3) of V."""
    net = network(v)
    nodes = [net.nodes[0], (0, [-v["w_12"], -v["w_11"]]), net.nodes[1]]
    return replace(net, nodes=nodes, top=[[row[0], mp.mpf(extra), row[1]] for row, extra in zip(net.top, (1, 3), strict=True)])


def a(v: Values) -> list[Any]:
    return [v["a_1"], v["a_2"]]


def b(v: Values) -> list[Any]:
    return [v["b_1"], v["b_2"]]


def batch_of_one_field(v: Values) -> tuple[Any, Any, Any]:
    """All four views of the first field, a weight and a direction."""
    return vectors((2, 1), (1, 3), (-1, -2), (3, 1)), [v["w_11"], v["w_12"]], a(v)


def three_points(v: Values) -> Any:
    chances = (v["q_1"], (1 - v["q_1"]) * v["q_2"], (1 - v["q_1"]) * (1 - v["q_2"]))
    return list(zip(chances, vectors((2, 1), (-1, -3), (1, 4)), strict=True))


def q_variance(v: Values) -> Any:
    return variance(three_points(v), lambda x: relu(dot([v["w_11"], v["w_12"]], x)))


def line_variance(v: Values) -> Any:
    w = [v["w_11"], v["w_12"]]
    law = [(p, [active(dot(w, x)) * one for one in x]) for p, x in three_points(v)]
    return dot(w, list(covariance(law) * mp.matrix(w)))


def q_175(v: Values) -> Any:
    return normal_fields(v)["bn"]["V"][0, 0]


def line_175(v: Values) -> Any:
    all_ = normal_fields(v)
    return all_["of"]["V"][0, 0] / all_["sigma"][0] ** 2


def q_177(v: Values) -> Any:
    all_ = normal_fields(v)
    return all_["of"]["delta"][0] / all_["sigma"][0]


def line_177(v: Values) -> Any:
    return normal_fields(v)["bn"]["delta"][0]


def top_and_shares(v: Values) -> list[Any]:
    """lambda^bn minus d^bn_k, with d^bn_k = sigma_k^-2 d_k."""
    all_ = normal_fields(v)
    return [all_["bn"]["top"] - d / s**2 for d, s in zip(all_["of"]["d"], all_["sigma"], strict=True)]


def s_bn(v: Values) -> list[Any]:
    """Part (2), the sign as it is printed."""
    bn = normal_fields(v)["bn"]
    s = [x / (bn["top"] - d) for x, d in zip(bn["b"], bn["d"], strict=True)]
    length = mp.sqrt(dot(s, s))
    return [one / length for one in s]


def q_eigenvector(v: Values) -> list[Any]:
    return list(normal_fields(v)["bn"]["out"] * mp.matrix(s_bn(v)))


def line_eigenvector(v: Values) -> list[Any]:
    return [normal_fields(v)["bn"]["top"] * one for one in s_bn(v)]


def q_178(v: Values) -> Any:
    return q_15(normal_fields(v)["patterns"], both_weights(v))


def line_178(v: Values) -> Any:
    return line_15(normal_fields(v)["patterns"], both_weights(v))


def strength_bn(v: Values) -> Any:
    bn = normal_fields(v)["bn"]
    return modulated(bn["p_0"], bn["b"], bn["d"], bn["top"], 0)


def share_of(v: Values) -> Any:
    d, _, total = own_share(v)
    return d / total


def r_stationary(v: Values) -> list[Any]:
    """How fast the component v_1 s_1 of V = v r' grows under (12) with the norm of V kept at one, v = (3/5, 4/5)."""
    r = rotation(v["angle"])[0]
    top = [[x * y for y in r] for x in (mp.mpf(3) / 5, mp.mpf(4) / 5)]
    values = (v["lambda_2"] + v["gap"], v["lambda_2"])
    flow = [[x * value for x, value in zip(row, values, strict=True)] for row in top]
    radial = mp.fsum(dot(one, two) for one, two in zip(flow, top, strict=True))
    return [flow[0][0] - radial * top[0][0]]


def r_constants(v: Values) -> list[Any]:
    g = [v["g_1"], v["g_2"]], [v["g_3"], v["g_4"]]
    alpha = [[mp.mpf(1) / 2, v["alpha_12"]], [v["alpha_21"], mp.mpf(1) / 3]]
    return [contrast(alpha, g, ([v["mu"]] * 2, [v["mu"]] * 2))]


def bn_line(f: Callable[[Network, Sequence[Any]], Any]) -> Function:
    return lambda v: f(network(v, normal=True), a(v))


def plain_line(f: Callable[[Network, Sequence[Any]], Any]) -> Function:
    return lambda v: f(network(v), a(v))


RELATIVE = {"line": 1e-12, "quantity": 1e-12}  # derivatives are carried out beyond 20 digits

QUANTITIES: dict[str, Function] = {
    "003:111": lambda v: row_ascent(network(v), b(v)),
    "003:110": plain_line(weight_ascent),
    "003:12/lower-layer": lambda v: weight_ascent(network(v), a(v), on_sphere=True),
    "003:158": lambda v: weight_ascent(wider(v), a(v)),
    "003:166/top-layer": lambda v: row_ascent(network(v, normal=True), b(v)),
    "003:167": bn_line(weight_ascent),
    "003:170": lambda v: normalised_slope(*batch_of_one_field(v)),
    "003:171": lambda v: along(
        lambda t: statistics(raw_outputs(batch_of_one_field(v)[0], moved([v["w_11"], v["w_12"]], a(v), t)))[0]
    ),
    "003:d/variance-of-an-output": q_variance,
    "003:175": q_175,
    "003:177": q_177,
    "003:d/corollary-3-eigenvector": q_eigenvector,
    "003:178": q_178,
    "003:d/remarks/variance": lambda v: own_share(v)[2],
    "003:d/remarks/share": share_of,
}

LINES: dict[str, Function] = {
    "003:111": lambda v: line_111(network(v), b(v)),
    "003:112": lambda v: line_111(network(v), b(v)),
    "003:113": lambda v: line_113(network(v), b(v)),
    "003:12/top-layer": lambda v: line_113(network(v), b(v)),
    "003:110": plain_line(line_110),
    "003:114": plain_line(line_110),
    "003:115": plain_line(line_115),
    "003:116": plain_line(line_116),
    "003:117": plain_line(line_116),
    "003:118": plain_line(line_119),
    "003:119": plain_line(line_119),
    "003:12/lower-layer": plain_line(line_12),
    "003:158": lambda v: line_119(wider(v), a(v)),
    "003:166/top-layer": lambda v: line_113(network(v, normal=True), b(v)),
    "003:167": bn_line(line_110),
    "003:168": bn_line(line_168),
    "003:169": bn_line(line_168),
    "003:172": bn_line(line_116),
    "003:173": bn_line(line_116),
    "003:174": bn_line(line_119),
    "003:166/lower-layer": bn_line(line_119),
    "003:170": lambda v: line_170(*batch_of_one_field(v)),
    "003:171": lambda v: line_171(*batch_of_one_field(v)),
    "003:d/variance-of-an-output": line_variance,
    "003:175": line_175,
    "003:177": line_177,
    "003:d/corollary-3-eigenvector": line_eigenvector,
    "003:178": line_178,
    "003:d/remarks/variance": lambda v: own_share(v)[0] + own_share(v)[1],
    "003:d/remarks/share": lambda v: own_share(v)[0] / (own_share(v)[0] + own_share(v)[1]),
    "003:d/remarks/by-ratio": lambda v: 1 / (1 + own_share(v)[1] / own_share(v)[0]),
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:d/corollary-3-eigenvalue": top_and_shares,
    "003:179": lambda v: [strength_bn(v)],
    "003:d/remarks/magnitude": lambda v: [share_of(v | {"w_1": v["factor"] * v["w_1"]}) - share_of(v)],
    "003:d/constants-drop-out": r_constants,
    "003:4-two-layer-setting/stationary": r_stationary,
}

COUNTEREXAMPLES: dict[str, dict[str, str]] = {"003:4-two-layer-setting/stationary": {"angle": "1", "gap": "1", "lambda_2": "1/2"}}
