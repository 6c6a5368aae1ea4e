"""Zeros in letters: where a form of one variable may change its sign, an integrand is singular, or a steady state lies."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.forms import periodic
from closedform.numerics.forms.algebra import SideOf, factored
from closedform.numerics.forms.monotone import unwrapped


def singular_at_zero(body: Form, x: Form) -> list[Form]:
    """List forms at whose zeros a power or a logarithm is singular, and tangents' poles: an integral is cut there too."""
    bases = [p.base for p in body.atoms(sp.Pow) if not (p.exp.is_Integer and p.exp > 0)] + [f.args[0] for f in body.atoms(sp.log)]
    bases += [sp.cos(f.args[0]) for f in body.atoms(sp.tan)]
    return [factor for base in bases if x in base.free_symbols for factor in sp.Mul.make_args(factored(base))]


def zeros_of(h: Form, x: Form, ends: tuple[Form, Form], sign: SideOf) -> list[Form] | None:
    """Return the zeros of a polynomial of degree one or two, of a monotone function of it or of a wave; none for other forms.

    For a x + b it is -b/a. For a x^2 + b x + c they are (-b +- sqrt(b^2 - 4ac)) / 2a if b^2 > 4ac; if b^2 = 4ac the form touches
    zero without a change of sign, and there is no cut. None if they are uncertain.
    """
    h = unwrapped(h, {x}, sign)
    if (waves := periodic.crossings(h, x, ends, sign)) is not None:
        return waves
    if h.has(sp.log):
        h = _beside_level(h, x)
    if not _cuttable(h, x):
        return []
    coefficients = sp.Poly(h, x).all_coeffs()
    if sign(coefficients[0]) not in (1, -1):
        return None
    if len(coefficients) == 2:
        return [-coefficients[1] / coefficients[0]]
    a, b, c = coefficients
    discriminant = b**2 - 4 * a * c
    if (turns := sign(discriminant)) != 1:
        return None if turns is None else []
    return [(-b + s * sp.sqrt(discriminant)) / (2 * a) for s in (1, -1)]


@remembered
def positive_zeros_of(h: Form, letter: Letter) -> Sequence[Form]:
    """List the zeros in a positive letter of an algebraic form that may be positive; a chain's lines share a flow."""
    return tuple(s for s in sp.solve(h, letter) if s.is_positive is not False)


def _beside_level(h: Form, x: Form) -> Form:
    """Return a form with the zeros of A log(u) + B, which rises only where u is positive; other forms stay."""
    constant, varying = h.as_independent(x, as_Add=True)
    factor, core = varying.as_independent(x, as_Add=False)
    return core.args[0] - sp.exp(-constant / factor) if isinstance(core, sp.log) else h


def _cuttable(h: Form, x: Form) -> bool:
    return bool(x in h.free_symbols and h.is_polynomial(x) and sp.degree(h, x) <= 2)


def is_cut(h: Form, x: Form, ends: tuple[Form, Form], sign: SideOf) -> bool:
    """Return True if a range between two ends is cut wherever a form changes its sign."""
    return bool(h.is_Integer or _cuttable(h, x) or periodic.crossings(h, x, ends, sign) is not None)
