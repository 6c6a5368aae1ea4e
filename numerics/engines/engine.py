"""What an engine is: one frozen value in a file of this folder, found by walking it. Nothing else knows the engines by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import Property
from closedform.numerics.findings.evidence import Evidence, Tree
from closedform.numerics.findings.findings import Kind
from closedform.numerics.findings.levels import SAMPLES

Claim = Derivation | Property
Asked = Claim | Experiment


@dataclass(frozen=True)
class Failure:
    """Why there is no result: it ran out of time, died, or filled the memory."""

    reason: str


@dataclass(frozen=True)
class Ask:
    """What one engine is asked for, of one claim.

    Args:
        engine: its name.
        reading: under which; empty where it looks at all of them.
        line: the index of a line; None where it looks at the whole claim.
        kinds: of a proof: total, step, correction.
        condition: under which the line holds; None where none was found.
        denied: of a proof: whether it is of the denial, where the condition is not met.
        at: exact parameters by name; none where the engine chooses its points.
    """

    engine: str
    reading: str = ""
    line: int | None = None
    kinds: tuple[Kind, ...] = ()
    condition: Tree | None = None
    denied: bool = False
    at: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Settings:
    """How hard to look.

    Args:
        digits: decimal digits of the balls.
        samples: draws of X at most.
        device: that samples are drawn on; None for the best there is.
        quick: whether to look for refutations alone, at a few points.
        in_full: whether experiments run at the documents' own sizes, which takes minutes each.
    """

    digits: int = 40
    samples: int = SAMPLES
    device: str | None = None
    quick: bool = False
    in_full: bool = False


Found = Mapping[Ask, Any]  # results by what was asked for; a ``Failure`` where there is none


@dataclass(frozen=True)
class Wanted:
    """What a run asks for of one claim.

    Args:
        keys: of lines.
        engines: that it uses.
        verdicts_alone: whether an engine is to be left out where no verdict can change by what it finds, given what was found.
    """

    keys: frozenset[str]
    engines: frozenset[str]
    verdicts_alone: bool = False


@dataclass(frozen=True)
class Engine:
    """One way to check a claim.

    Args:
        name: as it is asked for.
        rank: its place where the evidence of several is shown.
        finds: the type of its result on a derivation, plain data.
        finds_of_property: likewise on a property; None if it takes none.
        seconds: of processor time that it may take.
        brief: the same of a reader's own claim, where it is not asked for by name; None where that is ``seconds`` too.
        at_length: the same at the documents' own sizes, ``in_full``; None where they change nothing.
        asks: what it can do of a claim, given what has been found so far; asked again whenever something is.
        work: does it; called in a worker.
        evidence: what it has to say of one line (None: of a property), under the reading shown; nothing, where its result is shown otherwise.
        keyed_by: the settings, and the time allowed, that its result depends on.
        out_of_time: the result if its time runs out; None if that is a failure.
        bounded: whether its memory is limited.
        starts_first: whether it is slow to start, and is therefore sent off before the others.
        decides: whether a verdict may rest on what it finds.
        takes: the kinds of claim that it is asked of.
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
    """List the lines of a derivation that are asked for and claim equality, each with its index; a property has none."""
    if isinstance(claim, Derivation):
        yield from ((i, line) for i, line in enumerate(claim.lines) if not line.approximate and claim.key(line) in wanted.keys)


def of_each_reading(name: str, claim: Claim) -> list[Ask]:
    """Ask one engine once for each reading of a derivation, once for a property."""
    return [Ask(name, reading) for reading in claim.readings] if isinstance(claim, Derivation) else [Ask(name)]


def failure(name: str, found: Failure) -> tuple[Evidence, ...]:
    """Say why an engine has no result."""
    return (Evidence(name, "none", found.reason),)
