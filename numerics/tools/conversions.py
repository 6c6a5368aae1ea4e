"""The conversion of a quantity, the reasons to refuse one, and the rewriting of a quantity's expectations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient


class NotApplicable(ValueError):
    """A convention does not apply to a quantity, or the quantity has it already; the message tells which."""


class HasAlready(NotApplicable):
    """The quantity has the convention already."""


class SaysNothing(NotApplicable):
    """The quantity has no part that the convention is about."""


@dataclass(frozen=True)
class Converted:
    """A quantity in another convention.

    Args:
        quantity: the quantity as defined there.
        form: the new closed form as a function of the old one; None if it follows from the definition alone.
        letters: the new parameters, all positive.
        says: the substitution in the closed form, in words; empty if it is evaluated anew.
    """

    quantity: Form
    form: Callable[[Form], Form] | None = None
    letters: tuple[sp.Symbol, ...] = ()
    says: str = ""


def with_expectations_rewritten(quantity: Form, rewrite: Callable[[E], Form]) -> Form:
    """Rewrite every outermost expectation of a quantity, also in losses."""
    if isinstance(quantity, E):
        return rewrite(quantity)
    if isinstance(quantity, MinusGradient):
        loss = with_expectations_rewritten(quantity.loss, rewrite)
        return MinusGradient(loss, quantity.parameter, quantity.value)
    if isinstance(quantity, sp.MatrixBase):
        return quantity.applyfunc(lambda entry: with_expectations_rewritten(entry, rewrite))
    if not getattr(quantity, "args", ()):
        return quantity
    changed = [with_expectations_rewritten(arg, rewrite) if isinstance(arg, sp.Expr) else arg for arg in quantity.args]
    return quantity if changed == list(quantity.args) else quantity.func(*changed)


def laws_of(law: Form) -> list[Form]:
    """List the laws in a law: for a labelled law, those of the classes."""
    return [of_class for _, of_class in law.classes] if isinstance(law, Labelled) else [law]


def random_variables(law: Form) -> set[Form]:
    """Return the normal variables of a law."""
    return {v for one in laws_of(law) if isinstance(one, Gaussian) for v in one.variables}


def expectations_of(quantity: Form) -> set[Form]:
    """Return every expectation in a quantity, nested ones too."""
    found: set[Any] = set(quantity.atoms(E))
    return found
