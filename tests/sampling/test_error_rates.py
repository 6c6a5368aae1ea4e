"""Are the sampler's moments, alarms and powers what statistics says, computed another way; would wrong ones be found out?"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import sympy as sp
import torch
from scipy import stats

from closedform.derivations.claims.notation import TRIPLE
from closedform.derivations.laws import ARBITRARY, PIXEL, E, Gaussian
from closedform.derivations.laws.declared import NORMAL
from closedform.numerics.findings.estimates import Nearest
from closedform.numerics.findings.evidence import SampleMean
from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.sampling import sample, sampler
from closedform.numerics.sampling.errors import alarm_at, heavy_tailed, separation, standardised
from closedform.numerics.sampling.moments import Moments
from closedform.numerics.sampling.noise import Noise
from closedform.numerics.sampling.power import FACTORS, nearest, rivals
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.stream import Stream
from closedform.numerics.sampling.weights import DIMENSION

Alarm = Callable[..., float]


# --- moments


def wrong_moments(join: Callable[[Moments, Moments], Moments]) -> list[str]:
    """Streams, cut at random and joined, whose mean or spread is not NumPy's over the whole."""
    rng, found = np.random.default_rng(0), []
    for name, centre, width in (("near zero", 0.0, 1.0), ("far from zero", 1e8, 1.0), ("constant", 3.0, 0.0), ("wide", -2.0, 1e6)):
        values = centre + width * rng.standard_normal((500, 3))
        cuts = [0, *sorted(rng.choice(np.arange(2, 499), 6, replace=False)), 500]
        parts = [Moments.of(torch.from_numpy(values[i:j])) for i, j in pairwise(cuts)]
        whole = parts[0]
        for part in parts[1:]:
            whole = join(whole, part)
        error = values.std(axis=0, ddof=1) / math.sqrt(len(values))
        share = (
            np.max((values - values.mean(axis=0)) ** 2, axis=0) / np.sum((values - values.mean(axis=0)) ** 2, axis=0)
            if width
            else 0.0
        )
        same = (
            whole.groups == 500
            and np.allclose(whole.mean, values.mean(axis=0), rtol=1e-13)
            and np.allclose(whole.standard_error(), error, rtol=1e-9, atol=1e-12)
            and np.allclose(whole.largest_share(), share, rtol=1e-9)
        )
        if not same:
            found.append(name)
    return found


def by_sums_of_squares(one: Moments, other: Moments) -> Moments:
    """The textbook's update, which cancels."""
    n, m = one.groups, other.groups
    total = n * one.mean + m * other.mean
    squares = one.squares + n * one.mean**2 + other.squares + m * other.mean**2
    joined = one.join(other)
    return Moments(n + m, total / (n + m), squares - total**2 / (n + m), joined.low, joined.high)


def without_the_distance(one: Moments, other: Moments) -> Moments:
    joined = one.join(other)
    return Moments(joined.groups, joined.mean, one.squares + other.squares, joined.low, joined.high)


def test_moments_do_not_depend_on_how_a_stream_is_cut() -> None:
    assert wrong_moments(Moments.join) == []
    assert "far from zero" in wrong_moments(by_sums_of_squares)
    assert "near zero" in wrong_moments(without_the_distance)


# --- alarms

SETTINGS = [(k, groups) for k in (1, 3, 40) for groups in (8, 32, 500)]


def wrong_alarms(alarm: Alarm) -> list[tuple[int, int]]:
    """Settings at which the chance that any of k independent t's is an alarm is above the level, or far below it."""
    found = []
    for k, groups in SETTINGS:
        for level in (0.05, 1e-4, FALSE_ALARM):
            one = 2 * stats.t.sf(alarm(k, groups, level=level), groups - 1)
            if not 0.9 * level <= k * one <= 1.0001 * level:
                found.append((k, groups))
    return found


def test_an_alarm_is_as_rare_as_stated() -> None:
    assert wrong_alarms(alarm_at) == []
    assert alarm_at(level=0.05) == pytest.approx(stats.norm.isf(0.025))
    assert alarm_at(40, 10**6) == pytest.approx(alarm_at(40), rel=1e-3)


def test_a_wrong_alarm_is_found_out() -> None:
    assert wrong_alarms(lambda k, groups, *, level: alarm_at(k, groups, level=2 * level)), "one-sided"
    assert wrong_alarms(lambda k, groups, *, level: alarm_at(1, groups, level=level)), "not shared over the components"
    assert wrong_alarms(lambda k, groups, *, level: alarm_at(k, level=level)), "normal where it is t"


def wrong_separations(distance: Alarm) -> list[tuple[int, int]]:
    """Settings at which a slip so far away is missed at another rate than stated."""
    found = []
    for k, groups in SETTINGS:
        for level, miss in ((0.01, 0.05), (FALSE_ALARM, MISS)):
            missed = stats.nct.cdf(alarm_at(k, groups, level=level), groups - 1, distance(k, groups, level=level, miss=miss))
            # SciPy's inverse is two in a hundred off at the far end, to the safe side.
            if not 0.95 * miss <= missed <= 1.001 * miss:
                found.append((k, groups))
    return found


def test_a_slip_is_missed_as_rarely_as_stated() -> None:
    assert wrong_separations(separation) == []
    assert wrong_separations(lambda k, groups, **rates: separation(k, None, **rates)), "normal where it is noncentral t"
    assert wrong_separations(lambda k, groups, *, level, miss: alarm_at(k, groups, level=level)), "half of them missed"


def test_differences_in_standard_errors() -> None:
    assert standardised(0.0, 0.0, 0.0) == 0
    assert standardised(3.0, 0.5, 10.0) == 6
    assert standardised(1e-3, 0.0, 1.0) > 1e6, "a constant that is off is off by many roundings"


def test_one_group_that_weighs_too_much_is_seen_and_normal_groups_are_not() -> None:
    rng = np.random.default_rng(1)

    def share(values: np.ndarray) -> float:
        return float(np.max((values - values.mean()) ** 2) / np.sum((values - values.mean()) ** 2))

    for groups in (128, 1000):
        assert not any(heavy_tailed(share(rng.standard_normal(groups)), groups) for _ in range(300))
        assert heavy_tailed(share(np.append(rng.standard_normal(groups), 100.0)), groups + 1)
    assert heavy_tailed(0.0, 2), "too few to tell"


# --- power


def wrong_nearest(find: Callable[..., Nearest], line: Sequence[float], errors: Sequence[float]) -> bool:
    """Whether another slip than the one found would take more draws to see, by brute force over slips and components."""
    slips = {"named": tuple(1.001 * v for v in line)}
    means = [SampleMean(v, e, 1000, 40, 0.0) for v, e in zip(line, errors, strict=True)]
    found = find(rivals(line, slips), means, 100)
    candidates = {"named": slips["named"]} | {f"the line times {f}": tuple(float(f) * v for v in line) for f in FACTORS}
    visible = {n: max(abs(w - v) / e for v, w, e in zip(line, ws, errors, strict=True)) for n, ws in candidates.items()}
    slip = min(visible, key=lambda n: visible[n])
    needed = 1000 * (separation(len(line), 100) / visible[slip]) ** 2
    same = found.slip == slip and math.isclose(found.distance, visible[slip]) and math.isclose(found.needed, needed)
    return not same


def test_the_slip_that_is_hardest_to_see_is_named_with_the_draws_it_takes() -> None:
    assert not wrong_nearest(nearest, (0.7,), (0.01,))
    assert not wrong_nearest(nearest, (0.7, -0.2, 0.4), (0.1, 0.001, 0.01))
    first = lambda distances, means, groups: nearest({n: d[:1] for n, d in distances.items()}, means[:1], groups)  # noqa: E731
    assert wrong_nearest(first, (0.7, -0.2), (0.1, 0.001)), "only the first component is looked at"
    constant = nearest(rivals((0.5,), {}), [SampleMean(0.5, 0.0, 1000, 40, 0.0)], 100)
    assert constant.distance == math.inf
    assert nearest(rivals((0.0,), {}), [SampleMean(0.0, 0.1, 1000, 40, 0.0)], 100).needed == math.inf


# --- directions


def test_a_scalar_along_the_arbitrary_direction_is_a_vector() -> None:
    """In the direction of a coordinate it is the scalar along that coordinate."""
    sampler = Sampler(seed=3, device="cpu", n=7)
    assert ARBITRARY in TRIPLE.directions
    found = sampler.parameters(TRIPLE, {})
    vector = next(v for s, v in found.items() if v.shape == (7,) and v is not None and s == TRIPLE.args[1][2, 0])
    assert isinstance(TRIPLE.args[1][2, 0], sp.Symbol)
    assert torch.allclose(vector, sampler.sigma[TRIPLE.field] @ sampler.weights["w1"])


def test_the_covariance_of_other_data_is_drawn_once_for_all_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """And again where anything that its draws depend on is another: the seed, the gain, the length scale."""
    z, spread, gain = sp.Symbol("z", real=True), sp.Symbol("spread", positive=True), sp.Symbol("gain", positive=True)
    law = Gaussian((z,), [[spread]], directions=("w",), pixel=sp.erf(gain * PIXEL))
    drawn: list[float] = []

    def counted(self: Sampler, law: Gaussian, env: Mapping[Any, Any]) -> torch.Tensor:
        drawn.append(float(env[gain]))
        return float(env[gain]) * torch.eye(self.n, dtype=torch.float64)

    monkeypatch.setattr(Sampler, "_sampled_covariance", counted)
    monkeypatch.setattr("closedform.numerics.sampling.sampler._COVARIANCES", OrderedDict())
    for seed, shape, number, scale in (
        (5, "bump", 1, 2),
        (5, "sinusoid", 1, 2),
        (5, "bump", 3, 2),
        (6, "bump", 1, 2),
        (5, "bump", 1, 3),
    ):
        sampler = Sampler(seed=seed, device="cpu", n=7, shapes={"w": shape}, fields={"Sigma1": scale})
        found = sampler.parameters(law, {gain: torch.tensor(float(number))})
        assert float(found[spread]) == pytest.approx(number * float(sampler.weights["w"] @ sampler.weights["w"]))
    assert drawn == [1, 3, 1, 1]


def test_fields_that_are_kept_are_what_would_be_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    normal = Noise.normal

    def counted(self: Noise, *shape: int) -> torch.Tensor:
        drawn.append(shape[-1])
        return normal(self, *shape)

    def batch(seed: int, number: int, scale: float = 1) -> list[torch.Tensor]:
        source = Sampler(seed=seed, device="cpu", fields={"Sigma0": scale, "Sigma1": 2 * scale})
        source.start("stream", number)
        return [source._gaussian("Sigma1"), source._base_noise("U"), source._base_noise(NORMAL), source._gaussian("Sigma0")]

    def alike(one: Sequence[torch.Tensor], other: Sequence[torch.Tensor]) -> bool:
        return all(torch.equal(a, b) for a, b in zip(one, other, strict=True))

    monkeypatch.setattr(sampler, "_FIELDS", {})
    monkeypatch.setattr(sampler, "_FIELDS_KEPT", 0)
    plain = batch(5, 3)
    monkeypatch.setattr(sampler, "_FIELDS_KEPT", 2)
    monkeypatch.setattr(Noise, "normal", counted)
    assert alike(batch(5, 3), plain)
    assert drawn == [DIMENSION, 1, DIMENSION]
    drawn.clear()
    assert alike(batch(5, 3), plain)
    assert drawn == [1]
    assert not torch.equal(batch(5, 4)[0], plain[0])
    assert not torch.equal(batch(6, 3)[0], plain[0])
    assert not torch.equal(batch(5, 3, scale=0.5)[0], plain[0])


def test_claims_about_one_quantity_share_its_draws_and_find_what_each_would_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of them asks for more, and whatever else stands in their lines; another number in the quantity is another stream."""
    z, spread, gain, other = (sp.Symbol(name, positive=True) for name in ("z", "spread", "gain", "other"))
    quantity = E(sp.erf(gain * z) ** 2, Gaussian((z,), [[spread]], directions=("w",)))
    asked: list[tuple[int, dict[Any, float]]] = [(2, {gain: 1}), (4, {gain: 1, other: 3}), (3, {gain: 1}), (2, {gain: 2})]
    taken: list[int] = []
    batch, size = Stream.batch, sampler.BATCH["cpu"]

    def counted(self: Stream, stage: str, number: int, batches: int = 1) -> Any:
        taken.extend(range(number, number + batches))
        return batch(self, stage, number, batches)

    def found(batches: int, settings: dict[Any, float]) -> sample.Sampled:
        needed = int((batches - 0.5) * size / sample._MARGIN)
        return sample.sample(quantity, settings=settings, seed=5, samples=4 * size, device="cpu", enough=lambda _: needed)

    def alone(batches: int, settings: dict[Any, float]) -> sample.Sampled:
        sample._shared.cache_clear()
        return found(batches, settings)

    monkeypatch.setattr(Stream, "batch", counted)
    monkeypatch.setattr(sample, "FIRST_LOOK", size)
    apart = [alone(*one) for one in asked]
    sample._shared.cache_clear()
    taken.clear()
    together = [found(*one) for one in asked]
    assert together == apart
    assert together[1].parameters[other] == (3.0,)
    assert together[3].means != together[0].means
    assert taken == [0, 1, 2, 3, 2, 0, 1]
