"""Is a stochastic simulator told from its equation, each fault named with its size, and noise never taken for one?"""

from __future__ import annotations

import functools
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import erf

from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.tools.simulations.compare import compare
from closedform.numerics.tools.simulations.noisy import ENOUGH
from closedform.numerics.tools.simulations.result import Agreement, BadSimulator, Comparison

EXAMPLES = Path(__file__).parents[2] / "examples"
C = np.sqrt(2 / np.pi)


def flow(w: Any, Sigma_1: Any, Sigma_0: Any, *, power: float = 0.5, decay: float = 1) -> Any:
    """Equation (20) of document 002, with places for faults."""
    return -(decay * (Sigma_0 @ w + Sigma_1 @ w) - C * (w @ Sigma_1 @ w) ** -power * (Sigma_1 @ w)) / 4


def noise(seed: int, count: int) -> Any:
    return np.random.default_rng(seed).normal(size=count)


def noisy(w: Any, Sigma_1: Any, Sigma_0: Any, seed: int) -> Any:
    return flow(w, Sigma_1, Sigma_0) + 0.05 * noise(seed, len(w))


def bias(b_1: float, sigma_1: float, sigma_0: float) -> Any:
    """The corrected bias flow of document 002, equation (42), with erf(h) for activation."""
    one, zero = (np.exp(-(b_1**2) / (2 * s**2 + 1)) / np.sqrt(np.pi * (2 * s**2 + 1)) for s in (sigma_1, sigma_0))
    inner = [erf(b_1 / np.sqrt((2 * s**2 + 1) * (4 * s**2 + 1))) for s in (sigma_1, sigma_0)]
    return one - one * inner[0] - zero * inner[1]


def example(file: str, name: str) -> Any:
    found = importlib.util.spec_from_file_location(file, EXAMPLES / f"{file}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return getattr(module, name)


def against(update: Callable[..., Any], claim: str = "002:20", **how: Any) -> Comparison:
    return compare(update, claim=claim, **how)


def test_noise_alone_agrees_and_both_error_rates_are_stated() -> None:
    found = against(noisy)
    assert found.verdict is Agreement.AGREES
    assert (found.level, found.miss, found.replicates) == (FALSE_ALARM, MISS, 64)
    assert found.alarm is not None
    for term in found.terms:
        assert term.z is not None
        assert term.seen is not None
        assert abs(term.z) < found.alarm
        assert 0 < term.seen < ENOUGH


def test_a_part_outside_all_terms_that_could_go_unseen_is_stated_and_a_large_one_is_not_passed_over() -> None:
    def update(size: float, *, frozen: bool = False) -> Callable[..., Any]:
        def stochastic(w: Any, Sigma_1: Any, Sigma_0: Any, seed: int) -> Any:
            right = flow(w, Sigma_1, Sigma_0)
            return right * (np.arange(len(w)) >= frozen) + size * np.sqrt(np.mean(right**2)) * noise(seed, len(w))

        return stochastic

    little = against(update(0.5))
    assert little.verdict is Agreement.AGREES
    assert 0.1 < float(re.findall(r"a part outside all terms of (\S+) of the equation's size", little.says)[0]) < 0.3
    assert against(update(0.5, frozen=True)).verdict is Agreement.DIFFERS
    much = against(update(3.0, frozen=True), replicates=100)
    assert much.verdict is Agreement.UNDECIDED
    assert "a part outside the equation's terms of" in much.says


def test_a_fault_is_not_named_by_what_the_function_was_not_given_nor_left_without_a_word() -> None:
    def only_of_small_weights(w: Any, Sigma_1: Any, Sigma_0: Any, seed: int) -> Any:
        right = flow(w, Sigma_1, Sigma_0)
        return right * (np.linalg.norm(w) < 5) + 5 * np.sqrt(np.mean(right**2)) * noise(seed, len(w))

    found = against(only_of_small_weights)
    assert found.verdict is Agreement.DIFFERS
    assert not re.search(r"differs: ;|tau|dt", found.says)
    assert "another" in found.says


def test_too_much_noise_decides_nothing_and_says_how_many_replicates_would() -> None:
    found = against(lambda w, Sigma_1, Sigma_0, seed: flow(w, Sigma_1, Sigma_0) + 3 * noise(seed, len(w)), replicates=32)
    assert found.verdict is Agreement.UNDECIDED
    assert "the noise is too large" in found.says
    assert "replicates" in found.says


@pytest.mark.slow
def test_a_deviation_said_to_be_seen_is_seen() -> None:
    seen = max(term.seen or 0 for term in against(noisy).terms)
    off = against(lambda w, Sigma_1, Sigma_0, seed: (1 + seen) * flow(w, Sigma_1, Sigma_0) + 0.05 * noise(seed, len(w)), seed=1)
    assert off.verdict is Agreement.DIFFERS
    assert "every term is off by the same factor 1." in off.says


FAULTS: dict[str, tuple[Callable[..., Any], str]] = {
    "factor 2": (lambda w, Sigma_1, Sigma_0, seed: 2 * noisy(w, Sigma_1, Sigma_0, seed), "every term is off by the same factor 2"),
    "sign": (lambda w, Sigma_1, Sigma_0, seed: -noisy(w, Sigma_1, Sigma_0, seed), "the whole right side is of the wrong sign"),
    "exchanged inputs": (
        lambda w, Sigma_1, Sigma_0, seed: noisy(w, Sigma_0, Sigma_1, seed),
        "Sigma_1 and Sigma_0 are exchanged",
    ),
    "lost root": (
        lambda w, Sigma_1, Sigma_0, seed: flow(w, Sigma_1, Sigma_0, power=1) + 0.05 * noise(seed, len(w)),
        "a lost square root of w' Sigma_1 w",
    ),
    "missing decay": (
        lambda w, Sigma_1, Sigma_0, seed: flow(w, Sigma_1, Sigma_0, decay=0) + 0.05 * noise(seed, len(w)),
        "the terms -(Sigma_0 w)/4 and -(Sigma_1 w)/4 are missing",
    ),
    "one decay missing": (
        lambda w, Sigma_1, Sigma_0, seed: noisy(w, Sigma_1, Sigma_0, seed) + Sigma_0 @ w / 4,
        "the term -(Sigma_0 w)/4 is missing",
    ),
    "tau left out": (lambda w, Sigma_1, Sigma_0, tau, seed: noisy(w, Sigma_1, Sigma_0, seed), "by the same factor tau"),
    "tau for its inverse": (
        lambda w, Sigma_1, Sigma_0, tau, seed: tau * noisy(w, Sigma_1, Sigma_0, seed),
        "by the same factor tau**2",
    ),
    "dt for its root": (
        lambda w, Sigma_1, Sigma_0, dt, seed: np.sqrt(dt) * noisy(w, Sigma_1, Sigma_0, seed),
        "by the same factor 1/sqrt(dt)",
    ),
    "extra term": (
        lambda w, Sigma_1, Sigma_0, seed: noisy(w, Sigma_1, Sigma_0, seed) - w / 8,
        "a term that the equation does not have, -0.12",
    ),
    "extra term of no name": (
        lambda w, Sigma_1, Sigma_0, seed: noisy(w, Sigma_1, Sigma_0, seed) + np.tanh(3 * w) / 4,
        "a term that the equation does not have, which none",
    ),
    "biased estimator": (
        lambda w, Sigma_1, Sigma_0, seed: 5 / 4 * noisy(w, Sigma_1, Sigma_0, seed),  # a sum over five divided by four
        "every term is off by the same factor 5/4 (measured 1.25 ±",
    ),
    "a sum over the batch": (
        lambda w, Sigma_1, Sigma_0, seed: 400 * noisy(w, Sigma_1, Sigma_0, seed),
        "every term is off by the same factor 400 ±",
    ),
    "the new weights": (
        lambda w, Sigma_1, Sigma_0, dt, seed: w + dt * noisy(w, Sigma_1, Sigma_0, seed),
        "it returns the new weights, not the increment",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_named(fault: str) -> None:
    update, sentence = FAULTS[fault]
    found = against(update)
    assert found.verdict is Agreement.DIFFERS
    assert sentence in found.says
    assert found.difference > found.tolerance


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda b_1, sigma_1, sigma_0: bias(b_1, sigma_1, sigma_0), None),
        (lambda b_1, sigma_1, sigma_0: bias(b_1, sigma_0, sigma_1), "Sigma_1 and Sigma_0 are exchanged"),
        (lambda b_1, sigma_1, sigma_0: bias(-b_1, sigma_1, sigma_0), "wrong sign"),
        (lambda b_1, sigma_1, sigma_0: bias(b_1, sigma_1, sigma_0) + b_1 / 4, "b_1"),
    ],
)
def test_a_wrong_bias_is_named(change: Callable[..., Any], sentence: str | None) -> None:
    def update(b_1: float, sigma_1: float, sigma_0: float, seed: int) -> Any:
        return change(b_1, sigma_1, sigma_0) + 0.002 * noise(seed, 1)

    found = against(update, "002:42")
    assert found.verdict is (Agreement.AGREES if sentence is None else Agreement.DIFFERS)
    assert sentence is None or sentence in found.says


@pytest.mark.slow
def test_noise_of_any_law_is_never_called_a_term_too_many() -> None:
    skewed = (
        lambda rng, n: rng.exponential(size=n) - 1,
        lambda rng, n: np.exp(rng.normal(size=n)) - np.exp(0.5),
        lambda rng, n: (rng.exponential() - 1) * np.ones(n),
        lambda rng, n: 5 * ((rng.random(n) < 0.02) - 0.02),
    )
    for draw in skewed:
        for seed in range(8):

            def update(w: Any, Sigma_1: Any, Sigma_0: Any, rng: Any, draw: Any = draw) -> Any:
                return flow(w, Sigma_1, Sigma_0) + 0.05 * draw(rng, len(w))

            assert against(update, seed=seed).verdict is not Agreement.DIFFERS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "renamed"),
    [("single_neuron", {}), ("single_neuron_torch", {"S1": "Sigma_1", "S0": "Sigma_0"}), ("single_neuron_jax", {})],
)
def test_the_examples_compute_what_they_say(file: str, renamed: dict[str, str]) -> None:
    if file.endswith("jax"):
        pytest.importorskip("jax", reason="the example in JAX runs where JAX is installed")
    assert against(example(file, "update")).verdict is Agreement.AGREES
    stochastic = example(file, "stochastic_update")
    assert against(stochastic, renamed=renamed).verdict is Agreement.AGREES
    doubled = functools.wraps(stochastic)(lambda *args, **given: 2 * stochastic(*args, **given))
    assert "every term is off by the same factor 2" in against(doubled, renamed=renamed).says


@pytest.mark.slow
def test_one_that_is_called_in_replicates_and_one_whose_seed_changes_nothing() -> None:
    rng = np.random.default_rng(5)
    drawn = against(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) + 0.05 * rng.normal(size=len(w)), replicates=32)
    assert (drawn.verdict, drawn.replicates) == (Agreement.AGREES, 32)
    still = against(lambda w, Sigma_1, Sigma_0, seed: flow(w, Sigma_1, Sigma_0), replicates=32)
    assert (still.verdict, still.replicates) == (Agreement.AGREES, None)
    with pytest.raises(BadSimulator, match="replicates=5; give at least 32"):
        against(noisy, replicates=5)
