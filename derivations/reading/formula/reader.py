r"""LaTeX -> the syntax tree for ``derivations.reading.text.expressions``, whose whitelist, bounds and checks then hold for LaTeX too.

The reader asks about ambiguities of LaTeX, and never guesses. It asks whether ``f(x)`` is a product, where the argument of ``\sin x y``
ends, which factors are below the bar of ``1/2x``, whether ``d`` is a differential. Each node has the place of its source in the LaTeX. A
text is read once: the result is kept by its inputs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from closedform.derivations.reading.formula.commands import TABLE
from closedform.derivations.reading.formula.events import event
from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.lettering import SEPARATOR
from closedform.derivations.reading.formula.letters import BOLD, at_name, name
from closedform.derivations.reading.formula.notation import SQUARE, Notation
from closedform.derivations.reading.formula.parser import COMPARISONS, Parser
from closedform.derivations.reading.formula.scope import Scope
from closedform.derivations.reading.formula.token import Macro, Token, flat, is_plus, refuse, refused
from closedform.derivations.reading.formula.tokens import macros_in, tokens
from closedform.derivations.reading.formula.trees import copied, is_number, shape_of
from closedform.derivations.reading.syntax.trees import Matrix, NotUnderstood, bound

MAX_REMEMBERED = 500  # texts kept in memory
_T = TypeVar("_T")
_OWN = ("p_", "L_", *"xyzuvw")  # letters of a formula that are nowhere in its text: products and norms, and letters that run
_OF_CHANCE = {"E", "P", "Pr", "V", "v", "C", "c", "K", "D", "langle", "!", "="}
_OF_VECTORS = {*BOLD, "norm", "lnorm", "|"}
_SQUARE = re.compile(r"\s*\^\s*(?:2|\{2\})\s*$")


def beginning(text: str, scope: Scope) -> Parser:
    """Begin to read a formula whose bound letters are known."""
    parser = Parser(text, scope, TABLE)
    parser.scope = replace(scope, running=TABLE.running(parser))
    return parser


def latex_tree(text: str, notation: Notation, names: Iterable[str], random: Iterable[str] = ()) -> ast.expr:
    """Parse a formula in LaTeX into a bounded syntax tree.

    Args:
        text: the formula.
        notation: the note's notation.
        names: the names of the parameters and of the variables in scope.
        random: the names of the random variables.

    Raises:
        NotUnderstood: it cannot be read, or has several readings; the message points at the character, and asks.
    """
    return copied(_of(_read(text, notation, names, random).tree))


def latex_shape(text: str, notation: Notation, names: Iterable[str], random: Iterable[str] = ()) -> tuple[int, int] | None:
    """Return the rows and columns of a side, 1 and 1 for a number; None for zero, which has any shape.

    Raises:
        NotUnderstood: it cannot be read.
    """
    tree = _of(_read(text, notation, names, random).tree)
    return None if is_number(tree, 0) else shape_of(tree)


def latex_relations(text: str, notation: Notation, names: Iterable[str]) -> ast.expr:
    """Parse inequalities in LaTeX, separated by commas.

    Raises:
        NotUnderstood: they are not read, or are none.
    """
    return copied(_of(_read(text, notation, names, relations=True).tree))


def products_in(text: str, notation: Notation, names: Iterable[str]) -> set[tuple[str, str]]:
    """List the pairs of vectors whose inner products a formula has; in a text that cannot be read, those before the error."""
    with suppress(NotUnderstood):
        if notation.vectors or any(token.text in _OF_VECTORS for token in tokens(text, notation.macros)):
            return set(_read(text, notation, names).products)
    return set()


@dataclass(frozen=True)
class _Found:
    """The result for a formula: its tree, or the reason to refuse it."""

    tree: ast.expr | NotUnderstood
    products: frozenset[tuple[str, str]]


def _of(found: _T | NotUnderstood) -> _T:
    """Return the result, which must not be changed.

    Raises:
        NotUnderstood: the text is refused.
    """
    if isinstance(found, NotUnderstood):
        raise found.with_traceback(None)
    return found


def _read(text: str, notation: Notation, names: Iterable[str], random: Iterable[str] = (), *, relations: bool = False) -> _Found:
    """Read a formula; only letters of the claim that begin like a part of the formula matter."""
    random = frozenset(random)
    known = frozenset(names) | random
    if not notation.functions:
        found = tokens(text, notation.macros)
        begins = tuple({*_OWN, *(token.text for token in found if token.text)})
        known = frozenset(letter for letter in known if letter.startswith(begins))
        random = random & known if _speaks_of_chance(found) else frozenset()
    return _tree(text, alone(notation, text), known, random, relations)


def _speaks_of_chance(found: Sequence[Token]) -> bool:
    """Return True if random letters matter to some tokens: they have a mean, an event, a sign of a part or a factorial."""
    parts = any(token.text == "_" and is_plus(found, at) for at, token in enumerate(found))
    return parts or any(token.text in _OF_CHANCE or token.text in COMPARISONS for token in found)


@lru_cache(maxsize=MAX_REMEMBERED)
def _tree(text: str, notation: Notation, names: frozenset[str], random: frozenset[str], relations: bool) -> _Found:
    parser = beginning(text, Scope(notation, names, random))
    found: ast.expr | NotUnderstood
    try:
        tree: ast.expr = parser.whole(event if relations else sum_of)
        bound(tree, flat(text))
        found = tree
    except NotUnderstood as error:
        found = error
    except RecursionError:
        found = refused(text, 0, "the formula is nested too deeply")
    return _Found(found, frozenset(parser.products))


def alone(notation: Notation, text: str) -> Notation:
    """Drop from a notation the parts that do not matter to a formula: letters bound elsewhere matter only to evaluations."""
    found = tokens(text, notation.macros)
    ends = any(token.text in ("|", "mid", "rbar", "]") and found[at + 1].text == "_" for at, token in enumerate(found[:-1]))
    running = notation.running if ends or notation.functions else frozenset()
    macros = notation.macros if notation.functions else macros_in(text, notation.macros)
    kept = replace(Notation(macros), vectors=notation.vectors, samples=notation.samples, below=notation.below)
    return replace(kept, running=running, functions=notation.functions)


def entry_of(tree: ast.expr, text: str, notation: Notation) -> ast.expr:
    """Return the claimed entry of a matrix; zero is the matrix of zeros.

    Raises:
        NotUnderstood: a matrix stands in place of a number, or a number in place of a matrix, or it has no such entry.
    """
    if notation.entry is None:
        if isinstance(tree, Matrix):
            why = "a matrix stands where a number is needed; an equation of matrices is claimed entry by entry, entry = [1, 1]"
            refuse(text, 0, why)
        return tree
    (row, column), (rows, columns) = notation.entry, shape_of(tree)
    if not isinstance(tree, Matrix):
        return tree if is_number(tree, 0) else refuse(text, 0, "a number stands where a matrix is needed")
    if not (0 < row <= rows and 0 < column <= columns):
        refuse(text, 0, f"a {rows} x {columns} matrix has no entry ({row}, {column})")
    return tree.entries[(row - 1) * columns + column - 1]


def latex_name(text: str, notation: Notation) -> str:
    r"""Return the name that LaTeX writes: ``sigma_1`` for ``\sigma_1``.

    Raises:
        NotUnderstood: it is no single name.
    """
    if text.isascii() and text.isalpha() and len(text) == 1:
        return text
    return _of(_name(text, frozenset(macros_in(text, notation.macros).items())))


@lru_cache(maxsize=MAX_REMEMBERED)
def _name(text: str, macros: frozenset[tuple[str, Macro]]) -> str | NotUnderstood:
    parser = Parser(text, Scope(Notation(dict(macros)), naming=True), TABLE)
    try:
        if not at_name(parser):
            parser.refuse(parser.next, r"a name is needed, such as a, \sigma_1 or \hat w")
        found: str = parser.whole(name)
    except NotUnderstood as error:
        return error
    except RecursionError:
        return refused(text, 0, "the name is nested too deeply")
    return found


def functions_of(table: Mapping[str, str], notation: Notation) -> dict[str, tuple[tuple[str, ...], str]]:
    r"""Read the functions of a note: by name the letters of its variables and the form, from ``{"g(x)": "x^2"}``.

    A variable may be the square of a letter, \phi(x; \mu, \sigma^2): the letter is then its positive root.

    Raises:
        NotUnderstood: the text before the form is no letter with letters in brackets.
    """
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for written, form in table.items():
        function, _, variables = written.removesuffix(")").rpartition("(")
        bare = [_SQUARE.sub("", one) for one in SEPARATOR.split(variables)]
        letters = tuple(
            latex_name(one, notation) + SQUARE * (one != typed) for one, typed in zip(bare, SEPARATOR.split(variables), strict=True)
        )
        if len({letter.removesuffix(SQUARE) for letter in letters}) < len(letters):
            raise NotUnderstood(f"{written[:40]} has a letter twice; give each of its variables one of its own")
        found[latex_name(function, notation)] = letters, form
    return found
