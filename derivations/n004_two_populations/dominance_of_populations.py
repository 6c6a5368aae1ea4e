r"""From the trained network to a probability of dominance, document 004: equations (6)-(10).

Discrete land: a ring of n points, and laws on finitely many points, so that every probability is an exact sum;
1(h > 0) is zero at a tie, as the strict inequalities are. (8)-(10) equal (7) for every law that translation leaves
alone, every bias and every w. (7) is not (6): the first counts the pairs of places at which X_1 wins, the second asks
who wins in the mean over places; (7) does not change when w is scaled, (6) does.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sympy import Abs, Heaviside, Rational, Symbol, symbols

from closedform.derivations.claims.notation import S, b_1
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, above_zero, normal
from closedform.derivations.n004_two_populations.probability_of_dominance import DIFFERENCE_IN_MEANS, LOCALIZATION
from closedform.derivations.n004_two_populations.tiling import Vector, convolution, inner, mean, sigma

A_CHEAT = Source("004", "A cheat")

Atoms = Sequence[tuple[Vector, Any]]  # points with their weights


def independent(names: Sequence[Form], first: Atoms, second: Atoms) -> Finite:
    """The joint law of X_1 and X_0, drawn independently."""
    return Finite(names, [((*p, *q), u * v) for p, u in first for q, v in second])


def halves(law: Finite) -> tuple[Vector, Vector]:
    """The coordinates of X_1 and those of X_0."""
    n = len(law.variables) // 2
    return law.variables[:n], law.variables[n:]


def orbit(point: Vector) -> list[Vector]:
    """All translates of a point of the ring."""
    n = len(point)
    return [tuple(point[(t - shift) % n] for t in range(n)) for shift in range(n)]


def translates(w: Vector, x: Vector) -> list[Form]:
    """Inner products of x with w moved to every tau of the ring."""
    return [inner(moved, x) for moved in orbit(w)]


def in_the_mean(w: Vector, bias: Form, law: Finite) -> E:
    """The probability in (6)."""
    one, zero = (mean([sigma(Abs(v) + bias) for v in convolution(w, half)]) for half in halves(law))
    return E(above_zero(one - zero), law)


def at_two_places(size: Callable[[Form], Form], w: Vector, law: Finite, fields: Callable[[Vector, Vector], Form]) -> E:
    """The probability in (7), or in (8) where ``size`` is the absolute value."""
    one, zero = ([size(v) for v in fields(w, half)] for half in halves(law))
    return E(mean([above_zero(p - q) for p in one for q in zero]), law)


def dominates(size: Callable[[Form], Form], w: Vector, law: Finite) -> E:
    """The probability in (9), or in (10) where ``size`` squares."""
    one, zero = (size(inner(w, half)) for half in halves(law))
    return E(above_zero(one - zero), law)


def activated(bias: Form) -> Callable[[Form], Form]:
    """Give sigma(|.| + b)."""
    return lambda v: sigma(Abs(v) + bias)


def square(value: Form) -> Form:
    """Square a value."""
    return value**2


# (8)-(10) on a ring of three points: laws that translation leaves alone, general weights, no mirror symmetry.
w = symbols("w_1 w_2 w_3", real=True)
p, q = symbols("p_1 p_2", positive=True), symbols("q_1 q_2", positive=True)


def invariant(points: Sequence[Vector], weights: Sequence[Form]) -> list[tuple[Vector, Form]]:
    """Spread each point's weight over its translates."""
    return [(moved, weight) for point, weight in zip(points, weights, strict=True) for moved in orbit(point)]


RING = independent(
    symbols("X_1 X_2 X_3 Z_1 Z_2 Z_3", real=True), invariant([(3, 1, 0), (2, 2, 2)], p), invariant([(2, -1, 1), (1, 1, 1)], q)
)
CONVOLUTION, MOVED = "(w * X)(tau) a convolution", "(w * X)(tau) the inner product with w moved to tau"
FIELDS = {CONVOLUTION: convolution, MOVED: translates}
MIRRORED = (w[0], w[2], w[1])  # the convolution at one place is the inner product with this

CHAIN = Derivation(
    source=LOCALIZATION,
    says="the probability at two places of the ring, without the activation, at one place, and with squares",
    quantity={name: at_two_places(activated(b_1), w, RING, fields) for name, fields in FIELDS.items()},
    lines=(
        Line(
            8,
            {name: at_two_places(Abs, w, RING, fields) for name, fields in FIELDS.items()},
            printed=r"\mathbb{P}_{X_1, X_0, \tau, \tau'} (|(w * X_1)(\tau)| > |(w * X_0)(\tau')|)",
            note="the quantity is the probability in (7), at any b: no assumption that b is fixed is needed",
        ),
        Line(
            9,
            dominates(Abs, w, RING),
            printed=r"\mathbb{P}_{X_1, X_0} (|\langle w, X_1 \rangle| > |\langle w, X_0 \rangle|)",
            correction={CONVOLUTION: dominates(Abs, MIRRORED, RING)},
            note="translation invariance gives it with w moved to tau; a convolution mirrors w, so that it needs laws which "
            "are also mirror symmetric, or the mirrored w",
        ),
        Line(
            10,
            dominates(square, w, RING),
            printed=r"\mathbb{P}_{X_1, X_0} ((\langle w, X_1 \rangle)^2 > (\langle w, X_0 \rangle)^2)",
            correction={CONVOLUTION: dominates(square, MIRRORED, RING)},
        ),
    ),
    # A ball of erf(h / sqrt 2) tells arguments apart only while they are small; the probabilities do not change with |w|.
    support={MOVED: "Within each class, the RFs differ only in where they are centered"},
    domain=Domain({**dict.fromkeys(w, between(-1, 1)), b_1: between(-3, 3), **dict.fromkeys((*p, *q), positive)}),
    slips=(dominates(lambda v: v, w, RING), dominates(lambda v: -Abs(v), w, RING)),
)

c = Symbol("c", positive=True)

SCALING = Derivation(
    source=DIFFERENCE_IN_MEANS,
    says="the probability (10) does not change when w is scaled",
    quantity=dominates(square, [c * v for v in w], RING),
    line=Line(
        "invariant-to-scaling",
        dominates(square, w, RING),
        printed="Note that the probability in equation (10) is invariant to scaling $w$.",
        part="finite-law",
    ),
    domain=Domain({**dict.fromkeys(w, real), c: positive, **dict.fromkeys((*p, *q), positive)}),
    slips=(dominates(square, (c * w[0], w[1], w[2]), RING),),
)

# Counterexamples on a ring of two points, with symmetric laws of zero mean that translation leaves alone.
NAMES = symbols("X_1 X_2 Z_1 Z_2", real=True)


def symmetric(*points: tuple[Vector, Form]) -> list[tuple[Vector, Form]]:
    """Spread each point's weight over its translates and their negatives."""
    return [(tuple(s * v for v in moved), weight) for point, weight in points for moved in orbit(point) for s in (1, -1)]


# X_1 is a translate of (2, 0), X_0 of (3, 1), up to sign. With m = (w_1 - w_2) / (w_1 + w_2), made positive by a
# translation, (7) is (1(m > 1/2) + 1(m > 3/2)) / 4: at most 1/2, whatever b and the norm of w.
DETERMINISTIC = independent(NAMES, symmetric(((2, 0), 1)), symmetric(((3, 1), 1)))
BEST, TWICE, BIAS = (Rational(3, 2), -Rational(1, 2)), (3, -1), -3
OTHERS = [((1 + m) / 2, (1 - m) / 2) for m in (Rational(0), Rational(1, 4), Rational(1, 2), Rational(1), Rational(3, 2))]
# X_1 is a translate of (1, -3), X_0 of (4, 4) in one case of four, else of (4, -4), up to sign; two unit vectors.
MIXED = independent(NAMES, symmetric(((1, -3), 1)), symmetric(((4, 4), 1), ((4, -4), 3)))
LEFT, RIGHT = (Rational(5, 13), -Rational(12, 13)), (Rational(5, 13), Rational(12, 13))


def pooled(v: Vector, bias: Form, law: Finite) -> E:
    """The probability in (7)."""
    return at_two_places(activated(bias), v, law, convolution)


MAXIMIZES = (
    *((pooled(BEST, BIAS, DETERMINISTIC) - pooled(v, BIAS, DETERMINISTIC), "positive") for v in (*OTHERS, (1, -1))),
    (pooled(BEST, BIAS, DETERMINISTIC) - pooled(TWICE, BIAS, DETERMINISTIC), "zero"),
)
BOTH_ORDERS = (in_the_mean(LEFT, -2, MIXED) - in_the_mean(RIGHT, -2, MIXED)) * (pooled(LEFT, -2, MIXED) - pooled(RIGHT, -2, MIXED))

POOLED = Property(
    source=LOCALIZATION,
    label=7,
    says="every maximizer of (7) maximizes (6), and the two probabilities order two candidates alike",
    printed=r"Considering independent uniform draws $\tau, \tau'$ from $\mathbb{T}$, we can (I think) rewrite this as",
    relations=(
        *MAXIMIZES,
        (in_the_mean(BEST, BIAS, DETERMINISTIC) - in_the_mean(TWICE, BIAS, DETERMINISTIC), "zero"),
        (BOTH_ORDERS, "positive"),
    ),
    domain=Domain({}),
    correction="(7) is another objective: (6) compares means over tau, (7) counts the pairs of places won. With X_1 a translate of "
    "(2, 0) and X_0 of (3, 1), w = (3/2, -1/2) maximizes (7), yet at b = -3 (6) is 0 for it and 1 for 2w; with other laws (6) and "
    "(7) order two unit vectors oppositely",
    holds_instead=(
        *MAXIMIZES,
        (in_the_mean(BEST, BIAS, DETERMINISTIC), "zero"),
        (in_the_mean(TWICE, BIAS, DETERMINISTIC) - 1, "zero"),
        (BOTH_ORDERS, "negative"),
    ),
    note="two points, sigma(x) = erf(x / sqrt 2); the first relations hold: they say that w maximizes (7)",
)


def variance_ratio(v: Vector, law: Finite) -> Form:
    """Variance of <w, X_1> over that of <w, X_0>; both means are zero."""
    one, zero = (E(inner(v, half) ** 2, law) for half in halves(law))
    return one / zero


WIDER = (Rational(11, 8), -Rational(9, 8))

EQUIVALENT_TO_SPREAD = Property(
    source=LOCALIZATION,
    label="equivalent-to-spread",
    says="a larger spread of the pre-activations of class 1, relative to class 0, gives a larger probability (6)",
    printed=r"This condition is equivalent to having $w^-$ *maximize the spread in the preactivations corresponding to $p_{\xi_1}$ "
    r"relative to those for $p_{\xi_0}$*.",
    relations=(
        (variance_ratio(WIDER, DETERMINISTIC) - variance_ratio(TWICE, DETERMINISTIC), "positive"),
        (in_the_mean(WIDER, BIAS, DETERMINISTIC) - in_the_mean(TWICE, BIAS, DETERMINISTIC), "positive"),
    ),
    domain=Domain({}),
    correction="not in general: with X_1 a translate of (2, 0), X_0 of (3, 1) and b = -3, w = (11/8, -9/8) has the variance ratio "
    "101/104 and probability 0, w = (3, -1) has 5/8 and probability 1",
    holds_instead=(
        (variance_ratio(WIDER, DETERMINISTIC) - Rational(101, 104), "zero"),
        (in_the_mean(WIDER, BIAS, DETERMINISTIC), "zero"),
        (variance_ratio(TWICE, DETERMINISTIC) - Rational(5, 8), "zero"),
        (in_the_mean(TWICE, BIAS, DETERMINISTIC) - 1, "zero"),
    ),
    note="spread is read as variance, as the text does after (10); the first relation holds",
)

# <e_1, X_1> is 10 in one case of ten and 1/2 else, <e_2, X_1> is 2, both coordinates of X_0 are 1, all up to sign.
HEAVY = independent(
    NAMES,
    [((s * u, 2 * r), weight) for u, weight in ((10, 1), (Rational(1, 2), 9)) for s in (1, -1) for r in (1, -1)],
    [((s, r), 1) for s in (1, -1) for r in (1, -1)],
)

LARGER_VARIANCE = Property(
    source=LOCALIZATION,
    label="maximize-the-variance",
    says="a direction with the larger variance of <w, X_1> relative to <w, X_0> has the larger probability (10)",
    printed=r"Specifically, we want to maximize the variance of $\langle w, X_1 \rangle$ relative to that of $\langle w, X_0 \rangle$.",
    relations=(
        (variance_ratio((1, 0), HEAVY) - variance_ratio((0, 1), HEAVY), "positive"),
        (dominates(square, (1, 0), HEAVY) - dominates(square, (0, 1), HEAVY), "positive"),
    ),
    domain=Domain({}),
    correction="true for Gaussian data; in general a rare large value raises the variance and not the probability: variance ratios "
    "10.225 and 4, probabilities 1/10 and 1",
    holds_instead=tuple(
        (found - told, "zero")
        for v, ratio, probability in (((1, 0), Rational(409, 40), Rational(1, 10)), ((0, 1), 4, 1))
        for found, told in ((variance_ratio(v, HEAVY), ratio), (dominates(square, v, HEAVY), probability))
    ),
    shown_by=("004:localization/answer-variance-ratio",),
    note="the first relation holds",
)

u_1, u_2, v_1, v_2 = symbols("u_1 u_2 v_1 v_2", real=True)
SYMMETRIC = Finite(
    symbols("X_1 X_2", real=True),
    [((s * f, s * g), weight) for f, g, weight in ((u_1, u_2, p[0]), (v_1, v_2, p[1])) for s in (1, -1)],
)
PRE_ACTIVATION = inner(w[:2], SYMMETRIC.variables)

ZERO_MEAN = Property(
    source=LOCALIZATION,
    label="symmetric-zero-mean",
    says="<w, X> has mean zero and vanishing odd moments for every law with p(x) = p(-x)",
    printed=r"Both $\langle w, X_1 \rangle$ and $\langle w, X_0 \rangle$ are symmetric, zero-mean random variables.",
    relations=((E(PRE_ACTIVATION, SYMMETRIC), "zero"), (E(PRE_ACTIVATION**3, SYMMETRIC), "zero")),
    domain=Domain({**dict.fromkeys((*w[:2], u_1, u_2, v_1, v_2), real), p[0]: positive, p[1]: positive}),
    denials=((E(PRE_ACTIVATION**2, SYMMETRIC), "zero"),),
    note="zero mean is assumed of the data; symmetry needs p(x) = p(-x), which zero mean alone does not give",
)

LARGER_ADVANTAGE = Property(
    source=A_CHEAT,
    label="larger-advantage",
    says="scaling up w and b enlarges the probability in (8)",
    printed=r"if the model is able to achieve *some* advantage in equation (9), it can just increase the norms of $w$ and $b^-$ to "
    "achieve a larger advantage in equation (8)",
    relations=(
        (at_two_places(Abs, TWICE, DETERMINISTIC, convolution) - at_two_places(Abs, BEST, DETERMINISTIC, convolution), "positive"),
    ),
    domain=Domain({}),
    correction="the probability in (8) has no b and does not change when w is scaled; what can grow is (6), and the "
    "distance between the mean outputs for the two classes",
    holds_instead=(
        (at_two_places(Abs, TWICE, DETERMINISTIC, convolution) - at_two_places(Abs, BEST, DETERMINISTIC, convolution), "zero"),
    ),
    shown_by=("004:a-cheat/answer-larger-advantage-in-6", "004:a-cheat/answer-larger-gap"),
    note="the text itself says later that (10) is invariant to scaling w; for (6) in place of (8) see the answer",
)

# X_1 is (2, 2, 2), X_0 a translate of (13/2, 0, 0), up to sign; w = e_1, b = -3/2.
EVEN = independent(
    symbols("X_1 X_2 X_3 Z_1 Z_2 Z_3", real=True), symmetric(((2, 2, 2), 1)), symmetric(((Rational(13, 2), 0, 0), 1))
)
AWAKE, ASLEEP = (1, 0, 0), (Rational(1, 10), 0, 0)

LARGER_ADVANTAGE_IN_6 = Property(
    source=A_CHEAT,
    label="answer-larger-advantage-in-6",
    says="with an advantage in (9), of 2/3, scaling up w and b together can raise the probability (6), here from 0 to 1",
    printed="it can just increase the norms of $w$ and $b^-$ to achieve a larger advantage",
    relations=(
        (dominates(Abs, ASLEEP, EVEN) - Rational(2, 3), "zero"),
        (in_the_mean(ASLEEP, -Rational(3, 20), EVEN), "zero"),
        (in_the_mean(AWAKE, -Rational(3, 2), EVEN) - 1, "zero"),
    ),
    domain=Domain({}),
    denials=((in_the_mean(AWAKE, -Rational(3, 2), EVEN), "zero"),),
    note="three points: X_1 is (2, 2, 2), X_0 a translate of (13/2, 0, 0), up to sign; w = e_1 / 10 and b = -3/20, then ten times both",
)


def mean_output(sd: Form, bias: Form) -> Form:
    """E sigma(|<w, X>| + b) for Gaussian data."""
    return 2 * E(Heaviside(S) * sigma(S + bias), normal(S, variance=sd**2))


GAP = [mean_output(2 * k, -Rational(3, 2) * k) - mean_output(k, -Rational(3, 2) * k) for k in (1, 2, 4)]

LARGER_GAP = Property(
    source=A_CHEAT,
    label="answer-larger-gap",
    says="scaling up w and b enlarges the distance between the mean outputs of the two classes (Gaussian data, one example)",
    printed="This is a perfectly valid strategy, and one I would expect it to exploit.",
    relations=((GAP[0], "positive"), (GAP[1] - GAP[0], "positive"), (GAP[2] - GAP[1], "positive")),
    domain=Domain({}),
    denials=((GAP[0] - GAP[1], "positive"),),
    note="standard deviations 2 and 1, b = -3/2, scaled by 1, 2 and 4",
)
