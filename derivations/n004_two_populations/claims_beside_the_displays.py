r"""Claims of document 004 beside its displays: footnotes 1 and 2, laws other than Gaussian, real weights, kernels on a line.

The footnotes are read with the pixel law that document 000 states, X = erf(g Z) up to a constant factor.
"""

from sympy import Abs, Add, Integer, Interval, Ne, Rational, Symbol, acos, asin, erf, exp, pi, sqrt, symbols

from closedform.derivations.claims.notation import S, Y, Z_i, g
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import PIXEL, E, Finite, Gaussian, Labelled, ReLU, above_zero, normal
from closedform.derivations.n004_two_populations.dominance_of_populations import Atoms, dominates, halves, independent
from closedform.derivations.n004_two_populations.drawn_samples import INVARIANT
from closedform.derivations.n004_two_populations.polar_and_fourier import FOURIER
from closedform.derivations.n004_two_populations.probability_of_dominance import DIFFERENCE_IN_MEANS
from closedform.derivations.n004_two_populations.starting_loss import PRINTED_21, PRINTED_22, PRINTED_24, RELU, SIGMOID
from closedform.derivations.shared.nlgp_data import GAINS, STANDARD_DEVIATION

SETTING = Source("004", "Setting")

# Footnotes 1 and 2: r is the correlation of two neighbours of the Gaussian field.
z, xi, r = Symbol("z", real=True), Symbol("xi", positive=True), Symbol("r", positive=True)
CROSSING = acos(exp(-1 / xi**2)) / pi
CORRELATION = asin(2 * g**2 * r / (1 + 2 * g**2)) / asin(2 * g**2 / (1 + 2 * g**2))
X = erf(g * Z_i)
KURTOSIS_EXCESS = E(X**4, normal(Z_i)) - 3 * E(X**2, normal(Z_i)) ** 2

ZERO_CROSSINGS = Property(
    source=SETTING,
    label="zero-crossings",
    says="the sign of X is that of the Gaussian field for every g, and neighbours of opposite sign are rarer for larger xi",
    printed=INVARIANT,
    relations=((erf(g * z) * z, "positive"), (CROSSING.diff(xi), "negative")),
    domain=Domain({g: positive, z: real, xi: positive}, such_that=(Ne(z, 0),)),
    denials=((CROSSING.diff(xi), "positive"),),
    note="two neighbours, at distance 1, with the kernel exp(-d^2 / xi^2): opposite signs have probability acos(r) / pi",
)

CORRELATION_VARIES = Property(
    source=SETTING,
    label="correlation-varies-with-gain",
    says="the correlation of two points is below that of the Gaussian field, by an amount that g changes",
    printed="the correlation between two points is not invariant to choice of $g$",
    relations=((CORRELATION - r, "negative"), (CORRELATION.diff(g), "negative")),
    domain=Domain({g: positive, r: between(0, 1)}),
    denials=((CORRELATION - r, "zero"),),
)

TAILS = Property(
    source=SETTING,
    label="super-gaussian-tails",
    says="the kurtosis of a pixel is above the Gaussian one",
    printed="If it's like what Alessandro did, then it means super-Gaussian tails, kind of.",
    relations=((KURTOSIS_EXCESS, "positive"),),
    domain=Domain({g: positive}),
    correction="the kurtosis of erf(g Z) is below 3, and falls as g grows: lighter tails than Gaussian ones",
    holds_instead=((KURTOSIS_EXCESS, "negative"),),
    shown_by=("004:setting/increasingly-non-gaussian",),
    note="hedged in the text; true only of another pixel law than the one document 000 states",
)

gap = Symbol("gap", positive=True)
KURTOSIS, AT_LARGER_GAIN = (
    E(erf(gain * Z_i) ** 4, normal(Z_i)) / E(erf(gain * Z_i) ** 2, normal(Z_i)) ** 2 for gain in (g, g + gap)
)

INCREASINGLY = Property(
    source=SETTING,
    label="increasingly-non-gaussian",
    says="the kurtosis of a pixel, 3 for a Gaussian one, falls ever further below 3 as g grows",
    printed="As $g$ increases, $X(t)$ becomes increasingly non-Gaussian",
    relations=((KURTOSIS - 3, "negative"), (AT_LARGER_GAIN - KURTOSIS, "negative")),
    domain=Domain({g: positive, gap: positive}),
    denials=((AT_LARGER_GAIN - KURTOSIS, "positive"),),
    note="X = erf(g Z) up to a constant factor, at the gains g and g + gap",
)

# Any law with p(s) = p(-s) of the pre-activation, on four points; two of them may meet at zero, where they are an atom.
u, v = Symbol("u", real=True), Symbol("v", positive=True)
p, q = symbols("p_1 p_2", positive=True), symbols("q_1 q_2", positive=True)


def mirrored(weights: Form) -> Finite:
    """Give s and -s the same weight."""
    return Finite((S,), [((s * x,), weight) for x, weight in zip((u, v), weights, strict=True) for s in (1, -1)])


ONE, ZERO = mirrored(p), mirrored(q)
yhat = erf(S / sqrt(2))
PLUS, MINUS = above_zero(S), above_zero(-S)
AT_ZERO = Add(*(E(1 - PLUS - MINUS, law) for law in (ONE, ZERO)))  # where the squared error is 1, whatever the label
PRINTED_ATOM = r" + \mathbb{P}(\langle w_1, X_1 \rangle = 0) + \mathbb{P}(\langle w_1, X_0 \rangle = 0)"
SIDES = Add(*(E((yhat - y) ** 2 * side, law) for y, law in ((1, ONE), (-1, ZERO)) for side in (PLUS, MINUS)))
REFLECTED = Add(*(E((yhat - y) ** 2 * PLUS, law) for law in (ONE, ZERO) for y in (1, -1)))
EXPANDED = 2 * (E((yhat**2 + 1) * PLUS, ONE) + E((yhat**2 + 1) * PLUS, ZERO))

ANY_SYMMETRIC_LAW = Derivation(
    source=SIGMOID,
    says="four times the loss at initialization of one sigmoid neuron, for laws with p(x) = p(-x)",
    quantity=4 * E((yhat - Y) ** 2 / 2, Labelled(Y, ((1, ONE), (-1, ZERO)))),
    lines=(
        Line(
            21,
            SIDES,
            printed=PRINTED_21,
            part="finite-law",
            error=Departure("an atom at <w_1, X> = 0 is on neither side", difference=-AT_ZERO),
            correction=SIDES + AT_ZERO,
            corrected=PRINTED_21 + PRINTED_ATOM,
            note="right for every symmetric law without an atom at zero, as data of finite gain have none; at u = 0 two points lie there",
        ),
        Line(
            22,
            REFLECTED,
            printed=PRINTED_22,
            part="finite-law",
            correction=REFLECTED + AT_ZERO,
            corrected=PRINTED_22 + PRINTED_ATOM,
        ),
        Line(
            24, EXPANDED, printed=PRINTED_24, part="finite-law", correction=EXPANDED + AT_ZERO, corrected=PRINTED_24 + PRINTED_ATOM
        ),
        Line(
            25,
            2 + E(yhat**2, ONE) + E(yhat**2, ZERO),
            printed="=",
            part="finished-finite-law",
            error=Departure("(24) leaves out an atom at <w_1, X> = 0, which is in the loss", difference=AT_ZERO),
            note="finished for every symmetric law: the mean squares of the output decide, and P(S = 0) = 0 is not needed",
        ),
    ),
    domain=Domain({u: Interval.Ropen(0, 5), v: between(0, 5), **dict.fromkeys((*p, *q), positive)}),
    slips=(1 + E(yhat**2, ONE) + E(yhat**2, ZERO),),
    kind="finished",
)

RELU_ANY_SYMMETRIC_LAW = Derivation(
    source=RELU,
    says="four times the loss of one ReLU neuron without bias, for laws with p(x) = p(-x)",
    quantity=4 * E((ReLU(S) - Y) ** 2 / 2, Labelled(Y, ((1, ONE), (0, ZERO)))),
    line=Line(
        27,
        E(S**2, ONE) / 2 - E(Abs(S), ONE) + 1 + E(S**2, ZERO) / 2,
        printed="=",
        part="finished-finite-law",
        note="at given variances only the mean size of the pre-activation under class 1 matters",
    ),
    domain=Domain({u: positive, v: positive, **dict.fromkeys((*p, *q), positive)}),
    slips=(E(S**2, ONE) / 2 - 2 * E(Abs(S), ONE) + 1 + E(S**2, ZERO) / 2,),
    kind="finished",
)

MEAN_SIZE, AT_LARGER = (E(Abs(erf(gain * Z_i)), normal(Z_i)) / sqrt(E(erf(gain * Z_i) ** 2, normal(Z_i))) for gain in (g, g + gap))

RELU_DECREASES = Property(
    source=RELU,
    label="starting-loss-decreases",
    says="the starting loss of a ReLU neuron that looks at a single pixel decreases as g grows",
    printed=r"as $g \rightarrow \infty$, the starting loss for ReLU activation seems to decrease",
    relations=((MEAN_SIZE - AT_LARGER, "negative"), (AT_LARGER - 1, "negative")),
    domain=Domain({g: positive, gap: positive}),
    denials=((MEAN_SIZE - AT_LARGER, "positive"),),
    uses=("004:27/finished-finite-law",),
    note="for w_1 along e_i, where the two variances are |w_1|^2 at every gain: (27), finished, falls as E|X_i| grows, from sqrt(2/pi) "
    "towards 1. A weight on many pixels sees a nearly normal sum, and its variances change with g too",
)

# Two symmetric laws of variance one: +-1, and 0 or +-2.
TWO_POINTS = Finite((S,), [((1,), 1), ((-1,), 1)])
SPARSE = Finite((S,), [((0,), 6), ((2,), 1), ((-2,), 1)])

MEAN_SQUARES = ((TWO_POINTS, (466, 1000)), (SPARSE, (228, 1000)))  # to half a unit of the last digit

PRINTED_FIXED = "while it (sensibly) stays fixed for sigmoid activation"
V = Symbol("V", positive=True)

FIXED = Derivation(
    source=SIGMOID,
    says="mean square of the output at the start, the part of the loss that the data decide, for data of gain g: as if <w_1, X> were "
    "normal, V = w_1' Sigma w_1",
    quantity=E(erf(S / sqrt(2)) ** 2, Gaussian((S,), [[V]], directions=("w",), pixel=erf(g * PIXEL) / STANDARD_DEVIATION)),
    line=Line(
        "fixed",
        2 / pi * asin(V / (1 + V)),
        printed=PRINTED_FIXED,
        approximate=True,
        note="4 L(0) = 2 + the sum of it over the two classes. Near for random weights at every g; far off, the farther the larger g, "
        "for a weight near e_i, which sees the law of a few pixels",
    ),
    domain=Domain({V: positive, g: positive}),
    kind="approximation",
    regime=tuple({"w": shape, g: gain} for shape in ("random", "nearly e_i") for gain in (GAINS[0], 1, GAINS[-1])),
)

AT_GIVEN_VARIANCE = Property(
    source=SIGMOID,
    label="fixed/at-given-variance",
    says="at given variances of the pre-activations the starting loss does not depend on how far they are from Gaussian",
    printed=PRINTED_FIXED,
    relations=((E(S**2, TWO_POINTS) - E(S**2, SPARSE), "zero"), (E(yhat**2, TWO_POINTS) - E(yhat**2, SPARSE), "zero")),
    domain=Domain({}),
    correction="4 L(0) = 2 + E_1[sigma^2] + E_0[sigma^2], which the law changes at equal variance: E[sigma^2] is 0.466 "
    "for +-1, 1/3 for N(0, 1), 0.228 for 0 or +-2",
    holds_instead=(
        *((Rational(1, 2000) ** 2 - (E(yhat**2, law) - Rational(*value)) ** 2, "positive") for law, value in MEAN_SQUARES),
        (E(yhat**2, normal(S)) - Rational(1, 3), "zero"),
    ),
    shown_by=("004:25/finished-finite-law",),
    note="the exact reading of an observation ('seems to'), which asks too much; the first relation holds. See fixed for data of gain g",
)

# (14): complex weights, which a free \hat w allows, do better than real ones. X_1 is +-(3/2) e_k, X_0 is (+-1, +-1).
NAMES = symbols("X_1 X_2 Z_1 Z_2", real=True)
FIRST: Atoms = [((Rational(3, 2), 0), 1), ((0, Rational(3, 2)), 1)]
LAW = independent(NAMES, FIRST, [((1, 1), 1), ((1, -1), 1)])
# Up to a swap and signs w = (1, s) with 0 <= s <= 1; the probability changes only at s = 2/5 and s = 1/2.
DIRECTIONS = [(Integer(1), Rational(k, 20)) for k in (0, 4, 8, 9, 10, 15, 20)]
_one, _zero = halves(LAW)
COMPLEX = E(above_zero(_one[0] ** 2 + _one[1] ** 2 - _zero[0] ** 2 - _zero[1] ** 2), LAW)  # w = (1, i)

REAL_WEIGHTS = Property(
    source=FOURIER,
    label="answer-real-weights",
    says="the maximum in (14) is over transforms of real weights: over all complex ones it can be larger",
    printed=r"= \arg \max_{\hat{w}} \mathbb{P}_{\hat{X}_1, \hat{X}_0} (|\langle \hat{w}, \hat{X}_1 \rangle| > |\langle \hat{w}, \hat{X}_0 \rangle|)",
    relations=(
        *((Rational(4, 5) - dominates(Abs, w, LAW), "positive") for w in DIRECTIONS),
        (COMPLEX - 1, "zero"),
        (dominates(Abs, (1, Rational(9, 20)), LAW) - Rational(3, 4), "zero"),
    ),
    domain=Domain({}),
    denials=((COMPLEX - Rational(3, 4), "zero"),),
    note="one w for each cone and each boundary of directions: at most 3/4 for real w, 1 for w = (1, i)",
)

# The kernel exp(-(s - t)^2 / xi^2) on a line of eight points, as document 000 prints it.
N = 8
xi_0, xi_1 = Symbol("xi_0", positive=True), Symbol("xi_1", positive=True)


def row_sum(s: int, *, ring: bool) -> Form:
    """((K_1 - K_0) 1)(s)."""
    steps = [min(abs(s - t), N - abs(s - t)) if ring else abs(s - t) for t in range(N)]
    return Add(*(exp(-Rational(d**2) / xi_1**2) - exp(-Rational(d**2) / xi_0**2) for d in steps))


EIGENVECTOR = Property(
    source=DIFFERENCE_IN_MEANS,
    label="constant-is-an-eigenvector",
    says="on a ring K_1 - K_0 sends the constant vector to a multiple of it",
    printed="We can show that this is the constant function",
    relations=as_written(lambda: tuple((row_sum(s, ring=True) - row_sum(0, ring=True), "zero") for s in range(1, N))),
    domain=Domain({xi_0: positive, gap: positive}, chart={xi_1: xi_0 + gap}),
    denials=((row_sum(0, ring=True), "zero"),),
    note="n = 8",
)

ON_A_LINE = Property(
    source=DIFFERENCE_IN_MEANS,
    label="answer-not-on-a-line",
    says="on a line the constant vector is no eigenvector of K_1 - K_0: for short length-scales its image is largest in the middle",
    printed="We can show that this is the constant function",
    relations=((row_sum(3, ring=False) - row_sum(0, ring=False), "positive"),),
    domain=Domain({xi_0: between(0, 2), gap: between(0, 2)}, chart={xi_1: xi_0 + gap}),
    denials=((row_sum(3, ring=False) - row_sum(0, ring=False), "zero"),),
    note="the text's index set is the torus, where it is one; document 000 prints the kernel of a line",
)
