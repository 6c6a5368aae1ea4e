r"""Two sentences of document 000 that say how local or how common something is: sections 2.3 and 3.

A vector is localized where few entries hold its energy: sum_t w_t^4 / (sum_t w_t^2)^2 is 1 for a single pixel and 1/n for a flat one.
"""

from sympy import Abs, Add, Heaviside, Integer, Rational, Symbol, cos, eye, pi, sin, symbols

from closedform.derivations.claims.words import Domain, Property, real
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.n000_single_neuron.covariance_of_the_data import SOURCE as HYPERCUBE
from closedform.derivations.n000_single_neuron.elliptical_data import SOURCE as ELLIPTICAL

N = 8
a_1, b_1 = Symbol("a_1", real=True), Symbol("b_1", real=True)
MODES = tuple(a_1 * cos(2 * pi * Rational(t, N)) + b_1 * sin(2 * pi * Rational(t, N)) for t in range(N))
ENERGY, FOURTH = (Add(*(w**power for w in MODES)) for power in (2, 4))

INSUFFICIENT = Property(
    source=ELLIPTICAL,
    label="insufficient-for-localization",
    says="a superposition of both modes of one frequency is spread over the ring: whatever the amplitudes, its fourth powers sum to 3/(2n) of "
    "the squared energy, where those of a single pixel sum to all of it",
    printed=r"This is insufficient for localization, which requires u to be sparse in the *spatial* domain, not the Fourier domain.",
    relations=((2 * N * FOURTH - 3 * ENERGY**2, "zero"),),
    domain=Domain({a_1: real, b_1: real}, such_that=(a_1**2 + b_1**2 > 0,)),
    denials=((FOURTH - ENERGY**2, "zero"),),
    note="n = 8, the lowest frequency; of one mode, or two of one frequency, as the sentence before says",
)

WEIGHTS = symbols("w_1 w_2 w_3", real=True)
ANY_WEIGHTS = Gaussian(WEIGHTS, eye(3).tolist())
EXCEEDS = Heaviside(WEIGHTS[0] - Abs(WEIGHTS[1]) - Abs(WEIGHTS[2]))

NOT_USUALLY = Property(
    source=HYPERCUBE,
    label="not-usually-true",
    says="of random weights of equal law with w_1 > 0, fewer than one half have w_1 above the sizes of the two others together",
    printed="This is a pretty strong condition on w that is not usually true.",
    relations=((Rational(1, 2) - E(EXCEEDS, ANY_WEIGHTS) / E(Heaviside(WEIGHTS[0]), ANY_WEIGHTS), "positive"),),
    domain=Domain({}),
    denials=((Integer(2) * E(EXCEEDS, ANY_WEIGHTS) - Rational(1, 2), "positive"),),
    note="independent standard normal weights, n = 3; with more weights the condition is the stronger",
)
