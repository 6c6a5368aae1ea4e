"""One line of a document or of a reader's own file, with the right form in its place, for tools that start from a line."""

from __future__ import annotations

from dataclasses import replace

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Own
from closedform.numerics.checking.named import Name, Named, accepted, named
from closedform.numerics.checking.options import Options
from closedform.numerics.findings.record import Record
from closedform.numerics.tools.export.form import correct_form


def right_line(name: Name, options: Options | None = None) -> tuple[Named, Derivation, Line]:
    """Find a line, and if it is false the form that holds, as its correction.

    A document records its corrections. A reader's own claim is judged first, and a refuted one is replaced by the suggestion.

    Args:
        name: a key, such as "002:20"; or a file and a key in it.
        options: how to judge a reader's own claim.

    Raises:
        BadClaim: no such claim can be read, it has no right side, or it rests on proposals from the prose.
        KeyError: no line of the documents has the key.
        NotExported: the claim is the reader's own, and no form of it is known to hold.
        OSError: the file cannot be read.
    """
    one = accepted(named(name))
    derivation, line = one.line()
    if not isinstance(one.origin, Own):
        return one, derivation, line
    derivation = _put_right(derivation, line, one.judged(options))
    return one, derivation, next(line for line in derivation.lines if derivation.key(line) == one.key)


def _put_right(claim: Derivation, line: Line, record: Record) -> Derivation:
    """Return a claim that holds; if the line is refuted, with a correction."""
    if record.total.seen:
        return claim
    form = correct_form(claim, record)
    lines = tuple(replace(other, correction=form.value) if form.instead and other is line else other for other in claim.lines)
    return replace(claim, lines=lines, domain=form.domain)
