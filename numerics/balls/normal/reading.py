r"""Read an integrand: polynomials times indicators of half spaces, error functions and waves of lines, exponentials of quadratics.

Off a null set, with s the indicator of h > 0: |h| = h (2s - 1), sgn h = 2s - 1, ReLU(h) = h s, max(a, b) = b + (a - b) s for
h = a - b, min(a, b) = a - (a - b) s; 1{-h > 0} = 1 - s, 1{c h > 0} = s for c > 0, and 1{f(h) > 0} = s for an increasing odd f. An
indicator equals each of its powers. A form h is scaled so that its first slope is 1. sgn(g h) = sgn g sgn h, so
2 * 1{g h > 0} = 1 + sgn g sgn h. A mean inside another is a polynomial in the values that are given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
from flint import fmpq

from closedform.derivations.functions.facts import RISING_ODD
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, ReLU
from closedform.numerics.balls.normal.laws import Line, conditioned
from closedform.numerics.balls.normal.numbers import (
    HALF,
    ONE,
    ZERO,
    NotCompact,
    Number,
    Polynomial,
    added,
    inverse,
    is_zero,
    lowered,
    multiplied,
    positive,
    root,
    scaled,
    sign,
)
from closedform.numerics.balls.normal.sums import PLAIN, Factors, Sum, Sums
from closedform.numerics.forms.nodes import symbols_in

MAX_POWER = 24  # largest power of a sum: more terms are not worth the moments
MOST_OF_MEAN = 4  # largest degree of a polynomial inside a mean within another


class Reader(Sums):
    """Reads integrands in some variables, and lists their factors.

    Args:
        variables: the variables of integration, in order.
        values: exact numbers for the other symbols.
        number: returns the number of an expression without the variables.
    """

    def __init__(self, variables: tuple[Letter, ...], values: Mapping[Form, Number], number: Callable[[Form], Number]) -> None:
        super().__init__(len(variables))
        self.places = {v: i for i, v in enumerate(variables)}
        self.values, self.number = values, number
        self.exponents: list[Polynomial] = []
        self.steps: list[Line] = []
        self.errors: list[tuple[Line, bool]] = []  # the line, and whether the complement is meant
        self._step_of: dict[Any, int] = {}
        self._error_of: dict[Any, int] = {}

    def read(self, expr: Form) -> Sum:
        """Read an integrand.

        Raises:
            NotCompact: it has another factor, or a sign is not certain.
        """
        if expr in self.places:
            i = self.places[expr]
            return {PLAIN: {tuple(int(i == j) for j in range(self.size)): ONE}}
        if expr in self.values:
            return self.constant(self.values[expr])
        if expr.is_Rational:
            return self.constant(fmpq(int(expr.p), int(expr.q)))
        symbols = symbols_in(expr)
        if not symbols & self.places.keys():
            inside = symbols & self.values.keys()
            return self.constant(self.number(expr)) if not inside else self._node(expr)
        return self._node(expr)

    def _node(self, expr: Form) -> Sum:
        rule = _RULES.get(expr.func)
        if rule is None:
            raise NotCompact(f"{expr.func.__name__} is not a factor that this route integrates")
        return rule(self, expr)

    def wave(self, expr: Form, *, sine: bool) -> Sum:
        """Read the cosine, or the sine, of a line."""
        return {Factors(wave=wave): {self.one: c} for wave, c in self.waves.named(self.line(expr), sine=sine)}

    def polynomial(self, expr: Form, degree: int) -> Polynomial:
        """Read a polynomial of at most a degree.

        Raises:
            NotCompact: it is no such polynomial.
        """
        found = self.read(expr)
        if any(factors != PLAIN for factors in found):
            raise NotCompact(f"{expr} is not a polynomial")
        polynomial = found.get(PLAIN, {})
        if any(sum(exponents) > degree for exponents in polynomial):
            raise NotCompact(f"{expr} has a higher degree than {degree}")
        return polynomial

    def line(self, expr: Form) -> Line:
        """Read an affine form.

        Raises:
            NotCompact: it is not affine.
        """
        polynomial = self.polynomial(expr, 1)
        units = (tuple(int(i == j) for j in range(self.size)) for i in range(self.size))
        return Line(tuple(polynomial.get(unit, ZERO) for unit in units), polynomial.get(self.one, ZERO))

    def step(self, expr: Form) -> Sum:
        """Read the indicator of expr > 0.

        Raises:
            NotCompact: it is no half space, or a sign is not certain.
        """
        while expr.func in RISING_ODD:
            expr = expr.args[0]
        fixed, moving = expr.as_independent(*self.places, as_Add=False)
        if moving.is_Mul or _is_power(moving) or moving.func in RISING_ODD:
            return self._step_of_product([fixed, *sp.Mul.make_args(moving)])
        line = self.line(expr)
        lead = next((c for c in line.slopes if not is_zero(c)), None)
        turn = sign(line.offset if lead is None else lead)
        if turn is None or (lead is None and turn == 0):  # the indicator of zero is a matter of convention
            raise NotCompact(f"cannot decide the sign of a coefficient of {expr}")
        if lead is None:
            return self.constant(ONE if turn == 1 else ZERO)
        scaled_line = Line(tuple(c / lead for c in line.slopes), line.offset / lead)
        # Two balls that look alike are two numbers; two forms written alike are one.
        key = scaled_line if scaled_line.is_exact else expr if turn == 1 else -expr
        if key not in self._step_of:
            self._step_of[key] = len(self.steps)
            self.steps.append(scaled_line)
        inside: Sum = {Factors(steps=frozenset({self._step_of[key]})): {self.one: ONE}}
        return inside if turn == 1 else self.plus(self.constant(ONE), self.scaled(inside, -ONE))

    def _step_of_product(self, factors: list[Form]) -> Sum:
        """Read the indicator that a product is positive; no factor is zero everywhere, and zeros form a null set."""
        signs = self.constant(ONE)
        for factor in factors:
            base, power = (factor.base, int(factor.exp)) if _is_power(factor) else (factor, 1)
            side = self.sign(base)
            signs = self.times(signs, side) if power % 2 else signs
        return self.scaled(self.plus(self.constant(ONE), signs), HALF)

    def sign(self, expr: Form) -> Sum:
        """Read the sign of a line, or of a product of lines."""
        return self.plus(self.scaled(self.step(expr), 2 * ONE), self.constant(-ONE))

    def error(self, expr: Form, complement: bool) -> Sum:
        """Read the error function of a line, or its complement."""
        key = expr, complement
        if key not in self._error_of:
            self.errors.append((self.line(expr), complement))
            self._error_of[key] = len(self.errors) - 1
        return {Factors(errors=(self._error_of[key],)): {self.one: ONE}}

    def exponential(self, exponent: Polynomial) -> Sum:
        """Write the exponential of a polynomial of degree two at most."""
        self.exponents.append(exponent)
        return {Factors(exponents=(len(self.exponents) - 1,)): {self.one: ONE}}


def _is_power(expr: Form) -> bool:
    return bool(expr.is_Pow and expr.exp.is_Integer and expr.exp > 1)


def _sum(reader: Reader, expr: Form) -> Sum:
    return reader.plus(*(reader.read(arg) for arg in expr.args))


def _product(reader: Reader, expr: Form) -> Sum:
    out = reader.constant(ONE)
    for arg in expr.args:
        out = reader.times(out, reader.read(arg))
    return out


def _power(reader: Reader, expr: Form) -> Sum:
    """Read a power of a sum as repeated products; a base that is a positive number may have any whole or half power."""
    base = reader.read(expr.base)
    if expr.exp.is_Integer and 0 < expr.exp <= MAX_POWER:
        out = base
        for _ in range(int(expr.exp) - 1):
            out = reader.times(out, base)
        return out
    if (number := reader.number_of(base)) is not None and expr.exp.is_Rational and expr.exp.q <= 2:
        number = positive(number, str(expr.base))
        return reader.constant((number if expr.exp.q == 1 else root(number)) ** int(expr.exp.p))
    raise NotCompact(f"the power {expr.exp} of {expr.base}")


def _conditional_mean(reader: Reader, expr: Form) -> Sum:
    """Read the mean of a polynomial q under a normal law given other variables, with an affine mean m and a fixed covariance C.

    E[y_i q] = m_i E[q] + sum_j C_ij E[d_j q] (Stein).
    """
    law, moving = expr.law, reader.places.keys() | reader.values.keys()
    if expr.given is not None or not isinstance(law, Gaussian) or not law.is_gaussian:
        raise NotCompact("an inner mean has a condition, or its law is not normal")
    fixed = [variable for variable, _ in law.given]
    kept = [v for v in law.variables if v in symbols_in(expr.body)]
    outside = (symbols_in(expr.body) - set(kept)) | law.covariance.free_symbols | set().union(*(m.free_symbols for m in law.mean))
    if outside & (moving | set(law.all_variables)):
        raise NotCompact("an inner mean's law or polynomial depends on a variable, or one letter stands for two things")
    places = [law.all_variables.index(v) for v in (*kept, *fixed)]
    size, number = len(kept), reader.number
    means = [number(law.mean[i]) for i in places]
    covariance = [[number(law.covariance[i, j]) for j in places] for i in places]
    off = [added([reader.polynomial(value, 1), reader.multiple(-m)]) for (_, value), m in zip(law.given, means[size:], strict=True)]
    gains = [
        conditioned([ZERO] * len(places), covariance, {size + k: ONE if k == i else ZERO for k in range(len(fixed))})[0]
        for i in range(len(fixed))
    ]
    _, left = conditioned([ZERO] * len(places), covariance, dict.fromkeys(range(size, len(places)), ZERO))
    inverse(left)  # fails unless certainly positive definite
    mean = [
        added([reader.multiple(m), *(scaled(each, gain[i]) for each, gain in zip(off, gains, strict=True))])
        for i, m in enumerate(means[:size])
    ]

    def moment(exponents: tuple[int, ...]) -> Polynomial:
        i = next((i for i, power in enumerate(exponents) if power), None)
        if i is None:
            return reader.multiple(ONE)
        less = lowered(exponents, i)
        parts = [scaled(moment(lowered(less, j)), left[i][j] * power) for j, power in enumerate(less) if power]
        return added([multiplied(mean[i], moment(less)), *parts])

    inner = Reader(tuple(kept), {}, number).polynomial(expr.body, MOST_OF_MEAN)
    total = added([scaled(moment(exponents), c) for exponents, c in inner.items()])
    return {PLAIN: total} if total else {}


def _exponential(reader: Reader, expr: Form) -> Sum:
    return reader.exponential(reader.polynomial(expr.args[0], 2))


def _hyperbolic(reader: Reader, expr: Form) -> Sum:
    """2 sinh u = e^u - e^{-u}, 2 cosh u = e^u + e^{-u}."""
    u = reader.polynomial(expr.args[0], 2)
    turn = ONE if isinstance(expr, sp.cosh) else -ONE
    down = reader.scaled(reader.exponential(scaled(u, -ONE)), turn)
    return reader.scaled(reader.plus(reader.exponential(u), down), ONE / 2)


def _modulus(reader: Reader, expr: Form) -> Sum:
    return reader.times(reader.read(expr.args[0]), reader.sign(expr.args[0]))


def _relu(reader: Reader, expr: Form) -> Sum:
    return reader.times(reader.read(expr.args[0]), reader.step(expr.args[0]))


def _largest(reader: Reader, expr: Form) -> Sum:
    if len(expr.args) != 2:
        raise NotCompact("the maximum of more than two forms")
    a, b = expr.args
    above = reader.times(reader.read(a - b), reader.step(a - b))
    return (
        reader.plus(reader.read(b), above) if isinstance(expr, sp.Max) else reader.plus(reader.read(a), reader.scaled(above, -ONE))
    )


_RULES: dict[Form, Callable[[Reader, Form], Sum]] = {
    sp.Add: _sum,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.exp: _exponential,
    sp.cosh: _hyperbolic,
    sp.sinh: _hyperbolic,
    sp.Abs: _modulus,
    sp.sign: lambda reader, expr: reader.sign(expr.args[0]),
    sp.Heaviside: lambda reader, expr: reader.step(expr.args[0]),
    ReLU: _relu,
    sp.Max: _largest,
    sp.Min: _largest,
    sp.erf: lambda reader, expr: reader.error(expr.args[0], complement=False),
    sp.erfc: lambda reader, expr: reader.error(expr.args[0], complement=True),
    sp.cos: lambda reader, expr: reader.wave(expr.args[0], sine=False),
    sp.sin: lambda reader, expr: reader.wave(expr.args[0], sine=True),
    E: _conditional_mean,
}
