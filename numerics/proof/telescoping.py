"""Finite sums by induction on the number of their terms.

If F(0) = 0 and F(m + 1) - F(m) = t(first + m) for every whole m >= 0, the sum of t over m terms is F(m). An equality in which one
sum stands once, A + B S = 0, says what F must be: -A/B.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.nodes import atoms_of, substitute
from closedform.numerics.proof.letters import letter_for
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.proof.zero import is_zero


def telescoped(difference: Form) -> Step | None:
    """Return the step that states the value of the only finite sum in a difference that is to vanish; None if none is found."""
    sums = atoms_of(difference, FiniteSum)
    if len(sums) != 1:
        return None
    (node,) = sums
    held = sp.Dummy("S", real=True)
    line = difference.xreplace({node: held})
    slope = line.diff(held)
    if slope == 0 or slope.has(held) or (slope.free_symbols & node.args[3].free_symbols and not sign(slope)):
        return None  # where a slope of other letters is zero, the difference vanishes by continuity
    value = -line.xreplace({held: sp.Integer(0)}) / slope
    counted = in_terms(node, value)
    if counted is None:
        return None
    m, term, form = counted
    start, steps = increments(m, term, form)
    return Step(Rule.TELESCOPED, node, value) if is_zero(start) and is_zero(steps) else None


def in_terms(node: FiniteSum, value: Form) -> tuple[Form, Form, Form] | None:
    """Write a sum's value in the number m of its terms.

    Returns:
        m, the term of number m + 1, and the value, both divided by what the term has of the sum's end as a factor. None if the end is
        no letter and a whole number, or the term has the letter otherwise.
    """
    term, index, first, last = node.args
    n = next(iter(last.free_symbols), None)
    if n is None or not (last - n).is_Integer or not first.is_Integer:
        return None
    factor, each = term.as_independent(index, as_Add=False)
    if n in each.free_symbols:
        return None
    m = letter_for(n, integer=True, nonnegative=True)
    return m, each.xreplace({index: first + m}), substitute(value / factor, {n: m - 1 + first - (last - n)})


def increments(m: Form, term: Form, form: Form) -> tuple[Form, Form]:
    """Return the two forms that vanish if a form is the sum of m terms: its value for no term, and what a term more leaves."""
    return substitute(form, {m: sp.Integer(0)}), substitute(form, {m: m + 1}) - form - term
