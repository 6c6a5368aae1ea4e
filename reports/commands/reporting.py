"""``report``, ``diff``, ``coverage`` and ``engines``: everything that the documents print, and its changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from closedform.derivations.claims.document import listed, registered
from closedform.reports.commands.answers import Format, chosen_format, show_records
from closedform.reports.commands.checking import run, say
from closedform.reports.commands.claims import Wanted, wanted
from closedform.reports.commands.common import (
    AS_RECORDED,
    BAD_INPUT,
    EXIT_CODES,
    NOT_AS_RECORDED,
    AllCells,
    BadInput,
    Device,
    Digits,
    Fresh,
    Full,
    Limit,
    LocalCluster,
    Samples,
    Scheduler,
    app,
    err,
    fault,
    keeping,
    one_sentence,
    options,
    out,
    show_json,
    told_progress,
)  # fmt: skip
from closedform.reports.commands.settings import settings, settled

if TYPE_CHECKING:
    from closedform.numerics.checking.options import Options
    from closedform.numerics.findings.record import Record

_QUICK = "With --quick: 0 nothing was found wrong that is not recorded so, which is no pass; 1 something was; 2 bad input; 130 interrupted."


@app.command(epilog=f"{EXIT_CODES} {_QUICK}")
def report(
    notes: Annotated[
        list[str] | None,
        typer.Argument(help="Your own notes in place of the documents: mynote.toml, paper.tex, or folders of such files."),
    ] = None,
    folder: Annotated[Path, typer.Option("--out", help="Where to write.")] = Path("reports") / "out",
    digits: Digits = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="In two minutes: look for refutations at a few points of each line. Decides nothing else, writes nothing.",
        ),
    ] = False,
    form: Format = None,
    samples: Samples = None,
    device: Device = None,
    time_limit: Limit = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    fresh: Fresh = False,
    full: Full = False,
    all_cells: AllCells = False,
) -> None:
    """Check everything, or your own notes, and write verdicts.json, LaTeX tables and an HTML page."""
    with one_sentence(fresh=fresh):
        from closedform.reports import terminal
        from closedform.reports.write import write_report

        chosen = chosen_format(form)
        told = out if chosen == "text" else err
        if quick:
            _refuse_beside_quick(notes, full or None, digits, samples, device, time_limit)
        project = settings()
        digits, time_limit = settled(project, digits, time_limit)
        asked = _own(notes) if notes else Wanted()
        if quick:
            raise typer.Exit(
                _quick(options(fresh, quick=True, engines=("enclose",), scheduler=scheduler, local_cluster=local_cluster), chosen)
            )
        how = options(
            fresh,
            digits=digits, samples=samples, device=device, time_limit=time_limit, scheduler=scheduler,
            local_cluster=local_cluster, in_full=full, all_cells=all_cells,
        )  # fmt: skip
        records = run(asked, how, stream=True) if notes else _checked(how)
        written = write_report(records, folder, keeping(fresh=fresh), unread=asked.faults, passed=asked.unread)
        if chosen != "text":
            show_records(records, chosen, unread=asked)
        told.print(terminal.summary(records, len(asked.not_judged)), soft_wrap=True)
        for path in written:
            told.print(f"wrote {path}", highlight=False, soft_wrap=True)
        raise typer.Exit(asked.exit_code(records, strict=project.get("strict", False)))


def _refuse_beside_quick(notes: list[str] | None, *given: object) -> None:
    """Refuse notes, and settings that are given, where the documents are looked at quickly.

    Raises:
        BadInput: there is one.
    """
    if any(one is not None for one in given):
        raise BadInput(
            "--quick has digits and limits of its own and draws no samples; "
            "leave out --digits, --samples, --device, --time-limit and --full"
        )
    if notes:
        raise BadInput("--quick looks at the documents; leave it out, or name no file")


def _own(names: list[str]) -> Wanted:
    """Read a reader's own notes, and report what cannot be read.

    Raises:
        BadInput: there is nothing to report, or two files would have one name in the report.
        ValueError: a name is neither a claim file nor a folder.
    """
    from closedform.derivations.reading.paper.corpus import files
    from closedform.reports.sources import name_of_file

    found = {file.resolve(): file for file in files(names)}
    if not found:
        raise BadInput(f"{', '.join(names)} holds no claim file; a claim file is called mynote.toml or mynote.tex")
    asked = wanted([file.as_posix() for file in found.values()], {})
    of_name: dict[str, Path] = {}
    for file in dict.fromkeys(asked.files.values()):
        if (other := of_name.setdefault(name_of_file(file), file)) != file:
            raise BadInput(
                f"{other} and {file} would both be table_{name_of_file(file)}.tex; rename one, or report them one by one"
            )
    for sentence in asked.sentences():
        fault(sentence)
    if not asked:
        raise typer.Exit(BAD_INPUT)
    return asked


def _checked(settings: Options, *, stream: bool = True) -> list[Record]:
    from closedform.numerics.checking.documents import check_documents

    def judged(records: Sequence[Record]) -> None:
        from closedform.reports.html import set_ahead  # with everything that typesets a page

        say(records)
        set_ahead(records)

    with told_progress() as progress:
        return check_documents(settings, progress, judged if stream else None)


def _quick(settings: Options, chosen: str) -> int:
    """Look for errors in a minute; return the exit code."""
    from closedform.reports import quick as tier

    records = _checked(settings, stream=False)
    if chosen != "text":
        show_records(tier.surprises(records) if chosen in ("sarif", "problems") else records, chosen)
    (out if chosen == "text" else err).print(tier.shown(records, width=out.width), soft_wrap=True)
    return NOT_AS_RECORDED if tier.surprises(records) else AS_RECORDED


@app.command("diff", epilog="Exit codes: 0 nothing changed; 1 something did; 2 bad input.")
def difference(
    before: Annotated[Path, typer.Argument(help="An earlier report: its folder, or its verdicts.json.")],
    after: Annotated[Path, typer.Argument(help="A later one.")],
    json: Annotated[bool, typer.Option("--json", help="Print what changed as JSON.")] = False,
) -> None:
    """Show the changes between two reports, and their reasons."""
    with one_sentence():
        from closedform.reports.changes_between_reports import changes, read_report, shown

        old, new = read_report(before), read_report(after)
        found = changes(old, new)
        if json:
            show_json(found)
        else:
            out.print(shown(found, old, new, width=out.width), soft_wrap=True)
        raise typer.Exit(NOT_AS_RECORDED if found else AS_RECORDED)


@app.command(epilog="Exit codes: 0 everything printed is accounted for; 1 something is not; 2 bad input.")
def coverage(document: Annotated[str | None, typer.Argument(help=f"A document: {listed(registered())}.")] = None) -> None:
    """Show the state of everything that the documents print, and what is still missing."""
    with one_sentence():
        from rich.text import Text

        from closedform.derivations.claims.register import gaps, register
        from closedform.derivations.index import index
        from closedform.reports import terminal

        if document is not None and document not in registered():
            raise BadInput(f"unknown document {document!r}; use {listed(registered())}")
        entries = register(document or "")
        named = (name for entry in entries for name in (*entry.check, *entry.used_by))
        tags = (
            [""] if document is None else {document, *(name.partition(":")[0] for name in named)}
        )  # an entry without a name is not encoded
        encoded = frozenset(key for tag in tags for key in index(tag))
        missing = [gap for gap in gaps(encoded) if document is None or gap.startswith(f"{document}:")]
        for part in terminal.coverage(entries, missing, detailed=document is not None, width=out.width):
            out.print(part, soft_wrap=isinstance(part, Text))
        raise typer.Exit(NOT_AS_RECORDED if missing else AS_RECORDED)


@app.command(epilog="Exit codes: 0 written; 2 bad input; 130 interrupted.")
def findings(
    document: Annotated[str, typer.Argument(help=f"A document: {listed(registered())}.")],
    into: Annotated[Path | None, typer.Option("--into", help="The file to write; the page is printed where none is named.")] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", help="The verdicts.json of a report; else the document is checked, as far as nothing is kept."),
    ] = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    fresh: Fresh = False,
) -> None:
    """Write for a document's author, as Markdown, what holds, what holds under a condition, and what fails, with its correction."""
    with one_sentence(fresh=fresh):
        from closedform.derivations.claims.register import register
        from closedform.reports.findings import page, read_records
        from closedform.reports.write import write_whole

        if document not in registered():
            raise BadInput(f"unknown document {document!r}; use {listed(registered())}")
        if source is None:
            how = options(fresh, scheduler=scheduler, local_cluster=local_cluster)
            records = run(wanted([document], {}), how, stream=False)
        else:
            records = [record for record in read_records(source) if record.document == document]
        written = page(registered()[document], records, register(document))
        if into is None:
            out.print(written, markup=False, highlight=False, soft_wrap=True)
        else:
            write_whole(written, into)
            err.print(f"wrote {into}", highlight=False, soft_wrap=True)


@app.command()
def engines() -> None:
    """Show which functions each engine takes, and the reason if it does not take one."""
    from closedform.reports.engines import matrix

    out.print(matrix(), markup=False, highlight=False, soft_wrap=True)
