"""How a statement is checked: engines, evidence and verdicts. Knows no particular claim."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numerics.simulations.compare import compare as compare
    from numerics.simulations.nlgp_sampler import check_sampler as check_sampler

_FOR_SIMULATIONS = {"compare": "numerics.simulations.compare", "check_sampler": "numerics.simulations.nlgp_sampler"}


def __getattr__(name: str) -> Any:
    """Import what is for a reader's own simulations when it is asked for: torch takes seconds."""
    if name not in _FOR_SIMULATIONS:
        raise AttributeError(f"module 'numerics' has no attribute {name!r}")
    return getattr(import_module(_FOR_SIMULATIONS[name]), name)
