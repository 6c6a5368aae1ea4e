"""The command line: every group of commands, taken in."""

from __future__ import annotations

import atexit
import os
import re
import sys
import threading
from contextlib import suppress

from closedform.numerics.running.collecting import collect_rarely
from closedform.reports.commands import annotating as annotating
from closedform.reports.commands import assisting as assisting
from closedform.reports.commands import checking as checking
from closedform.reports.commands import converting as converting
from closedform.reports.commands import editing as editing
from closedform.reports.commands import explaining as explaining
from closedform.reports.commands import exporting as exporting
from closedform.reports.commands import flowing as flowing
from closedform.reports.commands import measuring as measuring
from closedform.reports.commands import proving as proving
from closedform.reports.commands import reporting as reporting
from closedform.reports.commands import simulating as simulating
from closedform.reports.commands import watching as watching
from closedform.reports.commands.common import (
    AS_RECORDED,
    BAD_INPUT,
    INTERRUPTED,
    NOT_AS_RECORDED,
    UNDECIDED,
    UNREAD,
    app,
    exit_code,
)
from closedform.reports.plain_ascii import use_where_needed

__all__ = ["AS_RECORDED", "BAD_INPUT", "INTERRUPTED", "NOT_AS_RECORDED", "UNDECIDED", "UNREAD", "app", "exit_code", "main"]


def main() -> None:
    """Run the command line, and end the process with its exit code.

    What is to be done at the end is done; what SymPy remembers is left to the system, for taking it down form by form is a third of a second.
    """
    collect_rarely()
    use_where_needed()
    sys.argv[1:] = texts_apart(sys.argv[1:])
    try:
        app()
    except SystemExit as end:
        others = [thread for thread in threading.enumerate() if thread is not threading.current_thread() and not thread.daemon]
        if isinstance(end.code, str) or others:  # Python itself says what it is, and waits for them
            raise
        atexit._run_exitfuncs()
        with suppress(BrokenPipeError):  # who reads has had enough
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(end.code or 0)


def texts_apart(arguments: list[str]) -> list[str]:
    """Return arguments so that a formula that begins with a minus, -s, is read as no option: those have two dashes."""
    return [f" {one}" if re.match(r"-[^-]", one) else one for one in arguments]


if __name__ == "__main__":
    main()
