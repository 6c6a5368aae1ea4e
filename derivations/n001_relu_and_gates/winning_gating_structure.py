r"""Which gating structure wins, document 001, section 4.4: equations (91), (92) and the claims around them.

What shrinks slowest belongs to the smallest eigenvalue of A, while the norm of A is its largest: a structure
with the smaller norm need not shrink slower. A mode whose eigenvalue is zero does not move at all, because b is
in the range of A.
"""

from sympy import ImmutableMatrix, Integer, Symbol, exp, limit, symbols

from closedform.derivations.claims.notation import K, t
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, following, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, MinusGradient
from closedform.derivations.n001_relu_and_gates.gated_linear_flow import FLOW_OF_ALL
from closedform.derivations.shared.gated_linear_flow import (
    A_,
    DATA_WEIGHTS,
    LAW,
    MANY_NEURONS,
    STATISTICS,
    UNIFORM,
    WEIGHTS,
    A_blocks,
    W,
    X,
    b_stacked,
    flow,
    g_1,
    g_2,
    mean,
    q,
    structure,
    y,
)
from closedform.derivations.shared.gated_linear_solution import LABELS, TIMES, c_1, from_start, lambda_1, lambda_2, tau, u_01, u_02

WINNING = Source("001", "4.4 Winning Gating Structure")
GIVEN = (1 - structure, structure)
LINE_91 = ImmutableMatrix((b_stacked(UNIFORM, GIVEN[0]) - A_blocks(UNIFORM, GIVEN[0]) * W
                           + b_stacked(UNIFORM, GIVEN[1]) - A_blocks(UNIFORM, GIVEN[1]) * W) / 2)  # fmt: skip
RIGHT_91 = ImmutableMatrix((b_stacked(UNIFORM, GIVEN[0]) - A_blocks(UNIFORM, GIVEN[0]) * W / K
                            + b_stacked(UNIFORM, GIVEN[1]) - A_blocks(UNIFORM, GIVEN[1]) * W / K) / 2)  # fmt: skip

FINITE_GATES = Derivation(
    source=WINNING,
    says="the flow as a mean over a finite set of gating structures, two here",
    quantity=K * flow(UNIFORM, WEIGHTS),
    line=Line(
        91,
        LINE_91,
        printed=r"\frac{1}{G} \sum_{g \in \{g\}} [b_{x,y|g} - A_{x,y|g} w]",
        follows=following("both structures equally likely", lambda flow: flow.xreplace({q: Integer(1)}), FLOW_OF_ALL.premise(85)),
        correction=RIGHT_91,
        corrected=r"\frac{1}{G} \sum_{g \in \{g\}} [b_{x,y|g} - \frac{1}{K} A_{x,y|g} w]",
    ),
    domain=Domain({**dict.fromkeys(WEIGHTS, real), **dict.fromkeys(DATA_WEIGHTS, positive), K: MANY_NEURONS}),
    slips=(2 * RIGHT_91, b_stacked(UNIFORM, GIVEN[0]) - A_blocks(UNIFORM, GIVEN[0]) * W / K),
    kind="flow",
)

BOTH_OPEN = g_1 * g_2
SINGLE_BLOCK = Derivation(
    source=WINNING,
    says="a block of A as a probability times a conditional second moment",
    quantity=A_(1, 2, LAW),
    line=Line(
        92,
        E(BOTH_OPEN, LAW) * mean(X * X.T, LAW, BOTH_OPEN),
        printed=r"\mathbb{P}(g_i = 1, g_j = 1) \langle x x^\top \rangle_{x|g_i=g_j=1}",
    ),
    domain=STATISTICS,
    slips=(mean(X * X.T, LAW, BOTH_OPEN), E(g_1, LAW) * E(g_2, LAW) * mean(X * X.T, LAW, BOTH_OPEN)),
)

# Two structures: the first has the smaller norm, its largest eigenvalue. u_01 and u_02 are what has to shrink.
share, other_share = Symbol("theta", positive=True), Symbol("phi", positive=True)
growth = Symbol("delta", positive=True)


def remaining(first: Form, second: Form) -> Form:
    """Give the squared size at time t of what shrinks at the rates of two eigenvalues."""
    return u_01**2 * exp(-2 * first * t) + u_02**2 * exp(-2 * second * t)


SMALLER_NORM = remaining(lambda_1, share * lambda_1) - remaining(lambda_1 + growth, other_share * (lambda_1 + growth))
SMALLER_ALL = remaining(lambda_1, lambda_2) - remaining(lambda_1 + growth, lambda_2 + growth * share)
TWO_STRUCTURES = {lambda_1: positive, growth: positive, u_01: real, u_02: real, t: positive}
SHARES = {share: between(0, 1), other_share: between(0, 1)}

SMALLEST_NORM = Property(
    source=WINNING,
    label="smallest-norm-slowest",
    says="of two gating structures the one whose A has the smaller norm shrinks slower",
    printed="Intuitively, a gating structure that minimizes the norm of A will shrink the slowest.",
    relations=((SMALLER_NORM, "positive"),),
    domain=Domain({**TWO_STRUCTURES, **SHARES}),
    correction="what shrinks slowest goes with the smallest eigenvalue, the norm is the largest; where every eigenvalue "
    "is smaller the structure shrinks slower whatever the initial weights",
    shown_by=("001:4-4-winning-gating-structure/smaller-eigenvalues-slower",),
    denials=((SMALLER_NORM, "negative"),),
    note="the spectral norm, and the transient e^{-t Lambda} u(0) in units of K tau; two modes",
)

SMALLER_EIGENVALUES = Property(
    source=WINNING,
    label="smaller-eigenvalues-slower",
    says="if every eigenvalue of A is smaller, so are its norms, and the structure shrinks slower",
    printed="This is somewhat equivalent to minimizing the eigenvalues of A, since they are all nonnegative.",
    relations=(
        (SMALLER_ALL, "positive"),
        ((lambda_1 + growth) ** 2 + (lambda_2 + growth * share) ** 2 - lambda_1**2 - lambda_2**2, "positive"),
    ),
    domain=Domain({**TWO_STRUCTURES, lambda_2: positive, share: positive}, such_that=(u_01**2 + u_02**2 > 0,)),
    denials=((SMALLER_ALL, "negative"),),
    note="of initial weights that are not all zero; one direction only: smaller norms do not make every eigenvalue smaller, see smallest-norm-slowest",
)

# A zero eigenvalue: every point xtilde is a multiple of (k_1, k_2), which P = (-k_2, k_1) is orthogonal to.
k_1, k_2 = symbols("k_1 k_2", real=True)
s_1, s_2, s_3 = MULTIPLES = symbols("s_1 s_2 s_3", real=True)
xt_1, xt_2 = symbols("xtilde_1 xtilde_2", real=True)
q_1, q_2, q_3 = QS = symbols("q_1 q_2 q_3", positive=True)
ON_A_LINE = Finite(
    (xt_1, xt_2, y), [((s * k_1, s * k_2, label), weight) for s, label, weight in zip(MULTIPLES, LABELS, QS, strict=True)]
)
NULL = -k_2 * xt_1 + k_1 * xt_2  # <p, xtilde> for the null vector p of A
free_mode = u_01 + c_1 * t / (K * tau)

ZERO_EIGENVALUE = Property(
    source=WINNING,
    label="answer-zero-eigenvalue",
    says="a mode of eigenvalue zero would drift, u = u(0) + c t / (K tau), but there <p, xtilde> = 0 at every point, so c = p'b = 0 and "
    "the mode keeps its initial value",
    printed="(What happens if an eigenvalue is zero?)",
    relations=(
        (E(NULL * xt_1, ON_A_LINE), "zero"),
        (E(NULL * xt_2, ON_A_LINE), "zero"),
        (E(NULL * y, ON_A_LINE), "zero"),
        (-K * tau * MinusGradient(free_mode, t, t) - c_1, "zero"),
        (limit(from_start(lambda_1, c_1, u_01), lambda_1, 0) - free_mode, "zero"),
    ),
    domain=Domain({**TIMES, **dict.fromkeys((*MULTIPLES, *LABELS, k_1, k_2, c_1, u_01), real), **dict.fromkeys(QS, positive)}),
    denials=((E((k_1 * xt_1 + k_2 * xt_2) * y, ON_A_LINE), "zero"), (K * tau * free_mode.diff(t), "zero")),
    note="b lies in the range of A, whatever the law: p'Ap is the mean of <p, xtilde>^2. So A^{-1} b may be read with the "
    "pseudo-inverse. The solutions for lambda > 0 tend to the drifting one as lambda -> 0",
)
