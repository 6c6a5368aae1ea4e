"""Does ``compare`` vary all that a simulator may depend on, say what it varied, and find what is right of one kind of instance alone?"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.tools.simulations import variations
from closedform.numerics.tools.simulations.compare import compare
from closedform.numerics.tools.simulations.instances import draw
from closedform.numerics.tools.simulations.result import Agreement, BadSimulator
from closedform.reports import cli

C = np.sqrt(2 / np.pi)
# What a function that computes the line as printed is told; it may be wrong as printed.
RIGHT = (Agreement.AGREES, Agreement.CORRECTED, Agreement.REPEATS)
GIVEN_S = "001:140/right"  # the variances given s: the diagonal of Sigma_1, less (Sigma_1 w)^2 over w' Sigma_1 w


def flow(w: Any, Sigma_1: Any, Sigma_0: Any, tau: float = 1, dt: float = 1) -> Any:
    """Equation (20) of document 002, an increment."""
    return -dt / tau / 4 * (Sigma_0 @ w + (1 - C / np.sqrt(w @ Sigma_1 @ w)) * (Sigma_1 @ w))


def variances(w: Any, Sigma_1: Any) -> Any:
    return np.diag(Sigma_1) - (Sigma_1 @ w) ** 2 / (w @ Sigma_1 @ w)


def halves(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    """Take two halves of n // 2: the last of an odd number is lost."""
    whole = 2 * (len(w) // 2)
    return flow(np.where(np.arange(len(w)) < whole, w, 0), Sigma_1, Sigma_0)


def folded(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    """Take the frequencies from zero to (n - 1) // 2, and leave out the one in the middle of an even number."""
    spectrum = np.fft.rfft(w)
    spectrum[(len(w) - 1) // 2 + 1 :] = 0
    return flow(np.fft.irfft(spectrum, len(w)), Sigma_1, Sigma_0)


def in_a_block(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    """Take the first 64 coordinates."""
    return flow(np.where(np.arange(len(w)) < 64, w, 0), Sigma_1, Sigma_0)


def in_the_fourier_basis(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    def times(sigma: Any, v: Any) -> Any:
        return np.fft.irfft(np.fft.rfft(sigma[:, 0]) * np.fft.rfft(v), len(v))

    return -(times(Sigma_0, w) + (1 - C / np.sqrt(w @ times(Sigma_1, w))) * times(Sigma_1, w)) / 4


def of_one_variance(w: Any, Sigma_1: Any) -> Any:
    return variances(w, Sigma_1) - np.diag(Sigma_1) + Sigma_1[0, 0]


def clipped(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    return np.clip(flow(w, Sigma_1, Sigma_0), -10, 10)


def kept_from_zero(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
    return -(Sigma_0 @ w + (1 - C / np.sqrt(max(w @ Sigma_1 @ w, 1e-4))) * (Sigma_1 @ w)) / 4


# By what each fault is seen: the function, the claim, what holds this one thing still, and what the sentence says.
FAULTS: dict[str, tuple[Callable[..., Any], str, dict[str, Any], str]] = {
    "n odd": (halves, "002:20", {"SIZES": (12, 66)}, "only where n is odd, on 20 of 20 such instances; it agrees on the other 20"),
    "n even": (folded, "002:20", {"SIZES": (13, 67)}, "only where n is even"),
    "n above 64": (in_a_block, "002:20", {"SIZES": (13, 12)}, "only where n is above 64, on 8 of 8 such instances"),
    "not circulant": (in_the_fourier_basis, "002:20", {"CIRCULANCE": (True,)}, "only where the covariances are not circulant"),
    "diagonal": (of_one_variance, GIVEN_S, {"CIRCULANCE": (True,)}, "only where the covariances are not circulant"),
    "large norms": (clipped, "002:20", {"NORMS": (-3, 0.5)}, "only where |w| is at least "),
    "small norms": (kept_from_zero, "002:20", {"NORMS": (-0.5, 3)}, "only where |w| is at most 0.00"),
    "tau": (
        lambda w, Sigma_1, Sigma_0, tau: flow(w, Sigma_1, Sigma_0, min(tau, 5)),
        "002:20",
        {"TAU": (-1, 0.5)},
        "only where tau is at least 5",
    ),
    "tau, a constant": (
        lambda w, Sigma_1, Sigma_0, tau: flow(w, Sigma_1, Sigma_0),
        "002:20",
        {"TAU": (0, 0)},
        "off by the same factor tau",
    ),
    "dt": (
        lambda w, Sigma_1, Sigma_0, dt: flow(w, Sigma_1, Sigma_0, 1, min(dt, 0.1)),
        "002:20",
        {"DT": (-3, -1)},
        "only where dt is at least 0.1",
    ),
    "dt, a constant": (
        lambda w, Sigma_1, Sigma_0, dt: flow(w, Sigma_1, Sigma_0, 1, 0.125),
        "002:20",
        {"DT": (np.log10(0.125), np.log10(0.125))},
        "off by the same factor 1/(8*dt)",
    ),
    "n, a factor": (lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0) * 12 / len(w), "002:20", {"SIZES": (12,)}, "factor 12/n"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_right_of_one_kind_of_instance_alone_is_found_by_varying_that(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    update, claim, still, sentence = FAULTS[fault]
    found = compare(update, claim=claim)
    assert found.verdict is Agreement.DIFFERS
    assert sentence in found.says
    for name, value in still.items():
        monkeypatch.setattr(variations, name, value)
    assert compare(update, claim=claim).verdict in RIGHT


@pytest.mark.slow
def test_each_of_them_is_found_at_every_seed() -> None:
    for update, claim, _, sentence in FAULTS.values():
        for seed in range(1, 7):
            assert sentence in compare(update, claim=claim, seed=seed).says


@pytest.mark.slow
def test_a_stochastic_simulator_that_is_right_of_one_kind_alone_is_found_too() -> None:
    for update, sentence in (
        (in_a_block, "only where n is above 64"),
        (in_the_fourier_basis, "only where the covariances are not"),
    ):

        def noisy(w: Any, Sigma_1: Any, Sigma_0: Any, rng: Any, update: Any = update) -> Any:
            return update(w, Sigma_1, Sigma_0) + 0.01 * rng.normal(size=len(w)) * np.linalg.norm(w)

        found = compare(noisy, claim="002:20")
        assert found.verdict is Agreement.DIFFERS
        assert sentence in found.says


@pytest.mark.parametrize(
    ("update", "claim", "how", "told"),
    [
        (
            flow,
            "002:20",
            {},
            "varied: n (12, 13, 66, 67), covariances (circulant and not, the diagonal not constant), |w| (six decades), tau, dt",
        ),
        (
            lambda w, Sigma_1, Sigma_0: flow(w, Sigma_1, Sigma_0),
            "002:20",
            {"n": 7, "covariances": "circulant"},
            "varied: |w| (six decades); not varied: n (7, as asked), covariances (circulant, as asked), "
            "tau and dt (the function does not take them)",
        ),
        (variances, GIVEN_S, {}, "varied: n (12, 13, 66, 67), covariances (circulant and not, the diagonal not constant), |w|"),
        (
            lambda g, r: np.arctan(np.sqrt(2) * g * r / np.sqrt(2 * g**2 * (1 - r**2) + 1)) / np.pi,
            "002:72",
            {},
            "not varied: diagonal of Sigma_1 (one, as the equation assumes), n and covariances (the function does not take them)",
        ),
        (
            lambda e_i, e_j, Sigma_1, g: (
                np.arctan(np.sqrt(2) * g * (e_i @ Sigma_1 @ e_j) / np.sqrt(2 * g**2 * (1 - (e_i @ Sigma_1 @ e_j) ** 2) + 1)) / np.pi
            ),
            "002:72",
            {},
            "varied: n (12, 13, 66, 67), covariances (circulant and not); not varied: diagonal of Sigma_1 (one, as",
        ),
    ],
)
def test_a_right_simulator_agrees_and_is_told_what_was_varied(
    update: Callable[..., Any], claim: str, how: dict[str, Any], told: str
) -> None:
    found = compare(update, claim=claim, **how)
    assert found.verdict in RIGHT
    assert told in found.says


def test_instances_are_what_the_table_says() -> None:
    derivation: Any = claim_at(origin_of("002:20"))
    drawn = draw(derivation, seed=3, count=40)
    assert np.max(drawn.offered["w"][drawn.varied.sizes < 66][:, 13:]) == 0
    for k in range(40):
        n, sigma = drawn.varied.sizes[k], drawn.given("Sigma_1", k)
        assert sigma.shape == (n, n)
        assert np.array_equal(sigma, sigma.T) or drawn.varied.circulant[k]
        assert np.linalg.eigvalsh(sigma).min() > 0
        assert np.allclose(np.roll(sigma, (1, 1), (0, 1)), sigma) == drawn.varied.circulant[k]
        assert (np.ptp(np.diag(sigma)) > 0.1) == (not drawn.varied.circulant[k])
    lengths = np.linalg.norm(drawn.offered["w"], axis=1)
    assert (min(lengths), max(lengths)) == (pytest.approx(1e-3), pytest.approx(1e3))
    for low, high in ((min(drawn.offered[name]), max(drawn.offered[name])) for name in ("tau", "dt")):
        assert high / low > 50


def test_a_function_made_for_one_n_is_told_how_to_be_compared_and_then_is() -> None:
    def forty(w: Any, Sigma_1: Any, Sigma_0: Any) -> Any:
        return flow(w, Sigma_1, Sigma_0) * np.ones(40)

    with pytest.raises(
        BadSimulator, match=r"raised ValueError on instance 0, of n = 12: .* made for one n, say which: --n 40, in Python n=40"
    ):
        compare(forty, claim="002:20")
    assert compare(forty, claim="002:20", n=40).dimensions == (40,)
    with pytest.raises(BadSimulator, match="n=2; give a dimension of at least 3"):
        compare(forty, claim="002:20", n=2)
    with pytest.raises(BadSimulator, match="covariances='ring'; use 'any' or 'circulant'"):
        compare(forty, claim="002:20", covariances="ring")


def test_the_command_takes_what_is_supposed(tmp_path: Any) -> None:
    (tmp_path / "mine.py").write_text(
        "import numpy as np\n\n\ndef update(w, Sigma_1, Sigma_0):\n"
        "    def times(s, v):\n        return np.fft.irfft(np.fft.rfft(s[:, 0]) * np.fft.rfft(v), 40)\n\n"
        "    norm = np.sqrt(w @ times(Sigma_1, w))\n"
        "    return -(times(Sigma_0, w) + (1 - np.sqrt(2 / np.pi) / norm) * times(Sigma_1, w)) / 4\n"
    )
    asked = ["compare", "002:20", f"{tmp_path}/mine.py:update"]
    runner = CliRunner()
    assert runner.invoke(cli.app, asked).exit_code == cli.BAD_INPUT
    one = runner.invoke(cli.app, [*asked, "--n", "40"])
    assert (one.exit_code, "only where the covariances are not circulant" in one.stdout) == (1, True)
    both = runner.invoke(cli.app, [*asked, "--n", "40", "--covariances", "circulant"])
    assert both.exit_code == 0, both.output
    assert re.search(r"not varied:\s+n\s+\(40,\s+as\s+asked\)", both.stdout)
    wrong = runner.invoke(cli.app, [*asked, "--covariances", "ring"])
    assert (wrong.exit_code, "use 'any' or 'circulant'" in wrong.stderr) == (cli.BAD_INPUT, True)
