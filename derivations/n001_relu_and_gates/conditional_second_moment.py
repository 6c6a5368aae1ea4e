r"""Moments given S > 0 and the flow made of them, document 001, "5.4.1 Gaussian X", equations (139)-(147).

E[X X' | S] = A_1 Sigma_1 A_1' + S^2 v_1 v_1'; (140) leaves out the second part. With it E[X X' | S > 0] = Sigma_1, by
symmetry; without it the matrix takes w_1 to zero, and the whole input-input part of the flow is gone from (144) on.
The flow itself is that of one neuron with label 1 under Sigma_1 and 0 under Sigma_0,

    tau d/dt w_1 = -(1/4) [ Sigma_0 + (1 - sqrt(2/pi) (w_1' Sigma_1 w_1)^{-1/2}) Sigma_1 ] w_1.

A matrix of R^n enters as a quadratic form in an arbitrary direction a. A Sigma without subscript is read as Sigma_1,
which is what (145) has. The closing
remarks on (147) are in ``shrinking_of_one_neuron``.
"""

from sympy import Add, Heaviside, ImmutableMatrix, Integer, Mul, Rational, Symbol, pi, sqrt

from closedform.derivations.claims.notation import A, S, a_S0w1, a_S1a, a_S1w1, epsilon, rho_11, s, sigma_0, sigma_1
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, following, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.conditional_mean_of_gaussian import MEAN_READINGS
from closedform.derivations.shared.flow_of_one_neuron import (
    BASIS_DOMAIN,
    CLASSES,
    FLOW,
    FLOW_DOMAIN,
    FLOW_IN_THE_BASIS,
    closed,
    entry,
    modes,
    norm,
    u_1,
)
from closedform.derivations.shared.half_line_means import (
    CONDITIONAL,
    GIVEN_S,
    HALF_LINE_MEAN,
    LEFTOVER,
    MEAN_GIVEN_S,
    ONE,
    ONE_DOMAIN,
    OUTER,
    mean_of_half_line,
    v,
)

SOURCE = Source("001", "5.4.1 Gaussian X")

TOWER = r"\mathbb{E}_{S>0|y=1} [\mathbb{E}_{x|S,y=1} [x]]"
FIRST_MOMENT = Derivation(
    source=SOURCE,
    says="mean of X given S > 0, through the conditional mean of X given S",
    quantity=MEAN_READINGS[CONDITIONAL],
    lines=(
        Line(139, E(MEAN_GIVEN_S, OUTER, given=GIVEN_S), TOWER, part="left", uses=("001:118",)),
        Line(139, E(s * v, OUTER, given=GIVEN_S), printed=r"\mathbb{E}_{S>0|y=1} [sv_1]", part="middle"),
        Line(139, HALF_LINE_MEAN * v, printed=r"\mathbb{E}_{S>0|y=1} [s] v_1", part="right"),
    ),
    domain=ONE_DOMAIN,
    slips=(HALF_LINE_MEAN * v / 2, HALF_LINE_MEAN * a_S1w1),
    kind="expectation",
)

PRINTED_LEFTOVER = r"A_1 \Sigma_1 A_1^\top"
SECOND_MOMENT = Derivation(
    source=SOURCE,
    says="second moment of X given S > 0, through the conditional second moment of X given S",
    quantity=E(A**2, ONE, given=Heaviside(S)),
    lines=(
        Line(
            140,
            E(E(A**2, ONE.at({S: s})), OUTER, given=GIVEN_S),
            printed=r"\mathbb{E}_{S>0|y=1} [\mathbb{E}_{x|S,y=1} [xx^\top]]",
            part="left",
            uses=("001:118",),
        ),
        Line(
            140,
            E(LEFTOVER, OUTER, given=GIVEN_S),
            printed=r"\mathbb{E}_{S>0|y=1} [A_1 \Sigma_1 A_1^\top]",
            part="middle",
            error=Departure(
                "the covariance of X given S for its second moment: S^2 v_1 v_1' is left out",
                edit=((LEFTOVER, LEFTOVER + s**2 * v**2),),
            ),
            correction=E(LEFTOVER + s**2 * v**2, OUTER, given=GIVEN_S),
            corrected=r"\mathbb{E}_{S>0|y=1} [A_1 \Sigma_1 A_1^\top + S^2 v_1 v_1^\top]",
        ),
        Line(140, LEFTOVER, PRINTED_LEFTOVER, part="right", correction=a_S1a, corrected=r"\Sigma_1"),
    ),
    domain=ONE_DOMAIN,
    slips=(LEFTOVER + v**2, a_S1a - v * a_S1w1),
    kind="expectation",
)

HALF_LINE = mean_of_half_line(
    SOURCE,
    "mean-of-half-line",
    sqrt(2 / pi * rho_11),
    says="mean of S given S > 0, from the law of S",
    printed=r"\mathbb{E}_{S>0|y=1} [s] = \left(\frac{2}{\pi} w_1(t)^\top \Sigma w_1(t)\right)^{\frac{1}{2}}",
    note="Sigma read as Sigma_1",
    slips=(sqrt(rho_11 / (2 * pi)), 2 / pi * sqrt(rho_11)),
)

MEAN = Derivation(
    source=SOURCE,
    says="mean of X given S > 0",
    quantity=MEAN_READINGS[CONDITIONAL],
    lines=(
        Line(
            141,
            sqrt(2 / pi * rho_11) / rho_11 * a_S1w1,
            printed=r"\frac{\left(\frac{2}{\pi} w_1(t)^\top \Sigma w_1(t)\right)^{\frac{1}{2}}}{w_1(t)^\top \Sigma w_1(t)} \Sigma w_1(t)",
            part="middle",
            uses=("001:139/right",),
            note="Sigma read as Sigma_1",
        ),
        Line(
            141,
            sqrt(2 / pi) / sqrt(rho_11) * a_S1w1,
            printed=r"\sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma w_1(t))^{-\frac{1}{2}} \Sigma w_1(t)",
            part="right",
        ),
    ),
    domain=ONE_DOMAIN,
    slips=(a_S1w1 / sqrt(2 * pi * rho_11), sqrt(2 / pi) / rho_11 * a_S1w1),
)

COVARIANCE = Derivation(
    source=SOURCE,
    says="second moment of X given S > 0",
    quantity=E(A**2, ONE, given=Heaviside(S)),
    lines=(
        Line(
            142,
            LEFTOVER,
            PRINTED_LEFTOVER,
            part="middle",
            follows=following(
                "in summary: the inner conditional moment averaged out", lambda form: form, SECOND_MOMENT.premise(140, "right")
            ),
            correction=a_S1a,
            corrected=r"\Sigma_1",
        ),
        Line(
            142,
            as_written(lambda: a_S1a - 1 / rho_11 * a_S1w1 * a_S1w1),
            printed=r"\left(I_n - \frac{1}{w_1(t)^\top \Sigma_1 w_1(t)} \Sigma_1 w_1(t) w_1(t)^\top \right) \Sigma_1",
            part="right",
            correction=a_S1a,
            corrected=r"\Sigma_1",
        ),
    ),
    domain=ONE_DOMAIN,
    slips=(a_S1a / 2, a_S1a + v * a_S1w1),
)

label_part = sqrt(2 / pi) * a_S1w1 / sigma_1


def applied_to_w_1(form: Form) -> Form:
    """Give a'M w_1 of a quadratic form a'M a, by its slope towards w_1."""
    towards = {a_S1a: a_S1a + 2 * epsilon * a_S1w1 + epsilon**2 * rho_11, a_S1w1: a_S1w1 + epsilon * rho_11}
    return (form.xreplace(towards).diff(epsilon) / 2).subs(epsilon, 0)


def flow_of_moments(mean: Form, square: Form) -> Form:
    """Put moments given S > 0 into the flow over P(S > 0): E[Y X | S > 0] - E[X X' | S > 0] w_1, each label having one half."""
    pulled = applied_to_w_1(square)
    of_label_0 = pulled.xreplace({a_S1w1: a_S0w1})
    return (mean.xreplace({rho_11: sigma_1**2}) - pulled - of_label_0) / 2


def projected(along: Form, variance: Form) -> Form:
    """Write a'(I - Sigma w_1 w_1' / w_1' Sigma w_1) Sigma w_1 as it stands, with nothing cancelled."""
    return Add(along, -Mul(along, 1 / variance, variance, evaluate=False), evaluate=False)


# What pulls w_1 back, of both classes.
LATEX_OF_BOTH_CLASSES = r"\left[ \left( 1 - \sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma_1 w_1(t))^{-\frac{1}{2}} \right) \Sigma_1 + \Sigma_0 \right] w_1(t)"

WHOLE = Derivation(
    source=SOURCE,
    says="gradient flow of one neuron, divided by P(S > 0)",
    quantity=FLOW / E(Heaviside(S), CLASSES),
    lines=(
        Line(
            144,
            Add(projected(a_S1w1, sigma_1**2), projected(a_S0w1, sigma_0**2), -label_part, evaluate=False),
            printed=r"\left[ \left(I_n - \frac{1}{w_1(t)^\top \Sigma_1 w_1(t)} \Sigma_1 w_1(t) w_1(t)^\top \right) \Sigma_1 + "
            r"\left(I_n - \frac{1}{w_1(t)^\top \Sigma_0 w_1(t)} \Sigma_0 w_1(t) w_1(t)^\top \right) \Sigma_0 \right] w_1(t) - "
            r"\left[ \sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma w_1(t))^{-\frac{1}{2}} \Sigma w_1(t) \right]",
            follows=following(
                "put into the flow, each label having one half",
                flow_of_moments,
                MEAN.premise(141, "right"),
                COVARIANCE.premise(142, "right"),
            ),
            error=Departure(
                "both terms have the wrong sign, and the halves P(Y | S > 0) are lost", difference=-Rational(3, 2) * label_part
            ),
            correction=2 * closed,
            corrected=rf"-\frac{{1}}{{2}} {LATEX_OF_BOTH_CLASSES}",
            note="each matrix of the first bracket takes w_1 to zero (see projections-vanish): (145) says so. A Sigma without subscript is Sigma_1",
        ),
        Line(
            145,
            -label_part,
            printed=r"-\sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma_1 w_1(t))^{-\frac{1}{2}} \Sigma_1 w_1(t)",
            correction=2 * closed,
            corrected=rf"-\frac{{1}}{{2}} {LATEX_OF_BOTH_CLASSES}",
        ),
    ),
    domain=FLOW_DOMAIN,
    slips=(4 * closed, closed, 2 * closed - label_part),
    kind="flow",
)

UPDATE = Derivation(
    source=SOURCE,
    says="gradient flow of one neuron in closed form",
    quantity=FLOW,
    line=Line(
        146,
        -2 * label_part,
        printed=r"-2 \sqrt{\frac{2}{\pi}} [w_1(t)^\top \Sigma_1 w_1(t)]^{-\frac{1}{2}} \Sigma_1 w_1(t)",
        follows=following("times P(S > 0) = 1/2", lambda flow: flow / 2, WHOLE.premise(145)),
        error=Departure("tau d/dt w_1 is P(S > 0) = 1/2 times (145), not twice it", ratio=Integer(4)),
        correction=closed,
        corrected=rf"-\frac{{1}}{{4}} {LATEX_OF_BOTH_CLASSES}",
    ),
    domain=FLOW_DOMAIN,
    slips=(2 * closed, closed - label_part),
    kind="flow",
)

IN_FOURIER_BASIS = Derivation(
    source=SOURCE,
    says="gradient flow of one neuron in the Fourier basis, entry of the first of two modes",
    quantity=FLOW_IN_THE_BASIS,
    line=Line(
        147,
        -2 * sqrt(2 / pi) / norm * modes[1][0] * u_1,
        printed=r"-2 \sqrt{\frac{2}{\pi}} [u_1(t)^\top \Lambda u_1(t)]^{-\frac{1}{2}} \Lambda u_1(t)",
        follows=following(
            "u_1 = P'w_1",
            lambda flow: flow.xreplace({a_S1w1: modes[1][0] * u_1, a_S0w1: modes[0][0] * u_1, sigma_1: norm}),
            UPDATE.premise(146),
        ),
        correction=entry,
        corrected=r"-\frac{1}{4} \left[ \left( 1 - \sqrt{\frac{2}{\pi}} [u_1(t)^\top \Lambda_1 u_1(t)]^{-\frac{1}{2}} "
        r"\right) \Lambda_1 + \Lambda_0 \right] u_1(t)",
    ),
    domain=BASIS_DOMAIN,
    slips=(entry / 2, -entry),
    kind="flow",
)

_w = ImmutableMatrix([Symbol("w_1", real=True), Symbol("w_2", real=True)])
_diagonal, _off, _last = Symbol("Sigma_11", positive=True), Symbol("Sigma_12", real=True), Symbol("Sigma_22", positive=True)
_sigma = ImmutableMatrix([[_diagonal, _off], [_off, _last]])
_first, _lower, _rest = Symbol("L_11", positive=True), Symbol("L_21", real=True), Symbol("L_22", positive=True)
_projected = _sigma - _sigma * _w * _w.T * _sigma / (_w.T * _sigma * _w)[0]
VANISHING = Property(
    source=SOURCE,
    label="projections-vanish",
    says="the matrices of the first bracket of (144) take w_1 to zero, n = 2",
    printed=r"(144) = -\sqrt{\frac{2}{\pi}} (w_1(t)^\top \Sigma_1 w_1(t))^{-\frac{1}{2}} \Sigma_1 w_1(t)",
    relations=tuple((x, "zero") for x in _projected * _w),
    domain=Domain(
        {_first: positive, _lower: real, _rest: positive, **dict.fromkeys(_w, real)},
        such_that=(_w.dot(_w) > 0,),
        chart={_diagonal: _first**2, _off: _first * _lower, _last: _lower**2 + _rest**2},
    ),
    denials=(((_sigma * _w)[0], "zero"), (_projected.trace(), "zero")),
    note="true of the printed matrices; E[X X' | S > 0] is Sigma_1, which does not take w_1 to zero",
)

POSSIBLE_HALF = Property(
    source=SOURCE,
    label="one-half-by-symmetry",
    says="P(S > 0) is one half",
    printed=r"By symmetry, $\mathbb{P}(\langle w_1(t), x \rangle > 0) = \frac{1}{2}$.",
    relations=((E(Heaviside(S), CLASSES) - Rational(1, 2), "zero"),),
    domain=FLOW_DOMAIN,
    denials=((E(Heaviside(S), CLASSES) - 1, "zero"),),
)
