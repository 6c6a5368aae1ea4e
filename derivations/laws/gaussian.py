r"""The normal law, of one scalar or of several.

A law of Gaussian scalars also states their origin, S = <w_1, X> with X in R^n, so that one declaration serves two independent
routes. An enclosure uses the covariance that the document names (rho_11, rho_1k, ...); a sampler draws X in n dimensions and takes
the inner products itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp
from sympy.core.symbol import Str

from closedform.derivations.functions.types import Form, Letter

PIXEL = sp.Symbol("z_pixel", real=True)
# The direction that represents every coordinate at once: a statement about a scalar along it is one about a vector in any
# dimension.
ARBITRARY = "a"


class Gaussian(sp.Basic):
    """Jointly normal scalars: inner products of the data X ~ N(0, Sigma) with fixed directions.

    Args:
        variables: the k scalars, as symbols.
        covariance: their k x k covariance (dimensionless), as the document names its entries.
        mean: k means; zero by default.
        directions: for each scalar, the name of the vector in its inner product: a weight ("w1", "wk"), a coordinate ("e_i", "e_j")
            or ``ARBITRARY``. Empty for a plain scalar normal. A numeric diagonal entry of ``covariance`` means that the direction
            is normalised to give it.
        field: the class of the data, "Sigma1" (label 1) or "Sigma0".
        scale: the field's covariance is multiplied by this (dimensionless).
        given: pairs (variable, value) on which the law is conditioned.
        pixel: the data are X_i = pixel(Z_i) for a Gaussian field Z, an expression in the symbol ``laws.PIXEL``. If it is not the
            identity, the scalars are not jointly normal and only the sampler takes the law.

    Raises:
        ValueError: the sizes disagree.
    """

    def __new__(
        cls,
        variables: Sequence[Letter],
        covariance: Form,
        *,
        mean: Sequence[Form] | None = None,
        directions: Sequence[str] = (),
        field: str = "Sigma1",
        scale: Form = 1,
        given: Sequence[tuple[Form, Form]] = (),
        pixel: Form = None,
    ) -> Gaussian:
        """Check the sizes and store everything as SymPy arguments."""
        matrix = sp.ImmutableMatrix(covariance)
        size = len(variables)
        if matrix.shape != (size, size):
            raise ValueError(f"a law of {size} variables has a covariance of shape {matrix.shape}; give a {size} x {size} matrix")
        if directions and len(directions) != size:
            raise ValueError(f"{size} variables have {len(directions)} directions; give one each")
        node: Gaussian = super().__new__(
            cls,
            sp.Tuple(*variables),
            matrix,
            sp.Tuple(*(mean if mean is not None else [0] * size)),
            sp.Tuple(*(Str(name) for name in directions)),
            Str(field),
            sp.sympify(scale),
            sp.Tuple(*(sp.Tuple(*pair) for pair in given)),
            sp.sympify(PIXEL if pixel is None else pixel),
        )
        return node

    # SymPy rebuilds nodes with ``func(*args)``; the keyword form above is for people.
    @property
    def func(self) -> Form:
        """Rebuild from ``args``, as SymPy's tree walkers do."""
        return _rebuild_gaussian

    @property
    def variables(self) -> tuple[Form, ...]:
        """The scalars that are still random: without those conditioned on."""
        fixed = {pair[0] for pair in self.args[6]}
        return tuple(v for v in self.args[0] if v not in fixed)

    @property
    def all_variables(self) -> tuple[Form, ...]:
        """Every scalar, conditioned on or not."""
        return tuple(self.args[0])

    @property
    def covariance(self) -> Form:
        """Covariance of all the scalars before conditioning, scale included."""
        return self.args[1] * self.args[5]

    @property
    def mean(self) -> tuple[Form, ...]:
        """Means of all the scalars before conditioning."""
        return tuple(self.args[2])

    @property
    def directions(self) -> tuple[str, ...]:
        """The name of the vector in each scalar's inner product; empty for plain scalars."""
        return tuple(name.name for name in self.args[3])

    @property
    def field(self) -> str:
        """The class of the data."""
        return str(self.args[4].name)

    @property
    def scale(self) -> Form:
        """Factor on the field's covariance."""
        return self.args[5]

    @property
    def numbers(self) -> tuple[Form, ...]:
        """The means and covariances, which must be real."""
        return (*self.mean, *self.covariance)

    @property
    def ranges(self) -> dict[Form, tuple[Form, Form]]:
        """The interval that carries each scalar: the line."""
        return dict.fromkeys(self.all_variables, (-sp.oo, sp.oo))

    @property
    def given(self) -> tuple[tuple[Form, Form], ...]:
        """Pairs (variable, value) conditioned on."""
        return tuple((pair[0], pair[1]) for pair in self.args[6])

    @property
    def pixel(self) -> Form:
        """The map from the Gaussian field to the data, in ``PIXEL``."""
        return self.args[7]

    @property
    def is_gaussian(self) -> bool:
        """Whether the scalars are jointly normal (the pixel map is the identity)."""
        return bool(self.pixel == PIXEL)

    def at(self, values: Mapping[Form, Form]) -> Gaussian:
        """Condition on some of the scalars taking given values."""
        pairs = (*self.given, *values.items())
        args = list(self.args)
        args[6] = sp.Tuple(*(sp.Tuple(*pair) for pair in pairs))
        return _rebuild_gaussian(*args)

    def _latex(self, printer: Any) -> str:
        names = ", ".join(printer.doprint(v) for v in self.variables)
        if self.given:
            names += r" \mid " + ", ".join(f"{printer.doprint(v)}={printer.doprint(x)}" for v, x in self.given)
        return names


def _rebuild_gaussian(*args: Form) -> Gaussian:
    node: Gaussian = sp.Basic.__new__(Gaussian, *args)
    return node


def normal(variable: Letter, mean: Form = 0, variance: Form = 1) -> Gaussian:
    """Build the law of one scalar normal, not tied to any data vector."""
    return Gaussian((variable,), [[variance]], mean=(mean,))
