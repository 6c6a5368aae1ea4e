"""A proof as an object: a frozen list of steps, each with the form before it, the form after it, and what it rests on.

Each form is a difference that is said to be zero on the whole domain. A step replaces it by another whose vanishing is enough, or
states what such a replacement rests on; ``VANISHES`` ends a branch. ``numerics.checker.check`` runs the steps again in another way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import sympy as sp

from closedform.derivations.functions.types import Form, Letter


class Rule(StrEnum):
    """What a step does, or states."""

    CLAIM = "claim"  # left (before) equals right (after): their difference is to be shown to vanish
    CHART = "chart"  # symbols written in others that reach every point inside the domain: ``forms``
    EXISTS = "exists"  # an event that is conditioned on (before: its probability) can happen
    CARRIED_OUT = "carried out"  # Gaussian integrals carried out
    LOOKED_UP = "looked up"  # Gaussian integrals carried out, half-line ones by the table
    PRIMITIVE = (
        "primitive"  # an integral (before) is the difference (after) of a primitive (``forms``, of ``symbol``) between its ends
    )
    TRANSFORM = "looked up by powers"  # an integral (before) is what a table of integrals over powers says (``called``, ``forms``, ``value``)
    SERIES = "a known series"  # an infinite sum (before) is a function (after)
    BY_PRIMITIVES = "by primitives"  # integrals and sums replaced by what the steps of those kinds before it say
    STEADY = "steady"  # a steady state solved for: ``forms``
    SCALED = "scaled"  # multiplied by an exponential (``value``), which is put under the integrals
    CONTINUOUS = "continuous"  # in ``symbol``
    CONSTANT = "constant"  # in ``symbol``: its derivative, integrals carried out (after), is zero
    CORRELATED = "correlated"  # constant in ``symbol``, which covariances hold: the means' derivatives (``forms``) and the whole's (after), zero
    DOMINATED = "dominated"  # an integral (before) tends to its value where ``symbol`` tends to ``value``
    BASE = "base"  # a form that is constant in ``symbol`` is what it is, or tends to, at ``value``
    RAY = "ray"  # a form that is constant in each of several symbols, which covariances hold, is what it is where these are independent (``forms``)
    VANISHES = "vanishes"  # the normal form is zero
    END = "end"  # the claim where ``symbol`` is an end of its range that belongs to the domain: a branch of its own
    CASE = "case"  # symbols written in letters of known sign (``forms``); the cases together reach every point
    LETTERS = "letters"  # the two sides (before, after) in letters (``forms``) that reach every point inside the domain
    UNITS = "units"  # symbols written as multiples of letters that go through the same values (``forms``): the claim there, a branch of its own
    COVARIANCE = "covariance"  # entries of a covariance written in deviations and a correlation (``forms``): the claim there, a branch of its own
    CELL = "cell"  # likewise, a letter (``symbol``) written in another (``forms``); what follows it reaches, beside it, every point
    NUMBER = "number"  # a number (before) has a sign (``called``), by a ball
    BOXES = "boxes"  # a form (before) has a sign (``called``) on boxes that cover the domain, by balls
    SIGN = "sign"  # a form (before) has a sign (``called``) for all values of its letters, by the forms before it
    UNDER = "under"  # a form (before) is the mean of another (after), in which letters stand for means (``forms``), and as that has its sign: a branch
    JENSEN = "jensen"  # a mean (``value``) replaced by a function of a mean, which what stands with it makes convex (``forms``): a branch
    MEAN = "its closed form"  # a mean (before) is a closed form (after): the claim that they are equal, a branch of its own
    FACT = "fact"  # a form (before) has a sign (``called``) on the whole domain: a branch of its own
    TOLD = "told"  # kinks replaced by what the facts before make of them (``forms``): the claim then, a branch of its own
    GENERAL = "general"  # a letter put for a form (``forms``): the claim of every value that it may have, a branch of its own
    REACHED = "reached"  # an algebraic identity with no chart holds at such an end too


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    Args:
        rule: what it does.
        before: a form; the difference that is to vanish, unless the rule says otherwise.
        after: a form; likewise.
        symbol: a parameter.
        value: of the parameter.
        called: the parameter's name for readers, where a chart gave it another; of a sign, which.
        forms: what symbols were written as.
        branch: the steps of the claim at an end of the domain.
    """

    rule: Rule
    before: Form
    after: Form
    symbol: Letter = None
    value: Form = None
    called: str = ""
    forms: Mapping[Form, Form] = field(default_factory=dict)
    branch: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A proof with its steps, or why none was found.

    Args:
        found: whether there is one.
        method: in a few words; without a proof, why there is none.
        steps: of the proof; none without one.
    """

    found: bool
    method: str
    steps: tuple[Step, ...] = ()

    def after(self, *steps: Step, method: str | None = None) -> Attempt:
        """Put steps before those of a proof, and perhaps name its method anew; what is no proof stays what it is."""
        return replace(self, steps=(*steps, *self.steps), method=method or self.method) if self.found else self


def vanishing(difference: Form) -> Step:
    """Say that a form is zero by its normal form."""
    return Step(Rule.VANISHES, difference, sp.Integer(0))


def rewritten(rule: Rule, before: Form, after: Form, forms: Mapping[Form, Form] | None = None) -> Sequence[Step]:
    """Give the step from one form to another; none where they are the same."""
    return () if before == after else (Step(rule, before, after, forms=forms or {}),)
