"""The rules that evaluate limits and derivatives in a reader's texts. ``derivations.reading`` receives them as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy as sp
from sympy.core.function import ArgumentIndexError

from closedform.derivations.functions.facts import FACTS
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.lower_bounds import is_positive
from closedform.derivations.functions.own_letters import letter_of_integral
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.derivations.reading.text.carried_out import Calculus, Ranges
from closedform.numerics.calculus.differentiate import (
    NotDifferentiated,
    derivative_of_means,
    require_smooth_integrals,
    with_means,
)
from closedform.numerics.calculus.limits import NoLimit, expansion_of, limit_of


def derivative(body: Form, by: Letter) -> Form:
    """Carry a first derivative out, of a closed form whose functions are smooth, or have corners at zeros of their argument alone.

    It is right wherever it has a value, and the body has a real one beside: there both are continuous, and a continuous function
    whose derivative has a limit at a point has that derivative there (by the mean value theorem; Rudin 1976, theorem 5.10).
    Of an expectation it is an expectation again, by the rules of ``differentiate``.

    Raises:
        NotDifferentiated: a function is not smooth, a power may not be real, or an integral or a law is not as the rules need it.
    """
    if any(not isinstance(node, FiniteSum) and by in node.free_symbols for node in body.atoms(InfiniteSum)):
        raise NotDifferentiated("the derivative of an infinite sum is not taken; write it out, and claim the steps apart")
    value = with_means(body, by)
    if any(p.exp.has(by) and not is_positive(p.base) for p in value.atoms(sp.Pow)):
        raise NotDifferentiated(
            f"the derivative of a power whose exponent has {by} is taken of a positive base; give its letters a domain"
        )
    means = {node: sp.Dummy() for node in value.atoms(E)}
    around = value.xreplace(means)
    rough = [f for f in around.atoms(sp.Function, sp.Max, sp.Min) if f.has(by) and not _is_smooth(f, by)]
    if rough or (around.has(sp.Integral) and value.has(E)):
        what = str(rough[0].func) if rough else "an integral and an expectation"
        raise NotDifferentiated(f"the derivative of {what} is not taken; write it out, and claim the steps apart")
    require_smooth_integrals(value, by)
    held = around.replace(lambda node: _is_held(node, by), lambda node: _HELD[node.func](*node.args))
    held = held.xreplace({name: node for node, name in means.items()})
    slope = derivative_of_means(held, by) if held.has(E) else held.diff(by)
    return _with_sides(slope).replace(lambda node: node.func in _KINDS, lambda node: _KINDS[node.func](*node.args))


def _mean(function: Form, x: Form, of: Callable[[Form], Form]) -> Form:
    """Write a mean over t in (0, 1): sinc(x) is that of cos(t x), sinh(x)/x that of cosh(t x)."""
    t = letter_of_integral(f"slope of {function.__name__}", x)
    return sp.Integral(of(t), (t, 0, 1))


class _Side(sp.Function):
    """The slope of a modulus, |u|/u, which has no value at zero, where SymPy's has one."""

    nargs = 1


def _with_sides(slope: Form) -> Form:
    """Write the slopes of moduli |u| as |u|/u, where a corner is certain, or its factor is a multiple of u.

    A factor that may be zero with u leaves a derivative there that the form does not show: |x| sin x has the slope 0 at 0.

    Raises:
        NotDifferentiated: whether there is a derivative at a corner is not certain.
    """
    for side in slope.atoms(_Side):
        (u,), name = side.args, sp.Dummy(real=True)
        factor = sp.together(slope.xreplace({side: name}).diff(name).replace(_Side, lambda v: sp.Abs(v) / v))
        certain = sp.simplify(factor**2 + u**2).is_positive
        if not (certain or _is_multiple(factor, u) or _is_multiple(sp.fraction(factor)[1], u)):
            raise NotDifferentiated(
                f"whether Abs({u}) leaves a corner where {u} is zero is not certain; give its letters a domain without that zero"
            )
    return slope.replace(_Side, lambda u: sp.Abs(u) / u)


def _is_multiple(form: Form, u: Form) -> bool:
    """Return True if a form divided by another has no divisor with that one's letters."""
    return not sp.fraction(sp.cancel(form / u))[1].free_symbols & u.free_symbols


# Slopes in the first argument that SymPy writes without a value where there is one, or with one where there is none.
_SLOPES: Mapping[Form, Callable[..., Form]] = {
    sp.sinc: lambda x: -_mean(sp.sinc, x, lambda t: t * sp.sin(t * x)),
    sp.Shi: lambda x: _mean(sp.Shi, x, lambda t: sp.cosh(t * x)),
    sp.Abs: _Side,
    sp.Pow: lambda base, exponent: exponent * base ** (exponent - 1),
    sp.Si: sp.sinc,
    sp.LambertW: lambda x: sp.exp(-sp.LambertW(x)) / (1 + sp.LambertW(x)),
}


def _held(kind: Form, slope: Callable[..., Form]) -> Form:
    """Return a function that stands for one of a kind while SymPy differentiates, and has the slope in its first argument that it is given."""

    def fdiff(self: Form, number: int = 1) -> Form:
        if number != 1:
            raise ArgumentIndexError(self, number)
        return slope(*self.args)

    return type(kind.__name__, (sp.Function,), {"fdiff": fdiff})


_HELD = {kind: _held(kind, slope) for kind, slope in _SLOPES.items()}
_KINDS = {held: kind for kind, held in _HELD.items()}


def _is_held(node: Form, by: Letter) -> bool:
    """Return True if a function, or a power of a fixed exponent, may be at an argument where SymPy's slope is not the one to write.

    SymPy's slope of a power u^p is p u^p u'/u. It has a value where the factors of u with the letter are not zero.
    """
    if not node.is_Pow:
        return node.func in _SLOPES and not node.args[0].is_nonzero
    return not (node.exp.has(by) or node.exp.is_Rational or node.base.as_independent(by, as_Add=False)[1].is_nonzero)


def _is_smooth(function: Form, by: Letter) -> bool:
    """Return True if a function is smooth wherever its slope in a letter has a value, and this slope is known."""
    if function.func in _SLOPES:
        return True
    facts = FACTS.get(function.func)
    if facts is None or facts.jumps or facts.corners or function.func.fdiff is sp.Function.fdiff:
        return False
    try:
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


CALCULUS = Calculus(limit, derivative, expansion_of)
