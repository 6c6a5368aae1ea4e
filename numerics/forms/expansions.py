r"""The expansion of a form in powers of a letter u at zero, u^p (c_0 + c_1 u + ...), with coefficients in other letters.

A form with an expansion is u^p times a form that is analytic at u = 0, jointly with the letters of its coefficients where these are
analytic. So if p >= 0, its singularity there is removable: f/u^n is analytic if f is, and has a zero of order n at least.

Sums, products, and quotients by forms whose first coefficient is not zero have expansions; so has f(w), if f is analytic at the
value of w (by its facts). A coefficient is dropped as zero only if it is identically zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from closedform.derivations.claims.needs import needs
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import FACTS, KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import as_factors

Certain = Callable[[Form, Sign], bool]

_LENGTH = 6  # coefficients of a letter
_LARGE = 300  # operations of a coefficient that is examined


@dataclass(frozen=True)
class Expansion:
    """A form u^order (known[0] + known[1] u + ... + u^len(known) (an analytic form)).

    Args:
        order: a whole number.
        known: the first coefficients; the first is not identically zero.
    """

    order: int
    known: tuple[Form, ...]

    @property
    def end(self) -> int:
        """The order of the first unknown term."""
        return self.order + len(self.known)

    def at(self, power: int) -> Form:
        """Return the coefficient of a power below the end."""
        return self.known[power - self.order] if power >= self.order else sp.Integer(0)

    def plus(self, other: Expansion) -> Expansion:
        """Add another expansion."""
        low, end = min(self.order, other.order), min(self.end, other.end)
        return _led(low, [self.at(k) + other.at(k) for k in range(low, end)])

    def times(self, other: Expansion) -> Expansion:
        """Multiply by another expansion."""
        length = min(len(self.known), len(other.known))
        return _led(self.order + other.order, [_convolved(self.known, other.known, k) for k in range(length)])


UNITY = Expansion(0, (sp.Integer(1), *[sp.Integer(0)] * (_LENGTH - 1)))


def expansion(form: Form, u: Letter, certain: Certain) -> Expansion | None:
    """Expand a form at u = 0; None if no rule does.

    Args:
        form: real beside u = 0, perhaps on one side only.
        u: the letter.
        certain: returns True if a form without u certainly has a sign for all values of its letters.
    """
    if u not in form.free_symbols:
        return _led(0, [form, *[sp.Integer(0)] * (_LENGTH - 1)]) if form.is_finite is not False else None
    if form == u:
        return Expansion(1, UNITY.known)
    if form.is_Pow:
        return _of_power(form, u, certain)
    if not (form.is_Add or form.is_Mul):
        return _of_function(form, u, certain)
    total: Expansion | None = None
    for arg in form.args:
        if (found := expansion(arg, u, certain)) is None:
            return None
        total = found if total is None else total.plus(found) if form.is_Add else total.times(found)
    return total


def _led(order: int, coefficients: list[Form]) -> Expansion:
    """Drop leading coefficients that are identically zero."""
    known = [sp.expand(c) for c in coefficients]
    while known and (known[0] == 0 or (sp.count_ops(known[0]) < _LARGE and as_factors(known[0]) == 0)):
        order, known = order + 1, known[1:]
    return Expansion(order, tuple(known))


def _convolved(one: tuple[Form, ...], other: tuple[Form, ...], k: int) -> Form:
    return sp.Add(*(one[i] * other[k - i] for i in range(k + 1)))


def _of_power(form: Form, u: Letter, certain: Certain) -> Expansion | None:
    base, exponent = form.args
    if u in exponent.free_symbols:
        return (
            None
            if u in base.free_symbols or not certain(base, Sign.POSITIVE)
            else expansion(sp.exp(exponent * sp.log(base)), u, certain)
        )
    if (inner := expansion(base, u, certain)) is None:
        return None
    if not exponent.is_Integer:
        return (
            _composed(lambda w: w**exponent, inner)
            if inner.order == 0 and inner.known and certain(inner.known[0], Sign.POSITIVE)
            else None
        )
    factor = inner if exponent > 0 else _inverse(inner, certain)
    if factor is None:
        return None
    power = factor
    for _ in range(abs(int(exponent)) - 1):
        power = power.times(factor)
    return power


def _inverse(found: Expansion, certain: Certain) -> Expansion | None:
    """Divide one by an expansion whose first coefficient is certainly not zero."""
    if not found.known or not certain(found.known[0], Sign.NONZERO):
        return None
    first, out = found.known[0], [1 / found.known[0]]
    for k in range(1, len(found.known)):
        out.append(sp.expand(-sp.Add(*(found.known[i] * out[k - i] for i in range(1, k + 1))) / first))
    return Expansion(-found.order, tuple(out))


def _of_function(form: Form, u: Letter, certain: Certain) -> Expansion | None:
    """Expand a function of facts, if its last argument alone depends on u, and the function is analytic at the value of that."""
    facts = FACTS.get(form.func)
    *others, last = form.args or (None,)
    if facts is None or not (facts.arguments == 1 or (facts.integer_order and all(one.is_integer for one in others))):
        return None
    if any(u in one.free_symbols for one in others):
        return None
    inner = expansion(last, u, certain)
    if inner is None or inner.order < 0 or inner.end == 0 or isinstance(form, KINKS):
        return None
    w = sp.Dummy("w", real=True)
    for one in needs(form.func(*others, w)):  # with them it is analytic at the value
        if not certain(one.form.xreplace({w: inner.at(0)}), Sign.POSITIVE if one.poles else one.must):
            return None
    return _composed(lambda w: form.func(*others, w), inner)


def _composed(f: Callable[[Form], Form], inner: Expansion) -> Expansion:
    """Expand f(w), for f analytic at the first value of w, by the first terms of f's Taylor series there."""
    value = inner.at(0)
    slopes = _taylor(f, value, inner.end)
    length = min(inner.end, len(slopes))  # (w - value)^m begins with u^m or later
    step = tuple(inner.at(k) if k else sp.Integer(0) for k in range(length))
    total, power = [sp.Integer(0)] * length, (sp.Integer(1), *[sp.Integer(0)] * (length - 1))
    for slope in slopes[:length]:
        total = [sum_ + slope * p for sum_, p in zip(total, power, strict=True)]
        power = tuple(sp.expand(_convolved(power, step, k)) for k in range(length))
    return _led(0, total)


def _taylor(f: Callable[[Form], Form], value: Form, length: int) -> list[Form]:
    """Return the first Taylor coefficients of a function at a value: fewer where SymPy's derivative has no value there, or several branches."""
    w = sp.Dummy("w", real=True)
    derivative, found = f(w), list[Form]()
    for k in range(length):
        if derivative.has(sp.Piecewise, sp.Derivative, sp.Subs, *KINKS):
            break
        if (slope := derivative.xreplace({w: value})).has(sp.nan, sp.zoo, sp.oo):
            break
        found.append(slope / sp.factorial(k))
        derivative = sp.diff(derivative, w)
    return found
