r"""Primitives of polynomials times exponentials of quadratics times products of error functions of lines, and their limits.

With E a product of error functions, by parts: P = A' leaves -A E' of P E, and P = A' + q' A + c leaves c e^q E - A e^q E' of P e^q E. Every
E' has an error function less and is a Gaussian. c e^q alone is an error function; beside error functions of its own line it is a power
of one; beside others it has no such primitive, and is left over. Waves are exponentials of imaginary lines.

Towards infinity erf u = s (1 - erfc s u), where s is the sign of u there, and |erfc(u + iv)| <= exp(v^2 - u^2) for u >= 0, for
|w(z)| <= 1 in the upper half plane (DLMF 7.2.3): what is left without decay has to cancel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import sympy as sp

from derivations.functions import EXPONENTIALS
from numerics.proof.signs import sign
from numerics.proof.zero import is_zero
from numerics.symbolic.algebra import tidied

HIGHEST, LONGEST = 12, 60  # power of the variable; products that are integrated by parts


@dataclass(frozen=True)
class Shape:
    """What stands beside a polynomial: exp(square x^2 + slope x) times error functions of lines g x + h, each a pair (g, h)."""

    square: Any
    slope: Any
    errors: tuple[tuple[Any, Any], ...] = ()


Sum = dict[Shape, list[Any]]  # to each shape the polynomial's coefficients, the constant first


@dataclass
class _Reader:
    """Shapes in letters that are equal where they are equal as forms."""

    x: Any
    _known: list[Any] = field(default_factory=list)

    def form(self, value: Any) -> Any:
        """Give the first form seen that equals one."""
        value = tidied(sp.expand(value))
        same = next((known for known in self._known if known == value or tidied(known - value) == 0), None)
        if same is None:
            self._known.append(value)
        return value if same is None else same

    def shape(self, square: Any, slope: Any, errors: Any) -> Shape:
        """Name a shape; the error functions in an order of their own."""
        pairs = sorted(((self.form(g), self.form(h)) for g, h in errors), key=str)
        return Shape(self.form(square), self.form(slope), tuple(pairs))

    def read(self, body: Any) -> Sum | None:
        """Read a sum of products; None where a factor is something else."""
        if body.has(*EXPONENTIALS, sp.erfc):
            body = body.replace(lambda f: isinstance(f, EXPONENTIALS) and self.x in f.free_symbols, lambda f: f.rewrite(sp.exp))
            body = body.replace(lambda f: isinstance(f, sp.erfc) and self.x in f.free_symbols, lambda f: 1 - sp.erf(f.args[0]))
        total: Sum = {}
        for term in sp.Add.make_args(sp.expand(body, power_exp=False, power_base=False, log=False, trig=False, complex=False)):
            read = self._term(term)
            if read is None:
                return None
            add(total, *read)
        return total

    def _term(self, term: Any) -> tuple[Shape, list[Any]] | None:
        free, power, errors, exponent, x = sp.Integer(1), 0, list[Any](), sp.Integer(0), self.x
        for factor in sp.Mul.make_args(term):
            base, times = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Integer and factor.exp > 0 else (factor, 1)
            if x not in factor.free_symbols:
                free *= factor
            elif base == x:
                power += int(times)
            elif isinstance(base, sp.exp):
                exponent += times * base.args[0]
            elif isinstance(base, sp.erf):
                errors += [base.args[0]] * int(times)
            else:
                return None
        if power > HIGHEST or not exponent.is_polynomial(x) or not all(u.is_polynomial(x) for u in errors):
            return None
        parts = sp.Poly(exponent, x).all_coeffs()[::-1]
        lines = [sp.Poly(u, x).all_coeffs() for u in errors]
        if len(parts) > 3 or any(len(line) != 2 for line in lines):
            return None
        c0, c1, c2 = [*parts, *[sp.Integer(0)] * (3 - len(parts))]
        pairs, turned = [], 1
        for g, h in lines:
            if g.could_extract_minus_sign():
                g, h, turned = -g, -h, -turned
            pairs.append((g, h))
        return self.shape(c2, c1, pairs), [sp.Integer(0)] * power + [turned * free * sp.exp(c0)]


def add(total: Sum, shape: Shape, coefficients: list[Any]) -> None:
    """Add a polynomial times a shape to a sum, in place."""
    old = total.get(shape, [])
    size = max(len(old), len(coefficients))
    padded = ([*part, *[sp.Integer(0)] * (size - len(part))] for part in (old, coefficients))
    total[shape] = [sp.expand(a + b) for a, b in zip(*padded, strict=True)]
    while total[shape] and total[shape][-1] == 0:
        total[shape].pop()
    if not total[shape]:
        del total[shape]


def written(total: Sum, x: Any) -> Any:
    """Write a sum as a form."""
    return sp.Add(
        *(
            sp.Add(*(c * x**k for k, c in enumerate(coefficients)))
            * sp.exp(shape.square * x**2 + shape.slope * x)
            * sp.Mul(*(sp.erf(g * x + h) for g, h in shape.errors))
            for shape, coefficients in total.items()
        )
    )


def primitive(body: Any, x: Any) -> tuple[Sum, Sum] | None:
    """Give F and r with F' + r = body, r of terms that have no primitive of the kind; None where the body is something else.

    Every divisor is certainly not zero.
    """
    reader = _Reader(x)
    todo = reader.read(body)
    found: Sum = {}
    rest: Sum = {}
    for _ in range(LONGEST):
        if not todo:
            return found, rest
        shape = max(todo, key=lambda s: (len(s.errors), len(todo[s]), str(s)))
        if not _by_parts(shape, todo.pop(shape), reader, todo, found, rest):
            return None
    return None


def _by_parts(shape: Shape, polynomial: list[Any], reader: _Reader, todo: Sum, found: Sum, rest: Sum) -> bool:
    """Move one product: its primitive to what is found, what is left to what is still to do."""
    lead = _divisor(shape)
    if lead is None:
        return False
    primitive_, constant = _polynomial(polynomial, shape.square, shape.slope)
    add(found, shape, primitive_)
    for i, (g, h) in enumerate(shape.errors):
        others = shape.errors[:i] + shape.errors[i + 1 :]
        bell = reader.shape(shape.square - g**2, shape.slope - 2 * g * h, others)
        factor = -2 * g / sp.sqrt(sp.pi) * sp.exp(-(h**2))
        add(todo, bell, [factor * a for a in primitive_])
    return constant == 0 or _bell(constant, shape, reader, found, rest)


def _divisor(shape: Shape) -> Any:
    """Give what a primitive divides by, where it is certainly not zero; None where it may be."""
    if shape.square == 0 and shape.slope == 0:
        return sp.Integer(1)
    lead = shape.square if shape.square != 0 else shape.slope
    real, turning = lead.as_real_imag()
    return lead if sign(real) in (1, -1) or sign(turning) in (1, -1) else None


def _polynomial(coefficients: list[Any], square: Any, slope: Any) -> tuple[list[Any], Any]:
    """Solve P = A' + (2 square x + slope) A + c for the polynomial A and the number c."""
    left, out = [*coefficients], [sp.Integer(0)] * (len(coefficients) + 1)
    if square == 0 and slope == 0:
        return [sp.Integer(0), *(c / (k + 1) for k, c in enumerate(left))], sp.Integer(0)
    low = 1 if square != 0 else 0  # the degree of q'
    lead = 2 * square if square != 0 else slope
    for k in range(len(left) - 1, low - 1, -1):
        top = sp.expand(left[k]) / lead
        out[k - low] = top
        if low:
            left[k - 1] -= slope * top
        if k - low >= 1:
            left[k - low - 1] -= (k - low) * top
    return out, sp.expand(left[0]) if low and left else sp.Integer(0)


def _bell(c: Any, shape: Shape, reader: _Reader, found: Sum, rest: Sum) -> bool:
    """Integrate c exp(square x^2 + slope x) times error functions: alone, or all of its own line."""
    square, slope, errors = shape.square, shape.slope, shape.errors
    if not errors:
        if sign(square) not in (1, -1):
            return False
        g = sp.sqrt(-square) if sign(square) == -1 else sp.I * sp.sqrt(square)
        factor = c * sp.sqrt(sp.pi) / (2 * g) * sp.exp(tidied(-(slope**2) / (4 * square)))
        add(found, reader.shape(0, 0, [(g, -slope / (2 * g))]), [factor])
        return True
    (g, h), *others = errors
    own = len(set(errors)) == 1 and tidied(square + g**2) == 0 and tidied(slope + 2 * g * h) == 0
    if own and sign(g) in (1, -1):
        factor = c * sp.exp(h**2) * sp.sqrt(sp.pi) / (2 * g * (len(errors) + 1))
        add(found, reader.shape(0, 0, [*errors, (g, h)]), [factor])
        return True
    if sign(square) != -1:
        return False
    add(rest, shape, [c])
    return True


def at_infinity(total: Sum, side: int) -> Any:
    """Give the limit of a sum as its variable tends to infinity, on the side 1 or -1; None where no limit is certain."""
    beside: dict[tuple[Any, ...], Any] = {}
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


def decays(body: Any, x: Any, low: Any, high: Any) -> bool:
    """Tell whether an integrand is a sum of such products, each of which certainly tends to zero at the infinite ends of a range."""
    total = _Reader(x).read(body)
    if total is None:
        return False
    return all(at_infinity(total, side) == 0 for end, side in ((low, -1), (high, 1)) if end in (sp.oo, -sp.oo))


def _in_tails(shape: Shape, side: int) -> Iterator[tuple[int, tuple[Any, ...]] | None]:
    """Write the error functions of a shape in complementary ones that fall: to each choice of these its sign."""
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


def _falls(square: Any, slope: Any, side: int) -> bool:
    """Tell whether an exponential, times any polynomial, certainly tends to zero."""
    if square == 0:
        return sign(side * slope.as_real_imag()[0]) == -1
    return square.is_real is True and sign(square) == -1


@dataclass(frozen=True)
class Carried:
    """An integral over a range: F with F' = f - rest, its difference between the ends, the rest, and its integral where that is known."""

    primitive: Any
    boundary: Any
    rest: Any
    known: Any


def moments(body: Any, x: Any, low: Any, high: Any) -> Carried | None:
    """Integrate over a range; None where a factor is something else, or a limit is not certain."""
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


def _bells(rest: Sum, ends: tuple[Any, Any]) -> Any:
    r"""Integrate what has no primitive over the line, or half of it; None where no rule tells.

    Over the line, with :math:`m = -b/2a`, :math:`s^2 = -1/2a` and any complex b, for both sides are entire in b,
    :math:`\int e^{a x^2 + b x} \operatorname{erf}(gx + h) dx = \sqrt{-\pi/a}\, e^{-b^2/4a} \operatorname{erf}((gm + h)/\sqrt{1 + 2 g^2 s^2})`, and
    :math:`\int e^{-q x^2} \operatorname{erf}(gx) \operatorname{erf}(kx) dx = (2/\sqrt{\pi q}) \operatorname{atan}(gk/\sqrt{q (g^2 + k^2 + q)})`.
    An even integrand has half of that over the half line; :math:`\int_0^\infty e^{-q x^2} \operatorname{erf}(gx) dx = \operatorname{atan}(g/\sqrt q)/\sqrt{\pi q}`.
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


def in_waves(form: Any) -> Any:
    """Write a form of exponentials of complex lines in waves, where it is real: exp(u + iv) = e^u (cos v + i sin v), erf(iv) = i erfi(v)."""
    if not form.has(sp.I):
        return form
    form = form.replace(sp.exp, _wave).replace(sp.erf, lambda u: sp.I * sp.erfi(sp.expand(-sp.I * u)) if _imaginary(u) else sp.erf(u))
    return tidied(form)


def _wave(exponent: Any) -> Any:
    across, along = sp.expand(exponent).as_real_imag()
    return sp.exp(across) * (sp.cos(along) + sp.I * sp.sin(along)) if along != 0 else sp.exp(exponent)


def _imaginary(form: Any) -> bool:
    return form.has(sp.I) and sp.expand(form).as_real_imag()[0] == 0
