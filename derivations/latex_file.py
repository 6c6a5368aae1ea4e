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
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from derivations.latex.conventions import Convention, conventions_of, denied_by, measures_of, weakened_by
from derivations.latex.eulers_number import is_eulers_number, stands_alone
from derivations.latex.formula import lone_letters
from derivations.latex.known import KNOWN
from derivations.latex.lasting import is_for_good, is_same, without_arguments
from derivations.latex.macros import definitions, redefined, written_out
from derivations.latex.notation import Notation
from derivations.latex.printed import as_printed
from derivations.latex.prose import spoken
from derivations.latex.sentences import FUNCTION, LETTER, MATH, OF_SEVERAL, RELATION, Said, Spoken, letters_in, made, parts_of
from derivations.latex.statements import WHOLE_LINE
from derivations.latex.tokens import Macro
from derivations.latex.true_as_read import AreEqual, has_name
from derivations.latex.words import COVARIANCE, EXPECTATION, NAMED, PROBABILITY, VARIANCE
from derivations.law_text import name_of
from derivations.origin import BadClaim, unforeseen
from derivations.paper.asking import is_computed
from derivations.paper.context import BEHIND, Context, Defined, context_of
from derivations.paper.displays import MARK, Chain, Piece, chains_of, items_of, line_of, narrowed, one_per_label, without_comments
from derivations.paper.domains import Comments, domain_of, entries_of, names_of, standing_of, variables_of, wheres
from derivations.paper.entries import by_entries
from derivations.paper.identities import are_equal, is_identity
from derivations.paper.questions import AllOpen, Question
from derivations.paper.sides import (
    equations_apart,
    indexed_by_plus,
    relations_apart,
    says_iterates,
    says_positive_parts,
    signs_apart,
    split_condition,
    split_definition,
    with_positive_parts,
    with_powers_behind,
)
from derivations.paper.table import table_of
from derivations.paper.typed import in_latex
from derivations.syntax import NotUnderstood

_ALONE = "comments alone"  # a comment by which no sentence of the file is read
_GIVE_A_FORM = ("function", "restricted", "means")
_ALIGNAT = re.compile(r"\\begin\s*\{x?x?alignat\*?\}")
_VERBS = ("where", "law", "given", "such_that", "function", "means", "expect", "label", "skip")
# A letter, perhaps with an index, perhaps before its arguments.
_NAME = re.compile(rf"(?P<name>{LETTER})(?:\s*\^\s*(?:2|\{{\s*2\s*\}}))?\s*(?:\((?P<given>[^()=|;]*)\))?")
# The rate at which a letter changes, dR/dt or \partial_t R.
_D = r"(?:\\(?:mathrm|rm)\s*\{\s*d\s*\}|\{?\s*\\rm\s+d\s*\}?|d|\\partial)"
_RATE = re.compile(rf"\\[dt]?frac\s*\{{\s*{_D}\s*(?P<name>{LETTER})\s*\}}\s*\{{\s*{_D}\s*(?P<time>{LETTER})\s*\}}")
# Behind a bar an index that puts nothing in says which part of a rate is meant: (dR/dt)|_\eta.
_PART = re.compile(
    r"(?:\\left\s*\.\s*)?(?P<whole>.*?)\s*\\(?:right|[bB]igg?r?)\s*(?:\||\\r?vert(?![A-Za-z]))\s*_\s*(?:\{[^{}=]*\}|\w|\\[A-Za-z]+)"
)
_BEGINS_WITH = re.compile(
    r"\s*(?:\\(?:left|[bB]igg?l?)(?![a-z]))?\s*(\\langle(?![^,]*,[^,]*\\rangle)|\\int(?![a-z])|\\mathbb\s*\{?[EP]|\\operatorname\*?\s*\{\w+\})"
)
_COMMAND = re.compile(r"\\[A-Za-z]+")
_OF_E = re.compile(rf"%\s*{MARK}[^\n]*(?<![A-Za-z\\_])e(?![A-Za-z^])")  # a comment that names e
_GREEK = {"pi", "Phi", "phi", "varphi", "Gamma", "gamma", "zeta", "psi"}
_MAY_BE_NAMES = {"E", "P", "V"}
_HAS_MEANING = {*NAMED, *EXPECTATION, *PROBABILITY, *VARIANCE, *COVARIANCE, *_GREEK, "e", "i"}


@dataclass(frozen=True)
class Equation:
    """An equation of a file that is a claim, or what keeps it from being one.

    Args:
        line: of the file, on which it begins.
        table: its claim's fields.
        faults: where there is no claim, each in a sentence; of one about which sentences leave something open, all questions.
        supposed: the fields of its claim if all questions are answered as they propose; empty where there are none, or one proposes nothing.
        display: the characters of the file from the beginning of its environment to the end of that.
        sides: of its chain, each the characters of the file that it is.
        key: what it is called, where there is no claim.
        defines: of an equation that gives a function its form, and claims nothing: that function with its argument.
    """

    line: int
    table: Mapping[str, Any] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    supposed: Mapping[str, Any] = field(default_factory=dict)
    display: tuple[int, int] = (0, 0)
    sides: tuple[tuple[int, int], ...] = ()
    key: str = ""
    defines: str = ""

    @property
    def fault(self) -> str:
        """Say in one sentence what keeps it from being a claim; empty where nothing does."""
        return "; ".join(self.faults)


def is_marked(text: str) -> bool:
    """Tell whether a LaTeX file speaks to us."""
    return re.search(rf"(?<!\\)%[ \t]*{MARK}", text) is not None


def title_of(text: str) -> str:
    r"""Give a file's ``\title``; empty where there is none in plain words."""
    found = re.search(r"^[^%\n]*\\title\s*\{((?:[^{}\\]|\\\\){1,200})\}", text, re.MULTILINE)
    return " ".join(found.group(1).replace(r"\\", " ").split()) if found else ""


def equations(text: str) -> list[Equation]:
    """List the claims of a LaTeX file, and the equations that cannot be."""
    text = as_printed(text)
    macros, changed = definitions(text), redefined(text)
    throughout = Comments()
    waiting = Comments()
    found: list[Equation] = []
    carried: dict[str, Defined] = {}  # functions that comments of single equations define
    otherwise: dict[str, int] = {}  # functions of which the comment of an equation says something else, with its section
    items = list(items_of(text, macros))
    notation = Notation(macros, always=True)
    short = without_arguments(notation)
    is_alone = any(isinstance(item, Piece) and _said(item) == _ALONE for item in items)
    displays = [item[0] for item in items if not isinstance(item, Piece)]
    sentences = (
        Spoken() if is_alone else spoken(text, displays, notation, partial(is_identity, notation=notation), _comparing(notation))
    )
    sentences = replace(sentences, said=tuple(_confirmed(sentences.said, items, text, notation)))
    doubted = {name for one in sentences.said if one.verb not in ("where", "such_that", "law", "doubtful") for name in one.names}
    conventions = (
        () if is_alone else (*conventions_of(text, partial(is_identity, notation=notation)), *measures_of(text, doubted, macros))
    )
    has_eulers_number = is_eulers_number(
        [*(found[1] or found[2] for found in MATH.finditer(text)), *(text[a:b] for a, b in displays)],
        text,
        {name for one in sentences.said for name in one.names} | {"e" for _ in _OF_E.finditer(text)},
    )
    for item in items:
        if isinstance(item, Piece):
            try:
                if _said(item) == _ALONE:
                    continue
                is_default, entries = _directive(text, item)
            except BadClaim as error:
                found.append(Equation(line_of(text, item.at), faults=(str(error),)))
                continue
            except Exception as error:  # noqa: BLE001 - a comment takes no other with it
                found.append(Equation(line_of(text, item.at), faults=(f"% {MARK} {_said(item)[:40]}: {unforeseen(error)}",)))
                continue
            (throughout if is_default else waiting).entries.extend(entries)
        else:
            (start, end), pieces = item
            if _are_of_another(waiting, pieces, text[start:end], short):
                continue
            try:
                context = context_of(sentences, start, end, throughout, notation, text)
            except Exception as error:  # noqa: BLE001 - a display takes no other with it
                found += _unread(text, start, pieces, error)
                waiting = Comments()
                continue
            known = {name: one for name, one in carried.items() if name in KNOWN - {"\\phi", "\\psi"}}
            asked = {
                name: Question(f"{one.typed}: does it hold here too? If so, write", f"function {name}({one.variable}) = {one.form}")
                for name, one in known.items()
            }
            rest = {name: one for name, one in carried.items() if name not in known}
            section = sum(at < start for at in sentences.sections)
            here = {name for one in sentences.said if one.section == section and one.at < start for name in one.names}
            doubtful = {name for name, last in otherwise.items() if last == section} - here
            defined = {name: one for name, one in (rest | context.defined).items() if name not in doubtful}
            context = replace(context, defined=defined, functions=asked | context.functions)
            if has_eulers_number and stands_alone(text[start:end]):
                context = replace(context, short=[*context.short, ("e", r"\exp(1)", r"$e=\exp(1)$, Euler's number")])
            try:
                otherwise |= {name: section for name in _otherwise(waiting, context, notation)}
                carried |= _carried(waiting, sentences, notation, text)
                defines = {name for one in sentences.said if one.at == start and one.verb in _GIVE_A_FORM for name in one.names}
                of_display = _of_display(text, start, pieces, waiting, context, macros, defines)
                found += [
                    _with_other_meanings(
                        replace(one, display=(start, end)), conventions, changed, waiting, throughout, text, is_alone=is_alone
                    )
                    for one in of_display
                ]
            except Exception as error:  # noqa: BLE001 - a display takes no other with it
                found += _unread(text, start, pieces, error)
            if not text.startswith(("\\intertext", "\\shortintertext"), end):  # else the display goes on
                waiting = Comments()
    found += [
        Equation(line, faults=(f"the comment {verb} {said[:40]!r} stands before no equation",))
        for line, verb, said in waiting.entries
    ]
    return sorted(found, key=lambda equation: equation.line)


def _confirmed(said: Sequence[Said], items: Sequence[Any], text: str, notation: Notation) -> Iterator[Said]:
    """Take for said what a sentence leaves open and the comment of some equation says in the same words: it answers the question for all."""
    functions: list[str] = []
    for item in items if any(one.answer.startswith("function ") for one in said) else ():
        if isinstance(item, Piece) and not _said(item).startswith("throughout"):
            with suppress(Exception):  # it is told where its equation is read
                functions += [form for _, verb, form in _directive(text, item)[1] if verb == "function"]
    for one in said:
        verb, _, answer = one.answer.partition(" ")
        is_open = one.verb in ("unread", "unclear") and verb == "function"
        is_answered = is_open and any(
            _named(answer) == _named(form) and is_same(answer, form, notation, _comparing(notation)) for form in functions
        )
        yield replace(one, verb=verb, text=answer) if is_answered else one


def _comparing(notation: Notation) -> AreEqual:
    """Compare forms in the notation of a file."""
    return partial(are_equal, notation=notation)


def _named(definition: str) -> str:
    """Give the name that a definition of a function defines."""
    return definition.partition("=")[0].partition("(")[0].strip()


def _with_other_meanings(
    equation: Equation,
    conventions: Sequence[Convention],
    changed: Mapping[str, tuple[str, str]],
    own: Comments,
    throughout: Comments,
    text: str,
    *,
    is_alone: bool,
) -> Equation:
    """Ask about what a sentence, and no comment, gives a convention, about a command of two meanings, and what is not claimed as it stands."""
    table = equation.table or equation.supposed
    written = " ".join(
        map(str, [table.get("left"), table.get("right"), *table.get("lines", ()), *table.get("functions", {}).values()])
    )
    said = [one.lstrip() for one in [*own.of("function"), *throughout.of("function")]]
    given = [*own.of("law"), *throughout.of("law")]
    laws = [one for one in _listed(table.get("law")) if one not in given and _is_typed(one, text)]
    faults = [
        f"{table['key']}: \\{name} means {first} and later {second}; give one of them another name"
        for name, (first, second) in changed.items()
        if table and re.search(rf"\\{name}(?![A-Za-z])", written)
    ]
    faults += [
        f"{table['key']}: {one.asks(sign, line_of(text, one.at), laws)}"
        for one in conventions
        if table
        and (sign := one.used_in(" ".join([written, *laws]))) is not None
        and not any(comment.startswith(sign.name) for comment in said)
    ]
    if table and not is_alone and not own.of("expect") and not throughout.of("expect"):
        if said_so := denied_by(text, equation.display):
            faults.append(
                f"{table['key']}: its sentence says `{said_so}`; is it claimed as it stands? If so, write % {MARK} expect holds"
            )
        elif said_so := weakened_by(text, equation.display):
            told = {**table, "weakened": said_so}
            equation = replace(equation, table=told) if equation.table else replace(equation, supposed=told)
    if not faults:
        return equation
    return replace(equation, table={}, supposed={}, faults=(*equation.faults, *faults), key=table["key"])


def _listed(laws: Any) -> list[str]:
    return [laws] if isinstance(laws, str) else list(laws or ())


def _is_typed(law: str, text: str) -> bool:
    r"""Tell whether a variable's law stands in the file behind a ``\sim``, so that its numbers are those of that notation."""
    variable = re.escape(re.split(r"\\sim|~", law)[0].strip())
    return re.search(rf"{variable}\s*\\sim", text) is not None


def _carried(comments: Comments, sentences: Spoken, notation: Notation, text: str) -> dict[str, Defined]:
    """Give the functions that comments of an equation define and that hold of later ones: the note says nothing else of their names."""
    found: dict[str, Defined] = {}
    for line, verb, said in comments.entries:
        written, _, form = (part.strip() for part in said.partition("="))
        named = FUNCTION.fullmatch(written) or OF_SEVERAL.fullmatch(written)
        if verb == "function" and named is not None and form and not has_name(named[1], form):
            one = made(verb, f"{written}={form}", [named[1]], said)
            if is_for_good(one, sentences.said, notation, text, _comparing(notation)):
                found[named[1]] = Defined(named[2], form, f"${said}$ (the comment on line {line})")
    return found


def _otherwise(comments: Comments, context: Context, notation: Notation) -> list[str]:
    """List the functions of the text of which the comments of an equation say something else."""
    named = {text.partition("(")[0].strip(): text for text in comments.of("function")}
    known = {name: f"{name}({one.variable})={one.form}" for name, one in context.defined.items()}
    return [
        name for name, text in named.items() if name in known and not is_same(text, known[name], notation, _comparing(notation))
    ]


def _are_of_another(waiting: Comments, pieces: Sequence[Piece], display: str, short: Mapping[str, str]) -> bool:
    """Tell whether comments name nothing that a display without a label has, so that they are of an equation after it."""
    typed = [letter for text in waiting.of("where") for part in parts_of(text) for letter in letters_in(domain_of(part)[0])]
    typed += [re.split(r"[=(]", text)[0].strip() for text in (*waiting.of("function"), *waiting.of("means"))]
    typed += [letter for text in waiting.of("law") for letter in letters_in(re.split(r"\\sim|~", text)[0])]
    if not typed or {verb for _, verb, _ in waiting.entries} - {"where", "function", "means", "law"}:
        return False
    if any(piece.kind == "macro" and piece.text == "label" for piece in pieces) or any(
        "label" in p.text for p in pieces if p.kind == "comment"
    ):
        return False
    bare = re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), display)
    return not any(re.search(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z])", bare) for letter in typed)


def _said(comment: Piece) -> str:
    """Give what a comment says behind its mark."""
    return " ".join(comment.text.strip().removeprefix(MARK).split())


def _directive(text: str, comment: Piece) -> tuple[bool, list[tuple[int, str, str]]]:
    line = line_of(text, comment.at)
    said = _said(comment)
    is_default = said.startswith("throughout")
    said = said.removeprefix("throughout").strip()
    entries = [entry for one in in_latex(said, text) for entry in entries_of(one, line)]
    verb = next((verb for _, verb, _ in entries if verb not in _VERBS), entries[0][1] if entries else "function")
    if verb not in _VERBS:
        raise BadClaim(
            f"% {MARK} {said[:40]!r} is not understood; begin with one of {', '.join(_VERBS)}, or throughout and one of these"
        )
    if is_default and verb in ("label", "skip"):
        raise BadClaim(f"% {MARK} throughout {verb} would be of every equation; leave throughout out")
    return is_default, entries


def _unread(text: str, start: int, pieces: Sequence[Piece], error: Exception) -> list[Equation]:
    """Name the equations of a display that something unforeseen kept from being read; each that has a label, or all as one."""
    labels = [_behind(text, piece) for piece in pieces if piece.kind == "macro" and piece.text == "label"]
    line, why = line_of(text, start), str(error) if isinstance(error, BadClaim | NotUnderstood) else unforeseen(error)
    return [Equation(line, faults=(f"{label}: {why}",), key=label) for label in labels or [f"line {line}"]]


def _behind(text: str, macro: Piece) -> str:
    """Give what stands in braces behind a command."""
    inside = re.compile(r"\s*\{([^{}]*)\}").match(text, macro.end)
    return inside[1].strip() if inside else ""


def _of_display(
    text: str,
    start: int,
    pieces: Sequence[Piece],
    own: Comments,
    throughout: Context,
    macros: Mapping[str, Macro],
    defines: Set[str],
) -> list[Equation]:
    letters = _indexed_by_plus(own, throughout) if says_positive_parts(text) else None
    functions = () if says_iterates(text) else _functions_of(own, throughout)
    pieces = narrowed(pieces, numbered=_ALIGNAT.match(text, start) is not None)
    inner, conditions = without_comments(pieces)
    chains = chains_of(text, inner)
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
        line = line_of(text, chain.sides[0][0])
        if not chain.labels and (labelled or not own.entries):
            continue
        key = chain.labels[0][0].strip() if chain.labels else f"line {line}"
        for part in one_per_label(chain, key):
            part = part[0], _without_name(part[1], text, own, throughout, macros)
            either = signs_apart(part, text)
            written = tuple(part[1].sides) if len(either) == 1 else ()  # one of two signs is nowhere in the file
            for name, typed in either:
                sides = typed if letters is None else [with_positive_parts(side, letters) for side in typed]
                sides = [with_powers_behind(side, functions) for side in sides]
                sides[-1], behind = split_condition(sides[-1])
                if len(sides) == 2 and (defined := _defined_by(sides[0], defines, own)):
                    found.append(Equation(line, key=name, defines=defined))
                    continue
                heard, behind = _with_laws(own, behind, text, line, macros)
                sides, context = _with_definition(sides, behind, heard, throughout, macros)
                rows = equations_apart(name, sides)
                rows = [rows[0], *(row for row in rows[1:] if not _says_what_has_a_law(row[1], heard, macros))]
                if condition := next((row for _, row in rows[1:] if not _is_claim(row, rows[0][1], macros)), None):
                    said = " = ".join(part.strip() for part in condition)
                    question = f"is {said} a claim or a condition? Give it a display of its own, or say it in a comment, % {MARK} such_that"
                    found.append(Equation(line, faults=(f"{name}: {question}",), key=name))
                    continue
                compared = [one for row in rows for one in relations_apart(*row)]
                for one, of, relation in compared:
                    try:
                        table = table_of(one, of, relation, behind, heard, context, macros)
                        tables = by_entries(table)
                        alone = len(compared) == len(tables) == 1 and relation == "=" and _are_as_typed(table, text, written)
                        found += [Equation(line, entry, sides=written if alone else ()) for entry in tables]
                    except AllOpen as error:
                        questions = tuple(f"{one}: {question}" for question in error.questions)
                        found.append(Equation(line, faults=questions, supposed=error.supposed, key=one))
                    except (BadClaim, NotUnderstood) as error:
                        found.append(Equation(line, faults=(f"{one}: {error}",), key=one))
                    except Exception as error:  # noqa: BLE001 - SymPy raises many kinds; an equation takes no other with it
                        found.append(Equation(line, faults=(f"{one}: {unforeseen(error)}",), key=one))
    if not found and own.entries:
        found.append(Equation(line_of(text, start), faults=("the display holds no equation that a comment could speak of",)))
    return found


def _defined_by(left: str, defines: Set[str], own: Comments) -> str:
    """Give the letter, or function with its argument, that an equation's left side is, where the equation is its definition and no comment is; else nothing."""
    function = FUNCTION.fullmatch(left.strip())
    name = left.strip() if function is None else function[1]
    said = [one.partition("(")[0].strip() for one in own.of("function")] + [
        one.partition("=")[0].strip() for one in own.of("means")
    ]
    return left.strip() if name in defines and name not in said else ""


_OF_VECTORS = re.compile(r"\\(?:cdot|T|top|intercal|mathbf|boldsymbol|bm|vec)(?![A-Za-z])")


def _says_what_has_a_law(sides: Sequence[str], own: Comments, macros: Mapping[str, Macro]) -> bool:
    r"""Tell whether an equation beside another says of which vectors a variable is the product, x = \mathbf{w} \cdot \mathbf{v}, whose law a comment says."""
    notation = Notation(macros, always=True)
    with suppress(BadClaim, NotUnderstood):
        random = set[str]().union(*(variables_of(law, notation) for law in own.of("law")))
        return (
            len(sides) == 2
            and set(names_of([sides[0].strip()], notation)) <= random
            and _OF_VECTORS.search(written_out(sides[1], macros)) is not None
            and not {*lone_letters(sides[1], notation)} & random
        )
    return False


def _with_laws(
    own: Comments, behind: Sequence[str], text: str, line: int, macros: Mapping[str, Macro]
) -> tuple[Comments, list[str]]:
    r"""Say with the comments of an equation the laws that stand behind it, \qquad x \sim \mathcal{N}(0, 1), each once; give the other conditions too."""
    laws = [part for part in behind if "\\sim" in part]
    printed = [entry for part in laws for one in in_latex(f"law {part}", text) for entry in entries_of(one, line)]
    entries: dict[Any, tuple[int, str, str]] = {}
    for entry in (*own.entries, *printed):
        entries.setdefault(_bare_law(entry[2], macros) if entry[1] == "law" else entry, entry)
    return replace(own, entries=list(entries.values())), [part for part in behind if part not in laws]


def _bare_law(law: str, macros: Mapping[str, Macro]) -> str:
    """Write a law in one way, the note's own commands written out."""
    with suppress(NotUnderstood):
        law = written_out(law, macros)
    return re.sub(r"\\(?:mathcal|mathrm|mathsf|left|right|[,;:! ])|\\sim|[\s{}~]", "", law)


def _functions_of(own: Comments, throughout: Context) -> set[str]:
    """List the functions that comments and sentences define, as they are typed."""
    return {one.partition("(")[0].strip() for one in (*own.of("function"), *throughout.of("function"), *throughout.defined)}


def _indexed_by_plus(own: Comments, throughout: Context) -> set[str]:
    r"""List the letters of which something is said with the index +, \gamma_+: those are names."""
    said = [text for _, _, text in (*own.entries, *throughout.entries)] + [one[0] for one in throughout.short]
    return {letter for text in said for letter in indexed_by_plus(text)}


def _are_as_typed(table: Mapping[str, Any], text: str, sides: Sequence[tuple[int, int]]) -> bool:
    """Tell whether the sides of a claim begin as those of the file do: no name was put in for another."""
    read = [table["left"], *table.get("lines", ()), *([table["right"]] if "right" in table else [])]
    return len(read) == len(sides) and all(text[a:b].startswith(one) for one, (a, b) in zip(read, sides, strict=True))


def _is_claim(sides: Sequence[str], first: Sequence[str], macros: Mapping[str, Macro]) -> bool:
    """Tell whether an equation beside another claims something: it has a mean or the like, begins with one as the first does, or is always true."""
    notation = Notation(macros, always=True)
    if any(is_computed(side, notation, unread=False) for side in sides) or is_identity(" = ".join(sides), notation):
        return True
    try:
        own, other = (_BEGINS_WITH.match(written_out(row[0], macros)) for row in (sides, first))
    except NotUnderstood:
        return False  # it is refused where it is read
    return own is not None and other is not None and own[1] == other[1]


def _with_definition(
    sides: list[str], conditions: Sequence[str], own: Comments, throughout: Context, macros: Mapping[str, Macro]
) -> tuple[list[str], Context]:
    """Take the names and functions that are defined behind an equation for what they are, where nothing else gives them another meaning.

    What else says the same of a name is the same said twice. A function of which a condition says for which arguments it is one is left to
    be asked about.
    """
    while (found := _with_one_definition(sides, conditions, own, throughout, macros))[0] != sides:
        sides, throughout = found
    return sides, throughout


def _with_one_definition(
    sides: list[str], conditions: Sequence[str], own: Comments, throughout: Context, macros: Mapping[str, Macro]
) -> tuple[list[str], Context]:
    """Take the last name or function that is defined behind an equation for what it is."""
    kept, (written, form) = split_definition(sides)
    name, _, variable = written.rstrip(")").partition("(")
    if variable and any(variable in letters_in(one) and not WHOLE_LINE.search(one) for one in conditions):
        return sides, throughout
    notation = Notation(macros, always=True)
    said = [one for one in own.of("function") if one.partition("(")[0].strip() == name]
    if variable and any(is_same(f"{written}={form}", one, notation, _comparing(notation)) for one in said):
        return kept, throughout
    defined = f"{written}={form.strip(' .,;')}"
    throughout = _without_same(throughout, name, defined, notation)
    comments = [one for one in (*throughout.of("means"), *own.of("means")) if one.partition("=")[0].strip() == name]
    if comments:
        return (kept if all(is_same(one, defined, notation, _comparing(notation)) for one in comments) else sides), throughout
    try:
        known = {
            name_of(other, notation)
            for other in (*wheres(own.of("where")), *throughout.defined, *(one[0] for one in throughout.short))
        }
        known = known.union(name_of(one.partition("(")[0], notation) for one in (*own.of("function"), *throughout.of("function")))
        known = known.union(*(variables_of(law, notation) for law in (*own.of("law"), *throughout.of("law"))))
        if not name or name_of(name, notation) in known:
            return sides, throughout
    except (BadClaim, NotUnderstood):
        return sides, throughout  # it is refused where it is read
    if variable:
        behind = {name: Defined(variable, form, f"${written}={form}$ {BEHIND}")}
        return kept, replace(throughout, defined=throughout.defined | behind)
    return kept, replace(throughout, short=[*throughout.short, (name, form, f"${name}={form}$ {BEHIND}")])


def _without_same(context: Context, name: str, defined: str, notation: Notation) -> Context:
    """Leave out what sentences say of a name, or leave open of it, that is what stands behind the equation."""
    said = [one for one in context.short if one[0] == name and is_same(f"{name}={one[1]}", defined, notation, _comparing(notation))]
    asked = {
        key
        for questions in (context.unclear, context.untaken)
        for key, one in questions.items()
        if (meant := one.answer.removeprefix("means ")) != one.answer
        and meant.partition("=")[0].strip() == name
        and is_same(meant, defined, notation, _comparing(notation))
    }
    return replace(
        context,
        short=[one for one in context.short if one not in said],
        unclear={key: one for key, one in context.unclear.items() if key not in asked},
        untaken={key: one for key, one in context.untaken.items() if key not in asked},
    )


def _shorts(context: Context) -> list[str]:
    """List the names that are short for something."""
    return [*(one[0] for one in context.short), *(one.partition("=")[0].strip() for one in context.of("means"))]


def _is_a_name(found: re.Match[str], closed: str, notation: Notation) -> bool:
    """Tell whether E, P or V is a letter: with an index, or before letters in brackets in which what it is said to be is written."""
    inside = found["given"]
    if inside is None:
        return "_" in found["name"]
    lone = lone_letters(closed, notation)
    return all(re.fullmatch(LETTER, one.strip()) is not None and one.strip() in lone for one in inside.split(","))


def _without_name(chain: Chain, text: str, own: Comments, throughout: Context, macros: Mapping[str, Macro]) -> Chain:
    r"""Leave out the name that a chain gives to what it computes, I(a) = \int ... = ...: it claims nothing.

    It is a letter that has no meaning and no definition, of which nothing is said, and that stands nowhere else in the chain; or the rate at which
    a letter changes with such a one.
    """
    (start, end), *rest = chain.sides
    notation = Notation(macros, always=True)
    try:
        name, others = written_out(text[start:end], macros).strip(), [text[a:b] for a, b in rest]
        part = _PART.fullmatch(name)
        found = _RATE.fullmatch(part["whole"].strip()) if part else _NAME.fullmatch(name) or _RATE.fullmatch(name)
        if len(rest) < 2 or found is None or RELATION.search(name):
            return chain
        letter = found["name"]
        base = letter.lstrip("\\").partition("_")[0]
        if base in _HAS_MEANING and (base not in _MAY_BE_NAMES or not _is_a_name(found, others[-1], notation)):
            return chain
        known = {name_of(one, notation) for one in {**standing_of(throughout, notation)[0], **wheres(own.of("where"))}}
        known = known.union(*(variables_of(law, notation) for law in (*own.of("law"), *throughout.of("law"))))
        if found.re is _RATE:
            if name_of(letter, notation) in {
                name_of(one.partition("(")[0], notation) for one in (*_shorts(throughout), *throughout.defined)
            }:
                return chain  # the derivative of what has a form is computed
            letter = found["time"]
        if name_of(letter, notation) in known or (letter.isalpha() and {*letter} <= known | {*_COMMAND.sub(" ", "".join(others))}):
            return chain  # of several letters that all have a meaning, it is a product
        written = [written_out(other, macros) for other in others]
    except (BadClaim, NotUnderstood):
        return chain  # it is refused where it is read
    if any(re.search(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z_])", other) for other in written):
        return chain
    return replace(chain, sides=rest, labels=[(label, max(at - 1, 0)) for label, at in chain.labels])
