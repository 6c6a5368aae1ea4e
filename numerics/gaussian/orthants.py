r"""Moments over three half lines of jointly normal variables, reduced to integrals in one dimension.

Let u ~ N(m, C), O = {u_1 > 0, u_2 > 0, u_3 > 0} and p a polynomial. Integration by parts (Stein; Tallis 1961) gives

    E[u_i q 1_O] = m_i E[q 1_O] + sum_j C_ij (E[d_j q 1_O] + f_j(0) E[q 1_{O without j} | u_j = 0]),

the last term only for the three j of O, with f_j the density of u_j: a lower degree, or two half lines. The probability of O
remains. Replace C by C(t) with C_1j(t) = t C_1j for j = 2, 3. It is positive definite for 0 <= t <= 1 (a mean of C and of C without
these entries). Plackett's identity (1954) dP/dC_1j = (density of (u_1, u_j) at 0) P(u_k > 0 | u_1 = u_j = 0) gives

    P(O) = P(u_1 > 0) P(u_2 > 0, u_3 > 0) + int_0^1 sum_{j=2,3} C_1j f_1j(0; t) P_t(u_k > 0 | u_1 = u_j = 0) dt.

No arc sine is used, so quadrature checks a line that states one.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.forms.algebra import SideOf

MAX_DEGREE = 8  # largest degree of the polynomial


def three_half_lines(node: E, variables: Sequence[Letter], mean: Form, covariance: Form, sign: SideOf) -> Form | None:
    """Write E[p 1{three half lines}] with expectations over fewer half lines and one integral; None for other bodies.

    Args:
        node: an expectation under a normal law with a positive definite covariance.
        variables: the random scalars it depends on, at least three.
        mean: their means, a column.
        covariance: their covariance.
        sign: returns the sign of expressions in parameters.
    """
    if (body := sp.expand(node.body)).is_Add:
        parts = [three_half_lines(E(term, node.law), variables, mean, covariance, sign) for term in body.args]
        others = [E(term, node.law) for term, part in zip(body.args, parts, strict=True) if part is None]
        if not all(_is_polynomial(part.body, variables) for part in others) or len(others) == len(parts):
            return None
        return sp.Add(*others, *(part for part in parts if part is not None))
    factors = sp.Mul.make_args(body)
    steps = [f for f in factors if isinstance(f, sp.Heaviside)]
    polynomial = sp.Mul(*(f for f in factors if not isinstance(f, sp.Heaviside)))
    lines = {v: h.args[0] for h in steps for v in variables if h.args[0].free_symbols & set(variables) == {v}}
    if len(steps) != 3 or len(lines) != 3 or not polynomial.is_polynomial(*variables):
        return None
    if sp.Poly(polynomial, *variables).total_degree() > MAX_DEGREE or any(sp.degree(h, v) != 1 for v, h in lines.items()):
        return None
    order = [*lines, *(v for v in variables if v not in lines)]
    places = [list(variables).index(v) for v in order]
    slopes = [lines[v].coeff(v, 1) if v in lines else sp.Integer(1) for v in order]
    offsets = [lines[v].coeff(v, 0) if v in lines else sp.Integer(0) for v in order]
    if any(sign(slope) not in (1, -1) for slope in slopes):
        return None
    u = [sp.Dummy(f"u{i}", real=True) for i in range(len(order))]
    back = {v: (name - offset) / slope for v, name, slope, offset in zip(order, u, slopes, offsets, strict=True)}
    scale = sp.diag(*slopes)
    law = Gaussian(
        u,
        scale * covariance.extract(places, places) * scale,
        mean=list(scale * mean.extract(places, [0]) + sp.Matrix(offsets)),
    )
    return _moment(sp.Poly(sp.expand(polynomial.xreplace(back)), *u), law)


def _is_polynomial(body: Form, variables: Sequence[Letter]) -> bool:
    """Return True if a product is a polynomial on half spaces, and so has a mean."""
    return all(isinstance(f, sp.Heaviside) or f.is_polynomial(*variables) for f in sp.Mul.make_args(body))


def _moment(polynomial: Form, law: Gaussian) -> Form:
    """Reduce the mean of a polynomial over the half lines of the first three variables."""
    u, m, C = law.variables, law.mean, law.covariance
    total = sp.Integer(0)
    for exponents, coefficient in polynomial.terms():
        i = next((i for i, power in enumerate(exponents) if power), None)
        if i is None:
            total += coefficient * _probability(law)
            continue
        less = list(exponents)
        less[i] -= 1
        q = sp.Poly({tuple(less): coefficient}, *u)
        total += m[i] * _moment(q, law)
        for j in range(len(u)):
            if C[i, j] == 0:
                continue
            if not (derivative := q.diff(u[j])).is_zero:
                total += C[i, j] * _moment(derivative, law)
            if j < 3:
                total += C[i, j] * _on_face(q, j, law)
    return total


def _on_face(polynomial: Form, j: int, law: Gaussian) -> Form:
    """Return f_j(0) E[q 1{the other two half lines} | u_j = 0], a mean over two half lines."""
    u, m, C = law.variables, sp.Matrix(law.mean), law.covariance
    rest = [i for i in range(len(u)) if i != j]
    gain = C.extract(rest, [j]) / C[j, j]
    given = Gaussian(
        [u[i] for i in rest],
        C.extract(rest, rest) - gain * C.extract([j], rest),
        mean=list(m.extract(rest, [0]) - gain * m[j]),
    )
    steps = sp.Mul(*(sp.Heaviside(u[i]) for i in range(3) if i != j))
    density = sp.exp(-(m[j] ** 2) / (2 * C[j, j])) / sp.sqrt(2 * sp.pi * C[j, j])
    return density * E(polynomial.as_expr().xreplace({u[j]: sp.Integer(0)}) * steps, given)


def _probability(law: Gaussian) -> Form:
    """Write the probability of the octant as two products and one integral (Plackett)."""
    t = sp.Dummy("t", positive=True)
    u, m, C = law.variables, law.mean, law.covariance
    two = Gaussian(u[1:3], C[1:3, 1:3], mean=m[1:3])
    start = sp.erfc(-m[0] / sp.sqrt(2 * C[0, 0])) / 2 * E(sp.Heaviside(u[1]) * sp.Heaviside(u[2]), two)
    slope = sp.Integer(0)
    for j, k in ((1, 2), (2, 1)):
        seen = sp.Matrix([[C[0, 0], t * C[0, j]], [t * C[0, j], C[j, j]]])
        means, with_k = sp.Matrix([m[0], m[j]]), sp.Matrix([[t * C[0, k], C[j, k]]])
        inverse = seen.adjugate() / seen.det()
        density = sp.exp(-(means.T * inverse * means)[0, 0] / 2) / (2 * sp.pi * sp.sqrt(seen.det()))
        centre = m[k] - (with_k * inverse * means)[0, 0]
        spread = sp.together(C[k, k] - (with_k * inverse * with_k.T)[0, 0])
        slope += C[0, j] * density * sp.erfc(-centre / sp.sqrt(2 * spread)) / 2
    return start if slope == 0 else start + sp.Integral(slope, (t, 0, 1))
