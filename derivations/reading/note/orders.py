r"""Orders, A = B + O(h^3) where h \to 0: the expansions of both sides agree but for what the order leaves open.

A side's expansion is the sum of its terms that are no O(h^3). Powers of h, and of its logarithm, are independent, so the claim holds where the
two sums are equal: an equation like any other. An order inside a side, (h + O(h^2))^2, is a bounded letter times what it is of.
On the left that is any bounded letter. On the right it is some one, as in h (1 + O(h^2)): that is h + O(h^3), with the term of the letter.
A \sim B claims that A / B tends to one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Approach
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.functionals import closing
from closedform.derivations.reading.text.carried_out import Calculus, NotCarriedOut

QUOTIENT = "~"
WITHIN = "O(0)"  # the right side has its order inside, and none at its end
_DERIVED = re.compile(
    r"\\frac\s*\{\s*(?:\\mathrm\s*\{?\s*)?(?:d|\\partial|\\dd)(?![A-Za-z])|\\partial\s*_|\b(?:Derivative|diff)\(|[)\]}]\s*'"
)
_SIZED = r"\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])\s*"
_ORDER = re.compile(
    r"(?<![A-Za-z\\_])(?:\\(?:mathcal|mathrm|operatorname|cal)\s*)?(?P<brace>\{\s*(?:\\cal\s*)?)?(?P<kind>[Oo])(?(brace)\s*\})\s*"
    rf"(?:{_SIZED}|\\!)*(?P<open>\()"
)
_LETTER = "c_{{O{}}}"
_IS_LETTER = re.compile(r"c_\{?O\d+\}?")


@dataclass(frozen=True)
class Ordered:
    """A side and its orders.

    Args:
        text: the side without the order that it ends with, and a bounded letter in each other one.
        order: that order, as "O(h^3)"; empty if there is none.
        letters: the bounded letters.
    """

    text: str
    order: str = ""
    letters: tuple[str, ...] = ()


def ordered(text: str, taken: int = 0, *, is_latex: bool = False) -> Ordered:
    """Split off the order that a side ends with, and write a bounded letter for each other.

    Args:
        text: a side, in LaTeX or as a text.
        taken: how many bounded letters other sides have.
        is_latex: True for a side of a paper; one that is a text otherwise is LaTeX where it has a sign of it.

    Raises:
        BadClaim: an o stands inside, or a bracket has no other end.
    """
    order, letters, at, whole = "", list[str](), 0, text
    while (found := _ORDER.search(text, at)) is not None:
        end = closing(text, found.start("open"))
        if end is None:
            raise BadClaim(f"{text[found.start() : found.start() + 30]!r}: this bracket has no other end")
        scale = re.sub(rf"{_SIZED}$", "", text[found.end() : end - 1].strip()).strip()
        before, behind = text[: found.start()].rstrip(), text[end:].strip(" .,;")
        if not order and not behind and re.search(r"(?:^|[+-])\s*(?:\\[,;:! ])*$", before) and _is_outside(before):
            order, text = f"{found['kind']}({scale})", re.sub(r"(?:[+-]\s*)?(?:\\[,;:! ])*$", "", before).rstrip() or "0"
            break
        if found["kind"] == "o":
            raise BadClaim(f"{found.group()}{scale}): an o is read at the end of a side alone")
        if _DERIVED.search(whole):
            raise BadClaim("an order stands beside a derivative: the derivative of what is bounded need not be bounded")
        letter = _LETTER.format(taken + len(letters) + 1)
        letters.append(letter)
        times = r"\cdot " if is_latex or "\\" in text or "^" in text or "{" in text else "*"
        name = letter if times != "*" else letter.replace("{", "").replace("}", "")
        put = rf"({name} {times}({scale}))"
        text, at = f"{text[: found.start()]}{put}{text[end:]}", found.start() + len(put)
    return Ordered(text, order, tuple(letters))


def split_orders(left: str, right: str, *, is_latex: bool = False) -> tuple[str, str, str, tuple[str, ...]]:
    """Return two sides without their orders, the order of the equation, and its bounded letters.

    Raises:
        BadClaim: the left side ends with an order, or the equation has none that it holds up to.
    """
    second = ordered(right, is_latex=is_latex)
    first = ordered(left, len(second.letters), is_latex=is_latex)
    if first.order:
        raise BadClaim(f"{first.order} stands at the end of the left side; write it on the right, A = B + {first.order}")
    return first.text, second.text, order_of(first, second), (*first.letters, *second.letters)


def order_of(left: Ordered, right: Ordered) -> str:
    """Return the order that an equation has.

    Raises:
        BadClaim: it has orders within its sides, and none that it holds up to.
    """
    if right.order and right.letters:
        raise BadClaim(f"the right side has an order inside, and {right.order} at its end; write it with one order, at its end")
    if not right.order and not right.letters:
        raise BadClaim("the left side has an order inside; say up to which order the right side is meant")
    return right.order or WITHIN


def has_order(text: str) -> bool:
    """Return True if a text has an order, O(...) or o(...)."""
    return _ORDER.search(text) is not None


def _is_outside(before: str) -> bool:
    return not sum((one in "([{") - (one in ")]}") for one in before)


@dataclass(frozen=True)
class Expanded:
    """The expansions of two sides.

    Args:
        left: that of the left side, up to what an order leaves open.
        right: that of the right side.
        rests: each side and its expansion, over what the order is of, and whether the difference falls.
        poles: what the limit goes to, and where an expansion has no value.
        says: a remark on the order that the difference of the sides has; empty if their expansions are the same.
    """

    left: Any
    right: Any
    rests: tuple[tuple[Any, Any, bool], ...]
    poles: tuple[Any, ...] = ()
    says: str = ""


def expanded(left: Any, right: Any, ways: Sequence[Approach], order: str, bound: Any, calculus: Calculus) -> Expanded:
    r"""Expand two sides up to a bound.

    Args:
        left: one side.
        right: the other side.
        ways: the ways into the limit.
        order: as typed, "O(h^3)".
        bound: what O or o is of; None for A \sim B.
        calculus: expands.

    Raises:
        BadClaim: an expansion is not known so far, or those from above and below differ.
    """
    strict, found, whole = not order.startswith("O"), list[Expanded](), right
    inside = sorted((s for s in whole.free_symbols if _IS_LETTER.fullmatch(s.name)), key=str) if order == WITHIN else []
    if inside:
        right, bound = _outside(whole, inside, calculus)
        order = f"O({sp.latex(bound)})"
    for way in ways:
        symbol, place = _moving(way)
        back = {way.parameter: sp.solve(place - symbol, way.parameter)[0]}
        at_place = [one.xreplace({symbol: place}) for one in (left, right)]
        try:
            if bound is None:
                limit = calculus.expansion(at_place[0] / at_place[1], way.parameter, sp.Integer(1), True)
                lost = [one for one in sp.Mul.make_args(right) if not one.has(symbol) and one.is_zero is not False]
                if lost:  # it cancels in the quotient
                    raise BadClaim(
                        f"this expansion is not decided: {lost[0]} is divided by, and may be zero; give its letters a domain"
                    )
                found.append(Expanded(limit * right, right, ((left / right, limit, True),)))
                continue
            if inside:
                _check_small(whole.xreplace({symbol: place}), inside[0], bound.xreplace({symbol: place}), way, calculus)
            pair = [calculus.expansion(one, way.parameter, bound.xreplace({symbol: place}), strict) for one in at_place]
        except NotCarriedOut as error:
            raise BadClaim(f"this expansion is not decided: {error}") from None
        a, b = (sp.expand(one.xreplace(back)) for one in pair)
        rests = tuple((side / bound, part / bound, strict) for side, part in ((left, a), (right, b)))
        point = place.subs(way.parameter, 0)
        is_pole = point.is_finite and (a + b).subs(symbol, point).has(sp.zoo, sp.nan, sp.oo, -sp.oo)
        poles = (sp.Ne(symbol, point),) if is_pole and sp.Ne(symbol, point) != sp.true else ()  # a positive letter is not zero
        first = _first(sp.expand(pair[0] - pair[1]), way.parameter)
        says = (
            f"the sides differ by $O({sp.latex(sp.expand(first.xreplace(back)))})$, and ${order}$ is claimed; "
            f"{_differing(pair[0], pair[1], way.parameter, back)}"
            if first != 0
            else ""
        )
        found.append(Expanded(a, b, rests, poles, says))
    if any(sp.expand(one.left - found[0].left) != 0 or sp.expand(one.right - found[0].right) != 0 for one in found[1:]):
        raise BadClaim("the expansions from above and from below differ; give the letter a sign, where h positive")
    return found[0]


def _outside(side: Any, letters: Sequence[Any], calculus: Calculus) -> tuple[Any, Any]:
    """Return a side without the order inside it, and what the order is of when it is taken out.

    Raises:
        BadClaim: it has several, or one that is not taken out.
    """
    if len(letters) > 1:
        raise BadClaim("the right side has several orders inside; write it with one order, at its end")
    try:
        rest, bound = side.subs(letters[0], 0), calculus.derivative(side, letters[0]).subs(letters[0], 0)
    except NotCarriedOut as error:
        raise BadClaim(f"the order inside the right side is not taken out: {error}") from None
    if bound == 0 or bound.has(sp.nan, sp.zoo, sp.oo, sp.Derivative, sp.Subs):
        raise BadClaim("the order inside the right side is not taken out; write it at the end of the side")
    return rest, bound


def _check_small(side: Any, letter: Any, bound: Any, way: Approach, calculus: Calculus) -> None:
    """Refuse an order inside a side that changes it by more than its first term."""
    bent = sp.expand(side - side.subs(letter, 0) - letter * bound)
    if bent != 0 and sp.expand(calculus.expansion(bent, way.parameter, bound, True)) != 0:
        raise BadClaim("the order inside the right side is not small; write it at the end of the side")


def nearer(left: Any, right: Any, ways: Sequence[Approach], calculus: Calculus) -> str:
    r"""Say of an approximation by a sum of powers what the expansion of the left side is, if a term of the sum is not in it; else nothing."""
    for way in ways[:1]:
        symbol, place = _moving(way)
        terms = [sp.expand(right.xreplace({symbol: place})).as_coefficients_dict(way.parameter)]
        powers = sorted({one.as_base_exp()[1] for one in terms[0] if one.has(way.parameter)}, reverse=True)
        if not powers or any(one.as_base_exp()[0] != way.parameter for one in terms[0] if one.has(way.parameter)):
            return ""
        try:
            true = calculus.expansion(left.xreplace({symbol: place}), way.parameter, way.parameter ** powers[0], True)
        except NotCarriedOut:
            return ""
        back = {way.parameter: sp.solve(place - symbol, way.parameter)[0]}
        if sp.expand(true - right.xreplace({symbol: place})) != 0:
            told = f"up to that order the left side is ${sp.latex(sp.expand(true.xreplace(back)))}$, which is not the right side"
            return f"{told}; {_differing(true, right.xreplace({symbol: place}), way.parameter, back)}"
    return ""


def _differing(true: Any, printed: Any, t: Any, back: dict[Any, Any]) -> str:
    """Say what the first term is, from the limit on, in which two expansions differ, and by which factor.

    Args:
        true: the expansion of the left side, over a letter that falls to zero.
        printed: that of the right side.
        t: the letter.
        back: the letter in those of the claim.
    """
    power = _first(sp.expand(true - printed), t)
    a, b = (sp.Add(*(one for one in sp.Add.make_args(sp.expand(side)) if _first(one, t) == power)) for side in (true, printed))
    shown = [f"${sp.latex(sp.expand(one.xreplace(back)))}$" for one in (a, b)]
    if b == 0:
        return f"the first term that differs, {shown[0]}, was lost"
    if a == 0:
        return f"the first term that differs, {shown[1]}, is too many"
    return f"the first term that differs is {shown[1]}, and {shown[0]} is true: printed / true $= {sp.latex(sp.simplify(b / a))}$"


def _moving(way: Approach) -> tuple[Any, Any]:
    return next((s, sp.sympify(form)) for s, form in way.at.items() if sp.sympify(form).has(way.parameter))


def _first(form: Any, t: Any) -> Any:
    """Return the largest term as t falls to zero, without its coefficient: of the least power, and of the most logarithms; zero if there is none."""
    terms = [term.as_independent(t, as_Add=False)[1] for term in sp.Add.make_args(form)] if form != 0 else []
    return min(terms, key=lambda term: (*_size(term, t), str(term)), default=sp.Integer(0))


def _size(term: Any, t: Any) -> tuple[Any, Any]:
    """Return the power of t in a term, and that of its logarithm, negated."""
    powers = dict(factor.as_base_exp() for factor in sp.Mul.make_args(term))
    return powers.get(t, sp.Integer(0)), -powers.get(sp.log(t), sp.Integer(0))
