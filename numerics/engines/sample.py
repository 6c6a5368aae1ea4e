"""The sampler: compares the quantity, drawn from its definition in n dimensions, with lines and enclosure, and states its power."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from closedform.derivations.claims.claim import Derivation, shapes
from closedform.derivations.claims.document import documents
from closedform.derivations.claims.property import Property
from closedform.derivations.laws import Gaussian
from closedform.numerics.comparison.at_weights import enclosure_at, line_values, slip_values, value_at
from closedform.numerics.domains.points import generic_points
from closedform.numerics.engines.engine import Ask, Claim, Engine, Failure, Found, Settings, Wanted, failure
from closedform.numerics.engines.verify import left_out
from closedform.numerics.findings.estimates import SampledDerivation, SampledLine
from closedform.numerics.findings.evidence import MOST_DRAWS, DoesNotExist, Evidence, NotLowered
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.levels import COMPARED_DIGITS, SEED
from closedform.numerics.forms.nodes import entries
from closedform.numerics.sampling.drawn import expectations
from closedform.numerics.sampling.errors import alarm_at, heavy_tailed, resolution, standardised
from closedform.numerics.sampling.power import nearest, rivals

if TYPE_CHECKING:
    from closedform.numerics.sampling.sample import Sampled  # torch takes seconds to import; only the sampler's worker does


# Figures that are shown of what a sample estimates. It knows fewer: of a standard error two from 2^18 draws, three from 2^28. The
# digits after them are rounding of sums, in which processors differ, and one input has one record on any of them.
_FIGURES = 4


@dataclass(frozen=True)
class _Form:
    """A form's value in some components of the sample, and its distance from each slip."""

    first: int
    values: tuple[float, ...]
    slips: Mapping[str, tuple[float, ...]]

    def against(self, found: Sampled) -> SampledLine:
        """Compare with the means: the component furthest off, and the slip nearest to the form."""
        means = found.means[self.first : self.first + len(self.values)]
        zs = [standardised(m.mean - v, m.standard_error, max(abs(m.mean), abs(v))) for m, v in zip(means, self.values, strict=True)]
        worst = max(range(len(zs)), key=lambda c: abs(zs[c]))
        alarm = alarm_at(len(zs), found.groups)
        return SampledLine(zs[worst], self.first + worst, len(zs), nearest(self.slips, means, found.groups), alarm)

    def enough(self, found: Sampled) -> int:
        """Return the number of draws that separates the form from its nearest slip, without slips that equal it here."""
        means = found.means[self.first : self.first + len(self.values)]
        return math.ceil(nearest({k: d for k, d in self.slips.items() if any(d)}, means, found.groups).needed)


@dataclass(frozen=True)
class _Forms:
    """What a sample is compared with, by kind and line; and whether the quantity's enclosure is too wide for that."""

    known: Mapping[tuple[str, int], _Form]
    unbounded: bool


def sample_derivation(derivation: Derivation, reading: str, samples: int, device: str | None) -> SampledDerivation:
    """Sample the quantity from its definition in n dimensions and compare lines and enclosure.

    The number of draws is what separates every form from its nearest slip, at most ``samples``.
    """
    start, out = time.perf_counter(), SampledDerivation()
    quantity = derivation.readings[reading]
    if derivation.where or len(entries(quantity)) != 1:
        out.reason = "a steady state or a matrix of formulas is no expectation; there is no X to draw"
        return out
    settings = sample_settings(derivation)
    if derivation.regime:
        out.errors = _sampled_errors(derivation, reading, settings, samples, device)
    at_hand: list[_Forms] = []

    def forms(found: Sampled) -> _Forms:
        if not at_hand:  # the parameters are the same for any number of draws
            at_hand.append(_forms(derivation, reading, found))
        return at_hand[0]

    def enough(found: Sampled) -> int:
        return max((form.enough(found) for form in forms(found).known.values() if any(map(any, form.slips.values()))), default=0)

    approximate = any(line.approximate for line in derivation.lines)  # an error is measured with all draws
    try:
        expectations(quantity)
        from closedform.numerics.sampling.sample import sample

        found = sample(
            quantity,
            settings=settings,
            seed=SEED,
            samples=samples,
            device=device,
            enough=None if approximate else enough,
            fields=fields_of(derivation),
        )
    except (NotLowered, DoesNotExist) as error:
        out.reason = str(error)
        return out
    out.components, out.groups, out.device, out.route = len(found.means), found.groups, found.device, found.route
    out.samples, out.dimension = found.means[0].samples, found.means[0].dimension
    widest, size = max(m.standard_error for m in found.means), max(abs(m.mean) for m in found.means)
    out.standard_error, out.resolution = _figures(widest), _figures(resolution(widest, size, out.components, out.groups))
    out.doubtful = _doubtful(found)
    compared = {key: form.against(found) for key, form in forms(found).known.items()}
    # A distance of one is rounding where nothing varies (``standardised``).
    if not out.doubtful and any(found.means[c.component].standard_error == 0 and abs(c.z) > 1 for c in compared.values()):
        out.doubtful = f"every one of {out.samples} draws gave the same value: what the mean depends on may be too rare to be drawn"
    out.lines = {i: line for (kind, i), line in compared.items() if kind == "line"}
    out.corrections = {i: line for (kind, i), line in compared.items() if kind == "correction"}
    out.enclosed, out.unbounded = compared.get(("enclosure", 0)), forms(found).unbounded
    if len(found.means) == 1 and not derivation.regime:
        out.errors += [_sampled_error(derivation.value(line, reading), found, {}) for line in derivation.lines if line.approximate]
    out.seconds = time.perf_counter() - start
    return out


def _doubtful(found: Sampled) -> str:
    """Return the reason to distrust the standard errors of a sample, else an empty string."""
    worst = max(m.share for m in found.means)
    if heavy_tailed(worst, found.groups):
        return f"heavy-tailed: one of {found.groups} groups of draws has {worst:.0%} of the sum of squares, so the variance is doubtful"
    if not found.exact:
        return "the data are not Gaussian, so the parameters are sampled too, and their error is not in the standard error"
    return ""


def _forms(derivation: Derivation, reading: str, found: Sampled) -> _Forms:
    """Evaluate the closed forms, their slips and the enclosure at the weights drawn."""
    everywhere = range(len(found.means))
    slips = {
        f"slip {j + 1}": v
        for j, slip in enumerate(derivation.slips)
        if (v := slip_values(slip, found.parameters, len(found.means))) is not None
    }
    out: dict[tuple[str, int], _Form] = {}
    for i, line in enumerate(derivation.lines):
        for kind, value in (("line", derivation.value(line, reading)), ("correction", derivation.correction(line, reading))):
            if value is not None and (values := line_values(value, found.parameters, len(found.means))) is not None:
                out[kind, i] = _Form(everywhere.start, values, rivals(values, slips))
    middle = len(found.means) // 2
    ball = enclosure_at(derivation.readings[reading], found.parameters, middle)
    unbounded = ball is not None and ball.digits < COMPARED_DIGITS
    if ball is not None and not unbounded:
        truth = (float(ball.value.mid()),)
        out["enclosure", 0] = _Form(middle, truth, rivals(truth, {k: (v[middle],) for k, v in slips.items()}))
    return _Forms(out, unbounded)


def _sampled_error(value: Any, found: Sampled, at: dict[str, str]) -> Measured:
    """Compare an approximation with a sampled mean."""
    printed, mean = value_at(value, found.parameters, 0), found.means[0]
    return Measured(
        at,
        true=f"{mean.mean:.6f}",
        printed=f"{printed:.6f}",
        error=f"{printed - mean.mean:.2e}",
        relative=f"{printed / mean.mean - 1:.3f}",
        standard_error=f"{mean.standard_error:.1e}",
    )


def _sampled_errors(
    derivation: Derivation, reading: str, settings: Mapping[Any, float], samples: int, device: str | None
) -> list[Measured]:
    """Measure an approximate line over a regime of gains and shapes of the weight."""
    from closedform.numerics.sampling.sample import sample

    rows = []
    for row in derivation.regime:
        named = shapes(row)
        numbers = {s: float(v) for s, v in row.items() if not isinstance(s, str)}
        if not named:
            continue
        found = sample(
            derivation.readings[reading],
            settings={**settings, **numbers},
            seed=SEED,
            samples=samples,
            device=device,
            shapes=named,
            fields=fields_of(derivation),
        )
        for line in derivation.lines:
            if line.approximate:
                where = {**named, **{str(s): str(v) for s, v in row.items() if not isinstance(s, str)}}
                rows.append(_sampled_error(derivation.value(line, reading), found, where))
    return rows


def fields_of(derivation: Derivation) -> Mapping[str, float]:
    """Return the length scales of the fields that generate a document's data; the usual ones if it describes none."""
    from closedform.numerics.sampling.weights import LENGTH_SCALES

    document = documents().get(derivation.source.document)
    return {**LENGTH_SCALES, **(document.fields if document else {})}


def sample_settings(derivation: Derivation) -> Mapping[Any, float]:
    """Return values for symbols that are no covariances: the declared values, else a generic point's."""
    point = generic_points(derivation.domain, 1, seed=3)[0] if derivation.domain.symbols else {}
    values = {**point, **derivation.settings}
    read_off = set().union(*(law.args[1].free_symbols for law in derivation_atoms(derivation, Gaussian) if law.directions))
    return {s: float(v) for s, v in values.items() if s not in read_off}


def derivation_atoms(derivation: Derivation, kind: Any) -> set[Any]:
    """Collect the nodes of a kind in a derivation's quantities."""
    return set().union(*(q.atoms(kind) for q in derivation.readings.values()))


def draws_weights(derivation: Derivation) -> bool:
    """Return True if weights are drawn in n dimensions: then the sample also tests the reduction of the data to scalars."""
    return any(law.directions for law in derivation_atoms(derivation, Gaussian))


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the readings. If only verdicts are wanted and no weights are drawn, only those where samples can still change one."""
    if isinstance(claim, Property) or claim.where:
        return []
    return [
        Ask("sample", reading) for reading in claim.readings if draws_weights(claim) or not left_out(claim, found, wanted, reading)
    ]


def _work(claim: Claim, ask: Ask, settings: Settings) -> SampledDerivation:
    assert isinstance(claim, Derivation)
    return sample_derivation(claim, ask.reading, settings.samples, settings.device)


def agrees(line: SampledLine) -> bool:
    """Return True if a sample is compatible with a form at the stated false-alarm rate."""
    return abs(line.z) <= line.alarm


def opposes(line: SampledLine) -> bool:
    """Return True if a sample is incompatible with a form at that rate. A distance that is no number neither opposes nor agrees."""
    return abs(line.z) > line.alarm


def _figures(value: float) -> float:
    return float(f"{value:.{_FIGURES}g}")


def _draws(needed: float) -> int | None:
    """Return a number of draws, rounded up to the figures that are shown; None if there cannot be so many."""
    if not needed < MOST_DRAWS:
        return None
    whole = math.ceil(needed)
    step = 10 ** max(0, len(str(whole)) - _FIGURES)
    rounded = -(-whole // step) * step
    return rounded if rounded < MOST_DRAWS else None


def undecided(sampled: SampledDerivation, line: SampledLine) -> str:
    """Return the reason why a sample that agrees with a form does not support it, else an empty string."""
    if sampled.doubtful:
        return f"undecided: {sampled.doubtful}"
    if line.nearest.resolved_by(sampled.samples):
        return ""
    if math.isinf(line.nearest.needed):
        return f"undecided: underpowered: {line.nearest.slip} has the same value at the weights drawn"
    return f"undecided: underpowered: needs n = {line.nearest.needed:.2g} to separate {line.nearest.slip}"


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = found.get(Ask("sample", reading))
    if isinstance(result, Failure):
        return failure("sample", result)
    if not isinstance(result, SampledDerivation) or i is None:
        return ()
    if result.reason or not result.samples:
        return (Evidence("sample", "none", result.reason or "nothing was sampled"),)
    line = result.lines.get(i)
    shown, against = (line, "the line") if line else (result.enclosed, "the quantity's enclosure")
    common: dict[str, Any] = {
        "samples": result.samples, "dimension": result.dimension, "standard_error": result.standard_error,
        "resolution": result.resolution, "device": result.device, "seed": result.seed, "seconds": round(result.seconds, 3),
    }  # fmt: skip
    if shown is None:
        return (Evidence("sample", "none", "neither the line nor the quantity has a value to compare with the sample", **common),)
    near, open_question = shown.nearest, undecided(result, shown)
    if not result.doubtful and opposes(shown):
        strength, finding = "sample", "they disagree"
    elif open_question:
        strength, finding = "none", open_question
    else:
        strength, finding = "sample", f"resolves the nearest slip ({near.slip}; distance {near.distance:.1f} standard errors)"
    if result.unbounded:
        finding += "; the quantity's enclosure at the weights drawn has no bound, or too wide a one, and is not compared"
    drawn = f"; drawn by {result.route}" if result.route not in ("", "torch") else ""
    return (
        Evidence(
            "sample", strength, f"{shown.components} component(s) against {against}: {finding}{drawn}", z=_figures(round(shown.z, 2)),
            alarm=round(shown.alarm, 2), nearest=near.slip,
            distance=_figures(round(near.distance, 2)) if math.isfinite(near.distance) else None, needed=_draws(near.needed), **common,
        ),
    )  # fmt: skip


ENGINE = Engine(
    "sample", 4, SampledDerivation, 90.0, _asks, _work, _evidence,
    keyed_by=lambda settings, seconds: f"{settings.samples}|{settings.device}", bounded=False, starts_first=True,
)  # fmt: skip
