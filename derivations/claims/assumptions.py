"""The order in which SymPy tries the facts about a form: the same in every process.

To decide one fact, such as whether a form is zero, SymPy tries facts that imply it until one decides. It shuffles them anew in
every process, so a proof that takes three seconds in one process was stopped after thirty in another. Here signs come first, since
they imply most other facts. Evenness, rationality and the like come last, since they are rarely decided for a form with letters.
SymPy keeps the facts that it finds about a sum on the way, as it keeps most of its results.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from sympy.core.cache import cacheit
from sympy.external.gmpy import GROUND_TYPES

from closedform.derivations.functions.types import Form

if GROUND_TYPES != "flint":
    raise ImportError(
        f"SymPy was imported with SYMPY_GROUND_TYPES={GROUND_TYPES} and makes floats of exact numbers: let closedform be imported first, or unset that variable"
    )

_FIRST = (
    "extended_positive", "extended_negative", "positive", "negative", "extended_real", "real", "nonzero", "extended_nonzero",
    "finite", "infinite", "extended_nonnegative", "extended_nonpositive",
)  # fmt: skip
_SYMPY: Form = import_module("sympy.core.assumptions")
_PLACE = {fact: place for place, fact in enumerate(dict.fromkeys((*_FIRST, *sorted(_SYMPY._assume_rules.defined_facts))))}


def put_in_order(facts: list[str]) -> None:
    """Sort facts in place into the order in which they are tried."""
    facts.sort(key=_PLACE.__getitem__)


_SYMPY.shuffle = put_in_order

_SUMS: Form = import_module("sympy.core.exprtools")
_common = cacheit(_SUMS._gcd_terms)


def in_common(terms: Iterable[Form], isprimitive: bool = False, fraction: bool = True) -> Form:
    """Take out the common factor of the terms of a sum, once for each sum; SymPy does it for each form that it builds or compares."""
    return _common(tuple(terms), isprimitive, fraction)


_SUMS._gcd_terms = in_common
_SUMS._monotonic_sign = cacheit(_SUMS._monotonic_sign)  # a sum's value nearest to zero, needed for four facts
