"""The words of domains and their intervals: for each domain, the assumptions on its letter, the interval, and ends that are no rational numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import nonnegative, positive, real
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.syntax.vocabulary import INFINITE
from closedform.derivations.reading.text.expressions import Reader

# Each domain word: the symbol's assumptions, its interval.
WORDS: Mapping[str, tuple[dict[str, bool], Any]] = {
    "real": ({"real": True}, real),
    "positive": ({"positive": True}, positive),
    "negative": ({"negative": True}, sp.Interval.open(-sp.oo, 0)),
    "nonnegative": ({"nonnegative": True}, nonnegative),
    "nonpositive": ({"nonpositive": True}, sp.Interval(-sp.oo, 0)),
    "nonzero": ({"real": True, "zero": False}, real),
    "integer": ({"integer": True}, real),
    "positive integer": ({"integer": True, "positive": True}, positive),
    "nonnegative integer": ({"integer": True, "nonnegative": True}, nonnegative),
}
_INTERVAL = re.compile(r"\s*([\[(])([^,]+),([^,]+)([\])])\s*")


Ranged = tuple[dict[str, bool], Any, list[tuple[Any, Any]]]


def is_domain(word: str) -> bool:
    """Return True for a word of the table, and for an interval."""
    return word in WORDS or _INTERVAL.fullmatch(word) is not None


def ranged(name: str, word: str, notation: Notation) -> Ranged:
    """Return a letter's assumptions and interval, and a relation for each end that is no rational number.

    Args:
        name: the letter.
        word: its domain, one for which ``is_domain`` is True.
        notation: reads the ends.

    Raises:
        BadClaim: the interval is empty, or an end is no number.
    """
    return (*WORDS[word], []) if word in WORDS else _interval(name, word, notation)


def narrower(one: str, other: str) -> str:
    """Return the domain that lies within the other, of two that are signs or intervals between rational numbers; else an empty text."""
    if any("integer" in word or word == "nonzero" for word in (one, other)):
        return ""
    (_, first, beyond), (_, second, also) = (ranged("it", word, Notation()) for word in (one, other))
    if beyond or also:
        return ""
    return one if first.is_subset(second) else other if second.is_subset(first) else ""


def _interval(name: str, word: str, notation: Notation) -> tuple[dict[str, bool], Any, list[tuple[Any, Any]]]:
    opening, low_text, high_text, closing = _INTERVAL.fullmatch(word).groups()  # type: ignore[union-attr]
    low, high = (end_of(name, text.strip(), notation) for text in (low_text, high_text))
    if not low < high:
        raise BadClaim(f"where: the interval {word} of {name} is empty or a single point; give a lower end below the upper one")
    beyond: list[tuple[Any, Any]] = []
    if not (low.is_Rational or low.is_infinite):
        beyond.append((sp.StrictGreaterThan if opening == "(" else sp.GreaterThan, low))
        low, opening = (sp.Integer(0), "(") if low > 0 else (-sp.oo, "(")
    if not (high.is_Rational or high.is_infinite):
        beyond.append((sp.StrictLessThan if closing == ")" else sp.LessThan, high))
        high, closing = (sp.Integer(0), ")") if high < 0 else (sp.oo, ")")
    interval = sp.Interval(low, high, opening == "(", closing == ")")
    sign = "positive" if low > 0 or (low == 0 and opening == "(") else "nonnegative" if low == 0 else ""
    sign = sign or ("negative" if high < 0 or (high == 0 and closing == ")") else "nonpositive" if high == 0 else "real")
    return {sign: True}, interval, beyond


def end_of(name: str, text: str, notation: Notation) -> Any:
    """Read an end of an interval.

    Raises:
        BadClaim: it is no real number.
    """
    if text.lstrip("+-") in (*INFINITE, r"\infty"):
        return -sp.oo if text.startswith("-") else sp.oo
    value = read(f"where, {name}", Reader({}, notation=notation).expression, text)
    if value.free_symbols or value.is_real is not True or value.has(sp.Integral):
        raise BadClaim(f"where: the end {text} of {name}'s interval is no real number; use such_that for other ends")
    return value


def read(name: str, how: Any, text: Any) -> Any:
    """Read a text, and name its field if it is not understood.

    Raises:
        BadClaim: it is not understood.
    """
    try:
        return how(text)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None
