"""Double integrals that no exact rule reduces to one dimension."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy as sp
from flint import acb

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.plane import over_plane
from closedform.numerics.balls.rectangle import over_rectangle
from closedform.numerics.findings.evidence import NotLowered


def over_box(body: Form, ranges: Sequence[tuple[Form, Form, Form]], env: Mapping[Form, acb], bits: int, reason: NotLowered) -> acb:
    """Enclose a double integral that certainly converges absolutely, or whose integrand keeps its sign.

    Args:
        body: the integrand.
        ranges: (variable, lower end, upper end) for each of its variables, the inner one first.
        env: balls of the other names.
        bits: binary digits aimed at.
        reason: why it was not reduced to one dimension.

    Raises:
        NotLowered: the integral is of another kind.
    """
    ends = [end for _, *both in ranges for end in both]
    if len(ranges) == 2 and set(ends) == {sp.oo, -sp.oo}:
        try:
            return over_plane(body, [v for v, *_ in ranges], env, bits)
        except NotLowered as error:
            raise NotLowered(f"{reason}; {error}") from None
    if len(ranges) == 2 and not {sp.oo, -sp.oo} & set(ends):
        try:
            return over_rectangle(body, ranges, env, bits)
        except NotLowered as error:
            raise NotLowered(f"{reason}; {error}") from None
    raise reason
