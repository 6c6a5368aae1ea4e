r"""Records as LaTeX: one longtable a document, to be compiled alone or taken in with \input."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp
from jinja2 import Environment, PackageLoader, StrictUndefined

from derivations.document import documents
from derivations.notation import LATEX
from numerics.findings import Measured
from numerics.record import Record
from reports.terminal import short

_SPECIAL = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
            "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}  # fmt: skip


def escape(text: str) -> str:
    """Write plain text so that LaTeX prints it as it is."""
    return "".join(_SPECIAL.get(c, c) for c in text)


def symbol(name: str) -> str:
    """Write a parameter's name as the notes do: ``rho_1k`` becomes a Greek letter with an index."""
    known = {s.name: text for s, text in LATEX.items()}
    return f"${known.get(name) or sp.latex(sp.Symbol(name))}$"


def witness(record: Record) -> str:
    """Write a witness with both values."""
    if record.witness is None:
        return ""
    at = ", ".join(f"{symbol(k)}\\,$={v}$" for k, v in record.witness.items())
    if record.kind == "property":
        return f"{at}{': ' if at else ''}found ${short(record.left)}$, claimed {short(record.right)}"
    return f"{at}{': ' if at else ''}true ${short(record.left)}$, printed ${short(record.right)}$"


def label(record: Record) -> str:
    """Write a line's name: its equation number, else its slug."""
    name = record.key.split(":", 1)[1]
    return f"({name})" if record.equation is not None else escape(name)


def drags_down(records: Sequence[Record]) -> dict[str, list[str]]:
    """Map each false line to the lines that rest on it."""
    out: dict[str, list[str]] = {}
    for record in records:
        causes = {*record.because_of, *([record.broken_by] if record.broken_by and record.broken_by != record.key else [])}
        for cause in causes:
            out.setdefault(cause, []).append(record.key)
    return out


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports"),
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, autoescape=False,
    )  # fmt: skip
    environment.filters["tex"] = escape
    environment.globals.update(witness=witness, label=label, place=place)
    return environment


def heading(document: str) -> str:
    """Name a document: by its tag and title, or by its title alone where it numbers nothing."""
    about = documents().get(document)
    if about is None:
        return "A reader's own claims"
    return about.title if about.equations is None else f"Document {document}: {about.title}"


def table(document: str, records: Sequence[Record]) -> str:
    """Render one document's table; needs amsmath, amssymb, booktabs, longtable, array, graphicx."""
    mine = [r for r in records if r.document == document]
    return _environment().get_template("table.tex").render(heading=heading(document), records=mine, drags=drags_down(records))


def approximations(records: Sequence[Record]) -> str:
    """Render the measured errors of every line printed with an approximation sign."""
    measured = [r for r in records if r.errors]
    return _environment().get_template("approximations.tex").render(records=measured)


def place(row: Measured) -> str:
    """Write where an error was measured, parameters in the notes' letters."""
    cells = [f"{symbol(k)}\\,$=$ {escape(v)}" for k, v in row.at.items()]
    return ", ".join(cells) or "random weights"


def standalone(documents: Sequence[str]) -> str:
    """Render a document that takes every table in."""
    return _environment().get_template("report.tex").render(documents=documents)
