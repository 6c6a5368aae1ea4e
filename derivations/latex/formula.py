r"""LaTeX -> the syntax tree that ``derivations.reading.text.expressions`` walks, so that its whitelist, its bounds and its checks hold for LaTeX too.

What LaTeX leaves open is asked about, and never guessed: whether ``f(x)`` is a product, where the argument of ``\sin x y`` ends, what
stands below the bar of ``1/2x``, whether ``d`` is a differential. Each node stands at the character of the LaTeX that it comes from.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from derivations.latex.matrices import shape_of
from derivations.latex.notation import Notation
from derivations.latex.parser import Parser
from derivations.latex.tokens import flat, refuse
from derivations.latex.words import ACCENTS, BLACKBOARD, LETTERS, NAMED, WORDS
from derivations.reading.syntax.trees import Matrix, NotUnderstood, bound

_NUMBERS = ("pi", "e", "i", "Phi", "E", "P", "d")  # what is no parameter where nothing is said of it


def latex_tree(text: str, notation: Notation, names: Iterable[str], random: Iterable[str] = ()) -> ast.expr:
    """Parse a formula in LaTeX into a bounded syntax tree.

    Args:
        text: the formula.
        notation: of the note.
        names: of the parameters and of the variables in scope.
        random: those of the random variables.

    Raises:
        NotUnderstood: it is not read, or has several readings; the message points at the character, and asks.
    """
    random = frozenset(random)
    return _tree(text, notation, frozenset(names) | random, random, Parser.sum)


def latex_shape(text: str, notation: Notation, names: Iterable[str], random: Iterable[str] = ()) -> tuple[int, int] | None:
    """Give the rows and columns of a side, 1 and 1 of a number; None where it is zero, which is one of any shape.

    Raises:
        NotUnderstood: it is not read.
    """
    random = frozenset(random)
    parser = Parser(text, notation, frozenset(names) | random, random)
    tree = parser.whole(parser.sum)
    return None if _is_zero(tree) else shape_of(tree)


def latex_relations(text: str, notation: Notation, names: Iterable[str]) -> ast.expr:
    """Parse inequalities in LaTeX, separated by commas.

    Raises:
        NotUnderstood: they are not read, or are none.
    """
    return _tree(text, notation, frozenset(names), frozenset(), Parser.event)


def _tree(
    text: str, notation: Notation, names: frozenset[str], random: frozenset[str], read: Callable[[Parser], ast.expr]
) -> ast.expr:
    try:
        parser = Parser(text, notation, names, random)
        tree: ast.expr = parser.whole(lambda: read(parser))
        bound(tree, flat(text))
    except RecursionError:
        refuse(text, 0, "the formula is nested too deeply")
    return tree


def entry_of(tree: ast.expr, text: str, notation: Notation) -> ast.expr:
    """Take the entry that is claimed out of a matrix; zero is the matrix of zeros.

    Raises:
        NotUnderstood: a matrix stands where a number is needed, or the other way round, or it has no such entry.
    """
    if notation.entry is None:
        if isinstance(tree, Matrix):
            refuse(
                text,
                0,
                "a matrix stands where a number is needed; an equation of matrices is claimed entry by entry, entry = [1, 1]",
            )
        return tree
    (row, column), (rows, columns) = notation.entry, shape_of(tree)
    if not isinstance(tree, Matrix) and not _is_zero(tree):
        refuse(text, 0, "a number stands where a matrix is needed")
    if not isinstance(tree, Matrix):
        return tree
    if not (0 < row <= rows and 0 < column <= columns):
        refuse(text, 0, f"a {rows} x {columns} matrix has no entry ({row}, {column})")
    found: ast.expr = tree.entries[(row - 1) * columns + column - 1]
    return found


def _is_zero(tree: ast.expr) -> bool:
    return isinstance(tree, ast.Constant) and tree.value == 0


def latex_name(text: str, notation: Notation) -> str:
    r"""Give the name that LaTeX writes: ``sigma_1`` of ``\sigma_1``.

    Raises:
        NotUnderstood: it is no single name.
    """
    if (found := notation.read.get(("name", text))) is not None:
        return str(found)
    parser = Parser(text, notation, frozenset(), frozenset())
    parser.naming = True
    if not parser.at_name():
        parser.refuse(parser.next, r"a name is needed, such as a, \sigma_1 or \hat w")
    try:
        name: str = parser.whole(parser.name)
    except RecursionError:
        refuse(text, 0, "the name is nested too deeply")
    notation.read["name", text] = name
    return name


def functions_of(table: Mapping[str, str], notation: Notation) -> dict[str, tuple[tuple[str, ...], str]]:
    """Read the functions of a note: by name the letters of its variables and the form, of ``{"g(x)": "x^2"}``.

    Raises:
        NotUnderstood: what stands before the form is no letter with letters in brackets.
    """
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for written, form in table.items():
        name, _, variables = written.removesuffix(")").rpartition("(")
        found[latex_name(name, notation)] = tuple(latex_name(one, notation) for one in variables.split(",")), form
    return found


def products_in(text: str, notation: Notation, names: Iterable[str]) -> set[tuple[str, str]]:
    """List the pairs of vectors that a formula has inner products of; of a text that is not read, those up to there."""
    try:
        parser = Parser(text, notation, frozenset(names), frozenset())
    except NotUnderstood:
        return set()
    with suppress(NotUnderstood, RecursionError):
        parser.whole(parser.sum)
    return parser.products


def bound_letters(text: str, notation: Notation) -> frozenset[str]:
    """List the letters that a formula integrates over; none of one that is no formula."""
    key = "bound", text, notation.vectors, notation.running, tuple(notation.functions)
    if key not in notation.read:
        try:
            notation.read[key] = Parser(text, notation, frozenset(), frozenset()).integrated
        except (NotUnderstood, RecursionError):
            notation.read[key] = frozenset()
    found: frozenset[str] = notation.read[key]
    return found


def running_in(sides: Iterable[str], notation: Notation) -> frozenset[str]:
    """List the letters that some sides integrate over."""
    return frozenset().union(*(bound_letters(side, notation) for side in sides))


def lone_letters(text: str, notation: Notation, *, called: bool = False) -> list[str]:
    r"""List the letters of a formula that stand somewhere as numbers do: before no bracket, and not as a differential; as they are typed.

    With ``called`` those that stand before one.

    Of a text that is not read, those up to there.
    """
    key = "lone", text, called, notation.vectors, notation.running, tuple(notation.functions)
    if key not in notation.read:
        notation.read[key] = _lone_letters(text, notation, called)
    return list(notation.read[key])


def _lone_letters(text: str, notation: Notation, called: bool) -> tuple[str, ...]:
    try:
        parser = Parser(text, notation, frozenset(), frozenset())
        parser.naming = True
        return tuple(dict.fromkeys(_lone(parser, called)))
    except (NotUnderstood, RecursionError):
        return ()


def _lone(parser: Parser, called: bool) -> Iterator[str]:
    while parser.next.kind != "end of text":
        token, start = parser.next, parser.place
        if parser.is_sign("^") and parser.peek(1).text == "T":
            parser.place += 2
        elif parser.integrated and (parser.skip_measure() or parser._at_d()):
            if parser._at_d():
                parser._take_d()
            if parser.at_name():
                parser.name()
        elif token.kind == "macro" and (
            (token.text in (*WORDS, *BLACKBOARD) and token.text not in ACCENTS) or parser._at_bold_operator()
        ):
            parser._skip_word()
        elif (
            token.kind == "letter" and (run := parser._letters_ahead()) in NAMED and (len(run) > 1 or parser.is_sign("(", ahead=1))
        ):
            parser.place += len(run)
        elif parser.at_vector():
            parser.name()
        elif token.kind == "letter" or (token.kind == "macro" and token.text in (*LETTERS, *ACCENTS)):
            try:
                name = parser.name()
            except NotUnderstood:
                parser.place = start + 1
                continue
            if parser.is_sign("(", "[") == called and token.text not in _NUMBERS and name not in parser.integrated:
                yield _as_typed(parser, start)
        else:
            parser.take()


def _as_typed(parser: Parser, start: int) -> str:
    """Write the tokens of a name; those that a command of the note stands for too, which are nowhere in the text."""
    found = ""
    for token in parser.tokens[start : parser.place]:
        if token.kind in ("letter", "digit") and re.search(r"\\[A-Za-z]+$", found):
            found += " "
        found += f"\\{token.text}" if token.kind == "macro" else token.text
    return found
