"""A grammar as a text, and one parser that walks it: rules are read once, the first alternative that fits is taken.

    rule = "word" other ( "," other )* | NAME

A quoted word stands for itself, ``[ ... ]`` may be left out, ``( ... )*`` comes any number of times. A name in capitals is a terminal: a
function from a text and a place to the place where what it reads ends, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from derivations.reading.syntax.trees import NotUnderstood, pointing_at

Terminal = Callable[[str, int], int | None]
_Parsed = tuple[int, tuple["Node", ...]]
_MOST_LISTED = 4  # things that are named where none of them stands
_TOKEN = re.compile(r'\s*("[^"]*"|[A-Za-z_]+|\)\*|\]|[()\[|])')
_RULE = re.compile(r"(?m)^(\w+)\s+=")


@dataclass(frozen=True)
class Node:
    """What a rule has read.

    Args:
        rule: its name.
        text: what it has read.
        at: the place of its first character.
        parts: what the rules that it names have read.
    """

    rule: str
    text: str
    at: int
    parts: tuple[Node, ...]

    def all(self, *rules: str) -> list[Node]:
        """List its parts that some rules have read."""
        return [part for part in self.parts if part.rule in rules]

    def of(self, rule: str) -> str:
        """Give what the first of its parts of a rule has read; empty where there is none."""
        return next((part.text for part in self.parts if part.rule == rule), "")


@dataclass(frozen=True)
class _Step:
    """A part of a rule: a word, the name of a rule or a terminal, alternatives, a sequence, what may be left out or comes many times."""

    kind: str
    text: str = ""
    parts: tuple[_Step, ...] = ()


@dataclass
class _Walk:
    """A text that is read, and how far any rule has come in it."""

    text: str
    furthest: int = 0
    wanted: tuple[str, ...] = ()

    def fails(self, at: int, wanted: str) -> None:
        if at > self.furthest:
            self.furthest, self.wanted = at, (wanted,)
        elif at == self.furthest and wanted not in self.wanted:
            self.wanted = (*self.wanted, wanted)


class Unread(NotUnderstood):
    """A text does not fit a grammar.

    Args:
        message: the sentence that says so.
        at: the character at which it stops to fit.
    """

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Grammar:
    """A parser of texts.

    Args:
        rules: the grammar, a rule from the beginning of a line on.
        terminals: by name: what a message calls it, what is said of it elsewhere, and how it is read.
    """

    def __init__(self, rules: str, terminals: Mapping[str, tuple[str, str, Terminal]]) -> None:
        found = _RULE.split(rules)
        self.rules = {name: _step(body) for name, body in zip(found[1::2], found[2::2], strict=True)}
        self.terminals = terminals

    def read(self, rule: str, text: str) -> Node:
        """Read the whole of a text by a rule.

        Raises:
            Unread: it does not fit; the message says what is wanted at which character.
        """
        walk = _Walk(text)
        found = self._match(_Step("name", rule), walk, 0)
        if found is None or text[found[0] :].strip():
            at = walk.furthest if found is None else max(walk.furthest, found[0])
            raise Unread(f"{pointing_at(text, min(at, len(text)))}: {_complaint(walk, at, self.terminals)}", at)
        return found[1][0]

    def _match(self, step: _Step, walk: _Walk, at: int) -> _Parsed | None:
        """Read a step at a place: where it ends, and the nodes of the rules that it names; None where it does not fit."""
        if step.kind == "word":
            return self._word(step.text, walk, at)
        if step.kind == "name":
            return self._name(step.text, walk, at)
        if step.kind == "either":
            return next((found for part in step.parts if (found := self._match(part, walk, at)) is not None), None)
        nodes: list[Node] = []
        if step.kind == "each":
            for part in step.parts:
                if (found := self._match(part, walk, at)) is None:
                    return None
                at, new = found
                nodes += new
            return at, tuple(nodes)
        while (found := self._match(step.parts[0], walk, at)) is not None and found[0] > at:
            at, new = found
            nodes += new
            if step.kind == "perhaps":
                break
        return at, tuple(nodes)

    def _word(self, word: str, walk: _Walk, at: int) -> _Parsed | None:
        start = _after_space(walk.text, at)
        end = start + len(word)
        is_word = walk.text[start:end] == word and not (word[-1].isalpha() and walk.text[end : end + 1].isalnum())
        if not is_word:
            walk.fails(start, word)
        return (end, ()) if is_word else None

    def _name(self, name: str, walk: _Walk, at: int) -> _Parsed | None:
        start = _after_space(walk.text, at)
        if name in self.terminals:
            end = self.terminals[name][2](walk.text, start)
            if end is None or end <= start:
                walk.fails(start, name)
                return None
            return end, (Node(name, walk.text[start:end].strip(), start, ()),)
        found = self._match(self.rules[name], walk, at)
        if found is None:
            return None
        end, parts = found
        return end, (Node(name, walk.text[start:end].strip(), start, parts),)


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _complaint(walk: _Walk, at: int, terminals: Mapping[str, tuple[str, str, Terminal]]) -> str:
    """Say what is wanted where a text does not go on; the word that is near the one that stands there, where many are."""
    wanted = walk.wanted if at == walk.furthest else ()
    word = re.match(r"[A-Za-z_]*", walk.text[at:])
    close = get_close_matches(word.group() if word else "", [one for one in wanted if one not in terminals], 1)
    if close:
        return f"perhaps {close[0]} is meant"
    if not wanted or len(wanted) > _MOST_LISTED:
        return "something is missing here" if at >= len(walk.text.rstrip()) else "what stands here does not fit"
    *others, last = [terminals[one][0] if one in terminals else repr(one) for one in wanted]
    listed = f"{', '.join(others)} or {last}" if others else last
    return f"{listed} is {'missing' if at >= len(walk.text.rstrip()) else 'needed'} here"


def _step(body: str) -> _Step:
    """Read what stands behind the = of a rule."""
    tokens = iter([*_TOKEN.findall(body), ""])
    return _either(tokens)[0]


def _either(tokens: Iterator[str]) -> tuple[_Step, str]:
    """Read alternatives up to a closing bracket; gives them, and the bracket."""
    found: list[list[_Step]] = [[]]
    for token in tokens:
        if token in ("", ")", ")*", "]"):
            each = [one[0] if len(one) == 1 else _Step("each", parts=tuple(one)) for one in found]
            return (each[0] if len(each) == 1 else _Step("either", parts=tuple(each))), token
        if token == "|":
            found.append([])
        elif token in ("(", "["):
            inner, closing = _either(tokens)
            kind = {")*": "many", "]": "perhaps"}.get(closing, "")
            found[-1].append(_Step(kind, parts=(inner,)) if kind else inner)
        else:
            found[-1].append(_Step("word", token[1:-1]) if token.startswith('"') else _Step("name", token))
    raise ValueError("a bracket of the grammar is not closed")
