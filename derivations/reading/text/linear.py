"""The tree of a formula of vectors and matrices -> the formula of it, each part with its shape."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from typing import Any, NoReturn, TypeVar

import sympy as sp

from closedform.derivations.matrices.formula import (
    SCALAR,
    UNKNOWN,
    BadShape,
    Formula,
    Letter,
    NormalLaw,
    add,
    identity,
    law_of_size,
    letter,
    letters_in,
    mul,
    number,
    of_one_shape,
    sized,
    square,
    transpose,
)
from closedform.derivations.reading.formula.events import event
from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.linear import letter_and_law, linear_tree
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import flat
from closedform.derivations.reading.formula.trees import function_of
from closedform.derivations.reading.syntax.trees import ImaginaryUnit, Indicator, NotUnderstood, pointing_at
from closedform.derivations.reading.syntax.vocabulary import CONSTANTS, FUNCTIONS, LAW_CALL, power
from closedform.derivations.reading.text.expressions import RELATIONS

_T = TypeVar("_T")
Relation = tuple[Any, Formula, Formula]  # Ne, Lt, ..., and both sides
_MOST_FACTORS = 4  # of a power of a matrix


@dataclass
class LinearReader:
    """Reads formulas of vectors and matrices.

    Args:
        letters: the vectors and matrices, by name.
        numbers: the parameters, by name.
        sizes: the dimensions, by name.
        notation: the note's notation, with the names of the vectors and matrices.
        laws: the laws of normal vectors, by name as typed.
    """

    letters: Mapping[str, Letter]
    numbers: Mapping[str, Any]
    sizes: Mapping[str, Any]
    notation: Notation
    laws: Mapping[str, NormalLaw] = field(default_factory=dict)

    def read(self, text: str) -> Formula:
        """Read a whole formula.

        Raises:
            NotUnderstood: it is none of vectors and matrices.
        """
        return self._walked(text, sum_of, _Walk.formula)

    def law(self, text: str) -> tuple[str, NormalLaw]:
        """Read a letter with its normal law, x ~ N(m, S).

        Raises:
            NotUnderstood: it is none.
        """
        return self._walked(text if "\\sim" in text else text.replace("~", "\\sim "), letter_and_law, _Walk.law_of)

    def relations(self, text: str) -> list[Relation]:
        """Read inequalities: for each its relation and its sides.

        Raises:
            NotUnderstood: they are none.
        """
        return self._walked(text, event, lambda walk, tree: list(walk.relations(tree)))

    def _walked(self, text: str, read: Callable[[Parser], ast.expr], build: Callable[[_Walk, ast.expr], _T]) -> _T:
        random = [name for name, one in self.letters.items() if one.name in self.laws]
        tree = linear_tree(text, self.notation, [*self.letters, *self.numbers, *self.sizes], random, read)
        try:
            return build(_Walk(self, flat(text)), tree)
        except BadShape as error:
            raise NotUnderstood(str(error)) from None


@dataclass(frozen=True)
class _Walk:
    """A walk over the tree of one text."""

    of: LinearReader
    text: str

    def refuse(self, node: ast.expr, why: str) -> NoReturn:
        raise NotUnderstood(f"{pointing_at(self.text, node)}: {why}")

    def formula(self, node: ast.expr) -> Formula:
        """Build the formula of a node.

        Raises:
            NotUnderstood: it has no meaning here, or parts whose shapes do not go together.
        """
        try:
            return self._built(node)
        except BadShape as error:
            self.refuse(node, str(error))

    def number(self, node: ast.expr, why: str) -> Formula:
        """Build a formula that is a number, or refuse its node."""
        found = self.formula(node)
        return found if found.is_scalar else self.refuse(node, why)

    def _built(self, node: ast.expr) -> Formula:
        match node:
            case ast.Constant():
                return number(sp.Rational(node.value))
            case ast.Name():
                return self._named(node)
            case ImaginaryUnit():
                return number(sp.I)
            case ast.UnaryOp(op=ast.USub()):
                return mul(number(-1), self.formula(node.operand))
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                return add(self.formula(node.left), self.formula(node.right), 1 if isinstance(node.op, ast.Add) else -1)
            case ast.BinOp(op=ast.Mult()):
                return mul(self.formula(node.left), self.formula(node.right))
            case ast.BinOp(op=ast.Div()):
                below = self.number(node.right, "a quotient is by a number, and this is none")
                return mul(self.formula(node.left), square(below, "inverse"))
            case ast.BinOp(op=ast.Pow()):
                return self._raised(node)
            case Indicator():
                return self.indicator(node)
            case ast.Call(func=ast.Name()):
                return _CALLS[called](self, node) if (called := function_of(node)) in _CALLS else self._function(node, called)
        self.refuse(node, "this has no meaning in a formula of vectors and matrices")

    def _named(self, node: ast.Name) -> Formula:
        of = self.of
        if node.id in of.letters:
            return letter(of.letters[node.id])
        for known in (of.numbers, of.sizes, CONSTANTS):
            if node.id in known:
                return number(known[node.id])
        self.refuse(node, "this letter has no domain and no space; write % closedform: where u in R^n")

    def _raised(self, node: ast.BinOp) -> Formula:
        base, exponent = self.formula(node.left), _number_of(self.number(node.right, "an exponent is a number"))
        if exponent == -1:
            return square(base, "inverse")
        if not base.is_scalar:
            if isinstance(node.right, ast.Name) and node.right.id == "T":
                if "T" in self.of.sizes:
                    return transpose(base)
                self.refuse(node.right, r"T is a number: is this a power, or a transpose? write ^\top for a transpose")
            if exponent is None or not exponent.is_Integer or not 0 < abs(exponent) <= _MOST_FACTORS:
                self.refuse(node.right, "this is no power of a matrix that is read")
            return reduce(mul, [base if exponent > 0 else square(base, "inverse")] * abs(exponent))
        if exponent is None:
            self.refuse(node.right, "this is no exponent that is read")
        if base.kind == "number":
            return number(power(base.value, exponent, pointing_at(self.text, node)))
        if function_of(node.left) in ("norm", "frobenius"):
            base, exponent = base.parts[0], exponent / 2
        return base if exponent == 1 else _applied(lambda x: x**exponent, base)

    def relations(self, event: ast.expr) -> Iterator[Relation]:
        """Build the inequalities of an event."""
        if isinstance(event, ast.BinOp):
            yield from self.relations(event.left)
            yield from self.relations(event.right)
            return
        if not isinstance(event, ast.Compare) or not all(type(one) in RELATIONS for one in event.ops):
            self.refuse(event, "an inequality is needed here")
        for sign, sides in zip(event.ops, pairwise(map(self.formula, (event.left, *event.comparators))), strict=True):
            relation, pair = RELATIONS[type(sign)], of_one_shape(*sides)
            if relation is not sp.Ne and not pair[0].is_scalar:
                self.refuse(event, "an order is of numbers")
            yield relation, *pair

    def indicator(self, node: Indicator) -> Formula:
        """Write the indicator of inequalities of numbers as steps of their differences."""
        found = list[Formula]()
        for relation, left, right in self.relations(node.event):
            if relation is sp.Ne:
                self.refuse(node, "an indicator is of inequalities < <= > >=")
            is_above = relation in (sp.StrictGreaterThan, sp.GreaterThan)
            found.append(_applied(FUNCTIONS["Heaviside"][1], add(*((left, right) if is_above else (right, left)), -1)))
        return reduce(mul, found)

    def _function(self, node: ast.Call, called: str) -> Formula:
        count, build = FUNCTIONS.get(called, (0, None))
        if build is None or (len(node.args) != count if count > 0 else len(node.args) < -count):
            self.refuse(node, f"{called} is not read so in a formula of vectors and matrices")
        return _applied(build, *(self.number(one, f"{called} is of a number, and this is none") for one in node.args))

    def bars(self, node: ast.Call) -> Formula:
        """Build the absolute value of a number, or the determinant of a matrix."""
        inside = self.formula(node.args[0])
        return _applied(sp.Abs, inside) if inside.is_scalar else square(inside, "det", SCALAR)

    def norm(self, node: ast.Call) -> Formula:
        """Build the norm of a vector, or that of Frobenius."""
        inside = self.formula(node.args[0])
        if 1 not in inside.shape and function_of(node) == "norm":
            self.refuse(node, r"the norm of a matrix may be the spectral one; write \|A\|_F for the Frobenius norm")
        return _applied(sp.sqrt, square(mul(transpose(inside), inside), "trace", SCALAR))

    def inner(self, node: ast.Call) -> Formula:
        """Build an inner product."""
        product = mul(transpose(self.formula(node.args[0])), self.formula(node.args[1]))
        return product if product.is_scalar else square(product, "trace", SCALAR)

    def primed(self, node: ast.Call) -> Formula:
        """Build the transpose that a prime or a letter T means behind what has vectors, and is no function's value."""
        inside = self.formula(node.args[0])
        if inside.is_scalar and (inside.kind == "function" or not letters_in(inside)):
            self.refuse(node, "a derivative, a power or a transpose of a number? Give T a domain, or write what is meant")
        return transpose(inside)

    def identity(self, node: ast.Call) -> Formula:
        """Build an identity, with its dimension if that is typed."""
        if not node.args:
            return identity(UNKNOWN)
        if isinstance(node.args[0], ast.Name) and node.args[0].id not in self.of.sizes:
            self.refuse(node, "an identity of no dimension that is declared")
        return identity(self.formula(node.args[0]).value)

    def gradient(self, node: ast.Call) -> Formula:
        """Build the gradient of a number by a letter."""
        body, by, order, *_ = node.args
        found = self.of.letters.get(by.id) if isinstance(by, ast.Name) else None
        if found is None or not (isinstance(order, ast.Constant) and order.value == 1):
            self.refuse(by, "a derivative here is the first one by a vector or matrix")
        if bound := found.traits - {"invertible"}:
            self.refuse(by, f"a gradient in {found.name}, which is {min(bound)}, has several conventions; leave the trait out")
        return Formula("gradient", found.shape, (self.number(body, "a gradient is of a number"),), found)

    def mean(self, node: ast.Call) -> Formula:
        """Build a mean over all letters with a law, or over those below its sign."""
        body, *below = node.args
        inside = self.formula(body)
        if not below:
            self._refuse_fixed(node, inside)
        return _mean(inside, dict(map(self.law_of, below)) if below else self.of.laws)

    def covariance(self, node: ast.Call) -> Formula:
        """Build a covariance by means."""
        left, right = map(self.formula, node.args)
        product = mul(left, transpose(right))
        self._refuse_fixed(node, product)
        both, *alone = (_mean(one, self.of.laws) for one in (product, left, right))
        return add(both, mul(alone[0], transpose(alone[1])), -1)

    def _refuse_fixed(self, node: ast.expr, averaged: Formula) -> None:
        if not letters_in(averaged).keys() & self.of.laws.keys():
            self.refuse(node, "a mean in which no letter has a law; write % closedform: law x ~ N(m, S)")

    def law_of(self, node: ast.expr) -> tuple[str, NormalLaw]:
        """Build a letter's law, that which is typed or the one that is known."""
        letter, *law = node.args if isinstance(node, ast.Call) else [node]
        found = self.of.letters.get(letter.id) if isinstance(letter, ast.Name) else None
        if found is None:
            self.refuse(letter, "this letter has a law and no space; write % closedform: where x in R^n")
        return found.name, law_of_size(self._law(law[0] if law else letter), found.shape[0])

    def of_laws(self, node: ast.Call) -> Formula:
        """Build a divergence of two laws, or the entropy of one."""
        laws = [self._law(one) for one in node.args]
        kind = {("KL", 2): "KL", ("H", 1): "entropy"}.get((function_of(node), len(laws)))
        if kind is None:
            self.refuse(node, "a divergence is of two normal laws, and an entropy of one")
        sizes = [one for law in laws for one in (law.mean.shape[0], law.covariance.shape[0]) if one is not UNKNOWN]
        return Formula(kind, SCALAR, (), tuple(law_of_size(law, sizes[0]) if sizes else law for law in laws))

    def _law(self, node: ast.expr) -> NormalLaw:
        found = self.of.letters.get(node.id) if isinstance(node, ast.Name) else None
        if found is not None:
            return self.of.laws.get(found.name) or self.refuse(node, r"this has no law; write x, or x \sim N(m, S)")
        if not isinstance(node, ast.Call) or function_of(node) != f"{LAW_CALL}N" or len(node.args) != 2:
            self.refuse(node, "a normal law with a mean and a covariance is needed, N(m, S)")
        mean, covariance = map(self.formula, node.args)
        if UNKNOWN in covariance.shape:
            covariance = sized(covariance, mean.shape[0] if not mean.is_scalar else UNKNOWN)
        if mean.kind == "number" and mean.value == 0:
            mean = Formula("zero", (covariance.shape[0], sp.Integer(1)))
        return NormalLaw(mean, covariance)


_CALLS: Mapping[str, Callable[[_Walk, ast.Call], Formula]] = {
    "bars": _Walk.bars,
    "Cov": _Walk.covariance,
    "Derivative": _Walk.gradient,
    "E": _Walk.mean,
    "identity": _Walk.identity,
    "inner": _Walk.inner,
    "primed": _Walk.primed,
    "transpose": lambda walk, node: transpose(walk.formula(node.args[0])),
    **{kind: lambda walk, node, kind=kind: square(walk.formula(node.args[0]), kind, SCALAR) for kind in ("det", "trace")},  # type: ignore[misc]
    **dict.fromkeys(("norm", "frobenius"), _Walk.norm),
    **dict.fromkeys(("KL", "H"), _Walk.of_laws),
}


def _applied(function: Callable[..., Any], *parts: Formula) -> Formula:
    return Formula("function", SCALAR, parts, function)


def _mean(inside: Formula, laws: Mapping[str, NormalLaw]) -> Formula:
    names = sorted(letters_in(inside).keys() & laws.keys())
    return Formula("E", inside.shape, (inside,), {name: laws[name] for name in names}) if names else inside


def _number_of(of: Formula) -> Any:
    """Return the number that a formula of numbers alone is; None for another."""
    if of.kind == "number":
        return of.value
    parts = [_number_of(part) for part in of.parts]
    if None in parts or of.kind not in ("add", "mul", "inverse"):
        return None
    return parts[0] + parts[1] if of.kind == "add" else parts[0] * parts[1] if of.kind == "mul" else 1 / parts[0]
