"""Records of numbered definitions: nothing in them is checked, and their verdict says so.

They are made from the register's entries, where each printed text stands once. Their verdict is ``definition``, which counts as
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from closedform.derivations.claims.register import Entry, definitions
from closedform.derivations.index import described
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict


def definition_records(keys: Iterable[str] | None = None) -> list[Record]:
    """Return a record for each numbered definition, and for each left side printed on a line of its own, in document order.

    Args:
        keys: the keys wanted, all if None; keys of lines are ignored.
    """
    if keys is None:
        return [_record(entry) for entry in definitions().values()]
    asked = set(keys)
    of_these = (definitions(document) for document in sorted({key.partition(":")[0] for key in asked}))
    return [_record(entry) for found in of_these for key, entry in found.items() if key in asked]


def _record(entry: Entry) -> Record:
    is_quantity = entry.kind == "quantity"
    says = "the left side of the lines that are held against it" if is_quantity else "it says what its letters stand for"
    return Record(
        key=entry.key, document=entry.document, equation=int(entry.label), part=None, section=entry.section or "", kind=entry.kind,
        says=entry.says, printed=entry.printed or "", encoded="", step=None, total=Verdict.DEFINITION, step_reason="",
        reason=f"nothing to check: {says}", expected_step=True, expected_total=True, as_recorded=True, used_by=entry.used_by,
        file=described(entry.key)[1],
    )  # fmt: skip
