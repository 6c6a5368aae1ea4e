r"""Decide whether a multiple integral converges absolutely. Only then may its variables be integrated in any order (Fubini).

Sufficient, for p of polynomial growth and q quadratic: if the real part of q is negative definite in the variables of infinite
range, |p| e^q is integrable. Also sufficient: the integrand keeps its sign (Tonelli), so integrating in any order finds out.
Necessary over the whole space, for a polynomial p other than 0: q is negative definite. Otherwise q does not fall along some
direction d, nor near it. Or q is constant along the lines in direction d, but for a linear term that rises on one side; p vanishes
on a null set only. If a line L = 0 cuts the range and does not divide p, p / L^n e^q is not integrable near it: E[Y/X] does not
exist, although the mean of Y/X given X does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp
from sympy.polys.matrices import DomainMatrix

from closedform.derivations.functions.facts import BOUNDED, NO_FASTER, RISING_ODD
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.algebra import SideOf, of_reals
from closedform.numerics.forms.nodes import exponent_of
from closedform.numerics.forms.orders import away_from_zero, integrable, one_sign
from closedform.numerics.forms.reality import Ranges, certainly_real
from closedform.numerics.gaussian.products import Range, converges_apart

Box = tuple[Any, tuple[tuple[Any, Any, Any], ...]]  # a body, and (variable, lower end, upper end) for each of its ranges


def parts(boxes: Sequence[Box], sign: SideOf) -> list[list[Box]]:
    """Split a sum of multiple integrals into sums, each of which may be integrated in any order.

    Integrals that certainly converge absolutely may be integrated in any order (Fubini). So may a sum of integrands with one sign:
    its integral shows whether it converges (Tonelli). Integrands of different signs are not added before integration, because they
    may cancel where neither has an integral: E[(Y^2 - 1)/T] does not exist if E[1/T] is infinite.

    Args:
        boxes: the integrals, all of one sum.
        sign: returns the sign of expressions in parameters.

    Raises:
        Diverges: the sum certainly does not converge absolutely.
        NotLowered: it is not certain whether it does.
    """
    sign = of_reals(sign)
    sure: list[Box] = []
    signed: dict[Form, list[Box]] = {}
    doubtful: list[Box] = []
    for box in boxes:
        if len(box[1]) <= 1 or _converges(*box, sign):
            sure.append(box)
        elif not _is_bell(*box) and (turn := _turn(*box, sign)) is not None:
            signed.setdefault(turn, []).append(box)
        elif not _endless(box[1]):
            sure.append(box)  # poles, if any, are checked by code that integrates a variable exactly, or encloses the whole
        else:
            doubtful.append(box)
    _refuse(doubtful, sign, alone=not signed)
    first, *others = signed.values() or [[]]
    return [[*sure, *first], *others]


def _refuse(doubtful: Sequence[Box], sign: SideOf, *, alone: bool) -> None:
    """Refuse integrals over an infinite range that may not converge, unless they cancel as they stand.

    Args:
        doubtful: the integrals, which do not keep their signs either.
        sign: returns the sign of expressions in parameters.
        alone: True if the rest of the sum converges absolutely.

    Raises:
        Diverges: the sum certainly does not converge absolutely.
        NotLowered: it is not certain whether it does.
    """
    if not doubtful:
        return
    groups: dict[Form, Form] = {}
    for body, ranges in doubtful:
        if any((low, high) != (-sp.oo, sp.oo) for _, low, high in ranges):
            raise _uncertain(body, ranges)
        exponent, denominator, numerator = _factors(body, frozenset(v for v, *_ in ranges))
        key = tuple(sorted((v for v, *_ in ranges), key=str)), exponent, denominator
        groups[key] = groups.get(key, sp.Integer(0)) + numerator
    left = [(key, numerator) for key, numerator in groups.items() if sp.expand(numerator) != 0]
    # Convergent integrals cannot cancel a single divergent one; several divergent ones might cancel one another.
    if alone and len(left) == 1 and _certainly_not(*left[0], sign):
        raise Diverges(f"the integral over {_names(doubtful[0][1])} does not converge absolutely: of {str(doubtful[0][0])[:80]}")
    if left:
        raise _uncertain(*doubtful[0])


def _uncertain(body: Form, ranges: Sequence[Form]) -> NotLowered:
    return NotLowered(f"cannot decide whether the integral over {_names(ranges)} converges absolutely: {str(body)[:80]}")


def _names(ranges: Sequence[Form]) -> str:
    return f"({', '.join(str(v) for v, *_ in ranges)})"


def _converges(body: Form, ranges: Sequence[Range], sign: SideOf) -> bool:
    """Return True if an integral certainly converges absolutely."""
    places = {v: (low, high) for v, low, high in ranges}
    endless = _endless(ranges)
    exponent = _factors(body, frozenset(places))[0]
    if _is_bell(body, ranges):
        return _falls(exponent, endless, set(places), sign) == 1 or converges_apart(body, ranges, sign)
    if integrable(body, places, sign) and (not endless or converges_apart(body, ranges, sign)):
        return True
    rest = sp.Mul(*(f for f in sp.Mul.make_args(body) if f.free_symbols & places.keys() and exponent_of(f) is None))
    return bool(endless) and grows_as_lines(rest, places, sign) and _falls(exponent, endless, set(places), sign) == 1


def _is_bell(body: Form, ranges: Sequence[Range]) -> bool:
    """Return True if an integrand is a polynomial times an exponential over infinite ranges: its form decides convergence."""
    variables = [v for v, *_ in ranges]
    _, denominator, numerator = _factors(body, frozenset(variables))
    return len(_endless(ranges)) == len(ranges) and denominator == 1 and bool(numerator.is_polynomial(*variables))


def _endless(ranges: Sequence[Range]) -> list[Form]:
    """List the variables whose ranges are not bounded by numbers or by bounded variables."""
    left = list(ranges)
    while True:
        names = {v for v, *_ in left}
        kept = [(v, *ends) for v, *ends in left if any(end in (sp.oo, -sp.oo) or end.free_symbols & names for end in ends)]
        if len(kept) == len(left):
            return [v for v, *_ in kept]
        left = kept


@remembered
def _factors(body: Form, variables: frozenset[Letter]) -> tuple[Form, Form, Form]:
    """Split a product into its exponent, its denominator in the variables, and the rest."""
    exponent, denominator, numerator = sp.Integer(0), sp.Integer(1), sp.Integer(1)
    for factor in sp.Mul.make_args(body):
        if (power := exponent_of(factor)) is not None:
            exponent += power
        elif factor.is_Pow and factor.exp.is_Integer and factor.exp < 0 and factor.free_symbols & variables:
            denominator *= factor.base**-factor.exp
        else:
            numerator *= factor
    return sp.expand(exponent), denominator, numerator


def _falls(exponent: Form, endless: Sequence[Form], variables: set[Letter], sign: SideOf) -> int | None:
    """Return 1 if the real part of a quadratic exponent is negative definite in some variables, -1 if certainly not."""
    minors = _minors(exponent, tuple(endless), frozenset(variables))
    for minor in () if minors is None else minors:  # Sylvester
        found = sign(minor)
        if found != 1:
            return None if found is None else -1
    return None if minors is None else 1


@remembered
def _minors(exponent: Form, endless: tuple[Form, ...], variables: frozenset[Letter]) -> Sequence[Form] | None:
    """List the leading minors of minus the Hessian of a quadratic exponent's real part, once for all values of its letters."""
    if not exponent.is_polynomial(*variables) or (form := sp.Poly(exponent, *variables)).total_degree() > 2:
        return None
    hessian = sp.Matrix(len(endless), len(endless), lambda i, j: _curvature(form, endless[i], endless[j]))
    exact = DomainMatrix.from_Matrix(hessian).to_field()  # SymPy's own determinant takes a second if an entry is a long fraction
    return [exact.domain.to_sympy(exact[:size, :size].det()) for size in range(1, len(endless) + 1)]


def _curvature(form: Form, u: Form, v: Form) -> Form:
    """Return the real part of minus the second derivative of a quadratic polynomial."""
    found = form.coeff_monomial(u * v) * (-2 if u == v else -1)
    return found.as_real_imag()[0] if found.has(sp.I) else found


def grows_as_lines(expr: Form, places: Ranges, sign: SideOf) -> bool:
    """Return True if an expression grows no faster than the exponential of a line in the variables of some ranges.

    A bound at real arguments holds only there: erf(sqrt(1 - x^4)) grows like exp(x^4).
    """
    variables = places.keys()
    if not expr.free_symbols & variables or expr.is_Symbol:
        return True
    if expr.has(sp.I):
        return False
    if expr.is_Pow and expr.exp.is_number and expr.exp.is_negative:
        return away_from_zero(expr.base, places, sign)
    if expr.is_Pow:
        return bool(expr.exp.is_Rational) and grows_as_lines(expr.base, places, sign)
    if isinstance(expr, BOUNDED):
        return certainly_real(expr.args[0], places, sign)
    if isinstance(expr, (sp.exp, sp.cosh, sp.sinh)):
        argument = expr.args[0]
        return bool(argument.is_polynomial(*variables) and sp.Poly(argument, *variables).total_degree() <= 1)
    if isinstance(expr, sp.log):
        return grows_as_lines(expr.args[0], places, sign) and away_from_zero(expr.args[0], places, sign)
    return (expr.is_Add or expr.is_Mul or isinstance(expr, NO_FASTER)) and all(
        grows_as_lines(arg, places, sign) for arg in expr.args
    )


def _turn(body: Form, ranges: Sequence[Range], sign: SideOf) -> Form:
    """Return the sign that an integrand keeps: 1, -1, or its constant factor if that has an unknown sign; None if none."""
    kept = one_sign(body, ranges)
    constant = body.as_independent(*(v for v, *_ in ranges), as_Add=False)[0]
    found = sign(constant)
    return None if kept is None else kept * found if found in (1, -1) else constant


def _certainly_not(key: tuple[Form, Form, Form], numerator: Form, sign: SideOf) -> bool:
    """Return True if p / L e^q is certainly not integrable over the whole space."""
    variables, exponent, denominator = key
    if denominator == 1:  # a saturating function of a line vanishes on a null set only, and has nonzero limits
        numerator = sp.Mul(*(f for f in sp.Mul.make_args(numerator) if not _saturates(f, variables)))
    if not numerator.is_polynomial(*variables) or exponent.has(sp.I):
        return False
    if not any(sign(c) in (1, -1) for c in sp.Poly(numerator, *variables).coeffs()):
        return False
    if denominator == 1:
        return _falls(exponent, variables, set(variables), sign) == -1
    return exponent.is_polynomial(*variables) and any(_cuts(f, numerator, variables, sign) for f in sp.Mul.make_args(denominator))


def _saturates(factor: Form, variables: Sequence[Letter]) -> bool:
    return factor.func in RISING_ODD and factor.func in BOUNDED and _is_line(factor.args[0], variables)


def _is_line(form: Form, variables: Sequence[Letter]) -> bool:
    return bool(form.is_polynomial(*variables) and sp.Poly(form, *variables).total_degree() == 1 and not form.has(sp.I))


def _cuts(factor: Form, numerator: Form, variables: Sequence[Letter], sign: SideOf) -> bool:
    """Return True if a denominator is a line that does not divide the numerator."""
    line = factor.as_base_exp()[0]
    v = next((v for v in variables if v in line.free_symbols), None)
    if v is None or not _is_line(line, variables):
        return False
    slope = line.coeff(v, 1)
    if sign(slope) not in (1, -1):
        return False
    along = sp.expand(numerator.xreplace({v: -line.coeff(v, 0) / slope}))
    others = [u for u in variables if u != v]
    return any(sign(c) in (1, -1) for c in (sp.Poly(along, *others).coeffs() if others else [along]))
