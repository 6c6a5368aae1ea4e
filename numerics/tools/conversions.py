"""What a conversion of a quantity is, why one is refused, and how the expectations of a quantity are rewritten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient


class NotApplicable(ValueError):
    """A convention does not speak of a quantity, or the quantity has it already; the message says which."""


class HasAlready(NotApplicable):
    """The quantity has the convention already."""


class SaysNothing(NotApplicable):
    """Nothing in the quantity is of what the convention speaks of."""


@dataclass(frozen=True)
class Converted:
    """A quantity in another convention.

    Args:
        quantity: as defined there.
        form: what the closed form becomes, as a function of the one that was; None where that follows from the definition alone.
        letters: parameters that are new, all positive.
        says: the substitution in the closed form, in words; empty where it is carried out anew.
    """

    quantity: Form
    form: Callable[[Form], Form] | None = None
    letters: tuple[sp.Symbol, ...] = ()
    says: str = ""


def with_expectations_rewritten(quantity: Form, rewrite: Callable[[E], Form]) -> Form:
    """Rewrite every expectation of a quantity that is not inside another, in losses too."""
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
    """List the laws of a law: of each class, of a labelled one."""
    return [of_class for _, of_class in law.classes] if isinstance(law, Labelled) else [law]


def random_variables(law: Form) -> set[Form]:
    """Give the normal variables of a law."""
    return {v for one in laws_of(law) if isinstance(one, Gaussian) for v in one.variables}


def expectations_of(quantity: Form) -> set[Form]:
    """Give every expectation in a quantity, those inside others too."""
    found: set[Any] = set(quantity.atoms(E))
    return found
