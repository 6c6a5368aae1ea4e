"""Semantic LaTeX as tokens: pylatexenc's, braces as groups, digits as numbers, spaces and sizes left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from benchmarks.tables.tree import Unread

_SPACES = {" ", ",", ";", "!", ":", "thinspace", "quad", "qquad", "left", "right", "displaystyle", "textstyle", "big", "Big"}
MAX_DEPTH = 60
MAX_LENGTH = 10_000


@dataclass(frozen=True)
class Token:
    """A token: a macro with its backslash, a brace, a number, or one character.

    Args:
        text: as typed.
        group: the tokens in its braces; None if it is no group.
    """

    text: str
    group: tuple[Token, ...] | None = None


def tokens(text: str) -> tuple[Token, ...]:
    """Split a formula into tokens, braces into groups.

    Raises:
        Unread: braces do not match, or it is too long.
    """
    if len(text) > MAX_LENGTH:
        raise Unread("a formula of more than 10000 characters")
    walker, at, stack = LatexWalker(text, tolerant_parsing=False), 0, [list[Token]()]
    while True:
        try:
            token = walker.get_token(at, environments=False)
        except LatexWalkerEndOfStream:
            break
        except LatexWalkerParseError:
            raise Unread("no LaTeX") from None
        at = token.pos + token.len
        if token.tok == "brace_open":
            stack.append([])
            if len(stack) > MAX_DEPTH:
                raise Unread("braces nested more than 60 deep")
        elif token.tok == "brace_close":
            if len(stack) == 1:
                raise Unread("braces that do not match")
            inside = stack.pop()
            stack[-1].append(Token("{", tuple(inside)))
        elif token.tok == "macro":
            if token.arg not in _SPACES:
                stack[-1].append(Token(f"\\{token.arg}"))
        elif token.tok == "char" or token.tok == "specials":
            written = token.arg if isinstance(token.arg, str) else token.arg.specials_chars
            stack[-1] += [Token(one) for one in written if not one.isspace()]
        else:
            raise Unread(f"LaTeX's {token.tok}")
    if len(stack) != 1:
        raise Unread("braces that do not match")
    return tuple(_numbers(stack[0]))


def _numbers(found: Sequence[Token]) -> list[Token]:
    """Join digits, and a point between them, to numbers."""
    joined: list[Token] = []
    for at, token in enumerate(found):
        if token.group is not None:
            joined.append(replace(token, group=tuple(_numbers(token.group))))
            continue
        is_point = (
            token.text == "." and at + 1 < len(found) and found[at + 1].text.isdigit() and joined and joined[-1].text.isdigit()
        )
        if (
            (token.text.isdigit() or is_point)
            and at
            and joined
            and is_digits(joined[-1].text)
            and (token.text.isdigit() or is_point)
        ):
            joined[-1] = Token(joined[-1].text + token.text)
        else:
            joined.append(token)
    return joined


def is_digits(text: str) -> bool:
    """Whether a text is a number."""
    return text.replace(".", "", 1).isdigit()


def plain(token: Token) -> str:
    """Return the letters and digits of an index.

    Raises:
        Unread: it has signs.
    """
    if token.group is not None:
        return "".join(plain(one) for one in token.group)
    text = token.text.removeprefix("\\")
    if not text.isalnum():
        raise Unread("an index that is a formula")
    return text
