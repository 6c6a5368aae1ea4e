"""The place where a claim is printed, or that it is a reader's own, and who wrote its formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from closedform.derivations.claims.document import NOTE, documents, listed


class Trust(Enum):
    """The author of a claim's formulas, which decides how closely two sides are examined if they agree.

    The rules that prove, enclose or refute a claim are the same for both.
    """

    REVIEWED = "encoded in a document's file, beside the print, and reviewed"
    TYPED = "typed by a reader: it may hide a part that no usual digits show"


@dataclass(frozen=True, slots=True)
class Source:
    """The place where a derivation is printed: the document's tag and the section's title."""

    document: str
    section: str

    @property
    def is_own(self) -> bool:
        """Whether this is a reader's own claim, in no document."""
        return self.document == NOTE

    @property
    def trust(self) -> Trust:
        """The author of the formulas."""
        return Trust.TYPED if self.is_own else Trust.REVIEWED

    def __post_init__(self) -> None:
        """Refuse a document that does not exist."""
        if self.document != NOTE and self.document not in documents():
            raise ValueError(
                f"unknown document {self.document!r}; use {listed(documents())}, or {NOTE!r} for a reader's own claim. "
                "A document is a folder of derivations/ whose __init__.py declares DOCUMENT"
            )

    @property
    def is_looked_up(self) -> bool:
        """Whether the prover may use the formulas as known, except to prove themselves."""
        return self.document in documents() and documents()[self.document].looked_up

    @property
    def slug(self) -> str:
        """The section's title in lower case with hyphens, as in keys."""
        return re.sub(r"[^a-z0-9]+", "-", self.section.lower()).strip("-")
