"""The printing of records: their format, selection and order."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from closedform.reports.commands.common import BadInput, out

if TYPE_CHECKING:
    from closedform.numerics.findings.record import Record
    from closedform.reports.commands.claims import Wanted

Format = Annotated[
    str | None,
    typer.Option(
        "--format", help="text, json, csv, sarif, or problems: a line for each, file:line:column: level: key verdict, reason."
    ),
]


def chosen_format(form: str | None, json: bool = False) -> str:
    """Return the format of the answer.

    Raises:
        BadInput: the format is unknown, or two were given.
    """
    if json and form not in (None, "json"):
        raise BadInput(f"--json and --format {form} are two formats; leave one out")
    chosen = "json" if json else form or "text"
    if chosen == "text":  # the other formats import the code that finds a line's place
        return chosen
    from closedform.reports.formats import FORMATS

    if chosen not in FORMATS:
        raise BadInput(f"unknown format {chosen!r}; use {', '.join(FORMATS)}")
    return chosen


def filtered(records: Sequence[Record], *, refuted: bool, undecided: bool) -> list[Record]:
    """Keep the lines with the verdicts selected; all lines if none is."""
    kept = {name for name, asked in (("refuted", refuted), ("undecided", undecided), ("agrees", undecided)) if asked}
    return [record for record in records if not kept or record.total in kept]


def show_records(records: Sequence[Record], chosen: str, *, unread: Wanted | None = None, sought: bool = False) -> None:
    """Print records in a format.

    Args:
        records: the records to print; for people, the refuted claims of a reader come first.
        chosen: the format.
        unread: the named files, which may not have been read in full.
        sought: True if corrections were searched for.
    """
    if chosen == "text":
        from closedform.reports import brief

        is_own = unread is not None and unread.own is not None
        first = sorted(records, key=lambda record: "refuted" not in (record.total, record.if_so) or record.as_recorded)
        if records:
            out.print(brief.verdicts(first if is_own else records, width=out.width, sought=sought), soft_wrap=True)
    else:
        from closedform.reports.formats import written

        sys.stdout.buffer.write(written(records, chosen, () if unread is None else unread.unread_places()))
