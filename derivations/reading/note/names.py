r"""The definitions behind names in an equation: functions, and letters that abbreviate a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.lettering import (
    LETTER,
    SEPARATOR,
    is_call,
    is_name,
    letters_in,
    without_arguments,
    written_for,
)
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.survey import bound_letters, differentiated_by, lone_letters
from closedform.derivations.reading.formula.words import NAMED
from closedform.derivations.reading.note.displays import MARK
from closedform.derivations.reading.note.domain_words import WORDS
from closedform.derivations.reading.note.domains import Comments, has_domain, letters_of, names_of, wheres

OF_A_COMMENT = "(a comment)"


@dataclass(frozen=True)
class Defined:
    """A function defined in a comment, or after an equation.

    Args:
        variables: its letters, as typed.
        form: its form in LaTeX.
        typed: the text shown to readers.
    """

    variables: tuple[str, ...]
    form: str
    typed: str

    @property
    def letters(self) -> list[str]:
        r"""Return its letters without the sign of a square, as in \phi(x; \mu, \sigma^2)."""
        return [re.sub(r"\s*\^\s*(?:2|\{2\})$", "", one) for one in self.variables]


def function_of(text: str) -> tuple[str, Defined]:
    """Read a comment that defines a function, ``g(x) = x^2``: the name and the definition.

    Raises:
        BadClaim: it defines no function.
    """
    written, sign, form = text.partition("=")
    named = is_call(written)
    variables = tuple(one.strip() for one in SEPARATOR.split(named[2])) if named else ()
    if not sign or named is None or not form.strip() or len({*variables}) < len(variables):
        raise BadClaim(
            f"% {MARK} function {text[:40]} is not understood; write a letter with others in brackets, function g(x) = x^2"
        )
    return named[1], Defined(variables, form.strip(), f"${text}$ {OF_A_COMMENT}")


def functions_said(*comments: Comments) -> dict[str, Defined]:
    """Return the functions defined in comments, by name as typed; the last definition counts."""
    found: dict[str, Defined] = {}
    for text in (text for one in comments for text in one.of("function")):
        name, defined = function_of(text)
        found.pop(name, None)
        written, _, form = text.partition("=")
        if re.sub(r"\s", "", form) != re.sub(r"\s", "", written):  # \Phi(x) = \Phi(x): the function that is known by that name
            found[name] = defined
    return found


_CALLED_WORD = re.compile(r"\\(?:mathrm|operatorname|mathsf|text)\*?\s*\{([A-Za-z]+)\}(?='*\s*(?:\\left|\\[bB]igg?l?)?\s*[(\[])")


def called_in(text: str, notation: Notation) -> set[str]:
    """List the names before brackets in a formula; for a derivative, the name of its function."""
    typed = [name.replace("'", "") for name in lone_letters(text, notation, called=True)]
    typed += [word for word in _CALLED_WORD.findall(text) if word not in NAMED]
    names = set(names_of(typed, notation))
    return names | {re.sub("d?dot$", "", name) for name in names if name.endswith("dot")}


def used_functions(
    functions: Mapping[str, Defined], texts: Sequence[str], where: Mapping[str, str], notation: Notation
) -> dict[str, Defined]:
    """Choose the functions in some texts, and in their forms; a name with a domain in a comment, or integrated over, is a letter."""
    found: dict[str, Defined] = {}
    bound = {other for text in texts for other in names_of(bound_letters(text, notation), notation)}
    by_name = {next(names_of([typed], notation), ""): typed for typed in functions}
    waiting = list(texts)
    while waiting:
        for name in sorted(called_in(waiting.pop(), notation) & by_name.keys() - bound):
            typed = by_name[name]
            if typed not in found and not has_domain(where, typed, notation):
                found[typed] = functions[typed]
                waiting.append(functions[typed].form)
    return found


_OF_A_NAME = re.compile(
    rf"(\\[dt]?frac\s*\{{\s*(?:\\mathrm\s*\{{\s*d\s*\}}|\\partial|d)(?:\s*\^\s*(?:\d|\{{\s*\d\s*\}}))?\s*)({LETTER})(\s*\}})",
    re.DOTALL,
)


def at_own_variables(side: str, functions: Mapping[str, Defined]) -> str:
    r"""Write the derivative of a function's name as that of its value: \frac{df}{d\alpha} is \frac{df(\alpha, Z)}{d\alpha}."""

    def called(found: re.Match[str]) -> str:
        one = functions.get(found[2])
        return found.group() if one is None else f"{found[1]}{found[2]}({', '.join(one.letters)}){found[3]}"

    return _OF_A_NAME.sub(called, side)


_SQUARE = re.compile(r"(.+?)\s*\^\s*(?:2|\{\s*2\s*\})")


def name_and_form(text: str) -> tuple[str, str]:
    r"""Read a comment that abbreviates a form by a letter, ``\omega = (y-\mu)/\sigma``, or by its square, whose root is returned.

    Raises:
        BadClaim: it names nothing.
    """
    name, _, form = (part.strip() for part in text.partition("="))
    if square := _SQUARE.fullmatch(name):
        name, form = square[1], form and rf"\sqrt{{{form}}}"
    if not is_name(name) or not form or (name in letters_in(form) and form != name):
        raise BadClaim(rf"% {MARK} means {text[:40]} is not understood; write a letter and its form, means \omega = (y-\mu)/\sigma")
    return name, form


def short_names(
    sides: Sequence[str], where: Mapping[str, str], own: Comments, throughout: Comments, running: set[str], notation: Notation
) -> list[tuple[str, str, str]]:
    """List the abbreviations in an equation: each as typed, its form, and the text shown to readers.

    No comment gives them a domain, and no sum, integral or law runs over them. An inner product or norm, R = w . v, that is a
    number of a law is a letter if the equation has none of its vectors.
    """
    found: dict[str, tuple[str, str]] = {}
    for text in (*throughout.of("means"), *own.of("means")):
        name, form = name_and_form(text)
        found.pop(name, None)
        if form != name:  # e = e: the constant of that name
            found[name] = form, f"${text}$ {OF_A_COMMENT}"
        alone = re.compile(rf"{re.escape(name)}(?![A-Za-z_'])(?!\s*\^\s*(?:2|\{{\s*2\s*\}}))")
        if _SQUARE.fullmatch(text.partition("=")[0].strip()) and any(alone.search(side) for side in sides):
            raise BadClaim(rf"% {MARK} means {text[:40]} leaves the sign of {name} open; define {name} itself, means {name} = ...")
    bound = running.union(*(found(side, notation) for side in sides for found in (bound_letters, differentiated_by)))
    laws = [*throughout.of("law"), *own.of("law")]
    bound |= set().union(*(letters_of(law, notation) for law in laws))
    return [
        (spelling, form, typed)
        for name, (form, typed) in found.items()
        if not has_domain(where, name, notation) and not bound & set(names_of([name], notation))
        and not (_BOLD.search(form) and _stands_in_a_law(name, laws) and not any(v in side for v in letters_in(form) for side in sides))
        for spelling in spellings(name, notation)
    ]  # fmt: skip


def _stands_in_a_law(name: str, laws: Sequence[str]) -> bool:
    return any(name in letters_in(re.split(r"\\sim|~", law, maxsplit=1)[-1]) for law in laws)


_ACCENTED = re.compile(
    r"(\\(?:bar|hat|tilde|check|breve|dot|ddot|overline|widehat|widetilde))\s*\{?\s*(\\[A-Za-z]+|[A-Za-z])\s*\}?(?:_(?:(\w)|\{(\w)\}))?"
)


def spellings(name: str, notation: Notation) -> list[str]:
    r"""List the ways to type a letter, the given one first: \bar u, \bar{u}, a command that is defined as it."""
    short = without_arguments(notation)
    full = written_for(name, short).strip()
    forms = [full]
    if found := _ACCENTED.fullmatch(full):
        accent, letter, *below = found.groups()
        forms = [f"{accent}{{{letter}}}", f"{accent} {letter}", *([accent + letter] if letter.startswith("\\") else [])]
        if index := "".join(filter(None, below)):
            forms = [f"{form}_{one}" for form in forms for one in (index, f"{{{index}}}")]
    elif found := re.fullmatch(r"(\\?[A-Za-z]+)_(?:(\w)|\{(\w)\})", full):
        forms += [f"{found[1]}_{{{found[2] or found[3]}}}", f"{found[1]}_{found[2] or found[3]}"]
    commands = [f"\\{command}" for command, body in short.items() if written_for(body, short).strip() in forms]
    return list(dict.fromkeys([name, *forms, *commands]))


_BOLD = re.compile(r"\\(?:mathbf|boldsymbol|bm|vec)\s*(?:\{\s*)?(?:[A-Za-z]|\\[A-Za-z]+)")


def has_vectors(text: str, vectors: Mapping[str, str]) -> bool:
    """Return True if a text has vectors: bold letters, and letters that a comment declares as vectors."""
    return _BOLD.search(text) is not None or not vectors.keys().isdisjoint(letters_in(text))


# Texts whose letters are no names of their own.
_WORD = (
    r"\{\s*\\(?:rm|sf|it|bf|cal)\s+[A-Za-z]+\s*\}"
    r"|\\(?:operatorname|mathrm|mathsf|mathit|mathtt|mathbb|mathcal|mathbf|text[a-z]*|begin|end)\*?\s*\{[^{}]*\}|\\[A-Za-z]+|\\[^A-Za-z]"
)
_NAME_OF_A_LAW = rf"{_WORD}|(?<![A-Za-z\\])[A-Za-z]\w+(?=\s*\()"


_UNIT = re.compile(r"\\sqrt\s*\{\s*-\s*1\s*\}")  # which is the imaginary unit, if a letter is defined so


def with_short_names(texts: Sequence[str], short: Sequence[tuple[str, str, str]], held: str = _WORD) -> tuple[list[str], list[str]]:
    """Replace abbreviations in texts by their forms; return the texts and the abbreviations used. Texts in ``held`` stay as they are."""
    taken: list[str] = []
    found = list(texts)
    for name, form, typed in reversed(short):
        form = r"\mathrm{i}" if _UNIT.fullmatch(form.strip()) else form
        ends = r"(?![A-Za-z])" if name.startswith("\\") and name[-1].isalpha() else ""
        ends += r"(?!\s*\^)" if name == "e" else ""  # the base of a power of Euler's number
        ends += r"(?!\s*(?:[A-Za-z]|\\[A-Za-z]|\}\s*\{\s*d|\^))" if name == "d" else ""  # the letter of a differential
        before = r"(?<![\\_])" if name.startswith("\\") else "(?<!_)"
        as_end = rf"(?<=\\int_){re.escape(name)}{ends}(?![_'])"  # after which ^ precedes the other end
        here = rf"(?P<name>{as_end}|{before}{re.escape(name)}{ends}(?![_'])(?!\^(?![\da-z{{])))"
        spot = re.compile(here if name.startswith("\\") else rf"(?:{held})|{here}")

        def put_in(match: re.Match[str], form: str = form) -> str:
            return match.group() if match["name"] is None else rf"{{\left({form}\right)}}"

        if (changed := [spot.sub(put_in, text) for text in found]) != found:
            found = changed
            taken.insert(0, typed)
    return found, list(dict.fromkeys(taken))


def rewritten(comments: Comments, short: Sequence[tuple[str, str, str]], notation: Notation) -> Comments:
    """Rewrite comments about abbreviations as comments about their forms.

    Raises:
        BadClaim: a comment declares one a whole number.
    """
    entries: list[tuple[int, str, str]] = []
    named = {one[0]: "" for one in short}
    for line, verb, text in comments.entries:
        if verb == "where":
            domains = wheres([text])
            for name, domain in domains.items():
                if not has_domain(named, name, notation):
                    entries.append((line, "where", f"{name} {domain}" if domain in WORDS else f"{name} in {domain}"))
                elif domain != "real":
                    entries.append((line, "such_that", with_short_names([_as_relation(name, domain)], short)[0][0]))
        else:
            entries.append((line, verb, _put_in(verb, text, short)))
    return Comments(entries)


def in_laws(own: Comments, short: Sequence[tuple[str, str, str]]) -> Comments:
    """Replace abbreviations in the laws, events and joint conditions of an equation's comments."""
    return Comments([(line, verb, _put_in(verb, text, short)) for line, verb, text in own.entries])


def _put_in(verb: str, text: str, short: Sequence[tuple[str, str, str]]) -> str:
    if verb == "law":
        variables, sign, numbers = re.match(r"(?s)((?:(?!\\sim|~).)*)(\\sim|~|$)(.*)", text).groups()  # type: ignore[union-attr]
        return "".join((variables, sign, *with_short_names([numbers], short, _NAME_OF_A_LAW)[0]))
    return with_short_names([text], short)[0][0] if verb in ("given", "such_that") else text


def _as_relation(name: str, domain: str) -> str:
    """Write a domain as an inequality."""
    signs = {"positive": ">", "negative": "<", "nonnegative": r"\ge", "nonpositive": r"\le", "nonzero": r"\ne"}
    if domain in signs:
        return f"{name} {signs[domain]} 0"
    if domain in WORDS:
        raise BadClaim(f"{name} is short for a form, and {domain}; state that in a comment about letters, % {MARK} where")
    low, high = domain[1:-1].split(",")
    left = "" if "oo" in low or "infty" in low else f"{low.strip()} {'<' if domain[0] == '(' else chr(92) + 'le'} "
    right = "" if "oo" in high or "infty" in high else f" {'<' if domain[-1] == ')' else chr(92) + 'le'} {high.strip()}"
    return f"{left}{name}{right}"


def refuse_left(sides: Sequence[str], short: Sequence[tuple[str, str, str]], notation: Notation) -> None:
    """Ask about an abbreviation that cannot be replaced.

    Raises:
        Open: there is one.
    """
    left = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    for name, _, typed in short:
        if left & set(names_of([name], notation)):
            raise BadClaim(
                f"{name}: {typed} cannot be put in here; write it out, or give {name} a domain, % {MARK} where {name} real"
            )


def but_for(written: str, short: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Drop from some abbreviations the arguments of a function, g(x): in its form they have any value."""
    variables = [one.strip() for one in written.partition("(")[2].rstrip(") ").split(",")]
    return [one for one in short if one[0] not in variables]
