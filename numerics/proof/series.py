r"""Infinite sums looked up: each summand is a polynomial times a hypergeometric term, a known function if it has few parameters.

With k = first + m and p(k) = sum_j c_j m (m-1) ... (m-j+1), the j-th part begins at m = j; its terms have the ratio :math:`c \prod
(m + a) / \prod (m + b)`, where one b is 1. So its sum is the first term times :math:`{}_pF_q(a; b; c)`. Numbers in parentheses are
of the Digital Library of Mathematical Functions. A function without a value at c = 0 stands for its limit there: both sides are
continuous in c.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, terms_of
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Rule, Step

MOST = 6  # degree of a polynomial factor of a term
_HALF, _THREE_HALVES = sp.S.Half, sp.Rational(3, 2)


def summed(node: InfiniteSum) -> Step | None:
    """Return the step that states the value of an infinite sum; None if its terms are of no known kind, or may not converge."""
    term, k, first = node.args[:3]
    m = sp.Dummy("m", integer=True, nonnegative=True)
    total = sp.Integer(0)
    try:
        for summand in sp.Add.make_args(term.xreplace({k: first + m})):
            polynomial, rest = _apart(summand, m)
            for j, c in enumerate(_falling(polynomial, m)):
                if c != 0:
                    found = _hypergeometric(rest, m, j)
                    if found is None:
                        return None
                    total += c * found
    except (NoRatio, sp.PolynomialError):
        return None
    return None if total.has(sp.nan, sp.zoo, sp.oo) else Step(Rule.SERIES, node, total)


def _apart(summand: Form, m: Form) -> tuple[Form, Form]:
    """Split off the factors that are polynomials in the index."""
    factors = sp.Mul.make_args(summand)
    polynomial = [f for f in factors if f.is_polynomial(m)]
    return sp.Mul(*polynomial), sp.Mul(*(f for f in factors if f not in polynomial))


def _falling(polynomial: Form, m: Form) -> list[Form]:
    """Return c_j of p(m) = sum_j c_j m (m-1) ... (m-j+1): the j-th difference at zero, divided by j!.

    Raises:
        NoRatio: the degree is too high.
    """
    degree = sp.degree(polynomial, m) if m in polynomial.free_symbols else 0
    if degree > MOST:
        raise NoRatio("a polynomial of a high degree")
    values = [polynomial.xreplace({m: sp.Integer(i)}) for i in range(degree + 1)]
    return [
        sp.expand(sum((-1) ** (j - i) * sp.binomial(j, i) * values[i] for i in range(j + 1))) / sp.factorial(j)
        for j in range(degree + 1)
    ]


def _hypergeometric(rest: Form, m: Form, j: int) -> Form:
    """Sum m (m-1) ... (m-j+1) rest(m) over m >= j; None if it is of no known kind."""
    if m not in rest.free_symbols:
        constant, above, below = sp.Integer(1), [], []
    else:
        ((_, ratio),) = terms_of(InfiniteSum(rest, m, 0))
        constant = ratio.constant
        above, below = ([_root(form) for form in side] for side in (ratio.above, ratio.below))
        constant *= sp.Mul(*(form[-1] for form in ratio.above)) / sp.Mul(*(form[-1] for form in ratio.below))
    above, below = [*(a + j for a in above), sp.Integer(1 + j)], [*(b + j for b in below), sp.Integer(1)]
    if sp.Integer(1) not in below or any(b.is_integer and not b.is_positive for b in (*above, *below)):
        return None
    below.remove(sp.Integer(1))
    for a in tuple(above):
        if a in below:
            above.remove(a)
            below.remove(a)
    value = _function(above, below, tidied(constant))
    return None if value is None else rest.xreplace({m: sp.Integer(j)}) * sp.factorial(j) * value


def _root(form: tuple[Form, ...]) -> Form:
    """Return d for a form d a + a k.

    Raises:
        NoRatio: it has a higher degree.
    """
    if len(form) != 2:
        raise NoRatio("a factor of a higher degree")
    return sp.sympify(form[0]) / form[1]


def _function(above: list[Form], below: list[Form], c: Form) -> Form:
    """Return pFq(above; below; c), if it converges and is known; else None."""
    if len(above) > len(below) + 1 or (len(above) == len(below) + 1 and not (sign(1 - c) == sign(1 + c) == 1)):
        return None
    if (len(above), len(below)) == (1, 0):
        return (1 - c) ** (-above[0])  # (15.4.6)
    key = tuple(sorted(above, key=str)), tuple(sorted(below, key=str))
    if key in _OF_VALUE:
        return _OF_VALUE[key](c)
    if not above and len(below) == 1 and below[0].is_integer and (root := _even_root(c)) is not None:
        n = below[0] - 1
        return sp.gamma(n + 1) * root**-n * sp.besseli(n, 2 * root)  # (10.25.2)
    for turn, table in ((1, _OF_ROOT), (-1, _OF_IMAGINARY_ROOT)):
        if key in table and (root := _even_root(turn * c)) is not None:
            return table[key](root)
    return None


def _even_root(c: Form) -> Form:
    """Return w with w^2 = c, real; either root serves in an even function. None if none is seen."""
    root = sp.Integer(1)
    for factor in sp.Mul.make_args(sp.factor(c)):
        base, e = factor.as_base_exp()
        if e.is_Integer and e % 2 == 0 and base.is_real:
            root *= base ** (e / 2)
        elif sign(factor) == 1:
            root *= sp.sqrt(factor)
        else:
            return None
    return root


_Key = tuple[tuple[Any, ...], tuple[Any, ...]]
_OF_VALUE: Mapping[_Key, Callable[[Form], Form]] = {
    ((), ()): sp.exp,  # (4.2.19)
    ((sp.Integer(1), sp.Integer(1)), (sp.Integer(2),)): lambda c: -sp.log(1 - c) / c,  # (15.4.1)
}
_OF_ROOT: Mapping[_Key, Callable[[Form], Form]] = {
    ((), (_HALF,)): lambda w: sp.cosh(2 * w),  # (4.33.2)
    ((), (_THREE_HALVES,)): lambda w: sp.sinh(2 * w) / (2 * w),  # (4.33.1)
    ((_HALF, _HALF), (_THREE_HALVES,)): lambda w: sp.asin(w) / w,  # (15.4.4)
    ((_HALF, sp.Integer(1)), (_THREE_HALVES,)): lambda w: sp.atanh(w) / w,  # (15.4.2)
    ((_HALF,), (_THREE_HALVES,)): lambda w: sp.sqrt(sp.pi) * sp.erfi(w) / (2 * w),  # (13.6.7)
}
_OF_IMAGINARY_ROOT: Mapping[_Key, Callable[[Form], Form]] = {
    ((), (_HALF,)): lambda w: sp.cos(2 * w),
    ((), (_THREE_HALVES,)): lambda w: sp.sin(2 * w) / (2 * w),
    ((_HALF, _HALF), (_THREE_HALVES,)): lambda w: sp.asinh(w) / w,  # (15.4.5)
    ((_HALF, sp.Integer(1)), (_THREE_HALVES,)): lambda w: sp.atan(w) / w,  # (15.4.3)
    ((_HALF,), (_THREE_HALVES,)): lambda w: sp.sqrt(sp.pi) * sp.erf(w) / (2 * w),
}
