"""Write integrals as boxes and integrate out every Gaussian variable where possible, down to an integral in one dimension."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import Diverges, DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import SideOf, known_sign
from closedform.numerics.forms.nodes import outermost_special, parts_of
from closedform.numerics.forms.orthants import half_spaces
from closedform.numerics.gaussian import convergence
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.gaussian.elimination import eliminate
from closedform.numerics.gaussian.products import other_order, separated
from closedform.numerics.gaussian.ranges import Iterated, distributed, indicators_to_ranges

_SHOWN = 24  # parts of a form that a reason shows


def flatten(node: Form, sign: SideOf, variables: frozenset[Letter] = frozenset()) -> list[Iterated]:
    """Write an integral or expectation as a sum of box integrals with indicators in the ranges.

    Inner integrals that depend on outer variables are integrated exactly if possible, else merged into the box.

    Raises:
        NotLowered: an inner integral enters nonlinearly, or an indicator has more than one variable.
    """
    node = as_integral(node, sign)
    if not isinstance(node, sp.Integral):
        return [box for term in distributed(node, variables) for box in _merge(term, (), sign, variables)]
    node = _apart(node, variables)
    ranges = tuple((lim[0], lim[1], lim[2]) for lim in node.limits)
    inside = variables | {v for v, _, _ in ranges}
    turned = [v for v, lo, hi in ranges if len(ranges) > 1 and (lo == sp.oo or hi == -sp.oo or sign(hi - lo) == -1)]
    if turned:
        forward = [(v, hi, lo) if v in turned else (v, lo, hi) for v, lo, hi in ranges]
        return flatten(sp.Integral((-1) ** len(turned) * node.function, *forward), sign, variables)
    if len(ranges) > 1 and (parts := half_spaces(node.function, {v for v, _, _ in ranges})) is not None:
        return [box for part in parts for box in flatten(sp.Integral(part, *node.limits), sign, variables)]
    return [box for term in distributed(node.function, inside) for box in _merge(term, ranges, sign, inside)]


def _apart(node: Form, taken: frozenset[Form]) -> Form:
    """Rename the variables of an integral that outer integrals already use: two factors may share a letter."""
    new = {v: sp.Dummy(v.name, **v.assumptions0) for v in node.variables if v in taken}
    return node.func(node.function.xreplace(new), *(limit.xreplace(new) for limit in node.limits)) if new else node


def _merge(term: Form, ranges: tuple[Form, ...], sign: SideOf, inside: frozenset[Form]) -> list[Iterated]:
    """Turn one additive term into boxes: inner integrals merged, indicators moved to ranges."""
    nodes = [n for n in outermost_special(term) if not isinstance(n, sp.Integral) or n.free_symbols & inside]
    nodes = [n for n in nodes if n.free_symbols & inside]
    # All at once: a probability and its reciprocal cancel only before either is expanded.
    closed = {node: form for node in nodes if (form := closed_form(node, sign, inside, absolutely=True)) is not None}
    if closed:
        return [box for piece in distributed(term.xreplace(closed), inside) for box in _merge(piece, ranges, sign, inside)]
    if nodes:
        node = nodes[0]
        factors = sp.Mul.make_args(term)
        if node not in factors:
            raise NotLowered(f"an inner integral is not a factor of its term: {term}")
        rest = sp.Mul(*(factor for factor in factors if factor != node))
        boxes: list[Iterated] = []
        for box in flatten(node, sign, inside):
            boxes += _merge_body(rest * box.body, (*box.ranges, *ranges), sign, inside | box.variables)
        return boxes
    return _merge_body(term, ranges, sign, inside)


def _merge_body(term: Form, ranges: tuple[Form, ...], sign: SideOf, inside: frozenset[Form]) -> list[Iterated]:
    if outermost_special(term) and any(n.free_symbols & inside for n in outermost_special(term)):
        return [b for piece in distributed(term, inside) for b in _merge(piece, ranges, sign, inside)]
    boxes: list[Iterated] = []
    for piece in distributed(term, inside):
        boxes += indicators_to_ranges(piece, ranges, sign)
    return boxes


def reduce_boxes(boxes: Sequence[Iterated], sign: SideOf, *, keep: int = 1, table: bool = False) -> list[Iterated]:
    """Integrate variables out of every box until at most ``keep`` remain.

    Whole-line variables go first: they leave no error function.

    Raises:
        NotLowered: more variables than ``keep`` remain.
    """
    done: list[Iterated] = []
    queue = list(boxes)
    while queue:
        box = queue.pop()
        if box.body == 0:
            continue
        if len(box.ranges) <= keep:
            done.append(box)
            continue
        pieces = _eliminated(box, sign, table=table)
        if pieces is None and (turned := other_order(box.ranges)) is not None:
            pieces = _eliminated(Iterated(box.body, turned), sign, table=table)
        if pieces is not None:
            queue += [p for piece in pieces for p in _resplit(piece)]
        elif keep == 1 and (apart := separated(box.body, box.ranges)) is not None:
            done.append(Iterated(apart[0], (apart[1],)))
        else:
            names = ", ".join(str(v) for v, _, _ in box.ranges)
            written = f" of {box.body}" if len(parts_of(box.body)) <= _SHOWN else ""
            raise NotLowered(f"no exact reduction to one dimension over ({names}){written}")
    return done


def _eliminated(box: Iterated, sign: SideOf, *, table: bool) -> list[Iterated] | None:
    """Integrate some variable out of a box; None if no rule applies."""
    order = sorted(box.ranges, key=lambda r: (r[1] != -sp.oo) + (r[2] != sp.oo))
    for erf, (v, _, _) in product((False, True), order):  # error functions last: they leave larger terms
        pieces = eliminate(box, v, sign, table=table, erf=erf and len(order) > 1)
        if pieces is not None:
            return pieces
    return None


def _resplit(box: Iterated) -> list[Iterated]:
    return [Iterated(term, box.ranges) for term in distributed(box.body, box.variables)]


@remembered
def carried_out(node: Form) -> Form:
    """Return the closed form of a node for all parameters whose signs SymPy knows; None if no rule applies."""
    try:
        return closed_form(node, known_sign)
    except (NotLowered, DoesNotExist, NotImplementedError, TypeError, ValueError, sp.PolynomialError):
        return None


@remembered
def closed_form(
    node: Form, sign: SideOf, inside: frozenset[Form] = frozenset(), *, table: bool = False, absolutely: bool = False
) -> Form:
    """Integrate a node exactly in every variable; return None if no rule applies.

    Args:
        node: an integral or an expectation.
        sign: returns the sign of expressions in parameters.
        inside: the variables of integration around it.
        table: True to use the half-line table.
        absolutely: True to return None also if it is not known to converge absolutely.
    """
    try:
        plain = as_integral(node, sign)
        if not isinstance(plain, sp.Integral):
            found = outermost_special(plain)
            values = {p: closed_form(p, sign, inside, table=table, absolutely=absolutely) for p in found}
            return None if None in values.values() else plain.xreplace(values)
        boxes = flatten(plain, sign, inside - set(plain.variables))
        if absolutely and len(convergence.parts([(box.body, box.ranges) for box in boxes], sign)) > 1:
            return None
        boxes = reduce_boxes(boxes, sign, keep=0, table=table)
    except (NotLowered, Diverges):  # code that needs its value finds out which
        return None
    return sp.Add(*(box.body for box in boxes))
