"""Integrals of polynomials times exponentials of quadratics times error functions: primitives between the ends, limits, and remainders.

Towards infinity erf u = s (1 - erfc s u), where s is the sign of u there, and |erfc(u + iv)| <= exp(v^2 - u^2) for u >= 0, since
|w(z)| <= 1 in the upper half plane (DLMF 7.2.3). A remainder without decay must cancel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.error_primitive import Shape, Sum, primitive, read, written
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.zero import is_zero


def at_infinity(total: Sum, side: int) -> Form:
    """Return the limit of a sum as its variable tends to infinity, on the side 1 or -1; None if no limit is certain."""
    beside: dict[tuple[Form, ...], Form] = {}
    for shape, coefficients in total.items():
        for part in _in_tails(shape, side):
            if part is None:
                return None
            times, tails = part
            square = shape.square - sp.Add(*(g**2 for g, _ in tails))
            slope = shape.slope - sp.Add(*(2 * g * h for g, h in tails))
            if _falls(tidied(square), tidied(sp.expand(slope)), side):
                continue
            for k, c in enumerate(coefficients):
                key = (shape.square, shape.slope, tails, k)
                beside[key] = beside.get(key, sp.Integer(0)) + times * c
    limit = sp.Integer(0)
    for (square, slope, tails, k), value in beside.items():
        if (square, slope, tails, k) == (0, 0, (), 0):
            limit += value
        elif not is_zero(sp.expand(value)):
            return None
    return limit


def decays(body: Form, x: Form, low: Form, high: Form) -> bool:
    """Return True if an integrand is a sum of such products, each of which certainly tends to zero at the infinite ends of a range."""
    total = read(body, x)
    if total is None:
        return False
    return all(at_infinity(total, side) == 0 for end, side in ((low, -1), (high, 1)) if end in (sp.oo, -sp.oo))


def _in_tails(shape: Shape, side: int) -> Iterator[tuple[int, tuple[Form, ...]] | None]:
    """Write the error functions of a shape in decaying complementary ones: for each choice of these its sign."""
    rising = [sign(g) for g, _ in shape.errors]
    if not all(s in (1, -1) for s in rising):
        yield None
        return
    towards = [side * s for s in rising if s is not None]
    for chosen in product((False, True), repeat=len(towards)):
        times = 1
        for s, tail in zip(towards, chosen, strict=True):
            times *= -s if tail else s
        yield times, tuple(pair for pair, tail in zip(shape.errors, chosen, strict=True) if tail)


def _falls(square: Form, slope: Form, side: int) -> bool:
    """Return True if an exponential, times any polynomial, certainly tends to zero."""
    if square == 0:
        return sign(side * slope.as_real_imag()[0]) == -1
    return square.is_real is True and sign(square) == -1


@dataclass(frozen=True)
class Carried:
    """An integral over a range: F with F' = f - rest, its difference between the ends, the rest, and the rest's integral if known."""

    primitive: Form
    boundary: Form
    rest: Form
    known: Form


def moments(body: Form, x: Form, low: Form, high: Form) -> Carried | None:
    """Integrate over a range; None if a factor has another form, or a limit is not certain."""
    halves = primitive(body, x)
    if halves is None:
        return None
    found, rest = halves
    form = written(found, x)
    ends = []
    for end, side in ((low, -1), (high, 1)):
        value = at_infinity(found, side) if end in (sp.oo, -sp.oo) else form.xreplace({x: end})
        if value is None or (end in (sp.oo, -sp.oo) and end != side * sp.oo):
            return None
        ends.append(value)
    boundary, left = (in_waves(part) for part in (ends[1] - ends[0], written(rest, x)))
    known = _bells(rest, (low, high))
    together = boundary if known is None else in_waves(boundary + known)
    if any(part.has(sp.I) for part in (boundary, left, together)):
        return None
    return Carried(in_waves(form), boundary, left, None if known is None else tidied(together - boundary))


def _bells(rest: Sum, ends: tuple[Form, Form]) -> Form:
    r"""Integrate terms without a primitive over the line, or half of it; None if no rule applies.

    Over the line, with :math:`m = -b/2a`, :math:`s^2 = -1/2a` and any complex b, since both sides are entire in b, :math:`\int e^{a
    x^2 + b x} \operatorname{erf}(gx + h) dx = \sqrt{-\pi/a}\, e^{-b^2/4a} \operatorname{erf}((gm + h)/\sqrt{1 + 2 g^2 s^2})`, and
    :math:`\int e^{-q x^2} \operatorname{erf}(gx) \operatorname{erf}(kx) dx = (2/\sqrt{\pi q}) \operatorname{atan}(gk/\sqrt{q (g^2 +
    k^2 + q)})`. An even integrand has half of that over the half line; :math:`\int_0^\infty e^{-q x^2} \operatorname{erf}(gx) dx =
    \operatorname{atan}(g/\sqrt q)/\sqrt{\pi q}`.
    """
    total = sp.Integer(0)
    for shape, (c,) in rest.items():
        a, b, errors = shape.square, shape.slope, shape.errors
        centred = b == 0 and all(h == 0 for _, h in errors)
        product_ = sp.Mul(*(g for g, _ in errors))
        if len(errors) == 2 and centred and ends in ((-sp.oo, sp.oo), (0, sp.oo)):
            both = sp.Add(*(g**2 for g, _ in errors)) - a
            value = 2 / sp.sqrt(-sp.pi * a) * sp.atan(product_ / sp.sqrt(-a * both))
            total += c * (value if ends[0] == -sp.oo else value / 2)
        elif len(errors) == 1 and centred and ends == (0, sp.oo):
            total += c * sp.atan(product_ / sp.sqrt(-a)) / sp.sqrt(-sp.pi * a)
        elif len(errors) == 1 and ends == (-sp.oo, sp.oo):
            ((g, h),) = errors
            inside = tidied((h - g * b / (2 * a)) / sp.sqrt(1 - g**2 / a))
            total += c * sp.sqrt(-sp.pi / a) * sp.exp(tidied(-(b**2) / (4 * a))) * sp.erf(inside)
        else:
            return None
    return total


def in_waves(form: Form) -> Form:
    """Write a form of exponentials of complex lines in waves, if it is real: exp(u + iv) = e^u (cos v + i sin v), erf(iv) = i erfi(v)."""
    if not form.has(sp.I):
        return form
    form = form.replace(sp.exp, _wave).replace(
        sp.erf, lambda u: sp.I * sp.erfi(sp.expand(-sp.I * u)) if _imaginary(u) else sp.erf(u)
    )
    return tidied(form)


def _wave(exponent: Form) -> Form:
    across, along = sp.expand(exponent).as_real_imag()
    return sp.exp(across) * (sp.cos(along) + sp.I * sp.sin(along)) if along != 0 else sp.exp(exponent)


def _imaginary(form: Form) -> bool:
    return form.has(sp.I) and sp.expand(form).as_real_imag()[0] == 0
