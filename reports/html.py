"""Records as one self-contained HTML page; formulas are MathML, so nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from latex2mathml.converter import convert
from markupsafe import Markup, escape

from derivations.register import register
from numerics.findings import Measured, Region
from numerics.record import Record
from reports.latex import drags_down, heading, symbol
from reports.terminal import finding, part_wrong, point, regime

_set: dict[str, str] = {}  # MathML by LaTeX: converting takes longer than all else that an unchanged report does


def formulas() -> Mapping[str, str]:
    """Give the formulas that were set so far, to be remembered."""
    return dict(_set)


def remember(known: Mapping[str, str]) -> None:
    """Take over formulas that were set before, by the same converter."""
    _set.update(known)


def math(latex: str) -> Markup:
    """Turn LaTeX into MathML; what the converter cannot read is shown as source."""
    readable = re.sub(r"([A-Za-z])''", r"{\1^{\\prime\\prime}}", latex)  # the converter refuses two primes in a row
    try:
        if readable not in _set:
            _set[readable] = convert(readable, display="inline")
        return Markup(_set[readable])
    except Exception:  # noqa: BLE001 - the converter raises many kinds on OCR noise; the source is the fallback
        return Markup("<code>{}</code>").format(escape(latex))


def as_printed(text: str) -> Markup | str:
    """Show a printed formula as mathematics, and a printed sentence as text with the formulas between its dollar signs set."""
    if "$" in text:
        pieces = text.split("$")
        return Markup("").join(math(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces))
    return math(text) if "\\" in text else text


def found(record: Record) -> Markup:
    """Say what the terminal's finding says, with the witness in the notes' letters; the factor stands before it as a formula."""
    text = escape(finding(record, factor=False))
    if not record.witness:
        return text
    return Markup(str(text).replace(str(escape(point(record.witness))), str(letters(record.witness))))


def letters(values: dict[str, str]) -> Markup:
    """Write parameters in the notes' letters, with their values."""
    return Markup(", ").join(Markup("{} = {}").format(math(symbol(k).strip("$")), v) for k, v in values.items())


def place(row: Measured) -> Markup:
    """Name the place where an approximation's error was measured."""
    return letters(row.at) if row.at else escape(regime(row))


def drawing(region: Region) -> Markup:
    """Draw where a line is certainly wrong, with a caption: one parameter to the right, a second one upwards."""
    across, *up = region.drawn
    height = 100 if up else 12
    paths = {"wrong": "", "open": ""}
    for patch in region.patches:
        x, width = 100 * patch.low[0], 100 * (patch.high[0] - patch.low[0])
        top, tall = (100 - 100 * patch.high[1], 100 * (patch.high[1] - patch.low[1])) if up else (0, height)
        paths[patch.state] += f"M{x:.4g} {top:.4g}h{width:.4g}v{tall:.4g}h{-width:.4g}z"
    shapes = Markup("").join(Markup('<path class="{}" d="{}"/>').format(state, d) for state, d in paths.items() if d)
    caption = f"{across} to the right" + (f", {up[0]} upwards" if up else "") + "; dark: certainly wrong, light: open"
    svg = Markup('<svg class="region" viewBox="0 0 100 {}" role="img"><title>{}</title>{}</svg>').format(height, caption, shapes)
    return svg + Markup('<span class="dim">{}</span>').format(caption)


def page(records: Sequence[Record], *, about: str) -> str:
    """Render the page."""
    environment = Environment(loader=PackageLoader("reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters["math"] = math
    environment.filters["as_printed"] = as_printed
    environment.globals.update(heading=heading, found=found, place=place, part_wrong=part_wrong, drawing=drawing)
    documents = sorted({r.document for r in records})
    entries = {d: [e for e in register() if e.document == d] for d in documents}
    return environment.get_template("report.html").render(
        records=records, documents=documents, drags=drags_down(records), entries=entries, about=about
    )
