r"""Words, numbers and remarks in LaTeX: what is not a formula is escaped, and what is one stands between dollar signs."""

from __future__ import annotations

from closedform.reports import prose

_SPECIAL = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
            "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
            "≈": r"$\approx$", "−": "$-$", "≥": r"$\ge$", "≤": r"$\le$"}  # fmt: skip


def escape(text: str) -> str:
    """Write plain text so that LaTeX prints it as it is."""
    return "".join(_SPECIAL.get(c, c) for c in text)


def symbol(name: str) -> str:
    """Write a parameter's name as the notes do: ``rho_1k`` becomes a Greek letter with an index."""
    return f"${prose.symbol(name)}$"


def sentence(text: str | None) -> str:
    """Write a remark, its formulas as mathematics; LaTeX stands between dollar signs."""
    if "$" in (text or ""):
        return with_formulas(text or "")
    return "".join(_piece(piece) for piece in prose.pieces(text or ""))


def remark(text: str | None) -> str:
    """Write a remark as a sentence of its own."""
    return sentence(prose.whole(text or ""))


def _piece(piece: prose.Piece) -> str:
    if isinstance(piece, prose.Formula):
        return f"${piece.latex}$"
    return escape(f"({piece.label})" if isinstance(piece, prose.Number) else piece.text)


def with_formulas(text: str) -> str:
    """Write a text in which formulas stand between dollar signs."""
    return "".join(f"${piece}$" if i % 2 else escape(piece) for i, piece in enumerate(text.split("$")))
