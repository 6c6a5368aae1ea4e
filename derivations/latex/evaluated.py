r"""What is evaluated at one end less what it is at the other: ``\left[F(x)\right]_0^1``, ``F(x)\Big|_{x=0}^{x=1}``, and at a point, ``F(t)\Big|_{t=0}``.

The letter is the one that is named below, or else the only one of the form of which nothing is said, or that the claim integrates over.
An infinite end is a limit. A bar behind the second term of a sum is asked about: the whole sum may be meant, or that term.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from derivations.latex.cursor import bound_names, bracket, group_at, names_in
from derivations.latex.functions import AtArguments, Functions
from derivations.latex.tokens import Token
from derivations.latex.words import LETTERS
from derivations.reading.syntax.vocabulary import CONSTANTS, FUNCTIONS

_CONSTANT_LETTERS = {"e", "d", "pi", "E"}


class Evaluated(Functions):
    """Reads what is evaluated between two ends, or at a point."""

    def at_evaluation(self) -> bool:
        """Tell whether the bar of an evaluation is next: one with an index, that closes no absolute value."""
        return self.is_sign("|", "mid", "rbar") and self.is_sign("_", ahead=1) and (self.bars == 0 or self.next.text == "rbar")

    def evaluated(self, form: ast.expr, token: Token) -> ast.expr:
        """Read the ends behind a bar or a bracket, and evaluate a form there."""
        if not self.is_sign("_"):
            self.refuse(token, r"what is evaluated has its lower end first, \left[F\right]_0^1")
        sign = self.take()
        name, low = self._place(sign)
        if not self.is_sign("^"):
            if not name:
                self.refuse(token, "is this evaluated at a point? Say of which letter, _{x=0}")
            return self._at(form, self._letter(form, name, token), low, token)
        other, high = self._place(self.take())
        if other and name and other != name:
            self.refuse(token, f"the ends are of two letters, {name} and {other}")
        variable = self._letter(form, name or other, token)
        ends = [self._at(copy.deepcopy(form), variable, end, token) for end in (high, low)]
        value: ast.expr = self.binary(ends[0], ast.Sub, ends[1], token)
        return value

    def _place(self, sign: Token) -> tuple[str, ast.expr]:
        """Read an end, perhaps with the letter that it is of."""
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else []
        if not any(part.text == "=" for part in inside):
            return "", self.end(sign)
        self.take()
        if not self.at_name():
            self.refuse(self.next, "an end is a value of a letter, _{x=0}")
        name = self.name()
        if not self.skip("="):
            self.refuse(self.next, "an end is a value of a letter, _{x=0}")
        negative = self.is_sign("-")
        value: ast.expr
        if self.is_macro("infty", ahead=self.is_sign("-", "+")):
            self.place += 1 + self.is_sign("-", "+")
            value = self.put(ast.Name("oo"), sign)
            value = self.put(ast.UnaryOp(ast.USub(), value), sign) if negative else value
        else:
            value = self._shielded(self.sum)
        self.expect("}", sign)
        return name, value

    def _letter(self, form: ast.expr, name: str, token: Token) -> str:
        known = {*self.names, *CONSTANTS, *FUNCTIONS, "Integral", "Sum", "Derivative", "Limit", "E", "oo", *bound_names(form)}
        letters = names_in(form) - known
        chosen = {name} if name else letters if len(letters) == 1 else letters & self.notation.running
        if len(chosen) != 1:
            self.refuse(token, r"of which letter are these the ends? Name it, \Big|_{x=0}^{x=1}")
        (variable,) = chosen
        if variable in bound_names(form):
            self.refuse(token, f"{variable} is integrated over inside; let another letter run there")
        return variable

    def _at(self, form: ast.expr, variable: str, end: ast.expr, token: Token) -> ast.expr:
        """Put a value for a letter; at infinity the limit."""
        point = end.operand if isinstance(end, ast.UnaryOp) else end
        own = self.put(ast.Name(f"_{variable}"), token)
        if isinstance(point, ast.Name) and point.id == "oo":
            value: ast.expr = self.call("Limit", [AtArguments({variable: own}).visit(form), copy.deepcopy(own), end], token)
            return value
        return _AtPoint(variable, end, own).visit(form)

    def evaluated_letters(self) -> Iterator[str]:
        """Name the letters that evaluations and limits are of, by their tokens alone."""
        for place, token in enumerate(self.tokens):
            if token.text == "lim" and [part.text for part in self.tokens[place + 1 : place + 3]] == ["_", "{"]:
                self.place = place + 3
                if self.at_name():
                    yield self.name()
                continue
            if token.kind != "sign" or not (place + 1 < len(self.tokens) and self.tokens[place + 1].text == "_"):
                continue
            if token.text not in ("|", "mid", "rbar", "]") or self.tokens[place + 2 : place + 3] in ([], [Token("sign", "+", 0)]):
                continue
            if self.tokens[place + 2].text == "{" and any(part.text == "=" for part in group_at(self.tokens, place + 2)):
                self.place = place + 3
                if self.at_name():
                    yield self.name()
            elif self.tokens[place + 2].text != "+":
                yield from self._only_letter(place)
        self.place = 0

    def _only_letter(self, close: int) -> Iterator[str]:
        """Name the letter of what stands before an evaluation's end, where it has one alone; else those that the claim integrates over."""
        opening = next((i for i in range(close) if self.tokens[i].text == "[" and len(bracket(self.tokens, i)) == close - i - 1), 0)
        letters = set()
        for part in self.tokens[opening:close]:
            is_letter = part.kind == "letter" or (part.kind == "macro" and part.text in LETTERS)
            if is_letter and part.text not in _CONSTANT_LETTERS:
                letters.add(part.text)
        yield from letters if len(letters) == 1 else letters & self.notation.running


class _AtPoint(AtArguments):
    """Puts a value for a letter; a derivative by that letter is taken there."""

    def __init__(self, variable: str, end: ast.expr, own: ast.expr) -> None:
        super().__init__({variable: end})
        self.variable, self.end, self.own = variable, end, own

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Take a derivative at the value."""
        by = node.args[1] if isinstance(node.func, ast.Name) and node.func.id == "Derivative" and len(node.args) == 3 else None
        if not (isinstance(by, ast.Name) and by.id == self.variable):
            found: ast.expr = self.generic_visit(node)  # type: ignore[assignment]
            return found
        body = AtArguments({self.variable: self.own}).visit(node.args[0])
        return ast.copy_location(
            ast.Call(node.func, [body, copy.deepcopy(self.own), node.args[2], copy.deepcopy(self.end)], []), node
        )
