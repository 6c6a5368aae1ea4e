"""Identities that rewrite a formula at one place to compute it without loss; measurement decides which of them help.

A rule takes a node and returns its replacements, or none. Each is an identity of real functions wherever the node has a real value
and the replacement is defined. ``choose`` compares every form it keeps with the first one in balls all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.tools.export import sums
from closedform.numerics.tools.export.nodes import Choice, Coarse, Erfc, Erfcx, Exp, Log1p, LogGamma, LogNdtr, Softplus
from closedform.numerics.tools.export.taylor import near_zero

Rule = Callable[[Any], Iterator[Any]]
_LONGEST = 60  # operations of a sum that is factored


def as_computed(form: Form) -> Form:
    """Write a formula with the nodes that keep their form: erfc stays one."""
    return form.replace(sp.erfc, Erfc)


def rational(form: Form) -> Iterator[Form]:
    """Factor, and bring to one denominator: 1 - x^2 = (1 - x)(1 + x), 1 - 1/(1 + x) = x/(1 + x)."""
    if not form.is_Add or form.has(sp.Float) or sp.count_ops(form) > _LONGEST:  # a Taylor polynomial stays nested
        return
    together = sp.together(form)
    top, bottom = sp.fraction(together)
    for found in (sp.factor(top) / sp.factor(bottom), sp.expand(top) / bottom, sp.factor_terms(form), together):
        if found != form:
            yield found


def logarithm(form: Form) -> Iterator[Form]:
    """Write log(1 + u) = log1p(u), log(1 + exp u), log(a/b) = log1p((a - b)/b), log erfc."""
    if not isinstance(form, sp.log):
        return
    inside = form.args[0]
    if inside.is_Add and 1 in inside.args:
        rest = inside - 1
        yield Log1p(rest)
        if isinstance(rest, sp.exp):
            yield Softplus(rest.args[0])
    top, bottom = sp.fraction(sp.together(inside))
    if bottom != 1:
        yield Log1p(sums._plain(top - bottom) / bottom)
        yield sums.of_logarithms(top, bottom)
    tails = [factor for factor in sp.Mul.make_args(inside) if isinstance(factor, Erfc)]
    if len(tails) == 1:
        yield LogNdtr(-sp.sqrt(2) * tails[0].args[0]) + sp.log(2) + sp.log(inside / tails[0])


def tail(form: Form) -> Iterator[Form]:
    """Write exp(a) erfc(v) and exp(a)/erfc(v) by the scaled function, for v > 0: neither factor overflows or vanishes."""
    if not form.is_Mul:
        return
    waves = [f for f in form.args if isinstance(f, sp.exp)]
    for factor in form.args:
        base, power = factor.as_base_exp()
        if isinstance(base, Erfc) and power in (1, -1) and waves:
            v = base.args[0]
            rest = form / factor / waves[0]
            right = Choice(0, v, v, 1)
            exponent = waves[0].args[0]
            scaled = sp.exp(_told(exponent - power * v**2)) * Erfcx(right) ** power
            yield rest * scaled.xreplace({right: v})
            left = Choice(0, v, -1, v)
            yield rest * Choice(0, v, scaled, sp.exp(exponent) * Erfc(left) ** power)


def square(form: Form) -> Iterator[Form]:
    """Write exp(-k x^2) = exp(-k h^2) exp(-k (x - h)(x + h)), with h so coarse that h^2 is exact, for x an argument; and erfc(c x) by it.

    A rounding error of x^2 is one of the exponent, and k x^2 times as large in the value. Source: Cody (1969), Math. Comp. 23, 631.
    """
    if isinstance(form, sp.exp):
        k, x = _scaled_square(-form.args[0])
        if k is not None:
            yield _gauss(k, x)
    if isinstance(form, Erfc):
        k, x = _scaled_square(form.args[0] ** 2)
        if k is not None:
            c = form.args[0] / x
            side = x if c.is_positive else -x
            right, left = Choice(0, side, abs(c) * side, 1), Choice(0, side, -1, abs(c) * side)
            yield Choice(0, side, _gauss(k, x) * Erfcx(right), Erfc(left))


def _scaled_square(form: Form) -> tuple[Form, Form]:
    """Return (k, x) for k x^2 if x is a symbol and k a positive whole number times or over a power of two; else nothing."""
    k, rest = form.as_independent(*form.free_symbols, as_Add=False)
    whole = k.is_Rational and k > 0 and (k.p * k.q) & (k.p * k.q - 1) == 0
    return (k, rest.base) if whole and rest.is_Pow and rest.exp == 2 and rest.base.is_Symbol else (None, None)


_FAR = 64  # beyond, the value is zero, and so must be the distance of x from its coarse value


def _gauss(k: Form, x: Form) -> Form:
    h = Choice(sp.Abs(x), _FAR, Coarse(x), x)
    return Exp(-k * h**2) * Exp(-k * (x - h) * (x + h))


def _told(form: Form) -> Form:
    return sp.factor(sp.expand(form))


def quotient_of_exponentials(form: Form) -> Iterator[Form]:
    """Write exp(a)/(c + exp(a)) = 1/(1 + c exp(-a))."""
    if not form.is_Mul:
        return
    for factor in form.args:
        base, power = factor.as_base_exp()
        for wave in form.args:
            if power == -1 and base.is_Add and isinstance(wave, sp.exp) and wave in base.args:
                yield form / wave / factor / (1 + sp.exp(-wave.args[0]) * (base - wave))


def logistic(form: Form) -> Iterator[Form]:
    """Write 1/(1 + exp(a)) by the exponential that is at most one on either side: nothing overflows, nor does the derivative."""
    if form.is_Pow and form.exp == -1 and form.base.is_Add and len(form.base.args) == 2 and 1 in form.base.args:
        wave = form.base - 1
        if isinstance(wave, sp.exp):
            a = wave.args[0]
            left, right = Choice(0, a, 0, a), Choice(0, a, a, 0)
            yield Choice(0, a, sp.exp(-right) / (1 + sp.exp(-right)), 1 / (1 + sp.exp(left)))


def power(form: Form) -> Iterator[Form]:
    """Join sqrt(a) sqrt(b) = sqrt(a b) for a, b >= 0; factor or expand an exponent, or the form under a root."""
    if isinstance(form, sp.exp) or (form.is_Pow and form.exp.is_Rational):
        inside = form.args[0]
        for found in (sp.factor(inside), sp.expand(inside)) if sp.count_ops(inside) <= _LONGEST else ():
            if found != inside:
                yield form.func(found, *form.args[1:])
    if form.is_Mul:
        found = sp.powsimp(form, force=False)
        if found != form:
            yield found


def gamma(form: Form) -> Iterator[Form]:
    """Gamma(x) = exp(log Gamma(x)) for x > 0, and the same for the beta function."""
    if form.is_Mul and form.has(sp.gamma) and (found := sp.gammasimp(form)) != form:
        yield found
    if isinstance(form, sp.gamma) and form.args[0].is_positive:
        yield sp.exp(LogGamma(form.args[0]))
    if isinstance(form, sp.beta) and all(arg.is_positive for arg in form.args):
        a, b = form.args
        yield sp.exp(LogGamma(a) + LogGamma(b) - LogGamma(a + b))


def of_sums(form: Form) -> Iterator[Form]:
    """Every identity of ``sums`` and ``taylor``."""
    if form.is_Add:
        for rule in (sums.beside_a_constant, sums.of_one_function, sums.conjugate, sums.squares, sums.of_an_angle, near_zero):
            yield from rule(form)


RULES: tuple[Rule, ...] = (of_sums, sums.arc, logarithm, tail, square, rational, quotient_of_exponentials, logistic, power, gamma)
