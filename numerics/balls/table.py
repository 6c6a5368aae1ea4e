"""SymPy to complex balls (FLINT). The trusted surface: one row a function, each with its test.

Every function with a branch cut is told whether it must be analytic on the ball it is given
(``analytic=True`` while FLINT integrates); where FLINT offers no such flag, a ball that could
touch the cut gives NaN. A NaN makes a quadrature wide, never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from derivations.functions import Phi2
from derivations.laws import ReLU
from numerics.balls.bivariate import phi2
from numerics.balls.rows import (
    NAN,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    besselj,
    besselk,
    erfinv,
    lambertw,
    lowergamma,
    on_the_line,
    uppergamma,
)
from numerics.evidence import NotLowered

Compiled = Callable[[Any, bool], acb]  # of a ball, or of several; and whether it must be analytic there

UNARY: dict[Any, Callable[[acb, bool], acb]] = {
    sp.exp: lambda x, _: x.exp(),
    sp.log: lambda x, analytic: x.log(analytic=analytic),
    sp.erf: lambda x, _: x.erf(),
    sp.erfc: lambda x, _: x.erfc(),
    sp.erfi: lambda x, _: x.erfi(),
    sp.erfinv: erfinv,
    sp.sin: lambda x, _: x.sin(),
    sp.cos: lambda x, _: x.cos(),
    sp.tan: lambda x, _: x.tan(),
    sp.sinh: lambda x, _: x.sinh(),
    sp.cosh: lambda x, _: x.cosh(),
    sp.tanh: lambda x, _: x.tanh(),
    sp.asin: asin,
    sp.acos: acos,
    sp.atan: atan,
    sp.asinh: asinh,
    sp.acosh: acosh,
    sp.atanh: atanh,
    sp.gamma: lambda x, _: x.gamma(),
    sp.zeta: lambda x, _: x.zeta(),
    sp.LambertW: lambertw,
    sp.Abs: lambda x, analytic: x.real_abs(analytic=analytic) if on_the_line(x, analytic) else acb(abs(x)),
    sp.sign: lambda x, analytic: x.real_sgn(analytic=analytic) if on_the_line(x, analytic) else NAN,
    sp.Heaviside: lambda x, analytic: x.real_heaviside(analytic=analytic) if on_the_line(x, analytic) else NAN,
    ReLU: lambda x, analytic: x.real_max(acb(0), analytic=analytic) if on_the_line(x, analytic) else NAN,
}

# Of several arguments, all of them told.
SEVERAL: dict[Any, Callable[..., acb]] = {
    sp.beta: lambda x, y, _: x.gamma() * y.gamma() * (x + y).rgamma(),
    sp.lowergamma: lowergamma,
    sp.uppergamma: uppergamma,
    Phi2: phi2,
}

# Of a whole order, written out as their first argument, and one argument more.
ORDERED: dict[Any, Callable[[acb, acb, bool], acb]] = {
    sp.besseli: lambda n, x, _: x.bessel_i(n),
    sp.besselj: besselj,
    sp.besselk: besselk,
    sp.polygamma: lambda n, x, _: x.digamma() if n.is_zero() else NAN,
}

# Of any number of arguments, taken two by two.
FOLDED: dict[Any, Callable[[acb, acb, bool], acb]] = {
    sp.Max: lambda x, y, analytic: x.real_max(y, analytic=analytic) if on_the_line(x - y, analytic) else NAN,
    sp.Min: lambda x, y, analytic: x.real_min(y, analytic=analytic) if on_the_line(x - y, analytic) else NAN,
}

ROWS = frozenset({*UNARY, *SEVERAL, *ORDERED, *FOLDED})
MISSING: dict[Any, str] = {}  # functions with facts and no row here, each with the reason

CONSTANTS: dict[Any, Callable[[], acb]] = {
    sp.pi: lambda: acb.pi(),
    sp.E: lambda: acb(1).exp(),
    sp.EulerGamma: lambda: acb(arb.const_euler()),
    sp.Catalan: lambda: acb(arb.const_catalan()),
    sp.GoldenRatio: lambda: (1 + acb(5).sqrt()) / 2,
    sp.TribonacciConstant: lambda: (1 + sum((19 + sign * 3 * arb(33).sqrt()).root(3) for sign in (1, -1))) / acb(3),
    sp.I: lambda: acb(0, 1),
}


def _power(base: Compiled, exponent: Any, power: Compiled) -> Compiled:
    if exponent.is_Integer:
        n = int(exponent)
        return lambda v, an: base(v, an) ** n
    if exponent.is_Rational and exponent.q == 2:
        n = int(exponent.p)
        return lambda v, an: base(v, an).sqrt(analytic=an) ** n
    return lambda v, an: base(v, an).pow(power(v, an), analytic=an)


def _complement(expr: Any) -> tuple[Any, Any] | None:
    """Recognise c + k erf(u) or c + k erfc(u) that is a multiple f of one erfc(w): (f, w), else None.

    SymPy writes erfc(-u) as 2 - erfc(u), whose digits cancel in the tail.
    """
    if len(expr.args) != 2 or not expr.args[0].is_Rational:
        return None
    constant, (k, f) = expr.args[0], expr.args[1].as_coeff_Mul()
    if isinstance(f, sp.erfc) and constant == -2 * k:
        return constant / 2, -f.args[0]
    if isinstance(f, sp.erf) and abs(constant) == abs(k):
        return constant, f.args[0] if constant == -k else -f.args[0]
    return None


def compile_ball(expr: Any, env: Mapping[Any, acb], variable: Any = None) -> Compiled:
    """Turn an expression into a function of one ball.

    The function returns a ball certain to contain the value of ``expr`` for every value in the
    argument's ball, at the working precision in force when it is called; parameters are taken
    from ``env`` when it is built. Subexpressions free of ``variable`` are evaluated once.

    Raises:
        NotLowered: a function has no row in this table, or a symbol has no value.
    """
    leaves: dict[Any, Compiled] = {} if variable is None else {variable: lambda v, an: v}
    return _compile(expr, env, leaves, analytic=False)


def compile_strict(expr: Any, env: Mapping[Any, acb], variables: Sequence[Any]) -> Callable[[Sequence[acb]], acb]:
    """Turn an expression into a function of the balls of several variables, for where exact zeros matter.

    The function gives NaN where a ball does not tell on which side of a jump, a kink or the end of a
    branch cut an argument stands. Subexpressions free of the variables are evaluated once.

    Raises:
        NotLowered: a function has no row in this table, or a symbol has no value.
    """
    if any(node.has(sp.I) for node in expr.atoms(sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min, ReLU)):
        raise NotLowered(f"the order of complex numbers in {expr}")
    leaves = {variable: _taken(i) for i, variable in enumerate(variables)}
    compiled = _compile(expr, env, leaves, analytic=True)
    return lambda balls: compiled(balls, True)


def _taken(i: int) -> Callable[[Any, bool], acb]:
    return lambda v, an: v[i]


def _compile(expr: Any, env: Mapping[Any, acb], leaves: Mapping[Any, Compiled], *, analytic: bool) -> Compiled:
    if expr in env:
        constant = env[expr]
        return lambda v, an: constant
    if expr in leaves:
        return leaves[expr]
    if leaves and expr.args and not expr.free_symbols & leaves.keys():
        fixed = _compile(expr, env, {}, analytic=analytic)(acb(0), analytic)
        return lambda v, an: fixed
    if expr.is_Rational:
        exact = acb(arb(fmpq(int(expr.p), int(expr.q))))
        return lambda v, an: exact
    if expr in CONSTANTS:
        value = CONSTANTS[expr]()
        return lambda v, an: value
    if expr.is_Symbol:
        raise NotLowered(f"{expr} has no value; give it an interval in the derivation's domain")
    if expr.is_Add and (joined := _complement(expr)) is not None:
        factor, argument = (_compile(part, env, leaves, analytic=analytic) for part in joined)
        return lambda v, an: factor(v, an) * argument(v, an).erfc()
    parts = [_compile(arg, env, leaves, analytic=analytic) for arg in expr.args]
    if expr.is_Add:
        return lambda v, an: sum((p(v, an) for p in parts), acb(0))
    if expr.is_Mul:

        def product(v: acb, an: bool) -> acb:
            out = acb(1)
            for p in parts:
                out = out * p(v, an)
            return out

        return product
    if expr.is_Pow:
        return _power(parts[0], expr.args[1], parts[1])
    if expr.func in FOLDED:
        fold = FOLDED[expr.func]
        return lambda v, an: reduce(lambda x, y: fold(x, y, an), (p(v, an) for p in parts))
    if (row := _row(expr)) is not None:
        taken = parts[:1] if isinstance(expr, sp.Heaviside) else parts  # a step's second argument is its value at a tie
        return lambda v, an: row(*(p(v, an) for p in taken), an)
    raise NotLowered(
        f"no ball lowering for {expr.func.__name__} in {expr}. Add a row to UNARY in "
        "numerics/balls/table.py, passing `analytic` on if the function has a branch cut."
    )


def _row(expr: Any) -> Callable[..., acb] | None:
    """Find the row of a function of the number of arguments that the row is of.

    Raises:
        NotLowered: an order is not a whole number written out.
    """
    if expr.func in UNARY and (len(expr.args) == 1 or isinstance(expr, sp.Heaviside)):
        return UNARY[expr.func]
    if expr.func in ORDERED and len(expr.args) == 2:
        order = expr.args[0]
        if not order.is_Integer or (isinstance(expr, sp.polygamma) and order != 0):
            raise NotLowered(
                f"the order {order} of {expr} is not taken; a Bessel function's must be a whole number, a polygamma's 0"
            )
        return ORDERED[expr.func]
    return SEVERAL.get(expr.func)


def to_ball(expr: Any, env: Mapping[Any, acb]) -> acb:
    """Enclose a closed form, at the working precision in force."""
    return compile_ball(expr, env)(acb(0), False)
