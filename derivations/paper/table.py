r"""An equation of a LaTeX file as the table of a claim: its sides, with the domains, laws and names that hold of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derivations.latex.cursor import free_names, names_in
from derivations.latex.formula import (
    bound_letters,
    functions_of,
    latex_relations,
    latex_tree,
    lone_letters,
    products_in,
    running_in,
)
from derivations.latex.lasting import without_arguments, written_for
from derivations.latex.law import laws_below
from derivations.latex.macros import DEFINING, as_defined, written_out
from derivations.latex.naming import norm_of, product_of
from derivations.latex.notation import Notation
from derivations.latex.sentences import FUNCTION, OF_SEVERAL, is_name, letters_in, made, parts_of
from derivations.latex.tokens import Macro
from derivations.law_text import name_of
from derivations.note import WORDS
from derivations.origin import BadClaim
from derivations.paper.asking import (
    NO_LETTERS,
    PERHAPS_WHOLE,
    averaged,
    opened,
    opened_vector,
    refuse_dependent,
    refuse_lawless,
    refuse_names,
    refuse_perhaps_random,
    refuse_unclear_functions,
    refuse_undefined,
    refuse_whole,
    running_letters,
    without_going,
)
from derivations.paper.context import BEHIND, Context, Defined, settled_by
from derivations.paper.displays import MARK
from derivations.paper.domains import (
    Comments,
    domain_of,
    entries_of,
    has_domain,
    letters_of,
    names_in_law,
    names_of,
    parameters_of,
    parameters_text,
    printed_domains,
    ranges_of,
    standing_of,
    variables_of,
    wheres,
    with_rational_ends,
)
from derivations.paper.questions import AllOpen, Open, Question
from derivations.paper.vectors import Said as AboutVectors
from derivations.paper.vectors import about_products, normal_vector, space_of
from derivations.syntax import NotUnderstood
from derivations.text import Reader

MOST_QUESTIONS = 12  # of one equation


def table_of(
    key: str,
    sides: list[str],
    relation: str,
    conditions: Sequence[str],
    own: Comments,
    throughout: Context,
    macros: Mapping[str, Macro],
) -> dict[str, Any]:
    """Write the sides of a chain as the table of a claim.

    Each question is asked as if those before it had been answered as they propose, so that all of an equation are asked at once.

    Raises:
        AllOpen: sentences leave something open.
        BadClaim: the equation is no claim for another reason.
    """
    asked: list[Question] = []
    found: dict[str, Any] = {}
    supposed = own
    while not found:
        try:
            found = _table_of(key, sides, relation, conditions, supposed, throughout, macros)
        except Open as error:
            if error.question in asked or len(asked) == MOST_QUESTIONS:
                break
            asked.append(error.question)
            supposed = Comments([*supposed.entries, *entries_of(error.question.supposed)])
        except (BadClaim, NotUnderstood) as error:
            if not asked:
                raise
            raise AllOpen((*map(str, asked), str(error))) from None
    if asked:
        answers = [one.proposal for one in asked]
        raise AllOpen(tuple(map(str, asked)), _as_supposed(found, answers) if found and all(answers) else None)
    return found


def _as_supposed(table: Mapping[str, Any], answers: Sequence[str]) -> dict[str, Any]:
    """Say of a table which answers it supposes, and of what was taken from them that it was supposed."""
    texts = [answer.partition(" ")[2] for answer in answers]
    taken = [
        one.replace(_OF_A_COMMENT, "(supposed)") if any(f"${text}$" in one for text in texts) else one
        for one in table.get("taken", ())
    ]
    return {**table, "supposed": list(answers), **({"taken": taken} if taken else {})}


def _table_of(
    key: str,
    sides: list[str],
    relation: str,
    conditions: Sequence[str],
    own: Comments,
    throughout: Context,
    macros: Mapping[str, Macro],
) -> dict[str, Any]:
    if len(sides) < 2:
        raise BadClaim(f"the display is no equation; it has no = outside brackets. Leave it out by % {MARK} skip")
    notation = Notation(macros, always=True)
    typed = list(sides)
    sides, own, throughout = _with_made_letters(sides, own, throughout)
    made = [f"${one.name}$ a letter here, shown as ${one.letter}$" for one in _MADE_LETTERS if _is_put(one.letter, sides, typed)]
    notation = replace(notation, running=running_in(sides, notation))
    where, taken = wheres(own.of("where")), made
    functions, names = _functions(own, throughout), dict[str, str]()
    comments = {**standing_of(throughout.of_comments(), notation)[0], **where}
    told = _functions(own, replace(throughout, defined={}))
    for written in _used({name: one for name, one in functions.items() if name not in told}, sides, where, notation):
        name = written.rpartition("(")[0]
        if has_domain(comments, name, notation):
            question = f"{name}: the text says {functions[written].typed}, and a comment gives it a domain; which holds here? If the first, write"
            raise Open(Question(question, f"function {written} = {functions[written].form}"))
    for _ in range(2):  # what a name is short for may hold a function of the text, and the other way round
        names |= _used(functions, [*sides, *names.values()], where, notation)
        short = _short_names([*sides, *names.values()], where, own, _with_means(throughout, own), notation)
        sides, shortened = _with_short_names(sides, short)
        for written, form in names.items():
            (names[written],), inside = _with_short_names([form], _but_for(written, short))
            shortened += inside
        taken = [*taken, *dict.fromkeys(one for one in shortened if one not in taken)]
    for name, form, said in short:
        if said in taken and not said.endswith((_OF_A_COMMENT, BEHIND)) and has_domain(comments, name, notation):
            question = f"{name}: the text says {said}, and a comment gives it a domain; which holds here? If the first, write"
            raise Open(Question(question, f"means {name} = {form}"))
    _refuse_left(sides, short, notation)
    for written, form in names.items():
        _refuse_left([form], _but_for(written, short), notation)
    throughout, own = (_rewritten(throughout, short, notation), _in_laws(own, short)) if short else (throughout, own)
    taken += [functions[name].typed for name in names]
    notation = replace(notation, functions=functions_of(names, notation))
    throughout = _without_differential(sides, throughout, where, notation)
    notation, own, vectors = _with_vectors(sides, notation, where, own, throughout)
    where |= vectors.where
    printed, bounds = printed_domains(conditions, {**standing_of(throughout, notation)[0], **where}, where, notation)
    defined_where = _where_defined(functions, names, sides, notation)
    taken += [f"${one}$ (where the text defines its function)" for one in defined_where]
    where, such_that = {**where, **printed}, [*own.of("such_that"), *bounds, *vectors.such_that, *defined_where]
    settled = throughout.settled | settled_by(own, notation)
    if not notation.vectors and _letters(sides, own.of("law"), throughout, notation) <= settled:
        throughout = throughout.of_comments()
    refuse_unclear_functions(sides, notation, throughout, {*settled, *(name_of(name, notation) for name in where)})
    laws, events, expected = own.of("law"), own.of("given"), own.of("expect") or throughout.of("expect")
    laws = [*laws, *vectors.laws]
    own_laws = list(laws)
    random = set[str]().union(*(letters_of(law, notation) for law in own_laws))
    where = {name: domain for name, domain in where.items() if domain != "real" or name_of(name, notation) not in random}
    refuse_undefined(sides, notation, throughout, where, laws)
    where, laws, events, such_that = _with_defaults(sides, notation, throughout, where, laws, events, such_that)
    _refuse_vectors([law for law in laws if law not in vectors.laws], throughout)
    refuse_dependent([law for law in laws if law not in own_laws], throughout, notation)
    _refuse_named_apart(throughout, where, [law for law in laws if ("law", law) in throughout.from_text], notation)
    where, assumed = _with_assumed(sides, notation, where, laws, such_that, own, throughout, settled)
    inside = [parameters_text(law, notation) for law in laws]
    refuse_names(sides, [*inside, *such_that, *names.values()], notation, assumed)
    refuse_lawless(sides, notation, throughout, laws)
    refuse_perhaps_random(sides, notation, assumed)
    refuse_whole(sides, notation, where, laws)
    where, bounds = with_rational_ends(without_going(where, sides, notation))
    such_that = [*such_that, *bounds]
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
    if names:
        table["functions"] = names
    if needed := _needed_macros([*sides, *names, *names.values(), *laws, *events, *such_that, *where], macros):
        table["macros"] = needed
    if notation.vectors:
        table["vectors"] = sorted(notation.vectors)
    if taken := [*taken, *vectors.taken, *_taken(where, laws, such_that, assumed, throughout)]:
        table["taken"] = [_shown(one, macros) for one in taken]
    if assumed:
        table["assumed"] = list(assumed)
    return table


@dataclass(frozen=True)
class _MadeLetter:
    """What has a meaning of its own unless a comment gives it a domain.

    Args:
        name: as it is typed.
        letter: that stands for it then.
        spot: where it stands in a formula, as the group ``it``.
        keeps: beside what it keeps its meaning where a comment speaks of all equations.
        runs: where an integral runs over it, so that it is a letter too.
    """

    name: str
    letter: str
    spot: re.Pattern[str]
    keeps: re.Pattern[str]
    runs: re.Pattern[str]

    def put_into(self, text: str) -> str:
        """Write the letter for it."""
        return self.spot.sub(lambda found: self.letter if found["it"] else found.group(), text)

    def put_into_comment(self, verb: str, text: str) -> str:
        """Write the letter for it in a comment; of domains only where it is given one."""
        if verb == "where":
            parts = parts_of(text)
            return ", ".join(one.replace(self.name, self.letter, 1) if domain_of(one)[0] == self.name else one for one in parts)
        return text if verb in ("label", "skip", "expect") else self.put_into(text)

    def is_given_a_domain(self, said: Comments) -> bool:
        """Tell whether comments make it a letter."""
        return any(domain_of(part)[0] == self.name for text in said.of("where") for part in parts_of(text))

    def is_known_as_itself(self, said: Comments) -> bool:
        """Tell whether comments say that it is what it is known as."""
        return any(one.replace(" ", "") == f"{self.name}={self.name}" for one in said.of("means"))


_HELD = r"\\(?:mathbb|mathrm|mathsf|mathbf|mathcal|operatorname|text)\*?\s*(?:\{[^{}]*\}|[A-Za-z](?![A-Za-z]))"
_MADE_LETTERS = (
    _MadeLetter(
        r"\pi",
        r"\varpi",
        re.compile(r"(?P<it>\\pi)(?![A-Za-z])(?!\s*[_'])"),
        re.compile(
            r"2\s*\\pi(?![A-Za-z])|\\pi\s*\^|\\sqrt\s*(?:\\pi|\{[^{}]*\\pi)(?![A-Za-z])|\\(?:arc|sin|cos|tan|int|erf|Phi|varphi|phi|operatorname\s*\{erf)"
        ),
        re.compile(r"(?!)"),
    ),
    _MadeLetter(
        "E",
        r"\mathcal{E}",
        re.compile(rf"{_HELD}|\\[A-Za-z]+|(?P<it>E)(?!\s*(?:\\left|\\[bB]igg?l?)?\s*(?:[_'\[(]|\\\{{))"),
        re.compile(r"(?<![A-Za-z\\])E\s*(?:\\left|\\[bB]igg?l?)?\s*(?:[_\[(]|\\\{)"),
        re.compile(r"\\int(?![A-Za-z]).*(?<![A-Za-z\\])(?:d|\\mathrm\s*\{?\s*d\s*\}?)\s*E(?![A-Za-z])", re.DOTALL),
    ),
)


def _with_made_letters(sides: list[str], own: Comments, throughout: Context) -> tuple[list[str], Comments, Context]:
    r"""Write another letter for \pi or E to which a comment gives a domain: it is a letter then, and no number or mean.

    Raises:
        Open: the comment is of all equations, and in this one it may keep its meaning.
    """
    for one in _MADE_LETTERS:
        keeps = any(map(one.keeps.search, sides))
        here = one.is_given_a_domain(own) or (any(map(one.runs.search, sides)) and not keeps)
        if not here and not one.is_given_a_domain(throughout.of_comments()):
            continue
        kept = not here and (one.is_known_as_itself(own) or one.is_known_as_itself(throughout))
        if not here and not kept and keeps and any(found["it"] for side in sides for found in one.spot.finditer(side)):
            question = f"{one.name}: a comment makes it a letter; is it the one of its usual meaning here? If so, write"
            raise Open(Question(question, f"means {one.name} = {one.name}"))
        if not kept:
            sides = list(map(one.put_into, sides))
            own = Comments([(line, verb, one.put_into_comment(verb, text)) for line, verb, text in own.entries])
        entries = [(line, verb, one.put_into_comment(verb, text)) for line, verb, text in throughout.entries]
        from_text = {(verb, one.put_into_comment(verb, text)): typed for (verb, text), typed in throughout.from_text.items()}
        throughout = replace(throughout, entries=entries, from_text=from_text)
    return sides, own, throughout


def _is_put(letter: str, sides: Sequence[str], typed: Sequence[str]) -> bool:
    return any(letter in one and letter not in before for one, before in zip(sides, typed, strict=True))


def _functions(own: Comments, context: Context) -> dict[str, Defined]:
    """Give the functions that the text or a comment defines, by how they are written, ``g(x)``."""
    found = {f"{name}({one.variable})": one for name, one in context.defined.items()}
    for text in (*context.of("function"), *own.of("function")):
        written, sign, form = text.partition("=")
        named = FUNCTION.fullmatch(written.strip()) or OF_SEVERAL.fullmatch(written.strip())
        variables = [one.strip() for one in named[2].split(",")] if named else []
        if not sign or named is None or len({*variables}) < len(variables):
            raise BadClaim(
                f"% {MARK} function {text[:40]} is not understood; write a letter with others in brackets, function g(x) = x^2"
            )
        found = {key: value for key, value in found.items() if key.partition("(")[0] != named[1]}
        if re.sub(r"\s", "", form) == re.sub(r"\s", "", written):
            continue  # \Phi(x) = \Phi(x): the function that is known by that name
        variable = ", ".join(variables)
        found[f"{named[1]}({variable})"] = Defined(variable, form.strip(), f"${text}$ (a comment)")
    return found


def _used(functions: Mapping[str, Defined], texts: Sequence[str], where: Mapping[str, str], notation: Notation) -> dict[str, str]:
    """Choose the functions that some texts have, and those in their forms; one that a comment gives a domain, or that is integrated over, is a letter."""
    found: dict[str, str] = {}
    bound = {other for text in texts for other in names_of(bound_letters(text, notation), notation)}
    waiting = list(texts)
    while waiting:
        text = waiting.pop()
        for written, one in functions.items():
            name = written.rpartition("(")[0]
            if not _calls(name, text) or has_domain(where, name, notation) or bound & {*names_of([name], notation)}:
                continue
            if written not in found:
                found[written] = one.form
                waiting.append(one.form)
    return found


def _calls(name: str, text: str) -> list[str]:
    """List what stands behind the opening bracket wherever a text has a function."""
    apart = r"(?<!\\)" if name.startswith("\\") else r"(?<![A-Za-z\\])"
    spot = rf"{apart}{re.escape(name)}(?:'|\^\{{?\\prime\}}?)*(?:\\[!,;]|\\(?:left|[bB]igg?l?)(?![a-zA-Z])|\s|\^(?:\d|\{{[^{{}}]*\}}))*[(\[]"
    return [text[call.end() :] for call in re.finditer(spot, text)]


def _where_defined(
    functions: Mapping[str, Defined], used: Mapping[str, str], sides: Sequence[str], notation: Notation
) -> list[str]:
    """Say where the functions of an equation that the text defines for some arguments are defined.

    Raises:
        Open: one stands at another letter than its own that is random or runs, or in another function.
    """
    moving = {name for side in sides for name in names_of(bound_letters(side, notation), notation)}
    moving |= {*running_letters(sides, notation), *names_of(averaged(sides, notation), notation)}
    found: list[str] = []
    for written, one in functions.items():
        if written not in used or not one.limits:
            continue
        name = written.rpartition("(")[0]
        for text in (*sides, *used.values()):
            for call in _calls(name, text):
                argument = _up_to_closing(call)
                letters = {other for other in names_of(lone_letters(argument, notation), notation)}
                if argument == one.variable and (letters & moving or text not in sides):
                    continue
                is_outside = not letters and not _is_within(argument, one, notation)
                if letters & moving or text not in sides or not argument or is_outside:
                    question = f"{written} is defined for some {one.variable} alone, and stands at another argument here. If it is the same there, write"
                    raise Open(Question(question, f"function {written} = {one.form}"))
                found += [bound for limit in one.limits for bound in _at(argument, one.variable, limit)] if letters else []
    return list(dict.fromkeys(found))


def _at(argument: str, variable: str, limit: str) -> list[str]:
    """Write an inequality of a function's letter, or its interval, for its argument."""
    put_in = argument if is_name(argument) else rf"({argument})"
    if "\\in" not in limit:
        return [re.sub(rf"(?<![A-Za-z\\]){re.escape(variable)}(?![A-Za-z_'])", lambda _: put_in, limit)]
    inside = ranges_of(made("such_that", limit, [], "")).get(variable)
    if not isinstance(inside, sp.Interval):
        raise Open(Question(f"{variable}: is {limit} said of its function, and of {argument}? If so, write", f"such_that {limit}"))
    low = [] if inside.inf == -sp.oo else [f"{put_in} {'>' if inside.left_open else chr(92) + 'ge'} {sp.latex(inside.inf)}"]
    high = [] if inside.sup == sp.oo else [f"{put_in} {'<' if inside.right_open else chr(92) + 'le'} {sp.latex(inside.sup)}"]
    return low + high


def _is_within(number: str, function: Defined, notation: Notation) -> bool:
    """Tell whether a number is one of the arguments for which a function is defined."""
    with suppress(NotUnderstood):
        value = Reader({}, notation=notation).expression(number)
        ranges = [ranges_of(made("such_that", limit, [], "")).get(function.variable) for limit in function.limits]
        return all(one is not None and sp.S.true == one.contains(value) for one in ranges)
    return False


def _up_to_closing(text: str) -> str:
    """Give what stands before the bracket that closes one; empty where none does."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return re.sub(r"\\(?:right|[bB]igg?r?)\s*$", "", text[:place]).strip()
    return ""


def _without_differential(sides: Sequence[str], context: Context, where: Mapping[str, str], notation: Notation) -> Context:
    """Forget a letter d of the text's sentences where the equation is read without it: there it is a differential."""
    domains = [entry for entry in context.entries if entry[1] == "where" and entry[1:] in context.from_text]
    told = [entry for entry in domains if has_domain(wheres([entry[2]]), "d", notation)]
    if not told or has_domain(where, "d", notation) or not any("\\int" in side for side in sides):
        return context
    lone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    with suppress(NotUnderstood):
        if not any("d" in free_names(latex_tree(side, notation, lone, lone)) for side in sides):
            return replace(context, entries=[entry for entry in context.entries if entry not in told])
    return context


def _letters(sides: Sequence[str], laws: Sequence[str], context: Context, notation: Notation) -> set[str]:
    """Collect the letters of an equation, and of the laws that comments give them."""
    found = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    for variables, form in notation.functions.values():
        found |= set(names_of(lone_letters(form, notation), notation)) - {*variables}
    found |= {name_of(name, notation) for name in standing_of(context, notation)[0]} & NO_LETTERS
    for law in (*context.of_comments().of("law"), *laws):
        if letters_of(law, notation) & found:
            found |= set(names_of(lone_letters(parameters_text(law, notation), notation), notation))
    running = running_letters(sides, notation)
    return found - running


_OF_A_COMMENT = "(a comment)"


def _with_means(context: Context, own: Comments) -> Context:
    """Add the names that comments say are short for something: they count more than those of the text, and an equation's own most.

    Raises:
        BadClaim: a comment names nothing.
    """
    found = list(context.short)
    for text in (*context.of("means"), *own.of("means")):
        name, _, form = (part.strip() for part in text.partition("="))
        if not is_name(name) or not form or (name in letters_in(form) and form != name):
            raise BadClaim(
                rf"% {MARK} means {text[:40]} is not understood; write a letter and its form, means \omega = (y-\mu)/\sigma"
            )
        found = [one for one in found if one[0] != name]
        found += (
            [] if form == name else [(name, form, f"${text}$ {_OF_A_COMMENT}")]
        )  # e = e: the constant that is known by that name
    return replace(context, short=found)


def _short_names(
    sides: Sequence[str], where: Mapping[str, str], own: Comments, context: Context, notation: Notation
) -> list[tuple[str, str, str]]:
    """List the names that are short for something in an equation.

    It gives them no domain, no sum, integral or law runs over them, and no sentence behind the one that says so leaves open what they are.
    An inner product or norm, R = w . v, that is a number of a law is a letter where the equation has none of its vectors.
    """
    bound = set().union(*(bound_letters(side, notation) for side in sides), running_letters(sides, notation))
    laws = [*context.of("law"), *own.of("law")]
    bound |= set().union(*(letters_of(law, notation) for law in laws))
    open_ = {*context.unclear, *context.untaken}
    return [
        (spelling, *one[1:])
        for one in context.short
        for spelling in _spellings(one[0], notation)
        if not has_domain(where, one[0], notation)
        and not (bound if one[2].endswith(_OF_A_COMMENT) else bound | open_) & set(names_of([one[0]], notation))
        and not (
            _has_vectors(one[1], context)
            and any(one[0] in letters_in(re.split(r"\\sim|~", law, maxsplit=1)[-1]) for law in laws)
            and not any(vector in side for vector in letters_in(one[1]) for side in sides)
        )
    ]


_ACCENTED = re.compile(
    r"(\\(?:bar|hat|tilde|check|breve|dot|ddot|overline|widehat|widetilde))\s*\{?\s*(\\[A-Za-z]+|[A-Za-z])\s*\}?"
)


def _spellings(name: str, notation: Notation) -> list[str]:
    r"""List how a letter may be typed, the name as it stands first: \bar u, \bar{u}, a command that is written for it."""
    short = without_arguments(notation)
    full = written_for(name, short).strip()
    forms = [full]
    if found := _ACCENTED.fullmatch(full):
        accent, letter = found.groups()
        forms = [f"{accent}{{{letter}}}", f"{accent} {letter}", *([accent + letter] if letter.startswith("\\") else [])]
    commands = [f"\\{command}" for command, body in short.items() if written_for(body, short).strip() in forms]
    return list(dict.fromkeys([name, *forms, *commands]))


_BOLD = re.compile(r"\\(?:mathbf|boldsymbol|bm|vec)\s*(?:\{\s*)?(?:[A-Za-z]|\\[A-Za-z]+)")


def _has_vectors(text: str, context: Context) -> bool:
    """Tell whether a text has vectors: bold letters, and those of which the note says that they are."""
    return _BOLD.search(text) is not None or not context.vectors.keys().isdisjoint(letters_in(text))


def _refuse_vectors(laws: Sequence[str], context: Context) -> None:
    """Ask about laws of numbers that have vectors in their parameters.

    Raises:
        BadClaim: a law has them.
    """
    for law in laws:
        if _has_vectors(re.split(r"\\sim|~", law, maxsplit=1)[-1], context):
            raise BadClaim(
                f"the law ${law}$ has vectors among its numbers; give each inner product and norm a letter, and say the law with these"
            )


# What holds letters that are no names of their own.
_WORD = r"\\(?:operatorname|mathrm|mathsf|mathit|mathtt|mathbb|mathcal|mathbf|text[a-z]*|begin|end)\*?\s*\{[^{}]*\}|\\[A-Za-z]+|\\[^A-Za-z]"

_NAME_OF_A_LAW = rf"{_WORD}|(?<![A-Za-z\\])[A-Za-z]\w+(?=\s*\()"


def _with_short_names(
    texts: Sequence[str], short: Sequence[tuple[str, str, str]], held: str = _WORD
) -> tuple[list[str], list[str]]:
    """Put in what names are short for, as the text says; give the texts, and what was taken; what is held stays as it is."""
    taken: list[str] = []
    found = list(texts)
    for name, form, typed in reversed(short):
        ends = r"(?![A-Za-z])" if name.startswith("\\") and name[-1].isalpha() else ""
        ends += r"(?!\s*\^)" if name == "e" else ""  # of a power of Euler's number
        ends += r"(?!\s*(?:[A-Za-z]|\\[A-Za-z]|\}\s*\{\s*d|\^))" if name == "d" else ""  # of a differential
        before = r"(?<![\\_])" if name.startswith("\\") else "(?<!_)"
        as_end = rf"(?<=\\int_){re.escape(name)}{ends}(?![_'])"  # behind which ^ stands before the other end
        here = rf"(?P<name>{as_end}|{before}{re.escape(name)}{ends}(?![_'])(?!\^(?![\d{{])))"
        spot = re.compile(here if name.startswith("\\") else rf"(?:{held})|{here}")

        def put_in(match: re.Match[str], form: str = form) -> str:
            return match.group() if match["name"] is None else rf"{{\left({form}\right)}}"

        if (changed := [spot.sub(put_in, text) for text in found]) != found:
            found = changed
            taken.insert(0, typed)
    return found, taken


def _but_for(written: str, short: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Leave out of names that are short for something the arguments of a function, g(x): in its form they stand for any value."""
    variables = [one.strip() for one in written.partition("(")[2].rstrip(") ").split(",")]
    return [one for one in short if one[0] not in variables]


def _rewritten(context: Context, short: Sequence[tuple[str, str, str]], notation: Notation) -> Context:
    """Say of the forms that names are short for what is said of those names.

    Raises:
        BadClaim: it is said of something random, or that it is a whole number.
    """
    entries: list[tuple[int, str, str]] = []
    from_text = dict(context.from_text)
    of_comments: set[tuple[str, str]] = set()
    for line, verb, text in context.entries:
        said = [text]
        is_a_comment = (verb, text) not in context.from_text
        if verb == "where":
            named = {
                name: domain for name, domain in wheres([text]).items() if has_domain({one[0]: "" for one in short}, name, notation)
            }
            rest = {name: domain for name, domain in wheres([text]).items() if name not in named}
            for name, domain in rest.items():
                entry = f"{name} {domain}" if domain in WORDS else f"{name} in {domain}"
                entries.append((line, "where", entry))
                of_comments |= {(verb, entry)} if is_a_comment else set()
                if not is_a_comment:
                    from_text.setdefault((verb, entry), from_text[verb, text])
            said = [_as_relation(name, domain) for name, domain in named.items() if domain != "real"]
        elif verb != "such_that":
            entry = _put_in(verb, text, short)
            entries.append((line, verb, entry))
            if (verb, text) in from_text:
                from_text.setdefault((verb, entry), from_text[verb, text])
            continue
        for one in said:
            (form,), taken = _with_short_names([one], short)
            if taken:
                from_text["such_that", form] = f"{from_text.get((verb, text), f'line {line}')}, of what it is short for"
            entries.append((line, "such_that", form))
    from_text = {said: typed for said, typed in from_text.items() if said not in of_comments}
    return replace(context, entries=entries, from_text=from_text)


def _in_laws(own: Comments, short: Sequence[tuple[str, str, str]]) -> Comments:
    """Put what names are short for into the laws, events and joint conditions that comments of an equation say."""
    return replace(own, entries=[(line, verb, _put_in(verb, text, short)) for line, verb, text in own.entries])


def _put_in(verb: str, text: str, short: Sequence[tuple[str, str, str]]) -> str:
    """Put what names are short for into a law's numbers, an event or a joint condition; any other entry stays as it is."""
    if verb == "law":
        variables, sign, numbers = re.match(r"(?s)((?:(?!\\sim|~).)*)(\\sim|~|$)(.*)", text).groups()  # type: ignore[union-attr]
        return "".join((variables, sign, *_with_short_names([numbers], short, _NAME_OF_A_LAW)[0]))
    return _with_short_names([text], short)[0][0] if verb in ("given", "such_that") else text


def _as_relation(name: str, domain: str) -> str:
    """Write a domain as an inequality."""
    signs = {"positive": ">", "negative": "<", "nonnegative": r"\ge", "nonpositive": r"\le", "nonzero": r"\ne"}
    if domain in signs:
        return f"{name} {signs[domain]} 0"
    if domain in WORDS:
        raise BadClaim(
            f"{name} is short for something, and {domain}; say in a comment of which letters that is said, % {MARK} where"
        )
    low, high = domain[1:-1].split(",")
    left = "" if "oo" in low or "infty" in low else f"{low.strip()} {'<' if domain[0] == '(' else chr(92) + 'le'} "
    right = "" if "oo" in high or "infty" in high else f" {'<' if domain[-1] == ')' else chr(92) + 'le'} {high.strip()}"
    return f"{left}{name}{right}"


def _refuse_left(sides: Sequence[str], short: Sequence[tuple[str, str, str]], notation: Notation) -> None:
    """Ask about a name that is short for something where that cannot be put in."""
    left = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    for name, _, typed in short:
        if left & set(names_of([name], notation)):
            question = f"{name}: {typed} cannot be put in here; write it out, or give {name} a domain,"
            raise Open(Question(question, f"where {name} real"))


def _refuse_named_apart(context: Context, where: Mapping[str, str], laws: Sequence[str], notation: Notation) -> None:
    """Ask about a number of a sentence's law that has a name there, where a comment makes that name a letter of its own."""
    for name, _, typed in context.short:
        if has_domain(where, name, notation) and any(name in letters_in(re.split(r"\\sim|~", law, maxsplit=1)[-1]) for law in laws):
            raise BadClaim(
                f"{name}: the text says {typed}, and a comment gives it a domain; leave that out, or say the law in a comment"
            )


def _with_vectors(
    sides: Sequence[str], notation: Notation, where: Mapping[str, str], own: Comments, context: Context
) -> tuple[Notation, Comments, AboutVectors]:
    """Find the vectors of an equation; give the notation that knows them, the comments but for laws of vectors, and what is said of them."""
    normal, spaces, rest = dict(context.normal), dict(context.vectors), Comments()
    for entry in own.entries:
        if entry[1] == "such_that" and (size := space_of(entry[2])) is not None:
            spaces |= dict.fromkeys(names_of([entry[2].partition("\\in")[0].strip()], notation), size)
            continue
        name = re.split(r"\\sim|~", entry[2], maxsplit=1)[0].strip()
        law = (
            normal_vector(written_for(entry[2], without_arguments(notation)))
            if entry[1] == "law" and not name.startswith("(")
            else None
        )
        if law is None:
            rest.entries.append(entry)
        else:
            normal |= dict.fromkeys(names_of([name], notation), law)
    notation = replace(notation, vectors=frozenset({*spaces, *normal}))
    lone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    known = {name_of(name, notation) for name in {**standing_of(context, notation)[0], **where}} | (lone - PERHAPS_WHOLE)
    products = set().union(*(products_in(side, notation, known) for side in sides))
    settled = (spaces.keys() - context.vectors.keys()) | (normal.keys() - context.normal.keys())
    for name in sorted(({name for pair in products for name in pair} & set(context.unclear)) - settled):
        raise opened_vector(name, context.unclear[name], sides, notation)
    if not products:
        return replace(notation, vectors=frozenset()), rest, AboutVectors()
    sizes = {**{name: law.size for name, law in normal.items() if law.size}, **spaces}
    return notation, rest, about_products(products, normal, sizes, known)


def _with_assumed(
    sides: Sequence[str],
    notation: Notation,
    where: dict[str, str],
    laws: Sequence[str],
    such_that: Sequence[str],
    own: Comments,
    context: Context,
    settled: Set[str],
) -> tuple[dict[str, str], dict[str, str]]:
    """Take letters of which nothing is said for real numbers, what a normal law has the square of as its variance for positive.

    A letter that stands before brackets only, or that is habitually a whole number, is asked about where it is read.

    Raises:
        BadClaim: a letter is spoken of in a way that is not read.
    """
    known = {name_of(name, notation) for name in where}
    below = [law for name, side in _named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    random = set().union(*(letters_of(law, notation) for law in (*laws, *below)))
    running = running_letters(sides, notation)
    inside = [parameters_text(law, notation) for law in (*laws, *below)]
    letters: dict[str, None] = {}
    for text in (*sides, *inside, *such_that):
        letters |= dict.fromkeys(lone_letters(text, notation))
    for variables, form in notation.functions.values():
        letters |= {letter: None for letter in lone_letters(form, notation) if not {*variables} & {*names_of([letter], notation)}}
    assumed: dict[str, str] = {}
    usual = {text.partition("=")[0].strip() for text in (*own.of("means"), *context.of("means"))}
    for typed, why in context.functions.items():
        spot = re.compile(rf"(?<![A-Za-z\\]){typed}(?![A-Za-z])" if typed.isalpha() else rf"{re.escape(typed)}(?![A-Za-z])")
        if (
            any(spot.search(text) for text in (*sides, *inside, *(form for _, form in notation.functions.values())))
            and typed not in usual
            and not settled & set(names_of([typed], notation))
        ):
            raise Open(Question(f"{typed}: {why.asks}", why.answer))
    below_too = set(settled).union(*(letters_of(law, notation) for law in below))
    for letter in letters:
        if "^{(" in letter or re.search(
            r"_\{?[+-]\}?$", letter
        ):  # an index, or a power or positive part: it is asked about where it is read
            continue
        for name in names_of([letter], notation):
            if name in context.unclear and name not in below_too | running:
                raise opened(letter, name, context.unclear[name], sides, context, notation)
            if name not in known | random | running | below_too and (asked := _untaken(name, context)):
                raise opened(letter, name, asked, sides, context, notation)
            if name not in known | random | running | PERHAPS_WHOLE and name not in {name_of(n, notation) for n in assumed}:
                if context.everything:
                    raise opened(letter, name, context.everything, sides, context, notation)
                deviation = re.compile(rf"N\}}?\s*(?:\\left)?\([^()]*[,;]\s*{re.escape(letter)}\s*\^\{{?2\}}?\s*(?:\\right)?\)")
                is_deviation = any(deviation.search(text) for text in (*sides, *laws, *below)) or _is_common_deviation(letter, laws)
                assumed[letter] = "positive" if is_deviation else "real"
    return {**where, **assumed}, assumed


def _is_common_deviation(letter: str, laws: Sequence[str]) -> bool:
    """Tell whether a joint law has the square of a letter for a variance, and the letter nowhere else: N(0, [[s^2, r s^2], [r s^2, s^2]])."""
    square = rf"{re.escape(letter)}\s*\^\{{?2\}}?"
    matrices = [law for law in laws if re.search(rf"\[\[\s*{square}\s*,|,\s*{square}\s*\]\s*\]", law)]
    alone = re.compile(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z_])")
    return bool(matrices) and not any(alone.search(re.sub(square, "", law)) for law in matrices)


def _untaken(name: str, context: Context) -> Question | None:
    """Give what is asked about a letter of which something was not taken, or of a family of which it is one: p_1 of p_i = 1/2."""
    family = re.compile(rf"{re.escape(name.partition('_')[0])}_[a-z]")
    others = [other for other in (*context.untaken, *context.unclear) if family.fullmatch(other)] if "_" in name else []
    questions = context.unclear | context.untaken
    return next((questions[one] for one in (name, *others) if one in questions), None)


def _taken(
    where: Mapping[str, str], laws: Sequence[str], such_that: Sequence[str], assumed: Mapping[str, str], context: Context
) -> list[str]:
    """Say what was taken from the text, and of which letters nothing is said."""
    found = [f"${law}$ ({context.from_text['law', law]})" for law in laws if ("law", law) in context.from_text]
    standing = {}
    for (verb, entry), typed in context.from_text.items():
        if verb == "where":
            for name, domain in wheres([entry]).items():
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
    throughout: Context,
    where: dict[str, str],
    laws: list[str],
    events: list[str],
    such_that: list[str],
) -> tuple[dict[str, str], list[str], list[str], list[str]]:
    """Add what is said throughout, as far as the claim has what it speaks of."""
    if not throughout.entries:
        return where, laws, events, such_that
    defaults, standing = standing_of(throughout, notation)
    below = [law for name, side in _named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    try:
        lone = [letter for side in sides for letter in lone_letters(side, notation)]
        known = {name_of(name, notation) for name in {**defaults, **where}}.union(set(names_of(lone, notation)) - PERHAPS_WHOLE)
        known = known.union(*(parameters_of(law, notation) for law in (*standing, *laws)))
        general = {law: variables_of(law, notation) for law in standing}
        taken = set().union(*(variables_of(law, notation) for law in (*laws, *below)))
        random = taken.union(*general.values())
        running = running_letters(sides, notation)
        try:
            trees = [
                _of_side(name, lambda text: latex_tree(text, notation, known - running, random), side)
                for name, side in _named(sides)
            ]
        except BadClaim:  # what is left open of a letter may be what keeps its mean from being read
            letters = {name: letter for letter in lone for name in names_of([letter], notation)}
            for name in sorted(letters.keys() & throughout.unclear.keys() - random):
                raise opened(letters[name], name, throughout.unclear[name], sides, throughout, notation) from None
            raise
        used = set().union(*map(free_names, trees))
        has_mean = "E" in used
        laws = [*laws, *(law for law, names in general.items() if has_mean and names & used and not names & taken)]
        if has_mean and not events:
            events = throughout.of("given")
        used = used.union(*(names_in_law(law, notation, known) for law in (*laws, *below)))
        for event in (*events, *such_that):
            used |= names_in(latex_relations(event, notation, known | random))
        of_vectors = replace(notation, vectors=frozenset({*notation.vectors, *throughout.vectors, *throughout.normal}))
        for condition in throughout.of("such_that"):
            relation = latex_relations(condition, of_vectors, known)
            names = names_in(relation)
            if _is_of_vectors(names, of_vectors):
                if _is_definite(relation) or not names & used:
                    continue
                if not names <= used:
                    raise BadClaim(f"${condition}$ speaks of vectors that the equation does not have; say it in a comment")
            told = ("such_that", condition) in throughout.from_text and names & known <= {name_of(name, notation) for name in where}
            if names & used and not told:  # a comment on all its letters counts more
                such_that, used = [*such_that, condition], used | names
    except NotUnderstood:
        used, taken = (
            {name_of(name, notation) for name in defaults},
            set(),
        )  # the claim is refused, with its reason, where it is built
        laws, events = [*laws, *standing], events or throughout.of("given")
        such_that = [*such_that, *throughout.of("such_that")]
    needed = {
        name: domain
        for name, domain in defaults.items()
        if name_of(name, notation) in used - taken and not has_domain(where, name, notation)
    }
    return {**needed, **where}, laws, events, such_that


def _is_of_vectors(names: Set[str], notation: Notation) -> bool:
    """Tell whether some names are those of norms or inner products."""
    own = {norm_of(v) for v in notation.vectors} | {product_of(v, w) for v in notation.vectors for w in notation.vectors}
    return bool(names & own)


def _is_definite(relation: ast.expr) -> bool:
    """Tell whether a condition says no more than that vectors are not zero and no multiples: it is taken for granted of vectors."""
    text = re.sub(r"[() ]", "", re.sub(r"Fraction\((\d+), 1\)", r"\1", ast.unparse(relation)))
    text = re.sub(r"(?<![\w.])(?:1\*)+(?=[A-Za-z])", "", text)
    pair = re.fullmatch(r"p_(\w+)\*\*2<L_(\w+)\*\*2\*L_(\w+)\*\*2", text)
    return re.fullmatch(r"L_\w+?(?:\*\*2)?>0", text) is not None or (
        pair is not None and pair[1] in (f"{pair[2]}_{pair[3]}", f"{pair[3]}_{pair[2]}")
    )


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


def _shown(typed: str, macros: Mapping[str, Macro]) -> str:
    """Write out the note's own commands in what is said to be taken, where they can be."""
    with suppress(NotUnderstood):
        return written_out(typed, macros)
    return typed


def _needed_macros(texts: Sequence[str], macros: Mapping[str, Macro]) -> list[str]:
    """Write the definitions that some texts need, and those that these need."""
    found: dict[str, str] = {}
    waiting = list(texts)
    while waiting:
        for name in re.findall(r"\\([A-Za-z]+|.)", waiting.pop()):
            if name in macros and name not in found and name not in DEFINING:
                found[name] = as_defined(name, macros[name])
                waiting += [macros[name].body, macros[name].default or ""]
    return sorted(found.values())
