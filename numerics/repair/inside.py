"""One edit inside an integral or an expectation of a line: no doubles reach there, so each is enclosed, at one point first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any

import numpy as np
import sympy as sp

from numerics.evidence import NotLowered
from numerics.repair.case import Case, Guess
from numerics.repair.edits import Slip
from numerics.repair.pairs import Placed
from numerics.repair.search import Search
from numerics.repair.sites import Formula
from numerics.repair.words import diagnosis
from numerics.symbolic.nodes import bound_symbols, is_special

_MOST_LETTERS = 6  # of a claim; more make an enclosure long
_MOST_TRIED = 60  # edits that are enclosed


def inside(case: Case) -> Iterator[Guess]:
    """Give the edits of integrands that come near the quantity."""
    nodes = [node for node in sp.preorder_traversal(case.printed) if is_special(node)]
    if not nodes or len(case.symbols) > _MOST_LETTERS:
        return
    bound: set[Any] = set().union(*(bound_symbols(node) for node in nodes))
    symbols = [*case.symbols, *sorted(bound - set(case.symbols), key=str)]
    known = {s: np.ones(1) for s in {*symbols, *case.printed.free_symbols}}
    try:
        formula = Formula(case.printed, known, into_integrals=True)
        search = Search(formula, np.ones(1), symbols)
    except NotLowered:
        return
    within = [
        placed
        for placed in search.placed
        if placed.edit.cost == 1 and any(is_special(formula.sites[k].expr) for k in formula.ancestors(placed.site))
    ]
    for placed in islice(_in_turn(within), _MOST_TRIED):
        form = search.built((placed,))
        if form.free_symbols <= case.printed.free_symbols | set(case.symbols) and case.is_near(form):
            yield Guess(form, diagnosis([(formula.sites[placed.site].expr, placed.edit)]))


def _in_turn(placed: Sequence[Placed]) -> Iterator[Placed]:
    """Give one edit of every kind at every site, then a second of each."""
    kinds: dict[tuple[int, Slip], list[Placed]] = {}
    for one in placed:
        kinds.setdefault((one.site, one.edit.slip), []).append(one)
    for row in zip_longest(*kinds.values()):
        yield from (one for one in row if one is not None)
