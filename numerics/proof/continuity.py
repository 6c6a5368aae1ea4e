"""Tests whether a form is continuous in a parameter: a derivative does not see a jump, nor mass that an integral loses to infinity.

Both tests are sufficient: False means "not known to be".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.needs import For, Need, is_listed, needs
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import BOUNDED_WHERE_REAL, NO_FASTER
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.limits import order
from closedform.numerics.forms.nodes import substitute, symbols_in
from closedform.numerics.proof import elementary_primitive, error_integrals
from closedform.numerics.proof.signs import known, sign

_NO_VALUE = (sp.nan, sp.zoo, sp.oo, -sp.oo, sp.AccumBounds)


def continuous(expr: Form, symbol: Letter) -> bool:
    """Return True if a form is certainly continuous in a parameter, for all values that the symbols' assumptions allow.

    Every node of the parameter is continuous by the list of what nodes need. For an integral, the integrand and the ends must pass.
    It is continuous if its derivative is locally a dominated integral, as for a polynomial times a Gaussian.
    """
    if symbol not in symbols_in(expr):
        return True
    if isinstance(expr, sp.Integral):
        ends = [end for limit in expr.limits for end in limit[1:]]
        return all(continuous(part, symbol) for part in (expr.function, *ends))
    if not (expr.is_Symbol or expr.is_Add or expr.is_Mul or is_listed(expr)):
        return False
    return _are_met([*needs(expr, _is_known)]) and all(continuous(arg, symbol) for arg in expr.args)


def _is_known(form: Form, must: Sign) -> bool:
    found = known(form)
    return found is not None and found.implies(must)


def _are_met(asked: Sequence[Need]) -> bool:
    """Return True if the conditions of a node for continuity are known to hold.

    Across the closed edge of where it is real, as sqrt(u) at u = 0, each node is continuous as a complex one of a real argument.
    Between two open ends both distances are positive if their product is: their sum is.
    """
    wanted = [one for one in asked if one.to is not For.ANALYTIC and one.must is not Sign.NONNEGATIVE]
    if len(wanted) == 2 and all(one.must is Sign.POSITIVE for one in wanted):
        return _is_known(sp.expand(wanted[0].form * wanted[1].form), Sign.POSITIVE)
    return all(_is_known(one.form, Sign.POSITIVE if one.poles else one.must) for one in wanted)


def finite(expr: Form) -> bool:
    """Return True if a form after a substitution has no poles and no limits that are no number."""
    return not expr.has(*_NO_VALUE)


def dominated(node: Form, symbol: Letter, base: Form) -> bool:
    r"""Return True if an integral certainly tends to its value at an end of a parameter's range, where it is continuous inside.

    As :math:`a \to 0`, :math:`\int_0^\infty (\operatorname{erf} ax - \operatorname{erf} 2ax)\,dx/x` stays at :math:`-\log 2` while
    its integrand tends to zero: the mass escapes to infinity. It cannot escape if every term of the integrand is at most polynomial
    times exponentials of quadratic forms. These must be negative definite *at the end* in the variables of infinite range. Their
    coefficients are continuous, so near the end the forms stay below one :math:`C - c|x|^2`, which dominates; Lebesgue's theorem
    gives the limit.

    Args:
        node: an integral without an inner one.
        symbol: the parameter.
        base: the end.
    """
    there = {symbol: base}
    if base == 0 and len(node.limits) == 1 and not any(symbol in end.free_symbols for end in node.limits[0][1:]):
        closed = sp.Dummy(symbol.name, nonnegative=True)  # the end belongs to the range: a bound there holds next to it
        there_too = finite(substitute(node.function, there))  # what is divided by the parameter grows without bound
        if there_too and symbol.is_positive and locally_dominated(node.function.xreplace({symbol: closed}), *node.limits[0]):
            return True
    ends = [end for _, *pair in node.limits for end in pair if end not in (sp.oo, -sp.oo)]
    body = sp.expand_mul(node.function)
    if not all(continuous(part, symbol) and finite(substitute(part, there)) for part in (body, *ends)):
        return False
    variables = [v for v, _, _ in node.limits]
    unbounded = [v for v, lo, hi in node.limits if lo in (sp.oo, -sp.oo) or hi in (sp.oo, -sp.oo)]
    return all(_decays(term, variables, unbounded, there) for term in sp.Add.make_args(body))


def locally_dominated(body: Form, x: Form, low: Form, high: Form) -> bool:
    """Return True if one integrable function certainly dominates an integrand for all nearby parameters.

    The integrand is analytic inside the range, also in the parameters. At each end it is analytic too, or at most t^r |log t|^k in
    the distance t, with integrable r; at an infinite end t is the reciprocal. The constants of these rules are continuous in the
    parameters. Terms that are polynomials times exponentials times error functions may decay by the error functions instead.
    """
    if error_integrals.decays(body, x, low, high):
        return True
    inside = elementary_primitive.within(low, high, sp.Dummy(x.name, positive=True))
    if not elementary_primitive.analytic(body.xreplace({x: inside})):
        return False
    t = sp.Dummy("t", positive=True)
    for end, side in ((low, 1), (high, -1)):
        if end.is_finite and elementary_primitive.analytic(body.xreplace({x: end})):
            continue
        found = order(sp.powsimp(sp.expand_mul(body.xreplace({x: end + side * t if end.is_finite else -side / t}))), t, known)
        if found is None or not (found[0] == sp.oo or sign(found[0] - (1 if end in (sp.oo, -sp.oo) else -1)) == 1):
            return False
    return True


def _decays(term: Form, variables: list[Letter], unbounded: list[Form], there: Mapping[Form, Form]) -> bool:
    """Return True if a product is at most polynomial times the exponential of a form that is negative definite where it must be.

    The degrees are those near the end, since a vanishing factor may be the growing one; the form is taken at the end.
    """
    factors = sp.Mul.make_args(term)
    exponent = sp.expand(sp.Add(*(f.args[0] for f in factors if isinstance(f, sp.exp))))
    if not all(at_most_polynomial(f, variables) for f in factors if not isinstance(f, sp.exp)):
        return False
    if not exponent.is_polynomial(*variables) or sp.Poly(exponent, *variables).total_degree() > 2:
        return False
    if not unbounded:
        return True
    form = -sp.hessian(exponent, unbounded).xreplace(dict(there))
    return all(sign(form[:k, :k].det()) == 1 for k in range(1, len(unbounded) + 1))


def at_most_polynomial(factor: Form, variables: list[Letter]) -> bool:
    """Return True if a form certainly grows no faster than a polynomial of some variables, and is real at all their values."""
    if factor.is_polynomial(*variables) or isinstance(factor, BOUNDED_WHERE_REAL):
        return True
    if factor.is_Pow and factor.exp.is_Rational and factor.exp > 0:
        return at_most_polynomial(factor.base, variables)
    if factor.is_Add or factor.is_Mul or isinstance(factor, NO_FASTER):
        return all(at_most_polynomial(arg, variables) for arg in factor.args)
    return False
