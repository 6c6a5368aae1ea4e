r"""Resolve jumps and kinks before integration: Abs, sign, Heaviside, Max, Min, ReLU.

On a region where the argument h of a kink keeps its sign, |h| is h or -h, 1{h>0} is 1 or 0, and the integrand is smooth. In one
dimension the regions are intervals between the zeros of the arguments. In several they are intersections of half spaces h > 0
(``orthants``). Null sets (h = 0) do not matter to an integral.

Every rule is an identity off a null set, at every real value of the variables and parameters:

    regions         f = sum_R f_R 1{R}: a kink takes the value of its branch exactly where the branch's forms are positive, and
                    these sets are disjoint and leave out a null set alone;
    split_range     f = f_i on the i-th piece, and the pieces are consecutive from one end to the other: a continuous form
                    without a zero within an interval keeps there the sign of its value in the middle (Bolzano).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import ReLU
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms import periodic
from closedform.numerics.forms.algebra import SideOf, cancelled, factored
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.zeros import is_cut, singular_at_zero, zeros_of

MAX_REGIONS = 64  # most regions of one integrand: six independent signs


@dataclass(frozen=True)
class Region:
    """A body that holds where some forms are all positive."""

    body: Form
    positive: tuple[Form, ...]


class Piece(NamedTuple):
    """A body that holds between two ends."""

    body: Form
    low: Form
    high: Form


def kinks_of(body: Form, variables: set[Letter] | frozenset[Letter]) -> list[Form]:
    """List the kinks that depend on the variables; those without inner kinks come first."""
    found = [node for node in sp.preorder_traversal(body) if isinstance(node, KINKS) and node.free_symbols & variables]
    return sorted(
        dict.fromkeys(found), key=lambda node: (sum(isinstance(n, KINKS) for n in sp.preorder_traversal(node)), str(node))
    )


def _branches(node: Form) -> Iterator[Region]:
    """Yield a kink's smooth forms, each with the forms that must be positive for it.

    max(a_1, ..., a_n) = a_i where a_i - a_j > 0 for every other j, and min where these are negative; |h| = s h, sgn h = s,
    1{h > 0} = (1 + s)/2 and ReLU(h) = h (1 + s)/2 where s h > 0, for s = 1 and s = -1.
    """
    if isinstance(node, (sp.Max, sp.Min)):
        turn = 1 if isinstance(node, sp.Max) else -1
        for i, a in enumerate(node.args):
            yield Region(a, tuple(turn * (a - b) for j, b in enumerate(node.args) if j != i))
        return
    for s in (1, -1):
        yield Region(value_beside(node.func, node.args[0], s), (s * node.args[0],))


def value_beside(kink: Form, h: Form, s: int) -> Form:
    """Return |h|, sgn h, 1{h > 0} or ReLU(h) where s h > 0, for s = 1 or -1."""
    if kink is sp.Abs:
        return s * h
    if kink is sp.sign:
        return sp.Integer(s)
    return (h if kink is ReLU else sp.Integer(1)) if s == 1 else sp.Integer(0)


def resolved(kink: Form, args: Sequence[Form], sign_of: Callable[[Form], int | None]) -> Form:
    """Return the value of a kink at some arguments; None if a deciding sign is not known.

    Args:
        kink: its class, one of ``KINKS``.
        args: its arguments.
        sign_of: returns the sign of a form, 1 or -1; None if unknown.
    """
    if kink not in (sp.Max, sp.Min):
        s = sign_of(args[0])
        return None if s is None else value_beside(kink, args[0], s)
    best, turn = args[0], 1 if kink is sp.Max else -1
    for other in args[1:]:
        if (s := sign_of(other - best)) is None:
            return None
        best = other if s == turn else best
    return best


def _by_factors(body: Form, variables: set[Letter] | frozenset[Letter]) -> Form:
    """Split kinks of products into signs of their factors.

    Off the zeros, sgn(ab) = sgn a sgn b and sgn(a^n) = (sgn a)^(n mod 2); so |h| = h sgn h, 1{h>0} = (1 + sgn h)/2,
    ReLU(h) = h (1 + sgn h)/2 and max(a, b) = (a + b + h sgn h)/2 with h = a - b hold with the product of the factors' signs for sgn h.
    """
    for node in kinks_of(body, variables):
        if isinstance(node, (sp.Max, sp.Min)) and len(node.args) != 2:
            continue
        argument = node.args[0] - node.args[1] if isinstance(node, (sp.Max, sp.Min)) else node.args[0]
        factors = sp.Mul.make_args(factored(argument))
        inside = [f for f in factors if f.free_symbols & variables]
        if len(inside) < 2 and not (inside and inside[0].is_Pow and inside[0].exp.is_Integer):
            continue
        outside = sp.Mul(*(f for f in factors if f not in inside))
        signs = sp.sign(outside) * sp.Mul(
            *(sp.sign(f.base) ** (f.exp % 2) if f.is_Pow and f.exp.is_Integer else sp.sign(f) for f in inside)
        )
        if isinstance(node, (sp.Max, sp.Min)):
            new = (sp.Add(*node.args) + (1 if isinstance(node, sp.Max) else -1) * argument * signs) / 2
        else:
            by_sign = {sp.Abs: argument * signs, sp.sign: signs, sp.Heaviside: (1 + signs) / 2, ReLU: argument * (1 + signs) / 2}
            new = by_sign[node.func]
        return _by_factors(body.xreplace({node: new}), variables)
    return body


def regions(body: Form, variables: set[Letter] | frozenset[Letter], pick: Callable[[Form], bool]) -> list[Region]:
    """Write a body as smooth pieces, each with the forms that are positive on its region.

    The regions are disjoint, because those of one kink's branches are. Off a null set the body at a point is the piece of the
    region around it, or zero if there is none. A piece that is zero everywhere is omitted.

    Args:
        body: the integrand.
        variables: the variables of integration.
        pick: returns True for a kink to resolve; the others stay in the pieces.

    Raises:
        NotLowered: there are too many regions.
    """
    queue = [Region(_by_factors(body, variables), ())]
    done = []
    while queue:
        piece = queue.pop()
        node = next((k for k in kinks_of(piece.body, variables) if pick(k)), None)
        if node is None:
            done.append(piece)
        else:
            queue += [part for branch in _branches(node) if (part := _on_branch(piece, node, branch, variables)).body != 0]
        if len(queue) + len(done) > MAX_REGIONS:
            raise NotLowered(f"{body} has more than {MAX_REGIONS} regions between its kinks")
    return done


def _on_branch(piece: Region, node: Form, branch: Region, variables: set[Letter] | frozenset[Letter]) -> Region:
    """Put a kink's branch value into a piece, with the consequences for kinks of multiples of the branch's forms."""
    smooth = piece.body.xreplace({node: branch.body})
    for h in branch.positive:
        smooth = _resolve(smooth, h, variables)
    return Region(smooth, (*piece.positive, *branch.positive))


def _resolve(body: Form, h: Form, variables: set[Letter] | frozenset[Letter]) -> Form:
    """Put the values of kinks of multiples of h where h > 0."""
    values = {}
    for node in kinks_of(body, variables):
        if not isinstance(node, (sp.Max, sp.Min)):
            multiple = cancelled(node.args[0] / h)
            if multiple.is_Rational and multiple != 0:
                values[node] = value_beside(node.func, node.args[0], 1 if multiple > 0 else -1)
    return body.xreplace(values) if values else body


def split_range(body: Form, x: Form, low: Form, high: Form, sign: SideOf) -> list[Piece]:
    """Cut a one-dimensional range at the zeros of kinks' arguments and of denominators: a smooth body on each part.

    The cuts are zeros of polynomials of degree one or two, of monotone functions of them, and of waves of a line on a finite range.
    Other kinks stay. The pieces cover the range once, in order, and each piece's body equals the given one there. A kink is
    resolved only if all zeros of its form in the range are cuts: then the form keeps its sign on a piece.
    """
    body = _by_factors(body, {x})
    whole = [Piece(body, low, high)]
    if low != -sp.oo and high != sp.oo and sign(high - low) != 1:
        return whole
    zeros: list[Form] = []
    # Inner kinks first: the place where an outer one turns is known only once they are resolved, in another round.
    innermost = [k for k in kinks_of(body, {x}) if sum(isinstance(n, KINKS) for n in sp.preorder_traversal(k)) == 1]
    forms = [h for node in innermost for branch in _branches(node) for h in branch.positive]
    for h in forms + singular_at_zero(body, x):
        found = zeros_of(h, x, (low, high), sign)
        if found is None:
            return whole
        zeros += [z for z in found if z not in zeros]
    corners = periodic.folds(body, x, (low, high), sign)
    zeros += [z for z in corners or () if z not in zeros]
    ordered = _in_order(zeros, low, high, sign)
    if ordered is None:
        return whole
    pieces = []
    for a, b in pairwise([low, *ordered, high]):
        middle = _middle(a, b)
        smooth = _smooth(body, innermost, x, middle, (low, high), sign)
        pieces.append(Piece(smooth if corners is None else periodic.unfolded(smooth, x, middle, sign), a, b))
    return pieces


def _in_order(places: Sequence[Form], low: Form, high: Form, sign: SideOf) -> list[Form] | None:
    """Sort the places within an open range, each once; None if an order is not certain."""
    ordered: list[Form] = []
    for z in places:
        beside = [sign(z - other) for other in ordered]
        after = 1 if low == -sp.oo else sign(z - low)
        before = 1 if high == sp.oo else sign(high - z)
        if None in (*beside, after, before):
            return None
        if 0 not in beside and after == before == 1:
            ordered.insert(sum(p == 1 for p in beside), z)
    return ordered


def _middle(low: Form, high: Form) -> Form:
    """Return a point of an open interval."""
    if low == -sp.oo:
        return sp.Integer(0) if high == sp.oo else high - 1
    return low + 1 if high == sp.oo else (low + high) / 2


def _smooth(body: Form, kinks: Sequence[Form], x: Form, middle: Form, ends: tuple[Form, Form], sign: SideOf) -> Form:
    """Resolve kinks on a piece of a range that is cut at their arguments' zeros, as far as that is certain."""
    values = {}
    for node in kinks:
        for branch in _branches(node):
            # A form keeps its sign between its zeros, which are the ends of the pieces.
            smooth = (unwrapped(h, {x}, sign) for h in branch.positive)
            if all(is_cut(h, x, ends, sign) and sign(h.xreplace({x: middle})) == 1 for h in smooth):
                values[node] = branch.body
                break
    return body.xreplace(values) if values else body
