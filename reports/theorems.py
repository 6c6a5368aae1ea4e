"""The theorems of a report's lines: those that Coq has accepted, of the claims as they stand, read from the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from closedform.derivations.index import encoded_at, origin_of
from closedform.numerics.coq import ledger
from closedform.numerics.coq.files import folder, hash_of, path_of, statement_hash
from closedform.numerics.coq.refuted import refutations_of
from closedform.numerics.coq.statements import statements_of

REALS = ("ClassicalDedekindReals.", "Classical_Prop.", "FunctionalExtensionality.")


@dataclass(frozen=True)
class Accepted:
    """A theorem that Coq has accepted.

    Args:
        text: its file.
        file: where the file is, from the top of the checkout.
        definitions: the definitions on which it rests.
        coq: the version of Coq.
        axioms: those of classical real analysis on which it rests, or others.
        machine_integers: whether it rests on the axioms of 63-bit integers too.
    """

    text: str
    file: str
    definitions: str
    coq: str
    axioms: tuple[str, ...]
    machine_integers: bool


def accepted(keys: Iterable[str]) -> Mapping[str, Accepted]:
    """Return the theorems of some lines, by key; none where a claim or its file has changed since, and none outside a checkout."""
    try:
        where = folder()
    except FileNotFoundError:
        return {}
    entries = ledger.read(where)
    if not (wanted := set(keys) & entries.keys()):
        return {}
    definitions = (where / "library" / "definitions.v").read_text(encoding="utf-8")
    found = {}
    for claim in (encoded_at(origin) for origin in {origin_of(key): None for key in sorted(wanted)}):
        for statement in (*statements_of(claim), *refutations_of(claim)):
            entry, file = entries.get(statement.key), where / path_of(statement.key)
            if statement.key not in wanted or entry is None or not file.exists():
                continue
            text = file.read_text(encoding="utf-8")
            if hash_of(text) != entry.file or statement_hash(statement) != entry.statement:
                continue
            reals = tuple(one for one in entry.axioms if one.startswith(REALS))
            found[statement.key] = Accepted(
                text, f"coq/{path_of(statement.key)}", definitions, entry.coq, reals, len(reals) < len(entry.axioms)
            )
    return found
