"""The engines, one frozen value a file: what each finds, what it asks for, how it works, what it has to say.

They import the rooms they drive, ``findings`` and ``levels``; neither the judge nor a record.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from numerics.engines.engine import Engine


@cache
def engines() -> dict[str, Engine]:
    """Find every engine by walking this folder: by name, in the order in which their evidence is shown."""
    found = []
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        engine = getattr(importlib.import_module(module.name), "ENGINE", None)
        if engine is not None:
            found.append(engine)
    return {engine.name: engine for engine in sorted(found, key=lambda engine: engine.rank)}
