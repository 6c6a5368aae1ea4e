r"""Integrals over powers looked up: reads an integrand as one of the table's, in u = b x^m, u = sin(x)^2, u = exp(x) or u = -log x.

With u = b x^m, :math:`\int c\, x^{s-1} (\log x)^k \operatorname{core}(b x^m)\, dx = c\, b^{-z} |m|^{-1} \int u^{z-1} ((\log u -
\log b)/m)^k \operatorname{core}(u)\, du` with z = s/m, and :math:`(\log u)^j` is the j-th derivative in z. The conditions for
convergence are proved by signs.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.calculus.mellin_transforms import Transform, U, Z, transforms
from closedform.numerics.findings.evidence import NotReal
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.integrand_shapes import Integrand, Monomial, matches, with_powers_joined
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Rule, Step

LARGEST = 60  # operations of an integrand


def looked_up(piece: Form, *, absolutely: bool) -> Step | None:
    """Return the step that states the value of an integral in one variable, by the table; None if the table does not have it.

    Args:
        piece: the integral.
        absolutely: True if it must converge absolutely.
    """
    ((x, low, high),) = piece.limits
    if sp.count_ops(piece.function) > LARGEST:
        return None
    try:
        for inverse, body, w, end in _changes(piece.function, x, low, high):
            for name, letters, inside, factor in matches(body, w, end):
                if (found := _stated(transforms()[name], letters, inside, factor, end, absolutely)) is not None:
                    value, coefficients, z = found
                    forms = {U: (inside.b * w**inside.m).xreplace({w: inverse}), Z: z, **letters}
                    return Step(Rule.TRANSFORM, piece, value, x, value=sp.Tuple(*coefficients), called=name, forms=forms)
    except (NotReal, sp.PolynomialError, NotImplementedError):
        return None
    return None


# --- changes of variable


def _changes(body: Form, x: Form, low: Form, high: Form) -> Iterator[tuple[Form, Form, Form, Form]]:
    """Return w by x, the integrand in w > 0, w, and the upper end of its range; the lower end is 0."""
    w = sp.Dummy("w", positive=True)
    if low == 0 and sign(high) == 1:
        yield x, body.xreplace({x: w}), w, high
    if high == 0 and sign(low) == -1:
        yield -x, body.xreplace({x: -w}), w, -low
    if (low, high) == (0, sp.pi / 2) and body.has(sp.sin, sp.cos, sp.tan):
        sine, cosine = sp.sqrt(w), sp.sqrt(1 - w)
        in_w = body.replace(sp.tan, lambda u: sp.sin(u) / sp.cos(u)).xreplace({sp.sin(x): sine, sp.cos(x): cosine})
        if x not in in_w.free_symbols:
            yield sp.sin(x) ** 2, with_powers_joined(in_w / (2 * sine * cosine)), w, sp.Integer(1)
            in_w = in_w.xreplace({w: 1 / (1 + w)}).replace(sp.exp, lambda u: sp.exp(sp.expand(sp.cancel(u))))
            yield (sp.cos(x) / sp.sin(x)) ** 2, with_powers_joined(sp.expand_power_exp(in_w) / (2 * sp.sqrt(w) * (1 + w))), w, sp.oo
    if (low, high) == (-sp.oo, sp.oo) and body.has(sp.exp, sp.cosh, sp.sinh, sp.tanh):
        in_w = with_powers_joined(body.rewrite(sp.exp).replace(sp.exp, lambda u: _power_of(u, x, w)))
        if x not in in_w.free_symbols:
            yield sp.exp(x), with_powers_joined(sp.factor(in_w / w)), w, sp.oo
    if (low, high) == (0, sp.oo) and body.has(sp.log):
        in_w = body.rewrite(sp.exp).replace(sp.exp, lambda u: _power_of(u.xreplace({x: -x}), x, w))
        in_w = in_w.replace(sp.log, lambda u: _parted(u, w))
        if x not in in_w.free_symbols:
            yield sp.exp(-x), with_powers_joined(in_w / w), w, sp.Integer(1)
    if (low, high) == (0, 1) and body.has(sp.log):
        yield -sp.log(x), body.xreplace({x: sp.exp(-w)}) * sp.exp(-w), w, sp.oo


def _parted(u: Form, w: Form) -> Form:
    """Write log of a fraction that is positive on (0, 1) as a difference of logarithms."""
    over, under = sp.fraction(sp.cancel(sp.together(u)))
    turn = -1 if sign(under.xreplace({w: sp.Integer(0)})) == -1 else 1
    return sp.log(u) if under in (1, -1) else sp.log(turn * over) - sp.log(turn * under)


def _power_of(exponent: Form, x: Form, w: Form) -> Form:
    """Write exp(k x + l) as a power of w = exp(x)."""
    if not exponent.is_polynomial(x) or sp.degree(exponent, x) > 1:
        return sp.exp(exponent)
    line = sp.Poly(exponent, x)
    return w ** line.coeff_monomial(x) * sp.exp(line.coeff_monomial(1))


# --- the stated value


def _stated(
    known: Transform, letters: dict[Letter, Letter], inside: Monomial, read: Integrand, end: Form, absolutely: bool
) -> tuple[Form, list[Form], Form] | None:
    """Return the value, the factors of the powers of log u, and z; None if a hypothesis is not certain."""
    b, m, k = inside.b, inside.m, read.logs
    rises = sign(m)
    if sign(b) != 1 or rises not in (1, -1) or (known.end != sp.oo and rises != 1):
        return None
    if known.end == sp.oo and end != sp.oo:
        return None
    if known.end != sp.oo and (end == sp.oo or tidied(b * end**m - known.end) != 0):
        return None
    z = tidied(read.power / m)
    put = {Z: z, **letters}
    needed = [*known.converges, *([known.absolutely] if absolutely or k else [])]
    if any(sign(form.xreplace(put)) != 1 for form in needed):
        return None
    scale = read.free * b**-z / (m * rises)
    coefficients = [scale * sp.binomial(k, j) * (-sp.log(b)) ** (k - j) / m**k for j in range(k + 1)]
    value = sp.Integer(0)
    for j, c in enumerate(coefficients):
        if c == 0:
            continue
        if (one := _value(known, put, j)) is None:
            return None
        value += c * one
    return value, coefficients, z


def _value(known: Transform, put: dict[Form, Form], j: int) -> Form:
    """Return the j-th derivative in z; None if it is not known there."""
    for place, value in known.at.items():
        apart = sign(put[Z] - place)
        if apart == 0 or put[Z] == place:
            return value.xreplace(put) if j == 0 else None
        if apart not in (1, -1):
            return None
    if known.value is None:
        return None
    value = known.value.diff(Z, j).xreplace(put) if j else known.value.xreplace(put)
    return None if value.has(sp.nan, sp.zoo, sp.oo) else value
