"""Run an experiment: every arm with the same draws, and the sum of each contrast in each run."""

from __future__ import annotations

import time
from collections.abc import Mapping

import torch

from closedform.derivations.claims.experiment import Contrast, Experiment, Landscape, Pictures, PowerIteration, Score, Setting
from closedform.numerics.experiments import landscape, pictures
from closedform.numerics.experiments.power_iteration import iterate
from closedform.numerics.experiments.tokens import Sequences
from closedform.numerics.experiments.training import scores, train
from closedform.numerics.findings.estimates import Runs


def run(experiment: Experiment, *, seed: int) -> Runs:
    """Run every arm on the processor with one thread: torch's float32 then repeats its numbers on the same machine.

    Args:
        experiment: what to run.
        seed: that of the first run; each further run has the next one.
    """
    start, seeds = time.process_time(), range(seed, seed + experiment.runs)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        measured = _measured(experiment, seeds)
    finally:
        torch.set_num_threads(threads)
    sums = {contrast.key: _sums(contrast, measured) for contrast in experiment.contrasts}
    return Runs(sums, seed, time.process_time() - start)


def _sums(contrast: Contrast, measured: Mapping[str, Mapping[Score, torch.Tensor]]) -> list[float]:
    terms = [term.weight * measured[term.arm][term.score].double() for term in contrast.terms]
    found: list[float] = torch.stack(terms).sum(dim=0).tolist()
    return found


def _measured(experiment: Experiment, seeds: range) -> Mapping[str, Mapping[Score, torch.Tensor]]:
    """Return the scores of each arm, shape (runs,) each."""
    return {name: _scores(setting, seeds) for name, setting in experiment.arms.items()}


def _scores(setting: Setting, seeds: range) -> Mapping[Score, torch.Tensor]:
    match setting:
        case PowerIteration():
            return iterate(setting, seeds)
        case Landscape():
            return landscape.scores(setting, seeds)
        case Pictures():
            return pictures.scores(pictures.train(setting, seeds), setting)
    data = Sequences(setting, seeds)
    return scores(train(setting, data, seeds), data)
