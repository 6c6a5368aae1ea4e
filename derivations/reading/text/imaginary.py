r"""Formulas with the imaginary unit: the real part and the imaginary part of a syntax tree, each a tree of real formulas.

The unit is ``\mathrm{i}`` or ``\imath`` in LaTeX, and ``I`` in a text. Every letter is real. The parts are made
before anything is built, so what real formulas owe is owed here too: 1/(a + i t) divides by a^2 + t^2. Nothing with branches is taken
of a number that is not real: no root, no logarithm, no power that is not whole.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Literal, NoReturn, TypeAlias

import sympy as sp

from closedform.derivations.reading.formula.trees import bound_names, built, function_of, is_number
from closedform.derivations.reading.syntax.trees import Conditioned, ImaginaryUnit, NotUnderstood, bound, pointing_at
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS, SPELLINGS
from closedform.derivations.reading.text.means import conditioned

Part: TypeAlias = Literal["re", "im"]
Parts: TypeAlias = tuple[ast.expr | None, ast.expr | None]  # None for a part that is zero as it is written
NAMES: Mapping[Part, str] = {"re": "real part", "im": "imaginary part"}

_OF_PARTS = {"re": "re", "Re": "re", "im": "im", "Im": "im", "conj": "conjugate", "conjugate": "conjugate", "arg": "arg"}
_LINEAR = ("Integral", "Sum", "Limit", "Derivative")  # of their first argument; the others are real
_RUNNING = ("Limit", "Derivative", "limit", "diff")  # whose second argument is a letter of their own
_REAL_FUNCTIONS = {sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tan, sp.tanh}
_MOST = 12  # the power of a sum that is multiplied out


def has_parts(tree: ast.AST) -> bool:
    """Return True if a tree has the imaginary unit, or asks for the part of a number."""
    return any(isinstance(node, ImaginaryUnit) or function_of(node) in _OF_PARTS for node in ast.walk(tree))


def with_unit(tree: ast.expr, letters: Container[str]) -> ast.expr:
    """Write the name I of a text's tree as the unit, unless it is a letter of the claim."""
    return tree if "I" in letters else _Unit().visit(tree)  # type: ignore[no-any-return]


class _Unit(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.args = [self.visit(one) for one in node.args]  # a function's name stays
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ImaginaryUnit(), node) if node.id == "I" else node


def parts_of(tree: ast.expr, text: str, letters: Mapping[str, Any]) -> Parts:
    """Split a tree into its real and its imaginary part; None for one that is zero as it is written.

    Args:
        tree: the tree of one number.
        text: its text, to point at.
        letters: the parameters by name.

    Raises:
        NotUnderstood: a part is not known exactly, or is too large.
    """
    if is_number(tree, 0):
        return None, None
    bound_here = bound_names(tree) | {name for node in ast.walk(tree) if function_of(node) in _RUNNING for name in _second(node)}
    return _Split(text, {name: letter for name, letter in letters.items() if name not in bound_here}, frozenset(letters)).parts(tree)


def part_of(tree: ast.expr, text: str, letters: Mapping[str, Any], part: Part | None) -> ast.expr:
    """Return one part of a tree; without a ``part``, the tree as a real number.

    Raises:
        NotUnderstood: the part is not known, or none is wanted and the imaginary part is not zero as it is written.
    """
    if part is None and not has_parts(tree):
        return tree
    real, imaginary = parts_of(tree, text, letters)
    if part is None and imaginary is not None:
        why = "a real number is needed here, and this has an imaginary part; claim its real part and its imaginary part apart"
        raise NotUnderstood(f"{pointing_at(text, tree)}: {why}")
    found = imaginary if part == "im" else real
    return built("0", _place(tree), {}) if found is None else found


def _second(call: Any) -> list[str]:
    return [call.args[1].id] if len(call.args) > 1 and isinstance(call.args[1], ast.Name) else []


def _place(node: ast.AST) -> dict[str, int]:
    return {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}


@dataclass(frozen=True)
class _Split:
    """Splits the trees of one text.

    Args:
        text: the text.
        letters: the parameters by name that no part of the text binds.
        names: the names of all parameters.
    """

    text: str
    letters: Mapping[str, Any]
    names: frozenset[str]

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        raise NotUnderstood(f"{pointing_at(self.text, node)}: {why}")

    def form(self, written: str, at: ast.expr, **parts: ast.expr | None) -> ast.expr | None:
        """Build a form of parts, None if one of them is; a product with zero is zero."""
        given = {name: one for name, one in parts.items() if one is not None}
        if len(given) < len(parts):
            return None
        tree = built(written, _place(at), given)
        bound(tree, self.text)
        return tree

    def sum(self, at: ast.expr, a: ast.expr | None, b: ast.expr | None, sign: str = "+") -> ast.expr | None:
        if a is None:
            return b if sign == "+" else self.form("-b", at, b=b)
        return a if b is None else self.form(f"a {sign} b", at, a=a, b=b)

    def parts(self, node: ast.expr) -> Parts:
        """Split a tree."""
        if not has_parts(node):
            return node, None
        if isinstance(node, ImaginaryUnit):
            return None, self.form("1", node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            a, b = self.parts(node.operand)
            return (self.form("-a", node, a=a), self.form("-b", node, b=b)) if isinstance(node.op, ast.USub) else (a, b)
        if isinstance(node, ast.BinOp):
            return self._operation(node)
        if isinstance(node, ast.Subscript):
            return self._mean(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        self.refuse(node, "the imaginary unit has no meaning here; it stands in sums, products, powers, means and functions")

    def _operation(self, node: ast.BinOp) -> Parts:
        if isinstance(node.op, ast.Pow):
            return self._power(node)
        (a, b), (c, d) = self.parts(node.left), self.parts(node.right)
        if isinstance(node.op, (ast.Add, ast.Sub)):
            sign = "+" if isinstance(node.op, ast.Add) else "-"
            return self.sum(node, a, c, sign), self.sum(node, b, d, sign)
        if isinstance(node.op, ast.Mult):
            return self._product(node, (a, b), (c, d))
        if not isinstance(node.op, ast.Div):
            self.refuse(node, "use + - * / ** with the imaginary unit")
        if d is None:
            return self.form("a / c", node, a=a, c=c), self.form("b / c", node, b=b, c=c)
        if c is None:
            return self.form("b / d", node, b=b, d=d), self.form("-a / d", node, a=a, d=d)
        above = self._product(node, (a, b), (c, self.form("-d", node, d=d)))
        below = self.form("c**2 + d**2", node, c=c, d=d)
        return self.form("a / b", node, a=above[0], b=below), self.form("a / b", node, a=above[1], b=below)

    def _product(self, node: ast.expr, left: Parts, right: Parts) -> Parts:
        (a, b), (c, d) = left, right
        real = self.sum(node, self.form("a * c", node, a=a, c=c), self.form("b * d", node, b=b, d=d), "-")
        return real, self.sum(node, self.form("a * d", node, a=a, d=d), self.form("b * c", node, b=b, c=c))

    def _power(self, node: ast.BinOp) -> Parts:
        base, (u, v) = self.parts(node.left), self.parts(node.right)
        if base[1] is None and v is None:
            return self.form("a ** u", node, a=base[0], u=u), None
        exponent = node.right
        if base[1] is None:
            if not self._is_positive(node.left):
                self.refuse(node, "a power with the imaginary unit has branches, unless its base is certainly positive; write exp(...)")
            return self._applied("exp", node, *self._product(node, (u, v), (self.form("log(a)", node, a=base[0]), None)))
        whole = self._whole(exponent)
        if function_of(node.left) == "exp" and (whole is not None or self._is_whole_letter(exponent)):
            product = ast.copy_location(ast.BinOp(exponent, ast.Mult(), node.left.args[0]), node)  # type: ignore[attr-defined]
            return self._applied("exp", node, *self.parts(product))
        if whole is None or not 0 < abs(whole) <= _MOST:
            why = f"a power of a number that is not real is read with a whole exponent up to {_MOST}; others have branches"
            self.refuse(node, why)
        raised = self._raised(node, *base, abs(whole))
        if whole > 0:
            return raised
        a, b = raised
        below = self.sum(node, self.form("a**2", node, a=a), self.form("b**2", node, b=b))
        return self.form("a / c", node, a=a, c=below), self.form("-b / c", node, b=b, c=below)

    def _raised(self, node: ast.expr, a: ast.expr | None, b: ast.expr | None, n: int) -> Parts:
        """Multiply out (a + i b)^n."""
        found: list[ast.expr | None] = [None, None]
        for k in range(n + 1):
            if (a is None and k < n) or (b is None and k > 0):
                continue
            factors = [str(comb(n, k)), *([f"a**{n - k}"] if k < n else []), *([f"b**{k}"] if k else [])]
            term = self.form("*".join(factors), node, **({"a": a} if k < n else {}), **({"b": b} if k else {}))
            found[k % 2] = self.sum(node, found[k % 2], term, "-" if k % 4 > 1 else "+")
        return found[0], found[1]

    @staticmethod
    def _whole(node: ast.expr) -> int | None:
        sign, number = (-1, node.operand) if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else (1, node)
        value: object = number.value if isinstance(number, ast.Constant) else None
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):  # a decimal of a text is rounded here
            return None
        return sign * int(value) if value == int(value) else None

    def _is_whole_letter(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and bool(getattr(self.letters.get(node.id), "is_integer", False))

    def _is_positive(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id == "pi" or bool(getattr(self.letters.get(node.id), "is_positive", False))
        return self._whole(node) not in (None, 0) and isinstance(node, ast.Constant) or function_of(node) == "exp"

    def _mean(self, node: ast.Subscript) -> Parts:
        """Split a mean: E[f + i g] is E[f] + i E[g]."""
        under = conditioned(node.slice)
        if under is not None and has_parts(under.event):
            self.refuse(under.event, "an event has no imaginary unit")

        def mean(body: ast.expr | None) -> ast.expr | None:
            if body is None:
                return None
            inside = body if under is None else ast.copy_location(Conditioned(body, under.event), under)
            return ast.copy_location(ast.Subscript(node.value, inside), node)

        a, b = self.parts(node.slice if under is None else under.value)
        return mean(a), mean(b)

    def _call(self, node: ast.Call) -> Parts:
        name = SPELLINGS.get(function_of(node), function_of(node))
        if name in _LINEAR and node.args:
            if any(map(has_parts, node.args[1:])):
                self.refuse(node, "the imaginary unit stands in no range, no end and no point; write the integral along a real letter")
            a, b = self.parts(node.args[0])
            return self._same(node, [a]), self._same(node, [b])
        given = [self.parts(one) for one in node.args]
        if name in _OF_PARTS:
            if len(given) != 1 or name in self.names:
                self.refuse(node, f"{name} takes 1 argument, and is no letter; write {name}*(...) for a product")
            return self._part(node, _OF_PARTS[name], *given[0])
        if all(b is None for _, b in given):
            return self._same(node, [a for a, _ in given], every=True), None
        (a, b), *others = given
        if name == "Abs" and not others:
            return (self.form("Abs(b)", node, b=b) if a is None else self.form("sqrt(a**2 + b**2)", node, a=a, b=b)), None
        if name not in FUNCTIONS or others:
            self.refuse(node, f"{name} of a number that is not real is not read")
        return self._applied(name, node, a, b)

    def _same(self, node: ast.Call, arguments: list[ast.expr | None], *, every: bool = False) -> ast.expr | None:
        """Return a call with other arguments, the first or all."""
        given = [one for one in arguments if one is not None]
        if len(given) < len(arguments):
            return None
        return ast.copy_location(ast.Call(node.func, given if every else [*given, *node.args[1:]], node.keywords), node)

    def _part(self, node: ast.Call, which: str, a: ast.expr | None, b: ast.expr | None) -> Parts:
        """Take a part of a number; the other one keeps its place, times zero, as it must have a value too."""
        if which == "conjugate":
            return a, self.form("-b", node, b=b)
        if which == "arg":
            self.refuse(node, "arg has a cut; write the tangent of the angle, or the angle itself")
        kept, lost = (a, b) if which == "re" else (b, a)
        return self.sum(node, kept, self.form("0 * c", node, c=lost)), None

    def _applied(self, name: str, node: ast.expr, a: ast.expr | None, b: ast.expr | None) -> Parts:
        """Apply a function of one argument to a + i b."""
        if b is None:
            return self.form(f"{name}(a)", node, a=a), None
        if (found := _carried_out(name, a is not None)) is None:
            self.refuse(node, f"{name} of a number that is not real is not read; its parts are not known, or it has branches")
        given = {"_u": a, "_v": b}
        real, imaginary = (
            None if one is None else self.form(one, node, **{letter: given[letter] for letter in given if letter in one})
            for one in found
        )
        return real, imaginary


@cache
def _carried_out(name: str, has_real: bool) -> tuple[str | None, str | None] | None:
    """Return a function's real and imaginary part at _u + i _v, or at i _v, as SymPy carries them out; None if it does not."""
    count, build = FUNCTIONS[name]
    u, v = sp.symbols("_u _v", real=True)
    if count != 1:
        return None
    try:
        value = build((u if has_real else 0) + sp.I * v)
        real, imaginary = value.as_real_imag()
    except (NotUnderstood, TypeError, ValueError, NotImplementedError, AttributeError):
        return None
    for one in (real, imaginary):
        is_known = {type(node) for node in one.atoms(sp.Function)} <= _REAL_FUNCTIONS and not one.has(sp.I)
        if not is_known or any(not power.exp.is_Integer for power in one.atoms(sp.Pow) if power.free_symbols):
            return None
    return tuple(None if one == 0 else str(one) for one in (real, imaginary))  # type: ignore[return-value]
