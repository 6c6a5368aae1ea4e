"""Tests whether every part of an equality's sides has a value on a whole domain, whatever its factor.

A proof that two sides are equal shows this for the integrals and means that it evaluates. It shows nothing about parts lost on the
way, beside a zero or by cancellation: they need a certificate of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import bound_symbols, is_special, outermost_special, substitute
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.regularity.asked import For, Scope
from closedform.numerics.regularity.demands import demands
from closedform.numerics.regularity.settle import left_open, short

_WRITTEN = (Rule.CHART, Rule.LETTERS, Rule.CASE)  # symbols written in letters, for later steps
_BRANCHES = (Rule.CELL, Rule.UNITS, Rule.COVARIANCE, Rule.TOLD, Rule.GENERAL, Rule.END)


def unsettled(form: Form, scope: Scope) -> str:
    """Return a condition of a form that is not certified throughout a scope, in words; empty if all are.

    Args:
        form: integrals and expectations allowed.
        scope: the letters, with their ranges.
    """
    try:
        for one in demands(form, scope):
            if one.to is For.VALUE and (says := left_open(one)):
                return says
    except (NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, sp.PolynomialError, TypeError, ValueError) as error:
        return f"the conditions of {short(form)} are not known: {type(error).__name__}"
    return ""


def lost_without_value(sides: Sequence[Form], steps: Sequence[Step], domain: Domain) -> str:
    """Return an integral, mean or sum of a claim without a certified value that its proof never evaluates, in words; empty if there is none.

    Args:
        sides: the sides of the claim, and the terms cancelled from them when they were built.
        steps: the steps of the proof.
        domain: the claim's domain.
    """
    scope = Scope.of(domain)
    nodes = list(dict.fromkeys(node for side in sides for node in outermost_special(side)))
    doubtful = [node for node in nodes if unsettled(substitute(node, domain.chart), scope)]
    for node, at in _lost(list(steps), doubtful, {}):
        if says := unsettled(substitute(node, domain.chart), _scope_of(node, domain, at)):
            return says
    return ""


def _lost(steps: Sequence[Step], nodes: Sequence[Form], at: Mapping[Form, Form]) -> Iterator[tuple[Form, Mapping[Form, Form]]]:
    """List the nodes that a proof never evaluates in some branch, as written there, with the ends substituted."""
    here = list(nodes)
    for step in steps:
        if step.rule is Rule.CLAIM:
            rest = step.before - step.after
            kept = _parts(rest)
            yield from ((node, at) for node in here if is_special(node) and not (rest.has(node) and _parts(node) <= kept))
        elif step.rule in _WRITTEN:
            here = [substitute(node, step.forms) for node in here]
        elif step.rule in _BRANCHES:
            forms = {step.symbol: step.value} if step.rule is Rule.END else step.forms
            inside = [_image(node, step, forms) for node in (nodes if step.rule is Rule.END else here)]
            yield from _lost(step.branch, inside, {**at, **forms} if step.rule is Rule.END else at)


def _parts(form: Form) -> set[Form]:
    """List the integrals that are left of a form if none has a factor of its own."""
    integrals = [node for node in outermost_special(form) if isinstance(node, sp.Integral)]
    left = form.xreplace({node: _without_factor(node) for node in integrals})
    return {node for node in outermost_special(left) if isinstance(node, sp.Integral)}


def _without_factor(node: Form) -> Form:
    body, *others = node.args
    factor, rest = body.as_independent(*bound_symbols(node), as_Add=False)
    return factor * node.func(rest, *others)


def _image(node: Form, step: Step, forms: Mapping[Form, Form]) -> Form:
    """Write a node as it is in a branch; kinks are replaced as the proof replaces them."""
    return node.xreplace(dict(forms)) if step.rule in (Rule.TOLD, Rule.GENERAL, Rule.COVARIANCE) else substitute(node, forms)


def _scope_of(node: Form, domain: Domain, at: Mapping[Form, Form]) -> Scope:
    """Return the ranges of a node's letters: the domain's for its own, and those of their assumptions for others."""
    own = {s: interval for s, interval in domain.symbols.items() if s not in at}
    others = {s: _by_assumption(s) for s in sorted(node.free_symbols - domain.parameters, key=str)}
    return Scope(tuple({**own, **others}.items()), () if at else domain.charted.such_that)


def _by_assumption(letter: Letter) -> Form:
    if letter.is_positive:
        return sp.Interval.open(0, sp.oo)
    if letter.is_negative:
        return sp.Interval.open(-sp.oo, 0)
    return sp.Interval(0, sp.oo) if letter.is_nonnegative else sp.Interval(-sp.oo, sp.oo)
