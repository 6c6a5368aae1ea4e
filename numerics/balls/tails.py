r"""Proved bounds on integrands near infinity: from above for tails, from below for denominators and divergence.

A *majorant* of f on [R, oo), R >= 1, is a list of terms c x^n exp(-alpha x^2 + beta x), whose sum is at
least |f(x)| for every real x >= R; a *minorant* is one such term that is at most |f(x)| (n may be negative).
Majorants of sums are concatenated, of products multiplied. Bounded functions of a real argument are
replaced by their bound. For u >= 0 (Chernoff; Birnbaum 1942)

    2 e^{-u^2} / (sqrt(pi) (u + sqrt(u^2 + 2))) <= erfc(u) <= e^{-u^2}.

A sum is at least half of what one term exceeds the others by (dominance). For 2 alpha R > beta,

    int_R^oo x^n e^{-alpha x^2 + beta x} dx
        <= e^{-alpha R^2 + beta R} sum_k binom(n, k) R^{n-k} k! / (2 alpha R - beta)^{k+1},

by x = R + y and dropping e^{-alpha y^2} <= 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, comb, factorial, floor
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from derivations.laws import ReLU
from numerics.balls.table import to_ball
from numerics.evidence import NotLowered

# Bounds of functions of a real argument, whatever it is.
_BOUNDED: dict[Any, int] = {
    sp.erf: 1, sp.sin: 1, sp.cos: 1, sp.tanh: 1, sp.sign: 1, sp.Heaviside: 1, sp.atan: 2, sp.erfc: 2,
}  # fmt: skip
# Increasing odd functions: at u(R) > 0 their value there is a lower bound beyond.
_INCREASING = (sp.erf, sp.tanh, sp.atan)


@dataclass(frozen=True)
class Term:
    """c x^n exp(-alpha x^2 + beta x), with c >= 0; n may be negative."""

    c: arb
    n: int
    alpha: arb
    beta: arb


def _real(expr: Any, env: Mapping[Any, acb]) -> arb:
    ball = to_ball(expr, env)
    if not ball.imag.contains(0):
        raise NotLowered(f"{expr} is not real")
    return ball.real


def _coefficients(expr: Any, x: Any, degree: int) -> list[Any] | None:
    """Coefficients of a polynomial of at most a degree, the constant first, padded with zeros; else None."""
    if not expr.is_polynomial(x):
        return None
    found = sp.Poly(expr, x).all_coeffs()[::-1]
    return None if len(found) > degree + 1 else [*found, *[sp.Integer(0)] * (degree + 1 - len(found))]


def _line(expr: Any, x: Any, env: Mapping[Any, acb]) -> tuple[arb, arb] | None:
    """Slope and offset of an affine function of x, or None."""
    found = _coefficients(expr, x, 1)
    return None if found is None else (_real(found[1], env), _real(found[0], env))


def majorant(expr: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term]:
    """Bound |expr| from above for every real x >= radius >= 1.

    Raises:
        NotLowered: no bound is known for a function in ``expr``.
    """
    one = Term(arb(1), 0, arb(0), arb(0))
    if x not in expr.free_symbols:
        return [Term(arb(abs(to_ball(expr, env)).abs_upper()), 0, arb(0), arb(0))]
    if expr == x:
        return [Term(arb(1), 1, arb(0), arb(0))]
    if expr.is_Add and (settled := _settled(expr, x, env, radius)) is not None:
        return settled
    if expr.is_Add or isinstance(expr, (sp.Max, sp.Min)):
        return [term for arg in expr.args for term in majorant(arg, x, env, radius)]
    if expr.is_Mul:
        out = [one]
        for arg in expr.args:
            out = _times(out, majorant(arg, x, env, radius))
        return out
    if expr.is_Pow and expr.exp.is_Rational:
        return _power(expr.base, expr.exp, x, env, radius)
    if expr.is_Pow and x not in expr.base.free_symbols:
        return [_exponential(expr.exp * sp.log(expr.base), x, env, radius)]
    if isinstance(expr, (sp.Abs, ReLU)):
        return majorant(expr.args[0], x, env, radius)
    if isinstance(expr, sp.exp):
        return [_exponential(expr.args[0], x, env, radius)]
    if isinstance(expr, (sp.sinh, sp.cosh)):
        return majorant(expr.rewrite(sp.exp), x, env, radius)
    if isinstance(expr, sp.asinh):
        return majorant(expr.args[0], x, env, radius)
    if isinstance(expr, sp.log):
        return _logarithm(expr.args[0], x, env, radius)
    if expr.has(sp.I):
        raise NotLowered(f"no tail bound for {expr.func.__name__} of the complex {expr.args[0]}")
    if isinstance(expr, sp.erfc):
        lower = _line_below(expr.args[0], x)  # erfc decreases
        line = _line(lower, x, env)
        if line is not None and line[0] > 0 and line[0] * radius + line[1] >= 0:
            return [_exponential(-sp.expand(lower**2), x, env, radius)]
    if isinstance(expr, sp.erfi) and _line(expr.args[0], x, env) is not None:  # |erfi(u)| <= 2 |u| e^{u^2} / sqrt(pi)
        return _times(majorant(2 * expr.args[0], x, env, radius), [_exponential(sp.expand(expr.args[0] ** 2), x, env, radius)])
    if expr.func in _BOUNDED:
        return [Term(arb(_BOUNDED[expr.func]), 0, arb(0), arb(0))]
    if isinstance(expr, (sp.asin, sp.acos)) and isinstance(expr.args[0], (sp.sin, sp.cos)):
        return [Term(arb.pi(), 0, arb(0), arb(0))]
    raise NotLowered(f"no tail bound for {expr.func.__name__} in {expr}; add a row to numerics/balls/tails.py")


def _line_below(argument: Any, x: Any) -> Any:
    """Leave out what is certainly not negative for x > 0 from a line plus that."""
    ahead = sp.Symbol("x_ahead", positive=True)
    pieces = sp.Add.make_args(sp.expand(argument))
    return sp.Add(*(p for p in pieces if p.is_polynomial(x) or not p.xreplace({x: ahead}).is_nonnegative))


def _settled(expr: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term] | None:
    """Bound a sum whose error functions and constants cancel in the limit: by their distances from it, erfc(|u|) <= e^{-u^2}."""
    limit, out, rest = sp.Integer(0), [], []
    for piece in expr.args:
        factor, f = piece.as_independent(x, as_Add=False)
        if x not in piece.free_symbols:
            limit += piece
        elif isinstance(f, (sp.erf, sp.erfc)) and not f.has(sp.I) and (line := _line(f.args[0], x, env)) is not None:
            side = 1 if line[0] > 0 else -1 if line[0] < 0 else 0
            if not side or not side * (line[0] * radius + line[1]) >= 0:
                return None
            limit += factor * (side if isinstance(f, sp.erf) else 1 - side)
            out += _times(majorant(factor, x, env, radius), [_exponential(-sp.expand(f.args[0] ** 2), x, env, radius)])
        else:
            rest.append(piece)
    if not out or sp.expand(limit) != 0:
        return None
    return [*out, *(term for piece in rest for term in majorant(piece, x, env, radius))]


def _power(base: Any, exponent: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term]:
    one = Term(arb(1), 0, arb(0), arb(0))
    p = float(exponent)
    if p < 0:
        low = minorant(base, x, env, radius)
        if low is None:
            raise NotLowered(f"no lower bound for the denominator {base} beyond {radius.str(5)}")
        share = _arb(exponent)
        return [Term(low.c**share, ceil(low.n * p), low.alpha * share, low.beta * share)]
    if abs(p) > 12:
        raise NotLowered(f"no tail bound for the power {exponent} of {base}")
    if base == x:
        return [Term(arb(1), ceil(p), arb(0), arb(0))]
    upper, out = majorant(base, x, env, radius), [one]
    for _ in range(ceil(p)):
        out = _times(out, upper)
    return out if exponent.is_Integer else [one, *out]  # u^p <= 1 + u^n for u >= 0, p <= n


def _arb(number: Any) -> arb:
    return arb(fmpq(int(number.p), int(number.q)))


def _logarithm(argument: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term]:
    """Bound |log u| by the logarithms of bounds on u: a polynomial of degree two, with log x <= x; pi for a sign."""
    if argument.is_Add and 1 in argument.args and (near := _near_one(argument - 1, x, env, radius)) is not None:
        return near
    low = minorant(argument, x, env, radius)
    if low is None:
        raise NotLowered(f"no lower bound for {argument} in a logarithm")
    high = _single(majorant(argument, x, env, radius))
    terms = [Term(arb.pi(), 0, arb(0), arb(0))]
    for bound in (low, high):
        for value, n in ((bound.c.log(), 0), (arb(bound.n), 1), (bound.beta, 1), (bound.alpha, 2)):
            terms.append(Term(arb(abs(value).abs_upper()), n, arb(0), arb(0)))
    return terms


def _near_one(rest: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term] | None:
    """Bound |log(1 + w)| by 2 |w| where |w| <= 1/2 beyond the radius; None where that is not certain."""
    try:
        terms = majorant(rest, x, env, radius)
        return _times([Term(arb(2), 0, arb(0), arb(0))], terms) if small_beyond(terms, radius) else None
    except NotLowered:
        return None


def small_beyond(terms: list[Term], radius: arb) -> bool:
    """Tell whether a majorant stays below one half on [radius, oo).

    Raises:
        NotLowered: a term may increase.
    """
    return bool(sum((_supremum(t, radius) for t in terms), arb(0)) < 0.5)


def _single(terms: list[Term]) -> Term:
    """Bound a majorant by one term, for x >= 1."""
    live = [t for t in terms if not t.c.is_zero()] or [Term(arb(0), 0, arb(0), arb(0))]
    alpha, beta = live[0].alpha, live[0].beta
    for t in live[1:]:
        alpha, beta = alpha.min(t.alpha), beta.max(t.beta)
    return Term(sum((t.c for t in live), arb(0)), max(t.n for t in live), alpha, beta)


def minorant(expr: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> Term | None:
    """Bound |expr| from below by one term for every real x >= radius >= 1; None where no bound is known."""
    if x not in expr.free_symbols:
        size = arb(abs(to_ball(expr, env)).abs_lower())
        return Term(size, 0, arb(0), arb(0)) if size > 0 else None
    if expr == x:
        return Term(arb(1), 1, arb(0), arb(0))
    if expr.is_Mul:
        out = Term(arb(1), 0, arb(0), arb(0))
        for arg in expr.args:
            low = minorant(arg, x, env, radius)
            if low is None:
                return None
            (out,) = _times([out], [low])
        return out
    if expr.is_Pow and expr.exp.is_Rational:
        try:
            bound = minorant(expr.base, x, env, radius) if expr.exp > 0 else _single(majorant(expr.base, x, env, radius))
        except NotLowered:
            return None
        if bound is None or not bound.c > 0:
            return None
        share = _arb(expr.exp)
        return Term(bound.c**share, floor(bound.n * float(expr.exp)), bound.alpha * share, bound.beta * share)
    if isinstance(expr, sp.Abs):
        return minorant(expr.args[0], x, env, radius)
    if isinstance(expr, (sp.sinh, sp.cosh)):
        return minorant(expr.rewrite(sp.exp), x, env, radius)
    if isinstance(expr, sp.exp) and _coefficients(expr.args[0], x, 2) is not None:
        return _exponential(expr.args[0], x, env, radius)
    if expr.has(sp.I):
        return None
    if isinstance(expr, sp.exp) and expr.args[0].is_polynomial(x):
        return _exponential_below(expr.args[0], x, env, radius)
    if expr.is_Add:
        return _dominant(expr, x, env, radius)
    line = _line(expr.args[0], x, env) if len(expr.args) == 1 else None
    if line is None:
        return None
    start = line[0] * radius + line[1]
    if isinstance(expr, sp.erfc) and line[0] > 0 and start >= 0:
        peak = _exponential(-sp.expand(expr.args[0] ** 2), x, env, radius)
        return Term(peak.c / (arb.pi().sqrt() * (line[0] + abs(line[1]) + 1)), -1, peak.alpha, peak.beta)
    if isinstance(expr, sp.erfc) and line[0] < 0 and start <= 0:
        return Term(arb(1), 0, arb(0), arb(0))
    if expr.func in _INCREASING and line[0] > 0 and start > 0:
        least = arb(abs(to_ball(expr.func(sp.Symbol("start")), {sp.Symbol("start"): acb(start)})).abs_lower())
        return Term(least, 0, arb(0), arb(0)) if least > 0 else None
    return None


def _exponential_below(exponent: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> Term | None:
    """Bound exp of a polynomial that rises faster than x^2 from below by exp(c x^2)."""
    low = _dominant(exponent, x, env, radius) if exponent.is_Add else minorant(exponent, x, env, radius)
    if low is None or low.n < 2 or not _real(sp.Poly(exponent, x).LC(), env) > 0:
        return None
    return Term(arb(1), 0, -low.c * radius ** (low.n - 2), arb(0))


def _dominant(expr: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> Term | None:
    """Find a term of a sum that exceeds the others together on [radius, oo), and by what share at least."""
    if expr.is_polynomial(x):
        leading, degree = sp.Poly(expr, x).LC(), sp.degree(expr, x)
        terms = [leading * x**degree, *sp.Add.make_args(sp.expand(expr - leading * x**degree))]
    else:
        terms = list(expr.args)
    for candidate in terms:
        low = minorant(candidate, x, env, radius)
        if low is None:
            continue
        share = arb(1)
        try:
            for other in terms:
                if other is not candidate:
                    for t in majorant(other, x, env, radius):
                        share -= _supremum(Term(t.c / low.c, t.n - low.n, t.alpha - low.alpha, t.beta - low.beta), radius)
        except NotLowered:
            continue
        if share > 0:
            return Term(low.c * arb(share.abs_lower()), low.n, low.alpha, low.beta)
    return None


def _supremum(term: Term, radius: arb) -> arb:
    """Bound a term on [radius, oo) where it does not increase there.

    Raises:
        NotLowered: it may increase.
    """
    if term.c == 0:
        return arb(0)
    falls = 2 * term.alpha * radius - term.beta
    if not (term.alpha >= 0 and falls >= 0 and falls * radius >= term.n):
        raise NotLowered("a term may increase")
    return term.c * radius**term.n * (-term.alpha * radius * radius + term.beta * radius).exp()


def _times(left: list[Term], right: list[Term]) -> list[Term]:
    return [Term(p.c * q.c, p.n + q.n, p.alpha + q.alpha, p.beta + q.beta) for p in left for q in right]


def _exponential(exponent: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> Term:
    """Bound |exp(h)|, exactly where h is a polynomial of degree two: by its real part; else by a quadratic above h."""
    found = _coefficients(exponent, x, 2)
    if found is not None:
        constant, linear, square = (to_ball(c, env).real for c in found)
        return Term(constant.exp(), 0, -square, linear)
    if exponent.has(sp.I):
        raise NotLowered(f"no tail bound for exp({exponent})")
    pieces = sp.Add.make_args(sp.expand(exponent))
    polynomial = sp.Add(*(p for p in pieces if p.is_polynomial(x)))
    rest = [p for p in pieces if not p.is_polynomial(x)]
    constant, linear, square = _quadratic_above(polynomial, x, env, radius)
    for piece in rest:
        below = _fall(piece, x, env, radius)
        if below is None:
            constant += sum((_supremum(t, radius) for t in majorant(piece, x, env, radius)), arb(0))
        else:
            linear, square = linear - below[0], square - below[1]
    return Term(constant.exp(), 0, -square, linear)


def _quadratic_above(polynomial: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> tuple[arb, arb, arb]:
    """Give a quadratic that is at least the polynomial on [radius, oo): itself, or -c x^2 where it falls faster."""
    found = _coefficients(polynomial, x, 2)
    if found is not None:
        constant, linear, square = (_real(c, env) for c in found)
        return constant, linear, square
    degree = sp.degree(polynomial, x)
    low = _dominant(polynomial, x, env, radius) if polynomial.is_Add else minorant(polynomial, x, env, radius)
    if low is None or not _real(sp.Poly(polynomial, x).LC(), env) < 0:
        raise NotLowered(f"no tail bound for exp({polynomial}): it does not fall from {radius.str(4)} on")
    return arb(0), arb(0), -low.c * radius ** (degree - 2)


def _fall(piece: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> tuple[arb, arb] | None:
    """Give p, q >= 0 with piece <= -p x - q x^2 on [radius, oo) where the piece is never positive; else None."""
    ahead = sp.Symbol("x_ahead", positive=True)
    if not piece.xreplace({x: ahead, **{s: sp.Symbol(f"{s}", real=True) for s in piece.free_symbols - {x}}}).is_nonpositive:
        return None
    low = minorant(piece, x, env, radius)
    if low is None:
        return arb(0), arb(0)
    if low.n >= 0 and low.alpha <= 0 and low.beta > 0:  # e^u >= u^2 / 2
        return arb(0), low.c * radius**low.n * low.beta**2 / 2
    if low.n >= 0 and low.alpha < 0 and low.beta >= 0:  # e^u >= u
        return arb(0), -low.c * radius**low.n * low.alpha
    if low.alpha <= 0 and low.beta >= 0 and low.n >= 1:
        return (arb(0), low.c * radius ** (low.n - 2)) if low.n >= 2 else (low.c, arb(0))
    return arb(0), arb(0)


def diverges(expr: Any, x: Any, env: Mapping[Any, acb]) -> bool:
    """Tell whether the integral of expr up to infinity certainly does not exist: it stays above 1/x in size, with one sign."""
    if expr.has(sp.I):
        return False
    for radius in (arb(1), arb(16), arb(256)):
        low = minorant(expr, x, env, radius)
        if low is not None and (low.alpha < 0 or (low.alpha == 0 and (low.beta > 0 or (low.beta == 0 and low.n >= -1)))):
            return True
    return False


def tail(terms: list[Term], radius: arb) -> arb:
    """Bound the integral over [radius, oo); NaN where a term does not decay there."""
    total = arb(0)
    for term in terms:
        if term.c == 0:
            continue
        rate = 2 * term.alpha * radius - term.beta
        if not (rate > 0 and term.alpha >= 0):
            return arb("nan")
        term = Term(term.c * radius**term.n, 0, term.alpha, term.beta) if term.n < 0 else term
        peak = term.c * (-term.alpha * radius * radius + term.beta * radius).exp()
        series = sum(
            (arb(comb(term.n, k) * factorial(k)) * radius ** (term.n - k) / rate ** (k + 1) for k in range(term.n + 1)),
            arb(0),
        )
        total += peak * series
    return total


def radius_for(terms: list[Term], bits: int) -> float:
    """Guess a radius beyond which the terms are below 2**-bits; a guess, to be proved by ``tail``."""
    best = 1.0
    for term in terms:
        if term.c == 0:
            continue
        alpha, beta = float(term.alpha.mid()), float(term.beta.mid())
        size = float(term.c.mid())
        need = bits * 0.6932 + 8 * max(term.n, 0) + 4.0
        if size > 0:
            need += max(0.0, float(term.c.mid().log().mid()))
        if alpha > 0:
            best = max(best, (beta + (beta * beta + 4 * alpha * need) ** 0.5) / (2 * alpha) + 1e-3)
        elif beta < 0:
            best = max(best, need / -beta)
        else:
            raise NotLowered("an integrand does not decay: a term has no Gaussian factor on an infinite range")
    return best
