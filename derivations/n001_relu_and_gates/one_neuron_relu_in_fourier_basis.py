r"""The flow of one ReLU neuron in the Fourier basis, document 001, 5.4 and 5.4.1, (133)-(135), (137), (138).

The data of (133)-(135) are of any law with p(x) = p(-x) on finitely many points that is invariant under translation of
the n = 2 pixels, so that Sigma_y is circulant; u_1 and u_2 are the two entries of the vector u_1. Gaussian data, (137)
and (138), take two modes of the basis.

P is taken orthogonal; (136) is in ``real_fourier_basis``.
"""

from sympy import Heaviside, ImmutableMatrix, Integer, Symbol, eye, pi, sqrt

from closedform.derivations.claims.notation import A, S, Y, a_S0w1, a_S1w1, sigma_0, sigma_1
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, following, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient, ReLU, above_zero
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_flow import SOURCE, symmetric
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_update import update_elsewhere
from closedform.derivations.shared.flow_of_one_neuron import CLASSES as GAUSSIAN_CLASSES
from closedform.derivations.shared.flow_of_one_neuron import FLOW_DOMAIN, FLOW_IN_THE_BASIS, modes, u_1, u_2

GAUSSIAN_SOURCE = Source("001", "5.4.1 Gaussian X")

# n = 2: the Fourier coefficients Xi of a law that is symmetric and invariant under the exchange of the two pixels.
Xi = Symbol("Xi_1", real=True), Symbol("Xi_2", real=True)
W = ImmutableMatrix([u_1, u_2])
heights = [(Symbol(f"alpha_{k}", positive=True), Symbol(f"beta_{k}", positive=True)) for k in range(3)]
weight = Symbol("weight", positive=True)


def orbit(height: tuple[Form, Form], share: Form) -> tuple[tuple[tuple[Form, ...], Form], ...]:
    """Give a point and its translate, of equal weights."""
    return (((height[0], height[1]), share), ((height[0], -height[1]), share))


LAW_1 = symmetric(Xi, (*orbit(heights[0], weight), *orbit(heights[1], 1)))
LAW_0 = symmetric(Xi, orbit(heights[2], 1))
S_basis = u_1 * Xi[0] + u_2 * Xi[1]
_eigen_1 = [(weight * heights[0][k] ** 2 + heights[1][k] ** 2) / (weight + 1) for k in (0, 1)]
_eigen_0 = [heights[2][k] ** 2 for k in (0, 1)]
LAMBDA_1, LAMBDA_0 = ImmutableMatrix.diag(*_eigen_1), ImmutableMatrix.diag(*_eigen_0)
norm_1, norm_0 = (W.T * LAMBDA_1 * W)[0], (W.T * LAMBDA_0 * W)[0]
in_basis = Labelled(Y, ((1, LAW_1), (0, LAW_0)))
GATE_BASIS = above_zero(S_basis)
basis_mean_1, basis_mean_0 = (E(S_basis, law, given=GATE_BASIS) for law in (LAW_1, LAW_0))


def rests_in_basis(factor: Form) -> Form:
    """Give the column E[factor P' A X | S > 0], with the A of each class."""
    along = [Y * (LAMBDA_1 * W)[k] / norm_1 + (1 - Y) * (LAMBDA_0 * W)[k] / norm_0 for k in (0, 1)]
    return ImmutableMatrix([E(factor * (Xi[k] - along[k] * S_basis), in_basis, given=GATE_BASIS) for k in (0, 1)])


def flow_in_basis() -> Form:
    """Give the column tau du_1/dt of one neuron in the basis."""
    loss = E((ReLU(S_basis) - Y) ** 2 / 2, in_basis)
    return ImmutableMatrix([MinusGradient(loss, u, u) for u in (u_1, u_2)])


_right_133 = -2 * rests_in_basis(S_basis - Y) - ((1 - basis_mean_1 / norm_1) * LAMBDA_1 + LAMBDA_0) * W
IN_BASIS = Derivation(
    source=SOURCE,
    says="four times the gradient flow of one ReLU neuron in the Fourier basis, n = 2",
    quantity=4 * flow_in_basis(),
    line=Line(
        133,
        -rests_in_basis(S_basis - 1) - ((basis_mean_1 / norm_1 - 1) * LAMBDA_1 + basis_mean_0 / norm_0 * LAMBDA_0) * W,
        printed=r"-\mathbb{E}_{X|S>0} [(S-1)P^\top AX] - \left[\left(\frac{\mathbb{E}_{S>0|Y=1} [S]}{u_1(t)^\top \Lambda_1 u_1(t)} - 1 "
        r"\right) \Lambda_1 + \frac{\mathbb{E}_{S>0|Y=0} [S]}{u_1(t)^\top \Lambda_0 u_1(t)} \Lambda_0 \right] u_1(t)",
        follows=following(
            "P' before it, and u_1 = P'w_1",
            ImmutableMatrix,
            update_elsewhere(
                rests_in_basis(S_basis - 1),
                rests_in_basis(S_basis - Y),
                (basis_mean_1, norm_1, LAMBDA_1 * W),
                (basis_mean_0, norm_0, LAMBDA_0 * W),
            ),
        ),
        correction=_right_133,
        corrected=r"-2 \mathbb{E}_{X|S>0} [(S-Y)P^\top AX] - \left[\left(1 - \frac{\mathbb{E}_{S>0|Y=1} [S]}{u_1(t)^\top "
        r"\Lambda_1 u_1(t)} \right) \Lambda_1 + \Lambda_0 \right] u_1(t)",
        note="both entries of the vector; u_1 and u_2 are its two modes",
    ),
    domain=Domain(
        {u_1: real, u_2: real, weight: positive, **dict.fromkeys((h for pair in heights for h in pair), positive)},
        such_that=tuple((u_1**2 * x**2 - u_2**2 * y**2) ** 2 > 0 for x, y in heights),
    ),
    slips=(_right_133 / 2, _right_133 + 2 * LAMBDA_0 * W),
    kind="flow",
)

# The same in pixels: X on the orbits of two points, P the orthogonal Fourier basis of n = 2.
X = Symbol("X_1", real=True), Symbol("X_2", real=True)
W_PIXEL = ImmutableMatrix([Symbol("w_1", real=True), Symbol("w_2", real=True)])
P = ImmutableMatrix([[1, 1], [1, -1]]) / sqrt(2)
places = [tuple(Symbol(f"x_{k}{i}", real=True) for i in (1, 2)) for k in (1, 2)]
_atoms = tuple((point, share) for place, share in zip(places, (weight, 1), strict=True) for point in (place, place[::-1]))
PIXELS = symmetric(X, _atoms)
MODES = symmetric(Xi, tuple((tuple(P.T * ImmutableMatrix(point)), share) for point, share in _atoms))
(x_11, x_12), (x_21, x_22) = places
_diagonal = (weight * (x_11**2 + x_12**2) + x_21**2 + x_22**2) / (2 * (weight + 1))
_off = (weight * x_11 * x_12 + x_21 * x_22) / (weight + 1)
SIGMA_PIXEL = ImmutableMatrix([[_diagonal, _off], [_off, _diagonal]])
S_PIXEL = W_PIXEL.dot(ImmutableMatrix(X))
_names = Symbol("X'_1", real=True), Symbol("X'_2", real=True)
_copies = symmetric(_names, _atoms)
_S_copy = W_PIXEL.dot(ImmutableMatrix(_names))
REGRESSED = [X[k] - E(_S_copy * _names[k], _copies) / E(_S_copy**2, _copies) * S_PIXEL for k in (0, 1)]  # A X


def in_modes(vector: Form, law: Form, height: Form) -> Form:
    """Give the column of E[(S - 1) entry | S > 0]."""
    return ImmutableMatrix([E((height - 1) * entry, law, given=above_zero(height)) for entry in vector])


U_PIXEL = P.T * W_PIXEL
S_MODES = U_PIXEL.dot(ImmutableMatrix(Xi))
LAMBDA = ImmutableMatrix.diag(_diagonal + _off, _diagonal - _off)
_in_pixels = P.T * (eye(2) - SIGMA_PIXEL * W_PIXEL * W_PIXEL.T / (W_PIXEL.T * SIGMA_PIXEL * W_PIXEL)[0]) * ImmutableMatrix(X)
_in_modes = (eye(2) - LAMBDA * U_PIXEL * U_PIXEL.T / (U_PIXEL.T * LAMBDA * U_PIXEL)[0]) * ImmutableMatrix(Xi)
CHANGE_OF_BASIS = Derivation(
    source=SOURCE,
    says="the first term of (133) where Y = 1, in pixels and in the Fourier basis, n = 2",
    quantity=in_modes(P.T * ImmutableMatrix(REGRESSED), PIXELS, S_PIXEL),
    lines=(
        Line(
            134,
            in_modes(_in_pixels, PIXELS, S_PIXEL),
            printed=r"\mathbb{E}_{X|Y=1, S>0} \left[(S-1)P^\top \left(I_n - \frac{\Sigma_1 w_1(t) w_1(t)^\top}"
            r"{w_1(t)^\top \Sigma_1 w_1(t)} \right) X \right]",
        ),
        Line(
            135,
            in_modes(_in_modes, MODES, S_MODES),
            printed=r"\mathbb{E}_{\Xi|Y=1, \langle u_1(t), \Xi \rangle > 0} \left[(\langle u_1(t), \Xi \rangle - 1) \left(I_n - "
            r"\frac{\Lambda_1 u_1(t) u_1(t)^\top}{u_1(t)^\top \Lambda_1 u_1(t)} \right) \Xi \right]",
            note="P is taken orthogonal; with the real part (136) alone it is not, for n > 2",
        ),
    ),
    domain=Domain(
        {weight: positive, **dict.fromkeys((*W_PIXEL, *places[0], *places[1]), real)},
        such_that=tuple((W_PIXEL.dot(ImmutableMatrix(point))) ** 2 > 0 for place in places for point in (place, place[::-1])),
    ),
    slips=(in_modes(_in_pixels, PIXELS, S_PIXEL) * 2, in_modes(Xi, MODES, S_MODES)),
    kind="expectation",
)

# Both classes, each with the A of its own covariance, as (128)-(133) have it; and with the A of class 1 for both.
_v_1, _v_0 = a_S1w1 / sigma_1**2, a_S0w1 / sigma_0**2  # a' v of each class
_rest, _rest_of_one = A - (Y * _v_1 + (1 - Y) * _v_0) * S, A - _v_1 * S
FIRST_TERM_VANISHES = Property(
    source=GAUSSIAN_SOURCE,
    label="first-term-vanishes",
    says="E[(S - 1) A X | S > 0] is zero for Gaussian data of two classes, with the A of each class",
    printed=r"Now, let us assume that $X$ is Gaussian. Then, $\mathbb{E}_{X|S>0} [(S-1)P^\top AX] = 0$.",
    relations=((E((S - 1) * _rest, GAUSSIAN_CLASSES, given=Heaviside(S)), "zero"),),
    domain=FLOW_DOMAIN,
    denials=(
        (E((S - 1) * A, GAUSSIAN_CLASSES, given=Heaviside(S)), "zero"),
        (E((S - 1) * _rest_of_one, GAUSSIAN_CLASSES, given=Heaviside(S)), "zero"),
    ),
    note="against an arbitrary direction, of which the columns of P are some. With one A for both classes it is not zero: the second denial",
)

_c_0, _c_1 = Symbol("c_0", positive=True), Symbol("c_1", real=True)
_two = ImmutableMatrix([[_c_0, _c_1], [_c_1, _c_0]])
_form = (W_PIXEL.T * _two * W_PIXEL)[0]
HALF_LINE = Derivation(
    source=GAUSSIAN_SOURCE,
    says="mean of S given S > 0, in pixels and in the Fourier basis, n = 2",
    quantity=E(S, Gaussian((S,), [[_form]]), given=Heaviside(S)),
    lines=(
        Line(
            137,
            sqrt(2 / pi) * sqrt(_form),
            printed=r"\sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma_1 w_1(t))^\frac{1}{2}",
            part="middle",
        ),
        Line(
            137,
            sqrt(2 / pi) * sqrt((U_PIXEL.T * ImmutableMatrix.diag(_c_0 + _c_1, _c_0 - _c_1) * U_PIXEL)[0]),
            printed=r"\sqrt{\frac{2}{\pi}} (u_1(t)^\top \Lambda_1 u_1(t))^\frac{1}{2}",
            part="right",
        ),
    ),
    domain=Domain(
        {_c_0: positive, _c_1: real, **dict.fromkeys(W_PIXEL, real)}, such_that=(_c_1**2 < _c_0**2, W_PIXEL.dot(W_PIXEL) > 0)
    ),
    slips=(sqrt(2 / pi) * _form, sqrt(_form / (2 * pi))),
)

_norms = {y: sqrt(modes[y][0] * u_1**2 + modes[y][1] * u_2**2) for y in (0, 1)}
_right_138 = -(modes[0][0] + (1 - sqrt(2 / pi) / _norms[1]) * modes[1][0]) * u_1
GAUSSIAN_FLOW = Derivation(
    source=GAUSSIAN_SOURCE,
    says="four times the gradient flow of one ReLU neuron on Gaussian data, entry of the first of two modes",
    quantity=4 * FLOW_IN_THE_BASIS,
    line=Line(
        138,
        -((1 / _norms[1] - 1) * modes[1][0] + modes[0][0] / _norms[0]) * u_1,
        printed=r"- \left[ \left( \frac{1}{\sqrt{u_1(t)^\top \Lambda_1 u_1(t)}} - 1 \right) \Lambda_1 + "
        r"\frac{1}{\sqrt{u_1(t)^\top \Lambda_0 u_1(t)}} \Lambda_0 \right] u_1(t)",
        follows=following(
            "P' before it, the first term zero, and the means of (137)",
            lambda flow: flow,
            update_elsewhere(
                Integer(0), Integer(0), *((sqrt(2 / pi) * _norms[y], _norms[y] ** 2, modes[y][0] * u_1) for y in (1, 0))
            ),
        ),
        error=Departure(
            "sqrt(2/pi) of (137) is lost",
            difference=-(1 - sqrt(2 / pi)) * (modes[1][0] / _norms[1] + modes[0][0] / _norms[0]) * u_1,
        ),
        correction=_right_138,
        corrected=r"- \left[ \left( 1 - \sqrt{\frac{2}{\pi}} \frac{1}{\sqrt{u_1(t)^\top \Lambda_1 u_1(t)}} \right) "
        r"\Lambda_1 + \Lambda_0 \right] u_1(t)",
        uses=("001:133", "001:137/right"),
    ),
    domain=Domain({u_1: real, u_2: positive, **dict.fromkeys((*modes[0], *modes[1]), positive)}),
    slips=(_right_138 / 2, -(modes[0][0] + (1 - 1 / _norms[1]) * modes[1][0]) * u_1),
    kind="flow",
)
