"""The reason why a step of a proof is wrong: the checker's own, or an exception during the check."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.proof.steps import Step


class Refused(Exception):
    """A step of a proof is wrong; the message names it and the reason."""


class Contradicted(Exception):
    """The last identity of a proof is certainly false: neither its polynomial nor a ball of it is zero, so the prover is wrong."""


NOT_CHECKED = (Refused, NotLowered, DoesNotExist, ValueError, TypeError, ZeroDivisionError, KeyError, sp.PolynomialError)


def demand(truth: Form, step: Step | None, why: str) -> None:
    """Refuse a step unless a condition holds."""
    if truth is not True:
        raise Refused(f"{step.rule if step else 'the proof'}: {why}")


def in_words(reason: Exception) -> str:
    """Return the reason why a step was refused; never empty."""
    return str(reason) or type(reason).__name__
