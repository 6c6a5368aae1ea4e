r"""Bias update of one sigmoid neuron, document 002, equations (38)-(43).

yhat = sigma(<w_1, X> + b_1), loss E[(yhat - Y)^2] / 2, labels 0 and 1. The text takes
sigma(x) = erf(x / sqrt 2) at the head of the section, the displays use erf(x): both readings are
judged. sigma_y^2 = w_1' Sigma_y w_1.
"""

from sympy import Expr, Rational, erf, exp, pi, sqrt

from closedform.derivations.claims.notation import S, Y, b_1, sigma_0, sigma_1
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, positive, real
from closedform.derivations.laws import E, Labelled, MinusGradient
from closedform.derivations.shared.pre_activation import ONE, ZERO

SOURCE = Source("002", "Bias term")

CLASSES = Labelled(Y, ((1, ONE), (0, ZERO)))
DOMAIN = Domain({sigma_1: positive, sigma_0: positive, b_1: real})
ONE_CLASS = Domain({sigma_1: positive, b_1: real})

ERF, ERF_ROOT_TWO = "activation erf(h)", "activation erf(h / sqrt 2)"
DERIVATIVE_OF_ERF = "(38) has erf(<w_1, X> + b_1) and the derivative of erf, (2 / sqrt pi) e^{-h^2}"
h = S + b_1


def flow(at: Expr) -> dict[str, MinusGradient]:
    """Give the flow of b_1 at a value of b_1, under both readings of the activation."""
    return {
        ERF: MinusGradient(E((erf(h) - Y) ** 2 / 2, CLASSES), b_1, at),
        ERF_ROOT_TWO: MinusGradient(E((erf(h / sqrt(2)) - Y) ** 2 / 2, CLASSES), b_1, at),
    }


bump = 2 / sqrt(pi) * exp(-(h**2))  # the derivative of erf at the pre-activation
wide_bump = sqrt(2 / pi) * exp(-(h**2) / 2)  # that of erf(h / sqrt 2)


def shrunk(s: Expr) -> Expr:
    """The printed exponent factor 2 s^2 / (2 s^2 + 1) - 1."""
    return 2 * s**2 / (2 * s**2 + 1) - 1


def erf_factor(s: Expr) -> Expr:
    """The printed erf factor of the quadratic term."""
    return erf(shrunk(s) / sqrt(1 + 2 * s**2 / (2 * s**2 + 1)) * b_1)


FIRST_MEAN = exp(b_1**2 / (2 * sigma_1**2) * (1 / (2 * sigma_1**2 + 1) - 1))

FLOW = Derivation(
    source=SOURCE,
    says="gradient flow of the bias, as expectations",
    quantity=flow(b_1),
    line=Line(
        38,
        Rational(1, 2) * E(bump, ONE) - E(erf(h) * bump, CLASSES),
        printed=r"\frac{1}{2} \mathbb{E}_{X|Y=1} \left[ \frac{2}{\sqrt{\pi}} e^{-\langle w_1, X \rangle + b_1)^2} \right] - "
        r"\mathbb{E}_{X,Y} \left[ \text{erf}(\langle w_1, X \rangle + b_1) \frac{2}{\sqrt{\pi}} e^{-\langle w_1, X \rangle + b_1)^2} \right]",
        correction={ERF_ROOT_TWO: Rational(1, 2) * E(wide_bump, ONE) - E(erf(h / sqrt(2)) * wide_bump, CLASSES)},
        note="an opening parenthesis is lost in the exponent; read as -(<w_1, X> + b_1)^2",
    ),
    support={ERF: DERIVATIVE_OF_ERF},
    domain=DOMAIN,
    slips=(E(bump, ONE) - E(erf(h) * bump, CLASSES),),
    kind="flow",
)

LINEAR_TERM = Derivation(
    source=SOURCE,
    says="class mean of the activation's derivative",
    quantity=E(bump, ONE),
    line=Line(
        39,
        2 / sqrt(pi) * 1 / sqrt(2 * sigma_1**2 + 1) * FIRST_MEAN,
        printed=r"\frac{2}{\sqrt{\pi}} \cdot \frac{1}{\sqrt{2\sigma_1^2 + 1}} \exp \left( \frac{b_1^2}{2\sigma_1^2} "
        r"\left( \frac{1}{2\sigma_1^2 + 1} - 1 \right) \right)",
    ),
    domain=ONE_CLASS,
    slips=(
        2 / sqrt(pi) / sqrt(2 * sigma_1**2 + 1) * exp(-(b_1**2) / (2 * (2 * sigma_1**2 + 1))),
        2 / sqrt(pi) / sqrt(sigma_1**2 + 1) * FIRST_MEAN,
    ),
)

QUADRATIC_TERM = Derivation(
    source=SOURCE,
    says="class mean of the activation times its derivative",
    quantity=E(erf(h) * bump, ONE),
    line=Line(
        41,
        -2 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1)) * exp(shrunk(sigma_1) * b_1**2) * erf_factor(sigma_1),
        printed=r"-\frac{2}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2 + 1}} \exp \left( \left( \frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1 "
        r"\right) b_1^2 \right) \text{erf} \left( \frac{\frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1}"
        r"{\sqrt{1 + \frac{2\sigma_1^2}{2\sigma_1^2 + 1}}} b_1 \right)",
        uses=("table:gaussian-weighted-erf/closed-form",),
    ),
    domain=ONE_CLASS,
    slips=(
        2 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1)) * exp(shrunk(sigma_1) * b_1**2) * erf_factor(sigma_1),
        -2 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1)) * exp(shrunk(sigma_1) * b_1**2) * erf(shrunk(sigma_1) * b_1),
    ),
)


def wide_mean(s: Expr) -> Expr:
    """Class mean of the derivative of erf(h / sqrt 2)."""
    return sqrt(2 / pi) / sqrt(s**2 + 1) * exp(-(b_1**2) / (2 * (s**2 + 1)))


def wide_quadratic(s: Expr) -> Expr:
    """Class mean of erf(h / sqrt 2) times its derivative."""
    return wide_mean(s) * erf(b_1 / sqrt(2 * (s**2 + 1) * (2 * s**2 + 1)))


prefactor = 1 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1))
TERM_1 = prefactor * FIRST_MEAN
TERM_2 = prefactor * exp(shrunk(sigma_1) * b_1**2) * erf_factor(sigma_1)
TERM_3 = prefactor * sqrt((2 * sigma_1**2 + 1) / (2 * sigma_0**2 + 1)) * exp(shrunk(sigma_0) * b_1**2) * erf_factor(sigma_0)


def term(number: int, quantity: Expr, value: Expr, printed: str, used: str, domain: Domain, slip: Expr) -> Derivation:
    """Encode one term of (42), against its own share of the flow (38)."""
    return Derivation(
        source=SOURCE,
        says=f"term {number} of the bias update",
        quantity=quantity,
        line=Line(42, value, printed=printed, part=f"term-{number}", uses=(used,)),
        domain=domain,
        slips=(slip,),
    )


UPDATE_TERM_1 = term(
    1,
    Rational(1, 2) * E(bump, ONE),
    TERM_1,
    r"\frac{1}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2 + 1}} e^{\frac{1}{2\sigma_1^2} \left( \frac{1}{2\sigma_1^2 + 1} - 1 \right) b_1^2}",
    "002:39",
    ONE_CLASS,
    2 * TERM_1,
)
UPDATE_TERM_2 = term(
    2,
    -Rational(1, 2) * E(erf(h) * bump, ONE),
    TERM_2,
    r"\frac{1}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2 + 1}} e^{\left( \frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1 \right) b_1^2} "
    r"\text{erf} \left( \frac{\frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1}{\sqrt{1 + \frac{2\sigma_1^2}{2\sigma_1^2 + 1}}} b_1 \right)",
    "002:41",
    ONE_CLASS,
    -TERM_2,
)
UPDATE_TERM_3 = term(
    3,
    -Rational(1, 2) * E(erf(h) * bump, ZERO),
    TERM_3,
    r"\frac{1}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2 + 1}} \sqrt{\frac{2\sigma_1^2 + 1}{2\sigma_0^2 + 1}} e^{\left( "
    r"\frac{2\sigma_0^2}{2\sigma_0^2 + 1} - 1 \right) b_1^2} \text{erf} \left( \frac{\frac{2\sigma_0^2}{2\sigma_0^2 + 1} - 1}"
    r"{\sqrt{1 + \frac{2\sigma_0^2}{2\sigma_0^2 + 1}}} b_1 \right)",
    "002:41",
    DOMAIN,
    TERM_3 * sqrt(2),
)

UPDATE = Derivation(
    source=SOURCE,
    says="the whole bias update",
    quantity=flow(b_1),
    line=Line(
        42,
        prefactor
        * (
            FIRST_MEAN
            + exp(shrunk(sigma_1) * b_1**2) * erf_factor(sigma_1)
            + sqrt((2 * sigma_1**2 + 1) / (2 * sigma_0**2 + 1)) * exp(shrunk(sigma_0) * b_1**2) * erf_factor(sigma_0)
        ),
        printed=r"\frac{1}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2 + 1}} \left( e^{\frac{1}{2\sigma_1^2} \left( "
        r"\frac{1}{2\sigma_1^2 + 1} - 1 \right) b_1^2} + e^{\left( \frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1 \right) b_1^2} "
        r"\text{erf} \left( \frac{\frac{2\sigma_1^2}{2\sigma_1^2 + 1} - 1}{\sqrt{1 + \frac{2\sigma_1^2}{2\sigma_1^2 + 1}}} b_1 "
        r"\right) + \sqrt{\frac{2\sigma_1^2 + 1}{2\sigma_0^2 + 1}} e^{\left( \frac{2\sigma_0^2}{2\sigma_0^2 + 1} - 1 \right) "
        r"b_1^2} \text{erf} \left( \frac{\frac{2\sigma_0^2}{2\sigma_0^2 + 1} - 1}"
        r"{\sqrt{1 + \frac{2\sigma_0^2}{2\sigma_0^2 + 1}}} b_1 \right) \right)",
        correction={ERF_ROOT_TWO: wide_mean(sigma_1) / 2 - wide_quadratic(sigma_1) / 2 - wide_quadratic(sigma_0) / 2},
        uses=("002:38", "002:39", "002:41"),
    ),
    support={ERF: DERIVATIVE_OF_ERF},
    domain=DOMAIN,
    slips=(TERM_1 - TERM_2 + TERM_3, TERM_1 + TERM_2 - TERM_3, 2 * TERM_1 + TERM_2 + TERM_3),
    kind="flow",
)

AT_INITIALIZATION = Derivation(
    source=SOURCE,
    says="the bias update at initialization, where b_1 = 0",
    quantity=flow(0),
    line=Line(
        43,
        1 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1)),
        printed=r"\frac{1}{\sqrt{\pi} \cdot \sqrt{2\sigma_1^2(0) + 1}}",
        correction={ERF_ROOT_TWO: 1 / sqrt(2 * pi * (sigma_1**2 + 1))},
        uses=("002:42",),
    ),
    support={ERF: DERIVATIVE_OF_ERF},
    domain=Domain({sigma_1: positive, sigma_0: positive}),
    slips=(2 / (sqrt(pi) * sqrt(2 * sigma_1**2 + 1)), 1 / (sqrt(pi) * sqrt(sigma_1**2 + 1))),
    kind="flow",
)
