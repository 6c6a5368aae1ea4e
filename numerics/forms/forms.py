r"""Forms as fractions of polynomials in unknowns that stand for symbols, roots and functions.

Each rule for an unknown is an identity that holds wherever both of its sides are defined. So two forms with one normal form agree
there:

    roots           u = f^(1/q), the principal root: u^q = f; (f h)^(1/q) = f^(1/q) h^(1/q) is used for f > 0 alone
    functions       equal arguments give equal values; f(-u) = -f(u) of an odd f, f(-u) = f(u) of an even one
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp
from flint import fmpq, fmpq_mpoly, fmpz

from closedform.derivations.functions.facts import FACTS, ODD, Parity
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.ring import Fraction, NoNormalForm, Ring, Root

_EVEN = tuple(f for f, facts in FACTS.items() if facts.parity is Parity.EVEN and facts.arguments == 1)
_CONSTANTS = (sp.pi, sp.EulerGamma, sp.Catalan, sp.GoldenRatio)
LONGEST = 40  # most digits of a number that is factored into primes


class Forms(Ring):
    """A ring that names unknowns as forms need them."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.known: dict[Any, Fraction] = {}
        self.values: dict[Any, list[tuple[tuple[Fraction, ...], Fraction]]] = {}
        self._root_of: dict[tuple[str, int], fmpq_mpoly] = {}
        self._rests: list[tuple[Fraction, int, Fraction]] = []

    def of(self, expr: Form) -> Fraction:
        """Write a form as a fraction.

        Raises:
            NoNormalForm: the form has none here.
        """
        if expr not in self.known:
            self.known[expr] = self._of(expr)
        return self.known[expr]

    def _of(self, expr: Form) -> Fraction:
        if expr.is_Rational:
            return self.constant(fmpq(int(expr.p), int(expr.q)))
        if expr.is_Symbol:
            return self.fraction(self.new(expr, real=bool(expr.is_real), positive=bool(expr.is_positive)))
        if expr in _CONSTANTS:
            return self.fraction(self.new(expr, real=True, positive=True))
        if expr.is_Add:
            return self.sum([self.of(arg) for arg in expr.args])
        if expr.is_Mul:
            return self.product(self.of(arg) for arg in expr.args)
        if expr.is_Pow and expr.exp.is_Integer:
            return self.power(self.of(expr.base), int(expr.exp))
        if expr.is_Pow and expr.exp.is_Rational:
            root = self.root(self.of(expr.base), int(expr.exp.q), positive=expr.base.is_positive is True)
            return self.power(root, int(expr.exp.p))
        if (expr.is_Function or expr.is_Pow) and all(isinstance(arg, sp.Expr) for arg in expr.args):  # but not those of a Piecewise
            return self.function(expr)
        if expr.is_number and not expr.args:
            raise NoNormalForm(f"{expr} is not a number of this ring")
        return self.integral(expr) if isinstance(expr, sp.Integral) else self.fraction(self.new(expr))

    def integral(self, expr: Form) -> Fraction:
        """Write an integral as a fraction: an unknown that equals only itself."""
        return self.fraction(self.new(expr))

    def function(self, expr: Form) -> Fraction:
        """Write a function of forms as a fraction."""
        return self.value(expr.func, expr.args)

    # --- roots

    def root(self, base: Fraction, degree: int, *, positive: bool) -> Fraction:
        """Return the principal root of a fraction: certainly positive factors are split off, the rest stays."""
        if base.over.is_zero():
            return base
        number, factors = self.factored(base)
        if positive:
            self._learn(number, factors)
        outside = self.constant(fmpq(1))
        left = self.constant(fmpq(1))
        for factor, exponent in factors:
            turn = -1 if self.is_positive(-factor) else 1
            if turn == 1 and not self.is_positive(factor):
                left = self.product((left, self.power(self.fraction(factor), exponent)))
                continue
            number *= fmpq(turn) ** (exponent % 2)
            times, rest = divmod(exponent, degree)
            part = self.fraction(factor * turn)
            outside = self.product(
                (outside, self.power(part, times), self.power(self.fraction(self._plain_root(factor * turn, degree)), rest))
            )
        if left.over.is_constant() and left.under.is_constant() and number > 0:
            return self.product((outside, self._number_root(number, degree)))
        left = self.product((left, self.constant(fmpq(-1 if number < 0 else 1))))
        return self.product((outside, self._number_root(abs(number), degree), self._rest_root(left, degree)))

    def _learn(self, number: fmpq, factors: Sequence[tuple[fmpq_mpoly, int]]) -> None:
        """Note the sign of the only factor with unknown sign in a positive product."""
        unsure = [(f, e) for f, e in factors if not self.is_positive(f) and not self.is_positive(-f)]
        if len(unsure) == 1 and unsure[0][1] % 2:
            negative = sum(e for f, e in factors if self.is_positive(-f)) + (number < 0)
            self.surely_positive.add(str(-unsure[0][0] if negative % 2 else unsure[0][0]))

    def _plain_root(self, base: fmpq_mpoly, degree: int) -> fmpq_mpoly:
        """Return the unknown for the root of a positive polynomial."""
        name = str(base), degree
        if name not in self._root_of:
            node = self.expression(base) ** sp.Rational(1, degree)
            self._root_of[name] = root = self.new(node, real=True, positive=True)
            self.roots.append(Root(self.used - 1, degree, base, self.one))
            return root
        return self._root_of[name]

    def _number_root(self, number: fmpq, degree: int) -> Fraction:
        """Return the root of a positive rational number, prime by prime."""
        if max(len(str(number.p)), len(str(number.q))) > LONGEST:
            raise NoNormalForm("a long number under a root")
        parts = []
        for prime, exponent in [*fmpz(number.p).factor(), *((p, -e) for p, e in fmpz(number.q).factor())]:
            times, rest = divmod(int(exponent), degree)
            parts.append(self.constant(fmpq(int(prime)) ** times))
            if rest:
                root = self._plain_root(self.context.constant(int(prime)), degree)
                parts.append(self.fraction(root**rest))
        return self.product(parts)

    def _rest_root(self, base: Fraction, degree: int) -> Fraction:
        """Return the unknown for the principal root of a base that may be negative, or of a sum with unknown sign."""
        for known, of_degree, root in self._rests:
            if of_degree == degree and self.equal(known, base):
                return root
        unknown = self.new(self.written(base) ** sp.Rational(1, degree))
        self.roots.append(Root(self.used - 1, degree, base.over, base.under))
        root = Fraction(unknown, self.one)
        self._rests.append((base, degree, root))
        return root

    def imaginary_unit(self) -> Fraction:
        """Return the unknown i, which is not real and has i^2 = -1."""
        unit = self.new(sp.I)
        self.roots.append(Root(self.used - 1, 2, -self.one, self.one))
        return self.fraction(unit)

    # --- functions

    def value(self, function: Form, args: Sequence[Form]) -> Fraction:
        """Return the value of a function at forms."""
        return self.value_at(function, tuple(self.of(sp.sympify(arg)) for arg in args))

    def value_at(self, function: Form, args: tuple[Fraction, ...], node: Form = None) -> Fraction:
        """Return the value of a function at fractions; ``node`` is the form it stands for, if that is not the function of them."""
        table = self.values.setdefault(function, [])
        for known, value in table:
            if len(known) == len(args) and all(map(self.equal, known, args)):
                return value
            if len(args) == 1 and function in (*ODD, *_EVEN) and self.equal(known[0], self.minus(args[0])):
                return value if function in _EVEN else self.minus(value)
        node = function(*map(self.written, args)) if node is None else node
        value = Fraction(self.new(node), self.one)
        table.append((args, value))
        return value
