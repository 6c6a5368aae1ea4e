"""Is a proof given up before the limit on its worker's time ends that, with all that it remembers, and never where there is no limit?"""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.numerics.certificates.gate import proved
from closedform.numerics.engines.prove import ENGINE
from closedform.numerics.proof import time_limit as clock
from closedform.numerics.proof.prove import _is_same_but_for_a_letter

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system limits no processor time")

x, t = sp.Symbol("x", positive=True), sp.Symbol("t", positive=True)
DOMAIN = Domain({x: sp.Interval.open(0, sp.oo)})
SIDES = sp.Integral(sp.exp(-x * t**2) * sp.erf(t), (t, 0, sp.oo)), sp.atan(1 / sp.sqrt(x)) / sp.sqrt(sp.pi * x)


@pytest.fixture(params=[None, 60.0, clock.SPARE / 2])
def left(request: pytest.FixtureRequest) -> Iterator[float | None]:
    """Seconds that are left of a limit."""
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_PROF, request.param or 0)
    yield request.param
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def test_a_proof_is_given_up_where_little_time_is_left(left: float | None) -> None:
    found = proved(*SIDES, DOMAIN)
    assert found.found == (left != clock.SPARE / 2)
    assert ("given up" in found.method) == (left == clock.SPARE / 2)


def test_the_engine_has_four_seconds_until_then() -> None:
    assert ENGINE.seconds - clock.SPARE == 4


def test_a_claim_in_another_letter_is_the_same_one() -> None:
    a, b, real = sp.Symbol("a", positive=True), sp.Symbol("b", positive=True), sp.Symbol("c", real=True)
    assert _is_same_but_for_a_letter((a + x, a), (b + x, b))
    assert _is_same_but_for_a_letter((a + x, a), (a + x, a))
    for other in ((real + x, real), (b + x, x), (2 * b + x, b), (a + x, x)):
        assert not _is_same_but_for_a_letter((a + x, a), other)
