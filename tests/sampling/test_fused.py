"""Does the fused kernel find on its draws what torch finds on them; is a stream the same however it is cut; when are data narrow?"""

from __future__ import annotations

import math
import sys
from typing import Any

import counted
import pytest
import selftest.calibrate as calibration
import sympy as sp
import torch
from integrands import ALONE, CASES, SETTINGS, V, declared, x, y

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.notation import S
from closedform.derivations.index import index
from closedform.derivations.laws import PIXEL, E, Gaussian, Independent, ReLU, normal
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.engines.sample import fields_of, sample_settings
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.findings.levels import SAMPLES
from closedform.numerics.forms.nodes import entries, outermost_special
from closedform.numerics.sampling import fused, routes
from closedform.numerics.sampling.errors import heavy_tailed
from closedform.numerics.sampling.fused import Fused
from closedform.numerics.sampling.routes import ByTorch
from closedform.numerics.sampling.sample import prepare
from closedform.numerics.sampling.sampler import BATCH as BATCHES
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.slopes import Slopes
from closedform.numerics.sampling.stream import Stream

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of the pixels that pad the data, where NumPy interprets
BATCH, GROUP = 1 << 12, 64


def both(quantity: Any, settings: Any, fields: Any = None) -> tuple[Fused, list[torch.Tensor], list[torch.Tensor], Stream]:
    """The kernel's group means of a quantity's nodes and torch's on the same draws, and the kernel's stream."""
    named = {"seed": 3, "group": GROUP, "batch": BATCH, **({"fields": fields} if fields else {})}
    stream = prepare(quantity, Sampler(device=counted.DEVICE, fused=True, **named), settings, BATCH).stream
    assert isinstance(stream.route, Fused)
    stream.route.kind = torch.float64
    found = stream.route.means(stream.values, "stream", 1)
    wanted = ByTorch(counted.Counted(**named), stream.nodes).means(stream.values, "stream", 1)
    return stream.route, found, wanted, stream


def differ(quantity: Any, settings: Any, fields: Any = None) -> bool:
    """Whether a group's mean by the kernel is not torch's on the same draws, to rounding."""
    _, found, wanted, _ = both(quantity, settings, fields)
    return not all(torch.allclose(one.expand_as(two), two, rtol=1e-11, atol=1e-12) for one, two in zip(found, wanted, strict=True))


QUICK = ("a vector", "a flow of a weight")


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in CASES])
def test_every_group_has_the_mean_that_torch_finds_on_the_same_draws(name: str) -> None:
    assert not differ(CASES[name], {k: v for k, v in SETTINGS.items() if k in CASES[name].atoms()})


@pytest.mark.slow
def test_a_declared_law_and_independent_ones_are_drawn_as_torch_draws_them() -> None:
    assert not differ(E(sp.exp(-x), declared("Exponential", sp.Integer(2))), {})
    assert not differ(E(sp.exp(-x) * y**2, Independent(declared("Weibull", sp.Integer(2), sp.Rational(3, 2)), normal(y, 1))), {})


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Slopes, "_choice", lambda self, high, low, left, right: self.writer.number(1))
    assert differ(CASES["a flow of a weight"], {})


def documents() -> list[tuple[str, Any, Derivation]]:
    """Every quantity of the documents that is drawn, once."""
    found: dict[Any, tuple[str, Any, Derivation]] = {}
    for key, entry in index().items():
        claim = claim_at(entry)
        if isinstance(claim, Derivation) and not claim.where:
            for quantity in claim.readings.values():
                if len(entries(quantity)) == 1 and outermost_special(quantity) and not quantity.atoms(sp.Integral):
                    found.setdefault(quantity, (key, quantity, claim))
    return list(found.values())


@pytest.mark.slow
def test_the_kernel_draws_every_sampled_quantity_of_the_documents_as_torch_does() -> None:
    """Of every third, to rounding; and float32 data change none by a tenth of the standard error of a report's sample."""
    drawn, wide = 0, []
    for key, quantity, claim in list(documents())[::3]:
        settings = {s: v for s, v in sample_settings(claim).items() if s in quantity.atoms()}
        try:
            route, found, wanted, stream = both(quantity, settings, fields_of(claim))
        except (NotLowered, DoesNotExist):
            continue  # torch does not draw it either
        assert all(
            torch.allclose(one.expand_as(two), two, rtol=1e-10, atol=1e-11) for one, two in zip(found, wanted, strict=True)
        ), key
        route.kind = torch.float32
        if not stream._changes_little(found, route.means(stream.values, "stream", 1), SAMPLES):
            wide.append(key)
        drawn += 1
    assert drawn > 30
    assert wide == []


# --- streams


def stream(samples: int = BATCH, quantity: Any = None, **named: Any) -> Stream:
    quantity = E(ReLU(S), ALONE) if quantity is None else quantity
    sampler = Sampler(seed=1, device=counted.DEVICE, fused=True, **{"group": GROUP, "batch": GROUP * 8, **named})
    return prepare(quantity, sampler, {}, samples).stream


def test_a_stream_is_the_same_however_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fused, "together", 2)
    whole, parts = stream(), stream()
    whole.extend(5)
    for number in (1, 3, 6, 5):
        parts.extend(number)
    assert whole.means({}) == parts.means({})


@pytest.mark.parametrize("most", [1, 1 << 12], ids=["tiles of one group", "tiles of a batch"])
def test_a_group_has_one_place_in_its_tile_however_the_stream_is_cut(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nothing is asked of what multiplies matrices, which may round a row by its place: each tile is multiplied the same."""
    tiles: list[tuple[int, int, int]] = []

    class Launch:
        def __getitem__(self, grid: Any) -> Any:
            return lambda *args, **named: tiles.append((args[4], args[5], args[10]))  # first draw, groups, groups in a tile

    running = stream(batch=GROUP * 12)
    assert isinstance(running.route, Fused)
    monkeypatch.setattr(fused, "TILE", most)
    monkeypatch.setattr(fused, "averages", Launch())
    for number, batches in ((0, 1), (1, 1), (3, 2), (5, 7)):
        running.route._launch(running.route.program, "stream", number, batches)
    assert len({at_once for _, _, at_once in tiles}) == 1
    assert all(first // GROUP % at_once == 0 and groups % at_once == 0 for first, groups, at_once in tiles)


def test_a_draw_is_the_same_in_any_batch_and_in_a_launch_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fused, "TILE", GROUP * 8)  # tiles of one size, as on a device, where a tile holds one group
    small, large = stream(), stream(batch=GROUP * 16)
    one, many = large.batch("stream", 1)[1][0], small.batch("stream", 2, 2)[1][0]
    parts = torch.cat([small.batch("stream", number)[1][0] for number in (2, 3)])
    assert torch.equal(one, many)
    assert torch.equal(one, parts)
    assert not torch.equal(one, large.batch("stream", 2)[1][0])


def test_nothing_is_held_but_means(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a launch makes room for is the means of its groups: 5 MB for a vector in R^40, where a worker may hold 1 GB."""
    made: list[int] = []
    empty = torch.empty

    def counting(*shape: int, **named: Any) -> torch.Tensor:
        made.append(math.prod(shape))
        return empty(*shape, **named)

    running = stream(quantity=CASES["a vector"])
    monkeypatch.setattr(torch, "empty", counting)
    running.extend(2 * Fused.together)
    assert max(made) == 40 * 8 * Fused.together  # eight groups in a batch
    assert 8 * 40 * BATCHES["cuda"] // 256 * Fused.together < 6e6


# --- statistics


@pytest.mark.slow
def test_both_error_rates_are_as_stated() -> None:
    """Of cheap laws whose values are known by enclosure: the calibration of the self-test, on the kernel's draws."""
    cases = [calibration._case(str(q), q, {}, seed=3, fused=True) for q in calibration.CHEAP]
    assert all(isinstance(case.stream.route, Fused) for case in cases)
    found = calibration.calibrate(10_000 if counted.DEVICE == "cuda" else 300, cases)
    assert found.holds, found
    assert found.false_alarms == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("integrand", "heavy"),
    [(1 / x, True), (sp.Abs(x) ** sp.Rational(-2, 3), True), (sp.exp(3 * x), True), (x**4, False), (sp.exp(x), False)],
    ids=str,
)
def test_heavy_tails_are_seen_and_others_are_not(integrand: Any, heavy: bool) -> None:
    running = stream(quantity=E(integrand, normal(x)), group=256, batch=1 << 12)
    running.extend(32)
    assert heavy_tailed(running.means({})[0].share, 32 << 4) == heavy


# --- which route, and how wide


def test_data_are_float32_where_a_pilot_shows_that_it_does_not_matter() -> None:
    kinds = [stream(samples).route for samples in (BATCH, 1 << 30, 1 << 62)]
    assert [route.kind for route in kinds if isinstance(route, Fused)] == [torch.float32, torch.float32, torch.float64]


def test_data_are_float64_where_float32_overflows_or_cancels() -> None:
    law = Gaussian((S,), [[V]], directions=("w1",), pixel=sp.exp(60 * PIXEL))
    overflows = stream(quantity=E(1 / (1 + S), law))
    cancels = stream(samples=1 << 40, quantity=E(sp.sin(10**5 * S), ALONE))
    for running in (overflows, cancels):
        assert isinstance(running.route, Fused)
        assert running.route.kind == torch.float64


def test_torch_draws_what_no_kernel_does_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    gamma = stream(quantity=E(x, declared("Gamma", sp.Rational(5, 2), sp.Integer(1)))).route
    assert isinstance(gamma, ByTorch)
    assert gamma.route.startswith("torch, because no kernel draws from Gamma")
    assert "asin" in stream(quantity=E(sp.asin(sp.erf(S)), ALONE)).route.route
    monkeypatch.setitem(sys.modules, "closedform.numerics.sampling.fused", None)
    assert stream().route.route == "torch, because Triton is not installed"


def test_a_kernel_draws_only_where_it_is_asked_for() -> None:
    sampler = Sampler(seed=1, device="cpu")
    node = E(ReLU(S), ALONE)
    sampler.device = "cuda"
    assert routes.route(sampler, [node], {}).route == "torch"
    sampler.device = "cpu"
    sampler.fused = True
    assert routes.route(sampler, [node], {}).route.startswith("fused kernel")
