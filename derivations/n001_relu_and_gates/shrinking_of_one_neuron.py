r"""Does the flow of one neuron shrink u_1 to zero? The closing remarks of document 001, "5.4.1 Gaussian X".

They are read off (147), which is wrong. Held against the flow itself, tau d/dt u_1 = -(1/4) (Lambda_0 + (1 - sqrt(2/pi) /
|u_1|) Lambda_1) u_1 with |u_1|^2 = u_1' Lambda_1 u_1, they fail where u_1 is small: there it grows, and the modes of large
eigenvalues grow fastest.
"""

from itertools import pairwise

from sympy import Heaviside, Rational, pi, sqrt

from closedform.derivations.claims.notation import A, S, Y, a_S0w1, a_S1w1, epsilon, sigma_0, sigma_1
from closedform.derivations.claims.words import Domain, Property, following, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient, ReLU
from closedform.derivations.n001_relu_and_gates.conditional_second_moment import IN_FOURIER_BASIS, SOURCE, UPDATE
from closedform.derivations.shared.flow_of_one_neuron import modes, one_neuron_flow, u_1, u_2
from closedform.derivations.shared.half_line_means import ONE, ONE_DOMAIN, alpha_1
from closedform.derivations.shared.ring_spectrum import MODES, XI_1, eigenvalue

INPUT_INPUT = Property(
    source=SOURCE,
    label="input-input-terms-cancel",
    says="for Gaussian data the input-input terms of the flow cancel",
    printed="But what happens when x is non-Gaussian. [...] it seems like the input-input covariance terms will *not* cancel, and so we will have another "
    "term that hopefully does more than just shrink u_1 to 0.",
    relations=((E(S * A, ONE, given=Heaviside(S)), "zero"),),
    domain=Domain(ONE_DOMAIN.symbols, such_that=(alpha_1**2 > 0,), chart=ONE_DOMAIN.chart),
    correction="E[<w_1, X> X | S > 0] = Sigma_1 w_1, for Gaussian data and for any law with p(x) = p(-x) and P(S = 0) = 0",
    holds_instead=((E(S * A, ONE, given=Heaviside(S)) - a_S1w1, "zero"),),
    shown_by=("001:5-4-simple-relu-network/answer-input-input-rest",),
    denials=((E(S * A, ONE, given=Heaviside(S)) - a_S1w1, "nonzero"),),
)


def radial(scale: Form) -> Form:
    """Give tau d/dt |w_1|^2 / 2 over |w_1|^2 at scale times w_1: the flow along w_1 itself."""
    laws = (
        Gaussian((S,), [[(scale * deviation) ** 2]], directions=("w1",), field=field)
        for deviation, field in ((sigma_1, "Sigma1"), (sigma_0, "Sigma0"))
    )
    classes = Labelled(Y, tuple(zip((1, 0), laws, strict=True)))
    return MinusGradient(E((ReLU(S + epsilon * S) - Y) ** 2 / 2, classes), epsilon, 0) / scale**2


def radial_of(flow: Form, scale: Form) -> Form:
    """Give the same of a form of a' tau dw_1/dt: at scale times w_1, with w_1 for a."""
    sizes = {a_S1w1: (scale * sigma_1) ** 2, a_S0w1: (scale * sigma_0) ** 2, sigma_1: scale * sigma_1, sigma_0: scale * sigma_0}
    return flow.xreplace(sizes) / scale**2


_SIZES = Domain({sigma_1: positive, sigma_0: positive})
SHRINKS = Property(
    source=SOURCE,
    label="shrinks-to-zero",
    says="the flow shrinks u_1, whatever its size",
    printed="So it appears that this shrinks u_1 to 0 [...] This is consistent with what we observe for the Gaussian case.",
    relations=((radial(1), "negative"),),
    domain=_SIZES,
    correction="small weights grow: the flow along u_1 changes sign where sigma_0^2 + sigma_1^2 = sqrt(2/pi) sigma_1, with "
    "sigma_y^2 = w_1' Sigma_y w_1",
    holds_instead=((radial(1) + (sigma_0**2 + sigma_1**2 - sqrt(2 / pi) * sigma_1) / 4, "zero"),),
    denials=((radial(1), "positive"),),
    follows=following("(147) in space, along w_1 itself", lambda flow: (radial_of(flow, 1),), UPDATE.premise(146)),
    uses=("001:147",),
    note="the flow along w_1 itself",
)

ACCELERATED = Property(
    source=SOURCE,
    label="accelerated-when-small",
    says="the relative rate of shrinking is larger for a smaller u_1",
    printed="and this is accelerated as u_1 gets small by the weighted norm",
    relations=((radial(1) - radial(Rational(1, 2)), "positive"),),
    domain=_SIZES,
    correction="the relative rate -(sigma_0^2 + sigma_1^2 - sqrt(2/pi) sigma_1) / (4 |w_1|^2) rises as u_1 gets small, and turns positive",
    holds_instead=(
        (radial(1) + (sigma_0**2 + sigma_1**2 - sqrt(2 / pi) * sigma_1) / 4, "zero"),
        (radial(Rational(1, 2)) - radial(1), "positive"),
        (radial(sigma_1 / (2 * (sigma_0**2 + sigma_1**2))), "positive"),
    ),
    denials=((radial(1) - radial(Rational(1, 2)), "zero"),),
    follows=following(
        "(147) in space, along w_1 itself, at half the size",
        lambda flow: (radial_of(flow, 1) - radial_of(flow, Rational(1, 2)),),
        UPDATE.premise(146),
    ),
    uses=("001:147",),
    note="at half the size",
)


def rate(direction: int) -> Form:
    """Give the relative rate of growth of one of two modes, tau d/dt log |u_k|."""
    u = (u_1, u_2)[direction]
    laws = {
        y: Gaussian(
            (S, A),
            [
                [modes[y][0] * u_1**2 + modes[y][1] * u_2**2, modes[y][direction] * u],
                [modes[y][direction] * u, modes[y][direction]],
            ],
        )
        for y in (0, 1)
    }
    return one_neuron_flow(Labelled(Y, ((1, laws[1]), (0, laws[0])))) / u


def difference_of_rates(flow: Form) -> tuple[Form]:
    """Give the relative rate of the first mode less that of the second, which has the same form with both modes exchanged."""
    first, second = flow / u_1, {u_1: u_2, u_2: u_1}
    for a, b in modes.values():
        second |= {a: b, b: a}
    return (first - first.xreplace(second),)


_WEIGHTED_NORM = sqrt(modes[1][0] * u_1**2 + modes[1][1] * u_2**2)
LARGEST_FASTEST = Property(
    source=SOURCE,
    label="largest-eigenvalues-fastest",
    says="the mode of the larger eigenvalue of Sigma_1 is shrunk faster",
    printed="What we see in equation (147) is that the largest eigenvalues are shrunk fastest.",
    relations=((rate(0) - rate(1), "negative"),),
    domain=Domain(
        {u_1: positive, u_2: positive, **dict.fromkeys((*modes[0], *modes[1]), positive)}, such_that=(modes[1][0] > modes[1][1],)
    ),
    correction="mode k changes at the rate -(lambda_0 + (1 - sqrt(2/pi) / |u_1|) lambda_1) / 4 with |u_1| the weighted norm: below "
    "|u_1| = sqrt(2/pi) a larger lambda_1 grows faster",
    holds_instead=tuple((rate(k) + (modes[0][k] + (1 - sqrt(2 / pi) / _WEIGHTED_NORM) * modes[1][k]) / 4, "zero") for k in (0, 1)),
    denials=((rate(0) - rate(1), "zero"),),
    follows=following("the rates of both modes", difference_of_rates, IN_FOURIER_BASIS.premise(147)),
)

_EIGENVALUES = [eigenvalue(k, XI_1) for k in MODES]
LONG_WAVES = Property(
    source=SOURCE,
    label="largest-eigenvalues-are-long-waves",
    says="the eigenvalues of the ring kernel of length scale 2, n = 40, fall with the frequency",
    printed="This corresponds to the longest-frequency signals disappearing quickly.",
    relations=tuple((low - high, "positive") for low, high in pairwise(_EIGENVALUES)),
    domain=Domain({}),
    denials=((_EIGENVALUES[0] - _EIGENVALUES[1], "negative"),),
    note="for the settings of document 002's figure; only that the largest eigenvalues belong to the longest waves",
)
