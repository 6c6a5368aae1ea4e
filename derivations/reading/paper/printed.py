r"""The printed part of a LaTeX file: without the text after ``\end{document}``, false conditionals, ``comment`` environments and struck text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from closedform.derivations.reading.formula.lettering import COMMENT
from closedform.derivations.reading.formula.macros import definition_places

_END = re.compile(r"\\end\s*\{document\}")
_UNSEEN = re.compile(r"\\begin\s*\{comment\}.*?(?:\\end\s*\{comment\}|\Z)", re.DOTALL)
_STRUCK = re.compile(r"\\(?:sout|st|xout|hcancel)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_NEW = re.compile(r"\\newif\s*\\if([A-Za-z]+)")
# \iff is no conditional, and conditionals of packages that take braces have no \fi.
_SIGN = re.compile(
    r"\\(?:if(?!f(?![A-Za-z])|thenelse|def(?!ined)|undef|str|boolexpr|toggle|numcomp|blank)([A-Za-z]*)(?: *(0)(?![0-9]))?|(else|fi)(?![A-Za-z]))"
)


def as_printed(text: str) -> str:
    """Blank out every character that is not printed, so that every other character keeps its place in the file."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for start, end in [*_behind(plain), *_within(plain)]:
        plain = plain[:start] + " " * (end - start) + plain[end:]
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    for start, end in _conditional(plain):
        text = text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]
    return text


def _behind(plain: str) -> Iterator[tuple[int, int]]:
    if found := outside_definitions(_END, plain):
        yield found.start(), len(plain)


def outside_definitions(pattern: re.Pattern[str], plain: str, at: int = 0, end: int | None = None) -> re.Match[str] | None:
    """Find a pattern outside the definitions of commands: a command may begin or end the document."""
    for found in pattern.finditer(plain, at, len(plain) if end is None else end):
        if not any(start <= found.start() < stop for start, stop in definition_places(plain)):
            return found
    return None


def _within(plain: str) -> Iterator[tuple[int, int]]:
    for pattern in (_UNSEEN, _STRUCK):
        for found in pattern.finditer(plain):
            yield found.span()


def _conditional(plain: str) -> Iterator[tuple[int, int]]:
    """Return the skipped branches of conditionals with known value: those that are never true, and the file's own."""
    own = {found[1] for found in _NEW.finditer(plain)}
    declared = {found.end(1) for found in _NEW.finditer(plain)}
    open_ones: list[tuple[bool | None, int]] = []  # for each its value, and the start of the branch being read
    for found in _SIGN.finditer(plain):
        if found.end(1) in declared:
            continue
        if found[3] is None:
            open_ones.append((_value(found[1], found[2], own, plain[: found.start()]), found.end()))
        elif open_ones:
            value, begin = open_ones.pop()
            if value is False:
                yield begin, found.start()
            if found[3] == "else":
                open_ones.append((None if value is None else not value, found.end()))
    for value, begin in open_ones:
        if value is False:
            yield begin, len(plain)


def _value(name: str, digit: str | None, own: set[str], before: str) -> bool | None:
    if name in ("true", "false"):
        return name == "true"
    if not name:
        return False if digit else None
    if name not in own:
        return None
    settings = re.findall(rf"\\{name}(true|false)(?![A-Za-z])", before)
    return bool(settings) and settings[-1] == "true"
