"""Certifies conditions by the rules of signs, whose proofs an independent checker verifies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KEEP_SIGN, MONOTONE
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.arguments.checked import signed_by_steps
from closedform.numerics.conditions.demand import Asked, Scope, Unread
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.forms.surfaces import vanishing_factors
from closedform.numerics.signs.definite_polynomials import is_kept_from_zero

_TURNS = 8  # half turns on either side of zero in which a wave is examined
_TIDY = 120  # operations of a fraction that is written in factors first
_LONG = 400  # operations of a form that is examined


@remembered
def is_certain(form: Form, must: Sign, scope: Scope) -> bool:
    """Return True if a form certainly meets a condition at every point of a scope."""
    return _is_plainly_certain(form, must, scope) or _is_said_squared(sp.sympify(form), must, scope)


def _is_plainly_certain(form: Form, must: Sign, scope: Scope) -> bool:
    given = sp.sympify(form)
    if sp.count_ops(given) > _TIDY and given.is_rational_function(*given.free_symbols) and (tidy := tidied(given)) != given:
        return is_certain(tidy, must, scope)
    form = _plain(given, must)
    known = {Sign.NONZERO: form.is_nonzero, Sign.POSITIVE: form.is_positive, Sign.NONNEGATIVE: form.is_nonnegative}[must]
    if known is not None and not form.free_symbols:
        return bool(known)
    if known:
        return True
    if not form.free_symbols <= {s for s, _ in scope.symbols}:
        return False  # a constant of a bound, whose value is unknown
    if any(_is_said(one, must, relation) for one in (given, form) for relation in scope.such_that):
        return True
    if _is_sum_of_squares(form, must) or _is_above_opposite_steps(form, scope):
        return True
    if must is Sign.NONZERO and (parts := factors(form)) != (form,):
        return all(is_certain(part, must, scope) for part in parts)
    if must is Sign.NONZERO and _is_apart_from_root(form, scope):
        return True
    if must is not Sign.NONZERO and (ends := _at_ends_of_wave(form)) and all(is_certain(end, must, scope) for end in ends):
        return True
    domain = scope.domain(form.free_symbols)
    return _certain(form, must, tuple(domain.symbols.items()), domain.such_that)


def _plain(form: Form, must: Sign) -> Form:
    """Write a form as one with the same sign wherever both have a value, for which there are rules."""
    if isinstance(form, sp.tan):
        return sp.sin(form.args[0]) if must is Sign.NONZERO else sp.sin(form.args[0]) * sp.cos(form.args[0])
    if isinstance(form, sp.log):
        return form.args[0] - 1
    if form.is_Add and len(form.args) == 2:
        (c, f), (d, g) = (term.as_coeff_Mul() for term in form.args)
        if f.func is g.func and f.func in MONOTONE and c == -d:  # f(u) - f(v) has the sign of u - v, or of v - u
            return c * MONOTONE[f.func] * (f.args[0] - g.args[0])
    if form.func in KEEP_SIGN and form.func not in (sp.asin, sp.atanh, sp.erfinv):
        return form.args[0]
    return form


def _is_sum_of_squares(form: Form, must: Sign) -> bool:
    """Return True if each term is positive, or at least zero, as a positive number times even powers; 1/u^2 > 0 wherever it has a value."""
    terms = [[factor.as_base_exp() for factor in sp.Mul.make_args(term)] for term in sp.Add.make_args(form)]
    even = all(base.is_positive or (base.is_real and power.is_even) for term in terms for base, power in term)
    strict = any(all(base.is_positive or power.is_negative for base, power in term) for term in terms)
    return even and (strict or must is Sign.NONNEGATIVE)


def _is_above_opposite_steps(form: Form, scope: Scope) -> bool:
    """Return True if a sum is positive by c 1{u > 0} + c 1{u < 0} = c for a positive c, u not zero or counted on both sides, and the rest is not negative."""
    steps: dict[tuple[Form, Form], Form] = {}
    rest = list[Form]()
    for term in sp.Add.make_args(form):
        found = [factor for factor in sp.Mul.make_args(term) if isinstance(factor, sp.Heaviside)]
        if len(found) != 1:
            rest.append(term)
            continue
        key = sp.expand(found[0].args[0]), found[0].args[1]
        steps[key] = steps.get(key, sp.Integer(0)) + term / found[0]
    met = [
        c
        for (u, at_zero), c in steps.items()
        if steps.get((sp.expand(-u), at_zero)) == c and (at_zero == 1 or is_certain(u, Sign.NONZERO, scope))
    ]
    return (
        any(is_certain(c, Sign.POSITIVE, scope) for c in met)
        and all(is_certain(c, Sign.NONNEGATIVE, scope) for c in steps.values())
        and all(is_certain(one, Sign.NONNEGATIVE, scope) for one in rest)
    )


def _at_ends_of_wave(form: Form) -> tuple[Form, ...]:
    """Return a form of first degree in one sine or cosine where that is 1 and -1: it lies between these; empty for another one."""
    waves = form.atoms(sp.sin, sp.cos)
    if len(waves) != 1:
        return ()
    (wave,) = waves
    w = sp.Dummy("w", real=True)
    line = form.xreplace({wave: w})
    linear = wave.args[0].is_real and line.is_polynomial(w) and sp.degree(line, w) == 1
    return tuple(line.xreplace({w: sp.Integer(end)}) for end in (1, -1)) if linear else ()


def _is_apart_from_root(form: Form, scope: Scope) -> bool:
    """Return True if a form P + Q sqrt(R) certainly is not zero: P Q > 0 wherever P^2 = Q^2 R.

    The places where a factor of P^2 - Q^2 R is zero are solved for a letter in which it is of first degree.
    """
    roots = [power for power in form.atoms(sp.Pow) if power.exp == sp.Rational(1, 2) and power.free_symbols]
    if len(roots) != 1:
        return False
    r = sp.Dummy("r")
    named = form.xreplace({roots[0]: r})
    if not named.is_polynomial(r) or (line := sp.Poly(named, r)).degree() != 1:
        return False
    q, p = line.all_coeffs()
    if not all(part.is_polynomial(*form.free_symbols) for part in (p, q, roots[0].base)):
        return False
    norm = sp.expand(p**2 - q**2 * roots[0].base)
    return norm != 0 and all(
        is_certain(factor, Sign.NONZERO, scope) or _is_certain_on(factor, p * q, scope) for factor, _ in sp.factor_list(norm)[1]
    )


def _is_certain_on(zero: Form, form: Form, scope: Scope) -> bool:
    """Return True if a form certainly is positive wherever another one is zero, by that one's solutions for some letter."""
    return any(
        sp.false in there.such_that or is_certain(sp.together(form.xreplace({letter: value})), Sign.POSITIVE, there)
        for letter in sorted(zero.free_symbols, key=str)
        for value, there in _solutions(zero, letter, scope)
    )


def _solutions(zero: Form, letter: Letter, scope: Scope) -> Iterator[tuple[Form, Scope]]:
    """Solve a form for a letter of first degree, or for a positive one that is only squared; with the scope of the others."""
    polynomial, interval = sp.Poly(zero, letter), dict(scope.symbols)[letter]
    squared_only = polynomial.degree() == 2 and polynomial.nth(1) == 0 and interval == sp.Interval.open(0, sp.oo)
    if letter.is_integer or not (polynomial.degree() == 1 or squared_only) or not is_certain(polynomial.LC(), Sign.NONZERO, scope):
        return
    value = sp.together(-polynomial.nth(0) / polynomial.LC())
    inside = [
        (sp.Gt if is_open else sp.Ge)(gap, 0)
        for end, gap, is_open in (
            (interval.inf, value - interval.inf, interval.left_open),
            (interval.sup, interval.sup - value, interval.right_open),
        )
        if end.is_finite
    ]
    put = {letter: sp.sqrt(value) if squared_only else value}
    relations = tuple(one.xreplace(put) for one in scope.such_that)
    others = tuple((s, i) for s, i in scope.symbols if s != letter)
    yield put[letter], replace(scope, symbols=others, such_that=tuple(one for one in (*relations, *inside) if one != sp.true))


def _is_said(form: Form, must: Sign, relation: Form) -> bool:
    """Return True if a constraint itself states a form's condition."""
    if isinstance(relation, sp.Ne) and must is Sign.NONZERO:
        (_, one), (_, other) = (sp.expand(side).primitive() for side in (form, relation.lhs - relation.rhs))
        return one in (other, -other) or sp.expand(one + other) == 0
    strict = isinstance(relation, (sp.Gt, sp.Lt))
    if (
        strict
        and must is Sign.NONZERO
        and any(factor.as_base_exp()[0] in (form, -form) for factor in sp.Mul.make_args(relation.gts - relation.lts))
    ):
        return True  # a factor of what is not zero
    if (
        not (strict or (isinstance(relation, (sp.Ge, sp.Le)) and must is Sign.NONNEGATIVE))
        or form.free_symbols != relation.free_symbols
    ):
        return False
    gap = relation.gts - relation.lts
    gap = _plain(gap.as_coeff_Mul()[1], must) if must is Sign.NONZERO else gap
    return any(sp.expand(turn * form - gap) == 0 for turn in ((1, -1) if must is Sign.NONZERO else (1,)))


@remembered
def squared(relation: Form, scope: Scope) -> Form:
    """Return p^2 - q^2 for a constraint p > q with p + q > 0 at every point of a scope: both have one sign there; None for another one."""
    gap = relation.gts - relation.lts if hasattr(relation, "gts") else sp.Integer(0)
    if gap.is_Add and len(gap.args) == 2:
        p, q = gap.args
        others = replace(scope, such_that=tuple(one for one in scope.such_that if one != relation))
        for turn in (1, -1):
            if _is_plainly_certain(turn * (p - q), Sign.POSITIVE, others):
                return turn * (p**2 - q**2)
    return None


def _is_said_squared(form: Form, must: Sign, scope: Scope) -> bool:
    """Return True if the square of a constraint states a form's condition; a factor of one that is not zero is not zero."""
    for relation in scope.such_that:
        if not form.free_symbols <= relation.free_symbols or (square := squared(relation, scope)) is None:
            continue
        strict = isinstance(relation, (sp.Gt, sp.Lt))
        stated = [sp.Ne(factor, 0, evaluate=False) for factor in factors(square)] if strict and must is Sign.NONZERO else []
        stated.append((sp.Gt if strict else sp.Ge)(square, 0, evaluate=False))
        if any(_is_said(form, must, one) for one in stated):
            return True
    return False


@remembered
def _certain(form: Form, must: Sign, symbols: tuple[Letter, ...], such_that: tuple[Form, ...]) -> bool:
    domain = Domain(dict(symbols), such_that)
    try:
        if _is_definite(form, domain):
            return True
        if sp.count_ops(form) > _LONG:
            return False
        if must is Sign.NONZERO:
            return all(_has_a_sign(factor, domain) for factor in factors(form))
        return bool(signed_by_steps(form, must.value, domain).found)
    except (NotLowered, DoesNotExist, ValueError, TypeError, NotImplementedError, ZeroDivisionError, sp.PolynomialError):
        return False


def _is_definite(form: Form, domain: Domain) -> bool:
    """Return True if a form is positive as a definite quadratic form of what constraints keep from being zero together."""
    return bool(domain.such_that) and is_kept_from_zero(
        form, domain, lambda minor: bool(signed_by_steps(minor, Sign.POSITIVE, domain).found)
    )


def factors(form: Form) -> tuple[Form, ...]:
    """Return the factors of a form that may vanish; a number alone counts as one. 1/Gamma vanishes at the poles of Gamma."""
    if not form.free_symbols or outermost_special(form):
        return (form,)
    over, under = sp.fraction(sp.together(form))
    gammas = dict.fromkeys(factor.as_base_exp()[0] for factor in sp.Mul.make_args(under))
    return (*vanishing_factors(over), *(1 / gamma for gamma in gammas if isinstance(gamma, sp.gamma) and gamma.free_symbols))


def _has_a_sign(form: Form, domain: Domain) -> bool:
    if not form.free_symbols and form.is_nonzero is not None:
        return bool(form.is_nonzero)
    if isinstance(form, sp.gamma):
        return True  # wherever it has a value, which is a condition of its own
    if isinstance(form, sp.beta) and all(signed_by_steps(arg, Sign.POSITIVE, domain).found for arg in form.args):
        return True
    if form.is_Pow and isinstance(form.base, sp.gamma):
        return bool(signed_by_steps(form.base.args[0], Sign.POSITIVE, domain).found)
    if isinstance(form, (sp.sin, sp.cos)) and _is_between_zeros(form, domain):
        return True
    return any(signed_by_steps(turn * form, Sign.POSITIVE, domain).found for turn in (1, -1))


def left_open(one: Asked) -> str:
    """Return a condition that is not certified, in words; empty if it is certified."""
    if isinstance(one, Unread):
        return f"whether {one.why} is not certain: {short(one.by)}"
    if is_certain(one.form, one.must, one.scope):
        return ""
    return f"whether {short(one.form)} is {one.must.value} everywhere is not certain, as {short(one.by)} asks"


def _is_between_zeros(wave: Form, domain: Domain) -> bool:
    """Return True if the argument of a sine or a cosine stays between two successive zeros."""
    start = sp.S.Zero if isinstance(wave, sp.sin) else -sp.pi / 2
    u = wave.args[0]
    for k in range(-_TURNS, _TURNS):
        low = start + k * sp.pi
        if signed_by_steps(u - low, Sign.POSITIVE, domain).found:
            if signed_by_steps(low + sp.pi - u, Sign.POSITIVE, domain).found:
                return True
        else:
            return False  # nor is it above a later zero
    return False
