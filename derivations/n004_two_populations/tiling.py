r"""The network reduced to two convolutions, document 004: equations (3)-(5).

On a ring of n = 2 points (the integral over the torus is a mean, <w, x> the Euclidean inner product) with K = 8
neurons: two populations, two centres, two signs. sigma(x) = erf(x / sqrt 2), as the text says before (6).

Its lower limit is -1, not 0: where sigma(h + b) is near one, sigma(-h + b) is near minus one, so dropping it moves the
output; and a positive bias need not make it small at all. For this sigma exactly
sigma(h + b) + sigma(-h + b) = sigma(|h| + b) - sigma(|h| - b).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sympy import Abs, Expr, Integer, Interval, Rational, Symbol, erf, erfc, oo, sqrt, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n004_two_populations.probability_of_dominance import LOCALIZATION

TILING = Source("004", "Tiling")

Vector = Sequence[Any]
Activation = Callable[[Any], Any]


def sigma(h: Form) -> Expr:
    """The activation of the text, erf(h / sqrt 2)."""
    return erf(h / sqrt(2))


def from_zero_to_one(h: Form) -> Expr:
    """A sigmoid with values between 0 and 1."""
    return (1 + erf(h / sqrt(2))) / 2


def inner(w: Vector, x: Vector) -> Form:
    """Euclidean inner product."""
    return sum(p * q for p, q in zip(w, x, strict=True))


def convolution(w: Vector, x: Vector) -> list[Form]:
    """(w * x)(tau) for every tau of the ring."""
    n = len(w)
    return [sum(w[(tau - t) % n] * x[t] for t in range(n)) for tau in range(n)]


def mean(values: Sequence[Form]) -> Form:
    """The integral over the torus, of total mass one."""
    return sum(values) / len(values)


x = symbols("x_1 x_2", real=True)
minus, plus = symbols("v_1 v_2", real=True), symbols("u_1 u_2", real=True)
b_minus, b_plus = Symbol("b_minus", real=True), Symbol("b_plus", real=True)
POPULATIONS = ((minus, b_minus), (plus, b_plus))


def network(act: Activation) -> Form:
    """(3) with eight neurons: each population's field, at both centres and with both signs."""
    preactivations = [(s * inner(w, y), b) for w, b in POPULATIONS for y in (x, x[::-1]) for s in (1, -1)]
    return sum(act(h + b) for h, b in preactivations) / 8


def as_convolution(act: Activation) -> Form:
    """(4), as printed."""
    return sum(mean([act(s * h + b) for h in convolution(w, x)]) for w, b in POPULATIONS for s in (1, -1)) / 4


def with_absolute_values(act: Activation) -> Form:
    """(5), as printed."""
    return sum(mean([act(Abs(h) + b) for h in convolution(w, x)]) for w, b in POPULATIONS) / 2


def both_signs(act: Activation) -> Form:
    """(5) with both terms kept: |h| and -|h|."""
    return sum(mean([act(Abs(h) + b) + act(b - Abs(h)) for h in convolution(w, x)]) for w, b in POPULATIONS) / 4


def dropped(act: Activation) -> Form:
    """What (5) has too much: twice a quarter of sigma(|h| + b), for a quarter of it and of sigma(-|h| + b)."""
    return sum(mean([act(Abs(h) + b) - act(-Abs(h) + b) for h in convolution(w, x)]) for w, b in POPULATIONS) / 4


ACTIVATIONS = {"activation erf(h / sqrt 2)": sigma, "activation between 0 and 1": from_zero_to_one}

REDUCED_MODEL = Derivation(
    source=TILING,
    says="the network of tiled populations, as convolutions, then with absolute values",
    quantity={name: as_written(partial(network, act)) for name, act in ACTIVATIONS.items()},
    lines=(
        Line(
            4,
            {name: as_written(partial(as_convolution, act)) for name, act in ACTIVATIONS.items()},
            printed=r"\frac{1}{4} \left( \underbrace{\int_{\mathbb{T}} \sigma((w^- * x)(\tau) + b^-) d\tau + \int_{\mathbb{T}} "
            r"\sigma(-(w^- * x)(\tau) + b^-) d\tau}_{\text{localized}} + \underbrace{\int_{\mathbb{T}} \sigma((w^+ * x)(\tau) + b^+) "
            r"d\tau + \int_{\mathbb{T}} \sigma(-(w^+ * x)(\tau) + b^+) d\tau}_{\text{oscillatory}} \right)",
            note="the quantity is (3) for fields that tile a ring of two points with both signs, in equal numbers",
        ),
        Line(
            5,
            {name: with_absolute_values(act) for name, act in ACTIVATIONS.items()},
            printed=r"\frac{1}{2} \left( \underbrace{\int_{\mathbb{T}} \sigma(|(w^- * x)(\tau)| + b^-) d\tau}_{\text{localized}} + "
            r"\underbrace{\int_{\mathbb{T}} \sigma(|(w^+ * x)(\tau)| + b^+) d\tau}_{\text{oscillatory}} \right)",
            error={
                name: Departure(
                    "with erf(h / sqrt 2) the dropped term sigma(-|h| + b) is near -1, not 0; and 1/4 became 1/2, whatever the activation",
                    difference=dropped(act),
                )
                for name, act in ACTIVATIONS.items()
            },
            correction={name: both_signs(act) for name, act in ACTIVATIONS.items()},
            corrected=r"\frac{1}{4} \left( \int_{\mathbb{T}} [\sigma(|(w^- * x)(\tau)| + b^-) + \sigma(-|(w^- * x)(\tau)| + b^-)] "
            r"d\tau + \int_{\mathbb{T}} [\sigma(|(w^+ * x)(\tau)| + b^+) + \sigma(-|(w^+ * x)(\tau)| + b^+)] d\tau \right)",
            note="with erf(h / sqrt 2) and |h| - b large, (4) is (sigma(|h| + b) - 1) / 4 a population: (5) is twice that plus 1/2, "
            "so orders are kept and values are not; with values in (0, 1) it is sigma(|h| + b) / 4, half of what is printed",
        ),
    ),
    domain=Domain(dict.fromkeys((*x, *minus, *plus, b_minus, b_plus), real)),
    slips=(
        with_absolute_values(sigma) / 2,
        sum(mean([sigma(Abs(h) + b) + sigma(Abs(h) - b) for h in convolution(w, x)]) for w, b in POPULATIONS) / 4,
    ),
)

# The regime in which the text drops a term: b < 0 and h + b above 2 standard deviations of the sigmoid.
h, b, beyond = Symbol("h", real=True), Symbol("b", real=True), Symbol("beyond", positive=True)
NEGATIVE_BIAS = Domain({b: Interval.open(-oo, 0), beyond: positive}, chart={h: 2 - b + beyond})
SMALL = Rational(1, 20)

EXTREMELY_SMALL = Property(
    source=TILING,
    label="other-term-extremely-small",
    says="with a negative bias, where h + b is above 2 the other pre-activation -h + b is below -2",
    printed=r"when $(w^- * x)(\tau) + b^-$ is large enough to be significant in the sigmoid, then $-(w^- * x)(\tau) + b^-$ is extremely small",
    relations=((b - h + 2, "negative"),),
    domain=NEGATIVE_BIAS,
    denials=((b - h + 2, "positive"),),
    note="significant is read as above 2, where erf(h / sqrt 2) is 0.95; the text gives this population a negative bias",
)

INSIGNIFICANT = Property(
    source=TILING,
    label="other-term-insignificant",
    says="the activation of the other pre-activation is insignificant (below 0.05) for a sigmoid with values in (0, 1)",
    printed="and thus insignificant",
    relations=((SMALL - from_zero_to_one(b - h), "positive"),),
    domain=NEGATIVE_BIAS,
    denials=((from_zero_to_one(b - h) - SMALL, "positive"),),
    note="the normal distribution function; the sigmoid that the text names before (6) is another, see the next line",
)

INSIGNIFICANT_ERF = Property(
    source=TILING,
    label="other-term-insignificant/erf",
    says="the activation of the other pre-activation is insignificant (below 0.05 in size) for erf(h / sqrt 2)",
    printed="and thus insignificant",
    relations=((SMALL - Abs(sigma(b - h)), "positive"),),
    domain=NEGATIVE_BIAS,
    denials=((SMALL - (1 + sigma(b - h)), "negative"),),
    correction="with erf(h / sqrt 2) the other term is within erfc(sqrt 2) = 0.046 of -1",
    holds_instead=(
        (erfc(sqrt(2)) - (1 + sigma(b - h)), "positive"),
        (1 + sigma(b - h), "positive"),
        (Rational(1, 2000) ** 2 - (erfc(sqrt(2)) - Rational(46, 1000)) ** 2, "positive"),
    ),
    note="the activation is the one stated before (6), erf(h / sqrt 2)",
)

SAME_FOR_PLUS = Property(
    source=TILING,
    label="same-for-w-plus",
    says="with a positive bias, where h + b is significant the other pre-activation -h + b is negative",
    printed="The same holds for $w^+$.",
    relations=((b - h, "negative"),),
    domain=Domain({h: positive, b: positive}, such_that=(h + b > 2,)),
    correction="only where h > b^+: a bias of 4 keeps both h + b and -h + b above 3 for every |h| < 1",
    holds_instead=(
        # h / (1 + h) is any number between 0 and 1, at b = 4.
        *((4 + side * h / (1 + h) - 3, "positive") for side in (1, -1)),
    ),
    note="the text gives the oscillatory population positive biases",
)

NEEDS_BIAS = Property(
    source=LOCALIZATION,
    label="bias-exploits-variance",
    says="without a bias the model (4) with erf(h / sqrt 2) is zero for every x; with a negative bias it is not",
    printed="However, because we have a (learnable) bias term, we can exploit the difference in their variances.",
    relations=(
        (as_convolution(sigma).xreplace({b_minus: Integer(0), b_plus: Integer(0)}), "zero"),
        (as_convolution(sigma).xreplace({b_plus: b_minus}), "negative"),
    ),
    # Beyond, erf is so near to 1 that the sign would need thousands of digits.
    domain=Domain({**dict.fromkeys((*x, *minus, *plus), between(-1, 1)), b_minus: between(-3, 0)}),
    denials=((as_convolution(sigma).xreplace({b_plus: b_minus}), "zero"),),
)
