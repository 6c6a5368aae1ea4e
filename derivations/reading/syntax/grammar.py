"""A grammar as a text, and one parser for it: rules are read once, and the first alternative that fits is used.

    rule = "word" other ( "," other )* | NAME

A quoted word stands for itself, ``[ ... ]`` may be left out, ``( ... )*`` comes any number of times. A name in capitals is a terminal: a
function from a text and a place to the end of the part that it reads, or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from closedform.derivations.reading.syntax.trees import NotUnderstood, pointing_at

Terminal = Callable[[str, int], int | None]
_Found = tuple[int, tuple["Node", ...]] | None  # the end of a step, and the nodes of the rules in it
_Step = Callable[["_Walk", int], _Found]
_MOST_LISTED = 4  # the most alternatives named if the text has none of them
_TOKEN = re.compile(r'\s*("[^"]*"|[A-Za-z_]+|\)\*|\]|[()\[|])')
_SPACE = re.compile(r"\s+")
_RULE = re.compile(r"(?m)^(\w+)\s+=")


@dataclass(frozen=True)
class Node:
    """The text that a rule has read.

    Args:
        rule: its name.
        text: the text.
        parts: the nodes of the rules in it.
    """

    rule: str
    text: str
    parts: tuple[Node, ...] = ()

    def all(self, rule: str) -> list[Node]:
        """List its parts with a rule."""
        return [part for part in self.parts if part.rule == rule]

    def of(self, rule: str) -> str:
        """Return the text of its first part with a rule; empty if there is none."""
        return next((part.text for part in self.parts if part.rule == rule), "")


class _Walk:
    """A text being read, the furthest place of any rule, and the tokens wanted there."""

    def __init__(self, text: str) -> None:
        self.text, self.furthest, self.wanted = text, 0, dict[str, None]()

    def fails(self, at: int, wanted: str) -> None:
        if at >= self.furthest:
            self.wanted = {wanted: None} if at > self.furthest else {**self.wanted, wanted: None}
            self.furthest = at

    def after_space(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at


class Unread(NotUnderstood):
    """A text does not fit a grammar.

    Args:
        message: the sentence for the user.
        at: the first character that does not fit.
    """

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Grammar:
    """A parser of texts.

    Args:
        rules: the grammar, a rule from the beginning of a line on.
        terminals: by name: the name in messages, a description, and the reader.
    """

    def __init__(self, rules: str, terminals: Mapping[str, tuple[str, str, Terminal]]) -> None:
        self.terminals = terminals
        found = _RULE.split(rules)
        self.rules = {
            name: self._either(iter([*_TOKEN.findall(body), ""]))[0] for name, body in zip(found[1::2], found[2::2], strict=True)
        }

    def read(self, rule: str, text: str) -> Node:
        """Read the whole of a text by a rule.

        Raises:
            Unread: it does not fit; the message names the tokens wanted at a character.
        """
        walk = _Walk(text)
        found = self._named(rule)(walk, 0)
        if found is None or text[found[0] :].strip():
            at = walk.furthest if found is None else max(walk.furthest, found[0])
            raise Unread(f"{pointing_at(text, min(at, len(text)))}: {self._complaint(walk, at)}", at)
        return found[1][0]

    def _complaint(self, walk: _Walk, at: int) -> str:
        """Name the tokens wanted where a text stops to fit; of many, only a word similar to the typed one."""
        wanted = [*walk.wanted] if at == walk.furthest else []
        word, ends = re.match(r"[A-Za-z_]*", walk.text[at:]), at >= len(walk.text.rstrip())
        words = [self.terminals[one][0].strip("'") if one in self.terminals else one for one in wanted]
        if close := get_close_matches(word.group() if word else "", words, 1):
            return f"perhaps {close[0]} is meant"
        if not wanted or len(wanted) > _MOST_LISTED:
            return "something is missing here" if ends else "this does not fit"
        *others, last = [self.terminals[one][0] if one in self.terminals else repr(one) for one in wanted]
        return f"{', '.join(others)}{' or ' if others else ''}{last} is {'missing' if ends else 'needed'} here"

    def _either(self, tokens: Iterator[str]) -> tuple[_Step, str]:
        """Read alternatives up to a closing bracket; return them as one step, and the bracket."""
        found: list[list[_Step]] = [[]]
        for token in tokens:
            if token in ("", ")", ")*", "]"):
                return _first([_each(steps) for steps in found]), token
            if token == "|":
                found.append([])
            elif token in ("(", "["):
                inner, closing = self._either(tokens)
                found[-1].append(inner if closing == ")" else _perhaps(inner, once=closing == "]"))
            else:
                found[-1].append(_word(token[1:-1]) if token.startswith('"') else self._named(token))
        raise ValueError("a bracket of the grammar is not closed")

    def _named(self, name: str) -> _Step:
        def step(walk: _Walk, at: int) -> _Found:
            start, parts = walk.after_space(at), tuple[Node, ...]()
            if name in self.terminals:
                end = self.terminals[name][2](walk.text, start)
                if end is None or end <= start:
                    walk.fails(start, name)
                    return None
            elif (found := self.rules[name](walk, at)) is None:
                return None
            else:
                end, parts = found
            return end, (Node(name, walk.text[start:end].strip(), parts),)

        return step


def _word(word: str) -> _Step:
    def step(walk: _Walk, at: int) -> _Found:
        start = walk.after_space(at)
        end = start + len(word)
        if walk.text[start:end] != word or (word[-1].isalpha() and walk.text[end : end + 1].isalnum()):
            walk.fails(start, word)
            return None
        return end, ()

    return step


def _first(steps: list[_Step]) -> _Step:
    return lambda walk, at: next((found for step in steps if (found := step(walk, at)) is not None), None)


def _each(steps: list[_Step]) -> _Step:
    def step(walk: _Walk, at: int) -> _Found:
        nodes: tuple[Node, ...] = ()
        for one in steps:
            if (found := one(walk, at)) is None:
                return None
            at, nodes = found[0], nodes + found[1]
        return at, nodes

    return step


def _perhaps(inner: _Step, *, once: bool) -> _Step:
    def step(walk: _Walk, at: int) -> _Found:
        nodes: tuple[Node, ...] = ()
        while (found := inner(walk, at)) is not None and found[0] > at:
            at, nodes = found[0], nodes + found[1]
            if once:
                break
        return at, nodes

    return step
