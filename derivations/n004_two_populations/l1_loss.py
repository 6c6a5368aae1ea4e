r"""The L1 loss, document 004, equations (28)-(34), for sigma(x) = erf(x / sqrt 2) and labels 1 and -1.

Since |yhat| < 1, |Y - yhat| = 1 - Y yhat. (28)-(30) are checked by exact sums for a law of one input x on four
points, of any weights; (31)-(34) for Gaussian data, against an arbitrary direction a, or with n = 2 written out.
The classes are balanced, so each enters (28) with probability 1/2, which (29) has lost.
"""

from sympy import Abs, Expr, Integer, Rational, Symbol, erf, exp, pi, sqrt

from closedform.derivations.claims.notation import A, K, S, Y, a_S1a, a_S1w1, b_1, epsilon, sigma_1
from closedform.derivations.claims.words import (
    Departure,
    Derivation,
    Domain,
    Line,
    Property,
    Source,
    between,
    following,
    positive,
    real,
)
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Finite, Gaussian, Labelled, MinusGradient

SOURCE = Source("004", "Weird idea: use L1-loss")

x, w = Symbol("x", real=True), Symbol("w", real=True)
WEIGHTS = tuple(Symbol(f"p_{k}", positive=True) for k in range(1, 5))
ONE = Finite((x,), (((1,), WEIGHTS[0]), ((-2,), WEIGHTS[1])))
MINUS_ONE = Finite((x,), (((-1,), WEIGHTS[2]), ((3,), WEIGHTS[3])))
CLASSES = Labelled(Y, ((1, ONE), (-1, MINUS_ONE)))
h = w * x + b_1
yhat, slope = erf(h / sqrt(2)), sqrt(2 / pi) * exp(-(h**2) / 2) * x
DOMAIN = Domain({**dict.fromkeys(WEIGHTS, positive), w: between(-2, 2), b_1: between(-2, 2)})
SIGNED = E(1 - yhat, ONE) + E(1 + yhat, MINUS_ONE)
GRADIENT = E(slope, MINUS_ONE) - E(slope, ONE)

LOSS = Derivation(
    source=SOURCE,
    says="the L1 loss, class by class",
    quantity=E(Abs(Y - yhat), CLASSES),
    line=Line(
        29,
        SIGNED,
        printed=r"\mathbb{E}_{X|Y=1} [1 - \hat{y}(X)] + \mathbb{E}_{X|Y=-1} [1 + \hat{y}(X)]",
        error=Departure("the class probabilities 1/2 are lost", ratio=Integer(2)),
        correction=SIGNED / 2,
        corrected=r"\frac{1}{2} \left( \mathbb{E}_{X|Y=1} [1 - \hat{y}(X)] + \mathbb{E}_{X|Y=-1} [1 + \hat{y}(X)] \right)",
    ),
    domain=DOMAIN,
    slips=((E(1 - yhat, ONE) - E(1 + yhat, MINUS_ONE)) / 2,),
)

GRADIENT_FLOW = Derivation(
    source=SOURCE,
    says="gradient of the L1 loss in a weight",
    quantity=-MinusGradient(E(Abs(Y - yhat), CLASSES), w, w),
    line=Line(
        30,
        GRADIENT,
        printed=r"-\mathbb{E}_{X|Y=1} \left[ \frac{\partial \hat{y}(X)}{\partial w_1} \right] + \mathbb{E}_{X|Y=-1} "
        r"\left[ \frac{\partial \hat{y}(X)}{\partial w_1} \right]",
        follows=following("the derivative in w", lambda loss: loss.diff(w), LOSS.premise(29)),
        correction=GRADIENT / 2,
        corrected=r"\frac{1}{2} \left( -\mathbb{E}_{X|Y=1} \left[ \frac{\partial \hat{y}(X)}{\partial w_1} \right] + \mathbb{E}_{X|Y=-1} "
        r"\left[ \frac{\partial \hat{y}(X)}{\partial w_1} \right] \right)",
    ),
    domain=DOMAIN,
    slips=(-GRADIENT / 2,),
    kind="gradient",
)

NORMAL = Gaussian((S, A), [[sigma_1**2, a_S1w1], [a_S1w1, a_S1a]], directions=("w1", ARBITRARY))
alpha_1 = Symbol("alpha_1", real=True)
NORMAL_DOMAIN = Domain(
    {sigma_1: positive, alpha_1: real, b_1: real}, chart={a_S1w1: alpha_1 * sigma_1**2, a_S1a: alpha_1**2 * sigma_1**2 + 1}
)
bump = exp(-((S + b_1) ** 2) / 2)

SLOPE = Derivation(
    source=SOURCE,
    says="mean gradient of the output in w_1 under the positive class, against an arbitrary direction",
    quantity=-MinusGradient(E(erf((S + epsilon * A + b_1) / sqrt(2)) / K, NORMAL), epsilon, 0),
    lines=(
        Line(
            31,
            E(sqrt(2 / pi) * bump * A, NORMAL) / K,
            printed=r"\frac{1}{K} \mathbb{E}_{X|Y=1} [\sigma'(\langle w_1, X \rangle + b_1) X]",
        ),
        Line(
            32,
            E(bump * A, NORMAL) / (sqrt(pi) * K),
            printed=r"\frac{1}{\sqrt{\pi}} \frac{1}{K} \mathbb{E}_{X|Y=1} \left[ e^{-\frac{1}{2}(\langle w_1, X \rangle + b_1)^2} X \right]",
            error=Departure(
                "the derivative of erf(h / sqrt 2) has sqrt(2 / pi), not 1 / sqrt(pi)", edit=((1 / sqrt(pi), sqrt(2 / pi)),)
            ),
            correction=sqrt(2 / pi) * E(bump * A, NORMAL) / K,
            corrected=r"\sqrt{\frac{2}{\pi}} \frac{1}{K} \mathbb{E}_{X|Y=1} \left[ e^{-\frac{1}{2}(\langle w_1, X \rangle + b_1)^2} X \right]",
        ),
    ),
    domain=Domain({**NORMAL_DOMAIN.symbols, K: positive}, chart=NORMAL_DOMAIN.chart),
    slips=(2 / sqrt(pi) * E(bump * A, NORMAL) / K,),
    kind="gradient",
)

FINISHED = Derivation(
    source=SOURCE,
    says="the expectation of (33), against an arbitrary direction",
    quantity=E(bump * A, NORMAL),
    line=Line(
        33,
        -b_1 * a_S1w1 / (1 + sigma_1**2) ** Rational(3, 2) * exp(-(b_1**2) / (2 * (1 + sigma_1**2))),
        printed=r"\mathbb{E}_{X|Y=1} \left[ e^{-\frac{1}{2}(\sum_{j=1}^n w_1^{(j)} X_j + b_1)^2} X_i \right]",
        part="finished",
        note="the document gives no closed form; this one is ours, for Gaussian data. It vanishes at b_1 = 0",
    ),
    domain=NORMAL_DOMAIN,
    slips=(
        b_1 * a_S1w1 / (1 + sigma_1**2) ** Rational(3, 2) * exp(-(b_1**2) / (2 * (1 + sigma_1**2))),
        -b_1 * a_S1w1 / (1 + sigma_1**2) * exp(-(b_1**2) / (2 * (1 + sigma_1**2))),
    ),
    kind="finished",
)

# Two inputs, with any covariance (a lower triangular factor of it), for the expanded exponent of (34).
x_1, x_2 = Symbol("X_1", real=True), Symbol("X_2", real=True)
w_1, w_2 = Symbol("w_1", real=True), Symbol("w_2", real=True)
l_11, l_22, l_21 = Symbol("l_11", positive=True), Symbol("l_22", positive=True), Symbol("l_21", real=True)
c_11, c_12, c_22 = Symbol("c_11", positive=True), Symbol("c_12", real=True), Symbol("c_22", positive=True)
PLANE = Gaussian((x_1, x_2), [[c_11, c_12], [c_12, c_22]])


def expanded(cross: Form) -> Expr:
    """Write (34) with a factor on the products of different inputs."""
    squares = w_1**2 * x_1**2 + w_2**2 * x_2**2
    return E(exp(-(squares + cross * w_1 * w_2 * x_1 * x_2 + 2 * b_1 * (w_1 * x_1 + w_2 * x_2) + b_1**2) / 2) * x_1, PLANE)


EXPANDED = Derivation(
    source=SOURCE,
    says="entry i = 1 of the expectation in (32), with the square multiplied out",
    quantity=E(exp(-((w_1 * x_1 + w_2 * x_2 + b_1) ** 2) / 2) * x_1, PLANE),
    line=Line(
        34,
        expanded(2),
        printed=r"\mathbb{E}_{X|Y=1} \left[ \exp \left( -\frac{1}{2} \left( \sum_{j=1}^n (w_1^{(j)})^2 X_j^2 + 2 \sum_{k>j} "
        r"w_1^{(k)} w_1^{(j)} X_k X_j + 2b_1 \sum_{j=1}^n w_1^{(j)} X_j + b_1^2 \right) \right) X_i \right]",
        note="n = 2",
    ),
    domain=Domain(
        {w_1: real, w_2: real, b_1: real, l_11: positive, l_22: positive, l_21: real},
        chart={c_11: l_11**2, c_12: l_11 * l_21, c_22: l_21**2 + l_22**2},
    ),
    slips=(expanded(1),),
)

BOUNDED = Property(
    source=SOURCE,
    label="answer-no-absolute-value",
    says="the output lies strictly between -1 and 1, so |Y - yhat| = 1 - Y yhat for both labels",
    printed=r"= \mathbb{E}_{X|Y=1} [1 - \hat{y}(X)] + \mathbb{E}_{X|Y=-1} [1 + \hat{y}(X)]",
    relations=tuple((1 - label * yhat.xreplace({x: 1}), "positive") for label in (1, -1)),
    domain=DOMAIN,
    denials=((yhat.xreplace({x: 1}) - 1, "positive"),),
)
