"""Infinite sums in balls: partial sums, and a proved bound on the rest (the ratio test, d'Alembert 1768; Rudin 3.34).

With |t(k+1)/t(k)| <= q < 1 for all k >= n, the terms from n on add up to at most |t(n)| / (1 - q) in size. The ratio is a quotient
of polynomials in k. With k = 1/u it is one in u over [0, 1/n], and one ball bounds it. If that ball shows that the ratio is at
least 1 in size, and t(n) is not zero, the terms do not tend to zero: the sum does not exist. On the circle of convergence, where
t(k+1)/t(k) = z (1 + alpha/k + O(1/k^2)) with z = 1 or z = -1, |t(n)| is C n^alpha in the limit, C > 0 (Gauss's test; Knopp 1928,
section 172).
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, Ratio, terms_of, with_waves
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.rational_sum import of_rational_terms
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.nodes import substitute

_EXACT = 8  # terms that are evaluated as written; after them each follows from the one before
_MOST = 40_000  # most terms
_FEW = (
    2_000  # terms after which FLINT's hypergeometric functions are tried; their bounds hold next to the circle of convergence too
)


def enclosed(node: InfiniteSum, value: Callable[[Form], acb], bits: int) -> acb:
    """Enclose an infinite sum without free symbols, or one of up to some thousand terms.

    Args:
        node: the sum, at numbers.
        value: encloses a closed form.
        bits: relative accuracy aimed at.

    Raises:
        Diverges: it has no value.
        NotLowered: the ratio test does not decide, or the sum has too many terms.
    """
    waves = with_waves(node)
    if waves is not node:  # of real terms
        return acb(enclosed(waves, value, bits).real)
    term, index, first, *last = node.args
    if last and last[0].is_Integer and last[0] - first < _FEW:
        return sum((value(_at(term, index, k)) for k in range(int(first), int(last[0]) + 1)), acb(0))
    try:
        parts, poles = terms_of(node), node.poles()
    except NoRatio as error:
        raise NotLowered(f"an infinite sum needs a rational ratio of successive terms: {error}") from None
    for pole in poles:
        if pole.is_Integer and pole <= 0:
            raise Diverges(f"the sum of {term} over {index} does not exist: its term of index {first - pole} has no value")
    if any(power.base.is_zero and not power.exp.is_nonnegative for power in node.powers()):
        raise Diverges(f"the sum of {term} over {index} does not exist: its term of index {first} has no value")
    if (exact := of_rational_terms(node, value)) is not None:
        return exact
    total, diverging = acb(0), ""
    for part, ratio in parts:
        try:
            if why := _diverges(part, ratio, index, first):
                raise Diverges(why)
            total += _one(part, index, int(first), _Lowered(ratio, value), value, bits)
        except Diverges as error:
            diverging = str(error)
    if diverging and len(parts) > 1:
        raise NotLowered(f"cannot decide whether the parts of {term} that do not converge by themselves cancel")
    if diverging:
        raise Diverges(f"the sum of {term} over {index} does not exist: {diverging}")
    return total


def _diverges(term: Form, ratio: Ratio, index: Letter, first: Form) -> str:
    """Return why terms of a rational ratio do not add up, on or beyond the circle of convergence; empty if that is not certain."""
    forms = (*ratio.above, *ratio.below)
    if ratio.degree < 0 or ratio.constant == 0 or not all(c.is_Rational for form in (*forms, (ratio.constant,)) for c in form):
        return ""
    roots = [root for form in forms for root in sp.Poly(form[::-1], index).ground_roots() if root.is_Integer]
    beyond = max([first, *(root + 1 for root in roots)])  # from there on all terms are zero, or none is
    if beyond > _MOST or (last := _at(term, index, int(beyond))).is_zero is not False or not last.is_finite:
        return ""
    z = ratio.constant * sp.prod(form[-1] for form in ratio.above) / sp.prod(form[-1] for form in ratio.below)
    if ratio.degree > 0 or abs(z) > 1:
        return "its terms do not tend to zero"
    above, below = (sum(form[-2] / form[-1] for form in side if len(form) > 1) for side in (ratio.above, ratio.below))
    if abs(z) == 1 and above - below >= 0:
        return "its terms do not tend to zero"
    return f"its terms do not fall faster than 1/{index}" if z == 1 and above - below >= -1 else ""


class _Lowered:
    """A ratio in balls."""

    def __init__(self, ratio: Ratio, value: Callable[[Form], acb]) -> None:
        self.constant, self.ratio, self.value = value(ratio.constant), ratio, value
        self.above, self.below = ([[value(c) for c in form] for form in side] for side in (ratio.above, ratio.below))
        self.degree = ratio.degree

    def at(self, k: int) -> acb:
        """Enclose the ratio of the term k + 1 to the term k."""
        number, out = acb(k), self.constant
        for side, divides in ((self.above, False), (self.below, True)):
            for form in side:
                found = acb(0)
                for c in reversed(form):
                    found = found * number + c
                out = out / found if divides else out * found
        return out

    def whole(self, first: int, current: acb) -> acb | None:
        """Enclose a sum from its first term on as a hypergeometric function; None if it is none, or may not converge."""
        if self.degree > 0 or any(len(form) > 2 for form in (*self.above, *self.below)):
            return None
        z, lists = self.constant, []
        for side, divides in ((self.above, False), (self.below, True)):
            for form in side:
                z = z / form[-1] if divides else z * form[-1]
        for forms in (self.ratio.above, self.ratio.below):
            lists.append([first + form[0] / form[1] for form in forms if len(form) > 1])
        upper, lower = [*lists[0], sp.Integer(1)], []
        for b in lists[1]:
            upper.remove(b) if b in upper else lower.append(b)
        if self.degree == 0 and not abs(z) < 1:
            return None
        whole: acb = current * z.hypgeom([self.value(a) for a in upper], [self.value(b) for b in lower])
        return whole if whole.is_finite() else None

    def beyond(self, n: int) -> arb:
        """Enclose the size of the ratio for all k from n on."""
        end = arb(1) / n
        u = acb(end.union(arb(0)))
        out = self.constant
        for side, divides in ((self.above, False), (self.below, True)):
            for form in side:
                found = acb(0)
                for c in form:  # k^-deg P(k), the leading coefficient last in Horner's scheme
                    found = found * u + c
                out = out / found if divides else out * found
        if self.degree > 0:
            raise NotLowered("the ratio of the terms grows without bound")
        size: arb = abs(out * u ** (-self.degree))
        return size


def _one(term: Form, index: Letter, first: int, ratio: _Lowered, value: Callable[[Form], acb], bits: int) -> acb:
    """Sum one term."""
    total, k, start = acb(0), first, None
    for k in range(first, first + _EXACT):
        found = value(_at(term, index, k))
        start = (k, found) if start is None and not found.is_zero() else start
        total += found
    if not total.is_finite():
        raise NotLowered(f"a term of {term} has no finite value")
    k += 1
    current = value(_at(term, index, k))
    small = arb(2) ** -bits
    while k < _MOST:
        if k % 16 == 8 or k < first + 2 * _EXACT:
            q = ratio.beyond(k)
            if current.is_zero() and q.is_finite():  # the other terms are this one times finite ratios
                return total
            if q < 1:
                left_out = (abs(current) / (1 - q)).abs_upper()
                if left_out <= small * abs(total).abs_lower() or (left_out <= small * small and not total.is_zero()):
                    return total + acb(arb(0, left_out), arb(0, left_out) if not _is_real(total, current) else 0)
            elif q >= 1 and not current.contains(0):
                raise Diverges("its terms do not tend to zero")
        if k == first + _FEW and start is not None and (whole := ratio.whole(*start)) is not None:
            return whole
        total += current
        current *= ratio.at(k)
        if not current.is_finite():
            raise NotLowered(f"the term of index {k + 1} has no finite value")
        k += 1
    raise NotLowered(f"more than {_MOST} terms are needed: the sum converges too slowly, or the ratio of its terms tends to 1")


def _at(term: Form, index: Letter, k: int) -> Form:
    return substitute(term, {index: sp.Integer(k)})


def _is_real(*values: acb) -> bool:
    return all(one.imag.is_zero() for one in values)
