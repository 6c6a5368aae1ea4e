r"""Equalities with kinks that the prover alone cannot prove: from signs, or for any number in place of a kink's argument.

told       1{u > 0} = 1 if u > 0 on the whole domain, |u| = u if u >= 0, max(a, b) = a if a - b >= 0, and so on; likewise
           asin(sin u) = u if |u| <= pi/2, acos(cos u) = u if 0 <= u <= pi, and acosh(cosh u) = u if u >= 0
general    a statement about every real number w, or every one that the domain's constraints allow, holds for w = f(x)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import ORDERINGS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.nodes import bound_symbols, is_special, outermost_special
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.letters import letter_for
from closedform.numerics.proof.steps import Attempt, Rule, Step
from closedform.numerics.signs.inequality import argued
from closedform.numerics.signs.numeric_check import fails

MOST_KINKS, MOST_GENERAL = 4, 6  # kinks whose signs are searched for; forms that a letter replaces
_INVERSES = {sp.asin: sp.sin, sp.acos: sp.cos, sp.acosh: sp.cosh}

Told = tuple[Any, Sequence[tuple[Any, str]]]  # the value of a kink, and the signs that it requires


def by_kinks(left: Form, right: Form, domain: Domain, *, table: bool = True) -> Attempt:
    """Try to prove left = right from the signs of its kinks' arguments, or with letters in place of these.

    Args:
        left: one side; integrals and expectations stay as they are.
        right: the other.
        domain: the intervals of the symbols, and constraints.
        table: as in ``numerics.proof.prove.prove``.
    """
    kinks = _outside(left, right)
    found = _told(left, right, kinks, domain, table=table) if 0 < len(kinks) <= MOST_KINKS else Attempt(False, "no kink")
    return found if found.found or not kinks else _in_general(left, right, kinks, domain, table=table)


def _outside(left: Form, right: Form) -> list[Form]:
    """List the kinks, and inverses of functions, outside integrals and without inner ones."""
    hidden = {node: sp.Dummy() for side in (left, right) for node in outermost_special(side)}
    form = sp.Tuple(left, right).xreplace(hidden)
    nodes = [n for n in form.atoms(*ORDERINGS, *_INVERSES) if not n.free_symbols & {*hidden.values()}]
    return sorted((n for n in nodes if n.free_symbols), key=lambda n: (sp.count_ops(n), str(n)))


def _told(left: Form, right: Form, kinks: Sequence[Form], domain: Domain, *, table: bool) -> Attempt:
    forms, facts = dict[Any, Any](), list[Step]()
    for node in kinks:
        for value, signs in _values(node):
            if any(fails(form, sign, domain) for form, sign in signs):
                continue
            proofs = [argued(form, sign, domain) for form, sign in signs]
            if all(proof.found for proof in proofs):
                forms[node] = value
                facts += [
                    Step(Rule.FACT, form, form, called=sign, branch=proof.steps)
                    for (form, sign), proof in zip(signs, proofs, strict=True)
                ]
                break
    if not forms:
        return Attempt(False, "no argument of a kink has one sign")
    rest = prover.prove(left.xreplace(forms), right.xreplace(forms), domain, table=table)
    if not rest.found:
        return rest
    step = Step(Rule.TOLD, left, right, forms=forms, branch=rest.steps)
    return Attempt(True, f"kinks by rules of signs, then {rest.method}", (Step(Rule.CLAIM, left, right), *facts, step))


def _values(node: Form) -> Iterator[Told]:
    """Return the possible values of a kink, with the signs that each requires."""
    u = node.args[0]
    if isinstance(node, (sp.Heaviside, sp.sign)):
        yield sp.Integer(1), [(u, Sign.POSITIVE)]
        yield sp.Integer(-1 if isinstance(node, sp.sign) else 0), [(u, Sign.NEGATIVE)]
    elif isinstance(node, sp.Abs):
        yield u, [(u, Sign.NONNEGATIVE)]
        yield -u, [(-u, Sign.NONNEGATIVE)]
    elif isinstance(node, (sp.Max, sp.Min)):
        turn = 1 if isinstance(node, sp.Max) else -1
        for one in node.args:
            yield one, [(turn * (one - other), Sign.NONNEGATIVE) for other in node.args if other != one]
    elif isinstance(u, _INVERSES[type(node)]):
        v = u.args[0]
        ends = {sp.asin: (v + sp.pi / 2, sp.pi / 2 - v), sp.acos: (v, sp.pi - v), sp.acosh: (v,)}[type(node)]
        yield v, [(end, Sign.NONNEGATIVE) for end in ends]


def _in_general(left: Form, right: Form, kinks: Sequence[Form], domain: Domain, *, table: bool) -> Attempt:
    bound = set().union(*(bound_symbols(n) for n in sp.Tuple(left, right).atoms(sp.Expr) if is_special(n)))
    for form in list(dict.fromkeys(_cores(kinks)))[:MOST_GENERAL]:
        if form.free_symbols & bound:
            continue
        letter = letter_for(form, "w", positive=True) if form.is_positive else letter_for(form, "w", real=True)
        one, other = (side.xreplace({form: letter}) for side in (left, right))
        anywhere = wider(domain, form, letter)
        moved = one - other - (one - other).xreplace({letter: 2 * letter})  # terms without the letter are in both
        free = not any(letter in limit.free_symbols for limit in anywhere.such_that)
        if fails(one - other, Sign.ZERO, anywhere) or (free and fails(moved, Sign.ZERO, anywhere)):
            continue
        found = prover.prove(one, other, anywhere, table=table)
        if found.found:
            step = Step(Rule.GENERAL, left, right, forms={letter: form}, branch=found.steps)
            return Attempt(True, f"in general, {found.method}", (Step(Rule.CLAIM, left, right), step))
    return Attempt(False, "what kinks are of may not be any number")


def _cores(kinks: Sequence[Form]) -> Iterator[Form]:
    """List the arguments of kinks, without numbers, and the functions and powers in them."""
    for node in kinks:
        for u in node.args if isinstance(node, (sp.Max, sp.Min)) else node.args[:1]:
            rest = u.as_coeff_Add()[1].as_coeff_Mul()[1]
            inner = [n for n in u.atoms(sp.Function, sp.Pow) if not isinstance(n, ORDERINGS)]
            inner.sort(key=lambda n: (-sp.count_ops(n), str(n)))
            yield from (form for form in (u, rest, *inner) if form.free_symbols and not form.is_Symbol)


def wider(domain: Domain, form: Form, letter: Letter) -> Domain:
    """Return the domain of a claim in which a letter replaces a real form: constraints on the form become constraints on the letter."""
    line = sp.Interval.open(0, sp.oo) if letter.is_positive else sp.Interval(-sp.oo, sp.oo)
    limits = tuple(relation.xreplace({form: letter}) for relation in domain.such_that)
    return Domain({**domain.symbols, letter: line}, limits, domain.chart)
