"""Would a slip of the pen be seen? Mutate every formula that holds, and judge the mutants.

A *formula* is a line that holds as printed, or the correction of one that does not, under a reading
under which it holds. Each of its mutants is held against the *quantity*, by the balls and at the
points that judge the line itself, until one point tells them apart. A mutant ends as

* ``refuted``: disjoint balls, at the witness shown;
* ``equivalent``: it agrees wherever it was tried, and is proved equal to the formula;
* ``undefined``: it has no finite real value at some point, and no other one tells it apart, so that its line is undecided, never passed;
* ``undecided``: the balls could not tell; its line is undecided, never passed, and the reason is shown;
* ``survived``: it would pass for the formula: a fault of the judge, or a domain too small to see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import documents, listed
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.index import claims
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.domains.cells import visit
from closedform.numerics.domains.points import Point
from closedform.numerics.engines.enclose import balls_of
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.findings import DIFFERENT, At, Relation
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.surfaces import surfaces
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.local import local
from closedform.numerics.running.pool import Desk, Job, Progress, limits
from closedform.numerics.running.workers import Failed
from selftest import mutate
from selftest.formulas import Formula, Selection, drawn, formulas
from selftest.jobs import run_jobs
from selftest.settle import settle

DIGITS = 40
TIME_LIMIT = 600.0  # seconds for the mutants of one claim
PROOF_LIMIT = 20.0  # seconds for the proof that one mutant is equal to its original
SEEN_TO_HOLD = 2  # points at which a formula itself is tried first; the report tries them all
AFRESH = 40  # further points, of other seeds, at which a mutant that agrees everywhere is tried
OUTCOMES = ("refuted", "equivalent", "undefined", "undecided", "survived")


class Trial(msgspec.Struct, frozen=True):
    """What became of one mutant.

    Args:
        key: of the line.
        of: "line" or "correction".
        reading: under which the formula holds; empty where there is one.
        edit: the kind of edit.
        mutant: the edited formula, as SymPy writes it, cut for reading.
        outcome: one of ``OUTCOMES``.
        reason: how it is known to be equivalent, or why it was not refuted.
        witness: exact parameters at which the balls are disjoint; ``left`` is the quantity there,
            ``right`` the mutant.
        formula: the number of the formula in its claim.
        number: of the mutant among the formula's.
    """

    key: str
    of: str
    reading: str
    edit: str
    mutant: str
    outcome: str
    reason: str
    witness: dict[str, str] | None
    left: str
    right: str
    formula: int
    number: int


class Examined(msgspec.Struct, frozen=True):
    """The trials of a claim, and the keys of formulas that no ball confirms, which have no mutants."""

    trials: tuple[Trial, ...]
    left_out: tuple[str, ...]


def examine(claim: Derivation, selection: Selection) -> Examined:
    """Judge the mutants of a claim's formulas. Those that agree everywhere are called "survived" until a proof is found."""
    balls = balls_of(claim, DIGITS)
    afresh = balls_of(claim, DIGITS, seed=1, generic=AFRESH)
    trials: list[Trial] = []
    left_out: list[str] = []
    for i, formula in enumerate(formulas(claim)):
        quantity = claim.readings[formula.reading]
        first = range(min(SEEN_TO_HOLD, len(balls.points)))
        if any(balls.compare(quantity, formula.value, k).relation is not Relation.AGREE for k in first):
            left_out.append(formula.key)
            continue
        for j, mutant in enumerate(drawn(claim, formula, selection)):
            outcome, reason, at = _tried(balls, afresh, quantity, mutant.value)
            witness = None if at is None else at.point
            left, right = ("", "") if at is None else (at.left, at.right)
            text = _short(mutant, formula)
            trials.append(
                Trial(formula.key, formula.of, formula.reading, mutant.edit, text, outcome, reason, witness, left, right, i, j)
            )
    return Examined(tuple(trials), tuple(left_out))


def _tried(balls: Any, afresh: Any, quantity: Any, mutant: Any) -> tuple[str, str, At | None]:
    """Compare a mutant with the quantity point by point, as far as the first difference."""
    ats = []
    for k in range(len(balls.points)):
        ats.append(balls.compare(quantity, mutant, k))
        if ats[-1].relation in DIFFERENT:
            return "refuted", "", ats[-1]
    if all(at.relation is Relation.AGREE for at in ats):
        # The judge tries them of every line; here they are tried where nothing else told the two apart.
        for point in _special(balls, quantity, mutant):
            if (at := balls.compare_at(quantity, mutant, point, generic=False)).relation in DIFFERENT:
                return "refuted", "", at
        for k in range(len(afresh.points)):
            at = afresh.compare(quantity, mutant, k)
            if at.relation in DIFFERENT:
                return "survived", f"told apart only at further points, such as {at.point}: too few points are tried", None
        return "survived", f"agrees at {len(ats) + len(afresh.points)} points", None
    unclear = next(at for at in ats if at.relation is Relation.UNCLEAR)
    if all(at.relation is Relation.UNCLEAR for at in ats) and any(balls.undefined(mutant, k) for k in range(len(ats))):
        return "undefined", unclear.reason or "no finite value", None
    return "undecided", unclear.reason or f"enclosures too wide ({unclear.digits} digits) at {unclear.point}", None


def _special(balls: Any, quantity: Any, mutant: Any) -> tuple[Point, ...]:
    """Choose points on the surfaces of both sides and at ends that belong to the domain."""
    sides = [*entries(quantity), *entries(mutant)]
    known = [point for point, _ in balls.points]
    return visit(balls.derivation.domain, surfaces(sides), sides, known).points


def _short(mutant: mutate.Mutant, formula: Formula) -> str:
    value, entry = mutant.value, ""
    if len(entries(formula.value)) > 1:
        value, entry = entries(value)[mutant.where[0]] if mutant.where else value, f"entry {mutant.where[:1]}: "
    text = str(value) if sum(1 for _ in value.args) < 200 else type(value).__name__
    return entry + (text if len(text) <= 400 else f"{text[:400]} ...")


def examine_at(origin: Encoded, selection: Selection) -> Examined:
    """Judge the mutants of a claim; called in a worker."""
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    return examine(claim, selection)


@dataclass
class Mutants:
    """Every trial of a run; what could not be run, with the reason; formulas that no ball confirms, without mutants."""

    selection: Selection
    trials: list[Trial] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def count(self, outcome: str) -> int:
        """Count the mutants that ended so."""
        return sum(trial.outcome == outcome for trial in self.trials)

    @property
    def passed(self) -> bool:
        """Whether mutants were made, all of them were judged, and none survived."""
        return bool(self.trials) and not self.failed and not self.count("survived")


def run(selection: Selection, *, workers: int, ledger: Path | None, progress: Progress | None = None) -> Mutants:
    """Mutate every formula that holds, of one document or of all, and judge the mutants in workers.

    Raises:
        ValueError: the document has no formula.
    """
    origins = [origin for origin, claim in claims(selection.document).items() if isinstance(claim, Derivation) and formulas(claim)]
    if not origins:
        raise ValueError(f"unknown document {selection.document!r}; use {listed(documents())}")
    jobs = [_examination(origin, selection) for origin in origins]

    def follow(job: Job, result: Any) -> list[Job]:
        if not isinstance(result, Examined):
            return []
        return [_proof(job.args[0], selection, t) for t in result.trials if t.outcome in ("survived", "undecided")]

    with Ledger(ledger) as book, local(workers) as executor:
        results = run_jobs(jobs, Desk[None](book, executor), progress=progress, follow=follow)
    out = Mutants(selection)
    for origin, job in zip(origins, jobs, strict=True):
        result = results[job]
        if isinstance(result, Failed):
            out.failed[str(origin)] = result.reason
            continue
        proofs = {j.args[2:]: r for j, r in results.items() if j.call is settle and j.args[0] == origin}
        out.trials += [_settled(t, proofs.get((t.formula, t.number))) for t in result.trials]
        out.left_out += result.left_out
    return out


def _settled(trial: Trial, proof: Proof | None) -> Trial:
    if proof is not None and proof.lacking:
        return msgspec.structs.replace(trial, outcome="undefined", reason=f"{trial.reason}; {proof.method}")
    if proof is None or not proof.found:
        return trial if proof is None else msgspec.structs.replace(trial, reason=f"{trial.reason}; {proof.method}")
    return msgspec.structs.replace(trial, outcome="equivalent", reason=f"{trial.reason}; proved {proof.method}")


def _examination(origin: Encoded, selection: Selection) -> Job:
    return Job(
        call=examine_at,
        args=(origin, selection),
        kind=Examined,
        name=_name(origin, selection, "mutants"),
        limits=limits(TIME_LIMIT),
        verb="mutate",
        about=origin.constant.lower(),
    )


def _proof(origin: Encoded, selection: Selection, trial: Trial) -> Job:
    return Job(
        call=settle,
        args=(origin, selection, trial.formula, trial.number),
        kind=Proof,
        name=_name(origin, selection, f"settle|{trial.formula}|{trial.number}"),
        limits=limits(PROOF_LIMIT),
        verb="prove",
        about=origin.constant.lower(),
        conclude=lambda reason: Proof(False, reason),
    )


def _name(origin: Encoded, selection: Selection, task: str) -> str:
    return fingerprint(canonical(claim_at(origin)), task, f"{selection.per_line}|{selection.seed}|{DIGITS}", __name__)


def table(trials: Sequence[Trial]) -> dict[str, dict[str, int]]:
    """Count outcomes by kind of edit: edit -> outcome -> number."""
    counts: dict[str, dict[str, int]] = {}
    for trial in trials:
        row = counts.setdefault(trial.edit, dict.fromkeys(OUTCOMES, 0))
        row[trial.outcome] += 1
    return dict(sorted(counts.items()))
