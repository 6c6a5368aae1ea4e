"""Whether all that the sides of an equality are made of has a value on a whole domain, whatever it is multiplied with.

A proof that two sides are equal shows it of the integrals and means that it carries out. What it loses on the way, because it stands beside a
zero there or cancels, it shows nothing of: that has to be certified by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import is_special, outermost_special, substitute
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.regularity.asked import For, Scope
from closedform.numerics.regularity.demands import demands
from closedform.numerics.regularity.settle import left_open, short

_WRITTEN = (Rule.CHART, Rule.LETTERS, Rule.CASE)  # symbols written in letters, for what follows
_BRANCHES = (Rule.CELL, Rule.UNITS, Rule.COVARIANCE, Rule.TOLD, Rule.GENERAL, Rule.END)


def unsettled(form: Form, scope: Scope) -> str:
    """Say what is not certified of a form's having a value throughout a scope; empty where all is.

    Args:
        form: integrals and expectations allowed.
        scope: the letters, with their ranges.
    """
    try:
        for one in demands(form, scope):
            if one.to is For.VALUE and (says := left_open(one)):
                return says
    except (NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, sp.PolynomialError, TypeError, ValueError) as error:
        return f"what {short(form)} asks is not known: {type(error).__name__}"
    return ""


def lost_without_value(sides: Sequence[Form], steps: Sequence[Step], domain: Domain) -> str:
    """Say which integral, mean or sum of a claim is not certified to have a value, though its proof carries it out nowhere; empty where there is none.

    Args:
        sides: of the claim, and what cancelled from them as they were built.
        steps: of the proof.
        domain: of the claim.
    """
    scope = Scope.of(domain)
    nodes = list(dict.fromkeys(node for side in sides for node in outermost_special(side)))
    doubtful = [node for node in nodes if unsettled(substitute(node, domain.chart), scope)]
    for node, at in _lost(list(steps), doubtful, {}):
        if says := unsettled(substitute(node, domain.chart), _scope_of(node, domain, at)):
            return says
    return ""


def _lost(steps: Sequence[Step], nodes: Sequence[Form], at: Mapping[Form, Form]) -> Iterator[tuple[Form, Mapping[Form, Form]]]:
    """List what a proof carries out nowhere in some branch of it, as it is there, with the ends that were put in."""
    here = list(nodes)
    for step in steps:
        if step.rule is Rule.CLAIM:
            rest = step.before - step.after
            yield from ((node, at) for node in here if is_special(node) and not rest.has(node))
        elif step.rule in _WRITTEN:
            here = [substitute(node, step.forms) for node in here]
        elif step.rule in _BRANCHES:
            forms = {step.symbol: step.value} if step.rule is Rule.END else step.forms
            inside = [_image(node, step, forms) for node in (nodes if step.rule is Rule.END else here)]
            yield from _lost(step.branch, inside, {**at, **forms} if step.rule is Rule.END else at)


def _image(node: Form, step: Step, forms: Mapping[Form, Form]) -> Form:
    """Write a node as it is in a branch; what kinks are told to be is put for them as the proof does."""
    return node.xreplace(dict(forms)) if step.rule in (Rule.TOLD, Rule.GENERAL, Rule.COVARIANCE) else substitute(node, forms)


def _scope_of(node: Form, domain: Domain, at: Mapping[Form, Form]) -> Scope:
    """Give the ranges of a node's letters: of the domain's own as it says, of others as their assumptions do."""
    own = {s: interval for s, interval in domain.symbols.items() if s not in at}
    others = {s: _by_assumption(s) for s in sorted(node.free_symbols - domain.parameters, key=str)}
    return Scope(tuple({**own, **others}.items()), () if at else domain.charted.such_that)


def _by_assumption(letter: Letter) -> Form:
    if letter.is_positive:
        return sp.Interval.open(0, sp.oo)
    if letter.is_negative:
        return sp.Interval.open(-sp.oo, 0)
    return sp.Interval(0, sp.oo) if letter.is_nonnegative else sp.Interval(-sp.oo, sp.oo)
