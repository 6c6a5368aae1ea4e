"""A picture of a line as a file for a paper, drawn by matplotlib: two curves over one letter, or two matrices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from closedform.numerics.findings.picture import Curves, Map, Numbers, Picture
from closedform.reports.picture import sides

# Each kind of file, with what leaves its date out: the same picture gives the same file.
_UNDATED: dict[str, dict[str, None]] = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}, ".png": {}}
SUFFIXES = tuple(_UNDATED)


def draw(picture: Picture, file: Path) -> None:
    """Draw both curves, or both matrices where there is no curve, to a file whose suffix names its kind.

    Raises:
        ImportError: matplotlib is missing.
        ValueError: the picture has neither.
    """
    if picture.curves is None and picture.map is None:
        raise ValueError(f"there is nothing to draw: {picture.reason or 'the line has no picture'}")
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(3.4, 2.4 if picture.curves else 2.9), layout="constrained")  # inches: a column of a paper
    FigureCanvasAgg(figure)
    if picture.curves is not None:
        _curves(figure.add_subplot(), picture.curves, sides(picture))
    elif picture.map is not None:
        _maps(figure, picture.map, sides(picture))
    with rc_context({"svg.hashsalt": "closedform"}):  # else the names inside an SVG are drawn at random
        figure.savefig(file, metadata=_UNDATED[file.suffix])


def _curves(axes: Any, curves: Curves, names: tuple[str, str]) -> None:
    printed, true = names
    for curve, name, style in ((curves.true, true, "-"), (curves.printed, printed, "--")):
        axes.plot(curves.axis.at, _gaps(curve.numbers), style, color="black", label=name, marker="." if curves.axis.whole else "")
    low, high = curves.values
    room = (high - low) / 20 or 1.0
    axes.set(xlabel=f"${curves.axis.latex}$", ylim=(low - room, high + room), title=_held(curves))
    axes.legend(frameon=False)


def _maps(figure: Any, drawn: Map, names: tuple[str, str]) -> None:
    """Draw both sides next to each other in one scale of greys."""
    both = figure.subplots(1, 2, sharey=True)
    rows = len(drawn.up.at)
    for axes, name, numbers in zip(both, names, (drawn.printed, drawn.true), strict=True):
        shades = list(zip(*(_gaps(numbers[i : i + rows]) for i in range(0, len(numbers), rows)), strict=True))
        low, high = drawn.values
        mesh = axes.pcolormesh(
            drawn.across.at, drawn.up.at, shades, cmap="Greys", vmin=low, vmax=high, shading="nearest", rasterized=True
        )
        axes.set(title=name, xlabel=f"${drawn.across.latex}$", aspect="equal" if drawn.across.whole and drawn.up.whole else "auto")
    both[0].set(ylabel=f"${drawn.up.latex}$")
    figure.colorbar(mesh, ax=both, orientation="horizontal")


def _gaps(numbers: Numbers) -> list[float]:
    """Return numbers with a gap where there is none."""
    return [float("nan") if number is None else number for number in numbers]


def _held(curves: Curves) -> str:
    return ", ".join(f"{name} = {value}" for name, value in curves.others.items())
