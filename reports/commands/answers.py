"""How what was found is printed: in which format, which lines of all, and in what order."""

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
    """Give the format of the answer.

    Raises:
        BadInput: there is no such format, or two were asked for.
    """
    if json and form not in (None, "json"):
        raise BadInput(f"--json and --format {form} are two formats; leave one out")
    chosen = "json" if json else form or "text"
    if chosen == "text":  # the others import what finds a line's place
        return chosen
    from closedform.reports.formats import FORMATS

    if chosen not in FORMATS:
        raise BadInput(f"unknown format {chosen!r}; use {', '.join(FORMATS)}")
    return chosen


def filtered(records: Sequence[Record], *, refuted: bool, undecided: bool) -> list[Record]:
    """Keep the lines with the verdicts asked for; all where none is."""
    kept = {name for name, asked in (("refuted", refuted), ("undecided", undecided), ("agrees", undecided)) if asked}
    return [record for record in records if not kept or record.total in kept]


def show_records(
    records: Sequence[Record], chosen: str, *, of: Sequence[Record], unread: Wanted | None = None, sought: bool = False
) -> None:
    """Print records in a format, for people with a count of those that they were taken from.

    Args:
        records: to show; of a reader's own claims, the refuted ones come first for people.
        chosen: the format.
        of: the records that are counted.
        unread: what was asked for, of which some may not have been read.
        sought: whether corrections were looked for.
    """
    if chosen == "text":
        from closedform.reports import brief

        is_own = unread is not None and unread.own is not None
        first = sorted(records, key=lambda record: record.total != "refuted" or record.as_recorded) if is_own else records
        out.print(brief.verdicts(first, width=out.width, of=of, sought=sought), soft_wrap=True)
    else:
        from closedform.reports.formats import written

        sys.stdout.buffer.write(written(records, chosen, () if unread is None else unread.unread_places()))
