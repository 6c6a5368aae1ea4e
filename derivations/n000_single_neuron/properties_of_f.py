r"""Properties 1 to 4 of f(w) = E[1(<w, X> >= 0) X], document 000, section 2.

They need no more than the symmetries of p, so they are checked for laws on finitely many points with free weights,
and property 4 for Gaussian data too. Property 4, f(A w) = A^{-T} f(w) where p(x) = p(A x), is wrong for an A that is
not orthogonal: X and A X have one law, so f(A' w) = A^{-1} f(w), which is f(A^{-T} w) = A f(w). The linear symmetries
of N(0, L L') are A = L Q L^{-1} with Q orthogonal (and with L = Sigma^{1/2} the familiar form).
"""

from collections.abc import Sequence

from sympy import Add, Heaviside, ImmutableMatrix, Symbol, eye

from closedform.derivations.claims.notation import S
from closedform.derivations.claims.words import Domain, Property, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, at_least_zero
from closedform.derivations.n000_single_neuron.gradient_flow import SOURCE

alpha = Symbol("alpha", positive=True)
W = tuple(Symbol(f"w_{i}", real=True) for i in (1, 2, 3, 4))
X = tuple(Symbol(f"X_{i}", real=True) for i in (1, 2, 3, 4))
P = tuple(Symbol(f"p_{i}", positive=True) for i in (1, 2, 3, 4))


def inner(left: Form, right: Form) -> Form:
    """Multiply two vectors."""
    return Add(*(a * b for a, b in zip(left, right, strict=True)))


def symmetric(orbits: Sequence[Sequence[Sequence[int]]]) -> Finite:
    """Give the law on points and their negatives with p(x) = p(-x): one free weight for each group of points."""
    atoms = [(tuple(s * v for v in x), p) for group, p in zip(orbits, P, strict=False) for x in group for s in (1, -1)]
    return Finite(X[: len(orbits[0][0])], atoms)


def gate(w: Form, law: Finite) -> Form:
    """Stack the entries of f(w) under a law on finitely many points."""
    return ImmutableMatrix([E(at_least_zero(inner(w, law.variables)) * x, law) for x in law.variables])


def equal(left: Form, right: Form, sign: str = "zero") -> tuple[tuple[Form, str], ...]:
    """Assert that two vectors are equal, entry by entry."""
    return tuple((a - b, sign) for a, b in zip(left, right, strict=True))


def over(law: Finite, *more: Symbol) -> Domain:
    """Let w run over R^n and the weights over all positive numbers."""
    n = len(law.variables)
    return Domain(
        {**dict.fromkeys(W[:n], real), **{p: positive for p in P if p in law.free_symbols}, **dict.fromkeys(more, positive)}
    )


def vector(*entries: Form) -> Form:
    """Stack numbers."""
    return ImmutableMatrix(entries)


PLANE = symmetric((((1, 1),), ((1, -1),), ((2, 1),), ((1, 3),)))
LOPSIDED = Finite(X[:2], (((1, 1), 2), ((-1, 1), 1), ((0, -1), 5)))
w = vector(*W[:2])

SCALING = Property(
    source=SOURCE,
    label="scaling",
    says="f is unchanged when w is scaled by a positive number",
    printed=r"$f(w) = f(\alpha w)$ for $\alpha > 0$",
    relations=equal(gate(alpha * w, PLANE), gate(w, PLANE)),
    domain=over(PLANE, alpha),
    denials=equal(gate(alpha * w, PLANE), alpha * gate(w, PLANE))[:1],
)

SIGN = Property(
    source=SOURCE,
    label="sign",
    says="f is odd, ties <w, x> = 0 included",
    printed=r"f(-w) = -f(w)",
    relations=(
        *equal(gate(-w, PLANE), -gate(w, PLANE)),
        *equal(gate(vector(-1, 1), PLANE), -gate(vector(1, -1), PLANE)),  # <w, x> = 0 at x = (1, 1)
    ),
    domain=over(PLANE),
    denials=(*equal(gate(-w, PLANE), gate(w, PLANE))[:1], *equal(gate(-w, LOPSIDED), -gate(w, LOPSIDED))[:1]),
    note="p(x) = p(-x) is needed: for a law without it the claim fails, which is checked",
)

RING_OF_SIGNS = symmetric(
    (
        ((1, 1, 1, 1),),
        ((1, 1, 1, -1), (1, 1, -1, 1), (1, -1, 1, 1), (-1, 1, 1, 1)),
        ((1, 1, -1, -1), (-1, 1, 1, -1)),
        ((1, -1, 1, -1),),
    )
)
ANY_SIGNS = symmetric((((1, 1, 1, 1),), ((1, 1, 1, -1),), ((1, 1, -1, -1),), ((1, -1, 1, -1),)))


def shift(v: Form) -> Form:
    """Move every entry down by one place on the ring: x_i is (C x)_{i+1}."""
    return vector(v[-1], *v[:-1])


TRANSLATION = Property(
    source=SOURCE,
    label="translation",
    says="f commutes with circular shifts, for every law on {-1, 1}^4 that they leave alone",
    printed=r"$f(\mathcal{C}w) = \mathcal{C}f(w)$, where $\mathcal{C}$ is a circular shift",
    relations=equal(gate(shift(W), RING_OF_SIGNS), shift(list(gate(W, RING_OF_SIGNS)))),
    domain=over(RING_OF_SIGNS),
    denials=(
        *equal(gate(shift(W), RING_OF_SIGNS), gate(W, RING_OF_SIGNS))[:1],
        *equal(gate(shift(W), ANY_SIGNS), shift(list(gate(W, ANY_SIGNS))))[:1],
    ),
    note="for a law that is not translation-invariant the claim fails, which is checked",
)

# Symmetries A of N(0, L L'), and one of order 6 of a law on two hexagons of points.
l_11, l_21, l_22 = Symbol("l_11", positive=True), Symbol("l_21", real=True), Symbol("l_22", positive=True)
turn = Symbol("turn", real=True)
L = ImmutableMatrix([[l_11, 0], [l_21, l_22]])
Q = ImmutableMatrix([[1 - turn**2, -2 * turn], [2 * turn, 1 - turn**2]]) / (1 + turn**2)
A = L * Q * L.inv()
HEXAGON = ImmutableMatrix([[0, -1], [1, 1]])
HEXAGONS = symmetric((((1, 0), (0, 1), (-1, 1)), ((2, 1), (-1, 3), (-3, 2))))
SQUARE = ImmutableMatrix([[0, -1], [1, 0]])
SQUARES = symmetric((((1, 1), (-1, 1)), ((2, 1), (-1, 2))))
CHART = Domain({W[0]: real, W[1]: real, l_11: positive, l_21: real, l_22: positive, turn: real, P[0]: positive, P[1]: positive})


def gaussian_gate(direction: Form, factor: Form) -> Form:
    """Stack the entries of f at a direction, for X ~ N(0, L L')."""
    covariance = factor * factor.T
    image, variance = covariance * direction, (factor.T * direction).dot(factor.T * direction)
    laws = (Gaussian((S, x), [[variance, image[i]], [image[i], covariance[i, i]]]) for i, x in enumerate(X[:2]))
    return vector(*(E(Heaviside(S) * x, law) for x, law in zip(X[:2], laws, strict=True)))


RIGHT_FORM = (
    *equal(gaussian_gate(A.inv().T * w, L), A * gaussian_gate(w, L)),
    *equal(gate(HEXAGON.inv().T * w, HEXAGONS), HEXAGON * gate(w, HEXAGONS)),
)
TRANSFORMATION = Property(
    source=SOURCE,
    label="transformation",
    says="where p(x) = p(A x) for an invertible A, f(A w) is A^{-T} f(w)",
    printed=r"If $p$ is symmetric [...], i.e. $p_{\xi}(x) = p_{\xi}(Ax)$ for all $x$, then $f(Aw) = A^{-\top}f(w)$.",
    relations=(
        *equal(gaussian_gate(A * w, L), A.inv().T * gaussian_gate(w, L)),
        *equal(gate(HEXAGON * w, HEXAGONS), HEXAGON.inv().T * gate(w, HEXAGONS)),
    ),
    domain=CHART,
    correction="f(A^{-T} w) = A f(w); or, with f(A w) = A^{-T} f(w) kept, ask for p(x) = p(A' x). All agree where A is orthogonal",
    holds_instead=(
        *RIGHT_FORM,
        # N(0, (L L')^{-1}) has the symmetry A'.
        *equal(gaussian_gate(A * w, L.inv().T), A.inv().T * gaussian_gate(w, L.inv().T)),
    ),
    shown_by=("000:dynamics/transformation/orthogonal",),
    denials=tuple((expression, "nonzero") for expression, _ in RIGHT_FORM),
    note="Gaussian data with A = L Q L^{-1}, and a law on twelve points with an A of order 6",
)

TRANSFORMATION_RIGHT = Property(
    source=SOURCE,
    label="transformation/right-form",
    says="where p(x) = p(A x) for an invertible A, f(A^{-T} w) is A f(w)",
    printed=r"f(Aw) = A^{-\top}f(w)",
    relations=RIGHT_FORM,
    domain=CHART,
    denials=equal(gaussian_gate(A * w, L), A * gaussian_gate(w, L))[:1],
    note="what holds in place of property 4; ours",
)

TRANSFORMATION_ORTHOGONAL = Property(
    source=SOURCE,
    label="transformation/orthogonal",
    says="where p(x) = p(A x) for an orthogonal A, f commutes with A; properties 2 and 3 are the cases -1 and C",
    printed=r"If $A$ is orthogonal, then $f(Aw) = Af(w)$.",
    relations=(
        *equal(gaussian_gate(Q * w, l_11 * eye(2)), Q * gaussian_gate(w, l_11 * eye(2))),
        *equal(gate(SQUARE * w, SQUARES), SQUARE * gate(w, SQUARES)),
    ),
    domain=CHART,
    denials=equal(gaussian_gate(Q * w, l_11 * eye(2)), Q.T * gaussian_gate(w, l_11 * eye(2)))[:1],
    note="rotations of isotropic Gaussian data, and a quarter turn of a law on eight points",
)
