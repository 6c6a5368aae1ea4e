"""Is a broken formula put right again, blind? The documents' refuted lines, mutants of formulas that hold, and the zoo's false claims.

A search sees the quantity and the broken form alone: the claim that it is given has one line and no correction. What it finds is
held against the known right form at points of its own, by enclosure. An attempt ends as

* ``found``: what is told equals the right form, and where none is known, the quantity at those points; what is told to hold on a part
  of the domain equals the quantity at those of them that lie in it, and at no other;
* ``restated``: it does too, and is the quantity carried out, so that the right form is told and not what was wrong with this one;
* ``valueless``: it is told that the quantity has no value, which is the case at those points: no form could be right;
* ``conditioned``: no other form is told, and the judge says exactly where the broken one holds: what was lost is a hypothesis;
* ``wrong``: it does not: a fault of the search, of which there may be none;
* ``missed``: nothing is told, and why;
* ``whole``: the broken form equals the right one wherever it is tried, as some mutants do and some lines of a false chain; it is not counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sympy as sp

from derivations.claim import Derivation
from derivations.index import claim_at, claims
from derivations.origin import Origin, Own
from numerics.engines.enclose import enclose_derivation
from numerics.engines.repair import ENGINE, alone, balls_apart, repair_line
from numerics.findings import DIFFERENT, Equality, Kind, Relation
from numerics.running.ledger import Ledger, canonical, fingerprint
from numerics.running.local import local
from numerics.running.pool import Desk, Job, Progress, limits, run_jobs
from numerics.running.workers import Failed
from numerics.selftest import mutate, zoo
from numerics.selftest.compare_conditions import condition
from numerics.selftest.formulas import formulas
from numerics.shown import Way

KINDS = ("documents", "single", "double", "zoo")
OUTCOMES = ("found", "restated", "conditioned", "valueless", "missed", "wrong", "whole")
PUT_RIGHT = ("found", "restated", "conditioned", "valueless")
SLOW = 10.0  # seconds of processor time that no search should take
MUTANTS = 500  # with one slip; half as many have two
DIGITS = 40
_SEED = 31  # of the points at which what was found is held against the right form
_POINTS = 3
_POINTS_ON_A_PART = 12
_OVERHEAD = 5.0  # seconds beyond the engine's own, for making the mutant and for trying what was found


class Broken(msgspec.Struct, frozen=True):
    """What is to be put right.

    Args:
        kind: one of ``KINDS``.
        origin: of the claim.
        number: of its line or, of mutants, of its formula.
        reading: of the quantity; of a mutant that of its formula.
        twin: a true claim about the same quantity; None where none is known, and where none is needed.
        seed: of a mutant.
    """

    kind: str
    origin: Origin
    number: int
    reading: str = ""
    twin: Origin | None = None
    seed: int = 0


class Attempt(msgspec.Struct, frozen=True):
    """What became of it; ``edit`` is what was done to a mutant, and ``seconds`` of processor time."""

    key: str
    outcome: str
    broken: str
    repaired: str = ""
    says: str = ""
    edit: str = ""
    reason: str = ""
    seconds: float = 0.0


def attempt(broken: Broken) -> Attempt:
    """Search for the repair of one broken form; called in a worker."""
    claim = claim_at(broken.origin)
    assert isinstance(claim, Derivation)
    key, printed, right, edit = _forms(claim, broken)
    claimed = alone(claim, claim.readings[broken.reading], printed)
    if edit and not _apart(claimed, right, printed):
        return Attempt(key, "whole", _short(printed), edit=edit)
    found, form = repair_line(claimed, 0, "", DIGITS)
    if found.suggestion is None:
        outcome, reason = _without_another_form(claimed, found.reason, no_value=found.no_value)
        return Attempt(key, outcome, _short(printed), edit=edit, reason=reason, seconds=found.seconds)
    where = found.suggestion.where
    if where is None:
        held = _equal(claimed, claimed.readings[""] if right is None else right, form)
    else:
        held = _equal_just_where(claimed, form, where)
    return Attempt(
        key,
        _outcome(found.suggestion.way) if held else "wrong",
        _short(printed),
        _short(found.suggestion.sympy),
        found.suggestion.says + (f"; holds where {where}" if where else ""),
        edit,
        seconds=found.seconds,
    )


def _without_another_form(claim: Derivation, why: str, *, no_value: bool) -> tuple[str, str]:
    """Say what became of a broken form in whose place none is told, and why: it may be told that there is none, or where it holds."""
    quantity, printed = claim.readings[""], claim.lines[0].value
    balls = balls_apart(claim, DIGITS, _POINTS, _SEED)
    points = range(len(balls.points))
    if no_value:
        none = all(balls.compare(quantity, sp.Integer(0), k).relation is Relation.MISSING for k in points)
        return "valueless" if none else "wrong", why
    enclosed = enclose_derivation(claim, DIGITS)
    where = enclosed.conditions.get(Equality(Kind.TOTAL, 0, ""))
    if where is not None and where.exact:
        holds, _ = condition(where.says, sorted(claim.domain.parameters, key=str))
        agree = {k: balls.compare(quantity, printed, k).relation is Relation.AGREE for k in points}
        right = all(holds(balls.points[k][0]) == agree[k] for k in points)
        return "conditioned" if right else "wrong", f"holds where {where.says}"
    relations = {at.relation for at in enclosed.points(Kind.TOTAL, 0, "")}
    return ("whole" if relations == {Relation.AGREE} else "missed"), why


def _outcome(way: Way) -> str:
    return "restated" if way is Way.QUANTITY else "found"


def _forms(claim: Derivation, broken: Broken) -> tuple[str, Any, Any, str]:
    """Give the key, the broken form, the right one (None where none is known) and, of a mutant, the edit."""
    if broken.kind in ("single", "double"):
        formula = formulas(claim)[broken.number]
        value, parameters, edit = formula.value, claim.readings[formula.reading].free_symbols, ""
        for time in range(1 if broken.kind == "single" else 2):
            mutant = mutate.sample(value, parameters, 1, f"{broken.seed}|{formula.key}|{formula.of}|{time}")
            value, edit = (mutant[0].value, f"{edit}; {mutant[0].edit}".strip("; ")) if mutant else (value, edit)
        return f"{formula.key} ({formula.of})", value, formula.value, edit or "none"
    line = claim.lines[broken.number]
    right = claim.correction(line, broken.reading)
    if broken.twin is not None:
        twin = claim_at(broken.twin)
        assert isinstance(twin, Derivation)
        right = twin.value(twin.lines[-1], next(iter(twin.readings)))
    return claim.key(line), claim.value(line, broken.reading), right, ""


def _apart(claim: Derivation, one: Any, other: Any) -> bool:
    balls = balls_apart(claim, DIGITS, _POINTS, _SEED)
    return any(balls.compare(one, other, k).relation in DIFFERENT for k in range(len(balls.points)))


def _equal(claim: Derivation, one: Any, other: Any) -> bool:
    balls = balls_apart(claim, DIGITS, _POINTS, _SEED)
    return all(balls.compare(one, other, k).relation is Relation.AGREE for k in range(len(balls.points)))


def _equal_just_where(claim: Derivation, form: Any, says: str) -> bool:
    """Tell whether a form equals the quantity at the points where a condition holds, one at least, and at no other."""
    holds, _ = condition(says, sorted(claim.domain.parameters, key=str))
    balls = balls_apart(claim, DIGITS, _POINTS_ON_A_PART, _SEED)
    found = [
        (holds(point), balls.compare(claim.readings[""], form, k).relation is Relation.AGREE)
        for k, (point, _) in enumerate(balls.points)
    ]
    return all(said == agree for said, agree in found) and any(agree for _, agree in found)


def _short(form: Any) -> str:
    written = str(form)
    return written if len(written) <= 300 else f"{written[:297]}..."


@dataclass(frozen=True)
class Repairs:
    """The attempts of a run by kind; mutants that were whole are left out."""

    attempts: Mapping[str, tuple[Attempt, ...]]

    def count(self, kind: str, outcome: str) -> int:
        """Count the attempts of a kind that ended so."""
        return sum(one.outcome == outcome for one in self.attempts[kind])

    @property
    def passed(self) -> bool:
        """Whether no repair was wrong."""
        return not any(self.count(kind, "wrong") for kind in self.attempts)


def documents_broken() -> list[Broken]:
    """List the documents' scalar lines that carry a correction under their first reading."""
    found = []
    for origin, claim in claims().items():
        if not isinstance(claim, Derivation):
            continue
        reading = next(iter(claim.readings))
        for i, line in enumerate(claim.lines):
            scalar = not isinstance(claim.value(line, reading), sp.MatrixBase)
            if scalar and not line.approximate and not claim.expected_to_hold(line):
                found.append(Broken("documents", origin, i, reading))
    return found


def mutants_broken(kind: str, count: int, seed: int) -> list[Broken]:
    """Draw mutants, of scalar formulas that hold, as evenly over them as it goes."""
    scalar = [
        (origin, j, formula.reading)
        for origin, claim in claims().items()
        for j, formula in enumerate(formulas(claim) if isinstance(claim, Derivation) else ())
        if not isinstance(formula.value, sp.MatrixBase)
    ]
    random.Random(f"{seed}|{kind}").shuffle(scalar)
    return [
        Broken(kind, origin, j, reading, seed=seed * 1000 + k // len(scalar))
        for k, (origin, j, reading) in ((k, scalar[k % len(scalar)]) for k in range(count))
    ]


def zoo_broken() -> list[Broken]:
    """List the lines of the zoo's false claims, each with a true claim about the same quantity where there is one."""
    twins = {_about(origin): origin for origin in zoo.claims("true").values()}
    found = []
    for origin in zoo.claims("false").values():
        claim = claim_at(origin)
        if isinstance(claim, Derivation):
            twin = twins.get(_about(origin))
            found += [Broken("zoo", origin, i, next(iter(claim.readings)), twin) for i in range(len(claim.lines))]
    return found


def _about(origin: Origin) -> Any:
    claim = claim_at(origin)
    return next(iter(claim.readings.values())) if isinstance(claim, Derivation) else origin


def run(
    *,
    kinds: Sequence[str] = KINDS,
    count: int = MUTANTS,
    every: int = 1,
    seed: int = 0,
    workers: int = 1,
    ledger: Path | None = None,
    progress: Progress | None = None,
) -> Repairs:
    """Break formulas and have them repaired.

    Args:
        kinds: which of ``KINDS``.
        count: mutants with one slip; half as many have two.
        every: try one claim of the zoo in this many.
        seed: of the mutants.
        workers: processes.
        ledger: where results are kept; nowhere where None.
        progress: called as attempts end.
    """
    chosen: Mapping[str, Callable[[], list[Broken]]] = {
        "documents": documents_broken,
        "single": lambda: mutants_broken("single", count, seed),
        "double": lambda: mutants_broken("double", max(1, count // 2), seed),
        "zoo": lambda: zoo_broken()[::every],
    }
    jobs = {kind: [_job(broken) for broken in chosen[kind]()] for kind in kinds}
    with Ledger(ledger) as book, local(workers) as executor:
        results = run_jobs([job for of_kind in jobs.values() for job in of_kind], Desk[None](book, executor), progress=progress)
    return Repairs(
        {
            kind: tuple(one for job in of_kind if (one := _ended(job, results[job])).outcome != "whole")
            for kind, of_kind in jobs.items()
        }
    )


def _ended(job: Job, result: Any) -> Attempt:
    if isinstance(result, Failed):
        return Attempt(job.about, "missed", "", reason=result.reason)
    assert isinstance(result, Attempt)
    return result


def _job(broken: Broken) -> Job:
    return Job(
        call=attempt,
        args=(broken,),
        kind=Attempt,
        name=fingerprint(canonical(claim_at(broken.origin)), repr(broken), f"{DIGITS}", __name__),
        limits=limits(ENGINE.seconds + _OVERHEAD),
        verb="repair",
        about=str(claim_at(broken.origin).says)[:40] if isinstance(broken.origin, Own) else broken.origin.constant.lower(),
    )
