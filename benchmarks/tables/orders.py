"""Functions whose order is a number, by recurrences down to orders that a claim's text has; and sin(x)/x."""

from __future__ import annotations

from fractions import Fraction

from benchmarks.tables.tree import ONE, Call, Node, Number, Unread, call, negative, quotient, replaced

_MOST = 12  # steps of a recurrence


def by_recurrence(node: Node) -> Node:
    """Write incomplete gamma functions of orders that are not positive, and E_p, by those of positive orders and E_1.

    Gamma(a, z) = (Gamma(a + 1, z) - z^a e^{-z})/a (DLMF 8.8.2), E_{n+1}(z) = (e^{-z} - z E_n(z))/n (8.19.12), and
    E_p(z) = z^{p-1} Gamma(1 - p, z) (8.19.1).
    """

    def change(one: Node) -> Node:
        if isinstance(one, Call) and one.head == "UpperGamma" and isinstance(one.args[0], Number):
            return _upper(one.args[0].value, one.args[1])
        if isinstance(one, Call) and one.head == "ExpIntegralE":
            return _exponential(*one.args)
        return one

    return replaced(node, change)


def _upper(order: Fraction, z: Node) -> Node:
    if order > 0:
        return call("UpperGamma", Number(order), z)
    if order == 0:
        return call("ExpIntegralE1", z)
    if order < -_MOST:
        raise Unread("an incomplete gamma function of an order below -12")
    a = Number(order)
    return quotient(call("Add", _upper(order + 1, z), negative(call("Mul", call("Pow", z, a), _decay(z)))), a)


def _exponential(order: Node, z: Node) -> Node:
    if not isinstance(order, Number) or order.value.denominator != 1:
        rest = Number(1 - order.value) if isinstance(order, Number) else call("Add", ONE, negative(order))
        upper = _upper(rest.value, z) if isinstance(rest, Number) else call("UpperGamma", rest, z)
        power = Number(order.value - 1) if isinstance(order, Number) else call("Add", order, negative(ONE))
        return call("Mul", call("Pow", z, power), upper)
    n = int(order.value)
    if abs(n) > _MOST:
        raise Unread("an exponential integral of an order beyond 12")
    if n == 1:
        return call("ExpIntegralE1", z)
    if n == 0:
        return quotient(_decay(z), z)
    if n > 1:
        return quotient(
            call("Add", _decay(z), negative(call("Mul", z, _exponential(Number(order.value - 1), z)))), Number(order.value - 1)
        )
    return quotient(call("Add", _decay(z), negative(call("Mul", order, _exponential(Number(order.value + 1), z)))), z)


def _decay(z: Node) -> Node:
    return call("Exp", negative(z))
