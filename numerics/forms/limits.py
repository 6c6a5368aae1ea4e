r"""The limit of a form as a positive letter falls to zero or grows without bound, by rules; None if no rule applies.

infinity        x -> oo is t -> 0 of the form with 1/t for x
fraction        of polynomials in the letter: by its lowest powers
sum             of limits that are not opposite infinities; logarithms of one multiple are one logarithm first
product         of limits, unless zero meets an infinity: then by the orders of its factors, t^r |log t|^k or beyond every power
continuous      f at the limit, where f is continuous there

The caller supplies the rules of signs: a function that returns the sign of a form in the other letters, or None if unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.claims.needs import For, Need, is_listed, needs
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import BOUNDED, FACTS, REMAINDERS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.forms.logarithms import one_logarithm

_LIKE_THEIR_ARGUMENT = (sp.atan, sp.sin, sp.tanh, sp.sinh, sp.asinh)  # f(v)/v tends to one with v
_FALLING: tuple[Form, ...] = (sp.erfc, *REMAINDERS)
_INFINITE = (sp.oo, -sp.oo)

Of = Callable[[Any], Sign | None]
Order = tuple[Any, int]


def at_zero(form: Form, t: Form, of: Of) -> Form:
    """Return the limit of a form as t > 0 falls to zero: a form in the other letters, or an infinity; None if no rule applies.

    Args:
        form: continuous in t > 0.
        t: a positive letter.
        of: the rules of signs.
    """
    return _AtZero(t, of).limit(form)


def at_infinity(form: Form, letter: Letter, of: Of) -> Form:
    """Return the limit of a form as a positive letter grows without bound; None if no rule applies."""
    t = sp.Dummy(letter.name, positive=True)
    return _AtZero(t, of).limit(form.xreplace({letter: 1 / t}))


def order(form: Form, t: Form, of: Of) -> Order | None:
    """Bound a form by t^r |log t|^k near zero: return (r, k), r infinite if it falls faster than every power; None if unknown."""
    return _AtZero(t, of).order(form)


@dataclass(frozen=True)
class _AtZero:
    """The rules for a letter t that falls to zero."""

    t: Form
    of: Of

    def _side(self, form: Form) -> int:
        """Return 1 for a form that is certainly positive, -1 for a negative one, and 0 for others."""
        sign = self.of(form)
        return sign.turn if sign is not None and sign.is_strict else 0

    def _is_upwards(self, form: Form) -> bool:
        sign = self.of(form)
        return sign is not None and sign.is_upwards

    def _is_fraction(self, form: Form) -> bool:
        return bool(form.is_rational_function(self.t))

    def limit(self, form: Form) -> Form:
        """Return the limit of a form; None if no rule applies."""
        if self.t not in form.free_symbols:
            return form
        if form == self.t:
            return sp.Integer(0)
        if self._is_fraction(form):
            return self._fraction(form)
        if form.has(sp.atan):
            form = form.replace(sp.atan, self._turned)
        if form.is_Add:
            return self._any_sum(form)
        if form.is_Mul:
            return self._product(form)
        if form.is_Pow:
            return self._power(form)
        return self._function(form)

    def _turned(self, u: Form) -> Form:
        """Write atan u as s pi/2 - atan(1/u) if u tends to an infinity of sign s, which is its sign near zero."""
        limit = self.limit(u) if self._is_fraction(u) else None
        return sp.pi / 2 * (1 if limit == sp.oo else -1) - sp.atan(sp.cancel(1 / u)) if limit in _INFINITE else sp.atan(u)

    def _fraction(self, form: Form) -> Form:
        """Divide the lowest powers of numerator and denominator."""
        over, under = sp.fraction(sp.together(form))
        lowest = []
        for part in (over, under):
            terms = sorted(((m[0], c) for m, c in sp.Poly(part, self.t).terms()), key=lambda term: term[0])
            kept = next(((m, c) for m, c in terms if sp.expand(c) != 0), None)
            if kept is None:
                return sp.Integer(0) if part is over else None
            if not self._side(kept[1]):
                return None
            lowest.append(kept)
        (m, c), (n, d) = lowest
        if m > n:
            return sp.Integer(0)
        return tidied(c / d) if m == n else sp.oo * self._side(c) * self._side(d)

    # --- sums

    def _any_sum(self, form: Form) -> Form:
        """Return the limit of a sum, expanded or as it stands."""
        opened = sp.expand(form)
        found = self._sum(opened) if opened.is_Add else self.limit(opened)
        return self._sum(form) if found is None and opened != form else found

    def _sum(self, form: Form) -> Form:
        fraction = sp.Add(*(term for term in form.args if self._is_fraction(term)))
        terms = [term for term in form.args if not self._is_fraction(term)]
        limits = [self.limit(term) for term in one_logarithm(terms, self.t)] + [self.limit(fraction)]
        if None in limits:
            return None
        infinite = {limit for limit in limits if limit in _INFINITE}
        if len(infinite) > 1:
            return self._conjugated(form)
        return infinite.pop() if infinite else sp.Add(*limits)

    def _conjugated(self, form: Form) -> Form:
        """Write a + b as (a^2 - b^2)/(a - b), if that is a fraction of t except for a root."""
        if len(form.args) != 2:
            return None
        a, b = form.args
        over = sp.cancel(sp.together(sp.expand(a**2 - b**2)))
        return self.limit(sp.Mul(over, 1 / sp.Add(a, -b), evaluate=False)) if self._is_fraction(over) else None

    # --- products and powers

    def _product(self, form: Form) -> Form:
        fraction = sp.Mul(*(f for f in form.args if self._is_fraction(f)))
        factors = [fraction, *(f for f in form.args if not self._is_fraction(f))]
        if (bound := self._without_tails(form)) is not None and self.order(bound) == (sp.oo, 0):
            return sp.Integer(0)
        factors = [self._small(factor) for factor in factors]
        limits = [self.limit(factor) for factor in factors]
        orders = [self.order(factor) for factor in factors]
        powers = [known[0] for known in orders if known is not None]
        if len(powers) == len(orders) and -sp.oo not in powers and sp.Add(*powers) > 0:
            return sp.Integer(0)
        if None in limits:
            return None
        infinite = [limit for limit in limits if limit in _INFINITE]
        finite = sp.Mul(*(limit for limit in limits if limit not in _INFINITE))
        if not infinite:
            return finite
        return sp.Mul(*infinite) * self._side(finite) if self._side(finite) else self._leading(factors)

    def _without_tails(self, form: Form) -> Form:
        """Bound a product with an exponential by erfc u <= e^{-u^2}, for u that rises without bound; None if it has none."""
        factors = sp.Mul.make_args(form)
        rising = [f for f in factors if isinstance(f, sp.erfc) and self._is_fraction(f.args[0])]
        tails = [f for f in rising if self.limit(f.args[0]) == sp.oo]
        powers = [f for f in factors if isinstance(f, sp.exp)]
        if not tails or not powers:
            return None
        exponent = sp.expand(sp.Add(*(f.args[0] for f in powers), *(-(f.args[0] ** 2) for f in tails)))
        return sp.exp(sp.factor(exponent)) * sp.Mul(*(f for f in factors if f not in tails and f not in powers))

    def _small(self, factor: Form) -> Form:
        """Replace log(1 + v), atan v and similar by v if v tends to zero: the ratio tends to one, so a product's limit stays."""
        if not isinstance(factor, (sp.log, *_LIKE_THEIR_ARGUMENT)):
            return factor
        inside = factor.args[0] - 1 if isinstance(factor, sp.log) else factor.args[0]
        return sp.together(inside) if self._is_fraction(inside) and self.limit(inside) == 0 else factor

    def _leading(self, factors: list[Form]) -> Form:
        """Multiply factors that each are a number times a power of t in the limit; None if that is not known."""
        power, number = sp.Integer(0), sp.Integer(1)
        for factor in factors:
            base, exponent = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Rational else (factor, sp.Integer(1))
            if not self._is_fraction(base):
                return None
            known = self.order(base)
            if known is None:
                return None
            start = self.limit(base / self.t ** known[0])
            if start is None or start in _INFINITE or not self._side(start) or (exponent != 1 and self._side(start) != 1):
                return None
            power, number = power + exponent * known[0], number * start**exponent
        if power == 0:
            return number
        side = self._side(number)
        return sp.Integer(0) if power > 0 else sp.oo * side if side else None

    def _power(self, form: Form) -> Form:
        base, exponent = self.limit(form.base), self.limit(form.exp)
        if base is None or exponent is None or exponent in _INFINITE or not (turn := self._side(exponent)):
            return None
        if base == sp.oo:
            return sp.oo if turn > 0 else sp.Integer(0)
        if base != -sp.oo and self._side(base) == 1:
            return base**exponent
        if base == 0 and form.base.is_positive:
            return sp.Integer(0) if turn > 0 else sp.oo
        if self.t in form.exp.free_symbols:
            return None
        if base == -sp.oo:
            return (sp.oo * (-1) ** exponent if turn > 0 else sp.Integer(0)) if exponent.is_Integer else None
        if self._side(base) == -1:
            return base**exponent if exponent.is_Integer else None
        if base == 0 and turn < 0:  # the base of a root is positive near zero
            return sp.oo if exponent.is_integer is False else None
        return base**exponent if turn > 0 and self._is_upwards(base) else None

    # --- functions

    def _function(self, form: Form) -> Form:
        if self._falls(form):
            return sp.Integer(0)
        if len(form.args) != 1:
            return None
        limit = self.limit(form.args[0])
        if limit is None:
            return None
        if isinstance(form, sp.log):
            if limit == sp.oo:
                return sp.oo
            return sp.log(limit) if self._side(limit) == 1 else -sp.oo if limit == 0 else None
        if limit in _INFINITE:
            ends = FACTS[form.func].at_infinity if form.func in FACTS else None
            return ends if ends is None else ends[limit == sp.oo]
        w = sp.Dummy("w", real=True)
        wanted = [one for one in needs(form.func(w)) if one.to is not For.ANALYTIC]
        met = all(self._is_met(one, tidied(one.form.xreplace({w: limit}))) for one in wanted)
        return form.func(limit) if is_listed(form) and met else None

    def _is_met(self, one: Need, value: Form) -> bool:
        """Return True if a value certainly meets a condition of a node."""
        if one.must is Sign.NONNEGATIVE:
            return self._is_upwards(value)
        side = self._side(value)
        return side == 1 or (side == -1 and one.must is Sign.NONZERO and not one.poles)

    def _falls(self, form: Form) -> bool:
        """Return True if a function falls faster than every power: erfc u <= e^(-u^2), and E_1 and Gamma(a, u) likewise."""
        if not isinstance(form, _FALLING) or not self._is_fraction(u := form.args[-1]):
            return False
        real = isinstance(form, sp.erfc) or (form.args[0].is_real and self.t not in form.args[0].free_symbols)
        return bool(real) and self.limit(u) == sp.oo

    # --- orders

    def order(self, form: Form) -> Order | None:
        """Bound a form near zero; see ``order``."""
        if self._falls(form):
            return sp.oo, 0
        if self.t not in form.free_symbols or isinstance(form, BOUNDED):
            return sp.Integer(0), 0
        if form.is_Mul and (bound := self._without_tails(form)) is not None:
            return self.order(bound)
        if self._is_fraction(form):
            return self._order_of_fraction(form)
        if form.is_Add or form.is_Mul:
            return self._order_of_parts(form)
        if form.is_Pow:
            return self._order_of_power(form)
        if isinstance(form, sp.log) and self._is_fraction(form.args[0]):
            # 0 <= log(1 + v) for v >= 0; it is less than a multiple of |log t| if v is at most a power
            above = sp.factor(form.args[0] - 1)
            bounded = self.order(above) if above.is_nonnegative else self.limit(form.args[0])
            return None if bounded is None else (sp.Integer(0), 1)
        if isinstance(form, sp.exp):
            if self._is_fraction(form.args[0]) and self.limit(form.args[0]) == -sp.oo:
                return sp.oo, 0
            return (sp.Integer(0), 0) if form.args[0].is_nonpositive else None
        return None

    def _order_of_parts(self, form: Form) -> Order | None:
        each = [self.order(arg) for arg in form.args]
        known = [found for found in each if found is not None]
        if len(known) < len(each) or (form.is_Mul and {sp.oo, -sp.oo} <= {r for r, _ in known}):
            return None
        powers, logs = [r for r, _ in known], [k for _, k in known]
        return (sp.Min(*powers), max(logs)) if form.is_Add else (sp.Add(*powers), sum(logs))

    def _order_of_fraction(self, form: Form) -> Order | None:
        over, under = sp.fraction(sp.together(form))
        low = [min(m[0] for m, c in sp.Poly(part, self.t).terms() if sp.expand(c) != 0) for part in (over, under)]
        lead = sp.Poly(under, self.t).coeff_monomial(self.t ** low[1])
        return (sp.Integer(low[0] - low[1]), 0) if self._side(lead) else None

    def _order_of_power(self, form: Form) -> Order | None:
        base, exponent = form.args
        if isinstance(base, sp.cosh) and exponent.is_negative and base.args[0].is_real:
            return sp.Integer(0), 0
        if self.t not in exponent.free_symbols and exponent.is_nonnegative and self.order(base) in ((0, 0), (sp.oo, 0)):
            return (sp.oo if exponent.is_positive and self.order(base) != (0, 0) else sp.Integer(0)), 0
        if exponent.is_Rational and self._is_fraction(base):
            inside = self.order(base) if exponent > 0 else self.order(1 / base)
            return None if inside is None else (inside[0] * abs(exponent), 0)
        if exponent.is_Integer and exponent > 0:
            inside = self.order(base)
            return None if inside is None else (inside[0] * exponent, inside[1] * int(exponent))
        return None
