"""A proof as an object: a frozen list of steps, each with the form before it, the form after it, and its premises.

Each form is a difference that is claimed to be zero on the whole domain. A step replaces it by another whose vanishing suffices, or
states a fact for such a replacement; ``VANISHES`` ends a branch. ``numerics.checker.check`` verifies the steps by other means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.calculus.moments import Moment


class Rule(StrEnum):
    """The rule of a step."""

    CLAIM = "claim"  # left (before) equals right (after): it remains to show that their difference vanishes
    CHART = "chart"  # symbols written in others that reach every point inside the domain: ``forms``
    EXISTS = "exists"  # a conditioning event (before: its probability) has positive probability
    CARRIED_OUT = "carried out"  # Gaussian integrals evaluated
    LOOKED_UP = "looked up"  # Gaussian integrals evaluated, half-line ones by the table
    PRIMITIVE = (
        "primitive"  # an integral (before) is the difference (after) of a primitive (``forms``, of ``symbol``) between its ends
    )
    TRANSFORM = "looked up by powers"  # an integral (before) has the value in a table of integrals over powers (``called``, ``forms``, ``value``)
    SERIES = "a known series"  # an infinite sum (before) is a function (after)
    TELESCOPED = "term by term"  # a finite sum (before) is a form (after) that is zero for no term, and grows by each term
    BY_PRIMITIVES = "by primitives"  # integrals and sums replaced by the values in earlier steps of those kinds
    STEADY = "steady"  # a steady state solved for: ``forms``
    SCALED = "scaled"  # multiplied by an exponential (``value``), which is put under the integrals
    CONTINUOUS = "continuous"  # continuous in ``symbol``
    CONSTANT = "constant"  # constant in ``symbol``: its derivative, with evaluated integrals (after), is zero
    CORRELATED = "correlated"  # constant in ``symbol``, on which covariances depend: the means' derivatives (``forms``), and the whole's (after), zero
    DOMINATED = "dominated"  # an integral (before) tends to its value where ``symbol`` tends to ``value``
    BASE = "base"  # a form constant in ``symbol`` equals its value, or its limit, at ``value``
    RAY = "ray"  # a form constant in several symbols, parameters of covariances, equals its value where these are independent (``forms``)
    WRITTEN_OUT = "written out"  # the sums, products and functions of both sides (before, after) evaluated: the claim then, a branch of its own
    VANISHES = "vanishes"  # the normal form is zero
    END = "end"  # the claim where ``symbol`` is an end of its range that belongs to the domain: a branch of its own
    CASE = "case"  # symbols written in letters of known sign (``forms``); the cases together reach every point
    LETTERS = "letters"  # the two sides (before, after) in letters (``forms``) that reach every point inside the domain
    UNITS = "units"  # symbols written as multiples of letters with the same range (``forms``): the claim there, a branch of its own
    COVARIANCE = "covariance"  # entries of a covariance written in deviations and a correlation (``forms``): the claim there, a branch of its own
    CELL = "cell"  # likewise, a letter (``symbol``) written in another (``forms``); the next steps reach, beside it, every point
    NUMBER = "number"  # a number (before) has a sign (``called``), by a ball
    BOXES = "boxes"  # a form (before) has a sign (``called``) on boxes that cover the domain, by balls
    ALONG = "along"  # a form (before) has a sign (``called``) along one letter (symbol), by bounds at both ends and balls between
    REDUCED = "in one letter"  # a form (before) is a positive factor times a form (together: after) of one letter (symbol), which is ``value``: a branch
    EVERY = "one by one"  # a form (before) has a sign (``called``) at every point of a domain that has finitely many, by balls
    APART = "part by part"  # a form (before) is a sum of parts that have its sign (``called``): facts
    PLACES = "at two places"  # a form (before) compares functions of ``symbol`` at two places (``forms``), and their slope has a sign: facts
    SIGN = "sign"  # a form (before) has a sign (``called``) for all values of its letters, by the facts before it
    UNDER = "under"  # a form (before) is the mean of another (after), in which letters replace means (``forms``), and has its sign: a branch
    JENSEN = "jensen"  # a mean (``value``) replaced by a function of a mean, in which the form is convex (``forms``): a branch
    MEAN = "its closed form"  # a mean (before) is a closed form (after): the claim that they are equal, a branch of its own
    FACT = "fact"  # a form (before) has a sign (``called``) on the whole domain: a branch of its own
    TOLD = "told"  # kinks replaced by forms that the facts before imply (``forms``): the claim then, a branch of its own
    GENERAL = "general"  # a letter replaces a form (``forms``): the claim for every value of the letter, a branch of its own
    REACHED = "reached"  # an algebraic identity with no chart holds at such an end too


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    Args:
        rule: the rule that it applies.
        before: a form; the difference that is to vanish, unless the rule states otherwise.
        after: a form; likewise.
        symbol: a parameter.
        value: the parameter's value.
        called: the parameter's name for readers, if a chart renamed it; for a sign, its name.
        forms: the forms that replace symbols.
        branch: the steps of the claim at an end of the domain.
        moments: the moments by which integrals are carried out; the checker finds them.
        unnamed: the kinds of moments that have no row in the table: the step is then tested by balls at points alone.
    """

    rule: Rule
    before: Form
    after: Form
    symbol: Letter = None
    value: Form = None
    called: str = ""
    forms: Mapping[Form, Form] = field(default_factory=dict)
    branch: tuple[Step, ...] = ()
    moments: tuple[Moment, ...] = ()
    unnamed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A proof with its steps, or the reason why none was found.

    Args:
        found: True if there is a proof.
        method: the method in a few words; without a proof, the reason.
        steps: the steps of the proof; empty without one.
    """

    found: bool
    method: str
    steps: tuple[Step, ...] = ()

    def after(self, *steps: Step, method: str | None = None) -> Attempt:
        """Put steps before those of a proof, and perhaps rename its method; leave a failed attempt unchanged."""
        return replace(self, steps=(*steps, *self.steps), method=method or self.method) if self.found else self


def vanishing(difference: Form) -> Step:
    """State that a form is zero by its normal form."""
    return Step(Rule.VANISHES, difference, sp.Integer(0))


def rewritten(rule: Rule, before: Form, after: Form, forms: Mapping[Form, Form] | None = None) -> Sequence[Step]:
    """Return the step from one form to another; none if they are the same."""
    return () if before == after else (Step(rule, before, after, forms=forms or {}),)
