r"""A second rigorous oracle: it encloses a quantity in double-precision intervals, to fewer digits than ``enclose``.

It shares only the encodings with ``enclose`` (FLINT, ``numerics.gaussian.reduction``, ``numerics.balls.tails``). Arithmetic
(pyintval), reduction, quadrature and tail bounds are different. So a wrong row in one table, or a wrong enclosure from one library,
shows as two disjoint enclosures. No verdict survives these.

``expectation`` handles expectations under a normal law, ``taylor`` the quadrature and its remainder, ``tails`` the bounds on tails.
This file has three rules:

    int_l^h f(x) dx = int_0^1 (h - l) f(l + (h - l) t) dt;
    int g(x) e^{-A x^2 + B x + C} dx = sqrt(pi/A) e^{C + B^2/4A} E[g(X)], X ~ N(B/2A, 1/2A), for A > 0 (completing the square);
    if a continuous f has certain, different signs at the ends of an interval, it has a zero within (Bolzano).
    A root is returned only if its flow changes sign once over a grid from 2^-64 to 2^64, with a certain sign at every point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp
from pyintval import Interval

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, Independent, Labelled, MinusGradient, Root, Scalar
from closedform.derivations.memory import remembered, shared
from closedform.numerics.findings.evidence import Bounds, DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.intervals import infinite_sum
from closedform.numerics.intervals.conditioning import Normal
from closedform.numerics.intervals.declared import plainly
from closedform.numerics.intervals.expectation import Numbers, expectation
from closedform.numerics.intervals.exponential import over_half_line
from closedform.numerics.intervals.series import Series, add, multiply
from closedform.numerics.intervals.table import compile_interval, to_interval
from closedform.numerics.intervals.taylor import quadrature

_ZERO = Interval(0)


@shared
def verify(expr: Form, at: Mapping[sp.Symbol, Form]) -> Bounds:
    """Enclose the value of an expression at exact rational parameters.

    Args:
        expr: a closed form, an integral in one dimension, an expectation, a flow or a steady state, or an expression of these.
        at: an exact rational for every free symbol.

    Raises:
        NotLowered: this route has no rule for a node or function, or its enclosure is unbounded; the message says which.
        DoesNotExist: the quantity has no value at these parameters.
    """
    expr = substitute(sp.sympify(expr), at)
    for symbol in sorted(expr.free_symbols, key=str):
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain")
    if expr.has(sp.I):
        nodes = outermost_special(expr)
        if any(node.has(sp.I) for node in nodes):
            raise NotLowered("an integral or expectation has a part that is not real as written")
        # SymPy would evaluate an integral for minutes, to decide whether a product with it is zero.
        names = {node: sp.Dummy("value", real=True) for node in nodes}
        parts = expr.xreplace(names).as_real_imag()
        expr, imaginary = (part.xreplace({name: node for node, name in names.items()}) for part in parts)
        if not _Evaluation().value(imaginary).contains(0):
            raise DoesNotExist(f"the value is not real at {dict(at)}")
    with np.errstate(all="ignore"):  # NumPy reports flags that pyintval raises on its way to a bound
        value = _Evaluation().value(expr)
    if not value.is_common:
        raise NotLowered("the interval enclosure is unbounded")
    return Bounds(value.lo, value.hi)


@dataclass(frozen=True)
class Bell:
    """A multiple of a normal density: its integral over the line, its mean and its variance."""

    size: Form
    mean: Form
    variance: Form


def completed_square(A: Form, B: Form, C: Form) -> Bell:
    """Read e^{-A x^2 + B x + C} as a bell: -A x^2 + B x + C = -A (x - B/2A)^2 + C + B^2/4A, for A > 0."""
    return Bell(sp.sqrt(sp.pi / A) * sp.exp(C + B**2 / (4 * A)), B / (2 * A), 1 / (2 * A))


def _unfolded(body: Form, x: Form, high: Form) -> tuple[Form, Form]:
    """Substitute x = high e^-s in a polynomial in x and log x over (0, high): dx = -high e^-s ds, log x = log high - s."""
    s = sp.Dummy("s", real=True)
    values = {sp.log(x): sp.log(high) - s, x: high * sp.exp(-s)}
    return sp.expand(body.xreplace(values) * values[x]), s


class _Evaluation:
    """One evaluation: the intervals of the nodes so far, by the symbols that replaced them."""

    def __init__(self) -> None:
        self.env: dict[Any, Interval] = {}
        self.names: dict[Any, Any] = {}

    def value(self, expr: Form) -> Interval:
        """Enclose an expression whose free symbols are all known."""
        return to_interval(self._closed(expr, frozenset()), self.env)

    def _closed(self, expr: Form, bound: frozenset[Form]) -> Form:
        """Replace every node free of bound variables by a symbol with a known interval."""
        if isinstance(expr, (sp.Integral, Root, E, MinusGradient, InfiniteSum)):
            if expr.free_symbols & bound:
                return expr
            if expr not in self.names:
                interval = self.node(expr) if expr.free_symbols else _of_node(expr)  # names are this evaluation's own
                self.names[expr] = sp.Dummy("value", real=True)
                self.env[self.names[expr]] = interval
            return self.names[expr]
        if not expr.args or not expr.has(sp.Integral, Root, E, MinusGradient, InfiniteSum):
            return expr
        return expr.func(*(self._closed(arg, bound) for arg in expr.args))

    def node(self, node: Form) -> Interval:
        """Enclose an integral, an expectation, a flow, a steady state or an infinite sum."""
        if isinstance(node, Root):
            return self._root(node)
        if isinstance(node, InfiniteSum):
            return infinite_sum.enclosed(node, self.value)
        if isinstance(node, MinusGradient):
            return self.value(node.under_the_expectation())
        if isinstance(node, sp.Integral):
            return self._integral(node)
        law = node.law
        if node.given is not None and not isinstance(law, Finite):
            return self.value(E(node.body * node.given, law) / E(node.given, law))
        if isinstance(law, Labelled):
            each = [self.value(E(node.body.xreplace({law.label: v}), sub)) for v, sub in law.classes]
            return sum(each, _ZERO) / Interval(len(each))
        if isinstance(law, Finite):
            return self._sum(node)
        if isinstance(law, (Scalar, Independent)):
            return self.value(plainly(node))
        if not law.is_gaussian:
            raise NotLowered(f"data X = {law.pixel} of a Gaussian field: only the sampler takes this law")
        return self._expectation(node.body, law)

    def _sum(self, node: E) -> Interval:
        """Sum over a finite law; exact rationals stay exact until an indicator is decided."""
        total, mass = _ZERO, _ZERO
        event = sp.Integer(1) if node.given is None else node.given
        for at, weight in node.law.atoms_and_weights:
            share = self.value(weight) * self.value(substitute(event, at))
            mass = mass + share
            total = total + share * self.value(substitute(node.body, at))
        if mass.contains(0):
            raise DoesNotExist(f"the probability of {event} may be zero")
        return total / mass

    def _expectation(self, body: Form, law: Gaussian) -> Interval:
        """Enclose the mean of a body under a normal law, perhaps with some scalars held fixed."""
        scalars = Normal(
            {v: self.value(m) for v, m in zip(law.all_variables, law.mean, strict=True)},
            {
                (u, v): self.value(law.covariance[i, j])
                for i, u in enumerate(law.all_variables)
                for j, v in enumerate(law.all_variables)
            },
        )
        for v, fixed in law.given:
            scalars = scalars.given(v, self.value(fixed))
        body = self._closed(body, frozenset(law.variables))
        return expectation(body, law.variables, scalars, Numbers(self.value, self.env))

    # Printed integrals and steady states.

    def _integral(self, node: Form) -> Interval:
        if len(node.limits) != 1:
            raise NotLowered(f"{len(node.limits)}-dimensional printed integrals are left to the other engines")
        named, low, high = node.limits[0]
        body = self._closed(node.function, frozenset({named}))
        # SymPy would drop the indicator of the half line if a symbol was declared positive.
        x = sp.Dummy("x", real=True)
        body = substitute(body, {named: x})
        if outermost_special(body):
            raise NotLowered(f"an inner integral depends on {x}")
        if low == 0 and high.is_Rational and high > 0 and body.has(sp.log(x)) and body.is_polynomial(x, sp.log(x)):
            body, x = _unfolded(body, x, high)
            low, high = sp.Integer(0), sp.oo
        if not {low, high} & {sp.oo, -sp.oo}:
            return self._finite(body, x, self.value(low), self.value(high))
        terms = sp.Add.make_args(sp.expand(body, deep=False))
        try:
            return sum((self._gaussian_integral(term, x, low, high) for term in terms), start=_ZERO)
        except DoesNotExist as error:
            if len(terms) > 1:  # other parts may cancel it
                raise NotLowered(f"of a part: {error}") from None
            raise

    def _finite(self, body: Form, x: Form, low: Interval, high: Interval) -> Interval:
        """Integrate over a finite range: x = low + (high - low) t."""
        function = compile_interval(body, self.env)
        width = high - low

        def integrand(t: Series, lo: float, hi: float) -> Series:
            return multiply(function({x: add(multiply(t, width), low)}), width)

        return quadrature(integrand, [k / 8 for k in range(9)])

    def _gaussian_integral(self, term: Form, x: Form, low: Form, high: Form) -> Interval:
        """Integrate g(x) exp(-A x^2 + B x + C) over a line or half line as a mean under a normal law; a half line if A = 0."""
        if term == 0:
            return _ZERO
        exponent, rest = sp.Integer(0), sp.Integer(1)
        for factor in sp.Mul.make_args(term):
            base, n = factor.as_base_exp()
            if base == sp.E and x in n.free_symbols:
                exponent += n
            else:
                rest *= factor
        quadratic = sp.Poly(sp.expand(exponent), x) if exponent.is_polynomial(x) else None
        if quadratic is not None and quadratic.degree() == 1 and low != -sp.oo:
            rate, start = -quadratic.coeff_monomial(x), quadratic.coeff_monomial(1)
            beside = rest * sp.exp(start)
            return over_half_line(beside * sp.exp(-rate * x), beside, x, self.value(low), self.value(rate), self.env)
        if quadratic is None or quadratic.degree() != 2:
            raise NotLowered(f"an infinite range without a Gaussian factor in {term}")
        A, B, C = (-quadratic.coeff_monomial(x**2), quadratic.coeff_monomial(x), quadratic.coeff_monomial(1))
        if not self.value(A).lo > 0:
            raise NotLowered(f"the Gaussian factor of {term} does not certainly decay")
        if low != -sp.oo:
            rest *= sp.Heaviside(x - self._named(low))
        if high != sp.oo:
            rest *= sp.Heaviside(self._named(high) - x)
        bell = completed_square(A, B, C)
        return self.value(bell.size) * self._expectation(rest, Gaussian((x,), [[bell.variance]], mean=(bell.mean,)))

    def _named(self, expr: Form) -> Form:
        if expr.is_Rational:
            return expr
        name = sp.Dummy("value", real=True)
        self.env[name] = self.value(expr)
        return name

    def _root(self, node: Root) -> Interval:
        """Bisect the only change of sign over a grid of powers of two."""
        residual = self._closed(node.residual, frozenset({node.unknown}))
        if outermost_special(residual):
            raise NotLowered(f"the steady state of {node.residual} has an integral that depends on the unknown")
        flow = compile_interval(residual, self.env)

        def sign(u: float) -> int:
            value = flow({node.unknown: Interval(u)})
            return 1 if value.lo > 0 else -1 if value.hi < 0 else 0

        grid = [2.0**k for k in range(-64, 65)]
        signs = [sign(u) for u in grid]
        changes = [i for i in range(len(grid) - 1) if signs[i] * signs[i + 1] < 0]
        if len(changes) != 1 or 0 in signs:
            raise NotLowered(f"{node.residual} does not certainly change sign once")
        low, high, rising = grid[changes[0]], grid[changes[0] + 1], signs[changes[0] + 1]
        while low < (middle := (low + high) / 2) < high:
            found = sign(middle)
            if found == 0:
                break
            low, high = (low, middle) if found == rising else (middle, high)
        return Interval(low, high)


@remembered
def _of_node(node: Form) -> Interval:
    """Enclose a node at exact parameters, which a quantity and its lines share."""
    return _Evaluation().node(node)
