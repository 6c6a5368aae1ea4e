r"""The extra fact about f(w) = E[1(<w, X> >= 0) X], document 000, section 2: its derivatives are orthogonal to w.

f is homogeneous of degree 0 and, being a gradient, has a symmetric Jacobian: that is all of it. It is no special
consequence of ReLU: an activation that is homogeneous of degree 1 will do. For Gaussian data in R^2 with w_1 > 0,
f(w)_i is a double integral with w in an end of the inner one, where it is differentiated; the delta function is the
density of S = <w, X> at 0, with X_1 = -w_2 X_2 / w_1 there.
"""

from sympy import Heaviside, Integer, Integral, Symbol, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import A, S
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.n000_single_neuron.gradient_flow import SOURCE
from closedform.derivations.n000_single_neuron.properties_of_f import L, W, X, l_11, l_21, l_22, vector

w_1, w_2 = Symbol("w_1", positive=True), W[1]
SIGMA = L * L.T
image = SIGMA * vector(w_1, w_2)
variance = (L.T * vector(w_1, w_2)).dot(L.T * vector(w_1, w_2))
standard = L.inv() * vector(*X[:2])
density = exp(-(standard[0] ** 2 + standard[1] ** 2) / 2) / (2 * pi * l_11 * l_22)


def slope(i: int, j: int) -> Integral:
    """Differentiate f(w)_i in w_j: w is in the lower end of the inner integral."""
    half_plane = Integral(density * X[i], (X[0], -w_2 * X[1] / w_1, oo))
    return Integral(half_plane.diff((w_1, w_2)[j]), (X[1], -oo, oo))


EXTRA_DOMAIN = Domain({w_1: positive, w_2: real, l_11: positive, l_21: real, l_22: positive})
ON_THE_EDGE = E(X[1] ** 2, Gaussian((S, X[1]), [[variance, image[1]], [image[1], SIGMA[1, 1]]]).at({S: 0})) / sqrt(
    2 * pi * variance
)
MIXED, SQUARED = -w_2 / w_1 * ON_THE_EDGE, (w_2 / w_1) ** 2 * ON_THE_EDGE

DELTA = Derivation(
    source=SOURCE,
    says="derivative of f(w)_i for Gaussian data in R^2, i = 1 and j = 2",
    quantity={"derivative in w_j": slope(0, 1), "derivative in w_i, as printed": slope(0, 0)},
    line=Line(
        "extra-fact-delta",
        MIXED,
        printed=r"\frac{\partial}{\partial w_i} \int_{\mathbb{R}^n} p_{\xi}(x) \mathbb{1}(\langle w, x \rangle \ge 0) x_i dx = "
        r"\int_{\mathbb{R}^n} p_{\xi}(x) \delta(\langle w, x \rangle) x_i x_j dx",
        correction={"derivative in w_i, as printed": SQUARED},
        note="the derivative is printed in w_i, the integral with x_i x_j: one j was lost, as above it. The delta function "
        "is the density of <w, X> at 0 times the mean given <w, X> = 0, where X_i X_j is -w_2 X_2^2 / w_1",
    ),
    support={"derivative in w_j": r"\frac{\partial}{\partial w_i} f(w) \perp w \quad \forall j"},
    domain=EXTRA_DOMAIN,
    slips=(-MIXED, -w_2 / w_1 * ON_THE_EDGE * variance),
)

EXTRA_FACT = Property(
    source=SOURCE,
    label="extra-fact",
    says="the gradient of each entry of f is orthogonal to w, and so is the derivative of f in each weight",
    printed=r"\frac{\partial}{\partial w} f(w)_i \perp w \quad \forall i, \quad \text{and} \quad "
    r"\frac{\partial}{\partial w_i} f(w) \perp w \quad \forall j.",
    relations=(
        *((w_1 * slope(i, 0) + w_2 * slope(i, 1), "zero") for i in (0, 1)),
        *((w_1 * slope(0, j) + w_2 * slope(1, j), "zero") for j in (0, 1)),
    ),
    domain=EXTRA_DOMAIN,
    denials=((slope(0, 0), "zero"),),
    note="the second half is printed with w_i and 'for all j'; one index is meant. By property 1 and the symmetry of the Jacobian",
)

# f(w) = E[phi'(<w, X>) X] of other activations, against a pixel A of unit variance: does it change with the scale of w?
V, m = Symbol("V", positive=True), Symbol("m", real=True)
sd, angle, leak = Symbol("sd_S", positive=True), Symbol("corr", real=True), Symbol("leak", positive=True)


def of_activation(slope: Form, scale: Form) -> E:
    """Average phi'(scale S) A for Gaussian data; ``slope`` is phi'."""
    return E(slope(scale * S) * A, Gaussian((S, A), [[V, m], [m, 1]]))


def leaky(h: Form) -> Form:
    """Differentiate the leaky ReLU."""
    return Heaviside(h) + leak * Heaviside(-h)


def sized(h: Form) -> Form:
    """Differentiate |h|."""
    return Heaviside(h) - Heaviside(-h)


def squared(h: Form) -> Form:
    """Differentiate half the squared ReLU."""
    return Heaviside(h) * h


SPECIAL_TO_RELU = Property(
    source=SOURCE,
    label="special-to-relu",
    says="for the leaky ReLU, the f of which is E[phi'(<w, X>) X], f changes with the scale of w, so that no orthogonality is left",
    printed="this seems like a special consequence of using ReLU activation",
    relations=((of_activation(leaky, Integer(2)) - of_activation(leaky, Integer(1)), "nonzero"),),
    domain=Domain({sd: positive, angle: between(0, 1), leak: between(0, 1)}, chart={V: sd**2, m: angle * sd}),
    correction="a consequence of phi'(c h) = phi'(h) for c > 0, that is of homogeneity of degree 1: the leaky ReLU and |h| have it too, "
    "and the squared ReLU has not",
    holds_instead=(
        *((of_activation(slope, Integer(2)) - of_activation(slope, Integer(1)), "zero") for slope in (leaky, sized)),
        (of_activation(squared, Integer(2)) - of_activation(squared, Integer(1)), "nonzero"),
    ),
    denials=((of_activation(squared, Integer(2)) - of_activation(squared, Integer(1)), "zero"),),
    note="hedged in the text; one entry of f, Gaussian data. That f does not change with the scale is that its derivative along w vanishes",
)
