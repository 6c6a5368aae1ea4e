"""Do our dependencies still behave as we rely on, or beware of? Each trap was measured once.

A failure here means that an upgrade changed a behaviour the engines were built around: read the
engine named in the test before changing the expectation.
"""

from __future__ import annotations

import os
import subprocess
import sys

import mpmath
import numpy as np
import pytest
import scipy.integrate
import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.claims.domain import Domain, positive
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.table import UNARY
from closedform.numerics.comparison.relations import relate
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import Relation
from closedform.numerics.sampling.weights import kernel

x = sp.Symbol("x", real=True)


class TestBalls:
    """numerics/balls/table.py and numerics/balls/enclose.py."""

    def test_square_root_without_the_analytic_flag_is_tight_and_wrong(self) -> None:
        wrong = acb.integral(lambda z, _: z.sqrt(), 1, 4).real
        assert not wrong.overlaps(arb(14) / 3)
        assert wrong.rad() < 1e-10

    def test_our_square_root_row_passes_the_flag_on(self) -> None:
        value = enclose(sp.Integral(sp.sqrt(x), (x, 1, 4)), {}).value
        assert value.overlaps(arb(14) / 3)
        assert Ball(value).digits > 40

    def test_absolute_value_by_real_part_is_tight_and_wrong(self) -> None:
        wrong = acb.integral(lambda z, _: abs(z.real) + acb(0), -1, 1).real
        assert not wrong.overlaps(arb(1))

    def test_our_absolute_value_row_is_right(self) -> None:
        value = acb.integral(lambda z, an: UNARY[sp.Abs](z, an), -1, 1).real
        assert value.contains(1)

    def test_arcsine_across_its_cut_gives_no_tight_ball(self) -> None:
        crossing = acb(arb(1, 0.5), arb(0, 0.5))
        assert not UNARY[sp.asin](crossing, True).is_finite()
        assert not UNARY[sp.acos](crossing, True).is_finite()
        assert not UNARY[sp.atan](acb(arb(0, 0.5), arb(1, 0.5)), True).is_finite()

    def test_too_few_evaluations_give_a_wide_ball_and_no_error(self) -> None:
        value = acb.integral(lambda z, _: (z * z).exp() * (40 * z).sin(), 0, 9, eval_limit=5).real
        assert Ball(value).digits < 1

    def test_infinite_ends_give_nan(self) -> None:
        assert not acb.integral(lambda z, _: (-z * z).exp(), 0, acb("inf")).is_finite()

    def test_an_exception_in_an_integrand_is_hidden(self) -> None:
        def fails(z: acb, _: bool) -> acb:
            raise KeyError("lost")

        with pytest.raises(SystemError):
            acb.integral(fails, 0, 1)

    def test_nan_overlaps_everything_but_is_not_agreement(self) -> None:
        nan = arb("nan")
        assert nan.overlaps(arb(1))
        assert relate(Ball(nan), Ball(arb(1))) is Relation.UNCLEAR

    def test_a_wide_ball_is_not_agreement(self) -> None:
        assert relate(Ball(arb(1, 1e-3)), Ball(arb(1))) is Relation.UNCLEAR

    def test_relative_accuracy_at_zero_is_useless_and_we_use_absolute(self) -> None:
        zero = arb(0, 1e-60)
        assert zero.rel_accuracy_bits() < 0
        assert Ball(zero).digits >= 59

    def test_equal_balls_are_not_equal(self) -> None:
        assert not (arb(1) / 3 == arb(1) / 3)  # noqa: SIM201 - the trap itself

    def test_default_printing_hides_the_accuracy(self) -> None:
        with ctx.workprec(160):
            ball = arb(2).sqrt()
        assert len(ball.str(40, radius=False)) > len(str(ball).split("+/-")[0])

    def test_precision_is_restored(self) -> None:
        before = ctx.prec
        enclose(sp.erf(sp.Rational(1, 3)), {}, digits=80)
        assert ctx.prec == before


class TestQuadrature:
    """numerics/quadrature/integrate.py: why a heuristic value is evidence and no proof."""

    def test_scipy_misses_a_gaussian_on_a_long_range(self) -> None:
        value, error = scipy.integrate.quad(lambda v: np.exp(-v * v), -np.inf, 38)
        assert abs(value - np.sqrt(np.pi)) > 1e3 * max(error, 1e-6)

    def test_mpmath_misses_it_too(self) -> None:
        value = mpmath.quad(lambda v: mpmath.exp(-v * v), [-mpmath.inf, 38])
        assert abs(value - mpmath.sqrt(mpmath.pi)) > 0.01

    def test_scipy_misses_a_narrow_density(self) -> None:
        value, _ = scipy.integrate.quad(lambda v: np.exp(-0.5 * ((v - 0.6) / 0.13) ** 2) / (0.13 * np.sqrt(2 * np.pi)), -1000, 0.5)
        assert value < 0.01

    def test_ours_encloses_the_same_integral(self) -> None:
        ball = enclose(sp.Integral(sp.exp(-(x**2)) * sp.erf(x + 1), (x, -sp.oo, sp.oo)), {})
        truth = mpmath.sqrt(mpmath.pi) * mpmath.erf(1 / mpmath.sqrt(2))
        assert abs(float(ball.value.mid()) - float(truth)) < 1e-14
        assert ball.digits > 40


class TestSymPy:
    """numerics/proof/prove.py and the encodings."""

    def test_erfc_of_a_negative_is_rewritten(self) -> None:
        assert sp.erfc(-x) == 2 - sp.erfc(x)

    def test_sympify_evaluates_text_so_we_never_call_it_on_text(self) -> None:
        hidden = "__import__('builtins').len((1, 2))"
        assert sp.sympify(hidden) == 2


class TestKernels:
    """numerics/sampling/weights.py: which kernel is meant, and that nothing is clipped."""

    @staticmethod
    def ring(length_scale: float, n: int = 40) -> np.ndarray:
        d = np.abs(np.subtract.outer(np.arange(n), np.arange(n)))
        return np.exp(-(np.minimum(d, n - d) ** 2) / length_scale**2)

    def test_the_ring_kernel_is_circulant_and_indefinite_for_long_scales(self) -> None:
        assert np.linalg.eigvalsh(self.ring(15.0)).min() == pytest.approx(-0.43, abs=0.01)
        assert np.linalg.eigvalsh(self.ring(5.0)).min() == pytest.approx(-9e-8, rel=0.5)

    def test_the_line_kernel_is_toeplitz_not_circulant(self) -> None:
        sigma = kernel(2.0).numpy()
        assert np.allclose(np.diag(sigma, 3), sigma[0, 3])
        assert sigma[0, 39] < 1e-12 < sigma[0, 1]

    def test_the_documents_kernels_are_positive_definite(self) -> None:
        for xi in (1.0, 2.0):
            assert np.linalg.eigvalsh(kernel(xi).numpy()).min() > 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the threads of a process")
def test_numpy_takes_as_many_threads_as_it_is_told_and_none_besides_in_what_the_tests_start() -> None:
    code = "import numpy, os; a = numpy.ones((300, 300)); a @ a; print(len(os.listdir('/proc/self/task')))"

    def threads(**told: str) -> int:
        return int(subprocess.run([sys.executable, "-c", code], env={**os.environ, **told}, capture_output=True, check=True).stdout)

    assert threads() == int(os.environ["OMP_NUM_THREADS"])
    assert threads(OMP_NUM_THREADS="2") == min(2, len(os.sched_getaffinity(0)))


def test_an_empty_domain_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Domain({x: sp.Interval.open(1, 1)})
    assert Domain({x: positive}).symbols
