"""Are the data the document's, is a step of training down its loss, and does a wrong claim that is planted decide anything?"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import pytest
import torch

from closedform.derivations.claims.experiment import Comparison, Contrast, Term
from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import ReceptiveFields, Unit
from closedform.derivations.claims.source import Source
from closedform.derivations.index import select
from closedform.derivations.n002_sigmoid_and_steady_state.a_trained_neuron_and_its_flow import FIGURE_1
from closedform.numerics.checking.options import Options
from closedform.numerics.engines.engine import Settings
from closedform.numerics.engines.index import engines
from closedform.numerics.experiments import measures
from closedform.numerics.experiments.receptive_fields import (
    DTYPE,
    Data,
    History,
    covariance,
    deviations,
    kernel,
    outputs,
    sizes,
    spectrum,
    train,
    train_together,
)
from closedform.numerics.experiments.run import run
from closedform.numerics.findings.estimates import Runs, planted_key
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.experiment import of_contrast

SETTING = ReceptiveFields(
    pixels=16, xi_1=Fraction(2), xi_0=Fraction(1), gain=Fraction(3), rate=0.5, batch=200_000, steps=1, looks=1
)
TINY = replace(SETTING, pixels=40, steps=2, batch=3)
SMALL_FIGURE_1 = replace(FIGURE_1, runs=2, arms=dict.fromkeys(FIGURE_1.arms, TINY))


def moments(setting: ReceptiveFields, label: int) -> torch.Tensor:
    x, labels = Data(setting, range(1)).batch(setting.batch)
    chosen = x[0][labels[0] == label].to(DTYPE)
    return chosen.T @ chosen / len(chosen)


@pytest.mark.parametrize("clone", [False, True])
@pytest.mark.parametrize("label", [0, 1])
def test_the_data_have_the_covariance_of_two_erfs(clone: bool, label: int) -> None:
    setting = replace(SETTING, clone=clone)
    xi = float(setting.xi_1 if label else setting.xi_0)
    assert torch.allclose(moments(setting, label), covariance(setting, xi), atol=0.02)
    assert not torch.allclose(moments(setting, label), covariance(setting, 3 - xi), atol=0.02), "the labels are told apart"


def test_a_clone_is_normal_and_the_data_are_bounded() -> None:
    x, _ = Data(SETTING, range(1)).batch(10_000)
    clone, _ = Data(replace(SETTING, clone=True), range(1)).batch(10_000)
    assert float(x.abs().max()) < 1.2 < 3 < float(clone.abs().max())


def test_a_step_goes_down_the_flow_of_one_neuron_on_normal_data() -> None:
    """The gradient of the loss on many draws is the flow that document 002 prints, (20); with a wrong constant it is not."""
    setting = replace(SETTING, gain=Fraction(1, 1000))
    history = train(setting, range(1))
    first, last = history.weights[:, 0, 0]
    slope = (last - first) / setting.rate
    derivative = (measures.flow(setting, first[None], torch.tensor([0, 1e-4], dtype=DTYPE))[-1, 0] - first) / 1e-4
    assert torch.allclose(slope, derivative, atol=0.01)
    assert not torch.allclose(slope, 2 * derivative, atol=0.01)


def test_the_bias_is_trained_only_where_it_is_said_to_be() -> None:
    small = replace(SETTING, batch=50, steps=4, unit=Unit.ERF, neurons=3)
    assert torch.equal(train(small, range(2)).biases, torch.zeros(2, 2, 3, dtype=DTYPE))
    assert train(replace(small, biases=True), range(2)).biases[-1].abs().min() > 0


def test_biases_are_held_to_one_sign_where_it_is_said_so_and_else_are_not() -> None:
    small = replace(SETTING, batch=50, steps=8, unit=Unit.ERF, neurons=6, biases=True, other_label=-1)
    free, positive, negative = (train(replace(small, one_sign=sign), range(4)).biases[-1] for sign in (0, 1, -1))
    assert (float(positive.min()), float(negative.max())) == (0.0, 0.0)
    assert float(negative.min()) < 0 < float(positive.max())
    assert float(free.min()) < 0 < float(free.max())


def test_labels_below_zero_are_those_above_it_with_the_classes_exchanged_and_the_outputs_turned_round() -> None:
    """erf is odd: at zero weights the biases go down as far as they go up with the opposite labels."""
    start = replace(SETTING, batch=5000, unit=Unit.ERF, biases=True, scale=0.0)
    below, above = (train(replace(start, label=label, other_label=label - 1), range(2)).biases[-1].mean() for label in (0, 1))
    assert float(below) == pytest.approx(-float(above), rel=0.1)
    assert float(below) < 0


def test_one_run_is_not_changed_by_the_others() -> None:
    small = replace(SETTING, batch=50, steps=4)
    assert torch.allclose(train(small, range(3)).weights[:, 2], train(small, range(2, 3)).weights[:, 0], atol=1e-6)


def test_settings_trained_side_by_side_give_what_each_gives_alone() -> None:
    small = replace(SETTING, batch=50, steps=4, looks=2)
    settings = [small, replace(small, gain=Fraction(1, 100), looks=4), replace(small, rate=0.1, other_label=-1)]
    for setting, together in zip(settings, train_together(settings, range(2)), strict=True):
        alone = train(setting, range(2))
        assert torch.equal(together.weights, alone.weights)
        assert torch.equal(together.fresh(7)[0], alone.fresh(7)[0])
    assert len({sizes(setting) for setting in settings}) == 1 < len({sizes(small), sizes(replace(small, batch=51))})


def test_fresh_draws_are_no_draws_of_the_training_and_do_not_depend_on_what_else_is_asked() -> None:
    history, again = (train(replace(SETTING, batch=50, steps=1), range(2)) for _ in range(2))
    trained_on, _ = Data(history.setting, range(2)).batch(50)
    _, ahead = again.data.ahead(20, 3), again.fresh(50)
    assert torch.equal(history.fresh(50)[0], ahead[0])
    assert not torch.equal(history.fresh(50)[0], trained_on)
    assert history.fresh(50) is history.fresh(50)


def test_a_coarser_step_of_the_flow_hides_no_error_that_a_batch_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = replace(SETTING, pixels=40, gain=Fraction(1, 100))
    first = Data(setting, range(16)).starts()[:, 0].to(DTYPE) / 4.5
    times = torch.tensor([0, 20.0], dtype=DTYPE)
    coarse = measures.flow(setting, first, times)[-1]
    monkeypatch.setattr(measures, "LONGEST_STEP", 0.02)
    fine = measures.flow(setting, first, times)[-1]
    assert float(((coarse - fine).norm(dim=-1) / fine.norm(dim=-1)).max()) < 1e-4


def test_the_network_is_the_mean_of_its_neurons() -> None:
    weights, biases, x = torch.ones(1, 2, 16), torch.tensor([[0.0, -1.0]]), torch.ones(1, 1, 16)
    assert float(outputs(SETTING, weights, biases, x)) == pytest.approx((16 + 15) / 2)


def test_the_basis_keeps_lengths() -> None:
    for pixels in (7, 8):
        w = torch.randn(5, pixels, dtype=DTYPE)
        assert torch.allclose(spectrum(w).norm(dim=-1), w.norm(dim=-1))


def test_the_flow_ends_in_a_flat_weight() -> None:
    first = torch.randn(4, 16, generator=torch.Generator().manual_seed(0), dtype=DTYPE)
    last = measures.flow(replace(SETTING, rate=0.1), first, torch.tensor([0, 2000.0], dtype=DTYPE))[-1]
    assert torch.allclose(last.std(dim=-1) / last.norm(dim=-1), torch.zeros(4, dtype=DTYPE), atol=1e-6)


def test_a_matrix_that_is_no_covariance_is_refused() -> None:
    with pytest.raises(ValueError, match="no covariance; choose a shorter length scale"):
        deviations(kernel(8, 6.0))


def test_a_claim_beside_which_a_wrong_one_passes_is_undecided() -> None:
    terms = (Term("arm", Score.FLAT_SHARE),)
    wrong = Comparison(says="it is below a half", terms=terms, below=Fraction(1, 2))
    claim = Contrast(source=Source("002", "A"), label="x", says="s", printed="", terms=terms, below=Fraction(9, 10), planted=wrong)
    low, high = [0.1 + k / 1000 for k in range(16)], [0.6 + k / 1000 for k in range(16)]
    judged = {
        name: of_contrast(claim, Runs({claim.key: sums, planted_key(claim): sums}))[0]
        for name, sums in (("low", low), ("high", high))
    }
    assert judged["high"].verdict is Verdict.SUPPORTED
    assert judged["low"].verdict is Verdict.UNDECIDED
    assert "the test could not have failed" in judged["low"].reason


def test_full_sizes_are_run_and_kept_apart() -> None:
    """What the document's own sizes give is another result, under another name in the ledger."""
    small = replace(SMALL_FIGURE_1, in_full={"batch": 4})
    kept = [run(small, seed=1, in_full=full).sums for full in (False, True)]
    assert kept[0] != kept[1]
    simulate = engines()["simulate"]
    names = {simulate.keyed_by(Settings(in_full=full), 1.0) for full in (False, True)}
    assert len(names) == 2
    assert Options(in_full=True).seconds(simulate, own=False) > Options().seconds(simulate, own=False)


def test_a_figure_has_the_claim_of_the_flow_beside_the_training() -> None:
    drawn = run(SMALL_FIGURE_1, seed=1).drawn
    (figure,) = drawn.values()
    assert figure.curves is not None
    assert len(figure.curves.axis.at) == len(figure.curves.printed.numbers) == len(figure.curves.true.numbers) == 21
    assert figure.curves.printed != figure.curves.true


def test_a_key_may_leave_out_its_section() -> None:
    assert select("002:figure-3") == select("002:4-1-sign-flipping/figure-3") != []
    with pytest.raises(KeyError, match="unknown key"):
        select("002:figure-99")


def test_the_step_of_runge_and_kutta_is_of_order_four() -> None:
    """Half the step leaves a sixteenth of the error: dw/dt = w from 1 over a unit of time."""
    errors = [abs(float(measures.runge_kutta(lambda w: w, torch.ones((), dtype=DTYPE), 1.0, h)) - math.e) for h in (0.1, 0.05)]
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.1)


def test_the_kurtosis_of_two_variances_is_told_from_that_of_one() -> None:
    """A flat weight has the variances 3.5 and 1.8 on the labels' data: the mixture's excess is 1/3."""
    history = train(replace(SETTING, pixels=40, gain=Fraction(1, 100), steps=1, batch=5), range(2))
    flat = History(history.setting, history.times, torch.ones_like(history.weights), history.biases, history.data)
    of_mixture, alone = (measures.MEASURES[score](flat) for score in (Score.KURTOSIS, Score.KURTOSIS_ALONE))
    assert of_mixture.abs().max() < 0.06 < 0.27 < float(alone.min())
