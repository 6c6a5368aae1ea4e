"""The result of a search for a repair: plain data, made in a worker, kept in the ledger."""

from __future__ import annotations

import msgspec

from closedform.numerics.findings.evidence import Tree
from closedform.numerics.findings.suggestion import Suggestion


class Repaired(msgspec.Struct, frozen=True):
    """The result of a search for the repair of a line, or of a proof of one.

    Args:
        suggestion: the form that changes least; None if none was found.
        formula: that form as plain data; None if it has an expectation, which is not kept as data.
        proved: True if a form found before is proved.
        lacking: True if it, or the quantity, certainly has no value somewhere on a reader's domain.
        no_value: True if the quantity certainly has no real value at any point tried, so that no form can be right; ``reason``
            gives the cause.
        reason: the reason why there is no suggestion; empty if there is one.
        seconds: the processor time.
    """

    suggestion: Suggestion | None = None
    formula: Tree | None = None
    proved: bool = False
    lacking: bool = False
    no_value: bool = False
    reason: str = ""
    seconds: float = 0.0

    @property
    def holds_everywhere(self) -> bool:
        """Whether a form was found that holds on the whole domain."""
        return self.suggestion is not None and self.suggestion.where is None
