"""What is said of a reader's claim where his paper says nothing of a letter, and the widest domain was taken for it."""

from __future__ import annotations

import sympy as sp

from derivations.claim import Derivation
from numerics.engines.engine import Failure
from numerics.findings import At, Enclosed, Kind, Relation
from numerics.verdict import Judgement, Verdict

_FAR = 50  # a value beyond it, or below its inverse, is near an end of a domain


def unless_tacit(claim: Derivation, enclosed: Enclosed | Failure, judged: Judgement, kind: Kind, i: int, reading: str) -> Judgement:
    """Leave undecided what fails on a part of the domain, where that is the widest one of letters of which the text says nothing.

    What agrees at special points alone, where a letter is one or two are the same, fails almost everywhere and is refuted.
    """
    points = () if isinstance(enclosed, Failure) else enclosed.points(kind, i, reading)
    if judged.verdict is not Verdict.REFUTED or not any(at.relation is Relation.AGREE and _is_generic(at) for at in points):
        return judged
    names = ", ".join(sorted(map(str, claim.assumed)))
    return Judgement(
        Verdict.UNDECIDED,
        f"holds at some points and fails at others, and nothing is said of {names}; give a domain",
        judged.witness,
    )


def _is_generic(at: At) -> bool:
    """Tell whether a point has no value at which forms are often the same: 0, 1, 2, 1/2, one that another letter has, one near an end."""
    values = [abs(sp.Rational(value)) for value in at.point.values()]
    special = {sp.Integer(0), sp.Integer(1), sp.Integer(2), sp.Rational(1, 2)} & set(values)
    return len(set(values)) == len(values) and not special and all(1 < _FAR * value < _FAR**2 for value in values)
