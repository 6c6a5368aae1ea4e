r"""The open questions of an equation, each with the comment that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.domains import entries_of


@dataclass(frozen=True)
class Proposal:
    r"""A comment suggested by the prose of a paper; its author has not written it.

    Args:
        comment: the comment without its mark: ``law X \sim N(0, 1)``.
        line: the line of its sentence in the file; 0 if there is none, and the widest domain is proposed.
        sentence: its sentence, or a replacement for it.
        kind: ``formula`` if the sentence states it as mathematics, ``words`` if in words.
        instead: the other comments between which its sentence leaves a choice.
        is_guess: True if its sentence stands in a unit of the paper that has ended, so that its letter may be another.
    """

    comment: str
    line: int
    sentence: str
    kind: Literal["formula", "words"]
    instead: tuple[str, ...] = ()
    is_guess: bool = False

    @property
    def entries(self) -> list[tuple[int, str, str]]:
        """Return it as the entries of a comment."""
        return entries_of(self.comment)


@dataclass(frozen=True)
class Question:
    r"""An open question about a letter.

    Args:
        asks: the question, worded so that a comment may follow.
        answer: the comment that settles it, without its mark: ``law X \sim ...``; dots mark the author's part.
        as_if: the comment supposed while further questions are looked for; the answer if it is empty.
    """

    asks: str
    answer: str = ""
    as_if: str = ""

    @property
    def is_complete(self) -> bool:
        """Return True if its answer is complete, so that it can be supposed."""
        return bool(self.answer) and "..." not in self.answer


class Open(BadClaim):
    """An equation leaves a question open; ``question`` holds it, and the comment that answers it."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"{question.asks} % closedform: {question.answer}" if question.answer else question.asks)
        self.question = question
