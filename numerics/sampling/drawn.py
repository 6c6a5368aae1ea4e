"""Decide which quantities are sampled, without torch: its import takes longer than most checks."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import bound_symbols, outermost_special


def expectations(quantity: Form) -> list[Form]:
    """List the outermost expectations and flows of a quantity: the nodes that are sampled.

    Raises:
        NotLowered: the quantity is no expectation under an n-dimensional law.
    """
    nodes = list(outermost_special(quantity))
    if not nodes or any(bound_symbols(node) and isinstance(node, sp.Integral) for node in nodes):
        raise NotLowered("the quantity is an integral or a formula, not an expectation: there is no X to draw")
    return nodes
