r"""The sentences of a LaTeX file, and each formula in them with the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from derivations.latex.harmless import without_tail, words_of

RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)", re.DOTALL)
SENTENCE = re.compile(r"(?<!i\.d)(?<!i\. d)(?<!i\.e)(?<!e\.g)(?<!\bcf)(?<!resp)[.!?](?=\s|$)")
_FACE = r"\\(?:mathbf|boldsymbol|bm|hat|bar|tilde|widehat|widetilde|mathcal|vec)\s*(?:\{\\?\w+\}|\\[A-Za-z]+|\w)"
_INDEX = r"'*(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?(?:\^(?:\\star|\*|\{\\star\}|\{\*\}))?'*"
LETTER = re.compile(rf"(?:{_FACE}|\\?[A-Za-z]+){_INDEX}")
_BEHIND = re.compile(r"^[\s,.;~]*(?:and\s+)?(?:where|with|for|when|whenever|if|provided|here|in which|valid for|Here|Where)\b")


@dataclass(frozen=True)
class Formula:
    """A formula of the running text, with the words before and behind it up to the next formula or the sentence's end."""

    inside: str
    at: int
    before: str
    after: str
    sentence: str
    next: str
    clause: str
    segment: str
    tail: str
    leads: bool
    begins: int
    own: str
    left: str
    right: str
    shown: str


def behind_display(plain: str, at: int, breaks: Sequence[int]) -> int:
    """Find where the rest of a display's sentence ends; where it begins if it says nothing of letters."""
    stop = min([one for one in breaks if one >= at] + [len(plain)])
    stop = min(stop, plain.find("\x00", at) % (len(plain) + 1))
    if not _BEHIND.match(plain[at:stop]):
        return at
    shielded = MATH.sub(lambda found: "x" * len(found.group()), plain[at:stop])
    first = re.match(r"[\s,.;~]*", shielded)
    found = SENTENCE.search(shielded, first.end() if first else 0)
    return at + (found.end() if found else stop - at)


def formulas_of(plain: str, breaks: Sequence[int], shown: Mapping[int, str]) -> Iterator[Formula]:
    """Give the formulas of a text with the words around them.

    Args:
        plain: the text, its displays blanked by NUL characters.
        breaks: the characters at which paragraphs end.
        shown: displays, by the character at which they end.
    """
    edges = [0, *breaks, len(plain)]
    for start, stop in pairwise(edges):
        part = plain[start:stop]
        shielded = MATH.sub(lambda found: "$" + "x" * (len(found.group()) - 2) + "$", part)
        ends = [0, *(found.end() for found in SENTENCE.finditer(shielded)), len(part)]
        inside = list(MATH.finditer(part))
        for place, found in enumerate(inside):
            a, b = max(e for e in ends if e <= found.start()), min(e for e in ends if e >= found.end())
            low = max(a, inside[place - 1].end() if place else 0)
            high = min(b, inside[place + 1].start() if place + 1 < len(inside) else len(part))
            after = part[found.end() : high]
            for one, other in pairwise(inside[place:]):  # of $X$ and $Y$ the words behind $Y$
                between = part[one.end() : other.start()]
                if (
                    other.start() >= b
                    or not re.fullmatch(r"[\s,~]*(?:and)?[\s~]*", between)
                    or not all(is_name(m[1] or m[2]) for m in (one, other))
                ):
                    break
                position = inside.index(other)
                after = part[other.end() : min(b, inside[position + 1].start() if position + 1 < len(inside) else len(part))]
            following = inside[place + 1] if place + 1 < len(inside) and inside[place + 1].start() < b else None
            yield Formula(
                (found[1] or found[2]).strip(), start + found.start(), words(part[low : found.start()]), words(after),
                words(part[a:b]), "" if following is None else (following[1] or following[2]).strip(),
                *_surroundings(part, shielded, (a, b), (found.start(), found.end())), start + max(a, shielded.rfind("\x00", a, found.start())),
                words(without_tail("$" + part[found.end() : high].split("\x00")[0])[0] if "\x00" in part[found.end() : high] else part[found.end() : high]),
                *_sides(part, shielded, (a, b), (found.start(), found.end())), _shown(shielded, found.end(), b, start, shown),
            )  # fmt: skip


_BETWEEN = re.compile(r"[,;:()]|---?")


def _surroundings(part: str, shielded: str, sentence: tuple[int, int], formula: tuple[int, int]) -> tuple[str, str, str, bool]:
    """Give what is around a formula.

    They are its clause, with what beside it is no clause of another formula; its sentence between displays; what in it speaks of the display
    behind it; and whether a display is before or behind it.
    """
    a = max(sentence[0], shielded.rfind("\x00", sentence[0], formula[0]) + 1)
    end = shielded.find("\x00", formula[1], sentence[1])
    segment = shielded[a : end if end >= 0 else sentence[1]]
    body, tail = without_tail(segment) if end >= 0 else (segment, "")
    typed = MATH.sub(lambda found: found.group() if found[1] else f"$ {found[2]} $", part)[a:]
    edges = [0, *(e for found in _BETWEEN.finditer(body) for e in found.span()), len(body)]
    pieces = [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    place = next((i for i, (low, high) in enumerate(pieces) if low <= formula[0] - a < high), 0)
    first, last = place, place
    others = [bool(re.search(r"\$", body[low:high]) and words_of(body[low:high])) for low, high in pieces]
    while first and not others[first - 1]:
        first -= 1
    while last + 1 < len(pieces) and not others[last + 1]:
        last += 1
    leads = end >= 0 or a > sentence[0]
    return words(typed[pieces[first][0] : pieces[last][1]]), words(typed[: len(body)]), words(tail), leads


def _sides(part: str, shielded: str, sentence: tuple[int, int], formula: tuple[int, int]) -> tuple[str, str]:
    """Give a sentence's words before a formula, from the last display on, and behind it, up to the next display."""
    a = max(sentence[0], shielded.rfind("\x00", sentence[0], formula[0]) + 1)
    end = shielded.find("\x00", formula[1], sentence[1])
    typed = MATH.sub(lambda found: found.group() if found[1] else f"$ {found[2]} $", part)
    return words(typed[a : formula[0]]), words(typed[formula[1] : end if end >= 0 else sentence[1]])


def _shown(shielded: str, at: int, stop: int, start: int, shown: Mapping[int, str]) -> str:
    """Give the display that a sentence leads to; empty where it leads to none."""
    end = shielded.find("\x00", at, stop)
    return next((display for b, display in shown.items() if end >= 0 and b - len(display) == start + end), "")


def words(text: str) -> str:
    """Write a text in one line, without ties and thin spaces."""
    return re.sub(r"[\s~\x00]+|\\[ ,]", " ", text)


def parts_of(text: str) -> list[str]:
    """Split a formula at its outer commas."""
    parts, depth = [""], 0
    for place, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c in ",;" and depth == 0 and text[place - 1 : place] != "\\":
            parts.append("")
        else:
            parts[-1] += c
    return [one for part in parts if (one := re.sub(r"\\[,;:! ]?$|\\q?quad$", "", part.strip()).strip())]


def is_name(text: str) -> bool:
    """Tell whether a text is a letter, with its index and accent."""
    return LETTER.fullmatch(text.strip()) is not None and not RELATION.search(text)
