"""Compares two sides of an equality at one point of its domain: they agree, differ, or have no value there.

Disjoint balls differ; thin ones that overlap agree, as far as they resolve the formula. Smaller differences are searched for in
three ways. Common terms of the two sides are cancelled symbolically before the rest is enclosed. Digits rise until the smallest
part of the formula (``numerics.balls.resolution``) would show. A difference that is a product of factors without zeros is nonzero
at any size. A side that certainly has no real value (a divergent integral, a principal branch off the real line, a pole) differs
from a number. If both sides have none there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.source import Trust
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Root
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Known
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.resolution import smallest_part
from closedform.numerics.comparison.closed_differences import CLOSED_DIGITS, MOST_CLOSED_DIGITS, enclosed_closer, how_far_apart
from closedform.numerics.comparison.forms import Rest, has_odd_root, is_infinite, may_leave_the_reals, taken_as_real
from closedform.numerics.comparison.relations import relate, text, texts
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.domains.points import Point, name_of, simplest
from closedform.numerics.findings.evidence import Ball, Diverges, DoesNotExist, NotLowered, NotReal
from closedform.numerics.findings.findings import At, Relation
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import entries, outermost_special, parts_of, substitute, symbols_in
from closedform.numerics.forms.surfaces import at_atoms

NOTHING = "does not exist"  # in place of a value
CLOSEST_DIGITS = 4800  # for sides that agree although a part of them is not seen
# Digits of both sides if an integral is left: enough to show its smallest part, and at one point at least the second number.
MOST_QUADRATURE_DIGITS = 240
SURE_DIGITS = 100

_RANK = {
    r: i
    for i, r in enumerate((Relation.DIFFER, Relation.MISSING, Relation.UNCLEAR, Relation.NEITHER, Relation.BLURRED, Relation.AGREE))
}


class Balls:
    """Enclosures of many expressions at many points, each computed once.

    Args:
        derivation: the derivation; its formulas are enclosed.
        digits: decimal digits aimed at.
        points: exact points of its domain, each with True if it is generic.
    """

    def __init__(self, derivation: Derivation, digits: int, points: list[tuple[Point, bool]] | None = None) -> None:
        self.derivation, self.digits = derivation, digits
        self.points = points or []
        self.effort = Effort()
        self.brief: set[Any] = set()  # points that can only refute, at which no integrand is evaluated for long
        self.known: Known = {}
        self.shown = _shown(derivation)
        self._found: dict[tuple[Any, Any], tuple[Ball | None, str]] = {}
        self._asked: set[tuple[Any, Any]] = set()  # the conditions of forms, by form
        self._not_lowered: set[tuple[Any, Any]] = set()
        self._no_value: set[tuple[Any, Any]] = set()
        self._extra: dict[tuple[Any, Any], int] = {}  # the extra digits of pairs that were compared with more digits once
        self._reached: dict[tuple[Any, Any], int] = {}  # the digits that enclosures of a pair cannot exceed
        self._parts: dict[Any, tuple[tuple[Any, str], ...]] = {}
        self._differences: dict[tuple[Any, Any], Rest] = {}
        self._names: dict[int, tuple[Point, Any]] = {}  # points by id, kept so that no id is reused
        self._points_shown: dict[Any, dict[str, str]] = {}  # by name, in the letters that lines display
        self._resolved: dict[Any, tuple[Any, frozenset[Any]]] = {}  # forms with steady states substituted, and their parameters

    @property
    def typed(self) -> bool:
        """Whether the claim may hide a part that no usual digits show; the only place where trust counts."""
        return self.derivation.source.trust is Trust.TYPED

    def add(self, points: Sequence[Point], whole: int) -> None:
        """Add special points; all except the first ``whole`` can only refute, and get little time."""
        self.points += [(point, False) for point in points]
        self.brief |= {name_of(point) for point in points[whole:]} - {name_of(point) for point in points[:whole]}

    def visible(self, point: Point) -> Point:
        """Drop the symbols that no line displays."""
        return {s: v for s, v in point.items() if s in self.shown}

    def at(self, expr: Form, index: int) -> tuple[Ball | None, str]:
        """Enclose an expression at a point, or return the reason for failure."""
        return self._ball(expr, self.points[index][0])

    def undefined(self, expr: Form, index: int) -> bool:
        """Return True if an entry was found to have no finite real value at a point; the self-test asks."""
        point = self.points[index][0]
        return any(
            (entry, self._name(point)) not in self._not_lowered and (ball is None or not ball.value.is_finite())
            for entry in entries(expr)
            for ball, _ in [self._ball(entry, point)]
        )

    def compare(self, left: Form, right: Form, index: int) -> At:
        """Compare two sides entry by entry at one of the points; the worst entry counts."""
        return self.compare_at(left, right, *self.points[index])

    def compare_at(self, left: Form, right: Form, point: Point, generic: bool = True) -> At:
        """Compare two sides entry by entry at a point; the worst entry counts."""
        found = [self._pair(a, b, point, generic) for a, b in zip(entries(left), entries(right), strict=True)]
        return min(found, key=lambda at: _RANK[at.relation])

    def _name(self, point: Point) -> Form:
        """Name a point, once: every pair of sides uses each name."""
        found = self._names.get(id(point))
        if found is None or found[0] is not point:
            found = self._names[id(point)] = point, name_of(point)
        return found[1]

    def _ball(self, expr: Form, point: Point) -> tuple[Ball | None, str]:
        key = expr, self._name(point)
        needed = self._needed(expr) if key not in self._found and key not in self._asked else ()
        self._asked.add(key)  # the term cancelled from a side may be that side
        for part, why in needed:
            _, reason = self._ball(part, point)
            if (part, self._name(point)) in self._no_value:
                self._no_value.add(key)
                said = f"{short(part, 60)}, {why}, has no real value: {reason}"
                if part is sp.I:  # SymPy made it of a part that leaves the reals
                    said = "a root, a logarithm or an inverse function in it has no real value"
                self._found[key] = None, said
        if key not in self._found:
            ball, reason = None, ""
            try:
                ball = self._enclosed(expr, point, self.digits)
            except (NotLowered, DoesNotExist, ZeroDivisionError) as error:
                reason = str(error) or type(error).__name__
                if isinstance(error, Diverges) or (isinstance(error, NotReal) and not has_odd_root(expr)):
                    self._no_value.add(key)
                if isinstance(error, NotLowered):
                    self._not_lowered.add(key)
            except ValueError as error:  # SymPy's own, from factoring the parts of a long rational
                reason = f"SymPy could not substitute numbers in it: {error}"
                self._not_lowered.add(key)
            missing = ball is None or not ball.value.is_finite()
            if missing and key not in self._no_value and (pole := self._pole(expr, point)):
                self._no_value.add(key)
                reason = pole
            self._found[key] = ball, reason
        return self._found[key]

    def _needed(self, expr: Form) -> tuple[tuple[Form, str], ...]:
        """List the parts that must have a real value for a form to have one, and that the form no longer shows, each with a description."""
        if expr not in self._parts:
            # Atoms that an event excludes contribute no mean; the parameters decide which they are.
            averages = [node for node in parts_of(expr) if isinstance(node, E) and node.given is None]
            at = [part for node in averages for part in at_atoms(node) if symbols_in(part) <= self.derivation.domain.parameters]
            divide = dict.fromkeys(part for part in at if any(p.exp.could_extract_minus_sign() for p in part.atoms(sp.Pow)))
            self._parts[expr] = (
                *((part, "which cancels as it is written") for part in self.derivation.cancelled.get(expr, ())),
                *((part, "what is averaged at an atom") for part in divide),
                # A document's line is not written to deceive; its roots are real on its domain.
                *((part, "a part of it") for part in dict.fromkeys(may_leave_the_reals(expr) if self.typed else ())),
            )
        return self._parts[expr]

    def _enclosed(self, expr: Form, point: Point, digits: int) -> Ball:
        if expr not in self._resolved:
            resolved = substitute(expr, dict(self.derivation.where))
            self._resolved[expr] = resolved, symbols_in(resolved)
        resolved, free = self._resolved[expr]
        effort = self.effort.brief() if self._name(point) in self.brief else self.effort
        return enclose(resolved, {s: point[s] for s in free}, digits=digits, known=self.known, effort=effort)

    def _pole(self, expr: Form, point: Point) -> str:
        """Return a term, an argument, an end of a range or a law's parameter that is infinite at a point, in words; empty if none is certainly so."""
        if expr.has(Root):
            return ""
        for part in taken_as_real(expr):
            if part.free_symbols and part.free_symbols <= point.keys() and is_infinite(part, point):
                return f"{short(part, 60)} is not finite"
        terms = [term for term in sp.Add.make_args(expr) if not outermost_special(term)]
        return "a division by zero" if is_infinite(substitute(sp.Add(*terms), dict(self.derivation.where)), point) else ""

    def _pair(self, a: Form, b: Form, point: Point, generic: bool) -> At:
        (x, why_x), (y, why_y) = self._ball(a, point), self._ball(b, point)
        name = self._name(point)
        shown = self._written(point, name)
        none = [(side, name) in self._no_value for side in (a, b)]
        if all(none):
            return At(shown, generic, Relation.NEITHER, 0, NOTHING, NOTHING, f"neither side has a real value: {why_x}")
        for lacks, other, why, mirror in ((none[0], y, why_x, False), (none[1], x, why_y, True)):
            if lacks and other is not None and other.value.is_finite():
                written = (NOTHING, text(other))
                return At(shown, generic, Relation.MISSING, other.digits, *(written[::-1] if mirror else written), why)
        if x is None or y is None:
            return At(simplest(point), generic, Relation.UNCLEAR, 0, "", "", why_x or why_y)
        relation = relate(x, y)
        if relation is Relation.AGREE:
            return self._closer(a, b, x, y, point, generic)
        written = texts(x, y)
        apart = how_far_apart(x.value - y.value) if relation is Relation.DIFFER and written[0] == written[1] else ""
        return At(shown, generic, relation, min(x.digits, y.digits), *written, apart)

    def _closer(self, a: Form, b: Form, x: Ball, y: Ball, point: Point, generic: bool) -> At:
        """Search for a difference that is smaller than two thin, overlapping balls can show."""
        agree = At(self._written(point, self._name(point)), generic, Relation.AGREE, min(x.digits, y.digits), *texts(x, y))
        rest = self._difference(a, b)
        if rest.form == 0:
            return agree
        if rest.never_zero:
            return replace(
                agree, relation=Relation.DIFFER, reason=f"the sides differ by {short(rest.form, 60)}, which is never zero"
            )
        if rest.solved_for:
            return agree
        if rest.closed:
            needed = max(smallest_part(rest.form, point) if generic else 0, self._extra.get((a, b), 0))
            return enclosed_closer(rest, point, agree, needed)
        # A document's line is not written to deceive; comparing each with a hundred digits would cost a third of the report.
        typed = self.typed
        if not (generic or typed) or rest.finite:
            return agree
        sides = rest.sides
        needed = max(*(smallest_part(side, point) for side in sides), self._extra.get((a, b), 0))
        sure = 0
        if typed and (a, b) not in self._extra:
            self._extra[a, b] = 0
            sure = SURE_DIGITS if x.integrated or y.integrated else CLOSED_DIGITS[-1]
        most = MOST_QUADRATURE_DIGITS if x.integrated or y.integrated else MOST_CLOSED_DIGITS
        found = self._with_digits(*sides, point, agree, needed, max(needed, sure), most)
        if found.relation is Relation.BLURRED and not generic:
            return agree
        if found.relation is Relation.DIFFER and sides != (a, b):
            found = replace(found, left=agree.left, right=agree.right)
        if found.relation is Relation.DIFFER and self._extra.get((a, b), 0) == 0:
            self._extra[a, b] = 3 * found.digits  # every other point is examined as closely
        return found

    def was_seen_only_closer(self, left: Form, right: Form) -> bool:
        """Return True if two sides differ by less than the usual digits show: points compared before are then compared again."""
        return any(self._extra.get(pair, 0) > 0 for pair in zip(entries(left), entries(right), strict=True))

    def may_lack_a_value(self, side: Form) -> bool:
        """Return True if a side may lack a value at some point of the domain."""
        domain = self.derivation.domain
        parts = (side, *self.derivation.cancelled.get(side, ()))
        scope = Scope.of(domain)
        return any(
            unsettled(substitute(substitute(part, dict(self.derivation.where)), dict(domain.chart)), scope) for part in parts
        )

    def look_closest(self, left: Form, right: Form) -> None:
        """From now on compare two sides with many digits."""
        self._extra |= dict.fromkeys(zip(entries(left), entries(right), strict=True), CLOSEST_DIGITS)

    def _difference(self, a: Form, b: Form) -> Rest:
        """Subtract two sides, once for all points."""
        if (a, b) not in self._differences:
            self._differences[a, b] = Rest.of(a, b, self.derivation.where)
        return self._differences[a, b]

    def _written(self, point: Point, name: Form) -> dict[str, str]:
        """Write a point in the letters that lines display, once for all pairs."""
        if name not in self._points_shown:
            self._points_shown[name] = simplest(self.visible(point))
        return self._points_shown[name]

    def _with_digits(self, a: Form, b: Form, point: Point, agree: At, needed: int, wanted: int, most: int) -> At:
        """Compare two sides with the digits that show the smallest part of either, and up to the wanted digits if possible."""
        if wanted <= agree.digits:
            return agree
        most = min(most, self._reached.get((a, b), most))
        for digits in sorted({min(wanted, most, d) for d in (*CLOSED_DIGITS, MOST_CLOSED_DIGITS)}):
            try:
                x, y = (self._enclosed(side, point, digits) for side in (a, b))
            except (NotLowered, DoesNotExist, ZeroDivisionError):
                most = min(most, digits - 1)
                break
            if x.value.is_finite() and y.value.is_finite() and not x.value.overlaps(y.value):
                return At(agree.point, agree.generic, Relation.DIFFER, digits, *texts(x, y), how_far_apart(x.value - y.value))
            if (reached := min(x.digits, y.digits)) < digits:  # no more digits are available, here or at another point
                most = self._reached[a, b] = max(agree.digits, reached)
                break
        if needed <= most:
            return agree
        reason = f"a part of the formula, relatively 1e-{needed}, is smaller than the {most} digits of the enclosures show"
        return At(agree.point, agree.generic, Relation.BLURRED, agree.digits, agree.left, agree.right, reason)


def _shown(derivation: Derivation) -> set[Form]:
    """List the symbols that some line or quantity displays, without chart symbols: a witness uses the document's letters."""
    return set().union(
        *(symbols_in(e) for line in derivation.lines for value in (line.value, line.correction) for e in derivation._forms(value)),
        *(symbols_in(q) for q in derivation.readings.values()),
        *(symbols_in(part) for parts in derivation.cancelled.values() for part in parts),
    )


def symbols_of(derivation: Derivation, sides: Sequence[Form]) -> list[Form]:
    """List the parameters of two sides that a condition may use."""
    return sorted(set().union(*(e.free_symbols for e in sides)) - set(derivation.where), key=str)
