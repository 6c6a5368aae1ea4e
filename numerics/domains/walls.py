"""Walls between where a claim holds and fails: recurrent ones, and one fitted to its crossings.

A fitted wall of one parameter is a number, named from its decimals. A wall of several parameters is the zero of a short polynomial
with coefficients named likewise. A polynomial counts only if every place lies on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.number_names import named

_FEWEST = 6  # least number of places for a wall of several parameters
_NO_NULL = 1e-10  # if the least singular value exceeds this part of the largest, no form passes through the places


def recurrent(symbols: Sequence[Letter], forms: Sequence[Form]) -> list[Form]:
    """Return forms with recurring signs: the parity of whole numbers, and the waves inside other forms.

    The signs of a sine and its cosine separate the arcs on which the wave rises and falls.

    Args:
        symbols: the parameters of a claim.
        forms: the forms of its surfaces.
    """
    arguments = {wave.args[0] for form in forms for wave in form.atoms(sp.sin, sp.cos, sp.tan)}
    waves = {turned(u) for u in arguments if u.free_symbols for turned in (sp.sin, sp.cos)}
    return [*(sp.cos(sp.pi * s) for s in symbols if s.is_integer), *sorted(waves - set(forms), key=str)]


def fitted(symbols: Sequence[Letter], places: Sequence[Mapping[Form, Form]]) -> Form:
    """Fit a form to places on a wall; None if none of the short forms passes through all of them.

    Args:
        symbols: the parameters.
        places: points on the wall, to fifteen digits; with several parameters at least ``_FEWEST``.
    """
    if len(symbols) == 1:
        value = named(float(places[0][symbols[0]]))
        return None if value is None else symbols[0] - value
    if len(places) < _FEWEST:
        return None
    for monomials in _families(symbols):
        if len(monomials) < len(places):
            form = _null(monomials, symbols, places)
            if form is not None:
                return form
    return None


def may_be_fitted(symbols: Sequence[Letter], between: Sequence[tuple[Mapping[Form, Form], Mapping[Form, Form]]]) -> bool:
    """Return True if some short form may vanish at places that are each only known to lie between two points.

    This test comes before the places are found to fifteen digits. An error of Frobenius norm e in a matrix moves no singular value
    by more than e (Weyl). So a family whose least singular value is larger has no form through such places. Between the points a
    monomial of degree two differs from its middle value by no more than at the further end.

    Args:
        symbols: the parameters, more than one.
        between: the two points for each place.
    """
    if len(between) < _FEWEST:
        return False
    middles = [{s: (p[s] + q[s]) / 2 for s in symbols} for p, q in between]
    for monomials in _families(symbols):
        if len(monomials) >= len(between):
            continue
        rows, *ends = (_values(monomials, symbols, places) for places in (middles, *zip(*between, strict=True)))
        size = np.abs(rows).max(axis=0)
        if not (size > 0).all():
            return True
        error = 2 * float(
            np.linalg.norm(np.max([np.abs(end - rows) for end in ends], axis=0) / size)
        )  # twice, because whole numbers are rounded
        least, *_, largest = sorted(np.linalg.svd(rows / size, compute_uv=False))
        if not least > _NO_NULL * largest + error:
            return True
    return False


def _values(monomials: Sequence[Form], symbols: Sequence[Letter], places: Sequence[Mapping[Form, Form]]) -> Form:
    """Evaluate monomials at places: one place a row, in double precision."""
    at = np.array([[float(p[s]) for s in symbols] for p in places])
    powers = np.array([[sp.degree(m, s) if s in m.free_symbols else 0 for s in symbols] for m in monomials], dtype=int)
    return np.prod(at[:, None, :] ** powers[None, :, :], axis=2)


def _families(symbols: Sequence[Letter]) -> Iterator[list[Form]]:
    """List sets of monomials, short ones first: in one parameter, in two, in all to the second degree."""
    one = sp.Integer(1)
    for s in symbols:
        yield [one, s]
    for s, t in combinations(symbols, 2):
        yield from ([s, t], [s * t, one], [s, t**2], [s**2, t], [s**2, t**2])
        yield from ([one, s, t], [one, s**2, t**2], [one, s, t**2], [one, s**2, t])
        yield [one, s, t, s * t]
    yield [one, *symbols]
    if len(symbols) == 2:
        s, t = symbols
        yield [one, s, t, s * t, s**2, t**2]


def _null(monomials: Sequence[Form], symbols: Sequence[Letter], places: Sequence[Mapping[Form, Form]]) -> Form:
    rows = _values(monomials, symbols, places)
    size = np.abs(rows).max(axis=0)
    if not (size > 0).all():
        return None
    _, singular, right = np.linalg.svd(rows / size)
    if len(singular) == len(monomials) and singular[-1] > _NO_NULL * singular[0]:
        return None
    if len(singular) >= 2 and singular[-2] < 1e-7 * singular[0]:
        return None  # more than one form passes: the places do not decide
    weights = right[-1] / size
    scaled = weights / weights[int(np.argmax(np.abs(weights)))]
    names = [named(float(w)) if abs(w) > 1e-9 else sp.Integer(0) for w in scaled]
    if None in names or sum(n != 0 for n in names) < 2:
        return None
    return sp.Add(*(n * m for n, m in zip(names, monomials, strict=True)))
