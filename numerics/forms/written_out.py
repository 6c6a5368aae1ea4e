"""Forms that were kept as a text writes them, with their sums, products and functions evaluated."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered

_LARGEST = 100  # exponent of a power that is evaluated


@remembered
def written_out(form: Form) -> Form:
    """Return a form with every sum, product, power and function evaluated; maxima and integrals stay.

    An evaluated form is returned unchanged.
    """
    if not form.args or isinstance(form, sp.Dummy):
        return form
    args = [written_out(arg) for arg in form.args]
    changed = any(new is not old for new, old in zip(args, form.args, strict=True))
    if not (changed or _is_evaluated_here(form)):
        return form
    made = form.func(*args)
    return form if made == form else made


def _is_evaluated_here(form: Form) -> bool:
    """Return True for a node that SymPy evaluates cheaply, and not only by a number times each term of a sum.

    A maximum would compare its arguments, and a power may have many digits.
    """
    if isinstance(form, sp.Mul) and len(form.args) == 2 and form.args[0].is_Number and form.args[1].is_Add:
        return False
    if isinstance(form, sp.Pow):
        return bool(form.exp.is_Rational and abs(form.exp) <= _LARGEST)
    return isinstance(form, (sp.Add, sp.Mul, sp.Heaviside, sp.sign, sp.Abs, sp.exp, sp.cos, sp.sin, sp.erf))
