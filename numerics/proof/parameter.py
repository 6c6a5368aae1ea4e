"""Equality by differentiation: derivatives in one parameter agree, and so do both sides at one value of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in
from closedform.numerics.proof.cells import coincidences, cut
from closedform.numerics.proof.continuity import continuous, dominated, finite, locally_dominated
from closedform.numerics.proof.definite_integrals import by_primitives
from closedform.numerics.proof.elementary_primitive import analytic
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Attempt, Rule, Step, rewritten, vanishing
from closedform.numerics.proof.time_limit import look
from closedform.numerics.proof.zero import differs, is_zero


@dataclass(frozen=True)
class Parameter:
    """A parameter of differentiation.

    Args:
        symbol: its symbol in both sides.
        called: its name for readers.
        base: the value at which both sides are compared, in the closure of its range.
        inside: True if that value is certainly not an end of its range.
    """

    symbol: Letter
    called: str
    base: Form
    inside: bool

    @property
    def elsewhere(self) -> tuple[Parameter, ...]:
        """Other bases, inside the range of a positive parameter: one, where nothing needs to be dominated."""
        return (replace(self, base=sp.Integer(1), inside=True),) if self.symbol.is_positive and not self.inside else ()

    def beside(self, other: Parameter) -> tuple[Parameter, ...]:
        """The base where it equals another parameter, if both are positive."""
        both = self.symbol.is_positive and other.symbol.is_positive and other.symbol != self.symbol
        return (replace(self, base=other.symbol, inside=True),) if both else ()


def ranging(symbol: Letter) -> Parameter:
    """Make a parameter of a symbol of the domain, whose assumptions give its range: a proof holds for all values they allow.

    The base is zero, where most closed forms are known; it is an end of the range if the symbol has a sign or is not zero.
    """
    assumed = (symbol.is_zero, symbol.is_nonnegative, symbol.is_nonpositive)
    return Parameter(symbol, symbol.name, sp.Integer(0), inside=assumed == (None, None, None))


def charting(chart: Form, symbol: Letter) -> Parameter:
    """Make a parameter of the positive q in a bounded symbol's rational chart; q = 1 is the middle of the interval, q = 0 an end."""
    return Parameter(chart, symbol.name, sp.Integer(1), True)


def agree(
    left: Form, right: Form, parameters: Sequence[Parameter], *, depth: int, primitives: bool = False, table: bool = True
) -> Attempt:
    """Prove that two forms agree, directly or by differentiation, nested at most ``depth`` times.

    Args:
        left: a form whose integrals were evaluated where possible (``numerics.proof.integrals.plain``).
        right: likewise.
        parameters: the parameters of differentiation.
        depth: the deepest nesting of differentiations.
        primitives: True to evaluate integrals by primitives.
        table: True if known integrals without a primitive may be looked up.
    """
    proof = agree_directly(left, right)
    if proof.found or (not primitives and depth == 0):
        return proof
    if primitives and (found := carried_by_primitives(left - right, table=table)) is not None:
        return found
    return agree_by_slope(left, right, parameters, depth=depth, primitives=primitives, table=table) if depth else proof


def carried_by_primitives(difference: Form, *, table: bool) -> Attempt | None:
    """Prove that a form vanishes whose integrals have primitives; None if one has none, or the result is not seen to vanish.

    Args:
        difference: the form; each of its integrals and means is in one variable.
        table: True if known integrals without a primitive may be looked up.
    """
    found = by_primitives(difference, table=table)
    if found is None:
        return None
    value, steps = found
    carried = plain(value, table=table)
    if not is_zero(carried):
        return None
    return Attempt(True, "by primitives", (*steps, *rewritten(Rule.CARRIED_OUT, value, carried), vanishing(carried)))


def agree_directly(left: Form, right: Form) -> Attempt:
    """Prove by algebra alone that two forms agree."""
    if is_zero(left - right):
        return Attempt(True, "directly", (vanishing(left - right),))
    return Attempt(False, "the difference did not simplify to zero")


def agree_by_slope(
    left: Form, right: Form, parameters: Sequence[Parameter], *, depth: int, primitives: bool = False, table: bool = True
) -> Attempt:
    """Prove that two forms agree by differentiating in one parameter, and comparing at one value of it; arguments as for ``agree``.

    ``primitives``: True to evaluate integrals by primitives, also in the slope if they are dominated.
    """
    difference = left - right
    if differs(difference):
        return Attempt(False, "the two sides are not equal for all values that the assumptions on the symbols allow")
    for parameter in parameters:
        look()
        turned = _turned(difference, parameter)
        slope = constant_in(turned, parameter, primitives=primitives, table=table)
        factor = _scaled(turned, parameter.symbol) if slope is None and primitives else None
        multiplied: tuple[Step, ...] = ()
        if factor is not None:
            multiplied = (Step(Rule.SCALED, turned, scaled(turned, factor), value=factor),)
            turned = multiplied[0].after
            slope = constant_in(turned, parameter, primitives=True, table=table)
        if slope is None:
            continue
        rest = [p for p in parameters if p is not parameter]
        bases = (parameter, *parameter.elsewhere, *(base for p in rest for base in parameter.beside(p)))
        for at in bases:
            look()
            base = at_base(turned, at, primitives=primitives)
            proof = (
                None
                if base is None
                else agree(base[-1].after, sp.Integer(0), rest, depth=depth - 1, primitives=primitives, table=table)
            )
            if base is None or proof is None or not proof.found:
                continue
            of = {"symbol": parameter.symbol, "called": parameter.called}
            steps = (
                *rewritten(Rule.CARRIED_OUT, difference, multiplied[0].before if multiplied else turned),
                *multiplied,
                Step(Rule.CONTINUOUS, turned, turned, **of),
                Step(Rule.CONSTANT, turned, slope, **of),
                *base,
            )
            return proof.after(*steps, method=f"by differentiating in {parameter.called}, with equality at one value of it")
    return Attempt(False, "no parameter's derivative reduced to an algebraic identity")


def _turned(difference: Form, parameter: Parameter) -> Form:
    """Write atan u as pi/2 - atan(1/u), for u > 0, if u has a pole at the base, so that the limit there is the value."""

    def turn(u: Form) -> Form:
        pole = not finite(u.xreplace({parameter.symbol: parameter.base}))
        return sp.pi / 2 - sp.atan(sp.cancel(1 / u)) if pole and sign(u) == 1 else sp.atan(u)

    return difference.replace(sp.atan, turn) if difference.has(sp.atan) else difference


def constant_in(difference: Form, parameter: Parameter, *, primitives: bool = False, table: bool = True) -> Form:
    """Return a form's derivative in a parameter, with evaluated integrals, if it is certainly zero and the form continuous; else None.

    The derivative is taken under the integral sign, and every integral in it must be evaluated: then its integrands are polynomials
    times Gaussians, so dominated locally in the parameter. A whole-number symbol has no derivative. A fraction of polynomials in
    the parameter alone is constant by its normal form; its derivative would prove nothing more.
    """
    symbol = parameter.symbol
    if symbol not in symbols_in(difference) or symbol.is_integer or (not primitives and _is_fraction(difference, symbol)):
        return None
    if not continuous(difference, symbol):
        return None
    try:
        slope = _slope_by_primitives(difference, symbol, table=table) if primitives else _slope_carried_out(difference, symbol)
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None
    if slope is None:
        return None
    return slope if primitives or (not slope.has(sp.Integral) and is_zero(slope)) else None


def _slope_carried_out(difference: Form, symbol: Letter) -> Form:
    """Return a form's derivative with its integrals evaluated.

    Raises:
        NotLowered: one has no closed form; this is found before the other terms are differentiated.
    """
    for node in outermost_special(difference):
        if symbol in node.free_symbols:
            plain(differentiated(node, symbol), whole=True)
    return plain(differentiated(difference, symbol), whole=True)


def _is_fraction(form: Form, symbol: Letter) -> bool:
    """Return True if a form is seen to be a fraction of polynomials in a symbol: no function, root or integral has the symbol."""
    if form.is_Add or form.is_Mul:
        return all(_is_fraction(arg, symbol) for arg in form.args)
    if form.is_Pow and form.exp.is_Integer:
        return _is_fraction(form.base, symbol)
    return form == symbol or symbol not in form.free_symbols


def _scaled(difference: Form, symbol: Letter) -> Form:
    r"""Return an exponential of the parameter under which a form's slope may have a primitive; None if none is seen.

    Let an integrand g have dg/dp = (r + s Q) g, where Q is a denominator of g and r is free of the variable of integration. Then
    exp(-r p) g has the slope exp(-r p) s Q g, without that denominator.
    """
    for node in difference.atoms(sp.Integral):
        if symbol not in node.free_symbols or len(node.limits) != 1:
            continue
        x, body = node.limits[0][0], node.function
        under = sp.Mul.make_args(sp.fraction(sp.together(body))[1])
        bases = [base for base in (f.base if f.is_Pow else f for f in under) if x in base.free_symbols and base.is_polynomial(x)]
        ratio: Form = sp.cancel(sp.together(differentiated(body, symbol) / body)) if bases else None
        for base in bases:
            if ratio.is_polynomial(x):
                rest = sp.rem(ratio, base, x)
                if x not in rest.free_symbols and rest != 0 and rest.is_polynomial(symbol):
                    return sp.exp(-sp.integrate(rest, symbol))
    return None


def scaled(difference: Form, factor: Form) -> Form:
    """Multiply a form by a factor free of its integrals' variables, and put the factor under the integrals."""
    inside = {n: sp.Integral(sp.powsimp(factor * n.function), *n.limits) / factor for n in outermost_special(difference)}
    return sp.expand_mul(sp.Mul(factor, sp.expand_mul(difference.xreplace(inside), deep=False), evaluate=True), deep=False)


def _slope_by_primitives(difference: Form, symbol: Letter, *, table: bool) -> Form:
    """Return a form's derivative with its integrals evaluated by primitives; None if one is not dominated, or has no primitive."""
    for node in difference.atoms(sp.Integral):
        if symbol not in node.free_symbols:
            continue
        if len(node.limits) != 1 or outermost_special(node.function) or node.has(*KINKS):
            return None
        ((x, low, high),) = node.limits
        if not locally_dominated(tidied(differentiated(node.function, symbol)), x, low, high):
            return None
        if any(symbol in end.free_symbols and not analytic(node.function.xreplace({x: end})) for end in (low, high)):
            return None
    slope = differentiated(difference, symbol)
    slope = slope.xreplace({n: n.func(tidied(n.function), *n.limits) for n in outermost_special(slope)})
    found = by_primitives(slope, table=table)
    if found is not None:
        return found[0] if is_zero(found[0]) else None
    return slope if _vanishes_between(slope, symbol, table=table) else None


def _vanishes_between(slope: Form, symbol: Letter, *, table: bool) -> bool:
    """Return True if a slope is zero on both sides of a place where two denominators coincide: it is zero there too, by continuity."""
    if not continuous(slope, symbol):
        return False
    for form in coincidences(slope):
        chosen = cut(form)
        if chosen is None:
            continue
        letter, (above, *_, below) = chosen
        if letter != symbol and sign(above.diff(symbol)) not in (1, -1):
            continue  # the place may not be a single value of the parameter
        found = [by_primitives(slope.xreplace({letter: side}), table=table) for side in (above, below)]
        if all(one is not None and is_zero(one[0]) for one in found):
            return True
    return False


def at_base(difference: Form, parameter: Parameter, *, primitives: bool = False) -> Sequence[Step] | None:
    """Return the steps to a continuous form's limit at the base of a parameter, with evaluated integrals; None if that is not its value.

    At an end of the range every integral must be dominated, and the other factors have no pole there.
    """
    symbol, base = parameter.symbol, parameter.base
    integrals = [] if parameter.inside else [node for node in difference.atoms(sp.Integral) if symbol in node.free_symbols]
    if not all(dominated(node, symbol, base) for node in integrals):
        return None
    value = substitute(difference, {symbol: base})
    value = value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral) if n.function == 0})
    if not finite(value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral)})):
        return None
    there = value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral) if any(low == high for _, low, high in n.limits)})
    try:
        carried = there if primitives else plain(there)
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None
    of = {"symbol": symbol, "value": base, "called": parameter.called}
    tends = [Step(Rule.DOMINATED, node, substitute(node, {symbol: base}), **of) for node in integrals]
    return (*tends, Step(Rule.BASE, difference, value, **of), *rewritten(Rule.CARRIED_OUT, value, carried))
