"""The engines, one frozen value a file: what each finds, what it asks for, how it works, what it has to say."""

from __future__ import annotations

import pkgutil

_NO_ENGINES = {"engine", "index"}  # what an engine is, and where they are found


def names() -> list[str]:
    """Name the engines without importing any: each is a file, and has its name."""
    return [found.name for found in pkgutil.iter_modules(__path__) if found.name not in _NO_ENGINES]
