r"""Rules of ``majorants`` for special functions of a real line u = p x + q: an upper bound on a ray.

Where only p > 0 is needed, u(R) >= 0 is required too. All rules are for real u, a whole order n and a real order s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.balls.terms import ONE, Ray, Term, constant, exponential
from closedform.numerics.findings.evidence import NotLowered

if TYPE_CHECKING:
    from collections.abc import Callable


def _unknown(expr: Form) -> NotLowered:
    return NotLowered(f"no tail bound for {expr.func.__name__} in {expr}; see numerics/balls/special_tails.py")


def _start(expr: Form, ray: Ray, least: int) -> arb:
    """Return the start of a line that rises on the ray, at ``least`` or above.

    Raises:
        NotLowered: the last argument is no such line.
    """
    u = expr.args[-1]
    line = ray.line(u) if ray.is_real(u) else None
    if line is None or not line[0] > 0 or not line[0] * ray.radius + line[1] >= least:
        raise _unknown(expr)
    return line[0] * ray.radius + line[1]


def _at(expr: Form, start: arb, ray: Ray) -> arb:
    """Enclose the function at the start of the ray."""
    name = sp.Dummy("start")
    ball = to_ball(expr.func(*expr.args[:-1], name), {**ray.env, name: acb(start)})
    if not ball.imag.is_zero():
        raise _unknown(expr)
    return ball.real


def _falling(rate: Form, size: arb, start: arb, expr: Form, ray: Ray) -> list[Term]:
    """Return the term size e^(-rate (u - u(R)))."""
    term = exponential(-rate * sp.expand(expr.args[-1]), ray)
    assert term is not None  # the exponent is a line
    by = arb(int(rate.p)) / int(rate.q)
    return [Term(arb((size * (by * start).exp()).abs_upper()) * term.c, term.n, term.alpha, term.beta)]


def _besselj(expr: Form, ray: Ray) -> list[Term]:
    """|J_n(u)| <= 1 for real u (DLMF 10.14.1)."""
    if not ray.is_real(expr.args[-1]):
        raise _unknown(expr)
    return [ONE]


def _besseli(expr: Form, ray: Ray) -> list[Term]:
    """|I_n(u)| = |int_0^pi e^(u cos t) cos(nt) dt| / pi <= int_0^pi cosh(u cos t) dt / pi <= cosh u for real u (DLMF 10.32.3)."""
    if not ray.is_real(expr.args[-1]):
        raise _unknown(expr)
    return ray.above(sp.cosh(expr.args[-1]))


def _besselk(expr: Form, ray: Ray) -> list[Term]:
    """K_n(u) e^u = int_0^oo e^(-u (cosh t - 1)) cosh(nt) dt falls in u > 0 (DLMF 10.32.9)."""
    start = _start(expr, ray, 1)
    return _falling(sp.Integer(1), _at(expr, start, ray), start, expr, ray)


def _lambertw(expr: Form, ray: Ray) -> list[Term]:
    """0 <= W(u) <= u for u >= 0, as W e^W = u and e^W >= 1."""
    _start(expr, ray, 0)
    return ray.above(expr.args[-1])


def _digamma(expr: Form, ray: Ray) -> list[Term]:
    """-1 <= -1/u <= psi(u) - log u < 0 for u >= 1 (DLMF 5.11(ii)), so |psi(u)| <= u; others fall, |psi_n(u)| <= (n - 1)! + n! (DLMF 5.15.1)."""
    _start(expr, ray, 1)
    order = expr.args[0]
    return ray.above(expr.args[-1]) if order == 0 else [constant(2 * arb(int(order)).fac())]


def _loggamma(expr: Form, ray: Ray) -> list[Term]:
    """-1 < log Gamma(u) <= u log u <= u^2 for u >= 1, as Gamma(u) <= u^(u - 1) there."""
    _start(expr, ray, 1)
    return ray.above(expr.args[0] ** 2)


def _order(expr: Form, ray: Ray) -> arb:
    """Return a real order that does not vary along the ray."""
    if ray.x in expr.args[0].free_symbols:
        raise _unknown(expr)
    return ray.real(expr.args[0])


def _lowergamma(expr: Form, ray: Ray) -> list[Term]:
    """0 <= gamma(s, u) <= Gamma(s) for s > 0 and u >= 0: both integrate one positive function."""
    order = _order(expr, ray)
    _start(expr, ray, 0)
    if not order > 0:
        raise _unknown(expr)
    return [constant(arb(order.gamma().abs_upper()))]


_RATES = (sp.Integer(1), sp.Rational(63, 64), sp.Rational(7, 8), sp.S.Half)  # the fastest that holds is taken


def _uppergamma(expr: Form, ray: Ray) -> list[Term]:
    """Gamma(s, u) e^(r u) falls where u >= 1 and u (1 - r) >= s - 1.

    There Gamma(s, u) <= u^(s-1) e^-u / (1 - (s-1)/u) for s > 1, and <= u^(s-1) e^-u for s <= 1 (DLMF 8.10), so the logarithm's
    slope, -u^(s-1) e^-u / Gamma(s, u), is at most -r.
    """
    order, start = _order(expr, ray), _start(expr, ray, 1)
    rate = next((r for r in _RATES if start * (arb(int(r.q - r.p)) / int(r.q)) >= order - 1), None)
    if rate is None:
        raise _unknown(expr)
    return _falling(rate, _at(expr, start, ray), start, expr, ray)


def _e_p(expr: Form, ray: Ray) -> list[Term]:
    """0 <= E_p(u) = int_1^oo e^(-ut) t^-p dt <= e^-u/u <= e^-u for p >= 0 and u >= 1."""
    order, _ = _order(expr, ray), _start(expr, ray, 1)
    if not order >= 0:
        raise _unknown(expr)
    return ray.above(sp.exp(-expr.args[1]))


def _ei(expr: Form, ray: Ray) -> list[Term]:
    """|Ei(u)| <= 2 e^u for |u| >= 1: Ei(-u) = -E_1(u), Ei(1) < 2 e, and Ei' = e^u/u <= 2 e^u for u >= 1."""
    u = expr.args[0]
    line = ray.line(u) if ray.is_real(u) else None
    if line is None or not abs(line[0] * ray.radius + line[1]) >= 1 or not line[0] * (line[0] * ray.radius + line[1]) > 0:
        raise _unknown(expr)
    return ray.above(2 * sp.exp(u))


def _ci(expr: Form, ray: Ray) -> list[Term]:
    """|Ci(u)| <= 1/u + 1/u^2 <= 2 for u >= 1, by its auxiliary functions (DLMF 6.12(ii))."""
    _start(expr, ray, 1)
    return [constant(arb(2))]


def _shi(expr: Form, ray: Ray) -> list[Term]:
    """|Shi(u)| <= cosh u for real u, as sinh(t)/t <= cosh t."""
    if not ray.is_real(expr.args[0]):
        raise _unknown(expr)
    return ray.above(sp.cosh(expr.args[0]))


def _chi(expr: Form, ray: Ray) -> list[Term]:
    """0 <= Chi(u) <= 2 cosh u for u >= 1: Chi(1) < 1, and Chi' = cosh(u)/u <= cosh(u)."""
    _start(expr, ray, 1)
    return ray.above(2 * sp.cosh(expr.args[0]))


def _phi2(expr: Form, ray: Ray) -> list[Term]:
    """0 <= Phi2 <= 1, a probability, for real arguments and a correlation in [-1, 1]."""
    if not ray.is_real(expr):
        raise _unknown(expr)
    return [ONE]


SPECIAL: dict[Form, Callable[[Form, Ray], list[Term]]] = {
    sp.besselj: _besselj,
    sp.besseli: _besseli,
    sp.besselk: _besselk,
    sp.LambertW: _lambertw,
    sp.polygamma: _digamma,
    sp.loggamma: _loggamma,
    sp.expint: _e_p,
    sp.Ei: _ei,
    sp.Ci: _ci,
    sp.Shi: _shi,
    sp.Chi: _chi,
    sp.lowergamma: _lowergamma,
    sp.uppergamma: _uppergamma,
    Phi2: _phi2,
}
