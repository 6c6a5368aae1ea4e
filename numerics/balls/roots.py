"""Enclose the positive root of a residual between powers of two: existence by a change of sign, digits by bisection."""

from __future__ import annotations

from flint import acb, arb

from closedform.derivations.laws import Root
from closedform.numerics.balls.table import Compiled
from closedform.numerics.findings.evidence import DoesNotExist

_SCALES = range(-64, 65)  # exponents of the powers of two at which the sign of the residual is checked


def positive_root(node: Root, flow: Compiled, bits: int) -> arb:
    """Enclose the root of a residual that changes its sign once from one power of two to the next.

    A continuous function of opposite signs at two points has a zero between them (intermediate values). The ball holds that zero.
    It is not proved that no other one lies between powers of two with the same sign.

    Args:
        node: the root, for its name.
        flow: its residual.
        bits: relative accuracy.

    Raises:
        DoesNotExist: the sign never changes, changes more than once, or is not certain.
    """
    scan = [arb(2) ** k for k in _SCALES]
    signs = [_sign(flow(acb(u), False).real) for u in scan]
    changes = [i for i in range(len(scan) - 1) if signs[i] * signs[i + 1] < 0]
    if len(changes) != 1 or 0 in signs:
        raise DoesNotExist(
            f"{node.residual} changes sign {len(changes)} times for {node.unknown} in (2^-64, 2^64); "
            "one positive steady state is needed"
        )
    lo, hi, rising = scan[changes[0]], scan[changes[0] + 1], signs[changes[0] + 1]
    while (hi - lo) / lo > arb(2) ** -(bits + 8):
        middle = ((lo + hi) / 2).mid()
        s = _sign(flow(acb(middle), False).real)
        if s == 0:
            break
        lo, hi = (lo, middle) if s == rising else (middle, hi)
    return lo.union(hi)


def _sign(value: arb) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0
