"""Looks at every judged claim a second time, by mpmath at random and at extreme points of its domain; what disagrees is for people.

It finds false verdicts, not proofs: a side that mpmath cannot evaluate at a point says nothing about it.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from mpmath import mp

from benchmarks.tables import oracle
from benchmarks.tables.claims import Reading, TableClaim
from benchmarks.tables.domains import HOLDS
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.ranges import Range
from benchmarks.tables.run import lines, mend
from benchmarks.tables.tree import BINDERS, Call, Node, Unread, letters, walk

DIGITS = 40
AGREE = 25  # digits to which closed forms must agree, and those with integrals, sums or derivatives:
AGREE_BOUND = 8
POINTS = 12
TRIES = 400
SECONDS = 20.0  # of one claim
_REALS = (
    "1/7",
    "2/3",
    "1",
    "7/4",
    "3",
    "29/3",
    "1/1000",
    "40",
    "1/1000000",
    "1000",
    "-1/7",
    "-1",
    "-7/4",
    "-3",
    "-29/3",
    "-1/1000",
    "-40",
    "0",
)


@dataclass(frozen=True)
class Opinion:
    """What mpmath says of one claim.

    Args:
        key: the claim.
        agreed: points at which the relation holds.
        differed: the points at which it fails, with both values.
        silent: points at which a side has no value that mpmath finds.
    """

    key: str
    agreed: int
    differed: tuple[str, ...]
    silent: int


class OutOfTime(Exception):
    """A claim took longer than its share."""


def second_opinions(found: Iterable[Reading], results: Path, opinions: Path) -> None:
    """Write an opinion on every claim that has a verdict and no opinion yet, a line of JSON each."""
    judged = {line["key"] for line in lines(results) if "records" in line}
    mend(opinions)
    done = {line["key"] for line in lines(opinions)} if opinions.exists() else set[str]()
    with opinions.open("a", encoding="utf-8") as file:
        for claim in (claim for reading in found for claim in reading.claims):
            if claim.key in judged - done:
                one = opinion(claim)
                file.write(
                    json.dumps({"key": one.key, "agreed": one.agreed, "differed": one.differed, "silent": one.silent}) + "\n"
                )
                file.flush()


def opinion(claim: TableClaim) -> Opinion:
    """Evaluate a claim's sides at points of its domain."""
    agreed, silent, differed = 0, 0, list[str]()

    def stop(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with mp.workdps(DIGITS):
            for at in points(claim):
                values = _values(claim, at)
                if values is None:
                    silent += 1
                elif _agree(claim, values):
                    agreed += 1
                else:
                    differed.append(f"{_shown(at)}: {' | '.join(mp.nstr(value, 12) for value in values)}")
    except (OutOfTime, Unread, RecursionError):
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return Opinion(claim.key, agreed, tuple(differed), silent)


def _values(claim: TableClaim, at: Mapping[str, Any]) -> list[Any] | None:
    """Evaluate the sides; None if mpmath finds no value, or where the sides differ, another one with more digits."""
    try:
        values = [oracle.value(side, at) for side in claim.sides]
        if _agree(claim, values):
            return values
        with mp.workdps(DIGITS * (2 if _is_bound(claim) else 40)):  # closed forms lose hundreds of digits at extreme points
            finer = [oracle.value(side, at) for side in claim.sides]
    except oracle.NoValue:
        return None
    is_stable = all(abs(one - other) <= _slack(claim, values) for one, other in zip(values, finer, strict=True))
    return finer if is_stable or _agree(claim, finer) else None


def _slack(claim: TableClaim, values: list[Any]) -> Any:
    """Return the difference of two values that counts as none; near zero digits cancel."""
    return mp.mpf(10) ** -(AGREE_BOUND if _is_bound(claim) else AGREE) * max([1e-5, *(abs(value) for value in values)])


def _is_bound(claim: TableClaim) -> bool:
    """Whether mpmath finds a side by quadrature, by summing or by differences."""
    return any(isinstance(node, Call) and node.head in (*BINDERS, *_NUMERICAL) for side in claim.sides for node in walk(side))


def _agree(claim: TableClaim, values: list[Any]) -> bool:
    slack = _slack(claim, values)
    for left, right in pairwise(values):
        if claim.sign == "=":
            if abs(left - right) > slack:
                return False
        elif abs(mp.im(left)) + abs(mp.im(right)) > slack or not (
            HOLDS[claim.sign](mp.re(left), mp.re(right)) or abs(left - right) <= slack
        ):
            return False
    return True


_NUMERICAL = ("RepeatedErfc",)


def points(claim: TableClaim) -> Iterator[Mapping[str, Any]]:
    """Yield points of a claim's domain, extreme ones among them; the same ones in each run."""
    names = sorted(
        frozenset[str]().union(*map(letters, claim.sides), *(letters(one) for one in claim.domain.tests)) - CONSTANTS - {"Infinity"}
    )
    if not names:
        yield {}
        return
    chance, count = Random(claim.key), 0
    for _ in range(TRIES):
        at = {name: _number(claim.domain.of(name), chance) for name in names}
        if None not in at.values() and all(_holds(one, at) for one in claim.domain.tests):
            yield at
            count += 1
            if count == POINTS:
                return


def _number(known: Range, chance: Random) -> Any:
    if known.is_integer:
        low = int(known.low) if known.low is not None else -5
        return mp.mpf(low + chance.choice((0, 1, 2, 3, 4, 5, 7, 10)))
    if known.low is not None and known.high is not None:
        low, high = (mp.mpf(end.numerator) / end.denominator for end in (known.low, known.high))
        share = mp.mpf(chance.choice((1, 137, 250, 501, 733, 905, 999))) / 1000
        return low + (high - low) * share
    written = chance.choice(_REALS)
    above, _, below = written.partition("/")
    value = mp.mpf(above) / mp.mpf(below or 1)
    if known.low is not None:
        return mp.mpf(known.low.numerator) / known.low.denominator + abs(value)
    if known.high is not None:
        return mp.mpf(known.high.numerator) / known.high.denominator - abs(value)
    return value


def _holds(test: Call, at: Mapping[str, Any]) -> bool:
    try:
        left, right = (_real(one, at) for one in test.args)
    except (oracle.NoValue, Unread):
        return False
    return left is not None and right is not None and HOLDS[test.head](left, right) and left != right


def _real(node: Node, at: Mapping[str, Any]) -> Any:
    value = oracle.value(node, at)
    return value if mp.im(value) == 0 else None


def _shown(at: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {mp.nstr(value, 8)}" for name, value in at.items())
