"""Second reading of document 000, written from the text alone.

LINES holds the printed right-hand sides, as printed. QUANTITIES holds the left-hand sides as the text defines them,
integrated numerically here; none of them is built from a printed line.

Letters: m = k_i' w = (Sigma_1 w)_i, V = conditional variance of <w, X> given X_i (so w' Sigma_1 w = V + m^2, which is
the V of the first reading: the tables are translated at the end of the file), X_i has unit variance;
a_Sigma1_w1 = a' Sigma_1 w and so on for an arbitrary direction a; sigma_c = standard deviation of <w, X> under
Sigma_c; rho_11 = w' Sigma_1 w.
"""

from collections.abc import Callable
from typing import Any

from mpmath import mp

Point = dict[str, Any]


def normal_mean(f: Callable[[Any], Any], lower: Any = None, upper: Any = None) -> Any:
    """E[f(Z)] for a standard normal Z, over lower < Z < upper when given (not renormalised)."""
    reach = mp.sqrt(2 * mp.prec * mp.log(2)) + 4
    lo = -reach if lower is None else lower
    hi = reach if upper is None else upper
    inner = [x for x in (-6, -3, -1, 0, 1, 3, 6) if lo < x < hi]
    return mp.quad(lambda z: f(z) * mp.exp(-z * z / 2), [lo, *inner, hi]) / mp.sqrt(2 * mp.pi)


# ---------------------------------------------------------------- quantities


def gate_mean(cov: Any, sd: Any) -> Any:
    """E[1(S >= 0) U] for jointly normal (S, U), Cov(S, U) = cov, sd(S) = sd: condition on S, E[U | S] = cov S / sd^2."""
    return normal_mean(lambda z: cov * (sd * z) / sd**2, lower=mp.mpf(0))


def relu_mean(cov: Any, sd: Any) -> Any:
    """E[ReLU(S) U] for jointly normal (S, U), conditioning on S."""
    return normal_mean(lambda z: (sd * z) * cov * (sd * z) / sd**2, lower=mp.mpf(0))


def flow(v: Point) -> Any:
    """a' tau dw/dt = -a' grad of (1/2) E[(ReLU(<w, X>) - Y)^2], labels 1 and 0 equally likely."""
    label = gate_mean(v["a_Sigma1_w1"], v["sigma_1"]) / 2
    own = (relu_mean(v["a_Sigma1_w1"], v["sigma_1"]) + relu_mean(v["a_Sigma0_w1"], v["sigma_0"])) / 2
    return label - own


def f_i(v: Point) -> Any:
    """f(w)_i = E[1(<w, X> >= 0) X_i]: Cov(<w, X>, X_i) = m, Var <w, X> = V + m^2; conditioned on <w, X>."""
    return gate_mean(v["m"], mp.sqrt(v["V"] + v["m"] ** 2))


def f_i_scaled(v: Point) -> Any:
    """The same when the covariance is alpha Sigma_1: the covariance is alpha m, the variance alpha (V + m^2)."""
    return gate_mean(v["alpha"] * v["m"], mp.sqrt(v["alpha"] * (v["V"] + v["m"] ** 2)))


def half_line(v: Point) -> Any:
    """(2 pi)^(-1/2) int_0^inf exp(-b^2 x^2) x erf(a x) dx with a = m / sqrt(2 V), in the variable z = sqrt(2) b x."""
    a = v["m"] / mp.sqrt(2 * v["V"])
    scale = 1 / (mp.sqrt(2) * abs(v["b"]))
    return scale * normal_mean(lambda z: (scale * z) * mp.erf(a * scale * z), lower=mp.mpf(0))


def phi_less_half(v: Point) -> Any:
    """Phi(u) - 1/2 at u = m / sqrt(V): the normal density integrated from 0 to u."""
    u = v["m"] / mp.sqrt(v["V"])
    return mp.quad(lambda z: mp.exp(-z * z / 2), [0, u / 2, u]) / mp.sqrt(2 * mp.pi)


QUANTITIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "000:10": flow,
    "000:gaussian-data/first-integral": f_i,
    "000:gaussian-data/general-b": half_line,
    "000:9": lambda v: gate_mean(v["a_Sigma1_w1"], mp.sqrt(v["rho_11"])),
    "000:gaussian-data/alpha-scaling": f_i_scaled,
    "000:11/erf-step": phi_less_half,
}


# ---------------------------------------------------------------- printed lines


def line_10(v: Point) -> Any:
    # The constant c of (10) is left open for elliptical data; for normal data (9) makes it 1 / sqrt(2 pi).
    # The printed vector Lambda u is written against a: a' Sigma_1 w, with u' Lambda_1 u = sigma_1^2.
    c = 1 / mp.sqrt(2 * mp.pi)
    return c / 2 * v["a_Sigma1_w1"] / v["sigma_1"] - (v["a_Sigma0_w1"] + v["a_Sigma1_w1"]) / 4


def slope(v: Point) -> Any:
    """The a of the half-line integral: k_i' w / sqrt(2 w' Sigma w)."""
    return v["m"] / mp.sqrt(2 * v["V"])


def line_first_integral(v: Point) -> Any:
    return normal_mean(lambda x: x * mp.erf(slope(v) * x)) / 2


def line_half_line_integral(v: Point) -> Any:
    a, b = slope(v), 1 / mp.sqrt(2)
    ends = [0, 1, 3, 6, mp.sqrt(2 * mp.prec * mp.log(2)) + 4]
    return mp.quad(lambda x: mp.exp(-(b**2) * x**2) * x * mp.erf(a * x), ends) / mp.sqrt(2 * mp.pi)


def line_ng_geller(v: Point) -> Any:
    a, b = slope(v), 1 / mp.sqrt(2)
    return 1 / mp.sqrt(2 * mp.pi) * a / (2 * b**2) * (a**2 + b**2) ** mp.mpf("-0.5")


def line_slope_substituted(v: Point) -> Any:
    b = 1 / mp.sqrt(2)
    return 1 / mp.sqrt(2 * mp.pi) / (2 * b**2) * v["m"] / mp.sqrt(v["m"] ** 2 + 2 * b**2 * v["V"])


def general_b(m: Any, var: Any, b: Any) -> Any:
    under = (var + m**2) - (1 - 1 / (2 * b**2)) * m**2
    return 1 / mp.sqrt(2 * mp.pi) / (2 * b**2) ** mp.mpf("1.5") * m / mp.sqrt(under)


def line_alpha_scaling(v: Point) -> Any:
    # b is the b of the unscaled data, 1 / sqrt(2): the printed line has already replaced b^-2 by alpha b^-2 in one place.
    m, alpha, b = v["m"], v["alpha"], 1 / mp.sqrt(2)
    under = (v["V"] + m**2) - alpha * (1 - alpha / (2 * b**2)) * m**2
    return 1 / mp.sqrt(2 * mp.pi) * mp.sqrt(alpha) / (2 * b**2) ** mp.mpf("1.5") * m / mp.sqrt(under)


def line_11_erf(v: Point) -> Any:
    total = v["V"] + v["m"] ** 2  # w' Sigma_1 w
    return mp.erf(v["m"] / (mp.sqrt(2) * mp.sqrt(total - v["m"] ** 2))) / 2


def line_11_phi(v: Point) -> Any:
    # the middle member of (11), Phi(...) - 1/2
    total = v["V"] + v["m"] ** 2
    return mp.ncdf(v["m"] / mp.sqrt(total - v["m"] ** 2)) - mp.mpf(1) / 2


LINES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "000:10": line_10,
    "000:gaussian-data/first-integral": line_first_integral,
    "000:gaussian-data/half-line-integral": line_half_line_integral,
    "000:gaussian-data/ng-geller": line_ng_geller,
    "000:gaussian-data/slope-substituted": line_slope_substituted,
    "000:gaussian-data/general-b-at-one-over-root-two": lambda v: general_b(v["m"], v["V"], 1 / mp.sqrt(2)),
    "000:gaussian-data/plugging-in-b": lambda v: 1 / mp.sqrt(2 * mp.pi) * v["m"] / mp.sqrt(v["V"] + v["m"] ** 2),
    "000:gaussian-data/general-b": lambda v: general_b(v["m"], v["V"], v["b"]),
    "000:9": lambda v: 1 / mp.sqrt(2 * mp.pi) * v["a_Sigma1_w1"] / mp.sqrt(v["rho_11"]),
    "000:gaussian-data/alpha-scaling": line_alpha_scaling,
    "000:11/erf-step": line_11_erf,
    "000:11/approximation": line_11_phi,
}


def with_conditional_variance(function: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
    """Take V = w' Sigma_1 w and hand on the conditional variance V - m^2."""
    return lambda v: function({**v, "V": v["V"] - v["m"] ** 2} if "V" in v else v)


QUANTITIES = {key: with_conditional_variance(function) for key, function in QUANTITIES.items()}
LINES = {key: with_conditional_variance(function) for key, function in LINES.items()}
