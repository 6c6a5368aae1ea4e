"""Second reading of document 002, written from the text alone.

LINES holds the printed right-hand sides, as printed. QUANTITIES holds the left-hand sides as the text defines them,
integrated numerically here; none of them is built from a printed line.

Letters: a_Sigma1_w1 = a' Sigma_1 w_1 and so on for an arbitrary direction a; sigma_c = standard deviation of
<w_1, X> under Sigma_c; rho_ij = w_i' Sigma_1 w_j; lambda_ck = eigenvalue k of Sigma_c, u_k entry k of u_1;
in (22)-(31) u, lambda_0, lambda_1 belong to the first nonzero mode and t, mu_0, mu_1 to the second;
sigma_ij = w_i' Sigma_1 w_j and tau_ij = w_i' Sigma_0 w_j (several neurons), v_ij either of the two, as the term names;
g the gain, r the covariance of Z_i and Z_j under label 1. An expectation with a positivity condition in its index is
taken over the event and not divided by its probability, as in (10)-(12).
"""

from collections.abc import Callable
from typing import Any

from mpmath import mp

Point = dict[str, Any]


def normal_mean(f: Callable[[Any], Any], lower: Any = None, split: Any = None) -> Any:
    """E[f(Z)] for a standard normal Z, over Z > lower when given (not renormalised); split is an extra break point."""
    reach = mp.sqrt(2 * mp.prec * mp.log(2)) + 4
    lo = -reach if lower is None else lower
    breaks: list[Any] = [mp.mpf(x) for x in (-6, -3, -1, 0, 1, 3, 6)]
    if split is not None:
        breaks = sorted([*breaks, split])
    inner = [x for x in breaks if lo < x < reach]
    return mp.quad(lambda z: f(z) * mp.exp(-z * z / 2), [lo, *inner, reach]) / mp.sqrt(2 * mp.pi)


def density(x: Any) -> Any:
    """The standard normal density."""
    return mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi)


# ---------------------------------------------------------------- two ReLU neurons, (15)-(18)


def quadrant_moments(r11: Any, r1k: Any, rkk: Any) -> tuple[Any, Any]:
    """E[S T; S > 0, T > 0] and E[T^2; S > 0, T > 0] for normal (S, T): condition on T = t, S | t ~ N(r1k t / rkk, cv)."""
    sd = mp.sqrt(rkk)
    csd = mp.sqrt(r11 - r1k**2 / rkk)

    def positive_part(t: Any) -> Any:
        mean = r1k * t / rkk
        return mean * mp.ncdf(mean / csd) + csd * density(mean / csd)

    st = normal_mean(lambda z: sd * z * positive_part(sd * z), lower=mp.mpf(0))
    tt = normal_mean(lambda z: (sd * z) ** 2 * mp.ncdf(r1k * sd * z / rkk / csd), lower=mp.mpf(0))
    return st, tt


def pair_coefficients(v: Point) -> tuple[Any, Any]:
    """E[T X; S > 0, T > 0] = first Sigma_1 w_1 + second Sigma_1 w_k, from E[X | S, T] = (Sigma w_1, Sigma w_k) rho^-1 (S, T)."""
    r11, r1k, rkk = v["rho_11"], v["rho_1k"], v["rho_kk"]
    st, tt = quadrant_moments(r11, r1k, rkk)
    det = r11 * rkk - r1k**2
    return (rkk * st - r1k * tt) / det, (r11 * tt - r1k * st) / det


def pair_expectation(v: Point) -> Any:
    first, second = pair_coefficients(v)
    return first * v["a_Sigma1_w1"] + second * v["a_Sigma1_wk"]


def corr(v: Point) -> Any:
    return v["rho_1k"] / mp.sqrt(v["rho_11"] * v["rho_kk"])


def line_17_first(v: Point) -> Any:
    r11, rkk, c = v["rho_11"], v["rho_kk"], corr(v)
    head = (rkk / r11 * mp.acos(-c) - c**2 * mp.asin(c)) / (2 * mp.pi * (1 - c**2))
    tail = (1 / (c * r11) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - c**2))
    return head + tail


def line_17_second(v: Point) -> Any:
    r11, rkk, c = v["rho_11"], v["rho_kk"], corr(v)
    head = -c / (2 * mp.pi * (1 - c**2)) * mp.sqrt(r11 / rkk) * (rkk / r11 * mp.acos(c) - mp.asin(c))
    tail = (1 / (c * rkk) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - c**2))
    return head + tail


def line_18_first(v: Point) -> Any:
    r11, rkk, c = v["rho_11"], v["rho_kk"], corr(v)
    one = (c**2 - rkk / r11) / (2 * mp.pi * (1 - c**2)) * mp.acos(c)
    two = (2 * rkk / r11 - c**2) / (4 * (1 - c**2))
    three = (1 / (c * r11) - 1 / mp.sqrt(r11 * rkk)) / (2 * mp.pi * mp.sqrt(1 - c**2))
    return one + two + three


# ---------------------------------------------------------------- one ReLU neuron, (19)-(21)


def gate_mean(cov: Any, sd: Any) -> Any:
    """E[1(S > 0) U] for normal (S, U), Cov = cov, sd(S) = sd, conditioning on S: E[U | S] = cov S / sd^2."""
    return normal_mean(lambda z: cov * (sd * z) / sd**2, lower=mp.mpf(0))


def relu_mean(cov: Any, sd: Any) -> Any:
    """E[ReLU(S) U], likewise."""
    return normal_mean(lambda z: (sd * z) * cov * (sd * z) / sd**2, lower=mp.mpf(0))


def relu_flow(v: Point) -> Any:
    """-a' grad of (1/2) E[(ReLU(S) - Y)^2] = -E[(ReLU(S) - Y) 1(S > 0) a'X], labels 1 and 0 equally likely."""

    def one_class(cov: Any, sd: Any, label: int) -> Any:
        return normal_mean(lambda z: -(sd * z - label) * cov * z / sd, lower=mp.mpf(0))

    return (one_class(v["a_Sigma1_w1"], v["sigma_1"], 1) + one_class(v["a_Sigma0_w1"], v["sigma_0"], 0)) / 2


def fourier_flow(v: Point) -> Any:
    """Entry 1 of the flow with two modes: X_1, X_2 independent, S = u_1 X_1 + u_2 X_2; conditioned on X_1."""
    u1, u2 = v["u_1"], v["u_2"]

    def one_class(l1: Any, l2: Any, label: int) -> Any:
        csd = abs(u2) * mp.sqrt(l2)

        def inner(z: Any) -> Any:
            x = mp.sqrt(l1) * z
            q = u1 * x / csd
            relu = u1 * x * mp.ncdf(q) + csd * density(q)
            return -(relu - label * mp.ncdf(q)) * x

        return normal_mean(inner)

    return (one_class(v["lambda_11"], v["lambda_12"], 1) + one_class(v["lambda_01"], v["lambda_02"], 0)) / 2


def line_19(v: Point) -> Any:
    label = gate_mean(v["a_Sigma1_w1"], v["sigma_1"])
    own = (relu_mean(v["a_Sigma1_w1"], v["sigma_1"]) + relu_mean(v["a_Sigma0_w1"], v["sigma_0"])) / 2
    return label / 2 - own


def line_20(v: Point) -> Any:
    return -(v["a_Sigma0_w1"] + (1 - mp.sqrt(2 / mp.pi) / v["sigma_1"]) * v["a_Sigma1_w1"]) / 4


def line_21(v: Point) -> Any:
    form = v["u_1"] ** 2 * v["lambda_11"] + v["u_2"] ** 2 * v["lambda_12"]
    return -(v["lambda_01"] + (1 - mp.sqrt(2 / mp.pi) / mp.sqrt(form)) * v["lambda_11"]) * v["u_1"] / 4


# ---------------------------------------------------------------- steady states, (22)-(31)
# The quantities (left sides) hold at a steady state only, which the test supplies. t is the second mode's amplitude here;
# the first reading's t is its ratio to u: the tables are translated at the end of the file.


def two_mode_form(v: Point) -> Any:
    """u^2 lambda_1 + t^2 mu_1, i.e. the squared norm ||u_1||^2 in Lambda_1."""
    return v["u"] ** 2 * v["lambda_1"] + v["t"] ** 2 * v["mu_1"]


def line_22(v: Point) -> Any:
    return mp.sqrt(2 / mp.pi) * v["lambda_1"] * v["u"] / mp.sqrt(two_mode_form(v))


def line_28(v: Point) -> Any:
    l0, l1, m1, u2, t2 = v["lambda_0"], v["lambda_1"], v["mu_1"], v["u"] ** 2, v["t"] ** 2
    return l0 * u2 + l0 * m1 / l1 * t2 + u2 * l1 + t2 * m1


def line_29(v: Point) -> Any:
    l0, l1 = v["lambda_0"], v["lambda_1"]
    return (l0 + l1) * v["u"] ** 2 + (l0 / l1 + 1) * v["mu_1"] * v["t"] ** 2


def line_31(v: Point) -> Any:
    m0, m1 = v["mu_0"], v["mu_1"]
    return (m0 / m1 + 1) * v["lambda_1"] * v["u"] ** 2 + (m0 + m1) * v["t"] ** 2


# ---------------------------------------------------------------- bias of one sigmoid neuron, (38)-(43)


def act(h: Any, root2: bool) -> Any:
    return mp.erf(h / mp.sqrt(2)) if root2 else mp.erf(h)


def act_slope(h: Any, root2: bool) -> Any:
    return mp.sqrt(2 / mp.pi) * mp.exp(-h * h / 2) if root2 else 2 / mp.sqrt(mp.pi) * mp.exp(-h * h)


def class_mean(f: Callable[[Any], Any], sd: Any, b: Any) -> Any:
    """E[f(<w_1, X> + b_1)] in a class where <w_1, X> has standard deviation sd."""
    return normal_mean(lambda z: f(sd * z + b), split=-b / sd)


def bias_flow_one(v: Point, root2: bool, b: Any) -> Any:
    """-d/db of (1/2) E[(act(h + b) - Y)^2], labels 1 and 0 equally likely."""

    def one_class(sd: Any, label: int) -> Any:
        return class_mean(lambda h: -(act(h, root2) - label) * act_slope(h, root2), sd, b)

    return (one_class(v["sigma_1"], 1) + one_class(v["sigma_0"], 0)) / 2


def slope_mean(v: Point) -> Any:
    return class_mean(lambda h: act_slope(h, False), v["sigma_1"], v["b_1"])


def product_mean(v: Point, sd: str) -> Any:
    return class_mean(lambda h: act(h, False) * act_slope(h, False), v[sd], v["b_1"])


def line_38(v: Point) -> Any:
    # The exponent is printed "-<w_1, X> + b_1)^2" with its opening bracket lost; read as -(<w_1, X> + b_1)^2.
    b = v["b_1"]
    first = class_mean(lambda h: 2 / mp.sqrt(mp.pi) * mp.exp(-(h**2)), v["sigma_1"], b)
    own1 = class_mean(lambda h: mp.erf(h) * 2 / mp.sqrt(mp.pi) * mp.exp(-(h**2)), v["sigma_1"], b)
    own0 = class_mean(lambda h: mp.erf(h) * 2 / mp.sqrt(mp.pi) * mp.exp(-(h**2)), v["sigma_0"], b)
    return first / 2 - (own1 + own0) / 2


def line_39(v: Point) -> Any:
    s2 = v["sigma_1"] ** 2
    return 2 / mp.sqrt(mp.pi) / mp.sqrt(2 * s2 + 1) * mp.exp(v["b_1"] ** 2 / (2 * s2) * (1 / (2 * s2 + 1) - 1))


def exp_erf(s2: Any, b: Any) -> Any:
    """exp((q - 1) b^2) erf((q - 1) / sqrt(1 + q) b) with q = 2 s2 / (2 s2 + 1), as in (41) and (42)."""
    q = 2 * s2 / (2 * s2 + 1)
    return mp.exp((q - 1) * b**2) * mp.erf((q - 1) / mp.sqrt(1 + q) * b)


def line_41(v: Point) -> Any:
    s2 = v["sigma_1"] ** 2
    return -2 / (mp.sqrt(mp.pi) * mp.sqrt(2 * s2 + 1)) * exp_erf(s2, v["b_1"])


def line_42_term_1(v: Point) -> Any:
    s2 = v["sigma_1"] ** 2
    return mp.exp(1 / (2 * s2) * (1 / (2 * s2 + 1) - 1) * v["b_1"] ** 2) / (mp.sqrt(mp.pi) * mp.sqrt(2 * s2 + 1))


def line_42_term_2(v: Point) -> Any:
    s2 = v["sigma_1"] ** 2
    return exp_erf(s2, v["b_1"]) / (mp.sqrt(mp.pi) * mp.sqrt(2 * s2 + 1))


def line_42_term_3(v: Point) -> Any:
    # prefactor 1 / sqrt(2 sigma_1^2 + 1) times the printed sqrt of the ratio: sigma_1 drops out
    s2 = v["sigma_0"] ** 2
    return exp_erf(s2, v["b_1"]) / (mp.sqrt(mp.pi) * mp.sqrt(2 * s2 + 1))


def line_42(v: Point) -> Any:
    s1, s0, b = v["sigma_1"] ** 2, v["sigma_0"] ** 2, v["b_1"]
    first = mp.exp(1 / (2 * s1) * (1 / (2 * s1 + 1) - 1) * b**2)
    third = mp.sqrt((2 * s1 + 1) / (2 * s0 + 1)) * exp_erf(s0, b)
    return (first + exp_erf(s1, b) + third) / (mp.sqrt(mp.pi) * mp.sqrt(2 * s1 + 1))


# ---------------------------------------------------------------- several sigmoid neurons, activation erf(h / sqrt 2)

K3 = 3


def bell(h: Any) -> Any:
    return mp.exp(-h * h / 2)


def neighbour_given(h1: Any, bk: Any, v11: Any, v1k: Any, vkk: Any) -> Any:
    """E[erf((h_k + b_k) / sqrt 2) | h_1]: h_k | h_1 is normal, and a normal mean of 2 Phi - 1 is again 2 Phi - 1."""
    mean = v1k * h1 / v11 + bk
    var = vkk - v1k**2 / v11
    return 2 * mp.ncdf(mean / mp.sqrt(1 + var)) - 1


def label_mean(v11: Any, b1: Any) -> Any:
    """E[exp(-(h_1 + b_1)^2 / 2)] in one class."""
    return class_mean(bell, mp.sqrt(v11), b1)


def own_mean(v11: Any, b1: Any) -> Any:
    return class_mean(lambda h: mp.erf(h / mp.sqrt(2)) * bell(h), mp.sqrt(v11), b1)


def other_mean(b1: Any, bk: Any, v11: Any, v1k: Any, vkk: Any) -> Any:
    return class_mean(lambda h: neighbour_given(h - b1, bk, v11, v1k, vkk) * bell(h), mp.sqrt(v11), b1)


def minus_gradient(v: Point) -> Any:
    """-d/db_1 of (1/2) E[(y_hat - Y)^2], y_hat the mean of K = 3 units, labels +1 (sigma) and -1 (tau) equally likely."""
    b1 = v["b_1"]

    def one_class(name: str, label: int) -> Any:
        v11 = v[f"{name}_11"]

        def inner(h: Any) -> Any:
            others = sum(neighbour_given(h - b1, v[f"b_{k}"], v11, v[f"{name}_1{k}"], v[f"{name}_{k}{k}"]) for k in (2, 3))
            guess = (mp.erf(h / mp.sqrt(2)) + others) / K3
            return -(guess - label) * mp.sqrt(2 / mp.pi) * bell(h) / K3

        return class_mean(inner, mp.sqrt(v11), b1)

    return (one_class("sigma", 1) + one_class("tau", -1)) / 2


def label_term(v: Point) -> Any:
    """sqrt(2/pi) E[Y exp(-(h_1 + b_1)^2 / 2)]: what the label contributes to K tau db_1/dt."""
    return mp.sqrt(2 / mp.pi) * (label_mean(v["sigma_11"], v["b_1"]) - label_mean(v["tau_11"], v["b_1"])) / 2


def own_term(v: Point) -> Any:
    """What the k = 1 unit contributes to K tau db_1/dt."""
    return -mp.sqrt(2 / mp.pi) / v["K"] * (own_mean(v["sigma_11"], v["b_1"]) + own_mean(v["tau_11"], v["b_1"])) / 2


def shares(v: Point) -> tuple[Any, Any, Any]:
    """w_1' S w_1, w_1' S w_k and w_k' S w_k under the one class that the point is for."""
    name = "sigma" if "sigma_11" in v else "tau"
    return v[f"{name}_11"], v[f"{name}_1k"], v[f"{name}_kk"]


def other_term(v: Point) -> Any:
    """What a unit k > 1 contributes to K tau db_1/dt under one of the two classes (probability 1/2)."""
    return -mp.sqrt(2 / mp.pi) / v["K"] * other_mean(v["b_1"], v["b_k"], *shares(v)) / 2


def line_bias_flow(v: Point) -> Any:
    b1 = v["b_1"]
    label = (label_mean(v["sigma_11"], b1) - label_mean(v["tau_11"], b1)) / 2
    total = (own_mean(v["sigma_11"], b1) + own_mean(v["tau_11"], b1)) / 2
    for k in (2, 3):
        for name in ("sigma", "tau"):
            total += other_mean(b1, v[f"b_{k}"], v[f"{name}_11"], v[f"{name}_1{k}"], v[f"{name}_{k}{k}"]) / 2
    return mp.sqrt(2 / mp.pi) * label - mp.sqrt(2 / mp.pi) / K3 * total


def line_closed_1(v: Point) -> Any:
    b, s, t = v["b_1"], v["sigma_11"], v["tau_11"]
    plus = mp.exp(-(b**2) / (2 * (s + 1))) / mp.sqrt(s + 1)
    minus = mp.exp(-(b**2) / (2 * (t + 1))) / mp.sqrt(t + 1)
    return mp.sqrt(2 / mp.pi) * (plus - minus)


def closed_2(b: Any, s: Any, t: Any, units: Any) -> Any:
    def part(x: Any) -> Any:
        q = x / (x + 1)
        return mp.exp(-(1 - q) * b**2 / 2) / mp.sqrt(x + 1) * mp.erf((1 - q) * b / mp.sqrt(1 + q) / mp.sqrt(2))

    return -(part(s) + part(t)) / (2 * units)


def closed_3(b1: Any, bk: Any, x11: Any, x1k: Any, xkk: Any, units: Any) -> Any:
    # The last root is printed 1 + x1k^2 / (x11 + (x11 xkk - x1k^2)) * 1 / (x11 + 1), the whole sum under the bar.
    outer = mp.sqrt(2) * mp.sqrt(1 + (xkk - x1k**2 / x11))
    inner = mp.sqrt(1 + x1k**2 / (x11 + (x11 * xkk - x1k**2)) / (x11 + 1))
    arg = (-x1k / x11 * b1 / (x11 + 1) + bk) / inner / outer
    return -mp.sqrt(2 / mp.pi) / (2 * units) / mp.sqrt(x11 + 1) * mp.exp(-(b1**2) / (2 * (x11 + 1))) * mp.erf(arg)


def init_3(b1: Any, bk: Any, x11: Any, xkk: Any, units: Any) -> Any:
    arg = bk / (mp.sqrt(2) * mp.sqrt(1 + xkk))
    return -mp.sqrt(2 / mp.pi) / (2 * units) / mp.sqrt(x11 + 1) * mp.exp(-(b1**2) / (2 * (x11 + 1))) * mp.erf(arg)


def line_closed_2(v: Point) -> Any:
    return closed_2(v["b_1"], v["sigma_11"], v["tau_11"], v["K"])


def line_closed_3(v: Point) -> Any:
    return closed_3(v["b_1"], v["b_k"], *shares(v), v["K"])


def line_init_3(v: Point) -> Any:
    v11, _, vkk = shares(v)
    return init_3(v["b_1"], v["b_k"], v11, vkk, v["K"])


def line_closed(v: Point) -> Any:
    total = line_closed_1(v) + closed_2(v["b_1"], v["sigma_11"], v["tau_11"], K3)
    for x in ("sigma", "tau"):
        for k in (2, 3):
            total += closed_3(v["b_1"], v[f"b_{k}"], v[f"{x}_11"], v[f"{x}_1{k}"], v[f"{x}_{k}{k}"], K3)
    return total


def line_init(v: Point) -> Any:
    total = line_closed_1(v) + closed_2(v["b_1"], v["sigma_11"], v["tau_11"], K3)
    for x in ("sigma", "tau"):
        for k in (2, 3):
            total += init_3(v["b_1"], v[f"b_{k}"], v[f"{x}_11"], v[f"{x}_{k}{k}"], K3)
    return total


# ---------------------------------------------------------------- the gate on coordinate i, (67)-(74)


def mean_given_neighbour(v: Point) -> Any:
    """E[erf(g Z_j) | Z_i = z_i], Z_j = r z_i + sqrt(1 - r^2) N."""
    g, r, z = v["g"], v["r"], v["z_i"]
    csd = mp.sqrt(1 - r**2)
    return normal_mean(lambda n: mp.erf(g * (r * z + csd * n)), split=-r * z / csd)


def half_line_mean(v: Point) -> Any:
    """E[erf(g Z_j); Z_i > 0], conditioned on Z_j: P(Z_i > 0 | Z_j = z) = Phi(r z / sqrt(1 - r^2))."""
    g, r = v["g"], v["r"]
    return normal_mean(lambda z: mp.erf(g * z) * mp.ncdf(r * z / mp.sqrt(1 - r**2)))


def gain_norm(g: Any) -> Any:
    """Z(g): dividing erf(g Z) by it gives unit variance (here, in 002, it is not under a root)."""
    return mp.sqrt(normal_mean(lambda z: mp.erf(g * z) ** 2))


def gate_covariance(v: Point) -> Any:
    """E[1(X_i > 0) Y X_j]; label 0 contributes nothing, label 1 has probability 1/2."""
    return (half_line_mean(v) / gain_norm(v["g"]) + 0) / 2


def line_69(v: Point) -> Any:
    g, r, z = v["g"], v["r"], v["z_i"]
    csd = mp.sqrt(1 - r**2)
    reach = (mp.sqrt(2 * mp.prec * mp.log(2)) + 4) * csd
    ends = sorted([r * z - reach, r * z - 3 * csd, r * z, r * z + 3 * csd, r * z + reach, mp.mpf(0)])
    return mp.quad(lambda x: mp.erf(g * x) / (mp.sqrt(2 * mp.pi) * csd) * mp.exp(-((x - r * z) ** 2) / (2 * (1 - r**2))), ends)


def line_70(v: Point) -> Any:
    g, r = v["g"], v["r"]
    return mp.erf(g * r / mp.sqrt(1 + 2 * g**2 * (1 - r**2)) * v["z_i"])


def line_71(v: Point) -> Any:
    g, r = v["g"], v["r"]
    slope = g * r / mp.sqrt(1 + 2 * g**2 * (1 - r**2))
    return normal_mean(lambda z: mp.erf(slope * z), lower=mp.mpf(0))


def line_72(v: Point) -> Any:
    g, r = v["g"], v["r"]
    return 2 / mp.sqrt(mp.pi) * mp.atan(mp.sqrt(2) * g * r / mp.sqrt(1 + 2 * g**2 * (1 - r**2)))


def bump(v: Point) -> Any:
    g, r = v["g"], v["r"]
    return mp.atan(r / mp.sqrt(1 / (2 * g**2) + (1 - r**2)))


def line_68(v: Point) -> Any:
    # The inner mean of erf(g Z_j) given Z_i is a normal mean of erf(g .), taken in closed form to keep one integral.
    g, r = v["g"], v["r"]
    inner_scale = 1 / (2 * g**2) + 1 - r**2
    outer = normal_mean(lambda z: 2 * mp.ncdf(r * z / mp.sqrt(inner_scale)) - 1, lower=mp.mpf(0))
    return outer / gain_norm(g) * mp.mpf(1) / 2


# ---------------------------------------------------------------- tables

QUANTITIES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "002:17": pair_expectation,
    "002:17/first-coefficient": lambda v: pair_coefficients(v)[0],
    "002:19": relu_flow,
    "002:21": fourier_flow,
    "002:22": lambda v: (v["lambda_0"] + v["lambda_1"]) * v["u"],
    "002:24": lambda v: v["lambda_0"] / v["lambda_1"] + 1,
    "002:25/left": lambda v: v["lambda_0"] / v["lambda_1"] + 1,
    "002:25/right": lambda v: v["u"] ** 2,
    "002:26/left": lambda v: v["lambda_0"] / v["lambda_1"] + 1,
    "002:27": lambda v: mp.sqrt(2 / mp.pi),
    "002:30": lambda v: mp.sqrt(2 / mp.pi),
    "002:38|activation erf(h)": lambda v: bias_flow_one(v, False, v["b_1"]),
    "002:38|activation erf(h / sqrt 2)": lambda v: bias_flow_one(v, True, v["b_1"]),
    "002:39": slope_mean,
    "002:41": lambda v: product_mean(v, "sigma_1"),
    "002:42/term-1": lambda v: slope_mean(v) / 2,
    "002:42/term-2": lambda v: -product_mean(v, "sigma_1") / 2,
    "002:42/term-3": lambda v: -product_mean(v, "sigma_0") / 2,
    "002:42|activation erf(h)": lambda v: bias_flow_one(v, False, v["b_1"]),
    "002:42|activation erf(h / sqrt 2)": lambda v: bias_flow_one(v, True, v["b_1"]),
    "002:43|activation erf(h)": lambda v: bias_flow_one(v, False, mp.mpf(0)),
    "002:43|activation erf(h / sqrt 2)": lambda v: bias_flow_one(v, True, mp.mpf(0)),
    "002:multiple-neurons/bias-flow|1/K absorbed in the time constant tau": lambda v: K3 * minus_gradient(v),
    "002:multiple-neurons/bias-flow|tau as it stands, 1/K written out": minus_gradient,
    "002:multiple-neurons/bias-flow-closed-form": lambda v: K3 * minus_gradient(v),
    "002:multiple-neurons/bias-flow-closed-form-term-1": label_term,
    "002:multiple-neurons/bias-flow-closed-form-term-2": own_term,
    "002:multiple-neurons/bias-flow-closed-form-term-3": other_term,
    "002:multiple-neurons/bias-flow-closed-form-term-4": other_term,
    "002:multiple-neurons/around-init": lambda v: K3 * minus_gradient(v),
    "002:multiple-neurons/around-init-term-1": label_term,
    "002:multiple-neurons/around-init-term-2": own_term,
    "002:multiple-neurons/around-init-term-3": other_term,
    "002:multiple-neurons/around-init-term-4": other_term,
    "002:69": mean_given_neighbour,
    "002:71": half_line_mean,
    "002:67": gate_covariance,
}

LINES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "002:17": lambda v: line_17_first(v) * v["a_Sigma1_w1"] + line_17_second(v) * v["a_Sigma1_wk"],
    "002:17/first-coefficient": line_17_first,
    "002:18": line_18_first,
    "002:19": line_19,
    "002:20": line_20,
    "002:21": line_21,
    "002:22": line_22,
    "002:23": lambda v: mp.sqrt(2 / mp.pi) * v["lambda_1"] / mp.sqrt(two_mode_form(v)) * v["u"],
    "002:24": lambda v: mp.sqrt(2 / mp.pi) / mp.sqrt(two_mode_form(v)),
    "002:25/left": lambda v: mp.sqrt(2 / mp.pi) / (v["u"] ** 2 * v["lambda_1"]),
    "002:25/right": lambda v: mp.sqrt(2 / mp.pi) / (v["lambda_0"] + v["lambda_1"]),
    "002:26/left": lambda v: v["mu_0"] / v["mu_1"] + 1,
    "002:26/right": lambda v: mp.sqrt(2 / mp.pi) / two_mode_form(v),
    "002:27": lambda v: (v["lambda_0"] / v["lambda_1"] + 1) * two_mode_form(v),
    "002:28": line_28,
    "002:29": line_29,
    "002:30": lambda v: (v["mu_0"] / v["mu_1"] + 1) * two_mode_form(v),
    "002:31": line_31,
    "002:38": line_38,
    "002:39": line_39,
    "002:41": line_41,
    "002:42/term-1": line_42_term_1,
    "002:42/term-2": line_42_term_2,
    "002:42/term-3": line_42_term_3,
    "002:42": line_42,
    "002:43": lambda v: 1 / (mp.sqrt(mp.pi) * mp.sqrt(2 * v["sigma_1"] ** 2 + 1)),
    "002:multiple-neurons/bias-flow": line_bias_flow,
    "002:multiple-neurons/bias-flow-closed-form": line_closed,
    "002:multiple-neurons/bias-flow-closed-form-term-1": line_closed_1,
    "002:multiple-neurons/bias-flow-closed-form-term-2": line_closed_2,
    "002:multiple-neurons/bias-flow-closed-form-term-3": line_closed_3,
    "002:multiple-neurons/bias-flow-closed-form-term-4": line_closed_3,
    "002:multiple-neurons/around-init": line_init,
    "002:multiple-neurons/around-init-term-1": line_closed_1,
    "002:multiple-neurons/around-init-term-2": line_closed_2,
    "002:multiple-neurons/around-init-term-3": line_init_3,
    "002:multiple-neurons/around-init-term-4": line_init_3,
    "002:67": lambda v: half_line_mean(v) / gain_norm(v["g"]) * mp.mpf(1) / 2,
    "002:68": line_68,
    "002:69": line_69,
    "002:70": line_70,
    "002:71": line_71,
    "002:72": line_72,
    "002:73": lambda v: 2 / mp.sqrt(mp.pi) * bump(v),
    "002:74": lambda v: bump(v) / (mp.sqrt(mp.pi) * gain_norm(v["g"])),
}


def with_second_amplitude(function: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
    """Take t as the ratio of the second mode's amplitude to the first's, and hand on the amplitude."""
    return lambda v: function({**v, "t": v["t"] * v["u"]} if "t" in v and "u" in v else v)


QUANTITIES = {key: with_second_amplitude(function) for key, function in QUANTITIES.items()}
LINES = {key: with_second_amplitude(function) for key, function in LINES.items()}
