r"""Integrals of analytic functions against a normal density over the plane, by the trapezoidal rule, which converges geometrically.

Bring the density to e^{-u^2-v^2}, and let (c, k) bound f on strips of half width a (``numerics.balls.strips``). The trapezoidal
rule of step h in u, then in v, has an error of at most (Trefethen and Weideman 2014, theorem 5.1, once for each variable)

    2 c e^{a^2} J (2 J + 2 h e^{k^2/4}) / (e^{2 pi a / h} - 1),    J = 2 sqrt(pi) e^{k^2/4} >= int e^{-u^2+k|u|} du.

The part where |u| or |v| exceeds R, or u^2 + v^2 exceeds R^2, is left out. Its integrand is at most
c e^{k (|u|+|v|) - u^2 - v^2}.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log, pi

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls import strips
from closedform.numerics.balls.table import compile_ball, compile_strict, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import exponent_of

MAX_NODES = 3_000_000  # they take a quarter of a minute
_WIDTHS = [arb(round(900 * 0.93**i)) / 100 for i in range(75)]  # half widths of strips, from 9 down to 1/25


def over_plane(body: Form, variables: Sequence[Letter], env: Mapping[Form, acb], bits: int) -> acb:
    """Enclose the integral of a body over the whole plane.

    Args:
        body: f(x, y) exp(q(x, y)), q quadratic with a certainly negative definite form.
        variables: x and y.
        env: balls of the other names.
        bits: binary digits aimed at.

    Raises:
        NotLowered: the body has another form, or too many nodes would be needed.
    """
    exponent, f = _density(body)
    plain, scale, names, more = _standard(exponent, f, variables, env)
    env = {**env, **more}
    need = bits + 16
    step, a, found = _step(plain, names, env, need)
    reach = float(found.k.abs_upper()) + (need * log(2) + float(found.c.log().abs_upper()) + 8) ** 0.5
    n = ceil(reach / step)
    if (2 * n + 1) ** 2 > MAX_NODES:
        raise NotLowered(f"the trapezoidal rule needs {(2 * n + 1) ** 2} nodes for {str(body)[:80]}")
    h = arb(step)
    value = _sum(plain, names, env, h, n)
    return scale * (value * h * h + acb(arb(0, _error(found, a, h, n).abs_upper())))


def _density(body: Form) -> tuple[Form, Form]:
    """Split a product into the exponent of its density and the rest."""
    exponent, rest = sp.Integer(0), sp.Integer(1)
    for factor in sp.Mul.make_args(body):
        if (power := exponent_of(factor)) is not None:
            exponent += power
        else:
            rest *= factor
    return sp.expand(exponent), rest


def _standard(
    exponent: Form, f: Form, variables: Sequence[Letter], env: Mapping[Form, acb]
) -> tuple[Form, acb, tuple[Form, Form], dict[Form, acb]]:
    """Bring the density to e^{-u^2-v^2}: return (f in u and v, the factor in front, u and v, balls of the new numbers)."""
    x, y = variables
    if not exponent.is_polynomial(x, y) or sp.Poly(exponent, x, y).total_degree() > 2:
        raise NotLowered(f"exp({exponent}) is no normal density")
    polynomial = sp.Poly(exponent, x, y)
    numbers = [to_ball(polynomial.coeff_monomial(m), env) for m in (x**2, x * y, y**2, x, y, 1)]
    if any(not number.imag.is_zero() for number in numbers):
        raise NotLowered(f"exp({exponent}) is no real normal density")
    A, B, C, p, q, c = (number.real for number in numbers)
    A, B, C = -A, -B / 2, -C
    D = A - B * B / C
    if not (C > 0 and D > 0):
        raise NotLowered(f"exp({exponent}) is no normal density: its form is not certainly definite")
    # The centre solves (A, B; B, C) (x0, y0) = (p, q) / 2.
    x0, y0 = (C * p - B * q) / (2 * C * D), (A * q - B * p) / (2 * C * D)
    u, v = sp.symbols("u v", real=True, cls=sp.Dummy)
    values = {"x0": x0, "y0": y0, "p": 1 / D.sqrt(), "q": -B / (C * D.sqrt()), "r": 1 / C.sqrt()}
    dummy = {name: sp.Dummy(name, real=True) for name in values}
    moved = f.xreplace({x: dummy["x0"] + dummy["p"] * u, y: dummy["y0"] + dummy["q"] * u + dummy["r"] * v})
    front = acb((c + (p * x0 + q * y0) / 2).exp() / (D * C).sqrt())
    return moved, front, (u, v), {dummy[name]: acb(value) for name, value in values.items()}


def _step(f: Form, names: Sequence[Form], env: Mapping[Form, acb], bits: int) -> tuple[float, arb, strips.Bound]:
    """Choose the strip that allows the longest step: return (the step, the strip's half width, the bound on it)."""
    best: tuple[float, arb, strips.Bound] | None = None
    reason = NotLowered("no strip was tried")
    for a in _WIDTHS:
        try:
            found = strips.bound(f, names, env, a)
        except NotLowered as error:
            reason = error
            continue
        if not found.c.is_finite() or not found.k < 40:
            continue
        size = float(found.c.log().abs_upper()) + float((a * a + found.k**2).abs_upper()) + 8
        step = 2 * pi * float(a) / (bits * log(2) + size)
        if best is None or step > best[0]:
            best = step, a, found
    if best is None:
        raise reason
    return best


def _sum(f: Form, names: Sequence[Form], env: Mapping[Form, acb], h: arb, n: int) -> acb:
    """Add f e^{-u^2-v^2} over the nodes of a disc."""
    u, v = names
    by_u, mixed = f.as_independent(v, as_Add=False)
    by_v, mixed = mixed.as_independent(u, as_Add=False)
    points = [acb(h * i) for i in range(-n, n + 1)]
    in_u, in_v, both = compile_ball(by_u, env, u), compile_ball(by_v, env, v), compile_strict(mixed, env, (u, v))
    across = [in_v(point, False) * (-point * point).exp() for point in points]
    total = acb(0)
    for i, point in enumerate(points):
        half = int((n * n - (i - n) ** 2) ** 0.5)
        row = acb(0)
        for j in range(n - half, n + half + 1):
            row += across[j] * both((point, points[j]))
        total += in_u(point, False) * (-point * point).exp() * row
    return total


def _error(found: strips.Bound, a: arb, h: arb, n: int) -> arb:
    """Bound the error of the rule, and the part beyond its nodes; NaN where the bounds do not hold."""
    c, k = found.c, found.k
    R = h * n - h  # whole numbers select the nodes of the disc: none nearer than this is left out
    if not k + 1 < R:
        return arb("nan")
    rise = (k * k / 4).exp()
    J = 2 * arb.pi().sqrt() * rise
    row = J + 2 * h * rise
    rule = 2 * c * (a * a).exp() * J * (J + row) / ((2 * arb.pi() * a / h).exp() - 1)
    beyond = 2 * c * row * arb.pi().sqrt() * rise * (R - k / 2).erfc()
    corners = c * (h * (2 * n + 1)) ** 2 * (arb(2).sqrt() * k * R - R * R).exp()
    return rule + beyond + corners
