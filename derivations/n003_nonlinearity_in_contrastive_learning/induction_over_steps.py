r"""The induction of lemma 11, document 003, appendix G: (206)-(215) and (218), its inequalities between numbers.

What lemmas 7 and 10 give is taken as a hypothesis and nothing more: 1 - d_t and |d_t - c_{t+1}| are any shares of mu_t (1 - c_t) and
nu_t (1 - c_t), of which mu_t + nu_t is any share of gamma, and 1 - c_t is any share of gamma^t (1 - c_0), with t = 3. Lengths are compared by
their squares.
"""

from sympy import Abs, Expr, ImmutableMatrix, Integer, Interval, Rational, Symbol, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Family, Line, Property, Source, between
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.shared.rational_circle import unit_vector

LEMMA = Source("003", "G")

gamma, c_0 = Symbol("gamma", positive=True), Symbol("c_0", positive=True)
t = Integer(3)
of_gamma, of_mu, of_start, of_d, of_c = symbols("of_gamma of_mu of_start of_d of_c", positive=True)
BELOW_ONE = Interval.Lopen(0, 1)
STEPS = Domain(
    {gamma: between(0, 1), c_0: between(0, 1), **dict.fromkeys((of_gamma, of_mu, of_start, of_d), BELOW_ONE), of_c: Interval(-1, 1)}
)
FIRST = Domain({s: interval for s, interval in STEPS.symbols.items() if s != of_start})

mu = gamma * of_gamma * of_mu
nu = gamma * of_gamma * (1 - of_mu)


def after(away: Expr) -> tuple[Expr, Expr]:
    """Give d_t and c_{t+1} where 1 - c_t is given, as lemmas 7 and 10 bound them."""
    d = 1 - mu * away * of_d
    return d, d + nu * away * of_c


AWAY = gamma**t * (1 - c_0) * of_start  # 1 - c_t
c_t = 1 - AWAY
d_t, c_next = after(AWAY)
d_0, c_1 = after(1 - c_0)

FIRST_LENGTH = Property(
    source=LEMMA,
    label=207,
    says="the length of the first step",
    printed=r"\sqrt{2}\sqrt{(1+\mu_{0}c_{0})(1-c_{0})}\leq\sqrt{2(1+\gamma)(1-c_{0})}",
    relations=((2 * (1 + gamma) * (1 - c_0) - 2 * (1 + mu * c_0) * (1 - c_0), "nonnegative"),),
    domain=FIRST,
    denials=((2 * (1 - c_0) - 2 * (1 + mu * c_0) * (1 - c_0), "nonnegative"),),
    uses=("003:189",),
)


def nearer(c: Form, then: Form) -> tuple[tuple[Form, str], ...]:
    """Say that a step from c brings it nearer to one, by mu + nu, which is at most gamma."""
    return (
        ((mu + nu) * (1 - c) - (1 - then), "nonnegative"),
        (gamma * (1 - c) - (mu + nu) * (1 - c), "nonnegative"),
        (then - c, "positive"),
    )


FIRST_STEP = Property(
    source=LEMMA,
    label=208,
    says="the first step brings c nearer to one, by a factor gamma",
    printed=r"1-c_{1}=1-d_{0}+d_{0}-c_{1}\leq 1-d_{t}+|d_{0}-c_{1}|\leq(\mu_{0}+\nu_{0})(1-c_{0})\leq\gamma(1-c_{0})",
    relations=nearer(c_0, c_1),
    domain=FIRST,
    denials=((mu * (1 - c_0) - (1 - c_1), "nonnegative"),),
    uses=("003:g/lemma-7", "003:192"),
    note="d_t is printed where d_0 is meant",
)

SQUARED_LENGTH = 2 * (1 + mu * c_t) * (1 - c_t)
LENGTHS = ((2 * (1 + gamma) * (1 - c_0) * gamma**t - SQUARED_LENGTH, "nonnegative"),)
NARROWER = ((2 * (1 - c_0) * gamma**t - SQUARED_LENGTH, "nonnegative"),)

LENGTH = Property(
    source=LEMMA,
    label=209,
    says="the length of a step decays",
    printed=r"\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}\leq\sqrt{2(1+\gamma)(1-c_{0})}\gamma^{t/2}",
    relations=LENGTHS,
    domain=STEPS,
    denials=NARROWER,
    uses=("003:189",),
)

LENGTH_AGAIN = Property(
    source=LEMMA,
    label=218,
    says="the length of a step decays, again",
    printed=r"\|\delta{\bm{w}}(t)\|_{2}\leq\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}\leq\sqrt{2(1+\gamma)(1-c_{0})}\gamma^{t/2}",
    relations=LENGTHS,
    domain=STEPS,
    denials=NARROWER,
    note="the second inequality; the first is (189)",
)

NEXT = Property(
    source=LEMMA,
    label=214,
    says="a step brings c nearer to one, by a factor gamma",
    printed=r"(\mu_{t}+\nu_{t})(1-c_{t})\leq\gamma(1-c_{t})",
    relations=nearer(c_t, c_next),
    domain=STEPS,
    denials=((mu * (1 - c_t) - (1 - c_next), "nonnegative"),),
    uses=("003:g/lemma-7", "003:192", "003:213"),
)

FROM_THE_START = Property(
    source=LEMMA,
    label=215,
    says="so that it is within gamma^(t + 1) of one",
    printed=r"\gamma^{t+1}(1-c_{0})",
    relations=((gamma ** (t + 1) * (1 - c_0) - gamma * (1 - c_t), "nonnegative"),),
    domain=STEPS,
    denials=((gamma ** (t + 2) * (1 - c_0) - gamma * (1 - c_t), "nonnegative"),),
    uses=("003:214",),
)

BOUND = sqrt(2 * (1 + gamma) * (1 - c_0))


def powers(last: int) -> Expr:
    """Add up gamma^(k / 2) for k from 0 to last."""
    return sum((gamma ** Rational(k, 2) for k in range(last + 1)), Integer(0))


ONE_SUM = Derivation(
    source=LEMMA,
    says="the sum of the lengths with one more",
    quantity=as_written(lambda: BOUND * (powers(3) + gamma ** Rational(4, 2))),
    line=Line(
        212,
        BOUND * powers(4),
        printed=r"\sqrt{2(1+\gamma)(1-c_{0})}\sum_{t^{\prime}=0}^{t}\gamma^{t^{\prime}/2}",
        note="t = 4; the quantity is (211)",
    ),
    domain=Domain({gamma: between(0, 1), c_0: between(0, 1)}),
    slips=(BOUND * powers(3), BOUND * powers(5)),
)

# With g for the root of gamma, and lengths in units of sqrt(2 (1 + gamma)(1 - c_0)).
g = Symbol("g", positive=True)
ROOTS = {g: between(0, 1)}
LENGTHS_OF = symbols("length_0:3", positive=True)
DIRECTIONS = symbols("m_0:3", real=True)
UP_TO_ONE = between(0, 1)


def squared(vector: Form) -> Expr:
    """Give the square of a length."""
    return (vector.T * vector)[0]


ADDED = sum(
    (length * g**k * unit_vector(m) for k, (length, m) in enumerate(zip(LENGTHS_OF, DIRECTIONS, strict=True))),
    ImmutableMatrix([0, 0]),
)
SUM_OF_THREE = 1 + g + g**2
DISTANCE = Property(
    source=LEMMA,
    label=206,
    says="the distance from the start, by the lengths of the steps",
    printed=r"\|{\bm{w}}(t)-{\bm{w}}(0)\|_{2}\leq\sqrt{2(1+\gamma)(1-c_{0})}\sum_{t^{\prime}=0}^{t-1}\gamma^{t^{\prime}/2}",
    families=(
        Family(
            "three steps of the plane in any directions, each of any share of the length that (209) allows",
            {**ROOTS, **dict.fromkeys(LENGTHS_OF, UP_TO_ONE), **dict.fromkeys(DIRECTIONS, between(-2, 2))},
            bound=(squared(ADDED), SUM_OF_THREE**2),
            slips=(((1 + g) ** 2 / 2 - squared(ADDED), "nonnegative"),),
        ),
    ),
    uses=("003:207", "003:209"),
    note="both sides squared",
)

TRIANGLE = Property(
    source=LEMMA,
    label=210,
    says="the distance from the start, with one more step",
    printed=r"\|{\bm{w}}(t+1)-{\bm{w}}(0)\|_{2}\leq\|{\bm{w}}(t)-{\bm{w}}(0)\|_{2}+\|\delta{\bm{w}}(t)\|_{2}",
    families=(
        Family(
            "two steps of the plane of any lengths and directions",
            {**dict.fromkeys(LENGTHS_OF[:2], between(0, 3)), **dict.fromkeys(DIRECTIONS[:2], between(-2, 2))},
            bound=(
                squared(LENGTHS_OF[0] * unit_vector(DIRECTIONS[0]) + LENGTHS_OF[1] * unit_vector(DIRECTIONS[1])),
                (LENGTHS_OF[0] + LENGTHS_OF[1]) ** 2,
            ),
            slips=(
                (
                    LENGTHS_OF[0] ** 2
                    + LENGTHS_OF[1] ** 2
                    - squared(LENGTHS_OF[0] * unit_vector(DIRECTIONS[0]) + LENGTHS_OF[1] * unit_vector(DIRECTIONS[1])),
                    "nonnegative",
                ),
            ),
        ),
    ),
    note="both sides squared",
)

TAKEN = LENGTHS_OF[0] * SUM_OF_THREE + LENGTHS_OF[1] * g**3
PUT_IN = Property(
    source=LEMMA,
    label=211,
    says="the distance from the start, with the hypothesis of the induction and (209) put in",
    printed=r"\sqrt{2(1+\gamma)(1-c_{0})}\left[\sum_{t^{\prime}=0}^{t-1}\gamma^{t^{\prime}/2}+\gamma^{t/2}\right]",
    families=(
        Family(
            "any shares of the distance that (206) allows at t = 3 and of the length that (209) does",
            {**ROOTS, **dict.fromkeys(LENGTHS_OF[:2], UP_TO_ONE)},
            bound=(TAKEN, SUM_OF_THREE + g**3),
            slips=((SUM_OF_THREE / 2 + g**3 - TAKEN, "nonnegative"),),
        ),
    ),
    uses=("003:210", "003:209"),
)

d, c_after = symbols("d_t c_after", real=True)
ADDED_AND_TAKEN = Property(
    source=LEMMA,
    label=213,
    says="the distance of c from one, by that of d and their difference",
    printed=r"1-c_{t+1}=1-d_{t}+d_{t}-c_{t+1}\leq 1-d_{t}+|d_{t}-c_{t+1}|",
    families=(
        Family(
            "any two cosines",
            {d: Interval(-1, 1), c_after: Interval(-1, 1)},
            concludes=as_written(lambda: ((1 - d + d - c_after - (1 - c_after), "zero"),)),
            bound=(1 - c_after, 1 - d + Abs(d - c_after)),
            slips=((1 - d - Abs(d - c_after) - (1 - c_after), "nonnegative"),),
        ),
    ),
)
