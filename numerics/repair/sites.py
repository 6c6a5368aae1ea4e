"""A formula as sites that can be edited: each with its value at a few points, in double precision, and the path to the root."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import sympy as sp

from closedform.derivations.functions.facts import JUMPING
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Root
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import is_special
from closedform.numerics.quadrature.table import Double, compile_mp

Values = Any  # an array of doubles; the last axis, or the only one, runs over the points


@dataclass(frozen=True, slots=True)
class Grid:
    """The nodes at which an integral or expectation is summed.

    Args:
        env: values inside it, including its own variables, (rows * nodes,), the nodes of a row together.
        weights: (rows, nodes).
    """

    env: Mapping[Form, Values]
    weights: Values

    def summed(self, inside: Values) -> Values:
        """Sum an array of shape (rows * nodes, ...) over the nodes of each row."""
        rows, nodes = self.weights.shape
        return np.einsum("rn,rn...->r...", self.weights, inside.reshape(rows, nodes, *inside.shape[1:]))


@dataclass(slots=True)
class Site:
    """A node of a formula.

    Args:
        expr: the node.
        where: the argument indices from the root to it.
        parent: the index of the site above it; None for the root.
        slot: its place among the parent's kids.
        join: returns its value from those of its kids.
        known: the values of the letters in it; inside an integral there is one for each node of its grid.
        kids: the indices of the sites below it; empty for a node that is not searched.
        places: the argument index of each kid.
        value: its value at the points.
    """

    expr: Form
    where: tuple[int, ...]
    parent: int | None
    slot: int
    join: Callable[[Sequence[Values]], Values]
    known: Mapping[Form, Values]
    kids: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    value: Values = None


class Formula:
    """A formula split into sites, the root first.

    Args:
        expr: the formula, a scalar.
        known: values of its symbols, and of its integrals and expectations, at the points.
        lay: returns a grid for an integral or an expectation whose integrand is searched; None for others.

    Raises:
        NotLowered: a function has no row for doubles, or a node has no value.
    """

    def __init__(
        self, expr: Form, known: Mapping[Form, Values], lay: Callable[[Form, Mapping[Form, Values]], Grid] | None = None
    ) -> None:
        self.known, self._lay = known, lay
        self.sites: list[Site] = []
        with np.errstate(all="ignore"):
            self._add(expr, (), None, 0, known)

    def _add(self, expr: Form, where: tuple[int, ...], parent: int | None, slot: int, known: Mapping[Form, Values]) -> int:
        index = len(self.sites)
        if is_special(expr) and self._lay is not None:
            grid = self._lay(expr, known)
            site = Site(expr, where, parent, slot, lambda kids: grid.summed(kids[0]), known, places=[0])
            self.sites.append(site)
            site.kids = [self._add(expr.args[0], (*where, 0), index, 0, grid.env)]
            site.value = grid.summed(self.sites[site.kids[0]].value)
            return index
        places = edited_arguments(expr)
        if is_constant(expr) or not places or is_special(expr) or isinstance(expr, Root):
            value = known[expr] if expr in known else number(expr, known)
            self.sites.append(Site(expr, where, parent, slot, lambda kids: value, known, value=value))
            return index
        self.sites.append(Site(expr, where, parent, slot, _join(expr, places), known, places=places))
        site = self.sites[index]
        site.kids = [self._add(expr.args[p], (*where, p), index, k, known) for k, p in enumerate(places)]
        site.value = site.join([self.sites[kid].value for kid in site.kids])
        return index

    def ancestors(self, index: int) -> list[int]:
        """List the sites above one, the nearest first."""
        out = []
        while (parent := self.sites[index].parent) is not None:
            out.append(parent)
            index = parent
        return out


def is_constant(expr: Form) -> bool:
    """Return True if a node is a number that is not searched: one without functions, such as sqrt(pi)/2."""
    return bool(expr.is_number) and not expr.has(sp.Function)


def number(expr: Form, known: Mapping[Form, Values]) -> Values:
    """Evaluate an expression of symbols with known values, in doubles.

    Raises:
        NotLowered: a node has no row or no value.
    """
    with np.errstate(all="ignore"):
        value = evaluated(expr, {s: v for s, v in known.items() if s.is_Symbol})
    shape = next(iter(known.values())).shape if known else (1,)
    return np.broadcast_to(np.asarray(value, dtype=float), shape)


def evaluated(form: Form, env: Mapping[Form, Values]) -> Values:
    """Evaluate a form in doubles, for arrays of any shape.

    Raises:
        NotLowered: a node has no row or no value.
    """
    return compile_mp(form, _refuse, Double)(env)


def _refuse(node: Form, env: Form) -> Form:
    raise NotLowered(f"{node} has no value in doubles")


def edited_arguments(expr: Form) -> list[int]:
    """List the arguments that are searched: not a number's exponent, a step's value at its jump, or a function's order."""
    if expr.is_Pow and expr.exp.is_number:
        return [0]
    if isinstance(expr, JUMPING):
        return [0]
    if isinstance(expr, sp.Function) and len(expr.args) > 1:
        return [i for i, arg in enumerate(expr.args) if not arg.is_Integer]
    return list(range(len(expr.args)))


def _join(expr: Form, places: Sequence[int]) -> Callable[[Sequence[Values]], Values]:
    if expr.is_Add:
        return sum
    if expr.is_Mul:
        return _product
    names = [sp.Dummy(f"kid{p}", real=True) for p in places]
    args = list(expr.args)
    for p, name in zip(places, names, strict=True):
        args[p] = name
    compiled = compile_mp(expr.func(*args), _refuse, Double)
    return lambda kids: compiled(dict(zip(names, kids, strict=True)))


def _product(kids: Sequence[Values]) -> Values:
    out = kids[0]
    for kid in kids[1:]:
        out = out * kid
    return out
