r"""Rewrite an integrand so that nothing cancels towards infinity and each term shows how it decays.

With u -> +oo or -oo and s its sign there, all identities of real numbers, for x > 0:

    tanh u = s (1 - 2 / (e^{2su} + 1)),   erf u = s (1 - erfc(su)),
    log(c e^v + ...) = log c + v + log(1 + ...)                        (c > 0),
    atan u = s (pi/2 - atan(1 / (su)))                                 (su > 0).

No limit is taken and numbers are balls, unlike ``numerics.forms.limits``, which serves the provers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.balls.tails import majorant
from closedform.numerics.balls.terms import small_beyond
from closedform.numerics.findings.evidence import NotLowered

_FAR = 64  # from this place on a term of a logarithm must exceed the others by far


def forms(outward: Form, x: Form, env: Mapping[Form, acb]) -> Iterator[Form]:
    """Write an integrand in other ways, equal at every x > 0, whose terms may show that they decay for x -> oo."""
    settled = _settled(outward, x, env)
    if settled != outward:
        yield settled
        yield sp.expand(settled)
    exponentials = settled.replace(lambda f: isinstance(f, (sp.cosh, sp.sinh, sp.tanh)), lambda f: f.rewrite(sp.exp))
    if exponentials != settled:
        numerator, denominator = sp.fraction(sp.together(exponentials))
        yield sp.expand(numerator) / sp.expand(denominator)


def _settled(expr: Form, x: Form, env: Mapping[Form, acb]) -> Form:
    if x not in expr.free_symbols or not expr.args or isinstance(expr, sp.Integral):
        return expr
    expr = expr.func(*(_settled(arg, x, env) for arg in expr.args))
    if isinstance(expr, sp.log):
        return _logarithm(expr, x, env)
    if not isinstance(expr, (sp.tanh, sp.erf)):
        return expr
    u = expr.args[0]
    s = _side(u, x, env)
    if s == 0:
        return expr
    return s * (1 - (2 / (sp.exp(2 * s * u) + 1) if isinstance(expr, sp.tanh) else sp.erfc(s * u)))


def _side(u: Form, x: Form, env: Mapping[Form, acb]) -> int:
    """Return the sign of a polynomial for x -> oo; 0 if that is not certain."""
    if not u.is_polynomial(x) or x not in u.free_symbols:
        return 0
    leading = to_ball(sp.Poly(u, x).LC(), env)
    if not leading.imag.is_zero():
        return 0
    return 1 if leading.real > 0 else -1 if leading.real < 0 else 0


def _logarithm(expr: Form, x: Form, env: Mapping[Form, acb]) -> Form:
    """Take the largest term of a sum, c e^v or (for x > 0) c x^n with c > 0, out of its logarithm.

    A positive factor r leaves the argument of a number as it is: log(r w) = log r + log w. That of e^(i x) turns.
    """
    argument = sp.expand(expr.args[0].rewrite(sp.exp)) if expr.args[0].has(sp.cosh, sp.sinh) else expr.args[0]
    for term in argument.args if argument.is_Add else ():
        c, core = term.as_independent(x, as_Add=False)
        if isinstance(core, sp.exp) and core.args[0].is_polynomial(x) and not core.has(sp.I):
            outside = core.args[0]
        elif core == x or (core.is_Pow and core.base == x and core.exp.is_Integer and core.exp > 0):
            outside = core.as_base_exp()[1] * sp.log(x)
        else:
            continue
        size = to_ball(c, env)
        if not (size.imag.is_zero() and size.real > 0):
            continue
        rest = sp.Add(*(sp.powsimp(other / term) for other in argument.args if other is not term))
        try:
            if small_beyond(majorant(rest, x, env, arb(_FAR)), arb(_FAR)):
                return sp.log(c) + outside + sp.log(1 + rest)
        except NotLowered:
            continue
    return expr


def decaying(outward: Form, x: Form, env: Mapping[Form, acb]) -> tuple[Form, int]:
    """Write an integrand by the distances of its logarithms and arc tangents from their limits for x -> oo.

    Returns:
        the integrand, and a whole number from which x on it is equal to the one given.
    """
    body = sp.expand(_settled(outward, x, env)) if outward.has(sp.log) else outward
    values, start = {}, 1
    for f in body.atoms(sp.atan):
        s = _side(f.args[0], x, env)
        if s:
            values[f] = s * (sp.pi / 2 - sp.atan(1 / (s * f.args[0])))
            sizes = [abs(to_ball(c, env).real) for c in sp.Poly(f.args[0], x).all_coeffs()]
            start = max(start, 2 + int(float((sum(sizes[1:], arb(0)) / sizes[0]).abs_upper())))  # right of all zeros (Cauchy)
    return (sp.expand(body.xreplace(values)) if values else body), start
