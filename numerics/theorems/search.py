"""Test a theorem at instances: all of a small family, else draws and their neighbours towards a failing conclusion.

Doubles guide the search. Every statement about an instance is about exact rationals. Exact arithmetic decides hypotheses and
conclusions; for an irrational value, a ball without zero does. Balls also confirm an instance that refutes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.claims.theorem import Family, Related
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.findings import At, Relation
from closedform.numerics.findings.levels import DRAWN_INSTANCES, EXACT_OPERATIONS
from closedform.numerics.findings.search_result import Searched
from closedform.numerics.theorems.boxes import certificate
from closedform.numerics.theorems.hunt import ROUNDING, Hunt, Seen
from closedform.numerics.theorems.instances import Row, pool

_NEAREST = 400  # most instances that are decided one by one, nearest to failing first, and as many spread over the others
_RATIOS = 12  # largest ratios in doubles; the largest certain one is reported
_TRIED_WITHOUT = 12  # most that break a conclusion without a hypothesis, or meet one strictly


def search(family: Family, seed: int = 0) -> Searched:
    """Search a family for an instance that meets every hypothesis and breaks a conclusion, or comes nearest to it.

    Args:
        family: a family of a theorem.
        seed: the seed of the draws.

    Raises:
        NotLowered: a relation has a node without a rule in the search.
    """
    start, rng, hunt = time.perf_counter(), Random(seed), Hunt(family, seed)
    every, groups = _seen(hunt, rng)
    met, broken, unclear, tightest, all_decided = _decided(hunt, groups)
    return Searched(
        says=family.says, tried=hunt.tried, met=len(met), every=every and all_decided, complete=family.complete, seed=seed,
        broken=broken, unclear=unclear, tightest=tightest, ratio=_largest_ratio(hunt, groups, met),
        turned=tuple(any(_strictly(hunt, row, one) for row in met) for one in hunt.conclusions),
        slips=tuple(any(hunt.decide(row, one).truth is False for row in met) for one in family.slips),
        without=_each_without(hunt, groups, range(len(family.supposes)), every, rng),
        without_needed=_each_without(hunt, groups, range(len(family.supposes), len(hunt.supposed)), every, rng),
        certified=None if broken is not None else certificate(family, met, supposed=any(bool((seen.margin < -ROUNDING).any()) for seen in groups)),
        seconds=time.perf_counter() - start,
    )  # fmt: skip


def breaking(family: Family, seed: int = 0) -> Searched:
    """Search a family only for an instance that breaks a conclusion.

    Args:
        family: the family of a property.
        seed: the seed of the draws.

    Raises:
        NotLowered: a relation has a node without a rule in the search.
    """
    start, hunt = time.perf_counter(), Hunt(family, seed)
    _, groups = _seen(hunt, Random(seed))
    met, broken, unclear, tightest, _ = _decided(hunt, groups)
    return Searched(
        says=family.says, tried=hunt.tried, met=len(met), every=False, complete=False, seed=seed, broken=broken, unclear=unclear,
        tightest=tightest, seconds=time.perf_counter() - start,
    )  # fmt: skip


def _seen(hunt: Hunt, rng: Random) -> tuple[bool, list[Seen]]:
    """Draw instances and neighbours near failing; return also True if the draws are all there are, so that none has neighbours."""
    first = pool(hunt.family, DRAWN_INSTANCES, rng)
    seen = hunt.see(first.rows)
    return first.every, [seen] if first.every else [seen, hunt.near_failing(seen, range(len(hunt.supposed)), rng)]


def representative(family: Family, seed: int = 0) -> dict[sp.Symbol, Form]:
    """Return an instance that meets the hypotheses as far as doubles decide, else any: there two routes are compared."""
    hunt = Hunt(family, seed)
    seen = hunt.see(pool(family, 200, Random(seed)).rows)
    return hunt.point(seen.rows[int(np.argmax(seen.met))])


def written(family: Family, related: Related) -> str:
    """Write a hypothesis as a reader would."""
    if related[0] in family.words:
        return family.words[related[0]]
    sign = {Sign.POSITIVE: "> 0", Sign.NEGATIVE: "< 0", Sign.ZERO: "= 0", Sign.NONZERO: "!= 0", Sign.NONNEGATIVE: ">= 0"}[
        Sign(related[1])
    ]
    return f"{related[0]} {sign}"


def _decided(hunt: Hunt, groups: Sequence[Seen]) -> tuple[list[Row], At | None, str, At | None, bool]:
    """Decide instances, nearest to failing first: return those met, a broken one, a reason, the tightest, and whether all were tried."""
    candidates = list({id(row): row for row in _candidates(hunt, groups)}.values())
    budget = len(candidates) if hunt.family.complete else max(60, EXACT_OPERATIONS // max(1, len(hunt.program.steps)))
    met: list[Row] = []
    breaking: list[Row] = []
    unclear, tightest = "", None
    for row in candidates[:budget]:
        if not hunt.meets(row, hunt.supposed):
            continue
        concluded = [hunt.decide(row, one) for one in hunt.conclusions]
        if any(one.truth is False for one in concluded):
            breaking.append(row)
        unclear = unclear or next((one.reason for one in concluded if one.truth is None and one.reason), "")
        if all(one.truth is not None for one in concluded):
            met.append(row)
            tightest = tightest or hunt.at(row, hunt.conclusions[0], concluded[0].text, Relation.AGREE)
    everything = range(len(hunt.supposed))
    plain = next((at for seen in groups if (at := _broken(hunt, seen, everything)) is not None), None) if breaking else None
    return met, plain or _plainest(hunt, breaking), unclear, tightest, len(candidates) <= budget and not unclear


def _plainest(hunt: Hunt, rows: Sequence[Row]) -> At | None:
    """Return the breaking instance with the fewest digits, which a person can follow."""
    tried = sorted(rows, key=_digits)[:_TRIED_WITHOUT]
    return next((at for row in tried if (at := hunt.breaks(row)) is not None), None)


def _candidates(hunt: Hunt, groups: Sequence[Seen]) -> Iterator[Row]:
    """List instances that may meet the hypotheses: the nearest to failing of each group, then the others."""
    everything = range(len(hunt.supposed))
    ordered = [[k for k in hunt.order(seen, everything) if seen.met[k]] for seen in groups]
    for seen, order in zip(reversed(groups), reversed(ordered), strict=True):
        yield from (seen.rows[k] for k in order[:_NEAREST])
    for seen, order in zip(groups, ordered, strict=True):
        yield from (seen.rows[k] for k in order[_NEAREST:])
    if hunt.family.complete:  # a proof does not rely on a double to show that an instance misses a hypothesis
        yield from (row for seen in groups for row in seen.rows)


def _strictly(hunt: Hunt, row: Row, related: Related) -> bool:
    """Return True if a conclusion holds strictly at an instance: its opposite does not allow the same equality."""
    one = hunt.decide(row, related)
    return one.truth is True and (related[1] == Sign.ZERO or (one.certain and one.text != "0"))


def _largest_ratio(hunt: Hunt, groups: Sequence[Seen], met: Sequence[Row]) -> str:
    """Return the largest small / large of a bound over the decided instances."""
    if hunt.family.bound is None or not met:
        return ""
    among = set(map(id, met))
    ratios = [
        (r, row) for seen in groups for row, r in zip(seen.rows, seen.ratio, strict=True) if id(row) in among and not np.isnan(r)
    ]
    likely = [row for _, row in sorted(ratios, key=lambda pair: -pair[0])[:_RATIOS]]
    return f"{max(map(hunt.ratio, likely)):.6g}" if likely else ""


def _each_without(
    hunt: Hunt, groups: Sequence[Seen], which: Sequence[int], every: bool, rng: Random
) -> tuple[tuple[str, At | None], ...]:
    """Drop hypotheses, those with the same wording together."""
    told: dict[str, set[int]] = {}
    for k in which:
        told.setdefault(written(hunt.family, hunt.supposed[k]), set()).add(k)
    return tuple((words, _without(hunt, groups, left_out, every, rng)) for words, left_out in told.items())


def _without(hunt: Hunt, groups: Sequence[Seen], left_out: set[int], every: bool, rng: Random) -> At | None:
    """Find an instance that meets all hypotheses but some, and breaks a conclusion."""
    others = [k for k in range(len(hunt.supposed)) if k not in left_out]
    for step in range(1 if every else 2):
        seen = groups[0] if step == 0 else hunt.near_failing(groups[0], others, rng)
        if (at := _broken(hunt, seen, others)) is not None:
            return at
    return None


def _broken(hunt: Hunt, seen: Seen, supposed: Sequence[int]) -> At | None:
    """Find an instance that meets some hypotheses and breaks a conclusion, as doubles suggest; plain ones come first."""
    hunt.renew()
    met = np.all(seen.supposed[list(supposed)] > -ROUNDING, axis=0) if len(supposed) else np.ones(len(seen.rows), dtype=bool)
    breaking = np.flatnonzero(met & (seen.margin < 0))
    rows = sorted((seen.rows[int(k)] for k in breaking), key=_digits)[: 4 * _TRIED_WITHOUT]
    relations = [hunt.supposed[k] for k in supposed]
    return _plainest(hunt, [row for row in rows if hunt.meets(row, relations)])


def _digits(row: Row) -> tuple[int, str]:
    """Order instances by their number of digits."""
    return sum(len(str(v)) for v in row), str(row)
