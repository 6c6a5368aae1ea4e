r"""Integrals of functions of waves of one line, written in the tangent of half of it.

With t = tan(u/2), on (2m - 1) pi < u < (2m + 1) pi, which t maps onto the real line, sin u = 2t/(1 + t^2), cos u = (1 - t^2)/(1 +
t^2) and du = 2 dt/(1 + t^2). A form with period pi is written in tan(u) likewise. A range is cut where the tangent jumps: t tends
to infinity on both sides.

moduli      sqrt(1 - cos(u)^2) = |sin u|, sqrt(1 - sin(u)^2) = |cos u|, for real u, and with half angles
            1 - cos u = 2 sin(u/2)^2, 1 + cos u = 2 cos(u/2)^2, cosh u - 1 = 2 sinh(u/2)^2, cosh u + 1 = 2 cosh(u/2)^2
"""

from __future__ import annotations

from math import ceil, floor

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import as_factors
from closedform.numerics.forms.nodes import parts_of
from closedform.numerics.proof.signs import sign

_WAVES = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)
_OTHER = {sp.sin: sp.cos, sp.cos: sp.sin}
MOST_CUTS = 8
_HALVES = 4  # the tangent is taken at a half, or a smaller part, of the angle that all waves are multiples of


def in_tangents(line: Form) -> list[Form] | None:
    """Write an integral in one variable in tangents, cut where these jump; None if it is no fraction of waves alone, or a polynomial in them.

    Args:
        line: an integral in one variable; one whose ends have no known order is left unchanged.
    """
    ((x, low, high),), body = line.limits, line.function
    nodes = [w for w in body.atoms(*_WAVES) if x in w.free_symbols]
    names = {w: sp.Dummy() for w in nodes}
    outer = body.xreplace(names)
    smooth = all(isinstance(w, (sp.sin, sp.cos)) for w in nodes) and outer.is_polynomial(*names.values())
    known = smooth or isinstance(body, sp.tan)  # by rules of their own
    if not nodes or known or not outer.is_rational_function(*names.values()):
        return None
    if x in outer.free_symbols or not (low.is_finite and high.is_finite and sign(high - low) == 1):
        return None
    lines = [w.args[0] for w in nodes]
    if not all(u.is_polynomial(x) and sp.degree(u, x) == 1 for u in lines):
        return None
    u = lines[0] / sp.ilcm(1, *(r.q for r in [_ratio(v, lines[0]) for v in lines] if r is not None))
    times = [_ratio(v, u) for v in lines]
    slope = sp.expand(u).coeff(x, 1)
    if any(k is None or not k.is_Integer or abs(k) > _HALVES for k in times) or sign(slope) != 1:
        return None
    t = sp.Dummy("t", real=True)
    if (new := _in_whole(body, nodes, times, t)) is not None:
        u, slope = 2 * u, 2 * slope
    else:
        sine, cosine = 2 * t / (1 + t**2), (1 - t**2) / (1 + t**2)
        new = _tidy(body.xreplace({w: _multiple(w.func, k, sine, cosine) for w, k in zip(nodes, times, strict=True)}))
    places = _jumps(u.xreplace({x: low}), u.xreplace({x: high}))
    if places is None:
        return None
    starts, stops = _tangent(u.xreplace({x: low}), -1), _tangent(u.xreplace({x: high}), 1)
    ends = [(-sp.oo, sp.oo)] * (places + 1)
    ends[0], ends[-1] = (starts, ends[0][1]), (ends[-1][0] if places else starts, stops)
    return [sp.Integral(sp.factor(2 / (slope * (1 + t**2))) * new, (t, *pair)) for pair in ends]


def _in_whole(body: Form, nodes: list[Form], times: list[Form], t: Form) -> Form:
    """Write a form with period pi in t = tan u itself: then sin u = c t and cos u = c with c^2 = 1/(1 + t^2); None for another form."""
    c = sp.Dummy("c", real=True, nonzero=True)
    waves = {w: _multiple(w.func, k, c * t, c) for w, k in zip(nodes, times, strict=True)}
    form = _tidy(body.xreplace(waves)).replace(
        lambda p: p.is_Pow and p.base == c and p.exp.is_even, lambda p: (1 + t**2) ** (-p.exp / 2)
    )
    return None if c in form.free_symbols else _tidy(form)


def _ratio(u: Form, v: Form) -> Form:
    """Return u/v if it is a rational number."""
    ratio = sp.cancel(u / v)
    return ratio if ratio.is_Rational else None


def _tidy(form: Form) -> Form:
    """Write fractions in lowest terms, also inside functions."""
    if not form.args or not isinstance(form, sp.Expr):
        return form
    args = [_tidy(arg) for arg in form.args]
    whole = form.func(*args)
    return as_factors(whole) if whole.is_rational_function() and not whole.is_number else whole


def _multiple(wave: Form, k: Form, sine: Form, cosine: Form) -> Form:
    """Return a wave of a whole multiple of an angle in the angle's own sine and cosine."""
    size = int(abs(k))
    turned = cosine if size == 1 else sp.chebyshevt(size, cosine)
    risen = (sine if size == 1 else sine * sp.chebyshevu(size - 1, cosine)) * (1 if k > 0 else -1)
    values = {sp.sin: risen, sp.cos: turned, sp.tan: risen / turned, sp.cot: turned / risen, sp.sec: 1 / turned, sp.csc: 1 / risen}
    return sp.together(values[wave])


def _jumps(low: Form, high: Form) -> int | None:
    """Count the odd multiples of pi inside a range; None if that is not certain."""
    turns = [(end / sp.pi - 1) / 2 for end in (low, high)]
    if all(not r.free_symbols for r in turns):
        first, last = floor(sp.N(turns[0], 30)) + 1, ceil(sp.N(turns[1], 30)) - 1
        inside = [k for k in range(int(first) - 1, int(last) + 2) if sign(k - turns[0]) == 1 and sign(turns[1] - k) == 1]
        return len(inside) if len(inside) <= MOST_CUTS else None
    return 0 if sign(low + sp.pi) in (0, 1) and sign(sp.pi - high) in (0, 1) else None


def _tangent(u: Form, side: int) -> Form:
    half = sp.tan(u / 2)
    return side * sp.oo if half == sp.zoo else half


def with_moduli(form: Form) -> Form:
    """Write the roots of squares of waves as moduli: of 1 - cos^2 and 1 - sin^2, and of factors 1 - cos, 1 + cos, cosh - 1 and cosh + 1."""
    return form.replace(_is_modulus, _modulus) if any(map(_is_modulus, parts_of(form))) else form


def _is_modulus(node: Form) -> bool:
    return bool(node.is_Pow and node.exp.is_Rational and node.exp.q == 2 and node.base.has(sp.sin, sp.cos, sp.cosh))


def _modulus(power: Form) -> Form:
    base = sp.expand(power.base)
    for wave in base.atoms(sp.sin, sp.cos):
        times = -base.coeff(wave, 2)
        if times.is_positive and sp.expand(base - times * (1 - wave**2)) == 0 and wave.args[0].is_real:
            return times**power.exp * sp.Abs(_OTHER[wave.func](wave.args[0])) ** (2 * power.exp)
    number, root = sp.Integer(1), sp.Integer(1)
    for factor in sp.Mul.make_args(as_factors(power.base)):
        below, exponent = factor.as_base_exp()
        times, halved = (factor, sp.Integer(1)) if factor.is_number else _halved(below)
        if not exponent.is_Integer or halved is None:
            return power
        number, root = number * (times if factor.is_number else times**exponent), root * sp.Abs(halved) ** exponent
    return number**power.exp * root ** (2 * power.exp) if number.is_positive else power


def _halved(form: Form) -> tuple[Form, Form]:
    """Write a factor as a number times the square of a wave of half the angle; None for the wave of another form."""
    for wave in form.atoms(sp.cos, sp.cosh):
        times, half = form.coeff(wave, 1), wave.args[0] / 2
        rest = sp.expand(form - times * wave)
        if times.is_number and wave.args[0].is_real and rest in (times, -times):
            if rest == times:
                return 2 * times, wave.func(half)
            return (-2 * times, sp.sin(half)) if wave.func is sp.cos else (2 * times, sp.sinh(half))
    return form, None
