"""Document 003, appendices A.1, B.3 and G: bounds over all data and networks, a second encoding, written from the text alone.

``BOUNDS`` has, by key and family of instances, the share of its right side that the left side takes, at an instance: both as the text has them, in
norms and not in their squares. A unit vector of the plane is written by the tangent of half its angle.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from mpmath import mp

from second_reading.n003 import Values, dot, rotation

Function = Callable[[Values], Any]
LINES: dict[str, Function] = {}
QUANTITIES: dict[str, Function] = {}


def length(x: Sequence[Any]) -> Any:
    return mp.sqrt(dot(x, x))


def scaled(factor: Any, x: Sequence[Any]) -> list[Any]:
    return [factor * one for one in x]


def added(*some: Sequence[Any]) -> list[Any]:
    return [mp.fsum(column) for column in zip(*some, strict=True)]


def less(x: Sequence[Any], y: Sequence[Any]) -> list[Any]:
    return added(x, scaled(-1, y))


def times(a: Sequence[Sequence[Any]], x: Sequence[Any]) -> list[Any]:
    return [dot(row, x) for row in a]


def direction(tangent: Any) -> list[Any]:
    return list(rotation(tangent)[0])


# --- A.1: series ------------------------------------------------------------------------------------------------------


def without_the_first(terms: int) -> Function:
    return lambda v: left_out(v["x"], terms)


def left_out(x: Any, terms: int) -> Any:
    rest = abs(mp.exp(x) - mp.fsum(x**k / mp.factorial(k) for k in range(terms)))
    return rest / (abs(x) ** terms * mp.exp(abs(x)) / mp.factorial(terms))


def of_features(degree: int) -> Function:
    """Both sides of (21) have the factor exp(-(|y|^2 + |z|^2) / (2 tau)) of the features in front."""
    return lambda v: left_out((v["y_1"] * v["z_1"] + v["y_2"] * v["z_2"]) / v["tau"], degree)


def row_sum(batch: int) -> Function:
    """(33) for a sample at the first of two points: the mean square of the row sum's distance from its mean, over that of the kernel by N."""

    def share(v: Values) -> Any:
        chances = (v["p"], 1 - v["p"])
        features = [[v["phi_00"], v["phi_01"]], [v["phi_10"], v["phi_11"]]]  # by feature and point
        kernel = [mp.fsum(feature[0] * feature[y] for feature in features) for y in (0, 1)]
        mean, square = dot(chances, kernel), dot(chances, [one**2 for one in kernel])
        apart = mp.mpf(0)
        for others in product((0, 1), repeat=batch - 1):
            row = mp.fsum(kernel[y] for y in others) / batch
            apart += mp.fprod(chances[y] for y in others) * (row - mean) ** 2
        return apart / (square / batch)

    return share


# --- B.3: the proof of theorem 1 --------------------------------------------------------------------------------------


W_STAR, U = [1, 0, 0], [0, 1, 0]


def perturbed(v: Values) -> tuple[Any, list[Any]]:
    """Give epsilon, and sqrt(1 - epsilon^2) w_* + epsilon u."""
    cosine, epsilon = direction(v["t"])
    return epsilon, [cosine, epsilon, 0]


def off(x: Sequence[Any], y: Sequence[Any]) -> list[Any]:
    """P_x y."""
    return less(y, scaled(dot(x, y), x))


def fixed_matrix(v: Values) -> list[list[Any]]:
    """A(w_*): w_* is an eigenvector, and the others lie in any directions across it."""
    cosine, sine = direction(v["n"])
    second, third = [0, cosine, sine], [0, -sine, cosine]
    pairs = ((v["lambda_1"], W_STAR), (v["lambda_2"], second), (v["lambda_3"], third))
    return [[mp.fsum(value * e[j] * e[k] for value, e in pairs) for k in range(3)] for j in range(3)]


def size(v: Values) -> Any:
    return length([v[f"lambda_{k}"] for k in (1, 2, 3)])


def symmetric(v: Values) -> list[list[Any]]:
    return [[v[f"a_{min(j, k)}{max(j, k)}"] for k in (1, 2, 3)] for j in (1, 2, 3)]


def first_order(v: Values, *, projected: bool) -> Any:
    """(54) with the print of P_v as it stands, or (55): what is left out over 2 epsilon^2 |A|."""
    epsilon, moved = perturbed(v)
    a = fixed_matrix(v)
    image = times(a, moved)
    whole = off(moved, image)
    if projected:
        across = added(scaled(dot(W_STAR, image), U), scaled(dot(U, image), W_STAR))
        claimed = less(off(W_STAR, image), scaled(epsilon, across))
    else:
        claimed = less(off(W_STAR, times(a, scaled(epsilon, U))), scaled(epsilon * v["lambda_1"], U))
    return length(less(whole, claimed)) / (2 * epsilon**2 * size(v))


def gap_alone(v: Values) -> Any:
    """(56)."""
    epsilon, moved = perturbed(v)
    a = fixed_matrix(v)
    shifted = less(times(a, scaled(epsilon, U)), scaled(epsilon * v["lambda_1"], U))
    return length(less(off(moved, times(a, moved)), off(W_STAR, shifted))) / (2 * epsilon**2 * size(v))


def both_parts(v: Values) -> Any:
    """(58): the second part stands on both sides."""
    epsilon, moved = perturbed(v)
    a, change = fixed_matrix(v), symmetric(v)
    whole = off(moved, added(times(a, moved), times(change, moved)))
    shifted = less(times(a, scaled(epsilon, U)), scaled(epsilon * v["lambda_1"], U))
    claimed = added(off(W_STAR, shifted), off(moved, times(change, moved)))
    return length(less(whole, claimed)) / (2 * epsilon**2 * size(v))


def projection(v: Values) -> Any:
    """(52) and (53), which are the same but for the letters."""
    epsilon, moved = perturbed(v)
    whole = [[(j == k) - moved[j] * moved[k] for k in range(3)] for j in range(3)]
    claimed = [
        [(j == k) - W_STAR[j] * W_STAR[k] - epsilon * (U[j] * W_STAR[k] + W_STAR[j] * U[k]) for k in range(3)] for j in range(3)
    ]
    return length([a - b for one, other in zip(whole, claimed, strict=True) for a, b in zip(one, other, strict=True)]) / (
        2 * epsilon**2
    )


def along_u(v: Values) -> Any:
    _, moved = perturbed(v)
    image = times(symmetric(v), moved)
    return abs(dot(U, off(moved, image))) / length(image)


def triangle(v: Values) -> Any:
    _, moved = perturbed(v)
    change = symmetric(v)
    return length(times(change, moved)) / (length(times(change, W_STAR)) + length(times(change, less(moved, W_STAR))))


# --- B.3: the proof of theorem 2 --------------------------------------------------------------------------------------


def over_sectors(v: Values) -> tuple[Any, Any, Any]:
    """Give |(E - E_*) w_*| for the two densities, the largest density, and the distance of the weights."""
    theta = v["theta"]
    lower, upper = v["share"] * v["p_minus"], v["p_minus"]
    radial = v["C_0"] ** 4 / 4

    def moment(first: Any, last: Any) -> list[Any]:
        return [
            radial * mp.quad(lambda phi: mp.cos(phi) ** 2, [first, last]),
            radial * mp.quad(lambda phi: mp.cos(phi) * mp.sin(phi), [first, last]),
        ]

    gained = scaled(upper, moment(mp.pi / 2, mp.pi / 2 + theta))  # w lets through, w_* does not
    lost = scaled(lower, moment(-mp.pi / 2, theta - mp.pi / 2))
    return length(less(gained, lost)), max(lower, upper), length([mp.cos(theta) - 1, mp.sin(theta)])


def by_angle(power: int) -> Function:
    """(80) with a power of C_0 in front of the volume."""

    def share(v: Values) -> Any:
        moved, highest, distance = over_sectors(v)
        return moved / (v["C_0"] ** power * mp.pi * v["C_0"] ** 2 / mp.pi * distance * highest * mp.acos(mp.cos(v["theta"])))

    return share


def by_distance(power: int) -> Function:
    """(84), with the smallest epsilon that is allowed."""

    def share(v: Values) -> Any:
        moved, highest, distance = over_sectors(v)
        return moved / (v["C_0"] ** power * mp.pi * v["C_0"] ** 2 / mp.pi / mp.cos(v["theta"]) * distance**2 * highest)

    return share


def weight_of_sectors(v: Values) -> Any:
    """The last inequality of (88)."""
    area = v["C_0"] ** 2 * v["theta"] / 2
    return (v["share"] * v["p_minus"] * area + v["p_minus"] * area) / (v["p_minus"] * 2 * area)


def norm_of_integral(v: Values) -> Any:
    points = [(v[f"q_{k}"], scaled(v[f"r_{k}"], direction(v[f"s_{k}"]))) for k in (1, 2)]
    whole = added(*(scaled(q * x[0], x) for q, x in points))
    return length(whole) / mp.fsum(q * abs(x[0]) * length(x) for q, x in points)


def kinds(v: Values) -> tuple[list[Any], list[Any], list[Any]]:
    """Give q x of three points: one that both weights let through, one that w alone does, and one that w_* alone does."""
    x = [scaled(v[f"q_{k}"] * v[f"r_{k}"], direction(v[f"s_{k}"])) for k in (1, 2, 3)]
    return x[0], scaled(-1, x[1]), x[2]


def mean_norm(v: Values) -> Any:
    return v["q_2"] * v["r_2"] + v["q_3"] * v["r_3"]


def first_order_term(v: Values) -> Any:
    """(87) as printed, with the mean output of w."""
    both, of_w, of_star = kinds(v)
    return length(less(of_w, of_star)) * (both[0] + of_star[0]) / (dot(direction(v["tilt"]), added(both, of_w)) * mean_norm(v))


def with_the_other_output(v: Values) -> Any:
    _, of_w, of_star = kinds(v)
    return length(less(of_w, of_star)) / mean_norm(v)


def by_weights(v: Values) -> Any:
    """The first inequality of (88) in the unit disk."""
    both, _, of_star = kinds(v)
    return (both[0] + of_star[0]) * mean_norm(v) / (v["q_2"] + v["q_3"])


def norm_of_features(v: Values) -> Any:
    parts = [scaled(v[f"z_{k}"] ** 2, [v[f"D_{k}1"], v[f"D_{k}2"]]) for k in (0, 1)]
    return length(added(*parts)) / mp.fsum(map(length, parts))


# --- G: lemmas 9 and 10 -----------------------------------------------------------------------------------------------


def second_matrix(v: Values) -> tuple[list[Any], list[list[Any]]]:
    """Give the maximal eigenvector of A', and A' itself."""
    first = direction(v["turn"])
    return first, [[v["other"] * (j == k) + v["excess"] * first[j] * first[k] for k in (0, 1)] for j in (0, 1)]


def spectral(a: Sequence[Sequence[Any]]) -> Any:
    mean, half = (a[0][0] + a[1][1]) / 2, (a[0][0] - a[1][1]) / 2
    return abs(mean) + mp.sqrt(half**2 + a[0][1] ** 2)


def perturbation(v: Values, second: Any) -> tuple[list[Any], list[Any], list[list[Any]]]:
    """Give phi_1' and its expansion to first order, and delta A, for A = diag(1, second)."""
    moved, a = second_matrix(v)
    change = [[a[0][0] - 1, a[0][1]], [a[1][0], a[1][1] - second]]
    return moved, [mp.mpf(1), change[1][0] / (1 - second)], change


def remainder(v: Values) -> Any:
    """(191) with kappa = 6 / gap^2 and the gap one."""
    moved, expanded, change = perturbation(v, 0)
    return length(less(moved, expanded)) / (6 * spectral(change) ** 2)


def lemma_10(v: Values) -> Any:
    moved, expanded, change = perturbation(v, v["second"])
    c, s = direction(v["m"])
    image = [c, v["second"] * s]
    after = scaled(1 / length(image), image)
    lipschitz = spectral(change) / length(less(after, [c, s]))
    kappa = length(less(moved, expanded)) / spectral(change) ** 2
    mu = (1 + c) / (2 * c**2) * v["second"] ** 2
    nu = 2 * kappa * lipschitz**2 * (1 + mu * c) + 2 * lipschitz / (1 - v["second"]) * mp.sqrt(mu * (1 + mu * c))
    return abs(after[0] - dot(moved, after)) / (nu * (1 - c))


def in_two_parts(v: Values) -> Any:
    """(194): kappa L^2 times the squared step is the remainder, at the least."""
    moved, expanded, _ = perturbation(v, v["second"])
    w = direction(v["n"])
    return abs(w[0] - dot(moved, w)) / (abs(expanded[1] * w[1]) + length(less(moved, expanded)))


def gaps(v: Values) -> list[Any]:
    return [v["gap"], v["gap"] + v["further"]]


def cauchy(v: Values) -> Any:
    terms = [x / gap for x, gap in zip((v["x_2"], v["x_3"]), gaps(v), strict=True)]
    return abs(dot(terms, [v["u"], v["v"]])) / (length(terms) * length([v["u"], v["v"]]))


def every_gap(v: Values) -> Any:
    inner = [v["x_2"], v["x_3"]]
    return length([x / gap for x, gap in zip(inner, gaps(v), strict=True)]) / (length(inner) / v["gap"])


def by_lipschitz(v: Values) -> Any:
    """(200): a change with the eigenvalues low and high, in units of the limit L |delta w|, along phi_1."""
    c, s = direction(v["turn"])
    return mp.sqrt((v["low"] * c) ** 2 + (v["high"] * s) ** 2)


def lemma_8_put_in(v: Values) -> Any:
    c, mu = v["c_t"], v["mu_t"]
    longest = mp.sqrt(2 * (1 + mu * c) * (1 - c))
    sine = mp.sqrt(1 - v["d_t"] ** 2)
    taken = v["share"] * longest
    small = v["part"] * v["L"] / v["gap"] * taken * sine + v["kappa"] * v["L"] ** 2 * taken**2
    return small / (2 * v["kappa"] * v["L"] ** 2 * (1 + mu * c) * (1 - c) + v["L"] / v["gap"] * longest * sine)


# --- G: the induction of lemma 11 -------------------------------------------------------------------------------------


def three_steps(v: Values) -> Any:
    steps = [scaled(v[f"length_{k}"] * v["g"] ** k, direction(v[f"m_{k}"])) for k in range(3)]
    return length(added(*steps)) / mp.fsum(v["g"] ** k for k in range(3))


def one_more(v: Values) -> Any:
    steps = [scaled(v[f"length_{k}"], direction(v[f"m_{k}"])) for k in (0, 1)]
    return length(added(*steps)) / mp.fsum(map(length, steps))


def put_in(v: Values) -> Any:
    before = mp.fsum(v["g"] ** k for k in range(3))
    return (v["length_0"] * before + v["length_1"] * v["g"] ** 3) / (before + v["g"] ** 3)


BOUNDS: dict[str, tuple[Function | None, ...]] = {
    "003:19": tuple(without_the_first(terms) for terms in (1, 2, 4, 8)),
    "003:21": (of_features(2), of_features(4)),
    "003:33": (row_sum(2), row_sum(3), row_sum(4)),
    "003:52": (projection,),
    "003:53": (projection,),
    "003:54": (lambda v: first_order(v, projected=True),),
    "003:55": (lambda v: first_order(v, projected=False),),
    "003:56": (gap_alone,),
    "003:58": (both_parts,),
    "003:61": (along_u,),
    "003:63": (triangle,),
    "003:76": (norm_of_integral,),
    "003:80": (by_angle(3),),
    "003:84": (by_distance(3),),
    "003:b-3/bounds-with-the-square": (by_angle(2), by_distance(2)),
    "003:87": (first_order_term,),
    "003:b-3/first-order-term": (with_the_other_output,),
    "003:88": (by_weights, weight_of_sectors),
    "003:91": (norm_of_features,),
    "003:191": (remainder,),
    "003:192": (lemma_10,),
    "003:194": (in_two_parts,),
    "003:197": (cauchy,),
    "003:198": (every_gap,),
    "003:200": (by_lipschitz,),
    "003:202": (lemma_8_put_in,),
    "003:206": (three_steps,),
    "003:210": (one_more,),
    "003:211": (put_in,),
    "003:213": (lambda v: (1 - v["c_after"]) / (1 - v["d_t"] + abs(v["d_t"] - v["c_after"])),),
}
