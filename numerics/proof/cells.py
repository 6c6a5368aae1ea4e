"""A domain cut into cells on which every relevant form has a sign, and a claim proved on each.

A cell is written in positive letters, so the prover's facts about a letter hold on the whole cell. Take a form A v + B, linear in a
letter v, with root r and unknown sign. Then v is r, above r, or below it: r + q, r - q, or r/(1 + q) if v > 0. The same holds for A
v^2 + B with numbers A and B, if v > 0. Cells that a constraint of the domain excludes are omitted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import as_factors, factored
from closedform.numerics.forms.nodes import bound_symbols, outermost_special, substitute
from closedform.numerics.proof.letters import letter_for
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Attempt, Rule, Step

MOST_CELLS, DEEPEST = 27, 7

MOST_TURNS = 2  # the nesting of cuts beyond which no cut is made where a slope vanishes

Leaf = Callable[[Any, Any], Attempt]  # proves that two forms in letters agree
Turns = Callable[[Any], Iterable[tuple[Any, Any]]]  # lists letters, each with a form at whose zeros another form may turn in it


@dataclass
class _Search:
    """The number of cells left, and True if the claim was tried uncut."""

    leaf: Leaf
    tried: bool
    turns: Turns
    left: int = MOST_CELLS


def coarse(domain: Domain, used: set[Form]) -> dict[Form, Form]:
    """Write symbols in letters of their sign, which reach every point inside their intervals, and more; whole numbers stay."""
    written = {}
    for s in sorted(used & set(domain.symbols), key=str):
        if not s.is_integer:
            low, high = domain.symbols[s].inf, domain.symbols[s].sup
            letter = _real(s) if low < 0 < high else letter_for(s, positive=True)
            written[s] = -letter if high <= 0 else letter
    return written


def _real(symbol: Letter) -> Form:
    return letter_for(symbol, real=True, nonzero=True) if symbol.is_nonzero else letter_for(symbol, real=True)


def letters(domain: Domain, used: set[Form]) -> dict[Form, Form]:
    """Write symbols in letters that reach every point inside their intervals: positive ones, except for the real line and whole numbers."""
    written = {}
    for s in sorted(used & set(domain.symbols), key=str):
        low, high = domain.symbols[s].inf, domain.symbols[s].sup
        if s.is_integer:
            continue
        if (low, high) == (-sp.oo, sp.oo):
            written[s] = _real(s)
            continue
        letter = letter_for(s, positive=True)
        if high == sp.oo:
            written[s] = low + letter
        else:
            written[s] = high - letter if low == -sp.oo else low + (high - low) / (1 + letter)
    return written


def by_cells(left: Form, right: Form, domain: Domain, leaf: Leaf, *, fine: bool = True, turns: Turns = lambda _: ()) -> Attempt:
    """Prove that two forms agree on the open domain, cell by cell.

    Args:
        left: one side; steps in bound symbols are ignored.
        right: the other side.
        domain: the domain without its ends; its constraints are used.
        leaf: proves a claim in letters.
        fine: True if bounded intervals may be charted; their signs are tried first.
        turns: lists further cuts of letters, for the difference of the sides.
    """
    sides = [substitute(side, domain.chart) for side in (left, right)]
    limits = [substitute(relation, domain.chart) for relation in domain.such_that]
    used = set().union(*(form.free_symbols for form in (*sides, *limits)))
    charted = letters(domain, used)
    charts = [charted] if all(form.is_Symbol for form in charted.values()) else [coarse(domain, used), *[charted] * fine]
    for written in charts:
        # The caller has tried letters with the same assumptions, except in a chart of a bounded interval.
        same = len(charts) == 1 and all(form.is_Symbol and form.assumptions0 == s.assumptions0 for s, form in written.items())
        found = _in_letters(sides, limits, written, leaf, turns, tried=same)
        if found.found:
            break
    return found


def _in_letters(
    sides: Sequence[Form], limits: Sequence[Form], written: Mapping[Form, Form], leaf: Leaf, turns: Turns, *, tried: bool
) -> Attempt:
    try:
        there = [substitute(side, written) for side in sides]
        bounds = [(_gap(relation, written), _strict(relation)) for relation in limits if _gap(relation, written) is not None]
        search = _Search(leaf, tried, turns)
        cells = _cells(there[0], there[1], bounds, search, 0)
    except (NotLowered, DoesNotExist, NotImplementedError, TypeError, ValueError) as reason:
        return Attempt(False, str(reason) or "no cell")
    if cells is None:
        return Attempt(False, "no proof on one of the cells that signs cut the domain in")
    return Attempt(True, "cell by cell", (Step(Rule.LETTERS, there[0], there[1], forms=written), *cells))


def _gap(relation: Form, written: Mapping[Form, Form]) -> Form:
    if isinstance(relation, sp.Ne):  # a positive square
        return substitute((relation.lhs - relation.rhs) ** 2, written)
    return substitute(relation.gts - relation.lts, written) if hasattr(relation, "gts") else None


def _strict(relation: Form) -> bool:
    return isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan, sp.Ne))


def _cells(left: Form, right: Form, bounds: Sequence[tuple[Form, bool]], search: _Search, depth: int) -> tuple[Step, ...] | None:
    """Prove a claim in letters at once, or on each cell cut by a form's sign; None if that fails somewhere."""
    forms = [*(form for bound, _ in bounds for form in (*_kinked(bound), bound)), *_kinked(left), *_kinked(right)]
    chosen = next((found for form in forms if (found := cut(form)) is not None), None)
    if chosen is None:
        proof = None if depth == 0 and search.tried else search.leaf(left, right)
        if proof is not None and proof.found:
            return proof.after(Step(Rule.CLAIM, left, right)).steps
        forms = [*_asked(left, right), *coincidences(left - right)]
        chosen = next((found for form in forms if (found := cut(form)) is not None), None)
    if chosen is None and depth < MOST_TURNS:
        chosen = next((found for v, form in search.turns(left - right) if (found := cut(form, {v})) is not None), None)
        if chosen is not None:  # a failure shows soonest where a form is least
            chosen = chosen[0], tuple(sorted(chosen[1], key=lambda form: len(form.free_symbols)))
    if chosen is None or depth == DEEPEST:
        return None
    steps = []
    for form in chosen[1]:
        forms_ = {chosen[0]: form}
        beyond = [(substitute(bound, forms_), strict) for bound, strict in bounds]
        if any(sign(bound) == -1 or (strict and sign(bound) == 0) for bound, strict in beyond):
            continue
        search.left -= 1
        sides = [substitute(side, forms_) for side in (left, right)]
        inside = None if search.left < 0 else _cells(sides[0], sides[1], beyond, search, depth + 1)
        if inside is None:
            return None
        steps.append(Step(Rule.CELL, sides[0], sides[1], chosen[0], forms=forms_, branch=inside))
    return tuple(steps) if steps else None


def _kinked(form: Form) -> Iterator[Form]:
    """List the forms at whose zeros kinks, logarithms, roots and ends of ranges change, outside integrals."""
    if outermost_special(form) and not form.args:
        return
    bound = bound_symbols(form)
    parts: Sequence[Form] = form.args
    for arg in parts:
        if isinstance(arg, sp.Basic):
            yield from (h for h in _kinked(arg) if not h.free_symbols & bound)
    if isinstance(form, sp.Integral):
        limits: Sequence[Form] = form.limits
        ends = [(limit[1], limit[2]) for limit in limits if len(limit) == 3]
        for low, high in ends:
            if low.is_finite and high.is_finite:
                yield high - low
    elif isinstance(form, (sp.Max, sp.Min)):
        yield from (a - b for i, a in enumerate(parts) for b in parts[:i])
    elif isinstance(form, (*KINKS, sp.log)):
        yield parts[0]
    elif form.is_Pow and form.exp.is_Rational and not form.exp.is_Integer:
        yield form.base.base if form.base.is_Pow and form.base.exp.is_Integer else form.base


def _asked(left: Form, right: Form) -> list[Form]:
    """List the letters without a sign that an integral or a root may depend on."""
    found = left.free_symbols | right.free_symbols
    return sorted((s for s in found if s.is_real and sign(s) is None), key=str)


def coincidences(form: Form) -> Iterator[Form]:
    """List forms that vanish where two factors of a fraction under an integral share a zero, or an exponent loses its first power.

    There a primitive changes its form.
    """
    for node in sorted(form.atoms(sp.Integral), key=str):
        if len(node.limits) != 1:
            continue
        x, under = node.variables[0], sp.fraction(sp.together(node.function))[1]
        factors = {f.base if f.is_Pow else f for f in sp.Mul.make_args(factored(under))}
        bases = sorted((f for f in factors if x in f.free_symbols and f.is_polynomial(x) and sp.degree(f, x) <= 2), key=str)
        yield from (sp.factor(sp.resultant(p, q, x)) for p, q in combinations(bases, 2))
        exponents = [sp.Poly(f.args[0], x) for f in node.function.atoms(sp.exp) if f.args[0].is_polynomial(x)]
        bells = [exponent.LC() for exponent in exponents if 0 < exponent.degree() <= 2]
        yield from sorted({sp.factor(square) for square in bells if square != 0}, key=str)


def cut(form: Form, among: Collection[Form] | None = None) -> tuple[Form, tuple[Form, ...]] | None:
    """Return a letter, one of some, and three forms of it on which one more factor has a sign; None if none is found or needed."""
    if sign(form) is not None:
        return None
    over, under = sp.fraction(sp.together(form))
    for factor in sp.Mul.make_args(as_factors(over * under)):
        core = factor.base if factor.is_Pow and factor.exp.is_Rational else factor
        if sign(core) is None and (cut := _line(core, among)) is not None:
            return cut
    return None


def _fresh(core: Form) -> str:
    """Return a new letter for a form."""
    taken = {s.name for s in core.free_symbols}
    return next(name for name in (f"q_{k}" for k in range(1, len(taken) + 2)) if name not in taken)


def _square(core: Form, v: Form) -> tuple[Form, tuple[Form, ...]] | None:
    """Cut a positive letter at the root of A v^2 + B, with numbers A and B; None for another form."""
    high, middle, low = sp.Poly(core, v).all_coeffs()
    if middle != 0 or not (high.is_number and low.is_number) or sign(high * low) != -1:
        return None
    root, q = sp.sqrt(-low / high), letter_for(v, _fresh(core), positive=True)
    return v, (root + q, root, root / (1 + q))


def _line(core: Form, among: Collection[Form] | None = None) -> tuple[Form, tuple[Form, ...]] | None:
    if isinstance(core, sp.Abs):
        return _line(core.args[0], among)
    for v in sorted(
        (s for s in core.free_symbols if s.is_real and not s.is_integer and (among is None or s in among)),
        key=lambda s: (s.is_positive is True, str(s)),
    ):
        if not core.is_polynomial(v):
            continue
        if v.is_positive and sp.degree(core, v) == 2 and (found := _square(core, v)) is not None:
            return found
        if sp.degree(core, v) != 1:
            continue
        slope, rest = sp.Poly(core, v).all_coeffs()
        if sign(slope) not in (1, -1):
            return _line(slope) if slope.free_symbols and sign(slope) is None else None
        root = sp.cancel(-rest / slope)
        q = letter_for(v, _fresh(core), positive=True)
        if not v.is_positive:
            return v, (q, -q) if v.is_nonzero else (root + q, root, root - q)  # letters without a sign come first
        if sign(root) == 1:
            return v, (root + q, root, root / (1 + q))
        if sign(root) is None and root.free_symbols and (first := cut(root)) is not None:
            return first
    return None
