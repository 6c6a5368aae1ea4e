r"""Derivatives: ``\frac{d}{dx} f``, ``\frac{d f}{dx}``, ``\frac{\partial^2}{\partial x^2} f`` and ``\partial_x f``.

The operator acts on the product behind it, as a sum's sign does; where a bracket is followed by more it is asked what it acts on.
"""

from __future__ import annotations

import ast
from abc import abstractmethod

from derivations.latex.cursor import group_at
from derivations.latex.letters import Letters
from derivations.latex.tokens import Token
from derivations.latex.words import WORDS

MAX_ORDER = 4


class Derivatives(Letters):
    """Reads derivatives."""

    @abstractmethod
    def _starts_factor(self) -> bool:
        """Whether a factor begins here."""

    @abstractmethod
    def factor(self) -> ast.expr:
        """Read a factor."""

    def derivative(self) -> ast.expr | None:
        r"""Read a derivative that is written as a fraction; None where the fraction is another."""
        token = self.next
        if not self.is_sign("{", ahead=1):
            return None
        above = group_at(self.tokens, self.place + 1)
        opening = self.place + 1 + len(above) + 2
        if not (opening < len(self.tokens) and self.tokens[opening].text == "{"):
            return None
        below = group_at(self.tokens, opening)
        if not (_is_d(above) and _is_d(below) and len(below) > _is_d(below)):
            return None
        if above[0].text == "d" and "d" in self.names:
            self.refuse(token, r"is this a derivative or a quotient with d? Write \mathrm{d} for the derivative, or d \cdot x")
        self.place += 2
        self.place += _is_d(above)
        order = self._order(token)
        body = None if self.is_sign("}") else self._shielded(self.sum)
        self.expect("}", token)
        self.take()
        self.place += _is_d(below)
        if not self.at_name():
            self.refuse(self.next, "a derivative is by a letter")
        at = self.next
        name = self.name()
        if self._order(token) != order:
            self.refuse(
                token,
                "the order above and below the bar is not the same, or the derivative is by several letters; take one at a time",
            )
        if not self.is_sign("}"):
            self.refuse(self.next, "a derivative by several letters is taken one at a time")
        self.take()
        return self._of(token, name, at, order, self._operand() if body is None else body)

    def partial(self) -> ast.expr:
        r"""Read \partial_x and what it acts on."""
        token = self.take()
        if not self.skip("_"):
            self.refuse(token, r"by which letter is the derivative? Write \partial_x, or \frac{\partial}{\partial x}")
        braced = self.skip("{")
        if not self.at_name():
            self.refuse(self.next, "a derivative is by a letter")
        at = self.next
        name = self.name(index=braced)
        if braced:
            self.expect("}", at)
        return self._of(token, name, at, self._order(token), self._operand())

    def _order(self, token: Token) -> int:
        if not self.skip("^"):
            return 1
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else [self.next]
        written = "".join(part.text for part in inside)
        if not (written.isdigit() and 0 < int(written) <= MAX_ORDER):
            self.refuse(token, f"the order of a derivative is a number from 1 to {MAX_ORDER}")
        self.place += len(inside) + 2 * self.is_sign("{")
        return int(written)

    def _operand(self) -> ast.expr:
        if not self._starts_factor():
            self.refuse(self.next, "what is the derivative of? Put it behind the operator, in brackets")
        if not self.is_sign("(", "[", r"\{"):
            self.operand = True
            return self.product()
        opening = self.next
        value = self.factor()
        if self._starts_factor() or self.is_sign("/", "*"):
            self.refuse(opening, "is the derivative of these brackets or of the whole product? Put brackets around what it acts on")
        return value

    def _of(self, token: Token, name: str, at: Token, order: int, body: ast.expr) -> ast.expr:
        by = self.put(ast.Name(name), at)
        value: ast.expr = self.call("Derivative", [body, by, self.number_node(order, token)], token)
        return value


def _is_d(found: list[Token]) -> int:
    """Count the tokens of the d that a part of a derivative begins with; 0 where it begins with another."""
    if not found:
        return 0
    if found[0].text == "partial" or (found[0].kind == "letter" and found[0].text == "d"):
        return 1
    if found[0].kind == "macro" and found[0].text in WORDS and len(found) > 1:
        if found[1].text == "d":
            return 2
        if [part.text for part in found[1:4]] == ["{", "d", "}"]:
            return 4
    return 0
