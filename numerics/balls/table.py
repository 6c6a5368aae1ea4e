"""Translate SymPy to complex balls (FLINT). Trusted: one row for each function, each with its test.

Every function with a branch cut gets a flag: must it be analytic on its ball (``analytic=True`` while FLINT integrates)? Where
FLINT has no such flag, a ball that could touch the cut gives NaN. A NaN makes a quadrature wide, never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

import sympy as sp
from flint import acb, arb, fmpq

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.balls.bivariate import phi2
from closedform.numerics.balls.program import Place, Program, Step, assembled
from closedform.numerics.balls.rows import (
    NAN,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    besselj,
    besselk,
    binomial,
    chi,
    ci,
    ei,
    erfinv,
    expint,
    fresnelc,
    fresnels,
    hyp0f1,
    lambertw,
    lambertwm1,
    loggamma,
    lowergamma,
    on_the_line,
    polygamma,
    shi,
    si,
    uppergamma,
)
from closedform.numerics.balls.sums_and_products import added, multiplied, rational
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import parts_of

_WHOLE = 1 << 31  # smaller whole numbers are exact at every precision, and made once
Compiled = Callable[[acb, bool], acb]  # takes a ball, and whether the result must be analytic there

UNARY: dict[Form, Callable[[acb, bool], acb]] = {
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
    LambertWm1: lambertwm1,
    sp.loggamma: loggamma,
    sp.sinc: lambda x, _: x.sinc(),
    sp.Ei: ei,
    sp.Si: si,
    sp.Ci: ci,
    sp.Shi: shi,
    sp.Chi: chi,
    sp.fresnels: fresnels,
    sp.fresnelc: fresnelc,
    sp.Abs: lambda x, analytic: x.real_abs(analytic=analytic) if on_the_line(x, analytic) else acb(abs(x)),
    sp.sign: lambda x, analytic: x.real_sgn(analytic=analytic) if on_the_line(x, analytic) else NAN,
    sp.Heaviside: lambda x, analytic: x.real_heaviside(analytic=analytic) if on_the_line(x, analytic) else NAN,
    ReLU: lambda x, analytic: x.real_max(acb(0), analytic=analytic) if on_the_line(x, analytic) else NAN,
}

# Functions of several arguments; the flag covers all of them.
SEVERAL: dict[Form, Callable[..., acb]] = {
    sp.beta: lambda x, y, _: x.gamma() * y.gamma() * (x + y).rgamma(),
    sp.binomial: binomial,
    sp.lowergamma: lowergamma,
    sp.uppergamma: uppergamma,
    sp.expint: expint,
    Hyp0F1: hyp0f1,
    Phi2: phi2,
}

# Functions of one argument after an order, which is a number.
ORDERED: dict[Form, Callable[[acb, acb, bool], acb]] = {
    sp.besseli: lambda n, x, _: x.bessel_i(n),
    sp.besselj: besselj,
    sp.besselk: besselk,
    sp.polygamma: polygamma,
}

# Functions of any number of arguments, taken two by two.
FOLDED: dict[Form, Callable[[acb, acb, bool], acb]] = {
    sp.Max: lambda x, y, analytic: x.real_max(y, analytic=analytic) if on_the_line(x - y, analytic) else NAN,
    sp.Min: lambda x, y, analytic: x.real_min(y, analytic=analytic) if on_the_line(x - y, analytic) else NAN,
}

ROWS = frozenset({*UNARY, *SEVERAL, *ORDERED, *FOLDED})
MISSING: dict[Form, str] = {}  # functions with facts and no row here, each with the reason

CONSTANTS: dict[Form, Callable[[], acb]] = {
    sp.pi: lambda: acb.pi(),
    sp.E: lambda: acb(1).exp(),
    sp.EulerGamma: lambda: acb(arb.const_euler()),
    sp.Catalan: lambda: acb(arb.const_catalan()),
    sp.GoldenRatio: lambda: (1 + acb(5).sqrt()) / 2,
    sp.TribonacciConstant: lambda: (1 + sum((19 + sign * 3 * arb(33).sqrt()).root(3) for sign in (1, -1))) / acb(3),
    sp.I: lambda: acb(0, 1),
}


def _complement(expr: Form) -> tuple[Form, Form] | None:
    """Recognise c + k erf(u) or c + k erfc(u) as a multiple f of one erfc(w): return (f, w), else None.

    SymPy writes erfc(-u) as 2 - erfc(u), which cancels digits in the tail.
    """
    if len(expr.args) != 2 or not expr.args[0].is_Rational:
        return None
    constant, (k, f) = expr.args[0], expr.args[1].as_coeff_Mul()
    if isinstance(f, sp.erfc) and constant == -2 * k:
        return constant / 2, -f.args[0]
    if isinstance(f, sp.erf) and abs(constant) == abs(k):
        return constant, f.args[0] if constant == -k else -f.args[0]
    return None


def compile_ball(expr: Form, env: Mapping[Form, acb], variable: Letter) -> Compiled:
    """Turn an expression into a function of one ball.

    The function returns a ball that certainly contains ``expr`` for every value in the argument's ball, at the working precision
    of the call. It takes parameters from ``env`` when it is built. Subexpressions free of ``variable`` are evaluated once.

    Raises:
        NotLowered: a function has no row in this table, or a symbol has no value.
    """
    bound = _program(expr).bind(env, (variable,), analytic=False)
    return lambda v, an: bound((v,), an)[0]


def compile_strict(expr: Form, env: Mapping[Form, acb], variables: Sequence[Letter]) -> Callable[[Sequence[acb]], acb]:
    """Turn an expression into a function of the balls of several variables, for callers to whom exact zeros matter.

    The function gives NaN if a ball does not decide on which side of a jump, a kink or a branch cut's end an argument is.
    Subexpressions free of the variables are evaluated once.

    Raises:
        NotLowered: a function has no row in this table, or a symbol has no value.
    """
    together = compile_several([expr], env, variables)
    return lambda balls: together(balls)[0]


def compile_several(
    exprs: Sequence[Form], env: Mapping[Form, acb], variables: Sequence[Letter]
) -> Callable[[Sequence[acb]], list[acb]]:
    """Turn expressions into functions of the balls of the same variables, as ``compile_strict`` does; common parts are shared.

    Raises:
        NotLowered: as there.
    """
    for expr in exprs:
        if _orders_complex(expr):
            raise NotLowered(f"the order of complex numbers in {expr}")
    bound = _program(*exprs).bind(env, variables, analytic=True)
    return lambda balls: bound(balls, True)


def to_ball(expr: Form, env: Mapping[Form, acb]) -> acb:
    """Enclose a closed form at the current working precision."""
    if expr.is_Rational:  # most expressions are a point's numbers
        return acb(arb(fmpq(int(expr.p), int(expr.q))))
    return to_balls((expr,), env)[0]


def to_balls(exprs: Sequence[Form], env: Mapping[Form, acb]) -> list[acb]:
    """Enclose closed forms at the current working precision; common parts are evaluated once."""
    return _program(*exprs).run(env, analytic=False)


@remembered
def _program(*exprs: Form) -> Program:
    """Lower forms once: a point, or another number of bits, only supplies numbers."""
    return assembled(exprs, _step)


@remembered
def _orders_complex(expr: Form) -> bool:
    """Return True if the argument of a jump, a kink or an absolute value has the imaginary unit."""
    return any(isinstance(node, KINKS) and node.has(sp.I) for node in parts_of(expr))


def _step(expr: Form, place: Place) -> tuple[Step | None, list[int]]:
    """Return the function that computes a node (None for a symbol), and the places of its arguments.

    Raises:
        NotLowered: a function has no row in this table.
    """
    if expr.is_Rational:
        if expr.q == 1 and abs(expr.p) < _WHOLE:
            whole = acb(int(expr.p))
            return lambda v, an: whole, []
        return rational(fmpq(int(expr.p), int(expr.q))), []
    if expr in CONSTANTS:
        constant = CONSTANTS[expr]
        return lambda v, an: constant(), []
    if expr.is_Symbol:
        return None, []
    if expr.is_Add and (joined := _complement(expr)) is not None:
        factor, argument = map(place, joined)
        return lambda v, an: v[factor] * v[argument].erfc(), [factor, argument]
    if expr.is_Pow:
        return _power(expr, place)
    parts = [place(arg) for arg in expr.args]
    if expr.is_Add or expr.is_Mul:
        return (added(parts) if expr.is_Add else multiplied(parts)), parts
    func, rows = expr.func, _rows_of(expr)  # a row is looked up at each use: the cache keeps the form, not the table
    if rows is FOLDED:
        return lambda v, an: reduce(lambda x, y: FOLDED[func](x, y, an), (v[p] for p in parts)), parts
    if isinstance(expr, sp.Heaviside):
        argument, tie = parts
        return lambda v, an: v[tie] if not an and v[argument].is_zero() else UNARY[func](v[argument], an), parts
    if rows is UNARY:
        (only,) = parts
        return lambda v, an: UNARY[func](v[only], an), parts
    if rows is not None:
        return lambda v, an: rows[func](*(v[p] for p in parts), an), parts
    raise NotLowered(
        f"no rule to enclose {expr.func.__name__} in {expr}. Add a row to UNARY in "
        "numerics/balls/table.py, passing `analytic` on if the function has a branch cut."
    )


def _power(expr: Form, place: Place) -> tuple[Step, list[int]]:
    base = place(expr.base)
    if expr.exp.is_Integer:
        n = int(expr.exp)
        return lambda v, an: v[base] ** n, [base]
    if expr.exp.is_Rational and expr.exp.q == 2:
        n = int(expr.exp.p)
        if n == 1:
            return lambda v, an: v[base].sqrt(analytic=an), [base]
        return lambda v, an: v[base].sqrt(analytic=an) ** n, [base]
    power = place(expr.exp)
    return lambda v, an: v[base].pow(v[power], analytic=an), [base, power]


def _rows_of(expr: Form) -> Mapping[Form, Callable[..., acb]] | None:
    """Find the rows for a function with so many arguments.

    Raises:
        NotLowered: an order is no whole number, where it must be one.
    """
    if expr.func in FOLDED:
        return FOLDED
    if expr.func in UNARY and (len(expr.args) == 1 or isinstance(expr, sp.Heaviside)):
        return UNARY
    if expr.func in ORDERED and len(expr.args) == 2:
        order = expr.args[0]
        if not isinstance(expr, sp.besselk) and (not order.is_Integer or (isinstance(expr, sp.polygamma) and order < 0)):
            raise NotLowered(f"no rule for the order {order} of {expr}; it must be a whole number, a polygamma's at least 0")
        return ORDERED
    return SEVERAL if expr.func in SEVERAL else None
