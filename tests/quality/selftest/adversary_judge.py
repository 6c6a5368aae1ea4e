"""The judge on generated claims of known truth: whether a verdict is right, and a stated condition exactly where the claim holds."""

from __future__ import annotations

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.pool import Progress
from selftest.adversary import FAMILIES, generate
from selftest.adversary_forms import Adversarial
from selftest.compare_conditions import compare, holds_at
from selftest.zoo import Score, outcome, tally

COUNT = 480  # forty a class


def judged(claim: Adversarial, record: Record) -> str:
    """Compare a record with a claim's truth: right, partly, undecided or wrong.

    A conditional claim is right where the stated condition is exactly where it holds; partly where it is refuted without
    that, or where less is stated; wrong where more is stated than is true.
    """
    found = outcome(claim.kind, [record.total])
    if record.total != Verdict.CONDITIONAL or found == "wrong":
        return found
    domain = claim_from(own_claim(claim.table)).domain
    if (claim.kind == "false" or claim.fails_at) and holds_at(record.condition or "", claim.fails_at, domain):
        return "wrong"
    if claim.kind == "false":
        return found
    relation = compare(record.condition or "", claim.holds_where, domain)
    weaker = record.reason.startswith("holds at least where")
    return {"same": "partly" if weaker else "right", "wider": "wrong"}.get(relation, "partly")


def is_read(claim: Adversarial) -> bool:
    """Tell whether the reader takes a claim; it refuses a law with a parameter that is nowhere real, which no claim can hold of."""
    try:
        claim_from(own_claim(claim.table))
    except BadClaim:
        return False
    return True


def judge_adversary(options: Options, progress: Progress | None = None, *, count: int = COUNT, seed: int = 0) -> list[Score]:
    """Write claims that attack the judge, judge them, and score the verdicts by class.

    Args:
        options: engines, limits, ledger.
        progress: called as tasks finish.
        count: how many claims, over all classes.
        seed: of their draw.
    """
    claims = generate(seed, count)
    read = [claim for claim in claims if is_read(claim)]
    records = run_claims([own_claim(claim.table) for claim in read], options, progress)
    outcomes = {claim.table["key"]: (claim, judged(claim, record)) for claim, record in zip(read, records, strict=True)}
    refused = {c.table["key"]: (c, "right" if c.kind == "false" else "undecided") for c in claims if c not in read}
    outcomes |= refused
    return [tally(family, {key: o for key, (claim, o) in outcomes.items() if claim.family == family}) for family in FAMILIES]
