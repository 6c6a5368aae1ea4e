"""Choice of the parts of a formula to compute with twice the digits: polynomials of its arguments whose terms may cancel.

Next to a singular covariance a c - b^2 has no right digit in plain arithmetic, however factored, and the arguments are exact.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.tools.export.nodes import Precise

_SMALL = 2**12  # whole numbers whose product with half the digits of a float32 is exact
_LONGEST = 60  # operations of a polynomial


def precisely(form: Form) -> Form:
    """Mark every polynomial of a formula, the largest ones, whose terms may cancel."""
    if not form.args or isinstance(form, Precise):
        return form
    if form.is_Add and (found := _marked(form)) is not None:
        return found
    args = [precisely(arg) for arg in form.args]
    return form if args == list(form.args) else form.func(*args)


def without_one(form: Form) -> list[Form]:
    """List the formulas in which one polynomial is left unmarked."""
    return [form.xreplace({node: node.args[0]}) for node in sorted(form.atoms(Precise), key=sp.default_sort_key)]


def _marked(form: Form) -> Form:
    """Mark a polynomial with small coefficients; None for another form, or terms of one sign."""
    if not form.is_polynomial(*form.free_symbols) or sp.count_ops(form) > _LONGEST or form.is_positive or form.is_negative:
        return None
    numbers = {node for node in sp.preorder_traversal(form) if node.is_number}
    if not all(node.is_Rational and abs(node.p) < _SMALL and node.q < _SMALL for node in numbers):
        return None
    share = sp.ilcm(1, *(term.as_coeff_Mul()[0].q for term in form.args))
    whole = sp.Add(*(share * term for term in form.args))
    is_whole = all(node.is_Integer and abs(node) < _SMALL for node in sp.preorder_traversal(whole) if node.is_number)
    return Precise(whole) / share if is_whole else None
