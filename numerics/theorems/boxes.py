"""The conclusions of a family certified: for all of its instances, or on a box of them, by the rules and balls that prove inequalities.

A hypothesis only makes smaller what has to be certified: one that is no inequality is left out, and a bound that may be attained is widened a little,
so that no instance at its edge is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from derivations.domain import Domain
from derivations.theorem import Family
from numerics.certificates.boxes import positive_on
from numerics.certificates.checked import certified
from numerics.levels import BOX_CELLS, BOX_LETTERS, BOX_OPERATIONS
from numerics.searched import Certified
from numerics.theorems.instances import Row

_SLACK = sp.Rational(1, 10**6)
_SHARES = (sp.Rational(0), sp.Rational(1, 8), sp.Rational(1, 4))  # of an interval that is left out at either end
_AWAY = sp.Rational(1, 2), sp.Integer(2)  # from the end of a half line


def certificate(family: Family, met: Sequence[Row]) -> Certified | None:
    """Certify every conclusion of a family of few letters; None where that is not reached.

    Args:
        family: whose letters all range over intervals.
        met: instances that meet its hypotheses; one of them has to lie in the box.
    """
    size = sum(sp.count_ops(expression) for expression, _ in (*family.conclusions, *family.supposes, *family.needs))
    intervals = {s: v for s, v in family.letters.items() if isinstance(v, sp.Interval)}
    if not met or len(intervals) < len(family.letters) or len(intervals) > BOX_LETTERS or size > BOX_OPERATIONS:
        return None
    hypotheses = [
        form for expression, sign in (*family.supposes, *family.needs) if (form := _positive_form(expression, sign)) is not None
    ]
    domain = Domain(intervals, such_that=tuple(form > 0 for form in hypotheses if form.free_symbols))
    if all(certified(expression, sign, domain).found for expression, sign in family.conclusions):
        return Certified((), whole=True)
    if any(sign in ("zero", "nonzero") for _, sign in family.conclusions):
        return None
    sides = [-expression if sign == "negative" else expression for expression, sign in family.conclusions]
    for share in _SHARES:
        box = [(s, *_inside(interval, share)) for s, interval in intervals.items()]
        if _holds_one(box, intervals, met) and all(positive_on(side, box, hypotheses, BOX_CELLS) for side in sides):
            return Certified(tuple((str(s), str(low), str(high)) for s, low, high in box), whole=False)
    return None


def _positive_form(expression: Any, sign: str) -> Any | None:
    """Write a hypothesis as a form that is positive wherever it is met; None where it is no inequality."""
    forms = {"positive": expression, "negative": -expression, "nonnegative": expression + _SLACK}
    return forms.get(sign)


def _inside(interval: Any, share: Any) -> tuple[Any, Any]:
    """Give rational ends of a part of an interval, which a smaller share makes larger."""
    low, high = interval.inf, interval.sup
    near, far = _AWAY
    if low == -sp.oo and high == sp.oo:
        return near, far
    if high == sp.oo:
        return sp.ceiling(low) + near, sp.ceiling(low) + far
    if low == -sp.oo:
        return sp.floor(high) - far, sp.floor(high) - near
    if not (low.is_Rational and high.is_Rational):
        low, high = sp.Rational(sp.ceiling(low * 840), 840), sp.Rational(sp.floor(high * 840), 840)
    return low + share * (high - low), high - share * (high - low)


def _holds_one(box: Sequence[tuple[Any, Any, Any]], letters: Any, met: Sequence[Row]) -> bool:
    """Tell whether an instance that meets the hypotheses lies in a box: else its certificate says nothing."""
    places = list(letters)
    return any(
        all(low <= sp.Rational(int(row[places.index(s)].p), int(row[places.index(s)].q)) <= high for s, low, high in box)
        for row in met
    )
