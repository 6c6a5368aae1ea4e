"""The command line: every group of commands, taken in."""

from __future__ import annotations

from numerics.running.collecting import collect_rarely
from reports.commands import checking as checking
from reports.commands import converting as converting
from reports.commands import exporting as exporting
from reports.commands import measuring as measuring
from reports.commands import reporting as reporting
from reports.commands import simulating as simulating
from reports.commands import watching as watching
from reports.commands.common import AS_RECORDED, BAD_INPUT, INTERRUPTED, NOT_AS_RECORDED, UNDECIDED, app, exit_code

__all__ = ["AS_RECORDED", "BAD_INPUT", "INTERRUPTED", "NOT_AS_RECORDED", "UNDECIDED", "app", "exit_code", "main"]


def main() -> None:
    """Run the command line."""
    collect_rarely()
    app()


if __name__ == "__main__":
    main()
