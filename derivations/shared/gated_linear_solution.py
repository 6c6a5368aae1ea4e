r"""The flow of a gated linear network solved mode by mode.

With A = P Lambda P', u = P'w and c = P'b, the flow K tau du/dt = -Lambda u + c has the solutions

    u(t) = Lambda^{-1} e^{-t Lambda / (K tau) + C} 1 + Lambda^{-1} c

with a real C only where lambda_i u_i(0) > c_i for every i. In general e^C 1 is Lambda u(0) - c, of any sign. That flow is the one
without its second 1/K (see ``gated_linear_flow``); the network's own has Lambda / K for Lambda, and comes to rest at K A^{-1} b.
"""

from typing import Any

from sympy import ImmutableMatrix, Rational, Symbol, diag, exp, powsimp, symbols

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.domain import Domain, between, nonnegative, positive, real
from derivations.laws import E, Finite, MinusGradient
from derivations.notation import K, t
from derivations.shared.gated_linear_flow import MANY_NEURONS

tau = Symbol("tau", positive=True)
lambda_1, lambda_2 = LAMBDAS = symbols("lambda_1 lambda_2", positive=True)
c_1, c_2 = FORCES = symbols("c_1 c_2", real=True)
C_1, C_2 = CONSTANTS = symbols("C_1 C_2", real=True)
u_01, u_02 = STARTS = symbols("u_01 u_02", real=True)
m = Symbol("m", real=True)
LAMBDA, C_COLUMN = ImmutableMatrix(diag(*LAMBDAS)), ImmutableMatrix(FORCES)

# A rotation by any angle but a half turn: m is the tangent of half the angle.
cosine, sine = (1 - m**2) / (1 + m**2), 2 * m / (1 + m**2)
P = ImmutableMatrix([[cosine, -sine], [sine, cosine]])


def inverse(a: Any) -> Any:
    """Invert a 2 x 2 matrix by its adjugate."""
    return ImmutableMatrix([[a[1, 1], -a[0, 1]], [-a[1, 0], a[0, 0]]]) / (a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0])


A = ImmutableMatrix(P * LAMBDA * P.T)
B = ImmutableMatrix(P * C_COLUMN)
DECAYING = ImmutableMatrix([exp(-t / (K * tau) * lam + C) for lam, C in zip(LAMBDAS, CONSTANTS, strict=True)])
INVERSE_LAMBDA = ImmutableMatrix(diag(1 / lambda_1, 1 / lambda_2))
MODES = ImmutableMatrix(INVERSE_LAMBDA * DECAYING + INVERSE_LAMBDA * C_COLUMN)
TIMES: dict[Any, Any] = {t: nonnegative, tau: positive, K: MANY_NEURONS}
MODE_DOMAIN = Domain({**TIMES, **dict.fromkeys(LAMBDAS, positive), **dict.fromkeys((*FORCES, *CONSTANTS), real)})
DOMAIN = Domain({**MODE_DOMAIN.symbols, m: real})


def from_start(lam: Any, c: Any, start: Any) -> Any:
    """Solve K tau u' = -lam u + c from u(0) = start."""
    return (exp(-t / (K * tau) * lam) * (lam * start - c) + c) / lam


SOLVED = ImmutableMatrix([from_start(*mode) for mode in zip(LAMBDAS, FORCES, STARTS, strict=True)])

# The same solution, from the u(0) that a real C stands for.
TRAJECTORY = ImmutableMatrix(
    [powsimp(from_start(lam, c, (exp(C) + c) / lam)) for lam, c, C in zip(LAMBDAS, FORCES, CONSTANTS, strict=True)]
)


def right_side(u: Any) -> Any:
    """Give -Lambda u + c."""
    return ImmutableMatrix(-LAMBDA * u + C_COLUMN)


LATEX_OF_THE_SOLUTION = r"u(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c"


def note_on_the_solution(lost: int) -> str:
    """Say what is compared and what it solves, given the number of the display that lost the 1/K."""
    return (
        "compared are K tau du/dt and -Lambda u + c, both at the printed u(t), in two modes. It solves the flow as printed; "
        f"with the 1/K that ({lost}) lost, Lambda is Lambda / K"
    )


SLIPS_OF_THE_SOLUTION = (
    right_side(DECAYING + INVERSE_LAMBDA * C_COLUMN),  # Lambda^{-1} lost in the first term
    right_side(INVERSE_LAMBDA * DECAYING + C_COLUMN),  # and in the second
    right_side(INVERSE_LAMBDA * DECAYING - INVERSE_LAMBDA * C_COLUMN),
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


def overlapping_flow(first: Any, second: Any) -> Any:
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
NOT_COVERED = ((lambda_1 * u_01 - c_1, "negative"),)
COVERED_DOMAIN = Domain({lambda_1: positive, c_1: real, u_01: real})
COVERED_NOTE = (
    "one mode; at t = 0 the solution says e^C = lambda u(0) - c. A complex C, with imaginary part pi, reaches u(0) < c / lambda; "
    "none reaches u(0) = c / lambda"
)
COVERED_CORRECTION = "a real C covers exactly the initial data with lambda_i u_i(0) > c_i for every i; elsewhere e^C 1 is to be replaced by Lambda u(0) - c"
WEIGHTS_FROM_MODES = ImmutableMatrix(P * TRAJECTORY)
WEIGHTS_BY_LAMBDA = ImmutableMatrix(P * INVERSE_LAMBDA * DECAYING + P * INVERSE_LAMBDA * C_COLUMN)
WEIGHTS_BY_A = ImmutableMatrix(inverse(A) * P * DECAYING + inverse(A) * B)
SLIPS_OF_THE_WEIGHTS = (
    ImmutableMatrix(P * inverse(A) * DECAYING + inverse(A) * B),
    ImmutableMatrix(inverse(A) * P * DECAYING + P * inverse(A) * B),
    ImmutableMatrix(inverse(A) * P * DECAYING - inverse(A) * B),
)
LATEX_BY_LAMBDA = r"P\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + P\Lambda^{-1} c"
LATEX_BY_A = r"A^{-1} P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + A^{-1} b"
TRAJECTORY_NOTE = "w = P u, with u(t) the solution from u(0) = Lambda^{-1} (e^C 1 + c)"
OLS = ImmutableMatrix(P_345 * INVERSE_LAMBDA * P_345.T * MOMENT)  # A^{-1} b
AT_OLS, AT_K_OLS = overlapping_flow(*OLS), overlapping_flow(*(K * OLS))
REST_DOMAIN = Domain({s: i for s, i in OVERLAPPING_DOMAIN.symbols.items() if s not in (w_1, w_2)}, chart=OVERLAPPING_DOMAIN.chart)
RESTS_AT_OLS = tuple((entry, "zero") for entry in AT_OLS)
REST_CORRECTION = (
    "the flow comes to rest at w = K A^{-1} b, where yhat = (1/K) <w, xtilde> is the OLS prediction <A^{-1} b, xtilde>"
)
REST_NOTE = "the flow of the network with its 1/K. The flow as printed, without the second 1/K, does come to rest at A^{-1} b"


def flow_of_the_modes(source: Source, number: int, *, part: str, error: Departure, uses: tuple[str, ...]) -> Derivation:
    """Claim the flow in the eigenvectors of A, printed without its second 1/K."""
    return Derivation(
        source=source,
        says="the flow in the eigenvectors of A, K tau du/dt",
        quantity=MODE_FLOW,
        lines=(
            Line(number, MODES_WITHOUT_K, printed=r"-\Lambda u + c", part=part, error=error, correction=MODES_WITH_K, uses=uses),
        ),
        domain=OVERLAPPING_DOMAIN,
        slips=SLIPS_OF_THE_MODES,
        kind="flow",
    )


def solution(
    source: Source,
    number: int,
    *,
    lost: int,
    part: str | None = None,
    says: str = "the printed solution of K tau du/dt = -Lambda u + c",
    printed: str = LATEX_OF_THE_SOLUTION,
) -> Derivation:
    """Claim that the printed u(t) solves the flow without its second 1/K, which the display ``lost`` has lost."""
    return Derivation(
        source=source,
        says=says,
        quantity=ImmutableMatrix(K * tau * MODES.diff(t)),
        lines=(Line(number, right_side(MODES), printed=printed, part=part, note=note_on_the_solution(lost)),),
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
        correction=COVERED_CORRECTION,
        denials=NOT_COVERED,
        note=COVERED_NOTE + besides,
    )


def weights_over_time(source: Source, numbers: tuple[int, int], *, uses: tuple[str, ...]) -> Derivation:
    """Claim w(t) = P u(t), by Lambda and by A."""
    return Derivation(
        source=source,
        says="the weights over time, w(t) = P u(t)",
        quantity=WEIGHTS_FROM_MODES,
        lines=(
            Line(numbers[0], WEIGHTS_BY_LAMBDA, printed=LATEX_BY_LAMBDA, uses=uses, note=TRAJECTORY_NOTE),
            Line(numbers[1], WEIGHTS_BY_A, printed=LATEX_BY_A),
        ),
        domain=DOMAIN,
        slips=SLIPS_OF_THE_WEIGHTS,
    )


def limit_of_the_weights(source: Source, label: str) -> Property:
    """Claim that the flow comes to rest at A^{-1} b."""
    return Property(
        source=source,
        label=label,
        says="if no eigenvalue is zero, the flow comes to rest at w = A^{-1} b",
        printed=r"If none of the eigenvalues are zero, then $w(\infty) = A^{-1}b$.",
        relations=RESTS_AT_OLS,
        domain=REST_DOMAIN,
        correction=REST_CORRECTION,
        note=REST_NOTE,
    )
