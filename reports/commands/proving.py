"""``coq``: has Coq check the theorems of claims; writes those that are missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from closedform.reports.commands.common import (
    AS_RECORDED,
    NOT_AS_RECORDED,
    BadInput,
    Json,
    app,
    one_sentence,
    out,
    show_json,
    told_progress,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from closedform.numerics.coq.generate import Planned

_SHOWN = 30  # refused files that are named


@app.command(epilog="Exit codes: 0 every file is accepted; 1 one is refused; 2 bad input, or there is no Coq; 130 interrupted.")
def coq(
    name: Annotated[str, typer.Argument(help="A key, such as 002:72, or a document, such as 002; all by default.")] = "",
    write: Annotated[
        bool, typer.Option("--write", help="Write the theorems of claims that have none, where Coq accepts a proof.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Check files again that are as they were when they were accepted.")
    ] = False,
    json: Json = False,
) -> None:
    """Check theorems with Coq: which files are accepted, which are refused, and which lemmas are missing for the other claims."""
    with one_sentence():
        from closedform.numerics.coq import generate, ledger
        from closedform.numerics.coq.files import folder, path_of

        where = folder()
        if not ledger.version():
            raise BadInput("there is no coqc; apt-get install coq libcoq-interval libcoq-coquelicot")
        planned = _planned(name)
        with told_progress("files of the library") as told:
            ledger.build(where, told)
        missing = {one.statement.key: one.missing for one in planned if one.missing}
        if write:
            with told_progress("theorems") as told:
                missing = generate.written(planned, where, told)
        there = [one for one in planned if (where / path_of(one.statement.key)).exists()]
        statements = {one.statement.key: (one.statement.kind, one.hash) for one in there}
        with told_progress("theorems") as told:
            found = ledger.check(where, [*statements], statements, told, fresh=fresh)
        refused = [one for one in found if not one.accepted]
        counted = Counter(statements[one.key][0] for one in found if one.accepted)
        words = Counter(
            missing.get(one.statement.key, generate.NOT_FOUND) for one in planned if one.statement.key not in statements
        )
        stated = Counter(one.statement.kind for one in planned)
        if json:
            show_json({
                "accepted": dict(counted), "refused": {one.key: one.says for one in refused}, "missing": dict(words.most_common()),
                "stated": dict(stated),
            })  # fmt: skip
        else:
            _tell(stated, counted, {one.key: one.says for one in refused[:_SHOWN]}, words)
        raise typer.Exit(NOT_AS_RECORDED if refused else AS_RECORDED)


def _planned(name: str) -> list[Planned]:
    """List the theorems that claims of a name have or may have; of all claims without one."""
    from closedform.derivations.index import claims
    from closedform.numerics.coq import generate

    plans = generate.plans([claim for claim in claims().values() if not name or _is_of(claim, name)])
    planned = [one for one in plans if not name or one.statement.key == name or one.statement.key.startswith(f"{name}:")]
    if not planned:
        raise BadInput(f"{name} has no statement for a theorem; name a key, such as 002:72, or a document, such as 002")
    return planned


def _tell(stated: Counter[str], accepted: Counter[str], refused: Mapping[str, str], missing: Counter[str]) -> None:
    """Print how many theorems are accepted by kind, which files are refused and why, and what the other claims lack."""
    for kind, number in stated.items():
        out.print(f"{_PLURAL[kind]}: {accepted[kind]} theorems accepted, of {number} statements", highlight=False)
    for key, says in refused.items():
        out.print(f"refused: {key}: {says}", markup=False, highlight=False, soft_wrap=True)
    if missing:
        out.print("\n| what is missing | statements |\n|---|--:|", highlight=False)
        for word, number in missing.most_common():
            out.print(f"| {word} | {number} |", markup=False, highlight=False, soft_wrap=True)


_PLURAL = {"line": "Lines", "property": "Properties", "refutation": "Refutations"}


def _is_of(claim: object, name: str) -> bool:
    """Return True if a claim may have a statement of that name."""
    source = getattr(claim, "source", None)
    return source is not None and str(source.document) == name.partition(":")[0]
