r"""Bias update with several sigmoid neurons, document 002, "Multiple Neurons" (unnumbered displays).

yhat = (1/K) sum_k sigma(<w_k, X> + b_k), sigma(h) = erf(h / sqrt 2), labels +1 and -1, loss
E[(yhat - Y)^2] / 2. sigma_ij = w_i' Sigma_1 w_j and tau_ij = w_i' Sigma_0 w_j. The whole is checked
with K = 3 neurons written out; the sums over k > 1 are also checked term by term, for one k.
"""

from collections.abc import Callable
from dataclasses import replace

from sympy import Add, Expr, Integer, Matrix, Rational, Symbol, erf, exp, pi, sqrt

from closedform.derivations.claims.notation import K, Y, b_1, b_k
from closedform.derivations.claims.words import (
    Approach,
    Departure,
    Derivation,
    Domain,
    Line,
    Source,
    between,
    following,
    positive,
    real,
)
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient

SOURCE = Source("002", "Multiple Neurons")
NEURONS = 3
H = [Symbol(f"S_{i}", real=True) for i in (1, 2, 3)]
BIASES = [b_1, Symbol("b_2", real=True), Symbol("b_3", real=True)]
WEIGHTS = ("w1", "w2", "w3")


def gram(name: str) -> tuple[Matrix, dict[Symbol, Expr], dict[Symbol, Expr]]:
    """Name a 3 x 3 covariance and chart it by a Cholesky factor with positive diagonal."""
    below = [(i, j) for i in range(3) for j in range(i + 1)]
    entries = {(i, j): Symbol(f"{name}_{j + 1}{i + 1}", real=True, positive=True if i == j else None) for i, j in below}
    factor = {(i, j): Symbol(f"L{name}_{i + 1}{j + 1}", real=True, positive=True if i == j else None) for i, j in below}
    chart = {entries[i, j]: Add(*(factor[i, m] * factor[j, m] for m in range(j + 1))) for i, j in entries}
    domain = {symbol: positive if i == j else real for (i, j), symbol in factor.items()}
    return Matrix(3, 3, lambda i, j: entries[max(i, j), min(i, j)]), chart, domain


SIGMA, SIGMA_CHART, SIGMA_DOMAIN = gram("sigma")
TAU, TAU_CHART, TAU_DOMAIN = gram("tau")
ONE = Gaussian(H, SIGMA, directions=WEIGHTS)
ZERO = Gaussian(H, TAU, directions=WEIGHTS, field="Sigma0")
CLASSES = Labelled(Y, ((1, ONE), (-1, ZERO)))
BIAS_DOMAIN = dict.fromkeys(BIASES, real)
WHOLE = Domain({**SIGMA_DOMAIN, **TAU_DOMAIN, **BIAS_DOMAIN}, chart={**SIGMA_CHART, **TAU_CHART})

c = sqrt(2 / pi)
yhat = Add(*(erf((s + b) / sqrt(2)) for s, b in zip(H, BIASES, strict=True))) / NEURONS
FLOW = MinusGradient(E((yhat - Y) ** 2 / 2, CLASSES), b_1, b_1)
bump = exp(-((H[0] + b_1) ** 2) / 2)

INSIDE, OUTSIDE = "1/K absorbed in the time constant tau", "tau as it stands, 1/K written out"

bias_flow = c * E(Y * bump, CLASSES) - c / NEURONS * Add(
    *(E(erf((s + b) / sqrt(2)) * bump, CLASSES) for s, b in zip(H, BIASES, strict=True))
)

FIRST_DISPLAY = Derivation(
    source=SOURCE,
    says="gradient flow of b_1 with K neurons, as expectations",
    quantity={INSIDE: NEURONS * FLOW, OUTSIDE: FLOW},
    line=Line(
        "bias-flow",
        bias_flow,
        printed=r"\sqrt{\frac{2}{\pi}} \mathbb{E}_{X,Y} \left[ Y e^{-\frac{1}{2}(\langle w_1, X \rangle + b_1)^2} \right] - "
        r"\frac{1}{K} \sqrt{\frac{2}{\pi}} \sum_{k \in [K]} \mathbb{E}_{X,Y} \left[ \sigma(\langle w_k, X \rangle + b_k) "
        r"e^{-\frac{1}{2}(\langle w_1, X \rangle + b_1)^2} \right]",
        correction={OUTSIDE: bias_flow / NEURONS},
        note="printed as tau db_1/dt; it is K tau db_1/dt, as the next display has it. K = 3 written out",
    ),
    support={INSIDE: r"the display after it: $K\tau \frac{d}{dt} b_1$"},
    domain=WHOLE,
    slips=(
        c * E(Y * bump, CLASSES) - c * Add(*(E(erf((s + b) / sqrt(2)) * bump, CLASSES) for s, b in zip(H, BIASES, strict=True))),
    ),
    kind="flow",
)


def gaussian_bump(v: Expr) -> Expr:
    """The printed e^{-b_1^2 / 2(v+1)} / sqrt(v+1)."""
    return exp(-(b_1**2) / (2 * (v + 1))) / sqrt(v + 1)


def own(v: Expr) -> Expr:
    """The printed contribution of the neuron itself, k = 1."""
    shrink = v / (v + 1)
    return exp(-(1 - shrink) * b_1**2 / 2) / sqrt(v + 1) * erf((1 - shrink) * b_1 / (sqrt(2) * sqrt(1 + shrink)))


def other_by(mean: Expr, v11: Expr, v1k: Expr, vkk: Expr, b: Expr) -> Expr:
    """The contribution of another neuron, by the posterior mean of <w_k, X>."""
    scale = sqrt(2) * sqrt(1 + (vkk - v1k**2 / v11)) * sqrt(1 + v1k**2 / (v11 + (v11 * vkk - v1k**2)) / (v11 + 1))
    return gaussian_bump(v11) * erf((mean + b) / scale)


def other(v11: Expr, v1k: Expr, vkk: Expr, b: Expr) -> Expr:
    """The printed contribution of another neuron."""
    return other_by(-v1k / v11 * b_1 / (v11 + 1), v11, v1k, vkk, b)


def other_right(v11: Expr, v1k: Expr, vkk: Expr, b: Expr) -> Expr:
    """The contribution of another neuron, with the mean right."""
    return other_by(-v1k * b_1 / (v11 + 1), v11, v1k, vkk, b)


def near_init(v11: Expr, _: Expr, vkk: Expr, b: Expr) -> Expr:
    """The printed contribution of another neuron around initialization, without v1k."""
    return gaussian_bump(v11) * erf(b / (sqrt(2) * sqrt(1 + vkk)))


s11, t11 = SIGMA[0, 0], TAU[0, 0]
TERM_1 = c * (gaussian_bump(s11) - gaussian_bump(t11))
TERM_2 = -Rational(1, 2) / NEURONS * (own(s11) + own(t11))


def over_others(matrix: Matrix, part: Callable[..., Expr]) -> Expr:
    """Sum a printed contribution over k > 1, with its prefactor."""
    return -Rational(1, 2) / NEURONS * c * Add(*(part(matrix[0, 0], matrix[0, k], matrix[k, k], BIASES[k]) for k in (1, 2)))


RIGHT = TERM_1 / 2 + c * TERM_2 + over_others(SIGMA, other_right) + over_others(TAU, other_right)
BUMPS = r"\left( \frac{e^{-\frac{b_1^2}{2(\sigma_{11}+1)}}}{\sqrt{\sigma_{11}+1}} - \frac{e^{-\frac{b_1^2}{2(\tau_{11}+1)}}}{\sqrt{\tau_{11}+1}} \right)"
OWN_BUMPS = (
    r"\left[ \frac{e^{-\frac{1}{2}(1-\frac{\sigma_{11}}{\sigma_{11}+1})b_1^2}}{\sqrt{\sigma_{11}+1}} \operatorname{erf} \left( "
    r"\frac{1}{\sqrt{2}} \frac{(1-\frac{\sigma_{11}}{\sigma_{11}+1})b_1}{\sqrt{1+\frac{\sigma_{11}}{\sigma_{11}+1}}} \right) + "
    r"\frac{e^{-\frac{1}{2}(1-\frac{\tau_{11}}{\tau_{11}+1})b_1^2}}{\sqrt{\tau_{11}+1}} \operatorname{erf} \left( "
    r"\frac{1}{\sqrt{2}} \frac{(1-\frac{\tau_{11}}{\tau_{11}+1})b_1}{\sqrt{1+\frac{\tau_{11}}{\tau_{11}+1}}} \right) \right]"
)
PRINTED_1, CORRECTED_1 = (rf"{factor} {BUMPS}" for factor in (r"\sqrt{\frac{2}{\pi}}", r"\frac{1}{\sqrt{2\pi}}"))
PRINTED_2, CORRECTED_2 = (rf"- {factor} {OWN_BUMPS}" for factor in (r"\frac{1}{2K}", r"\frac{1}{2K} \sqrt{\frac{2}{\pi}}"))


def others_in_latex(letter: str, inside: str) -> str:
    """Write the sum over the other neurons, for one class's letter in the place of v, and what stands inside the error function."""
    whole = (
        r"- \frac{1}{2K} \sqrt{\frac{2}{\pi}} \sum_{k>1} \frac{1}{\sqrt{v_{11}+1}} e^{-\frac{1}{2(v_{11}+1)}b_1^2} "
        rf"\operatorname{{erf}} \left( {inside} \right)"
    )
    return whole.replace("v_{", f"\\{letter}_{{")


OVER_THE_ROOTS = (
    r"\frac{1}{\sqrt{2}\sqrt{1+(v_{kk}-\frac{v_{1k}^2}{v_{11}})}} \cdot "
    r"\frac{%s}{\sqrt{1+\frac{v_{1k}^2}{v_{11}+(v_{11}v_{kk}-v_{1k}^2)}\frac{1}{v_{11}+1}}}"
)


def printed_3(letter: str) -> str:
    """Write it as printed."""
    return others_in_latex(letter, OVER_THE_ROOTS % r"-\frac{v_{1k}}{v_{11}}\frac{b_1}{v_{11}+1}+b_k")


def corrected_3(letter: str) -> str:
    """Write it with the mean of <w_k, X> right."""
    return others_in_latex(letter, OVER_THE_ROOTS % r"-\frac{v_{1k} b_1}{v_{11}+1}+b_k")


CORRECTED = " ".join((CORRECTED_1, CORRECTED_2, corrected_3("sigma"), corrected_3("tau")))


def printed_init(letter: str) -> str:
    """Write the same sum around initialization."""
    return others_in_latex(letter, r"\frac{b_k}{\sqrt{2}\sqrt{1+v_{kk}}}")


# One representative neuron k > 1, its covariances with neuron 1 as printed.
sd_1, sd_k, cosine = Symbol("sd_1", positive=True), Symbol("sd_k", positive=True), Symbol("cosine", real=True)


def shares(letter: str) -> tuple[Symbol, Symbol, Symbol]:
    """Name v_11, v_1k and v_kk of one class: sigma_ij or tau_ij."""
    return Symbol(f"{letter}_11", positive=True), Symbol(f"{letter}_1k", real=True), Symbol(f"{letter}_kk", positive=True)


def pair_domain(letter: str) -> Domain:
    """Chart them by two standard deviations and a correlation."""
    v11, v1k, vkk = shares(letter)
    symbols = {sd_1: positive, sd_k: positive, cosine: between(-1, 1), b_1: real, b_k: real, K: positive}
    return Domain(symbols, chart={v11: sd_1**2, vkk: sd_k**2, v1k: cosine * sd_1 * sd_k})


FIELD = {"sigma": "Sigma1", "tau": "Sigma0"}
CLASS = {"sigma": "Sigma_1, label 1", "tau": "Sigma_0, label -1"}


def pair_law(letter: str) -> Gaussian:
    """Give the law of (<w_1, X>, <w_k, X>) under one class."""
    v11, v1k, vkk = shares(letter)
    return Gaussian(H[:2], [[v11, v1k], [v1k, vkk]], directions=("w1", "w2"), field=FIELD[letter])


ONE_1 = Gaussian(H[:1], [[s11]], directions=("w1",))
ZERO_1 = Gaussian(H[:1], [[t11]], directions=("w1",), field="Sigma0")
ALONE = Labelled(Y, ((1, ONE_1), (-1, ZERO_1)))
OWN_PRINTED = -1 / (2 * K) * (own(s11) + own(t11))


def other_mean(letter: str) -> Expr:
    """The share of one other neuron, under one class, of the flow of K tau b_1."""
    return -c / K * Rational(1, 2) * E(erf((H[1] + b_k) / sqrt(2)) * bump, pair_law(letter))


LABEL_TERM = Derivation(
    source=SOURCE,
    says="the label's term of the flow of b_1",
    quantity=c * E(Y * bump, ALONE),
    line=Line(
        "bias-flow-closed-form-term-1",
        TERM_1,
        printed=PRINTED_1,
        error=Departure("the class probabilities 1/2 are lost", ratio=Integer(2)),
        correction=c / 2 * (gaussian_bump(s11) - gaussian_bump(t11)),
        corrected=CORRECTED_1,
    ),
    domain=Domain({s11: positive, t11: positive, b_1: real}),
    slips=(c / 2 * (gaussian_bump(s11) + gaussian_bump(t11)),),
)
OWN_TERM = Derivation(
    source=SOURCE,
    says="the neuron's own term of the flow of b_1",
    quantity=-c / K * E(erf((H[0] + b_1) / sqrt(2)) * bump, ALONE),
    line=Line(
        "bias-flow-closed-form-term-2",
        OWN_PRINTED,
        printed=PRINTED_2,
        error=Departure("the factor sqrt(2/pi) is lost", ratio=1 / c),
        correction=c * OWN_PRINTED,
        corrected=CORRECTED_2,
    ),
    domain=Domain({s11: positive, t11: positive, b_1: real, K: positive}),
    slips=(c * OWN_PRINTED / 2, -c * OWN_PRINTED),
)


def other_term(number: int, letter: str) -> Derivation:
    """Encode one neuron's share of the sums over k > 1."""
    factor = -c / (2 * K)
    v11, v1k, vkk = shares(letter)
    return Derivation(
        source=SOURCE,
        says=f"another neuron's term of the flow of b_1, under {CLASS[letter]}",
        quantity=other_mean(letter),
        line=Line(
            f"bias-flow-closed-form-term-{number}",
            factor * other(v11, v1k, vkk, b_k),
            printed=printed_3(letter),
            error=Departure(
                f"the mean -{letter}_1k b_1/({letter}_11+1) was divided by {letter}_11",
                edit=((-v1k / v11 * b_1 / (v11 + 1), -v1k * b_1 / (v11 + 1)),),
            ),
            correction=factor * other_right(v11, v1k, vkk, b_k),
            corrected=corrected_3(letter),
            note="one k of the sum",
        ),
        domain=pair_domain(letter),
        slips=(factor * other_right(v11, -v1k, vkk, b_k), 2 * factor * other_right(v11, v1k, vkk, b_k)),
    )


OTHER_ONE = other_term(3, "sigma")
OTHER_ZERO = other_term(4, "tau")


def put_together(label: Expr, own_term: Expr, one: Expr, zero: Expr) -> Expr:
    """Put the four terms together, those of another neuron once for each of the others."""
    others = []
    for letter, matrix, form in (("sigma", SIGMA, one), ("tau", TAU, zero)):
        _, v1k, vkk = shares(letter)
        others += [form.xreplace({v1k: matrix[0, k], vkk: matrix[k, k], b_k: BIASES[k], K: Integer(NEURONS)}) for k in (1, 2)]
    return Add(label, own_term.xreplace({K: Integer(NEURONS)}), *others)


CLOSED = Derivation(
    source=SOURCE,
    says="K tau db_1/dt in closed form, K = 3",
    quantity=NEURONS * FLOW,
    line=Line(
        "bias-flow-closed-form",
        TERM_1 + TERM_2 + over_others(SIGMA, other) + over_others(TAU, other),
        printed=" ".join((PRINTED_1, PRINTED_2, printed_3("sigma"), printed_3("tau"))),
        follows=following(
            "the four terms put together, k = 2, 3",
            put_together,
            *(
                claim.premise(f"bias-flow-closed-form-term-{n}")
                for n, claim in enumerate((LABEL_TERM, OWN_TERM, OTHER_ONE, OTHER_ZERO), start=1)
            ),
        ),
        correction=RIGHT,
        corrected=CORRECTED,
    ),
    domain=WHOLE,
    slips=(RIGHT - TERM_1, TERM_1 + c * TERM_2 + over_others(SIGMA, other_right) + over_others(TAU, other_right)),
    kind="flow",
)

# The way to initialization: biases and overlaps vanish together, the variances under both classes stay apart.
small = Symbol("h", positive=True)

# How far from initialization, where the biases are zero, and how much the weights overlap.
SMALL_BIASES = (Rational(1, 100), Rational(1, 10), 1)
OVERLAPS = (0, Rational(1, 10), Rational(1, 2), Rational(9, 10))


def init_term(number: int, letter: str) -> Derivation:
    """Encode one neuron's share around initialization: an approximation, exact at v_1k = 0."""
    v11, v1k, vkk = shares(letter)
    return Derivation(
        source=SOURCE,
        says=f"another neuron's term around initialization, under {CLASS[letter]}",
        quantity=other_mean(letter),
        line=Line(
            f"around-init-term-{number}",
            -c / (2 * K) * near_init(v11, v1k, vkk, b_k),
            printed=printed_init(letter),
            approximate=True,
            note=f"drops {letter}_1k, the overlap of the two weights; one k of the sum",
        ),
        domain=pair_domain(letter),
        kind="approximation",
        regime=tuple(
            {sd_1: 1, sd_k: 1, K: 3, b_1: bias, b_k: bias, cosine: overlap} for bias in SMALL_BIASES for overlap in OVERLAPS
        ),
        approaches=(Approach(small, {sd_1: 1, sd_k: 1, K: 3, b_1: small, b_k: small, cosine: small}),),
    )


def own_at_init(v: Expr) -> Expr:
    """The neuron's own contribution as the display around initialization prints it, one class."""
    left = 1 - v / (v + 1)
    return exp(-left * b_1**2 / 2) / sqrt(v + 1) * erf(1 / sqrt(2) * left * b_1 / sqrt(1 + v / (v + 1)))


# The first two terms of the display around initialization, typed from it: that they repeat the closed form's is for the step to see.
INIT_1 = sqrt(2 / pi) * (exp(-(b_1**2) / (2 * (s11 + 1))) / sqrt(s11 + 1) - exp(-(b_1**2) / (2 * (t11 + 1))) / sqrt(t11 + 1))
INIT_2 = -(own_at_init(s11) + own_at_init(t11)) / (2 * K)


def repeated(form: Expr) -> Expr:
    """Take a line over as it stands."""
    return form


def printed_again(term: Derivation, label: str, value: Expr, rule: str) -> Derivation:
    """Encode a term of the closed form that the display around initialization prints again."""
    (line,) = term.lines
    follows = following(rule, repeated, term.premise(line.label))
    return replace(
        term,
        says=f"{term.says}, printed around initialization",
        lines=(replace(line, label=label, value=value, error=None, follows=follows),),
    )


LABEL_TERM_AT_INIT = printed_again(LABEL_TERM, "around-init-term-1", INIT_1, "the label's term as the closed form has it")
OWN_TERM_AT_INIT = printed_again(OWN_TERM, "around-init-term-2", INIT_2, "its own term as the closed form has it")

INIT_ONE = init_term(3, "sigma")
INIT_ZERO = init_term(4, "tau")

AROUND_INIT = Derivation(
    source=SOURCE,
    says="K tau db_1/dt around initialization, K = 3",
    quantity=NEURONS * FLOW,
    line=Line(
        "around-init",
        INIT_1 + INIT_2.xreplace({K: Integer(NEURONS)}) + over_others(SIGMA, near_init) + over_others(TAU, near_init),
        printed=" ".join((PRINTED_1, PRINTED_2, printed_init("sigma"), printed_init("tau"))),
        approximate=True,
        follows=following("the closed form, as biases and overlaps vanish", repeated, CLOSED.premise("bias-flow-closed-form")),
        correction=RIGHT,
        corrected=CORRECTED,
        uses=("002:multiple-neurons/around-init-term-1", "002:multiple-neurons/around-init-term-2"),
        note="its first two terms are the closed form's, and false: its error against the flow does not vanish with the overlaps",
    ),
    domain=WHOLE,
    kind="approximation",
    approaches=(
        Approach(
            small,
            {
                **dict.fromkeys(BIASES, small),
                **{
                    name: small if lower[0] != lower[1] else size
                    for domain, size in ((SIGMA_DOMAIN, 1), (TAU_DOMAIN, Rational(1, 2)))
                    for name in domain
                    for lower in (name.name[-2:],)
                },
            },
        ),
    ),
    regime=tuple(
        {
            **{
                name: overlap if lower in ("21", "31") else 1 if lower[0] == lower[1] else 0
                for name in (*SIGMA_DOMAIN, *TAU_DOMAIN)
                for lower in (name.name[-2:],)
            },
            **dict.fromkeys(BIASES, bias),
        }
        for bias in SMALL_BIASES
        for overlap in OVERLAPS
    ),
)
