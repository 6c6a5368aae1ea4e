"""The letters of document 000 in the encodings' symbols, by file or derivation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

import sympy as sp

from closedform.derivations.claims.notation import A, S, a_S0w1, a_S1w1, rho_11, s, sigma_1, x, z
from closedform.derivations.laws import E, ReLU, above_zero, at_least_zero, normal
from closedform.derivations.n000_single_neuron import conditioning_on_a_coordinate as points
from closedform.derivations.n000_single_neuron import elliptical_data as elliptical
from closedform.derivations.n000_single_neuron import elliptical_laws_and_signs as signs
from closedform.derivations.n000_single_neuron import gaussian_conditional_law as pixels
from closedform.derivations.n000_single_neuron import gaussian_receptive_field_update as field
from closedform.derivations.n000_single_neuron import gradient_flow as flow
from closedform.derivations.n000_single_neuron import high_gain_steady_states as steady
from closedform.derivations.n000_single_neuron import hypercube_bumps as bumps
from closedform.derivations.n000_single_neuron import hypercube_cuts as cuts
from closedform.derivations.n000_single_neuron import sums_over_vertices as sums
from closedform.derivations.n000_single_neuron.properties_of_f import W, X, inner
from closedform.derivations.shared.flow_of_one_neuron import ONE
from printed.latex import Each, OfEvent, Running, Total
from printed.n001 import column, under, under_another_law

V, m, half = field.V, field.m, field.half
ROOT_TWO_PI = sp.sqrt(2 * sp.pi)

GAUSSIAN = {
    r"k_i^\top w": m,
    r"e_i^\top \Sigma_1 w": m,
    r"w^\top \Sigma_1 w": V,
    r"w_{i'}^\top \Sigma_{|X_i=x_i} w_{i'}": V - m**2,
    r"w_{i'}^\top \Sigma_{\mid X_i} w_{i'}": V - m**2,
    r"w_{i'}^\top \Sigma_{|X_i} w_{i'}": V - m**2,
}
# What stands over the root of the conditional variance: the conditional mean of <w, X>, m for each unit of X_i.
MEAN = {
    r"w_i x_i + w_{i'}^\top \mu_{|X_i=x_i}": m * x,
    r"w_i X_i + w_{i'}^\top \mu_{\mid X_i}": m * x,
    r"-w_i X_i - w_{i'}^\top \mu_{\mid X_i}": -m * x,
}


def second_moment(variables: Sequence[Any], law: Any) -> Any:
    """Give the matrix E[x y] of a law of mean zero."""
    return sp.ImmutableMatrix([[E(a * b, law) for b in variables] for a in variables])


def normal_argument(value: Any) -> dict[str, Any]:
    """Name what stands in the argument of Phi given X_i = value, on eight points."""
    mu = [points.mu(j, value) for j in points.ALL]
    others = sum(points.W[j] * mu[j] for j in points.OTHERS)
    return {
        r"-w_i X_i - w_{i'}^\top \mu_{\mid X_i}": -points.W[0] * value - others,
        r"w_{i'}^\top \mu_{\mid X_i}": others,
        r"w_{i'}^\top \mu_{|X_i}": others,
        r"w_{i'}^\top \Sigma_{\mid X_i} w_{i'}": points.quadratic(points.OTHERS, value),
        r"w_{i'}^\top \Sigma_{|X_i} w_{i'}": points.quadratic(points.OTHERS, value),
        r"w^\top \tilde{\mu}_{|X_i}": points.linear(mu),
        r"w^\top \tilde{\Sigma}_{|X_i} w": points.quadratic(points.ALL, value),
        r"w^\top X": points.linear(points.X_GIVEN),
        "X_i": value,
        "w_i": points.W[0],
    }


def entrywise(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Take a mean of each entry of a matrix."""
    return lambda body: sp.ImmutableMatrix(body.applyfunc(function)) if isinstance(body, sp.MatrixBase) else function(body)


def at_vertices(n: int, value: Callable[[Any], Any]) -> Each:
    """Give a value at every vertex of the cube."""
    return Each(tuple(sp.sympify(value(v)) for v in cuts.vertices(n)))


def over_theta(n: int) -> Total:
    """Sum over Theta: over all vertices, with the indicators of <w, x'> >= 0."""
    return Total(2**n, weights=tuple(cuts.indicator(W[:n], point) for point in cuts.vertices(n)))


def each_sign(function: Callable[[Any, int], Any]) -> Running:
    """Give a function of X_i and x'_i, at each point x' of the square and each i."""
    return Running(tuple(Running(tuple(map(function, sums.COORDINATES, point))) for point in cuts.vertices(2)))


AT_VERTICES = {"x_1": at_vertices(3, lambda v: v[0])}
MU = column(*(points.mu(j, points.X[0]) for j in points.ALL))
EIGHT_POINTS = {
    r"\mathbb{E}_{X|Y=1}": under(points.LAW_OF_X),
    r"\mathbb{E}_{X_i|Y=1}": under(points.LAW_OF_X),
    r"\mathbb{E}_{X_i|X_i>0,Y=1}": under(points.LAW_OF_X, above_zero(points.X[0])),
    r"\mathbb{E}_{X|Y=1,X_i}": entrywise(lambda body: points.given(body, points.X[0])),
    r"\mathbb{E}_{X|X_i,Y=1}": entrywise(lambda body: points.given(body, points.X[0])),
    "X_i": points.X[0],
    "X": column(*points.X),
    r"\Sigma_1": sp.ImmutableMatrix([[points.mean(a * b) - points.mean(a) * points.mean(b) for b in points.X] for a in points.X]),
    r"\tilde{\mu}_{|X_i}": MU,
    r"\tilde{\mu}_{|X_i}^\top": MU.T,
    r"\tilde{\Sigma}_{|X_i}": sp.ImmutableMatrix([[points.sigma(a, b, points.X[0]) for b in points.ALL] for a in points.ALL]),
}
DIAGONAL_IN_SPACE = {
    r"\left[ u^\top \Lambda_1 u - (k_1^\top \mathcal{C}^i P u)^2 \right]_{ii}^{-\frac{1}{2}}": steady.D,
    r"\Lambda_1": steady.LAMBDA_1,
    r"\Lambda_0": steady.LAMBDA_0,
    "P": steady.P,
    r"P^\top": steady.P.T,
    r"e_i^\top": Each((sp.ImmutableMatrix([[1, 0]]), sp.ImmutableMatrix([[0, 1]]))),
    "u": steady.u,
}
FILES: dict[str, dict[str, Any]] = {
    "gradient_flow.UPDATE": {
        r"\mathbb{E}_{X|Y=1}": lambda body: E(body, ONE),
        r"\mathbb{1}(\langle w, X \rangle \ge 0)": at_least_zero(S),
        "X": A,
        r"(\Sigma_0 + \Sigma_1) w": a_S0w1 + a_S1w1,
        r"P^\top f(Pu)": E(at_least_zero(S) * A, ONE),
        r"(\Lambda_0 + \Lambda_1)u": a_S0w1 + a_S1w1,
    },
    "gradient_flow.SYMMETRIC_LAW": {
        r"\mathbb{E}_{X|Y=1}": under(flow.TWO_PIXELS[1]),
        r"\mathbb{1}(\langle w, X \rangle \ge 0)": at_least_zero(flow.w_1 * flow.X_1 + flow.w_2 * flow.X_2),
        "X": column(flow.X_1, flow.X_2),
        r"\Sigma_0": second_moment((flow.X_1, flow.X_2), flow.TWO_PIXELS[0]),
        r"\Sigma_1": second_moment((flow.X_1, flow.X_2), flow.TWO_PIXELS[1]),
        "w": column(flow.w_1, flow.w_2),
    },
    "conditioning_on_a_coordinate": EIGHT_POINTS,
    "conditioning_on_a_coordinate.CONDITIONAL_MEAN": under_another_law(
        {**EIGHT_POINTS, r"\mathbb{P}(X_i > 0 \mid Y = 1)": points.mean(points.HALF)}, points.MAY_BE_ZERO
    ),
    "conditioning_on_a_coordinate.CHAIN": {
        "X_i": points.X[0],
        r"\mathbb{1}(\langle w, X \rangle \geq 0)": points.gate_given,
        r"\text{Pr} \left(\langle w, X \rangle \geq 0 \mid Y=1, X_i\right)": (
            E(points.gate_given * points.equals(points.X[0]), points.AGAIN) / E(points.equals(points.X[0]), points.AGAIN)
        ),
    },
    # The X inside the inner mean goes by another name.
    "000:general-setting/conditional-covariance/tower": {
        "X": column(*points.X_GIVEN),
        r"X^\top": column(*points.X_GIVEN).T,
    },
    "normal_law_given_a_coordinate.NORMAL_PROBABILITY": {**normal_argument(sp.Integer(1)), "X_i": 1, "w_i": points.W[0]},
    "normal_law_given_a_coordinate.APPROXIMATION": {**EIGHT_POINTS, **normal_argument(points.X[0])},
    "normal_law_given_a_coordinate.REWRITING": {**EIGHT_POINTS, **normal_argument(points.X[0])},
    "gaussian_conditional_law": {
        r"\left[(\Sigma_1)_{ij}\right]_{j \neq i}": column(pixels.sigma_ij, pixels.sigma_ik),
        r"\left[(\Sigma_1)_{ij}\right]_{j \neq i}^\top": column(pixels.sigma_ij, pixels.sigma_ik).T,
        r"\left[(\Sigma_1)_{kj}\right]_{k,j \neq i}": sp.ImmutableMatrix(
            [[pixels.sigma_jj, pixels.sigma_jk], [pixels.sigma_jk, pixels.sigma_kk]]
        ),
        "x_i": x,
    },
    # The Gaussian entry alone; the other law's integrals are encoded in an angle.
    "elliptical_data": {
        "k": elliptical.K[0],
        "g": lambda at: elliptical.gaussian(0, at),
        "g'": lambda at: elliptical.gaussian(1, at),
        r"w^\top \Sigma w": V,
        r"\Sigma w": m,
        "s": s,
        "u": s,
        r"\mathbb{E}_S": under(normal(S, variance=V)),
        r"\text{ReLU}": ReLU,
        r"\frac{\partial}{\partial w} \left[g \left(\frac{s^2}{w^\top \Sigma w} \right) \right]": (
            -2 * m * s**2 / V**2 * elliptical.gaussian(1, s**2 / V)
        ),
    },
    "elliptical_data.CHAIN": {"S": S},
    "elliptical_laws_and_signs": {
        r"\mathbb{E}_{X|X_i=1}": signs.given_one,
        "X_j": Each((X[1], X[1], X[2])),
        "X_k": Each((X[1], X[2], X[2])),
        r"\Sigma_1": sp.ImmutableMatrix(signs.COVARIANCE),
        r"\tilde{\mu}_{|X_i=1}": column(*signs.MU),
        r"\tilde{\mu}_{|X_i=1}^\top": column(*signs.MU).T,
    },
    "high_gain_intuition.PROJECTED": {
        r"e_i^\top": sp.ImmutableMatrix([[1, 0, 0]]),
        r"\Sigma_1": sp.ImmutableMatrix(signs.COVARIANCE),
        "w": column(*points.W),
    },
    # Given X_i = 1 or -1 the others' mean is that of regression on X_i, up to its sign.
    "high_gain_intuition.CONDITIONAL_COVARIANCE": {
        r"\Sigma_1": sp.ImmutableMatrix(signs.COVARIANCE),
        r"\tilde{\mu}_{|X_i}": sp.ImmutableMatrix(signs.COVARIANCE)[:, 0],
        r"\tilde{\mu}_{|X_i}^\top": sp.ImmutableMatrix(signs.COVARIANCE)[:, 0].T,
    },
    "hypercube_bumps": {
        r"\Sigma": second_moment(X[:3], bumps.SIGNS),
        "e_i": column(1, 0, 0),
        "e_j": column(0, 1, 0),
    },
    "000:17": {
        "e_k": column(0, 0, 1),
        r"\mathbb{E}_{X|Y=1}": under(bumps.SIGNS),
        **{f"X_{index}": entry for index, entry in zip("ijk", X, strict=False)},
        "X": column(*X[:3]),
        "s": sp.sign(bumps.alpha - bumps.beta - 1),
    },
    "hypercube_cuts": {r"\delta": cuts.DELTA, r"\mathbb{1}": OfEvent()},
    "hypercube_cuts.DIVIDED": {
        **AT_VERTICES,
        r"\sum_{i=2}^n (\frac{w_i}{w_1})x_i": at_vertices(3, lambda v: (W[1] * v[1] + W[2] * v[2]) / cuts.w_1),
    },
    "hypercube_cuts.ONE_WEIGHT": AT_VERTICES,
    "hypercube_cuts.SPLIT": {
        r"\sum_{i=1}^k w_i x_i": at_vertices(3, lambda v: W[0] * v[0] + W[1] * v[1]),
        r"\sum_{i=k+1}^n w_i x_i": at_vertices(3, lambda v: W[2] * v[2]),
    },
    "hypercube_cuts.CUT": {
        r"\sum_{i=1}^{k} w_i x_i": at_vertices(4, lambda v: inner(cuts.FOUR[:3], v[:3])),
    },
    "hypercube_cuts.QUADRATIC_FORM": {
        r"\langle w, x \rangle": at_vertices(3, lambda v: inner(W[:3], v)),
    },
    "hypercube_cuts.INTEGER_PROBLEM": {
        r"\max_{x \in \{\pm 1\}^k}": Total(2, combine=cuts.largest),
        r"\min_{x \in \{\pm 1\}^k}": Total(2, combine=cuts.smallest),
        # x and -x give one value.
        r"\langle w, x \rangle": Running((W[0] + W[1], W[0] - W[1])),
    },
    "sums_over_vertices": {
        r"\mathbb{E}_X": under(sums.TWO_SIGNS),
        r"\mathbb{E}_{X|Y=1}": under(sums.TWO_SIGNS),
        "X": column(*sums.COORDINATES),
        r"\sum_{x' \in \Theta}": over_theta(2),
        r"\prod_{i=1}^n": Total(2, combine=mul),
        r"\mathbb{1}(X = x')": Running(tuple(sums.same_point(point) for point in cuts.vertices(2))),
        r"\mathbb{1}(X_i = x_i')": each_sign(sums.same_sign),
        r"\operatorname{sgn}": sp.sign,
        "x_i'": each_sign(lambda _, value: sp.Integer(value)),
        "X_i": each_sign(lambda x, _: x),
        "X_j": X[0],
    },
    # The sum over j stands outside here, the one over Theta inside.
    "sums_over_vertices.SUM_FOR_PRODUCT": {
        r"\sum_{j \in [n]}": Total(2),
        r"\mathbb{1}(X_j = x'_j)": Running(
            tuple(Running(tuple(sums.same_sign(x, point[j]) for point in cuts.vertices(2))) for j, x in enumerate(sums.COORDINATES))
        ),
    },
    "sums_over_vertices.INDICATOR": {
        r"\sum_{x' \in \Theta}": over_theta(3),
        r"\prod_{j \in [n]}": Total(3, combine=mul),
        r"\mathbb{1}(x = x')": Each(
            tuple(Running(tuple(at_least_zero(inner(x, y) - 3) for y in cuts.vertices(3))) for x in cuts.vertices(3))
        ),
        r"\mathbb{1}(x_j = x'_j)": Each(
            tuple(Running(tuple(Running(tuple(map(sums.same_sign, x, y))) for y in cuts.vertices(3))) for x in cuts.vertices(3))
        ),
    },
    "sums_over_vertices.COUNTS": {
        r"\sum_{x' \in \Theta}": over_theta(3),
        r"\mathbb{1}(x_j = x_j')": Each(
            tuple(Running(tuple(sums.same_sign(sp.Integer(x), y[0]) for y in cuts.vertices(3))) for x in (1, -1))
        ),
        **{rf"|\{{x' \in \Theta \mid x_i' = {value}\}}|": sums.counted(value) for value in (1, -1)},
        r"\mathbb{1}(x_i = 1)": Each((1, 0)),
        r"\mathbb{1}(x_i = -1)": Each((0, 1)),
    },
    "000:high-gain-data/update-in-fourier-space": DIAGONAL_IN_SPACE,
    "000:high-gain-data/setting-each-entry-to-zero": DIAGONAL_IN_SPACE,
    "gaussian_receptive_field_update": {**GAUSSIAN, **MEAN, "x_i": x},
    "gaussian_receptive_field_update.CHAIN": {"a": field.slope, "b": half},
    "gaussian_receptive_field_update.SCALED": {"b": half},
    "gaussian_receptive_field_update.VECTOR": {r"\Sigma_1 w": a_S1w1, r"w^\top \Sigma_1 w": rho_11},
    "normal_law_given_a_coordinate.NORMAL_PROBABILITY_GAUSSIAN": {**GAUSSIAN, **MEAN},
    "normal_law_given_a_coordinate.GAUSSIAN_DATA": {
        **GAUSSIAN,
        r"\mathbb{E}_{X_i|Y=1}": lambda body: E(body, normal(z)),
        "X_i": z,
        r"w_i X_i + w_{i'}^\top \mu_{|X_i}": m * z,
        r"w^\top \tilde{\mu}_{|X_i}": E(S, field.LAW.at({A: z})),
        r"w^\top \tilde{\Sigma}_{|X_i} w": V - m**2,
        r"\mathbb{E}_{X|X_i,Y=1}": lambda body: E(body, field.LAW.at({A: z})),
        r"w^\top X": S,
    },
    "high_gain_approximation": GAUSSIAN,
    "high_gain_intuition.FROM_7": {
        **GAUSSIAN,
        r"w^\top (\Sigma_1 - \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^\top) w": V - m**2,
    },
    "high_gain_intuition.LINEARISED": {
        # The diagonal matrix at its i-th place, and the constant that the sign of proportionality leaves open.
        r"\left[\frac{1}{\sqrt{w^\top\Sigma_1 w - (e_i^\top\Sigma_1 w)^2}}\right]_{ii} \Sigma_1 w": m
        / ROOT_TWO_PI
        / sp.sqrt(V - m**2),
    },
    "fourier_update": {
        "c": 1 / ROOT_TWO_PI,
        r"\Lambda_1 u": a_S1w1,
        r"u^\top \Lambda_1 u": sigma_1**2,
        r"(\Lambda_0 + \Lambda_1) u": a_S0w1 + a_S1w1,
    },
    "high_gain_steady_states": {
        r"u^\top \Lambda_1 u": steady.POWER,
        r"w^\top \Sigma_1 w": Each((steady.IN_SPACE, steady.IN_SPACE)),
        r"k_i^\top P u": Each(tuple(steady.SIMILAR)),
        r"k_i^\top w": Each(tuple(steady.SIGMA_1 * steady.w)),
        r"\lambda_1^{(i)}": Each((steady.LAMBDA_1[0, 0], steady.LAMBDA_1[1, 1])),
        r"\lambda_0^{(i)}": Each((steady.LAMBDA_0[0, 0], steady.LAMBDA_0[1, 1])),
        "u_i": Each(tuple(steady.u)),
    },
}


def _entries(matrix: Any) -> Any:
    return points.square(lambda a, b: matrix[a, b])


def _off_i(matrix: Any) -> Any:
    return signs.off_i(lambda a, b: matrix[a, b])


# Encodings that hold some entries of a symmetric matrix.
MADE_OF: dict[str, Callable[[Any], Any]] = {
    "000:general-setting/conditional-covariance/tower": _entries,
    "000:general-setting/conditional-covariance/right": _entries,
    "000:general-setting/mean-conditional-covariance": _entries,
    "000:gaussian-data/conditional-covariance": lambda matrix: column(matrix[0, 0], matrix[0, 1], matrix[1, 1]),
    "000:elliptical-data/covariance-given-one": _off_i,
    "000:high-gain-data/conditional-covariance": _off_i,
    "000:17": lambda bump: bump[1],
}
# Encodings of several laws, of which the print is compared with this one: the other is encoded in another variable.
ENTRY = {
    f"000:elliptical-data/{name}": 0
    for name in ("mean-of-relu/of-s", "mean-of-relu/half-line", "derivative", "derivative-of-g", "substituted")
}
