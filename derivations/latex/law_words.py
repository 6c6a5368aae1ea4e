r"""Laws that a sentence says in words, with their parameters between dollars.

    Let $h_1, h_2$ be jointly Gaussian with zero means, common variance $\sigma^2>0$ and correlation $\rho$.
    Let $Y$ have the gamma distribution with shape $k>0$ and scale $\theta>0$.        an exponential variable $T$ of rate $\lambda$

A phrase begins at the letters and goes on as long as every word of it is listed here; one that ends elsewhere than at the end of a clause is
no law, and the letters are asked about. What stands around it is weighed by ``prose``, as for any law.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from derivations.latex.changes import FUNCTIONS_OF
from derivations.latex.clauses import is_within
from derivations.latex.harmless import HARMLESS
from derivations.latex.law_parameters import NAME, Told, law_of, of_one, products_of
from derivations.latex.sentences import is_name, letters_in
from derivations.latex.vocabulary import is_ordinary, nouns
from derivations.syntax import split_outside

_TOKEN = re.compile(
    r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)|(\x00+)|(i\.\s?i\.\s?d\.?|[A-Za-z][A-Za-z'’]*(?:-[A-Za-z]+)*|\\[A-Za-z]+(?:\{[^{}]*\})?)|([,;:.()]|---?)",
    re.DOTALL,
)
_VERBS = {"be", "is", "are", "being", "has", "have", "having", "follow", "follows", "following", "denote", "denotes", "denoting"}
_SMALL = """
    a an the two both random variable variables field fields correlated vector pair with
    and common equal distribution distributions law laws distributed jointly joint
    bivariate univariate scalar real real-valued one-dimensional according to drawn sampled from independent independently identically iid i.i.d. i.i.d
    mutually number numbers coefficient whose their its has have follow follows
    respectively in fact each every noise modelled modeled as assumed taken supposed be
"""
_FILLERS = frozenset(_SMALL.split())
_KINDS = {
    **dict.fromkeys(("normal", "Gaussian", "gaussian", "normally", "normals", "Gaussians"), "normal"),
    **dict.fromkeys(("exponential", "exponentially", "Exponential"), "exponential"),
    **dict.fromkeys(("gamma", "Gamma"), "gamma"),
    **dict.fromkeys(("beta", "Beta"), "beta"),
    **dict.fromkeys(("uniform", "uniformly"), "uniform"),
    **dict.fromkeys(("Bernoulli", "bernoulli"), "bernoulli"),
    **dict.fromkeys(("Rademacher",), "rademacher"),
    **dict.fromkeys(("Laplace",), "laplace"),
    **dict.fromkeys(("chi-square", "chi-squared"), "chi-square"),
    **dict.fromkeys(("Poisson",), "poisson"),
    **dict.fromkeys(("Cauchy",), "cauchy"),
    **dict.fromkeys(("logistic", "Logistic"), "logistic"),
    **dict.fromkeys(("Weibull",), "weibull"),
    **dict.fromkeys(("half-normal",), "half-normal"),
    **dict.fromkeys(("inverse-gamma",), "inverse-gamma"),
    **dict.fromkeys(("chi",), "chi"),
    **dict.fromkeys(("Student-t",), "student"),
    **dict.fromkeys(("log-normal", "lognormal", "log-normally", "lognormally"), "log-normal"),
}
_MEASURES = {
    "mean": "mean", "means": "mean", "variance": "variance", "variances": "variance", "deviation": "deviation", "deviations": "deviation",
    "correlation": "correlation", "covariance": "covariance", "rate": "rate", "rates": "rate", "scale": "scale", "scales": "scale",
    "shape": "shape", "shapes": "shape", "parameter": "parameter", "parameters": "parameter", "probability": "parameter",
    "probabilities": "parameter", "location": "location", "locations": "location",
}  # fmt: skip
_SCALES = {"mean", "variance", "deviation", "rate", "scale"}  # of which there is a unit
_EACH_OTHER = ("each other", "one another")
_NUMBERS = {"zero": "0", "one": "1", "unity": "1", "two": "2", "three": "3"}
_CENTRED = {"centred", "centered", "zero-mean", "mean-zero"}
# The words before letters that a law in words may end with, the small words that stand in none before them, and those behind which letters are
# what another thing is made of: the square of $Z$.
_NOUNS = {"variable", "variables", "field", "fields", "vector", "pair", "noise", "number", "numbers", *_KINDS}
_LINKS = {
    "with",
    "and",
    "of",
    "according",
    "to",
    "from",
    "sampled",
    "drawn",
    "whose",
    "in",
    "fact",
    "equal",
    "coefficient",
    "each",
    "every",
}
_OF_ANOTHER = {
    "of",
    "to",
    "from",
    "in",
    "by",
    "on",
    "over",
    "under",
    "at",
    "into",
    "than",
    "as",
    "like",
    "per",
    "plus",
    "minus",
    "times",
    "between",
}
# Words behind which a law's clause does not end, for they need another.
_OPEN = {
    "and",
    "with",
    "as",
    "to",
    "be",
    "in",
    "each",
    "every",
    "whose",
    "their",
    "its",
    "has",
    "have",
    "follow",
    "follows",
    "a",
    "an",
    "the",
    "of",
    "from",
    "according",
    "both",
}
# What may begin a clause behind a law, or stand between a law and the display behind it.
_BEYOND = {
    "where",
    "so",
    "then",
    "for",
    "which",
    "we",
    "let",
    "put",
    "set",
    "fix",
    "one",
    "it",
    "this",
    "and",
    "with",
    "by",
    "here",
    "if",
    "when",
    "as",
}
_RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
_MOMENT = re.compile(
    r"(?:\\left\s*|\\bigl?\s*)?(?:(?:\\(?:mathbb|mathbf|mathsf|operatorname)\s*\{?\s*E\s*\}?|\\E+x?|\\Ex|\\EE|E|\\avg|\\langle)|"
    r"(?P<central>\\(?:operatorname|mathrm|mathsf|text)\s*\{\s*(?:[Vv]ar|[Cc]ov)\s*\}|\\(?:[Vv]ar|[Cc]ov)))(?![A-Za-z])"
    r"\s*(?:\\!|\\left|\\bigl?|\\,|\s)*[\[({]?\s*(?P<of>[^=\[\]]*?)\s*(?:\\right|\\bigr?|\\,|\\rangle|\s)*[\])}]?\s*"
)

_CORRELATION = re.compile(
    r"(?:\\(?:mathrm|operatorname|text)\s*\{\s*[Cc]orr\s*\}|\\[Cc]orr)\s*(?:\(|\[)(?P<of>[^()=\[\]]*)(?:\)|\])\s*=(?P<is>[^=]+)"
)


@dataclass(frozen=True)
class _Word:
    """A word, a formula, a display or a sign of a sentence.

    Args:
        kind: ``word``, ``math``, ``display`` or ``sign``.
        text: of a formula what is between the dollars; of a display empty.
        at: the character at which it begins, from the sentence's beginning.
        end: the character behind it.
    """

    kind: str
    text: str
    at: int
    end: int


@dataclass
class InWords:
    r"""A law said in words.

    Args:
        names: of its variables, as typed.
        law: as ``\sim`` would be followed by it; each variable has it where they are not joint.
        joint: whether it is of all variables together.
        independent: whether the phrase says that they are independent of each other.
        relations: inequalities that the formulas of the phrase hold.
        shortened: parameters that it gives a name of their own, ``\rho=e^{-t}``.
        start: the character at which the phrase begins, from the sentence's beginning.
        end: the character behind it.
        formulas: the characters at which its formulas begin.
    """

    names: tuple[str, ...] = ()
    law: str = ""
    joint: bool = False
    independent: bool = False
    relations: list[str] = field(default_factory=list)
    shortened: list[str] = field(default_factory=list)
    start: int = 0
    end: int = 0
    formulas: list[int] = field(default_factory=list)


def laws_in_words(sentence: str, displays: Sequence[str], meant: Callable[[str], Sequence[str]]) -> Iterator[InWords]:
    r"""Find the laws that a sentence says in words.

    Args:
        sentence: with its formulas between dollars, each display a run of ``\x00``.
        displays: what stands in those displays; empty for one that is a claim.
        meant: gives the letters that a subject without one stands for, such as "They" or "The mask"; none where that is not plain.
    """
    words = list(_words(sentence, displays))
    place = 0
    while place < len(words):
        found = _phrase(words, place, meant)
        if found is None:
            place = max(place + 1, _names(words, place)[1])  # the last of several letters has no law of its own
            continue
        laws, place = found
        yield from laws


def _words(sentence: str, displays: Sequence[str]) -> Iterator[_Word]:
    waiting = list(displays)
    last = 0
    for found in _TOKEN.finditer(sentence):
        if re.search(r"[^\s~]", sentence[last : found.start()].replace("\\ ", "").replace("\\,", "")):
            yield _Word("sign", "?", last, found.start())  # a sign that no phrase has
        last = found.end()
        at, end = found.span()
        if found[1] or found[2]:
            yield _Word("math", (found[1] or found[2]).strip(), at, end)
        elif found[3]:
            yield _Word("display", waiting.pop(0) if waiting else "", at, end)
        elif found[4]:
            yield _Word("word", found[4], at, end)
        else:
            yield _Word("sign", found[5], at, end)


def _names(words: Sequence[_Word], place: int) -> tuple[list[str], int]:
    """Read letters, in one formula or in several joined by commas and "and"; give them, and the place behind them."""
    names: list[str] = []
    while place < len(words) and words[place].kind == "math":
        inside = words[place].text
        parts = [
            part.strip()
            for part in re.sub(r"^\((.*)\)(?:\^\{?(?:\\top|T|\\intercal|\\mathsf\s*\{?T\}?)\}?)?$", r"\1", inside).split(",")
        ]
        if not all(NAME.fullmatch(part) for part in parts):
            break
        names += parts
        place = _behind_brackets(words, place + 1)
        ahead = place + (place < len(words) and words[place].text in (",",))
        ahead += ahead < len(words) and words[ahead].text == "and"
        if ahead == place or not (ahead < len(words) and words[ahead].kind == "math"):
            break
        place = ahead
    return names, place


_BEGINS_CLAUSE = re.compile(
    r"(?:^|[,;:.]|\b(?:[Ll]et|that|where|when)) ?(?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur|[Oo]ne)((?: [\w'-]+){1,4})$"
)


def _coordinated(words: Sequence[_Word], place: int) -> tuple[list[str], int]:
    """Read letters, each behind a noun of its own perhaps, with which a clause begins: the field $x$ and the field $y$ are."""
    names, behind = _names(words, place)
    found = _BEGINS_CLAUSE.search(" ".join(word.text for word in words[max(place - 6, 0) : place]))
    if not names or found is None or {*found[1].split()} & (_OF_ANOTHER | _VERBS):
        return names, behind
    following = [word.text for word in words[behind : behind + 6]]
    noun = next((at for at in range(2, len(following)) if words[behind + at].kind == "math"), 0)
    if (
        noun > 1
        and following[0] == "and"
        and following[1] in ("the", "a", "an", "its", "that")
        and not {*following[1:noun]} & (_OF_ANOTHER | _VERBS)
    ):
        others, end = _names(words, behind + noun)
        if others and words[end : end + 1] and words[end].text in ("are", "have", "be", "follow"):
            return [*names, *others], end
    return names, behind


def _behind_brackets(words: Sequence[_Word], place: int) -> int:
    """Skip what brackets call a letter by ordinary words: $x$ (student) and $y$ (teacher)."""
    following = [word.text for word in words[place : place + 5]]
    if following[:1] != ["("] or ")" not in following:
        return place
    end = place + following.index(")")
    ordinary = all(
        word.kind == "word" and (word.text.lower() in HARMLESS or is_ordinary(word.text)) for word in words[place + 1 : end]
    )
    return end + 1 if ordinary else place


def _phrase(words: Sequence[_Word], place: int, meant: Callable[[str], Sequence[str]]) -> tuple[list[InWords], int] | None:
    start = words[place].at
    said = Told()
    first = place
    is_sign = words[place].kind == "math" and _EITHER_SIGN.fullmatch(words[place].text)
    if is_sign and " ".join(word.text for word in words[place + 1 : place + 4]) in _EQUALLY:
        law = InWords((is_sign[1],), "Rademacher()", start=start, formulas=[start], end=words[place + 3].end)
        return ([law], place + 4) if _ends(words, place + 4) else None
    of_log = LOGARITHM.fullmatch(words[place].text) if words[place].kind == "math" else None
    if of_log:
        names, behind = [of_log[1] or of_log[2]], place + 1
    elif (place == 0 or words[place - 1].text.lower() in _BEFORE_SUBJECT) and (behind := _behind_subject(words[place:])):
        behind += place
        names = list(meant(" ".join(word.text for word in words[place:behind])))
    else:
        names, behind = _coordinated(words, place)
        while names and first and (words[first - 1].text in _RANDOM or (first < place and _modifies(words, first - 1))):
            first -= 1
        if names and first and (first < place or words[first - 1].text in _NOUNS):
            while first and words[first - 1].kind == "word" and _describes(words, first - 1, said):
                first -= 1
        first = first if said.kind else place
        if said.kind and len(names) > 1 and {"a", "an"} & {word.text for word in words[first:place]} and not said.jointly:
            names, behind = names[:1], place + 1  # a standard normal variable $Z$ and $a$
        is_denoted = first > 1 and [word.text.lower() for word in words[first - 2 : first]] == ["denote", "by"]
        is_plain = is_denoted or _OF_LAW.search(" ".join(word.text for word in words[max(first - 8, 0) : first])) is not None
        if words[first - 1].text.lower() in _OF_ANOTHER and first and not is_plain:
            return None
        start = words[first].at
    if not names:
        return None
    ahead = [word.text for word in words[behind : behind + 2]]
    if ahead[1:] == ["is"] and ahead[0] == "," and words[place - 1].text == ",":
        behind += 1  # the wage, $w$, is
    is_relative = ahead[:1] in (["that"], ["which"]) or ahead == [",", "which"]
    behind = _behind_noun(words, behind)
    finite = behind < len(words) and words[behind].text in {*_VERBS, *_TAKES} - _PARTICIPLES
    left = " ".join("$$" if word.kind == "math" else word.text for word in words[:first])
    is_of_law = _OF_LAW.search(left) is not None
    is_of_log = of_log is not None or _OF_LOGARITHM.search(left) is not None
    if finite and not is_relative and not is_of_log and not is_of_law and is_within(left):
        return None
    if finite and len(names) == 1 and words[behind].text in ("are", "have", "follow") and _OF_ANOTHER_TOO.search(left):
        return None
    if behind < len(words) and words[behind].kind == "word" and words[behind].text in _VERBS:
        behind += 1
    elif behind < len(words) and words[behind].text in ("distributed", "drawn", "sampled", *_TAKES):
        pass  # an angle $t$ distributed uniformly
    elif [word.text.lower() for word in words[first - 2 : first]] == ["denote", "by"] and first > 1:
        pass  # denote by $X$ a normal variable
    elif (
        behind < len(words)
        and words[behind].text in ("independently", "from")
        and _DRAW & {word.text for word in words[max(first - 6, 0) : first]}
    ):
        if is_within(left):
            return None  # we draw the logarithms of the values $v$ from
    elif [word.text for word in words[behind : behind + 2]] in ([",", word] for word in _IN_APPOSITION):
        behind += 1  # two noises $U$, $V$, jointly normal with
    elif not said.kind:
        return None
    law = InWords(tuple(names), start=start)
    law.formulas += [word.at for word in words[place:behind] if word.kind == "math"]
    end = _attributes(words, behind, said, law)
    if end is None or not said.kind or (said.jointly and len(names) == 1):  # a letter that is a vector
        return None
    law.end = words[end - 1].end
    law.independent = said.independent
    written = law_of(said, names)
    if is_of_log:
        normal = re.fullmatch(r"N(\(.*\))", written[0]) if written and len(names) == 1 else None
        return ([replace(law, law=f"LogNormal{normal[1]}")], end) if normal else None
    if written is not None:
        law.law, law.joint = written
        return [law], end
    each = [law_of(of_one(said, number, len(names)), [name]) for number, name in enumerate(names)]
    laws = [replace(law, names=(name,), law=one[0]) for name, one in zip(names, each, strict=True) if one is not None]
    return (laws, end) if len(laws) == len(names) > 1 and not said.jointly and not said.moments else None


_IN_APPOSITION = ("jointly", "both", "bivariate", "independent")
LOGARITHM = re.compile(rf"\\(?:log|ln)(?![a-zA-Z])\s*(?:({NAME.pattern})|\(\s*({NAME.pattern})\s*\))")
_OF_LOGARITHM = re.compile(
    r"(?:^|[,;:]|\b(?:[Ll]et|that|where)) ?(?:[Tt]he|its|[Ii]ts) (?:natural )?logarithm of(?: (?:the|an?|its))?(?: [\w-]+){0,3}$"
)


_OF_LAW = re.compile(
    r"(?:^|[,;:] |\b(?:[Ll]et|that|where) )(?:[Tt]he) (?:prior )?(?:law|distribution) of(?: (?:the|an?|its))?(?: (?!of\b|for\b)[\w-]+){0,2}$"
)
_EITHER_SIGN = re.compile(
    rf"({NAME.pattern})\s*(?:=\s*\\pm\s*\{{?1\}}?|\\in\s*\\\{{\s*(?:-1\s*,\s*\+?1|\+?1\s*,\s*-1|\\pm\s*1)\s*\\\}})"
)
_EQUALLY = ("with equal probability", "with equal probabilities")
_PARTICIPLES = {"being", "having", "following", "denoting", "taking"}
_OF_ANOTHER_TOO = re.compile(r"\$\$[^,;:.]* and (?:[\w'-]+ ?){0,4}$")  # the mean of $x$ and the noise $u$ are


# What a variable is called, with another noun before it perhaps: a standard normal taste shock $e$.
_RANDOM = {form for noun in ("shock", "error", "noise", "input", "disturbance", "innovation", "draw", "increment", "field", "variable", "signal",
                             "observation", "perturbation", "coordinate", "component", "spin", "fluctuation", "displacement", "time", "lifetime")
           for form in (noun, f"{noun}s")}  # fmt: skip
_DRAW = {"draw", "draws", "sample", "samples", "pick", "picks", "choose", "chooses"}
_BEFORE_SUBJECT = {"let", "that", "assume", "suppose", "where"}


def _modifies(words: Sequence[_Word], place: int) -> bool:
    """Tell whether a word is a noun before another: a taste shock."""
    return words[place].kind == "word" and words[place].text in nouns() - _FILLERS - _KINDS.keys()


MAX_SUBJECT = 4  # words of a subject that has no letter: these two random variables


def _behind_subject(words: Sequence[_Word]) -> int:
    """Find where a sentence's subject ends that is words alone; 0 where it has another."""
    if words[0].text.lower() not in ("they", "both", "it", "the", "this", "these", "its", "their"):
        return 0
    verbs = (at for at, word in enumerate(words[: MAX_SUBJECT + 1]) if word.text in _VERBS)
    end = next(verbs, 0)
    return end if all(word.kind == "word" for word in words[:end]) else 0


MAX_BEHIND = 12  # words that say more of a variable before its verb
_OF_A_NOUN = {"between", "of", "from", "to", "until", "that", "which", "at"}


def _behind_noun(words: Sequence[_Word], place: int) -> int:
    """Skip what says more of a variable by a preposition and ordinary words: the waiting time T between two spikes is."""
    following = words[place : place + MAX_BEHIND]
    if [word.text for word in following[:2]] == [",", "which"]:
        return place + 2
    if not following or following[0].text not in _OF_A_NOUN:
        return place
    end = next(
        (at for at, word in enumerate(following) if word.text in _VERBS or (following[0].text == "that" and word.text in _TAKES)), 0
    )
    known = (word.kind == "math" or word.text.lower() in HARMLESS or is_ordinary(word.text) for word in following[1:end])
    ordinary = all(known) and not any(word.kind in ("sign", "display") for word in following[:end])
    skipped = " ".join(word.text for word in following[:end])
    ordinary &= "=" not in skipped and FUNCTIONS_OF.search(skipped) is None
    ordinary &= following[0].text != "at" or following[end - 1].kind == "math"  # at time $t$, and not at random
    return place + end if end and ordinary else place


def _describes(words: Sequence[_Word], place: int, said: Told) -> bool:
    """Take in a word before the letters, as in "a standard normal variable $Z$"; tell whether it is one that describes them."""
    return words[place].text not in _LINKS and _take_word(words, place, said) is not None


def _take_word(words: Sequence[_Word], place: int, said: Told) -> int | None:
    """Take in a word that has no value of its own; give the place behind it, None where it is none of a law's."""
    text = words[place].text
    following = words[place + 1].text if place + 1 < len(words) else ""
    if (text == "zero" and following in ("mean", "means", "location")) or (text == "unit" and _MEASURES.get(following) in _SCALES):
        if text == "unit" and following in ("mean", "means") and said.kind != "exponential":
            return None
        said.values[_MEASURES[following]] = ["0" if text == "zero" else "1"]
        return place + 2
    if text == "second" and following in ("moment", "moments") and words[place + 2 : place + 3] and words[place + 2].kind != "word":
        return place + 2
    if text in ("mean", "means") and "zero" in (
        following,
        words[place + 2].text if following in ("is", "are") and place + 2 < len(words) else "",
    ):
        said.values["mean"] = ["0"]
        return place + 2 + (following != "zero")
    before = words[place - 1].text if place else ""
    if text == "of" and (following in _MEASURES or following in ("zero", "unit", "independent") or before in ("pair", "vector")):
        return place + 1
    if text in _KINDS and not (said.kind and said.kind != _KINDS[text]):
        said.kind = _KINDS[text]
    elif text in _CENTRED and following in ("at", "around", "about"):
        value = words[place + 2] if place + 2 < len(words) else words[place]
        if value.kind != "math" and value.text != "zero":
            return None
        said.values["mean"] = ["0" if value.text == "zero" else value.text]
        return place + 3
    elif text in _CENTRED:
        said.values["mean"] = ["0"]
    elif text == "unit-variance":
        said.values["variance"] = ["1"]
    elif text == "standard" and following not in ("deviation", "deviations"):
        said.standard = True
    elif text not in _FILLERS and not (said.kind and text in _RANDOM):
        return None
    said.jointly |= text in ("jointly", "joint", "bivariate", "vector", "pair")
    is_mutual = following not in ("of", "from") or " ".join(word.text for word in words[place + 2 : place + 4]) in _EACH_OTHER
    said.independent |= text in ("independent", "independently", "iid", "i.i.d.", "i.i.d", "mutually") and is_mutual
    return place + 1


def _attributes(words: Sequence[_Word], place: int, said: Told, law: InWords) -> int | None:
    """Take in what a law's words say, up to where its clause ends; None where another word stands in it."""
    stop = place
    while place < len(words):
        word = words[place]
        if (behind := _values_by_chance(words, place, said, law)) is not None:
            stop = place = behind
        elif (behind := _of_each(words, place, law)) is not None:
            place = behind
        elif word.kind == "word" and (behind := _take_word(words, place, said)) is not None:
            stop = stop if word.text in _OPEN else behind
            place = behind
        elif (word.kind == "word" and (behind := _measure(words, place, said, law) or _of_independent(words, place, law))) or (
            word.kind != "word" and (behind := _value_alone(words, place, said, law))
        ):
            stop = place = behind
        elif word.kind == "math" and words[place - 1].text in ("with", "where") and _RANGE.fullmatch(word.text):
            place += 1  # which is read by itself
        elif word.text == "(" and _is_range_in_brackets(words, place):
            stop = place = place + 3
        elif word.text == "," and place + 1 < len(words):
            place += 1
        else:
            break
    return stop if _ends(words, stop) else None


def _is_range_in_brackets(words: Sequence[_Word], place: int) -> bool:
    """Tell whether a range stands in brackets, which is read by itself: variance $s^2$ ($s>0$)."""
    inside = words[place + 1 : place + 3]
    return (
        [word.kind for word in inside[:1]] == ["math"] and _RANGE.fullmatch(inside[0].text) is not None and inside[-1].text == ")"
    )


def _of_each(words: Sequence[_Word], place: int, law: InWords) -> int | None:
    """Skip that what follows is said of each of a law's variables, each of $x$ and $y$; None where it is said of others."""
    if [word.text for word in words[place : place + 2]] not in (["each", "of"], ["both", "of"]):
        return None
    names, behind = _names(words, place + 2)
    if sorted(names) != sorted(law.names):
        return None
    law.formulas += [word.at for word in words[place:behind] if word.kind == "math"]
    return behind


_TAKES = ("take", "takes", "taking", "equal", "equals")
_BINARY = re.compile(
    r"(?:(?:which|that) )?(?:(?:is|are|takes?|taking|equals?|equal) )?(?:equal to )?(?:the values? )?"
    r"(?:(?:one|1) with probability (?P<p>#)(?P<else>,? and (?:zero|0) (?:otherwise|else|with probability (?P<q>#)))?|"
    r"(?:\\pm\s*\{?1\}?|\+?1 and -1|-1 and \+?1) with (?:equal probabilit(?:y|ies)|probability (?P<half>#))(?: each)?)(?![\w#])"
)


def _values_by_chance(words: Sequence[_Word], place: int, said: Told, law: InWords) -> int | None:
    """Read a variable of two values: one with probability p and zero otherwise; give the place behind it, None where none stands there."""
    text, formulas, ends = "", list[_Word](), {0: place}
    for at in range(place, min(place + 16, len(words))):
        word = words[at]
        is_value = word.kind == "math" and not re.fullmatch(r"[01]|[+-]1|\\pm\s*\{?1\}?", word.text)
        text += ("" if word.text == "," else " " * bool(text)) + ("#" if is_value else word.text)
        formulas += [word] * is_value
        ends[len(text)] = at + 1
    found = _BINARY.match(text)
    if found is None or found.end() not in ends or said.kind not in ("", "bernoulli"):
        return None
    values = [_value(one.text, law) for one in formulas[: found.group().count("#")]]
    law.formulas += [word.at for word in words[place : ends[found.end()]] if word.kind == "math"]
    if found["p"] is None:
        said.kind = "rademacher"
        return ends[found.end()] if values in ([], [r"\frac12"], ["1/2"], [r"\frac{1}{2}"], [r"\tfrac12"]) else None
    if (not said.kind and not found["else"]) or (
        found["q"] and re.sub(r"\s", "", values[1]) != re.sub(r"\s", "", f"1-{values[0]}")
    ):
        return None
    said.kind, said.values["parameter"] = "bernoulli", values[:1]
    return ends[found.end()]


_RANGE = re.compile(rf"{NAME.pattern}(?:\s*,\s*{NAME.pattern})*\s*(?:[<>]|\\(?:geq?|leq?|in)(?![a-zA-Z])).*")


def _of_independent(words: Sequence[_Word], place: int, law: InWords) -> int | None:
    """Read of which letters a variable is independent: give the place behind them, None where nothing of that stands there."""
    if words[place].text != "of" or words[place - 1].text not in ("independent", "independently"):
        return None
    if " ".join(word.text for word in words[place + 1 : place + 3]) in (*_EACH_OTHER, "everything else", "the others"):
        return place + 3
    names, behind = _names(words, place + 1)
    law.formulas += [word.at for word in words[place:behind] if word.kind == "math"]
    return behind if names else None


def _opens_with_its_subject(words: Sequence[_Word]) -> bool:
    """Tell whether a clause's subject stands right behind a letter: with standard normal $y_1$ and $y_2$ the error is."""
    article = max((at for at, word in enumerate(words) if word.text in ("the", "its", "their", "this")), default=0)
    own = words[article + 1 :]
    return (
        article > 0
        and words[article - 1].kind == "math"
        and 0 < len(own) < MAX_SUBJECT
        and all(word.kind == "word" for word in own)
    )


MAX_SUBJECT = 4


def _ends(words: Sequence[_Word], place: int) -> bool:
    """Tell whether a clause ends before a place: at a comma, a display, the sentence's end, or a word that begins another one."""
    if place >= len(words):
        return True
    word, before = words[place], words[place - 1]
    if before.kind == "display":
        return before.text.rstrip().endswith((".", ",", ";")) or word.text in (",", ";", ".", ":")
    if word.kind == "word":
        behind = words[place + 1].kind if place + 1 < len(words) else ""
        if word.text in ("is", "are", "reads", "becomes") and behind == "display":
            return _opens_with_its_subject(words[:place])
        return word.text.lower() in _BEYOND and (
            word.text not in ("if", "when", "as", "for", "with")
            or behind == "math"
            or [word.kind for word in words[place + 1 : place + 3]] == ["word", "math"]
        )
    if word.text == "(" and place + 1 < len(words) and words[place + 1].text == "so":
        return True
    return word.kind == "display" or word.text in (",", ";", ".", ":")


def _value(text: str, law: InWords) -> str:
    """Give what a formula says that a parameter is, and note the inequality that it may hold."""
    found = _RELATION.search(text)
    if found is not None:
        law.relations.append(text)
    value = text[: found.start()] if found is not None else text
    name, sign, form = (part.strip() for part in value.partition("="))
    if sign and is_name(name) and letters_in(form) and name not in letters_in(form) and "=" not in form:
        law.shortened.append(f"{name}={form}")
        return name
    return form if sign else name


def _measure(words: Sequence[_Word], place: int, said: Told, law: InWords) -> int | None:
    """Read a parameter of a law: its name, and its value or values."""
    text = words[place].text
    following = words[place + 1].text if place + 1 < len(words) else ""
    if text in ("success", "standard", "correlation") and following in ("probability", "deviation", "deviations", "coefficient"):
        place, text = place + 1, ("correlation" if text == "correlation" else following)
    if text in ("on", "over") and said.kind == "uniform":
        ahead = place + 1
        while ahead < len(words) and words[ahead].text in ("the", "interval", "unit"):
            ahead += 1
        if [word.text for word in words[ahead - 2 : ahead]] == ["unit", "interval"]:
            said.values["on"] = ["[0, 1]"]
            return ahead
        if ahead < len(words) and words[ahead].kind == "math":
            law.formulas.append(words[ahead].at)
            said.values["on"] = [words[ahead].text]
            return ahead + 1
        return None
    if text not in _MEASURES:
        return None
    if following == "parameter" and text in ("shape", "scale", "rate", "location"):
        place += 1
    name = _MEASURES[text]
    matrix = following in ("matrix", "matrices")
    place += 1 + matrix
    if (
        place < len(words)
        and words[place].text in ("is", "are")
        and words[place + 1 : place + 2]
        and words[place + 1].kind != "word"
    ):
        place += 1
    if place < len(words) and words[place].text == "equal" and place + 2 < len(words) and words[place + 1].text == "to":
        place += 2
    matrix |= name == "covariance" and place < len(words) and "matrix}" in words[place].text
    if matrix and place < len(words) and words[place].kind in ("display", "math") and "matrix}" in words[place].text:
        if words[place].kind == "math":
            law.formulas.append(words[place].at)
        inside = re.search(r"\\begin\{[pb]?matrix\}.*?\\end\{[pb]?matrix\}", words[place].text, re.DOTALL)
        behind = words[place].text[inside.end() :] if inside else ""
        law.relations += [part for part in re.split(r",|\\q?quad", behind) if _RELATION.search(part)]
        said.values["matrix"] = [inside.group()] if inside else []
        return place + 1 if inside else None
    if matrix:
        return None
    if place < len(words) and words[place].text in _NUMBERS and name not in said.values:
        said.values[name] = [_NUMBERS[words[place].text]]
        return place + 1
    values: list[str] = []
    moments = _moments(words[place].text, law) if place < len(words) and words[place].kind == "math" else {}
    if len(moments) == 1 and name in ("variance", "covariance"):  # covariance $\langle xy\rangle=c$
        ((of, value),) = moments.items()
        if of not in products_of(law.names if name == "covariance" else law.names[:1] * 2) or name in said.values:
            return None
        said.values[name] = [value]
        law.formulas.append(words[place].at)
        return place + 1
    while place < len(words) and words[place].kind == "math" and not _moments(words[place].text):
        for part in split_outside(words[place].text):
            values.append(_value(part, law))
        law.formulas.append(words[place].at)
        place += 1
        ahead = place + (place < len(words) and words[place].text == ",")
        ahead += ahead < len(words) and words[ahead].text == "and"
        plural = text.endswith("s")
        if not plural or ahead == place or not (ahead < len(words) and words[ahead].kind == "math"):
            break
        if len(values) >= max(len(law.names), len(("first", "second"))):
            if NAME.fullmatch(letter := _RELATION.split(words[ahead].text)[0].strip()) and not any(letter in one for one in values):
                return None  # one parameter more than there are variables
            break
        place = ahead
    if not values or name in said.values:
        return None
    if [word.text for word in words[place : place + 2]] == ["strictly", "between"] and [
        word.kind for word in words[place + 2 : place + 5]
    ] == ["math", "word", "math"]:
        low, high = words[place + 2], words[place + 4]
        law.relations.append(f"{low.text}<{values[-1]}<{high.text}")
        law.formulas += [low.at, high.at]
        place += 5
    said.values[name] = values
    return place


def _value_alone(words: Sequence[_Word], place: int, said: Told, law: InWords) -> int | None:
    """Read a moment that a formula gives, E[u^2] = Q, or the number of degrees of freedom."""
    text = words[place].text
    if words[place].kind == "display":
        found = {of: value for part in _ROWS.split(text.rstrip(" .,;")) for of, value in _moments(part.strip(" ,;"), law).items()}
        said.moments |= found
        return place + 1 if found and all(_moments(part.strip(" ,;")) for part in _ROWS.split(text.rstrip(" .,;"))) else None
    if moments := _moments(text, law):
        said.moments |= moments
        law.formulas.append(words[place].at)
        return place + 1
    if (correlated := _CORRELATION.fullmatch(text)) is not None:
        if sorted(split_outside(correlated["of"])) != sorted(law.names) or "correlation" in said.values:
            return None
        said.values["correlation"] = [_value(correlated["is"], law)]
        law.formulas.append(words[place].at)
        return place + 1
    if place and words[place - 1].text in ("from", "to") and not said.kind and NAME.fullmatch(text):  # drawn from $p$, a density
        said.kind, said.values["of"] = "of", [text]
        law.formulas.append(words[place].at)
        return place + 1
    if [word.text for word in words[place + 1 : place + 4]] == ["degrees", "of", "freedom"]:
        said.values["degrees"] = [_value(text, law)]
        law.formulas.append(words[place].at)
        return place + 4
    return None


_ROWS = re.compile(
    r",\s*(?:\\q?quad(?![a-zA-Z])|\\[ ,;]|~|\\\\|&|\s)*(?:\\(?:text|mbox)\s*\{\s*and\s*\}\s*)?|\\q?quad(?![a-zA-Z])|\\\\"
)


def _moments(text: str, law: InWords | None = None) -> dict[str, str]:
    """Read the moments that a formula gives, by what they are of: E[u^2] = E[v^2] = Q; none where it gives something else."""
    *terms, value = text.split("=")
    found = [_MOMENT.fullmatch(term.strip()) for term in terms]
    if not terms or not all(found):
        return {}
    value = _value(value.strip(), law or InWords())
    of = ((re.sub(r"[\s{}]|\\[,;!]|\\left|\\right", "", one["of"]), one["central"] or "") for one in found if one)
    return {f"{x}^2" if "ar" in central else x: value for x, central in of}
