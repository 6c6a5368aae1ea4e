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
from typing import Any, Literal, NoReturn, TypeAlias

import sympy as sp

from closedform.derivations.reading.formula.trees import built, function_of, is_number, names_in
from closedform.derivations.reading.syntax.trees import Conditioned, ImaginaryUnit, NotUnderstood, bound, pointing_at
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS, SPELLINGS
from closedform.derivations.reading.text.means import conditioned

Part: TypeAlias = Literal["re", "im"]
Parts: TypeAlias = tuple[ast.expr | None, ast.expr | None]  # None for a part that is zero as it is written
NAMES: Mapping[Part, str] = {"re": "real part", "im": "imaginary part"}

_OF_PARTS = {"re": "re", "Re": "re", "im": "im", "Im": "im", "conj": "conjugate", "conjugate": "conjugate", "arg": "arg"}
_LINEAR = ("Integral", "Sum", "Limit", "Derivative")  # of their first argument; the others are real
_REAL_FUNCTIONS = {sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tan, sp.tanh}
_MOST = 12  # the power of a sum that is multiplied out


def has_parts(tree: ast.AST) -> bool:
    """Return True if a tree has the imaginary unit, or asks for the part of a number."""
    return any(isinstance(node, ImaginaryUnit) or function_of(node) in _OF_PARTS for node in ast.walk(tree))


def with_unit(tree: ast.expr, letters: Container[str]) -> ast.expr:
    """Write the name I of a text's tree as the unit, unless it is a letter of the claim."""
    return tree if "I" in letters else _Unit().visit(tree)


class _Unit(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.args = [self.visit(one) for one in node.args]  # a function's name stays
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ImaginaryUnit(), node) if node.id == "I" else node


def parts_of(tree: ast.expr, text: str, letters: Mapping[str, Any]) -> Parts:
    """Split the tree of a number into its real and its imaginary part; None for one that is zero as it is written.

    Args:
        tree: the tree.
        text: its text, to point at.
        letters: the parameters by name.

    Raises:
        NotUnderstood: a part is not known exactly, or is too large.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node) in _LINEAR]
    bound_here = {name for call in calls for one in call.args[1:] for name in names_in(one)}
    return (None, None) if is_number(tree, 0) else _Split(text, letters, frozenset(bound_here)).parts(tree)


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
    return (imaginary if part == "im" else real) or built("0", _place(tree), {})


def _name(call: ast.AST) -> str:
    return SPELLINGS.get(function_of(call), function_of(call))


def _place(node: ast.AST) -> dict[str, int]:
    return {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}


@dataclass(frozen=True)
class _Split:
    """Splits the trees of one text.

    Args:
        text: the text.
        letters: the parameters by name.
        bound_here: the names that integrals, sums, limits and derivatives of the text may bind.
    """

    text: str
    letters: Mapping[str, Any]
    bound_here: frozenset[str]

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        raise NotUnderstood(f"{pointing_at(self.text, node)}: {why}")

    def form(self, written: str, at: ast.expr, **parts: ast.expr | None) -> ast.expr | None:
        """Build a form of parts, None if one of them is zero: a product, or the numerator's zero."""
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
        match node:
            case _ if not has_parts(node):
                return node, None
            case ImaginaryUnit():
                return None, self.form("1", node)
            case ast.UnaryOp(op=ast.UAdd()):
                return self.parts(node.operand)
            case ast.UnaryOp(op=ast.USub()):
                a, b = self.parts(node.operand)
                return self.form("-a", node, a=a), self.form("-b", node, b=b)
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                sign = "+" if isinstance(node.op, ast.Add) else "-"
                (a, b), (c, d) = self.parts(node.left), self.parts(node.right)
                return self.sum(node, a, c, sign), self.sum(node, b, d, sign)
            case ast.BinOp(op=ast.Mult()):
                return self._product(node, self.parts(node.left), self.parts(node.right))
            case ast.BinOp(op=ast.Div()):
                return self._quotient(node, self.parts(node.left), self.parts(node.right))
            case ast.BinOp(op=ast.Pow()):
                return self._power(node)
            case ast.Subscript():
                return self._mean(node)
            case ast.Call():
                return self._call(node)
        self.refuse(node, "the imaginary unit has no meaning here; it stands in sums, products, powers, means and functions")

    def _product(self, node: ast.expr, z: Parts, w: Parts) -> Parts:
        (a, b), (c, d) = z, w
        real = self.sum(node, self.form("a * c", node, a=a, c=c), self.form("b * d", node, b=b, d=d), "-")
        return real, self.sum(node, self.form("a * d", node, a=a, d=d), self.form("b * c", node, b=b, c=c))

    def _quotient(self, node: ast.expr, z: Parts, w: Parts) -> Parts:
        c, d = w
        below = c
        if d is not None:
            z = self._product(node, z, (c, self.form("-d", node, d=d)))
            below = self.sum(node, self.form("c**2", node, c=c), self.form("d**2", node, d=d))
        return self.form("a / c", node, a=z[0], c=below), self.form("b / c", node, b=z[1], c=below)

    def _power(self, node: ast.BinOp) -> Parts:
        base, exponent = self.parts(node.left), self.parts(node.right)
        if base[1] is None and exponent[1] is None:
            return self.form("a ** u", node, a=base[0], u=exponent[0]), None
        if base[1] is None:
            if not self._is_positive(node.left):
                self.refuse(
                    node, "a power with the imaginary unit has branches, unless its base is certainly positive; write exp(...)"
                )
            return self._applied("exp", node, *self._product(node, exponent, (self.form("log(a)", node, a=base[0]), None)))
        whole = _whole(node.right)
        if function_of(node.left) == "exp" and (whole is not None or self._is_whole_letter(node.right)):
            within: ast.expr = node.left.args[0]  # type: ignore[attr-defined]
            return self._applied("exp", node, *self._product(node, self.parts(within), (node.right, None)))
        if whole is None or not 0 < abs(whole) <= _MOST:
            why = f"a power of a number that is not real is read with a whole exponent up to {_MOST}; others have branches"
            self.refuse(node, why)
        raised = self._applied(abs(whole), node, *base)
        return raised if whole > 0 else self._quotient(node, (self.form("1", node), None), raised)

    def _is_whole_letter(self, node: ast.expr) -> bool:
        known = isinstance(node, ast.Name) and node.id not in self.bound_here
        return known and bool(getattr(self.letters.get(node.id), "is_integer", False))  # type: ignore[attr-defined]

    def _is_positive(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id == "pi" or bool(getattr(self.letters.get(node.id), "is_positive", False))
        return function_of(node) == "exp" or (_whole(node) or 0) > 0

    def _mean(self, node: ast.Subscript) -> Parts:
        """Split a mean: E[f + i g] is E[f] + i E[g]."""
        under = conditioned(node.slice)
        if under is not None and has_parts(under.event):
            self.refuse(under.event, "an event has no imaginary unit")

        def mean(body: ast.expr | None) -> ast.expr | None:
            inside = body if under is None or body is None else ast.copy_location(Conditioned(body, under.event), under)
            return None if inside is None else ast.copy_location(ast.Subscript(node.value, inside), node)

        a, b = self.parts(node.slice if under is None else under.value)
        return mean(a), mean(b)

    def _call(self, node: ast.Call) -> Parts:
        def of(first: ast.expr | None, *others: ast.expr) -> ast.expr | None:
            return None if first is None else ast.copy_location(ast.Call(node.func, [first, *others], node.keywords), node)

        name, others = _name(node), node.args[1:]
        if not node.args or (any(map(has_parts, others)) and (name in _LINEAR or name in _OF_PARTS)):
            self.refuse(node, f"the imaginary unit stands in no range, end or point of {name}")
        a, b = self.parts(node.args[0])
        if name in _LINEAR:
            return of(a, *others), of(b, *others)
        if name in _OF_PARTS:
            if others or name in self.letters:
                self.refuse(node, f"{name} takes 1 argument, and is no letter; write {name}*(...) for a product")
            return self._part(node, _OF_PARTS[name], a, b)
        beside = [self.parts(one) for one in others]
        if b is None and all(imaginary is None for _, imaginary in beside):
            return of(a, *(real for real, _ in beside if real is not None)), None
        if name not in FUNCTIONS or others:
            self.refuse(node, f"{name} of a number that is not real is not read")
        if name == "Abs":
            return (self.form("Abs(b)", node, b=b) if a is None else self.form("sqrt(a**2 + b**2)", node, a=a, b=b)), None
        return self._applied(name, node, a, b)

    def _part(self, node: ast.Call, which: str, a: ast.expr | None, b: ast.expr | None) -> Parts:
        """Take a part of a number; the other one keeps its place, times zero, as it must have a value too."""
        if which == "conjugate":
            return a, self.form("-b", node, b=b)
        if which == "arg":
            self.refuse(node, "arg has a cut; write the tangent of the angle, or the angle itself")
        kept, lost = (a, b) if which == "re" else (b, a)
        return self.sum(node, kept, self.form("0 * c", node, c=lost)), None

    def _applied(self, name: str | int, node: ast.expr, a: ast.expr | None, b: ast.expr | None) -> Parts:
        """Apply a function of one argument, or a power by a whole number, to a + i b."""
        if b is None:
            return self.form(f"{name}(a)", node, a=a), None
        if (found := _carried_out(name, a is not None)) is None:
            self.refuse(node, f"{name} of a number that is not real is not read; its parts are not known, or it has branches")
        given = {"_u": a, "_v": b}
        real, imaginary = (one and self.form(one, node, **{v: given[v] for v in given if v in one}) for one in found)
        return real or None, imaginary or None


def _whole(node: ast.expr) -> int | None:
    """Return the whole number of a tree; None for another one, and for a decimal of a text, which is rounded here."""
    sign, number = (-1, node.operand) if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else (1, node)
    value: object = number.value if isinstance(number, ast.Constant) else None
    return sign * int(value) if type(value) in (int, Fraction) and value == int(value) else None  # type: ignore[call-overload]


@cache
def _carried_out(name: str | int, has_real: bool) -> tuple[str, str] | None:
    """Return a function's real and imaginary part at _u + i _v, or at i _v, as SymPy carries them out; None if it does not.

    A part that is zero is an empty text. The name of a power is its exponent.
    """
    u, v = sp.symbols("_u _v", real=True)
    z = (u if has_real else 0) + sp.I * v
    count, build = FUNCTIONS[name] if isinstance(name, str) else (1, None)
    if count != 1:
        return None
    try:
        parts = (sp.expand(z**name) if build is None else build(z)).as_real_imag()
    except (NotUnderstood, TypeError, ValueError, NotImplementedError, AttributeError):
        return None
    for one in parts:
        is_known = {type(node) for node in one.atoms(sp.Function)} <= _REAL_FUNCTIONS and not one.has(sp.I)
        if not is_known or any(not power.exp.is_Integer for power in one.atoms(sp.Pow) if power.free_symbols):
            return None
    real, imaginary = ("" if one == 0 else str(one) for one in parts)
    return real, imaginary
