"""Does each fixed point stay where it is, does the stable one win, and is what is asked in vain refused in a sentence?"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import closedform
from closedform.numerics.tools.steady_states import ring_eigenvalues, steady_states
from closedform.reports.cli import app

ONES, ZEROS = ["3.5", "2", "1", "0"], ["1.75", "3", "1/2", "1"]  # modes 0 and 2 share the ratio 1/2


def slope(u: Any, ones: list[float], zeros: list[float]) -> Any:
    """The flow (21) as document 002 prints it, with tau = 1."""
    one, zero = np.array(ones), np.array(zeros)
    return -(zero + (1 - math.sqrt(2 / math.pi) / math.sqrt(u @ (one * u))) * one) * u / 4


def test_every_state_is_a_fixed_point_and_no_other_length_is() -> None:
    ones, zeros = [3.5, 2.0, 1.0], [1.75, 3.0, 0.5]
    for state in steady_states(ones, zeros).states:
        for mode, amplitude in zip(state.modes, state.amplitudes, strict=True):
            u = np.zeros(3)
            u[mode] = amplitude
            assert np.abs(slope(u, ones, zeros)).max() < 1e-15
            assert np.abs(slope(1.01 * u, ones, zeros)).max() > 1e-4


def test_modes_of_one_ratio_share_a_state_exactly() -> None:
    first, second = steady_states(ONES, ZEROS).states
    assert (first.modes, first.ratio, first.stable) == ((0, 2), Fraction(1, 2), True)
    assert (second.modes, second.growing) == ((1,), (0, 2))
    assert second.rate == pytest.approx(3.5 * (1.5 - 0.5) / 4)


def test_a_start_near_a_state_leaves_it_at_the_rate_that_is_told() -> None:
    ones, zeros = [3.5, 2.0], [1.75, 3.0]
    unstable = steady_states(ones, zeros).states[1]
    u = np.array([1e-6, unstable.amplitudes[0]])
    assert slope(u, ones, zeros)[0] / u[0] == pytest.approx(unstable.rate, rel=1e-6)


def test_the_notes_own_run_is_a_transient() -> None:
    """Figure 1 of document 002: n = 40, length scales 2 and 1, 2000 steps of 0.01. The flat mode wins, after a time of hundreds."""
    ones, zeros = ring_eigenvalues(40, 2), ring_eigenvalues(40, 1)
    assert ones[:4] == pytest.approx([3.545, 3.459, 3.212, 2.839], abs=5e-4)
    found = steady_states(ones, zeros, time=20.0)
    assert found.states[0].modes == (0,)
    assert [state.stable for state in found.states] == [True] + [False] * 20
    assert found.states[0].length == pytest.approx(0.5319, abs=1e-4)
    assert found.memory == pytest.approx(124, abs=1)
    assert found.reached is False
    assert steady_states(ones, zeros, time=400.0).reached is True


def test_a_start_is_followed_to_the_limit() -> None:
    ones, zeros = ring_eigenvalues(40, 2), ring_eigenvalues(40, 1)
    start = [1.0] * 21
    early, late = (steady_states(ones, zeros, time=time, start=start) for time in (20.0, 4000.0))
    assert early.shares[0] < 0.5 < 0.999 < late.shares[0]
    assert early.distance is not None
    assert late.distance is not None
    assert late.distance < 1e-3 < early.distance


@pytest.mark.parametrize(
    ("ones", "zeros", "more", "complaint"),
    [
        ([1], [1, 2], {}, "lambda_1 has 1 values and lambda_0 has 2"),
        ([1, -1], [1, 2], {}, "no negative eigenvalue"),
        ([0], [1], {}, "nothing drives the weight"),
        (["x"], [1], {}, "is no number; write 3.5 or 7/2"),
        ([1], [1], {"time": -1.0}, "the time is -1"),
        ([1, 1], [1, 2], {"time": 1.0, "start": [1]}, "start has 1 values and there are 2 modes"),
    ],
)
def test_what_makes_no_sense_is_refused(ones: Any, zeros: Any, more: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        closedform.steady_states(ones, zeros, **more)


def test_the_command_says_it_in_sentences_and_as_json(tmp_path: Path) -> None:
    run = CliRunner().invoke
    told = run(app, ["steady-states", "--pixels", "40", "--xi-1", "2", "--xi-0", "1", "--time", "20"])
    assert told.exit_code == 0
    assert "Mode 0 wins" in told.output
    assert "Time 20 tau is a transient" in told.output
    (file := tmp_path / "ones.txt").write_text("3.5\n2\n1\n0\n")
    found = json.loads(run(app, ["steady-states", "--lambda-1", str(file), "--lambda-0", "1.75, 3, 1/2, 1", "--json"]).output)
    assert found["states"][0]["modes"] == [0, 2]
    refused = run(app, ["steady-states", "--lambda-1", "nonsense.txt", "--lambda-0", "1"])
    assert refused.exit_code == 2
    assert "neither a list of numbers nor a file" in refused.output
