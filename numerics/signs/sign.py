r"""The sign of a closed form in letters that are positive, at least zero, or real: sufficient rules, each a theorem.

    terms        a sum of terms of one sign has that sign, strictly where one term is strict; products and powers likewise
    coefficients a fraction of polynomials in positive letters and in functions of known sign, whose coefficients have one sign
    monotone     F(a) - F(b) has the sign of a - b where F increases strictly
    quadratic    A x^2 + B x + C > 0 for all real x where A > 0 and 4 A C - B^2 > 0
    tails        0 < erfc u <= e^(-u^2) for u >= 0, strictly for u > 0
    greatest     a sum with max(a, b) or min(a, b) is one of those with a, or with b, in its place; |u| is max(u, -u)
    logarithm    log A + B has the sign of A - e^(-B), and c log A - d log B that of A^c - B^d
    powers       A - B with A, B > 0 has the sign of log A - log B
    angles       -pi/2 < asin u < pi/2 where u^2 < 1
    waves        -1 <= sin u <= 1, and sin u > 0 for 0 < u < pi, cos u > 0 for -pi/2 < u < pi/2
    squares      p + q has the sign of p where p^2 > q^2
    means        a weighted arithmetic mean is at least the geometric one
    tangent      a convex form is above its tangents
    hill         f that rises and then falls is above the lesser of its limits at both ends
    slope        f that increases in u > 0 is above its limit at u -> 0, one that decreases is above its limit at u -> oo; strictly where it does so strictly

No divisor may vanish, and no argument may be off the reals: ``defined`` must hold before a form is rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign, least, product, total
from closedform.derivations.functions.facts import CONTINUOUS, POSITIVE, REMAINDERS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import as_factors
from closedform.numerics.forms.limits import at_infinity
from closedform.numerics.forms.nodes import symbols_in
from closedform.numerics.signs.atoms import (
    AHEAD,
    LARGEST,
    RISING,
    factored,
    is_short,
    of_letter,
    of_number,
    operations,
    positive_roots,
    quadratic_in,
    scaled,
    tidy,
    with_roots_factored,
)
from closedform.numerics.signs.bounds import by_angles, by_its_hill, by_means, by_squares, by_tangent, by_waves
from closedform.numerics.signs.numeric_check import signs_seen

SMOOTH = (
    *RISING,
    *POSITIVE,
    *AHEAD,
    sp.lowergamma,
    sp.polygamma,
    sp.sin,
    sp.cos,
    sp.log,
)  # wherever they are real, except at ends
_OF_ORDER: tuple[Form, ...] = (*AHEAD, sp.lowergamma, sp.polygamma)
# Functions whose slopes are simpler than themselves.
_FREED = (sp.erf, sp.erfc, sp.erfi, sp.log, sp.atan, sp.asin, sp.asinh, *REMAINDERS, sp.lowergamma)
MOST_FREED = 2  # functions of a sum that are tried
MOST_PAIRED = 8  # terms of a sum that are tried in pairs


Fact = tuple[Any, Sign]


def _beside(node: Form, arg: Form) -> dict[Form, Form] | None:
    """Write the other argument of a maximum or minimum, a real letter, by its distance from the chosen one; None if it is no letter."""
    others = [other for other in node.args if other != arg]
    turn = 1 if len(others) == 1 and others[0].is_Symbol else -1
    letter = turn * others[0] if len(others) == 1 else None
    if letter is None or not letter.is_Symbol or letter in arg.free_symbols:
        return None
    gap = sp.Dummy("d", nonnegative=True)
    return {letter: turn * (arg - gap if isinstance(node, sp.Max) else arg + gap)}


class OutOfBudget(Exception):
    """The rules were applied as often as they may be."""


@dataclass
class Signs:
    """The rules, with a limit on their applications.

    Args:
        budget: the number of forms that may still be examined.
        depth: the deepest nesting of slopes.
    """

    budget: int = 300
    depth: int = 3
    _known: dict[Any, Sign | None] = field(default_factory=dict)
    _why: dict[Form, tuple[Fact, ...]] = field(default_factory=dict)
    _trace: list[Fact] = field(default_factory=list)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """List the facts behind the signs found so far: sums with their signs, premises first."""
        return tuple(dict.fromkeys(fact for fact in self._trace if fact[0].is_Add and fact[0].free_symbols))

    def of(self, form: Form, depth: int | None = None) -> Sign | None:
        """Return the sign that a form certainly has, for all values that its letters' assumptions allow; None if no rule decides it."""
        depth = self.depth if depth is None else depth
        key, mark = (form, depth), len(self._trace)
        if key not in self._known:
            self.budget -= 1
            if self.budget < 0:
                raise OutOfBudget
            self._known[key] = None  # while it is examined
            try:
                self._known[key] = sign = self._found(form, depth)
            except OutOfBudget:
                del self._known[key]
                raise
            if sign is not None:
                self._why[key] = tuple(dict.fromkeys((*self._trace[mark:], (form, sign))))
        self._trace[mark:] = self._why.get(key, ())
        return self._known[key]

    def _found(self, form: Form, depth: int) -> Sign | None:
        if not symbols_in(form):
            return of_number(form)
        if form.is_Symbol:
            return of_letter(form)
        if form.is_Mul:
            return product([self.of(arg, depth) for arg in form.args])
        if form.is_Pow:
            return self._power(form, depth)
        if form.is_Add:
            return self._sum(form, depth)
        return self._function(form, depth)

    def _power(self, form: Form, depth: int) -> Sign | None:
        base, exponent = form.args
        sign = self.of(base, depth)
        if exponent.is_Integer and exponent % 2 == 0:
            return (
                Sign.POSITIVE
                if sign is not None and sign.is_strict
                else Sign.NONNEGATIVE
                if exponent > 0 and base.is_real
                else None
            )
        if exponent.is_Integer:
            return sign if exponent > 0 or (sign is not None and sign.is_strict) else None
        if sign is Sign.POSITIVE and exponent.is_real:
            return Sign.POSITIVE
        return sign if sign in (Sign.NONNEGATIVE, Sign.ZERO) and exponent.is_positive else None

    def _function(self, form: Form, depth: int) -> Sign | None:
        if isinstance(form, POSITIVE):
            return Sign.POSITIVE
        if isinstance(form, sp.Abs):
            inside = self.of(form.args[0], depth)
            return Sign.NONNEGATIVE if inside is None else abs(inside)
        if isinstance(form, sp.log):
            return self.of(form.args[0] - 1, depth) if self.of(form.args[0], depth) is Sign.POSITIVE else None
        if isinstance(form, (sp.sin, sp.cos)):
            u = form.args[0] + (sp.pi / 2 if isinstance(form, sp.cos) else 0)
            return Sign.POSITIVE if self.of(u, depth) is self.of(sp.pi - u, depth) is Sign.POSITIVE else None
        if isinstance(form, _OF_ORDER):
            return self._ahead(form)
        if isinstance(form, sp.besseli):
            return self._modified_bessel(form, depth)
        if isinstance(form, sp.Max):
            above = {s for s in [self.of(arg, depth) for arg in form.args] if s is not None and s.turn > 0}
            return Sign.on(1, strict=Sign.POSITIVE in above) if above else None
        if isinstance(form, sp.Min):
            return least([self.of(arg, depth) for arg in form.args])
        return self.of(form.args[0], depth) if isinstance(form, RISING) and self.defined(form) else None

    def _modified_bessel(self, form: Form, depth: int) -> Sign | None:
        """Return the sign of I_n(u): it is (u/2)^|n| times a series in u^2 with positive coefficients (DLMF 10.25.2, 10.27.1)."""
        order, argument = form.args
        if not order.is_Integer or not self.defined(form):
            return None
        if order == 0:
            return Sign.POSITIVE
        inside = self.of(argument, depth)
        if order % 2:
            return inside
        return Sign.NONNEGATIVE if inside is None else abs(inside)

    def _ahead(self, form: Form) -> Sign | None:
        """Return the sign of a function of a positive argument: that of the n-th derivative of digamma is (-1)^(n+1) for n > 0."""
        if not self._defined(form):
            return None
        if isinstance(form, sp.lowergamma):
            return self.of(form.args[-1])
        if not isinstance(form, sp.polygamma):
            return Sign.POSITIVE
        order = form.args[0]
        return Sign.on(-1 if order % 2 == 0 else 1) if order.is_Integer and order > 0 else None

    # --- sums

    def _sum(self, form: Form, depth: int) -> Sign | None:
        if len(signs_seen(form)) > 1:
            return None
        if form.has(sp.asin) and (found := self._angles(form, depth)) is not None:
            return found
        if (found := total([self.of(term, depth) for term in form.args])) is not None:
            return found
        if operations(form) > LARGEST or not self.defined(form):
            return None
        for rule in (
            self._outweighed, self._monotone, self._cleared, self._freed, self._coefficients, self._roots, self._quadratic, self._greatest, self._logarithm,
            self._tails, self._waves, self._squares, self._means, self._slope, self._tangent, self._hill, self._powers,
        ):  # fmt: skip
            mark = len(self._trace)
            if (found := self._sparingly(rule, form, depth)) is not None:
                return found
            del self._trace[mark:]
        return None

    def _sparingly(self, rule: Callable[[Form, int], Sign | None], form: Form, depth: int) -> Sign | None:
        """Apply a rule with at most two thirds of the remaining budget, to leave some for later rules."""
        kept = self.budget // 3
        self.budget -= kept
        try:
            return rule(form, depth)
        except OutOfBudget:
            if kept == 0:
                raise
            return None
        finally:
            self.budget = max(self.budget, 0) + kept

    def _outweighed(self, form: Form, depth: int) -> Sign | None:
        """Compare a sum's number with its other terms: they have its sign, or are a number times functions of modulus at most 1."""
        number = next((term for term in form.args if not term.free_symbols), None)
        turn = None if number is None else of_number(number)
        if turn is None or not turn.is_strict:
            return None
        left, factor = number, turn.turn
        for term in (term for term in form.args if term is not number):
            sign = self.of(term, depth)
            if sign is not None and sign.turned(factor).is_upwards:
                continue
            size, core = term.as_independent(*term.free_symbols, as_Add=False)
            if not all(self._is_one_at_most(f, depth) for f in sp.Mul.make_args(core)):
                return None
            left -= factor * abs(size)
        return turn if of_number(left) is turn else None

    def _is_one_at_most(self, form: Form, depth: int) -> bool:
        """Return True if a function's modulus is certainly at most 1."""
        if isinstance(form, (sp.sin, sp.cos, sp.tanh, sp.erf)):
            return bool(form.args[0].is_real)
        if isinstance(form, sp.exp):
            sign = self.of(form.args[0], depth)
            return sign is not None and sign.is_downwards
        return isinstance(form, sp.erfc) and self._is_upwards(form.args[0], depth)

    def _is_upwards(self, form: Form, depth: int | None = None) -> bool:
        """Return True if a form is certainly at least zero."""
        sign = self.of(form, depth)
        return sign is not None and sign.is_upwards

    def _coefficients(self, form: Form, depth: int) -> Sign | None:
        """Write a form as a fraction of factors; a factor is a polynomial in letters and functions, whose terms have one sign each."""
        short = operations(form) <= LARGEST // 2 and is_short(form)
        whole = tidy(form) if short else sp.together(form)
        if whole == form or whole.is_Add:
            return total([self.of(term, depth) for term in sp.Add.make_args(sp.expand(form))]) if form != sp.expand(form) else None
        signs = []
        for factor in sp.Mul.make_args(whole):
            base, exponent = factor.as_base_exp() if factor.is_Pow and factor.exp.is_Integer else (factor, sp.Integer(1))
            sign = self.of(base, depth)
            if sign is None and base.is_Add and (open_ := sp.expand(base)) != base:
                sign = self.of(open_, depth)
            if exponent % 2 == 0:  # a form in real letters is real wherever it is defined
                sign = Sign.NONNEGATIVE if sign is None else abs(sign)
            if sign is None or (exponent < 0 and not sign.is_strict):
                return None
            signs.append(sign)
        return product(signs)

    def _monotone(self, form: Form, depth: int) -> Sign | None:
        """Pair the terms c F(a) - c F(b) of one sum, in any pairing whose signs agree."""
        left, signs = list(form.args), []
        while left and len(form.args) <= MOST_PAIRED:
            first = left.pop(0)
            paired = ((other, self._pair(first, other, depth)) for other in left)
            other, sign = next(((other, sign) for other, sign in paired if sign is not None), (None, None))
            if sign is None:
                return None
            left.remove(other)
            signs.append(sign)
        return total(signs) if signs else None

    def _pair(self, left: Form, right: Form, depth: int) -> Sign | None:
        """Compare the arguments in c F(a) - c F(b); an odd F has c F(a) + c F(b) = c F(a) - c F(-b)."""
        (c, one), (d, other) = scaled(left), scaled(right)
        if one is None or other is None or not (type(one) is type(other) or (one.is_Pow and other.is_Pow)):
            return None
        if isinstance(one, RISING) and sp.expand(c - d) == 0:
            d, other = -d, other.func(-other.args[0], evaluate=False)
        if sp.expand(c + d) != 0:
            return None
        outer = self.of(c, depth)
        if one.is_Pow:
            (a, e), (b, f) = one.args, other.args
            if e != f or self.of(a, depth) is not Sign.POSITIVE or self.of(b, depth) is not Sign.POSITIVE:
                return None
            inner, rises = self.of(a - b, depth), self.of(e, depth)
            return product([outer, inner, rises])
        turn = -1 if isinstance(one, sp.erfc) else 1
        return product([outer, self.of(turn * (one.args[0] - other.args[0]), depth)])

    def _quadratic(self, form: Form, depth: int) -> Sign | None:
        for letter in sorted(form.free_symbols, key=str):
            if (found := quadratic_in(form, letter)) is None:
                continue
            high, middle, low = found
            lead = self.of(high, depth)
            below = self.of(factored(4 * high * low - middle**2), depth) if lead is not None and lead.is_strict else None
            if below is not None and below.is_upwards:
                return product([lead, Sign.on(1, strict=below.is_strict)])
        return None

    def _greatest(self, form: Form, depth: int) -> Sign | None:
        """Replace a maximum or minimum by each of its arguments; if one of two is a letter, write it as the other plus or minus a letter."""
        nodes = sorted(form.atoms(sp.Max, sp.Min, sp.Abs), key=str)
        if not nodes:
            return None
        signs = []
        for arg in self._chosen(nodes[0], depth):
            there = form.xreplace({nodes[0]: arg})
            if (sign := self.of(there, depth)) is None and (placed := _beside(nodes[0], arg)) is not None:
                sign = self.of(sp.expand(there.xreplace(placed)), depth)
            signs.append(sign)
        for turn in (1, -1):
            low = least(None if sign is None else sign.turned(turn) for sign in signs)
            if low is not None and low.is_upwards:  # zero where one is chosen, and perhaps not where another one is
                return low.turned(turn) if low is not Sign.ZERO or {*signs} == {Sign.ZERO} else Sign.on(turn, strict=False)
        return None

    def _chosen(self, node: Form, depth: int) -> Sequence[Form]:
        """List the possible values of a maximum, minimum or modulus."""
        if not isinstance(node, sp.Abs):
            return node.args
        (u,), known = node.args, self.of(node.args[0], depth)
        return (u, -u) if known is None else (u,) if known.is_upwards else (-u,)

    def _logarithm(self, form: Form, depth: int) -> Sign | None:
        """Compare the arguments of logarithms with an exponential: in c log A + d log B + R with rational c and d, or with one number c."""
        logs = {term: term.as_coeff_Mul() for term in form.args if isinstance(term.as_coeff_Mul()[1], sp.log) and term.free_symbols}
        rest = form - sp.Add(*logs)
        whole = all(number.is_Rational for number, _ in logs.values())
        if not logs or (len(logs) > 1 and not whole) or any(f.free_symbols for f in rest.atoms(sp.log)):
            return None
        if any(self.of(core.args[0], depth) is not Sign.POSITIVE for _, core in logs.values()):
            return None
        first = next(iter(logs.values()))[0]
        least = 1 / abs(first) if len(logs) == 1 else sp.Integer(lcm(*(int(number.q) for number, _ in logs.values())))
        powers = [(core.args[0], least * number) for number, core in logs.values()]
        if sum(abs(power) for _, power in powers) > MOST_PAIRED:
            return None
        turn = 1 if any(power > 0 for _, power in powers) else -1
        above, below = (sp.Mul(*(a ** (t * power) for a, power in powers if t * power > 0)) for t in (turn, -turn))
        inner = self.of(above - sp.exp(sp.expand(-turn * least * rest)) * below, depth)
        return None if inner is None else inner.turned(turn)

    def _powers(self, form: Form, depth: int) -> Sign | None:
        """Compare the logarithms of two positive parts, one of them an exponential, or a power with letters in its exponent."""
        if len(form.args) != 2 or not any(node.free_symbols for part in form.atoms(sp.exp, sp.Pow) for node in part.args[-1:]):
            return None
        signs = [self.of(part, depth) for part in form.args]
        if sorted(signs, key=str) != [Sign.NEGATIVE, Sign.POSITIVE]:
            return None
        above, below = sorted(form.args, key=lambda part: signs[form.args.index(part)] is Sign.NEGATIVE)
        logs = [self._logarithm_of(part, depth) for part in (above, -below)]
        return None if None in logs else self.of(sp.expand(logs[0] - logs[1]), depth)

    def _logarithm_of(self, form: Form, depth: int) -> Form:
        """Write the logarithm of a product of positive factors as a sum; None if a factor may not be positive."""
        total = sp.Integer(0)
        for base, exponent in (factor.as_base_exp() for factor in sp.Mul.make_args(form)):
            if self.of(base, depth) is not Sign.POSITIVE:
                return None
            total += exponent * sp.log(base)
        return total

    def _tails(self, form: Form, depth: int) -> Sign | None:
        """Substitute bounds for complementary error functions: the result is below the form, or above it."""
        for turn in (1, -1):
            bound, strict = form, False
            for term in form.args:
                found = [f for f in sp.Mul.make_args(term) if isinstance(f, sp.erfc)]
                u = found[0].args[0] if len(found) == 1 else None
                if u is None or not self._is_upwards(u, depth):
                    continue
                rest = term / found[0]
                if self.of(rest, depth) is Sign.on(-turn):
                    bound += rest * sp.exp(-sp.expand(u**2)) - term
                    strict = strict or self.of(u, depth) is Sign.POSITIVE
            sign = self.of(bound, depth) if bound != form else None
            if sign is not None and sign.turned(turn).is_upwards:
                return Sign.on(turn, strict=strict or sign.is_strict)
        return None

    def _roots(self, form: Form, _: int) -> Sign | None:
        """Count the roots of a rational polynomial in one positive letter (Sturm); squares of factors do not change its sign."""
        letters = form.free_symbols
        if len(letters) != 1 or not form.is_polynomial(*letters):
            return None
        (letter,) = letters
        whole = sp.Poly(form, letter)
        if not letter.is_positive or not all(c.is_Rational for c in whole.all_coeffs()):
            return None
        lead, factors = whole.sqf_list()
        odd = sp.Poly(lead, letter) * sp.prod([f for f, power in factors if power % 2], start=sp.Poly(1, letter))
        even = sp.prod([f for f, power in factors if power % 2 == 0], start=sp.Poly(1, letter))
        if positive_roots(odd):
            return None
        strict = not positive_roots(even)
        return Sign.on(1 if odd(1) > 0 else -1, strict=strict)

    def _slope(self, form: Form, depth: int) -> Sign | None:
        if depth == 0 or not all(isinstance(node, SMOOTH) for node in form.atoms(sp.Function)):
            return None
        slopes = {s: differentiated(form, s) for s in form.free_symbols if s.is_positive}
        for letter in sorted(slopes, key=lambda s: (operations(slopes[s]), str(s))):
            if len(signs_seen(slopes[letter])) > 1:
                continue
            derivative, mark = with_roots_factored(slopes[letter]), len(self._trace)
            slope = self.of(tidy(derivative), depth - 1) if self.defined(derivative) else None
            if slope is None or slope is Sign.ZERO:
                continue
            for increasing, base in ((True, self._at_zero(form, letter)), (False, at_infinity(form, letter, self.of))):
                if base is None or base in (sp.oo, -sp.oo):
                    continue
                limit = self.of(tidy(base), depth - 1)
                turn = 1 if (slope.turn > 0) is increasing else -1
                if limit is not None and limit.turned(turn).is_upwards:
                    return Sign.on(turn, strict=slope.is_strict or limit.is_strict)
            del self._trace[mark:]
        return None

    def _waves(self, form: Form, depth: int) -> Sign | None:
        return by_waves(form, lambda part: self.of(part, depth)) if form.has(sp.sin, sp.cos) else None

    def _angles(self, form: Form, depth: int) -> Sign | None:
        """Substitute bounds for arcsines, or take a slope, which has fewer, before their arguments are examined."""
        if (found := by_angles(form, lambda part: self.of(part, depth))) is not None:
            return found
        if not self.defined(form):
            return None
        return self._slope(form, depth) or self._hill(form, depth)

    def _squares(self, form: Form, depth: int) -> Sign | None:
        return by_squares(form, lambda part: self.of(part, depth))

    def _means(self, form: Form, _: int) -> Sign | None:
        return by_means(form)

    def _cleared(self, form: Form, depth: int) -> Sign | None:
        """Multiply a sum by the denominators of its terms that have one sign."""
        under: dict[Form, Form] = {}
        for factor in (f for term in form.args for f in sp.Mul.make_args(term) if f.is_Pow):
            base, exponent = factor.args
            if exponent.is_Integer and exponent < 0 and (isinstance(base, sp.Function) or (base.is_Add and base.has(*_FREED))):
                under[base] = max(under.get(base, 0), -exponent)
        if not under:
            return None
        clear = sp.Mul(*(base**exponent for base, exponent in under.items()))
        sign = self.of(clear, depth)
        return (
            product([sign, self.of(sp.Add(*(term * clear for term in form.args)), depth)])
            if sign is not None and sign.is_strict
            else None
        )

    def _freed(self, form: Form, depth: int) -> Sign | None:
        """Divide a sum with an error function, logarithm or arc by its factor, if that has one sign: a slope then has one less."""
        nodes = sorted(form.atoms(*_FREED), key=str)
        if depth == 0 or len(nodes) > MOST_FREED:
            return None
        opened = sp.Add(*(sp.expand_mul(term) for term in form.args))
        for node in nodes:
            beside, rest = opened.coeff(node), opened.xreplace({node: sp.Integer(0)})
            if not beside.free_symbols or beside.has(node) or sp.expand(opened - beside * node - rest) != 0:
                continue
            beside = factored(beside)
            sign = self.of(beside, depth)
            if sign is None or not sign.is_strict:
                continue
            alone = node + sp.Add(*(term / beside for term in sp.Add.make_args(rest)))
            found = self._slope(alone, depth) if self.defined(alone) else None
            found = self.of(alone, depth) if found is None and len(nodes) == 1 else found
            if found is not None:
                return product([sign, found])
        return None

    def _tangent(self, form: Form, depth: int) -> Sign | None:
        smooth = depth > 0 and all(isinstance(node, SMOOTH) for node in form.atoms(sp.Function))
        return by_tangent(form, lambda part: self.of(part, depth - 1)) if smooth else None

    def _hill(self, form: Form, depth: int) -> Sign | None:
        if depth == 0 or not all(isinstance(node, SMOOTH) for node in form.atoms(sp.Function)):
            return None

        def limits(letter: Letter) -> Iterator[Form]:
            yield self._at_zero(form, letter)
            yield at_infinity(form, letter, self.of)

        return by_its_hill(form, limits, lambda part: self.of(part, depth - 1))

    def _at_zero(self, form: Form, letter: Letter) -> Form:
        """Return a form's limit as a positive letter falls to zero, if the form is continuous there; None if that is not known."""
        closed = sp.Dummy(letter.name, nonnegative=True)
        there = form.xreplace({letter: closed})
        return form.xreplace({letter: sp.Integer(0)}) if self.defined(there) else None

    # --- where a form has a value

    def defined(self, form: Form) -> bool:
        """Return True if a form is certainly real and continuous for all values of its letters."""
        mark = len(self._trace)
        known = all(self._defined(node) for node in sp.preorder_traversal(form))
        del self._trace[mark:]  # decided where a sign is needed
        return known

    def _defined(self, node: Form) -> bool:
        if node.is_Pow:
            base, exponent = node.args
            if exponent.is_Integer and exponent > 0:
                return True
            sign = self.of(base)
            if exponent.is_Integer:
                return sign is not None and sign.is_strict
            if not exponent.is_real:
                return False
            return sign is Sign.POSITIVE or (sign in (Sign.NONNEGATIVE, Sign.ZERO) and exponent.is_positive is True)
        if isinstance(node, sp.log):
            return self.of(node.args[0]) is Sign.POSITIVE
        if isinstance(node, sp.asin):
            return self._is_upwards(as_factors(1 - node.args[0] ** 2))
        if isinstance(node, _OF_ORDER):
            order = node.args[0] if len(node.args) > 1 else sp.Integer(0)
            if isinstance(node, sp.lowergamma):
                return bool(order.is_positive) and self._is_upwards(node.args[-1])
            known = order.is_integer and order.is_nonnegative if isinstance(node, sp.polygamma) else order.is_real
            return bool(known) and self.of(node.args[-1]) is Sign.POSITIVE
        if isinstance(node, sp.besseli):
            return bool(node.args[0].is_Integer)
        if node.is_Symbol:
            return node.is_real is True
        return bool(node.is_Add or node.is_Mul or node.is_Rational or node.is_NumberSymbol or isinstance(node, CONTINUOUS))
