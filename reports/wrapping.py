"""Sentences and formulas in the lines of a terminal, broken between words alone."""

from __future__ import annotations

import textwrap

from rich.text import Text

INDENT = "    "
_LINES = 5  # of a reason or a formula; `explain` shows longer ones
_WIDEST = 100  # columns; on a wider terminal long lines are still broken, so that they can be read


def wrapped(said: str, width: int, head: Text | None = None, hanging: str = INDENT, most: int = _LINES) -> list[Text]:
    """Break a sentence between words, behind its head; a word that is wider than the terminal, as a path is, stays in one piece."""
    width, head = min(width, _WIDEST), head or Text()
    beside = len(head.plain) + len(said.split(maxsplit=1)[0] if said.strip() else "") <= width
    body = textwrap.wrap(
        said, width, initial_indent=" " * len(head.plain) if beside else hanging, subsequent_indent=hanging,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    if len(body) > most:
        body = [*body[: most - 1], f"{hanging}… (`closedform explain` shows all of it)"]
    if not beside or not body:
        head.rstrip()
        return [head, *map(_marked, body)]
    return [head + _marked(body[0][len(head.plain) :]), *map(_marked, body[1:])]


def _marked(text: str) -> Text:
    """Colour what is struck and what is put in; the marks stay, for terminals without colours."""
    out = Text(text)
    out.highlight_regex(r"\[-.*?-\]", "red")
    out.highlight_regex(r"\{\+.*?\+\}", "green")
    return out
