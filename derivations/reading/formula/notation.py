"""Which texts are LaTeX, and what a note's LaTeX means beyond the common."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from closedform.derivations.reading.formula.token import Macro

SQUARE = "^2"  # behind the letter of a function's variable that is its square


@dataclass(frozen=True)
class Notation:
    """What a note's LaTeX means beyond the common.

    Args:
        macros: its own commands.
        always: every text is LaTeX, one without any command too.
        beside: other texts of the claim are LaTeX, so that x^2 is.
        vectors: names of vectors, besides the bold ones.
        entry: of sides that are matrices the row and the column that is claimed, from 1; None where sides are numbers.
        running: letters that some side of the claim integrates over.
        functions: functions that the note defines, by name: the letters of its variables, and the form in LaTeX.
        below: whether the letters behind a divisor are below the bar too: b^2/4a is b^2/(4a).
        read: what was found in sentences so far with these commands, by what it depends on.
    """

    macros: Mapping[str, Macro] = field(default_factory=dict)
    always: bool = False
    beside: bool = False
    vectors: frozenset[str] = frozenset()
    entry: tuple[int, int] | None = None
    running: frozenset[str] = frozenset()
    functions: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    below: bool = False
    read: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((len(self.macros), self.vectors, self.entry, self.running, *self.functions))

    def holds(self, text: str) -> bool:
        """Tell whether a text is LaTeX, and none of the grammar of ``derivations.reading.text.expressions``."""
        return self.always or has_commands(text) or (self.beside and "^" in text and "**" not in text)


def has_commands(text: str) -> bool:
    """Tell whether a text holds what LaTeX alone has."""
    return any(sign in text for sign in ("\\", "{", "$"))
