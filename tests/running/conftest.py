"""Says at the end of a run whether the tests of a cluster could run."""

from __future__ import annotations

import importlib.util

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if importlib.util.find_spec("distributed") is None:
        terminalreporter.write_line("skipped: the tests of a cluster need Dask; pip install 'closedform[cluster]'")
