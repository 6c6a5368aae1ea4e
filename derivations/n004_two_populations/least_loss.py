r"""How low the loss of one population and of two can be: document 004, section 2, with the labels 1 and -1.

The output of a population with weights w and -w and one bias b, (sigma(h + b) + sigma(-h + b)) / 2, has the sign of b. So the mean over all
neurons, with a share q of negative biases, lies between -q and 1 - q: it misses 1 by more than q, and -1 by more than 1 - q.
"""

from sympy import Rational, Symbol

from closedform.derivations.claims.words import Domain, Property, between
from closedform.derivations.functions.types import Form
from closedform.derivations.n004_two_populations.one_population_alone import SPECIALIZATION
from closedform.derivations.n004_two_populations.tiling import b_minus, sigma

h_1, h_0 = Symbol("h_1", positive=True), Symbol("h_0", positive=True)  # pre-activations of a draw of each label
HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def output(h: Form) -> Form:
    """Give the output of a population with negative biases."""
    return (sigma(h + b_minus) + sigma(-h + b_minus)) / 2


def mean_square(of_1: Form, of_0: Form) -> Form:
    """Give twice the loss (2) of outputs for both labels."""
    return ((of_1 - 1) ** 2 + (of_0 + 1) ** 2) / 2


ALONE = mean_square(output(h_1), output(h_0))
AS_LOW_A_LOSS = Property(
    source=SPECIALIZATION,
    label="either-population/as-low-a-loss",
    says="a population alone, with negative biases, brings twice the loss (2) below 1/2",
    printed="It appears that either population could solve the task on its own",
    relations=((HALF - ALONE, "positive"),),
    domain=Domain({h_1: between(0, 5), h_0: between(0, 5), b_minus: between(-3, 0)}),
    correction="twice its loss is at least 1/2, for every weight, bias and symmetric law; two populations of equal size come near 1/4",
    holds_instead=((ALONE - HALF, "positive"),),
    shown_by=("004:frequency-specialization/answer-least-loss",),
    uses=("004:localization/answer-outputs-near-one",),
    note="another reading of solving the task, by the loss; the order of the mean outputs is either-population. At one draw of each label; "
    "without the weights -w the loss is larger, as the square is convex. Positive biases are the mirror image, with the labels exchanged. "
    "With the labels 1 and 0 the bound is 0 for positive biases",
)

# By how much an output of the localized population is below 0, and one of the oscillatory population below 1 and above 0; and by how much the mean
# over both is below what it would be at most for label 1, and above what it would be at least for the other.
share, below_0, below_1 = (Symbol(name, positive=True) for name in ("share", "below_0", "below_1"))
short_of_1, short_of_0 = Symbol("short_1", positive=True), Symbol("short_0", positive=True)
BOTH = share * -below_0 + (1 - share) * (1 - below_1)
BOUND = (share**2 + (1 - share) ** 2) / 2
UNIT = between(0, 1)

LEAST_LOSS = Property(
    source=SPECIALIZATION,
    label="answer-least-loss",
    says="at a share q of negative biases twice the loss exceeds (q^2 + (1 - q)^2) / 2, which is least at equal sizes",
    printed="The facts that it constructs two populations of neurons and that they are equal in size seems to be arbitrary.",
    relations=(
        (1 - share - BOTH, "positive"),
        (BOTH + share, "positive"),
        (mean_square(1 - share - short_of_1, short_of_0 - share) - BOUND, "positive"),
        (BOUND - QUARTER, "nonnegative"),
    ),
    domain=Domain({share: UNIT, below_0: UNIT, below_1: UNIT, short_of_1: UNIT, short_of_0: UNIT}),
    denials=((BOUND - Rational(3, 10), "nonnegative"), (1 - share - BOTH - short_of_1, "positive")),
    uses=("004:localization/answer-outputs-near-one",),
    note="ours: why equal sizes are not arbitrary with the labels 1 and -1 and a fixed mean over the neurons. The outputs of the two populations are "
    "between -1 and 0 and between 0 and 1, so their mean is between -q and 1 - q",
)
