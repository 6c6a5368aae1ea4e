r"""The differential of A(w), document 003, the remarks of appendix B.2: (48)-(50) and the alternative route.

(48)-(50) are held for h(x) = x^3 and a batch of two with two views each: an inner product w'x of a view is any number, and so are its inner products with
the direction dw in which w moves and with a direction d along which A is taken. (48) prints the gated input without its x. For ReLU the second
derivative of h is a delta function; there w' (dA) w is held for a law on a disk.
"""

from sympy import Expr, Integer, Integral, Symbol, cos, pi, sin

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.one_layer_dynamics import ALPHA, contrast

STEPS = Source("003", "B.2")

VIEWS = ("11", "21"), ("12", "22")  # first views, second views, by sample and view
INNER = tuple(tuple(Symbol(f"h_{k}", real=True) for k in some) for some in VIEWS)  # w'x
MOVING = tuple(tuple(Symbol(f"m_{k}", real=True) for k in some) for some in VIEWS)  # dw'x
ALONG = tuple(tuple(Symbol(f"a_{k}", real=True) for k in some) for some in VIEWS)  # d'x
s = Symbol("s", real=True)  # how far w has moved


def gate(inner: Form) -> Expr:
    """H' of h(x) = x^3."""
    out: Expr = 3 * inner**2
    return out


def slope(inner: Form) -> Expr:
    """H'' of h(x) = x^3."""
    return 6 * inner


def views(value: Form) -> tuple[list[Form], list[Form]]:
    """Give a number for each first and each second view, from its inner products with w, dw and d."""
    first, second = ([value(*numbers) for numbers in zip(*some, strict=True)] for some in zip(INNER, MOVING, ALONG, strict=True))
    return first, second


def covariance(one: Form, other: Form) -> Expr:
    """C_alpha of two numbers of each view."""
    return contrast(*views(one), *views(other))


def along_d(a: Form) -> Expr:
    """D' A(w + s dw) d, from its definition."""
    moved = lambda h, m, d: gate(h + s * m) * d  # noqa: E731 (a number of a view)
    return covariance(moved, moved).subs(a)


NUMBERS = dict.fromkeys((n for some in (*INNER, *MOVING, *ALONG) for n in some), real)
ANY_BATCH = Domain({**NUMBERS, **dict.fromkeys((*ALPHA[0], *ALPHA[1]), positive)})
WITHOUT_INPUT = covariance(lambda h, m, d: gate(h + s * m), lambda h, m, d: gate(h + s * m)).diff(s).subs(s, 0)
SPREAD = covariance(lambda h, m, d: slope(h) * m * d, lambda h, m, d: gate(h) * d)
OTHER = covariance(lambda h, m, d: gate(h) * d, lambda h, m, d: slope(h) * m * d)

DIFFERENTIAL = Derivation(
    source=STEPS,
    says="the differential of A(w), along any direction on both sides",
    quantity=-MinusGradient(along_d({}), s, 0),
    line=Line(
        48,
        WITHOUT_INPUT,
        printed=r"\mathrm{d}\mathbb{C}_{\alpha}[h^{\prime}({\bm{w}}^{\top}{\bm{x}})]",
        error=Departure("the input x that h' multiplies was lost", difference=WITHOUT_INPUT - SPREAD - OTHER),
        correction=SPREAD + OTHER,
        corrected=r"\mathrm{d}\mathbb{C}_{\alpha}[h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}}]",
        note="h(x) = x^3",
    ),
    domain=ANY_BATCH,
    slips=(SPREAD, (SPREAD + OTHER) / 2),
    kind="gradient",
)
BY_SECOND_DERIVATIVE = Derivation(
    source=STEPS,
    says="the differential of A(w), by the second derivative of the activation",
    quantity=-MinusGradient(along_d({}), s, 0),
    line=Line(
        49,
        SPREAD + OTHER,
        printed=r"\mathbb{C}_{\alpha}[h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}})(\mathrm{d}{\bm{w}}^{\top}{\bm{x}}){\bm{x}},"
        r"h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}}]+\mathbb{C}_{\alpha}[h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}},"
        r"h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}})(\mathrm{d}{\bm{w}}^{\top}{\bm{x}}){\bm{x}}]",
        note="from the definition of A: what (48) prints, without the input, is another thing",
    ),
    domain=ANY_BATCH,
    slips=(SPREAD, (SPREAD + OTHER) / 2),
    kind="gradient",
)

# Along w itself: d'x = w'x, and h'(w'x) w'x is three times the output here, as h is homogeneous of degree three.
ITSELF = {a: h for somea, someh in zip(ALONG, INNER, strict=True) for a, h in zip(somea, someh, strict=True)}
TWICE = 2 * covariance(lambda h, m, d: m * slope(h) * h, lambda h, m, d: gate(h) * h)

ALONG_ITSELF = Derivation(
    source=STEPS,
    says="w' (dA) w",
    quantity=-MinusGradient(along_d(ITSELF), s, 0),
    lines=(
        Line(
            50,
            (SPREAD + OTHER).subs(ITSELF),
            printed=r"\mathbb{C}_{\alpha}[(\mathrm{d}{\bm{w}}^{\top}{\bm{x}})h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{w}}^{\top}{\bm{x}},"
            r"h({\bm{w}}^{\top}{\bm{x}})]+\mathbb{C}_{\alpha}[h({\bm{w}}^{\top}{\bm{x}}),h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}})"
            r"(\mathrm{d}{\bm{w}}^{\top}{\bm{x}}){\bm{w}}^{\top}{\bm{x}}]",
            note="h(x) = x^3, with h(w'x) read as h'(w'x) w'x, as (6) says; it is a constant times it here",
        ),
        Line(
            50,
            TWICE,
            printed=r"2\mathbb{C}_{\alpha}[(\mathrm{d}{\bm{w}}^{\top}{\bm{x}})h^{\prime\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{w}}^{\top}{\bm{x}},"
            r"h({\bm{w}}^{\top}{\bm{x}})]",
            part="together",
        ),
    ),
    domain=Domain({n: i for n, i in ANY_BATCH.symbols.items() if n not in ITSELF}),
    slips=(TWICE / 2, -TWICE),
    kind="gradient",
)

# ReLU and a law on a disk of radius C_0 whose density grows with the second coordinate, w at the angle zero: m'A(v)m for v at the angle theta. The
# law differs between both sides of w, so that a moment that the plane does move has a derivative, as that across w shows.
C_0, theta, phi = Symbol("C_0", positive=True), Symbol("theta", real=True), Symbol("phi", real=True)
tilt = Symbol("tilt", positive=True)


def over_half(body: Form, power: int) -> Expr:
    """Average r^power times a function of the angle over the half disk that v lets through.

    The density is (1 + tilt r sin(phi) / C_0) / (pi C_0^2), and r runs from 0 to C_0.
    """
    over_radius = C_0**power * (1 / Integer(power + 2) + tilt * sin(phi) / (power + 3)) / pi
    return Integral(body * over_radius, (phi, theta - pi / 2, theta + pi / 2))


def turned(body: Form) -> Expr:
    """Turn v: the derivative at w of the variance of r times a function of the angle over the half disk."""
    return -MinusGradient(over_half(body**2, 2) - over_half(body, 1) ** 2, theta, 0)


ACROSS = 7 * tilt * C_0**2 / (30 * pi)
ONE_SIDE = (5 + 4 * tilt) * C_0**2 / (20 * pi)  # of the second moment across w, at one end of the plane alone
PRINTED = r"{\bm{w}}^{\top}(\mathrm{d}A){\bm{w}}=0"
OF_THE_LAW = "a law on a disk whose density grows linearly across w, uniform alpha, large batches and no augmentation"
ON_THE_DISK = Domain({C_0: positive, tilt: between(0, 1)})

ALTERNATIVE_ROUTE = Derivation(
    source=STEPS,
    says="w' (dA) w for ReLU",
    quantity=turned(cos(phi)),
    line=Line("alternative-route", C_0 * 0, printed=PRINTED, note=OF_THE_LAW),
    domain=ON_THE_DISK,
    slips=(ACROSS, ONE_SIDE),
    kind="gradient",
)

ACROSS_THE_WEIGHT = Derivation(
    source=STEPS,
    says="u' (dA) u for ReLU and a vector u across w, which is not zero",
    quantity=turned(sin(phi)),
    line=Line("alternative-route", ACROSS, printed=PRINTED, part="finished", note=f"ours, to set against w: {OF_THE_LAW}"),
    domain=ON_THE_DISK,
    slips=(C_0 * 0, ONE_SIDE),
    kind="finished",
)
