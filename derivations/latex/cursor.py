"""Where the parser of a formula is: what is next, what is put into the syntax tree, and what is refused."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from derivations.latex.notation import Notation
from derivations.latex.plain_tex import in_commands
from derivations.latex.tokens import Token, flat, refuse, tokens
from derivations.latex.words import WORDS

CLOSED_BY = {"(": ")", "[": "]", r"\{": r"\}", "{": "}", "langle": "rangle", "lfloor": "rfloor", "lceil": "rceil"}
COMPARISONS: Mapping[str, type[ast.cmpop]] = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "!=": ast.NotEq}
FRACTIONS = ("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac")


@dataclass
class Integral:
    """An integral whose differential has not been met, or has."""

    depth: int
    variable: ast.Name | None = None
    ends: tuple[ast.expr, ast.expr] | None = None


class Cursor(ABC):
    """A place among the tokens of one formula."""

    def __init__(self, text: str, notation: Notation, names: frozenset[str], random: frozenset[str]) -> None:
        self.text, self.names, self.random = text, names, random
        self.vectors = notation.vectors
        self.notation = notation
        self.expanded: list[str] = []  # the note's functions that were written out
        self.products: set[tuple[str, str]] = set()  # of which vectors the formula has inner products
        self.tokens = _trimmed(text, in_commands(tokens(text, notation.macros)))
        self.place = 0
        self.depth = 0
        self.integrals: list[Integral] = []
        self.bars = 0  # how many absolute values are open, of those that | opens
        self.in_expectation = False
        self.conditioning = False  # whether a bare | at this level separates the event
        self.numerator = -1  # the depth of the numerator that is read
        self.bytes = len(text) == len(text.encode())
        self.integrated = frozenset({*self._integrated(), *self.evaluated_letters()})
        self.later = False  # whether a term of the same sum stands before
        self.of_e = -1  # where the exponent of e that was read last begins
        self.operand = False  # whether an operator waits for the bar behind what it acts on
        self.opened = False  # whether the next bar closes what \left. has opened
        self.valued = False  # whether the event may be that a variable has a value
        self.naming = False  # whether a whole text is one name

    @property
    def next(self) -> Token:
        """Give the token that is next; one of no text at the end."""
        return self.peek(0)

    def peek(self, ahead: int) -> Token:
        """Give the token that is so many ahead."""
        at = self.place + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end of text", "", len(self.text))

    def take(self) -> Token:
        """Give the token that is next, and go on."""
        token = self.next
        self.place += 1
        return token

    def is_sign(self, *signs: str, ahead: int = 0) -> bool:
        """Tell whether one of some signs is so many ahead."""
        token = self.peek(ahead)
        return token.kind == "sign" and token.text in signs

    def is_macro(self, *names: str, ahead: int = 0) -> bool:
        """Tell whether one of some commands is so many ahead."""
        token = self.peek(ahead)
        return token.kind == "macro" and token.text in names

    def skip(self, *signs: str) -> bool:
        """Go past one of some signs, and tell whether there was one."""
        if self.is_sign(*signs):
            self.place += 1
            return True
        return False

    def refuse(self, token: Token, why: str) -> NoReturn:
        """Refuse the formula at a token.

        Raises:
            NotUnderstood: always.
        """
        refuse(self.text, token.at, why)

    def expect(self, sign: str, opened: Token) -> None:
        """Go past the sign that closes what was opened.

        Raises:
            NotUnderstood: another is there.
        """
        if not self.skip(sign):
            shown = "|" if sign in ("rbar", "|") else sign
            if self.next.kind == "end of text":
                self.refuse(opened, f"{shown} is missing to close this")
            self.refuse(
                self.next, f"{self._said(self.next)} is not understood here; {shown} is needed to close character {opened.at + 1}"
            )

    @staticmethod
    def _said(token: Token) -> str:
        return (
            f"\\{token.text}"
            if token.kind == "macro"
            else f"\\{token.kind}{{{token.text}}}"
            if token.kind in ("begin", "end")
            else token.text
        )

    def whole(self, read: Any) -> Any:
        """Read the whole formula.

        Raises:
            NotUnderstood: something is left over, or there is nothing.
        """
        if not self.tokens:
            self.refuse(self.next, r"the formula is empty; write an expression such as \frac{a}{b}")
        found = read()
        if self.next.kind != "end of text":
            self.refuse(self.next, self._stray(self.next))
        return found

    def _stray(self, token: Token) -> str:
        if token.text in ("=", "approx", "sim", "equiv", "propto"):
            return "an equation is two texts, left and right, joined by = alone; leave this sign out"
        if token.text in COMPARISONS:
            return r"a comparison is no number; write \mathbf{1}\{x > a\} for the indicator of x > a"
        if token.text in CLOSED_BY.values():
            return f"{token.text} closes nothing"
        return f"{self._said(token)} is not understood here"

    def _relation_within(self, start: int) -> bool:
        """Whether the bracket that opens at a place holds a comparison."""
        depth = 0
        for token in self.tokens[start:]:
            if token.kind == "sign":
                depth += (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
                if token.text in COMPARISONS or token.text == "=":
                    return True
            if depth <= 0:
                return False
        return False

    def _outermost_relation(self, start: int) -> bool:
        depth = 0
        for token in self.tokens[start:]:
            if token.kind == "sign":
                depth += (token.text in CLOSED_BY) - (token.text in CLOSED_BY.values())
                if depth == 1 and token.text in COMPARISONS:
                    return True
            if depth <= 0:
                return False
        return False

    def _event_at(self, ahead: int) -> bool:
        """Whether an event follows in brackets, or as an index."""
        ahead += self.is_sign("_", ahead=ahead)
        opens = self.is_sign(r"\{", "(", "[", "{", ahead=ahead)
        return opens and self._outermost_relation(self.place + ahead + self.is_sign(r"\{", "(", "[", ahead=ahead + 1))

    def _shielded(self, read: Any) -> Any:
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        found = read()
        self.bars, self.conditioning = saved
        return found

    def _word_ahead(self) -> str:
        if self.is_sign("{", ahead=1):
            return "".join(part.text for part in group_at(self.tokens, self.place + 1))
        return self.peek(1).text

    def _word_here(self, word: str) -> bool:
        return self.next.kind == "macro" and self.next.text in WORDS and self._word_ahead() == word

    def _skip_word(self) -> None:
        self.take()
        if self.is_sign("{"):
            self.place += len(group_at(self.tokens, self.place)) + 2
        else:
            self.take()

    def put(self, node: Any, token: Token) -> Any:
        """Say of a node where it comes from, as the syntax tree does: in bytes."""
        at = min(token.at, len(self.text))
        offset = at if self.bytes else len(flat(self.text)[:at].encode())
        node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = 1, offset, 1, offset
        return node

    def number_node(self, value: int | Fraction, token: Token) -> Any:
        """Put an exact number."""
        return self.put(ast.Constant(Fraction(value)), token)  # type: ignore[arg-type]

    def binary(self, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
        """Put an operation of two."""
        return self.put(ast.BinOp(left, kind(), right), token)

    def call(self, function: str, arguments: Sequence[ast.expr], token: Token) -> Any:
        """Put a function's call."""
        return self.put(ast.Call(self.put(ast.Name(function), token), list(arguments), []), token)

    # What the rooms of the grammar need of one another.

    @abstractmethod
    def sum(self) -> ast.expr:
        """Read a sum."""

    @abstractmethod
    def product(self) -> ast.expr:
        """Read a product."""

    @abstractmethod
    def primary(self) -> ast.expr:
        """Read what a power may be of."""

    @abstractmethod
    def group(self) -> ast.expr:
        """Read an argument: braces, or a single letter or digit."""

    @abstractmethod
    def exponent(self, hat: Token) -> ast.expr:
        """Read an exponent."""

    @abstractmethod
    def constant_or_name(self, *, index: bool = True) -> ast.expr:
        """Read a number that has a letter, a Greek letter that is a function, or a name."""

    @abstractmethod
    def _integrated(self) -> Iterable[str]:
        """Name what the formula integrates over."""

    @abstractmethod
    def evaluated_letters(self) -> Iterable[str]:
        """Name what is evaluated between two ends."""


def group_at(found: Sequence[Token], start: int) -> list[Token]:
    """Give what stands in the braces that open at a place."""
    depth = 0
    for place in range(start, len(found)):
        depth += (found[place].text == "{") - (found[place].text == "}")
        if depth == 0:
            return list(found[start + 1 : place])
    return list(found[start + 1 :])


def is_plus(found: Sequence[Token], at: int) -> bool:
    """Tell whether what stands behind the sign of an index or a power at a place is +, or {+}: that of a positive part."""
    texts = [part.text for part in found[at + 1 : at + 4]]
    return texts[:1] == ["+"] or texts == ["{", "+", "}"]


def bracket(found: Sequence[Token], start: int) -> list[Token]:
    """Give what stands in the bracket that opens at a place."""
    depth = 0
    for place in range(start, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text in CLOSED_BY) - (found[place].text in CLOSED_BY.values())
        if depth == 0:
            return list(found[start + 1 : place])
    return list(found[start + 1 :])


def _trimmed(text: str, found: list[Token]) -> list[Token]:
    """Leave out the dollars around a formula and the punctuation after it."""
    dollars = [token for token in found if token.text == "$" and token.kind == "sign"]
    while len(found) > 1 and found[0].text == "$" and found[-1].text == "$":
        found = found[1:-1]
    if dollars and any(token.text == "$" for token in found):
        refuse(text, dollars[0].at, "a dollar inside a formula; leave it out")
    while found and found[-1].kind == "sign" and found[-1].text in (",", ".", ";"):
        found = found[:-1]
    return found


def names_in(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def bound_names(tree: ast.AST) -> set[str]:
    """Collect the names that integrals and sums in a syntax tree run over."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Name):
            found.add(node.elts[0].id)
    return found


def averaged_names(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree that stand in a mean."""
    means = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript) and names_in(node.value) == {"E"}]
    return set().union(*(names_in(node.slice) for node in means))


def free_names(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree that no integral binds."""
    if isinstance(tree, ast.Name):
        return {tree.id}
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "Limit":
        body, variable, *rest = tree.args
        return (free_names(body) - names_in(variable)).union(*map(free_names, rest))
    if (
        isinstance(tree, ast.Call)
        and isinstance(tree.func, ast.Name)
        and tree.func.id in ("Integral", "Sum")
        and len(tree.args) > 1
    ):
        body, *ranges = tree.args
        inside = free_names(body)
        for limits in ranges:
            if isinstance(limits, ast.Tuple) and isinstance(limits.elts[0], ast.Name):
                inside = (inside - {limits.elts[0].id}).union(*map(free_names, limits.elts[1:]))
        return inside
    return set().union(*map(free_names, ast.iter_child_nodes(tree)))
