r"""Which component wins from a random start, document 003, the remark of appendix C.3, equations (152)-(157).

Y_l and its d - 1 rivals are independent and uniform on [-1, 1] (dimensionless); l wins where Y_l > 0 and Y_l + epsilon_l is the largest.
(152)-(154) are checked with d = 2 from the definition, by the probability of that event; (155) against the integral (154) for d = 2, 3 and 6.

The consequences that the text draws for a modulation of any size fail for large ones: the probability of winning is at most 1/2, so it
is not at least epsilon_l / 2 where epsilon_l > 1, and a power of a negative number bounds no probability where epsilon_l < -2.
"""

from collections.abc import Callable

from sympy import Expr, Heaviside, ImmutableMatrix, Integer, Integral, Interval, Max, Min, Rational, Symbol, oo, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Scalar, joint
from closedform.derivations.laws.uniform import LAW as UNIFORM

REMARK = Source("003", "C.3")

Y_1, Y_2 = symbols("Y_1 Y_2", real=True)
y, epsilon_l = Symbol("y", real=True), Symbol("epsilon_l", real=True)
d = Symbol("d", positive=True, integer=True)
DIMENSIONS = Interval(2, oo)
HALF = Rational(1, 2)


def cdf(x: Form) -> Expr:
    """Distribution function of a start, as the text prints it."""
    return Min((x + 1) / 2, Integer(1))


def power_integral(dimension: Form) -> Expr:
    """(154): the density of a start is 1/2 up to 1, beyond which its distribution function no longer changes."""
    return Integral(cdf(y + epsilon_l) ** (dimension - 1) * HALF, (y, 0, 1))


def rising(first: Form, last: Form, dimension: int) -> Expr:
    """(154) over starts y + epsilon_l < 1, where the distribution function still rises."""
    return Integral(((y + epsilon_l + 1) / 2) ** (dimension - 1) * HALF, (y, first, last))


def each(value: Callable[[int], Form]) -> ImmutableMatrix:
    """Give a column: a value for each number of components that (155) is checked for."""
    return ImmutableMatrix([value(dimension) for dimension in (2, 3, 6)])


# (154) with its minimum carried out, for the last two cases of (155): rivals lie below 1.
OF_MIDDLE = each(lambda k: rising(0, 1 - epsilon_l, k) + Integral(HALF, (y, 1 - epsilon_l, 1)))
SEVERAL = "a column for d = 2, 3 and 6"

TWO_COMPONENTS = Derivation(
    source=REMARK,
    says="the probability that a component wins against one rival",
    quantity=E(Heaviside(Y_1) * Heaviside(Y_1 + epsilon_l - Y_2), joint([Scalar(start, UNIFORM, -1, 1) for start in (Y_1, Y_2)])),
    lines=(
        Line(
            153,
            Integral(Heaviside(y + epsilon_l - Y_2) * HALF * HALF, (Y_2, -1, 1), (y, 0, 1)),
            printed=r"\int_{0}^{+\infty}\mathbb{P}\left[\max_{l^{\prime}\neq l}Y_{l^{\prime}}\leq Y_{l}+\epsilon_{l}\Big{|}Y_{l}=y_{l}\right]"
            r"\mathbb{P}[Y_{l}=y_{l}]\mathrm{d}y_{l}",
            note="d = 2; the density of Y_l is 1/2 on [-1, 1] and zero beyond",
        ),
        Line(
            154,
            power_integral(2),
            printed=r"\int_{0}^{+\infty}F^{d-1}(y_{l}+\epsilon_{l})\mathrm{d}F(y_{l})",
            note="d = 2; dF(y) = dy / 2 on [-1, 1] and zero beyond",
        ),
    ),
    domain=Domain({epsilon_l: between(-1, 3)}),
    slips=(power_integral(3), 2 * power_integral(2)),
    kind="expectation",
)


def middle(modulation: Form, dimension: Form) -> Expr:
    """(155) for 0 <= epsilon_l <= 1."""
    return (1 - ((1 + modulation) / 2) ** dimension) / dimension + modulation / 2


def negative(modulation: Form, dimension: Form) -> Expr:
    """(155) for -1 < epsilon_l < 0."""
    return ((1 + modulation / 2) ** dimension - ((1 + modulation) / 2) ** dimension) / dimension


LARGE = Derivation(
    source=REMARK,
    says="the probability of winning with a modulation above one",
    quantity=power_integral(2),
    line=Line(155, HALF, printed=r"\frac{1}{2}", part="above-one", note="d = 2"),
    domain=Domain({epsilon_l: Interval.open(1, oo)}),
    slips=(Rational(1, 4), Integer(1)),
    kind="expectation",
)

MIDDLE = Derivation(
    source=REMARK,
    says="the probability of winning with a modulation between zero and one",
    quantity=OF_MIDDLE,
    line=Line(
        155,
        each(lambda k: middle(epsilon_l, k)),
        printed=r"\frac{1}{d}\left[1-\left(\frac{1+\epsilon_{l}}{2}\right)^{d}\right]+\frac{\epsilon_{l}}{2}",
        part="positive",
        note=SEVERAL,
    ),
    domain=Domain({epsilon_l: Interval(0, 1)}),
    slips=(each(lambda k: middle(epsilon_l, k) - epsilon_l / 2), each(lambda k: middle(epsilon_l, k + 1))),
    kind="expectation",
)

NEGATIVE = Derivation(
    source=REMARK,
    says="the probability of winning with a modulation between minus one and zero",
    quantity=each(lambda k: rising(0, 1, k)),
    line=Line(
        155,
        each(lambda k: negative(epsilon_l, k)),
        printed=r"\frac{1}{d}\left[(1+\frac{\epsilon_{l}}{2})^{d}-(\frac{1+\epsilon_{l}}{2})^{d}\right]",
        part="negative",
        note=SEVERAL,
    ),
    domain=Domain({epsilon_l: Interval.open(-1, 0)}),
    slips=(each(lambda k: negative(epsilon_l, k + 1)), each(lambda k: (1 + epsilon_l / 2) ** k / k)),
    kind="expectation",
)

CDF = Property(
    source=REMARK,
    label="distribution-function",
    says="the printed F is nowhere negative, as a distribution function",
    printed=r"When $Y_{l}\sim U[-1,1]$, $F(x)=\min\left\{\frac{1}{2}(x+1),1\right\}$ has a close form",
    relations=((cdf(y), "nonnegative"),),
    domain=Domain({y: between(-3, 3)}),
    provided=(y > -1,),
    words={y > -1: "x > -1"},
    denials=((cdf(y) - 1, "positive"),),
    note="below -1 the distribution function is zero; (154) reaches there only where epsilon_l < -1, which (155) leaves out",
)

NO_MODULATION = Derivation(
    source=REMARK,
    says="d times the probability of winning without modulation",
    quantity=each(lambda k: k * rising(0, 1, k).subs(epsilon_l, 0)),
    line=Line(
        "no-modulation",
        each(lambda k: 1 - HALF**k),
        printed=r"If $\epsilon_{l}=0$, then $\mathbb{P}[E_{l}]\sim\frac{1}{d}$.",
        note="the text prints an asymptotic sign: this is d times the probability exactly, which tends to one, and the 2^-d are the starts "
        f"without a positive component; {SEVERAL}",
    ),
    domain=Domain({}),
    slips=(each(lambda _: Integer(1)), each(lambda k: 1 - HALF ** (k - 1))),
    kind="limit",
)

more = Symbol("more", positive=True)
ANY_POSITIVE = Domain({epsilon_l: between(0, 4), d: DIMENSIONS})
PROBABILITY = middle(Min(epsilon_l, Integer(1)), d)  # the first two cases of (155) in one: at and beyond one both are 1/2

POSITIVE_BOUND = Property(
    source=REMARK,
    label="positive-modulation",
    says="with a positive modulation the probability of winning is at least epsilon_l / 2",
    printed=r"If $\epsilon_{l}>0$, then $\mathbb{P}[E_{l}]\geq\frac{\epsilon_{l}}{2}$",
    relations=((PROBABILITY - epsilon_l / 2, "nonnegative"),),
    domain=ANY_POSITIVE,
    provided=(epsilon_l < 1,),
    denials=((PROBABILITY - epsilon_l, "nonnegative"),),
    uses=("003:155/positive", "003:155/above-one"),
    note="at epsilon_l = 1 both sides are 1/2; from there on the probability stays 1/2, and epsilon_l / 2 does not",
)

STRONGER = Property(
    source=REMARK,
    label="stronger-modulation",
    says="with a positive modulation the probability of winning grows with it",
    printed="Furthermore, the stronger the modulation, the higher the probability becomes.",
    relations=((PROBABILITY.subs(epsilon_l, epsilon_l + more) - PROBABILITY, "positive"),),
    domain=Domain({epsilon_l: between(0, 4), more: positive, d: DIMENSIONS}),
    provided=(epsilon_l < 1,),
    denials=((PROBABILITY - PROBABILITY.subs(epsilon_l, epsilon_l + more), "positive"),),
    uses=("003:155/positive", "003:155/above-one"),
    note="beyond one it is 1/2 whatever the modulation",
)

gap = Symbol("gap", positive=True)


def win_against(dimension: int) -> Expr:
    """Integrate (154) with the distribution function zero below -1, for epsilon_l = -gap: rivals above y - gap win."""
    lowest = Min(Max(gap - 1, Integer(0)), Integer(1))
    return (((2 - gap) / 2) ** dimension - ((lowest + 1 - gap) / 2) ** dimension) / dimension * Heaviside(2 - gap, 0)


BY_THE_GAP = tuple((((1 - gap / 2) ** dimension) / dimension - win_against(dimension), "nonnegative") for dimension in (2, 3, 4))

NEGATIVE_BOUND = Property(
    source=REMARK,
    label="negative-modulation",
    says="with a negative modulation the probability of winning is at most (1 + epsilon_l / 2)^d / d, for d = 2, 3 and 4",
    printed=r"if $\epsilon_{l}<0$, since $1+\epsilon_{l}/2<1$, $\mathbb{P}[E_{l}]\leq\frac{1}{d}(1+\frac{\epsilon_{l}}{2})^{d}$",
    relations=tuple((bound.xreplace({gap: -epsilon_l}), sign) for bound, sign in BY_THE_GAP),
    domain=Domain({epsilon_l: between(-5, 0)}),
    provided=(epsilon_l > -2,),
    denials=(((1 + epsilon_l / 2) ** 3 / 4 - win_against(3).xreplace({gap: -epsilon_l}), "nonnegative"),),
    uses=("003:155/negative",),
    note="beyond -2 nothing wins, and an odd power of 1 + epsilon_l / 2 is negative",
)

LARGEST = Property(
    source=REMARK,
    label=156,
    says="the component with the largest modulation wins at least with half the gap to the second largest",
    printed=r"\mathbb{P}[E_{c(1)}]\geq\frac{1}{2}\left(\epsilon_{c(1)}-\epsilon_{c(2)}\right)",
    relations=((PROBABILITY - epsilon_l / 2, "nonnegative"),),
    domain=ANY_POSITIVE,
    provided=(epsilon_l < 1,),
    words={epsilon_l < 1: "epsilon_c(1) - epsilon_c(2) < 1"},
    denials=((PROBABILITY - epsilon_l, "nonnegative"),),
    uses=("003:c-3/positive-modulation",),
    note="epsilon_l is the gap. Where all others have the modulation epsilon_c(2) the probability is that of (155) at the gap, and it is no "
    "smaller otherwise: so it is held at the least of all cases",
)

LOWER_RANK = Property(
    source=REMARK,
    label=157,
    says="a component of rank r wins at most with the printed power of its gap to each of a higher rank, for r' = 1, 2 and 3",
    printed=r"\mathbb{P}[E_{c(r)}]\leq\min_{r^{\prime}<r}\frac{1}{r^{\prime}+1}\left(1-\frac{\epsilon_{c(r^{\prime})}-\epsilon_{c(r)}}{2}\right)^{r^{\prime}+1}",
    relations=BY_THE_GAP,
    domain=Domain({gap: between(0, 5)}),
    provided=(gap < 2,),
    words={gap < 2: "epsilon_c(r') - epsilon_c(r) < 2"},
    denials=((((1 - gap / 2) ** 3) / 4 - win_against(3), "nonnegative"),),
    uses=("003:c-3/negative-modulation",),
    note="gap is epsilon_c(r') - epsilon_c(r), of which only r' rivals are counted, all with the smallest advantage; d = r' + 1",
)

least = Symbol("delta", positive=True)
EXPONENTIALLY_SMALL = Property(
    source=REMARK,
    label="low-rank",
    says="the probability of the component that ranks last of r is at most (1 - delta / 2)^r, for r = 2, 3, 6 and 12",
    printed=r"the probability is exponentially small if $r$ is large, i.e., $\epsilon_{l}$ ranks low",
    relations=tuple(((1 - least / 2) ** rank - negative(-gap, rank), "nonnegative") for rank in (2, 3, 6, 12)),
    domain=Domain({gap: between(0, 1), least: between(0, 1)}),
    provided=(gap > least,),
    words={gap > least: "its gap to every other is more than delta, whatever r"},
    denials=(((1 - least / 2) ** 6 - negative(-gap, 2), "nonnegative"),),
    uses=("003:157", "003:155/negative"),
    note="all others have the same modulation, the gap above it. Where the gaps shrink as r grows, the probability is nearly 1/r",
)
