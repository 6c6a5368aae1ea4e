"""What engines report of a claim: plain data, made in a worker, kept in the ledger, judged elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import msgspec

from closedform.numerics.findings.evidence import Proof, Tree
from closedform.numerics.findings.levels import SEEN_APART


class Relation(StrEnum):
    """How two balls stand to each other at one point."""

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
    """One point of a comparison: exact parameters, what was found, and both values as text."""

    point: dict[str, str]
    generic: bool
    relation: Relation
    digits: int
    left: str
    right: str
    reason: str = ""

    @property
    def seen_apart(self) -> bool:
        """Whether a person sees that the two values differ: in their leading digits, or because one does not exist."""
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
    """Whether what was seen at points is so on the whole domain, or wherever a condition is met.

    Args:
        complete: whether that is certified: both sides have a value everywhere, and are of one form on cells that were all visited.
        open: what is not certified; empty where all is.
        elsewhere: whether the sides are certain to differ almost everywhere that the condition is not met.
        against: a point at which they differ, which no other engine had tried; None where none was met.
        condition: under which they were seen to agree then.
        seconds: taken.
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
        says: the same, as a person writes it.
        exact: whether the claim failed wherever the condition does, as far as it was tried; else the condition is sufficient only.
        beside: what is to be said of the walls themselves; empty where the condition says it.
        neither: whether neither side has a value at some point tried at which the condition is not met.
    """

    condition: Tree
    says: str
    exact: bool
    beside: str = ""
    neither: bool = False


class Kind(StrEnum):
    """Which equality of a derivation is meant."""

    TOTAL = "total"  # the quantity and a line
    STEP = "step"  # what a line's step starts from (what follows from other lines, the line before, the quantity) and the line
    CORRECTION = "correction"  # the quantity and a line's correction
    ERROR = "error"  # what a line departs from, and the line with its recorded error undone
    REPAIRED = "repaired"  # the quantity and what follows from the lines that a line follows from, as they should read
    KEPT = "kept"  # the same and the line: whether that survives their correction
    SLIP = "slip"  # the quantity and a wrong form of it; they are counted as lines are


class Equality(NamedTuple):
    """One equality of a derivation: which, of which line by index, under which reading."""

    kind: Kind
    line: int
    reading: str


class Measured(msgspec.Struct, frozen=True):
    """The error of a line printed with an approximation sign, at one place; every number as text, dimensionless.

    Args:
        at: the parameters there, and the shapes of the weights where they were drawn.
        true: the quantity; sampled where ``standard_error`` is given.
        printed: the line.
        error: the line less the quantity.
        relative: the error over the quantity; None where that may be zero.
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
        parameter: what tends to zero.
        at: the symbols on the way, as text.
        sizes: of the error, where the parameter is each of ``levels.APPROACH``; as text.
        low: at most the order of its last fall: the power of the parameter between the last two.
        high: at least that order.
    """

    parameter: str
    at: dict[str, str]
    sizes: tuple[str, ...]
    low: float
    high: float


class Ratio(NamedTuple):
    """What was recognised in printed / true: the factor as text, and in LaTeX."""

    factor: str
    latex: str


class Cells(NamedTuple):
    """How many cells kinks, branches and poles cut a domain into, and how many were visited."""

    found: int = 0
    visited: int = 0


@dataclass
class Enclosed:
    """What the rigorous engine says of every equality of a derivation.

    Args:
        equalities: each point at which it was tried.
        conditions: under which one holds that holds in part.
        cells: of the domain.
        ratios: printed / true, where recognised, by line and reading.
        errors: of approximate lines, by line and reading.
        orders: of the errors of approximate lines, against the quantity and against what their step starts from: one for each way
            into the limit on which it could be enclosed.
        seconds: taken.
        quick: whether only refutations were looked for.
    """

    equalities: dict[Equality, list[At]] = field(default_factory=dict)
    conditions: dict[Equality, Where] = field(default_factory=dict)
    cells: Cells = field(default_factory=Cells)
    ratios: dict[tuple[int, str], Ratio] = field(default_factory=dict)
    errors: dict[tuple[int, str], list[Measured]] = field(default_factory=dict)
    orders: dict[Equality, list[Order]] = field(default_factory=dict)
    seconds: float = 0.0
    quick: bool = False

    def points(self, kind: Kind, line: int, reading: str) -> list[At]:
        """Give the points at which an equality was tried; none where it was not."""
        return self.equalities.get(Equality(kind, line, reading), [])

    def fails_in(self, line: int, readings: Sequence[str]) -> str | None:
        """Name the reading in which a line is looked at that differs somewhere under every one; None where it does not.

        It is the first in which the line holds under a condition, else the first of all.
        """
        if not all(any(at.relation in DIFFERENT for at in self.points(Kind.TOTAL, line, r)) for r in readings):
            return None
        return next((r for r in readings if Equality(Kind.TOTAL, line, r) in self.conditions), readings[0])


@dataclass(frozen=True)
class Signs:
    """What the rigorous engine says of a property.

    Args:
        relations: each relation at each point: whether it is true there (None where that is not known), and the point.
        denials_refuted: how many false versions of the property some point refutes.
        seconds: taken.
        step: the same of what follows from other lines as printed, in place of each relation; empty where it follows from none.
        beyond: the same of the relations where a hypothesis of the property is not met, one entry a hypothesis.
        instead: the same of the relations that hold in the place of a refuted property's.
        quick: whether only refutations were looked for.
        condition: under which the relations of a reader's claim were seen to hold that fail elsewhere; None where none was found.
    """

    relations: tuple[tuple[bool | None, At], ...]
    denials_refuted: int
    seconds: float = 0.0
    step: tuple[tuple[bool | None, At], ...] = ()
    beyond: tuple[tuple[tuple[bool | None, At], ...], ...] = ()
    instead: tuple[tuple[bool | None, At], ...] = ()
    quick: bool = False
    condition: Where | None = None


@dataclass(frozen=True)
class Proofs:
    """The proofs tried of one line under one reading; None where one was not tried."""

    total: Proof | None = None
    step: Proof | None = None
    correction: Proof | None = None

    def of(self, kind: Kind) -> Proof | None:
        """Give the proof of one equality; None where none was tried."""
        return {Kind.TOTAL: self.total, Kind.STEP: self.step, Kind.CORRECTION: self.correction}.get(kind)

    @property
    def seconds(self) -> float:
        """The time that all of them took."""
        tried = {id(p): p.seconds for p in (self.total, self.step, self.correction) if p is not None}
        return sum(tried.values())


@dataclass
class Verified:
    """What the second rigorous route says: how many enclosures overlap, how thin they are, and any that does not.

    Args:
        in_quantity: a contradiction in the quantity itself; empty where there is none.
        in_lines: contradictions in the values of lines, by index.
        apart: the lines whose values certainly differ from the quantity, or of which one alone exists, in intervals alone.
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
        """Say what concerns one line: a contradiction in the quantity, else in the line's own value."""
        return self.in_quantity or ("" if i is None else self.in_lines.get(i, ""))

    @property
    def confirms(self) -> bool:
        """Whether the two routes overlap wherever both were taken."""
        return self.overlap > 0 and not self.in_quantity and not self.in_lines
