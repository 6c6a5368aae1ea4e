r"""The loss at the start of training, document 004, section 3: equations (17)-(27).

One neuron, K = 1, with b_1 = 0 at initialization; S = <w_1, X>. (21)-(24) hold for every law with p(x) = p(-x)
and are checked for Gaussian data, for which the two lines that break off, (25) and (27), are finished. A subscript
such as "<w_1, X> > 0" is read as the partial expectation, and as the conditional one.
"""

from sympy import Add, Expr, Heaviside, Rational, Symbol, asin, erf, pi, sqrt

from closedform.derivations.claims.notation import S, Y, sigma_0, sigma_1
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.laws import E, Gaussian, Labelled, ReLU
from closedform.derivations.shared.pre_activation import ONE, ZERO

LOSS, SIGMOID, RELU = Source("004", "Sigmoid to ReLU"), Source("004", "Sigmoid"), Source("004", "ReLU")
DOMAIN = Domain({sigma_1: positive, sigma_0: positive})
y_1, y_0 = Symbol("Y_1", real=True), Symbol("Y_0", real=True)
PARTIAL, CONDITIONAL = "partial expectation", "conditional expectation"
yhat = erf(S / sqrt(2))


def classes(one: object, zero: object) -> Labelled:
    """Give balanced classes with these labels."""
    return Labelled(Y, ((one, ONE), (zero, ZERO)))


def square(label: object) -> Expr:
    """Write the squared error against a label."""
    return (yhat - label) ** 2


TWO_CLASSES = Derivation(
    source=LOSS,
    says="the loss, class by class",
    quantity=E((yhat - Y) ** 2 / 2, classes(y_1, y_0)),
    line=Line(
        18,
        Rational(1, 4) * (E(square(y_1), ONE) + E(square(y_0), ZERO)),
        printed=r"\frac{1}{4} (\mathbb{E}_{X \sim p(\xi_1, g)} [(\hat{y}(X) - Y_1)^2] + \mathbb{E}_{X \sim p(\xi_0, g)} [(\hat{y}(X) - Y_0)^2])",
        note="for one sigmoid neuron; the classes are balanced",
    ),
    domain=Domain({**DOMAIN.symbols, y_1: real, y_0: real}),
    slips=(Rational(1, 2) * (E(square(y_1), ONE) + E(square(y_0), ZERO)),),
)


def halves(body: Expr, law: Gaussian, side: Expr) -> dict[str, Expr]:
    """Average over one side of zero, under either reading."""
    return {PARTIAL: E(body * Heaviside(side), law), CONDITIONAL: E(body, law, given=Heaviside(side))}


def total(*terms: dict[str, Expr]) -> dict[str, Expr]:
    """Add terms reading by reading."""
    return {reading: Add(*(term[reading] for term in terms)) for reading in (PARTIAL, CONDITIONAL)}


def scaled(value: dict[str, Expr], factor: object) -> dict[str, Expr]:
    """Give the conditional reading with the probability 1/2 that it lacks."""
    return {CONDITIONAL: value[CONDITIONAL] * factor}


START = 4 * E((yhat - Y) ** 2 / 2, classes(1, -1))
SIDES = total(halves(square(1), ONE, S), halves(square(1), ONE, -S), halves(square(-1), ZERO, S), halves(square(-1), ZERO, -S))
REFLECTED = total(halves(square(1), ONE, S), halves(square(-1), ONE, S), halves(square(-1), ZERO, S), halves(square(1), ZERO, S))
COLLECTED = total(halves(square(1) + square(-1), ONE, S), halves(square(-1) + square(1), ZERO, S))
EXPANDED = {r: 2 * v for r, v in total(halves(yhat**2 + 1, ONE, S), halves(yhat**2 + 1, ZERO, S)).items()}
HALF = Rational(1, 2)
CLOSED = 2 + 2 / pi * (asin(sigma_1**2 / (1 + sigma_1**2)) + asin(sigma_0**2 / (1 + sigma_0**2)))
PRINTED_21 = (
    r"\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) - 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle < 0} [(\sigma(\langle w_1, X \rangle) - 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) + 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle < 0} [(\sigma(\langle w_1, X \rangle) + 1)^2]"
)
PRINTED_22 = (
    r"\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) - 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) + 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) + 1)^2] + "
    r"\mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) - 1)^2]"
)
PRINTED_24 = (
    r"2 (\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle > 0} [\sigma(\langle w_1, X \rangle)^2 + 1] + "
    r"\mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle > 0} [\sigma(\langle w_1, X \rangle)^2 + 1])"
)
AVERAGE = r"\mathbb{E}_{X \sim p(\xi_1, g)} [(%s - 1)^2] + \mathbb{E}_{X \sim p(\xi_0, g)} [(%s + 1)^2]"

SIGMOID_START = Derivation(
    source=SIGMOID,
    says="four times the loss at initialization of one sigmoid neuron, labels 1 and -1",
    quantity={PARTIAL: START, CONDITIONAL: START},
    lines=(
        Line(19, E(square(1), ONE) + E(square(-1), ZERO), printed=AVERAGE % (r"\hat{y}(X)", r"\hat{y}(X)")),
        Line(
            20,
            E(square(1), ONE) + E(square(-1), ZERO),
            printed=AVERAGE % (r"\sigma(\langle w_1, X \rangle)", r"\sigma(\langle w_1, X \rangle)"),
        ),
        Line(
            21,
            SIDES,
            printed=PRINTED_21,
            correction=scaled(SIDES, HALF),
            note="with the subscript an event in the mean, E[1(<w_1, X> > 0) ...], it holds; given that event, the probability 1/2 of "
            "each side is lost",
        ),
        Line(22, REFLECTED, printed=PRINTED_22, correction=scaled(REFLECTED, HALF)),
        Line(
            23,
            COLLECTED,
            printed=r"\mathbb{E}_{X \sim p(\xi_1, g), \langle w_1, X \rangle > 0} [(\sigma(\langle w_1, X \rangle) - 1)^2 + "
            r"(\sigma(\langle w_1, X \rangle) + 1)^2] + \mathbb{E}_{X \sim p(\xi_0, g), \langle w_1, X \rangle > 0} "
            r"[(\sigma(\langle w_1, X \rangle) + 1)^2 + (\sigma(\langle w_1, X \rangle) - 1)^2]",
            correction=scaled(COLLECTED, HALF),
        ),
        Line(24, EXPANDED, printed=PRINTED_24, correction=scaled(EXPANDED, HALF)),
        Line(
            25,
            CLOSED,
            printed="=",
            part="finished",
            uses=("table:second-moment-of-erf/closed-form",),
            note="the right side is ours, for Gaussian data, where sigma_y^2 = w_1' Sigma_y w_1",
        ),
    ),
    support={PARTIAL: "(20) to (21): a mean is split into its two sides, with no probability beside either"},
    domain=DOMAIN,
    slips=(
        2 + 2 / pi * (asin(sigma_1**2 / (1 + sigma_1**2)) - asin(sigma_0**2 / (1 + sigma_0**2))),
        2 + 2 / pi * (asin(2 * sigma_1**2 / (1 + 2 * sigma_1**2)) + asin(2 * sigma_0**2 / (1 + 2 * sigma_0**2))),
        1 + CLOSED,
    ),
)

BOUNDED = Property(
    source=SIGMOID,
    label="answer-bounds",
    says="the starting loss of a sigmoid neuron lies between 1/2 and 1, whatever the weights",
    printed="while it (sensibly) stays fixed for sigmoid activation",
    relations=((START - 2, "positive"), (4 - START, "positive")),
    domain=Domain({sigma_1: positive, sigma_0: positive}),
    denials=((START - 3, "positive"),),
    note="for Gaussian data, where it depends on w_1' Sigma_y w_1 alone; see fixed/at-given-variance for other laws",
)

RELU_START = Derivation(
    source=RELU,
    says="four times the loss of one ReLU neuron without bias, labels 1 and 0",
    quantity=4 * E((ReLU(S) - Y) ** 2 / 2, classes(1, 0)),
    lines=(
        Line(
            26,
            E((ReLU(S) - 1) ** 2, ONE) + E(ReLU(S) ** 2, ZERO),
            printed=r"\mathbb{E}_{X \sim p(\xi_1, g)} [(\hat{y}(X) - 1)^2] + \mathbb{E}_{X \sim p(\xi_0, g)} [(\hat{y}(X))^2]",
        ),
        Line(
            27,
            E((ReLU(S) - 1) ** 2, ONE) + E(ReLU(S) ** 2, ZERO),
            printed=r"\mathbb{E}_{X \sim p(\xi_1, g)} [(\text{ReLU}(w_1, X) - 1)^2] + \mathbb{E}_{X \sim p(\xi_0, g)} [(\text{ReLU}(w_1, X))^2]",
            note="ReLU(w_1, X) stands for ReLU(<w_1, X>)",
        ),
        Line(
            27,
            sigma_1**2 / 2 - sqrt(2 / pi) * sigma_1 + 1 + sigma_0**2 / 2,
            printed="=",
            part="finished",
            note="the right side is ours, for Gaussian data; the document stops at (27)",
        ),
    ),
    domain=DOMAIN,
    slips=(
        sigma_1**2 / 2 - 2 * sqrt(2 / pi) * sigma_1 + 1 + sigma_0**2 / 2,
        sigma_1**2 - 2 * sqrt(2 / pi) * sigma_1 + 1 + sigma_0**2,
    ),
)
