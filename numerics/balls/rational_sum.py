r"""Sums of a rational function over the whole numbers, with or without alternating signs, by partial fractions.

Let Q(k) = (k - r_1) ... (k - r_n) have no multiple roots, R = P/Q and deg Q >= deg P + 2. Then R(k) = sum_j c_j / (k - r_j), where
the c_j = P(r_j) / Q'(r_j) add up to zero, and sum_{k >= s} R(k) = - sum_j c_j psi(s - r_j) (DLMF 5.7.6; Abramowitz and Stegun
6.8.1). A power 1/(k - r)^m with m >= 2 adds up to the Hurwitz zeta function zeta(m, s - r) (DLMF 25.11.1). With deg Q = deg P + 1
the terms finally have one sign and at least the size of a multiple of 1/k: the sum does not exist. Alternating terms that tend to
zero are added in pairs: R(2j) - R(2j+1) is again such a function.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp
from flint import acb, fmpq, fmpq_poly

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import Diverges

_HIGHEST = 12  # largest degree of a denominator


def of_rational_terms(node: InfiniteSum, value: Callable[[Form], acb]) -> acb | None:
    """Enclose a sum of a rational function of the index with rational coefficients, perhaps times (-1)^k; None for other sums.

    Args:
        node: the sum, at numbers.
        value: encloses a closed form.

    Raises:
        Diverges: it has no value.
    """
    term, k, first = node.args
    if _has_pole(term, k, first):
        return None  # a term has no value: the caller, who evaluates terms one by one, reports it
    sign: Form = sp.Integer(1)
    rest: list[Form] = []
    for factor in sp.Mul.make_args(term):
        base, power = factor.as_base_exp()
        step = sp.Poly(power, k).all_coeffs() if base == -1 and power.is_polynomial(k) else []
        if len(step) == len(("slope", "constant")) and all(c.is_Integer for c in step):
            sign, rest = sign * sp.Integer(-1) ** step[0], [*rest, sp.Integer(-1) ** step[1]]
        else:
            rest.append(factor)
    form = sp.together(sp.Mul(*rest))
    if not form.is_rational_function(k) or form.free_symbols != {k}:
        return None
    if sign == -1:
        even, odd = (form.subs(k, 2 * k + j + first) for j in (0, 1))
        parity = sp.Integer(-1) ** first
        return None if _gap(form, k) < 1 else _summed(sp.together(parity * (even - odd)), k, 0, value)
    return _summed(form, k, int(first), value)


def _has_pole(term: Form, k: Form, first: Form) -> bool:
    """Return True if a term may have no value at an index of the sum, before anything cancels."""
    for node in sp.preorder_traversal(term):
        if isinstance(node, sp.Pow) and k in node.base.free_symbols:
            if not (node.exp.is_Integer and node.base.is_polynomial(k)):
                return True
            if node.exp < 0 and any(root.is_Integer and root >= first for root in sp.Poly(node.base, k).ground_roots()):
                return True
    return False


def _gap(form: Form, k: Form) -> int:
    """Return the degree of the denominator minus that of the numerator."""
    above, below = (sp.Poly(part, k) for part in sp.fraction(sp.cancel(form)))
    return int(below.degree() - above.degree())


def _summed(form: Form, k: Form, first: int, value: Callable[[Form], acb]) -> acb | None:
    above, below = (sp.Poly(part, k) for part in sp.fraction(sp.cancel(form)))
    if above.is_zero:
        return acb(0)
    rational = all(c.is_Rational for c in (*above.all_coeffs(), *below.all_coeffs()))
    if not rational or below.degree() < 1 or below.degree() > _HIGHEST:
        return None
    if below.degree() - above.degree() < 2:
        raise Diverges(f"the sum of {form} over {k} does not exist: its terms do not fall faster than 1/{k}")
    total = acb(0)
    for part in sp.Add.make_args(sp.apart(above.as_expr() / below.as_expr(), k)):
        found = _part(part, k, first)
        if found is None:
            return None
        total += found
    return acb(total.real) if total.is_finite() else None  # the terms are real


def _part(part: Form, k: Form, first: int) -> acb | None:
    """Enclose the contribution of a partial fraction: a sum, or the sum without the 1/k that cancels over all of them."""
    above, below = (sp.Poly(one, k) for one in sp.fraction(sp.cancel(part)))
    constant, factors = below.factor_list()
    if len(factors) != 1:
        return None
    (base, power), scale = factors[0], acb(1) / _exact(constant)
    if base.degree() == 1 and power > 1:
        slope, shift = base.all_coeffs()
        if above.degree() > 0:
            return None
        start = first + _exact(shift) / _exact(slope)
        return scale * _exact(above.as_expr()) / _exact(slope) ** int(power) * acb(int(power)).zeta(start)
    if power > 1:
        return None
    under = _flint(base)
    slope_of, over = under.derivative(), _flint(above)
    total = acb(0)
    for root, _ in under.complex_roots():
        residue = _at(over, root) / _at(slope_of, root)
        total -= residue * (first - root).digamma()
    return scale * total


def _exact(number: Form) -> acb:
    return acb(fmpq(int(number.p), int(number.q)))


def _flint(form: Form) -> Form:
    return fmpq_poly([fmpq(int(c.p), int(c.q)) for c in reversed(form.all_coeffs())])


def _at(form: Form, x: acb) -> acb:
    total = acb(0)
    for c in reversed(form.coeffs()):
        total = total * x + acb(c)
    return total
