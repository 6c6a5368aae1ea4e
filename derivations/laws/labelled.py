"""Balanced classes, each with its own law."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form


class Labelled(sp.Basic):
    """Balanced classes: the label ``y`` takes each value with equal probability, and each value has a law.

    Args:
        label: the symbol of the label.
        classes: pairs (value of the label, law of the scalars given that value).
    """

    def __new__(cls, label: Form, classes: Sequence[tuple[Form, Form]]) -> Labelled:
        """Store the classes as SymPy tuples."""
        pairs = sp.Tuple(*(sp.Tuple(sp.sympify(v), law) for v, law in classes))
        node: Labelled = super().__new__(cls, label, pairs)
        return node

    @property
    def label(self) -> Form:
        """The label's symbol."""
        return self.args[0]

    @property
    def classes(self) -> tuple[tuple[Form, Form], ...]:
        """Pairs (value of the label, law)."""
        return tuple((pair[0], pair[1]) for pair in self.args[1])

    def _latex(self, printer: Any) -> str:
        return rf"X, {printer.doprint(self.label)}"
