"""Instances of a family: seen in doubles, driven towards a failing conclusion, decided exactly or in balls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import sympy as sp
from flint import fmpq

from closedform.derivations.claims.signs import Sign
from closedform.derivations.claims.theorem import Family, Related
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.domains.points import simplest
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.findings.findings import At, Relation
from closedform.numerics.findings.levels import ENCLOSED_INSTANCES, SEARCH_CHILDREN, SEARCH_DIGITS, SEARCH_KEPT, SEARCH_ROUNDS
from closedform.numerics.theorems.instances import Row, near, pool
from closedform.numerics.theorems.program import Doubles, Exact, Program, compiled

ROUNDING = 1e-9  # rounding error of doubles: a hypothesis missed by less is decided exactly


@dataclass(frozen=True)
class Seen:
    """Instances, with their values in doubles.

    Args:
        rows: the instances.
        supposed: by hypothesis, the distance of each instance from missing it; shape (hypotheses, instances).
        concluded: by conclusion, the value's distance from failing it, over its usual size.
        ratio: small / large of a bound, or empty.
    """

    rows: Sequence[Row]
    supposed: Doubles
    concluded: Doubles
    ratio: Doubles

    @property
    def met(self) -> npt.NDArray[np.bool_]:
        """True for each instance that may meet every hypothesis."""
        return np.all(self.supposed > -ROUNDING, axis=0)

    @property
    def margin(self) -> Doubles:
        """The distance of each instance from breaking its nearest conclusion."""
        return np.nan_to_num(self.concluded.min(axis=0), nan=-np.inf)


class Decided(NamedTuple):
    """The decision on a relation at an instance.

    Args:
        truth: its truth; None if unknown.
        value: the value of its expression, exact or in words.
        reason: why it is unknown; empty if it was not tried.
        certain: True if the truth is certain; else the value is zero to the digits of a ball.
    """

    truth: bool | None
    value: fmpq | str = ""
    reason: str = ""
    certain: bool = True

    @property
    def text(self) -> str:
        """Write the value of its expression; few decided instances are shown."""
        if isinstance(self.value, str):
            return self.value
        text = str(self.value)
        return text if len(text) <= _SHOWN else f"{int(self.value.p) / int(self.value.q):.12g}"


UNTRIED = Decided(None)


def _room(values: Doubles, sign: str) -> Doubles:
    """Turn values into distances from failing a sign."""
    if sign in (Sign.ZERO, Sign.NONZERO):
        return (ROUNDING - np.abs(values)) * (1 if sign == Sign.ZERO else -1)
    return np.nan_to_num(-values if sign == Sign.NEGATIVE else values, nan=-np.inf)


@dataclass
class Hunt:
    """The search over one family.

    Args:
        family: the searched family.
        seed: the seed of the draws.
    """

    family: Family
    seed: int = 0
    tried: int = 0
    _decided: dict[int, tuple[Row, Exact, dict[Related, Decided]]] = field(default_factory=dict)
    _enclosed: Counter[Related] = field(default_factory=Counter)

    @cached_property
    def supposed(self) -> tuple[Related, ...]:
        """All hypotheses, including those that the statement omits."""
        return (*self.family.supposes, *self.family.needs)

    @cached_property
    def conclusions(self) -> tuple[Related, ...]:
        """All conclusions."""
        return self.family.conclusions

    @cached_property
    def _places(self) -> dict[Related, int]:
        """The first place of each relation in the program."""
        return {related: k for k, related in reversed(list(enumerate(self._related)))}

    @cached_property
    def _related(self) -> tuple[Related, ...]:
        return (*self.supposed, *self.conclusions, *self.family.slips)

    @cached_property
    def program(self) -> Program:
        """All relations of the family, and the sides of its bound."""
        return compiled([*(e for e, _ in self._related), *(self.family.bound or ())], list(self.family.letters))

    @cached_property
    def _sizes(self) -> Doubles:
        """The usual size of each conclusion."""
        values = np.abs(self.program.doubles(_doubles(pool(self.family, 200, Random(self.seed)).rows[:400]))[self._concluding])
        usual = np.nanmedian(np.where(np.isfinite(values), values, np.nan), axis=1, keepdims=True)
        return np.where(np.isfinite(usual) & (usual > 0), usual, 1.0)

    @property
    def _concluding(self) -> slice:
        return slice(len(self.supposed), len(self.supposed) + len(self.conclusions))

    def see(self, rows: Sequence[Row], doubles: Doubles | None = None) -> Seen:
        """Evaluate instances in doubles, unless the doubles are given."""
        values, few = self.program.doubles(_doubles(rows) if doubles is None else doubles), len(self.supposed)
        self.tried += len(rows)
        conclusions = [sign for _, sign in self.conclusions]
        supposed = np.array([_room(values[k], sign) for k, (_, sign) in enumerate(self.supposed)]).reshape(few, len(rows))
        with np.errstate(all="ignore"):
            concluding = (
                np.array([_room(v, sign) for v, sign in zip(values[self._concluding], conclusions, strict=True)]) / self._sizes
            )
        if self.family.bound is None:
            return Seen(rows, supposed, concluding, np.empty(0))
        with np.errstate(all="ignore"):
            return Seen(rows, supposed, concluding, values[-2] / values[-1])

    def near_failing(self, start: Seen, supposed: Sequence[int], rng: Random) -> Seen:
        """Drive instances that meet some hypotheses towards a failing conclusion; if none meets them, towards meeting them."""
        best = start
        for turn in range(SEARCH_ROUNDS):
            order = self.order(best, supposed)[:SEARCH_KEPT]
            rows = [best.rows[k] for k in order]
            children = near(self.family, rows, SEARCH_CHILDREN, 4 << turn, rng)
            best = self.see(*_unlike([*rows, *children]))
        return best

    @staticmethod
    def order(seen: Seen, supposed: Sequence[int]) -> Form:
        """Order instances: those that meet the hypotheses by their distance from failing, then the others by their misses."""
        missed = np.minimum(seen.supposed[list(supposed)], 0).sum(axis=0) if len(supposed) else np.zeros(len(seen.rows))
        aim = -seen.ratio if seen.ratio.size else seen.margin
        return np.lexsort((np.nan_to_num(aim, nan=np.inf), -np.where(missed > -ROUNDING, 0, missed)))

    def decide(self, row: Row, related: Related) -> Decided:
        """Decide a relation at an instance, exactly or by a ball."""
        if (kept := self._decided.get(id(row))) is None:
            kept = self._decided[id(row)] = row, Exact(self.program, row), {}
        held, exact, known = kept
        assert held is row
        if (one := known.get(related)) is None:
            one = known[related] = _sign(exact.value(self._places[related]), related[1])
        if one is not UNTRIED:
            return one
        if self._enclosed[related] >= ENCLOSED_INSTANCES:
            return UNTRIED
        self._enclosed[related] += 1
        known[related] = one = self._by_ball(row, related)
        return one

    def ratio(self, row: Row) -> float:
        """Divide the bound's small side by the large one at an instance, rounded down; infinite if only the large one is zero."""
        assert self.family.bound is not None
        small, large = self.program.exact(row)[-2:]
        if small is not None and large is not None:
            return (
                float("inf") if large == 0 and small > 0 else 0.0 if large == 0 else int((small / large).p) / int((small / large).q)
            )
        sides = [enclose(side, self.point(row), digits=SEARCH_DIGITS).value for side in self.family.bound]
        quotient = sides[0] / sides[1]
        return float(quotient.lower()) if quotient.is_finite() else 0.0

    def renew(self) -> None:
        """Renew the budget of balls for each relation."""
        self._enclosed.clear()

    def point(self, row: Row) -> dict[sp.Symbol, Form]:
        """Return an instance in SymPy's numbers."""
        return {s: sp.Rational(int(v.p), int(v.q)) for s, v in zip(self.family.letters, row, strict=True)}

    def _by_ball(self, row: Row, related: Related) -> Decided:
        expression, sign = related
        try:
            ball = enclose(expression, self.point(row), digits=SEARCH_DIGITS)
        except (NotLowered, DoesNotExist) as error:
            return Decided(None, "", str(error))
        value, text = ball.value, str(ball.value.str(12, radius=False))
        if not value.is_finite() or (value.contains(0) and ball.digits < SEARCH_DIGITS):
            return Decided(None, text, f"the ball {value.str(6)} holds zero")
        zero = bool(value.contains(0))
        truth = Sign(sign).has(0 if zero else 1 if value > 0 else -1)
        return Decided(truth, text, certain=not zero or bool(value.is_zero()))

    def meets(self, row: Row, relations: Sequence[Related]) -> bool:
        """Return True if an instance certainly meets relations: no equality may hold only to some digits."""
        return all((one := self.decide(row, related)).truth is True and one.certain for related in relations)

    def breaks(self, row: Row) -> At | None:
        """Return the conclusion that an instance certainly breaks, if balls agree; else None."""
        for related in self.conclusions:
            one = self.decide(row, related)
            if one.truth is False and one.certain and self._by_ball(row, related).truth is not True:
                return self.at(row, related, one.text, Relation.DIFFER)
        return None

    def at(self, row: Row, related: Related, text: str, relation: Relation) -> At:
        """Describe a conclusion at an instance."""
        return At(simplest(self.point(row)), False, relation, SEARCH_DIGITS, text, related[1])


def _doubles(rows: Sequence[Row]) -> Doubles:
    return np.array([[int(v.p) / int(v.q) for v in row] for row in rows], dtype=np.float64).reshape(len(rows), -1)


def _unlike(rows: Sequence[Row]) -> tuple[list[Row], Doubles]:
    """Drop instances that doubles do not distinguish from another; return the doubles of the rest too."""
    doubles = _doubles(rows)
    kept = np.sort(np.unique(doubles, axis=0, return_index=True)[1])
    return [rows[int(k)] for k in kept], doubles[kept]


def _sign(value: fmpq | None, sign: str) -> Decided:
    if value is None:
        return UNTRIED
    return Decided(Sign(sign).has(1 if value > 0 else -1 if value < 0 else 0), value)


_SHOWN = 24  # characters of an exact value
