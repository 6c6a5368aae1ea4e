"""Where a claim comes from, as plain data: hashable, and the same in every process and on every machine."""

from __future__ import annotations

import json
from typing import Any

import msgspec


class BadClaim(ValueError):
    """A reader's own claim cannot be read; the message names the claim, the field and the remedy."""


def unforeseen(error: Exception) -> str:
    """Say of what nobody meant to raise, SymPy's own mostly, that it kept a text from being read."""
    return f"it cannot be read ({type(error).__name__}: {str(error)[:200]})"


class Encoded(msgspec.Struct, frozen=True, tag=True):
    """A claim that stands in a file of ``derivations``, as a constant.

    Args:
        module: of the file, below ``derivations``: ``n002_sigmoid_and_steady_state.gates``.
        constant: its name there.
    """

    module: str
    constant: str

    def __str__(self) -> str:
        """Say it as Python would."""
        return f"{self.module}.{self.constant}"

    @property
    def file(self) -> str:
        """Name the file, from the project's root."""
        return f"derivations/{self.module.replace('.', '/')}.py"


class Own(msgspec.Struct, frozen=True, tag=True):
    """A reader's own claim, as it is written; ``derivations.reading.note.own_claim.own_claim`` makes one of a table.

    Args:
        entry: its table, in JSON with sorted fields.
        title: of the note that it is from; empty where there is none.
    """

    entry: str
    title: str = ""

    @property
    def table(self) -> dict[str, Any]:
        """Give the fields, not yet looked into."""
        table: dict[str, Any] = json.loads(self.entry)
        return table

    @property
    def said_to_fail(self) -> bool:
        """Tell whether its author says that some line of it is false."""
        return bool(self.table.get("expect") == "refuted")

    @property
    def supposed(self) -> tuple[str, ...]:
        """Give the answers that it supposes to what its note leaves open."""
        return tuple(self.table.get("supposed", ()))


Origin = Encoded | Own
