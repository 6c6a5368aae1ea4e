"""A node as its author may have meant it: a sum for a product, or a bracket that closes one term or factor too early or too late.

Each form is built from the node's own parts; nothing is put in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Root
from closedform.numerics.forms.nodes import is_special

_MOST_ARGUMENTS = 6  # of a sum or a product
_LONG = 60  # operations of a node


def regrouped(expr: Form) -> Iterator[Form]:
    """List the other groupings of a node, each once."""
    if len(expr.args) > _MOST_ARGUMENTS or expr.count_ops() > _LONG or any(map(_is_whole, sp.preorder_traversal(expr))):
        return
    for form in dict.fromkeys([*_exchanged(expr), *_closed_later(expr), *_closed_earlier(expr)]):
        if form != expr and not form.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
            yield form


def _is_whole(node: Form) -> bool:
    return is_special(node) or isinstance(node, Root)


def _exchanged(expr: Form) -> Iterator[Form]:
    """Write a sum of two terms as their product; and two factors as their sum, above or below a bar."""
    if expr.is_Add and len(expr.args) == 2:
        yield sp.Mul(*expr.args)
    if expr.is_Mul:
        for pair in combinations(expr.args, 2):
            if not any(factor.is_number for factor in pair):
                rest = sp.Mul(*(factor for factor in expr.args if factor not in pair))
                yield rest * sp.Add(*pair)
                yield rest / sp.Add(*(1 / factor for factor in pair))


def _closed_later(expr: Form) -> Iterator[Form]:
    """Take the part behind a bracket into it: c f(u) + t becomes c f(u + t), and c f(u) t becomes c f(u t)."""
    kind = expr.func
    if kind not in (sp.Add, sp.Mul):
        return
    for one, behind in permutations(expr.args, 2):
        others = [arg for arg in expr.args if arg is not one and arg is not behind]
        for f in _functions(one):
            yield kind(one.xreplace({f: _of(f, kind(_inside(f), behind))}), *others)


def _closed_earlier(expr: Form) -> Iterator[Form]:
    """Take the last part out of a bracket: c f(u + t) becomes c f(u) + t, and c f(u t) becomes c f(u) t."""
    for f in _functions(expr):
        kind = _inside(f).func
        if kind in (sp.Add, sp.Mul) and len(_inside(f).args) <= _MOST_ARGUMENTS:
            for last in _inside(f).args:
                rest = kind(*(arg for arg in _inside(f).args if arg is not last))
                yield kind(expr.xreplace({f: _of(f, rest)}), last)


def _functions(term: Form) -> list[Form]:
    """List the functions of one argument, and the powers, that are a term or a factor of it."""
    return [
        f for f in sp.Mul.make_args(term)
        if (f.is_Pow and f.exp.is_Rational and not f.base.is_number) or (isinstance(f, sp.Function) and len(f.args) == 1)
    ]  # fmt: skip


def _inside(f: Form) -> Form:
    return f.args[0]


def _of(f: Form, inside: Form) -> Form:
    return f.func(inside, *f.args[1:])
