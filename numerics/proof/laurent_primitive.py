r"""Primitives on a half line of powers of x times e^Q, with Q = alpha x^2 + beta + gamma/x^2, times an error function of g x + h/x or none.

parts       G erf L with G' = x^k e^Q where that has a primitive without error functions: the remainder is without L
powers      d(x^j e^Q) = (j x^{j-1} + 2 alpha x^{j+1} - 2 gamma x^{j-3}) e^Q, until x^0 and x^{-2} are left
bells       with alpha = -a^2 and gamma = -b^2, d(e^{2ab s} erf(a x + s b/x)) = (2/sqrt pi) (a - s b/x^2) e^{-a^2 x^2 - b^2/x^2} dx for s = 1, -1
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.signs import sign

LARGEST, MOST = 12, 24  # a power of the variable; steps that lower one

_Bell = tuple[Any, Any]  # alpha and gamma
_Powers = dict[int, Any]


def primitive(body: Form, x: Form) -> Form:
    """Return a form whose derivative is an integrand for positive x; None for another sum, or if a part has no primitive.

    Args:
        body: the integrand.
        x: a positive letter.
    """
    read = _read(body, x)
    if read is None:
        return None
    plain, beside = read
    total = sp.Integer(0)
    for (function, inside, bell), powers in beside.items():
        found = _lowered(powers, bell)
        if found is None or any(found[1].values()):
            return None
        factor = (2 if function is sp.erf else -2) / sp.sqrt(sp.pi)
        total += _powers_of(found[0], x) * _exponential(bell, x) * function(inside)
        g, h = inside.coeff(x, 1), inside.coeff(x, -1)
        new = tidied(bell[0] - g**2), tidied(bell[1] - h**2)
        for j, c in found[0].items():
            for power, slope in ((j, g), (j - 2, -h)):
                plain[new][power] = plain[new].get(power, sp.Integer(0)) - c * slope * factor * sp.exp(-2 * g * h)
    for bell, powers in plain.items():
        found = _lowered(powers, bell)
        rest = None if found is None else _bells(found[1], bell, x)
        if found is None or rest is None:
            return None
        total += _powers_of(found[0], x) * _exponential(bell, x) + rest
    return total


def _read(body: Form, x: Form) -> tuple[dict[_Bell, _Powers], dict[tuple[Form, Form, _Bell], _Powers]] | None:
    """Read a sum of such products: the coefficients of the powers, by exponent, and by error function and exponent."""
    plain, beside = defaultdict[_Bell, _Powers](dict), defaultdict[tuple[Any, Any, _Bell], _Powers](dict)
    for term in sp.Add.make_args(sp.expand(body, power_exp=False, log=False)):
        coefficient, varying = term.as_independent(x, as_Add=False)
        power, square, pole, inside = 0, sp.Integer(0), sp.Integer(0), None
        for factor in sp.Mul.make_args(varying):
            base, exponent = factor.as_base_exp()
            if base == x and exponent.is_Integer and abs(exponent) <= LARGEST:
                power += int(exponent)
            elif isinstance(factor, sp.exp):
                parts = _of_powers(factor.args[0], x)
                if parts is None or not set(parts) <= {2, 0, -2}:
                    return None
                square, pole = square + parts.get(2, 0), pole + parts.get(-2, 0)
                coefficient *= sp.exp(parts.get(0, 0))
            elif isinstance(factor, (sp.erf, sp.erfc)) and inside is None:
                parts = _of_powers(factor.args[0], x)
                if parts is None or not set(parts) <= {1, -1}:
                    return None
                inside = factor.func, parts.get(1, sp.Integer(0)) * x + parts.get(-1, sp.Integer(0)) / x
            elif factor != 1:
                return None
        bell = tidied(square), tidied(pole)
        into = plain[bell] if inside is None else beside[(*inside, bell)]
        into[power] = into.get(power, sp.Integer(0)) + coefficient
    return plain, beside


def _of_powers(form: Form, x: Form) -> dict[int, Form] | None:
    """Return the coefficients of a Laurent polynomial."""
    found: dict[int, Any] = {}
    for term in sp.Add.make_args(sp.expand(form)):
        c, power = term.as_coeff_exponent(x)
        if x in c.free_symbols or not power.is_Integer:
            return None
        found[int(power)] = found.get(int(power), sp.Integer(0)) + c
    return found


def _lowered(powers: _Powers, bell: _Bell) -> tuple[_Powers, _Powers] | None:
    """Write powers times e^Q as a derivative plus powers 0 and -2; return its primitive without e^Q, and those powers; None if that fails."""
    (alpha, gamma), left, out = bell, dict(powers), dict[int, Any]()
    for part in bell:
        if part != 0 and sign(part) not in (1, -1):
            return None
    for _ in range(MOST):
        wrong = [k for k, c in left.items() if c != 0 and not (k == 0 and alpha != 0) and not (k == -2 and gamma != 0)]
        if (alpha, gamma) == (0, 0) or not wrong:
            break
        k = max(wrong, key=lambda power: abs(power + 1))
        # The power j for which d(x^j e^Q) removes x^k, and the coefficient of x^k there.
        j, c = (
            (k - 1, 2 * alpha)
            if k > 0 and alpha != 0
            else (k + 3, -2 * gamma)
            if k < -2 and gamma != 0
            else (k + 1, sp.Integer(k + 1))
        )
        if c == 0:
            return None
        times = left.pop(k) / c
        out[j] = out.get(j, sp.Integer(0)) + times
        for power, other in ((j - 1, sp.Integer(j)), (j + 1, 2 * alpha), (j - 3, -2 * gamma)):
            if power != k and other != 0:
                left[power] = tidied(left.get(power, sp.Integer(0)) - times * other)
    else:
        return None
    if (alpha, gamma) == (0, 0):
        if -1 in left:
            return None
        return {k + 1: c / (k + 1) for k, c in left.items()}, {}
    return out, left


def _bells(powers: _Powers, bell: _Bell, x: Form) -> Form:
    """Integrate c x^0 + d x^{-2}, times e^Q; None if Q rises."""
    (alpha, gamma), none = bell, sp.Integer(0)
    c, d = powers.get(0, none), powers.get(-2, none)
    if (c, d) == (0, 0):
        return none
    if any(part != 0 and sign(part) != -1 for part in bell):
        return None
    a, b = (sp.sqrt(tidied(-part)) for part in bell)
    half = sp.sqrt(sp.pi) / 2
    if gamma == 0:
        return c * half / a * sp.erf(a * x) if d == 0 else None
    if alpha == 0:
        return -d * half / b * sp.erf(b / x) if c == 0 else None
    up, down = (c / a - d / b) / 2, (c / a + d / b) / 2
    return half * (up * sp.exp(2 * a * b) * sp.erf(a * x + b / x) + down * sp.exp(-2 * a * b) * sp.erf(a * x - b / x))


def _powers_of(powers: _Powers, x: Form) -> Form:
    return sp.Add(*(c * x**j for j, c in powers.items()))


def _exponential(bell: _Bell, x: Form) -> Form:
    return sp.exp(bell[0] * x**2 + bell[1] / x**2)
