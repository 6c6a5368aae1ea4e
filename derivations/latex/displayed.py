r"""Functions that a display defines, and letters that one sets equal to something.

    The unit that we use is \[ g(x) = \erf(x/\sqrt2) = 2\Phi(x)-1 . \]       defines g, by two forms that are the same
    The equation \[ g(x) = 2x \] has two roots.                              does not, and is asked about where g is used

A display that gives a letter with an argument a form is its definition where its sentence asserts it: no word there makes it a hypothesis, a
case, an equation to be solved, an approximation or one of several, and nothing else of the note says what the letter is. One with a label does so
where the note has the letter nowhere before it; it is no claim then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from derivations.latex.changes import UNREAL
from derivations.latex.known import FUNCTIONS, MAY_BE_OTHERS
from derivations.latex.sentences import (
    FUNCTION,
    IF_SO,
    MATH,
    RELATION,
    SENTENCE,
    Said,
    is_name,
    letters_in,
    made,
    outside_braces,
    parts_of,
    plain_words,
    relates,
)
from derivations.latex.statements import EQUALS, IS, MEASURE, WHOLE_LINE
from derivations.latex.true_as_read import AreEqual, holds, is_known_form, meanings_at
from derivations.latex.words import COVARIANCE, EXPECTATION, LETTERS, PROBABILITY, VARIANCE

_DEFINING = re.compile(
    r"\b(?:[Ww]rite|[Ll]et|[Pp]ut|[Ss]et|[Dd]efine|[Dd]enote(?:\s+by)?|[Ii]ntroduce|[Aa]bbreviate|[Uu]se\s+the\s+(?:[\w-]+\s+)?(?:notation|abbreviation|shorthand))"
    r"(?:\s+(?:the|a|an|our)\s+(?:[\w-]+\s+){0,3}(?:function|activation|nonlinearity|rate|ratio|kernel|gate|curve|potential|loss|energy)s?)?(?:\s+by)?[\s:]*$"
    r"|\b(?:activation|nonlinearity|rectifier|(?:activation|transfer|gain|link)\s+function)\s+(?:(?:of|for)\s+(?:[\w-]+\s+){1,4})?(?:is|reads)[\s:]*$"
    r"|\b(?:[Tt]he|[Ii]ts)\s+solution\s+(?:(?:of|to)\s+(?:[\w-]+\s+){1,4})?(?:is|reads)[\s:]*$|\b(?:is\s+solved\s+by|has\s+the\s+solution)[\s:]*$"
)

_NAMING = re.compile(
    r"\b(?:[Ww]rite|[Ll]et|[Dd]efine|[Dd]enote(?:\s+by)?|[Ii]ntroduce|[Aa]bbreviate|(?:the|a)\s+(?:abbreviation|shorthand))[\s:]*$"
)

# The same of a display with a label, of which nothing else may say what it is: a noun before it would.
_WRITES = re.compile(
    r"^\s*(?:\w+,?\s+)?(?:[Ww]e|[Ll]et\s+us|[Ll]et)?\s*(?:(?:now|also|then|shall|will)\s+)?(?:[Ww]rite|[Ll]et|[Dd]efine|[Dd]enote|[Ii]ntroduce|[Aa]bbreviate|[Pp]ut|[Ss]et)[\s:]*$"
    r"|(?:^|[\s,;:])[Ww]e\s+(?:(?:now|also|then|shall|will)\s+)?(?:write|define|denote|introduce|abbreviate)(?:\s+by)?[\s:]*$"
    r"|(?:^|[\s,;:])[Ww]e\s+(?:(?:now|also|then|shall|will)\s+)?define\s+(?:the|an?|our)\s+(?:(?!(?:of|for|by|as|to|in|at)\b)[\w-]+\s+){0,3}(?:by\s+)?[\s:]*$"
)

# The same of a noun that is a name, and says of no other quantity what it is: not so a mean, a density, a slope, what bears a law's name.
_NAME = (
    r"(?:familiar\s+|usual\s+|well-known\s+|standard\s+)?(?:(?:inverse\s+)?Mills\s+ratio|(?:activation|transfer|link|squashing)\s+function|nonlinearity"
    r"|(?!(?:density|distribution|survival|characteristic|generating|likelihood|discriminant|risk|inverse)\b)(?:\w+\s+)?function\s+of\s+"
    r"(?!(?:Bayes|Bernoulli|Cauchy|Fisher|Gauss|Gibbs|Green|Gumbel|Laplace|Maxwell|Pareto|Poisson|Rayleigh|Student|Wald|Weibull|Wigner)\b)[A-Z][a-z]+)"
)
# A unit by its kind, and whose activation a sentence says: the Gaussian error linear unit; for the sigmoidal network the transfer function.
_UNIT = r"(?:(?:Gaussian|error|rectified|exponential|scaled|parametric|leaky|soft|hard|smooth|logistic|sigmoid(?:al)?|linear|quadratic)\s+)+unit"
_OF_A_NETWORK = (
    r"(?:[Ff]or|[Ii]n)\s+(?:the|an?|our|this)\s+(?:[a-z-]+\s+){0,2}(?:network|unit|neuron|student|teacher|machine|perceptron),?\s+"
)
_IS_CALLED = re.compile(
    rf"^\s*(?:(?:(?:Here|Now|Then),?\s+|{_OF_A_NETWORK})?(?:[Tt]he|[Oo]ur)\s+(?:{_NAME}|{_UNIT})(?:\s+is)?"
    rf"|The\s+(?:quantity|function)\s+that\s+(?:(?!(?:not|never|no|nowhere|seldom|hardly)\b)[a-z]+\s+)+is\s+the\s+{_NAME})[\s:]*$"
)

# Behind a display, what a clause by itself goes on to say of what it shows: ..., and this is the solution of the equation.
_SPEAKS_OF_IT = re.compile(r"(?:,|;)\s+and\s+(?:this|it)\s+is\s+the\s+(?=solution\b)")


def _words(*lists: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(lists)})\b", re.IGNORECASE)


_SUPPOSES = (
    r"suppos\w*|assum\w*|seek\w*|look\w* for|wish\w*|hop(?:e|es|ed|ing)|contrary|ansatz|trial|nobody|"
    r"for a (?:moment|while)|if|when\w*|unless|until|whether|provided|should|would|could|might|cannot|pretend\w*|imagin\w*|instead|case|"
    r"cases|in turn|were"
)
_DENIES = (
    r"not|no|nor|never|neither|nothing|none|hardly|rarely|seldom|but|however|although|though|despite|while|whereas|otherwise|or|either|"
    r"rather|false\w*|fail\w*|absence|outside|beyond|far from|boundary|(?:in|with|high) probability|in mean"
)
_IS_PAST = (
    r"was|had|been|previous\w*|earlier|former\w*|formerly|originally|initially|once|used to|later|next|last|literature|authors?|et al|"
    r"sections?|appendix|chapter|he|she|his|her|(?:before|after|during) (?:training|learning|adaptation)|experiments?|simulations?|papers? of|"
    r"their (?:units?|models?|papers?|functions?|activations?|work)"
)
_IS_NEARLY = (
    r"approximat\w*|approach\w*|asymptot\w*|rough\w*|nearly|almost|limit\w*|leading|(?:first|second|lowest|next) order|order of|"
    r"expan\w+|series|taylor|near|close to|about|linear[iy]\w*|behaves?|tends?|grows?|decays? like|estimat\w*|empirical\w*|"
    r"fit\w*|bounds?|bounded|at (?:most|least)|guess\w*|heuristic\w*|"
    r"(?:for|at|in|of) (?:\w+ )?(?:small|large|weak|strong|high|low|early|late|long|short)(?:er)?|on average|typical\w*|"
    r"(?<!add )(?<!adds )up to|proportional\w*|modulo|scales? as"
)
_IS_SOLVED = (
    r"equations?|conditions?|requir\w*|constraint\w*|solv\w+|satisf\w+|fulfil\w*|roots?|"
    r"(?:fixed|critical|stationary|saddle|crossing) points?|intersect\w*|cross\w*|find where|holds?|true|valid|identit\w+|equality|"
    r"in units of|conjugate|dual|"
    r"coincid\w*|agrees?|(?:is|are|be) the same|same as|compar\w*|match\w*|such that|must|needs?|want\w*|demand\w*|only|everywhere|nowhere|self-consisten\w*|"
    r"balance\w*|obey\w*|hypothe\w*|claim\w*|conjectur\w*|prove\w*|check\w*|test\w*|recover\w*|reduces?|becomes?|turns?|special\w*|"
    r"particular\w*|simplif\w*"
)
_IS_ONE_OF = (
    r"examples?|instances?|alternativ\w*|another|others?|possib\w*|choices?|candidate\w*|sometimes|often|usually|occasionally|variants?|"
    r"e\.g|toy|analog\w*|counterexample\w*|common|popular|such as|like|different(?:ly)?|replac\w*|modif\w*|chang\w*|substitut\w*|exchang\w*|"
    r"redefin\w*|new|arbitrary|general\w*|any|some|models? [A-Z]|vari(?:es|ed|ant)"
)
_IS_NOT_SO, _CHOOSES = _words(_DENIES, _IS_PAST), _words(_SUPPOSES, _IS_ONE_OF)
# Of any clause of the sentence; and of the clause that the display ends.
_MAY_NOT_BE_ASSERTED = _words(_SUPPOSES, _DENIES, _IS_PAST, _IS_NEARLY)
_MAY_NOT_DEFINE = _words(_IS_SOLVED, _IS_ONE_OF)
# A clause by itself behind another, which says that something is what the display shows: ..., and its strength is the sigmoid.
_PREDICATE = re.compile(
    r"(?:;|,\s+(?:and|so)\b)(?P<own>[^,;:]*\b(?:is|are|reads|equals)\b(?!\s+(?:to|of|in|on|at|by)\b)(?:(?!\b(?:wh\w+|that|if)\b)[^,;:])*)[\s:]*$"
)
# Uses of such words that say nothing of the function.
_HARMLESS = re.compile(
    r"\b(?:in (?:every|each|all|this)(?: of the)? sections?|with no|without(?: any)?|for (?:all|any|every|each|some)|(?:any|either) sign|at any|"
    r"in general position|such a|no bias(?:es)?|"
    r"and (?:the )?(?:norms|weights|lengths|inputs|patterns|variances|fields|biases|thresholds) are no longer (?:fixed|equal|constant|normali[sz]ed|free)|"
    r"linear (?:network|readout|response|unit|system)s?|any (?:two|real|positive)|initial conditions?|in this literature|"
    r"(?:each|one|every) \w+ to the next|the next (?:layer|step|iteration|epoch)s?)\b",
    re.IGNORECASE,
)
_OF_ITS_TIME = re.compile(r"\b(?:[Nn]ow(?! let)|[Hh]ere)\b")
# What calls a letter with an argument by what it is, in words: there a display says how large that is.
_SAYS_WHAT_IT_IS = (
    r"(?:\$NAME(?:\s*\([^$()]*\))?\$,?\s*(?:is|are|be|denotes?|denoting|being|stands?|for|the)\b"
    r"|\b(?:denot\w+|writ\w+|call\w*|defin\w+)(?:\s+(?:by|it|this|them))?\s+\$NAME(?:\s*\([^$()]*\))?\$"
    r"|\b(?:[Tt]he|its|a|an)\s+(?:[\w'-]+\s+){1,6}\$NAME\s*\([^$()]*\)\$)"
)
# What would make the form of a definition something else than a form.
_NO_FORM = re.compile(
    r"\\(?:approx|simeq|sim|propto|ll|gg|lesssim|gtrsim|cong|dots|ldots|cdots|dotsc|text|mbox|neq?|to|rightarrow)(?![A-Za-z])|\b[Oo]\(|\\mathcal\s*\{?O\}?\s*(?:\\left|\\[bB]igg?l?)?\("
)
_OF_A_SET = re.compile(r"\\\{[^{}]*\\\}")
_AND = re.compile(r"\\(?:text|mbox|textrm|mathrm)\s*\{\s*(?:and|with|where|for(?: all| every| any)?|,)?\s*\}")
_INNER = re.compile(r"\\begin\s*\{((?:d|r)?cases|[pbvBV]?matrix|smallmatrix|array)\}.*?\\end\s*\{\1\}", re.DOTALL)
_OUTER = re.compile(
    r"\\(?:begin|end)\s*\{[^{}]*\}|\\label\s*\{[^{}]*\}|^\s*(?:\\\[|\$\$)|(?:\\\]|\$\$)\s*$|\\(?:no(?:number|tag))(?![a-zA-Z])|\\tag\*?\s*\{[^{}]*\}"
)
_LINE_END = re.compile(r"\\\\(?:\s*\[-?[\d.]+(?:pt|em|ex|mm|cm)\])?")
_LAYOUT = re.compile(
    r"(?:[&\s~]|\\(?:[,;:! ]|q?quad(?![a-zA-Z]))|\\[hv]?phantom\s*\{[^{}]*\}|\\hspace\*?\s*\{[^{}]*\}|\\mathrel\s*\{\s*\}|\{\s*\})*"
)
_GOES_ON = re.compile(r"[=+\-]|\\(?:cdot|times|pm|mp|le|ge|leq|geq|approx|simeq|equiv)(?![a-zA-Z])|[<>]")
_ENDS_OPEN = re.compile(r"(?:[=+\-]|\\(?:cdot|times|pm|mp))[\s&]*$")


@dataclass(frozen=True)
class _Display:
    """A display without what only arranges it: its statements, each with the conditions behind it.

    Args:
        parts: its statements and conditions, in their order.
        is_plain: whether no words but those that join statements stand among them.
    """

    parts: tuple[str, ...]
    is_plain: bool


def _read(display: str) -> _Display:
    """Take a display apart at its rows, commas and wide spaces; a row that goes on with the one before is joined to it."""
    inner: list[str] = []

    def hidden(found: re.Match[str]) -> str:
        inner.append(found.group())
        return f"\x01{len(inner) - 1}\x02"

    def shown(text: str) -> str:
        return re.sub(r"\x01(\d+)\x02", lambda found: inner[int(found[1])], text)

    bare = _OUTER.sub(
        " ", _INNER.sub(hidden, _OUTER.sub(" ", display, count=1) if display.startswith("\\begin{array") else display)
    )
    rows: list[str] = []
    for typed in _LINE_END.split(bare):
        row = typed[found.end() :] if (found := _LAYOUT.match(typed)) else typed
        states = "=" in outside_braces(row) or relates(row) or IS.search(row)
        if rows and row and (_GOES_ON.match(row) or _ENDS_OPEN.search(rows[-1]) or not states):
            rows[-1] += f" {row}"
        elif row:
            rows.append(row)
    parts, is_plain = list[str](), True
    for row in rows:
        joined = re.sub(r"\\q?quad(?![a-zA-Z])|\\hfill(?![a-zA-Z])", ",", _AND.sub(",", row.replace("&", " ")))
        is_plain = is_plain and not re.search(r"\\(?:text|mbox|textrm|textnormal|intertext)(?![a-zA-Z])", joined)
        parts += [shown(part).strip(" .") for part in parts_of(joined)]
    return _Display(
        tuple(
            part.strip("()") if RELATION.search(part) and part.startswith("(") and part.endswith(")") else part
            for part in parts
            if part
        ),
        is_plain,
    )


def of_displays(
    displays: Mapping[int, str],
    sections: Sequence[int],
    breaks: Sequence[int],
    plain: str,
    before: Sequence[Said],
    are_equal: AreEqual,
) -> Iterator[Said]:
    """Take the functions that a display without a label defines; ask about letters that one sets equal to something, where others use them.

    Args:
        displays: by the character at which each begins.
        sections: the characters at which sections begin.
        breaks: the characters at which paragraphs end.
        plain: the text, its displays blanked by NUL characters.
        before: what the sentences of the text say.
        are_equal: tells whether two forms are the same whatever their letters are; None where it does not know.
    """
    defined = list[Said]()
    for at, display in displays.items():
        section, paragraph = (sum(edge < at for edge in edges) for edges in (sections, breaks))
        lead, behind = _sentence_around(at, at + len(display), breaks, plain)
        words = lead.rpartition("\x00")[2]  # behind the last display of its sentence
        told = _DEFINING.search(words) is not None
        labelled = "\\label" in display
        is_asserted = _asserts(lead, behind)
        asserts = is_asserted and not labelled
        opens = section and plain_words(plain[sections[section - 1] : at]).strip() == lead.strip()  # of "now" in it: the section
        local = _OF_ITS_TIME.search(f"{_OF_ITS_TIME.sub('', lead) if opens else lead} {behind}") is not None
        read = _read(display)
        forms: list[str] = []
        stated = [IS.sub("=", part).partition("=")[0].strip() for part in read.parts if "=" in part]
        variables = {call[2] for one in stated if (call := FUNCTION.fullmatch(one))}
        asserts = asserts and read.is_plain and not variables & {*stated}
        names_one = labelled and is_asserted and read.is_plain and len(stated) == 1 and not variables & {*stated}
        for place, part in enumerate(read.parts):
            name, sign, form = IS.sub("=", part).partition("=")
            name, form = name.strip(), " ".join(form.split()).rstrip(" .,;")
            function = FUNCTION.fullmatch(name)
            if function is not None and form:
                known = any(said.verb == "function" and function[1] in said.names and said.at < at for said in before)
                related = _is_related(function[1], read.parts, f"{lead} {_FOLLOWS.sub('', behind)}")
                defines = (told and not related) or IS.search(part) is not None
                same = partial(holds, meanings={name: EQUALS.split(form)[0].strip()}, are_equal=are_equal)
                is_plainly = (
                    asserts and not known and _is_said_nowhere_else(function[1], at, section, displays, plain, before, same)
                )
                is_plainly = is_plainly and not related
                is_new = (
                    names_one
                    and not (known or related or function[1] in FUNCTIONS)
                    and _is_new(function[1], at, displays, plain)
                    and _is_said_nowhere_else(function[1], at, section, displays, plain, before, same)
                )
                introduces = is_new and bool(_WRITES.search(words) or _IS_CALLED.search(words))
                conditions = [
                    *_conditions(read.parts[place + 1 :]),
                    *_condition_behind(behind, read.parts[place + 1 :]),
                    *_conditions_around(words, behind, function[2]),
                    *conditions_before(function[2], at, section, before),
                ]
                meanings = meanings_at(at, [*before, *defined])
                if not conditions and not denies(f"{lead} {behind}") and name in meanings and holds(part, meanings, are_equal):
                    continue  # it is said again
                one = _function(
                    function[1],
                    function[2],
                    EQUALS.split(form)[0].strip() if introduces else form,
                    conditions,
                    told=defines,
                    plainly=is_plainly or introduces,
                    labelled=labelled and not introduces,
                    are_equal=are_equal,
                )
                if (
                    one is None and is_new and _is_one_form(form)
                ):  # the sentence may call it by what it is, and the display may be wrong
                    answer = f"function {function[1]}({function[2]}) = {form}"
                    one = made(
                        "unclear", f"does the display define it? {IF_SO}", [function[1]], f"{name}={form}"[:60], answer=answer
                    )
                if one is not None and (defines or related or not known):  # else something is claimed of it
                    # one that may define a known function is asked about itself
                    is_local = local and is_plainly and not defines
                    one = replace(
                        one, at=at - (one.verb == "unread"), section=section, paragraph=paragraph, sentence=at, local=is_local
                    )
                    yield one
                    defined.append(one)
                    forms.append(one.text.partition("=")[2] if one.verb in ("function", "restricted") else "")
            elif sign and is_name(name) and form and name not in letters_in(form) and not MEASURE.fullmatch(name):
                typed = f"{name}={plain_words(form).strip()}"[:60]
                one = made("unclear", f"does the display define it? {IF_SO}", [name], typed, answer=f"means {name} = {form}")
                introduces = names_one and _WRITES.search(words) is not None and _is_new(name, at, displays, plain)
                is_said = (asserts or introduces) and _is_said_nowhere_else(name, at, section, displays, plain, before)
                named = (introduces or _NAMING.search(words)) and letters_in(form) and not is_name(form)
                if (
                    is_said
                    and name not in variables
                    and _is_one_form(form)
                    and (named or any(name in letters_in(other) for other in forms))
                ):
                    one = replace(made("means", f"{name}={form}", [name], typed), local=local)
                yield replace(one, at=at, section=section, paragraph=paragraph, sentence=at)


def _sentence_around(at: int, end: int, breaks: Sequence[int], plain: str) -> tuple[str, str]:
    """Give the words of a display's sentence before it, other displays as NUL characters, and behind it."""
    low = max([0, *(edge for edge in breaks if edge <= at)])
    high = min([len(plain), *(edge for edge in breaks if edge >= end)])
    shielded = MATH.sub(lambda found: "x" * len(found.group()), plain[low:high])
    start = max((found.end() for found in SENTENCE.finditer(shielded, 0, at - low)), default=0)
    lead = re.sub(r"\x00+", "\x00", plain[low + start : at])
    closing = SENTENCE.search(shielded, end - low - 1)
    return re.sub(r"[\s~]+", " ", lead), plain[end : low + closing.end() if closing else high].partition("\x00")[0]


def _asserts(lead: str, behind: str) -> bool:
    """Tell whether a sentence asserts the display that it leads to, of which it says that it is neither near, nor one of several, nor to be solved."""
    before, after = (_HARMLESS.sub(" ", re.sub(r"[\s\x00]+", " ", MATH.sub("$$", part))) for part in (lead, behind))
    words = f"{before} {after}"
    predicate = _PREDICATE.search(before)
    own = f"{predicate['own'] if predicate else before} {_SPEAKS_OF_IT.split(after)[0]}"
    return not (_MAY_NOT_BE_ASSERTED.search(words) or _MAY_NOT_DEFINE.search(own) or UNREAL.search(words) or "?" in words)


def denies(words: str) -> bool:
    """Tell whether words take back what stands among them, or say it of other times or authors."""
    words = _HARMLESS.sub(" ", words)
    return bool(_IS_NOT_SO.search(words) or UNREAL.search(words))


def chooses(words: str) -> bool:
    """Tell whether words suppose what stands among them, or take it for one of several."""
    return _CHOOSES.search(_HARMLESS.sub(" ", words)) is not None


def _is_one_form(form: str) -> bool:
    """Tell whether a text is one form: no equation, inequality or approximation, and no words."""
    bare = outside_braces(_OF_A_SET.sub(" ", _INNER.sub(" ", form)))
    return not ("=" in bare or _NO_FORM.search(bare) or relates(bare))


def _conditions(behind: Sequence[str]) -> list[str]:
    """Give the conditions behind a statement of a display, up to the next statement."""
    found: list[str] = []
    for part in behind:
        if "=" in outside_braces(IS.sub("=", part)):
            break
        found.append(part)
    return found


_FOR = re.compile(r"\s*,?\s*(?:for(?: all| every| any)?|on|with|where|in)\s+(?:real\s+|positive\s+)?\$([^$]*)\$")


def _condition_behind(behind: str, others: Sequence[str]) -> list[str]:
    """Give the condition that a display's sentence goes on with, of its last statement."""
    found = _FOR.match(behind)
    return [found[1]] if found and not any("=" in part for part in others) and RELATION.search(found[1]) else []


def _is_related(name: str, parts: Sequence[str], words: str) -> bool:
    """Tell whether a display, or a formula of its sentence, also says how a function's values at other arguments are related: g(x+1) = g(x)."""
    values = re.compile(rf"\s*{re.escape(name)}\s*\(\s*[-+\d./]+\s*\)\s*=")  # which are judged by themselves
    formulas = [*parts, *(typed for typed in re.findall(r"\$([^$]*)\$", words) if not values.match(typed))]
    call = re.compile(rf"\s*{re.escape(name)}\s*(?:\\left\s*)?\(")
    return any(
        call.match(left) and FUNCTION.fullmatch(left.strip()) is None
        for formula in formulas
        for left, equals, _ in [IS.sub("=", formula).partition("=")]
        if equals
    )


def conditions_before(variable: str, at: int, section: int, before: Sequence[Said]) -> list[str]:
    """Give the inequalities that the sentences of a section say of a function's argument before it is defined: Let $x>0$. The unit is ..."""
    ranges = [one for one in before if one.section == section and one.at < at and one.is_range and variable in one.names]
    typed = [one.typed for one in ranges if RELATION.search(one.typed) and variable in letters_in(one.typed)]
    return [relation for relation in typed if not WHOLE_LINE.search(relation)]


_SIGNED = {"positive": ">0", "negative": "<0", "right": ">0", "left": "<0"}
_IN_WORDS = re.compile(
    r"\b(?P<sign>positive|negative)\s+(?:real\s+)?(?:(?:values\s+of|arguments?)\s+)?\$\s*(?P<letter>\\?[A-Za-z]+(?:_\w)?)\s*\$"
    r"|\b(?:[Oo]n|[Oo]ver|[Ff]or|[Ii]n)\s+the\s+(?P<side>positive|negative|right|left)\s+(?:real\s+)?(?:semi-?|half[\s-]?)?(?:axis|line|half|numbers|reals)\b"
    r"|\b(?:[Oo]n|[Oo]ver|[Ff]or|[Ii]n)\s+the\s+(?P<unit>unit)\s+interval\b"
)


def _conditions_around(lead: str, behind: str, variable: str) -> list[str]:
    """Give the conditions on a function's argument that the words around a display say: For $x>0$ the unit is ..., on the positive axis."""
    found = [typed for typed in re.findall(r"\$([^$]*)\$", lead) if RELATION.search(typed) and variable in letters_in(typed)]
    for said in (*_IN_WORDS.finditer(lead), *_IN_WORDS.finditer(behind)):
        if said["letter"] in (None, variable):
            sign = _SIGNED.get(said["sign"] or said["side"] or "")
            found.append(f"{variable}{sign}" if sign else rf"{variable}\in[0,1]")
    return found


# What a sentence goes on to conclude from its display.
_FOLLOWS = re.compile(r"^[\s,.;~]*(?:so that|whence|hence|thus|and (?:so|hence|thus|therefore))\b.*", re.DOTALL)


def _is_new(name: str, at: int, displays: Mapping[int, str], plain: str) -> bool:
    """Tell whether a display with a label is the first place of a note that has a letter, so that it can claim nothing of it."""
    base = re.sub(r"\\(?:mathrm|mathcal|mathsf|hat|bar|tilde|text|rm)(?![A-Za-z])|[{}\s]", "", name.partition("_")[0])
    if not (re.fullmatch(r"[A-Za-z]", base) or base.lstrip("\\") in LETTERS):
        return False  # a command of the note, say
    spot = re.compile(rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])")
    formulas = (found[1] or found[2] for found in MATH.finditer(plain, 0, at))
    return not any(spot.search(text) for text in (*formulas, *(display for other, display in displays.items() if other < at)))


def _is_said_nowhere_else(
    name: str,
    at: int,
    section: int,
    displays: Mapping[int, str],
    plain: str,
    before: Sequence[Said],
    is_same: Callable[[str], bool] = lambda _: False,
) -> bool:
    """Tell whether nothing but the display at a place says what a letter is, or one with an argument, but for displays that say the same."""
    if name in (*EXPECTATION, *PROBABILITY, *VARIANCE, *COVARIANCE) or "'" in name or name.startswith(("\\dot", "\\ddot")):
        return False
    for said in before:
        left, sign, _ = IS.sub("=", said.typed.partition("\\sim")[0]).partition("=")
        is_of_it = re.match(rf"\s*{re.escape(name)}(?![A-Za-z])", left) is not None or said.verb != "unclear"  # no mean of it
        states = bool(sign) and is_of_it and said.verb in ("function", "restricted", "unclear", "unread", "means")
        if name in said.names and (states or (said.section == section and said.verb in ("law", "where", "such_that"))):
            return False
    spot = rf"(?<![A-Za-z\\]){re.escape(name)}\s*\(\s*(?:\\?[A-Za-z]+(?:_\w)?)\s*\)\s*&?\s*(?:=|:=)"
    for other, display in displays.items():
        is_another = any(
            FUNCTION.fullmatch(part.partition("=")[0].strip()) and re.match(spot, part) and not is_same(part)
            for part in _read(display).parts
        )
        if other != at and is_another and ("\\label" not in display or other < at):
            return False
    words = _SAYS_WHAT_IT_IS.replace("NAME", re.escape(name))
    start = max((found.end() for found in SENTENCE.finditer(plain, 0, at)), default=0)
    return re.search(words, plain[:start]) is None


def _function(
    name: str,
    variable: str,
    form: str,
    conditions: Sequence[str],
    *,
    told: bool,
    plainly: bool,
    labelled: bool,
    are_equal: AreEqual,
) -> Said | None:
    """Read the function that a display may define, with the conditions behind it; None where it claims something.

    Args:
        name: of the function.
        variable: its argument, as typed.
        form: what stands behind the sign; of a chain all that do.
        conditions: that stand behind it.
        told: whether the words before it say that it defines one.
        plainly: whether its sentence asserts it, and nothing else of the note says what it is.
        labelled: whether it has a label.
        are_equal: tells whether two forms are the same whatever their letters are.
    """
    typed = f"{name}({variable})={form}"
    known = name in FUNCTIONS and name not in ("\\phi", "\\psi")
    if known and (name in letters_in(form) or all(is_known_form(name, variable, one, are_equal) for one in form.split("="))):
        return None
    defines = told or (plainly and not known)
    *others, form = (part.strip() for part in EQUALS.split(form)) if defines else (form,)  # of H(x) = A = B the value
    same = [are_equal(other, form) for other in others]
    if False in same:
        question = f"the display gives it two forms, and they differ; what is it? {IF_SO}"
        return made("unclear", question, [name], typed[:60], answer=f"function {name}({variable}) = {others[0]}")
    holds_itself = (
        re.search(rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])(?!\s*_)", " ".join([*others, form])) is not None
    )  # \Delta_0 is another
    is_plain = _is_one_form(form) and not holds_itself
    has_variable = variable in letters_in(form) or (len(variable) == 1 and variable in re.sub(r"\\[A-Za-z]+", " ", form))
    sure = told or (has_variable and None not in same)
    if defines and sure and is_plain and not labelled and (not known or name in MAY_BE_OTHERS):
        said = f"{name}({variable})={form}"
        limits = tuple(
            part for part in conditions if RELATION.search(part) and variable in letters_in(part) and not WHOLE_LINE.search(part)
        )
        return replace(made("restricted" if limits else "function", said, [name], typed[:60]), limits=limits)
    answer = f"function {name}({variable}) = {form if is_plain else '...'}"
    if known and (defines or not labelled):
        question = f"{name} is read as the function or constant of that name; what is it here? If it is what stands there, write"
        return made("unread", question, [name], typed[:60], answer=answer)
    if known or (labelled and not defines):
        return None
    return made("unclear", f"does the display define it? {IF_SO}", [name], typed[:60], answer=answer)
