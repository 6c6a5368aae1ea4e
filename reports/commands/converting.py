"""``convert``: a line's formula in another convention."""

from __future__ import annotations

from typing import Annotated

import typer

from closedform.reports.commands.common import AS_RECORDED, UNDECIDED, Json, app, one_sentence, options, show


@app.command(
    epilog="Exit codes: 0 the formula holds in that convention; 2 the convention does not apply, no formula is found that holds, or bad input; 3 undecided."
)
def convert(
    names: Annotated[
        list[str],
        typer.Argument(
            help="A line whose right side is a closed form, 002:20; or a claim file and a key of it, mynote.toml arcsine."
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            help="erf-sqrt2, erf, saad-solla, goldt, labels-pm1, labels-01, half-loss, full-loss, sum-units, mean-units, conditional, partial, "
            "scaled-data, one-over-sqrt-n.",
        ),
    ],
    json: Json = False,
) -> None:
    """Print a line's formula in another convention of the field, checked there like any line."""
    with one_sentence():
        from closedform.numerics.tools.convert import convert as convert_line

        found = convert_line(names, to, judging=options(fresh=False))
        show(found, json, "conversion")
        raise typer.Exit(AS_RECORDED if found.verdict.holds else UNDECIDED)
