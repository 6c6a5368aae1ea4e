"""A second reader of theorems: it takes their text alone, and encloses what they say at points, by mpmath, without the generator.

It knows Coq's operators and the definitions of the library, and nothing of SymPy's forms. An improper integral is a quadrature over
the line or a half line; a mean is one over the normal density, cut at the kinks of steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import mpmath as untyped

_TOKEN = re.compile(r"\s*([A-Za-z_][\w']*|\d+|->|/\\|\\/|:=|=>|<=|>=|<>|[-+*/^()\[\];,:<>=~'.])")
mpmath: Any = untyped
_CHECKED = 50  # values of an inner mean
_FAR = 12  # the normal density beyond is smaller than the comparison sees
_CLOSE = mpmath.mpf(10) ** -8
Value = Any


class Unreadable(Exception):
    """The text is not one of the fragment, or a part of it is not evaluated; the message names the part."""


@dataclass(frozen=True)
class Read:
    """A theorem as it stands in a file.

    Args:
        letters: its letters.
        said: its hypotheses.
        goal: its conclusion.
        laws: by name the letters and the points of a law on finitely many points.
    """

    letters: tuple[str, ...]
    said: tuple[Any, ...]
    goal: Any
    laws: Mapping[str, tuple[tuple[str, ...], Any]]


def read_theorem(text: str, name: str = "holds") -> Read:
    """Read a theorem from the text of its file.

    Raises:
        Unreadable: the text is not of the fragment.
    """
    bare = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
    laws = {}
    for law, letters, points in re.findall(
        r"Definition (\w+)(?: \(([^:]*): R\))? : list \([^)]*\) := (.*?)\]\.\s", bare, re.DOTALL
    ):
        laws[law] = tuple(letters.split()), _Parser(points + "]").whole()
    found = re.search(rf"Theorem {name}(.*?)\.\s*\nProof\.", bare, re.DOTALL)
    if found is None:
        raise Unreadable(f"no theorem {name}")
    letters, _, body = _head(found[1])
    tree = _Parser(body).whole()
    said = []
    while isinstance(tree, tuple) and tree[0] == "->":
        said.append(tree[1])
        tree = tree[2]
    return Read(letters, tuple(said), tree, laws)


def _head(text: str) -> tuple[tuple[str, ...], str, str]:
    bound = re.match(r"\s*\(([^:()]*): R\)\s*:(.*)", text, re.DOTALL)
    if bound:
        return tuple(bound[1].split()), ":", bound[2]
    return (), ":", text.partition(":")[2]


class _Parser:
    """Reads a term by the levels of Coq's notations: arrows 99, and and or 80, relations 70, + 50, * 40, unary 35, ^ 30, application 10."""

    def __init__(self, text: str) -> None:
        self.tokens = []
        at = 0
        text = text.strip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise Unreadable(text[at : at + 20])
            self.tokens.append(found[1])
            at = found.end()
        self.at = 0

    def whole(self) -> Any:
        tree = self.level99()
        if self.at < len(self.tokens):
            raise Unreadable(" ".join(self.tokens[self.at : self.at + 5]))
        return tree

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if expected and token != expected:
            raise Unreadable(f"{token} for {expected}")
        self.at += 1
        return token

    def level99(self) -> Any:
        if self.peek() == "exists":
            self.take()
            names = []
            while self.peek() != ",":
                names.append(self.take())
            self.take(",")
            return ("exists", tuple(names), self.level99())
        left = self.level80()
        if self.peek() == "->":
            self.take()
            return ("->", left, self.level99())
        return left

    def level80(self) -> Any:
        left = self.level70()
        while self.peek() in ("/\\", "\\/"):
            how = self.take()
            left = (how, left, self.level80())
        return left

    def level70(self) -> Any:
        if self.peek() == "~":
            self.take()
            return ("~", self.level70())
        chain = [self.level50()]
        while self.peek() in ("=", "<", "<=", ">", ">=", "<>"):
            chain += [self.take(), self.level50()]
        return chain[0] if len(chain) == 1 else ("related", *chain)

    def level50(self) -> Any:
        left = self.level40()
        while self.peek() in ("+", "-"):
            left = (self.take(), left, self.level40())
        return left

    def level40(self) -> Any:
        left = self.level35()
        while self.peek() in ("*", "/"):
            left = (self.take(), left, self.level35())
        return left

    def level35(self) -> Any:
        if self.peek() in ("-", "/"):
            return ("neg" if self.take() == "-" else "inv", self.level35())
        base = self.level10()
        if self.peek() == "^":
            self.take()
            return ("^", base, self.level10())
        return base

    def level10(self) -> Any:
        head, args = self.atom(), []
        while re.match(r"[A-Za-z_\d(\[]", self.peek() or "!"):
            args.append(self.atom())
        return ("call", head, *args) if args else head

    def atom(self) -> Any:
        token = self.take()
        if token == "(":
            if self.peek() == "fun":
                self.take()
                names, paired = [], False
                while self.peek() != "=>":
                    one = self.take()
                    paired = paired or one == "'"
                    names += [one] if re.match(r"\w", one) else []
                self.take("=>")
                body = self.level99()
                self.take(")")
                return ("fun", tuple(names), paired, body)
            parts = [self.level99()]
            while self.peek() == ",":
                self.take()
                parts.append(self.level99())
            self.take(")")
            return parts[0] if len(parts) == 1 else ("tuple", *parts)
        if token == "[":
            items = []
            while self.peek() != "]":
                items.append(self.level99())
                if self.peek() == ";":
                    self.take()
            self.take("]")
            return ("list", *items)
        if re.match(r"[\w]", token):
            return int(token) if token.isdigit() else token
        raise Unreadable(token)


_FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "exp": mpmath.exp,
    "sqrt": lambda x: mpmath.sqrt(x) if x >= 0 else mpmath.mpf(0),  # as in Coq
    "erf": mpmath.erf,
    **{name: getattr(mpmath, name) for name in ("sin", "cos", "tan", "atan", "asin", "acos", "sign")},
    "ln": mpmath.log,
    "Rabs": abs,
    "Rmax": max,
    "Rmin": min,
    "step": lambda x: _step(mpmath.mpf(1) / 2, x),
    "step_at": lambda tie, x: _step(tie, x),
}
_MEANS = {"mean": 1, "mean1": 1, "mean2": 2, "mean3": 3, "given1": 1, "given2": 2}


def _step(tie: Value, x: Value) -> Value:
    return mpmath.mpf(1) if x > 0 else mpmath.mpf(0) if x < 0 else tie


@dataclass(frozen=True)
class Side:
    """A relation of a theorem at a point: both sides, and how they are related. For a quantity: what quadrature gives, and what is printed."""

    left: Value
    related: str
    right: Value

    @property
    def holds(self) -> bool:
        """Whether it holds, to the digits of the quadrature."""
        gap, size = self.left - self.right, 1 + abs(self.left) + abs(self.right)
        return {
            "=": abs(gap) < _CLOSE * size, "<": gap < _CLOSE, "<=": gap < _CLOSE, ">": gap > -_CLOSE, ">=": gap > -_CLOSE, "<>": abs(gap) > 0,
        }[self.related]  # fmt: skip


def sides(theorem: Read, point: Mapping[str, Value]) -> list[Side]:
    """Evaluate every relation of a theorem's conclusion at a point that meets its hypotheses.

    Raises:
        Unreadable: the point does not meet a hypothesis, or a part is not evaluated here.
    """
    at = dict(point)
    evaluator = _Evaluator(theorem.laws)
    for said in theorem.said:
        if said[0] == "related" and len(said) == 4 and said[2] == "=" and said[1] not in at:
            at[said[1]] = evaluator.value(said[3], at)
    for said in theorem.said:
        if not all(one.holds for one in evaluator.relations(said, at)) and said[0] != "\\/":
            raise Unreadable("a point beyond the hypotheses")
    return evaluator.relations(theorem.goal, at)


class _Evaluator:
    def __init__(self, laws: Mapping[str, tuple[tuple[str, ...], Any]]) -> None:
        self.laws = laws

    def relations(self, tree: Any, at: dict[str, Value]) -> list[Side]:
        if tree[0] == "exists":
            return self.relations(tree[2], at)
        if tree[0] == "/\\":
            return [*self.relations(tree[1], at), *self.relations(tree[2], at)]
        if tree[0] == "\\/":
            return self.relations(tree[1], at)
        if tree[0] == "~":
            return [Side(mpmath.mpf(any(not one.holds for one in self.relations(tree[1], at))), "=", mpmath.mpf(1))]
        if tree[0] == "related":
            chain = tree[1:]
            return [Side(self.value(chain[i], at), chain[i + 1], self.value(chain[i + 2], at)) for i in range(0, len(chain) - 2, 2)]
        if tree[0] == "call":
            return self.defined(tree, at)
        raise Unreadable(str(tree)[:40])

    def defined(self, tree: Any, at: dict[str, Value]) -> list[Side]:
        """Compare a quantity with its printed value; a letter without a value takes the quantity's."""
        *_, value = tree
        found = self.quantity(tree, at)
        turned = isinstance(value, tuple) and value[0] == "neg"
        letter = value[1] if turned else value
        if isinstance(letter, str) and letter not in at and letter not in _FUNCTIONS:
            at[letter] = -found if turned else found
            return []
        return [Side(found, "=", self.value(value, at))]

    def quantity(self, tree: Any, at: dict[str, Value]) -> Value:
        head, args = tree[1], tree[2:-1]
        if head in _MEANS:
            return self.mean(head, args, at)
        if head == "integral":
            low, high = (self.end(end, at) for end in args[1:])
            return _quad(self.function(args[0], at), [low, high])
        if head == "is_derive":
            return mpmath.diff(self.function(args[0], at), self.value(args[1], at), h=mpmath.mpf(10) ** -12)
        if head == "mixed":
            classes = [self.quantity(self.inner(one), at) for one in args[2:]]
            return sum(classes) / 2
        raise Unreadable(f"the definition {head}")

    def inner(self, tree: Any) -> Any:
        return tree[3]

    def end(self, tree: Any, at: dict[str, Value]) -> Value:
        if tree in ("p_infty", "m_infty"):
            return mpmath.inf if tree == "p_infty" else -mpmath.inf
        return self.value(tree[2], at)

    def mean(self, head: str, args: Sequence[Any], at: dict[str, Value]) -> Value:
        size = _MEANS[head]
        count = 0 if head == "mean" else size * (size + 1) // 2
        covariance, functions = (
            [self.value(one, at) for one in args[:count]] or [mpmath.mpf(1)],
            [self.function(one, at) for one in args[count:]],
        )
        whole = (lambda *x: functions[0](*x) * functions[1](*x)) if len(functions) > 1 else functions[0]
        found = [_normal(size, covariance, whole)]
        if len(functions) > 1:
            found.append(_normal(size, covariance, functions[0]))
        return found[0] / found[1] if len(found) > 1 else found[0]

    def function(self, tree: Any, at: Mapping[str, Value]) -> Callable[..., Value]:
        if tree[0] != "fun":
            raise Unreadable(str(tree)[:40])
        _, names, _, body = tree
        return lambda *values: self.value(body, {**at, **dict(zip(names, values, strict=True))})

    def value(self, tree: Any, at: Mapping[str, Value]) -> Value:
        if isinstance(tree, int):
            return mpmath.mpf(tree)
        if isinstance(tree, str):
            if tree == "PI":
                return +mpmath.pi
            if tree not in at:
                raise Unreadable(f"the letter {tree}")
            return at[tree]
        head, *args = tree
        if head == "call":
            return self.call(tree, at)
        values = [self.value(arg, at) for arg in args]
        if head == "+":
            return values[0] + values[1]
        if head == "-":
            return values[0] - values[1]
        if head == "*":
            return values[0] * values[1]
        if head == "/":
            return values[0] / values[1] if values[1] else mpmath.mpf(0)  # as in Coq
        if head == "neg":
            return -values[0]
        if head == "inv":
            return 1 / values[0] if values[0] else mpmath.mpf(0)
        if head == "^":
            return values[0] ** int(values[1])
        raise Unreadable(str(head))

    def call(self, tree: Any, at: Mapping[str, Value]) -> Value:
        _, head, *args = tree
        if head in _FUNCTIONS:
            return _FUNCTIONS[head](*(self.value(arg, at) for arg in args))
        if head in ("finite_mean", "finite_given"):
            functions = [self.function(arg, at) for arg in args[1:]]
            points = self.points(args[0], at)
            event: Callable[..., Value] = functions[0] if head == "finite_given" else _everywhere
            whole = sum(weight * event(*x) for x, weight in points)
            return sum(weight * event(*x) * functions[-1](*x) for x, weight in points) / whole if whole else mpmath.mpf(0)
        raise Unreadable(f"the function {head}")

    def points(self, tree: Any, at: Mapping[str, Value]) -> list[tuple[tuple[Value, ...], Value]]:
        name, given = (tree, ()) if isinstance(tree, str) else (tree[1], tree[2:])
        letters, points = self.laws[name]
        there = dict(zip(letters, (self.value(one, at) for one in given), strict=True))
        found = []
        for _, place, weight in points[1:]:
            values = place[1:] if isinstance(place, tuple) and place[0] == "tuple" else (place,)
            found.append((tuple(self.value(v, there) for v in values), self.value(weight, there)))
        return found


def _everywhere(*_: Value) -> Value:
    return mpmath.mpf(1)


def _normal(size: int, covariance: Sequence[Value], function: Callable[..., Value]) -> Value:
    """A mean under a normal law of one letter, or of two or three in independent letters."""
    density: Callable[[Value], Value] = mpmath.npdf
    if size == 1:
        (a,) = covariance
        return _quad(lambda x: density(x) * function(mpmath.sqrt(a) * x), [-_FAR, 0, _FAR])
    if size == 3:
        a, b, c, d, e, v = covariance
        k = (e - b * d / a) / (c - b**2 / a)
        m = (d - k * b) / a
        z = mpmath.sqrt(max(v - m * d - k * e, mpmath.mpf(0)))
        checked = list[Value]()

        def third(s: Value, t: Value) -> Value:
            found = _of_polynomial(lambda y: function(s, t, m * s + k * t + z * y), check=len(checked) < _CHECKED)
            checked.extend([found] * (found != 0))
            return found

        return _normal(2, covariance[:3], third)
    a, b, c = covariance
    w = mpmath.sqrt(c - b**2 / a)

    def inner(x: Value) -> Value:
        s = mpmath.sqrt(a) * x
        start = b / a * s
        kink = -start / w
        cuts = [-_FAR, kink, _FAR] if -_FAR < kink < _FAR else [-_FAR, _FAR]
        return density(x) * _quad(lambda y: density(y) * function(s, start + w * y), cuts)

    return _quad(inner, [-_FAR, 0, _FAR])


def _of_polynomial(function: Callable[[Value], Value], *, check: bool) -> Value:
    """A mean of a polynomial of low degree under the normal law, by the rule of three nodes; that of four agrees, where it is checked.

    Raises:
        Unreadable: they do not, so that it is no such polynomial.
    """
    three, six = mpmath.sqrt(3), mpmath.sqrt(6)
    first = 2 * function(mpmath.mpf(0)) / 3 + (function(three) + function(-three)) / 6
    if not check:
        return first
    near, far = mpmath.sqrt(3 - six), mpmath.sqrt(3 + six)
    second = (3 + six) / 12 * (function(near) + function(-near)) + (3 - six) / 12 * (function(far) + function(-far))
    if abs(first - second) > _CLOSE * (1 + abs(first)):
        raise Unreadable("a mean over a third letter of what is no polynomial in it")
    return first


def _quad(function: Callable[..., Value], ends: Sequence[Value]) -> Value:
    return mpmath.quad(function, list(ends), maxdegree=7)
