r"""What document 001 leaves open about two neurons: the coefficient [??] of (48), a question, (32) and the brace in (58).

The coefficient of Sigma_1 w_k in E[T X; S > 0, T > 0] is acos(-gamma) / 2 pi, and the whole is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].

The gradient flow (5) with K = 2 is then finished too, as are the flows of both neurons: with Sigma_0 for label 0,

    tau d/dt w_1 = (2 pi rho_11)^{-1/2} Sigma_1 w_1 / 2
                   - (1 / 2K) sum over y of [ Sigma_y w_1 / 2 + E[T X; S > 0, T > 0 | Y = y] ].
"""

from collections.abc import Mapping

from sympy import ImmutableMatrix, Integral, Rational, Symbol, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import PAIR_DOMAIN, TRIPLE_DOMAIN, rho_1k, rho_11, rho_kk, s, t
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import SOURCE
from closedform.derivations.n001_relu_and_gates.two_neuron_second_moment import THROUGH_C
from closedform.derivations.shared.flow_of_two_neurons import (
    UPDATE_CLOSED,
    UPDATE_SLIPS,
    note_on_both_classes,
    update_in_closed_form,
)
from closedform.derivations.shared.half_line_means import CONDITIONAL
from closedform.derivations.shared.two_neuron_second_moment import (
    AS_DEFINED,
    CROSS_MOMENT_CLOSED,
    CROSS_MOMENT_PRINTED,
    LATEX_CORRECT_THROUGH_C,
    C,
    closed_form,
    column,
    det,
    second_coefficient,
)

SECOND = second_coefficient(
    SOURCE, 48, printed=r"[??] \Sigma_1 w_k", part="finished", note="unfinished in the document; the value is ours"
)

UPDATE = update_in_closed_form(
    SOURCE,
    "update-with-both-classes",
    UPDATE_CLOSED,
    says="gradient flow of w_1 with two ReLU neurons, both classes, in closed form",
    printed=r"Forgot to consider $\Sigma_0$ in gradient flow.",
    note=f"the document stops at this remark; the value is ours. {note_on_both_classes(5)}",
    slips=UPDATE_SLIPS,
)

_numbers = CROSS_MOMENT_PRINTED + closed_form(rho_kk)
_THROUGH_C = THROUGH_C.lines[0].follows
assert isinstance(_THROUGH_C, Mapping)
ONE_NUMBER, A_COLUMN = "the sum as one number, in both rows of a column", "a column of two entries, as (35) has it"
SIDE_BY_SIDE = Derivation(
    source=SOURCE,
    says="C times the two closed forms, as they are set: side by side with a plus sign",
    quantity={ONE_NUMBER: AS_DEFINED, A_COLUMN: AS_DEFINED},
    line=Line(
        32,
        {ONE_NUMBER: (C * column(_numbers, _numbers))[0], A_COLUMN: (C * column(closed_form(rho_kk), CROSS_MOMENT_PRINTED))[0]},
        printed=r"C \left[\frac{\rho_{kk}}{2\pi} \left(\cos^{-1} \left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + "
        r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \right.",
        follows=_THROUGH_C[CONDITIONAL],  # (20) as it has it: P(S > 0, T > 0) beside a conditional expectation
        error={
            ONE_NUMBER: Departure(
                "C is n x 2 and takes a column", difference=(C * column(CROSS_MOMENT_PRINTED, closed_form(rho_kk)))[0]
            )
        },
        correction=(C * column(CROSS_MOMENT_CLOSED, closed_form(rho_kk)))[0],
        corrected=LATEX_CORRECT_THROUGH_C,
        note="a number in the bracket leaves C an n x 2 matrix, where (31) is a vector; the line is taken together with (33)",
    ),
    domain=TRIPLE_DOMAIN,
    slips=((C * column(closed_form(rho_11), CROSS_MOMENT_CLOSED))[0],),
)

# The inner product of Sigma_1 in an instance of R^2: Sigma_1 = L L' with L lower triangular.
_L = ImmutableMatrix([[Symbol("L_00", positive=True), 0], [Symbol("L_10", real=True), Symbol("L_11", positive=True)]])
_x, _y = (ImmutableMatrix([Symbol(f"w_{name}{i}", real=True) for i in range(2)]) for name in ("1", "k"))
_sigma = _L * _L.T


def inner(left: ImmutableMatrix, right: ImmutableMatrix) -> Form:
    """Give left' Sigma_1 right."""
    return (left.T * _sigma * right)[0]


def cosine_of(left: ImmutableMatrix, right: ImmutableMatrix) -> Form:
    """Give gamma of two weight vectors."""
    return inner(left, right) / sqrt(inner(left, left) * inner(right, right))


_lengths = sqrt(inner(_x, _x) * inner(_y, _y))
COSINE_IDENTITY = Property(
    source=SOURCE,
    label="answer-cosine-identity",
    says="yes: gamma is the cosine of the angle between L'w_1 and L'w_k, |gamma| < 1 and the law of cosines holds, for any "
    "positive definite Sigma_1 = L L'",
    printed=r"This measures the cosine similarity between $w_1$ and $w_k$ with respect to the inner product defined by $\Sigma_1$. "
    r"(Does the cosine identity still hold under this new inner product?)",
    relations=(
        (inner(_x - _y, _x - _y) - inner(_x, _x) - inner(_y, _y) + 2 * _lengths * cosine_of(_x, _y), "zero"),
        (cosine_of(_x, _y) - (_L.T * _x).dot(_L.T * _y) / sqrt((_L.T * _x).dot(_L.T * _x) * (_L.T * _y).dot(_L.T * _y)), "zero"),
        (1 - cosine_of(_x, _y) ** 2, "positive"),
    ),
    domain=Domain(
        {_L[0, 0]: positive, _L[1, 1]: positive, _L[1, 0]: real, **dict.fromkeys((*_x, *_y), real)},
        such_that=((_x[0] * _y[1] - _x[1] * _y[0]) ** 2 > 0,),
    ),
    denials=(
        (cosine_of(_x, _y) - _x.dot(_y) / sqrt(_x.dot(_x) * _y.dot(_y)), "zero"),
        (inner(_x - _y, _x - _y) - inner(_x, _x) - inner(_y, _y) + _lengths * cosine_of(_x, _y), "zero"),
    ),
    note="an instance in R^2, where any two vectors lie; parallel weights, gamma = 1 or -1, are left out",
)

_mean, _variance = rho_1k / rho_11 * t, det / rho_11**2
_edge = exp(-(_mean**2) / (2 * _variance)) / sqrt(2 * pi)
BRACE_MASS = (1 + erf(_mean / sqrt(2 * _variance))) / 2
BRACE = Derivation(
    source=Source("001", "Interpretation"),
    says="the inner integral of (58): second moment over s > 0 of a normal density with mean rho_1k t / rho_11",
    quantity=Integral(
        s**2 * rho_11 / (sqrt(2 * pi) * sqrt(det)) * exp(-(rho_11**2) / (2 * det) * (s - rho_1k / rho_11 * t) ** 2), (s, 0, oo)
    ),
    line=Line(
        58,
        (_mean**2 + _variance) * BRACE_MASS + _mean * sqrt(_variance) * _edge,
        printed=r"\underbrace{\int_0^\infty s^2 \frac{\rho_{11}}{\sqrt{2\pi} \cdot \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} "
        r"e^{-\frac{\rho_{11}^2}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}(s - \frac{\rho_{1k}}{\rho_{11}}t)^2} ds}_{\text{}}",
        part="finished",
        note="the brace has no text; the value is ours. To compute this expectation the document goes on to (59)",
    ),
    domain=Domain({**PAIR_DOMAIN.symbols, t: real}, chart=PAIR_DOMAIN.chart),
    slips=(
        (_mean**2 + _variance) * BRACE_MASS - _mean * sqrt(_variance) * _edge,
        (_mean**2 + _variance) * BRACE_MASS,
        Rational(1, 2) * (_mean**2 + _variance),
    ),
    kind="finished",
)
