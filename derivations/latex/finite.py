r"""Finite sums and products, written out; case distinctions, by indicators; binomial coefficients and factorials.

A sum goes as far as a product does: ``\sum_k a_k + b`` is ``(\sum_k a_k) + b``. Its ends are whole numbers, or its index runs over a
few numbers, ``\sum_{s \in \{-1, 1\}}``. The rows of a case distinction hold from the first to the last; what no row speaks of is
asked about, and so is a row that has no value where another one holds, since an indicator that is zero does not take it away.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import factorial
from typing import Any

from derivations.latex.cursor import group_at, names_in
from derivations.latex.means import Means
from derivations.latex.tokens import Token
from derivations.latex.words import WORDS
from derivations.reading.syntax.trees import Indicator

MAX_FALLING = 12  # factors of a binomial coefficient that is written out
MAX_TERMS = 100  # of a sum or product that is written out; its syntax tree is bounded besides
_ALL_FROM = re.compile(r"(>=|>)(\d+)")  # of \sum_{k \ge 1}
_OTHERWISE = {"otherwise", "else", "elsewhere"}
_IF = {"if", "for", "when", "where", "forall", "forall ", "ifand"}
# The other half of a comparison.
_REST = {ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Lt: ast.GtE, ast.GtE: ast.Lt}
_TURNED = {ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.Lt: ast.Gt, ast.GtE: ast.LtE}
# Functions that have a value at every real number.
_EVERYWHERE = {"erf", "erfc", "erfi", "exp", "sin", "cos", "atan", "sinh", "cosh", "tanh", "asinh", "Abs", "sign", "Heaviside", "Max", "Min",
               "Phi", "phi", "floor", "ceiling"}  # fmt: skip


class Finite(Means):
    """Reads finite sums, products and case distinctions."""

    def finite(self) -> ast.expr:
        """Read a finite sum or product."""
        token = self.take()
        if (infinite := self._infinite(token)) is not None:
            return infinite
        index, values = self._range(token)
        saved, self.integrated = self.integrated, self.integrated | {index}
        body = self.product()
        self.integrated = saved
        if token.text == "prod" and _ends_without(index, body):
            self.refuse(token, rf"does the last factor, without {index}, belong to the product? Put brackets around what does")
        kind: type[ast.operator] = ast.Add if token.text == "sum" else ast.Mult
        terms = [_Put(index, value, self, token).visit(copy.deepcopy(body)) for value in values]
        if not terms:
            return self.number_node(0 if token.text == "sum" else 1, token)
        whole = terms[0]
        for term in terms[1:]:
            whole = self.binary(whole, kind, term, token)
        return whole

    def _infinite(self, token: Token) -> ast.expr | None:
        r"""Read a sum to \infty; None where another one stands here."""
        start, first, upper, index = self.place, None, False, ""
        for _ in range(2):
            if self.is_sign("^"):
                inside = group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else [self.peek(1)]
                upper = [part.text for part in inside if part.text != "+"] == ["infty"]
                self.place += 1 + len(inside) + 2 * self.is_sign("{", ahead=1)
            elif self.is_sign("_") and self.is_sign("{", ahead=1):
                inside = group_at(self.tokens, self.place + 1)
                end = self.place + len(inside) + 3
                self.place += 2
                if self.at_name():
                    index = self.name()
                rest = "".join(part.text for part in self.tokens[self.place : end - 1])
                first = int(rest[1:]) if rest[:1] == "=" and rest[1:].isdigit() else None
                if (open_end := _ALL_FROM.fullmatch(rest)) is not None:
                    first, upper = int(open_end[2]) + (open_end[1] == ">"), True
                upper = upper or rest.endswith("infty")
                self.place = end
        if not upper:
            self.place = start
            return None
        if token.text != "sum" or first is None:
            self.refuse(token, r"of what is infinite sums alone are read, \sum_{k=0}^{\infty}")
        if index in self.names:
            self.refuse(token, f"{index} has a domain, and is what runs here; let another letter run")
        saved, self.integrated = self.integrated, self.integrated | {index}
        body = self.product()
        self.integrated = saved
        self._refuse_index_below(index, body, token)
        limits = [self.put(ast.Name(index), token), self.number_node(first, token), self.put(ast.Name("oo"), token)]
        value: ast.expr = self.call("Sum", [body, self.put(ast.Tuple(limits), token)], token)
        return value

    def _refuse_index_below(self, index: str, body: ast.expr, token: Token) -> None:
        """Refuse an infinite sum over letters with the index below them, or of terms without it: a sum over neurons may be meant."""
        below = sorted(name for name in names_in(body) if index in name.partition("_")[2])
        if below:
            self.refuse(token, f"{below[0]} has {index} among its indices; how many terms are there? Write them out")
        if index not in names_in(body):
            self.refuse(token, f"{index} does not stand in the terms; how many are there?")

    def _range(self, token: Token) -> tuple[str, list[int]]:
        why = rf"the index of a finite \{token.text} runs from one whole number to another, \{token.text}_{{k=1}}^{{3}}, or over \{{-1, 1\}}"
        upper = self._whole(self.take(), why) if self.is_sign("^") else None
        if not (self.is_sign("_") and self.is_sign("{", ahead=1)):
            self.refuse(token, why)
        self.take()
        inside = group_at(self.tokens, self.place)
        end = self.place + len(inside) + 2
        self.take()
        if not self.at_name():
            self.refuse(self.next, why)
        at = self.next
        index = self.name()
        if index in self.names:
            self.refuse(at, f"{index} has a domain, and is what runs here; let another letter run")
        rest = "".join(part.text for part in self.tokens[self.place : end - 1])
        values = _listed(rest)
        low = Fraction(rest[1:]) if rest[:1] == "=" and rest[1:].removeprefix("-").isdigit() else None
        if values is None and low is None:
            self.refuse(self.next, why)
        self.place = end
        if values is None:
            if self.is_sign("^"):
                upper = self._whole(self.take(), why)
            if upper is None or low is None:
                self.refuse(token, why)
            values = list(range(int(low), upper + 1))
        if len(values) > MAX_TERMS:
            self.refuse(token, f"a \\{token.text} of {len(values)} terms; at most {MAX_TERMS} are written out")
        return index, values

    def _whole(self, sign: Token, why: str) -> int:
        """Read a whole number as an end."""
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else [self.next]
        written = "".join(part.text for part in inside)
        if not written.removeprefix("-").isdigit():
            self.refuse(sign, f"{why}; for another end write its value, or a claim for each")
        self.place += len(inside) + 2 * self.is_sign("{")
        return int(written)

    def binomial(self) -> ast.expr:
        r"""Read a binomial coefficient: \Gamma(n+1) / (\Gamma(k+1) \Gamma(n-k+1)), and n (n-1) ... (n-k+1) / k! for a number k.

        The two are equal where the first has a value; the second has one at every n, 0 at n = 0, ..., k-1, as is meant.
        """
        token = self.take()
        above, below = self.group(), self.group()
        k = next((k for k in range(1, MAX_FALLING + 1) if isinstance(below, ast.Constant) and below.value == k), None)
        if k is not None:
            steps = [self.binary(copy.deepcopy(above), ast.Sub, self.number_node(j, token), token) for j in range(k)]
            product = reduce(lambda one, other: self.binary(one, ast.Mult, other, token), steps)
            return self.binary(product, ast.Div, self.number_node(factorial(k), token), token)
        less = self.binary(above, ast.Sub, below, token)
        bottom = self.binary(self.factorial(below, token), ast.Mult, self.factorial(less, token), token)
        return self.binary(self.factorial(above, token), ast.Div, bottom, token)

    def factorial(self, value: ast.expr, token: Token) -> Any:
        r"""Write a factorial: \Gamma(n+1)."""
        return self.call("gamma", [self.binary(copy.deepcopy(value), ast.Add, self.number_node(1, token), token)], token)

    def is_whole(self, value: ast.expr) -> bool:
        """Tell whether a value is made of numbers, of what runs in a sum and of parameters, without quotients, so that its factorial is meant."""
        known = (self.integrated | self.names) - self.random
        return names_in(value) <= known and not any(isinstance(node, (ast.Div, ast.Call)) for node in ast.walk(value))

    def cases(self) -> ast.expr:
        """Read a case distinction."""
        begin = self.take()
        self._without_punctuation()
        rows: list[tuple[ast.expr, ast.expr | None, Token]] = []
        while True:
            at = self.next
            value = self._shielded(self.sum)
            if not self.skip("&"):
                self.refuse(self.next, r"each case is a value, & and a condition; write \text{otherwise} for the last one's")
            rows.append((value, self._condition(), at))
            if not self.skip("\\") or self.next.kind == "end":
                break
        if self.next.kind != "end":
            self.refuse(self.next, r"the cases end with \end{cases}")
        self.take()
        return self._by_indicators(rows, begin)

    def _without_punctuation(self) -> None:
        """Leave out the commas before & and at the ends of rows."""
        end = next((i for i in range(self.place, len(self.tokens)) if self.tokens[i].kind == "end"), len(self.tokens))
        stops = {i for i in range(self.place, end + 1) if i == end or (self.tokens[i].text in ("&", "\\"))}
        drop = {i - 1 for i in stops if self.tokens[i - 1].kind == "sign" and self.tokens[i - 1].text in (",", ".", ";")}
        self.tokens = [token for i, token in enumerate(self.tokens) if i not in drop]

    def _condition(self) -> ast.expr | None:
        """Read a row's condition; None where it is what is left."""
        while self.next.kind == "macro" and self.next.text in WORDS:
            word = self._word_ahead().strip().rstrip(".,")
            if word in _OTHERWISE:
                self._skip_word()
                return None
            if word not in _IF:
                break
            self._skip_word()
        return self._shielded(self.event)

    def _by_indicators(self, rows: Sequence[tuple[ast.expr, ast.expr | None, Token]], begin: Token) -> ast.expr:
        for _, event, at in rows[:-1]:
            if event is None:
                self.refuse(at, "otherwise stands in the last case only")
        if len(rows) < 2:
            self.refuse(begin, "one case alone: what holds otherwise? Write a second one")
        self._refuse_no_rest(rows, begin)
        about = set().union(*(names_in(event) for _, event, _ in rows if event is not None))
        whole: Any = None
        before: list[ast.expr] = []
        for number, (value, event, at) in enumerate(rows):
            if (part := _partial(value, about)) is not None:
                self.refuse(
                    at,
                    f"this case has {part}, which may have no value where another case holds; write a claim for each case, with its condition",
                )
            factors = [self.binary(self.number_node(1, at), ast.Sub, self.put(Indicator(copy.deepcopy(e)), at), at) for e in before]
            if event is not None and number < len(rows) - 1:
                factors.append(self.put(Indicator(event), at))
                before.append(event)
            for factor in factors:
                value = self.binary(value, ast.Mult, factor, at)
            whole = value if whole is None else self.binary(whole, ast.Add, value, at)
        return whole

    def _refuse_no_rest(self, rows: Sequence[tuple[ast.expr, ast.expr | None, Token]], begin: Token) -> None:
        """Ask what holds where no case does; the last of two may be the other half of the first."""
        last = rows[-1][1]
        if last is None:
            return
        first = rows[0][1]
        if len(rows) == 2 and first is not None and _halves(first, last):
            return
        self.refuse(
            begin, r"what holds where none of these conditions does, a boundary perhaps? Write \text{otherwise} for the last"
        )


def _listed(rest: str) -> list[int] | None:
    r"""Read the numbers that an index runs over: s\in\{-1,1\}, s=\pm1."""
    if rest in ("=pm1", r"in\{pm1\}"):
        return [1, -1]
    if not (rest.startswith(r"in\{") and rest.endswith(r"\}")):
        return None
    parts = rest[4:-2].replace("+", "").split(",")
    return [int(part) for part in parts] if all(part.removeprefix("-").isdigit() for part in parts) else None


def _halves(first: ast.expr, last: ast.expr) -> bool:
    """Tell whether one comparison holds exactly where the other does not."""
    if not (isinstance(first, ast.Compare) and isinstance(last, ast.Compare) and len(first.ops) == len(last.ops) == 1):
        return False
    sides = [ast.dump(first.left), ast.dump(first.comparators[0])]
    others = [ast.dump(last.left), ast.dump(last.comparators[0])]
    kind: Any = type(last.ops[0])
    if others == sides[::-1] and others != sides:
        kind = _TURNED.get(kind)
    elif others != sides:
        return False
    return kind is not None and _REST.get(type(first.ops[0])) is kind


def _partial(value: ast.expr, about: set[str]) -> str | None:
    """Name what may have no value for some of what the conditions speak of."""
    for node in ast.walk(value):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and names_in(node.right) & about:
            return "a quotient"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and names_in(node.left) & about:
            power = node.right
            if not (isinstance(power, ast.Constant) and power.value == int(power.value)):  # type: ignore[arg-type]
                return "a power"
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        if called is not None and called not in _EVERYWHERE and isinstance(node, ast.expr) and names_in(node) & about:
            return called
    return None


class _Put(ast.NodeTransformer):
    """Puts a number in the place of what runs in a sum, in indices too."""

    def __init__(self, index: str, value: int, reader: Finite, token: Token) -> None:
        self.index, self.value, self.reader, self.token = index, value, reader, token

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace the index, or a letter with it as an index."""
        base, _, below = node.id.partition("_")
        if node.id == self.index:
            number: ast.expr = self.reader.number_node(abs(self.value), self.token)
            return number if self.value >= 0 else self.reader.put(ast.UnaryOp(ast.USub(), number), self.token)
        if below == self.index:
            node.id = f"{base}_{self.value}"
        elif (shifted := re.fullmatch(rf"{self.index}(plus|minus)(\d+)", below)) is not None:
            value = self.value + (1 if shifted[1] == "plus" else -1) * int(shifted[2])
            node.id = f"{base}_{value}" if value >= 0 else f"{base}_minus{-value}"
        elif self.index in (parts := re.split("_|plus|minus", below)) or (
            len(self.index) == 1 and any(len(part) > 1 and self.index in part for part in parts) and "_" not in below
        ):
            self.reader.refuse(self.token, f"{node.id} has {self.index} among its indices; write the terms out")
        return node

    def visit_Indicator(self, node: Indicator) -> ast.expr:
        """Go into the event too."""
        node.event = self.visit(node.event)
        return node


def _ends_without(index: str, body: ast.expr) -> bool:
    """Tell whether the last factor of a product lacks an index that an earlier one has."""
    if not (isinstance(body, ast.BinOp) and isinstance(body.op, ast.Mult)):
        return False
    return index not in names_in(body.right) and index in names_in(body.left)
