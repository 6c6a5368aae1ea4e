r"""What a paper's text leaves open of an equation, each question with the comment that answers it."""

from __future__ import annotations

from dataclasses import dataclass

from derivations.origin import BadClaim
from derivations.paper.displays import MARK


@dataclass(frozen=True)
class Question:
    r"""Something that a text leaves open of a letter.

    Args:
        asks: the question, in words before which a comment may stand.
        answer: the comment that settles it where the text means what it seems to, without its mark: ``law X \sim N(0, 1)``; dots in it
            stand for what the author has to say; empty where nothing is proposed.
        as_if: the comment that is supposed in its place while more questions are looked for; the answer, where it is empty.
    """

    asks: str
    answer: str = ""
    as_if: str = ""

    def __str__(self) -> str:
        """Say it in one line, which ends with the comment to be pasted."""
        return f"{self.asks} % {MARK} {self.answer}" if self.answer else self.asks


class Open(BadClaim):
    """An equation leaves something open; ``question`` says what, and the comment that answers it."""

    def __init__(self, question: Question) -> None:
        super().__init__(str(question))
        self.question = question


class AllOpen(BadClaim):
    """All that an equation leaves open; ``questions`` lists it, each in one line."""

    def __init__(self, questions: tuple[str, ...]) -> None:
        super().__init__("; ".join(questions))
        self.questions = questions
