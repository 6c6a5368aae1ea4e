"""Integrals in one variable by primitives: cuts at the kinks of the integrand, and takes the difference of a primitive between the ends.

The fundamental theorem of calculus requires F' = f inside the range, a continuous F, and its limits at the ends. These are proved
here for all values of the parameters. Each integral adds a step that states its value, which the checker compares with balls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.kinks import kinks_of, split_range
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.forms.orders import one_sign
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.proof import elementary_primitive, error_integrals, transforms
from closedform.numerics.proof.continuity import locally_dominated
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Rule, Step, rewritten
from closedform.numerics.proof.waves import in_tangents
from closedform.numerics.proof.zero import is_zero

LARGEST = 120  # operations of an integrand
_MOST_POWERS = 6  # highest power of a sum that is opened
_Carried = tuple[Any, Any, Mapping[Any, Any]]  # a primitive, the integral's value, and the rest's


def by_primitives(expr: Form, *, table: bool) -> tuple[Form, Sequence[Step]] | None:
    """Evaluate every integral of a form in one variable; None if one cannot be evaluated.

    Args:
        expr: a form; each of its integrals and means is in one variable, without inner ones.
        table: True if known integrals without a primitive may be looked up.

    Returns:
        The form with evaluated integrals, and the steps to it.
    """
    nodes = outermost_special(expr)
    try:
        as_integrals = {node: as_integral(node, sign) for node in nodes}
        lines = {line: absolutely for node, form in as_integrals.items() for line, absolutely in _lines(node, form)}
        cut = {line: _cut(line) for line in lines}
        if any(pieces is None for pieces in cut.values()):
            return None
        carried = dict[Any, _Carried | Step | None]()
        for line, pieces in cut.items():
            cut[line] = [part for piece in pieces or () for part in _in_parts(piece, lines[line], table, carried)]
    except (NotLowered, DoesNotExist, NotImplementedError, sp.PolynomialError):
        return None
    if any(found is None for found in carried.values()):
        return None
    in_pieces = {line: sp.Add(*pieces) for line, pieces in cut.items() if pieces is not None}
    before = expr.xreplace({node: form.xreplace(in_pieces) for node, form in as_integrals.items()})
    values, known = dict[Any, Any](), dict[Any, Any]()
    steps = list(rewritten(Rule.CARRIED_OUT, expr, before))
    for piece, found in carried.items():
        if isinstance(found, Step):
            values[piece] = found.after
            steps.append(found)
        elif found is not None:
            form, values[piece], rest = found
            known |= rest
            steps.append(Step(Rule.PRIMITIVE, piece, values[piece], piece.variables[0], forms={piece.variables[0]: form}))
    after = before.xreplace(values)
    told = after.xreplace(known)
    return told, (*steps, *rewritten(Rule.BY_PRIMITIVES, before, after), *rewritten(Rule.CARRIED_OUT, after, told))


def _lines(node: Form, form: Form) -> list[tuple[Form, bool]]:
    """List the integrals into which a node was written, and whether each must converge absolutely, as those of a mean must.

    Raises:
        NotLowered: one is in several variables, or has an inner integral.
    """
    found = outermost_special(form)
    for line in found:
        inside = isinstance(line, sp.Integral) and len(line.limits) == 1 and len(line.limits[0]) == 3
        if not inside or outermost_special(line.function) or sp.count_ops(line.function) > LARGEST:
            raise NotLowered("an integral in several variables")
    return [(line, isinstance(node, E)) for line in found]


def _cut(line: Form, rounds: int = 3) -> list[Form] | None:
    """Cut an integral at the kinks and singularities of its integrand, inner kinks first; None if one is left."""
    ((x, low, high),) = line.limits
    if low == sp.oo or high == -sp.oo or sp.S.NaN in (low, high):
        return None
    if low == high:
        return []
    pieces = []
    for piece in split_range(line.function, x, low, high, sign):
        part = sp.Integral(piece.body, (x, piece.low, piece.high))
        if not kinks_of(piece.body, {x}):
            pieces += in_tangents(part) or [part] if piece.body != 0 else []
            continue
        inner = _cut(part, rounds - 1) if rounds else None
        if inner is None:
            return None
        pieces += inner
    return pieces


def _in_parts(piece: Form, absolutely: bool, table: bool, carried: dict[Form, _Carried | Step | None]) -> list[Form]:
    """List the integrals whose sum is an integral, or itself if it can be evaluated, and record the value of each."""
    x = piece.variables[0]
    powers = any(p.exp.free_symbols and x in p.base.free_symbols for p in piece.function.atoms(sp.Pow))
    whole: _Carried | Step | None = None
    if table and powers and (whole := transforms.looked_up(piece, absolutely=absolutely)) is not None:
        carried[piece] = whole
        return [piece]
    whole = _carried(piece, absolutely, table)
    if whole is None and table:
        whole = transforms.looked_up(piece, absolutely=absolutely)
        for parts in (_halves(piece), _terms(piece)) if whole is None else ():
            each = {part: transforms.looked_up(part, absolutely=absolutely) for part in parts}
            if each and None not in each.values():
                carried.update(each)
                return list(parts)
    carried[piece] = whole
    return [piece]


def _halves(piece: Form) -> list[Form]:
    """Cut the whole line in two; both halves must converge."""
    ((x, low, high),) = piece.limits
    if (low, high) != (-sp.oo, sp.oo):
        return []
    return [sp.Integral(piece.function, (x, *ends)) for ends in ((low, 0), (0, high))]


def _terms(piece: Form) -> list[Form]:
    """Split the integral of a sum into those of its terms; each must converge."""
    form = piece.function.replace(sp.log, _log_of_tanh)
    low = all(power.exp <= _MOST_POWERS for power in form.atoms(sp.Pow) if power.exp.is_Integer and power.base.is_Add)
    terms = sp.Add.make_args(sp.expand_mul(sp.expand_multinomial(form) if low else form))
    return [sp.Integral(term, *piece.limits) for term in terms] if len(terms) > 1 else []


def _log_of_tanh(u: Form) -> Form:
    """Write log tanh v, which is real only for v > 0, as log(1 - e^-2v) - log(1 + e^-2v)."""
    if not isinstance(u, sp.tanh):
        return sp.log(u)
    return sp.log(1 - sp.exp(-2 * u.args[0])) - sp.log(1 + sp.exp(-2 * u.args[0]))


@remembered
def _carried(piece: Form, absolutely: bool, table: bool) -> _Carried | None:
    """Return a primitive of an integrand, or of the integrand less a rest, with the values of the integral and the rest; None if unknown."""
    ((x, low, high),) = piece.limits
    body = piece.function
    found = error_integrals.moments(body, x, low, high)
    if found is not None and is_zero(error_integrals.in_waves(found.primitive.diff(x) + found.rest - body)):
        rest = sp.Integral(found.rest, (x, low, high)) if found.rest != 0 else sp.Integer(0)
        return (
            found.primitive,
            found.boundary + rest,
            {} if found.rest == 0 or found.known is None or not table else {rest: found.known},
        )
    if (found_anew := _in_another_letter(body, x, low, high)) is not None:
        return found_anew
    if absolutely and one_sign(body, [(x, low, high)]) is None and not locally_dominated(body, x, low, high):
        return None  # its pieces converge, but perhaps not absolutely
    closed = elementary_primitive.integrated(body, x, low, high)
    return None if closed is None else (*closed, {})


def _in_another_letter(body: Form, x: Form, low: Form, high: Form) -> tuple[Form, Form, Mapping[Form, Form]] | None:
    """Integrate in u = sqrt(x), or u = log(x), if that makes the integrand one of error functions; else None."""
    rooted = any(p.exp.is_Rational and p.exp.q == 2 and x in p.free_symbols for p in body.atoms(sp.Pow))
    if low.is_nonnegative is not True or not (rooted or body.has(sp.log)):
        return None
    u, letter = sp.Dummy("u", real=True), sp.Dummy("x", positive=True)
    positive = sp.Dummy("u", positive=True)
    changes: tuple[tuple[Form, Form, Form, Form, Callable[[Form], Form]], ...] = (
        (sp.sqrt(x), positive**2, 2 * positive, positive, lambda end: sp.sqrt(end)),
        (sp.log(x), sp.exp(u), sp.exp(u), u, lambda end: -sp.oo if end == 0 else sp.log(end)),
    )
    for inverse, form, slope, v, at in changes:
        free, rest = body.as_independent(x, as_Add=False)
        new = free * sp.powdenest(sp.expand(sp.powsimp(rest.xreplace({x: letter}).xreplace({letter: form}) * slope)))
        found = error_integrals.moments(new, v, at(low), at(high))
        if found is not None and found.rest == 0 and is_zero(found.primitive.diff(v) - new):
            tails = found.primitive.replace(sp.erf, lambda u: 1 - sp.erfc(u)) if body.has(sp.erfc) else found.primitive
            return sp.expand(tails).xreplace({v: inverse}), found.boundary, {}  # the growing terms have cancelled
    return None
