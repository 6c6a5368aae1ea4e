"""The records of lines checked before: if no dependency has changed they are read, without importing SymPy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from closedform.numerics.findings.record import Record
from closedform.numerics.running.ledger import Ledger, fingerprint
from closedform.numerics.running.sources import digest_of_all


def name_of(keys: Sequence[str], settings: str) -> str:
    """Name records by the keys wanted and by all dependencies: every source and register, the libraries, the settings."""
    return fingerprint(digest_of_all(), f"the records of {' '.join(keys)}", settings, __name__)


def read(ledger: Path, name: str) -> list[Record] | None:
    """Return the records of a name; None if none are kept.

    Raises:
        ValueError: the ledger cannot be used.
    """
    if not ledger.exists():
        return None
    with Ledger(ledger) as book:
        found: list[Record] | None = book.get(name, list[Record])
        return found


def keep(ledger: Path, name: str, records: Sequence[Record]) -> None:
    """Keep records for the next time.

    Raises:
        ValueError: the ledger cannot be used.
    """
    with Ledger(ledger) as book:
        book.put(name, list(records))
