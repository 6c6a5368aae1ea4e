r"""Symbolic proof that two expressions agree on the whole domain.

Three methods, tried in turn:

* directly: both sides, their Gaussian integrals carried out, differ by an algebraic expression
  that is identically zero;
* by differentiation: both are continuous in one parameter, their derivatives in it agree (under the
  integral sign, where the derivative of the integrand is polynomial times Gaussian, so dominated)
  and they agree at one value of it;
* both, nested once.

Bounded intervals are first parametrised by a rational function of a positive parameter,
p = lo + (hi - lo) / (1 + q^2), under which sqrt(1 - p^2) is rational on (-1, 1) and positivity is
visible. A proof counts only together with enclosures (see ``numerics.judge``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mpmath
import sympy as sp

from derivations.domain import Domain
from derivations.laws import E, Gaussian, Root
from numerics.evidence import DoesNotExist, NotLowered, Proof
from numerics.quadrature.table import compile_mp
from numerics.symbolic import gaussian
from numerics.symbolic.nodes import outermost_special, substitute
from numerics.symbolic.ranges import Iterated


def prove(left: Any, right: Any, domain: Domain, where: Mapping[Any, Any] | None = None, *, table: bool = True) -> Proof:
    """Try to prove left = right on a domain.

    Args:
        left: one side; integrals and expectations allowed.
        right: the other side.
        domain: the intervals of the symbols.
        where: symbols that stand for a steady state.
        table: whether the half-line table may be looked up, where the other methods fail. It
            may not for the table's own entries.

    Ends that belong to the domain are proved one by one: a chart of an interval does not reach them.

    ``Proof.found`` false means that these methods found no proof, not that there is none.
    """
    found = _inside(left, right, domain, where, table=table)
    if not found.found or where:
        return found
    for symbol, end in _closed_ends(domain, left.free_symbols | right.free_symbols):
        if found.method == "directly" and sp.oo in (domain.symbols[symbol].sup, -domain.symbols[symbol].inf):
            continue  # no chart: an algebraic identity holds at the end too
        there = {symbol: end}
        chart = {s: substitute(form, there) for s, form in domain.chart.items()}
        face = Domain({s: i for s, i in domain.symbols.items() if s != symbol}, chart=chart)
        sides = [substitute(substitute(side, domain.chart), there) for side in (left, right)]
        if any(side.has(sp.nan, sp.zoo, sp.oo) for side in sides) or not prove(sides[0], sides[1], face, table=table).found:
            return Proof(False, f"a proof ({found.method}) that does not reach {symbol} = {end}")
    return found


def _closed_ends(domain: Domain, symbols: set[Any]) -> list[tuple[Any, Any]]:
    """List the finite ends that belong to the domain, of the symbols that two sides depend on."""
    charted = set().union(*(form.free_symbols for s, form in domain.chart.items() if s in symbols))
    ends = [(s, end) for s, i in domain.symbols.items() if s in symbols | charted for end in (i.inf, i.sup)]
    return [(s, end) for s, end in ends if end not in (sp.oo, -sp.oo) and bool(domain.symbols[s].contains(end))]


def _inside(left: Any, right: Any, domain: Domain, where: Mapping[Any, Any] | None, *, table: bool) -> Proof:
    """Try to prove left = right on the open domain."""
    if left.has(Root) or right.has(Root) or (where and (left.free_symbols | right.free_symbols) & set(where)):
        return _steady(left, right, domain, dict(where or {}))
    try:
        charts = [domain.chart, _rational_chart(domain)]
        for chart in charts:
            left, right = (substitute(side, chart) for side in (left, right))
        if not all(_possible(node) for node in left.atoms(E) | right.atoms(E)):
            return Proof(False, "an event that is conditioned on may have probability zero")
        symbols = sorted((left.free_symbols | right.free_symbols), key=str)
        proof = _prove(plain(left), plain(right), symbols, depth=2)
        if proof.found or not table:
            return proof
        looked_up = plain(left, table=True), plain(right, table=True)
        again = _prove(*looked_up, symbols, depth=2)
        if again.found:
            return Proof(True, f"by substituting the half-line table (Ng and Geller), then {again.method}")
        return proof
    except (NotLowered, DoesNotExist, NotImplementedError) as reason:
        return Proof(False, str(reason))


def _possible(node: Any) -> bool:
    """Tell whether the event that a normal mean is conditioned on certainly has positive probability.

    Half-spaces whose normals are linearly independent have an inside in common, wherever their edges lie.
    """
    if node.given is None or not isinstance(node.law, Gaussian):
        return True
    variables = node.law.variables
    normals = []
    for factor in sp.Mul.make_args(node.given):
        step = factor.base if factor.is_Pow else factor
        if not isinstance(step, sp.Heaviside) or any(sp.diff(step.args[0], v, w) != 0 for v in variables for w in variables):
            return False
        normals.append([sp.diff(step.args[0], v) for v in variables])
    return sp.Matrix(normals).rank() == len(normals)


def _steady(left: Any, right: Any, domain: Domain, where: Mapping[Any, Any]) -> Proof:
    """Eliminate a steady amplitude: solve the flow for its positive zero, then prove directly."""
    roots = {name: node for name, node in where.items() if isinstance(node, Root)}
    if len(roots) != len(where) or len(roots) != 1 or left.has(Root) or right.has(Root):
        return Proof(False, "a steady state is not eliminated symbolically in this form")
    ((name, node),) = roots.items()
    residual = substitute(node.residual, domain.chart)
    unknown = sp.Dummy("u", positive=True)
    solutions = [s for s in sp.solve(residual.xreplace({node.unknown: unknown}), unknown) if s.is_positive is not False]
    if len(solutions) != 1:
        return Proof(False, f"the steady state has {len(solutions)} symbolic solutions")
    chart = {**domain.chart, name: solutions[0]}
    left, right = (substitute(side, chart) for side in (left, right))
    proof = _prove(plain(left), plain(right), [], depth=0)
    return Proof(proof.found, "at the steady state, solved symbolically" if proof.found else proof.method)


def _rational_chart(domain: Domain) -> dict[Any, Any]:
    chart = {}
    for symbol, interval in domain.symbols.items():
        if interval.inf != -sp.oo and interval.sup != sp.oo:
            q = sp.Dummy(f"q_{symbol}", positive=True)
            chart[symbol] = sp.factor(interval.inf + (interval.sup - interval.inf) / (1 + q**2))
    return chart


def _sign(expr: Any) -> int | None:
    expr = sp.sympify(expr)
    if expr == sp.oo:
        return 1
    if expr == -sp.oo:
        return -1
    expr = sp.factor(expr)
    if expr.is_positive:
        return 1
    if expr.is_negative:
        return -1
    return 0 if expr.is_zero else None


def plain(expr: Any, *, table: bool = False) -> Any:
    """Carry out every Gaussian integral that has a closed form; the rest become plain integrals."""
    nodes = outermost_special(expr)
    values = {}
    for node in nodes:
        if isinstance(node, E) and any(isinstance(inner, E) for arg in node.args for inner in outermost_special(arg)):
            inner = {n: plain(n) for arg in node.args for n in outermost_special(arg) if not n.free_symbols & node.bound_symbols}
            node_plain = node.func(*(arg.xreplace(inner) for arg in node.args))
        else:
            node_plain = node
        closed = gaussian.closed_form(node_plain, _sign, table=table)
        if closed is None and isinstance(node_plain, E) and node_plain.given is not None and isinstance(node_plain.law, Gaussian):
            body, given, law = node_plain.body, node_plain.given, node_plain.law
            closed = plain(E(body * given, law), table=table) / plain(E(given, law), table=table)
        if closed is None:
            boxes = gaussian.flatten(node_plain, _sign)
            closed = sp.Add(*(_box_integral(box, table) for box in boxes))
        values[node] = closed
    return expr.xreplace(values)


def _box_integral(box: Iterated, table: bool) -> Any:
    """Carry out one term of an integral where the whole has no closed form."""
    if not box.ranges:
        return box.body
    body, ranges = box.body, box.ranges
    if [(lo, hi) for _, lo, hi in ranges] == [(-sp.oo, 0)]:  # the table knows the other half line
        v = ranges[0][0]
        body, ranges = body.xreplace({v: -v}), ((v, sp.Integer(0), sp.oo),)
    left = sp.Integral(body, *ranges)
    closed = gaussian.closed_form(left, _sign, table=table)
    return left if closed is None else closed


def _prove(left: Any, right: Any, symbols: list[Any], depth: int) -> Proof:
    difference = left - right
    if is_zero(difference):
        return Proof(True, "directly")
    if depth == 0:
        return Proof(False, "the difference did not simplify to zero")
    candidates = [s for s in symbols if s in difference.free_symbols]
    for symbol in candidates:
        if not _continuous(difference, symbol):
            continue
        slope = difference.diff(symbol)
        try:
            slope = plain(slope)
        except (NotLowered, DoesNotExist, NotImplementedError):
            continue
        if slope.has(sp.Integral) or not is_zero(slope):
            continue
        # At the base point the two sides agree; both are continuous up to it.
        base = sp.Integer(1) if str(symbol).startswith("_q_") else sp.Integer(0)
        start = _at(difference, symbol, base)
        if start is None:
            continue
        rest = [s for s in symbols if s != symbol]
        inner = _prove(start, sp.Integer(0), rest, depth - 1)
        if inner.found:
            name = str(symbol).removeprefix("_q_")
            return Proof(True, f"by differentiating in {name}, with equality at one value of it")
    return Proof(False, "no parameter's derivative reduced to an algebraic identity")


_JUMPING = (sp.sign, sp.Heaviside, sp.tan, sp.cot, sp.sec, sp.csc, sp.gamma, sp.floor, sp.ceiling, sp.Mod)


def _continuous(expr: Any, symbol: Any) -> bool:
    """Tell whether a form is certainly continuous in a parameter: a derivative does not see a jump.

    Nothing is divided by what may be zero, and no function with jumps or poles depends on the
    parameter. Integrals are taken to be continuous: their derivatives are integrals of dominated ones.
    """
    if symbol not in expr.free_symbols or isinstance(expr, sp.Integral):
        return True
    if isinstance(expr, _JUMPING) or (isinstance(expr, sp.log) and _sign(expr.args[0]) != 1):
        return False
    if expr.is_Pow and not expr.exp.is_nonnegative and _sign(expr.base) not in (1, -1):
        return False
    return all(_continuous(arg, symbol) for arg in expr.args)


def _at(difference: Any, symbol: Any, base: Any) -> Any:
    value = substitute(difference, {symbol: base})
    value = value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral) if n.function == 0})
    outside = value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral)})
    if outside.has(sp.nan, sp.zoo, sp.oo):
        return None
    try:
        return plain(value)
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None


def _canonical(expr: Any) -> Any:
    """Factor the arguments of roots and functions, so that equal ones look alike."""
    if not expr.args or isinstance(expr, sp.Integral):
        return expr
    args = [_canonical(arg) for arg in expr.args]
    if expr.is_Pow and not expr.exp.is_Integer:
        args[0] = sp.factor(sp.together(args[0]))
    elif isinstance(expr, sp.Function):
        args = [sp.factor(_reduced(arg)) for arg in args]
    return expr.func(*args)


def _reduced(expr: Any) -> Any:
    """Write a fraction in lowest terms, with square roots eliminated by their squares."""
    numerator, denominator, back = _over_one_denominator(expr)
    if numerator == 0:
        return sp.Integer(0)
    return sp.cancel(numerator / denominator).xreplace(back)


def _over_one_denominator(expr: Any) -> tuple[Any, Any, dict[Any, Any]]:
    """Give numerator (expanded, reduced by the squares of its roots), denominator, and the roots."""
    numerator, denominator = sp.fraction(sp.together(expr))
    roots = sorted(
        {p for p in (numerator + denominator).atoms(sp.Pow) if p.exp.is_Rational and p.exp.q == 2 and p.base.free_symbols},
        key=sp.default_sort_key,
    )
    bases = sorted({p.base for p in roots}, key=sp.default_sort_key)
    names = {base: sp.Dummy("root", positive=True) for base in bases}
    swap = {p: names[p.base] ** int(2 * p.exp) for p in roots}
    numerator, denominator = sp.fraction(sp.together(numerator.xreplace(swap) / denominator.xreplace(swap)))
    for base, name in names.items():
        numerator = sp.rem(sp.expand(numerator), name**2 - base, name) if numerator.has(name) else numerator
    return sp.expand(numerator), denominator, {name: sp.sqrt(base) for base, name in names.items()}


def _nonzero_somewhere(expr: Any) -> bool:
    """Tell whether a quick evaluation shows that an expression is not zero: saves useless algebra."""
    if expr.has(sp.Integral):
        return False
    values = {s: mpmath.mpf(3 + 7 * i) / (5 + 4 * i) for i, s in enumerate(sorted(expr.free_symbols, key=str))}

    def no_route(node: Any, env: Any) -> Any:
        raise NotLowered(f"{node} is not evaluated here")

    try:
        with mpmath.workdps(40):
            parts = [abs(compile_mp(term, no_route)(values)) for term in sp.Add.make_args(expr)]
            total = abs(compile_mp(expr, no_route)(values))
            return bool(total > mpmath.mpf(10) ** -20 * max(parts))
    except (NotLowered, ZeroDivisionError, TypeError, ValueError):
        return False


def is_zero(expr: Any) -> bool:
    """Tell whether an expression is identically zero: a sufficient test, by algebra alone.

    Transcendental functions of distinct arguments are treated as independent unknowns, square
    roots by their defining squares. True is a proof wherever both sides are defined.
    """
    if expr == 0:
        return True
    if _nonzero_somewhere(expr):
        return False
    expr = _canonical(expr)
    if expr == 0:
        return True
    expr = expr.replace(sp.acos, lambda x: sp.pi / 2 - sp.asin(x)).replace(sp.erfc, lambda x: 1 - sp.erf(x))
    expr = expr.replace(sp.exp, lambda x: sp.exp(sp.factor(sp.together(x))))
    unknowns = {f: sp.Dummy("f", real=True) for f in expr.atoms(sp.Function) | expr.atoms(sp.Integral)}
    # Sign-symmetric pairs: f(-x) = -f(x) for the odd functions, f(-x) f(x) = 1 for exp.
    table: dict[Any, Any] = {}
    for f, name in sorted(unknowns.items(), key=lambda item: str(item[0])):
        partner = next(
            (
                g
                for g in table
                if g.func == f.func and f.func in (sp.asin, sp.atan, sp.erf) and sp.expand(g.args[0] + f.args[0]) == 0
            ),
            None,
        )
        table[f] = -table[partner] if partner is not None else name
    return bool(_over_one_denominator(expr.xreplace(table))[0] == 0)
