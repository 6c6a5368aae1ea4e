"""The conditions of a table as the domain of a claim: a word or an interval for each letter, and relations.

A complex letter is restricted to the reals: there Re(z) is z, Im(z) is 0, and a phase is 0, which keeps the positive numbers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from benchmarks.tables import oracle
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.ranges import NoPoint, Range
from benchmarks.tables.signs import rational, sign_of
from benchmarks.tables.tree import (
    IMAGINARY,
    INFINITY,
    ONE,
    ZERO,
    Call,
    Name,
    Node,
    Unread,
    call,
    letters,
    negative,
    number,
    put,
    walk,
)
from benchmarks.tables.writing import letter, text

TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!=", "=": "="}
HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "!=": lambda a, b: a != b, "=": lambda a, b: a == b,
}  # fmt: skip
_INTERVALS = {
    "OpenInterval": (">", "<"), "ClosedInterval": (">=", "<="), "OpenClosedInterval": (">", "<="), "ClosedOpenInterval": (">=", "<"),
}  # fmt: skip
_MOST_CASES = 8


@dataclass
class Domain:
    """The domain of a claim under construction.

    Args:
        ranges: what is known of each letter.
        relations: further relations, as texts of a claim, in their order.
        tests: the same as nodes, for the oracle: each is a relation.
    """

    ranges: dict[str, Range] = field(default_factory=dict)
    relations: dict[str, Call] = field(default_factory=dict)
    tests: list[Call] = field(default_factory=list)

    def of(self, name: str) -> Range:
        """Return what is known of a letter."""
        return self.ranges.setdefault(name, Range())

    def table(self, names: Sequence[str]) -> tuple[dict[str, str], list[str]]:
        """Return ``where`` and ``such_that`` of a claim that has these letters."""
        where, such_that = dict[str, str](), [said for said, one in self.relations.items() if not self._is_said(one)]
        for name in names:
            written = letter(name)
            where[written], more = self.of(name).words(written)
            such_that = [*more, *such_that]
        return where, such_that

    def relate(self, sign: str, left: Node, right: Node) -> None:
        """Add a relation.

        Raises:
            NoPoint: it holds nowhere.
            Unread: it is not understood.
        """
        free = (letters(left) | letters(right)) - CONSTANTS - {"Infinity"}
        if not free:
            if not HOLDS[sign](_number(left), _number(right)):
                raise NoPoint("no point at which all functions are real")
            return
        if isinstance(right, Name) and right.name in free and not (isinstance(left, Name) and left.name in free):
            sign, left, right = TURNED[sign], right, left
        if rational(left) is not None and rational(right) is None:
            sign, left, right = TURNED[sign], right, left
        if isinstance(left, Call) and left.head == "Neg":
            sign, left, right = TURNED[sign], left.args[0], negative(right)
        ends = (INFINITY, call("Neg", INFINITY))
        if right in ends:
            if sign == "!=" or (right == INFINITY) == (sign in ("<", "<=")):
                return
            raise NoPoint("no point at which all functions are real")
        if left in ends:
            return self.relate(TURNED[sign], right, left)
        self.tests.append(call(sign, left, right))
        if isinstance(left, Name) and sign not in ("!=", "=") and (end := rational(right)) is not None:
            return self.of(left.name).bound(sign, end)
        is_size = isinstance(left, Call) and left.head == "Abs" and isinstance(left.args[0], Name) and sign in ("<", "<=")
        if is_size and (end := rational(right)) is not None:
            known = self.of(left.args[0].name)  # type: ignore[union-attr]
            known.bound(sign, end)
            return known.bound(TURNED[sign], -end)
        if sign == "=":
            raise Unread("an equation as a condition")
        if sign == "!=" and isinstance(left, Name) and (end := rational(right)) is not None and self._excludes(left.name, end):
            return None
        if self._is_so(sign, left, right):
            return None
        self.relations[f"{text(left)} {sign} {text(right)}"] = call(sign, left, right)
        return None

    def _is_so(self, sign: str, left: Node, right: Node) -> bool:
        """Whether a relation with a number follows from the signs of parts."""
        known, end = sign_of(left, self.ranges), rational(right)
        if end is None or known == 0:
            return False
        above = known > 0 and (end < 0 or (end == 0 and (known == 1 or sign == ">=")))
        below = known < 0 and (end > 0 or (end == 0 and (known == -1 or sign == "<=")))
        return (above and sign in (">", ">=", "!=")) or (below and sign in ("<", "<=", "!="))

    def _is_said(self, one: Call) -> bool:
        """Whether the letters' own domains say a relation already."""
        left, right = one.args
        end = rational(right)
        outside = one.head == "!=" and isinstance(left, Name) and end is not None and self._excludes(left.name, end)
        return outside or self._is_so(one.head, left, right)

    def _excludes(self, name: str, number_: Fraction) -> bool:
        known = self.of(name)
        return (known.low is not None and (number_ < known.low or (number_ == known.low and known.is_low_open))) or (
            known.high is not None and (number_ > known.high or (number_ == known.high and known.is_high_open))
        )

    def belong(self, node: Node, to: Node) -> None:
        """Add that a node is in a set.

        Raises:
            NoPoint: the set has no real point.
            Unread: the set is not understood.
        """
        if isinstance(to, Call) and to.head in _INTERVALS and len(to.args) == len(("low", "high")):
            for sign, end in zip(_INTERVALS[to.head], to.args, strict=True):
                self.relate(sign, node, end)
        elif isinstance(to, Call) and to.head == "Range" and isinstance(node, Name):
            self.of(node.name).is_integer = True
            self.relate(">=", node, to.args[0])
            self.relate("<=", node, to.args[1])
        elif isinstance(to, Call) and to.head == "SetMinus":
            self.belong(node, to.args[0])
            self.avoid(node, to.args[1])
        elif to == Name("RR") and not isinstance(node, Name):
            pass
        elif isinstance(node, Name) and to in (Name("RR"), Name("CC"), Name("ZZ")):
            known = self.of(node.name)
            known.is_integer |= to == Name("ZZ")
            known.is_complex |= to == Name("CC")
        elif isinstance(node, Name) and isinstance(to, Call) and to.head in ("ZZGreaterEqual", "ZZLessEqual"):
            self.of(node.name).is_integer = True
            self.relate(">=" if to.head == "ZZGreaterEqual" else "<=", node, to.args[0])
        else:
            raise Unread(f"the set {_name(to)}")

    def avoid(self, node: Node, of: Node) -> None:
        """Add that a node is not in a set.

        Raises:
            NoPoint: nothing real is left.
            Unread: the set is not understood.
        """
        whole = isinstance(node, Name) and self.of(node.name).is_integer
        if any(one == IMAGINARY for one in walk(node)):
            return self._avoid_on_the_axis(node, of)
        if isinstance(of, Call) and of.head == "Set" and len(of.args) == len(("form", "for")) and _is_for(of.args[1]):
            form, each = of.args
            assert isinstance(each, Call)
            assert isinstance(each.args[0], Name)
            start, step = _affine(form, each.args[0].name)
            self.relate("!=", call("Sin", call("Mul", Name("Pi"), call("Div", call("Add", node, negative(start)), step))), ZERO)
        elif isinstance(of, Call) and of.head == "Set":
            for member in of.args:
                if not any(one == Name("ConstI") for one in walk(member)):  # a real letter is never there
                    self.relate("!=", node, member)
        elif of == Name("ZZ"):
            self.relate("!=", call("Sin", call("Mul", Name("Pi"), node)), ZERO)
        elif isinstance(of, Call) and of.head == "ZZLessEqual" and whole:
            self.relate(">", node, of.args[0])
        elif isinstance(of, Call) and of.head == "ZZLessEqual":
            shifted = node if of.args[0] == ZERO else call("Add", node, negative(of.args[0]))
            self.relate("!=", call("Div", ONE, call("Gamma", shifted)), ZERO)
        elif isinstance(of, Call) and of.head == "Union":
            for part in of.args:
                self.avoid(node, part)
        elif isinstance(of, Call) and of.head in _INTERVALS:
            self._outside(node, of)
        else:
            raise Unread(f"outside of the set {_name(of)}")
        return None

    def _avoid_on_the_axis(self, node: Node, of: Node) -> None:
        """Add that iz is not in a set of real numbers: it is real at z = 0 alone."""
        z = node.args[-1] if isinstance(node, Call) else node
        if not (isinstance(z, Name) and node == call("Mul", IMAGINARY, z)):
            raise Unread("a condition with the imaginary unit")
        for part in of.args if isinstance(of, Call) and of.head == "Union" else (of,):
            if not (isinstance(part, Call) and part.head in _INTERVALS and all(map(_number, part.args))):
                raise Unread("a condition with the imaginary unit")
            low, high = map(_number, part.args)
            if low < 0 < high:
                self.relate("!=", z, ZERO)

    def _outside(self, node: Node, of: Call) -> None:
        low, high = of.args
        above, below = _INTERVALS[of.head]
        if low == call("Neg", INFINITY):
            self.relate(">=" if below == "<" else ">", node, high)
        elif high == INFINITY:
            self.relate("<=" if above == ">" else "<", node, low)
        elif above in (">=", "<=") and below in (">=", "<="):
            self.relate(">", call("Mul", call("Add", node, negative(low)), call("Add", node, negative(high))), ZERO)
        else:
            raise Unread(f"outside of a half-open {of.head}")


def _is_for(node: Node) -> bool:
    return (
        isinstance(node, Call) and node.head == "ForElement" and node.args[1:] == (Name("ZZ"),) and isinstance(node.args[0], Name)
    )


def _affine(form: Node, name: str) -> tuple[Node, Node]:
    """Return start and step of a form that is affine in a letter.

    Raises:
        Unread: it is not.
    """
    values = [oracle.value(put(form, name, number(k)), {}) for k in (0, 1, 2, 7, -3)]
    step = values[1] - values[0]
    if any(abs(values[0] + k * step - one) > 1e-12 for k, one in zip((0, 1, 2, 7, -3), values, strict=True)):
        raise Unread("a set of points that are not evenly spaced")
    start = put(form, name, ZERO)
    return start, call("Add", put(form, name, ONE), negative(start))


def _number(node: Node) -> Any:
    try:
        return oracle.value(node, {})
    except oracle.NoValue:
        if node in (INFINITY, call("Neg", INFINITY)):
            return float("inf") if node == INFINITY else float("-inf")
        raise Unread("a condition without a value") from None


def _name(node: Node) -> str:
    return node.head if isinstance(node, Call) else node.name if isinstance(node, Name) else "of a number"
