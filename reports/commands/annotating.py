"""``annotate``: what the prose of a paper proposes, as comments to accept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.commands.common import AS_RECORDED, BadInput, app, one_sentence, out

if TYPE_CHECKING:
    from derivations.reading.paper.write_comments import Insertion


@app.command()
def annotate(
    files: Annotated[list[str], typer.Argument(help="LaTeX files, paper.tex.")],
    write: Annotated[bool, typer.Option("--write", help="Write the comments that are typed as formulas into the files.")] = False,
    words: Annotated[
        bool,
        typer.Option(
            "--words", help="Also those that are read from words, and the widest domains of letters of which nothing is said."
        ),
    ] = False,
) -> None:
    """Show the comments that would say what the prose of a paper seems to mean, each with its sentence; --write writes them in."""
    with one_sentence():
        if other := [name for name in files if not name.endswith(".tex")]:
            raise BadInput(f"{other[0]} is no LaTeX file; annotate takes paper.tex")
        for name in files:
            _annotate(Path(name), write=write, words=words)
        raise typer.Exit(AS_RECORDED)


def _annotate(path: Path, *, write: bool, words: bool) -> None:
    from derivations.reading.paper.claim_file import text_of
    from derivations.reading.paper.write_comments import annotated, insertions

    text = text_of(path)
    plan = insertions(text, words=True)
    _show(path, plan)
    if write and (chosen := plan if words else insertions(text, words=False)):
        raw = path.read_bytes()
        mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
        end = "\r\n" if b"\r\n" in raw else "\n"
        path.write_bytes(mark + annotated(text, chosen, end=end).encode())
        _say(f"{path}: {len(chosen)} comments written")
    elif not plan:
        _say(f"{path}: nothing is proposed")
    else:
        formulas = sum(one.proposal.kind == "formula" for one in plan)
        _say(f"{path}: {len(plan)} comments; --write writes the {formulas} that are formulas, --write --words all of them")


def _show(path: Path, plan: list[Insertion]) -> None:
    """Print each sentence with the comments that it proposes."""
    for sentence in dict.fromkeys((one.proposal.line, one.proposal.sentence) for one in plan):
        line, said = sentence
        _say(f"{path}:{line}   {said}" if line else f"{path}   {said}")
        for one in plan:
            if (one.proposal.line, one.proposal.sentence) == sentence:
                _say(f"  + {one.comment}      {one.proposal.kind}, for {', '.join(one.keys)}")
                for other in one.proposal.instead:
                    _say(f"    or: {other}")


def _say(text: str) -> None:
    out.print(text, markup=False, highlight=False, soft_wrap=True)
