"""SymPy to Taylor series in interval arithmetic (pyintval). A trusted surface: one row a function, each with its test.

A series is an array of intervals f_0, f_1, ... that hold the Taylor coefficients f^(k)(x)/k! of a function of one real
variable, for every x in the interval that the variable's own series starts with; a constant is a bare interval. The rows
are recurrences from the ordinary differential equation of each function (Moore 1966; Tucker, Validated Numerics, 2011,
section 4.3), started by pyintval's own enclosure of the function. Nothing here is shared with the ball table.

pyintval's functions follow IEEE 1788: an argument partly outside the domain is cut to it, in silence. Here such an
argument gives the whole line, which decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyintval as iv
import sympy as sp
from pyintval import Interval

from derivations.laws import ReLU
from numerics.evidence import NotLowered

Series = Any  # an object array of Interval, or one Interval for a constant
Compiled = Callable[[Mapping[Any, Series]], Series]

ENTIRE = Interval.entire()
_HALF = Interval(0.5)


def interval(value: Any) -> Interval:
    """Enclose an exact rational number."""
    return Interval(f"{value.p}/{value.q}")


def variable(start: Interval, order: int) -> Series:
    """Give the series of the variable itself about every point of ``start``, up to x**order."""
    return np.array([start, Interval(1), *[Interval(0)] * (order - 1)][: order + 1], dtype=object)


def _is_series(u: Series) -> bool:
    return isinstance(u, np.ndarray)


def _length(u: Series) -> int:
    """Count the coefficients up to the last that is not exactly zero, two at least: most arguments are affine."""
    n = len(u)
    while n > 2 and u[n - 1].mag == 0:
        n -= 1
    return n


def _weighted(u: Series) -> Series:
    """Give the coefficients j u_j of x u'(x), for j >= 1, up to the last that is not exactly zero."""
    return np.array([Interval(j) * u[j] for j in range(1, _length(u))], dtype=object)


def add(a: Series, b: Series) -> Series:
    """Add two series or constants."""
    if _is_series(a) == _is_series(b):
        return a + b
    series, constant = (a, b) if _is_series(a) else (b, a)
    out = series.copy()
    out[0] = out[0] + constant
    return out


def multiply(a: Series, b: Series) -> Series:
    """Multiply two series or constants (Leibniz)."""
    if not (_is_series(a) and _is_series(b)):
        return b * a if _is_series(b) else a * b
    if _length(a) < _length(b):
        a, b = b, a
    n = _length(b)
    starts = [max(0, k + 1 - n) for k in range(len(a))]
    return np.array([np.dot(a[s : k + 1], b[k - s :: -1]) for k, s in enumerate(starts)], dtype=object)


def _inside(x: Interval, low: float, high: float, value: Callable[[Interval], Interval]) -> Interval:
    """Evaluate where the whole argument lies in the open domain; otherwise know nothing."""
    return value(x) if low < x.lo and x.hi < high else ENTIRE


def _solve(u: Series, start: Interval, slope: Callable[[Series], Series]) -> Series:
    """Solve f' = g u' for the series g = slope(u) of the derivative in the argument."""
    if not _is_series(u):
        return start
    out, n = [start], len(u)
    if n > 1:
        g = slope(u[:-1])
        weighted = _weighted(u)
        m = len(weighted)
        out += [np.dot(weighted[:k], g[max(0, k - m) : k][::-1]) / Interval(k) for k in range(1, n)]
    return np.array(out, dtype=object)


def power(u: Series, exponent: Any) -> Series:
    """Raise to a rational power: u f' = p f u'."""
    first = u[0] if _is_series(u) else u
    start = _power_of(first, exponent)
    if not _is_series(u):
        return start
    n = int(exponent) if exponent.is_Integer else 0
    if n > 0:  # by multiplication, which needs no division by u_0
        out = u
        for _ in range(n - 1):
            out = multiply(out, u)
        out = out.copy()
        out[0] = start
        return out
    rows, p = [start], interval(exponent)
    for k in range(1, len(u)):
        total = Interval(0)
        for j in range(1, k + 1):
            total = total + (p * Interval(j) - Interval(k - j)) * u[j] * rows[k - j]
        rows.append(_divide(total, Interval(k) * first))
    return np.array(rows, dtype=object)


def _power_of(x: Interval, exponent: Any) -> Interval:
    if exponent.is_Integer:
        n = int(exponent)
        return iv.pown(x, n) if n >= 0 else _divide(Interval(1), iv.pown(x, -n))
    if x.lo < 0 or (x.lo == 0 and exponent < 0):
        return ENTIRE
    if exponent.q == 2:
        return _power_of(iv.sqrt(x), sp.Integer(exponent.p))
    return _inside(x, 0, np.inf, lambda v: iv.exp(interval(exponent) * iv.log(v)))


def _divide(a: Interval, b: Interval) -> Interval:
    return ENTIRE if b.contains(0) else a / b


def _first(u: Series) -> Interval:
    return u[0] if _is_series(u) else u


def _exp(u: Series) -> Series:
    start = iv.exp(_first(u))
    if not _is_series(u):
        return start
    rows = [start]
    weighted = _weighted(u)
    m = len(weighted)
    for k in range(1, len(u)):
        rows.append(np.dot(weighted[:k], np.array(rows[max(0, k - m) :][::-1], dtype=object)) / Interval(k))
    return np.array(rows, dtype=object)


def _circular(u: Series, sine: Interval, cosine: Interval, sign: int) -> tuple[Series, Series]:
    """Solve s' = c u' and c' = sign s u' together."""
    if not _is_series(u):
        return sine, cosine
    s, c = [sine], [cosine]
    weighted = _weighted(u)
    m = len(weighted)
    for k in range(1, len(u)):
        new_s = np.dot(weighted[:k], np.array(c[max(0, k - m) :][::-1], dtype=object)) / Interval(k)
        c.append(Interval(sign) * np.dot(weighted[:k], np.array(s[max(0, k - m) :][::-1], dtype=object)) / Interval(k))
        s.append(new_s)
    return np.array(s, dtype=object), np.array(c, dtype=object)


def _gauss(u: Series, factor: int) -> Series:
    """Give factor * exp(-u^2) / sqrt(pi), the derivative of erf (factor 2) and erfc (-2)."""
    return multiply(_exp(multiply(power(u, sp.Integer(2)), Interval(-1))), Interval(factor) / iv.sqrt(iv.pi()))


def _erf(u: Series) -> Series:
    return _solve(u, iv.erf(_first(u)), lambda v: _gauss(v, 2))


def _erfc(u: Series) -> Series:
    return _solve(u, iv.erfc(_first(u)), lambda v: _gauss(v, -2))


def _sin(u: Series) -> Series:
    return _circular(u, iv.sin(_first(u)), iv.cos(_first(u)), -1)[0]


def _cos(u: Series) -> Series:
    return _circular(u, iv.sin(_first(u)), iv.cos(_first(u)), -1)[1]


def _sinh(u: Series) -> Series:
    return _circular(u, iv.sinh(_first(u)), iv.cosh(_first(u)), 1)[0]


def _cosh(u: Series) -> Series:
    return _circular(u, iv.sinh(_first(u)), iv.cosh(_first(u)), 1)[1]


def _tan(u: Series) -> Series:
    return _solve(u, iv.tan(_first(u)), lambda v: power(_cos(v), sp.Integer(-2)))


def _tanh(u: Series) -> Series:
    return _solve(u, iv.tanh(_first(u)), lambda v: power(_cosh(v), sp.Integer(-2)))


def _log(u: Series) -> Series:
    return _solve(u, _inside(_first(u), 0, np.inf, iv.log), lambda v: power(v, sp.Integer(-1)))


def _atan(u: Series) -> Series:
    return _solve(u, iv.atan(_first(u)), lambda v: power(add(power(v, sp.Integer(2)), Interval(1)), sp.Integer(-1)))


def _root_of_one_minus_square(u: Series) -> Series:
    square = multiply(power(u, sp.Integer(2)), Interval(-1))
    return power(add(square, Interval(1)), -sp.Rational(1, 2))


def _asin(u: Series) -> Series:
    return _solve(u, _inside(_first(u), -1, 1, iv.asin), _root_of_one_minus_square)


def _acos(u: Series) -> Series:
    return _solve(u, _inside(_first(u), -1, 1, iv.acos), lambda v: multiply(_root_of_one_minus_square(v), Interval(-1)))


def _step(x: Interval, at_zero: Interval) -> Interval:
    if x.lo > 0:
        return Interval(1)
    if x.hi < 0:
        return Interval(0)
    return at_zero if x.is_singleton else at_zero.hull(Interval(0, 1))


def _heaviside(u: Series, at_zero: Interval = _HALF) -> Series:
    if not _is_series(u):
        return _step(u, at_zero)
    if u[0].lo > 0 or u[0].hi < 0:
        return np.array([_step(u[0], at_zero), *[Interval(0)] * (len(u) - 1)], dtype=object)
    return np.array([at_zero.hull(Interval(0, 1)), *[ENTIRE] * (len(u) - 1)], dtype=object)  # it may jump here


def _sign(u: Series) -> Series:
    return add(multiply(_heaviside(u), Interval(2)), Interval(-1))


def _abs(u: Series) -> Series:
    out = multiply(_sign(u), u)
    if not _is_series(u):
        return abs(u)
    out[0] = abs(u[0])
    return out


def _relu(u: Series) -> Series:
    return multiply(_heaviside(u), u) if _is_series(u) else iv.max(u, Interval(0))


def _tribonacci() -> Interval:
    root = Interval(3) * iv.sqrt(Interval(33))
    return (Interval(1) + iv.cbrt(Interval(19) + root) + iv.cbrt(Interval(19) - root)) / Interval(3)


CONSTANTS: dict[Any, Callable[[], Interval]] = {
    sp.pi: iv.pi,
    sp.E: lambda: iv.exp(Interval(1)),
    # Two decimals with the number between them (OEIS A001620, A006752).
    sp.EulerGamma: lambda: Interval("[0.57721566490153286060, 0.57721566490153286061]"),
    sp.Catalan: lambda: Interval("[0.91596559417721901505, 0.91596559417721901506]"),
    sp.GoldenRatio: lambda: (Interval(1) + iv.sqrt(Interval(5))) / Interval(2),
    sp.TribonacciConstant: _tribonacci,
}

UNARY: dict[Any, Callable[..., Series]] = {
    sp.exp: _exp,
    sp.log: _log,
    sp.erf: _erf,
    sp.erfc: _erfc,
    sp.sin: _sin,
    sp.cos: _cos,
    sp.tan: _tan,
    sp.sinh: _sinh,
    sp.cosh: _cosh,
    sp.tanh: _tanh,
    sp.asin: _asin,
    sp.acos: _acos,
    sp.atan: _atan,
    sp.Abs: _abs,
    sp.sign: _sign,
    sp.Heaviside: _heaviside,
    ReLU: _relu,
}


def compile_interval(expr: Any, env: Mapping[Any, Interval]) -> Compiled:
    """Turn an expression into a function of the series of its remaining symbols.

    Args:
        expr: a real expression of constants, symbols and functions with a row in ``UNARY``.
        env: intervals of the symbols that are constants; what depends on them alone is enclosed once.

    Raises:
        NotLowered: a function has no row in this table, or a number is not real.
    """
    if expr in env:
        known = env[expr]
        return lambda v: known
    if expr.is_Symbol:
        return lambda v: v[expr]
    if expr.is_Rational:
        exact = interval(expr)
        return lambda v: exact
    if expr in CONSTANTS:
        constant = CONSTANTS[expr]()
        return lambda v: constant
    parts = [compile_interval(arg, env) for arg in expr.args]
    made = _node(expr, parts)
    if expr.free_symbols <= set(env):
        fixed = made({})
        return lambda v: fixed
    return made


def _node(expr: Any, parts: list[Compiled]) -> Compiled:
    if expr.is_Add or expr.is_Mul:
        join = add if expr.is_Add else multiply

        def folded(v: Mapping[Any, Series]) -> Series:
            out = parts[0](v)
            for part in parts[1:]:
                out = join(out, part(v))
            return out

        return folded
    if expr.is_Pow and expr.exp.is_Rational:
        return lambda v: power(parts[0](v), expr.exp)
    if expr.is_Pow:
        return lambda v: _exp(multiply(parts[1](v), _log(parts[0](v))))
    if expr.func in UNARY:
        row = UNARY[expr.func]
        # A step's second argument is its value at a tie, which can matter where its argument is a number.
        return lambda v: row(*(part(v) for part in parts))
    raise NotLowered(f"no interval row for {expr.func.__name__} in {expr}; add one to UNARY in numerics/intervals/table.py")


def to_interval(expr: Any, env: Mapping[Any, Interval]) -> Interval:
    """Enclose a closed form; every symbol of it must be in ``env``."""
    for symbol in expr.free_symbols - set(env):
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain")
    return compile_interval(expr, env)({})
