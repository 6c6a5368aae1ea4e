r"""Eigenvalues of A for gates that are random, zero and localised: a TODO of document 002, section 5.1.1, answered for normal data.

K = 2 gates on a ring of 40 pixels, and M = (S_1 + S_0) / 2. Zero gates have A = 0. Random gates that are independent of X, each on with probability
1/2, have A = E[g g'] (x) M, with the eigenvalues 1/4 and 3/4 of those of M, and b = E[g] E[Y X] = 0. The gates 1(X_i > 0) and 1(X_j > 0) have M / 2 in
both diagonal blocks and E[1(X_i > 0, X_j > 0) X X'] in the others, whose quadratic forms are below.
"""

from sympy import Add, ImmutableMatrix, Rational, Symbol, asin, exp, pi, sqrt

from closedform.derivations.claims.notation import S, Z_i, Z_j, r
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, above_zero
from closedform.derivations.n002_sigmoid_and_steady_state.gated_limits import EARLY
from closedform.derivations.shared.ring_spectrum import EVERYWHERE, MODES, XI_0, XI_1, N, eigenvalue

TODO = "TODO: look into eigenvalues for some gating structures! (Pick random, zero, and localized, for example.)"
k_i, k_j, V = Symbol("k_i", real=True), Symbol("k_j", real=True), Symbol("V", positive=True)

# <w, X> is a Z_i + b Z_j and an independent rest.
a, b, rest = Symbol("a", real=True), Symbol("b", real=True), Symbol("rest", positive=True)


def gated_square(r: Form, k_i: Form, k_j: Form, V: Form) -> Form:
    """Give E[1(Z_i > 0, Z_j > 0) S^2] for S of variance V and covariances k_i, k_j with Z_i, Z_j."""
    return (Rational(1, 4) + asin(r) / (2 * pi)) * V + (2 * k_i * k_j - r * (k_i**2 + k_j**2)) / (2 * pi * sqrt(1 - r**2))


TWO_COORDINATES = Derivation(
    source=EARLY,
    says="second moment of <w, X> over two positive coordinates, for normal data",
    quantity=E(
        above_zero(Z_i) * above_zero(Z_j) * S**2,
        Gaussian((Z_i, Z_j, S), [[1, r, k_i], [r, 1, k_j], [k_i, k_j, V]], directions=("e_i", "e_j", "w")),
    ),
    line=Line(
        "gating-structures",
        gated_square(r, k_i, k_j, V),
        printed=TODO,
        part="answer-two-coordinates",
        note="ours: <w, X> is its mean given both coordinates and an independent rest",
    ),
    domain=Domain(
        {r: between(-1, 1), a: real, b: real, rest: positive},
        chart={k_i: a + b * r, k_j: a * r + b, V: a**2 + b**2 + 2 * a * b * r + rest},
    ),
    slips=(
        2 * gated_square(r, k_i, k_j, V),  # one of the gates lost
        (Rational(1, 4) + asin(r) / (2 * pi)) * V + (2 * k_i * k_j + r * (k_i**2 + k_j**2)) / (2 * pi * sqrt(1 - r**2)),
    ),
    kind="finished",
)

APART = N // 2


def of_both_labels(form: Form) -> Form:
    """Average a form of a length scale over both labels."""
    return Add(*(form(xi) for xi in (XI_1, XI_0))) / 2


def of_m(k: int) -> Form:
    """Give the k-th eigenvalue of M."""
    return of_both_labels(lambda xi: eigenvalue(k, xi))


def quotient(k: int, sign: int) -> Form:
    """Give v'Av of the gates on pixels 0 and 20 for the unit vector v = (w, sign w), with w along the k-th cosine: k = 0 or 20."""

    def off_the_diagonal(xi: int) -> Form:
        size = eigenvalue(k, xi)
        along = size / sqrt(N)  # of w on the row of either pixel
        return gated_square(exp(-Rational(APART**2, xi**2)), along, along, size)

    return of_m(k) / 2 + sign * of_both_labels(off_the_diagonal)


ORDER = Property(
    source=EARLY,
    label="gating-structures",
    says="two coordinates' gates have a larger largest and a smaller smallest eigenvalue than random gates: neither yields the smallest eigenvalues",
    printed=TODO,
    relations=(
        (quotient(0, 1) - Rational(3, 4) * of_m(0), "positive"),
        (of_m(APART) / 4 - quotient(APART, -1), "positive"),
        *((of_m(0) - of_m(k), "positive") for k in MODES[1:]),
        *((of_m(k) - of_m(APART), "positive") for k in MODES[:-1]),
    ),
    domain=EVERYWHERE,
    denials=((Rational(3, 4) * of_m(0) - quotient(0, 1), "positive"), (quotient(APART, -1) - of_m(APART) / 4, "positive")),
    uses=("002:5-1-1-do-we-care-about-early-dynamics/gating-structures/answer-two-coordinates", "002:53"),
    note="ours: K = 2, pixels 0 and 20 of 40, length scales 2 and 1, g -> 0. A quotient v'Av is at most the largest and at least the smallest eigenvalue; "
    "3/4 of the flat mode's and 1/4 of the fastest one's are those of random gates. Both have the trace n. Zero gates have the smallest eigenvalues "
    "of all, and learn nothing, as random ones do: b = 0",
)

# Signs on two points: both are equal with probability (1 + r) / 2, r being the mean over both labels.
CORNERS = tuple(((s, t), (1 + s * t * r) / 4) for s in (1, -1) for t in (1, -1))
GATED = {
    at: ImmutableMatrix([max(at[0], 0) * at[0], max(at[0], 0) * at[1], max(at[1], 0) * at[0], max(at[1], 0) * at[1]])
    for at, _ in CORNERS
}
A = ImmutableMatrix(4, 4, lambda row, col: Add(*(chance * GATED[at][row] * GATED[at][col] for at, chance in CORNERS)))
MODES_OF_A = (((1, 1, 1, 1), 1 + r), ((1, 1, -1, -1), 0), ((1, -1, 0, 0), (1 - r) / 2), ((0, 0, 1, -1), (1 - r) / 2))

FINITE = Property(
    source=EARLY,
    label="gating-structures/answer-two-signs",
    says="for two signs both coordinates' gates have the largest eigenvalue 1 + r and the smallest 0, beyond those of random gates",
    printed=TODO,
    relations=(
        *as_written(
            lambda: tuple(
                (entry, "zero") for mode, value in MODES_OF_A for entry in A * ImmutableMatrix(mode) - value * ImmutableMatrix(mode)
            )
        ),
        (1 + r - Rational(3, 4) * (1 + r), "positive"),
        (Rational(3, 4) * (1 + r) - Rational(3, 4) * (1 - r), "positive"),
        ((1 - r) / 4, "positive"),
    ),
    domain=Domain({r: between(0, 1)}),
    denials=(((A * ImmutableMatrix(MODES_OF_A[0][0]) - Rational(3, 4) * (1 + r) * ImmutableMatrix(MODES_OF_A[0][0]))[0], "zero"),),
    note="ours, exactly: the dominating eigenvalue of a finite case. The smallest of random gates is (1 - r) / 4, above the 0 here",
)
