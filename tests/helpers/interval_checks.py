"""What the checks of the interval rules share: containment, exact numbers, and mpmath functions of SymPy expressions."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy as sp
from hypothesis import strategies as st
from pyintval import Interval

from closedform.numerics.intervals.series import interval

_MP: dict[Any, Any] = {
    sp.exp: mpmath.exp, sp.erf: mpmath.erf, sp.erfc: mpmath.erfc, sp.sin: mpmath.sin, sp.cos: mpmath.cos, sp.tanh: mpmath.tanh,
    sp.atan: mpmath.atan, sp.log: mpmath.log, sp.cosh: mpmath.cosh, sp.Heaviside: lambda h, *tie: (mpmath.sign(h) + 1) / 2,
}  # fmt: skip
SLACK = mpmath.mpf("1e-22")  # of mpmath's own quadrature, in sizes of one


def rationals(low: int = -3, high: int = 3, *, most: int = 6) -> st.SearchStrategy[Any]:
    """Exact numbers, simple ones first."""
    return st.fractions(low, high, max_denominator=most).map(lambda f: sp.Rational(f.numerator, f.denominator))


def exact(value: Any) -> Interval:
    """The thin interval of a rational number."""
    return interval(sp.Rational(value))


def mp(number: Any) -> Any:
    """A rational number in mpmath's working precision."""
    number = sp.Rational(number)
    return mpmath.mpf(number.p) / number.q


def value_of(expr: Any, env: dict[Any, Any]) -> Any:
    """Evaluate an expression by mpmath."""
    if expr in env:
        return env[expr]
    if not expr.args:
        return mp(expr) if expr.is_Rational else mpmath.mpf(sp.N(expr, mpmath.mp.dps + 5))
    args = [value_of(arg, env) for arg in expr.args]
    if expr.is_Add:
        return mpmath.fsum(args)
    if expr.is_Mul:
        return mpmath.fprod(args)
    if expr.is_Pow:
        return args[0] ** int(expr.exp) if expr.exp.is_Integer else args[0] ** args[1]
    return _MP[expr.func](*args)


def outside(found: Interval, truth: Any, what: str, *, slack: Any = SLACK, thin: float | None = None) -> list[str]:
    """Say where a number lies outside an interval, or the interval is wider than it should be."""
    room = slack * (1 + abs(truth))
    out = (
        []
        if found.lo - room <= truth <= found.hi + room
        else [f"{what} is {mpmath.nstr(truth, 18)}, not in [{found.lo}, {found.hi}]"]
    )
    if thin is not None and not found.wid <= thin * (1 + float(abs(truth))):
        out.append(f"{what}: [{found.lo}, {found.hi}] is too wide")
    return out
