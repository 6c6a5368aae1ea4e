"""A quantity with its expectations evaluated, as a guess: it is enclosed like any other form before it is reported."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, Labelled, MinusGradient
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.gaussian.halfspaces import Moments

_SHORT = 400  # operations; longer forms are not simplified


def carried_out(expr: Form) -> Form:
    """Evaluate every expectation in a formula, and every Gaussian integral in one variable.

    Raises:
        NotLowered: one of them has no rule here.
    """
    return expr.xreplace({node: _node(node) for node in outermost_special(expr)})


def _node(node: Form) -> Form:
    if isinstance(node, MinusGradient):
        return carried_out(node.under_the_expectation().doit())
    if isinstance(node, sp.Integral):
        return _integral(node)
    if not isinstance(node, E):
        raise NotLowered(f"{str(node)[:80]} has no rule here")
    law = node.law
    if node.given is not None and not isinstance(law, Finite):
        return _node(E(node.body * node.given, law)) / _node(E(node.given, law))
    if isinstance(law, Labelled):
        each = [_node(E(node.body.xreplace({law.label: value}), of_class)) for value, of_class in law.classes]
        return sp.Add(*each) / len(each)
    if isinstance(law, Finite):
        return _sum(node)
    if not isinstance(law, Gaussian) or not law.is_gaussian:
        raise NotLowered(f"an expectation under {law} has no rule here")
    return Moments.under(law).of(carried_out(node.body))


def _sum(node: E) -> Form:
    """Sum over the points of a finite law."""
    total, mass = [], []
    for at, weight in node.law.atoms_and_weights:
        share = weight if node.given is None else weight * substitute(node.given, at)
        total.append(share * carried_out(substitute(node.body, at)))
        mass.append(share)
    return sp.Add(*total) / sp.Add(*mass)


def _integral(node: Form) -> Form:
    """Write an integral of a polynomial, error functions and exp(-A x^2 + B x + C) as an expectation under N(B/2A, 1/2A)."""
    if len(node.limits) != 1 or len(node.limits[0]) != 3:
        raise NotLowered("an integral over several variables has no rule here")
    named, low, high = node.limits[0]
    x = sp.Dummy(named.name, real=True)  # a positive symbol would drop the step at zero, which cuts the line
    cut = sp.Integer(1)
    for end, inside in ((low, x - low), (high, high - x)):
        cut = cut if end in (-sp.oo, sp.oo) else cut * sp.Heaviside(inside)
    total = []
    for term in sp.Add.make_args(sp.expand(node.function.xreplace({named: x}), power_exp=False)):
        exponent = sp.Add(*(f.args[0] for f in sp.Mul.make_args(sp.powsimp(term)) if isinstance(f, sp.exp)))
        poly = sp.Poly(sp.expand(exponent), x) if sp.expand(exponent).is_polynomial(x) else None
        if poly is None or poly.degree() != 2 or (-poly.coeff_monomial(x**2)).is_positive is False:
            raise NotLowered("an integrand without a normal density has no rule here")
        a, b, c = -poly.coeff_monomial(x**2), poly.coeff_monomial(x), poly.coeff_monomial(1)
        rest = sp.Mul(*(f for f in sp.Mul.make_args(sp.powsimp(term)) if not isinstance(f, sp.exp)))
        law = Gaussian((x,), [[1 / (2 * a)]], mean=(b / (2 * a),))
        total.append(sp.sqrt(sp.pi / a) * sp.exp(c + b**2 / (4 * a)) * Moments.under(law).of(rest * cut))
    return sp.Add(*total)


def simplified(form: Form, like: Form) -> Form:
    """Shorten the evaluated form, with the inverse functions of a printed form."""
    if like.has(sp.acos) and not like.has(sp.asin):
        form = form.replace(sp.asin, lambda r: sp.acos(-r) - sp.pi / 2)
    if form.count_ops() > _SHORT:
        return form
    forms = [form, sp.expand(form), sp.factor_terms(sp.expand(form)), sp.factor_terms(form)]
    together = sp.together(sp.expand(form))
    forms += [together, sp.factor_terms(sp.cancel(together))] if together.count_ops() < _SHORT else []
    return min(forms, key=lambda f: (f.count_ops(), len(str(f))))
