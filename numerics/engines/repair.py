"""The repairer: searches near a line that balls certainly refute for the right form, and encloses it like any line."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Own
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.derivations.reading.note.claim_texts import letters_of_instances, sides_of
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.domains.untested_walls import has_walls
from closedform.numerics.engines.certify import certify
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Found, Settings, Wanted, lines_of
from closedform.numerics.findings.evidence import NotLowered, Proof, Tree
from closedform.numerics.findings.findings import DIFFERENT, At, Enclosed, Equality, Kind, Relation
from closedform.numerics.findings.levels import ENOUGH_POINTS
from closedform.numerics.findings.suggestion import Strength, Suggestion, Typed, Way
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.trees import grown, planted
from closedform.numerics.repair.case import Case, Guess, NoValue, multiplied_out
from closedform.numerics.repair.edit_source import typed
from closedform.numerics.repair.found import Repaired
from closedform.numerics.repair.parts import parts
from closedform.numerics.repair.repair import guesses, near_guesses
from closedform.numerics.repair.suggest import Held, distinct, suggestion

_ON_A_PART = 2  # generic points, at least, where a conditional guess holds; its condition is solved for and tried at many more
_AFTER = 2  # guesses enclosed after one that holds on a part of the domain: solving for a condition takes seconds
_REFUSED = 6  # after this many guesses that hold at some points only, no further guess is enclosed everywhere


def repair_line(derivation: Derivation, i: int, reading: str, digits: int) -> tuple[Repaired, Form]:
    """Search for the form near a line that equals its quantity, and enclose it wherever the line itself is judged.

    Args:
        derivation: the line's derivation; its recorded corrections and errors are ignored.
        i: the line's index.
        reading: the reading of the quantity.
        digits: decimal digits of the balls.

    Returns:
        The result as plain data, and the form itself; None if there is none.
    """
    start = time.process_time()
    quantity, printed = derivation.readings[reading], derivation.value(derivation.lines[i], reading)
    if isinstance(printed, sp.MatrixBase):
        return Repaired(reason="only the lines that are one number are repaired"), None
    reason = ""
    try:
        case = Case(derivation, quantity, printed)
        found = _searched(case, guesses(case), derivation, digits)
    except NoValue as error:
        none, why = case.has_no_value()
        if none:
            return Repaired(no_value=True, reason=why, seconds=time.process_time() - start), None
        found, reason = None, str(error)
    except (NotLowered, NotImplementedError) as error:
        return Repaired(reason=str(error), seconds=time.process_time() - start), None
    found = found or _on_a_part(case, digits)
    if found is not None and found.where is not None and case.agrees_somewhere(printed):
        found, reason = None, "the line holds on a part of the domain, and nothing near it on all of it"
    seconds = time.process_time() - start
    if found is None:
        return Repaired(reason=reason or "nothing near the printed form equals the quantity", seconds=seconds), None
    formula = _as_data(derivation, found.guess.expr)
    return Repaired(suggestion(case, found, reading), formula, seconds=seconds), found.guess.expr


def _as_data(derivation: Derivation, form: Form) -> Tree | None:
    """Write a form as plain data, integrals included; None if it would not be read back unchanged, such as an expectation."""
    tree = planted(form)
    try:
        return tree if grown(tree, _letters(derivation)) == form else None
    except (
        KeyError,
        TypeError,
        ValueError,
    ):  # a letter or a node that is not known there, or arguments that are not the node's own
        return None


def _searched(case: Case, stages: Iterable[Sequence[Guess]], derivation: Derivation, digits: int) -> Held | None:
    """Enclose the guesses of each stage in order of how much they change: the first that holds everywhere, else on a part."""
    partly, after = None, 0
    for stage in stages:
        for guess in distinct(case, stage):
            expanded = multiplied_out(guess.expr)
            if (
                expanded in case.refused
                or (len(case.refused) > _REFUSED and guess.way is not Way.QUANTITY)
                or not case.agrees(guess.expr)
            ):
                continue
            after += partly is not None
            found = held(derivation, case.quantity, guess, digits) if after <= _AFTER else None
            # A guess searched for on a part is not expected to hold elsewhere.
            if found is not None and (found.where is None or case.derivation is not derivation):
                return found
            partly = partly or found
            case.refused.add(expanded)
    return partly


def _on_a_part(whole: Case, digits: int) -> Held | None:
    """Look for a slip together with a lost hypothesis: an edit that is right under an exact condition."""
    try:
        apart = list(parts(whole.derivation.domain))
    except ValueError:  # the domain itself is too thin for points
        return None
    for part in apart:
        try:
            case = Case(replace(whole.derivation, domain=part), whole.quantity, whole.printed)
            case.refused = whole.refused  # a form is enclosed on the whole domain, whichever part it was found on
            found = _searched(case, near_guesses(case), whole.derivation, digits)
        except (NoValue, NotLowered, NotImplementedError):
            continue
        if found is not None:
            return found
    return None


def alone(derivation: Derivation, quantity: Form, printed: Form) -> Derivation:
    """Make a claim of one line about a derivation's quantity, with nothing recorded."""
    return replace(derivation, quantity=quantity, lines=(Line("alone", printed, printed=""),), slips=(), regime=())


def held(derivation: Derivation, quantity: Form, guess: Guess, digits: int) -> Held | None:
    """Enclose a guess wherever a line is judged, as lines are; None if it does not hold, or holds on a part that is not known exactly.

    A guess holds everywhere if every generic point agrees and no point separates the two sides or leaves both without a value. A
    reader's claim with walls where it may fail needs a certificate too.
    """
    claim = alone(derivation, quantity, guess.expr)
    enclosed = enclose_derivation(claim, digits)
    ats = enclosed.points(Kind.TOTAL, 0, "")
    if points := _agreed(ats):
        return Held(guess, points, None) if _holds_on_walls(claim, digits) else None
    where = enclosed.conditions.get(Equality(Kind.TOTAL, 0, ""))
    inside = sum(at.generic and at.relation is Relation.AGREE for at in ats)
    return Held(guess, inside, where.says) if where is not None and where.exact and inside >= _ON_A_PART else None


def _holds_on_walls(claim: Derivation, digits: int) -> bool:
    left, right = claim.readings[""], claim.lines[0].value
    if len(entries(left)) != 1 or not has_walls(claim.domain, left, right, claim.cancelled):
        return True
    return certify(claim, Equality(Kind.TOTAL, 0, ""), None, digits).complete or _is_proved(claim, left, right)


def _is_proved(derivation: Derivation, quantity: Form, form: Form) -> bool:
    proof = _proof(derivation, quantity, form)
    return proof.found and not proof.lacking


def _agreed(ats: Sequence[At]) -> int:
    agree = sum(at.relation is Relation.AGREE for at in ats)
    open_ = [at for at in ats if at.relation is not Relation.AGREE]
    single = bool(ats) and not ats[0].point
    if any(at.generic or at.relation is not Relation.UNCLEAR for at in open_):
        return 0
    return agree if agree >= ENOUGH_POINTS or single else 0


def prove_repair(derivation: Derivation, ask: Ask) -> Repaired:
    """Try to prove that a repair equals the quantity."""
    assert ask.condition is not None
    start = time.process_time()
    proof = _proof(derivation, derivation.readings[ask.reading], grown(ask.condition, _letters(derivation)))
    return Repaired(reason=proof.method, proved=proof.found, lacking=proof.lacking, seconds=time.process_time() - start)


def _proof(derivation: Derivation, quantity: Form, form: Form) -> Proof:
    """Try to prove that a form equals a quantity on the whole domain, both with a value there."""
    from closedform.numerics.certificates.gate import proved

    table, cancelled = not derivation.source.is_looked_up, derivation.cancelled.get(quantity, ())
    return proved(quantity, form, derivation.domain, derivation.where, table=table, cancelled=cancelled)


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the lines that balls certainly refute at a generic point under every reading, and the repairs that may be proved.

    A line with a recorded correction needs no repair: its correction is judged, and a search would take longer than all other
    engines.
    """
    enclosed = found.get(EVERYWHERE)
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
        for reading in differs:  # the next only if the one before has none
            search = Ask("repair", reading, i)
            asks.append(search)
            result = found.get(search)
            if isinstance(result, Repaired) and result.formula is not None and result.holds_everywhere:
                asks.append(Ask("repair", reading, i, (Kind.CORRECTION,), result.formula))
            if not isinstance(result, Repaired) or result.suggestion is not None:
                break
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Repaired:
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    return prove_repair(claim, ask) if ask.kinds else repair_line(claim, ask.line, ask.reading, settings.digits)[0]


def _out_of_time(ask: Ask, reason: str) -> Repaired:
    """Running out of time is an answer: a missing repair changes no verdict."""
    return Repaired(reason=reason)


def repair_found(found: Found, i: int) -> Suggestion | None:
    """Return the suggestion for one line, proved if possible; None if it has no value on a part of the domain."""
    reading, result = _of_line(found, i)
    if result is None or result.suggestion is None:
        return None
    proof = found.get(Ask("repair", reading, i, (Kind.CORRECTION,), result.formula))
    if isinstance(proof, Repaired) and proof.lacking:
        return None
    proved = isinstance(proof, Repaired) and proof.proved
    return msgspec.structs.replace(result.suggestion, verified=Strength.PROVED) if proved else result.suggestion


def repaired_form(derivation: Derivation, found: Found, i: int) -> Form:
    """Return the form suggested for one line; None if there is none, or if it has an expectation, which is not kept as data."""
    _, result = _of_line(found, i)
    if result is None or result.formula is None:
        return None
    return grown(result.formula, _letters(derivation))


def typed_repair(origin: Own, derivation: Derivation, found: Found, i: int) -> Typed | None:
    """Return the suggestion for one line of a reader's claim as an edit of the source text; None if no text reads as it."""
    right = repaired_form(derivation, found, i)
    if (
        right is None or "part" in origin.table or "spaces" in origin.table
    ):  # an edit that mends one part of a complex side may break the other
        return None
    edit = _edit(origin, i, right)
    letters = letters_of_instances(origin.table)  # what is written with them is right for one function alone
    return None if edit is not None and any(letter in edit.text for letter in letters) else edit


@remembered
def _edit(origin: Own, i: int, right: Form) -> Typed | None:
    """Search for the edit once: records are assembled again after every result that comes in."""
    sides = sides_of(origin, CALCULUS)
    return typed(sides, sides.texts[i], right)


def _of_line(found: Found, i: int) -> tuple[str, Repaired | None]:
    """Return the repair of a line with its reading."""
    for ask, result in found.items():
        if (
            (ask.engine, ask.line, ask.kinds) == ("repair", i, ())
            and isinstance(result, Repaired)
            and result.suggestion is not None
        ):
            return ask.reading, result
    return "", None


def _letters(derivation: Derivation) -> set[Form]:
    """Collect the letters of a derivation's domain and forms, including those bound by integrals."""
    forms = [*derivation.readings.values(), *(derivation.value(line, r) for line in derivation.lines for r in derivation.readings)]
    return set().union(derivation.domain.parameters, derivation.where, *(form.atoms(sp.Symbol) for form in forms))


ENGINE = Engine(
    "repair", 8, Repaired, 10.0, _asks, _work,
    keyed_by=lambda settings, seconds: f"{settings.digits}|{seconds}", out_of_time=_out_of_time, brief=2.0, decides=False,
)  # fmt: skip
