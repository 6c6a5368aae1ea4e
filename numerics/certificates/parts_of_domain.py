"""The parts of a domain in a certificate of form, cells of signs and walls, and the certificate, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.domain import Domain
from closedform.numerics.certificates.places_of_change import Surfaces
from closedform.numerics.domains.points import Point


@dataclass(frozen=True)
class Cell:
    """A combination of signs of the surfaces.

    Args:
        signs: one sign for each surface.
        point: a point of the cell at which the sides agree; None if the cell is empty.
    """

    signs: tuple[int, ...]
    point: Point | None


@dataclass(frozen=True)
class Wall:
    """A surface on which a side jumps, or one of its branches.

    Args:
        form: zero on the surface.
        letter: the letter solved for; None if the surface does not meet the domain.
        value: the letter, in the others.
        part: the certified part on it; None if it does not meet the domain.
    """

    form: Any
    letter: Any = None
    value: Any = None
    part: Part | None = None
    owed: Any = None


@dataclass(frozen=True)
class Part:
    """A domain on which two sides agree: the whole domain, or a wall of another.

    Args:
        sides: the sides, in the letters of the domain.
        domain: the domain, in letters.
        surfaces: the surfaces on which a side may change its form.
        cells: each combination of their signs.
        walls: the certified parts where a side jumps; None if walls are omitted.
    """

    sides: tuple[Any, ...]
    domain: Domain
    surfaces: Surfaces
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...] | None


@dataclass(frozen=True)
class Certificate:
    """The result of certifying that agreement at points is agreement everywhere.

    Args:
        complete: True if it is certified.
        open: a condition that is not certified, in a sentence; empty if all are.
        against: a point at which the sides were not seen to agree, if one was met.
        part: the certified part, for the checker.
        owed: the form of an uncertified condition, if it has parameters alone; else None.
    """

    complete: bool
    open: str = ""
    against: Point | None = None
    part: Part | None = None
    owed: Any = None
