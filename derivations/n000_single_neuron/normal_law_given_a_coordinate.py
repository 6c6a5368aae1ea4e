r"""The normal approximation of <w, X> given X_i, document 000, section 2.1, equations (6)-(8).

Its error is measured on the eight points of ``conditioning_on_a_coordinate``, where the steps from (6) to (8) are
exact. For Gaussian data all of it is exact, with e_i' Sigma_1 w = m, V = w' Sigma_1 w and Var(X_i) = 1 as in section 2.2.
"""

from sympy import Add, Expr, Heaviside, Integer, erf, sqrt

from closedform.derivations.claims.notation import A, S, x, z
from closedform.derivations.claims.words import Derivation, Domain, Line, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, normal
from closedform.derivations.n000_single_neuron.conditioning_on_a_coordinate import (
    ALL,
    COORDINATE,
    DOMAIN_FINITE,
    OTHERS,
    SOURCE,
    X_GIVEN,
    W,
    X,
    gate_given,
    given,
    linear,
    mean,
    mu,
    quadratic,
)
from closedform.derivations.n000_single_neuron.gaussian_receptive_field_update import DOMAIN, LAW, V, m

# <w, X> keeps some variance given X_i = 1 and given X_i = 2.
SPREAD = Domain(DOMAIN_FINITE.symbols, such_that=((2 * W[1] - W[2]) ** 2 > 0, (W[1] + 2 * W[2]) ** 2 > 0))


def phi(u: Form) -> Expr:
    """Give the normal distribution function, Phi."""
    return (1 + erf(u / sqrt(2))) / 2


def standardised(value: Form) -> Expr:
    """Give the argument of Phi in (6): mean over standard deviation of <w, X> given X_i."""
    return (W[0] * value + Add(*(W[j] * mu(j, value) for j in OTHERS))) / sqrt(quadratic(OTHERS, value))


def standardised_whole(value: Form) -> Expr:
    """Give the argument of Phi in (7), with the whole vector."""
    return linear([mu(j, value) for j in ALL]) / sqrt(quadratic(ALL, value))


def standardised_moments(value: Form) -> Expr:
    """Give the argument of Phi in (8), with the mean square of <w, X>."""
    centre = linear([mu(j, value) for j in ALL])
    return centre / sqrt(given(linear(X_GIVEN) ** 2, value) - centre**2)


PRINTED_PHI = (
    r"1 - \Phi\left(\frac{-w_i X_i - w_{i'}^\top \mu_{\mid X_i}}{\sqrt{w_{i'}^\top \Sigma_{\mid X_i} w_{i'}}}\right)",
    r"\Phi\left(\frac{w_i X_i + w_{i'}^\top \mu_{\mid X_i}}{\sqrt{w_{i'}^\top \Sigma_{\mid X_i} w_{i'}}}\right)",
)
PRINTED = {
    6: r"\mathbb{E}_{X_i|Y=1} \left[X_i \Phi \left(\frac{w_i X_i + w_{i'}^{\top} \mu_{|X_i}}"
    r"{\sqrt{w_{i'}^{\top} \Sigma_{|X_i} w_{i'}}} \right) \right]",
    7: r"\mathbb{E}_{X_i|Y=1} \left[X_i \Phi \left(\frac{w^\top \tilde{\mu}_{|X_i}}{\sqrt{w^\top \tilde{\Sigma}_{|X_i} w}} \right) \right]",
    8: r"\mathbb{E}_{X_i|Y=1} \left[X_i \Phi \left(\frac{w^{\top} \tilde{\mu}_{|X_i}}{\sqrt{\mathbb{E}_{X|X_i,Y=1} "
    r"\left[(w^{\top} X)^2 \right] - (w^{\top} \tilde{\mu}_{|X_i})^2}} \right) \right]",
}

FEW_ENTRIES = "three entries only, a law far from normal; for many entries see 000:11/regime, sampled in n = 40"

NORMAL_PROBABILITY = Derivation(
    source=SOURCE,
    says="probability of <w, X> >= 0 given X_i = 1 on eight points, as if <w, X> were normal",
    quantity=given(gate_given, Integer(1)),
    lines=(
        Line(
            "normal-probability",
            1 - phi(-standardised(Integer(1))),
            PRINTED_PHI[0],
            part="left",
            approximate=True,
            note=FEW_ENTRIES,
        ),
        Line("normal-probability", phi(standardised(Integer(1))), PRINTED_PHI[1], part="right", approximate=True, note=FEW_ENTRIES),
    ),
    domain=SPREAD,
    kind="approximation",
)

GAUSSIAN_ARGUMENT = m * x / sqrt(V - m**2)
NORMAL_PROBABILITY_GAUSSIAN = Derivation(
    source=SOURCE,
    says="probability of <w, X> >= 0 given X_i for Gaussian data, where the approximation is exact",
    quantity=E(Heaviside(S), LAW.at({A: x})),
    lines=(
        Line("normal-probability", 1 - phi(-GAUSSIAN_ARGUMENT), PRINTED_PHI[0], part="gaussian-data-left"),
        Line("normal-probability", phi(GAUSSIAN_ARGUMENT), PRINTED_PHI[1], part="gaussian-data-right"),
    ),
    domain=Domain({**DOMAIN.symbols, x: real}, chart=DOMAIN.chart),
    slips=(phi(-GAUSSIAN_ARGUMENT), phi(m * x / (V - m**2)), phi(m * x / sqrt(V))),
)

APPROXIMATION = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) on eight points, as if <w, X> were normal given X_i",
    quantity=COORDINATE,
    lines=(
        Line(6, mean(X[0] * phi(standardised(X[0]))), PRINTED[6], part="approximation", approximate=True, note=FEW_ENTRIES),
        Line(7, mean(X[0] * phi(standardised_whole(X[0]))), PRINTED[7], part="approximation", approximate=True, note=FEW_ENTRIES),
    ),
    domain=SPREAD,
    kind="approximation",
)

REWRITING = Derivation(
    source=SOURCE,
    says="the right side of (6), rewritten with the mean and covariance of the whole vector",
    quantity=mean(X[0] * phi(standardised(X[0]))),
    lines=(
        Line(7, mean(X[0] * phi(standardised_whole(X[0]))), PRINTED[7], part="rewriting"),
        Line(8, mean(X[0] * phi(standardised_moments(X[0]))), PRINTED[8], part="rewriting"),
    ),
    domain=SPREAD,
    slips=(mean(X[0] * phi(linear([mu(j, X[0]) for j in ALL]) / sqrt(given(linear(X_GIVEN) ** 2, X[0])))),),
    kind="expectation",
)


def gaussian_line(numerator: Form, variance: Form) -> E:
    """Write E[X_i Phi(numerator / sqrt(variance))] for a standard normal X_i, called z."""
    return E(z * phi(numerator / sqrt(variance)), normal(z))


CENTRE, SQUARE = (E(S**power, LAW.at({A: z})) for power in (1, 2))
GAUSSIAN_DATA = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) for Gaussian data, where the normal approximation is exact",
    quantity=E(Heaviside(S) * A, LAW),
    lines=(
        Line(6, gaussian_line(m * z, V - m**2), PRINTED[6], part="gaussian-data"),
        Line(7, gaussian_line(CENTRE, V - m**2), PRINTED[7], part="gaussian-data"),
        Line(8, gaussian_line(CENTRE, SQUARE - CENTRE**2), PRINTED[8], part="gaussian-data"),
    ),
    domain=DOMAIN,
    slips=(gaussian_line(CENTRE, V), gaussian_line(z, V - m**2)),
    kind="expectation",
)
