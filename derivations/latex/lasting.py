r"""Functions that a note defines once, for all of its sections.

A function with no letter but its argument is one and the same in a whole note, unless the note says anything else of its name anywhere: then it is
asked about in other sections than its own. What a comment says of one equation alone is said of that equation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from derivations.latex.formula import latex_tree
from derivations.latex.known import HAS_MEANING
from derivations.latex.notation import Notation
from derivations.latex.sentences import COMMENT, FUNCTION, Said, letters_in
from derivations.latex.statements import IS
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


def is_for_good(one: Said, said: Sequence[Said], notation: Notation, text: str) -> bool:
    """Tell whether a function holds in later sections too: it has no letter but its variable, and nothing else is said of its name.

    Args:
        one: the function; at the file's beginning where a comment says it.
        said: what all sentences say.
        notation: of the file.
        text: of the file.
    """
    form = written_for(one.text, without_arguments(notation))
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
        if other is one or not {*other.names} & {*one.names}:
            return False
        if other.verb == "such_that":
            return lone.search(other.typed) is not None
        if other.verb == "doubtful" and not other.answer:
            return False  # of a law, which would be said by itself
        left, sign, _ = IS.sub("=", other.typed).partition("=")
        if other.verb == "unclear" and sign and not re.fullmatch(rf"{name}\s*(?:\([^()]*\))?\s*", left):
            return False  # of a moment, say
        return not is_same(
            other.text if other.verb != "unclear" else other.as_comment.removeprefix("function "), one.text, notation
        )

    return (
        not any(map(is_of_another, said))
        and not _is_made_another(one, text)
        and all(is_same(other, one.text, notation) for other in others)
    )


def is_same(one: str, other: str, notation: Notation) -> bool:
    """Tell whether two texts define the same function in the same form, however that is typed and its variable is called."""
    forms = [_form_of(text, notation) for text in (one, other)]
    return forms[0] == forms[1]


def _form_of(text: str, notation: Notation) -> str:
    """Write the form of a function in one way, of the variable x; as it is typed where it is not read."""
    written, _, form = text.partition("=")
    named = FUNCTION.fullmatch(written.strip())
    if named is not None:
        with suppress(NotUnderstood):
            tree = latex_tree(form, notation, [named[2]])
            for node in ast.walk(tree):
                if isinstance(node, ast.Name) and node.id == named[2].lstrip("\\"):
                    node.id = "(argument)"
            return ast.unparse(tree)
    return re.sub(r"\s", "", form)


_SENTENCE = re.compile(r"(?<!i\.e)(?<!e\.g)(?<!\bcf)[.!?](?=\s)|\n[ \t]*\n|\\(?:sub)*section\*?\s*\{[^{}]*\}")
# Words by which a sentence makes another function of one, or takes it for one of several.
_MAKES_ANOTHER = re.compile(
    r"\b(?:[Rr]eplac\w*|[Ii]nstead|[Aa]nother|[Nn]o longer|[Dd]ifferent\w*|[Mm]odif\w*|[Rr]edefin\w*|[Rr]ather than|[Ee]xchang\w*|[Ss]wap\w*|[Nn]ew|[Nn]ow|"
    r"[Aa]rbitrary|[Gg]eneral|[Gg]enerali[sz]ed)\b"
)
_IS_ONE_OF = re.compile(
    r"\b(?:[Ee]xamples?|[Ii]nstance|[Cc]omparison|[Cc]ases?|[Ss]ometimes|[Oo]ften|[Vv]ariants?|[Aa]lternatives?|[Mm]odels?|[Ii]f|[Ww]ere|[Tt]oy)\b|e\.g\."
)


# What is done to something else, or says that a computation begins: when $\nu$ is replaced in the last factor; we now compute.
_OF_ANOTHER = re.compile(
    r"\$\s*(\\?[A-Za-z]+(?:_\w)?)\s*\$\s+(?:is|are)\s+(?:replaced|exchanged|swapped)\b|"
    r"\b[Ww]e\s+now\s+(?:turn|compute|calculate|evaluate|find|obtain|show|prove|derive|state|need|look)\b"
)


def _is_made_another(one: Said, text: str) -> bool:
    """Tell whether a sentence with the name of a function may make another one of it, or its own gives it as one of several."""
    own = {one.names[0], one.text.partition("=")[0].partition("(")[2].rstrip(") ")}
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    name = re.compile(rf"(?<![A-Za-z\\]){re.escape(one.names[0])}(?![A-Za-z])")
    start = max(plain.find("\\begin{document}"), 0)
    for end in [*(found.end() for found in _SENTENCE.finditer(plain, start)), len(plain)]:
        sentence = plain[start:end]
        if start <= one.at < end and one.at and _IS_ONE_OF.search(sentence):
            return True
        rest = _OF_ANOTHER.sub(lambda found: found.group() if found[1] in own else "", sentence)
        if name.search(sentence) and _MAKES_ANOTHER.search(rest):
            return True
        start = end
    return False


def without_arguments(notation: Notation) -> dict[str, str]:
    """Give what the commands of a note that take no argument are written for, by their names."""
    return {name: macro.body for name, macro in notation.macros.items() if not macro.arguments}


def written_for(text: str, short: Mapping[str, str]) -> str:
    """Put in what commands without arguments are written for."""
    return re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), text)
