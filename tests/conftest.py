"""Shared fixtures, and the derivation report at the end of a run."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from closedform.numerics.findings.record import Record

_RECORDS = pytest.StashKey[dict[str, "Record"]]()
_RUNNING = pytest.StashKey[tuple[Path, "subprocess.Popen[bytes]"]]()
_LEFT_OUT = pytest.StashKey[int]()
_KEYS = pytest.StashKey[tuple[str, ...] | None]()  # of the lines that the tests read; None for all
_LINES = Path(__file__).parent / "documents" / "test_derivations.py"

# Threads of OpenBLAS wait for each other in a loop: where several processes share the processors, small products took five times the time.
os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy is imported, here and in what the tests start

_QUIET = (HealthCheck.too_slow, HealthCheck.filter_too_much)
settings.register_profile("dev", max_examples=20, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


# All lines as the report checks them, which keeps their records beside the results: who asks next for all has nothing to encode and to judge again.
# It ends when its standard input does: with the tests, however they end.
_CHECK = (
    "import os, signal, sys, threading; "
    "end = lambda: (os.read(0, 1), os.kill(os.getpid(), signal.SIGTERM)); threading.Thread(target=end, daemon=True).start(); "
    "from pathlib import Path; from closedform.numerics.checking.documents import check_documents; from closedform.numerics.checking.run import Options, run; "
    "options = Options(ledger=Path(sys.argv[1])); run(sys.argv[2:], options) if sys.argv[2:] else check_documents(options)"
)


def named_document(config: pytest.Config) -> str:
    """Give the document that ``-k "002 and 72"`` names, where it names one and no path is given: then only its lines are looked at."""
    from closedform.derivations.claims.document import documents

    words = config.option.keyword.replace("(", " ").replace(")", " ").split()
    named = [word for word in words if word in documents()]
    plain = len(named) == 1 and not {"or", "not"} & set(words) and named[0] != "table"
    return named[0] if plain and config.args == config.getini("testpaths") else ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files in which nothing is asked for: to collect all takes half a minute.

    Where one document's lines are asked for these are all but one; where what is slow is, those that mark nothing so and are not named.
    """
    if collection_path.suffix != ".py":
        return None
    if collection_path != _LINES and named_document(config):
        return True
    asked_for = {(config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args}
    left_out = config.option.markexpr == "slow" and collection_path not in asked_for and not _marks_slow(collection_path)
    return True if left_out else None


@cache
def _marks_slow(file: Path) -> bool:
    return re.search(r"mark\.slow\b", file.read_text(encoding="utf-8")) is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that read the records last: the lines are checked while the others run."""
    items.sort(key=_reads_records)


def _reads_records(item: pytest.Item) -> bool:
    return "records" in getattr(item, "fixturenames", ())


def pytest_collection_finish(session: pytest.Session) -> None:
    """Note which lines the tests read: a test of one line takes it by the parameter ``key``, any other may read all."""
    reading = [item for item in session.items if _reads_records(item)]
    keys = {item.callspec.params.get("key") if hasattr(item, "callspec") else None for item in reading}
    session.config.stash[_KEYS] = None if None in keys else tuple(sorted(str(key) for key in keys))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the slow tests that are left out, and see that the other run does not leave them out too."""
    for item in (item for item in items if item.get_closest_marker("slow")):
        if not _marks_slow(item.path):
            raise pytest.UsageError(
                f"{item.nodeid} is slow and its file does not say mark.slow, by which `pytest -m slow` finds it"
            )
        item.config.stash[_LEFT_OUT] = item.config.stash.get(_LEFT_OUT, 0) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Check every line in processes of their own, into a ledger of this session, as soon as the tests start."""
    reads = sum(map(_reads_records, session.items))
    if session.config.option.collectonly or not 0 < reads < len(session.items):
        return (yield)
    with tempfile.TemporaryDirectory() as folder, _sigterm_is_an_exit():
        ledger = Path(folder) / "ledger.sqlite"
        command = [sys.executable, "-c", _CHECK, str(ledger), *(session.config.stash[_KEYS] or ())]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        session.config.stash[_RUNNING] = ledger, process
        try:
            return (yield)
        finally:
            process.terminate()
            process.wait()


@contextmanager
def _sigterm_is_an_exit() -> Iterator[None]:
    """Let SIGTERM end the tests as Ctrl-C does, so that what they started is ended too."""

    def ended(*_: object) -> None:
        pytest.exit("ended by SIGTERM", 128 + signal.SIGTERM)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, ended)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.fixture(scope="session")
def records(request: pytest.FixtureRequest) -> dict[str, Record]:
    """Every line that the tests read, checked by every engine: one run for the whole session, nothing reused from another."""
    from closedform.numerics.checking.documents import check_documents
    from closedform.numerics.checking.options import Options
    from closedform.numerics.checking.run import run

    ledger, process = request.config.stash.get(_RUNNING, (None, None))
    if process is not None:
        process.wait()  # what it has not finished is done here
    keys, options = request.config.stash[_KEYS], Options(ledger=ledger)
    found = {r.key: r for r in (check_documents(options) if keys is None else run(keys, options))}
    request.config.stash[_RECORDS] = found
    return found


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the derivation report, and what was not run: too slow for every run, or not possible here."""
    if found := config.stash.get(_RECORDS, None):
        _derivation_report(terminalreporter, list(found.values()))
    if document := named_document(config):
        terminalreporter.write_line(
            f"only the lines of document {document} were looked at, as -k names it; give a path for other tests"
        )
    if importlib.util.find_spec("distributed") is None:
        terminalreporter.write_line("skipped: the tests of a cluster need Dask; pip install 'closedform[cluster]'")
    if slow := config.stash.get(_LEFT_OUT, 0):
        terminalreporter.write_line(f"not run: {slow} slow test{'s' * (slow > 1)}; run them with: pytest -m slow")


def _derivation_report(terminalreporter: pytest.TerminalReporter, found: list[Record]) -> None:
    """Print the errata, each with what is right, in a line; then each other line's verdict, per document."""
    from closedform.derivations.claims.document import documents
    from closedform.reports import derivation_report as report

    titles = {tag: document.title for tag, document in documents().items()}
    if errata := report.errata_lines(found):
        terminalreporter.section("errata: lines that are wrong by themselves, and how many fall with each")
        for line in errata:
            terminalreporter.write_line(line)
    for document in sorted({r.document for r in found}):
        terminalreporter.section(f"derivation report: {document}, {titles[document]}")
        for record in (r for r in found if r.document == document):
            terminalreporter.write_line(report.line(record))


@pytest.fixture(autouse=True)
def _precision_is_restored() -> Iterator[None]:
    """Fail a test that leaves a global precision changed."""
    import mpmath
    from flint import ctx

    before = (mpmath.mp.prec, ctx.prec)
    yield
    assert (mpmath.mp.prec, ctx.prec) == before
