r"""Functions that a note defines once, for all of its sections.

A function with no letter but its argument is one and the same in a whole note, unless the note says anything else of its name anywhere: then it is
asked about in other sections than its own. What a comment says of one equation alone is said of that equation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from derivations.latex.formula import latex_name, latex_tree, lone_letters
from derivations.latex.known import HAS_MEANING
from derivations.latex.notation import Notation
from derivations.latex.sentences import COMMENT, FUNCTION, MATH, Said, letters_in
from derivations.latex.statements import IS
from derivations.latex.true_as_read import AreEqual, defined_by, holds
from derivations.latex.words import NAMED
from derivations.syntax import NotUnderstood

# What a form may be made of that has no letter of its own.
_PLAIN = frozenset(
    {
        "mathrm",
        "operatorname",
        "text",
        "tfrac",
        "dfrac",
        "begin",
        "end",
        "cases",
        "dcases",
        "ge",
        "geq",
        "le",
        "leq",
        "lt",
        "gt",
        "tanh",
    }
)


_INDICATOR = re.compile(r"\\math(?:bf|bb|bbm|ds)\s*(?:1|\{1\})")


def all_for_good(said: Sequence[Said], notation: Notation, text: str, are_equal: AreEqual) -> list[Said]:
    """List the functions that hold in later sections too; the form of one may have those that are found before it.

    Args:
        said: what all sentences say.
        notation: of the file.
        text: of the file.
        are_equal: tells whether two forms are the same.
    """
    found: list[Said] = []
    while more := [
        one
        for one in said
        if one.verb == "function" and one not in found and is_for_good(one, said, notation, text, are_equal, found)
    ]:
        found += more
    return [one for one in said if one in found]


_RUNS = re.compile(r"(?:\\mathrm\s*\{?\s*[dD]\s*\}?|(?<![A-Za-z\\])[dD])\s*([A-Za-z])(?![A-Za-z])")


def _without_running(form: str) -> str:
    """Leave out the letters that the integrals of a form run over."""
    for letter in _RUNS.findall(form) if "\\int" in form else ():
        form = re.sub(rf"(?<![A-Za-z\\]){letter}(?![A-Za-z])", " ", _RUNS.sub(" ", form))
    return re.sub(r"\\int(?![A-Za-z])\s*_?", " ", form)


def is_for_good(
    one: Said, said: Sequence[Said], notation: Notation, text: str, are_equal: AreEqual, known: Sequence[Said] = ()
) -> bool:
    """Tell whether a function holds in later sections too: it has no letter but its variable, and nothing else is said of its name.

    Args:
        one: the function; at the file's beginning where a comment says it.
        said: what all sentences say.
        notation: of the file.
        text: of the file.
        are_equal: tells whether two forms are the same.
        known: functions that do, which its form may have.
    """
    short = without_arguments(notation)
    are_equal = _with_functions(are_equal, known)
    written, _, form = written_for(one.text, short).partition("=")
    for name in (other.names[0] for other in known):
        apart = "" if name.startswith("\\") else r"(?<![A-Za-z\\])"
        form = re.sub(rf"{apart}{re.escape(name)}(?=\s*(?:\\left|\\[bB]igg?l?)?\()", "", form)
    form = f"{written}={_without_running(_INDICATOR.sub('', form))}"
    commands = {letter[1:].partition("_")[0] for letter in letters_in(form.partition("=")[2]) if letter.startswith("\\")}
    if not replace(one, text=form).is_closed or not commands <= {*NAMED, *HAS_MEANING, *_PLAIN}:
        return False
    name = re.escape(one.names[0])
    commented = re.finditer(
        rf"%\s*closedform:\s*(throughout\b)?[^\n]*\b(?:function|means)\s+({name}\s*(?:\([^()=]*\))?\s*=[^\n;]*)", text
    )
    others = [found[2] for found in commented if found[1] or not one.at]
    lone = re.compile(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])(?!\s*(?:\\left|\\[bB]igg?l?)?[(\[])")

    def is_of_another(other: Said) -> bool:
        if other is one or not {written_for(name, short) for name in other.names} & {*one.names}:
            return False
        if other.verb == "such_that":
            return lone.search(other.typed) is not None
        if other.verb == "doubtful" and not other.answer:
            return False  # of a law, which would be said by itself
        if other.verb == "doubtful" and other.section == one.section and other.answer.endswith(r"\sim ..."):
            return False  # averaging $H$ over a Gaussian shift, which gives no function a law
        if (
            other.verb == "unread"
            and other.sentence == one.sentence
            and other.at < one.at
            and _IS_NAMED_ALONE.fullmatch(other.typed)
        ):
            return False  # the output $g(h)$, where $g(h) = ...$
        if other.verb == "withdrawn" and re.search(r"`(?:was|were|had|been)`", other.text):
            return False  # of a range; that it was defined is said of the same function
        left, sign, _ = IS.sub("=", other.typed).partition("=")
        if other.verb == "unclear" and sign and _is_its_limit(other.typed, one, are_equal):
            return False
        if other.verb == "unclear" and sign and not re.fullmatch(rf"{name}\s*(?:\([^()]*\))?\s*", left):
            return False  # of a moment, say
        return not is_same(
            other.text if other.verb != "unclear" else other.as_comment.removeprefix("function "), one.text, notation, are_equal
        )

    return (
        not any(map(is_of_another, said))
        and not _is_made_another(one, _spelled_out(text, one.names[0], short), are_equal)
        and all(is_same(other, one.text, notation, are_equal) for other in others)
    )


def _is_its_limit(typed: str, one: Said, are_equal: AreEqual) -> bool:
    r"""Tell whether an equation is what a function comes to far away, as it has come in doubles: so that $H(-\infty)=1$."""
    far = re.sub(r"\(\s*([-+]?)\s*\\infty\s*\)", r"(\g<1>12)", typed)
    return far != typed and "infty" not in far and holds(far, defined_by([one.text]), are_equal)


# A function by its name, or at a letter.
_IS_NAMED_ALONE = re.compile(r"\s*\\?[A-Za-z]+\s*(?:\(\s*\\?[A-Za-z]+\s*\))?\s*")


def _with_functions(are_equal: AreEqual, known: Sequence[Said]) -> AreEqual:
    """Compare forms that may have functions of the text."""
    more = defined_by(one.text for one in known)
    return lambda left, right, functions=MappingProxyType({}): are_equal(left, right, {**more, **functions})


def is_same(one: str, other: str, notation: Notation, are_equal: AreEqual) -> bool:
    """Tell whether two texts define the same function or letter, however its form is written and its variable is called."""
    forms = [_form_of(text, notation) for text in (one, other)]
    return forms[0] == forms[1] or holds(one, defined_by([other]), are_equal)


def _form_of(text: str, notation: Notation) -> str:
    """Write the form of a function or letter in one way, of the variable x; as it is typed where it is not read."""
    written, _, form = text.partition("=")
    named = FUNCTION.fullmatch(written.strip())
    variable = named[2] if named is not None else ""
    with suppress(NotUnderstood):
        letters = [latex_name(letter, notation) for letter in lone_letters(form, notation)]
        tree = latex_tree(form, notation, [variable] if variable else letters)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and variable and node.id == variable.lstrip("\\"):
                node.id = "(argument)"
        return ast.unparse(tree)
    return re.sub(r"\s", "", form)


_SENTENCE = re.compile(r"(?<!i\.e)(?<!e\.g)(?<!\bcf)[.!?](?=\s)|\n[ \t]*\n|\\(?:sub)*section\*?\s*\{[^{}]*\}")
# Words by which a sentence makes another function of one, or takes it for one of several.
_MAKES_ANOTHER = re.compile(
    r"\b(?:[Rr]eplac\w*|[Ii]nstead|[Aa]nother|[Nn]o longer|[Dd]ifferent(?:ly)?|[Mm]odif\w*|[Rr]edefin\w*|[Rr]ather than|[Ee]xchang\w*|[Ss]wap\w*|[Nn]ew|[Nn]ow|"
    r"[Aa]rbitrary|[Gg]eneral|[Gg]enerali[sz]ed)\b"
)
_OF_THIS_PART = re.compile(r"\bthis\s+(?:sub)?(?:section|part|paragraph)\b")
_OF_DOING = re.compile(r"\b(?:[Ii]nstead of|[Rr]ather than)\s+\w+ing\b(?!\s*\$)")  # instead of following the gradient
_IS_ONE_OF = re.compile(
    r"\b(?:[Ee]xamples?|[Ii]nstance|[Cc]omparison|[Cc]ases?|[Ss]ometimes|[Oo]ften|[Vv]ariants?|[Aa]lternatives?|[Mm]odels?|[Ii]f|[Ww]ere|[Tt]oy"
    r"|[Ss]uch as|[Ll]ike)\b"
    r"|e\.g\."
)


# What is done to something else, or says that a computation begins: when $\nu$ is replaced in the last factor; we now compute.
_OF_ANOTHER = re.compile(
    r"\$\s*(\\?[A-Za-z]+(?:_\w)?)\s*\$\s+(?:is|are)\s+(?:replaced|exchanged|swapped)\b|"
    r"\b[Ww]e\s+now\s+(?:turn|compute|calculate|evaluate|find|obtain|show|prove|derive|state|need|look)\b"
)


_SHOWN = re.compile(
    r"\\begin\s*\{(equation|align|gather|multline)(\*?)\}.*?(?:\\end\s*\{\1\2\}|$)|\\\[.*?(?:\\\]|$)", re.DOTALL
)  # what another display says a function is, is compared


def _is_called_anew(name: str, sentence: str) -> bool:
    """Tell whether a sentence says of its own place what a function is: in this section $g$ is the positive part of its argument."""
    here = r"\b(?:[Ii]n|[Tt]hroughout|[Ff]or) this (?:section|part|paragraph|subsection)\b|\b[Hh]ere\b|\b[Nn]ow\b|\b[Hh]enceforth\b"
    said = rf"\$\s*{re.escape(name)}\s*\$\s+(?:is|denotes|stands\s+for|means|becomes)\s+(?:the|an?)\b"
    return re.search(here, sentence) is not None and re.search(said, sentence) is not None


def _is_made_another(one: Said, text: str, are_equal: AreEqual) -> bool:
    """Tell whether a sentence with the name of a function may make another one of it, or its own gives it as one of several."""
    own = {one.names[0], one.text.partition("=")[0].partition("(")[2].rstrip(") ")}
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    name = re.compile(rf"(?<![A-Za-z\\]){re.escape(one.names[0])}(?![A-Za-z])")
    for start, end in _sentences(plain):
        sentence = plain[start:end]
        if start <= one.at < end and one.at and (_IS_ONE_OF.search(sentence) or _OF_THIS_PART.search(sentence)):
            return True
        rest = _OF_ANOTHER.sub(lambda found: found.group() if found[1] in own else "", sentence)
        # Within a longer formula, an update say, a function is used and not spoken of.
        used = _SHOWN.sub(" ", sentence)
        used = MATH.sub(lambda found: found.group() if name.match((found[1] or found[2]).strip()) else "", used)
        if start > one.at and _is_called_anew(one.names[0], sentence):
            return True
        if name.search(used) and _MAKES_ANOTHER.search(_OF_DOING.sub("", rest)):
            return True
    return _is_shown_as_another(one, plain, are_equal)


def _sentences(plain: str) -> Iterator[tuple[int, int]]:
    """Give where each sentence of a file begins and ends."""
    start = max(plain.find("\\begin{document}"), 0)
    return pairwise([start, *(found.end() for found in _SENTENCE.finditer(plain, start)), len(plain)])


def spoken_of_as_another(one: Said, notation: Notation, text: str, begin: int) -> tuple[int, str] | None:
    """Find the first sentence that may speak of a function, by what it is called, as of another one.

    Args:
        one: the function.
        notation: of the file.
        text: of the file.
        begin: the character behind which sentences are looked at.

    Returns:
        The character that the sentence begins at, and the sentence.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), _spelled_out(text, one.names[0], without_arguments(notation)))
    noun, kind = _called(one, plain)
    own_kinds = {found.group().lower() for found in _KINDS.finditer(_sentence_at(one.at, plain))}
    for start, end in _sentences(plain):
        sentence = plain[start:end]
        by_noun = noun is not None and noun.search(_IN_GENERAL.sub("", sentence))
        if end > begin and (by_noun or (kind and any(k.group().lower() not in own_kinds for k in _KINDS.finditer(sentence)))):
            return max(start, begin), sentence
    return None


# The last word that a sentence calls a function by before its formula, and what may stand before that word where it is the same one.
_BY_NOUN = re.compile(r"\b([a-z]{4,}(?: function)?)(?:\s+(?:is|are|be|being|was|by|to be|given by|:))*\s*\$?\s*$")
_NO_NOUN = frozenset(
    {
        "function",
        "where",
        "with",
        "write",
        "define",
        "denote",
        "have",
        "take",
        "that",
        "here",
        "then",
        "thus",
        "call",
        "consider",
        "namely",
    }
)
# What is said of any such function, and makes none of this one: the limit of a steep activation.
_IN_GENERAL = re.compile(
    r"\b(?:limit|effect|derivative|saturation|theory|role|choice)\s+of\s+an?\s+[a-z-]+\s+[a-z]{4,}\b(?!\s*(?:function|unit)?,?\s*\$)(?=\s*(?:[.,;)]|[a-z]))"
)
_NO_OTHER = r"(?:the|this|that|our|its|their|same|an?|each|every|of|and|or|such|any|no|per|single|whose|usual|above|given)"
_IS = r"(?:is|are|be|becomes?|was|were|has|stays|equals)"
# What activations of other networks are called.
_KINDS = re.compile(
    r"\b(?:ReLU|rectifie[dr]|rectification|rectifying|softplus|sigmoid(?:al)?|leaky|GELU|Heaviside|hard[- ]tanh|linear (?:unit|neuron|activation)s?)\b",
    re.IGNORECASE,
)
_OF_A_UNIT = re.compile(r"\b(?:unit|neuron|activation|network)s?\b")
_OF_NETWORKS = re.compile(r"activation|nonlinearity|non-linearity|transfer function")


def _called(one: Said, plain: str) -> tuple[re.Pattern[str] | None, bool]:
    """Give how a sentence may speak of a function by the noun it has, as of another one, and whether that is a unit of a network."""
    found = _BY_NOUN.search(plain[_start_of_sentence(one.at, plain) : one.at])
    if found is None or found[1].split()[0] in _NO_NOUN:
        return None, _OF_A_UNIT.search(_sentence_at(one.at, plain)) is not None
    noun = re.escape(found[1])
    before = plain[_start_of_sentence(one.at, plain) : one.at][: found.start()].split()
    if before and not re.fullmatch(_NO_OTHER, before[-1], re.IGNORECASE) and before[-1].isalpha():
        return None, False  # the soft unit is no other unit, whatever is said of a hard one
    same = "|".join([*re.findall(r"\\([A-Za-z]+)", one.text.partition("=")[2]), "one", "two", "three"])
    pattern = re.compile(
        rf"(?<![-\w])(?!(?:{_NO_OTHER}|{same})\b)[A-Za-z][-\w]*\s+{noun}\b(?!s)|(?<![-\w]){noun}(?:\s+function)?(?:\s*\$[^$]*\$)?,?\s+{_IS}\b",
        re.IGNORECASE,
    )
    return pattern, _OF_NETWORKS.search(found[1]) is not None


def _start_of_sentence(at: int, plain: str) -> int:
    return max((found.end() for found in _SENTENCE.finditer(plain, 0, at)), default=0)


def _sentence_at(at: int, plain: str) -> str:
    found = _SENTENCE.search(plain, at)
    return plain[_start_of_sentence(at, plain) : found.end() if found else len(plain)]


def _is_shown_as_another(one: Said, plain: str, are_equal: AreEqual) -> bool:
    """Tell whether a display gives a function at the letter of its definition something else than its form."""
    written, _, form = one.text.partition("=")
    variable = r"\s*,\s*".join(re.escape(one.strip()) for one in written.partition("(")[2].rstrip(") ").split(","))
    begins = r"(?:\\begin\s*\{(?:equation|align|gather|multline)\*?\}|\\\[|\$\$)(?:\s|\\label\s*\{[^{}]*\})*"
    shown = re.compile(rf"{begins}{re.escape(one.names[0])}\s*\(\s*{variable}\s*\)\s*&?\s*=")
    bare = re.sub(r"\s", "", form)
    others = (plain[found.end() :] for found in shown.finditer(plain) if not found.start() <= one.at <= found.end())
    return any(
        not re.sub(r"\s", "", other).startswith(bare)
        and not holds(f"{written}={_first_statement(other)}", defined_by([one.text]), are_equal)
        for other in others
    )


def _first_statement(text: str) -> str:
    return _ENDS_A_STATEMENT.split(text)[0].strip(" .,;&\n\t")


_ENDS_A_STATEMENT = re.compile(r"\\(?:label|end|begin|q?quad|text|tag|no(?:number|tag))(?![A-Za-z])|\\[\]\\]|\$\$")


def _spelled_out(text: str, name: str, short: Mapping[str, str]) -> str:
    """Put a name in for the commands that are written for it, each padded to its length."""
    for command, body in short.items():
        if body.strip() == name and len(name) <= len(command) + 1:
            text = re.sub(rf"\\\\{command}(?![A-Za-z])", lambda found: name.ljust(len(found.group())), text)
    return text


def without_arguments(notation: Notation) -> dict[str, str]:
    """Give what the commands of a note that take no argument are written for, by their names."""
    return {name: macro.body for name, macro in notation.macros.items() if not macro.arguments}


def written_for(text: str, short: Mapping[str, str]) -> str:
    """Put in what commands without arguments are written for."""
    return re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), text)
