r"""An equation in one text, ``A = B``: its sides, and their relation."""

from __future__ import annotations

import re

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.syntax.trees import pointing_at

_SIGN = re.compile(r"==|<=|>=|!=|=|<|>|\\(?:leq?|geq?|[lg]eqslant|lt|gt|neq?|approx|simeq|sim|propto|equiv)(?![A-Za-z])")
_ASIDE = re.compile(
    r"\\(?:left|right|[bB]igg?[lmr]?)(?![A-Za-z])\s*|\\(?:begin|end)(?![A-Za-z])|\\[{}|]"
)  # a bracket after these opens no argument
_SAYS = {"=": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", r"\le": "<=", r"\leq": "<=", r"\leqslant": "<=", r"\ge": ">=", r"\geq": ">=",
         r"\geqslant": ">=", r"\lt": "<", r"\gt": ">"}  # fmt: skip


def signs_in(text: str) -> list[re.Match[str]]:
    """List the signs of equality and order outside brackets."""
    found, depth, at = list[re.Match[str]](), 0, 0
    while at < len(text):
        if aside := _ASIDE.match(text, at):
            depth += {"\\begin": 1, "\\end": -1, "\\{": 1, "\\}": -1}.get(aside.group(), 0)
            at = aside.end()
            continue
        if depth == 0 and (sign := _SIGN.match(text, at)):
            found.append(sign)
            at = sign.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        at += 1
    return found


def is_equation(text: str) -> bool:
    """Return True if a text has two sides."""
    return bool(signs_in(text))


def relation_and_sides(text: str) -> tuple[str, list[str]]:
    """Split an equation or an inequality into its relation and its sides in order.

    Raises:
        BadClaim: it has no such sign, several kinds of them, or an empty side.
    """
    signs = signs_in(text)
    if not signs:
        raise BadClaim(f"equation: {text[:60]!r} has no = outside of brackets; write both sides, A = B")
    unknown = next((sign for sign in signs if sign.group() not in _SAYS), None)
    if unknown is not None:
        raise BadClaim(
            f"equation: {pointing_at(text, unknown.start())}: {unknown.group()} claims no equality; write =, <, <=, > or >="
        )
    kinds = [_SAYS[sign.group()] for sign in signs]
    if other := next((sign for sign, kind in zip(signs, kinds, strict=True) if kind != kinds[0]), None):
        raise BadClaim(
            f"equation: {pointing_at(text, other.start())}: {other.group()} and {signs[0].group()} stand in one equation; write two claims"
        )
    ends = [0, *(place for sign in signs for place in sign.span()), len(text)]
    sides = [text[low:high].strip() for low, high in zip(ends[::2], ends[1::2], strict=True)]
    if "" in sides:
        at = ends[2 * sides.index("")]
        raise BadClaim(
            f"equation: {pointing_at(text, at)}: nothing stands on this side of {signs[0].group()}; write both sides, A = B"
        )
    return kinds[0], sides
