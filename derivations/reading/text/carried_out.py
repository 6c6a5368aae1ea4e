"""What carries limits, derivatives and expansions of a text out: handed to the reader from above, as it knows no calculus itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from closedform.derivations.functions.types import Form, Letter

Ranges: TypeAlias = Mapping[Any, tuple[Any, Any]]


class NotCarriedOut(ValueError):
    """A limit or a derivative is not evaluated; the message says why, and the remedy."""


@dataclass(frozen=True)
class Calculus:
    """The rules that a reader asks for, each a function that raises ``NotCarriedOut``.

    Args:
        limit: of a form, a letter that goes to a point, the point, the side ("+", "-" or both, ""), and the ranges of other letters.
        derivative: of a form, the first one by a letter.
        expansion: of a form, as a positive letter falls to zero, up to a bound: the terms that are not O(bound), or not o(bound) if it is
            strict.
    """

    limit: Callable[[Form, Letter, Form, str, Ranges], Form]
    derivative: Callable[[Form, Letter], Form]
    expansion: Callable[[Form, Letter, Form, bool], Form]


def _refused(*_: object) -> Form:
    raise NotCarriedOut("limits, derivatives and expansions are evaluated only in the sides, the law and the conditions of a claim")


NO_CALCULUS = Calculus(_refused, _refused, _refused)

STAND_IN = Calculus(lambda form, *_: form, lambda form, _: form, lambda form, *_: form)
"""Puts a form in the place of its limits, derivatives and expansions, to see whether the rest of a text can be read."""
