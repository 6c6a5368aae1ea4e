"""A second opinion on a claim: mpmath's value of each side, by the table of functions, at points of its domain.

It shares the reader of the table with the judge, and nothing else. It decides nothing; the run counts where it disagrees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mpmath import mp

from benchmarks.tables.functions import FUNCTIONS
from benchmarks.tables.tree import IMAGINARY, INFINITY, Call, Name, Node, Number, Unread


class NoValue(Exception):
    """A node has no value here, or none that mpmath finds."""


def value(node: Node, at: Mapping[str, Any]) -> Any:
    """Return a node's value, real or complex, at mpmath's working precision.

    Raises:
        NoValue: it has none: a pole, or an integral that mpmath refuses.
        Unread: no row says what a head means.
    """
    try:
        found = _value(node, at)
    except (ZeroDivisionError, ValueError, OverflowError, mp.NoConvergence, TypeError, ArithmeticError, KeyError) as error:
        raise NoValue(f"{type(error).__name__}: {error}") from None
    if not mp.isfinite(found):
        raise NoValue("no finite value")
    return found


def _value(node: Node, at: Mapping[str, Any]) -> Any:
    if isinstance(node, Number):
        return mp.mpf(node.value.numerator) / node.value.denominator
    if isinstance(node, Name):
        return _named(node, at)
    if node.head in _BOUND:
        return _BOUND[node.head](node, at)
    args = [_value(arg, at) for arg in node.args]
    if node.head in _ARITHMETIC:
        return _ARITHMETIC[node.head](*args)
    row = FUNCTIONS.get(node.head)
    if row is None or len(args) != row.arguments:
        raise Unread(f"the function {node.head}")
    return row.value(*args)


def _named(node: Name, at: Mapping[str, Any]) -> Any:
    if node.name in at:
        return at[node.name]
    if node == INFINITY:
        return mp.inf
    if node == IMAGINARY:
        return mp.mpc(0, 1)
    if node.name in FUNCTIONS and FUNCTIONS[node.name].arguments == 0:
        return FUNCTIONS[node.name].value()
    raise Unread(f"the letter {node.name}")


def _product(*factors: Any) -> Any:
    found = mp.mpf(1)
    for factor in factors:
        found *= factor
    return found


_ARITHMETIC: Mapping[str, Callable[..., Any]] = {
    "Add": lambda *args: sum(args, mp.mpf(0)),
    "Mul": _product,
    "Div": lambda a, b: a / b,
    "Pow": lambda a, b: a ** (int(b) if mp.isint(b) else b),
    "Neg": lambda a: -a,
}


def _integral(node: Call, at: Mapping[str, Any]) -> Any:
    body, by, low, high = node.args
    assert isinstance(by, Name)
    a, b = _value(low, at), _value(high, at)
    found, error = mp.quad(lambda t: _value(body, {**at, by.name: t}), _pieces(a, b), error=True)
    if error > mp.mpf(10) ** -8 * abs(found):
        raise NoValue(f"an integral with the error {mp.nstr(error, 3)}")
    return found


def _pieces(a: Any, b: Any) -> list[Any]:
    """Cut a range at small numbers, and near an end of its own, so that each piece is tame."""
    if mp.isinf(a) or mp.isinf(b):
        end = b if mp.isinf(a) else a
        inner = {mp.mpf(k) for k in (-16, -4, -1, 0, 1, 4, 16)} | (
            {end + k for k in (-16, -4, -1, 1, 4, 16)} if mp.isfinite(end) else set()
        )
        return [a, *sorted(one for one in inner if a < one < b), b]
    return [a, (3 * a + b) / 4, (a + b) / 2, (a + 3 * b) / 4, b]


def _sum(node: Call, at: Mapping[str, Any]) -> Any:
    body, by, low, high = node.args
    assert isinstance(by, Name)
    a, b = _value(low, at), _value(high, at)
    if mp.isinf(a) or mp.isinf(b):
        return mp.nsum(lambda k: _value(body, {**at, by.name: k}), [a, b])
    return sum((_value(body, {**at, by.name: mp.mpf(k)}) for k in range(int(a), int(b) + 1)), mp.mpf(0))


def _produced(node: Call, at: Mapping[str, Any]) -> Any:
    body, by, low, high = node.args
    assert isinstance(by, Name)
    a, b = _value(low, at), _value(high, at)
    if mp.isinf(b):
        return mp.nprod(lambda k: _value(body, {**at, by.name: k}), [a, b])
    return _product(*(_value(body, {**at, by.name: mp.mpf(k)}) for k in range(int(a), int(b) + 1)))


def _derivative(node: Call, at: Mapping[str, Any]) -> Any:
    body, by, order, *point = node.args
    assert isinstance(by, Name)
    x = _value(point[0] if point else by, at)
    with mp.workdps(mp.dps + 30):
        return mp.diff(lambda t: _value(body, {**at, by.name: t}), x, int(_value(order, at)))


def _limit(node: Call, at: Mapping[str, Any]) -> Any:
    body, by, point, side = node.args
    assert isinstance(by, Name)
    return mp.limit(lambda t: _value(body, {**at, by.name: t}), _value(point, at), direction=int(_value(side, at)) or 1)


_BOUND: Mapping[str, Callable[[Call, Mapping[str, Any]], Any]] = {
    "Integral": _integral, "Sum": _sum, "Product": _produced, "Derivative": _derivative, "Limit": _limit,
}  # fmt: skip
