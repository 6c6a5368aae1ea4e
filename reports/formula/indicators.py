r"""Step functions as indicators: what SymPy sets as ``\theta(h - \theta, 0)``, beside a letter theta, becomes ``1{h > \theta}``."""

from __future__ import annotations

import re

_STEP = re.compile(r"\\theta(?:\^\{(?P<power>\d+)\})?\\left\(")  # of a letter theta SymPy writes a space before the bracket
_RELATION = {"0": ">", "1": r"\geq"}  # by the value at a tie


def indicators(latex: str) -> str:
    r"""Write a formula that SymPy has set as people do: ``\arccos`` for ``acos``, and step functions as indicators; one that is 1/2 at a tie as ``step``."""
    return re.sub(r"\\operatorname\{a(sin|cos|tan)\}", r"\\arc\1", _steps(latex))


def _steps(latex: str) -> str:
    match = _STEP.search(latex)
    if match is None:
        return latex
    end = _closed(latex, match.end())
    if end is None:
        return latex
    parts = _cut(latex[match.end() : end], ",")
    rest = _steps(latex[end + len(r"\right)") :])
    power = "" if match["power"] is None else f"^{{{match['power']}}}"
    inside = _steps(parts[0].strip())
    tie = parts[1].strip() if len(parts) == 2 else ""
    if tie in _RELATION:
        set_ = rf"\mathbf{{1}}\left\{{{_compared(inside, _RELATION[tie])}\right\}}{power}"
    else:
        set_ = rf"\operatorname{{step}}{power}\left({inside}\right)"
    return latex[: match.start()] + set_ + rest


def _compared(difference: str, relation: str) -> str:
    """Write that a difference is positive as a comparison of its two terms."""
    minus = _cut(difference, "-")
    if len(minus) == 2 and not _cut(difference, "+")[1:]:
        left, right = (side.strip() for side in minus)
        if left and right:
            return f"{left} {relation} {right}"
    return f"{difference} {relation} 0"


def _closed(latex: str, inside: int) -> int | None:
    r"""Find the ``\right)`` that closes a bracket; None where there is none."""
    depth = 1
    for match in re.finditer(r"\\(left|right)(?![A-Za-z])", latex[inside:]):
        depth += 1 if match[1] == "left" else -1
        if not depth:
            return inside + match.start()
    return None


def _cut(latex: str, sign: str) -> list[str]:
    """Cut a formula at a sign that stands in no bracket."""
    out, depth, here = [], 0, 0
    for match in re.finditer(r"\\(?:left|right)(?![A-Za-z])|\\.|[{}]|" + re.escape(sign), latex):
        token = match.group()
        depth += (token in ("{", r"\left")) - (token in ("}", r"\right"))
        if token == sign and not depth:
            out.append(latex[here : match.start()])
            here = match.end()
    return [*out, latex[here:]]
