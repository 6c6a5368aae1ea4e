r"""Does a multiple integral converge absolutely? Only then may its variables be integrated out in any order (Fubini).

Sufficient, for p of polynomial growth and q quadratic: where the real part of q is negative definite in the
variables of infinite range, |p| e^q is integrable. Also sufficient: the integrand keeps its sign (Tonelli), so that
integrating in any order finds out. Necessary over the whole space, for a polynomial p other than 0: q is negative definite. Else
q does not fall along some direction d, nor near it, or is constant along the lines in direction d apart from a linear term that
rises on one side; p vanishes on a null set only. And where a line L = 0 cuts the range and does not divide p, p / L^n e^q is
not integrable beside it: E[Y/X] does not exist, although given X the mean of Y/X does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from derivations.functions import BOUNDED, NO_FASTER, RISING_ODD
from numerics.evidence import Diverges, NotLowered
from numerics.symbolic.algebra import Sign
from numerics.symbolic.products import converges_apart

Box = tuple[Any, tuple[tuple[Any, Any, Any], ...]]  # a body, and (variable, lower end, upper end) for each of its ranges


def require_absolute(boxes: Sequence[Box], sign: Sign) -> None:
    """Refuse a sum of multiple integrals that is not known to converge absolutely.

    Args:
        boxes: the integrals, all of one sum.
        sign: of expressions in parameters.

    Raises:
        Diverges: the sum certainly does not converge absolutely.
        NotLowered: whether it does is not certain.
    """
    doubtful = [box for box in boxes if len(box[1]) > 1 and not _converges(*box, sign)]
    if not doubtful:
        return
    groups: dict[Any, Any] = {}
    for body, ranges in doubtful:
        if any((low, high) != (-sp.oo, sp.oo) for _, low, high in ranges):
            raise _uncertain(body, ranges)
        exponent, denominator, numerator = _parts(body, {v for v, *_ in ranges})
        key = tuple(sorted((v for v, *_ in ranges), key=str)), exponent, denominator
        groups[key] = groups.get(key, sp.Integer(0)) + numerator
    left = [(key, numerator) for key, numerator in groups.items() if sp.expand(numerator) != 0]
    # One alone cannot be made up for by what converges; several might cancel one another.
    if len(left) == 1 and _certainly_not(*left[0], sign):
        raise Diverges(f"the integral over {_names(doubtful[0][1])} does not converge absolutely: of {str(doubtful[0][0])[:80]}")
    if left:
        raise _uncertain(*doubtful[0])


def _uncertain(body: Any, ranges: Sequence[Any]) -> NotLowered:
    return NotLowered(f"whether the integral over {_names(ranges)} converges absolutely is not certain: of {str(body)[:80]}")


def _names(ranges: Sequence[Any]) -> str:
    return f"({', '.join(str(v) for v, *_ in ranges)})"


def _converges(body: Any, ranges: Sequence[tuple[Any, Any, Any]], sign: Sign) -> bool:
    """Tell whether an integral certainly converges absolutely, or keeps its sign, apart from poles, which others look after."""
    variables = {v for v, *_ in ranges}
    endless = _endless(ranges)
    exponent, denominator, numerator = _parts(body, variables)
    if len(endless) == len(ranges) and denominator == 1 and numerator.is_polynomial(*variables):
        return _falls(exponent, endless, variables, sign) == 1 or converges_apart(body, ranges, sign)
    if not endless or _keeps_sign(body, ranges):
        return True
    if _poles_are_integrable(body, variables) and converges_apart(body, ranges, sign):
        return True
    rest = sp.Mul(*(f for f in sp.Mul.make_args(body) if not _is_exponential(f)))
    return _tame(rest, variables) and _falls(exponent, endless, variables, sign) == 1


def _endless(ranges: Sequence[tuple[Any, Any, Any]]) -> list[Any]:
    """List the variables whose range is not bounded, by numbers or by bounded variables."""
    left = list(ranges)
    while True:
        names = {v for v, *_ in left}
        kept = [(v, *ends) for v, *ends in left if any(end in (sp.oo, -sp.oo) or end.free_symbols & names for end in ends)]
        if len(kept) == len(left):
            return [v for v, *_ in kept]
        left = kept


def _is_exponential(factor: Any) -> bool:
    return isinstance(factor, sp.exp) or (factor.is_Pow and isinstance(factor.base, sp.exp) and factor.exp.is_Integer)


def _parts(body: Any, variables: set[Any]) -> tuple[Any, Any, Any]:
    """Split a product into its exponent, its denominator in the variables, and the rest."""
    exponent, denominator, numerator = sp.Integer(0), sp.Integer(1), sp.Integer(1)
    for factor in sp.Mul.make_args(body):
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif _is_exponential(factor):
            exponent += factor.base.args[0] * factor.exp
        elif factor.is_Pow and factor.exp.is_Integer and factor.exp < 0 and factor.free_symbols & variables:
            denominator *= factor.base**-factor.exp
        else:
            numerator *= factor
    return sp.expand(exponent), denominator, numerator


def _falls(exponent: Any, endless: Sequence[Any], variables: set[Any], sign: Sign) -> int | None:
    """Tell whether the real part of a quadratic exponent is negative definite in some variables: 1, -1 where certainly not."""
    if not exponent.is_polynomial(*variables) or (form := sp.Poly(exponent, *variables)).total_degree() > 2:
        return None
    hessian = sp.Matrix(len(endless), len(endless), lambda i, j: _curvature(form, endless[i], endless[j]))
    for size in range(1, len(endless) + 1):  # Sylvester
        found = sign(hessian[:size, :size].det())
        if found != 1:
            return None if found is None else -1
    return 1


def _curvature(form: Any, u: Any, v: Any) -> Any:
    """Give the real part of minus the second derivative of a quadratic polynomial."""
    found = form.coeff_monomial(u * v) * (-2 if u == v else -1)
    return found.as_real_imag()[0] if found.has(sp.I) else found


def _tame(expr: Any, variables: set[Any]) -> bool:
    """Tell whether an expression grows no faster than the exponential of a line, at real arguments."""
    if not expr.free_symbols & variables or expr.is_Symbol:
        return True
    if expr.has(sp.I):
        return False
    if expr.is_Pow and expr.exp.is_number and expr.exp.is_negative:
        return _far_from_zero(expr.base, variables)
    if expr.is_Pow:
        return bool(expr.exp.is_Rational) and _tame(expr.base, variables)
    if isinstance(expr, BOUNDED):
        return True
    if isinstance(expr, (sp.exp, sp.cosh, sp.sinh)):
        argument = expr.args[0]
        return bool(argument.is_polynomial(*variables) and sp.Poly(argument, *variables).total_degree() <= 1)
    if isinstance(expr, sp.log):
        return _tame(expr.args[0], variables) and _far_from_zero(expr.args[0], variables)
    return (expr.is_Add or expr.is_Mul or isinstance(expr, NO_FASTER)) and all(_tame(arg, variables) for arg in expr.args)


def _poles_are_integrable(body: Any, variables: set[Any]) -> bool:
    """Tell whether the only poles are powers of one variable above -1, which are absolutely integrable beside zero."""
    powers = [p for p in body.atoms(sp.Pow) if p.free_symbols & variables and not (p.exp.is_number and p.exp.is_nonnegative)]
    return all(
        _far_from_zero(p.base, variables) or (p.base in variables and p.exp.is_number and (p.exp > -1) == True)  # noqa: E712
        for p in powers
    )


def _far_from_zero(expr: Any, variables: set[Any]) -> bool:
    """Tell whether an expression stays above a positive number at real arguments."""
    real = expr.xreplace({v: sp.Symbol(f"{v}_real", real=True) for v in variables})
    if isinstance(real, sp.cosh):
        return bool(real.args[0].is_real)
    constant, rest = real.as_independent(*real.free_symbols, as_Add=True)
    return bool(constant.is_positive and all(term.is_nonnegative for term in sp.Add.make_args(rest)))


def _keeps_sign(body: Any, ranges: Sequence[tuple[Any, Any, Any]]) -> bool:
    """Tell whether an integrand certainly has one sign on its ranges."""
    positive = {v: sp.Symbol(f"{v}_ahead", positive=True) for v, low, high in ranges if low.is_nonnegative}
    real = {v: sp.Symbol(f"{v}_real", real=True) for v, *_ in ranges}
    names = {**real, **positive}
    names |= {s: sp.Symbol(f"{s}_number", real=s.is_real) for s in body.free_symbols - set(names)}
    form = sp.Mul(*(f for f in sp.Mul.make_args(body.xreplace(names)) if f.free_symbols & set(names.values())))
    return bool(form.is_nonnegative or form.is_nonpositive)


def _certainly_not(key: tuple[Any, Any, Any], numerator: Any, sign: Sign) -> bool:
    """Tell whether p / L e^q is certainly not integrable over the whole space."""
    variables, exponent, denominator = key
    if denominator == 1:  # a saturating function of a line vanishes on a null set only, and has limits that are not zero
        numerator = sp.Mul(*(f for f in sp.Mul.make_args(numerator) if not _saturates(f, variables)))
    if not numerator.is_polynomial(*variables) or exponent.has(sp.I):
        return False
    if not any(sign(c) in (1, -1) for c in sp.Poly(numerator, *variables).coeffs()):
        return False
    if denominator == 1:
        return _falls(exponent, variables, set(variables), sign) == -1
    return exponent.is_polynomial(*variables) and any(_cuts(f, numerator, variables, sign) for f in sp.Mul.make_args(denominator))


def _saturates(factor: Any, variables: Sequence[Any]) -> bool:
    return factor.func in RISING_ODD and factor.func in BOUNDED and _is_line(factor.args[0], variables)


def _is_line(form: Any, variables: Sequence[Any]) -> bool:
    return bool(form.is_polynomial(*variables) and sp.Poly(form, *variables).total_degree() == 1 and not form.has(sp.I))


def _cuts(factor: Any, numerator: Any, variables: Sequence[Any], sign: Sign) -> bool:
    """Tell whether a denominator is a line that does not divide the numerator."""
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
