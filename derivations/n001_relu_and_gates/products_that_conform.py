r"""Do the products of document 001, "Gaussian Data", conform as printed? (18), (31) and the definition of rho_ij.

U stacks w_1' and w_k' as rows, so it is 2 x n; C is n x 2, X and every w are columns of n entries. A product exists where the columns
of each factor are as many as the rows of the next. What is meant is clear from the lines that follow, which are encoded with it.
"""

from itertools import pairwise

from sympy import Integer, Interval, Symbol, oo

from closedform.derivations.claims.words import Domain, Property
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import SOURCE

n = Symbol("n", positive=True, integer=True)
DIMENSIONS = Domain({n: Interval(3, oo)})
TWO, ONE = Integer(2), Integer(1)
U, U_TRANSPOSED, SIGMA, C = (TWO, n), (n, TWO), (n, n), (n, TWO)  # rows and columns
COLUMN, ROW, PAIR = (n, ONE), (ONE, n), (TWO, ONE)


def conforms(*factors: tuple[Form, Form]) -> tuple[tuple[Form, str], ...]:
    """Claim that the columns of each factor are as many as the rows of the next."""
    return as_written(lambda: tuple((left[1] - right[0], "zero") for left, right in pairwise(factors)))


PROJECTION = Property(
    source=SOURCE,
    label=18,
    says="the product U' Sigma_1 U in the definition of C exists, for n > 2",
    printed=r"C = \Sigma_1 U^\top (U^\top \Sigma_1 U)^{-1}",
    relations=conforms(U_TRANSPOSED, SIGMA, U),
    domain=DIMENSIONS,
    correction="U Sigma_1 U', which is 2 x 2 and has rho_ij for its entries, as (34) writes it out",
    shown_by=("001:gaussian-data/answer-products-that-conform", "001:34"),
    denials=(*conforms(U_TRANSPOSED, SIGMA),),
)

RHO = Property(
    source=SOURCE,
    label="rho-conforms",
    says="the product w_i' Sigma w_j' exists, for n > 1",
    printed=r"\rho_{ij} = w_i^\top \Sigma w_j^\top",
    relations=conforms(ROW, SIGMA, ROW),
    domain=DIMENSIONS,
    correction="w_i' Sigma w_j, as the text after (58) has it",
    shown_by=("001:gaussian-data/answer-products-that-conform",),
    denials=(*conforms(SIGMA, ROW),),
)

C_TIMES_A_VECTOR = Property(
    source=SOURCE,
    label=31,
    says="the product of C and the mean of T X exists, for n > 2",
    printed=r"C \mathbb{E}_{X, S>0, T>0|Y=1} [TX]",
    relations=conforms(C, COLUMN),
    domain=DIMENSIONS,
    correction="C times the mean of the column T b = (S T, T^2)', which has two entries",
    shown_by=("001:gaussian-data/answer-products-that-conform",),
    denials=(*conforms(COLUMN, COLUMN),),
)

WHAT_IS_MEANT = Property(
    source=SOURCE,
    label="answer-products-that-conform",
    says="U Sigma_1 U', w_i' Sigma w_j and C b exist in any dimension",
    printed=r"$C = \Sigma_1 U^\top (U^\top \Sigma_1 U)^{-1}$ [...] $\rho_{ij} = w_i^\top \Sigma w_j^\top$ [...] $C \mathbb{E}_{X,S>0,T>0|Y=1} [TX]$",
    relations=(*conforms(U, SIGMA, U_TRANSPOSED), *conforms(ROW, SIGMA, COLUMN), *conforms(C, PAIR)),
    domain=DIMENSIONS,
    denials=(*conforms(U_TRANSPOSED, SIGMA),),
    note="ours: the corrections of the three",
)
