"""A repair as an edit of the source text, LaTeX or plain: in the author's letters, commands and notation.

This file does not know how a text is read. Every stretch of the text between matching brackets is read by itself; one that means
the struck part is replaced by the part put in. If there is none, a letter replaces the stretch, and its value is solved for: the
whole is affine in it or in its inverse, else the stretch stays. A text counts only if the same reader reads it, whole, as the form
that was found.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, product
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.reading.note.claim_texts import Sides
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.cancelled import perhaps_without_value
from closedform.numerics.findings.suggestion import Retyped, Typed, put
from closedform.numerics.repair.difference import Difference, difference

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\w+|\*\*|\S")
_OPENS, _CLOSES = {"(", "[", "{", r"\left", r"\{"}, {")", "]", "}", r"\right", r"\}"}
_JOINS = {"+", "-", "*", "/", "**", "^", "_", "=", ",", "&", ".", ";", r"\cdot", r"\times"}
_MOST_STRETCHES = 1200  # the most stretches of a text, the shortest ones
_MOST_SOLVED = 160  # the most stretches that a letter replaces
_MOST_READ = 60  # the most texts that are read whole, the shortest edits first
_MOST_SLIPS = 80  # the most signs and brackets that are retyped
_MOST_COMBINED = 400  # the most sets of edits, one at each place where the forms differ
_OTHER_SIGN = {"+": "-", "-": "+"}
_DISTRIBUTION = sp.Function("Phi")
_LETTERS = "zqkvwhjn"
_BRACKETS_OPEN, _BRACKETS_CLOSE = re.compile(r"(?:^|[-+*/=,(\s])(?:\\left\s*)?\(\s*$"), re.compile(r"\s*(?:\\right\s*)?\)")
_BEGINS = re.compile(r"(?:^|[(\[{=,])\s*$")
_BEGINS_ANYWHERE = re.compile(r"(?:^|[(\[{,])(?=\s*[^\s+\-,(\[{])")
_BARE = 14  # a little more than a pair of brackets, however written
_PLAIN = 4  # as much as the sign between a part and its neighbour
_NEW_SIGN = 2  # a wrong sign is likelier than a lost one: cos b - sin a, and not cos b + sin(-a)
_WIDE = re.compile(r"\\left\s*|\\right\s*")


@dataclass(frozen=True)
class _Stretch:
    start: int
    end: int
    means: Form


def typed(sides: Sides, text: str, right: Form) -> Typed | None:
    """Correct a typed side by the smallest edit found.

    Args:
        sides: the sides of the claim.
        text: the side.
        right: its right meaning.

    Returns:
        None if no text tried is read so.
    """
    printed = _read(sides, text)
    if printed is None:
        return None
    stretches = _stretches(sides, text, {v.name: v for node in printed.atoms(sp.Integral) for v in node.variables})
    best: _Edits | None = None
    for way in (_slipped, _exchanged, _solved):
        found = sorted(way(sides, text, stretches, printed, right), key=lambda edits: sum(_weight(text, edit) for edit in edits))
        if best is not None:
            least = _size(text, best)
            found = sorted((edits for edits in found if _size(text, edits) < least), key=lambda edits: _size(text, edits))
        best = next((edits for edits in found[:_MOST_READ] if _means(sides, put(text, edits), right)), best)
        if best is not None and len(best) == 1:  # for several edits, one edit with their joint effect is searched for too
            break
    if best is not None:
        new = put(text, best)
        is_most = 2 * max((len(edit.put_in) for edit in best), default=0) > len(new)
        anew = _written(sides, text, right) if is_most else ()
        whole = (one for one in anew if len(one) < len(new) and _means(sides, one, right))
        if (plain := next(whole, None)) is not None:  # 1/(1/x) from 1/2
            return Typed(plain, (Retyped(0, text, plain),), sides.reader.notation.holds(text))
        changed = tuple(edit for edit in best if edit.struck != edit.put_in)
        return Typed(new, changed, sides.reader.notation.holds(text))
    for new in _written(sides, text, right):
        if _means(sides, new, right):
            return Typed(new, (Retyped(0, text, new),), sides.reader.notation.holds(text))
    return None


def _size(text: str, edits: _Edits) -> int:
    """Rank edits by the burden on a reader: the size and number of changes, and the length of the resulting text."""
    return sum(_weight(text, edit) for edit in edits) + 2 * len(edits) + len(put(text, edits))


def _weight(text: str, edit: Retyped) -> int:
    """Measure the size of an edit and the oddity of its result.

    Odd are a 0 or 1 in place of a deletion, brackets around one thing, as in (1)/x, a plus before nothing, as in exp(+x), and a letter
    before a sign or a number, as in a*-x.
    """
    before, after = text[: edit.at], text[edit.at + len(edit.struck) :]
    alone = re.fullmatch(r"\(?\\?\w+(?:\([^()]*\)|\{[^{}]*\})?\)?", edit.put_in) and _BRACKETS_OPEN.search(before)
    closed = alone and _BRACKETS_CLOSE.match(after)
    plus = _BEGINS.search(before) and (edit.put_in + after).lstrip().startswith("+")
    joined = re.search(r"\*\s*$", edit.put_in) and re.match(r"[-+]|\d", after) and not re.match(r"\d", edit.put_in)
    odd = (_BARE if closed else 0) + (_NEW_SIGN if (edit.struck, edit.put_in) == ("", "-") else 0)
    odd += _PLAIN * (bool(edit.put_in in ("0", "1")) + bool(plus) + bool(joined))
    return len(edit.struck) + len(edit.put_in) + odd


def _read(sides: Sides, text: str, **letters: Any) -> Form:
    """Read a text; None if it is not understood."""
    reader = replace(sides.reader, symbols={**sides.reader.symbols, **letters}, cancelled=[])
    if reader.law is not None and not letters:
        try:
            return reader.expression(text)
        except NotUnderstood:
            reader = replace(reader, hidden={v.name: v for v in reader.law.variables})
    try:
        return reader.expression(text)
    except NotUnderstood:
        return None


def _means(sides: Sides, text: str, right: Form) -> bool:
    """Return True if a text, without random variables outside expectations, is read as a form symbolically equal to the right one.

    It has a value wherever that one has: what it divides by, or takes a root or logarithm of, that one does too.
    """
    cancelled: list[Form] = []
    try:
        form = replace(sides.reader, cancelled=cancelled).expression(text)
    except NotUnderstood:
        return False
    if form != right and _short(form - right) != 0:
        return False
    asked = (perhaps_without_value(form) | set(cancelled)) - (known := perhaps_without_value(right))
    return not asked or all(any(_is_multiple(node, other) for other in known) for node in asked)


def _is_multiple(node: Form, other: Form) -> bool:
    """Return True if a form is another times a positive number, multiplied out: each has a value where the other has."""
    if node.func is not other.func or not node.args:
        return False
    if node.is_Function:
        return bool(all(sp.expand(a - b) == 0 for a, b in zip(node.args, other.args, strict=True)))
    times = sp.cancel(node.args[0] / other.args[0])
    return bool(times.is_positive and node.args[1:] == other.args[1:])


def _short(form: Form) -> Form:
    """Shorten a form: sums multiplied out, or common factors cancelled."""
    flat = sp.expand(form)
    if flat == 0 or flat.count_ops() > 300:
        return flat
    found = [form, flat, sp.factor_terms(flat)]
    with suppress(sp.PolynomialError, NotImplementedError):
        found += [sp.cancel(sp.powsimp(flat)), sp.powsimp(sp.cancel(sp.together(form)))]
    return min(found, key=lambda f: (f.count_ops(), len(str(f))))


def _stretches(sides: Sides, text: str, bound: Mapping[str, Form]) -> list[_Stretch]:
    """List the stretches of a text that have a meaning by themselves, or inside the text's integrals, the shortest first."""
    tokens = list(_TOKEN.finditer(text))
    spans = []
    for i, first in enumerate(tokens):
        depth = 0
        if first.group() in _JOINS - {"-"}:
            continue
        for last in tokens[i:]:
            depth += (last.group() in _OPENS) - (last.group() in _CLOSES)
            if depth < 0:
                break
            if depth == 0 and last.group() not in _JOINS:
                spans.append((first.start(), last.end()))
    found = []
    for start, end in sorted(spans, key=lambda span: span[1] - span[0])[:_MOST_STRETCHES]:
        means = _read(sides, text[start:end])
        if means is None and bound:
            means = _read(sides, text[start:end], **bound)
        if means is not None:
            found.append(_Stretch(start, end, means))
    return found


_Edits = tuple[Retyped, ...]
_Turn = Callable[[Any], Any]
_MINUS: _Turn = operator.neg
_TURNS: tuple[_Turn, ...] = (
    lambda f: f,
    _MINUS,
    lambda f: 1 / f,
)  # for a part that is typed on the other side of a sign or a bar


def _slipped(sides: Sides, text: str, stretches: Sequence[_Stretch], printed: Form, right: Form) -> Iterator[_Edits]:
    """Undo a slip of one sign: another sign, one left out or put in, a sum for a product; or move one bracket. What reads as the right form is told."""
    for edits in islice(chain(_signs(text), _joins(text, latex=sides.reader.notation.holds(text)), _brackets(text)), _MOST_SLIPS):
        if _read(sides, put(text, edits)) == right:
            yield edits


def _signs(text: str) -> Iterator[_Edits]:
    for found in re.finditer(r"(?<![eE])[+-]", text):
        if found.group() == "-" or not _BEGINS.search(text[: found.start()]):
            yield (Retyped(found.start(), found.group(), _opposite(text, found.start())),)
    yield from ((Retyped(found.end(), "", "-"),) for found in _BEGINS_ANYWHERE.finditer(text))


def _joins(text: str, *, latex: bool) -> Iterator[_Edits]:
    """Write a sum for a product, or a product for a sum."""
    times = r" \cdot " if latex else "*"
    for found in re.finditer(r"\+|\\cdot(?![A-Za-z])" if latex else r"\+|(?<!\*)\*(?!\*)", text):
        yield (Retyped(found.start(), found.group(), times if found.group() == "+" else "+"),)


def _brackets(text: str) -> Iterator[_Edits]:
    r"""Move a closing bracket, the nearest places first; in LaTeX one with its \right."""
    tokens = list(re.finditer(r"\\right\s*\)|\\[A-Za-z]+|\d+(?:\.\d+)?|\w+|\*\*|\S", text))
    moves = []
    for i, one in enumerate(tokens):
        if one.group().endswith(")"):
            moves += [(abs(i - j), one, other.end()) for j, other in enumerate(tokens) if j not in (i, i - 1)]
    for _, one, at in sorted(moves, key=lambda move: move[0]):
        strike, put_in = Retyped(one.start(), one.group(), ""), Retyped(at, "", one.group())
        yield (strike, put_in) if one.start() < at else (put_in, strike)


def _opposite(text: str, at: int) -> str:
    """Return the other sign; nothing in place of a minus before which nothing stands."""
    return "" if text[at] == "-" and _BEGINS.search(text[:at]) else _OTHER_SIGN[text[at]]


def _exchanged(sides: Sides, text: str, stretches: Sequence[_Stretch], printed: Form, right: Form) -> Iterator[_Edits]:
    """Replace stretches that mean the struck part, at every place where the two forms differ."""
    changes, _ = difference(printed, right)
    options = [[edit for stretch in stretches for edit in _of_change(sides, text, stretch, change, printed)] for change in changes]
    for edits in islice(product(*options), _MOST_COMBINED):
        ordered = sorted(edits, key=lambda edit: edit.at)
        if ordered and all(a.at + len(a.struck) <= b.at for a, b in pairwise(ordered)):
            yield tuple(ordered)


def _of_change(sides: Sides, text: str, stretch: _Stretch, change: Difference, printed: Form) -> Iterator[Retyped]:
    """List the edits of a stretch that means a change's part, its negative, or its inverse."""
    for turned in _TURNS:
        if change.struck is None:
            whole = printed
            for place in change.where:
                whole = whole.args[place]
            if stretch.means == turned(whole):
                for new in (turned(change.put_in), *([change.put_in] if turned is _MINUS else [])):  # a factor of -f is one of f
                    yield from _put_beside(sides, text, stretch, new)
        elif stretch.means == turned(change.struck):
            if change.put_in is None:
                yield from _left_out(text, stretch)
            else:
                if change.put_in == -change.struck:
                    yield from _turned_round(text, stretch)
                yield from _renamed(text, stretch, change)
                yield from _edits(sides, text, stretch, turned(change.put_in))


def _turned_round(text: str, stretch: _Stretch) -> Iterator[Retyped]:
    """Change the sign before a stretch: b + f becomes b - f, not b + (-1) f."""
    before = text[: stretch.start].rstrip()
    if before and before[-1] in _OTHER_SIGN:
        yield Retyped(len(before) - 1, before[-1], _opposite(text, len(before) - 1))


def _renamed(text: str, stretch: _Stretch, change: Difference) -> Iterator[Retyped]:
    """Replace a function's name by another, keeping the typed arguments."""
    old, new = change.struck, change.put_in
    if not (old.is_Function and new.is_Function and old.args == new.args):
        return
    for one, other in zip(_names(old.func.__name__), _names(new.func.__name__), strict=True):
        if text.startswith(one, stretch.start):
            yield Retyped(stretch.start, one, other)


def _names(function: str) -> list[str]:
    """List the ways to type a function's name, in text and in LaTeX, in one order for all."""
    turned = function.removeprefix("a")
    shown = (
        [rf"\{turned}^{{-1}}", rf"\arc{turned}", rf"\{function.lower()}"]
        if turned != function
        else ["", "", rf"\{function.lower()}"]
    )
    return [name or "\0" for name in shown] + [rf"\operatorname{{{function}}}", function]


def _put_beside(sides: Sides, text: str, stretch: _Stretch, new: Form) -> Iterator[Retyped]:
    """Add a factor or a term beside a stretch."""
    times = " " if sides.reader.notation.holds(text) else "*"
    for written in _written(sides, text, new):
        if new == -1:
            yield from _turned_round(text, stretch)
            yield Retyped(stretch.start, "", "-")
        yield Retyped(stretch.start, "", written + times)
        yield Retyped(stretch.start, "", _bracketed(sides, text, written) + times)
        yield Retyped(stretch.end, "", times + written)
        yield Retyped(stretch.end, "", f" - {written.lstrip('- ')}" if written.startswith("-") else f" + {written}")


def _left_out(text: str, stretch: _Stretch) -> Iterator[Retyped]:
    """Strike a stretch, with the sign between it and its neighbour."""
    before = re.search(r"\s*(\*|\+|-|\\cdot)?\s*$", text[: stretch.start])
    after = re.match(r"\s*(\*|\+|-|\\cdot)?\s*", text[stretch.end :])
    assert before is not None
    assert after is not None
    yield Retyped(before.start(), text[before.start() : stretch.end], "")
    yield Retyped(stretch.start, text[stretch.start : stretch.end + after.end()], "")
    yield Retyped(stretch.start, text[stretch.start : stretch.end], "1")


def _solved(sides: Sides, text: str, stretches: Sequence[_Stretch], printed: Form, right: Form) -> Iterator[_Edits]:
    """Solve for the meaning that a stretch must have."""
    name = next(letter for letter in _LETTERS if letter not in sides.reader.symbols and letter not in text)
    letter = sp.Symbol(name, positive=True)
    missing = right - printed
    for stretch in stretches[:_MOST_SOLVED]:
        whole = _read(sides, f"{text[: stretch.start]}({name}){text[stretch.end :]}", **{name: letter})
        if whole is None or not whole.has(letter) or sp.expand(whole.xreplace({letter: stretch.means}) - printed) != 0:
            continue
        for turn in (_TURNS[0], _TURNS[2]):
            try:
                slope = whole.xreplace({letter: turn(letter)}).diff(letter)
            except NotImplementedError:  # it stands in a law
                break
            if slope != 0 and not slope.has(letter, sp.Derivative):
                needed = _short(turn(_short(turn(stretch.means) + missing / slope)))
                if needed == 0:
                    yield from ((edit,) for edit in _left_out(text, stretch))
                if needed.count_ops() <= stretch.means.count_ops() + 12:
                    yield from ((edit,) for edit in _edits(sides, text, stretch, needed))
                break


def _edits(sides: Sides, text: str, stretch: _Stretch, new: Form) -> Iterator[Retyped]:
    """Replace a stretch; a negative replacement changes the sign before it."""
    sign = re.search(r"[+-]\s*$", text[: stretch.start])
    if sign is not None and new.could_extract_minus_sign():
        turned = _opposite(text, sign.start()) + sign.group()[1:]
        kept = [text[stretch.start : stretch.end]] if -new == stretch.means else _written(sides, text, -new)
        for written in kept:
            yield Retyped(sign.start(), text[sign.start() : stretch.end], turned + written)
        return
    for written in (*_around(sides, text, stretch, new), *_written(sides, text, new)):
        for shown in (written, _bracketed(sides, text, written)):
            yield Retyped(stretch.start, text[stretch.start : stretch.end], shown)


def _around(sides: Sides, text: str, stretch: _Stretch, new: Form) -> Iterator[str]:
    """Write the root of a stretch around what its author typed."""
    if new == sp.sqrt(stretch.means) and new.count_ops() > stretch.means.count_ops():
        inside = text[stretch.start : stretch.end]
        bare = re.fullmatch(r"(?:\\left\s*)?\(([^()]*?)(?:\\right\s*)?\)", inside)
        inside = bare[1] if bare else inside
        yield rf"\sqrt{{{inside}}}" if sides.reader.notation.holds(text) else f"sqrt({inside})"


def _bracketed(sides: Sides, text: str, inside: str) -> str:
    return rf"\left({inside}\right)" if sides.reader.notation.holds(text) else f"({inside})"


def _written(sides: Sides, text: str, form: Form) -> Iterator[str]:
    """Write a form as its author might: with the normal distribution if the author uses it or its density, and with the author's inverses."""
    forms = [form]
    if re.search(r"\\(?:Phi|varphi)(?![A-Za-z])|\b(?:Phi|phi)\b", text) and form.has(sp.erf, sp.erfc):
        folded = [_folded(form, 1), _folded(form, -1)]
        forms.insert(0, min(map(sp.expand, folded), key=lambda f: (f.count_ops(), len(str(f)))))
    for one in dict.fromkeys(forms):
        if not sides.reader.notation.holds(text):
            yield str(one)
            continue
        style = "power" if re.search(r"\\(sin|cos|tan|sinh|cosh|tanh)\s*\^\s*\{\s*-\s*1", text) else "full"
        written = _unbraced(sp.latex(one, symbol_names=dict(sides.typed), inv_trig_style=style))
        yield written if r"\left" in text else _WIDE.sub("", written)


def _folded(form: Form, turn: int) -> Form:
    """Write error functions by the normal distribution: at u, or at -u with its complement."""

    def erf(u: Form) -> Form:
        return turn * (2 * _DISTRIBUTION(sp.expand(turn * sp.sqrt(2) * u)) - 1)

    return form.replace(sp.erf, erf).replace(sp.erfc, lambda u: 1 - erf(u))


def _unbraced(text: str) -> str:
    """Drop the braces that SymPy puts around a function's argument in brackets."""
    while (start := text.find(r"{\left(")) >= 0:
        depth = 0
        for end in range(start, len(text)):
            depth += (text[end] == "{") - (text[end] == "}")
            if depth == 0:
                break
        text = f"{text[:start]}{text[start + 1 : end]}{text[end + 1 :]}"
    return text
