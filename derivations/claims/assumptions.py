"""In which order SymPy asks what is known of a form: the same one in every process.

To tell one fact, such as whether a form is zero, SymPy asks for those it may follow from until one tells. It shuffles them, anew in every
process, so that a proof that takes three seconds in one was stopped after thirty in another. Here signs come first, of which most of the
others follow, and evenness, rationality and the like last, of which those that have letters in them hardly ever tell. What it finds of a
sum on the way is remembered, as it remembers most of what it finds.
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
    """Put facts in the order in which they are asked, in place."""
    facts.sort(key=_PLACE.__getitem__)


_SYMPY.shuffle = put_in_order

_SUMS: Form = import_module("sympy.core.exprtools")
_common = cacheit(_SUMS._gcd_terms)


def in_common(terms: Iterable[Form], isprimitive: bool = False, fraction: bool = True) -> Form:
    """Take out what the terms of a sum have in common, once for each sum: SymPy does in each form that it puts together or compares."""
    return _common(tuple(terms), isprimitive, fraction)


_SUMS._gcd_terms = in_common
_SUMS._monotonic_sign = cacheit(_SUMS._monotonic_sign)  # the value of a sum nearest to zero, looked for anew for each of four facts
