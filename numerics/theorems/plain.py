"""A property as a family of instances: it is also searched for an instance that breaks its relations."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.claims.property import Property
from closedform.derivations.claims.signs import Sign
from closedform.derivations.claims.theorem import Family, Related
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.theorems.program import compiled

_SIGN = {">": Sign.POSITIVE, "<": Sign.POSITIVE, ">=": Sign.NONNEGATIVE, "<=": Sign.NONNEGATIVE, "!=": Sign.NONZERO}


def family_of(claim: Property) -> Family | None:
    """Write a property as hypotheses and conclusions between its letters.

    None if it has an integral, a whole number or a function that the search does not support.

    Args:
        claim: a property that is no theorem with families of its own.
    """
    domain = claim.within
    chart, where = dict(domain.chart), dict(claim.where)
    concludes = [(substitute(substitute(expression, where), chart), sign) for expression, sign in claim.relations]
    concludes = [(expression, sign) for expression, sign in concludes if expression.free_symbols]
    known = all(
        not outermost_special(e) and not isinstance(e, sp.MatrixBase) and e.free_symbols <= set(domain.symbols)
        for e, _ in concludes
    )
    if not concludes or not known or any(symbol.is_integer for symbol in domain.symbols):
        return None
    supposes = [_related(relation, chart) for relation in domain.such_that]
    if None in supposes or not all(map(_is_known, (e for e, _ in (*filter(None, supposes), *concludes)))):
        return None
    return Family("its domain", dict(domain.symbols), supposes=tuple(filter(None, supposes)), concludes=tuple(concludes))


def _is_known(expression: Form) -> bool:
    try:
        compiled([expression], sorted(expression.free_symbols, key=str))
    except NotLowered:
        return False
    return True


def _related(relation: Form, chart: dict[Form, Form]) -> Related | None:
    sign = _SIGN.get(getattr(relation, "rel_op", ""))
    if sign is None:
        return None
    left, right = (relation.gts, relation.lts) if hasattr(relation, "gts") else relation.args
    return (left - right).xreplace(chart), sign
