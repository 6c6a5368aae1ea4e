"""Shared fixtures, and the derivation report at the end of a run."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from numerics.record import Record

_RECORDS = pytest.StashKey[dict[str, "Record"]]()
_RUNNING = pytest.StashKey[tuple[Path, "subprocess.Popen[bytes]"]]()
_LEFT_OUT = pytest.StashKey[int]()

_QUIET = (HealthCheck.too_slow, HealthCheck.filter_too_much)
settings.register_profile("dev", max_examples=20, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


_CHECK_ALL = (
    "import sys; from pathlib import Path; from numerics.run import Options, run; run(None, Options(ledger=Path(sys.argv[1])))"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that read the records last: the lines are checked while the others run."""
    items.sort(key=lambda item: "records" in getattr(item, "fixturenames", ()))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the slow tests that are left out."""
    for item in items:
        stash = item.config.stash
        stash[_LEFT_OUT] = stash.get(_LEFT_OUT, 0) + ("slow" in item.keywords)


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Check every line in processes of their own, into a ledger of this session, as soon as the tests start."""
    reads = sum("records" in getattr(item, "fixturenames", ()) for item in session.items)
    if session.config.option.collectonly or not 0 < reads < len(session.items):
        return (yield)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Path(folder) / "ledger.sqlite"
        process = subprocess.Popen([sys.executable, "-c", _CHECK_ALL, str(ledger)])
        session.config.stash[_RUNNING] = ledger, process
        try:
            return (yield)
        finally:
            process.terminate()
            process.wait()


@pytest.fixture(scope="session")
def records(request: pytest.FixtureRequest) -> dict[str, Record]:
    """Every line checked by every engine: one run for the whole session, nothing reused from another."""
    from numerics.run import Options, run

    ledger, process = request.config.stash.get(_RUNNING, (None, None))
    if process is not None:
        process.wait()  # what it has not finished is done here
    found = {r.key: r for r in run(None, Options(ledger=ledger))}
    request.config.stash[_RECORDS] = found
    return found


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the derivation report, and what was not run: too slow for every run, or not possible here."""
    if found := config.stash.get(_RECORDS, None):
        _derivation_report(terminalreporter, found)
    if importlib.util.find_spec("distributed") is None:
        terminalreporter.write_line("skipped: the tests of a cluster need Dask; pip install 'closedform[cluster]'")
    if slow := config.stash.get(_LEFT_OUT, 0):
        terminalreporter.write_line(f"not run: {slow} slow test{'s' * (slow > 1)}; run them with: pytest -m slow")


def _derivation_report(terminalreporter: pytest.TerminalReporter, found: dict[str, Record]) -> None:
    """Print each line's step, total and finding, per document."""
    from derivations.document import documents
    from reports.terminal import finding

    titles = {tag: document.title for tag, document in documents().items()}
    for document in sorted({r.document for r in found.values()}):
        terminalreporter.section(f"derivation report: {document}, {titles[document]}")
        for record in (r for r in found.values() if r.document == document):
            mark = "" if record.as_recorded else "  NOT AS RECORDED"
            name = record.key.split(":", 1)[1]
            terminalreporter.write_line(
                f"{name:<38} step {record.step or '-':<13} total {record.total:<13} {finding(record)}{mark}"
            )
            if record.correction:
                terminalreporter.write_line(f"{'':<38} right: {record.correction.sympy} ({record.correction.verdict})")
            if record.instead:
                terminalreporter.write_line(f"{'':<38} right: {record.instead}")


@pytest.fixture(autouse=True)
def _precision_is_restored() -> Iterator[None]:
    """Fail a test that leaves a global precision changed."""
    import mpmath
    from flint import ctx

    before = (mpmath.mp.prec, ctx.prec)
    yield
    assert (mpmath.mp.prec, ctx.prec) == before
