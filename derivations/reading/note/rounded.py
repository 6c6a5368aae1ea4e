"""Decimals as rounded numbers: between numbers, a printed decimal says no more than its digits do.

A decimal that equals the other side exactly is exact, and so is one in an equation with letters, where it may be a parameter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws import E

_DECIMAL = re.compile(r"(?<![\w.])\d*\.\d+(?![\d.])")
_POWER = r"(?:\\times|\\cdot|\*)\s*10\s*(?:\^|\*\*)\s*[{(]?\s*-?\d+\s*[})]?"
_BARE = re.compile(rf"\s*[-+]?\s*\d*\.\d+\s*(?:[eE][-+]?\d+|{_POWER})?[\s.,;]*")
_DIGITS = 30  # decimal digits to which closed forms are compared
_INTEGRATED = 12  # those of forms with integrals
OF_ITS_OWN = "write it as an equation of its own"
_OPEN = "the sides differ by no more than the rounding of their decimals leaves open; write fractions, or more digits"


@dataclass(frozen=True)
class Rounded:
    """A decimal that agrees with the other side of an equation to the digits printed.

    Args:
        relations: that the other side lies between the numbers that are rounded, or cut, to this decimal.
        says: how it is read.
    """

    relations: tuple[tuple[Any, str], ...]
    says: str


def rounded(texts: Sequence[str], sides: Sequence[Any], read: Callable[[str], Any]) -> Rounded | None:
    """Read the decimal that is one side of an equation between numbers as rounded.

    Args:
        texts: both sides as typed.
        sides: what they are.
        read: reads a side.

    Returns:
        None if the equation has letters or no decimals, or holds exactly, or fails by more than its decimals leave open.

    Raises:
        BadClaim: it fails by no more than its decimals leave open, and neither side is a decimal that agrees with the other.
    """
    if not any(map(_DECIMAL.search, texts)) or any(
        not isinstance(side, sp.Expr) or side.free_symbols or side.has(E) for side in sides
    ):
        return None
    gap = _value(sides[0] - sides[1])
    if gap is None or abs(gap) < sp.Float(10) ** -_precision(sides):
        return None
    units = [sum(_units(text, side, read)) for text, side in zip(texts, sides, strict=True)]
    opens = [False]
    for number, text in enumerate(texts):
        if _BARE.fullmatch(text) is None:
            continue
        value, other, unit, beside = sides[number], sides[1 - number], units[number], units[1 - number]
        less, more = (unit / 2, unit) if value >= 0 else (unit, unit / 2)
        ahead = _value(other - value)
        if ahead is not None and -less <= ahead < more:
            bounds = ((other - value + less, "nonnegative"), (value + more - other, "positive"))
            return Rounded(bounds, f"{text.strip(' .,;')} read as rounded to {_digits(text)}")
        opens.append(ahead is not None and beside > 0 and -less - beside <= ahead <= more + beside)
    if any(opens) or (len(opens) == 1 and abs(gap) <= sum(units)):
        raise BadClaim(_OPEN)
    return None


def _units(text: str, side: Any, read: Callable[[str], Any]) -> Iterator[Any]:
    """Return by how much a side changes with the last digit of each of its decimals."""
    for found in _DECIMAL.finditer(text):
        whole, _, part = found.group().partition(".")
        more = str(int(whole + part) + 1).zfill(len(part) + 1)
        changed = f"{text[: found.start()]}{more[: -len(part)]}.{more[-len(part) :]}{text[found.end() :]}"
        change = _value(read(changed) - side)
        yield sp.oo if change is None else abs(change)


def _digits(text: str) -> str:
    found = _DECIMAL.search(text)
    count = len(found.group().replace(".", "").lstrip("0")) if found else 0
    return f"{count} digit{'s' * (count != 1)}"


def _precision(sides: Sequence[Any]) -> int:
    return _INTEGRATED if any(side.has(sp.Integral, sp.Sum) for side in sides) else _DIGITS - 5


def _value(form: Any) -> Any:
    """Return a real number, exactly if it is rational; None if a form has none that is found."""
    if form.is_Rational:
        return form
    try:
        value = sp.N(form, _DIGITS)
    except Exception:  # noqa: BLE001 - SymPy raises many kinds; a form without a value is compared by the judge
        return None
    return value if value.is_Float else None
