"""Shared fixtures, and the derivation report at the end of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from numerics.record import Record

_RECORDS = pytest.StashKey[dict[str, "Record"]]()

_QUIET = (HealthCheck.too_slow, HealthCheck.filter_too_much)
settings.register_profile("dev", max_examples=20, deadline=None, suppress_health_check=_QUIET)
settings.register_profile("ci", max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=_QUIET)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


@pytest.fixture(scope="session")
def records(request: pytest.FixtureRequest) -> dict[str, Record]:
    """Every line checked by every engine: one run for the whole session, nothing reused."""
    from numerics.run import Options, run

    found = {r.key: r for r in run(None, Options(ledger=None))}
    request.config.stash[_RECORDS] = found
    return found


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the derivation report: per document, each line's step, total and finding."""
    found = config.stash.get(_RECORDS, None)
    if not found:
        return
    from reports.terminal import finding

    documents = sorted({r.document for r in found.values()})
    for document in documents:
        terminalreporter.section(f"derivation report: {'table of integrals' if document == 'table' else 'document ' + document}")
        for record in (r for r in found.values() if r.document == document):
            mark = "" if record.as_recorded else "  NOT AS RECORDED"
            name = record.key.split(":", 1)[1]
            terminalreporter.write_line(
                f"{name:<38} step {record.step or '-':<13} total {record.total:<13} {finding(record)}{mark}"
            )
            if record.correction:
                terminalreporter.write_line(
                    f"{'':<38} right: {record.correction.sympy} ({record.correction.verdict or 'in words'})"
                )


@pytest.fixture(autouse=True)
def _precision_is_restored() -> Iterator[None]:
    """Fail a test that leaves a global precision changed."""
    import mpmath
    from flint import ctx

    before = (mpmath.mp.prec, ctx.prec)
    yield
    assert (mpmath.mp.prec, ctx.prec) == before
