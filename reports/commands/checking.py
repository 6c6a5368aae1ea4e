"""``check`` and ``list``: lines of the documents, claim files, and claims on the command line."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from closedform.derivations.claims.document import documents, listed
from closedform.reports.commands.answers import Format, chosen_format, filtered, show_records
from closedform.reports.commands.claims import Wanted, wanted
from closedform.reports.commands.common import (
    AS_RECORDED,
    BAD_INPUT,
    EXIT_CODES,
    NOT_AS_RECORDED,
    UNDECIDED,
    UNREAD,
    AllCells,
    BadInput,
    Device,
    Digits,
    Engine,
    Fresh,
    Full,
    Limit,
    LocalCluster,
    Root,
    Samples,
    Scheduler,
    app,
    err,
    fault,
    is_folder,
    keeping,
    one_sentence,
    options,
    out,
    told_progress,
)  # fmt: skip
from closedform.reports.commands.outputs import Outputs
from closedform.reports.commands.settings import settings, settled

if TYPE_CHECKING:
    from closedform.numerics.checking.options import Options
    from closedform.numerics.checking.run import Case
    from closedform.numerics.findings.record import Listener, Record
    from closedform.numerics.running.pool import Progress

REPAIR = "repair"  # the engine that searches for the right form of a false line; no verdict rests on it
_ALONE = (
    "a corpus is checked by itself; leave out --law, --given, --where, --such-that, --limit, --define, --refuted, --undecided, "
    "--margin, --corrected, --patch, --format and --json"
)
STREAMED = 8  # lines; if there are more, each verdict is printed as soon as it is known

Keys = Annotated[
    list[str] | None,
    typer.Argument(
        help="Keys such as 002:72, 002:42/term-2, or a whole document: 002. Or claim files, mynote.toml or paper.tex, perhaps "
        "with keys of them behind, mynote.toml arcsine; or folders of them. "
        'Or a claim: "E\\[erf(g*Z)**2] = 2/pi*asin(2*g**2/(1+2*g**2))"; or its left and its right side, two texts. '
        "If none is named: the notes of \\[tool.closedform] in pyproject.toml."
    ),
]
Law = Annotated[list[str] | None, typer.Option("--law", help='The law of a claim: "Z ~ N(0, 1)".')]
Where = Annotated[
    list[str] | None,
    typer.Option("--where", help='Domains of parameters: "a, b positive, r in (-1, 1)", or g=positive. Repeat for several.'),
]
SuchThat = Annotated[list[str] | None, typer.Option("--such-that", help='A joint condition: "c**2 < a*b". Repeat for several.')]
Given = Annotated[list[str] | None, typer.Option("--given", help='What its expectations are conditioned on: "X > 0, Y > 0".')]
Towards = Annotated[list[str] | None, typer.Option("--limit", help='The limit of an order or an approximation: "h -> 0".')]
Define = Annotated[
    list[str] | None, typer.Option("--define", help='A function, or what a letter is short for: "g(x) = x^2", "w = a/b".')
]
Refuted = Annotated[bool, typer.Option("--refuted", help="Show the lines that are refuted, of all that are checked.")]
Undecided = Annotated[bool, typer.Option("--undecided", help="Show those that are undecided.")]
IfAny = Annotated[bool, typer.Option("--if-any", help="Pass where no file has a claim: for hooks.")]
PassUnread = Annotated[
    bool, typer.Option("--pass-unread", help="Name what is not read, and leave it out of the exit code: for CI that only marks it.")
]
Every = Annotated[bool, typer.Option("--all", help="Name also the displays of a paper that claim nothing.")]
Json = Annotated[bool, typer.Option("--json", help="Print the records as JSON: --format json.")]
JsonLines = Annotated[
    bool,
    typer.Option("--json-lines", help="Of claim files and folders: print each record as a line of JSON as soon as it is there."),
]
Repair = Annotated[
    bool | None,
    typer.Option("--repair/--no-repair", help="Look at length for what a false line should have been, or not at all."),
]
Margin = Annotated[
    Path | None,
    typer.Option(
        "--margin", help=r"Write the verdicts there, verdicts.tex, for a paper that marks its formulas by \verdict{eq:foo}."
    ),
]
Corrected = Annotated[
    Path | None,
    typer.Option(
        "--corrected", help="Write a LaTeX note's displays with refuted lines there, put right in your own LaTeX, to paste."
    ),
]
Patch = Annotated[
    bool,
    typer.Option("--patch", help="Write --corrected as a unified diff of your files, for `git apply`: --corrected fix.patch."),
]


@app.command(epilog=EXIT_CODES)
def check(
    keys: Keys = None,
    law: Law = None,
    where: Where = None,
    such_that: SuchThat = None,
    given: Given = None,
    limit: Towards = None,
    define: Define = None,
    engine: Engine = None,
    digits: Digits = None,
    refuted: Refuted = False,
    undecided: Undecided = False,
    if_any: IfAny = False,
    pass_unread: PassUnread = False,
    every: Every = False,
    form: Format = None,
    json: Json = False,
    json_lines: JsonLines = False,
    repair: Repair = None,
    margin: Margin = None,
    corrected: Corrected = None,
    root: Root = None,
    patch: Patch = False,
    samples: Samples = None,
    device: Device = None,
    time_limit: Limit = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    fresh: Fresh = False,
    full: Full = False,
    all_cells: AllCells = False,
) -> None:
    """Check lines, or whole documents, and print a few lines about each; `explain` prints everything about one."""
    with one_sentence(fresh=fresh):
        chosen, project = chosen_format(form, json), settings()
        keys = _named(keys, project)
        digits, time_limit = settled(project, digits, time_limit)
        corpus = any(map(is_folder, keys)) or json_lines
        if corpus and not (engine or repair):
            repair = None  # in a corpus repairs are searched for only on request
        how: dict[str, Any] = {
            "engines": _engines(engine, repair), "thorough": (REPAIR,) if repair else None,
            "digits": digits, "samples": samples, "device": device, "time_limit": time_limit,
            "scheduler": scheduler, "local_cluster": local_cluster, "in_full": full, "all_cells": all_cells,
        }  # fmt: skip
        fields = {"law": law, "where": where, "such_that": such_that, "given": given, "limit": limit, "define": define}
        if corpus:
            if any([*fields.values(), refuted, undecided, margin, corrected, patch, chosen != "text"]):
                raise BadInput(_ALONE)
            raise typer.Exit(_check_corpus(keys, options(fresh, verdicts_alone=True, **how), json_lines, pass_unread=pass_unread))
        outputs = Outputs(margin, corrected, patch)
        asked, records = _answered(keys, fields, how, root, fresh=fresh, stream=chosen == "text", if_any=if_any)
        if asked.faults and not asked:
            _tell(asked, chosen, every=every)
            raise typer.Exit(BAD_INPUT)
        outputs.write(records)
        shown = filtered(records, refuted=refuted, undecided=undecided)
        show_records(shown, chosen, unread=asked, sought=REPAIR in (how["engines"] or (REPAIR,)))
        _tell(asked, chosen, every=every)
        if chosen == "text":
            _end(asked, records)
        raise typer.Exit(asked.exit_code(records, strict=project.get("strict", False), pass_unread=pass_unread))


def _named(keys: list[str] | None, project: dict[str, Any]) -> list[str]:
    """Return what is to be checked: what the command line names, or else the notes of the project."""
    if found := keys or project.get("notes", []):
        return found
    raise BadInput("name a key, a claim file or the two sides of a claim; or list notes in [tool.closedform] of pyproject.toml")


def _answered(
    keys: list[str], fields: dict[str, Any], how: dict[str, Any], root: Path | None, *, fresh: bool, stream: bool, if_any: bool
) -> tuple[Wanted, list[Record]]:
    """Check what is named, and return it with its records; lines of documents that were checked before are read from the ledger."""
    from closedform.numerics.checking import kept

    book = keeping(fresh=fresh)
    is_known = book is not None and not any(fields.values()) and how["scheduler"] is None and how["local_cluster"] is None
    is_known = is_known and all(key.isascii() and re.match(r"(\d{3}|table)(:|$)", key) for key in keys)
    name = kept.name_of(keys, repr(sorted(how.items()))) if is_known else ""
    if book and name and (records := kept.read(book, name)) is not None:
        return Wanted(), records
    asked = wanted(keys, fields, root, all_cells=how["all_cells"], if_any=if_any)
    if not asked:
        return asked, []
    sound: list[bool] = []
    records = run(
        asked,
        options(fresh, estimates=False, **how),
        stream=stream and len(asked) > STREAMED and not _is_heard_twice(),
        ended=lambda case: sound.append(case.sound),
    )
    if book and name and all(sound):
        kept.keep(book, name, records)
    return asked, records


def _tell(asked: Wanted, chosen: str, *, every: bool) -> None:
    """Print what was not read, after the records; a list of problems has it already."""
    if chosen not in ("problems", "sarif"):
        for sentence in asked.sentences(every=every) if chosen == "text" else asked.faults:
            fault(sentence)


def _end(asked: Wanted, records: list[Record]) -> None:
    """Print last the verdicts by number, and the comments that would open the most displays."""
    from closedform.reports.terminal import summary

    if len(records) > 1 or asked.not_judged:
        out.print(summary(records, len(asked.not_judged)), soft_wrap=True)
    if steps := asked.next_steps(records):
        out.print(f"Most useful next: {'; '.join(steps)}", markup=False, highlight=False, soft_wrap=True)


def _engines(named: list[str] | None, repair: bool | None) -> tuple[str, ...] | None:
    """Return the engines to use, None for all; without the search for repairs if that is not wanted."""
    if repair is not False:
        return tuple(named) if named else None
    from closedform.numerics.engines.index import engines

    chosen = tuple(name for name in named or engines() if name != REPAIR)
    if not chosen:
        raise BadInput("--engine repair and --no-repair leave nothing to do; leave one out")
    return chosen


def run(asked: Wanted, how: Options, *, stream: bool, ended: Callable[[Case], None] | None = None) -> list[Record]:
    """Check what was named, and return its records in that order.

    Args:
        asked: keys, or a reader's own claims.
        how: how to run.
        stream: True to print each verdict on standard error as soon as it is known.
        ended: called with each claim and all results for it.
    """
    judged, foreseen = (say, None) if stream else (None, foresee)
    with told_progress() as progress:
        return records_of(asked, how, progress, judged=judged, foreseen=foreseen, ended=ended)


def records_of(
    asked: Wanted,
    how: Options,
    progress: Progress,
    *,
    judged: Listener | None = None,
    foreseen: Listener | None = None,
    ended: Callable[[Case], None] | None = None,
) -> list[Record]:
    """Check what was named, and return its records in that order, each with its file. Arguments are those of ``run_claims``."""
    from closedform.numerics.checking.run import run as run_keys
    from closedform.numerics.checking.run import run_claims

    if asked.own is None:
        found = {record.key: record for record in run_keys(asked.keys, how, progress, judged, foreseen, ended)}
        return [found[key] for key in asked.keys]
    lines = None if asked.lines is None else set(asked.lines)
    return asked.placed(run_claims(asked.own, how, progress, wanted=lines, judged=judged, foreseen=foreseen, ended=ended))


def _is_heard_twice() -> bool:
    """Return True if both outputs reach one reader: both go to one file or pipe, or one to a pipe, the other to a terminal."""
    try:
        said, told = os.fstat(1), os.fstat(2)
    except OSError:  # one of them is closed
        return False
    return stat.S_ISFIFO(said.st_mode) if os.isatty(2) else (said.st_dev, said.st_ino) == (told.st_dev, told.st_ino)


def say(records: Sequence[Record]) -> None:
    """Print the verdicts of a claim on standard error."""
    from closedform.reports.brief import verdict

    for record in records:
        err.print(f"{record.key}  {verdict(record)}", markup=False, highlight=False, soft_wrap=True)


def foresee(records: Sequence[Record]) -> None:
    """Print the verdicts from the engines that have ended on standard error, for a person who waits for the others."""
    if not err.is_terminal:
        return
    for record in records:
        where = ", ".join(f"{name} = {value}" for name, value in (record.witness or {}).items())
        told = (
            f"{record.key}  {record.total} so far",
            f"at {where}" if where else "",
            f"factor {record.ratio}" if record.ratio else "",
        )
        err.print(", ".join(filter(None, told)), markup=False, highlight=False, soft_wrap=True)


def _check_corpus(names: list[str], settings: Options, lines: bool, *, pass_unread: bool) -> int:
    """Check folders of claim files; return the exit code."""
    from closedform.reports.corpus import run as run_corpus

    summary = run_corpus(names, settings, out, err, lines=lines)
    if summary.wrong:
        return NOT_AS_RECORDED
    if summary.malformed and not pass_unread:
        return UNREAD
    return UNDECIDED if summary.undecided else AS_RECORDED


@app.command(name="list")
def list_(
    document: Annotated[
        str | None, typer.Argument(help=f"A document: {listed(documents())}; or a claim file, mynote.toml.")
    ] = None,
) -> None:
    """List every key, with its statement and the file that encodes it."""
    with one_sentence():
        from closedform.derivations.reading.paper.claim_file import is_claim_file

        if document is not None and is_claim_file(document):
            raise typer.Exit(_list_own(document))
        from closedform.derivations.claims.register import definitions
        from closedform.derivations.index import described, index, select, sort_key
        from closedform.reports import terminal

        keys = select(document) if document is not None else sorted([*index(), *definitions()], key=sort_key)
        out.print(terminal.listing([(key, *described(key)) for key in keys], width=out.width), soft_wrap=True)


def _list_own(name: str) -> int:
    """List the claims of a file, each with its line and what it says; return the exit code."""
    from closedform.derivations.reading.note.own_claim import claim_of
    from closedform.numerics.calculus.carry_out import CALCULUS
    from closedform.numerics.checking.claim_files import read_file
    from closedform.reports import terminal

    file = read_file(Path(name))
    for sentence in file.faults:
        fault(sentence)
    claims = {**file.claims, **file.supposed}
    rows = [
        (key, claim_of(own, CALCULUS).says, f"{name}:{file.lines[key]}" if key in file.lines else name)
        for key, own in claims.items()
    ]
    out.print(terminal.listing(rows, width=out.width), soft_wrap=True)
    return UNREAD if file.faults else AS_RECORDED
