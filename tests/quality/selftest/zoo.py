"""The judge on claims of known truth: true, false and conditional ones from outside the documents (tests/quality/zoo)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.claims.origin import Own
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.pool import Progress
from selftest.compare_conditions import compare, holds_at

FOLDER = Path(__file__).parents[1] / "zoo"
KINDS = ("true", "false", "conditional")


@dataclass(frozen=True)
class Score:
    """How the judge did on the claims of one kind, or on generated claims of one class.

    Args:
        kind: "true", "false" or "conditional"; or the class.
        total: claims.
        right: true ones that hold, false ones with a refuted line, conditional ones with exactly the part found.
        partly: conditional ones that are refuted, with a witness but without the part on which they hold, or with less than it.
        undecided: decided neither way.
        wrong: true ones refuted or called conditional; the others where every line holds, or where more is stated than is
            true; all that are called a contradiction. By key.
        open: keys of the undecided ones.
    """

    kind: str
    total: int
    right: int
    partly: int
    undecided: int
    wrong: tuple[str, ...]
    open: tuple[str, ...]


def claims(kind: str) -> dict[str, Own]:
    """Map the keys of one kind of claim to what the claims say.

    Raises:
        ValueError: a claim cannot be read, or two share a key.
    """
    found: dict[str, Own] = {}
    for file in sorted((FOLDER / kind).glob("*.toml")):
        read = read_file(file)
        if read.faults:
            raise ValueError(read.faults[0])
        for key, own in read.claims.items():
            if key in found:
                raise ValueError(f"{file} has a claim {key!r}, which another file of {kind} claims has too; rename one")
            found[key] = own
    return found


def outcome(kind: str, verdicts: Sequence[str]) -> str:
    """Say how the verdicts on a claim's lines compare with its truth: right, partly, undecided or wrong."""
    refuted, conditional = Verdict.REFUTED in verdicts, Verdict.CONDITIONAL in verdicts
    holds = all(Verdict(v).holds for v in verdicts)
    if Verdict.CONTRADICTION in verdicts:
        return "wrong"
    if kind == "true":
        return "right" if holds else "wrong" if refuted or conditional else "undecided"
    if holds:
        return "wrong"
    if kind == "false":  # one that holds on a part is false where it is asserted
        return "right" if refuted or conditional else "undecided"
    return "right" if conditional else "partly" if refuted else "undecided"


def tally(name: str, found: Mapping[str, str]) -> Score:
    """Count outcomes, given by the claims' keys."""
    names = {o: tuple(k for k, v in found.items() if v == o) for o in ("right", "partly", "undecided", "wrong")}
    return Score(
        name, len(found), len(names["right"]), len(names["partly"]), len(names["undecided"]), names["wrong"], names["undecided"]
    )


def classes() -> dict[str, tuple[tuple[str, str], ...]]:
    """Map each class that has claims of more than one kind, the name of their files, to its claims, by kind and key."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind in KINDS:
        for file in sorted((FOLDER / kind).glob("*.toml")):
            found.setdefault(file.stem, []).extend((kind, key) for key in read_file(file).claims)
    return {stem: tuple(members) for stem, members in sorted(found.items()) if len({kind for kind, _ in members}) > 1}


def true_classes() -> dict[str, tuple[str, ...]]:
    """Map each file of true claims, as a class, to the keys of its claims."""
    return {file.stem.replace("_", " "): tuple(read_file(file).claims) for file in sorted((FOLDER / "true").glob("*.toml"))}


def stated(own: Own, record: Record) -> str:
    """Compare the condition of a record with where its claim holds or fails, as far as the claim's file says.

    Returns:
        "same", "narrower" (it says less than is true), "wider" (it says what is false), or "unread": nothing can be said.
    """
    table, domain, condition = own.table, claim_from(own).domain, record.condition or ""
    if record.total != Verdict.CONDITIONAL:
        return "unread"
    if "holds_where" in table:
        return compare(condition, " and ".join(f"({text})" for text in table["holds_where"]), domain)
    return "wider" if "fails_at" in table and holds_at(condition, table["fails_at"], domain) else "unread"


def judged(kind: str, own: Own, records: Sequence[Record]) -> str:
    """Say how the records of a claim compare with its truth: right, partly, undecided or wrong."""
    told = {stated(own, record) for record in records}
    found = "wrong" if "wider" in told else outcome(kind, [record.total for record in records])
    return "partly" if found == "right" and kind == "conditional" and "narrower" in told else found


@dataclass(frozen=True)
class Scores:
    """How the judge did, by kind of claim and by class; a class is one of ``classes``."""

    kinds: tuple[Score, ...]
    classes: tuple[Score, ...]


def judge_zoo(
    options: Options, progress: Progress | None = None, *, kinds: Sequence[str] = KINDS, every: int = 1, start: int = 0
) -> Scores:
    """Judge the claims of known truth and score the verdicts.

    Args:
        options: engines, limits, ledger.
        progress: called as tasks finish.
        kinds: which of "true", "false", "conditional".
        every: judge one claim in this many, for a sample.
        start: which of them is first.
    """
    found: dict[tuple[str, str], str] = {}
    for kind in kinds:
        chosen = dict(list(claims(kind).items())[start::every])
        records = run_claims(chosen.values(), options, progress)
        for key, own in chosen.items():
            found[kind, key] = judged(kind, own, [r for r in records if r.key == key or r.key.startswith(f"{key}/")])
    by_kind = {kind: {key: o for (of, key), o in found.items() if of == kind} for kind in kinds}
    by_class = {name: {f"{kind}:{key}": found[kind, key] for kind, key in members if (kind, key) in found}
                for name, members in classes().items()}  # fmt: skip
    return Scores(
        tuple(tally(kind, outcomes) for kind, outcomes in by_kind.items()),
        tuple(tally(name.replace("_", " "), outcomes) for name, outcomes in by_class.items() if outcomes),
    )
