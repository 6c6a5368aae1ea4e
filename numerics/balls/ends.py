r"""Integrable singularities at a finite end, and algebraic decay: proved bounds like C s^p for s -> 0+.

Near an end e of the range, x = e + s or e - s; for decay like a power at infinity, x = 1/s. For an
expression f of s, ``near`` gives bounds

    L s^a <= |f(s)| <= U s^b   on (0, eps],  eps <= 1,

by structure: where f has m zero derivatives at 0 (exactly, by symbolic algebra) and a ball for the
m-th over [0, eps] that excludes zero, Taylor's theorem gives both with a = b = m; logarithms are below a
small negative power, |log s| <= 8 s^{-1/8} / e. So the integral over (0, eps] is at most
U eps^{b+1} / (b+1) where b > -1, and does not exist where a <= -1 and f keeps its sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from derivations.laws import ReLU
from numerics.balls.poles import without_tangents
from numerics.balls.table import compile_ball
from numerics.evidence import Diverges, NotLowered

MAX_ORDER = 6  # of a zero of a factor at the end
MAX_ROOT = 128  # of the substitution s = t^q that smooths a singularity s^p, q about 1 / (1 + p)
_BOUNDED: dict[Any, int] = {
    sp.erf: 1, sp.sin: 1, sp.cos: 1, sp.tanh: 1, sp.sign: 1, sp.Heaviside: 1, sp.atan: 2, sp.erfc: 2,
}  # fmt: skip


@dataclass(frozen=True)
class Bounds:
    """Bounds L s^a <= |f| <= U s^b on (0, eps]; L is zero where there is no lower one."""

    lower: arb
    a: Fraction
    upper: arb
    b: Fraction


_FLAT = Fraction(0)


def _arb(number: Fraction) -> arb:
    return arb(fmpq(number.numerator, number.denominator))


def near(expr: Any, s: Any, env: Mapping[Any, acb], eps: arb) -> Bounds:
    """Bound an expression on (0, eps], eps <= 1.

    Raises:
        NotLowered: no bound is known.
    """
    if expr == s:
        return Bounds(arb(1), Fraction(1), arb(1), Fraction(1))
    plain = _analytic(expr, s, env, eps)
    if plain is not None and (plain.lower > 0 or not (expr.is_Mul or expr.is_Pow)):
        return plain
    try:
        return _by_structure(expr, s, env, eps)
    except NotLowered:
        if plain is None:
            raise
        return plain


def _by_structure(expr: Any, s: Any, env: Mapping[Any, acb], eps: arb) -> Bounds:
    if expr.is_Mul:
        out = Bounds(arb(1), _FLAT, arb(1), _FLAT)
        for arg in expr.args:
            f = near(arg, s, env, eps)
            out = Bounds(out.lower * f.lower, out.a + f.a, out.upper * f.upper, out.b + f.b)
        return out
    if expr.is_Pow and expr.exp.is_Rational:
        f, p = near(expr.base, s, env, eps), Fraction(int(expr.exp.p), int(expr.exp.q))
        share = _arb(p)
        if p > 0:
            return Bounds(f.lower**share if f.lower > 0 else arb(0), f.a * p, f.upper**share, f.b * p)
        if not f.lower > 0:
            raise NotLowered(f"no lower bound for the denominator {expr.base} near the end of the range")
        return Bounds(f.upper**share if f.upper > 0 else arb(0), f.b * p, f.lower**share, f.a * p)
    if expr.is_Add:
        return _sum([near(arg, s, env, eps) for arg in expr.args], eps)
    if isinstance(expr, (sp.Abs, ReLU)):
        f = near(expr.args[0], s, env, eps)
        return f if isinstance(expr, sp.Abs) else Bounds(arb(0), _FLAT, f.upper, f.b)
    if isinstance(expr, sp.log):
        f = near(expr.args[0], s, env, eps)
        if not (f.lower > 0 and f.upper > 0):
            raise NotLowered(f"no bounds for {expr.args[0]} in a logarithm near the end of the range")
        constant = abs(f.lower.log()) + abs(f.upper.log()) + arb.pi()
        # |log f| is at least |log |f||, and |f| is furthest from its limit at eps.
        most: arb = f.upper * eps ** _arb(f.b)
        fewest: arb = f.lower * eps ** _arb(f.a)
        least = arb(0)
        if f.b > 0 and most < 1:
            least = -most.log()
        elif f.a < 0 and fewest > 1:
            least = fewest.log()
        return Bounds(arb(least.abs_lower()), _FLAT, constant + 8 * _arb(max(abs(f.a), abs(f.b))) / arb(1).exp(), Fraction(-1, 8))
    # An exponent without a zero on (0, eps] has the sign there that it has at eps.
    falls = isinstance(expr, sp.exp) and not expr.has(sp.I) and near(expr.args[0], s, env, eps).lower > 0
    if falls and compile_ball(expr.args[0], env, s)(acb(eps), False).real < 0:
        return Bounds(arb(0), _FLAT, arb(1), _FLAT)
    if expr.func in _BOUNDED and not expr.has(sp.I):
        return Bounds(arb(0), _FLAT, arb(_BOUNDED[expr.func]), _FLAT)
    raise NotLowered(f"no bound for {expr.func.__name__} in {expr} near the end of the range; add a row to numerics/balls/ends.py")


def _sum(parts: list[Bounds], eps: arb) -> Bounds:
    """Add: from above all, from below what one exceeds the others by."""
    b = min(f.b for f in parts)
    upper = sum((f.upper for f in parts), arb(0))
    for f in parts:
        if f.lower > 0:
            rest = sum((g.upper * eps ** _arb(g.b - f.a) for g in parts if g is not f and g.b >= f.a), arb(0))
            if all(g.b >= f.a for g in parts if g is not f) and f.lower - rest > 0:
                return Bounds(arb((f.lower - rest).abs_lower()), f.a, upper, b)
    return Bounds(arb(0), _FLAT, upper, b)


def _over(expr: Any, s: Any, env: Mapping[Any, acb], eps: arb) -> acb | None:
    """Enclose an expression over [0, eps], or None where that is not finite."""
    try:
        ball = compile_ball(expr, env, s)(acb(arb(0).union(eps)), False)
    except (NotLowered, ZeroDivisionError):
        return None
    return ball if ball.is_finite() else None


def _analytic(expr: Any, s: Any, env: Mapping[Any, acb], eps: arb) -> Bounds | None:
    """Bound what is finite over [0, eps]; from below by its first derivative that is not zero."""
    ball = _over(expr, s, env, eps)
    if ball is None:
        return None
    upper = arb(abs(ball).abs_upper())
    if not ball.contains(0):
        return Bounds(arb(abs(ball).abs_lower()), _FLAT, upper, _FLAT)
    derivative, factorial = expr, 1
    for order in range(1, MAX_ORDER + 1):
        if not _zero_at_start(derivative, s):
            break
        derivative, factorial = derivative.diff(s), factorial * order
        ball = _over(derivative, s, env, eps)
        if ball is None:
            break
        if not ball.contains(0):
            size = abs(ball) / factorial
            return Bounds(arb(size.abs_lower()), Fraction(order), arb(size.abs_upper()), Fraction(order))
    return Bounds(arb(0), _FLAT, upper, _FLAT)


def _zero_at_start(expr: Any, s: Any) -> bool:
    value = expr.xreplace({s: sp.Integer(0)})
    return bool(value == 0 or sp.expand(value) == 0)


def tidy(expr: Any) -> Any:
    """Write bases of powers and arguments of logarithms over one denominator, in factors, so that powers of s combine."""
    if not expr.args or isinstance(expr, sp.Integral):
        return expr
    args = [tidy(arg) for arg in expr.args]
    if (expr.is_Pow or isinstance(expr, (sp.log, sp.exp, sp.Abs))) and args[0].is_Add:
        args[0] = sp.factor(sp.together(args[0])) if args[0].is_rational_function() else sp.together(args[0])
    out = expr.func(*args)
    return sp.expand_power_base(out) if out.is_Pow else out


def is_singular(body: Any, x: Any, end: arb, side: int, env: Mapping[Any, acb]) -> bool:
    """Tell whether the integrand's ball next to an end is not finite."""
    beside = end.union(end + side * arb(2) ** -24 * (1 + abs(end)))
    value = compile_ball(body, env, x)(acb(beside), False)
    return not value.is_finite()


def unrooted(body: Any, x: Any, low: Any, high: Any) -> tuple[Any, Any, Any, Any] | None:
    """Change the variable where the integrand is written in a root or a logarithm of it: (body, variable, ends), else None.

    x = t^q where fractional powers of x occur inside functions, on a range from zero; x = e^u where
    log(x) occurs in an exponent, on (0, oo).
    """
    if low != 0:
        return None
    inside = [arg for f in body.atoms(sp.Function) for arg in f.args]
    roots = [
        p for arg in inside for p in arg.atoms(sp.Pow) if p.base.as_independent(x)[1] == x and p.exp.is_Rational and p.exp.q > 1
    ]
    if roots:
        t, q = sp.Dummy("t", positive=True), lcm(*(int(p.exp.q) for p in roots))
        if q <= MAX_ORDER:
            changed = sp.powdenest(sp.expand_power_base(body.xreplace({x: t**q})), force=False) * q * t ** (q - 1)
            return changed, t, sp.Integer(0), high if high == sp.oo else high ** sp.Rational(1, q)
    if high == sp.oo and any(log.args[0] == x for f in body.atoms(sp.exp) for log in f.atoms(sp.log)):
        u = sp.Dummy("u", real=True)
        return sp.powsimp(sp.expand(body.xreplace({x: sp.exp(u)}) * sp.exp(u))), u, -sp.oo, sp.oo
    return None


def from_end(body: Any, x: Any, end: Any, side: int) -> tuple[Any, Any]:
    """Measure from a finite end: (body in s, s), with x = end + side * s."""
    s = sp.Dummy("s", positive=True)
    return tidy(tidy(_together(without_tangents(body))).xreplace({x: end + side * s})), s


def inverted(body: Any, x: Any, side: int) -> tuple[Any, Any]:
    """Map the neighbourhood of an infinite end to that of zero: (body in s times 1/s^2, s), with x = side / s."""
    s = sp.Dummy("s", positive=True)
    return tidy(_together(tidy(body.xreplace({x: side / s})) / s**2)), s


def _together(expr: Any) -> Any:
    """Write a sum over one denominator; exponentials stay in the numerator, where the small ones are seen to be small."""
    names = {f: sp.Dummy("exponential", positive=True) for f in expr.atoms(sp.exp)}
    return sp.together(expr.xreplace(names)).xreplace({name: f for f, name in names.items()})


def smoothed(body: Any, s: Any, env: Mapping[Any, acb]) -> tuple[Any, Any, int]:
    """Remove a singularity s^p by s = t^q: (body in t with its Jacobian, t, q).

    Raises:
        Diverges: the integral from 0 does not exist.
        NotLowered: the behaviour at 0 is not known, or q would be too large.
    """
    found = near(body, s, env, arb(2) ** -10)
    if found.lower > 0 and found.a <= -1 and not body.has(sp.I):
        raise Diverges(f"the integral diverges: at distance s from an end of its range the integrand is of the size s^({found.a})")
    if found.b <= -1:
        raise NotLowered("whether the integral exists at the end of its range is not known")
    q = 1 if found.b >= 0 else ceil(1 / (1 + found.b))
    if q > MAX_ROOT:
        raise NotLowered(f"the singularity s^{found.b} at an end of the range is too strong")
    if q == 1:
        return body, s, 1
    t = sp.Dummy("t", positive=True)
    return tidy(sp.powsimp(sp.expand_power_base(body.xreplace({s: t**q}) * q * t ** (q - 1)))), t, q


def remainder(body: Any, s: Any, env: Mapping[Any, acb], bits: int) -> tuple[arb, arb]:
    """Give eps and a bound below 2^-bits, nearly, on the integral of |body| over (0, eps]."""
    first = near(body, s, env, arb(2) ** -10)
    if first.b <= -1:
        raise NotLowered("whether the integral exists at the end of its range is not known")
    eps = arb(2) ** -max(10, ceil((bits + 8) / (1 + first.b)))
    found = near(body, s, env, eps)
    if found.b <= -1:
        raise NotLowered("whether the integral exists at the end of its range is not known")
    power = _arb(found.b + 1)
    return eps, found.upper * eps**power / power
