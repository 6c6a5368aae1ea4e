r"""Proved bounds on the tails of Gaussian-type integrands.

A *majorant* of f on [R, oo) is a list of terms c x^n exp(-alpha x^2 + beta x), whose sum is at
least |f(x)| for every real x >= R. Majorants of sums are concatenated, of products multiplied.
Bounded functions of a real argument are replaced by their bound; erfc(u) by exp(-u^2) where
u >= 0 on [R, oo) (Chernoff), else by 2. For 2 alpha R > beta,

    int_R^oo x^n e^{-alpha x^2 + beta x} dx
        <= e^{-alpha R^2 + beta R} sum_k binom(n, k) R^{n-k} k! / (2 alpha R - beta)^{k+1},

by x = R + y and dropping e^{-alpha y^2} <= 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, factorial
from typing import Any

import sympy as sp
from flint import acb, arb

from numerics.evidence import NotLowered
from numerics.lower.ball import to_ball

_BOUNDED: dict[Any, Any] = {sp.erf: 1, sp.sin: 1, sp.cos: 1, sp.tanh: 1, sp.sign: 1, sp.Heaviside: 1, sp.atan: 2}


@dataclass(frozen=True)
class Term:
    """c x^n exp(-alpha x^2 + beta x), with c >= 0."""

    c: arb
    n: int
    alpha: arb
    beta: arb


def _real(expr: Any, env: Mapping[Any, acb]) -> arb:
    ball = to_ball(expr, env)
    if not ball.imag.contains(0):
        raise NotLowered(f"{expr} is not real")
    return ball.real


def _line(expr: Any, x: Any, env: Mapping[Any, acb]) -> tuple[arb, arb] | None:
    """Slope and offset of an affine function of x, or None."""
    if not expr.is_polynomial(x):
        return None
    coefficients = sp.Poly(expr, x).all_coeffs()
    if len(coefficients) > 2:
        return None
    slope, offset = coefficients if len(coefficients) == 2 else (sp.Integer(0), coefficients[0])
    return _real(slope, env), _real(offset, env)


def majorant(expr: Any, x: Any, env: Mapping[Any, acb], radius: arb) -> list[Term]:
    """Bound |expr| for every real x >= radius > 0.

    Raises:
        NotLowered: no bound is known for a function in ``expr``.
    """
    zero = arb(0)
    if x not in expr.free_symbols:
        return [Term(abs(to_ball(expr, env)), 0, zero, zero)]
    if expr == x:
        return [Term(arb(1), 1, zero, zero)]
    if expr.is_Add:
        return [term for arg in expr.args for term in majorant(arg, x, env, radius)]
    if expr.is_Mul:
        out = [Term(arb(1), 0, zero, zero)]
        for arg in expr.args:
            out = _times(out, majorant(arg, x, env, radius))
        return out
    if expr.is_Pow and expr.exp.is_Integer and 0 < expr.exp <= 12:
        base, out = majorant(expr.base, x, env, radius), [Term(arb(1), 0, zero, zero)]
        for _ in range(int(expr.exp)):
            out = _times(out, base)
        return out
    if isinstance(expr, sp.exp):
        return [_exponential(expr.args[0], x, env)]
    if isinstance(expr, sp.erfc):
        line = _line(expr.args[0], x, env)
        if line is not None and line[0] > 0 and line[0] * radius + line[1] >= 0:
            return [_exponential(-sp.expand(expr.args[0] ** 2), x, env)]
        return [Term(arb(2), 0, zero, zero)]
    if expr.func in _BOUNDED:
        return [Term(arb(_BOUNDED[expr.func]), 0, zero, zero)]
    raise NotLowered(f"no tail bound for {expr.func.__name__} in {expr}; add a row to numerics/tails.py")


def _times(left: list[Term], right: list[Term]) -> list[Term]:
    return [Term(p.c * q.c, p.n + q.n, p.alpha + q.alpha, p.beta + q.beta) for p in left for q in right]


def _exponential(exponent: Any, x: Any, env: Mapping[Any, acb]) -> Term:
    if not exponent.is_polynomial(x) or sp.degree(exponent, x) > 2:
        raise NotLowered(f"no tail bound for exp({exponent}): the exponent is not a quadratic in {x}")
    coefficients = sp.Poly(exponent, x).all_coeffs()[::-1]
    constant, linear, square = (*coefficients, sp.Integer(0), sp.Integer(0))[:3]
    return Term(_real(constant, env).exp(), 0, -_real(square, env), _real(linear, env))


def tail(terms: list[Term], radius: arb) -> arb:
    """Bound the integral over [radius, oo); NaN where a term does not decay there."""
    total = arb(0)
    for term in terms:
        if term.c == 0:
            continue
        rate = 2 * term.alpha * radius - term.beta
        if not (rate > 0 and term.alpha >= 0):
            return arb("nan")
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
        need = bits * 0.6932 + 8 * term.n + 4.0
        if size > 0:
            need += max(0.0, float(term.c.mid().log().mid()))
        if alpha > 0:
            best = max(best, (beta + (beta * beta + 4 * alpha * need) ** 0.5) / (2 * alpha) + 1e-3)
        elif beta < 0:
            best = max(best, need / -beta)
        else:
            raise NotLowered("an integrand does not decay: a term has no Gaussian factor on an infinite range")
    return best
