"""Resolves kinks whose argument has one sign on a whole domain, also under integrals and means, over the range of integration."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import ORDERINGS
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.forms.kinks import value_beside


def settled(form: Form, scope: Scope) -> Form:
    """Replace each kink by its certain value throughout a scope; other kinks stay.

    Args:
        form: integrals and expectations allowed.
        scope: the letters, with their ranges.
    """
    if not getattr(form, "args", ()) or not form.has(*ORDERINGS):
        return form
    if isinstance(form, sp.Integral):
        inner = scope
        for v, low, high in reversed(form.limits):
            inner = _inside(inner, v, low, high)
        return sp.Integral(settled(form.function, inner), *form.limits)
    if isinstance(form, E):
        inner = scope
        for v, (low, high) in form.ranges.items():
            inner = _inside(inner, v, low, high)
        return E(settled(form.body, inner), form.law, *([] if form.given is None else [form.given]))
    args = [settled(arg, scope) if isinstance(arg, sp.Expr) else arg for arg in form.args]
    if isinstance(form, (sp.Max, sp.Min)):
        return form.func(*_leading(args, scope, 1 if isinstance(form, sp.Max) else -1))
    if isinstance(form, ORDERINGS):
        for turn in (1, -1):
            if is_certain(turn * args[0], Sign.POSITIVE, scope):
                return value_beside(form.func, args[0], turn)
    return form if args == list(form.args) else form.func(*args)


def _inside(scope: Scope, v: Form, low: Form, high: Form) -> Scope:
    """Return the scope of an integrand: a range whose ends are no numbers counts as the line."""
    known = all(sp.sympify(end).is_number for end in (low, high)) and (low < high) == True  # noqa: E712 (SymPy's true)
    return scope.inside(v, sp.Interval.open(low, high) if known else sp.Interval(-sp.oo, sp.oo))


def _leading(args: list[Form], scope: Scope, turn: int) -> list[Form]:
    """Drop the arguments of a maximum or minimum that another one certainly exceeds, or stays below."""
    kept = list(args)
    for one in args:
        if (
            any(other in kept and other != one and is_certain(turn * (other - one), Sign.NONNEGATIVE, scope) for other in args)
            and len(kept) > 1
        ):
            kept.remove(one)
    return kept
