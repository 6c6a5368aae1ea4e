"""SymPy to mpmath, or to NumPy arrays: the second route's table. It shares no code with the ball table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import mpmath
import numpy as np
import scipy.special
import sympy as sp

from derivations.laws import ReLU
from numerics.evidence import NotLowered


class Double:
    """Double precision under mpmath's names, for numbers and NumPy arrays alike."""

    mpf, zero, one, pi, e = staticmethod(np.float64), np.float64(0), np.float64(1), np.pi, np.e
    euler, catalan, phi = np.euler_gamma, float(sp.Catalan), float(sp.GoldenRatio)
    exp, log, sqrt, sign = np.exp, np.log, np.sqrt, np.sign
    sin, cos, tan, asin, acos, atan = np.sin, np.cos, np.tan, np.arcsin, np.arccos, np.arctan
    sinh, cosh, tanh = np.sinh, np.cosh, np.tanh
    asinh, acosh, atanh = np.arcsinh, np.arccosh, np.arctanh
    erf, erfc, erfi, gamma = scipy.special.erf, scipy.special.erfc, scipy.special.erfi, scipy.special.gamma
    erfinv = scipy.special.erfinv
    fsum = staticmethod(sum)


def _table(ctx: Any) -> dict[Any, Callable[[Any], Any]]:
    return {
        sp.exp: ctx.exp,
        sp.log: ctx.log,
        sp.erf: ctx.erf,
        sp.erfc: ctx.erfc,
        sp.erfi: ctx.erfi,
        sp.erfinv: ctx.erfinv,
        sp.sin: ctx.sin,
        sp.cos: ctx.cos,
        sp.tan: ctx.tan,
        sp.sinh: ctx.sinh,
        sp.cosh: ctx.cosh,
        sp.tanh: ctx.tanh,
        sp.asin: ctx.asin,
        sp.acos: ctx.acos,
        sp.atan: ctx.atan,
        sp.asinh: ctx.asinh,
        sp.acosh: ctx.acosh,
        sp.atanh: ctx.atanh,
        sp.gamma: ctx.gamma,
        sp.Abs: abs,
        sp.sign: ctx.sign,
        ReLU: lambda h: (h > 0) * h,
    }


# Named numbers, by their names in mpmath.
CONSTANTS: Mapping[Any, str] = {sp.pi: "pi", sp.E: "e", sp.EulerGamma: "euler", sp.Catalan: "catalan", sp.GoldenRatio: "phi"}

Env = Mapping[Any, Any]
Compiled = Callable[[Env], Any]
Shake = Callable[[], Any]  # draws a factor near one


def compile_mp(expr: Any, special: Callable[[Any, Env], Any], ctx: Any = mpmath.mp, shake: Shake | None = None) -> Compiled:
    """Turn an expression into a function of an environment, in mpmath arithmetic.

    Args:
        expr: the expression.
        special: called for integrals, expectations and roots, with the node and the environment.
        ctx: ``mpmath.mp``, or ``Double`` for double precision, where an environment may hold arrays.
        shake: where given, every operation's result is multiplied by a factor of its own, drawn once; how far a value
            moves shows how much of it is rounding. What decides a jump is left alone, so that a tie stays one.

    Raises:
        NotLowered: a function has no row; or, when the result is called, a symbol has no value.
    """
    plain = _compile(expr, special, ctx, shake)
    if shake is None or expr.is_Symbol or expr.is_Integer:
        return plain
    factor = shake()
    return lambda env: plain(env) * factor


def _compile(expr: Any, special: Callable[[Any, Env], Any], ctx: Any, shake: Shake | None) -> Compiled:
    if expr.is_Rational:
        p, q = int(expr.p), int(expr.q)
        return lambda env: ctx.mpf(p) / q
    if expr in CONSTANTS:
        name = CONSTANTS[expr]
        return lambda env: +getattr(ctx, name)
    if expr == sp.TribonacciConstant:
        return compile_mp(expr.expand(func=True), special, ctx, shake)
    if expr.is_Symbol:

        def look_up(env: Env) -> Any:
            if expr not in env:
                raise NotLowered(f"{expr} has no value; give it an interval in the derivation's domain")
            return env[expr]

        return look_up
    if isinstance(expr, sp.Integral) or not isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function, sp.Max, sp.Min)):
        return lambda env: special(expr, env)
    if expr.is_Pow and expr.exp == sp.S.Half:
        base = compile_mp(expr.base, special, ctx, shake)
        return lambda env: ctx.sqrt(base(env))
    if expr.is_Pow and expr.exp.is_Integer:
        base, n = compile_mp(expr.base, special, ctx, shake), int(expr.exp)
        return lambda env: base(env) ** n
    if isinstance(expr, sp.Heaviside):  # its second argument is its value at a tie
        step, tie = compile_mp(expr.args[0], special, ctx), compile_mp(expr.args[1], special, ctx, shake)
        return lambda env: (step(env) > 0) * ctx.one + (step(env) == 0) * tie(env)
    several = isinstance(expr, (sp.Max, sp.Min)) or not isinstance(expr, sp.Function)
    shake = None if isinstance(expr, sp.sign) else shake
    parts = [compile_mp(arg, special, ctx, shake) for arg in (expr.args if several else expr.args[:1])]
    if expr.is_Add:
        return lambda env: sum((p(env) for p in parts), ctx.zero)
    if expr.is_Mul:

        def product(env: Env) -> Any:
            out = ctx.one
            for p in parts:
                out = out * p(env)
            return out

        return product
    if expr.is_Pow:
        return lambda env: parts[0](env) ** parts[1](env)
    if isinstance(expr, (sp.Max, sp.Min)):  # max(a, b) = (a + b + |a - b|) / 2
        turn = 1 if isinstance(expr, sp.Max) else -1
        return lambda env: reduce(lambda a, b: (a + b + turn * abs(a - b)) / 2, (p(env) for p in parts))
    row = _table(ctx).get(expr.func)
    if row is None:
        raise NotLowered(f"no mpmath lowering for {expr.func.__name__} in {expr}; add a row to numerics/quadrature/table.py")
    first = parts[0]
    return lambda env: row(first(env))
