"""The letters of document 001 in the encodings' symbols, by file, derivation or line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from closedform.derivations.claims.notation import (
    PAIR,
    TRIPLE,
    A,
    S,
    T,
    Y,
    a_S0w1,
    a_S1a,
    a_S1w1,
    rho_1k,
    rho_11,
    rho_kk,
    s,
    sigma_0,
    sigma_1,
    t,
)
from closedform.derivations.laws import E, ReLU, above_zero, at_least_zero, normal
from closedform.derivations.n001_relu_and_gates import almost_identical_neurons as almost
from closedform.derivations.n001_relu_and_gates import conditional_mean_of_gaussian as means
from closedform.derivations.n001_relu_and_gates import one_neuron_relu_flow as data
from closedform.derivations.n001_relu_and_gates import one_neuron_relu_in_fourier_basis as basis
from closedform.derivations.n001_relu_and_gates import one_neuron_relu_update as update
from closedform.derivations.n001_relu_and_gates import orthogonal_neurons as orthogonal
from closedform.derivations.n001_relu_and_gates import redundant_gates as redundant
from closedform.derivations.n001_relu_and_gates import splits_of_the_data as split
from closedform.derivations.n001_relu_and_gates import standardised_second_moment as unit
from closedform.derivations.n001_relu_and_gates import winning_gating_structure as winning
from closedform.derivations.n001_relu_and_gates.projection_matrix_c import MASS
from closedform.derivations.shared import flow_of_two_neurons as two
from closedform.derivations.shared import gated_linear_flow as network
from closedform.derivations.shared import gated_linear_solution as gated
from closedform.derivations.shared import gating_of_relu as gate
from closedform.derivations.shared import half_line_means as halves
from closedform.derivations.shared import limiting_loss as limit
from closedform.derivations.shared import split_of_the_data as splitting
from closedform.derivations.shared.exclusive_gates import A_11, B_1, EXCLUSIVE
from closedform.derivations.shared.flow_of_one_neuron import modes, u_1, u_2
from closedform.derivations.shared.gated_linear_flow import A_, W_1, W_2, b_
from closedform.derivations.shared.two_neuron_second_moment import QUADRANT, C, cosine
from printed.latex import Closing, Running, Total

POSITIVE, ABOVE = sp.Heaviside(S), sp.Heaviside(s)


def under(law: Any, given: Any = None, times: Any = 1) -> Callable[[Any], Any]:
    """Make the expectation under a law, given an event or restricted to it."""

    def mean(body: Any) -> Any:
        if isinstance(body, sp.MatrixBase):
            return sp.ImmutableMatrix(body.applyfunc(mean))
        return E(times * body, law, given)

    return mean


def closing(law: Any, given: Any = None) -> Closing:
    """Make the mean that closing angle brackets end."""
    return Closing(under(law, given))


def under_another_law(table: dict[str, Any], instead: Mapping[Any, Any]) -> dict[str, Any]:
    """Put another law, or another parameter of it, into what a table's phrases stand for, means of what follows among them."""

    def means(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda body: function(body).xreplace(instead)

    return {phrase: value.xreplace(instead) if hasattr(value, "xreplace") else means(value) for phrase, value in table.items()}


def column(*entries: Any) -> Any:
    """Stack numbers."""
    return sp.ImmutableMatrix(entries)


# E[. | S > 0] with S the pre-activation itself, and over its values s where a conditional mean stands inside.
GIVEN_POSITIVE = {r"\mathbb{E}_{S | S > 0, Y=1}": under(halves.ONE, POSITIVE), r"\mathbb{P}(S > 0 | Y = 1)": halves.PROBABILITY}
OVER_VALUES = {
    r"\mathbb{E}_{S | S > 0, Y=1}": under(halves.OUTER, ABOVE),
    r"\mathbb{P}(S > 0 | Y = 1)": halves.PROBABILITY,
    r"\mathbb{E}_{X | S, Y=1} [X]": halves.MEAN_GIVEN_S,
    "S": s,
}
# Matrices of the gated linear network in n = 2; a wave of decaying modes.
MODES = {
    "P": gated.P,
    r"\Lambda": gated.LAMBDA,
    "C": sp.ImmutableMatrix(sp.diag(*gated.CONSTANTS)),
    r"\mathbf{1}": sp.ImmutableMatrix([1, 1]),
    "c": gated.C_COLUMN,
    "c_1": gated.C_COLUMN,
}
SOLVED = {**MODES, "A": gated.A, "b": gated.B, "A_{11}": gated.A, "b_1": gated.B}
ROTATED = {**MODES, r"\Sigma^{xx}(p_1, p_1)": A_11, r"\Sigma^{yx}(p_1)^\top": B_1}
WEIGHTS = {"w_1": W_1, "w_2": W_2}
# S' and T' of unit variance, whose values are s and t.
UNIT_VALUES = {"T'": t, "s'": s}
RESTRICTED = {r"\mathbb{E}_{T'>0|Y=1}": under(unit.UNIT_PAIR, times=sp.Heaviside(T)), "T'": T}
# A Sigma without subscript is read as Sigma_1; w_1(t) is w_1.
TIMED = {
    r"w_1(t)^\top \Sigma w_1(t)": rho_11,
    r"w_1(t)^\top \Sigma_1 w_1(t)": rho_11,
    r"\Sigma w_1(t)": a_S1w1,
    r"\Sigma_1 w_1(t)": a_S1w1,
}
IN_MODES = {
    r"u_1(t)^\top \Lambda_1 u_1(t)": modes[1][0] * u_1**2 + modes[1][1] * u_2**2,
    r"u_1(t)^\top \Lambda u_1(t)": modes[1][0] * u_1**2 + modes[1][1] * u_2**2,
    r"u_1(t)^\top \Lambda_0 u_1(t)": modes[0][0] * u_1**2 + modes[0][1] * u_2**2,
    r"\Lambda_1": modes[1][0],
    r"\Lambda_0": modes[0][0],
    r"\Lambda u_1(t)": modes[1][0] * u_1,
    "u_1(t)": u_1,
}
# With w_1(t) taken out to the right.
ALONG_A = {r"\Sigma_1": a_S1w1, r"\Sigma_0": a_S0w1, "w_1(t)": 1}
GAMMA = rho_1k / sp.sqrt(rho_11 * rho_kk)

TWO_NEURONS = {
    "K": 2,
    r"\sum_{k \in [K]}": Total(2),
    r"\mathbb{E}_{X,Y}": under(two.CLASSES),
    r"\text{ReLU}": ReLU,
    r"\langle w_k, X \rangle": Running((S, T)),
    r"\frac{\partial}{\partial w_1} [\text{ReLU}(\langle w_1, X \rangle)]": POSITIVE * A,
    r"\mathbb{E}_{X, \langle w_1, X \rangle > 0 | Y=1}": under(TRIPLE, times=POSITIVE),
    r"\mathbb{E}_{X,Y, \langle w_1, X \rangle > 0, \langle w_k, X \rangle > 0}": Running(
        (under(two.CLASSES, times=POSITIVE), under(two.CLASSES, times=QUADRANT))
    ),
    "X": A,
}
SPLIT = {"A": splitting.A_MATRIX, "X": splitting.POINT, "S": splitting.W_1.dot(splitting.POINT), "v": splitting.V_MATRIX}
STATISTICS = {
    r"\begin{bmatrix} b_1 \\ \vdots \\ b_K \end{bmatrix}": network.b_stacked(network.LAW),
    r"\begin{bmatrix} A_{11} & \cdots & A_{1K} \\ \vdots & \ddots & \vdots \\ A_{K1} & \cdots & A_{KK} \end{bmatrix}": (
        network.A_blocks(network.LAW)
    ),
    r"\begin{bmatrix} w_1 \\ \vdots \\ w_K \end{bmatrix}": network.W,
    r"(\tilde{g} \otimes x)": network.LIFTED,
    r"(\tilde{g} \otimes x)^\top": network.LIFTED.T,
    r"\rangle_{g,x}": closing(network.LAW),
    r"\sum_{k \in [K]}": Total(2),
    r"\Sigma^{yx}(p_1)": network.b_(1, network.LAW).T,
    r"\Sigma^{xx}(p_1, p_k)": Running((A_(1, 1, network.LAW), A_(1, 2, network.LAW))),
    r"w_k^\top": Running((W_1.T, W_2.T)),
}
CLASS_ONE, CLASS_ZERO = closing(limit.BALANCED, network.y), closing(limit.BALANCED, 1 - network.y)
LIMIT = {
    r"\rangle_{x,y,g}": closing(limit.BALANCED),
    r"\rangle_{x',y',g'}": closing(limit.AGAIN),
    r"\rangle_{x,g|y=1}": CLASS_ONE,
    r"\rangle_{x,g|y=0}": CLASS_ZERO,
    r"\rangle_{x,g|y=1}^\top": Closing(lambda body: CLASS_ONE(body).T),
    r"\tilde{x}": limit.XT,
    r"\tilde{x}^\top": limit.XT.T,
    r"\tilde{x}'^\top": limit.XT_.T,
    "y": network.y,
    "y'": limit.y_,
    r"\tilde{g} \otimes x": limit.KRONECKER,
    r"(\tilde{g} \otimes x)": limit.KRONECKER,
    r"(\tilde{g} \otimes x)^\top": limit.KRONECKER.T,
}
# Data of any symmetric law: A X is what is left of X beside S v, class by class where both are averaged.
SYMMETRIC = {
    r"\mathbb{E}_{S>0|Y=1}": under(data.DATA, data.GATE),
    r"\mathbb{E}_{X|Y=1, S>0}": under(data.DATA, data.GATE),
    r"\mathbb{E}_{X|S,Y=1}": lambda body: data.mean_given_s(body, S),
    r"\mathbb{E}_{X|S,y=1}": lambda body: data.mean_given_s(body, S),
    r"\mathbb{E}_{X|S=s}": lambda body: data.mean_given_s(body, data.SHARED),
    "AX": data.REST,
    "f(X)": A**2 + A**3 + S * A,
    "v": data.ALONG,
    "s": data.SHARED,
    r"w_1(t)^\top \Sigma w_1(t)": data.VARIANCE,
    r"\Sigma w_1(t)": data.COVARIANCE,
}
BOTH_CLASSES = {
    r"\mathbb{E}_{X|S>0}": update.given_gate,
    "AX": update.rest,
    r"\mathbb{P}(S > 0)": update.gate,
    r"\mathbb{P}(Y = 1 | S > 0)": update.one,
    r"\mathbb{P}(Y = 0 | S > 0)": 1 - update.one,
    r"\mathbb{E}_{S>0|Y=1} [S]": update.mean_1,
    r"\mathbb{E}_{S>0|Y=0} [S]": update.mean_0,
    r"w_1(t)^\top \Sigma_1 w_1(t)": update.var_1,
    r"w_1(t)^\top \Sigma_0 w_1(t)": update.var_0,
    r"\Sigma_1 w_1(t)": update.cov_1,
    # With w_1(t) taken out to the right.
    r"\Sigma_1": update.cov_1,
    r"\Sigma_0": update.cov_0,
    "w_1(t)": 1,
}
_c_0, _c_1 = sp.Symbol("c_0", positive=True), sp.Symbol("c_1", real=True)
CIRCULANT, CIRCULANT_MODES = sp.Matrix([[_c_0, _c_1], [_c_1, _c_0]]), sp.diag(_c_0 + _c_1, _c_0 - _c_1)

FILES: dict[str, dict[str, Any]] = {
    "gradient_flow_of_two_neurons": TWO_NEURONS,
    "orthogonal_neurons.UPDATE": {
        **TWO_NEURONS,
        r"\mathbb{E}_{X,Y}": under(orthogonal.CLASSES),
        r"\sum_{k>1}": Total(1),
        r"w_k^\top \Sigma_1 w_k": rho_kk,
        r"(\Sigma_0 + \Sigma_1) w_1": a_S0w1 + a_S1w1,
        r"\rho^0_{11}": two.zero_11,
        r"\rho^0_{kk}": two.zero_kk,
        r"\gamma_0": two.zero_1k / sp.sqrt(two.zero_11 * two.zero_kk),
    },
    "almost_identical_neurons": {r"\varepsilon": almost.distance},
    "splits_of_the_data.DECOMPOSITION": SPLIT,
    "splits_of_the_data.DECOMPOSITION_OF_TWO": {
        "A": split.A_OF_TWO,
        "X": splitting.POINT,
        "C": split.C_MATRIX,
        "b": split.U * splitting.POINT,
    },
    "one_neuron_relu_flow.SPLIT_AGAIN": SPLIT,
    "conditional_mean_of_gaussian.LAW_GIVEN_S": {
        r"\mathcal{N}": column,
        "S": s,
        r"A\Sigma_1 A^\top": halves.LEFTOVER,
    },
    "001:42": {
        "C": C,
        r"\mathbb{E}_{X, S > 0, T > 0 | Y=1} [TX]": column(E(S**2 * QUADRANT, PAIR), E(S * T * QUADRANT, PAIR)),
        r"\mathbb{E}_{S,T|Y=1}": under(PAIR),
        r"\mathbb{1}(S>0, T>0)": QUADRANT,
    },
    "gating_of_relu": {
        r"\langle w_1(t), x \rangle": gate.h,
        "g(t, x)": at_least_zero(gate.h),
    },
    "gated_linear_flow": STATISTICS,
    "winning_gating_structure": {
        r"\mathbb{P}(g_i = 1, g_j = 1)": E(winning.BOTH_OPEN, network.LAW),
        r"\langle x x^\top \rangle_{x|g_i=g_j=1}": network.mean(network.X * network.X.T, network.LAW, winning.BOTH_OPEN),
        "G": 2,
        r"\sum_{g \in \{g\}}": Total(2),
        "b_{x,y|g}": Running(tuple(network.b_stacked(network.UNIFORM, g) for g in winning.GIVEN)),
        "A_{x,y|g}": Running(tuple(network.A_blocks(network.UNIFORM, g) for g in winning.GIVEN)),
        "w": network.W,
    },
    "limiting_loss": LIMIT,
    "one_neuron_relu_flow.FLOW": {
        r"\mathbb{E}_{X,Y}": under(two.CLASSES),
        r"\text{ReLU}": ReLU,
        r"\langle w_1(t), X \rangle": S,
        r"\frac{\partial}{\partial w_1} [\text{ReLU}(\langle w_1(t), X \rangle)]": POSITIVE * A,
        r"\mathbb{E}_{X,Y|\langle w_1(t), X \rangle > 0}": under(two.CLASSES, POSITIVE),
        r"\mathbb{P}(\langle w_1(t), X \rangle > 0)": E(POSITIVE, two.CLASSES),
        "X": A,
        # What the corrections have and the prints lost: the two neurons of (114).
        "K": 2,
        r"\sum_{k \in [K]}": Total(2),
        r"\langle w_k(t), X \rangle": Running((S, T)),
        r"\mathbb{E}_{X, \langle w_1(t), X \rangle > 0 | Y=1}": under(TRIPLE, times=POSITIVE),
        r"\mathbb{E}_{X,Y, \langle w_1(t), X \rangle > 0, \langle w_k(t), X \rangle > 0}": Running(
            (under(two.CLASSES, times=POSITIVE), under(two.CLASSES, times=QUADRANT))
        ),
    },
    "one_neuron_relu_flow.TOTAL_EXPECTATION": SYMMETRIC,
    "one_neuron_relu_flow.MEAN_AT_S": SYMMETRIC,
    "moments_of_symmetric_data": SYMMETRIC,
    "moments_of_symmetric_data.INPUT_INPUT": under_another_law(SYMMETRIC, data.MAY_TIE),
    "one_neuron_relu_update": BOTH_CLASSES,
    "one_neuron_relu_in_fourier_basis.IN_BASIS": {
        r"\mathbb{E}_{X|S>0}": under(basis.in_basis, basis.GATE_BASIS),
        r"P^\top AX": column(
            *(
                basis.Xi[k]
                - (Y * (basis.LAMBDA_1 * basis.W)[k] / basis.norm_1 + (1 - Y) * (basis.LAMBDA_0 * basis.W)[k] / basis.norm_0)
                * basis.S_basis
                for k in (0, 1)
            )
        ),
        "S": basis.S_basis,
        r"\mathbb{E}_{S>0|Y=1} [S]": basis.basis_mean_1,
        r"\mathbb{E}_{S>0|Y=0} [S]": basis.basis_mean_0,
        r"u_1(t)^\top \Lambda_1 u_1(t)": basis.norm_1,
        r"u_1(t)^\top \Lambda_0 u_1(t)": basis.norm_0,
        r"\Lambda_1": basis.LAMBDA_1,
        r"\Lambda_0": basis.LAMBDA_0,
        "u_1(t)": basis.W,
    },
    "one_neuron_relu_in_fourier_basis.CHANGE_OF_BASIS": {
        r"\mathbb{E}_{X|Y=1, S>0}": under(basis.PIXELS, above_zero(basis.S_PIXEL)),
        "S": basis.S_PIXEL,
        r"P^\top": basis.P.T,
        "I_n": sp.eye(2),
        r"\Sigma_1": basis.SIGMA_PIXEL,
        "w_1(t)": basis.W_PIXEL,
        r"w_1(t)^\top": basis.W_PIXEL.T,
        "X": column(*basis.X),
        r"\mathbb{E}_{\Xi|Y=1, \langle u_1(t), \Xi \rangle > 0}": under(basis.MODES, above_zero(basis.S_MODES)),
        r"\langle u_1(t), \Xi \rangle": basis.S_MODES,
        r"\Lambda_1": basis.LAMBDA,
        "u_1(t)": basis.U_PIXEL,
        r"u_1(t)^\top": basis.U_PIXEL.T,
        r"\Xi": column(*basis.Xi),
    },
    "conditional_mean_of_gaussian": {"v": halves.v},
    "conditional_mean_of_gaussian.TOWER": OVER_VALUES,
    "conditional_mean_of_gaussian.FIRST": GIVEN_POSITIVE,
    "conditional_mean_of_gaussian.SYMMETRY": {r"\mathbb{E}_{S | Y=1}": under(halves.ONE)},
    "conditional_mean_of_gaussian.TOWER_OF_TWO": {
        r"\mathbb{E}_{S > 0, T > 0|Y=1}": under(means.OUTER_PAIR, means.ORTHANT),
        r"\mathbb{E}_{X | S, T} [X]": means.PAIR_MEAN,
        r"\mathbb{P}(S > 0, T > 0 | Y = 1)": MASS,
        "T": t,
    },
    "conditional_mean_of_gaussian.MEAN_OF_TWO": {"C": C, "b": sp.ImmutableMatrix([s, t])},
    "001:12/middle": OVER_VALUES,
    "001:12/right": GIVEN_POSITIVE,
    "projection_matrix_c": {
        "C": C,
        r"\mathbb{P}(S > 0, T > 0 | Y = 1)": MASS,
        r"\mathbb{E}_{S>0,T>0|Y=1} \left[\begin{bmatrix} S^2 \\ ST \end{bmatrix} \right]": sp.ImmutableMatrix(
            [E(S**2, PAIR, QUADRANT), E(S * T, PAIR, QUADRANT)]
        ),
        r"\mathbb{E}_{S>0,T>0|Y=1} \left[\begin{bmatrix} ST \\ T^2 \end{bmatrix} \right]": sp.ImmutableMatrix(
            [E(S * T, PAIR, QUADRANT), E(T**2, PAIR, QUADRANT)]
        ),
    },
    "001:32": {"C": C},
    "001:33": {"C": C},
    "two_neuron_second_moment": {r"\gamma": GAMMA},
    "two_neuron_second_moment.FIRST": {r"\Sigma_1 w_1": 1},
    "standardised_second_moment.INNER_EXPECTATION": UNIT_VALUES,
    "standardised_second_moment.PROBABILITY": UNIT_VALUES,
    "standardised_second_moment.STANDARDISED_LAW": {r"\mathcal{N}": lambda mean, covariance: covariance, r"\rho": cosine},
    "standardised_second_moment.LAW_GIVEN_T": {
        **UNIT_VALUES,
        r"\mathcal{N}": lambda mean, variance: sp.ImmutableMatrix([mean, variance]),
    },
    "standardised_second_moment.OUTER_EXPECTATION": RESTRICTED,
    "standardised_second_moment.FIRST_TERM": RESTRICTED,
    "001:60": {r"\mathbb{E}_{S'>0, T'>0|Y=1}": under(unit.STANDARDISED, times=QUADRANT), "S'": S},
    "001:61": {
        r"\mathbb{E}_{T'>0|Y=1}": under(normal(t), times=sp.Heaviside(t)),
        r"\mathbb{E}_{S'>0|T', Y=1}": under(unit.STANDARDISED.at({T: t}), POSITIVE),
        r"\mathbb{P}(S' > 0 | T', Y = 1)": E(POSITIVE, unit.STANDARDISED.at({T: t})),
        "S'": S,
    },
    "half_line_erf_moments": UNIT_VALUES,
    "mean_of_truncated_normal": UNIT_VALUES,
    "gated_linear_solution": SOLVED,
    "gated_linear_solution.SOLUTION": MODES,
    "gated_linear_solution.IN_MODES": {
        r"\Lambda": gated.LAMBDA,
        "u": gated.P_345.T * gated.W,
        "c": gated.P_345.T * gated.MOMENT,
    },
    "exclusive_gates": ROTATED,
    "exclusive_gates.EXCLUSIVE_FLOW": {**WEIGHTS, "A_{11}": A_(1, 1, EXCLUSIVE), "b_1": b_(1, EXCLUSIVE)},
    "exclusive_gates.EXCLUSIVE_MODES": {**MODES, "u_1": gated.P.T * W_1},
    "001:105": SOLVED,
    "redundant_gates": {**WEIGHTS, "A_{11}": redundant.A_11, "b_1": redundant.b_1, r"\Delta": redundant.DELTA},
    "redundant_gates.FIRST_OVER_TIME": {**SOLVED, r"\Delta": redundant.SHIFT},
    "redundant_gates.SECOND_OVER_TIME": {**SOLVED, r"\Delta": redundant.SHIFT, "w_1(0) - w_2(0)": 2 * redundant.SHIFT},
    "one_neuron_relu_flow.GAUSSIAN_MEAN_AT_S": {"v": halves.v, r"A \mathbb{E}[X]": E(A - halves.v * S, halves.ONE)},
    "001:137/middle": {r"w_1(t)^\top \Sigma_1 w_1(t)": (basis.W_PIXEL.T * CIRCULANT * basis.W_PIXEL)[0]},
    "001:137/right": {r"u_1(t)^\top \Lambda_1 u_1(t)": (basis.U_PIXEL.T * CIRCULANT_MODES * basis.U_PIXEL)[0]},
    "one_neuron_relu_in_fourier_basis.GAUSSIAN_FLOW": IN_MODES,
    "conditional_second_moment": {**TIMED, r"A_1 \Sigma_1 A_1^\top": halves.LEFTOVER, "v_1": halves.v},
    "conditional_second_moment.IN_FOURIER_BASIS": IN_MODES,
    "conditional_second_moment.UPDATE": {**ALONG_A, r"w_1(t)^\top \Sigma_1 w_1(t)": sigma_1**2},
    "conditional_second_moment.WHOLE": {
        **ALONG_A,
        r"w_1(t)^\top \Sigma_1 w_1(t)": sigma_1**2,
        r"w_1(t)^\top \Sigma w_1(t)": sigma_1**2,
    },
    "001:139/left": {
        r"\mathbb{E}_{S>0|y=1}": under(halves.OUTER, ABOVE),
        r"\mathbb{E}_{x|S,y=1}": under(halves.ONE.at({S: s})),
        "x": A,
    },
    "001:139/middle": {r"\mathbb{E}_{S>0|y=1}": under(halves.OUTER, ABOVE)},
    "001:139/right": {r"\mathbb{E}_{S>0|y=1}": under(halves.ONE, POSITIVE), "s": S},
    "001:140/left": {
        r"\mathbb{E}_{S>0|y=1}": under(halves.OUTER, ABOVE),
        r"\mathbb{E}_{x|S,y=1}": under(halves.ONE.at({S: s})),
        r"xx^\top": A**2,
    },
    "001:140/middle": {r"\mathbb{E}_{S>0|y=1}": under(halves.OUTER, ABOVE), "S": s, r"v_1 v_1^\top": halves.v**2},
    "001:140/right": {r"\Sigma_1": a_S1a},
    "001:142/middle": {r"\Sigma_1": a_S1a},
    # Between a on both sides: of each term of the bracket what it makes of the right factor Sigma_1.
    "001:142/right": {"I_n": 1, r"\Sigma_1 w_1(t) w_1(t)^\top": a_S1w1**2 / a_S1a, r"\Sigma_1": a_S1a},
    # Against a, with Sigma_y w_1(t) for the right factor Sigma_y: Sigma_y w_1 w_1' takes it to w_1' Sigma_y w_1 times itself.
    "001:144": {
        "I_n": 1,
        r"w_1(t)^\top \Sigma_0 w_1(t)": sigma_0**2,
        r"\Sigma_1 w_1(t) w_1(t)^\top": sigma_1**2,
        r"\Sigma_0 w_1(t) w_1(t)^\top": sigma_0**2,
        r"\Sigma_1": a_S1w1,
        r"\Sigma_0": a_S0w1,
        "w_1(t)": 1,
    },
}
# Encodings that hold something made of the print, and what: the residual of a flow at a printed solution.
MADE_OF: dict[str, Callable[[Any], Any]] = {}
