"""Facts visible in a form: it vanishes nowhere, is infinite at a point, or must be real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import sympy as sp
from sympy.core.function import Application

from closedform.derivations.claims.needs import leaves_the_reals
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Root
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in


def never_zero(rest: Form) -> bool:
    """Return True if an expression in real symbols is a product of factors that vanish nowhere."""
    if outermost_special(rest) or rest.has(Root):
        return False
    return all(f.is_positive is True or f.is_negative is True for f in sp.Mul.make_args(rest))


def without_common_terms(a: Form, b: Form, rest: Form) -> tuple[Form, Form]:
    """Return two sides whose difference is the rest of a - b: the given ones, or shorter ones if terms of both cancelled."""
    terms = sp.Add.make_args(rest)
    if len(terms) >= len(sp.Add.make_args(a)) + len(sp.Add.make_args(b)):
        return a, b
    subtracted = [term for term in terms if term.could_extract_minus_sign()]
    return sp.Add(*(term for term in terms if term not in subtracted)), -sp.Add(*subtracted)


def taken_as_real(expr: Form) -> Iterator[Form]:
    """List the ends of ranges, the parameters of laws, and the arguments of functions."""
    for node in sp.preorder_traversal(expr):
        if isinstance(node, Application):
            yield from node.args
        elif isinstance(node, sp.Integral):
            yield from (end for _, *ends in node.limits for end in ends)
        elif isinstance(node, E):
            for law in node.laws:
                yield from law.numbers


def may_leave_the_reals(expr: Form) -> Iterator[Form]:
    """List i, and the roots, powers, logarithms and inverse functions of parameters that SymPy does not know to be real.

    If one of them is not real, the form has no real value, even if the imaginary parts of several cancel: acos(a)/sqrt(1 - a**2)
    has none at a = 2. Odd roots are omitted: for a negative number a reader may mean the real one.
    """
    parameters = expr.free_symbols
    for node in sp.preorder_traversal(expr):
        if node is expr or not node.free_symbols <= parameters or node.is_real:
            continue
        if node is sp.I or (leaves_the_reals(node) and not (node.is_Pow and has_odd_root(node))):
            yield node


def is_infinite(form: Form, point: Point) -> bool:
    """Return True if a form, or a part of it, divides by zero, or takes a logarithm of zero, at a point.

    Then it has no value there, whatever its factor or other terms: (x**2 - a**2)/(x - a) has none at x = a, as x/x has none at 0.
    """
    try:
        exact = substitute(form, point)
        if exact.has(sp.nan):
            parts = (node for node in sp.preorder_traversal(form) if node.args and not outermost_special(node))
            return any(substitute(part, point) is sp.zoo for part in parts)
    except (DoesNotExist, NotLowered, TypeError, ValueError):
        return False
    if exact.has(sp.zoo, sp.oo, -sp.oo, sp.AccumBounds):
        return True
    if all(value.is_Rational for value in point.values()):
        return False
    below = (p.base for p in form.atoms(sp.Pow) if p.exp.could_extract_minus_sign() and p.base.free_symbols <= point.keys())
    return any(sign_at(base, point) == 0 for base in below if not outermost_special(base))  # SymPy does not see that roots cancel


def has_odd_root(expr: Form) -> bool:
    """Return True if a form has an odd root, which a reader may mean as the real branch of a negative number."""
    return any(p.exp.is_Rational and p.exp.q > 1 and p.exp.q % 2 == 1 for p in expr.atoms(sp.Pow))


class Rest(NamedTuple):
    """The difference of two sides after cancellation, and the facts visible in it without numbers.

    Args:
        form: the difference; common terms cancel, erf(u) and erfc(u) - 1 too.
        symbols: its free symbols; SymPy would walk the form for each request.
        never_zero: True if it certainly vanishes nowhere.
        solved_for: True if it has a letter that an equation defines.
        closed: True if it has no integral or expectation.
        finite: True if all its integrals and expectations are sums over finitely many points.
        sides: two forms with that difference, without the terms that cancel.
    """

    form: Form
    symbols: frozenset[Letter]
    never_zero: bool
    solved_for: bool
    closed: bool
    finite: bool
    sides: tuple[Form, Form]

    @classmethod
    def of(cls, a: Form, b: Form, where: Mapping[Form, Form]) -> Rest:
        """Subtract one side from another.

        Args:
            a: one side.
            b: the other.
            where: the definitions by equations, by letter.
        """
        form = a - b
        if form.has(sp.erf) and form.has(sp.erfc):
            form = form.replace(sp.erfc, lambda u: 1 - sp.erf(u))
        nodes = outermost_special(form)
        finite = all(isinstance(getattr(node, "law", None), Finite) for node in nodes)
        symbols = symbols_in(form)
        solved_for = form.has(Root) or not symbols.isdisjoint(where)
        return cls(form, symbols, never_zero(form), solved_for, not nodes, finite, without_common_terms(a, b, form))
