"""Evaluate a formula with integrals, expectations and steady states once, in one arithmetic and by one rule."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import mpmath
import numpy as np
import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Gaussian, Independent, Labelled, MinusGradient, Root, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.quadrature.cells import breaks, crossings, turns
from closedform.numerics.quadrature.conditioning import condition
from closedform.numerics.quadrature.declared import nested
from closedform.numerics.quadrature.mpfr import Beyond, Mpfr, gauss_legendre
from closedform.numerics.quadrature.nodes import rule
from closedform.numerics.quadrature.table import Compiled, Double, Shake, compile_mp, legendre

# Break points for a printed integral over a half line, whose scale is unknown.
_DECADES = (1e-3, 1e-2, 1e-1, 0.5, 1, 2, 4, 10, 30, 100, 1000)
_TERMS, _RUN = 3000, 20  # most terms of an infinite sum, and how many have to be small, one after the other
_FAR = 1e5  # least distance at which an infinite range is cut


def _legendre(_: Form) -> Form:
    """Return the rule by which ``mpmath.quad`` integrates; it calls this as a constructor of rules."""
    return rule()


def _shake(size: Form, ctx: Form) -> Shake:
    """Draw factors 1 + d with |d| at most a size."""
    rng = random.Random(1)
    return lambda: ctx.one + size * rng.uniform(-1, 1)


@remembered
def _in_order(node: Form) -> tuple[Form, ...]:
    return tuple(sorted(node.free_symbols, key=str))


class Quadrature:
    """Evaluates special nodes, exactly as its rules do, or shaken.

    If operations are shaken, each node is moved by its rules' own error estimate besides. So the difference of a shaken value and
    a plain one includes the effect of a node's error on its surroundings: factors, powers, functions, other nodes. A root or a step
    may show it one way only, so the way is an argument. ``moved`` is True if some error was more than a shake.

    Args:
        ctx: the arithmetic, ``mpmath.mp``, ``Mpfr`` or ``Double``.
        finer: how often every cell is cut in two.
        order: the order of the rule in double precision.
        shaken: by how much every operation is shaken, relative to its value; None for not at all.
        way: 1, or -1 to move every node the other way.
    """

    def __init__(self, ctx: Form, *, finer: int = 0, order: int = 0, shaken: Form = None, way: int = 1) -> None:
        self.ctx, self.finer, self.order, self.shaken, self.way = ctx, finer, order, shaken, way
        self.shake = None if shaken is None else _shake(shaken, ctx)
        self.moved = False
        self.error = 0.0  # of the node in hand: the largest of its rules' estimates, for these are parts of means
        self.compiled: dict[tuple[Any, bool], Compiled] = {}
        self.values: dict[Any, Any] = {}
        self._names: dict[Form, Letter] = {}
        self._moves: dict[Form, float] = {}
        self._random = random.Random(2)

    def number(self, expr: Form, env: Mapping[Form, Form], *, exact: bool = False) -> Form:
        """Evaluate an expression, compiled once; with ``exact`` nothing is shaken, so ties stay ties."""
        return self.function(expr, exact=exact)(env)

    def function(self, expr: Form, *, exact: bool = False) -> Compiled:
        """Compile an expression, once."""
        if (expr, exact) not in self.compiled:
            self.compiled[expr, exact] = compile_mp(expr, self.special, self.ctx, None if exact else self.shake)
        return self.compiled[expr, exact]

    def special(self, node: Form, env: Mapping[Form, Form]) -> Form:
        """Evaluate an integral, expectation, flow or root, once for each set of parameters."""
        key = (node, *(env.get(s) for s in _in_order(node)))
        if key not in self.values:
            around, self.error = self.error, 0.0
            value = self._special(node, env)
            if self.shake is not None and self.error:
                value = value + self._move(node) * self.error
                self.moved = self.moved or not self.error <= self.shaken * abs(value)
            self.values[key], self.error = value, around
        return self.values[key]

    def _move(self, node: Form) -> float:
        """Return by how many of its errors a node is moved, wherever it is evaluated.

        One at least, so that the error shows in full; two at most, and not alike for two nodes, so that their errors do not cancel.
        """
        if node not in self._moves:
            self._moves[node] = self.way * self._random.choice((-1, 1)) * self._random.uniform(1, 2)
        return self._moves[node]

    def _special(self, node: Form, env: Mapping[Form, Form]) -> Form:
        if isinstance(node, sp.Integral):
            return self._integral(node, env)
        if isinstance(node, MinusGradient):
            return self.number(node.under_the_expectation(), env)
        if isinstance(node, Root):
            return self._root(node, env)
        if isinstance(node, E):
            return self._expectation(node, env)
        if isinstance(node, InfiniteSum):
            return self._infinite_sum(node, env)
        raise NotLowered(f"no mpmath route for {type(node).__name__} in {node}")

    def _infinite_sum(self, node: InfiniteSum, env: Mapping[Form, Form]) -> Form:
        """Add terms until they stay small; the geometric series of the last ratio estimates the rest.

        Every second term may be zero, so the terms of a run are looked at, not one. Where they do not stay small, the rest is estimated by
        the largest of the last ones times their number: right in its order for a power law, whose exponent is unknown.
        """
        term, index, first, *last = node.args
        if self.ctx is Double:
            raise NotLowered("double precision does not add sums")
        if last:
            each, end = self.function(term), int(self.number(last[0], env))
            return sum((each({**env, index: self.ctx.mpf(k)}) for k in range(int(first), end + 1)), self.ctx.zero)
        body, total, recent, small, k = self.function(term), self.ctx.zero, deque([self.ctx.zero], maxlen=_RUN), 0, int(first)
        for k in range(int(first), int(first) + _TERMS):
            found = body({**env, index: self.ctx.mpf(k)})
            total, before = total + found, recent[-1]
            recent.append(abs(found))
            ratio = recent[-1] / before if before else self.ctx.one
            falls = ratio < 1 and recent[-1] * ratio <= abs(total) * self.ctx.mpf(10) ** (-self.ctx.dps) * (1 - ratio)
            small = small + 1 if falls else 0
            if small == _RUN:
                return total
        self.leave_out(max(recent) * k)
        return total

    def quad(self, f: Form, cells: list[Form], body: Form) -> Form:
        """Integrate over the cells: in double precision by a fixed rule, else adaptively."""
        for _ in range(self.finer):
            cells = sorted({*cells, *(a + (b - a) * 0.41 for a, b in pairwise(cells))})
        if self.ctx is Double:
            return self._fixed(f, np.asarray(cells), body)
        value, error = gauss_legendre(f, cells) if self.ctx is Mpfr else self.ctx.quad(f, cells, method=_legendre, error=True)
        self.error = max(self.error, float(error))
        return value

    def leave_out(self, size: Form) -> None:
        """Add to the error the size of a tail that is cut off."""
        self.error = max(self.error, float(size))

    def _fixed(self, f: Form, cells: Form, body: Form) -> Form:
        roots, weights = legendre(self.order)
        half, middle = np.diff(cells)[:, None] / 2, (cells[1:] + cells[:-1])[:, None] / 2
        at = middle + half * roots
        # All nodes of the innermost dimension are evaluated in one call.
        values = f(at) if not outermost_special(body) else np.array([[f(v) for v in row] for row in at])
        return np.float64(np.sum(half * weights * values))

    def _integral(self, node: Form, env: Mapping[Form, Form]) -> Form:
        *inside, (x, lo, hi) = node.limits  # the innermost variable comes first; it is integrated last
        function = sp.Integral(node.function, *inside) if inside else node.function
        body, env = self._hoist(function, {x}, env)
        places = breaks(self, body, x, env)
        far = 2 * max((abs(place) for place in places), default=0)
        ends = [self._cut(end, env, far) for end in (lo, hi)]
        if ends[0] > ends[1]:
            return -self._integral(sp.Integral(node.function, *inside, (x, hi, lo)), env)
        inner = [*(m * sgn for m in _DECADES for sgn in (-1, 1)), 0, *places]
        cells = sorted({*ends, *(self.ctx.mpf(c) for c in inner if ends[0] < c < ends[1])})
        cells = sorted({*cells, *crossings(self, body, x, cells, env)})
        cells = sorted({*cells, *turns(self, body, x, cells, env)})

        inside = self.function(body)

        def integrand(v: Form) -> Form:
            return inside({**env, x: v})

        for end, cut in zip((lo, hi), ends, strict=True):
            if end in (sp.oo, -sp.oo):  # an integrand that decays like a power has a tail beyond the cut
                self.leave_out(10 * abs(cut * integrand(cut)))
        return self.quad(integrand, cells, body)

    def _cut(self, end: Form, env: Mapping[Form, Form], far: Form) -> Form:
        """Return the number at which a range is cut: an infinite end beyond all places where the integrand is known to vary."""
        if end in (sp.oo, -sp.oo):
            cut = self.ctx.mpf(max(_FAR, far))
            return cut if end == sp.oo else -cut
        return self.number(end, env)

    def _expectation(self, node: E, env: Mapping[Form, Form]) -> Form:
        law = node.law
        if isinstance(law, Finite):
            return self._enumeration(node, env)
        if isinstance(law, Gaussian) and not law.is_gaussian:
            raise NotLowered(f"data X = {law.pixel} of a Gaussian field: only the sampler takes this law")
        if node.given is not None:
            joint, event = (self.special(E(part, law), env) for part in (node.body * node.given, node.given))
            if event == 0:
                raise NotLowered(f"quadrature gives probability zero to the event {node.given}")
            return joint / event
        if isinstance(law, Labelled):
            each = [E(node.body, sub) for _, sub in law.classes]
            values = [
                self._expectation(e, {**env, law.label: self.number(v, env)}) for e, (v, _) in zip(each, law.classes, strict=True)
            ]
            return self.ctx.fsum(values) / len(values)
        if isinstance(law, (Scalar, Independent)) and law.has_atoms:
            return self._over_atoms(node, env)
        body, env = self._hoist(node.body, set(law.variables), env)
        if isinstance(law, (Scalar, Independent)):
            return self.number(nested(body, law, stretched=self.ctx is not Double), env)
        return condition(self, body, law, list(law.variables), env)

    def _enumeration(self, node: E, env: Mapping[Form, Form]) -> Form:
        """Sum over a finite law numerically."""
        total, mass = self.ctx.zero, self.ctx.zero
        for at, weight in node.law.atoms_and_weights:
            inside = {**env, **{v: self.number(value, env, exact=True) for v, value in at.items()}}
            share = self.number(weight, env) * (1 if node.given is None else self.number(node.given, inside))
            total, mass = total + share * self.number(node.body, inside), mass + share
        return total / mass

    def _over_atoms(self, node: E, env: Mapping[Form, Form]) -> Form:
        """Sum over the atoms of a law; average over the scalars with a density at each."""
        values = []
        for at, weight in node.law.atoms_and_weights:
            inside = {**env, **{v: self.number(value, env, exact=True) for v, value in at.items()}}
            rest = E(node.body, node.law.without_atoms) if isinstance(node.law, Independent) else node.body
            values.append(self.number(weight, env) * self.number(rest, inside))
        return self.ctx.fsum(values)

    def _hoist(self, body: Form, variables: set[Letter], env: Mapping[Form, Form]) -> tuple[Form, Mapping[Form, Form]]:
        """Evaluate once the parts that do not depend on the variables of integration (a normaliser)."""
        fixed = [n for n in outermost_special(body) if not n.free_symbols & variables]
        names = {n: self._names.setdefault(n, sp.Dummy("value", real=True)) for n in fixed}
        return body.xreplace(names), {**env, **{names[n]: self.special(n, env) for n in fixed}}

    def _root(self, node: Root, env: Mapping[Form, Form]) -> Form:
        if self.ctx is Mpfr:
            raise Beyond("only mpmath finds roots")

        def flow(log_u: Form) -> Form:
            return self.number(node.residual, {**env, node.unknown: self.ctx.exp(log_u)})

        grid = [self.ctx.mpf(k) / 2 for k in range(-60, 61)]
        signs = [flow(k) > 0 for k in grid]
        for left, right, s, t in zip(grid, grid[1:], signs, signs[1:], strict=False):
            if s != t:
                return self.ctx.exp(
                    mpmath.findroot(flow, (left, right), solver="anderson", tol=mpmath.mpf(10) ** (6 - 2 * mpmath.mp.dps))
                )
        raise NotLowered(f"no steady state of {node.residual} between e^-30 and e^30")
