"""Pays what a proof owes: that every node of both sides has a value on the whole domain, whatever its factor.

The conditions of each node are listed by ``conditions.demands`` and certified by rules of signs. An integral, mean or sum may be paid
in another way: by the steps that evaluate it. A primitive with finite limits, an entry of a table with its conditions, or an exact
reduction shows that it converges. So does a dominated derivative in a parameter, with the value at one base.

That two nodes cancel, or are written alike, shows nothing of either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.proof.definite_integrals import by_primitives
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.steps import Rule, Step

_WRITTEN = (Rule.CHART, Rule.LETTERS, Rule.CASE)  # symbols written in letters, for later steps
_CASES = (Rule.WRITTEN_OUT, Rule.CELL, Rule.UNITS, Rule.COVARIANCE, Rule.TOLD, Rule.GENERAL)  # branches that together are the claim
_EVALUATED = (Rule.PRIMITIVE, Rule.TRANSFORM, Rule.SERIES, Rule.TELESCOPED)  # a node (before) has a value (after)
_WAVES = (sp.sin, sp.cos, sp.tan, sp.besselj, sp.Si, sp.Ci, sp.fresnels, sp.fresnelc)


def unpaid(sides: Sequence[Form], steps: Sequence[Step], domain: Domain, where: Mapping[Form, Form] | None = None) -> str:
    """Return a condition under which a side has a value and that nothing certifies, in words; empty if all are paid.

    Args:
        sides: the sides of a claim, and the terms cancelled from them when they were built.
        steps: the steps of its proof.
        domain: the claim's domain.
        where: symbols defined as a steady state; they range over what their assumptions allow.
    """
    scope = _with_letters(Scope.of(domain), {letter: _by_assumption(letter) for letter in where or {}})
    nodes = list(dict.fromkeys(node for side in sides for node in outermost_special(side)))
    for side in sides:
        if says := unsettled(substitute(side, domain.chart), scope, beside_nodes=True):
            return says
    doubtful = [node for node in nodes if unsettled(substitute(node, domain.chart), scope)]
    for left in _left(steps, [_Owing.of(node) for node in doubtful], {}):
        if says := unsettled(substitute(left.node, domain.chart), _scope_of(left.node, domain, left.at)):
            return says
    return ""


@dataclass(frozen=True)
class _Owing:
    """A node that has to be shown to have a value, on its way through a proof.

    Args:
        node: the node, as it is in a branch.
        parts: the integrals that it has become, which have to be evaluated.
        is_mean: True if it must converge absolutely.
        at: the ends of letters in this branch.
    """

    node: Form
    parts: tuple[Form, ...]
    is_mean: bool
    at: Mapping[Form, Form]

    @classmethod
    def of(cls, node: Form) -> _Owing:
        return cls(node, (node,), isinstance(node, E), {})

    def put(self, forms: Mapping[Form, Form], *, plainly: bool = False) -> _Owing:
        """Write letters in others."""
        node, *parts = (part.xreplace(dict(forms)) if plainly else substitute(part, forms) for part in (self.node, *self.parts))
        return replace(self, node=node, parts=tuple(parts))

    def carried_out(self, *, table: bool) -> _Owing:
        """Reduce its integrals exactly."""
        parts: list[Form] = []
        for part in self.parts:
            try:
                parts += outermost_special(plain(part, table=table))
            except (NotLowered, DoesNotExist, NotImplementedError, TypeError, ValueError, sp.PolynomialError):
                parts.append(part)
        return replace(self, parts=tuple(parts))

    def is_paid_by(self, evaluated: Sequence[Form]) -> bool:
        """Return True if what it has become is integrals that steps evaluate; of a mean, none whose integrand changes its sign for ever."""
        return all(self._is_evaluated(part, evaluated) for part in self.parts)

    def _is_evaluated(self, part: Form, evaluated: Sequence[Form]) -> bool:
        if self.is_mean and part.has(*_WAVES):
            return False  # its parts may converge only conditionally
        if _is_among(part, evaluated):
            return True
        found = by_primitives(part, table=True)
        nodes = [step.before for step in found[1] if step.rule in _EVALUATED] if found is not None else []
        return bool(nodes) and all(_is_among(node, evaluated) for node in nodes)


def _is_among(node: Form, evaluated: Sequence[Form]) -> bool:
    """Return True if an integral is one of others, but for the name of its variable."""
    return node in evaluated or (isinstance(node, sp.Integral) and node.as_dummy() in [one.as_dummy() for one in evaluated])


def _left(steps: Sequence[Step], nodes: Sequence[_Owing], at: Mapping[Form, Form]) -> Iterator[_Owing]:
    """List the nodes that the steps of a proof leave unevaluated, in some branch."""
    here, evaluated = [replace(node, at=at) for node in nodes], list[Form]()
    if not here:
        return
    for step in steps:
        if step.rule in _WRITTEN:
            here = [node.put(step.forms) for node in here]
        elif step.rule in (Rule.CARRIED_OUT, Rule.LOOKED_UP):
            here = [node.carried_out(table=step.rule is Rule.LOOKED_UP) for node in here]
        elif step.rule in _EVALUATED:
            evaluated.append(step.before)
        elif step.rule is Rule.BASE:
            here = [node.put({step.symbol: step.value}) for node in here]
        elif step.rule is Rule.END:
            there = {step.symbol: step.value}
            yield from _left(step.branch, [_Owing.of(substitute(node.node, there)) for node in nodes], {**at, **there})
        elif step.rule in _CASES:
            plainly = step.rule in (Rule.TOLD, Rule.GENERAL, Rule.COVARIANCE)  # as the proof itself replaces forms
            yield from _left(step.branch, [node.put(step.forms, plainly=plainly) for node in here], at)
    if not any(step.rule in _CASES for step in steps):
        yield from (node for node in here if not node.is_paid_by(evaluated))


def _scope_of(node: Form, domain: Domain, at: Mapping[Form, Form]) -> Scope:
    """Return the ranges of a node's letters: the domain's for its own, and those of their assumptions for others."""
    own = {s: interval for s, interval in domain.charted.symbols.items() if s not in at}
    others = {s: _by_assumption(s) for s in sorted(node.free_symbols - set(own) - domain.parameters, key=str)}
    return _with_letters(Scope(tuple(own.items()), () if at else domain.charted.such_that), others)


def _with_letters(scope: Scope, letters: Mapping[Letter, Form]) -> Scope:
    return replace(scope, symbols=(*scope.symbols, *letters.items()))


def _by_assumption(letter: Letter) -> Form:
    if letter.is_positive:
        return sp.Interval.open(0, sp.oo)
    if letter.is_negative:
        return sp.Interval.open(-sp.oo, 0)
    return sp.Interval(0, sp.oo) if letter.is_nonnegative else sp.Interval(-sp.oo, sp.oo)
