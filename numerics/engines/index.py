"""Find every engine by walking this folder: any file with an ``ENGINE`` is used."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from closedform.numerics import engines as folder
from closedform.numerics.engines.engine import Engine


@cache
def engines() -> dict[str, Engine]:
    """Return every engine by name, in the order in which evidence is displayed."""
    package = folder
    modules = [importlib.import_module(found.name) for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")]
    every = [module.ENGINE for module in modules if isinstance(getattr(module, "ENGINE", None), Engine)]
    return {engine.name: engine for engine in sorted(every, key=lambda engine: engine.rank)}
