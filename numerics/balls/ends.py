r"""Substitutions that map an integrable singularity at a finite end, or algebraic decay, to s -> 0+ and smooth it.

Near an end e of the range, x = e + s or e - s; for decay like a power at infinity, x = 1/s. With the bounds of
``numerics.balls.bounds_at_zero``, |f(s)| <= U s^b on (0, eps], the integral over (0, eps] is at most U eps^{b+1} / (b+1) where b > -1,
and does not exist where |f(s)| >= L s^a with a <= -1, L > 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.bounds_at_zero import ball_of, near
from closedform.numerics.balls.poles import without_tangents
from closedform.numerics.balls.table import compile_ball
from closedform.numerics.findings.evidence import Diverges, NotLowered

_STEEP = Fraction(-8)  # the lowest power of the distance that is named where an integrand grows faster
_NEARER = 4  # steps towards the end in search of a small enough bound
_MOST_ROOTS = 6  # largest q for which s = t^q removes fractional powers
MAX_ROOT = 128  # largest q in the substitution s = t^q that smooths a singularity s^p, q about 1 / (1 + p)
MOST_FACTORED = 24  # largest power in a base that is factored: for 1 - t^113 SymPy would need a hundred nested derivatives


@dataclass(frozen=True)
class Changed:
    """An integral in another variable: its integrand, with the Jacobian, its variable and its ends."""

    body: Form
    x: Form
    low: Form
    high: Form


@dataclass(frozen=True)
class FromZero:
    """An integrand, with the Jacobian, in a positive variable s whose zero stands for an end.

    Args:
        body: the integrand.
        s: its variable.
        order: of the root taken: the distance from the end, or 1/|x| at an infinite one, is s^order.
    """

    body: Form
    s: Form
    order: int = 1


@dataclass(frozen=True)
class Remainder:
    """The rest next to zero: ``bound`` bounds the integral of the integrand's size over (0, eps]."""

    eps: arb
    bound: arb


def tidy(expr: Form) -> Form:
    """Write bases of powers and arguments of logarithms over one denominator, in factors, so that powers of s combine.

    In a logarithm common factors of the terms alone are taken out: balls see that 1 - s^2 is next to 1, and not that (1 - s)(1 + s) is.
    """
    if not expr.args or isinstance(expr, sp.Integral):
        return expr
    args = [tidy(arg) for arg in expr.args]
    if (expr.is_Pow or isinstance(expr, (sp.log, sp.exp, sp.Abs))) and args[0].is_Add:
        args[0] = sp.together(args[0])
        if args[0].is_rational_function() and all(abs(power.exp) <= MOST_FACTORED for power in args[0].atoms(sp.Pow)):
            args[0] = sp.factor_terms(sp.expand(args[0])) if isinstance(expr, sp.log) else sp.factor(args[0])
    out = expr.func(*args)
    return sp.expand_power_base(out) if out.is_Pow else out


def is_singular(body: Form, x: Form, end: arb, side: int, env: Mapping[Form, acb]) -> bool:
    """Return True if the integrand's ball next to an end is not finite."""
    beside = end.union(end + side * arb(2) ** -24 * (1 + abs(end)))
    value = compile_ball(body, env, x)(acb(beside), False)
    return not value.is_finite()


@remembered
def has_root(body: Form, x: Form, end: Form) -> bool:
    """Return True if the integrand has a root of a polynomial that vanishes at an end: it is finite there, but not smooth."""
    roots = (p.base for p in body.atoms(sp.Pow) if p.exp.is_Rational and p.exp.q > 1 and x in p.base.free_symbols)
    return any(base.is_polynomial(x) and sp.expand(base.xreplace({x: end})) == 0 for base in roots)


@remembered
def unrooted(body: Form, x: Form, low: Form, high: Form) -> Changed | None:
    """Change the variable if the integrand has a root, or a logarithm in an exponent; else return None.

    x = t^q where fractional powers of x occur inside functions, on a range from zero; x = e^u where log(x) occurs in an exponent,
    on (0, oo). Both increase over the range, so int f(x) dx = int f(x(t)) x'(t) dt, with dx = q t^{q-1} dt and dx = e^u du.
    """
    if low != 0:
        return None
    inside = [arg for f in body.atoms(sp.Function) for arg in f.args]
    roots = [
        p for arg in inside for p in arg.atoms(sp.Pow) if p.base.as_independent(x)[1] == x and p.exp.is_Rational and p.exp.q > 1
    ]
    if roots:
        t, q = sp.Dummy("t", positive=True), lcm(*(int(p.exp.q) for p in roots))
        if q <= _MOST_ROOTS:
            changed = sp.powdenest(sp.expand_power_base(body.xreplace({x: t**q})), force=False) * q * t ** (q - 1)
            return Changed(changed, t, sp.Integer(0), high if high == sp.oo else high ** sp.Rational(1, q))
    if high == sp.oo and any(log.args[0] == x for f in body.atoms(sp.exp) for log in f.atoms(sp.log)):
        u = sp.Dummy("u", real=True)
        return Changed(sp.powsimp(sp.expand(body.xreplace({x: sp.exp(u)}) * sp.exp(u))), u, -sp.oo, sp.oo)
    return None


@remembered
def from_end(body: Form, x: Form, end: Form, side: int) -> FromZero:
    """Measure from a finite end: x = end + side * s, |dx| = ds."""
    s = sp.Dummy("s", positive=True)
    return FromZero(tidy(tidy(_together(without_tangents(body))).xreplace({x: end + side * s})), s)


@remembered
def inverted(body: Form, x: Form, side: int) -> FromZero:
    """Map the neighbourhood of an infinite end to that of zero: x = side / s, |dx| = ds / s^2."""
    s = sp.Dummy("s", positive=True)
    return FromZero(tidy(_together(tidy(body.xreplace({x: side / s})) / s**2)), s)


def _together(expr: Form) -> Form:
    """Write a sum over one denominator; exponentials stay in the numerator, where small ones are recognised as small."""
    names = {f: sp.Dummy("exponential", positive=True) for f in expr.atoms(sp.exp)}
    return sp.together(expr.xreplace(names)).xreplace({name: f for f, name in names.items()})


def smoothed(body: Form, s: Form, env: Mapping[Form, acb], *, whole: bool = False) -> FromZero:
    """Remove a singularity s^p, p > -1, by s = t^q, ds = q t^{q-1} dt: t^{p q + q - 1} has an exponent >= 0 for q >= 1 / (1 + p).

    With ``whole`` every power of s that is a root becomes a whole power of t.

    Where |f(s)| >= L s^a with a <= -1, the integral of |f| from 0 is at least L times that of s^a, which diverges.

    Raises:
        Diverges: the integral from 0 does not exist.
        NotLowered: the behaviour at 0 is not known, or q would be too large.
    """
    found = near(body, s, env, arb(2) ** -10)
    if found.lower > 0 and found.a <= -1 and not body.has(sp.I):
        size = f"s^({max(found.a, _STEEP)})"
        raise Diverges(f"the integral diverges: at distance s from an end of its range the integrand has at least the size {size}")
    if found.b <= -1 or not found.upper.is_finite():
        raise NotLowered("cannot decide whether the integral exists at the end of its range")
    roots = lcm(*(int(power.exp.q) for power in body.atoms(sp.Pow) if power.base == s and power.exp.is_Rational)) if whole else 1
    roots = roots if roots <= _MOST_ROOTS else 1
    q = roots * (1 if found.b >= 0 else ceil(1 / (roots * (1 + found.b))))
    if q > MAX_ROOT:
        raise NotLowered(f"the singularity s^{found.b} at an end of the range is too strong")
    return FromZero(body, s) if q == 1 else _in_root(body, s, q)


@remembered
def _in_root(body: Form, s: Form, q: int) -> FromZero:
    """Write s = t^q, ds = q t^{q-1} dt."""
    t = sp.Dummy("t", positive=True)
    return FromZero(tidy(sp.powsimp(sp.expand_power_base(body.xreplace({s: t**q}) * q * t ** (q - 1)))), t, q)


def remainder(body: Form, s: Form, env: Mapping[Form, acb], bits: int) -> Remainder:
    """Return eps and a bound, about 2^-bits at most, on the integral of |body| over (0, eps]: U eps^{b+1} / (b+1).

    |body| <= U s^b with b > -1 there.

    Raises:
        NotLowered: no integrable bound is known.
    """
    first = near(body, s, env, arb(2) ** -10)
    if first.b <= -1 or not first.upper.is_finite():
        raise NotLowered("cannot decide whether the integral exists at the end of its range")
    eps = arb(2) ** -max(10, ceil((bits + 8) / (1 + first.b)))
    for _ in range(_NEARER):
        found = near(body, s, env, eps)
        if found.b <= -1 or not found.upper.is_finite():
            raise NotLowered("cannot decide whether the integral exists at the end of its range")
        power = ball_of(found.b + 1)
        bound = found.upper * eps**power / power
        if bound < arb(2) ** -bits:
            break
        eps /= 4  # the bound's constant may be large, as for an exponential that vanishes
    return Remainder(eps, bound)
