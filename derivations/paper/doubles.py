"""Values of formulas in double precision, integrals by the double-exponential rule: enough to see that two forms are the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

import sympy as sp

_FUNCTIONS: Mapping[type[sp.Basic], Callable[..., float]] = {
    sp.exp: math.exp, sp.log: math.log, sp.erf: math.erf, sp.erfc: math.erfc, sp.sin: math.sin, sp.cos: math.cos, sp.tan: math.tan,
    sp.asin: math.asin, sp.acos: math.acos, sp.atan: math.atan, sp.sinh: math.sinh, sp.cosh: math.cosh, sp.tanh: math.tanh,
    sp.asinh: math.asinh, sp.acosh: math.acosh, sp.atanh: math.atanh, sp.gamma: math.gamma, sp.Abs: abs, sp.Max: max, sp.Min: min,
    sp.sign: lambda x: (x > 0) - (x < 0), sp.Heaviside: lambda x, at=0.5: at if x == 0 else float(x > 0),
}  # fmt: skip
_CONSTANTS = {sp.pi: math.pi, sp.E: math.e, sp.EulerGamma: 0.57721566490153286061}
_STEPS, _REACH = (96, 192), 3.4  # of the rule, in its own variable
AGREES = 1e-9  # how near two rules must come to each other, and two forms to be the same


def value_of(form: sp.Basic, at: Mapping[sp.Symbol, float]) -> float | None:
    """Compute a real formula, with integrals of one variable in it; None where it has no real value, or none that is seen to be near.

    Args:
        form: a formula.
        at: a number for each of its letters.
    """
    try:
        return _value(form, at, inside=False)
    except (_Unknown, ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


class _Unknown(Exception):
    """A formula has something that is not computed here."""


def _value(form: sp.Basic, at: Mapping[sp.Symbol, float], *, inside: bool) -> float:
    if isinstance(form, sp.Symbol):
        return at[form]
    if form in _CONSTANTS:
        return _CONSTANTS[form]
    if isinstance(form, sp.Rational | sp.Float):
        return float(form)
    if isinstance(form, sp.Integral):
        if inside or len(form.limits) != 1 or len(form.limits[0]) != 3:
            raise _Unknown
        variable, low, high = form.limits[0]
        ends = [-math.inf if end == -sp.oo else math.inf if end == sp.oo else _value(end, at, inside=True) for end in (low, high)]
        return _integral(lambda x: _value(form.function, {**at, variable: x}, inside=True), ends[0], ends[1])
    values = [_value(part, at, inside=inside) for part in form.args]
    if isinstance(form, sp.Add):
        return math.fsum(values)
    if isinstance(form, sp.Mul):
        return math.prod(values)
    if isinstance(form, sp.Pow):
        return math.pow(*values)
    if (function := _FUNCTIONS.get(form.func)) is not None:
        return function(*values)
    raise _Unknown


@cache
def _rule(steps: int) -> list[tuple[float, float, float, float]]:
    """Give the rule: of (-1, 1) the distance from the nearer end, negative on the left, and the weight; of (0, oo) the point and the weight."""
    width = 2 * _REACH / steps
    found = []
    for number in range(steps + 1):
        t = -_REACH + number * width
        u, slope = math.pi / 2 * math.sinh(t), width * math.pi / 2 * math.cosh(t)
        distance = 2 / (1 + math.exp(2 * abs(u)))
        found.append((-distance if t < 0 else distance, slope / math.cosh(u) ** 2, math.exp(u), slope * math.exp(u)))
    return found


def _integral(f: Callable[[float], float], low: float, high: float) -> float:
    """Integrate by two rules, which have to agree."""
    if low == -math.inf:
        return _integral(lambda x: f(-x), -high, math.inf) if high < math.inf else _integral(lambda x: f(x) + f(-x), 0.0, math.inf)
    if high == math.inf and low < 0:
        return _integral(f, low, 0.0) + _integral(f, 0.0, math.inf)
    if high == math.inf:
        found = [math.fsum(weight * f(low + x) for _, _, x, weight in _rule(steps)) for steps in _STEPS]
    else:
        half = (high - low) / 2
        found = [
            half * math.fsum(weight * f((low if d < 0 else high) - half * d) for d, weight, _, _ in _rule(steps))
            for steps in _STEPS
        ]
    if not abs(found[0] - found[1]) < AGREES * (1 + abs(found[1])):
        raise _Unknown
    return found[1]
