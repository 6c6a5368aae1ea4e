"""Document 003, section 4 with appendix C: a second encoding, written from the text alone.

The tables and the tools are those of n003. A pattern is (its probability, the law of each receptive field given it), a law a list of
(probability, number): fields are independent given the pattern, as (13) says, and their joint law is enumerated here.
"""

from collections.abc import Callable, Sequence
from itertools import product
from operator import itemgetter
from typing import Any

from mpmath import mp

from second_reading.n003 import Law, Values, active, along, covariance, dot, flat, mean, outer, rotation, variance

Function = Callable[[Values], Any]
Patterns = Sequence[tuple[Any, Sequence[Law]]]

ON_SPHERE = "|weights of norm one, as (12)"
AS_DEFINED = "|y divided by Z(t), as (148) defines it"
CONSTRAINED = "|the flow on the unit sphere, as (7) and (15)"
FOLLOWS = "|the top layer exchanged with the weights"
STAYS = "|the top layer as it is, as (163) takes it"
FREE = "|weights without a constraint, as (119) and (158)"


def number(x: Any) -> Any:
    return x


# --- patterns: (120)-(138) -------------------------------------------------------------------------------------------


def joint(fields: Sequence[Law]) -> Law:
    """The law of all fields given the pattern."""
    return [(mp.fprod(probability for probability, _ in atoms), [value for _, value in atoms]) for atoms in product(*fields)]


def whole(patterns: Patterns) -> Law:
    """The law of all fields."""
    return [(p * q, x) for p, fields in patterns for q, x in joint(fields)]


def centre(law: Law) -> list[Any]:
    return [mean(law, itemgetter(i)) for i in range(len(law[0][1]))]


def of_pattern(patterns: Patterns, c: int) -> list[Any]:
    """q_c = E[x~ | z = c]."""
    return centre(joint(patterns[c][1]))


def of_others(patterns: Patterns, c: int) -> list[Any]:
    """q_-c = E[x~ | z != c], of the law that is left when c is taken out."""
    rest = [(p / (1 - patterns[c][0]), fields) for i, (p, fields) in enumerate(patterns) if i != c]
    return centre(whole(rest))


def difference(patterns: Patterns, c: int) -> list[Any]:
    """Delta(c)."""
    return [a - b for a, b in zip(of_pattern(patterns, c), of_others(patterns, c), strict=True)]


def within(patterns: Patterns, k: int) -> Any:
    """L_k = E_z V[x~_k | z], of a field of one number."""
    return mp.fsum(p * variance(fields[k], number) for p, fields in patterns)


def between(patterns: Patterns) -> Any:
    """V_z E[x~ | z], (125)."""
    return covariance([(p, centre(joint(fields))) for p, fields in patterns])


def line_121(patterns: Patterns) -> Any:
    given = [p * covariance(joint(fields)) for p, fields in patterns]
    total = between(patterns)
    for one in given:
        total += one
    return total


def line_131(patterns: Patterns) -> Any:
    total = mp.zeros(len(patterns[0][1]))
    for c, (p, _) in enumerate(patterns):
        total += p * (1 - p) ** 2 * outer(difference(patterns, c), difference(patterns, c))
    return total


def line_120(patterns: Patterns) -> Any:
    return mp.diag([within(patterns, k) for k in range(len(patterns[0][1]))]) + line_131(patterns)


def q_126(patterns: Patterns, c: int) -> list[Any]:
    return [a - b for a, b in zip(of_pattern(patterns, c), centre(whole(patterns)), strict=True)]


def line_126(patterns: Patterns, c: int) -> list[Any]:
    p = patterns[c][0]
    others = [(patterns[i][0] / (1 - p), of_pattern(patterns, i)) for i in range(len(patterns)) if i != c]
    return [(1 - p) * (own - mp.fsum(weight * q[k] for weight, q in others)) for k, own in enumerate(of_pattern(patterns, c))]


def line_128(patterns: Patterns, c: int) -> list[Any]:
    return [(1 - patterns[c][0]) * one for one in difference(patterns, c)]


# --- two patterns, one weight a field: (15), (134)-(143) -------------------------------------------------------------


def modulated(p_0: Any, b: Sequence[Any], d: Sequence[Any], top: Any, k: int) -> Any:
    """(143): delta_k."""
    square = mp.fsum((x / (y - top)) ** 2 for x, y in zip(b, d, strict=True))
    others = mp.fsum(b[i] ** 2 / (top - d[i]) for i in range(len(b)) if i != k)
    return p_0 * (1 - p_0) / (square * (top - d[k])) * others


def eigenvector(b: Sequence[Any], d: Sequence[Any], top: Any) -> list[Any]:
    """(139)."""
    s = [x / (y - top) for x, y in zip(b, d, strict=True)]
    length = mp.sqrt(dot(s, s))
    return [one / length for one in s]


def q_143(p_0: Any, b: Sequence[Any], d: Sequence[Any], top: Any, k: int) -> Any:
    """What stands before Delta_k Delta_k' w_k: p_0 p_1 s_k sum_{k' != k} s_k' b_k' over b_k, with (139)'s eigenvector."""
    s = eigenvector(b, d, top)
    return p_0 * (1 - p_0) * s[k] * mp.fsum(s[i] * b[i] for i in range(len(b)) if i != k) / b[k]


def two_fields(patterns: Patterns, w: Sequence[Any]) -> dict[str, Any]:
    """What theorem 5 speaks of, for fields of one number each: the gated inputs are the listed values."""
    p_0 = patterns[0][0]
    delta = [b - a for a, b in zip(of_pattern(patterns, 0), of_pattern(patterns, 1), strict=True)]
    d = [w[k] * within(patterns, k) * w[k] for k in (0, 1)]
    b = [w[k] * delta[k] for k in (0, 1)]
    total = covariance(whole(patterns))
    out = mp.matrix([[w[i] * total[i, j] * w[j] for j in (0, 1)] for i in (0, 1)])
    trace, determinant = out[0, 0] + out[1, 1], out[0, 0] * out[1, 1] - out[0, 1] ** 2
    top = (trace + mp.sqrt(trace**2 - 4 * determinant)) / 2
    return {"p_0": p_0, "delta": delta, "d": d, "b": b, "V": total, "out": out, "top": top, "w": list(w)}


def q_15(patterns: Patterns, w: Sequence[Any]) -> Any:
    """s_1 sum_k s_k C[x~_1, x~_k] w_k, with s the top eigenvector of V[f_1], before the projection."""
    of = two_fields(patterns, w)
    s = [of["out"][0, 1], of["top"] - of["out"][0, 0]]
    length = mp.sqrt(dot(s, s))
    s = [one / length for one in s]
    return s[0] * mp.fsum(s[k] * of["V"][0, k] * w[k] for k in (0, 1))


def line_15(patterns: Patterns, w: Sequence[Any]) -> Any:
    of = two_fields(patterns, w)
    s = eigenvector(of["b"], of["d"], of["top"])
    delta = modulated(of["p_0"], of["b"], of["d"], of["top"], 0)
    return (s[0] ** 2 * of["V"][0, 0] + delta * of["delta"][0] ** 2) * w[0]


def line_by_pairs(patterns: Patterns, w: Sequence[Any]) -> Any:
    """sum_k' s_1 s_k' (L_1 1(k' = 1) + p_0 p_1 Delta_1 Delta_k') w_k'."""
    of = two_fields(patterns, w)
    s, p_0 = eigenvector(of["b"], of["d"], of["top"]), of["p_0"]
    return mp.fsum(
        s[0] * s[k] * ((within(patterns, 0) if k == 0 else 0) + p_0 * (1 - p_0) * of["delta"][0] * of["delta"][k]) * w[k]
        for k in (0, 1)
    )


def line_own_field(patterns: Patterns, w: Sequence[Any]) -> Any:
    """s_1^2 V[x~_1] w_1 and the term of the other field."""
    of = two_fields(patterns, w)
    s, p_0 = eigenvector(of["b"], of["d"], of["top"]), of["p_0"]
    return s[0] ** 2 * of["V"][0, 0] * w[0] + p_0 * (1 - p_0) * s[0] * of["delta"][0] * s[1] * of["delta"][1] * w[1]


def line_by_eigenvalue(patterns: Patterns, w: Sequence[Any]) -> Any:
    of = two_fields(patterns, w)
    s, p_0, apart = eigenvector(of["b"], of["d"], of["top"]), of["p_0"], [d - of["top"] for d in of["d"]]
    square = mp.fsum((b / a) ** 2 for b, a in zip(of["b"], apart, strict=True))
    other = p_0 * (1 - p_0) * of["b"][0] / (square * apart[0]) * of["delta"][0] * of["b"][1] ** 2 / apart[1]
    return s[0] ** 2 * of["V"][0, 0] * w[0] + other


def line_138(patterns: Patterns, w: Sequence[Any]) -> Any:
    of = two_fields(patterns, w)
    return flat(mp.diag(of["d"]) + of["p_0"] * (1 - of["p_0"]) * outer(of["b"], of["b"]))


# --- linear networks: (14), (158)-(163) ------------------------------------------------------------------------------


def linear(v: Values) -> dict[str, Any]:
    """Two fields of two numbers, two weights each: those of the first have norm one."""
    names = iter(range(1, 11))
    sigma = mp.zeros(4)
    for i in range(4):
        for j in range(i, 4):
            sigma[i, j] = sigma[j, i] = v[f"c_{next(names)}"]
    w = {
        (1, 1): list(rotation(v["m"])[0]),
        (1, 2): list(rotation(v["n"])[0]),
        (2, 1): [v["w_1"], v["w_2"]],
        (2, 2): [v["w_3"], v["w_4"]],
    }
    s = {(k, m): v[f"s_{k}{m}"] for k, m in product((1, 2), repeat=2)}
    return {"sigma": sigma, "w": w, "s": s}


def block(sigma: Any, k: int, other: int) -> Any:
    """C_alpha[x_k, x_k']."""
    return mp.matrix([[sigma[2 * (k - 1) + i, 2 * (other - 1) + j] for j in (0, 1)] for i in (0, 1)])


def linear_energy(net: dict[str, Any], w: Any) -> Any:
    """C_alpha[f_2] / 2 for the one output f_2 = sum_km s_km w_km'x_k: V = v s' with a unit v has no other energy."""
    effective = [mp.mpf(0)] * 4
    for (k, m), weight in w.items():
        for i in (0, 1):
            effective[2 * (k - 1) + i] += net["s"][k, m] * weight[i]
    return dot(effective, list(net["sigma"] * mp.matrix(effective))) / 2


def weight_slope(v: Values, *, on_sphere: bool) -> Any:
    """The slope of the energy as w_11 moves along a."""
    net = linear(v)

    def energy(t: Any) -> Any:
        moved = [x + t * a for x, a in zip(net["w"][1, 1], (v["a_1"], v["a_2"]), strict=True)]
        length = mp.sqrt(dot(moved, moved)) if on_sphere else mp.mpf(1)
        return linear_energy(net, net["w"] | {(1, 1): [one / length for one in moved]})

    return along(energy)


def b_k(net: dict[str, Any], w: Any, k: int = 1) -> list[Any]:
    """b_k(W, V) of theorem 4."""
    total = mp.zeros(2, 1)
    for (other, m), weight in w.items():
        total += net["s"][other, m] * block(net["sigma"], k, other) * mp.matrix(weight)
    return list(total)


def line_159(v: Values) -> Any:
    """s_km,k'm' = s_km s_k'm'."""
    net = linear(v)
    total = mp.zeros(2, 1)
    for (other, m), weight in net["w"].items():
        total += net["s"][1, 1] * net["s"][other, m] * (block(net["sigma"], 1, other) * mp.matrix(weight))
    return dot((v["a_1"], v["a_2"]), list(total))


def line_162(v: Values) -> Any:
    net = linear(v)
    return net["s"][1, 1] * dot((v["a_1"], v["a_2"]), b_k(net, net["w"]))


# --- one component: (145)-(151) --------------------------------------------------------------------------------------


def component_flow(v: Values, slope: Any, extra: Any) -> Any:
    """u_1' A(w) w for A(w) = sum_l g(u_l'w) u_l u_l' with g(y) = slope y + b, and extra u_1 u_1' added."""
    u = rotation(v["turn"])
    w = [v["w_1"], v["w_2"]]
    matrix = extra * outer(u[0], u[0])
    for one in u:
        matrix += (slope * dot(one, w) + v["b_l"]) * outer(one, one)
    return dot(u[0], list(matrix * mp.matrix(w)))


def component(v: Values) -> Any:
    return dot(rotation(v["turn"])[0], [v["w_1"], v["w_2"]])


def time_between(b: Any, start: Any, end: Any) -> Any:
    """How long dy/dt = (y + b) y takes from one value to another of the same side."""
    return mp.quad(lambda y: 1 / ((y + b) * y), [start, end])


def time_to_infinity(b: Any, start: Any) -> Any:
    """With u = start / y."""
    return mp.quad(lambda u: 1 / (start + b * u), [0, 1])


def line_147(v: Values, start: Any) -> Any:
    b = v["b_l"]
    return start / (start + b) * mp.exp(b * time_between(b, start, v["y"]))


def line_151(v: Values) -> Any:
    b, start = v["b_l"], v["y_0"]
    ratio = b / start
    return (ratio / (1 + ratio) - mp.log(1 + ratio)) / b**2


def growth(v: Values, y: Any) -> Any:
    return (y + v["b_l"]) * y


# --- who wins: (152)-(157) -------------------------------------------------------------------------------------------


def distribution(x: Any) -> Any:
    """P[Y <= x] for Y uniform on [-1, 1]."""
    return min(max((x + 1) / 2, mp.mpf(0)), mp.mpf(1))


def printed_distribution(x: Any) -> Any:
    return min((x + 1) / 2, mp.mpf(1))


def winning(epsilon: Any, d: Any, chance: Function = distribution) -> Any:
    """P[Y > 0, Y + epsilon >= max of d - 1 others], integrated over Y, whose density is 1/2."""
    breaks = sorted({mp.mpf(0), *[x for x in (1 - epsilon, -1 - epsilon) if 0 < x < 1], mp.mpf(1)})
    return mp.quad(lambda y: chance(y + epsilon) ** (d - 1) / 2, breaks)


DIMENSIONS = (2, 3, 6)


def line_155_positive(v: Values) -> list[Any]:
    e = v["epsilon_l"]
    return [(1 - ((1 + e) / 2) ** d) / d + e / 2 for d in DIMENSIONS]


def line_155_negative(v: Values) -> list[Any]:
    e = v["epsilon_l"]
    return [((1 + e / 2) ** d - ((1 + e) / 2) ** d) / d for d in DIMENSIONS]


def below_power(v: Values) -> list[Any]:
    """The printed power minus the probability, for d = 2, 3 and 4 (r' = 1, 2 and 3)."""
    gap = v["gap"] if "gap" in v else -v["epsilon_l"]
    return [(1 - gap / 2) ** d / d - winning(-gap, d) for d in (2, 3, 4)]


def three_patterns(v: Values) -> Patterns:
    """Two fields of two values each: the odds of the first are free."""
    chances = (v["p"], (1 - v["p"]) * v["share"], (1 - v["p"]) * (1 - v["share"]))
    odds = ((v["r_1"], 1 - v["r_1"]), (mp.mpf(1) / 3, mp.mpf(2) / 3))
    values = (((1, 3), (-2, 1)), ((0, 2), (4, -1)), ((-3, 1), (2, 5)))
    return [
        (p, [list(zip(o, map(mp.mpf, x), strict=True)) for o, x in zip(odds, xs, strict=True)])
        for p, xs in zip(chances, values, strict=True)
    ]


def two_patterns(v: Values) -> Patterns:
    """Two fields of two values each; the odds of the first are free or 1/3."""
    first = v.get("r_1", mp.mpf(1) / 3)
    odds = ((first, 1 - first), (mp.mpf(1) / 4, mp.mpf(3) / 4))
    values = (((1, 3), (-2, 1)), ((-1, 2), (0, 3)))
    return [
        (p, [list(zip(o, map(mp.mpf, x), strict=True)) for o, x in zip(odds, xs, strict=True)])
        for p, xs in zip((v["p_0"], 1 - v["p_0"]), values, strict=True)
    ]


def both_weights(v: Values) -> list[Any]:
    """The weights of both fields; the second is free or 2."""
    return [v["w_1"], v.get("w_2", mp.mpf(2))]


def three_fields(v: Values) -> tuple[Any, list[Any], list[Any], Any]:
    """p_0, b, d and lambda of three fields with 1 = p_0 p_1 sum_k b_k^2 / (lambda - d_k), whose terms are first, second of what is
    left, and the rest; least is what d_k has beside the distances of lambda from the two others."""
    p_0, b = v["p_0"], [v["b_1"], -v["minus_b_2"], v["b_3"]]
    terms = (v["first"], (1 - v["first"]) * v["second"], (1 - v["first"]) * (1 - v["second"]))
    distances = [p_0 * (1 - p_0) * x**2 / term for x, term in zip(b, terms, strict=True)]
    top = v["least"] + mp.fsum(distances)
    return p_0, b, [top - distance for distance in distances], top


def line_139(v: Values) -> list[Any]:
    _, b, d, top = three_fields(v)
    return [top * one for one in eigenvector(b, d, top)]


def q_139(v: Values) -> list[Any]:
    p_0, b, d, top = three_fields(v)
    return list((mp.diag(d) + p_0 * (1 - p_0) * outer(b, b)) * mp.matrix(eigenvector(b, d, top)))


def line_143_also(v: Values) -> Any:
    p_0, b, d, top = three_fields(v)
    return 1 - p_0 * (1 - p_0) * b[0] ** 2 / (top - d[0])


def r_135(v: Values) -> list[Any]:
    of = two_fields(two_patterns(v), both_weights(v))
    return list(of["d"])


def critical(v: Values) -> list[Any]:
    """Two weights of one field, along one direction, with the identity for its covariance: b = s_1 w_1 + s_2 w_2 vanishes."""
    return [-v["s_2"] * v["mu"] / v["s_1"], v["mu"]]


def top(v: Values) -> list[Any]:
    return [v["s_1"], v["s_2"]]


def on_the_way(v: Values, start: Sequence[Any], end: Sequence[Any]) -> Any:
    """b for the top layer as it is, at share of the first weights and the rest of the second."""
    return dot(top(v), [v["share"] * a + (1 - v["share"]) * b for a, b in zip(start, end, strict=True)])


def apart(v: Values) -> Any:
    """How fast the angle between two unit weights grows by the ascent of C_alpha[f_2] / 2, where it is a right one."""

    def energy(t: Any) -> Any:
        second = [mp.cos(mp.pi / 2 + t), mp.sin(mp.pi / 2 + t)]
        whole = [v["s_1"] + v["s_2"] * second[0], v["s_2"] * second[1]]
        return dot(whole, whole) / 2

    return along(energy)


def half_mixed(v: Values, *, before: bool) -> list[Any]:
    """b_1 at share of W and the rest of W', in which w_11 is w_12: of the weights mixed, or of each and then mixed."""
    net, share = linear(v), v["share"]
    other = net["w"] | {(1, 1): net["w"][1, 2]}
    if before:
        mixed = {at: [share * a + (1 - share) * b for a, b in zip(net["w"][at], other[at], strict=True)] for at in other}
        return b_k(net, mixed)
    return [share * a + (1 - share) * b for a, b in zip(b_k(net, net["w"]), b_k(net, other), strict=True)]


def growth_rates(v: Values, y: Sequence[Any], *, projected: bool) -> list[Any]:
    """dy/dt of (146) with b_1 = b + c, or of (7) for y of norm one."""
    flow = [(one + gain) * one for one, gain in zip(y, (v["b_l"] + v["c"], v["b_l"]), strict=True)]
    radial = dot(flow, y) if projected else mp.mpf(0)
    return [rate - radial * one for rate, one in zip(flow, y, strict=True)]


def r_123(v: Values) -> list[Any]:
    """The covariance, given z, of two gated numbers under their joint law."""
    fields = [[(v[f"q_{k}"], v[f"x_{k}"]), (1 - v[f"q_{k}"], v[f"y_{k}"])] for k in (1, 2)]
    law = [(p, [active(v[f"w_{k}"] * x) * x for k, x in zip((1, 2), atom, strict=True)]) for p, atom in joint(fields)]
    return [covariance(law)[0, 1]]


def r_rank(v: Values) -> list[Any]:
    """The determinant of the variance between three patterns of four numbers."""
    chances = (v["p"], (1 - v["p"]) / 3, (1 - v["p"]) * 2 / 3)
    means = ([1, 0, -2, 3], [2, 5, 1, -1], [-3, 1, 4, 2])
    return [mp.det(covariance([(p, list(map(mp.mpf, q))) for p, q in zip(chances, means, strict=True)]))]


def r_slow(v: Values) -> list[Any]:
    """s_k^2 and delta_k of two fields with the same |b_k|, the first of the larger d_k."""
    fields = three_fields(v | {"minus_b_2": v["b_1"], "least": mp.mpf(1)})
    s = eigenvector(*fields[1:])
    return [s[0] ** 2 - s[1] ** 2, modulated(*fields, 0) - modulated(*fields, 1)]


def ratio_growth(v: Values, norm: Any, *, projected: bool = False, shrinking: Any = 0) -> Any:
    """d ln(y_1 / y_2) / dt at a vector of a norm, each component divided by Z(t) = exp(shrinking t)."""
    y = [norm * one for one in rotation(v["m"])[0]]
    rates = growth_rates(v, y, projected=projected)

    def ratio(t: Any) -> Any:
        first, second = ((one + t * rate) / mp.exp(shrinking * t) for one, rate in zip(y, rates, strict=True))
        return mp.log(first / second)

    return along(ratio)


RELATIVE = {"line": 1e-12, "quantity": 1e-12}  # derivatives and integrals are carried out beyond 20 digits

QUANTITIES: dict[str, Function] = {
    "003:121": lambda v: flat(covariance(whole(three_patterns(v)))),
    "003:126": lambda v: q_126(three_patterns(v), 0),
    "003:130": lambda v: flat(between(three_patterns(v))),
    "003:138": lambda v: flat(two_fields(two_patterns(v), both_weights(v))["out"]),
    "003:139": q_139,
    "003:143": lambda v: q_143(*three_fields(v), 0),
    "003:c-3/dynamics/by-variance": lambda v: q_15(two_patterns(v), both_weights(v)),
    "003:15/before-projection": lambda v: q_15(two_patterns(v), both_weights(v)),
    "003:14" + ON_SPHERE: lambda v: weight_slope(v, on_sphere=True),
    "003:14" + FREE: lambda v: weight_slope(v, on_sphere=False),
    "003:c-4/exchanged-weights" + FOLLOWS: lambda v: dot(top(v)[::-1], critical(v)[::-1]),
    "003:c-4/exchanged-weights" + STAYS: lambda v: dot(top(v), critical(v)[::-1]),
    "003:163/zero": lambda v: on_the_way(v, critical(v), critical(v)[::-1]),
    "003:163/linear": lambda v: half_mixed(v, before=True),
    "003:4-1/path-to-identical-weights" + FREE: lambda v: on_the_way(v, critical(v), [0, 0]),
    "003:4-1/path-to-identical-weights" + ON_SPHERE: apart,
    "003:c-3/normalisation-drops-out" + AS_DEFINED: lambda v: ratio_growth(v, v["norm"], shrinking=v["z"]),
    "003:c-3/normalisation-drops-out" + CONSTRAINED: lambda v: ratio_growth(v, mp.mpf(1), projected=True),
    "003:159": lambda v: weight_slope(v, on_sphere=False),
    "003:c-2/two-patterns": lambda v: sum(p * (1 - p) ** 2 for p in (v["p_0"], 1 - v["p_0"])),
    "003:145": lambda v: component_flow(v, v["slope"], 0),
    "003:146": lambda v: component_flow(v, 1, v["c"]),
    "003:147": lambda v: v["y"] / (v["y"] + v["b_l"]),
    "003:147/negative-start": lambda v: v["y"] / (v["y"] + v["b_l"]),
    "003:149": lambda v: mp.mpf(1),
    "003:150": lambda v: time_to_infinity(v["b_l"], v["y_0"]),
    "003:151/slope": lambda v: along(lambda t: mp.quad(lambda u: 1 / (v["y_0"] + (v["b_l"] + t) * u), [0, 1])),
    "003:153": lambda v: winning(v["epsilon_l"], 2),
    "003:155/above-one": lambda v: winning(v["epsilon_l"], 2),
    "003:155/positive": lambda v: [winning(v["epsilon_l"], d) for d in DIMENSIONS],
    "003:155/negative": lambda v: [winning(v["epsilon_l"], d) for d in DIMENSIONS],
    "003:c-3/no-modulation": lambda v: [d * winning(0, d) for d in DIMENSIONS],
}

LINES: dict[str, Function] = {
    "003:121": lambda v: flat(line_121(three_patterns(v))),
    "003:120": lambda v: flat(line_120(three_patterns(v))),
    "003:126": lambda v: line_126(three_patterns(v), 0),
    "003:127": lambda v: line_126(three_patterns(v), 0),
    "003:128": lambda v: line_128(three_patterns(v), 0),
    "003:130": lambda v: flat(line_131(three_patterns(v))),
    "003:131": lambda v: flat(line_131(three_patterns(v))),
    "003:138": lambda v: line_138(two_patterns(v), both_weights(v)),
    "003:139": line_139,
    "003:143": lambda v: modulated(*three_fields(v), 0),
    "003:143/also": line_143_also,
    "003:15/before-projection": lambda v: line_15(two_patterns(v), both_weights(v)),
    "003:c-3/dynamics/by-variance": lambda v: line_by_pairs(two_patterns(v), both_weights(v)),
    "003:c-3/dynamics/own-field": lambda v: line_own_field(two_patterns(v), both_weights(v)),
    "003:c-3/dynamics/by-eigenvalue": lambda v: line_by_eigenvalue(two_patterns(v), both_weights(v)),
    "003:c-3/dynamics/by-strength": lambda v: line_15(two_patterns(v), both_weights(v)),
    "003:142": lambda v: line_15(two_patterns(v), both_weights(v)),
    "003:14" + ON_SPHERE: line_162,
    "003:14" + FREE: line_162,
    "003:c-4/exchanged-weights" + FOLLOWS: lambda v: mp.mpf(0),
    "003:c-4/exchanged-weights" + STAYS: lambda v: mp.mpf(0),
    "003:163/zero": lambda v: mp.mpf(0),
    "003:163/linear": lambda v: half_mixed(v, before=False),
    "003:4-1/path-to-identical-weights" + FREE: lambda v: mp.mpf(0),
    "003:4-1/path-to-identical-weights" + ON_SPHERE: lambda v: mp.mpf(0),
    "003:c-3/normalisation-drops-out" + AS_DEFINED: lambda v: ratio_growth(v, v["norm"]),
    "003:c-3/normalisation-drops-out" + CONSTRAINED: lambda v: ratio_growth(v, v["norm"]),
    "003:159": line_159,
    "003:160": line_159,
    "003:161": line_162,
    "003:162": line_162,
    "003:c-2/two-patterns/written-out": lambda v: v["p_0"] * (1 - v["p_0"]) ** 2 + (1 - v["p_0"]) * v["p_0"] ** 2,
    "003:c-2/two-patterns": lambda v: v["p_0"] * (1 - v["p_0"]),
    "003:145": lambda v: (v["slope"] * component(v) + v["b_l"]) * component(v),
    "003:146": lambda v: (component(v) + v["b_l"] + v["c"]) * component(v),
    "003:147": lambda v: line_147(v, v["y_0"]),
    "003:149": lambda v: v["y_0"] / (v["y_0"] + v["b_l"]) * mp.exp(v["b_l"] * time_to_infinity(v["b_l"], v["y_0"])),
    "003:150": lambda v: mp.log(1 + v["b_l"] / v["y_0"]) / v["b_l"],
    "003:151/slope": line_151,
    "003:153": lambda v: winning(v["epsilon_l"], 2),
    "003:154": lambda v: winning(v["epsilon_l"], 2, printed_distribution),
    "003:155/above-one": lambda v: mp.mpf(1) / 2,
    "003:155/positive": line_155_positive,
    "003:155/negative": line_155_negative,
    "003:c-3/no-modulation": lambda v: [1 - mp.mpf(2) ** -d for d in DIMENSIONS],
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:135": r_135,
    "003:123": r_123,
    "003:c-2/at-most-rank-c": r_rank,
    "003:d/slow": r_slow,
    "003:c-3/modulation-is-non-negative": lambda v: [modulated(*three_fields(v), 0)],
    "003:151": lambda v: [line_151(v)],
    "003:c-3/logarithm-bound": lambda v: [mp.log(1 + v["u"]) - v["u"] / (1 + v["u"])],
    "003:c-3/blow-up": lambda v: [time_to_infinity(v["b_l"], v["y_0"])],
    "003:c-3/larger-start-earlier": lambda v: [along(lambda t: mp.log(1 + v["b_l"] / (v["y_0"] + t)) / v["b_l"])],
    "003:c-3/fixed-points": lambda v: [
        growth(v, mp.mpf(0)),
        growth(v, -v["b_l"]),
        along(lambda t: growth(v, t)),
        along(lambda t: growth(v, -v["b_l"] + t)),
    ],
    "003:c-3/negative-starts-converge": lambda v: [growth(v, -v["share"] * v["b_l"]), growth(v, -v["b_l"] - v["below"])],
    "003:c-3/distribution-function": lambda v: [printed_distribution(v["y"])],
    "003:c-3/positive-modulation": lambda v: [winning(v["epsilon_l"], v["d"]) - v["epsilon_l"] / 2],
    "003:c-3/stronger-modulation": lambda v: [winning(v["epsilon_l"] + v["more"], v["d"]) - winning(v["epsilon_l"], v["d"])],
    "003:c-3/negative-modulation": below_power,
    "003:156": lambda v: [winning(v["epsilon_l"], v["d"]) - v["epsilon_l"] / 2],
    "003:157": below_power,
}
