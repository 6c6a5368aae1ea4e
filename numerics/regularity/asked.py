"""What is asked of a formula's parts: the values that the rows of ``demands`` give, and the scope that they are asked in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter

REAL = sp.Interval(-sp.oo, sp.oo)


class For(StrEnum):
    """What a demand is made for; the later ones ask more."""

    VALUE = "to have a value"
    CONTINUOUS = "to be continuous"
    ANALYTIC = "to be analytic"


class Place(NamedTuple):
    """An end of a range that is integrated over.

    Args:
        letter: that runs over the range.
        at: what the letter is, written in itself, as it grows without bound.
        finite: whether the end is.
    """

    letter: Letter
    at: Form
    finite: bool = False


@dataclass(frozen=True)
class Scope:
    """The letters that a part of a formula stands in, with their ranges.

    Args:
        symbols: pairs (letter, interval); those that are integrated over come after the parameters.
        such_that: joint constraints of the parameters.
        bound: the letters that are integrated over.
    """

    symbols: tuple[tuple[Letter, Letter], ...]
    such_that: tuple[Form, ...] = ()
    bound: tuple[Form, ...] = ()

    @classmethod
    def of(cls, domain: Domain) -> Scope:
        """Give the scope of a whole side."""
        return cls(tuple(domain.charted.symbols.items()), domain.charted.such_that)

    def inside(self, letter: Letter, interval: Form) -> Scope:
        """Give the scope of an integrand."""
        return replace(self, symbols=(*self.symbols, (letter, interval)), bound=(*self.bound, letter))

    def opened(self, but: Place | None = None) -> Scope:
        """Give the scope of the inside of the ranges that are integrated over, one finite end left in perhaps."""
        inner = {s: sp.Interval.open(i.inf, i.sup) for s, i in self.symbols if s in self.bound}
        if but is not None:
            low, high = inner[but.letter].inf, inner[but.letter].sup
            end = sp.limit(but.at, but.letter, sp.oo)
            inner[but.letter] = sp.Interval(low, high, end != low, end != high)
        return replace(self, symbols=tuple((s, inner.get(s, i)) for s, i in self.symbols))

    def within(self, other: Scope) -> Scope:
        """Give the scope with the ranges and constraints of another for the parameters."""
        ranges = dict(other.symbols)
        return replace(self, symbols=tuple((s, ranges.get(s, i)) for s, i in self.symbols), such_that=other.such_that)

    def beyond(self, letter: Letter, far: Form) -> Scope:
        """Give the scope in which another letter, for all large numbers, stands in the place of one."""
        return replace(self, symbols=tuple((far, sp.Interval.open(1, sp.oo)) if s == letter else (s, i) for s, i in self.symbols))

    def domain(self, used: frozenset[Form] | set[Form]) -> Domain:
        """Give the domain of the letters that a form uses, and of those that constraints join to them."""
        needed = set(used)
        relations = list(self.such_that)
        while joined := [one for one in relations if one.free_symbols & needed]:
            needed |= set().union(*(one.free_symbols for one in joined))
            relations = [one for one in relations if one not in joined]
        kept = {s: interval for s, interval in self.symbols if s in needed}
        return Domain(kept, tuple(one for one in self.such_that if one.free_symbols <= needed))


@dataclass(frozen=True)
class Demand:
    """Something that has to be so at every point of a scope.

    Args:
        form: what something is asked of.
        must: what it has to be.
        by: the node that asks.
        scope: the letters of the form.
        to: what it is asked for.
        jumps: whether the node jumps where the form is zero.
    """

    form: Form
    must: Sign
    by: Form
    scope: Scope
    to: For = For.VALUE
    jumps: bool = False


@dataclass(frozen=True)
class Unread:
    """A node of which no row says what it asks.

    Args:
        by: the node.
        why: what is not known of it, in words that follow "whether".
        to: what would have to be known.
    """

    by: Form
    why: str
    to: For = For.VALUE


def nonnegative(form: Form, by: Form, scope: Scope) -> Iterator[Demand]:
    """Ask that a form is not negative, and for its node to be analytic that it is positive."""
    yield Demand(form, Sign.NONNEGATIVE, by, scope)
    yield Demand(form, Sign.POSITIVE, by, scope, For.ANALYTIC)


Asked = Demand | Unread
Asks = Callable[[Any, Scope], Iterator[Asked]]  # what a formula asks in a scope
