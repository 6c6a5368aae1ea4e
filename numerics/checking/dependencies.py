"""The dependencies among the documents' lines, and the effect of correcting a false line on the lines that rest on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.keys import Claim, keys_of
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.register import definitions
from closedform.derivations.index import claims_in, encoded_at, modules, origin_of, sort_key
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.sources import sources


class How(StrEnum):
    """How one line rests on another."""

    FOLLOWS = "follows"  # its step starts from a consequence of the other line
    NEXT = "next"  # its step starts from the other line, the one before it
    USES = "uses"  # it is derived with the other line; no step between the two is tried


@dataclass(frozen=True, slots=True)
class Link:
    """The dependency of one line on another, by their keys; if there are several, the one that is tested most."""

    line: str
    on: str
    how: How


class Fate(StrEnum):
    """The effect of correcting a false line on one line that rests on it."""

    SURVIVES = "survives"  # it holds as printed
    FALLS = "falls"  # it is false as printed, and its step holds: it changes with its premise
    FALLS_TWICE = "falls twice"  # it is false as printed, and its own step fails too
    NOT_RECOMPUTED = "not recomputed"  # no checked form connects it to the corrected line


@dataclass(frozen=True, slots=True)
class Change:
    """The change that a correction makes to one line.

    Args:
        key: the line's key.
        fate: the line's fate.
        becomes: the new form, in LaTeX or in words; None if the line survives or the form is unknown.
        recomputed: True if that form was computed from the corrected line and found to hold; False if it is the line's own
            correction.
    """

    key: str
    fate: Fate
    becomes: str | None = None
    recomputed: bool = False


def links_of(claim: Claim) -> list[Link]:
    """List the dependencies of each line of one claim."""
    if isinstance(claim, Experiment):
        return []  # a run starts from its setting alone
    if isinstance(claim, Property):
        followed = () if claim.follows is None else [premise.key for premise in claim.follows.premises]
        return [Link(claim.key, on, How.FOLLOWS if on in followed else How.USES) for on in claim.rests_on]
    out: list[Link] = []
    for i, line in enumerate(claim.lines):
        key = claim.key(line)
        starts = {premise.key: How.FOLLOWS for one in line.consequences for premise in one.premises}
        if not starts and i:
            starts = {claim.key(claim.lines[i - 1]): How.NEXT}
        out += [Link(key, on, how) for on, how in {**dict.fromkeys(line.rests_on, How.USES), **starts}.items()]
    return out


def around(key: str) -> tuple[list[str], list[Link]]:
    """List the keys of a key's claim, of its premises and of its consequences, with the dependencies among them.

    Encoding all documents takes half a minute. A line that rests on another stands in a file that imports the other's file, or
    spells out its key; only those files are imported.
    """
    if key in definitions(key.partition(":")[0]):
        return [key], []
    own = keys_of(encoded_at(origin_of(key)))
    above = _reached(own, _rests_on)
    below = _reached(own, _rest_on_it)
    keys = sorted({*own, *above, *below}, key=sort_key)
    return keys, [link for name in keys for link in _links_from(name)]


def _reached(keys: Iterable[str], step: Callable[[str], Iterable[str]]) -> set[str]:
    """Return all keys reachable from some keys by repeated steps."""
    seen = set(keys)
    queue = list(seen)
    while queue:
        fresh = set(step(queue.pop())) - seen
        seen |= fresh
        queue += fresh
    return seen


@cache
def _links_of(origin: Encoded) -> list[Link]:
    return [link for link in links_of(encoded_at(origin)) if link.on not in definitions(link.on.partition(":")[0])]


def _links_from(key: str) -> list[Link]:
    return [link for link in _links_of(origin_of(key)) if link.line == key]


def _rests_on(key: str) -> list[str]:
    return [link.on for link in _links_from(key)]


def _rest_on_it(key: str) -> list[str]:
    file = f"/{origin_of(key).file}"
    naming = {path for path, text in _texts().items() if path.as_posix().endswith(file) or f'"{key}"' in text}
    near = (module for module, runs in _runs().items() if not naming.isdisjoint(runs))
    return [link.line for module in near for origin in claims_in(module) for link in _links_of(origin) if link.on == key]


@cache
def _runs() -> dict[str, list[Path]]:
    """List the files that each module of the documents runs: its own, and those that it imports, directly or not."""
    return {module: sources(module) for module in modules()}


@cache
def _texts() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for runs in _runs().values() for path in runs}


def change(record: Record) -> Change:
    """Return the fate of a line that rests on a false line, once that is corrected, from the line's own record."""
    follows = record.follows
    if follows is not None and follows.kept is not None and follows.kept.seen:
        return Change(record.key, Fate.SURVIVES)
    if record.total.holds or (record.total is Verdict.CONDITIONAL and record.expected_total):
        return Change(record.key, Fate.SURVIVES)
    if record.total not in (Verdict.REFUTED, Verdict.CONDITIONAL):
        return Change(record.key, Fate.NOT_RECOMPUTED)
    if follows is not None and follows.repaired is not None and follows.repaired.seen:
        becomes, recomputed = follows.corrected, True
    else:
        becomes, recomputed = record.correction.latex if record.correction else record.instead, False
    if record.step is None:
        return Change(record.key, Fate.NOT_RECOMPUTED, becomes)
    return Change(record.key, Fate.FALLS if record.step.seen else Fate.FALLS_TWICE, becomes, recomputed)


def is_false(record: Record) -> bool:
    """Return True if a line fails under every reading."""
    return record.total is Verdict.REFUTED or (record.total is Verdict.CONDITIONAL and not record.expected_total)
