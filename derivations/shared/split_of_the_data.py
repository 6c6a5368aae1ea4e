r"""X = A X + S v with S = <w_1, X>, v = Sigma_1 w_1 / w_1' Sigma_1 w_1 and A = I - v w_1': A X and S have zero covariance.

In R^3, with every entry a symbol and Sigma_1 any positive definite matrix.
"""

from sympy import ImmutableMatrix, Symbol, eye

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive, real

# An instance in R^3 with every entry a symbol: Sigma_1 = L L' with L lower triangular.
_N = range(3)
POINT = ImmutableMatrix([Symbol(f"x_{i}", real=True) for i in _N])
W_1, W_K = (ImmutableMatrix([Symbol(f"w_{name}{i}", real=True) for i in _N]) for name in ("1", "k"))
_entries = {(i, j): Symbol(f"Sigma_{j}{i}", real=True) for i in _N for j in range(i + 1)}
_factor = {
    (i, j): Symbol(f"L_{i}{j}", positive=True) if i == j else Symbol(f"L_{i}{j}", real=True) for i in _N for j in range(i + 1)
}
SIGMA = ImmutableMatrix(3, 3, lambda i, j: _entries[max(i, j), min(i, j)])
SIGMA_DOMAIN = {symbol: positive if i == j else real for (i, j), symbol in _factor.items()}
_vectors = dict.fromkeys((*POINT, *W_1, *W_K), real)

# w_1 and w_k are nonzero, and not parallel.
_apart = (W_1.dot(W_1) > 0, W_1.cross(W_K).dot(W_1.cross(W_K)) > 0)
SPACE = Domain(
    {**_vectors, **SIGMA_DOMAIN},
    such_that=_apart,
    chart={_entries[i, j]: sum(_factor[i, m] * _factor[j, m] for m in range(j + 1)) for i, j in _entries},
)
V_MATRIX = SIGMA * W_1 / (W_1.T * SIGMA * W_1)[0]
A_MATRIX = ImmutableMatrix(eye(3)) - V_MATRIX * W_1.T
SPLIT = A_MATRIX * POINT + W_1.dot(POINT) * V_MATRIX
SPLIT_SLIPS = (A_MATRIX * POINT - W_1.dot(POINT) * V_MATRIX, A_MATRIX.T * POINT + W_1.dot(POINT) * V_MATRIX)
PRINTED_SPLIT = r"X = AX + Sv"
ZERO_COVARIANCE_WITH_S = tuple((entry, "zero") for entry in A_MATRIX * SIGMA * W_1)
NONZERO_WITH_OTHERS = (((A_MATRIX.T * SIGMA * W_1)[0], "zero"), ((A_MATRIX * SIGMA * W_K)[0], "zero"))


def split(source: Source, number: int, *, note: str, uses: tuple[str, ...] = ()) -> Derivation:
    """Claim that X is A X + S v."""
    return Derivation(
        source=source,
        says="X split into A X and S v",
        quantity=POINT,
        line=Line(number, SPLIT, PRINTED_SPLIT, note=note, uses=uses),
        domain=SPACE,
        slips=SPLIT_SLIPS,
    )


def zero_covariance(source: Source, label: str) -> Property:
    """Claim that A X and S have zero covariance."""
    return Property(
        source=source,
        label=label,
        says="A X and S have zero covariance: A Sigma_1 w_1 = 0",
        printed=r"Our specific selection of v and A guarantees that AX and S have zero covariance.",
        relations=ZERO_COVARIANCE_WITH_S,
        domain=SPACE,
        denials=NONZERO_WITH_OTHERS,
    )
