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
    FORCES,
    LAMBDAS,
    MODES,
    OLS,
    REST_DOMAIN,
    SOLVED,
    STARTS,
    TIMES,
    W,
    flow_of_the_modes,
    initial_data,
    limit_of_the_weights,
    overlapping_flow,
    right_side,
    solution,
    tau,
    weights_over_time,
)

IN_MODES = flow_of_the_modes(
    GENERAL_CASE,
    88,
    part="left",
    error=Departure("takes over the lost 1/K of (82), by (85)", edit=over_K(W), inherits=("001:85",)),
    uses=("001:85",),
)

SOLUTION = solution(GENERAL_CASE, 88, lost=82, part="solution")

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

INITIAL_DATA = initial_data(
    GENERAL_CASE,
    "initial-data-covered",
    says="some constant C gives every initial condition: lambda u(0) - c, which is e^C, is positive",
    printed=r"where C is a constant diagonal matrix that defines the initial condition.",
)

WEIGHTS = weights_over_time(GENERAL_CASE, (89, 90), uses=("001:88/solution",))

LIMITING = Source("001", "4.4.2 Limiting Behavior")

LIMIT = limit_of_the_weights(LIMITING, "limit-of-the-weights")

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
