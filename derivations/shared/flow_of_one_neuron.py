r"""Gradient flow of one ReLU neuron on Gaussian data of two balanced classes, in space and in a Fourier basis.

The loss is E[(ReLU(<w_1, X>) - Y)^2] / 2, Y = 1 under Sigma_1 and 0 under Sigma_0. The flow of the vector w_1 is encoded by its
inner product with an arbitrary direction a:

    a' tau dw_1/dt = -(1/4) [ a' Sigma_0 w_1 + (1 - sqrt(2/pi) / sigma_1) a' Sigma_1 w_1 ],  sigma_1^2 = w_1' Sigma_1 w_1.
"""

from sympy import Expr, Rational, Symbol, pi, sqrt

from closedform.derivations.claims.notation import A, S, Y, a_S0a, a_S0w1, a_S1a, a_S1w1, epsilon, sigma_0, sigma_1
from closedform.derivations.claims.words import Domain, positive, real
from closedform.derivations.laws import ARBITRARY, E, Gaussian, Labelled, MinusGradient, ReLU

ONE = Gaussian((S, A), [[sigma_1**2, a_S1w1], [a_S1w1, a_S1a]], directions=("w1", ARBITRARY))
ZERO = Gaussian((S, A), [[sigma_0**2, a_S0w1], [a_S0w1, a_S0a]], directions=("w1", ARBITRARY), field="Sigma0")
CLASSES = Labelled(Y, ((1, ONE), (0, ZERO)))


def one_neuron_flow(classes: Labelled) -> Expr:
    """Give a' tau dw_1/dt of a network with one ReLU neuron."""
    return MinusGradient(E((ReLU(S + epsilon * A) - Y) ** 2 / 2, classes), epsilon, 0)


FLOW = one_neuron_flow(CLASSES)
cos_1, cos_0 = Symbol("alpha_1", real=True), Symbol("alpha_0", real=True)

# a = alpha w_1 + something uncorrelated with <w_1, X>, class by class.
FLOW_DOMAIN = Domain(
    {sigma_1: positive, sigma_0: positive, cos_1: real, cos_0: real},
    chart={
        a_S1w1: cos_1 * sigma_1**2,
        a_S0w1: cos_0 * sigma_0**2,
        a_S1a: cos_1**2 * sigma_1**2 + 1,
        a_S0a: cos_0**2 * sigma_0**2 + 1,
    },
)
closed = -Rational(1, 4) * (a_S0w1 + (1 - sqrt(2 / pi) / sigma_1) * a_S1w1)

# The flow in an explicit basis of two modes: S = u_1 X_1 + u_2 X_2 with independent Fourier coefficients
# X_k of variance lambda_y^(k), and A = X_1, so that the flow is that of u_1. It names no direction in R^n.
u_1, u_2 = Symbol("u_1", real=True), Symbol("u_2", real=True)
modes = {y: (Symbol(f"lambda_{y}1", positive=True), Symbol(f"lambda_{y}2", positive=True)) for y in (0, 1)}


def in_the_basis(y: int) -> Gaussian:
    """Give the law of (S, A) under class y, in the basis that makes Sigma_y diagonal."""
    first, second = modes[y]
    return Gaussian((S, A), [[first * u_1**2 + second * u_2**2, first * u_1], [first * u_1, first]])


FLOW_IN_THE_BASIS = one_neuron_flow(Labelled(Y, ((1, in_the_basis(1)), (0, in_the_basis(0)))))
# u_2 = 0 would leave nothing but the direction A itself: S and A perfectly correlated.
BASIS_DOMAIN = Domain({u_1: real, u_2: positive, **dict.fromkeys((*modes[0], *modes[1]), positive)})
norm = sqrt(modes[1][0] * u_1**2 + modes[1][1] * u_2**2)
entry = -Rational(1, 4) * (modes[0][0] + (1 - sqrt(2 / pi) / norm) * modes[1][0]) * u_1
