"""Instances of a theorem: what a statement over all data and networks supposes and concludes, on a family of cases that can be searched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from types import MappingProxyType
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter

SIGNS = (Sign.POSITIVE, Sign.NEGATIVE, Sign.ZERO, Sign.NONZERO, Sign.NONNEGATIVE)  # of the relations of a property or a theorem

Related = tuple[Any, str]  # an expression and its sign


@dataclass(frozen=True)
class Family:
    """A family of instances of a theorem: hypotheses and conclusion as relations between letters that take exact rational values.

    An instance is a value for each letter. One that meets every hypothesis exactly and certainly breaks a conclusion refutes the theorem.
    A hypothesis that is an equation is best met by the way in which the instances are written (a unit vector by its rational
    chart); else the letters take few values each, and the instances that meet it are picked out.

    Args:
        says: which instances these are, in a few words: "two samples with two views each, in the plane".
        letters: by letter, the numbers that it takes, or an interval of them. Where all take numbers, every combination is tried
            as long as there are not too many.
        supposes: the hypotheses: pairs (expression, sign).
        concludes: likewise what follows from them.
        bound: forms (small, large) of which the conclusion is small <= large, besides ``concludes``. The largest small / large
            that is seen tells how tight it is.
        needs: hypotheses that the statement leaves out and is true under. Without each of them some instance has to break it.
        slips: relations that a false version would conclude; each has to be seen to fail where the hypotheses are met.
        complete: whether the statement speaks of these instances alone; trying each of them then proves it.
        words: by expression of a hypothesis, what it says, where a reader would not see that from the formula.

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
        """Refuse what could make a search vacuous."""
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
        """Everything that is concluded, the bound among it."""
        bound = () if self.bound is None else ((self.bound[1] - self.bound[0], Sign.NONNEGATIVE),)
        return (*self.concludes, *bound)
