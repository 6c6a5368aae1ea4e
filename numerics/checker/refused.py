"""Why a step of a proof does not check: what the checker says itself, and what else may go wrong as it looks."""

from __future__ import annotations

import sympy as sp

from numerics.findings.evidence import DoesNotExist, NotLowered


class Refused(Exception):
    """A step of a proof does not check; the message says which and why."""


NOT_CHECKED = (Refused, NotLowered, DoesNotExist, ValueError, TypeError, ZeroDivisionError, KeyError, sp.PolynomialError)


def in_words(reason: Exception) -> str:
    """Say why a step was refused; never empty."""
    return str(reason) or type(reason).__name__
