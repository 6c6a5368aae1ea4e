"""Evidence -> verdict, for experiments: how many runs show a claim, with both error rates stated.

The test is the sign test. If a run shows the claim with chance at most 1/2, the number of such runs is at most binomial with chance
1/2, whatever the law of the scores. So its size is exact, and no normality is assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

from closedform.derivations.claims.experiment import Contrast, Reported
from closedform.numerics.findings.estimates import Runs, planted_key
from closedform.numerics.findings.levels import RUNS_FALSE_ALARM, RUNS_SHARE
from closedform.numerics.findings.suggestion import Trial
from closedform.numerics.findings.verdict import Judgement, Verdict

ROUNDED = 0.01  # the last digit of the means that documents print


def at_least(count: int, runs: int, chance: float) -> float:
    """Return the probability that at least ``count`` of ``runs`` runs show the claim if each does with probability ``chance``."""
    return sum(comb(runs, k) * chance**k * (1 - chance) ** (runs - k) for k in range(count, runs + 1))


def needed(runs: int) -> int | None:
    """Return the least number of runs that chance alone reaches no more often than stated; None if even all runs are too few."""
    return next((k for k in range(runs + 1) if at_least(k, runs, 0.5) <= RUNS_FALSE_ALARM), None)


def trial(contrast: Contrast, sums: Sequence[float], seed: int, ours: str = "", planted: Sequence[float] = ()) -> Trial:
    """Count the runs in which a claim shows, and state what that number is worth.

    Args:
        contrast: the claim.
        sums: its sum in each run.
        planted: the sum of its planted wrong claim in each run.
        seed: of the first run.
        ours: what was chosen for the runs.

    Raises:
        ValueError: there are fewer than two runs.
    """
    runs = len(sums)
    if runs < 2:
        raise ValueError(f"{contrast.key} was run {runs} times; run it twice at least, for a standard error")
    margins, mean, least = [contrast.margin(value) for value in sums], sum(sums) / runs, needed(runs)
    deviation = sqrt(sum((value - mean) ** 2 for value in sums) / (runs - 1))
    wrong = contrast.planted
    return Trial(
        runs=runs,
        shown=sum(margin > 0 for margin in margins),
        opposite=sum(margin < 0 for margin in margins),
        needed=least,
        mean=mean,
        standard_error=deviation / sqrt(runs),
        false_alarm=None if least is None else at_least(least, runs, 0.5),
        share=RUNS_SHARE,
        miss=1.0 if least is None else 1 - at_least(least, runs, RUNS_SHARE),
        seed=seed,
        ours=ours,
        least=NormalDist().inv_cdf(RUNS_SHARE) * deviation,
        planted=wrong.says if wrong else "",
        planted_opposite=sum(wrong.margin(value) < 0 for value in planted) if wrong else 0,
    )


def z_score(reported: Reported, found: Trial) -> float:
    """Return the distance of our mean from a printed one in standard errors of their difference, dimensionless.

    A printed mean and deviation are rounded to hundredths, which adds a deviation of a hundredth over the root of twelve to the mean.
    """
    rounding = ROUNDED / sqrt(12)
    return (found.mean - float(reported.mean)) / sqrt(
        found.standard_error**2 + float(reported.deviation) ** 2 / reported.runs + rounding**2
    )


def of_contrast(contrast: Contrast, result: Any, ours: str = "") -> tuple[Judgement, Trial | None]:
    """Judge one claim of an experiment: supported, opposed, or undecided, and nothing stronger."""
    if not isinstance(result, Runs):
        return Judgement(Verdict.UNDECIDED, str(getattr(result, "reason", "not run"))), None
    found = trial(contrast, result.sums[contrast.key], result.seed, ours, result.sums.get(planted_key(contrast), ()))
    counted = f"{found.shown} of {found.runs} runs show it, {found.opposite} the opposite; mean {found.mean:.3g}, standard error {found.standard_error:.2g}"
    if contrast.reported is not None:
        counted += f"; z = {z_score(contrast.reported, found):.1f} against the printed mean"
    if found.needed is None or found.false_alarm is None:
        return Judgement(Verdict.UNDECIDED, f"{counted}; underpowered: {found.runs} runs decide nothing at the stated rate"), found
    if contrast.planted and found.planted_opposite < found.needed:
        told = f"{found.planted_opposite} of {found.runs} runs show the opposite of a wrong claim, {contrast.planted.says}"
        return Judgement(Verdict.UNDECIDED, f"{counted}; {told}; the test could not have failed"), found
    rates = (
        f"{found.needed} decide, which chance alone reaches with probability {found.false_alarm:.1g}; "
        f"what is so in {found.share:.0%} of runs is missed with probability {found.miss:.1g}"
    )
    if found.shown >= found.needed:
        return Judgement(Verdict.SUPPORTED, f"{counted}; {rates}"), found
    if found.opposite >= found.needed:
        return Judgement(Verdict.OPPOSED, f"{counted}; {rates}"), found
    return Judgement(Verdict.UNDECIDED, f"{counted}; {rates}"), found


def contrast_as_recorded(contrast: Contrast, judged: Judgement) -> bool:
    """Return True if a claim is supported, or opposed where the record states the opposite."""
    return judged.verdict is (Verdict.SUPPORTED if contrast.correction is None else Verdict.OPPOSED)
