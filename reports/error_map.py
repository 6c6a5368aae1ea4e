"""Where an approximation is good and where it is not: its errors over one factor of the regime, as a curve, or over two, as a map of shaded cells."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from markupsafe import Markup

from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.picture import Axis, Curve, Span
from closedform.reports.formula.mathml import inline
from closedform.reports.links import is_fraction, letters, place, valued
from closedform.reports.measured import extent, size
from closedform.reports.picture import LEVELS, figure, level, line, plot
from closedform.reports.prose import symbol

_SEEN = 2.0  # times the smallest error is the largest one at least, where there is something to see
_FEWEST = 3  # errors of a curve
_FAR = 100  # times the smallest of an axis is its largest one at least, where the axis is logarithmic
_SEVERAL = 6  # letters of a place that a sentence names
_DARKEST = 40  # per cent of a cell's colour; a darker one would hide its number


@dataclass(frozen=True, slots=True)
class Factor:
    """Letters that change together over a regime.

    Args:
        names: of the letters that have the same values, the first of them first.
        values: as text, each once, in the order of the rows.
        rows: for each row of the regime the place of its value.
    """

    names: tuple[str, ...]
    values: tuple[str, ...]
    rows: tuple[int, ...]


def drawn(rows: Sequence[Measured]) -> Markup:
    """Draw the size of the errors over the regime that they were measured over; nothing where there is nothing to see.

    Args:
        rows: the errors of a line, in the order of its regime.
    """
    there = [size(row) for row in rows if size(row) > 0]
    if len(there) < _FEWEST or max(there) < _SEEN * min(there):
        return Markup("")
    factors, span = factors_of(rows), (math.log10(min(there)), math.log10(max(there)))
    if len(factors) == 2:
        across, down = sorted(factors, key=lambda factor: len(factor.values))
        return _map(rows, down, across, span)
    return _curve(rows, factors[0], span) if len(factors) == 1 and len(rows) >= _FEWEST else Markup("")


def said(rows: Sequence[Measured]) -> Markup:
    """Say how large the errors are: the largest, where it is if that is told in few letters, and the one in the middle."""
    found = extent(rows)
    at = Markup(" at {}").format(place(found.largest)) if 0 < len(found.largest.at) <= _SEVERAL else Markup("")
    median = f"; median of {found.points}: {_number(size(found.median))}" if found.points > 1 else ""
    return Markup("largest {}{}{}").format(_number(size(found.largest)), at, median)


def factors_of(rows: Sequence[Measured]) -> list[Factor]:
    """Take a regime apart: two factors if its rows are every pair of their values, one if each row has another value; else none."""
    varying = {name: [row.at.get(name, "") for row in rows] for name in rows[0].at}
    patterns: dict[tuple[int, ...], list[str]] = {}
    for name, values in varying.items():
        order = list(dict.fromkeys(values))
        if len(order) > 1:
            patterns.setdefault(tuple(map(order.index, values)), []).append(name)
    factors = [_factor(pattern, names, varying) for pattern, names in patterns.items()]
    for pair in combinations(sorted(factors, key=lambda factor: len(factor.values)), 2):
        if math.prod(len(factor.values) for factor in pair) == len(rows) == len(set(zip(*(f.rows for f in pair), strict=True))):
            return list(pair)
    return [factor for factor in factors if len(factor.values) == len(rows)][:1]


def _factor(pattern: tuple[int, ...], names: Sequence[str], varying: Mapping[str, Sequence[str]]) -> Factor:
    alike = tuple(name for name in names if varying[name] == varying[names[0]])
    return Factor(alike, tuple(dict.fromkeys(varying[names[0]])), pattern)


def _number(value: float) -> str:
    """Write a size with two digits, its power of ten without zeros in front."""
    return f"{value:.2g}".replace("e-0", "e-").replace("e+0", "e")


def _named(factor: Factor) -> Markup:
    return inline(" = ".join(map(symbol, factor.names)))


def _held(rows: Sequence[Measured]) -> Markup:
    """Say what the letters that stay are."""
    stay = {name: value for name, value in rows[0].at.items() if all(row.at.get(name) == value for row in rows)}
    return Markup("; at {}").format(letters(stay)) if stay else Markup("")


# --- over one factor ---


def _curve(rows: Sequence[Measured], factor: Factor, span: Span) -> Markup:
    """Draw the size of the error on a logarithmic scale, over a letter whose own is so too where it spans powers of ten."""
    if not all(map(is_fraction, factor.values)):
        return Markup("")
    places = sorted((Fraction(row.at[factor.names[0]]), size(row)) for row in rows)
    low, high = places[0][0], places[-1][0]
    far = low > 0 and high >= _FAR * low
    at = tuple(math.log10(value) if far else float(value) for value, _ in places)
    numbers = tuple(math.log10(error) if error > 0 else None for _, error in places)
    axis = Axis(factor.names[0], " = ".join(map(symbol, factor.names)), str(low), str(high), at)
    drawing = line(Curve(numbers), axis, span, "error-line") + line(Curve(numbers), axis, span, "error-line", alone=True)
    ends = (_number(10 ** span[0]), _number(10 ** span[1]))
    scales = "both scales logarithmic" if far else "the error's scale logarithmic"
    body = plot(drawing, axis, span, "error", "size of the error", ends=ends)
    return figure(body, Markup("size of the error; {}{}").format(scales, _held(rows)))


# --- over two ---


def _map(rows: Sequence[Measured], down: Factor, across: Factor, span: Span) -> Markup:
    """Draw a cell for each pair of values, the darker the larger the error, with its size in it."""
    cells = dict(zip(zip(down.rows, across.rows, strict=True), rows, strict=True))
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(valued(value)) for value in across.values)
    body = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            valued(value), Markup("").join(_cell(cells[i, j], span) for j in range(len(across.values)))
        )
        for i, value in enumerate(down.values)
    )
    corner = Markup('<th scope="col">{} ↓ {} →</th>').format(_named(down), _named(across))
    table = Markup(
        '<div class="scroll"><table class="error-map"><thead><tr>{}{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(corner, head, body)
    shades = Markup("").join(Markup('<i style="{}"></i>').format(_shade(k)) for k in range(LEVELS))
    scale = Markup('<span class="scale">{} <span class="shades error">{}</span> {}</span>').format(
        _number(10 ** span[0]), shades, _number(10 ** span[1])
    )
    return figure(table, Markup("size of the error, {} on a logarithmic scale{}").format(scale, _held(rows)))


def _cell(row: Measured, span: Span) -> Markup:
    error = size(row)
    shade = _shade(level(math.log10(error), span)) if error > 0 else ""
    beside = f" ± {row.standard_error}" if row.standard_error else ""
    return Markup('<td style="{}" title="{}{}">{}</td>').format(shade, row.error, beside, _number(error))


def _shade(shade: int) -> str:
    return f"--shade:{round(_DARKEST * shade / (LEVELS - 1))}%"
