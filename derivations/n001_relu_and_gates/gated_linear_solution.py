r"""The flow of a gated linear network solved mode by mode, document 001, equations (88)-(90).

With A = P Lambda P', u = P'w and c = P'b, the printed flow K tau du/dt = -Lambda u + c has the solutions

    u(t) = Lambda^{-1} e^{-t Lambda / (K tau) + C} 1 + Lambda^{-1} c

with a real C only where lambda_i u_i(0) > c_i for every i. In general e^C 1 is Lambda u(0) - c, of any sign:
from w(0) = 0 a mode with c_i > 0 has no real C. A solution here is that of the flow as printed; the network
of (80) has Lambda / K for Lambda, and comes to rest at K A^{-1} b.
"""

from sympy import ImmutableMatrix, Integer

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.domain import Domain, positive, real
from derivations.n001_relu_and_gates.gated_linear_flow import GENERAL_CASE
from derivations.notation import K, t
from derivations.shared.gated_linear_flow import over_K
from derivations.shared.gated_linear_solution import (
    AT_K_OLS,
    C_1,
    C_2,
    COVERED,
    COVERED_CORRECTION,
    COVERED_DOMAIN,
    COVERED_NOTE,
    DOMAIN,
    FORCES,
    LAMBDAS,
    LATEX_BY_A,
    LATEX_BY_LAMBDA,
    LATEX_OF_THE_SOLUTION,
    MODE_DOMAIN,
    MODE_FLOW,
    MODES,
    MODES_WITH_K,
    MODES_WITHOUT_K,
    NOT_COVERED,
    OLS,
    OVERLAPPING_DOMAIN,
    REST_CORRECTION,
    REST_DOMAIN,
    REST_NOTE,
    RESTS_AT_OLS,
    SLIPS_OF_THE_MODES,
    SLIPS_OF_THE_SOLUTION,
    SLIPS_OF_THE_WEIGHTS,
    SOLUTION_NOTE,
    SOLVED,
    STARTS,
    TIMES,
    TRAJECTORY_NOTE,
    WEIGHTS_BY_A,
    WEIGHTS_BY_LAMBDA,
    WEIGHTS_FROM_MODES,
    W,
    overlapping_flow,
    right_side,
    tau,
)

IN_MODES = Derivation(
    source=GENERAL_CASE,
    says="the flow in the eigenvectors of A, K tau du/dt",
    quantity=MODE_FLOW,
    lines=(
        Line(
            88,
            MODES_WITHOUT_K,
            printed=r"-\Lambda u + c",
            part="left",
            error=Departure("takes over the lost 1/K of (82), by (85)", edit=over_K(W), inherits=("001:85",)),
            correction=MODES_WITH_K,
            uses=("001:85",),
        ),
    ),
    domain=OVERLAPPING_DOMAIN,
    slips=SLIPS_OF_THE_MODES,
    kind="flow",
)

SOLUTION = Derivation(
    source=GENERAL_CASE,
    says="the printed solution of K tau du/dt = -Lambda u + c",
    quantity=ImmutableMatrix(K * tau * MODES.diff(t)),
    lines=(Line(88, right_side(MODES), printed=LATEX_OF_THE_SOLUTION, part="solution", note=SOLUTION_NOTE),),
    domain=MODE_DOMAIN,
    slips=SLIPS_OF_THE_SOLUTION,
    kind="flow",
)

ANY_START = Derivation(
    source=GENERAL_CASE,
    says="the solution from any initial value: K tau du/dt and u(0)",
    quantity=ImmutableMatrix.vstack(ImmutableMatrix(K * tau * SOLVED.diff(t)), SOLVED.subs(t, 0)),
    lines=(
        Line(
            88,
            ImmutableMatrix.vstack(right_side(SOLVED), ImmutableMatrix(STARTS)),
            printed=r"\text{where } C \text{ is a constant diagonal matrix that defines the initial condition}",
            part="finished",
            note="u(t) = Lambda^{-1} [e^{-t Lambda / (K tau)} (Lambda u(0) - c) + c], ours: Lambda u(0) - c for e^C 1, so every u(0) is covered",
        ),
    ),
    domain=Domain({**TIMES, **dict.fromkeys(LAMBDAS, positive), **dict.fromkeys((*FORCES, *STARTS), real)}),
    slips=(ImmutableMatrix.vstack(right_side(MODES.subs({C_1: 0, C_2: 0})), ImmutableMatrix(STARTS)),),
    kind="finished",
)

INITIAL_DATA = Property(
    source=GENERAL_CASE,
    label="initial-data-covered",
    says="some constant C gives every initial condition: lambda u(0) - c, which is e^C, is positive",
    printed=r"where C is a constant diagonal matrix that defines the initial condition.",
    relations=COVERED,
    domain=COVERED_DOMAIN,
    correction=COVERED_CORRECTION,
    denials=NOT_COVERED,
    note=COVERED_NOTE,
)

WEIGHTS = Derivation(
    source=GENERAL_CASE,
    says="the weights over time, w(t) = P u(t)",
    quantity=WEIGHTS_FROM_MODES,
    lines=(
        Line(89, WEIGHTS_BY_LAMBDA, printed=LATEX_BY_LAMBDA, uses=("001:88/solution",), note=TRAJECTORY_NOTE),
        Line(90, WEIGHTS_BY_A, printed=LATEX_BY_A),
    ),
    domain=DOMAIN,
    slips=SLIPS_OF_THE_WEIGHTS,
)

LIMITING = Source("001", "4.4.2 Limiting Behavior")

LIMIT = Property(
    source=LIMITING,
    label="limit-of-the-weights",
    says="if no eigenvalue is zero, the flow comes to rest at w = A^{-1} b",
    printed=r"If none of the eigenvalues are zero, then $w(\infty) = A^{-1}b$.",
    relations=RESTS_AT_OLS,
    domain=REST_DOMAIN,
    correction=REST_CORRECTION,
    note=REST_NOTE,
)

RESTS_AT_K_OLS = tuple((entry, "zero") for entry in AT_K_OLS)
REST_POINT = Property(
    source=LIMITING,
    label="answer-rest-point",
    says="the flow of the network (80) comes to rest at w = K A^{-1} b",
    printed=r"w(\infty) = A^{-1}b",
    relations=RESTS_AT_K_OLS,
    domain=REST_DOMAIN,
    denials=((overlapping_flow(Integer(0), Integer(0))[0], "zero"), (overlapping_flow(*(K**2 * OLS))[0], "zero")),
    note="ours: the correction of limit-of-the-weights",
)
