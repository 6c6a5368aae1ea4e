"""The code on a worker of a Dask cluster: it hands orders to a separate process, which can be limited and killed.

Distributed imports this module on the worker by its name and calls ``do`` with bytes. None of our objects is pickled.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from closedform import numerics

_ROOT = Path(numerics.__file__).parent.parent.parent  # the folder of the package
_own = threading.local()  # a thread of a Dask worker does one task at a time, and keeps its process between them


class WorkerLost(Exception):
    """The process of an order has died, but not because of the order; the order is repeated."""


def _started() -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH", "")]))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "closedform.numerics.running.serve"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def do(order: bytes) -> bytes:
    """Execute an order, as ``numerics.running.wire`` writes it, and return its answer.

    Raises:
        WorkerLost: its process has died.
    """
    process: subprocess.Popen[bytes] | None = getattr(_own, "process", None)
    if process is None or process.poll() is not None:
        process = _own.process = _started()
    assert process.stdin is not None
    assert process.stdout is not None
    answer = b""
    with suppress(OSError):
        process.stdin.write(order + b"\n")
        process.stdin.flush()
        answer = process.stdout.readline()
    if not answer.endswith(b"\n"):
        process.kill()
        process.wait()
        raise WorkerLost("the process of an order has ended")
    return answer
