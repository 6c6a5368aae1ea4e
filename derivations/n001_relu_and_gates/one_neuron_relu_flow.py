r"""Gradient flow of one ReLU neuron on data of any symmetric law, document 001, "5.4 Simple ReLU Network", (114)-(121).

S = <w_1, X>, A = <a, X> for an arbitrary direction a. The data need not be Gaussian: where they are not, (S, A) lies on
four or six points with p(x) = p(-x) and free weights, and expectations are exact sums. Two of the points share their
value of S, so that conditioning on S is not conditioning on X. In this section E_{S>0} and E_{X|S>0} condition: (117)
has P(S > 0) beside them, and (137) takes E_{S>0}[S] for the mean of the half normal.

w_1' Sigma w_1 and a' Sigma w_1 are the moments E[S^2] and E[S A] of the class in question: the Sigma of (120)-(127) is
read as Sigma_1 where Y = 1.

(114) predicts with K neurons, and (116) has one of them. What follows from (116), (118)-(147), is held against the network with K = 1.
"""

from sympy import Heaviside, Integer, Rational, Symbol

from closedform.derivations.claims.notation import A, S, T, Y, a_S1w1, s
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, nonnegative, positive, real
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Labelled, ReLU, above_zero, at_least_zero
from closedform.derivations.shared.flow_of_two_neurons import CLASSES as GAUSSIAN_CLASSES
from closedform.derivations.shared.flow_of_two_neurons import DOMAIN as GAUSSIAN_DOMAIN
from closedform.derivations.shared.flow_of_two_neurons import FLOW as TWO_NEURON_FLOW
from closedform.derivations.shared.flow_of_two_neurons import FLOW_BY_EXPECTATIONS, FLOW_BY_RESIDUAL, NEURONS
from closedform.derivations.shared.half_line_means import MEAN_GIVEN_S, ONE, ONE_DOMAIN, v
from closedform.derivations.shared.split_of_the_data import split

SOURCE = Source("001", "5.4 Simple ReLU Network")


def symmetric(variables: tuple[Letter, ...], atoms: tuple[tuple[tuple[Form, ...], Form], ...]) -> Finite:
    """Build the law with every atom and its mirror image, of equal weights."""
    both = tuple((tuple(sign * x for x in values), weight) for values, weight in atoms for sign in (1, -1))
    return Finite(variables, both)


SHARED, _gap, _z_1, _z_2, _p, _q, _r = (Symbol(name, positive=True) for name in ("x_1", "gap", "z_1", "z_2", "p", "q", "r"))
_a_1, _a_2, _a_3, _c_1, _c_2 = (Symbol(name, real=True) for name in ("a_1", "a_2", "a_3", "c_1", "c_2"))
ATOMS = (((SHARED, _a_1), _p), ((SHARED, _a_2), _q), ((SHARED + _gap, _a_3), 1))
DATA = symmetric((S, A), ATOMS)  # the law of (S, A) where Y = 1
OTHER = symmetric((S, A), (((_z_1, _c_1), _r), ((_z_2, _c_2), 1)))  # and where Y = 0
DATA_DOMAIN = Domain({**dict.fromkeys((SHARED, _gap, _p, _q), positive), **dict.fromkeys((_a_1, _a_2, _a_3), real)})
# One law of this family, for what can happen and need not.
ONE_LAW = {
    SHARED: Integer(1),
    _gap: Integer(1),
    _p: Integer(1),
    _q: Integer(1),
    _a_1: Integer(1),
    _a_2: Integer(0),
    _a_3: Integer(0),
}
BOTH_DOMAIN = Domain({**DATA_DOMAIN.symbols, **dict.fromkeys((_z_1, _z_2, _r), positive), _c_1: real, _c_2: real})
CLASSES = Labelled(Y, ((1, DATA), (0, OTHER)))
GATE = above_zero(S)

# Where a step needs P(S = 0) = 0: the two points that share their value of S may share 0.
AT_LEAST_ZERO = Symbol("x_1", real=True)
MAY_TIE = {SHARED: AT_LEAST_ZERO}

RESIDUAL = -E((ReLU(S) - Y) * Heaviside(S) * A, GAUSSIAN_CLASSES)
_given = {"law": GAUSSIAN_CLASSES, "given": Heaviside(S)}
FLOW = Derivation(
    source=SOURCE,
    says="gradient flow of w_1 in the ReLU network of (114), two neurons written out",
    quantity=TWO_NEURON_FLOW,
    lines=(
        Line(
            116,
            RESIDUAL,
            printed=r"- \mathbb{E}_{X,Y} \left[ (\text{ReLU}(\langle w_1(t), X \rangle) - Y) \frac{\partial}{\partial w_1} "
            r"[\text{ReLU}(\langle w_1(t), X \rangle)] \right]",
            error=Departure(
                "the other neurons of (114) are dropped, and 1/K, from the prediction and from its derivative",
                edit=((ReLU(S), (ReLU(S) + ReLU(T)) / NEURONS), (Heaviside(S), Heaviside(S) / NEURONS)),
            ),
            correction=FLOW_BY_RESIDUAL / NEURONS,
            corrected=r"- \frac{1}{K} \mathbb{E}_{X,Y} \left[ \left( \frac{1}{K} \sum_{k \in [K]} \text{ReLU}(\langle w_k(t), X "
            r"\rangle) - Y \right) \frac{\partial}{\partial w_1} [\text{ReLU}(\langle w_1(t), X \rangle)] \right]",
            note="(114) sums over K neurons, and no sentence of 5.4 sets K = 1, for which alone (116) is the flow",
        ),
        Line(
            117,
            (E(Y * A, **_given) - E(S * A, **_given)) * E(Heaviside(S), GAUSSIAN_CLASSES),
            printed=r"\underbrace{\left(\mathbb{E}_{X,Y|\langle w_1(t), X \rangle > 0} [YX] - \mathbb{E}_{X,Y|\langle w_1(t), X \rangle "
            r"> 0} [\langle w_1(t), X \rangle X] \right)}_{\equiv (I)} \mathbb{P}(\langle w_1(t), X \rangle > 0)",
            correction=FLOW_BY_EXPECTATIONS / NEURONS,
            corrected=r"\frac{1}{2K} \mathbb{E}_{X, \langle w_1(t), X \rangle > 0 | Y=1} [X] - \frac{1}{K^2} \sum_{k \in [K]} "
            r"\mathbb{E}_{X,Y, \langle w_1(t), X \rangle > 0, \langle w_k(t), X \rangle > 0} [\langle w_k(t), X \rangle X]",
            note="true for K = 1, as (116) is. The brace (I) under both terms is read as OCR noise: (128) and (129) name the terms apart",
        ),
    ),
    domain=GAUSSIAN_DOMAIN,
    slips=(RESIDUAL, RESIDUAL / NEURONS, FLOW_BY_RESIDUAL),
    kind="flow",
)

# Names for S and A in expectations that stand inside another one.
_S, _A = Symbol("S'", real=True), Symbol("A'", real=True)
_MOMENT_NAMES = Symbol("S''", real=True), Symbol("A''", real=True)


def second_moments(law: Finite) -> tuple[Form, Form]:
    """Give E[S^2] and E[S A], w_1' Sigma w_1 and a' Sigma w_1 of a class, in names of their own."""
    first, second = _MOMENT_NAMES
    copy = Finite(_MOMENT_NAMES, tuple((tuple(at[x] for x in law.variables), weight) for at, weight in law.atoms_and_weights))
    return E(first**2, copy), E(first * second, copy)


def mean_given_s(body: Form, at: Form) -> Form:
    """Give E[body | S = at] under the law of the data, a finite sum; its bound variables are copies of S and A."""
    event = at_least_zero(_S - at) * at_least_zero(at - _S)
    return E(body.xreplace({S: _S, A: _A}), symmetric((_S, _A), ATOMS), given=event)


MEAN = E(A, DATA, given=GATE)  # a' E[X | S > 0, Y = 1]
SECOND = E(S * A, DATA, given=GATE)
VARIANCE, COVARIANCE = second_moments(DATA)
ALONG = COVARIANCE / VARIANCE  # a' v
REST = A - ALONG * S  # <a, A X>
PRINTED_TOWER = r"\mathbb{E}_{S>0|Y=1} [\mathbb{E}_{X|S,y=1} [f(X)]]"

_f = A**2 + A**3 + S * A  # a function of X, of even and odd degree
TOTAL_EXPECTATION = Derivation(
    source=SOURCE,
    says="law of total expectation, for f(X) a polynomial in <a, X> and <w_1, X>",
    quantity=E(_f, DATA, given=GATE),
    line=Line(
        118,
        E(mean_given_s(_f, S), DATA, given=GATE),
        PRINTED_TOWER,
        note="a law on six points, two pairs of which share their value of S",
    ),
    domain=DATA_DOMAIN,
    slips=(E(mean_given_s(_f, S) * GATE, DATA), E(mean_given_s(_f, S), DATA)),
    kind="expectation",
)

SPLIT_AGAIN = split(SOURCE, 119, note="for a point of R^3; v and A are those of (120) and (121)", uses=("001:7",))

MEAN_AT_S = Derivation(
    source=SOURCE,
    says="conditional mean of X given S, for data of any symmetric law",
    quantity=mean_given_s(A, SHARED),
    line=Line(
        "mean-given-s",
        mean_given_s(REST, SHARED) + SHARED * ALONG,
        printed=r"\mathbb{E}_{X|S=s}[X] = \mathbb{E}_{X|S=s}[AX] + sv",
        note="at the value s that two points share",
    ),
    domain=DATA_DOMAIN,
    slips=(mean_given_s(REST, SHARED), SHARED * ALONG),
    kind="expectation",
)

ZERO_COVARIANCE = Property(
    source=SOURCE,
    label="zero-covariance",
    says="A X and S have zero covariance, for data of any symmetric law",
    printed=r"Our choice of A and v implies that AX and S have zero *covariance*",
    relations=((E(REST * S, DATA), "zero"),),
    domain=DATA_DOMAIN,
    denials=((E(A * S, DATA), "zero"), (mean_given_s(REST, SHARED), "zero")),
    note="the second denial: for these data A X has a mean that depends on S, so that they are not independent",
)

GAUSSIAN_MEAN_AT_S = Derivation(
    source=SOURCE,
    says="conditional mean of X given S, for Gaussian data",
    quantity=MEAN_GIVEN_S,
    lines=(
        Line(
            "mean-given-s-gaussian",
            E(A, ONE) - v * E(S, ONE) + s * v,
            printed=r"\mathbb{E}_{X|S=s}[X] = A \mathbb{E}[X] + sv",
            part="middle",
            note="a' A E[X] is a'E[X] - a'v w_1'E[X]; X is one of the two classes: 'we will compute these expectations separately'",
        ),
        Line("mean-given-s-gaussian", s * v, printed=r"sv", part="right"),
    ),
    domain=Domain({**ONE_DOMAIN.symbols, s: real}, chart=ONE_DOMAIN.chart),
    slips=(E(A - v * S, ONE) - s * v, s * a_S1w1),
    kind="expectation",
)


def share_of_label_one(classes: Labelled) -> Form:
    """Give P(Y = 1 | S > 0)."""
    return E(Y * GATE, classes) / E(GATE, classes)


_LOPSIDED = Labelled(Y, ((1, Finite((S, A), (((_z_1, _a_1), _p), ((-_z_1, -_a_1), 1 + _p)))), (0, OTHER)))
_HALVES = (share_of_label_one(CLASSES) - Rational(1, 2), E(GATE, CLASSES) - Rational(1, 2))
SYMMETRY = Property(
    source=SOURCE,
    label="one-half-by-symmetry",
    says="P(Y = 1 | S > 0) and P(S > 0) are one half, for symmetric laws with P(S = 0) = 0",
    printed=r"By symmetry, $\mathbb{P}(Y = 1 | S > 0) = \frac{1}{2}$ and $PR(S > 0) = \frac{1}{2}$.",
    relations=tuple((half.xreplace(MAY_TIE), "zero") for half in _HALVES),
    domain=Domain({AT_LEAST_ZERO: nonnegative, **{s: i for s, i in BOTH_DOMAIN.symbols.items() if s != SHARED}}),
    provided=(AT_LEAST_ZERO > 0,),
    denials=((share_of_label_one(_LOPSIDED) - Rational(1, 2), "zero"), (E(GATE, _LOPSIDED) - Rational(1, 2), "zero")),
    note="for laws on finitely many points; at x_1 = 0 two of them have S = 0, and both fail. The denials are laws that are not symmetric",
)
