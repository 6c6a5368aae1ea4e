r"""The splits X = A X + S v and X = A X + C b, document 001, equations (7)-(9) and (17)-(19).

Checked in R^3, with every entry a symbol and Sigma_1 any positive definite matrix. The printed U' Sigma_1 U of (18) does
not conform, U being 2 x n: it is read as U Sigma_1 U', as in (34).
"""

from sympy import ImmutableMatrix, eye

from closedform.derivations.claims.words import Derivation, Line, Property
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import SOURCE
from closedform.derivations.shared.split_of_the_data import POINT, SIGMA, SPACE, W_1, W_K, split, zero_covariance

U = ImmutableMatrix([W_1.T, W_K.T])

DECOMPOSITION = split(SOURCE, 7, note="for a point of R^3; v and A are those of (8) and (9)")

ZERO_COVARIANCE = zero_covariance(SOURCE, "zero-covariance")

_GRAM = U * SIGMA * U.T
C_MATRIX = SIGMA * U.T * ImmutableMatrix([[_GRAM[1, 1], -_GRAM[0, 1]], [-_GRAM[1, 0], _GRAM[0, 0]]]) / _GRAM.det()
A_OF_TWO = ImmutableMatrix(eye(3)) - C_MATRIX * U  # (19)

DECOMPOSITION_OF_TWO = Derivation(
    source=SOURCE,
    says="X split into A X and C b",
    quantity=POINT,
    line=Line(
        17,
        A_OF_TWO * POINT + C_MATRIX * U * POINT,
        printed=r"X = AX + Cb",
        note="for a point of R^3. (18) prints U' Sigma_1 U, which does not conform: read as U Sigma_1 U'",
    ),
    domain=SPACE,
    slips=(A_OF_TWO * POINT - C_MATRIX * U * POINT, A_OF_TWO.T * POINT + C_MATRIX * U * POINT),
)

# (18) as printed exists where n = 2, so that U is square: there C = Sigma_1 U' (U' Sigma_1 U)^{-1} does not do it.
_square, _sigma = U[:, :2], SIGMA[:2, :2]
_printed = _square.T * _sigma * _square
C_AS_PRINTED = _sigma * _square.T * ImmutableMatrix([[_printed[1, 1], -_printed[0, 1]], [-_printed[1, 0], _printed[0, 0]]])
_numerator = _GRAM.det() * SIGMA * U.T - (C_MATRIX * _GRAM.det()) * _GRAM  # A Sigma_1 U', times the determinant
_leftover = (_printed.det() * ImmutableMatrix(eye(2)) - C_AS_PRINTED * _square) * _sigma * _square.T

ZERO_COVARIANCE_OF_TWO = Property(
    source=SOURCE,
    label="zero-covariance-of-two",
    says="A X and C b have zero covariance: A Sigma_1 U' = 0",
    printed=r"Again, our specific selection of C and A guarantees that AX and Cb have zero covariance.",
    relations=tuple((entry, "zero") for entry in _numerator),
    domain=SPACE,
    denials=((_leftover[0, 0], "zero"),),
    note="with C = Sigma_1 U' (U Sigma_1 U')^{-1}. (18) prints U' Sigma_1 U, which does not conform; where U is square it does, "
    "and the covariance is not zero: the denial",
)
