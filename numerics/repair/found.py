"""What a search for a repair reports: plain data, made in a worker, kept in the ledger."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from numerics.evidence import Tree


class Edited(NamedTuple):
    """One place where a repair differs from the printed form: the argument indices from its root, and what is struck and put in.

    Both are as SymPy writes them; empty where something is only put in, or only struck.
    """

    where: tuple[int, ...]
    struck: str
    put_in: str


class Strength(StrEnum):
    """How certain it is that a repair holds."""

    ENCLOSED = "enclosed"  # it agrees with the quantity, in thin balls, wherever the line itself is judged
    PROVED = "proved"  # and is proved equal to it


class Repair(msgspec.Struct, frozen=True):
    """A form near a false line that equals its quantity.

    Args:
        formula: as plain data; None where it holds an integral or expectation, which is not kept so.
        sympy: as text; ``latex`` likewise, set.
        marked: the printed form with what is struck and put in, as text; ``marked_latex`` likewise.
        edits: the same, place by place.
        says: what is wrong with the printed form, in words; ``size``, how many nodes are struck or put in.
        verified: how certain it is.
        points: at which it was enclosed.
    """

    formula: Tree | None
    sympy: str
    latex: str
    marked: str
    marked_latex: str
    edits: tuple[Edited, ...]
    says: str
    size: int
    verified: Strength
    points: int


class Repaired(msgspec.Struct, frozen=True):
    """What a search for the repair of a line, or a proof of one, came to.

    Args:
        repair: the one that changes least; None where none was found.
        proved: whether a repair found before is.
        reason: why there is none, where there is none.
        seconds: of processor time.
    """

    repair: Repair | None = None
    proved: bool = False
    reason: str = ""
    seconds: float = 0.0
