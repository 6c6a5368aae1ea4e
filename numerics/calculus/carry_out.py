"""The rules that evaluate limits and derivatives in a reader's texts. ``derivations.reading`` receives them as a value."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.derivations.reading.text.carried_out import Calculus, Ranges
from closedform.numerics.calculus.differentiate import (
    NotDifferentiated,
    derivative_of_means,
    require_smooth_integrals,
    with_means,
)
from closedform.numerics.calculus.limits import NoLimit, limit_of

# Smooth wherever they have a value, and so are their derivatives, which SymPy knows.
_SMOOTH = (Phi2, sp.exp, sp.log, sp.erf, sp.erfc, sp.erfi, sp.sin, sp.cos, sp.tan, sp.asin, sp.acos, sp.atan, sp.sinh, sp.cosh, sp.tanh, sp.asinh,
           sp.acosh, sp.atanh, sp.gamma, sp.erfinv)  # fmt: skip


def derivative(body: Form, by: Letter, order: int) -> Form:
    """Carry a derivative out, of a closed form of smooth functions: there it exists wherever the form and its derivative have a value.

    Of an expectation it is an expectation again, by the rules of ``differentiate``.

    Raises:
        NotDifferentiated: a function is not smooth, a power may not be real, or an integral or a law is not as the rules need it.
    """
    value = with_means(body, by)
    around = value.xreplace({node: sp.Dummy() for node in value.atoms(E)})
    rough = [f for f in around.atoms(sp.Function, sp.Max, sp.Min) if f.func not in _SMOOTH and f.has(by)]
    if rough or (around.has(sp.Integral) and value.has(E)):
        what = str(rough[0].func) if rough else "an integral and an expectation"
        raise NotDifferentiated(f"the derivative of {what} is not taken; write it out, and claim the steps apart")
    if any(p.exp.has(by) or not p.exp.is_Rational for p in value.atoms(sp.Pow) if p.has(by) and p.base.is_positive is not True):
        raise NotDifferentiated("the derivative of a power whose base may not be positive is not taken; give its letters a domain")
    for _ in range(order):
        require_smooth_integrals(value, by)
        value = derivative_of_means(value, by) if value.has(E) else value.diff(by)
    return value


def limit(body: Form, by: Letter, point: Form, side: str, ranges: Ranges) -> Form:
    """Take a limit; where a sign is not certain, with letters between two numbers written by their distances from these.

    Raises:
        NoLimit: there is none that is finite, or it is not decided.
    """
    try:
        return limit_of(body, by, point, side)
    except NoLimit:
        ends = {s: ranges[s] for s in body.free_symbols & ranges.keys() if all(e.is_Rational for e in ranges[s])}
        if not ends or point.free_symbols & ends.keys():
            raise
        letters = {s: sp.Dummy(s.name, positive=True) for s in ends}
        inside = {s: (low + high * letters[s]) / (1 + letters[s]) for s, (low, high) in ends.items()}
        value = limit_of(body.xreplace(inside), by, point, side)
        value = value.xreplace({letters[s]: (s - low) / (high - s) for s, (low, high) in ends.items()})
        return value.replace(lambda one: one.is_Add and one.is_rational_function(*one.free_symbols), sp.cancel)


CALCULUS = Calculus(limit, derivative)
