"""Whole outputs, kept beside the tests; ``REWRITE_GOLD=1 pytest tests/reports`` writes them anew, to be read before they are committed."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "reports" / "gold"


def kept(name: str, found: str) -> str:
    """Give the output that is kept under a name; where that is asked for, it is written first."""
    path = FOLDER / name
    if os.environ.get("REWRITE_GOLD"):
        path.write_text(found, encoding="utf-8")
    return path.read_text(encoding="utf-8")
