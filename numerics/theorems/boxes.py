"""Certify the conclusions of a family, for all instances or on a box, by the rules and balls that prove inequalities.

A hypothesis only reduces the set on which a conclusion must hold. So a hypothesis that is no inequality may be dropped, and an
attainable bound is widened slightly, which includes the instances at its edge. A conclusion follows if it is a hypothesis plus a
form that is at least zero on all instances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.claims.theorem import Family, Related
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.certificates.gate import signed
from closedform.numerics.findings.levels import BOX_CELLS, BOX_LETTERS, BOX_OPERATIONS
from closedform.numerics.findings.search_result import Certified
from closedform.numerics.signs.boxes import positive_on
from closedform.numerics.theorems.instances import Row

_SLACK = sp.Rational(1, 10**6)
_SHARES = (sp.Rational(0), sp.Rational(1, 8), sp.Rational(1, 4))  # parts of an interval that are cut off at either end
_AWAY = sp.Rational(1, 2), sp.Integer(2)  # distances from the end of a half line
_COMPARED = 4  # most hypotheses with which a conclusion is compared, those with the shortest difference first


def certificate(family: Family, met: Sequence[Row], *, supposed: bool = True) -> Certified | None:
    """Certify every conclusion of a family with few letters; None if that fails.

    Args:
        family: the family; its letters all range over intervals.
        met: instances that meet its hypotheses; one of them must lie in the box.
        supposed: True if it is known to need its hypotheses; else the first attempt is for all instances, with fewer cases.
    """
    size = sum(sp.count_ops(expression) for expression, _ in (*family.conclusions, *family.supposes, *family.needs))
    intervals = {s: v for s, v in family.letters.items() if isinstance(v, sp.Interval)}
    if not met or len(intervals) < len(family.letters) or len(intervals) > BOX_LETTERS or size > BOX_OPERATIONS:
        return None
    hypotheses = [
        form for expression, sign in (*family.supposes, *family.needs) if (form := _positive_form(expression, sign)) is not None
    ]
    everywhere = Domain(intervals)
    domain = Domain(intervals, such_that=tuple(form > 0 for form in hypotheses if form.free_symbols))
    tried = [everywhere, domain] if domain.such_that and not supposed else [domain]
    if all(
        _follows(conclusion, (*family.supposes, *family.needs), everywhere) or any(_certified(conclusion, one) for one in tried)
        for conclusion in family.conclusions
    ):
        return Certified((), whole=True)
    if any(sign in (Sign.ZERO, Sign.NONZERO) for _, sign in family.conclusions):
        return None
    sides = [-expression if sign == Sign.NEGATIVE else expression for expression, sign in family.conclusions]
    for share in _SHARES:
        box = [(s, *_inside(interval, share)) for s, interval in intervals.items()]
        if _holds_one(box, intervals, met) and all(positive_on(side, box, hypotheses, BOX_CELLS) for side in sides):
            return Certified(tuple((str(s), str(low), str(high)) for s, low, high in box), whole=False)
    return None


def _follows(conclusion: Related, supposed: Sequence[Related], everywhere: Domain) -> bool:
    """Return True if a conclusion is a hypothesis plus a certified nonnegative form (positive if only the conclusion is strict)."""
    whole = _upwards(conclusion)
    if whole is None:
        return False
    size, strict = sp.count_ops(whole), conclusion[1] != Sign.NONNEGATIVE
    rests = [(whole - form, related[1] != Sign.NONNEGATIVE) for related in supposed if (form := _upwards(related)) is not None]
    shorter = sorted((pair for pair in rests if sp.count_ops(pair[0]) < size), key=lambda pair: sp.count_ops(pair[0]))
    return any(
        signed(rest, Sign.POSITIVE if strict and not given else Sign.NONNEGATIVE, everywhere).found
        for rest, given in shorter[:_COMPARED]
    )


def _upwards(related: Related) -> Form | None:
    """Write an inequality as a form that is positive, or at least zero, where it holds; None for other relations."""
    expression, sign = related
    return {Sign.POSITIVE: expression, Sign.NONNEGATIVE: expression, Sign.NEGATIVE: -expression}.get(Sign(sign))


def _certified(conclusion: Related, domain: Domain) -> bool:
    return signed(_shared_left_out(conclusion[0], domain.symbols), conclusion[1], domain).found


def _shared_left_out(expression: Form, letters: Mapping[Letter, Letter]) -> Form:
    """Divide a sum by the common powers of positive letters in its terms: the sign stays, and the rules have less work."""
    terms = sp.Add.make_args(expression)
    powers = [term.as_powers_dict() for term in terms]
    shared = sp.Integer(1)
    for s in (s for s, interval in letters.items() if interval.inf >= 0 and interval.contains(0) == sp.false):
        exponents = [held.get(s, sp.Integer(0)) for held in powers]
        if all(e.is_Rational for e in exponents):
            shared *= s ** min(exponents)
    return expression if shared == 1 else sp.Add(*(term / shared for term in terms))


def _positive_form(expression: Form, sign: str) -> Form | None:
    """Write a hypothesis as a form that is positive wherever it holds; None if it is no inequality."""
    forms = {Sign.POSITIVE: expression, Sign.NEGATIVE: -expression, Sign.NONNEGATIVE: expression + _SLACK}
    return forms.get(Sign(sign))


def _inside(interval: Form, share: Form) -> tuple[Form, Form]:
    """Return rational ends of a part of an interval; a smaller share makes the part larger."""
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


def _holds_one(box: Sequence[tuple[Form, Form, Form]], letters: Letter, met: Sequence[Row]) -> bool:
    """Return True if an instance that meets the hypotheses lies in a box: otherwise its certificate is empty."""
    places = list(letters)
    return any(
        all(low <= sp.Rational(int(row[places.index(s)].p), int(row[places.index(s)].q)) <= high for s, low, high in box)
        for row in met
    )
