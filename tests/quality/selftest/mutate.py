"""Single edits of an expression, as a slip of the pen would make them: the mutants of a formula.

The grammar, at every node of a closed form and of the integrands in it (a law, the limits of an
integral and the event of a condition are left alone; a variable of integration is never swapped):

* the sign of a term: of a sum's, of a whole argument, of the whole formula;
* a factor 2, 1/2, pi, sqrt(pi), sqrt(2), and K where the claim has a K;
* a power one higher or one lower; a square for a root and a root for a square; a root lost;
* two like symbols exchanged throughout, or one written for the other in one place;
* erf for erfc; asin, acos and atan for each other, and of the reciprocal;
* a term dropped; 1 + 2x for 1 + x and the other way round.

A step function's argument as a whole takes no factor and no power: only its sign counts.

Edits that SymPy evaluates back to the original are no mutants, nor are two that come to the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import FOLDED, JUMPING
from closedform.derivations.laws import E, MinusGradient, Root
from closedform.numerics.forms.nodes import bound_symbols, substitute
from closedform.numerics.forms.slips import like_symbols

Edit = Callable[[Any], Any]
FACTORS = {
    "factor 2": sp.Integer(2),
    "factor 1/2": sp.Rational(1, 2),
    "factor pi": sp.pi,
    "factor sqrt(pi)": sp.sqrt(sp.pi),
    "factor sqrt(2)": sp.sqrt(2),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A formula with one edit.

    Args:
        edit: the kind of edit, as in the grammar.
        where: the argument indices from the root to the edited node; of a matrix, the entry first.
        value: the edited formula, of the original's shape.
    """

    edit: str
    where: tuple[int, ...]
    value: Any


def mutants(value: Any, parameters: Iterable[Any] = ()) -> Iterator[Mutant]:
    """Give every mutant of a formula once, in a fixed order.

    Args:
        value: an expression, or a matrix, whose entries are edited one at a time.
        parameters: symbols of the claim that the formula might have held instead of its own.
    """
    seen = {value}
    for edit, where, build in _sites(value, parameters):
        made = _apply(value, where, build)
        if made not in seen and not made.has(sp.nan, sp.zoo):
            seen.add(made)
            yield Mutant(edit, where, made)


def sample(value: Any, parameters: Iterable[Any], count: int, seed: str) -> list[Mutant]:
    """Draw mutants of a formula, the kinds of edit as evenly as they go; all where there are no more.

    Args:
        value: an expression or a matrix.
        parameters: symbols of the claim that the formula might have held instead of its own.
        count: mutants wanted.
        seed: of the draw; the same seed gives the same mutants on any machine.
    """
    rng = random.Random(seed)
    kinds: dict[str, list[tuple[str, tuple[int, ...], Edit]]] = {}
    for site in _sites(value, parameters):
        kinds.setdefault(site[0], []).append(site)
    for sites in kinds.values():
        rng.shuffle(sites)
    order = list(kinds.values())
    rng.shuffle(order)
    found: list[Mutant] = []
    seen = {value}
    while len(found) < count and any(order):
        for sites in order:
            while sites and len(found) < count:
                edit, where, build = sites.pop()
                made = _apply(value, where, build)
                if made not in seen and not made.has(sp.nan, sp.zoo):
                    seen.add(made)
                    found.append(Mutant(edit, where, made))
                    break
    return found


def _apply(value: Any, where: tuple[int, ...], build: Edit) -> Any:
    """Rebuild a formula with one node edited."""
    if not where:
        return build(value)
    first, rest = where[0], where[1:]
    if isinstance(value, sp.MatrixBase):
        flat = list(value)
        flat[first] = _apply(flat[first], rest, build)
        return value.func(*value.shape, flat)
    args = list(value.args)
    args[first] = _apply(args[first], rest, build)
    return value.func(*args)


def _sites(value: Any, parameters: Iterable[Any]) -> Iterator[tuple[str, tuple[int, ...], Edit]]:
    """Name every place an edit applies: its kind, the path to the node, and what it makes of the node."""
    claim = set(parameters)
    factors = FACTORS | {f"factor {s}": s for s in sorted(claim | value.free_symbols, key=str) if s.name == "K"}
    if isinstance(value, sp.MatrixBase):
        for i, entry in enumerate(value):
            for edit, where, build in _of_scalar(entry, claim | value.free_symbols, factors):
                yield edit, (i, *where), build
    else:
        yield from _of_scalar(value, claim | value.free_symbols, factors)


def _of_scalar(expr: Any, symbols: set[Any], factors: dict[str, Any]) -> Iterator[tuple[str, tuple[int, ...], Edit]]:
    like = like_symbols(symbols)
    for one, other in like:
        if {one, other} & expr.free_symbols:
            yield "like symbols exchanged", (), partial(_exchanged, one, other)
    partners: dict[Any, list[Any]] = {}
    for one, other in like:
        partners.setdefault(one, []).append(other)
        partners.setdefault(other, []).append(one)
    for node, where, parent, bound in _nodes(expr, (), None, frozenset()):
        for edit, build in _edits(node, parent, factors):
            yield edit, where, build
        for other in partners.get(node, ()) if node not in bound else ():
            if other not in bound:
                yield "one like symbol for another", where, partial(_put, other)


def _nodes(
    expr: Any, where: tuple[int, ...], parent: Any, bound: frozenset[Any]
) -> Iterator[tuple[Any, tuple[int, ...], Any, frozenset[Any]]]:
    """Walk the nodes that are edited: each with its path, its parent and the symbols bound around it."""
    yield expr, where, parent, bound
    inside = bound | bound_symbols(expr)
    one_edited = isinstance(expr, (E, MinusGradient, Root, sp.Integral, *JUMPING)) or (expr.is_Pow and expr.exp.is_number)
    children = expr.args[:1] if one_edited else expr.args
    for i, child in enumerate(children):
        yield from _nodes(child, (*where, i), expr, inside)


def _edits(node: Any, parent: Any, factors: dict[str, Any]) -> Iterator[tuple[str, Edit]]:
    """List the edits of one node, the particular ones first."""
    if node.is_Add:
        yield from _sum_edits(node)
    if isinstance(node, (sp.erf, sp.erfc)):
        yield "erf for erfc", partial(_renamed, sp.erfc if isinstance(node, sp.erf) else sp.erf)
    if node.func in FOLDED:
        for inverse in FOLDED:
            yield "asin, acos, atan for each other", partial(_renamed, inverse)
        yield "asin, acos, atan of the reciprocal", lambda e: e.func(1 / e.args[0])
    if not isinstance(parent, JUMPING):
        yield from _power_edits(node, parent)
    if parent is None or not (parent.is_Add or parent.is_Mul or parent.is_Pow):
        yield "sign of a term", lambda e: -e
    # A factor of a product's factor is one of the product.
    if parent is None or not (parent.is_Mul or isinstance(parent, JUMPING)):
        for name, factor in factors.items():
            yield name, partial(_scaled, factor)


def _sum_edits(node: Any) -> Iterator[tuple[str, Edit]]:
    for i, term in enumerate(node.args):
        if sp.Integer(1) in node.args and term != 1:
            yield "1 + 2x for 1 + x", partial(_with_term, i, sp.Integer(2))
            if term.is_Mul and abs(term.args[0]) == 2:
                yield "1 + 2x for 1 + x", partial(_with_term, i, sp.Rational(1, 2))
        yield "term dropped", partial(_with_term, i, sp.Integer(0))
        yield "sign of a term", partial(_with_term, i, sp.Integer(-1))


def _with_term(i: int, factor: Any, total: Any) -> Any:
    return sp.Add(*total.args[:i], factor * total.args[i], *total.args[i + 1 :])


def _exchanged(one: Any, other: Any, expr: Any) -> Any:
    return substitute(expr, {one: other, other: one})


def _put(new: Any, _: Any) -> Any:
    return new


def _renamed(function: Any, node: Any) -> Any:
    return function(node.args[0])


def _scaled(factor: Any, node: Any) -> Any:
    return factor * node


def _raised(exponent: Any, node: Any) -> Any:
    return node.base**exponent


def _power_edits(node: Any, parent: Any) -> Iterator[tuple[str, Edit]]:
    if node.is_Symbol and not (parent is not None and parent.is_Pow):
        yield "power +1", lambda e: e**2
        yield "power -1", partial(_put, sp.Integer(1))
    if not node.is_Pow or not node.exp.is_Rational:
        return
    if node.exp.q == 2:
        yield "square for root", partial(_raised, 4 * node.exp)
        yield "root lost", partial(_raised, 2 * node.exp)
    elif node.exp.is_even:
        yield "root for square", partial(_raised, node.exp / 4)
    yield "power +1", partial(_raised, node.exp + 1)
    yield "power -1", partial(_raised, node.exp - 1)
