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

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm
from typing import Any

import sympy as sp
from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from closedform.derivations.functions.facts import FACTS, ODD, Parity
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.proof.steps import Rule, Step

_EVEN = tuple(f for f, facts in FACTS.items() if facts.parity is Parity.EVEN and facts.arguments == 1)
_MOST_TERMS = 4000  # terms of a polynomial
_HIGHEST = 64  # power of a sum
_UNKNOWNS = (16, 48, 144)  # sizes of a ring, tried in turn
_LONGEST = 40  # digits of a number that is factored into primes

_Fraction = tuple[fmpq_mpoly, fmpq_mpoly]


class _NotRead(Exception):
    """A form has a node that is not read here, or is too large."""


class _Full(Exception):
    """A ring has no unknown left."""


class _Finer(Exception):
    """An exponential needs an unknown for a smaller part of its exponent."""


def last_identities(steps: Sequence[Step]) -> Iterator[Form]:
    """List the forms of a proof, in all branches, that are zero by algebra alone."""
    for step in steps:
        if step.rule is Rule.VANISHES:
            yield step.before
        yield from last_identities(step.branch)


@remembered
def is_confirmed(form: Form) -> bool:
    """Return True if a form is zero by these rules; False says nothing."""
    return _asked(form, lambda ring: bool(ring.of(form)[0].is_zero()))


@remembered
def is_surely_positive(form: Form) -> bool:
    """Return True if a form is positive at all values of its letters, seen by the signs of coefficients; False says nothing."""
    return _asked(form, lambda ring: ring.sign_of(ring.of(form)) == 1)


def _asked(form: Form, question: Callable[[_Unknowns], bool]) -> bool:
    """Ask a ring that is large enough for a form."""
    parts: dict[Any, int] = {}
    for size in _UNKNOWNS:
        while True:
            try:
                return question(_Unknowns(size, parts))
            except _Finer:
                continue
            except _Full:
                break
            except (_NotRead, ZeroDivisionError):
                return False
    return False


class _Unknowns:
    """Unknowns for the nodes of a form, and fractions of polynomials in them.

    Args:
        size: the largest number of unknowns.
        parts: by exponents without their numbers, into how many parts each is divided.
    """

    def __init__(self, size: int, parts: dict[Any, int]) -> None:
        context = fmpq_mpoly_ctx.get([f"u{i}" for i in range(size)], "lex")
        self._context, self._left, self._parts = context, list(enumerate(context.gens())), parts
        self._one = context.constant(1)
        self._real, self._positive = list[bool](), list[bool]()
        self._powers = list[tuple[int, int, fmpq_mpoly, fmpq_mpoly]]()  # a place, and u^degree = over / under
        self._known = dict[Any, _Fraction]()  # by form, or by the name of an unknown
        self._values = dict[Any, list[tuple[tuple[_Fraction, ...], _Fraction]]]()  # by function: arguments, and its value
        self._of_logarithm, self._surely_positive = dict[int, _Fraction](), set[str]()

    def of(self, expr: Form) -> _Fraction:
        """Write a form as a fraction.

        Raises:
            _NotRead: it has a node without a rule.
            _Full: no unknown is left.
            _Finer: the parts of exponents have to be smaller.
        """
        if expr not in self._known:
            self._known[expr] = self._of(expr)
        return self._known[expr]

    def sign_of(self, form: _Fraction) -> int:
        """Return the sign of a fraction, 1 or -1; 0 if it is not certain."""
        return self._sign(form[0]) * self._sign(form[1])

    def _of(self, expr: Form) -> _Fraction:
        if expr.is_Rational:
            return self._number(fmpq(int(expr.p), int(expr.q)))
        if expr.is_Symbol or (isinstance(expr, sp.NumberSymbol) and expr is not sp.E):
            return self._new(real=bool(expr.is_real), positive=bool(expr.is_positive))
        if expr.is_Add:
            return self._sum(map(self.of, expr.args))
        if expr.is_Mul:
            return self._product(*map(self.of, expr.args))
        if isinstance(expr, sp.exp) or expr is sp.E:
            return self._exponential(self.of(expr.args[0] if expr.args else sp.Integer(1)))
        if expr.is_Pow and expr.exp.is_Rational:
            root = self._root(self.of(expr.base), int(expr.exp.q), positive=expr.base.is_positive is True)
            return self._power(root, int(expr.exp.p))
        if expr.is_Pow and expr.base.is_positive:
            return self._exponential(self._product(self.of(expr.exp), self._logarithm(self.of(expr.base))))
        if expr.is_Function and all(isinstance(arg, sp.Expr) for arg in expr.args):
            args = tuple(map(self.of, expr.args))
            rule = _RULES.get(expr.func)
            return self._value(expr.func, args, real=bool(expr.is_real)) if rule is None else rule(self, *args)
        if isinstance(expr, sp.Integral):
            return self._named(expr.as_dummy())
        raise _NotRead(str(expr)[:80])

    # --- fractions

    def _new(self, *, real: bool = False, positive: bool = False) -> _Fraction:
        if len(self._real) == len(self._left):
            raise _Full
        self._real.append(real or positive)
        self._positive.append(positive)
        return self._left[len(self._real) - 1][1], self._one

    def _named(self, name: Any, *, real: bool = False, positive: bool = False) -> _Fraction:
        if name not in self._known:
            self._known[name] = self._new(real=real, positive=positive)
        return self._known[name]

    def _number(self, number: fmpq) -> _Fraction:
        return self._context.constant(number), self._one

    def _sum(self, terms: Any) -> _Fraction:
        over, under = self._number(fmpq(0))
        for a, b in terms:
            common = under.gcd(b)
            over, under = self._times(over, b // common) + self._times(a, under // common), self._times(under, b // common)
        return self._lowest(over, under)

    def _product(self, *factors: _Fraction) -> _Fraction:
        over, under = self._one, self._one
        for a, b in factors:
            over, under = self._times(over, a), self._times(under, b)
        return self._lowest(over, under)

    def _power(self, base: _Fraction, exponent: int) -> _Fraction:
        if abs(exponent) > _HIGHEST and max(map(len, base)) > 1:
            raise _NotRead("a high power of a sum")
        over, under = base if exponent >= 0 else base[::-1]
        if max(len(over), len(under)) ** min(abs(exponent), 8) > _MOST_TERMS * 100:
            raise _NotRead("a large power")
        return self._lowest(over ** abs(exponent), under ** abs(exponent))

    def _minus(self, one: _Fraction) -> _Fraction:
        return -one[0], one[1]

    def _are_equal(self, one: _Fraction, other: _Fraction) -> bool:
        return bool(self._reduced(self._times(one[0], other[1]) - self._times(other[0], one[1]))[0].is_zero())

    def _times(self, one: fmpq_mpoly, other: fmpq_mpoly) -> fmpq_mpoly:
        if len(one) * len(other) > _MOST_TERMS * 100:
            raise _NotRead("too many terms")
        return one * other

    def _lowest(self, over: fmpq_mpoly, under: fmpq_mpoly) -> _Fraction:
        (over, a), (under, b) = self._reduced(over), self._reduced(under)
        over, under = self._times(over, b), self._times(under, a)
        if under.is_zero():
            raise ZeroDivisionError
        if max(len(over), len(under)) > _MOST_TERMS:
            raise _NotRead("too many terms")
        common = over.gcd(under)
        over, under = over // common, under // common
        lead = under.leading_coefficient()
        return over / lead, under / lead

    def _reduced(self, form: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Replace powers of roots, latest first: return the polynomial, and what it was multiplied with."""
        scale = self._one
        for place, degree, over, under in reversed(self._powers):
            most = form.degrees()[place] // degree if not form.is_zero() else 0
            if not most:
                continue
            total = self._context.constant(0)
            for exponents, c in form.to_dict().items():
                times, left = divmod(exponents[place], degree)
                rest = self._context.from_dict({(*exponents[:place], left, *exponents[place + 1 :]): c})
                total += rest * over**times * under ** (most - times)
            form, scale = total, scale * under**most
        return form, scale

    def _is_positive(self, form: fmpq_mpoly) -> bool:
        """Return True if all terms are positive, but for zero in some of them."""
        sure = str(form) in self._surely_positive
        for exponents, c in () if sure else form.to_dict().items():
            present = [(place, power) for place, power in enumerate(exponents) if power]
            if c < 0 or not all(self._positive[i] or (self._real[i] and power % 2 == 0) for i, power in present):
                return False
            sure = sure or all(self._positive[i] for i, _ in present)
        return sure

    def _sign(self, form: fmpq_mpoly) -> int:
        return 1 if self._is_positive(form) else -1 if self._is_positive(-form) else 0

    def _factors(self, base: _Fraction) -> tuple[fmpq, list[tuple[fmpq_mpoly, int, int]]]:
        """Return a number, and factors that are positive where that is seen, each with its exponent and its sign, 1 or 0."""
        if max(map(len, base)) > _MOST_TERMS // 10:
            raise _NotRead("too many terms to be factored")
        (a, above), (b, below) = (part.factor() for part in base)
        number, found = a / b, list[tuple[fmpq_mpoly, int, int]]()
        for factor, exponent in (*above, *((f, -int(e)) for f, e in below)):
            sign = self._sign(factor)
            number *= fmpq(-1 if sign < 0 else 1) ** int(exponent)
            found.append((factor * (sign or 1), int(exponent), abs(sign)))
        return number, found

    # --- roots

    def _root(self, base: _Fraction, degree: int, *, positive: bool) -> _Fraction:
        if degree == 1 or base[0].is_zero():
            return base
        number, factors = self._factors(base)
        unsure = [(f, e) for f, e, sign in factors if not sign]
        if positive and len(unsure) == 1 and unsure[0][1] % 2:  # the others tell its sign
            ((f, _),) = unsure
            turn = 1 if number > 0 else -1
            self._surely_positive.add(str(f * turn))
            return self._root(base, degree, positive=False)
        parts = [self._power((self._root_of(f, degree), self._one), e) for f, e, sign in factors if sign]
        left = self._product(self._number(fmpq(-1 if number < 0 else 1)), *(self._power((f, self._one), e) for f, e in unsure))
        if left[0] != self._one or left[1] != self._one:
            parts.append(self._value(("root", degree), (left,)))
        return self._product(*parts, self._root_of_number(abs(number), degree))

    def _root_of(self, base: fmpq_mpoly, degree: int) -> fmpq_mpoly:
        """Return the unknown for the root of a positive polynomial."""
        is_new = ("root", degree, str(base)) not in self._known
        root, _ = self._named(("root", degree, str(base)), positive=True)
        if is_new:
            self._powers.append((len(self._real) - 1, degree, base, self._one))
        return root

    def _root_of_number(self, number: fmpq, degree: int) -> _Fraction:
        if max(len(str(number.p)), len(str(number.q))) > _LONGEST:
            raise _NotRead("a long number under a root")
        primes = [*fmpz(number.p).factor(), *((p, -e) for p, e in fmpz(number.q).factor())]
        return self._product(
            *(self._power((self._root_of(self._context.constant(p), degree), self._one), int(e)) for p, e in primes)
        )

    # --- exponentials and logarithms

    def _exponential(self, exponent: _Fraction) -> _Fraction:
        found = self._number(fmpq(1))
        for over, under in self._parts_of(self._without_roots_below(exponent)):
            for exponents, c in over.to_dict().items():
                found = self._product(found, self._exponential_of(exponents, c, under))
        return found

    def _parts_of(self, form: _Fraction) -> Iterator[_Fraction]:
        """Write a fraction over a power of one polynomial as a sum over its lower powers, so that equal exponents are written alike."""
        over, under = form
        number, factors = under.factor()
        base, most = factors[0] if len(factors) == 1 else (under / number, 1)
        over /= number
        for power in range(int(most), 0, -1):
            over, rest = divmod(over, base)
            yield rest, base**power
        yield over, self._one

    def _exponential_of(self, exponents: tuple[int, ...], c: fmpq, under: fmpq_mpoly) -> _Fraction:
        places = [i for i, power in enumerate(exponents) if power]
        if under.is_one() and len(places) == 1 and exponents[places[0]] == 1 and places[0] in self._of_logarithm:
            root = self._root(self._of_logarithm[places[0]], int(c.q), positive=True)
            return self._power(root, int(c.p))
        name = ("exp", exponents, str(under))
        if self._parts.setdefault(name, 1) % int(c.q):
            self._parts[name] = lcm(self._parts[name], int(c.q))
            raise _Finer
        real = all(self._real[i] for i in places) and all(self._real[i] for i, d in enumerate(under.degrees()) if d)
        return self._power(self._named(name, positive=real), int((c * self._parts[name]).p))

    def _without_roots_below(self, form: _Fraction) -> _Fraction:
        """Multiply out roots of the denominator by conjugates, so that equal exponents are written alike."""
        for place, degree, *_ in reversed(self._powers):
            over, under = form
            if under.degrees()[place] and (degree == 2 or len(under) == 1):
                gen = self._left[place][1]
                turned = under.compose(*(-g if g == gen else g for _, g in self._left)) if len(under) > 1 else gen ** (degree - 1)
                form = self._lowest(self._times(over, turned), self._times(under, turned))
        return form

    def _logarithm(self, u: _Fraction) -> _Fraction:
        number, factors = self._factors(u)
        if number < 0 or not all(sign for *_, sign in factors):
            return self._value(sp.log, (u,))
        primes = [*fmpz(number.p).factor(), *((p, -e) for p, e in fmpz(number.q).factor())] if len(str(number)) < _LONGEST else None
        if primes is None:
            raise _NotRead("a long number under a logarithm")
        parts = [*((self._context.constant(p), int(e)) for p, e in primes), *((f, e) for f, e, _ in factors)]
        return self._sum(self._product(self._log_of(f), self._number(fmpq(e))) for f, e in parts)

    def _log_of(self, factor: fmpq_mpoly) -> _Fraction:
        is_new = ("log", str(factor)) not in self._known
        value = self._named(("log", str(factor)), real=True)
        if is_new:
            self._of_logarithm[len(self._real) - 1] = (factor, self._one)
        return value

    # --- functions

    def _value(self, function: Any, args: tuple[_Fraction, ...], *, real: bool = False, positive: bool = False) -> _Fraction:
        """Return the value of a function, or the principal root of a form without a known sign."""
        table = self._values.setdefault(function, [])
        for known, value in table:
            if all(map(self._are_equal, known, args)):
                return value
            if function in (*ODD, *_EVEN) and self._are_equal(known[0], self._minus(args[0])):
                return value if function in _EVEN else self._minus(value)
        value = self._new(real=real, positive=positive)
        if isinstance(function, tuple):
            self._powers.append((len(self._real) - 1, function[1], *args[0]))
        table.append((args, value))
        return value

    def _half_turn(self) -> _Fraction:
        return self._product(self.of(sp.pi), self._number(fmpq(1, 2)))

    def _erfc(self, u: _Fraction) -> _Fraction:
        return self._sum((self._number(fmpq(1)), self._minus(self._value(sp.erf, (u,), real=True))))

    def _asin(self, u: _Fraction) -> _Fraction:
        below = self._sum((self._number(fmpq(1)), self._minus(self._power(u, 2))))
        return self._atan(self._product(u, self._power(self._root(below, 2, positive=True), -1)))

    def _acos(self, u: _Fraction) -> _Fraction:
        return self._sum((self._half_turn(), self._minus(self._asin(u))))

    def _atan(self, u: _Fraction) -> _Fraction:
        if u[0].is_zero():
            return u
        sign, turned = self.sign_of(u), self._power(u, -1)
        both = [turned, self._minus(turned)] if sign and turned != u else []
        if any(self._are_equal(known, one) for (known,), _ in self._values.get(sp.atan, ()) for one in both):
            beside = self._product(self._half_turn(), self._number(fmpq(sign)))
            return self._sum((beside, self._minus(self._value(sp.atan, (turned,), real=True))))
        return self._value(sp.atan, (u,), real=True)

    def _sin(self, u: _Fraction) -> _Fraction:
        across = self._value(sp.cos, (u,), real=True)
        before = len(self._real)
        value = self._value(sp.sin, (u,), real=True)
        if len(self._real) > before:
            self._powers.append((before, 2, self._one - across[0] ** 2, self._one))
        return value

    def _tan(self, u: _Fraction) -> _Fraction:
        return self._product(self._sin(u), self._power(self._value(sp.cos, (u,), real=True), -1))

    def _waves(self, u: _Fraction, turn: int) -> _Fraction:
        rising = self._exponential(u)
        falling = self._power(rising, -1)
        return self._product(self._sum((rising, self._product(falling, self._number(fmpq(turn))))), self._number(fmpq(1, 2)))

    def _tanh(self, u: _Fraction) -> _Fraction:
        return self._product(self._waves(u, -1), self._power(self._waves(u, 1), -1))

    def _modulus(self, u: _Fraction) -> _Fraction:
        if u[0].is_zero():
            return u
        number, factors = self._factors(u)
        parts = (((f, self._one) if sign else self._value(sp.Abs, ((f, self._one),), real=True), e) for f, e, sign in factors)
        return self._product(self._number(abs(number)), *(self._power(part, e) for part, e in parts))

    def _step(self, u: _Fraction, at_zero: _Fraction) -> _Fraction:
        if u[0].is_zero():
            return at_zero
        number, factors = self._factors(u)
        left = [(f, self._one) for f, e, sign in factors if not sign for _ in range(1 if e % 2 else 2)]
        if not left:
            return self._number(fmpq(number > 0))
        return self._value(sp.Heaviside, (self._product(self._number(fmpq(1 if number > 0 else -1)), *left), at_zero), real=True)

    def _rectified(self, u: _Fraction) -> _Fraction:
        return self._product(u, self._step(u, self._number(fmpq(1))))


_RULES: Mapping[Any, Callable[..., _Fraction]] = {
    sp.erfc: _Unknowns._erfc,
    sp.asin: _Unknowns._asin,
    sp.acos: _Unknowns._acos,
    sp.atan: _Unknowns._atan,
    sp.log: _Unknowns._logarithm,
    sp.sin: _Unknowns._sin,
    sp.tan: _Unknowns._tan,
    sp.sinh: lambda ring, u: ring._waves(u, -1),
    sp.cosh: lambda ring, u: ring._waves(u, 1),
    sp.tanh: _Unknowns._tanh,
    sp.Abs: _Unknowns._modulus,
    sp.Heaviside: _Unknowns._step,
    ReLU: _Unknowns._rectified,
}
