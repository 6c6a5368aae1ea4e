"""The convention of an activation's scale: erf(scale h) in place of erf(h), with random h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.numerics.tools.conversions import (
    Converted,
    HasAlready,
    NotApplicable,
    random_variables,
    with_expectations_rewritten,
)


def activation_scaled(scale: Form, there: str) -> Callable[[Form], Converted]:
    """Replace erf(h) by erf(scale h), with random h."""

    def convert(quantity: Form) -> Converted:
        found: set[Any] = set()

        def rewrite(node: E) -> Form:
            random = set().union(*(random_variables(inner.law) for inner in node.atoms(E)))
            inside = {f for f in node.body.atoms(sp.erf) if f.free_symbols & random}
            found.update(inside)
            return E(node.body.xreplace({f: sp.erf(scale * f.args[0]) for f in inside}), *node.args[1:])

        changed = with_expectations_rewritten(quantity, rewrite)
        if not found:
            raise NotApplicable(
                "it has no error function of random variables under an expectation, and the convention is about the activation"
            )
        wide = {bool(_coefficient(f.args[0]).has(sp.sqrt(2))) for f in found}
        if len(wide) > 1:
            raise NotApplicable("it has both erf(h) and erf(h / sqrt 2), so its activation is not clear")
        if wide == {scale != sp.sqrt(2)}:
            raise HasAlready(f"its activation is {there} already")
        if bumps := _derivatives(quantity):
            raise NotApplicable(
                f"it has the derivative {bumps[0]} of the activation written out, which is no longer an activation; convert the flow"
            )
        gain = _common_gain(quantity, found)
        if gain is None:
            return Converted(changed)
        return Converted(changed, lambda form: form.xreplace({gain: scale * gain}), (), f"{scale * gain} replaces {gain}")

    return convert


def _coefficient(argument: Form) -> Form:
    return sp.Mul(*(f for f in sp.Mul.make_args(sp.factor_terms(argument, radical=True)) if f.is_number))


def _derivatives(quantity: Form) -> list[Form]:
    """List Gaussian bumps of random variables beside an error function: the derivative of an activation, which would have to change too."""
    nodes = quantity.atoms(E)
    return sorted((f for node in nodes for f in node.body.atoms(sp.exp) if f.free_symbols & random_variables(node.law)), key=str)


def _common_gain(quantity: Form, found: set[Any]) -> Form:
    """Return the parameter that is a factor of every activation's argument and occurs nowhere else, or None."""
    shared: set[Form] = set.intersection(*({s for s in sp.Mul.make_args(f.args[0]) if s.is_Symbol} for f in found))
    rest = quantity.xreplace({f: sp.Dummy() for f in found})
    alone = [s for s in shared if s in quantity.free_symbols and not rest.has(s)]
    return alone[0] if len(alone) == 1 else None
