"""The token of a formula, searches among tokens by their brackets alone, and the refusal of a formula at a character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from closedform.derivations.reading.syntax.trees import NotUnderstood, pointing_at

CLOSED_BY = {"(": ")", "[": "]", r"\{": r"\}", "{": "}", "langle": "rangle", "lfloor": "rfloor", "lceil": "rceil"}
CLOSING = frozenset(CLOSED_BY.values())
OPERATORS = {"+", "-", "*", "/", "=", "<", ">", "<=", ">=", "!="}


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a formula.

    Args:
        kind: ``letter``, ``digit``, ``macro`` (any name), ``sign``, ``begin`` or ``end`` (an environment).
        text: the letter, digit or sign, or the name.
        at: its character in the formula, from 0.
        apart: True if a space, or a command that sets one, precedes it.
        broken: True if a line's end or a wide space precedes it: its neighbour may be another formula.
        spaced: True if a command that sets a space precedes it: its neighbour may be another factor.
        thick: True if that space is wider than one within a product.
        wide: True if the spaces before it are half a quad or more: its neighbour may belong to another formula.
    """

    kind: str
    text: str
    at: int
    apart: bool = False
    broken: bool = False
    spaced: bool = False
    thick: bool = False
    wide: bool = False

    @property
    def turn(self) -> int:
        """Return 1 for an opening bracket, -1 for a closing one, 0 for any other token."""
        return (self.text in CLOSED_BY) - (self.text in CLOSING) if self.kind == "sign" else 0

    @property
    def typed(self) -> str:
        """Write it as typed."""
        if self.kind in ("begin", "end"):
            return f"\\{self.kind}{{{self.text}}}"
        return f"\\{self.text}" if self.kind == "macro" else self.text


@dataclass(frozen=True, slots=True)
class Macro:
    """The definition of a note's own command.

    Args:
        body: the replacement, with #1, #2, ... for its arguments.
        arguments: the number of arguments.
        default: the default of the first, which is then optional; None if all are needed.
        starred: True if a star may follow it, as a pair of delimiters; it sizes them and changes nothing.
    """

    body: str
    arguments: int = 0
    default: str | None = None
    starred: bool = False


def refuse(text: str, at: int, why: str) -> NoReturn:
    """Refuse a formula at a character.

    Raises:
        NotUnderstood: always; the message points at the character.
    """
    raise refused(text, at, why)


def refused(text: str, at: int, why: str) -> NotUnderstood:
    """Write the reason why a formula is refused, with the character."""
    return NotUnderstood(f"{pointing_at(flat(text), min(at, len(text)))}: {why}")


def flat(text: str) -> str:
    """Put a text on one line, each character where it was."""
    return "".join(" " if c.isspace() else c for c in text)


def words_of(found: Sequence[Token]) -> str:
    """Write the texts of some tokens side by side."""
    return "".join(token.text for token in found)


def depths(found: Sequence[Token], start: int = 0) -> Iterator[tuple[int, int]]:
    """Return each place from a start with the number of open brackets after it."""
    depth = 0
    for place in range(start, len(found)):
        depth += found[place].turn
        yield place, depth


def bracket(found: Sequence[Token], start: int) -> list[Token]:
    """Return the content of the bracket that opens at a place."""
    end = next((place for place, depth in depths(found, start) if depth == 0), len(found))
    return list(found[start + 1 : end])


def braces(found: Sequence[Token], start: int = 0) -> Iterator[tuple[int, int]]:
    """Return each place from a start with the number of open braces after it."""
    depth = 0
    for place in range(start, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text == "{") - (found[place].text == "}")
        yield place, depth


def brace_of(found: Sequence[Token], start: int) -> int | None:
    """Find the brace that closes the one at a place; None if there is none, or it is not closed."""
    if not (found[start].kind == "sign" and found[start].text == "{"):
        return None
    return next((place for place, depth in braces(found, start) if depth == 0), None)


def group_at(found: Sequence[Token], start: int) -> list[Token]:
    """Return the content of the braces that open at a place."""
    end = next((place for place, depth in braces(found, start) if depth == 0), len(found))
    return list(found[start + 1 : end])


def argument_at(found: Sequence[Token], start: int) -> tuple[list[Token], int]:
    """Return the argument that begins at a place, a group or one token, and the place after it."""
    if start < len(found) and found[start].text == "{" and found[start].kind == "sign":
        inside = group_at(found, start)
        return inside, start + len(inside) + 2
    return list(found[start : start + 1]), start + 1


def is_sign(found: Sequence[Token], at: int, *signs: str) -> bool:
    """Return True if one of some signs stands at a place."""
    return 0 <= at < len(found) and found[at].kind == "sign" and found[at].text in signs


def is_plus(found: Sequence[Token], at: int) -> bool:
    """Return True if the sign of an index or a power at a place is followed by +, or {+}: that of a positive part."""
    texts = [part.text for part in found[at + 1 : at + 4]]
    return texts[:1] == ["+"] or texts == ["{", "+", "}"]
