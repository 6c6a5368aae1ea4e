r"""Sentences that give what is read by its sign another meaning.

A function: logarithms to base two, angles in degrees, a scaled error function, $\sin^{-1}$ for a reciprocal; a sign: $[x]$ for the integer part; the
numbers of laws: $\mathcal{N}(m,s)$ with a standard deviation; means and integrals: all averages are conditional, integrals are principal values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from derivations.latex.known import may_be_another_error_function
from derivations.latex.macros import written_out
from derivations.latex.sentences import COMMENT, MATH, letters_in
from derivations.latex.tokens import Macro
from derivations.latex.words import NAMED
from derivations.syntax import NotUnderstood

ALONE = "comments alone"  # the comment by which no sentence is read


@dataclass(frozen=True)
class Sign:
    """What the reader knows by its sign.

    Args:
        name: as it is shown.
        used: a pattern of it in a formula, or in a law where it is of laws.
        settled: the comment that says that it is what it is read as; empty of a law, where the comment is the law itself.
    """

    name: str
    used: str
    settled: str = ALONE


@dataclass(frozen=True)
class Convention:
    """A sentence that may give signs another meaning than the one that is read: its place and words, and the signs."""

    at: int
    says: str
    signs: tuple[Sign, ...]

    def used_in(self, text: str) -> Sign | None:
        """Give the sign of these that a formula, or the laws beside it, have; None where they have none."""
        return next((sign for sign in self.signs if re.search(sign.used, text)), None)

    def asks(self, sign: Sign, line: int, laws: Sequence[str]) -> str:
        """Ask about a sign that a formula, or the laws beside it, have; its own line is said."""
        answer = sign.settled or f"law {next(law for law in laws if re.search(sign.used, law))}"
        return f"{sign.name}: line {line} says `{self.says}`, and it is read as it is usual. If it is that one, write % closedform: {answer}"


_OF_D = r"(?:D|\\(?:mathcal|mathrm|mathsf)\s*(?:\{D\}|D(?![a-zA-Z])))\s*(?:\\[,!]\s*)?"
_D = rf"(?<![A-Za-z\\_^]){_OF_D}"
_MEASURED = re.compile(
    rf"(?:[$&,;:(]|\\[\[(]|\\\\|\\q?quad|\\(?:begin|label|text)\s*\{{[^{{}}]*\}}|\$\$)\s*{_D}\\?(?P<letter>[A-Za-z]+)(?:\\[,;!]|\s)*&?\s*(?::?=|\\(?:equiv|coloneqq|triangleq)(?![a-zA-Z]))(?P<form>(?:\\[^\]\\)]|[^$&,;.\\])*)"
)
_OVER_IT = re.compile(rf"\\int(?![a-zA-Z])(?:\\[A-Za-z]+(?![A-Za-z])|\\[^A-Za-z]|[^\\])*?(?<![_^]){_OF_D}\\?[A-Za-z]", re.DOTALL)
# An integral that no differential or measure has closed, up to a thin space.
_OPEN_INTEGRAL = re.compile(
    r"\\int(?![a-zA-Z])(?:\\(?!(?:dd?|diff|rmd|q?quad)(?![A-Za-z]))[A-Za-z]+(?![A-Za-z])|\\[,;:!{} ]|[^\\dD=$&])*\\$"
)
_EXPONENT = re.compile(
    r"(?:\\exp\s*(?:\\left|\\[bB]igl?)?[(\[]|e\^\{)((?:[^{}()\[\]]|\{[^{}]*\})*)(?:(?:\\right|\\[bB]igr?)?[)\]]|\})"
)
_UPRIGHT_E = re.compile(r"\\(?:mathrm|rm)\s*(?:\{\s*e\s*\}|e)\s*\^")
_LAID_OUT = re.compile(
    r"\\(?:begin|end)\s*\{[^{}]*\}|\\label\s*\{[^{}]*\}|\\(?:left|right|mathrm|q?quad|cdot|times)(?![a-z])|[\s\\{}()\[\],;!]"
)


@dataclass(frozen=True)
class Measure(Convention):
    r"""A sentence that gives \int Dz, which is read over the standard normal law, another weight.

    Args:
        macros: of the file.
    """

    macros: Mapping[str, Macro] = field(default_factory=dict)

    def used_in(self, text: str) -> Sign | None:
        """Give D where a formula integrates over it."""
        return self.signs[0] if _OVER_IT.search(_in_full(text, self.macros)) else None

    def asks(self, sign: Sign, line: int, laws: Sequence[str]) -> str:
        """Ask for the weight."""
        return f"{sign.name}: line {line} says `{self.says}`, and \\int Dz is read over the standard normal law; write the weight out, \\int ... \\,dz"


def _in_full(line: str, macros: Mapping[str, Macro]) -> str:
    """Write a line of a file with what its commands stand for; as it is where one of them is not complete in it."""
    with suppress(NotUnderstood):
        return written_out(line, macros).replace("\n", " ")
    return line


def measures_of(text: str, doubted: Collection[str], macros: Mapping[str, Macro] = MappingProxyType({})) -> Iterator[Measure]:
    r"""List where a file gives \int Dz another weight than the standard normal density, or one by a function of which sentences leave open what it is.

    Args:
        text: of the file.
        doubted: functions of which its sentences say something, by name.
        macros: of the file.
    """
    lines = COMMENT.sub(lambda found: " " * len(found.group()), text).split("\n")
    plain = "\n".join(_in_full(line, macros) for line in lines)
    for found in _MEASURED.finditer(plain):
        if _OPEN_INTEGRAL.search(plain[: found.start()]):
            continue  # \int f \,Dz = ..., where it closes the integral
        z = re.escape(found["letter"])
        form = re.sub(r"\\(?:dd|d|diff|rmd)(?![A-Za-z])", "d", re.sub(r"\\[td]?frac(?![a-z])", r"\\frac", found["form"]))
        form = _UPRIGHT_E.sub("e^", form)
        form = _LAID_OUT.sub("", _EXPONENT.sub(r"<\1>", form))
        weight = rf"<-(?:{z}\^2/2|frac{z}\^22|frac12{z}\^2|1/2{z}\^2)>"
        usual = rf"(?:frac1?|1?/)sqrt2pi{weight}|{weight}/sqrt2pi|frac{weight}sqrt2pi|2pi\^-1/2{weight}"
        bare = form.replace(f"d{z}", "", 1)
        by_name = re.fullmatch(rf"((?:var)?phi)(?:_?0)?{z}", bare)
        is_usual = f"\\{by_name[1]}" not in doubted if by_name else re.fullmatch(usual, bare) is not None and bare != form
        if not is_usual:
            before = plain.count("\n", 0, found.start())  # lines: commands are longer or shorter written out
            at = sum(len(line) + 1 for line in lines[:before])
            yield Measure(at, _short(found.group()), (Sign("D", _OVER_IT.pattern),), macros)


def conventions_of(text: str, is_identity: Callable[[str], bool] = lambda _: False) -> Iterator[Convention]:
    """List the sentences of a file that speak of a convention.

    Args:
        text: of the file.
        is_identity: tells whether an equation is true whatever its letters are, with signs as they are read.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for pattern, signs in _USED:
        for found in pattern.finditer(plain):
            sentence = plain[_start(plain, found.start()) : _end(plain, found.end())]
            if _OF_ITS_ARGUMENT.search(sentence) and signs == _functions("erf", "erfc"):
                continue
            yield Convention(found.start(), _short(found.group()), signs)
    for family in _FAMILIES:
        for found in _CLAUSE.finditer(plain):
            if family.is_spoken_of(found.group()):
                yield Convention(found.start(), _short(found.group()), (Sign(family.shown, family.typed, ""),))
    shown = (
        found for found in _DISPLAY.finditer(plain) if "\\label" not in found.group() or _DEFINES.search(plain[: found.start()])
    )
    for found in (*MATH.finditer(plain), *shown):
        if (sign := _introduced(found, plain, is_identity)) is not None:
            yield Convention(found.start(), _short(plain[found.start() : _end(plain, found.end())]), (sign,))


# A display of one equation that begins with a function typed out; of those that are commands displays tell themselves.
_DISPLAY = re.compile(
    r"(?:\\\[|\\begin\s*\{(?:equation|displaymath)\*?\})(?:\s|\\label\s*\{[^{}]*\})*(?P<first>\\(?:operatorname|mathrm)(?![A-Za-z]).*?)(?P<second>)[\s.,;]*(?:\\\]|\\end\s*\{(?:equation|displaymath)\*?\})",
    re.DOTALL,
)
_DEFINES = re.compile(r"\b(?:[Ll]et|[Dd]efine|[Dd]enote(?:\s+by)?|[Ww]rite|[Pp]ut|[Ss]et)[\s:]*$")

# What says of an equation that it is not asserted as it stands: before it in its sentence, and behind it.
_SIZE = r"(?:small|large|weak|strong|high|low|early|late|long|short|narrow|wide|dilute|dense)"
_NTH = r"(?:zeroth|first|second|third|fourth|leading|lowest|low|next|linear|quadratic)"
_WEAKENS = (
    r"[Uu]p\s+to\s+(?:an?\s+|the\s+|some\s+)?(?:\w+\s+){0,2}?(?:factors?|constants?|signs?|terms?|corrections?|errors?|order|normali[sz]ation|scal(?:e|ing)|multiples?)\b"
    rf"|\b(?:[Tt]o|[Aa]t|[Ii]n)\s+(?:the\s+)?{_NTH}(?:[\s-]to[\s-]leading)?\s+order\b"
    r"|\b(?:[Ii]gnoring|[Dd]ropping|[Oo]mitting|[Dd]isregarding|[Ss]uppressing)\s+(?:all\s+|the\s+|an?\s+)?(?:[\w-]+\s+){0,2}"
    r"(?:terms?|powers?|constants?|corrections?|factors?|signs?|fluctuations|correlations?|dependence|errors?|order)\b"
    r"|\b[Mm]odulo\b|\b(?:[Aa]symptotically|[Aa]pproximately|[Hh]euristically|[Ff]ormally|[Nn]aively)\b"
)
# The same of words that say it where a clause begins with them, of which others may say something else.
_WEAKENS_A_CLAUSE = (
    r"(?:[Rr]oughly(?!\s+speaking)|[Pp]erturbatively|[Nn]umerically|[Ee]ffectively|[Ee]ssentially|[Ss]chematically|[Ee]mpirically"
    r"|[Nn]early|[Aa]lmost(?!\s+(?:surely|everywhere|every|all|certainly)))\b"
    r"|(?:[Ii]n|[Bb]y|[Ww]ithin|[Uu]nder|[Tt]o|[Ii]t\s+is|[Tt]he|[Tt]his)\s+(?:an?\s+|the\s+|this\s+|our\s+)?(?:[\w-]+\s+){0,2}approximation\b"
    r"|(?:[Oo]ne\s+|[Ww]e\s+)?(?:may|can|could)\s+(?:be\s+)?approximated?\b|[Aa]s\s+a\s+rule\s+of\s+thumb\b"
    r"|[Aa]\s+(?:crude|rough|quick|simple)\s+(?:estimate|guess)\b|(?:[Tt]he|[Aa])\s+(?:best|linear|quadratic)\s+(?:\w+\s+)?fit\b"
    rf"|[Tt]o\s+(?:this|the\s+(?:\w+\s+)?(?:order|accuracy|precision))\b|[Tt]o\s+within\b|[Ww]ith\s+(?:an?|the)\s+error\s+(?:of|below|at\s+most)\b"
    rf"|(?:[Tt]he|[Aa])\s+{_NTH}[\s-]order\s+(?:\w+\s+)?(?:expansion|theory|correction)\b|[Ll]ineari[sz]ing\b|[Ww]ithin\s+linear\s+response\b"
    r"|(?:[Bb]y|[Ii]n|[Ww]ithin)\s+(?:an?\s+|the\s+)?(?:mean[\s-]field|saddle[\s-]point)\s+(?:argument|theory|approximation|limit|level)\b"
    r"|(?:[Kk]eeping|[Rr]etaining)\s+only\b|[Tt]runcating\b|[Nn]eglecting\b|[Ww]hen\s+\$[^$]*\$\s+(?:can\s+be|is)\s+(?:neglected|negligible)\b"
    rf"|(?:[Ff]or|[Aa]t|[Ww]ith|[Ii]n)\s+(?:the\s+limit\s+of\s+)?(?:very\s+|sufficiently\s+)?{_SIZE}(?![\w-])[^,;:]{{0,40}},?\s*(?:\w+\s+){{0,4}}$"
    rf"|(?:[Ii]f|[Ww]hen|[Ww]here)\s+\$[^$]*\$\s+is\s+(?:very\s+|sufficiently\s+)?{_SIZE}\b"
    rf"|[Ii]n\s+the\s+{_SIZE}-\w+\s+(?:limit|regime|expansion)\b"
    r"|(?:[Ff]or|[Aa]s|[Ww]hen|[Ii]f|[Ww]here|[Ii]n\s+the\s+limit|[Tt]o|[Uu]p\s+to|[Tt]o\s+within|[Ww]ith\s+error)\s+\$[^$]*"
    r"(?:\\(?:ll|gg)(?![A-Za-z])|\\to\s*(?:0|\{?\\infty|[-+]\s*\\infty)|(?<![A-Za-z\\])[oO]\s*(?:\\left|\\[bB]ig)?\(|\\mathcal\s*\{?\s*O)[^$]*\$"
)
_BEGINS_A_CLAUSE = (
    r"(?:^|[.,;:(]|\b(?:that|and|then|find|have|has|get|obtain|gives?|yields?|is|are|holds|becomes|reads|so|hence|thus|we|one))\s*"
)
_WRONG = r"(?:incorrect|wrong|erroneous|mistaken|untrue|false|refuted|disproved|disproven|invalid)"
_DENIES = (
    r"\b(?:false|wrong|incorrect|untrue|not\s+true|not\s+the\s+case|no\s+longer\s+true|a\s+mistake|a\s+fallacy|an\s+error)\s+(?:that|to\s+(?:say|write|conclude|claim|think))\b"
    r"|\b(?:[Oo]ne|[Yy]ou|[Ww]e|[Ss]ome|[Mm]any)\s+(?:might|may|could|would|must\s+not|should\s+not|cannot|do(?:es)?\s+not)\s+(?:\w+\s+)?(?:think|expect|guess|believe|hope|conjecture|be\s+tempted|have|get|obtain|find|conclude)\b"
    r"|\b(?:[Ww]ere|[Hh]ad)\s+(?:it|this|the)\b|\b[Ii]t\s+(?:does\s+not|need\s+not|cannot)\s+(?:follow|hold|be)\b|\b[Nn]or\s+(?:is|are|does|do)\b"
    r"|\b(?:[Cc]ommon|[Ff]requent|[Tt]ypical|[Uu]sual|[Cc]lassic(?:al)?|[Tt]empting)\s+(?:mistake|error|misprint|slip|misconception|fallacy)\b"
    rf"|\b(?:[Tt]he|[Aa]n?|[Tt]his)\s+{_WRONG}\s*(?:(?:claim|statement|formula|identity|equation|relation|result|guess)s?\b|$)|\b[Nn]a[iï]ve\s+(?:\w+\s+)?(?:guess|answer|result|formula|argument)\b"
    r"|\b(?:[Bb]eginners|[Ss]tudents|[Pp]eople|[Aa]uthors)\s+(?:\w+\s+)?(?:write|think|believe|claim|guess)\b|\b[Dd]isprov(?:e|es|ed)\b|\b[Rr]efut(?:e|es|ed)\b|\b[Cc]onjectur\w+"
    r"|\bcontradiction\b|\b(?:ask|wonder|question|unclear|unknown|open|doubtful)(?:s|ed)?\s+whether\b|\b[Ii]s\s+it\s+(?:true|so|the\s+case)\b|\b(?:[Ff]ooled|[Tt]empt(?:ed|ing)|[Mm]isled)\b"
    r"|\b(?:[Ii]f|[Ss]uppos(?:e|ing)|[Aa]ssum(?:e|ing)|[Pp]rovided|[Uu]nless)(?:\s+(?:that|it\s+(?:is|were)\s+(?:so|true)|moreover|now|also|further|we\s+have|there\s+holds))*\s*$"
)
_WEAKENED = re.compile(rf"{_WEAKENS}|{_BEGINS_A_CLAUSE}(?P<clause>{_WEAKENS_A_CLAUSE})")
_WEAKENED_BEHIND = re.compile(
    rf"[\s,]*(?:(?:which|this|it)\s+(?:is|holds)\s+(?:\w+\s+)?)?(?P<clause>{_WEAKENS}|{_WEAKENS_A_CLAUSE})"
)
_DENIED = re.compile(_DENIES)
_IS_EXACT = re.compile(r"(?<!lmost )(?<!early )\bexact(?:ly)?\b|\b(?:[Nn]o|[Ww]ithout(?:\s+any)?)\s+approximation\b")
_DENIED_BEHIND = re.compile(
    rf"^[\s,;]*(?:(?:but|and|yet|though|although|which|he|she|they)\b)?(?:(?!\b(?:where|unless|when|if|than|that|so)\b)[^.;])*?\b(?:is|was|are|were)\s+(?:\w+\s+)?(?:{_WRONG}|not\s+(?:true|so|correct))\b"
    r"|^[\s,;]*(?:(?:but|which)\s+)?(?:this\s+|it\s+)?(?:fails|cannot\s+(?:be|hold)|does\s+not\s+hold)\b|^\s*\?"
)


def weakened_by(text: str, display: tuple[int, int]) -> str:
    """Give the words of an equation's own sentence that may say that it holds roughly; empty where there are none.

    Args:
        text: of the file.
        display: the characters from which to which the equation goes.
    """
    before, behind = _around(text, display)
    if _IS_EXACT.search(before) or _IS_EXACT.search(behind):
        return ""
    found = _WEAKENED.search(before) or _WEAKENED_BEHIND.match(behind)
    return _short(found["clause"] or found.group()) if found else ""


def denied_by(text: str, display: tuple[int, int]) -> str:
    """Give the words of an equation's own sentence that may say that it does not hold; arguments as of ``weakened_by``."""
    before, behind = (MATH.sub(" ", words) for words in _around(text, display))
    found = _DENIED.search(before) or _DENIED_BEHIND.search(behind)
    return _short(found.group()) if found else ""


def _around(text: str, display: tuple[int, int]) -> tuple[str, str]:
    """Give an equation's sentence before it, and behind it where it goes on there."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    start, end = display
    first = max(_start(plain, start), plain.rfind("\\end{", 0, start), plain.rfind("\\]", 0, start))
    closed = re.search(r"\.\s*(?:\\(?:label\s*\{[^{}]*\}|end\s*\{[^{}]*\}|\])\s*)*$", plain[start:end]) is not None
    behind = "" if closed else re.split(r"\\begin\s*\{|\\\[", plain[end : _end(plain, end)])[0]
    return plain[first:start], behind if re.match(r"\s*(?:[a-z,;?$]|\Z)", behind) else ""


def _short(text: str) -> str:
    return " ".join(text.split())[:60]


_CLAUSE = re.compile(r"(?:[^.]|\.(?!\s))+")


def _end(plain: str, at: int) -> int:
    found = re.compile(r"\.(?:\s|$)|\n\s*\n").search(plain, at)
    return found.start() if found else len(plain)


def _start(plain: str, at: int) -> int:
    return max((found.end() for found in re.finditer(r"\.\s|\n\s*\n", plain[:at])), default=0)


# --- what is said of functions, means and integrals by their names


def _functions(*names: str) -> tuple[Sign, ...]:
    return tuple(_function(name) for name in names)


def _function(name: str) -> Sign:
    return Sign(rf"\{name}", rf"\\{name}(?![A-Za-z])|\{{{name}\}}", rf"function \{name}(x) = \{name}(x)")


_BASE = r"\bbase[\s~$-]*(?:2|two|10|ten|[a-df-z]\b)"
_OTHER_BASE = r"(?:[Bb]inary|[Dd]yadic|[Dd]ecimal|[Cc]ommon|Briggsian|Briggs'?s?)"
_LOG = r"\\log(?![a-zA-Z_])"
_MEAN = Sign(r"\mathbb{E}", r"\\mathbb\s*\{?E|\\E(?![A-Za-z])|\\langle|\\(?:mathbb\s*\{?P|Prob|P|Pr)(?![A-Za-z])|\\Var|\{[Vv]ar\}")
_PART = r"(?:[Cc]onditional\w*|[Cc]ondition(?:ed|ing)?\s+(?:up)?on|[Rr]estrict(?:ed)?\s+\w*\s*(?:attention\s+)?to|[Gg]iven|[Oo]n\s+the\s+event)"
_ALWAYS = r"(?:[Tt]hroughout|[Aa]lways|[Aa]ll|[Ee]very|[Hh]enceforth|[Ff]rom\s+(?:here|now)\s+on|[Ii]n\s+what\s+follows|[Ii]n\s+this\s+(?:note|section|paper))"
_MEANS = r"(?:[Mm]eans|[Aa]verages?|[Ee]xpectations?|[Pp]robabilit(?:y|ies)|[Ww]e)"
_WITHIN = r"(?:(?!\\(?:begin|end)\b)[^.$])*"  # words of one sentence, on one side of a display
_USED: tuple[tuple[re.Pattern[str], tuple[Sign, ...]], ...] = (
    (
        re.compile(
            rf"(?:\b[Ll]ogarithms?\b|{_LOG}|\b[Ll]ogs\b)[^.]*{_BASE}|{_BASE}[^.]*\blogarithms?\b|\b{_OTHER_BASE}\s+logarithms?\b"
            rf"|(?:\b[Ll]ogarithms\b|{_LOG}|\b[Ll]ogs\b)[^.]*\b{_OTHER_BASE}\b(?!\s+entrop)|{_LOG}\s*\{{?(?:2|10)\}}?\s*=\s*1\b"
            rf"|{_LOG}\$?[\s,]*(?:=|\\equiv|for|is|means|denotes|abbreviates)[\s$]*\\log_\{{?(?:2|10|[a-df-z])"
            r"|\b(?:are|is|in|into|measured\s+in)\s+(?:bits|decibels|dB|hartleys|shannons|bans|dits)\b"
        ),
        _functions("log"),
    ),
    (
        re.compile(
            r"\b(?:[Aa]ngles?|[Pp]hases?|[Aa]rguments?|[Tt]rigonometric\s+functions?|[Ss]ines?|[Cc]osines?)\b[^.]*\b(?:degrees\b(?!\s+of)|turns|gradians|gons|revolutions)\b"
            r"|\b(?:in|of)\s+degrees\b(?!\s+of)|\b(?:turns|gradians|gons|revolutions)\b[^.]*\bangles\b"
        ),
        _functions("sin", "cos", "tan", "arcsin", "arccos", "arctan"),
    ),
    (
        re.compile(
            r"(?:\\erf(?![a-zA-Z])|\\operatorname\s*\{erf\}|\berror function)[^.]*\b(?:normali[sz]ed|convention|scaled|rescaled|without (?:the|its))\b"
            r"|\b(?:[Nn]ormali[sz]ed|[Ss]caled|[Rr]escaled)\s+error function"
        ),
        _functions("erf", "erfc"),
    ),
    (re.compile(r"\b[Cc]onvention\w*\b[^.}]*\$\\Phi|\$\\Phi[^.]*\b(?:convention|counts|counted|measured)\b"), _functions("Phi")),
    (
        re.compile(
            rf"\b{_MEANS}\b(?={_WITHIN}\b{_ALWAYS}\b){_WITHIN}\b{_PART}|\b{_ALWAYS}\b{_WITHIN}\b{_MEANS}\b{_WITHIN}\b(?:condition|{_PART})\b"
            r"|\b[Ww]e\s+(?:always\s+)?work\s+on\s+the\s+event\b"
        ),
        (_MEAN,),
    ),
    (
        re.compile(
            r"\b[Ii]ntegrals\s+(?!that\b|which\b)(?:\w+\s+){0,3}?(?:are|is|be|as|in)\b[^.:;$]*\b(?:principal\s+values?|averages|normali[sz]ed|regulari[sz]ed)\b"
            r"|(?<!\b[Ww]e )(?<!\bto )(?<!\b[Uu]s )(?<!\bcan )(?<!\bthey )\b[Mm]easure\b[^.]*\b(?:normali[sz]ed|divided|rescaled)\b"
        ),
        (Sign(r"\int", r"\\int(?![a-z])"),),
    ),
    (
        re.compile(
            r"\b[Pp]rimes?\s+(?:denote|mark|mean|stand)\w*\b(?!\s+(?:the\s+|an?\s+)?(?:\w+\s+)?(?:derivatives?|differentiation)\b(?!\s+in\b)(?![^.]*\bnot\b))"
        ),
        (Sign("'", r"'|\\prime"),),
    ),
    (
        re.compile(r"\b[Ss]quare\s+roots?\s+(?:denote|mean|stand|is|are|be)\w*\b[^.]*\b(?:negative|other)\b"),
        (Sign(r"\sqrt", r"\\sqrt"),),
    ),
)

# What is said of a function that the sentence defines by the error function, or of its argument: $g(x)=\erf(x)$, without the factor $1/\sqrt2$ in it;
# $g(x)=\erf(x/\sqrt2)$, normalised such that $g'(0)=\sqrt{2/\pi}$.
_OF_ITS_ARGUMENT = re.compile(
    r"\$[^$=]*\([^$()=]*\)\s*:?=\s*\\(?:erf|operatorname\s*\{erf\})\s*(?:\\left)?\([^$=]*\$,?\s+without\s+(?:the|its|a|any)\s+(?:\w+\s+){0,2}(?:\$[^$]*\$\s+)?(?:in|of)\s+(?:its|the)\s+argument\b"
    r"|\$\s*(?P<name>\\?[A-Za-z]+(?:_\w)?)\s*\([^$()=]*\)\s*:?=\s*\\(?:erf|operatorname\s*\{erf\})\s*(?:\\left)?\([^$=]*\$,?\s+normali[sz]ed\s+(?:such|so)\s+that\s+\$\s*(?P=name)\s*['(]"
)

# --- what is said of the numbers of laws


@dataclass(frozen=True)
class _Family:
    """A kind of laws whose last number has more than one convention.

    Args:
        shown: how one is written.
        typed: a pattern of one behind a variable whose last number is not one.
        called: what such laws are called.
        sign: how a sentence has one without a variable.
        own: what the last number is read as.
        others: what it is elsewhere.
    """

    shown: str
    typed: str
    called: str
    sign: str
    own: str
    others: str

    def is_spoken_of(self, sentence: str) -> bool:
        """Tell whether a sentence speaks of such laws in general, or of the place of a number, and of another number than the one that is read."""
        other = re.search(rf"\b(?:{self.others})\b", sentence)
        if other is None or re.search(rf"\b(?:{self.own})\b", re.sub(rf"\b(?:{self.others})\b", "", sentence)):
            return False
        own = re.search(
            rf"\b(?:{self.called})\s+(?:laws|distributions|variables|densities|variates|times)\b|\b(?:the|an?|any|every|each)\s+(?:{self.called})\s+(?:law|distribution)\b"
            rf"|\$\s*{self.sign}(?:(?!\^\{{?2)[^$~])*\$",
            sentence,
        )
        return bool(own) or (_OF_A_PLACE.search(sentence) is not None and not _OF_ANY_FAMILY.search(sentence))


_OF_A_PLACE = re.compile(
    r"\b(?:second|last|other|its)\s+(?:argument|parameter|number|entry|slot)\b|\b(?:laws|distributions)\b[^.]*\bparametri[sz]ed\b"
)
_SQUARED = r"\(\s*[^(),]*,\s*(?!1\s*\))"  # a second number that is not one
_FAMILIES = (
    _Family(
        r"\mathcal{N}", rf"\\sim\s*\\?(?:math\w+\s*)?\{{?\s*\\?(?:math\w+\s*)?N\s*\}}?\s*(?:\\left)?{_SQUARED}", r"[Nn]ormal|[Gg]aussian",
        r"(?:\\mathcal\s*\{?\s*N\s*\}?|N\s*\()", r"variances?", r"standard\s+deviations?|precisions?|inverse\s+variances?|spreads?",
    ),
    _Family(
        r"\mathrm{Exp}", r"\\sim\s*(?:\\\w+\s*)?\{?\s*Exp\w*\s*\}?\s*(?:\\left)?\((?!\s*1\s*\))", r"[Ee]xponential",
        r"(?:\\\w+\s*)?\{?\s*Exp\w*", r"rates?", r"means?|scales?",
    ),
    _Family(
        r"\mathrm{Gamma}", rf"\\sim\s*(?:\\\w+\s*)?\{{?\s*Gamma\s*\}}?\s*(?:\\left)?{_SQUARED}", r"[Gg]amma", r"(?:\\\w+\s*)?\{?\s*Gamma(?![A-Za-z])",
        r"scales?", r"rates?|means?|inverse\s+scales?",
    ),
)  # fmt: skip
_OF_ANY_FAMILY = re.compile(
    rf"\b(?:{'|'.join(family.called for family in _FAMILIES)})\s+(?:laws?|distributions?|variables|times)\b"
)

# --- what is said of a sign that stands by itself in a sentence

_LETTER = r"(?:\\?[A-Za-z]+|\\cdot)"
_ALONE_IN = rf"(?:\s*[\[({{]\s*(?:{_LETTER}|\\dots|\\ldots)\s*[\])}}])?"
# one if $A$ holds and zero otherwise
_ONE_IF = (
    r"(?:is|equals)\s+(?:one|1|\$1\$)\s+(?:if|when|where|on)\s+\$\w+\$(?:\s+(?:holds|occurs|is\s+true))?,?"
    r"\s+and\s+(?:zero|0|\$0\$)\s+(?:otherwise|else|if\s+not)"
)
_SIGNS: tuple[tuple[str, str, str, str], ...] = (  # its name, itself alone, itself used, the words for what it is
    (r"|x|", rf"\|\s*{_LETTER}\s*\|", r"(?<!\\)\||\\[lr]?vert", r"absolute|modul|magnitude|length|norm|size|distance|cardinality|determinant|number"),
    (r"n!", r"\w\s*!", r"(?<!\\)!", r"factorial|product"),
    (r"\binom", r"\\[dt]?binom\s*\{?\w\}?\s*\{?\w\}?", r"\\[dt]?binom", r"binomial|choos|subsets|number of"),
    (r"\lfloor", rf"\\lfloor\s*{_LETTER}\s*\\rfloor", r"\\lfloor", r"integer part|floor|largest|greatest|down"),
    (r"\lceil", rf"\\lceil\s*{_LETTER}\s*\\rceil", r"\\lceil", r"ceiling|smallest|least|up"),
    (r"[x]", rf"\[\s*{_LETTER}\s*\]", r"(?<!\\left)(?<!\})\[(?!\s*\\?\w+\s*[,;])", "$^"),
    (r"\{x\}", rf"\\\{{\s*{_LETTER}\s*\\\}}", r"\\\{[^<>=]*\\\}", "set"),
    (r"(x)_+", rf"\(\s*{_LETTER}\s*\)\s*[_^]\s*\{{?\+\}}?", r"[_^]\s*\{?\+", r"positive part|ramp|rectif|ReLU"),
    (r"\mathbf{1}", rf"\\(?:mathbf|mathbb|mathds|mathbbm|bm)\s*\{{?1\}}?\s*(?:_\{{?\w\}}?|\\?[{{(\[]\s*{_LETTER}\s*\\?[)}}\]])?",
     r"\\(?:mathbf|mathbb|mathds|mathbbm|bm)\s*\{?1", rf"indicator|characteristic|{_ONE_IF}"),
    (r"\mathbb{E}", rf"\\(?:mathbb\s*\{{?E\}}?|E(?![A-Za-z]))(?:_\{{?\w\}}?)?{_ALONE_IN}", r"\\mathbb\s*\{?E|\\E(?![A-Za-z])", r"expect|mean|average"),
    (r"\langle", rf"\\langle\s*(?:{_LETTER}|\\dots|\\ldots)\s*\\rangle(?:_\{{?\w\}}?)?", r"\\langle", r"expect|mean|average|product|bracket"),
    (r"\mathbb{P}", rf"\\mathbb\s*\{{?P\}}?{_ALONE_IN}", r"\\mathbb\s*\{?P", r"probab"),
    (r"\operatorname{Var}", rf"\\(?:operatorname\s*\{{[Vv]ar\}}|[Vv]ar(?![A-Za-z])){_ALONE_IN}", r"\\[Vv]ar(?![A-Za-z])|\{[Vv]ar\}", r"variance"),
)  # fmt: skip
_OF_MEANS = (r"\mathbb{E}", r"\langle", r"\mathbb{P}", r"\operatorname{Var}")
_CALLED = {
    "log": "logarithm", "ln": "logarithm", "sin": "sine", "cos": "cosine", "tan": "tangent", "max": "max|larg|great", "min": "min|small|less|least",
    "sign": "sign", "sgn": "sign", "erf": "error function", "erfc": "error function", "exp": "exponential", "tanh": "hyperbolic", "sinh": "hyperbolic",
    "cosh": "hyperbolic", "sigmoid": "logistic|sigmoid", "ReLU": "rectif|ramp|positive part", "Li": "logarithm", "He": "Hermite", "W": "Lambert",
    "B": "[Bb]eta", "expit": "logistic", "probit": "normal", "besseli": "Bessel", "besselj": "Bessel", "besselk": "Bessel",
}  # fmt: skip
_ASKED_ELSEWHERE = frozenset({"Phi", "phi", "varphi", "Gamma", "zeta", "psi", "pi", "beta", "gamma"})  # ``derivations.latex.known``
_CALL = re.compile(
    rf"(?:\\(?:operatorname\*?|mathrm|mathop|text)\s*\{{\s*(?P<word>\w+)\s*\}}|\\(?P<command>[A-Za-z]+))(?:_\{{?\w\}}?)?\s*(?P<inverse>\^\s*\{{?\s*-1\s*\}}?)?"
    rf"\s*(?:\(?\s*{_LETTER}(?:\s*,\s*{_LETTER})*\s*\)?)?"
)
_CHANGED = re.compile(
    r"\b(?:scaled|rescaled|conditional\w*|restrict\w*|sample|empirical|truncated|without|instead|twice|half|minus|double|reciprocal|one over|positive half|"
    r"physicists?'?)\b"
)
_CALLS_IT = re.compile(
    r"\b(?:[Ll]et|[Dd]enot\w*|[Dd]efin\w*|[Ww]rit\w+|[Cc]all\w*|[Uu]se|[Pp]ut|[Ss]et|abbreviat\w*|[Bb]y)(?:\s+by)?\s*$"
)
_IS_CALLED = re.compile(
    r"\s*,?\s*(?:(?:is|are|be|being|will|shall|now|here|always)\s+)*"
    r"(?:denot\w*|stands?\s+for\b|means?\b|meant\b|counts?\b|rounds?\b|we\s+mean\b|(?<=\s)(?:the|an?|those|one|zero|conditional\w*)\b|(?<=be\s)\$|(?<=is\s)\$)"
)
_BESIDE = re.compile(r"\b(?:mean\b|where\b|with\b)")
_FOR = re.compile(r"\s*for\s+(?:the\b|an?\b|\$)")
_STATES = re.compile(
    r"\b(?:[Uu]sing|[Ss]ince|[Bb]ecause|[Rr]ecall\w*(?:\s+that)?|[Bb]y|[Ff]rom|[Ff]act\s+that|[Nn]ot(?:e|ing)\s+that|[Hh]ence|[Tt]hus|[Tt]herefore|[Ss]o(?:\s+that)?|[Tt]hen|"
    r"[Ss]hows?\s+that|follows\s+that|gives|yields|identity|relation|formula|series|expansion|[Ii]f|[Ww]hen|[Ww]henever)(?:\s+the)?\s*$"
)


@cache
def _alone() -> tuple[tuple[Sign, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((Sign(name, used), re.compile(itself), re.compile(usual)) for name, itself, used, usual in _SIGNS)


def _sign_of(typed: str) -> tuple[Sign, re.Pattern[str]] | None:
    """Give the sign that a formula is by itself, at a letter perhaps, and the words for what it is; None where it is none."""
    call = _CALL.fullmatch(typed)
    name = (call["word"] or call["command"]) if call is not None else ""
    if call is not None and call["inverse"] and name in {*NAMED, "Phi"}:
        return Sign(rf"\{name}^{{-1}}", rf"(?:\\{name}|\{{{name}\}})\s*\^\s*\{{?\s*-1"), re.compile(r"inverse|arc|quantile")
    if call is not None and name in {*NAMED, "Li", "He"} and (call["word"] or name not in _ASKED_ELSEWHERE):
        return _function(name), re.compile(_CALLED.get(name, re.escape(name)))
    return next(((sign, usual) for sign, itself, usual in _alone() if itself.fullmatch(typed)), None)


def _introduced(found: re.Match[str], plain: str, is_identity: Callable[[str], bool]) -> Sign | None:
    """Give the sign to which a formula of a sentence, or what is said of it, gives another meaning; None where it gives none."""
    inside = re.sub(r"\\(?:left|right|[,;:!])(?![A-Za-z])", "", found[1] or found[2] or "").strip()
    left, equals, right = (part.strip(" :") for part in re.sub(r"\\equiv|\\coloneqq", "=", inside).partition("="))
    known = _sign_of(left)
    if known is None:
        return None
    sign, usual = known
    before, behind = plain[_start(plain, found.start()) : found.start()], plain[found.end() : _end(plain, found.end())]
    if equals:
        word = left.lstrip("\\").partition("(")[0].partition("_")[0].strip()
        if word in {*NAMED, "He"}:
            inside = re.sub(r"^\\(\w+?)(?=(?:_(?:\d|\{\d\}))?\s*\()", r"\\operatorname{\1}", inside)
        arguments = set(letters_in(left)) - {rf"\{name}" for name in NAMED}
        defines = bool(arguments & set(letters_in(right))) and not _STATES.search(before)
        if sign.name in _OF_MEANS or sign.name == "|x|":
            defines = defines and _CALLS_IT.search(before) is not None
        return sign if defines and not is_identity(inside) else None
    if not (_IS_CALLED.match(behind) or (_CALLS_IT.search(before) and _FOR.match(behind))):
        return None
    said = f"{before} {behind}"
    if sign.name in (r"\erf", r"\erfc") and not (_BESIDE.search(said) or may_be_another_error_function(said)):
        return None  # a unit that is one
    return None if usual.search(said) and not _CHANGED.search(said) else sign
