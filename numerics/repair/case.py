"""A line and its quantity at a few generic points, and a guess at the right form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Root
from closedform.numerics.comparison.balls import Balls, symbols_of
from closedform.numerics.domains.points import generic_points, simplest
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.findings import Relation
from closedform.numerics.findings.suggestion import Way
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.repair.sites import Values

SEED = 11  # seeds the search's own points: not those at which a line is judged
POINTS = 4  # points at which candidates are tried in doubles
FIT_POINTS = 9  # points at which coefficients are tried
_ENOUGH = 15  # digits of the quantity that doubles need
_LONG = 400  # operations of a form beyond which it is not multiplied out
_ROUGH, _FINE = 20, 45  # digits: for comparisons in doubles, and for naming


@dataclass(frozen=True, slots=True)
class Guess:
    """A form that may be right.

    Args:
        expr: the form.
        says: the error in the printed form, if this form is right.
        way: the search that found it.
        one_slip: True if one edit of the printed form makes it.
    """

    expr: Form
    says: str
    way: Way = Way.EDITS
    one_slip: bool = False


def multiplied_out(form: Form) -> Form:
    """Write a form by its terms, which identify guesses; a long form stays as it is, since a quotient of sums may have thousands."""
    return form if form.count_ops() > _LONG else sp.expand(form)


class NoValue(ValueError):
    """A quantity has no value at a point that a search needs."""


class Case:
    """A line and its quantity at a few generic points, as balls and as doubles.

    Args:
        derivation: the line's derivation.
        quantity: the value that the line should equal.
        printed: the line's value.

    Raises:
        NoValue: the quantity has no enclosure there.
    """

    def __init__(self, derivation: Derivation, quantity: Form, printed: Form) -> None:
        self.derivation, self.quantity, self.printed = derivation, quantity, printed
        self.refused = {multiplied_out(printed)}  # forms that are known not to hold everywhere
        self.searches: dict[Any, Any] = {}  # the edits of a form, kept from one stage to the next
        self.symbols = symbols_of(derivation, [quantity, printed])
        self.symbols += sorted((printed.free_symbols & set(derivation.where)), key=str)
        single = not derivation.domain.symbols
        chosen = [{}] if single else generic_points(derivation.domain, FIT_POINTS, seed=SEED)
        self.points = [(point, True) for point in chosen]
        self._balls = {digits: Balls(derivation, digits, list(self.points)) for digits in (_ROUGH, _FINE)}

    def true(self, count: int, digits: int = _FINE) -> list[arb]:
        """Enclose the quantity at the first ``count`` points.

        Raises:
            NoValue: it has no enclosure at one.
        """
        values = []
        for k in range(min(count, len(self.points))):
            ball, reason = self._balls[digits].at(self.quantity, k)
            if ball is None or not ball.value.is_finite() or ball.digits < _ENOUGH:
                raise NoValue(f"the quantity has no enclosure at {simplest(self.points[k][0])}: {reason or 'it is too wide'}")
            values.append(ball.value)
        return values

    def has_no_value(self) -> tuple[bool, str]:
        """Return True if the quantity certainly has no real value at any of the points, with the reason at the first."""
        ats = [self._balls[_ROUGH].compare(self.quantity, sp.Integer(0), k) for k in range(len(self.points))]
        return all(at.relation is Relation.MISSING for at in ats), ats[0].reason

    def target(self, count: int) -> Values:
        """Return the quantity's values at the first ``count`` points, as doubles."""
        return np.array([float(value.mid()) for value in self.true(count, _ROUGH)])

    def of(self, expr: Form, count: int, *, rough: bool = False) -> list[arb] | None:
        """Enclose a form at the first ``count`` points; None if it has no value at one."""
        found = [self._balls[_ROUGH if rough else _FINE].at(expr, k)[0] for k in range(min(count, len(self.points)))]
        values = [ball.value for ball in found if ball is not None and ball.value.is_finite()]
        return values if len(values) == len(found) else None

    def agrees(self, form: Form) -> bool:
        """Return True if a form's balls overlap the quantity's at all search points."""
        for k in range(min(POINTS, len(self.points))):
            ball, _ = self._balls[_ROUGH].at(form, k)
            if ball is None or not ball.value.is_finite() or not ball.value.overlaps(self.true(k + 1, _ROUGH)[k]):
                return False
        return True

    def agrees_somewhere(self, form: Form) -> bool:
        """Return True if a form and the quantity have one value at one of the search points."""
        for k in range(len(self.points)):
            true, ball = (self._balls[_ROUGH].at(one, k)[0] for one in (self.quantity, form))
            if true is not None and ball is not None and true.digits >= _ENOUGH and ball.value.overlaps(true.value):
                return True
        return False

    def known(self, count: int, form: Form) -> Mapping[Form, Values]:
        """Return the values of a form's letters, and of its integrals and expectations, at the first ``count`` points.

        Raises:
            NotLowered: one of these has no enclosure.
        """
        names = set(self.symbols) | form.free_symbols
        defined = names & set(self.derivation.where)
        known: dict[Form, Values] = {s: np.array([float(point[s]) for point, _ in self.points[:count]]) for s in names - defined}
        for node in (*outermost_special(form), *form.atoms(Root), *defined):
            values = self.of(node, count, rough=True)
            if values is None:
                raise NotLowered(f"{node} has no enclosure at a generic point")
            known[node] = np.array([float(value.mid()) for value in values])
        return known
