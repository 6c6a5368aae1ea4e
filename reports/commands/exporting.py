"""``export``: the right formula of a line, as code or as text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from closedform.reports.commands.claims import of_named
from closedform.reports.commands.common import BadInput, Fresh, app, one_sentence, options

if TYPE_CHECKING:
    from closedform.numerics.findings.record import Record

_TO = ("numpy", "torch", "jax", "sympy", "latex")

To = Annotated[str, typer.Option("--to", help="numpy, torch or jax: a module with one function; sympy, or latex.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write it to this file, which must not be there.")]
Seed = Annotated[int, typer.Option("--seed", help="Of the points at which its error is measured.")]


@app.command(epilog="Exit codes: 0 it is written; 2 bad input, or nothing is known to hold; 130 interrupted.")
def export(
    names: Annotated[list[str], typer.Argument(help="A key, such as 002:72; or a claim file and a key of it, mynote.toml eq:foo.")],
    to: To = "numpy",
    file: Out = None,
    seed: Seed = 0,
    fresh: Fresh = False,
) -> None:
    """Export the right formula of a line: vectorised, with a derivative, accurate, with its measured error.

    It is the line if that holds, else its correction, else a verified suggestion. In a chain it is the last line.
    """
    with one_sentence(fresh=fresh):
        if to not in _TO:
            raise BadInput(f"--to {to} is unknown; use {', '.join(_TO)}")
        if file is not None and file.exists():
            raise BadInput(f"--out {file} exists; name another, or move it away")
        claim, record = _judged(names, fresh)
        text = _written(claim, record, to, seed)
        if file is None:
            sys.stdout.write(text)
        else:
            file.write_text(text, encoding="utf-8")


@app.command(epilog="Exit codes: 0 it is drawn; 2 bad input, or there is no picture; 130 interrupted.")
def figure(
    names: Annotated[list[str], typer.Argument(help="A key, such as 002:72; or a claim file and a key of it, mynote.toml eq:foo.")],
    file: Annotated[Path, typer.Option("--out", help="Draw it to this file, .pdf, .svg or .png, which must not be there.")],
    fresh: Fresh = False,
) -> None:
    """Draw what a line prints and what is true, or what a document states of a run and what was run, for a paper."""
    with one_sentence(fresh=fresh):
        from closedform.reports.figure import SUFFIXES, draw

        if file.suffix not in SUFFIXES:
            raise BadInput(f"--out {file} has no known suffix; use {', '.join(SUFFIXES)}")
        if file.exists():
            raise BadInput(f"--out {file} exists; name another, or move it away")
        record = _judged(names, fresh)[1]
        if record.picture is None:
            raise BadInput(f"{record.key} has no picture: lines that fail and figures of experiments have one")
        try:
            draw(record.picture, file)
        except ImportError:
            raise BadInput("a figure needs matplotlib; pip install 'closedform[figures]'") from None
        except ValueError as error:
            raise BadInput(str(error)) from None


def _written(claim: Any, record: Record, to: str, seed: int) -> str:
    from closedform.numerics.tools.export.form import correct_form
    from closedform.reports import export as text

    form = correct_form(claim, record)
    if to in text.OTHERS:
        return text.OTHERS[to](form)
    from closedform.numerics.tools.export.choose import export as steps
    from closedform.numerics.tools.export.targets import TARGETS

    return text.module(steps(form, TARGETS[to], seed=seed))


def _judged(names: list[str], fresh: bool) -> tuple[Any, Record]:
    """Check the line that is named, and return the claim with the line's record."""
    from closedform.numerics.checking.named import accepted, named
    from closedform.reports.commands.checking import run

    one = accepted(named(names))
    records = {record.key: record for record in run(of_named(one), options(fresh), stream=False)}
    return one.claim, records[one.key]
