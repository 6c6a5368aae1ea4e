"""Tests whether every part of a form has a value on a whole domain, whatever its factor."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.conditions.certain import left_open
from closedform.numerics.conditions.demand import For, Scope
from closedform.numerics.conditions.demands import demands
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.in_words import short


def unsettled(form: Form, scope: Scope, *, beside_nodes: bool = False) -> str:
    """Return a condition of a form that is not certified throughout a scope, in words; empty if all are.

    Args:
        form: integrals and expectations allowed.
        scope: the letters, with their ranges.
        beside_nodes: True to leave out the conditions of its integrals, means and sums.
    """
    try:
        for one in demands(form, scope, beside_nodes=beside_nodes):
            if one.to is For.VALUE and (says := left_open(one)):
                return says
    except (NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, sp.PolynomialError, TypeError, ValueError) as error:
        return f"the conditions of {short(form)} are not known: {type(error).__name__}"
    return ""
