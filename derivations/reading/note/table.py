"""The table of a reader's claim: its fields, and their types."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from closedform.derivations.claims.origin import BadClaim

# The values that a field of a claim's table may have, in words, by type.
_HOLDS: Mapping[Any, str] = {
    str: "a text",
    str | list[str]: "a text or a list of texts",
    list[str]: "a list of texts",
    tuple[int, int]: "a row and a column, such as [1, 2]",
    dict[str, list[str]]: 'a table such as { "f(x)" = ["bounded"] }',
    dict[str, dict[str, str]]: 'a table such as { "m = 0" = { m = "0" } }',
    dict[str, str]: 'a table such as { "g(x)" = "x^2" }',
    dict[str, object]: 'a text such as "a, b positive", or a table such as { a = "positive" }',
    Literal[
        "text", "latex"
    ]: '"latex" where every text of the claim is LaTeX; one with a command, a brace or ^ is taken for LaTeX anyway',
    Literal["=", "<", "<=", ">", ">="]: '"<=" or another of < > >=, for an inequality; "=" is understood',
    Literal["beside", "below"]: '"below" where b^2/4a is b^2/(4a); else it is asked about',
    Literal["re", "im"]: '"re" for the real part, "im" for the imaginary one, of an equation with the imaginary unit',
    Literal["holds", "refuted"]: '"refuted" for a claim that is known to fail, else "holds"',
}


class Table(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A claim's table, as a file or the command line gives it."""

    key: str = "claim"
    left: str | None = None
    right: str | None = None
    lines: str | list[str] | None = None
    where: dict[str, object] = {}
    such_that: str | list[str] = []
    limit: str | list[str] = []  # the limits in which the right side approximates the left: x -> 0
    order: str = (
        ""  # what the right side leaves open in the limit: "O(x^3)", "o(x)", or "~" where the quotient of the sides tends to one
    )
    law: str | list[str] = []
    given: str | None = None
    says: str | None = None
    source: str | None = None
    relation: Literal["=", "<", "<=", ">", ">="] = "="
    written: Literal["text", "latex"] = "text"
    macros: str | list[str] = []
    slash: Literal["beside", "below"] = "beside"  # "below" to read factors typed after a divisor below the bar: b^2/4a
    expect: Literal["holds", "refuted"] = "holds"
    taken: list[str] = []  # for a paper: the forms that replaced names
    vectors: list[str] = []
    spaces: dict[
        str, str
    ] = {}  # the vectors and matrices of a dimension that is a letter, each with its shape and traits: n x n, invertible
    functions: dict[str, str] = {}  # the definitions of the claim's functions, by their calls, g(x): in LaTeX
    definitions: dict[str, str] = {}  # the same in texts, and abbreviations
    any: dict[str, list[str]] = {}  # the functions that are any, by their calls: their traits
    instead: list[str] = []  # the letters of the functions that stand for any
    left_out: dict[str, dict[str, str]] = {}  # a hypothesis that the claim may leave out: its words, and the values of letters
    # For an equation of matrices in LaTeX: the claimed row and column, from 1.
    entry: tuple[int, int] | None = None
    # For an equation with the imaginary unit: the claimed part, real or imaginary.
    part: Literal["re", "im"] | None = None
    supposed: list[str] = []  # comments proposed by the paper's prose, each with its sentence, which the author has not accepted
    doubts: list[str] = []  # what the paper may mean otherwise: if the claim fails, one of them may be why
    # For the project's own collections of claims (tests/quality/zoo): the class of the example, and its truth.
    slip: object = None
    hard: object = None
    fails_at: object = None
    holds_where: object = None


SAYING = ("function", "means", "define")
_LABELS = (
    "slip",
    "hard",
    "fails_at",
    "holds_where",
    "taken",
    "supposed",
    "doubts",
    "vectors",
    "spaces",
    "functions",
    "definitions",
    "any",
    "instead",
    "left_out",
)
_FIELDS: Mapping[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Table)}


def table_of(table: Mapping[str, Any]) -> Table:
    """Check a claim's table.

    Raises:
        BadClaim: a field is unknown or has a wrong value; the message names it.
    """
    try:
        return msgspec.convert(table, Table)
    except msgspec.ValidationError:
        pass
    for name, value in table.items():
        if name not in _FIELDS:
            known = ["key", "equation", *(field for field in _FIELDS if field not in ("key", *_LABELS)), *SAYING]
            close = get_close_matches(name, known, 1)
            hint = f" (perhaps {close[0]})" if close else ""
            raise BadClaim(f"unknown field {name!r}{hint}; a claim has {', '.join(known)}")
        try:
            msgspec.convert(value, _FIELDS[name])
        except msgspec.ValidationError:
            kind = next(kind for kind in _HOLDS if _FIELDS[name] in (kind, kind | None))
            raise BadClaim(f"{name} is {value!r}; give {_HOLDS[kind]}") from None
    raise BadClaim("the table is no claim's; give it key, equation and where")


def is_spoken(table: Mapping[str, Any]) -> bool:
    """Return True if a table has fields in the words of the grammar, which ``spoken`` reads."""
    law = table.get("law", ())
    texts = [law] if isinstance(law, str) else law if isinstance(law, list) else ()
    return (
        any(name in table for name in ("equation", *SAYING))
        or not isinstance(table.get("where", {}), dict)
        or isinstance(table.get("given"), list)
        or any(isinstance(text, str) and re.search(r"\).*[,;]|\)\s+and\b|iid|i\.i\.d|independent", text) for text in texts)
    )


def listed(texts: str | list[str]) -> list[str]:
    """List the texts of a field that has one or several."""
    return [texts] if isinstance(texts, str) else texts
