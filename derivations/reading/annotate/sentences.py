r"""The sentences of a LaTeX file: their words, with a mark for each formula, and the display before or after each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from closedform.derivations.reading.formula.lettering import COMMENT, MATH

_ENDS = re.compile(r"(?<!i\.e)(?<!e\.g)(?<!i\.i\.d)(?<!\bcf)(?<!resp)(?<![Ff]ig)(?<![Ee]q)[.!?](?=\s|$|\x00|\})")
_BREAKS = re.compile(
    r"\n[ \t\r]*\n|\\par(?![A-Za-z])|\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\[[^\]]*\])?|\\item(?![A-Za-z])(?:\s*\[[^\]]*\])?"
    r"|\\(?:part|chapter|(?:sub)*section|paragraph|appendix)\*?(?![A-Za-z])(?:\s*\{[^{}]*\})?"
)
_GOES_ON = re.compile(
    r"[\s\x00,.;~]*(?:and\s+)?(?:where|with|for|when|whenever|(?-i:if)|provided|here|in which|so that)\b", re.IGNORECASE
)
_SET_APART = re.compile(r"\\(?:label|ref|eqref|cite[a-z]*|footnotemark|index|pageref|cref|Cref)\*?\s*(?:\[[^\]]*\])*\{[^{}]*\}")
_FACES = re.compile(r"\\(?:emph|textit|textbf|textsc|text|mbox|underline)\s*\{([^{}]*)\}")


@dataclass(frozen=True)
class Sentence:
    """A sentence.

    Args:
        words: its words with single spaces, and «0», «1», ... for its formulas.
        formulas: its formulas as typed.
        places: the characters of the file at which the formulas begin.
        start: the character at which the sentence begins.
        typed: the quoted part of the source.
        behind: the end of the display after which it continues; 0 if it follows none.
        stop: the character at which it ends, or at which its display begins.
    """

    words: str
    formulas: tuple[str, ...]
    places: tuple[int, ...]
    start: int
    typed: str
    behind: int = 0
    stop: int = 0


def sentences_of(text: str, displays: Sequence[tuple[int, int]]) -> Iterator[Sentence]:
    """Return the sentences of a file; a display splits its sentence in two, and the second continues after it.

    Args:
        text: the printed part of the file.
        displays: the first and last character of each display.
    """
    plain = _blanked(text, displays)
    begin = max(plain.find("\\begin{document}"), 0)
    shielded = MATH.sub(lambda found: "x" * len(found.group()), plain)
    edges = {begin, len(plain)} | {place for found in _BREAKS.finditer(shielded, begin) for place in found.span()}
    edges |= {found.end() for found in _ENDS.finditer(shielded, begin)} | {
        place for display in displays for place in display if place > begin
    }
    ends = {end for _, end in displays}
    cuts = sorted(edges)
    for start, stop in pairwise(cuts):
        part = plain[start:stop]
        if "\x00" in part or not MATH.search(part):
            continue
        behind = start if start in ends and _GOES_ON.match(part) else 0
        yield _sentence(part, start, behind)


def _blanked(text: str, displays: Sequence[tuple[int, int]]) -> str:
    plain = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()[:-1]) + found.group()[-1:].replace("%", " "), text)
    plain = _SET_APART.sub(lambda found: " " * len(found.group()), plain)
    for start, end in displays:
        plain = plain[:start] + "\x00" * (end - start) + plain[end:]
    return plain


def _sentence(part: str, start: int, behind: int) -> Sentence:
    formulas: list[str] = []
    places: list[int] = []

    def mark(found: re.Match[str]) -> str:
        formulas.append((found[1] or found[2]).strip().rstrip(".,;"))
        places.append(start + found.start())
        return f"«{len(formulas) - 1}»"

    words = MATH.sub(mark, part.replace("«", " ").replace("»", " "))
    words = re.sub(r"[\s~]+|\\[ ,;]", " ", _FACES.sub(r"\1", words)).strip()
    return Sentence(words, tuple(formulas), tuple(places), start, " ".join(part.split()), behind, start + len(part))
