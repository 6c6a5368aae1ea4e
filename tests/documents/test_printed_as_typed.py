r"""Does the reader of own notes read what the documents print, as they print it, and as it is encoded?

Each scalar line is given to it as a person with the note would: its parameters by name and, where it speaks of vectors, a name for
each inner product and each function of the notes (``\Sigma_1 w_1``, ``w_1^\top \Sigma_1 w_1``), by the tables of ``printed.letters``. What is
read is held against the encoding at three points of the domain, integrals by their integrands (``printed.compare``).
"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from printed.compare import differs
from printed.latex import tokens
from printed.letters import table_for

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.index import claims, origin_of
from closedform.derivations.reading.formula.macros import definitions
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader
from closedform.numerics.calculus.claims import claim_at

AS_PRINTED = 42  # lines that read without a change
WITH_NAMES = 72  # more that read when inner products have names
NOTATION = Notation(definitions(r"\newcommand{\erf}{\operatorname{erf}} \newcommand{\absolute}[1]{\lvert #1 \rvert}"), always=True)


def as_printed(origin: Encoded, claim: Derivation, line: Line) -> Any:
    """Read a line's print, by the names of its parameters."""
    return Reader({s.name: s for s in claim.domain.parameters | set(claim.where)}, notation=NOTATION).expression(line.printed)


def with_names(origin: Encoded, claim: Derivation, line: Line) -> Any:
    """Read a line's print with a name for each phrase of the notes."""
    table = table_for(origin, claim, line)
    phrases = {p: v for p, v in table.items() if is_number(v) and p not in (r"\pi", "e", r"\infty")}
    ranked = sorted(((phrase.split(), value) for phrase, value in phrases.items()), key=lambda entry: -len(entry[0]))
    found, names, written, at = tokens(line.printed), dict[str, Any](), list[str](), 0
    while at < len(found):
        for phrase, value in ranked:
            if found[at : at + len(phrase)] == phrase:
                name = next((known for known, other in names.items() if other == value), f"phrase{len(names)}")
                names[name] = value
                written.append(rf"\mathrm{{{name}}}")
                at += len(phrase)
                break
        else:
            written.append(found[at])
            at += 1
    symbols = {name: sp.Symbol(name, real=True) for name in names}
    read = Reader(symbols, notation=NOTATION).expression(" ".join(written))
    return read.xreplace({symbols[name]: sp.sympify(value) for name, value in names.items()})


def is_number(value: Any) -> bool:
    return isinstance(value, (sp.Expr, int)) and not isinstance(value, (sp.MatrixBase, sp.MatrixExpr))


def is_scalar(line: Line) -> bool:
    values = line.value.values() if hasattr(line.value, "values") and not isinstance(line.value, sp.MatrixBase) else [line.value]
    return not any(isinstance(value, sp.MatrixBase) for value in values)


READERS = {"as printed": as_printed, "with names": with_names}


@pytest.mark.slow
def test_printed_lines_read_and_agree_with_their_encoding() -> None:
    agreed: dict[str, list[str]] = {how: [] for how in READERS}
    wrong: dict[str, str] = {}
    for origin, claim in claims().items():
        if not isinstance(claim, Derivation):
            continue
        for line in filter(is_scalar, claim.lines):
            for how, read in READERS.items():
                try:
                    found = read(origin, claim, line)
                except NotUnderstood:
                    continue
                complaint = differs(claim, line, found)
                if not complaint:
                    agreed[how].append(claim.key(line))
                    break
                wrong[f"{claim.key(line)} {how}"] = complaint
    assert wrong == {}
    assert len(agreed["as printed"]) >= AS_PRINTED
    assert len(agreed["with names"]) >= WITH_NAMES


@pytest.mark.parametrize("key", ["002:39", "002:71", "002:42/term-2", "001:25", "table:erf-over-half-line-gaussian/closed-form"])
def test_a_line_reads_as_it_is_printed(key: str) -> None:
    origin = origin_of(key)
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    line = next(line for line in claim.lines if claim.key(line) == key)
    assert differs(claim, line, as_printed(origin, claim, line)) == ""
