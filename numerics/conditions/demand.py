"""The conditions of a formula's parts: the values in the rows of ``demands``, and the scope in which they must hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.needs import For as For
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter

REAL = sp.Interval(-sp.oo, sp.oo)


class Place(NamedTuple):
    """An end of a range of integration.

    Args:
        letter: the variable of the range.
        at: the variable written in a form of itself, as it grows without bound.
        finite: True if the end is finite.
    """

    letter: Letter
    at: Form
    finite: bool = False


@dataclass(frozen=True)
class Scope:
    """The letters of a part of a formula, with their ranges.

    Args:
        symbols: pairs (letter, interval); variables of integration come after the parameters.
        such_that: joint constraints of the parameters.
        bound: the variables of integration.
    """

    symbols: tuple[tuple[Letter, Letter], ...]
    such_that: tuple[Form, ...] = ()
    bound: tuple[Form, ...] = ()

    @classmethod
    def of(cls, domain: Domain) -> Scope:
        """Return the scope of a whole side."""
        return cls(tuple(domain.charted.symbols.items()), domain.charted.such_that)

    def inside(self, letter: Letter, interval: Form) -> Scope:
        """Return the scope of an integrand."""
        return replace(self, symbols=(*self.symbols, (letter, interval)), bound=(*self.bound, letter))

    def opened(self, but: Place | None = None) -> Scope:
        """Return the scope of the inside of the ranges of integration, perhaps with one finite end."""
        inner = {s: sp.Interval.open(i.inf, i.sup) for s, i in self.symbols if s in self.bound}
        if but is not None:
            low, high = inner[but.letter].inf, inner[but.letter].sup
            end = sp.limit(but.at, but.letter, sp.oo)
            inner[but.letter] = sp.Interval(low, high, end != low, end != high)
        return replace(self, symbols=tuple((s, inner.get(s, i)) for s, i in self.symbols))

    def within(self, other: Scope) -> Scope:
        """Return the scope with another's ranges and constraints for the parameters."""
        ranges = dict(other.symbols)
        return replace(self, symbols=tuple((s, ranges.get(s, i)) for s, i in self.symbols), such_that=other.such_that)

    def beyond(self, letter: Letter, far: Form) -> Scope:
        """Return the scope in which another letter, for all large numbers, replaces one."""
        return replace(self, symbols=tuple((far, sp.Interval.open(1, sp.oo)) if s == letter else (s, i) for s, i in self.symbols))

    def domain(self, used: frozenset[Form] | set[Form]) -> Domain:
        """Return the domain of a form's letters, and of those that constraints join to them."""
        needed = set(used)
        relations = list(self.such_that)
        while joined := [one for one in relations if one.free_symbols & needed]:
            needed |= set().union(*(one.free_symbols for one in joined))
            relations = [one for one in relations if one not in joined]
        kept = {s: interval for s, interval in self.symbols if s in needed}
        return Domain(kept, tuple(one for one in self.such_that if one.free_symbols <= needed))


@dataclass(frozen=True)
class Demand:
    """A condition at every point of a scope.

    Args:
        form: the form that is restricted.
        must: its required sign.
        by: the node that requires it.
        scope: the letters of the form.
        to: the purpose.
        jumps: True if the node jumps where the form is zero.
    """

    form: Form
    must: Sign
    by: Form
    scope: Scope
    to: For = For.VALUE
    jumps: bool = False


@dataclass(frozen=True)
class Unread:
    """A node whose conditions no row lists.

    Args:
        by: the node.
        why: the unknown fact, in words that follow "whether".
        to: the purpose for which it would be needed.
    """

    by: Form
    why: str
    to: For = For.VALUE


def nonnegative(form: Form, by: Form, scope: Scope) -> Iterator[Demand]:
    """Require that a form is nonnegative, and for its node to be analytic that it is positive."""
    yield Demand(form, Sign.NONNEGATIVE, by, scope)
    yield Demand(form, Sign.POSITIVE, by, scope, For.ANALYTIC)


Asked = Demand | Unread
Asks = Callable[[Any, Scope], Iterator[Asked]]  # the conditions of a formula in a scope
