"""A sum whose terms cancel near zero, x - sin(x), as a polynomial there: Taylor's, with coefficients from power series in balls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import sympy as sp
from flint import arb, arb_series, ctx

from closedform.derivations.functions.types import Form
from closedform.numerics.tools.export.nodes import Choice, Erfc, Expm1, Log1p

_TERMS = 72  # terms of a power series
_ENOUGH = 1e-18  # relative to the first term: the omitted rest is less
_NEAR = (sp.Rational(1, 2), sp.Rational(1))  # size of the argument up to which the polynomial replaces the sum

_SERIES: Mapping[Form, Callable[[Form], Form]] = {
    sp.exp: lambda s: s.exp(), sp.sin: lambda s: s.sin(), sp.cos: lambda s: s.cos(), sp.tan: lambda s: s.tan(), sp.atan: lambda s: s.atan(),
    sp.asin: lambda s: s.asin(), sp.acos: lambda s: s.acos(), sp.erf: lambda s: s.erf(), Erfc: lambda s: s.erfc(), sp.erfi: lambda s: s.erfi(),
    sp.sinh: lambda s: s.sinh(), sp.cosh: lambda s: s.cosh(), sp.log: lambda s: s.log(), Expm1: lambda s: s.exp() - 1,
    Log1p: lambda s: (s + 1).log(), sp.tanh: lambda s: s.sinh() / s.cosh(),
}  # fmt: skip


def near_zero(form: Form) -> Iterator[Form]:
    """Return a sum in one variable, whose first Taylor coefficients cancel, as its polynomial near zero and itself elsewhere."""
    for inner in _inner(form):
        t = sp.Dummy("t", real=True)
        kernel = form.subs(inner, t)
        if kernel.free_symbols != {t}:
            continue
        coefficients = _coefficients(kernel, t)
        if coefficients is None:
            continue
        first = next((k for k, c in enumerate(coefficients) if c), None)
        orders = [next((k for k, c in enumerate(_coefficients(term, t) or [1]) if c), _TERMS) for term in kernel.args]
        if first is None or first <= min(orders):
            continue
        for reach in _NEAR:
            last = _last(coefficients, first, float(reach))
            if last is not None:
                inside, outside = Choice(sp.Abs(inner), reach, inner, 0), Choice(sp.Abs(inner), reach, 2 * reach, inner)
                yield Choice(
                    sp.Abs(inner), reach, _horner(coefficients[first : last + 1], first, inside), kernel.xreplace({t: outside})
                )


def _inner(form: Form) -> list[Form]:
    """List the candidates for a sum's variable: its one symbol, and the arguments of its functions."""
    symbols = sorted(form.free_symbols, key=str)
    arguments = sorted({node.args[0] for node in form.atoms(sp.Function) if type(node) in _SERIES}, key=sp.default_sort_key)
    return [*(symbols if len(symbols) == 1 else []), *(a for a in arguments if a.free_symbols and not a.is_Symbol)]


def _coefficients(kernel: Form, t: Form) -> list[float] | None:
    """Return Taylor coefficients about zero, each correctly rounded; None if a node has no series, or one is not certain to be zero."""
    cap = ctx.cap
    try:
        ctx.cap = _TERMS
        with ctx.workprec(300):
            series = _series(kernel, t)
            balls = [series[k] for k in range(_TERMS)]
    except (KeyError, ValueError, ZeroDivisionError, AttributeError, TypeError):
        return None
    finally:
        ctx.cap = cap
    if not all(ball.is_finite() for ball in balls):
        return None
    return [0.0 if ball.contains(0) else float(ball.mid()) for ball in balls]


def _series(form: Form, t: Form) -> Form:
    if form == t:
        return arb_series([0, 1], _TERMS)
    if not form.free_symbols:
        if form.is_Rational:
            return arb_series([arb(int(form.p)) / int(form.q)], _TERMS)
        return arb_series([arb(str(form.evalf(90)))], _TERMS)
    args = [_series(arg, t) for arg in form.args] if not form.is_Pow else [_series(form.base, t)]
    if form.is_Add or form.is_Mul:
        total = args[0]
        for arg in args[1:]:
            total = total + arg if form.is_Add else total * arg
        return total
    if form.is_Pow:
        return _power(args[0], form.exp)
    return _SERIES[type(form)](args[0])


def _power(base: Form, exponent: Form) -> Form:
    if exponent == sp.Rational(1, 2):
        return base.sqrt()
    if exponent == -sp.Rational(1, 2):
        return 1 / base.sqrt()
    if not exponent.is_Integer:
        raise ValueError(f"a power {exponent} has no series here")
    whole = base
    for _ in range(abs(int(exponent)) - 1):
        whole = whole * base
    return whole if exponent > 0 else 1 / whole


def _last(coefficients: list[float], first: int, reach: float) -> int | None:
    """Return the last coefficient that counts; None if the series falls too slowly for those available."""
    size = abs(coefficients[first]) * reach**first
    counts = [k for k, c in enumerate(coefficients) if abs(c) * reach**k > _ENOUGH * size]
    return max(counts) if max(counts) < _TERMS - 6 else None


def _horner(coefficients: list[float], first: int, u: Form) -> Form:
    """Nest a polynomial, in the square of its argument if every second coefficient is zero."""
    even = not any(coefficients[1::2])
    step, kept = (u**2, coefficients[::2]) if even else (u, coefficients)
    total: Form = sp.Float(kept[-1], 17)
    for c in reversed(kept[:-1]):
        total = sp.Float(c, 17) + step * total
    return u**first * total if first else total
