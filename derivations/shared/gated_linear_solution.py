r"""The flow of a gated linear network solved mode by mode.

With A = P Lambda P', u = P'w and c = P'b, the flow K tau du/dt = -Lambda u + c has the solutions

    u(t) = Lambda^{-1} e^{-t Lambda / (K tau) + C} 1 + Lambda^{-1} c

with a real C only where lambda_i u_i(0) > c_i for every i. In general e^C 1 is Lambda u(0) - c, of any sign. That flow is the one
without its second 1/K (see ``gated_linear_flow``); the network's own has Lambda / K for Lambda, and comes to rest at K A^{-1} b.
"""

from collections.abc import Callable, Sequence

from sympy import ImmutableMatrix, Integer, Integral, Rational, Symbol, cancel, diag, exp, powsimp, symbols

from closedform.derivations.claims.notation import K, t
from closedform.derivations.claims.words import (
    Derivation,
    Domain,
    Line,
    Premise,
    Property,
    Source,
    between,
    following,
    nonnegative,
    positive,
    real,
)
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, MinusGradient
from closedform.derivations.shared.gated_linear_flow import LAW, MANY_NEURONS, VARIABLES, w_11, w_12, w_21, w_22
from closedform.derivations.shared.rational_circle import cosine_and_sine

tau = Symbol("tau", positive=True)
lambda_1, lambda_2 = LAMBDAS = symbols("lambda_1 lambda_2", positive=True)
c_1, c_2 = FORCES = symbols("c_1 c_2", real=True)
C_1, C_2 = CONSTANTS = symbols("C_1 C_2", real=True)
u_01, u_02 = STARTS = symbols("u_01 u_02", real=True)
m = Symbol("m", real=True)
s = Symbol("s", real=True)  # a time up to t
LAMBDA, C_COLUMN = ImmutableMatrix(diag(*LAMBDAS)), ImmutableMatrix(FORCES)

# A rotation by any angle but a half turn: m is the tangent of half the angle.
cosine, sine = cosine_and_sine(m)
P = ImmutableMatrix([[cosine, -sine], [sine, cosine]])


def inverse(a: Form) -> Form:
    """Invert a 2 x 2 matrix by its adjugate."""
    return ImmutableMatrix([[a[1, 1], -a[0, 1]], [-a[1, 0], a[0, 0]]]) / (a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0])


A = ImmutableMatrix(P * LAMBDA * P.T)
B = ImmutableMatrix(P * C_COLUMN)
DECAYING = ImmutableMatrix([exp(-t / (K * tau) * lam + C) for lam, C in zip(LAMBDAS, CONSTANTS, strict=True)])
INVERSE_LAMBDA = ImmutableMatrix(diag(1 / lambda_1, 1 / lambda_2))
MODES = ImmutableMatrix(INVERSE_LAMBDA * DECAYING + INVERSE_LAMBDA * C_COLUMN)
TIMES: dict[Form, Form] = {t: nonnegative, tau: positive, K: MANY_NEURONS}
MODE_DOMAIN = Domain({**TIMES, **dict.fromkeys(LAMBDAS, positive), **dict.fromkeys((*FORCES, *CONSTANTS), real)})
DOMAIN = Domain({**MODE_DOMAIN.symbols, m: real})


def from_start(lam: Form, c: Form, start: Form) -> Form:
    """Solve K tau u' = -lam u + c from u(0) = start."""
    return (exp(-t / (K * tau) * lam) * (lam * start - c) + c) / lam


def flowing(lam: Form, c: Form, start: Form) -> Form:
    """Give what K tau u' = -lam u + c does from u(0) = start, by variation of constants."""
    return start * exp(-t / (K * tau) * lam) + Integral(c / (K * tau) * exp(-(t - s) / (K * tau) * lam), (s, 0, t))


SOLVED = ImmutableMatrix([from_start(*mode) for mode in zip(LAMBDAS, FORCES, STARTS, strict=True)])

# What the network itself does from the u(0) that a real C stands for in the printed solution; its rates are Lambda / K.
MATCHED_STARTS = tuple((exp(C) + c) / lam for lam, c, C in zip(LAMBDAS, FORCES, CONSTANTS, strict=True))
NETWORK_MODES = ImmutableMatrix(
    [powsimp(from_start(lam / K, c, start)) for lam, c, start in zip(LAMBDAS, FORCES, MATCHED_STARTS, strict=True)]
)
MODES_OF_THE_FLOW = ImmutableMatrix(
    [flowing(lam / K, c, start) for lam, c, start in zip(LAMBDAS, FORCES, MATCHED_STARTS, strict=True)]
)
MODE_LETTERS = symbols("u_1 u_2", real=True)


def moving(u: Form) -> Form:
    """Stack K tau du/dt and u(0), neither carried out."""
    still = as_written(lambda: ImmutableMatrix(u).xreplace({t: Integer(0)}))
    return ImmutableMatrix([*(-K * tau * MinusGradient(entry, t, t) for entry in u), *still])


def solved(flow: Form, starts: Sequence[Form] = MATCHED_STARTS) -> Form:
    """Solve K tau du/dt = flow, each entry of which is linear in its own mode of ``MODE_LETTERS``, from u(0)."""
    rest = dict.fromkeys(MODE_LETTERS, 0)
    each = zip(flow, MODE_LETTERS, starts, strict=True)
    return ImmutableMatrix([powsimp(from_start(cancel(-e.diff(u)), cancel(e.xreplace(rest)), start)) for e, u, start in each])


def right_side(u: Form) -> Form:
    """Give -Lambda u + c."""
    return ImmutableMatrix(-LAMBDA * u + C_COLUMN)


LATEX_OF_THE_SOLUTION = r"u(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c"

SLIPS_OF_THE_SOLUTION = (
    ImmutableMatrix(DECAYING + INVERSE_LAMBDA * C_COLUMN),  # Lambda^{-1} lost in the first term
    ImmutableMatrix(INVERSE_LAMBDA * DECAYING + C_COLUMN),  # and in the second
    ImmutableMatrix(INVERSE_LAMBDA * DECAYING - INVERSE_LAMBDA * C_COLUMN),
)

# The flow in the modes: one coordinate (n = 1) and two overlapping gates, A = P Lambda P' with P the 3-4-5 rotation. The weights of the
# points where the first gate, the second or both are open are A_11 - A_12, A_22 - A_12 and A_12.
x, g_1, g_2, y = symbols("x g_1 g_2 y", real=True)
y_1, y_2, y_3 = LABELS = symbols("y_1 y_2 y_3", real=True)
w_1, w_2 = symbols("w_1 w_2", real=True)
excess = Symbol("r", positive=True)
PRIMED = symbols("x' g_1' g_2' y'", real=True)
P_345 = ImmutableMatrix([[Rational(4, 5), -Rational(3, 5)], [Rational(3, 5), Rational(4, 5)]])
POINTS = [
    ((1, 1, 0, y_1), (4 * lambda_1 + 21 * lambda_2) / 25),
    ((-1, 0, 1, y_2), (-3 * lambda_1 + 28 * lambda_2) / 25),
    ((1, 1, 1, y_3), 12 * (lambda_1 - lambda_2) / 25),
    ((-1, 0, 0, 0), 1 - (13 * lambda_1 + 37 * lambda_2) / 25),
]
OVERLAPPING = Finite((x, g_1, g_2, y), POINTS)
OVERLAPPING_DOMAIN = Domain(
    {
        lambda_2: between(0, Rational(3, 19)),
        excess: between(0, Rational(25, 3)),
        **dict.fromkeys((*LABELS, w_1, w_2), real),
        K: MANY_NEURONS,
    },
    chart={lambda_1: lambda_2 * (1 + excess)},
)


def overlapping_flow(first: Form, second: Form) -> Form:
    """Give tau dw/dt of the network at w = (first, second); the data are primed, as means may stand in w."""
    x_, g1_, g2_, y_ = PRIMED
    loss = E(((g1_ * w_1 + g2_ * w_2) * x_ / K - y_) ** 2 / 2, Finite(PRIMED, POINTS))
    return ImmutableMatrix(
        [MinusGradient(loss.xreplace({w_2: second}), w_1, first), MinusGradient(loss.xreplace({w_1: first}), w_2, second)]
    )


W = ImmutableMatrix([w_1, w_2])
MOMENT = ImmutableMatrix([E(g_1 * y * x, OVERLAPPING), E(g_2 * y * x, OVERLAPPING)])
MODE_FLOW = ImmutableMatrix(K * P_345.T * overlapping_flow(w_1, w_2))
MODES_WITHOUT_K = ImmutableMatrix(-LAMBDA * P_345.T * W + P_345.T * MOMENT)
MODES_WITH_K = ImmutableMatrix(-LAMBDA * P_345.T * W / K + P_345.T * MOMENT)
SLIPS_OF_THE_MODES = (MODES_WITH_K / K, ImmutableMatrix(-LAMBDA * P_345 * W / K + P_345.T * MOMENT))
COVERED = ((lambda_1 * u_01 - c_1, "positive"),)
# Of any real number C, for which the letter u_01 stands here: the start that it gives.
COVERED_EXACTLY = ((lambda_1 * ((c_1 + exp(u_01)) / lambda_1) - c_1, "positive"),)
NOT_COVERED = ((lambda_1 * u_01 - c_1, "negative"),)
COVERED_DOMAIN = Domain({lambda_1: positive, c_1: real, u_01: real})
COVERED_NOTE = (
    "one mode; at t = 0 the solution says e^C = lambda u(0) - c. A complex C, with imaginary part pi, reaches u(0) < c / lambda; "
    "none reaches u(0) = c / lambda"
)
WEIGHTS_OF_NETWORK, WEIGHTS_OF_THE_FLOW = (ImmutableMatrix(P * modes) for modes in (NETWORK_MODES, MODES_OF_THE_FLOW))
WEIGHTS_BY_LAMBDA = ImmutableMatrix(P * INVERSE_LAMBDA * DECAYING + P * INVERSE_LAMBDA * C_COLUMN)
WEIGHTS_BY_A = ImmutableMatrix(inverse(A) * P * DECAYING + inverse(A) * B)
SLIPS_OF_THE_WEIGHTS = (
    ImmutableMatrix(P * inverse(A) * DECAYING + inverse(A) * B),
    ImmutableMatrix(inverse(A) * P * DECAYING + P * inverse(A) * B),
    ImmutableMatrix(inverse(A) * P * DECAYING - inverse(A) * B),
)
# What the network does, in the same letters: its rates are Lambda / K.
LATEX_DECAY = r"e^{-\frac{t}{K^2\tau} \Lambda} \left( e^{C} \mathbf{1} + %s - K %s \right)"
TRAJECTORY_NOTE = "held against P u, with u(t) what the network does from u(0) = Lambda^{-1} (e^C 1 + c)"
OLS = ImmutableMatrix(P_345 * INVERSE_LAMBDA * P_345.T * MOMENT)  # A^{-1} b
AT_OLS, AT_K_OLS = overlapping_flow(*OLS), overlapping_flow(*(K * OLS))
REST_DOMAIN = Domain({s: i for s, i in OVERLAPPING_DOMAIN.symbols.items() if s not in (w_1, w_2)}, chart=OVERLAPPING_DOMAIN.chart)
RESTS_AT_OLS = tuple((entry, "zero") for entry in AT_OLS)
REST_NOTE = "the flow of the network with its 1/K. The flow as printed, without the second 1/K, does come to rest at A^{-1} b"

# The points of ``POINTS`` in the letters of the flow of all the weights: one coordinate, the other zero, and one gating structure.
ON_AN_AXIS = Finite(VARIABLES, [((value, 0, first, second, label, 0), weight) for (value, first, second, label), weight in POINTS])
ON_THE_AXIS = {LAW: ON_AN_AXIS, w_11: w_1, w_21: w_2, w_12: 0, w_22: 0}


def in_the_modes(flow_of_all: Form) -> Form:
    """Take the flow of all the weights to one coordinate and into the eigenvectors of A."""
    return ImmutableMatrix(P_345.T * ImmutableMatrix([flow_of_all[0], flow_of_all[2]]).xreplace(ON_THE_AXIS))


def solved_from_the_modes(flow_in_modes: Form) -> Form:
    """Solve the flow in the eigenvectors of A, with c for P'b."""
    weights, moments = zip(W, P_345 * ImmutableMatrix(MODE_LETTERS), strict=True), zip(MOMENT, P_345 * C_COLUMN, strict=True)
    return solved(flow_in_modes.xreplace({**dict(weights), **dict(moments)}))


def flow_of_the_modes(source: Source, number: int, *, part: str, of: Premise) -> Derivation:
    """Claim the flow in the eigenvectors of A, printed without its second 1/K, from that of all the weights."""
    return Derivation(
        source=source,
        says="the flow in the eigenvectors of A, K tau du/dt",
        quantity=MODE_FLOW,
        line=Line(
            number,
            MODES_WITHOUT_K,
            printed=r"-\Lambda u + c",
            part=part,
            follows=following("u = P'w and c = P'b, with one coordinate", in_the_modes, of),
            correction=MODES_WITH_K,
            corrected=r"-\frac{1}{K} \Lambda u + c",
        ),
        domain=OVERLAPPING_DOMAIN,
        slips=SLIPS_OF_THE_MODES,
        kind="flow",
    )


def modes_of_network(force: str = "c") -> str:
    """Write what the network's modes do, from the u(0) that C stands for, in the document's letters."""
    return rf"\Lambda^{{-1}} \left( {LATEX_DECAY % (force, force)} + K {force} \right)"


def weights_of_network(matrix: str, constant: str, force: str = "c") -> str:
    """Write what the network's weights do, by the inverse of A."""
    return rf"{matrix}^{{-1}} \left( P {LATEX_DECAY % (force, force)} + K {constant} \right)"


def solution(
    source: Source,
    number: int,
    *,
    of: Premise,
    solving: Callable[[Form], Form] = solved_from_the_modes,
    part: str | None = None,
    says: str = "the modes over time",
    printed: str = LATEX_OF_THE_SOLUTION,
    force: str = "c",
) -> Derivation:
    """Claim the modes over time, printed as the solution of a flow."""
    return Derivation(
        source=source,
        says=says,
        quantity=MODES_OF_THE_FLOW,
        line=Line(
            number,
            MODES,
            printed=printed,
            part=part,
            follows=following("the flow solved, from u(0) = Lambda^{-1} (e^C 1 + c)", solving, of),
            correction=NETWORK_MODES,
            corrected=modes_of_network(force),
            note=(
                "two modes, held against what the network does from the same u(0), Lambda^{-1} (e^C 1 + c). The printed u(t) solves the flow as "
                "printed, which is what its step says; the network has Lambda / K for Lambda"
            ),
        ),
        domain=MODE_DOMAIN,
        slips=SLIPS_OF_THE_SOLUTION,
        kind="flow",
    )


def initial_data(source: Source, label: str, *, says: str, printed: str, besides: str = "") -> Property:
    """Claim that a constant C gives every initial condition; ``besides`` ends the note."""
    return Property(
        source=source,
        label=label,
        says=says,
        printed=printed,
        relations=COVERED,
        domain=COVERED_DOMAIN,
        correction="a real C covers exactly the initial data with lambda_i u_i(0) > c_i for every i; elsewhere e^C 1 is to be replaced by Lambda u(0) - c",
        holds_instead=COVERED_EXACTLY,
        shown_by=("001:88/finished",),
        denials=NOT_COVERED,
        note=COVERED_NOTE + besides,
    )


def weights_of_modes(modes: Form) -> Form:
    """Give w = P u."""
    return ImmutableMatrix(P * modes)


def weights_over_time(source: Source, numbers: tuple[int, int], *, of: Premise) -> Derivation:
    """Claim w(t) = P u(t), by Lambda and by A."""
    return Derivation(
        source=source,
        says="the weights over time, w(t) = P u(t)",
        quantity=WEIGHTS_OF_THE_FLOW,
        lines=(
            Line(
                numbers[0],
                WEIGHTS_BY_LAMBDA,
                printed=r"P\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + P\Lambda^{-1} c",
                follows=following("w = P u", weights_of_modes, of),
                correction=WEIGHTS_OF_NETWORK,
                corrected=f"P {modes_of_network()}",
                note=TRAJECTORY_NOTE,
            ),
            Line(
                numbers[1],
                WEIGHTS_BY_A,
                printed=r"A^{-1} P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + A^{-1} b",
                correction=WEIGHTS_OF_NETWORK,
                corrected=weights_of_network("A", "b"),
            ),
        ),
        domain=DOMAIN,
        slips=SLIPS_OF_THE_WEIGHTS,
    )


def limit_of_the_weights(source: Source, label: str, *, uses: tuple[str, ...]) -> Property:
    """Claim that the flow comes to rest at A^{-1} b, drawn from the solution."""
    return Property(
        source=source,
        label=label,
        says="if no eigenvalue is zero, the flow comes to rest at w = A^{-1} b",
        printed=r"If none of the eigenvalues are zero, then $w(\infty) = A^{-1}b$.",
        relations=RESTS_AT_OLS,
        domain=REST_DOMAIN,
        correction="the flow comes to rest at w = K A^{-1} b, where yhat = (1/K) <w, xtilde> is the OLS prediction <A^{-1} b, xtilde>",
        shown_by=("001:4-4-2-limiting-behavior/answer-rest-point", "001:94"),
        uses=uses,
        note=REST_NOTE,
    )
