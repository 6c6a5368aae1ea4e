"""Candidates for parts dropped from a formula or miswritten in it: its claim's letters, and parts of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import FACTS, WAVES
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import Root
from closedform.numerics.forms.nodes import is_special
from closedform.numerics.forms.slips import like_symbols

_MOST_TERMS = 40
_MOST_FACTORS = 24
_FEW = 3  # parameters for which the usual factors are tried


@dataclass(frozen=True)
class Letters:
    """The forms that a formula's edits may put in.

    Args:
        symbols: the claim's symbols.
        like: each symbol's likely mistakes.
        terms: terms that a sum may have lost.
        factors: factors that a product may have lost: parts of the formula.
    """

    symbols: tuple[Letter, ...]
    like: Mapping[Form, frozenset[Form]]
    terms: tuple[Form, ...]
    factors: tuple[Form, ...]


def letters_of(expr: Form, symbols: Sequence[Letter], functions: Iterable[Form] = ()) -> Letters:
    """Collect the forms that edits of a formula may put in.

    Args:
        expr: the formula.
        symbols: the claim's symbols.
        functions: those that the other side is made of.
    """
    like: dict[Form, set[Form]] = {s: set() for s in symbols}
    for one, other in like_symbols(symbols):
        like[one].add(other)
        like[other].add(one)
    return Letters(
        tuple(symbols),
        {s: frozenset(of) for s, of in like.items()},
        tuple(_dropped_terms(expr, symbols)),
        tuple(dict.fromkeys([*_dropped_factors(expr), *_usual_factors(symbols), *_of_lost_letters(expr, symbols, functions)])),
    )


def _dropped_terms(expr: Form, symbols: Iterable[Letter]) -> list[Form]:
    """List terms that a sum may have lost: parameters, their squares and products, and terms of the formula."""
    ordered = sorted(symbols, key=str)[:6]
    found: dict[Any, None] = {}
    for s in ordered:
        found |= {s: None, s**2: None}
    for i, s in enumerate(ordered):
        found |= {s * t: None for t in ordered[i + 1 :]}
    for node in _looked_into(expr):
        if node.is_Add:
            found |= {term: None for term in node.args if not term.is_number}
    return list(found)[:_MOST_TERMS]


def _dropped_factors(expr: Form) -> list[Form]:
    """List factors that a product may have lost: sums under powers, error functions and 1 plus or minus one, exponentials, from elsewhere in the formula."""
    found: dict[Any, None] = {}
    for node in _looked_into(expr):
        if node.is_Add and len(found) < _MOST_FACTORS:
            found |= {node: None, 1 / node: None}
            if node.is_nonnegative:
                found |= {sp.sqrt(node): None, 1 / sp.sqrt(node): None}
        elif isinstance(node, (sp.erf, sp.erfc)) and len(found) < _MOST_FACTORS:
            found |= {node: None, 1 + node: None, 1 - node: None}
        elif isinstance(node, sp.exp) and len(found) < _MOST_FACTORS:  # a bracket was closed too early
            found |= {node: None}
    return list(found)


def _usual_factors(symbols: Sequence[Letter]) -> list[Form]:
    """List the usual sums of variances, and their roots, that leave no trace if one of their terms is dropped."""
    sums = [one for s in symbols[:_FEW] for one in (1 + s**2, 1 + 2 * s**2, 1 - s**2, 1 + s)]
    return [one**power for one in sums for power in (-sp.Rational(1, 2), sp.Rational(1, 2), -1, 1)]


def _of_lost_letters(expr: Form, symbols: Sequence[Letter], functions: Iterable[Form]) -> list[Form]:
    """List factors with which a formula may have lost a letter altogether: the other side's functions of it.

    Of a wave that is both waves, and what a normal law makes of it.
    """
    known = [f for f in dict.fromkeys(functions) if f in FACTS and FACTS[f].arguments == 1]
    known = list(dict.fromkeys([*known, *((*WAVES, sp.exp) if set(WAVES) & set(known) else ())]))
    lost = [s for s in symbols if s not in expr.free_symbols][:_FEW]
    return [f(one) for s in lost for f in known for one in ((s, -s, s**2 / 2, -(s**2) / 2) if f is sp.exp else (s,))]


def _looked_into(expr: Form) -> Iterator[Form]:
    """Walk the nodes without integrals and expectations."""
    if not any(is_special(node) or isinstance(node, Root) for node in sp.preorder_traversal(expr)):
        yield expr
    for arg in () if is_special(expr) or isinstance(expr, Root) else expr.args:
        yield from _looked_into(arg)
