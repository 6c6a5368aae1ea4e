"""Run checks in worker processes that can be killed, keep their results, and write records.

A task is one engine on one derivation (for proofs, on one line); it has a time limit and its
result is kept in the ledger as soon as it is there, so an interrupted run resumes. A task that
times out, dies or fails leaves its line undecided with the reason; the others go on.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import sympy as sp

from derivations.claim import Derivation, Line, Property
from derivations.notation import LATEX
from derivations.registry import Claim, claim_at, index, keys_of, path_of, sort_key
from numerics import check
from numerics.comparison import entries
from numerics.evidence import Proof
from numerics.judge import (
    DIFFERENT,
    At,
    Judgement,
    Relation,
    Verdict,
    alarm_at,
    combine,
    judge,
    sample_agrees,
)
from numerics.record import Correction, Evidence, Record, Region
from numerics.running.ledger import canonical, fingerprint
from numerics.running.pool import MEMORY, Job, Progress, limits, run_jobs
from numerics.running.workers import Failed, Limits
from numerics.symbolic.nodes import outermost_special

ENGINES = ("enclose", "verify", "prove", "integrate", "sample", "region")
# Seconds of processor time a task may take. The slowest sound ones measured take a quarter of this.
# By the clock of the wall, two runs at once would find fewer proofs than one.
TIME_LIMIT = {"enclose": 120.0, "verify": 60.0, "prove": 1.5, "integrate": 60.0, "sample": 90.0, "region": 15.0}


@dataclass(frozen=True)
class Options:
    """How to run: which engines, how many digits, samples, workers; where results are kept."""

    engines: tuple[str, ...] = ENGINES
    digits: int = 40
    samples: int = check.SAMPLES
    device: str | None = None
    workers: int = max(1, min(os.cpu_count() or 1, 8))
    ledger: Path | None = None
    time_limit: float | None = None
    memory: int = MEMORY

    def __post_init__(self) -> None:
        """Refuse unknown engines and senseless numbers."""
        for engine in self.engines:
            if engine not in ENGINES:
                raise ValueError(f"unknown engine {engine!r}; use {', '.join(ENGINES)}")
        if not 1 <= self.digits <= 1000:
            raise ValueError(f"--digits is {self.digits}; give 1 to 1000")
        if not 1 <= self.samples <= 10**12:
            raise ValueError(f"--samples is {self.samples}; give 1 to 10**12")
        if self.time_limit is not None and not 0 < self.time_limit <= 86400:
            raise ValueError(f"--time-limit is {self.time_limit:g}; give more than 0 and at most 86400 seconds")


@dataclass(frozen=True)
class Task:
    """One engine on one claim; ``line`` for proofs and regions, ``reading`` where the engine needs one.

    ``kinds`` are a proof's ("total", "step", "correction"), or the condition under which a region's line holds.
    """

    path: str
    engine: str
    line: int = -1
    reading: str = ""
    kinds: tuple[str, ...] = ()


def tasks_for(path: str, options: Options) -> list[Task]:
    """List the tasks of a claim, proofs aside: those wait for the enclosures."""
    claim = claim_at(path)
    verify = [Task(path, "verify", reading=r) for r in getattr(claim, "readings", [""]) if "verify" in options.engines]
    if isinstance(claim, Property):
        return [Task(path, "enclose"), *verify]
    tasks = []
    if "sample" in options.engines:  # first: a worker spends seconds importing torch
        tasks += [Task(path, "sample", reading=r) for r in claim.readings if not claim.where]
    if "enclose" in options.engines:
        tasks.append(Task(path, "enclose"))
    if "integrate" in options.engines:
        tasks += [Task(path, "integrate", reading=r) for r in claim.readings]
    return tasks + verify


def proofs_for(path: str, claim: Claim, enclosed: Any, options: Options, keys: set[str]) -> list[Task]:
    """List the proofs worth trying: of equalities that no pair of balls has refuted, or that should hold.

    A line that is refuted and has no correction is a surprise: a proof of it is a contradiction, and
    says that an engine is wrong, not the line. Where there is a correction, its proof says the same.

    A step between two lines that both equal the quantity needs no proof of its own, and a
    correction that is still an integral gets its proof as the closed form of a later line.

    Where the enclosure was not asked for, every equality is tried.
    """
    if isinstance(claim, Property) or "prove" not in options.engines:
        return []
    tasks, tried = [], set()
    for i, line in enumerate(claim.lines):
        if line.approximate or claim.key(line) not in keys:
            continue
        for reading in claim.readings:
            found = enclosed.equalities if isinstance(enclosed, check.Enclosed) else {}
            agrees = {k: not any(at.relation in DIFFERENT for at in found.get((k, i, reading), [])) for k in ("total", "step")}
            right = claim.correction(line, reading)
            total = agrees["total"] or right is None
            kinds = ["total"] * total + ["step"] * (agrees["step"] and not total)
            if right is not None and (right, reading) not in tried and not any(map(outermost_special, entries(right))):
                kinds.append("correction")  # several lines may share one: it is proved once
                tried.add((right, reading))
            if kinds:
                tasks.append(Task(path, "prove", i, reading, tuple(kinds)))
    return tasks


def regions_for(path: str, claim: Claim, enclosed: Any, options: Options, keys: set[str]) -> list[Task]:
    """List the lines whose part of the domain is to be certified: refuted under every reading, or found to hold under a condition."""
    if isinstance(claim, Property) or "region" not in options.engines or not isinstance(enclosed, check.Enclosed):
        return []
    tasks = []
    for i, line in enumerate(claim.lines):
        if line.approximate or claim.key(line) not in keys:
            continue
        differs = [r for r in claim.readings if any(at.relation in DIFFERENT for at in enclosed.equalities["total", i, r])]
        if differs == list(claim.readings):
            conditional = [r for r in differs if ("total", i, r) in enclosed.conditions]
            reading = (conditional or differs)[0]
            condition = enclosed.conditions.get(("total", i, reading))
            tasks.append(Task(path, "region", i, reading, (condition.condition,) if condition else ()))
    return tasks


_KINDS: dict[str, Any] = {
    "enclose": check.Enclosed,
    "verify": check.Verified,
    "prove": dict[str, Proof],
    "integrate": check.Quadrature,
    "sample": check.SampledDerivation,
    "region": Region,
}
_PROPERTY_KIND = tuple[list[tuple[bool | None, At]], int]


def perform(task: Task, digits: int, samples: int, device: str | None) -> Any:
    """Run one task; called in a worker."""
    return _perform(task, claim_at(task.path), digits, samples, device)


def _perform(task: Task, claim: Claim, digits: int, samples: int, device: str | None) -> Any:
    if isinstance(claim, Property):
        if task.engine == "verify":
            return check.verify_property(claim)
        return check.enclose_property(claim, digits), check.denials_refuted(claim, digits)
    if task.engine == "verify":
        return check.verify_derivation(claim, task.reading)
    if task.engine == "enclose":
        return check.enclose_derivation(claim, digits)
    if task.engine == "prove":
        return check.prove_line(claim, task.line, task.reading, task.kinds)
    if task.engine == "region":
        return check.region_of_line(claim, task.line, task.reading, "".join(task.kinds))
    if task.engine == "integrate":
        return check.integrate_derivation(claim, task.reading)
    return check.sample_derivation(claim, task.reading, samples, device)


@cache
def _encoding(path: str) -> str:
    return canonical(claim_at(path))


def _name(task: Task, options: Options) -> str:
    extra = {
        "enclose": f"{options.digits}",
        "prove": f"{_limits(task, options).cpu}",  # no proof in a second says nothing of four
        "sample": f"{options.samples}|{options.device}",
    }.get(task.engine, "")
    return fingerprint(_encoding(task.path), f"{task.engine}|{task.line}|{task.reading}|{task.kinds}", extra)


Follow = Callable[[Task, Any], Sequence[Task]]


def run_tasks(
    tasks: Sequence[Task], options: Options, progress: Progress | None = None, follow: Follow | None = None
) -> dict[Task, Any]:
    """Run tasks, from the ledger where they are known; a failure is a ``Failed``, never an exception.

    ``follow`` names the tasks that a result calls for: they are run as well.
    """

    def next_jobs(job: Job, result: Any) -> list[Job]:
        return [_job(task, options) for task in follow(job.args[0], result)] if follow else []

    jobs = [_job(task, options) for task in tasks]
    results = run_jobs(jobs, workers=options.workers, ledger=options.ledger, progress=progress, follow=next_jobs)
    return {job.args[0]: result for job, result in results.items()}


def _job(task: Task, options: Options) -> Job:
    def no_proof(reason: str) -> dict[str, Proof]:
        """No proof in the time allowed is an answer; it is not tried again."""
        return dict.fromkeys(task.kinds, Proof(False, reason))

    def no_region(reason: str) -> Region:
        """Likewise for a region: it takes nothing from a verdict."""
        return Region(reason=reason)

    return Job(
        call=perform,
        args=(task, options.digits, options.samples, options.device),
        kind=_PROPERTY_KIND if task.engine == "enclose" and isinstance(claim_at(task.path), Property) else _KINDS[task.engine],
        name=_name(task, options),
        limits=_limits(task, options),
        verb=task.engine,
        about=task.path.rsplit(".", 1)[-1].lower() if not task.path.startswith("{") else claim_at(task.path).says[:40],
        conclude=no_proof if task.engine == "prove" else no_region if task.engine == "region" else None,
    )


def _limits(task: Task, options: Options) -> Limits:
    seconds = options.time_limit or TIME_LIMIT[task.engine]
    return limits(seconds, memory=None if task.engine == "sample" else options.memory)


def run(keys: Iterable[str] | None = None, options: Options | None = None, progress: Progress | None = None) -> list[Record]:
    """Check the lines named (all of them where None) and give one record each, in document order.

    Raises:
        KeyError: a key is unknown.
    """
    wanted = list(keys) if keys is not None else list(index())
    records = run_paths(dict.fromkeys(path_of(key) for key in wanted), options, progress, wanted=set(wanted))
    return sorted(records, key=lambda r: sort_key(r.key))


def run_paths(
    paths: Iterable[str], options: Options | None = None, progress: Progress | None = None, *, wanted: set[str] | None = None
) -> list[Record]:
    """Check the claims at some paths and give one record a line, in their order.

    Args:
        paths: of claims, as ``derivations.registry.claim_at`` takes them.
        options: engines, digits, limits, ledger.
        progress: called as tasks finish.
        wanted: the keys that records are asked for; all where None.
    """
    options, paths = options or Options(), list(paths)
    chains = {path: keys_of(claim_at(path)) for path in paths}
    wanted = wanted if wanted is not None else {key for chain in chains.values() for key in chain}
    tasks = [task for path in paths for task in tasks_for(path, options)]

    def follow(task: Task, result: Any) -> list[Task]:
        if task.engine != "enclose":
            return []
        claim = claim_at(task.path)
        return [*proofs_for(task.path, claim, result, options, wanted), *regions_for(task.path, claim, result, options, wanted)]

    if "enclose" not in options.engines:
        tasks += [t for path in paths for t in proofs_for(path, claim_at(path), None, options, wanted)]
    results = run_tasks(tasks, options, progress, follow)
    records: list[Record] = []
    for path in paths:
        mine = {task: value for task, value in results.items() if task.path == path}
        records += assemble(path, claim_at(path), mine)
    return [r for r in link(records, chains.values()) if r.key in wanted]


def check_here(claim: Claim, options: Options | None = None) -> list[Record]:
    """Check one claim in this process, without time limits or a ledger: records, one a line.

    For claims that are not in the registry: a line under edit, a planted error.
    """
    options = options or Options(engines=("enclose", "prove"))
    results: dict[Task, Any] = {}
    if isinstance(claim, Property):
        for engine in ("enclose", *(e for e in ("verify",) if e in options.engines)):
            results[Task("", engine)] = _perform(Task("", engine), claim, options.digits, options.samples, options.device)
        return assemble("", claim, results)
    tasks = [Task("", e, reading=r) for e in ("sample", "integrate", "verify") if e in options.engines for r in claim.readings]
    tasks += [Task("", "enclose")] * ("enclose" in options.engines)
    for task in tasks:
        results[task] = _perform(task, claim, options.digits, options.samples, options.device)
    for task in proofs_for("", claim, results.get(Task("", "enclose")), options, set(keys_of(claim))):
        results[task] = _perform(task, claim, options.digits, options.samples, options.device)
    return assemble("", claim, results)


def assemble(path: str, claim: Claim, results: dict[Task, Any]) -> list[Record]:
    """Turn the tasks' results for one claim into records, one a line."""
    if isinstance(claim, Property):
        return [_property_record(path, claim, results)]
    return [_line_record(path, claim, i, line, results) for i, line in enumerate(claim.lines)]


def _file(path: str) -> str:
    if path.startswith("{"):
        return ""  # a reader's own claim
    return "derivations/" + path.rsplit(".", 1)[0].replace(".", "/") + ".py"


def _property_record(path: str, claim: Property, results: dict[Task, Any]) -> Record:
    result = results.get(Task(path, "enclose"), Failed("not run"))
    verified = results.get(Task(path, "verify"))
    witness = None
    evidence: tuple[Evidence, ...] = ()
    refuted_denials = 0
    if isinstance(result, Failed):
        verdict, reason = Verdict.UNDECIDED, result.reason
    else:
        found, refuted_denials = result
        false = [at for truth, at in found if truth is False]
        unknown = [at for truth, at in found if truth is None]
        if false:
            witness = false[0]
            verdict, reason = Verdict.REFUTED, f"{len(false)} of {len(found)} relations fail: {witness.left} is not {witness.right}"
        elif unknown:
            verdict, reason = Verdict.UNDECIDED, unknown[0].reason
        else:
            verdict, reason = Verdict.ENCLOSED, f"all {len(found)} relations certain"
        evidence = (Evidence("enclose", "enclosure", reason, points=len(found)),)
    if disagreement := _two_oracles(verified, -1):
        verdict, reason = Verdict.CONTRADICTION, disagreement
    evidence += _verified_evidence(verified)
    document = claim.source.document
    expected = claim.correction is None
    return Record(
        key=claim.key, document=document, equation=None, part=None, section=claim.source.section, kind="property",
        says=claim.says, printed=claim.printed, encoded=_relations(claim),
        step=None, total=verdict, step_reason="", reason=reason, expected_step=True, expected_total=expected,
        as_recorded=(verdict.holds if expected else verdict is Verdict.REFUTED) and refuted_denials == len(claim.denials),
        witness=witness.point if witness else None, left=witness.left if witness else None, right=witness.right if witness else None,
        correction=None if expected else Correction(_text(claim.correction), str(claim.correction), "", ""),
        slips=len(claim.denials), slips_refuted=refuted_denials, evidence=evidence, note=claim.note, file=_file(path),
    )  # fmt: skip


_ESCAPED = str.maketrans({c: rf"\{c}" for c in "_&%$#{}"} | {"^": r"\^{}", "~": r"\~{}", "\\": r"\backslash "})


def _text(sentence: str | None) -> str:
    """Set a sentence as text in LaTeX."""
    return rf"\text{{{(sentence or '').translate(_ESCAPED)}}}"


_SIGNS = {"zero": "= 0", "nonzero": r"\neq 0", "positive": "> 0", "negative": "< 0"}


def _relations(claim: Property) -> str:
    """Set the first relations of a property that are not 0 = 0 on sight."""
    telling = [pair for pair in claim.relations if pair[0] != 0] or claim.relations
    return r",\quad ".join(f"{_latex(e)} {_SIGNS[sign]}" for e, sign in telling[:3])


def _latex(value: Any) -> str:
    return str(sp.latex(value, symbol_names=LATEX))


def _line_record(path: str, claim: Derivation, i: int, line: Line, results: dict[Task, Any]) -> Record:
    readings = list(claim.readings)
    enclosed = results.get(Task(path, "enclose"), Failed("enclose was not run"))
    totals, steps, corrections = (
        {r: _equality(claim, enclosed, results, kind, i, r) for r in readings} for kind in ("total", "step", "correction")
    )
    sampled = {r: results[t] for r in readings if (t := Task(path, "sample", reading=r)) in results}
    quadrature = {r: results[t] for r in readings if (t := Task(path, "integrate", reading=r)) in results}
    total, reading = combine(totals)
    step, _ = combine(steps)
    shown = reading if reading is not None else readings[0]
    errors: tuple[dict[str, str], ...] = ()
    if line.approximate:
        errors = _approximation_errors(enclosed, sampled, i, shown)
        total = (
            Judgement(Verdict.APPROXIMATION, _worst_error(errors))
            if errors
            else Judgement(Verdict.UNDECIDED, f"no error could be measured: {total.reason}")
        )
        step = Judgement(Verdict.APPROXIMATION, "printed with an approximation sign")
    own = claim.source.document == "note"
    total = _supported(total, sampled.get(shown), i, own=own)
    verified = {r: results[t] for r in readings if (t := Task(path, "verify", reading=r)) in results}
    # Under any reading: where two rigorous enclosures are disjoint, nothing that either says can be believed.
    contradiction = next((says for v in verified.values() if (says := _two_oracles(v, i))), "")
    contradiction = contradiction or _contradiction(
        total, sampled.get(shown), quadrature.get(shown), verified.get(shown), i, own=own
    )
    if contradiction:
        total = Judgement(Verdict.CONTRADICTION, contradiction, total.witness)
    correction = _correction(claim, line, corrections, shown)
    slips = _slips(enclosed, claim, readings[0])
    ratio = (
        enclosed.ratios.get((i, readings[0] if total.verdict is Verdict.REFUTED else shown))
        if isinstance(enclosed, check.Enclosed)
        else None
    )
    seconds = sum(_seconds(v) for v in results.values())
    expected_total, expected_step = claim.expected_to_hold(line), line.error is None
    witness = total.witness
    departure = _departure(enclosed, i) if line.error is not None else None
    return Record(
        key=claim.key(line), document=claim.source.document, equation=line.label if isinstance(line.label, int) else None,
        part=line.part, section=claim.source.section, kind=claim.kind, says=claim.says, printed=line.printed,
        encoded=_latex(claim.value(line, shown)), step=step.verdict, total=total.verdict, step_reason=step.reason,
        reason=total.reason, expected_step=expected_step, expected_total=expected_total,
        as_recorded=_as_recorded(total, step, expected_total, expected_step, correction, slips, line.approximate)
        and (departure is None or departure.verdict.holds),
        reading=reading, condition=total.condition, witness=witness.point if witness else None,
        left=witness.left if witness else None, right=witness.right if witness else None,
        ratio=ratio[0] if ratio else None, ratio_latex=ratio[1] if ratio else None, error=line.departures[0].says if line.departures else None,
        error_verdict=departure.verdict if departure else None, error_reason=departure.reason if departure else "",
        inherits=tuple(dict.fromkeys(key for one in line.departures for key in one.inherits)), uses=line.uses,
        correction=correction, slips=slips[0], slips_refuted=slips[1],
        evidence=_evidence(path, enclosed, results, sampled, quadrature, i, shown) + _verified_evidence(verified.get(shown)),
        errors=errors, region=_region(results, i),
        note=line.note, file=_file(path), seconds=round(seconds, 3),
    )  # fmt: skip


def _departure(enclosed: Any, i: int) -> Judgement:
    """Judge a line's recorded error: whether the printed form, with the error undone, equals what it departs from."""
    if isinstance(enclosed, Failed):
        return Judgement(Verdict.UNDECIDED, enclosed.reason)
    found = [judge(ats, None) for (kind, line, _), ats in enclosed.equalities.items() if (kind, line) == ("error", i)]
    if not found:
        return Judgement(Verdict.UNDECIDED, "the printed form differs at no point from what it is said to depart from")
    judged = next((one for one in found if not one.verdict.holds), found[0])
    return replace(judged, reason=f"with it undone, {judged.reason}")


def _equality(claim: Derivation, enclosed: Any, results: dict[Task, Any], kind: str, i: int, reading: str) -> Judgement:
    if isinstance(enclosed, Failed):
        return Judgement(Verdict.UNDECIDED, enclosed.reason)
    proofs = _proofs(results, i, reading)
    proof = proofs.get(kind) if isinstance(proofs, dict) else None
    if kind == "correction" and proof is None:  # lines that share a correction share its proof
        mine = claim.correction(claim.lines[i], reading)
        others = [_proofs(results, j, reading) for j, line in enumerate(claim.lines) if claim.correction(line, reading) == mine]
        proof = next((p[kind] for p in others if isinstance(p, dict) and kind in p), None)
    if kind == "step" and proof is None and isinstance(proofs, dict):
        before = _proofs(results, i - 1, reading)
        both = [p.get("total") for p in (proofs, before) if isinstance(p, dict)]
        if len(both) == 2 and all(p is not None and p.found for p in both):
            proof = Proof(True, "both lines are proved equal to the quantity")
    where = enclosed.conditions.get((kind, i, reading))
    said = {} if where is None else {"condition": where.condition, "exact": where.exact, "beside": where.beside}
    return judge(enclosed.equalities.get((kind, i, reading), []), proof, **said)


def _proofs(results: dict[Task, Any], i: int, reading: str) -> Any:
    """Find the proofs tried for one line under one reading."""
    return next((v for t, v in results.items() if (t.engine, t.line, t.reading) == ("prove", i, reading)), None)


def _region(results: dict[Task, Any], i: int) -> Region | None:
    """Find the certified part of the domain on which a line is wrong; what could not be run has its reason."""
    found = next((v for t, v in results.items() if (t.engine, t.line) == ("region", i)), None)
    return Region(reason=found.reason) if isinstance(found, Failed) else found


def _approximation_errors(enclosed: Any, sampled: dict[str, Any], i: int, reading: str) -> tuple[dict[str, str], ...]:
    rows: list[dict[str, str]] = []
    if isinstance(enclosed, check.Enclosed):
        rows += enclosed.errors.get((i, reading), [])
    found = sampled.get(reading)
    if isinstance(found, check.SampledDerivation):
        rows += found.errors
    return tuple(rows)


def _worst_error(rows: Sequence[dict[str, str]]) -> str:
    sizes = [abs(float(row["error"])) for row in rows if row.get("error")]
    return f"error measured at {len(sizes)} points, largest {max(sizes):.2g}, smallest {min(sizes):.2g}"


def _supported(total: Judgement, sampled: Any, i: int, *, own: bool) -> Judgement:
    """Where no rigorous engine took the line, let agreement of the others support it.

    A reader's ``own`` claim has no weights drawn at random behind it: one point of its domain is a hint, no support.
    """
    if total.verdict is not Verdict.UNDECIDED or not isinstance(sampled, check.SampledDerivation):
        return total
    line = sampled.lines.get(i)
    if line is None or not _agrees(sampled, line):
        return total
    if undecided := _undecided(sampled, line):
        return Judgement(Verdict.UNDECIDED, f"the sample is {undecided}; {total.reason}")
    if own:
        return Judgement(Verdict.UNDECIDED, f"{total.reason}; sampled at one point, both sides agree to {sampled.resolution:.1%}")
    return Judgement(
        Verdict.SUPPORTED,
        f"sampled in n = {sampled.dimension} within {abs(line.z):.1f} standard errors, the nearest slip "
        f"({line.nearest.slip}) being {line.nearest.distance:.0f} away; {total.reason}",
    )


def _agrees(sampled: check.SampledDerivation, line: check.SampledLine) -> bool:
    return sample_agrees(line.z, line.components, sampled.groups)


def _undecided(sampled: check.SampledDerivation, line: check.SampledLine) -> str:
    """Say why a sample that agrees with a form does not support it; empty where it does."""
    if sampled.doubtful:
        return f"undecided: {sampled.doubtful}"
    if line.nearest.resolved_by(sampled.samples):
        return ""
    if math.isinf(line.nearest.needed):
        return f"undecided: underpowered: {line.nearest.slip} has the same value at the weights drawn"
    return f"undecided: underpowered: needs n = {line.nearest.needed:.2g} to tell {line.nearest.slip} apart"


def _two_oracles(verified: Any, i: int) -> str:
    """Say where the two rigorous routes are disjoint; empty where they overlap or one was not taken."""
    found = verified.contradiction(i) if isinstance(verified, check.Verified) else ""
    return found and (
        f"two rigorous enclosures are disjoint: {found}; distrust both lowering tables, numerics/balls/table.py and "
        "numerics/intervals/table.py, and the two libraries under them, not the encoding: one has a defect to report"
    )


def _verified_evidence(verified: Any) -> tuple[Evidence, ...]:
    """Report the second rigorous oracle: an enclosure only where one was found and overlaps."""
    if verified is None:
        return ()
    if isinstance(verified, Failed):
        return (Evidence("verify", "none", verified.reason),)
    says = f"{verified.overlap} of {verified.tried} interval enclosures of the quantity overlap its balls"
    if verified.contradictions:
        says = "; ".join(verified.contradictions.values())
    elif verified.reason:
        says = f"{says}; {verified.reason}" if verified.tried else verified.reason
    strength = "enclosure" if verified.overlap and not verified.contradictions else "none"
    return (Evidence("verify", strength, says, points=verified.tried, digits=verified.digits, seconds=round(verified.seconds, 3)),)


def _contradiction(total: Judgement, sampled: Any, quadrature: Any, verified: Any, i: int, *, own: bool) -> str:
    """Say where two engines disagree beyond their claims; empty where they do not.

    A heuristic quadrature that misses narrow spikes contradicts nothing where two rigorous routes, which share no code, agree; nor do
    the rounded sums of a sampler on a reader's ``own`` claim, whose law has no second definition for it to draw from.
    """
    confirmed = isinstance(verified, check.Verified) and verified.overlap > 0 and not verified.contradictions
    if isinstance(quadrature, check.Quadrature) and quadrature.contradiction and not confirmed:
        return f"{quadrature.contradiction}; distrust the quadrature first, then the ball table"
    if isinstance(sampled, check.SampledDerivation) and not sampled.doubtful and not (own and confirmed):
        if sampled.enclosed is not None and not _agrees(sampled, sampled.enclosed):
            return f"the sampler is {sampled.enclosed.z:.1f} standard errors from the enclosure of the same quantity; distrust the encoding of the law"
        line = sampled.lines.get(i)
        if total.verdict.holds and line is not None and not _agrees(sampled, line):
            return (
                f"the sampler is {line.z:.1f} standard errors from a line that the balls confirm; distrust the reduction to scalars"
            )
    return ""


def _correction(claim: Derivation, line: Line, judged: dict[str, Judgement], reading: str) -> Correction | None:
    if line.correction is None:
        return None
    value = claim.correction(line, reading)
    if value is None:
        reading = next(r for r in claim.readings if claim.correction(line, r) is not None)
        value = claim.correction(line, reading)
    judgement = judged[reading]
    return Correction(_latex(value), str(value), judgement.verdict, judgement.reason, reading or None)


def _slips(enclosed: Any, claim: Derivation, reading: str) -> tuple[int, int]:
    if isinstance(enclosed, Failed):
        return len(claim.slips), 0
    caught = sum(
        any(at.relation in DIFFERENT for at in enclosed.equalities.get(("slip", j, reading), [])) for j in range(len(claim.slips))
    )
    return len(claim.slips), caught


def _as_recorded(
    total: Judgement, step: Judgement, expected_total: bool, expected_step: bool,
    correction: Correction | None, slips: tuple[int, int], approximate: bool,
) -> bool:  # fmt: skip
    if approximate:
        return total.verdict is Verdict.APPROXIMATION
    by_reading = total.verdict is Verdict.CONDITIONAL and (total.condition or "").startswith("read as")
    fails = total.verdict in (Verdict.REFUTED, Verdict.CONDITIONAL)
    total_right = (total.verdict.holds or by_reading) if expected_total else fails
    step_holds = step.verdict.holds or (step.verdict is Verdict.CONDITIONAL and (step.condition or "").startswith("read as"))
    step_right = step_holds if expected_step else step.verdict in (Verdict.REFUTED, Verdict.CONDITIONAL)
    corrected = correction is None or Verdict(correction.verdict).holds
    return total_right and step_right and corrected and slips[0] == slips[1]


def _seconds(value: Any) -> float:
    if isinstance(value, dict):
        return float(sum(p.seconds for p in value.values()))
    return float(getattr(value, "seconds", 0.0))


def _evidence(
    path: str, enclosed: Any, results: dict[Task, Any], sampled: dict[str, Any], quadrature: dict[str, Any], i: int, reading: str
) -> tuple[Evidence, ...]:  # fmt: skip
    out = []
    proofs = _proofs(results, i, reading)
    if isinstance(proofs, Failed):
        out.append(Evidence("prove", "none", proofs.reason))
    elif proofs and "total" in proofs:
        proof = proofs["total"]
        out.append(Evidence("prove", "proof" if proof.found else "none", proof.method, seconds=round(proof.seconds, 3)))
    if isinstance(enclosed, Failed):
        out.append(Evidence("enclose", "none", enclosed.reason))
    else:
        ats = enclosed.equalities.get(("total", i, reading), [])
        tried = [at for at in ats if at.relation is not Relation.UNCLEAR]
        digits = min((at.digits for at in tried), default=None)
        out.append(
            Evidence("enclose", "enclosure" if tried else "none", f"{sum(at.relation is Relation.AGREE for at in ats)} points agree, "
                     f"{sum(at.relation in DIFFERENT for at in ats)} differ, {len(ats) - len(tried)} unclear; "
                     f"{enclosed.cells[1]} of {enclosed.cells[0]} cells between kinks, branches and poles visited",
                     points=len(ats), digits=min(digits, 99) if digits is not None else None, seconds=round(enclosed.seconds, 3))
        )  # fmt: skip
    q = quadrature.get(reading)
    if isinstance(q, Failed):
        out.append(Evidence("integrate", "none", q.reason))
    elif q is not None:
        says = (
            q.contradiction
            or q.reason
            or f"{q.inside} of {q.tried} values in their balls ({q.unconverged} unconverged), worst relative distance {q.worst:.1e}"
        )
        out.append(Evidence("integrate", "quadrature" if q.inside else "none", says, points=q.tried, seconds=round(q.seconds, 3)))
    s = sampled.get(reading)
    if isinstance(s, Failed):
        out.append(Evidence("sample", "none", s.reason))
    elif s is not None:
        out.append(_sample_evidence(s, i))
    return tuple(out)


def _sample_evidence(sampled: check.SampledDerivation, i: int) -> Evidence:
    if sampled.reason or not sampled.samples:
        return Evidence("sample", "none", sampled.reason or "nothing was sampled")
    line = sampled.lines.get(i)
    shown, against = (line, "the line") if line else (sampled.enclosed, "the quantity's enclosure")
    common: dict[str, Any] = {
        "samples": sampled.samples, "dimension": sampled.dimension, "standard_error": sampled.standard_error,
        "resolution": sampled.resolution, "device": sampled.device, "seed": sampled.seed, "seconds": round(sampled.seconds, 3),
    }  # fmt: skip
    if shown is None:
        return Evidence("sample", "none", "neither the line nor the quantity has a value to hold the sample against", **common)
    near, undecided = shown.nearest, _undecided(sampled, shown)
    if sampled.doubtful:
        finding = undecided
    elif not _agrees(sampled, shown):
        finding = "they disagree"
    else:
        finding = undecided or f"resolves the nearest slip ({near.slip}; distance {near.distance:.1f} standard errors)"
    return Evidence(
        "sample", "none" if finding.startswith("undecided") else "sample",
        f"{shown.components} component(s) against {against}: {finding}", z=round(shown.z, 2),
        alarm=round(alarm_at(shown.components, sampled.groups), 2), nearest=near.slip,
        distance=round(near.distance, 2) if math.isfinite(near.distance) else None,
        needed=math.ceil(near.needed) if math.isfinite(near.needed) else None, **common,
    )  # fmt: skip


def link(records: Sequence[Record], chains: Iterable[Sequence[str]]) -> list[Record]:
    """Say for each line that fails what broke it, and for each line what false lines it rests on.

    Args:
        records: one a line.
        chains: the keys of each derivation, in the order it chains them.
    """
    by_key = {r.key: r for r in records}
    chain_of = {key: [k for k in chain if k in by_key] for chain in chains for key in chain}
    broken = {r.key for r in records if r.total == Verdict.REFUTED or (r.total == Verdict.CONDITIONAL and not r.expected_total)}
    out = []
    for record in records:
        chain = chain_of[record.key]
        before = chain[: chain.index(record.key) + 1]
        fails = record.key in broken
        steps = [k for k in before if _breaks(by_key[k])]
        upstream = _upstream(record.key, by_key, broken, chain_of)
        record = replace_record(
            record, broken_by=steps[0] if fails and steps else None, because_of=tuple(sorted(upstream, key=sort_key))
        )
        out.append(_with_inheritance_checked(record, by_key, broken))
    return out


def _with_inheritance_checked(record: Record, by_key: Mapping[str, Record], broken: set[str]) -> Record:
    """Refute a recorded error that is said to come from a line which this run does not find false."""
    sound = [key for key in record.inherits if key in by_key and key not in broken]
    if not sound:
        return record
    reason = f"it is said to take over the error of {sound[0]}, which is {by_key[sound[0]].total}"
    return replace_record(record, as_recorded=False, error_verdict=Verdict.REFUTED, error_reason=reason)


def _breaks(record: Record) -> bool:
    """Tell whether a line's step fails; one that holds as some reader reads it, and has no ``error``, does not."""
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
