r"""LaTeX as the documents print it -> SymPy, by SymPy's own reader and nothing left for it to guess.

SymPy's reader (the one on ANTLR; the one on Lark gives up on most of our lines) returns wrong trees without a
word where LaTeX leaves room: ``\sin x^2``, ``\rho(1 + x)`` as a function of the name rho, ``dt ds``. So the text is
cut into tokens and written anew before it is read: each phrase of a table (``\rho_{11}``, ``w_1^\top \Sigma_1 w_1``)
becomes one plain letter, each product gets its dot, each integral its brackets, and what has no place in the table
is refused. The tree that comes back is built again from the phrases' values; nothing is evaluated as code.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import add, mul
from typing import Any

import sympy as sp
from sympy.parsing.latex import parse_latex

# A phrase of LaTeX -> what it stands for: an expression, a matrix, or a function of what follows in brackets.
Table = Mapping[str, Any]


@dataclass(frozen=True)
class OfEvent:
    r"""A function of an event: what follows in brackets is ``a > b`` or ``a \ge b``, and ``apply`` gets its indicator."""

    apply: Callable[[Any], Any] = field(default=lambda indicator: indicator)

    def __call__(self, difference: Any, at_zero: Any) -> Any:
        """Apply it to the indicator of a - b > 0, which is 0 or 1 where they are equal."""
        return self.apply(sp.Heaviside(difference, at_zero))


@dataclass(frozen=True)
class Closing:
    r"""The end of a mean in angle brackets, ``\rangle_{x,y,g}``: a function of what stands before it."""

    apply: Callable[[Any], Any]

    def __call__(self, inside: Any) -> Any:
        """Apply it."""
        return self.apply(inside)


@dataclass(frozen=True)
class Each:
    """What a letter with a free index stands for, at each value of the index: the line is read once for each."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Running:
    """What a letter stands for at each value of a sum's index; within two sums, at each value of the inner one's again."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Total:
    r"""A sum sign with its index, ``\sum_{k>1}``, over the rest of its term; or a product, or an extremum.

    The index has so many values; ``weights`` are factors of the terms, as of a sum over a set the indicators of its points.
    """

    size: int
    weights: tuple[Any, ...] = ()
    combine: Callable[[Any, Any], Any] = field(default=add)


class NotRead(ValueError):
    """The text holds what the reader does not take; the message says what."""


_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S", re.DOTALL)
_SPACE = {r"\left", r"\right", r"\,", r"\;", r"\:", r"\!", "\\ ", r"\quad", "$", r"\displaystyle", r"\big", r"\Big"}
_EQUALS = ("=", r"\approx", r"\sim", r"\equiv")
_REMARKS = ([r"\text", "{", *"for"], [r"\text", "{", *"whe"])  # how a remark behind an equation begins
_MORE = (">", r"\ge", r"\geq")
_OPENING, _ENDING = ("(", "[", "{", r"\{"), (")", "]", "}", r"\}")
_CLOSING = (")", "]", "}", "&", r"\\", ",", r"\end", *_MORE)
_AFTER_TERM = ("+", "-", "/", *_CLOSING)


def _phi(x: Any) -> Any:
    return (1 + sp.erf(x / sp.sqrt(2))) / 2


# Functions by the name that the reader gives them; an argument in brackets must follow.
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{name: getattr(sp, name) for name in ("erf", "exp", "sin", "cos", "tan", "asin", "acos", "atan")},
    "Phi": _phi,
    "absolute": sp.Abs,
}
_WORDS = {r"\erf", r"\exp", r"\sin", r"\cos", r"\tan", r"\arcsin", r"\arccos", r"\arctan", r"\Phi", r"\absolute"}


def tokens(text: str) -> list[str]:
    r"""Cut LaTeX into tokens, in one spelling: ``x_{i}`` as ``x_i``, ``\tan^{-1}`` as ``\arctan``, no ``\left``."""
    text = text.split("$. ")[0]  # a formula in a sentence, and what is said after it
    text = re.sub(r"\\(?:operatorname|text|mathrm)\{\s*(erf|exp)\s*\}", r"\\\1 ", text)
    text = re.sub(r"\\(sin|cos|tan)\s*\^\s*\{\s*-\s*1\s*\}", r"\\arc\1 ", text)
    text = re.sub(r"([_^]\s*\d)(?=\d)", r"\1 ", text)  # a script without braces is one digit
    found = [t for t in _TOKEN.findall(re.sub(r"\\(left|right)\s*\.", " ", text)) if t not in _SPACE]
    out: list[str] = []
    for token in found:
        out.append(token)
        if len(out) > 3 and token == "}" and out[-3] == "{" and out[-4] in ("_", "^") and not out[-2][1:].isdigit():
            out[-3:] = [out[-2]]  # a single token in braces
    return out


def read(text: str, table: Table, *, side: int = -1) -> Any:
    """Read a right-hand side: what it stands for, built from the values of the table's phrases.

    Args:
        text: the LaTeX.
        table: the value of every phrase; the longest that fits is taken.
        side: which side of a chain of equations is read; the last unless told.

    Raises:
        NotRead: it holds what is neither in the table nor among the few words the reader knows.
    """
    named, values = _named(_sides(tokens(text))[side], table)
    writer = _Writer(named, values)
    tree = _parsed(writer.all())
    values = {**values, **writer.pieces}
    size = max((len(value.values) for value in values.values() if isinstance(value, Each)), default=0)
    if not size:
        return _built(tree, values)
    rows = [{n: v.values[i] if isinstance(v, Each) else v for n, v in values.items()} for i in range(size)]
    return sp.ImmutableMatrix([_built(tree, row) for row in rows])


@cache
def _parsed(plain: str) -> Any:
    try:
        return parse_latex(plain, strict=True)
    except Exception as error:  # noqa: BLE001 (the reader raises what it likes; all of it means the same)
        raise NotRead(f"the reader gives up on {plain}: {type(error).__name__}") from None


@dataclass(frozen=True)
class _Piece:
    """What stood in brackets, which is read by itself: the reader's time grows fast with the depth of a text."""

    text: str


def _sides(found: list[str]) -> list[list[str]]:
    """Split a chain of equations, up to a remark behind it."""
    ends = [i for i in range(len(found)) if found[i] == r"\qquad" or found[i : i + 5] in _REMARKS]
    found = found[: ends[0]] if ends else found
    depth = 0
    sides: list[list[str]] = [[]]
    for token in found[:-1] if found and found[-1] in ".," else found:
        depth += (token in _OPENING) - (token in _ENDING)
        if token in _EQUALS and depth == 0:
            sides.append([])
        else:
            sides[-1].append(token)
    return sides


def _named(found: list[str], table: Table) -> tuple[list[str], dict[str, Any]]:
    r"""Replace every phrase by a command of its own, ``\qa``, ``\qb``, ...; give their values by name."""
    phrases = sorted(((tokens(phrase), value) for phrase, value in table.items()), key=lambda pair: -len(pair[0]))
    names: dict[int, str] = {}
    out, at = [], 0
    while at < len(found):
        for i, (phrase, _) in enumerate(phrases):
            if found[at : at + len(phrase)] == phrase and (not _is_sum(phrase) or _stands_alone(found, at, len(phrase))):
                names.setdefault(i, "q" + _letters(len(names)))
                out.append("\\" + names[i])
                at += len(phrase)
                break
        else:
            out.append(found[at])
            at += 1
    return out, {name: phrases[i][1] for i, name in names.items()}


def _is_sum(phrase: Sequence[str]) -> bool:
    """Tell whether a sign stands outside brackets, and not as in ``b^+``."""
    depth, before = 0, ""
    for token in phrase:
        depth += (token in _OPENING) - (token in _ENDING)
        if token in "+-" and depth == 0 and before != "^":
            return True
        before = token
    return False


def _stands_alone(found: Sequence[str], at: int, size: int) -> bool:
    """Tell whether tokens fill their brackets: a sum that does not is no letter."""
    before, after = found[at - 1 : at] or ["("], found[at + size : at + size + 1] or [")"]
    return before[0] in ("(", "[", "{") and after[0] in (")", "]", "}")


def _letters(number: int) -> str:
    return chr(97 + number // 26) + chr(97 + number % 26)


def _is_function(value: Any) -> bool:
    return callable(value.values[0] if isinstance(value, Running) else value)


class _Writer:
    """Writes tokens so that the reader has nothing to guess: dots between factors, brackets around integrals."""

    def __init__(self, found: Sequence[str], values: Mapping[str, Any]) -> None:
        self.found, self.at, self.values = list(found), 0, values
        self.pieces: dict[str, _Piece] = {}

    def all(self) -> str:
        """Write the whole text."""
        out = self.written("")
        if self.at < len(self.found):
            self.refuse()
        return out

    def sum(self, close: str) -> str:
        """Write what stands in brackets, up to their end, as a letter of its own."""
        inside = self.written(close)
        if inside.isdigit() or (inside.startswith("\\q") and len(inside) == 5):
            return inside
        name = "p" + "".join(chr(97 + int(c, 16)) for c in hashlib.sha256(inside.encode()).hexdigest()[:16])
        self.pieces[name] = _Piece(inside)
        return f"\\{name} "

    def peek(self) -> str:
        return self.found[self.at] if self.at < len(self.found) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise NotRead(f"{wanted or 'more'} expected, {token or 'the end'} found")
        self.at += 1
        return token

    def written(self, close: str) -> str:
        """Write terms up to a closing token, which is left; ``d`` closes an integrand."""
        out, operand, divided = "", False, False
        while (token := self.peek()) and token != close:
            if token in "+-":
                self.take()
                out += token if operand else "" if token == "+" else r"-1 \cdot "
                operand = False
            elif token in (r"\cdot", r"\times", "/"):
                out += self.take() if operand else self.refuse()
                out += " "
                operand = False
            elif operand and (self.closes(token) or token in _CLOSING):
                break
            else:
                if operand and divided:
                    raise NotRead("a slash before a product")
                if operand and self.may_be_an_argument():
                    raise NotRead("a letter before one letter or number in brackets: a product, or a function?")
                divided = out.endswith("/ ")
                out += (r" \cdot " if operand else "") + self.power()
                operand = True
        if not operand:
            self.refuse()
        return out

    def may_be_an_argument(self) -> bool:
        """Tell whether ``(t)`` comes next, after a letter with or without an exponent."""
        before, here = self.found[: self.at], self.found[self.at : self.at + 4]
        if here[:1] != ["("] or here[2:3] != [")"] or here[3:] == ["^"]:
            return False
        return before[-1][1:] in self.values or (before[-2:-1] == ["^"] and before[-3][1:] in self.values)

    def term(self) -> str:
        """Write the rest of a term, up to the next sign."""
        out = r"-1 \cdot " if self.peek() == "-" and self.take() else ""
        out += self.power()
        while (token := self.peek()) and not self.closes(token) and token not in _AFTER_TERM:
            if token == r"\cdot":
                self.take()
            out += r" \cdot " + self.power()
        return out

    def closes(self, token: str) -> bool:
        return isinstance(self.values.get(token[1:]), Closing)

    def refuse(self) -> str:
        raise NotRead(f"{self.peek()!r} has no meaning here")

    def power(self) -> str:
        """Write one factor with its exponent."""
        base = self.factor()
        if self.peek() == "^":
            self.take()
            base += "^{" + self.argument() + "}"
        return base

    def group(self) -> str:
        self.take("{")
        inside = self.sum("}")
        self.take("}")
        return inside

    def argument(self) -> str:
        """Write what a command applies to: a group, or the single token after it, of a number one digit."""
        if self.peek() == "{":
            return self.group()
        token = self.peek()
        if len(token) > 1 and token.isdigit():
            self.found[self.at] = token[1:]
            return token[0]
        return self.factor()

    def factor(self) -> str:
        token = self.take()
        if isinstance(self.values.get(token[1:]), Total):
            return f"{token}({self.term()})"
        if token[1:] in self.values:
            return token + (self.brackets(self.values[token[1:]]) if _is_function(self.values[token[1:]]) else " ")
        if token[0].isdigit():
            return token
        if token in ("(", "["):
            inside = self.sum(")" if token == "(" else "]")
            self.take(")" if token == "(" else "]")
            return f"({inside})"
        if token == "{":
            self.at -= 1
            return f"({self.group()})"
        if token == "|":
            inside = self.sum("|")
            self.take("|")
            return rf"\absolute({inside})"
        if token == r"\frac":
            return rf"\frac{{{self.argument()}}}{{{self.argument()}}}"
        if token == r"\sqrt":
            return rf"\sqrt{{{self.argument()}}}"
        if token in _WORDS:
            return token + self.brackets(None)
        if token == r"\langle":
            inside = self.sum(r"\rangle")
            return self.take() + f"({inside})" if self.closes(self.peek()) else self.refuse()
        if token == r"\int":
            return self.integral()
        if token == r"\underbrace":
            return self.underbrace()
        if token == r"\begin":
            return self.matrix()
        raise NotRead(f"{token!r} is not in the table")

    def brackets(self, function: Any) -> str:
        """Write a function's argument, which stands in brackets."""
        opening = self.take()
        if opening not in ("(", "["):
            raise NotRead("a function without brackets")
        close = ")" if opening == "(" else "]"
        inside = self.sum(close)
        if isinstance(function, OfEvent):
            relation = self.take()
            if relation not in _MORE:
                raise NotRead("an event that is no inequality")
            inside += f" - {self.sum(close)}, {int(relation != '>')}"
        while function is not None and self.peek() == ",":
            inside += self.take() + self.sum(close)
        self.take(close)
        return f"({inside})"

    def integral(self) -> str:
        low, high = self.limits()
        inside = self.sum("d")
        self.take("d")
        variable = self.take()
        return rf"(\int_{{{low}}}^{{{high}}} ({inside}) d{variable})"

    def limits(self) -> tuple[str, str]:
        self.take("_")
        text = "".join(self.found[self.at : self.at + 12])
        if text.startswith(r"{\mathbb{R}_{\ge"):
            self.at += len(tokens(r"{\mathbb{R}_{\geq"))
            low = self.sum("}")
            self.take("}")
            self.take("}")
            return low, r"\infty"
        if text.startswith(r"{\mathbb{R}}"):
            self.at += 6
            return r"-1 \cdot \infty", r"\infty"
        if text.startswith("{["):
            self.at += 2
            low = self.sum(",")
            self.take(",")
            high = self.sum("]")
            self.take("]")
            self.take("}")
            return low, high
        low = self.argument()
        self.take("^")
        return low, r"\infty" if self.peek() == r"\infty" and self.take() else self.argument()

    def underbrace(self) -> str:
        inside = self.group()
        self.take("_")
        depth = 0
        while True:
            token = self.take()
            depth += (token == "{") - (token == "}")
            if depth == 0:
                return f"({inside})"

    def matrix(self) -> str:
        r"""Write a matrix row by row, as \rows(\row(a,b),\row(c,d))."""
        self.at += len(tokens("{bmatrix}"))
        rows: list[list[str]] = [[]]
        while True:
            rows[-1].append(self.sum("&"))
            token = self.take()
            if token == r"\\":
                rows.append([])
            elif token == r"\end":
                self.at += len(tokens("{bmatrix}"))
                return r"\rows(" + ",".join(r"\row(" + ",".join(row) + ")" for row in rows) + ")"


def _built(tree: Any, values: Mapping[str, Any]) -> Any:
    """Build the reader's tree again from the phrases' values; factors keep their order, for matrices."""
    if tree.is_Symbol:
        if tree.name not in values:
            raise NotRead(f"{tree.name!r} is not in the table")
        value = values[tree.name]
        return _built(_parsed(value.text), values) if isinstance(value, _Piece) else value
    if tree.is_Number:
        return tree
    if isinstance(tree, sp.Integral):
        return _integral(tree, values)
    name = tree.func.__name__
    if isinstance(total := values.get(name), Total):
        at = ({n: v.values[i] if isinstance(v, Running) else v for n, v in values.items()} for i in range(total.size))
        terms = [_built(tree.args[0], running) for running in at]
        return reduce(total.combine, map(mul, total.weights, terms) if total.weights else terms)
    arguments = [_built(argument, values) for argument in tree.args]
    if name == "rows":
        return sp.ImmutableMatrix([list(row) for row in arguments])
    if name == "row":
        return tuple(arguments)
    return _applied(tree, name, arguments, values)


def _applied(tree: Any, name: str, arguments: list[Any], values: Mapping[str, Any]) -> Any:
    try:
        if name in values:
            return values[name](*arguments)
        if tree.is_Add or tree.is_Mul:
            return _number(reduce(add if tree.is_Add else mul, arguments))
        if tree.is_Pow:
            return _power(*arguments)
        if name in _FUNCTIONS:
            return _FUNCTIONS[name](*arguments)
    except (TypeError, sp.ShapeError) as error:
        raise NotRead(f"{name} of matrices and numbers: {error}") from None
    raise NotRead(f"the function {name} is not known")


def _number(value: Any) -> Any:
    """Take a row times a column for the number that it is."""
    return value[0, 0] if isinstance(value, sp.MatrixBase) and value.shape == (1, 1) else value


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(exponent, sp.MatrixBase):
        if base != sp.E or not exponent.is_diagonal():
            raise NotRead("a power with a matrix in it")
        return sp.ImmutableMatrix(sp.diag(*(sp.exp(exponent[i, i]) for i in range(exponent.rows))))
    if isinstance(base, sp.MatrixBase):
        if exponent != -1 or base.shape != (2, 2):
            raise NotRead("a power of a matrix")
        return _inverse(base)
    return base**exponent


def _inverse(m: Any) -> Any:
    # By its formula: SymPy's determinants expand what stands inside an expectation, its law too.
    return sp.ImmutableMatrix([[m[1, 1], -m[0, 1]], [-m[1, 0], m[0, 0]]]) / (m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0])


def _integral(tree: Any, values: Mapping[str, Any]) -> Any:
    limits = []
    for variable, low, high in tree.limits:
        named = values.get(variable.name)
        if not isinstance(named, sp.Symbol):
            raise NotRead(f"an integral over {variable}, which is no letter of the table")
        limits.append((named, _built(low, values), _built(high, values)))
    return sp.Integral(_built(tree.function, values), *limits)
