"""Translate SymPy to Taylor series in interval arithmetic (pyintval). Trusted: one row for each function, each with its test.

``numerics/intervals/series.py`` defines series. ``elementary.py``, ``special.py``, ``bessel.py``, ``integral_functions.py`` and
``bivariate.py`` define the rows. The ball table shares nothing with this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals import bessel, integral_functions, special
from closedform.numerics.intervals import elementary as rows
from closedform.numerics.intervals.bivariate import phi2
from closedform.numerics.intervals.series import Compiled, Series, add, interval, is_series, multiply, power


def _tribonacci() -> Interval:
    root = Interval(3) * iv.sqrt(Interval(33))
    return (Interval(1) + iv.cbrt(Interval(19) + root) + iv.cbrt(Interval(19) - root)) / Interval(3)


CONSTANTS: dict[Form, Callable[[], Interval]] = {
    sp.pi: iv.pi,
    sp.E: lambda: iv.exp(Interval(1)),
    # Two neighbouring decimals around the number (OEIS A001620, A006752).
    sp.EulerGamma: lambda: Interval("[0.57721566490153286060, 0.57721566490153286061]"),
    sp.Catalan: lambda: Interval("[0.91596559417721901505, 0.91596559417721901506]"),
    sp.GoldenRatio: lambda: (Interval(1) + iv.sqrt(Interval(5))) / Interval(2),
    sp.TribonacciConstant: _tribonacci,
}

UNARY: dict[Form, Callable[..., Series]] = {
    sp.exp: rows.exp,
    sp.log: rows.log,
    sp.erf: rows.erf,
    sp.erfc: rows.erfc,
    sp.erfi: rows.erfi,
    sp.sin: rows.sin,
    sp.cos: rows.cos,
    sp.tan: rows.tan,
    sp.sinh: rows.sinh,
    sp.cosh: rows.cosh,
    sp.tanh: rows.tanh,
    sp.asin: rows.asin,
    sp.acos: rows.acos,
    sp.atan: rows.atan,
    sp.asinh: rows.asinh,
    sp.acosh: rows.acosh,
    sp.atanh: rows.atanh,
    sp.Abs: rows.absolute,
    sp.sign: rows.sign,
    sp.Heaviside: rows.heaviside,
    sp.gamma: special.gamma,
    sp.loggamma: special.loggamma,
    sp.LambertW: special.lambertw,
    LambertWm1: special.lambertwm1,
    sp.sinc: integral_functions.sinc,
    sp.Ei: integral_functions.ei,
    sp.Si: integral_functions.si,
    sp.Ci: integral_functions.ci,
    sp.Shi: integral_functions.shi,
    sp.Chi: integral_functions.chi,
    sp.fresnels: integral_functions.fresnels,
    sp.fresnelc: integral_functions.fresnelc,
    ReLU: rows.relu,
}

# Functions of several arguments.
SEVERAL: dict[Form, Callable[..., Series]] = {sp.beta: special.beta, Phi2: phi2}

# Functions of a constant and one more argument.
OF_CONSTANT_ORDER: dict[Form, Callable[[Interval, Series], Series]] = {
    sp.lowergamma: special.lowergamma,
    sp.uppergamma: special.uppergamma,
    sp.expint: integral_functions.expint,
}

# Functions of one argument after a whole order, which is written out.
ORDERED: dict[Form, Callable[[int, Series], Series]] = {
    sp.besseli: bessel.besseli,
    sp.besselj: bessel.besselj,
    sp.besselk: bessel.besselk,
    sp.polygamma: special.polygamma,
}

ROWS = frozenset({*UNARY, *SEVERAL, *OF_CONSTANT_ORDER, *ORDERED, sp.zeta})
# Functions with facts and no row here, each with the reason.
MISSING: dict[Form, str] = {
    Hyp0F1: "it stands for a Bessel function of an order that is no whole number; this route takes whole orders",
    sp.binomial: "it becomes a polynomial for a fixed whole number; for a varying one this route has no series",
    sp.erfinv: "its argument is a level from cutting integrands, which this route does not do",
    sp.Max: "this route takes kinks of one argument; a maximum is first written with steps",
    sp.Min: "this route takes kinks of one argument; a minimum is first written with steps",
}


def compile_interval(expr: Form, env: Mapping[Form, Interval]) -> Compiled:
    """Turn an expression into a function of the series of its remaining symbols.

    Args:
        expr: a real expression of constants, symbols and functions with a row in ``UNARY``.
        env: intervals of the constant symbols; parts that depend only on these are enclosed once.

    Raises:
        NotLowered: a function has no row in this table, or a number is not real.
    """
    return _lowered(expr, env, {}).function


class _Lowered(NamedTuple):
    """A form as a function of the series of its remaining symbols, and whether it has none."""

    function: Compiled
    fixed: bool


def _lowered(expr: Form, env: Mapping[Form, Interval], found: dict[Any, _Lowered]) -> _Lowered:
    """Lower a form; a part that occurs several times is lowered once."""
    if expr not in found:
        found[expr] = _leaf(expr, env) or _joined(expr, env, found)
    return found[expr]


def _leaf(expr: Form, env: Mapping[Form, Interval]) -> _Lowered | None:
    if expr in env:
        return _always(env[expr])
    if expr.is_Symbol:
        return _Lowered(lambda v: v[expr], fixed=False)
    if expr.is_Rational:
        return _always(interval(expr))
    if expr in CONSTANTS:
        return _always(CONSTANTS[expr]())
    return _always(_zeta(expr)) if isinstance(expr, sp.zeta) else None


def _always(value: Series) -> _Lowered:
    return _Lowered(lambda v: value, fixed=True)


def _joined(expr: Form, env: Mapping[Form, Interval], found: dict[Any, _Lowered]) -> _Lowered:
    ordered = expr.func in ORDERED and len(expr.args) == 2
    parts = [_lowered(arg, env, found) for arg in (expr.args[1:] if ordered else expr.args)]
    functions = [part.function for part in parts]
    made = _of_order(expr, functions[0]) if ordered else _node(expr, functions)
    return _always(made({})) if all(part.fixed for part in parts) else _Lowered(made, fixed=False)


def _node(expr: Form, parts: list[Compiled]) -> Compiled:
    if expr.is_Add or expr.is_Mul:
        join = add if expr.is_Add else multiply

        def folded(v: Mapping[Form, Series]) -> Series:
            out = parts[0](v)
            for part in parts[1:]:
                out = join(out, part(v))
            return out

        return folded
    if expr.is_Pow and expr.exp.is_Rational:
        return lambda v: power(parts[0](v), expr.exp)
    if expr.is_Pow:
        return lambda v: rows.exp(multiply(parts[1](v), rows.log(parts[0](v))))
    if (row := _row(expr)) is not None:
        # A step's second argument is its value at a tie, which can matter if its argument is a number.
        return lambda v: row(*(part(v) for part in parts))
    raise NotLowered(f"no interval rule for {expr.func.__name__} in {expr}; add one to UNARY in numerics/intervals/table.py")


def _row(expr: Form) -> Callable[..., Series] | None:
    """Find the row for a function with this number of arguments."""
    if expr.func in UNARY and (len(expr.args) == 1 or isinstance(expr, sp.Heaviside)):
        return UNARY[expr.func]
    if expr.func in OF_CONSTANT_ORDER:
        return partial(_constant_order, OF_CONSTANT_ORDER[expr.func])
    return SEVERAL.get(expr.func)


def _constant_order(row: Callable[[Interval, Series], Series], order: Series, argument: Series) -> Series:
    if is_series(order):
        raise NotLowered("an incomplete gamma function's or E_p's order varies; the interval route takes constant orders")
    return row(order, argument)


def _of_order(expr: Form, argument: Compiled) -> Compiled:
    order = expr.args[0]
    if not order.is_Integer or (isinstance(expr, sp.polygamma) and order < 0):
        raise NotLowered(f"no rule for the order {order} of {expr}; it must be a whole number, a polygamma's at least 0")
    row, n = ORDERED[expr.func], int(order)
    return lambda v: row(n, argument(v))


def _zeta(expr: Form) -> Interval:
    if len(expr.args) != 1 or not expr.args[0].is_Integer or expr.args[0] < 2:
        raise NotLowered(f"{expr} is not supported; the interval route takes the zeta function at whole numbers from 2")
    return special.zeta(int(expr.args[0]))


def to_interval(expr: Form, env: Mapping[Form, Interval]) -> Interval:
    """Enclose a closed form.

    Raises:
        NotLowered: a function has no row, or a symbol of the form is not in ``env``.
    """
    lowered = _lowered(expr, env, {})
    for symbol in () if lowered.fixed else expr.free_symbols - set(env):
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain")
    return lowered.function({})
