r"""Means of the squared pre-activations, document 004: the displays after (14), in discrete land.

E<w, X>^2 = <K w, w> with (K w)(t) = sum_s k(s, t) w(s) and k(s, t) = E[X(s) X(t)], for any law of zero mean; so the
difference of the two classes is <(K_1 - K_0) w, w>. On a ring, with the kernel exp(-d^2 / xi^2), the eigenvalues of
K_1 - K_0 are the cosine sums of a kernel that is positive everywhere where xi_1 > xi_0: the constant vector's is the
largest.
"""

from sympy import Add, Rational, Symbol, cos, exp, pi, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite
from closedform.derivations.n004_two_populations.probability_of_dominance import DIFFERENCE_IN_MEANS
from closedform.derivations.n004_two_populations.tiling import inner

w = symbols("w_1 w_2 w_3", real=True)
ONES, ZEROS = symbols("p_1 p_2 p_3", positive=True), symbols("q_1 q_2 q_3", positive=True)
X = symbols("X_1 X_2 X_3", real=True)
POINTS = {"one": ((1, 2, 0), (2, -1, 1), (0, 1, 3)), "zero": ((1, -1, 1), (0, 2, 1), (1, 0, -2))}


def symmetric(points: Form, weights: Form) -> Finite:
    """Give each point and its negative the same weight."""
    return Finite(
        X, [(tuple(s * v for v in point), weight) for point, weight in zip(points, weights, strict=True) for s in (1, -1)]
    )


CLASS_1, CLASS_0 = symmetric(POINTS["one"], ONES), symmetric(POINTS["zero"], ZEROS)
LAW_DOMAIN = Domain({**dict.fromkeys(w, real), **dict.fromkeys(ONES, positive)})


def kernel(s: int, t: int, law: Finite) -> E:
    """The covariance k(s, t) = E[X(s) X(t)]."""
    return E(X[s] * X[t], law)


def operator(law: Finite) -> list[Form]:
    """(K w)(t) = sum_s k(s, t) w(s)."""
    return [Add(*(kernel(s, t, law) * w[s] for s in range(3))) for t in range(3)]


def mean_square(law: Finite) -> E:
    """E<w, X>^2."""
    return E(inner(w, X) ** 2, law)


def quadratic(law: Finite) -> Form:
    """<K w, w>."""
    return inner(operator(law), w)


MEAN_SQUARE = Derivation(
    source=DIFFERENCE_IN_MEANS,
    says="mean square of the pre-activation",
    quantity=mean_square(CLASS_1),
    lines=(
        Line(
            "mean-square",
            as_written(lambda: E(Add(*(w[s] * X[s] for s in range(3))) * Add(*(w[t] * X[t] for t in range(3))), CLASS_1)),
            printed=r"\mathbb{E}_{X_i} \left[ \left( \int_{\mathbb{T}} w(s) X_i(s) ds \right) \left( \int_{\mathbb{T}} w(t) X_i(t) dt "
            r"\right) \right]",
            part="product",
        ),
        Line(
            "mean-square",
            Add(*(w[s] * w[t] * kernel(s, t, CLASS_1) for s in range(3) for t in range(3))),
            printed=r"\int_{\mathbb{T}} \int_{\mathbb{T}} w(s) w(t) \mathbb{E}_{X_i} [X_i(s) X_i(t)] ds dt = \int_{\mathbb{T}} "
            r"\int_{\mathbb{T}} w(s) w(t) k_i(s, t) ds dt",
            part="kernel",
        ),
        Line("mean-square", quadratic(CLASS_1), printed=r"\langle K_i w, w \rangle_{L^2}", part="operator"),
    ),
    domain=LAW_DOMAIN,
    slips=(inner(operator(CLASS_1), (w[1], w[2], w[0])), quadratic(CLASS_1) / 2),
)

DIFFERENCE = Derivation(
    source=DIFFERENCE_IN_MEANS,
    says="difference of the mean squares of the two classes",
    quantity=mean_square(CLASS_1) - mean_square(CLASS_0),
    lines=(
        Line(
            "difference",
            quadratic(CLASS_1) - quadratic(CLASS_0),
            printed=r"\langle K_1 w, w \rangle_{L^2} - \langle K_0 w, w \rangle_{L^2}",
            part="two-forms",
        ),
        Line(
            "difference",
            inner([one - zero for one, zero in zip(operator(CLASS_1), operator(CLASS_0), strict=True)], w),
            printed=r"\langle (K_1 - K_0) w, w \rangle_{L^2}",
            part="one-form",
        ),
    ),
    domain=Domain({**LAW_DOMAIN.symbols, **dict.fromkeys(ZEROS, positive)}),
    slips=(quadratic(CLASS_1) + quadratic(CLASS_0),),
)

# Eigenvalues of K_1 - K_0 on a ring of n points: k = 0 belongs to the constant vector, k and n - k to a pair of sinusoids.
N = 8
xi_0, xi_1 = Symbol("xi_0", positive=True), Symbol("xi_1", positive=True)


def eigenvalue(k: int) -> Form:
    """Sum the difference of the two kernels against the k-th cosine."""
    return Add(
        *(
            (exp(-Rational(min(d, N - d) ** 2) / xi_1**2) - exp(-Rational(min(d, N - d) ** 2) / xi_0**2))
            * cos(2 * pi * Rational(k * d, N))
            for d in range(1, N)
        )
    )


LEADING = Property(
    source=DIFFERENCE_IN_MEANS,
    label="leading-eigenvector",
    says="the largest eigenvalue of K_1 - K_0 on a ring belongs to the constant vector, and to it alone",
    printed="maximizing this is just finding the leading eigenvector of the operator $K_1 - K_0$. We can show that this is the constant function",
    relations=tuple((eigenvalue(0) - eigenvalue(k), "positive") for k in range(1, N // 2 + 1)),
    domain=Domain({xi_0: positive, xi_1: positive}),
    provided=(xi_1 > xi_0,),
    denials=((eigenvalue(1) - eigenvalue(0), "positive"),),
    note="n = 8; the text states no order of the two, its figure 1 has (20, 10). The difference of the kernels is positive off the "
    "diagonal, so Perron and Frobenius give it for any n",
)
