r"""The flow of a gated linear network solved mode by mode, document 001, equations (88)-(90).

The printed solution has a real C only where lambda_i u_i(0) > c_i for every i (see ``shared.gated_linear_solution``): from w(0) = 0 a mode with
c_i > 0 has none. It solves the flow as printed, which the steps follow; the network of (80), which is what the lines are held against, has
Lambda / K for Lambda, and comes to rest at K A^{-1} b.
"""

from sympy import ImmutableMatrix, Integer

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.n001_relu_and_gates.gated_linear_flow import FLOW_OF_ALL, GENERAL_CASE
from closedform.derivations.shared.gated_linear_solution import (
    AT_K_OLS,
    C_1,
    C_2,
    FORCES,
    LAMBDAS,
    MATCHED_STARTS,
    MODE_DOMAIN,
    MODES,
    NETWORK_MODES,
    OLS,
    REST_DOMAIN,
    SOLVED,
    STARTS,
    TIMES,
    flow_of_the_modes,
    initial_data,
    limit_of_the_weights,
    moving,
    overlapping_flow,
    right_side,
    solution,
    weights_over_time,
)

IN_MODES = flow_of_the_modes(GENERAL_CASE, 88, part="left", of=FLOW_OF_ALL.premise(85))

SOLUTION = solution(GENERAL_CASE, 88, of=IN_MODES.premise(88, "left"), part="solution")

OF_THE_NETWORK = Derivation(
    source=GENERAL_CASE,
    says="what the network does from the u(0) of the printed solution: K tau du/dt and u(0)",
    quantity=moving(NETWORK_MODES),
    line=Line(
        88,
        ImmutableMatrix.vstack(right_side(NETWORK_MODES / K), ImmutableMatrix(MATCHED_STARTS)),
        printed=r"K\tau \frac{d}{dt} u = -\Lambda u + c",
        part="finished-of-the-network",
        note="ours: the flow with the 1/K that (82) lost, Lambda / K for Lambda; (88) to (107) are held against its solution",
    ),
    domain=MODE_DOMAIN,
    slips=(ImmutableMatrix.vstack(right_side(NETWORK_MODES), ImmutableMatrix(MATCHED_STARTS)),),
    kind="finished",
)

ANY_START = Derivation(
    source=GENERAL_CASE,
    says="the solution from any initial value: K tau du/dt and u(0)",
    quantity=moving(SOLVED),
    line=Line(
        88,
        ImmutableMatrix.vstack(right_side(SOLVED), ImmutableMatrix(STARTS)),
        printed="where $C$ is a constant diagonal matrix that defines the initial condition",
        part="finished",
        note="u(t) = Lambda^{-1} [e^{-t Lambda / (K tau)} (Lambda u(0) - c) + c], ours: Lambda u(0) - c for e^C 1, so every u(0) is covered",
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

WEIGHTS = weights_over_time(GENERAL_CASE, (89, 90), of=SOLUTION.premise(88, "solution"))

LIMITING = Source("001", "4.4.2 Limiting Behavior")

LIMIT = limit_of_the_weights(LIMITING, "limit-of-the-weights", uses=("001:90",))

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
