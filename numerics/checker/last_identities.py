r"""The last identity of a proof, confirmed a second time by FLINT's polynomials alone, without the prover's normal form.

Roots, exponentials and other functions are unknowns. A form is a fraction of polynomials in these; it is zero if its numerator is,
once powers of roots are replaced. The rules are few, and each holds wherever both of its sides have a value:

    roots           u^q = f for the principal root u of f; roots of certainly positive factors multiply
    exponentials    exp(a + b) = exp(a) exp(b), exp(log u) = u
    logarithms      log(u v) = log u + log v for u, v > 0
    functions       equal arguments give equal values, f(-u) = -f(u) or f(u) by parity; erfc u = 1 - erf u;
                    acos u = pi/2 - asin u, asin u = atan(u / sqrt(1 - u^2)), atan(1/u) = pi/2 - atan u for u > 0; sin^2 = 1 - cos^2
    kinks           |u v| = |u| |v|, |u| = u, 1{u v > 0} = 1{v > 0} and 1{u > 0} = 1 for u > 0; ReLU(u) = u 1{u > 0}

Unknowns may depend on each other in other ways. So what is not confirmed here may still be zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import Any

import sympy as sp
from flint import fmpq, fmpq_mpoly, fmpz

from closedform.derivations.functions.facts import FACTS, ODD, Parity
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.forms.ring import Fraction, NoNormalForm, Ring, Root, with_room
from closedform.numerics.proof.steps import Rule, Step

_EVEN = tuple(f for f, facts in FACTS.items() if facts.parity is Parity.EVEN and facts.arguments == 1)
_MOST_TERMS = 1000  # terms of a polynomial
_LONGEST = 40  # digits of a number that is factored into primes


def last_identities(steps: Sequence[Step]) -> Iterator[Form]:
    """List the forms of a proof, in all branches, that are zero by algebra alone."""
    for step in steps:
        if step.rule is Rule.VANISHES:
            yield step.before
        yield from last_identities(step.branch)


@remembered
def is_confirmed(form: Form) -> bool:
    """Return True if a form is zero by these rules; False says nothing."""
    return _asked(form, lambda ring: bool(ring.of(form).over.is_zero()))


@remembered
def is_surely_positive(form: Form) -> bool:
    """Return True if a form is positive at all values of its letters, seen by the signs of coefficients; False says nothing."""
    return _asked(form, lambda ring: ring.sign(ring.of(form)) == 1)


def _asked(form: Form, question: Callable[[_Unknowns], bool]) -> bool:
    """Ask a ring in which the unknowns for exponentials stand for parts that are small enough for all of them."""
    parts: dict[Any, int] = {}

    def answered(ring: _Unknowns) -> bool | None:
        answer = question(ring)
        return None if ring.is_too_coarse else answer

    try:
        while (answer := with_room(form, lambda size: _Unknowns(size, parts), answered)) is None:
            pass
    except NoNormalForm:
        return False
    return answer


class _Unknowns(Ring):
    """Unknowns for the nodes of a form.

    Args:
        size: the largest number of unknowns.
        parts: by exponents without their numbers, into how many parts each is divided.
    """

    def __init__(self, size: int, parts: dict[Any, int]) -> None:
        super().__init__(size)
        self._parts, self.is_too_coarse, self._of_logarithm = parts, False, dict[int, Fraction]()
        self._known = dict[Any, Fraction]()  # by form, or by the name of an unknown
        self._values = dict[Any, list[tuple[tuple[Fraction, ...], Fraction]]]()  # by function: arguments, and its value

    def of(self, expr: Form) -> Fraction:
        """Write a form as a fraction.

        Raises:
            NoNormalForm: it has a node without a rule, or is too large.
        """
        if expr not in self._known:
            self._known[expr] = self._of(expr)
        return self._known[expr]

    def _of(self, expr: Form) -> Fraction:
        if expr.is_Rational:
            return self.constant(fmpq(int(expr.p), int(expr.q)))
        if expr.is_Symbol or (isinstance(expr, sp.NumberSymbol) and expr is not sp.E):
            return self._unknown(real=bool(expr.is_real), positive=bool(expr.is_positive))
        if expr.is_Add:
            return self.sum([self.of(arg) for arg in expr.args])
        if expr.is_Mul:
            return self.product(map(self.of, expr.args))
        if isinstance(expr, sp.exp) or expr is sp.E:
            return self._exponential(self.of(expr.args[0] if expr.args else sp.Integer(1)))
        if expr.is_Pow and expr.exp.is_Rational:
            root = self._root(self.of(expr.base), int(expr.exp.q), positive=expr.base.is_positive is True)
            return self.power(root, int(expr.exp.p))
        if expr.is_Pow and expr.base.is_positive:
            return self._exponential(self.product((self.of(expr.exp), self._logarithm(self.of(expr.base)))))
        if expr.is_Function and all(isinstance(arg, sp.Expr) for arg in expr.args):
            args = tuple(map(self.of, expr.args))
            rule = _RULES.get(expr.func)
            return self._value(expr.func, args, real=bool(expr.is_real)) if rule is None else rule(self, *args)
        if isinstance(expr, sp.Integral):
            return self._named(expr.as_dummy())
        raise NoNormalForm(str(expr)[:80])

    # --- fractions

    def product(self, factors: Iterable[Fraction]) -> Fraction:
        """Multiply fractions.

        Raises:
            NoNormalForm: the product has too many terms.
        """
        found = Fraction(self.one, self.one)
        for factor in factors:
            if max(len(found.over) * len(factor.over), len(found.under) * len(factor.under)) > _MOST_TERMS**2:
                raise NoNormalForm("too many terms")
            found = Fraction(found.over * factor.over, found.under * factor.under)
        return self.fraction(found.over, found.under)

    def power(self, base: Fraction, exponent: int) -> Fraction:
        """Take a whole power of a fraction.

        Raises:
            NoNormalForm: the power has too many terms, or is a division by zero.
        """
        if max(len(base.over), len(base.under)) ** min(abs(exponent), 9) > _MOST_TERMS**2:
            raise NoNormalForm("too many terms")
        return super().power(base, exponent)

    def _named(
        self, name: Any, *, real: bool = False, positive: bool = False, root: tuple[Fraction, int] | None = None
    ) -> Fraction:
        if name not in self._known:
            self._known[name] = self._unknown(real=real, positive=positive)
            self.roots += [] if root is None else [Root(self.used - 1, root[1], root[0].over, root[0].under)]
        return self._known[name]

    def _unknown(self, *, real: bool = False, positive: bool = False) -> Fraction:
        return Fraction(self.new(None, real=real or positive, positive=positive), self.one)

    def _factors(self, base: Fraction) -> tuple[fmpq, list[tuple[Fraction, int, int]]]:
        """Return a number, and factors that are positive where that is seen, each with its exponent and its sign, 1 or 0."""
        number, found = fmpq(1), list[tuple[Fraction, int, int]]()
        if base.over.is_zero() or max(len(base.over), len(base.under)) > _MOST_TERMS // 3:
            raise NoNormalForm("zero, or too many terms to be factored")
        number, factors = self.factored(base)
        for factor, exponent in factors:
            sign = 1 if self.is_positive(factor) else -1 if self.is_positive(-factor) else 0
            number *= fmpq(sign or 1) ** (int(exponent) % 2)
            found.append((Fraction(factor * (sign or 1), self.one), int(exponent), abs(sign)))
        return number, found

    def _primes(self, number: fmpq) -> list[tuple[Fraction, int]]:
        """Return the prime numbers whose powers multiply to a positive number."""
        if max(len(str(number.p)), len(str(number.q))) > _LONGEST:
            raise NoNormalForm("a long number")
        primes = [*fmpz(number.p).factor(), *((p, -e) for p, e in fmpz(number.q).factor())]
        return [(self.constant(fmpq(int(p))), int(e)) for p, e in primes]

    # --- roots, exponentials and logarithms

    def _root(self, base: Fraction, degree: int, *, positive: bool) -> Fraction:
        if degree == 1 or base.over.is_zero():
            return base
        number, factors = self._factors(base)
        unsure = [(f, e) for f, e, sign in factors if not sign]
        if positive and len(unsure) == 1 and unsure[0][1] % 2:  # the others tell its sign
            self.surely_positive.add(str(unsure[0][0].over * (1 if number > 0 else -1)))
            return self._root(base, degree, positive=False)
        left = self.product([self.constant(fmpq(-1 if number < 0 else 1)), *(self.power(f, e) for f, e in unsure)])
        sure = [*((f, e) for f, e, sign in factors if sign), *self._primes(abs(number))]
        parts = [
            self.power(self._named(("root", degree, str(f.over)), real=True, positive=True, root=(f, degree)), e) for f, e in sure
        ]
        trivial = left.over.is_one() and left.under.is_one()
        return self.product(parts if trivial else [*parts, self._value(("root", degree), (left,))])

    def _exponential(self, exponent: Fraction) -> Fraction:
        parts = self._parts_of(self._without_roots_below(exponent))
        return self.product(self._exponential_of(*term, part.under) for part in parts for term in part.over.to_dict().items())

    def _without_roots_below(self, form: Fraction) -> Fraction:
        """Multiply out roots of the denominator by conjugates, so that equal exponents are written alike."""
        for root in reversed(self.roots):
            if form.under.degrees()[root.place] and (root.degree == 2 or len(form.under) == 1):
                gen = self._gens[root.place]
                turned = (
                    form.under.compose(*(-g if g == gen else g for g in self._gens))
                    if len(form.under) > 1
                    else gen ** (root.degree - 1)
                )
                form = self.product((form, Fraction(turned, turned)))
        return form

    def _parts_of(self, form: Fraction) -> Iterator[Fraction]:
        """Write a fraction over a power of one polynomial as a sum over its lower powers, so that equal exponents are written alike."""
        number, factors = form.under.factor()
        base, most = factors[0] if len(factors) == 1 else (form.under / number, 1)
        over = form.over / number
        for power in range(int(most), 0, -1):
            over, rest = divmod(over, base)
            yield Fraction(rest, base**power)
        yield Fraction(over, self.one)

    def _exponential_of(self, exponents: tuple[int, ...], c: fmpq, under: fmpq_mpoly) -> Fraction:
        places = [i for i, power in enumerate(exponents) if power]
        if under.is_one() and len(places) == 1 and exponents[places[0]] == 1 and places[0] in self._of_logarithm:
            return self.power(self._root(self._of_logarithm[places[0]], int(c.q), positive=True), int(c.p))
        name = ("exp", exponents, str(under))
        if self._parts.setdefault(name, 1) % int(c.q):
            self._parts[name], self.is_too_coarse = lcm(self._parts[name], int(c.q)), True  # what is found in this ring is void
        real = all(self._real[i] for i in places) and all(self._real[i] for i, d in enumerate(under.degrees()) if d)
        u, power = self._named(name, positive=real).over, int((c * self._parts[name]).p)
        return Fraction(u**power, self.one) if power > 0 else Fraction(self.one, u**-power)

    def _logarithm(self, u: Fraction) -> Fraction:
        number, factors = self._factors(u)
        if number < 0 or not all(sign for *_, sign in factors):
            return self._value(sp.log, (u,))
        parts = [*self._primes(number), *((f, e) for f, e, _ in factors)]
        return self.sum([self.product((self._log_of(f), self.constant(fmpq(e)))) for f, e in parts])

    def _log_of(self, factor: Fraction) -> Fraction:
        value = self._named(("log", str(factor.over)), real=True)
        self._of_logarithm[value.over.degrees().index(1)] = factor
        return value

    # --- functions

    def _value(self, function: Any, args: tuple[Fraction, ...], *, real: bool = False) -> Fraction:
        """Return the value of a function, or the principal root of a form without a known sign."""
        table = self._values.setdefault(function, [])
        for known, value in table:
            if all(map(self.equal, known, args)):
                return value
            if function in (*ODD, *_EVEN) and self.equal(known[0], self.minus(args[0])):
                return value if function in _EVEN else self.minus(value)
        value = self._unknown(real=real)
        if isinstance(function, tuple):
            self.roots.append(Root(self.used - 1, function[1], args[0].over, args[0].under))
        table.append((args, value))
        return value

    def _times(self, form: Fraction, p: int, q: int = 1) -> Fraction:
        return self.product((form, self.constant(fmpq(p, q))))

    def _beside(self, whole: Fraction, form: Fraction) -> Fraction:
        return self.sum([whole, self.minus(form)])

    def _erfc(self, u: Fraction) -> Fraction:
        return self._beside(self.constant(fmpq(1)), self._value(sp.erf, (u,), real=True))

    def _asin(self, u: Fraction) -> Fraction:
        below = self._beside(self.constant(fmpq(1)), self.power(u, 2))
        return self._atan(self.product((u, self.power(self._root(below, 2, positive=True), -1))))

    def _acos(self, u: Fraction) -> Fraction:
        return self._beside(self._times(self.of(sp.pi), 1, 2), self._asin(u))

    def _atan(self, u: Fraction) -> Fraction:
        if u.over.is_zero():
            return u
        sign, turned = self.sign(u), self.power(u, -1)
        both = [turned, self.minus(turned)] if sign and turned != u else []
        if any(self.equal(known, one) for (known,), _ in self._values.get(sp.atan, ()) for one in both):
            return self._beside(self._times(self.of(sp.pi), sign or 1, 2), self._value(sp.atan, (turned,), real=True))
        return self._value(sp.atan, (u,), real=True)

    def _sin(self, u: Fraction) -> Fraction:
        across, before = self._value(sp.cos, (u,), real=True), self.used
        value = self._value(sp.sin, (u,), real=True)
        if self.used > before:
            self.roots.append(Root(before, 2, self.one - across.over**2, self.one))
        return value

    def _waves(self, u: Fraction, turn: int) -> Fraction:
        rising = self._exponential(u)
        return self._times(self.sum([rising, self._times(self.power(rising, -1), turn)]), 1, 2)

    def _over(self, one: Fraction, other: Fraction) -> Fraction:
        return self.product((one, self.power(other, -1)))

    def _modulus(self, u: Fraction) -> Fraction:
        if u.over.is_zero():
            return u
        number, factors = self._factors(u)
        return self.product(
            [
                self.constant(abs(number)),
                *(self.power(f if sign else self._value(sp.Abs, (f,), real=True), e) for f, e, sign in factors),
            ]
        )

    def _step(self, u: Fraction, at_zero: Fraction) -> Fraction:
        if u.over.is_zero():
            return at_zero
        number, factors = self._factors(u)
        left = [f for f, e, sign in factors if not sign for _ in range(1 if e % 2 else 2)]
        if not left:
            return self.constant(fmpq(int(number > 0)))
        return self._value(sp.Heaviside, (self._times(self.product(left), 1 if number > 0 else -1), at_zero), real=True)


_RULES: Mapping[Any, Callable[..., Fraction]] = {
    sp.erfc: _Unknowns._erfc,
    sp.asin: _Unknowns._asin,
    sp.acos: _Unknowns._acos,
    sp.atan: _Unknowns._atan,
    sp.log: _Unknowns._logarithm,
    sp.sin: _Unknowns._sin,
    sp.tan: lambda ring, u: ring._over(ring._sin(u), ring._value(sp.cos, (u,), real=True)),
    sp.sinh: lambda ring, u: ring._waves(u, -1),
    sp.cosh: lambda ring, u: ring._waves(u, 1),
    sp.tanh: lambda ring, u: ring._over(ring._waves(u, -1), ring._waves(u, 1)),
    sp.Abs: _Unknowns._modulus,
    sp.Heaviside: _Unknowns._step,
    ReLU: lambda ring, u: ring.product((u, ring._step(u, ring.constant(fmpq(1))))),
}
