r"""Limits: ``\lim_{x\to 0}``, ``\lim_{x\to 0^+}``, ``\lim_{x\downarrow 0}`` and ``\lim_{n\to\infty}`` of the product behind them."""

from __future__ import annotations

import ast

from derivations.latex.cursor import group_at
from derivations.latex.matrices import Matrices

_ARROWS = {"to": 0, "rightarrow": 0, "longrightarrow": 0, "downarrow": 1, "searrow": 1, "uparrow": -1, "nearrow": -1}
# The signs of a side behind the point.
_FROM = {("^", "{", "+", "}"): 1, ("^", "{", "-", "}"): -1, ("^", "+"): 1, ("^", "-"): -1, ("+",): 1, ("-",): -1}


class Limits(Matrices):
    """Reads limits."""

    def limit(self) -> ast.expr:
        """Read a limit from its sign to the end of the product behind it."""
        token = self.take()
        if not (self.is_sign("_") and self.is_sign("{", ahead=1)):
            self.refuse(token, r"a limit says what goes where below it, \lim_{x\to 0}")
        self.take()
        end = self.place + len(group_at(self.tokens, self.place)) + 1
        self.take()
        if not self.at_name():
            self.refuse(self.next, r"a limit says what goes where below it, \lim_{x\to 0}")
        at = self.next
        name = self.name()
        arrow = self.take()
        if arrow.text not in _ARROWS:
            self.refuse(arrow, r"a limit says what goes where below it, \lim_{x\to 0}")
        if name in self.names:
            self.refuse(
                at,
                f"{name} has a domain, and goes to a limit here that is no number in it, or stands outside too; take another letter",
            )
        behind = [part.text for part in self.tokens[self.place : end]]
        tail = next((tail for tail in _FROM if behind[-len(tail) :] == list(tail)), ())
        side = _FROM.get(tail, _ARROWS[arrow.text])
        point = self._point(end - len(tail))
        self.place = end
        self.expect("}", token)
        saved, self.integrated = self.integrated, self.integrated | {name}
        body = self.product()
        self.integrated = saved
        arguments = [body, self.put(ast.Name(name), at), point]
        if side:
            one = self.number_node(1, token)
            arguments.append(one if side > 0 else self.negative(one, token))
        value: ast.expr = self.call("Limit", arguments, token)
        return value

    def _point(self, end: int) -> ast.expr:
        """Read what a letter goes to."""
        first = self.next
        if self.tokens[end - 1].text == "infty" and end - self.place - self.is_sign("-", "+") == 1:
            infinity: ast.expr = self.put(ast.Name("oo"), first)
            return self.negative(infinity, first) if self.is_sign("-") else infinity
        whole, self.tokens = self.tokens, self.tokens[:end]
        point: ast.expr = self._shielded(self.sum)
        if self.place != end:
            self.refuse(self.next, "what a letter goes to is a closed form")
        self.tokens = whole
        return point
