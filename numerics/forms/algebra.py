"""SymPy's operations on polynomials, with functions and general powers as unknowns.

To SymPy exp(2157961*x**2/870844176) is a power of exp(x**2/870844176), so factoring it factors a polynomial of degree two million.
The same happens with x**(1/113) + x**(577/113) in x**(1/113).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any

import sympy as sp
from flint import fmpq, fmpq_mpoly
from sympy.core.evalf import pure_complex
from sympy.core.mul import _keep_coeff
from sympy.polys.polyerrors import PolificationFailed
from sympy.polys.polyutils import _sort_gens

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotReal
from closedform.numerics.forms.forms import Forms
from closedform.numerics.forms.nodes import parts_of
from closedform.numerics.forms.ring import Fraction, NoNormalForm, Ring, with_room

SideOf = Callable[[Any], int | None]  # the side of zero of an expression in parameters: 1, -1, 0, or None if unknown
_HEIGHT = 24  # largest size of an exponent: larger powers are their own unknowns


def known_sign(form: Form) -> int | None:
    """Return a form's sign as far as SymPy knows it: a ``SideOf``."""
    return 1 if form.is_positive else -1 if form.is_negative else 0 if form.is_zero else None


def of_reals(sign: SideOf) -> SideOf:
    """Make a sign that returns None for an expression that is not real, where the given one would raise."""

    def quiet(expr: Form) -> int | None:
        try:
            return sign(expr)
        except NotReal:
            return None

    return quiet


@remembered
def as_factors(form: Form) -> Form:
    """Factor as SymPy's ``factor`` does, to the same product, with polynomials factored by FLINT."""
    parts = parts_of(form)
    if not all(node.is_Rational or node.is_Symbol or node.is_Add or node.is_Mul or _is_whole_power(node) for node in parts):
        return _factored(form)
    letters = _sort_gens(form.free_symbols)
    ring = Forms(len(letters))
    for letter in letters:  # their order decides the sign of a factor: its first coefficient is positive
        ring.of(letter)
    try:
        fraction = ring.of(form)
    except NoNormalForm:
        return sp.factor(form)
    if fraction.over.is_zero():
        return sp.Integer(0)
    number, found = _in_whole_numbers(ring, *ring.factored(fraction))
    return _keep_coeff(number, sp.Mul(*(ring.expression(factor) ** exponent for factor, exponent in found)))


def _in_whole_numbers(
    ring: Ring, number: fmpq, found: Sequence[tuple[fmpq_mpoly, int]]
) -> tuple[Form, list[tuple[fmpq_mpoly, int]]]:
    """Write factors with coprime whole coefficients, the first of each positive."""
    factors = []
    for factor, exponent in found:
        lead = factor.leading_coefficient()
        monic = (factor / lead).to_dict()
        whole = lcm(*(int(c.q) for c in monic.values()))
        number *= (lead / whole) ** exponent
        factors.append((ring.context.from_dict({powers: c * whole for powers, c in monic.items()}), exponent))
    return sp.Rational(int(number.p), int(number.q)), factors


def _factored(form: Form) -> Form:
    """Factor a form in functions and roots as polynomials in SymPy's choice of unknowns; the steps follow its ``factor``."""
    number, factors = sp.Integer(1), []
    for part in sp.Mul.make_args(sp.together(form, fraction=True)):
        base, exponent = part.args if part.is_Pow and part.base != sp.E else (part, sp.Integer(1))
        if part.is_Number or pure_complex(part) or (base.is_Number and exponent.is_Number):
            number *= part
            continue
        if base.is_Number:
            factors.append(part)
            continue
        try:
            poly, _ = sp.poly_from_expr(base)
        except PolificationFailed as reason:
            factors.append(reason.expr**exponent)
            continue
        if not (poly.domain.is_ZZ or poly.domain.is_QQ):
            return sp.factor(form)
        ring = Ring(len(poly.gens))
        for unknown in poly.gens:
            ring.new(unknown)
        terms = ring.context.from_dict({powers: fmpq(int(c.p), int(c.q)) for powers, c in poly.terms()})
        one, found = _in_whole_numbers(ring, *terms.factor())
        apart = [(ring.expression(factor), power) for factor, power in found]
        if exponent.is_Integer:
            number *= one**exponent
        elif one.is_positive:
            factors.append(one**exponent)
        else:
            apart.append((one, 1))
        rest = [] if exponent.is_integer else [(factor, power) for factor, power in apart if not factor.is_positive]
        factors += [factor ** (power * exponent) for factor, power in apart if (factor, power) not in rest]
        factors.append(sp.Mul(*(factor**power for factor, power in rest)) ** exponent)
    return _keep_coeff(number, sp.Mul(*factors))


def _is_whole_power(node: Form) -> bool:
    return bool(node.is_Pow and node.exp.is_Integer)


@remembered
def factored(expr: Form) -> Form:
    """Factor a rational function of symbols, functions and roots."""
    return _of_unknowns(as_factors, expr)


def cancelled(expr: Form) -> Form:
    """Write a rational function of symbols, functions and roots in lowest terms."""
    return _of_unknowns(sp.cancel, expr)


def _of_unknowns(operation: Callable[[Form], Form], expr: Form) -> Form:
    atoms = expr.atoms(sp.Function) | {
        p for p in expr.atoms(sp.Pow) if not (p.exp.is_Rational and max(abs(p.exp.p), p.exp.q) <= _HEIGHT)
    }
    unknowns = {atom: sp.Dummy(f"f{i}") for i, atom in enumerate(sorted(atoms, key=sp.default_sort_key))}
    return operation(expr.xreplace(unknowns)).xreplace({unknown: atom for atom, unknown in unknowns.items()})


class _ComplexForms(Forms):
    """Forms that may have the imaginary unit, such as a wave written in exponentials."""

    def _of(self, expr: Form) -> Fraction:
        return self.imaginary_unit() if expr is sp.I else super()._of(expr)


@remembered
def tidied(expr: Form) -> Form:
    """Write a rational function of symbols, functions and roots in lowest terms, numerator and denominator factored.

    Roots of positive forms are split and joined (``numerics.forms.forms``); the two functions above do not change them.
    """
    if not expr.free_symbols:
        return expr
    try:
        return with_room(expr, _ComplexForms, lambda ring: ring.written_in_factors(ring.of(expr)))
    except NoNormalForm:
        return factored(sp.together(expr))


@remembered
def coefficients(expr: Form, v: Form) -> tuple[Form, ...] | None:
    """Return the coefficients of a polynomial in a variable, each tidied, the constant first; None if it is recognised as none."""

    def read(ring: _ComplexForms) -> tuple[Form, ...] | None:
        parts = ring.coefficients(ring.of(expr), v)
        return None if parts is None else tuple(ring.written_in_factors(part) for part in parts)

    try:
        return with_room(expr, _ComplexForms, read)
    except NoNormalForm:
        return None
