"""Does one input have one record on every processor, though each rounds products of matrices in its own way?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest
import sympy as sp
import torch

from closedform.derivations.claims.notation import S
from closedform.derivations.laws import PIXEL, E, Gaussian, normal
from closedform.derivations.n001_relu_and_gates.conditional_mean_of_gaussian import SECOND
from closedform.derivations.n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate import INNER_MEAN
from closedform.numerics.engines import sample as engine
from closedform.numerics.engines.engine import Ask
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.sampling import sample, sampler
from closedform.numerics.sampling.sampler import inner_products

CLAIMS = {"a number": INNER_MEAN, "a vector": SECOND}
x = sp.Symbol("x", real=True)


@contextmanager
def another_processor() -> Iterator[None]:
    """Every product of matrices is off by rounding, here up and there down."""
    right = torch.Tensor.__matmul__

    def off(self: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        found = right(self, other)
        up = torch.arange(found.numel(), dtype=found.dtype).reshape(found.shape) % 3 - 1
        return found + up * 2.0**-51 * found.abs().max()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(torch.Tensor, "__matmul__", off)
        yield


def shown(name: str) -> list[Evidence]:
    """What the record shows of a claim's sample, of draws that nothing has kept."""
    sample._shared.cache_clear()
    sampler._FIELDS.clear()
    claim = CLAIMS[name]
    reading = next(iter(claim.readings))
    found = engine.sample_derivation(claim, reading, 1 << 15, "cpu")
    return list(engine.ENGINE.evidence({Ask("sample", reading): replace(found, seconds=0.0)}, 0, reading))


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_shown_of_a_sample_is_the_same(name: str) -> None:
    here = shown(name)
    assert here[0].samples
    with another_processor():
        assert shown(name) == here


@pytest.mark.slow
def test_what_is_not_shown_differs() -> None:
    """In the last digits of some of forty means; so the test above would see a record that showed them."""

    def means() -> list[float]:
        sample._shared.cache_clear()
        return [
            m.mean
            for m in sample.sample(next(iter(SECOND.readings.values())), settings={}, seed=1, samples=1 << 14, device="cpu").means
        ]

    here = means()
    with another_processor():
        there = means()
    assert len(here) == 40
    assert here != there == pytest.approx(here, rel=1e-9)


@pytest.mark.slow
def test_an_indicator_of_data_that_cancel_is_the_same() -> None:
    """Of data +1 and -1 and a wave of weights, whose inner product is zero but for its last digit."""
    gain = sp.Symbol("g", positive=True)
    law = Gaussian((S,), [[sp.Symbol("v", positive=True)]], directions=("w",), pixel=sp.erf(gain * PIXEL))
    named: dict[str, Any] = {"shapes": {"w": "sinusoid"}, "fields": {"Sigma1": 3.0}, "seed": 1, "samples": 1 << 14, "device": "cpu"}

    def mean() -> float:
        sample._shared.cache_clear()
        sampler._FIELDS.clear()
        return sample.sample(E(sp.Heaviside(S, 0), law), settings={gain: 1000.0}, **named).means[0].mean

    here = mean()
    with another_processor():
        assert mean() == here
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sampler, "inner_products", lambda data, w: (data @ w)[..., None])
            assert mean() != here, "a product of matrices would tell"


@pytest.mark.parametrize("n", [1, 2, 3, 7, 40])
def test_an_inner_product_is_one(n: int) -> None:
    data, w = torch.arange(6.0 * n, dtype=torch.float64).reshape(2, 3, n) % 11 - 5, torch.arange(1.0, n + 1, dtype=torch.float64)
    assert torch.equal(inner_products(data, w), (data * w).sum(dim=-1, keepdim=True)), "of whole numbers any order is exact"


def test_a_spread_that_is_rounding_is_none() -> None:
    with another_processor():
        (mean,) = sample.sample(
            E(sp.sin(x) ** 2 + sp.cos(x) ** 2, normal(x)), settings={}, seed=1, samples=1 << 14, device="cpu"
        ).means
    assert (mean.standard_error, mean.share) == (0.0, 0.0)
    assert mean.mean == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(
    ("needed", "draws"), [(1.0, 1), (25562.3, 25570), (25569.999999, 25570), (9999.5, 10000), (2.0**63, None), (9.2231e18, None)]
)
def test_draws_are_rounded_up_to_the_figures_that_are_shown(needed: float, draws: int | None) -> None:
    assert engine._draws(needed) == draws


PROCESSORS: dict[str, dict[str, str]] = {
    "OpenBLAS for Haswell": {"OPENBLAS_CORETYPE": "Haswell"},
    "OpenBLAS for Skylake": {"OPENBLAS_CORETYPE": "SkylakeX"},
    "the plainest of each": {"OPENBLAS_CORETYPE": "Prescott", "MKL_CBWR": "COMPATIBLE", "ATEN_CPU_CAPABILITY": "default"},
}


@pytest.mark.slow
def test_a_process_that_takes_another_processors_routines_writes_the_same_record() -> None:
    script = "import json, sys, msgspec, test_same_record as t; print(msgspec.json.encode([t.shown(name) for name in t.CLAIMS]).decode())"
    found: dict[str, Any] = {}
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("OPENBLAS_CORETYPE", "MKL_CBWR", "ATEN_CPU"))}
    for name, routines in {"as it comes": {}, **PROCESSORS}.items():
        path = os.pathsep.join([os.path.dirname(__file__), *sys.path])
        named = {**plain, **routines, "PYTHONPATH": path}
        run = subprocess.run([sys.executable, "-c", script], env=named, capture_output=True, text=True, check=True)
        found[name] = json.loads(run.stdout)
    assert found["as it comes"] == json.loads(msgspec.json.encode([shown(name) for name in CLAIMS]))
    assert all(records == found["as it comes"] for records in found.values())
