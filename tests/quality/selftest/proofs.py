"""The prover by itself, where no ball contradicts it: whether anything false is ever proved, and what SymPy proves of the same claims.

Tried are claims that are not true throughout their domain (the zoo's, generated ones, mutants of formulas that hold), of which none may be
proved, and the zoo's true ones, of which each in one dimension that is not proved is told with the reason. A sample of these is tried by
SymPy's ``doit`` and ``simplify`` too, and what they prove and the prover does not is told. SymPy gets every expectation written as
integrals over densities, and as its verdict counts that it writes the difference as 0.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Encoded, Origin, Own
from closedform.derivations.index import claims
from closedform.derivations.laws import E
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.engines.enclose import balls_of
from closedform.numerics.engines.prove import ENGINE, prove_line
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.findings.findings import DIFFERENT, Kind
from closedform.numerics.forms.algebra import known_sign
from closedform.numerics.forms.nodes import entries, outermost_special
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.local import local
from closedform.numerics.running.pool import Desk, Job, Progress, limits
from closedform.numerics.running.workers import Failed
from selftest.adversary import generate
from selftest.adversary_judge import is_read
from selftest.formulas import Selection, drawn, formulas
from selftest.jobs import run_jobs
from selftest.settle import settle
from selftest.zoo import claims as zoo_claims
from selftest.zoo import true_classes

SYMPY_SECONDS = 5.0  # of processor time that SymPy has for a claim
GENERATED, MUTANTS = 120, 100  # claims of each kind that are tried, unless told otherwise
BESIDE = 8  # of the zoo's claims one in this many is tried by SymPy too
DIGITS = 40


def dimension(expr: Any) -> int:
    """Return the number of nested variables of integrals and means, the largest over the form's parts."""
    inside = max((dimension(arg) for arg in expr.args if isinstance(arg, sp.Basic)), default=0)
    if isinstance(expr, sp.Integral):
        return inside + len(expr.variables)
    return inside + (len(expr.law.variables) if isinstance(expr, E) else 0)


class Tried(msgspec.Struct, frozen=True):
    """What one prover made of one claim.

    Args:
        proved: whether it says that every line equals its quantity.
        says: by which method, or why not.
        seconds: of processor time that it took.
        apart: exact parameters at which balls tell the two sides apart; empty where none was looked for, or found.
    """

    proved: bool
    says: str
    seconds: float = 0.0
    apart: dict[str, str] = {}


def by_prover(origin: Own) -> Tried:
    """Have the prover try every line of a claim, whatever an enclosure would say of it; called in a worker."""
    claim, start, says = claim_at(origin), time.process_time(), ""
    assert isinstance(claim, Derivation)
    for i, _ in enumerate(claim.lines):
        for reading in claim.readings:
            found = prove_line(claim, i, reading, (Kind.TOTAL,)).total
            assert found is not None
            says = found.method
            if not found.found:
                return Tried(False, says, time.process_time() - start)
    return Tried(True, says, time.process_time() - start)


def by_sympy(origin: Own) -> Tried:
    """Have SymPy carry out and simplify the difference of every line and its quantity; called in a worker, for it may not end."""
    claim, start = claim_at(origin), time.process_time()
    assert isinstance(claim, Derivation)
    for line in claim.lines:
        for reading in claim.readings:
            for left, right in zip(entries(claim.readings[reading]), entries(claim.value(line, reading)), strict=True):
                try:
                    left, right = (
                        side.xreplace({n: as_integral(n, known_sign) for n in outermost_special(side)}) for side in (left, right)
                    )
                    difference = sp.simplify((left - right).doit())
                except (NotLowered, DoesNotExist) as reason:
                    return Tried(False, f"not written as integrals: {reason}", time.process_time() - start)
                except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as reason:  # SymPy's own
                    return Tried(False, f"{type(reason).__name__}: {reason}"[:120], time.process_time() - start)
                if difference != 0:
                    return Tried(False, f"left with {str(difference)[:120]}", time.process_time() - start)
    return Tried(True, "doit and simplify give 0", time.process_time() - start)


def mutant_by_prover(origin: Encoded, selection: Selection, formula: int, number: int) -> Tried:
    """Have the prover try a mutant against its original and the quantity; where it finds a proof, balls are asked; called in a worker."""
    claim, start = claim_at(origin), time.process_time()
    assert isinstance(claim, Derivation)
    proof = settle(origin, selection, formula, number)
    if not proof.found:
        return Tried(False, proof.method, time.process_time() - start)
    original = formulas(claim)[formula]
    mutant, balls = drawn(claim, original, selection)[number], balls_of(claim, DIGITS)
    compared = (balls.compare(claim.readings[original.reading], mutant.value, k) for k in range(len(balls.points)))
    apart = next((at.point for at in compared if at.relation in DIFFERENT), {})
    return Tried(True, proof.method, time.process_time() - start, apart)


@dataclass(frozen=True)
class Group:
    """Claims of one kind that may not be proved.

    Args:
        kind: "false" or "conditional" of the zoo, "generated" or "mutants".
        tried: how many.
        stopped: of them, how many attempts ran out of time.
        equal: mutants that are proved, and that no ball tells from their formula: equal in other words.
        proved: keys of those that are proved though they are not true, with the method.
        longest: seconds of processor time.
    """

    kind: str
    tried: int
    stopped: int
    equal: int
    proved: dict[str, str]
    longest: float


@dataclass(frozen=True)
class Beside:
    """A sample of the zoo's true claims, tried by the prover and by SymPy, and of its false ones, tried by SymPy.

    Args:
        every: one claim of the zoo in this many.
        ours: what the prover made of the true ones, by key.
        theirs: what SymPy made of them.
        false: what SymPy made of false ones.
    """

    every: int
    ours: Mapping[str, Tried]
    theirs: Mapping[str, Tried]
    false: Mapping[str, Tried]

    def count(self, *, ours: bool, theirs: bool) -> int:
        """Count the true claims that each of the two proves, or does not."""
        return sum((self.ours[key].proved, self.theirs[key].proved) == (ours, theirs) for key in self.ours)

    @property
    def theirs_alone(self) -> dict[str, str]:
        """The true claims that SymPy proves and the prover does not, with the prover's reason."""
        return {key: one.says for key, one in self.ours.items() if self.theirs[key].proved and not one.proved}

    @property
    def wrong(self) -> tuple[str, ...]:
        """The false claims that SymPy writes as 0 = 0."""
        return tuple(key for key, one in self.false.items() if one.proved)


@dataclass(frozen=True)
class Holding:
    """The zoo's true claims, tried by the prover.

    Args:
        tried: what the prover made of them, by key.
        plain: keys of those in one dimension: no integral or mean in them is over more than one variable.
    """

    tried: Mapping[str, Tried]
    plain: frozenset[str]

    @property
    def by_class(self) -> dict[str, tuple[int, int]]:
        """How many claims were tried, and how many are proved, by the file of the zoo that they stand in."""
        found: dict[str, tuple[int, int]] = {}
        for file, keys in true_classes().items():
            tried = [self.tried[key] for key in keys if key in self.tried]
            if tried:
                found[file] = len(tried), sum(one.proved for one in tried)
        return found

    @property
    def unproved(self) -> dict[str, str]:
        """The claims in one dimension that are not proved, with the reason."""
        return {key: one.says for key, one in self.tried.items() if key in self.plain and not one.proved}

    @property
    def seconds(self) -> Sequence[float]:
        """Processor time of each claim in one dimension that is proved, from the shortest."""
        return sorted(one.seconds for key, one in self.tried.items() if key in self.plain and one.proved)


@dataclass(frozen=True)
class Proved:
    """What became of all claims tried."""

    groups: Sequence[Group]
    beside: Beside
    holding: Holding

    @property
    def passed(self) -> bool:
        """Whether something was tried, and nothing false was proved."""
        return bool(self.groups) and not any(group.proved for group in self.groups)


def run(
    *,
    every: int,
    generated: int,
    mutants: int,
    seed: int,
    workers: int,
    ledger: Path | None,
    progress: Progress | None = None,
    beside: int = BESIDE,
) -> Proved:
    """Try the prover alone on what is not true and on what is, and SymPy beside it.

    Args:
        every: of the zoo's claims one in this many.
        generated: adversarial claims, of which those that do not hold are tried.
        mutants: of formulas that hold.
        seed: of both draws.
        workers: processes.
        ledger: where results are kept, so that a run that was broken off resumes.
        progress: called as tasks finish.
        beside: of the zoo's true and false claims one in this many is tried by SymPy too; a multiple of ``every``.
    """
    never: dict[str, dict[str, Job]] = {
        kind: _jobs(dict(list(zoo_claims(kind).items())[::every]), by_prover, "prove", ENGINE.seconds)
        for kind in ("false", "conditional")
    }
    adversarial = [one for one in generate(seed, generated) if one.kind != "true" and is_read(one)]
    never["generated"] = _jobs({one.table["key"]: own_claim(one.table) for one in adversarial}, by_prover, "prove", ENGINE.seconds)
    never["mutants"] = dict(_mutants(mutants, seed))
    holding = run_true(every=every, workers=workers, ledger=ledger, progress=progress)
    theirs, wrongly = (
        _jobs(dict(list(zoo_claims(kind).items())[::beside]), by_sympy, "simplify", SYMPY_SECONDS) for kind in ("true", "false")
    )
    with Ledger(ledger) as book, local(workers) as executor:
        jobs = dict.fromkeys(job for group in (*never.values(), theirs, wrongly) for job in group.values())
        results = run_jobs(list(jobs), Desk[None](book, executor), progress=progress)

    def of(group: Mapping[str, Job]) -> dict[str, Tried]:
        return {key: _answer(results[job]) for key, job in group.items()}

    sample = Beside(beside, {key: holding.tried[key] for key in theirs}, of(theirs), of(wrongly))
    return Proved([_group(kind, of(group)) for kind, group in never.items()], sample, holding)


def run_true(*, every: int, workers: int, ledger: Path | None, progress: Progress | None = None) -> Holding:
    """Try the prover alone on the zoo's true claims; arguments as of ``run``."""
    true = dict(list(zoo_claims("true").items())[::every])
    jobs = _jobs(true, by_prover, "prove", ENGINE.seconds)
    with Ledger(ledger) as book, local(workers) as executor:
        results = run_jobs(list(dict.fromkeys(jobs.values())), Desk[None](book, executor), progress=progress)
    tried = {key: _answer(results[job]) for key, job in jobs.items()}
    return Holding(tried, frozenset(key for key in tried if _is_plain(true[key])))


def _is_plain(origin: Own) -> bool:
    """Tell whether no integral or mean of a claim is over more than one variable."""
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    forms = [*claim.readings.values(), *(claim.value(line, reading) for line in claim.lines for reading in claim.readings)]
    return max(dimension(entry) for form in forms for entry in entries(form)) <= 1


def _answer(result: Any) -> Tried:
    return Tried(False, result.reason) if isinstance(result, Failed) else result


def _group(kind: str, tried: Mapping[str, Tried]) -> Group:
    proved = {key: one for key, one in tried.items() if one.proved}
    untrue = {key: one.says for key, one in proved.items() if kind != "mutants" or one.apart}
    stopped, longest = (
        sum("stopped" in one.says for one in tried.values()),
        max((one.seconds for one in tried.values()), default=0.0),
    )
    return Group(kind, len(tried), stopped, len(proved) - len(untrue), untrue, longest)


def _jobs(chosen: Mapping[str, Own], call: Any, verb: str, seconds: float) -> dict[str, Job]:
    return {key: _job(call, (own,), own, verb, seconds) for key, own in chosen.items()}


def _job(call: Any, args: tuple[Any, ...], origin: Origin, verb: str, seconds: float) -> Job:
    name = fingerprint(canonical(claim_at(origin)), f"{call.__name__}|{args[1:]}", str(seconds), __name__)
    return Job(call, args, Tried, name, limits(seconds), verb, "claims", conclude=lambda reason: Tried(False, reason, seconds))


def _mutants(count: int, seed: int) -> Iterable[tuple[str, Job]]:
    """Draw mutants: of a formula of each claim one, the claims in an order drawn from the seed."""
    chance, selection = Random(seed), Selection(per_line=1, seed=seed)
    origins: Sequence[Encoded] = [
        origin for origin, claim in claims("").items() if isinstance(claim, Derivation) and formulas(claim)
    ]
    for origin in chance.sample(origins, min(count, len(origins))):
        claim = claim_at(origin)
        assert isinstance(claim, Derivation)
        formula = chance.randrange(len(formulas(claim)))
        if drawn(claim, formulas(claim)[formula], selection):
            yield (
                f"{origin}/{formula}",
                _job(mutant_by_prover, (origin, selection, formula, 0), origin, "prove", ENGINE.seconds + 2),
            )
