"""Checks of a reader's own formula, from text: the functions of ``import closedform as cf``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.claims.property import Property
from closedform.derivations.reading.note.equation_text import is_equation
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_from, own_claim_from
from closedform.numerics.checking.expressions import claim_of_expressions
from closedform.numerics.checking.named import Name, named
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here, run_claims
from closedform.numerics.findings.evidence import Ball, Proof
from closedform.numerics.findings.record import Correction, Record
from closedform.numerics.findings.suggestion import Strength
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.definitions import definition_records


def check(
    left: Name | sp.Basic,
    right: str | sp.Basic | None = None,
    *,
    law: str | Sequence[str] = (),
    where: str | Sequence[str] | Mapping[str, str] | None = None,
    such_that: str | Sequence[str] = (),
    given: str | Sequence[str] | None = None,
    define: str | Sequence[str] = (),
    options: Options | None = None,
) -> Record:
    """Judge one claim, ``"A = B"`` or its two sides, or one in a document or a file, and return its record.

    The worker processes stay, so that the next claim starts at once.

    Args:
        left: an expression, an integral or an expectation, as the README writes them; dimensionless. Or both sides, ``"A = B"``; or
            a key, such as "002:72"; or a file and a key in it, ("mynote.toml", "arcsine").
        right: the closed form claimed for it; omitted if ``left`` has both sides or is a key. Both sides may be expressions of SymPy, or one, whose
            letters have the domains that they assume; ``MatrixSymbol`` has letters for dimensions. No text is run.
        law: the law of the random variables, such as ``"Z ~ N(0, 1)"``; several are independent.
        where: the domains of parameters, ``"g positive, r in (-1, 1)"``, or a domain for each, by name or letter, ``{"g": "positive"}``.
        such_that: inequalities that hold jointly.
        given: the event on which expectations are conditioned, such as ``"X > 0, Y > 0"``.
        define: functions and abbreviations: ``"g(x) = x^2"``.
        options: engines, digits, limits; results are kept if it names a ledger.

    Raises:
        BadClaim: a text is not understood; the message points at the character. Or a key names several lines.
        KeyError: no line has the key.
    """
    if not isinstance(left, (str, tuple, list)) or not isinstance(right, (str, type(None))):
        if right is None:
            one_side = "an expression of SymPy is one side; give the other one too"
            raise BadClaim(one_side if isinstance(left, sp.Basic) else f"{left!r} is no claim; give its two sides, or a key")
        said = claim_of_expressions(left, right)
        where = where if where is not None else said["where"]
        left, right = said["left"], said["right"]
    if right is None and not (isinstance(left, str) and is_equation(left)):
        if isinstance(left, str) and (defining := definition_records([left])):
            return defining[0]
        return _with_correction(named(left).judged(options))
    if not isinstance(left, str):
        raise BadClaim(f"{left[1]} is a claim by its key, and needs no right side; leave {right!r} out")
    origin = _own(left, right, law, where, such_that, given, define)
    own_claim_from(origin)  # bad input is reported here, not by a worker
    return _with_correction(run_claims([origin], replace(options or Options(), stay=True))[0])


def check_claim(claim: Derivation | Property, options: Options | None = None) -> list[Record]:
    """Judge a claim encoded in SymPy, in this process, and return the records of its lines in their order.

    By default the right form of a false line is looked for too.
    """
    options = options or Options(engines=("enclose", "prove", "certify", "repair"))
    return [_with_correction(record) for record in check_here(claim, options)]


_CERTAIN = {Strength.PROVED: Verdict.PROVED, Strength.ENCLOSED: Verdict.AGREES}  # a form that is enclosed at points alone agrees


def _with_correction(record: Record) -> Record:
    """Return a false line with the form that was found for it, as documents' lines have theirs, if it holds as claimed."""
    found = record.suggestion
    if record.correction is not None or record.total is not Verdict.REFUTED or found is None or not found.holds_as_claimed:
        return record
    latex = found.typed.text if found.typed is not None and found.typed.latex else found.latex
    right = Correction(latex=latex, sympy=found.sympy, verdict=_CERTAIN[found.verified], reason=found.says)
    return msgspec.structs.replace(record, correction=right)


def enclose(
    formula: str | sp.Basic,
    at: Mapping[Any, Any] | None = None,
    *,
    law: str | Sequence[str] = (),
    given: str | None = None,
    digits: int = 50,
) -> Ball:
    """Enclose the value of a formula at exact parameters, rigorously.

    Args:
        formula: as the left side of a claim, or an expression of SymPy; dimensionless.
        at: an exact number for each parameter, by its name or its letter: a whole number, a fraction, or a text such as ``"1/3"``.
        law: the law of its random variables, as in ``check``.
        given: the event on which expectations are conditioned.
        digits: decimal digits aimed at, and shown; ``Ball.digits`` is the number reached.

    Raises:
        BadClaim: a text is not understood, or a parameter is no exact number.
        NotLowered: a node or function has no rigorous route; the message names it.
        DoesNotExist: the formula has no value there.
    """
    from closedform.numerics.balls.enclose import enclose as enclose_value

    if digits < 1:
        raise BadClaim(f"digits is {digits}; give a positive number")
    quantity, values = quantity_at(formula, at or {}, law, given)
    return replace(enclose_value(quantity, values, digits=digits), shown=digits)


def quantity_at(
    formula: str | sp.Basic, at: Mapping[Any, Any], law: str | Sequence[str], given: str | None
) -> tuple[Any, dict[Any, Any]]:
    """Read a formula and its exact parameters. Arguments and errors are those of ``enclose``."""
    if isinstance(formula, sp.Basic):
        formula = claim_of_expressions(formula, 0)["left"]
    values = {str(name): _exact(str(name), value) for name, value in at.items()}
    claim = claim_from(_own(formula, "0", law, dict.fromkeys(values, "real"), (), given))
    quantity = claim.readings[next(iter(claim.readings))]
    return quantity, {s: values[s.name] for s in quantity.free_symbols}


def prove(
    left: str,
    right: str | None = None,
    *,
    law: str | Sequence[str] = (),
    where: str | Sequence[str] | Mapping[str, str] | None = None,
    such_that: str | Sequence[str] = (),
    given: str | Sequence[str] | None = None,
    define: str | Sequence[str] = (),
) -> Proof:
    """Try to prove left = right symbolically; ``found`` is False if no proof was found; there may still be one.

    A proof alone is no verdict: ``check`` compares it with enclosures. Arguments and errors are those of ``check``.
    """
    from closedform.numerics.certificates.gate import proved

    claim = claim_from(_own(left, right, law, where, such_that, given, define))
    reading = next(iter(claim.readings))
    sides = claim.readings[reading], claim.value(claim.lines[0], reading)
    return proved(*sides, claim.domain, claim.where, cancelled=[part for side in sides for part in claim.cancelled.get(side, ())])


def _own(
    left: str,
    right: str | None,
    law: str | Sequence[str],
    where: str | Sequence[str] | Mapping[str, str] | None,
    such_that: str | Sequence[str],
    given: str | Sequence[str] | None,
    define: str | Sequence[str] = (),
) -> Own:
    """Write a claim as the table of a claim file."""

    def texts(said: str | Sequence[str]) -> list[str]:
        return [said] if isinstance(said, str) else list(said)

    table: dict[str, Any] = {"key": "claim"} | ({"equation": left} if right is None else {"left": left, "right": right})
    table["where"] = {str(name): said for name, said in where.items()} if isinstance(where, Mapping) else texts(where or ())
    table |= {"such_that": texts(such_that), "law": texts(law)}
    table |= {} if given is None else {"given": given if isinstance(given, str) else list(given)}
    return own_claim(table | ({"define": texts(define)} if define else {}))


def _exact(name: str, value: Any) -> Any:
    """Read an exact number.

    Raises:
        BadClaim: it is a float, which is rarely the number meant, or no number.
    """
    if isinstance(value, (int, Fraction)) or (isinstance(value, sp.Basic) and value.is_Rational):
        return sp.Rational(value)
    if isinstance(value, str):
        try:
            return sp.Rational(Fraction(value))
        except (ValueError, ZeroDivisionError):
            pass
    raise BadClaim(f"{name} is {value!r}; give an exact number, such as 2, Fraction(1, 3) or '1/3'")
