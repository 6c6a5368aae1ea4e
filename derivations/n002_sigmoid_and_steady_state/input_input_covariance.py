r"""What the input-input covariance does to the bump, document 002, section 5.2 and figure 5, on a ring of 12 pixels: more change no digit below.

For every gate 1(<v, X> > 0) and every law with p(x) = p(-x) it is A = (S_1 + S_0) / 4, where S_k is the covariance of X for label k: circulant, so
that A^{-1} has the bands (1/n) sum_k cos(2 pi k d / n) / a_k in the eigenvalues a_k of A. X has the covariance asin(c r) / asin(c), with
c = 2 g^2 / (1 + 2 g^2) and r = exp(-d^2 / xi^2): r itself as g -> 0, and (2/pi) asin(r) as g -> oo, where X is a vector of signs.
"""

from collections.abc import Callable

from sympy import Add, Integer, Rational, Symbol, asin, cos, exp, pi, sqrt, symbols

from closedform.derivations.claims.notation import S
from closedform.derivations.claims.words import Domain, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, above_zero
from closedform.derivations.n002_sigmoid_and_steady_state.figures_of_gates import CAPTION_4, CAPTION_5, SOURCE

STRUCTURE = Source("002", "5.2 Structure in Limiting Behavior")
PRINTED_DIFFERENCE = r"it basically computes a difference between adjacent points of $\Sigma^{yx}(p_i)$."

N, XI_1, XI_0 = 12, 2, 1
MODES = range(N // 2 + 1)
COSINES = [cos(2 * pi * Rational(m, N)) for m in range(N)]
EVERYWHERE = Domain({})

Correlation = Callable[[Form], Form]


def normal_data(r: Form) -> Form:
    """Give the correlation of two pixels as g -> 0."""
    return r


def signs(r: Form) -> Form:
    """Give it as g -> oo."""
    return 2 / pi * asin(r)


def at_gain_3(r: Form) -> Form:
    """Give it at g = 3."""
    return asin(Rational(18, 19) * r) / asin(Rational(18, 19))


def times(d: int) -> int:
    """Count the pixels at a distance on the ring, or the modes of a wave number."""
    return 1 if d in (0, N // 2) else 2


def eigenvalue(k: int, xi: int, correlation: Correlation) -> Form:
    """Sum the covariance of X against the k-th cosine."""
    return Add(*(times(d) * correlation(exp(-Rational(d**2, xi**2))) * COSINES[k * d % N] for d in MODES))


def of_a(k: int, correlation: Correlation) -> Form:
    """Give the k-th eigenvalue of A."""
    return (eigenvalue(k, XI_1, correlation) + eigenvalue(k, XI_0, correlation)) / 4


def entries(spectrum: list[Form]) -> list[Form]:
    """Give what a circulant with these eigenvalues has at each distance."""
    return [Add(*(times(k) * COSINES[k * d % N] * spectrum[k] for k in MODES)) / N for d in MODES]


def inverse_bands(correlation: Correlation) -> list[Form]:
    """Give A^{-1} at each distance."""
    return entries([1 / of_a(k, correlation) for k in MODES])


def small_bump(correlation: Correlation) -> list[Form]:
    """Give A^{-1} b of the gate 1(X_i > 0) at each distance from i, up to a positive factor, where b is a multiple of a row of S_1.

    So it is as g -> 0, and as g -> oo; in between b is asin(sqrt(c) r), and S_1 is asin(c r).
    """
    return entries([eigenvalue(k, XI_1, correlation) / of_a(k, correlation) for k in MODES])


SIGNS_OF_ENTRIES = (1, 1, 1, -1, -1, 1, 1)


def beside_the_peak(weight: list[Form]) -> Form:
    """Add up the sizes of all entries but that of i."""
    return Add(*(times(d) * SIGNS_OF_ENTRIES[d] * weight[d] for d in MODES[1:]))


BANDS = {name: inverse_bands(law) for name, law in (("normal", normal_data), ("gain 3", at_gain_3))}
ROW_SUMS = {name: 1 / of_a(0, law) for name, law in (("normal", normal_data), ("gain 3", at_gain_3))}
ALTERNATING = tuple(((-1) ** d * bands[d], "positive") for bands in BANDS.values() for d in MODES)

DIFFERENCE = Property(
    source=SOURCE,
    label="difference-of-neighbours",
    says="A^{-1} takes a difference of adjacent points: it sends a constant vector to zero",
    printed=PRINTED_DIFFERENCE,
    relations=((ROW_SUMS["normal"], "zero"), (ROW_SUMS["gain 3"], "zero")),
    domain=EVERYWHERE,
    correction="it keeps three quarters of a constant or more: it takes a multiple of a pixel less one of its neighbours, the same on both sides",
    holds_instead=ALTERNATING,
    shown_by=("002:structure-in-limiting-behavior/difference-of-neighbours/answer-bands",),
    note="n = 12, length scales 2 and 1, as g -> 0 and at g = 3; a difference of any order sends a constant to zero",
)

ANSWER_BANDS = Property(
    source=SOURCE,
    label="difference-of-neighbours/answer-bands",
    says="the bands of A^{-1} alternate in sign; its rows sum to 0.752 as g -> 0 and to 0.852 at g = 3",
    printed=PRINTED_DIFFERENCE,
    relations=(
        *ALTERNATING,
        *(
            (Rational(1, 2000) ** 2 - (ROW_SUMS[name] - Rational(value, 1000)) ** 2, "nonnegative")
            for name, value in (("normal", 752), ("gain 3", 852))
        ),
    ),
    domain=EVERYWHERE,
    denials=((BANDS["normal"][1], "positive"), (BANDS["gain 3"][0] + 2 * BANDS["gain 3"][1], "zero")),
    note="ours: n = 12, length scales 2 and 1; to half a unit of the last digit",
)

# Of each pair x, -x of data the first is the one that the gate lets through, with <w, x> = h > 0.
u, v, p = symbols("u_1 u_2", real=True), symbols("v_1 v_2", real=True), symbols("p q", positive=True)
h, pixels = symbols("h_u h_v", positive=True), symbols("x_1 x_2", real=True)
MIRRORED = Finite(
    (*pixels, S), [((s * at[0], s * at[1], s * pre), weight) for at, pre, weight in zip((u, v), h, p, strict=True) for s in (1, -1)]
)
SECOND = pixels[0] * pixels[1]
GATED = E(above_zero(S) * SECOND, MIRRORED)

ONE_MATRIX = Property(
    source=SOURCE,
    label="figure-5/answer-one-matrix",
    says="the input-input covariance of a gate 1(<w, X> > 0) is half the covariance of X for every w, in both panels",
    printed=CAPTION_5,
    relations=((GATED - E(SECOND, MIRRORED) / 2, "zero"),),
    domain=Domain({**dict.fromkeys((*u, *v), real), **dict.fromkeys((*p, *h), positive)}),
    denials=((GATED - E(SECOND, MIRRORED), "zero"),),
    note="ours: any law with p(x) = p(-x) on four points, none of them on the boundary of the gate; of each pair x, -x the gate lets one through",
)

OF_NORMAL, OF_SIGNS = small_bump(normal_data), small_bump(signs)


def is_localized(weight: list[Form]) -> Form:
    """Give what is positive where the participation ratio is below 6 pixels."""
    squares, fourths = (Add(*(times(d) * weight[d] ** power for d in MODES)) for power in (2, 4))
    return 6 * fourths - squares**2


SMALL_BUMP = Property(
    source=SOURCE,
    label="figure-5/answer-small-bump",
    says="the least-squares weight of a coordinate's gate is shared by fewer than 6 pixels for normal data and for signs",
    printed=CAPTION_5,
    relations=((is_localized(OF_NORMAL), "positive"), (is_localized(OF_SIGNS), "positive")),
    domain=EVERYWHERE,
    denials=((OF_NORMAL[3], "positive"), (is_localized([Integer(1)] * len(MODES)), "positive")),
    note="ours: n = 12, length scales 2 and 1. Being localised does not tell the gains apart: with this gate normal data, on which no weight localises in "
    "training, have such a weight too. The denials: that it is not negative 3 pixels away, and that a flat weight is localised",
)

EXPLAINS = Property(
    source=STRUCTURE,
    label="explains-localization",
    says="for data of signs the least-squares weight of the coordinate's gate has this gate again: its entry i exceeds the sizes of all others together",
    printed="We'll show that it explains the localization behavior we've observed in the converged weights of the ReLU network.",
    relations=(
        (OF_SIGNS[0] - beside_the_peak(OF_SIGNS), "positive"),
        *((sign * entry, "positive") for sign, entry in zip(SIGNS_OF_ENTRIES, OF_SIGNS, strict=True)),
    ),
    domain=EVERYWHERE,
    denials=((OF_NORMAL[0] - beside_the_peak(OF_NORMAL), "positive"),),
    uses=("002:5-2-structure-in-limiting-behavior/gate-at-its-limit",),
    note="n = 12, length scales 2 and 1, g -> oo: then the sign of <w, X> is that of X_i for every X of signs, so a ReLU neuron rests there. For normal "
    "data it does not exceed them, which is the denial, and the gate of the weight is another one",
)

# (74) is atan(t) at r = sqrt(1 + t^2) / 2 and 2 atan(t) at r = 1, where g = sqrt(2) t / (1 - t^2); t goes from 0 to 1 as g goes from 0 to oo.
t = Symbol("t", positive=True)
AT_HALF = sqrt(1 + t**2) / 2
GAIN = sqrt(2) * t / (1 - t**2)


def tangent(r: Form) -> Form:
    """Give the tangent of (74) as corrected, up to its prefactor."""
    return r / sqrt(1 / (2 * GAIN**2) + 1 - r**2)


HALF_WIDTH = Property(
    source=SOURCE,
    label="figure-4/answer-half-width",
    says="at half its height the bump has r between 1/2 and 1/sqrt(2), growing with g: it narrows by less than sqrt(2)",
    printed=CAPTION_4,
    relations=(
        (tangent(AT_HALF) - t, "zero"),
        (tangent(Integer(1)) - 2 * t / (1 - t**2), "zero"),
        (AT_HALF - Rational(1, 2), "positive"),
        (1 / sqrt(2) - AT_HALF, "positive"),
        (AT_HALF.diff(t), "positive"),
        (GAIN.diff(t), "positive"),
    ),
    domain=Domain({t: between(0, 1)}),
    denials=((AT_HALF.diff(t), "negative"), (tangent(AT_HALF) - 2 * t / (1 - t**2), "zero")),
    uses=("002:74",),
    note="ours: 2 t / (1 - t^2) is the tangent of twice the angle. With r = exp(-d^2 / xi_1^2) the half width is xi_1 sqrt(-log r), from "
    "xi_1 sqrt(log 2) as g -> 0 to xi_1 sqrt(log(2) / 2) as g -> oo",
)
