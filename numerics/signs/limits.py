"""The limit of a closed form as a positive letter grows without bound, by rules without indeterminate forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy as sp

from numerics.forms.algebra import as_factors

_AT_INFINITY = {sp.erf: sp.Integer(1), sp.atan: sp.pi / 2, sp.tanh: sp.Integer(1), sp.sinh: sp.oo}  # odd functions
_Sign = Callable[[Any], Any]


def at_infinity(form: Any, letter: Any, sign: _Sign) -> Any:
    """Give the limit, a form in the other letters or an infinity; None where no rule tells.

    Args:
        form: continuous in the letter.
        letter: that grows.
        sign: tells the sign of forms in the other letters (``numerics.signs.sign``); None where it cannot.
    """
    if letter not in form.free_symbols:
        return form
    if form == letter:
        return sp.oo
    if (rational := _rational(form, letter, sign)) is not None:
        return rational
    if form.is_Mul and _is_outweighed(form, letter, sign):
        return sp.Integer(0)
    form = _with_one_logarithm(form, letter)
    powers = [arg for arg in form.args if _is_power(arg, letter)] if form.is_Mul else []
    apart = [arg for arg in form.args if arg not in powers] if len(powers) > 1 else form.args
    limits = [at_infinity(arg, letter, sign) for arg in apart]
    limits += [_of_powers(powers, letter, sign)] if len(powers) > 1 else []
    if any(limit is None for limit in limits):
        return None
    if form.is_Add:
        return _total(limits)
    if form.is_Mul:
        return _product(limits, sign)
    if form.is_Pow:
        return _power(limits[0], limits[1], sign)
    return _function(form.func, limits[0], sign)


def _rational(form: Any, letter: Any, sign: _Sign) -> Any:
    """The limit of a fraction of polynomials is told by the leading coefficients."""
    return _of_powers([form], letter, sign) if form.is_rational_function(letter) else None


def _is_power(form: Any, letter: Any) -> bool:
    """Tell whether a form is a fraction of polynomials, or a root or power of one."""
    return bool(
        form.is_rational_function(letter) or (form.is_Pow and form.exp.is_Rational and form.base.is_rational_function(letter))
    )


def _of_powers(factors: Sequence[Any], letter: Any, sign: _Sign) -> Any:
    """The limit of a product of fractions of polynomials and their roots is told by the leading coefficients and degrees."""
    lead, degree = sp.Integer(1), sp.Integer(0)
    for factor in factors:
        base, exponent = (factor, sp.Integer(1)) if factor.is_rational_function(letter) else factor.args
        over, under = (sp.Poly(part, letter) for part in sp.fraction(sp.together(base)))
        if any(sign(p.LC()) is None or not sign(p.LC()).strict for p in (over, under)):
            return None  # a leading coefficient may vanish
        first = as_factors(over.LC() / under.LC())
        if not exponent.is_Integer and ((known := sign(first)) is None or known <= 0):
            return None
        lead, degree = lead * first**exponent, degree + exponent * (over.degree() - under.degree())
    if degree < 0:
        return sp.Integer(0)
    known = sign(lead)
    return lead if degree == 0 else None if known is None else sp.oo if known > 0 else -sp.oo


def _is_outweighed(form: Any, letter: Any, sign: _Sign) -> bool:
    """Tell whether a product falls to zero since an exponential of a fraction of polynomials that falls without bound outweighs all powers.

    So does erfc u <= e^(-u^2) of one that grows without bound.
    """
    ends = {sp.exp: -sp.oo, sp.erfc: sp.oo}
    falling = [
        f
        for f in form.args
        if f.func in ends and f.args[0].is_rational_function(letter) and _rational(f.args[0], letter, sign) == ends[f.func]
    ]
    return bool(falling) and all(_is_power(f, letter) for f in form.args if f not in falling)


def _with_one_logarithm(form: Any, letter: Any) -> Any:
    """Write logarithms with rational factors in a sum as the logarithm of a product: each may grow without bound where that does not."""
    parts = [(term, *term.as_coeff_Mul()) for term in form.args] if form.is_Add else []
    logs = [
        (term, c, node) for term, c, node in parts if isinstance(node, sp.log) and c.is_Rational and letter in node.free_symbols
    ]
    if len(logs) < 2:
        return form
    inside = sp.Mul(*(node.args[0] ** c for _, c, node in logs))
    return sp.Add(*(term for term in form.args if term not in {term for term, _, _ in logs}), sp.log(inside))


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


def _function(function: Any, limit: Any, sign: _Sign) -> Any:
    if limit in (sp.oo, -sp.oo):
        if function in _AT_INFINITY:
            return _AT_INFINITY[function] * (1 if limit == sp.oo else -1)
        ends = {
            sp.exp: (sp.oo, sp.Integer(0)),
            sp.erfc: (sp.Integer(0), sp.Integer(2)),
            sp.cosh: (sp.oo, sp.oo),
            sp.log: (sp.oo, None),
        }
        return None if function not in ends else ends[function][0 if limit == sp.oo else 1]
    if function is sp.log:
        known = sign(limit)
        return function(limit) if known is not None and known.value == 2 else None
    if function is sp.asin:  # continuous between -1 and 1, both with it
        gap = sign(as_factors(1 - limit**2))
        return function(limit) if gap is not None and gap >= 0 else None
    return function(limit) if function in (*_AT_INFINITY, sp.exp, sp.erfc, sp.cosh, sp.sin, sp.cos) else None
