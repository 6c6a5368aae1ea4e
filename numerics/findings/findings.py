"""Engines' reports about a claim: plain data, made in a worker, kept in the ledger, judged elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import msgspec

from closedform.numerics.findings.evidence import Proof, Tree
from closedform.numerics.findings.levels import FEW_POINTS, SEEN_APART


class Relation(StrEnum):
    """The relation of two balls at one point."""

    AGREE = "agree"
    DIFFER = "differ"
    UNCLEAR = "unclear"
    HARD = "hard"  # unclear, but the sides agree at another point of the same cell
    MISSING = "missing"  # certainly, one side has a real value and the other has none
    NEITHER = "neither"  # certainly, neither side has a real value
    BLURRED = "blurred"  # overlapping and thin, but a part of the formula is smaller than the balls resolve


DIFFERENT = (Relation.DIFFER, Relation.MISSING)


@dataclass(frozen=True, slots=True)
class At:
    """One point of a comparison: exact parameters, the finding, and both values as text."""

    point: dict[str, str]
    generic: bool
    relation: Relation
    digits: int
    left: str
    right: str
    reason: str = ""

    @property
    def seen_apart(self) -> bool:
        """True if a person sees that the two values differ: in their leading digits, or because one does not exist."""
        try:
            left, right = float(self.left), float(self.right)
        except ValueError:
            return self.relation is Relation.MISSING
        return abs(left - right) > SEEN_APART * max(abs(left), abs(right))


def simplest_witness(points: Sequence[At]) -> At:
    """Choose the point with the shortest parameters among those that differ, where a person sees it if there is such a one."""
    return min(points, key=lambda at: (not at.seen_apart, sum(len(v) for v in at.point.values()), str(at.point)))


@dataclass(frozen=True, slots=True)
class OfOneForm:
    """Whether the finding at points holds on the whole domain, or wherever a condition holds.

    Args:
        complete: True if certified: both sides have a value everywhere, and one form on each of the cells, all visited.
        open: what is not certified, or empty.
        elsewhere: True if, almost everywhere that the condition fails, the sides certainly differ, or one certainly has no value.
        against: a point at which they differ and that no other engine tried, or None.
        condition: the condition under which they agreed in that case.
        seconds: the time taken.
    """

    complete: bool
    open: str = ""
    elsewhere: bool = False
    against: At | None = None
    condition: Where | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Where:
    """A condition under which a claim holds.

    Args:
        condition: a relation between parameters, or several joined, as data.
        says: the same as a person writes it.
        exact: True if the claim failed at every tried point outside the condition; else the condition is only sufficient.
        beside: a remark on the walls themselves; empty if the condition covers them.
        neither: True if neither side has a value at some tried point outside the condition.
    """

    condition: Tree
    says: str
    exact: bool
    beside: str = ""
    neither: bool = False


class Kind(StrEnum):
    """The equalities of a derivation."""

    TOTAL = "total"  # the quantity and a line
    STEP = "step"  # the line, and what its step starts from: the result of other lines, the line before, or the quantity
    CORRECTION = "correction"  # the quantity and a line's correction
    ERROR = "error"  # what a line departs from, and the line with its recorded error undone
    REPAIRED = "repaired"  # the quantity, and the result of the corrected lines from which a line follows
    KEPT = "kept"  # the same and the line: whether it survives their correction
    SLIP = "slip"  # the quantity and a wrong form of it; counted like lines


class Equality(NamedTuple):
    """One equality of a derivation: which one, the line's index, and the reading."""

    kind: Kind
    line: int
    reading: str


class Measured(msgspec.Struct, frozen=True):
    """The error of a line printed with an approximation sign, at one place; every number as text, dimensionless.

    Args:
        at: the parameters there, and the shapes of drawn weights.
        true: the quantity; sampled if ``standard_error`` is given.
        printed: the line.
        error: the line minus the quantity.
        relative: the error over the quantity; None if that may be zero.
    """

    at: dict[str, str]
    true: str
    printed: str
    error: str
    relative: str | None = None
    standard_error: str | None = None


class Order(msgspec.Struct, frozen=True):
    """How fast the error of an approximation falls along a way into its limit.

    Args:
        parameter: the parameter that tends to zero.
        at: the symbols on the way, as text.
        sizes: the sizes of the error at each parameter of ``levels.APPROACH``, as text.
        low: a lower bound of the order of its last fall: the power of the parameter between the last two.
        high: an upper bound of that order.
    """

    parameter: str
    at: dict[str, str]
    sizes: tuple[str, ...]
    low: float
    high: float


class Ratio(NamedTuple):
    """The recognised factor printed / true: as text, and in LaTeX."""

    factor: str
    latex: str


class Cells(NamedTuple):
    """The number of cells into which kinks, branches and poles cut a domain, and of those visited."""

    found: int = 0
    visited: int = 0


@dataclass
class Enclosed:
    """The rigorous engine's report on every equality of a derivation.

    Args:
        equalities: for each, the points at which it was tried.
        conditions: the condition under which a partly true one holds.
        cells: the cells of the domain.
        ratios: printed / true if recognised, by line and reading.
        errors: the errors of approximate lines, by line and reading.
        orders: the orders of approximate lines' errors, against the quantity and against the start of their step: one for each
            way into the limit on which it could be enclosed.
        growing: by line of expansions, which rest was seen to grow into the limit.
        seconds: the time taken.
        quick: True if the search was for refutations only.
        few: True if only the points were tried that suffice beside a proof.
    """

    equalities: dict[Equality, list[At]] = field(default_factory=dict)
    conditions: dict[Equality, Where] = field(default_factory=dict)
    cells: Cells = field(default_factory=Cells)
    ratios: dict[tuple[int, str], Ratio] = field(default_factory=dict)
    errors: dict[tuple[int, str], list[Measured]] = field(default_factory=dict)
    orders: dict[Equality, list[Order]] = field(default_factory=dict)
    growing: dict[int, str] = field(default_factory=dict)
    seconds: float = 0.0
    quick: bool = False
    few: bool = False

    def points(self, kind: Kind, line: int, reading: str) -> list[At]:
        """Return the points at which an equality was tried; empty if it was not."""
        return self.equalities.get(Equality(kind, line, reading), [])

    @property
    def agrees(self) -> bool:
        """True if every equality but the wrong forms agrees at every point, and there are enough points beside a proof."""
        tried = [ats for equality, ats in self.equalities.items() if equality.kind is not Kind.SLIP]
        return bool(tried) and all(len(ats) >= FEW_POINTS and all(at.relation is Relation.AGREE for at in ats) for ats in tried)

    def fails_in(self, line: int, readings: Sequence[str]) -> str | None:
        """Return the reading to show for a line that differs somewhere under every reading; None for other lines.

        It is the first in which the line holds under a condition, else the first of all.
        """
        if not all(any(at.relation in DIFFERENT for at in self.points(Kind.TOTAL, line, r)) for r in readings):
            return None
        return next((r for r in readings if Equality(Kind.TOTAL, line, r) in self.conditions), readings[0])


@dataclass(frozen=True)
class Signs:
    """The rigorous engine's report on a property.

    Args:
        relations: each relation at each point: whether it is true there (None if unknown), and the point.
        denials_refuted: number of false versions of the property that some point refutes.
        seconds: the time taken.
        step: the same for the results of other lines as printed, in place of each relation; empty if it follows from none.
        beyond: the same for the relations where a hypothesis of the property fails, one entry for each hypothesis.
        instead: the same for the relations that hold in place of a refuted property's.
        quick: True if the search was for refutations only.
        condition: the condition under which a reader's relations hold that fail elsewhere, or None.
        few: True if only the points were tried that suffice beside a proof.
        doubtful: special points of the domain at which a form certainly has no value, or is too small to be told from zero.
    """

    relations: tuple[tuple[bool | None, At], ...]
    denials_refuted: int
    seconds: float = 0.0
    step: tuple[tuple[bool | None, At], ...] = ()
    beyond: tuple[tuple[tuple[bool | None, At], ...], ...] = ()
    instead: tuple[tuple[bool | None, At], ...] = ()
    quick: bool = False
    condition: Where | None = None
    few: bool = False
    doubtful: tuple[At, ...] = ()

    @property
    def agrees(self) -> bool:
        """True if every relation is certain at every point."""
        return bool(self.relations) and all(truth is True for truth, _ in (*self.relations, *self.step))


@dataclass(frozen=True)
class Proofs:
    """The attempted proofs for one line under one reading; None if one was not tried."""

    total: Proof | None = None
    step: Proof | None = None
    correction: Proof | None = None

    def of(self, kind: Kind) -> Proof | None:
        """Return the proof of one equality; None if none was tried."""
        return {Kind.TOTAL: self.total, Kind.STEP: self.step, Kind.CORRECTION: self.correction}.get(kind)

    @property
    def seconds(self) -> float:
        """The time for all of them."""
        tried = {id(p): p.seconds for p in (self.total, self.step, self.correction) if p is not None}
        return sum(tried.values())


@dataclass
class Verified:
    """The second rigorous route's report: the number of overlapping enclosures, how thin they are, and any that do not overlap.

    Args:
        in_quantity: a contradiction in the quantity itself, or empty.
        in_lines: contradictions in the values of lines, by index.
        apart: the lines that certainly differ from the quantity, or where only one of the two exists, by intervals alone.
    """

    tried: int = 0
    overlap: int = 0
    digits: int | None = None
    in_quantity: str = ""
    in_lines: dict[int, str] = field(default_factory=dict)
    apart: list[int] = field(default_factory=list)
    reason: str = ""
    seconds: float = 0.0

    def contradiction(self, i: int | None) -> str:
        """Return the contradiction for one line: in the quantity, else in the line's own value."""
        return self.in_quantity or ("" if i is None else self.in_lines.get(i, ""))

    @property
    def confirms(self) -> bool:
        """True if the two routes overlap wherever both were tried."""
        return self.overlap > 0 and not self.in_quantity and not self.in_lines
