"""Do tests that are killed leave a process behind: the one that checks the records, or one of its workers?"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Lines whose records are read, and a test that reads none: then the records have a process of their own.
TESTS = [
    "tests/documents/test_derivations.py",
    "tests/commands/test_unicode.py",
    "-k",
    "(002 and 7) or unicode",
    "-q",
    "-p",
    "no:cacheprovider",
]


def of_session(number: int) -> dict[int, str]:
    """List the processes of a session that run, with their commands."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == number and fields[0] != "Z":
                found[int(stat.parent.name)] = (stat.parent / "cmdline").read_text().replace("\0", " ")[:80]
        except OSError:  # it has ended
            pass
    return found


def waited(number: int, count: int, seconds: float) -> dict[int, str]:
    """Wait until a session has so many processes, more for a positive number, or none."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = of_session(number)
        if (len(found) >= count) if count else not found:
            return found
        time.sleep(0.1)
    return of_session(number)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are listed in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_killed_tests_leave_no_process_behind(how: signal.Signals) -> None:
    command = [sys.executable, "-m", "pytest", *TESTS]
    tests = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert len(waited(tests.pid, 3, 120)) >= 3, "the records' process and a worker of it"
        tests.send_signal(how)
        tests.wait(60)
        assert waited(tests.pid, 0, 30) == {}
    finally:
        for one in of_session(tests.pid):
            subprocess.run(["kill", "-9", str(one)], check=False)
