"""The engines, one frozen value a file: when an engine runs, how it works, what it finds and which evidence it gives."""

from __future__ import annotations

import pkgutil

_NO_ENGINES = {"engine", "index"}  # the definition of an engine, and the search for them


def names() -> list[str]:
    """List the names of the engines without an import: each is the name of its file."""
    return [found.name for found in pkgutil.iter_modules(__path__) if found.name not in _NO_ENGINES]
