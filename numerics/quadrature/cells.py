"""Cut a one-dimensional integral into cells: at kinks, where the integrand varies, and around its mass."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Protocol

import numpy as np
import sympy as sp

from closedform.derivations.functions.facts import KINKS, STEPS
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.forms.nodes import outermost_special, symbols_in
from closedform.numerics.quadrature.table import Compiled, Double, compile_mp

_REACH = (-14, -5, -2, 0, 2, 5, 14)  # in units of a feature's width; and in standard deviations
# If an integrand varies in unknown places, cut it at these parts of its total variation, found on _SCAN points a cell.
_QUANTILES = (1e-6, 1e-3, 0.03, 0.15, 0.4, 0.6, 0.85, 0.97, 1 - 1e-3, 1 - 1e-6)
_SCAN = 1000


class Evaluator(Protocol):
    """An evaluator of integrands: its arithmetic ``ctx``, and how often it cuts every cell in two."""

    ctx: Form
    finer: int

    def number(self, expr: Form, env: Mapping[Form, Form], *, exact: bool = False) -> Form:
        """Evaluate an expression."""

    def function(self, expr: Form) -> Compiled:
        """Return an expression as a function of the values of its symbols."""

    def special(self, node: Form, env: Mapping[Form, Form]) -> Form:
        """Evaluate an integral, expectation, flow or root."""

    def quad(self, f: Form, cells: list[Form], body: Form) -> Form:
        """Integrate over cells."""

    def leave_out(self, size: Form) -> None:
        """Add to the error the size of a part that is left out."""


def breaks(engine: Evaluator, body: Form, v: Form, env: Mapping[Form, Form]) -> list[Form]:
    """Find where a variable crosses indicators and kinks, and where error functions and normal densities vary."""
    found = []
    for node in _nodes(body, (*KINKS, *STEPS)):
        arguments = [a - b for a, b in combinations(node.args, 2)] if isinstance(node, (sp.Max, sp.Min)) else node.args[:1]
        for start, slope, square in (_parabola(engine, h, v, env) for h in arguments):
            if slope and not square:
                reach = _REACH if isinstance(node, STEPS) else (0,)
                found += [(r - start) / slope for r in reach]
    for node in _nodes(body, (sp.exp,)):
        start, slope, square = _parabola(engine, node.args[0], v, env)
        if square and square < 0:
            found += [-slope / (2 * square) + r / engine.ctx.sqrt(-2 * square) for r in _REACH]
    return found


def tilted(engine: Evaluator, body: Form, v: Form, env: Mapping[Form, Form], mean: Form, variance: Form) -> list[tuple[Form, Form]]:
    """Find place and width of a normal density times an exponential of a parabola; it may be far from the density's own place."""
    found = []
    for node in _nodes(body, (sp.exp,)):
        _, slope, square = _parabola(engine, node.args[0], v, env)
        precision = 1 / variance - 2 * square
        if (slope or square) and precision > 0:
            found.append(((mean / variance + slope) / precision, 1 / engine.ctx.sqrt(precision)))
    return found


def crossings(engine: Evaluator, body: Form, v: Form, cells: list[Form], env: Mapping[Form, Form]) -> list[Form]:
    """Find where arguments of kinks that are no polynomials change sign: on a grid in doubles, then with all digits.

    It shares nothing with the zeros of ``numerics.forms`` and ``numerics.domains``, at which the checked routes cut.
    """
    if engine.ctx is Double or outermost_special(body):
        return []
    found = []
    for node in body.atoms(*KINKS):
        for h in [a - b for a, b in combinations(node.args, 2)] if isinstance(node, (sp.Max, sp.Min)) else node.args[:1]:
            symbols = symbols_in(h)
            names = symbols - {v}
            if v not in symbols or h.is_polynomial(v) or not all(isinstance(env.get(s), engine.ctx.mpf) for s in names):
                continue
            grid = np.unique(np.concatenate([np.linspace(float(a), float(b), _SCAN // 10) for a, b in pairwise(cells)]))
            with np.errstate(all="ignore"):
                values = compile_mp(h, engine.special, Double)({**{s: np.float64(env[s]) for s in names}, v: grid}) * np.ones_like(
                    grid
                )
            for k in np.flatnonzero(np.sign(values[1:]) * np.sign(values[:-1]) < 0):
                low, high = engine.ctx.mpf(grid[k]), engine.ctx.mpf(grid[k + 1])
                below = engine.number(h, {**env, v: low}) < 0
                for _ in range(int(engine.ctx.prec) + 8):
                    middle = (low + high) / 2
                    low, high = (middle, high) if (engine.number(h, {**env, v: middle}) < 0) == below else (low, middle)
                found.append(low)
    return found


def turns(
    engine: Evaluator, body: Form, v: Form, cells: list[Form], env: Mapping[Form, Form], normal: tuple[Form, Form] | None = None
) -> list[Form]:
    """Find where an integrand of one variable varies for any reason: quantiles of its variation over a grid, in doubles.

    Args:
        engine: the evaluator.
        body: the integrand without its density.
        v: the variable.
        cells: the cells so far.
        env: values of the other symbols.
        normal: mean and variance of the density.
    """
    names = symbols_in(body) - {v}
    known = all(isinstance(env.get(s), engine.ctx.mpf) for s in names)
    if not (engine.finer and known) or engine.ctx is Double or outermost_special(body):
        return []
    # Use another grid each time: no rule sees a kink just beside a cut, and two with the same cuts both miss it.
    points = _SCAN + 137 * engine.finer
    grid = np.unique(np.concatenate([np.linspace(float(a), float(b), points) for a, b in pairwise(cells)]))
    with np.errstate(all="ignore"):
        values = compile_mp(body, engine.special, Double)({**{s: np.float64(env[s]) for s in names}, v: grid})
        density = 1.0 if normal is None else np.exp(-((grid - float(normal[0])) ** 2) / (2 * float(normal[1])))
        variation = np.cumsum(np.abs(np.diff(values * density * np.ones_like(grid))))
    if not (np.isfinite(variation).all() and variation[-1] > 0):
        return []
    return [engine.ctx.mpf(x) for x in grid[np.searchsorted(variation, np.array(_QUANTILES) * variation[-1])]]


def _parabola(engine: Evaluator, h: Form, v: Form, env: Mapping[Form, Form]) -> tuple[Form, Form, Form]:
    """Return the coefficients of a polynomial in one variable of degree at most two; zeros for other forms."""
    symbols = symbols_in(h)
    if v not in symbols or not symbols <= {v, *env} or (found := _coefficients(h, v)) is None:
        return (0, 0, 0)
    start, slope, square = (engine.number(c, env) for c in found)
    return (start, slope, square) if all(isinstance(c, (engine.ctx.mpf, float)) for c in (start, slope, square)) else (0, 0, 0)


@remembered
def _nodes(body: Form, kinds: tuple[Form, ...]) -> frozenset[Form]:
    return frozenset(body.atoms(*kinds))


@remembered
def _coefficients(h: Form, v: Form) -> tuple[Form, Form, Form] | None:
    """Return the coefficients of a polynomial of degree two at most, constant first; None for other forms.

    An inner integral asks for the same ones at every node of the outer.
    """
    if not h.is_polynomial(v) or sp.degree(h, v) > 2:
        return None
    expanded = h.expand()
    return expanded.coeff(v, 0), expanded.coeff(v, 1), expanded.coeff(v, 2)
