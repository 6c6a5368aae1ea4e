"""The sign of a tree as far as the signs of its letters tell it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.ranges import Range
from benchmarks.tables.tree import INFINITY, Call, Name, Node, Number

Ranges = Mapping[str, Range]
_ANYTHING = Range()


def sign_of(node: Node, ranges: Ranges) -> float:
    """Return the sign of a node as far as the signs of its parts tell it.

    1 or -1 is certain, 0.5 and -0.5 may be zero too, and 0 is unknown.
    """
    if isinstance(node, Number):
        return (node.value > 0) - (node.value < 0)
    if isinstance(node, Name):
        if node.name in CONSTANTS or node == INFINITY:
            return 1
        known = ranges.get(node.name, _ANYTHING)
        return 1 if known.is_positive else -1 if known.is_negative else 0.5 if known.low is not None and known.low >= 0 else 0
    signs = [sign_of(arg, ranges) for arg in node.args]
    if node.head in ("Exp", "Cosh"):
        return 1
    if node.head in ("Gamma", "BetaFunction", "Factorial"):
        return 1 if min(signs) == 1 else 0
    if node.head in ("Sqrt", "Abs", "Sinh", "Atan", "Asinh", "Tanh", "Erf", "Erfi"):
        return signs[0] if node.head not in ("Sqrt", "Abs") else max(signs[0], 0.5)
    if node.head == "Neg":
        return -signs[0]
    if node.head == "Add":
        least, most = min(signs), max(signs)
        return most if least > 0 else least if most < 0 else 0
    if node.head in ("Mul", "Div"):
        product = min(map(abs, signs))
        for one in signs:
            product = -product if one < 0 else product
        return product
    if node.head == "Pow":
        return _power_sign(node, signs[0])
    if node.head == "Log" and isinstance(node.args[0], (Name, Number)):
        low, high = _range(node.args[0], ranges)
        strict = (
            isinstance(node.args[0], Number)
            or node.args[0].name in CONSTANTS
            or ranges.get(node.args[0].name, _ANYTHING).is_low_open
        )
        return 1 if low is not None and (low > 1 or (low == 1 and strict)) else -1 if high is not None and high <= 1 else 0
    return 0


def _range(node: Name | Number, ranges: Ranges) -> tuple[Fraction | None, Fraction | None]:
    if isinstance(node, Number):
        return node.value, node.value
    return (
        (Fraction(2), Fraction(3))
        if node.name in ("ConstE", "Pi")
        else (ranges.get(node.name, _ANYTHING).low, ranges.get(node.name, _ANYTHING).high)
    )


def _power_sign(node: Call, base: float) -> float:
    exponent = node.args[1]
    if node.args[0] == Name("ConstE") or base == 1:
        return 1
    if isinstance(exponent, Number) and exponent.value.denominator == 1:
        if exponent.value % 2:
            return base
        return 1 if abs(base) == 1 or exponent.value == 0 else 0.5
    return max(base, 0)


def rational(node: Node) -> Fraction | None:
    """Return the value of a node that is a rational number, written with numbers alone."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return None
    parts = [rational(arg) for arg in node.args]
    if None in parts:
        return None
    values = [part for part in parts if part is not None]
    if node.head == "Neg":
        return -values[0]
    if node.head == "Div":
        return values[0] / values[1] if values[1] else None
    if node.head == "Add":
        return sum(values, Fraction(0))
    if node.head == "Mul":
        found = Fraction(1)
        for one in values:
            found *= one
        return found
    return None
