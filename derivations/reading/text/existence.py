"""The conditions on its parameters under which a law exists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any

import sympy as sp

from closedform.derivations.claims.needs import For, is_listed, leaves_the_reals, needs
from closedform.derivations.claims.origin import BadClaim


def is_certain(relation: Any, intervals: Mapping[Any, Any]) -> bool | None:
    """Return True or False if an inequality holds everywhere or nowhere on a box of intervals; None if neither is seen.

    A form with at most one parameter in each term, to the first power, is extreme where its parameters are.
    """
    if relation in (sp.true, sp.false):
        return bool(relation)
    form = sp.expand(relation.gts - relation.lts)
    if not form.free_symbols or not form.is_polynomial(*form.free_symbols) or sp.Poly(form).total_degree() > 1:
        return None
    strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
    low, high = _ends(form, intervals, least=True), _ends(form, intervals, least=False)
    if low[0] > 0 or (low[0] == 0 and (not strict or not low[1])):
        return True
    if high[0] < 0 or (high[0] == 0 and (strict or not high[1])):
        return False
    return None


def _ends(form: Any, intervals: Mapping[Any, Any], *, least: bool) -> tuple[Any, bool]:
    """Return the least or greatest value of a linear form over a box, and whether it is attained."""
    value, attained = form.as_coeff_Add()[0], True
    for symbol in form.free_symbols:
        slope, interval = form.coeff(symbol, 1), intervals[symbol]
        low = bool(slope > 0) == least
        end, is_open = (interval.inf, interval.left_open) if low else (interval.sup, interval.right_open)
        value, attained = value + slope * end, attained and not is_open
    return value, attained


def existence_of_normal(names: Sequence[str], means: Sequence[Any], covariance: Any) -> list[Any]:
    """Return the inequalities under which a covariance exists: its entries are real, its leading minors positive.

    A mean that is not real somewhere is not checked here: the claim has no value there.

    Raises:
        BadClaim: it exists nowhere, or its conditions cannot be found.
    """
    found: list[Any] = []
    for entry in means:
        if entry.is_real is False:
            raise BadClaim(f"law: the mean {entry} is not real; narrow the domains under where, or mend it")
    for entry in covariance:
        found += reality(entry, entry)
    for k in range(1, covariance.rows + 1):
        minor = sp.factor(covariance[:k, :k].det(method="berkowitz"))
        relation = sp.StrictGreaterThan(minor, 0)
        if relation != True and not relation.free_symbols:  # noqa: E712 (SymPy's true)
            what = f"the variance {minor} of {names[0]}" if len(names) == 1 else f"a leading minor, {minor}, of the covariance"
            how = "never" if relation == False else "not certainly"  # noqa: E712 (SymPy's false)
            raise BadClaim(f"law: {what} is {how} positive; a normal law has a density only where it is")
        found.append(relation)
    return found


def with_singular_ends(
    existence: list[Any], covariance: Any, intervals: Mapping[Any, Any], such_that: Sequence[Any] = ()
) -> list[Any]:
    """Allow a singular covariance at ends that a range or a condition names: r in [-1, 1] and r**2 <= 1 include them.

    A singular normal law is a law, and its principal minors are nonnegative. Elsewhere a positive definite covariance is understood.

    Raises:
        BadClaim: it is singular at a named end, and has too many variables or letters to be followed there.
    """
    letters = sorted(covariance.free_symbols & intervals.keys(), key=str)
    ends = [[None, *_named_ends(intervals[letter])] for letter in letters]
    bounds = [one.gts - one.lts for one in such_that if isinstance(one, (sp.Ge, sp.Le)) and one.free_symbols & {*letters}]
    if not bounds and all(one == [None] for one in ends):
        return existence
    rows = range(covariance.rows)
    some = [list(chosen) for k in rows for chosen in combinations(rows, k + 1)]
    if len(some) > _MOST_MINORS or prod(map(len, ends)) > _MOST_CORNERS:
        raise BadClaim(
            "law: a covariance of so many variables and letters is not followed to the ends of ranges; open them under where"
        )
    minors = [sp.factor(covariance.extract(chosen, chosen).det(method="berkowitz")) for chosen in some]
    corners = [{s: end for s, end in zip(letters, chosen, strict=True) if end is not None} for chosen in product(*ends)]
    there = ([sp.expand(minor.xreplace(corner)) for minor in minors] for corner in corners if corner)
    is_singular = any(0 in values and all(_is_nonnegative(value, intervals) for value in values) for values in there)
    if not is_singular and not any(_vanishes_with(minor, bound) for minor in minors for bound in bounds):
        return existence
    others = [one for one in existence if one not in [sp.Gt(minor, 0) for minor in minors]]
    return [*others, *(relation for minor in minors if (relation := sp.Ge(minor, 0)) != True)]  # noqa: E712


_MOST_MINORS, _MOST_CORNERS = 31, 81  # of five variables; of four letters with two ends each


def _named_ends(interval: Any) -> list[Any]:
    return [end for end in (interval.inf, interval.sup) if end.is_Rational and interval.contains(end) == True]  # noqa: E712


def _is_nonnegative(value: Any, intervals: Mapping[Any, Any]) -> bool:
    return bool(value.is_nonnegative) or is_certain(sp.Ge(value, 0), intervals) is True


def _vanishes_with(minor: Any, bound: Any) -> bool:
    """Return True if a form is a multiple of another, as 1 - r**2 is of 1 - Abs(r)."""
    for modulus in bound.atoms(sp.Abs):
        letter, held = modulus.args[0], sp.Dummy(positive=True)
        if not letter.is_Symbol or sp.expand(minor.xreplace({letter: -letter}) - minor) != 0:
            return False
        minor, bound = minor.xreplace({letter: held}), bound.xreplace({modulus: held})
    return bool(bound.free_symbols) and not sp.fraction(sp.cancel(minor / bound))[1].free_symbols


def reality(entry: Any, part: Any) -> list[Any]:
    """Return the inequalities under which a parameter of a law is real, descending to the only part that may not be.

    Raises:
        BadClaim: it is certainly not real or not finite, or its conditions cannot be found.
    """
    if _real_off_poles(part):
        return []
    doubtful = [arg for arg in part.args if not _real_off_poles(arg)]
    if part.is_real is None and (part.is_Add or part.is_Mul) and len(doubtful) == 1:
        return reality(entry, doubtful[0])
    if part.is_real is None and leaves_the_reals(part) and len(doubtful) <= 1:
        sided = [one.form for one in needs(part) if one.to is For.VALUE and one.is_sided and not one.is_assumed]
        return [*(found for arg in doubtful for found in reality(entry, arg)), *(sp.StrictGreaterThan(form, 0) for form in sided)]
    certainty = "not real" if part.is_real is False else "not certainly real"
    raise BadClaim(f"law: the parameter {entry} is {certainty}; narrow the domains under where, or mend it")


def _real_off_poles(part: Any) -> bool:
    """Return True if a form is real for all parameters except at its poles."""
    if part.is_real is not None:
        return bool(part.is_real)
    known = part.is_Add or part.is_Mul or (is_listed(part) and not leaves_the_reals(part))
    return bool(known) and all(map(_real_off_poles, part.args))
