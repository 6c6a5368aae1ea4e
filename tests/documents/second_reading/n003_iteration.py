"""Document 003, section 3.3 with appendices B.4 and G: power iteration, a second encoding, written from the text alone.

The tables are those of n003. In the eigenbasis of A(w(t)) the weight is (c, its other two components), of norm one: m and n are the other
two over c. ``second`` is lambda_2 over lambda_1, and ``third`` is lambda_3 over lambda_2.
"""

from collections.abc import Callable
from typing import Any

from mpmath import mp

from second_reading.n003 import Values, dot, rotation

Function = Callable[[Values], Any]


# --- one step: (182)-(203) -------------------------------------------------------------------------------------------


def weight(v: Values) -> list[Any]:
    direction = [mp.mpf(1), v["m"], v["n"]]
    return [one / mp.sqrt(dot(direction, direction)) for one in direction]


def eigenvalues(v: Values) -> list[Any]:
    second = v["lambda_1"] * v["second"]
    return [v["lambda_1"], second, second * v.get("third", 0)]


def step(v: Values) -> list[Any]:
    """w(t + 1) of (101)."""
    moved = [value * one for value, one in zip(eigenvalues(v), weight(v), strict=True)]
    length = mp.sqrt(dot(moved, moved))
    return [one / length for one in moved]


def mu(v: Values) -> Any:
    """(182)."""
    c, (first, second, *_) = weight(v)[0], eigenvalues(v)
    return (1 + c) / (2 * c**2) * (1 - (first - second) / first) ** 2


def excess(v: Values) -> Any:
    """(lambda_2 / lambda_1)^2 (1 / c^2 - 1)."""
    return v["second"] ** 2 * (1 / weight(v)[0] ** 2 - 1)


def r_lemma_7(v: Values) -> list[Any]:
    return [mu(v) * (1 - weight(v)[0]) - (1 - step(v)[0])]


def ratio_184(v: Values) -> Any:
    c, (first, second, *_) = weight(v)[0], eigenvalues(v)
    return first * c / mp.sqrt(first**2 * c**2 + second**2 * (1 - c**2))


def r_184(v: Values) -> list[Any]:
    return [step(v)[0] - ratio_184(v), ratio_184(v) - 1 / mp.sqrt(1 + excess(v))]


def r_186(v: Values) -> list[Any]:
    bernoulli = 1 - excess(v) / 2
    return [(1 + excess(v)) ** (-mp.mpf(1) / 2) - bernoulli, bernoulli - (1 - mu(v) * (1 - weight(v)[0]))]


def r_parseval(v: Values) -> list[Any]:
    rest = list(zip(eigenvalues(v), weight(v), strict=True))[1:]
    return [mp.fsum(value**2 * one**2 for value, one in rest) - (1 - weight(v)[0] ** 2)]


def r_188(v: Values) -> list[Any]:
    c = weight(v)[0]
    middle = ratio_184(v) * c
    return [dot(weight(v), step(v)) - middle, middle - (1 - mu(v) * (1 - c)) * c]


def r_189(v: Values) -> list[Any]:
    """Of the squares."""
    c = weight(v)[0]
    moved = [a - b for a, b in zip(step(v), weight(v), strict=True)]
    square = 2 * (1 - dot(weight(v), step(v)))
    return [dot(moved, moved) - square, 2 * (1 + mu(v) * c) * (1 - c) - square]


def r_201(v: Values) -> list[Any]:
    """Of the squares; 1 - d_t is a share of what lemma 7 allows."""
    allowed = v["mu_t"] * (1 - v["c_t"])
    d = 1 - v["share"] * allowed
    return [2 * (1 - d) - (1 - d**2), 2 * allowed - 2 * (1 - d)]


def r_203(v: Values) -> list[Any]:
    """nu_t (1 - c_t) minus (202), with (201) for its last root."""
    c, grown = v["c_t"], 1 + v["mu_t"] * v["c_t"]
    nu = 2 * v["kappa"] * v["L"] ** 2 * grown + 2 * v["L"] / v["gap"] * mp.sqrt(v["mu_t"] * grown)
    last = mp.sqrt(2 * v["mu_t"] * (1 - c))
    bound = 2 * v["kappa"] * v["L"] ** 2 * grown * (1 - c) + v["L"] / v["gap"] * mp.sqrt(2 * grown * (1 - c)) * last
    return [nu * (1 - c) - bound]


# --- all steps: (103), (206)-(220) -----------------------------------------------------------------------------------


def reach(v: Values) -> Any:
    """sqrt(2 (1 + gamma) (1 - c_0))."""
    return mp.sqrt(2 * (1 + v["gamma"]) * (1 - v["c_0"]))


def q_103(v: Values) -> Any:
    """w'w(0) of unit vectors at the largest distance of (204): |w - w(0)|^2 = 2 - 2 w'w(0)."""
    return 1 - (reach(v) / (1 - mp.sqrt(v["gamma"]))) ** 2 / 2


def line_103(v: Values) -> Any:
    c_gamma = 2 * mp.sqrt(v["gamma"]) / (1 + v["gamma"])
    return (v["c_0"] - c_gamma) / (1 - c_gamma)


def one_more(v: Values) -> Any:
    """(211) with t = 4."""
    return reach(v) * (mp.fsum(v["gamma"] ** (mp.mpf(k) / 2) for k in range(4)) + v["gamma"] ** 2)


def steps_up_to(v: Values, last: int) -> Any:
    return reach(v) * mp.fsum(v["gamma"] ** (mp.mpf(k) / 2) for k in range(last + 1))


def induction(v: Values, power: int) -> dict[str, Any]:
    """What lemmas 7 and 10 and the hypothesis allow: mu + nu at most gamma, 1 - d at most mu (1 - c), |d - c'| at most nu (1 - c),
    1 - c at most gamma^t (1 - c_0)."""
    total = v["of_gamma"] * v["gamma"]
    mu_t = v["of_mu"] * total
    away = v.get("of_start", mp.mpf(1)) * v["gamma"] ** power * (1 - v["c_0"])
    c, d = 1 - away, 1 - v["of_d"] * mu_t * away
    return {"c": c, "d": d, "next": d + v["of_c"] * (total - mu_t) * away, "mu": mu_t, "nu": total - mu_t, "away": away}


STEPS = 3  # t, where it is a number


def r_step_length(v: Values, power: int) -> list[Any]:
    """Of the squares."""
    at = induction(v, power)
    return [reach(v) ** 2 * v["gamma"] ** power - 2 * (1 + at["mu"] * at["c"]) * (1 - at["c"])]


def r_nearer(v: Values, power: int) -> list[Any]:
    """The chain of (208) and (213)-(214) from 1 - c' on, and c' above c."""
    at = induction(v, power)
    middle = (at["mu"] + at["nu"]) * at["away"]
    return [middle - (1 - at["next"]), v["gamma"] * at["away"] - middle, at["next"] - at["c"]]


def r_within(v: Values) -> list[Any]:
    """(215) after (214), with 1 - c_t at most gamma^t (1 - c_0)."""
    return [v["gamma"] ** (STEPS + 1) * (1 - v["c_0"]) - v["gamma"] * induction(v, STEPS)["away"]]


def r_220(v: Values) -> list[Any]:
    return [reach(v) / (1 - mp.sqrt(v["gamma"])) - steps_up_to(v, 4)]


# --- between the planes: (75), (79); a linear node -------------------------------------------------------------------


def r_75(v: Values) -> list[Any]:
    """w_*'x at most (w_* - w)'x, and the square of that at most C_0^2 |w_* - w|^2, for w_*'x = height and w'x = -depth."""
    star, w = [mp.mpf(1), mp.mpf(0)], rotation(v["tilt"])[0]
    x = [v["height"], (-v["depth"] - v["height"] * w[0]) / w[1]]
    apart = [a - b for a, b in zip(star, w, strict=True)]
    square = dot(x, x) + v["spare"]
    return [dot(apart, x) - dot(star, x), square * dot(apart, apart) - dot(apart, x) ** 2]


def r_linear(v: Values) -> list[Any]:
    """How fast the component along the maximal eigenvector grows under (7) with a constant A."""
    c, s = rotation(v["angle"])[0]
    values = (v["lambda_2"] + v["gap"], v["lambda_2"])
    flow = [values[0] * c, values[1] * s]
    return [flow[0] - (c * flow[0] + s * flow[1]) * c]


RELATIVE = {"line": 1e-12, "quantity": 1e-12}  # derivatives and integrals are carried out beyond 20 digits

QUANTITIES: dict[str, Function] = {"003:103": q_103, "003:185": ratio_184, "003:212": one_more}

LINES: dict[str, Function] = {
    "003:103": line_103,
    "003:185": lambda v: (1 + excess(v)) ** (-mp.mpf(1) / 2),
    "003:212": lambda v: steps_up_to(v, 4),
}

RELATIONS: dict[str, Callable[[Values], list[Any]]] = {
    "003:g/lemma-7": r_lemma_7,
    "003:184": r_184,
    "003:186": r_186,
    "003:g/parseval": r_parseval,
    "003:188": r_188,
    "003:189": r_189,
    "003:201": r_201,
    "003:203": r_203,
    "003:207": lambda v: r_step_length(v, 0),
    "003:208": lambda v: r_nearer(v, 0),
    "003:209": lambda v: r_step_length(v, STEPS),
    "003:218": lambda v: r_step_length(v, STEPS),
    "003:214": lambda v: r_nearer(v, STEPS),
    "003:215": r_within,
    "003:220": r_220,
    "003:75": r_75,
    "003:79": r_75,
    "003:3-one-layer-case/linear-regardless-of-start": r_linear,
}

COUNTEREXAMPLES: dict[str, dict[str, str]] = {
    "003:3-one-layer-case/linear-regardless-of-start": {"angle": "1", "gap": "1", "lambda_2": "1/2"}
}
