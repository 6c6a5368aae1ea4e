"""A process with all that it has started, directly or not: its processor time and its memory."""

from __future__ import annotations

import os
import re
from pathlib import Path


def tree_of(pid: int) -> list[int]:
    """The process, its children, and theirs."""
    children: dict[int, list[int]] = {}
    for one in (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()):
        if fields := _fields(one):
            children.setdefault(int(fields[1]), []).append(one)
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def seconds_of(pid: int) -> float:
    """Seconds of processor time of a process with all that it has started and waited for, or that runs."""
    ticks = sum(sum(map(int, fields[11:15])) for one in tree_of(pid) if (fields := _fields(one)))
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes_of(pid: int) -> float:
    """Memory in MB of a process with all that it has started; what several share counts once."""
    return sum(map(_proportional, tree_of(pid))) / 1024


def _fields(pid: int) -> list[str]:
    """What Linux says of a process, from its state on."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _proportional(pid: int) -> int:
    try:
        found = re.search(r"^Pss:\s+(\d+)", (Path("/proc") / str(pid) / "smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) if found else 0
