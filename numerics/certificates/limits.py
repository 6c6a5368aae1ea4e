"""The limit of a closed form as a positive letter grows without bound, by rules without indeterminate forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

_AT_INFINITY = {sp.erf: sp.Integer(1), sp.atan: sp.pi / 2, sp.tanh: sp.Integer(1), sp.sinh: sp.oo}  # odd functions
_Sign = Callable[[Any], Any]


def at_infinity(form: Any, letter: Any, sign: _Sign) -> Any:
    """Give the limit, a form in the other letters or an infinity; None where no rule tells.

    Args:
        form: continuous in the letter.
        letter: that grows.
        sign: tells the sign of forms in the other letters (``numerics.certificates.sign``); None where it cannot.
    """
    if letter not in form.free_symbols:
        return form
    if form == letter:
        return sp.oo
    if (rational := _rational(form, letter, sign)) is not None:
        return rational
    if form.is_Mul and _is_outweighed(form, letter, sign):
        return sp.Integer(0)
    limits = [at_infinity(arg, letter, sign) for arg in form.args]
    if any(limit is None for limit in limits):
        return None
    if form.is_Add:
        return _total(limits)
    if form.is_Mul:
        return _product(limits, sign)
    if form.is_Pow:
        return _power(limits[0], limits[1], sign)
    return _function(form.func, limits[0])


def _rational(form: Any, letter: Any, sign: _Sign) -> Any:
    """The limit of a fraction of polynomials is told by the leading coefficients."""
    if not form.is_rational_function(letter):
        return None
    over, under = (sp.Poly(part, letter) for part in sp.fraction(sp.together(form)))
    lead = sp.factor(over.LC() / under.LC())
    if any(sign(p.LC()) is None or not sign(p.LC()).strict for p in (over, under)):
        return None  # a leading coefficient may vanish
    if over.degree() < under.degree():
        return sp.Integer(0)
    if over.degree() == under.degree():
        return lead
    return sp.oo if sign(lead) > 0 else -sp.oo


def _is_outweighed(form: Any, letter: Any, sign: _Sign) -> bool:
    """Tell whether a product falls to zero since an exponential of a fraction of polynomials that falls without bound outweighs all powers."""
    falling = [
        f
        for f in form.args
        if isinstance(f, sp.exp) and f.args[0].is_rational_function(letter) and _rational(f.args[0], letter, sign) == -sp.oo
    ]
    rests = [f for f in form.args if f not in falling]
    return bool(falling) and all(
        f.is_rational_function(letter) or (f.is_Pow and f.exp.is_Rational and f.base.is_rational_function(letter)) for f in rests
    )


def _total(limits: list[Any]) -> Any:
    infinite = {limit for limit in limits if limit in (sp.oo, -sp.oo)}
    if len(infinite) > 1:
        return None
    return infinite.pop() if infinite else sp.Add(*limits)


def _product(limits: list[Any], sign: _Sign) -> Any:
    infinite = [limit for limit in limits if limit in (sp.oo, -sp.oo)]
    finite = sp.Mul(*(limit for limit in limits if limit not in (sp.oo, -sp.oo)))
    if not infinite:
        return finite
    known = sign(finite)
    return sp.Mul(*infinite) * (1 if known > 0 else -1) if known is not None and known.strict else None


def _power(base: Any, exponent: Any, sign: _Sign) -> Any:
    if not exponent.is_Rational:
        return None
    if base == sp.oo:
        return sp.oo if exponent > 0 else sp.Integer(0) if exponent < 0 else None
    if base == -sp.oo:
        return None
    known = sign(base)
    return base**exponent if known is not None and (known.value == 2 or (known >= 0 and exponent > 0)) else None


def _function(function: Any, limit: Any) -> Any:
    if limit in (sp.oo, -sp.oo):
        if function in _AT_INFINITY:
            return _AT_INFINITY[function] * (1 if limit == sp.oo else -1)
        ends = {sp.exp: (sp.oo, sp.Integer(0)), sp.erfc: (sp.Integer(0), sp.Integer(2)), sp.cosh: (sp.oo, sp.oo)}
        return None if function not in ends else ends[function][0 if limit == sp.oo else 1]
    return function(limit) if function in (*_AT_INFINITY, sp.exp, sp.erfc, sp.cosh, sp.sin, sp.cos) else None
