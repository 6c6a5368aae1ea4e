"""The parser of a formula: the next token, its scope, the nodes of the syntax tree, and refusals."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NoReturn

from closedform.derivations.reading.formula import algebra
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.products import NO_NUMBER
from closedform.derivations.reading.formula.scope import Scope
from closedform.derivations.reading.formula.token import CLOSING, Token, argument_at, depths, flat, refuse, words_of
from closedform.derivations.reading.formula.tokens import tokens, trimmed
from closedform.derivations.reading.formula.trees import built
from closedform.derivations.reading.formula.words import WORDS
from closedform.derivations.reading.syntax.trees import Matrix, Vector

COMPARISONS: Mapping[str, type[ast.cmpop]] = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "!=": ast.NotEq}
FRACTIONS = ("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac")
DEFINING = ("coloneqq", "eqqcolon", "triangleq", "coloneq", "eqdef")  # signs of an equation that define one of its sides
EVENT_OPENS = (r"\{", "(", "[", "{")


class Parser:
    """A place among the tokens of one formula, and the scope there.

    Args:
        text: the formula.
        scope: the scope at the beginning.
        table: the table of commands.
    """

    def __init__(self, text: str, scope: Scope, table: Table) -> None:
        self.text, self.scope, self.table = text, scope, table
        self.tokens = trimmed(text, tokens(text, scope.notation.macros))
        self.place = 0
        self.expanded: list[str] = []  # the note's functions that were replaced by their forms
        self.products: set[tuple[str, str]] = set()  # the pairs of vectors whose inner products the formula has
        self._is_ascii = len(text) == len(text.encode())

    @contextmanager
    def within(self, **changes: Any) -> Iterator[None]:
        """Enter a scope that differs from this one, and leave it."""
        before = self.scope
        self.scope = replace(before, **changes)
        try:
            yield
        finally:
            self.scope = before

    def enclosed(self, read: Callable[[Parser], Any]) -> Any:
        """Read the content of brackets, where no outer bar closes or separates."""
        with self.within(bars=0, norms=0, conditioning=False):
            return read(self)

    def another(self, text: str, notation: Notation, names: frozenset[str], random: frozenset[str]) -> Parser:
        """Begin to read a text that a formula refers to, in the scope of the formula."""
        inner = type(self)(text, Scope(notation, names, random, averaging=self.scope.averaging), self.table)
        inner.scope = replace(inner.scope, running=self.table.running(inner))
        inner.expanded = self.expanded
        return inner

    # The place.

    @property
    def next(self) -> Token:
        """Return the next token; one without text at the end."""
        return self.peek(0)

    def peek(self, ahead: int) -> Token:
        """Return the token at a distance ahead."""
        at = self.place + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end of text", "", len(self.text))

    def take(self) -> Token:
        """Return the next token, and go on."""
        token = self.next
        self.place += 1
        return token

    def is_sign(self, *signs: str, ahead: int = 0) -> bool:
        """Return True if one of some signs stands at a distance ahead."""
        token = self.peek(ahead)
        return token.kind == "sign" and token.text in signs

    def is_macro(self, *names: str, ahead: int = 0) -> bool:
        """Return True if one of some commands stands at a distance ahead."""
        token = self.peek(ahead)
        return token.kind == "macro" and token.text in names

    def skip(self, *signs: str) -> bool:
        """Skip one of some signs, and return True if there was one."""
        if self.is_sign(*signs):
            self.place += 1
            return True
        return False

    def argument(self, ahead: int = 0) -> tuple[list[Token], int]:
        """Return the group or the single token at a distance ahead, and the distance to its end."""
        inside, end = argument_at(self.tokens, self.place + ahead)
        return inside, end - self.place

    def take_argument(self) -> list[Token]:
        """Return the tokens of the next group, or the next single token, and skip it."""
        inside, length = self.argument()
        self.place += length
        return inside

    def word_ahead(self) -> str:
        """Return the word that the command here sets."""
        return words_of(self.argument(1)[0])

    def is_word(self, *words: str) -> bool:
        """Return True if one of some words is set upright here."""
        return self.next.kind == "macro" and self.next.text in WORDS and self.word_ahead() in words

    def skip_word(self) -> None:
        """Skip a command and its word."""
        self.place += self.argument(1)[1]

    def is_relation_within(self, start: int, *, outermost: bool = True) -> bool:
        """Return True if the bracket that opens at a place holds a comparison, by default outside inner brackets."""
        for place, depth in depths(self.tokens, start):
            token = self.tokens[place]
            compares = token.kind == "sign" and token.text in (COMPARISONS if outermost else (*COMPARISONS, "="))
            if compares and (depth == 1 or not outermost):
                return True
            if depth <= 0:
                return False
        return False

    def is_event(self, ahead: int) -> bool:
        """Return True if an event follows in brackets, or as an index."""
        ahead += self.is_sign("_", ahead=ahead)
        again = self.is_sign(*EVENT_OPENS[:3], ahead=ahead + 1)
        return self.is_sign(*EVENT_OPENS, ahead=ahead) and self.is_relation_within(self.place + ahead + again)

    # Refusals.

    def refuse(self, token: Token, why: str) -> NoReturn:
        """Refuse the formula at a token.

        Raises:
            NotUnderstood: always.
        """
        refuse(self.text, token.at, why)

    def expect(self, sign: str, opened: Token) -> None:
        """Skip the sign that closes an open bracket.

        Raises:
            NotUnderstood: another sign is there.
        """
        if self.skip(sign):
            return
        shown = "|" if sign in ("rbar", "|") else sign
        if self.next.kind == "end of text":
            self.refuse(opened, f"{shown} is missing to close this")
        why = f"{self.next.typed} is not understood here; {shown} is needed to close character {opened.at + 1}"
        self.refuse(self.next, why)

    def whole(self, read: Callable[[Parser], Any]) -> Any:
        """Read the whole formula.

        Raises:
            NotUnderstood: tokens are left over, or there are none.
        """
        if not self.tokens:
            self.refuse(self.next, r"the formula is empty; write an expression such as \frac{a}{b}")
        found = read(self)
        if self.next.kind != "end of text":
            defines = self.is_sign(":") and self.is_sign("=", ahead=1)
            self.refuse(self.next, stray(self.peek(1) if defines else self.next))
        return found

    # Nodes of the tree.

    def _where(self, token: Token) -> dict[str, int]:
        at = min(token.at, len(self.text))
        offset = at if self._is_ascii else len(flat(self.text)[:at].encode())
        return {"lineno": 1, "col_offset": offset, "end_lineno": 1, "end_col_offset": offset}

    def put(self, node: Any, token: Token) -> Any:
        """Set a node's place in the text, as the syntax tree does: in bytes."""
        vars(node).update(self._where(token))
        return node

    def letter(self, name: str, token: Token) -> Any:
        """Build a name."""
        return self.put(ast.Name(name), token)

    def number(self, value: int | Fraction, token: Token) -> Any:
        """Build an exact number."""
        return self.put(ast.Constant(Fraction(value)), token)  # type: ignore[arg-type]

    def negative(self, value: ast.expr, token: Token) -> Any:
        """Build the negative of a value, or of each entry of a matrix or vector."""
        if isinstance(value, (Matrix, Vector)):
            return self.put(value.of([self.negative(one, token) for one in value.entries]), token)
        return self.put(ast.UnaryOp(ast.USub(), value), token)

    def binary(self, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
        """Build an operation on two values; for matrices entry by entry."""
        if isinstance(left, (Matrix, Vector)) or isinstance(right, (Matrix, Vector)):
            return algebra.combined(self, left, kind, right, token)
        return self.put(ast.BinOp(left, kind(), right), token)

    def _need_numbers(self, parts: Iterable[ast.expr], token: Token, why: str) -> None:
        for part in parts:
            if isinstance(part, (Matrix, Vector)):
                self.refuse(token, NO_NUMBER if isinstance(part, Vector) else why)

    def call(self, function: str, arguments: Sequence[ast.expr], token: Token) -> Any:
        """Build a function's call.

        Raises:
            NotUnderstood: its argument is a matrix or a vector.
        """
        self._need_numbers(arguments, token, f"{function} of a matrix is not read; write its entries")
        return self.put(ast.Call(self.letter(function, token), list(arguments), []), token)

    def build(self, form: str, token: Token, **parts: ast.expr) -> Any:
        """Build a form written in Python's grammar, with parts for its names.

        Raises:
            NotUnderstood: a part is a matrix or a vector.
        """
        self._need_numbers(parts.values(), token, "a matrix stands where a number is needed; write its entries")
        return built(form, self._where(token), parts)

    def integral(self, body: ast.expr, variable: ast.expr, ends: Sequence[ast.expr], token: Token) -> Any:
        """Build an integral between two ends."""
        return self.call("Integral", [body, self.put(ast.Tuple([variable, *ends]), token)], token)

    def whole_line(self, token: Token) -> tuple[ast.expr, ast.expr]:
        """Build the ends of the whole line."""
        return self.negative(self.letter("oo", token), token), self.letter("oo", token)


Parselet = Callable[[Parser], ast.expr | None]  # None for another notation


@dataclass(frozen=True)
class Table:
    r"""The readers of a formula's parts.

    Args:
        commands: the reader of each command, by its name, unless the name is a letter of the claim.
        tried: the readers of expressions that begin with a letter or a word, in the order in which they are tried.
        signs: the reader of each sign.
        environments: the reader after ``\begin``, by the name of the environment.
        running: names the letters that a formula integrates, sums or takes a limit over.
        evaluated: reads the ends after a bar or a bracket, and evaluates a form there.
        named: reads a letter for a number, a Greek letter for a function, or a name, perhaps without its index.
        raised: reads a prime, or an exponent that is no number, after a value; None for an exponent that is one.
        averaged: reads a mean behind its sign, given that sign and its kind.
    """

    commands: Mapping[str, Parselet]
    tried: Sequence[Parselet]
    signs: Mapping[str, Parselet]
    environments: Mapping[str, Parselet]
    running: Callable[[Parser], frozenset[str]]
    evaluated: Callable[[Parser, ast.expr, Token], ast.expr]
    named: Callable[[Parser, bool], ast.expr]
    raised: Callable[[Parser, ast.expr], ast.expr | None]
    averaged: Callable[[Parser, Token, str], ast.expr]


def stray(token: Token) -> str:
    """Return the reason to refuse a token after the end of a formula."""
    if token.text in ("=", "approx", "sim", "equiv", "propto", *DEFINING):
        return "an equation is two texts, left and right, joined by = alone; leave this sign out"
    if token.text in COMPARISONS:
        return r"a comparison is no number; write \mathbf{1}\{x > a\} for the indicator of x > a"
    return f"{token.text} closes nothing" if token.text in CLOSING else f"{token.typed} is not understood here"
