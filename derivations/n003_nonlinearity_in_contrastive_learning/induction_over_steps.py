r"""The induction of lemma 11, document 003, appendix G: (207)-(215) and (218), its inequalities between numbers.

What lemmas 7 and 10 give is taken as a hypothesis and nothing more: 1 - d_t and |d_t - c_{t+1}| are any shares of mu_t (1 - c_t) and
nu_t (1 - c_t), of which mu_t + nu_t is any share of gamma, and 1 - c_t is any share of gamma^t (1 - c_0), with t = 3. Lengths are compared by
their squares.
"""

from sympy import Expr, Integer, Interval, Rational, Symbol, sqrt, symbols

from derivations.claim import Derivation, Line, Property, Source
from derivations.domain import Domain, between

LEMMA = Source("003", "G")

gamma, c_0 = Symbol("gamma", positive=True), Symbol("c_0", positive=True)
t = Integer(3)
of_gamma, of_mu, of_start, of_d, of_c = symbols("of_gamma of_mu of_start of_d of_c", positive=True)
BELOW_ONE = Interval.Lopen(0, 1)
STEPS = Domain(
    {
        gamma: between(0, 1),
        c_0: between(0, 1),
        **dict.fromkeys((of_gamma, of_mu, of_start, of_d), BELOW_ONE),
        of_c: Interval(-1, 1),
    }
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
)

FIRST_STEP = Property(
    source=LEMMA,
    label=208,
    says="the first step brings c nearer to one, by a factor gamma",
    printed=r"1-c_{1}=1-d_{0}+d_{0}-c_{1}\leq 1-d_{t}+|d_{0}-c_{1}|\leq(\mu_{0}+\nu_{0})(1-c_{0})\leq\gamma(1-c_{0})",
    relations=(
        ((mu + nu) * (1 - c_0) - (1 - c_1), "nonnegative"),
        (gamma * (1 - c_0) - (mu + nu) * (1 - c_0), "nonnegative"),
        (c_1 - c_0, "positive"),
    ),
    domain=FIRST,
    denials=((mu * (1 - c_0) - (1 - c_1), "nonnegative"),),
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
    relations=(
        ((mu + nu) * (1 - c_t) - (1 - c_next), "nonnegative"),
        (gamma * (1 - c_t) - (mu + nu) * (1 - c_t), "nonnegative"),
        (c_next - c_t, "positive"),
    ),
    domain=STEPS,
    denials=((mu * (1 - c_t) - (1 - c_next), "nonnegative"),),
)

FROM_THE_START = Property(
    source=LEMMA,
    label=215,
    says="so that it is within gamma^(t + 1) of one",
    printed=r"\gamma^{t+1}(1-c_{0})",
    relations=((gamma ** (t + 1) * (1 - c_0) - gamma * (1 - c_t), "nonnegative"),),
    domain=STEPS,
    denials=((gamma ** (t + 2) * (1 - c_0) - gamma * (1 - c_t), "nonnegative"),),
)

BOUND = sqrt(2 * (1 + gamma) * (1 - c_0))


def powers(last: int) -> Expr:
    """Add up gamma^(k / 2) for k from 0 to last."""
    return sum((gamma ** Rational(k, 2) for k in range(last + 1)), Integer(0))


ONE_SUM = Derivation(
    source=LEMMA,
    says="the sum of the lengths with one more",
    quantity=BOUND * (powers(3) + gamma ** Rational(4, 2)),
    lines=(
        Line(
            212,
            BOUND * powers(4),
            printed=r"\sqrt{2(1+\gamma)(1-c_{0})}\sum_{t^{\prime}=0}^{t}\gamma^{t^{\prime}/2}",
            note="t = 4; the quantity is (211)",
        ),
    ),
    domain=Domain({gamma: between(0, 1), c_0: between(0, 1)}),
    slips=(BOUND * powers(3), BOUND * powers(5)),
)
