r"""Expectations with kinks of several variables, written over half spaces or orthants.

Under a normal law the forms that are positive on a region become variables of integration: a linear image of a normal vector is
normal. Then each region between the kinks is an orthant.

Every rule is an identity off a null set, at every real value of the variables and parameters:

    half_spaces     f = sum_R f_R 1{R}, each R an intersection of half spaces;
    orthants        E[f] = sum_R E[f_R 1{R}], each written in u = M x + d: u ~ N(M m + d, M C M^T) where x ~ N(m, C).
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.forms.algebra import SideOf
from closedform.numerics.forms.kinks import kinks_of, regions
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.planes import affine, needed, with_bands


def half_spaces(body: Form, variables: set[Letter]) -> list[Form] | None:
    """Write an integrand with kinks of several variables as pieces with indicators of half spaces; None if it has none.

    The sum of the pieces equals the body off a null set, because its regions are disjoint (``regions``).
    """

    def plain(kink: Form) -> bool:
        return isinstance(kink, sp.Heaviside) and not kink.args[0].has(*KINKS)

    if all(plain(kink) for kink in kinks_of(body, variables)):
        return None
    pieces = regions(body, variables, lambda kink: not plain(kink))
    return [piece.body * sp.Mul(*(sp.Heaviside(h) for h in piece.positive)) for piece in pieces]


def orthants(node: E, variables: Sequence[Letter], mean: Form, covariance: Form, sign: SideOf) -> list[E] | None:
    """Write an expectation over regions between kinks as expectations over orthants; None if it has no kinks.

    Args:
        node: an expectation under a normal law.
        variables: the random scalars it depends on.
        mean: their means, k x 1.
        covariance: their k x k covariance.
        sign: returns the sign of expressions in parameters.

    Raises:
        NotLowered: a kink's argument is neither affine nor a monotone function of an affine form, or the regions are
            no orthants of independent forms.
    """
    here = set(variables)
    coupled = [k for k in kinks_of(node.body, here) if _couples(k, here)]
    if not coupled:
        return None
    out = []
    for region in regions(node.body, here, lambda k: True):
        forms = [unwrapped(h, here, sign) for h in region.positive]
        if any(h.is_Integer and h <= 0 for h in forms):
            continue
        kept = needed([h for h in forms if not h.is_Integer], variables)
        if kept is not None:  # None for an empty region
            out.append(_orthant(region.body, kept, variables, mean, covariance))
    return out


def _orthant(body: Form, forms: Sequence[Form], variables: Sequence[Letter], mean: Form, covariance: Form) -> E:
    """Write E[f 1{forms > 0}] in the forms, completed to a basis by variables: u = M x + d is normal, and x = M^-1 (u - d)."""
    kept, bands = with_bands(forms, variables)
    planes = [affine(h, variables) for h in kept]
    matrix = sp.Matrix([plane.slopes for plane in planes]) if planes else sp.zeros(0, len(variables))
    offsets = [plane.offset for plane in planes]
    for i in range(len(variables)):
        unit = sp.zeros(1, len(variables))
        unit[i] = 1
        taller = matrix.col_join(unit)
        if taller.rank() > matrix.rows:
            matrix, offsets = taller, [*offsets, sp.Integer(0)]
    names = [sp.Dummy(f"u{i}", real=True) for i in range(len(variables))]
    shift = sp.Matrix(offsets)
    back = matrix.inv() * (sp.Matrix(names) - shift)
    law = Gaussian(names, matrix * covariance * matrix.T, mean=list(matrix * mean + shift))
    image = body.xreplace({v: sp.expand(b) for v, b in zip(variables, back, strict=True)})
    across = [sp.Heaviside(band.multiple * names[band.of] + band.offset) for band in bands]
    return E(image * sp.Mul(*(sp.Heaviside(u) for u in names[: len(kept)]), *across), law)


def _couples(kink: Form, variables: set[Letter]) -> bool:
    """Return True if a kink is more than the indicator of one variable."""
    return not (isinstance(kink, sp.Heaviside) and len(kink.free_symbols & variables) == 1 and not kink.args[0].has(*KINKS))
