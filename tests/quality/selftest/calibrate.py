"""Do the sampler's two error rates hold? Many samples of quantities whose value is known by enclosure.

Every batch of a stream is one sample of its own, judged as a sampled check is: with its own
standard error, by Student's t. On true values the p-values must be uniform and alarms as rare as
stated. Then each sample is held against a slip at the very distance from which it is said to be
resolved: it must be missed no more often than stated.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp
import torch
from scipy import stats

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.index import index
from closedform.derivations.laws import E, Labelled, normal
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.comparison.at_weights import enclosure_at
from closedform.numerics.engines.sample import sample_settings
from closedform.numerics.findings.levels import COMPARED_DIGITS, FALSE_ALARM, MISS
from closedform.numerics.sampling.errors import alarm_at, separation
from closedform.numerics.sampling.moments import Moments
from closedform.numerics.sampling.sample import prepare
from closedform.numerics.sampling.sampler import Sampler, usable_device
from closedform.numerics.sampling.stream import Stream
from closedform.numerics.sampling.threads import one_thread

RUNS = 10_000
SEED = 4711
GROUP = 64  # draws in a group
GROUPS = 32  # groups in a run
DOCUMENT_SHARE = 8  # one run in so many is of a document's claim, in forty dimensions
TAILS = (0.1, 0.01, 0.001)
# Stated miss rates at which slips are tried: the project's own, of which a run of this length shows
# none, and one so large that a wrong power statement would show.
MISS_RATES = (0.05, MISS)
LEVEL = 1e-4  # a calibration fails if its result has less than this probability when all is as stated

_z, _y = sp.symbols("z y", real=True)
# Cheap laws: a bounded integrand, a kink, a skewed one, a rare event, a ratio, two classes.
CHEAP = (
    E(sp.erf(3 * _z) ** 2, normal(_z)),
    E(sp.Heaviside(_z) * _z, normal(_z, 1, 2)),
    E(_z**2, normal(_z)),
    E(sp.Heaviside(_z - 1), normal(_z)),
    E(_z, normal(_z), given=sp.Heaviside(_z)),
    E(_y * sp.erf(_z), Labelled(_y, ((1, normal(_z, 1)), (-1, normal(_z, 0, 2))))),
)
# Claims of the documents: a half-line mean, a two-neuron moment in one coordinate, two backpropagated flows.
DOCUMENTS = ("002:gaussian-data/mean-of-half-line", "002:17", "002:42", "002:19")


@dataclass(frozen=True, slots=True)
class Case:
    """A quantity and the value its samples are held against.

    Args:
        name: for people.
        stream: gives batches of the quantity.
        component: which component is looked at.
        truth: its value, by enclosure.
    """

    name: str
    stream: Stream
    component: int
    truth: float


@dataclass(frozen=True, slots=True)
class Tail:
    """How many p-values lie below a level, and how many should."""

    level: float
    seen: int
    expected: float
    chance: float


@dataclass(frozen=True, slots=True)
class Slips:
    """How often a slip was missed at the distance from which it is said to be resolved.

    Args:
        stated: the miss rate stated there.
        tried: samples held against it, on both sides.
        missed: how often no alarm was raised.
        resolved: the trials whose own standard error made the power statement; ``broken`` those missed all the same.
        chance: of so many misses or more, if the rate is as stated.
    """

    stated: float
    tried: int
    missed: int
    resolved: int
    broken: int
    chance: float

    @property
    def observed(self) -> float:
        """The miss rate seen where the power statement was made."""
        return self.broken / self.resolved if self.resolved else 1.0

    @property
    def at_the_edge(self) -> float:
        """The miss rate seen over all trials, whatever their own standard error: the stated one, if the theory is right."""
        return self.missed / self.tried if self.tried else 1.0


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a calibration found.

    Args:
        runs: samples of true values.
        quantities: what was sampled.
        ks: the Kolmogorov-Smirnov distance of their p-values from uniform; ``p`` its p-value.
        tails: the number of small p-values, level by level; ``chance`` is two-sided.
        alarm: the stated false-alarm rate; ``false_alarms`` those raised.
        slips: miss rates, stated and observed; ``chance`` is of at least as many misses.
        seconds: what it took.
    """

    runs: int
    quantities: tuple[str, ...]
    ks: float
    p: float
    tails: tuple[Tail, ...]
    alarm: float
    false_alarms: int
    slips: tuple[Slips, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether everything seen is compatible with the stated rates."""
        chances = [self.p, *(t.chance for t in self.tails), *(s.chance for s in self.slips)]
        chances.append(float(stats.binom.sf(self.false_alarms - 1, self.runs, self.alarm)))
        return min(chances) >= LEVEL and all(s.observed <= s.stated for s in self.slips)


def cases(seed: int = SEED) -> tuple[list[Case], list[Case]]:
    """Give the cheap cases and those of the documents."""
    cheap = [_case(str(q), q, {}, seed) for q in CHEAP]
    return cheap, [_document_case(key, seed) for key in DOCUMENTS]


def _case(name: str, quantity: Any, settings: dict[Any, float], seed: int, fused: bool | None = None) -> Case:
    """Make a case; on a GPU the fused kernel draws it, unless it is said which route does."""
    fused = usable_device() == "cuda" if fused is None else fused
    sampler = Sampler(seed=seed, group=GROUP, batch=GROUP * GROUPS, fused=fused)
    ready = prepare(quantity, sampler, settings, samples=GROUP * GROUPS)
    component = len(ready.stream.value) // 2
    truth = enclosure_at(quantity, ready.parameters, component)
    if truth is None or truth.digits < COMPARED_DIGITS:
        raise ValueError(f"{name} has no enclosure at the weights drawn; calibrate on another claim")
    return Case(name, ready.stream, component, float(truth.value.mid()))


def _document_case(key: str, seed: int) -> Case:
    claim = claim_at(index()[key])
    assert isinstance(claim, Derivation)
    quantity = next(iter(claim.readings.values()))
    return _case(key, quantity, dict(sample_settings(claim)), seed)


def _sample(case: Case, runs: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Take samples: the error of each mean and its standard error, shape (runs,) each."""
    found = [Moments.of(case.stream.batch("calibration", run)[0]) for run in range(runs)]
    means = torch.stack([m.mean[case.component] for m in found]).cpu().numpy()
    errors = torch.stack([m.standard_error()[case.component] for m in found]).cpu().numpy()
    return means - case.truth, errors


@one_thread()
def calibrate(runs: int = RUNS, chosen: Sequence[Case] | None = None, progress: Callable[[int], None] | None = None) -> Calibration:
    """Sample quantities of known value many times and compare both error rates with those stated.

    Args:
        runs: samples in all, at least; shared out over the cases.
        chosen: the cases; the project's own where None, of which documents' take one run in ``DOCUMENT_SHARE``.
        progress: told the number of runs finished.

    Raises:
        ValueError: there is no case, or one whose value no enclosure knows.
    """
    start = time.perf_counter()
    if chosen is None:
        cheap, documents = cases()
        share = runs // DOCUMENT_SHARE
        plan = [(c, -(-(runs - share) // len(cheap))) for c in cheap] + [(c, -(-share // len(documents))) for c in documents]
    else:
        if not chosen:
            raise ValueError("there is no case to calibrate on; give one, or leave them to the project's own")
        plan = [(c, -(-runs // len(chosen))) for c in chosen]
    differences, errors, spreads = [], [], []
    for case, count in plan:
        difference, error = _sample(case, count)
        differences.append(difference)
        errors.append(error)
        spreads.append(np.full(count, np.sqrt(np.mean(error**2))))  # the true error, all runs together
        if progress:
            progress(sum(map(len, differences)))
    difference, error, spread = map(np.concatenate, (differences, errors, spreads))
    p_values = 2 * stats.t.sf(np.abs(difference / error), GROUPS - 1)
    test = stats.kstest(p_values, "uniform")
    return Calibration(
        len(p_values), tuple(case.name for case, _ in plan), float(test.statistic), float(test.pvalue),
        tuple(_tail(p_values, level) for level in TAILS), FALSE_ALARM,
        int(np.sum(np.abs(difference / error) > alarm_at(1, GROUPS))),
        tuple(_slips(difference, error, spread, miss) for miss in MISS_RATES), time.perf_counter() - start,
    )  # fmt: skip


def _tail(p_values: np.ndarray[Any, Any], level: float) -> Tail:
    seen, runs = int(np.sum(p_values < level)), len(p_values)
    return Tail(level, seen, level * runs, float(stats.binomtest(seen, runs, level).pvalue))


def _slips(difference: Any, error: Any, spread: Any, miss: float) -> Slips:
    """Hold every sample against slips on both sides, at the distance where the power statement begins."""
    needed = separation(1, GROUPS, miss=miss)
    distance = needed * spread
    missed = np.concatenate([np.abs(difference - side * distance) <= alarm_at(1, GROUPS) * error for side in (1, -1)])
    resolved = np.tile(distance >= needed * error, 2)  # where a check would say that it resolves the slip
    return Slips(
        miss, len(missed), int(missed.sum()), int(resolved.sum()), int((missed & resolved).sum()),
        float(stats.binom.sf(missed.sum() - 1, len(missed), miss)),
    )  # fmt: skip
