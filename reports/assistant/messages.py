"""What the server asks of a process that judges, and what that answers: plain data."""

from __future__ import annotations

from typing import Any

import msgspec

GRAMMAR = "grammar"  # a call for the syntax of claims


class Settings(msgspec.Struct, frozen=True):
    """How a server judges.

    Args:
        folder: the folder below which it reads files.
        digits: decimal digits of the enclosures.
        time_limit: seconds of processor time for each task of an engine; each engine's own limit if None.
        fresh: True to neither use nor keep results.
    """

    folder: str
    digits: int = 40
    time_limit: float | None = None
    fresh: bool = False


class Asked(msgspec.Struct, frozen=True):
    """A call of a tool.

    Args:
        tool: the tool's name, or ``GRAMMAR``.
        arguments: as the client gave them.
        settings: how to judge.
    """

    tool: str
    arguments: dict[str, Any]
    settings: Settings


class Told(msgspec.Struct, frozen=True, tag=True):
    """How far a call is.

    Args:
        results: of engines so far.
        ended: claims that are judged.
        claims: all claims.
    """

    results: int
    ended: int
    claims: int


class Answered(msgspec.Struct, frozen=True, tag=True):
    """The answer to a call: its content; or a sentence that says why there is none."""

    content: dict[str, Any] | None = None
    refused: str = ""
