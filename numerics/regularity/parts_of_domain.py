"""The parts of a domain that a certificate of form speaks of, cells of signs and walls, and the certificate, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.domain import Domain
from closedform.numerics.domains.points import Point
from closedform.numerics.regularity.changes import Surfaces


@dataclass(frozen=True)
class Cell:
    """A combination of signs of the surfaces.

    Args:
        signs: one a surface.
        point: of the cell, at which the sides agree; None where the cell is empty.
    """

    signs: tuple[int, ...]
    point: Point | None


@dataclass(frozen=True)
class Wall:
    """A surface on which a side jumps, or one of its branches.

    Args:
        form: zero on it.
        letter: that it is solved for; None where it is nowhere in the domain.
        value: the letter, in the others.
        part: what is certified on it; None where none of it lies in the domain.
    """

    form: Any
    letter: Any = None
    value: Any = None
    part: Part | None = None


@dataclass(frozen=True)
class Part:
    """A domain on which two sides agree: the whole of it, or a wall of another.

    Args:
        sides: in the letters of the domain.
        domain: of letters.
        surfaces: on which a side may change its form.
        cells: each combination of their signs.
        walls: what is certified where a side jumps; None where walls are left out.
    """

    sides: tuple[Any, ...]
    domain: Domain
    surfaces: Surfaces
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...] | None


@dataclass(frozen=True)
class Certificate:
    """Whether agreement at points is agreement everywhere.

    Args:
        complete: whether it is.
        open: what is not certified, in a sentence; empty where all is.
        against: a point at which the sides were not seen to agree, where one was met.
        part: what was certified, for the checker.
    """

    complete: bool
    open: str = ""
    against: Point | None = None
    part: Part | None = None
