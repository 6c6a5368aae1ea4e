r"""Integrals over the line of polynomial times error function times Gaussian, and over bounded ranges of trigonometric polynomials.

With :math:`Z` normal with mean :math:`m` and variance :math:`s^2`, :math:`E[\operatorname{erf}(gZ + h)] = \operatorname{erf}((gm +
h)/\sqrt{1 + 2 g^2 s^2})`, and by parts (Stein) :math:`E[Z^k F] = m E[Z^{k-1} F] + s^2 E[(k - 1) Z^{k-2} F + Z^{k-1} F']`.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import coefficients
from closedform.numerics.proof.signs import sign

HIGHEST = 6  # power of the variable


def whole_line(body: Form, variable: Letter) -> Form:
    """Integrate a sum of polynomial times error function times Gaussian over the line; None for another term."""
    if not body.has(sp.erf):
        return None
    total = sp.Integer(0)
    for term in sp.Add.make_args(sp.expand_mul(body)):
        value = _term(term, variable)
        if value is None:
            return None
        total += value
    return total


def factors_of(term: Form, variable: Letter) -> tuple[Form, int, Form, list[Form]] | None:
    """Read a term as c x^k exp(u) erf(v) erf(w)...: c, k, u and the list of v, w, ..., with a polynomial u; None for another term."""
    free, power, exponent, errors = sp.Integer(1), 0, sp.Integer(0), list[Any]()
    for factor in sp.Mul.make_args(term):
        base, times = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Integer and factor.exp > 0 else (factor, 1)
        if variable not in factor.free_symbols:
            free *= factor
        elif base == variable:
            power += int(times)
        elif isinstance(base, sp.exp):
            exponent += times * base.args[0]
        elif isinstance(base, sp.erf):
            errors += [base.args[0]] * int(times)
        else:
            return None
    return (free, power, exponent, errors) if exponent.is_polynomial(variable) else None


def _term(term: Form, z: Form) -> Form:
    if (read := factors_of(term, z)) is None:
        return None
    free, power, exponent, errors = read
    if power > HIGHEST or len(errors) > 1:
        return None
    powers = coefficients(exponent, z)
    if powers is None or len(powers) != 3 or sign(powers[2]) != -1:
        return None
    a, b, c = -powers[2], powers[1], powers[0]
    mean, variance = b / (2 * a), 1 / (2 * a)
    mass = free * sp.sqrt(sp.pi / a) * sp.exp(sp.cancel(b**2 / (4 * a) + c))
    if not errors:
        return mass * _power(power, mean, variance)
    line = coefficients(errors[0], z)
    if line is None or len(line) != 2:
        return None
    h, g = line
    if not all(part.is_real for part in (a, b, c, g, h)):
        return None
    return mass * _error(power, g, h, mean, variance)


def _power(k: int, mean: Form, variance: Form) -> Form:
    """E[Z^k]."""
    before, value = sp.Integer(0), sp.Integer(1)
    for j in range(k):
        before, value = value, mean * value + j * variance * before
    return value


def _error(k: int, g: Form, h: Form, mean: Form, variance: Form) -> Form:
    """E[Z^k erf(g Z + h)]; under the density times exp(-(g Z + h)^2), Z is normal again."""
    if k == 0:
        return sp.erf((g * mean + h) / sp.sqrt(1 + 2 * g**2 * variance))
    narrow = 1 + 2 * g**2 * variance
    centre = (mean - 2 * g * h * variance) / narrow
    peak = 2 * g / sp.sqrt(sp.pi) * sp.exp(-((g * mean + h) ** 2) / narrow) / sp.sqrt(narrow)
    below = _error(k - 1, g, h, mean, variance)
    twice = (k - 1) * _error(k - 2, g, h, mean, variance) if k > 1 else 0
    return mean * below + variance * (twice + peak * _power(k - 1, centre, variance / narrow))


def trigonometric(body: Form, ranges: Form) -> Form:
    """Integrate a trigonometric polynomial over a bounded range by a primitive, checked by differentiation; None for another body."""
    from closedform.numerics.proof.zero import is_zero

    ((t, low, high),) = ranges
    waves = [node for node in body.atoms(sp.sin, sp.cos) if t in node.free_symbols]
    letters = {node: sp.Dummy() for node in waves}
    plain_in = body.xreplace(letters).is_polynomial(t, *letters.values())
    if not waves or not plain_in or any(not node.args[0].is_polynomial(t) or sp.degree(node.args[0], t) != 1 for node in waves):
        return None
    if t in low.free_symbols | high.free_symbols or not (low.is_real and high.is_real):
        return None
    primitive = sp.integrate(sp.expand(sp.fu(sp.expand(body))), t)
    if primitive.has(sp.Integral, sp.Piecewise) or not is_zero(sp.expand_trig(sp.expand(primitive.diff(t) - body))):
        return None
    return primitive.xreplace({t: high}) - primitive.xreplace({t: low})
