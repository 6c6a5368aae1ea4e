"""Shared fixtures, and the derivation report at the end of a run."""

from __future__ import annotations

import importlib.util
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from closedform.numerics.findings.record import Record

_RECORDS = pytest.StashKey[dict[str, "Record"]]()
_RUNNING = pytest.StashKey[Path]()  # the folder in which lines are checked beside the tests
_LEDGER, _ENDED = "ledger.sqlite", "ended"  # files in it
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


# A whole run shares the tests among so many processes: of a whole run alone, as each takes half a minute to collect them.
_PROCESSES = 2


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run all tests in two processes of one hash seed, so that both list them in one order. Another run has another seed."""
    if hasattr(config, "workerinput"):
        return  # one of the two
    if _is_whole(config) and config.getoption("numprocesses", 0) is None and (os.cpu_count() or 1) >= _PROCESSES:
        config.option.numprocesses, config.option.dist = _PROCESSES, "worksteal"
    if _is_shared(config):
        os.environ.setdefault("PYTHONHASHSEED", str(random.randrange(1 << 32)))


def _is_whole(config: pytest.Config) -> bool:
    """Return True if all tests are asked for that are not slow, and to be run."""
    options = config.option
    narrowed = (
        options.keyword
        or options.collectonly
        or options.usepdb
        or any(map(config.getoption, ("lf", "failedfirst"), (False, False)))
    )
    return config.args == config.getini("testpaths") and options.markexpr == "not slow" and not narrowed


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say by which hash seed a run in several processes can be repeated."""
    return f"PYTHONHASHSEED={os.environ['PYTHONHASHSEED']}" if _is_shared(config) else None


def _is_shared(config: pytest.Config) -> bool:
    """Return True in the process that hands out the tests to others."""
    return config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that runs tests where the lines are checked."""
    node.workerinput["checked in"] = str(node.config.stash.get(_RUNNING, ""))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Learn from a process that ran tests how many slow ones it left out, as each other did."""
    if told := getattr(node, "workeroutput", None):  # none where the process died
        node.config.stash[_LEFT_OUT] = told["left out"]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that hands out the tests how many slow ones were left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash.get(_LEFT_OUT, 0)


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


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Check every line beside the processes that run all tests, from their start."""
    if _is_shared(session.config) and _is_whole(session.config):
        beside = ExitStack()
        session.config.stash[_RUNNING] = beside.enter_context(_checked(()))
        session.config.add_cleanup(beside.close)


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Check every line in processes of their own, into a ledger of this session, as soon as the tests start."""
    if _is_shared(session.config):
        with _sigterm_is_an_exit():
            return (yield)
    if told := getattr(session.config, "workerinput", {}).get("checked in"):
        session.config.stash[_RUNNING] = Path(told)
        return (yield)
    reads, keys = sum(map(_reads_records, session.items)), session.config.stash.get(_KEYS, None)
    if session.config.option.collectonly or not 0 < reads < len(session.items):
        return (yield)
    with _sigterm_is_an_exit(), _checked(keys or ()) as folder:
        session.config.stash[_RUNNING] = folder
        return (yield)


@contextmanager
def _checked(keys: tuple[str, ...]) -> Iterator[Path]:
    """Check lines, all where none is named, in processes of their own; give the folder of the ledger, which says when they ended."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with subprocess.Popen([sys.executable, "-c", _CHECK, str(folder / _LEDGER), *keys], stdin=subprocess.PIPE) as process:

            def say() -> None:
                process.wait()
                (folder / _ENDED).touch()

            waiting = threading.Thread(target=say, daemon=True)
            waiting.start()
            try:
                yield folder
            finally:
                process.terminate()
                waiting.join()


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
    folder, keys = request.config.stash.get(_RUNNING, None), request.config.stash[_KEYS]
    while folder is not None and not (folder / _ENDED).exists():  # what is not finished then is done here
        time.sleep(0.2)
    request.config.stash[_RECORDS] = found = _records(folder, keys)
    return found


def _records(folder: Path | None, keys: tuple[str, ...] | None) -> dict[str, Record]:
    """Check lines with what a folder's ledger has of them."""
    from closedform.numerics.checking.documents import check_documents
    from closedform.numerics.checking.options import Options
    from closedform.numerics.checking.run import run

    options = Options(ledger=folder and folder / _LEDGER)
    return {r.key: r for r in (check_documents(options) if keys is None else run(keys, options))}


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the derivation report, and what was not run: too slow for every run, or not possible here."""
    folder = config.stash.get(_RUNNING, None)
    if _is_shared(config) and folder is not None and (folder / _ENDED).exists():
        config.stash[_RECORDS] = _records(folder, None)
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
