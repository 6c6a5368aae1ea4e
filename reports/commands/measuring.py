"""``selftest``: measures the judge; only in a checkout, since an installed closedform has no self-test."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from closedform.derivations.claims.document import documents, listed
from closedform.reports.commands.common import AS_RECORDED, NOT_AS_RECORDED, BadInput, Fresh, app, keeping, one_sentence, out


@app.command(
    epilog="Exit codes: 0 nothing passed that should not have, and no true claim was refuted; 1 something did; 2 bad input."
)
def selftest(
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            help="mutants, zoo, adversary, proofs (or proved: true claims alone), repair or calibration; repeat for several. All by default.",
        ),
    ] = None,
    per_line: Annotated[int | None, typer.Option("--per-line", help="Mutants of each formula.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the draw of mutants and of generated claims.")] = 0,
    only: Annotated[str, typer.Option("--only", help=f"Mutants of one document: {listed(documents())}.")] = "",
    every: Annotated[
        int, typer.Option("--every", min=1, help="Judge one claim of the zoo in this many; have one put right likewise.")
    ] = 1,
    count: Annotated[int | None, typer.Option("--count", min=1, help="Generated claims, over all classes.")] = None,
    broken: Annotated[
        int | None, typer.Option("--broken", min=1, help="Mutants with one slip to be put right; half as many have two.")
    ] = None,
    piece: Annotated[
        str,
        typer.Option("--piece", help="Put right the second of eight parts, 2/8, or the first five, 1-5/8; what is kept adds up."),
    ] = "1/1",
    pages: Annotated[
        list[Path] | None,
        typer.Option("--into", help="Write the table into this Markdown page, between its marks; may be repeated."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
    fresh: Fresh = False,
) -> None:
    """Measure the judge: slips in formulas that hold, claims of known truth, collected and generated, the sampler's error rates."""
    with one_sentence():
        if find_spec("selftest") is None:
            raise BadInput("the self-test is no part of an installed closedform; run it in a checkout, after pip install -e .")
        from selftest.command import PARTS, Request
        from selftest.tables import put_into

        from closedform.numerics.checking.options import Options

        if unknown := set(part or ()) - set(PARTS):
            raise BadInput(f"unknown part {sorted(unknown)[0]!r}; use {', '.join([*PARTS][:-1])} or {[*PARTS][-1]}")
        options = Options(verdicts_alone=True, ledger=keeping(fresh=fresh))
        asked = Request(options, per_line, seed, only, every, count, broken, piece)
        found: dict[str, Any] = {}
        passed = True
        for name, run in PARTS.items():
            if name in part if part else name != "proved":
                measured = run(asked)
                found |= measured.sections
                passed = passed and measured.passed
                if not json:
                    out.print(*measured.shown)
        if json:
            from closedform.numerics.findings.record import to_json

            sys.stdout.buffer.write(to_json(found) + b"\n")
        for page in pages or ():
            page.write_text(put_into(page.read_text(encoding="utf-8"), found), encoding="utf-8")
        raise typer.Exit(AS_RECORDED if passed else NOT_AS_RECORDED)
