"""LaTeX as MathML for a page: small, with places where a formula may be broken, and remembered from one report to the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from xml.etree.ElementTree import Element

from latex2mathml.converter import Converter
from markupsafe import Markup, escape

_set: dict[str, str] = {}  # MathML by LaTeX: converting takes longer than all else that an unchanged report does

LONGEST = 6_000  # letters of a display, some two printed pages; a few encodings of whole matrices have up to a hundred thousand

_BREAKS = frozenset("=<>≤≥≈≡≜∝∼→⇒⟹+−-±⋯≠:")  # a long formula may go on in the next line before these
_OPENS, _CLOSES = frozenset("([{⟨⌊⌈"), frozenset(")]}⟩⌋⌉")
# What is said in style alone, or is what a browser assumes.
_DROPPED = {"xmlns", "display", "fence", "separator", "linebreak", "data-latex", "marked"}


def formulas() -> Mapping[str, str]:
    """Return the formulas that were set so far, to be remembered."""
    return dict(_set)


def remember(known: Mapping[str, str]) -> None:
    """Take over formulas that were set before, by the same converter."""
    _set.update(known)


def inline(latex: str) -> Markup:
    """Set a formula in a sentence; what the converter cannot read is shown as source."""
    body = _pieces(latex)
    return Markup(f"<math>{''.join(body).replace(_FACTORS, '')}</math>") if body else _source(latex)


def display(latex: str) -> Markup:
    """Set a formula at display size, in pieces between which a line may end; what the converter cannot read is shown as source.

    Of one that fills pages its length is said instead: nobody reads it, and a browser would take seconds over it.
    """
    if len(latex) > LONGEST:
        return Markup('<span class="small">too long to be shown: {:,} letters of LaTeX</span>').format(len(latex))
    body = _pieces(latex)
    if not body:
        return _source(latex)
    return Markup("<wbr>".join(map(_piece, body)))


def _piece(piece: str) -> str:
    """Write the part between two signs: one line of the page if it fits, else broken between its factors."""
    factors = [f'<math displaystyle="true">{factor}</math>' for factor in piece.split(_FACTORS)]
    return factors[0] if len(factors) == 1 else f'<span class="p">{"<wbr>".join(factors)}</span>'


def _source(latex: str) -> Markup:
    return Markup("<code>{}</code>").format(escape(latex))


_BETWEEN = "\x1f"  # joins the pieces of a formula where it is remembered
_FACTORS = "\x1e"  # joins the factors of a piece


def _pieces(latex: str) -> list[str]:
    """Convert a formula into pieces of MathML; none where it cannot be read."""
    readable = re.sub(r"([A-Za-z])''", r"{\1^{\\prime\\prime}}", latex)  # the converter refuses two primes in a row
    if readable not in _set:
        try:
            root = _converted(readable)
        except Exception:  # noqa: BLE001 - the converter raises many kinds on OCR noise; the source is the fallback
            return []
        _set[readable] = _BETWEEN.join(_FACTORS.join(map(_written, _factors(piece))) for piece in _split(_flat(root)))
    return _set[readable].split(_BETWEEN)


def _converted(latex: str) -> Element:
    """Convert a formula, with letters and signs put for the numbers by which the converter names them.

    Raises:
        ValueError: a text is none that XML may hold; of what the converter cannot read, errors of its own.
    """
    root = Converter().convert_to_element(latex)
    for node in root.iter():
        text = node.text or ""
        if "&" in text or "<" in text:
            if set("&<") & set(_NUMBER.sub("", text)):
                raise ValueError(text)
            node.text = _NUMBER.sub(lambda number: chr(int(number[1], 16)), text)
    return root


_NUMBER = re.compile("&#x([0-9A-Fa-f]+);")


def _flat(root: Element) -> list[Element]:
    """List the contents of a formula's outermost row."""
    return [node for child in _inside(root) for node in _unfolded(child)]


def _inside(node: Element) -> list[Element]:
    """List what a node holds, without the rows that hold all of it."""
    children = list(node)
    while len(children) == 1 and _tag(children[0]) == "mrow":
        children = list(children[0])
    return children


_WIDE = 24  # letters and signs; what has more may be broken between its factors
_MARKED = "marked"  # an attribute of the contents of a box that may be broken
_LONG = 90  # letters and signs; a bracket that holds more is broken inside, if it must


def _unfolded(node: Element) -> list[Element]:
    """Put the contents of a long bracket into the outer row; the brackets stay as they are."""
    length = len("".join(node.itertext()))
    if _tag(node) == "menclose" and node.get("notation") == "box" and length > _WIDE:
        inside = [inner for child in _inside(node) for inner in _unfolded(child)]
        for inner in inside:
            inner.set(_MARKED, "true")
        return inside
    if _tag(node) == "mrow" and (length > _LONG or _holds_a_box(node)):
        return [inner for child in node for inner in _unfolded(child)]
    return [node]


def _holds_a_box(row: Element) -> bool:
    """Return True if a row is nothing but one box."""
    return len(row) == 1 and _tag(row[0]) in ("menclose", "mrow") and (_tag(row[0]) == "menclose" or _holds_a_box(row[0]))


def _split(row: Iterable[Element]) -> list[list[Element]]:
    """Cut a row in front of its relations and sums, outside short brackets."""
    out: list[list[Element]] = [[]]
    depth = 0
    row = list(row)
    deep = sum(len("".join(node.itertext())) for node in row) > _LONG
    for i, node in enumerate(row):
        sign = (node.text or "").strip() if _tag(node) == "mo" else ""
        depth += (sign in _OPENS) - (sign in _CLOSES)
        if sign in _BREAKS and (depth == 0 or deep) and out[-1] and _apart(row, i):
            out.append([])
            node.set("form", "infix")  # its room on both sides, although it is the first of its piece
        out[-1].append(node)
    return out


def _factors(piece: Sequence[Element]) -> list[list[Element]]:
    """Cut a long piece in front of fractions, roots, sums and brackets that are factors."""
    out: list[list[Element]] = [[]]
    if len("".join(text for node in piece for text in node.itertext())) <= _WIDE:
        return [list(piece)]
    depth = 0
    for i, node in enumerate(piece):
        if depth == 0 and out[-1] and _is_factor(node) and not _operator(piece[i - 1]) and not _is_function(piece[i - 1]):
            out.append([])
        depth += (_operator(node) in _OPENS and bool(_operator(node))) - (_core_sign(node) in _CLOSES)
        out[-1].append(node)
    return out


def _is_factor(node: Element) -> bool:
    """Return True if a factor that takes room begins with a node."""
    sign = (_core(node).text or "").strip()
    return _tag(node) in ("mfrac", "msqrt", "mroot") or _opens(node) or sign in _BIG_SIGNS or _is_function(node)


def _core_sign(node: Element) -> str:
    """Return the sign of an operator, with or without scripts; a space for anything else, which is no sign."""
    return _operator(_core(node)) or " "


def _apart(row: Sequence[Element], i: int) -> bool:
    """Return True if a sign stands between two things that it joins, not in front of one."""
    return i > 0 and not _leaves_open(row[i - 1])


def _tag(node: Element) -> str:
    return node.tag.rpartition("}")[2]


# --- one node, made small and given the room that TeX gives it ---

_BLACKBOARD = {"mathvariant": "double-struck"}
_DOUBLE = {str(digit): chr(0x1D7D8 + digit) for digit in range(10)}  # browsers know no variant but "normal"
_SIGNS = frozenset("−+±∓")
_SCRIPTED = {"msub": "munder", "msup": "mover", "msubsup": "munderover"}
_LIMITS = frozenset(["∑", "∏", "⋃", "⋂", "max", "min", "lim", "sup", "inf", "argmax", "argmin"])
_BIG_SIGNS = frozenset("∑∏∫")
_TALL = frozenset(["mfrac", "mtable", "munder", "mover", "munderover", "msqrt", "mroot", "mstyle"])
_BIG = "1.2em"
_THIN = '<mspace width="0.17em"/>'


def _written(nodes: Iterable[Element]) -> str:
    """Write neighbours: a sign after a bracket or a relation has no room after it, a function's name has some."""
    row = list(nodes)
    out = []
    boxed = False
    for i, node in enumerate(row):
        if (node.get(_MARKED) is not None) != boxed:
            boxed = not boxed
            out.append('<mrow class="framed">' if boxed else "</mrow>")
        before = row[i - 1] if i else None
        after = row[i + 1] if i + 1 < len(row) else None
        if _operator(node) in _SIGNS and node.get("form") is None and (before is None or _leaves_open(before)):
            node.set("form", "prefix")
        named = _is_function(node)
        room_before = named and before is not None and not _operator(before)
        room_after = named and after is not None and not _opens(after) and not _operator(after)
        out.append((_THIN if room_before else "") + _node(node) + (_THIN if room_after else ""))
    return "".join(out) + ("</mrow>" if boxed else "")


def _operator(node: Element) -> str:
    """Return the sign of an operator; empty for anything else, and for a function's name."""
    text = (node.text or "").strip()
    return text if _tag(node) == "mo" and not text.isalpha() else ""


def _leaves_open(node: Element) -> bool:
    """Return True if a sign after this stands for one number's sign: after all operators but closing brackets."""
    sign = _operator(node)
    return bool(sign) and sign not in _CLOSES and sign not in "!′⊤|"


def _core(node: Element) -> Element:
    """Return what carries the scripts."""
    while _tag(node) in (*_SCRIPTED, "munder", "mover", "munderover") and len(node):
        node = node[0]
    return node


def _is_function(node: Element) -> bool:
    core = _core(node)
    return _tag(core) in ("mi", "mo") and len(core.text or "") > 1 and (core.text or "").isalpha()


def _opens(node: Element) -> bool:
    """Return True if this is an opening bracket, or a row that starts with one."""
    while _tag(node) == "mrow" and len(node):
        node = node[0]
    return _operator(node) in _OPENS and bool(_operator(node))


def _node(node: Element) -> str:
    """Write one node: rows of one thing are that thing, and what strikes out or frames is a row with a class."""
    tag, children, text = _tag(node), list(node), node.text or ""
    if tag in ("mrow", "mstyle") and len(children) == 1 and not node.attrib:
        return _node(children[0])
    if tag in _SCRIPTED:
        return _scripted(tag, children)
    if tag == "mrow" and _opens(node) and not any(_tag(inner) in _TALL for inner in node.iter()):
        for bracket in (child for child in children if child.get("stretchy") == "true"):
            bracket.set("stretchy", "false")  # one that need not be larger is set tighter than one that may be
    attributes = {name: value for name, value in node.attrib.items() if name not in _DROPPED}
    if tag == "menclose":
        tag, attributes = "mrow", {"class": "framed" if attributes.get("notation") == "box" else "struck"}
    elif tag in ("mi", "mo", "mn"):
        tag, attributes, text = _token(tag, attributes, text)
    inner = _written(children) if tag in ("mrow", "mstyle", "math", "mtd", "msqrt") else "".join(map(_node, children))
    return _element(tag, attributes, _escaped(text.strip() if children else text) + inner)


def _escaped(text: str) -> str:
    return text if text.isalnum() else str(escape(text))


def _element(tag: str, attributes: Mapping[str, str], body: str) -> str:
    said = "".join(f' {name}="{_escaped(value)}"' for name, value in attributes.items())
    return f"<{tag}{said}>{body}</{tag}>"


def _token(tag: str, attributes: dict[str, str], text: str) -> tuple[str, dict[str, str], str]:
    """Return a letter, number or sign as browsers set it best."""
    if tag == "mn" and attributes == _BLACKBOARD:
        return tag, {}, "".join(_DOUBLE.get(digit, digit) for digit in text)
    if text in ("⟨", "⟩"):
        return "mo", {"stretchy": "false", "form": "prefix" if text == "⟨" else "postfix"}, text
    if tag == "mo" and (text == "⊤" or (text.isalpha() and text not in _LIMITS)):
        return "mi", {}, text
    if text in ("/", "|") or text in _LIMITS:
        return "mo", attributes | {"lspace": "0", "rspace": "0"}, text
    if tag == "mi" and len(text) == 1 and "Α" <= text <= "Ω":
        return tag, {"mathvariant": "normal"}, text  # capital Greek is upright, as TeX sets it
    return tag, attributes, text


def _scripted(tag: str, children: Sequence[Element]) -> str:
    r"""Write what has an index or a power: sums have theirs as limits, and a prime stands behind its letter and index."""
    if _operator(children[0]) in _CLOSES and children[0].get("minsize", _BIG) == _BIG:
        children[0].attrib = {"stretchy": "false"}  # a browser lowers a large bracket that has an index: \bigr)_+
    base = _node(children[0])
    scripts = [_node(child) for child in children[1:]]
    primes = re.sub("<[^>]*>", "", scripts[-1]) if tag != "msub" else ""
    if primes and not primes.strip("′"):
        letter = _element("msub", {}, base + scripts[0]) if tag == "msubsup" else base
        return f'<mrow>{letter}<mo lspace="0" rspace="0">{primes}</mo></mrow>'
    limits = (children[0].text or "").strip() in _LIMITS and _tag(children[0]) == "mo"
    return _element(_SCRIPTED[tag] if limits else tag, {}, base + "".join(scripts))
