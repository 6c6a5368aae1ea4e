r"""The limit of a form as a positive letter falls to zero, by rules; none where no rule tells.

fraction        of polynomials in the letter: by its lowest powers
sum             of limits that are not opposite infinities; logarithms of one multiple are one logarithm first
product         of limits, unless zero meets an infinity: then by the orders of its factors, t^r |log t|^k or beyond every power
continuous      f at the limit, where f is continuous there
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from numerics.forms.algebra import tidied
from numerics.proof.signs import sign

_ODD_TO_INFINITY = {
    sp.atan: sp.pi / 2,
    sp.tanh: sp.Integer(1),
    sp.erf: sp.Integer(1),
    sp.asinh: sp.oo,
    sp.sinh: sp.oo,
    sp.erfi: sp.oo,
}
_ENDS = {sp.exp: (sp.oo, sp.Integer(0)), sp.erfc: (sp.Integer(0), sp.Integer(2)), sp.cosh: (sp.oo, sp.oo)}
_CONTINUOUS = (*_ODD_TO_INFINITY, *_ENDS, sp.sin, sp.cos)
_BOUNDED = (sp.sin, sp.cos, sp.atan, sp.tanh, sp.erf, sp.erfc)
_LIKE_THEIR_ARGUMENT = (sp.atan, sp.sin, sp.tanh, sp.sinh, sp.asinh)  # f(v)/v tends to one with v
_INFINITE = (sp.oo, -sp.oo)


def at_zero(form: Any, t: Any) -> Any:
    """Give the limit of a form as t > 0 falls to zero: a form in the other letters, or an infinity; None where no rule tells.

    Args:
        form: continuous in t > 0.
        t: a positive letter.
    """
    if t not in form.free_symbols:
        return form
    if form == t:
        return sp.Integer(0)
    if form.is_rational_function(t):
        return _fraction(form, t)
    if form.has(sp.atan):
        form = form.replace(sp.atan, lambda u: _turned(u, t))
    if form.is_Add:
        return _sum(sp.expand(form), t) if sp.expand(form).is_Add else at_zero(sp.expand(form), t)
    if form.is_Mul:
        return _product(form, t)
    if form.is_Pow:
        return _power(form, t)
    return _function(form, t)


def _turned(u: Any, t: Any) -> Any:
    """Write atan u as s pi/2 - atan(1/u) where u tends to an infinity of sign s: next to it u has that sign."""
    limit = at_zero(u, t) if u.is_rational_function(t) else None
    return sp.pi / 2 * (1 if limit == sp.oo else -1) - sp.atan(sp.cancel(1 / u)) if limit in _INFINITE else sp.atan(u)


def _fraction(form: Any, t: Any) -> Any:
    """Divide the lowest powers of numerator and denominator."""
    over, under = sp.fraction(sp.together(form))
    lowest = []
    for part in (over, under):
        terms = sorted(((m[0], c) for m, c in sp.Poly(part, t).terms()), key=lambda term: term[0])
        kept = next(((m, c) for m, c in terms if sp.expand(c) != 0), None)
        if kept is None:
            return sp.Integer(0) if part is over else None
        if sign(kept[1]) not in (1, -1):
            return None
        lowest.append(kept)
    (m, c), (n, d) = lowest
    if m > n:
        return sp.Integer(0)
    ratio = tidied(c / d)
    return ratio if m == n else sp.oo * sign(ratio)


def _sum(form: Any, t: Any) -> Any:
    fraction = sp.Add(*(term for term in form.args if term.is_rational_function(t)))
    terms = [term for term in form.args if not term.is_rational_function(t)]
    limits = [at_zero(term, t) for term in _one_logarithm(terms, t)] + [at_zero(fraction, t)]
    if None in limits:
        return None
    infinite = {limit for limit in limits if limit in _INFINITE}
    if len(infinite) > 1:
        return _conjugated(form, t)
    return infinite.pop() if infinite else sp.Add(*limits)


def _conjugated(form: Any, t: Any) -> Any:
    """Write a + b as (a^2 - b^2)/(a - b), where that is a fraction of t but for a root."""
    if len(form.args) != 2:
        return None
    a, b = form.args
    over = sp.cancel(sp.together(sp.expand(a**2 - b**2)))
    return at_zero(sp.Mul(over, 1 / sp.Add(a, -b), evaluate=False), t) if over.is_rational_function(t) else None


def _one_logarithm(terms: list[Any], t: Any) -> list[Any]:
    """Write a sum of multiples of logarithms, the multiples rational ones of each other, as one multiple of one logarithm."""
    out, logs = [], list[tuple[Any, Any]]()
    for term in terms:
        found = [f for f in sp.Mul.make_args(term) if isinstance(f, sp.log)]
        times = term / found[0] if len(found) == 1 else None
        if times is None or t in times.free_symbols:
            out.append(term)
        else:
            logs.append((times, found[0].args[0]))
    while logs:
        first = logs[0][0]
        own = [(tidied(c / first), u) for c, u in logs]
        inside = sp.Mul(*(u**ratio for ratio, u in own if ratio.is_Rational))
        out.append(first * sp.log(inside, evaluate=False) if sum(r.is_Rational for r, _ in own) > 1 else first * sp.log(logs[0][1]))
        logs = [pair for pair, (ratio, _) in zip(logs, own, strict=True) if not ratio.is_Rational]
    return out


def _product(form: Any, t: Any) -> Any:
    fraction = sp.Mul(*(f for f in form.args if f.is_rational_function(t)))
    factors = [fraction, *(f for f in form.args if not f.is_rational_function(t))]
    if (bound := _without_tails(form, t)) is not None and order(bound, t) == (sp.oo, 0):
        return sp.Integer(0)
    factors = [_small(factor, t) for factor in factors]
    limits = [at_zero(factor, t) for factor in factors]
    orders = [order(factor, t) for factor in factors]
    if None not in orders and _vanishes([known for known in orders if known is not None]):
        return sp.Integer(0)
    if None in limits:
        return None
    infinite = [limit for limit in limits if limit in _INFINITE]
    finite = sp.Mul(*(limit for limit in limits if limit not in _INFINITE))
    if not infinite:
        return finite
    return sp.Mul(*infinite) * sign(finite) if sign(finite) in (1, -1) else _leading(factors, t)


def _without_tails(form: Any, t: Any) -> Any:
    """Bound a product with an exponential by one in which erfc u <= e^{-u^2} is put, for u that rises without bound; None where it has none."""
    factors = sp.Mul.make_args(form)
    tails = [f for f in factors if isinstance(f, sp.erfc) and f.args[0].is_rational_function(t) and at_zero(f.args[0], t) == sp.oo]
    powers = [f for f in factors if isinstance(f, sp.exp)]
    if not tails or not powers:
        return None
    exponent = sp.expand(sp.Add(*(f.args[0] for f in powers), *(-(f.args[0] ** 2) for f in tails)))
    return sp.exp(sp.factor(exponent)) * sp.Mul(*(f for f in factors if f not in tails and f not in powers))


def _small(factor: Any, t: Any) -> Any:
    """Write log(1 + v), atan v and such as v where v tends to zero: their ratio tends to one, so a product's limit stays."""
    if not isinstance(factor, (sp.log, *_LIKE_THEIR_ARGUMENT)):
        return factor
    inside = factor.args[0] - 1 if isinstance(factor, sp.log) else factor.args[0]
    return sp.together(inside) if inside.is_rational_function(t) and at_zero(inside, t) == 0 else factor


def _leading(factors: list[Any], t: Any) -> Any:
    """Multiply factors that are each a number times a power of t in the limit; None where the powers do not cancel."""
    power, number = sp.Integer(0), sp.Integer(1)
    for factor in factors:
        base, exponent = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Rational else (factor, sp.Integer(1))
        if not base.is_rational_function(t):
            return None
        known = order(base, t)
        if known is None:
            return None
        start = at_zero(base / t ** known[0], t)
        if start is None or start in _INFINITE or sign(start) not in (1, -1) or (exponent != 1 and sign(start) != 1):
            return None
        power, number = power + exponent * known[0], number * start**exponent
    return number if power == 0 else None


def _power(form: Any, t: Any) -> Any:
    base, exponent = form.args
    if t in exponent.free_symbols or sign(exponent) not in (1, -1):
        return None
    limit, rises = at_zero(base, t), sign(exponent) == 1
    if limit is None:
        return None
    if limit == sp.oo:
        return sp.oo if rises else sp.Integer(0)
    if limit == -sp.oo:
        return sp.oo * (-1) ** exponent if exponent.is_Integer and rises else sp.Integer(0) if exponent.is_Integer else None
    if sign(limit) == 1 or (sign(limit) == -1 and exponent.is_Integer):
        return limit**exponent
    return sp.Integer(0) if limit == 0 and rises else None


def _function(form: Any, t: Any) -> Any:
    if len(form.args) != 1:
        return None
    limit = at_zero(form.args[0], t)
    if limit is None:
        return None
    if isinstance(form, sp.log):
        if limit == sp.oo:
            return sp.oo
        return sp.log(limit) if sign(limit) == 1 else -sp.oo if limit == 0 else None
    if limit in _INFINITE:
        if form.func in _ODD_TO_INFINITY:
            return _ODD_TO_INFINITY[form.func] * (1 if limit == sp.oo else -1)
        return _ENDS[form.func][0 if limit == sp.oo else 1] if form.func in _ENDS else None
    if isinstance(form, (sp.asin, sp.acos)):
        return form.func(limit) if sign(1 - limit**2) in (1, 0) else None
    if isinstance(form, sp.atanh):
        return form.func(limit) if sign(1 - limit**2) == 1 else None
    if isinstance(form, sp.acosh):
        return form.func(limit) if sign(limit - 1) in (1, 0) else None
    return form.func(limit) if isinstance(form, _CONTINUOUS) else None


def order(form: Any, t: Any) -> tuple[Any, int] | None:
    """Bound a form by t^r |log t|^k next to zero, (r, k), with r infinite for what falls beyond every power; None where no bound is known."""
    if t not in form.free_symbols or isinstance(form, _BOUNDED):
        return sp.Integer(0), 0
    if form.is_Mul and (bound := _without_tails(form, t)) is not None:
        return order(bound, t)
    if (form.is_Add or form.is_Mul) and not form.is_rational_function(t):
        each = [order(arg, t) for arg in form.args]
        known = [found for found in each if found is not None]
        if len(known) < len(each) or (form.is_Mul and {sp.oo, -sp.oo} <= {r for r, _ in known}):
            return None
        powers, logs = [r for r, _ in known], [k for _, k in known]
        return (sp.Min(*powers), max(logs)) if form.is_Add else (sp.Add(*powers), sum(logs))
    if form.is_rational_function(t):
        over, under = sp.fraction(sp.together(form))
        low = [min(m[0] for m, c in sp.Poly(part, t).terms() if sp.expand(c) != 0) for part in (over, under)]
        lead = sp.Poly(under, t).coeff_monomial(t ** low[1])
        return (sp.Integer(low[0] - low[1]), 0) if sign(lead) in (1, -1) else None
    if form.is_Pow and isinstance(form.base, sp.cosh) and form.exp.is_negative and form.base.args[0].is_real:
        return sp.Integer(0), 0
    if form.is_Pow and t not in form.exp.free_symbols and form.exp.is_nonnegative and order(form.base, t) == (0, 0):
        return sp.Integer(0), 0
    if form.is_Pow and form.exp.is_Rational and form.base.is_rational_function(t):
        inside = order(form.base, t) if form.exp > 0 else order(1 / form.base, t)
        return None if inside is None else (inside[0] * abs(form.exp), 0)
    if form.is_Pow and form.exp.is_Integer and form.exp > 0:
        inside = order(form.base, t)
        return None if inside is None else (inside[0] * form.exp, inside[1] * int(form.exp))
    if isinstance(form, sp.log):
        if not form.args[0].is_rational_function(t):
            return None
        above = sp.factor(
            form.args[0] - 1
        )  # 0 <= log(1 + v) for v >= 0, and it is less than a multiple of |log t| where v is at most a power
        bounded = order(above, t) if above.is_nonnegative else at_zero(form.args[0], t)
        return None if bounded is None else (sp.Integer(0), 1)
    if isinstance(form, sp.exp) and form.args[0].is_nonpositive:
        falls = form.args[0].is_rational_function(t) and at_zero(form.args[0], t) == -sp.oo
        return (sp.oo if falls else sp.Integer(0)), 0
    if isinstance(form, sp.exp) and form.args[0].is_rational_function(t) and at_zero(form.args[0], t) == -sp.oo:
        return sp.oo, 0
    return None


def _vanishes(orders: list[tuple[Any, int]]) -> bool:
    powers = [r for r, _ in orders]
    if -sp.oo in powers:
        return False
    return sp.Add(*powers) > 0
