r"""The indicator of <w, x> >= 0 as a sum over vertices of the hypercube, document 000, section 3.1, equations (19)-(27).

Theta = {x in {-1, 1}^n : <w, x> >= 0}, equation (23). Its indicator is a sum over its points of products over
coordinates; (25) has a sum over coordinates in place of the product. Expectations are taken over {-1, 1}^2, or
{-1, 1}^3 in the last part, for any weights with p(x) = p(-x).
"""

from collections.abc import Callable, Sequence

from sympy import Add, Expr, Integer, Mul, sign

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, at_least_zero
from closedform.derivations.n000_single_neuron.hypercube_bumps import SIGNS, WEIGHTS
from closedform.derivations.n000_single_neuron.hypercube_cuts import (
    ANY_WEIGHT,
    DOMINATED,
    DOMINATED_DOMAIN,
    Vertex,
    at_vertices,
    indicator,
    vertices,
)
from closedform.derivations.n000_single_neuron.properties_of_f import P, W, X, inner, symmetric, vector

SOURCE = Source("000", "Simulations")

TWO_SIGNS = symmetric((((1, 1),), ((1, -1),)))
COORDINATES = X[:2]
WEIGHTS_OF_TWO = Domain({W[0]: real, W[1]: real, P[0]: positive, P[1]: positive})


def averaged(body: Form) -> Form:
    """Average a number times X, entry by entry, under the law on {-1, 1}^2."""
    return vector(*(E(body * x, TWO_SIGNS) for x in COORDINATES))


def over_theta(term: Callable[[Vertex], Form], n: int = 2, w: Sequence[Form] = W) -> Expr:
    """Sum over the points of Theta."""
    return Add(*(indicator(w[:n], point) * term(point) for point in vertices(n)))


def same_point(point: Vertex) -> Form:
    """Indicate X = x' on {-1, 1}^n: <X, x'> reaches n."""
    return at_least_zero(inner(COORDINATES, point) - len(point))


def same_sign(x: Form, value: Form) -> Form:
    """Indicate X_i = x'_i on {-1, 1}."""
    return at_least_zero(x * value)


def linear_factor(x: Form, value: Form) -> Expr:
    """Give sgn(x'_i) (X_i + x'_i) / 2."""
    return sign(Integer(value)) / 2 * (x + value)


def factor_and_entry(x: Form, value: Form) -> Expr:
    """Give the same factor times X_j, j = 1."""
    return linear_factor(x, value) * X[0]


def factors(one: Callable[[Form, Form], Form], point: Vertex, variables: Sequence[Letter] = COORDINATES) -> Form:
    """Multiply over the coordinates."""
    return Mul(*(one(x, value) for x, value in zip(variables, point, strict=True)))


def summed_outside(x: Form) -> Expr:
    """Give one entry of (22), the sum over Theta outside the expectation."""
    return over_theta(lambda point: E(factors(linear_factor, point) * x, TWO_SIGNS))


AS_PRODUCTS = Derivation(
    source=SOURCE,
    says="f(w) on {-1, 1}^2, with the indicator as a sum of products over coordinates",
    quantity=averaged(indicator(W[:2], COORDINATES)),
    lines=(
        Line(
            19,
            averaged(over_theta(same_point)),
            printed=r"\mathbb{E}_X\left[\sum_{x' \in \Theta} \mathbb{1}(X = x')X\right]",
            note="the set Theta is defined later, in (23)",
        ),
        Line(
            20,
            averaged(over_theta(lambda point: factors(same_sign, point))),
            printed=r"\mathbb{E}_X \left[ \sum_{x' \in \Theta} \left[ \prod_{i=1}^n \mathbb{1}(X_i = x_i') \right] X \right]",
        ),
        Line(
            21,
            averaged(over_theta(lambda point: factors(linear_factor, point))),
            printed=r"\mathbb{E}_X \left[ \sum_{x' \in \Theta} \left[ \prod_{i=1}^n \frac{\operatorname{sgn}(x_i')}{2} (X_i + "
            r"x_i') \right] X \right]",
        ),
        Line(
            22,
            vector(*(summed_outside(x) for x in COORDINATES)),
            printed=r"\sum_{x' \in \Theta} \mathbb{E}_X \left[ \left( \prod_{i=1}^n \frac{\operatorname{sgn}(x_i')}{2} (X_i + "
            r"x_i') \right) X \right]",
        ),
    ),
    domain=WEIGHTS_OF_TWO,
    slips=(
        averaged(over_theta(lambda point: 2 * factors(linear_factor, point))),
        averaged(over_theta(lambda point: Mul(*((x + value) / 2 for x, value in zip(COORDINATES, point, strict=True))))),
    ),
    kind="expectation",
)

OUTSIDE, INSIDE = "X_j multiplies the product", "X_j stands in every factor"
ENTRYWISE = Derivation(
    source=SOURCE,
    says="entry j of (22), j = 1",
    quantity=dict.fromkeys((OUTSIDE, INSIDE), E(indicator(W[:2], COORDINATES) * X[0], TWO_SIGNS)),
    line=Line(
        "entrywise",
        {OUTSIDE: summed_outside(X[0]), INSIDE: over_theta(lambda point: E(factors(factor_and_entry, point), TWO_SIGNS))},
        printed=r"\sum_{x' \in \Theta} \mathbb{E}_X \left[ \left( \prod_{i=1}^n \frac{\operatorname{sgn}(x_i')}{2} (X_i + x_i') X_j \right) \right]",
        correction={INSIDE: summed_outside(X[0])},
        uses=("000:22",),
        note="the closing parenthesis has moved over X_j; read inside the product it would be X_j^n, which is 1 for even n",
    ),
    support={OUTSIDE: "the left side of the same display, with X_j behind the parenthesis"},
    domain=WEIGHTS_OF_TWO,
    slips=(over_theta(lambda point: E(factors(linear_factor, point), TWO_SIGNS)),),
    kind="expectation",
)

INDICATOR = Derivation(
    source=SOURCE,
    says="indicator of <w, x> >= 0 at the vertices of the cube, as a sum over Theta",
    quantity=at_vertices(3, lambda x: indicator(W[:3], x)),
    lines=(
        Line(
            24,
            as_written(lambda: at_vertices(3, lambda x: over_theta(lambda point: at_least_zero(inner(x, point) - 3), 3))),
            printed=r"\sum_{x' \in \Theta} \mathbb{1}(x = x')",
            part="points",
        ),
        Line(
            24,
            as_written(lambda: at_vertices(3, lambda x: over_theta(lambda point: factors(same_sign, point, x), 3))),
            printed=r"\sum_{x' \in \Theta} \prod_{j \in [n]} \mathbb{1}(x_j = x'_j)",
            part="coordinates",
        ),
    ),
    domain=ANY_WEIGHT,
    slips=(at_vertices(3, lambda x: over_theta(lambda point: Add(*(same_sign(u, v) for u, v in zip(x, point, strict=True))), 3)),),
)


def g(x: Form, j: int, n: int = 2, w: Sequence[Form] = W) -> Expr:
    """Give g_j, the number of points of Theta whose entry j is x_j."""
    return over_theta(lambda point: same_sign(x, point[j]), n, w)


SUM_FOR_PRODUCT = Derivation(
    source=SOURCE,
    says="f(w) on {-1, 1}^2, with the functions g_j",
    quantity=averaged(indicator(W[:2], COORDINATES)),
    line=Line(
        25,
        averaged(Add(*(g(x, j) for j, x in enumerate(COORDINATES)))),
        printed=r"\sum_{j \in [n]} \mathbb{E}_{X|Y=1} \left[\left(\underbrace{\sum_{x' \in \Theta} "
        r"\mathbb{1}(X_j = x'_j)}_{\triangleq q_j(X)}\right)X\right]",
        error=Departure(
            "the product over coordinates of (24) became a sum",
            difference=averaged(
                over_theta(
                    lambda point: (
                        Add(*(same_sign(x, value) for x, value in zip(COORDINATES, point, strict=True))) - factors(same_sign, point)
                    )
                )
            ),
        ),
        note="right: E[(sum over x' in Theta of the product over j of 1(X_j = x'_j)) X]; it is no sum of functions g_j of one entry each",
        correction=averaged(over_theta(lambda point: factors(same_sign, point))),
        corrected=r"\mathbb{E}_{X|Y=1} \left[\left(\sum_{x' \in \Theta} \prod_{i=1}^n \mathbb{1}(X_i = x_i')\right) X \right]",
        uses=("000:24/coordinates",),
    ),
    domain=WEIGHTS_OF_TWO,
    slips=(averaged(Mul(*(g(x, j) for j, x in enumerate(COORDINATES)))),),
    kind="expectation",
)


def counted(value: int) -> Expr:
    """Count the points of Theta with first entry given, in {-1, 1}^3."""
    return Add(*(indicator(W[:3], point) for point in vertices(3) if point[0] == value))


COUNTS = Derivation(
    source=SOURCE,
    says="g_j as defined under (25), at x_j = 1 and x_j = -1, for n = 3 and j = 1",
    quantity=vector(*(Add(*(indicator(W[:3], point) for point in vertices(3) if point[0] == x)) for x in (1, -1))),
    lines=(
        Line(
            26, as_written(lambda: vector(*(g(Integer(x), 0, 3) for x in (1, -1)))), r"\sum_{x' \in \Theta} \mathbb{1}(x_j = x_j')"
        ),
        Line(
            27,
            as_written(
                lambda: vector(
                    *(counted(1) * at_least_zero(Integer(x - 1)) + counted(-1) * at_least_zero(Integer(-1 - x)) for x in (1, -1))
                )
            ),
            printed=r"|\{x' \in \Theta \mid x_i' = 1\}| \mathbb{1}(x_i = 1) + |\{x' \in \Theta \mid x_i' = -1\}| \mathbb{1}(x_i = -1)",
            note="printed with i for j",
        ),
    ),
    domain=ANY_WEIGHT,
    slips=(vector(counted(-1), counted(1)),),
)

ONE_LARGE = Property(
    source=SOURCE,
    label="answer-one-large-weight",
    says="where w_1 exceeds the other sizes together, g_1(x) is 2^(n-1) 1(x_1 = 1) and every other g_j is 2^(n-2), for n = 3",
    printed=r"1. $g_j(x) \approx \mathbb{1}(x_j = \text{sign}(w_j))$ when $w_j$ is sufficiently large, and [...] 2. $g_j(x) "
    r"\approx 1$ when $w_j$ is not sufficiently large. [...] As we make it larger, how do the $g_j(x)$ change?",
    relations=tuple(
        (g(Integer(x), j, 3, DOMINATED) - value, "zero")
        for j in range(3)
        for x, value in ((1, 4 if j == 0 else 2), (-1, 0 if j == 0 else 2))
    ),
    domain=Domain(DOMINATED_DOMAIN),
    denials=((g(Integer(1), 0, 3, DOMINATED) - 1, "zero"), (g(Integer(1), 1, 3, DOMINATED) - 1, "zero")),
    note="ours: the wished-for forms hold up to the factors 2^(n-1) and 2^(n-2), which the sum in (25) leaves in; denied without them",
)

# Section 3.1: what is left of X_j given the indicator.
LAW, DECIDED = SIGNS, indicator(DOMINATED, X[:3])
DECIDED_DOMAIN = Domain({**DOMINATED_DOMAIN, **WEIGHTS})

INDEPENDENT = Derivation(
    source=SOURCE,
    says="covariance of X_j with the indicator where w_1 decides, j = 2",
    quantity=E(DECIDED * X[1], LAW) - E(DECIDED, LAW) * E(X[1], LAW),
    line=Line(
        "approximately-independent",
        Integer(0),
        printed=r"$X_j$ is approximately independent of $\mathbb{1}(\langle w, X \rangle \geq 0)$ when $j$ does "
        r"not correspond to the maximum absolute entry in $w$",
        approximate=True,
        note="the covariance is half of that of X_j with the X_1 that decides: small for far pixels only",
    ),
    domain=DECIDED_DOMAIN,
    kind="approximation",
)

ANSWER_INDEPENDENT = Derivation(
    source=SOURCE,
    says="covariance of X_j with the indicator where w_1 decides, exactly",
    quantity=INDEPENDENT.quantity,
    line=Line(
        "approximately-independent",
        E(X[0] * X[1], LAW) / 2,
        printed=r"$X_j$ is approximately independent of $\mathbb{1}(\langle w, X \rangle \geq 0)$",
        part="answer-covariance",
        note="ours",
    ),
    domain=DECIDED_DOMAIN,
    slips=(E(X[0] * X[1], LAW), Integer(0)),
    kind="finished",
)

SIGN_OF_WEIGHT = Property(
    source=SOURCE,
    label="sign-of-the-largest-weight",
    says="given <w, X> >= 0, X_1 is the sign of w_1 where w_1 exceeds the other sizes together",
    printed=r"Otherwise, $X_j \approx \operatorname{sgn}(w_j)$.",
    relations=((E((X[0] - 1) ** 2, LAW, given=DECIDED), "zero"),),
    domain=DECIDED_DOMAIN,
    denials=((E((X[1] - 1) ** 2, LAW, given=DECIDED), "zero"),),
    note="exact under that condition",
)
