"""What is printed against what is true, over one parameter or two, drawn as SVG with named axes: lines told apart by their dashes, not by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Protocol

from markupsafe import Markup

from reports.mathml import inline

Numbers = Sequence[float | None]
Span = tuple[float, float]

_WIDE, _HIGH = 360.0, 150.0  # of a plot, in its own units
_LEVELS = 12  # of a map's shades


class Axis(Protocol):
    """One parameter: its name in LaTeX, the ends of its grid, the grid, and whether it takes whole numbers alone."""

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


def drawn(picture: Picture) -> Markup:
    """Draw a picture: two curves and their ratio over one parameter, or maps over two; empty where there is nothing to show."""
    if len(picture.axes) == 1 and picture.values is not None:
        return _curves(picture, picture.axes[0], picture.values)
    if len(picture.axes) == 2:
        return _maps(picture)
    return Markup("")


def _figure(body: Markup, caption: str) -> Markup:
    return Markup('<figure class="picture">{}<figcaption>{}</figcaption></figure>').format(body, caption)


# --- over one parameter ---


def _curves(picture: Picture, axis: Axis, values: Span) -> Markup:
    lines = _line(picture.true, axis, values, "true-line") + _line(picture.printed, axis, values, "printed-line")
    legend = '<div class="legend"><span>{}true</span><span>{}printed</span></div>'
    sample = '<svg viewBox="0 0 40 10" class="curves"><path class="{}" d="M0 5H40"/></svg>'
    body = Markup(legend).format(*(Markup(sample).format(kind) for kind in ("true-line", "printed-line")))
    body += _plot(lines, axis, values, "value", "printed, dashed, and true, drawn through", last=picture.ratios is None)
    if picture.ratios is not None:
        body += _plot(
            _line(picture.ratio, axis, picture.ratios, "ratio-line"), axis, picture.ratios, "printed / true", "their ratio"
        )
    return _figure(body, "")


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
