r"""The loss of a gated linear network in the limit: the OLS regression of y on xtilde = (g_1(x) x, ..., g_K(x) x).

There is no intercept. For balanced labels 0 and 1 the loss is 1/2 - b'A^{-1}b, where b = <xtilde | y=1> / 2 and A is the mean of
both classes' second moments.

Primes mark the data that the loss averages over, apart from those behind A and b. One coordinate x and two gates are written out:
x takes four values, with any probabilities in either class.
"""

from sympy import Expr, ImmutableMatrix, Integer, Rational, symbols

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, MinusGradient
from closedform.derivations.shared.gated_linear_flow import (
    LAW,
    LIFTED,
    MANY_NEURONS,
    STATISTICS,
    A_blocks,
    b_stacked,
    g_1,
    g_2,
    mean,
    y,
)
from closedform.derivations.shared.gated_linear_solution import inverse, x

# Data symmetric about 0: x = +-1 or +-2, with the gates open there, and half the probability of each size in either class.
VALUES = (1, 2, -1, -2)
GATING = ((1, 0), (1, 1), (0, 1), (0, 0))
p_1, p_2, r_1, r_2 = symbols("p_1 p_2 r_1 r_2", positive=True)
ONES, ZEROS = (p_1, p_2) * 2, (r_1, r_2) * 2
HALF = Rational(1, 2)
PLAIN = (x, g_1, g_2, y)
PRIMED = symbols("x' g_1' g_2' y'", real=True)
DOMAIN = Domain({p_1: between(0, HALF), r_1: between(0, HALF)}, chart={p_2: HALF - p_1, r_2: HALF - r_1})


def balanced(variables: Letter, gating: Form, ones: Form = ONES, zeros: Form = ZEROS) -> Finite:
    """Draw x with these probabilities in either class, the classes being equally likely; the gates are functions of x."""
    return Finite(
        variables,
        [
            ((value, *gates, label), weight)
            for label, weights in ((1, ones), (0, zeros))
            for value, gates, weight in zip(VALUES, gating, weights, strict=True)
        ],
    )


BALANCED, AGAIN = (balanced(data, GATING) for data in (PLAIN, PRIMED))
XT = ImmutableMatrix([g_1 * x, g_2 * x])
x_, g1_, g2_, y_ = PRIMED
XT_ = ImmutableMatrix([g1_ * x_, g2_ * x_])


def moment(body: Form, law: Form = BALANCED, given: Form = None) -> Form:
    """Expect every entry of a matrix."""
    return mean(body, law, given)


A, B = moment(XT * XT.T), moment(XT * y)
OLS = ImmutableMatrix(inverse(A) * B)
PREDICTION = (XT_.T * OLS)[0]

# The network at the rest point w = K A^{-1} b of its flow.
LOSS = E(((g1_ * K * OLS[0] * x_ + g2_ * K * OLS[1] * x_) / K - y_) ** 2, AGAIN)
LOSS_AS_SQUARE = E((PREDICTION - y_) ** 2, AGAIN)
LOSS_MULTIPLIED_OUT = E(PREDICTION**2 - 2 * (y_ * PREDICTION) + y_**2, AGAIN)
LOSS_BY_MOMENTS = HALF - (B.T * inverse(A) * B)[0]
ONE_MEAN = moment(XT, given=y)
SECOND_MOMENTS = moment(XT * XT.T, given=y) + moment(XT * XT.T, given=1 - y)
LOSS_BY_CLASSES = HALF - HALF * (ONE_MEAN.T * inverse(SECOND_MOMENTS) * ONE_MEAN)[0]
SLIPS_OF_THE_LOSS = (
    HALF - (ONE_MEAN.T * inverse(SECOND_MOMENTS) * ONE_MEAN)[0],  # the last 1/2 dropped
    HALF - HALF * (ONE_MEAN.T * inverse(moment(XT * XT.T, given=y)) * ONE_MEAN)[0],  # one class for two
    1 - HALF * (ONE_MEAN.T * inverse(SECOND_MOMENTS) * ONE_MEAN)[0],  # <y^2> of labels +1 and -1
)
LOSS_DOMAIN = Domain({**DOMAIN.symbols, K: MANY_NEURONS}, chart=DOMAIN.chart)


def loss_in_the_limit(source: Source, *lines: Line) -> Derivation:
    """Claim the mean squared error of the network in the limit, which ends in the means of both classes."""
    return Derivation(
        source=source,
        says="the mean squared error of the network in the limit",
        quantity=LOSS,
        lines=lines,
        domain=LOSS_DOMAIN,
        slips=SLIPS_OF_THE_LOSS,
    )


SAME_MOMENTS = as_written(
    lambda: (
        *((entry, "zero") for entry in A_blocks(LAW) - mean(LIFTED * LIFTED.T, LAW)),
        *((entry, "zero") for entry in b_stacked(LAW) - mean(LIFTED * y, LAW)),
    )
)
NOT_THE_MEAN = ((b_stacked(LAW)[0] - mean(LIFTED, LAW)[0], "zero"),)
beta_1, beta_2 = symbols("beta_1 beta_2", real=True)
squared_error = E((XT_[0] * beta_1 + XT_[1] * beta_2 - y_) ** 2, AGAIN)


def slope(at: Form) -> tuple[Expr, Expr]:
    """Give minus the gradient of the mean squared error of <beta, xtilde> at a beta."""
    return (
        MinusGradient(squared_error.xreplace({beta_2: at[1]}), beta_1, at[0]),
        MinusGradient(squared_error.xreplace({beta_1: at[0]}), beta_2, at[1]),
    )


OLS_RELATIONS = (*((entry, "zero") for entry in slope(OLS)), (A[0, 0], "positive"), (A[0, 0] * A[1, 1] - A[0, 1] ** 2, "positive"))
OLS_DENIALS = ((slope((Integer(0), Integer(0)))[0], "zero"), (slope(2 * OLS)[0], "zero"))
KRONECKER = XT  # g (x) x, with one coordinate of x
GAIN_BY_CLASSES = (ONE_MEAN.T * inverse(SECOND_MOMENTS) * ONE_MEAN)[0]
SLIPS_OF_THE_GAIN = (2 * GAIN_BY_CLASSES, (ONE_MEAN.T * inverse(A) * ONE_MEAN)[0])


def moments_of_lifted_data(source: Source, label: str, *, says: str, printed: str) -> Property:
    """Claim that A and b are the moments of xtilde."""
    return Property(
        source=source, label=label, says=says, printed=printed, relations=SAME_MOMENTS, domain=STATISTICS, denials=NOT_THE_MEAN
    )


def population_ols(source: Source, label: str, *, says: str, printed: str) -> Property:
    """Claim that A^{-1} b is the population OLS solution on xtilde."""
    return Property(
        source=source, label=label, says=says, printed=printed, relations=OLS_RELATIONS, domain=DOMAIN, denials=OLS_DENIALS
    )


def gain_to_maximise(source: Source, number: int, *, says: str, printed: str, uses: tuple[str, ...]) -> Derivation:
    """Claim what the limiting loss leaves to be maximised, 1 - 2 L."""
    return Derivation(
        source=source,
        says=says,
        quantity=1 - 2 * LOSS,
        line=Line(number, GAIN_BY_CLASSES, printed=printed, uses=uses),
        domain=LOSS_DOMAIN,
        slips=SLIPS_OF_THE_GAIN,
    )
