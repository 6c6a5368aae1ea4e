"""The constraints that part a domain: without those, and without the factors of those, that certainly hold where the others do.

2 - cos z >= 0         holds for every real z, and parts nothing; 1 - cos z >= 0 may part a domain, as it is zero somewhere
b/a < 1, a > 0         a - b > 0: the factor 1/a is positive
f (d - x) > 0, x < d   f > 0: the factor d - x is positive
sqrt(u) < v, v > 0     v^2 - u > 0: two positive numbers have the order of their squares

Each step keeps the set of points: a constraint is only changed where the others hold, and only if it has a value there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.conditions.certain import is_certain, squared
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.forms.algebra import as_factors

_ROUNDS = 3  # a constraint that was changed may let another one be changed


def relaxed(domain: Domain) -> tuple[Domain, Mapping[Form, Form]]:
    """Make whole numbers real: an identity that is analytic in them and holds between them holds at them."""
    names = {s: sp.Dummy(s.name, real=True) for s in domain.symbols if s.is_integer}
    symbols = {names.get(s, s): interval for s, interval in domain.symbols.items()}
    return Domain(symbols, tuple(relation.xreplace(names) for relation in domain.such_that)), names


def parting(domain: Domain) -> Domain | None:
    """Write a domain by the constraints that part it; those on one letter alone become its interval. None if it certainly is empty.

    Args:
        domain: its letters are real; its constraints are inequalities.
    """
    for _ in range(_ROUNDS):
        whole = _in_intervals(domain)
        if whole is None or any(_is_denied(relation, Scope.of(replace(whole, such_that=()))) for relation in whole.such_that):
            return None
        fewer = _changed(whole)
        if fewer == domain:
            break
        domain = fewer
    return domain


def _is_denied(relation: Form, scope: Scope) -> bool:
    """Return True if a constraint certainly fails everywhere in a scope."""
    return is_certain(relation.lts - relation.gts, Sign.NONNEGATIVE if _is_strict(relation) else Sign.POSITIVE, scope)


def _is_strict(relation: Form) -> bool:
    return isinstance(relation, (sp.Gt, sp.Lt))


def _changed(domain: Domain) -> Domain:
    """Change each constraint by the others."""
    kept: list[Form] = list(domain.such_that)
    for k, relation in enumerate(kept):
        others = tuple(one for one in (*kept[:k], *kept[k + 1 :]) if one != sp.true)
        kept[k] = _without_certainties(relation, Scope.of(replace(domain, such_that=others)))
    return replace(domain, such_that=tuple(one for one in kept if one != sp.true))


def _without_certainties(relation: Form, scope: Scope) -> Form:
    """Drop the factors of a constraint that certainly are positive in a scope; true if the constraint certainly holds there."""
    form = relation.gts - relation.lts
    if unsettled(form, scope):
        return relation
    if is_certain(form, Sign.POSITIVE, scope):
        return sp.true
    if not form.is_rational_function(*form.free_symbols):
        square = squared(relation, scope)
        form = form if square is None else square
    kept: Form = sp.Integer(1)
    for factor in sp.Mul.make_args(as_factors(sp.together(form))):
        turn = next((turn for turn in (1, -1) if is_certain(turn * factor, Sign.POSITIVE, scope)), None)
        kept *= factor if turn is None else turn
    changed = (sp.Gt if _is_strict(relation) else sp.Ge)(kept, 0)
    return relation if changed == sp.false else changed


def _in_intervals(domain: Domain) -> Domain | None:
    """Write constraints of first degree in one letter alone as its interval; None if an interval is empty."""
    symbols, kept = dict(domain.symbols), []
    for relation in domain.such_that:
        form = relation.gts - relation.lts
        (letter,) = form.free_symbols if len(form.free_symbols) == 1 else (None,)
        if letter is None or not form.is_polynomial(letter) or sp.degree(form, letter) != 1:
            kept.append(relation)
            continue
        slope, rest = sp.Poly(form, letter).all_coeffs()
        is_open, end = _is_strict(relation), -rest / slope
        half = sp.Interval(end, sp.oo, is_open, True) if slope > 0 else sp.Interval(-sp.oo, end, True, is_open)
        inside = symbols[letter].intersect(half)
        if inside.is_empty:
            return None
        if isinstance(inside, sp.Interval):
            symbols[letter] = inside
        else:
            kept.append(relation)
    return Domain(symbols, tuple(kept))
