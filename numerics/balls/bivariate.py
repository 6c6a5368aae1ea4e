r"""Balls of Phi2(h, k, r), the standard bivariate normal distribution function, by Plackett's derivative in the correlation.

With r = sin t (Plackett 1954; Drezner & Wesolowsky 1990), and off the cuts of the inverse sine,

    Phi2(h, k, r) = Phi(h) Phi(k) + 1/(2 pi) int_0^{asin r} exp(-(h^2 + k^2 - 2 h k sin t) / (2 cos^2 t)) dt.

The exponent is written as (h -+ k)^2 / (2 cos^2 t) +- h k / (1 +- sin t), which stays tame as r goes to 1 or -1 with h = k
or h = -k. The integral is taken at the balls' midpoints; the mean value theorem gives the rest, f(x) - f(m) lying in the
convex hull of the gradient over the balls times x - m. At r = 1 it is Phi(min(h, k)), at r = -1, Phi(h) - Phi(min(h, -k)).
"""

from __future__ import annotations

from collections.abc import Callable

from flint import acb, arb, ctx

_NAN = acb(arb("nan"), arb("nan"))
_CALLS = 20_000  # of the integrand, at most
_RAISES = 2  # of the precision, where the value is small


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
    """Tell whether an order is meant: of real numbers, or of the analytic function that extends them."""
    return analytic or bool(difference.imag.is_zero())


def _phi(x: acb) -> acb:
    return (-x / acb(2).sqrt()).erfc() / 2


def _exponent(h: acb, k: acb, s: acb, cosine: acb) -> acb:
    """Give minus (h^2 + k^2 - 2 h k s) / (2 (1 - s^2)), with cosine^2 = 1 - s^2."""
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
    """Evaluate at exact arguments: where the value is small beside its two parts, with more bits."""
    bits = ctx.prec
    value = _NAN
    for times in range(_RAISES + 1):
        with ctx.workprec(bits << times):
            angle = r.asin()
            part = acb.integral(_integrand(h, k, angle), 0, 1, eval_limit=_CALLS) if not r.is_zero() else acb(0)
            value = _phi(h) * _phi(k) + part * angle / (2 * acb.pi())
            if all(x.imag.is_zero() for x in (h, k, r)):
                value = acb(value.real)
        if not value.is_finite() or value.rel_accuracy_bits() >= bits - 16:
            break
    return value
