"""Is the fused kernel's noise Philox's, is each of its rows its function, each slope the derivative, and does a wrong one show?"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import counted
import mpmath as mp
import numpy as np
import pytest
import sympy as sp
import torch
from scipy import stats

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.laws.declared import UNIFORMS
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.sampling import program
from closedform.numerics.sampling.fused import Fused, noise_key
from closedform.numerics.sampling.program import Writer
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.slopes import Slopes
from closedform.numerics.sampling.table import to_tensor

# The interpreter computes by NumPy, which warns of the pixels that pad the data: they are zero.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
x, p, z = sp.symbols("x p z", real=True)
DRAWS = 1 << 12


def drawn(
    names: Sequence[Any], law: Any, kind: torch.dtype = torch.float64, stage: str = "stream", number: int = 0
) -> torch.Tensor:
    """The draws of one batch, one by one, of a law's scalars: groups of one draw."""
    route = Fused(Sampler(seed=3, device=counted.DEVICE, group=1, batch=DRAWS), [E(name, law) for name in names], {})
    route.kind = kind
    return torch.cat(route.means({}, stage, number), dim=1).cpu()


# --- noise


def test_the_second_philox_has_its_authors_values() -> None:
    """Three of the known answers that come with Random123."""
    ones = 2**32 - 1
    for counter, key, known in (
        ([0] * 4, 0, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ([ones] * 4, 2**64 - 1, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ([0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344], 0x299F31D0A4093822, "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ):
        found = counted.philox([np.array([c], dtype=np.uint64) for c in counter], key)
        assert " ".join(f"{int(word[0]):08x}" for word in found) == known


def test_the_kernels_normals_are_box_and_mullers_of_philox() -> None:
    size = 5
    names = sp.symbols(f"n0:{size}", real=True)
    law = Gaussian(names, sp.eye(size))
    wanted = counted.normals(noise_key(3, "stream"), 2 * DRAWS, DRAWS, 4, 0)
    for kind, room in ((torch.float64, 1e-14), (torch.float32, 2e-5)):
        found = drawn(names, law, kind, number=2).numpy()
        assert np.abs(found - wanted[:, :size]).max() < room


def test_noise_is_normal_and_new_for_each_stage_and_batch() -> None:
    here, again, batch, stage = (
        drawn([z], normal(z), stage=s, number=k)[:, 0] for s, k in (("a", 0), ("a", 0), ("a", 1), ("b", 0))
    )
    assert torch.equal(here, again)
    for values in (here, batch, stage):
        assert stats.kstest(values.numpy(), stats.norm.cdf).pvalue > 1e-4
    assert stats.kstest(1.2 * here.numpy(), stats.norm.cdf).pvalue < 1e-4
    for other in (batch, stage):
        assert abs(stats.pearsonr(here, other).statistic) < 4.5 / DRAWS**0.5


# --- rows

WIDE = 40
AT = torch.linspace(0.05, 0.95, WIDE, dtype=torch.float64)
FORMS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "exp": (sp.exp(x), mp.exp),
    "log": (sp.log(x), mp.log),
    "erf": (sp.erf(x), mp.erf),
    "sin": (sp.sin(x), mp.sin),
    "cos": (sp.cos(x), mp.cos),
    "tan": (sp.tan(x), mp.tan),
    "tanh": (sp.tanh(x), mp.tanh),
    "sinh": (sp.sinh(x), mp.sinh),
    "cosh": (sp.cosh(x), mp.cosh),
    "sqrt": (sp.sqrt(x), mp.sqrt),
    "inverse": (1 / x, lambda t: 1 / t),
    "power": (x**7 + x**-3, lambda t: t**7 + t**-3),
    "root": (x ** sp.Rational(-5, 3), lambda t: t ** (-mp.mpf(5) / 3)),
    "inverse root": (1 / sp.sqrt(x), lambda t: 1 / mp.sqrt(t)),
    "abs": (sp.Abs(x - sp.Rational(1, 2)), lambda t: abs(t - mp.mpf(1) / 2)),
    "sign": (sp.sign(x - sp.Rational(1, 2)), lambda t: mp.sign(t - mp.mpf(1) / 2)),
    "ReLU": (ReLU(x - sp.Rational(1, 2)), lambda t: max(t - mp.mpf(1) / 2, 0)),
    "step": (sp.Heaviside(x - sp.Rational(1, 2)), lambda t: mp.mpf(t > 0.5)),
    "larger": (sp.Max(x, sp.Rational(1, 3), x**2), lambda t: max(t, mp.mpf(1) / 3)),
    "smaller": (sp.Min(x, sp.Rational(1, 3)), lambda t: min(t, mp.mpf(1) / 3)),
    "sigmoid": (1 / (1 + sp.exp(-8 * x)), lambda t: 1 / (1 + mp.exp(-8 * t))),
}


class Written(Fused):
    """A program written by hand: the mean of registers that a function writes from X, which is ``AT`` in every draw."""

    def __init__(self, write: Callable[[Writer, int], list[int]]) -> None:
        self.sampler = Sampler(seed=1, device=counted.DEVICE, group=16, batch=16)
        self.kind = torch.float64
        writer = Writer(self.sampler)
        still = writer._affine(0, torch.zeros(WIDE, WIDE, dtype=torch.float64, device=counted.DEVICE), AT.to(counted.DEVICE))
        self.columns = [writer.average(register) for register in write(writer, still)]
        self.program = writer.finish()

    def values(self, kind: torch.dtype = torch.float64) -> list[torch.Tensor]:
        self.kind = kind
        out = self._launch(self.program, "stream", 0, 1).cpu()
        return [out[0, column] for column in self.columns]


def rows(forms: Sequence[Any]) -> list[tuple[torch.Tensor, float]]:
    """Each form's values over the pixels, and at the last pixel alone: data are narrower than what is computed of them."""
    last = torch.zeros(WIDE, dtype=torch.float64)
    last[-1] = 1

    def write(writer: Writer, still: int) -> list[int]:
        return [writer.value(form, {}, {x: at}) for form in forms for at in (still, writer._along(still, last))]

    values = Written(write).values()
    return [(wide, narrow.item()) for wide, narrow in zip(values[::2], values[1::2], strict=True)]


def wrong_rows() -> list[str]:
    """Rows that have not the values that torch and mpmath find."""
    found = []
    for (name, (form, truth)), (wide, narrow) in zip(FORMS.items(), rows([form for form, _ in FORMS.values()]), strict=True):
        exact = torch.tensor([float(truth(mp.mpf(float(t)))) for t in AT], dtype=torch.float64)
        for wanted in (exact, to_tensor(form, {x: AT})):
            if not torch.allclose(wide, wanted, rtol=4e-15, atol=4e-16) or abs(narrow / wanted[-1].item() - 1) > 4e-15:
                found.append(name)
    return found


def test_a_row_has_the_values_of_torch_and_mpmath_and_a_wrong_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong_rows() == []
    monkeypatch.setitem(program.ROWS, sp.erf, "sin")
    assert wrong_rows() == ["erf", "erf"]


def test_a_float32_row_is_the_same_but_for_rounding() -> None:
    form = sp.exp(sp.erf(x)) * sp.cos(x)
    (found,) = Written(lambda writer, still: [writer.value(form, {}, {x: still})]).values(torch.float32)
    away = (found - to_tensor(form, {x: AT})).abs().max()
    assert 1e-9 < away < 1e-6


def test_a_step_has_at_its_tie_the_value_that_is_written_in_it() -> None:
    ties = (sp.Integer(0), sp.Rational(1, 2), sp.Integer(1))
    assert [narrow for _, narrow in rows([sp.Heaviside(sp.Max(x, 2) - 2, tie) for tie in ties])] == [0, 0.5, 1]


def test_what_is_no_number_is_what_torch_makes_of_it() -> None:
    none = sp.log(-x)
    forms = [sp.Max(none, 0), sp.Min(none, x), ReLU(none), sp.Abs(none), sp.sign(none), sp.Heaviside(none)]
    wanted = [to_tensor(form, {x: AT})[-1].item() for form in forms]
    assert [math.isnan(value) for value in wanted] == [True] * 4 + [False] * 2
    assert [narrow for _, narrow in rows(forms)] == pytest.approx(wanted, nan_ok=True)


@pytest.mark.parametrize("form", [sp.gamma(x), sp.besselj(0, x), sp.asin(x), x**p, sp.erfc(x)], ids=str)
def test_what_has_no_row_is_refused_by_name(form: Any) -> None:
    with pytest.raises(NotLowered, match=r"no kernel has a row for"):
        Written(lambda writer, still: [writer.value(form, {}, {x: still, p: still})])


# --- slopes

DIFFERENTIATED = [
    *(form.subs(x, x + p) for name, (form, _) in FORMS.items() if name not in ("sign", "step")),
    sp.erf(x + p) ** 2 * x,
    p * sp.Heaviside(x - p - sp.Rational(1, 3)) * (x + p),
    x,
]


def wrong_slopes() -> list[Any]:
    """Forms whose derivative at p = 1/64 the kernel and autograd take differently."""
    parameter = torch.full((WIDE,), 1 / 64, dtype=torch.float64, requires_grad=True)

    def write(writer: Writer, still: int) -> list[int]:
        by = writer.constant(parameter.detach()[:1])
        slopes = Slopes(writer, by)
        found = [slopes.of(writer.value(form, {}, {x: still, p: by})) for form in DIFFERENTIATED]
        return [writer.number(0) if slope is None else slope for slope in found]

    found = []
    for form, values in zip(DIFFERENTIATED, Written(write).values(), strict=True):
        (wanted,) = torch.autograd.grad(to_tensor(form, {x: AT, p: parameter}).sum() + 0 * parameter.sum(), parameter)
        if not torch.allclose(values.expand(WIDE), wanted, rtol=1e-13, atol=1e-14):
            found.append(form)
    return found


def test_a_slope_is_what_backpropagation_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong_slopes() == []
    monkeypatch.setattr(Slopes, "_minus", lambda self, one: one)
    assert wrong_slopes() != []


def test_uniforms_are_whole_words_and_have_a_logarithm() -> None:
    """A recipe of two uniforms: each has its own."""
    sampler = Sampler(seed=3, device=counted.DEVICE, group=1, batch=DRAWS)

    class Both(Written):
        def __init__(self) -> None:
            self.sampler, self.kind = sampler, torch.float64
            writer = Writer(sampler)
            self.columns = [writer.average(writer.step("uniform", 0, i)) for i in range(len(UNIFORMS))]
            self.program = writer.finish()

    out = Both()._launch(Both().program, "stream", 0, 1).cpu().numpy()
    high, low, *_ = counted.words(noise_key(3, "stream"), 0, DRAWS, 3, 0, False)
    assert np.array_equal(out, 1 - (high[:, 1:] * 2.0**21 + (low[:, 1:] >> np.uint64(11))) / 2.0**53)
    assert out.min() > 0
    assert all(stats.kstest(column, stats.uniform.cdf).pvalue > 1e-4 for column in out.T)
