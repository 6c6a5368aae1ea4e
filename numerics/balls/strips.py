r"""Bounds on functions of two variables when one of them leaves the real line, for the error of the trapezoidal rule.

A bound (c, k) of f for a > 0 means: if one of u, v has |Im| <= a and the other is real, then f is analytic in each, and
|f(u, v)| <= c exp(k (|Re u| + |Re v|)). For a line l = p u + q v + r, |Im l| <= b = a max(|p|, |q|), and with Re l = x

    |tanh l| <= max(1, tan b), 1 / |cosh l| <= 1 / cos b                             (b < pi/2, from |cosh(x + iy)|^2 = sinh^2 x + cos^2 y);
    |C + sum c_i e^{l_i}| >= C,  |log(C + ...)| <= |log C| + log(1 + sum c_i / C) + max |Re l_i| + pi    (C, c_i > 0, b_i < pi/2);
    |erf l| <= 1 + 2 b e^{b^2} / sqrt(pi),  |sin l|, |cos l| <= cosh b,  |atan l| <= pi/2 + artanh b     (b < 1 for the last).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import NotLowered


@dataclass(frozen=True)
class Bound:
    """|f| <= c exp(k (|Re u| + |Re v|))."""

    c: arb
    k: arb


def bound(expr: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> Bound:
    """Bound an expression on the strips of half width a.

    Raises:
        NotLowered: no bound is known, or the expression may be singular there.
    """
    if not set(variables) & expr.free_symbols:
        return Bound(arb(abs(to_ball(expr, env)).abs_upper()), arb(0))
    if expr in variables:  # |u + ia| <= |u| + a <= (1 + a) e^|u|
        return Bound(1 + a, arb(1))
    if expr.is_Add:
        parts = [bound(arg, variables, env, a) for arg in expr.args]
        return Bound(sum((p.c for p in parts), arb(0)), _largest([p.k for p in parts]))
    if expr.is_Mul:
        out = Bound(arb(1), arb(0))
        for arg in expr.args:
            f = bound(arg, variables, env, a)
            out = Bound(out.c * f.c, out.k + f.k)
        return out
    if expr.is_Pow and expr.exp.is_Integer:
        n = int(expr.exp)
        f = bound(expr.base, variables, env, a) if n > 0 else _reciprocal(expr.base, variables, env, a)
        return Bound(f.c ** abs(n), f.k * abs(n))
    if isinstance(expr, sp.log):
        return _logarithm(expr.args[0], variables, env, a)
    if len(expr.args) != 1:
        raise _unknown(expr)
    return _of_line(expr, variables, env, a)


def _unknown(expr: Form) -> NotLowered:
    return NotLowered(f"no bound for {expr} off the real line; add a row to numerics/balls/strips.py")


def _largest(sizes: Sequence[arb]) -> arb:
    out = arb(0)
    for size in sizes:
        out = out.max(size)
    return out


def _line(expr: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> tuple[arb, arb, arb]:
    """Return the largest slope, the offset's size and the largest imaginary part b of a real line."""
    if not expr.is_polynomial(*variables) or sp.Poly(expr, *variables).total_degree() > 1:
        raise _unknown(expr)
    polynomial = sp.Poly(expr, *variables)
    numbers = [to_ball(polynomial.coeff_monomial(m), env) for m in (*variables, 1)]
    if any(not number.imag.is_zero() for number in numbers):
        raise _unknown(expr)
    slope = _largest([abs(number.real) for number in numbers[:-1]])
    return slope, abs(numbers[-1].real), slope * a


def _of_line(expr: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> Bound:
    r"""Bound a function of a line l = x + iy, |y| <= b.

    |e^l| = e^x, and |cosh l|, |sinh l| <= cosh x, with x <= offset + slope (|Re u| + |Re v|). |tanh l|^2 is
    (sinh^2 x + sin^2 y) / (sinh^2 x + cos^2 y), at most 1 for |y| <= pi/4 and otherwise largest at x = 0. |sin l|, |cos l| <= cosh
    y. erf l = erf x + (2i/sqrt(pi)) int_0^y e^{-(x+it)^2} dt, with an integrand of at most e^{t^2}. Re atan l is within pi/2, and
    Im atan l = log((x^2 + (1+y)^2) / (x^2 + (1-y)^2)) / 4 is largest at x = 0: artanh y.
    """
    slope, offset, b = _line(expr.args[0], variables, env, a)
    if isinstance(expr, sp.exp):
        return Bound(offset.exp(), slope)
    if isinstance(expr, sp.tanh) and b < arb.pi() / 2:
        return Bound(b.tan().max(arb(1)), arb(0))
    if isinstance(expr, (sp.sin, sp.cos)):
        return Bound(b.cosh(), arb(0))
    if isinstance(expr, (sp.erf, sp.erfc)):
        return Bound((1 if isinstance(expr, sp.erf) else 2) + 2 * b * (b * b).exp() / arb.pi().sqrt(), arb(0))
    if isinstance(expr, sp.atan) and b < 1:
        return Bound(arb.pi() / 2 + b.atanh(), arb(0))
    if isinstance(expr, (sp.cosh, sp.sinh)):
        return Bound(offset.exp(), slope)
    raise _unknown(expr)


def _exponentials(expr: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> tuple[arb, arb, arb, arb]:
    """Read C + sum c_i e^{l_i} with C, c_i > 0 and b_i < pi/2: C, sum c_i, the largest offset and slope of the l_i."""
    constant, rest = expr.as_independent(*variables, as_Add=True)
    C, total, offset, slope = to_ball(constant, env), arb(0), arb(0), arb(0)
    for term in sp.Add.make_args(rest):
        factor, core = term.as_independent(*variables, as_Add=False)
        size = to_ball(factor, env)
        if not isinstance(core, sp.exp) or not size.imag.is_zero() or not size.real > 0:
            raise _unknown(expr)
        p, r, b = _line(core.args[0], variables, env, a)
        if not b < arb.pi() / 2:
            raise _unknown(expr)
        total, offset, slope = total + size.real, offset.max(r), slope.max(p)
    if not C.imag.is_zero() or not C.real > 0:
        raise _unknown(expr)
    return C.real, total, offset, slope


def _reciprocal(base: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> Bound:
    """|cosh(x + iy)|^2 = sinh^2 x + cos^2 y >= cos^2 b; Re(C + sum c_i e^{l_i}) >= C, as cos(Im l_i) > 0."""
    if isinstance(base, sp.cosh):
        _, _, b = _line(base.args[0], variables, env, a)
        if not b < arb.pi() / 2:
            raise _unknown(base)
        return Bound(1 / b.cos(), arb(0))
    return Bound(1 / _exponentials(base, variables, env, a)[0], arb(0))


def _logarithm(argument: Form, variables: Sequence[Letter], env: Mapping[Form, acb], a: arb) -> Bound:
    """|log w| <= |log |w|| + pi, with C <= |w| <= (C + sum c_i) e^{max |Re l_i|}; then A + k r <= (A + 1) e^{k r}."""
    C, total, offset, slope = _exponentials(argument, variables, env, a)
    return Bound(abs(C.log()) + (1 + total / C).log() + offset + arb.pi() + 1, slope.max(arb(0)))
