r"""Two neurons with the same gate, document 001, section 4.6: equations (108)-(113).

With g_1 = g_2 both neurons have the same flow, so 2 Delta = w_1 - w_2 is constant and v = w_1 - Delta, their mean,
obeys K tau dv/dt = -2 A_11 v + b_1 as printed. Its solution is

    v(t) = (2 A_11)^{-1} (P e^{-2 t Lambda / (K tau) + C} 1 + b_1),   w_1 = v + Delta,   w_2 = v - Delta.

The document loses Delta and the 2 of the rate in (112), from which (113) follows. The network of (80)
has A_11 / K for A_11 throughout.
"""

from sympy import ImmutableMatrix, cancel, diag, exp, powsimp, symbols

from closedform.derivations.claims.notation import K, t
from closedform.derivations.claims.words import (
    Consequence,
    Departure,
    Derivation,
    Domain,
    Line,
    Property,
    Source,
    following,
    positive,
    real,
)
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Finite
from closedform.derivations.n001_relu_and_gates.gated_linear_flow import FLOW_OF_ALL
from closedform.derivations.shared.gated_linear_flow import (
    A_,
    DATA,
    DATA_WEIGHTS,
    LAW,
    MANY_NEURONS,
    VARIABLES,
    W_1,
    W_2,
    WEIGHTS,
    b_,
    flow,
    w_11,
    w_12,
    w_21,
    w_22,
)
from closedform.derivations.shared.gated_linear_solution import (
    CONSTANTS,
    DECAYING,
    FORCES,
    LAMBDA,
    LAMBDAS,
    MODE_DOMAIN,
    MODE_LETTERS,
    A,
    B,
    P,
    flowing,
    from_start,
    inverse,
    m,
    solved,
    tau,
)

SOURCE = Source("001", "4.6 Redundant Gates")

# One gate for both neurons, open at the first three points.
REDUNDANT = Finite(
    VARIABLES[:5],
    [
        ((*point, gate, gate, label), weight)
        for (point, label, _), weight, gate in zip(DATA, DATA_WEIGHTS, (1, 1, 1, 0), strict=True)
    ],
)
STATISTICS = Domain(dict.fromkeys(DATA_WEIGHTS, positive))
DOMAIN = Domain({**STATISTICS.symbols, **dict.fromkeys(WEIGHTS, real), K: MANY_NEURONS})

A_11, b_1 = A_(1, 1, REDUNDANT), b_(1, REDUNDANT)
FIRST, SECOND = flow(REDUNDANT, (w_11, w_12)), flow(REDUNDANT, (w_21, w_22))
PRINTED = ImmutableMatrix(-A_11 * (W_1 + W_2) + b_1)
RIGHT = ImmutableMatrix(-A_11 * (W_1 + W_2) / K + b_1)
DELTA = (W_1 - W_2) / 2


def of_one_gate(flow_of_all: Form) -> Form:
    """Take the flow of all the weights to two neurons with one gate."""
    return ImmutableMatrix(flow_of_all).xreplace({LAW: REDUNDANT})


def by_the_sum(number: int, follows: Consequence) -> Line:
    """Encode the right side of (108), which (109) and (110) repeat."""
    return Line(
        number,
        PRINTED,
        printed=r"-A_{11}(w_1 + w_2) + b_1",
        follows=follows,
        correction=RIGHT,
        corrected=r"-\frac{1}{K} A_{11}(w_1 + w_2) + b_1",
    )


SAME_STATISTICS = Property(
    source=SOURCE,
    label="same-blocks",
    says="for two equal gates b_1 = b_2 and A_11 = A_12 = A_22",
    printed=r"What if $g_1 = g_2$? Then, $b_1 = b_2$ and $A_{11} = A_{12} = A_{22}$.",
    relations=tuple(
        (entry, "zero")
        for difference in (b_(2, REDUNDANT) - b_1, A_(1, 2, REDUNDANT) - A_11, A_(2, 2, REDUNDANT) - A_11)
        for entry in difference
    ),
    domain=STATISTICS,
    denials=((A_11[0, 0] - A_11[0, 1], "zero"), (b_1[0], "zero")),
)

FIRST_WEIGHTS = Derivation(
    source=SOURCE,
    says="flow of the first of two neurons with one gate, K tau dw_1/dt",
    quantity=ImmutableMatrix(K * FIRST),
    lines=(
        by_the_sum(
            108, following("b_1 = b_2 and A_11 = A_12 = A_22", lambda flow: of_one_gate(flow)[:2, :], FLOW_OF_ALL.premise(85))
        ),
        Line(
            111,
            ImmutableMatrix(-2 * A_11 * (W_1 - DELTA) + b_1),
            printed=r"K\tau \frac{d}{dt} (w_1 - \Delta) = -2A_{11}(w_1 - \Delta) + b_1",
            correction=ImmutableMatrix(-2 * A_11 * (W_1 - DELTA) / K + b_1),
            corrected=r"-\frac{2}{K} A_{11}(w_1 - \Delta) + b_1",
            note="the left sides of (111) agree since Delta is constant",
        ),
    ),
    domain=DOMAIN,
    slips=(ImmutableMatrix(-A_11 * (W_1 - DELTA) / K + b_1), ImmutableMatrix(-2 * A_11 * (W_1 + DELTA) / K + b_1)),
    kind="flow",
)

SECOND_WEIGHTS = Derivation(
    source=SOURCE,
    says="flow of the second of two neurons with one gate, K tau dw_2/dt",
    quantity=ImmutableMatrix(K * SECOND),
    line=by_the_sum(
        109, following("b_1 = b_2 and A_11 = A_12 = A_22", lambda flow: of_one_gate(flow)[2:, :], FLOW_OF_ALL.premise(85))
    ),
    domain=DOMAIN,
    slips=(RIGHT / K, ImmutableMatrix(-A_11 * W_2 / K + b_1)),
    kind="flow",
)

CONSTANT_DIFFERENCE = Property(
    source=SOURCE,
    label="difference-constant",
    says="w_1 - w_2 is constant: both neurons have the same flow",
    printed="Clearly, then, w_1 - w_2 is a constant vector.",
    relations=tuple((entry, "zero") for entry in FIRST - SECOND),
    domain=DOMAIN,
    denials=tuple((entry, "zero") for entry in FIRST + SECOND),
)

MEAN_WEIGHTS = Derivation(
    source=SOURCE,
    says="flow of the mean of two neurons with one gate, (K tau / 2) d(w_1 + w_2)/dt",
    quantity=ImmutableMatrix(K * (FIRST + SECOND) / 2),
    line=by_the_sum(
        110,
        following(
            "half the sum of both flows",
            lambda first, second: ImmutableMatrix(first + second) / 2,
            FIRST_WEIGHTS.premise(108),
            SECOND_WEIGHTS.premise(109),
        ),
    ),
    domain=DOMAIN,
    slips=(2 * RIGHT, ImmutableMatrix(-A_11 * (W_1 + W_2) / (2 * K) + b_1)),
    kind="flow",
)

# The solution of (111) with A_11 = P Lambda P' and b_1 = P c, from v(0) = (2 A_11)^{-1} (P e^C 1 + b_1).
d_1, d_2 = symbols("Delta_1 Delta_2", real=True)
SHIFT = ImmutableMatrix([d_1, d_2])
SOLUTION_DOMAIN = Domain({**MODE_DOMAIN.symbols, m: real, d_1: real, d_2: real})


def transient(rate: Form, start: Form = (0, 0)) -> Form:
    """Give e^{-rate t Lambda / (K tau)} (e^C 1 + start)."""
    return ImmutableMatrix(
        [
            exp(-rate * t / (K * tau) * lam + C) + exp(-rate * t / (K * tau) * lam) * extra
            for lam, C, extra in zip(LAMBDAS, CONSTANTS, start, strict=True)
        ]
    )


MEAN_SOLUTION = ImmutableMatrix(
    P * ImmutableMatrix([(e + c) / (2 * lam) for e, c, lam in zip(transient(2), FORCES, LAMBDAS, strict=True)])
)
FIRST_SOLUTION = ImmutableMatrix(MEAN_SOLUTION + SHIFT)

# What the network does from the same weights: the rates of the mean of both are 2 Lambda / K.
MEAN_STARTS = [(exp(C) + c) / (2 * lam) for c, C, lam in zip(FORCES, CONSTANTS, LAMBDAS, strict=True)]
NETWORK_MEAN = ImmutableMatrix(
    [powsimp(from_start(2 * lam / K, c, start)) for lam, c, start in zip(LAMBDAS, FORCES, MEAN_STARTS, strict=True)]
)
FIRST_OF_NETWORK, SECOND_OF_NETWORK = ImmutableMatrix(P * NETWORK_MEAN + SHIFT), ImmutableMatrix(P * NETWORK_MEAN - SHIFT)
MEAN_OF_THE_FLOW = P * ImmutableMatrix(
    [flowing(2 * lam / K, c, start) for lam, c, start in zip(LAMBDAS, FORCES, MEAN_STARTS, strict=True)]
)
BLOCKS_BY_P = {**dict(zip(A_11, A, strict=True)), **dict(zip(b_1, B, strict=True))}


def first_solved(flow: Form) -> Form:
    """Solve the flow (111) of w_1 = P u + Delta beside w_2 = P u - Delta, with A_11 = P Lambda P' and b_1 = P c."""
    mean = P * ImmutableMatrix(MODE_LETTERS)
    both = zip((*W_1, *W_2), (*(mean + SHIFT), *(mean - SHIFT)), strict=True)
    in_modes = P.T * ImmutableMatrix(flow).xreplace(BLOCKS_BY_P).xreplace(dict(both))
    return ImmutableMatrix(P * solved(in_modes.applyfunc(cancel), MEAN_STARTS) + SHIFT)


def printed_112(decaying: Form) -> Form:
    """Give (1/2) A_11^{-1} (P decaying + b_1)."""
    return ImmutableMatrix(inverse(A) * (P * decaying + B) / 2)


# With C matched to (112) itself, e^C 1 takes in 2 Lambda P' Delta, so that (112) is right at t = 0.
MATCHED = tuple(2 * LAMBDA * P.T * SHIFT)
OF_111 = "Lambda of A_11, C set by w_1(0) - Delta in (111)"
OF_112 = "Lambda of A_11, C set by w_1(0) in (112)"
OF_112_TWICE = "Lambda of 2 A_11, C set by w_1(0) in (112)"
READINGS = {OF_111: DECAYING, OF_112: transient(1, MATCHED), OF_112_TWICE: transient(2, MATCHED)}
RIGHT_112 = ImmutableMatrix(inverse(A) * (P * transient(2) + B) / 2 + SHIFT)
# What the lost 2 of the rate leaves over; and what is lost of Delta where C takes it in, so that it decays.
SLOWER = ImmutableMatrix(inverse(A) * P * (transient(1) - transient(2)) / 2)


def gone(rate: Form) -> Form:
    """Give the part of Delta that has decayed."""
    return ImmutableMatrix(SHIFT - P * diag(*(exp(-rate * lam * t / (K * tau)) for lam in LAMBDAS)) * P.T * SHIFT)


SOLVES = Derivation(
    source=SOURCE,
    says="the solution of (111): K tau dw_1/dt, and w_1(0) - Delta",
    quantity=ImmutableMatrix.vstack(ImmutableMatrix(K * tau * FIRST_SOLUTION.diff(t)), FIRST_SOLUTION.subs(t, 0) - SHIFT),
    line=Line(
        112,
        ImmutableMatrix.vstack(
            ImmutableMatrix(-2 * A * (RIGHT_112 - SHIFT) + B), ImmutableMatrix(inverse(A) * (P * transient(0) + B) / 2)
        ),
        printed=r"We can plug this into our solution from the previous section to get",
        part="finished",
        note="w_1(t) = Delta + (2 A_11)^{-1} (P e^{-2 t Lambda / (K tau) + C} 1 + b_1), ours, put into (111)",
    ),
    domain=SOLUTION_DOMAIN,
    slips=(
        ImmutableMatrix.vstack(
            ImmutableMatrix(-A * (RIGHT_112 - SHIFT) + B), ImmutableMatrix(inverse(A) * (P * transient(0) + B) / 2)
        ),
        ImmutableMatrix.vstack(ImmutableMatrix(-2 * A * RIGHT_112 + B), ImmutableMatrix(inverse(A) * (P * transient(0) + B) / 2)),
    ),
    kind="finished",
)
LATEX_OF_HALF_THE_SUM = r"\frac{1}{2} A_{11}^{-1} \left( P e^{-\frac{2t}{K^2\tau} \Lambda} \left( e^{C} \mathbf{1} + c_1 - K c_1 \right) + K b_1 \right)"

FIRST_OVER_TIME = Derivation(
    source=SOURCE,
    says="the first of two neurons with one gate over time",
    quantity=dict.fromkeys(READINGS, ImmutableMatrix(MEAN_OF_THE_FLOW + SHIFT)),
    line=Line(
        112,
        {name: printed_112(decaying) for name, decaying in READINGS.items()},
        printed=r"\frac{1}{2} A_{11}^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + b_1 \right)",
        error={
            OF_111: Departure("Delta is lost, and the 2 of 2 A_11 in the rate", difference=SLOWER - SHIFT),
            OF_112: Departure("Delta decays, and the 2 of 2 A_11 is lost in the rate", difference=SLOWER - gone(1)),
            OF_112_TWICE: Departure("Delta decays, where it should stay", difference=-gone(2)),
        },
        follows=following("the flow solved: the mean of both weights, and Delta", first_solved, FIRST_WEIGHTS.premise(111)),
        correction=dict.fromkeys(READINGS, FIRST_OF_NETWORK),
        corrected=rf"\Delta + {LATEX_OF_HALF_THE_SUM}",
        uses=("001:105",),
        note="the readings are of Lambda and C, and each leaves out Delta as t -> oo; the flow (111) as printed has the solution "
        "of the finished line",
    ),
    domain=SOLUTION_DOMAIN,
    slips=(printed_112(transient(2)), ImmutableMatrix(2 * RIGHT_112 - SHIFT)),
    kind="flow",
)

SECOND_OVER_TIME = Derivation(
    source=SOURCE,
    says="the second of two neurons with one gate over time",
    quantity=dict.fromkeys(READINGS, ImmutableMatrix(MEAN_OF_THE_FLOW - SHIFT)),
    line=Line(
        113,
        {name: ImmutableMatrix(printed_112(decaying) - 2 * SHIFT) for name, decaying in READINGS.items()},
        printed=r"\frac{1}{2} A_{11}^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + b_1 \right) - (w_1(0) - w_2(0))",
        follows={
            reading: following(
                "w_2 = w_1 - (w_1(0) - w_2(0)), as the difference is constant",
                lambda first: ImmutableMatrix(first - 2 * SHIFT),
                FIRST_OVER_TIME.premise(112, reading=reading),
            )
            for reading in READINGS
        },
        correction=dict.fromkeys(READINGS, SECOND_OF_NETWORK),
        corrected=rf"-\Delta + {LATEX_OF_HALF_THE_SUM}",
        note="w_1(0) - w_2(0) is 2 Delta",
    ),
    domain=SOLUTION_DOMAIN,
    slips=(printed_112(transient(2)), RIGHT_112),
    kind="flow",
)
