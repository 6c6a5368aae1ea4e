"""Experiments: runs every arm from its definition and counts the runs that show each claim."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.derivations.claims.experiment import Experiment
from closedform.numerics.engines.engine import Ask, Engine, Failure, Found, Settings, Wanted, failure
from closedform.numerics.findings.estimates import Runs
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.levels import SEED


def _asks(claim: Experiment, found: Found, wanted: Wanted) -> Sequence[Ask]:
    return [Ask("simulate")]


def _work(claim: Experiment, ask: Ask, settings: Settings) -> Runs:
    from closedform.numerics.experiments.run import run  # torch takes seconds to import; only this engine's worker does

    return run(claim, seed=SEED, in_full=settings.in_full)


def _evidence(found: Found, line: int | None, reading: str) -> Sequence[Evidence]:
    """Report what was run; the judge reports the outcome for each claim."""
    result = found.get(Ask("simulate"))
    if isinstance(result, Failure):
        return failure("simulate", result)
    if not isinstance(result, Runs):
        return ()
    runs = len(next(iter(result.sums.values())))
    says = f"{runs} runs of every arm with the same draws, by automatic gradients where something is trained"
    return (Evidence("simulate", "sample", says, samples=runs, seed=result.seed, device="cpu", seconds=round(result.seconds, 3)),)


ENGINE = Engine(
    "simulate", 8, Runs, 120.0, _asks, _work, _evidence, bounded=False, starts_first=True, takes=(Experiment,),
    at_length=6 * 3600.0, keyed_by=lambda settings, seconds: "in full" if settings.in_full else "",
)  # fmt: skip
