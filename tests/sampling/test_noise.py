"""Are base noises normal and uniform, new for each seed and the same for one, and is a product averaged as it is when written out?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy as sp
import torch
from scipy import stats

from closedform.derivations.claims.notation import TRIPLE, A, S, T
from closedform.derivations.laws import E
from closedform.numerics.sampling.noise import Noise
from closedform.numerics.sampling.sampler import Sampler, usable_device
from closedform.numerics.sampling.table import to_tensor

SIZE = 100_000


def drawn(kind: str, seed: int) -> torch.Tensor:
    """Give what one seed draws: shape (SIZE,)."""
    noise = Noise("cpu")
    noise.restart(seed)
    return noise.normal(SIZE) if kind == "normal" else noise.uniform(SIZE)


def odd_one_out(values: torch.Tensor, law: Callable[..., object]) -> bool:
    """Tell whether values are no sample of a law: Kolmogorov and Smirnov's test, which is wrong once in ten thousand samples."""
    return bool(stats.kstest(values.numpy(), law).pvalue < 1e-4)


@pytest.mark.parametrize(("kind", "law"), [("normal", stats.norm.cdf), ("uniform", stats.uniform.cdf)])
def test_noise_has_its_law(kind: str, law: Callable[..., object]) -> None:
    assert not any(odd_one_out(drawn(kind, seed), law) for seed in range(5))


def test_another_law_would_be_found_out() -> None:
    assert odd_one_out(1.05 * drawn("normal", 0), stats.norm.cdf)


@pytest.mark.parametrize("kind", ["normal", "uniform"])
def test_a_seed_draws_the_same_and_the_next_one_something_unrelated(kind: str) -> None:
    here, again, there = drawn(kind, 7), drawn(kind, 7), drawn(kind, 8)
    assert torch.equal(here, again)
    assert abs(stats.pearsonr(here, there).statistic) < 4.5 / SIZE**0.5


def test_a_uniform_has_a_logarithm() -> None:
    values = drawn("uniform", 0)
    assert values.min() > 0
    assert values.max() <= 1


@pytest.mark.parametrize("body", [sp.Heaviside(S) * sp.Heaviside(T) * T * A, T * A, A, S * T, sp.Heaviside(S) * (A + T)], ids=str)
def test_a_product_is_averaged_as_it_is_when_written_out(body: sp.Expr) -> None:
    sampler = Sampler(seed=1, device="cpu")
    sampler.start("stream", 0)
    found = sampler.batch(E(body, TRIPLE), {})
    written_out = to_tensor(body, sampler.draw(TRIPLE, {})).mean(dim=1)
    torch.testing.assert_close(found, written_out, rtol=1e-12, atol=1e-12)
    assert not torch.allclose(found[0], found[1])


def test_a_gpu_that_this_process_cannot_use_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **how: object) -> torch.Tensor:
        assert how == {"device": "cuda"}
        raise RuntimeError("CUDA error: initialization error")  # as in a fork of a process that has asked whether there is a GPU

    usable_device.cache_clear()
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch, "zeros", refuses)
    assert usable_device() == "cpu"
    usable_device.cache_clear()
    monkeypatch.setattr(torch, "zeros", lambda *_, **__: None)
    assert usable_device() == "cuda"
    usable_device.cache_clear()
