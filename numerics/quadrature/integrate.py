"""High-precision quadrature with mpmath: an oracle that shares only the encoding with ``enclose``.

It conditions numerically, one variable at a time, and integrates every dimension; it never uses
the exact elimination of ``numerics.symbolic.gaussian``. One dimension is done by mpmath, two by fixed
Gauss-Legendre rules in double precision; and once more, on finer cells or by a finer rule, with every operation shaken by a few units in
its last place, which shows what cancels. Heuristic quadrature can be confidently
wrong, so its agreement is evidence and its disagreement a reason to look, not a refutation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import mpmath
import numpy as np
import sympy as sp

from derivations.laws import E, Finite, Gaussian, Independent, Labelled, MinusGradient, ReLU, Root, Scalar
from numerics.evidence import DoesNotExist, Estimate, NotLowered
from numerics.quadrature.declared import integrated, nested
from numerics.quadrature.table import Compiled, Double, Shake, compile_mp
from numerics.symbolic.nodes import outermost_special

DIGITS = 25
# Working digits of one attempt after the other, for closed forms and in one dimension: cancellation eats
# digits of an integrand, and of what stands around an integral.
_ATTEMPTS = ((25, 50, 100, 200, 400, 800, 1600), (25, 60))
GOOD = 1e-12  # relative error at which no further attempt is made
SHAKEN = 2.0**-49  # relative size of what a shaken operation is off by in double precision: eight roundings
_KINKS = (sp.Heaviside, sp.sign, sp.Abs, sp.Max, sp.Min, ReLU)
_STEPS = (sp.erf, sp.erfc, sp.tanh, sp.atan)  # smooth, but all within a few units of their argument
_REACH = (-14, -5, -2, 0, 2, 5, 14)  # such units, and standard deviations
# Half-widths, in standard deviations, at which a normal variable's range is split and cut: the
# mass beyond 14 is below 1e-43; the narrow inner cells catch features a hundred times narrower.
_CELLS = (0.02, 0.2, 1, 2.5, 5, 8, 14)
# Where an integrand varies in places unknown it is cut at these parts of its whole variation, as found on so many points a cell.
_QUANTILES = (1e-6, 1e-3, 0.03, 0.15, 0.4, 0.6, 0.85, 0.97, 1 - 1e-3, 1 - 1e-6)
_SCAN = 1000
# Gauss-Legendre orders of the two rules whose difference is the error estimate in two dimensions.
_ORDERS = (7, 11)
# Break points for a printed integral over a half line, whose scale is not known beforehand.
_DECADES = (1e-3, 1e-2, 1e-1, 0.5, 1, 2, 4, 10, 30, 100, 1000)


def integrate(expr: Any, at: Mapping[sp.Symbol, Any]) -> Estimate:
    """Estimate a quantity or line at exact parameters.

    The error covers what the rules leave, and what rounding does to terms that cancel.

    Raises:
        NotLowered: more than two dimensions resist, a function has no row, or the arithmetic finds no number.
        DoesNotExist: the value is not real.
    """
    expr = sp.sympify(expr)
    try:
        return _in_doubles(expr, at) if dimensions(expr) > 1 else _rising(expr, at)
    except (NotLowered, DoesNotExist):
        raise
    except (ArithmeticError, ValueError, TypeError, mpmath.libmp.NoConvergence) as error:  # mpmath's, at a pole or a branch point
        raise NotLowered(f"mpmath finds no value at {dict(at)}: {error or type(error).__name__}") from None


def _rising(expr: Any, at: Mapping[sp.Symbol, Any]) -> Estimate:
    """Evaluate with more and more digits, until shaking every operation by the last of them changes nothing.

    Precision alone does not tell: where (1 - erf(40)) e^1600 loses all its digits, 25 and 50 of them agree on zero.
    """
    for finer, digits in enumerate(_ATTEMPTS[dimensions(expr)]):
        value, own = _at_precision(expr, at, digits, finer=finer)
        rough, _ = _at_precision(expr, at, digits + 10, finer=finer + 1, shaken=mpmath.mpf(10) ** -digits)
        floor = 10.0 ** (4 - DIGITS) * max(1.0, float(abs(value)))
        change = float(abs(value - rough))
        if own + change <= max(floor, GOOD * float(abs(value))):
            break
    error = own + change + floor
    if isinstance(value, mpmath.mpc):
        if abs(value.imag) > error:
            raise DoesNotExist(f"the value is not real: {mpmath.nstr(value, 6)} at {dict(at)}")
        value = value.real
    with mpmath.workdps(DIGITS):
        return Estimate(mpmath.nstr(mpmath.mpf(value), DIGITS - 2), error)


def _at_precision(expr: Any, at: Mapping[sp.Symbol, Any], digits: int, *, finer: int, shaken: Any = 0) -> tuple[Any, float]:
    """Give a value in so many digits, and the rules' own estimate of its error."""
    with mpmath.workdps(digits):
        engine = _Quadrature(mpmath.mp, finer=finer, shake=_shake(shaken, mpmath.mp))
        value = engine.number(expr, {s: engine.number(sp.sympify(v), {}, exact=True) for s, v in at.items()})
    return value, engine.error


def _in_doubles(expr: Any, at: Mapping[sp.Symbol, Any]) -> Estimate:
    """Evaluate by two rules, and by the finer one with every operation shaken: the differences are the error."""
    values = []
    with mpmath.workdps(DIGITS), np.errstate(all="ignore"):  # what overflows is no number, and converges to nothing
        for order, shaken in ((_ORDERS[0], 0.0), (_ORDERS[1], 0.0), (_ORDERS[1], SHAKEN)):
            engine = _Quadrature(Double, order=order, shake=_shake(shaken, Double))
            values.append(float(engine.number(expr, {s: engine.number(sp.sympify(v), {}) for s, v in at.items()})))
    coarse, fine, rough = values
    error = abs(fine - coarse) + abs(fine - rough) + 1e-11 * max(1.0, abs(fine))
    return Estimate(mpmath.nstr(mpmath.mpf(fine), DIGITS - 2), error)


def _shake(size: Any, ctx: Any) -> Shake | None:
    """Draw factors 1 + d with d at most a size; none where that is zero."""
    rng = random.Random(1)
    return (lambda: ctx.one + ctx.mpf(size) * rng.uniform(-1, 1)) if size else None


@cache
def _legendre(order: int) -> tuple[Any, Any]:
    return np.polynomial.legendre.leggauss(order)


def dimensions(expr: Any) -> int:
    """Count the nested integrations that this oracle would carry out."""
    if isinstance(expr, sp.MatrixBase):
        return max(dimensions(entry) for entry in expr)
    if isinstance(expr, sp.Integral):
        return len(expr.limits) + dimensions(expr.function)
    if isinstance(expr, E):
        inside = expr.body.free_symbols | (expr.given.free_symbols if expr.given is not None else set())
        own = max(len([v for v in integrated(law) if v in inside]) for law in expr.laws)
        return own + dimensions(expr.body)
    if isinstance(expr, MinusGradient):
        return dimensions(expr.loss)
    return max((dimensions(arg) for arg in expr.args), default=0)


class _Quadrature:
    """Evaluates special nodes; keeps the largest error estimate seen.

    Args:
        ctx: the arithmetic, ``mpmath.mp`` or ``Double``.
        finer: how often every cell is cut in two.
        order: of the rule in double precision.
        shake: of every operation, as in ``compile_mp``.
    """

    def __init__(self, ctx: Any, *, finer: int = 0, order: int = 0, shake: Shake | None = None) -> None:
        self.ctx, self.finer, self.order, self.shake = ctx, finer, order, shake
        self.error = 0.0
        self.compiled: dict[tuple[Any, bool], Compiled] = {}
        self.values: dict[Any, Any] = {}

    def number(self, expr: Any, env: Mapping[Any, Any], *, exact: bool = False) -> Any:
        """Evaluate an expression, compiling it once; with ``exact``, nothing is shaken, so that ties stay ties."""
        if (expr, exact) not in self.compiled:
            self.compiled[expr, exact] = compile_mp(expr, self.special, self.ctx, None if exact else self.shake)
        return self.compiled[expr, exact](env)

    def special(self, node: Any, env: Mapping[Any, Any]) -> Any:
        """Evaluate an integral, expectation, flow or root; once for the same parameters."""
        symbols = sorted(node.free_symbols, key=str)
        key = (node, *(env.get(s) for s in symbols))
        if key not in self.values:
            self.values[key] = self._special(node, env)
        return self.values[key]

    def _special(self, node: Any, env: Mapping[Any, Any]) -> Any:
        if isinstance(node, sp.Integral):
            return self._integral(node, env)
        if isinstance(node, MinusGradient):
            return self.number(node.under_the_expectation(), env)
        if isinstance(node, Root):
            return self._root(node, env)
        if isinstance(node, E):
            return self._expectation(node, env)
        raise NotLowered(f"no mpmath route for {type(node).__name__} in {node}")

    def _quad(self, f: Any, cells: list[Any], body: Any) -> Any:
        """Integrate over the cells; in double precision by a fixed rule, else adaptively."""
        for _ in range(self.finer):
            cells = sorted({*cells, *(a + (b - a) * 0.41 for a, b in pairwise(cells))})
        if self.ctx is not mpmath.mp:
            return self._fixed(f, np.asarray(cells), body)
        value, error = self.ctx.quad(f, cells, method="gauss-legendre", error=True)
        self.error = max(self.error, float(error))
        return value

    def _fixed(self, f: Any, cells: Any, body: Any) -> Any:
        roots, weights = _legendre(self.order)
        half, middle = np.diff(cells)[:, None] / 2, (cells[1:] + cells[:-1])[:, None] / 2
        at = middle + half * roots
        # The innermost dimension is evaluated at all nodes in one call.
        values = f(at) if not outermost_special(body) else np.array([[f(v) for v in row] for row in at])
        return np.float64(np.sum(half * weights * values))

    def _integral(self, node: Any, env: Mapping[Any, Any]) -> Any:
        *inside, (x, lo, hi) = node.limits  # the innermost variable comes first; it is integrated last
        function = sp.Integral(node.function, *inside) if inside else node.function
        body, env = self._hoist(function, {x}, env)
        ends = [self._cut(end, env) for end in (lo, hi)]
        if ends[0] > ends[1]:
            return -self._integral(sp.Integral(node.function, *inside, (x, hi, lo)), env)
        inner = [m * sgn for m in _DECADES for sgn in (-1, 1)] + [0]
        inner += self._breaks(body, x, env)
        cells = sorted({*ends, *(self.ctx.mpf(c) for c in inner if ends[0] < c < ends[1])})
        cells = sorted({*cells, *self._crossings(body, x, cells, env)})
        cells = sorted({*cells, *self._turns(body, x, cells, env)})

        def integrand(v: Any) -> Any:
            return self.number(body, {**env, x: v})

        for end, cut in zip((lo, hi), ends, strict=True):
            if end in (sp.oo, -sp.oo):  # what decays like a power has a tail beyond the cut
                self.error = max(self.error, 10 * float(abs(cut * integrand(cut))))
        return self._quad(integrand, cells, body)

    def _cut(self, end: Any, env: Mapping[Any, Any]) -> Any:
        if end in (sp.oo, -sp.oo):
            return self.ctx.mpf(1e5 if end == sp.oo else -1e5)
        return self.number(end, env)

    def _expectation(self, node: E, env: Mapping[Any, Any]) -> Any:
        law = node.law
        if isinstance(law, Labelled):
            each = [E(node.body, sub, node.given) for _, sub in law.classes]
            values = [
                self._expectation(e, {**env, law.label: self.number(v, env)}) for e, (v, _) in zip(each, law.classes, strict=True)
            ]
            return self.ctx.fsum(values) / len(values)
        if isinstance(law, Finite):
            return self._enumeration(node, env)
        if isinstance(law, (Scalar, Independent)) and law.atoms_and_weights not in ((), (({}, 1),)):
            return self._over_atoms(node, env)
        if isinstance(law, Gaussian) and not law.is_gaussian:
            raise NotLowered(f"data X = {law.pixel} of a Gaussian field: only the sampler takes this law")
        if node.given is not None:
            joint, event = (self._expectation(E(part, law), env) for part in (node.body * node.given, node.given))
            if event == 0:
                raise NotLowered(f"quadrature finds no probability in the event {node.given}")
            # Where the event is rare, both errors count by what it divides.
            self.error = max(self.error, self.error * float((1 + abs(joint / event)) / abs(event)))
            return joint / event
        body, env = self._hoist(node.body, set(law.variables), env)
        if isinstance(law, (Scalar, Independent)):
            return self.number(nested(body, law, stretched=self.ctx is mpmath.mp), env)
        return self._condition(body, law, list(law.variables), env)

    def _enumeration(self, node: E, env: Mapping[Any, Any]) -> Any:
        """Sum over a finite law, numerically."""
        total, mass = self.ctx.zero, self.ctx.zero
        for at, weight in node.law.atoms_and_weights:
            inside = {**env, **{v: self.number(value, env, exact=True) for v, value in at.items()}}
            share = self.number(weight, env) * (1 if node.given is None else self.number(node.given, inside))
            total, mass = total + share * self.number(node.body, inside), mass + share
        return total / mass

    def _over_atoms(self, node: E, env: Mapping[Any, Any]) -> Any:
        """Sum over the atoms of a law; what has a density is averaged at each."""
        values = []
        for at, weight in node.law.atoms_and_weights:
            inside = {**env, **{v: self.number(value, env, exact=True) for v, value in at.items()}}
            rest = node.law.without_atoms if isinstance(node.law, Independent) else None
            if node.given is not None:
                raise NotLowered("a mean given an event of atoms and densities is left to the other engines")
            mean = self.number(node.body, inside) if rest is None else self.special(E(node.body, rest), inside)
            values.append(self.number(weight, env) * mean)
        return self.ctx.fsum(values)

    def _hoist(self, body: Any, variables: set[Any], env: Mapping[Any, Any]) -> tuple[Any, Mapping[Any, Any]]:
        """Evaluate once what does not depend on the variables of integration (a normaliser)."""
        fixed = [n for n in outermost_special(body) if not n.free_symbols & variables]
        names = {n: sp.Dummy("value", real=True) for n in fixed}
        return body.xreplace(names), {**env, **{names[n]: self.special(n, env) for n in fixed}}

    def _breaks(self, body: Any, v: Any, env: Mapping[Any, Any]) -> list[Any]:
        """Find where a variable carries indicators and kinks over, and where error functions and normal densities vary."""
        found = []
        for node in body.atoms(*_KINKS, *_STEPS):
            arguments = [a - b for a, b in combinations(node.args, 2)] if isinstance(node, (sp.Max, sp.Min)) else node.args[:1]
            for start, slope, square in (self._parabola(h, v, env) for h in arguments):
                if slope and not square:
                    reach = _REACH if isinstance(node, _STEPS) else (0,)
                    found += [(r - start) / slope for r in reach]
        for node in body.atoms(sp.exp):
            start, slope, square = self._parabola(node.args[0], v, env)
            if square and square < 0:
                found += [-slope / (2 * square) + r / self.ctx.sqrt(-2 * square) for r in _REACH]
        return found

    def _tilted(self, body: Any, v: Any, env: Mapping[Any, Any], mean: Any, variance: Any) -> list[tuple[Any, Any]]:
        """Find where a normal density times an exponential of a parabola lies, with its width: far from the density's own place."""
        found = []
        for node in body.atoms(sp.exp):
            _, slope, square = self._parabola(node.args[0], v, env)
            precision = 1 / variance - 2 * square
            if (slope or square) and precision > 0:
                found.append(((mean / variance + slope) / precision, 1 / self.ctx.sqrt(precision)))
        return found

    def _crossings(self, body: Any, v: Any, cells: list[Any], env: Mapping[Any, Any]) -> list[Any]:
        """Find where the arguments of kinks that are no polynomials change sign: on a grid in doubles, then with all digits."""
        if self.ctx is not mpmath.mp or outermost_special(body):
            return []
        found = []
        for node in body.atoms(*_KINKS):
            for h in [a - b for a, b in combinations(node.args, 2)] if isinstance(node, (sp.Max, sp.Min)) else node.args[:1]:
                names = h.free_symbols - {v}
                if v not in h.free_symbols or h.is_polynomial(v) or not all(isinstance(env.get(s), mpmath.mpf) for s in names):
                    continue
                grid = np.unique(np.concatenate([np.linspace(float(a), float(b), _SCAN // 10) for a, b in pairwise(cells)]))
                with np.errstate(all="ignore"):
                    values = compile_mp(h, self.special, Double)(
                        {**{s: np.float64(env[s]) for s in names}, v: grid}
                    ) * np.ones_like(grid)
                for k in np.flatnonzero(np.sign(values[1:]) * np.sign(values[:-1]) < 0):
                    low, high = self.ctx.mpf(grid[k]), self.ctx.mpf(grid[k + 1])
                    below = self.number(h, {**env, v: low}) < 0
                    for _ in range(int(self.ctx.prec) + 8):
                        middle = (low + high) / 2
                        low, high = (middle, high) if (self.number(h, {**env, v: middle}) < 0) == below else (low, middle)
                    found.append(low)
        return found

    def _parabola(self, h: Any, v: Any, env: Mapping[Any, Any]) -> tuple[Any, Any, Any]:
        """Give the coefficients of a polynomial in one variable alone, of degree two at most; else zeros."""
        if v not in h.free_symbols or not h.free_symbols <= {v, *env} or not h.is_polynomial(v) or sp.degree(h, v) > 2:
            return (0, 0, 0)
        start, slope, square = (self.number(h.expand().coeff(v, k), env) for k in range(3))
        return (start, slope, square) if all(isinstance(c, (self.ctx.mpf, float)) for c in (start, slope, square)) else (0, 0, 0)

    def _turns(
        self, body: Any, v: Any, cells: list[Any], env: Mapping[Any, Any], normal: tuple[Any, Any] | None = None
    ) -> list[Any]:
        """Find where an integrand of one variable varies, whatever the reason: quantiles of its variation over a grid, in doubles.

        Args:
            body: the integrand, less its density.
            v: the variable.
            cells: the cells so far.
            env: values of the other symbols.
            normal: mean and variance of the density.
        """
        names = body.free_symbols - {v}
        known = all(isinstance(env.get(s), mpmath.mpf) for s in names)
        if not (self.finer and known) or self.ctx is not mpmath.mp or outermost_special(body):
            return []
        # Another grid each time: a kink just beside a cut is seen by no rule, and two that are cut alike miss it alike.
        points = _SCAN + 137 * self.finer
        grid = np.unique(np.concatenate([np.linspace(float(a), float(b), points) for a, b in pairwise(cells)]))
        with np.errstate(all="ignore"):
            values = compile_mp(body, self.special, Double)({**{s: np.float64(env[s]) for s in names}, v: grid})
            density = 1.0 if normal is None else np.exp(-((grid - float(normal[0])) ** 2) / (2 * float(normal[1])))
            variation = np.cumsum(np.abs(np.diff(values * density * np.ones_like(grid))))
        if not (np.isfinite(variation).all() and variation[-1] > 0):
            return []
        return [self.ctx.mpf(x) for x in grid[np.searchsorted(variation, np.array(_QUANTILES) * variation[-1])]]

    def _moments(self, law: Gaussian, v: Any, env: Mapping[Any, Any], known: Mapping[Any, Any]) -> tuple[Any, Any]:
        """Mean and variance of one variable given the values of others, by regression."""
        order = {u: i for i, u in enumerate(law.all_variables)}
        ctx, i, seen = self.ctx, order[v], [order[u] for u in known]

        def entry(p: int, q: int) -> Any:
            return self.number(law.covariance[p, q], env)

        means = [self.number(m, env) for m in law.mean]
        if not seen:
            return means[i], entry(i, i)
        gram = mpmath.matrix([[entry(p, q) for q in seen] for p in seen])
        gain = mpmath.lu_solve(gram, mpmath.matrix([entry(p, i) for p in seen]))
        gains = [ctx.mpf(x) for x in gain]
        off = [value - means[p] for p, value in zip(seen, known.values(), strict=True)]
        mean = means[i] + ctx.fsum(x * d for x, d in zip(gains, off, strict=True))
        return mean, entry(i, i) - ctx.fsum(x * entry(p, i) for x, p in zip(gains, seen, strict=True))

    def _condition(
        self, body: Any, law: Gaussian, variables: list[Any], env: Mapping[Any, Any], known: Mapping[Any, Any] | None = None
    ) -> Any:
        ctx = self.ctx
        if known is None:
            known = {v: self.number(x, env) for v, x in law.given}
        present = [v for v in variables if v in body.free_symbols]
        linear = [v for v in present if body.is_polynomial(v) and sp.degree(body, v) == 1]
        for v in linear:  # E[c + d V | rest] needs only the regression mean of V, taken last
            others = [u for u in present if u != v]
            if len(present) == 3:
                return self._linear_last(body, law, others, v, env, known)
        if not present:
            return self.number(body, env)
        if len(present) > 2:
            raise NotLowered(f"{len(present)}-dimensional quadrature over {present} is left to the other engines")
        v, rest = present[0], present[1:]
        mean, variance = self._moments(law, v, env, known)
        if not variance > 0:
            raise NotLowered(f"the variance of {v} is {variance}; choose parameters inside the domain")
        sd = ctx.sqrt(variance)
        bells = [(mean, sd), *self._tilted(body, v, env, mean, variance)]
        cells = sorted({c + m * w * s for c, w in bells for m in _CELLS for s in (-1, 1)} | {c for c, _ in bells})
        jumps = [ctx.mpf(0), *self._breaks(body, v, env)]
        cells = sorted({*cells, *(jump for jump in jumps if cells[0] < jump < cells[-1])})
        cells = sorted({*cells, *self._crossings(body, v, cells, env)})
        cells = sorted({*cells, *self._turns(body, v, cells, env, (mean, variance))})

        def integrand(value: Any) -> Any:
            density = ctx.exp(-((value - mean) ** 2) / (2 * variance)) / (sd * ctx.sqrt(2 * ctx.pi))
            return density * self._condition(body, law, rest, {**env, v: value}, {**known, v: value})

        return self._quad(integrand, cells, E(body, law) if rest else body)  # inside another dimension, or the last one

    def _linear_last(
        self, body: Any, law: Gaussian, others: list[Any], v: Any, env: Mapping[Any, Any], known: Mapping[Any, Any]
    ) -> Any:
        order = {u: i for i, u in enumerate(law.all_variables)}
        ctx = self.ctx
        pick = [order[u] for u in others]
        gram = mpmath.matrix([[self.number(law.covariance[p, q], env) for q in pick] for p in pick])
        cross = mpmath.matrix([self.number(law.covariance[p, order[v]], env) for p in pick])
        gain = mpmath.lu_solve(gram, cross)
        names = [sp.Dummy(f"gain{i}", real=True) for i in range(len(others))]
        regression = sp.Add(*(n * u for n, u in zip(names, others, strict=True)))
        values = {n: ctx.mpf(x) for n, x in zip(names, gain, strict=True)}
        return self._condition(body.xreplace({v: regression}), law, others, {**env, **values}, known)

    def _root(self, node: Root, env: Mapping[Any, Any]) -> Any:
        def flow(log_u: Any) -> Any:
            return self.number(node.residual, {**env, node.unknown: self.ctx.exp(log_u)})

        grid = [self.ctx.mpf(k) / 2 for k in range(-60, 61)]
        signs = [flow(k) > 0 for k in grid]
        for left, right, s, t in zip(grid, grid[1:], signs, signs[1:], strict=False):
            if s != t:
                return self.ctx.exp(
                    mpmath.findroot(flow, (left, right), solver="anderson", tol=mpmath.mpf(10) ** (6 - 2 * mpmath.mp.dps))
                )
        raise NotLowered(f"no steady state of {node.residual} between e^-30 and e^30")
