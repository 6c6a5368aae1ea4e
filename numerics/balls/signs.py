"""Decide the sign of a number from its ball."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flint import arb

from closedform.derivations.claims.signs import Sign

_HAS: Mapping[str, Callable[[arb], bool]] = {
    Sign.POSITIVE: lambda ball: bool(ball > 0),
    Sign.NEGATIVE: lambda ball: bool(ball < 0),
    Sign.NONNEGATIVE: lambda ball: bool(ball >= 0),
    Sign.NONPOSITIVE: lambda ball: bool(ball <= 0),
    Sign.ZERO: lambda ball: bool(ball == 0),
    Sign.NONZERO: lambda ball: ball.is_finite() and not ball.contains(0),
}
_LACKS: Mapping[str, Callable[[arb], bool]] = {
    Sign.POSITIVE: _HAS[Sign.NONPOSITIVE],
    Sign.NEGATIVE: _HAS[Sign.NONNEGATIVE],
    Sign.NONNEGATIVE: _HAS[Sign.NEGATIVE],
    Sign.NONPOSITIVE: _HAS[Sign.POSITIVE],
    Sign.ZERO: _HAS[Sign.NONZERO],
    Sign.NONZERO: _HAS[Sign.ZERO],
}


def certainly(sign: str, ball: arb) -> bool:
    """Return True if every number in a ball has a sign."""
    return _HAS[sign](ball)


def certainly_not(sign: str, ball: arb) -> bool:
    """Return True if no number in a ball has a sign."""
    return _LACKS[sign](ball)
