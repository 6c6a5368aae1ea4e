"""Rows of the ball table that check where their argument lies: branch cuts, orders of real numbers, inverses."""

from __future__ import annotations

from collections.abc import Callable

from flint import acb, arb, ctx

_RAISES = 3  # doublings of the precision
_FEW = 16  # bits of a result from a wide ball
_LOST = 24  # bits that may be lost without another try
NAN = acb(arb("nan"), arb("nan"))


def off_real_cut(x: acb) -> bool:
    """Return True if a ball certainly avoids the real axis outside (-1, 1)."""
    if not x.imag.contains(0):
        return True
    return bool(x.real.abs_upper() < 1)


def off_imaginary_cut(x: acb) -> bool:
    """Return True if a ball certainly avoids the imaginary axis outside (-i, i)."""
    if not x.real.contains(0):
        return True
    return bool(x.imag.abs_upper() < 1)


def asin(x: acb, analytic: bool) -> acb:
    """Enclose the inverse sine; NaN where it may not be analytic."""
    return NAN if analytic and not off_real_cut(x) else x.asin()


def acos(x: acb, analytic: bool) -> acb:
    """Enclose the inverse cosine; NaN where it may not be analytic."""
    return NAN if analytic and not off_real_cut(x) else x.acos()


def atan(x: acb, analytic: bool) -> acb:
    """Enclose the inverse tangent; NaN where it may not be analytic."""
    return NAN if analytic and not off_imaginary_cut(x) else x.atan()


def asinh(x: acb, analytic: bool) -> acb:
    """Enclose the inverse hyperbolic sine; NaN where it may not be analytic."""
    return NAN if analytic and not off_imaginary_cut(x) else x.asinh()


def acosh(x: acb, analytic: bool) -> acb:
    """Enclose the inverse hyperbolic cosine; NaN where it may not be analytic."""
    return NAN if analytic and not (x.real > 1 or not x.imag.contains(0)) else x.acosh()


def atanh(x: acb, analytic: bool) -> acb:
    """Enclose the inverse hyperbolic tangent; NaN where it may not be analytic."""
    if x.imag.is_zero() and x.real.abs_upper() < 1:
        return acb(x.real.atanh())  # the complex one leaves a small imaginary part
    return NAN if analytic and not off_real_cut(x) else x.atanh()


def on_the_line(x: acb, analytic: bool) -> bool:
    """Return True if an order means that of real numbers, not the analytic function that extends it.

    FLINT compares real parts and ignores imaginary ones.
    """
    return analytic or bool(x.imag.is_zero())


def binomial(n: acb, k: acb, analytic: bool) -> acb:
    """Enclose n (n - 1) ... (n - k + 1) / k! for an exact whole k, zero for k < 0; other k by gamma functions, off their poles.

    If both k and n are negative whole numbers, texts differ: the ball is NaN.
    """
    whole = k.real.unique_fmpz() if k.imag.is_zero() and k.real.is_integer() else None
    if whole is None or whole > _TALLEST:
        return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()
    if whole < 0:
        return NAN if n.imag.contains(0) and n.real < 0 and n.real.contains_integer() else acb(0)
    return (n - k + 1).rising(int(whole)) * (k + 1).rgamma()


_TALLEST = 10_000  # most factors of a polynomial that is multiplied out


def erfinv(x: acb, analytic: bool) -> acb:
    """Invert the increasing erf on (-1, 1) by bisection at each end of a real ball; NaN off the real line."""
    if not x.imag.is_zero() or not abs(x.real) < 1:
        return NAN
    return acb(_erfinv_at(arb(x.real.lower())).union(_erfinv_at(arb(x.real.upper()))))


_ROUGH = 40  # halvings, one bit each, before Newton's method
_LOOSE = 8  # bits of the result that are dropped


def _erfinv_at(level: arb) -> arb:
    reach = arb(2)
    while not (reach.erf() > level and (-reach).erf() < level):
        reach = 2 * reach
        if reach > 2**20:
            return arb("nan")
    low, high = -reach, reach
    for step in range(2 * ctx.prec):
        if step == _ROUGH and (near := _by_slopes(arb(low.union(high).mid()), level)) is not None:
            return near
        middle = arb((low + (high - low) * 15 / 31).mid())  # not the half, where the two values may be equal
        at = middle.erf()
        if at < level:
            low = middle
        elif at > level:
            high = middle
        else:
            break
    return low.union(high)


def _by_slopes(place: arb, level: arb) -> arb | None:
    """Continue by Newton's method; None unless erf certainly crosses the level near the result."""
    for _ in range(ctx.prec.bit_length()):
        place = arb((place - (place.erf() - level) * (place * place).exp() * arb.pi().sqrt() / 2).mid())
    reach = abs(place) * arb(2) ** (_LOOSE - ctx.prec)
    return arb(place, reach.upper()) if (place - reach).erf() < level < (place + reach).erf() else None


def off_negative_axis(x: acb) -> bool:
    """Return True if a ball certainly avoids zero and the negative real numbers."""
    return bool(x.real > 0) or not x.imag.contains(0)


def thin(value: Callable[[], acb]) -> acb:
    """Evaluate with more bits while the ball gets thinner: FLINT loses digits where large terms cancel, as in K_0(90).

    A few are lost at first: many more bits can leave FLINT's fast series, as for Gamma(0, 2100) with 6500.
    """
    bits = ctx.prec
    best = value()
    for times in range(_RAISES + 1):
        reached = best.rel_accuracy_bits()
        if not best.is_finite() or reached >= bits - _LOST:
            break
        with ctx.workprec(bits << times if times else min(2 * bits, bits + 2 * (bits - max(reached, 0)))):
            finer = value()
        if finer.rel_accuracy_bits() <= reached + _LOST // 2:
            break  # the argument does not get thinner
        best = finer
    return best


def lowergamma(s: acb, x: acb, analytic: bool) -> acb:
    """Enclose the lower incomplete gamma function of order s; NaN where it may not be analytic."""
    if x.is_zero() and s.real > 0:
        return NAN if analytic else acb(0)
    return NAN if analytic and not off_negative_axis(x) else thin(lambda: x.gamma_lower(s))


def uppergamma(s: acb, x: acb, analytic: bool) -> acb:
    """Enclose the upper incomplete gamma function of order s; NaN where it may not be analytic."""
    if x.is_zero() and s.real > 0:
        return NAN if analytic else s.gamma()
    return NAN if analytic and not off_negative_axis(x) else thin(lambda: x.gamma_upper(s))


def besselk(n: acb, x: acb, analytic: bool) -> acb:
    """Enclose the modified Bessel function of the second kind of order n; NaN where it may not be analytic."""
    return NAN if analytic and not off_negative_axis(x) else thin(lambda: x.bessel_k(n))


def by_slope(x: acb, value: Callable[[acb], acb], slope: Callable[[acb], acb]) -> acb:
    """Enclose a function that is analytic on a ball; on a wide one from its middle, f(x) = f(m) + (x - m) times a mean of f'."""
    found = value(x)
    if found.rel_accuracy_bits() >= _FEW:
        return thin(lambda: value(x))
    middle = x.mid()
    along = value(middle) + slope(x) * (x - middle)
    return along if along.is_finite() and not along.rad() >= found.rad() else found


def si(x: acb, _: bool) -> acb:
    """Enclose the sine integral, which is entire."""
    return by_slope(x, acb.si, acb.sinc)


def shi(x: acb, _: bool) -> acb:
    """Enclose the hyperbolic sine integral, which is entire."""
    return by_slope(x, acb.shi, lambda z: (z * acb(0, 1)).sinc())


def fresnels(x: acb, _: bool) -> acb:
    """Enclose Fresnel's integral of sin(pi t^2/2), which is entire."""
    return by_slope(x, acb.fresnel_s, lambda z: (z * z / 2).sin_pi())


def fresnelc(x: acb, _: bool) -> acb:
    """Enclose Fresnel's integral of cos(pi t^2/2), which is entire."""
    return by_slope(x, acb.fresnel_c, lambda z: (z * z / 2).cos_pi())


def ei(x: acb, _: bool) -> acb:
    """Enclose Ei in the right half plane, and -E_1(-x) in the left one; NaN on a ball that may reach the axis between.

    Both are analytic there, and agree with Ei, the principal value, on the real line (DLMF 6.2.6).
    """
    if x.real > 0:
        return by_slope(x, acb.ei, lambda z: z.exp() / z)
    return -expint(acb(1), -x, analytic=True) if x.real < 0 else NAN


def expint(p: acb, x: acb, analytic: bool) -> acb:
    """Enclose E_p(x); NaN where it may not be analytic.

    For p >= 0 and a positive real part it is at most e^-Re(x)/Re(x) in size, as the integral of e^(-xt) t^-p for t >= 1.
    """
    if analytic and not off_negative_axis(x):
        return NAN
    if not x.is_exact() and x.real > 0 and p.real >= 0 and p.imag.is_zero():
        least = arb(x.real.lower())
        most = (-least).exp() / least
        found = x.expint(p)
        if not found.is_finite() or most < max(found.real.rad(), found.imag.rad()):
            return acb(arb(0, most.upper()), arb(0, most.upper()))
    if p == 1 and x.real > 0 and x.imag.is_zero():
        return acb(-(-x).ei().real)  # DLMF 6.2.6; FLINT's E_1 loses digits
    return thin(lambda: x.expint(p))


def ci(x: acb, analytic: bool) -> acb:
    """Enclose the cosine integral; NaN where it may not be analytic."""
    return NAN if analytic and not off_negative_axis(x) else by_slope(x, acb.ci, lambda z: z.cos() / z)


def chi(x: acb, analytic: bool) -> acb:
    """Enclose the hyperbolic cosine integral; NaN where it may not be analytic."""
    return NAN if analytic and not off_negative_axis(x) else by_slope(x, acb.chi, lambda z: z.cosh() / z)


def polygamma(n: acb, x: acb, _: bool) -> acb:
    """Enclose the polygamma function of a whole order n; FLINT's is not finite on a ball that may hold a pole."""
    found = x.digamma() if n.is_zero() else x.polygamma(n)
    return acb(found.real) if x.imag.is_zero() else found


def loggamma(x: acb, analytic: bool) -> acb:
    """Enclose the logarithm of the gamma function; NaN where it may not be analytic."""
    return NAN if analytic and not off_negative_axis(x) else thin(x.lgamma)


def lambertw(x: acb, analytic: bool) -> acb:
    """Enclose the principal branch of the Lambert W function; NaN where it may not be analytic."""
    beyond = x.real + arb(-1).exp()  # the cut of the principal branch ends at -1/e
    return NAN if analytic and not (beyond > 0 or not x.imag.contains(0)) else x.lambertw()


def lambertwm1(x: acb, analytic: bool) -> acb:
    """Enclose W_-1, continued from (-1/e, 0) to the plane without the rest of the real line; NaN where it may not be analytic."""
    within = x.real + arb(-1).exp() > 0 and x.real < 0
    return NAN if analytic and not within and x.imag.contains(0) else x.lambertw(middle=True)


def besselj(n: acb, x: acb, _: bool) -> acb:
    """Enclose the Bessel function of the first kind of order n, which is entire."""
    return thin(lambda: x.bessel_j(n))


def hyp0f1(b: acb, u: acb, _: bool) -> acb:
    """Enclose the regularised confluent limit function, which is entire in both arguments."""
    return thin(lambda: u.hypgeom_0f1(b, regularized=True))
