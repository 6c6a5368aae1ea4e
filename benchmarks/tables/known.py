"""Known misprints of other tables, as claims: ``known.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.tables.claims import Reading, Row, TableClaim

_FILE = Path(__file__).with_name("known.toml")


def rows(folder: Path) -> Iterator[Row]:
    """Yield the misprints; the folder is that of the other tables, and not needed."""
    for claim in _claims().values():
        yield Row("known", claim["key"], "known misprints", claim["source"])


def read(row: Row) -> Reading:
    """Return a misprint as it stands in the file."""
    claim = _claims()[row.name]
    return Reading(row, (TableClaim(row, f"known:{row.name}", {**claim, "key": f"known:{row.name}"}, (), "="),))


def _claims() -> dict[str, dict[str, str]]:
    found = msgspec.toml.decode(_FILE.read_bytes())
    return {claim["key"]: claim for claim in found["claim"]}
