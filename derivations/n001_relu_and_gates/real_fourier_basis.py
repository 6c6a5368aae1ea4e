r"""The real part of the discrete Fourier basis, document 001, "5.4 Simple ReLU Network", equation (136).

Its columns are eigenvectors of every symmetric circulant matrix, but the columns j and n - j are equal: alone it is no
basis, for n > 2, and Xi = P' X is the real part of the transform of X. Shown for n = 4 and 5.
"""

from itertools import permutations

from sympy import Add, I, ImmutableMatrix, Mul, Rational, Symbol, cos, exp, eye, pi, sin, sqrt
from sympy.combinatorics import Permutation

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_flow import SOURCE

N = 5
_omega = exp(-2 * pi * I / N)
REAL_PART = Derivation(
    source=SOURCE,
    says="the real part of the discrete Fourier basis, n = 5",
    quantity=ImmutableMatrix(N, N, lambda m, j: (_omega ** (m * j) + _omega ** (-m * j)) / (2 * sqrt(N))),
    line=Line(
        136,
        ImmutableMatrix(N, N, lambda m, j: cos(2 * pi * Rational(m * j, N)) / sqrt(N)),
        printed=r"P_{:,j} = \Re \frac{1}{\sqrt{n}} \begin{bmatrix} 1 \\ \omega^j \\ \omega^{2j} \\ \vdots \\ \omega^{(n-1)j} "
        r"\end{bmatrix} = \frac{1}{\sqrt{n}} \begin{bmatrix} 1 \\ \cos(\frac{2\pi}{n}j) \\ \cos(\frac{2\pi}{n}2j) \\ \vdots \\ "
        r"\cos(\frac{2\pi}{n}(n-1)j) \end{bmatrix}",
    ),
    domain=Domain({}),
    slips=(ImmutableMatrix(N, N, lambda m, j: sin(2 * pi * Rational(m * j, N)) / sqrt(N)),),
)

# n = 4: the columns j = 1 and j = 3 of (136) are equal.
REAL_BASIS = as_written(lambda: ImmutableMatrix([[cos(pi * Rational(m * j, 2)) / 2 for j in range(4)] for m in range(4)]))
FULL_BASIS = ImmutableMatrix(4, 4, lambda m, j: (cos(pi * Rational(m * j, 2)) if j < 3 else sqrt(2) * sin(pi * Rational(m, 2))) / 2)
_c = [Symbol(f"c_{k}", real=True) for k in range(3)]
CIRCULANT = ImmutableMatrix(4, 4, lambda i, j: _c[min(abs(i - j), 4 - abs(i - j))])
_four = ImmutableMatrix([Symbol(f"x_{k}", real=True) for k in range(4)])


def determinant(matrix: ImmutableMatrix) -> Form:
    """Sum over permutations."""
    return Add(*(Permutation(p).signature() * Mul(*(matrix[i, p[i]] for i in range(4))) for p in permutations(range(4))))


EIGENVECTORS = Property(
    source=SOURCE,
    label="real-part-eigenvectors",
    says="the columns of (136) are eigenvectors of a symmetric circulant Sigma, n = 4",
    printed=r"Importantly, it is actually the *real* part of the discrete Fourier basis since $\Sigma_1$ is symmetric.",
    relations=as_written(
        lambda: tuple(
            (entry, "zero")
            for j in range(4)
            for entry in CIRCULANT * REAL_BASIS[:, j]
            - Add(*(CIRCULANT[0, m] * cos(pi * Rational(m * j, 2)) for m in range(4))) * REAL_BASIS[:, j]
        )
    ),
    domain=Domain(dict.fromkeys(_c, real)),
    denials=(((CIRCULANT * REAL_BASIS[:, 1] - _c[0] * REAL_BASIS[:, 1])[0], "zero"),),
)

BASIS = Property(
    source=SOURCE,
    label="real-part-is-a-basis",
    says="the columns of (136) are an orthogonal basis, n = 4",
    printed=r"Also recall that $\Sigma_1$ and $\Sigma_0$ both diagonalize in the discrete Fourier basis, which we denote with $P$ [...] "
    r"Importantly, it is actually the *real* part of the discrete Fourier basis",
    relations=as_written(
        lambda: ((determinant(REAL_BASIS), "nonzero"), *((entry, "zero") for entry in REAL_BASIS.T * REAL_BASIS - eye(4)))
    ),
    domain=Domain({}),
    correction="for n = 4 columns 1 and 3 are equal, so that P is singular; with the imaginary part, the sines, in the "
    "place of one of them it is not",
    holds_instead=as_written(
        lambda: (
            *((entry, "zero") for entry in REAL_BASIS[:, 1] - REAL_BASIS[:, 3]),
            (determinant(REAL_BASIS), "zero"),
            (determinant(FULL_BASIS), "nonzero"),
        )
    ),
    denials=((FULL_BASIS.det(), "zero"),),
)

TRANSFORM = Property(
    source=SOURCE,
    label="xi-is-the-transform",
    says="Xi = P' X is the discrete Fourier transform of X, n = 4",
    printed=r"$\Xi$ is the discrete Fourier transform (DFT) of $X$.",
    relations=((Add(*(_four[m] * sin(pi * Rational(m, 2)) for m in range(4))) / 2, "zero"),),
    domain=Domain(dict.fromkeys(_four, real)),
    correction="with (136) Xi is the real part of the transform, over sqrt(n)",
    holds_instead=tuple(
        ((REAL_BASIS.T * _four)[j] - Add(*(_four[m] * cos(pi * Rational(m * j, 2)) for m in range(4))) / 2, "zero")
        for j in range(4)
    ),
    denials=(((REAL_BASIS.T * _four)[1] - Add(*(_four[m] * cos(pi * Rational(m, 2)) for m in range(4))) / 2, "nonzero"),),
    note="the imaginary part of the transform at j = 1, which would have to vanish; the denial: the real parts agree",
)
