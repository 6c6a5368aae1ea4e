r"""Two layers with a linear activation, document 003, section 4.1 and appendix C.4: theorem 4, (14) and (158)-(163).

Two receptive fields of two numbers each and two weights in each. The contrastive covariance of the input is any symmetric matrix; the top layer
has converged, so that s is fixed and the energy is that of the one number s'f_1. Its derivative is the left side.

(14) is the gradient without the constraint on the norm; (12) projects it off each weight, which theorem 4 leaves out.
Its second part holds without the constraint, as the critical points for a fixed s are a linear space, in which zero weights are identical ones. Its
proof takes two weights exchanged for critical "by symmetry", which they are with the top layer exchanged too, and then takes one top layer for both.
"""

from sympy import Expr, ImmutableMatrix, Integer, Symbol, cos, eye, pi, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient
from closedform.derivations.shared.rational_circle import unit_vector

THEOREM = Source("003", "4.1")
PROOF = Source("003", "C.4")

C_LETTERS = symbols("c_1:11", real=True)
_rows = iter(C_LETTERS)
_upper = {(j, k): next(_rows) for j in range(4) for k in range(j, 4)}
C = ImmutableMatrix(4, 4, lambda j, k: _upper[min(j, k), max(j, k)])
S = (symbols("s_11 s_12", real=True), symbols("s_21 s_22", real=True))
m, n = symbols("m n", real=True)
W = (
    (unit_vector(m), unit_vector(n)),
    (ImmutableMatrix(symbols("w_1 w_2", real=True)), ImmutableMatrix(symbols("w_3 w_4", real=True))),
)
a = ImmutableMatrix(symbols("a_1 a_2", real=True))
t = Symbol("t", real=True)


def fed(moved: Form) -> ImmutableMatrix:
    """Stack sum_m s_km w_km over the fields, with the first weight of the first field moved."""
    weights = ((moved, W[0][1]), W[1])
    each = (
        sum((s * w for s, w in zip(row, some, strict=True)), ImmutableMatrix([0, 0])) for row, some in zip(S, weights, strict=True)
    )
    return ImmutableMatrix.vstack(*map(ImmutableMatrix, each))


def energy(moved: Form) -> Expr:
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
    line=Line(
            14,
            UNPROJECTED,
            printed=r"s_{km}{\bm{b}}_{k}(W,V)",
            error={UNIT: Departure("the projection off w_km, which (12) has, is lost", difference=UNPROJECTED - PROJECTED)},
            correction={UNIT: PROJECTED},
            note="with the projection the gradients of two weights of one field are no longer co-linear: each is taken off its own weight",
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

# One field with the identity for its covariance: b_1 = s_1 w_1 + s_2 w_2, which vanishes at w_1 = -(s_2 / s_1) w_2. The top layer is
# stationary there too: s is an eigenvector of C[f_1], of the eigenvalue zero.
s_1, s_2 = Symbol("s_1", positive=True), Symbol("s_2", real=True)
mu = Symbol("mu", positive=True)
CRITICAL = (-s_2 / s_1 * mu, mu)
OTHER = (CRITICAL[1], CRITICAL[0])  # W'*


def push(weights: tuple[Form, Form], top: tuple[Form, Form] = (s_1, s_2)) -> Expr:
    """b_1 along the direction of both weights."""
    return top[0] * weights[0] + top[1] * weights[1]


FOLLOWS, STAYS = "the top layer exchanged with the weights", "the top layer as it is, as (163) takes it"
LEFT = (s_1**2 - s_2**2) * mu / s_1
EXCHANGED = Derivation(
    source=PROOF,
    says="b_k where two weights of a critical point are exchanged",
    quantity={FOLLOWS: as_written(lambda: push(OTHER, (s_2, s_1))), STAYS: push(OTHER)},
    line=Line(
        "exchanged-weights",
        Integer(0),
        printed=r"then by symmetry of the weights, ${W^{\prime}}^{*}$ in which ${\bm{w}}_{k1}=\bm{\mu}_{2}$ and ${\bm{w}}_{k2}=\bm{\mu}_{1}$, is "
        "also a critical point",
        error={STAYS: Departure("s_k1 and s_k2 are not exchanged with the weights", difference=-LEFT)},
        correction={STAYS: LEFT},
        note="one receptive field with the identity for its covariance. Nodes exchanged with what the top layer feeds them are the same network, "
        "but (163) takes b_k to be linear in W, and so one top layer for both",
    ),
    domain=Domain({s_1: positive, s_2: real, mu: positive}),
    support={FOLLOWS: "by symmetry of the weights"},
    slips=(mu,),
)

share = Symbol("share", positive=True)
CONNECTED = Derivation(
    source=PROOF,
    says="b_k on the way from a critical point to the one with two weights exchanged",
    quantity=push((share * CRITICAL[0] + (1 - share) * OTHER[0], share * CRITICAL[1] + (1 - share) * OTHER[1])),
    line=Line(
        163,
        Integer(0),
        printed=r"c{\bm{b}}_{k}(W^{*})+(1-c){\bm{b}}_{k}({W^{\prime}}^{*})=0",
        part="zero",
        error=Departure("W'* is not critical for the top layer that W* has", difference=-(1 - share) * LEFT),
        correction=(1 - share) * LEFT,
        corrected=r"(1-c)(s_{k1}-s_{k2})({\bm{w}}_{k2}^{*}-{\bm{w}}_{k1}^{*})",
        uses=("003:c-4/exchanged-weights",),
        note="one receptive field with the identity for its covariance, s as it is at W*. It is zero where s_k1^2 = s_k2^2",
    ),
    domain=Domain({s_1: positive, s_2: real, mu: positive, share: between(0, 1)}),
    slips=((1 - share) * mu,),
)

# Unit weights: w_2 at the angle phi from w_1. From the critical point w_2 = -w_1 every path to w_2 = w_1 passes each angle between.
phi = Symbol("phi", real=True)
ON_CIRCLE_ENERGY = (s_1**2 + s_2**2 + 2 * s_1 * s_2 * cos(phi)) / 2
PATH = Derivation(
    source=THEOREM,
    says="the flow on a path from a critical point with distinct weights to identical ones",
    quantity={
        FREE: as_written(lambda: push((share * CRITICAL[0], share * CRITICAL[1]))),
        UNIT: -MinusGradient(ON_CIRCLE_ENERGY, phi, pi / 2),
    },
    line=Line(
        "path-to-identical-weights",
        Integer(0),
        printed=r"(2) If $s_{km}\neq 0$, from any critical point with distinct $\{{\bm{w}}_{km}\}$, there exists a path of critical points to "
        r"identical weights (${\bm{w}}_{km}={\bm{w}}_{k}$).",
        error={UNIT: Departure("unit weights cannot be drawn together", difference=s_1 * s_2)},
        correction={UNIT: -s_1 * s_2},
        uses=("003:163/linear", "003:163/zero"),
        note="for a fixed s, in one field with the identity for its covariance. Without a constraint: the straight path to zero weights, which are "
        "identical. Of norm one: from w_k2 = -w_k1, critical for any s, every path to w_k2 = w_k1 passes weights at a right angle",
    ),
    domain=Domain({s_1: positive, s_2: real, mu: positive, share: between(0, 1)}),
    support={FREE: DYNAMICS.support[FREE]},
    slips=(share * mu,),
)

LINEAR_IN_W = Derivation(
    source=PROOF,
    says="b_k is linear in the weights",
    quantity=ImmutableMatrix((C * (share * fed(w) + (1 - share) * fed(W[0][1])))[:2, 0]),
    line=Line(
        163,
        ImmutableMatrix(share * (C * fed(w))[:2, 0] + (1 - share) * (C * fed(W[0][1]))[:2, 0]),
        printed=r"c{\bm{b}}_{k}(W^{*})+(1-c){\bm{b}}_{k}({W^{\prime}}^{*})",
        part="linear",
        note="between any two sets of weights; that both are critical is the claim about exchanged weights",
    ),
    domain=Domain({**{letter: interval for letter, interval in LETTERS.symbols.items() if letter not in a}, share: between(0, 1)}),
    slips=(ImmutableMatrix((C * fed(w))[:2, 0]),),
    kind="vector",
)
