"""Checks kinks replaced by signs, and letters that replace forms: each value follows from signs with checked proofs, and no letter is bound.

It shares nothing with the search except the steps' form; the values of kinks by signs are stated here again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.forms.nodes import bound_symbols
from closedform.numerics.proof.steps import Rule, Step

Branch = Callable[[list[Step], Any, Any, Domain], None]  # raises if a proof is wrong


def told_fault(facts: Sequence[Step], step: Step, domain: Domain, branch: Branch) -> str:
    """Return the fault of a claim whose kinks are replaced by signs, or nothing.

    Args:
        facts: the signs.
        step: the values of the kinks; its branch is the proof of the remaining claim.
        domain: the claim's domain.
        branch: checks that proof.
    """

    def equality(proof: Sequence[Step], left: Form, right: Form, on: Domain) -> str:
        branch(list(proof), left, right, on)
        return ""

    for fact in facts:
        if fact.called not in (Sign.POSITIVE, Sign.NEGATIVE, Sign.NONNEGATIVE):
            return f"{fact.called} is no sign"
        if fault := relation_refusal(fact.branch, fact.before, fact.called, domain, equality=equality):
            return f"{str(fact.before)[:100]} may not be {fact.called}: {fault}"
    known = {(fact.before, fact.called) for fact in facts}
    if _bound(step.before, step.after) & domain.parameters:
        return "a letter of the domain is bound"
    for node, value in step.forms.items():
        if not _follows(node, value, known):
            return f"{node} may not be {value}"
    left, right = (side.xreplace(dict(step.forms)) for side in (step.before, step.after))
    branch(list(step.branch), left, right, domain)
    return ""


def _follows(node: Form, value: Form, known: Set[tuple[Form, str]]) -> bool:
    """Return True if a kink has a value, given known signs."""
    u = node.args[0]
    positive, negative = (u, Sign.POSITIVE) in known, (u, Sign.NEGATIVE) in known
    if isinstance(node, sp.Heaviside):
        return (value == 1 and positive) or (value == 0 and negative)
    if isinstance(node, sp.sign):
        return (value == 1 and positive) or (value == -1 and negative)
    if isinstance(node, sp.Abs):
        return value in (u, -u) and (value, Sign.NONNEGATIVE) in known
    if isinstance(node, sp.Max):
        return value in node.args and all((value - other, Sign.NONNEGATIVE) in known for other in node.args if other != value)
    if isinstance(node, sp.Min):
        return value in node.args and all((other - value, Sign.NONNEGATIVE) in known for other in node.args if other != value)
    ranges = {
        sp.asin: (sp.sin, -sp.pi / 2, sp.pi / 2),
        sp.acos: (sp.cos, sp.Integer(0), sp.pi),
        sp.acosh: (sp.cosh, sp.Integer(0), None),
    }
    for inverse, (function, low, high) in ranges.items():
        if isinstance(node, inverse) and u == function(value):
            above = (value - low, Sign.NONNEGATIVE) in known
            return above and (high is None or (high - value, Sign.NONNEGATIVE) in known)
    return False


def general_fault(step: Step, domain: Domain, branch: Branch) -> str:
    """Return the fault of a claim in which a letter replaces a form, or nothing.

    Args:
        step: the form by the letter; its branch is the proof of the claim with the letter.
        domain: the domain of the claim without the letter.
        branch: checks that proof.
    """
    if len(step.forms) != 1 or not step.branch or step.branch[0].rule is not Rule.CLAIM:
        return "no letter replaces exactly one form"
    ((letter, form),) = step.forms.items()
    sides = step.branch[0].before, step.branch[0].after
    unsigned = letter.is_real and (letter.is_nonnegative, letter.is_nonpositive, letter.is_zero, letter.is_integer) == (None,) * 4
    signed = letter.is_positive and letter.is_integer is None and form.is_positive is True
    if not letter.is_Symbol or not (unsigned or signed) or letter in domain.parameters | form.free_symbols:
        return "the letter may not have every value of the form"
    if tuple(side.xreplace({letter: form}) for side in sides) != (step.before, step.after):
        return "it is another claim"
    if _bound(*sides) & {letter, *form.free_symbols}:
        return "a symbol of the form is bound"
    line = sp.Interval.open(0, sp.oo) if signed else sp.Interval(-sp.oo, sp.oo)
    limits = tuple(relation.xreplace({form: letter}) for relation in domain.such_that)
    branch(list(step.branch), sides[0], sides[1], Domain({**domain.symbols, letter: line}, limits, domain.chart))
    return ""


def _bound(*sides: Form) -> set[Form]:
    return set().union(*(bound_symbols(node) for node in sp.preorder_traversal(sp.Tuple(*sides))))
