"""One evaluation of an expression at a fixed precision: each node becomes a ball, the innermost first.

``numerics.balls.normal`` first tries expectations under normal laws, on numbers alone. ``numerics.gaussian.reduction`` reduces
the others, and multiple integrals, exactly to one dimension. ``numerics.balls.one_range`` integrates over the last one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp
from flint import acb

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Independent, Labelled, MinusGradient, Root, Scalar
from closedform.numerics.balls import branches, cubature, infinite_sum, polar
from closedform.numerics.balls import separable as apart
from closedform.numerics.balls.letters import Written, in_letters
from closedform.numerics.balls.named import Named
from closedform.numerics.balls.normal import expectation
from closedform.numerics.balls.numbers import Numbers
from closedform.numerics.balls.one_range import OneRange
from closedform.numerics.balls.quadrature import EVALUATIONS, Effort
from closedform.numerics.balls.roots import positive_root
from closedform.numerics.balls.rows import NAN
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import Diverges, DoesNotExist, NotLowered, NotReal
from closedform.numerics.forms import reality
from closedform.numerics.forms.nodes import bound_symbols, is_special, outermost_special
from closedform.numerics.gaussian import convergence
from closedform.numerics.gaussian import reduction as gaussian
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.gaussian.ranges import Iterated

# Balls of nodes at exact parameters, by node, bits and allowed evaluations; and whether quadrature was used.
Known = dict[tuple[Any, int, int], tuple[acb, bool]]

_SPECIAL = (E, MinusGradient, InfiniteSum)


def _has_density(law: Form) -> bool:
    if isinstance(law, Labelled):
        return all(_has_density(each) for _, each in law.classes)
    return isinstance(law, (Scalar, Independent)) or (isinstance(law, Gaussian) and law.is_gaussian)


class Evaluation(OneRange):
    """One evaluation: the balls found so far of nodes that do not depend on outer variables."""

    def __init__(self, bits: int, known: Known, effort: Effort, enough: int = 0) -> None:
        super().__init__(bits, effort)
        self.known = known
        self.enough = enough  # bits at which a caller accepts a value

    def value(self, expr: Form) -> acb:
        """Enclose an expression without free symbols."""
        if is_special(expr):
            return self._known(expr)
        return to_ball(self._closed(expr, frozenset()), self.env)

    def at(self, one: Named, numbers: Mapping[Form, Form]) -> acb:
        """Enclose a node at exact numbers: its formula is transformed once in letters, or with the numbers in it if that fails."""
        if (value := self._under_normal_laws(one, numbers)) is not None:
            return value
        exact = one.exact(numbers)
        if not is_special(exact):
            return self.value(exact)
        return self._known(exact, in_letters(one.node, numbers))

    def _under_normal_laws(self, one: Named, numbers: Mapping[Form, Form]) -> acb | None:
        """Enclose an expectation under normal laws, or a similar integral, with its letters; None if another route must do it.

        A node that fails at its first point is not tried again.
        """
        at = one.numbers(numbers)
        ever = (one.node, "in letters"), 0, 0
        if not at or len(at) < len(one.free) or (ever in self.known and not self.known[ever][1]):
            return None
        if one.free & bound_symbols(one.node):  # one letter stands for two things
            return None
        key = (one.node, at), self.bits, EVALUATIONS
        if key not in self.known:
            value, integrated = self._ratio_of_means(one.node, Numbers(dict(at), self.at))
            self.known[key] = value, integrated
            self.known.setdefault(ever, (NAN, bool(value.is_finite())))
        value, integrated = self.known[key]
        if not value.is_finite():
            return None
        self.integrated |= integrated
        return value

    def _ratio_of_means(self, node: Form, number: Numbers) -> tuple[acb, bool]:
        """Enclose a mean given an event as a ratio, or an integral by its numbers; not finite where that fails."""
        parts = [node]
        if isinstance(node, E) and node.given is not None and _has_density(node.law):
            parts = [E(node.body * node.given, node.law), E(node.given, node.law)]
        found = []
        for part in parts:
            one = expectation.enclosed_by(part, number, self.bits, self.known)
            if one is None:
                return NAN, False
            found.append(one)
        value = acb(found[0].value)
        return (value / acb(found[1].value) if found[1:] else value), any(one.integrated for one in found)

    def _in_letters(self, written: Written) -> acb | None:
        """Enclose a node in letters; None if that fails or the ball is too wide."""
        self.env |= {letter: to_ball(number, {}) for letter, number in written.numbers.items()}
        try:
            value = self._node(written.node) if self._has_value(written) else NAN
        except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError):
            return None
        return value if value.is_finite() and value.rel_accuracy_bits() >= self.enough else None

    def _has_value(self, written: Written) -> bool:
        """Return True if an integrand as written has a value at some place of its range: no zero that could cancel divides it."""
        integrand = compile_ball(written.node.function, self.env, written.node.variables[0])
        return bool(integrand(to_ball(written.place, self.env), False).is_finite())

    def _closed(self, expr: Form, bound: frozenset[Form]) -> Form:
        """Replace every node free of bound variables by a symbol with a known ball."""
        if isinstance(expr, (sp.Integral, Root)) or is_special(expr):
            if not expr.free_symbols & bound:
                name = sp.Dummy("value", real=True)
                self.env[name] = self._known(expr)
                return name
            return expr
        if not expr.args or not expr.has(sp.Integral, Root, *_SPECIAL):
            return expr
        return expr.func(*(self._closed(arg, bound) for arg in expr.args))

    def _sign(self, expr: Form) -> int | None:
        expr = sp.sympify(expr)
        if expr == sp.oo:
            return 1
        if expr == -sp.oo:
            return -1
        if expr.is_Rational:
            return int(sp.sign(expr))
        if expr.free_symbols - set(self.env):
            return None
        ball = to_ball(expr, self.env)
        if not ball.imag.contains(0):
            raise NotReal(f"{self._shown(expr)} is not real: {ball.str(6)}")
        if not ball.imag.is_zero():
            return None
        return 1 if ball.real > 0 else -1 if ball.real < 0 else None

    def _known(self, node: Form, written: Written | None = None) -> acb:
        if node.free_symbols:  # names that this evaluation made
            return self._node(node)
        whole = node, self.bits, EVALUATIONS
        key = whole if whole in self.known else (node, self.bits, self.effort.limit)
        if key not in self.known:
            before, self.integrated = self.integrated, False
            found = self._in_letters(written) if written is not None else None
            value = found if found is not None else self._node(node)
            self.known[key] = value, self.integrated
            self.integrated |= before
        value, integrated = self.known[key]
        self.integrated |= integrated
        return value

    def _sign_of_closed(self, expr: Form) -> int | None:
        """Return the sign of an expression that may have nodes."""
        return self._sign(self._closed(expr, frozenset()))

    def _shown(self, expr: Form) -> str:
        """Write an expression with the values of its names."""
        return str(expr.xreplace({name: sp.Symbol(ball.str(6)) for name, ball in self.env.items()}))[:80]

    def _node(self, node: Form) -> acb:
        """Enclose a node after checking that its ends, kinks' arguments and parameters are real."""
        if isinstance(node, Root):
            flow = compile_ball(self._closed(node.residual, frozenset({node.unknown})), self.env, node.unknown)
            return acb(positive_root(node, flow, self.bits))
        if isinstance(node, sp.Integral) and any(low == high and low.is_finite for _, low, high in node.limits[-1:]):
            return acb(0)  # an integral over a single point is zero
        if isinstance(node, InfiniteSum):
            return infinite_sum.enclosed(node, self.value, self.bits)
        branches.refuse(node, branches.Answers(self._sign_of_closed, self._is_real, self._shown))
        outside, self.averages = self.averages, isinstance(node, E)
        try:
            value = self._evaluated(node)
        finally:
            self.averages = outside
        leaves = reality.may_leave_the_reals(node)
        if leaves and not (value.is_finite() and reality.certainly_real(node, {}, self._sign_of_closed)):
            branches.refuse_integrand(node, self.env, self._shown)
        if not value.is_finite() or (value.imag.is_zero() and not leaves):
            return value
        if not value.imag.contains(0):
            raise NotReal(f"{self._shown(node)} is not real: {value.str(6)}")
        if not reality.certainly_real(node, {}, self._sign_of_closed):
            raise NotLowered(f"cannot decide whether the integrand of {self._shown(node)} is real")
        return acb(value.real)

    def _is_real(self, expr: Form) -> bool:
        return bool(self.value(expr).imag.is_zero()) or bool(expr.is_extended_real)

    def _evaluated(self, node: Form) -> acb:
        if isinstance(node, E) and node.given is not None and _has_density(node.law):
            mass = self._known(E(node.given, node.law))
            if mass.is_zero():
                event = " and ".join(sorted(f"{step.args[0]} > 0" for step in node.given.atoms(sp.Heaviside)))
                raise Diverges(f"the mean does not exist: the event {event or 'that is given'} has probability zero")
            return self._known(E(node.body * node.given, node.law)) / mass
        if isinstance(node, MinusGradient):
            return self.value(node.under_the_expectation())
        blurred = any(self.env[s].rel_accuracy_bits() < self.bits for s in node.free_symbols if s in self.env)
        attempts = 1 if blurred else expectation.ATTEMPTS
        if (found := expectation.enclosed(node, self.value, self.bits, self.known, attempts=attempts)) is not None:
            self.integrated |= found.integrated
            return acb(found.value)
        plain = as_integral(node, self._sign)
        if not isinstance(plain, sp.Integral):
            return self.value(plain)
        body = plain.function
        variables = frozenset(v for v, *_ in plain.limits)
        # Factors free of the variables (a normaliser, say) are numbers from here on.
        for inner in outermost_special(body):
            if not inner.free_symbols & variables:
                body = body.xreplace({inner: self._closed(inner, frozenset())})
        plain = sp.Integral(body, *plain.limits)
        try:
            return self._over_boxes(gaussian.flatten(plain, self._sign))
        except NotLowered:
            if len(plain.limits) > 1:
                apart.refuse(body, plain.limits, self.env, self._quadrature)
                raise
            return self._quadrature(body, *plain.limits[0])  # a sum may fall where its terms do not

    def _over_boxes(self, boxes: list[Iterated]) -> acb:
        """Add multiple integrals. One that diverges may only cancel against another that diverges."""
        slopes = {box: found for box in boxes if (found := polar.by_slopes(box.body, box.ranges, self._sign)) is not None}
        parts = convergence.parts([(box.body, box.ranges) for box in boxes if box not in slopes], self._sign)
        total, infinite = acb(0), []
        for part in (*slopes.values(), *parts):
            try:
                total += self._reduced(part) if isinstance(part, list) else self.value(part)
            except Diverges as error:
                infinite.append(error)
        if len(infinite) > 1:
            raise NotLowered(f"cannot decide whether parts that do not converge by themselves cancel: {infinite[0]}")
        if infinite:
            raise infinite[0]
        return total

    def _reduced(self, boxes: list[convergence.Box]) -> acb:
        """Add multiple integrals, each reduced to one dimension where a rule applies."""
        total, grouped = acb(0), {}  # type: acb, dict[Any, list[Any]]
        for body, ranges in boxes:
            try:
                reduced = gaussian.reduce_boxes([Iterated(body, ranges)], self._sign)
            except NotLowered as error:
                self.integrated = True
                total += cubature.over_box(self._closed(body, frozenset(v for v, *_ in ranges)), ranges, self.env, self.bits, error)
                continue
            for box in reduced:
                if not box.ranges:
                    total += self.value(box.body)
                else:
                    grouped.setdefault(box.ranges[0], []).append(box.body)
        return total + self._over_places(grouped)

    def _over_places(self, grouped: dict[Form, list[Form]]) -> acb:
        """Add integrals over ranges; if one diverges, no other over a disjoint range can cancel it."""
        total = acb(0)
        for place, bodies in grouped.items():
            try:
                total += self._quadrature(sp.Add(*bodies), *place)
            except Diverges as error:
                nested = len(bodies) > 1 and any(piece.has(sp.Integral) for piece in bodies)
                if nested or not all(self._disjoint(place, other) for other in grouped if other != place):
                    raise NotLowered(f"cannot decide whether parts that do not converge by themselves cancel: {error}") from None
                raise
        return total

    def _disjoint(self, place: tuple[Form, Form, Form], other: tuple[Form, Form, Form]) -> bool:
        """Return True if two ranges certainly share no interval: then neither integral can cancel the other's divergence."""
        (_, low, high), (_, start, end) = place, other
        return any(left == right or self._sign(right - left) == 1 for left, right in ((high, start), (end, low)))
