"""What ``closedform selftest`` does: each part of the self-test, run, as sections of a page and as tables for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from closedform.numerics.checking.options import Options
from closedform.reports.commands.common import told_progress
from selftest import broken, calibrate, proofs, repairs, tables
from selftest.adversary_judge import COUNT, judge_adversary
from selftest.formulas import PER_LINE, Selection
from selftest.mutants import run as run_mutants
from selftest.zoo import judge_zoo


@dataclass(frozen=True)
class Request:
    """What is asked of the self-test.

    Args:
        options: of each run.
        per_line: mutants of each formula; None for the usual number.
        seed: of the draw of mutants and of generated claims.
        only: mutants of one document alone.
        every: one claim of the zoo in this many is judged.
        count: generated claims, over all classes; None for the usual number.
        broken: mutants with one slip to be put right; None for the usual number.
        piece: which of the pieces are put right, as "2/8" or "1-5/8".
    """

    options: Options
    per_line: int | None = None
    seed: int = 0
    only: str = ""
    every: int = 1
    count: int | None = None
    broken: int | None = None
    piece: str = "1/1"


@dataclass(frozen=True)
class Measured:
    """What a part found: sections by name, whether nothing passed that should not have, and tables for a terminal."""

    sections: Mapping[str, Any]
    passed: bool
    shown: Sequence[Any] = field(default=())


def _mutants(asked: Request) -> Measured:
    selection = Selection(PER_LINE if asked.per_line is None else asked.per_line, asked.seed, asked.only)
    with told_progress("checks") as progress:
        found = run_mutants(selection, workers=asked.options.workers, ledger=asked.options.ledger, progress=progress)
    return Measured({"mutants": tables.mutants_section(found)}, found.passed, (tables.mutants_table(found),))


def _zoo(asked: Request) -> Measured:
    with told_progress() as progress:
        zoo = judge_zoo(asked.options, progress, every=asked.every)
    sections = {f"zoo_{score.kind}": tables.zoo_section(score) for score in zoo.kinds}
    shown = tables.zoo_table(zoo.kinds), tables.zoo_table(zoo.classes, "among them, of the class")
    return Measured(sections | {"zoo_classes": tables.by_class(zoo.classes)}, not any(s.wrong for s in zoo.kinds), shown)


def _adversary(asked: Request) -> Measured:
    with told_progress() as progress:
        scores = judge_adversary(asked.options, progress, count=COUNT if asked.count is None else asked.count, seed=asked.seed)
    passed = not any(score.wrong for score in scores)
    return Measured({"adversary": tables.by_class(scores)}, passed, (tables.zoo_table(scores, "generated claims"),))


def _proofs(asked: Request) -> Measured:
    """Try the prover alone on what is not true, and SymPy beside it."""
    with told_progress() as progress:
        tried = proofs.run(
            every=asked.every,
            beside=proofs.BESIDE * asked.every,
            generated=proofs.GENERATED if asked.count is None else asked.count,
            mutants=proofs.MUTANTS,
            seed=asked.seed,
            workers=asked.options.workers,
            ledger=asked.options.ledger,
            progress=progress,
        )
    sections = {"proofs": tables.proofs_section(tried), "proved": tables.proved_section(tried.holding)}
    return Measured(sections, tried.passed, (tables.proofs_table(tried),))


def _proved(asked: Request) -> Measured:
    with told_progress() as progress:
        holding = proofs.run_true(every=asked.every, workers=asked.options.workers, ledger=asked.options.ledger, progress=progress)
    return Measured({"proved": tables.proved_section(holding)}, True, (tables.proved_text(holding),))


def _repair(asked: Request) -> Measured:
    with told_progress() as progress:
        put_right = repairs.run(
            count=broken.MUTANTS if asked.broken is None else asked.broken,
            every=asked.every,
            seed=asked.seed,
            pieces=broken.Pieces.read(asked.piece),
            workers=asked.options.workers,
            ledger=asked.options.ledger,
            progress=progress,
        )
    return Measured({"repairs": tables.repairs_section(put_right)}, put_right.passed, (tables.repairs_table(put_right),))


def _calibration(_: Request) -> Measured:
    found = calibrate.calibrate()
    return Measured({"calibration": tables.calibration_section(found)}, found.holds, (tables.calibration_text(found),))


# "proofs" has what "proved" measures in it.
PARTS: Mapping[str, Callable[[Request], Measured]] = {
    "mutants": _mutants, "zoo": _zoo, "adversary": _adversary, "proofs": _proofs, "proved": _proved, "repair": _repair,
    "calibration": _calibration,
}  # fmt: skip
