"""Second reading of lines of documents 000, 001, 002 and 004 that the other modules leave out, from the text alone.

LINES holds the printed right-hand sides, as printed, errors included. QUANTITIES holds the left-hand sides as the text
defines them, added up over the atoms of finite laws or integrated here; none of them is built from a printed line.

Letters, 004: S = <w_1, X> is u or -u with weight p_1 each, v or -v with p_2 each in class 1, with q_1 and q_2 in class 0;
s_1, s_2 are standard deviations and r a correlation; V is the variance of S. 000: Sigma_ij and so on are covariances of
three pixels i, j, k, the first of unit variance; k_0, k_1, k_2 are the kernel at distances on the ring of n = 4 and
q = exp(-1 / xi^2), so that (2) reads q^((i - j)^2); a, b, d stand for three weights, small for a part of delta in (18).
001 and 002: S = <w_1, X> and A = <a, X> for a direction a, against which vectors are given; x_1, a_1 and so on are
atoms of class 1, z_1, c_1 and so on of class 0, p, q, r their odds. Xi = P'X and u = P'w for n = 2. The second network
has one input and two gates, and P has the columns (4, 3) / 5 and (-3, 4) / 5. Classes are equally likely. m turns the
eigenvectors of A_11 by the angle with cosine (1 - m^2) / (1 + m^2); l_1 and l_2 are half the lengths of the inputs.

Not read: the quantity of 004:sigmoid/fixed, an expectation over data of gain g that has no closed form to compare with.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from mpmath import mp

Point = dict[str, Any]
Atom = tuple[Any, ...]
Law = list[tuple[Any, Atom]]  # (probability, atom)
Function = Callable[[Point], Any]


# ---------------------------------------------------------------- tools


def normalised(law: Law) -> Law:
    total = mp.fsum(p for p, _ in law)
    return [(p / total, x) for p, x in law]


def symmetric(law: Law) -> Law:
    """The law with p(x) = p(-x) that holds each atom and its negative."""
    return normalised([(p, tuple(s * c for c in x)) for p, x in law for s in (1, -1)])


def mean(law: Law, f: Callable[..., Any]) -> Any:
    return mp.fsum(p * f(*x) for p, x in law)


def given(law: Law, event: Callable[..., bool]) -> Law:
    """The law conditioned on an event."""
    return normalised([(p, x) for p, x in law if event(*x)])


# ---------------------------------------------------------------- 004, losses of finite laws


def sigma(h: Any) -> Any:
    return mp.erf(h / mp.sqrt(2))


def relu(h: Any) -> Any:
    return max(h, mp.mpf(0))


def less(h: Any) -> Any:
    return (sigma(h) - 1) ** 2


def more(h: Any) -> Any:
    return (sigma(h) + 1) ** 2


def law_1(v: Point) -> Law:
    return symmetric([(v["p_1"], (v["u"],)), (v["p_2"], (v["v"],))])


def law_0(v: Point) -> Law:
    return symmetric([(v["q_1"], (v["u"],)), (v["q_2"], (v["v"],))])


def four_losses(v: Point, activation: Callable[[Any], Any], y1: int, y0: int) -> Any:
    """Four times (17), one neuron without bias: both classes have probability 1/2."""
    both = [(p / 2, (s, y)) for law, y in ((law_1(v), y1), (law_0(v), y0)) for p, (s,) in law]
    return 4 * mean(both, lambda s, y: (activation(s) - y) ** 2) / 2


def side(law: Law, f: Callable[[Any], Any], sign: int) -> Any:
    """E_{X, sign <w_1, X> > 0}[f], a partial expectation, so that the two sides add up to (20)."""
    return mean(law, lambda s: f(s) if sign * s > 0 else mp.mpf(0))


def line_21(v: Point) -> Any:
    one, zero = law_1(v), law_0(v)
    return side(one, less, 1) + side(one, less, -1) + side(zero, more, 1) + side(zero, more, -1)


def line_22(v: Point) -> Any:
    one, zero = law_1(v), law_0(v)
    return side(one, less, 1) + side(one, more, 1) + side(zero, more, 1) + side(zero, less, 1)


def line_24(v: Point) -> Any:
    return 2 * mp.fsum(side(law, lambda s: sigma(s) ** 2 + 1, 1) for law in (law_1(v), law_0(v)))


def line_25_finished(v: Point) -> Any:
    # derived: sigma is odd, so that the square of sigma and the label remain: E_1[sigma^2] + E_0[sigma^2] + 2
    p = v["p_1"] / (v["p_1"] + v["p_2"]) + v["q_1"] / (v["q_1"] + v["q_2"])
    return 2 + p * sigma(v["u"]) ** 2 + (2 - p) * sigma(v["v"]) ** 2


def line_27_finished(v: Point) -> Any:
    # derived: E[ReLU(S)^2] = E[S^2] / 2 and E[ReLU(S)] = E|S| / 2 by symmetry
    one, zero = law_1(v), law_0(v)
    squares = mean(one, lambda s: s**2) + mean(zero, lambda s: s**2)
    return 1 + squares / 2 - mean(one, abs)


def normal_output(v: Point) -> Any:
    """E[sigma(S)^2] = (2 / pi) asin(V / (1 + V)) for S normal of variance V."""
    return 2 / mp.pi * mp.asin(v["V"] / (1 + v["V"]))


def exponential_mean(v: Point) -> Any:
    """E[exp(<w, X>)] for X = (s_1 Z_1, s_2 (r Z_1 + sqrt(1 - r^2) Z_2)), one factor for each of Z_1 and Z_2."""
    slopes = (v["w_1"] * v["s_1"] + v["w_2"] * v["s_2"] * v["r"], v["w_2"] * v["s_2"] * mp.sqrt(1 - v["r"] ** 2))

    def factor(b: Any) -> Any:
        # a trapezoid sum around the peak, z = b
        step = mp.mpf(1) / 8
        return step * mp.fsum(mp.exp(b * (b + step * k)) * mp.npdf(b + step * k) for k in range(-120, 121))

    return factor(slopes[0]) * factor(slopes[1])


def line_exponential(v: Point) -> Any:
    form = (v["w_1"] * v["s_1"]) ** 2 + (v["w_2"] * v["s_2"]) ** 2 + 2 * v["r"] * v["w_1"] * v["w_2"] * v["s_1"] * v["s_2"]
    return mp.exp(form / 2)


# ---------------------------------------------------------------- 001, one ReLU neuron: (118) to (132)


def on(s: Any, _: Any) -> bool:
    return bool(s > 0)


def ones(v: Point) -> Law:
    """(S, A) given Y = 1."""
    far = v["gap"] + v["x_1"]
    return symmetric([(v["p"], (v["x_1"], v["a_1"])), (v["q"], (v["x_1"], v["a_2"])), (mp.mpf(1), (far, v["a_3"]))])


def zeros(v: Point) -> Law:
    """(S, A) given Y = 0."""
    return symmetric([(v["r"], (v["z_1"], v["c_1"])), (mp.mpf(1), (v["z_2"], v["c_2"]))])


def variance(law: Law) -> Any:
    """w_1' Sigma w_1."""
    return mean(law, lambda s, _: s * s)


def along(law: Law) -> Any:
    """a' Sigma w_1."""
    return mean(law, lambda s, a: s * a)


def slope(law: Law) -> Any:
    """<a, v>, with v of (120)."""
    return along(law) / variance(law)


def rest(law: Law) -> Callable[[Any, Any], Any]:
    """<a, AX> as a function of (S, <a, X>), with A of (121)."""
    k = slope(law)
    return lambda s, a: a - k * s


def mean_at(law: Law, s: Any, f: Callable[[Any, Any], Any]) -> Any:
    """E_{X|S=s}[f]."""
    return mean(given(law, lambda t, _: bool(abs(t - s) < mp.mpf(10) ** -12 * (1 + abs(s)))), f)


def polynomial(s: Any, a: Any) -> Any:
    """The f(X) of (118): the text leaves it free, and any polynomial in S and <a, X> would do."""
    return s * a + a**2 + a**3


def line_mean_given_s(v: Point) -> Any:
    law = ones(v)
    return mean_at(law, v["x_1"], rest(law)) + v["x_1"] * slope(law)


def line_122(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), lambda s, _: mean_at(law, s, rest(law)) + s * slope(law))


def line_123(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), rest(law)) + mean(given(law, on), lambda s, _: s) / variance(law) * along(law)


def line_124(v: Point) -> Any:
    law = ones(v)
    return mean(given(law, on), lambda s, _: s * mean_at(law, s, rest(law)) + s * s * slope(law))


def s_rest(law: Law) -> Any:
    """E_{X|Y, S>0}[S <a, AX>]."""
    f = rest(law)
    return mean(given(law, on), lambda s, a: s * f(s, a))


def line_125(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + mean(given(law, on), lambda s, _: s * s) * slope(law)


def line_126(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + variance(law) * slope(law)


def line_127(v: Point) -> Any:
    law = ones(v)
    return s_rest(law) + along(law)


def chance(v: Point) -> tuple[Any, Any, Any]:
    """P(S > 0), P(Y = 1 | S > 0) and P(Y = 0 | S > 0)."""
    one, zero = (mp.fsum(p for p, x in law if on(*x)) / 2 for law in (ones(v), zeros(v)))
    return one + zero, one / (one + zero), zero / (one + zero)


def both(v: Point, f: Callable[[Law], Callable[[Any, Any], Any]]) -> Any:
    """E_{X|S>0}[f] over both classes, each with the A of its own covariance."""
    _, one, zero = chance(v)
    return one * mean(given(ones(v), on), f(ones(v))) + zero * mean(given(zeros(v), on), f(zeros(v)))


def of_sx(v: Point) -> Any:
    """E_{X|S>0}[S X]."""
    return both(v, lambda _: lambda s, a: s * a)


def of_yx(v: Point) -> Any:
    """E_{X,Y|S>0}[Y X]."""
    return chance(v)[1] * mean(given(ones(v), on), lambda _, a: a)


def line_128(v: Point) -> Any:
    _, one, zero = chance(v)

    def weighted(law: Law) -> Callable[[Any, Any], Any]:
        f = rest(law)
        return lambda s, a: s * f(s, a)

    return both(v, weighted) + one * along(ones(v)) + zero * along(zeros(v))


def positive_mean(law: Law) -> Any:
    """E_{S>0|Y}[S], given S > 0."""
    return mean(given(law, on), lambda s, _: s)


def line_129(v: Point) -> Any:
    return both(v, rest) + chance(v)[1] * positive_mean(ones(v)) / variance(ones(v)) * along(ones(v))


def bracket(v: Point, one: Any, zero: Any) -> Any:
    """The bracket of (131), its two terms times one and zero."""
    first = (positive_mean(ones(v)) / variance(ones(v)) - 1) * along(ones(v))
    return one * first + zero * positive_mean(zeros(v)) / variance(zeros(v)) * along(zeros(v))


def shifted(v: Point) -> Any:
    """E_{X|S>0}[(S - 1) AX] against a."""

    def weighted(law: Law) -> Callable[[Any, Any], Any]:
        f = rest(law)
        return lambda s, a: (s - 1) * f(s, a)

    return both(v, weighted)


def line_131(v: Point) -> Any:
    _, one, zero = chance(v)
    return -shifted(v) - bracket(v, one, zero)


def line_132(v: Point) -> Any:
    return -shifted(v) - bracket(v, mp.mpf(1), mp.mpf(1))


def four_flow(v: Point) -> Any:
    """4 tau <a, dw_1/dt>, from (116), the classes equally likely."""
    law = [(p / 2, (s, a, y)) for y, part in ((1, ones(v)), (0, zeros(v))) for p, (s, a) in part]
    return -4 * mean(law, lambda s, a, y: (relu(s) - y) * (a if s > 0 else 0))


NAMED = "(I) and (II) as (128) and (129) name them"
ORDERED = "(I) and (II) in the order of the flow (117)"


# ---------------------------------------------------------------- 001, in the Fourier basis for n = 2: (133) to (135)


def signs(law: Law) -> Law:
    """The law of Xi that holds each atom with every sign of its two entries (X may be moved round the ring or negated)."""
    return normalised([(p, (s * x, t * y)) for p, (x, y) in law for s in (1, -1) for t in (1, -1)])


def xi_ones(v: Point) -> Law:
    """Xi given Y = 1."""
    return signs([(v["weight"], (v["alpha_0"], v["beta_0"])), (mp.mpf(1), (v["alpha_1"], v["beta_1"]))])


def xi_zeros(v: Point) -> Law:
    """Xi given Y = 0."""
    return signs([(mp.mpf(1), (v["alpha_2"], v["beta_2"]))])


def eigenvalues(law: Law) -> list[Any]:
    """Lambda: the entries of Xi are uncorrelated."""
    return [mean(law, lambda x, _: x * x), mean(law, lambda _, y: y * y)]


def spectral(law: Law, u: Sequence[Any]) -> tuple[Law, Any, list[Any]]:
    """The law given <u, Xi> > 0, u' Lambda u and Lambda u."""
    lam = eigenvalues(law)
    lam_u = [a * b for a, b in zip(lam, u, strict=True)]
    return given(law, lambda x, y: bool(u[0] * x + u[1] * y > 0)), u[0] * lam_u[0] + u[1] * lam_u[1], lam_u


def first_term(law: Law, u: Sequence[Any]) -> list[Any]:
    """E_{Xi|Y, S>0}[(S - 1) (I - Lambda u u' / (u' Lambda u)) Xi], S = <u, Xi>."""
    above, form, lam_u = spectral(law, u)

    def entry(i: int) -> Any:
        def value(*xi: Any) -> Any:
            s = u[0] * xi[0] + u[1] * xi[1]
            return (s - 1) * (xi[i] - lam_u[i] * s / form)

        return mean(above, value)

    return [entry(0), entry(1)]


def line_133(v: Point) -> list[Any]:
    u = [v["u_1"], v["u_2"]]
    result = [-(a + b) / 2 for a, b in zip(first_term(xi_ones(v), u), first_term(xi_zeros(v), u), strict=True)]
    for law, less_one in ((xi_ones(v), 1), (xi_zeros(v), 0)):
        above, form, lam_u = spectral(law, u)
        factor = mean(above, lambda x, y: u[0] * x + u[1] * y) / form - less_one
        result = [r - factor * e for r, e in zip(result, lam_u, strict=True)]
    return result


def four_flow_of_u(v: Point) -> list[Any]:
    """4 tau du_1/dt = P' 4 tau dw_1/dt, from (116): P is orthogonal, so that <w_1, X> = <u_1, Xi>."""
    law = [(p / 2, (*xi, y)) for y, part in ((1, xi_ones(v)), (0, xi_zeros(v))) for p, xi in part]

    def entry(i: int) -> Any:
        def value(x: Any, z: Any, y: int) -> Any:
            s = v["u_1"] * x + v["u_2"] * z
            return (relu(s) - y) * ((x, z)[i] if s > 0 else 0)

        return -4 * mean(law, value)

    return [entry(0), entry(1)]


def transformed(x: Any, y: Any) -> list[Any]:
    """P' (x, y), with the columns (1, 1) and (1, cos pi) over sqrt 2 of (136)."""
    return [(x + y) / mp.sqrt(2), (x - y) / mp.sqrt(2)]


def pixels(v: Point) -> Law:
    """X given Y = 1."""
    atoms = [(v["weight"], (v["x_11"], v["x_12"])), (mp.mpf(1), (v["x_21"], v["x_22"]))]
    return symmetric([(p, x) for p, (a, b) in atoms for x in ((a, b), (b, a))])


def pixel_term(v: Point) -> list[Any]:
    """E_{X|Y=1, S>0}[(S - 1) P'AX], with A of (121) and v of (120)."""
    law, w = pixels(v), (v["w_1"], v["w_2"])
    cov = [[mean(law, lambda *x, i=i, j=j: x[i] * x[j]) for j in (0, 1)] for i in (0, 1)]
    cov_w = [cov[i][0] * w[0] + cov[i][1] * w[1] for i in (0, 1)]
    form = w[0] * cov_w[0] + w[1] * cov_w[1]

    def value(x: Any, y: Any) -> list[Any]:
        s = w[0] * x + w[1] * y
        return [(s - 1) * e for e in transformed(x - cov_w[0] / form * s, y - cov_w[1] / form * s)]

    above = given(law, lambda x, y: bool(w[0] * x + w[1] * y > 0))
    return [mean(above, lambda *x, i=i: value(*x)[i]) for i in (0, 1)]


def line_134(v: Point) -> list[Any]:
    w = mp.matrix([v["w_1"], v["w_2"]])
    law = [(p, mp.matrix(x)) for p, x in pixels(v)]
    cov = mp.zeros(2, 2)
    for p, x in law:
        cov += p * x * x.T
    inner = mp.eye(2) - cov * w * w.T / (w.T * cov * w)[0]
    above = [(p, x) for p, x in law if (w.T * x)[0] > 0]
    total = mp.zeros(2, 1)
    for p, x in above:
        total += p * ((w.T * x)[0] - 1) * (inner * x)
    return [e / mp.fsum(p for p, _ in above) for e in transformed(*total)]


def line_135(v: Point) -> list[Any]:
    law = [(p, tuple(transformed(*x))) for p, x in pixels(v)]
    return first_term(law, transformed(v["w_1"], v["w_2"]))


# ---------------------------------------------------------------- 001 and 002, gated networks


def one_input(v: Point) -> list[tuple[Any, Any, tuple[int, int], Any]]:
    """The data as (weight, x, gates, y): <g g' x^2> has the eigenvalues lambda_1 and lambda_2."""
    one, two = v["lambda_1"], v["lambda_2"]
    return [
        ((4 * one + 21 * two) / 25, 1, (1, 0), v["y_1"]),
        ((-3 * one + 28 * two) / 25, -1, (0, 1), v["y_2"]),
        ((12 * one - 12 * two) / 25, 1, (1, 1), v["y_3"]),
        ((25 - 13 * one - 37 * two) / 25, -1, (0, 0), mp.mpf(0)),
    ]


def in_eigenvectors(x: Sequence[Any]) -> list[Any]:
    """P' x."""
    return [(4 * x[0] + 3 * x[1]) / mp.mpf(5), (-3 * x[0] + 4 * x[1]) / mp.mpf(5)]


def flow_in_eigenvectors(v: Point) -> list[Any]:
    """K tau du/dt = P' K tau dw/dt, minus the gradient of (1/2) E[(yhat - y)^2], yhat = (1/K) sum_k g_k w_k x, times K."""

    def entry(i: int) -> Any:
        terms = []
        for p, x, g, y in one_input(v):
            output = (g[0] * v["w_1"] + g[1] * v["w_2"]) * x / v["K"]
            terms.append(p * (y - output) * g[i] * x)
        return mp.fsum(terms)

    return in_eigenvectors([entry(0), entry(1)])


def line_eigenvectors(v: Point) -> list[Any]:
    u = in_eigenvectors([v["w_1"], v["w_2"]])
    c = in_eigenvectors([mp.fsum(p * g[i] * y * x for p, x, g, y in one_input(v)) for i in (0, 1)])
    return [-v[f"lambda_{i + 1}"] * u[i] + c[i] for i in (0, 1)]


def rotation(m: Any) -> Any:
    cos, sin = (1 - m**2) / (1 + m**2), 2 * m / (1 + m**2)
    return mp.matrix([[cos, -sin], [sin, cos]])


def all_data(v: Point) -> list[tuple[Any, Any]]:
    """(x, y) of all four data, equally likely, whatever their gates."""
    p = rotation(v["m"])
    first, second = 2 * v["l_1"] * p[:, 0], 2 * v["l_2"] * p[:, 1]
    return [(first, v["y_1"]), (second, v["y_2"]), (mp.matrix([1, -2]), v["y_3"]), (mp.matrix([2, 1]), mp.mpf(1))]


def gate_solution(v: Point) -> list[Any]:
    """A_11^-1 b_1: only the first two data have g_1 = 1."""
    return least_squares(all_data(v)[:2])


def least_squares(data: Sequence[tuple[Any, Any]]) -> list[Any]:
    """<x x'>^-1 <x y>, each mean over the four data (the missing ones count zero)."""
    a, b = mp.zeros(2, 2), mp.zeros(2, 1)
    for x, y in data:
        a += x * x.T / 4
        b += y * x / 4
    return list(mp.lu_solve(a, b))


def neurons(v: Point) -> tuple[Any, Any, Any, Any]:
    """A_11, b_1, P and Delta of two neurons with one gate."""
    p = rotation(v["m"])
    a = p * mp.diag([v["lambda_1"], v["lambda_2"]]) * p.T
    return a, p * mp.matrix([v["c_1"], v["c_2"]]), p, mp.matrix([v["Delta_1"], v["Delta_2"]])


def line_112(v: Point, factor: int) -> Any:
    """The printed right side of (112), where Lambda is factor times diag(lambda_1, lambda_2).

    C_1 and C_2 stand for the C set by w_1(0) - Delta: (1/2) A_11^-1 (P e^C 1 + b_1) = w_1(0) - Delta. The e^C 1 set by
    w_1(0) itself is therefore larger by P' 2 A_11 Delta = 2 diag(lambda_1, lambda_2) P' Delta.
    """
    a, b, p, delta = neurons(v)
    turned = p.T * delta
    decay = mp.matrix(2, 1)
    for i in (0, 1):
        rate = v[f"lambda_{i + 1}"]
        start = mp.exp(v[f"C_{i + 1}"]) + 2 * rate * turned[i]
        decay[i] = mp.exp(-factor * rate * v["t"] / (v["K"] * v["tau"])) * start
    return mp.inverse(a) * (p * decay + b) / 2


def first_of_two(v: Point) -> Any:
    """w_1(t) of the network, (111) with its second 1/K, from the right side of (112) at t = 0: in P', each entry of w_1 - Delta relaxes alone."""
    _, b, p, delta = neurons(v)
    start = p.T * (line_112({**v, "t": mp.mpf(0)}, 1) - delta)
    rest_point = [v["K"] * (p.T * b)[i] / (2 * v[f"lambda_{i + 1}"]) for i in (0, 1)]
    left = [mp.exp(-2 * v[f"lambda_{i + 1}"] * v["t"] / (v["K"] ** 2 * v["tau"])) for i in (0, 1)]
    return delta + p * mp.matrix([rest_point[i] + (start[i] - rest_point[i]) * left[i] for i in (0, 1)])


def second_of_two(v: Point) -> Any:
    """w_1(t) - w_2(t) = 2 Delta stays."""
    return first_of_two(v) - 2 * neurons(v)[3]


ALL_DATA = "means over all data, as they are printed"
OLS_001 = f"001:4-5-exclusive-gates/ols|{ALL_DATA}"
OLS_002 = f"002:5-let-s-consider-a-single-layer-with-linear-activation/ols|{ALL_DATA}"
ONCE = "Lambda of A_11, C set by w_1(0) in (112)"
TWICE = "Lambda of 2 A_11, C set by w_1(0) in (112)"


# ---------------------------------------------------------------- 000


def conditional_of_pixels(v: Point) -> tuple[list[Any], list[Any]]:
    """Mean and covariance of (X_j, X_k) given X_i = x for Gaussian data: from the quadratic form of the joint density."""
    ij, ik, jk = v["Sigma_ij"], v["Sigma_ik"], v["Sigma_jk"]
    joint = mp.matrix([[1, ij, ik], [ij, v["Sigma_jj"], jk], [ik, jk, v["Sigma_kk"]]])
    form = mp.inverse(joint)
    others = mp.inverse(mp.matrix([[form[1, 1], form[1, 2]], [form[2, 1], form[2, 2]]]))
    centre = -others * mp.matrix([form[1, 0], form[2, 0]]) * v["x"]
    return list(centre), [others[0, 0], others[0, 1], others[1, 1]]


def line_conditional_covariance(v: Point) -> list[Any]:
    ij, ik = v["Sigma_ij"], v["Sigma_ik"]
    return [v["Sigma_jj"] - ij * ij, v["Sigma_jk"] - ij * ik, v["Sigma_kk"] - ik * ik]


RING = "i - j in (2) is the distance on the ring"
INTEGERS = "i - j in (2) is a difference of integers, as printed"


def covariance_row(v: Point, i: int, ring: bool) -> list[Any]:
    """Row i of Sigma for n = 4, places counted from 0."""
    if ring:
        return [v[f"k_{min((i - j) % 4, (j - i) % 4)}"] for j in range(4)]
    return [v["q"] ** ((i - j) ** 2) for j in range(4)]


def first_row_moved(v: Point, ring: bool) -> list[Any]:
    row = covariance_row(v, 0, ring)
    return [row[(j - 1) % 4] for j in range(4)]


def vertices(places: int) -> list[tuple[int, ...]]:
    return list(product((1, -1), repeat=places))


def weights_of_the_cube(v: Point) -> list[Any]:
    """Three weights none of which outweighs the other two, and a fourth that is the part small of delta in (18)."""
    w = [v["a"] + v["b"], v["a"] + v["d"], v["b"] + v["d"]]
    delta = min(abs(mp.fsum(a * s for a, s in zip(w, x, strict=True))) for x in vertices(3))
    return [*w, v["small"] * delta]


def indicators(v: Point, places: int) -> list[int]:
    """1(<w, x> >= 0) with the first places of w alone, at every vertex."""
    w = weights_of_the_cube(v)
    return [int(mp.fsum(w[i] * x[i] for i in range(places)) >= 0) for x in vertices(4)]


# ---------------------------------------------------------------- tables


def display_over_nine(v: Point) -> Any:
    """The display for alpha Sigma_1, at b = 1 / sqrt 2, over sqrt(alpha) times (9): V and m are w' Sigma_1 w and k_i' w."""
    alpha, form, entry = v["alpha"], v["V"], v["m"]
    display = mp.sqrt(alpha) * entry / mp.sqrt(form - alpha * (1 - alpha) * entry**2) / mp.sqrt(2 * mp.pi)
    return display / (mp.sqrt(alpha) * entry / mp.sqrt(2 * mp.pi * form))


def open_gates(first: Any, second: Any) -> list[int]:
    """1(a + b > 0) and 1(a - b > 0)."""
    return [int(first + second > 0), int(first - second > 0)]


QUANTITIES: dict[str, Function] = {
    "000:gaussian-data/localization-term-disappears": display_over_nine,
    "002:structure-in-limiting-behavior/other-directions/answer-two-equal-entries": lambda v: open_gates(
        mp.erf(v["g"] * v["Z_1"]), mp.erf(v["g"] * v["Z_2"])
    ),
    "004:21/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:22/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:24/finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:25/finished-finite-law": lambda v: four_losses(v, sigma, 1, -1),
    "004:27/finished-finite-law": lambda v: four_losses(v, relu, 1, 0),
    "004:gaussian-data/law-of-the-inner-product": exponential_mean,
    "001:5-4-simple-relu-network/mean-given-s": lambda v: mean_at(ones(v), v["x_1"], lambda _, a: a),
    "001:122": lambda v: mean(given(ones(v), on), lambda _, a: a),
    "001:124": lambda v: mean(given(ones(v), on), lambda s, a: s * a),
    "001:128": of_sx,
    "001:129": of_yx,
    f"001:131|{NAMED}": lambda v: (of_sx(v) - of_yx(v)) * chance(v)[0],
    f"001:131|{ORDERED}": lambda v: (of_yx(v) - of_sx(v)) * chance(v)[0],
    "001:132": four_flow,
    "001:133": four_flow_of_u,
    "001:134": pixel_term,
    "001:88/left": flow_in_eigenvectors,
    "002:54/left": flow_in_eigenvectors,
    OLS_001: gate_solution,
    OLS_002: gate_solution,
    f"001:112|{ONCE}": lambda v: list(first_of_two(v)),
    f"001:112|{TWICE}": lambda v: list(first_of_two(v)),
    f"001:113|{ONCE}": lambda v: list(second_of_two(v)),
    f"001:113|{TWICE}": lambda v: list(second_of_two(v)),
    "000:gaussian-data/conditional-mean": lambda v: conditional_of_pixels(v)[0],
    "000:gaussian-data/conditional-covariance": lambda v: conditional_of_pixels(v)[1],
    f"000:dynamics/circulant|{RING}": lambda v: covariance_row(v, 1, True),
    f"000:dynamics/circulant|{INTEGERS}": lambda v: covariance_row(v, 1, False),
    "000:signals-on-the-hypercube/cut": lambda v: indicators(v, 4),
    "001:118": lambda v: mean(given(ones(v), on), polynomial),
}

LINES: dict[str, Function] = {
    "000:gaussian-data/localization-term-disappears": lambda v: 1,
    "002:structure-in-limiting-behavior/other-directions/answer-two-equal-entries": lambda v: open_gates(v["Z_1"], v["Z_2"]),
    "004:21/finite-law": line_21,
    "004:22/finite-law": line_22,
    "004:24/finite-law": line_24,
    "004:25/finished-finite-law": line_25_finished,
    "004:27/finished-finite-law": line_27_finished,
    "004:sigmoid/fixed": normal_output,
    "004:gaussian-data/law-of-the-inner-product": line_exponential,
    "001:5-4-simple-relu-network/mean-given-s": line_mean_given_s,
    "001:118": lambda v: mean(given(ones(v), on), lambda s, _: mean_at(ones(v), s, polynomial)),
    "001:122": line_122,
    "001:123": line_123,
    "001:124": line_124,
    "001:125": line_125,
    "001:126": line_126,
    "001:127": line_127,
    "001:128": line_128,
    "001:129": line_129,
    f"001:131|{NAMED}": line_131,
    f"001:131|{ORDERED}": line_131,
    "001:132": line_132,
    "001:133": line_133,
    "001:134": line_134,
    "001:135": line_135,
    "001:88/left": line_eigenvectors,
    "002:54/left": line_eigenvectors,
    OLS_001: lambda v: least_squares(all_data(v)),
    OLS_002: lambda v: least_squares(all_data(v)),
    f"001:112|{ONCE}": lambda v: list(line_112(v, 1)),
    f"001:112|{TWICE}": lambda v: list(line_112(v, 2)),
    f"001:113|{ONCE}": lambda v: list(line_112(v, 1) - 2 * neurons(v)[3]),
    f"001:113|{TWICE}": lambda v: list(line_112(v, 2) - 2 * neurons(v)[3]),
    "000:gaussian-data/conditional-mean": lambda v: [v["Sigma_ij"] * v["x"], v["Sigma_ik"] * v["x"]],
    "000:gaussian-data/conditional-covariance": line_conditional_covariance,
    f"000:dynamics/circulant|{RING}": lambda v: first_row_moved(v, True),
    f"000:dynamics/circulant|{INTEGERS}": lambda v: first_row_moved(v, False),
    "000:signals-on-the-hypercube/cut": lambda v: indicators(v, 3),
}
