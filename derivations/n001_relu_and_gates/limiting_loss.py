r"""The loss of a gated linear network in the limit, document 001, section 4.4.2: equations (93)-(99).

The loss, its data and its primes are those of ``shared.limiting_loss``. The labels enter: (96) has taken <y^2> = 1/2, and which class is called 1
matters, because no intercept absorbs a shift of the labels.
"""

from itertools import product

from sympy import Heaviside, ImmutableMatrix, Rational, Symbol, eye

from closedform.derivations.claims.words import Domain, Line, Property, Source, positive
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, normal
from closedform.derivations.shared.exclusive_gates import EXCLUSIVE
from closedform.derivations.shared.gated_linear_flow import A_, DATA_WEIGHTS, UNIFORM, A_blocks, y
from closedform.derivations.shared.gated_linear_solution import inverse
from closedform.derivations.shared.limiting_loss import (
    AGAIN,
    DOMAIN,
    GATING,
    LOSS_AS_SQUARE,
    LOSS_BY_CLASSES,
    LOSS_BY_MOMENTS,
    LOSS_MULTIPLIED_OUT,
    PLAIN,
    SECOND_MOMENTS,
    XT,
    XT_,
    A,
    balanced,
    gain_to_maximise,
    loss_in_the_limit,
    moment,
    moments_of_lifted_data,
    population_ols,
    y_,
)

SOURCE = Source("001", "4.4.2 Limiting Behavior")

NOTE_96 = "<y^2> = 1/2 takes the labels 0 and 1 here already, one step before the text says so"

STACKED = moments_of_lifted_data(
    SOURCE,
    "a-and-b",
    says="A and b are the second moment of xtilde and its mean with y",
    printed=r"then $A = \langle \tilde{x}\tilde{x}^\top \rangle_{x,y,g}$ and $b = \langle \tilde{x}y \rangle_{x,y,g}$.",
)

POPULATION_OLS = population_ols(
    SOURCE,
    "population-ols",
    says="A^{-1} b is the population OLS solution of y on xtilde: the mean squared error is convex and stationary there",
    printed=r"Then, it is clear that this is the population solution to the OLS problem of regressing y on $\tilde{x}$",
)

LIMITING_LOSS = loss_in_the_limit(
    SOURCE,
    Line(
        94,
        LOSS_AS_SQUARE,
        printed=r"\left\langle \left( \tilde{x}'^\top (\langle \tilde{x}\tilde{x}^\top \rangle_{x,y,g})^{-1} "
        r"\langle \tilde{x}y \rangle_{x,y,g} - y' \right)^2 \right\rangle_{x',y',g'}",
        note="the quantity is the loss of (80) at the rest point K A^{-1} b of its flow: the two K cancel",
    ),
    Line(
        95,
        LOSS_MULTIPLIED_OUT,
        printed=r"\left\langle (\tilde{x}'^\top (\langle \tilde{x}\tilde{x}^\top \rangle_{x,y,g})^{-1} \langle \tilde{x}y "
        r"\rangle_{x,y,g})^2 - 2(y' \tilde{x}'^\top (\langle \tilde{x}\tilde{x}^\top \rangle_{x,y,g})^{-1} "
        r"\langle \tilde{x}y \rangle_{x,y,g}) + (y')^2 \right\rangle_{x',y',g'}",
    ),
    Line(
        96,
        LOSS_BY_MOMENTS,
        printed=r"\frac{1}{2} - \langle y\tilde{x}^\top \rangle_{x,y,g} (\langle \tilde{x}\tilde{x}^\top \rangle_{x,y,g})^{-1} "
        r"\langle \tilde{x}y \rangle_{x,y,g}",
        note=NOTE_96,
    ),
    Line(
        97,
        LOSS_BY_CLASSES,
        printed=r"\frac{1}{2} - \frac{1}{2} \langle \tilde{x} \rangle_{x,g|y=1}^\top (\langle \tilde{x}\tilde{x}^\top "
        r"\rangle_{x,g|y=1} + \langle \tilde{x}\tilde{x}^\top \rangle_{x,g|y=0})^{-1} \langle \tilde{x} \rangle_{x,g|y=1}",
    ),
)

OTHER_B = moment(XT * (1 - y))
OTHER_LOSS = E(((XT_.T * inverse(A) * OTHER_B)[0] - (1 - y_)) ** 2, AGAIN)

OTHER_MEAN = moment(XT, given=1 - y)
OTHER_BY_CLASSES = Rational(1, 2) * (1 - (OTHER_MEAN.T * inverse(SECOND_MOMENTS) * OTHER_MEAN)[0])

LABELS = Property(
    source=SOURCE,
    label="labels-without-loss-of-generality",
    says="which class is called 1 makes no difference to the limiting loss",
    printed="In the final step, we assumed (WLOG) that the negative class is y = 0 and the positive class is y = 1.",
    relations=((OTHER_LOSS - LOSS_AS_SQUARE, "zero"),),
    domain=DOMAIN,
    correction="it does: with the labels exchanged <xtilde | y=0> stands for <xtilde | y=1> in (97)",
    holds_instead=((OTHER_LOSS - OTHER_BY_CLASSES, "zero"),),
    shown_by=("001:97",),
    denials=((OTHER_LOSS - LOSS_AS_SQUARE, "positive"), (OTHER_LOSS - LOSS_AS_SQUARE, "negative")),
    note="labels 1 and -1 give 1 - (1/2) d'(...)^{-1} d with d the difference of both means: another loss again. As a mere choice of names, "
    "for labels that are 0 and 1 already, nothing is assumed",
)

TO_MAXIMISE = gain_to_maximise(
    SOURCE,
    99,
    says="what is to be maximised, 1 - 2 L_OLS: so the loss is 1/2 - L*/2, smallest where L* is largest",
    printed=r"\langle \tilde{g} \otimes x \rangle_{x,g|y=1}^\top (\langle (\tilde{g} \otimes x)(\tilde{g} \otimes x)^\top "
    r"\rangle_{x,g|y=1} + \langle (\tilde{g} \otimes x)(\tilde{g} \otimes x)^\top \rangle_{x,g|y=0})^{-1} "
    r"\langle \tilde{g} \otimes x \rangle_{x,g|y=1}",
    uses=("001:97",),
)

# Data symmetric about 0 in either class: p(+-1 | 1) = 3/10, p(+-2 | 1) = 1/5, p(+-1 | 0) = 3/20, p(+-2 | 0) = 7/20.
SYMMETRIC_ONES = (Rational(3, 10), Rational(1, 5)) * 2
SYMMETRIC_ZEROS = (Rational(3, 20), Rational(7, 20)) * 2
EXCLUSIVE_GATINGS = [
    gating
    for gating in product(((0, 0), (1, 0), (0, 1)), repeat=4)
    if (1, 0) in gating and (0, 1) in gating and gating.index((1, 0)) < gating.index((0, 1))
]


def gain(gating: Form) -> Form:
    """Give L* of (99) for a gating of the symmetric data."""
    law = balanced(PLAIN, gating, SYMMETRIC_ONES, SYMMETRIC_ZEROS)
    first = moment(XT, law, y)
    second = moment(XT * XT.T, law, y) + moment(XT * XT.T, law, 1 - y)
    return (first.T * inverse(second) * first)[0]


MAXIMALLY_DIAGONAL = Property(
    source=SOURCE,
    label="answer-maximally-diagonal",
    says="not in general: on these data overlapping gates have a larger L* than each of the exclusive gatings, whose precision is diagonal",
    printed="I think that the best precision matrix would be maximally diagonal (no clue if this is actually true! but maybe it holds empirically?).",
    relations=tuple((gain(GATING) - gain(gating), "positive") for gating in EXCLUSIVE_GATINGS),
    domain=Domain({}),
    denials=((gain(GATING) - gain(EXCLUSIVE_GATINGS[0]), "negative"),),
    note="K = 2 and every gating with both gates in use; leaving a gate unused gains nothing. On some other laws an exclusive gating is best",
)

TILED = ImmutableMatrix.diag(inverse(A_(1, 1, EXCLUSIVE)), inverse(A_(2, 2, EXCLUSIVE)))
OVERLAPPED = ImmutableMatrix.diag(inverse(A_(1, 1, UNIFORM)), inverse(A_(2, 2, UNIFORM)))

TILES = Property(
    source=SOURCE,
    label="tiling-gates",
    says="gates that do not overlap make the precision matrix A^{-1} block diagonal, with the blocks A_kk^{-1}",
    printed="Gates that tile the space without overlap would achieve this (I think?).",
    relations=as_written(lambda: tuple((entry, "zero") for entry in A_blocks(EXCLUSIVE) * TILED - eye(4))),
    domain=Domain(dict.fromkeys(DATA_WEIGHTS, positive)),
    denials=(((A_blocks(UNIFORM) * OVERLAPPED)[0, 2], "zero"), ((A_blocks(EXCLUSIVE) * TILED)[0, 0], "zero")),
)

z = Symbol("z", real=True)
POSITIVE, NEGATIVE = Heaviside(z) * z, Heaviside(-z) * z
GAUSSIAN = normal(z)

INDEPENDENT = Property(
    source=SOURCE,
    label="gaussian-blocks-independent",
    says="for Gaussian data a diagonal precision matrix makes the blocks of xtilde independent",
    printed="For Gaussian data (at least), this mean that the blocks are independent conditioned on all the other blocks.",
    relations=(
        (E(POSITIVE * NEGATIVE, GAUSSIAN), "zero"),
        (E(POSITIVE**2 * NEGATIVE**2, GAUSSIAN) - E(POSITIVE**2, GAUSSIAN) * E(NEGATIVE**2, GAUSSIAN), "zero"),
    ),
    domain=Domain({}),
    correction="gated Gaussian data are not Gaussian: the gates 1(x > 0) and 1(x < 0) give a diagonal A, but where one block is not zero "
    "the other is, so their squares are correlated",
    holds_instead=(
        (E(POSITIVE * NEGATIVE, GAUSSIAN), "zero"),
        (E(POSITIVE**2 * NEGATIVE**2, GAUSSIAN) - E(POSITIVE**2, GAUSSIAN) * E(NEGATIVE**2, GAUSSIAN), "negative"),
    ),
    denials=((E(POSITIVE**2, GAUSSIAN), "zero"),),
    note="K = 2, where there is no other block to condition on. It would hold if xtilde itself were Gaussian",
)
