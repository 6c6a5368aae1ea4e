"""Independent scalars of several laws, normal and others mixed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.finite import Finite
from closedform.derivations.laws.gaussian import Gaussian


class Independent(sp.Basic):
    """Independent laws side by side: at most one normal law, of one scalar or several, and declared ones.

    Args:
        laws: the laws, of distinct variables.
    """

    given: tuple[Form, ...] = ()
    directions: tuple[str, ...] = ()
    is_gaussian = False

    def __new__(cls, *laws: Form) -> Independent:
        """Store the laws as SymPy arguments."""
        node: Independent = super().__new__(cls, *laws)
        return node

    @property
    def variables(self) -> tuple[Form, ...]:
        """The scalars of all the laws."""
        return tuple(v for law in self.args for v in law.variables)

    all_variables = variables

    @property
    def numbers(self) -> tuple[Form, ...]:
        """The parameters of all the laws, which must be real."""
        return tuple(n for law in self.args for n in law.numbers)

    @property
    def ranges(self) -> dict[Form, tuple[Form, Form]]:
        """The interval that carries each scalar."""
        return {v: ends for law in self.args for v, ends in law.ranges.items()}

    @property
    def normal(self) -> Gaussian | None:
        """The normal law among them."""
        return next((law for law in self.args if isinstance(law, Gaussian)), None)

    @property
    def scalars(self) -> tuple[Scalar, ...]:
        """The declared laws among them that have a density."""
        return tuple(law for law in self.args if isinstance(law, Scalar) and not law.has_atoms)

    @property
    def atoms_and_weights(self) -> tuple[tuple[dict[Form, Form], Form], ...]:
        """Each joint value of the scalars with atoms as a substitution, with its probability; one empty substitution if there are none."""
        return _products([law for law in self.args if isinstance(law, Scalar) and law.has_atoms])

    @property
    def without_atoms(self) -> Form:
        """The law of the scalars that have a density."""
        return joint([law for law in self.args if not isinstance(law, Scalar) or not law.has_atoms])

    @property
    def has_atoms(self) -> bool:
        """Whether some scalar has atoms."""
        return any(isinstance(law, Scalar) and law.has_atoms for law in self.args)

    def _latex(self, printer: Any) -> str:
        return ", ".join(law._latex(printer) for law in self.args)


def _products(laws: Sequence[Scalar]) -> tuple[tuple[dict[Form, Form], Form], ...]:
    out: list[tuple[dict[Form, Form], Form]] = []
    for choice in product(*(law.atoms_and_weights for law in laws)):
        at: dict[Form, Form] = {}
        for own, _ in choice:
            at |= own
        out.append((at, sp.Mul(*(weight for _, weight in choice))))
    return tuple(out)


def joint(laws: Sequence[Form]) -> Form:
    """Return the joint law of independent laws, in the form that most engines take.

    Normal laws become one with block covariance; laws with atoms only become one on finitely many points. A single law stays
    itself; mixed laws stay side by side.

    Args:
        laws: plain normal laws and declared ones, of distinct variables; at least one.
    """
    normal = [law for law in laws if isinstance(law, Gaussian)]
    others = [law for law in laws if not isinstance(law, Gaussian)]
    if not others:
        variables = [v for law in normal for v in law.variables]
        means = [m for law in normal for m in law.mean]
        return Gaussian(variables, sp.diag(*(law.covariance for law in normal)), mean=means)
    if not normal and all(law.has_atoms for law in others):
        atoms = [(tuple(at[law.variable] for law in others), weight) for at, weight in _products(others)]
        return Finite([law.variable for law in others], atoms)
    if not normal and len(others) == 1:
        return others[0]
    return Independent(*([joint(normal)] if normal else []), *others)
