r"""LaTeX -> the syntax tree that ``derivations.text`` walks, so that its whitelist, its bounds and its checks hold for LaTeX too.

What LaTeX leaves open is asked about, and never guessed: whether ``f(x)`` is a product, where the argument of ``\sin x y`` ends, what
stands below the bar of ``1/2x``, whether ``d`` is a differential. Each node stands at the character of the LaTeX that it comes from.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

from derivations.latex_names import (
    ACCENTS,
    BARE,
    BLACKBOARD,
    COVARIANCE,
    EXPECTATION,
    INVERSE,
    LETTERS,
    NAMED,
    PROBABILITY,
    VARIANCE,
    WORDS,
    subscripted,
)
from derivations.latex_tokens import Macro, Token, flat, refuse, tokens
from derivations.syntax import MAX_DEPTH, Conditioned, Indicator, bound

_CLOSED_BY = {"(": ")", "[": "]", r"\{": r"\}", "{": "}"}
_COMPARISONS: Mapping[str, type[ast.cmpop]] = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "!=": ast.NotEq}
_FRACTIONS = ("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac")
_END = Token("end of text", "", 0)


@dataclass(frozen=True)
class Notation:
    """What a note's LaTeX means beyond the common.

    Args:
        macros: its own commands.
        always: every text is LaTeX, one without any command too.
        beside: other texts of the claim are LaTeX, so that x^2 is.
    """

    macros: Mapping[str, Macro] = field(default_factory=dict)
    always: bool = False
    beside: bool = False

    def holds(self, text: str) -> bool:
        """Tell whether a text is LaTeX, and none of the grammar of ``derivations.text``."""
        return self.always or has_commands(text) or (self.beside and "^" in text and "**" not in text)


def has_commands(text: str) -> bool:
    """Tell whether a text holds what LaTeX alone has."""
    return any(sign in text for sign in ("\\", "{", "$"))


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
    return _tree(text, notation, frozenset(names) | random, random, _Parser.sum)


def latex_relations(text: str, notation: Notation, names: Iterable[str]) -> ast.expr:
    """Parse inequalities in LaTeX, separated by commas.

    Raises:
        NotUnderstood: they are not read, or are none.
    """
    return _tree(text, notation, frozenset(names), frozenset(), _Parser.event)


def _tree(
    text: str, notation: Notation, names: frozenset[str], random: frozenset[str], read: Callable[[_Parser], ast.expr]
) -> ast.expr:
    try:
        parser = _Parser(text, notation, names, random)
        tree: ast.expr = parser.whole(lambda: read(parser))
        bound(tree, flat(text))
    except RecursionError:
        refuse(text, 0, "the formula is nested too deeply")
    return tree


def latex_name(text: str, notation: Notation) -> str:
    r"""Give the name that LaTeX writes: ``sigma_1`` of ``\sigma_1``.

    Raises:
        NotUnderstood: it is no single name.
    """
    parser = _Parser(text, notation, frozenset(), frozenset())
    if not parser.at_name():
        parser.refuse(parser.next, r"a name is needed, such as a, \sigma_1 or \hat w")
    try:
        name: str = parser.whole(parser.name)
    except RecursionError:
        refuse(text, 0, "the name is nested too deeply")
    return name


def names_in(tree: ast.expr) -> set[str]:
    """Collect the names in a syntax tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def laws_below(text: str, notation: Notation) -> list[str]:
    r"""List the laws that stand below expectations, as ``derivations.law_text`` reads them: ``X ~ N(0, 1)`` of ``\mathbb{E}_{X\sim N(0,1)}``."""
    found = tokens(text, notation.macros)
    laws: list[str] = []
    for place, token in enumerate(found[:-1]):
        if token.text == "_" and found[place + 1].text == "{":
            inside = _group(found, place + 1)
            if any(part.text == "sim" for part in inside):
                laws += [written for written in _split_laws(inside) if written not in laws]
    return laws


def law_text(text: str, notation: Notation) -> str:
    """Write a law given in LaTeX as ``derivations.law_text`` reads it; its parameters stay LaTeX."""
    # Without \sim, ~ is the sign of a law; beside it, it is TeX's space.
    return _written_law(tokens(text if "\\sim" in text else text.replace("~", "\\sim "), notation.macros))


def _group(found: Sequence[Token], start: int) -> list[Token]:
    depth = 0
    for place in range(start, len(found)):
        depth += (found[place].text == "{") - (found[place].text == "}")
        if depth == 0:
            return list(found[start + 1 : place])
    return list(found[start + 1 :])


def _split_laws(inside: Sequence[Token]) -> list[str]:
    r"""Split what stands below an expectation at the commas between laws: X\sim N(0,1), Y\sim N(0,2)."""
    starts, depth = [0], 0
    for place, token in enumerate(inside):
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if token.text == "," and depth == 0 and any(other.text == "sim" for other in inside[starts[-1] : place]):
            starts.append(place + 1)
    return [_written_law(inside[a:b]) for a, b in zip(starts, [*starts[1:], len(inside) + 1], strict=True)]


def _written_law(found: Sequence[Token]) -> str:
    parts: list[str] = []
    place = 0
    while place < len(found):
        token = found[place]
        place += 1
        if token.kind == "macro" and token.text in ("sim", "thicksim"):
            parts.append(" ~ ")
        elif token.kind == "macro" and token.text in (*WORDS, "mathcal", "mathbf") and place < len(found):
            word = _group(found, place) if found[place].text == "{" else [found[place]]
            place += len(word) + 2 * (found[place].text == "{")
            parts += [part.text for part in word]
        elif token.kind == "begin" and token.text.endswith("matrix"):
            end = next((i for i in range(place, len(found)) if found[i].kind == "end"), len(found))
            parts.append(_matrix(found[place:end]))
            place = end + 1
        elif token.kind == "macro":
            parts.append(f"\\{token.text} ")
        elif token.kind == "sign" and token.text in ("lbar", "rbar", "mid"):
            parts.append({"lbar": r"\lvert ", "rbar": r"\rvert ", "mid": r"\mid "}[token.text])
        else:
            parts.append(", " if token.text == "," else token.text)
    return "".join(parts).replace("~  ", "~ ").strip().rstrip(".,;")


def _matrix(inside: Sequence[Token]) -> str:
    rows: list[list[list[Token]]] = [[[]]]
    for token in inside:
        if token.kind == "sign" and token.text == "&":
            rows[-1].append([])
        elif token.kind == "sign" and token.text == "\\":
            rows.append([[]])
        else:
            rows[-1][-1].append(token)
    written = [[_written_law(entry) for entry in row] for row in rows if any(row)]
    return "[" + ", ".join("[" + ", ".join(row) + "]" for row in written) + "]"


@dataclass
class _Integral:
    """An integral whose differential has not been met, or has."""

    depth: int
    variable: ast.Name | None = None


class _Parser:
    """A precedence parser over the tokens of one formula."""

    def __init__(self, text: str, notation: Notation, names: frozenset[str], random: frozenset[str]) -> None:
        self.text, self.names, self.random = text, names, random
        self.tokens = _trimmed(text, tokens(text, notation.macros))
        self.place = 0
        self.depth = 0
        self.integrals: list[_Integral] = []
        self.bars = 0  # how many absolute values are open, of those that | opens
        self.in_expectation = False
        self.conditioning = False  # whether a bare | at this level separates the event
        self.numerator = -1  # the depth of the numerator that is read
        self.bytes = len(text) == len(text.encode())
        self.integrated = frozenset(self._integrated())

    # What is next.

    @property
    def next(self) -> Token:
        return self.peek(0)

    def peek(self, ahead: int) -> Token:
        at = self.place + ahead
        return self.tokens[at] if at < len(self.tokens) else Token("end of text", "", len(self.text))

    def take(self) -> Token:
        token = self.next
        self.place += 1
        return token

    def is_sign(self, *signs: str, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token.kind == "sign" and token.text in signs

    def is_macro(self, *names: str, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token.kind == "macro" and token.text in names

    def skip(self, *signs: str) -> bool:
        if self.is_sign(*signs):
            self.place += 1
            return True
        return False

    def refuse(self, token: Token, why: str) -> NoReturn:
        refuse(self.text, token.at, why)

    def expect(self, sign: str, opened: Token) -> None:
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
        if not self.tokens:
            self.refuse(self.next, r"the formula is empty; write an expression such as \frac{a}{b}")
        found = read()
        if self.next.kind != "end of text":
            self.refuse(self.next, self._stray(self.next))
        return found

    def _stray(self, token: Token) -> str:
        if token.text in ("=", "approx", "sim", "equiv", "propto"):
            return "an equation is two texts, left and right, joined by = alone; leave this sign out"
        if token.text in _COMPARISONS:
            return r"a comparison is no number; write \mathbf{1}\{x > a\} for the indicator of x > a"
        if token.text in _CLOSED_BY.values():
            return f"{token.text} closes nothing"
        return f"{self._said(token)} is not understood here"

    def _integrated(self) -> Iterable[str]:
        r"""Name what the formula integrates over: the names after a d."""
        if not any(token.text == "int" for token in self.tokens):
            return
        for place in range(len(self.tokens)):
            self.place = place
            if self._at_d():
                self._take_d()
                if self.at_name():
                    yield self.name()
        self.place = 0

    # Nodes.

    def put(self, node: Any, token: Token) -> Any:
        """Say of a node where it comes from, as the syntax tree does: in bytes."""
        at = min(token.at, len(self.text))
        offset = at if self.bytes else len(flat(self.text)[:at].encode())
        node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = 1, offset, 1, offset
        return node

    def number_node(self, value: int | Fraction, token: Token) -> Any:
        return self.put(ast.Constant(Fraction(value)), token)  # type: ignore[arg-type]

    def binary(self, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
        return self.put(ast.BinOp(left, kind(), right), token)

    def call(self, function: str, arguments: Sequence[ast.expr], token: Token) -> Any:
        return self.put(ast.Call(self.put(ast.Name(function), token), list(arguments), []), token)

    # Sums, products, factors.

    def sum(self) -> ast.expr:
        """Read a sum."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(self.next, f"nested more than {MAX_DEPTH} deep")
        first = self.next
        negative = self.is_sign("-")
        self.skip("-", "+")
        value = self.product()
        if negative:
            value = self.put(ast.UnaryOp(ast.USub(), value), first)
        while self.is_sign("+", "-") and not self._ends_integrand():
            token = self.take()
            value = self.binary(value, ast.Add if token.text == "+" else ast.Sub, self.product(), token)
        self.depth -= 1
        return value

    def _ends_integrand(self) -> bool:
        r"""Whether the innermost integral at this level has had its differential, as in ``\int\frac{dx}{x} + 1``."""
        return bool(self.integrals) and self.integrals[-1].depth == self.depth and self.integrals[-1].variable is not None

    def product(self) -> ast.expr:
        first = self.next
        value = self.factor()
        slashed = False
        while True:
            token = self.next
            if self._at_differential():
                return value
            if self.skip("*"):
                power = self.skip("*") and not self.peek(-1).apart
                value = self.binary(value, ast.Pow if power else ast.Mult, self.factor(), token)
            elif self.is_sign("/"):
                self.take()
                value = self.binary(value, ast.Div, self.factor(), token)
                slashed = True
                if self._starts_factor() and not self._at_differential():
                    self.refuse(self.next, r"is this below the bar of / or beside it? Write \frac{...}{...}, or brackets")
            elif self._starts_factor():
                if slashed:
                    self.refuse(token, r"is this below the bar of / or beside it? Write \frac{...}{...}, or brackets")
                self._refuse_touching_numbers(first, token)
                value = self.binary(value, ast.Mult, self.factor(), token)
            else:
                return value
            first = token

    def _refuse_touching_numbers(self, before: Token, token: Token) -> None:
        if token.kind == "digit" and not self._at_indicator():
            self.refuse(token, r"a number after a factor: is it a power, an index or a factor? Write ^{...}, _{...} or \cdot")
        if before.kind == "digit" and self.is_macro(*_FRACTIONS) and self.peek(-1).kind == "digit":
            inside = [part.kind for part in self.tokens[self.place + 1 : self.place + 7]]
            if "letter" not in inside[:5] and "macro" not in inside[:5]:
                self.refuse(token, r"is this a mixed number or a product? Write \cdot between, or one fraction")

    def _starts_factor(self) -> bool:
        token = self.next
        if token.kind in ("letter", "digit", "macro", "begin"):
            return not (token.kind == "macro" and (token.text in _NO_FACTOR or self._word_here("and")))
        if token.kind == "sign" and token.text == "|":
            return self.bars == 0 and not self.conditioning
        return token.kind == "sign" and token.text in ("(", "[", r"\{", "{", "lbar")

    def factor(self) -> ast.expr:
        token = self.next
        if self._at_d() and self._differential_here(inside=True):
            return self._inner_differential()
        value = self.primary()
        if self.is_sign("^") and token.kind == "macro" and token.text in (*_FRACTIONS, "int"):
            self.refuse(self.next, "what is raised to this power? Put brackets around it")
        if self.is_sign("'"):
            self.refuse(self.next, "a derivative is not read; write it out")
        while self.is_sign("^"):
            hat = self.take()
            value = self.binary(value, ast.Pow, self.exponent(hat), hat)
            if isinstance(value.left, ast.Name) and self.is_sign("(") and value.left.id != "pi":  # \sigma^2(0)
                self._refuse_call(value.left.id, token)
            if self.is_sign("^"):
                self.refuse(self.next, "a double exponent; put braces")
        if self.is_sign("_"):
            self.refuse(self.next, "an index stands at a letter only; of brackets, (...)_+ is the positive part")
        if self.is_sign("!"):
            self.refuse(self.next, r"a factorial is not read; write \Gamma(n+1)")
        return value

    def exponent(self, hat: Token) -> ast.expr:
        token = self.next
        if self.is_sign("{"):
            inside = _group(self.tokens, self.place)
            if len(inside) == 3 and inside[0].text == "(" and inside[2].text == ")":
                self.refuse(token, "an upper index or a power? Leave the brackets out for a power; write an index below")
            return self.group()
        if token.kind == "digit":
            if self.peek(1).kind == "digit" and not self.peek(1).apart:
                self.refuse(token, "LaTeX raises the first digit alone; put the exponent in braces")
            self.take()
            return self.number_node(int(token.text), token)
        if token.kind == "letter" or (token.kind == "macro" and token.text in LETTERS):
            if token.text == "T" and "T" not in self.names:
                self.refuse(token, "a transpose? Vectors are not read; give each inner product a name")
            return self.simple_name()
        if self.is_macro(*_FRACTIONS, "sqrt"):
            return self.primary()
        if self.is_macro("top", "intercal", "mathsf", "mathrm"):
            self.refuse(token, "a transpose? Vectors are not read; give each inner product a name")
        self.refuse(hat, f"the exponent {self._said(token)} is not understood; put it in braces")

    def group(self) -> ast.expr:
        """Read an argument: braces, or a single letter or digit."""
        token = self.next
        if self.skip("{"):
            saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
            value = self.sum()
            self.expect("}", token)
            self.bars, self.conditioning = saved
            return value
        if token.kind == "digit":
            self.take()
            return self.number_node(int(token.text), token)
        if token.kind == "letter":
            return self.simple_name()
        if token.kind == "macro" and token.text in LETTERS:
            return self.constant_or_name()
        self.refuse(token, "an argument in braces is needed here")

    # Primaries.

    def primary(self) -> ast.expr:
        token = self.next
        if token.kind == "digit":
            return self.number()
        if token.kind == "sign":
            return self.bracketed()
        if token.kind in ("letter", "macro"):
            return self.word()
        if token.kind == "begin":
            what = (
                "a case distinction is not read; write it with indicators"
                if token.text == "cases"
                else "vectors and matrices are not read"
            )
            self.refuse(token, rf"\begin{{{token.text}}}: {what}")
        if token.kind == "end of text":
            self.refuse(token, "the formula ends where something is needed")
        self.refuse(token, f"{self._said(token)} is not understood here")

    def number(self) -> ast.expr:
        first = self.next
        digits = ""
        while self.next.kind == "digit" and (not digits or not self.next.apart):
            digits += self.take().text
        if self.is_sign(".") and not self.next.apart and self.peek(1).kind == "digit" and not self.peek(1).apart:
            digits += self.take().text
            while self.next.kind == "digit" and not self.next.apart:
                digits += self.take().text
        if self.next.kind == "digit" and self.next.apart:
            self.refuse(self.next, "a number in two pieces; close the gap, or put an operator")
        if digits == "1" and self._event_at(0):
            return self.indicator(first)
        if self.is_sign("_"):
            self.refuse(self.next, "an index at a number has no meaning here")
        return self.number_node(Fraction(digits), first)

    def _at_indicator(self) -> bool:
        return self.next.text == "1" and self._event_at(1)

    def _event_at(self, ahead: int) -> bool:
        """Whether an event follows in brackets, or as an index."""
        ahead += self.is_sign("_", ahead=ahead)
        opens = self.is_sign(r"\{", "(", "[", "{", ahead=ahead)
        return opens and self._outermost_relation(self.place + ahead + self.is_sign(r"\{", "(", "[", ahead=ahead + 1))

    def _relation_within(self, start: int) -> bool:
        """Whether the bracket that opens at a place holds a comparison."""
        depth = 0
        for token in self.tokens[start:]:
            if token.kind == "sign":
                depth += (token.text in _CLOSED_BY) - (token.text in _CLOSED_BY.values())
                if token.text in _COMPARISONS or token.text == "=":
                    return True
            if depth <= 0:
                return False
        return False

    def bracketed(self) -> ast.expr:
        token = self.next
        if token.text in ("|", "lbar"):
            return self.absolute()
        if token.text not in _CLOSED_BY:
            if token.text in ("+", "-"):
                self.refuse(token, "two operators in a row; put brackets")
            if token.text == "\\|" or token.text == "rbar":
                self.refuse(token, "a norm, or a bar that closes nothing; norms are not read")
            self.refuse(token, self._stray(token) if token.kind != "end of text" else "the formula ends here")
        if token.text != "{" and self._relation_within(self.place) and self._outermost_relation(self.place):
            self.refuse(token, r"a comparison in brackets: an indicator is \mathbf{1}\{...\}, a probability \mathbb{P}(...)")
        value = self.inside(token)
        if token.text != "{" and self.is_sign("_"):
            if not (
                self.is_sign("+", ahead=1)
                or (self.is_sign("{", ahead=1) and self.is_sign("+", ahead=2) and self.is_sign("}", ahead=3))
            ):
                self.refuse(self.next, "an index at a bracket; (...)_+ alone is read, the positive part")
            self.place += 2 if self.is_sign("+", ahead=1) else 4
            value = self.call("Max", [value, self.number_node(0, token)], token)
        return value

    def _outermost_relation(self, start: int) -> bool:
        depth = 0
        for token in self.tokens[start:]:
            if token.kind == "sign":
                depth += (token.text in _CLOSED_BY) - (token.text in _CLOSED_BY.values())
                if depth == 1 and token.text in _COMPARISONS:
                    return True
            if depth <= 0:
                return False
        return False

    def inside(self, opening: Token) -> ast.expr:
        """Read a sum in brackets, and the bracket that closes it."""
        self.take()
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        value = self.sum()
        if self.is_sign(","):
            self.refuse(self.next, "a list or an interval is no number")
        self.expect(_CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning = saved
        return value

    def absolute(self) -> ast.expr:
        opening = self.take()
        bare = opening.text == "|"
        if bare and self.is_sign("|") and not self.next.apart:
            self.refuse(opening, "a norm is not read; give it a name, or write what it is")
        saved, self.bars = self.bars, self.bars + 1 if bare else 0
        value = self.sum()
        self.expect("|" if bare else "rbar", opening)
        self.bars = saved
        if bare and self._starts_factor() and self._bar_follows():
            self.refuse(opening, r"which bars belong together? Write \lvert ... \rvert")
        return self.call("Abs", [value], opening)

    def _bar_follows(self) -> bool:
        depth = 0
        for token in self.tokens[self.place :]:
            if token.kind == "sign":
                depth += (token.text in _CLOSED_BY) - (token.text in _CLOSED_BY.values())
                if depth < 0:
                    return False
                if depth == 0 and token.text == "|":
                    return True
        return False

    # Words: commands, letters, names.

    def word(self) -> ast.expr:
        token = self.next
        if token.kind == "macro":
            special = self._command(token)
            if special is not None:
                return special
        operator = self._operator()
        if operator is not None:
            return operator
        if token.kind == "macro" and token.text in WORDS:
            name = self._word_ahead()
            if name in NAMED and name not in self.names:
                self._skip_word()
                return self.function(token, NAMED[name], habitual=name in BARE)
            if name == "e" and "e" not in self.names:
                self._skip_word()
                return self.call("exp", [self.number_node(1, token)], token) if not self.is_sign("^") else self.exponential(token)
        if token.kind == "letter":
            run = self._letters_ahead()
            if (read := self._run_of_letters(token, run)) is not None:
                return read
        if self.is_macro("text", "textrm", "textit", "mbox") and self._word_ahead() not in self.names:
            self.refuse(token, "words beside a formula are not read; say it in a comment, % closedform: such_that ...")
        if self.at_name():
            return self.constant_or_name()
        self.refuse(token, f"{self._said(token)} is not read{self._remedy(token)}")

    @staticmethod
    def _remedy(token: Token) -> str:
        remedies = {"sum": "; write the terms out", "prod": "; write the factors out", "infty": r"; it stands at the end of an integral only",
                    "partial": "; carry the derivative out", "nabla": "; carry the gradient out", "langle": "; give the inner product a name",
                    "iint": r"; write \int\int, each with its ends", "lim": "; give the limit", "pm": "; write two claims",
                    "binom": r"; write it by \Gamma", "top": "; vectors are not read, give each inner product a name",
                    "cot": r"; write \frac{1}{\tan(x)}", "sec": r"; write \frac{1}{\cos(x)}", "csc": r"; write \frac{1}{\sin(x)}"}  # fmt: skip
        return remedies.get(token.text, r"; define it by \newcommand, or write it out")

    def _command(self, token: Token) -> ast.expr | None:
        name = token.text
        if name in _FRACTIONS:
            return self.fraction()
        if name == "sqrt":
            return self.root()
        if name == "int":
            return self.integral()
        if name in ("max", "min"):
            return self.extremum()
        if name in BARE and name not in self.names:
            self.take()
            return self.function(token, BARE[name], habitual=True)
        return None

    def fraction(self) -> ast.expr:
        token = self.take()
        saved, self.numerator = self.numerator, self.depth + 1
        above = self.group()
        self.numerator = -1
        below = self.group()
        self.numerator = saved
        if self.next.kind == "digit" and not self.next.apart and self.peek(-1).kind == "digit":
            self.refuse(self.next, r"LaTeX takes single digits here; put numerator and denominator in braces")
        return self.binary(above, ast.Div, below, token)

    def root(self) -> ast.expr:
        token = self.take()
        degree = None
        if self.is_sign("["):
            degree = self.inside(self.next)
        value = self.group()
        if degree is None:
            return self.call("sqrt", [value], token)
        return self.binary(value, ast.Pow, self.binary(self.number_node(1, token), ast.Div, degree, token), token)

    def extremum(self) -> ast.expr:
        token = self.take()
        if self.is_sign("_", "^"):
            self.refuse(self.next, f"\\{token.text} over a set is not read; write \\{token.text}(a, b)")
        if not self.is_sign("(", r"\{", "["):
            self.refuse(self.next, f"give \\{token.text} its arguments in brackets")
        return self.call(token.text.capitalize(), self.arguments(), token)

    def arguments(self) -> list[ast.expr]:
        """Read arguments in brackets."""
        opening = self.take()
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        found = [self.sum()]
        while self.skip(",", ";"):
            found.append(self.sum())
        self.expect(_CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning = saved
        return found

    def function(self, token: Token, name: str, *, habitual: bool) -> ast.expr:
        """Read a function's power and its argument."""
        power: ast.expr | None = None
        base: ast.expr | None = None
        if self.is_sign("'"):
            self.refuse(self.next, "a derivative is not read; write it out")
        if self.is_sign("_"):
            base, name = self._index_of(token, name)
        if self.is_sign("^"):
            hat = self.take()
            power = self.exponent(hat)
            if _is_minus_one(power):
                if name not in INVERSE:
                    self.refuse(hat, "an inverse function or a reciprocal? Write the one meant out")
                name, power = INVERSE[name], None
        if name == "exp" and power is None and self.is_sign("{"):
            arguments = [self.group()]
        elif self.is_sign("(", "[", r"\{", "{"):
            arguments = self._bracketed_arguments(habitual)
        else:
            arguments = [self._bare_argument(token)]
        value = self.call(name, arguments, token)
        if base is not None:
            value = self.binary(value, ast.Div, self.call("log", [base], token), token)
        return value if power is None else self.binary(value, ast.Pow, power, token)

    def _index_of(self, token: Token, name: str) -> tuple[ast.expr | None, str]:
        self.take()
        if name == "log":
            return self.group(), name
        index = self.group()
        if name == "Phi" and isinstance(index, ast.Constant) and index.value == 2:
            return None, "Phi2"
        self.refuse(token, "an index at a function is not understood")

    def _bracketed_arguments(self, habitual: bool) -> list[ast.expr]:
        if self.is_sign("{"):
            return [self.group()]
        found = self.arguments()
        if habitual and (self.is_sign("^", "(", "[") or (self.is_sign("{") and self._starts_factor())):
            self.refuse(
                self.next,
                r"does this belong to the argument or to the function's value? Put brackets around what is meant, or \sin^2(x)",
            )
        return found

    def _bare_argument(self, token: Token) -> ast.expr:
        """Read the argument of a function without brackets: a number, and one factor; more is asked about."""
        if not self._starts_factor():
            self.refuse(token, f"{self._said(token)} has no argument; give it one in brackets")
        first = self.next
        value: ast.expr | None = None
        if first.kind == "digit":
            value = self.number()
        if self._starts_factor() and not self._at_function() and not self._at_differential():
            inner = self.factor()
            value = inner if value is None else self.binary(value, ast.Mult, inner, first)
        elif value is None:
            self.refuse(first, "a function of a function: put the argument in brackets")
        after = self.next
        if self._at_differential() or self._at_function():
            return value
        if self._starts_factor() or (self.is_sign("/") and not self._at_function(1)) or self.is_sign("*"):
            self.refuse(after, f"where does the argument of {self._said(token)} end? Put it in brackets")
        return value

    def _at_function(self, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token.kind == "macro" and (token.text in BARE or token.text in ("operatorname", "int", "max", "min"))

    def exponential(self, token: Token) -> ast.expr:
        hat = self.take()
        return self.call("exp", [self.exponent(hat)], token)

    # Letters.

    def _letters_ahead(self) -> str:
        run = ""
        while self.peek(len(run)).kind == "letter" and (not run or not self.peek(len(run)).apart) and len(run) < 30:
            run += self.peek(len(run)).text
        return run

    def _run_of_letters(self, token: Token, run: str) -> ast.expr | None:
        """Read letters that may be one word: a function set in italics, or a name of several letters."""
        if len(run) < 2:
            return None
        for end in range(len(run), 1, -1):
            part = run[:end]
            letters = all(letter in self.names | self.integrated for letter in part)
            if part in self.names:
                if letters:
                    self.refuse(
                        token,
                        rf"is {part} one name or a product of letters? Write \mathrm{{{part}}} for the name, or \, between the letters",
                    )
                self.place += end
                return self._name_from(part, token)
            if part in LETTERS and not letters:  # \sigma_1 written sigma_1
                place, self.place = self.place, self.place + end
                below = self._index(token) if self.skip("_") else ""
                if (name := subscripted(part, below) if below else part) in self.names:
                    return self._name_from(name, token)
                self.place = place
            after = self.peek(end)
            if part in NAMED and end == len(run) and after.kind == "sign" and after.text in ("(", "[", "^", "{"):
                if letters:
                    self.refuse(token, rf"is {part} a function or a product of letters? Write \operatorname{{{part}}}")
                self.place += end
                return self.function(token, NAMED[part], habitual=part in BARE)
        return None

    def at_name(self) -> bool:
        token = self.next
        if token.kind == "letter":
            return True
        return token.kind == "macro" and (token.text in LETTERS or token.text in ACCENTS or token.text in WORDS)

    def simple_name(self) -> ast.expr:
        """Read one letter, without index: the argument of a command."""
        token = self.next
        if token.kind == "letter":
            self.take()
            return self._plain_name(token.text, token)
        return self.constant_or_name(index=False)

    def _plain_name(self, name: str, token: Token) -> ast.expr:
        if name == "e" and "e" not in self.names:
            self.refuse(token, r"is e a parameter or Euler's number? Give it a domain under where, or write \exp(1)")
        if name == "i" and "i" not in self.names | self.integrated:
            self.refuse(token, "is i a parameter or the imaginary unit? Give it a domain under where; complex numbers are not read")
        return self.put(ast.Name(name), token)

    def constant_or_name(self, *, index: bool = True) -> ast.expr:
        token = self.next
        if token.kind == "macro" and token.text == "pi" and not (self.is_sign("_", "'", ahead=1) and index):
            self.take()
            return self.put(ast.Name("pi"), token)
        if token.kind == "macro" and token.text in _GREEK_FUNCTIONS and (read := self._greek_function(token)) is not None:
            return read
        if token.text == "e" and token.kind == "letter" and "e" not in self.names and self.is_sign("^", ahead=1):
            self.take()
            return self.exponential(token)
        name = self.name(index=index)
        return self._name_from(name, token)

    def _name_from(self, name: str, token: Token) -> ast.expr:
        if self.is_sign("(") or (self.is_sign("[") and not self.next.apart):
            self._refuse_call(name, token)
        return self._plain_name(name, token)

    def _refuse_call(self, name: str, token: Token) -> None:
        """Ask whether a letter before brackets is a factor or a function, unless only one is possible."""
        shown = self.text[token.at : self.next.at].strip() or name
        if name not in self.names | self.integrated:
            self.refuse(
                token,
                f"is {shown}(...) a product or a function? For a product give {shown} a domain under where; "
                r"a function is written \operatorname{erf}(x), or defined by \newcommand",
            )
        inside = [part for part in _bracket(self.tokens, self.place) if part.text not in ("{", "}")]
        operators = [part for part in inside[1:] if part.kind == "sign" and part.text in ("+", "-", "*", "/")]
        factors = sum(part.kind in ("letter", "macro", "digit") for part in inside)
        if (not operators and factors < 2) or any(part.text in (",", ";") for part in inside):
            self.refuse(token, rf"is {shown}(...) a product or a function? Write {shown} \cdot (...) for the product")

    def _greek_function(self, token: Token) -> ast.expr | None:
        name = token.text
        if name in self.names or name in self.integrated:
            return None
        ahead = 1
        if name == "Phi" and self.is_sign("_", ahead=1) and self.peek(2).text == "2":
            ahead = 3
        if self.is_sign("^", ahead=ahead):
            ahead += 2 if not self.is_sign("{", ahead=ahead + 1) else 2 + len(_group(self.tokens, self.place + ahead + 1)) + 1
        if not self.is_sign("(", "[", r"\{", ahead=ahead):
            return None
        if name in ("phi", "varphi") and {"phi", "varphi"} <= {t.text for t in self.tokens if t.kind == "macro"}:
            self.refuse(token, r"\phi and \varphi both stand here; which is the normal density? Write \operatorname{phi} for it")
        self.take()
        value = self.function(token, _GREEK_FUNCTIONS[name], habitual=False)
        if name in ("Gamma", "gamma") and isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            two = len(value.args) == 2
            if name == "gamma" and not two:
                self.refuse(token, r"is \gamma(...) a product or a function? Give \gamma a domain under where, or write \Gamma")
            value.func.id = "gamma" if not two else "uppergamma" if name == "Gamma" else "lowergamma"
        return value

    def name(self, *, index: bool = True) -> str:
        """Read a name: a letter with its accent, primes and index."""
        token = self.take()
        base = token.text
        if token.kind == "macro" and token.text in ACCENTS:
            base = self._accented(token)
        elif token.kind == "macro" and token.text in WORDS:
            base = self._word_at(token)
        if not index:
            return base
        below = ""
        for _ in range(3):
            while self.skip("'"):
                base += "prime"
            if self.is_sign("_") and not below and not self.is_sign("+", ahead=1):
                self.take()
                below = self._index(token)
            elif self.is_sign("^") and self._upper_mark():
                base += self._upper_mark()
                self.place += 2 if not self.is_sign("{", ahead=1) else 4
        return subscripted(base, below) if below else base

    def _upper_mark(self) -> str:
        marks = {"'": "prime", "*": "_star", "star": "_star", "ast": "_star", "dagger": "_dagger"}
        braced = self.is_sign("{", ahead=1)
        if braced and not self.is_sign("}", ahead=3):
            return ""
        return marks.get(self.peek(2 if braced else 1).text, "")

    def _accented(self, token: Token) -> str:
        braced = self.skip("{")
        inner = self.next
        if not (inner.kind == "letter" or (inner.kind == "macro" and (inner.text in LETTERS or inner.text in ACCENTS))):
            self.refuse(inner, f"\\{token.text} stands on a letter")
        base = self.name(index=braced)
        if braced and not self.skip("}"):
            self.refuse(self.next, f"\\{token.text} of more than one letter is not read; give it a name by \\newcommand")
        first, _, below = base.partition("_")
        return f"{first}{ACCENTS[token.text]}" + (f"_{below}" if below else "")

    def _word_at(self, token: Token) -> str:
        if not self.is_sign("{"):
            return self.take().text
        inside = _group(self.tokens, self.place)
        word = "".join(part.text for part in inside)
        if not word.isidentifier():
            self.refuse(
                token,
                f"\\{token.text}{{{word[:20]}}} is no name; words beside a formula go into a comment, % closedform: such_that ...",
            )
        self.place += len(inside) + 2
        return word

    def _word_ahead(self) -> str:
        if self.is_sign("{", ahead=1):
            return "".join(part.text for part in _group(self.tokens, self.place + 1))
        return self.peek(1).text

    def _skip_word(self) -> None:
        self.take()
        if self.is_sign("{"):
            self.place += len(_group(self.tokens, self.place)) + 2
        else:
            self.take()

    def _index(self, token: Token) -> str:
        if not self.is_sign("{"):
            part = self.take()
            if part.kind not in ("letter", "digit") and not (part.kind == "macro" and part.text in LETTERS):
                self.refuse(part, "an index is a letter or a number")
            return part.text
        inside = _group(self.tokens, self.place)
        self.place += len(inside) + 2
        found = ""
        for part in inside:
            if part.text in ("{", "}") or (part.kind == "macro" and part.text in (*WORDS, "mathbf")):
                continue
            if part.text == ",":
                found += "_"
            elif part.text == "'":
                found += "prime"
            elif part.kind in ("letter", "digit") or (part.kind == "macro" and part.text in LETTERS):
                found += part.text
            else:
                self.refuse(part, "an index is made of letters and numbers; give the thing another name by \\newcommand")
        if not found:
            self.refuse(token, "an empty index")
        return found

    # Integrals.

    def _at_d(self) -> bool:
        token = self.next
        if token.kind == "letter" and token.text == "d":
            after = self.peek(1)
            return after.kind == "letter" or (after.kind == "macro" and (after.text in LETTERS or after.text in ACCENTS))
        return token.kind == "macro" and token.text in WORDS and self._word_ahead() == "d"

    def _take_d(self) -> None:
        if self.next.kind == "letter":
            self.take()
        else:
            self._skip_word()

    def _differential_here(self, *, inside: bool) -> bool:
        """Whether a d here is a differential: an integral waits for one at this level, or in the numerator below it."""
        if not self.integrals:
            return False
        level = self.integrals[-1].depth
        return level == self.depth or (inside and self.numerator == self.depth == level + 1)

    def _at_differential(self) -> bool:
        if not self._at_d() or not self._differential_here(inside=False):
            return False
        if self.next.kind == "letter" and "d" in self.names:
            self.refuse(self.next, r"is d a parameter here or a differential? Write \mathrm{d}x for the differential, or d \cdot x")
        return True

    def _inner_differential(self) -> ast.expr:
        token = self.next
        if token.kind == "letter" and "d" in self.names:
            self.refuse(token, r"is d a parameter here or a differential? Write \mathrm{d}x for the differential, or d \cdot x")
        if self.integrals[-1].depth == self.depth:
            self.refuse(token, "this integral has no integrand; write 1 for one")
        self._differential()
        return self.number_node(1, token)

    def _differential(self) -> None:
        frame = self.integrals[-1]
        token = self.next
        if frame.variable is not None:
            self.refuse(token, "a second differential for one integral sign")
        self._take_d()
        if not self.at_name():
            self.refuse(self.next, "a differential is of a letter, dx")
        at = self.next
        frame.variable = self.put(ast.Name(self.name()), at)

    def integral(self) -> ast.expr:
        token = self.take()
        low, high = self._ends(token)
        frame = _Integral(self.depth + 1)
        self.integrals.append(frame)
        saved, self.numerator = self.numerator, -1
        self.depth += 1
        if self._at_differential():
            self._differential()
            body = self.product()
            if self.is_sign("+", "-") and not self._integral_follows():
                self.refuse(self.next, "does the integrand go on here? Put it in brackets, or the differential behind it")
            self.depth -= 1
        else:
            self.depth -= 1
            body = self.sum()
            if frame.variable is None:
                self.depth += 1
                if not self._at_differential():
                    self.refuse(token, "an integral without a differential; write \\int_a^b f \\,dx")
                self._differential()
                self.depth -= 1
        self.integrals.pop()
        self.numerator = saved
        assert frame.variable is not None
        limits = self.put(ast.Tuple([frame.variable, low, high]), token)
        return self.call("Integral", [body, limits], token)

    def _integral_follows(self) -> bool:
        return self.is_macro("int", ahead=1)

    def _ends(self, token: Token) -> tuple[ast.expr, ast.expr]:
        ends: dict[str, ast.expr] = {}
        for _ in range(2):
            if not self.is_sign("_", "^"):
                break
            sign = self.take()
            if sign.text in ends:
                self.refuse(sign, "two lower or two upper ends")
            if sign.text == "_" and self._is_whole_line():
                self._skip_line()
                return self.put(ast.UnaryOp(ast.USub(), self.put(ast.Name("oo"), sign)), sign), self.put(ast.Name("oo"), sign)
            ends[sign.text] = self.end(sign)
        if len(ends) < 2:
            self.refuse(token, "an integral needs both its ends, \\int_a^b")
        return ends["_"], ends["^"]

    def _is_whole_line(self) -> bool:
        inside = _group(self.tokens, self.place) if self.is_sign("{") else list(self.tokens[self.place : self.place + 4])
        return "".join(part.text for part in inside if part.text not in ("{", "}")) == "mathbbR"

    def _skip_line(self) -> None:
        count = len(_group(self.tokens, self.place)) + 2 if self.is_sign("{") else 4
        while count and self.next.kind != "end of text":
            self.take()
            count -= 1

    def end(self, sign: Token) -> ast.expr:
        """Read an end of an integral, which may be infinite."""
        if self.is_macro("infty"):
            return self.put(ast.Name("oo"), self.take())
        if self.is_sign("{"):
            inside = _group(self.tokens, self.place)
            if inside and inside[-1].text == "infty" and len(inside) <= 2 and inside[0].text in ("+", "-", "infty"):
                self.place += len(inside) + 2
                infinity = self.put(ast.Name("oo"), inside[-1])
                return self.put(ast.UnaryOp(ast.USub(), infinity), inside[0]) if inside[0].text == "-" else infinity
        if self.is_macro(*_FRACTIONS, "sqrt"):
            return self.primary()
        if self.next.kind == "digit" and self.peek(1).kind == "digit" and not self.peek(1).apart:
            self.refuse(sign, "LaTeX takes the first digit alone; put the end in braces")
        return self.group()

    # Expectations, probabilities, indicators.

    def _operator(self) -> ast.expr | None:
        """Read an expectation, a probability, a variance, a covariance or an indicator, where one stands."""
        token = self.next
        if token.kind == "letter":
            if token.text in self.names:
                return None
            if token.text == "E" and (
                self.is_sign("[", ahead=1) or (self.is_sign("_", ahead=1) and self._bracket_after_index("["))
            ):
                self.take()
                return self.expectation(token, "E")
            if token.text == "I" and self._event_at(1):
                self.take()
                return self.indicator(token)
            if token.text == "P" and self.is_sign("(", "[", r"\{", ahead=1) and self._relation_within(self.place + 1):
                self.take()
                return self.expectation(token, "P")
            return None
        if token.text == "Pr":
            self.take()
            return self.expectation(token, "P")
        if token.text not in BLACKBOARD and token.text != "mathop":
            return None
        word = self._word_ahead().removeprefix("mathbb").removeprefix("mathrm")
        if word in self.names:
            return None
        bold = token.text in ("mathbb", "mathds", "mathbbm", "mathbf", "boldsymbol", "bm")
        if bold and (word in ("1", "ind") or (word == "I" and token.text != "mathrm")):
            self._skip_word()
            return self.indicator(token)
        if token.text == "mathbb" and word == "V":
            self._skip_word()
            if self._word_here("ar"):
                self._skip_word()
            return self.expectation(token, "Var")
        for kind, words in (("E", EXPECTATION), ("P", PROBABILITY), ("Var", VARIANCE[:2]), ("Cov", COVARIANCE)):
            if word in words:
                self._skip_word()
                return self.expectation(token, kind)
        return None

    def _word_here(self, word: str) -> bool:
        return self.next.kind == "macro" and self.next.text in WORDS and self._word_ahead() == word

    def _bracket_after_index(self, bracket: str) -> bool:
        ahead = 2 + (len(_group(self.tokens, self.place + 2)) + 2 if self.is_sign("{", ahead=2) else 1)
        return self.is_sign(bracket, ahead=ahead)

    def indicator(self, token: Token) -> ast.expr:
        if self.skip("_"):
            if not self.is_sign("{"):
                self.refuse(self.next, r"an indicator is of an event, \mathbf{1}\{X > 0\}")
        elif not self.is_sign(r"\{", "(", "[", "{"):
            self.refuse(self.next, r"an indicator is of an event, \mathbf{1}\{X > 0\}")
        opening = self.take()
        again = (
            self.next
            if opening.text in ("{", "(", "[") and self.is_sign(r"\{", "(", "[") and self._outermost_relation(self.place)
            else None
        )
        if again is not None:
            self.take()
        event = self._shielded(self.event)
        if again is not None:
            self.expect(_CLOSED_BY[again.text], again)
        self.expect(_CLOSED_BY[opening.text], opening)
        return self.put(Indicator(event), token)

    def _shielded(self, read: Any) -> Any:
        saved, self.bars, self.conditioning = (self.bars, self.conditioning), 0, False
        found = read()
        self.bars, self.conditioning = saved
        return found

    def event(self) -> ast.expr:
        """Read inequalities, separated by commas or by signs of intersection."""
        value = self.relation()
        while self.is_sign(",", ";") or self.is_macro("cap", "wedge", "land") or self._word_here("and"):
            token = self.next
            if token.kind == "macro" and token.text in WORDS:
                self._skip_word()
            else:
                self.take()
            value = self.binary(value, ast.BitAnd, self.relation(), token)
        if self.is_macro("cup", "vee", "lor"):
            self.refuse(self.next, "a union of events is not read; add their indicators, less the common part")
        return value

    def relation(self) -> ast.expr:
        token = self.next
        if self.is_sign(r"\{", "(") and self._outermost_relation(self.place):
            self.take()
            inner = self._shielded(self.event)
            self.expect(_CLOSED_BY[token.text], token)
            return inner
        sides, kinds = [self.sum()], []
        while self.is_sign(*_COMPARISONS):
            kinds.append(_COMPARISONS[self.take().text]())
            sides.append(self.sum())
        if not kinds:
            why = "an inequality is needed here, such as X > 0"
            if self.is_sign("=") or self.is_macro("in"):
                why = "of events, inequalities alone are read: < <= > >="
            self.refuse(self.next if self.next.kind != "end of text" else token, why)
        if self.is_sign("="):
            self.refuse(self.next, "of events, inequalities alone are read: < <= > >=")
        return self.put(ast.Compare(sides[0], kinds, sides[1:]), token)

    def expectation(self, token: Token, kind: str) -> ast.expr:
        if self.in_expectation:
            self.refuse(token, "an expectation within another is not read; carry the inner one out, or give its value a name")
        averaged = self._averaged() if self.is_sign("_") else None
        power = self.exponent(self.take()) if self.is_sign("^") else None
        opening = self.next
        if not self.is_sign("[", "(", r"\{"):
            self.refuse(opening, rf"give {self._said(token)} its argument in brackets, \mathbb{{E}}[...]")
        self.take()
        self.in_expectation = True
        saved = (self.bars, self.conditioning, self.integrals)
        self.bars, self.conditioning, self.integrals = 0, self._splits(opening), []
        parts: list[ast.expr] = [self.event() if kind == "P" else self.sum()]
        if kind == "Cov":
            if not self.skip(","):
                self.refuse(self.next, "a covariance is of two things, separated by a comma")
            parts.append(self.sum())
        event = None
        if self.skip("mid") or (self.conditioning and self.skip("|")):
            self.conditioning = False
            event = self.event()
        self.expect(_CLOSED_BY[opening.text], opening)
        self.bars, self.conditioning, self.integrals = saved
        self.in_expectation = False
        if averaged is not None:
            self._refuse_left_out(averaged, parts, event, token)
        if power is None and opening.text == "(" and kind == "E" and self.is_sign("^"):
            self.refuse(
                self.next, r"the power of the mean or the mean of the power? Write \mathbb{E}[...]^2 or \mathbb{E}[(...)^2]"
            )
        value = self._moment(kind, parts, event, token)
        return value if power is None else self.binary(value, ast.Pow, power, token)

    def _moment(self, kind: str, parts: Sequence[ast.expr], event: ast.expr | None, token: Token) -> ast.expr:
        """Write what is averaged by expectations alone."""

        def mean(body: ast.expr) -> ast.expr:
            inside = body if event is None else self.put(Conditioned(body, event), token)
            return self.put(ast.Subscript(self.put(ast.Name("E"), token), inside), token)

        if kind == "E":
            return mean(parts[0])
        if kind == "P":
            return mean(self.put(Indicator(parts[0]), token))
        left, right = parts[0], parts[-1]
        both = self.binary(mean(left), ast.Mult, mean(right), token)
        return self.binary(mean(self.binary(left, ast.Mult, right, token)), ast.Sub, both, token)

    def _splits(self, opening: Token) -> bool:
        """Whether a bare | in these brackets separates the event: one of them does, two are an absolute value."""
        depth, bars, mids = 1, 0, 0
        first = opening
        for token in self.tokens[self.place :]:
            if token.kind != "sign":
                continue
            depth += (token.text in _CLOSED_BY) - (token.text in _CLOSED_BY.values())
            if depth == 0:
                break
            bars += depth == 1 and token.text == "|"
            mids += depth == 1 and token.text == "mid"
            first = token if depth == 1 and token.text == "|" else first
        if bars % 2 and (bars > 1 or mids):
            self.refuse(
                first, r"which of these bars separates the event? Write \mid for it, and \lvert ... \rvert for absolute values"
            )
        return bars == 1

    def _averaged(self) -> set[str]:
        r"""Read what stands below an expectation: a law, whose variables are meant, or the variables."""
        sign = self.take()
        if not self.is_sign("{"):
            return {self.name(index=False)} if self.at_name() else self.refuse(self.next, "the random variables are needed here")
        inside = _group(self.tokens, self.place)
        end = self.place + len(inside) + 2
        self.take()
        names: set[str] = set()
        while self.place < end - 1:
            if self.at_name():
                names.add(self.name())
            elif self.is_macro("sim"):
                self._skip_law(end)
            elif not self.skip(",", "(", ")"):
                self.refuse(
                    self.next,
                    r"below an expectation stands its law, X \sim N(0,1), or its variables; an event is conditioned on by \mid, "
                    r"or is an indicator under the expectation",
                )
        self.place = end
        del sign
        return names

    def _skip_law(self, end: int) -> None:
        depth = 0
        opened = False
        while self.place < end - 1 and not (opened and depth == 0):
            token = self.take()
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            opened = opened or depth > 0

    def _refuse_left_out(self, averaged: set[str], parts: Sequence[ast.expr], event: ast.expr | None, token: Token) -> None:
        used = set().union(*(names_in(part) for part in (*parts, *([] if event is None else [event]))))
        for name in sorted((used & self.random) - averaged):
            self.refuse(
                token, f"{name} is random too and not among what is averaged over; is it held fixed? Give it as a parameter"
            )


_NO_FACTOR = frozenset(
    {"cap", "cup", "wedge", "land", "lor", "vee", "sim", "in", "approx", "equiv", "propto", "simeq", "to", "rightarrow", "div"}
)
_GREEK_FUNCTIONS = {
    "Phi": "Phi",
    "phi": "phi",
    "varphi": "phi",
    "Gamma": "gamma",
    "gamma": "lowergamma",
    "zeta": "zeta",
    "digamma": "digamma",
}


def _is_minus_one(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant) and node.operand.value == 1


def _bracket(found: Sequence[Token], start: int) -> list[Token]:
    """Give what stands in the bracket that opens at a place."""
    depth = 0
    for place in range(start, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text in _CLOSED_BY) - (found[place].text in _CLOSED_BY.values())
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
