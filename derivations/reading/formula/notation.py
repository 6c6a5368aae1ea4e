"""The choice of texts that are LaTeX, and a note's special notation."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from closedform.derivations.reading.formula.token import Macro

_LIST = re.compile(r"\[.*,\s*\{\s*\w+\s*,[^{}]*\}\s*[],]", re.DOTALL)  # the range of Mathematica's Integrate[f, {x, a, b}]
SQUARE = "^2"  # the mark after the letter of a function's variable that is its square


@dataclass(frozen=True)
class Notation:
    """A note's special notation.

    Args:
        macros: its own commands.
        always: True if every text is LaTeX, even one without a command.
        beside: True if other texts of the claim are LaTeX, so that x^2 is.
        vectors: names of vectors, besides the bold ones.
        entry: for matrix sides, the claimed row and column, from 1; None for numbers.
        running: letters that some side of the claim integrates over.
        functions: the note's functions, by name: the letters of the variables, and the form in LaTeX.
        samples: the letters X of lists X_1, ..., X_n, as long as another letter says.
        below: True if letters after a divisor are below the bar too: b^2/4a is b^2/(4a).
        read: results from sentences with these commands, by their inputs.
    """

    macros: Mapping[str, Macro] = field(default_factory=dict)
    always: bool = False
    beside: bool = False
    vectors: frozenset[str] = frozenset()
    entry: tuple[int, int] | None = None
    running: frozenset[str] = frozenset()
    functions: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    samples: frozenset[str] = frozenset()
    below: bool = False
    read: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((len(self.macros), self.vectors, self.entry, self.running, self.samples, *self.functions))

    def holds(self, text: str) -> bool:
        """Return True if a text is LaTeX, and not in the grammar of ``derivations.reading.text.expressions``."""
        return self.always or has_commands(text) or (self.beside and "^" in text and "**" not in text)


def has_commands(text: str) -> bool:
    """Return True if a text has signs that only LaTeX has."""
    return any(sign in text for sign in ("\\", "$")) or ("{" in text and not _LIST.search(text))
