r"""Laws in LaTeX, rewritten for ``derivations.reading.text.law_text``: ``X ~ N(0, 1)`` for ``X\sim\mathcal{N}(0,1)``."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.token import Token, group_at
from closedform.derivations.reading.formula.tokens import tokens
from closedform.derivations.reading.formula.words import WORDS


def laws_below(text: str, notation: Notation) -> list[str]:
    r"""List the laws below expectations, rewritten for ``derivations.reading.text.law_text``: ``X ~ N(0, 1)`` for ``\mathbb{E}_{X\sim N(0,1)}``."""
    found = tokens(text, notation.macros)
    laws: list[str] = []
    for place, token in enumerate(found[:-1]):
        if token.text == "_" and found[place + 1].text == "{":
            inside = group_at(found, place + 1)
            if any(part.text == "sim" for part in inside):
                laws += [written for written in _split_laws(inside) if written not in laws]
    return laws


def law_text(text: str, notation: Notation) -> str:
    """Rewrite a law given in LaTeX for ``derivations.reading.text.law_text``; its parameters stay LaTeX."""
    # Without \sim, ~ is the sign of a law; beside it, it is TeX's space.
    return _written_law(tokens(text if "\\sim" in text else text.replace("~", "\\sim "), notation.macros))


def _split_laws(inside: Sequence[Token]) -> list[str]:
    r"""Split the laws below an expectation at the commas between them: X\sim N(0,1), Y\sim N(0,2)."""
    starts, depth = [0], 0
    for place, token in enumerate(inside):
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if token.text == "," and depth == 0 and any(other.text == "sim" for other in inside[starts[-1] : place]):
            starts.append(place + 1)
    return [_written_law(inside[a:b]) for a, b in zip(starts, [*starts[1:], len(inside) + 1], strict=True)]


def _written_law(found: Sequence[Token]) -> str:
    parts: list[str] = []
    place = 0
    while place < len(found):
        token = found[place]
        place += 1
        if token.kind == "macro" and token.text in ("sim", "thicksim"):
            parts.append(" ~ ")
        elif token.kind == "macro" and token.text in (*WORDS, "mathcal", "mathbf") and place < len(found):
            word = group_at(found, place) if found[place].text == "{" else [found[place]]
            place += len(word) + 2 * (found[place].text == "{")
            parts += [part.text for part in word]
        elif token.kind == "begin" and token.text.endswith("matrix"):
            end = next((i for i in range(place, len(found)) if found[i].kind == "end"), len(found))
            parts.append(_matrix(found[place:end]))
            place = end + 1
        elif token.kind == "macro":
            parts.append(f"\\{token.text} ")
        elif token.kind == "sign" and token.text in ("lbar", "rbar", "mid"):
            parts.append({"lbar": r"\lvert ", "rbar": r"\rvert ", "mid": r"\mid "}[token.text])
        else:
            parts.append(", " if token.text == "," else token.text)
    return "".join(parts).replace("~  ", "~ ").strip().rstrip(".,;")


def _matrix(inside: Sequence[Token]) -> str:
    rows: list[list[list[Token]]] = [[[]]]
    for token in inside:
        if token.kind == "sign" and token.text == "&":
            rows[-1].append([])
        elif token.kind == "sign" and token.text == "\\":
            rows.append([[]])
        else:
            rows[-1][-1].append(token)
    written = [[_written_law(entry) for entry in row] for row in rows if any(row)]
    return "[" + ", ".join("[" + ", ".join(row) + "]" for row in written) + "]"
