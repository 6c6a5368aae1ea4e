r"""What a formula of the running text says with the words beside it: a law, a domain, a short name, a function."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from derivations.latex.changes import EXCEPTS
from derivations.latex.clauses import is_within
from derivations.latex.harmless import conditions
from derivations.latex.law_words import LOGARITHM
from derivations.latex.sentences import (
    AS_IN,
    FUNCTION,
    IF_NOTHING,
    IF_SO,
    MATH,
    RELATION,
    Formula,
    Said,
    is_name,
    letters_in,
    made,
    outside_braces,
    parts_of,
    relates,
)

IS = re.compile(
    r":=|\\(?:coloneqq|triangleq|equiv|defeq)(?![a-zA-Z])|\\(?:overset|stackrel)\s*\{\s*(?:\\(?:mathrm|text)\s*\{)?def\.?\}?\s*\}\s*\{?=\}?"
)
_NAMES_A_FUNCTION = re.compile(
    r"\b(?:function|activation|nonlinearity|rectifier|factor|coefficient|potential|response|curve|energy|loss|cost|entropy|schedule|profile|call|sigmoid|ramp|gate|kernel|transform|ratio|link|map|density|"
    r"(?:rectifier|activation|nonlinearity|link|kernel|ratio|function|unit|ramp)\}? (?:is|be|to be)|unit|neuron|"
    r"by|with|where|let|put|set|write|define|denote|consider|take|for|as|along)[\s~]*$",
    re.IGNORECASE,
)
_OPENS_NOW = re.compile(
    r"\b((?:[Ll]et|[Pp]ut|[Ss]et|[Ww]rite|[Tt]ake|[Cc]onsider)(?:\s+us)?)\s+(?:now|then|next|further|finally|moreover|also|again)\s*$"
)
# A density that a clause begins with: its density is $p(y)=...$.
_IS_THE_DENSITY = re.compile(
    r"(?:^|[,;:.]|\b(?:and|where|that))\s*(?:the|its|their|whose)\s+(?:(?:probability|common|marginal)\s+)?density\s+is\s*$",
    re.IGNORECASE,
)
INDEPENDENT = re.compile(
    r"(?<!not )(?<!not necessarily )(?<!far from )(?<!nearly )(?<!almost )(?<!hardly )\bindependent|\bi\.?\s?i\.?\s?d\b|\biid\b|\bIID\b"
)
_DEFINES = re.compile(
    r"(?:\b(?:with|With|where|Where|let|Let|write|Write|writing|Writing|put|Put|set|Set|"
    r"setting|Setting|and|define|denote|by|i\.e\.|that is|abbreviate|using|here|Here|"
    r"(?:the|a|two|our)\s+(?:[\w-]+\s+){0,2}(?:shorthand|abbreviations?|notation|fields?|preactivations?|projections?|order parameters?|z-score))|"
    r",|\()[\s\\~]*$"
)
_LISTED = re.compile(r";[\s\\~]*$")  # x fixed; h = 2x; ...
_ALONE = re.compile(r"^\s*(?:[,;.]|$)")  # a formula that is a clause of its own
# A noun that a formula names: the latent demand is $y = a + bx$; what a text supposes, or asks for, is none.
_IS_NAMED = re.compile(
    r"(?:^\s*|[,;:]\s*|\b(?:and|that|where|then|when)\s+)(?:an?|the|its|our|his|her|their)\s+(?:(?!of\b|for\b|to\b|in\b|at\b|with\b)[\w-]+(?:'s)?\s+){0,3}"
    r"(?!(?:conditions?|equations?|constraints?|relations?|identity|lines?|curves?|boundary|cases?|roots?|solutions?|assumptions?|requirements?|"
    r"examples?|events?|restrictions?|hypothesis|points?|regions?|inequality)\b)[\w-]+\s+is\s*$"
    r"|\b(?:received|observed|measured|recorded|written|defined|generated|formed)\s+as\s*$",
    re.IGNORECASE,
)
_ENDS_OR_GOES_ON = re.compile(r"\s*(?:[,.;]|$|with\b|where\b|and\b)")
_SIGNS = "positive integer|nonnegative integer|non-negative integer|positive|negative|nonnegative|non-negative|nonpositive|nonzero|non-zero|real|integer"
_WORDS_BETWEEN = (
    r"(?:[- ]valued)?(?:\s+(?:numbers?|scalars?|constants?|parameters?|reals|integers?|inputs?|weights?|variance|variances|rate))?"
)
_SIGN_BEFORE = re.compile(rf"\b({_SIGNS})s?{_WORDS_BETWEEN}\s*$")
_SIGN_AFTER = re.compile(
    rf"^\s*,?\s*(?:(?:is|are|be|being|both|all|any|a|an)\s+)*({_SIGNS})s?\b(?!\s+(?:definite|semidefinite|probability|function))"
)
_STANDARD_BEFORE = re.compile(r"\bstandard\s+(?:normal|Gaussian|gaussian)s?(?:\s+(?:random\s+)?variables?)?\s*$")
_STANDARDS_BEFORE = re.compile(r"\bstandard\s+(?:normals|Gaussians|(?:normal|Gaussian|gaussian)\s+(?:random\s+)?variables)\s*$")
_STANDARD_AFTER = re.compile(
    r"^\s*,?\s*(?:(?:is|are|be|being|denote|denotes|always|a|an|two|both|independent|i\.\s?i\.\s?d\.?|iid)\s+)*standard\s+(?:normal|Gaussian|gaussian)s?\b"
    r"(?!\s+(?:distribution function|cdf|CDF|density|pdf|vector|field|process|matrix|in\b))"
)
_WRITE = re.compile(r"\b[Ww]rite\s*$")
_FOR_STANDARD = re.compile(r"^\s*for\s+an?\s+standard\s+(?:normal|Gaussian|gaussian)(?:\s+random)?\s+variable\b")
_FROM_WHICH = re.compile(r"\bindependent(?:ly)?\s+(?:of|from)\s*$")  # what is independent of a letter says nothing of it
# A variable beside the one of which a sentence speaks.
_ANOTHER = re.compile(
    r"\ban(?:other)?\s+independent\s+(?:standard\s+)?(?:normal|Gaussian)\s+(?:random\s+)?(?:variable|noise)\s+to\s*$"
)
_COPY_AFTER = re.compile(r"^\s*(?:is|be|being|denote|denotes)?\s*an\s+independent\s+copy\b")
_OF_A_LAW = re.compile(
    r"\b(?:uniform|exponential|[Gg]aussian|normal|[Pp]oisson|binomial|[Bb]ernoulli|[Rr]ademacher|[Gg]amma|[Bb]eta|[Cc]auchy|Student|[Ss]tudent[- ]t|[Ll]aplace|"
    r"[Gg]umbel|distribut|drawn|sampled|law\b|condition|given\b|truncated|random)"
)
_OF_A_FAMILY = re.compile(_OF_A_LAW.pattern.replace("distribut|drawn|sampled|law\\b|condition|given\\b|", "drawn|sampled|"))
_OF_A_KIND = re.compile(r"\b(?:odd|even|prime|natural|whole|rational|complex)\b[^.]*$")
_SIM = re.compile(
    r"\\(?:overset|stackrel|underset)\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{?\s*\\sim\s*\}?|\\sim(?:_\{?[a-z. ]+\}?)?|\\thicksim"
)
MEASURE = re.compile(r"(?:D|\\(?:mathcal|mathrm|mathsf)\s*\{?D\}?)\s*\\?[A-Za-z]+")  # \int Dz f, the normal measure
_IID = re.compile(r"i\.?i\.?d|ind")
_IN_A_FACE = r"\\(?:mathcal|mathrm|text|operatorname|mathsf)\s*\{?\s*"
_NAMES_OF_LAWS = (
    (re.compile(_IN_A_FACE + r"(?:Unif|U|Uniform)\s*\}?\s*(?=[\[(])|(?<![A-Za-z\\])(?:Unif|Uniform|U)\s*(?=[\[(])"), "Uniform"),
    (re.compile(_IN_A_FACE + r"Exp\s*\}?\s*(?=\()|(?<![A-Za-z\\])Exp\s*(?=\()"), "Exponential"),
    (re.compile(_IN_A_FACE + r"(?:Lap)\s*\}?\s*(?=\()|(?<![A-Za-z\\])Lap\s*(?=\()"), "Laplace"),
    (re.compile(_IN_A_FACE + r"(?:Bern|Ber)\s*\}?\s*(?=\()"), "Bernoulli"),
    (re.compile(r"\\chi\^\{?2\}?_\{?(\w|\\[a-z]+)\}?(?![\w(])|\\chi_\{?(\w|\\[a-z]+)\}?\^\{?2\}?(?![\w(])"), r"ChiSquare(\1\2)"),
)  # fmt: skip


def with_density(law: str, before: Sequence[Said]) -> str:
    """Give the law whose density a letter is, where a sentence says so; else what stands there."""
    one = next((said for said in reversed(before) if said.verb == "function" and law.strip() in said.names), None)
    found = None if one is None else re.fullmatch(r"[^=]*=(.*?)\(\w; (.*)\)", one.text, re.DOTALL)
    return f"{found[1]}({found[2]})" if found else law


_COUNTED = re.compile(
    r"([^=,]+?)\s*(?:=|\\in\s*\\\{)\s*([01]\s*,\s*(?:\d\s*,\s*)+)\\[lc]?dots[cbo]?\s*(?:\\\})?"
)  # n = 1, 2, \dots
_IS_A_LAW = re.compile(
    r"\\(?:mathrm|mathsf|mathcal|operatorname|text)\s*\{?\s*(?:N|Beta|Gamma|Exp|Exponential|Unif|Uniform|U|Bernoulli|Laplace|LogNormal)\s*\}?\s*\(.*\)"
)
_BEGINS = re.compile(r"(?:^|[,;:.]|\b(?:and|where|that|[Hh]ere|[Tt]hen|variable))\s*$")
_HAS_IT = re.compile(
    r"^\s*(?:is|has(?: the)? (?:law|distribution)|is distributed as|follows|is drawn from)\s*\$[^$]*\$\s*(?:[,.;:(]|$|(?:and|with|where|for)\b)"
)


def _in_order(counted: str) -> bool:
    """Tell whether numbers follow each other: 0, 1, 2."""
    numbers = [int(digit) for digit in re.findall(r"\d", counted)]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def said_by(formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read one formula of the text."""
    inside = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()|\[\]])|\\[,;:!](?![a-zA-Z])", "", formula.inside)
    if _SIM.search(inside):
        yield from _laws(inside, formula, before)
        return
    if (counted := _COUNTED.fullmatch(inside)) is not None and is_name(counted[1]) and _in_order(counted[2]):
        word = "positive integer" if counted[2].startswith("1") else "nonnegative integer"
        yield made("where", f"{counted[1]} {word}", [counted[1]], inside)
        return
    waiting: list[str] = []
    for part in parts_of(inside):
        if relates(part):
            if _WHOLE_BEFORE.search(formula.before) or _WHOLE_BEHIND.match(formula.after):
                found = _FROM.search(part)
                least = int(found[2]) + (found[1] == ">") if found else -1
                names = [*waiting, RELATION.split(part)[0].strip()]
                word = "nonnegative integer" if least == 0 else "positive integer" if least > 0 else "integer"
                yield made("where", f"{', '.join(names)} {word}", names, f"integer {formula.inside}")
                if least in (0, 1):
                    waiting = []
                    continue
            part = _as_chain(part)
            yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
            waiting = []
        elif "=" in outside_braces(IS.sub("=", part)):
            if waiting:  # $a, b = 1$
                question = f"is each of them {part.partition('=')[2].strip()}? Put it into the equation. {AS_IN}"
                yield made("unclear", question, waiting, f"{', '.join(waiting)}, {part}")
                waiting = []
            yield _short(part, formula, before)
        elif is_name(part):
            waiting.append(part)
    if len(waiting) == 1 and _BEGINS.search(formula.left) and _HAS_IT.match(formula.right) and _IS_A_LAW.fullmatch(formula.next):
        yield from _laws(rf"{waiting[0]}\sim {formula.next}", formula, before)  # $B$ is $\mathrm{Beta}(a,b)$
    elif waiting and (between := _BETWEEN.match(formula.right)):
        is_plain = between["strictly"] and not EXCEPTS.search(formula.before) and not (between["verb"] and is_within(formula.left))
        for name in waiting:
            said = made("such_that", f"{between['low']}<{name}<{between['high']}", [name], f"{name} between")
            yield said if is_plain else said.asked(f"strictly, and is it said of it? {IF_SO}")
    elif waiting:
        yield from _of_words(waiting, formula, before)


# What stands before an identity that a text uses, and does not suppose.
_STATES = re.compile(
    r"\b(?:[Uu]sing|[Ss]ince|[Bb]ecause|[Rr]ecall(?:ing)?(?:\s+that)?|[Bb]y|[Ff]rom|[Ss]plitting|[Ww]riting|[Ff]act\s+that|[Nn]ot(?:e|ing)\s+that|[Hh]ence|[Tt]hus|"
    r"[Tt]herefore|[Ss]hows?\s+that|[Ss]een\s+that|follows\s+that|gives|yields|[Ii]nserting|(?:identity|relation|formula|series|integral|expansion))"
    r"(?:\s+the)?(?:\s+(?:identity|relation|formula|symmetry|series|integral))?[\s~]*$"
)
_FROM = re.compile(r"(\\geq?(?:slant)?|>=?)\s*(\d+)$")
_WHOLE_BEHIND = re.compile(
    r"\s*(?:be|is|are|being|denotes?)?\s*(?:an? |both )?(?:fixed |given |arbitrary )?(?:integers?|natural numbers?|whole numbers?)\b"
)
_WHOLE_BEFORE = re.compile(r"\b(?:integers?|natural numbers?|whole numbers?)\s*$")


def _before_list(formula: Formula) -> str:
    """Give the words before a letter, or before the letters of which it is one: positive numbers $p$ and $q$."""
    found = re.search(r"((?:\$[^$]*\$[\s,]*(?:and\s*)?)+)$", formula.left)
    if found is None or not all(is_name(name) for inside in re.findall(r"\$([^$]*)\$", found[1]) for name in parts_of(inside)):
        return formula.before
    return formula.left[: found.start()].rpartition("$")[2]


# A letter that a preposition brings in, and the clause behind it, which speaks of something else: for a threshold $t$, the label ...
_FOR_ANY = re.compile(r"\b[Ff]or\s+(?:an?|any|every|each|all|fixed|given|real)\s+(?:[\w-]+\s+){0,2}$")
_MAIN_CLAUSE = re.compile(r"^\s*,\s*(?:the|this|its|our|we|one|both|these)\b")


# A letter between two numbers; strictly so, or in other words.
_BETWEEN = re.compile(
    r"\s*,?\s*(?:(?:which|that)\s+)?(?P<verb>(?:be|is|are|lies?|lying|being)\s+)?(?:(?P<strictly>strictly)\s+|(?:[a-z]+\s+){0,3})between\s+"
    r"\$\s*(?P<low>-?\s*[\d./]+)\s*\$\s+and\s+\$\s*(?P<high>[\d./]+|\\pi|1)\s*\$"
)
_IS = re.compile(r"^\s*(?:is|are|has|have)\b")


def _is_standard(formula: Formula) -> bool:
    """Tell whether words beside a letter call it standard normal."""
    beside = (
        _STANDARD_BEFORE.search(formula.before)
        or _STANDARDS_BEFORE.search(_before_list(formula))
        or _STANDARD_AFTER.match(formula.after)
    )
    return bool(beside or (_WRITE.search(formula.before) and _FOR_STANDARD.match(formula.after)))


def _of_words(names: list[str], formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read what words say of letters that stand alone: real, positive, standard normal, an independent copy."""
    typed = f"{', '.join(names)}"
    found = _SIGN_BEFORE.search(_before_list(formula)) or _SIGN_AFTER.match(formula.after)
    behind_it = _SIGN_AFTER.match(formula.after) or _STANDARD_AFTER.match(formula.after)
    if behind_it and _IS.match(formula.after) and is_within(formula.left):
        question = f"is it said of it, or of what stands before it? {AS_IN}"
        yield made("doubtful" if _is_standard(formula) else "unread", question, names, typed)
        return
    if denied := EXCEPTS.search(formula.before):
        if found:
            yield made("unread", f"what does `{denied.group()}` say of it? {AS_IN}", names, typed)
        return
    if found:
        yield made("where", f"{', '.join(names)} {found[1].replace('non-', 'non')}", names, f"{typed} {found[1]}")
    if _is_standard(formula):
        yield from each_of(names, "N(0, 1)", formula, f"{typed} standard normal", before)
    if _OF_A_KIND.search(formula.before):
        yield made("unclear", f"what kind of number is it? {AS_IN}", names, f"{formula.before.split()[-1]} {typed}")
    before_it = "" if _FROM_WHICH.search(formula.before) else _ANOTHER.sub("", formula.before)
    behind = "" if _FOR_ANY.search(formula.before) and _MAIN_CLAUSE.match(formula.after) else formula.after[:60]
    read = _is_standard(formula) or _COPY_AFTER.match(formula.after)
    says = re.search(r"\b(?:is|are|be|being|has|have|had|follows?|obeys?|denotes?|from|with|as|a|an)\b|^\s*,", formula.after[:60])
    if not read and (_OF_A_FAMILY.search(re.split("[,;:]", before_it[-60:])[-1]) or (says and _OF_A_LAW.search(behind))):
        question = rf"its law is said in words that are not read; write it with \sim. {AS_IN}"
        yield made("doubtful", question, names, typed, answer=rf"law {typed} \sim ...")
    if _COPY_AFTER.match(formula.after) and len(names) == 1:
        yield _copied(names[0], typed, formula, before)


def _copied(name: str, typed: str, formula: Formula, before: Sequence[Said]) -> Said:
    """Give a letter the law of what it is a copy of: the variable that is named, with its law or before, else the last that has one."""
    of = re.search(rf"\$\s*{re.escape(name)}\s*\$[^$]*\bcopy\s+of\s+\$([^$]*)\$", formula.sentence)
    variable, sim, law = (
        re.split(r"(\\sim(?![a-zA-Z]))", of[1], maxsplit=1) if of and "\\sim" in of[1] else (of[1] if of else "", "", "")
    )
    if not sim:
        laws = (one for one in reversed(before) if one.verb == "law" and len(one.names) == 1)
        copied = next((one for one in laws if not of or list(one.names) == parts_of(variable)), None)
        law = copied.text.partition("sim")[2] if copied else ""
    if not law:
        return made("doubtful", f"what is it a copy of? {AS_IN}", [name], typed, answer=rf"law {name} \sim ...")
    return made("law", rf"{name} \sim {law}", [name], f"{typed} an independent copy", independent=True)


_AMONG = re.compile(r"((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)(?:are|be|being)\s+(?:\w+\s+)?independent")
_OF_ANOTHER = re.compile(r"\bindependent(?:ly)?\s+(?:of|from)\s+((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)")


def _is_independent(names: Sequence[str], formula: Formula, before: Sequence[Said]) -> bool:
    """Tell whether a sentence says that variables are independent, of each other and of those that have a law before."""
    if not INDEPENDENT.search(formula.sentence):
        return False

    def letters(text: str) -> set[str]:
        return {name for inside in re.findall(r"\$([^$]*)\$", text) for name in parts_of(inside)}

    here = {
        name
        for inside in re.findall(r"\$([^$]*)\$", formula.sentence)
        if (sim := _SIM.search(inside))
        for name in parts_of(inside[: sim.start()])
    }
    for among in _AMONG.finditer(formula.sentence):
        listed = letters(among[1])
        if all(map(is_name, listed)) and not listed >= {*here, *names}:
            return False
    others = {name for one in before if one.verb == "law" for name in one.names} - set(names)
    apart = [letters(found[1]) for found in _OF_ANOTHER.finditer(formula.sentence)]
    return (
        not apart
        or (len(names) == 1 and bool(others) and others <= set().union(*apart, names))
        or any(set(names) & one for one in apart)
    )


_DOTS = ("\\dots", "\\ldots", "\\cdots", "\\dotsc")
MOST_LISTED = 6  # letters of a family X_1, ..., X_n that may stand in one claim


def _listed(names: Sequence[str]) -> list[str]:
    r"""Write out the letters of a family, X_1, \dots, X_n, from the first index on, and the last one."""
    found: list[str] = []
    for place, name in enumerate(names):
        if name not in _DOTS:
            found.append(name)
            continue
        base, _, first = names[place - 1].partition("_") if place else ("", "", "")
        if first.strip("{}").isdigit() and place + 1 < len(names) and names[place + 1].startswith(f"{base}_"):
            found += [f"{base}_{k}" for k in range(int(first.strip("{}")) + 1, MOST_LISTED + 1)]
    return list(dict.fromkeys(found))


def each_of(
    names: Sequence[str], law: str, formula: Formula, typed: str, before: Sequence[Said], *, iid: bool = False
) -> Iterator[Said]:
    """Give each of some variables a law; ask whether they are independent where nothing says so."""
    independent = iid or _is_independent(names, formula, before)
    if len(names) > 1 and not independent:
        answer = "law " + "; ".join(rf"{name} \sim {law}" for name in _listed(names))
        question = f"are {' and '.join(names)} independent? Say so, or give their joint law. {IF_SO}"
        yield made("unclear", question, names, typed, answer=answer)
        return
    for name in _listed(names):
        yield made("law", rf"{name} \sim {law}", [name], typed, independent=independent)


def _laws(inside: str, formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
    r"""Read laws: variables, \sim and what they are drawn from; domains may stand beside them."""
    waiting: list[str] = []
    for part in parts_of(inside):
        found = _SIM.search(part)
        if found is None:
            if RELATION.search(part):
                yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
                waiting = []
            else:
                waiting.append(part)
            continue
        last, law = part[: found.start()].strip(), part[found.end() :].strip()
        if (of_log := LOGARITHM.fullmatch(last)) and (normal := _NORMAL.fullmatch(law)):
            last, law = of_log[1] or of_log[2], f"LogNormal{normal[1]}"
        for pattern, name in _NAMES_OF_LAWS:
            law = pattern.sub(name, law)
        law = re.sub(r"^(Uniform)\[(.*)\]$", r"\1(\2)", law)
        law = with_density(law, before)
        names = [*waiting, last]
        waiting = []
        if last.startswith("(") and last.endswith(")"):
            yield made(
                "law", rf"{last} \sim {law}", parts_of(last[1:-1]), part, independent=bool(INDEPENDENT.search(formula.sentence))
            )
        elif not all(map(is_name, names)):
            continue  # a law of something that is no letter: nothing that a claim could use
        else:
            yield from each_of(names, law, formula, inside, before, iid=bool(_IID.search(found.group())))


_AT_ITS_BEST = re.compile(
    r"\b(?:(?:least|smallest|lowest|largest|greatest|highest|minimal|maximal|optimal|best|extreme)\s+(?:value|error|loss|risk|rate)(?:\s+is)?(?:\s+(?:attained|reached|taken))?\s+at"
    r"|(?:minimum|maximum|optimum|minimi[sz]er|maximi[sz]er)(?:\s+is)?\s+at|(?:minimi[sz]ed|maximi[sz]ed|smallest|largest)\s+(?:at|by|for|when))\s*$"
)
# Where something is so, which says nothing of where anything else is: which vanishes only at $b=0$.
_IS_WHERE = re.compile(r"\b(?:vanish(?:es)?|peaks?|diverges?)\s+(?:(?:only|exactly|precisely)\s+)?at\s+$")
_AT_REST = re.compile(
    r"\b(?:comes?\s+to(?:\s+rest)?|settles?|stops|converges)\s+(?:at|to)\s*$"
)  # that it is rest is left out before
_NORMAL = re.compile(r"(?:\\(?:mathcal|mathrm|mathsf)\s*\{?\s*N\s*\}?|\\N|N)\s*(\(.*\))", re.DOTALL)
_IN_INTERVAL = re.compile(r"(.+?)\s*\\in\s*([\[(])([^,]+),([^,]+)([\])])")


def _as_chain(part: str) -> str:
    r"""Write an interval with a letter or a constant for an end as inequalities: \theta\in(0,\pi) as 0 < \theta < \pi."""
    found = _IN_INTERVAL.fullmatch(part)
    if found is None or not is_name(found[1]) or not re.search(r"(?!\\infty|oo)(?:\\[a-z]+|[a-z])", found[3] + found[4]):
        return part
    low = "" if "infty" in found[3] else f"{found[3]} {'<' if found[2] == '(' else chr(92) + 'le'} "
    high = "" if "infty" in found[4] else f" {'<' if found[5] == ')' else chr(92) + 'le'} {found[4]}"
    return f"{low}{found[1]}{high}"


def _relation(text: str, parts: Sequence[str], formula: Formula) -> Said:
    names = [one for part in parts for one in letters_in(part.partition("\\in")[0] if "\\in" in part else part)]
    if EXCEPTS.search(formula.before):
        return made("unclear", f"what does the sentence suppose with {formula.inside}? {AS_IN}", names, formula.inside)
    return made("such_that", text, names, formula.inside)


def _short(part: str, formula: Formula, before: Sequence[Said]) -> Said:
    """Read a name for something; a letter that is set to a number, or a form that is, is asked about where it is used."""
    name, _, form = IS.sub("=", part).partition("=")
    name, form = name.strip(), form.strip()
    if (function := FUNCTION.fullmatch(name)) is not None:
        if _FOLLOWS.search(formula.before) and any(one.verb == "function" and function[1] in one.names for one in before):
            return made("restated", f"{name}={form}", [function[1]], formula.inside)
        return _function(function[1], function[2], form, formula, before)
    if conditions(formula.shown) and re.search(
        r"\b(?:[Gg]iven|[Cc]ondition(?:al(?:ly)?|ing|ed)? on)(?: that)?\s*$", formula.before
    ):
        return made("means", "", [], formula.inside)  # the display says it itself
    if not is_name(name) and (_STATES.search(formula.before) or re.search(r"\(\s*so\s*$", formula.before)):
        return made("means", "", [], formula.inside)
    if not (letters_in(form) or formula.shown) and _IS_WHERE.search(formula.before) and re.match(r"\s*(?:[.;]|$)", formula.after):
        return made("means", "", [], formula.inside)
    if MEASURE.fullmatch(name):  # what it is holds of the whole file
        return made("means", "", [], formula.inside)
    if is_name(name) and (form_at := _pointwise(form)):
        if (some := FOR_SOME.search(formula.after)) and not FOR_ALL.match(formula.after):
            return made(
                "unclear",
                f"does `{some.group().strip()}` say where? {IF_NOTHING}",
                [name],
                formula.inside,
                answer=f"function {name}(x) = {form_at}",
            )
        if _FOLLOWS.search(formula.before) and any(one.verb == "function" and name in one.names for one in before):
            return made("restated", f"{name}(x)={form_at}", [name], formula.inside)
        if re.fullmatch(r"1\s*-\s*\\Phi", form) or _FOLLOWS.search(formula.before) or _DEFINES.search(formula.before):
            return made("function", f"{name}(x)={form_at}", [name], formula.inside)
    is_best = _AT_ITS_BEST.search(formula.before) and is_name(name)
    named = _IS_NAMED.search(formula.left) and _ENDS_OR_GOES_ON.match(formula.after)
    listed = (_LISTED.search(formula.before) or named) and not any(name in one.names for one in before)
    leads = _leads_to_its_display(name, formula, before)
    rests = formula.shown and (is_best or _AT_REST.search(formula.before)) and not any(name in one.names for one in before)
    defines = (
        listed or leads or rests or _DEFINES.search(formula.before) or _is_a_clause(name, formula, before)
    ) and not EXCEPTS.search(formula.before)
    # A letter that has a range is free, and a form of it a special case: with $a=c$, of $a>0$.
    is_free = any(one.verb in ("where", "such_that") and name in one.names for one in before)
    if (
        defines
        and not is_free
        and is_name(name)
        and "=" not in form
        and re.search(r"[A-Za-z]", form)
        and name not in letters_in(form)
    ):
        return made("means", f"{name}={form}", [name], formula.inside)
    question, answer = f"is {part} meant here? Put it into the equation. {AS_IN}", ""
    if is_name(name) and "=" not in form and name not in letters_in(form) and len(parts_of(formula.inside)) == 1:
        question, answer = f"is {part} meant here? {IF_SO}", f"means {name} = {form}"
    is_increment = _INCREMENT.fullmatch(name) and not any("\\Delta" in one.names for one in before)
    names = ["\\Delta"] if is_increment else [name] if _is_a_rule_of_motion(name, form) else _each_letter(name)
    return made("unclear", question, names, part, answer=answer)


_RATE_OF_A_VECTOR = re.compile(r"\\dot\s*\{?\s*\\(?:mathbf|boldsymbol|bm|vec)(?![A-Za-z])[^=]*")


def _is_a_rule_of_motion(name: str, form: str) -> bool:
    r"""Tell whether an equation says how a vector moves, \dot{\mathbf{w}} = ..., and so nothing of where it is; where it rests it does."""
    return _RATE_OF_A_VECTOR.fullmatch(name) is not None and "=" not in form and bool(letters_in(form))


_INCREMENT = re.compile(r"\\Delta\s*\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?")  # \Delta b, which says nothing of b
_FOLLOWS = re.compile(r"(?:\b(?:so that|that is|i\.e\.|thus|hence|therefore)|\bwhence),?[\s\\~]*$")
_KNOWN_FUNCTION = re.compile(r"\\(?:Phi|varphi)(?![a-zA-Z])(?!\s*[(\[^_'])")


def _pointwise(form: str) -> str:
    r"""Write a form in known functions without their arguments, 2\Phi-1, at the point x; empty where another letter or a call stands in it."""
    rest = re.sub(r"\\[td]?frac(?![a-zA-Z])|\\[,;!]|[\d.+\-*/{}\s]", "", _KNOWN_FUNCTION.sub("", form))
    products = re.search(r"\\(?:Phi|varphi)\s*\\?[,;!]?\s*\\(?:Phi|varphi)", form)
    return (
        _KNOWN_FUNCTION.sub(lambda found: f"{found.group()}(x)", form)
        if not rest and not products and _KNOWN_FUNCTION.search(form)
        else ""
    )


# A clause whose subject is a thing, with what is said of that thing: the function that enters all the variances is.
_A_THING_IS = re.compile(
    r"(?:^|[,;:]|\band)\s*(?:the|its|our|their)\s+(?P<thing>[a-z-]+(?:\s+[a-z-]+){0,2}?)(?:\s+(?:that|which)\s+(?:\w+\s+){1,6}|\s+of\s+(?:\w+\s+){1,4}|\s+)is\s*$",
    re.IGNORECASE,
)


def _is_what_a_noun_is(name: str, formula: Formula, before: Sequence[Said]) -> bool:
    """Tell whether a clause says of a thing by itself that it is a form, of a name that has no meaning yet."""
    found = _A_THING_IS.search(formula.left)
    if found is None or any(name in one.names for one in before):
        return False
    return not _NOT_SO.search(MATH.sub(" ", formula.segment)) and _ENDS_OR_GOES_ON.match(formula.after) is not None


def _is_a_clause(name: str, formula: Formula, before: Sequence[Said]) -> bool:
    """Tell whether a formula begins its sentence and is a clause of it by itself, of a letter that has no meaning yet."""
    if any(name in one.names for one in before):
        return False
    return not formula.before.strip() and not formula.left.strip() and _ALONE.match(formula.after) is not None


# A noun that a formula behind it names, and what takes away that it is so in the display to which the sentence leads.
_WITH_NOUN = re.compile(r"\b(?:the|its|their|our|an?)\s+(?:(?!of\b|for\b|to\b|in\b|at\b|if\b|with\b)[\w-]+(?:'s)?\s+){1,3}[\s~]*$")
_NOT_SO = re.compile(
    r"\b(?:instead|not|no|nor|never|neither|unlike|contrary|oppos\w*|differ\w*|rather|than|without|except\w*|otherwise|whether|if|unless|until|approx\w*|near|close|"
    r"small|large|order|limit\w*|would|were|was|had|could|might|may|replac\w*|chang\w*|compar\w*|versus|former\w*|previous\w*|earlier|sometimes|often|usually|either|or|"
    r"conditions?|constraints?|equations?|solv\w*|satisf\w*|roots?|case|cases|events?|assum\w*|suppos\w*)\b",
    re.IGNORECASE,
)


def _leads_to_its_display(name: str, formula: Formula, before: Sequence[Said]) -> bool:
    """Tell whether a noun of a sentence is named and given a form in it, and its display has the name: is best told by the hazard $h = f/S$, [display]."""
    if any(name in one.names for one in before) or not re.search(rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])", formula.shown):
        return False
    return _WITH_NOUN.search(formula.left) is not None and not _NOT_SO.search(MATH.sub(" ", formula.sentence))


def _each_letter(text: str) -> list[str]:
    """List what may be letters in a formula, and those of a product that is written without a sign."""
    found = letters_in(text)
    return list(dict.fromkeys([*found, *(letter for name in found if name.isalpha() for letter in name)]))


EQUALS = re.compile(r"=(?![^{}]*\})")  # outside braces


def _function(name: str, variable: str, form: str, formula: Formula, before: Sequence[Said]) -> Said:
    """Read the definition of a function; one that may hold for some arguments alone is asked about where it is used."""
    *_, form = EQUALS.split(form)  # of H(x) = A = B the value
    form = form.strip()
    named = (
        _NAMES_A_FUNCTION.search(_OPENS_NOW.sub(r"\1 ", formula.before))
        or _IS_THE_DENSITY.search(formula.before)
        or _DEFINES.search(formula.before)
        or _is_a_clause(name, formula, before)
        or _is_what_a_noun_is(name, formula, before)
    )
    has_variable = variable in re.sub(r"\\[A-Za-z]+", " ", form) if len(variable) == 1 else variable in letters_in(form)
    question = ""
    if not named or EXCEPTS.search(formula.before) or "=" in form or name in letters_in(form) or not has_variable:
        question = f"is it defined here? {IF_SO}"
    behind = FOR_SOME.search(formula.after)
    if behind and not FOR_ALL.match(formula.after) and not (RELATION.search(formula.next) and variable in letters_in(formula.next)):
        question = f"does `{behind.group().strip()}` say for which {variable}? If it holds of all, write"
    some = re.search(
        rf"\b(?:[Ff]or|[Ww]ith|[Aa]t|[Nn]ear|[Oo]ver)\s+((?:[\w-]+\s+){{0,4}})\$\s*{re.escape(variable)}\s*\$", formula.left
    )
    if some and (kinds := [word for word in some[1].split() if word not in _OF_ALL_ARGUMENTS]):
        question = f"does `{kinds[0]}` say for which {variable}? If it holds of all, write"
    if question:
        return made(
            "unclear",
            question,
            [name],
            formula.inside,
            answer=f"function {name}({variable}) = {form if name not in letters_in(form) else '...'}",
        )
    about = [part for other in re.findall(r"\$([^$]*)\$", formula.sentence) for part in parts_of(other) if relates(part)]
    limits = tuple(part for part in about if variable in letters_in(part) and not WHOLE_LINE.search(part))
    return replace(
        made("restricted" if limits else "function", f"{name}({variable})={form}", [name], formula.inside), limits=limits
    )


_OF_ALL_ARGUMENTS = {
    "all",
    "every",
    "any",
    "each",
    "real",
    "a",
    "an",
    "the",
    "number",
    "numbers",
    "input",
    "inputs",
    "values",
    "value",
    "argument",
    "of",
    "scalar",
}
# Words behind a definition that say for which arguments it is one, and those that say for all.
FOR_SOME = re.compile(
    r"^\s*,?\s*(?:on|if|for|when|whenever|near|in|at|over|around|within|outside|inside|between|up to|to|modulo)\b"
)
FOR_ALL = re.compile(r"^\s*,?\s*for\s+(?:(?:all|every|any|each)(?:\s+real)?(?:\s+numbers?)?\s*$|the\s+\w+|some\s+\w+\s*$)")
WHOLE_LINE = re.compile(r"\\in\s*\\(?:mathbb\s*\{?\s*R\s*\}?|R+|Reals?)\s*$")
