r"""The declaration of a law of one scalar, and the node that represents it.

A law's file makes one ``Law``: its name and parameters as a claim file writes them, its conditions, its support, its density (or
its atoms), and a *recipe*. A recipe makes a draw from independent base noises. Density and recipe are declared independently:
integration uses the density, sampling uses the recipe, and each checks the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.core.symbol import Str

from closedform.derivations.functions.types import Form, Letter

# The base noises of recipes: independent standard normals, and uniforms on (0, 1]. No claim can name them.
NORMAL = sp.Symbol("base normal", real=True)
UNIFORMS = tuple(sp.Symbol(f"base uniform {i}", positive=True) for i in (1, 2))


_PLAIN = 1000  # the largest denominator of an exponent for which SymPy takes roots of rational numbers at once


def power(base: Form, exponent: Form) -> Form:
    """Write a power of a positive number: exp(2 exponent atanh((base - 1) / (base + 1))) if SymPy cannot write it as one.

    SymPy splits a power of a rational number into powers of integers, and for an exponent such as 123456789/100000007 raises primes
    to the hundred millionth.
    """
    if base.is_Rational and exponent.is_Rational and exponent.q > _PLAIN and base != 1:
        return sp.exp(2 * exponent * sp.atanh((base - 1) / (base + 1)))
    return base**exponent


@dataclass(frozen=True, slots=True)
class Recipe:
    """A rule that makes a draw from base noises.

    Args:
        value: the draw, an expression in the noises and the law's parameters.
        accept: positive if the draw is kept; else all its noises are drawn again. None if every draw is kept.
    """

    value: Form
    accept: Form = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A law of one scalar, as its file declares it. The functions take the parameters in order.

    Args:
        name: its name in a claim file.
        parameters: their names, for sentences.
        also: other names by which a reader may call it; they are suggested, but not read.
        named: the question if the parameters are given without their names, for a law whose order or meaning differs between texts;
            empty if there is one common order.
        exists: the inequalities between the parameters under which the law exists.
        recipe: makes a draw.
        support: the open interval that carries the law; None for a law with atoms.
        density: the density inside the support, from the scalar and the parameters; None for a law with atoms.
        atoms: pairs (value, probability); None for a law with a density.
        falls: optional: the power p with which the density falls, like abs(x)**-p, so that abs(x)**m has a mean only if m < p - 1;
            None if every such mean exists.

    Raises:
        ValueError: the law has both atoms and a density, or neither.
    """

    name: str
    parameters: tuple[str, ...]
    exists: Callable[..., tuple[Form, ...]]
    recipe: Callable[..., Recipe]
    support: Callable[..., tuple[Form, Form]] | None = None
    density: Callable[..., Form] | None = None
    atoms: Callable[..., tuple[tuple[Form, Form], ...]] | None = None
    also: tuple[str, ...] = ()
    named: str = ""
    falls: Callable[..., Form] | None = None

    def __post_init__(self) -> None:
        """Refuse a declaration that defines no law."""
        if (self.support is None) != (self.density is None) or (self.density is None) == (self.atoms is None):
            raise ValueError(f"the law {self.name} declares neither or both; give support= and density=, or atoms= alone")

    @property
    def written(self) -> str:
        """The law as a claim file writes it, such as ``Uniform(a, b)``, or ``Weibull(shape=..., scale=...)``."""
        return f"{self.name}({', '.join(f'{one}=...' if self.named else one for one in self.parameters)})"


class Scalar(sp.Basic):
    """One random scalar under a declared law.

    Args:
        variable: its symbol.
        law: the law, one that ``derivations.laws.index`` finds.
        parameters: the law's parameters (dimensionless), in its order.

    Raises:
        ValueError: the law takes another number of parameters.
    """

    given: tuple[Form, ...] = ()
    directions: tuple[str, ...] = ()
    is_gaussian = False

    def __new__(cls, variable: Letter, law: Law, *parameters: Letter) -> Scalar:
        """Store everything as SymPy arguments."""
        if len(parameters) != len(law.parameters):
            raise ValueError(f"{law.written} takes {len(law.parameters)} parameter(s), not {len(parameters)}")
        node: Scalar = super().__new__(cls, variable, Str(law.name), *map(sp.sympify, parameters))
        return node

    @property
    def func(self) -> Form:
        """Rebuild from ``args``, as SymPy's tree walkers do."""
        return lambda *args: sp.Basic.__new__(Scalar, *args)

    @property
    def law(self) -> Law:
        """The declaration in the law's file."""
        from closedform.derivations.laws.index import laws  # it imports every law's file, and those files import this one

        return laws()[self.args[1].name]

    @property
    def variable(self) -> Form:
        """The scalar's symbol."""
        return self.args[0]

    @property
    def variables(self) -> tuple[Form, ...]:
        """The scalar, alone."""
        return (self.args[0],)

    all_variables = variables

    @property
    def parameters(self) -> tuple[Form, ...]:
        """The parameters, in the law's order."""
        return tuple(self.args[2:])

    numbers = parameters

    @property
    def exists(self) -> tuple[Form, ...]:
        """The inequalities under which the law exists."""
        return self.law.exists(*self.parameters)

    @property
    def support(self) -> tuple[Form, Form]:
        """The open interval that carries the law; the whole line for one with atoms."""
        return (-sp.oo, sp.oo) if self.law.support is None else self.law.support(*self.parameters)

    @property
    def ranges(self) -> dict[Form, tuple[Form, Form]]:
        """The interval that carries the scalar."""
        return {self.variable: self.support}

    @property
    def density(self) -> Form:
        """The density at the scalar, inside the support; None for a law with atoms."""
        return None if self.law.density is None else self.law.density(self.variable, *self.parameters)

    @property
    def atoms_and_weights(self) -> tuple[tuple[dict[Form, Form], Form], ...]:
        """Each atom as a substitution, with its probability; empty for a law with a density."""
        pairs = () if self.law.atoms is None else self.law.atoms(*self.parameters)
        return tuple(({self.variable: sp.sympify(value)}, sp.sympify(weight)) for value, weight in pairs)

    @property
    def has_atoms(self) -> bool:
        """Whether the law has atoms, and no density."""
        return self.law.atoms is not None

    @property
    def recipe(self) -> Recipe:
        """The rule that makes a draw."""
        return self.law.recipe(*self.parameters)

    @property
    def falls(self) -> Form:
        """The power with which the density falls, or None."""
        return None if self.law.falls is None else self.law.falls(*self.parameters)

    def _latex(self, printer: Any) -> str:
        parameters = ", ".join(printer.doprint(p) for p in self.parameters)
        return rf"{printer.doprint(self.variable)} \sim \operatorname{{{self.law.name}}}\left({parameters}\right)"
