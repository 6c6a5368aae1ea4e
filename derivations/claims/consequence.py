"""What follows from other lines: one rule, put to them as they are printed and as they should read.

A line that opens a derivation but is printed as following from another (a value put in, a limit, a flow solved) is stepped from
that line. The rule is never given the line that it leads to; it is given the encodings of the lines it starts from, by
``Derivation.premise``, so that an edit of one of them is an edit of all that follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Premise:
    """A line that another follows from.

    Args:
        key: of the line.
        printed: its encoded form.
        corrected: the form that holds; the printed one where that does.
        elsewhere: whether both are taken for other data than the line's own encoding: made by the function that encodes the line.
    """

    key: str
    printed: Any
    corrected: Any
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from other lines; made by ``following``, so that both forms are of one rule.

    Args:
        says: the rule, in a few words.
        premises: the lines it starts from.
        printed: what follows from them as they are printed, of the shape of the line that is printed as following.
        corrected: what follows from them as they should read.
    """

    says: str
    premises: tuple[Premise, ...]
    printed: Any
    corrected: Any

    @property
    def rests_on_an_error(self) -> bool:
        """Tell whether a line it starts from is recorded to be false."""
        return any(premise.printed != premise.corrected for premise in self.premises)


def following(says: str, rule: Callable[..., Any], *premises: Premise) -> Consequence:
    """Put a rule to some lines.

    Args:
        says: the rule, in a few words.
        rule: takes a form of each line, in their order, and gives what follows from them.
        premises: the lines.

    Raises:
        ValueError: there is no line to follow from.
    """
    if not premises:
        raise ValueError(f"{says!r} follows from no line; give the lines that it starts from, as Derivation.premise does")
    printed, corrected = (rule(*(getattr(premise, form) for premise in premises)) for form in ("printed", "corrected"))
    return Consequence(says, premises, printed, corrected)
