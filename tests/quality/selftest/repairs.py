"""Is a broken formula put right again, blind? The documents' refuted lines, mutants of formulas that hold, and the zoo's false claims.

A search sees the quantity and the broken form alone: the claim that it is given has one line and no correction. What it finds is
held against the known right form at points of its own, by enclosure. An attempt ends as

* ``found``: what is told equals the right form at those points, and where none is known, or it has no enclosure, the quantity; what is
  told to hold on a part of the domain equals the quantity at those of them that lie in it, and at no other;
* ``restated``: it does too, and is the quantity carried out, so that the right form is told and not what was wrong with this one;
* ``valueless``: it is told that the quantity has no value, which is the case at those points: no form could be right;
* ``conditioned``: no other form is told, and the judge says exactly where the broken one holds: what was lost is a hypothesis;
* ``wrong``: it does not: a fault of the search, of which there may be none;
* ``missed``: nothing is told, and why;
* ``whole``: the broken form equals the right one wherever it is tried, as some mutants do and some lines of a false chain; it is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Own
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.domains.points import generic_points
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.engines.repair import ENGINE, alone, repair_line
from closedform.numerics.findings.findings import DIFFERENT, Equality, Kind, Relation
from closedform.numerics.findings.suggestion import Way
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.local import local
from closedform.numerics.running.pool import Desk, Job, Progress, limits
from closedform.numerics.running.workers import Failed
from selftest.broken import KINDS, MUTANTS, Broken, Pieces, documents_broken, forms, mutants_broken, zoo_broken
from selftest.compare_conditions import condition
from selftest.jobs import run_jobs

OUTCOMES = ("found", "restated", "conditioned", "valueless", "missed", "wrong", "whole")
PUT_RIGHT = ("found", "restated", "conditioned", "valueless")
SLOW = 10.0  # seconds of processor time that no search should take
DIGITS = 40
_SEED = 31  # of the points at which what was found is held against the right form
_POINTS = 3
_POINTS_ON_A_PART = 12
_WHOLE = Pieces()
_OVERHEAD = 5.0  # seconds beyond the engine's own, for making the mutant and for trying what was found


def balls_apart(derivation: Derivation, digits: int, count: int, seed: int) -> Balls:
    """Prepare enclosures at a few generic points, other than the points where lines are judged."""
    chosen = generic_points(derivation.domain, count, seed=seed) if derivation.domain.symbols else [{}]
    return Balls(derivation, digits + 10, [(point, True) for point in chosen])


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
    key, printed, right, edit = forms(claim, broken)
    claimed = alone(claim, claim.readings[broken.reading], printed)
    if edit and not _apart(claimed, right, printed):
        return Attempt(key, "whole", _short(printed), edit=edit)
    found, form = repair_line(claimed, 0, "", DIGITS)
    if found.suggestion is None:
        outcome, reason = _without_another_form(claimed, found.reason, no_value=found.no_value)
        return Attempt(key, outcome, _short(printed), edit=edit, reason=reason, seconds=found.seconds)
    where = found.suggestion.where
    if where is None:
        held = _equal(claimed, right, form)
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


def _apart(claim: Derivation, one: Any, other: Any) -> bool:
    balls = balls_apart(claim, DIGITS, _POINTS, _SEED)
    return any(balls.compare(one, other, k).relation in DIFFERENT for k in range(len(balls.points)))


def _equal(claim: Derivation, right: Any, form: Any) -> bool:
    """Tell whether a form equals the known right one, and the quantity where that is not known or not enclosed, at every point."""
    balls = balls_apart(claim, DIGITS, _POINTS, _SEED)

    def agrees(k: int) -> bool:
        at = None if right is None else balls.compare(right, form, k)
        if at is None or at.relation is Relation.UNCLEAR:
            at = balls.compare(claim.readings[""], form, k)
        return at.relation is Relation.AGREE

    return all(map(agrees, range(len(balls.points))))


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


def run(
    *,
    kinds: Sequence[str] = KINDS,
    count: int = MUTANTS,
    every: int = 1,
    seed: int = 0,
    pieces: Pieces = _WHOLE,
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
        pieces: which part of it all.
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
    jobs = {kind: [_job(broken) for broken in pieces.taken(chosen[kind]())] for kind in kinds}
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
