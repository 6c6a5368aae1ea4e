"""Write quotients with growing denominators as products with falling exponentials."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from closedform.derivations.functions.facts import GROWING
from closedform.derivations.functions.types import Form, Letter

IsPositive = Callable[[Form], bool]


def without_growing_denominators(body: Form, x: Letter, is_positive: IsPositive) -> Form:
    """Write 1 / (e^u + 1) as e^-u / (1 + e^-u), and 1 / sinh u as 2 e^-u / (1 - e^-2u): equal at every complex x.

    Args:
        body: a form.
        x: a letter that tends to infinity.
        is_positive: returns True if a leading coefficient certainly is.
    """
    powers = {
        p: _falling(p.base, x, is_positive) ** p.exp
        for p in body.atoms(sp.Pow)
        if p.exp.is_Integer and p.exp < 0 and p.base.has(*GROWING)
    }
    return body.xreplace(powers) if powers else body


def _falling(base: Form, x: Letter, is_positive: IsPositive) -> Form:
    """Take the growing exponential out of each factor, if one is found."""
    if base.is_Mul:
        return sp.Mul(*(_falling(factor, x, is_positive) for factor in base.args))
    if base.is_Pow and base.exp.is_Integer:
        return _falling(base.base, x, is_positive) ** base.exp
    if isinstance(base, (sp.sinh, sp.cosh)) and _rises(u := base.args[0], x, is_positive):
        return sp.exp(u) * (1 + (1 if isinstance(base, sp.cosh) else -1) * sp.exp(-2 * u)) / 2
    exponents = [f.args[0] for term in base.args for f in sp.Mul.make_args(term) if isinstance(f, sp.exp)] if base.is_Add else []
    most = next(
        (u for u in exponents if _rises(u, x, is_positive) and all(u == v or _rises(u - v, x, is_positive) for v in exponents)),
        None,
    )
    return base if most is None else sp.exp(most) * sp.Add(*(sp.powsimp(term * sp.exp(-most)) for term in base.args))


def _rises(u: Form, x: Letter, is_positive: IsPositive) -> bool:
    """Return True if a polynomial certainly tends to oo with x."""
    return bool(u.is_polynomial(x) and x in u.free_symbols and is_positive(sp.Poly(u, x).LC()))
