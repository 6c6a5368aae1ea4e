r"""Where an integral changes its form because kinks under it meet: each other, an end of the range, or themselves.

    one variable, kinks at the roots of polynomials p, q in it    leading coefficients, discriminants, values at finite ends, resultants
    several normal variables, kinks on hyperplanes n.x + c = 0    minors of the normals, and of the normals with their offsets

Between the zeros of these forms the roots stay apart, in one order, inside or outside of the range. So the integral is a sum of
integrals of analytic functions between analytic ends. Likewise the faces of an arrangement of hyperplanes stay the same. Kinks that do
not depend on the parameters do not move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.regularity.asked import Demand, For, Scope, Unread

_STEEPEST = 4  # degree of a kink
_MOST_KINKS, _MOST_LETTERS = 4, 3


def crossings(kinks: Sequence[Demand]) -> Iterator[Demand | Unread]:
    """List the forms, in parameters alone, that must be nonzero for the kinks under one integral to stay apart.

    Args:
        kinks: every form, in one scope, that must be nonzero for the integrand to be analytic.
    """
    scope = kinks[0].scope
    moving = [kink for kink in kinks if not kink.form.free_symbols <= set(scope.bound)]
    if not moving:
        return
    forms = list(dict.fromkeys(sp.expand(kink.form) for kink in kinks))
    letters = sorted(set().union(*(form.free_symbols for form in forms)) & set(scope.bound), key=str)
    outer = Scope(tuple((s, i) for s, i in scope.symbols if s not in scope.bound), scope.such_that)
    by = moving[0].by
    polynomial = all(form.is_polynomial(*letters) for form in forms)
    if not polynomial or len(forms) > _MOST_KINKS or len(letters) > _MOST_LETTERS:
        yield Unread(by, "the places where it turns stay apart", For.ANALYTIC)
        return
    jumping = [kink for kink in moving if kink.jumps]
    found: list[Any] = []
    if len(letters) == 1:
        (t,) = letters
        if any(sp.degree(form, t) > _STEEPEST for form in forms):
            yield Unread(by, "the places where it turns stay apart", For.ANALYTIC)
            return
        found += _of_one(forms, t, dict(scope.symbols)[t])
    elif all(sp.Poly(form, *letters).total_degree() == 1 for form in forms) and _are_normal(scope, letters):
        found += _of_several(forms, letters)
    else:
        yield Unread(by, "the surfaces where it turns stay apart", For.ANALYTIC)
        return
    for form in dict.fromkeys(form for form in found if form.free_symbols):
        yield Demand(form, Sign.NONZERO, by, outer, For.ANALYTIC)
    for kink in jumping:  # where all coefficients are zero, the integrand jumps everywhere at once
        squares = sp.Add(*(c**2 for c in sp.Poly(kink.form, *letters).coeffs()))
        yield Demand(squares, Sign.NONZERO, kink.by, outer, For.CONTINUOUS, jumps=True)


def _of_one(forms: Sequence[Form], t: Form, interval: Form) -> Iterator[Form]:
    for form in forms:
        polynomial = sp.Poly(form, t)
        if polynomial.degree() >= 1:
            yield polynomial.LC()
        if polynomial.degree() >= 2:
            yield sp.discriminant(polynomial)
        yield from (sp.expand(form.xreplace({t: end})) for end in (interval.inf, interval.sup) if end.is_finite)
    for one, other in combinations(forms, 2):
        if sp.degree(one, t) >= 1 and sp.degree(other, t) >= 1 and sp.expand(one - other) != 0 and sp.expand(one + other) != 0:
            yield sp.expand(sp.resultant(one, other, t))


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


def _are_normal(scope: Scope, letters: Sequence[Letter]) -> bool:
    """Return True if letters range over the whole line, as normal variables do."""
    ranges = dict(scope.symbols)
    return all(ranges[t].inf == -sp.oo and ranges[t].sup == sp.oo for t in letters)
