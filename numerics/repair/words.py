"""Describes the error in a printed form in words, from the edits that undo it."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.in_words import short
from closedform.numerics.repair.edits import Edit, Slip


def diagnosis(done: Sequence[tuple[Form, Edit]]) -> str:
    """Describe the slips that edits undo.

    Args:
        done: each edited node as printed, and its edit.
    """
    return "; ".join(_said(expr, edit) for expr, edit in done)


def of_power(struck: Form, put_in: Form) -> str | None:
    """Describe one power written for another; None if it is no such error."""
    (base, before), (other, after) = struck.as_base_exp(), put_in.as_base_exp()
    if isinstance(struck, sp.exp) or isinstance(put_in, sp.exp) or base != other or base.is_number or not base.free_symbols:
        return None
    if before.is_Integer and 2 * after == before and not after.is_Integer:
        return f"the square root of {short(base)} was lost"
    if after.is_Integer and 2 * before == after and not before.is_Integer:
        return f"a square root too many: {short(struck)}"
    return f"{short(struck)} for {short(put_in)}"


def _said(expr: Form, edit: Edit) -> str:
    by = edit.by
    match edit.slip:
        case Slip.SIGN:
            return f"the sign of {short(expr)}"
        case Slip.FACTOR | Slip.PARAMETER:
            return factor(by)
        case Slip.POWER | Slip.ROOT:
            return _power(expr, edit)
        case Slip.SYMBOL:
            return f"{short(expr)} for {short(edit.rule(expr, expr.args, by))}"
        case Slip.FUNCTION:
            return f"the function: {short(expr)} for {short(edit.rule(expr, expr.args, by))}"
        case Slip.TERM:
            if by == 0:
                return f"a term too many: {short(expr)}"
            return f"the term {short(by)} was lost" if edit.adds else f"a term dropped beside {short(expr)}"
        case Slip.GROUPING:
            return f"{short(expr)} for {short(by)}"
    raise AssertionError(edit.slip)


def factor(right_over_printed: Form) -> str:
    """Describe a wrong factor of a form, or of a part."""
    by = right_over_printed
    inverse = 1 / by
    if by.is_number:
        lost = abs(float(by)) > 1
    else:
        lost = by.count_ops() <= inverse.count_ops() and sp.fraction(by)[1] == 1
    return f"the factor {short(by)} was lost" if lost else f"the factor {short(inverse)} too many"


def _power(expr: Form, edit: Edit) -> str:
    if edit.keeps is False:
        return f"the factor {short(expr)} too many"
    if isinstance(expr, sp.exp) and edit.by == -1:
        return f"the sign in the exponent of {short(expr)}"
    if expr.is_Mul and edit.by == -1:
        return f"{short(expr)} for {short(1 / expr)}"
    base, before = (expr.base, expr.exp) if expr.is_Pow else (expr, sp.Integer(1))
    after = edit.by if expr.is_Pow else before * edit.by
    if after * 2 == before:
        return f"the square root of {short(expr)} was lost"
    if before * 2 == after:
        return f"a square root too many: {short(expr)}"
    return f"the power of {short(base)}: {before} for {after}"
