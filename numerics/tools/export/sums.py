"""Identities of sums whose terms cancel: each gives the same number without the cancellation.

A rule takes a sum and returns its replacements. Sources: DLMF 4.21, 4.35, 7.2, 7.5; Higham, Accuracy and Stability of Numerical
Algorithms, 1.7 (differences of roots) and 2.10 (functions with a difference built in).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import sympy as sp
from sympy.integrals.quadrature import gauss_legendre

from closedform.derivations.functions.types import Form
from closedform.numerics.tools.export.nodes import Angle, Choice, Erfc, Expm1, Log1p
from closedform.numerics.tools.export.taylor import near_zero

Builder = Callable[[Any, Any], Any]
_HALF_PI = sp.pi / 2
_HALF = sp.Rational(1, 2)
_LONGEST = 7  # terms of a sum whose pairs are examined


def _logistic(u: Form) -> Form:
    """Return 1/(1 + exp(-u)), which neither overflows on the way nor vanishes early."""
    left, right = sp.exp(Choice(u, 0, u, 0)), sp.exp(-Choice(u, 0, 0, u))
    return Choice(u, 0, left / (1 + left), 1 / (1 + right))


# k f(u) + c k, by f: pairs of c and the joined form.
_BESIDE: Mapping[Form, tuple[tuple[Form, Builder], ...]] = {
    sp.erf: ((1, lambda k, u: k * Erfc(-u)), (-1, lambda k, u: -k * Erfc(u))),
    Erfc: ((-2, lambda k, u: -k * Erfc(-u)), (-1, lambda k, u: -k * sp.erf(u))),
    sp.exp: ((-1, lambda k, u: k * Expm1(u)),),
    sp.cos: ((-1, lambda k, u: -2 * k * sp.sin(u / 2) ** 2), (1, lambda k, u: 2 * k * sp.cos(u / 2) ** 2)),
    sp.cosh: ((-1, lambda k, u: 2 * k * sp.sinh(u / 2) ** 2),),
    sp.tanh: ((-1, lambda k, u: -2 * k * _logistic(-2 * u)), (1, lambda k, u: 2 * k * _logistic(2 * u))),
    sp.asin: ((-_HALF_PI, lambda k, u: -k * sp.acos(u)), (_HALF_PI, lambda k, u: k * sp.acos(-u))),
    sp.acos: ((-_HALF_PI, lambda k, u: -k * sp.asin(u)), (-sp.pi, lambda k, u: -k * sp.acos(-u))),
    sp.atan: ((-_HALF_PI, lambda k, u: -k * Angle(1, u)), (_HALF_PI, lambda k, u: k * Angle(1, -u))),
}


def beside_a_constant(form: Form) -> Iterator[Form]:
    """Join k erf(u) - k = -k erfc(u), k exp(u) - k = k expm1(u), k cos(u) - k = -2 k sin(u/2)^2, ..."""
    for term in form.args:
        for coefficient, f, u in _calls(term, _BESIDE):
            for c, builder in _BESIDE[f]:
                if (rest := _without(form, term, c * coefficient)) is not None:
                    yield sp.Add(rest, builder(coefficient, u))


# k f(a) - k f(b), by f.
_DIFFERENCE: Mapping[Form, Callable[[Form, Form], Form]] = {
    sp.erf: lambda a, b: between(b, a),
    Erfc: lambda a, b: between(a, b),
    sp.exp: lambda a, b: _of_exponentials(a, b),
    sp.log: lambda a, b: of_logarithms(a, b),
    sp.sin: lambda a, b: 2 * sp.cos(_plain((a + b) / 2)) * sp.sin(_plain((a - b) / 2)),
    sp.cos: lambda a, b: -2 * sp.sin(_plain((a + b) / 2)) * sp.sin(_plain((a - b) / 2)),
    sp.tanh: lambda a, b: sp.sinh(_plain(a - b)) / (sp.cosh(a) * sp.cosh(b)),
    sp.atan: lambda a, b: Angle(_plain(a - b), 1 + a * b),
}


def _of_exponentials(a: Form, b: Form) -> Form:
    """Return exp(a) - exp(b) by the larger of the two: it overflows only if the difference does."""
    width = _plain(a - b)
    below, above = sp.exp(b) * Expm1(Choice(a, b, width, 0)), -sp.exp(a) * Expm1(Choice(a, b, 0, -width))
    return below if width.is_nonpositive else above if width.is_nonnegative else Choice(a, b, below, above)


def of_logarithms(a: Form, b: Form) -> Form:
    """Return log(a/b) as log1p((a - b)/b) if a and b are near to one another."""
    off = _plain((a - b) / b)
    return Choice(sp.Abs(off), _HALF, Log1p(Choice(sp.Abs(off), _HALF, off, 0)), sp.log(a / b))


def of_one_function(form: Form) -> Iterator[Form]:
    """Join k f(a) - k f(b): erf between two points, exp(b) expm1(a - b), log1p((a - b)/b), 2 cos sin, ..."""
    for term in form.args:
        for coefficient, f, a in _calls(term, _DIFFERENCE):
            for other in form.args:
                for negative, g, b in _calls(other, _DIFFERENCE):
                    if f is g and other != term and (coefficient + negative).is_zero:
                        rest = [arg for arg in form.args if arg not in (term, other)]
                        yield sp.Add(*rest, coefficient * _DIFFERENCE[f](a, b))


# Gauss and Legendre's rule of eight points, mapped to (0, 1) (DLMF table 3.5.3 gives others of its kind).
_RULE = tuple(((1 + x) / 2, w / 2) for x, w in zip(*gauss_legendre(8, 17), strict=True))


def between(low: Form, high: Form) -> Form:
    r"""erf(high) - erf(low), accurate in the tails and for points close to one another.

    In the tails it is a difference of complementary functions. The points may be so close that these cancel, with m the middle, w
    the width and |w| (1 + |m|) < 1. Then it is (2 w/sqrt(pi)) exp(-low^2) times the integral of exp(-w t (2 low + w t)) over 0 < t
    < 1, by eight points. The rule's error there is below 1e-17 of the integral, since the integrand's sixteenth derivative is of
    order one. The factor before the integral is taken at one end, not at the middle, whose rounding would be an error of m^2.
    """
    width, middle = _plain(high - low), _plain((high + low) / 2)
    reach = sp.Abs(width) * (1 + sp.Abs(middle))
    far = Choice(0, low + high, Erfc(low) - Erfc(high), Erfc(-high) - Erfc(-low))
    w, end = Choice(reach, 1, width, 0), Choice(reach, 1, low, 0)  # nothing overflows in the branch that is not taken
    terms = [weight * sp.exp(-w * x * (2 * end + w * x)) for x, weight in _RULE]
    return Choice(reach, 1, 2 * w * sp.exp(-(low**2)) * sp.Add(*terms) / sp.sqrt(sp.pi), far)


def conjugate(form: Form) -> Iterator[Form]:
    """Write p - q = (p^2 - q^2)/(p + q), if p or q is a root."""
    for term in form.args:
        if any(factor.is_Pow and factor.exp.is_Rational and factor.exp.q == 2 for factor in sp.Mul.make_args(term)):
            rest = form - term
            top = _plain(term**2 - rest**2)
            if sp.count_ops(top) <= 2 * sp.count_ops(form) + 10:
                yield top / _not_zero(term - rest)


def _not_zero(form: Form) -> Form:
    """Return a sum of nonnegative terms, or one if it is zero: then its numerator is zero too."""
    if form.is_positive or not all(term.is_nonnegative for term in form.args):
        return form
    return Choice(0, form, form, 1)


def squares(form: Form) -> Iterator[Form]:
    """Factor two terms of a longer sum whose difference has factors: a - a r^2 = a (1 - r)(1 + r)."""
    terms = form.args if 2 < len(form.args) <= _LONGEST else ()
    for one, other in combinations(terms, 2):
        if one.could_extract_minus_sign() != other.could_extract_minus_sign():
            together = sp.factor(one + other)
            if together.is_Mul and sum(factor.is_Add for factor in together.args) > 1:
                yield sp.Add(*(term for term in terms if term not in (one, other)), together)


def arc(form: Form) -> Iterator[Form]:
    """Write asin(p/q) and acos(p/q) as the angle of a point, with q^2 - p^2 factored: its error near 1 is that of the point, not its root.

    The point may be as far away as one likes: angle(y/s, x/s) = angle(y, x) for s > 0.
    """
    if isinstance(form, Angle):
        (y, x), (below, other) = zip(*(sp.fraction(sp.together(arg)) for arg in form.args), strict=True)
        if below == other != 1 and below.is_positive:
            yield Angle(y, x)
    if not isinstance(form, (sp.asin, sp.acos)):
        return
    u = form.args[0]
    top, bottom = sp.fraction(sp.together(u))
    sides = [(u, sp.Integer(1))]
    if bottom.is_positive or bottom.is_Pow:
        sides.append((top, bottom))
    for p, q in sides:
        square = sp.expand(q**2 - p**2)
        for other in dict.fromkeys((sp.factor(square), square, (q - p) * (q + p))):
            yield Angle(p, sp.sqrt(other)) if isinstance(form, sp.asin) else Angle(sp.sqrt(other), p)


def of_an_angle(form: Form) -> Iterator[Form]:
    """Join b + a angle(b, -a) = |a| (x - atan x) and angle(b, -a) + a b/(a^2 + b^2) = atan x - x/(1 + x^2), x = b/|a|, for a < 0.

    They cancel for small b: in the arc-cosine kernels of degree one and two (Cho and Saul 2009) next to opposite inputs.
    """
    for term in form.args:
        for angle, k in _angles(term):
            b, a = angle.args[0], -angle.args[1]
            is_near = (2 * b, -a)  # elsewhere nothing cancels, and the derivative of the joined form would
            size = Choice(*is_near, -a, 1)
            x = Choice(*is_near, b / size, 0)
            for partner, kernel in (
                (k / a * b, k / a * size * (x - sp.atan(x))),
                (k * a * b / sp.expand(a**2 + b**2), k * (sp.atan(x) - x / (1 + x**2))),
            ):
                if (rest := _without(form, term, partner)) is not None:
                    sums = [factor for factor in sp.Mul.make_args(kernel) if factor.is_Add and factor.has(sp.atan)]
                    for inner in sums:
                        for near in near_zero(inner):
                            yield sp.Add(rest, Choice(*is_near, kernel.xreplace({inner: near}), k * angle + partner))


def _angles(term: Form) -> Iterator[tuple[Form, Form]]:
    """Return the angles of a term, inverse cosines included, each with its coefficient."""
    for factor in sp.Mul.make_args(term):
        found = [factor] if isinstance(factor, Angle) else arc(factor) if isinstance(factor, sp.acos) else ()
        yield from ((angle, term / factor) for angle in found)


def _calls(term: Form, table: Mapping[Form, Form]) -> Iterator[tuple[Form, Form, Form]]:
    """Return a term as coefficient times a function of the table, in every way."""
    for factor in sp.Mul.make_args(term):
        if type(factor) in table:
            yield term / factor, type(factor), factor.args[0]


def _without(form: Form, term: Form, partner: Form) -> Form:
    """Remove a term and a partner from a sum; of a number, all or the remainder. None if the partner is not there."""
    if partner in form.args:
        return sp.Add(*(arg for arg in form.args if arg not in (term, partner)))
    return None


def _plain(form: Form) -> Form:
    """Simplify a difference as far as its terms cancel: expand, then factor."""
    expanded = sp.expand(form)
    return sp.factor_terms(expanded) if expanded.has(sp.Function) else sp.factor(expanded)
