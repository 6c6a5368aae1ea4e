"""A reader's own formula, from text: what ``import closedform as cf`` calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import sympy as sp

from derivations.claims.claim import Derivation
from derivations.claims.origin import BadClaim, Own
from derivations.claims.property import Property
from derivations.index import select
from derivations.reading.note.own_claim import claim_from, own_claim
from numerics.checking.run import Options, check_here, run, run_claims
from numerics.findings.evidence import Ball, Proof
from numerics.findings.record import Record


def check(
    left: str,
    right: str | None = None,
    *,
    law: str | Sequence[str] = (),
    where: Mapping[str, str] | None = None,
    such_that: Sequence[str] = (),
    given: str | None = None,
    options: Options | None = None,
) -> Record:
    """Judge one claim, left = right, or one line of the documents by its key, and give its record.

    The worker processes stay: the next claim has nothing to wait for but itself.

    Args:
        left: an expression, an integral or an expectation, as the README writes them; dimensionless. Or a key, such as "002:72".
        right: the closed form claimed for it; left out after a key.
        law: of the random variables, such as ``"Z ~ N(0, 1)"``; several are independent.
        where: a domain for each parameter, such as ``{"g": "positive", "r": "(-1, 1)"}``.
        such_that: inequalities that hold jointly.
        given: the event that expectations are conditioned on, such as ``"X > 0"``.
        options: engines, digits, limits; the results are kept where it names a ledger.

    Raises:
        BadClaim: a text is not understood; the message points at the character. Or a key names several lines.
        KeyError: no line has the key.
    """
    if right is None:
        return _line(left, replace(options or Options(), stay=True))
    origin = _own(left, right, law, where, such_that, given)
    claim_from(origin)  # bad input is said here, not by a worker
    return run_claims([origin], replace(options or Options(), stay=True))[0]


def _line(key: str, options: Options) -> Record:
    """Judge a line of the documents."""
    keys = select(key)
    if len(keys) != 1:
        raise BadClaim(f"{key} names {len(keys)} lines; name one of {', '.join(keys[:5])}{', ...' * (len(keys) > 5)}")
    return run(keys, options)[0]


def check_claim(claim: Derivation | Property, options: Options | None = None) -> list[Record]:
    """Judge a claim encoded in SymPy, in this process: a record for each of its lines, in their order."""
    return check_here(claim, options)


def enclose(
    formula: str, at: Mapping[str, Any] | None = None, *, law: str | Sequence[str] = (), given: str | None = None, digits: int = 50
) -> Ball:
    """Enclose the value of a formula at exact parameters, rigorously.

    Args:
        formula: as the left side of a claim; dimensionless.
        at: an exact number for each parameter: a whole number, a fraction, or a text such as ``"1/3"``.
        law: of its random variables, as in ``check``.
        given: the event that expectations are conditioned on.
        digits: decimal digits aimed at; ``Ball.digits`` says what was reached.

    Raises:
        BadClaim: a text is not understood, or a parameter is no exact number.
        NotLowered: a node or function has no rigorous route; the message names it.
        DoesNotExist: the formula has no value there.
    """
    from numerics.balls.enclose import enclose as enclose_value

    values = {name: _exact(name, value) for name, value in (at or {}).items()}
    claim = claim_from(_own(formula, "0", law, dict.fromkeys(values, "real"), (), given))
    quantity = claim.readings[next(iter(claim.readings))]
    return enclose_value(quantity, {s: values[s.name] for s in quantity.free_symbols}, digits=digits)


def prove(
    left: str,
    right: str,
    *,
    law: str | Sequence[str] = (),
    where: Mapping[str, str] | None = None,
    such_that: Sequence[str] = (),
    given: str | None = None,
) -> Proof:
    """Try to prove left = right symbolically; ``found`` False says that no proof was found, not that there is none.

    A proof alone is no verdict: ``check`` holds it against enclosures. Arguments and errors are those of ``check``.
    """
    from numerics.certificates.accept import proved

    claim = claim_from(_own(left, right, law, where, such_that, given))
    reading = next(iter(claim.readings))
    return proved(claim.readings[reading], claim.value(claim.lines[0], reading), claim.domain, claim.where)


def _own(
    left: str, right: str, law: str | Sequence[str], where: Mapping[str, str] | None, such_that: Sequence[str], given: str | None
) -> Own:
    """Write a claim as the table of a claim file."""
    table: dict[str, Any] = {"key": "claim", "left": left, "right": right, "where": dict(where or {}), "such_that": list(such_that)}
    table["law"] = [law] if isinstance(law, str) else list(law)
    return own_claim(table if given is None else table | {"given": given})


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
