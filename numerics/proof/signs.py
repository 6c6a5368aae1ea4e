r"""The sign that a form has by the assumptions on its symbols.

quadratics  A x^2 + B x + C has the sign of A if 4 A C > B^2
monotone    f(u) - c has the sign of u less the place where f is c (``numerics.forms.monotone``)
waves       sin u > 0 for 0 < u < pi, cos u > 0 for -pi/2 < u < pi/2, and A + B sin u lies between A - B and A + B
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.forms.algebra import coefficients, known_sign, tidied
from closedform.numerics.forms.monotone import unwrapped


@remembered
def sign(expr: Form) -> int | None:
    """Return the sign of an expression for all values of its symbols, by their assumptions; None if they do not decide it."""
    expr = sp.sympify(expr)
    if expr == sp.oo:
        return 1
    if expr == -sp.oo:
        return -1
    if isinstance(expr, sp.erfc) and expr.args[0].is_real:
        return 1
    written = (tidied(expr), expr)  # SymPy takes long for a sum, and finds more for factors
    for form in written if expr.is_Add or expr.is_Mul else reversed(written):
        if (side := known_sign(form)) is not None:
            return side
    if expr.has(sp.sin, sp.cos):
        return _wave(expr)
    if expr.is_Add and expr.has(sp.Function):
        inner = unwrapped(expr, expr.free_symbols, sign)
        return None if inner == expr else sign(inner)
    whole = tidied(expr)
    return _factors(whole) if whole.is_Mul else quadratic(whole)


def _factors(form: Form) -> int | None:
    """Multiply the signs of the factors of a fraction."""
    total = 1
    for factor in form.args:
        base, power = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Integer else (factor, sp.Integer(1))
        known = sign(base) if base.is_Add else known_sign(base)
        if known not in (1, -1):
            return None
        total *= known if power % 2 else 1
    return total


def _wave(form: Form) -> int | None:
    """Return the sign of a wave whose argument certainly stays between two zeros, or of a linear form in one that certainly has none."""
    number, core = form.as_coeff_Mul()
    if number != 1:
        inner = sign(core)
        return None if inner is None else inner if number > 0 else -inner
    if isinstance(form, (sp.sin, sp.cos)):
        u = form.args[0] + (sp.pi / 2 if isinstance(form, sp.cos) else 0)
        return 1 if _rises(u) and _rises(sp.pi - u) else -1 if _rises(-u) and _rises(sp.pi + u) else None
    waves = form.atoms(sp.sin, sp.cos)
    if len(waves) != 1:
        return None
    (wave,) = waves
    w = sp.Dummy("w", real=True)
    if sp.expand(form.xreplace({wave: w}).diff(w, 2)) != 0:
        return None
    ends = {sign(form.xreplace({wave: sp.Integer(end)})) for end in (1, -1)}
    return ends.pop() if ends in ({1}, {-1}) else None


def _rises(form: Form) -> bool:
    """Return True if a fraction is certainly positive, by its expanded numerator."""
    over, under = sp.fraction(sp.together(form))
    return sign(sp.expand(over)) == sign(under) == 1


def known(form: Form) -> Sign | None:
    """Return the result of ``sign`` by name."""
    turn = sign(form)
    return None if turn is None else Sign.on(turn)


@remembered
def quadratic(form: Form) -> int | None:
    """Return the sign of A in A x^2 + B x + C, for real x, if 4 A C > B^2; None for another form."""
    if not form.is_Add:
        return None
    for letter in sorted((s for s in form.free_symbols if s.is_real and form.is_polynomial(s)), key=str):
        found = coefficients(form, letter)
        if found is None or len(found) != 3:
            continue
        low, middle, high = found
        if tidied(4 * high * low - middle**2).is_positive:
            return 1 if high.is_positive else -1 if high.is_negative else None
    return None
