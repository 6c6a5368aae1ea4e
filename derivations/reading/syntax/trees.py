"""Text -> a syntax tree, by Python's own parser, which executes nothing; length, depth and characters are bounded.

Errors name a character: ``pointing_at`` formats it.
"""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from typing import Any

MAX_LENGTH = 4000  # characters of one expression
MAX_NODES = 1500  # nodes of its syntax tree: SymPy's constructors take about a tenth of a millisecond each
MAX_DEPTH = 60  # depth of its syntax tree


class _Node(ast.expr):
    """A node with its own fields, in order or by name; a copy is created without them, and then filled."""

    def __init__(self, *values: Any, **fields: Any) -> None:
        super().__init__(*values, **fields)


class Indicator(_Node):
    """The indicator of an event, for which LaTeX has a sign; Python's parser makes none.

    Args:
        event: inequalities, joined by ``&``.
    """

    _fields = ("event",)
    event: ast.expr


class Conditioned(_Node):
    """The argument of an expectation, given an event.

    Args:
        value: the averaged form.
        event: inequalities, joined by ``&``.
    """

    _fields = ("value", "event")
    value: ast.expr
    event: ast.expr


class ImaginaryUnit(_Node):
    """The imaginary unit; Python's parser makes none."""


class Each(_Node):
    """A sum over indices of letters, X_i, as many as a letter says; Python's parser makes none.

    Args:
        body: the terms.
        size: the last index; None for all that there are.
        indices: the names of the indices; of ``above`` and ``below`` the second one is bound outside.
        relation: ``every``, ``apart``, ``rising``, ``above`` or ``below``.
        first: the first index.
    """

    _fields = ("body", "size", "indices", "relation", "first")
    body: ast.expr
    size: ast.expr | None
    indices: tuple[str, ...]
    relation: str
    first: int


class Matrix(_Node):
    """A matrix of formulas; Python's parser makes none.

    Args:
        entries: the entries, row by row.
        columns: the number of columns.
    """

    _fields = ("entries", "columns")
    entries: list[ast.expr]
    columns: int

    def of(self, entries: list[ast.expr]) -> Matrix:
        """Return the matrix with other entries."""
        return Matrix(entries, self.columns)


class Vector(_Node):
    """A sum of multiples of vectors of any dimension; Python's parser makes none.

    Args:
        entries: the multiple of each.
        names: their names.
        is_row: True if it is transposed.
    """

    _fields = ("entries", "names", "is_row")
    entries: list[ast.expr]
    names: list[str]
    is_row: bool

    def of(self, entries: list[ast.expr]) -> Vector:
        """Return the sum with other multiples."""
        return Vector(entries, self.names, self.is_row)


class NotUnderstood(ValueError):
    """A text is not an expression of the whitelist; the message points at the character."""


SLASH = "/"


class Undefined(NotUnderstood):
    """A letter without a statement stands before brackets, or letters follow a divisor.

    Args:
        message: the sentence for the user.
        letter: the letter as typed; the slash before the divisor.
    """

    def __init__(self, message: str, letter: str) -> None:
        super().__init__(message)
        self.letter = letter


def one_line(text: str) -> str:
    """Put a text on one line.

    Raises:
        NotUnderstood: it is empty.
    """
    if not isinstance(text, str) or not text.strip():
        raise NotUnderstood("the text is empty; write an expression such as erf(a*x)")
    return re.sub(r"\s", " ", text).strip()


def parse(text: str) -> ast.expr:
    """Parse a text into a bounded syntax tree.

    Raises:
        NotUnderstood: it is too long, too deep, or no expression.
    """
    if len(text) > MAX_LENGTH:
        raise NotUnderstood(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    if bad := re.search(r"[^\w\s.,+\-*/()\[\]<>=!&^|]", text):
        if square := _SQUARE.search(text):
            raise NotUnderstood(f"{pointing_at(text, square.start())}: {square_brackets(square['name'])}")
        raise NotUnderstood(f"{pointing_at(text, bad.start())}: the character {bad.group()!r} has no meaning here")
    python = text.replace("^", "**")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(python, mode="eval").body
    except SyntaxError as error:
        at = max((error.offset or 1) - 1, 0)
        at = min(at - sum(at > place + n for n, place in enumerate(_carets(text))), len(text))
        raise NotUnderstood(f"{pointing_at(text, at)}: {_complaint(text, at)}") from None
    except (ValueError, MemoryError, RecursionError):
        raise NotUnderstood(f"{pointing_at(text, 0)}: the text is nested too deeply or holds what no expression has") from None
    if python != text:
        _place(tree, text)
    bound(tree, text)
    return tree


_SQUARE = re.compile(r"\b(?P<name>[A-Za-z]\w+)\[")  # a function with square brackets, as Mathematica writes it


def square_brackets(name: str) -> str:
    """Say what a name before square brackets should be."""
    if len(name) <= 1:
        return "square brackets mean an expectation, E[...], only"
    return (
        f"{name}[...] is Mathematica's spelling; a function has round brackets here and SymPy's name, as in "
        "Integral(exp(-x), (x, 0, oo)) and sqrt(x)"
    )


def _carets(text: str) -> list[int]:
    return [at for at, c in enumerate(text) if c == "^"]


def _place(tree: ast.expr, text: str) -> None:
    """Move the nodes of a text in which ^ was read as ** to their typed places."""
    places: list[int] = []  # for each byte read, its place in the text
    for at, byte in enumerate(text.encode()):
        places += [at, at] if byte == ord("^") else [at]
    places.append(len(text.encode()))
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            node.col_offset = places[node.col_offset]
            node.end_col_offset = places[node.end_col_offset or 0]


def _complaint(text: str, at: int) -> str:
    words = [word for word in re.findall(r"[A-Za-z_]+", text) if keyword.iskeyword(word) and word not in ("and", "or", "not")]
    if words:
        return f"{words[0]} is a reserved word; choose another name"
    if text[at : at + 1] == "=" or text[:at].rstrip().endswith("="):
        return "this is one side of an equation; write both, with one = between them, in the field equation"
    if "|" in text:
        return "an absolute value is written Abs(X), and a bar before an event E[X | X > 0]"
    if re.search(r"\d[A-Za-z_(]|[\w)]\s+[\w(]|\)[\w(]", text):
        return "an operator may be missing; write 2*x for a product"
    return "this is no expression; brackets may not match"


def bound(tree: ast.expr, text: str) -> None:
    """Refuse a syntax tree of too many terms, or one nested too deeply.

    Raises:
        NotUnderstood: it is; the message points at the character.
    """
    queue: list[tuple[ast.AST, int]] = [(tree, 1)]
    count = 0
    while queue:
        node, depth = queue.pop()
        count += isinstance(node, ast.expr)
        if depth > MAX_DEPTH:
            raise NotUnderstood(f"{pointing_at(text, node)}: nested more than {MAX_DEPTH} deep")
        if count > MAX_NODES:
            raise NotUnderstood(f"the text has more than {MAX_NODES} terms; split the claim")
        queue += [(child, depth + isinstance(child, ast.expr)) for child in ast.iter_child_nodes(node)]


def pointing_at(text: str, place: ast.AST | int) -> str:
    """Point at a character: its number, and the text around it with a mark before it."""
    at = place if isinstance(place, int) else len(text.encode()[: getattr(place, "col_offset", 0)].decode(errors="ignore"))
    start, end = max(0, at - 20), min(len(text), at + 20)
    return f"character {at + 1} ({'...' * (start > 0)}{text[start:at]}>>{text[at:end]}{'...' * (end < len(text))})"


def split_outside(text: str, mark: str | re.Pattern[str] = ",") -> list[str]:
    """Split a text at a mark, by default a comma, outside its brackets; the mark is a sign or a pattern."""
    pattern = re.compile(re.escape(mark)) if isinstance(mark, str) else mark
    parts, depth, start = list[str](), 0, 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0 and i >= start and (found := pattern.match(text, i)):
            parts.append(text[start:i])
            start = found.end()
    return [part.strip() for part in (*parts, text[start:])]
