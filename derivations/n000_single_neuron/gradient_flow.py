r"""Gradient flow of one ReLU neuron, document 000, section 2, equations (4) and (5).

tau dw/dt = (1/2) f(w) - (1/4)(Sigma_0 + Sigma_1) w with f(w) = E_{X|Y=1}[1(<w, X> >= 0) X]. No loss is
printed: (4) is minus the gradient of E[(ReLU(<w, X>) - Y)^2] / 2 over two balanced classes. It is encoded
against an arbitrary direction a for Gaussian data, and entry by entry in R^2 for data on six points, of any
weights with p(x) = p(-x).

(5) is (4) in a Fourier basis P that makes both covariances diagonal: choosing a as the k-th column of P turns
a' Sigma_y w into lambda_y^(k) u_k and a' f(w) into entry k of P' f(P u). Its factor of the shrinkage is 1/2.
"""

from sympy import Add, ImmutableMatrix, Rational, Symbol

from closedform.derivations.claims.notation import A, S, Y, a_S0w1, a_S1w1
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Labelled, MinusGradient, ReLU, at_least_zero
from closedform.derivations.shared.flow_of_one_neuron import FLOW, FLOW_DOMAIN, ONE

SOURCE = Source("000", "Dynamics")

f = E(at_least_zero(S) * A, ONE)
PRINTED_4 = (
    r"\frac{1}{2} \left[\underbrace{\mathbb{E}_{X|Y=1} \left[\mathbb{1}(\langle w, X \rangle \ge 0) X \right]}_{\triangleq f(w)} "
    r"\right] - \frac{1}{4} (\Sigma_0 + \Sigma_1) w"
)
printed_4 = f / 2 - Rational(1, 4) * (a_S0w1 + a_S1w1)

UPDATE = Derivation(
    source=SOURCE,
    says="gradient flow of one ReLU neuron, in space and in a Fourier basis: its inner product with an arbitrary vector a",
    quantity=FLOW,
    lines=(
        Line(
            4,
            printed_4,
            PRINTED_4,
            note="the loss is not printed: half the mean square error, over balanced classes. S = <w, X>, A = <a, X>, w_1 = w",
        ),
        Line(
            5,
            f / 2 - Rational(1, 2) * (a_S0w1 + a_S1w1),
            printed=r"\frac{1}{2}P^{\top}f(Pu) - \frac{1}{2}(\Lambda_0 + \Lambda_1)u",
            error=Departure("the 1/4 of (4) became 1/2", edit=((-a_S0w1 / 2, -a_S0w1 / 4), (-a_S1w1 / 2, -a_S1w1 / 4))),
            correction=printed_4,
            corrected=r"\frac{1}{2}P^{\top}f(Pu) - \frac{1}{4}(\Lambda_0 + \Lambda_1)u",
            note="right: (1/2) P' f(P u) - (1/4)(Lambda_0 + Lambda_1) u, as (10) has it. Checked against a = P e_k, for which a' Sigma_y w_1 is "
            "entry k of Lambda_y u, and A = <a, X>",
        ),
    ),
    domain=FLOW_DOMAIN,
    slips=(
        f - Rational(1, 4) * (a_S0w1 + a_S1w1),  # one class in two
        f / 2 - Rational(1, 2) * (a_S0w1 + a_S1w1),  # as though ReLU were linear
        f / 2 - Rational(1, 4) * a_S1w1,
    ),
    kind="flow",
)

# Data of two pixels on six points, with p(x) = p(-x), so that nothing but the symmetry of p is used.
X_1, X_2 = Symbol("X_1", real=True), Symbol("X_2", real=True)
w_1, w_2 = Symbol("w_1", real=True), Symbol("w_2", real=True)
WEIGHTS = {y: tuple(Symbol(f"p_{y}{k}", positive=True) for k in range(3)) for y in (0, 1)}
PAIRS = ((1, 1), (1, -1), (2, 1))


def two_pixels(y: int) -> Finite:
    """Give the law of (X_1, X_2) under class y."""
    return Finite(
        (X_1, X_2),
        tuple(((sign * x, sign * z), weight) for (x, z), weight in zip(PAIRS, WEIGHTS[y], strict=True) for sign in (1, -1)),
    )


TWO_PIXELS = {y: two_pixels(y) for y in (0, 1)}
LOSS = E((ReLU(w_1 * X_1 + w_2 * X_2) - Y) ** 2 / 2, Labelled(Y, ((1, TWO_PIXELS[1]), (0, TWO_PIXELS[0]))))


def entry_of_4(pixel: Form, factor: Form) -> Form:
    """Write one entry of (4), with the covariances of the two laws."""
    gate = E(at_least_zero(w_1 * X_1 + w_2 * X_2) * pixel, TWO_PIXELS[1])
    return gate / 2 - factor * Add(*(E(pixel * X_1, law) * w_1 + E(pixel * X_2, law) * w_2 for law in TWO_PIXELS.values()))


SYMMETRIC_LAW = Derivation(
    source=SOURCE,
    says="gradient flow of one ReLU neuron of two inputs, for laws that are symmetric about 0 and not Gaussian",
    quantity=ImmutableMatrix([MinusGradient(LOSS, w_1, w_1), MinusGradient(LOSS, w_2, w_2)]),
    line=Line(
        4, ImmutableMatrix([entry_of_4(X_1, Rational(1, 4)), entry_of_4(X_2, Rational(1, 4))]), PRINTED_4, part="symmetric-law"
    ),
    domain=Domain({w_1: real, w_2: real, **dict.fromkeys((*WEIGHTS[0], *WEIGHTS[1]), positive)}),
    slips=(ImmutableMatrix([entry_of_4(X_1, Rational(1, 2)), entry_of_4(X_2, Rational(1, 2))]),),
    kind="flow",
)

sd_1, sd_2, corr = Symbol("sd_1", positive=True), Symbol("sd_2", positive=True), Symbol("corr", real=True)
ten_1, ten_2, twist = Symbol("t_1", positive=True), Symbol("t_2", positive=True), Symbol("twist", real=True)
energy = Add(
    *(u**2 * w_1**2 + 2 * c * u * v * w_1 * w_2 + v**2 * w_2**2 for u, v, c in ((sd_1, sd_2, corr), (ten_1, ten_2, twist)))
)

SHRINKAGE = Property(
    source=SOURCE,
    label="shrinkage",
    says="the second term of (4) makes |w|^2 smaller",
    printed=r"It's immediately clear that it is a shrinkage term since $\Sigma$ is positive semi-definite.",
    relations=((-energy / 4, "negative"),),
    domain=Domain(
        {w_1: real, w_2: real, **dict.fromkeys((sd_1, sd_2, ten_1, ten_2), positive), corr: between(-1, 1), twist: between(-1, 1)},
        such_that=(w_1**2 + w_2**2 > 0,),
    ),
    denials=((-energy / 4, "zero"),),
    note="the inner product of w with the term, for every pair of positive definite 2 x 2 covariances and weights that are not all zero; "
    "on a ring the kernel (2) need not be positive semi-definite, see 000:dynamics/eigenvalues-positive/every-length-scale",
)

# The kernel (2) on a line: with q = exp(-1 / xi^2), k(i, j) = q^((i - j)^2).
q = Symbol("q", real=True)
LINE_KERNEL = ImmutableMatrix(4, 4, lambda i, j: q ** ((i - j) ** 2))

POSITIVE_DEFINITE = Property(
    source=SOURCE,
    label="shrinkage/kernel-on-a-line",
    says="the covariance (2) of four pixels on a line is positive definite for every length scale",
    printed=r"$\Sigma$ is positive semi-definite",
    relations=tuple((LINE_KERNEL[:size, :size].det(), "positive") for size in (2, 3, 4)),
    domain=Domain({q: between(0, 1)}),
    denials=((LINE_KERNEL.det(), "negative"),),
    note="q = exp(-1 / xi^2); leading minors of sizes 2, 3 and 4",
)
