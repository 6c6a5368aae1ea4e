"""Consequences of other lines: one rule, applied to them as printed and as corrected.

A line may open a derivation but be printed as following from another: a value put in, a limit, a flow solved. Its step starts from
that line. The rule never sees the line that it leads to. It receives the encodings of its premises from ``Derivation.premise``, so
an edit of a premise edits everything that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Premise:
    """A line from which another follows.

    Args:
        key: the line's key.
        printed: its encoded form.
        corrected: the form that holds; the printed one if that holds.
        elsewhere: True if both are for other data than the line's own encoding, made by the function that encodes the line.
    """

    key: str
    printed: Any
    corrected: Any
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Consequence:
    """A consequence of other lines; made by ``following``, so that one rule makes both forms.

    Args:
        says: the rule, in a few words.
        premises: the lines from which it starts.
        printed: the consequence of the printed premises, of the shape of the line that is printed as following.
        corrected: the consequence of the corrected premises.
    """

    says: str
    premises: tuple[Premise, ...]
    printed: Any
    corrected: Any

    @property
    def rests_on_an_error(self) -> bool:
        """Return True if a premise is recorded to be false."""
        return any(premise.printed != premise.corrected for premise in self.premises)


def following(says: str, rule: Callable[..., Any], *premises: Premise) -> Consequence:
    """Apply a rule to some lines.

    Args:
        says: the rule, in a few words.
        rule: takes a form of each line, in their order, and returns the consequence.
        premises: the lines.

    Raises:
        ValueError: there is no premise.
    """
    if not premises:
        raise ValueError(f"{says!r} follows from no line; give its premises, as Derivation.premise returns them")
    printed, corrected = (rule(*(getattr(premise, form) for premise in premises)) for form in ("printed", "corrected"))
    return Consequence(says, premises, printed, corrected)
