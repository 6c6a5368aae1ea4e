r"""The covariance Sigma(xi) of equation (2) and its spectrum, document 000, section 2 around equation (5).

The kernel (2) as printed, with (i - j)^2, is not circulant; with the distance d on the ring it is. Eigenvalues are
those of the ring kernel exp(-d^2 / xi^2), with the data of document 002's figure 1: n = 40, xi_1 = 2, xi_0 = 1.
"""

from sympy import Abs, Add, Expr, ImmutableMatrix, Integer, Rational, Symbol, cos, exp, eye, pi, sqrt

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import at_least_zero
from closedform.derivations.n000_single_neuron.gradient_flow import LINE_KERNEL, SOURCE, q
from closedform.derivations.n000_single_neuron.hypercube_cuts import smallest
from closedform.derivations.n000_single_neuron.properties_of_f import W, equal, inner
from closedform.derivations.shared.ring_spectrum import EVERYWHERE, MODES, XI_0, XI_1, eigenvalue

k_0, k_1, k_2 = (Symbol(f"k_{d}", real=True) for d in range(3))
KERNEL = Domain({**dict.fromkeys((k_0, k_1, k_2), real), q: between(0, 1), **dict.fromkeys(W, real)})
RING_KERNEL = ImmutableMatrix(4, 4, lambda i, j: (k_0, k_1, k_2)[min((i - j) % 4, (j - i) % 4)])
_half, _root = Rational(1, 2), 1 / sqrt(2)
FOURIER = ImmutableMatrix(
    [[_half, _root, 0, _half], [_half, 0, _root, -_half], [_half, -_root, 0, _half], [_half, 0, -_root, -_half]]
)


def off_diagonal(matrix: Form) -> tuple[tuple[Form, str], ...]:
    """Assert that a matrix is diagonal."""
    return tuple((matrix[i, j], "zero") for i in range(4) for j in range(4) if i != j)


ON_RING, AS_PRINTED = "i - j in (2) is the distance on the ring", "i - j in (2) is a difference of integers, as printed"


def covariance(reading: str, i: int, j: int) -> Form:
    """Give an entry of Sigma: of (2) with q = exp(-1 / xi^2), or of any kernel of the distance on the ring."""

    def entry() -> Form:
        apart = Integer(i) - Integer(j)
        distance = smallest(Abs(apart), 4 - Abs(apart))
        on_ring = Add(*(k * at_least_zero(distance - d) * at_least_zero(d - distance) for d, k in enumerate((k_0, k_1, k_2))))
        return on_ring if reading == ON_RING else q**apart**2

    return as_written(entry)


CIRCULANT = Derivation(
    source=SOURCE,
    says="second row of Sigma, which for a circulant matrix is the first moved by one place",
    quantity={reading: ImmutableMatrix([covariance(reading, 1, j) for j in range(4)]) for reading in (ON_RING, AS_PRINTED)},
    line=Line(
        "circulant",
        {reading: ImmutableMatrix([covariance(reading, 0, (j - 1) % 4) for j in range(4)]) for reading in (ON_RING, AS_PRINTED)},
        printed=r"Recall $\Sigma$ is circulant. [...] Because $\Sigma_0$ and $\Sigma_1$ are circulant matrices",
        correction={AS_PRINTED: LINE_KERNEL.row(1).T},
        note="four pixels, q = exp(-1 / xi^2). That p is translation-invariant asks for the distance on the ring, min(|i - j|, "
        "n - |i - j|); with (2) as printed the first and the last pixel are the furthest apart. From here on Sigma is the ring's",
    ),
    support={
        ON_RING: r"It is translation equivariant: $f(\mathcal{C}w) = \mathcal{C}f(w)$, where $\mathcal{C}$ is a circular shift."
    },
    domain=Domain({**dict.fromkeys((k_0, k_1, k_2), real), q: between(0, 1)}),
    slips=(RING_KERNEL.row(0).T,),
)

CONVOLUTION = Property(
    source=SOURCE,
    label="convolution",
    says="multiplying by a circulant covariance is convolving with its kernel",
    printed=r"the convolutions implemented by $\Sigma_0$ and $\Sigma_1$ [...] we can write the second term as $(k_0 + k_1) * w$",
    relations=as_written(
        lambda: tuple(
            (
                inner(RING_KERNEL.row(i), W) - inner([RING_KERNEL[d, 0] for d in range(4)], [W[(i - d) % 4] for d in range(4)]),
                "zero",
            )
            for i in range(4)
        )
    ),
    domain=KERNEL,
    denials=(
        (inner(LINE_KERNEL.row(1), W) - inner([LINE_KERNEL[d, 0] for d in range(4)], [W[(1 - d) % 4] for d in range(4)]), "zero"),
    ),
    note="four pixels on a ring and any kernel; with i - j as printed in (2) it fails, which is checked",
)

DIAGONAL = Property(
    source=SOURCE,
    label="diagonal-in-fourier-basis",
    says="the real Fourier basis is orthogonal and makes circulant covariances diagonal",
    printed=r"they both diagonalize in the discrete Fourier basis [...], which we denote $P$. [...] we can take the real "
    r"and imaginary parts of the complex Fourier modes because $\Sigma$ is always real and symmetric.",
    relations=as_written(lambda: (*off_diagonal(FOURIER.T * RING_KERNEL * FOURIER), *equal(FOURIER.T * FOURIER, eye(4)))),
    domain=KERNEL,
    denials=(((FOURIER.T * LINE_KERNEL * FOURIER)[0, 1], "zero"),),
    note="four pixels on a ring and any symmetric kernel; with i - j as printed in (2) it fails, which is checked",
)

LAMBDA_1, LAMBDA_0 = ([eigenvalue(k, length) for k in MODES] for length in (XI_1, XI_0))

POSITIVE = Property(
    source=SOURCE,
    label="eigenvalues-positive",
    says="all eigenvalues of both covariances are positive, on a ring of 40 with xi_1 = 2 and xi_0 = 1",
    printed=r"Note the eigenvalues in $\Lambda_0$ and $\Lambda_1$ are all positive",
    relations=tuple((value, "positive") for value in (*LAMBDA_0, *LAMBDA_1)),
    domain=EVERYWHERE,
    denials=((LAMBDA_1[20], "negative"),),
    note="the text states neither n nor xi; these are document 002's",
)

xi = Symbol("xi", positive=True)


def eigenvalue_of_eight(k: int) -> Expr:
    """Sum the kernel on a ring of 8 against the k-th cosine."""
    return Add(*(exp(-(min(d, 8 - d) ** 2) / xi**2) * cos(2 * pi * Rational(k * d, 8)) for d in range(8)))


POSITIVE_ON_SMALL_RINGS = Property(
    source=SOURCE,
    label="eigenvalues-positive/every-length-scale",
    says="all eigenvalues are positive on a ring of 8, for every length scale",
    printed=r"Note the eigenvalues in $\Lambda_0$ and $\Lambda_1$ are all positive",
    relations=tuple((eigenvalue_of_eight(k), "positive") for k in range(5)),
    domain=Domain({xi: positive}),
    correction="a length scale that is not small beside the ring, xi = 2 for n = 8, makes the highest frequency's eigenvalue negative",
    holds_instead=((eigenvalue_of_eight(4).xreplace({xi: Rational(2)}), "negative"),),
    denials=((eigenvalue_of_eight(0), "negative"), (eigenvalue_of_eight(4).xreplace({xi: Rational(2)}), "positive")),
    note="Sigma(xi) is then no covariance; a kernel summed over all windings of the ring always is",
)

# Length scales that are short beside a ring of 16, as those of the figures are beside theirs: each kernel is then a covariance.
xi_1, xi_0 = Symbol("xi_1", positive=True), Symbol("xi_0", positive=True)
SHORT = Domain({xi_1: between(Rational(1, 4), Rational(3, 2)), xi_0: between(Rational(1, 4), Rational(3, 2))})
FREQUENCIES = range(9)


def eigenvalue_of_sixteen(k: int, length: Form) -> Expr:
    """Sum the kernel of a length scale on a ring of 16 against the k-th cosine."""
    return Add(*(exp(-(min(d, 16 - d) ** 2) / length**2) * cos(2 * pi * Rational(k * d, 16)) for d in range(16)))


SIXTEEN_1, SIXTEEN_0 = ([eigenvalue_of_sixteen(k, length) for k in FREQUENCIES] for length in (xi_1, xi_0))
PRINTED_LOW_AND_HIGH = (
    r"$\Lambda_1$ weights lower-frequency oscillations more heavily than $\Lambda_0$, and higher-frequency ones less"
)

LOW_AND_HIGH = Property(
    source=SOURCE,
    label="low-and-high-frequencies",
    says="Lambda_1 has the larger eigenvalues at the lowest frequencies, and Lambda_0 at the highest",
    printed=PRINTED_LOW_AND_HIGH,
    relations=(
        *((SIXTEEN_1[k] - SIXTEEN_0[k], "positive") for k in (0, 1)),
        *((SIXTEEN_1[k] - SIXTEEN_0[k], "negative") for k in (7, 8)),
    ),
    domain=SHORT,
    provided=(xi_1 > xi_0,),
    denials=((SIXTEEN_1[0] - SIXTEEN_0[0], "negative"), (SIXTEEN_1[8] - SIXTEEN_0[8], "positive")),
    note="a ring of 16, length scales from 1/4 to 3/2; the text does not say which of the two is the longer",
)

ONE_CROSSING = Property(
    source=SOURCE,
    label="low-and-high-frequencies/one-crossing",
    says="below one frequency Lambda_1 has the larger eigenvalues, above it Lambda_0: n = 40, xi_1 = 2, xi_0 = 1",
    printed=PRINTED_LOW_AND_HIGH,
    relations=tuple((LAMBDA_1[k] - LAMBDA_0[k], "positive" if k < 7 else "negative") for k in MODES),
    domain=EVERYWHERE,
    denials=((LAMBDA_1[0] - LAMBDA_0[0], "negative"), (LAMBDA_1[20] - LAMBDA_0[20], "positive")),
    note="the data of document 002's figure 1; the two traces are equal",
)

FASTER = Property(
    source=SOURCE,
    label="answer-footnote-4",
    says="the shrinkage is the faster, the lower the frequency: the text has it right, and footnote 4's doubt is unfounded",
    printed=r"Together, they act to shrink low-frequency oscillations faster than high-frequency ones",
    relations=tuple((SIXTEEN_0[k] + SIXTEEN_1[k] - SIXTEEN_0[k + 1] - SIXTEEN_1[k + 1], "positive") for k in FREQUENCIES[:-1]),
    domain=SHORT,
    denials=((SIXTEEN_0[0] + SIXTEEN_1[0] - SIXTEEN_0[8] - SIXTEEN_1[8], "negative"),),
    note="the rate of mode k is (lambda_0^(k) + lambda_1^(k)) / 4, which falls with k; a ring of 16, whichever length scale is the longer",
)
