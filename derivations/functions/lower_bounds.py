"""A test whether a form is positive for all real values of its letters, by lower bounds of its parts."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.facts import EVERYWHERE
from closedform.derivations.functions.types import Form


def is_positive(form: Form) -> bool:
    """Return True if a form is positive for all real values of its letters: by SymPy, or by the bounds of a sum's terms.

    For example 1 - erfc(x)/2, since erfc stays below two.
    """
    if form.is_positive is not None:
        return bool(form.is_positive)
    if isinstance(form, sp.Mul):
        return all(map(is_positive, form.args))
    if isinstance(form, sp.Pow):
        return bool(form.exp.is_real and is_positive(form.base))
    if not isinstance(form, sp.Add):
        return bool(_lowest(form)[0].is_nonnegative and _lowest(form)[1])
    least = [_lowest(part) for part in form.args]
    total = sum((low for low, _ in least), sp.Integer(0))
    return bool(total.is_positive or (total.is_zero and any(strict for _, strict in least)))


def _lowest(term: Form) -> tuple[Form, bool]:
    """Return a lower bound of a term in real letters, and whether the term is always larger; minus infinity if none is known."""
    factor, rest = term.as_coeff_Mul()
    facts = EVERYWHERE.get(rest.func)
    if rest == 1:
        return factor, False
    if facts is not None and rest.args[0].is_real and factor.is_real:
        low = factor * (facts.low if factor.is_positive else facts.high)
        return (low, bool(facts.rising)) if low.is_finite else (-sp.oo, False)
    if term.is_nonnegative:
        return sp.Integer(0), bool(term.is_positive)
    return -sp.oo, False
