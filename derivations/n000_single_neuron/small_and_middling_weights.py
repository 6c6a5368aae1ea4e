r"""Weights that the indicator ignores, and weights between large and small: prose of document 000, sections 3 and 3.1, n = 3.

The functions g_j are those under (25): g_j(x) counts the points of Theta whose j-th entry is x_j.
"""

from sympy import Integer, Rational, Symbol

from closedform.derivations.claims.words import Domain, Property, between, positive
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.n000_single_neuron.covariance_of_the_data import SOURCE as HYPERCUBE
from closedform.derivations.n000_single_neuron.hypercube_cuts import vertices
from closedform.derivations.n000_single_neuron.properties_of_f import inner
from closedform.derivations.n000_single_neuron.sums_over_vertices import SOURCE, g

# Two weights that differ by delta, which is what their signed sums keep from zero, and a third that is smaller than that.
second, delta, share = Symbol("w_2", positive=True), Symbol("delta", positive=True), Symbol("share", real=True)
HEAD = (second + delta, second)
PRINTED_SMALL = "if w_i is sufficiently small, the indicator function treats it as if it were zero"


def head_and_whole(third: object) -> tuple[tuple[object, str], ...]:
    """Claim that at every vertex the sum without the third weight and the sum with it have one sign."""
    return tuple((inner(HEAD, x[:2]) * inner((*HEAD, third), x), "positive") for x in vertices(3))


SUFFICIENTLY_SMALL = Property(
    source=HYPERCUBE,
    label="sufficiently-small-weight",
    says="a weight below delta, the least size of the signed sums of the others, changes the sign of <w, x> at no vertex, n = 3",
    printed=PRINTED_SMALL,
    relations=head_and_whole(share * delta),
    domain=Domain({second: positive, delta: positive, share: between(-1, 1)}),
    denials=(*head_and_whole(2 * delta)[3:4],),
    note="sufficiently small is below delta of (18); where a signed sum of the others vanishes no size but zero is, see "
    "sufficiently-small-weight/where-others-cancel",
)

WHERE_OTHERS_CANCEL = Property(
    source=HYPERCUBE,
    label="sufficiently-small-weight/where-others-cancel",
    says="a third weight of any size, beside two equal ones, changes the indicator at no vertex",
    printed=PRINTED_SMALL,
    relations=((inner((second, second, -share), (1, -1, 1)), "positive"),),
    domain=Domain({second: positive, share: between(0, Rational(1, 100))}),
    correction="where the others cancel, w_1 x_1 + w_2 x_2 = 0, the smallest third weight decides: no size but zero is sufficiently small",
    holds_instead=(
        as_written(lambda: (inner((second, second), (1, -1)), "zero")),
        (inner((second, second, -share), (1, -1, 1)), "negative"),
    ),
    denials=((inner((second, second, share), (1, -1, 1)), "negative"),),
    note="the indicator of the first two is 1 there, as ties count; with a third weight -share it is 0",
)

# Three weights none of which exceeds the other two together: the sign of <w, x> is that of the majority.
EQUAL = tuple(map(Integer, (1, 1, 1)))

BETWEEN = Property(
    source=SOURCE,
    label="answer-clear-divide",
    says="three equal weights fall in between: each g_j is 3 at x_j = 1 and 1 at x_j = -1, where a large weight has 4 and 0, a small one 2 and 2",
    printed="Hopefully, we can show there is a pretty clear divide between the two cases, and that nothing falls in between.",
    relations=as_written(lambda: ((g(Integer(1), 0, 3, EQUAL) - 3, "zero"), (g(Integer(-1), 0, 3, EQUAL) - 1, "zero"))),
    domain=Domain({}),
    denials=as_written(
        lambda: ((g(Integer(-1), 0, 3, EQUAL), "zero"), (g(Integer(1), 0, 3, EQUAL) - g(Integer(-1), 0, 3, EQUAL), "zero"))
    ),
    note="a hope of the text, answered: it fails for a majority",
)
