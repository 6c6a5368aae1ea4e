"""Replaces kinks in parameters alone by what they are at a point, and so in its cell."""

from __future__ import annotations

from closedform.derivations.functions.facts import ORDERINGS
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.kinks import resolved
from closedform.numerics.forms.nodes import bound_symbols, is_special, outermost_special
from closedform.numerics.gaussian.enumerate import exact_sum

_POINTS = 16  # points of a finite law that is written out


class Tie(Exception):
    """A kink is not certainly on one side at a point."""


def in_sums(form: Form) -> Form:
    """Write means under laws on a few points as sums, in which kinks are in parameters alone."""
    nodes = [node for node in outermost_special(form) if isinstance(node, E) and isinstance(node.law, Finite)]
    few = [node for node in nodes if len(node.law.atoms_and_weights) <= _POINTS]
    return form.xreplace({node: exact_sum(node) for node in few})


def resolved_at(form: Form, point: Point) -> Form:
    """Replace kinks in parameters alone by their values at a point.

    Raises:
        Tie: the point is on the wall of one.
    """
    if not getattr(form, "args", ()) or is_special(form) or bound_symbols(form):
        return form
    args = [resolved_at(arg, point) for arg in form.args]
    if not isinstance(form, ORDERINGS):
        return form if args == list(form.args) else form.func(*args)
    return resolved(form.func, args, lambda u: _side_of(u, point))


def _side_of(form: Form, point: Point) -> int:
    try:
        turn = sign_at(form, point) if form.free_symbols <= point.keys() and not outermost_special(form) else None
    except (NotLowered, DoesNotExist):
        turn = None
    if not turn:
        raise Tie
    return turn
