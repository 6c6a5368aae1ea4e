"""Nodes and weights of Gauss-Legendre rules."""

from __future__ import annotations

import mpmath
import pytest
from mpmath.calculus.quadrature import GaussLegendre

from closedform.numerics.quadrature.nodes import FixedPointLegendre, legendre_pairs


@pytest.mark.parametrize(("degree", "bits"), [(1, 80), (2, 80), (4, 117), (5, 250)])
def test_nodes_are_those_of_mpmath_to_the_bits_asked_for(degree: int, bits: int) -> None:
    ours, theirs = (sorted(rule(mpmath.mp).calc_nodes(degree, bits)) for rule in (FixedPointLegendre, GaussLegendre))
    assert len(ours) == len(theirs)
    with mpmath.workprec(2 * bits):
        for (x, w), (y, v) in zip(ours, theirs, strict=True):
            assert abs(x - y) < mpmath.ldexp(1, -bits)
            assert abs(w - v) < mpmath.ldexp(1, -bits)


@pytest.mark.parametrize("n", [6, 24, 96])
def test_a_rule_of_n_points_integrates_powers_up_to_2n_minus_1(n: int) -> None:
    bits = 200
    pairs = legendre_pairs(n, bits)
    assert len(pairs) == n // 2
    with mpmath.workprec(2 * bits):
        nodes = [(mpmath.ldexp(x, -bits), mpmath.ldexp(w, -bits)) for x, w in pairs]
        for power in (0, 2, n, 2 * n - 2):
            assert abs(2 * sum(w * x**power for x, w in nodes) - mpmath.mpf(2) / (power + 1)) < mpmath.ldexp(1, 8 - bits)
        assert abs(2 * sum(w * x ** (2 * n) for x, w in nodes) - mpmath.mpf(2) / (2 * n + 1)) > mpmath.ldexp(1, -4 * n)


def test_a_rule_of_an_odd_number_of_points_is_refused() -> None:
    with pytest.raises(ValueError, match="even number"):
        legendre_pairs(7, 60)


def test_results_that_differ_by_one_have_an_error_of_one() -> None:
    results, small = [mpmath.mpf(7), mpmath.mpf("7.5"), mpmath.mpf(8)], mpmath.mpf(2) ** -50
    with pytest.raises(ZeroDivisionError):  # mpmath divides by the logarithm of their difference
        GaussLegendre(mpmath.mp).estimate_error(results, 53, small)
    assert FixedPointLegendre(mpmath.mp).estimate_error(results, 53, small) == 1
