"""Proofs of theorems: a few that may be tried, the shortest first, each a tactic of one line that applies lemmas of the library."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.numerics.coq.moments import moment, normals_of
from closedform.numerics.coq.statements import Theorem, where_of
from closedform.numerics.coq.syntax import NoTerm
from closedform.numerics.domains.points import generic_points
from closedform.numerics.forms.nodes import substitute

_FACTORED = 200  # operations of a form whose factors are sought
_FEW = 8  # kinks; both cases of each are tried
KINKS = (sp.Heaviside, sp.Abs, sp.Max, sp.Min, sp.sign, ReLU)


def proofs_of(theorem: Theorem) -> Iterator[str]:
    """Return the proofs to be tried of a theorem.

    Raises:
        NoTerm: no lemma of the library fits one of its quantities.
    """
    if not theorem.quantities:
        yield from (f"given; {shown}" for shown in _shown(theorem))
        yield from _by_factors(theorem)
        return
    chart = where_of(theorem.domain)  # ``subst`` replaces these letters
    parts = [moment(substitute(substitute(one.node, chart), chart), theorem.writer) for one in theorem.quantities]
    opened = "; ".join(["intros; subst", *_definite(theorem), *_unfolded(theorem)])
    if not theorem.relations:
        yield from (whole.replace("{opened}", opened) for whole in parts[0].whole)
        return
    opened = "; ".join([opened, *["eexists"] * len(parts)])
    for shown in _shown(theorem):
        rest = f"each; {shown}"
        for part in reversed(parts):
            rest = f"split; [{part.first} | {rest}]"
        yield f"{opened}; {rest}"


def _unfolded(theorem: Theorem) -> list[str]:
    names = [name for name, _ in theorem.writer.laws.values()]
    return [f"unfold {', '.join(names)}", "opened"] if names else []


def _definite(theorem: Theorem) -> list[str]:
    """Say that the covariances of two letters, and variances that are sums, are positive definite."""
    said = []
    for one in normals_of(theorem.quantities):
        entries, chart = one.covariance, where_of(theorem.domain)
        minors = [entries[0]] + ([entries[0] * entries[len(one.letters)] - entries[1] ** 2] if len(one.letters) > 1 else [])
        for minor in minors:
            form = _positive_factors(minor.xreplace(chart).xreplace(chart), theorem)
            if not (form.is_Symbol or form.is_Number):
                said.append(f"assert (0 < {theorem.writer.term(form)}) by pos")
    return list(dict.fromkeys(said))


def _positive_factors(form: Form, theorem: Theorem) -> Form:
    """Write a form as a product of factors that are positive at a point of the domain, perhaps with a minus before them."""
    points = generic_points(theorem.domain, 1, seed=1) if form.free_symbols else []
    if not points or sp.count_ops(form) > _FACTORED:
        return form
    found, number = [], sp.Integer(1)
    for one in sp.Mul.make_args(sp.factor(form)):
        base, power = one.as_base_exp()
        turned = bool(base.xreplace(dict(points[0])) < 0)
        number *= (-1) ** power if turned else 1
        found.append((-base if turned else base) ** power)
    return sp.Mul(number, *found)


_AS_SIGN = {">": "as_positive", "<": "as_negative", ">=": "as_nonneg", "<=": "as_nonpos", "<>": "as_nonzero"}


def _by_factors(theorem: Theorem) -> list[str]:
    """Show signs of rational forms by their factors: each is positive, as its parts are."""
    if theorem.quantities or theorem.writer.laws or all(one.related == "=" for one in theorem.relations):
        return []
    chart, shown = where_of(theorem.domain), []
    for one in theorem.relations:
        if one.related == "=":
            shown.append("equal")
            continue
        form = one.left.xreplace(chart).xreplace(chart)
        if not form.is_rational_function(*form.free_symbols) or sp.count_ops(form) > _FACTORED:
            shown.append("signed")
            continue
        factored = _positive_factors(form, theorem)
        if factored.could_extract_minus_sign() and one.related in ("<", "<=", "<>"):
            factored = -factored
        try:
            shown.append(
                f"first [signed | apply ({_AS_SIGN[one.related]} {theorem.writer.term(factored, 9)}); [first [pos | nonneg] | equal]]"
            )
        except NoTerm:
            shown.append("signed")
    return [f"given; [{' | '.join(shown)}]" if len(shown) > 1 else f"given; {shown[0]}"]


def _shown(theorem: Theorem) -> list[str]:
    """Return the ways to show the statement that remains of letters, roots and functions."""
    equal = all(one.related == "=" for one in theorem.relations)
    last = "equal" if equal else "signed" if all(one.related != "=" for one in theorem.relations) else "first [equal | signed]"
    kinked = any(side.has(*KINKS) for one in theorem.relations for side in (one.left, one.right))
    names = [name for name, _ in theorem.writer.laws.values()]
    if names:
        opened = f"unfold {', '.join(names)}; opened" if not theorem.quantities else "idtac"
        few = sum(len(side.atoms(*KINKS)) for one in theorem.relations for side in (one.left, one.right)) <= _FEW
        return [f"{opened}; told; {last}"] + [f"{opened}; cases; {last}"] * (kinked and few)
    numbers = not theorem.binders
    if kinked:
        return [f"told; {last}", f"cases; {last}"]
    return [last, *(["enclosed"] if numbers and not equal else [])]
