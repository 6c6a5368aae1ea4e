"""How a printed form departs from what it should equal: a sentence, and the same in a form that is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import sympy as sp

from closedform.derivations.claims.exact import set_exact
from closedform.derivations.functions.types import Form


def edited(value: Form, pairs: Sequence[tuple[Form, Form]]) -> Form:
    """Put new subexpressions for old ones, all at once; what is put in is not searched again.

    Some of the terms of a sum, or factors of a product, are a subexpression too: x z is one of x y z. Bound
    symbols are no exception: an edit may reach into an integral.

    Args:
        value: an expression, or a matrix of them.
        pairs: (old, new), compared by structure.
    """
    if isinstance(value, sp.MatrixBase):
        return sp.ImmutableMatrix(value.applyfunc(lambda entry: edited(entry, pairs)))
    for old, new in pairs:
        if value == old:
            return new
        if _is_part(value, old):
            rest = value.func(*(arg for arg in value.args if arg not in old.args))
            return value.func(edited(rest, pairs), new)
    args = [edited(arg, pairs) for arg in value.args]
    changed = any(new is not old for new, old in zip(args, value.args, strict=True))
    return value.func(*args) if changed else value


def occurs(old: Form, value: Form) -> bool:
    """Tell whether an edit of a subexpression would find it."""
    entries = list(value) if isinstance(value, sp.MatrixBase) else [value]
    return any(node == old or _is_part(node, old) for entry in entries for node in sp.preorder_traversal(entry))


def _is_part(node: Form, old: Form) -> bool:
    """Tell whether some, and not all, of the terms of a sum or factors of a product make up another expression."""
    return ((node.is_Add and old.is_Add) or (node.is_Mul and old.is_Mul)) and set(old.args) < set(node.args)


@dataclass(frozen=True, slots=True)
class Departure:
    """How a printed form departs from what it should equal: a sentence, and the same in a form that is checked.

    Exactly one of ``ratio``, ``difference`` and ``edit`` is given. None is made from the printed encoding as a whole, so that a
    change of it is noticed: the printed form with the departure undone must equal what it departs from.

    Args:
        says: what went wrong, in a few words.
        ratio: printed / true, an expression of the parameters.
        difference: printed - true, of the line's shape.
        edit: pairs (old, new) of subexpressions that undo it, put in at once (see ``edited``).
        against: what the form departs from: "before", the line before, which is the quantity for the first line; or
            "quantity", where the line before is false too and it is the whole departure that is told.

    Raises:
        ValueError: there is no checkable content, or there are two.
    """

    says: str
    _: KW_ONLY
    ratio: Form = None
    difference: Form = None
    edit: tuple[tuple[Form, Form], ...] = ()
    against: str = "before"

    def __post_init__(self) -> None:
        """Refuse a sentence that nothing checks."""
        set_exact(self, f"the recorded error {self.says!r}", "ratio", "difference", "edit")
        given = [name for name in ("ratio", "difference") if getattr(self, name) is not None] + ["edit"] * bool(self.edit)
        if len(given) != 1:
            raise ValueError(
                f"the recorded error {self.says!r} has {' and '.join(given) or 'nothing that can be checked'}; "
                "give exactly one of ratio=, difference= or edit="
            )
        if self.against not in ("before", "quantity"):
            raise ValueError(f"the recorded error {self.says!r} is against {self.against!r}; use 'before' or 'quantity'")

    def undone(self, printed: Form) -> Form:
        """Give the printed form with the departure taken back."""
        if self.ratio is not None:
            return printed / self.ratio
        return printed - self.difference if self.difference is not None else edited(printed, self.edit)
