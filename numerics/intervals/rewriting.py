r"""Rewrite an integrand for the second route: kinks as indicators of one form each, products of waves as sums.

Almost everywhere, if g and h are zero on null sets only,

    ReLU(h) = h 1{h > 0},   max(a, b) = b + (a - b) 1{a - b > 0},   min(a, b) = a - (a - b) 1{a - b > 0},
    |g h| = g h sgn g sgn h,   sgn h = 2 1{h > 0} - 1,   1{g h > 0} = (1 + sgn g sgn h) / 2,   sgn h^2 = 1,

and 2 cos u cos v = cos(u - v) + cos(u + v) and similar identities: each wave has one direction, while the product has two.
"""

from __future__ import annotations

from functools import reduce

import sympy as sp
from sympy.simplify.fu import TR8

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form


def plainly_kinked(body: Form, inside: set[Form]) -> Form:
    """Write kinks as indicators.

    Args:
        body: an integrand.
        inside: its random scalars; parts that do not depend on them stay as they are.
    """

    def moves(h: Form) -> bool:
        return bool(h.free_symbols & inside)

    def sign(h: Form) -> Form:
        factors = [f.as_base_exp() for f in sp.Mul.make_args(h)]
        if sum(moves(base) for base, _ in factors) < 2 and all(n == 1 for base, n in factors if moves(base)):
            return 2 * sp.Heaviside(h) - 1
        if not all(n.is_Integer and n > 0 for base, n in factors if moves(base)):
            return 2 * sp.Heaviside(h) - 1
        fixed = sp.Mul(*(base**n for base, n in factors if not moves(base)))
        return sp.sign(fixed) * sp.Mul(*(2 * sp.Heaviside(base) - 1 for base, n in factors if moves(base) and n % 2))

    def step(h: Form, *tie: Form) -> Form:
        split = sign(h) if moves(h) else None
        return sp.Heaviside(h, *tie) if split is None or split.is_Add else (1 + split) / 2

    def largest(*args: Form) -> Form:
        return reduce(lambda a, b: b + (a - b) * sp.Heaviside(a - b), args)

    def least(*args: Form) -> Form:
        return reduce(lambda a, b: a - (a - b) * sp.Heaviside(a - b), args)

    body = body.replace(sp.Max, largest).replace(sp.Min, least)
    body = body.replace(ReLU, lambda h: h * sp.Heaviside(h)).replace(sp.Abs, lambda h: h * sign(h))
    return body.replace(sp.sign, sign).replace(sp.Heaviside, step)


def waves_apart(body: Form, inside: set[Form]) -> Form:
    """Write products of waves of the scalars as sums of waves."""
    waves = [wave for wave in body.atoms(sp.cos, sp.sin) if wave.free_symbols & inside]
    return TR8(body) if len(waves) > 1 else body
