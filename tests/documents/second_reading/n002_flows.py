"""Document 002, ReLU neurons on Gaussian data and Fourier columns: a second encoding, written from the text alone.

``LINES`` holds the printed right-hand sides, as printed, errors included.  ``QUANTITIES`` holds the left sides as the
text defines them, computed here and never taken from a printed line.  The letters and the integrals over half planes and
quadrants are those of n001_flows.

E_{X, S>0|Y=1}[.] and E_{S>0|Y=1}[.] are partial expectations, E[. 1{S > 0} | Y = 1]: (10) to (11) say so.  The left side
of (13) is compared under that reading alone, its right side under both.  The keys that end in /finished are not in the
document: their lines were derived here.
"""

from collections.abc import Callable
from typing import Any

from mpmath import mp

from second_reading import n001_flows as flows
from second_reading.n002 import normal_mean

Values = dict[str, Any]
Function = Callable[[Values], Any]

CONDITIONAL = flows.CONDITIONAL
PARTIAL = flows.PARTIAL
ABSORBED = flows.ABSORBED
WRITTEN_OUT = flows.WRITTEN_OUT

ROWS = 8


# --- Fourier columns of a symmetric circulant, n = 8 -----------------------------------------------------------------


def circulant(v: Values) -> Any:
    """(32) with c_i = c_{n-i}: entry (i, m) is c_{i-m mod n}."""
    return mp.matrix([[v[f"c_{min((i - m) % ROWS, (m - i) % ROWS)}"] for m in range(ROWS)] for i in range(ROWS)])


def omega_power(exponent: int) -> Any:
    return mp.exp(-2j * mp.pi * exponent / ROWS)


def columns(frequencies: range, imaginary: bool) -> Any:
    """Real or imaginary parts of v_j, one column for each frequency."""
    part = mp.im if imaginary else mp.re
    return mp.matrix([[part(omega_power(m * j)) / mp.sqrt(ROWS) for j in frequencies] for m in range(ROWS)])


def flat(matrix: Any) -> list[Any]:
    return [matrix[i, j] for i in range(matrix.rows) for j in range(matrix.cols)]


def eigenvalue(v: Values, j: int) -> Any:
    """lambda_j with Sigma v_j = lambda_j v_j: row 0 of the circulant against the column, divided by its entry 0."""
    return v["c_0"] + v["c_4"] * mp.cos(mp.pi * j) + 2 * mp.fsum(v[f"c_{d}"] * mp.cos(mp.pi * d * j / 4) for d in (1, 2, 3))


def scaled_columns(v: Values, frequencies: range, imaginary: bool) -> list[Any]:
    """lambda_j times the cosine column, or minus the sine column."""
    result = []
    for m in range(ROWS):
        for j in frequencies:
            wave = -mp.sin(2 * mp.pi / ROWS * m * j) if imaginary else mp.cos(2 * mp.pi / ROWS * m * j)
            result.append(eigenvalue(v, j) * wave / mp.sqrt(ROWS))
    return result


def cosines(index: Callable[[int, int], int]) -> list[Any]:
    """cos(2 pi index(m, j) / n) / sqrt n, for rows m and columns j = 1, 2, 3."""
    return [mp.cos(2 * mp.pi / ROWS * index(m, j)) / mp.sqrt(ROWS) for m in range(ROWS) for j in (1, 2, 3)]


# --- quantities ------------------------------------------------------------------------------------------------------


def q_unit_partial(v: Values) -> Any:
    """E[X_i 1{X_i > 0}] for X_i = erf(g Z_i), Z_i standard normal."""
    g = v["g"]
    end = mp.sqrt(2 * mp.prec * mp.log(2)) + 4
    cuts = sorted({mp.mpf(0), *[p for p in (1 / g, 3 / g, 9 / g, mp.mpf(1), mp.mpf(3), mp.mpf(6)) if p < end], end})
    return mp.quad(lambda z: mp.erf(g * z) * mp.npdf(z), cuts)


def q_unit_conditional(v: Values) -> Any:
    """X_i > 0 where Z_i > 0."""
    return q_unit_partial(v) / normal_mean(lambda z: mp.mpf(1), lower=mp.mpf(0))


def q_power(v: Values) -> list[Any]:
    power = mp.exp(-1j * v["theta"])
    return [mp.re(power), mp.im(power)]


def q_other_label(v: Values) -> Any:
    """E[S a'X 1{S > 0} | Y = 0]."""
    return flows.over_half(lambda s, x: s * x, 2, v["a_Sigma0_a"], v["a_Sigma0_w1"], v["sigma_0"] ** 2)


def q_other_flow(v: Values) -> Any:
    """The descent of w_k."""
    return flows.two_neuron_descent(v, other=True)


QUANTITIES: dict[str, Function] = {
    "002:36/finished" + PARTIAL: q_unit_partial,
    "002:36/finished" + CONDITIONAL: q_unit_conditional,
    "002:non-gaussian-data/sign-limit": flows.q_sign_distance,
    "002:6": flows.q_mean_partial,
    "002:7": flows.q_point,
    "002:gaussian-data/law-given-s": flows.q_law_given_s,
    "002:gaussian-data/mean-of-half-line": flows.q_mean_of_s,
    "002:10": flows.q_mean_partial,
    "002:13/middle": flows.q_product_partial,
    "002:gaussian-data/by-symmetry/middle": flows.q_square_of_s,
    "002:14/middle": flows.q_product_partial,
    "002:gaussian-data/both-labels": q_other_label,
    "002:18/finished": lambda v: flows.cross_moment(mp.mpf(0), mp.mpf(1), v["rho_11"], v["rho_1k"], v["rho_kk"]),
    "002:gaussian-data/two-neurons/finished": flows.q_cross,
    "002:gaussian-data/full-update/finished" + ABSORBED: flows.q_flow_absorbed,
    "002:gaussian-data/full-update/finished" + WRITTEN_OUT: flows.two_neuron_descent,
    "002:gaussian-data/full-update-of-the-other-neuron/finished" + ABSORBED: lambda v: 2 * q_other_flow(v),
    "002:gaussian-data/full-update-of-the-other-neuron/finished" + WRITTEN_OUT: q_other_flow,
    "002:33": q_power,
    "002:34": lambda v: flat(circulant(v) * columns(range(5), False)),
    "002:34/imaginary": lambda v: flat(circulant(v) * columns(range(1, 4), True)),
    "002:35/reversed": lambda v: flat(columns(range(1, 4), False)),
    "002:4" + ABSORBED: flows.q_flow_absorbed,
    "002:4" + WRITTEN_OUT: flows.two_neuron_descent,
}


# --- printed lines ---------------------------------------------------------------------------------------------------


def line_10(v: Values) -> Any:
    """E_{S>0}[S v], partial."""
    return flows.above(lambda s: s * (v["a_Sigma1_w1"] / v["rho_11"]), v["rho_11"])


def line_11(v: Values) -> Any:
    """E_{S | S>0}[S v] P(S > 0)."""
    chance = flows.below_one(v)
    return line_10(v) / chance * chance


def line_13_partial(v: Values) -> Any:
    """E[S E[X | S] 1{S > 0}] P(S > 0): the factor P is printed and stays."""
    return flows.above(lambda s: s * (v["a_Sigma1_w1"] / v["rho_11"] * s), v["rho_11"]) * flows.below_one(v)


def line_13_right(v: Values) -> Any:
    chance = flows.below_one(v)
    return flows.above(lambda s: s**2, v["rho_11"]) / chance * (v["a_Sigma1_w1"] / v["rho_11"]) * chance


def line_two_neurons(v: Values) -> Any:
    """Derived here."""
    return flows.closed_cross(v["a_Sigma1_w1"], v["a_Sigma1_wk"], v["rho_11"], v["rho_1k"], v["rho_kk"])


def line_other_flow(v: Values) -> Any:
    """Derived here, with 1/K absorbed in tau."""
    return flows.closed_flow(v, other=True)


LINES: dict[str, Function] = {
    # the integral of erf(g z) against the normal density over z > 0, derived here
    "002:36/finished" + PARTIAL: lambda v: mp.atan(mp.sqrt(2) * v["g"]) / mp.pi,
    "002:36/finished" + CONDITIONAL: lambda v: 2 * mp.atan(mp.sqrt(2) * v["g"]) / mp.pi,
    "002:6": line_10,
    "002:7": flows.line_split_one,
    "002:gaussian-data/law-given-s": lambda v: [v["s"] * v["a_Sigma1_w1"] / v["rho_11"], flows.line_residual(v)],
    "002:gaussian-data/mean-of-half-line": lambda v: mp.sqrt(2 / mp.pi * v["rho_11"]),
    "002:10": line_10,
    "002:11": line_11,
    "002:12": lambda v: v["a_Sigma1_w1"] / mp.sqrt(v["rho_11"]) / mp.sqrt(2 * mp.pi),
    "002:13/middle": line_13_partial,
    "002:13/right": line_13_right,
    "002:gaussian-data/by-symmetry/middle": lambda v: normal_mean(lambda z: v["rho_11"] * z**2),
    "002:gaussian-data/by-symmetry/right": lambda v: v["rho_11"],
    "002:14/middle": lambda v: v["a_Sigma1_w1"] / 2,
    "002:14/right": lambda v: v["a_Sigma1_w1"] / 2,
    "002:gaussian-data/both-labels": lambda v: v["a_Sigma0_w1"] / 2,
    "002:18/finished": lambda v: (mp.pi - flows.angle(v["rho_11"], v["rho_1k"], v["rho_kk"])) / (2 * mp.pi),
    "002:gaussian-data/two-neurons/finished": line_two_neurons,
    "002:gaussian-data/full-update/finished" + ABSORBED: flows.closed_flow,
    "002:gaussian-data/full-update/finished" + WRITTEN_OUT: lambda v: flows.closed_flow(v) / 2,
    "002:gaussian-data/full-update-of-the-other-neuron/finished" + ABSORBED: line_other_flow,
    "002:gaussian-data/full-update-of-the-other-neuron/finished" + WRITTEN_OUT: lambda v: line_other_flow(v) / 2,
    "002:33": lambda v: [mp.cos(v["theta"]), -mp.sin(v["theta"])],
    "002:34": lambda v: scaled_columns(v, range(5), False),
    "002:34/imaginary": lambda v: scaled_columns(v, range(1, 4), True),
    "002:35/reversed": lambda v: cosines(lambda m, j: (ROWS - m) * j),
    "002:35": lambda v: cosines(lambda m, j: m * (ROWS - j)),
    "002:4": flows.line_4,
    "002:5": flows.line_5,
}
