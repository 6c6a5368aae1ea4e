r"""Vectors, where a formula has numbers made of them alone: inner products and norms, each a name of its own.

``\mathbf{w}^\top\mathbf{x}``, ``\mathbf{w}\cdot\mathbf{x}``, ``\langle\mathbf{w},\mathbf{x}\rangle`` and ``\|\mathbf{x}-2\mathbf{y}\|`` are expanded by
bilinearity in the products of single vectors. What is said of those (their laws, and which of them are possible) is the claim's
business; nothing here knows how many components a vector has.
"""

from __future__ import annotations

import ast
import copy

from derivations.latex.cursor import CLOSED_BY, bracket, group_at
from derivations.latex.evaluated import Evaluated
from derivations.latex.naming import norm_of, product_of
from derivations.latex.tokens import Token
from derivations.latex.words import ACCENTS, LETTERS

_BOLD = tuple(name for name, face in ACCENTS.items() if face == "bold")

Combination = dict[str, ast.expr]  # by vector its coefficient


class Vectors(Evaluated):
    """Reads inner products and norms."""

    def at_vector(self) -> bool:
        """Tell whether the name of a vector begins here."""
        if not self.at_name():
            return False
        if self.next.kind == "macro" and self.next.text in _BOLD:
            ahead = 2 if self.is_sign("{", ahead=1) else 1
            inner = self.peek(ahead)
            if not (inner.kind == "letter" or (inner.kind == "macro" and inner.text in LETTERS)) or self._at_bold_operator():
                return False
        elif not self.vectors:
            return False
        name = self._name_here()
        return name in self.vectors or (name is not None and "bold" in name.partition("_")[0] and name not in self.names)

    def _at_bold_operator(self) -> bool:
        r"""Tell whether a bold letter is an expectation or a probability: \mathbf{E}[...], \mathbf{P}(...)."""
        if self.next.text != "mathbf" or self._word_ahead() not in ("E", "P"):
            return False
        ahead = 4 if self.is_sign("{", ahead=1) else 2
        if self.is_sign("_", ahead=ahead):
            ahead += 3 + len(group_at(self.tokens, self.place + ahead + 1)) if self.is_sign("{", ahead=ahead + 1) else 2
        return self.is_sign("[", "(", r"\{", "|", "lbar", ahead=ahead)

    def _name_here(self) -> str | None:
        place = self.place
        if self.next.kind == "macro" and self.next.text not in (*ACCENTS, *LETTERS):
            return None
        name = self.name()
        if name.endswith("prime"):  # x' may be a transpose, and is no other name
            name = name.removesuffix("prime")
        self.place = place
        return name

    def at_transpose(self) -> bool:
        """Tell whether a transpose stands here."""
        if not self.is_sign("^"):
            return False
        braced = self.is_sign("{", ahead=1)
        inside = group_at(self.tokens, self.place + 1) if braced else [self.peek(1)]
        return [part.text for part in inside] in (
            ["top"],
            ["T"],
            ["intercal"],
            ["mathsf", "T"],
            ["mathrm", "T"],
            ["mathsf", "{", "T", "}"],
        ) or (not braced and self.peek(1).text in ("mathsf", "mathrm") and self._after_face() == "T")

    def _after_face(self) -> str:
        return self.peek(3).text if self.is_sign("{", ahead=2) else self.peek(2).text

    def _skip_transpose(self) -> None:
        self.take()
        if self.is_sign("{"):
            self.place += len(group_at(self.tokens, self.place)) + 2
        elif self.next.text in ("mathsf", "mathrm"):
            self.place += 4 if self.is_sign("{", ahead=1) else 2
        else:
            self.take()

    def inner_product(self) -> ast.expr:
        """Read a vector, and the one that it is multiplied by."""
        token = self.next
        left = self._atom()
        transposed = self.at_transpose()
        if transposed:
            self._skip_transpose()
        elif not self.skip("*"):
            self.refuse(
                token, r"a vector is no number; inner products and norms are read, \mathbf{w}^\top\mathbf{x} and \|\mathbf{x}\|"
            )
        if not (self.at_vector() or (self.is_sign("(", "[") and self._is_vector_in_bracket())):
            self.refuse(self.next, r"a vector is needed here, for an inner product; matrices are not read")
        return self._dot(left, self._atom(), token)

    def at_sum_of_vectors(self) -> bool:
        """Tell whether a bracket holds a sum of vectors that is multiplied by another one."""
        if not self._is_vector_in_bracket():
            return False
        place = self.place
        self.place += len(bracket(self.tokens, place)) + 2
        found = self.at_transpose() or (self.is_sign("*") and self.peek(1).kind != "digit")
        self.place = place
        return found

    def _is_vector_in_bracket(self) -> bool:
        place = self.place
        self.take()
        self.skip("-", "+")
        while self.next.kind == "digit" or self.is_sign("*"):
            self.take()
        found = self.at_vector()
        self.place = place
        return found

    def _atom(self) -> Combination:
        token = self.next
        if self.is_sign("(", "["):
            self.take()
            found = self._combination()
            self.expect(CLOSED_BY[token.text], token)
            return found
        name = self.name()
        return {name.removesuffix("prime"): self.number_node(1, token)}

    def _combination(self) -> Combination:
        """Read a sum of multiples of vectors."""
        found: Combination = {}
        sign = -1 if self.is_sign("-") else 1
        self.skip("-", "+")
        while True:
            token = self.next
            factor: ast.expr = (
                self.number_node(sign, token) if sign > 0 else self.put(ast.UnaryOp(ast.USub(), self.number_node(1, token)), token)
            )
            while not self.at_vector() and not (self.is_sign("(") and self._is_vector_in_bracket()):
                if not self._starts_factor():
                    self.refuse(self.next, r"a vector is needed here")
                factor = self.binary(factor, ast.Mult, self.factor(), token)
                self.skip("*")
            for name, own in self._atom().items():
                term = self.binary(copy.deepcopy(factor), ast.Mult, own, token)
                found[name] = self.binary(found[name], ast.Add, term, token) if name in found else term
            if self.skip("/"):
                below = self.factor()
                found = (
                    {name: self.binary(own, ast.Div, copy.deepcopy(below), token) for name, own in found.items()}
                    if len(found) == 1
                    else self.refuse(token, "put what / divides in brackets")
                )
            if not self.is_sign("+", "-"):
                return found
            sign = -1 if self.take().text == "-" else 1

    def _dot(self, left: Combination, right: Combination, token: Token) -> ast.expr:
        whole: ast.expr | None = None
        for a, x in left.items():
            for b, y in right.items():
                both = self.binary(copy.deepcopy(x), ast.Mult, copy.deepcopy(y), token)
                term = self.binary(both, ast.Mult, self._pair(a, b, token), token)
                whole = term if whole is None else self.binary(whole, ast.Add, term, token)
        assert whole is not None
        return whole

    def _pair(self, a: str, b: str, token: Token) -> ast.expr:
        self.products.add((min(a, b), max(a, b)))
        value: ast.expr
        if a == b and product_of(a, a) not in self.names:
            value = self.binary(self.put(ast.Name(norm_of(a)), token), ast.Pow, self.number_node(2, token), token)
        else:
            value = self.put(ast.Name(product_of(a, b)), token)
        return value

    def at_norm(self) -> bool:
        """Tell whether a norm begins here."""
        return self.is_sign("norm", "lnorm") or (self.is_sign("|") and self.is_sign("|", ahead=1) and not self.peek(1).apart)

    def norm(self) -> ast.expr:
        """Read the norm of a sum of vectors; its square is the inner product with itself."""
        token = self.take()
        closing = {"norm": "norm", "lnorm": "rnorm", "|": "|"}[token.text]
        if token.text == "|":
            self.take()
        if not (self.at_vector() or self.is_sign("-", "(") or self._starts_factor()):
            self.refuse(token, "a norm of what?")
        inside = self._combination()
        self.expect(closing, token)
        if closing == "|":
            self.expect("|", token)
        if self.is_sign("_"):
            if self.peek(1).text != "2":
                self.refuse(self.next, "of norms the Euclidean one alone is read")
            self.place += 2
        if self.is_sign("^") and (
            self.peek(1).text == "2" or [part.text for part in group_at(self.tokens, self.place + 1)] == ["2"]
        ):
            self.place += 4 if self.is_sign("{", ahead=1) else 2
            return self._dot(inside, inside, token)
        if len(inside) == 1:
            ((name, factor),) = inside.items()
            if product_of(name, name) not in self.names:
                self.products.add((name, name))
                size: ast.expr = self.call("Abs", [factor], token)
                value: ast.expr = self.binary(size, ast.Mult, self.put(ast.Name(norm_of(name)), token), token)
                return value
        root: ast.expr = self.call("sqrt", [self._dot(inside, inside, token)], token)
        return root

    def angle(self) -> ast.expr | None:
        r"""Read \langle u, v \rangle; None where what stands in the brackets is no vector."""
        place, token = self.place, self.take()
        if not (self.at_vector() or self._vector_ahead()):
            self.place = place
            return None
        left = self._combination()
        if not self.skip(","):
            self.refuse(self.next, r"an inner product is of two vectors, \langle u, v \rangle")
        right = self._combination()
        self.expect("rangle", token)
        return self._dot(left, right, token)

    def _vector_ahead(self) -> bool:
        """Whether a vector stands somewhere up to the next comma."""
        place = self.place
        found = False
        while self.next.kind != "end of text" and not self.is_sign(",", "rangle") and not found:
            found = self.at_vector()
            self.place += 1
        self.place = place
        return found
