"""Where a claim comes from, as plain data: hashable, and the same in every process and on every machine."""

from __future__ import annotations

import json
from typing import Any

import msgspec


class BadClaim(ValueError):
    """A reader's own claim cannot be read; the message names the claim, the field and the remedy."""


class NoClaim(BadClaim):
    """A file holds no claim at all."""


def unforeseen(error: Exception) -> str:
    """Return the error for an exception that nobody meant to raise, mostly SymPy's own, while a text was read."""
    return f"it cannot be read ({type(error).__name__}: {str(error)[:200]})"


class Encoded(msgspec.Struct, frozen=True, tag=True):
    """A claim encoded in a file of ``derivations``, as a constant.

    Args:
        module: the file, below ``derivations``: ``n002_sigmoid_and_steady_state.gates``.
        constant: its name in the file.
    """

    module: str
    constant: str

    def __str__(self) -> str:
        """Return the claim's name as Python writes it."""
        return f"{self.module}.{self.constant}"

    @property
    def file(self) -> str:
        """Name the file, from the project's root."""
        return f"derivations/{self.module.replace('.', '/')}.py"


class Own(msgspec.Struct, frozen=True, tag=True):
    """A reader's own claim, as written; ``derivations.reading.note.own_claim.own_claim`` builds the claim from its table.

    Args:
        entry: its table, in JSON with sorted fields.
        title: the title of its note; empty if there is none.
    """

    entry: str
    title: str = ""

    @property
    def table(self) -> dict[str, Any]:
        """Return the fields, not yet checked."""
        table: dict[str, Any] = json.loads(self.entry)
        return table

    @property
    def said_to_fail(self) -> bool:
        """Return True if its author says that one of its lines is false."""
        return bool(self.table.get("expect") == "refuted")

    @property
    def supposed(self) -> tuple[str, ...]:
        """Return the answers that it supposes to open questions of its note."""
        return tuple(self.table.get("supposed", ()))

    @property
    def doubts(self) -> tuple[str, ...]:
        """Return what its note may mean otherwise than it supposes: each may be why the claim fails."""
        return tuple(self.table.get("doubts", ()))


Origin = Encoded | Own
