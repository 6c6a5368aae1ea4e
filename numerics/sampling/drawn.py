"""Which quantities are drawn at all; said without torch, which takes longer to import than most checks take."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import bound_symbols, outermost_special


def expectations(quantity: Form) -> list[Form]:
    """List the outermost expectations and flows of a quantity, which are drawn.

    Raises:
        NotLowered: the quantity is no expectation of an n-dimensional law.
    """
    nodes = list(outermost_special(quantity))
    if not nodes or any(bound_symbols(node) and isinstance(node, sp.Integral) for node in nodes):
        raise NotLowered("the quantity is an integral or a formula, not an expectation: there is no X to draw")
    return nodes
