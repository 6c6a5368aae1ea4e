"""LaTeX as MathML for a page: small, with places where a formula may be broken, and remembered from one report to the next."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping

from latex2mathml.converter import convert
from markupsafe import Markup, escape

_set: dict[str, str] = {}  # MathML by LaTeX: converting takes longer than all else that an unchanged report does

_BREAKS = frozenset("=<>≤≥≈≡≜∝∼→⇒⟹+−-±⋯≠:")  # in front of which a long formula may go on in the next line
_OPENS, _CLOSES = frozenset("([{⟨⌊⌈"), frozenset(")]}⟩⌋⌉")
# What is said in style alone, or is what a browser assumes.
_DROPPED = {"xmlns", "display", "fence", "separator", "linebreak", "data-latex"}


def formulas() -> Mapping[str, str]:
    """Give the formulas that were set so far, to be remembered."""
    return dict(_set)


def remember(known: Mapping[str, str]) -> None:
    """Take over formulas that were set before, by the same converter."""
    _set.update(known)


def inline(latex: str) -> Markup:
    """Set a formula in a sentence; what the converter cannot read is shown as source."""
    body = _pieces(latex)
    return Markup(f"<math>{''.join(body)}</math>") if body else _source(latex)


def display(latex: str) -> Markup:
    """Set a formula at display size, in pieces between which a line may end; what the converter cannot read is shown as source."""
    body = _pieces(latex)
    if not body:
        return _source(latex)
    return Markup("<wbr>".join(f'<math displaystyle="true">{piece}</math>' for piece in body))


def _source(latex: str) -> Markup:
    return Markup("<code>{}</code>").format(escape(latex))


_BETWEEN = "\x1f"  # joins the pieces of a formula where it is remembered


def _pieces(latex: str) -> list[str]:
    """Convert a formula into pieces of MathML; none where it cannot be read."""
    readable = re.sub(r"([A-Za-z])''", r"{\1^{\\prime\\prime}}", latex)  # the converter refuses two primes in a row
    if readable not in _set:
        try:
            root = ElementTree.fromstring(convert(readable, display="inline"))
        except Exception:  # noqa: BLE001 - the converter raises many kinds on OCR noise; the source is the fallback
            return []
        _set[readable] = _BETWEEN.join(_written(piece) for piece in _split(_flat(root)))
    return _set[readable].split(_BETWEEN)


def _flat(root: ElementTree.Element) -> list[ElementTree.Element]:
    """List what stands in a formula's outermost row."""
    children = list(root)
    while len(children) == 1 and _tag(children[0]) == "mrow":
        children = list(children[0])
    return children


def _split(row: Iterable[ElementTree.Element]) -> list[list[ElementTree.Element]]:
    """Cut a row in front of its relations and sums, outside brackets."""
    out: list[list[ElementTree.Element]] = [[]]
    depth = 0
    for node in row:
        sign = (node.text or "").strip() if _tag(node) == "mo" else ""
        depth += (sign in _OPENS) - (sign in _CLOSES)
        if sign in _BREAKS and depth == 0 and out[-1]:
            out.append([])
            node.set("form", "infix")  # its room on both sides, although it is the first of its piece
        out[-1].append(node)
    return out


def _tag(node: ElementTree.Element) -> str:
    return node.tag.rpartition("}")[2]


def _written(nodes: Iterable[ElementTree.Element]) -> str:
    return "".join(_node(node) for node in nodes)


_BLACKBOARD = {"mathvariant": "double-struck"}
_DOUBLE = {str(digit): chr(0x1D7D8 + digit) for digit in range(10)}  # browsers know no variant but "normal"


def _node(node: ElementTree.Element) -> str:
    """Write one node: rows of one thing are that thing, and what strikes out or frames is a row with a class."""
    tag, children, text = _tag(node), list(node), node.text or ""
    if tag in ("mrow", "mstyle") and len(children) == 1 and not node.attrib:
        return _node(children[0])
    attributes = {name: value for name, value in node.attrib.items() if name not in _DROPPED}
    if tag == "menclose":
        tag, attributes = "mrow", {"class": "framed" if attributes.get("notation") == "box" else "struck"}
    elif tag == "mn" and attributes == _BLACKBOARD:
        text, attributes = "".join(_DOUBLE.get(digit, digit) for digit in text), {}
    elif tag == "mi" and text in ("\u27e8", "\u27e9"):
        tag, attributes = "mo", {"stretchy": "false", "form": "prefix" if text == "\u27e8" else "postfix"}
    said = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{said}>{escape(text.strip() if children else text)}{_written(children)}</{tag}>"
