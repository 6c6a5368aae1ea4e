r"""The discrete Fourier basis of a symmetric circulant matrix, document 002, equations (32)-(35).

Sigma has the first column c_0, ..., c_{n-1} and every column is the one before shifted down by one; it
is symmetric when c_d = c_{n-d}. Here n = 8 (even, as in the figures), with c_0, ..., c_4 free. F has
the columns v_j = n^{-1/2} (omega^{jm})_m with omega = exp(-2 pi i / n).
"""

from sympy import Add, I, ImmutableMatrix, Integer, Interval, Rational, Symbol, cos, exp, pi, sin, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, MatrixFigure, Property, Source, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form

SOURCE = Source("002", "Fourier transforms")
N = 8
C = symbols(f"c_0:{N // 2 + 1}", real=True)
ENTRIES = Domain(dict.fromkeys(C, real))
theta = Symbol("theta", real=True)
EVERYWHERE = Domain({})


def column(d: int) -> Form:
    """Give c_d of a symmetric circulant, any integer d."""
    return C[min(d % N, -d % N)]


SIGMA = ImmutableMatrix(N, N, lambda row, col: column(row - col))


def real_part(j: int, n: int = N) -> ImmutableMatrix:
    """Give Re v_j on a ring of n."""
    return ImmutableMatrix([cos(2 * pi * Rational(m * j, n)) / sqrt(n) for m in range(n)])


def imaginary_part(j: int, n: int = N) -> ImmutableMatrix:
    """Give Im v_j on a ring of n."""
    return ImmutableMatrix([-sin(2 * pi * Rational(m * j, n)) / sqrt(n) for m in range(n)])


def eigenvalue(j: int) -> Form:
    """Sum the first column against the j-th mode; its imaginary part is a claim of its own."""
    return Add(*(column(d) * cos(2 * pi * Rational(d * j, N)) for d in range(N)))


def side_by_side(columns: list[ImmutableMatrix]) -> ImmutableMatrix:
    """Join columns into a matrix."""
    return ImmutableMatrix.hstack(*columns)


MODES = range(N // 2 + 1)
REAL_PARTS = side_by_side([real_part(j) for j in MODES])
IMAGINARY_PARTS = side_by_side([imaginary_part(j) for j in MODES[1:-1]])

COLUMNS = Derivation(
    source=SOURCE,
    says="an entry omega^{jm} of the Fourier matrix, real and imaginary part, with theta = 2 pi j m / n",
    quantity=ImmutableMatrix([(exp(-I * theta) + exp(I * theta)) / 2, (exp(-I * theta) - exp(I * theta)) / (2 * I)]),
    line=Line(
        33,
        ImmutableMatrix([cos(theta), -sin(theta)]),
        printed=r"F_{:,j} = v_j \equiv \frac{1}{\sqrt{n}} \begin{bmatrix} 1 \\ \omega^j \\ \omega^{2j} \\ \vdots \\ \omega^{(n-1)j} "
        r"\end{bmatrix} = \frac{1}{\sqrt{n}} \begin{bmatrix} 1 \\ \cos(\frac{2\pi}{n}j) \\ \cos(\frac{2\pi}{n}2j) \\ \vdots \\ "
        r"\cos(\frac{2\pi}{n}(n-1)j) \end{bmatrix} - \frac{i}{\sqrt{n}} \begin{bmatrix} 0 \\ \sin(\frac{2\pi}{n}j) \\ "
        r"\sin(\frac{2\pi}{n}2j) \\ \vdots \\ \sin(\frac{2\pi}{n}(n-1)j) \end{bmatrix}",
        note="entry by entry, with omega = exp(-2 pi i / n); the factor 1/sqrt(n) is common to both sides",
    ),
    domain=Domain({theta: real}),
    slips=(ImmutableMatrix([cos(theta), sin(theta)]),),
)

EIGENVECTORS = Derivation(
    source=SOURCE,
    says="a symmetric circulant times the real parts of the Fourier columns",
    quantity=SIGMA * REAL_PARTS,
    line=Line(
        34,
        side_by_side([eigenvalue(j) * real_part(j) for j in MODES]),
        printed=r"\Sigma(\text{Re } v_j) = \text{Re}(\Sigma v_j) = \text{Re}(\lambda_j v_j) = \lambda_j (\text{Re } v_j)",
        note="n = 8, all j; lambda_j = sum_d c_d cos(2 pi j d / n)",
    ),
    domain=ENTRIES,
    slips=(side_by_side([eigenvalue((j + 1) % N) * real_part(j) for j in MODES]),),
)

IMAGINARY_EIGENVECTORS = Derivation(
    source=SOURCE,
    says="a symmetric circulant times the imaginary parts of the Fourier columns",
    quantity=SIGMA * IMAGINARY_PARTS,
    line=Line(
        34,
        side_by_side([eigenvalue(j) * imaginary_part(j) for j in MODES[1:-1]]),
        printed="We can do the same for the imaginary parts.",
        part="imaginary",
    ),
    domain=ENTRIES,
    slips=(side_by_side([eigenvalue(j) * real_part(j) for j in MODES[1:-1]]),),
)

REAL_EIGENVALUES = Property(
    source=SOURCE,
    label="eigenvalues-are-real",
    says="the eigenvalues of a symmetric circulant are real",
    printed="since the eigenvalues are real",
    relations=as_written(
        lambda: tuple((Add(*(column(d) * sin(2 * pi * Rational(d * j, N)) for d in range(N))), "zero") for j in MODES)
    ),
    domain=ENTRIES,
    denials=((Add(*(C[min(d, N // 2)] * sin(2 * pi * Rational(d, N)) for d in range(N))), "zero"),),
    note="the denial is the same sum for a first column that is not symmetric",
)

REDUNDANT = Derivation(
    source=SOURCE,
    says="the real parts of the Fourier columns 1, 2, 3",
    quantity=as_written(lambda: side_by_side([real_part(j) for j in MODES[1:-1]])),
    lines=(
        Line(
            35,
            as_written(
                lambda: ImmutableMatrix([[cos(2 * pi * Rational((N - m) * j, N)) / sqrt(N) for j in MODES[1:-1]] for m in range(N)])
            ),
            printed=r"\frac{1}{\sqrt{n}} \begin{bmatrix} 1 \\ \cos(\frac{2\pi}{n}(n-1)j) \\ \cos(\frac{2\pi}{n}(n-2)j) \\ \vdots \\ "
            r"\cos(\frac{2\pi}{n}j) \end{bmatrix}",
            part="reversed",
        ),
        Line(35, as_written(lambda: side_by_side([real_part(N - j) for j in MODES[1:-1]])), printed=r"\text{Re } v_{n-j}"),
    ),
    domain=EVERYWHERE,
    slips=(side_by_side([real_part(N // 2 - j) for j in MODES[1:-1]]),),
)


def inner(first: ImmutableMatrix, second: ImmutableMatrix) -> Form:
    """Inner product of two columns."""
    return (first.T * second)[0]


UNITARY = Property(
    source=SOURCE,
    label="columns-are-orthonormal",
    says="the columns of the complex Fourier matrix are unit vectors and orthogonal to each other",
    printed="These columns are unit vectors and orthogonal to each other.",
    relations=as_written(
        lambda: tuple(
            relation
            for j in range(N)
            for k in range(j + 1)
            for relation in (
                (inner(real_part(j), real_part(k)) + inner(imaginary_part(j), imaginary_part(k)) - Integer(int(j == k)), "zero"),
                (inner(real_part(j), imaginary_part(k)) - inner(imaginary_part(j), real_part(k)), "zero"),
            )
        )
    ),
    domain=EVERYWHERE,
    denials=as_written(lambda: ((inner(real_part(1), real_part(7)), "zero"),)),
)

SIGNAL = ImmutableMatrix(symbols(f"x_0:{N}", real=True))


def rebuilt(modes: list[int], conjugate: int = 1) -> ImmutableMatrix:
    """Build up sum_j c_j v_m(j) from the entries c_j of F x, or of its conjugate: real parts above imaginary ones.

    Args:
        modes: m(0), m(1), ...: whose coefficient each entry is taken for.
        conjugate: 1 for F x, whose j-th entry is v_j' x as F' = F; -1 for F^* x.
    """
    total = ImmutableMatrix.zeros(2 * N, 1)
    for j, mode in enumerate(modes):
        real, imaginary = inner(real_part(j), SIGNAL), conjugate * inner(imaginary_part(j), SIGNAL)
        above = real * real_part(mode) - imaginary * imaginary_part(mode)
        below = real * imaginary_part(mode) + imaginary * real_part(mode)
        total += ImmutableMatrix([*above, *below])
    return total


WANTED = ImmutableMatrix([*SIGNAL, *([0] * N)])
AS_NUMBERED = list(range(N))
IN_REVERSE = [-j % N for j in range(N)]
PRINTED_COEFFICIENTS = "So, when we multiply a vector by $F$, we compute its coefficient w.r.t. to this basis."

COEFFICIENTS = Property(
    source=SOURCE,
    label="coefficients",
    says="F x holds the coefficients of x in the basis of the columns v_j, that of v_{n-j} as its entry j",
    printed=PRINTED_COEFFICIENTS,
    relations=as_written(lambda: tuple((entry, "zero") for entry in rebuilt(IN_REVERSE) - WANTED)),
    domain=Domain(dict.fromkeys(SIGNAL, real)),
    denials=(((rebuilt(AS_NUMBERED) - WANTED)[1], "zero"),),
    note="the sentence speaks of the coefficients together and gives no order: as a set it holds. The denial is that entry j belongs "
    "to v_j: those of j and n - j are exchanged, as F' = F",
)

CONJUGATE_COEFFICIENTS = Property(
    source=SOURCE,
    label="answer-coefficients-by-the-conjugate",
    says="entry j of F^* x is the coefficient of x at v_j: F^* has them in the order of the columns",
    printed=PRINTED_COEFFICIENTS,
    relations=as_written(lambda: tuple((entry, "zero") for entry in rebuilt(AS_NUMBERED, conjugate=-1) - WANTED)),
    domain=Domain(dict.fromkeys(SIGNAL, real)),
    denials=(((rebuilt(AS_NUMBERED) - WANTED)[1], "zero"), ((rebuilt(IN_REVERSE, conjugate=-1) - WANTED)[1], "zero")),
    note="ours: which entry belongs to which column. For the real basis, where F^* is F', it is u_1 = F' w_1 of (21)",
)

SELECTED = as_written(lambda: [*(real_part(j) for j in MODES), *(imaginary_part(j) for j in MODES[1:-1])])

ORTHOGONAL = Property(
    source=SOURCE,
    label="selected-columns-are-orthogonal",
    says="for an even n, the n real columns selected are orthogonal to each other",
    printed="So, we only need to consider the real parts of first $\\frac{n}{2}$ columns of $F$. The same can be said for the imaginary "
    "parts, though we ignore the first column since it is all zeros, and take the $\\frac{n}{2} + 1$-th real column in its place.",
    relations=as_written(lambda: tuple((inner(a, b), "zero") for i, a in enumerate(SELECTED) for b in SELECTED[:i])),
    domain=EVERYWHERE,
    denials=as_written(lambda: ((inner(real_part(3), real_part(5)), "zero"),)),
    note="n/2 + 1 real and n/2 - 1 imaginary columns: n in all",
)

ORTHOGONAL_MATRIX = Property(
    source=SOURCE,
    label="real-orthogonal-matrix",
    says="the selected columns, as they stand, form a real orthogonal matrix",
    printed="Then, we just need to select the real and imaginary parts of the columns of $F$ to get a real orthogonal matrix.",
    relations=as_written(lambda: tuple((inner(a, a) - 1, "zero") for a in SELECTED)),
    domain=EVERYWHERE,
    correction="all but the first and the (n/2 + 1)-th have length 1/sqrt(2): they are to be scaled by sqrt(2)",
    shown_by=("002:fourier-transforms/answer-rescaled-columns-are-orthonormal",),
)

RESCALED = Property(
    source=SOURCE,
    label="answer-rescaled-columns-are-orthonormal",
    says="with all but the first and the (n/2 + 1)-th real column scaled by sqrt(2), the matrix is orthogonal",
    printed="to get a real orthogonal matrix",
    relations=as_written(lambda: tuple((inner(a, a) * (1 if i in (0, N // 2) else 2) - 1, "zero") for i, a in enumerate(SELECTED))),
    domain=EVERYWHERE,
    denials=((2 * inner(SELECTED[0], SELECTED[0]) - 1, "zero"),),
)


def size_of_imaginary_part(j: int, n: int) -> Form:
    """Give |Im v_j|^2 on a ring of n: zero where the real part stands alone."""
    return Add(*(sin(2 * pi * Rational(m * j, n)) ** 2 for m in range(n))) / n


PAIRS = Property(
    source=Source("002", "Finding u1"),
    label="eigenvalues-in-pairs",
    says="on a ring of an even number of pixels every eigenvalue but the first and the last belongs to a real and an imaginary part",
    printed="So, eigenvalues will come in pairs, with the exception of the first and last eigenvalues.",
    relations=as_written(
        lambda: tuple(
            (size_of_imaginary_part(j, n), "zero" if j in (0, n // 2) else "positive") for n in (8, 40) for j in range(n // 2 + 1)
        )
    ),
    domain=EVERYWHERE,
    denials=((size_of_imaginary_part(3, 7), "zero"),),
    uses=("002:34", "002:34/imaginary"),
    note="n = 8 and n = 40; the text takes n even when it counts n/2 columns, and its figures have n = 40. For an odd n the last is no "
    "exception, which is the denial",
)


def sorted_by_frequency(n: int, scale: Form) -> ImmutableMatrix:
    """Join the selected columns on a ring of n, a cosine before the sine of its frequency; all but the first and the last are scaled."""
    middle = [scale * part(j, n) for j in range(1, n // 2) for part in (real_part, imaginary_part)]
    return side_by_side([real_part(0, n), *middle, real_part(n // 2, n)])


FIGURE_2 = Property(
    source=SOURCE,
    label="figure-2/answer-lengths",
    says="for n = 40 the columns of figure 2 are orthogonal, and all but the first and the last have the squared length 1/2 before they are scaled",
    printed="Figure 2: Discrete sine/cosine transform matrix $F$ for $n = 40$.",
    relations=as_written(
        lambda: (
            *((Add(*(cos(2 * pi * Rational(m * d, 40)) for m in range(40))), "zero") for d in range(1, 40)),
            *((size_of_imaginary_part(j, 40) - Rational(1, 2), "zero") for j in range(1, 20)),
        )
    ),
    domain=EVERYWHERE,
    denials=as_written(lambda: ((size_of_imaginary_part(20, 40) - Rational(1, 2), "zero"),)),
    uses=("002:fourier-transforms/answer-rescaled-columns-are-orthonormal",),
    figure=MatrixFigure(sorted_by_frequency(40, Integer(1)), sorted_by_frequency(40, sqrt(2))),
    note="ours, for the figure's n: inner products of two columns are sums of cosines and sines of the sum and the difference of their frequencies, and "
    "those of sines vanish as sine is odd; real and imaginary part of a column have the squared length 1 together",
)

# How much a column oscillates: |v_j(m + 1) - v_j(m)|^2 n = |omega^j - 1|^2, the same at every m; n and j are whole numbers.
j, n = Symbol("j", nonnegative=True, integer=True), Symbol("n", positive=True, integer=True)


def oscillation(j: Form) -> Form:
    """Give |omega^j - 1|^2, with omega = exp(-2 pi i / n)."""
    return (cos(2 * pi * j / n) - 1) ** 2 + sin(2 * pi * j / n) ** 2


INCREASING_FREQUENCY = Property(
    source=SOURCE,
    label="increasing-frequency",
    says="each column of F oscillates more than the one before it",
    printed="So, each column is a sinusoid of an increasing frequency.",
    relations=((oscillation(j + 1) - oscillation(j), "positive"),),
    domain=Domain({j: Interval(0, 60), n: Interval(3, 60)}, such_that=(j + 1 < n,)),
    provided=(2 * j + 1 < n,),
    denials=((oscillation(j + 1) - oscillation(j), "negative"),),
    note="the change from one entry to the next; from the middle on it falls again, as v_{n-j} is the conjugate of v_j, whose real part (35) "
    "says is the same",
)
