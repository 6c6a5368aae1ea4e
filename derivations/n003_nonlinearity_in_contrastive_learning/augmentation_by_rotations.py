r"""Augmentation by a group of rotations, document 003, appendix B.5: (105), (107), (108) and what follows of local optima.

(105) is held for two samples of two views each, any probabilities and two features of the kernel. (107) and (108) are held for the
group of the four quarter turns of the plane, a listed augmentation, and for all rotations of it, of which the mean is an integral over the circle;
w and x_0 are any vectors. The last claim is held for rotations about the third axis of space, and two samples at the distances r_1 and r_2 from it:
there the mean output is the part of w across the axis, times the distance over pi, so the weights across the axis are maxima, all of them moved:
maxima among equals, that no weight close to them converges into.
"""

from sympy import Expr, ImmutableMatrix, Integer, Integral, Max, Symbol, cos, pi, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ReLU
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.contrastive_covariance import (
    DOMAIN,
    IN_THE_LIMIT,
    OF_MEANS,
    TOTAL_VARIANCE,
    G,
)

AUGMENTED = Source("003", "B.5")

w, x_0 = ImmutableMatrix(symbols("w_1 w_2", real=True)), ImmutableMatrix(symbols("x_1 x_2", real=True))
QUARTER = ImmutableMatrix([[0, -1], [1, 0]])
TURNS = tuple(QUARTER**k for k in range(4))
VECTORS = dict.fromkeys((*w, *x_0), real)


def output(one: Form, other: Form) -> Expr:
    """H of an inner product, h = ReLU."""
    return Max((one.T * other)[0], Integer(0))


def mean_output(weight: Form) -> Expr:
    """b(w | x_0), over the four quarter turns."""
    return sum((output(weight, turn * x_0) for turn in TURNS), Integer(0)) / len(TURNS)


MOVED = as_written(lambda: sum((output(w, TURNS[1].T * (turn * x_0)) for turn in TURNS), Integer(0)) / len(TURNS))
SAME = as_written(lambda: mean_output(w))

INVARIANT = Derivation(
    source=AUGMENTED,
    says="the mean output at a rotated weight",
    quantity=as_written(lambda: mean_output(TURNS[1] * w)),
    lines=(
        Line(
            107,
            MOVED,
            printed=r"\int h({\bm{w}}^{\top}R^{\top}(t)R(t^{\prime}){\bm{x}}_{0})\mathbb{P}[t^{\prime}]\mathrm{d}t^{\prime}",
            note="quarter turns; w is rotated by one of them",
        ),
        Line(
            108,
            SAME,
            printed=r"\int h({\bm{w}}^{\top}R(t^{\prime\prime}){\bm{x}}_{0})\mathbb{P}[t^{\prime\prime}]\mathrm{d}t^{\prime\prime}"
            r"=b({\bm{w}}|{\bm{x}}_{0})",
        ),
    ),
    domain=Domain(VECTORS),
    slips=(output(w, x_0), (output(w, x_0) + output(w, QUARTER * x_0)) / 2),
    kind="finite sum",
)

# All rotations of the plane: w at the angle turned, and x_0 at an angle and a radius.
radius = Symbol("r", positive=True)
turned, t = Symbol("turned", real=True), Symbol("t", real=True)
EVERY_ROTATION = Derivation(
    source=AUGMENTED,
    says="the mean output at a weight of norm one over all rotations of the plane",
    quantity=Integral(radius * ReLU(cos(t - turned)) / (2 * pi), (t, 0, 2 * pi)),
    line=Line(
        "every-rotation",
        radius / pi,
        printed=r"\int h({\bm{w}}^{\top}R(t^{\prime\prime}){\bm{x}}_{0})\mathbb{P}[t^{\prime\prime}]\mathrm{d}t^{\prime\prime}=b({\bm{w}}|{\bm{x}}_{0})",
        part="finished",
        note="ours: it is the same for every w, so that no weight is better than another; t is the angle of x, r the norm of x_0",
    ),
    domain=Domain({radius: positive, turned: between(0, pi / 2)}),
    slips=(radius / (2 * pi), radius * cos(turned) / pi),
    kind="finished",
)

# (105): lemma 2 for the outputs of views; an inner product w'x is any number.
INNER = (symbols("h_00 h_01", real=True), symbols("h_10 h_11", real=True))
OUTPUTS = {G[a][v]: Max(INNER[a][v], Integer(0)) for a in (0, 1) for v in (0, 1)}
LETTERS = {s: i for s, i in DOMAIN.symbols.items() if s not in OUTPUTS}
ENERGY = Derivation(
    source=AUGMENTED,
    says="twice the energy of one node with augmentation, in the limit of large batches",
    quantity=IN_THE_LIMIT.xreplace(OUTPUTS),
    line=Line(
        105,
        OF_MEANS.xreplace(OUTPUTS),
        printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l}(\cdot;\alpha)}\left[b({\bm{w}}|{\bm{x}}_{0})\right]",
        uses=("003:4",),
        note="two samples with two views each; ReLU, and w'x of each view is any number",
    ),
    domain=Domain({**LETTERS, **dict.fromkeys((*INNER[0], *INNER[1]), real)}),
    slips=(TOTAL_VARIANCE.xreplace(OUTPUTS), OF_MEANS.xreplace(OUTPUTS) / 2),
    kind="limit",
)

# Rotations about the third axis: the energy at w = (cos v cos u, cos v sin u, sin v) for samples in the plane across it.
r_1, farther, p_1 = symbols("r_1 farther p_1", positive=True)
r_2 = r_1 + farther
latitude = Symbol("latitude", real=True)  # the tangent of half the angle to the plane across the axis
ACROSS = (1 - latitude**2) / (1 + latitude**2)


def energy(across: Form) -> Expr:
    """Variance of b(w | x_0) = |w_across| |x_0| / pi over two samples of the probabilities p_1 and 1 - p_1, uniform alpha."""
    outputs = tuple(across * r / pi for r in (r_1, r_2))
    mean = p_1 * outputs[0] + (1 - p_1) * outputs[1]
    return p_1 * (outputs[0] - mean) ** 2 + (1 - p_1) * (outputs[1] - mean) ** 2


PRINTED = (
    r"if ${\bm{w}}^{\prime}:=R(t^{\prime}){\bm{w}}\neq{\bm{w}}$, then $\mathcal{E}_{\alpha}({\bm{w}})=\mathcal{E}_{\alpha}(R(t^{\prime})"
    r"{\bm{w}})=\mathcal{E}_{\alpha}({\bm{w}}^{\prime})$ and therefore, ${\bm{w}}$ cannot be a local optimal"
)
MAXIMUM = Property(
    source=AUGMENTED,
    label="maximum-that-is-moved",
    says="where the rotations are about an axis, the energy is largest at the weights across it, which they move",
    printed=PRINTED,
    relations=((energy(Integer(1)) - energy(ACROSS), "nonnegative"), (energy(Integer(1)) - energy(Integer(0)), "nonnegative")),
    domain=Domain({r_1: positive, farther: positive, p_1: between(0, 1), latitude: between(-1, 1)}),
    denials=((energy(ACROSS) - energy(Integer(1)), "nonnegative"),),
    note="ours: what is true of the example. A weight that is moved may be a maximum among equals",
)

# The energy of two samples, augmented by the quarter turns, at a weight and at the weight turned.
other = ImmutableMatrix(symbols("y_1 y_2", real=True))


def spread(weight: Form) -> Expr:
    """Variance of b(w | x_0) over two samples of the probabilities p_1 and 1 - p_1, uniform alpha."""
    first, second = (sum((output(weight, turn * sample) for turn in TURNS), Integer(0)) / len(TURNS) for sample in (x_0, other))
    return p_1 * (1 - p_1) * (first - second) ** 2


NO_LOCAL_OPTIMUM = Property(
    source=AUGMENTED,
    label="no-local-optimum",
    says="a weight that augmentation moves is no optimum that weights close to it converge into: those of its orbit have the same energy",
    printed=PRINTED,
    relations=as_written(lambda: ((spread(TURNS[1] * w) - spread(w), "zero"),)),
    domain=Domain({**VECTORS, **dict.fromkeys(other, real), p_1: between(0, 1)}),
    denials=((spread(ImmutableMatrix([w[0], -w[1]])) - spread(w), "zero"),),
    uses=("003:108", "003:b-5/every-rotation/finished"),
    note="a local optimum as section 3.2 has it, attractive: 'whether the weights converge into them and stay there during training'. Quarter turns; "
    "small ones bring the orbit close",
)
