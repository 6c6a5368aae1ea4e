r"""The sign of a form that compares one function at two places, one certainly above the other.

    a(x) b(y) - a(y) b(x) = b(x) b(y) (a(x)/b(x) - a(y)/b(y)) > 0   where x > y, b > 0 and a' b - a b' > 0

By the mean value theorem: a/b increases where its slope, (a' b - a b')/b^2, is positive. With b = 1 it is a(x) - a(y). The conditions
are of one place, and hold between the lowest y and the highest x. There a and b are smooth: no divisor vanishes, no argument leaves the
range of its function. A slope alone does not tell: that of -atan(1/t) is positive on both sides of its jump at zero. Beyond the highest y
it is enough that a/b is above its value there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import EVERYWHERE, KINKS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.proof.steps import Attempt, Rule, Step

Prove = Callable[[Any, Sign, Domain], Attempt]
_MOST = 400  # operations of a form that is taken apart
_NONE = Attempt(False, "it is no function at two places")


def _owed(forms: tuple[Form, ...]) -> list[tuple[Form, Sign]] | None:
    """List what makes forms smooth, each part with the sign that it needs; None if a function is smooth on a part of the line only."""
    owed: dict[tuple[Form, Sign], None] = {}
    for node in (node for form in forms for node in sp.preorder_traversal(form)):
        if node.is_Pow and not (node.exp.is_Integer and node.exp > 0):
            owed[node.base, Sign.NONZERO if node.exp.is_Integer else Sign.POSITIVE] = None
        elif isinstance(node, sp.log):
            owed[node.args[0], Sign.POSITIVE] = None
        elif isinstance(node, sp.Function) and (node.func not in EVERYWHERE or node.func in KINKS):
            return None
    return [(part, sign) for part, sign in owed if part.free_symbols]


class Places(NamedTuple):
    """Two places in the letters of a form, the upper certainly above the lower, and an interval that holds both."""

    upper: Form
    lower: Form
    between: sp.Interval


def at_two_places(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Try to prove a sign of a form that compares a function at two places.

    Args:
        form: closed.
        sign: positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
        prove: the rules for the conditions, each at one place.
    """
    if len(form.free_symbols) < 2 or outermost_special(form) or form.has(*KINKS) or sp.count_ops(form) > _MOST:
        return _NONE
    turn = -1 if sign is Sign.NEGATIVE else 1
    needed = sign if sign is Sign.NONNEGATIVE else Sign.POSITIVE
    for places in _places(form, domain):
        t = sp.Dummy("t", real=True)
        for above, below in _functions(turn * form, places, t):
            for top in (None, *_tops(places, domain)):
                facts = _shown(_conditions(above, below, t, places, top, needed), domain, prove)
                if facts:
                    forms = {places.upper: above, places.lower: below} | ({} if top is None else {t: top})
                    step = Step(Rule.PLACES, form, facts[0].before, t, places.between, sign, forms, tuple(facts))
                    return Attempt(True, "by the slope between two places, one above the other", (step,))
    return _NONE


def _tops(places: Places, domain: Domain) -> Iterator[Form]:
    """Name the highest lower place, if the upper may lie beyond it: up to there the slope decides, and from there on the level."""
    top = domain.symbols[places.lower].sup
    if top.is_finite and top < places.between.sup:
        yield top


def _conditions(
    above: Form, below: Form, t: Letter, places: Places, top: Form | None, needed: Sign
) -> list[tuple[Form, Sign, Letter, sp.Interval]]:
    """List what has a sign, and between which values of t: the slope, the level beyond the ``top``, the divisor, and what makes both smooth."""
    slope, whole = differentiated(above, t) * below - above * differentiated(below, t), places.between
    if (smooth := _owed((above, below))) is None:
        return []
    out = [(slope, needed, t, whole)]
    if top is not None:
        level = above * below.xreplace({t: top}) - above.xreplace({t: top}) * below
        out = [(slope, needed, t, sp.Interval(whole.inf, top, whole.left_open, True))]
        out.append((level, needed, t, sp.Interval(top, whole.sup, True, whole.right_open)))
    return [*out, (below, Sign.POSITIVE, t, whole), *((part, sign, t, whole) for part, sign in smooth)]


def _shown(conditions: list[tuple[Form, Sign, Letter, sp.Interval]], domain: Domain, prove: Prove) -> list[Step]:
    """Prove every condition; empty if one is not proved."""
    facts = []
    for needs, sign, t, between in conditions:
        beside = {s: domain.symbols[s] for s in needs.free_symbols - {t}}
        found = prove(needs, sign, Domain({t: between, **beside}))
        if not found.found:
            return []
        facts.append(Step(Rule.FACT, needs, needs, called=sign, branch=found.steps))
    return facts


def _places(form: Form, domain: Domain) -> Iterator[Places]:
    """List two letters that a constraint orders, and a letter beside its sum with a positive one."""
    for relation in domain.such_that:
        if isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan)) and {relation.gts, relation.lts} <= form.free_symbols:
            yield _held(relation.gts, relation.lts, domain)
    for gap, lower in permutations(sorted(form.free_symbols & domain.symbols.keys(), key=str), 2):
        if domain.symbols[gap].inf >= 0 and domain.symbols[gap].contains(0) == sp.false and _is_added(gap, lower, form):
            yield _held(lower + gap, lower, domain)


def _is_added(gap: Letter, lower: Letter, form: Form) -> bool:
    """Return True if a form is shorter in the sum of two letters than in both."""
    return bool(sp.count_ops(form.xreplace({gap: gap - lower})) < sp.count_ops(form))


def _held(upper: Form, lower: Letter, domain: Domain) -> Places:
    """Put an interval around both: from the lowest value of the lower to the highest of the upper."""
    start, ends = domain.symbols[lower], [domain.symbols[s] for s in sp.Add.make_args(upper)]
    stop = sp.Add(*(end.sup for end in ends))
    is_open = stop == sp.oo or any(end.right_open for end in ends)
    return Places(upper, lower, sp.Interval(start.inf, stop, start.left_open, is_open))


def _functions(form: Form, places: Places, t: Letter) -> Iterator[tuple[Form, Form]]:
    """Write a form as a(x) b(y) - a(y) b(x), in the ways in which it is one; a and b are functions of t."""
    x, y = sp.Dummy("x", real=True), sp.Dummy("y", real=True)
    other = places.upper if places.upper.is_Symbol else places.upper - places.lower
    named = form.xreplace({other: x if places.upper.is_Symbol else x - y, places.lower: y})
    if not {x, y} <= named.free_symbols or named.free_symbols & (places.upper.free_symbols | places.lower.free_symbols):
        return
    opened = sp.expand_mul(named)
    of_y, of_x = opened.as_independent(x, as_Add=True)
    if y not in of_x.free_symbols and sp.expand(of_y + of_x.xreplace({x: y})) == 0:
        yield of_x.xreplace({x: t}), sp.Integer(1)
    if not named.is_Add or len(named.args) != len(("a(x) b(y)", "-a(y) b(x)")):
        return
    for one, other in (named.args, named.args[::-1]):
        above, below = one.as_independent(y, as_Add=False)
        if x not in below.free_symbols and sp.expand(other + above.xreplace({x: y}) * below.xreplace({y: x})) == 0:
            yield above.xreplace({x: t}), below.xreplace({y: t})
