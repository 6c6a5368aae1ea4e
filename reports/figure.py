"""A picture of a line as a file for a paper: two curves over one letter, drawn by matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from closedform.numerics.findings.picture import Curve, Curves, Picture
from closedform.reports.picture import sides

# Each kind of file, with what leaves its date out: the same picture gives the same file.
_UNDATED: dict[str, dict[str, None]] = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}, ".png": {}}
SUFFIXES = tuple(_UNDATED)


def draw(picture: Picture, file: Path) -> None:
    """Draw the printed and the true curve, or the stated and the run one, to a file whose suffix names its kind.

    Raises:
        ImportError: matplotlib is missing.
        ValueError: the picture has no curves.
    """
    if picture.curves is None:
        raise ValueError(f"there is nothing to draw: {picture.reason or 'the line has no picture'}")
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(3.4, 2.4), layout="constrained")  # inches: a column of a paper
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    curves, (printed, true) = picture.curves, sides(picture)
    for curve, name, style in ((curves.true, true, "-"), (curves.printed, printed, "--")):
        axes.plot(curves.axis.at, _gaps(curve), style, color="black", label=name, marker="." if curves.axis.whole else "")
    low, high = curves.values
    room = (high - low) / 20 or 1.0
    axes.set(xlabel=f"${curves.axis.latex}$", ylim=(low - room, high + room), title=_held(curves))
    axes.legend(frameon=False)
    with rc_context({"svg.hashsalt": "closedform"}):  # else the names inside an SVG are drawn at random
        figure.savefig(file, metadata=_UNDATED[file.suffix])


def _gaps(curve: Curve) -> list[float]:
    """Return a curve's numbers with a gap where it has none."""
    return [float("nan") if number is None else number for number in curve.numbers]


def _held(curves: Curves) -> str:
    return ", ".join(f"{name} = {value}" for name, value in curves.others.items())
