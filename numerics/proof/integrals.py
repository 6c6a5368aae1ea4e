"""Evaluates integrals: those with a closed form by Gaussian elimination get it, and the others become plain integrals."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.facts import BOUNDED_WHERE_REAL
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Independent, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import bound_symbols, outermost_special
from closedform.numerics.gaussian import reduction as gaussian
from closedform.numerics.gaussian.ranges import Iterated
from closedform.numerics.proof.error_moments import trigonometric, whole_line
from closedform.numerics.proof.signs import sign


@remembered
def plain(expr: Form, *, table: bool = False, whole: bool = False) -> Form:
    """Evaluate every Gaussian integral that has a closed form; the others become plain integrals.

    Args:
        expr: integrals and expectations among its nodes.
        table: True if the half-line table may be looked up.
        whole: True to refuse an integral without a closed form at once.

    Raises:
        NotLowered: an expectation or an indicator cannot be written as an integral over ranges; an integral is refused.
        DoesNotExist: a step function's argument is not real.
    """
    nodes = outermost_special(expr)
    values = {}
    for node in nodes:
        if isinstance(node, (E, sp.Integral)) and any(
            isinstance(inner, E) for arg in node.args for inner in outermost_special(arg)
        ):
            inner = {n: plain(n) for arg in node.args for n in outermost_special(arg) if not n.free_symbols & bound_symbols(node)}
            node_plain = node.func(*(arg.xreplace(inner) for arg in node.args))
        else:
            node_plain = node
        odd = _odd(node_plain)
        if node_plain.has(sp.sign):  # exactly, since a step is a half at zero
            node_plain = node_plain.replace(sp.sign, lambda u: 2 * sp.Heaviside(u) - 1)
        closed = sp.Integer(0) if odd else gaussian.closed_form(node_plain, sign, table=table)
        densities = isinstance(node_plain, E) and isinstance(node_plain.law, (Gaussian, Scalar, Independent))
        if closed is None and densities and node_plain.given is not None:
            body, given, law = node_plain.body, node_plain.given, node_plain.law
            closed = plain(E(body * given, law), table=table) / plain(E(given, law), table=table)
        if closed is None:
            boxes = gaussian.flatten(node_plain, sign)
            closed = sp.Add(*(_box_integral(box, table, whole) for box in boxes))
        values[node] = closed
    return expr.xreplace(values)


def _odd(node: Form) -> bool:
    """Return True if a mean is certainly zero: of an odd function that grows at most polynomially, under a normal law about zero."""
    if not isinstance(node, E) or node.given is not None or not isinstance(node.law, Gaussian):
        return False
    law, body = node.law, node.body
    if law.variables != law.all_variables or any(mean != 0 for mean in law.mean) or outermost_special(body):
        return False
    factors = sp.Mul.make_args(body)
    tame = all(
        f.is_polynomial(*law.variables)
        or isinstance(f.base if f.is_Pow and f.exp.is_Integer and f.exp > 0 else f, BOUNDED_WHERE_REAL)
        for f in factors
    )
    return tame and body.xreplace({v: -v for v in law.variables}) == -body


def _box_integral(box: Iterated, table: bool, whole: bool) -> Form:
    """Evaluate one term of an integral if the whole has no closed form."""
    if not box.ranges:
        return box.body
    body, ranges = box.body, box.ranges
    if turned := {v: -v for v, lo, hi in ranges if (lo, hi) == (-sp.oo, 0)}:  # the table has the other half line
        body = body.xreplace(turned)
        ranges = tuple(
            (v, sp.Integer(0), sp.oo) if v in turned else (v, lo.xreplace(turned), hi.xreplace(turned)) for v, lo, hi in ranges
        )
    left = sp.Integral(body, *ranges)
    closed = gaussian.closed_form(left, sign, table=table)
    if closed is None and len(ranges) == 1:
        line = ranges[0][1:] == (-sp.oo, sp.oo)
        closed = whole_line(body, ranges[0][0]) if line else trigonometric(body, ranges)
    elif closed is None:
        closed = _error_function_last(Iterated(body, ranges), table)
    if closed is None and whole:
        raise NotLowered("an integral has no closed form")
    return left if closed is None else closed


def _error_function_last(box: Iterated, table: bool) -> Form:
    """Integrate all variables but one exactly, and then an error function over the line; None if another integrand remains."""
    if not box.body.has(sp.erf):
        return None
    try:
        left = gaussian.reduce_boxes([box], sign, table=table)
    except NotLowered:
        return None
    lines = [whole_line(one.body, one.ranges[0][0]) if one.ranges[0][1:] == (-sp.oo, sp.oo) else None for one in left]
    return None if None in lines else sp.Add(*lines)
