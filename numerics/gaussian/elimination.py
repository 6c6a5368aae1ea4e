r"""Exact integration over Gaussian variables, down to an integral in one dimension.

If a variable x enters an integrand only through p(x) exp(-A x^2 + B x + C), with p a polynomial and A > 0, the integral over the
line or a half line has a closed form (``moments``). The rules hold for symbolic coefficients. So they serve both the enclosure (at
exact rational points) and the symbolic proof (with free parameters).

A proof may also look up the half-line table (Ng and Geller 1969; ``derivations/integrals``, whose
entries are proved without it): J_n = int_0^oo x^n e^{-Ax^2} erf(cx) dx with

    J_0 = atan(c / sqrt A) / sqrt(pi A),   J_1 = c / (2 A sqrt(A + c^2)),
    J_n = ((n-1) J_{n-2} + (2c / sqrt pi) int_0^oo x^{n-1} e^{-(A+c^2)x^2} dx) / 2A.

The enclosure never does: it integrates the rest numerically. In more than one dimension both also use, over the whole line,

    int_R e^{-Ax^2+Bx} erf(cx + d) dx = I_0 erf((d + cB/2A) / sqrt(1 + c^2/A)),

(the derivatives in d agree, and both sides are zero where cB/2A = -d), with x^n by parts. The last dimension never uses it, so
quadrature checks a line that states it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import WITH_POLES
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.algebra import SideOf, cancelled, coefficients, of_reals, tidied
from closedform.numerics.forms.nodes import atoms_of, exponent_of, symbols_in
from closedform.numerics.forms.orders import integrable, one_sign
from closedform.numerics.gaussian.moments import gaussian_moments, whole_line
from closedform.numerics.gaussian.ranges import HIGHEST_POWER, Iterated, distributed


@dataclass(frozen=True)
class Term:
    """One additive term as a function of the variable v of integration: p(v) e^{q(v)} times other factors, between two ends.

    Args:
        v: the variable.
        low: its lower end.
        high: its upper end.
        exponent: q, in powers of v.
        polynomial: p.
        other: the other factors.
        others: the remaining variables of integration.
        sign: returns the sign of expressions in parameters.
    """

    v: Form
    low: Form
    high: Form
    exponent: Form
    polynomial: Form
    other: tuple[Form, ...]
    others: frozenset[Form]
    sign: SideOf

    @property
    def powers(self) -> Sequence[Form]:
        """The coefficients of p, the constant first."""
        if self.v not in self.polynomial.free_symbols:
            return [self.polynomial]
        if self.polynomial.free_symbols - self.others - {self.v} and (found := coefficients(self.polynomial, self.v)) is not None:
            return found
        return sp.Poly(self.polynomial, self.v).all_coeffs()[::-1]

    @property
    def whole_line(self) -> bool:
        """True if the range is the line."""
        return self.low == -sp.oo and self.high == sp.oo

    def decays(self, square: Form, *fixed: Form) -> bool:
        """Return True if A > 0 in e^{-A v^2}, and the coefficients are free of the remaining variables."""
        return not any(c.free_symbols & self.others for c in (square, *fixed)) and self.sign(square) == 1


Rule = Callable[[Term], list[Any] | None]


def _read(term: Form, v: Form, low: Form, high: Form, others: frozenset[Form], sign: SideOf) -> Term:
    """Split a product into its exponent, the part that is polynomial in v, and the rest."""
    exponent, polynomial, other = sp.Integer(0), [], []
    for factor in sp.Mul.make_args(term):
        if (power := exponent_of(factor)) is not None:
            exponent += power
        elif v not in factor.free_symbols or (factor.is_polynomial(v) and not _is_long(factor)):
            polynomial.append(factor)
        else:
            other.append(factor)
    return Term(v, low, high, _in_powers(exponent, v, others), sp.Mul(*polynomial), tuple(other), others, sign)


def _is_long(factor: Form) -> bool:
    """Return True if a factor is a power of a sum that is too high to be opened."""
    return bool(factor.is_Pow and factor.base.is_Add and factor.exp > HIGHEST_POWER)


def _in_powers(exponent: Form, v: Form, others: frozenset[Form]) -> Form:
    """Write a polynomial in powers of a variable; tidy coefficients with parameters, because expanded ones grow."""
    if symbols_in(exponent) - others - {v} and (powers := coefficients(exponent, v)) is not None:
        return sp.Add(*(c * v**n for n, c in enumerate(powers)))
    return sp.expand(exponent)


def eliminate(box: Iterated, v: Form, sign: SideOf, *, table: bool = False, erf: bool = False) -> list[Iterated] | None:
    """Integrate one variable out of a box exactly; return None if no rule applies.

    The sum of the pieces' integrals is the box's if that converges absolutely (Fubini; ``convergence`` checks this).

    Args:
        box: the integral.
        v: one of its variables.
        sign: returns the sign of expressions in parameters.
        table: True to use the half-line table too.
        erf: True to integrate error functions over the line too.

    Raises:
        NotLowered: another variable has a pole.
    """
    sign = of_reals(sign)  # waves are written in exponentials of i: if a coefficient is not real, the whole may still be
    lo, hi = next((low, high) for w, low, high in box.ranges if w == v)
    ranges = tuple(r for r in box.ranges if r[0] != v)
    others = frozenset(w for w, _, _ in ranges)
    if any(v in sp.sympify(end).free_symbols for _, *ends in ranges for end in ends):
        return None  # an inner range depends on it
    pieces: list[Iterated] = []
    for body in distributed(box.body, box.variables):
        term = _read(body, v, lo, hi, others, sign)
        if v in symbols_in(body):
            _refuse_poles(body, box.ranges, others, sign)
        rule = _rule(term, table=table, erf=erf)
        integrated = None if rule is None else rule(term)
        if integrated is None:
            return None
        pieces += [Iterated(piece, ranges) for piece in integrated]
    return pieces


def _rule(term: Term, *, table: bool, erf: bool) -> Rule | None:
    """Choose the rule by a term's factors other than its polynomial, and by the degree of its exponent."""
    if not term.exponent.is_polynomial(term.v):
        return None
    if term.other:
        return _erf_moment if table else _erf_over_line if erf and term.whole_line else None
    return _BY_DEGREE.get(_degree(term))


def _degree(term: Term) -> int:
    """Return the degree of an exponent, which is a sum of powers."""
    powers = [part.as_independent(term.v, as_Add=False)[1] for part in sp.Add.make_args(term.exponent)]
    return max(int(power.as_base_exp()[1]) if power != 1 else 0 for power in powers)


def _refuse_poles(body: Form, ranges: Sequence[tuple[Form, Form, Form]], others: frozenset[Form], sign: SideOf) -> None:
    """Refuse to integrate one variable exactly if another has a nonintegrable pole: the whole may not converge absolutely.

    E[Y/X] is an example: given X, Y has a mean proportional to X, yet the expectation does not exist. An integrand that keeps its
    sign may be integrated in any order, which finds out (Tonelli).

    Raises:
        NotLowered: another variable's factor may have no integral near a pole.
    """
    infinite = [node for node in atoms_of(body, sp.Pow, *WITH_POLES) if node.free_symbols & others and not _is_power_upwards(node)]
    if not infinite or one_sign(body, ranges) is not None:
        return
    if not integrable(body, {v: (low, high) for v, low, high in ranges}, sign):
        left = sorted({str(v) for node in infinite for v in node.free_symbols & others})
        raise NotLowered(f"{infinite[0]} may be singular, so that {left} cannot be left for last")


def _is_power_upwards(node: Form) -> bool:
    return bool(node.is_Pow and node.exp.is_number and node.exp.is_nonnegative)


def _antiderivative(term: Term) -> list[Form] | None:
    """Integrate p(x) e^C between two ends by the antiderivative of p, if the range is finite."""
    if term.low == -sp.oo or term.high == sp.oo:
        return None
    antiderivative = sp.Poly(term.polynomial, term.v).integrate(term.v).as_expr() * sp.exp(term.exponent)
    return [antiderivative.xreplace({term.v: term.high}), -antiderivative.xreplace({term.v: term.low})]


def _exponential(term: Term) -> list[Form] | None:
    """Integrate p(x) e^{B x + C} between two ends by its antiderivative, e^{B x + C} sum_k (-1)^k p^(k)(x) / B^{k+1}.

    The derivative of the sum telescopes to p e^{B x + C}. At an infinite end the sum is zero, because B x falls there.
    """
    v = term.v
    slope = _tidy(term.exponent.coeff(v, 1))
    if slope == 0:
        return _antiderivative(term)
    if slope.free_symbols & term.others:
        return None
    is_wave = (slope / sp.I).is_Rational and sp.oo not in (term.high, -term.low)
    s = term.sign(slope.as_real_imag()[0] if slope.has(sp.I) else slope)  # a damped wave falls like its damping factor
    if not is_wave and (s not in (1, -1) or (term.high == sp.oo and s == 1) or (term.low == -sp.oo and s == -1)):
        return None
    power, derivative, series = sp.Integer(1), term.polynomial, sp.Integer(0)
    while derivative != 0:
        series += power * derivative / slope
        power, derivative = -power / slope, sp.diff(derivative, v)
    ends = [(term.high, 1)] * (term.high != sp.oo) + [(term.low, -1)] * (term.low != -sp.oo)
    return [turn * (series * sp.exp(term.exponent)).xreplace({v: end}) for end, turn in ends]


def _gaussian(term: Term) -> list[Form] | None:
    """Integrate p(x) e^{-A x^2 + B x + C} between two ends by the recurrences I_n and M_n of the module's docstring."""
    leading, linear, constant = (_tidy(term.exponent.coeff(term.v, n)) for n in (2, 1, 0))
    if not term.decays(-leading):
        return None
    powers = [_tidy(c) for c in term.powers] if term.v in term.polynomial.free_symbols else [term.polynomial]
    return gaussian_moments(powers, -leading, linear, constant, term.low, term.high)


_BY_DEGREE: dict[int, Rule] = {0: _exponential, 1: _exponential, 2: _gaussian}  # by the exponent's degree, for polynomials


def _erf_moment(term: Term) -> list[Form] | None:
    """Look up p(x) e^{-A x^2 + C} erf(c x) over the half line or the line (J_n of the module's docstring).

    J_n follows by parts from d/dx e^{-A x^2} = -2 A x e^{-A x^2}; J_0 from dJ_0/dc = 1 / (sqrt(pi) (A + c^2)), and J_0 = 0 at c = 0.
    Over the line erf is odd: even powers cancel, odd ones double.
    """
    v = term.v
    if len(term.other) != 1 or term.other[0].func not in (sp.erf, sp.erfc):
        return None
    if not term.whole_line and (term.low, term.high) != (0, sp.oo):
        return None
    slope = _tidy(cancelled(term.other[0].args[0] / v))
    square, constant = -_tidy(term.exponent.coeff(v, 2)), _tidy(term.exponent.coeff(v, 0))
    if v in slope.free_symbols or sp.expand(term.exponent + square * v**2 - constant) != 0 or _degree(term) != 2:
        return None
    if not term.decays(square, slope):
        return None
    powers, out = term.powers, []
    if term.other[0].func is sp.erfc:
        out += gaussian_moments(powers, square, sp.Integer(0), constant, term.low, term.high)
        powers = [-c for c in powers]
    total = square + slope**2
    moments = [sp.atan(slope / sp.sqrt(square)) / sp.sqrt(sp.pi * square), slope / (2 * square * sp.sqrt(total))]
    for n in range(2, len(powers)):
        edge = sp.gamma(sp.Rational(n, 2)) / (2 * total ** sp.Rational(n, 2))
        moments.append(((n - 1) * moments[n - 2] + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    if term.whole_line:
        moments = [2 * m if n % 2 else sp.Integer(0) for n, m in enumerate(moments)]
    return out + [c * m * sp.exp(constant) for c, m in zip(powers, moments, strict=False) if c * m != 0]


def _erf_over_line(term: Term) -> list[Form] | None:
    """Integrate p(x) e^{-A x^2 + B x + C} erf(c x + d) over the line; d and B may depend on other variables.

    With n = 0 it is the module's formula, with x^n by parts: 2A K_n = B K_{n-1} + (n-1) K_{n-2} + int x^{n-1} e^{...} erf'(cx + d) c dx.
    """
    v = term.v
    if len(term.other) != 1 or term.other[0].func not in (sp.erf, sp.erfc) or _degree(term) != 2:
        return None
    argument = sp.expand(term.other[0].args[0])
    slope, offset = _tidy(argument.coeff(v, 1)), argument.coeff(v, 0)
    square, linear, constant = -_tidy(term.exponent.coeff(v, 2)), term.exponent.coeff(v, 1), term.exponent.coeff(v, 0)
    if sp.expand(argument - slope * v - offset) != 0 or not term.decays(square, slope):
        return None
    powers, out = term.powers, []
    if term.other[0].func is sp.erfc:
        out += whole_line(powers, square, linear, constant)
        powers = [-c for c in powers]
    peak = sp.sqrt(sp.pi / square) * sp.exp(sp.expand(constant + linear**2 / (4 * square)))
    shifted = (offset + slope * linear / (2 * square)) / sp.sqrt(1 + slope**2 / square)
    moments: list[Form] = [peak * sp.erf(shifted)]
    for n in range(1, len(powers)):  # by parts
        monomial = [sp.Integer(0)] * (n - 1) + [sp.Integer(1)]
        edge = sp.Add(
            *whole_line(monomial, square + slope**2, sp.expand(linear - 2 * slope * offset), sp.expand(constant - offset**2))
        )
        before = (n - 1) * moments[n - 2] if n > 1 else sp.Integer(0)
        moments.append((linear * moments[n - 1] + before + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    return out + [c * m for c, m in zip(powers, moments, strict=True) if c != 0]


def _tidy(coefficient: Form) -> Form:
    """Keep symbolic coefficients factored; otherwise they grow with every elimination."""
    return tidied(coefficient)
