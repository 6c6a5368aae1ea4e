"""Reads an integrand in a positive variable as one of the shapes in the table of transforms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import gcd, lcm

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.calculus.mellin_transforms import N, P, Q
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.proof.signs import sign

MOST_LOGARITHMS = 3  # power of a logarithm


@dataclass(frozen=True)
class Monomial:
    """b w^m."""

    b: Form
    m: Form


@dataclass
class Integrand:
    """An integrand in a positive w: free times w^power times log(w)^logs times functions, exponentials and powers of binomials."""

    free: Form
    power: Form
    logs: int
    exponents: list[Monomial]
    binomials: list[tuple[Form, Monomial, Form]]  # (a + b w^m)^e
    others: list[Form]


def with_powers_joined(form: Form) -> Form:
    """Write powers of one base as one power."""
    return sp.powsimp(sp.expand_power_base(sp.powdenest(sp.expand_power_base(form))), combine="exp")


def _read(body: Form, w: Form) -> Integrand | None:
    found = Integrand(sp.Integer(1), sp.Integer(1), 0, [], [], [])
    for factor in sp.Mul.make_args(with_powers_joined(body)):
        base, e = (factor, sp.Integer(1)) if isinstance(factor, sp.exp) else factor.as_base_exp()
        if w not in factor.free_symbols:
            found.free *= factor
        elif base == w and w not in e.free_symbols:
            found.power += e
        elif base == sp.log(w) and e.is_Integer and 0 < e <= MOST_LOGARITHMS:
            found.logs += int(e)
        elif isinstance(base, sp.exp) and e == 1:
            monomials = [_monomial(term, w) for term in sp.Add.make_args(sp.expand(base.args[0]))]
            if None in monomials:
                found.others.append(factor)
                continue
            found.free *= sp.exp(sp.Add(*(one.b for one in monomials if one is not None and one.m == 0)))
            found.exponents += [one for one in monomials if one is not None and one.m != 0]
        elif base.is_Add and w not in e.free_symbols and (two := _binomial(base, w)) is not None:
            found.binomials.append((*two, e))
        else:
            found.others.append(factor)
    return found


def _monomial(term: Form, w: Form) -> Monomial | None:
    """Read a term as b w^m."""
    b, rest = with_powers_joined(term).as_independent(w, as_Add=False)
    base, m = rest.as_base_exp() if rest != 1 else (w, sp.Integer(0))
    return Monomial(b, m) if base == w and w not in m.free_symbols else None


def _binomial(base: Form, w: Form) -> tuple[Form, Monomial] | None:
    """Read a sum as a + b w^m."""
    a, rest = base.as_independent(w, as_Add=True)
    one = None if rest.is_Add else _monomial(rest, w)
    return None if one is None else (a, one)


def matches(body: Form, w: Form, end: Form) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """Return names in the table, the values of its letters, u as a monomial in w, and the factors beside the core."""
    read = _read(body, w)
    if read is None:
        return
    yield from _of_arctangent(body, w)
    shape = (len(read.exponents), len(read.binomials), len(read.others))
    if shape == (0, 0, 0):
        yield from [("one before one", {}, Monomial(1 / end, sp.Integer(1)), read)] if end != sp.oo else []
    elif shape == (1, 0, 0):
        yield "exponential", {}, Monomial(-read.exponents[0].b, read.exponents[0].m), read
    elif shape == (2, 0, 0):
        yield from _of_both(read)
    elif shape == (0, 1, 0):
        a, one, e = read.binomials[0]
        if sign(a) == 1:
            read.free *= a**e
            finite = end != sp.oo
            name, p, b = ("power before one", e + 1, -one.b / a) if finite else ("power", -e, one.b / a)
            yield name, {P: p}, Monomial(b, one.m), read
    elif shape == (1, 1, 0):
        yield from _over_binomial(read)
    elif shape[:2] == (0, 0) and end in (sp.pi, sp.pi / 2) and (found := _of_wave(read, w)) is not None:
        yield *found, Monomial(sp.Integer(1), sp.Integer(1)), read
    elif shape == (0, 0, 2) and (lines := _of_hyperbolic_wave(read, w)) is not None:
        along, b = lines
        yield "wave over a hyperbolic cosine", {P: along / b}, Monomial(b, sp.Integer(1)), read
    elif shape in ((0, 0, 1), (1, 0, 1)):
        yield from _of_function(read, w, end)
    if not read.binomials or shape[2]:
        yield from _of_exponentials(body, w)


def _of_both(read: Integrand) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """exp(-b w^m - d w^-m), with u = b w^m and p = b d."""
    first, second = read.exponents
    if tidied(first.m + second.m) == 0 and sign(first.b) == sign(second.b) == -1:
        yield "exponential of both", {P: first.b * second.b}, Monomial(-first.b, first.m), read


def _over_binomial(read: Integrand) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """exp(-d w^m) (a + b w^m)^e, with u = b w^m / a."""
    (damp,), ((a, one, e),) = read.exponents, read.binomials
    if tidied(damp.m - one.m) == 0 and sign(damp.b) == -1 and sign(a) == sign(one.b) == 1:
        read.free *= a**e
        name, letters = ("exponential over a line", {}) if e == -1 else ("exponential over a power", {Q: -e})
        yield name, {P: -damp.b * a / one.b, **letters}, Monomial(one.b / a, one.m), read


def _of_wave(read: Integrand, w: Form) -> tuple[str, dict[Form, Form]] | None:
    """Functions of waves over a range between their zeros."""
    if read.others == [1 / sp.sin(w)]:
        return "cosecant", {}
    exponentials = [f for f in read.others if isinstance(f, sp.exp)]
    waves = [f for f in read.others if isinstance(f, sp.cos)]
    if len(exponentials) == 1 and len(exponentials) + len(waves) == len(read.others) < 3:
        n = waves[0].args[0] / w if waves else sp.Integer(0)
        p = exponentials[0].args[0] / sp.cos(w)
        return ("exponential of a cosine", {P: p, N: n}) if n.is_integer and w not in p.free_symbols else None
    if len(waves) == len(read.others) == 1:
        letter = sp.Dummy()
        inside = sp.expand(waves[0].args[0]).xreplace({sp.sin(w): letter})
        p, n = -inside.coeff(letter), inside.coeff(w)
        whole = n.is_integer and sp.expand(inside - n * w + p * letter) == 0
        return ("wave of a sine", {P: p, N: n}) if whole and w not in p.free_symbols else None
    return None


def _of_arctangent(body: Form, w: Form) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """Read c w^k (u - atan u) for a monomial u."""
    found = body.atoms(sp.atan)
    one = _monomial(next(iter(found)).args[0], w) if len(found) == 1 and body.is_Add else None
    if one is not None and one.m != 0:
        u, atan = one.b * w**one.m, sp.Dummy()
        read = _read(sp.cancel(body.xreplace({next(iter(found)): atan}) / (u - atan)), w)
        if read is not None and not (read.exponents or read.binomials or read.others) and atan not in read.free.free_symbols:
            yield "argument less arctangent", {}, one, read


def _of_hyperbolic_wave(read: Integrand, w: Form) -> tuple[Form, Form] | None:
    """Read cos(k w)/cosh(b w): k and b > 0."""
    wave = next((f for f in read.others if isinstance(f, sp.cos)), None)
    under = next((1 / f for f in read.others if isinstance(1 / f, sp.cosh)), None)
    if wave is None or under is None:
        return None
    k, b = (tidied(f.args[0] / w) for f in (wave, under))
    return (k, b) if w not in k.free_symbols | b.free_symbols and sign(b) == 1 else None


_OF_LINE = {sp.sin: "sine", sp.cos: "cosine", sp.erfc: "error function", sp.atan: "arctangent"}


def _of_function(read: Integrand, w: Form, end: Form) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """Read one function of a monomial, perhaps times an exponential of the same power."""
    function = read.others[0]
    inside = function.args[-1] if isinstance(function, sp.Function) else sp.nan
    if isinstance(function, sp.log):
        inside -= 1
    one = _monomial(sp.expand(inside), w)
    if one is None or one.m == 0:
        return
    if read.exponents:
        (damp,) = read.exponents
        if damp.m == one.m and sign(damp.b) == -1 and isinstance(function, (sp.sin, sp.cos)):
            name = "damped sine" if isinstance(function, sp.sin) else "damped cosine"
            yield name, {P: -one.b / damp.b}, Monomial(-damp.b, one.m), read
        elif damp.m == one.m and isinstance(function, sp.besselj) and function.args[0] == 0:
            yield "damped Bessel function", {P: -damp.b / one.b}, one, read
    elif isinstance(function, sp.log) and end != sp.oo:
        turned = sign(one.b)
        if turned == 1:
            yield "logarithm after one", {}, one, read
        elif turned == -1:
            yield "logarithm before one", {}, Monomial(-one.b, one.m), read
    elif isinstance(function, sp.log):
        yield "logarithm", {}, one, read
    elif isinstance(function, sp.atan) and end != sp.oo:
        yield "arctangent before one", {}, one, read
    elif type(function) in _OF_LINE:
        if sign(one.b) == -1 and isinstance(function, (sp.sin, sp.atan)):
            read.free, one = -read.free, Monomial(-one.b, one.m)
        yield _OF_LINE[type(function)], {}, one, read


_OF_EXPONENTIAL: Mapping[str, Callable[[Form], Form]] = {
    "exponential less one": lambda y: 1 / (y - 1),
    "its square": lambda y: y / (y - 1) ** 2,
    "exponential and one": lambda y: 1 / (y + 1),
    "that square": lambda y: y / (y + 1) ** 2,
    "hyperbolic cosecant": lambda y: 2 * y / (y**2 - 1),
    "hyperbolic secant": lambda y: 2 * y / (y**2 + 1),
}


def _of_exponentials(body: Form, w: Form) -> Iterator[tuple[str, dict[Form, Form], Monomial, Integrand]]:
    """Read the factors beside a power and a logarithm as one of the table's fractions of y = exp(b w)."""
    y = sp.Dummy("y", positive=True)
    functions = [f for f in body.atoms(sp.exp, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.csch) if w in f.free_symbols]
    rates = sorted((tidied(f.args[0] / w) for f in functions), key=str)
    ratios = [tidied(rate / rates[0]) for rate in rates]
    if not rates or not all(ratio.is_Rational for ratio in ratios):
        return
    step = sp.Rational(gcd(*(int(r.p) for r in ratios)), lcm(*(int(r.q) for r in ratios)))  # whose whole multiples are all of them
    rate = rates[0] * step * (sign(rates[0]) or 0)
    if sign(rate) != 1:
        return
    rest = body.rewrite(sp.exp).replace(sp.exp, lambda u: y ** tidied(u / (rate * w)) if w in u.free_symbols else sp.exp(u))
    beside, ratio = sp.factor(rest).as_independent(y, as_Add=False)
    for times, (name, form) in product((1, 2), _OF_EXPONENTIAL.items()):
        alone = ratio.xreplace({y: y ** sp.Rational(1, times)})
        quotient = sp.cancel(alone / form(y)) if alone.is_rational_function(y) else sp.nan
        if quotient is sp.nan or quotient.free_symbols & {y, w}:
            continue
        read = _read(beside * quotient, w)
        if read is not None and not (read.exponents or read.binomials or read.others):
            yield name, {}, Monomial(rate * times, sp.Integer(1)), read
