"""Is what is run what the text defines, is it judged at the stated error rates, and does a planted fault turn the verdict?"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import torch

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Contrast, Experiment, Reported, Term
from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import BatchNorm, Loss, Objective, Pictures, PowerIteration, Training
from closedform.derivations.claims.source import Source
from closedform.derivations.index import claims, described, encoded_at, index, index_on_request, origin_of, select
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.batch_norm_experiments import TABLE
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.batch_norm_table import VARIANTS
from closedform.numerics.checking.documents import _in_turn, _name
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run as check
from closedform.numerics.engines.engine import Ask, Failure
from closedform.numerics.engines.index import engines
from closedform.numerics.experiments import landscape, pictures, training
from closedform.numerics.experiments import run as running
from closedform.numerics.experiments.landscape import OBJECTIVES
from closedform.numerics.experiments.power_iteration import basis, gated_variance, iterate
from closedform.numerics.experiments.tokens import Sequences
from closedform.numerics.findings.estimates import Runs
from closedform.numerics.findings.levels import RUNS_FALSE_ALARM, RUNS_SHARE, SEED
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.assemble import assemble
from closedform.numerics.judge.experiment import contrast_as_recorded, needed, of_contrast, trial

EXPERIMENTS = {claim.says: claim for claim in claims("003").values() if isinstance(claim, Experiment)}
NETWORKS = EXPERIMENTS["two-layer networks trained on sequences of tokens"]
NORMALISED = EXPERIMENTS["ReLU networks with and without BatchNorm on tokens of different lengths"]
MEANS = EXPERIMENTS["ReLU networks with BatchNorm on tokens of different lengths, in cells of table 1"]
SUMMATION = EXPERIMENTS["power iteration from each column of a basis that is not quite orthonormal"]
COUNTED = EXPERIMENTS["local optima of one ReLU node over all directions of its weight in the plane"]
PICTURES = EXPERIMENTS["filters of two-layer networks trained on pictures of strokes"]
SETTING = NETWORKS.arms["ReLU"]
assert isinstance(SETTING, Training)
TINY = replace(SETTING, fields=4, stated=2, generators=5, batch=6, steps=3, outputs=3)


def test_sequences_of_a_pair_share_what_their_generator_states() -> None:
    data = Sequences(replace(TINY, batch=400), range(2))
    for minibatch in data.minibatches():
        first, second = minibatch[:, 0], minibatch[:, 1]
        for run, candidates in enumerate(data.candidates):
            agree = first[run] == second[run]  # (batch, fields)
            listed = (first[run][:, :, None] == candidates[None]).any(dim=-1)
            assert ((agree & listed).sum(dim=1) >= TINY.stated).all()
            assert not agree.all(dim=1).all(), "the wildcards are drawn again"


def test_the_draws_of_a_run_are_the_same_in_every_arm() -> None:
    one, other = Sequences(TINY, range(3, 5)), Sequences(replace(TINY, loss=Loss.QUADRATIC, overparameterisation=1), range(3, 5))
    assert torch.equal(one.candidates, other.candidates)
    assert all(torch.equal(a, b) for a, b in zip(one.minibatches(), other.minibatches(), strict=True))
    assert not torch.equal(Sequences(TINY, range(1, 2)).candidates, Sequences(TINY, range(2, 3)).candidates)


def half(a: torch.Tensor, b: torch.Tensor) -> float:
    return sum((float(x) - float(y)) ** 2 for x, y in zip(a, b, strict=True)) / 2


@pytest.mark.parametrize("own_pair", [0.0, 1.0, 0.5])
def test_the_loss_is_the_printed_one(own_pair: float) -> None:
    """(1) term by term; and minus twice the trace of (3) with equal importance."""
    f, g = torch.randn(2, 5, 3, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    n, tau = len(f), 0.3
    setting = replace(TINY, temperature=tau, own_pair=own_pair)
    nce = 0.0
    for i in range(n):
        below = own_pair * math.exp(-half(f[i], g[i]) / tau) + sum(math.exp(-half(f[i], f[j]) / tau) for j in range(n) if j != i)
        nce -= tau * math.log(math.exp(-half(f[i], g[i]) / tau) / below)
    assert float(training.loss(f, g, setting)) == pytest.approx(nce / (tau * n), rel=1e-12)
    trace = sum(2 * half(f[i], f[j]) - 2 * half(f[i], g[i]) for i in range(n) for j in range(n)) / (2 * n**2)
    assert float(training.loss(f, g, replace(setting, loss=Loss.QUADRATIC))) == pytest.approx(-trace / tau, rel=1e-12)


def test_a_network_is_that_of_each_sample_by_itself() -> None:
    """What is found once for each token of a field has the outputs and gradients of nodes that are found for each sample."""
    setting = replace(TINY, nonuniformity=2)
    network, embeddings = training.Network(setting, range(2)), Sequences(setting, range(2)).embeddings()
    tokens = torch.randint(setting.tokens, (2, 12, setting.fields), generator=torch.Generator().manual_seed(4))
    nodes = torch.stack([embeddings[tokens[:, :, k]] @ network.lower[:, k] for k in range(setting.fields)], dim=2)
    for how in (None, BatchNorm(mean=True, variance=False), BatchNorm(mean=False, variance=True)):
        network.setting = replace(setting, batch_norm=how)
        hidden = torch.relu(nodes).flatten(start_dim=2)
        normal = hidden if how is None else training.normalised(hidden, how)
        plain = torch.nn.functional.normalize(normal @ network.upper, dim=-1)
        found = network.outputs(embeddings, tokens)
        assert torch.allclose(found, plain, atol=1e-5)
        weights = [network.lower, network.upper]
        ours, automatic = (
            torch.autograd.grad((out * out.detach().roll(1)).sum(), weights, retain_graph=True) for out in (found, plain)
        )
        assert all(torch.allclose(one, other, atol=1e-4) for one, other in zip(ours, automatic, strict=True)), how


@pytest.mark.slow
def test_a_step_down_is_that_of_torch() -> None:
    starts = [torch.randn(3, 2, generator=torch.Generator().manual_seed(seed)) for seed in (1, 2)]
    ours, theirs = ([start.clone().requires_grad_() for start in starts] for _ in range(2))
    descent = training.GradientDescent(ours, rate=0.1, decay=0.01)
    reference = torch.optim.SGD(theirs, lr=0.1, momentum=training.MOMENTUM, weight_decay=0.01)
    for _ in range(3):
        descent.step((ours[0] * ours[1]).sin().sum())
        reference.zero_grad()
        torch.autograd.backward((theirs[0] * theirs[1]).sin().sum())
        reference.step()
    assert all(torch.equal(a, b) for a, b in zip(ours, theirs, strict=True))


def test_batch_norm_passes_gradients_as_it_is_said_to() -> None:
    """All variants agree forwards; the change of a node's scale has no gradient if, and only if, the variance is differentiated."""
    h = torch.randn(7, 2, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    aim = torch.randn(7, 2, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    shifted, scaled, values = {}, {}, []
    for how in (BatchNorm(mean, variance) for mean in (False, True) for variance in (False, True)):
        at = h.clone().requires_grad_()
        out = training.normalised(at, how)
        values.append(out.detach())
        (gradient,) = torch.autograd.grad((out * aim).sum(), at)
        shifted[how] = float(gradient.sum(dim=0).abs().max())
        scaled[how] = float((gradient * (h - h.mean(dim=0))).sum(dim=0).abs().max())
    assert all(torch.equal(value, values[0]) for value in values)
    assert torch.allclose(values[0].mean(dim=0), torch.zeros(2, dtype=torch.float64), atol=1e-12)
    for how in shifted:
        assert (shifted[how] < 1e-12) == how.mean, how
        assert (scaled[how] < 1e-4) == how.variance, how  # up to what keeps the variance from zero


def test_a_network_that_matches_every_token_scores_one() -> None:
    setting = replace(TINY, overparameterisation=1, nonuniformity=3)
    data = Sequences(setting, range(2))
    network = training.Network(setting, range(2))
    found = training.scores(network, data)
    assert all(value.shape == (2,) for value in found.values())
    with torch.no_grad():
        network.lower.zero_()
        for run, fields in enumerate(data.candidates):
            for k, tokens in enumerate(fields):
                network.lower[run, k, tokens, torch.arange(len(tokens))] = -2.0
    found = training.scores(network, data)
    assert torch.allclose(found[Score.UNSIGNED_MATCHING], torch.ones(2))
    assert torch.allclose(
        found[Score.MATCHING], torch.zeros(2)
    )  # every filter has the wrong sign, and another token's is orthogonal
    assert torch.allclose(found[Score.IRRELEVANT], torch.zeros(2))


def test_power_iteration_is_on_the_model_that_is_stated() -> None:
    setting = SUMMATION.arms["model"]
    assert isinstance(setting, PowerIteration)
    u = basis(setting, 5)
    assert float(torch.linalg.matrix_norm(u.T @ u - torch.eye(5, dtype=u.dtype), 2)) == pytest.approx(0.05, rel=1e-9)
    x = torch.tensor([[1.0, 0.0], [0.0, 1.0], [-1.0, 2.0]], dtype=torch.float64)
    weights = torch.tensor([0.5, 0.25, 0.25], dtype=torch.float64)
    expected = torch.tensor([[0.25, 0.0], [0.0, 0.0]], dtype=torch.float64)  # only the first point is let through by w = (1, 0)
    assert torch.allclose(gated_variance(torch.tensor([1.0, 0.0], dtype=torch.float64), x, weights), expected)
    far = iterate(replace(setting, components=3, departure=Fraction(9, 10), steps=1), range(2))
    assert float(far[Score.STEP].min()) > 1e-6, "one step from a basis far from orthonormal is a step"


def test_the_optima_that_are_counted_are_those_that_are_certain() -> None:
    """Nine of the quadratic loss for the points of figure 8, which 003:e-1/figure-8 certifies, and two without the activation."""
    angles = math.pi * torch.tensor([-0.8, -0.5, -0.4, -1 / 6, 0, 0.2, 0.4, 0.6, 0.8], dtype=torch.float64)
    x = torch.stack([angles.cos(), angles.sin()], dim=1)
    around = torch.arange(2000, dtype=torch.float64) * math.pi / 1000
    outputs = torch.stack([around.cos(), around.sin()], dim=1) @ x.T
    assert landscape.minima(landscape.quadratic(torch.relu(outputs), x, 1.0)) == 9
    assert landscape.minima(landscape.quadratic(outputs, x, 1.0)) == 2
    assert landscape.minima(torch.tensor([0.0, 0, 1, 0, 0, 2])) == 2, "a flat stretch is one, also where the curve closes"
    assert landscape.minima(torch.zeros(5)) == 0


def test_the_objectives_are_the_printed_ones() -> None:
    x = torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]], dtype=torch.float64)
    f, tau, n = [0.1, 0.7, 0.4], 0.3, range(3)
    outputs = torch.tensor([f], dtype=torch.float64)
    nce = sum(tau * math.log(sum(math.exp(-((f[i] - f[j]) ** 2) / 2 / tau) for j in n if j != i)) for i in n)
    kernel = [[math.exp(-float((x[i] - x[j]).square().sum()) / 2 / tau) for j in n] for i in n]
    energy = sum(kernel[i][j] * (f[i] - f[j]) ** 2 for i in n for j in n) / 18
    equal = sum((f[i] - f[j]) ** 2 for i in n for j in n) / 18
    found = [float(OBJECTIVES[one](outputs, x, tau)) for one in (Objective.INFO_NCE, Objective.GAUSSIAN, Objective.QUADRATIC)]
    assert found == pytest.approx([nce, -energy, -equal], rel=1e-12)


def test_objectives_that_are_exchanged_turn_the_verdict() -> None:
    assert set(verdicts(exchanged(COUNTED, "InfoNCE", "quadratic"), "infonce-more-optima").values()) == {Verdict.OPPOSED}


def test_pictures_are_cut_as_is_said_and_filters_measured() -> None:
    setting = PICTURES.arms["crops"]
    assert isinstance(setting, Pictures)
    drawn = pictures.strokes(replace(setting, pool=3), torch.Generator().manual_seed(1))
    assert (float(drawn.min()), float(drawn.max())) == (0, 1)
    inner = pictures.crops(torch.ones(50, 16, 16), torch.Generator().manual_seed(2))[:, 1:-1, 1:-1]
    assert torch.allclose(inner, torch.ones_like(inner)), "a crop does not leave its picture"
    assert not torch.equal(pictures.crops(drawn, torch.Generator().manual_seed(3)), drawn)
    numbered = torch.arange(16.0).reshape(1, 4, 4)
    assert pictures.quarters(numbered)[0].tolist() == [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]
    flat, striped = torch.ones(2, 2), torch.tensor([[1.0, -1.0], [1.0, -1.0]])
    filters = torch.stack([flat, striped], dim=-1).expand(1, 4, 2, 2, 2)
    found = pictures.scores(filters, replace(setting, filters=2))
    assert (float(found[Score.JUMPS]), float(found[Score.LIKENESS])) == (1, 0)


def test_filters_that_are_not_trained_are_not_smoother() -> None:
    arms = {name: replace(arm, steps=0, pool=9) for name, arm in PICTURES.arms.items() if isinstance(arm, Pictures)}
    assert verdicts(replace(PICTURES, arms=arms), "figure-13/smoother") == {"figure-13/smoother": Verdict.UNDECIDED}


HERE = Source("003", "E.2")
MORE = Contrast(
    source=HERE, label="more", says="one scores more than the other", printed="", above=Fraction(0),
    terms=(Term("one", Score.MATCHING), Term("other", Score.MATCHING, -1)),
)  # fmt: skip
CLOSE = replace(MORE, above=None, within=Fraction(1, 10))


def judged(contrast: Contrast, sums: list[float]) -> Verdict:
    return of_contrast(contrast, Runs({contrast.key: sums}))[0].verdict


RUNS = 10
SIGNS = [list(map(float, row)) for row in product((-1, 1), repeat=RUNS)]


def test_both_error_rates_are_those_of_all_signs_that_runs_may_have() -> None:
    verdicts = [judged(MORE, row) for row in SIGNS]
    of_any = trial(MORE, SIGNS[0], 0)
    assert verdicts.count(Verdict.SUPPORTED) == verdicts.count(Verdict.OPPOSED) > 0
    assert verdicts.count(Verdict.SUPPORTED) / len(SIGNS) == of_any.false_alarm
    assert verdicts.count(Verdict.SUPPORTED) / len(SIGNS) <= RUNS_FALSE_ALARM
    fewer = (needed(RUNS) or 0) - 1
    assert sum(row.count(1.0) >= fewer for row in SIGNS) / len(SIGNS) > RUNS_FALSE_ALARM, "one run fewer would be too few"
    chance = {n: RUNS_SHARE**n * (1 - RUNS_SHARE) ** (RUNS - n) for n in range(RUNS + 1)}
    missed = sum(chance[row.count(1.0)] for row, verdict in zip(SIGNS, verdicts, strict=True) if verdict is not Verdict.SUPPORTED)
    assert of_any.miss == pytest.approx(missed, rel=1e-12)


def test_nothing_is_decided_by_too_few_runs_or_by_ties() -> None:
    assert judged(MORE, [1.0] * 9) is Verdict.UNDECIDED
    assert judged(MORE, [0.0] * 16) is Verdict.UNDECIDED
    assert judged(MORE, [1.0] * 14 + [-1.0] * 2) is Verdict.UNDECIDED
    assert judged(MORE, [1.0] * 15 + [-1e6]) is Verdict.SUPPORTED, "one wild run is one run"
    assert of_contrast(MORE, None)[0].verdict is Verdict.UNDECIDED
    with pytest.raises(ValueError, match="was run 1 times; run it twice"):
        trial(MORE, [1.0], 0)


def test_the_mirror_is_no_refutation_and_is_expected_only_where_it_is_recorded() -> None:
    sums = [-0.5] * 16
    verdict, found = of_contrast(MORE, Runs({MORE.key: sums}))
    assert verdict.verdict is Verdict.OPPOSED
    assert not verdict.verdict.holds
    assert (found is not None, found and found.opposite, found and found.mean) == (True, 16, -0.5)
    assert not contrast_as_recorded(MORE, verdict)
    assert contrast_as_recorded(replace(MORE, correction="the other scores more"), verdict)
    assert judged(CLOSE, [0.05, -0.05] * 8) is Verdict.SUPPORTED
    assert judged(CLOSE, [0.3, -0.3] * 8) is Verdict.OPPOSED


@pytest.mark.parametrize(
    ("changes", "said"), [({"above": None}, "no number"), ({"below": Fraction(1)}, "above and below"), ({"terms": ()}, "0 terms")]
)
def test_a_contrast_that_compares_nothing_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(MORE, **changes)


def test_an_arm_that_is_run_for_nothing_is_refused() -> None:
    arm = PowerIteration(components=2, dimension=2, chance=Fraction(1, 3), departure=Fraction(1, 20), steps=1)
    with pytest.raises(ValueError, match="the arm 'unused' is not both run and compared"):
        Experiment(source=HERE, says="s", arms={"one": arm, "other": arm, "unused": arm}, contrasts=(MORE,), runs=16, ours="")


def test_each_claim_of_an_experiment_has_a_record_and_one_that_was_not_run_is_no_pass() -> None:
    sums = {contrast.key: [9.0] * 16 if contrast.above is not None else [0.0] * 16 for contrast in SUMMATION.contrasts}
    assert [described(key)[0] for key in keys_of(SUMMATION)] == [contrast.says for contrast in SUMMATION.contrasts]
    records = assemble(SUMMATION, {Ask("simulate"): Runs(sums, 3, 1.5)})
    assert [record.key for record in records] == keys_of(SUMMATION) == list(sums)
    assert all((record.total, record.as_recorded, record.kind) == (Verdict.SUPPORTED, True, "experiment") for record in records)
    assert records[0].encoded == r"\|w(t) - w(t - 1)\|(\text{model}) < \frac{1}{1000000000000}"
    assert records[0].trial is not None
    assert (records[0].trial.runs, records[0].trial.ours) == (16, SUMMATION.ours)
    for result in (Failure("timed out after 120 s"), None):
        (first, _) = assemble(SUMMATION, {} if result is None else {Ask("simulate"): result})
        assert (first.total, first.as_recorded) == (Verdict.UNDECIDED, False)
        assert first.reason == ("not run" if result is None else "timed out after 120 s")


PRINTED = replace(
    MORE, above=None, within=Fraction(1, 10), about=Fraction(1, 2), reported=Reported(Fraction(1, 2), Fraction(3, 100), 3)
)


def test_a_sum_may_be_held_within_a_distance_of_a_printed_mean_and_has_a_z_score() -> None:
    assert [PRINTED.margin(value) > 0 for value in (0.39, 0.41, 0.59, 0.61)] == [False, True, True, False]
    near, far = ([middle + (k % 2 - 0.5) / 50 for k in range(16)] for middle in (0.5, 0.7))
    judged = [of_contrast(PRINTED, Runs({PRINTED.key: sums}))[0] for sums in (near, far)]
    assert [found.verdict for found in judged] == [Verdict.SUPPORTED, Verdict.OPPOSED]
    assert "z = 0.0 against" in judged[0].reason
    deviation = 0.01 * math.sqrt(16 / 15)
    score = 0.2 / math.sqrt(deviation**2 / 16 + 0.03**2 / 3 + 0.01**2 / 12)
    assert f"z = {score:.1f} against" in judged[1].reason


def test_only_the_engine_that_runs_experiments_is_asked_of_one() -> None:
    assert {name for name, engine in engines().items() if issubclass(Experiment, engine.takes)} == {"simulate"}
    assert not issubclass(Derivation, engines()["simulate"].takes)


@pytest.mark.slow
def test_an_experiment_is_checked_in_a_worker_and_kept_in_the_ledger(tmp_path: Path) -> None:
    key = "003:3-one-layer-case/figure-1/close"
    options = Options(ledger=tmp_path / "ledger.sqlite", workers=1)
    first, again = check([key], options), check([key], options)
    assert [record.total for record in first] == [Verdict.SUPPORTED]
    assert first == again, "the second run reads what the first one kept, its seconds too"
    assert [record.total for record in check([key], Options(ledger=None, workers=1, time_limit=0.01))] == [Verdict.UNDECIDED]


def verdicts(experiment: Experiment, *labels: str) -> dict[str, Verdict]:
    """Run a part of an experiment: some of its contrasts, and the arms that they name."""
    contrasts = tuple(c for c in experiment.contrasts if c.label in labels)
    assert len(contrasts) == len(labels)
    named = {term.arm for contrast in contrasts for term in contrast.compared}
    part = replace(experiment, contrasts=contrasts, arms={name: arm for name, arm in experiment.arms.items() if name in named})
    found = running.run(part, seed=SEED)
    return {contrast.label: of_contrast(contrast, found)[0].verdict for contrast in contrasts}


def exchanged(experiment: Experiment, one: str, other: str) -> Experiment:
    arms = {**experiment.arms, one: experiment.arms[other], other: experiment.arms[one]}
    return replace(experiment, arms=arms)


@pytest.mark.slow
def test_activations_that_are_exchanged_turn_the_verdict() -> None:
    found = verdicts(
        exchanged(NETWORKS, "ReLU", "linear"), "figure-4/relu-over-linear", "figure-5/relu-captures", "figure-9/relu-below-linear"
    )
    assert set(found.values()) == {Verdict.OPPOSED}


@pytest.mark.slow
def test_pairs_of_different_generators_teach_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels shuffled: the second view is of another sample, and so mostly of another generator."""
    honest = training.loss
    monkeypatch.setattr(training, "loss", lambda first, second, setting: honest(first, second.roll(1, dims=-2), setting))
    found = verdicts(NETWORKS, "figure-5/relu-captures", "focus-on-candidates")
    assert set(found.values()) == {Verdict.OPPOSED}


@pytest.mark.slow
def test_a_variance_that_is_differentiated_in_the_wrong_arm_turns_the_verdict() -> None:
    pair = ("zeta = 10, mean backpropagated", "zeta = 10, mean and variance backpropagated")
    assert set(verdicts(exchanged(NORMALISED, *pair), "table-1/variance-left-out").values()) == {Verdict.OPPOSED}


def test_each_cell_of_table_1_has_one_claim_and_a_report_leaves_most_to_a_request() -> None:
    cells = {f"003:e-2/table-1/beta-{beta}-p-{p}/{name.replace(' ', '-')}" for beta, p in TABLE for name in VARIANTS}
    told, every = (select("003:table-1", all_cells=wanted) for wanted in (False, True))
    assert [len(cells & {*keys}) for keys in (told, every)] == [8, 64]
    assert (len(set(every)), set(every) - set(told)) == (len(every), set(index_on_request("003")))
    assert not set(index("003")) & set(index_on_request("003"))
    dear = "003:e-2/table-1/beta-2-p-5/the-mean"
    assert (select(dear), select("003", all_cells=True).count(dear), select("003").count(dear)) == ([dear], 1, 0)
    assert len(select("003:e-2/table-1/beta-2-p-5")) == 4
    assert described(dear)[0].startswith("with beta = 2, P = 5 and the mean backpropagated")
    assert keys_of(encoded_at(origin_of(dear))) == [key for key in index_on_request("003") if "/beta-2-" in key]


def test_a_report_of_all_cells_starts_what_is_run_on_request_and_is_kept_apart() -> None:
    started = [{origin for origin, _ in _in_turn(Options(all_cells=every), 1)} for every in (False, True)]
    assert started[1] - started[0] == set(index_on_request().values())
    assert started[0] <= started[1]
    assert _name(Options()) != _name(Options(all_cells=True))


@pytest.mark.slow
def test_a_mean_of_table_1_is_not_that_of_the_cell_beside_it() -> None:
    swapped = exchanged(MEANS, "beta = 1, P = 3, nothing", "beta = 1, P = 3, the variance")
    assert set(verdicts(swapped, "table-1/beta-1-p-3/the-variance").values()) == {Verdict.OPPOSED}


@pytest.mark.slow
def test_a_basis_far_from_orthonormal_does_not_stay_close() -> None:
    setting = SUMMATION.arms["model"]
    assert isinstance(setting, PowerIteration)
    far = replace(SUMMATION, arms={"model": replace(setting, departure=Fraction(9, 10))})
    assert verdicts(far, "figure-1/close") == {"figure-1/close": Verdict.OPPOSED}
