r"""How an integrand grows near the points where it is infinite: powers of single variables, and logarithms.

``orders`` returns p_v with |f| <= C prod_v |v|^{p_v} on every bounded part of the ranges. If every p_v > -1, f is absolutely
integrable on such a part (Tonelli, variable by variable). A logarithm of an analytic function that is not zero everywhere is
integrable to every power at any zero, because its zeros have finite order. It counts as a power just below zero: by Hoelder's
inequality it may multiply the others. Functions without such a bound, such as tan over a pole, gamma at 0 or exp(1/sqrt(v)), have
none here. An exponential of -c (log v)^2 outweighs every power of v at 0.

Exact integration over one variable may make the rest vanish or cancel, and with it a pole of another variable. So code that reduces
an integral must check here first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import BOUNDED, ENTIRE, FACTS, KINKS, LOGARITHMIC, NO_FASTER
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import SideOf, of_reals
from closedform.numerics.forms.reality import Ranges, certainly_real, nonnegative

Orders = Mapping[Any, Any]  # by variable; an absent one has the order 0

_LOGARITHM = sp.Rational(-1, 1024)
_FINITE = (*ENTIRE, sp.asin, sp.acos, sp.acosh, sp.LambertW)  # finite at every finite argument, on or off the reals


def integrable(expr: Form, places: Ranges, sign: SideOf) -> bool:
    """Return True if an integrand is certainly absolutely integrable over every bounded part of its ranges.

    Args:
        expr: the integrand.
        places: the range of each of its variables.
        sign: returns the sign of expressions in parameters.
    """
    quiet = of_reals(sign)
    found = orders(expr, places, quiet)
    return found is not None and all(quiet(power + 1) == 1 for power in found.values())


def orders(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """Bound an expression by powers of its variables on bounded parts of their ranges; None if no bound is known."""
    if not expr.free_symbols & places.keys():
        return {}
    if expr in places:
        return {expr: sp.Integer(1)}
    rule = _RULES.get(expr.func)
    return None if rule is None else rule(expr, places, sign)


def one_sign(body: Form, ranges: Sequence[tuple[Form, Form, Form]]) -> int | None:
    """Return the sign, 1 or -1, that an integrand's factors in the variables certainly keep on their ranges; else None."""
    # Each name gets a symbol of its own: two that print alike are two numbers.
    positive = {v: sp.Dummy(positive=True) for v, low, high in ranges if low.is_nonnegative}
    names = {**{v: sp.Dummy(real=True) for v, *_ in ranges}, **positive}
    inside = set(names.values())
    names |= {s: sp.Dummy(real=s.is_real) for s in body.free_symbols - set(names)}
    form = sp.Mul(*(f for f in sp.Mul.make_args(body.xreplace(names)) if f.free_symbols & inside))
    return 1 if form.is_nonnegative else -1 if form.is_nonpositive else None


def away_from_zero(expr: Form, places: Ranges, sign: SideOf) -> bool:
    """Return True if an expression stays beyond a positive distance from zero on the whole of its ranges."""
    inside = [v for v in places if v in expr.free_symbols]
    if not inside:
        return sign(expr) in (1, -1)
    if len(inside) == 1 and expr.is_polynomial(inside[0]) and sp.degree(expr, inside[0]) == 1:
        values = [_at_end(expr, inside[0], end, places, sign) for end in places[inside[0]]]
        if values[0] == values[1] and values[0] is not None:
            return True
    real = expr.xreplace({v: sp.Dummy(**_assumed(*places[v])) for v in inside})
    if isinstance(real, sp.cosh):
        return bool(real.args[0].is_real)
    if expr.is_Pow and real.is_Pow and real.exp.is_number:  # |sqrt(x)| is no power until x is known to be positive
        return bool(real.exp.is_positive) and away_from_zero(expr.base, places, sign)
    constant, rest = real.as_independent(*real.free_symbols, as_Add=True)
    return bool(constant.is_positive and all(term.is_nonnegative for term in sp.Add.make_args(rest)))


def _assumed(low: Form, high: Form) -> dict[str, bool]:
    return {"positive": True} if low.is_nonnegative else {"negative": True} if high.is_nonpositive else {"real": True}


def _at_end(line: Form, v: Form, end: Form, places: Ranges, sign: SideOf) -> int | None:
    """Return the sign of a line at an end of the range, 1 or -1; None if it is zero there, or unknown."""
    if end in (sp.oo, -sp.oo):
        found = sign(line.coeff(v, 1))
        return None if found is None else found * (1 if end == sp.oo else -1)
    value = line.xreplace({v: end})
    found = None if value.free_symbols & places.keys() else sign(value)
    return found if found in (1, -1) else None


def _bounded(expr: Form, places: Ranges, sign: SideOf) -> bool:
    """Return True if an expression is certainly bounded on bounded parts of its ranges."""
    found = orders(expr, places, sign)
    return found is not None and all(sign(power) in (0, 1) for power in found.values())


def _worst(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """|f + g| <= |f| + |g|, and similarly for functions that their largest argument bounds, up to a constant."""
    each = [orders(arg, places, sign) for arg in expr.args]
    known = [found for found in each if found is not None]
    if len(known) < len(each):
        return None
    variables = dict.fromkeys(v for found in known for v in found)
    least = {v: [found.get(v, sp.Integer(0)) for found in known] for v in variables}
    if not isinstance(expr, sp.Add):
        least = {v: [*powers, sp.Integer(0)] for v, powers in least.items()}
    return {v: sp.Min(*powers) for v, powers in least.items()}


def _product(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """|f g| = |f| |g|."""
    return _together([orders(arg, places, sign) for arg in expr.args])


def _together(each: list[Orders | None]) -> Orders | None:
    total: dict[Form, Form] = {}
    for found in each:
        if found is None:
            return None
        for v, power in found.items():
            total[v] = total.get(v, sp.Integer(0)) + power
    return total


def _power(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """|f^p| = |f|^p for real p and the principal branch; for p < 0, f is a product of variables and factors away from zero."""
    base, p = expr.base, expr.exp
    if p.free_symbols & places.keys():
        fixed = not base.free_symbols & places.keys() and sign(base) == 1
        return {} if fixed and _bounded(p, places, sign) else None
    if sign(p) in (0, 1):
        inner = orders(base, places, sign)
        return None if inner is None else {v: p * power for v, power in inner.items()}
    if sign(p) != -1:
        return None
    each: list[Orders | None] = []
    for factor in sp.Mul.make_args(base):
        v, power = factor.as_base_exp()
        v = v.args[0] if isinstance(v, sp.Abs) else v
        if away_from_zero(factor, places, sign):
            each.append({})
        elif v in places and sign(power) == 1:
            each.append({v: p * power})
        else:
            each.append(None)
    return _together(each)


def _exponential(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """Bound e^u if u is bounded, if u <= 0, and near v = 0 if u is a falling quadratic in log v."""
    u = expr.args[0]
    outweighing = next((v for v in places if u.has(sp.log(v)) and falls_in_log(u, v, sign)), None)
    if outweighing is not None:
        return {outweighing: sp.oo}
    if _bounded(u, places, sign):
        return {}
    return {} if certainly_real(u, places, sign) and nonnegative(-u, places, sign) else None


def falls_in_log(exponent: Form, v: Form, sign: SideOf) -> bool:
    """Return True if an exponent is a falling quadratic in log v, with coefficients whose signs are known."""
    name = sp.Dummy()
    form = sp.expand(exponent).xreplace({sp.log(v): name})
    if v in form.free_symbols or not form.is_polynomial(name) or name not in form.free_symbols:
        return False
    polynomial = sp.Poly(form, name)
    return polynomial.degree() == 2 and sign(polynomial.LC()) == -1


def _finite(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """A function that is finite at every finite argument is bounded at bounded ones."""
    return {} if all(_bounded(arg, places, sign) for arg in expr.args) else None


def _at_real_arguments(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """A function that is bounded at all real arguments is bounded."""
    return {} if certainly_real(expr, places, sign) else _finite(expr, places, sign) if expr.func in _FINITE else None


def _logarithm(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """Powers of functions that are analytic everywhere have finite orders at their zeros, and their logarithms have one there."""
    inner = expr.args[0].args[0] if isinstance(expr.args[0], sp.Abs) else expr.args[0]
    bases = [factor.as_base_exp() for factor in sp.Mul.make_args(inner)]
    if all(p.is_Rational and _analytic(base, places) for base, p in bases):
        return {v: _LOGARITHM for v in places if v in inner.free_symbols}
    return {} if away_from_zero(inner, places, sign) and _bounded(inner, places, sign) else None


def _analytic(expr: Form, places: Ranges) -> bool:
    """Return True if an expression is built of functions that are analytic in the whole plane."""
    if not expr.free_symbols & places.keys() or expr.is_Symbol:
        return True
    if expr.is_Pow and not (expr.exp.is_Integer and expr.exp > 0):
        return False
    known = expr.is_Add or expr.is_Mul or expr.is_Pow or isinstance(expr, ENTIRE)
    return bool(known and all(_analytic(arg, places) for arg in expr.args))


def _inverse_of_bounded(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """Bound atanh and erfinv of an analytic argument: their poles at -1 and 1 are no worse than logarithms."""
    u = expr.args[0]
    return {v: _LOGARITHM for v in places if v in u.free_symbols} if _analytic(u, places) else None


def _gamma(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """The gamma, digamma and beta functions have poles only at whole numbers up to zero."""
    args = [arg for arg in expr.args if arg.free_symbols & places.keys()]
    inside = all(away_from_zero(arg, places, sign) and nonnegative(arg, places, sign) for arg in args)
    return {} if inside and all(_bounded(arg, places, sign) for arg in args) else None


def _incomplete_gamma(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """With a positive order both functions are bounded on bounded ranges."""
    s, x = expr.args
    return {} if not s.free_symbols & places.keys() and sign(s) == 1 and _bounded(x, places, sign) else None


def _bessel_k(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """K_n(c v) grows like v^-n near zero, K_0 like a logarithm."""
    n, argument = expr.args
    if away_from_zero(argument, places, sign):
        return {} if _bounded(argument, places, sign) else None
    _, v = argument.as_independent(*places, as_Add=False)
    return {v: -abs(n) if n != 0 else _LOGARITHM} if v in places and n.is_Integer else None


def _like_a_logarithm(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """Some functions grow like a logarithm near zero, and with an order above that one they are finite."""
    u, above = expr.args[-1], FACTS[expr.func].finite_above
    if above is not None and expr.args[0] != above:
        bounded = not expr.args[0].free_symbols & places.keys() and sign(expr.args[0] - above) == 1
        return {} if bounded and _bounded(u, places, sign) else None
    if _analytic(u, places):
        return {v: _LOGARITHM for v in places if v in u.free_symbols}
    return {} if away_from_zero(u, places, sign) and _bounded(u, places, sign) else None


def _tangent(expr: Form, places: Ranges, sign: SideOf) -> Orders | None:
    """A line with values in (-pi/2, pi/2) at both ends meets no pole."""
    u = expr.args[0]
    inside = [v for v in places if v in u.free_symbols]
    if len(inside) > 1 or not u.is_polynomial(*inside) or sp.degree(u, *inside) > 1:
        return None
    half = sp.pi / 2
    clear = all(_at_end(form, inside[0], end, places, sign) == 1 for form in (half - u, half + u) for end in places[inside[0]])
    return {} if clear else None


_RULES: Mapping[Form, Callable[[Form, Ranges, SideOf], Orders | None]] = {
    **dict.fromkeys(_FINITE, _finite),
    **dict.fromkeys((sp.besselj, sp.besseli), _finite),
    **dict.fromkeys((*BOUNDED, Phi2), _at_real_arguments),
    **dict.fromkeys((*NO_FASTER, *(f for f in KINKS if f not in BOUNDED)), _worst),
    sp.Add: _worst,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.exp: _exponential,
    sp.log: _logarithm,
    sp.atanh: _inverse_of_bounded,
    sp.erfinv: _inverse_of_bounded,
    sp.gamma: _gamma,
    sp.polygamma: _gamma,
    sp.beta: _gamma,
    sp.lowergamma: _incomplete_gamma,
    sp.uppergamma: _incomplete_gamma,
    sp.besselk: _bessel_k,
    **dict.fromkeys(LOGARITHMIC, _like_a_logarithm),
    sp.tan: _tangent,
}
