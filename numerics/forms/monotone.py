r"""Find where a monotone function of a line changes sign: e^u - c has the sign of u - log c.

For a strictly increasing f on the real line with range (l, h) and l < c < h,

    sgn(f(u) - c) = sgn(u - f^{-1}(c));

for c <= l it is 1 everywhere, for c >= h it is -1. The quotient compares two exponentials of opposite sign: A e^u - B e^w = B e^w
(A/B e^{u-w} - 1). So a jump or a kink at such a level is one at a line. f(u) - f(w) has the sign of u - w for every strictly
increasing f.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.facts import MONOTONE, RISING, RISING_ODD
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import SideOf


def unwrapped(form: Form, variables: set[Letter] | frozenset[Letter], sign: SideOf) -> Form:
    """Remove monotone functions from a form, keeping its sign at every real value of the variables.

    Args:
        form: real for real variables.
        variables: the variables it depends on.
        sign: returns the sign of expressions without the variables.

    Returns:
        a form with the same sign everywhere (1 or -1 if that never changes); the form itself if it
        is no monotone function of another, or if the sign of a number is not certain.
    """
    while (inner := _once(form, variables, sign)) is not None:
        form = inner
    return form


def _once(form: Form, variables: set[Letter] | frozenset[Letter], sign: SideOf) -> Form | None:
    """Remove one function; return None if none can be removed."""
    if not form.free_symbols & variables or (form.is_polynomial(*variables) and not _is_odd_power(form, variables)):
        return None
    constant, varying = _by_erf(form).as_independent(*variables, as_Add=True)
    if constant == 0 and varying.is_Add:
        return _of_two(varying, variables, sign)
    factor, core = varying.as_independent(*variables, as_Add=False)
    s = sign(factor)
    if s not in (1, -1):
        return None
    level = -constant / factor
    if core.is_Pow and core.exp.is_Integer and core.exp > 0 and core.exp % 2:
        size = sign(level)
        return None if size is None else s * (core.base - size * (size * level) ** (1 / core.exp))
    if core.func not in RISING or core.has(sp.I):
        return None
    return _against_level(core, level, s, sign)


def _by_erf(form: Form) -> Form:
    """Write each term c erfc u of a sum as c - c erf u: SymPy writes erfc(-u) as 2 - erfc u."""
    terms = []
    for term in sp.Add.make_args(form):
        factor, core = term.as_independent(sp.erfc, as_Add=False)
        terms += [factor, -factor * sp.erf(core.args[0])] if isinstance(core, sp.erfc) else [term]
    return sp.Add(*terms)


def _is_odd_power(form: Form, variables: set[Letter] | frozenset[Letter]) -> bool:
    """Return True if a polynomial is c + k u^n with n odd, at least three."""
    core = form.as_independent(*variables, as_Add=True)[1].as_independent(*variables, as_Add=False)[1]
    return bool(core.is_Pow and core.exp.is_Integer and core.exp % 2 and core.exp > 2)


def _against_level(core: Form, level: Form, s: int, sign: SideOf) -> Form | None:
    """Return a form with the sign of s (f(u) - level)."""
    row = RISING[core.func]
    if row.low != -sp.oo:
        above = sign(level - row.low)
        if above != 1:
            return None if above is None else sp.Integer(s)
    if row.high != sp.oo:
        below = sign(row.high - level)
        if below != 1:
            return None if below is None else sp.Integer(-s)
    return s * (core.args[0] - row.inverse(level))


def _of_two(form: Form, variables: set[Letter] | frozenset[Letter], sign: SideOf) -> Form | None:
    """Return a form with the sign of A e^u + B e^w, or of A f(u) - A f(w) with f monotone; or None."""
    parts = [term.as_independent(*variables, as_Add=False) for term in form.args]
    if len(parts) != 2 or any(core.func not in MONOTONE or core.has(sp.I) for _, core in parts):
        return None
    (a, left), (b, right) = parts
    first, second = sign(a), sign(b)
    if first not in (1, -1) or second not in (1, -1) or left.func is not right.func:
        return None
    if isinstance(left, sp.exp):
        if first == second:
            return sp.Integer(first)
        return first * (left.args[0] - right.args[0] - sp.log(-b / a))
    if left.func in RISING_ODD and a == b:
        return first * (left.args[0] + right.args[0])
    return first * MONOTONE[left.func] * (left.args[0] - right.args[0]) if a == -b else None
