r"""What a paper's text leaves open of an equation, each question with the comment that answers it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from derivations.origin import BadClaim
from derivations.paper.displays import MARK


@dataclass(frozen=True)
class Question:
    r"""Something that a text leaves open of a letter.

    Args:
        asks: the question, in words before which a comment may stand.
        answer: the comment that settles it where the text means what it seems to, without its mark: ``law X \sim N(0, 1)``; dots in it
            stand for what the author has to say; empty where nothing is proposed.
        as_if: the comment that is supposed in its place while more questions are looked for; where it is empty the answer, with a
            function's letter for its dots.
    """

    asks: str
    answer: str = ""
    as_if: str = ""

    @property
    def proposal(self) -> str:
        """Give the answer where it is what the text seems to mean, "If so, write ..."; empty where it is an example or the author's to fill in."""
        return self.answer if _PROPOSES.search(self.asks) and "..." not in self.answer and self.as_if in ("", self.answer) else ""

    @property
    def supposed(self) -> str:
        """Give the comment that is supposed while more questions are looked for."""
        function = re.fullmatch(r"(function [^(]*\(([^()]*)\) =) \.\.\.", self.answer)
        return self.as_if or (f"{function[1]} {function[2]}" if function else self.answer)

    def __str__(self) -> str:
        """Say it in one line, which ends with the comment to be pasted."""
        return f"{self.asks} % {MARK} {self.answer}" if self.answer else self.asks


_PROPOSES = re.compile(r"\b[Ii]f [^.?;]+ write$")


class Open(BadClaim):
    """An equation leaves something open; ``question`` says what, and the comment that answers it."""

    def __init__(self, question: Question) -> None:
        super().__init__(str(question))
        self.question = question


class AllOpen(BadClaim):
    """All that an equation leaves open; ``questions`` lists it, each in one line, and ``supposed`` is the claim's table if all are answered as proposed."""

    def __init__(self, questions: tuple[str, ...], supposed: Mapping[str, Any] | None = None) -> None:
        super().__init__("; ".join(questions))
        self.questions, self.supposed = questions, supposed or {}
