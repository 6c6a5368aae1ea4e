"""Checks the cells into which a proof cuts a domain: at each cut, the new letters must reach every value of the old one.

Nothing is taken from the prover. Values are drawn, also at the edges of the cells and next to them. Each value in the domain must
be that of a positive new letter. Only cells without a point of the domain may be omitted. Points drawn in the domain itself are
followed to a proof, so that values drawn in the letters do not miss a narrow domain.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.points import Point, corner_points, generic_points
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.proof.steps import Rule, Step

POINTS = 8  # points of the domain, generic ones and corners each, that are followed to a proof
_SIZES = (sp.Rational(1, 97), sp.Rational(2, 5), sp.Integer(1), sp.Rational(17, 7), sp.Integer(101))

Leaf = Callable[[list[Step], Any, Any], None]  # raises if a proof in letters is wrong


def cells_fault(first: Step, cells: Sequence[Step], left: Form, right: Form, domain: Domain, leaf: Leaf) -> str:
    """Return the fault of a claim's cells, or nothing.

    Args:
        first: the step that writes the symbols in letters.
        cells: the steps after it.
        left: one side of the claim.
        right: the other.
        domain: the claim's domain.
        leaf: checks a proof in letters.
    """
    forms = dict(first.forms)
    for s, form in forms.items():
        if s not in domain.symbols or not _reaches(s, form, domain):
            return f"{s} = {form} does not reach every point of its interval"
    letters = set().union(*(form.free_symbols for form in forms.values())) if forms else set()
    if len(letters) != len(forms) or letters & domain.parameters:
        return "two symbols share a letter"
    charted = [substitute(substitute(side, domain.chart), forms) for side in (left, right)]
    if (first.before, first.after) != tuple(charted):
        return "the claim in letters is another one"
    written = {s: forms.get(s, s) for s in domain.symbols}
    drawn = [*generic_points(domain, POINTS, seed=19), *corner_points(domain, POINTS, seed=19)] if domain.symbols else []
    if (lost := next((point for point in drawn if not holds_point(first, cells, point)), None)) is not None:
        return f"no cell holds the point {lost}"
    return _node(cells, charted[0], charted[1], written, domain, leaf, random.Random(5))


def _reaches(symbol: Letter, form: Form, domain: Domain) -> bool:
    """Return True if one letter, within its assumptions, reaches the inside of an interval."""
    (letter,) = form.free_symbols if len(form.free_symbols) == 1 else (None,)
    low, high = domain.symbols[symbol].inf, domain.symbols[symbol].sup
    if letter is None or symbol.is_integer or letter.is_integer:
        return False
    if form == letter and not letter.is_positive:
        unsigned = letter.is_real and (letter.is_nonnegative, letter.is_nonpositive) == (None, None)
        return bool(unsigned and (letter.is_nonzero is not True or symbol.is_nonzero))
    if not form.is_rational_function(letter):
        return False
    if letter.is_positive and ((form == letter and low >= 0) or (form == -letter and high <= 0)):
        return True
    ends = {_limit(form, letter, sp.Integer(0)), _limit(form, letter, sp.oo)}
    return bool(letter.is_positive and ends == {low, high} and _one_to_one(form, letter))


def _limit(form: Form, letter: Letter, end: Form) -> Form:
    """Return the limit of a fraction of lines in a letter at an end of (0, oo)."""
    over, under = (sp.Poly(part, letter) for part in sp.fraction(sp.together(form)))
    (a, b), (c, d) = ((part.coeff_monomial(letter), part.coeff_monomial(1)) for part in (over, under))
    top, bottom = (b, d) if end == 0 else (a, c)
    if bottom != 0:
        return sp.expand(sp.cancel(top / bottom))
    other = d if end != 0 else c
    return sp.oo * sp.sign(top / other)


def _one_to_one(form: Form, letter: Letter) -> bool:
    """Return True if a form is a fraction of lines in a letter without a positive pole: it then goes from one end to the other."""
    over, under = sp.fraction(sp.together(form))
    lines = all(part.is_polynomial(letter) and sp.degree(part, letter) <= 1 for part in (over, under))
    if not lines:
        return False
    c, d = (sp.Poly(under, letter).coeff_monomial(m) for m in (letter, 1))
    return bool((c * d).is_nonnegative) or c == 0 or d == 0


def _node(
    cells: Sequence[Step], left: Form, right: Form, written: Mapping[Form, Form], domain: Domain, leaf: Leaf, rng: random.Random
) -> str:  # fmt: skip
    """Check the proof of a claim in letters, or its cells; return the fault."""
    if cells and cells[0].rule is Rule.CLAIM:
        leaf(list(cells), left, right)
        return ""
    if not cells or any(cell.rule is not Rule.CELL for cell in cells) or len({cell.symbol for cell in cells}) != 1:
        return "it is neither a proof nor a cut"
    v = cells[0].symbol
    for cell in cells:
        if set(cell.forms) != {v} or v in cell.forms[v].free_symbols:
            return f"{v} is not what is cut"
        new = cell.forms[v].free_symbols - set().union(*(form.free_symbols for form in written.values()))
        if len(new) > 1 or not all(q.is_positive for q in new) or new & (left.free_symbols | right.free_symbols):
            return "a cell has letters that are not new and positive"
        if (cell.before, cell.after) != tuple(substitute(side, cell.forms) for side in (left, right)):
            return "the claim on a cell is another one"
    if (missed := next(_missed(cells, v, written, domain, rng), None)) is not None:
        return f"no cell holds {v} = {missed[v]}"
    for cell in cells:
        below = {s: substitute(form, cell.forms) for s, form in written.items()}
        if fault := _node(cell.branch, cell.before, cell.after, below, domain, leaf, rng):
            return fault
    return ""


def _missed(
    cells: Sequence[Step], v: Form, written: Mapping[Form, Form], domain: Domain, rng: random.Random
) -> Iterator[Mapping[Form, Form]]:  # fmt: skip
    """Return letter values that are a point of the domain and of none of the cells."""
    letters = set().union(*(form.free_symbols for form in written.values())) - {v}
    for _ in range(6):
        others = {s: _value(s, rng) for s in sorted(letters, key=str)}
        edges = [
            substitute(cell.forms[v], {**others, **dict.fromkeys(cell.forms[v].free_symbols - letters, sp.Integer(0))})
            for cell in cells
        ]
        places = [*_SIZES, *(-size for size in _SIZES), sp.Integer(0)]
        places += [
            place
            for edge in edges
            for place in (edge, edge * sp.Rational(98, 99), edge + sp.Rational(1, 99), edge - sp.Rational(1, 99))
        ]
        for place in places:
            values = {**others, v: place}
            if (
                not place.is_real
                or (v.is_positive and place <= 0)
                or (v.is_nonzero and place == 0)
                or _is_outside(written, values, domain)
            ):
                continue
            if not any(_letter_at(cell.forms[v], others, place) is not None for cell in cells):
                yield values


def _is_outside(written: Mapping[Form, Form], values: Mapping[Form, Form], domain: Domain) -> bool:
    point = {s: form.xreplace(dict(values)) for s, form in written.items()}
    whole = domain.resolve(point)
    return not all(value.is_real for value in point.values()) or not domain.contains(whole)


def _value(letter: Letter, rng: random.Random) -> Form:
    size = sp.Rational(rng.randint(3, 300), 101)
    return sp.Integer(rng.randint(1, 4)) if letter.is_integer else size if letter.is_positive or rng.random() < 0.5 else -size


def _letter_at(form: Form, others: Mapping[Form, Form], place: Form) -> dict[Form, Form] | None:
    """Return the letter's value at which a form is a number; empty if the form has no letter, None if it does not reach the number."""
    there = form.xreplace(dict(others))
    if not there.free_symbols:
        return {} if there == place or (not place.is_Rational and (there - place).equals(0)) else None
    (q,) = there.free_symbols
    ratio = _fraction_of_lines(there) if place.is_Rational else None
    if ratio is None:
        line = sp.Poly(sp.fraction(sp.together(there - place))[0], q)
        if line.degree() != 1:
            return None
        slope, rest = line.all_coeffs()
    else:  # nearly every form is one, and its root takes a twentieth of the time
        a, b, c, d = ratio
        slope, rest = a - place * c, b - place * d
        if slope == 0:
            return None
    value = sp.cancel(-rest / slope)
    return None if (q.is_positive and not value > 0) or (q.is_nonzero and value == 0) else {q: value}


def _fraction_of_lines(form: Form) -> tuple[Form, Form, Form, Form] | None:
    """Read a form in one letter q as (a q + b) / (c q + d), with rational numbers that make it no constant; else None."""
    if form.is_Rational:
        return sp.Integer(0), form, sp.Integer(0), sp.Integer(1)
    if form.is_Symbol:
        return sp.Integer(1), sp.Integer(0), sp.Integer(0), sp.Integer(1)
    number, rest = form.as_coeff_Add() if form.is_Add else form.as_coeff_Mul()
    if form.is_Pow and form.exp == -1:
        inner = _fraction_of_lines(form.base)
        return None if inner is None else (inner[2], inner[3], inner[0], inner[1])
    if rest is form or not number.is_Rational or (inner := _fraction_of_lines(rest)) is None:
        return None
    a, b, c, d = inner
    return (a + number * c, b + number * d, c, d) if form.is_Add else (number * a, number * b, c, d)


def holds_point(first: Step, cells: Sequence[Step], point: Point) -> bool:
    """Return True if a claim's cells reach a point of its domain: it lies in one, and there in one that has a proof.

    Args:
        first: the step that writes the symbols in letters.
        cells: the steps after it.
        point: the values by symbol.
    """
    values = {s: value for s, value in point.items() if s not in first.forms}
    for s, form in first.forms.items():
        letter = _letter_at(form, {}, point[s])
        if letter is None:
            return False
        values |= letter
    return _lies(cells, values)


def _lies(cells: Sequence[Step], values: Mapping[Form, Form]) -> bool:
    for cell in cells:
        if cell.rule is not Rule.CELL:
            return cell.rule is Rule.CLAIM
        others = {s: value for s, value in values.items() if s != cell.symbol}
        letter = _letter_at(cell.forms[cell.symbol], others, values[cell.symbol])
        if letter is not None and _lies(cell.branch, {**others, **letter}):
            return True
    return False
