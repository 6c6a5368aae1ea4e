"""Means under a normal law by numerical conditioning, one variable at a time, without the exact elimination of ``symbolic``."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import symbols_in
from closedform.numerics.quadrature.cells import Evaluator, breaks, crossings, tilted, turns

# Half-widths, in standard deviations, at which a normal variable's range is split and cut: the
# mass beyond 14 is below 1e-43; the narrow inner cells catch features a hundred times narrower.
_CELLS = (0.02, 0.2, 1, 2.5, 5, 8, 14)
_NOTHING = 1e-20  # a tail below this is no error that counts
_DECAYED = 1e-6  # of what the integrand is within the cells, at most this is left at their ends


def condition(
    engine: Evaluator,
    body: Form,
    law: Gaussian,
    variables: list[Letter],
    env: Mapping[Form, Form],
    known: Mapping[Form, Form] | None = None,
) -> Form:
    """Integrate over the remaining variables, given the values of others.

    Args:
        engine: the evaluator.
        body: the integrand without its density.
        law: the law of the variables.
        variables: the remaining variables.
        env: values of all other symbols.
        known: values of the law's other variables; at first those that the law conditions on.

    Raises:
        NotLowered: more than two variables remain, or one has no variance.
    """
    ctx = engine.ctx
    if known is None:
        known = {v: engine.number(x, env) for v, x in law.given}
    inside = symbols_in(body)
    present = [v for v in variables if v in inside]
    linear = [v for v in present if _is_linear(body, v)]
    for v in linear:  # E[c + d V | rest] needs only the regression mean of V, taken last
        others = [u for u in present if u != v]
        if len(present) == 3:
            return _linear_last(engine, body, law, others, v, env, known)
    if not present:
        return engine.number(body, env)
    if len(present) > 2:
        raise NotLowered(f"{len(present)}-dimensional quadrature over {present} is left to the other engines")
    v, rest = present[0], present[1:]
    mean, variance = _moments(engine, law, v, env, known)
    if not variance > 0:
        raise NotLowered(f"the variance of {v} is {variance}; choose parameters inside the domain")
    sd = ctx.sqrt(variance)
    bells = [(mean, sd), *tilted(engine, body, v, env, mean, variance)]
    cells = sorted({c + m * w * s for c, w in bells for m in _CELLS for s in (-1, 1)} | {c for c, _ in bells})
    jumps = [ctx.mpf(0), *breaks(engine, body, v, env)]
    cells = sorted({*cells, *(jump for jump in jumps if cells[0] < jump < cells[-1])})
    cells = sorted({*cells, *crossings(engine, body, v, cells, env)})
    cells = sorted({*cells, *turns(engine, body, v, cells, env, (mean, variance))})

    scale, narrow, innermost = 1 / (sd * ctx.sqrt(2 * ctx.pi)), -1 / (2 * variance), None if rest else engine.function(body)

    def integrand(value: Form) -> Form:
        density, inside = scale * ctx.exp((value - mean) ** 2 * narrow), {**env, v: value}
        return density * (innermost(inside) if innermost else condition(engine, body, law, rest, inside, {**known, v: value}))

    # The cut-off part is negligible beside the density, unless the body grows as fast or is an indicator of the tail.
    hidden = [jump + sd / 100 if jump > mean else jump - sd / 100 for jump in jumps if not cells[0] < jump < cells[-1]]
    engine.leave_out(_cut_off(integrand, cells, hidden))
    return engine.quad(integrand, cells, E(body, law) if rest else body)  # another dimension surrounds this one, or it is the last


# The inner dimension needs these results at every node of the outer.
@remembered
def _is_linear(body: Form, v: Form) -> bool:
    return bool(body.is_polynomial(v) and sp.degree(body, v) == 1)


@remembered
def _covariance(law: Gaussian) -> Form:
    return law.covariance


def _cut_off(integrand: Callable[[Form], Form], cells: list[Form], hidden: list[Form]) -> Form:
    """Bound the part beyond the cells by the integrand at their ends; infinite if it has not decayed there.

    Args:
        integrand: the integrand with its density.
        cells: the ends of the cells, in order.
        hidden: places beyond the ends where the integrand may begin.
    """
    width = cells[-1] - cells[0]
    outside = max(abs(integrand(place)) for place in (cells[0], cells[-1], *hidden))
    if width * outside > _NOTHING:
        inside = max(abs(integrand(cells[k * len(cells) // 5])) for k in range(1, 5))
        if not outside < _DECAYED * inside:
            return math.inf
    return width * outside


def _linear_last(
    engine: Evaluator, body: Form, law: Gaussian, others: list[Form], v: Form, env: Mapping[Form, Form], known: Mapping[Form, Form]
) -> Form:
    order, covariance = {u: i for i, u in enumerate(law.all_variables)}, _covariance(law)
    pick = [order[u] for u in others]
    gram = [[engine.number(covariance[p, q], env) for q in pick] for p in pick]
    gain = _solved(gram, [engine.number(covariance[p, order[v]], env) for p in pick])
    names = [sp.Dummy(f"gain{i}", real=True) for i in range(len(others))]
    regression = sp.Add(*(n * u for n, u in zip(names, others, strict=True)))
    values = dict(zip(names, gain, strict=True))
    return condition(engine, body.xreplace({v: regression}), law, others, {**env, **values}, known)


def _moments(engine: Evaluator, law: Gaussian, v: Form, env: Mapping[Form, Form], known: Mapping[Form, Form]) -> tuple[Form, Form]:
    """Return mean and variance of one variable given the values of others, by regression."""
    order, covariance = {u: i for i, u in enumerate(law.all_variables)}, _covariance(law)
    ctx, i, seen = engine.ctx, order[v], [order[u] for u in known]

    def entry(p: int, q: int) -> Form:
        return engine.number(covariance[p, q], env)

    means = [engine.number(m, env) for m in law.mean]
    if not seen:
        return means[i], entry(i, i)
    gains = _solved([[entry(p, q) for q in seen] for p in seen], [entry(p, i) for p in seen])
    off = [value - means[p] for p, value in zip(seen, known.values(), strict=True)]
    mean = means[i] + ctx.fsum(x * d for x, d in zip(gains, off, strict=True))
    return mean, entry(i, i) - ctx.fsum(x * entry(p, i) for x, p in zip(gains, seen, strict=True))


def _solved(matrix: list[list[Form]], side: list[Form]) -> list[Form]:
    """Solve linear equations in their numbers' own arithmetic: Gaussian elimination, the largest pivot first.

    Raises:
        ZeroDivisionError: the matrix is singular.
    """
    rows = [[*row, right] for row, right in zip(matrix, side, strict=True)]
    for k in range(len(rows)):
        rows[k:] = sorted(rows[k:], key=lambda row: -abs(row[k]))
        if rows[k][k] == 0:
            raise ZeroDivisionError("the covariance of the variables that are given is singular")
        for below in rows[k + 1 :]:
            share = below[k] / rows[k][k]
            below[k:] = [entry - share * pivot for entry, pivot in zip(below[k:], rows[k][k:], strict=True)]
    found: list[Any] = []
    for k in reversed(range(len(rows))):
        taken = sum((a * x for a, x in zip(rows[k][k + 1 : -1], found, strict=True)), 0 * rows[k][-1])
        found.insert(0, (rows[k][-1] - taken) / rows[k][k])
    return found
