"""What is printed against what is true, over one letter and over two, drawn as SVG with named axes: lines told apart by their dashes, not by colour."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from markupsafe import Markup

from closedform.numerics.findings.picture import Axis, Curve, Curves, Feature, Map, Mark, Numbers, Picture, Span
from closedform.reports.formula.mathml import inline
from closedform.reports.links import is_fraction, letters

WIDE, HIGH = 360.0, 150.0  # of a plot, in its own units
LEVELS = 12  # of a map's shades
_SHADES = 3  # a map with fewer says less than a number
_STEADY = 1e-4  # of a ratio; what varies less is a number


def drawn(picture: Picture, witness: Mapping[str, str] | None = None) -> Markup:
    """Draw a picture: two curves and their ratio over one letter; and a map over two, if there is something to see in it.

    Args:
        picture: to draw.
        witness: where the line was seen to fail; None where nothing is known.
    """
    curves = Markup("") if picture.curves is None else _curves(picture.curves, witness or {}, sides(picture))
    return curves + (_maps(picture.map, sides(picture)) if picture.map is not None and _tells(picture.map) else Markup(""))


def sides(picture: Picture) -> tuple[str, str]:
    """Name the two curves of a picture: the document's, and the one beside it."""
    return picture.names or (("stated", "run") if picture.against == "runs" else ("printed", "true"))


def _tells(drawn_map: Map) -> bool:
    """Return True if a map would have several shades."""
    numbers, span = _shaded(drawn_map)
    return span[0] < span[1] and len({level(number, span) for number in numbers if number is not None}) >= _SHADES


def _shaded(drawn_map: Map) -> tuple[Sequence[float | None], Span]:
    """Return what a map shows, with its span: the ratio; where there is none, both values."""
    if drawn_map.ratios is not None:
        return drawn_map.ratio, drawn_map.ratios
    return [*drawn_map.printed, *drawn_map.true], drawn_map.values


def figure(body: Markup, caption: str | Markup) -> Markup:
    """Put a caption below what is drawn."""
    return Markup('<figure class="picture">{}<figcaption>{}</figcaption></figure>').format(body, caption)


# --- over one letter ---

_SAMPLE = '<svg viewBox="0 0 40 10" class="curves">{}</svg>'


def _curves(curves: Curves, witness: Mapping[str, str], names: tuple[str, str]) -> Markup:
    axis, span, ratios = curves.axis, curves.values, curves.ratios
    lines = line(curves.true, axis, span, "true-line") + line(curves.printed, axis, span, "printed-line")
    at_witness = _witness(axis, witness) if curves.others.items() <= witness.items() else Markup("")
    marks = [mark for curve in (curves.true, curves.printed) for mark in curve.marks]
    body = _legend({mark.feature for mark in marks}, names, witness=bool(at_witness))
    steady = ratios is not None and ratios[1] - ratios[0] <= _STEADY * abs(ratios[1])
    drawing = zero_line(span) + at_witness + lines + _marked(marks, axis, span)
    body += plot(drawing, axis, span, "value", "{}, dashed, and {}, drawn through".format(*names), last=ratios is None or steady)
    said = [_held(curves.others, at_witness=bool(at_witness))] if curves.others else []
    if ratios is not None and steady:
        said.append(Markup("printed / true = {:.4g} throughout").format(ratios[0]))
    elif ratios is not None:
        ratio = line(Curve(curves.ratio), axis, ratios, "ratio-line")
        body += plot(zero_line(ratios) + at_witness + ratio, axis, ratios, "printed / true", "their ratio")
    return figure(body, Markup("; ").join(said))


_SEVERAL = 6  # letters; more are at the witness, which is told above


def _held(others: Mapping[str, str], *, at_witness: bool) -> Markup:
    """Say what the other letters are held at."""
    return (
        Markup("the other letters at the witness")
        if at_witness and len(others) > _SEVERAL
        else Markup("at {}").format(letters(others))
    )


def _legend(features: Collection[Feature], names: tuple[str, str], *, witness: bool) -> Markup:
    """Say what each kind of line and of mark is."""
    printed, true = names
    shown = [(true, '<path class="true-line" d="M0 5H40"/>'), (printed, '<path class="printed-line" d="M0 5H40"/>')]
    if witness:
        shown.append(("witness", '<path class="witness-line" d="M0 5H40"/>'))
    shown += [(str(feature), _mark(feature, 20, 5)) for feature in Feature if feature in features and feature is not Feature.POLE]
    entries = (Markup("<span>{}{}</span>").format(Markup(_SAMPLE).format(Markup(sample)), name) for name, sample in shown)
    return Markup('<div class="legend">{}</div>').format(Markup("").join(entries))


def _mark(feature: Feature, x: float, y: float) -> Markup:
    """Draw a tick at a zero, a ring at a corner and a dot on either side of a jump; strokes alone, which no stretching of the plot distorts."""
    if feature is Feature.ZERO:
        return Markup('<path class="zero" d="M{:.4g} {:.4g}v10"/>').format(x, y - 5)
    dot = Markup('<path class="{}" d="M{:.4g} {:.4g}h0"/>')
    outer = dot.format("dot", x, y)
    return outer + dot.format("hole", x, y) if feature is Feature.CORNER else outer


def _marked(marks: Iterable[Mark], axis: Axis, span: Span) -> Markup:
    """Mark what happens on curves, as far as the plot shows it."""
    across, upwards = scale((axis.at[0], axis.at[-1]), WIDE), scale(span, HIGH)
    seen = (mark for mark in marks if mark.feature is not Feature.POLE and span[0] <= mark.value <= span[1])
    return Markup("").join(_mark(mark.feature, across(mark.at), HIGH - upwards(mark.value)) for mark in seen)


def _witness(axis: Axis, witness: Mapping[str, str]) -> Markup:
    """Draw a line where the witness lies, if it lies on the axis."""
    value = witness.get(axis.name, "")
    if not is_fraction(value) or not axis.at[0] <= float(Fraction(value)) <= axis.at[-1]:
        return Markup("")
    place = scale((axis.at[0], axis.at[-1]), WIDE)(float(Fraction(value)))
    return Markup('<path class="witness-line" d="M{:.4g} 0V{:g}"/>').format(place, HIGH)


def plot(
    drawing: Markup, axis: Axis, span: Span, name: str, title: str, *, last: bool = True, ends: tuple[str, str] | None = None
) -> Markup:
    """Draw one plot: its name and both ends on the left, those of its span unless others are told; the letter below the last."""
    low, high = ends or [f"{end:.3g}" for end in span]
    side = Markup('<span class="up"><span>{}</span><span class="named">{}</span><span>{}</span></span>').format(high, name, low)
    svg = Markup(
        '<svg class="curves" viewBox="0 0 {:g} {:g}" preserveAspectRatio="none" role="img"><title>{}</title>{}</svg>'
    ).format(WIDE, HIGH, title, drawing)
    return Markup('<div class="plot">{}{}</div>').format(side, svg) + (below(axis) if last else Markup(""))


def below(axis: Axis) -> Markup:
    """Name an axis between its ends."""
    return Markup('<span class="across"><span>{}</span>{}<span>{}</span></span>').format(
        short(axis.low), inline(axis.latex), short(axis.high)
    )


_SHORT = 10  # the parts of an end that is shown exact


def short(number: str) -> str:
    """Write an end of an axis: exact where that is short."""
    exact = Fraction(number) if is_fraction(number) else Fraction(0)
    return number if exact.denominator == 1 or max(abs(exact.numerator), exact.denominator) <= _SHORT else f"{float(exact):.3g}"


def zero_line(span: Span) -> Markup:
    """Draw the line of zero where it can be seen."""
    low, high = span
    return (
        Markup('<path class="axis" d="M0 {:.4g}H{:g}"/>').format(HIGH * high / (high - low), WIDE) if low < 0 < high else Markup("")
    )


def line(curve: Curve, axis: Axis, span: Span, kind: str, *, alone: bool = False) -> Markup:
    """Draw a curve through its corners, with gaps at jumps and where there is no value; points ``alone``, too where the letter takes whole numbers."""
    across, upwards = scale((axis.at[0], axis.at[-1]), WIDE), scale(span, HIGH)
    places = [(x, y) for x, y in zip(axis.at, curve.numbers, strict=True)]
    turns = [mark for mark in curve.marks if mark.feature is not Feature.ZERO]
    jumps = [mark for mark in turns if mark.feature is Feature.JUMP]
    corners = [(mark.at, mark.value) for mark in turns if mark.feature is Feature.CORNER]
    poles = [(mark.at, None) for mark in turns if mark.feature is Feature.POLE]
    edges = [place for one, other in zip(jumps[::2], jumps[1::2], strict=True) for place in _edges(one, other)]
    at_jumps = {one.at for one in jumps}
    kept = [place for place in places if place[0] not in at_jumps]
    ordered = sorted([*kept, *corners, *edges, *poles], key=lambda place: place[0])  # stable: both edges of a jump keep their order
    points = [None if y is None else (across(x), HIGH - upwards(y)) for x, y in ordered]
    if alone or axis.whole:
        return Markup("").join(
            Markup('<path class="{} dot" d="M{:.4g} {:.4g}h0"/>').format(kind, *point) for point in points if point
        )
    path = "".join(_stroke(before, here) for before, here in pairwise([None, *points]))
    return Markup('<path class="{}" d="{}"/>').format(kind, path)


def _edges(one: Mark, other: Mark) -> tuple[tuple[float, float | None], ...]:
    return (one.at, one.value), (one.at, None), (other.at, other.value)


def _stroke(before: tuple[float, float] | None, here: tuple[float, float] | None) -> str:
    return "" if here is None else f"{'M' if before is None else 'L'}{here[0]:.4g} {here[1]:.4g}"


def scale(span: Span, size: float) -> Callable[[float], float]:
    """Return where a number lies on a side, from its low end; in the middle where all numbers are one."""
    low, high = span
    return lambda value: size * (value - low) / (high - low) if high > low else size / 2


# --- over two ---


def level(number: float, span: Span) -> int:
    """Return the shade of a number, 0 for the least."""
    return min(max(round(scale(span, LEVELS - 1)(number)), 0), LEVELS - 1)


def opacity(shade: int) -> str:
    """Write how dark a shade is."""
    return f"{0.06 + 0.94 * shade / (LEVELS - 1):.2f}"


def _maps(drawn_map: Map, names: tuple[str, str]) -> Markup:
    """Draw the ratio, or both values in one scale of shades."""
    both = tuple(zip(names, (drawn_map.printed, drawn_map.true), strict=True))
    shown = both if drawn_map.ratios is None else (("printed / true", drawn_map.ratio),)
    _, span = _shaded(drawn_map)
    body = Markup("").join(_map(drawn_map, numbers, span, name) for name, numbers in shown)
    return figure(body, _scale_of(*span) + ("; nothing drawn: no value" if None in _shaded(drawn_map)[0] else ""))


def _scale_of(low: float, high: float) -> Markup:
    """Draw the shades between the numbers of the lightest and of the darkest."""
    shades = Markup("").join(Markup('<i style="opacity:{}"></i>').format(opacity(shade)) for shade in range(LEVELS))
    return Markup('<span class="scale">{:.3g} <span class="shades">{}</span> {:.3g}</span>').format(low, shades, high)


def _map(drawn_map: Map, numbers: Numbers, span: Span, name: str) -> Markup:
    paths = [""] * LEVELS
    across, upwards = _cells(drawn_map.across.at), _cells(drawn_map.up.at)
    for i, (left, right) in enumerate(across):
        for j, (bottom, top) in enumerate(upwards):
            value = numbers[i * len(upwards) + j]
            if value is not None:
                paths[level(value, span)] += f"M{left:.4g} {100 - top:.4g}H{right:.4g}V{100 - bottom:.4g}H{left:.4g}z"
    shapes = Markup("").join(
        Markup('<path d="{}" style="opacity:{}"/>').format(path, opacity(shade)) for shade, path in enumerate(paths) if path
    )
    up = drawn_map.up
    side = Markup('<span class="up"><span>{}</span>{}<span>{}</span></span>').format(
        short(up.high), inline(up.latex), short(up.low)
    )
    svg = Markup('<svg class="map" viewBox="0 0 100 100" role="img"><title>{}</title>{}</svg>').format(name, shapes)
    return Markup('<div class="where"><span class="small">{}</span><div class="plot">{}{}</div>{}</div>').format(
        name, side, svg, below(drawn_map.across)
    )


def _cells(at: Sequence[float]) -> list[Span]:
    """Return each value of a grid its part of the side, from half way to the one before to half way to the next, in per cent."""
    edges = [at[0], *((low + high) / 2 for low, high in pairwise(at)), at[-1]]
    across = scale((edges[0], edges[-1]), 100.0)
    return [(across(low), across(high)) for low, high in pairwise(edges)]
