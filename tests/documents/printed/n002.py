"""The letters of document 002 in the encodings' symbols, by file, derivation or line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from closedform.derivations.claims.notation import A, S, Z_i, Z_j, a_S0w1, a_S1w1, b_1, rho_1k, rho_11, rho_kk, s, sigma_1, z_i
from closedform.derivations.laws import at_least_zero, normal
from closedform.derivations.n002_sigmoid_and_steady_state import bias_update_of_many_neurons as many
from closedform.derivations.n002_sigmoid_and_steady_state import bias_update_of_one_neuron as one
from closedform.derivations.n002_sigmoid_and_steady_state import input_output_covariance_of_a_coordinate_gate as field
from closedform.derivations.n002_sigmoid_and_steady_state import steady_state_modes as steady
from closedform.derivations.shared import flow_of_one_neuron as flow
from closedform.derivations.shared import gated_linear_flow as network
from closedform.derivations.shared import gated_linear_solution as gated
from closedform.derivations.shared import gating_of_relu as gate
from closedform.derivations.shared import half_line_means as means
from closedform.derivations.shared import limiting_loss as limit
from closedform.derivations.shared import pre_activation as pre
from closedform.derivations.shared.exclusive_gates import EXCLUSIVE
from closedform.derivations.shared.gated_linear_flow import A_, LAW, LIFTED, W_1, W_2, b_
from printed.latex import Closing, Running, Total
from printed.n001 import IN_MODES, MODES, ROTATED, SOLVED, SPLIT, STATISTICS, TWO_NEURONS, closing, column, under

POSITIVE, ABOVE = sp.Heaviside(S), sp.Heaviside(s)
# E_{S > 0 | Y = 1} restricts; E_{S | S > 0, Y = 1} conditions.
OVER_VALUES = {
    r"\mathbb{E}_{S > 0 | Y=1}": under(means.OUTER, times=ABOVE),
    r"\mathbb{E}_{X|S,Y=1} [X]": means.MEAN_GIVEN_S,
    "S": s,
}
TWO_MODES = {
    r"\|u_1\|_{\Lambda_1}": steady.TWO_NORM,
    r"\Lambda_1 u_1": steady.lambda_1 * steady.u,
    r"u_1^{(k)}": steady.u,
    r"u_1^{(k_1)}": steady.u,
    r"u_1^{(k_2)}": steady.t * steady.u,
    r"\lambda_0^{(k)}": steady.lambda_0,
    r"\lambda_1^{(k)}": steady.lambda_1,
    r"\lambda_0^{(k_1)}": steady.lambda_0,
    r"\lambda_1^{(k_1)}": steady.lambda_1,
    r"\lambda_0^{(k_2)}": steady.mu_0,
    r"\lambda_1^{(k_2)}": steady.mu_1,
}

# The classes' moments in the capital letters of this document.
ONE_CLASS = closing(limit.BALANCED, network.y)
LIMIT = {
    r"\rangle_{g,X,Y}": closing(limit.BALANCED),
    r"\rangle_{g',X',Y'}": closing(limit.AGAIN),
    r"\rangle_{g,X|Y=1}": ONE_CLASS,
    r"\rangle_{g,X|Y=0}": closing(limit.BALANCED, 1 - network.y),
    r"\rangle_{g,X|Y=1}^\top": Closing(lambda body: ONE_CLASS(body).T),
    r"\tilde{X}": limit.XT,
    r"\tilde{X}^\top": limit.XT.T,
    r"\tilde{X}'^\top": limit.XT_.T,
    "Y": network.y,
    "Y'": limit.y_,
    r"\tilde{g} \otimes X": limit.KRONECKER,
    r"(\tilde{g} \otimes X)": limit.KRONECKER,
    r"(\tilde{g} \otimes X)^\top": limit.KRONECKER.T,
}
# The neurons k = 2 and 3 of K = 3.
OTHERS = {
    "K": 3,
    r"\sum_{k>1}": Total(2),
    "b_k": Running(tuple(many.BIASES[1:])),
    **{
        rf"\{letter}_{{{index}}}": Running(tuple(matrix[(k if index == "kk" else 0), k] for k in (1, 2)))
        for letter, matrix in (("sigma", many.SIGMA), ("tau", many.TAU))
        for index in ("1k", "kk")
    },
}
ONE_OTHER = {r"\sum_{k>1}": Total(1)}  # one k of the sum

FILES: dict[str, dict[str, Any]] = {
    "conditional_mean_of_gaussian": {
        "v": means.v,
        r"\mathbb{P}(S > 0 | Y = 1)": means.PROBABILITY,
        r"\mathbb{E}_{S | S > 0, Y=1}": under(means.ONE, POSITIVE),
        r"\mathbb{E}_{S | Y=1}": under(means.ONE),
    },
    "002:6": OVER_VALUES,
    "002:10": OVER_VALUES,
    "002:13/middle": OVER_VALUES,
    "two_neuron_second_moment": {r"\gamma": rho_1k / sp.sqrt(rho_11 * rho_kk)},
    "two_neuron_second_moment.FIRST": {r"\Sigma_1 w_1": 1},
    # Sigma_y w_1 with w_1 taken out to the right.
    "single_neuron_flow.SINGLE_NEURON": {
        r"w_1^\top \Sigma_1 w_1": sigma_1**2,
        r"\Sigma_0": a_S0w1,
        r"\Sigma_1": a_S1w1,
        r"w_1": 1,
    },
    "single_neuron_flow.IN_FOURIER_BASIS": {**IN_MODES, r"u_1^\top \Lambda_1 u_1": flow.norm**2, "u_1": flow.u_1},
    "002:19": {
        r"\mathbb{E}_{X, \langle w_1, X \rangle > 0 | Y=1}": under(flow.ONE, times=POSITIVE),
        r"\mathbb{E}_{X, Y, \langle w_1, X \rangle > 0}": under(flow.CLASSES, times=POSITIVE),
        r"\langle w_1, X \rangle": S,
        "X": A,
    },
    "steady_state_modes": TWO_MODES,
    "bias_update_of_one_neuron.AT_INITIALIZATION": {r"\sigma_1^2(0)": sigma_1**2},
    "gated_linear_network": SOLVED,
    "gated_linear_network.SOLUTION": MODES,
    "gated_linear_network.IN_MODES": {
        r"\Lambda": gated.LAMBDA,
        "u": gated.P_345.T * gated.W,
        "c": gated.P_345.T * gated.MOMENT,
    },
    "gated_linear_network.EXCLUSIVE_FLOW": {"w_1": W_1, "A_{11}": A_(1, 1, EXCLUSIVE), "b_1": b_(1, EXCLUSIVE)},
    "gated_limits": ROTATED,
    "gated_limits.LIMITING_LOSS": LIMIT,
    "gated_limits.TO_MAXIMISE": LIMIT,
    "gradient_flow_of_two_neurons": TWO_NEURONS,
    "conditional_mean_of_gaussian.DECOMPOSITION": SPLIT,
    "conditional_mean_of_gaussian.LAW_GIVEN_S": {
        r"\mathcal{N}": column,
        "S": s,
        r"A\Sigma_1 A^\top": means.LEFTOVER,
    },
    "gates": {
        r"\langle w_1(t), x \rangle": gate.h,
        "g(t, x)": at_least_zero(gate.h),
    },
    "gated_linear_network.FLOW_OF_ALL": STATISTICS,
    "gated_linear_network.FLOW_OF_ONE": {
        r"\sum_{k \in [K]}": Total(2),
        r"\Sigma^{yx}(p_1)": b_(1, LAW),
        r"\Sigma^{xx}(p_1, p_k)": Running((A_(1, 1, LAW), A_(1, 2, LAW))),
        "w_k": Running((W_1, W_2)),
    },
    "gated_linear_network.AS_KRONECKER": {
        r"(\tilde{g} \otimes X)": LIFTED,
        r"(\tilde{g} \otimes X)^\top": LIFTED.T,
        r"\rangle_{g,X}": closing(LAW),
    },
    "bias_update_of_one_neuron.FLOW": {
        r"\mathbb{E}_{X|Y=1}": under(pre.ONE),
        r"\mathbb{E}_{X,Y}": under(one.CLASSES),
        r"\langle w_1, X \rangle": S,
        # A bracket is lost in the exponent.
        r"e^{-\langle w_1, X \rangle + b_1)^2}": sp.exp(-((S + b_1) ** 2)),
    },
    "bias_update_of_many_neurons": {
        r"\mathbb{E}_{X,Y}": under(many.CLASSES),
        r"\langle w_1, X \rangle": many.H[0],
        r"\langle w_k, X \rangle": Running(tuple(many.H)),
        r"\sigma": lambda h: sp.erf(h / sp.sqrt(2)),
        r"\sum_{k \in [K]}": Total(3),
    },
    "bias_update_of_many_neurons.FIRST_DISPLAY": {"K": 3, "b_k": Running(tuple(many.BIASES))},
    "bias_update_of_many_neurons.CLOSED": OTHERS,
    "bias_update_of_many_neurons.AROUND_INIT": OTHERS,
    **{f"bias_update_of_many_neurons.{name}": ONE_OTHER for name in ("OTHER_ONE", "OTHER_ZERO", "INIT_ONE", "INIT_ZERO")},
    "input_output_covariance_of_a_coordinate_gate.COVARIANCE": {
        r"\mathbb{E}_{X, \langle e_i, X \rangle > 0 | Y=1}": under(field.NEIGHBOURS, times=sp.Heaviside(field.PIXEL_I)),
        "X": field.PIXEL_J,
        r"\mathbb{P}(Y=1)": sp.Rational(1, 2),
        r"\mathbb{E}_{Z_i > 0}": under(normal(z_i), times=sp.Heaviside(z_i)),
        r"\mathbb{E}_{Z | Z_i, Y=1}": under(field.NEIGHBOURS.at({Z_i: z_i})),
        "Z": Z_j,
        r"\mathcal{Z}(g)": field.NORMALISER,
    },
}
MADE_OF: dict[str, Callable[[Any], Any]] = {}
