"""The suggestion made from a guess that holds, and the choice of guesses to enclose: those that change least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form
from closedform.derivations.reading.text.cancelled import perhaps_without_value
from closedform.numerics.findings.suggestion import Change, Strength, Suggestion, Way
from closedform.numerics.forms.in_words import in_words
from closedform.numerics.forms.latex import latex
from closedform.numerics.forms.nodes import is_special, outermost_special
from closedform.numerics.repair.case import Case, Guess
from closedform.numerics.repair.difference import Difference, Marked, as_latex, as_text, difference, size
from closedform.numerics.repair.words import of_power

_RANKED = 40  # guesses of a stage that are ranked
_TRIED = 12  # guesses of a stage that are enclosed


class Held(NamedTuple):
    """A guess that equals the quantity: the number of judge's points that agree, and the condition if it does not hold everywhere."""

    guess: Guess
    points: int
    where: str | None


def distinct(case: Case, stage: Sequence[Guess]) -> Iterator[Guess]:
    """List the guesses to enclose, those that change least first.

    A corner or a jump that the printed form has not changes more than any edit without one: it makes another kind of function.

    A guess that is the other side itself says nothing of the printed form, and is no repair. It is one if the printed form is a
    slip away, or if that side has an integral or a mean: then it takes a slip back inside one.
    """
    bends = {guess.expr: _bends(case.printed, guess.expr) for guess in stage}
    stage = sorted(stage, key=lambda guess: bends[guess.expr])[:_RANKED]
    once = {guess.expr: guess for guess in reversed(stage)}
    known = case.derivation.domain.parameters | set(case.derivation.where)
    told = [g for g in once.values() if g.expr != case.quantity or g.one_slip or outermost_special(case.quantity)]
    usable = [guess for guess in told if guess.expr.free_symbols <= known and _is_finite(guess.expr)]
    order = {guess.expr: place for place, guess in enumerate(stage)}
    ranked = sorted(usable, key=lambda guess: (bends[guess.expr], size(difference(case.printed, guess.expr)[0]), order[guess.expr]))
    yield from (replace(guess, expr=_cleared(guess.expr)) for guess in ranked[:_TRIED])


def _bends(printed: Form, form: Form) -> bool:
    """Return True if a form has a function with a corner or a jump that the printed form has not."""
    return any(not printed.has(node.func) for node in form.atoms(*KINKS))


def _cleared(form: Form) -> Form:
    """Multiply out a form if it is shorter then, or a divisor of it cancels: b^2 (a^2/b^2 + 1) is a^2 + b^2, with a value at b = 0."""
    form = _built(form)
    flat = sp.expand(form, power_base=False, power_exp=False, log=False)
    shorter = flat.count_ops() < form.count_ops()
    return flat if shorter or perhaps_without_value(flat) < perhaps_without_value(form) else form


def _built(form: Form) -> Form:
    """Build a form by its nodes, as a reader of its text does."""
    return form if not form.args or is_special(form) else form.func(*map(_built, form.args))


def _is_finite(form: Form) -> bool:
    """Return True if a form has no infinite part, except the ends of integrals."""
    closed = form.xreplace({node: sp.Integer(1) for node in outermost_special(form)})
    return not form.has(sp.nan, sp.zoo) and not closed.has(sp.nan, sp.zoo, sp.oo, -sp.oo)


def suggestion(case: Case, found: Held, reading: str) -> Suggestion:
    """Write the suggestion for a guess, under a reading of the quantity."""
    guess = found.guess
    whole = [Difference((), case.printed, guess.expr)], Marked(case.printed, guess.expr)
    changes, marked = whole if guess.way is Way.QUANTITY else difference(case.printed, guess.expr)
    return Suggestion(
        sympy=in_words(guess.expr),
        latex=latex(guess.expr),
        edits=tuple(Change(c.where, *("" if part is None else in_words(part) for part in (c.struck, c.put_in))) for c in changes),
        verified=Strength.ENCLOSED,
        says=_says(case.printed, guess, changes),
        marked=as_text(marked),
        marked_latex=as_latex(marked),
        points=found.points,
        way=guess.way,
        reading=reading or None,
        where=found.where,
    )


def _says(printed: Form, guess: Guess, changes: Sequence[Difference]) -> str:
    """Describe the error: one power for another, or one lost term; else use the description from the search."""
    if guess.way is not Way.EDITS or len(changes) != 1:
        return guess.says
    where, struck, put_in = changes[0]
    if struck is not None and put_in is not None:
        return of_power(struck, put_in) or guess.says
    if struck is None and _at(printed, where).is_Add:  # the search may have put it into a part: (s**2 - 1)/2
        return f"the term {in_words(put_in)} was lost"
    return guess.says


def _at(form: Form, where: Sequence[int]) -> Form:
    """Follow argument indices from a form down."""
    for place in where:
        form = form.args[place]
    return form
