"""The repairer: what a line should have been that balls certainly refute, searched near it and enclosed like any line."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import sympy as sp

from derivations.claim import Derivation, Line, Property
from derivations.notation import LATEX
from derivations.note import sides_of
from derivations.origin import Own
from numerics.comparison.balls import Balls, symbols_of
from numerics.domains.points import generic_points
from numerics.engines.enclose import enclose_derivation
from numerics.engines.engine import Ask, Claim, Engine, Found, Settings, Wanted, lines_of
from numerics.evidence import NotLowered
from numerics.findings import DIFFERENT, At, Enclosed, Kind, Relation
from numerics.levels import ENOUGH_POINTS
from numerics.repair.case import Case, Guess, NoValue
from numerics.repair.difference import Difference, Marked, as_latex, as_text, difference, size
from numerics.repair.found import Repaired
from numerics.repair.repair import guesses
from numerics.repair.typed import typed
from numerics.repair.words import of_power
from numerics.shown import Change, Strength, Suggestion, Typed, Way
from numerics.symbolic.nodes import outermost_special
from numerics.symbolic.trees import grown, planted

_FRESH = 23  # the seed of the points at which a guess is first tried in balls
_RANKED = 40  # guesses of a stage that are put in order
_TRIED = 12  # guesses of a stage that are enclosed
_REFUSED = 6  # guesses that hold at some points and not at others, after which no further one is enclosed everywhere


def repair_line(derivation: Derivation, i: int, reading: str, digits: int) -> tuple[Repaired, Any]:
    """Search for the form near a line that equals its quantity, and enclose it wherever the line itself is judged.

    Args:
        derivation: of the line; its recorded corrections and errors are not looked at.
        i: the line's index.
        reading: of the quantity.
        digits: of the balls.

    Returns:
        What was found, as plain data, and the form itself; None where there is none.
    """
    start = time.process_time()
    quantity, printed = derivation.readings[reading], derivation.value(derivation.lines[i], reading)
    if isinstance(printed, sp.MatrixBase):
        return Repaired(reason="only the lines that are one number are repaired"), None
    try:
        case = Case(derivation, quantity, printed)
        found = next(filter(None, (_verified(case, stage, digits) for stage in guesses(case))), None)
    except NoValue as error:
        none, why = case.has_no_value()
        return Repaired(no_value=none, reason=why if none else str(error), seconds=time.process_time() - start), None
    except (NotLowered, NotImplementedError) as error:
        return Repaired(reason=str(error), seconds=time.process_time() - start), None
    seconds = time.process_time() - start
    if found is None:
        return Repaired(reason="nothing near the printed form equals the quantity", seconds=seconds), None
    guess, points = found
    formula = None if outermost_special(guess.expr) else planted(guess.expr)
    return Repaired(_suggestion(case, guess, points, reading), formula, seconds=seconds), guess.expr


def _verified(case: Case, stage: Sequence[Guess], digits: int) -> tuple[Guess, int] | None:
    """Enclose the guesses of a stage in order of how much they change: the first that holds everywhere."""
    fresh = balls_apart(case.derivation, digits, 2, _FRESH)
    for guess in _distinct(case, stage):
        expanded = sp.expand(guess.expr)
        if (
            expanded in case.refused
            or (len(case.refused) > _REFUSED and guess.way is not Way.QUANTITY)
            or not all(_agrees(fresh, case, guess, k) for k in range(len(fresh.points)))
        ):
            continue
        if points := holds_at(case.derivation, case.quantity, guess.expr, digits):
            return guess, points
        case.refused.add(expanded)
    return None


def _distinct(case: Case, stage: Sequence[Guess]) -> Iterator[Guess]:
    """List the guesses worth enclosing, those that change least first."""
    stage = stage[:_RANKED]
    once = {guess.expr: guess for guess in reversed(stage)}
    known = case.derivation.domain.parameters | set(case.derivation.where)
    usable = [guess for guess in once.values() if guess.expr.free_symbols <= known and _is_finite(guess.expr)]
    order = {guess.expr: place for place, guess in enumerate(stage)}
    ranked = sorted(usable, key=lambda guess: (size(difference(case.printed, guess.expr)[0]), order[guess.expr]))
    yield from ranked[:_TRIED]


def _is_finite(form: Any) -> bool:
    """Tell whether nothing infinite stands in a form, the ends of integrals aside."""
    closed = form.xreplace({node: sp.Integer(1) for node in outermost_special(form)})
    return not form.has(sp.nan, sp.zoo) and not closed.has(sp.nan, sp.zoo, sp.oo, -sp.oo)


def balls_apart(derivation: Derivation, digits: int, count: int, seed: int) -> Balls:
    """Prepare enclosures at a few generic points of their own, apart from those that lines are judged by."""
    chosen = generic_points(derivation.domain, count, seed=seed) if derivation.domain.symbols else [{}]
    return Balls(derivation, digits + 10, [(point, True) for point in chosen])


def alone(derivation: Derivation, quantity: Any, printed: Any) -> Derivation:
    """Make a claim of one line about a derivation's quantity, with nothing recorded."""
    return replace(derivation, quantity=quantity, lines=(Line("alone", printed, printed=""),), slips=(), regime=())


def _agrees(balls: Balls, case: Case, guess: Guess, k: int) -> bool:
    return balls.compare(case.quantity, guess.expr, k).relation is Relation.AGREE


def holds_at(derivation: Derivation, quantity: Any, form: Any, digits: int) -> int:
    """Count the points at which a form agrees with the quantity, by the comparison that judges lines; 0 where it does not hold.

    Every generic point must agree, and no point may tell the two apart or leave both without a value.
    """
    return _agreed(enclose_derivation(alone(derivation, quantity, form), digits).points(Kind.TOTAL, 0, ""))


def _agreed(ats: Sequence[At]) -> int:
    agree = sum(at.relation is Relation.AGREE for at in ats)
    open_ = [at for at in ats if at.relation is not Relation.AGREE]
    if any(at.generic or at.relation is not Relation.UNCLEAR for at in open_):
        return 0
    single = bool(ats) and not ats[0].point
    return agree if agree >= ENOUGH_POINTS or single else 0


def _suggestion(case: Case, guess: Guess, points: int, reading: str) -> Suggestion:
    whole = [Difference((), case.printed, guess.expr)], Marked(case.printed, guess.expr)
    changes, marked = whole if guess.way is Way.QUANTITY else difference(case.printed, guess.expr)
    return Suggestion(
        sympy=str(guess.expr),
        latex=str(sp.latex(guess.expr, symbol_names=LATEX)),
        edits=tuple(Change(c.where, *("" if part is None else str(part) for part in (c.struck, c.put_in))) for c in changes),
        verified=Strength.ENCLOSED,
        says=_says(guess, changes),
        marked=as_text(marked),
        marked_latex=as_latex(marked),
        points=points,
        way=guess.way,
        reading=reading or None,
    )


def _says(guess: Guess, changes: Sequence[Difference]) -> str:
    """Say what is wrong: of a single power that stands for another that, else what the search says."""
    if guess.way is Way.EDITS and len(changes) == 1 and None not in changes[0][1:]:
        return of_power(changes[0].struck, changes[0].put_in) or guess.says
    return guess.says


def prove_repair(derivation: Derivation, ask: Ask) -> Repaired:
    """Try to prove that a repair equals the quantity."""
    from numerics.certificates.checked import proved

    assert ask.condition is not None
    start, quantity = time.process_time(), derivation.readings[ask.reading]
    form = grown(ask.condition, _letters(derivation, ask.reading))
    proof = proved(quantity, form, derivation.domain, derivation.where, table=not derivation.source.is_looked_up)
    return Repaired(reason=proof.method, proved=proof.found, seconds=time.process_time() - start)


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the lines that balls certainly refute at a generic point under every reading, and the repairs that may be proved.

    A line that comes with its correction needs none: it is judged, and a search would take longer than everything else.
    """
    enclosed = found.get(Ask("enclose"))
    if isinstance(claim, Property) or not isinstance(enclosed, Enclosed):
        return []
    asks = []
    for i, line in lines_of(claim, wanted):
        if line.correction is not None:
            continue
        differs = [
            r for r in claim.readings if any(at.generic and at.relation in DIFFERENT for at in enclosed.points(Kind.TOTAL, i, r))
        ]
        if differs != list(claim.readings):
            continue
        for reading in differs:  # another only where the one before has none
            search = Ask("repair", reading, i)
            asks.append(search)
            result = found.get(search)
            if isinstance(result, Repaired) and result.formula is not None:
                asks.append(Ask("repair", reading, i, (Kind.CORRECTION,), result.formula))
            if not isinstance(result, Repaired) or result.suggestion is not None:
                break
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Repaired:
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    return prove_repair(claim, ask) if ask.kinds else repair_line(claim, ask.line, ask.reading, settings.digits)[0]


def _out_of_time(ask: Ask, reason: str) -> Repaired:
    """A repair takes nothing from a verdict, and running out of time is an answer."""
    return Repaired(reason=reason)


def repair_found(found: Found, i: int) -> Suggestion | None:
    """Find what is suggested for one line, proved if it is."""
    reading, result = _of_line(found, i)
    if result is None or result.suggestion is None:
        return None
    proof = found.get(Ask("repair", reading, i, (Kind.CORRECTION,), result.formula))
    proved = isinstance(proof, Repaired) and proof.proved
    return msgspec.structs.replace(result.suggestion, verified=Strength.PROVED) if proved else result.suggestion


def repaired_form(derivation: Derivation, found: Found, i: int) -> Any:
    """Give the form that is suggested for one line; None where there is none, or one with an integral, which is not kept as data."""
    reading, result = _of_line(found, i)
    if result is None or result.formula is None:
        return None
    return grown(result.formula, _letters(derivation, reading))


def typed_repair(origin: Own, derivation: Derivation, found: Found, i: int) -> Typed | None:
    """Give what is suggested for one line of a reader's own claim as an edit of what he typed; None where no text reads as it."""
    right = repaired_form(derivation, found, i)
    sides = sides_of(origin)
    return None if right is None else typed(sides, sides.texts[i], right)


def _of_line(found: Found, i: int) -> tuple[str, Repaired | None]:
    """Find the reading under which a line has a repair, and that."""
    for ask, result in found.items():
        if (
            (ask.engine, ask.line, ask.kinds) == ("repair", i, ())
            and isinstance(result, Repaired)
            and result.suggestion is not None
        ):
            return ask.reading, result
    return "", None


def _letters(derivation: Derivation, reading: str) -> set[Any]:
    return {*derivation.domain.parameters, *derivation.where, *symbols_of(derivation, [derivation.readings[reading]])}


ENGINE = Engine(
    "repair", 8, Repaired, 10.0, _asks, _work,
    keyed_by=lambda settings, seconds: f"{settings.digits}|{seconds}", out_of_time=_out_of_time, brief=2.0, decides=False,
)  # fmt: skip
