r"""Steady states of one ReLU neuron in the Fourier basis, document 002, equations (22)-(31).

The steady state is the positive amplitude at which the flow (21) vanishes, found from the flow,
not from a printed solution. With one mode, u = u_1^(k) alone; with two, u_1^(k2) = t u_1^(k1),
and the ratio lambda_0 / lambda_1 must be the same in both modes (the text below (24)), so
lambda_0^(k2) is charted as lambda_0 mu / lambda_1. Here lambda_y is the first mode's eigenvalue
and mu = lambda_1^(k2). The true amplitude satisfies ||u|| = sqrt(2/pi) lambda_1 / (lambda_0 + lambda_1)
in the norm of Lambda_1; from (25) on the notes print the square of the norm for the norm.
"""

from functools import partial

from sympy import Expr, Integer, Rational, Symbol, pi, sqrt

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, following, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Root

SOURCE = Source("002", "Finding u1")
# The letters of a reader who sees one line alone.
ONE_MODE_NOTE = "u stands for u_1^(k), lambda_0 and lambda_1 for its eigenvalues"
TWO_MODES_NOTE = (
    "u stands for u_1^(k_1) and t u for u_1^(k_2); lambda_0, lambda_1 are the eigenvalues of k_1, and mu_0, mu_1 of k_2"
)

lambda_0, lambda_1 = Symbol("lambda_0", positive=True), Symbol("lambda_1", positive=True)
mu_0, mu_1 = Symbol("mu_0", positive=True), Symbol("mu_1", positive=True)
u, t = Symbol("u", positive=True), Symbol("t", real=True)
c = sqrt(2 / pi)


def flow(norm: Expr) -> Expr:
    """Write entry k of (21), for a mode with eigenvalues lambda_0 and lambda_1."""
    return -Rational(1, 4) * (lambda_0 + (1 - c / norm) * lambda_1) * u


ONE_NORM = sqrt(lambda_1) * u
TWO_NORM = sqrt(lambda_1 * u**2 + mu_1 * (t * u) ** 2)
ONE_MODE = Domain({lambda_0: positive, lambda_1: positive})
TWO_MODES = Domain({lambda_0: positive, lambda_1: positive, mu_1: positive, t: real}, chart={mu_0: lambda_0 * mu_1 / lambda_1})
one_mode = partial(Derivation, source=SOURCE, domain=ONE_MODE, where={u: Root(flow(ONE_NORM), u)}, kind="steady state")
two_modes = partial(Derivation, source=SOURCE, domain=TWO_MODES, where={u: Root(flow(TWO_NORM), u)}, kind="steady state")

ENTRYWISE = two_modes(
    says="entry k of (Lambda_0 + Lambda_1) u_1 at a steady state with two modes",
    quantity=(lambda_0 + lambda_1) * u,
    lines=(
        Line(
            22,
            c / TWO_NORM * lambda_1 * u,
            printed=r"\sqrt{\frac{2}{\pi}} \frac{1}{\|u_1\|_{\Lambda_1}} \Lambda_1 u_1",
            uses=("002:21",),
            note=TWO_MODES_NOTE,
        ),
        Line(
            23, c * lambda_1 / TWO_NORM * u, printed=r"\sqrt{\frac{2}{\pi}} \frac{\lambda_1^{(k)}}{\|u_1\|_{\Lambda_1}} u_1^{(k)}"
        ),
    ),
    slips=(c * lambda_1 / TWO_NORM**2 * u, 2 * c * lambda_1 / TWO_NORM * u),
)

NONZERO = two_modes(
    says="the condition for a nonzero entry",
    quantity=lambda_0 / lambda_1 + 1,
    line=Line(
        24, c / TWO_NORM, printed=r"\sqrt{\frac{2}{\pi}} \frac{1}{\|u_1\|_{\Lambda_1}}", uses=("002:23",), note=TWO_MODES_NOTE
    ),
    slips=(c / TWO_NORM**2,),
)

ONE_LEFT = one_mode(
    says="the condition when one mode is nonzero",
    quantity=lambda_0 / lambda_1 + 1,
    line=Line(
        25,
        c / (u**2 * lambda_1),
        printed=r"\sqrt{\frac{2}{\pi}} \frac{1}{(u_1^{(k)})^2 \lambda_1^{(k)}}",
        part="left",
        error=Departure("the square of the norm for the norm", edit=((1 / (u**2 * lambda_1), 1 / (u * sqrt(lambda_1))),)),
        correction=c / (u * sqrt(lambda_1)),
        corrected=r"\sqrt{\frac{2}{\pi}} \frac{1}{\sqrt{(u_1^{(k)})^2 \lambda_1^{(k)}}}",
        uses=("002:24",),
        note=ONE_MODE_NOTE,
    ),
    slips=(c / (u * lambda_1),),
)


def squared_amplitude(condition: Form) -> Form:
    """Solve lambda_0 / lambda_1 + 1 = condition, a multiple of a power of u, for u^2."""
    power = condition.as_powers_dict()[u]
    return ((lambda_0 / lambda_1 + 1) / condition.xreplace({u: Integer(1)})) ** (2 / power)


ONE_RIGHT = one_mode(
    says="the squared amplitude when one mode is nonzero",
    quantity=u**2,
    line=Line(
        25,
        c / (lambda_0 + lambda_1),
        printed=r"\sqrt{\frac{2}{\pi}} \frac{1}{\lambda_0^{(k)} + \lambda_1^{(k)}}",
        part="right",
        follows=following("the condition solved for u^2", squared_amplitude, ONE_LEFT.premise(25, "left")),
        correction=2 / pi * lambda_1 / (lambda_0 + lambda_1) ** 2,
        corrected=r"\frac{2}{\pi} \frac{\lambda_1^{(k)}}{(\lambda_0^{(k)} + \lambda_1^{(k)})^2}",
        note=ONE_MODE_NOTE,
    ),
    slips=(2 / pi / (lambda_0 + lambda_1) ** 2, c * lambda_1 / (lambda_0 + lambda_1) ** 2),
)

squares = u**2 * lambda_1 + (t * u) ** 2 * mu_1

TWO_CONDITION = two_modes(
    says="the condition when two modes are nonzero",
    quantity=lambda_0 / lambda_1 + 1,
    lines=(
        Line(26, mu_0 / mu_1 + 1, printed=r"\frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1", part="left"),
        Line(
            26,
            c / squares,
            printed=r"\sqrt{\frac{2}{\pi}} \frac{1}{(u_1^{(k_1)})^2 \lambda_1^{(k_1)} + (u_1^{(k_2)})^2 \lambda_1^{(k_2)}}",
            part="right",
            error=Departure("the square of the norm for the norm", edit=((1 / squares, 1 / sqrt(squares)),)),
            correction=c / sqrt(squares),
            corrected=r"\sqrt{\frac{2}{\pi}} \frac{1}{\sqrt{(u_1^{(k_1)})^2 \lambda_1^{(k_1)} + (u_1^{(k_2)})^2 \lambda_1^{(k_2)}}}",
            uses=("002:24",),
            note=TWO_MODES_NOTE,
        ),
    ),
    slips=(c / (u * sqrt(lambda_1)),),
)

MULTIPLIED_OUT = lambda_0 * u**2 + lambda_0 * mu_1 / lambda_1 * (t * u) ** 2 + u**2 * lambda_1 + (t * u) ** 2 * mu_1
FIRST_MODE = two_modes(
    says="sqrt(2/pi) in terms of two amplitudes, by the first mode's ratio",
    quantity=c,
    lines=(
        Line(
            27,
            (lambda_0 / lambda_1 + 1) * squares,
            printed=r"\left( \frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1 \right) \left( (u_1^{(k_1)})^2 \lambda_1^{(k_1)} "
            r"+ (u_1^{(k_2)})^2 \lambda_1^{(k_2)} \right)",
            follows=following(
                "the condition times the sum of squares or its root, by the ratio of k_1",
                lambda condition: (lambda_0 / lambda_1 + 1) * c / condition,
                TWO_CONDITION.premise(26, "right"),
            ),
            correction=(lambda_0 / lambda_1 + 1) * sqrt(squares),
            corrected=r"\left( \frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1 \right) \sqrt{(u_1^{(k_1)})^2 \lambda_1^{(k_1)} "
            r"+ (u_1^{(k_2)})^2 \lambda_1^{(k_2)}}",
            note=TWO_MODES_NOTE,
        ),
        Line(
            28,
            MULTIPLIED_OUT,
            printed=r"\lambda_0^{(k_1)} (u_1^{(k_1)})^2 + \frac{\lambda_0^{(k_1)} \lambda_1^{(k_2)}}{\lambda_1^{(k_1)}} "
            r"(u_1^{(k_2)})^2 + (u_1^{(k_1)})^2 \lambda_1^{(k_1)} + (u_1^{(k_2)})^2 \lambda_1^{(k_2)}",
            correction=sqrt((lambda_0 / lambda_1 + 1) * MULTIPLIED_OUT),
            corrected=r"\sqrt{\frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1} \left( \lambda_0^{(k_1)} (u_1^{(k_1)})^2 + "
            r"\frac{\lambda_0^{(k_1)} \lambda_1^{(k_2)}}{\lambda_1^{(k_1)}} (u_1^{(k_2)})^2 + (u_1^{(k_1)})^2 "
            r"\lambda_1^{(k_1)} + (u_1^{(k_2)})^2 \lambda_1^{(k_2)} \right)^{\frac{1}{2}}",
        ),
        Line(
            29,
            (lambda_0 + lambda_1) * u**2 + (lambda_0 / lambda_1 + 1) * mu_1 * (t * u) ** 2,
            printed=r"[\lambda_0^{(k_1)} + \lambda_1^{(k_1)}] (u_1^{(k_1)})^2 + \left[ "
            r"\frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1 \right] \lambda_1^{(k_2)} (u_1^{(k_2)})^2",
            correction=sqrt(
                (lambda_0 / lambda_1 + 1) * ((lambda_0 + lambda_1) * u**2 + (lambda_0 / lambda_1 + 1) * mu_1 * (t * u) ** 2)
            ),
            corrected=r"\sqrt{\frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1} \left( [\lambda_0^{(k_1)} + \lambda_1^{(k_1)}] "
            r"(u_1^{(k_1)})^2 + \left[ \frac{\lambda_0^{(k_1)}}{\lambda_1^{(k_1)}} + 1 \right] \lambda_1^{(k_2)} "
            r"(u_1^{(k_2)})^2 \right)^{\frac{1}{2}}",
        ),
    ),
    slips=(sqrt((lambda_0 / lambda_1 + 1) * squares),),
)

SECOND_MODE = two_modes(
    says="sqrt(2/pi) in terms of two amplitudes, by the second mode's ratio",
    quantity=c,
    lines=(
        Line(
            30,
            (mu_0 / mu_1 + 1) * squares,
            printed=r"\left( \frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1 \right) \left( (u_1^{(k_1)})^2 \lambda_1^{(k_1)} "
            r"+ (u_1^{(k_2)})^2 \lambda_1^{(k_2)} \right)",
            follows=following(
                "the condition times the sum of squares or its root, by the ratio of k_2",
                lambda ratio, condition: ratio * c / condition,
                TWO_CONDITION.premise(26, "left"),
                TWO_CONDITION.premise(26, "right"),
            ),
            correction=(mu_0 / mu_1 + 1) * sqrt(squares),
            corrected=r"\left( \frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1 \right) \sqrt{(u_1^{(k_1)})^2 \lambda_1^{(k_1)} "
            r"+ (u_1^{(k_2)})^2 \lambda_1^{(k_2)}}",
            note=TWO_MODES_NOTE,
        ),
        Line(
            31,
            (mu_0 / mu_1 + 1) * lambda_1 * u**2 + (mu_0 + mu_1) * (t * u) ** 2,
            printed=r"\left[ \frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1 \right] \lambda_1^{(k_1)} (u_1^{(k_1)})^2 + "
            r"\left[ \lambda_0^{(k_2)} + \lambda_1^{(k_2)} \right] (u_1^{(k_2)})^2",
            correction=sqrt((mu_0 / mu_1 + 1) * ((mu_0 / mu_1 + 1) * lambda_1 * u**2 + (mu_0 + mu_1) * (t * u) ** 2)),
            corrected=r"\sqrt{\frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1} \left( \left[ "
            r"\frac{\lambda_0^{(k_2)}}{\lambda_1^{(k_2)}} + 1 \right] \lambda_1^{(k_1)} (u_1^{(k_1)})^2 + \left[ "
            r"\lambda_0^{(k_2)} + \lambda_1^{(k_2)} \right] (u_1^{(k_2)})^2 \right)^{\frac{1}{2}}",
        ),
    ),
    slips=(sqrt((mu_0 / mu_1 + 1) * squares),),
)
