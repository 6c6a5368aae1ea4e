r"""Bounds on the growth of a form as one letter t grows without bound: sums of terms c t^p e^(q(t)), each a bound on a term of the form.

Each rule bounds |f| for large t up to a constant factor that serves a neighbourhood of any values of the other letters, and up to
powers of log t. These do not affect the two questions about a bound: is the leading coefficient of q negative, is p less than -1. A
finite end of a range is moved to infinity by x = end + 1/t.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import BOUNDED, FACTS, KINKS, NO_FASTER, REMAINDERS, RISING_ODD
from closedform.derivations.functions.types import Form
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.forms.expansions import Expansion, expansion
from closedform.numerics.forms.exponentials import without_growing_denominators
from closedform.numerics.forms.kinks import resolved

_MOST = 16  # terms


class Growth(NamedTuple):
    """A bound c t^p e^(q(t)).

    Args:
        exponent: q, a polynomial in t.
        power: p.
    """

    exponent: Form
    power: Form


_CONSTANT = Growth(sp.Integer(0), sp.Integer(0))
Growths = list[Growth] | None


def outward(form: Form, t: Form, scope: Scope) -> Form:
    """Write a form as it is for large t: kinks resolved, and saturating functions as limit plus remainder, so that limits cancel."""
    kinks = sorted((node for node in form.atoms(*KINKS) if t in node.free_symbols), key=sp.count_ops)
    for node in kinks:
        known = resolved(node.func, node.args, lambda u: _final_sign(sp.expand(u), t, scope))
        form = form if known is None else form.xreplace({node: known})
    for node in form.atoms(sp.sinc):
        least = _least(u := node.args[0], t, scope)
        if least is not None and least.exponent == 0 and is_certain(least.power, Sign.POSITIVE, scope):
            form = form.xreplace({node: sp.sin(u) / u})
    steps = [node for node in form.atoms(sp.erf, sp.erfc, sp.tanh, sp.atan) if t in node.free_symbols]
    for node in sorted(steps, key=sp.count_ops, reverse=True):
        u = node.args[0]
        if (turn := _final_sign(u, t, scope)) is None or not _rises(u, t):
            continue
        form = form.xreplace({node: _saturated(node.func, sp.expand(turn * u), turn)})
    return form.replace(lambda node: node.is_Add and _is_over_exponentials(node, t), _over_one_denominator)


def _is_over_exponentials(form: Form, t: Form) -> bool:
    factors = (factor for term in form.args for factor in sp.Mul.make_args(term))
    return any(f.is_Pow and f.exp.is_negative and t in f.free_symbols and f.base.has(sp.exp) for f in factors)


def _over_one_denominator(form: Form) -> Form:
    """Write 1/(1 + e^-t) - 1 as -e^-t/(1 + e^-t): the limits cancel in the numerator."""
    over, under = sp.fraction(sp.together(form))
    return sp.expand(over) / under


def terms_of(form: Form, t: Form, scope: Scope) -> Sequence[Form]:
    """List the terms of a sum for large t; a denominator that grows as an exponential is written as a factor that falls."""
    expanded = sp.expand_mul(form)
    return sp.Add.make_args(without_growing_denominators(expanded, t, lambda leading: is_certain(leading, Sign.POSITIVE, scope)))


def _saturated(func: Form, u: Form, turn: int) -> Form:
    """Write f(turn u), for u that tends to infinity, as its limit and a remainder."""
    if func is sp.erf:
        return turn * (1 - sp.erfc(u, evaluate=False))
    if func is sp.erfc:
        return sp.erfc(u, evaluate=False) if turn == 1 else 2 - sp.erfc(u, evaluate=False)
    if func is sp.tanh:
        return turn * (1 - 2 / (sp.exp(2 * u) + 1))
    return turn * (sp.pi / 2 - sp.atan(1 / u, evaluate=False))


def _final_sign(form: Form, t: Form, scope: Scope) -> int | None:
    """Return the sign of a fraction of polynomials for all large t; None if the sign of its leading coefficient is not certain."""
    over, under = sp.fraction(sp.together(form))
    turn = 1
    for part in (over, under):
        if not part.is_polynomial(t):
            return None
        leading = sp.Poly(part, t).LC()
        sign = next((s for s in (1, -1) if is_certain(s * leading, Sign.POSITIVE, scope)), None)
        if sign is None:
            return None
        turn *= sign
    return turn


def _rises(form: Form, t: Form) -> bool:
    over, under = sp.fraction(sp.together(form))
    return bool(sp.degree(over, t) > sp.degree(under, t))


def growths(form: Form, t: Form, scope: Scope) -> Growths:
    """Bound a form by a sum of growths; None if no rule does.

    Args:
        form: real, and finite for all large t.
        t: the growing letter.
        scope: the other letters, and this one.
    """
    if t not in form.free_symbols:
        return [_CONSTANT]
    if form == t:
        return [Growth(sp.Integer(0), sp.Integer(1))]
    if form.is_Add or isinstance(form, (sp.Max, sp.Min)):
        if (near := beginning(form, t, scope)) is not None:
            return [Growth(sp.Integer(0), sp.Integer(-near.order))]
        return _joined([growths(arg, t, scope) for arg in form.args])
    if form.is_Mul:
        return _multiplied([growths(arg, t, scope) for arg in form.args])
    if form.is_Pow:
        return _of_power(form, t, scope)
    if isinstance(form, sp.exp):
        return _of_exponential(form.args[0], t, scope)
    if isinstance(form, (sp.cosh, sp.sinh)):
        return _small(form, t, scope) or _joined([_of_exponential(turn * form.args[0], t, scope) for turn in (1, -1)])
    if isinstance(form, sp.erfc):
        return _of_erfc(form.args[0], t, scope)
    if isinstance(form, sp.log):
        return _of_logarithm(form.args[0], t, scope)
    if isinstance(form, (sp.Ci, *REMAINDERS)):
        return _of_remainder(form, t, scope)
    if (found := _small(form, t, scope)) is not None:
        return found
    if isinstance(form, BOUNDED) or (form.func in FACTS and FACTS[form.func].bound.is_finite and FACTS[form.func].arguments == 1):
        return [_CONSTANT]
    if isinstance(form, NO_FASTER):
        inner = growths(form.args[0], t, scope)
        return None if inner is None else list(dict.fromkeys([_CONSTANT, *inner]))
    return None


def beginning(form: Form, t: Form, scope: Scope) -> Expansion | None:
    """Return the expansion of a form in powers of 1/t; None if it has none, or no rule finds it."""
    v = sp.Dummy("v", positive=True)
    return expansion(form.xreplace({t: 1 / v}), v, lambda one, must: is_certain(one, must, scope))


def _small(form: Form, t: Form, scope: Scope) -> Growths:
    """Bound an odd function of a vanishing argument by the argument: |f(u)| <= c |u| for small u; 1 - cos u, at most 2, keeps its own bound."""
    if form.func not in (*RISING_ODD, sp.sin, sp.tan, sp.asin, sp.atanh):
        return None
    inner = growths(form.args[0], t, scope)
    falls = inner is not None and all(one.exponent == 0 and is_certain(-one.power, Sign.POSITIVE, scope) for one in inner)
    return inner if falls else None


def _joined(parts: list[Growths]) -> Growths:
    found = [one for part in parts if part is not None for one in part]
    return None if None in parts or len(set(found)) > _MOST else list(dict.fromkeys(found))


def _multiplied(parts: list[Growths]) -> Growths:
    out = [_CONSTANT]
    for part in parts:
        if part is None or len(out) * len(part) > _MOST:
            return None
        out = [Growth(sp.expand(a.exponent + b.exponent), a.power + b.power) for a in out for b in part]
    return list(dict.fromkeys(out))


def _of_power(form: Form, t: Form, scope: Scope) -> Growths:
    base, exponent = form.args
    if t in exponent.free_symbols:
        if t in base.free_symbols or not is_certain(base, Sign.POSITIVE, scope):
            return None
        return _of_exponential(exponent * sp.log(base), t, scope)
    if is_certain(exponent, Sign.NONNEGATIVE, scope):
        inner = growths(base, t, scope)
        # |a + b|^e <= (2 max(|a|, |b|))^e
        return None if inner is None else [Growth(sp.expand(one.exponent * exponent), one.power * exponent) for one in inner]
    least = _least(base, t, scope)
    if least is None:
        return None
    if is_certain(-exponent, Sign.NONNEGATIVE, scope):
        return [Growth(sp.expand(least.exponent * exponent), least.power * exponent)]
    most = growths(
        base, t, scope
    )  # for an exponent of either sign, the larger of both bounds, which are equal if the base is like one term
    return [Growth(sp.expand(least.exponent * exponent), least.power * exponent)] if most == [least] else None


def _least(base: Form, t: Form, scope: Scope) -> Growth | None:
    """Bound the modulus of a form from below for large t: a fraction of polynomials by its leading terms, a sum of positive terms by one of them."""
    if t not in base.free_symbols:
        return _CONSTANT if is_certain(base, Sign.NONZERO, scope) else None
    if (near := beginning(base, t, scope)) is not None:
        leads = bool(near.known) and is_certain(near.known[0], Sign.NONZERO, scope)
        return Growth(sp.Integer(0), sp.Integer(-near.order)) if leads else None
    if base.is_Pow and t not in base.exp.free_symbols and is_certain(base.exp, Sign.NONNEGATIVE, scope):
        inner = _least(base.base, t, scope)
        return None if inner is None else Growth(sp.expand(inner.exponent * base.exp), inner.power * base.exp)
    if isinstance(base, sp.exp) and base.args[0].is_polynomial(t):
        return Growth(sp.expand(base.args[0]), sp.Integer(0))
    if isinstance(base, sp.cosh) and base.args[0].is_polynomial(t):
        return _least_cosh(base.args[0], t, scope)
    if isinstance(base, (sp.sin, sp.tan, sp.atan, sp.sinh, sp.tanh, sp.erf, sp.asin)) and _small(base, t, scope) is not None:
        return _least(base.args[0], t, scope)  # |f(u)| >= c |u| for small u
    if base.is_Mul:
        parts = [_least(arg, t, scope) for arg in base.args]
        known = [one for one in parts if one is not None]
        if len(known) < len(parts):
            return None
        return Growth(sp.expand(sp.Add(*(one.exponent for one in known))), sp.Add(*(one.power for one in known)))
    if base.is_Add and (lasting := _lasting(base, t, scope)) is not None:
        return _least(lasting, t, scope)
    if base.is_Add and all(is_certain(arg, Sign.NONNEGATIVE, scope) for arg in base.args):
        return _largest([one for arg in base.args if (one := _least(arg, t, scope)) is not None], t, scope)
    return None


def _largest(found: Sequence[Growth], t: Form, scope: Scope) -> Growth | None:
    """Return the bound that is larger than the others for large t: one that rises as an exponential, or else the highest power."""
    rising = [
        (p.degree(), float(p.LC()) if p.LC().is_number else 0.0, one)
        for one in found
        if (p := sp.Poly(one.exponent, t)).degree() >= 1 and is_certain(p.LC(), Sign.POSITIVE, scope)
    ]
    if rising:
        return max(rising, key=lambda one: one[:2])[2]
    flat = [one for one in found if t not in one.exponent.free_symbols and one.power.is_number]
    return max(flat, key=lambda one: one.power, default=None)


def _lasting(form: Form, t: Form, scope: Scope) -> Form | None:
    """Return the part of a sum with an expansion in powers of 1/t, which is like one of them, if the others fall as exponentials."""
    fall, rest = list[Form](), list[Form]()
    for term in form.args:
        (fall if _falls(term, t, scope) else rest).append(term)
    part = sp.Add(*rest)
    return part if fall and rest and beginning(part, t, scope) is not None else None


def _falls(form: Form, t: Form, scope: Scope) -> bool:
    found = growths(form, t, scope) if form.has(sp.exp) and t in form.free_symbols else None
    rates = [sp.Poly(one.exponent, t) for one in found or ()]
    return bool(rates) and all(rate.degree() >= 1 and is_certain(-rate.LC(), Sign.POSITIVE, scope) for rate in rates)


def _least_cosh(line: Form, t: Form, scope: Scope) -> Growth:
    slope = sp.Poly(line, t).LC()
    for turn in (1, -1):
        if is_certain(turn * slope, Sign.POSITIVE, scope):
            return Growth(sp.expand(turn * line), sp.Integer(0))
    return _CONSTANT


def _of_exponential(argument: Form, t: Form, scope: Scope) -> Growths:
    polynomial, power, rest, steep = list[Any](), sp.Integer(0), list[Any](), False
    for term in sp.Add.make_args(sp.expand(argument)):
        factor, core = term.as_independent(t, as_Add=False)
        if term.is_polynomial(t):
            polynomial.append(term)
        elif core == sp.log(t):  # e^(c log t) is a power
            power += factor
        elif _falls_for_ever(factor, core, t, scope):  # faster than any power: for both questions, like an exponential
            polynomial.append(-sp.Dummy("K", positive=True) * t)
        elif falls_twice(factor, core, t, scope):
            steep = True
        else:
            rest.append(term)
    others = sp.Add(*rest)
    if rest and not is_certain(-others, Sign.NONNEGATIVE, scope):
        bound = growths(others, t, scope)
        if bound is None or any(one.exponent != 0 or not one.power.is_number for one in bound) or others.has(sp.log):
            return None
        highest = max(one.power for one in bound)
        if highest > 0:  # at most e^(K t^n) for some unknown K > 0
            polynomial.append(sp.Dummy("K", positive=True) * t ** sp.ceiling(highest))
    if steep:  # -c e^q is below -K t^n for any K and n
        polynomial.append(-sp.Dummy("K", positive=True) * t ** (1 + max(0, sp.degree(sp.Add(*polynomial), t))))
    return [Growth(sp.Add(*polynomial), power)]


def _of_remainder(form: Form, t: Form, scope: Scope) -> Growths:
    """Bound functions of u > 0 that are integrals from u to infinity.

    |Ci(u)| <= c/u for large u, and <= c (1 + |log u|) for others. Gamma(s, u) <= c u^(s-1) e^-u for large u, and
    <= c (1 + u^s) (1 + |log u|) for small u, for all s near a value of it (DLMF 6.2.20 with 6.12.3, 8.11.2, 8.7.3); E_p(u) = u^(p-1) Gamma(1 - p, u).
    """
    u = form.args[-1]
    if (
        t in sp.Tuple(*form.args[:-1]).free_symbols
        or (above := growths(u, t, scope)) is None
        or (below := _least(u, t, scope)) is None
    ):
        return None
    if any(t in one.exponent.free_symbols for one in (*above, below)):
        return None
    if isinstance(form, sp.Ci):
        return [Growth(sp.Integer(0), -below.power if u.is_polynomial(t) else sp.Integer(0))]
    s = form.args[0] if isinstance(form, sp.uppergamma) else 1 - form.args[0]
    of_factor = sp.Integer(0) if isinstance(form, sp.uppergamma) else -s
    if u.is_polynomial(t):
        return [Growth(-sp.expand(u), below.power * (s - 1 + of_factor))]
    if above != [below] or not is_certain(-below.power, Sign.NONNEGATIVE, scope):
        return None
    return [Growth(sp.Integer(0), below.power * of_factor), Growth(sp.Integer(0), below.power * (s + of_factor))]


def _falls_for_ever(factor: Form, core: Form, t: Form, scope: Scope) -> bool:
    """Return True if a term of an exponent is -c u^p, with c and p positive and u like a multiple of t, or -c (log t)^2."""
    if not core.is_Pow or t in core.exp.free_symbols or not is_certain(-factor, Sign.POSITIVE, scope):
        return False
    if core.base == sp.log(t):
        return bool(core.exp == 2)
    like = core.base.is_polynomial(t) and is_certain(core.exp, Sign.POSITIVE, scope)
    return like and is_certain(sp.Poly(core.base, t).LC(), Sign.POSITIVE, scope)


def falls_twice(factor: Form, core: Form, t: Form, scope: Scope) -> bool:
    """Return True if a term of an exponent is -c e^q, with c positive, and q a polynomial in t that rises without bound."""
    if not isinstance(core, sp.exp) or not is_certain(-factor, Sign.POSITIVE, scope):
        return False
    q = core.args[0]
    rises = q.is_polynomial(t) and sp.degree(q, t) >= 1
    return bool(rises) and is_certain(sp.Poly(q, t).LC(), Sign.POSITIVE, scope)


def _of_erfc(argument: Form, t: Form, scope: Scope) -> Growths:
    """Bound erfc(u) <= 2, and by e^(-u^2) if u tends to infinity, or certainly is nonnegative."""
    if argument.is_polynomial(t) and is_certain(sp.Poly(argument, t).LC(), Sign.POSITIVE, scope):
        return [Growth(sp.expand(-(argument**2)), sp.Integer(0))]
    falls = _of_exponential(-sp.expand(argument**2), t, scope) if is_certain(argument, Sign.NONNEGATIVE, scope) else None
    rates = [sp.Poly(one.exponent, t) for one in falls or ()]
    certain = rates and all(rate.degree() >= 1 and is_certain(-rate.LC(), Sign.POSITIVE, scope) for rate in rates)
    return falls if certain else [_CONSTANT]


def _of_logarithm(argument: Form, t: Form, scope: Scope) -> Growths:
    """Bound |log u| by the degree of the exponents that bound u from above and below; powers of log t are ignored."""
    above, below = growths(argument, t, scope), _least(argument, t, scope)
    if above is None or below is None:
        return None
    degrees = [int(sp.degree(one.exponent, t)) for one in (*above, below) if t in one.exponent.free_symbols]
    return [Growth(sp.Integer(0), sp.Integer(max(0, *degrees) if degrees else 0))]
