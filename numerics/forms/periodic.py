r"""Waves of a line on a finite range: where they reach a level, and their inverses unfolded.

On [(k - 1/2) pi, (k + 1/2) pi]   asin(sin u) = (-1)^k (u - k pi),   atan(tan u) = u - k pi;
on [k pi, (k + 1) pi]             acos(cos u) = u - k pi for even k, (k + 1) pi - u for odd k;

and asin(cos u) = pi/2 - acos(cos u), acos(sin u) = pi/2 - asin(sin u).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, inf

import sympy as sp

from closedform.derivations.functions.facts import FACTS, FOLDED
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.forms.algebra import SideOf

MAX_CUTS = 400  # most cuts of one range by one wave


def _is_line(form: Form, x: Form) -> bool:
    return bool(x in form.free_symbols and form.is_polynomial(x) and sp.degree(form, x) == 1)


def _places(u: Form, x: Form, start: Form, period: Form, ends: tuple[Form, Form], sign: SideOf) -> list[Form] | None:
    """List the x from one end to the other, and slightly beyond, with u(x) = start + k period; None if not known."""
    u = sp.expand(u)
    slope, offset = u.coeff(x, 1), u.coeff(x, 0)
    rounds = [(slope * end + offset - start) / period for end in ends]
    if not all(r.is_finite for r in rounds) or (slope.free_symbols and sign(slope) not in (1, -1)):
        return None
    between = [_neighbours(r, sign) for r in rounds]
    first, last = min(low for low, _ in between), max(high for _, high in between)
    if last - first > MAX_CUTS:
        return None
    return [sp.expand((start + k * period - offset) / slope) for k in range(int(first), int(last) + 1)]


def _neighbours(value: Form, sign: SideOf) -> tuple[float, float]:
    """Return whole numbers that certainly bound a form, next to its value at a point; infinities if there are none."""
    at = _at_ones(value)
    low, high = floor(at), ceil(at)
    if not value.free_symbols:
        return low, high
    return low if sign(value - low) in (0, 1) else -inf, high if sign(high - value) in (0, 1) else inf


def _at_ones(value: Form) -> float:
    """Evaluate a form with all letters at one; zero if it has no real value there."""
    number = sp.N(value.xreplace(dict.fromkeys(value.free_symbols, sp.Integer(1))), 30)
    return float(number) if number.is_Float else 0.0


def crossings(form: Form, x: Form, ends: tuple[Form, Form], sign: SideOf) -> list[Form] | None:
    """List where A f(u) + B may change its sign between two ends, for f a sine, cosine or tangent of a line u.

    Args:
        form: a form in x.
        x: the variable.
        ends: the ends of its range.
        sign: returns the sign of expressions without x.

    Returns:
        exact places: all within the range and perhaps some just outside it; None if the form is
        another, the range is not finite or a number is not certain.
    """
    form = sp.expand(form)
    constant, varying = form.as_independent(x, as_Add=True)
    factor, core = varying.as_independent(x, as_Add=False)
    if (
        FACTS.get(core.func) is None
        or FACTS[core.func].period is None
        or not _is_line(core.args[0], x)
        or {sp.oo, -sp.oo} & set(ends)
    ):
        return None
    if sign(factor) not in (1, -1):
        return None
    level, u = -constant / factor, core.args[0]
    if core.func is sp.tan:
        starts, period = [sp.atan(level), sp.pi / 2], sp.pi
    else:
        room = sign(1 - level), sign(1 + level)
        if None in room:
            return None
        if -1 in room:
            return []
        first = sp.asin(level) if core.func is sp.sin else sp.acos(level)
        starts, period = [first, (sp.pi if core.func is sp.sin else 0) - first], 2 * sp.pi
    found = [_places(u, x, start, period, ends, sign) for start in dict.fromkeys(starts)]
    return None if None in found else [place for places in found for place in places or ()]


def _wave(inverse: Form, x: Form) -> tuple[Form, Form] | None:
    """Read the argument of an inverse as a wave of a line: return (its kind, the line), else None. SymPy extracts signs."""
    sign, wave = inverse.args[0].as_coeff_Mul()
    if wave.func not in FOLDED[inverse.func] or sign not in (1, -1) or not _is_line(wave.args[0], x):
        return None
    u = wave.args[0]
    if sign == -1:
        u = u + sp.pi if isinstance(wave, sp.cos) else -u
    return wave.func, u


@remembered
def folded(body: Form, x: Form) -> Sequence[tuple[Form, Form, Form]]:
    """List the inverses of waves of a line in a body: (the node, the kind of the wave, the line)."""
    inverses = [f for kind in FOLDED for f in body.atoms(kind)]
    return [(f, *wave) for f in inverses if (wave := _wave(f, x)) is not None]


def folds(body: Form, x: Form, ends: tuple[Form, Form], sign: SideOf) -> list[Form] | None:
    """List the corners and jumps of the inverses of waves between two ends, and perhaps some beyond; None if not known."""
    out: list[Form] = []
    for _, wave, u in folded(body, x):
        start = sp.Integer(0) if wave is sp.cos else sp.pi / 2
        places = None if {sp.oo, -sp.oo} & set(ends) else _places(u, x, start, sp.pi, ends, sign)
        if places is None:
            return None
        out += places
    return out


def unfolded(body: Form, x: Form, middle: Form, sign: SideOf) -> Form:
    """Replace the inverses of waves by lines, on a range around ``middle`` without their corners or jumps."""
    values = {}
    for f, wave, u in folded(body, x):
        shift = sp.Rational(1, 2) if wave is sp.cos else sp.Integer(0)
        here = u.xreplace({x: middle}) / sp.pi - shift
        k = round(_at_ones(here))
        if sign(here - k + sp.Rational(1, 2)) != 1 or sign(k + sp.Rational(1, 2) - here) != 1:
            continue
        if wave is sp.tan:
            values[f] = u - k * sp.pi
            continue
        own = (-1) ** (k % 2) * (u - (k + shift) * sp.pi)  # asin(sin u), or minus asin(cos u)
        inside = own if wave is sp.sin else -own
        values[f] = inside if isinstance(f, sp.asin) else sp.pi / 2 - inside
    return body.xreplace(values) if values else body
