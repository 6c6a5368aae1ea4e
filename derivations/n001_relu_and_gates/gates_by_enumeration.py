r"""Which gates maximise (99): every gate of one neuron on signs in three dimensions; document 001, section 4.4.2.

The data are signs on a ring of three with p(x) = p(-x), of one correlation for label 1 and another for label 0. A gate is any set of the eight
points, half-space or not. Its L* is b'A^{-1}b with b = <g x | 1> and A = <g x x' | 1> + <g x x' | 0>. Where A is singular the gate is open on two of
the four pairs x, -x at most, and with the pseudo-inverse each pair of which one point is open adds p_1(x)^2 / (p_1(x) + p_0(x)).
"""

from itertools import combinations, product

from sympy import ImmutableMatrix, Integer, Rational, symbols

from closedform.derivations.claims.words import Family, Property
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.limiting_loss import SOURCE

Point = tuple[int, ...]
POINTS: tuple[Point, ...] = tuple(product((1, -1), repeat=3))
BITS = symbols("g_1:9", integer=True)
CORRELATION_0 = Rational(1, 10)  # of the data with label 0
COORDINATE, MAJORITY = (tuple(Integer(sum(x[:count]) > 0) for x in POINTS) for count in (1, 3))


def chance(x: Point, correlation: Rational) -> Rational:
    """Give p(x) for the law in which each two coordinates have that correlation."""
    return (1 + 3 * correlation) / 8 if abs(sum(x)) == 3 else (1 - correlation) / 8


def parts(gate: tuple[Form, ...], correlation: Rational) -> tuple[Form, Form]:
    """Give L* of a gate, its values in the order of the points, as a fraction: b' adj(A) b and det A.

    Args:
        gate: one or zero for each point.
        correlation: of the data with label 1.
    """
    ones = [g * chance(x, correlation) for g, x in zip(gate, POINTS, strict=True)]
    both = [one + g * chance(x, CORRELATION_0) for one, g, x in zip(ones, gate, POINTS, strict=True)]
    b = ImmutableMatrix([sum((p * x[i] for p, x in zip(ones, POINTS, strict=True)), Integer(0)) for i in range(3)])
    a = ImmutableMatrix(3, 3, lambda i, j: sum((p * x[i] * x[j] for p, x in zip(both, POINTS, strict=True)), Integer(0)))
    return (b.T * a.adjugate() * b)[0], a.det()


def of_pairs(correlation: Rational) -> Form:
    """Give L* of a gate that is open on two pairs at most."""
    opposite = [(i, j) for i, j in combinations(range(8), 2) if POINTS[i] == tuple(-v for v in POINTS[j])]
    chances = {i: (chance(POINTS[i], correlation), chance(POINTS[i], CORRELATION_0)) for i, _ in opposite}
    added = (chances[i][0] ** 2 / sum(chances[i], Integer(0)) * (BITS[i] - BITS[j]) ** 2 for i, j in opposite)
    return sum(added, Integer(0))


def best(gate: tuple[Form, ...], worse: tuple[Form, ...], correlation: Rational) -> tuple[Family, Family]:
    """Claim that one gate has the largest L* of all, and make a false version of a worse one."""
    (over, under), (less, than) = (parts(some, correlation) for some in (gate, worse))
    above, below = parts(BITS, correlation)
    letters, named = dict.fromkeys(BITS, (0, 1)), f"correlations {correlation} and {CORRELATION_0}"
    pairs = of_pairs(correlation)
    return (
        Family(
            f"every gate with a regular A, {named}", letters, supposes=((below, "positive"),), concludes=((over / under * below - above, "nonnegative"),),
            slips=((less / than * below - above, "nonnegative"),), complete=True, words={below: "A is regular"},
        ),
        Family(
            f"every gate with a singular A, {named}", letters, supposes=((below, "zero"),), concludes=((over / under - pairs, "positive"),),
            slips=((Rational(1, 5) - pairs, "positive"),), complete=True, words={below: "A is singular"},
        ),
    )  # fmt: skip


WHICH_GATES = Property(
    source=SOURCE,
    label="answer-which-gates",
    says="on signs in three dimensions the best gate of one neuron is a coordinate's half-space at correlation 2/5, and the majority's at 3/5",
    printed=r"The question is: For fixed $p_{\xi_1}$ and $p_{\xi_2}$, how do we choose the gates $g_k$ to minimize equation (97)?",
    families=(*best(COORDINATE, MAJORITY, Rational(2, 5)), *best(MAJORITY, COORDINATE, Rational(3, 5))),
    note="an answer for K = 1 and two laws, by trying all 256 gates; correlation 1/10 for label 0, and a singular A read with the pseudo-inverse. So even "
    "there the best gate depends on the law. Both are gates of bumps, of width 1 and of width 3",
)
