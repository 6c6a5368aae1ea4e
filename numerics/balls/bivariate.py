r"""Balls of Phi2(h, k, r), the standard bivariate normal distribution function, by Plackett's derivative in the correlation.

With r = sin t (Plackett 1954; Drezner & Wesolowsky 1990), and off the cuts of the inverse sine,

    Phi2(h, k, r) = Phi(h) Phi(k) + 1/(2 pi) int_0^{asin r} exp(-(h^2 + k^2 - 2 h k sin t) / (2 cos^2 t)) dt.

The exponent is written as (h -+ k)^2 / (2 cos^2 t) +- h k / (1 +- sin t), which stays tame as r goes to 1 or -1 with h = k or
h = -k. The integral is evaluated at the balls' midpoints m. The mean value theorem bounds the rest: f(x) - f(m) lies in the convex
hull of the gradient over the balls times x - m. Phi2 is Phi(min(h, k)) at r = 1, and Phi(h) - Phi(min(h, -k)) at r = -1.

For many digits and real arguments other forms are faster. For small correlations it is the series in r (Mehler; Pearson's
tetrachoric series), with Hermite polynomials He_n,

    Phi2(h, k, r) = Phi(h) Phi(k) + phi(h) phi(k) sum_{n >= 0} He_n(h) He_n(k) r^{n+1} / (n+1)!.

Since |He_n(x)| <= 1.0865 sqrt(n!) e^{x^2/4} (Cramer; Abramowitz & Stegun 22.14.17), the rest after N terms is at most
1.0865^2 e^{-(h^2 + k^2)/4} |r|^{N+1} / (2 pi (N+1) (1 - |r|)). For larger correlations it is Owen's T (1956). The poles of its
integrand are far from its range at any correlation:

    Phi2(h, k, r) = (Phi(h) + Phi(k)) / 2 - T(h, (k - r h) / (h s)) - T(k, (h - r k) / (k s)) - d,   s = sqrt(1 - r^2),
    T(h, a) = 1/(2 pi) int_0^a exp(-h^2 (1 + x^2) / 2) / (1 + x^2) dx,   d = 1/2 where h and k have unlike signs, else 0,

with T(h, a) = (Phi(h) + Phi(a h)) / 2 - Phi(h) Phi(a h) - T(a h, 1/a) for h >= 0 and a > 1; zero counts as a positive h or k.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from flint import acb, arb, ctx

_NAN = acb(arb("nan"), arb("nan"))
_CALLS = 20_000  # most evaluations of the integrand
_RAISES = 2  # doublings of the precision where the value is small
_MANY_BITS = 400  # bits from which on the series and Owen's T are faster
_LARGEST_CORRELATION = 0.97  # largest correlation at which the series is used
_MOST_MORE = 4  # largest ratio of working bits to wanted bits; a recurrence and a difference of terms lose bits
_LARGEST = arb(10) ** 100  # largest argument, and inverse of a correlation, whose number of bits is estimated in doubles
_CRAMER = arb("1.0865")


def phi2(h: acb, k: acb, r: acb, analytic: bool) -> acb:
    """Enclose Phi2; NaN where the correlation may lie on a cut, outside (-1, 1) on the real line."""
    if r == 1:
        return _phi(h.real_min(k, analytic=analytic)) if _ordered(h - k, analytic) else _NAN
    if r == -1:
        return _phi(h) - _phi(h.real_min(-k, analytic=analytic)) if _ordered(h + k, analytic) else _NAN
    if not (r.real.abs_upper() < 1 or not r.imag.contains(0)):
        return _NAN
    middles = [acb(arb(x.real.mid()), arb(x.imag.mid())) for x in (h, k, r)]
    value = _at(*middles)
    if all(x.is_exact() for x in (h, k, r)):
        return value
    return sum((g * (x - m) for g, x, m in zip(_gradient(h, k, r), (h, k, r), middles, strict=True)), value)


def _ordered(difference: acb, analytic: bool) -> bool:
    """Return True if an order means that of real numbers, not the analytic function that extends it."""
    return analytic or bool(difference.imag.is_zero())


def _phi(x: acb) -> acb:
    return (-x / acb(2).sqrt()).erfc() / 2


def _exponent(h: acb, k: acb, s: acb, cosine: acb) -> acb:
    """Return minus (h^2 + k^2 - 2 h k s) / (2 (1 - s^2)), with cosine^2 = 1 - s^2."""
    turn = -1 if s.real < 0 else 1
    apart = h - turn * k
    rest = -turn * h * k / (1 + turn * s)
    return rest if apart.is_zero() else rest - apart * apart / (2 * cosine * cosine)


def _gradient(h: acb, k: acb, r: acb) -> tuple[acb, acb, acb]:
    root = (1 - r * r).sqrt(analytic=True)
    sides = [(-(x * x) / 2).exp() / (2 * acb.pi()).sqrt() * _phi((y - r * x) / root) for x, y in ((h, k), (k, h))]
    return sides[0], sides[1], _exponent(h, k, r, root).exp() / (2 * acb.pi() * root)


def _integrand(h: acb, k: acb, angle: acb) -> Callable[[acb, bool], acb]:
    def at(t: acb, _: bool) -> acb:
        turned = angle * t
        return _exponent(h, k, turned.sin(), turned.cos()).exp()

    return at


def _at(h: acb, k: acb, r: acb) -> acb:
    """Evaluate at exact arguments, with more bits where the value is small compared with its two parts."""
    bits, are_real = ctx.prec, all(x.imag.is_zero() for x in (h, k, r))
    if are_real and bits >= _MANY_BITS and _has_usual_size(h.real, k.real, r.real):
        return acb(_fast(h.real, k.real, r.real))
    value = _NAN
    for times in range(_RAISES + 1):
        with ctx.workprec(bits << times):
            value = _by_plackett(h, k, r)
            if are_real:
                value = acb(value.real)
        if not value.is_finite() or value.rel_accuracy_bits() >= bits - 16:
            break
    return value


def _by_plackett(h: acb, k: acb, r: acb) -> acb:
    angle = r.asin()
    part = acb.integral(_integrand(h, k, angle), 0, 1, eval_limit=_CALLS) if not r.is_zero() else acb(0)
    return _phi(h) * _phi(k) + part * angle / (2 * acb.pi())


def _has_usual_size(h: arb, k: arb, r: arb) -> bool:
    """Return True if doubles can estimate how many terms and bits the arguments need."""
    return bool(abs(h) < _LARGEST and abs(k) < _LARGEST and (r.is_zero() or abs(r) * _LARGEST > 1))


def _fast(h: arb, k: arb, r: arb) -> arb:
    """Evaluate at exact real arguments by the series or Owen's T, to fewer digits where the value is far smaller than its parts."""
    x, y, rho = float(h), float(k), float(r)
    if r.is_zero() or (h.is_zero() and k.is_zero()):
        return _phi(acb(h)).real * _phi(acb(k)).real + r.asin() / (2 * arb.pi())  # one of the two values is known
    exponent = _exponent_of_tail(x, y, rho)
    if abs(rho) <= _LARGEST_CORRELATION:
        bits = ctx.prec + max(0, int(1.45 * (exponent - (x * x + y * y) / 4)))
        count = int(bits * math.log(2) / -math.log(abs(rho))) + 2
        lost = int(1.5 * (abs(x) + abs(y)) * math.sqrt(count)) + 32  # a ball's radius grows in the recurrence like He_n(i |x|)
        if lost < _MOST_MORE * bits:
            return _series(h, k, r, count, bits + lost)
    return _by_owens_t(h, k, r, 16 + int(1.45 * exponent if 1.45 * exponent < _MOST_MORE * ctx.prec else 0))


def _exponent_of_tail(x: float, y: float, rho: float) -> float:
    """Return e for which the value may be as small as exp(-e): that of the largest density in the quadrant below (x, y)."""
    if min(x, y) >= 0:
        return 0.0
    for one, other in ((x, y), (y, x)):
        if one < 0 and rho * one <= other:
            return one * one / 2
    return (x * x - 2 * rho * x * y + y * y) / (2 * (1 - rho * rho)) if abs(rho) < 1 else math.inf


def _series(h: arb, k: arb, r: arb, count: int, bits: int) -> arb:
    """Sum ``count`` terms of the series in the correlation with ``bits`` bits, and bound the rest."""
    with ctx.workprec(bits):
        before_h, here_h, before_k, here_k = arb(0), arb(1), arb(0), arb(1)
        share, total = r, arb(0)  # r^{n+1} / (n+1)!
        for n in range(count):
            total += here_h * here_k * share
            before_h, here_h = here_h, h * here_h - n * before_h
            before_k, here_k = here_k, k * here_k - n * before_k
            share = share * r / (n + 2)
        size, squares = abs(r), h * h + k * k
        rest = _CRAMER**2 * (-squares / 4).exp() * size ** (count + 1) / (2 * arb.pi() * (count + 1) * (1 - size))
        bells = (-squares / 2).exp() / (2 * arb.pi())
        return _phi(acb(h)).real * _phi(acb(k)).real + bells * total + arb(0, rest.abs_upper())


def _by_owens_t(h: arb, k: arb, r: arb, more: int) -> arb:
    """Add the parts of Owen's form with ``more`` extra bits; h and k are not both zero."""
    with ctx.workprec(ctx.prec + more):
        root = (1 - r * r).sqrt()
        parts = [_phi(acb(one)).real / 2 - _owens_t(one, other - r * one, root) for one, other in ((h, k), (k, h))]
        return parts[0] + parts[1] - (arb("0.5") if (h < 0) != (k < 0) else 0)


def _owens_t(h: arb, top: arb, root: arb) -> arb:
    """Enclose T(h, top / (h root)), with h = 0 as a limit from above."""
    size, across = abs(h), abs(top) / root  # the sizes of h and of a h
    turn = -1 if (h < 0) != (top < 0) else 1
    if across.mid() <= size.mid():
        return turn * _integral_of_t(size, across / size)
    one, other = _phi(acb(size)).real, _phi(acb(across)).real
    return turn * ((one + other) / 2 - one * other - _integral_of_t(across, size / across))


def _integral_of_t(h: arb, a: arb) -> arb:
    square = a * a

    def at(x: acb, _: bool) -> acb:
        spread = square * x * x
        return (-(h * h) * spread / 2).exp() / (1 + spread)

    return a * (-(h * h) / 2).exp() / (2 * arb.pi()) * acb.integral(at, 0, 1, eval_limit=_CALLS).real
