"""Is a sampler that does not draw the law it states found out, why, and an honest one let pass?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import erf
from typer.testing import CliRunner

from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.tools.simulations.nlgp_sampler import BadSampler, SamplerCheck, check_sampler
from closedform.reports import cli

N, SAMPLES = 20, 40_000
STATED: dict[str, Any] = {"g": 1, "xi": 2, "n": N, "samples": SAMPLES}
DISTANCE = abs(np.arange(N)[:, None] - np.arange(N))
RING = np.minimum(DISTANCE, N - DISTANCE)
EXAMPLE = Path(__file__).parents[2] / "examples" / "single_neuron.py"


def nlgp(distance: Any = DISTANCE, *, xi: float = 2, g: float = 1, after: Callable[[Any], Any] = lambda X: X) -> Any:
    root = np.linalg.cholesky(np.exp(-((distance / xi) ** 2)))

    def draw(count: int, seed: int) -> Any:
        Z = np.random.default_rng(seed).normal(size=(count, N)) @ root.T
        return after(erf(g * Z) / np.sqrt(2 / np.pi * np.arcsin(2 * g**2 / (1 + 2 * g**2))))

    return draw


def labelled(share: float = 0.5, xi: tuple[float, float] = (2, 1)) -> Any:
    one, zero = nlgp(xi=xi[0]), nlgp(xi=xi[1])

    def draw(count: int, seed: int) -> Any:
        y = np.random.default_rng(seed + 1).random(count) < share
        return np.where(y[:, None], one(count, seed), zero(count, seed)), y.astype(int)

    return draw


def failing(found: SamplerCheck) -> dict[str, str | None]:
    return {f.name: f.cause for f in found.findings if not f.holds}


@pytest.mark.slow
def test_an_honest_sampler_passes_at_twenty_seeds() -> None:
    for seed in range(20):
        found = check_sampler(nlgp(), **STATED, seed=seed)
        assert found.holds, found.says


@pytest.mark.parametrize("g", [0.01, 0.5, 5, 100])
def test_an_honest_sampler_passes_at_every_gain_and_in_single_precision(g: float) -> None:
    found = check_sampler(nlgp(g=g, after=lambda X: X.astype(np.float32)), **{**STATED, "g": g})
    assert found.holds, found.says


def test_both_error_rates_are_stated_and_the_smallest_deviation_seen_is_caught() -> None:
    found = check_sampler(nlgp(), **STATED)
    for f in found.findings:
        if f.resolution is not None:
            assert (f.level, f.miss) == (FALSE_ALARM, MISS)
    (variance,) = (f for f in found.findings if f.name == "variance")
    smallest = variance.resolution
    assert smallest is not None
    slightly = nlgp(after=lambda X: X * np.sqrt(1 + smallest))
    for seed in range(3):
        assert "variance" in failing(check_sampler(slightly, **STATED, seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("draw", "name", "cause"),
    [
        (nlgp(after=lambda X: X * np.sqrt(2 / np.pi * np.arcsin(2 / 3))), "variance", "not divided by sqrt(Z(g))"),
        (nlgp(after=lambda X: X / np.sqrt(2 / np.pi * np.arcsin(2 / 3))), "variance", "divided by Z(g), not by its root"),
        (nlgp(after=lambda X: X * 2**0.5), "variance", "off by a factor 2"),
        (nlgp(xi=2 * 2**0.5), "covariance", "it is that of the length scale sqrt(2) xi = 2.828"),
        (nlgp(xi=2.5), "covariance", "it is that of the length scale 2.49"),
        (nlgp(RING), "periodicity", "it is that of a ring"),
        (nlgp(g=2), "covariance", "it is that of the gain 2 g = 2"),
        (nlgp(after=lambda X: X + 0.1 * (X**2 - 1)), "symmetry", "the law is skewed"),
        (nlgp(after=lambda X: X + 0.1), "mean", "the same for every pixel, 0."),
        (lambda count, seed: np.repeat(nlgp()(count // 2, seed), 2, axis=0), "independence", "sizes of draws 1 apart depend"),
        (nlgp(after=lambda X: 1.05 * X), "variance", "every pixel has variance 1.1"),
    ],
)
def test_a_fault_is_caught_and_its_cause_named(draw: Any, name: str, cause: str) -> None:
    found = check_sampler(draw, **STATED)
    assert not found.holds
    said = failing(found)[name]
    assert said is not None
    assert said.startswith(cause)


honest = nlgp()
REPEATING: dict[str, tuple[Any, str]] = {
    "each twice": (lambda count, seed: np.repeat(honest(count // 2, seed), 2, axis=0), "draws are given twice in a row"),
    "a cycle": (lambda count, seed: np.resize(honest(3000, seed), (count, N)), "the draws repeat with period 3000"),
    "the seed ignored": (lambda count, seed: honest(count, 0), "the seed changes nothing"),
    "seeds that overlap": (lambda count, seed: honest(count + 500, 0)[seed * 100 :][:count], "the rows are those 100 further on"),
    "a fixed set": (
        lambda count, seed: honest(20_000, 0)[np.random.default_rng(seed).integers(0, 20_000, count)],
        "they may be taken from a fixed set",
    ),
    "one row again": (lambda count, seed: np.concatenate([honest(count - 1, seed), honest(8, seed)[7:8]]), "row 7 again"),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", REPEATING)
def test_repeated_draws_are_seen_and_how_they_repeat(how: str) -> None:
    draw, cause = REPEATING[how]
    said = failing(check_sampler(draw, **STATED))["repeated draws"]
    assert said is not None
    assert cause in said


@pytest.mark.slow
@pytest.mark.parametrize("lag", [1, 777])
def test_dependence_is_seen_at_any_distance(lag: int) -> None:
    def draw(count: int, seed: int) -> Any:
        Z = np.random.default_rng(seed).normal(size=(count, N))
        for t in range(lag, count):
            Z[t] = 0.05 * Z[t - lag] + np.sqrt(1 - 0.05**2) * Z[t]
        return erf(Z @ np.linalg.cholesky(np.exp(-((DISTANCE / 2) ** 2))).T) / np.sqrt(2 / np.pi * np.arcsin(2 / 3))

    assert failing(check_sampler(draw, **STATED)) == {"independence": f"draws {lag} apart depend on each other"}


def test_mirrored_draws_are_seen_by_their_sizes() -> None:
    def draw(count: int, seed: int) -> Any:
        half = honest(count // 2, seed)
        return np.concatenate([half, -half])

    assert failing(check_sampler(draw, **STATED)) == {"independence": f"sizes of draws {SAMPLES // 2} apart depend on each other"}


def test_a_line_is_told_from_a_ring_both_ways() -> None:
    assert failing(check_sampler(nlgp(), **STATED, kernel="ring"))["periodicity"] == "it is that of a line"
    assert check_sampler(nlgp(RING), **STATED, kernel="ring").holds


def test_labels_are_balanced_and_each_class_has_its_own_length_scale() -> None:
    stated = {**STATED, "xi": (2, 1)}
    assert check_sampler(labelled(), **stated).holds
    unbalanced = failing(check_sampler(labelled(0.55), **stated))
    assert unbalanced.keys() == {"label balance"}
    assert str(unbalanced["label balance"]).startswith("it is 0.55")
    swapped = failing(check_sampler(labelled(xi=(1, 2)), **stated))
    assert str(swapped["covariance"]).startswith("it is that of the other class")


def test_a_kernel_that_no_field_has_is_said_to_be_none() -> None:
    found = check_sampler(nlgp(), **{**STATED, "xi": 9}, kernel="ring")
    (kernel,) = (f for f in found.findings if f.name == "positive semidefiniteness")
    assert not kernel.holds
    assert "no field has this covariance" in kernel.says


@pytest.mark.parametrize(
    ("draw", "changed", "sentence"),
    [
        (nlgp(), {"g": -1}, "give a gain that is positive"),
        (nlgp(), {"xi": 0}, "give one positive length scale"),
        (nlgp(), {"samples": 100}, "8192 samples"),
        (nlgp(), {"kernel": "torus"}, "use 'line' or 'ring'"),
        (nlgp(), {"n": 7}, "real numbers of shape"),
        (labelled(), {}, "state both length scales"),
        (nlgp(), {"xi": (2, 1)}, "state one xi"),
        (lambda count, seed: 1 / 0, {}, "raised ZeroDivisionError"),
        (nlgp(after=lambda X: X * np.nan), {}, "NaN or infinity"),
    ],
)
def test_bad_input_is_one_sentence(draw: Any, changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSampler, match=sentence):
        check_sampler(draw, **{**STATED, **changed})


def test_the_command_checks_a_file_of_the_users() -> None:
    runner = CliRunner()
    stated = ["sampler", f"{EXAMPLE}:draw", "--g", "1", "--samples", "40000"]
    honest = runner.invoke(cli.app, [*stated, "--xi", "2", "--xi0", "1", "--json"])
    assert honest.exit_code == 0, honest.output
    assert json.loads(honest.stdout)["holds"]
    other = runner.invoke(cli.app, [*stated, "--xi", "1", "--xi0", "2"])
    assert other.exit_code == 1
    assert runner.invoke(cli.app, [*stated, "--xi", "2"]).exit_code == cli.BAD_INPUT
