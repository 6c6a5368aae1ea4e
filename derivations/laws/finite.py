"""A law on finitely many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter


class Finite(sp.Basic):
    """A law on finitely many points, for exact enumeration.

    Args:
        variables: the k coordinates, as symbols.
        atoms: pairs (values of the k coordinates, weight). Weights are positive and need not
            sum to one; probabilities are weights over their sum.

    Raises:
        ValueError: there is no atom, or one has another length than the variables.
    """

    given: tuple[Form, ...] = ()
    directions: tuple[str, ...] = ()
    is_gaussian = False
    numbers: tuple[Form, ...] = ()  # a sum in the weights is kept as written

    def __new__(cls, variables: Sequence[Letter], atoms: Sequence[tuple[Sequence[Form], Form]]) -> Finite:
        """Store the atoms as SymPy tuples."""
        if not atoms or any(len(values) != len(variables) for values, _ in atoms):
            raise ValueError(f"a law of {len(variables)} variables needs atoms of {len(variables)} values each; got {atoms}")
        pairs = sp.Tuple(*(sp.Tuple(sp.Tuple(*map(sp.sympify, values)), sp.sympify(weight)) for values, weight in atoms))
        node: Finite = super().__new__(cls, sp.Tuple(*variables), pairs)
        return node

    @property
    def func(self) -> Form:
        """Rebuild from ``args``, as SymPy's tree walkers do."""
        return lambda *args: sp.Basic.__new__(Finite, *args)

    @property
    def variables(self) -> tuple[Form, ...]:
        """The coordinates."""
        return tuple(self.args[0])

    all_variables = variables

    @property
    def ranges(self) -> dict[Form, tuple[Form, Form]]:
        """An interval that carries each coordinate: the line."""
        return dict.fromkeys(self.variables, (-sp.oo, sp.oo))

    @property
    def atoms_and_weights(self) -> tuple[tuple[dict[Form, Form], Form], ...]:
        """Each point as a substitution, with its weight."""
        return tuple((dict(zip(self.args[0], pair[0], strict=True)), pair[1]) for pair in self.args[1])

    def _latex(self, printer: Any) -> str:
        return ", ".join(printer.doprint(v) for v in self.variables)
