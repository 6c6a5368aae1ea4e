"""Finds the line that broke a chain, and the lines that rest on a false one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from closedform.derivations.index import sort_key
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict


def link(records: Sequence[Record], chains: Iterable[Sequence[str]]) -> list[Record]:
    """Record for each failing line what broke it, and for each line the false lines on which it rests.

    Args:
        records: the records, one a line.
        chains: the keys of each derivation, in the order of its chain.
    """
    by_key = {r.key: r for r in records}
    chain_of = {key: [k for k in chain if k in by_key] for chain in chains for key in chain}
    broken = {r.key for r in records if r.total == Verdict.REFUTED or (r.total == Verdict.CONDITIONAL and not r.expected_total)}
    out = []
    for record in records:
        upstream = _upstream(record.key, by_key, broken, chain_of)
        cause = _cause(record.key, by_key, broken, chain_of) if record.key in broken else None
        out.append(replace_record(record, broken_by=cause, because_of=tuple(sorted(upstream, key=sort_key))))
    return out


def starts_from(record: Record, chain: Sequence[str]) -> tuple[str, ...]:
    """List the lines from which a line's step starts: those it follows from, or the line before; empty if it is the quantity."""
    if record.follows is not None:
        return record.follows.of
    at = chain.index(record.key)
    return tuple(chain[at - 1 : at])


def _cause(key: str, by_key: Mapping[str, Record], broken: set[str], chain_of: Mapping[str, list[str]]) -> str | None:
    """Find the cause of a failing line: going back along its derivation, the first false line whose own premises are not false.

    If its premises were not checked in this run and its own step holds, one of them is false.
    """
    record = by_key[key]
    if key not in broken and not (record.total == Verdict.CONDITIONAL and _breaks(record)):
        return None  # a line that holds under another reading may have broken the chain under all others
    before = starts_from(record, chain_of[key])
    for name in before:
        if name in by_key and (found := _cause(name, by_key, broken, chain_of)):
            return found
    if _breaks(record):
        return key
    return next((name for name in before if name not in by_key), None)


def _breaks(record: Record) -> bool:
    """Return True if a line's step fails; a line that holds under another reading, and has no ``error``, does not."""
    return record.step == Verdict.REFUTED or (record.step == Verdict.CONDITIONAL and not record.expected_step)


def replace_record(record: Record, **changes: Any) -> Record:
    """Copy a record with some fields changed."""
    changed: Record = msgspec.structs.replace(record, **changes)
    return changed


def _upstream(key: str, by_key: dict[str, Record], broken: set[str], chain_of: Mapping[str, list[str]]) -> set[str]:
    seen: set[str] = set()
    queue = list(by_key[key].uses)
    while queue:
        name = queue.pop()
        if name in seen or name not in by_key:
            continue
        seen.add(name)
        queue += by_key[name].uses
        queue += chain_of[name][: chain_of[name].index(name)]
    return seen & broken
