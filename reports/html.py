"""Records as one self-contained HTML page; formulas are MathML, so nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from latex2mathml.converter import convert
from markupsafe import Markup, escape

from numerics.record import Record
from reports.latex import drags_down
from reports.terminal import finding


def math(latex: str) -> Markup:
    """Turn LaTeX into MathML; what the converter cannot read is shown as source."""
    try:
        return Markup(convert(latex, display="inline"))
    except Exception:  # noqa: BLE001 - the converter raises many kinds on OCR noise; the source is the fallback
        return Markup("<code>{}</code>").format(escape(latex))


def page(records: Sequence[Record], *, about: str) -> str:
    """Render the page."""
    environment = Environment(loader=PackageLoader("reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters["math"] = math
    environment.globals["finding"] = finding
    documents = sorted({r.document for r in records})
    return environment.get_template("report.html").render(
        records=records, documents=documents, drags=drags_down(records), about=about
    )
