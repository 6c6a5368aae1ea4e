"""What the process of ``watch`` does: it checks what is named, and tells the lines by which changes are seen."""

from __future__ import annotations

import os
from collections.abc import Callable

import msgspec

from closedform.numerics.checking import claim_files as claim_files
from closedform.numerics.checking import run as run_claims  # noqa: F401 - the process that is forked has both already
from closedform.reports.changes_between_reports import Line
from closedform.reports.commands.checking import run
from closedform.reports.commands.claims import wanted
from closedform.reports.commands.common import options, reason
from closedform.reports.commands.watching import Target


def work(task: Target, tell: Callable[[tuple[tuple[Line, ...], tuple[str, ...]]], None]) -> None:
    """Check what is named, and tell its lines and what could not be read; the workers stay for the next task."""
    os.chdir(task.folder)
    try:
        asked = wanted(task.names, {})
        records = run(asked, options(task.fresh, engines=task.engines, stay=True), stream=False) if asked else []
        tell((tuple(msgspec.convert(record, Line, from_attributes=True) for record in records), asked.sentences()))
    except Exception as error:  # noqa: BLE001 - an edited file may raise anything when it is imported
        tell(((), (reason(error),)))
