"""Are the sampler's two error rates as stated, and could this file tell if they were not?"""

from __future__ import annotations

import dataclasses
import gc
import math
from typing import Any

import pytest
import sympy as sp
import torch
from scipy import stats
from selftest import calibrate as calibration
from selftest.calibrate import CHEAP, Case, calibrate

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.notation import S, rho_11
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, Gaussian, ReLU, normal
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.sampling import sampler
from closedform.numerics.sampling.errors import alarm_at, heavy_tailed, separation, standardised
from closedform.numerics.sampling.moments import Moments
from closedform.numerics.sampling.power import nearest, rivals
from closedform.numerics.sampling.sample import prepare, sample
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.stream import Stream

z = sp.Symbol("z", real=True)
RUNS = 1200
STANDARD_NORMAL = normal(z)


@pytest.fixture(scope="module")
def cheap() -> list[Case]:
    """A bounded integrand, a kink and a conditional mean, each with its enclosure."""
    return [calibration._case(str(q), q, {}, seed=3) for q in (CHEAP[0], CHEAP[1], CHEAP[4])]


class TestCalibration:
    def test_on_true_values_p_values_are_uniform_and_slips_are_missed_no_more_than_stated(self, cheap: list[Case]) -> None:
        found = calibrate(RUNS, cheap)
        assert found.holds, found
        assert found.runs == RUNS
        assert found.false_alarms == 0
        assert all(slips.observed <= slips.stated for slips in found.slips)

    def test_a_biased_sampler_is_caught(self, cheap: list[Case]) -> None:
        """By three quarters of a standard error."""
        size = calibration.GROUP * calibration.GROUPS
        shifted = [
            dataclasses.replace(c, truth=c.truth + 0.75 * spread / size**0.5)
            for c, spread in zip(cheap, (0.3, 1.1, 0.85), strict=True)
        ]
        assert not calibrate(RUNS, shifted).holds

    @pytest.mark.parametrize("factor", [0.8, 1.25])
    def test_a_wrong_standard_error_is_caught(self, cheap: list[Case], factor: float, monkeypatch: pytest.MonkeyPatch) -> None:
        right = Moments.standard_error
        monkeypatch.setattr(Moments, "standard_error", lambda self: factor * right(self))
        assert not calibrate(RUNS, cheap).holds

    def test_a_power_statement_made_too_early_is_caught(self, cheap: list[Case], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(calibration, "separation", lambda *args, **kwargs: 0.9 * separation(*args, **kwargs))
        assert not calibrate(RUNS, cheap).holds

    def test_nothing_sampled_is_no_pass(self) -> None:
        with pytest.raises(ValueError, match="no case"):
            calibrate(RUNS, [])


class TestErrorRates:
    def test_the_alarm_keeps_the_yearly_budget(self) -> None:
        assert pytest.approx(1) == FALSE_ALARM * 1_000_000 * 100  # a million comparisons a year, for a century
        assert 2 * stats.norm.sf(alarm_at()) == pytest.approx(FALSE_ALARM, rel=1e-6)

    @pytest.mark.parametrize("groups", [32, 128, 1024, 1 << 22])
    def test_it_is_students_with_the_level_shared_over_the_components(self, groups: int) -> None:
        assert 2 * 40 * stats.t.sf(alarm_at(40, groups), groups - 1) == pytest.approx(FALSE_ALARM, rel=1e-6)
        assert alarm_at(40, groups) > alarm_at(1, groups) > alarm_at()

    @pytest.mark.parametrize(("components", "groups"), [(1, 32), (1, 1024), (40, 128)])
    def test_a_slip_at_the_stated_distance_is_missed_as_rarely_as_stated(self, components: int, groups: int) -> None:
        """The noncentral t law, summed over the law of the standard error."""
        alarm, distance = alarm_at(components, groups), separation(components, groups)
        chi = stats.chi2(groups - 1)
        missed = chi.expect(
            lambda s: stats.norm.cdf(alarm * math.sqrt(s / (groups - 1)) - distance), lb=chi.ppf(1e-12), ub=chi.isf(1e-12)
        )
        assert missed <= MISS * 1.001
        assert missed > 0.98 * MISS

    def test_where_nothing_varies_only_rounding_is_allowed(self) -> None:
        assert abs(standardised(1e-14, 0.0, 1.0)) < alarm_at()
        assert abs(standardised(1e-9, 0.0, 1.0)) > alarm_at()


class TestHeavyTails:
    @pytest.mark.parametrize(
        "integrand",
        [1 / z, sp.Abs(z) ** sp.Rational(-2, 3), sp.exp(3 * z)],
        ids=["no mean", "infinite variance", "lognormal, sigma 3"],
    )
    @pytest.mark.parametrize("seed", range(3))
    def test_a_doubtful_variance_is_refused(self, integrand: Any, seed: int) -> None:
        found = sample(E(integrand, STANDARD_NORMAL), settings={}, seed=seed, samples=1 << 18)
        assert heavy_tailed(found.means[0].share, found.groups)

    @pytest.mark.parametrize("integrand", [z, z**4, sp.Heaviside(z - 2), sp.exp(z / 2), sp.exp(z)], ids=str)
    @pytest.mark.parametrize("seed", range(3))
    def test_a_finite_one_is_not(self, integrand: Any, seed: int) -> None:
        found = sample(E(integrand, STANDARD_NORMAL), settings={}, seed=seed, samples=1 << 18)
        assert not heavy_tailed(found.means[0].share, found.groups)

    def test_too_few_groups_say_nothing(self) -> None:
        assert heavy_tailed(0.0, 31)

    def test_the_evidence_says_so_and_nothing_is_supported(self) -> None:
        claim = line_of(E(sp.Abs(z) ** sp.Rational(-2, 3), STANDARD_NORMAL), sp.Integer(2))
        (record,) = check_here(claim, Options(engines=("sample",)))
        assert record.total == "undecided"
        assert "undecided: heavy-tailed" in record.evidence[-1].says
        assert record.evidence[-1].strength == "none"

    def test_an_event_too_rare_to_be_drawn_is_no_disagreement(self) -> None:
        """P(Z > 16) is 6e-58: no draw falls there, and the sample says nothing of it."""
        claim = line_of(E(sp.Heaviside(z - 16), STANDARD_NORMAL), sp.erfc(16 / sp.sqrt(2)) / 2)
        (record,) = check_here(claim, Options(engines=("enclose", "sample", "certify")))
        assert record.total == "enclosed"
        assert "too rare" in next(e for e in record.evidence if e.engine == "sample").says


def line_of(quantity: Any, value: Any, slips: tuple[Any, ...] = ()) -> Derivation:
    return Derivation(
        source=Source("table", "test"), says="a mean", quantity=quantity, lines=(Line("value", value, printed=""),),
        domain=Domain(dict.fromkeys(quantity.free_symbols, positive)), slips=slips,
    )  # fmt: skip


class TestPower:
    HALF = E(ReLU(z), STANDARD_NORMAL)

    def test_a_line_far_from_its_slips_is_supported_with_no_more_draws_than_it_takes(self) -> None:
        along = E(ReLU(S), Gaussian((S,), [[rho_11]], directions=("w1",)))
        (record,) = check_here(line_of(along, sp.sqrt(rho_11 / (2 * sp.pi))), Options(engines=("sample",)))
        evidence = record.evidence[-1]
        assert record.total == "supported"
        assert "resolves the nearest slip (the line times sqrt(pi)/2" in evidence.says
        assert evidence.needed is not None
        assert evidence.samples is not None
        assert evidence.needed <= evidence.samples < 1 << 18

    def test_without_weights_a_sample_is_a_hint_and_supports_nothing(self) -> None:
        (record,) = check_here(line_of(self.HALF, 1 / sp.sqrt(2 * sp.pi)), Options(engines=("sample",)))
        assert record.total == "undecided"
        assert "sampled at one point, both sides agree" in record.reason

    def test_a_slip_too_near_leaves_it_undecided_and_names_the_draws_it_would_take(self) -> None:
        value = 1 / sp.sqrt(2 * sp.pi)
        (record,) = check_here(line_of(self.HALF, value, (value * sp.Rational(1001, 1000),)), Options(engines=("sample",)))
        evidence = record.evidence[-1]
        assert record.total == "undecided"
        assert "undecided: underpowered: needs n = " in evidence.says
        assert evidence.nearest == "slip 1"
        # Var ReLU = 1/2 - 1/2pi, the slip is 1e-3 of the mean away: from first principles, to the noise of a variance, 4 % of it.
        assert evidence.needed == pytest.approx(
            (0.5 - 0.5 / math.pi) * (separation(1, 1024) / (1e-3 / math.sqrt(2 * math.pi))) ** 2, rel=0.2
        )

    def test_a_slip_of_the_same_value_is_never_resolved(self) -> None:
        value = 1 / sp.sqrt(2 * sp.pi)
        (record,) = check_here(line_of(self.HALF, value, (value,)), Options(engines=("sample",)))
        assert record.total == "undecided"
        assert record.evidence[-1].needed is None

    def test_a_wrong_line_is_a_disagreement(self) -> None:
        (record,) = check_here(line_of(self.HALF, 1 / sp.sqrt(2)), Options(engines=("sample",)))
        assert record.total == "undecided"
        assert "they disagree" in record.evidence[-1].says

    def test_a_vector_is_told_apart_by_its_best_component(self) -> None:
        law = Gaussian((S,), [[rho_11]], directions=("w1",))
        mean = sample(E(S**2, law), settings={}, seed=1, samples=1 << 15).means[0]
        both = nearest(rivals((0.0, 1.0), {"slip": (0.0, 1.5)}), (mean, mean), 128)
        assert both.slip == "the line times sqrt(pi)/2"
        assert 0 < both.needed < math.inf

    def test_the_callers_threads_are_left_as_they_were(self) -> None:
        before = torch.get_num_threads()
        torch.set_num_threads(3)
        try:
            sample(E(S**2, Gaussian((S,), [[rho_11]], directions=("w1",))), settings={}, seed=1, samples=1 << 10)
            assert torch.get_num_threads() == 3
        finally:
            torch.set_num_threads(before)


class TestStream:
    def stream(self) -> Stream:
        law = Gaussian((S,), [[rho_11]], directions=("w1",))
        return prepare(E(ReLU(S), law), Sampler(seed=1), {}, samples=1).stream

    def test_it_is_the_same_however_it_is_cut(self) -> None:
        whole, parts = self.stream(), self.stream()
        whole.extend(5)
        for number in (2, 3, 7, 5):
            parts.extend(number)
        assert whole.means({}) == parts.means({})

    def test_nothing_is_read_back_inside_the_loop(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = self.stream()

        def refuse(*args: Any, **kwargs: Any) -> Any:
            raise AssertionError("a tensor was read back from the device")

        for name in ("item", "tolist", "__float__", "__bool__", "__int__", "cpu", "numpy", "__array__"):
            monkeypatch.setattr(torch.Tensor, name, refuse)
        stream.extend(4)

    @pytest.mark.slow
    def test_memory_does_not_grow_with_the_draws(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sampler, "_FIELDS_KEPT", 0)  # what is kept of the first draws is bounded by that

        def held(*pauses: int) -> int:
            stream = self.stream()
            for pause in pauses:
                stream.extend(pause)
            gc.collect()
            return sum(t.numel() for t in gc.get_objects() if type(t) is torch.Tensor)

        assert held(40, 40) <= held(1, 2)

    def test_moments_lose_no_digits_far_from_zero(self) -> None:
        values = torch.randn(1000, 3, dtype=torch.float64, generator=torch.Generator().manual_seed(1)) + 1e9
        joined = Moments.of(values[:300]).join(Moments.of(values[300:400])).join(Moments.of(values[400:]))
        assert joined.squares.tolist() == pytest.approx(((values - values.mean(0)) ** 2).sum(0).tolist(), rel=1e-6)
        assert joined.largest_share().tolist() == pytest.approx(Moments.of(values).largest_share().tolist(), rel=1e-6)

    def test_more_groups_than_a_32_bit_integer_holds(self) -> None:
        values = Moments.of(torch.tensor([[0.0], [2.0]], dtype=torch.float64))
        for _ in range(33):
            values = values.join(values)
        assert values.groups == 2**34
        assert values.mean.item() == 1
        assert values.standard_error().item() == pytest.approx(2**-17)
        assert alarm_at(40, values.groups) == pytest.approx(alarm_at(40), rel=1e-6)
        assert separation(40, values.groups) == pytest.approx(separation(40), rel=1e-3)
