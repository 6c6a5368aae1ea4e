"""What is printed against what is true, over one parameter or two, drawn as SVG with named axes: lines told apart by their dashes, not by colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from markupsafe import Markup

from closedform.reports.formula.mathml import inline

Numbers = Sequence[float | None]
Span = tuple[float, float]

_WIDE, _HIGH = 360.0, 150.0  # of a plot, in its own units
_LEVELS = 12  # of a map's shades


class Axis(Protocol):
    """One parameter: its name as a witness has it and in LaTeX, the ends of its grid, the grid, and whether it takes whole numbers alone."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def latex(self) -> str: ...  # noqa: D102
    @property
    def low(self) -> str: ...  # noqa: D102
    @property
    def high(self) -> str: ...  # noqa: D102
    @property
    def at(self) -> Sequence[float]: ...  # noqa: D102
    @property
    def whole(self) -> bool: ...  # noqa: D102


class Picture(Protocol):
    """Printed and true values over a grid of one or two parameters, their ratio, and the spans to show; without axes there is nothing to show."""

    @property
    def axes(self) -> Sequence[Axis]: ...  # noqa: D102
    @property
    def printed(self) -> Numbers: ...  # noqa: D102
    @property
    def true(self) -> Numbers: ...  # noqa: D102
    @property
    def ratio(self) -> Numbers: ...  # noqa: D102
    @property
    def values(self) -> Span | None: ...  # noqa: D102
    @property
    def ratios(self) -> Span | None: ...  # noqa: D102


def drawn(picture: Picture, witness: Mapping[str, str] | None = None) -> Markup:
    """Draw a picture: two curves and their ratio over one parameter, of two the other near the witness; and a map, if there is something to see.

    Args:
        picture: to draw.
        witness: where the line was seen to fail; None where nothing is known.
    """
    if len(picture.axes) == 1 and picture.values is not None:
        return _curves(picture, picture.axes[0], picture.values, witness or {})
    if len(picture.axes) == 2:
        cut = _cut(picture, witness or {})
        span = _span([*cut.printed, *cut.true])
        curves = Markup("") if span is None else _curves(cut, cut.axes[0], span, witness or {}, cut.at)
        return curves + (_maps(picture) if _tells(picture) else Markup(""))
    return Markup("")


@dataclass(frozen=True, slots=True)
class _Cut:
    """What a picture over two parameters shows where the second has one value."""

    axes: tuple[Axis]
    printed: Numbers
    true: Numbers
    ratio: Numbers
    values: Span | None
    ratios: Span | None
    at: str


def _cut(picture: Picture, witness: Mapping[str, str]) -> _Cut:
    """Take the row of a grid that is nearest to the witness, or the middle one."""
    first, second = picture.axes
    middle = len(second.at) // 2
    wanted = float(Fraction(witness[second.name])) if _is_number(witness.get(second.name)) else second.at[middle]
    row = min(range(len(second.at)), key=lambda j: abs(second.at[j] - wanted))
    printed, true, ratio = (numbers[row :: len(second.at)] for numbers in (picture.printed, picture.true, picture.ratio))
    ratios = None if picture.ratios is None else _span(ratio)
    return _Cut((first,), printed, true, ratio, picture.values, ratios, f"{second.latex} = {second.at[row]:.3g}")


def _is_number(text: str | None) -> bool:
    return text is not None and re.fullmatch(r"-?\d+(/\d+)?", text) is not None


def _span(numbers: Numbers) -> Span | None:
    """Give the least and the largest of some numbers; None where there are none."""
    there = [number for number in numbers if number is not None]
    return (min(there), max(there)) if there else None


_SHADES = 3  # a map with fewer says less than a number


def _tells(picture: Picture) -> bool:
    """Return True if a map would have several shades."""
    numbers, span = (
        (picture.ratio, picture.ratios) if picture.ratios is not None else ([*picture.printed, *picture.true], picture.values)
    )
    if span is None or span[0] == span[1]:
        return False
    shade = _scale(span, _LEVELS - 1)
    return len({min(max(round(shade(number)), 0), _LEVELS - 1) for number in numbers if number is not None}) >= _SHADES


def _figure(body: Markup, caption: str | Markup) -> Markup:
    return Markup('<figure class="picture">{}<figcaption>{}</figcaption></figure>').format(body, caption)


# --- over one parameter ---


def _curves(picture: Picture, axis: Axis, values: Span, witness: Mapping[str, str], at: str = "") -> Markup:
    lines = _line(picture.true, axis, values, "true-line") + _line(picture.printed, axis, values, "printed-line")
    lines += _zeros(picture.true, axis, values) + _zeros(picture.printed, axis, values) + _witness(axis, witness)
    legend = '<div class="legend"><span>{}true</span><span>{}printed</span></div>'
    sample = '<svg viewBox="0 0 40 10" class="curves"><path class="{}" d="M0 5H40"/></svg>'
    body = Markup(legend).format(*(Markup(sample).format(kind) for kind in ("true-line", "printed-line")))
    steady = picture.ratios is not None and picture.ratios[1] - picture.ratios[0] <= _STEADY * abs(picture.ratios[1])
    body += _plot(lines, axis, values, "value", "printed, dashed, and true, drawn through", last=picture.ratios is None or steady)
    caption = Markup("at {}").format(inline(at)) if at else Markup("")
    if picture.ratios is not None and steady:
        caption += Markup("{}printed / true = {:.4g} throughout").format("; " if at else "", picture.ratios[0])
    elif picture.ratios is not None:
        body += _plot(
            _line(picture.ratio, axis, picture.ratios, "ratio-line"), axis, picture.ratios, "printed / true", "their ratio"
        )
    return _figure(body, caption)


_STEADY = 1e-4  # of a ratio; what varies less is a number


def _zeros(numbers: Numbers, axis: Axis, span: Span) -> Markup:
    """Mark where a curve changes its sign, on the line of zero."""
    if axis.whole or not span[0] < 0 < span[1]:
        return Markup("")
    across, height = _scale((axis.at[0], axis.at[-1]), _WIDE), _HIGH * span[1] / (span[1] - span[0])
    pairs = pairwise(zip(axis.at, numbers, strict=True))
    crossed = [x + (u - x) * y / (y - v) for (x, y), (u, v) in pairs if y is not None and v is not None and y * v < 0]
    crossed += [x for x, y in zip(axis.at, numbers, strict=True) if y == 0]
    ticks = "".join(f"M{across(x):.4g} {height - 5:.4g}v10" for x in crossed)
    return Markup('<path class="zero" d="{}"/>').format(ticks) if ticks else Markup("")


def _witness(axis: Axis, witness: Mapping[str, str]) -> Markup:
    """Draw a line where the witness lies, if it lies on the axis."""
    value = witness.get(axis.name)
    if value is None or not _is_number(value) or not axis.at[0] <= float(Fraction(value)) <= axis.at[-1]:
        return Markup("")
    place = _scale((axis.at[0], axis.at[-1]), _WIDE)(float(Fraction(value)))
    return Markup('<path class="witness-line" d="M{:.4g} 0V{:g}"/>').format(place, _HIGH)


def _plot(lines: Markup, axis: Axis, span: Span, name: str, title: str, *, last: bool = True) -> Markup:
    """Draw one plot: its name and both ends on the left, the parameter below the last."""
    low, high = (f"{end:.3g}" for end in span)
    side = Markup('<span class="up"><span>{}</span><span class="named">{}</span><span>{}</span></span>').format(high, name, low)
    svg = Markup(
        '<svg class="curves" viewBox="0 0 {:g} {:g}" preserveAspectRatio="none" role="img"><title>{}</title>{}{}</svg>'
    ).format(_WIDE, _HIGH, title, _zero(span), lines)
    return Markup('<div class="plot">{}{}</div>').format(side, svg) + (_below(axis) if last else Markup(""))


def _below(axis: Axis) -> Markup:
    return Markup('<span class="across"><span>{}</span>{}<span>{}</span></span>').format(axis.low, inline(axis.latex), axis.high)


def _zero(span: Span) -> Markup:
    """Draw the line of zero where it can be seen."""
    low, high = span
    return (
        Markup('<path class="axis" d="M0 {:.4g}H{:g}"/>').format(_HIGH * high / (high - low), _WIDE)
        if low < 0 < high
        else Markup("")
    )


def _line(numbers: Numbers, axis: Axis, span: Span, kind: str) -> Markup:
    """Draw a curve, with gaps where there is no value; points alone where the parameter takes whole numbers."""
    across, upwards = _scale((axis.at[0], axis.at[-1]), _WIDE), _scale(span, _HIGH)
    places = [None if y is None else (across(x), _HIGH - upwards(y)) for x, y in zip(axis.at, numbers, strict=True)]
    if axis.whole:
        dots = (Markup('<circle class="{}" cx="{:.4g}" cy="{:.4g}" r="3"/>').format(kind, *place) for place in places if place)
        return Markup("").join(dots)
    path = "".join(_stroke(before, here) for before, here in pairwise([None, *places]))
    return Markup('<path class="{}" d="{}"/>').format(kind, path)


def _stroke(before: tuple[float, float] | None, here: tuple[float, float] | None) -> str:
    return "" if here is None else f"{'M' if before is None else 'L'}{here[0]:.4g} {here[1]:.4g}"


def _scale(span: Span, size: float) -> Callable[[float], float]:
    low, high = span
    return lambda value: size * (value - low) / (high - low) if high > low else size / 2


# --- over two ---


def _maps(picture: Picture) -> Markup:
    """Draw the ratio, or both values in one scale of shades."""
    if picture.ratios is not None:
        return _figure(_map(picture, picture.ratio, picture.ratios, "printed / true"), _shades(picture.ratios))
    if picture.values is None:
        return Markup("")
    both = (("printed", picture.printed), ("true", picture.true))
    return _figure(Markup("").join(_map(picture, numbers, picture.values, name) for name, numbers in both), _shades(picture.values))


def _shades(span: Span) -> str:
    return f"light: {span[0]:.3g}, dark: {span[1]:.3g}; nothing drawn: no value"


def _map(picture: Picture, numbers: Numbers, span: Span, name: str) -> Markup:
    first, second = picture.axes
    shade = _scale(span, _LEVELS - 1)
    paths = [""] * _LEVELS
    across, upwards = _cells(first.at), _cells(second.at)
    for i, (left, right) in enumerate(across):
        for j, (bottom, top) in enumerate(upwards):
            value = numbers[i * len(second.at) + j]
            if value is not None:
                level = min(max(round(shade(value)), 0), _LEVELS - 1)
                paths[level] += f"M{left:.4g} {100 - top:.4g}H{right:.4g}V{100 - bottom:.4g}H{left:.4g}z"
    shapes = Markup("").join(
        Markup('<path d="{}" style="opacity:{:.2f}"/>').format(path, 0.06 + 0.94 * level / (_LEVELS - 1))
        for level, path in enumerate(paths)
        if path
    )
    side = Markup('<span class="up"><span>{}</span>{}<span>{}</span></span>').format(second.high, inline(second.latex), second.low)
    svg = Markup('<svg class="map" viewBox="0 0 100 100" role="img"><title>{}</title>{}</svg>').format(name, shapes)
    return Markup('<div class="where"><span class="small">{}</span><div class="plot">{}{}</div>{}</div>').format(
        name, side, svg, _below(first)
    )


def _cells(at: Sequence[float]) -> list[Span]:
    """Give each value of a grid its part of the side, from half way to the one before to half way to the next, in per cent."""
    edges = [at[0], *((low + high) / 2 for low, high in pairwise(at)), at[-1]]
    scale = _scale((edges[0], edges[-1]), 100.0)
    return [(scale(low), scale(high)) for low, high in pairwise(edges)]
