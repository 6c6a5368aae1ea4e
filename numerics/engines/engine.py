"""The interface of an engine: a frozen value in a file of this folder, found by walking the folder. No other code names an engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import Property
from closedform.numerics.findings.evidence import Evidence, Tree
from closedform.numerics.findings.findings import Enclosed, Kind, Signs
from closedform.numerics.findings.levels import SAMPLES

Claim = Derivation | Property
Asked = Claim | Experiment


@dataclass(frozen=True)
class Failure:
    """The reason for a missing result: the time ran out, the worker died, or memory was full."""

    reason: str


@dataclass(frozen=True)
class Ask:
    """One task of one engine for one claim.

    Args:
        engine: the engine's name.
        reading: the reading; empty if the engine takes all readings together.
        line: the index of a line; None for the whole claim.
        kinds: for a proof: total, step, correction.
        condition: the condition under which the line holds; None if none was found.
        denied: for a proof: True to prove that the claim fails where the condition is not met.
        at: exact parameters by name; empty if the engine chooses its points.
        few: for an enclosure: True for the few points that suffice beside a proof.
    """

    engine: str
    reading: str = ""
    line: int | None = None
    kinds: tuple[Kind, ...] = ()
    condition: Tree | None = None
    denied: bool = False
    at: tuple[tuple[str, str], ...] = ()
    few: bool = False


@dataclass(frozen=True)
class Settings:
    """How hard to look.

    Args:
        digits: decimal digits of the balls.
        samples: the largest number of draws of X.
        device: the device that draws samples; None for the best available.
        quick: True to look only for refutations, at a few points.
        in_full: True to run experiments at the documents' own sizes, which takes minutes each.
    """

    digits: int = 40
    samples: int = SAMPLES
    device: str | None = None
    quick: bool = False
    in_full: bool = False


Found = Mapping[Ask, Any]  # results by task; a ``Failure`` where there is none


EVERYWHERE, FEW = Ask("enclose"), Ask("enclose", few=True)


def enclosure(found: Found) -> Any:
    """Return the enclosures of a claim at all points; those at a few points where no others were needed or made; None for none."""
    return found.get(EVERYWHERE, found.get(FEW))


def few_agree(found: Found) -> bool:
    """Return True if a claim was compared at a few points and agrees at all of them; else all points must be seen first."""
    few = found.get(FEW)
    return isinstance(few, (Enclosed, Signs)) and few.agrees


@dataclass(frozen=True)
class Wanted:
    """What a run needs to know about one claim.

    Args:
        keys: the keys of the lines.
        engines: the engines to use.
        verdicts_alone: True to leave an engine out if its result can no longer change a verdict.
        estimates: False to leave quadratures and samples out where points decide each line and a second rigorous route confirms.
    """

    keys: frozenset[str]
    engines: frozenset[str]
    verdicts_alone: bool = False
    estimates: bool = True


@dataclass(frozen=True)
class Engine:
    """One way to check a claim.

    Args:
        name: the name by which users select it.
        rank: its place in the displayed list of evidence.
        finds: the type of its result for a derivation, plain data.
        finds_of_property: the type of its result for a property; None if it takes none.
        seconds: its limit of processor time.
        brief: its limit for a reader's own claim, unless selected by name; None for ``seconds``.
        at_length: its limit at the documents' own sizes, ``in_full``; None for ``seconds``.
        asks: lists its tasks for a claim, given the results so far; called again after every new result.
        work: does one task; runs in a worker.
        evidence: the evidence for one line under the displayed reading (for a property if the line is None); empty if displayed
            elsewhere.
        keyed_by: the settings and the time limit on which its result depends.
        out_of_time: the result if its time runs out; None if that is a failure.
        bounded: True if its memory is limited.
        starts_first: True if it starts slowly and is therefore sent off before the others.
        decides: True if a verdict may rest on its result.
        takes: the kinds of claim that it takes.
    """

    name: str
    rank: int
    finds: Any
    seconds: float
    asks: Callable[[Any, Found, Wanted], Sequence[Ask]]
    work: Callable[[Any, Ask, Settings], Any]
    evidence: Callable[[Found, int | None, str], Sequence[Evidence]] = lambda found, line, reading: ()
    finds_of_property: Any = None
    keyed_by: Callable[[Settings, float], str] = lambda settings, seconds: ""
    out_of_time: Callable[[Ask, str], Any] | None = None
    bounded: bool = True
    starts_first: bool = False
    brief: float | None = None
    at_length: float | None = None
    decides: bool = True
    takes: tuple[type, ...] = (Derivation, Property)


def lines_of(claim: Claim, wanted: Wanted) -> Iterator[tuple[int, Line]]:
    """List the requested lines of a derivation that claim equality, each with its index; empty for a property."""
    if isinstance(claim, Derivation):
        yield from (
            (i, line)
            for i, line in enumerate(claim.lines)
            if not (line.approximate or line.instance) and claim.key(line) in wanted.keys
        )


def of_each_reading(name: str, claim: Claim) -> list[Ask]:
    """Make one task for each reading of a derivation, or one for a property."""
    return [Ask(name, reading) for reading in claim.readings] if isinstance(claim, Derivation) else [Ask(name)]


def failure(name: str, found: Failure) -> tuple[Evidence, ...]:
    """Return the reason why an engine has no result."""
    return (Evidence(name, "none", found.reason),)
