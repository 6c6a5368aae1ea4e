r"""Does a network of sigmoids need a bias? Prose of document 002, section 3.

Without biases the output is odd in x, so its mean is zero under either class: with labels 1 and -1 the mean of Y times the output is
zero, and any weights make the loss larger than w = 0 does. Gaussian data, S = <w_1, X>, the activation erf(h / sqrt 2).
"""

from sympy import Integer, Rational, erf, sqrt

from closedform.derivations.claims.notation import S, Y, b_1, sigma_0, sigma_1
from closedform.derivations.claims.words import Domain, Property, Source, between, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Labelled, normal

SOURCE = Source("002", "3 Sigmoid Analysis")


def loss(output: Form, one: Form, zero: Form) -> Form:
    """Give half the mean square error, labels 1 and -1, at the standard deviations of S in the two classes."""
    return E((output - Y) ** 2 / 2, Labelled(Y, ((1, normal(S, variance=one**2)), (-1, normal(S, variance=zero**2)))))


def sigmoid(h: Form) -> Form:
    """Give erf(h / sqrt 2)."""
    return erf(h / sqrt(2))


PAIR = (sigmoid(S - 2) + sigmoid(-S - 2)) / 2  # weights w and -w, bias -2: near 0 for large |S|, near -1 for small ones

BIAS_NEEDED = Property(
    source=SOURCE,
    label="bias-needed",
    says="without a bias no weight of a sigmoid neuron has a smaller loss than w = 0; with one, two neurons have",
    printed="Importantly, for sigmoid activation, we *need* a learnable bias term.",
    relations=(
        (loss(sigmoid(S), sigma_1, sigma_0) - Rational(1, 2), "positive"),
        (loss(PAIR, Integer(20), Rational(1, 4)) - Rational(1, 2), "negative"),
    ),
    domain=Domain({sigma_1: positive, sigma_0: positive}),
    denials=((loss(sigmoid(S), sigma_1, sigma_0) - Rational(1, 2), "negative"),),
    note="at w = 0 the loss is 1/2, with labels 1 and -1; the second relation is of weights w and -w, bias -2 and standard deviations 20 and 1/4",
)

SYMMETRIC_ABOUT_ZERO = Property(
    source=SOURCE,
    label="bias-needed/symmetry",
    says="with no bias the mean output of a neuron is the same for both classes, zero; with one it differs where the variances do",
    printed=r"This makes sense intuitively because sigmoid has a symmetry about 0, saturates at $\pm\infty$, and must be invariant to sign "
    "flips of its input.",
    relations=(
        (E(sigmoid(S), normal(S, variance=sigma_1**2)), "zero"),
        (
            (E(sigmoid(S + b_1), normal(S, variance=sigma_1**2)) - E(sigmoid(S + b_1), normal(S, variance=sigma_0**2)))
            * (sigma_1 - sigma_0),
            "positive",
        ),
    ),
    domain=Domain({sigma_1: between(1, 5), sigma_0: between(Rational(1, 5), 1), b_1: between(-3, 0)}),
    denials=((E(sigmoid(S + b_1), normal(S, variance=sigma_1**2)), "zero"),),
)
