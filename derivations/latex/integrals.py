"""Integrals: their ends, their differential before or behind the integrand, or in a numerator."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from derivations.latex.cursor import CLOSED_BY, FRACTIONS, Integral, group_at, names_in
from derivations.latex.letters import Letters
from derivations.latex.tokens import Token
from derivations.latex.words import ACCENTS, LETTERS, WORDS


class Integrals(Letters):
    """Reads integrals."""

    def _integrated(self) -> Iterable[str]:
        r"""Name what the formula integrates over: the names after a d."""
        if not any(token.text == "int" for token in self.tokens):
            return
        for place in range(len(self.tokens)):
            self.place = place
            if self._at_d() or self.skip_measure():
                if self._at_d():
                    self._take_d()
                if self.at_name():
                    yield self.name()
        self.place = 0

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
        if self.next.kind == "letter" and "d" in self.names and not self._differentials_alone():
            self.refuse(self.next, r"is d a parameter here or a differential? Write \mathrm{d}x for the differential, or d \cdot x")
        return True

    def _differentials_alone(self) -> bool:
        """Whether the formula has as many letters behind a d as integral signs, so that each is a differential."""
        here, count = self.place, 0
        for place in range(len(self.tokens)):
            self.place = place
            count += self._at_d() and self.peek(-1).text not in ("^", "_")
        self.place = here
        return count == sum(token.text == "int" for token in self.tokens)

    def _inner_differential(self) -> ast.expr:
        token = self.next
        if token.kind == "letter" and "d" in self.names and not self._differentials_alone():
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

    def _ends_integrand(self) -> bool:
        r"""Whether the innermost integral at this level has had its differential, as in ``\int\frac{dx}{x} + 1``."""
        return bool(self.integrals) and self.integrals[-1].depth == self.depth and self.integrals[-1].variable is not None

    def integral(self) -> ast.expr:
        """Read an integral from its sign to its differential."""
        token = self.take()
        if not self.is_sign("_", "^") and (measured := self._normal_measure(token)) is not None:
            return measured
        has_ends = self.is_sign("_", "^")
        low, high = self._ends(token)
        if has_ends and (measured := self._normal_measure(token, (low, high))) is not None:
            return measured
        frame = Integral(self.depth + 1, ends=(low, high))
        self.integrals.append(frame)
        saved, self.numerator = self.numerator, -1
        self.depth += 1
        if self._at_differential():
            self._differential()
            self._outer_differentials(frame, (low, high))
            body = self.product()
            if self.is_sign("+", "-") and not self._integral_follows():
                self.refuse(self.next, "does the integrand go on here? Put it in brackets, or the differential behind it")
            self.depth -= 1
        else:
            self.depth -= 1
            body = self.sum()
            if frame.variable is None:
                self.depth += 1
                if self.at_measure():
                    self.skip_measure()
                    at = self.next
                    frame.variable = self.put(ast.Name(self.name()), at)
                    density = self.call("phi", [self.put(ast.Name(frame.variable.id), at)], at)
                    body = self.binary(density, ast.Mult, body, at)
                elif not self._at_differential():
                    self.refuse(token, "an integral without a differential; write \\int_a^b f \\,dx")
                else:
                    self._differential()
                self.depth -= 1
        self.integrals.pop()
        self.numerator = saved
        assert frame.variable is not None
        if not has_ends and not _decays(body, frame.variable.id):
            self.refuse(token, "an integral needs both its ends, \\int_a^b; without them those of normal densities alone are read")
        limits = self.put(ast.Tuple([frame.variable, low, high]), token)
        return self.call("Integral", [body, limits], token)

    def _outer_differentials(self, frame: Integral, ends: tuple[ast.expr, ast.expr]) -> None:
        r"""Read dx\,dy behind signs that all stand before them; where these have the same ends it does not matter which is whose."""
        for outer in reversed(self.integrals[:-1]):
            if not (self._at_d() and outer.variable is None and outer.depth == frame.depth - 1):
                return
            if [ast.dump(end) for end in outer.ends or ()] != [ast.dump(end) for end in ends]:
                self.refuse(self.next, r"which of these belongs to which sign? Write \int_a^b dx \int_c^d dy, each behind its sign")
            self._take_d()
            at = self.next
            if not self.at_name():
                self.refuse(at, "a differential is of a letter, dx")
            outer.variable = self.put(ast.Name(self.name()), at)
            frame = outer

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
        if (
            not ends
        ):  # over the whole line, where the integrand decays; the variable of an antiderivative stands outside too, and is refused
            return self.put(ast.UnaryOp(ast.USub(), self.put(ast.Name("oo"), token)), token), self.put(ast.Name("oo"), token)
        if len(ends) < 2:
            self.refuse(token, "an integral needs both its ends, \\int_a^b")
        return ends["_"], ends["^"]

    def skip_measure(self) -> bool:
        r"""Go past the D of \int Dz, and tell whether there was one: before a letter, behind an integral sign or its integrand.

        Behind a sign with ends only where no differential follows: \int_0^1 D t\,dt has a factor D.
        """
        if {"D", "Dcal"} & self.names:
            return False
        if self.is_macro("mathcal", "mathrm", "mathsf") and self._word_ahead() == "D":
            ahead = 2 if not self.is_sign("{", ahead=1) else 4
        elif self.next.kind == "letter" and self.next.text == "D":
            ahead = 1
        else:
            return False
        letter = self.peek(ahead)
        if not (letter.kind == "letter" or (letter.kind == "macro" and letter.text in LETTERS)):
            return False
        if not (self._is_behind_integral() or self._is_behind_integrand(ahead + 1)):
            return False
        self.place += ahead
        return True

    def _is_behind_integrand(self, length: int) -> bool:
        r"""Tell whether a measure of some tokens here closes an integral that has neither differential nor measure: \int_0^\infty z^2\,Dz."""
        if not self._ends_here(length):
            return False
        depth = 0
        for token in reversed(self.tokens[: self.place]):
            if token.kind == "sign":
                depth += (token.text in CLOSED_BY.values()) - (token.text in CLOSED_BY)
            if depth < 0 or token.text in ("d", "D"):
                return False
            if depth == 0 and token.text == "int":
                return True
        return False

    def _is_behind_integral(self) -> bool:
        """Tell whether an integral sign stands before this place, or one with ends where no differential follows."""
        if self.place and self.peek(-1).text == "int":
            return True
        if any(token.text == "d" for token in self.tokens[self.place :]):
            return False
        for start in range(self.place):
            if self.tokens[start].text == "int":
                at = start + 1
                while at + 1 < self.place and self.tokens[at].text in ("_", "^"):
                    at += 1 + (len(group_at(self.tokens, at + 1)) + 2 if self.tokens[at + 1].text == "{" else 1)
                if at == self.place:
                    return True
        return False

    def _normal_measure(self, token: Token, ends: tuple[ast.expr, ast.expr] | None = None) -> ast.expr | None:
        r"""Read \int Dz f, an integral over the standard normal law as physicists write it; None where none stands here."""
        if not self.skip_measure():
            return None
        at = self.next
        variable = self.name()
        saved, self.integrated = self.integrated, self.integrated | {variable}
        body = None if self._ends_here() else self.product()
        self.integrated = saved

        def z() -> ast.expr:
            value: ast.expr = self.put(ast.Name(variable), at)
            return value

        infinity = [self.put(ast.Name("oo"), at) for _ in range(2)]
        density = self.call("phi", [z()], at)
        whole = density if body is None else self.binary(density, ast.Mult, body, at)
        low, high = ends or (self.put(ast.UnaryOp(ast.USub(), infinity[0]), at), infinity[1])
        value: ast.expr = self.call("Integral", [whole, self.put(ast.Tuple([z(), low, high]), at)], token)
        return value

    def _ends_here(self, ahead: int = 0) -> bool:
        r"""Tell whether a product ends so many ahead: behind a measure nothing is integrated but itself, \int_x^\infty Dt."""
        return self.peek(ahead).kind == "end of text" or self.is_sign("+", "-", ")", "]", "}", "=", ",", ahead=ahead)

    def at_measure(self) -> bool:
        """Tell whether the measure of the integral at this level stands here, behind its integrand."""
        if not self._differential_here(inside=False) or self._ends_integrand():
            return False
        here = self.place
        found = self.skip_measure()
        self.place = here
        return found

    def _is_whole_line(self) -> bool:
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else list(self.tokens[self.place : self.place + 4])
        return "".join(part.text for part in inside if part.text not in ("{", "}")) == "mathbbR"

    def _skip_line(self) -> None:
        count = len(group_at(self.tokens, self.place)) + 2 if self.is_sign("{") else 4
        while count and self.next.kind != "end of text":
            self.take()
            count -= 1

    def end(self, sign: Token) -> ast.expr:
        """Read an end of an integral, which may be infinite."""
        if self.is_macro("infty"):
            return self.put(ast.Name("oo"), self.take())
        if self.is_sign("{"):
            inside = group_at(self.tokens, self.place)
            if inside and inside[-1].text == "infty" and len(inside) <= 2 and inside[0].text in ("+", "-", "infty"):
                self.place += len(inside) + 2
                infinity = self.put(ast.Name("oo"), inside[-1])
                return self.put(ast.UnaryOp(ast.USub(), infinity), inside[0]) if inside[0].text == "-" else infinity
        if self.is_macro(*FRACTIONS, "sqrt"):
            return self.primary()
        if self.next.kind == "digit" and self.peek(1).kind == "digit" and not self.peek(1).apart:
            self.refuse(sign, "LaTeX takes the first digit alone; put the end in braces")
        return self.group()


def _decays(body: ast.expr, variable: str) -> bool:
    """Tell whether an integrand has a normal density's factor: an exponential of a square, or phi, of the variable."""
    for node in ast.walk(body):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and variable in names_in(node):
            squares = any(
                isinstance(part, ast.BinOp) and isinstance(part.op, ast.Pow) and variable in names_in(part.left)
                for part in ast.walk(node)
            )
            if node.func.id == "phi" or (node.func.id == "exp" and squares):
                return True
    return False
