"""The generator: from claims to the files of their theorems, or to the word for the lemma that is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path

from closedform.numerics.coq import ledger
from closedform.numerics.coq.files import path_of, statement_hash, text_of
from closedform.numerics.coq.proofs import proofs_of
from closedform.numerics.coq.refuted import refutation, refutations_of
from closedform.numerics.coq.search import Tried, first_accepted
from closedform.numerics.coq.statements import Statement, Theorem, statements_of, theorem
from closedform.numerics.coq.syntax import NoTerm

LARGEST = 12_000  # characters of a theorem
NOT_FOUND = "a proof: Coq accepts none of those tried"
_TOGETHER = 6  # theorems that one run of Coq looks at


@dataclass(frozen=True)
class Planned:
    """A claim's theorem with the proofs to be tried, or the lemma that is missing."""

    statement: Statement
    theorem: Theorem | None
    proofs: tuple[str, ...] = ()
    missing: str = ""

    @property
    def hash(self) -> str:
        """Return the hash of what the claim says."""
        return statement_hash(self.statement)


def plans(claims: Iterable[object]) -> Iterator[Planned]:
    """Plan the theorem of each statement of some claims, and of each refutation."""
    for claim in claims:
        for statement in statements_of(claim):
            yield _planned(statement)
        for statement in refutations_of(claim):
            yield _refuted(statement)


def _planned(statement: Statement) -> Planned:
    try:
        said = theorem(statement)
        if len(said.text()) > LARGEST:
            return Planned(statement, None, missing="a form of many pages")
        return Planned(statement, said, tuple(proofs_of(said)))
    except NoTerm as reason:
        return Planned(statement, None, missing=str(reason))


def _refuted(statement: Statement) -> Planned:
    try:
        said, proofs = refutation(statement)
        return Planned(statement, said, proofs)
    except NoTerm as reason:
        return Planned(statement, None, missing=str(reason))


def written(
    planned: Iterable[Planned], folder: Path, told: Callable[[int, int, str], None] = lambda done, of, what: None
) -> dict[str, str]:
    """Write the file of each theorem if Coq accepts a proof of it; return by key what is missing of the others.

    A file that is there stays as it is, unless the claim has changed since Coq accepted it; then the ledger forgets it too.
    """
    listed, known = list(planned), ledger.read(folder)
    missing = {one.statement.key: one.missing for one in listed if one.missing}
    there = [one for one in listed if (folder / path_of(one.statement.key)).exists()]
    stand = {one.statement.key for one in there if getattr(known.get(one.statement.key), "statement", one.hash) == one.hash}
    todo = [one for one in listed if one.theorem is not None and one.statement.key not in stand]
    todo.sort(key=lambda one: len(one.theorem.text()) if one.theorem else 0)
    groups = [todo[i : i + _TOGETHER] for i in range(0, len(todo), _TOGETHER)]

    def tried(group: list[Planned]) -> list[int | None]:
        return first_accepted(
            [Tried(one.theorem.definitions, one.theorem.text(), one.proofs) for one in group if one.theorem], folder
        )

    done = 0
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        for group, found in zip(groups, pool.map(tried, groups), strict=True):
            for one, number in zip(group, found, strict=True):
                done += 1
                told(done, len(todo), one.statement.key)
                if number is None or one.theorem is None:
                    missing[one.statement.key] = NOT_FOUND
                    continue
                path = folder / path_of(one.statement.key)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text_of(one.statement, one.theorem, one.proofs[number]), encoding="utf-8")
                known.pop(one.statement.key, None)
    ledger.write(folder, known)
    return missing
