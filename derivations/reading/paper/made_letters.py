r"""\pi and E as letters, if a comment gives them a domain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from closedform.derivations.reading.formula.lettering import parts_of
from closedform.derivations.reading.note.domains import Comments
from closedform.derivations.reading.note.meanings_of_statements import domain_of
from closedform.derivations.reading.note.questions import Open, Question


@dataclass(frozen=True)
class _MadeLetter:
    """A name with a meaning of its own unless a comment gives it a domain.

    Args:
        name: the name as typed.
        letter: the letter that replaces it.
        spot: its place in a formula, as the group ``it``.
        keeps: the signs beside which it keeps its meaning under a comment about all equations.
        runs: an integral over it, which makes it a letter too.
    """

    name: str
    letter: str
    spot: re.Pattern[str]
    keeps: re.Pattern[str]
    runs: re.Pattern[str]

    def put_into(self, text: str) -> str:
        """Write the letter for it."""
        return self.spot.sub(lambda found: self.letter if found["it"] else found.group(), text)

    def put_into_comment(self, verb: str, text: str) -> str:
        """Write the letter for it in a comment; in domains only if it has one."""
        if verb == "where":
            parts = parts_of(text)
            return ", ".join(one.replace(self.name, self.letter, 1) if domain_of(one)[0] == self.name else one for one in parts)
        return text if verb in ("label", "skip", "expect", "slash") else self.put_into(text)

    def is_given_a_domain(self, said: Comments) -> bool:
        """Return True if comments make it a letter."""
        return any(domain_of(part)[0] == self.name for text in said.of("where") for part in parts_of(text))

    def is_known_as_itself(self, said: Comments) -> bool:
        """Return True if comments give it its usual meaning."""
        return any(one.replace(" ", "") == f"{self.name}={self.name}" for one in said.of("means"))


_HELD = r"\\(?:mathbb|mathrm|mathsf|mathbf|mathcal|operatorname|text)\*?\s*(?:\{[^{}]*\}|[A-Za-z](?![A-Za-z]))"
MADE_LETTERS = (
    _MadeLetter(
        r"\pi",
        r"\varpi",
        re.compile(r"(?P<it>\\pi)(?![A-Za-z])(?!\s*[_'])"),
        re.compile(
            r"2\s*\\pi(?![A-Za-z])|\\pi\s*\^|\\sqrt\s*(?:\\pi|\{[^{}]*\\pi)(?![A-Za-z])|\\(?:arc|sin|cos|tan|int|erf|Phi|varphi|phi|operatorname\s*\{erf)"
        ),
        re.compile(r"(?!)"),
    ),
    _MadeLetter(
        "E",
        r"\mathcal{E}",
        re.compile(rf"{_HELD}|\\[A-Za-z]+|(?P<it>E)(?!\s*(?:\\left|\\[bB]igg?l?)?\s*(?:[_'\[(]|\\\{{))"),
        re.compile(r"(?<![A-Za-z\\])E\s*(?:\\left|\\[bB]igg?l?)?\s*(?:[_\[(]|\\\{)"),
        re.compile(r"\\int(?![A-Za-z]).*(?<![A-Za-z\\])(?:d|\\mathrm\s*\{?\s*d\s*\}?)\s*E(?![A-Za-z])", re.DOTALL),
    ),
)


def with_made_letters(sides: list[str], own: Comments, throughout: Comments) -> tuple[list[str], Comments, Comments]:
    r"""Write another letter for \pi or E if a comment gives it a domain: then it is a letter, not a number or mean.

    Raises:
        Open: the comment is about all equations, and in this one it may keep its meaning.
    """
    for one in MADE_LETTERS:
        keeps = any(map(one.keeps.search, sides))
        here = one.is_given_a_domain(own) or (any(map(one.runs.search, sides)) and not keeps)
        if not here and not one.is_given_a_domain(throughout):
            continue
        kept = not here and (one.is_known_as_itself(own) or one.is_known_as_itself(throughout))
        if not here and not kept and keeps and any(found["it"] for side in sides for found in one.spot.finditer(side)):
            question = f"{one.name}: a comment makes it a letter; is it the one of its usual meaning here? If so, write"
            raise Open(Question(question, f"means {one.name} = {one.name}"))
        if not kept:
            sides = list(map(one.put_into, sides))
            own = Comments([(line, verb, one.put_into_comment(verb, text)) for line, verb, text in own.entries])
        throughout = Comments([(line, verb, one.put_into_comment(verb, text)) for line, verb, text in throughout.entries])
    return sides, own, throughout


def is_put(letter: str, sides: Sequence[str], typed: Sequence[str]) -> bool:
    """Return True if a letter stands in sides where it was not typed."""
    return any(letter in one and letter not in before for one, before in zip(sides, typed, strict=True))
