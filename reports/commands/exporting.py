"""``export``: the formula that is right of a line, as code or as text."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.commands.claims import Wanted, wanted
from reports.commands.common import BadInput, Fresh, app, one_sentence, options

if TYPE_CHECKING:
    from numerics.findings.record import Record

_TO = ("numpy", "torch", "jax", "sympy", "latex")

To = Annotated[str, typer.Option("--to", help="numpy, torch or jax: a module with one function; sympy, or latex.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write it to this file, which must not be there.")]
Seed = Annotated[int, typer.Option("--seed", help="Of the points at which its error is measured.")]


@app.command(epilog="Exit codes: 0 it is written; 2 bad input, or nothing is known to hold; 130 interrupted.")
def export(
    names: Annotated[list[str], typer.Argument(help="A key, such as 002:72; or a claim file and a key of it, mynote.toml eq:foo.")],
    to: To = "numpy",
    file: Out = None,
    seed: Seed = 0,
    fresh: Fresh = False,
) -> None:
    """Give the formula that is right of a line: vectorised, with a derivative, accurate, its error measured and said.

    It is the line if that holds, else its correction, else what was found and verified in its place. Of a chain it is the last line.
    """
    with one_sentence(fresh=fresh):
        if to not in _TO:
            raise BadInput(f"--to {to} is unknown; use {', '.join(_TO)}")
        if file is not None and file.exists():
            raise BadInput(f"--out {file} stands already; name another, or move it away")
        claim, record = _judged(names, fresh)
        text = _written(claim, record, to, seed)
        if file is None:
            sys.stdout.write(text)
        else:
            file.write_text(text, encoding="utf-8")


def _written(claim: Any, record: Record, to: str, seed: int) -> str:
    from numerics.tools.export.form import correct_form
    from reports import export as text

    form = correct_form(claim, record)
    if to in text.OTHERS:
        return text.OTHERS[to](form)
    from numerics.tools.export.choose import export as steps
    from numerics.tools.export.targets import TARGETS

    return text.module(steps(form, TARGETS[to], seed=seed))


def _judged(names: list[str], fresh: bool) -> tuple[Any, Record]:
    """Check what is asked for, and give the claim with the record of its line."""
    from derivations.index import claim_at, origin_of
    from derivations.reading.note.own_claim import claim_from
    from derivations.reading.paper.claim_file import is_claim_file
    from reports.commands.checking import run

    if is_claim_file(names[0]):
        asked = _one_of_file(names)
        assert asked.own is not None
        claim = claim_from(asked.own[0])
        records = {record.key: record for record in run(asked, options(fresh), stream=False)}
        key = names[1] if len(names) > 1 and names[1] in records else list(records)[-1]
        return claim, records[key]
    asked = wanted(names, {})
    if asked.own is not None or len(asked.keys) != 1:
        raise BadInput(
            f"{' '.join(names)} names {len(asked)} lines; export gives one formula: name one key, such as 002:72, or a claim file and a key of it"
        )
    record = run(asked, options(fresh), stream=False)[0]
    from derivations.claims.register import definitions

    if record.key in definitions():
        raise BadInput(f"{record.key} is a definition, of which nothing is checked; name a line that uses it")
    return claim_at(origin_of(record.key)), record


def _one_of_file(names: list[str]) -> Wanted:
    """Choose a claim of a file.

    Raises:
        BadInput: it has no such claim, or several and none is named.
    """
    asked = wanted(names[:1], {})
    if len(names) > 1 and names[1] in asked.supposed:
        raise BadInput(
            f"{names[1]} rests on what the prose of {names[0]} proposes; accept it first: closedform annotate {names[0]} --write"
        )
    own = [one for one in asked.own or () if one.table.get("key") not in asked.supposed]
    if not own:
        raise BadInput("; ".join(asked.faults) or f"{names[0]} has no claim")
    keys = [one.table.get("key", "claim") for one in own]
    if len(names) > 2 or (len(names) == 1 and len(keys) > 1):
        raise BadInput(f"{names[0]} has the claims {', '.join(keys)}; name one after the file")
    key = names[1] if len(names) > 1 else keys[0]
    match = key if key in keys else key.rpartition("/")[0]
    if match not in keys:
        raise BadInput(f"{names[0]} has no claim {key!r}; it has {', '.join(keys)}")
    return replace(asked, own=(own[keys.index(match)],))
