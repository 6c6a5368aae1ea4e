"""Instances of a theorem: the hypotheses and conclusions of a statement over all data and networks, on a family that can be searched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from types import MappingProxyType
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter

SIGNS = (Sign.POSITIVE, Sign.NEGATIVE, Sign.ZERO, Sign.NONZERO, Sign.NONNEGATIVE)  # for the relations of a property or a theorem

Related = tuple[Any, str]  # an expression and its sign


@dataclass(frozen=True)
class Family:
    """A family of instances of a theorem: hypotheses and conclusion as relations between letters with exact rational values.

    An instance is a value for each letter. One that meets every hypothesis exactly and certainly breaks a conclusion refutes the
    theorem. A hypothesis that is an equation is best met by the way in which the instances are written (a unit vector by its
    rational chart). Else the letters take few values each, and the instances that meet it are picked out.

    Args:
        says: a few words that identify the instances: "two samples with two views each, in the plane".
        letters: by letter, its values, or an interval of them. If all have values, every combination is tried unless there are too
            many.
        supposes: the hypotheses: pairs (expression, sign).
        concludes: the conclusions: pairs (expression, sign).
        bound: forms (small, large) for the conclusion small <= large, besides ``concludes``. The largest small / large seen
            measures how tight it is.
        needs: hypotheses that the statement omits but needs. Without each of them some instance has to break the theorem.
        slips: relations that a false version would conclude; each must be seen to fail where the hypotheses are met.
        complete: True if the statement speaks only of these instances; trying each of them then proves it.
        words: by expression of a hypothesis, its meaning, if the formula does not show it.

    Raises:
        ValueError: nothing is concluded, a sign is unknown, or a letter has no values.
    """

    says: str
    letters: Mapping[sp.Symbol, Letter]
    _: KW_ONLY
    supposes: tuple[Related, ...] = ()
    concludes: tuple[Related, ...] = ()
    bound: tuple[Form, Form] | None = None
    needs: tuple[Related, ...] = ()
    slips: tuple[Related, ...] = field(default=())
    complete: bool = False
    words: Mapping[Form, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a family whose search would be vacuous."""
        values = {s: v if isinstance(v, sp.Set) else tuple(map(sp.Rational, v)) for s, v in self.letters.items()}
        object.__setattr__(self, "letters", MappingProxyType(values))
        object.__setattr__(self, "words", MappingProxyType(dict(self.words)))
        for symbol, some in values.items():
            if some == () or some is sp.S.EmptySet:
                raise ValueError(f"{self.says}: {symbol} takes no value; give it numbers, or an interval")
        if not self.conclusions:
            raise ValueError(f"{self.says}: nothing is concluded; add concludes=(...) or bound=(small, large)")
        for expression, sign in (*self.supposes, *self.conclusions, *self.needs, *self.slips):
            if sign not in SIGNS:
                raise ValueError(f"{self.says}: unknown sign {sign!r}; use one of {', '.join(SIGNS)}")
            for symbol in sorted(sp.sympify(expression).free_symbols - set(values), key=str):
                raise ValueError(f"{self.says}: {symbol} takes no value; add it to letters")

    @property
    def conclusions(self) -> tuple[Related, ...]:
        """Every conclusion, the bound included."""
        bound = () if self.bound is None else ((self.bound[1] - self.bound[0], Sign.NONNEGATIVE),)
        return (*self.concludes, *bound)
