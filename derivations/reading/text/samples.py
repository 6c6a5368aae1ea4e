r"""Sums over n letters, and means of them under independent laws of one kind: exact reduction to polynomials.

A polynomial in sums is a polynomial in power sums P_a = sum_i m_i^a, where m_i^a is a product of powers of the letters with the index i:

    sum_{i != j} f = sum_j sum_i f - sum_i f(j -> i),        sum_{i < j} f = 1/2 sum_{i != j} f  for a symmetric f.

The mean of a product of power sums is a sum over the ways in which their indices coincide, with each other and with fixed ones. Letters with
different indices are independent, so that each way has a product of moments; how often it comes, and its sum over letters that are numbers,
follows from the power sums again: sum over i outside of S is P less the terms in S. With no numbers that counts n (n - 1) ... .
Quotients stay quotients: what is divided by is kept, so that a claim owes what it owes as typed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

import sympy as sp

from closedform.derivations.reading.formula.trees import copied, function_of
from closedform.derivations.reading.syntax.trees import Each, NotUnderstood

MOST_FACTORS = 6  # power sums in one mean: the partitions of six are 203
_MOST_POWER = 8
Powers = tuple[tuple[str, int], ...]  # the letters of a product at one index, with their powers


@dataclass(frozen=True)
class Family:
    """Letters X_1, ..., X_n.

    Args:
        size: the name of their number.
        moment: gives the k-th moment of a random one; None for numbers.
        pair: the letter Y of pairs (X_i, Y_i); empty if the letters are independent of all others.
        joint: gives the mean of X^k Y^l of a pair.
    """

    size: str
    moment: Callable[[int], Any] | None = None
    pair: str = ""
    joint: Callable[[int, int], Any] | None = None


@dataclass
class Reduction:
    """Reduces the trees of one claim.

    Args:
        families: by letter.
        atoms: for each symbol of a letter with an index: the letter and the index.
        sums: for each symbol of a power sum: the product, and the name of the number of its terms.
        divisors: for each symbol of a quotient 1/d: d.
        opaque: for each symbol of a form that is read as a whole: its tree.
        fixed: the indices outside of sums over them.
    """

    families: Mapping[str, Family]
    atoms: dict[Any, tuple[str, str]] = field(default_factory=dict)
    sums: dict[Any, tuple[Powers, str]] = field(default_factory=dict)
    divisors: dict[Any, Any] = field(default_factory=dict)
    opaque: dict[Any, ast.expr] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)

    def reduced(self, tree: ast.expr) -> Any:
        """Return a side as a polynomial in numbers, power sums of numbers, moments and quotients.

        Raises:
            NotUnderstood: it is no polynomial in the sums.
        """
        self.fixed |= self.fixed_in(tree)
        value = self._of(tree, frozenset())
        if random := self._random(value):
            raise NotUnderstood(f"{min(map(str, random))} is random; it stands inside a mean only")
        lost = [symbol for symbol in self.divisors if not self._stands_in(symbol, value)]
        return sp.Add(value, *(sp.Mul(0, symbol, evaluate=False) for symbol in lost), evaluate=False) if lost else value

    def fixed_in(self, tree: ast.AST) -> set[str]:
        """List the indices of letters outside of sums over them."""
        if isinstance(tree, ast.Name):
            base, _, index = tree.id.partition("_")
            return {index} if base in self.families else set()
        inner = set[str]().union(*map(self.fixed_in, ast.iter_child_nodes(tree)))
        return inner - {*tree.indices} if isinstance(tree, Each) else inner

    def _stands_in(self, symbol: Any, value: Any) -> bool:
        return symbol in value.free_symbols or any(
            symbol in inner.free_symbols and other in value.free_symbols for other, inner in self.divisors.items()
        )

    def _random(self, value: Any) -> set[Any]:
        return {symbol for symbol in value.free_symbols if any(self.families[one].moment for one, _ in self._powers(symbol))}

    def _powers(self, symbol: Any) -> Powers:
        if symbol in self.atoms:
            return ((self.atoms[symbol][0], 1),)
        return self.sums[symbol][0] if symbol in self.sums else ()

    def _of(self, node: ast.expr, bound: frozenset[str]) -> Any:
        match node:
            case ast.Constant():
                return sp.Rational(node.value)
            case ast.Name():
                return self._letter(node.id, bound)
            case ast.UnaryOp():
                return self._of(node.operand, bound) * (-1 if isinstance(node.op, ast.USub) else 1)
            case ast.BinOp(op=ast.Pow()):
                return self._power(node, bound)
            case ast.BinOp():
                left, right = self._of(node.left, bound), self._of(node.right, bound)
                if isinstance(node.op, ast.Div):
                    return sp.expand(left * self._inverse(right))
                joined = (
                    left * right
                    if isinstance(node.op, ast.Mult)
                    else left - right
                    if isinstance(node.op, ast.Sub)
                    else left + right
                )
                return sp.expand(joined)
            case Each():
                return self._sum(node, bound)
            case ast.Subscript():
                return self._mean(self._of(node.slice, bound))
        return self._whole(node)

    def _letter(self, name: str, bound: frozenset[str]) -> Any:
        base, _, index = name.partition("_")
        if name in bound:
            raise NotUnderstood(f"{name} is an index, and is no number here; of indices only letters are summed")
        if base not in self.families or not index:
            if base in self.families:
                raise NotUnderstood(f"{name} stands for many letters; give it its index")
            return sp.Symbol(name)
        if index not in bound and not index.isdigit() and len(index) > 1:
            raise NotUnderstood(f"{name} has an index that is not read; write {base}_1, or {base}_i in a sum over i")
        return self._atom(base, index)

    def _atom(self, base: str, index: str) -> Any:
        symbol = sp.Symbol(f"{base}[{index}]")
        self.atoms[symbol] = base, index
        return symbol

    def _total(self, powers: Powers, size: str) -> Any:
        if not powers:
            return sp.Symbol(size)
        symbol = sp.Symbol(f"sum[{' '.join(f'{base}^{power}' for base, power in powers)}]")
        self.sums[symbol] = powers, size
        return symbol

    def _inverse(self, below: Any) -> Any:
        if below.is_Rational and below != 0:
            return 1 / below
        if below == 0 or self._random(below) or any(symbol in self.atoms for symbol in below.free_symbols):
            raise NotUnderstood("a quotient by this is no polynomial in the letters with an index")
        sizes = {sp.Symbol(one.size) for one in self.families.values()}
        if below.free_symbols <= sizes and len(sp.Add.make_args(below)) == 1:
            return 1 / below  # there is a letter at least
        symbol = sp.Symbol(f"1/({below})")
        self.divisors[symbol] = below
        return symbol

    def _power(self, node: ast.BinOp, bound: frozenset[str]) -> Any:
        power = _whole_number(node.right)
        root = node.left.args[0] if function_of(node.left) == "sqrt" and power is not None and power % 2 == 0 else None  # type: ignore[attr-defined]
        if root is not None and any(isinstance(one, Each) for one in ast.walk(root)):
            return sp.expand(self._of(root, bound) ** (power // 2))  # type: ignore[operator]
        if power is None or abs(power) > _MOST_POWER:
            return self._whole(node)
        base = self._of(node.left, bound)
        return sp.expand((base if power >= 0 else self._inverse(base)) ** abs(power))

    def _whole(self, node: ast.expr) -> Any:
        """Keep a form without sums, letters with an index and means as it is."""
        for one in ast.walk(node):
            if isinstance(one, (Each, ast.Subscript)) or (isinstance(one, ast.Name) and one.id.partition("_")[0] in self.families):
                raise NotUnderstood("of sums over n letters only polynomials are read, and means of them")
        symbol = sp.Symbol(f"form[{ast.dump(node)}]")
        self.opaque[symbol] = node
        return symbol

    # Sums.

    def _sum(self, node: Each, bound: frozenset[str]) -> Any:
        node = _within(node, bound)
        relation, names = node.relation, node.indices
        is_short = relation == "below" and names[1] not in bound
        if (relation == "every" or is_short) and (found := _inner(node.body, bound, names[0])) is not None:
            body, inner = found
            pair = [names[0], inner.indices[0]]
            return self._symmetric(self._of(body, bound | {*pair}), pair, _size_of_pairs(node, inner, is_short=is_short))
        if relation in ("above", "below") or node.first not in (1, 2):
            raise NotUnderstood("a sum over a part of the indices is not read; write it over all of them, or over i < j")
        is_pair = relation in ("apart", "rising") and not any(one in bound or one.isdigit() for one in names)
        if is_pair and ({*names} & self.fixed or (relation == "apart" and [*names] != sorted(names))):
            raise NotUnderstood("which of these indices runs? Write a sum for each")
        if relation == "apart" and (fixed := [one for one in names if one in bound or one.isdigit()]):
            new, *others = [one for one in names if one not in fixed] or [""]
            if not new or others or len(fixed) > 1:
                raise NotUnderstood("which of these indices runs? Write a sum for each")
            body = self._of(node.body, bound | {new})
            return sp.expand(self._over(body, new, node.size) - self._at(body, new, fixed[0]))
        body = self._of(node.body, bound | {*names})
        if relation == "every":
            for name in names:
                value = self._over(body, name, node.size)
                body = sp.expand(value - (self._at(body, name, "1") if node.first > 1 else 0))
            return body
        return self._distinct(body, names, node.size) if relation == "apart" else self._symmetric(body, names, node.size)

    def _symmetric(self, body: Any, names: Sequence[str], size: ast.expr | None) -> Any:
        """Sum over rising indices a form that does not change if two are exchanged."""
        for one, other in pairwise(names):
            swapped = self._at(self._at(self._at(body, one, "?"), other, one), "?", other)
            if sp.expand(swapped - body) != 0:
                raise NotUnderstood("a sum over i < j of a form that is not symmetric in them is not read")
        return sp.expand(self._distinct(body, names, size) / sp.factorial(len(names)))

    def _distinct(self, body: Any, names: Sequence[str], size: ast.expr | None) -> Any:
        *rest, last = names
        value = sp.expand(self._over(body, last, size) - sum(self._at(body, last, other) for other in rest))
        return self._distinct(value, rest, size) if rest else value

    def _at(self, body: Any, name: str, other: str) -> Any:
        """Put another index in the place of one."""
        moved = {symbol: self._atom(base, other) for symbol, (base, index) in list(self.atoms.items()) if index == name}
        return body.xreplace(moved)

    def _over(self, body: Any, name: str, size: ast.expr | None) -> Any:
        """Sum over an index."""
        here = [symbol for symbol in body.free_symbols if self.atoms.get(symbol, ("", ""))[1] == name]
        sizes = {self.families[self.atoms[symbol][0]].size for symbol in here}
        said = {size.id} if isinstance(size, ast.Name) else set()
        known = sizes | said or {one.size for one in self.families.values()}
        if (size is not None and not said) or len(known) > 1:
            raise NotUnderstood("a sum runs over all indices of its letters; its end is their number")
        (counted,) = known
        poly = sp.Poly(body, *here) if here else None
        if poly is None:
            return sp.expand(body * sp.Symbol(counted))
        found = sp.Integer(0)
        for exponents, coefficient in poly.terms():
            powers = tuple(
                sorted((self.atoms[symbol][0], power) for symbol, power in zip(poly.gens, exponents, strict=True) if power)
            )
            found += coefficient * self._total(powers, counted)
        return sp.expand(found)

    # Means.

    def _mean(self, body: Any) -> Any:
        """Return the mean of a polynomial in power sums and letters with fixed indices."""
        random = sorted(self._random(body), key=str)
        if any(self._random(below) for below in self.divisors.values()) or not random:
            return body
        poly, found = sp.Poly(body, *random), sp.Integer(0)
        for exponents, coefficient in poly.terms():
            fixed: dict[str, dict[str, dict[str, int]]] = {}
            factors: dict[str, list[dict[str, int]]] = {}
            for symbol, power in zip(poly.gens, exponents, strict=True):
                if symbol in self.atoms:
                    base, index = self.atoms[symbol]
                    at = fixed.setdefault(self.families[base].size, {}).setdefault(index, {})
                    at[base] = at.get(base, 0) + power
                elif power:
                    powers, size = self.sums[symbol]
                    factors.setdefault(size, []).extend(dict(powers) for _ in range(power))
            if (
                len(letters := {index for of in fixed.values() for index in of if not index.isdigit()})
                and len(set().union(*fixed.values())) > 1
            ):
                raise NotUnderstood(f"is {min(letters)} another index than the other one? Write X_1 and X_2 for two different ones")
            value = coefficient
            for size in {*fixed, *factors}:
                at_size = {index: powers for index, powers in fixed.get(size, {}).items() if any(powers.values())}
                value *= self._ways(factors.get(size, []), at_size, [], size)
            found += value
        return sp.expand(found)

    def _ways(
        self, factors: list[dict[str, int]], fixed: Mapping[str, dict[str, int]], blocks: list[dict[str, int]], size: str
    ) -> Any:
        """Sum over the ways in which the index of each factor is a fixed one, that of a block, or a new one."""
        if len(factors) > MOST_FACTORS:
            raise NotUnderstood(f"a mean of a product of {len(factors)} sums; at most {MOST_FACTORS} are multiplied out")
        if not factors:
            value = sp.Integer(1)
            for index, powers in fixed.items():
                value *= self._moments(powers) * self._product(powers, index)
            for powers in blocks:
                value *= self._moments(powers)
            return value * self._apart([self._numbers(powers) for powers in blocks], [*fixed], size)
        one, *rest = factors
        found = self._ways(rest, fixed, [*blocks, one], size)
        for index, powers in fixed.items():
            found += self._ways(rest, {**fixed, index: _joined(powers, one)}, blocks, size)
        for at, powers in enumerate(blocks):
            found += self._ways(rest, fixed, [*blocks[:at], _joined(powers, one), *blocks[at + 1 :]], size)
        return sp.expand(found)

    def _moments(self, powers: Mapping[str, int]) -> Any:
        value, left = sp.Integer(1), dict(powers)
        while left:
            base, power = left.popitem()
            family = self.families[base]
            beside = left.pop(family.pair, 0)
            if family.joint is not None and power and beside:
                value *= family.joint(power, beside)
            elif family.moment is not None and power + beside:
                value *= family.moment(power) if power else self.families[family.pair].moment(beside)  # type: ignore[misc]
        return value

    def _numbers(self, powers: Mapping[str, int]) -> dict[str, int]:
        return {base: power for base, power in powers.items() if self.families[base].moment is None}

    def _product(self, powers: Mapping[str, int], index: str) -> Any:
        return sp.Mul(*(self._atom(base, index) ** power for base, power in self._numbers(powers).items()))

    def _apart(self, blocks: list[dict[str, int]], fixed: Sequence[str], size: str) -> Any:
        """Sum a product of numbers over distinct indices that are not fixed."""
        if not blocks:
            return sp.Integer(1)
        *rest, last = blocks
        value = self._total(tuple(sorted(last.items())), size) * self._apart(rest, fixed, size)
        for index in fixed:
            value -= self._product(last, index) * self._apart(rest, fixed, size)
        for at, powers in enumerate(rest):
            value -= self._apart([*rest[:at], _joined(powers, last), *rest[at + 1 :]], fixed, size)
        return sp.expand(value)


def _joined(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {base: one.get(base, 0) + other.get(base, 0) for base in {*one, *other}}


def _whole_number(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        below = _whole_number(node.operand)
        return None if below is None else -below
    value = Fraction(str(node.value)) if isinstance(node, ast.Constant) else Fraction(1, 2)
    return int(value) if value.denominator == 1 else None


def _within(node: Each, bound: frozenset[str]) -> Each:
    """Read i < j as the indices below j or above i, if one of them runs outside.

    Raises:
        NotUnderstood: both do, or there are more.
    """
    if node.relation != "rising" or not {*node.indices} & bound:
        return node
    running = [one for one in node.indices if one not in bound]
    if len(node.indices) > len("ij") or len(running) != 1:
        raise NotUnderstood("which of these indices runs? Write a sum for each")
    (new,), (other,) = running, [one for one in node.indices if one in bound]
    relation = "below" if new == node.indices[0] else "above"
    return Each(node.body, node.size, indices=(new, other), relation=relation, first=node.first)


def _size_of_pairs(outer: Each, inner: Each, *, is_short: bool) -> ast.expr | None:
    """Return the last index of a double sum over all pairs.

    Raises:
        NotUnderstood: it is over a part of them.
    """
    last = ast.Name(outer.indices[1]) if is_short else outer.size
    is_above = inner.relation == "above"
    ends = [one for one in (last, inner.size) if one is not None]
    is_whole = outer.first == 1 or (outer.first == len("12") and not is_above)
    if (
        not is_whole
        or (is_short and not is_above)
        or inner.first != 1
        or (inner.size is not None and not is_above)
        or not all(isinstance(one, ast.Name) for one in ends)
        or len({ast.dump(one) for one in ends}) > 1
    ):
        raise NotUnderstood("a sum over a part of the indices is not read; write it over all of them, or over i < j")
    return ends[0] if ends else None


def _inner(tree: ast.expr, bound: frozenset[str], name: str) -> tuple[ast.expr, Each] | None:
    """Find in a product the sum over the indices above or below one; return the product with its terms, and the sum."""
    if isinstance(tree, Each):
        inner = _within(tree, bound | {name})
        return (inner.body, inner) if inner.relation in ("above", "below") and inner.indices[1] == name else None
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, (ast.Mult, ast.Div)):
        for side, other in (("left", tree.right), ("right", tree.left)):
            if side == "right" and isinstance(tree.op, ast.Div):
                continue
            found = _inner(getattr(tree, side), bound, name)
            if found is not None and not any(isinstance(one, Each) for one in ast.walk(other)):
                whole = copied(tree)
                setattr(whole, side, found[0])
                return whole, found[1]
    return None
