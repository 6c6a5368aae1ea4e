r"""Half spaces of several variables: which imply others, which contradict each other, which are parallel.

A form is affine, h = a . x + d, and stands for its half space h > 0. From f > 0 and g > 0 follows p f + q g > 0 for p, q >= 0 not
both zero, and its opposite for p, q <= 0. Nothing else follows (Farkas' lemma); only pairs are tried here. Forms are linearly
independent if the matrix of their slopes has full rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.algebra import cancelled


@dataclass(frozen=True)
class Band:
    """A half space parallel to another: ``multiple`` times form number ``of``, plus ``offset``, is positive."""

    of: int
    multiple: Form
    offset: Form


@dataclass(frozen=True)
class Plane:
    """An affine form: its slope in each variable, in their order, and its offset."""

    slopes: tuple[Form, ...]
    offset: Form


def affine(h: Form, variables: Sequence[Letter]) -> Plane:
    """Read a form as affine in some variables.

    Raises:
        NotLowered: it is not affine.
    """
    if not h.is_polynomial(*variables) or sp.Poly(h, *variables).total_degree() > 1:
        raise NotLowered(f"the kink at {h} = 0 is not a plane")
    polynomial = sp.Poly(h, *variables)
    return Plane(tuple(polynomial.coeff_monomial(v) for v in variables), polynomial.coeff_monomial(1))


def needed(forms: Sequence[Form], variables: Sequence[Letter]) -> list[Form] | None:
    """Drop the forms that are positive wherever one or two others are; None if no point makes all of them positive.

    The half spaces of the returned forms have the same intersection as those of the given forms. A form is dropped only if it is p
    f + q g with p, q >= 0 and f, g kept. None is returned only if one is that with p, q <= 0.
    """
    kept: list[Form] = []
    for h in forms:
        multiple = next((m for g in kept if (m := cancelled(h / g)).is_Rational), None)
        if multiple is None:
            kept.append(h)
        elif multiple < 0:
            return None
    while (found := _first_combination(kept, variables)) is not None:
        if not found.implied:
            return None
        kept = [g for g in kept if g is not found.form]
    return kept


@dataclass(frozen=True)
class _Combined:
    """A form whose sign two others imply: positive, or else negative."""

    form: Form
    implied: bool


def _first_combination(kept: Sequence[Form], variables: Sequence[Letter]) -> _Combined | None:
    """Find a form that is a combination of two others with weights of one sign."""
    for h in kept:
        for f, g in combinations([g for g in kept if g is not h], 2):
            weights = _combination(h, f, g, variables)
            if weights is not None and all(w >= 0 for w in weights):
                return _Combined(h, implied=True)
            if weights is not None and all(w <= 0 for w in weights):
                return _Combined(h, implied=False)
    return None


def _combination(h: Form, f: Form, g: Form, variables: Sequence[Letter]) -> tuple[Form, Form] | None:
    """Return rational p, q with h = p f + q g, or None."""
    columns = [sp.Matrix([*plane.slopes, plane.offset]) for plane in (affine(form, variables) for form in (f, g, h))]
    p, q = sp.Dummy("p"), sp.Dummy("q")
    solution = sp.solve(list(p * columns[0] + q * columns[1] - columns[2]), [p, q], dict=True)
    if len(solution) != 1 or set(solution[0]) != {p, q}:
        return None
    weights = solution[0][p], solution[0][q]
    return weights if all(w.is_Rational for w in weights) else None


def with_bands(forms: Sequence[Form], variables: Sequence[Letter]) -> tuple[list[Form], list[Band]]:
    """Separate independent forms from parallels of them: h = m g + (d - m e), where h = m a . x + d and g = a . x + e.

    Raises:
        NotLowered: a form is neither.
    """
    kept: list[Form] = []
    bands: list[Band] = []
    for h in forms:
        matrix = sp.Matrix([affine(g, variables).slopes for g in [*kept, h]])
        if matrix.rank() == matrix.rows:
            kept.append(h)
            continue
        plane = affine(h, variables)
        for i, g in enumerate(kept):
            base = affine(g, variables)
            ratios = {sp.cancel(a / b) for a, b in zip(plane.slopes, base.slopes, strict=True) if b != 0}
            if len(ratios) == 1 and all((a == 0) == (b == 0) for a, b in zip(plane.slopes, base.slopes, strict=True)):
                multiple = ratios.pop()
                bands.append(Band(i, multiple, plane.offset - multiple * base.offset))
                break
        else:
            raise NotLowered(f"the regions between {', '.join(map(str, forms))} = 0 are no orthants")
    return kept, bands
