"""Quantities and the lemmas that give their values: a mean is a sum of multiples of known moments, each by a lemma of the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sympy as sp
from sympy.integrals.manualintegrate import manualintegrate

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Labelled, MinusGradient
from closedform.numerics.coq.statements import Normal, Quantity, normal
from closedform.numerics.coq.syntax import NoTerm, Writer, name_of

_HALF = sp.Rational(1, 2)
_MEANS = {1: "mean1", 2: "mean2", 3: "mean3"}
_LONG = 40  # operations of an integrand whose primitive is sought
_MOST = 60  # terms of an integrand


@dataclass(frozen=True)
class Part:
    """The proof of a quantity's value.

    Args:
        first: a tactic that shows that the quantity has a value, which the lemmas say.
        whole: tactics that show that it has the value printed.
    """

    first: str
    whole: tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """A multiple of a moment.

    Args:
        factor: the multiple, without the letters.
        steps: by letter the step's value at its tie, or None.
        powers: by letter the power.
        others: further factors: error functions and exponentials.
    """

    factor: Form
    steps: tuple[Form, ...]
    powers: tuple[int, ...]
    others: tuple[Form, ...]


def moment(node: Form, writer: Writer) -> Part:
    """Give the proof of a quantity's value.

    Raises:
        NoTerm: no lemma fits; the message names it.
    """
    if isinstance(node, MinusGradient):
        return Part("slope", ("{opened}; slope_is; equal",))
    if isinstance(node, sp.Integral):
        return _integral(node, writer)
    if isinstance(node.law, Labelled):
        parts = [_mean(normal(node.body.xreplace({node.law.label: y}), law), writer) for y, law in node.law.classes]
        shown = f"eapply mixed_intro; [{parts[0]} | {parts[1]} | reflexivity]"
        return Part(shown, (f"{{opened}}; eapply mixed_intro; [{parts[0]} | {parts[1]} | equal]",))
    if node.given is not None:
        one = normal(node.body, node.law, node.given)
        top, bottom = (
            _mean(Normal(one.letters, one.covariance, sp.Mul(one.event, one.body, evaluate=False), None), writer),
            _mean(Normal(one.letters, one.covariance, one.event, None), writer),
        )
        shown = f"eexists; eexists; split; [{top} | split; [{bottom} | split; [pos | {{}}]]]"
        return Part(shown.format("reflexivity"), ("{opened}; " + shown.format("equal"),))
    one = normal(node.body, node.law)
    shown = _mean(one, writer)
    equal = "mean_eq" if _is_standard(one) else f"{_MEANS[len(one.letters)]}_eq"
    return Part(shown, (f"{{opened}}; eapply {equal}; [{shown} | equal]",))


def _integral(node: Form, writer: Writer) -> Part:
    """By a primitive between two finite ends; term by term, with a bell in each, on the half line and the line."""
    (x, low, high), *others = node.limits
    if others:
        raise NoTerm("an integral over a plane")
    if low.is_finite and high.is_finite and node.function.free_symbols - {x} != node.function.free_symbols:
        if sp.count_ops(node.function) > _LONG:
            raise NoTerm("a primitive")
        primitive = sp.expand_trig(manualintegrate(node.function, x))
        if primitive.has(sp.Integral, sp.Piecewise):
            raise NoTerm("a primitive")
        shown = f"apply (between {writer.bound((x,), primitive)}); [ordered | intros; slope_is; equal | intros; cont]"
        return Part(shown, (f"{{opened}}; eapply integral_eq; [{shown} | equal]",))
    if (low, high) not in ((0, sp.oo), (-sp.oo, sp.oo)):
        raise NoTerm("an integral over a half line or the line")
    texts, lemmas = list[str](), list[str]()
    for factor, bell, lemma in (_bell(part, x, low) for part in sp.Add.make_args(sp.expand(node.function, power_exp=False))):
        if "x" in writer.names.values():
            raise NoTerm("an integral over a half line or the line")
        texts.append(("" if factor == 1 else f"{writer.term(factor, 39)} * ") + bell(writer))
        lemmas.append(("" if factor == 1 else "apply integral_scale; ") + f"apply {lemma}; pos")
    text, shown = texts[-1], lemmas[-1]
    for one, lemma in zip(texts[-2::-1], lemmas[-2::-1], strict=True):
        text, shown = f"{one} + ({text})", f"apply integral_plus; [{lemma} | {shown}]"
    shown = f"apply integral_ext with (fun x => {text}); [alike | {shown}]"
    return Part(shown, (f"{{opened}}; eapply integral_eq; [{shown} | equal]",))


def _bell(part: Form, x: Form, low: Form) -> tuple[Form, Callable[[Writer], str], str]:
    """Write a term of an integrand as a multiple of x^n [erf(a x)] exp(-b^2 x^2), and name the lemma of its integral.

    Raises:
        NoTerm: it is no such multiple, or there is no lemma.
    """
    power, inside, square, factor = 0, None, sp.Integer(0), sp.Integer(1)
    for one in sp.Mul.make_args(part):
        base, exponent = one.as_base_exp() if not isinstance(one, sp.exp) else (one, sp.Integer(1))
        if not one.has(x):
            factor *= one
        elif base == x and exponent.is_Integer and exponent > 0:
            power += int(exponent)
        elif isinstance(one, sp.erf) and inside is None and not (slope := sp.cancel(one.args[0] / x)).has(x):
            inside = slope
        elif isinstance(one, sp.exp) and not (curve := sp.factor(-one.args[0] / x**2)).has(x):
            square += curve
        else:
            raise NoTerm("an integral over a half line or the line")
    found = _BELLS.get((low != 0, inside is not None, power))
    if found is None or square == 0:
        raise NoTerm("an integral over a half line or the line")
    width = sp.sqrt(sp.factor(square))

    def text(writer: Writer) -> str:
        first = ["x" if power == 1 else f"x ^ {power}"] * (power > 0)
        second = [] if inside is None else [f"erf ({writer.term(inside, 39)} * x)"]
        return f"({' * '.join([*first, *second, f'exp (- ({writer.term(width, 29)} ^ 2 * x ^ 2))'])})"

    return factor, text, found


_BELLS = {
    (False, True, 0): "table_erf", (False, True, 1): "table_x_erf", (False, True, 2): "table_x2_erf", (False, False, 0): "half_bell_0",
    (False, False, 1): "half_bell_1", (False, False, 2): "half_bell_2", (True, False, 0): "gaussian_integral",
}  # fmt: skip


def normals_of(quantities: Sequence[Quantity]) -> list[Normal]:
    """List the normal laws in some quantities."""
    means = [one.node for one in quantities if isinstance(one.node, E)]
    classes = [(node.body, law, node.given) for node in means if not isinstance(node.law, Labelled) for law in (node.law,)]
    classes += [
        (node.body.xreplace({node.law.label: y}), law, None)
        for node in means
        if isinstance(node.law, Labelled)
        for y, law in node.law.classes
    ]
    return [normal(*one) for one in classes]


def _is_standard(one: Normal) -> bool:
    return len(one.letters) == 1 and one.covariance == (1,) and one.event is None


def _mean(one: Normal, writer: Writer) -> str:
    """Give the tactic that shows that a mean has a value."""
    head = _MEANS[len(one.letters)]
    terms = _terms(one)
    lemmas = [("" if term.factor == 1 else f"apply {head}_scale; ") + _lemma(term, one, writer) for term in terms]
    shown = lemmas[-1] if lemmas else f"known {head}_none"
    for lemma in reversed(lemmas[:-1]):
        shown = f"apply {head}_plus; [{lemma} | {shown}]"
    before = "apply mean_of_mean1; " if _is_standard(one) else ""
    return f"{before}apply {head}_ext with {_function(one, writer, terms)}; [alike | {shown}]"


def _function(one: Normal, writer: Writer, terms: Sequence[Term]) -> str:
    """Write the integrand as a sum of multiples of moments, bracketed to the right."""
    before, names = dict(writer.names), list[str]()
    for symbol in one.letters:
        writer.names.pop(symbol, None)
    for symbol in one.letters:
        names.append(name_of(symbol.name.lower(), frozenset(writer.names.values())))
        writer.names[symbol] = names[-1]
    parts = [("" if term.factor == 1 else f"{writer.term(term.factor, 39)} * ") + _moment_text(term, one, writer) for term in terms]
    text = parts[-1] if parts else "0"
    for part in reversed(parts[:-1]):
        text = f"{part} + ({text})"
    writer.names = before
    return f"(fun {' '.join(names)} => {text})"


def _moment_text(term: Term, one: Normal, writer: Writer) -> str:
    steps = [writer.term(sp.Heaviside(s, tie), 39) for s, tie in zip(one.letters, term.steps, strict=True) if tie is not None]
    first = [(s, k) for s, k in zip(one.letters, term.powers, strict=True) if k]
    powers = [writer.term(s**k if k > 1 else s, 39) for s, k in first]
    text = " * ".join(steps)
    if powers:
        inner = powers[0] if len(powers) == 1 else " * ".join(powers) if len(one.letters) == 3 else f"({' * '.join(powers)})"
        text = f"{text} * {inner}" if text else (inner if len(powers) == 1 else inner.strip("()"))
    if line := _line_in_erf(term, one):
        name, slope, start, power = line
        inside = f"{writer.term(slope, 39)} * {writer.term(one.letters[-1])}" + (
            f" + {writer.term(start, 39)}" if name == "mean1_erf" else ""
        )
        others = [f"erf ({inside})" + (f" ^ {power}" if power > 1 else "")]
    else:
        others = [writer.term(other, 39) for other in term.others]
    text = " * ".join([text, *others] if text else others)
    return f"({text or '1'})"


def _terms(one: Normal) -> list[Term]:
    """Write a mean's function as a sum of multiples of moments."""
    body = sp.expand(_without_kinks(one.body, one.letters))
    found: dict[tuple[Form, ...], Term] = {}
    for part in sp.Add.make_args(body):
        if part == 0:
            continue
        term = _term(part, one.letters)
        key = (term.steps, term.powers, term.others)
        known = found.get(key)
        found[key] = term if known is None else Term(known.factor + term.factor, *key)
    if len(found) > _MOST:
        raise NoTerm("an integrand of many terms")
    return [term for term in found.values() if term.factor != 0]


def _term(part: Form, letters: Sequence[Form]) -> Term:
    steps: dict[Form, Form] = {}
    powers = dict.fromkeys(letters, 0)
    factor, others = [], []
    for one in sp.Mul.make_args(part):
        base, exponent = one.as_base_exp() if not isinstance(one, sp.exp) else (one, sp.Integer(1))
        if not one.free_symbols & set(letters):
            factor.append(one)
        elif base in powers and exponent.is_Integer and exponent > 0:
            powers[base] += int(exponent)
        elif isinstance(base, sp.Heaviside) and base.args[0] in powers:
            tie = base.args[1] if len(base.args) > 1 else _HALF
            if steps.get(base.args[0], tie) != tie:
                raise NoTerm("two steps with different ties")
            steps[base.args[0]] = tie
        elif isinstance(base, sp.Heaviside):
            raise NoTerm("a step of a sum of letters")
        else:
            others.append(one)
    return Term(sp.Mul(*factor), tuple(steps.get(s) for s in letters), tuple(powers[s] for s in letters), tuple(others))


def _without_kinks(form: Form, letters: Sequence[Form]) -> Form:
    """Write ReLU, maxima with zero, signs and moduli by steps, and steps of multiples of one letter by steps of the letter."""
    if not form.args or not form.free_symbols & set(letters):
        return form
    args = [_without_kinks(arg, letters) for arg in form.args]
    if isinstance(form, ReLU):
        return args[0] * _step(args[0], _HALF, letters)
    if isinstance(form, sp.Max) and 0 in args and len(args) == 2:
        other = args[0] if args[1] == 0 else args[1]
        return other * _step(other, _HALF, letters)
    if isinstance(form, sp.sign):
        return 2 * _step(args[0], _HALF, letters) - 1
    if isinstance(form, sp.Abs):
        return args[0] * (2 * _step(args[0], _HALF, letters) - 1)
    if isinstance(form, sp.Heaviside):
        return _step(args[0], args[1] if len(args) > 1 else _HALF, letters)
    return form.func(*args)


def _step(form: Form, tie: Form, letters: Sequence[Form]) -> Form:
    for s in letters:
        if form.free_symbols & set(letters) == {s}:
            factor = sp.cancel(form / s)
            if not factor.free_symbols & {s}:
                if factor.is_positive:
                    return sp.Heaviside(s, tie)
                if factor.is_negative:
                    return 1 - sp.Heaviside(s, 1 - tie)
    return sp.Heaviside(form, tie)


def _lemma(term: Term, one: Normal, writer: Writer) -> str:
    """Name the lemma of a moment.

    Raises:
        NoTerm: there is none.
    """
    size = len(one.letters)
    steps = tuple(tie is not None for tie in term.steps)
    shape = " ".join(
        (f"1({v} > 0)" if s else "") + (f" {v}^{k}" if k else "") for v, s, k in zip("STA", steps, term.powers, strict=False)
    )
    if line := _line_in_erf(term, one):
        return f"known {line[0]}"
    if term.others:
        kinds = " ".join(sorted({type(node).__name__ for node in term.others}))
        raise NoTerm(f"E[{kinds}{' ' + ' '.join(shape.split()) if shape.split() else ''}]")
    found = _LEMMAS.get((size, steps, term.powers))
    if found is None and size == 1:
        found = "mean1_power" if not steps[0] else "mean1_positive_power"
    if found is None and size == 3 and term.powers[2] <= 1 and not steps[2]:
        inner = Normal(one.letters[:2], (one.covariance[0], one.covariance[1], one.covariance[3]), one.body)
        two = Term(sp.Integer(1), term.steps[:2], term.powers[:2], ())
        if term.powers[2] == 0:
            return f"apply mean3_first; {_lemma(two, inner, writer)}"
        more = [
            Term(sp.Integer(1), two.steps, p, ()) for p in ((two.powers[0] + 1, two.powers[1]), (two.powers[0], two.powers[1] + 1))
        ]
        shown = [
            f"apply mean2_ext with {_function(inner, writer, [each])}; [alike | {_lemma(each, inner, writer)}]" for each in more
        ]
        return f"eapply mean3_linear; [{' | '.join(shown)}]"
    if found is None:
        raise NoTerm(f"E[{' '.join(shape.split()) or '1'}]")
    return f"known {found}"


_LEMMAS = {
    (1, (False,), (0,)): "mean1_0", (1, (False,), (1,)): "mean1_1", (1, (False,), (2,)): "mean1_2", (1, (False,), (4,)): "mean1_4",
    (1, (True,), (0,)): "positive_1", (1, (True,), (1,)): "positive_x", (1, (True,), (2,)): "positive_x2",
    (2, (False, False), (0, 0)): "mean2_0", (2, (False, False), (1, 0)): "mean2_s", (2, (False, False), (0, 1)): "mean2_t",
    (2, (False, False), (2, 0)): "mean2_s2", (2, (False, False), (1, 1)): "mean2_st", (2, (False, False), (0, 2)): "mean2_t2",
    (2, (True, False), (0, 0)): "half_plane_1", (2, (True, False), (1, 0)): "half_plane_s", (2, (True, False), (2, 0)): "half_plane_s2",
    (2, (True, False), (0, 1)): "half_plane_t", (2, (True, False), (1, 1)): "half_plane_st", (2, (True, False), (0, 2)): "half_plane_t2",
    (2, (True, True), (0, 0)): "sheppard", (2, (True, True), (1, 0)): "orthant_s", (2, (True, True), (0, 1)): "orthant_t",
    (3, (True, True, False), (0, 1, 1)): "orthant_t_third", (3, (True, False, False), (0, 0, 1)): "half_plane_s_third",
    (2, (True, True), (2, 0)): "orthant_s2", (2, (True, True), (0, 2)): "orthant_t2", (2, (True, True), (1, 1)): "orthant_st",
}  # fmt: skip


def _line_in_erf(term: Term, one: Normal) -> tuple[str, Form, Form, int] | None:
    """Return the lemma of an error function of a line in the last letter, the line's slope and value at zero, and the power; None for others."""
    if any(term.powers) or len(term.others) != 1 or len(one.letters) > 2:
        return None
    base, power = term.others[0].as_base_exp()
    if not isinstance(base, sp.erf):
        return None
    letter, others = one.letters[-1], set(one.letters[:-1])
    slope, start = base.args[0].diff(letter), base.args[0].xreplace({letter: sp.Integer(0)})
    if slope == 0 or (slope.free_symbols | start.free_symbols) & {letter, *others}:
        return None
    stepped, odd = [tie is not None for tie in term.steps], start == 0
    if stepped == [False] and (power == 1 or (power == 2 and odd)):
        return ("mean1_erf" if power == 1 else "mean1_erf_square"), slope, start, int(power)
    if power == 1 and odd and stepped in ([True], [True, False]):
        return ("step_erf1" if len(stepped) == 1 else "step_times_erf"), slope, start, 1
    return None
