"""Declared laws for the second rigorous route: sums over atoms, products of means under independent laws, plain integrals.

For independent X_k, the mean of sum_i prod_k f_ik(X_k) is sum_i prod_k E[f_ik(X_k)] if each of these exists (Fubini). Their finite
enclosures show that they exist.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Independent, Scalar
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import substitute


def plainly(node: E) -> Form:
    """Write a mean under declared or independent laws as integrals of one variable and means under a normal law.

    Raises:
        DoesNotExist: the law does not exist for these parameters.
        NotLowered: a factor has scalars of two laws, or it is not certain that a law exists.
    """
    law = node.law
    parts = law.args if isinstance(law, Independent) else (law,)
    for part in parts:
        for relation in part.exists if isinstance(part, Scalar) else ():
            if relation == False:  # noqa: E712 (SymPy's false)
                raise DoesNotExist(f"{part.law.written} does not exist for {part.parameters}")
            if relation != True:  # noqa: E712 (SymPy's true)
                raise NotLowered(f"cannot decide whether {part.law.written} exists: {relation}")
    if law.has_atoms:
        rest = [substitute(node.body, at) for at, _ in law.atoms_and_weights]
        if isinstance(law, Independent):
            rest = [E(body, law.without_atoms) for body in rest]
        return sp.Add(*(weight * body for (_, weight), body in zip(law.atoms_and_weights, rest, strict=True)))
    return sp.Add(*(_product(term, parts) for term in sp.Add.make_args(sp.expand(node.body, deep=False))))


def _product(term: Form, parts: Form) -> Form:
    """Return the mean of one product: a product of means, one for each law."""
    constant, bodies = sp.Integer(1), dict.fromkeys(parts, sp.Integer(1))
    for factor in sp.Mul.make_args(term):
        inside = [part for part in parts if set(part.variables) & factor.free_symbols]
        if len(inside) > 1:
            raise NotLowered(f"{factor} has scalars of several laws: more than one dimension is left")
        if inside:
            bodies[inside[0]] *= factor
        else:
            constant *= factor
    means = [_alone(body, part) for part, body in bodies.items() if set(part.variables) & body.free_symbols]
    return sp.Mul(constant, *means)


def _alone(body: Form, part: Form) -> Form:
    """Write a mean under one law as an integral in a variable with a Gaussian decay of the density or a finite range."""
    if isinstance(part, Gaussian):
        return E(body, part)
    x, integrand, ends = part.variable, body * part.density, part.support
    ways = {(True, False): (_from_zero,), (False, True): (_bent, _of_cauchy, _two_sided)}.get(
        (ends == (0, sp.oo), ends == (-sp.oo, sp.oo)), (_inverted,)
    )
    for way in ways:
        if (changed := way(body, part)) is not None:
            return changed
    kinks = {form.args[0] for form in part.density.atoms(sp.Abs) if x in form.free_symbols}
    if len(kinks) != 1 or ends != (-sp.oo, sp.oo):
        return sp.Integral(integrand, (x, *ends))
    (line,) = kinks  # of slope one: the density depends on abs(x - m), and each side of m is a half line
    m, u = x - line, sp.Dummy("u", positive=True)
    sides = [integrand.xreplace({x: m + side * u}) for side in (-1, 1)]
    return sp.Add(*(sp.Integral(side, (u, 0, sp.oo)) for side in sides))


def _from_zero(body: Form, part: Form) -> Form | None:
    """Substitute on (0, oo): x = e^u if the density has log x, 1/u if e^{-c/x}, u^2 if half-integer powers of x."""
    x, density = part.variable, part.density
    integrand, turned = body * density, False
    if any(power.args[0].xreplace({x: 1 / x}).is_polynomial(x) for power in density.atoms(sp.exp)):
        inverted = sp.powsimp(sp.expand(integrand.xreplace({x: 1 / x}) / x**2, deep=False))
        turned = all(power.args[0].is_polynomial(x) for power in inverted.atoms(sp.exp))
        integrand = inverted if turned else integrand
    if density.has(sp.log(x)):
        u = sp.Dummy("u", real=True)
        return sp.Integral(sp.powsimp(sp.expand(integrand.xreplace({x: sp.exp(u)}) * sp.exp(u), deep=False)), (u, -sp.oo, sp.oo))
    if any(p.base == x and (2 * p.exp).is_Integer and not p.exp.is_Integer for p in integrand.atoms(sp.Pow)):
        u = sp.Dummy("u", positive=True)
        return sp.Integral(integrand.xreplace({x: u**2}) * 2 * u, (u, 0, sp.oo))
    return sp.Integral(integrand, (x, 0, sp.oo)) if turned else None


def _of_cauchy(body: Form, part: Form) -> Form | None:
    """Substitute x = m + g tan(h) under a density k / ((x - m)^2 + g^2), which gives (k/g) dh; for rational bodies."""
    x = part.variable
    inverse = sp.cancel(1 / part.density)
    if not inverse.is_polynomial(x) or sp.degree(inverse, x) != 2 or not body.is_rational_function(x):
        return None
    leading, slope, constant = sp.Poly(inverse, x).all_coeffs()
    m = sp.cancel(-slope / (2 * leading))
    g = sp.sqrt(sp.cancel(constant / leading - m**2))
    sine, cosine, angle = sp.Dummy(), sp.Dummy(), sp.Dummy("h", real=True)
    turned = sp.cancel(body.xreplace({x: m + sine / cosine})).xreplace({sine: g * sp.sin(angle), cosine: sp.cos(angle)})
    return sp.Integral(turned / (leading * g), (angle, -sp.pi / 2, sp.pi / 2))


def _inverted(body: Form, part: Form) -> Form | None:
    """Substitute x = m/u on (m, oo), under a density that falls like a power; u is in (0, 1)."""
    x, (low, high) = part.variable, part.support
    if high != sp.oo or part.falls is None or not low.is_positive:
        return None
    u = sp.Dummy("u", positive=True)
    turned = sp.expand(body, deep=False).xreplace({x: low / u}) * part.density.xreplace({x: low / u}) * low / u**2
    return sp.Integral(sp.powsimp(sp.expand(turned, deep=False)), (u, 0, 1))


def _two_sided(body: Form, part: Form) -> Form | None:
    """Split a density in 1/cosh(w)^2, w = (x - m)/(2 s), at m: with q = e^{-|x - m|/s} it is 4 q / (1 + q)^2 on either side."""
    x = part.variable
    waves = {form for form in part.density.atoms(sp.cosh) if x in form.free_symbols}
    if len(waves) != 1:
        return None
    (wave,) = waves
    slope = wave.args[0].diff(x)
    rest = sp.cancel(part.density * wave**2)
    if x in slope.free_symbols | rest.free_symbols or not slope.is_positive:
        return None
    middle, u = sp.cancel(x - wave.args[0] / slope), sp.Dummy("u", positive=True)
    q = sp.exp(-2 * slope * u)
    sides = [rest * 4 * q / (1 + q) ** 2 * body.xreplace({x: middle + side * u}) for side in (-1, 1)]
    return sp.Add(*(sp.Integral(side, (u, 0, sp.oo)) for side in sides))


def _bent(body: Form, part: Form) -> Form | None:
    """Substitute x = sqrt(nu) tan(h) under a density c (1 + x^2/nu)^{-(nu+1)/2}, nu whole: c sqrt(nu) cos(h)^{nu-1} dh.

    This is for rational bodies only: in them the powers of the cosine cancel.
    """
    x = part.variable
    tails = [
        p for p in part.density.atoms(sp.Pow) if x in p.free_symbols and p.exp.is_number and p.exp < -1 and p.base.is_polynomial(x)
    ]
    if len(tails) != 1 or not body.is_rational_function(x):
        return None
    nu, c = -2 * tails[0].exp - 1, sp.cancel(part.density / tails[0])
    if not nu.is_Integer or x in c.free_symbols or sp.expand(tails[0].base - 1 - x**2 / nu) != 0:
        return None
    sine, cosine, angle = sp.Dummy(), sp.Dummy(), sp.Dummy("h", real=True)
    form = sp.cancel(body.xreplace({x: sine / cosine}) * cosine ** (nu - 1)).xreplace(
        {sine: sp.sqrt(nu) * sp.sin(angle), cosine: sp.cos(angle)}
    )
    return sp.Integral(form * c * sp.sqrt(nu), (angle, -sp.pi / 2, sp.pi / 2))
