r"""Bounds from above towards infinity, a rule for each type of node: sums of terms c x^n exp(-alpha x^2 + beta x) on x >= R >= 1.

Each rule takes an expression and the ray. It returns terms whose sum is at least |expr| at every real x of the ray, or raises
NotLowered. ``RULES`` is the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import arb

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.bounded import BOUNDED
from closedform.numerics.balls.special_tails import SPECIAL
from closedform.numerics.balls.table import to_ball
from closedform.numerics.balls.terms import ONE, Ray, Term, constant, dominant, power, single, small_beyond, supremum, times
from closedform.numerics.balls.terms import coefficients as coefficients_of
from closedform.numerics.balls.terms import exponential as exactly
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import symbols_in

Rule = Callable[[Any, Ray], list[Term]]

MAX_POWER = 12  # largest power of a growing base: more terms are not worth a bound


def majorant(expr: Form, ray: Ray) -> list[Term]:
    """Bound |expr| on a ray from above: a constant by its size, x by itself, any other node by its rule.

    Raises:
        NotLowered: no bound is known for a function in ``expr``.
    """
    if ray.x not in symbols_in(expr):
        return [constant(arb(abs(to_ball(expr, ray.env)).abs_upper()))]
    if expr == ray.x:
        return [Term(arb(1), 1, arb(0), arb(0))]
    rule = RULES.get(expr.func)
    if rule is None:
        raise unknown(expr)
    return rule(expr, ray)


def unknown(expr: Form) -> NotLowered:
    """Return the error that no rule exists for a node."""
    if expr.has(sp.I):
        return NotLowered(f"no tail bound for {expr.func.__name__} of the complex {expr.args[0]}")
    return NotLowered(f"no tail bound for {expr.func.__name__} in {expr}; add a row to numerics/balls/majorants.py")


def _sum(expr: Form, ray: Ray) -> list[Term]:
    """|f + g| <= |f| + |g|; for a sum whose limits cancel, add the distances from the limits (``settled``)."""
    close = settled(expr, ray)
    return [term for arg in expr.args for term in ray.above(arg)] if close is None else close


def settled(expr: Form, ray: Ray) -> list[Term] | None:
    r"""Bound a sum whose error functions and constants cancel in the limit; None for another sum.

    Let u = p x + q with s the sign of p and s u >= 0 on the ray. Then erf u = s - s erfc(s u) and erfc u = 1 - s + s erfc(s u),
    and 0 <= erfc(v) <= e^{-v^2} for v >= 0 (Chernoff). Where the constants s or 1 - s, times their factors, cancel with the sum's
    own constants, the rest of each is at most its factor's size times e^{-u^2}.
    """
    limit, out, rest = sp.Integer(0), [], []
    for piece in expr.args:
        factor, f = piece.as_independent(ray.x, as_Add=False)
        if ray.x not in symbols_in(piece):
            limit += piece
        elif isinstance(f, (sp.erf, sp.erfc)) and not f.has(sp.I) and (line := ray.line(f.args[0])) is not None:
            side = 1 if line[0] > 0 else -1 if line[0] < 0 else 0
            if not side or not side * (line[0] * ray.radius + line[1]) >= 0:
                return None
            limit += factor * (side if isinstance(f, sp.erf) else 1 - side)
            out += times(ray.above(factor), [_exp(-sp.expand(f.args[0] ** 2), ray)])
        else:
            rest.append(piece)
    if not out or sp.expand(limit) != 0:
        return None
    return [*out, *(term for piece in rest for term in ray.above(piece))]


def _largest(expr: Form, ray: Ray) -> list[Term]:
    """|max(f, g)| and |min(f, g)| are |f| or |g|, at most |f| + |g|."""
    return [term for arg in expr.args for term in ray.above(arg)]


def _product(expr: Form, ray: Ray) -> list[Term]:
    """|f g| = |f| |g|."""
    out = [ONE]
    for arg in expr.args:
        out = times(out, ray.above(arg))
    return out


def _power(expr: Form, ray: Ray) -> list[Term]:
    """|u^p| = |u|^p for real p and the principal branch; b^u = e^{u log b}."""
    if expr.exp.is_Rational:
        return _reciprocal(expr, ray) if expr.exp < 0 else _growing_power(expr, ray)
    if ray.x not in expr.base.free_symbols:
        return [_exp(expr.exp * sp.log(expr.base), ray)]
    raise unknown(expr)


def _reciprocal(expr: Form, ray: Ray) -> list[Term]:
    """|u|^p <= m^p for p < 0 and |u| >= m > 0; x^{n p} <= x^{ceil(n p)} for x >= 1."""
    low = ray.below(expr.base)
    if low is None:
        raise NotLowered(f"no lower bound for the denominator {expr.base} beyond {ray.radius.str(5)}")
    return [power(low, expr.exp, int(sp.ceiling(low.n * expr.exp)))]


def _growing_power(expr: Form, ray: Ray) -> list[Term]:
    """|u|^n is |u| n times; |u|^p <= 1 + |u|^n for 0 < p <= n; x^p <= x^n for x >= 1."""
    if expr.exp > MAX_POWER:
        raise NotLowered(f"no tail bound for the power {expr.exp} of {expr.base}")
    n = int(sp.ceiling(expr.exp))
    if expr.base == ray.x:
        return [Term(arb(1), n, arb(0), arb(0))]
    upper, out = ray.above(expr.base), [ONE]
    for _ in range(n):
        out = times(out, upper)
    return out if expr.exp.is_Integer else [ONE, *out]


def _modulus(expr: Form, ray: Ray) -> list[Term]:
    """||u|| = |u|; 0 <= ReLU(u) <= |u|."""
    return ray.above(expr.args[0])


def _exponential(expr: Form, ray: Ray) -> list[Term]:
    """|e^h| = e^{Re h}; see ``_exp``."""
    return [_exp(expr.args[0], ray)]


def _exp(exponent: Form, ray: Ray) -> Term:
    r"""Bound |exp(h)|: exactly, by its real part, for a polynomial h of degree two; else by a quadratic above h.

    h is a polynomial plus other pieces. A piece that is never positive and at most -p x - q x^2 (``_fall``) lowers the
    quadratic by that; of another, |piece| is at most the supremum of its majorant on the ray.
    """
    if (known := exactly(exponent, ray)) is not None:
        return known
    if exponent.has(sp.I):
        raise NotLowered(f"no tail bound for exp({exponent})")
    pieces = sp.Add.make_args(sp.expand(exponent))
    polynomial = sp.Add(*(p for p in pieces if p.is_polynomial(ray.x)))
    level, linear, square = _quadratic_above(polynomial, ray)
    for piece in pieces:
        if piece.is_polynomial(ray.x):
            continue
        below = _fall(piece, ray)
        if below is None:
            level += sum((supremum(t, ray.radius) for t in ray.above(piece)), arb(0))
        else:
            linear, square = linear - below[0], square - below[1]
    return Term(level.exp(), 0, -square, linear)


def _quadratic_above(polynomial: Form, ray: Ray) -> tuple[arb, arb, arb]:
    """Return (constant, linear, square) of a quadratic that is at least the polynomial on the ray.

    It is the polynomial itself, or -c R^{n-2} x^2 if the polynomial has a degree n > 2, a negative leading coefficient and a
    minorant c x^n. Then it has no zero on the ray, keeps the sign it has far out, and -c x^n <= -c R^{n-2} x^2.
    """
    found = coefficients_of(polynomial, ray.x, 2)
    if found is not None:
        level, linear, square = (ray.real(c) for c in found)
        return level, linear, square
    low = dominant(polynomial, ray) if polynomial.is_Add else ray.below(polynomial)
    if low is None or low.n < 2 or not ray.real(sp.Poly(polynomial, ray.x).LC()) < 0:
        raise NotLowered(f"no tail bound for exp({polynomial}): it does not fall from {ray.radius.str(4)} on")
    return arb(0), arb(0), -low.c * ray.radius ** (low.n - 2)


def _fall(piece: Form, ray: Ray) -> tuple[arb, arb] | None:
    """Return p, q >= 0 with piece <= -p x - q x^2 on the ray if the piece is never positive; else None.

    From a minorant c x^n e^{-alpha x^2 + beta x} with alpha <= 0 <= beta and n >= 0: by e^u >= u^2 / 2 it is at least
    c R^n beta^2 x^2 / 2, by e^u >= u at least -c R^n alpha x^2, and x^n >= R^{n-2} x^2 for n >= 2.
    """
    ahead = sp.Symbol("x_ahead", positive=True)
    # Each other name gets a real symbol of its own: two that print alike are two numbers.
    real = {s: sp.Dummy(real=True) for s in piece.free_symbols - {ray.x}}
    if not piece.xreplace({ray.x: ahead, **real}).is_nonpositive:
        return None
    low = ray.below(piece)
    if low is None:
        return arb(0), arb(0)
    if low.n >= 0 and low.alpha <= 0 and low.beta > 0:
        return arb(0), low.c * ray.radius**low.n * low.beta**2 / 2
    if low.n >= 0 and low.alpha < 0 and low.beta >= 0:
        return arb(0), -low.c * ray.radius**low.n * low.alpha
    if low.alpha <= 0 and low.beta >= 0 and low.n >= 1:
        return (arb(0), low.c * ray.radius ** (low.n - 2)) if low.n >= 2 else (low.c, arb(0))
    return arb(0), arb(0)


def _hyperbolic(expr: Form, ray: Ray) -> list[Term]:
    """2 sinh u = e^u - e^{-u} and 2 cosh u = e^u + e^{-u}."""
    return ray.above(expr.rewrite(sp.exp))


def _asinh(expr: Form, ray: Ray) -> list[Term]:
    """|asinh u| <= |u| for real u: its slope is 1 / sqrt(1 + u^2) <= 1. Not for others: |asinh(2i)| > 2."""
    if not ray.is_real(expr.args[0]):
        raise unknown(expr)
    return ray.above(expr.args[0])


def _logarithm(expr: Form, ray: Ray) -> list[Term]:
    r"""|log u| <= |log |u|| + pi, and m <= |u| <= M gives |log |u|| <= |log m| + |log M|.

    The logarithm of a term c x^n e^{-alpha x^2 + beta x} is at most |log c| + |n| x + |beta| x + |alpha| x^2, as 0 <= log x <= x.
    """
    argument = expr.args[0]
    if argument.is_Add and 1 in argument.args and (near := _near_one(argument - 1, ray)) is not None:
        return near
    low = ray.below(argument)
    if low is None:
        raise NotLowered(f"no lower bound for {argument} in a logarithm")
    terms = [constant(arb.pi())]
    for bound in (low, single(ray.above(argument))):
        for value, n in ((bound.c.log(), 0), (arb(bound.n), 1), (bound.beta, 1), (bound.alpha, 2)):
            terms.append(Term(arb(abs(value).abs_upper()), n, arb(0), arb(0)))
    return terms


def _near_one(rest: Form, ray: Ray) -> list[Term] | None:
    """|log(1 + w)| <= |w| / (1 - |w|) <= 2 |w| if |w| <= 1/2 on the ray (the series); None if that is not certain."""
    try:
        terms = ray.above(rest)
        return times([constant(arb(2))], terms) if small_beyond(terms, ray.radius) else None
    except NotLowered:
        return None


def _erfc(expr: Form, ray: Ray) -> list[Term]:
    """erfc(u) <= erfc(v) <= e^{-v^2} for u >= v >= 0 (it falls; Chernoff), v a line; else erfc <= 2."""
    if not ray.is_real(expr.args[0]):
        raise unknown(expr)
    lower = _line_below(expr.args[0], ray.x)
    line = ray.line(lower)
    if line is not None and line[0] > 0 and line[0] * ray.radius + line[1] >= 0:
        return [_exp(-sp.expand(lower**2), ray)]
    return _bounded(expr, ray)


def _line_below(argument: Form, x: Form) -> Form:
    """Drop the terms that are certainly not negative for x > 0 from a line plus such terms: the rest is no larger."""
    ahead = sp.Symbol("x_ahead", positive=True)
    pieces = sp.Add.make_args(sp.expand(argument))
    return sp.Add(*(p for p in pieces if p.is_polynomial(x) or not p.xreplace({x: ahead}).is_nonnegative))


def _erfi(expr: Form, ray: Ray) -> list[Term]:
    """|erfi(u)| = 2/sqrt(pi) |int_0^u e^{t^2} dt| <= 2 |u| e^{u^2} / sqrt(pi) for real u; 1/sqrt(pi) < 1 is dropped."""
    if not ray.is_real(expr.args[0]) or ray.line(expr.args[0]) is None:
        raise unknown(expr)
    return times(ray.above(2 * expr.args[0]), [_exp(sp.expand(expr.args[0] ** 2), ray)])


def _bounded(expr: Form, ray: Ray) -> list[Term]:
    """A bounded function of a real argument is at most its bound (``numerics.balls.bounded``)."""
    if not ray.is_real(expr.args[0]):
        raise unknown(expr)
    return [constant(arb(BOUNDED[expr.func]))]


def _arc(expr: Form, ray: Ray) -> list[Term]:
    """|asin v| <= pi/2 and 0 <= acos v <= pi for v in [-1, 1], such as the sine or cosine of a real argument."""
    if not isinstance(expr.args[0], (sp.sin, sp.cos)) or not ray.is_real(expr.args[0].args[0]):
        raise unknown(expr)
    return [constant(arb.pi())]


RULES: dict[Form, Rule] = {
    sp.Add: _sum,
    sp.Max: _largest,
    sp.Min: _largest,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.Abs: _modulus,
    ReLU: _modulus,
    sp.exp: _exponential,
    sp.sinh: _hyperbolic,
    sp.cosh: _hyperbolic,
    sp.asinh: _asinh,
    sp.log: _logarithm,
    **dict.fromkeys(BOUNDED, _bounded),
    sp.erfc: _erfc,
    sp.erfi: _erfi,
    sp.asin: _arc,
    sp.acos: _arc,
    **SPECIAL,
}
