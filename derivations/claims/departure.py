"""The departure of a printed form from the form it should equal: a sentence, and the same in a checked form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import sympy as sp

from closedform.derivations.claims.exact import set_exact
from closedform.derivations.functions.types import Form


def edited(value: Form, pairs: Sequence[tuple[Form, Form]]) -> Form:
    """Replace old subexpressions with new ones, all at once; a replacement is not searched again.

    Some terms of a sum, or factors of a product, are a subexpression too: x z is one of x y z. An edit may also reach bound symbols
    in an integral.

    Args:
        value: an expression, or a matrix of expressions.
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
    """Return True if an edit of a subexpression would find it."""
    entries = list(value) if isinstance(value, sp.MatrixBase) else [value]
    return any(node == old or _is_part(node, old) for entry in entries for node in sp.preorder_traversal(entry))


def _is_part(node: Form, old: Form) -> bool:
    """Return True if some, but not all, terms of a sum or factors of a product make up another expression."""
    return ((node.is_Add and old.is_Add) or (node.is_Mul and old.is_Mul)) and set(old.args) < set(node.args)


@dataclass(frozen=True, slots=True)
class Departure:
    """The departure of a printed form from the form it should equal: a sentence, and the same in a checked form.

    Exactly one of ``ratio``, ``difference`` and ``edit`` is given. None is made from the printed encoding as a whole, so a change
    of the encoding is noticed. The printed form with the departure undone must equal the form from which it departs.

    Args:
        says: the error, in a few words.
        ratio: printed / true, an expression of the parameters.
        difference: printed - true, of the line's shape.
        edit: pairs (old, new) of subexpressions that undo it, replaced all at once (see ``edited``).
        against: "before" to depart from the line before, which is the quantity for the first line. "quantity" if the line before is
            false too and this is the whole departure.

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
        """Refuse a departure that cannot be checked."""
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
        """Return the printed form with the departure undone."""
        if self.ratio is not None:
            return printed / self.ratio
        return printed - self.difference if self.difference is not None else edited(printed, self.edit)
