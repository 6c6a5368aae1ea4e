"""One edit inside an integral or an expectation of a line: each is tried in doubles on a grid, and near candidates are enclosed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.nodes import bound_symbols, is_special
from closedform.numerics.repair.case import Case, Guess
from closedform.numerics.repair.grids import grid_of
from closedform.numerics.repair.search import Candidate, Search
from closedform.numerics.repair.sites import Formula
from closedform.numerics.repair.words import diagnosis

_MOST_LETTERS = 8  # letters of a claim
_POINTS = 2  # points of the claim's domain
_NEAR, _COARSE = 1e-7, 1e-2  # relative: how near a candidate must come, and an error of the grid beyond which it shows nothing
_FACTOR = 20  # between the grid's error on the printed form and the error allowed on another
_MOST_TOLD = 6  # candidates: enclosing an integral takes a while


def inside(case: Case) -> Iterator[Guess]:
    """Return the edits of integrands that come near the quantity.

    Raises:
        NotLowered: a part has no value in doubles, or no grid.
    """
    nodes = [node for node in sp.preorder_traversal(case.printed) if is_special(node)]
    if not nodes or len(case.symbols) > _MOST_LETTERS:
        return
    search = _search(case, sorted(set().union(*map(bound_symbols, nodes)) - set(case.symbols), key=str))
    if search is None:
        return
    told = 0
    for candidate in search.singles():
        if told < _MOST_TOLD and _is_inside(search, candidate):
            told += 1
            edited = [(search.formula.sites[placed.site].expr, placed.edit) for placed in candidate.edits]
            yield Guess(candidate.expr, diagnosis(edited))


def _search(case: Case, bound: list[Form]) -> Search | None:
    """Prepare the search; None if the grid is too coarse for the printed form itself."""
    target, printed = case.target(_POINTS), case.of(case.printed, _POINTS, rough=True)
    letters = {s: v for s, v in case.known(_POINTS, case.printed).items() if not is_special(s)}
    formula = Formula(case.printed, letters, grid_of)
    error = np.full(len(target), np.inf)
    if printed is not None:
        true = np.array([float(value.mid()) for value in printed])
        error = np.abs(formula.sites[0].value - true) / np.maximum(np.abs(true), np.abs(target))
    if not np.all(error < _COARSE):
        return None
    return Search(formula, target, [*case.symbols, *bound], np.maximum(_NEAR, _FACTOR * error))


def _is_inside(search: Search, candidate: Candidate) -> bool:
    sites = search.formula.sites
    return any(is_special(sites[k].expr) for placed in candidate.edits for k in search.formula.ancestors(placed.site))
