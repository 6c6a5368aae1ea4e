"""What a pipe is given that cannot take Unicode: each sign in ASCII, by what it is called."""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from functools import cache
from typing import TextIO

from closedform.reports.formula.letters import LETTERS, SUBSCRIPTS, SUPERSCRIPTS

_SIGNS = {
    "√": "sqrt ", "∞": "oo", "≈": "~", "≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "×": "*", "−": "-", "∫": "int ", "∑": "sum ", "∏": "prod ",
    "…": "...", "—": "-", "–": "-", "→": "->", "⇒": "=>", "∈": " in ", "∂": "d", "±": "+-", "′": "'", "“": '"', "”": '"', "’": "'", "⟨": "<",
    "⟩": ">", "│": "|", "└": "`", "├": "|", "─": "-", "━": "-", "╺": "-", "╸": "-", "‖": "||", "∗": "*",
}  # fmt: skip
ERRORS = "closedform-ascii"


def in_ascii(text: str) -> str:
    """Write a text in ASCII: x² is x^2, π is pi, and a sign without a name is a question mark."""
    raised, lowered, letters = _tables()
    text = _runs(_runs(text, raised, "^"), lowered, "_")
    return "".join(one if one.isascii() else _of(one, letters) for one in text)


@cache
def _tables() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return what raised signs, lowered signs and letters are called."""
    raised, lowered = (
        {chr(made) if isinstance(made, int) else str(made): chr(plain) for plain, made in table.items()}
        for table in (SUPERSCRIPTS, SUBSCRIPTS)
    )
    return raised, lowered, {letter: name for name, letter in reversed(list(LETTERS.items())) if len(letter) == 1}


def _runs(text: str, table: dict[str, str], mark: str) -> str:
    """Write raised or lowered signs on the line, behind their mark; several in brackets."""
    signs = "".join(sign for sign in table if not sign.isascii())

    def written(found: re.Match[str]) -> str:
        plain = "".join(table[sign] for sign in found[0])
        return f"{mark}{plain}" if len(plain) == 1 else f"{mark}({plain})"

    return re.sub(f"[{re.escape(signs)}]+", written, text)


def _of(sign: str, letters: dict[str, str]) -> str:
    if sign in _SIGNS or sign in letters:
        return _SIGNS.get(sign) or letters[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or ("" if unicodedata.combining(sign) else "?")


def _encoded(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


def use_where_needed(*streams: TextIO) -> None:
    """Let streams that are no Unicode take ASCII, and so no sign that their code page may lack."""
    codecs.register_error(ERRORS, _encoded)
    for stream in streams or (sys.stdout, sys.stderr):
        if not (stream.encoding or "").lower().replace("-", "").startswith("utf") and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="ascii", errors=ERRORS)
