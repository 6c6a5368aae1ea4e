r"""Gated linear networks whose gates exclude one another: flow, solution and limit of the first weight vector.

Where one gate at most is open at any point A is block diagonal, and every weight vector flows by itself,
K tau dw_1/dt = b_1 - A_11 w_1 / K. As t -> oo the exponential vanishes and K A_11^{-1} b_1 is left, K times the OLS solution
on the data that the first gate lets through. The flow without its second 1/K (see ``gated_linear_flow``) tends to that
solution itself.
"""

from collections.abc import Sequence

from sympy import ImmutableMatrix, Integer, Rational, exp, nan, oo, symbols, zoo

from closedform.derivations.claims.notation import K, t
from closedform.derivations.claims.words import (
    Consequence,
    Departure,
    Derivation,
    Domain,
    Line,
    Premise,
    Property,
    Source,
    following,
    positive,
    real,
)
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, MinusGradient
from closedform.derivations.shared.gated_linear_flow import (
    A_,
    DATA,
    DATA_WEIGHTS,
    LAW,
    MANY_NEURONS,
    POINT,
    UNIFORM,
    W_1,
    YHAT,
    X,
    b_,
    flow,
    g_1,
    mean,
    w_11,
    w_12,
    w_21,
    w_22,
    y,
)
from closedform.derivations.shared.gated_linear_solution import (
    CONSTANTS,
    DECAYING,
    FORCES,
    LABELS,
    LAMBDAS,
    REST_NOTE,
    STARTS,
    TIMES,
    P,
    c_1,
    c_2,
    from_start,
    inverse,
    lambda_1,
    lambda_2,
    m,
    y_1,
    y_2,
    y_3,
)

# The first gate is open at the first two points, the second at the other two.
EXCLUSIVE = Finite(
    POINT,
    [
        ((*point, *gates, label), weight)
        for (point, label, _), weight, gates in zip(DATA, DATA_WEIGHTS, ((1, 0), (1, 0), (0, 1), (0, 1)), strict=True)
    ],
)
EXCLUSIVE_DOMAIN = Domain(
    {**dict.fromkeys(DATA_WEIGHTS, positive), **dict.fromkeys((w_11, w_12, w_21, w_22), real), K: MANY_NEURONS}
)
BLOCK_DOMAIN = Domain(dict.fromkeys(DATA_WEIGHTS, positive))
OVERLAP = ((A_(1, 1, EXCLUSIVE)[0, 0], "zero"), (A_(1, 2, UNIFORM)[0, 0], "zero"))
NO_OVERLAP = tuple((entry, "zero") for entry in A_(1, 2, EXCLUSIVE))
EXCLUSIVE_WITHOUT_K = b_(1, EXCLUSIVE) - A_(1, 1, EXCLUSIVE) * W_1
EXCLUSIVE_WITH_K = b_(1, EXCLUSIVE) - A_(1, 1, EXCLUSIVE) * W_1 / K
SLIPS_OF_EXCLUSIVE = (EXCLUSIVE_WITH_K / K, b_(1, EXCLUSIVE) - A_(2, 2, EXCLUSIVE) * W_1 / K)

# Exclusive gates in n = 2. Where the first gate is open x is one of two multiples of the columns of P, so that A_11 = P Lambda P'
# with any Lambda = diag(l_1^2, l_2^2), and c_1 = (l_1 y_1, l_2 y_2)' / 2 is any vector.
l_1, l_2 = symbols("l_1 l_2", positive=True)
quarter = Rational(1, 4)
ROTATED_POINTS = [
    ((2 * l_1 * P[0, 0], 2 * l_1 * P[1, 0], 1, 0, y_1), quarter),
    ((2 * l_2 * P[0, 1], 2 * l_2 * P[1, 1], 1, 0, y_2), quarter),
    ((1, -2, 0, 1, y_3), quarter),
    ((2, 1, 0, 0, 1), quarter),
]
ROTATED = Finite(POINT, ROTATED_POINTS)
ROTATED_PRIMED = symbols("x_1' x_2' g_1' g_2' y'", real=True)
ROTATED_CHART = {lambda_1: l_1**2, lambda_2: l_2**2, c_1: l_1 * y_1 / 2, c_2: l_2 * y_2 / 2}
STATISTICS = Domain({l_1: positive, l_2: positive, m: real, **dict.fromkeys(LABELS, real)}, chart=ROTATED_CHART)
TRAJECTORY_DOMAIN = Domain({**STATISTICS.symbols, **TIMES, **dict.fromkeys(CONSTANTS, real)}, chart=ROTATED_CHART)


def gated_flow(at: Sequence[Form]) -> Form:
    """Give tau dw_1/dt of the network at w_1 = at; the data are primed, as means may stand in w_1."""
    primed = dict(zip(POINT, ROTATED_PRIMED, strict=True))
    loss = E(((YHAT - y) ** 2 / 2).xreplace(primed), Finite(ROTATED_PRIMED, ROTATED_POINTS))
    return ImmutableMatrix(
        [MinusGradient(loss.xreplace({w_12: at[1]}), w_11, at[0]), MinusGradient(loss.xreplace({w_11: at[0]}), w_12, at[1])]
    )


A_11, B_1 = mean(g_1 * X * X.T, ROTATED), b_(1, ROTATED)
OWN_WEIGHTS = ImmutableMatrix(inverse(A_11) * (P * DECAYING + B_1))


def at_infinity(column: Form) -> Form:
    """Take the limit of every entry as t -> oo: t stands in exponentials alone, and each of them decays.

    SymPy's own limit takes seconds of each such entry.

    Raises:
        ValueError: t stands elsewhere, or an exponential does not decay.
    """
    moving = [wave for wave in column.atoms(exp) if wave.has(t)]
    still = ImmutableMatrix(column.xreplace(dict.fromkeys(moving, Integer(0))))
    if not all(wave.exp.diff(t).is_negative for wave in moving) or still.has(t, nan, zoo, oo):
        raise ValueError(f"the limit of {column} as t -> oo is not found by what decays in it; take it by SymPy's limit")
    return still


def at_rest(flow_of_one: Form) -> Form:
    """Give the weights at which a flow -A w_1 + b rests, which it tends to as A is positive definite."""
    at = ImmutableMatrix(flow_of_one).xreplace({EXCLUSIVE: ROTATED})
    return ImmutableMatrix(-inverse(at.jacobian(W_1)) * at.xreplace(dict.fromkeys(W_1, Integer(0))))


# What the network does from any u(0): its flow has Lambda / K for Lambda.
SOLVED_WITH_K = ImmutableMatrix([from_start(lam / K, c, start) for lam, c, start in zip(LAMBDAS, FORCES, STARTS, strict=True)])
OWN_REST = ImmutableMatrix(inverse(A_11) * B_1)
DECAYING_TERM_KEPT = Departure(
    "the term that decays is kept, with its t, in the limit t -> oo", edit=tuple((term, Integer(0)) for term in DECAYING)
)
SLIPS_OF_THE_LIMIT = (ImmutableMatrix(inverse(A_11) * (P * DECAYING.subs(t, 0) + B_1)), B_1)

# OLS on the part of the data where the first gate is open.
ON_THE_SUBSET = ImmutableMatrix(inverse(mean(X * X.T, ROTATED, g_1)) * mean(y * X, ROTATED, g_1))
ON_ALL_DATA = ImmutableMatrix(inverse(mean(X * X.T, ROTATED)) * mean(y * X, ROTATED))
TO_OLS = "So, each weight matrix converges to the OLS solution on the subset of the data determined by its gate."
GATE_OPEN, ALL_DATA = "means over the data that the gate lets through", "means over all data, as they are printed"
AT_SUBSET_OLS = tuple((entry, "zero") for entry in gated_flow(OWN_REST))
SUBSET_DOMAIN = Domain({**STATISTICS.symbols, w_21: real, w_22: real, K: MANY_NEURONS}, chart=ROTATED_CHART)


def block_diagonal(source: Source, label: str, *, printed: str) -> Property:
    """Claim that A is block diagonal for exclusive gates."""
    return Property(
        source=source,
        label=label,
        says="for exclusive gates Sigma^xx(p, q) = 0 off the diagonal, and A is block diagonal",
        printed=printed,
        relations=NO_OVERLAP,
        domain=BLOCK_DOMAIN,
        denials=OVERLAP,
    )


def of_exclusive_gates(flow_of_all: Form) -> Form:
    """Take the first weight vector's share of a flow of all the weights, for gates that exclude one another."""
    return ImmutableMatrix(flow_of_all[:2, :]).xreplace({LAW: EXCLUSIVE})


def exclusive_flow(source: Source, number: int, *, printed: str, of: Premise) -> Derivation:
    """Claim the flow of the first weight vector by itself, printed without its second 1/K, from that of all."""
    return Derivation(
        source=source,
        says="gradient flow of the first weight vector where its gate excludes the others, K tau dw_1/dt",
        quantity=K * flow(EXCLUSIVE, (w_11, w_12)),
        line=Line(
            number,
            EXCLUSIVE_WITHOUT_K,
            printed=printed,
            follows=following("Sigma^xx(p, q) = 0 for p != q", of_exclusive_gates, of),
            correction=EXCLUSIVE_WITH_K,
            corrected=r"-\frac{1}{K} A_{11} w_1 + b_1",
        ),
        domain=EXCLUSIVE_DOMAIN,
        slips=SLIPS_OF_EXCLUSIVE,
        kind="flow",
    )


def exclusive_limit(source: Source, number: int, *, says: str, printed: str, follows: Consequence, note: str) -> Derivation:
    """Claim the limit of the first weight vector, printed with the term that decays."""
    return Derivation(
        source=source,
        says=says,
        quantity=ImmutableMatrix(P * at_infinity(SOLVED_WITH_K)),
        line=Line(
            number,
            OWN_WEIGHTS,
            printed=printed,
            error=DECAYING_TERM_KEPT,
            follows=follows,
            correction=ImmutableMatrix(K * OWN_REST),
            corrected=r"K (\Sigma^{xx}(p_1, p_1))^{-1} \Sigma^{yx}(p_1)^\top",
            note=note,
        ),
        domain=TRAJECTORY_DOMAIN,
        slips=SLIPS_OF_THE_LIMIT,
    )


def limit_as_ols(source: Source, label: str, *, printed: str) -> Derivation:
    """Claim that the limit is the population OLS solution."""
    return Derivation(
        source=source,
        says="A_11^{-1} b_1, the limit of the first weight vector, as the population OLS solution",
        quantity={GATE_OPEN: OWN_REST, ALL_DATA: OWN_REST},
        line=Line(
            label,
            {GATE_OPEN: ON_THE_SUBSET, ALL_DATA: ON_ALL_DATA},
            printed=printed,
            correction={ALL_DATA: ON_THE_SUBSET},
            note="over all data the OLS solution is another; the next sentence says which is meant, OLS on the data of the gate",
        ),
        support={GATE_OPEN: TO_OLS},
        domain=STATISTICS,
        slips=(ON_ALL_DATA, ImmutableMatrix(ON_THE_SUBSET * E(g_1, ROTATED))),
    )


def converges_to_ols(source: Source, label: str, *, uses: tuple[str, ...]) -> Property:
    """Claim that the first weight vector converges to the OLS solution on the data of its gate, drawn from its limit."""
    return Property(
        source=source,
        label=label,
        says="the flow of the first weight vector comes to rest at the OLS solution on the data its gate lets through",
        printed=TO_OLS,
        relations=AT_SUBSET_OLS,
        domain=SUBSET_DOMAIN,
        correction="it converges to K times the OLS solution on that subset; the prediction w_1 / K is the OLS one",
        shown_by=("001:4-5-exclusive-gates/answer-converges-to-k-times-ols",),
        uses=uses,
        note=REST_NOTE,
    )
