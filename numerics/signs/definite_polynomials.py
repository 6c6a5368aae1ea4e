"""Shows that a form has no zero in a domain because a constraint keeps apart what it is a definite quadratic form of (Sylvester's criterion)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form


def is_kept_from_zero(form: Form, domain: Domain, is_positive: Callable[[Form], bool]) -> bool:
    """Return True if a form is a positive definite quadratic one in forms that a constraint forbids to be zero together.

    The Gram determinant of two vectors is one in their minors: a domain in which they are not parallel keeps it from zero. The form is
    then positive.

    Args:
        form: a form of the domain's own letters, dimensionless.
        domain: the domain whose constraints are asked.
        is_positive: returns True if a minor certainly is positive.
    """
    for relation in domain.charted.such_that:
        for kept in _not_all_zero(relation, form):
            bends = _as_quadratic(form, kept)
            if bends and all(is_positive(bends[:k, :k].det()) for k in range(1, len(kept) + 1)):
                return True
    return False


def _not_all_zero(relation: Form, form: Form) -> Iterator[tuple[Form, ...]]:
    """List forms that a constraint forbids to be zero together: its letters in a form, and what it squares and adds up."""
    kept = tuple(sorted(relation.free_symbols & form.free_symbols, key=str))
    plain = isinstance(relation, sp.core.relational.Relational) and all(side.is_polynomial(*kept) for side in relation.args)
    if kept and plain and relation.xreplace(dict.fromkeys(kept, sp.Integer(0))) == sp.false:
        yield kept
    if isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan)) and relation.lts.is_zero:
        squares = sp.Add.make_args(relation.gts)
        if all(term.is_Pow and term.exp == 2 for term in squares):
            yield tuple(term.base for term in squares)


def _as_quadratic(form: Form, kept: Sequence[Form]) -> sp.Matrix | None:
    """Return the symmetric matrix M with form = kept^T M kept, by the coefficients of their letters; None if none is found."""
    letters = sorted(set().union(*(one.free_symbols for one in kept)), key=str)
    if not all(one.is_polynomial(*letters) for one in (form, *kept)):
        return None
    pairs = list(combinations_with_replacement(range(len(kept)), 2))
    whole, *products = (sp.Poly(one, *letters).as_dict() for one in (form, *(kept[i] * kept[j] for i, j in pairs)))
    powers = sorted({power for one in (whole, *products) for power in one})
    table = sp.Matrix(len(powers), len(pairs), lambda row, column: products[column].get(powers[row], 0))
    if not all(number.is_Rational for number in table) or table.rank() < len(pairs):
        return None
    target = sp.Matrix([whole.get(power, 0) for power in powers])
    found = (table.T * table).inv() * table.T * target
    if any(sp.expand(rest) != 0 for rest in table * found - target):
        return None
    matrix = sp.zeros(len(kept))
    for (i, j), number in zip(pairs, found, strict=True):
        matrix[i, j] += number / 2
        matrix[j, i] += number / 2
    return matrix
