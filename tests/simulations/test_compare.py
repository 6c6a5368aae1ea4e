"""Is a simulator told from its equation, and is what differs named?"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from scipy.special import erf
from typer.testing import CliRunner

from closedform.numerics.tools.simulations.compare import compare
from closedform.numerics.tools.simulations.result import Agreement, BadSimulator, Comparison
from closedform.reports import cli

C = np.sqrt(2 / np.pi)
EXAMPLE = Path(__file__).parents[2] / "examples" / "single_neuron.py"
runner = CliRunner()


def flow(w: Any, Sigma_1: Any, Sigma_0: Any, *, step: float = 1, shrinkage: float = 1, power: float = 0.5) -> Any:
    """Equation (20) of document 002, with places for faults."""
    attraction = C * (w @ Sigma_1 @ w) ** -power * (Sigma_1 @ w)
    return -step / 4 * (shrinkage * (Sigma_0 @ w + Sigma_1 @ w) - attraction)


def ratios(found: Comparison) -> dict[str, str | None]:
    """By term: the vector it is along, and whether it has the norm."""
    names = {"-(Sigma_0 w)/4": "shrinkage 0", "-(Sigma_1 w)/4": "shrinkage 1"}
    return {names.get(t.term, "attraction"): t.ratio for t in found.terms}


def test_an_honest_numpy_implementation_agrees_at_every_seed() -> None:
    for seed in range(5):
        found = compare(lambda w, Sigma_1, Sigma_0, tau: flow(w, Sigma_1, Sigma_0) / tau, claim="002:20", seed=seed)
        assert found.verdict is Agreement.AGREES
        assert found.difference < found.tolerance < 1e-11
        assert set(ratios(found).values()) == {"1"}


def test_an_honest_torch_implementation_agrees() -> None:
    def update(w: torch.Tensor, Sigma_1: torch.Tensor, Sigma_0: torch.Tensor, dt: float) -> torch.Tensor:
        norm = torch.sqrt(w @ Sigma_1 @ w)
        return -dt / 4 * (Sigma_0 @ w + (1 - C / norm) * (Sigma_1 @ w))

    assert compare(update, claim="002:20").verdict is Agreement.AGREES


def test_a_gradient_through_torch_agrees() -> None:
    def update(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        w = w.requires_grad_()
        energy = (w @ Sigma_0 @ w + w @ Sigma_1 @ w) / 8 - C / 4 * torch.sqrt(w @ Sigma_1 @ w)
        (gradient,) = torch.autograd.grad(energy, w)
        return -gradient

    assert compare(update, claim="002:20", arrays="torch").verdict is Agreement.AGREES


def test_an_implementation_in_the_fourier_basis_agrees() -> None:
    def update(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        def times(sigma: Any, v: Any) -> Any:
            return np.fft.irfft(np.fft.rfft(sigma[:, 0]) * np.fft.rfft(v), len(v))

        return -(times(Sigma_0, w) + (1 - C / np.sqrt(w @ times(Sigma_1, w))) * times(Sigma_1, w)) / 4

    assert compare(update, claim="002:20", covariances="circulant").verdict is Agreement.AGREES


def test_what_is_wrong_of_large_or_of_small_weights_alone_is_seen() -> None:
    def clipped(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        return np.clip(flow(w, Sigma_1, Sigma_0), -2, 2)

    def kept_from_zero(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        return flow(w, Sigma_1, Sigma_0) if np.linalg.norm(w) > 0.1 else np.zeros_like(w)

    assert compare(clipped, claim="002:20").verdict is Agreement.DIFFERS
    assert compare(kept_from_zero, claim="002:20").verdict is Agreement.DIFFERS


def test_agreement_says_of_which_weights() -> None:
    says = compare(flow, claim="002:20").says
    assert re.findall(r"\|w\| from (\S+) to (\S+?):", says) == [("0.001", "1e+03")]


def test_agreement_says_of_which_parameters() -> None:
    found = compare(lambda g, r: np.arctan(np.sqrt(2) * g * r / np.sqrt(2 * g**2 * (1 - r**2) + 1)) / np.pi, claim="002:72")
    assert re.search(r"on 40 instances, g from \S+ to \S+, r from -0\.\d+ to 0\.\d+: the largest", found.says)


@pytest.mark.slow  # document 003 is read
def test_a_letter_of_the_equation_is_given_though_it_is_called_as_the_time_constant() -> None:
    found = compare(lambda tau, y_1, y_2, z_1, z_2: ((y_1 * z_1 + y_2 * z_2) / tau) ** 2 / 2, claim="003:a-1/features/degree-2")
    assert found.verdict is Agreement.AGREES
    wrong = compare(lambda tau, y_1, y_2, z_1, z_2: (y_1 * z_1 + y_2 * z_2) ** 2 / 2, claim="003:a-1/features/degree-2")
    assert wrong.verdict is Agreement.DIFFERS


def test_a_right_side_that_is_zero_on_some_instances_is_compared() -> None:
    def kinked(slope: float = 0.0, more: float = 0.0) -> Callable[..., Any]:
        def relu(w_11: float, w_12: float, x_1: float, x_2: float) -> float:
            h = w_11 * x_1 + w_12 * x_2
            return max(h, slope * h) + more

        return relu

    assert compare(kinked(), claim="002:44").verdict is Agreement.AGREES
    for wrong in (kinked(more=1e-9), kinked(slope=1e-3), kinked(slope=1)):
        found = compare(wrong, claim="002:44")
        assert found.verdict is Agreement.DIFFERS
        assert "nan" not in found.says


def test_a_function_that_changes_what_it_is_given_is_told_so() -> None:
    def applied(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        step = flow(w, Sigma_1, Sigma_0)
        w += step
        return step

    for arrays in ("numpy", "torch"):
        with pytest.raises(BadSimulator, match="changes w, an argument, in place"):
            compare(applied, claim="002:20", arrays=arrays)


def test_a_function_of_tensors_is_told_both_spellings_of_the_option() -> None:
    with pytest.raises(BadSimulator, match=r"say --arrays torch, in Python arrays='torch'; .*: --n 40, in Python n=40"):
        compare(lambda w, Sigma_1: w.requires_grad_(True), claim="002:20")


def test_one_factor_that_no_single_term_shows_is_named() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0: ((1 + 1e-4) * flow(w, Sigma_1, Sigma_0)).astype(np.float32), claim="002:20")
    assert "every term is off by the same factor 1.0001" in found.says


def test_a_factor_next_to_one_is_not_written_as_one() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0: (1 + 1e-9) * flow(w, Sigma_1, Sigma_0), claim="002:20")
    assert "every term is off by the same factor 1.000000001:" in found.says


def test_a_time_step_off_by_two_is_named() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0, tau, dt: dt / tau * flow(w, Sigma_1, Sigma_0, step=2), claim="002:20")
    assert found.verdict is Agreement.DIFFERS
    assert set(ratios(found).values()) == {"2"}
    assert found.says.startswith(
        "differs: every term is off by the same factor 2: a time step or time constant; the outputs differ"
    )


def test_a_halved_shrinkage_is_named() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, shrinkage=0.5), claim="002:20")
    assert ratios(found) == {"shrinkage 0": "1/2", "shrinkage 1": "1/2", "attraction": "1"}
    assert "are off by a factor 1/2" in found.says


def test_a_root_is_named_and_not_written_in_digits() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, shrinkage=np.sqrt(0.3)), claim="002:20")
    assert ratios(found) == {"shrinkage 0": "sqrt(3/10)", "shrinkage 1": "sqrt(3/10)", "attraction": "1"}
    unnamed = compare(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, shrinkage=0.547722), claim="002:20")
    assert ratios(unnamed)["shrinkage 0"] is None
    assert "0.547722" in unnamed.says


def test_a_lost_square_root_is_named() -> None:
    found = compare(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, power=1), claim="002:20")
    assert ratios(found) == {"shrinkage 0": "1", "shrinkage 1": "1", "attraction": "1/sigma_1"}
    assert "a lost square root of w' Sigma_1 w" in found.says


@pytest.mark.parametrize(
    ("update", "sentence"),
    [
        (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_0, Sigma_1), "Sigma_1 and Sigma_0 are exchanged"),
        (lambda w, Sigma_1, Sigma_0: -flow(w, Sigma_1, Sigma_0), "the whole right side is of the wrong sign"),
        (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) + Sigma_0 @ w / 4, "the term -(Sigma_0 w)/4 is missing"),
        (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) + Sigma_0 @ w / 2, "the term -(Sigma_0 w)/4 is of the wrong sign"),
        (lambda w, Sigma_1, Sigma_0, dt: w + dt * flow(w, Sigma_1, Sigma_0), "it returns the new weights, not the increment"),
        (lambda w, Sigma_1, Sigma_0, tau: flow(w, Sigma_1, Sigma_0), "off by the same factor tau: a time step or time constant"),
        (
            lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) - w / 8,
            "a term that the equation does not have, -1/8 times w",
        ),
        (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) + np.tanh(w), "a term that the equation does not have, which none"),
        (
            lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, shrinkage=0.5, power=1),
            "a lost square root of w' Sigma_1 w",
        ),
        (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, power=0.7), "no single slip explains them: that of (Sigma_1 w) is"),
    ],
)
def test_another_fault_is_named(update: Callable[..., Any], sentence: str) -> None:
    found = compare(update, claim="002:20")
    assert found.verdict is Agreement.DIFFERS
    assert sentence in found.says


def test_a_small_error_is_seen_in_double_precision_and_rounding_forgiven_in_single() -> None:
    assert (
        compare(lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0, step=1 + 1e-9), claim="002:20").verdict is Agreement.DIFFERS
    )

    def single(w: Any, Sigma_1: Any, Sigma_0: Any, power: float = 0.5) -> Any:
        w, Sigma_1, Sigma_0 = (x.astype(np.float32) for x in (w, Sigma_1, Sigma_0))
        return flow(w, Sigma_1, Sigma_0, power=power).astype(np.float32)

    assert compare(single, claim="002:20").verdict is Agreement.AGREES
    lost = compare(lambda w, Sigma_1, Sigma_0: single(w, Sigma_1, Sigma_0, 1), claim="002:20")
    assert "a lost square root of w' Sigma_1 w" in lost.says


def test_scalars_are_offered_by_name_and_an_error_of_the_document_is_told_from_its_correction() -> None:
    def half_line(g: float, r: float) -> float:
        return float(np.arctan(np.sqrt(2) * g * r / np.sqrt(2 * g**2 * (1 - r**2) + 1)))

    repeats = compare(lambda g, r: 2 / np.sqrt(np.pi) * half_line(g, r), claim="002:72")
    assert repeats.verdict is Agreement.REPEATS
    assert "the line is wrong as printed" in repeats.says
    assert compare(lambda g, r: half_line(g, r) / np.pi, claim="002:72").verdict is Agreement.CORRECTED
    assert compare(lambda g, r: half_line(g, r), claim="002:72").verdict is Agreement.DIFFERS
    with pytest.raises(BadSimulator, match="'gain', which 002:72 does not offer; the names known are"):
        compare(lambda gain: gain, claim="002:72")


def test_a_bias_flow_is_compared_and_its_activation_named() -> None:
    def update(b_1: float, sigma_1: float, sigma_0: float, wide: bool = False) -> Any:
        if wide:
            bump = np.sqrt(2 / np.pi) / np.sqrt(sigma_1**2 + 1) * np.exp(-(b_1**2) / 2 / (sigma_1**2 + 1)) / 2
            quadratic = [
                np.sqrt(2 / np.pi)
                / np.sqrt(s**2 + 1)
                * np.exp(-(b_1**2) / 2 / (s**2 + 1))
                * erf(b_1 / np.sqrt(2 * (s**2 + 1) * (2 * s**2 + 1)))
                for s in (sigma_1, sigma_0)
            ]
            return bump - sum(quadratic) / 2
        narrow = [np.exp(-(b_1**2) / (2 * s**2 + 1)) / np.sqrt(np.pi * (2 * s**2 + 1)) for s in (sigma_1, sigma_0)]
        inner = [erf(b_1 / np.sqrt((2 * s**2 + 1) * (4 * s**2 + 1))) for s in (sigma_1, sigma_0)]
        return narrow[0] - narrow[0] * inner[0] - narrow[1] * inner[1]

    assert compare(update, claim="002:42").verdict is Agreement.AGREES
    other = compare(lambda b_1, sigma_1, sigma_0: update(b_1, sigma_1, sigma_0, True), claim="002:42")
    assert other.verdict is Agreement.CORRECTED
    assert other.reading == "activation erf(h / sqrt 2)"
    wrong = compare(lambda b_1, sigma_1, sigma_0: update(b_1, sigma_1, sigma_1), claim="002:42")
    assert wrong.verdict is Agreement.DIFFERS


@pytest.mark.parametrize(
    ("update", "claim", "sentence"),
    [
        (lambda w, S: w, "002:20", "wants 'S', which 002:20 does not offer; the names known are Sigma_0, Sigma_0_w, Sigma_1"),
        (lambda *args: args, "002:20", r"takes \*args; name what it wants"),
        (lambda w: w[:3], "002:20", r"returned shape \(3,\); the equation's right side has shape \(12,\) on instance 0"),
        (lambda w: w * np.nan, "002:20", "returned NaN or infinity on instance 0"),
        (lambda w: w / 0, "002:20", None),
        (lambda w: w @ w @ w, "002:20", "raised ValueError on instance 0"),
        (lambda w: "w", "002:20", "must return real numbers"),
        (lambda w: w * (1 + 1j), "002:20", "must return real numbers"),
        (
            lambda w: w + np.random.default_rng().normal(),
            "002:20",
            "two answers for the same input; for a stochastic one give the number of calls",
        ),
        (lambda w: w, "002:19", "not as a closed form; the same derivation has 002:20"),
        (lambda w: w, "000:12/hypercube-limit", None),
        (lambda w: w, "002:25", "has several parts, 002:25/left, 002:25/right: name one"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_sentence(update: Callable[..., Any], claim: str, sentence: str | None) -> None:
    with np.errstate(all="ignore"), pytest.raises((ValueError, KeyError), match=sentence) as caught:
        compare(update, claim=claim)
    assert "\n" not in str(caught.value)


def test_the_command_compares_a_file_of_the_users(tmp_path: Path) -> None:
    honest = runner.invoke(cli.app, ["compare", "002:20", f"{EXAMPLE}:update", "--json"])
    assert honest.exit_code == 0, honest.output
    assert json.loads(runner.invoke(cli.app, ["compare", f"{EXAMPLE}:update", "002:20", "--json"]).stdout) == json.loads(
        honest.stdout
    )
    assert json.loads(honest.stdout)["verdict"] == "agrees"
    (tmp_path / "mine.py").write_text("def update(w, Sigma_1, Sigma_0):\n    return -(Sigma_0 @ w) / 4\n")
    wrong = runner.invoke(cli.app, ["compare", "002:20", f"{tmp_path}/mine.py:update"])
    assert wrong.exit_code == 1
    assert "missing" in wrong.stdout
    (tmp_path / "theirs.py").write_text("def update(v, S1, S0):\n    return -(S0 @ v) / 4\n")
    mapped = ["--map", "v=w", "--map", "S1=Sigma_1", "--map", "S0=Sigma_0"]
    theirs = runner.invoke(cli.app, ["compare", "002:20", f"{tmp_path}/theirs.py:update", *mapped])
    assert (theirs.exit_code, theirs.stdout) == (1, wrong.stdout)
    for option, sentence in (
        ("v", "--map 'v' is not understood; write --map S1=Sigma_1"),
        ("v=x", "v=x maps to 'x', which 002:20 does not offer"),
        ("x=w", "x=w maps 'x', which is no parameter of the function; it has v, S1, S0"),
    ):
        bad = runner.invoke(cli.app, ["compare", "002:20", f"{tmp_path}/theirs.py:update", "--map", option])
        assert (bad.exit_code, sentence in bad.stderr) == (cli.BAD_INPUT, True), bad.stderr
    for path, sentence in (
        ("mine.py", "names no function"),
        ("no.py:f", "there is no file"),
        (f"{tmp_path}/mine.py:g", "no function 'g'"),
    ):
        bad = runner.invoke(cli.app, ["compare", "002:20", path])
        assert bad.exit_code == cli.BAD_INPUT
        assert sentence in bad.stderr
