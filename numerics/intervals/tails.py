"""Bounds on the part of an integral against a normal density beyond the reach of the quadrature."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals.table import compile_interval, to_interval

REACH = 9.0  # standard deviations: the mass beyond is below 3e-19

_ONE, _TWO = Interval(1), Interval(2)


@dataclass(frozen=True)
class Standardised:
    """A normal scalar x = mean + sd z, with z standard normal."""

    mean: Interval
    sd: Interval


@dataclass(frozen=True)
class Growth:
    """A bound on a function at every real z: |f| <= size max(1, |z|)^degree."""

    size: Interval
    degree: int


def two_tails(n: int) -> Interval:
    """Bound the integral of |z|^n phi(z) over |z| > REACH from above.

    T_n = int_R^oo z^n phi(z) dz. As phi' = -z phi, by parts T_n = R^(n-1) phi(R) + (n-1) T_{n-2}, and T_{n-2} <= T_n / R^2, so
    T_n <= R^(n-1) phi(R) / (1 - (n-1) / R^2) for n >= 1 and n - 1 < R^2. Also T_0 <= T_1 / R = phi(R) / R.

    Raises:
        NotLowered: n - 1 >= R^2.
    """
    reach = Interval(REACH)
    density = iv.exp(-iv.sqr(reach) / _TWO) / iv.sqrt(_TWO * iv.pi())
    if n == 0:
        return _TWO * density / reach
    left = _ONE - Interval(n - 1) / iv.sqr(reach)
    if not left.lo > 0:
        raise NotLowered(f"a polynomial of degree {n} is too high for the bound on the tails")
    return _TWO * density * iv.pown(reach, n - 1) / left


def growth(expr: Form, x: Form, line: Standardised, env: Mapping[Form, Interval]) -> Growth:
    """Bound a function of x = mean + sd z for every real z.

    With m = max(1, |z|) >= 1: |mean + sd z| <= (|mean| + sd) m. In a sum, sizes add and the highest degree stays
    (m^k <= m^n for k <= n). In a product, sizes multiply and degrees add. exp of a falling parabola is at most its value at the
    vertex. Its enclosure over the whole line bounds any other function.

    Args:
        expr: the function.
        x: its variable.
        line: the mean and standard deviation.
        env: intervals of its other symbols.

    Raises:
        NotLowered: no bound is known.
    """
    if x not in expr.free_symbols:
        return Growth(abs(to_interval(expr, env)), 0)
    if expr == x:
        return Growth(abs(line.mean) + line.sd, 1)
    if expr.is_Add or expr.is_Mul:
        parts = [growth(arg, x, line, env) for arg in expr.args]
        size = parts[0].size
        for part in parts[1:]:
            size = size + part.size if expr.is_Add else size * part.size
        return Growth(size, (max if expr.is_Add else sum)(part.degree for part in parts))
    if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        base = growth(expr.base, x, line, env)
        return Growth(iv.pown(base.size, int(expr.exp)), base.degree * int(expr.exp))
    if isinstance(expr, sp.exp) and expr.args[0].is_polynomial(x) and sp.degree(expr.args[0], x) == 2:
        a, b, c = (to_interval(k, env) for k in sp.Poly(expr.args[0], x).all_coeffs())
        if a.hi < 0:
            return Growth(iv.exp(c - b * b / (Interval(4) * a)), 0)
    bound = compile_interval(expr, env)({x: Interval.entire()})
    if not bound.is_common:
        raise NotLowered(f"no bound over the line is known for {expr}")
    return Growth(abs(bound), 0)
