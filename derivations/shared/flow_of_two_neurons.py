r"""Gradient flow of w_1 in a ReLU network of K = 2 neurons on Gaussian data of two balanced classes.

yhat = (ReLU(S) + ReLU(T)) / 2 with S = <w_1, X>, T = <w_2, X>, and the loss is E[(yhat - Y)^2] / 2: Y = 1 under Sigma_1, 0 under
Sigma_0. w_2 goes by the name w_k. The flow enters by its inner product with an arbitrary direction a; under each class (S, T, A)
with A = <a, X> has any positive definite covariance.
"""

from sympy import Expr, Heaviside, Integer, Rational, Symbol, acos, pi, sqrt

from closedform.derivations.claims.notation import (
    TRIPLE,
    TRIPLE_DOMAIN,
    A,
    S,
    T,
    Y,
    a_S0a,
    a_S0w1,
    a_S0wk,
    a_S1w1,
    a_S1wk,
    charted,
    epsilon,
    rho_1k,
    rho_11,
    rho_kk,
)
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Gaussian, Labelled, MinusGradient, ReLU
from closedform.derivations.shared.half_line_means import FIRST_MOMENT

NEURONS = 2

# rho^0_ij = w_i' Sigma_0 w_j: the other class's share, charted like the first one's.
zero_11, zero_kk = Symbol("rho^0_11", positive=True), Symbol("rho^0_kk", positive=True)
zero_1k = Symbol("rho^0_1k", real=True)
_s_1, _s_k = Symbol("s^0_1", positive=True), Symbol("s^0_k", positive=True)
_gamma, _alpha_1, _alpha_k = (Symbol(name, real=True) for name in ("gamma^0", "alpha^0_1", "alpha^0_k"))
ZERO = Gaussian(
    (S, T, A),
    [[zero_11, zero_1k, a_S0w1], [zero_1k, zero_kk, a_S0wk], [a_S0w1, a_S0wk, a_S0a]],
    directions=("w1", "wk", ARBITRARY),
    field="Sigma0",
)
ZERO_SYMBOLS = {_s_1: positive, _s_k: positive, _gamma: between(-1, 1), _alpha_1: real, _alpha_k: real}
ZERO_CHART = charted(ZERO, _s_1, _s_k, _gamma, _alpha_1, _alpha_k)
CLASSES = Labelled(Y, ((1, TRIPLE), (0, ZERO)))
DOMAIN = Domain({**TRIPLE_DOMAIN.symbols, **ZERO_SYMBOLS}, chart={**TRIPLE_DOMAIN.chart, **ZERO_CHART})
INSIDE, OUTSIDE = "1/K absorbed in the time constant tau", "tau as it stands, 1/K written out"


def flow(classes: Labelled) -> Expr:
    """Give a' tau dw_1/dt of the network with two neurons, tau as it stands."""
    yhat = (ReLU(S + epsilon * A) + ReLU(T)) / NEURONS
    return MinusGradient(E((yhat - Y) ** 2 / 2, classes), epsilon, 0)


def residual_times_derivative(classes: Labelled) -> Expr:
    """Give minus the mean of the residual times the derivative of ReLU(S), against a; the 1/K of yhat's derivative is left out."""
    return -E(((ReLU(S) + ReLU(T)) / NEURONS - Y) * Heaviside(S) * A, classes)


FLOW = flow(CLASSES)
LATEX_BY_RESIDUAL = (
    r"- \mathbb{E}_{X,Y} \left[\left(\frac{1}{K} \sum_{k \in [K]} \text{ReLU}(\langle w_k, X \rangle) - Y \right) "
    r"\frac{\partial}{\partial w_1} [\text{ReLU}(\langle w_1, X \rangle)] \right]"
)
LATEX_BY_RESIDUAL_CORRECTED = LATEX_BY_RESIDUAL.replace("- ", r"- \frac{1}{K} ", 1)
LATEX_BY_EXPECTATIONS = (
    r"\frac{1}{2} \mathbb{E}_{X, \langle w_1, X \rangle > 0 | Y=1} [X] - \frac{1}{K} \sum_{k \in [K]} "
    r"\mathbb{E}_{X,Y, \langle w_1, X \rangle > 0, \langle w_k, X \rangle > 0} [\langle w_k, X \rangle X]"
)
LATEX_BY_EXPECTATIONS_CORRECTED = LATEX_BY_EXPECTATIONS.replace(r"\frac{1}{2}", r"\frac{1}{2K}", 1).replace(
    r"\frac{1}{K}", r"\frac{1}{K^2}", 1
)
FLOW_BY_RESIDUAL = residual_times_derivative(CLASSES)
LABEL_TERM = E(Heaviside(S) * A, TRIPLE)
OWN_TERM = E(Heaviside(S) * S * A, CLASSES)
OTHER_TERM = E(Heaviside(S) * Heaviside(T) * T * A, CLASSES)
FLOW_BY_EXPECTATIONS = Rational(1, 2) * LABEL_TERM - (OWN_TERM + OTHER_TERM) / NEURONS
FLOW_SLIPS = (
    LABEL_TERM - (OWN_TERM + OTHER_TERM) / NEURONS,  # P(Y = 1) lost
    Rational(1, 2) * LABEL_TERM - (OWN_TERM + OTHER_TERM),  # 1/K lost
    Rational(1, 2) * LABEL_TERM + (OWN_TERM + OTHER_TERM) / NEURONS,
)


def cross_term(v_11: Form, v_kk: Form, v_1k: Form, a_1: Form, a_k: Form) -> Form:
    """Give a' E[T X; S > 0, T > 0] in closed form, from w_i' Sigma w_j = v_ij and a' Sigma w_i = a_i."""
    cosine = v_1k / sqrt(v_11 * v_kk)
    return (sqrt(v_kk / v_11) * sqrt(1 - cosine**2) * a_1 + acos(-cosine) * a_k) / (2 * pi)


def note_on_both_classes(flow: int) -> str:
    """Say how an update with both classes is written out, given the number of the flow that it comes from."""
    return f"K = 2 written out, the 1/K of the derivative left out as in ({flow}); rho^0_ij = w_i' Sigma_0 w_j"


CROSS_1 = cross_term(rho_11, rho_kk, rho_1k, a_S1w1, a_S1wk)
CROSS_0 = cross_term(zero_11, zero_kk, zero_1k, a_S0w1, a_S0wk)

UPDATE_CLOSED = FIRST_MOMENT / 2 - ((a_S1w1 + a_S0w1) / 2 + CROSS_1 + CROSS_0) / (2 * NEURONS)
UPDATE_SLIPS = (
    FIRST_MOMENT / 2 - (a_S1w1 / 2 + CROSS_1) / NEURONS,  # Sigma_0 forgotten
    FIRST_MOMENT / 2 - ((a_S1w1 + a_S0w1) / 2 + CROSS_1 + CROSS_0) / NEURONS,  # the class average forgotten
    FIRST_MOMENT - ((a_S1w1 + a_S0w1) / 2 + CROSS_1 + CROSS_0) / (2 * NEURONS),  # P(Y = 1) forgotten
)


def update_in_closed_form(
    source: Source,
    label: str,
    closed: Form,
    *,
    says: str,
    printed: str,
    note: str,
    slips: tuple[Form, ...],
    flow_of_one: Form = FLOW,
    uses: tuple[str, ...] = (),
) -> Derivation:
    """Claim the closed form of an update, of w_1 unless another flow is given, whichever way 1/K is read; no document gets so far."""
    return Derivation(
        source=source,
        says=says,
        quantity={INSIDE: NEURONS * flow_of_one, OUTSIDE: flow_of_one},
        line=Line(label, {INSIDE: closed, OUTSIDE: closed / NEURONS}, printed=printed, part="finished", note=note, uses=uses),
        domain=DOMAIN,
        slips=slips,
        kind="finished",
    )


LOST_FACTOR = Departure("the factor 1/K of the derivative of yhat is lost", ratio=Integer(NEURONS))


def flow_by_expectations(
    source: Source, numbers: tuple[int, int], *, note: str, absorbed: str | None, uses: tuple[tuple[str, ...], ...] = ((), ())
) -> Derivation:
    """Claim the flow of w_1 as minus the mean of residual times derivative, and as expectations over half planes.

    Args:
        source: document and section.
        numbers: of the two displays.
        note: on the events under the expectations of the second.
        absorbed: where the text prints one right side beside tau and beside K tau; None where it does not, and tau is as it stands.
        uses: what either rests on.
    """
    by_residual, by_expectations = FLOW_BY_RESIDUAL / NEURONS, FLOW_BY_EXPECTATIONS / NEURONS
    return Derivation(
        source=source,
        says="gradient flow of w_1 with two ReLU neurons, as expectations",
        quantity=FLOW if absorbed is None else {INSIDE: NEURONS * FLOW, OUTSIDE: FLOW},
        lines=(
            Line(
                numbers[0],
                FLOW_BY_RESIDUAL,
                LATEX_BY_RESIDUAL,
                correction=by_residual if absorbed is None else {OUTSIDE: by_residual},
                corrected=LATEX_BY_RESIDUAL_CORRECTED,
                error=LOST_FACTOR if absorbed is None else None,
                uses=uses[0],
                note="the derivative of yhat has a factor 1/K that is not printed. K = 2 written out",
            ),
            Line(
                numbers[1],
                FLOW_BY_EXPECTATIONS,
                LATEX_BY_EXPECTATIONS,
                correction=by_expectations if absorbed is None else {OUTSIDE: by_expectations},
                corrected=LATEX_BY_EXPECTATIONS_CORRECTED,
                uses=uses[1],
                note=note,
            ),
        ),
        support={} if absorbed is None else {INSIDE: absorbed},
        domain=DOMAIN,
        slips=tuple(slip / NEURONS for slip in FLOW_SLIPS) if absorbed is None else FLOW_SLIPS,
        kind="flow",
    )
