"""A neutral tree as the text of a claim: by the table of functions, with the brackets that it needs."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Mapping
from fractions import Fraction

from benchmarks.tables.functions import FUNCTIONS
from benchmarks.tables.tree import IMAGINARY, INFINITY, Call, Name, Node, Number, Unread
from closedform.derivations.reading.syntax.vocabulary import INFINITE, RESERVED

_SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(5)  # how tightly a text holds together
Written = tuple[str, int]


def text(node: Node) -> str:
    """Write a node.

    Raises:
        Unread: the table of functions has no row for a head, or the text of claims has no such node.
    """
    return _written(node)[0]


def letter(name: str) -> str:
    """Write a letter; one that a claim's text would take for something else gets a bar below."""
    plain = name if name.isidentifier() and name.isascii() else ""
    if not plain:
        raise Unread(f"the letter {name}")
    return f"{plain}_" if plain in RESERVED or plain in INFINITE or keyword.iskeyword(plain) else plain


def _at(node: Node, level: int) -> str:
    written, held = _written(node)
    return written if held >= level else f"({written})"


def _written(node: Node) -> Written:
    if isinstance(node, Number):
        return _number(node.value)
    if isinstance(node, Name):
        return _name(node)
    if node.head in _ARITHMETIC:
        return _ARITHMETIC[node.head](node)
    if node.head in _BOUND:
        return _BOUND[node.head](node), _ATOM
    row = FUNCTIONS.get(node.head)
    if row is None:
        raise Unread(f"the function {node.head}")
    if len(node.args) != row.arguments:
        raise Unread(f"{node.head} of {len(node.args)} arguments")
    return row.text.format(*map(text, node.args)), _held(row.text)


def _held(template: str) -> int:
    """Say how tightly a row's text holds together: one call does, and what stands in brackets."""
    depth = 0
    for at, sign in enumerate(template):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and sign in "+-*/" and at:
            return _SUM
    return _ATOM


def _number(value: Fraction) -> Written:
    if value.denominator == 1:
        return str(value.numerator), _ATOM if value >= 0 else _SUM
    return f"{value.numerator}/{value.denominator}", _PRODUCT if value >= 0 else _SUM


def _name(node: Name) -> Written:
    if node in (INFINITY, IMAGINARY):
        return "oo" if node == INFINITY else "I", _ATOM
    if node.name in FUNCTIONS and FUNCTIONS[node.name].arguments == 0:
        return FUNCTIONS[node.name].text, _ATOM
    if node.name in UNREAL:
        raise Unread(UNREAL[node.name])
    return letter(node.name), _ATOM


UNREAL: Mapping[str, str] = {"UnsignedInfinity": "a complex infinity"}


def _sum(node: Call) -> Written:
    parts: list[str] = []
    for arg in node.args:
        if isinstance(arg, Call) and arg.head == "Neg":
            parts.append(f"- {_at(arg.args[0], _PRODUCT)}" if parts else f"-{_at(arg.args[0], _PRODUCT)}")
        elif isinstance(arg, Number) and arg.value < 0 and parts:
            parts.append(f"- {_number(-arg.value)[0]}")
        else:
            parts.append(f"+ {_at(arg, _PRODUCT)}" if parts else _at(arg, _SUM))
    return " ".join(parts), _SUM


def _product(node: Call) -> Written:
    first, *rest = node.args
    return "*".join([_at(first, _PRODUCT), *(_at(arg, _SIGN) for arg in rest)]), _PRODUCT


def _quotient(node: Call) -> Written:
    above, below = node.args
    return f"{_at(above, _PRODUCT)}/{_at(below, _POWER)}", _PRODUCT


def _power(node: Call) -> Written:
    base, exponent = node.args
    if base == Name("ConstE"):
        return f"exp({text(exponent)})", _ATOM
    return f"{_at(base, _ATOM)}**{_at(exponent, _ATOM)}", _POWER


def _negative(node: Call) -> Written:
    return f"-{_at(node.args[0], _PRODUCT)}", _SUM


_ARITHMETIC: Mapping[str, Callable[[Call], Written]] = {
    "Add": _sum, "Mul": _product, "Div": _quotient, "Pow": _power, "Neg": _negative,
}  # fmt: skip


def _ranged(node: Call) -> str:
    body, by, low, high = node.args
    return f"{node.head}({text(body)}, ({text(by)}, {text(low)}, {text(high)}))"


def _derivative(node: Call) -> str:
    body, by, order, *point = node.args
    more = f", {text(order)}" if point or order != Number(Fraction(1)) else ""
    return f"Derivative({text(body)}, {text(by)}{more}{''.join(f', {text(p)}' for p in point)})"


def _limit(node: Call) -> str:
    body, by, point, side = node.args
    return f"Limit({text(body)}, {text(by)}, {text(point)}{'' if side == Number(Fraction(0)) else f', {text(side)}'})"


_BOUND: Mapping[str, Callable[[Call], str]] = {
    "Integral": _ranged, "Sum": _ranged, "Product": _ranged, "Derivative": _derivative, "Limit": _limit,
}  # fmt: skip
