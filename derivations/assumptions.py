"""In which order SymPy asks what is known of a form: the same one in every process.

To tell one fact, such as whether a form is zero, SymPy asks for those it may follow from until one tells. It shuffles them, anew in every
process, so that a proof that takes three seconds in one was stopped after thirty in another. Here signs come first, of which most of the
others follow, and evenness, rationality and the like last, of which those that have letters in them hardly ever tell.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

_FIRST = (
    "extended_positive", "extended_negative", "positive", "negative", "extended_real", "real", "nonzero", "extended_nonzero",
    "finite", "infinite", "extended_nonnegative", "extended_nonpositive",
)  # fmt: skip
_SYMPY: Any = import_module("sympy.core.assumptions")
_PLACE = {fact: place for place, fact in enumerate(dict.fromkeys((*_FIRST, *sorted(_SYMPY._assume_rules.defined_facts))))}


def put_in_order(facts: list[str]) -> None:
    """Put facts in the order in which they are asked, in place."""
    facts.sort(key=_PLACE.__getitem__)


_SYMPY.shuffle = put_in_order

# The value of a sum nearest to zero that tells its sign, which SymPy looks for anew for each of four facts: over its roots, its slopes, its parts.
_SUMS: Any = import_module("sympy.core.exprtools")
_SUMS._monotonic_sign = lru_cache(1 << 14)(_SUMS._monotonic_sign)
