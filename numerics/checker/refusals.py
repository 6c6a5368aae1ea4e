"""Why a step of a proof does not check: what the checker says itself, and what else may go wrong as it looks."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.proof.steps import Step


class Refused(Exception):
    """A step of a proof does not check; the message says which and why."""


NOT_CHECKED = (Refused, NotLowered, DoesNotExist, ValueError, TypeError, ZeroDivisionError, KeyError, sp.PolynomialError)


def demand(truth: Form, step: Step | None, why: str) -> None:
    """Refuse a step unless something is so."""
    if truth is not True:
        raise Refused(f"{step.rule if step else 'the proof'}: {why}")


def in_words(reason: Exception) -> str:
    """Say why a step was refused; never empty."""
    return str(reason) or type(reason).__name__
