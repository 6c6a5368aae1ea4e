"""The signs of a property's relations, in balls, at points of its domain."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import sympy as sp
from flint import arb

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KEEP_SIGN
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.memory import remembered
from closedform.numerics.arguments.checked import equal_by_steps
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Known
from closedform.numerics.balls.resolution import smallest_part
from closedform.numerics.comparison.balls import MOST_QUADRATURE_DIGITS
from closedform.numerics.comparison.closed_differences import MOST_CLOSED_DIGITS
from closedform.numerics.comparison.forms import is_infinite
from closedform.numerics.comparison.relations import text
from closedform.numerics.domains import conditions
from closedform.numerics.domains.cells import visit
from closedform.numerics.domains.condition_pieces import where_met
from closedform.numerics.domains.meeting_points import meeting_points
from closedform.numerics.domains.plain_points import level_points, plain_points
from closedform.numerics.domains.points import Point, far_points, few_of, points, simplest
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import Ball, DoesNotExist, NotLowered
from closedform.numerics.findings.findings import At, Relation, Signs, Where
from closedform.numerics.findings.levels import LEVEL_POINTS, PLAIN_POINTS_OF_SIGNS
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in
from closedform.numerics.forms.surfaces import MOST, surfaces, vanishing_factors
from closedform.numerics.forms.trees import grown
from closedform.numerics.gaussian import evaluated_form as carried
from closedform.numerics.gaussian.reduction import carried_out

_TRIED = 8  # points near the ends of a part on which a claim seems to hold: so many simple ones, and twice as many others
_DOUBTFUL = (Relation.NEITHER, Relation.BLURRED)  # what a relation is at a point where a form has no value, or may be zero
_FEW = 15  # digits, to measure the cost of an enclosure

Signed = tuple[tuple[bool | None, At], ...]


def enclose_property(claim: Property, digits: int, at: Sequence[Point] = ()) -> Signs:
    """Decide the sign of every relation of a property, and of its false versions, at every point (by default those of its domain)."""
    start, everywhere = time.perf_counter(), [(point, True) for point in at] or points(claim.within)
    known: Known = {}  # balls at a point that several relations share
    drawn = () if claim.follows is None else claim.follows.printed
    pairs = (claim.relations, [(expression, sign) for expression, (_, sign) in zip(drawn, claim.relations, strict=False)])
    out, step = (_signs(claim, some, everywhere, digits, known) for some in pairs)
    special = [] if at else _special(claim, [point for point, _ in everywhere])
    doubtful: tuple[At, ...] = ()
    if not at:
        beside = _signs(claim, claim.relations, special, digits, known)
        out += tuple(one for one in beside if one[0] is False)
        doubtful = tuple(at for _, at in beside if at.relation in _DOUBTFUL)
        out, step = (_plainly(claim, claim.within, some, pairs[k], digits, known) for k, some in enumerate((out, step)))
    beyond = (
        ()
        if at
        else tuple(
            _plainly(claim, domain, _signs(claim, claim.relations, points(domain), digits, known), claim.relations, digits, known)
            for domain in claim.beyond
        )
    )
    instead = _signs(claim, claim.holds_instead, everywhere, digits, known)
    refuted = _denials_refuted(claim, digits, everywhere, known)
    fails = not at and any(truth is False for truth, _ in out)
    condition = _held_where(claim, [*everywhere, *special], digits, known) if fails else None
    return Signs(out, refuted, time.perf_counter() - start, step, beyond, instead, condition=condition, doubtful=doubtful)


def enclose_property_at_few(claim: Property, digits: int) -> Signs:
    """Decide the sign of every relation at the few points that suffice beside a proof; it ends at once where one is not certain.

    What shows that a hypothesis is needed, or that a false version is false, is searched for until it is found.
    """
    start, known, everywhere = time.perf_counter(), Known(), points(claim.within)
    few = [everywhere[k] for k in few_of(everywhere)]
    out = _signs(claim, claim.relations, few, digits, known)
    if any(truth is not True for truth, _ in out):
        return Signs(out, 0, time.perf_counter() - start, few=True)
    drawn = () if claim.follows is None else claim.follows.printed
    step = _signs(claim, [(form, sign) for form, (_, sign) in zip(drawn, claim.relations, strict=False)], few, digits, known)
    beyond = tuple(
        _plainly(claim, domain, _until_one_fails(claim, points(domain), digits, known), claim.relations, digits, known)
        for domain in claim.beyond
    )
    refuted = _denials_refuted(claim, digits, everywhere, known)
    return Signs(out, refuted, time.perf_counter() - start, step, beyond, few=True)


def _until_one_fails(claim: Property, everywhere: Sequence[tuple[Point, bool]], digits: int, known: Known) -> Signed:
    """Decide a claim's relations point by point until one certainly fails."""
    found: Signed = ()
    for point in everywhere:
        found += _signs(claim, claim.relations, [point], digits, known)
        if any(truth is False for truth, _ in found):
            return found
    return found


def _held_where(claim: Property, everywhere: Sequence[tuple[Point, bool]], digits: int, known: Known) -> Where | None:
    """Find the part of its domain on which a reader's inequality that fails elsewhere is seen to hold; the prover decides whether it does."""
    if not claim.source.is_own or claim.domain.chart or not claim.domain.symbols:
        return None

    def holds(point: Point) -> bool | None:
        truths = [_sign_at(claim, expression, sign, point, True, digits, known)[0] for expression, sign in claim.relations]
        return False if False in truths else None if None in truths else True

    found = [(point, generic, holds(point)) for point, generic in everywhere]
    if not {True, False} <= {truth for _, _, truth in found}:
        return None
    resolved = [substitute(expression, dict(claim.where)) for expression, _ in claim.relations]
    symbols = sorted(set().union(*(form.free_symbols for form in resolved)), key=str)
    closed = list(map(_in_closed_form, resolved))
    ratios = [form for form in closed if form.is_rational_function(*symbols) and form.free_symbols]
    condition = conditions.where(
        claim.domain,
        symbols,
        # A ratio turns where its parts do, and an odd function where its argument does.
        list(dict.fromkeys([*surfaces([*resolved, *(1 / form for form in ratios)]), *_turns(closed)])),
        [(point, truth) for point, generic, truth in found if truth is False or (truth and generic)],
        [point for point, generic, truth in found if truth and not generic],
        [point for point, _, truth in found if truth is None],
        holds,
        budget=_budget(resolved, found[0][0]),
    )
    return condition if condition is not None and _withstands(claim.domain, condition, holds) else None


def _withstands(domain: Domain, condition: Where, holds: Callable[[Point], bool | None]) -> bool:
    """Return True if a condition passes further points, chosen in the part where it is met; a condition that fails at one is dropped."""
    pieces = where_met(domain, grown(condition.condition, domain.symbols)) or ()
    for piece in pieces:
        try:
            tried = [point for point, _ in points(piece.domain, corners=_TRIED, generic=2 * _TRIED, seed=59)]
        except ValueError:  # constraints leave almost nothing of it
            continue
        tried += [*plain_points(piece.domain, _TRIED), *far_points(piece.domain, seed=59), *meeting_points(piece.domain)]
        whole = ({**point, **{s: substitute(form, point) for s, form in piece.written.items()}} for point in tried)
        if any(holds(point) is False for point in whole if domain.contains(point)):
            return False
    return True


def _turns(forms: Sequence[Form]) -> list[Form]:
    """List where the odd functions in some forms are zero, which may turn an inequality between them: erf((b + m)/s) at b = -m."""
    written = [form.xreplace({node: _in_usual_functions(node) for node in outermost_special(form)}) for form in forms]
    nodes = [node for form in written if not outermost_special(form) for node in sorted(form.atoms(*_ODD), key=sp.default_sort_key)]
    return list(dict.fromkeys(factor for node in nodes for factor in vanishing_factors(node.args[0])))[:MOST]


def _in_usual_functions(node: Form) -> Form:
    """Evaluate a mean by the known means too, only to find where to look; leave a mean without one."""
    try:
        return carried.carried_out(node) if isinstance(node, E) else node
    except (NotLowered, DoesNotExist, NotImplementedError, sp.PolynomialError, ValueError, TypeError):
        return node


_ODD = (*KEEP_SIGN, sp.erfc)  # of erfc one less it is


def _in_closed_form(form: Form) -> Form:
    """Evaluate the integrals and means of a form, if all of it has a closed form; else leave it."""
    parts = {node: carried_out(node) for node in outermost_special(form)}
    return form if None in parts.values() else form.xreplace(parts)


def _budget(forms: Sequence[Form], point: Point) -> int:
    """Return the number of points that may be tried, by the cost of one."""
    if not any(map(outermost_special, forms)):
        return conditions.BUDGET_CLOSED
    try:
        integrated = any(enclose(form, {s: point[s] for s in form.free_symbols}, digits=_FEW).integrated for form in forms)
    except (NotLowered, DoesNotExist):
        integrated = True
    return conditions.BUDGET if integrated else conditions.BUDGET_REDUCED


def _special(claim: Property, known: Sequence[Point]) -> list[tuple[Point, bool]]:
    """Choose points at closed ends, on surfaces, and where a form with a claimed sign may or often does vanish: they can only refute.

    A dozen other points miss a small part on which an inequality fails.
    """
    resolved = [(substitute(expression, dict(claim.where)), sign) for expression, sign in claim.relations]
    sides = [expression for expression, _ in resolved]
    signed = [expression for expression, sign in resolved if sign != Sign.ZERO and not outermost_special(expression)]
    forms = [form for form in signed if symbols_in(form) <= set(claim.within.symbols)]
    found = visit(claim.within, [*surfaces(sides), *forms], sides, known)
    chosen = [*found.points, *meeting_points(claim.within)]
    chosen += [point for point in level_points(claim.within, LEVEL_POINTS) if point not in chosen]
    return [(point, False) for point in chosen]


def _signs(
    claim: Property, relations: Sequence[tuple[Form, str]], everywhere: Sequence[tuple[Point, bool]], digits: int, known: Known
) -> Signed:
    return tuple(
        _sign_at(claim, expression, sign, point, generic, digits, known)
        for point, generic in everywhere
        for expression, sign in relations
    )


def _plainly(
    claim: Property, domain: Domain, found: Signed, relations: Sequence[tuple[Form, str]], digits: int, known: Known
) -> Signed:
    """Put a simple point first if a relation fails there as it does at a generic one; it can only refute."""
    if any(truth is False and at.generic for truth, at in found):
        for point in plain_points(domain, PLAIN_POINTS_OF_SIGNS):
            for expression, sign in relations:
                truth, at = _sign_at(claim, expression, sign, point, False, digits, known)
                if truth is False:
                    return ((truth, at), *found)
    return found


def _sign_at(
    claim: Property, expression: Form, sign: str, point: Point, generic: bool, digits: int, known: Known
) -> tuple[bool | None, At]:
    resolved, symbols = _resolved(expression, tuple(claim.where.items()))
    values = {s: point[s] for s in symbols}
    try:
        ball = enclose(resolved, values, digits=digits + 10, known=known)
        if _is_small(ball, digits) and (needed := smallest_part(resolved, values)) > digits:
            # A bell's tail may be 1e-4000, and is not zero; a form claimed to be zero that is zero to as many digits counts as
            # zero.
            most = MOST_QUADRATURE_DIGITS if outermost_special(resolved) else MOST_CLOSED_DIGITS
            closer = enclose(resolved, values, digits=min(needed, most), known=known)
            if not closer.value.contains(0):
                ball = closer
            elif sign != Sign.ZERO and (needed > most or not _is_small(closer, digits)):
                reason = (
                    f"a part of it, relatively 1e-{needed}, is smaller than the {min(needed, most)} digits of the enclosure show"
                )
                return None, At(simplest(point), generic, Relation.UNCLEAR, 0, "", sign, reason)
    except DoesNotExist as error:
        return None, At(simplest(point), generic, Relation.NEITHER, 0, "", sign, str(error))
    except NotLowered as error:
        if not outermost_special(resolved) and is_infinite(resolved, values):
            return None, At(simplest(point), generic, Relation.NEITHER, 0, "", sign, "a division by zero")
        return None, At(simplest(point), generic, Relation.UNCLEAR, 0, "", sign, str(error))
    value, zero = ball.value, _is_small(ball, digits)
    above, below = bool(value > 0), bool(value < 0)
    if zero and sign in (Sign.POSITIVE, Sign.NEGATIVE, Sign.NONZERO) and not _vanishes(resolved, values):
        return None, At(simplest(point), generic, Relation.BLURRED, 0, "", sign, "it is too small to be distinguished from zero")
    decided = above or below or zero
    truth = {
        Sign.POSITIVE: above,
        Sign.NEGATIVE: below,
        Sign.ZERO: zero,
        Sign.NONZERO: not value.contains(0),
        Sign.NONNEGATIVE: above or zero,
    }[Sign(sign)]
    relation = Relation.AGREE if decided and truth else Relation.DIFFER if decided else Relation.UNCLEAR
    return (truth if decided else None), At(
        simplest(point), generic, relation, ball.digits, text(ball), sign, "" if decided else "the ball contains zero"
    )


@remembered
def _resolved(expression: Form, where: tuple[tuple[Form, Form], ...]) -> tuple[Form, tuple[Form, ...]]:
    """Substitute definitions by equations in a form, once for all points, and list its parameters."""
    resolved = substitute(expression, dict(where))
    return resolved, tuple(symbols_in(resolved))


def _is_small(ball: Ball, digits: int) -> bool:
    """Return True if a ball holds zero and no number far from it."""
    return bool(ball.value.contains(0)) and bool(ball.value.abs_upper() < arb(10) ** -digits)


def _vanishes(form: Form, point: Point) -> bool:
    """Return True if a form is certainly zero at a point: a mean may be smaller than any digits show, as that of (Z - 100)_+ is."""
    exact = substitute(form, point)
    parts = {node: carried_out(node) for node in outermost_special(exact)}
    if None not in parts.values() and sign_at(exact.xreplace(parts), {}) == 0:
        return True
    return equal_by_steps(exact, sp.Integer(0), Domain({}))[0].found


def _denials_refuted(claim: Property, digits: int, everywhere: Sequence[tuple[Point, bool]], known: Known) -> int:
    """Count the false versions of a property that some point refutes."""
    return sum(
        any(_sign_at(claim, expression, sign, point, generic, digits, known)[0] is False for point, generic in everywhere)
        for expression, sign in claim.denials
    )
