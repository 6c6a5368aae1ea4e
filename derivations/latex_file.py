r"""A LaTeX file as a file of claims: its labelled equations, and comment lines for what the print does not say.

    % closedform: throughout where a, b positive
    % closedform: where r in (-1, 1)
    % closedform: law (X, Y) ~ N(0, [[1, r], [r, 1]])
    \begin{equation}\label{eq:orthant}
      \mathbb{P}(X > 0, Y > 0) = \frac14 + \frac{\sin^{-1} r}{2\pi}
    \end{equation}

A comment speaks of the equation after it or around it; one with ``throughout`` of all from there on, as far as it names what they have.
An equation with a label is a claim, and a chain of ``=`` a claim of several lines; so is one without that has such a comment. Nothing
in a file is typeset or run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

import sympy as sp
from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from derivations.latex.cursor import free_names, names_in
from derivations.latex.formula import bound_letters, latex_relations, latex_tree, lone_letters, products_in
from derivations.latex.law import law_text, laws_below
from derivations.latex.macros import DEFINING, USUAL, definitions
from derivations.latex.notation import Notation
from derivations.latex.prose import KNOWN, REMEDY, Said, Spoken, is_name, parts_of, spoken
from derivations.latex.prose import RELATION as _RELATION
from derivations.latex.tokens import Macro
from derivations.latex.words import COVARIANCE, EXPECTATION, NAMED, PROBABILITY, VARIANCE
from derivations.latex_vectors import NormalVector, about_products, normal_vector, space_of
from derivations.latex_vectors import Said as AboutVectors
from derivations.law_text import name_of
from derivations.note import WORDS
from derivations.origin import BadClaim
from derivations.syntax import MAX_LENGTH, NotUnderstood

MARK = "closedform:"
_REMEDY = REMEDY[0].upper() + REMEDY[1:]
_LETTERS = re.compile(r"\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?")
_EQUATIONS = {"equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat", "displaymath", "math", "dmath"}
_INNER = ("split", "aligned", "gathered", "multlined", "alignedat")
_VERBATIM = {"verbatim", "Verbatim", "lstlisting", "minted", "comment", "filecontents"}
_VERBS = ("where", "law", "given", "such_that", "expect", "label", "skip")
_NOT_CONTENT = {"nonumber", "notag", ",", ";", ":", "!", " ", "quad", "qquad", "\\", "hfill", "displaystyle", "allowdisplaybreaks"}
_OF_CONDITION = {
    "for",
    "if",
    "when",
    "whenever",
    "provided",
    "provided that",
    "for all",
    "where",
    "with",
    "for every",
    "for any",
    "and",
}
# What begins the conditions behind an equation, and what a part of them is: an inequality, or a letter in a set.
_BEHIND = re.compile(
    r"\\qquad(?![a-zA-Z])|\\quad(?![a-zA-Z])|\\forall(?![a-zA-Z])|\\(?:text|mathrm|textrm|mbox|textnormal)\s*\{\s*([a-z ]+?)\s*\}"
)
# A letter, perhaps with an index, perhaps before its arguments.
_NAME = re.compile(r"(\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?)\s*(?:\([^()=|;]*\))?")
_GREEK = {"pi", "Phi", "phi", "varphi", "Gamma", "gamma", "zeta", "psi"}
_HAS_MEANING = {*NAMED, *EXPECTATION, *PROBABILITY, *VARIANCE, *COVARIANCE, *_GREEK, "e", "i"}
_WITH_DOLLARS = re.compile(r"\\(text|mathrm|textrm|mbox|textnormal)\s*\{((?:[^{}$]*\$(?:[^{}$]|\{[^{}]*\})*\$)+[^{}$]*)\}")
# Letters that are whole numbers by habit: what they are is asked about, and never taken for real.
_PERHAPS_WHOLE = {"n", "N", "k", "K", "j", "i", "d", "e"}
# A letter that runs in a sum, and a sign that is two.
_RUNNING = re.compile(r"\\(?:sum|prod)\s*(?:\^\s*(?:\{[^{}]*\}|\S)\s*)?_\s*\{\s*(\\?[A-Za-z]+)\s*(?:=|\\in(?![a-zA-Z]))")
_EITHER = re.compile(r"\\(pm|mp)(?![a-zA-Z])")
_OF_A_SUM = re.compile(r"(?:=|\\in\s*\\\{)\s*\\pm\s*\{?1\}?")
_INEQUALITY = {"<": "<", ">": ">", r"\lt": "<", r"\gt": ">", r"\le": "<=", r"\leq": "<=", r"\leqslant": "<=", r"\ge": ">=", r"\geq": ">=",
               r"\geqslant": ">="}  # fmt: skip
_BRACKET_OR_SIGN = re.compile(
    r"\\(?:le|leq|leqslant|ge|geq|geqslant|lt|gt|langle|rangle)(?![a-zA-Z])|\\begin\{[^{}]*\}|\\end\{[^{}]*\}|\\[{}]|[][(){}<>]"
)
_SIGN = {">": "positive", "<": "negative", r"\ge": "nonnegative", r"\geq": "nonnegative", ">=": "nonnegative", r"\le": "nonpositive",
         r"\leq": "nonpositive", "<=": "nonpositive", r"\ne": "nonzero", r"\neq": "nonzero"}  # fmt: skip


@dataclass(frozen=True)
class Equation:
    """An equation of a file that is a claim, or what keeps it from being one.

    Args:
        line: of the file, on which it begins.
        table: its claim's fields.
        fault: in a sentence, where there is no claim.
        display: the characters of the file from the beginning of its environment to the end of that.
        sides: of its chain, each the characters of the file that it is.
    """

    line: int
    table: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    display: tuple[int, int] = (0, 0)
    sides: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class _Piece:
    """A token with its place in the file."""

    kind: str
    text: str
    at: int
    end: int


@dataclass
class _Chain:
    """Sides joined by =, each the characters from one place to another."""

    sides: list[tuple[int, int]]
    labels: list[tuple[str, int]] = field(default_factory=list)  # each with the number of the side that it stands beside


@dataclass
class _Said:
    """What comment lines say, by verb, each with its line."""

    entries: list[tuple[int, str, str]] = field(default_factory=list)

    def of(self, verb: str) -> list[str]:
        return [text for _, said, text in self.entries if said == verb]


@dataclass
class _Context(_Said):
    """What holds of a display besides its own comments: what comments say throughout, and before that what the text's sentences say.

    Args:
        short: names for something, each with what it is short for, as they are typed.
        unclear: what may be said of a letter, by its name: the question.
        alone: laws of the text that are not said to be independent.
        vectors: by name the number of their components, as far as the text says.
        normal: laws of vectors, by name.
        functions: what may be said of the name of a function or constant that the reader knows: the question.
        settled: letters that comments speak of, so that nothing else is asked of them.
        from_text: what was taken from the text: by verb and text, how it is typed there.
    """

    short: list[tuple[str, str, str]] = field(default_factory=list)
    unclear: dict[str, str] = field(default_factory=dict)
    alone: set[str] = field(default_factory=set)
    vectors: dict[str, str] = field(default_factory=dict)
    normal: dict[str, NormalVector] = field(default_factory=dict)
    functions: dict[str, str] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    from_text: dict[tuple[str, str], str] = field(default_factory=dict)


def is_marked(text: str) -> bool:
    """Tell whether a LaTeX file speaks to us."""
    return re.search(rf"(?<!\\)%[ \t]*{MARK}", text) is not None


def title_of(text: str) -> str:
    r"""Give a file's ``\title``; empty where there is none in plain words."""
    found = re.search(r"^[^%\n]*\\title\s*\{([^{}\\]{1,200})\}", text, re.MULTILINE)
    return " ".join(found.group(1).split()) if found else ""


def equations(text: str) -> list[Equation]:
    """List the claims of a LaTeX file, and the equations that cannot be."""
    macros = definitions(text)
    throughout = _Said()
    waiting = _Said()
    found: list[Equation] = []
    items = list(_items(text))
    sentences = spoken(text, [item[0] for item in items if not isinstance(item, _Piece)])
    for item in items:
        if isinstance(item, _Piece):
            try:
                is_default, entry = _directive(text, item)
            except BadClaim as error:
                found.append(Equation(_line(text, item.at), fault=str(error)))
                continue
            (throughout if is_default else waiting).entries.append(entry)
        else:
            (start, end), pieces = item
            context = _context(sentences, start, end, throughout, Notation(macros, always=True), text)
            of_display = _of_display(text, start, pieces, waiting, context, macros)
            found += [replace(equation, display=(start, end)) for equation in of_display]
            waiting = _Said()
    found += [
        Equation(line, fault=f"the comment {verb} {said[:40]!r} stands before no equation") for line, verb, said in waiting.entries
    ]
    return sorted(found, key=lambda equation: equation.line)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


# A file's displays and comments.


def _pieces(text: str) -> Iterator[_Piece]:
    walker = LatexWalker(text, tolerant_parsing=True)
    at = 0
    while at < len(text):
        try:
            token = walker.get_token(at, environments=True)
        except LatexWalkerEndOfStream:
            return
        except LatexWalkerParseError:
            at += 1
            continue
        at = token.pos + max(token.len, 1)
        if token.tok == "begin_environment" and token.arg in _VERBATIM:
            closing = text.find(f"\\end{{{token.arg}}}", at)
            at = len(text) if closing < 0 else closing + len(token.arg) + 6
            continue
        if token.tok == "macro" and token.arg in ("verb", "verb*") and at < len(text):
            at = max(at, text.find(text[at], at + 1) + 1)
            continue
        shown = token.arg.specials_chars if token.tok == "specials" else str(token.arg)
        yield _Piece(token.tok, shown, token.pos, token.pos + token.len)


def _items(text: str) -> Iterator[_Piece | tuple[tuple[int, int], list[_Piece]]]:
    """Give the comments that speak to us, and the displays with what they hold, in the order of the file."""
    inside: list[_Piece] | None = None
    start, closing = 0, ""
    for piece in _pieces(text):
        if piece.kind == "comment" and piece.text.strip().startswith(MARK):
            yield piece
        elif inside is not None:
            if closing in (
                f"end {piece.text}" if piece.kind == "end_environment" else "",
                piece.text if piece.kind == "mathmode_display" else "",
            ):
                yield (start, piece.end), inside
                inside = None
            else:
                inside.append(piece)
        elif piece.kind == "begin_environment" and piece.text.rstrip("*") in _EQUATIONS:
            inside, start, closing = [], piece.at, f"end {piece.text}"
        elif piece.kind == "mathmode_display" and piece.text in ("\\[", "$$"):
            inside, start, closing = [], piece.at, "\\]" if piece.text == "\\[" else "$$"


def _directive(text: str, comment: _Piece) -> tuple[bool, tuple[int, str, str]]:
    line = _line(text, comment.at)
    said = comment.text.strip().removeprefix(MARK).strip()
    is_default = said.startswith("throughout")
    said = said.removeprefix("throughout").strip().replace("such that", "such_that", 1)
    verb, _, rest = said.partition(" ")
    verb = {"key": "label"}.get(verb.rstrip(":"), verb.rstrip(":"))
    if verb not in _VERBS:
        raise BadClaim(
            f"% {MARK} {said[:40]!r} is not understood; begin with one of {', '.join(_VERBS)}, or throughout and one of these"
        )
    if is_default and verb in ("label", "skip"):
        raise BadClaim(f"% {MARK} throughout {verb} would be of every equation; leave throughout out")
    return is_default, (line, verb, rest.strip())


# A display's chains of sides.


def _of_display(
    text: str, start: int, pieces: Sequence[_Piece], own: _Said, throughout: _Context, macros: Mapping[str, Macro]
) -> list[Equation]:
    pieces = _narrowed(pieces)
    inner, conditions = _without_comments(pieces)
    chains = _chains(text, inner)
    labelled = any(chain.labels for chain in chains) or any("label" in c.text for c in conditions)
    for comment in conditions:
        if (label := re.search(r"\\label\s*\{([^{}]+)\}", comment.text)) and chains:
            before = [chain for chain in chains if chain.sides[0][0] <= comment.at] or chains
            before[-1].labels.append((label.group(1), len(before[-1].sides) - 1))
    if own.of("skip"):
        return []
    given = own.of("label")
    if given and len(chains) == 1:
        chains[0].labels[:0] = [(label, 0) for label in given]
        labelled = True
    found: list[Equation] = []
    for chain in chains:
        line = _line(text, chain.sides[0][0])
        if not chain.labels and (labelled or not own.entries):
            continue
        key = chain.labels[0][0].strip() if chain.labels else f"line {line}"
        for part in _one_per_label(chain, key):
            part = part[0], _without_name(part[1], text, own, throughout, macros)
            either = _either(part, text)
            written = tuple(part[1].sides) if len(either) == 1 else ()  # one of two signs is nowhere in the file
            for name, sides in either:
                sides[-1], behind = _split_condition(sides[-1])
                compared = _compared(name, sides)
                for one, of, relation in compared:
                    try:
                        table = _table(one, of, relation, behind, own, throughout, macros)
                        found.append(Equation(line, table, sides=written if len(compared) == 1 and relation == "=" else ()))
                    except (BadClaim, NotUnderstood) as error:
                        found.append(Equation(line, fault=f"{one}: {error}"))
    if not found and own.entries:
        found.append(Equation(_line(text, start), fault="the display holds no equation that a comment could speak of"))
    return found


def _narrowed(pieces: Sequence[_Piece]) -> Sequence[_Piece]:
    """Leave out environments that only arrange lines, and the number that alignat takes."""
    kept: list[_Piece] = []
    skipping = False
    for place, piece in enumerate(pieces):
        if piece.kind in ("begin_environment", "end_environment") and piece.text in _INNER:
            skipping = piece.text == "alignedat" and piece.kind == "begin_environment"
        elif (skipping or place == 0) and piece.kind == "brace_open":
            skipping = True
        elif skipping:
            skipping = piece.kind != "brace_close"
        else:
            kept.append(piece)
    return kept


def _without_comments(pieces: Sequence[_Piece]) -> tuple[list[_Piece], list[_Piece]]:
    return [p for p in pieces if p.kind != "comment"], [p for p in pieces if p.kind == "comment"]


def _chains(text: str, pieces: Sequence[_Piece]) -> list[_Chain]:
    chains: list[_Chain] = []
    for row, labels in _rows(pieces):
        sides = [_extent(text, side) for side in _split_at_equals(row)]
        first = sides[0]
        current = chains[-1] if chains else None
        if len(sides) == 1 and first is None:
            pass
        elif current is None:
            chains.append(_Chain([side for side in sides if side is not None]))
        elif first is None:
            current.sides += [side for side in sides[1:] if side is not None]
        elif len(sides) == 1 or len(current.sides) == 1 or _goes_on(row):
            current.sides[-1] = (current.sides[-1][0], first[1])
            current.sides += [side for side in sides[1:] if side is not None]
        else:
            chains.append(_Chain([side for side in sides if side is not None]))
        if chains:
            chains[-1].labels += [(label, len(chains[-1].sides) - 1) for label in labels]
    return chains


def _goes_on(row: Sequence[_Piece]) -> bool:
    """Whether a row begins with an operator: it goes on with what the row before ends with."""
    content = [piece for piece in row if piece.text not in _NOT_CONTENT | {"&"}]
    return bool(content) and content[0].text in ("+", "-", "cdot", "times")


def _rows(pieces: Sequence[_Piece]) -> Iterator[tuple[list[_Piece], list[str]]]:
    row: list[_Piece] = []
    labels: list[str] = []
    depth, place = 0, 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind == "macro" and piece.text in ("label", "tag", "intertext", "shortintertext"):
            place += place < len(pieces) and pieces[place].text == "*"
            end = _after_braces(pieces, place)
            if piece.text == "label":
                labels.append("".join(part.text for part in pieces[place + 1 : end - 1]))
            place = end
            continue
        depth += (piece.kind in ("brace_open", "begin_environment")) - (piece.kind in ("brace_close", "end_environment"))
        if piece.kind == "macro" and piece.text in ("\\", "newline") and depth == 0:
            yield row, labels
            row, labels = [], []
            place = _after_length(pieces, place)
        else:
            row.append(piece)
    yield row, labels


def _after_length(pieces: Sequence[_Piece], place: int) -> int:
    r"""Skip the length behind a line's end, as in ``\\[2pt]``."""
    end = next((at for at in range(place, min(place + 10, len(pieces))) if pieces[at].text == "]"), place)
    inside = "".join(piece.text for piece in pieces[place:end])
    return end + 1 if re.fullmatch(r"\*?\[-?[0-9.]+(pt|em|ex|mm|cm)", inside) else place


def _after_braces(pieces: Sequence[_Piece], place: int) -> int:
    depth = 0
    for at in range(place, len(pieces)):
        depth += (pieces[at].kind == "brace_open") - (pieces[at].kind == "brace_close")
        if depth == 0:
            return at + 1
    return len(pieces)


def _split_at_equals(row: Sequence[_Piece]) -> list[list[_Piece]]:
    sides: list[list[_Piece]] = [[]]
    depth = 0
    for piece in row:
        depth += (piece.kind in ("brace_open", "begin_environment")) - (piece.kind in ("brace_close", "end_environment"))
        depth += (piece.text in ("(", "[", "{") and piece.kind in ("char", "macro")) - (
            piece.text in (")", "]", "}") and piece.kind in ("char", "macro")
        )
        if piece.kind == "char" and piece.text == "=" and depth <= 0:
            sides.append([])
            depth = 0
        else:
            sides[-1].append(piece)
    return sides


def _extent(text: str, side: Sequence[_Piece]) -> tuple[int, int] | None:
    """Give the characters of a side, without what only arranges it and the punctuation after it; None where nothing is left."""
    content = list(side)
    while content and (content[0].text in ("&", "~") or (content[0].kind == "macro" and content[0].text in _NOT_CONTENT)):
        content = content[1:]
    while content and (
        content[-1].text in ("&", "~", ",", ".", ";") or (content[-1].kind == "macro" and content[-1].text in _NOT_CONTENT)
    ):
        content = content[:-1]
    if not content:
        return None
    return content[0].at, content[0].at + len(text[content[0].at : content[-1].end].rstrip())


# A claim's table.


def _one_per_label(chain: _Chain, key: str) -> list[tuple[str, _Chain]]:
    """Take a chain apart where its rows have labels of their own: each is a claim on the left side and the lines since the label before."""
    ends = {at: label for label, at in reversed(chain.labels) if at > 0}
    if len(ends) < 2:
        return [(key, chain)]
    places = sorted(ends)
    starts = [1, *(place + 1 for place in places[:-1])]
    stops = [*(place + 1 for place in places[:-1]), len(chain.sides)]
    return [
        (ends[place].strip(), _Chain([chain.sides[0], *chain.sides[a:b]]))
        for place, a, b in zip(places, starts, stops, strict=True)
    ]


def _without_name(chain: _Chain, text: str, own: _Said, throughout: _Context, macros: Mapping[str, Macro]) -> _Chain:
    r"""Leave out the name that a chain gives to what it computes, I(a) = \int ... = ...: it claims nothing.

    It is a letter that has no meaning and no definition, of which nothing is said, and that stands nowhere else in the chain.
    """
    (start, end), *rest = chain.sides
    found = _NAME.fullmatch(text[start:end])
    if len(rest) < 2 or found is None or _RELATION.search(found.group()):
        return chain
    letter = found.group(1)
    if letter.lstrip("\\").partition("_")[0] in {*_HAS_MEANING, *USUAL, *macros}:
        return chain
    notation = Notation(macros, always=True)
    try:
        known = {name_of(name, notation) for name in {**_standing(throughout, notation)[0], **_wheres(own.of("where"))}}
        known = known.union(*(_variables(law, notation) for law in (*own.of("law"), *throughout.of("law"))))
        if name_of(letter, notation) in known:
            return chain
    except (BadClaim, NotUnderstood):
        return chain  # it is refused where it is read
    if any(re.search(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z_])", text[a:b]) for a, b in rest):
        return chain
    return replace(chain, sides=rest, labels=[(label, max(at - 1, 0)) for label, at in chain.labels])


def _either(part: tuple[str, _Chain], text: str) -> list[tuple[str, list[str]]]:
    r"""Give the sides of a claim; of one with \pm on both sides of = those of the two that it is, upper signs and lower signs."""
    key, chain = part
    sides = [text[a:b] for a, b in chain.sides]
    if not any(_EITHER.search(_OF_A_SUM.sub("", side)) for side in sides[1:]):
        return [(key, sides)]

    def signs(pm: str, mp: str) -> list[str]:
        return [side if _OF_A_SUM.search(side) else _EITHER.sub(lambda m: f"{pm if m[1] == 'pm' else mp} ", side) for side in sides]

    if not _EITHER.search(sides[0]):
        return [(key, sides)]  # the sign is refused where it is read
    return [(f"{key}/upper", signs("+", "-")), (f"{key}/lower", signs("-", "+"))]


def _compared(key: str, sides: Sequence[str]) -> list[tuple[str, list[str], str]]:
    r"""Take a chain apart at its inequalities: each is a claim on the two sides beside it, and each run of equalities one of its own.

    Gives for each claim its key, its sides and their relation.
    """
    parts: list[list[str]] = []
    relations: list[str] = []
    for number, side in enumerate(sides):
        pieces, signs = _at_inequalities(side)
        relations += ["="] * (number > 0) + signs
        parts += [[piece] for piece in pieces]
    if not set(relations) - {"="}:
        return [(key, list(sides), "=")]
    found: list[tuple[list[str], str]] = []
    run = parts[0]
    for relation, part in zip(relations, parts[1:], strict=True):
        if relation == "=":
            run = [*run, *part]
            continue
        found += [(run, "=")] if len(run) > 1 else []
        found.append(([run[-1], *part], relation))
        run = part
    found += [(run, "=")] if len(run) > 1 else []
    return [(key if len(found) == 1 else f"{key}/{number}", of, relation) for number, (of, relation) in enumerate(found, 1)]


def _at_inequalities(side: str) -> tuple[list[str], list[str]]:
    """Split a side at the inequalities outside its brackets; give the pieces, and the signs between them."""
    depth, start = 0, 0
    pieces, signs = [], []
    for found in _BRACKET_OR_SIGN.finditer(side):
        text = found.group()
        if text in _INEQUALITY and depth == 0:
            pieces.append(side[start : found.start()].strip())
            signs.append(_INEQUALITY[text])
            start = found.end()
        elif text not in _INEQUALITY:
            depth += 1 if text in ("(", "[", "{", "\\{", "\\langle") or text.startswith("\\begin") else -1
    return [re.sub(r"^(?:\\[,;:! ]|&|\s)+|(?:\\[,;:! ]|&|\s)+$", "", piece) for piece in (*pieces, side[start:])], signs


def _table(
    key: str,
    sides: list[str],
    relation: str,
    conditions: Sequence[str],
    own: _Said,
    throughout: _Context,
    macros: Mapping[str, Macro],
) -> dict[str, Any]:
    """Write the sides of a chain as the table of a claim."""
    if len(sides) < 2:
        raise BadClaim(f"the display is no equation; it has no = outside brackets. Leave it out by % {MARK} skip")
    notation = Notation(macros, always=True)
    where = _wheres(own.of("where"))
    sides, taken = _with_short_names(sides, where, throughout, notation)
    notation, own, vectors = _with_vectors(sides, notation, where, own, throughout)
    where |= vectors.where
    printed, bounds = _printed_domains(conditions, {**_standing(throughout, notation)[0], **where}, where, notation)
    where, such_that = {**where, **printed}, [*own.of("such_that"), *bounds, *vectors.such_that]
    laws, events, expected = own.of("law"), own.of("given"), own.of("expect") or throughout.of("expect")
    laws = [*laws, *vectors.laws]
    own_laws = list(laws)
    where, laws, events, such_that = _with_defaults(sides, notation, throughout, where, laws, events, such_that)
    _refuse_dependent([law for law in laws if law not in own_laws], throughout, notation)
    settled = throughout.settled | _settled(own, notation)
    where, assumed = _with_assumed(sides, notation, where, laws, such_that, throughout, settled)
    if len(events) > 1:
        raise BadClaim(f"two comments say given; write one, % {MARK} given X > 0, Y > 0")
    if expected and expected[-1] not in ("holds", "refuted"):
        raise BadClaim(f"% {MARK} expect {expected[-1]} is not understood; write expect refuted, or expect holds")
    table: dict[str, Any] = {"key": key, "left": sides[0], "where": where, "written": "latex"}
    table |= {"right": sides[1]} if len(sides) == 2 else {"lines": sides[1:]}
    table |= {} if relation == "=" else {"relation": relation}
    table |= {name: value for name, value in (("law", laws), ("such_that", such_that)) if value}
    if events:
        table["given"] = events[0]
    if expected:
        table["expect"] = expected[-1]
    if needed := _needed_macros([*sides, *laws, *events, *such_that, *where], macros):
        table["macros"] = needed
    if notation.vectors:
        table["vectors"] = sorted(notation.vectors)
    if taken := [*taken, *vectors.taken, *_taken(where, laws, such_that, assumed, throughout)]:
        table["taken"] = taken
    if assumed:
        table["assumed"] = list(assumed)
    return table


def _split_condition(side: str) -> tuple[str, list[str]]:
    r"""Split off what a side says behind it of its letters: \quad \text{for } a > 0, \quad (a, b > 0), \forall x \in \mathbb{R}."""
    if len(side) > MAX_LENGTH:
        return side, []  # it is refused where it is read
    if (opened := _without_dollars(side)) != side:
        shared = next((i for i, (a, b) in enumerate(zip(side, opened, strict=False)) if a != b), min(len(side), len(opened)))
        shorter, conditions = _split_condition(opened)
        return (shorter, conditions) if conditions and len(shorter) <= shared else (side, [])
    for found in _BEHIND.finditer(side):
        word = found.group(1)
        if (word is not None and word not in _OF_CONDITION) or not _is_outside(side, found.start()):
            continue
        parts = _conditions(side[found.start() :])
        if parts is not None:
            return re.sub(r"(?:\\[,;: ]|[,;\s]|\\q?quad(?![a-zA-Z]))+$", "", side[: found.start()]), parts
    return side, []


def _without_dollars(side: str) -> str:
    r"""Take the formulas out of words: \text{for all $a > 0$} is \text{for all } a > 0."""

    def outside(found: re.Match[str]) -> str:
        command, parts = found.group(1), found.group(2).split("$")
        if len(parts) % 2 == 0:
            return found.group()  # a dollar that none closes: it is refused where it is read
        words = (rf"\{command}{{{part}}}" if part.strip(" .,;") else " " for part in parts[::2])
        return "".join(word + formula for word, formula in zip_longest(words, parts[1::2], fillvalue=""))

    return _WITH_DOLLARS.sub(outside, side)


def _is_outside(side: str, place: int) -> bool:
    """Tell whether a place is outside braces and environments."""
    before = re.sub(r"\\[{}]", "", side[:place])
    return before.count("{") == before.count("}") and before.count("\\begin{") == before.count("\\end{")


def _conditions(behind: str) -> list[str] | None:
    """List the conditions behind an equation; None where something else stands there."""

    def word(found: re.Match[str]) -> str:
        return ", " if found.group(1) is None or found.group(1) in _OF_CONDITION else found.group()

    text = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()])|\\[,;:! ](?![a-zA-Z])|~", " ", _BEHIND.sub(word, behind)).strip(" ,.;")
    while text.startswith("(") and text.endswith(")") and not text[1:].partition(")")[2].strip(" ,.;"):
        text = text[1:-1].strip(" ,.;")
    parts, waiting = [], ""
    for part in parts_of(text):
        if _RELATION.search(part):
            parts.append(f"{waiting}{part}")
            waiting = ""
        elif re.fullmatch(r"\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?", part):
            waiting += f"{part}, "  # a, b > 0
        else:
            return None
    return parts if parts and not waiting else None


def _printed_domains(
    conditions: Sequence[str], known: Mapping[str, str], own: Mapping[str, str], notation: Notation
) -> tuple[dict[str, str], list[str]]:
    """Sort what is printed behind an equation: letters' domains, and inequalities, of letters that have a domain already.

    A letter said to lie in a set has that domain, whatever comments say throughout; a comment of the equation itself must agree.
    """
    where: dict[str, str] = {}
    such_that: list[str] = []
    for condition in conditions:
        names = parts_of(condition)
        first, domain = _domain(re.sub(r"\\mathbb\s*R(?![a-zA-Z])|\\R(?![a-zA-Z])", r"\\mathbb{R}", names.pop()))
        in_set = "\\in" in condition
        for name in [*names, first]:
            if domain and (in_set or not _has(known, name, notation)) and not _has(own, name, notation):
                where[name] = domain
            elif not in_set:
                such_that.append(
                    condition if not names else f"{name}{condition.removeprefix(', '.join(names) + ', ').removeprefix(first)}"
                )
            elif not domain:
                raise BadClaim(
                    f"{condition} behind the equation is no domain we know; say it in a comment, % {MARK} where {name} real"
                )
            elif (said := next(d for other, d in own.items() if name_of(other, notation) == name_of(name, notation))) != domain:
                raise BadClaim(f"{name} is said to be {said} in a comment, and {condition} behind the equation; leave one out")
    return where, such_that


def _wheres(texts: Sequence[str]) -> dict[str, str]:
    r"""Read domains: ``a, b positive, r in (-1, 1), \mu real``."""
    found: dict[str, str] = {}
    for text in texts:
        waiting: list[str] = []
        for part in parts_of(text):
            name, domain = _domain(part)
            waiting.append(name)
            if domain:
                for one in waiting:
                    if found.get(one, domain) != domain:
                        raise BadClaim(f"where: {one} has two domains, {found[one]} and {domain}; leave one out")
                    found[one] = domain
                waiting = []
        if waiting:
            raise BadClaim(
                f"where: {waiting[0]} has no domain; write % {MARK} where {waiting[0]} real, or another of {', '.join(WORDS)}"
            )
    return found


def _domain(part: str) -> tuple[str, str]:
    """Split a name from its domain; the domain is empty where it comes with a later name."""
    for word in sorted(WORDS, key=len, reverse=True):
        if re.search(rf"[\s=:}}]{word}$", part):
            return re.sub(r"\s*(=|:|\bis|\bare)?\s*$", "", part.removesuffix(word)), word
    if found := re.fullmatch(r"(.+?)\s*(?:\\in(?![a-zA-Z])|\bin\b|=|:)\s*([\[(].+[\])])", part):
        return found.group(1).strip(), found.group(2)
    if found := re.fullmatch(r"(.+?)\s*\\in\s*\\(?:mathbb|R)\s*(?:\{R\}|R)?\s*", part):
        return found.group(1).strip(), "real"
    if found := re.fullmatch(r"([^<>]+?)\s*(>=|<=|>|<|\\geq?|\\leq?|\\neq?)\s*0", part):
        return found.group(1).strip(), _SIGN[found.group(2)]
    if found := re.fullmatch(
        r"(?:\||\\lvert\s*|\\left\|)\s*([^<>|]+?)\s*(?:\||\\rvert|\\right\|)\s*(<=?|\\leq?)\s*([\d./]+)", part
    ):
        name, sign, high = found.groups()
        return name.strip(), f"(-{high}, {high})" if sign == "<" else f"[-{high}, {high}]"
    if found := re.fullmatch(r"(-?[\d./]+)\s*(<=?|\\leq?)\s*([^<>]+?)\s*(<=?|\\leq?)\s*(-?[\d./]+)", part):
        low, first, name, second, high = found.groups()
        return name.strip(), f"{'(' if first == '<' else '['}{low}, {high}{')' if second == '<' else ']'}"
    return part, ""


# What the text's sentences say.


def _context(sentences: Spoken, start: int, end: int, throughout: _Said, notation: Notation, text: str) -> _Context:
    """Gather what holds of a display; what comments say throughout counts more than what sentences say."""
    found = _Context()
    random: set[str] = set()
    asked: dict[str, int] = {}
    ranges = _Ranges()
    for one in sentences.standing(start, end):
        names = set(_names(one.names, notation))
        beside, line = sentences.is_beside(one, start, end), _line(text, one.at)
        if one.verb == "withdrawn":
            withdrawn = names & set(ranges.known)
            found.unclear |= dict.fromkeys(withdrawn, f"line {line} says ${one.typed}$: {one.text}")
            continue
        if one.verb == "unread" or (one.local and not beside and one.verb in ("law", "where", "such_that", "means")):
            why = one.text if one.verb == "unread" else f"is it said of this equation too? {_REMEDY}"
            asked |= dict.fromkeys(names, one.sentence)
            found.unclear = {name: other for name, other in found.unclear.items() if name not in names}
            found.unclear |= dict.fromkeys(names, f"line {line} says ${one.typed}$: {why}")
            found.short = [short for short in found.short if not names & set(_names([short[0]], notation))]
            found.functions |= {typed: f"line {line} speaks of ${one.typed}$: {why}" for typed in one.names if typed in KNOWN}
            continue
        if one.verb == "such_that" and (size := space_of(one.text)) is not None:
            found.vectors |= dict.fromkeys(names, size)
            continue
        if one.verb == "law" and len(names) == 1 and (normal := normal_vector(one.text)) is not None:
            found.normal |= dict.fromkeys(names, normal)
            continue
        if one.verb == "law":
            random |= names
            found.normal = {name: law for name, law in found.normal.items() if name not in names}
            found.alone -= {law for law in found.alone if _letters_of(law, notation) & names}
            found.alone |= set() if one.independent else {one.text}
            found.unclear = {
                name: other for name, other in found.unclear.items() if name not in names or asked.get(name) == one.sentence
            }
            ranges.hear_law(one, names, beside, line)
        if one.verb == "doubtful":
            found.unclear |= dict.fromkeys(names & random, f"line {line} says ${one.typed}$: {one.text}")
            continue
        if one.verb == "unclear":
            found.unclear |= dict.fromkeys(
                names if beside or "\\sim" in one.typed else (), f"line {line} says ${one.typed}$: {one.text}"
            )
            continue
        if one.verb == "means":
            if not names:
                continue
            found.short = [short for short in found.short if not names & set(_names([short[0]], notation))]
            name, _, form = one.text.partition("=")
            found.short.append((name.strip(), form.strip(), f"${one.text}$ (line {line})"))
            continue
        if one.verb != "such_that" or beside:
            found.unclear = {
                name: other for name, other in found.unclear.items() if name not in names or asked.get(name) == one.sentence
            }
        ranges.hear(one, names, beside, line, found, notation)
        for verb, entry in _entries(one.verb, one.text, notation, random):
            if verb == "unclear":
                found.unclear |= dict.fromkeys(names if beside else (), f"line {line} says ${one.typed}$: {entry}")
            else:
                found.entries.append((line, verb, entry))
                found.from_text[verb, entry] = f"line {line}{ranges.instead}"
    found.unclear = ranges.conflicts | found.unclear
    found.entries += throughout.entries
    found.settled = _settled(throughout, notation)
    return found


def _settled(said: _Said, notation: Notation) -> set[str]:
    """List the letters that comments give a domain or a law."""
    with suppress(BadClaim, NotUnderstood):
        where = {name_of(name, notation) for name in _wheres(said.of("where"))}
        return where.union(*(_letters_of(law, notation) for law in said.of("law")))
    return set()


def _bare(law: str) -> str:
    return re.sub(r"\\(?:mathcal|mathrm|left|right)|[\s{}]", "", law)


@dataclass
class _Ranges:
    """What sentences say of the ranges and laws of letters so far, and where two of them do not go together.

    Args:
        known: by letter its range, and the sentence and line that gave it.
        laws: by letter its law without spaces and faces, and the sentence and line that gave it.
        conflicts: what is asked about.
        instead: which line the sentence that was heard last replaces, to be shown.
    """

    known: dict[str, tuple[Any, int, int]] = field(default_factory=dict)
    conflicts: dict[str, str] = field(default_factory=dict)
    instead: str = ""
    laws: dict[str, tuple[str, int, int]] = field(default_factory=dict)

    def hear_law(self, one: Said, names: set[str], beside: bool, line: int) -> None:
        """Take in a law: it replaces another in the equation's own paragraph, but for one of the same sentence, and no range."""
        law = _bare(one.text)
        for name in names:
            old, sentence, before = self.laws.get(name, (law, one.sentence, line))
            self.conflicts.pop(name, None)
            if old != law and (one.sentence == sentence or not beside):
                self.conflicts[name] = f"line {before} and line {line} each give it a law; which holds here? {_REMEDY}"
            if name in self.known and self.known[name][0] != sp.Reals:
                self.conflicts[name] = (
                    f"line {self.known[name][2]} gives it a range, and line {line} a law; is it conditioned? {_REMEDY}"
                )
            self.laws[name] = law, one.sentence, line

    def hear(self, one: Said, names: set[str], beside: bool, line: int, context: _Context, notation: Notation) -> None:
        """Take in a sentence: in the equation's own paragraph it replaces what it contradicts, else the two are asked about."""
        self.instead = ""
        replaced: dict[str, int] = {}
        for typed, new in _ranges(one).items():
            for name in _names([typed], notation):
                old, sentence, before = self.known.get(name, (new, one.sentence, line))
                self.conflicts.pop(name, None)
                narrower = old != sp.Reals and not old.is_subset(new)
                contradicts = sp.Intersection(old, new) == sp.EmptySet
                if (contradicts and sentence == one.sentence) or (narrower and not beside):
                    self.conflicts[name] = f"line {before} and line {line} say different things of it; which holds here? {_REMEDY}"
                elif contradicts:
                    replaced[typed] = before
                self.known[name] = new, one.sentence, line
        if replaced:
            gone = {name for typed in replaced for name in _names([typed], notation)}
            context.entries = [
                entry
                for entry in context.entries
                if entry[1] != "such_that" or not gone & set(_names(_LETTERS.findall(entry[2]), notation))
            ]
            self.instead = f", instead of line {', '.join(map(str, sorted(set(replaced.values()))))}"
            for typed in replaced:
                context.entries.append((line, "where", f"{typed} real"))


def _ranges(one: Said) -> dict[str, Any]:
    """Give the ranges that a sentence states of letters, by their names as typed; of a chain those of the letters that have a number on a side."""
    if one.verb == "where":
        return {name: WORDS[word][1] for name, word in _wheres([one.text]).items()}
    if one.verb != "such_that":
        return {}
    with suppress(BadClaim, NotUnderstood, ValueError):
        *others, last = parts_of(one.text)
        first, domain = _domain(re.sub(r"\\mathbb\s*R(?![a-zA-Z])|\\R(?![a-zA-Z])", r"\\mathbb{R}", last))
        if domain and all(map(is_name, [*others, first])):
            return dict.fromkeys([*others, first], WORDS[domain][1] if domain in WORDS else _interval(domain))
        if not others:
            return _ranges_of_chain(last)
    return {}


def _interval(text: str) -> Any:
    low, high = text[1:-1].split(",")
    return sp.Interval(_number(low), _number(high), text[0] == "(", text[-1] == ")")


def _number(text: str) -> Any:
    text = text.strip().replace("\\infty", "oo").lstrip("+")
    if text in ("oo", "-oo"):
        return sp.oo if text == "oo" else -sp.oo
    if not re.fullmatch(r"-?\d+(?:\.\d+)?(?:/\d+)?", text):
        raise ValueError(text)
    return sp.Rational(text)


def _ranges_of_chain(text: str) -> dict[str, Any]:
    """Read a chain such as a > b > 0: each letter in it lies between the numbers beside it."""
    pieces, signs = _at_inequalities(text)
    if len({sign[0] for sign in signs}) != 1:
        return {}
    if signs[0][0] == ">":
        pieces, signs = pieces[::-1], signs[::-1]
    found = dict[str, Any]()
    for place, piece in enumerate(pieces):
        if not is_name(piece):
            continue
        ends = [-sp.oo, sp.oo]
        strict = [False, False]
        for side, way in ((0, range(place - 1, -1, -1)), (1, range(place + 1, len(pieces)))):
            for other in way:
                strict[side] |= len(signs[other if side == 0 else other - 1]) == 1
                with suppress(ValueError):
                    ends[side] = _number(pieces[other])
                    break
        if ends != [-sp.oo, sp.oo]:
            found[piece] = sp.Interval(*ends, *strict)
    return found


def _names(typed: Sequence[str], notation: Notation) -> Iterator[str]:
    """Give names as the reader has them; none of what is no name."""
    for name in typed:
        with suppress(NotUnderstood):
            yield name_of(name, notation)


def _entries(verb: str, said: str, notation: Notation, random: set[str]) -> list[tuple[str, str]]:
    """Write what a sentence says as comments would, each with its verb; one that is not read is unclear."""
    question = "what does it say here? Say it in a comment"
    try:
        if verb == "law":
            return [("law", said)] if _variables(said, notation) else []
        if verb == "where":
            return [("where", said)] if _wheres([said]) else []
        *others, last = parts_of(said)
        if not all(map(is_name, [*others, _domain(last)[0]])) and "\\in" not in said:
            where, bounds = dict[str, str](), [said]
        else:
            where, bounds = _printed_domains([said], {}, {}, notation)
        for name, domain in where.items():
            if name_of(name, notation) in random:
                return [("unclear", f"{name} is random; is this an event that is conditioned on? Write \\mid")]
            _of_domain(name, domain)
        for bound in bounds:
            names = names_in(latex_relations(bound, notation, set(_names(lone_letters(bound, notation), notation))))
            if names & random:
                return [("unclear", "an event? Condition on it by \\mid, or say in a comment what it is")]
    except (BadClaim, NotUnderstood):
        return [("unclear", question)]
    return [*(("where", f"{name} {domain}" if domain in WORDS else f"{name} in {domain}") for name, domain in where.items()),
            *(("such_that", bound) for bound in bounds)]  # fmt: skip


def _of_domain(name: str, domain: str) -> None:
    if domain not in WORDS and not re.fullmatch(
        r"[\[(]\s*(?:-?[\d./]+|-\\infty|-oo)\s*,\s*(?:[-\d./]+|\+?\\infty|oo)\s*[\])]", domain
    ):
        raise BadClaim(f"{name} in {domain}")


def _with_short_names(
    sides: list[str], where: Mapping[str, str], context: _Context, notation: Notation
) -> tuple[list[str], list[str]]:
    """Put in what names are short for, as the text says; give the sides, and what was taken."""
    taken: list[str] = []
    bound = set().union(
        *(bound_letters(side, notation) for side in sides), *(_names(_RUNNING.findall(side), notation) for side in sides)
    )
    bound |= set().union(*(_letters_of(law, notation) for law in context.of("law")))
    for name, form, typed in reversed(context.short):
        spot = re.compile(rf"(?<![A-Za-z\\_]){re.escape(name)}(?![A-Za-z_'^{{])|(?<![A-Za-z\\_]){re.escape(name)}(?=\^[\d{{])")
        if _has(where, name, notation) or bound & set(_names([name], notation)) or not any(spot.search(side) for side in sides):
            continue
        put_in = rf"{{\left({form}\right)}}".replace("\\", "\\\\")
        sides = [spot.sub(put_in, side) for side in sides]
        taken.insert(0, typed)
    return sides, taken


def _with_vectors(
    sides: Sequence[str], notation: Notation, where: Mapping[str, str], own: _Said, context: _Context
) -> tuple[Notation, _Said, AboutVectors]:
    """Find the vectors of an equation; give the notation that knows them, the comments but for laws of vectors, and what is said of them."""
    normal, rest = dict(context.normal), _Said()
    for entry in own.entries:
        name = re.split(r"\\sim|~", entry[2], maxsplit=1)[0].strip()
        law = normal_vector(entry[2]) if entry[1] == "law" and not name.startswith("(") else None
        if law is None:
            rest.entries.append(entry)
        else:
            normal |= dict.fromkeys(_names([name], notation), law)
    notation = replace(notation, vectors=frozenset({*context.vectors, *normal}))
    lone = {name for side in sides for name in _names(lone_letters(side, notation), notation)}
    known = {name_of(name, notation) for name in {**_standing(context, notation)[0], **where}} | (lone - _PERHAPS_WHOLE)
    products = set().union(*(products_in(side, notation, known) for side in sides))
    if not products:
        return replace(notation, vectors=frozenset()), rest, AboutVectors()
    sizes = {**{name: law.size for name, law in normal.items() if law.size}, **context.vectors}
    return notation, rest, about_products(products, normal, sizes, known)


def _refuse_dependent(laws: Sequence[str], context: _Context, notation: Notation) -> None:
    """Ask whether random variables are independent of which the text does not say so."""
    alone = [law for law in laws if law in context.alone]
    if len(alone) > 1:
        names = [", ".join(sorted(_letters_of(law, notation))) for law in alone]
        raise BadClaim(
            f"are {' and '.join(names)} independent? The text gives each its law and does not say so; say it there, or in comments, "
            f"% {MARK} law {alone[0]}"
        )


def _with_assumed(
    sides: Sequence[str],
    notation: Notation,
    where: dict[str, str],
    laws: Sequence[str],
    such_that: Sequence[str],
    context: _Context,
    settled: Set[str],
) -> tuple[dict[str, str], dict[str, str]]:
    """Take letters of which nothing is said for real numbers, what a normal law has the square of as its variance for positive.

    A letter that stands before brackets only, or that is habitually a whole number, is asked about where it is read.

    Raises:
        BadClaim: a letter is spoken of in a way that is not read.
    """
    known = {name_of(name, notation) for name in where}
    below = [law for name, side in _named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    random = set().union(*(_letters_of(law, notation) for law in (*laws, *below)))
    running = set(_names([name for side in sides for name in _RUNNING.findall(side)], notation))
    inside = [law_text(law, notation).partition("~")[2].partition("(")[2] for law in (*laws, *below)]
    letters: dict[str, None] = {}
    for text in (*sides, *inside, *such_that):
        letters |= dict.fromkeys(lone_letters(text, notation))
    assumed: dict[str, str] = {}
    for typed, why in context.functions.items():
        spot = re.compile(rf"(?<![A-Za-z\\]){typed}(?![A-Za-z])" if typed.isalpha() else rf"{re.escape(typed)}(?![A-Za-z])")
        if any(spot.search(text) for text in (*sides, *inside)) and not settled & set(_names([typed], notation)):
            raise BadClaim(f"{typed}: {why}")
    below_too = set(settled).union(*(_letters_of(law, notation) for law in below))
    for letter in letters:
        for name in _names([letter], notation):
            if name in context.unclear and name not in below_too:
                raise BadClaim(f"{letter}: {context.unclear[name]}")
            if name not in known | random | running | _PERHAPS_WHOLE and name not in {name_of(n, notation) for n in assumed}:
                deviation = re.compile(rf"N\}}?\s*(?:\\left)?\([^()]*[,;]\s*{re.escape(letter)}\s*\^\{{?2\}}?\s*(?:\\right)?\)")
                is_deviation = any(deviation.search(text) for text in (*sides, *laws, *below))
                assumed[letter] = "positive" if is_deviation else "real"
    return {**where, **assumed}, assumed


def _taken(
    where: Mapping[str, str], laws: Sequence[str], such_that: Sequence[str], assumed: Mapping[str, str], context: _Context
) -> list[str]:
    """Say what was taken from the text, and of which letters nothing is said."""
    found = [f"${law}$ ({context.from_text['law', law]})" for law in laws if ("law", law) in context.from_text]
    standing = {}
    for (verb, entry), typed in context.from_text.items():
        if verb == "where":
            for name, domain in _wheres([entry]).items():
                standing[name, domain] = typed
    found += [
        f"${name}$ {domain if domain in WORDS else f'in ${domain}$'} ({standing[name, domain]})"
        for name, domain in where.items()
        if (name, domain) in standing
    ]
    found += [
        f"${bound}$ ({context.from_text['such_that', bound]})" for bound in such_that if ("such_that", bound) in context.from_text
    ]
    for kind, why in (("positive", "as a standard deviation"), ("real", "nothing is said")):
        if names := [name for name, domain in assumed.items() if domain == kind]:
            found.append(f"${', '.join(names)}$ {kind} ({why})")
    return found


def _with_defaults(
    sides: Sequence[str],
    notation: Notation,
    throughout: _Said,
    where: dict[str, str],
    laws: list[str],
    events: list[str],
    such_that: list[str],
) -> tuple[dict[str, str], list[str], list[str], list[str]]:
    """Add what is said throughout, as far as the claim has what it speaks of."""
    if not throughout.entries:
        return where, laws, events, such_that
    defaults, standing = _standing(throughout, notation)
    below = [law for name, side in _named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    try:
        lone = [letter for side in sides for letter in lone_letters(side, notation)]
        known = {name_of(name, notation) for name in {**defaults, **where}}.union(set(_names(lone, notation)) - _PERHAPS_WHOLE)
        general = {law: _variables(law, notation) for law in standing}
        taken = set().union(*(_variables(law, notation) for law in (*laws, *below)))
        random = taken.union(*general.values())
        running = {name_of(name, notation) for side in sides for name in _RUNNING.findall(side)}
        trees = [
            _of_side(name, lambda text: latex_tree(text, notation, known - running, random), side) for name, side in _named(sides)
        ]
        used = set().union(*map(free_names, trees))
        has_mean = "E" in used
        laws = [*laws, *(law for law, names in general.items() if has_mean and names & used and not names & taken)]
        if has_mean and not events:
            events = throughout.of("given")
        used = used.union(*(names_in_law(law, notation, known) for law in (*laws, *below)))
        for event in (*events, *such_that):
            used |= names_in(latex_relations(event, notation, known | random))
        for condition in throughout.of("such_that"):
            names = names_in(latex_relations(condition, notation, known))
            if names & used:
                such_that, used = [*such_that, condition], used | names
    except NotUnderstood:
        used = {name_of(name, notation) for name in defaults}  # the claim is refused, with its reason, where it is built
        laws, events = [*laws, *standing], events or throughout.of("given")
    needed = {
        name: domain for name, domain in defaults.items() if name_of(name, notation) in used and not _has(where, name, notation)
    }
    return {**needed, **where}, laws, events, such_that


def _named(sides: Sequence[str]) -> list[tuple[str, str]]:
    """Give each side with the name that its claim has for it."""
    names = ["left", "right"] if len(sides) == 2 else ["left", *(f"lines {i + 1}" for i in range(len(sides) - 1))]
    return list(zip(names, sides, strict=True))


def _of_side(name: str, read: Callable[[str], Any], side: str) -> Any:
    """Read a side.

    Raises:
        BadClaim: it is not understood; the message names it.
    """
    try:
        return read(side)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None


def _standing(throughout: _Said, notation: Notation) -> tuple[dict[str, str], list[str]]:
    """Give the domains and laws that hold throughout: of a letter that is spoken of twice, what was said last."""
    where: dict[str, str] = {}
    laws: dict[str, set[str]] = {}
    for _, verb, text in throughout.entries:
        if verb == "where":
            said = _wheres([text])
            names = {name_of(name, notation) for name in said}
        elif verb == "law":
            said, names = {}, _letters_of(text, notation)
        else:
            continue
        where = {name: domain for name, domain in where.items() if name_of(name, notation) not in names} | said
        laws = {law: letters for law, letters in laws.items() if not letters & names}
        laws |= {text: names} if verb == "law" else {}
    return where, list(laws)


def _letters_of(law: str, notation: Notation) -> set[str]:
    """Collect the variables of a law; none of one that is not understood, which is refused where it is built."""
    try:
        return _variables(law, notation)
    except NotUnderstood:
        return set()


def _has(where: Mapping[str, str], name: str, notation: Notation) -> bool:
    return name_of(name, notation) in {name_of(other, notation) for other in where}


def _variables(law: str, notation: Notation) -> set[str]:
    names = law_text(law, notation).partition("~")[0].strip().removeprefix("(").removesuffix(")")
    return {name_of(name, notation) for name in parts_of(names)}


def names_in_law(law: str, notation: Notation, known: set[str]) -> set[str]:
    """Collect the parameters that stand in a law."""
    inside = law_text(law, notation).partition("~")[2].partition("(")[2].rpartition(")")[0]
    entries = [entry for entry in re.split(r"[\[\]]|,(?![^{}]*\})", inside) if entry.strip()]
    found: set[str] = set()
    for entry in entries:
        try:
            found |= names_in(latex_tree(entry, notation, known))
        except NotUnderstood:
            return known
    return found


def _needed_macros(texts: Sequence[str], macros: Mapping[str, Macro]) -> list[str]:
    """Write the definitions that some texts need, and those that these need."""
    found: dict[str, str] = {}
    waiting = list(texts)
    while waiting:
        for name in re.findall(r"\\([A-Za-z]+)", waiting.pop()):
            if name in macros and name not in found and name not in DEFINING:
                macro = macros[name]
                count = f"[{macro.arguments}]" if macro.arguments else ""
                default = "" if macro.default is None else f"[{macro.default}]"
                found[name] = f"\\newcommand{{\\{name}}}{count}{default}{{{macro.body}}}"
                waiting += [macro.body, macro.default or ""]
    return sorted(found.values())
