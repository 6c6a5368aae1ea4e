"""When a proof is better given up than stopped: a worker that a limit ends takes along all that it remembers of formulas."""

from __future__ import annotations

import signal
from typing import Any

SPARE = 0.5  # seconds of processor time before the limit; the steps between two looks at the clock take less, but for the odd one


class OutOfTime(Exception):
    """The time that this process was given for what it does is nearly over."""


def look() -> None:
    """Give up where the limit on processor time that is in force (see ``numerics.running.workers``) is near; without one, never.

    Raises:
        OutOfTime: it is.
    """
    timer: Any = getattr(signal, "getitimer", None)
    if timer is not None and 0 < timer(signal.ITIMER_PROF)[0] < SPARE:
        raise OutOfTime
