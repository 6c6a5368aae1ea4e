r"""Two layers with a linear activation, document 003, section 4.1 and appendix C.4: theorem 4, (14) and (158)-(163).

Two receptive fields of two numbers each and two weights in each. The contrastive covariance of the input is any symmetric matrix; the top layer
has converged, so that s is fixed and the energy is that of the one number s'f_1. Its derivative is the left side.

(14) is the gradient without the constraint on the norm; (12) projects it off each weight, which theorem 4 leaves out.
The second part of the theorem holds, as the critical points for a fixed s are a linear space, in which zero weights are identical ones; its proof
takes two weights exchanged for critical "by symmetry", which they are only where s_k1^2 = s_k2^2.
"""

from typing import Any

from sympy import Expr, ImmutableMatrix, Integer, Symbol, eye, symbols

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.domain import Domain, between, positive, real
from derivations.laws import MinusGradient

THEOREM = Source("003", "4.1")
PROOF = Source("003", "C.4")

C_LETTERS = symbols("c_1:11", real=True)
_rows = iter(C_LETTERS)
_upper = {(j, k): next(_rows) for j in range(4) for k in range(j, 4)}
C = ImmutableMatrix(4, 4, lambda j, k: _upper[min(j, k), max(j, k)])
S = (symbols("s_11 s_12", real=True), symbols("s_21 s_22", real=True))
m, n = symbols("m n", real=True)


def on_circle(t: Any) -> ImmutableMatrix:
    """Give a unit vector of the plane."""
    return ImmutableMatrix([(1 - t**2) / (1 + t**2), 2 * t / (1 + t**2)])


W = (
    (on_circle(m), on_circle(n)),
    (ImmutableMatrix(symbols("w_1 w_2", real=True)), ImmutableMatrix(symbols("w_3 w_4", real=True))),
)
a = ImmutableMatrix(symbols("a_1 a_2", real=True))
t = Symbol("t", real=True)


def fed(moved: Any) -> ImmutableMatrix:
    """Stack sum_m s_km w_km over the fields, with the first weight of the first field moved."""
    weights = ((moved, W[0][1]), W[1])
    each = (
        sum((s * w for s, w in zip(row, some, strict=True)), ImmutableMatrix([0, 0])) for row, some in zip(S, weights, strict=True)
    )
    return ImmutableMatrix.vstack(*map(ImmutableMatrix, each))


def energy(moved: Any) -> Expr:
    """C_alpha[s'f_1] / 2."""
    whole = fed(moved)
    return (whole.T * C * whole)[0] / 2


w = W[0][0]
PUSH = ImmutableMatrix((C * fed(w))[:2, 0])  # b_1(W, V) = C_alpha[x_1, sum s w'x]
ONTO = ImmutableMatrix(eye(2) - w * w.T)
BLOCKS = tuple((j, k) for j in range(2) for k in range(2))
BY_PAIRS = sum((S[k][i] * C[:2, 2 * k : 2 * k + 2] * W[k][i] for k, i in BLOCKS), ImmutableMatrix([0, 0]))
FREE, UNIT = "weights without a constraint, as (119) and (158)", "weights of norm one, as (12)"
LETTERS = Domain(dict.fromkeys((*C_LETTERS, *S[0], *S[1], m, n, *W[1][0], *W[1][1], *a), real))
unit = (w + t * a) / (((w + t * a).T * (w + t * a))[0]) ** (Integer(1) / 2)
UNPROJECTED = S[0][0] * (a.T * PUSH)[0]
PROJECTED = S[0][0] * (a.T * ONTO * PUSH)[0]

DYNAMICS = Derivation(
    source=THEOREM,
    says="the gradient of one weight of a linear network, against an arbitrary direction",
    quantity={UNIT: -MinusGradient(energy(unit), t, 0), FREE: -MinusGradient(energy(w + t * a), t, 0)},
    lines=(
        Line(
            14,
            UNPROJECTED,
            printed=r"s_{km}{\bm{b}}_{k}(W,V)",
            error={UNIT: Departure("the projection off w_km, which (12) has, is lost", difference=UNPROJECTED - PROJECTED)},
            correction={UNIT: PROJECTED},
            note="with the projection the gradients of two weights of one field are no longer co-linear: each is taken off its own weight",
        ),
    ),
    domain=LETTERS,
    support={FREE: r"\dot{\bm{w}}_{k}=\frac{\partial\mathcal{E}}{\partial{\bm{w}}_{k}}=\ldots=\sum_{k^{\prime}}s_{kk^{\prime}}\mathbb{C}_{\alpha}"
             r"\left[\tilde{\bm{x}}_{k},\tilde{\bm{x}}_{k^{\prime}}\right]{\bm{w}}_{k^{\prime}}"},
    slips=((a.T * PUSH)[0], 2 * UNPROJECTED),
    kind="gradient",
)  # fmt: skip

SUMS = Derivation(
    source=PROOF,
    says="the gradient of one weight of a linear network, term by term",
    quantity=-MinusGradient(energy(w + t * a), t, 0),
    lines=(
        Line(
            159,
            sum((S[0][0] * S[k][i] * (a.T * C[:2, 2 * k : 2 * k + 2] * W[k][i])[0] for k, i in BLOCKS), Integer(0)),
            printed=r"\sum_{k^{\prime},m^{\prime}}s_{km,k^{\prime}m^{\prime}}\mathbb{C}_{\alpha}[{\bm{x}}_{k},{\bm{x}}_{k^{\prime}}]"
            r"{\bm{w}}_{k^{\prime}m^{\prime}}",
            note="s_km,k'm' = s_km s_k'm', the top layer having converged",
        ),
        Line(
            160,
            S[0][0] * (a.T * BY_PAIRS)[0],
            printed=r"s_{km}\sum_{k^{\prime},m^{\prime}}s_{k^{\prime}m^{\prime}}\mathbb{C}_{\alpha}[{\bm{x}}_{k},{\bm{x}}_{k^{\prime}}]"
            r"{\bm{w}}_{k^{\prime}m^{\prime}}",
        ),
        Line(
            161,
            UNPROJECTED,
            printed=r"s_{km}\mathbb{C}_{\alpha}\left[{\bm{x}}_{k},\sum_{k^{\prime},m^{\prime}}s_{k^{\prime}m^{\prime}}"
            r"{\bm{w}}^{\top}_{k^{\prime}m^{\prime}}{\bm{x}}_{k^{\prime}}\right]",
        ),
        Line(162, UNPROJECTED, printed=r"s_{km}{\bm{b}}_{k}(W,V)"),
    ),
    domain=LETTERS,
    slips=((a.T * PUSH)[0], PROJECTED),
    kind="gradient",
)

# One field with the identity for its covariance: b_1 = s_1 w_1 + s_2 w_2, which vanishes at w_1 = -(s_2 / s_1) w_2.
s_1, s_2 = Symbol("s_1", positive=True), Symbol("s_2", real=True)
mu = Symbol("mu", positive=True)
CRITICAL = (-s_2 / s_1 * mu, mu)


def push(weights: tuple[Any, Any]) -> Expr:
    """b_1 along the direction of both weights."""
    return s_1 * weights[0] + s_2 * weights[1]


EXCHANGED = Property(
    source=PROOF,
    label="exchanged-weights",
    says="two weights of a critical point exchanged make a critical point",
    printed=r"then by symmetry of the weights, ${W^{\prime}}^{*}$ in which ${\bm{w}}_{k1}=\bm{\mu}_{2}$ and ${\bm{w}}_{k2}=\bm{\mu}_{1}$, is also a "
    "critical point",
    relations=((push(CRITICAL), "zero"), (push((CRITICAL[1], CRITICAL[0])), "zero")),
    domain=Domain({s_1: positive, s_2: real, mu: positive}),
    correction="only where s_k1^2 = s_k2^2: with the weights alone exchanged, b_k = (s_k1^2 - s_k2^2) mu / s_k1. The theorem stands: for a fixed s "
    "the critical points are a linear space, and the way to zero weights, which are identical, stays in it",
    denials=((push(CRITICAL) - mu, "zero"),),
    note="one receptive field with the identity for its covariance; the first relation says that W* is critical",
)

share = Symbol("share", positive=True)
PATH = Property(
    source=THEOREM,
    label="path-to-identical-weights",
    says="from a critical point a path of critical points leads to identical weights",
    printed=r"(2) If $s_{km}\neq 0$, from any critical point with distinct $\{{\bm{w}}_{km}\}$, there exists a path of critical points to identical "
    r"weights (${\bm{w}}_{km}={\bm{w}}_{k}$).",
    relations=((push((share * CRITICAL[0], share * CRITICAL[1])), "zero"), (push((Integer(0), Integer(0))), "zero")),
    domain=Domain({s_1: positive, s_2: real, mu: positive, share: between(0, 1)}),
    denials=((push((share * CRITICAL[0], CRITICAL[1])), "zero"),),
    note="for a fixed s, in one field with the identity for its covariance: the straight path to zero weights. Unit weights do not stay on it",
)

LINEAR_IN_W = Derivation(
    source=PROOF,
    says="b_k is linear in the weights",
    quantity=ImmutableMatrix((C * (share * fed(w) + (1 - share) * fed(W[0][1])))[:2, 0]),
    lines=(
        Line(
            163,
            ImmutableMatrix(share * (C * fed(w))[:2, 0] + (1 - share) * (C * fed(W[0][1]))[:2, 0]),
            printed=r"c{\bm{b}}_{k}(W^{*})+(1-c){\bm{b}}_{k}({W^{\prime}}^{*})",
            part="linear",
            note="between any two sets of weights; that both are critical is the claim about exchanged weights",
        ),
    ),
    domain=Domain({**{letter: interval for letter, interval in LETTERS.symbols.items() if letter not in a}, share: between(0, 1)}),
    slips=(ImmutableMatrix((C * fed(w))[:2, 0]),),
    kind="vector",
)
