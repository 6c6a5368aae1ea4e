"""Checks signs of forms in letters by balls at new points."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered

INTEGRATED = 12  # decimal digits of forms with integrals


def sign_refusal(facts: Sequence[tuple[Form, str]]) -> str:
    """Compare signs of forms in letters with balls at new points; return a disagreement, or nothing."""
    rng, seen = random.Random(23), 0
    for form, sign in facts:
        for _ in range(2):
            at = {s: drawn(s, rng) for s in sorted(form.free_symbols, key=str)}
            with suppress(NotLowered, DoesNotExist):
                ball = enclose(form, at, digits=INTEGRATED).value
                seen += 1
                if not _AGREES[sign](ball):
                    return f"{str(form)[:100]} is not {sign}"
    return "" if seen or not facts else "no form could be enclosed"


_AGREES: Mapping[str, Callable[[Form], bool]] = {
    Sign.POSITIVE: lambda ball: not ball <= 0,
    Sign.NEGATIVE: lambda ball: not ball >= 0,
    Sign.NONNEGATIVE: lambda ball: not ball < 0,
    Sign.NONPOSITIVE: lambda ball: not ball > 0,
    Sign.ZERO: lambda ball: ball.contains(0),
}


def drawn(letter: Letter, rng: random.Random) -> Form:
    """Draw a number that a letter's assumptions allow."""
    size = sp.Rational(rng.randint(20, 200), 101)
    return sp.ceiling(3 * size) if letter.is_integer else size if letter.is_nonnegative or rng.random() < 0.5 else -size
