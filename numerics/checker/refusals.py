"""A step of a proof that does not check is refused, with a reason."""

from __future__ import annotations

from typing import Any

from numerics.proof.steps import Step


class Refused(Exception):
    """A step of a proof does not check; the message says which and why."""


def demand(truth: Any, step: Step | None, why: str) -> None:
    """Refuse a step unless something is so."""
    if truth is not True:
        raise Refused(f"{step.rule if step else 'the proof'}: {why}")
