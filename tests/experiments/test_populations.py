"""Does each score of two populations, and of drawn data, tell what it says from its nearest wrong version?"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
import torch

from closedform.derivations.claims.score import Curve, Score
from closedform.derivations.claims.setting import ReceptiveFields, Unit
from closedform.numerics.experiments import draws, populations
from closedform.numerics.experiments.receptive_fields import DTYPE, Data, History, covariance, train

PIXELS = 16
NETWORK = ReceptiveFields(
    pixels=PIXELS, xi_1=Fraction(2), xi_0=Fraction(1), other_label=-1, gain=Fraction(3), neurons=4, unit=Unit.ERF, biases=True,
    rate=1.0, batch=100, steps=4, looks=4,
)  # fmt: skip
DRAWN = replace(NETWORK, neurons=1, unit=Unit.RELU, biases=False, other_label=0, batch=50_000, steps=0, looks=0)

SPIKE = torch.eye(PIXELS, dtype=DTYPE)[3]
FLAT = torch.ones(PIXELS, dtype=DTYPE) / 4
ALTERNATING = FLAT * torch.tensor([1.0, -1.0], dtype=DTYPE).repeat(PIXELS // 2)
NAN = float("nan")


def history(weights: list[list[torch.Tensor]], biases: list[list[float]]) -> History:
    """Make up one run: weights and biases by look and neuron."""
    setting = replace(NETWORK, neurons=len(biases[0]), steps=len(biases) - 1, looks=len(biases) - 1)
    kept = torch.stack([torch.stack(look) for look in weights])[:, None]
    at = torch.tensor(biases, dtype=DTYPE)[:, None]
    return History(setting, tuple(range(len(biases))), kept, at, Data(setting, range(1)))


def score(wanted: Score, of: History) -> float:
    return float(populations.MEASURES[wanted](of)[0])


@pytest.mark.parametrize(
    ("wanted", "biases", "value"),
    [
        (Score.IMBALANCE, [-1.0, -1.0, -1.0, 1.0], 1 / 4),
        (Score.LOCALISED_SHARE, [-1.0, -1.0, 1.0, 1.0], 1 / 2),
        (Score.LOCALISED_POSITIVE, [-1.0, -1.0, 1.0, 1.0], 0),
        (Score.LOCALISED_POSITIVE, [-1.0, 1.0, 1.0, 1.0], 1 / 2),
        (Score.OSCILLATORY_NEGATIVE, [-1.0, -1.0, -1.0, 1.0], 0),
        (Score.OSCILLATORY_NEGATIVE, [1.0, 1.0, 1.0, -1.0], 1),
        (Score.FORETOLD, [1.0, 1.0, -1.0, 1.0], 1 / 2),  # a spike has equal variances: it is foretold nothing below zero
    ],
)
def test_neurons_are_counted(wanted: Score, biases: list[float], value: float) -> None:
    shapes = [SPIKE, SPIKE.roll(5), FLAT, ALTERNATING]
    if wanted is Score.FORETOLD:
        shapes = [FLAT, FLAT, FLAT, ALTERNATING]  # long waves are larger for label 1, so that their biases fall
    assert score(wanted, history([shapes, shapes], [[0.0] * 4, biases])) == pytest.approx(value)


def test_the_first_step_of_a_bias_is_the_one_foretold() -> None:
    setting = replace(NETWORK, gain=Fraction(1, 1000), neurons=200, scale=2.0, rate=1e-3, batch=40_000, steps=1, looks=1)
    assert float(populations.MEASURES[Score.FORETOLD](train(setting, range(1)))[0]) > 0.9


def test_a_share_of_no_neurons_is_no_number() -> None:
    none = history([[FLAT], [FLAT]], [[0.0], [1.0]])
    assert math.isnan(score(Score.LOCALISED_POSITIVE, none))


def test_a_population_alone_ranks_and_has_the_sign_of_its_bias() -> None:
    """A flat weight has the larger variance for label 1: with a negative bias its mirrored pair puts out more for it, with a positive one less."""
    both = [FLAT, -FLAT]
    negative, positive = (history([both, both], [[0.0, 0.0], [bias, bias]]) for bias in (-2.0, 2.0))
    assert score(Score.RANKING, negative) == score(Score.RANKING_OF_NEGATIVE, negative)
    assert score(Score.RANKING_OF_NEGATIVE, negative) > 0.56
    assert score(Score.RANKING_OF_POSITIVE, positive) < 0.44
    assert score(Score.ACCURACY_OF_NEGATIVE, negative) == pytest.approx(0.5, abs=0.05)
    assert score(Score.ACCURACY_OF_POSITIVE, positive) == pytest.approx(0.5, abs=0.05)


def test_the_middle_of_the_labels_is_the_threshold() -> None:
    """The output of a large positive bias is one: above 0 and above 1/2; that of none is zero: below 1/2."""
    near_zero = history([[SPIKE * 0], [SPIKE * 0]], [[0.0], [0.1]])
    for label, other, said_one in ((1, -1, True), (1, 0, False), (0, -1, True)):
        of = replace(near_zero, setting=replace(near_zero.setting, label=label, other_label=other))
        _, ones = Data(near_zero.setting, range(1)).batch(4000)
        share = float(ones.to(DTYPE).mean())
        fresh = replace(of, data=Data(near_zero.setting, range(1)))
        assert score(Score.ACCURACY, fresh) == pytest.approx(share if said_one else 1 - share)


def test_labels_of_both_signs_are_trained_on() -> None:
    """At zero weights the network is odd in the labels' mean: with 1 and -1 the biases stay near zero, with 1 and 0 they grow."""
    setting = replace(NETWORK, scale=0.0, batch=20_000, steps=1, looks=1)
    grown = {label: float(train(replace(setting, other_label=label), range(1)).biases[-1].mean()) for label in (-1, 0)}
    expected = math.sqrt(2 / math.pi) / setting.neurons / 2
    assert grown[0] == pytest.approx(expected, rel=0.05)
    assert abs(grown[-1]) < 0.05 * expected


GROWING: Callable[[float], History] = lambda middle: history(  # noqa: E731
    [[SPIKE + FLAT, SPIKE], [middle * SPIKE, SPIKE], [4 * SPIKE, SPIKE]], [[0.0, 0.0], [-1.0, 1.0], [-2.0, 1.0]]
)


def test_growth_is_that_of_negative_biases() -> None:
    first = float((SPIKE + FLAT).norm())
    assert score(Score.NEGATIVE_GROWTH, GROWING(3.0)) == pytest.approx(math.log(4 / first))
    assert score(Score.NEGATIVE_LENGTH_HALFWAY, GROWING(3.0)) == pytest.approx(3 / 4)
    assert score(Score.NEGATIVE_SHAPE_HALFWAY, GROWING(3.0)) == pytest.approx(1)
    assert score(Score.NEGATIVE_SHAPE_AT_FIRST, GROWING(3.0)) == pytest.approx(float((SPIKE + FLAT)[3]) / first)


def test_falls_are_counted_of_lengths_and_of_biases() -> None:
    assert [score(Score.NEGATIVE_FALLS, GROWING(middle)) for middle in (3.0, 5.0, 0.5)] == [0, 1, 1]
    back = history([[SPIKE], [2 * SPIKE], [3 * SPIKE]], [[0.0], [-3.0], [-2.0]])
    assert score(Score.NEGATIVE_FALLS, back) == 1


def test_smoothing_is_timed() -> None:
    def late(halfway: torch.Tensor) -> float:
        return score(Score.NEGATIVE_SMOOTHING_LATE, history([[ALTERNATING], [halfway], [FLAT]], [[0.0], [-1.0], [-1.0]]))

    assert late(FLAT) == pytest.approx(0)
    assert late(ALTERNATING) == pytest.approx(1)
    assert late(FLAT + ALTERNATING) == pytest.approx(1 / 2)


def drawn(wanted: Score, setting: ReceptiveFields) -> float:
    return float(draws.MEASURES[wanted](train(setting, range(1)))[0])


@pytest.mark.parametrize("gain", [Fraction(1, 100), Fraction(1), Fraction(100)])
def test_the_bump_is_that_of_the_corrected_form(gain: Fraction) -> None:
    setting = replace(DRAWN, gain=gain)
    assert drawn(Score.BUMP_DISTANCE, setting) < 0.1 < 0.5 < drawn(Score.BUMP_DISTANCE_PRINTED, setting)
    assert drawn(Score.BUMP_DISTANCE, replace(setting, xi_1=Fraction(1))) < 0.1, "it is label 1 that counts"


def test_one_matrix_serves_every_gate() -> None:
    x, _ = Data(DRAWN, range(1)).batch(DRAWN.batch)
    x = x[0].to(DTYPE)
    half = (covariance(DRAWN, 2.0) + covariance(DRAWN, 1.0)) / 4
    for gate in (draws.hat(PIXELS), SPIKE):
        let_through = x[x @ gate > 0]
        assert torch.allclose(let_through.T @ let_through / len(x), half, atol=0.02)


def test_least_squares_leave_nothing_to_gain() -> None:
    """The residual on the gate's data is uncorrelated with them, which that of a weight twice as long is not."""
    (found,) = draws.least_squares(train(DRAWN, range(1)), SPIKE)
    x, ones = Data(DRAWN, range(7, 8)).batch(DRAWN.batch)
    let_through = x[0].to(DTYPE) * (x[0].to(DTYPE) @ SPIKE > 0)[:, None]
    left = [float((let_through.T @ (ones[0] - let_through @ w) / len(let_through)).norm()) for w in (found, 2 * found)]
    assert left[0] < 0.02 < 0.2 < left[1]


def test_a_hat_gate_gives_a_hat() -> None:
    assert drawn(Score.HAT_LIKENESS, DRAWN) > 0.9
    assert 1 < drawn(Score.HAT_PARTICIPATION, DRAWN) < 4


def test_signs_change_as_often_as_the_closed_form_says() -> None:
    setting = replace(DRAWN, batch=20_000)
    assert abs(drawn(Score.CROSSINGS, setting)) < 0.02
    assert abs(drawn(Score.CROSSINGS_OTHER, setting)) < 0.02
    assert drawn(Score.CROSSINGS_EXCHANGED, setting) > 0.2


def test_changes_of_sign_do_not_depend_on_the_gain() -> None:
    found = {drawn(Score.CROSSINGS, replace(DRAWN, batch=2000, gain=gain)) for gain in (Fraction(1, 100), Fraction(100))}
    assert len(found) == 1


def test_figure_4_shows_the_bump_as_corrected_which_the_claim_is_about_and_as_drawn() -> None:
    curves = draws.CURVES[Curve.BUMP](train(DRAWN, range(1))).curves
    assert curves is not None
    stated, ours = (torch.tensor(side.numbers) for side in (curves.printed, curves.true))
    assert stated.argmax() == ours.argmax() == PIXELS // 2
    assert float(stated.max() / ours.max()) == pytest.approx(1, rel=0.05)


def test_a_figure_of_samples_draws_each_label_at_its_length_scale() -> None:
    shown = draws.CURVES[Curve.SAMPLES](train(replace(DRAWN, pixels=400, batch=20, xi_1=Fraction(20), xi_0=Fraction(4)), range(1)))
    assert (shown.names, shown.curves is not None) == (("xi = 4", "xi = 20"), True)
    assert shown.curves is not None
    short, long = (torch.tensor(side.numbers) for side in (shown.curves.printed, shown.curves.true))
    changes = [int(((sample > 0) != (sample.roll(1) > 0)).sum()) for sample in (short, long)]
    assert changes[0] > 2 * changes[1]
