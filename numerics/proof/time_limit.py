"""The time at which a proof gives up by itself: a worker stopped at its limit would lose all its cached formulas."""

from __future__ import annotations

import signal
from typing import Any

SPARE = 0.5  # seconds of processor time before the limit; nearly all steps between two looks at the clock take less


class OutOfTime(Exception):
    """The time limit of this process is nearly reached."""


def look(spare: float = SPARE) -> None:
    """Raise if the limit on processor time in force (see ``numerics.running.workers``) is near; without a limit do nothing.

    Args:
        spare: the seconds of processor time that must be left.

    Raises:
        OutOfTime: the limit is near.
    """
    timer: Any = getattr(signal, "getitimer", None)
    if timer is not None and 0 < timer(signal.ITIMER_PROF)[0] < spare:
        raise OutOfTime
