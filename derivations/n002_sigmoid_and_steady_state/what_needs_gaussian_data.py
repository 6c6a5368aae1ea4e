r"""What needs Gaussian data, and what does not: prose of document 002, section 2, "Conclusion".

A X and S = <w_1, X> are uncorrelated for any law. Here the pixels are independent and far from normal, n = 2, and w_1 = e_1, so that
v = e_1 and A X = (0, X_2).
"""

from sympy import Symbol, pi, sqrt

from closedform.derivations.claims.words import Domain, Property, Source, positive
from closedform.derivations.laws import E, Finite, above_zero

SOURCE = Source("002", "Conclusion")

X_1, X_2 = Symbol("X_1", real=True), Symbol("X_2", real=True)
large, low, high = Symbol("large", positive=True), Symbol("p", positive=True), Symbol("q", positive=True)
VALUES = ((1, low), (large + 1, high))


def pixels(*, together: bool) -> Finite:
    """Give two pixels on +-1 and +-(1 + large): independent, or of one size."""
    atoms = [
        ((s * u, t * v), p * r) for u, p in VALUES for v, r in VALUES for s in (1, -1) for t in (1, -1) if u == v or not together
    ]
    return Finite((X_1, X_2), atoms)


ONE_SIDED = Finite((X_1, X_2), (((1, 1), low), ((-1, 1), high), ((0, -1), 1)))


def dependence(law: Finite) -> object:
    """Give E[S^2 (A X)_2^2] - E[S^2] E[(A X)_2^2]."""
    return E(X_1**2 * X_2**2, law) - E(X_1**2, law) * E(X_2**2, law)


def second_moment(law: Finite) -> object:
    """Give E[S (X_1 + X_2); S > 0] less half the covariance of S and X_1 + X_2, for S = X_1 + X_2 / 2: what (14) says is zero."""
    s, a = X_1 + X_2 / 2, X_1 + X_2
    return E(above_zero(s) * s * a, law) - E(s * a, law) / 2


def first_moment(law: Finite) -> object:
    """Give E[X_1 + X_2; S > 0] less what it is for Gaussian data of the same covariance, for S = X_1 + X_2 / 2."""
    s, a = X_1 + X_2 / 2, X_1 + X_2
    return E(above_zero(s) * a, law) - E(s * a, law) / sqrt(2 * pi * E(s**2, law))


GAUSSIAN_IS_NEEDED = Property(
    source=SOURCE,
    label="gaussian-is-needed",
    says="for data that are not Gaussian the conditional expectation E[S X; S > 0] is not Sigma_1 w_1 / 2, as (14) has it",
    printed="Recall that we need to assume the data are Gaussian to conclude that $AX$ and $S$ are independent. This is necessary to compute "
    "the conditional expectations.",
    relations=((second_moment(pixels(together=True)), "nonzero"), (second_moment(pixels(together=False)), "nonzero")),
    domain=Domain(dict.fromkeys((large, low, high), positive)),
    correction="E[S X; S > 0] is Sigma_1 w_1 / 2 for these too, by the symmetry p(x) = p(-x) that (14) itself uses; what "
    "needs Gaussian data is E[X; S > 0] = Sigma_1 w_1 / sqrt(2 pi w_1' Sigma_1 w_1)",
    holds_instead=(
        *((second_moment(pixels(together=together)), "zero") for together in (True, False)),
        (first_moment(pixels(together=False)), "nonzero"),
    ),
    denials=((second_moment(ONE_SIDED), "zero"),),
    note="w_1 = (1, 1/2), pixels that are independent or of one size; for a law without symmetry it is not, which is the denial. "
    "See gaussian-is-needed/answer-one-weight",
)

ONE_WEIGHT = Property(
    source=SOURCE,
    label="gaussian-is-needed/answer-one-weight",
    says="Gaussian data suffice for A X and S to be independent; for one w_1 they may be without: independent pixels, w_1 = e_1",
    printed="we need to assume the data are Gaussian to conclude that $AX$ and $S$ are independent",
    relations=((dependence(pixels(together=False)), "zero"),),
    domain=Domain(dict.fromkeys((large, low, high), positive)),
    denials=((dependence(pixels(together=True)), "zero"),),
    note="S^2 and (A X)^2 are uncorrelated, as S is X_1 and A X has X_2 alone; of pixels of one size they are not, which is the denial. For "
    "all w_1 at once it is Gaussian data only",
)
