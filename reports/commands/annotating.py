"""``annotate``: proposes comments from the prose of a paper, to accept."""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress
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
    write: Annotated[
        bool, typer.Option("--write", help="Write the domains and laws that are typed as formulas into the files.")
    ] = False,
    words: Annotated[
        bool,
        typer.Option(
            "--words", help="Write also those read from words, and the widest domains of letters that the paper does not describe."
        ),
    ] = False,
    take: Annotated[
        list[int] | None,
        typer.Option(
            "--take", help="Write also the function or meaning of this number: each is accepted by itself. Repeat for several."
        ),
    ] = None,
    style: Annotated[
        bool,
        typer.Option(
            "--style", help=r"Write closedform.sty beside the files: \cflet, \cfwhere and \cfdefine say in print what comments do."
        ),
    ] = False,
) -> None:
    """Show the comments that the prose of a paper suggests, each with its sentence; --write writes domains and laws in, --take one function."""
    with one_sentence():
        from closedform.derivations.reading.paper.claim_file import is_paper

        if other := [name for name in files if not is_paper(name)]:
            raise BadInput(f"{other[0]} is no LaTeX file; annotate takes paper.tex")
        if write and (packed := [name for name in files if not name.endswith(".tex")]):
            raise BadInput(f"{packed[0]} is an archive, which cannot be written to; unpack it, and name its LaTeX file")
        for folder in dict.fromkeys(Path(name).parent for name in files) if style else ():
            _write_style(folder / "closedform.sty")
        for name in files:
            _annotate(Path(name), root, frozenset(take or ()), write=write or bool(take), words=words)
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


def _annotate(path: Path, root: Path | None, take: Set[int], *, write: bool, words: bool) -> None:
    from closedform.derivations.reading.paper.roots import trees_of
    from closedform.derivations.reading.paper.write_comments import count_proposed, insertions, is_form, written
    from closedform.reports.write import write_whole

    refuted, unread = _kinds(path, root)
    for tree in trees_of(path, root):
        for sentence in tree.told:
            _say(sentence)
        plan = insertions(tree, words=True, refuted=refuted, unread=unread)
        known = {(one.at, one.comment) for one in plan}
        asked = (
            [one for one in insertions(tree, words=True, unread=unread) if (one.at, one.comment) not in known] if refuted else []
        )
        forms = [one for one in plan if is_form(one.proposal.comment)]
        if wrong := sorted(number for number in take if not 1 <= number <= len(forms)):
            raise BadInput(f"{path} has no function or meaning {wrong[0]}; closedform annotate {path} numbers them")
        _show(tree, plan, forms)
        _ask(asked)
        chosen = insertions(tree, words=words, forms=False, refuted=refuted, unread=unread) if write else []
        chosen += [forms[number - 1] for number in sorted(take)]
        if chosen:
            for file, content in written(tree, chosen).items():
                write_whole(content, file)
            places = dict.fromkeys(tree.place(one.at)[0].path for one in chosen)
            _say(f"{', '.join(map(str, places))}: {len(chosen)} comments written")
        elif not plan:
            dropped = count_proposed(tree, refuted=refuted, unread=unread)
            why = f"; {dropped} comments are dropped, as each would change how another equation is read" if dropped else ""
            _say(f"{path}: nothing is proposed{why}")
        else:
            formulas = len(insertions(tree, words=False, forms=False, refuted=refuted, unread=unread))
            of_forms = f"; --take NUMBER one of the {len(forms)} functions and meanings" if forms else ""
            _say(
                f"{path}: {len(plan)} comments; --write writes the {formulas} domains and laws that are formulas, "
                f"--write --words the {len(plan) - len(forms)} domains and laws{of_forms}"
            )


def _kinds(path: Path, root: Path | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the claims that enclosures refute under their proposals, and what is no claim. A refuted one, or a proposal, is meant otherwise."""
    from closedform.derivations.claims.origin import BadClaim
    from closedform.numerics.checking.claim_files import read_file
    from closedform.numerics.checking.options import Options
    from closedform.numerics.checking.run import run_claims

    with suppress(BadClaim):
        file = read_file(path, root if path.suffix == ".tex" else None)
        records = run_claims(tuple(file.supposed.values()), Options(engines=("enclose",))) if file.supposed else []
        keys = {record.key for record in records if record.if_so == "refuted"}
        refuted = frozenset(key for key in file.supposed if key in keys or any(one.startswith(f"{key}/") for one in keys))
        return refuted, frozenset(one.key for one in file.unread)
    return frozenset(), frozenset()


def _show(tree: Tree, plan: list[Insertion], forms: list[Insertion]) -> None:
    """Print each sentence with the comments that it proposes; functions and meanings have the number that --take accepts."""
    for line, said in dict.fromkeys((one.proposal.line, one.proposal.sentence) for one in plan):
        file, number = tree.line(line or 1)
        _say(f"{file.path}:{number}   {said}" if line else f"{file.path}   {said}")
        for one in plan:
            if (one.proposal.line, one.proposal.sentence) == (line, said):
                sign = f"{forms.index(one) + 1}" if one in forms else "+"
                _say(f"  {sign} {one.comment}      {one.proposal.kind}, for {', '.join(one.keys)}")
                for other in one.proposal.instead:
                    _say(f"    or: {other}")


def _ask(asked: list[Insertion]) -> None:
    """Print the proposals under which an equation would be refuted: one of the two is meant otherwise."""
    for key in dict.fromkeys(key for one in asked for key in one.keys):
        said = "; ".join(one.proposal.comment for one in asked if key in one.keys and one.proposal.line)
        _say(f"  ? {key} would be refuted{f' if {said}' if said else ''}: is it meant so?")


def _say(text: str) -> None:
    out.print(text, markup=False, highlight=False, soft_wrap=True)
