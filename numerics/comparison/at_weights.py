"""Formulas at the weights of a sample: a rigorous value for the quantity, numbers for lines and slips."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import Ball, DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.quadrature.table import Double, compile_mp

Drawn = Mapping[Any, tuple[float, ...]]  # one number for each symbol, or one a component


def _at(parameters: Drawn, component: int) -> dict[Form, Form]:
    return {s: sp.Rational(v[component] if len(v) > 1 else v[0]) for s, v in parameters.items()}


def enclosure_at(quantity: Form, parameters: Drawn, component: int) -> Ball | None:
    """Enclose a quantity at the weights drawn, in one component; None if no rigorous engine takes it.

    The ball may be wide, or have no bound at all.

    Args:
        quantity: the quantity, a scalar.
        parameters: the drawn or chosen value of each symbol: one number, or one a component.
        component: the index in values that have several.
    """
    at = _at(parameters, component)
    if not quantity.free_symbols <= set(at):
        return None
    try:
        return enclose(quantity, {s: at[s] for s in quantity.free_symbols}, digits=15)
    except (NotLowered, DoesNotExist):
        return None


def value_at(value: Form, parameters: Drawn, component: int) -> float:
    """Evaluate a form at the weights drawn, in one component, by mpmath."""
    from closedform.numerics.quadrature.integrate import integrate

    at = _at(parameters, component)
    return float(integrate(value, {s: at[s] for s in value.free_symbols}).value)


def is_closed(value: Form, parameters: Drawn) -> bool:
    """Return True if a form can be evaluated at the weights drawn without integrating."""
    return not isinstance(value, sp.MatrixBase) and not outermost_special(value) and value.free_symbols <= set(parameters)


def line_values(value: Form, parameters: Drawn, components: int) -> tuple[float, ...] | None:
    """Evaluate a closed form in every component; None if it has integrals or open symbols."""
    if not is_closed(value, parameters):
        return None
    try:
        values = tuple(value_at(value, parameters, c) for c in range(components))
    except (NotLowered, ZeroDivisionError):
        return None
    return values if all(map(math.isfinite, values)) else None


def slip_values(slip: Form, parameters: Drawn, components: int) -> tuple[float, ...] | None:
    """Evaluate a slip in every component, in double precision: a distance needs no more."""
    if not is_closed(slip, parameters):
        return None

    def refuse(node: Form, env: Form) -> Form:
        raise NotLowered(f"{node} is no closed form")

    with np.errstate(all="ignore"):
        values = compile_mp(slip, refuse, Double)({s: np.array(v) for s, v in parameters.items()})
    wide = np.broadcast_to(values, components)
    return tuple(map(float, wide)) if np.isfinite(wide).all() else None
