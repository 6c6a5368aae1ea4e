r"""Could either population do the task alone, and are Gabors better? Prose of document 004, sections 2 and "Difference in means".

Gaussian data: S = <w, X> is normal, with standard deviations sigma_1 and sigma_0 in the two classes. A population has weights w and -w
with one bias, so that its output is (sigma(S + b) + sigma(-S + b)) / 2; it tells the classes apart where its mean is larger for class 1.
"""

from sympy import Add, Rational, Symbol, cos, exp, pi

from closedform.derivations.claims.notation import S, sigma_0, sigma_1
from closedform.derivations.claims.words import Domain, Property, Source, between
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, normal
from closedform.derivations.n004_two_populations.probability_of_dominance import DIFFERENCE_IN_MEANS, LOCALIZATION
from closedform.derivations.n004_two_populations.tiling import sigma

SPECIALIZATION = Source("004", "Frequency specialization")

b_minus, b_plus, share = Symbol("b_minus", real=True), Symbol("b_plus", real=True), Symbol("share", real=True)
rho_1, rho_0 = Symbol("rho_1", positive=True), Symbol("rho_0", positive=True)  # standard deviations of the other population's S
WIDE, NARROW = between(1, 5), between(Rational(1, 5), 1)
BIASES = {b_minus: between(-3, 0), b_plus: between(0, 3)}


def gap(bias: Form, one: Form, zero: Form) -> Form:
    """Give the mean output of a population for class 1 less that for class 0."""
    first, second = (E(sigma(S + bias), normal(S, variance=sd**2)) for sd in (one, zero))
    return first - second


LOCALIZED, OSCILLATORY = gap(b_minus, sigma_1, sigma_0), gap(b_plus, rho_1, rho_0)
EITHER_ALONE = Property(
    source=SPECIALIZATION,
    label="either-population",
    says="each population alone has a larger mean output for class 1: with a negative bias where class 1 has the larger variance, with a "
    "positive one where it has the smaller",
    printed="It appears that either population could solve the task on its own",
    relations=((LOCALIZED, "positive"), (OSCILLATORY, "positive")),
    domain=Domain({sigma_1: WIDE, sigma_0: NARROW, rho_1: NARROW, rho_0: WIDE, **BIASES}),
    denials=((gap(b_plus, sigma_1, sigma_0), "positive"),),
    note="Gaussian data; solving the task is read as ordering the mean outputs. A positive bias where class 1 has the larger variance orders "
    "them the other way, which is denied",
)

BALANCING = Property(
    source=SPECIALIZATION,
    label="balancing-is-not-required",
    says="whatever the shares of the two populations, the mean output is larger for class 1",
    printed="and balancing is not required",
    relations=((share * LOCALIZED + (1 - share) * OSCILLATORY, "positive"),),
    domain=Domain({sigma_1: WIDE, sigma_0: NARROW, rho_1: NARROW, rho_0: WIDE, share: between(0, 1), **BIASES}),
    denials=((share * LOCALIZED - (1 - share) * OSCILLATORY - LOCALIZED, "positive"),),
    note="Gaussian data; share is that of the localized population",
)

# What the localized population can put out at all.
h = Symbol("h", real=True)
OUTPUT = (sigma(h + b_minus) + sigma(-h + b_minus)) / 2

OUTPUTS_NEAR_ONE = Property(
    source=LOCALIZATION,
    label="answer-outputs-near-one",
    says="sigma(|h| + b) comes within 1/20 of 1 and of -1; the output of the population of (4), with its negative bias, is never positive",
    printed=r"We want $w^-$ to be structured so that it yields outputs closer to 1 upon observing data from $p_{\xi_1}$ and -1 otherwise",
    relations=(
        (OUTPUT, "negative"),
        (sigma(2 + h**2) - Rational(19, 20), "positive"),  # |h| + b is 2 or more
        (sigma(-2 - h**2) + Rational(19, 20), "negative"),  # and -2 or less
    ),
    domain=Domain({h: between(-5, 5), b_minus: between(-3, 0)}),
    denials=((OUTPUT, "positive"),),
    note="a wish of the text, answered: it can be had of what (5) puts in the place of (4), and not of (4), whose outputs for this population "
    "are between -1 and 0. One place of w^-, both signs",
)

# Gaussian data on a ring of 16: of all w, the constant has the largest ratio of variances, and so the largest probability (10).
N = 16
xi_1, xi_0 = Symbol("xi_1", positive=True), Symbol("xi_0", positive=True)


def eigenvalue(k: int, length: Form) -> Form:
    """Sum the kernel of a length scale on the ring against the k-th cosine."""
    return Add(*(exp(-(min(d, N - d) ** 2) / length**2) * cos(2 * pi * Rational(k * d, N)) for d in range(N)))


GABORS = Property(
    source=DIFFERENCE_IN_MEANS,
    label="answer-gabors-are-not-better",
    says="for Gaussian data and xi_1 > xi_0, every frequency but zero has a smaller ratio of the variances of <w, X_1> and <w, X_0>, so that no "
    "mixture of frequencies, as a Gabor is, does better than the constant",
    printed="Let's test this result empirically to see has any merit [...], and if Gabors are actually better.",
    relations=tuple(
        (eigenvalue(0, xi_1) * eigenvalue(k, xi_0) - eigenvalue(k, xi_1) * eigenvalue(0, xi_0), "positive")
        for k in range(1, N // 2 + 1)
    ),
    domain=Domain(
        {xi_1: between(Rational(1, 4), Rational(3, 2)), xi_0: between(Rational(1, 4), Rational(3, 2))}, such_that=(xi_1 > xi_0,)
    ),
    denials=((eigenvalue(8, xi_1) * eigenvalue(0, xi_0) - eigenvalue(0, xi_1) * eigenvalue(8, xi_0), "positive"),),
    uses=("004:localization/answer-variance-ratio",),
    note="the ratio of a mixture is a weighted mean of those of its frequencies. A ring of 16, length scales from 1/4 to 3/2",
)
