r"""Gaussian pairwise importance, document 003: lemma 1 with (17) and (18), the degrees of (19)-(21), and corollary 2 with (94)-(100).

g takes values in the plane; v is any lower bound of it. The infinite series of (19) is checked degree by degree: AllChoose(y, k) against
AllChoose(y', k) is (y'y')^k. Corollary 2 is checked for standard normal data along w, with ReLU.
"""

from itertools import product

from sympy import Expr, Integer, Mul, Rational, Symbol, exp, factorial, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, nonnegative, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, ReLU, normal

PROOFS = Source("003", "A.1")
SECOND_COROLLARY = Source("003", "B.3")

tau = Symbol("tau", positive=True)
G = (symbols("g_1 g_2", real=True), symbols("f_1 f_2", real=True))
BOUND = symbols("v_1 v_2", real=True)
Y = tuple(tuple(g - v for g, v in zip(some, BOUND, strict=True)) for some in G)


def square(vector: Form) -> Expr:
    """Squared norm."""
    return sum((e**2 for e in vector), Integer(0))


def inner(one: Form, other: Form) -> Expr:
    """Inner product."""
    return sum((a * b for a, b in zip(one, other, strict=True)), Integer(0))


def apart(one: Form, other: Form) -> Expr:
    """Squared distance."""
    return square(tuple(a - b for a, b in zip(one, other, strict=True)))


FACTORED = exp(-square(Y[0]) / (2 * tau)) * exp(-square(Y[1]) / (2 * tau)) * exp(inner(*Y) / tau)
VALUES = {**dict.fromkeys((*G[0], *G[1], *BOUND), real), tau: positive}

FACTORS = Derivation(
    source=PROOFS,
    says="Gaussian pairwise importance as a product",
    quantity=exp(-apart(*G) / (2 * tau)),
    lines=(
        Line(
            17,
            as_written(lambda: exp(-apart(*Y) / (2 * tau))),
            printed=r"\exp\left(-\frac{\|{\bm{y}}[i]-{\bm{y}}[j]\|_{2}^{2}}{2\tau}\right)",
        ),
        Line(
            18,
            FACTORED,
            printed=r"\exp\left(-\frac{\|{\bm{y}}[i]\|_{2}^{2}}{2\tau}\right)\exp\left(-\frac{\|{\bm{y}}[j]\|_{2}^{2}}{2\tau}\right)"
            r"\exp\left(\frac{{\bm{y}}^{\top}[i]{\bm{y}}[j]}{\tau}\right)",
            note="y = g - v in the plane",
        ),
    ),
    domain=Domain(VALUES),
    slips=(exp(-square(Y[0]) / (2 * tau)) * exp(-square(Y[1]) / (2 * tau)) * exp(inner(*Y) / (2 * tau)),),
)

y, z = symbols("y_1 y_2", real=True), symbols("z_1 z_2", real=True)


def all_choose(vector: Form, k: int) -> tuple[Expr, ...]:
    """List all products of k components."""
    return tuple(Mul(*choice) for choice in product(vector, repeat=k))


def features(k: int) -> Expr:
    """Inner product of the features (20) of degree k."""
    scaled = (tuple(e / sqrt(tau) for e in vector) for vector in (y, z))
    one, other = (all_choose(vector, k) for vector in scaled)
    return inner(one, other) / factorial(k)


def degree(k: int) -> Derivation:
    """Check the features of one degree against the term of (19)."""
    return Derivation(
        source=PROOFS,
        says=f"the term of degree {k} of the exponential series as an inner product of features",
        quantity=(inner(y, z) / tau) ** k / factorial(k),
        line=Line(
            f"features/degree-{k}",
            features(k),
            printed=r"\exp({\bm{y}}^{\top}[i]{\bm{y}}[j]/\tau)=\tilde{\bm{\phi}}^{\top}({\bm{y}}[i])\tilde{\bm{\phi}}({\bm{y}}[j])",
            note="y in the plane",
        ),
        domain=Domain({**dict.fromkeys((*y, *z), real), tau: positive}),
        slips=(features(k) * factorial(k), features(k) / sqrt(tau)),
    )


DEGREE_2 = degree(2)
DEGREE_3 = degree(3)

NON_NEGATIVE = Property(
    source=PROOFS,
    label="features/non-negative",
    says="the features of degree two and three are non-negative where y is",
    printed=r"\tilde{\bm{\phi}}({\bm{y}})\geq 0",
    relations=tuple((feature, "nonnegative") for k in (2, 3) for feature in dict.fromkeys(all_choose(y, k))),
    domain=Domain(dict.fromkeys(y, nonnegative)),
    denials=((-(y[0] ** 2), "nonnegative"),),
)

# Corollary 2: data whose inner product h with w is standard normal.
h = Symbol("h", real=True)
LAW = normal(h)
GATE = exp(-(ReLU(h) ** 2) / (2 * tau))
NORMALISER = E(GATE, LAW)
SMALL = sqrt(tau / (1 + tau)) / 2 + Rational(1, 2)

Z_0 = Derivation(
    source=SECOND_COROLLARY,
    says="the normaliser of the first feature, for data that are standard normal along w",
    quantity=NORMALISER,
    line=Line(
        100,
        SMALL,
        printed=r"\int e^{-\frac{h^{2}({\bm{w}}_{*}^{\top}{\bm{x}})}{2\tau}}p_{\mathrm{D}}({\bm{x}})\mathrm{d}{\bm{x}}",
        part="finished-for-normal-data",
        note="the closed form is ours, for ReLU and standard normal data along w; half of the data are inactive, so it stays above 1/2",
    ),
    domain=Domain({tau: positive}),
    slips=(sqrt(tau / (1 + tau)), SMALL / 2),
    kind="finished",
)

AT_MOST_ONE = Property(
    source=SECOND_COROLLARY,
    label=100,
    says="the normaliser of the first feature is at most one",
    printed=r"z_{0}(\alpha_{\mathrm{g}}):=\int e^{-\frac{h^{2}({\bm{w}}_{*}^{\top}{\bm{x}})}{2\tau}}p_{\mathrm{D}}({\bm{x}})\mathrm{d}{\bm{x}}\leq 1",
    relations=((1 - NORMALISER, "nonnegative"),),
    domain=Domain({tau: positive}),
    denials=((Rational(1, 2) - NORMALISER, "nonnegative"),),
    note="ReLU, and standard normal data along w",
)
