"""A line with wrong coefficients: the true value as a sum of the line's own or similar terms, with simple coefficients.

The coefficients are solved for in balls, at as many points as there are terms, so their digits are certain enough to name them. The
sum is then compared at further points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, arb_mat, ctx

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.repair.constants import named
from closedform.numerics.repair.sites import Values, number

_BITS = 160
_MOST_TERMS = 5  # the most terms that are fitted
_RESIDUAL = 1e-9
_MOST_IN_POOL = 360
_UNSPANNED = 1e-10  # a share of the target's square; coefficients are solved for if the distance is smaller


def ratio_of(true: Sequence[arb], printed: Sequence[arb]) -> Form:
    """Name true / printed if it is one constant; else None."""
    with ctx.workprec(_BITS):
        ratios = [t / p for t, p in zip(true, printed, strict=True)]
        return _constant(ratios)


def difference_of(true: Sequence[arb], printed: Sequence[arb]) -> Form:
    """Name true - printed if it is one constant; else None."""
    with ctx.workprec(_BITS):
        return _constant([t - p for t, p in zip(true, printed, strict=True)])


def _constant(values: Sequence[arb]) -> Form:
    if not values or not all(v.is_finite() and v.overlaps(values[0]) for v in values):
        return None
    return named(values[0])


def bases(expr: Form, symbols: Sequence[Letter]) -> Iterator[tuple[Form, ...]]:
    """List sets of terms to fit: the line's own, then with one more term, or one replaced.

    Args:
        expr: the line.
        symbols: the claim's symbols.
    """
    seen = set()
    for form in (expr, sp.expand(expr)):
        terms = tuple(dict.fromkeys(_without_coefficient(t) for t in sp.Add.make_args(form)))
        if terms in seen or len(terms) > _MOST_TERMS:
            continue
        seen.add(terms)
        yield terms
        others = list(_like(terms, symbols))
        yield from ((*terms, other) for other in others)
        yield from ((*terms[:i], *terms[i + 1 :], other) for i in range(len(terms)) for other in others)
        if len(terms) <= 2:
            yield from ((*terms, *pair) for pair in combinations(others[:24], 2))


def _without_coefficient(term: Form) -> Form:
    return term.as_independent(*term.free_symbols, as_Add=False)[1] if term.free_symbols else sp.Integer(1)


def _like(terms: Sequence[Form], symbols: Sequence[Letter]) -> Iterator[Form]:
    """List terms like those of a line: times a power of a parameter or two, a number, a parameter, one factor of a term."""
    powers = [s**e for s in symbols for e in (1, -1, 2, -2)] + [sp.sqrt(s) ** e for s in symbols if s.is_positive for e in (1, -1)]
    products = [s * t for s, t in combinations(symbols, 2)] + [s / t for s in symbols for t in symbols if s is not t]
    found = [sp.Integer(1), *symbols, *(t * p for t in terms for p in (*powers, *products)), *(s**2 for s in symbols)]
    found += [factor for t in terms if t.is_Mul for factor in t.args if factor.free_symbols]
    found += [
        sp.cancel(t / factor) if factor.is_Symbol else t / factor
        for t in terms
        if t.is_Mul
        for factor in t.args
        if factor.free_symbols
    ]
    yield from (t for t in dict.fromkeys(found) if t not in terms)


def fits(terms: Sequence[Form], known: Mapping[Form, Values], target: Values, cache: dict[Form, Values]) -> bool:
    """Return True if some coefficients bring a sum of terms near the target, at more points than there are terms, in doubles."""
    if len(terms) + 2 > len(target):
        return False
    columns = []
    for term in terms:
        if term not in cache:
            cache[term] = number(term, known)
        columns.append(cache[term])
    matrix = np.stack(columns, axis=1) / np.abs(target)[:, None]
    if not np.all(np.isfinite(matrix)):
        return False
    scale = np.max(np.abs(matrix), axis=0)
    if np.any(scale == 0):
        return False
    solution, _, rank, _ = np.linalg.lstsq(matrix / scale, np.sign(target), rcond=1e-13)
    residual = matrix / scale @ solution - np.sign(target)
    return bool(rank == len(terms) and np.max(np.abs(residual)) < _RESIDUAL)


def pool(expr: Form, symbols: Sequence[Letter]) -> list[Form]:
    """List products of a line's parts with small monomials: its functions, the roots of its sums, its terms.

    Args:
        expr: the line.
        symbols: the claim's symbols.
    """
    functions = [
        node for node in sp.preorder_traversal(expr) if node.is_Function and node.free_symbols and not outermost_special(node)
    ]
    sums = [node for node in sp.preorder_traversal(expr) if node.is_Add and node.free_symbols and not outermost_special(node)]
    terms = [
        _without_coefficient(t) for form in (expr, sp.expand(expr)) for t in sp.Add.make_args(form) if not outermost_special(t)
    ]
    parts = list(dict.fromkeys([sp.Integer(1), *functions[:8], *(sp.sqrt(s) for s in sums[:6]), *terms[:8]]))
    monomials = [sp.Integer(1), *symbols, *(s**2 for s in symbols), *(1 / s for s in symbols)]
    monomials += [s / t for s in symbols for t in symbols if s is not t] + [s * t for s, t in combinations(symbols, 2)]
    monomials += [
        r * sp.sqrt(s / t) for r in symbols for s in symbols for t in symbols if s.is_positive and t.is_positive and s is not t
    ]
    products = (part * monomial for monomial in monomials for part in parts)
    return list(islice(dict.fromkeys(products), _MOST_IN_POOL))


def sparse(columns: Values, target: Values) -> list[tuple[int, ...]]:
    """Find the pairs and triples of columns with a combination that is the target, in doubles; pairs first.

    The share of the target that two unit columns span has a closed form in their inner products. So all pairs are one expression,
    and all triples one for each column that is projected out first.

    Args:
        columns: (points, terms).
        target: (points,).
    """
    y = np.sign(target) / np.sqrt(len(target))
    scaled = columns / np.abs(target)[:, None]
    sizes = np.linalg.norm(scaled, axis=0)
    usable = np.flatnonzero(np.isfinite(sizes) & (sizes > 0))
    unit = scaled[:, usable] / sizes[usable]
    found: list[tuple[int, ...]] = [(int(usable[i]), int(usable[j])) for i, j in _spanning(unit, y)]
    if found:
        return found
    for k in range(unit.shape[1]):
        rest = unit[:, k + 1 :] - np.outer(unit[:, k], unit[:, k] @ unit[:, k + 1 :])
        left = y - unit[:, k] * (unit[:, k] @ y)
        norms = np.linalg.norm(rest, axis=0)
        kept = np.flatnonzero(norms > 1e-4)
        triples = _spanning(rest[:, kept] / norms[kept], left)
        found += [(int(usable[k]), *(int(usable[k + 1 + kept[i]]) for i in pair)) for pair in triples]
        if found:
            return found
    return found


def _spanning(unit: Values, y: Values) -> list[tuple[int, int]]:
    inner, along = unit.T @ unit, unit.T @ y
    apart = 1 - inner**2
    with np.errstate(all="ignore"):
        spanned = (along[:, None] ** 2 + along[None, :] ** 2 - 2 * inner * along[:, None] * along[None, :]) / apart
        near = (np.abs(spanned - y @ y) < _UNSPANNED * max(y @ y, 1e-6)) & (apart > 1e-6)
    return [(int(i), int(j)) for i, j in np.argwhere(np.triu(near, 1))[:12]]


def coefficients(rows: Sequence[Sequence[arb]], true: Sequence[arb]) -> list[Form] | None:
    """Solve for the coefficients in balls, and name each; None if they are not certain, or one has no name.

    Args:
        rows: the terms' values, a row a point, as many points as terms.
        true: the true values there.
    """
    with ctx.workprec(_BITS):
        try:
            solution = arb_mat(rows).solve(arb_mat(len(true), 1, list(true)))
        except ZeroDivisionError:
            return None
        found: list[Any] = []
        for i in range(len(true)):
            found.append(named(solution[i, 0], briefly=True))
            if found[-1] is None:
                return None
    return found
