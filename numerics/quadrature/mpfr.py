"""Real arithmetic in MPFR (through gmpy2) under mpmath's names, several times faster than mpmath's.

A result that is no real number raises: a root of a negative number, a pole, an overflow. A function that MPFR lacks raises too. The
caller then evaluates in mpmath, which has the functions and complex numbers. This file decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import pairwise
from typing import Any

import gmpy2
import mpmath

from closedform.numerics.quadrature.nodes import rule

GUARD = 20  # bits beyond the working precision, as many as mpmath's own quadrature adds


class Beyond(ArithmeticError):
    """MPFR has no such function or number; mpmath may."""


class _Mpfr:
    """MPFR's numbers under mpmath's names."""

    mpf, zero, one = gmpy2.mpfr, gmpy2.mpfr(0), gmpy2.mpfr(1)
    exp, log, sqrt, erf, erfc, gamma, zeta, digamma = (
        gmpy2.exp, gmpy2.log, gmpy2.sqrt, gmpy2.erf, gmpy2.erfc, gmpy2.gamma, gmpy2.zeta, gmpy2.digamma,
    )  # fmt: skip
    sin, cos, tan, asin, acos, atan = gmpy2.sin, gmpy2.cos, gmpy2.tan, gmpy2.asin, gmpy2.acos, gmpy2.atan
    sinh, cosh, tanh, asinh, acosh, atanh = gmpy2.sinh, gmpy2.cosh, gmpy2.tanh, gmpy2.asinh, gmpy2.acosh, gmpy2.atanh
    fsum = staticmethod(sum)

    @staticmethod
    def sign(x: Any) -> Any:
        """Return -1, 0 or 1."""
        return gmpy2.mpfr(gmpy2.sign(x))

    @property
    def prec(self) -> int:
        """The bits of the working precision."""
        return int(gmpy2.get_context().precision)

    @property
    def pi(self) -> Any:
        """Pi at the working precision."""
        return gmpy2.const_pi()

    @property
    def e(self) -> Any:
        """Euler's number."""
        return gmpy2.exp(self.one)

    @property
    def euler(self) -> Any:
        """Euler's constant."""
        return gmpy2.const_euler()

    @property
    def catalan(self) -> Any:
        """Catalan's constant."""
        return gmpy2.const_catalan()

    @property
    def phi(self) -> Any:
        """The golden ratio."""
        return (1 + gmpy2.sqrt(gmpy2.mpfr(5))) / 2

    def __getattr__(self, name: str) -> Any:
        """Refuse a name that MPFR does not have.

        Raises:
            Beyond: always.
        """
        raise Beyond(f"MPFR has no {name}")


Mpfr = _Mpfr()  # a context, as ``mpmath.mp`` is one


def working() -> AbstractContextManager[Any]:
    """Work with mpmath's precision and the extra bits of its quadrature; a result that is no real number raises."""
    return gmpy2.context(precision=mpmath.mp.prec + GUARD, trap_invalid=True, trap_divzero=True, trap_overflow=True)


def in_mpmath(number: Any) -> Any:
    """Return the same number in mpmath."""
    mantissa, exponent = number.as_mantissa_exp()
    return mpmath.mp.make_mpf(mpmath.libmp.from_man_exp(mantissa, int(exponent)))


def _in_mpfr(number: Any) -> Any:
    sign, mantissa, exponent, _ = number._mpf_
    size = gmpy2.mpfr(mantissa)
    size = gmpy2.mul_2exp(size, exponent) if exponent >= 0 else gmpy2.div_2exp(size, -exponent)
    return -size if sign else size


@lru_cache(maxsize=256)
def _nodes(degree: int, prec: int) -> Sequence[tuple[Any, Any]]:
    """Return the nodes and weights on [-1, 1] of mpmath's rule of this degree."""
    with mpmath.workprec(prec + GUARD), working():
        return [(_in_mpfr(x), _in_mpfr(w)) for x, w in rule().get_nodes(mpmath.mpf(-1), mpmath.mpf(1), degree, prec)]


def gauss_legendre(f: Callable[[Any], Any], cells: Sequence[Any]) -> tuple[Any, Any]:
    """Integrate over cells like ``mpmath.quad`` with Gauss's rule: raise the degree until the error estimate is small.

    Args:
        f: the integrand, in MPFR.
        cells: the ends of the cells, in order.

    Returns:
        The integral, and mpmath's estimate of its error.
    """
    prec, small = mpmath.mp.prec, mpmath.mp.eps / 8
    highest, total, error = rule().guess_degree(prec), Mpfr.zero, mpmath.mpf(0)
    with mpmath.workprec(prec + GUARD):
        for low, high in pairwise(cells):
            half, middle = (high - low) / 2, (high + low) / 2
            found: list[Any] = []
            for degree in range(1, highest + 1):
                value = Mpfr.zero
                for x, weight in _nodes(degree, prec):
                    value += weight * f(middle + half * x)
                found.append(in_mpmath(value * half))
                off = rule().estimate_error(found, prec, small) if degree > 1 else mpmath.inf
                if off <= small:
                    break
            total += value * half
            error += off
    return total, error
