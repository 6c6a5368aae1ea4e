r"""What an equation leaves open, each question with the comment that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.domains import entries_of


@dataclass(frozen=True)
class Proposal:
    r"""A comment that the prose of a paper may mean; its author has not written it.

    Args:
        comment: without its mark: ``law X \sim N(0, 1)``.
        line: of the file, on which its sentence stands; 0 where nothing is said, and the widest domain is proposed.
        sentence: that it is read from, or what is said instead.
        kind: ``formula`` where it is typed as mathematics, ``words`` where words say it.
        instead: other comments that its sentence gives a choice of.
    """

    comment: str
    line: int
    sentence: str
    kind: Literal["formula", "words"]
    instead: tuple[str, ...] = ()

    @property
    def entries(self) -> list[tuple[int, str, str]]:
        """Give it as the entries of a comment."""
        return entries_of(self.comment)


@dataclass(frozen=True)
class Question:
    r"""Something that is left open of a letter.

    Args:
        asks: the question, in words before which a comment may stand.
        answer: the comment that settles it, without its mark: ``law X \sim ...``; dots stand for what the author has to say.
        as_if: the comment that is supposed in its place while more questions are looked for; the answer, where it is empty.
    """

    asks: str
    answer: str = ""
    as_if: str = ""

    @property
    def is_complete(self) -> bool:
        """Tell whether its answer says all that is needed, so that it can be supposed."""
        return bool(self.answer) and "..." not in self.answer


class Open(BadClaim):
    """An equation leaves something open; ``question`` says what, and the comment that answers it."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"{question.asks} % closedform: {question.answer}" if question.answer else question.asks)
        self.question = question
