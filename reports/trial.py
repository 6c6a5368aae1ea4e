"""What the runs of an experiment are worth, in sentences: for the terminal, the page and the findings."""

from __future__ import annotations

from closedform.numerics.findings.suggestion import Trial


def told(trial: Trial) -> list[str]:
    """Say how large the effect is, which effect would have been seen, and whether a planted wrong claim was found out."""
    found = [
        f"Over {trial.runs} runs, from seed {trial.seed}, what is compared is {trial.mean:.3g} on average, with a standard error of {trial.standard_error:.1g}."
    ]
    if trial.least is not None:
        found.append(f"A distance of {trial.least:.2g} from the number shows in {trial.share:.0%} of runs.")
    if trial.planted:
        found.append(
            f"A wrong claim was planted: {trial.planted}. Its opposite shows in {trial.planted_opposite} of {trial.runs} runs."
        )
    return found
