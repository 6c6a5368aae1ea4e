"""Whether a form is positive whatever its real letters are, by the lower bounds of its parts."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.facts import EVERYWHERE
from closedform.derivations.functions.types import Form


def is_positive(form: Form) -> bool:
    """Tell whether a form is positive whatever its real letters are: by SymPy, or as a sum of numbers and functions by their bounds.

    1 - erfc(x)/2 is, as erfc stays below two.
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
    """Give a number that a term of real letters is at least, and whether it is always more; minus infinity where none is known."""
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
