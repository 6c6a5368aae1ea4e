"""Are the flows, the arrangements and the enumerations behind documents 000 and 001 what they are said to be, and can each score fail?"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
import torch

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import ReceptiveFields
from closedform.numerics.experiments import arrangements, flows_of_one_neuron
from closedform.numerics.experiments.receptive_fields import DTYPE, Data, History, covariance, kernel, train
from closedform.numerics.experiments.run import MEASURES

SETTING = ReceptiveFields(
    pixels=12, xi_1=Fraction(2), xi_0=Fraction(1), gain=Fraction(1000), rate=0.1, batch=40, steps=10, looks=10
)
ELLIPTICAL = replace(SETTING, clone=True, gain=Fraction(3), spread=Fraction(9, 10), batch=200_000)


def some(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(7), dtype=DTYPE)


def with_weights(*looks: torch.Tensor) -> History:
    """Give a history with these weights of one run, each of shape (neurons, pixels)."""
    weights = torch.stack(looks)[:, None]
    setting = replace(SETTING, xi_1=Fraction(1), xi_0=Fraction(1, 2), pixels=weights.shape[-1], neurons=weights.shape[-2])
    setting = replace(setting, steps=len(looks) - 1, looks=len(looks) - 1)
    return History(setting, tuple(range(len(looks))), weights, torch.zeros(weights.shape[:-1]), Data(setting, range(1)))


def score(of: Score, *looks: torch.Tensor) -> float:
    return float(MEASURES[of](with_weights(*looks)))


def test_elliptical_data_keep_their_covariance_and_have_heavier_tails() -> None:
    x, labels = (values[0].to(DTYPE) for values in Data(ELLIPTICAL, range(1)).batch(ELLIPTICAL.batch))
    for label, xi in ((1, 2.0), (0, 1.0)):
        chosen = x[labels == label]
        assert torch.allclose(chosen.T @ chosen / len(chosen), covariance(ELLIPTICAL, xi), atol=0.03)
    kurtosis = float((x[:, 0] ** 4).mean() / (x[:, 0] ** 2).mean() ** 2)
    assert kurtosis == pytest.approx(3 * (1 + 0.9**2), rel=0.03)
    normal = Data(replace(ELLIPTICAL, spread=Fraction(0)), range(1)).batch(ELLIPTICAL.batch)[0][0]
    assert float((normal[:, 0] ** 4).mean()) == pytest.approx(3, rel=0.03)


def test_the_damped_flow_solves_the_printed_equation() -> None:
    first, sigma = some(2, 12), kernel(12, 2.0)
    at = [flows_of_one_neuron.damped_flow(SETTING, first, until) for until in (0.9, 1.0, 1.1)]
    slope, size = (at[2] - at[0]) / 0.2, ((at[1] @ sigma) * at[1]).sum(dim=-1, keepdim=True).sqrt()
    printed = -2 * math.sqrt(2 / math.pi) * (at[1] @ sigma) / size
    assert torch.allclose(slope, printed, atol=0.02)
    assert not torch.allclose(slope, printed / 2, atol=0.02)
    assert torch.allclose(flows_of_one_neuron.damped_flow(SETTING, first, 0.0), first)
    assert torch.equal(flows_of_one_neuron.damped_flow(SETTING, first, 1000.0), torch.zeros(2, 12, dtype=DTYPE))


@pytest.mark.parametrize("diagonal", [True, False])
def test_the_high_gain_flow_solves_its_equation(diagonal: bool) -> None:
    first, small = some(2, 12), 1e-3
    end = flows_of_one_neuron.high_gain_flow(SETTING, first, small, diagonal=diagonal)
    sigma_1, sigma_0 = (covariance(SETTING, xi) for xi in (2.0, 1.0))
    for w, derivative in zip(first, (end - first) / small, strict=True):
        m = sigma_1 @ w
        entries = [math.erf(m[i] / math.sqrt(2 * (w @ sigma_1 @ w - m[i] ** 2))) / 2 / m[i] for i in range(12)]
        scaled = entries if diagonal else [sum(entries) / 12] * 12
        right = torch.stack([d * m_i for d, m_i in zip(scaled, m, strict=True)]) / 2 - (sigma_0 + sigma_1) @ w / 4
        assert torch.allclose(derivative, right, atol=2e-3)
        assert not torch.allclose(derivative, -right, atol=2e-3)


def test_modes_are_counted() -> None:
    angle = 2 * math.pi * torch.arange(12, dtype=DTYPE) / 12
    waves = torch.stack([torch.ones(12, dtype=DTYPE), torch.cos(angle), torch.cos(angle + math.pi / 4)])
    assert flows_of_one_neuron.modes(waves).tolist() == pytest.approx([1, 1, 2])
    assert score(Score.MODES, waves[2:], waves[:1]) == pytest.approx(1)
    assert score(Score.MODES_AT_FIRST, waves[2:], waves[:1]) == pytest.approx(2)


def test_the_early_wave_number_is_that_of_the_look_after_a_fifth() -> None:
    waves = [torch.cos(2 * math.pi * k * torch.arange(12, dtype=DTYPE) / 12)[None] for k in (1, 5, 2, 3, 4, 1)]
    assert score(Score.WAVE_NUMBER_EARLY, *waves) == 5


def test_the_scores_of_flows_start_from_the_first_weight_and_take_the_time_of_the_training() -> None:
    history = train(SETTING, range(3))
    first = history.weights[0, :, 0]
    early = flows_of_one_neuron.damped_flow(SETTING, first, 0.2)
    distance = (history.weights[2, :, 0] - early).norm(dim=-1) / first.norm(dim=-1)
    assert torch.allclose(MEASURES[Score.DAMPED_DISTANCE](history), distance)
    for of, diagonal in ((Score.DIAGONAL_FLOW, True), (Score.FLOW_WITHOUT_DIAGONAL, False)):
        end = flows_of_one_neuron.high_gain_flow(SETTING, first, 1.0, diagonal=diagonal)
        assert torch.allclose(MEASURES[of](history), end.square().sum(dim=-1).square() / end.pow(4).sum(dim=-1))


def test_a_gate_that_turns_and_turns_back_is_not_kept() -> None:
    one, other = torch.eye(12, dtype=DTYPE)[:1], torch.eye(12, dtype=DTYPE)[3:4]
    assert score(Score.GATES_KEPT, one, 2 * one, one) == 1
    assert score(Score.GATES_KEPT, one, -one, one) == 0
    assert 0.3 < score(Score.GATES_KEPT, one, other, one) < 0.7


def bumps(*places: int, pixels: int = 24) -> torch.Tensor:
    bump = torch.exp(-((torch.arange(pixels, dtype=DTYPE) - pixels // 2) ** 2) / 4)
    return torch.stack([bump.roll(place - pixels // 2) for place in places])


def test_even_peaks_tile_and_heaped_ones_do_not() -> None:
    even, heaped = bumps(0, 4, 8, 12, 16, 20), bumps(0, 1, 2, 3, 4, 5)
    assert arrangements.unevenness(torch.tensor([[0, 6, 12, 18], [0, 1, 2, 3]]), 24).tolist() == [4 * 36, 3 + 21**2]
    assert score(Score.TILING, heaped, even) < 0.02
    assert score(Score.TILING_AT_FIRST, heaped, even) > 0.98


def test_opposite_neurons_pair_and_equal_ones_do_not() -> None:
    one, other = bumps(3, 9, 15), torch.cat([bumps(3, 9), -bumps(3, 9)])
    assert float(arrangements.opposition(other)) == pytest.approx(-1)
    assert score(Score.PAIRING, other, other) < 0.02
    assert score(Score.PAIRING, one, one) > 0.4


def test_neurons_at_random_places_have_a_uniform_rank() -> None:
    draw = torch.Generator().manual_seed(3)
    weights = torch.stack([bumps(*torch.randint(24, (5,), generator=draw).tolist()) for _ in range(200)])
    ranks = arrangements.rank(weights, arrangements.opposition, draw)
    assert float(ranks.mean()) == pytest.approx(0.5, abs=0.07)
    assert float(ranks.quantile(0.1)) == pytest.approx(0.1, abs=0.07)


def head_by_definition(w: torch.Tensor, x: torch.Tensor) -> int:
    """Find the least k with min |head| > max |tail| over some points."""
    order = w.abs().argsort(descending=True)
    terms = x[:, order] * w[order]
    holds = [k for k in range(1, len(w)) if float(terms[:, :k].sum(dim=1).abs().min()) > float(terms[:, k:].sum(dim=1).abs().max())]
    return holds[0] if holds else len(w)


@pytest.mark.parametrize("weights", [[5, 1, -1, 2], [3, 2, 1, 0.5], [-4, 2.5, 1, 0.25], [1, 1, 1, 1]])
def test_the_head_is_that_of_the_condition_at_every_vertex(weights: list[float]) -> None:
    w, x = torch.tensor(weights, dtype=DTYPE), arrangements.vertices(4)
    assert len({tuple(row) for row in x.tolist()}) == 16
    assert arrangements.head(w) == head_by_definition(w, x)


def test_the_likely_head_is_the_best_of_all_sets() -> None:
    """Of ten points every set of nine is tried."""
    draw = torch.Generator().manual_seed(5)
    for _ in range(30):
        w = torch.randn(5, generator=draw, dtype=DTYPE)
        x = arrangements.vertices(5)[torch.randint(32, (10,), generator=draw)]
        best = min(head_by_definition(w, x[[i for i in range(10) if i != left]]) for left in range(10))
        assert arrangements.likely_head(w, x) == best


def test_weights_between_the_cases_are_counted() -> None:
    w = torch.tensor([3.0, 2, 2, 0.1, 0.1], dtype=DTYPE)
    shares = arrangements.agreement(w)
    open_vertices = [x for x in product((1, -1), repeat=5) if sum(a * float(b) for a, b in zip(x, w, strict=True)) > 0]
    assert shares.tolist() == pytest.approx([sum(x[j] == 1 for x in open_vertices) / len(open_vertices) for j in range(5)])
    one, three = torch.tensor([[9.0, 1, 1, 1, 1]], dtype=DTYPE), w[None]
    assert (score(Score.BETWEEN, one, three), score(Score.BETWEEN_AT_FIRST, one, three)) == (3, 0)
    assert (score(Score.HEAD, three, one), score(Score.HEAD_AT_FIRST, three, one)) == (1, 3)
    assert score(Score.LIKELY_HEAD, three, one) == 1 < score(Score.LIKELY_HEAD_AT_FIRST, three, one)
