r"""Whether a sentence uses the name of a function that is known, or may give it another meaning.

    The two terms with $\phi$ cancel, which leaves $\Phi(m/\sigma)$, the probability of a reward.     uses them
    The gate $\Phi$ saturates; $\Phi$ is logistic; write $\Phi$ for the logistic function.            may give it another

A name keeps its meaning until words give it one: as their subject, as their object, or by a noun beside it. A value at an argument of its own is
a number, which words may name; a function by its name alone is used where a preposition, or what is done with it, takes it.
"""

from __future__ import annotations

import re

from derivations.latex.changes import MAKES_ANOTHER, OF_A_LAW, REMAKES
from derivations.latex.known import CALLS_IT, GIVES_MEANING, IS_CALLED, is_the_error_function
from derivations.latex.sentences import MATH, Formula

# What takes a function into what is said, and gives it no name: a preposition, or what one does with it; its pieces; and a reason.
_TAKES_IT = re.compile(
    r"(?:^|[\s(])(?:of|by|from|in|into|through|via|than|to|on|over|times|between|"
    r"(?<!the )(?<!an )(?<!our )(?<!its )(?!being\b|having\b)[a-z]+ing)\s+$",
    re.IGNORECASE,
)
_PIECE_WITH_IT = re.compile(r"\b(?:terms?|factors?|parts?|pieces?|summands?|contributions?|integrals?|products?)\s+with\s+$")
_IMPLEMENTED_AS = re.compile(r"(?:^|\s)(?:implemented|computed|evaluated|tabulated)\s+(?:as|with)\s+$")
_NAMES_BEFORE = re.compile(r"(?:\$[^$]*\$(?:\s*,?\s+and\s+|\s*,\s*))+$")
_OTHER_NAMES = re.compile(r"^(?:\s*(?:,|and|or|,\s*and)?\s*\$[^$]*\$)*")


_IN_TERMS_OF = re.compile(
    r"\b(?:an?\s+)?calls?\s+(?:to|of)(?=\s+\$)|\b(?:writ(?:ten|e|ing)|express(?:ed|ing)?)\s+(?:(?:the|its)\s+\w+\s+|everything\s+|it\s+)?(?:in\s+terms\s+of|through|by\s+means\s+of|with|by|as\s+a\s+function\s+of)(?=\s+\$)"
)
# What names a function beside it: goes through $\phi$, a rectifier; in the case of $\phi$ linear.
_IN_APPOSITION = re.compile(r"\s*(?:,?\s*(?:the|an?|our|its|his|her|their|any|some)\b|,?\s*(?:which|that)\s+(?:is|are)\b)")
_CHANGED_BY = re.compile(r"\s*with\b(?!\s+values)")
_OF_A_CASE = re.compile(r"\bcases?\s+of\s+$")


# What turns from what was said, so that a name in the same clause may be another.
_TURNS = re.compile(
    r"\b(?:now|henceforth|hereafter|instead|(?:an)?other|new|different(?:ly)?|no\s+longer|modif\w*|chang(?:es|ed|ing)|general|generali[sz]ed?|arbitrary|any|some|"
    r"from\s+(?:here|this)|in\s+(?:this|the\s+next)\s+\w+|cases?|models?|if|when|suppos\w*|assum\w*|were|was|would|rather|own|similar|like|example|we\s+mean|meant)\b",
    re.IGNORECASE,
)
_TURNS_A_VALUE = re.compile(r"\b(?:now|(?:an)?other|new|different|instead|(?:we|I|one)\s+means?|meant)\b", re.IGNORECASE)
_HERE = re.compile(r"\b[Hh]ere\b")
_IS = re.compile(r"\s*,?\s*(?:is|are|be|being|become|becomes)\b")
# What is true of many functions, and makes none of them: even, not differentiable, everywhere positive.
_HAS_A_PROPERTY = re.compile(
    r"\s*(?:is|are)\s*(?:$|[.,;]|(?:(?:not|also|both|all|again|everywhere|always|very|at\s+(?:most|least)|[a-z]+ly)\s+)*(?:increasing|decreasing|monoton\w+|"
    r"(?:log-)?con(?:vex|cave)|smooth|positive|negative|non-?negative|differentiable|continuous|tabulated|elementary|integrable|"
    r"analytic|small(?:est)?|large(?:st)?)\b)"
)
_NAMES_A_NUMBER = re.compile(
    r"\s*,?\s*(?:is|being|,)\s*(?:just\s+|then\s+|here\s+)?(?:the|an?|its|our|that|their)\s+(?:[a-z-]+\s+){0,2}?"
    r"(?:probability|chance|fraction|share|proportion|mean|weight|area|mass|number|value|factor)\b(?!\s+(?:function|density|distribution|law))"
)
_OF_A_FUNCTION = re.compile(
    r"\b(?:function|distribution|density|cdf|curve|sigmoid|step|gate|ramp|logistic|map|transform|law|link|unit|rectifier|activation)\b",
    re.IGNORECASE,
)
_OPENS = re.compile(r"(?:^\W*|[,;]\s+|\b(?:and|or|both|that|since|because|as|while|so)\s+)$", re.IGNORECASE)
_PLAIN_NOUN = re.compile(
    r"\b(?:the|this|both|same|above|our|these)\s+(?:functions?|ratios?|factors?|terms?|numbers?|quantit(?:y|ies))\s+$",
    re.IGNORECASE,
)


_PUT_IN = re.compile(r"\b(?:is|are|be|being)\s+replaced\s+by\s*$")


def keeps(formula: Formula, *, is_value: bool = False) -> bool:
    r"""Tell whether a sentence leaves a name that has a meaning with it: no word assigns to it, and none turns from what was said.

    Args:
        formula: the name by itself, or a value of it.
        is_value: whether it is taken at an argument that has a meaning of its own, so that it is a number.
    """
    clause = _IN_TERMS_OF.sub("", MATH.sub(" $ ", formula.clause))
    right = _OTHER_NAMES.sub("", formula.right, count=1)
    if is_value and _PUT_IN.search(formula.left) and not re.search(r"[=:]|\\sim", formula.inside):
        return True  # in place of something else
    if re.search(r"[=:]|\\sim", formula.inside) or GIVES_MEANING.search(_left_to_it(formula, clause) if is_value else clause):
        return False
    if (_TURNS_A_VALUE if is_value else _TURNS).search(clause):
        return False
    if is_value and _NAMES_A_NUMBER.match(formula.right):
        return True
    left = _NAMES_BEFORE.sub("", _IN_TERMS_OF.sub("by ", formula.left))
    beside = re.match(r"\s*[,(][^,;.$]*", right)
    if is_value:
        left = left if _IS.match(right) else _HERE.sub("", left)
        is_called = (_IS.match(right) and IS_CALLED.match(right) and not _TAKES_IT.search(left)) or CALLS_IT.search(left)
        return not (is_called or (beside and _OF_A_FUNCTION.search(beside.group())))
    is_even = formula.inside in ("\\varphi", "\\phi") and re.match(r"\s*is\s+(?:even|symmetric)\b", right) is not None
    if _IS.match(right) and not _HAS_A_PROPERTY.match(right) and not is_even:
        return False
    bounded = re.fullmatch(r"\\?[A-Za-z]+\s*(?:\\leq?|\\geq?|\\leqslant|\\geqslant|<|>)\s*[01]", formula.inside)
    is_role = re.search(r"\b[Aa]s\s+$", left) is not None and not (_HAS_A_PROPERTY.match(right) or _IMPLEMENTED_AS.search(left))
    named = (
        _IN_APPOSITION.match(right)
        or _CHANGED_BY.match(right)
        or right.lstrip().startswith("(")
        or _OF_A_CASE.search(left)
        or _HERE.search(clause)
    )
    takes = any(pattern.search(left) for pattern in (_TAKES_IT, _PIECE_WITH_IT, _OPENS, _PLAIN_NOUN, _IMPLEMENTED_AS)) or bounded
    is_object = CALLS_IT.search(left) is not None and not _PIECE_WITH_IT.search(left)
    return not (is_object or named or is_role or _OF_A_FUNCTION.search(" ".join(_CALLED_BEHIND.findall(right)))) and bool(takes)


# A word that gives its meaning to the formula behind it: We write $Z^2=...$ for the variance of the pixel $\erf(gz)$.
_GIVEN_TO_ANOTHER = re.compile(
    r"\b(?:[Ww]rit(?:e|ing)|[Dd]efin(?:e|ing)|[Dd]enot(?:e|ing)(?:\s+by)?|[Cc]all|[Pp]ut|[Ss]et|[Ll]et|[Ii]ntroduce|[Aa]bbreviate)\s+\$(?=\s)(?!\s*\$)"
)
_IS_LISTED = re.compile(r"(?:\b(?:and|or|by|as)|[,;:$])\s*$")


def _left_to_it(formula: Formula, clause: str) -> str:
    """Leave out of a clause, in which formulas are written $, the word that gives its meaning to another formula before this one."""
    another = formula.left.rpartition("$")[2]
    if (
        "$" not in formula.left
        or _IS_LISTED.search(formula.left)
        or re.match(r"\s*(?:for|as)\b", formula.right)
        or len(another.split()) < 2
    ):
        return clause
    return _GIVEN_TO_ANOTHER.sub("", clause, count=1)


# What a sentence calls a function behind it, between commas: , those of the logistic law.
_CALLED_BEHIND = re.compile(r",\s*(?:the|an?|those|that|its|our)\s[^,;.$]*")
_ADJECTIVE = r"(?:[a-z]+(?:ic|ed|al|ar|ous|oid)|smooth|odd|even|convex|steep)\b"
_ROLE = (
    re.compile(r"\b(?:[Aa]s|[Ff]or)\s+$"),
    re.compile(r"\s+(?:we|one)\s+(?:(?:now|then)\s+)?(?:takes?|uses?|chooses?|puts?|has|have|picks?)\b"),
)
_WITH_KIND = (
    re.compile(r"\b(?:[Ww]ith|[Ff]or|has|have|having|choose|take|use|pick|make|makes|of)\s+$"),
    re.compile(rf"\s+(?:{_ADJECTIVE})\s*(?:[,.;]|$|the\b|we\b|one\b|and\b)"),
)
_OF_A_KIND = re.compile(rf"\b(?:[Aa]n?|[Ss]ome|[Aa]ny|[Ee]very|[Aa]nother)\s+(?:[a-z-]+\s+){{0,2}}{_ADJECTIVE}\s+$")


_IN_THIS_PART = re.compile(
    r"\b(?:[Ii]n|[Tt]hroughout|[Ff]or)\s+this\s+(?:section|part|subsection|paragraph)\b|\b[Ff]rom\s+(?:here|now)\s+on\b|\b[Hh]enceforth\b"
)
_IS_CALLED_ANEW = re.compile(r"\s*(?:is|denotes|stands\s+for|means)\s+(?:the|an?)\b")


def makes_another(formula: Formula) -> str:
    """Give the words beside a function by its name alone by which another one takes its name; empty where there are none.

    A linear $g$; with $g$ linear; as $g$ we take; $g$ (logistic).
    """
    if (found := _OF_A_KIND.search(formula.left)) is not None:
        return " ".join(found.group().split())
    here = _IN_THIS_PART.search(formula.clause)
    if here is not None and _IS_CALLED_ANEW.match(formula.right):
        return " ".join(here.group().split())
    for before, behind in (_ROLE, _WITH_KIND):
        if before.search(formula.left) and (found := behind.match(formula.right)):
            return " ".join(found.group().split())
    found = re.match(rf"\s*\((?:the\s+|an?\s+)?(?:[a-z-]+\s+)?{_ADJECTIVE}", formula.right)
    return found.group().strip(" (") if found else ""


_THE_NOUN = re.compile(r"\b(?:the|this|our|its|that)\s+(?:[a-z-]+\s+)?[a-z-]+\s+$", re.IGNORECASE)
_IS_DONE_TO = re.compile(r"\s*(?:is|are|gets?|being|be)\s+(?:[a-z]+ly\s+|then\s+|again\s+)?[a-z]+(?:ed|en)\b")


def is_turned(formula: Formula) -> bool:
    """Tell whether a clause says from where on a letter is something else: from here on $z$ is a parameter."""
    return (
        _IS.match(formula.right) is not None
        and re.search(r"\b(?:[Ff]rom\s+(?:here|now)|[Nn]ow|[Hh]enceforth)\b", formula.clause) is not None
    )


def keeps_letter(formula: Formula, word: str) -> bool:
    """Tell whether a word of a sentence about a letter that is short for something would change the law of a variable, and no form."""
    changes = any(pattern.search(word) for pattern in (OF_A_LAW, MAKES_ANOTHER, REMAKES)) or _IS_DONE_TO.match(formula.right)
    takes = _TAKES_IT.search(formula.left) or _OPENS.search(formula.left) or _THE_NOUN.search(formula.left)
    return (
        takes is not None
        and not changes
        and not _TURNS.search(MATH.sub(" $ ", formula.clause))
        and not GIVES_MEANING.search(formula.clause)
    )


def is_named(formula: Formula) -> bool:
    """Tell whether a sentence names what a letter is that is short for something: the score $z$ is the distance to the threshold."""
    rest = formula.clause.rpartition(f"${formula.inside}$")[2]
    return (
        re.match(r"\s*(?:is|are)\s+(?:the|an?|its|their|our)\s", formula.right) is not None
        and "$" not in rest
        and not _TURNS.search(MATH.sub(" $ ", formula.clause))
        and not _HERE.search(formula.clause)
        and not GIVES_MEANING.search(formula.clause)
    )


def is_named_beside(formula: Formula) -> bool:
    """Tell whether a noun stands beside a function by its name alone, which may say what it is."""
    return bool(_IN_APPOSITION.match(formula.right) or _OF_A_CASE.search(formula.left)) and "(" not in formula.inside


def is_a_mention(formula: Formula) -> bool:
    r"""Tell whether a sentence uses a function and says nothing of what it is.

    With probability $\Phi(\beta h)$: at an argument of its own. The odd version of $\Phi$: by its name. The sigmoidal unit $\erf$ is the one for
    which: the error function, which is one. The dual of $\erf'$, a bell: its derivative.
    """
    if re.fullmatch(r"\\erfc?'+", formula.inside.strip()):
        return not GIVES_MEANING.search(MATH.sub(" $ ", formula.clause))
    call = re.fullmatch(r"[^()]*\((.*)\)", formula.inside.replace("\\left", "").replace("\\right", "").strip(), re.DOTALL)
    is_value = call is not None and not re.fullmatch(r"\s*(?:\\?[A-Za-z]|\\cdot)\s*", call[1])
    return keeps(formula, is_value=is_value) or is_the_error_function(formula)
