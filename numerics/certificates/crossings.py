r"""Where an integral changes its form because kinks under it meet: each other, an end of the range, or themselves.

    one variable, kinks at the roots of polynomials p, q in it    leading coefficients, discriminants, values at finite ends, resultants
    several normal variables, kinks on hyperplanes n.x + c = 0    minors of the normals, and of the normals with their offsets

Between the zeros of these forms the roots stay apart, in one order, inside or outside of the range. So the integral is a sum of
integrals of analytic functions between analytic ends. Likewise the faces of an arrangement of hyperplanes stay the same. Places that do
not depend on the parameters stand still: alone they change nothing, but a kink that moves may cross them. A still place may be the zero
of any function f in one variable; a kink of first degree crosses it where f is zero at the kink's root.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Demand, For, Scope, Unread

_STEEPEST = 4  # degree of a kink
_MOST_KINKS, _MOST_LETTERS = 4, 3


def crossings(kinks: Sequence[Demand]) -> Iterator[Demand | Unread]:
    """List the forms, in parameters alone, that must be nonzero for the kinks under one integral to stay apart.

    Args:
        kinks: every form, in one scope, that must be nonzero for the integrand to be analytic.
    """
    scope, kinks = kinks[0].scope, list(map(_by_logarithm, kinks))
    moving = [kink for kink in kinks if not kink.form.free_symbols <= set(scope.bound)]
    if not moving:
        return
    forms = list(dict.fromkeys(sp.expand(kink.form) for kink in kinks))
    letters = sorted(set().union(*(form.free_symbols for form in forms)) & set(scope.bound), key=str)
    yield from _crossings(kinks, moving, forms, letters, scope.bound)


def crossings_inside(kinks: Sequence[Demand], around: Sequence[Form]) -> Iterator[Demand | Unread]:
    """List the forms, in parameters and the variables of an outer integral, at whose zeros an inner integral is not analytic.

    Args:
        kinks: the places of the inner integrand, in one scope.
        around: the variables of the outer integral: the first of those in scope.
    """
    kinks = list(map(_by_logarithm, kinks))
    forms = list(dict.fromkeys(sp.expand(kink.form) for kink in kinks))
    own = set(kinks[0].scope.bound) - set(around)
    letters = sorted(set().union(*(form.free_symbols for form in forms)) & own, key=str)
    yield from _crossings(kinks, kinks, forms, letters, tuple(own))


def _by_logarithm(kink: Demand) -> Demand:
    """Write the zeros of a e^q + b, with certain signs of a and b, as those of q - log(-b/a); of one sign it has none."""
    letters = kink.form.free_symbols & set(kink.scope.bound)
    terms = [term.as_independent(*letters, as_Add=False) for term in sp.Add.make_args(sp.expand(kink.form))] if letters else []
    steep = [(factor, core) for factor, core in terms if core != 1]
    if len(steep) != 1 or not all(isinstance(one, sp.exp) for one in sp.Mul.make_args(steep[0][1])):
        return kink
    (a, core), b = steep[0], sp.Add(*(factor for factor, one in terms if one == 1))
    signs = [next((turn for turn in (1, -1) if is_certain(turn * one, Sign.POSITIVE, kink.scope)), 0) for one in (a, b)]
    if 0 in signs:
        return kink
    q = sp.Add(*(one.args[0] for one in sp.Mul.make_args(core)))
    return replace(kink, form=sp.Integer(1) if signs[0] == signs[1] else q - sp.log(-b / a))


def _crossings(
    kinks: Sequence[Demand], moving: Sequence[Demand], forms: Sequence[Form], letters: Sequence[Letter], bound: Sequence[Form]
) -> Iterator[Demand | Unread]:
    """List the forms, in other letters than the bound ones, that must be nonzero for the places to stay apart."""
    scope, by = kinks[0].scope, moving[0].by
    outer = Scope(
        tuple((s, i) for s, i in scope.symbols if s not in bound), scope.such_that, tuple(s for s in scope.bound if s not in bound)
    )
    jumping = [kink for kink in moving if kink.jumps]
    found: list[Any] = []
    if len(forms) > _MOST_KINKS or len(letters) > _MOST_LETTERS:
        yield Unread(by, "the places where it turns stay apart", For.ANALYTIC)
        return
    if not letters:
        found += forms
    elif len(letters) == 1:
        (t,) = letters
        between = _of_one(forms, t, dict(scope.symbols)[t], {sp.expand(kink.form) for kink in moving})
        if between is None:
            yield Unread(by, "the places where it turns stay apart", For.ANALYTIC)
            return
        found += between
    elif all(_is_plane(form, letters) for form in forms) and _are_normal(scope, letters):
        found += _of_several(forms, letters)
    else:
        yield Unread(by, "the surfaces where it turns stay apart", For.ANALYTIC)
        return
    for form in dict.fromkeys(form for form in found if form.free_symbols):
        yield Demand(form, Sign.NONZERO, by, outer, For.ANALYTIC)
    for kink in jumping if letters else ():  # where all coefficients are zero, the integrand jumps everywhere at once
        squares = sp.Add(*(c**2 for c in sp.Poly(kink.form, *letters).coeffs()))
        yield Demand(squares, Sign.NONZERO, kink.by, outer, For.CONTINUOUS, jumps=True)


def _of_one(forms: Sequence[Form], t: Form, interval: Form, moving: Collection[Form]) -> list[Form] | None:
    """List the forms for places of one variable; None if a place moves, or is crossed, in a way that is not read."""
    found: list[Form] = []
    lines, others = [form for form in forms if form.is_polynomial(t)], [form for form in forms if not form.is_polynomial(t)]
    simple = [sp.Poly(form, t).sqf_part() for form in lines]
    if any(polynomial.degree() > _STEEPEST for polynomial in simple) or any(form in moving for form in others):
        return None
    for polynomial in simple:
        if polynomial.degree() >= 1:
            found.append(polynomial.LC())
        if polynomial.degree() >= 2:
            found.append(sp.discriminant(polynomial))
        found += [sp.expand(polynomial.as_expr().xreplace({t: end})) for end in (interval.inf, interval.sup) if end.is_finite]
    for one, other in combinations(simple, 2):
        if one.degree() >= 1 and other.degree() >= 1 and one.monic() != other.monic():
            found.append(sp.expand(sp.resultant(one, other)))
    for polynomial, form in zip(simple, lines, strict=True):
        if others and form in moving:
            if polynomial.degree() != 1:
                return None
            slope, rest = polynomial.all_coeffs()
            found += [other.xreplace({t: -rest / slope}) for other in others]
    return found


def _of_several(forms: Sequence[Form], letters: Sequence[Letter]) -> Iterator[Form]:
    rows = []
    for form in forms:
        line = sp.Poly(form, *letters)
        normal = [line.coeff_monomial(v) for v in letters]
        rows.append((normal, line.coeff_monomial(1)))
    size = len(letters)
    for count in range(1, size + 1):
        for chosen in combinations(rows, count):
            matrix = sp.Matrix([normal for normal, _ in chosen])
            form = sp.expand(matrix.det() if count == size else (matrix * matrix.T).det())
            if form != 0:
                yield form
    for chosen in combinations(rows, size + 1):
        form = sp.expand(sp.Matrix([[*normal, offset] for normal, offset in chosen]).det())
        if form != 0:
            yield form


def _is_plane(form: Form, letters: Sequence[Letter]) -> bool:
    return bool(form.is_polynomial(*letters) and sp.Poly(form, *letters).total_degree() == 1)


def _are_normal(scope: Scope, letters: Sequence[Letter]) -> bool:
    """Return True if letters range over the whole line, as normal variables do."""
    ranges = dict(scope.symbols)
    return all(ranges[t].inf == -sp.oo and ranges[t].sup == sp.oo for t in letters)
