"""The most accurate way to compute a formula that its identities offer: found step by step, each step measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.tools.export.form import Form, NotExported
from closedform.numerics.tools.export.identities import RULES, Rule, as_computed
from closedform.numerics.tools.export.measure import KINDS, Error, Truth, bits_lost, error, off_by, truths, without_slope
from closedform.numerics.tools.export.nodes import Choice, meaning
from closedform.numerics.tools.export.points import Row
from closedform.numerics.tools.export.precise import precisely, without_one
from closedform.numerics.tools.export.program import program
from closedform.numerics.tools.export.steps import Program
from closedform.numerics.tools.export.targets import NUMPY, Target, lacking

SEARCHED, STATED = 160, 600  # points for the search, and other points for the stated error
_ROUNDS, _TRIED = 8, 100  # the most steps, and forms measured in each
_GAIN = 0.25  # bits that a step must win: a smaller gain is chance
_HELD = 12  # points at which a form is compared with the first one
_FULL = 16.0  # units of the last place: the limit of "accurate"
_ABSENT = 1e6  # bits for each operation that the library lacks
_LONGER = 0.004  # bits that an additional operation must win
_NO_SLOPE = 40.0  # bits for a derivative that is not finite somewhere, if the library has derivatives


@dataclass(frozen=True)
class Exported:
    """A formula with its steps and their measured errors.

    Args:
        form: the right formula.
        computed: the form that the steps compute.
        found: the steps.
        target: the library that runs them.
        measured_in: the library in which they were measured.
        errors: the errors for each type.
        plain: the errors of the unchanged formula.
        steep: points at which the steps have no finite derivative in torch; empty for a library without derivatives.
    """

    form: Form
    computed: Any
    found: Program
    target: Target
    measured_in: Target
    errors: tuple[Error, ...]
    plain: tuple[Error, ...]
    steep: tuple[Row, ...] = ()

    @property
    def is_accurate(self) -> bool:
        """Whether the largest error is a few units of the last place, in every type."""
        return all(one.worst <= _FULL for one in self.errors)


def export(form: Form, target: Target, *, seed: int = 0, rules: Sequence[Rule] = RULES) -> Exported:
    """Find steps for a formula.

    Args:
        form: the formula.
        target: the library of arrays that runs them.
        seed: seeds the choice of points.
        rules: the identities for rewriting.

    Raises:
        NotExported: a function of it has no row in the library, or it has no value at any point tried; the message tells which.
    """
    measured_in = target if target.name == "torch" else NUMPY
    first = as_computed(form.value)
    search = [truths(form, kind, SEARCHED, seed=seed) for kind in KINDS]
    if not all(len(truth.points) for truth in search):
        raise NotExported(f"{form.key}: no point of its domain was found at which it has a value; nothing can be measured")
    best = _best(form, first, search, target, measured_in, rules)
    stated = [truths(form, kind, STATED, seed=seed + 1) for kind in KINDS]
    found = _steps(form, best := _as_short(form, best, search, target, measured_in))
    plain = _steps(form, first)
    of_plain = () if lacking(plain, measured_in) else tuple(error(plain, form.names, truth, measured_in) for truth in stated)
    errors = tuple(error(found, form.names, truth, measured_in) for truth in stated)
    steep = tuple(row for truth in stated for row in _steep(form, found, truth, target))
    return Exported(form, best, found, target, measured_in, errors, of_plain, steep)


def _best(form: Form, first: Any, search: Sequence[Truth], target: Target, measured_in: Target, rules: Sequence[Rule]) -> Any:
    best, score = first, _score(form, first, search, target, measured_in)
    seen = {first}
    for _ in range(_ROUNDS):
        tried: list[tuple[float, int, Any]] = []
        for other in _rewritten(best, rules):
            if other not in seen and len(tried) < _TRIED:
                seen.add(other)
                tried.append((_score(form, other, search, target, measured_in), len(tried), other))
        ranked = ((s, other) for s, _, other in sorted(tried, key=lambda t: t[:2]) if s < score - _GAIN)
        better = next((found for found in ranked if _is_equal(form, found[1], search)), None)
        if better is None:
            break
        score, best = better
    if score >= _ABSENT:
        raise NotExported(_why_not(form, first, target))
    return best


def _as_short(form: Form, best: Any, search: Sequence[Truth], target: Target, measured_in: Target) -> Any:
    """Compute those polynomials of a formula with twice the digits for which that pays."""

    def score(other: Any) -> float:
        return _measured(form, other, search, target, measured_in)

    marked = precisely(best)
    if not score(marked) < score(best) - _GAIN:
        return best
    while shorter := [other for other in without_one(marked) if score(other) < score(marked) + _GAIN]:
        marked = min(shorter, key=score)
    return marked


def _score(form: Form, other: Any, search: Sequence[Truth], target: Target, measured_in: Target) -> float:
    """Score a form, as it is or with its polynomials with twice the digits, whichever is better."""
    plain, marked = _measured(form, other, search, target, measured_in), precisely(other)
    return plain if marked == other or plain >= _ABSENT else min(plain, _measured(form, marked, search, target, measured_in))


def _measured(form: Form, other: Any, search: Sequence[Truth], target: Target, measured_in: Target) -> float:
    """Score a form, less being better; ``_ABSENT`` if the library lacks a row for it."""
    try:
        steps = _steps(form, other)
    except NotLowered:
        return float("inf")
    if absent := sum(not target.has(op) for op in steps.operations):
        return _ABSENT * absent  # an identity may do without it
    lost = bits_lost([off_by(steps, form.names, truth, measured_in) for truth in search])
    steep = any(_steep(form, steps, truth, target) for truth in search)
    return lost + _LONGER * sp.count_ops(other) + _NO_SLOPE * steep


def _steep(form: Form, steps: Program, truth: Truth, target: Target) -> tuple[Row, ...]:
    return () if target.name == "numpy" else without_slope(steps, form.names, truth)


def _why_not(form: Form, first: Any, target: Target) -> str:
    try:
        target.call(lacking(_steps(form, first), target))
    except NotLowered as error:
        return f"{form.key}: {error}"
    return f"{form.key}: {target.name} cannot compute it"


def _steps(form: Form, other: Any) -> Program:
    return program(other, form.names)


def _rewritten(form: Any, rules: Sequence[Rule]) -> Iterator[Any]:
    """Rewrite a formula by one rule: everywhere, then at one place, the largest places first."""
    places = [node for node in dict.fromkeys(_places(form)) if _may_change(node)]
    found = {node: [list(rule(node)) for rule in rules] for node in places}
    for k in range(len(rules)):
        for which in range(max((len(ways[k]) for ways in found.values()), default=0)):
            yield form.xreplace({node: ways[k][min(which, len(ways[k]) - 1)] for node, ways in found.items() if ways[k]})
    for node, ways in found.items():
        for way in ways:
            yield from (form.xreplace({node: other}) for other in way)


def _may_change(node: Any) -> bool:
    """Return True if a node may be rewritten; the coefficients of a polynomial or a quadrature stay, and are slow to expand."""
    return bool(node.args and node.free_symbols and not isinstance(node, Choice) and not node.has(sp.Float))


def _places(form: Any) -> Iterator[Any]:
    """Walk a formula, except the forms that a choice compares."""
    yield form
    for arg in form.args[2:] if isinstance(form, Choice) else form.args:
        yield from _places(arg)


def _is_equal(form: Form, other: Any, search: Sequence[Truth]) -> bool:
    """Return True if a form equals the first one, in balls at some points; a polynomial in its place agrees to the digits of a double."""
    plain = meaning(other)
    for truth in search:
        for row in truth.points[:: max(1, len(truth.points) // _HELD)]:
            at = {s: sp.Rational(x) for s, x in row.items()}
            try:
                difference = enclose(plain, at, digits=25).value - enclose(form.value, at, digits=25).value
                size = abs(enclose(form.value, at, digits=25).value)
            except (NotLowered, DoesNotExist, ValueError):
                continue  # a comparison at a tie
            if not difference.contains(0) and not abs(difference) < size * 1e-14:
                return False
    return True
