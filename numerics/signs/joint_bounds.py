r"""Letters for symbols that constraints hold between forms of other symbols.

    z = (l + u q)/(1 + q),   q > 0,   reaches every z between l and u, and no other

So a constraint such as -s < z < s is kept in the letters, where the rules of signs would only know the range of z.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter

Bounds = tuple[Form, Form]


def held_between(domain: Domain, used: set[Letter]) -> dict[Letter, Bounds]:
    """Map symbols to the forms of other symbols between which they certainly lie, strictly; an end may be infinite.

    A symbol counts only where one of its lower bounds is above all others, and one of its upper bounds below. No bound is of a symbol
    that is itself among the results.
    """
    found: dict[Letter, Bounds] = {}
    for z in sorted(used, key=str):
        interval = domain.symbols[z]
        joint = [pair for relation in domain.such_that for pair in _bounds(relation, z)]
        others = {s for bound, _ in joint for s in bound.free_symbols}
        if (
            z.is_integer
            or not others
            or not others <= used
            or others & found.keys()
            or any(z in _letters(pair) for pair in found.values())
        ):
            continue
        lows, highs = ([bound for bound, above in joint if above is turn] for turn in (False, True))
        low = _outermost([interval.inf, *lows], domain, 1)
        high = _outermost([interval.sup, *highs], domain, -1)
        closed = (low == interval.inf and not interval.left_open) or (high == interval.sup and not interval.right_open)
        if low is not None and high is not None and not closed and (low.is_finite is not False or high.is_finite is not False):
            found[z] = low, high
    return found


def between(bounds: Bounds, q: Letter) -> Form:
    """Write a number strictly between two bounds in a positive letter."""
    low, high = bounds
    if high == sp.oo:
        return low + q
    return high - q if low == -sp.oo else sp.factor((low + high * q) / (1 + q))


def _letters(bounds: Bounds) -> set[Letter]:
    return {s for bound in bounds for s in bound.free_symbols}


def _bounds(relation: Form, z: Letter) -> Iterator[tuple[Form, bool]]:
    """Solve a strict inequality for a symbol with a number before it: the bound, and True if it is one from above."""
    if not isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan)) or z not in relation.free_symbols:
        return
    line = relation.gts - relation.lts
    if line.is_polynomial(z) and sp.degree(line, z) == 1 and (slope := sp.Poly(line, z).LC()).is_number:
        yield sp.expand(z - line / slope), bool(slope < 0)


def _outermost(bounds: Sequence[Form], domain: Domain, turn: int) -> Form | None:
    """Return the bound that is certainly the greatest, or the least for a ``turn`` of -1; None if that is not certain."""
    for one in bounds:
        if all(one == other or _is_upwards(turn * (one - other), domain) for other in bounds):
            return one
    return None


def _is_upwards(line: Form, domain: Domain) -> bool:
    """Return True if a linear form is at least zero at every corner of its symbols' ranges."""
    letters = sorted(line.free_symbols, key=str)
    if line in (sp.oo, -sp.oo) or line.has(sp.nan):
        return bool(line == sp.oo)
    ends = [(domain.symbols[s].inf, domain.symbols[s].sup) for s in letters]
    if not line.is_polynomial(*letters) or (letters and sp.Poly(line, *letters).total_degree() > 1):
        return False
    if not all(end.is_finite for pair in ends for end in pair):
        return False
    return all(line.xreplace(dict(zip(letters, corner, strict=True))) >= 0 for corner in product(*ends))
