"""Find every declared law by walking this folder: claims may use the law of any file here."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from closedform.derivations import laws as folder
from closedform.derivations.laws.declared import Law


@cache
def laws() -> Mapping[str, Law]:
    """Return every law that a file of this folder calls ``LAW``, by name, in alphabetical order.

    Raises:
        ValueError: two files declare one name.
    """
    modules = (importlib.import_module(f"closedform.derivations.laws.{m.name}") for m in pkgutil.iter_modules(folder.__path__))
    found: dict[str, Law] = {}
    for module in modules:
        law = getattr(module, "LAW", None)
        if isinstance(law, Law):
            if law.name in found:
                raise ValueError(f"{module.__name__} declares a second law called {law.name}; rename one")
            found[law.name] = law
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: item[0].lower())))
