"""``explain``: everything about one line, of a document or of a reader's own file, or its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from closedform.reports.commands.checking import run
from closedform.reports.commands.claims import Wanted, of_named
from closedform.reports.commands.common import (
    AS_RECORDED,
    EXIT_CODES,
    UNDECIDED,
    BadInput,
    Fresh,
    app,
    exit_code,
    one_sentence,
    options,
    out,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from closedform.derivations.claims.origin import Origin
    from closedform.numerics.checking.dependencies import Link
    from closedform.numerics.findings.record import Record


@app.command(epilog=EXIT_CODES)
def explain(
    names: Annotated[
        list[str], typer.Argument(help="One key, such as 001:25; or a claim file and a key of it, mynote.toml arcsine.")
    ],
    proof: Annotated[bool, typer.Option("--proof", help="Print the proof of the line instead, step by step.")] = False,
    form: Annotated[str, typer.Option("--format", help="Of a proof: text or latex.")] = "text",
    fresh: Fresh = False,
) -> None:
    """Print everything about one line: its premises, the line that broke it, and the effect of its correction on its consequences."""
    with one_sentence(fresh=fresh):
        if form not in ("text", "latex") or (form == "latex" and not proof):
            raise BadInput(f"--format {form} is not known here; write --proof --format latex, or leave it out")
        asked, meant, origin = meant_by(names)
        if proof:
            raise typer.Exit(_prove(meant, form, origin))
        from rich.text import Text

        records, parts = explained(
            asked, meant, origin, lambda selected: run(selected, options(fresh), stream=False), width=out.width
        )
        for part in parts:
            out.print(part, soft_wrap=isinstance(part, Text))  # a tree is broken between words, but a path in a text is not
        raise typer.Exit(exit_code(records))


def explained(
    asked: Wanted,
    meant: Sequence[str],
    origin: Origin | None,
    records_of: Callable[[Wanted], Sequence[Record]],
    *,
    width: int,
) -> tuple[list[Record], list[RenderableType]]:
    """Return the records of some lines, and everything about them.

    Args:
        asked: the selection, as ``meant_by`` gives it with the next two.
        meant: the keys of the lines.
        origin: the reader's own claim, if it is one.
        records_of: checks a selection.
        width: columns.
    """
    from closedform.reports import explain as tree
    from closedform.reports.theorems import accepted

    links = _links(meant, origin)
    if asked.own is None:
        asked = Wanted(tuple(dict.fromkeys(key for keys, _ in links.values() for key in keys)))
    records = {record.key: record for record in records_of(asked)}
    proved = accepted(meant)
    parts = [
        part
        for name in meant
        for part in tree.explanation(records[name], records, links[name][1], theorem=proved.get(name), width=width)
    ]
    return [records[name] for name in meant], parts


def meant_by(names: list[str]) -> tuple[Wanted, list[str], Origin | None]:
    """Return the selection, the keys that are meant, and the reader's own claim if it is one.

    Raises:
        BadInput: several lines are named, and not by one key.
        BadClaim: no such claim of the file is read.
        KeyError: no line of the documents has the key.
    """
    from closedform.derivations.reading.paper.claim_file import is_claim_file

    if is_claim_file(names[0]):
        from closedform.numerics.checking.named import named

        one = named(names)
        return of_named(one), list(one.keys), one.origin
    if len(names) > 1:
        raise BadInput(f"{' '.join(names)} are {len(names)} names; explain takes one key, or a claim file and a key of it")
    from closedform.derivations.index import select

    return Wanted(), select(names[0]), None


def _links(meant: Sequence[str], origin: Origin | None) -> dict[str, tuple[Sequence[str], list[Link]]]:
    """List for each line the keys around it and their dependencies; for a reader's own claim, those of its chain."""
    from closedform.numerics.checking.dependencies import around, links_of

    if origin is None:
        return {name: around(name) for name in meant}
    from closedform.numerics.calculus.claims import claim_at

    links = links_of(claim_at(origin))
    return {name: (meant, links) for name in meant}


def _prove(meant: list[str], form: str, origin: Origin | None) -> int:
    """Print the proofs of some lines; return the exit code."""
    from closedform.numerics.certificates.steps_as_data import proofs_of_line
    from closedform.reports.proof import as_latex, as_text

    found = [proof for name in meant for proof in proofs_of_line(name, origin)]
    out.print((as_latex if form == "latex" else as_text)(found), markup=False, highlight=False, soft_wrap=True)
    return AS_RECORDED if found and all(proof.found for proof in found) else UNDECIDED
