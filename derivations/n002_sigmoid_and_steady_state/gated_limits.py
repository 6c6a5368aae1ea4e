r"""Limits of a gated linear network, document 002, equations (58), (60)-(63) and (65), and the claims of its 5.1 and 5.2.

The displays are those of document 001, (107), (94)-(97) and (99), and share their expressions. (58) keeps the decaying
term of the solution, with its t, in the limit; and it transposes Sigma^yx(p_1), which is a column by (49) here.
"""

from sympy import Heaviside, Symbol, exp

from closedform.derivations.claims.notation import t
from closedform.derivations.claims.words import Domain, Line, Property, Source, following, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient, ReLU
from closedform.derivations.n002_sigmoid_and_steady_state.gated_linear_network import EXCLUSIVE_FLOW
from closedform.derivations.shared.exclusive_gates import at_rest, converges_to_ols, exclusive_limit, limit_as_ols
from closedform.derivations.shared.gated_linear_flow import DATA_WEIGHTS, LAW, q, w_11, w_12, x_1, x_2, y
from closedform.derivations.shared.gated_linear_solution import lambda_1, limit_of_the_weights
from closedform.derivations.shared.limiting_loss import (
    LOSS_AS_SQUARE,
    LOSS_BY_CLASSES,
    LOSS_BY_MOMENTS,
    LOSS_MULTIPLIED_OUT,
    gain_to_maximise,
    loss_in_the_limit,
    moments_of_lifted_data,
    population_ols,
)

LINEAR = Source("002", "5 Let's Consider a Single Layer with Linear Activation...")
WINNING = Source("002", "5.1 Winning Gating Structure")
EARLY = Source("002", "5.1.1 Do We Care About Early Dynamics?")
LIMITING = Source("002", "5.1.2 Or Limiting Behavior?")
STRUCTURE = Source("002", "5.2 Structure in Limiting Behavior")

EXCLUSIVE_LIMIT = exclusive_limit(
    LINEAR,
    58,
    says="the first weight vector as t -> oo, for exclusive gates",
    printed=r"(\Sigma^{xx}(p_1, p_1))^{-1} \left( Pe^{-\frac{t}{K\tau}\Lambda+C}\mathbf{1} + \Sigma^{yx}(p_1)^\top \right)",
    follows=following("the flow at rest", at_rest, EXCLUSIVE_FLOW.premise(57)),
    note="Sigma^yx(p_1)' is read as Sigma^yx(p_1): by (49) that is a column here, and its transpose cannot be added to one",
)

OLS_ON_A_SUBSET = limit_as_ols(
    LINEAR,
    "ols",
    printed=r"As with above, this is the population solution to OLS, $(\mathbb{E}_{X,Y}[XX^\top])^{-1}\mathbb{E}_{X,Y}[YX]$.",
)

CONVERGES_TO_OLS = converges_to_ols(LINEAR, "converges-to-ols", uses=("002:58",))

# One mode from u(0) = 0, with the same c: u = c (1 - e^{-lambda s}) / lambda at s = t / (K tau), and the loss has gone down by
# c^2 (1 - e^{-2 lambda s}) / (2 lambda).
delta = Symbol("delta", positive=True)
faster = lambda_1 + delta


def saturating(rate: Form) -> Form:
    """Give (1 - e^{-rate t}) / rate."""
    return (1 - exp(-rate * t)) / rate


RACE_DOMAIN = Domain({lambda_1: positive, delta: positive, t: positive})
PRINTED_RACE = "The “race winner” would be that which yields the smallest eigenvalues."
c_slow, c_fast = Symbol("c_slow", positive=True), Symbol("c_fast", positive=True)

# Learning fastest, in two senses: nearest to its own limit, and the loss lowered most.
RACE = Property(
    source=WINNING,
    label="smallest-eigenvalues-win",
    says="of two modes the one with the smaller eigenvalue learns faster: at every time it is nearer to its own limit, from w(0) = 0",
    printed=PRINTED_RACE,
    relations=((exp(-faster * t) - exp(-lambda_1 * t), "positive"),),
    domain=RACE_DOMAIN,
    correction="the one with the larger eigenvalue is nearer to its limit, at every time. The smaller one has lowered the loss more, if both "
    "have the same c = P'b: see answer-equal-c",
    holds_instead=((exp(-lambda_1 * t) - exp(-faster * t), "positive"),),
    shown_by=("002:5-1-winning-gating-structure/smallest-eigenvalues-win/answer-equal-c",),
    denials=((exp(-faster * t) - 1, "positive"),),
    note="'the gating structure that learns fastest' is read as what is left to learn, e^{-lambda s} of it; the text itself says of the "
    "smallest eigenvalues that they decay the slowest",
)

RACE_BY_LOSS = Property(
    source=WINNING,
    label="smallest-eigenvalues-win/by-the-loss",
    says="of two modes the one with the smaller eigenvalue has lowered the loss more, from w(0) = 0",
    printed=PRINTED_RACE,
    relations=((c_slow**2 * saturating(2 * lambda_1) - c_fast**2 * saturating(2 * faster), "positive"),),
    domain=Domain({**RACE_DOMAIN.symbols, c_slow: positive, c_fast: positive}),
    correction="at equal c = P'b it has: see answer-equal-c; the loss goes down by c^2 (1 - e^{-2 lambda s}) / (2 lambda), so that "
    "a larger c outweighs a larger eigenvalue, as c^2 in the ratio of twice the eigenvalues does",
    holds_instead=(
        (c_slow**2 * saturating(2 * lambda_1) - 2 * c_slow**2 * faster / lambda_1 * saturating(2 * faster), "negative"),
    ),
    shown_by=("002:5-1-winning-gating-structure/smallest-eigenvalues-win/answer-equal-c",),
    note="the other sense of learning fastest; the eigenvalues alone do not decide it",
)

RACE_AT_EQUAL_C = Property(
    source=WINNING,
    label="smallest-eigenvalues-win/answer-equal-c",
    says="from w(0) = 0 and with the same c, a mode with a smaller eigenvalue is larger, and has lowered the loss more, at every time",
    printed=PRINTED_RACE,
    relations=(
        (saturating(lambda_1) - saturating(faster), "positive"),
        (saturating(2 * lambda_1) - saturating(2 * faster), "positive"),
    ),
    domain=RACE_DOMAIN,
    denials=((saturating(faster) - saturating(lambda_1), "positive"),),
    note="the sense in which the claim holds",
)

SLOWEST = Property(
    source=EARLY,
    label="smallest-eigenvalues-decay-slowest",
    says="the mode with the smaller eigenvalue decays slower",
    printed="We wish to see which gating structures yield solutions with the smallest eigenvalues, since they will decay the slowest.",
    relations=((exp(-lambda_1 * t) - exp(-faster * t), "positive"),),
    domain=RACE_DOMAIN,
    denials=((exp(-lambda_1 * t) - exp(-faster * t), "negative"),),
)

LIMIT = limit_of_the_weights(LIMITING, "limit-of-the-weights", uses=("002:56",))

STACKED = moments_of_lifted_data(
    LIMITING,
    "a-and-b",
    says="A and b are the second moment of Xtilde and its mean with Y",
    printed=r"then $A = \mathbb{E}_{g,X,Y} [\tilde{X}\tilde{X}^\top]$ and $b = \mathbb{E}_{g,X,Y} [Y\tilde{X}]$.",
)

POPULATION_OLS = population_ols(
    LIMITING,
    "population-ols",
    says="A^{-1} b is the population OLS solution of Y on Xtilde: the mean squared error is convex and stationary there",
    printed=r"Then, it is clear that this is the population solution to the OLS problem of regressing $Y$ on $\tilde{X}$",
)

LIMITING_LOSS = loss_in_the_limit(
    LIMITING,
    Line(
        60,
        LOSS_AS_SQUARE,
        printed=r"\left\langle \left( \tilde{X}'^\top (\langle \tilde{X}\tilde{X}^\top \rangle_{g,X,Y})^{-1} "
        r"\langle Y\tilde{X} \rangle_{g,X,Y} - Y' \right)^2 \right\rangle_{g',X',Y'}",
        note="the quantity is the loss of (46) at the rest point K A^{-1} b of its flow: the two K cancel",
    ),
    Line(
        61,
        LOSS_MULTIPLIED_OUT,
        printed=r"\left\langle (\tilde{X}'^\top (\langle \tilde{X}\tilde{X}^\top \rangle_{g,X,Y})^{-1} \langle Y\tilde{X} "
        r"\rangle_{g,X,Y})^2 - 2(Y'\tilde{X}'^\top (\langle \tilde{X}\tilde{X}^\top \rangle_{g,X,Y})^{-1} "
        r"\langle Y\tilde{X} \rangle_{g,X,Y}) + (Y')^2 \right\rangle_{g',X',Y'}",
    ),
    Line(
        62,
        LOSS_BY_MOMENTS,
        printed=r"\frac{1}{2} - \langle Y\tilde{X}^\top \rangle_{g,X,Y} (\langle \tilde{X}\tilde{X}^\top \rangle_{g,X,Y})^{-1} "
        r"\langle Y\tilde{X} \rangle_{g,X,Y}",
        note="<Y^2> = 1/2: balanced labels 0 and 1, as everywhere in this document",
    ),
    Line(
        63,
        LOSS_BY_CLASSES,
        printed=r"\frac{1}{2} - \frac{1}{2} \langle \tilde{X} \rangle_{g,X|Y=1}^\top (\langle \tilde{X}\tilde{X}^\top "
        r"\rangle_{g,X|Y=1} + \langle \tilde{X}\tilde{X}^\top \rangle_{g,X|Y=0})^{-1} \langle \tilde{X} \rangle_{g,X|Y=1}",
    ),
)

TO_MAXIMISE = gain_to_maximise(
    LIMITING,
    65,
    says="what is to be maximised, 1 - 2 L_oo: so the loss is 1/2 - L*/2, smallest where L* is largest",
    printed=r"\langle \tilde{g} \otimes X \rangle_{g,X|Y=1}^\top (\langle (\tilde{g} \otimes X)(\tilde{g} \otimes X)^\top "
    r"\rangle_{g,X|Y=1} + \langle (\tilde{g} \otimes X)(\tilde{g} \otimes X)^\top \rangle_{g,X|Y=0})^{-1} "
    r"\langle \tilde{g} \otimes X \rangle_{g,X|Y=1}",
    uses=("002:63",),
)

# One neuron with the gate 1(<w_1, x> > 0) of its own weights, on any law: the flow of the ReLU is the gated flow.
h = w_11 * x_1 + w_12 * x_2
LOSS_OF_RELU = E((ReLU(h) - y) ** 2 / 2, LAW)
GATED_FLOW = tuple(E(Heaviside(h) * y * x, LAW) - E(Heaviside(h) * h * x, LAW) for x in (x_1, x_2))

FROZEN_GATE = Property(
    source=STRUCTURE,
    label="gate-at-its-limit",
    says="where the gate is that of the weights themselves, the flow of the ReLU is b_1 - A_11 w_1, so it rests where the gated network does",
    printed=r"With the GDLN, if we know what the gate, $g(x)$, stabilizes to, then we can use the limiting solution to fully characterize "
    r"the final receptive fields for both Gaussian *and* non-Gaussian data.",
    relations=tuple((MinusGradient(LOSS_OF_RELU, w, w) - gated, "zero") for w, gated in zip((w_11, w_12), GATED_FLOW, strict=True)),
    domain=Domain({w_11: real, w_12: real, q: positive, **dict.fromkeys(DATA_WEIGHTS, positive)}),
    denials=((MinusGradient(LOSS_OF_RELU, w_11, w_11) - E(y * x_1, LAW) + E(h * x_1, LAW), "zero"),),
    note="K = 1; the gate must be known, and be the one that the solution itself has",
)
