"""``selftest``: the judge itself, measured."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from derivations.claims.document import documents, listed
from reports.commands.common import AS_RECORDED, LEDGER, NOT_AS_RECORDED, BadInput, Fresh, app, one_sentence, out, told_progress

if TYPE_CHECKING:
    from numerics.checking.run import Options
    from numerics.selftest.proofs import Proved


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
    """Measure the judge itself: slips of the pen in formulas that hold, claims of known truth, found and generated, the sampler's error rates."""
    with one_sentence():
        from numerics.checking.run import Options
        from numerics.selftest.formulas import PER_LINE, Selection
        from numerics.selftest.mutants import run
        from reports import selftest as shown

        known = ("mutants", "zoo", "adversary", "proofs", "proved", "repair", "calibration")
        parts = part or [name for name in known if name != "proved"]  # proofs have it in them
        if unknown := set(parts) - set(known):
            raise BadInput(f"unknown part {sorted(unknown)[0]!r}; use {', '.join(known[:-1])} or {known[-1]}")
        options = Options(verdicts_alone=True, ledger=None if fresh else LEDGER)
        found: dict[str, Any] = {}
        passed = True
        if "mutants" in parts:
            selection = Selection(PER_LINE if per_line is None else per_line, seed, only)
            with told_progress("checks") as progress:
                mutants = run(selection, workers=options.workers, ledger=options.ledger, progress=progress)
            found["mutants"], passed = shown.mutants_section(mutants), mutants.passed
            if not json:
                out.print(shown.mutants_table(mutants))
        if "zoo" in parts:
            from numerics.selftest.zoo import judge_zoo

            with told_progress() as progress:
                zoo = judge_zoo(options, progress, every=every)
            found |= {f"zoo_{score.kind}": shown.zoo_section(score) for score in zoo.kinds}
            found["zoo_classes"] = shown.by_class(zoo.classes)
            passed = passed and not any(score.wrong for score in zoo.kinds)
            if not json:
                out.print(shown.zoo_table(zoo.kinds), shown.zoo_table(zoo.classes, "among them, of the class"))
        if "adversary" in parts:
            from numerics.selftest.adversary_judge import COUNT, judge_adversary

            with told_progress() as progress:
                scores = judge_adversary(options, progress, count=COUNT if count is None else count, seed=seed)
            found["adversary"] = shown.by_class(scores)
            passed = passed and not any(score.wrong for score in scores)
            if not json:
                out.print(shown.zoo_table(scores, "generated claims"))
        if "proofs" in parts:
            tried = _tried(options, every=every, count=count, seed=seed, told=not json)
            found["proofs"], passed = shown.proofs_section(tried), passed and tried.passed
            found["proved"] = shown.proved_section(tried.holding)
        elif "proved" in parts:
            from numerics.selftest.proofs import run_true

            with told_progress() as progress:
                holding = run_true(every=every, workers=options.workers, ledger=options.ledger, progress=progress)
            found["proved"] = shown.proved_section(holding)
            if not json:
                out.print(shown.proved_text(holding))
        if "repair" in parts:
            from numerics.selftest import broken as breaking
            from numerics.selftest import repairs

            with told_progress() as progress:
                put_right = repairs.run(
                    count=breaking.MUTANTS if broken is None else broken,
                    every=every,
                    seed=seed,
                    pieces=breaking.Pieces.read(piece),
                    workers=options.workers,
                    ledger=options.ledger,
                    progress=progress,
                )
            found["repairs"], passed = shown.repairs_section(put_right), passed and put_right.passed
            if not json:
                out.print(shown.repairs_table(put_right))
        if "calibration" in parts:
            from numerics.selftest.calibrate import calibrate

            calibration = calibrate()
            found["calibration"] = shown.calibration_section(calibration)
            passed = passed and calibration.holds
            if not json:
                out.print(shown.calibration_text(calibration))
        if json:
            from numerics.findings.record import to_json

            sys.stdout.buffer.write(to_json(found) + b"\n")
        for page in pages or ():
            page.write_text(shown.put_into(page.read_text(encoding="utf-8"), found), encoding="utf-8")
        raise typer.Exit(AS_RECORDED if passed else NOT_AS_RECORDED)


def _tried(options: Options, *, every: int, count: int | None, seed: int, told: bool) -> Proved:
    """Try the prover alone on what is not true, and SymPy beside it; tell it where it is not to be printed as JSON."""
    from numerics.selftest import proofs
    from reports.selftest import proofs_table

    with told_progress() as progress:
        tried = proofs.run(
            every=every,
            beside=proofs.BESIDE * every,
            generated=proofs.GENERATED if count is None else count,
            mutants=proofs.MUTANTS,
            seed=seed,
            workers=options.workers,
            ledger=options.ledger,
            progress=progress,
        )
    if told:
        out.print(proofs_table(tried))
    return tried
