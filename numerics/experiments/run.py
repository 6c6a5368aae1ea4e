"""Run an experiment: every arm with the same draws, and the sum of each contrast in each run."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from closedform.derivations.claims.experiment import Experiment, Term
from closedform.derivations.claims.score import Curve, Score
from closedform.derivations.claims.setting import Landscape, Pictures, PowerIteration, ReceptiveFields, Setting, Training
from closedform.numerics.experiments import (
    arrangements,
    draws,
    flows_of_one_neuron,
    landscape,
    measures,
    pictures,
    populations,
    receptive_fields,
)
from closedform.numerics.experiments.power_iteration import iterate
from closedform.numerics.experiments.tokens import Sequences
from closedform.numerics.experiments.training import scores, train
from closedform.numerics.findings.estimates import Runs, planted_key
from closedform.numerics.findings.picture import Picture

# Each score of trained receptive fields.
MEASURES = {
    **measures.MEASURES,
    **flows_of_one_neuron.MEASURES,
    **arrangements.MEASURES,
    **populations.MEASURES,
    **draws.MEASURES,
}
CURVES = {**measures.CURVES, **draws.CURVES}


def run(experiment: Experiment, *, seed: int, in_full: bool = False) -> Runs:
    """Run every arm on the processor with one thread: torch's float32 then repeats its numbers on the same machine.

    Args:
        experiment: what to run.
        seed: that of the first run; each further run has the next one.
        in_full: whether to run it at the document's own sizes.
    """
    start, seeds = time.process_time(), range(seed, seed + experiment.runs)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        ran = _ran(
            experiment, {name: _sized(arm, experiment.in_full if in_full else {}) for name, arm in experiment.arms.items()}, seeds
        )
    finally:
        torch.set_num_threads(threads)
    sums = {}
    for contrast in experiment.contrasts:
        sums[contrast.key] = _sums(contrast.terms, ran)
        if contrast.planted:
            sums[planted_key(contrast)] = _sums(contrast.planted.terms, ran)
    drawn = {c.key: ran[c.figure.arm].drawn[c.figure.curve] for c in experiment.contrasts if c.figure}
    return Runs(sums, seed, time.process_time() - start, drawn=drawn)


@dataclass(frozen=True)
class Ran:
    """What one arm gave: each score of every run, shape (runs,), and its figures."""

    scores: Mapping[Score, torch.Tensor]
    drawn: Mapping[Curve, Picture] = field(default_factory=dict)


def _sums(terms: Sequence[Term], ran: Mapping[str, Ran]) -> list[float]:
    found: list[float] = torch.stack([t.weight * ran[t.arm].scores[t.score].double() for t in terms]).sum(dim=0).tolist()
    return found


def _sized(setting: Setting, sizes: Mapping[str, Any]) -> Setting:
    return replace(setting, **sizes)


def _ran(experiment: Experiment, arms: Mapping[str, Setting], seeds: range) -> dict[str, Ran]:
    """Run every arm; those that can be trained on the same noise together."""
    found, crews = dict[str, Ran](), dict[Hashable, dict[str, ReceptiveFields]]()
    for name, setting in arms.items():
        if isinstance(setting, ReceptiveFields):
            crews.setdefault(receptive_fields.sizes(setting), {})[name] = setting
        else:
            found[name] = _run(setting, seeds)
    for crew in crews.values():
        histories = receptive_fields.train_together([*crew.values()], seeds)
        found |= {name: _measured(experiment, name, history) for name, history in zip(crew, histories, strict=True)}
    return found


def _measured(experiment: Experiment, arm: str, history: receptive_fields.History) -> Ran:
    """Measure of one arm what contrasts compare and figures show."""
    wanted = {term.score for contrast in experiment.contrasts for term in contrast.compared if term.arm == arm}
    curves = {contrast.figure.curve for contrast in experiment.contrasts if contrast.figure and contrast.figure.arm == arm}
    return Ran({score: MEASURES[score](history) for score in wanted}, {curve: CURVES[curve](history) for curve in curves})


def _run(setting: Training | PowerIteration | Landscape | Pictures, seeds: range) -> Ran:
    match setting:
        case PowerIteration():
            return Ran(iterate(setting, seeds))
        case Landscape():
            return Ran(landscape.scores(setting, seeds))
        case Pictures():
            return Ran(pictures.scores(pictures.train(setting, seeds), setting))
    data = Sequences(setting, seeds)
    return Ran(scores(train(setting, data, seeds), data))
