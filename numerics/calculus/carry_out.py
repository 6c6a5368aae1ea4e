"""The rules that evaluate limits and derivatives in a reader's texts. ``derivations.reading`` receives them as a value."""

from __future__ import annotations

import sympy as sp
from sympy.core.function import ArgumentIndexError

from closedform.derivations.functions.facts import EVERYWHERE, FACTS
from closedform.derivations.functions.lower_bounds import is_positive
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


def derivative(body: Form, by: Letter, order: int) -> Form:
    """Carry a derivative out, of a closed form of smooth functions: there it exists wherever the form and its derivative have a value.

    Of an expectation it is an expectation again, by the rules of ``differentiate``.

    Raises:
        NotDifferentiated: a function is not smooth, a power may not be real, or an integral or a law is not as the rules need it.
    """
    value = with_means(body, by)
    if any(p.exp.has(by) or not p.exp.is_Rational for p in value.atoms(sp.Pow) if p.has(by) and p.base.is_positive is not True):
        raise NotDifferentiated("the derivative of a power whose base may not be positive is not taken; give its letters a domain")
    for _ in range(order):
        around = value.xreplace({node: sp.Dummy() for node in value.atoms(E)})
        rough = [f for f in around.atoms(sp.Function, sp.Max, sp.Min) if f.has(by) and not _is_smooth(f, by)]
        if rough or (around.has(sp.Integral) and value.has(E)):
            what = str(rough[0].func) if rough else "an integral and an expectation"
            raise NotDifferentiated(f"the derivative of {what} is not taken; write it out, and claim the steps apart")
        require_smooth_integrals(value, by)
        value = value.replace(sp.Si, _SineIntegral)
        value = (derivative_of_means(value, by) if value.has(E) else value.diff(by)).replace(_SineIntegral, sp.Si)
    return value


class _SineIntegral(sp.Si):
    """Si with a slope that has a value at zero."""

    def fdiff(self, argindex: int = 1) -> Form:
        return sp.sinc(self.args[0])


def _is_quotient_at_zero(function: Form) -> bool:
    """Return True if SymPy writes a slope as a quotient without a value at zero, where the function is smooth: (cos(x) - sinc(x))/x."""
    if function.func not in EVERYWHERE or isinstance(function, sp.Si):
        return False
    at = sp.Dummy(real=True, nonzero=True if function.args[0].is_nonzero else None)
    slope = function.func(at).fdiff()
    return any(p.exp.is_negative and not (p.base.is_nonzero or is_positive(p.base)) for p in slope.atoms(sp.Pow))


def _is_smooth(function: Form, by: Letter) -> bool:
    """Return True if a function has no jumps and corners, so that it is smooth wherever it has a value, and SymPy knows its slope in a letter."""
    facts = FACTS.get(function.func)
    if facts is None or facts.jumps or facts.corners or function.func.fdiff is sp.Function.fdiff:
        return False
    try:
        if _is_quotient_at_zero(function):
            return False
        slopes = [function.fdiff(number) for number, argument in enumerate(function.args, 1) if argument.has(by)]
    except ArgumentIndexError:
        return False
    return all(
        not slope.has(sp.Derivative, sp.Subs) and {f.func for f in slope.atoms(sp.Function)} <= FACTS.keys() for slope in slopes
    )


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
