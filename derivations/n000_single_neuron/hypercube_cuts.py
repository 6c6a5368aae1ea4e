r"""Cutting terms of w away where the data are signs, document 000, section 3, "More generally?" and "SDP".

Indicators are compared at every vertex of {-1, 1}^n, stacked in a column, n = 3 or 4. delta is the least |sum_{i<=k}
w_i x_i| over {-1, 1}^k, equation (18); least and largest of two numbers are written with |a - b|. It is zero, and not
the smallest positive value, where a signed sum of the weights vanishes.
"""

from collections.abc import Callable, Sequence
from itertools import product

from sympy import Abs, Add, Expr, Integer, Mul, Ne, Rational, Symbol, sqrt

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import at_least_zero
from closedform.derivations.n000_single_neuron.covariance_of_the_data import SOURCE
from closedform.derivations.n000_single_neuron.properties_of_f import W, inner, vector

SDP = Source("000", "SDP")

Vertex = tuple[int, ...]
ANY_WEIGHT = Domain(dict.fromkeys(W[:3], real))


def vertices(n: int) -> list[Vertex]:
    """List the points of {-1, 1}^n."""
    return list(product((1, -1), repeat=n))


def at_vertices(n: int, value: Callable[[Vertex], Form]) -> Form:
    """Stack the values at every vertex."""
    return vector(*(value(x) for x in vertices(n)))


def indicator(w: Sequence[Form], x: Sequence[Form]) -> Form:
    """Indicate <w, x> >= 0."""
    return at_least_zero(inner(w, x))


def largest(a: Form, b: Form) -> Expr:
    """Give the larger of two numbers."""
    return (a + b + Abs(a - b)) / 2


def smallest(a: Form, b: Form) -> Expr:
    """Give the smaller of two numbers."""
    return (a + b - Abs(a - b)) / 2


# One weight above all others.
w_1, room, share = Symbol("w_1", positive=True), Symbol("room", real=True), Symbol("share", real=True)
DOMINATED_DOMAIN = {w_1: positive, room: between(-1, 1), share: between(-1, 1)}
DOMINATED = (w_1, share * room * w_1, (1 - Abs(share)) * room * w_1)  # |w_2| + |w_3| = |room| w_1

DIVIDED = Derivation(
    source=SOURCE,
    says="indicator of <w, x> >= 0 at the vertices of the cube, with w_1 > 0",
    quantity=at_vertices(3, lambda x: indicator((w_1, *W[1:3]), x)),
    line=Line(
        "first-weight-divided-out",
        at_vertices(3, lambda x: at_least_zero(x[0] + W[1] / w_1 * x[1] + W[2] / w_1 * x[2])),
        printed=r"\mathbb{1}(x_1 \ge -\sum_{i=2}^n (\frac{w_i}{w_1})x_i)",
    ),
    domain=Domain({w_1: positive, W[1]: real, W[2]: real}),
    slips=(at_vertices(3, lambda x: at_least_zero(x[0] - W[1] / w_1 * x[1] - W[2] / w_1 * x[2])),),
)

ONE_WEIGHT = Derivation(
    source=SOURCE,
    says="indicator of <w, x> >= 0 at the vertices of the cube, where w_1 exceeds the other weights' sizes together",
    quantity=at_vertices(3, lambda x: indicator(DOMINATED, x)),
    lines=(
        Line("one-weight-decides", at_vertices(3, lambda x: at_least_zero(x[0])), r"\mathbb{1}(x_1 \ge 0)", part="sign"),
        Line("one-weight-decides", at_vertices(3, lambda x: at_least_zero(x[0] - 1)), r"\mathbb{1}(x_1 \ge 1)", part="one"),
    ),
    domain=Domain(DOMINATED_DOMAIN),
    slips=(at_vertices(3, lambda x: at_least_zero(x[1])),),
)

SPLIT = Derivation(
    source=SOURCE,
    says="indicator of <w, x> >= 0 at the vertices of the cube, split after k = 2",
    quantity=as_written(lambda: at_vertices(3, lambda x: indicator(W[:3], x))),
    line=Line(
        "split",
        as_written(lambda: at_vertices(3, lambda x: at_least_zero(inner(W[:2], x[:2]) + Mul(-1, -inner(W[2:3], x[2:]))))),
        printed=r"\mathbb{1}(\sum_{i=1}^{k} w_i x_i \ge -\sum_{i=k+1}^{n} w_i x_i)",
    ),
    domain=ANY_WEIGHT,
    slips=(at_vertices(3, lambda x: at_least_zero(inner(W[:2], x[:2]) - W[2] * x[2])),),
)


def sizes(w: Sequence[Form]) -> list[Form]:
    """Give |<w, x>| at the vertices."""
    return [Abs(inner(w, x)) for x in vertices(len(w))]


def delta(w: Sequence[Form]) -> Expr:
    """Give the least |<w, x>| over the vertices, equation (18)."""
    sums = [Abs(inner(w, x)) for x in vertices(len(w)) if x[0] == 1]
    least = sums[0]
    for value in sums[1:]:
        least = smallest(least, value)
    return least


# Four positive weights in decreasing order with w_1 < w_2 + w_3: no single one decides, and three together do.
a, b, d = (Symbol(name, positive=True) for name in ("a", "b", "d"))
small = Symbol("small", real=True)
FOUR = (2 * a + b + d, a + b + d, a + d, small * d)  # delta = |w_1 - w_2 - w_3| = d
THREE_TWO_ONE = (Integer(3), Integer(2), Integer(1))
DELTA_IS_D = as_written(lambda: (delta(FOUR[:3]) - d, "zero"))
PRINTED_DELTA = r"What is the smallest positive value the LHS produces? Define $\delta \triangleq \min_{x \in \{\pm 1\}^k} \left| \sum_{i=1}^k w_i x_i \right|$"
SMALLEST_POSITIVE = Property(
    source=SOURCE,
    label="smallest-positive-value",
    says="delta is positive, so the smallest positive value of the sum, where no signed sum of the weights vanishes",
    printed=PRINTED_DELTA,
    relations=((delta(W[:2]), "positive"), (delta(W[:2]) - Abs(Abs(W[0]) - Abs(W[1])), "zero"), DELTA_IS_D),
    domain=Domain({W[0]: real, W[1]: real, a: positive, b: positive, d: positive}, such_that=(Ne(W[0] ** 2, W[1] ** 2),)),
    denials=((delta(W[:2]) - Abs(W[1]), "zero"),),
    note="k = 2; and k = 3 for the weights (2a + b + d, a + b + d, a + d), where delta is d",
)

VANISHING_SUM = Property(
    source=SOURCE,
    label="smallest-positive-value/vanishing-sum",
    says="delta is the smallest positive value of the sum also for the weights (3, 2, 1)",
    printed=PRINTED_DELTA,
    relations=as_written(lambda: ((delta(THREE_TWO_ONE), "positive"), (delta(THREE_TWO_ONE) - 2, "zero"))),
    domain=Domain({}),
    correction="delta is zero where a signed sum of the weights vanishes, and the smallest positive value, here 2, is "
    "then larger; the cut after k asks for delta > 0",
    holds_instead=as_written(
        lambda: (
            (delta(THREE_TWO_ONE), "zero"),
            *((size * (size - 2), "nonnegative") for size in sizes(THREE_TWO_ONE)),
            (Mul(*(size - 2 for size in sizes(THREE_TWO_ONE))), "zero"),
        )
    ),
    shown_by=("000:signals-on-the-hypercube/cut",),
    denials=as_written(lambda: ((delta((Integer(2), Integer(1))) - 1, "nonzero"),)),
    note="3 - 2 - 1 = 0, and the smallest positive value is 2",
)

CUT = Derivation(
    source=SOURCE,
    says="indicator of <w, x> >= 0 at the vertices of the four-dimensional cube, where |w_4| < delta",
    quantity=at_vertices(4, lambda x: indicator(FOUR, x)),
    line=Line(
        "cut",
        at_vertices(4, lambda x: indicator(FOUR[:3], x[:3])),
        printed=r"\mathbb{1}(\langle w, x \rangle \ge 0) = \mathbb{1}(\sum_{i=1}^{k} w_i x_i \ge 0)",
        uses=("000:signals-on-the-hypercube/split",),
    ),
    domain=Domain({a: positive, b: positive, d: positive, small: between(-1, 1)}),
    slips=(at_vertices(4, lambda x: indicator(FOUR[:2], x[:2])), at_vertices(4, lambda x: at_least_zero(x[0]))),
)

w_3, w_4 = W[2], W[3]
CUT_CONDITION = Property(
    source=SOURCE,
    label="cut-condition",
    says="the tail is below delta at every vertex if and only if the sum of its weights' sizes is; and delta is d for the weights above",
    printed=r"if $\left|\sum_{i=k+1}^n w_i x_i\right| < \delta$ for all $x$, which in this case is equivalent to $\sum_{i=k+1}^n |w_i| < \delta$",
    relations=((largest(Abs(w_3 + w_4), Abs(w_3 - w_4)) - Abs(w_3) - Abs(w_4), "zero"), DELTA_IS_D),
    domain=Domain({w_3: real, w_4: real, a: positive, b: positive, d: positive}),
    denials=((Abs(w_3 + w_4) - Abs(w_3) - Abs(w_4), "zero"),),
    note="the largest size of a tail of two",
)

# The integer problem, k = 2.
SQUARES = tuple(inner(W[:2], x) ** 2 for x in ((1, 1), (1, -1)))
DELTA = smallest(Abs(W[0] + W[1]), Abs(W[0] - W[1]))

QUADRATIC_FORM = Derivation(
    source=SDP,
    says="the form of A = -w w' at the vertices of the cube",
    quantity=at_vertices(3, lambda x: Add(*(-W[i] * W[j] * x[i] * x[j] for i in range(3) for j in range(3)))),
    line=Line(
        "quadratic-form",
        at_vertices(3, lambda x: -(inner(W[:3], x) ** 2)),
        printed=r"\sum_{i,j=1}^{k} A_{ij} x_i x_j = (x^{\top} A x) = -(\langle w, x \rangle)^2",
    ),
    domain=ANY_WEIGHT,
    slips=(at_vertices(3, lambda x: -inner(W[:3], x)),),
)

INTEGER_PROBLEM = Derivation(
    source=SDP,
    says="largest value of the form of A = -w w' at the vertices of the square",
    quantity=largest(
        *(Add(*(-W[i] * W[j] * x[i] * x[j] for i in range(2) for j in range(2))) for x in ((1, 1), (1, -1)))  # x and -x alike
    ),
    lines=(
        Line(
            "delta-int",
            largest(-SQUARES[0], -SQUARES[1]),
            printed=r"\max_{x \in \{\pm 1\}^k} -(\langle w, x \rangle)^2",
            part="maximum",
            uses=("000:sdp/quadratic-form",),
        ),
        Line("delta-int", -smallest(*SQUARES), r"-\min_{x \in \{\pm 1\}^k} (\langle w, x \rangle)^2", part="minimum"),
        Line(
            "delta-int",
            -(DELTA ** Rational(1, 2)),
            printed=r"-\sqrt{\delta}",
            part="delta",
            error=Departure("the least square is delta^2, not sqrt(delta)", edit=((sqrt(DELTA), DELTA**2),)),
            correction=-(DELTA**2),
            corrected=r"-\delta^2",
        ),
    ),
    domain=Domain({W[0]: real, W[1]: real}),
    slips=(-DELTA,),
)

LOWER_BOUND = Property(
    source=SDP,
    label="answer-bound-from-below",
    says="delta is the largest weight less the sum of the others where that is positive; where it is zero, so is delta",
    printed=r"It would be cool to bound \delta from below in terms of w.",
    relations=as_written(lambda: ((delta((a + b + d, a, b)) - d, "zero"), (delta((a + b, a, b)), "zero"))),
    domain=Domain({a: positive, b: positive, d: positive}),
    denials=((delta((a + b + d, a, b)) - a, "zero"),),
    note="an answer, for k = 3: a bound from below that is positive for every w does not exist, as a signed sum of the weights may vanish; Grothendieck's "
    "inequality bounds a maximum from above",
)
