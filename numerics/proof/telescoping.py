"""Finite sums by induction on the number of their terms.

If F(0) = 0 and F(m + 1) - F(m) = t(first + m) for every whole m >= 0, the sum of t over m terms is F(m). An equality in which one
sum stands once, A + B S = 0, says what F must be: -A/B. A pole of a term between both ends may be none of F: each term must have a value.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from closedform.derivations.functions.facts import EVERYWHERE
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
    if not _has_values(node, difference):
        return None
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


def _has_values(node: FiniteSum, difference: Form) -> bool:
    """Return True if each term of a sum has a value wherever the difference beside it has one: 1/(z + k), k >= 0, beside psi(z)."""
    term, index, first, last = node.args
    i = sp.Dummy("i", integer=True, nonnegative=True)
    poles = [one.args[-1] for one in atoms_of(difference, sp.polygamma)]
    return all(
        any(
            (base.xreplace({index: at}) - u).expand().is_nonnegative and (base - u).is_integer
            for u in poles
            for at in (first + i, last - i)
        )
        for base in _divisors(term, index)
    )


def _divisors(term: Form, index: Form) -> Iterator[Form]:
    """List what divides in a term, with the index, and may be zero as far as SymPy knows; nan for what may lack a value otherwise."""
    if index not in term.free_symbols:
        return
    parts = term.args
    if term.is_Pow and term.exp.is_integer:
        if isinstance(term.base, sp.gamma) and term.exp.is_negative:  # 1/Gamma is entire
            parts = term.base.args
        elif not (term.exp.is_nonnegative or term.base.is_nonzero):
            yield term.base
    elif (term.is_Pow and not term.base.is_positive) or (isinstance(term, sp.Function) and not _has_value(term)):
        yield sp.nan
    for part in parts:
        yield from _divisors(part, index)


def _has_value(node: Form) -> bool:
    """Return True if a function has a real value at its argument, which is real."""
    return node.func in EVERYWHERE or (node.func in _WHERE_POSITIVE and bool(node.args[-1].is_positive))


_WHERE_POSITIVE = (sp.log, sp.gamma, sp.loggamma, sp.polygamma)


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
