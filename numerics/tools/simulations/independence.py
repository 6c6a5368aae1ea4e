"""Tests whether the draws of a sampler are independent: repeated rows, a seed without effect, and dependence at any distance.

Rows of a continuous law never repeat, so one repeated row is proof. If a high gain makes most numbers +-1, only rows with numbers
inside count. Dependence is searched for in the overlaps <X_t, X_{t+d}> of draws and in those of their sizes |X|, at every distance
d at once (by a Fourier transform). For independent draws an overlap has mean zero, and the variance of the sum at a distance
follows from the trace of the squared covariance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.fft import irfft, next_fast_len, rfft

from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.sampling.errors import alarm_at, separation
from closedform.numerics.tools.simulations.compared_means import Finding

# A number counts as inside if it is this far, relatively, from the largest size in a row. A row can show repetition if it has this
# many: three numbers in single precision have 2^60 values or more, even for neighbouring pixels.
_INSIDE, _NUMBERS = 0.01, 3
_MOST = 0.9  # the share of rows that counts as all
# Overlaps at a distance are summed over at least this many pairs, enough for a normal law of the sum far in its tails.
_PAIRS = 4096


def repeated(X: Any, again: Any) -> Finding:
    """Test that no row repeats, in one call or in another with the next seed.

    Args:
        X: draws of one call, shape (samples, n).
        again: draws of a call with another seed, shape (fewer, n).
    """
    rows = np.concatenate([X, again])
    places = np.flatnonzero(_tells(rows))
    _, first, which = np.unique(rows[places], axis=0, return_index=True, return_inverse=True)
    earlier = first[which.ravel()]
    twice = np.flatnonzero(earlier != np.arange(len(places)))
    if not len(twice):
        says = f"none of {len(places)} rows repeats, in one call or with the next seed"
        return Finding("repeated draws", True, says, 0.0, len(places))
    later, before = places[twice], places[earlier[twice]]
    across = (later >= len(X)) & (before < len(X))
    cause = _cause(later, before, across, places, len(X))
    says = f"{len(twice)} of {len(places)} rows are the same as an earlier one, which a continuous law never gives: {cause}"
    return Finding("repeated draws", False, says, len(twice) / len(places), len(places), cause=cause)


def _cause(later: Any, before: Any, across: Any, places: Any, samples: int) -> str:
    """Describe how rows at some places repeat: by seed, by period, or otherwise."""
    # Sums over another number of rows may round differently, so that a few rows of the same draws differ.
    if across.sum() >= _MOST * np.sum(places >= samples):
        shift = np.unique(later[across] - samples - before[across])
        if len(shift) == 1:
            same = "the seed changes nothing" if shift[0] == 0 else f"with the next seed the rows are those {-shift[0]} further on"
            return f"{same}: the draws of two seeds are the same"
        return "the draws of two seeds are the same, in another order"
    within = later < samples
    if not within.any():
        return f"{int(across.sum())} rows are drawn with the next seed too: the draws of two seeds overlap"
    gaps = later[within] - before[within]
    first = int(later[within][0])
    if np.all(gaps == 1):
        return f"draws are given twice in a row, the first of them in row {first}"
    period = int(np.gcd.reduce(gaps))
    if len(gaps) >= 2 and period == int(gaps.min()) and len(gaps) >= _MOST * np.sum((places >= first) & (places < samples)):
        return f"the draws repeat with period {period}: a seed that is used again, or a generator that cycles"
    return f"row {first} is row {int(before[within][0])} again; they may be taken from a fixed set, or a seed used again"


def _tells(rows: Any) -> Any:
    size = abs(rows)
    return np.sum((size < (1 - _INSIDE) * size.max()) & (size > 0), axis=1) >= min(_NUMBERS, rows.shape[1])


def apart(X: Any) -> Finding:
    """Test that draws do not depend on earlier ones, at any distance."""
    worst: tuple[float, int, str, float] = (-1.0, 0, "", 0.0)
    count = 0
    for what, values in (("draws", X - X.mean(axis=0)), ("sizes of draws", abs(X) - abs(X).mean(axis=0))):
        z, overlap = _overlaps(values)
        count += len(z)
        d = int(np.argmax(abs(z)))
        worst = max(worst, (float(abs(z[d])), d + 1, what, float(overlap[d])))
    z_most, lag, what, overlap = worst
    alarm, seen = alarm_at(count), separation(count)
    holds = z_most <= alarm
    smallest = seen / np.sqrt(len(X) - _lags(len(X)))  # at the largest distance, where pairs are fewest
    says = (
        f"draws do not depend on earlier ones, at any distance up to {_lags(len(X))}: a correlation of {seen / np.sqrt(len(X)):.2g} "
        f"would be seen at small ones, of {smallest:.2g} at the largest"
        if holds
        else f"rows are not independent draws: {what} {lag} apart overlap, {overlap:+.3g} of what each has with itself "
        f"({z_most:.3g} standard errors, alarm at {alarm:.3g})"
    )
    cause = None if holds else f"{what} {lag} apart depend on each other"
    return Finding("independence", holds, says, abs(overlap), count, z_most, alarm, float(smallest), FALSE_ALARM, MISS, cause)


def _lags(samples: int) -> int:
    return samples - min(_PAIRS, samples // 2)


def _overlaps(values: Any) -> tuple[Any, Any]:
    """Return, for each distance, the summed overlap in standard errors, and relative to that of a draw with itself."""
    samples, n = values.shape
    lags, length = _lags(samples), next_fast_len(2 * samples, real=True)
    total = np.zeros(lags)
    for i in range(n):  # one pixel at a time: the transforms of all would take a gigabyte
        power = abs(rfft(values[:, i], length)) ** 2
        total += irfft(power, length)[1 : lags + 1]
    pairs = samples - np.arange(1, lags + 1)
    covariance = values.T @ values / samples
    spread = np.sqrt(np.sum(covariance * covariance))
    # Subtracting the mean correlates all draws by -1/samples, which is added back.
    mean = total / pairs + np.trace(covariance) / samples
    return mean * np.sqrt(pairs) / spread, mean / np.trace(covariance)
