r"""A form of several letters that is a positive factor times a form of one letter u: one of these, a ratio or another function of them.

    a (x^(1/a) - 1) - log x = a (e^u - 1 - u),   u = log(x)/a

The form has the sign of the one in u, on the values that u takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.proof.steps import Attempt, Rule, Step
from closedform.numerics.signs.atoms import LARGEST

Prove = Callable[[Any, Sign, Domain], Attempt]
_MOST = 8  # functions of the letters that are tried
_NONE = Attempt(False, "no function of the letters stands for them")


class _Reduced(NamedTuple):
    """A form as ``factor`` times ``rest``, a form of the letter u alone, which is ``inside``; and the values that u takes."""

    u: Letter
    inside: Form
    factor: Form
    rest: Form
    range: Form


def in_one_letter(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Try to prove a sign of a form of two letters or more by one of a form of one.

    Args:
        form: closed.
        sign: positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
        prove: the rules for a form of one letter.
    """
    return _tried(form, sign, domain, prove, _reductions)


def in_one_of_its_letters(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Try to prove a sign of a form that is a positive factor times a form of one of its own letters; arguments as for ``in_one_letter``."""
    return _tried(form, sign, domain, prove, _own)


def _tried(form: Form, sign: Sign, domain: Domain, prove: Prove, reductions: Callable[..., Iterator[_Reduced]]) -> Attempt:
    letters = sorted(form.free_symbols, key=str)
    if len(letters) < 2 or outermost_special(form) or sp.count_ops(form) > LARGEST:
        return _NONE
    for found in reductions(form, letters, domain):
        proof = prove(found.rest, sign, Domain({found.u: found.range}))
        if proof.found:
            after = sp.Mul(found.factor, found.rest, evaluate=False)
            step = Step(Rule.REDUCED, form, after, found.u, found.inside, sign, {found.u: found.range}, proof.steps)
            return Attempt(True, f"in one letter, {proof.method}", (step,))
    return _NONE


def _named(form: Form, letters: list[Letter], domain: Domain) -> tuple[dict[Form, Form], Form]:
    """Write a form in letters whose assumptions say which are positive."""
    ahead = {s: domain.symbols[s].inf >= 0 and domain.symbols[s].contains(0) == sp.false for s in letters}
    named = {s: sp.Dummy(s.name, positive=True) if ahead[s] else sp.Dummy(s.name, real=True) for s in letters}
    return named, _with_exponentials(form.xreplace(named))


def without_idle_letters(form: Form, domain: Domain) -> Form:
    """Take positive factors out of roots, so that letters which cancel are seen to."""
    named, written = _named(form, sorted(form.free_symbols, key=str), domain)
    return _spread(written).xreplace({name: s for s, name in named.items()})


def _own(form: Form, letters: list[Letter], domain: Domain) -> Iterator[_Reduced]:
    """Take a positive factor off, beside which one letter alone is left."""
    named, written = _named(form, letters, domain)
    back, spread = {name: s for s, name in named.items()}, _spread(written)
    for s, name in named.items():
        factor, rest = spread.as_independent(name, as_Add=False)
        if rest.free_symbols == {name} and factor.is_positive:
            u = _letter_like(name)
            yield _Reduced(u, s, factor.xreplace(back), rest.xreplace({name: u}), domain.symbols[s])


def _reductions(form: Form, letters: list[Letter], domain: Domain) -> Iterator[_Reduced]:
    """Replace one letter by another one u and the rest, so that only u is left beside a factor."""
    named, written = _named(form, letters, domain)
    back = {name: s for s, name in named.items()}
    for inside in list(_candidates(written, list(named.values())))[:_MOST]:
        u = _letter_like(inside)
        for name in sorted(inside.free_symbols, key=str):
            if (value := _solved(inside, name, u)) is None:
                continue
            factor, rest = _spread(written.xreplace({name: value})).as_independent(u, as_Add=False)
            if rest.free_symbols == {u} and factor.is_positive:
                yield _Reduced(u, inside.xreplace(back), factor.xreplace(back), rest, _range(u, name, value, named, domain))
                break


def _with_exponentials(form: Form) -> Form:
    """Write powers with letters in their exponents as exponentials."""
    return form.replace(lambda p: p.is_Pow and p.exp.free_symbols and p.base.is_positive, lambda p: sp.exp(p.exp * sp.log(p.base)))


def _letter_like(inside: Form) -> Letter:
    return sp.Dummy("u", positive=True) if inside.is_positive else sp.Dummy("u", real=True)


def _candidates(form: Form, names: list[Letter]) -> Iterator[Form]:
    """List functions of several letters for which one letter may stand: arguments of functions, and ratios."""
    inside = (sp.factor_terms(node.args[-1]) for node in sp.preorder_traversal(form) if isinstance(node, (sp.Function, sp.exp)))
    found = [arg.as_coeff_Mul()[1] for arg in inside if len(arg.free_symbols) > 1 and not arg.is_Add]
    yield from dict.fromkeys([*found, *(over / under for over, under in permutations(names, 2) if under.is_positive)])


def _solved(inside: Form, name: Letter, u: Letter) -> Form | None:
    """Solve inside = u for a letter that occurs once, in a product or in a logarithm."""
    value: Form = u
    while inside != name:
        parts = [arg for arg in inside.args if name in arg.free_symbols]
        if len(parts) != 1:
            return None
        if inside.is_Mul:
            value = value / (inside / parts[0])
        elif isinstance(inside, sp.log):
            value = sp.exp(value)
        elif inside.is_Pow and inside.base == parts[0] and inside.exp.is_Rational and name.is_positive and value.is_positive:
            value = value ** (1 / inside.exp)
        else:
            return None
        (inside,) = parts
    return value if not name.is_positive or value.is_positive else None


def _spread(form: Form) -> Form:
    """Take positive factors out of powers, moduli and logarithms, and common factors out of sums."""
    if not form.args:
        return form
    args = [_spread(arg) for arg in form.args]
    if form.is_Pow or isinstance(form, (sp.Abs, sp.log)):
        args[0] = sp.factor_terms(args[0])
    out = form.func(*args)
    if form.is_Add:
        return sp.factor_terms(out)
    return sp.expand_log(sp.expand_power_base(out)) if form.is_Pow or isinstance(form, sp.log) else out


def _range(u: Letter, name: Letter, value: Form, named: dict[Form, Form], domain: Domain) -> Form:
    """Return an interval that holds all values of u: by its sign, and by those constraints that speak of it alone."""
    out = sp.Interval.open(0, sp.oo) if u.is_positive else sp.Interval(-sp.oo, sp.oo)
    for relation in domain.such_that:
        if not isinstance(relation, (sp.Gt, sp.Ge, sp.Lt, sp.Le)) or not relation.free_symbols <= named.keys():
            continue
        gap = _spread((relation.gts - relation.lts).xreplace(named).xreplace({name: value}))
        factor, rest = gap.as_independent(u, as_Add=False)
        if rest.free_symbols != {u} or not factor.is_positive:
            continue
        t = sp.Dummy("u", real=True)
        allowed = sp.solveset((rest > 0 if isinstance(relation, (sp.Gt, sp.Lt)) else rest >= 0).xreplace({u: t}), t, sp.S.Reals)
        narrower = out & allowed if isinstance(allowed, sp.Interval) else out
        out = narrower if isinstance(narrower, sp.Interval) else out
    return out
