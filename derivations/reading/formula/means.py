"""Expectations, probabilities, variances, covariances and correlations: their argument, law and condition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from closedform.derivations.reading.formula.events import event, given, indicator
from closedform.derivations.reading.formula.grammar import exponent, factor, starts_factor, sum_of
from closedform.derivations.reading.formula.letters import at_name, is_letter, name
from closedform.derivations.reading.formula.naming import product_of
from closedform.derivations.reading.formula.parser import COMPARISONS, FRACTIONS, Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, bracket, depths, group_at, is_plus
from closedform.derivations.reading.formula.trees import copied, names_in
from closedform.derivations.reading.formula.words import ACCENTS, BARE, BLACKBOARD, EXPECTATION, KINDS, WORDS
from closedform.derivations.reading.syntax.trees import Conditioned, Indicator, Matrix

_BARS = ("|", "lbar", "norm", "lnorm")
_SQUARE = r"Put it in square brackets, \mathbb{E}[...]"
_WITHIN = "an expectation over some variables within another is not read; evaluate the inner one, or give its value a name"
_BELOW = (
    r"below an expectation stands its law, X \sim N(0,1), or its variables; an event is conditioned on by \mid, "
    r"or is an indicator under the expectation"
)
_WHICH_BAR = r"which of these bars separates the event? Write \mid for it, and \lvert ... \rvert for absolute values"
_BOLD = ("mathbb", "mathds", "mathbbm", "mathbf", "boldsymbol", "bm")
# \DeclareMathOperator{\E}{\mathbb{E}} too
_FACE = re.compile(r"^(?:mathbbm?|mathds|mathrm|mathsf|mathbf|boldsymbol|bm)(?=[{A-Z])|[{}]")


def operator(p: Parser) -> ast.expr | None:
    """Read an expectation, a probability, a variance, a covariance or an indicator; None if there is none."""
    token = p.next
    if token.kind == "letter":
        return _italic(p, token)
    if p.is_macro("Pr"):
        p.take()
        return p.table.averaged(p, token, "P")
    if not p.is_macro(*BLACKBOARD, "mathop"):
        return None
    word = _FACE.sub("", p.word_ahead())
    if word in p.scope.names:
        return None
    if token.text in _BOLD and word in ("1", "ind", "I"):
        return indicator(p)
    kind = "Var" if token.text == "mathbb" and word == "V" else KINDS.get(word)
    if kind is None:
        return None
    p.skip_word()
    if word == "V" and p.is_word("ar"):  # \mathbb{V}\mathrm{ar}
        p.skip_word()
    return p.table.averaged(p, token, kind)


def _italic(p: Parser, token: Token) -> ast.expr | None:
    """Read an operator set as an italic letter; None if it is an ordinary letter."""
    if token.text in p.scope.names or token.text in p.scope.notation.functions:
        return None
    behind = p.argument(2)[1] if p.is_sign("_", ahead=1) else 1
    if token.text == "I" and p.is_event(1):
        return indicator(p)
    is_mean = token.text == "E" and p.is_sign("[", ahead=behind)
    is_probability = (
        token.text == "P" and p.is_sign("(", "[", r"\{", ahead=1) and p.is_relation_within(p.place + 1, outermost=False)
    )
    if not (is_mean or is_probability):
        return None
    p.take()
    return p.table.averaged(p, token, token.text)


def expectation(p: Parser, token: Token, kind: str) -> ast.expr:
    """Read an expectation's argument, law and condition; kind is E, P, Var, Cov or Corr."""
    if p.scope.averaging and p.is_sign("_"):
        p.refuse(token, _WITHIN)
    averaged, fixed = _averaged(p) if p.is_sign("_") else (None, None)
    power = exponent(p, p.take()) if p.is_sign("^") else None
    opening = p.next
    if fixed is None and power is None and kind == "Var" and opening.kind == "letter" and not p.is_sign("^", ahead=1):
        return _moment(p, kind, [_of_one_factor(p, averaged, token)] * 2, None, token)
    if fixed is None and power is None and kind == "E" and (p.is_sign(*_BARS) or _at_one_factor(p) or _at_braced_part(p)):
        return _moment(p, kind, [_of_one_factor(p, averaged, token)], None, token)
    if not p.is_sign("[", "(", r"\{"):
        p.refuse(opening, f"what is averaged? {_SQUARE}")
    p.take()
    parts, condition = _averaged_parts(p, opening, kind)
    p.expect(CLOSED_BY[opening.text], opening)
    if fixed is not None and condition is not None:
        p.refuse(opening, "the condition stands below the sign and in the brackets; write it once")
    condition = condition or fixed
    if averaged is not None:
        _refuse_left_out(p, averaged, [*parts, *([] if condition is None else [condition])], token)
    if power is None and opening.text == "(" and kind == "E" and p.is_sign("^"):
        p.refuse(p.next, r"the power of the mean or the mean of the power? Write \mathbb{E}[...]^2 or \mathbb{E}[(...)^2]")
    value = _moment(p, kind, parts, condition, token)
    return value if power is None else p.binary(value, ast.Pow, power, token)


def _averaged_parts(p: Parser, opening: Token, kind: str) -> tuple[list[ast.expr], ast.expr | None]:
    """Read the argument up to its closing bracket, and the condition."""
    with p.within(averaging=True, bars=0, integral=None, above=None, conditioning=_splits(p)):
        with p.within(valued=kind == "P"):
            parts: list[ast.expr] = [event(p) if kind == "P" else sum_of(p)]
        if kind in ("Cov", "Corr"):
            if not p.skip(","):
                p.refuse(p.next, "a covariance or correlation has two arguments, separated by a comma")
            parts.append(sum_of(p))
        if not (p.skip("mid") or (p.scope.conditioning and p.skip("|"))):
            return parts, None
        with p.within(conditioning=False):
            return parts, given(p)


def average(p: Parser) -> ast.expr:
    r"""Read \langle f \rangle, the mean of the random f, or \langle f \mid X > 0 \rangle, its mean given an event."""
    opening = p.next
    inside = bracket(p.tokens, p.place)
    bars = [at for at, part in enumerate(inside) if part.kind == "sign" and part.text in ("mid", "|")]
    is_given = bool(bars) and any(part.kind == "sign" and part.text in (*COMPARISONS, "=") for part in inside[bars[-1] :])
    first = inside[: bars[-1]] if is_given else inside  # after a bar stands an event, or a vector
    commas = any(depth == 0 and first[place].text == "," and first[place].kind == "sign" for place, depth in depths(first))
    if commas or (not is_given and len(bars) % 2):
        p.refuse(opening, "an inner product or a mean of several things is not read; give it a name, or write \\mathbb{E}[...]")
    p.take()
    (value,), condition = _averaged_parts(p, opening, "E")
    p.expect("rangle", opening)
    if not names_in(value) & p.scope.random:
        p.refuse(opening, r"this mean has nothing random; give it a law, % closedform: law x ~ N(0, 1)")
    return _moment(p, "E", [value], condition, opening)


def _at_one_factor(p: Parser) -> bool:
    """Return True if the next factor may be the argument of an expectation without brackets: no number, bracket or sum."""
    return is_letter(p.next) or p.is_macro(*FRACTIONS, *BARE, *WORDS, *ACCENTS, "sqrt", "max", "min")


def _at_braced_part(p: Parser) -> bool:
    """Return True if the next braces hold a positive part, [...]_+, and nothing else."""
    inside = group_at(p.tokens, p.place) if p.is_sign("{") else []
    if not inside or inside[0].text not in ("[", "("):
        return False
    behind = len(bracket(inside, 0)) + 2
    return is_plus(inside, behind) and inside[behind].text == "_" and len(inside) - behind in (2, 4)


def _of_one_factor(p: Parser, averaged: set[str] | None, token: Token) -> ast.expr:
    r"""Read the one factor of an expectation without brackets: \mathbb{E}|z|^3 is the third absolute moment, \mathbb{E} X^n a moment."""
    first = p.next
    with p.within(averaging=True, bars=0, conditioning=False, integral=None, above=None):
        value = factor(p)
    if first.text not in _BARS and not names_in(value) & p.scope.random:
        p.refuse(first, f"what is averaged? {_SQUARE}")
    # The product with another expectation is the same, whether that is averaged again or not.
    is_another = p.is_macro(*BLACKBOARD) and p.word_ahead() in EXPECTATION
    if (starts_factor(p) and not is_another) or p.is_sign("*", "mid"):
        p.refuse(p.next, r"is this averaged too? Put what is averaged in square brackets, \mathbb{E}[...]")
    if averaged is not None:
        _refuse_left_out(p, averaged, [value], token)
    return value


def _moment(p: Parser, kind: str, parts: Sequence[ast.expr], condition: ast.expr | None, token: Token) -> ast.expr:
    """Write a variance, covariance or correlation by expectations alone."""

    def mean(body: ast.expr) -> ast.expr:
        if isinstance(body, Matrix):
            return p.put(Matrix([mean(one) for one in body.entries], body.columns), token)
        held = body if condition is None else p.put(Conditioned(body, condition), token)
        return p.put(ast.Subscript(p.letter("E", token), held), token)

    if kind == "E":
        return mean(parts[0])
    if kind == "P":
        return mean(p.put(Indicator(parts[0]), token))
    left, right = parts[0], parts[-1]
    if kind == "Corr":
        cov, *own = (_moment(p, "Cov", copied(pair), condition, token) for pair in (parts, [left, left], [right, right]))
        return p.build("c / sqrt(v * w)", token, c=cov, v=own[0], w=own[1])
    both = p.binary(mean(left), ast.Mult, mean(right), token)
    return p.binary(mean(p.binary(left, ast.Mult, right, token)), ast.Sub, both, token)


def _splits(p: Parser) -> bool:
    """Return True if a bare | in the open brackets separates the event: one bar does, two are an absolute value.

    Of three and more, one may, and becomes a sign of its own. Only it has whole absolute values and some text before it, and a
    comparison with a left side after it.
    """
    outer = [(place, p.tokens[place].text, depth) for place, depth in depths(p.tokens, p.place) if p.tokens[place].kind == "sign"]
    end = next((place for place, _, depth in outer if depth < 0), len(p.tokens) - 1)
    bars = [place for place, text, depth in outer if place < end and depth == 0 and text == "|"]
    has_mid = any(place < end and depth == 0 and text == "mid" for place, text, depth in outer)
    if len(bars) % 2 == 0 or (len(bars) == 1 and not has_mid):
        return len(bars) == 1
    may = [at for at in bars[::2] if not has_mid and p.place < at and _is_event_between(p, at + 1, end)]
    if len(may) != 1:
        p.refuse(p.tokens[bars[-1]], _WHICH_BAR)
    p.tokens[may[0]] = replace(p.tokens[may[0]], text="mid")
    return False


def _is_event_between(p: Parser, start: int, end: int) -> bool:
    """Return True if a comparison stands between two places, with a left side."""
    compares = [token.kind == "sign" and token.text in COMPARISONS for token in p.tokens[start:end]]
    return any(compares[1:]) and not compares[0]


def _averaged(p: Parser) -> tuple[set[str] | None, ast.expr | None]:
    r"""Read the text below an expectation: a law, which gives its variables, or the variables, and after a bar the condition."""
    p.take()
    if not p.is_sign("{"):
        return ({name(p, index=False)} if at_name(p) else p.refuse(p.next, "the random variables are needed here")), None
    end = p.place + p.argument()[1]
    p.take()
    names: set[str] = set()
    fixed = None
    while p.place < end - 1:
        if at_name(p):
            names.add(name(p))
        elif p.is_macro("sim"):
            _skip_law(p, end)
        elif names and p.skip("mid", "|"):
            fixed = given(p)
            names |= names_in(fixed)
        elif not p.skip(",", "(", ")"):
            p.refuse(p.next, _BELOW)
    p.place = end
    return names or None, fixed


def _skip_law(p: Parser, end: int) -> None:
    depth, opened = 0, False
    while p.place < end - 1 and not (opened and depth == 0):
        token = p.take()
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        opened = opened or depth > 0


def _refuse_left_out(p: Parser, averaged: set[str], parts: Iterable[ast.expr], token: Token) -> None:
    used = set[str]().union(*map(names_in, parts))
    projections = {product_of(a, b) for a, b in p.products if averaged & {a, b}}
    for left in sorted((used & p.scope.random) - averaged - projections):
        p.refuse(token, f"{left} is random too, but is not averaged over; is it held fixed? Give it as a parameter")
