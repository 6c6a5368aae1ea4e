r"""The sentence around a display: what goes on behind it, and words that make it an approximation, "under Stirling's approximation"."""

from __future__ import annotations

import re

from closedform.derivations.reading.formula.lettering import COMMENT

_SAYS = re.compile(
    r"\b(?:(?:under|us(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|by|with|in|from|via|mak(?:e|ing))\s+(?P<what>[^.$\\]{0,40}?\bapproximations?)"
    r"|(?:approximately|asymptotically|approximate[ds]?\s+(?:by|as)|stirling['’]?s?\s+formula|roughly|neglect(?:ing|ed)?)"
    r"|to\s+(?:first|second|leading|lowest)\s+order)\b",
    re.IGNORECASE,
)
_END = re.compile(
    r"\n[ \t]*\n|[.?!][)}'\"]*\s+(?=[A-Z])|[.?!]\s*(?:\\label\s*\{[^{}]*\}\s*|\\end\{(?:aligned|split|gathered)\}\s*)*"
    r"(?:\\end\{[a-z]+\*?\}|\\\]|\$\$)|\\(?:sub)*section\b|\\begin\{document\}"
)
_STOP = re.compile(rf"{_END.pattern}|\\begin\{{|\\\[|\$\$|[.?!]\s")
_GOES_ON = re.compile(r"\s*(?:\\noindent\s*)?[,;a-z]")


def approximation_said(text: str, display: tuple[int, int]) -> tuple[str, int] | None:
    """Return the words that call what a display's sentence says an approximation, and their character; None if none do.

    The sentence may run through displays before it, and go on behind it.
    """
    plain = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text[: display[1] + 2000])
    begin = max((found.end() for found in _END.finditer(plain, 0, display[0])), default=0)
    if found := _SAYS.search(plain, begin, display[0]):
        return _quoted(found)
    found = _SAYS.search(plain, *rest_of_sentence(plain, display))
    return None if found is None else _quoted(found)


def _quoted(found: re.Match[str]) -> tuple[str, int]:
    return " ".join((found["what"] or found.group()).split()), found.start()


def rest_of_sentence(text: str, display: tuple[int, int]) -> tuple[int, int]:
    """Return the first and last character of what goes on behind a display with its sentence; nothing if the sentence ends in it."""
    if _END.search(text, *display) is not None or not _GOES_ON.match(text, display[1]):
        return display[1], display[1]
    stop = _STOP.search(text, display[1])
    return display[1], stop.start() if stop else len(text)
