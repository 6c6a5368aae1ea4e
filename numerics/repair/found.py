"""What a search for a repair reports: plain data, made in a worker, kept in the ledger."""

from __future__ import annotations

import msgspec

from closedform.numerics.findings.evidence import Tree
from closedform.numerics.findings.suggestion import Suggestion


class Repaired(msgspec.Struct, frozen=True):
    """What a search for the repair of a line, or a proof of one, came to.

    Args:
        suggestion: the form that changes least; None where none was found.
        formula: that form as plain data; None where it holds an expectation, which is not kept so.
        proved: whether a form found before is.
        lacking: whether it, or the quantity, certainly has no value somewhere on a reader's domain.
        no_value: whether the quantity certainly has no real value at any point tried, so that no form can be right; ``reason`` says why.
        reason: why there is none, where there is none.
        seconds: of processor time.
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
