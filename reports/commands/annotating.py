"""``annotate``: proposes comments from the prose of a paper, to accept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from closedform.reports.commands.common import AS_RECORDED, BadInput, Root, app, one_sentence, out

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.source_tree import Tree
    from closedform.derivations.reading.paper.write_comments import Insertion


@app.command()
def annotate(
    files: Annotated[list[str], typer.Argument(help="LaTeX files, paper.tex.")],
    root: Root = None,
    write: Annotated[bool, typer.Option("--write", help="Write the comments that are typed as formulas into the files.")] = False,
    words: Annotated[
        bool,
        typer.Option(
            "--words", help="Write also those read from words, and the widest domains of letters that the paper does not describe."
        ),
    ] = False,
    style: Annotated[
        bool,
        typer.Option(
            "--style", help=r"Write closedform.sty beside the files: \cflet, \cfwhere and \cfdefine say in print what comments do."
        ),
    ] = False,
) -> None:
    """Show the comments that the prose of a paper suggests, each with its sentence; --write writes them in."""
    with one_sentence():
        from closedform.derivations.reading.paper.claim_file import is_paper

        if other := [name for name in files if not is_paper(name)]:
            raise BadInput(f"{other[0]} is no LaTeX file; annotate takes paper.tex")
        if write and (packed := [name for name in files if not name.endswith(".tex")]):
            raise BadInput(f"{packed[0]} is an archive, which cannot be written to; unpack it, and name its LaTeX file")
        for folder in dict.fromkeys(Path(name).parent for name in files) if style else ():
            _write_style(folder / "closedform.sty")
        for name in files:
            _annotate(Path(name), root, write=write, words=words)
        raise typer.Exit(AS_RECORDED)


def _write_style(path: Path) -> None:
    """Write the macros of closedform.

    Raises:
        BadInput: another package has a file of that name.
    """
    from closedform.reports.latex import package

    text = package(())
    if path.exists() and path.read_text(encoding="utf-8", errors="replace").splitlines()[:1] != text.splitlines()[:1]:
        raise BadInput(f"{path} exists and was not written by closedform; move it away")
    if not path.exists():  # one written by a report has the macros too, and verdicts
        path.write_text(text, encoding="utf-8")
        _say(f"{path} written")


def _annotate(path: Path, root: Path | None, *, write: bool, words: bool) -> None:
    from closedform.derivations.reading.paper.roots import trees_of
    from closedform.derivations.reading.paper.write_comments import insertions, written
    from closedform.reports.write import write_whole

    for tree in trees_of(path, root):
        for sentence in tree.told:
            _say(sentence)
        plan = insertions(tree, words=True)
        _show(tree, plan)
        if write and (chosen := plan if words else insertions(tree, words=False)):
            for file, content in written(tree, chosen).items():
                write_whole(content, file)
            places = dict.fromkeys(tree.place(one.at)[0].path for one in chosen)
            _say(f"{', '.join(map(str, places))}: {len(chosen)} comments written")
        elif not plan:
            _say(f"{path}: nothing is proposed")
        else:
            formulas = sum(one.proposal.kind == "formula" for one in plan)
            _say(f"{path}: {len(plan)} comments; --write writes the {formulas} that are formulas, --write --words all of them")


def _show(tree: Tree, plan: list[Insertion]) -> None:
    """Print each sentence with the comments that it proposes."""
    for line, said in dict.fromkeys((one.proposal.line, one.proposal.sentence) for one in plan):
        file, number = tree.line(line or 1)
        _say(f"{file.path}:{number}   {said}" if line else f"{file.path}   {said}")
        for one in plan:
            if (one.proposal.line, one.proposal.sentence) == (line, said):
                _say(f"  + {one.comment}      {one.proposal.kind}, for {', '.join(one.keys)}")
                for other in one.proposal.instead:
                    _say(f"    or: {other}")


def _say(text: str) -> None:
    out.print(text, markup=False, highlight=False, soft_wrap=True)
