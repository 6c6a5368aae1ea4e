r"""A second rigorous oracle: it encloses a quantity in double-precision intervals, to fewer digits than ``enclose``.

It shares no code with ``enclose`` (FLINT, ``numerics.symbolic.gaussian``, ``numerics.balls.tails``) past the encodings: other arithmetic
(pyintval), another reduction, another quadrature, another bound on the tails. So a wrong row of one table, or a wrong
enclosure shipped by one library, ends as two disjoint enclosures, which no verdict survives.

An expectation under a Gaussian law is a sum of terms p(V) prod f(u), u affine in the scalars V. An error function of u is
rewritten by an auxiliary standard normal N, independent of V:

    erf(u) = 2 P(N < sqrt(2) u) - 1,   so   E[g erf(u)] = 2 E[g 1{W > 0}] - E[g],   W = sqrt(2) u - N.

One direction X (the argument of the other factors) is left to quadrature; at most one event {W > 0} beside it is
integrated given X, with the polynomial: V given (X, W) is normal, E[V_1 g] = m_1 E[g] + sum_j C_1j E[d_j g] (Isserlis);
given X the event W is normal with mean mu and variance tau^2, and by parts

    E[W^k 1{W > 0}] = K_k,  K_0 = Phi(mu/tau),  K_1 = mu K_0 + tau phi(mu/tau),  K_k = mu K_{k-1} + (k-1) tau^2 K_{k-2}.

Quadrature: on a cell c + [-h, h] a function is its Taylor polynomial at c plus f_n(xi) t^n with f_n(xi) in the series over
the whole cell (n even), so the integral is enclosed; cells are halved where it is wide, and end where an indicator jumps.
Tails: if |f(z)| <= C max(1, |z|)^n, then int_R^oo |f| phi <= C T_n with T_0 <= phi(R) / R and
T_n <= R^(n-1) phi(R) / (1 - (n-1) / R^2) for n >= 1 (by parts).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyintval as iv
import sympy as sp
from pyintval import Interval

from derivations.laws import E, Finite, Gaussian, Labelled, MinusGradient, Root
from numerics.evidence import Bounds, DoesNotExist, NotLowered
from numerics.intervals.conditioning import (
    Event,
    Factor,
    Form,
    Normal,
    Polynomial,
    add_polynomials,
    given_direction,
    in_terms_of,
    inner_mean,
    moment,
    terms,
)
from numerics.intervals.series import Series, add, multiply, power
from numerics.intervals.table import UNARY, compile_interval, to_interval
from numerics.intervals.taylor import REACH, quadrature, side_of_step, two_tails
from numerics.symbolic.nodes import outermost_special, substitute

_ZERO, _ONE, _TWO = Interval(0), Interval(1), Interval(2)


Known = dict[Any, Interval]  # intervals of nodes at exact parameters


def verify(expr: Any, at: Mapping[sp.Symbol, Any], *, known: Known | None = None) -> Bounds:
    """Enclose the value of an expression at exact rational parameters.

    Args:
        expr: a closed form, an integral in one dimension, an expectation, a flow or a steady state, or an expression of these.
        at: an exact rational for every free symbol.
        known: intervals of nodes found in earlier calls, which this one uses and adds to, so that an expectation shared by
            a quantity and its lines is enclosed once.

    Raises:
        NotLowered: this route cannot take a node or function, or its enclosure is unbounded; the message says which.
        DoesNotExist: the quantity has no value at these parameters.
    """
    expr = substitute(sp.sympify(expr), at)
    for symbol in sorted(expr.free_symbols, key=str):
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain")
    if expr.has(sp.I):
        expr, imaginary = expr.as_real_imag()
        if not _Evaluation({}).value(imaginary).contains(0):
            raise DoesNotExist(f"the value is not real at {dict(at)}")
    with np.errstate(all="ignore"):  # NumPy reports flags that pyintval raises on its way to a bound
        value = _Evaluation({} if known is None else known).value(expr)
    if not value.is_common:
        raise NotLowered("the interval enclosure is unbounded")
    return Bounds(value.lo, value.hi)


@dataclass
class _Outer:
    """What is integrated numerically over one direction: functions of x, each times a polynomial in x and K_j(x)."""

    x: Any
    mean: Interval
    sd: Interval
    pieces: dict[tuple[Any, Event | None], Polynomial] = field(default_factory=dict)  # by factors in x, and event

    def put(self, factors: Any, event: Event | None, coefficient: Interval, polynomial: Polynomial) -> None:
        """Add one piece, to one of the same factors and event where there is one."""
        scaled = {k: coefficient * c for k, c in polynomial.items()}
        self.pieces[factors, event] = add_polynomials(self.pieces.get((factors, event), {}), scaled)


class _Evaluation:
    """One evaluation: the intervals found so far for nodes, by the symbols that took their place."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.env: dict[Any, Interval] = {}
        self.names: dict[Any, Any] = {}

    def value(self, expr: Any) -> Interval:
        """Enclose an expression without free symbols other than known ones."""
        return to_interval(self._closed(expr, frozenset()), self.env)

    def _closed(self, expr: Any, bound: frozenset[Any]) -> Any:
        """Replace every node free of bound variables by a symbol whose interval is known."""
        if isinstance(expr, (sp.Integral, Root, E, MinusGradient)):
            if expr.free_symbols & bound:
                return expr
            if expr not in self.names:
                if expr not in self.known:  # an expression with names of this evaluation's own is met by no other
                    self.known[expr] = self._node(expr)
                self.names[expr] = sp.Dummy("value", real=True)
                self.env[self.names[expr]] = self.known[expr]
            return self.names[expr]
        if not expr.args or not expr.has(sp.Integral, Root, E, MinusGradient):
            return expr
        return expr.func(*(self._closed(arg, bound) for arg in expr.args))

    def _node(self, node: Any) -> Interval:
        if isinstance(node, Root):
            return self._root(node)
        if isinstance(node, MinusGradient):
            return self.value(node.under_the_expectation())
        if isinstance(node, sp.Integral):
            return self._integral(node)
        law = node.law
        if isinstance(law, Labelled):
            each = [self.value(E(node.body.xreplace({law.label: v}), sub, node.given)) for v, sub in law.classes]
            return sum(each, _ZERO) / Interval(len(each))
        if node.given is not None and not isinstance(law, Finite):
            return self.value(E(node.body * node.given, law) / E(node.given, law))
        if isinstance(law, Finite):
            return self._sum(node)
        if not law.is_gaussian:
            raise NotLowered(f"data X = {law.pixel} of a Gaussian field: only the sampler takes this law")
        return self._expectation(node.body, law)

    def _sum(self, node: E) -> Interval:
        """Sum over a finite law; exact rationals stay exact until an indicator has been decided."""
        total, mass = _ZERO, _ZERO
        event = sp.Integer(1) if node.given is None else node.given
        for at, weight in node.law.atoms_and_weights:
            share = self.value(weight) * self.value(substitute(event, at))
            mass = mass + share
            total = total + share * self.value(substitute(node.body, at))
        if mass.contains(0):
            raise DoesNotExist(f"the probability of {event} may be zero")
        return total / mass

    # Gaussian laws.

    def _expectation(self, body: Any, law: Gaussian) -> Interval:
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
        total, outers = _ZERO, {}  # type: Interval, dict[Any, _Outer]
        for coefficient, powers, factors in terms(body, law.variables, self.value):
            names = [v for v, n in zip(law.variables, powers, strict=True) for _ in range(n)]
            if not factors:
                mean: dict[Any, Polynomial] = {v: {(0, 0): m} for v, m in scalars.mean.items()}
                total = total + self.value(coefficient) * moment(names, mean, scalars.cov)[0, 0]
            else:
                self._place(self.value(coefficient), names, factors, scalars, outers)
        return sum((self._over_normal(outer) for outer in outers.values()), total)

    def _place(
        self, coefficient: Interval, names: list[Any], factors: list[Factor], scalars: Normal, outers: dict[Any, _Outer]
    ) -> None:
        """Choose the direction of quadrature for one term and integrate the rest given it."""
        directions = list(dict.fromkeys(f.direction for f in factors))
        groups = {d: [f for f in factors if f.direction == d] for d in directions}
        single = [d for d in directions if len(groups[d]) == 1 and groups[d][0].event is not None]
        if len(directions) > 2 or (len(directions) == 2 and not single):
            raise NotLowered(f"{len(directions)} directions of functions that are not polynomial: more than one dimension is left")
        # Where both could be the inner one, a step is: an error function is better left to the quadrature.
        inner = min(single, key=lambda d: not isinstance(groups[d][0].expr, sp.Heaviside)) if len(directions) == 2 else None
        outer = next(d for d in directions if d != inner)
        x = sp.Dummy("x", real=True)
        first = groups[outer][0]
        joint = scalars.with_form(x, Form({v: self.value(a) for v, a in first.slopes.items()}))
        if outer not in outers:
            variance = joint.cov[x, x]
            if not variance.lo > 0:
                raise NotLowered("the variance of a direction is not certainly positive")
            outers[outer] = _Outer(x, joint.mean[x], iv.sqrt(variance))
        place = outers[outer]
        rest = sp.Mul(*(in_terms_of(f, place.x) for f in groups[outer]))
        if inner is None:
            mean, cov = given_direction(joint, x, None)
            place.put(rest, None, coefficient, moment(names, mean, cov))
            return
        (event,) = groups[inner]
        argument = {v: self.value(sp.diff(event.event, v)) for v in event.slopes}
        offset = self.value(event.event.xreplace(dict.fromkeys(event.slopes, sp.Integer(0))))
        w = sp.Dummy("w", real=True)
        if isinstance(event.expr, sp.Heaviside):
            form, inside, everywhere = Form(argument, offset), coefficient, None
        else:
            two = iv.sqrt(_TWO)
            form = Form({v: two * a for v, a in argument.items()}, two * offset, _ONE)
            one = _ONE if isinstance(event.expr, sp.erf) else Interval(-1)
            inside = coefficient * _TWO * one  # erf = 2 1{W > 0} - 1, erfc = 2 - 2 1{W > 0}
            everywhere = coefficient * (Interval(-1) if isinstance(event.expr, sp.erf) else _TWO)
        both = joint.with_form(w, form)
        gain = both.gains(x)[w]
        given = Event(both.mean[w] - gain * both.mean[x], gain, both.cov[w, w] - gain * both.cov[x, w])
        if not given.variance.lo > 0:
            raise NotLowered("two directions are not certainly distinct")
        mean, cov = given_direction(both, x, w)
        place.put(rest, given, inside, moment(names, mean, cov))
        if everywhere is not None:
            mean, cov = given_direction(joint, x, None)
            place.put(rest, None, everywhere, moment(names, mean, cov))

    def _over_normal(self, outer: _Outer) -> Interval:
        """Integrate against the density of X, standardised to z."""
        z = outer.x
        cuts: dict[Any, tuple[Interval, int]] = {}
        compiled = []
        for (factors, event), polynomial in outer.pieces.items():
            plain, steps = sp.Integer(1), []
            for factor in sp.Mul.make_args(factors):
                if isinstance(factor, sp.Heaviside):
                    cuts.setdefault(factor, self._edge(factor.args[0], outer))
                    steps.append(factor)
                else:
                    plain *= factor
            compiled.append((compile_interval(plain, self.env), steps, polynomial, event, plain))
        scale = 1 / iv.sqrt(_TWO * iv.pi())

        def integrand(v: Series, lo: float, hi: float) -> Series:
            x = add(multiply(v, outer.sd), outer.mean)
            total: Series = _ZERO
            sides = {step: side_of_step(*cut, lo, hi) for step, cut in cuts.items()}
            for function, steps, polynomial, event, _ in compiled:
                value = multiply(function({z: x}), inner_mean(polynomial, event, x))
                for step in steps:
                    value = multiply(value, sides[step])
                total = add(total, value)
            out = multiply(multiply(total, UNARY[sp.exp](multiply(power(v, sp.Integer(2)), Interval(-0.5)))), scale)
            jumps = any(not side.is_singleton for side in sides.values())
            return out[0] if jumps else out  # a function that jumps in the cell has bounds there and no Taylor polynomial

        ends = sorted({-REACH, REACH, *(e for edge, _ in cuts.values() for e in (edge.lo, edge.hi) if -REACH < e < REACH)})
        value = quadrature(integrand, ends)
        for *_, polynomial, event, plain in compiled:
            value = value + self._tail(plain, z, polynomial, event, outer)
        return value

    def _edge(self, argument: Any, outer: _Outer) -> tuple[Interval, int]:
        """Where a step jumps, in standard deviations of X, and the side on which it is one."""
        slope = self.value(sp.diff(argument, outer.x))
        if slope.contains(0):
            raise NotLowered(f"the slope of the indicator of {argument} > 0 is not certain")
        offset = self.value(argument.xreplace({outer.x: sp.Integer(0)}))
        return (-offset / slope - outer.mean) / outer.sd, 1 if slope.lo > 0 else -1

    def _tail(self, plain: Any, x: Any, polynomial: Polynomial, event: Event | None, outer: _Outer) -> Interval:
        """Bound one piece beyond the reach of the quadrature, from |f| <= C max(1, |z|)^n."""
        size, degree = _growth(plain, x, outer, self.env)
        reach = abs(outer.mean) + outer.sd  # |x| <= reach max(1, |z|)
        total = _ZERO
        for (i, j), c in polynomial.items():
            bound = abs(c) * size * iv.pown(reach, i)
            if event is not None and j:  # Minkowski: (E|W|^j)^(1/j) <= |mean| + sqrt(j variance)
                bound = bound * iv.pown(abs(event.p) + abs(event.q) * reach + iv.sqrt(Interval(j) * event.variance), j)
            total = total + bound * two_tails(degree + i + j)
        return Interval(-total.hi, total.hi)

    # Printed integrals and steady states.

    def _integral(self, node: Any) -> Interval:
        if len(node.limits) != 1:
            raise NotLowered(f"{len(node.limits)}-dimensional printed integrals are left to the other engines")
        named, low, high = node.limits[0]
        body = self._closed(node.function, frozenset({named}))
        # A symbol declared positive would make SymPy drop the indicator of the half line.
        x = sp.Dummy("x", real=True)
        body = substitute(body, {named: x})
        if outermost_special(body):
            raise NotLowered(f"an inner integral depends on {x}")
        if -sp.oo < low and high < sp.oo:
            return self._finite(body, x, self.value(low), self.value(high))
        total = _ZERO
        for term in sp.Add.make_args(sp.expand(body, deep=False)):
            total = total + self._gaussian_integral(term, x, low, high)
        return total

    def _finite(self, body: Any, x: Any, low: Interval, high: Interval) -> Interval:
        """Integrate over a finite range: x = low + (high - low) t."""
        function = compile_interval(body, self.env)
        width = high - low

        def integrand(t: Series, lo: float, hi: float) -> Series:
            return multiply(function({x: add(multiply(t, width), low)}), width)

        return quadrature(integrand, [k / 8 for k in range(9)])

    def _gaussian_integral(self, term: Any, x: Any, low: Any, high: Any) -> Interval:
        """Integrate g(x) exp(-A x^2 + B x + C) over a line or half line, as a mean under a normal law."""
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
        if quadratic is None or quadratic.degree() != 2:
            raise NotLowered(f"an infinite range without a Gaussian factor in {term}")
        A, B, C = (-quadratic.coeff_monomial(x**2), quadratic.coeff_monomial(x), quadratic.coeff_monomial(1))
        if not self.value(A).lo > 0:
            raise NotLowered(f"the Gaussian factor of {term} does not certainly decay")
        if low != -sp.oo:
            rest *= sp.Heaviside(x - self._named(low))
        if high != sp.oo:
            rest *= sp.Heaviside(self._named(high) - x)
        peak = self.value(sp.sqrt(sp.pi / A) * sp.exp(C + B**2 / (4 * A)))
        return peak * self._expectation(rest, Gaussian((x,), [[1 / (2 * A)]], mean=(B / (2 * A),)))

    def _named(self, expr: Any) -> Any:
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


def _growth(expr: Any, x: Any, outer: _Outer, env: Mapping[Any, Interval]) -> tuple[Interval, int]:
    """Give (C, n) with |expr| <= C max(1, |z|)^n for every real z, where x = mean + sd z."""
    if x not in expr.free_symbols:
        return abs(to_interval(expr, env)), 0
    if expr == x:
        return abs(outer.mean) + outer.sd, 1
    if expr.is_Add or expr.is_Mul:
        parts = [_growth(arg, x, outer, env) for arg in expr.args]
        size = parts[0][0]
        for c, _ in parts[1:]:
            size = size + c if expr.is_Add else size * c
        return size, (max if expr.is_Add else sum)(n for _, n in parts)
    if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        c, n = _growth(expr.base, x, outer, env)
        return iv.pown(c, int(expr.exp)), n * int(expr.exp)
    if isinstance(expr, sp.exp) and expr.args[0].is_polynomial(x) and sp.degree(expr.args[0], x) == 2:
        a, b, c = (to_interval(k, env) for k in sp.Poly(expr.args[0], x).all_coeffs())
        if a.hi < 0:  # at most its value at the vertex
            return iv.exp(c - b * b / (Interval(4) * a)), 0
    bound = compile_interval(expr, env)({x: Interval.entire()})
    if not bound.is_common:
        raise NotLowered(f"no bound over the line is known for {expr}")
    return abs(bound), 0
