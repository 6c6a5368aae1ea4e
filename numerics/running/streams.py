"""The input and output of a process that talks over them."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO


def own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output for messages alone; from now on all prints go to standard error."""
    reads, writes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    sys.stdout = sys.stderr
    return reads, writes
