"""The code on a worker of a Dask cluster: it hands orders to a separate process, which can be limited and killed.

Distributed imports this module on the worker by its name and calls ``do`` with bytes. None of our objects is pickled.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from closedform import numerics

_ROOT = Path(numerics.__file__).parent.parent.parent  # the folder of the package
_own = threading.local()  # a thread of a Dask worker does one task at a time, and keeps its process between them


class WorkerLost(Exception):
    """The process of an order has died, but not because of the order; the order is repeated."""


class _Server:
    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH", "")]))
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "closedform.numerics.running.serve"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip

    def ask(self, order: bytes) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(order + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise EOFError("it has ended before its answer")
        return answer


def do(order: bytes) -> bytes:
    """Execute an order, as ``numerics.running.wire`` writes it, and return its answer.

    Raises:
        WorkerLost: its process has died.
    """
    server: _Server | None = getattr(_own, "server", None)
    if server is None or server.process.poll() is not None:
        server = _own.server = _Server()
    try:
        return server.ask(order)
    except (EOFError, OSError) as error:
        server.process.kill()
        server.process.wait()
        _own.server = None
        raise WorkerLost(str(error)) from None
