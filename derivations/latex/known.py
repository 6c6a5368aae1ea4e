r"""Functions and constants that the reader knows by their letters, and sentences that speak of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from derivations.latex.sentences import Formula, Said

FUNCTIONS = {  # what words must say of them, where they say something
    "\\Phi": r"(?:normal|[Gg]aussian)\b[^$]*\b(?:distribution function|cdf|CDF)|(?:cdf|CDF|distribution function)\b[^$]*\b(?:normal|[Gg]aussian)",
    "\\varphi": r"(?:normal|[Gg]aussian)\b[^$]*\b(?:density|pdf|PDF)|(?:density|pdf|PDF)\b[^$]*\b(?:normal|[Gg]aussian)",
    "\\Gamma": r"[Gg]amma function", "\\zeta": r"[Rr]iemann|zeta function", "\\erf": r"error function", "e": r"Euler|natural",
    "\\psi": r"digamma", "i": r"imaginary", "\\pi": r"3\.14|Archimedes|circle", "\\erfc": r"complementary error function|error function\b[^$]*\bcomplement",
}  # fmt: skip
FUNCTIONS["\\phi"] = FUNCTIONS["\\varphi"]
OF_FUNCTIONS = frozenset({
    "cdf", "cumulative", "distribution", "function", "functions", "density", "pdf", "error", "gamma", "riemann", "euler",
    "euler's", "digamma", "imaginary", "number", "complementary", "complement", "natural", "logarithm", "base", "circle's", "circle", "archimedes'",
})  # fmt: skip
KNOWN = frozenset(FUNCTIONS)
HAS_MEANING = frozenset({"Phi", "varphi", "Gamma", "pi", "erf", "erfc", "infty"})  # commands that are no letters
# The comments that say of a letter that it is what it is read as; of e and i none does, which are asked about where they stand.
USUAL = {
    "\\pi": r"means \pi = \pi", "\\phi": r"function \phi(x) = \varphi(x)", "\\psi": r"function \psi(x) = \operatorname{digamma}(x)", "e": "where e real",
    "i": "where i real",
}  # fmt: skip
# What a text says where \psi is the digamma function, and all that its clause says; by itself the letter is a parameter as often.
_PSI, _END = r"\$\\psi(?:\([a-z]\)|\(\\cdot\))?\$", r"\s*(?:[.;:)]|,?\s+(?:and\s+)?\$|$)"
DIGAMMA = re.compile(
    rf"(?:^|[.;:,(]\s+|\b(?:[Hh]ere|[Ww]here|[Ll]et|and|[Ww]ith)\s+){_PSI},?\s+(?:(?:is|be|denotes?)\s+)?(?:the\s+)?digamma(?:\s+function)?{_END}"
    rf"|\$\\Gamma\$ and {_PSI},?\s+(?:are|be|denote|for|stand\s+for)\s+(?:the\s+)?(?:usual\s+)?gamma\s+and\s+(?:the\s+)?digamma\s+functions?{_END}"
    rf"|\b(?:[Hh]ere|[Ww]here|[Ll]et|[Ww]ith|[Dd]enoting|[Dd]enote|[Ww]rite)\s+the\s+digamma\s+function\s+(?:(?:is|by|be)\s+)?{_PSI}{_END}"
)
# What calls a letter the constant of Euler and Mascheroni, and all that its clause says.
EULER_GAMMA = re.compile(
    r"(?:^|[.;:,(]\s*|\b(?:[Hh]ere|[Ww]here|[Ll]et|and|[Ww]ith)\s+)\$(?P<name>\\gamma(?:_(?:\w|\{?\\?\w*\{?\w*\}?\}?))?)\$,?\s+"
    rf"(?:(?:is|be|being|denotes?|for|stands\s+for)\s+)?(?:the\s+)?Euler(?:'s|--?Mascheroni|'s?\s+gamma)?\s+constant{_END}"
)
# Letters that texts give functions of their own.
MAY_BE_OTHERS = {"\\phi", "\\varphi", "\\psi", "\\Phi", "\\zeta"}
_WHICH = {"\\Phi": r"(?:cdf|CDF|distribution function)", "\\varphi": r"(?:density|pdf|PDF)", "\\phi": r"(?:density|pdf|PDF)"}
_SMALL = r"[\s,;]|has|have|having|with|and|its|the|a|probability|cumulative|density|pdf|cdf|CDF|PDF|distribution|function|survival|tail|complementary"


# What a variable with a law has: density, distribution function, survival function, each with its letter.
_CALLED = r"(?:cdf|CDF|distribution function|density(?: function)?|pdf|PDF|(?:survival|tail) function)"
_HAS = rf"(?:the |a )?(?:probability |cumulative )*{_CALLED}\s*\$[^$]*\$"
HAS_FUNCTIONS = re.compile(rf"^\s*,?\s*(?:has|have|with)\s+{_HAS}(?:\s*(?:,\s*and|,|and)\s+{_HAS})*(?=\s*(?:[.;]|$))")


_ONE_OF = {
    "Phi": r"(?:cumulative )?(?:distribution(?: function)?|cdf|CDF|c\.d\.f\.)",
    "(?:var)?phi": r"(?:probability )?(?:density(?: function)?|pdf|PDF|p\.d\.f\.)",
}
_BOTH_ORDERS = tuple(_ONE_OF), tuple(reversed(_ONE_OF))
_PAIRS = (
    tuple(
        re.compile(
            rf"\$\\{one}\$(?: and|,) \$\\{other}\$,? (?:(?:again|here|as usual),? )?(?:are |denote |be |being |for |stand for )?"
            rf"(?:the standard (?:normal|[Gg]aussian) {_ONE_OF[one]} and (?:the )?{_ONE_OF[other]}(?! of)"
            rf"|the {_ONE_OF[one]} and (?:the )?{_ONE_OF[other]},? of (?:(?:a|the) standard (?:normal|[Gg]aussian)\b|\$(?P<letter>[^$]*)\$))"
        )
        for one, other in _BOTH_ORDERS
    )
    + tuple(
        re.compile(
            rf"\$\\{one}\$ (?:is|be|denotes|being) the {_ONE_OF[one]},? and \$\\{other}\$ (?:(?:is|denotes|being) )?the {_ONE_OF[other]},? of "
            r"(?:(?:a|the) standard (?:normal|[Gg]aussian)\b|\$(?P<letter>[^$]*)\$)"
        )
        for one, other in _BOTH_ORDERS
    )
    + tuple(
        re.compile(  # no letter is named
            rf"\$\\{one}\$,? (?:(?:again|here|as usual),? )?(?:is|be|denotes|being|for) (?:the|a) standard (?:normal|[Gg]aussian) {_ONE_OF[one]},? "
            rf"and \$\\{other}\$,? (?:(?:is|be|denotes|being|for) )?(?:its|the(?: corresponding)?) {_ONE_OF[other]}(?! of)(?P<letter>(?!))?"
        )
        for one, other in _BOTH_ORDERS
    )
)


# What gives a function a meaning, beside its name or a value of it.
CALLS_IT = re.compile(
    r"\b(?:[Ll]et|[Dd]enot\w*|[Dd]efin\w*|[Ww]rit\w+|[Cc]all\w*|[Pp]ut|[Ss]et|[Hh]ere|[Ww]here|[Ww]ith|abbreviat\w*)(?:\s+by)?\s*$"
)
IS_CALLED = re.compile(
    r"^\s*,?\s*(?:(?:is|be|being|now|here|again)\s+)*(?:denot\w*|stands?|means?|meant|called|defined|written|short|for|the|a|an|its|our|some|any|another|this|that|no)\b"
)


GIVES_MEANING = re.compile(
    r"\b(?:denot|defin|call|writ|nam|abbreviat|symbol|notation|[Ll]et\b|stand|means\b|meant\b|replac|represent|short|understand|understood|instead|approximat)\w*"
)
# The error function is one function; a sentence says that it is another by words for how it is normalised or what it is.
_OTHER_ERROR_FUNCTION = re.compile(
    r"\b(?:normali[sz]|convention|integral|scal|rescal|densit|derivative|distribution|not\b|without|differ|physic|version|variant|probabilist|another|other|own|new\b|modif|generali|here)\w*",
    re.IGNORECASE,
)


def may_be_another_error_function(words: str) -> bool:
    """Tell whether words beside the error function may give its name to another one."""
    return GIVES_MEANING.search(words) is not None or _OTHER_ERROR_FUNCTION.search(words) is not None


def is_the_error_function(formula: Formula) -> bool:
    """Tell whether a sentence speaks of the error function, which is one, in words that give its name to no other."""
    if re.fullmatch(r"\\(?:erfc?|operatorname\*?\s*\{erfc?\})(?:\s*\(\s*[A-Za-z]\s*\))?", formula.inside.strip()) is None:
        return False
    sentence = formula.sentence
    if re.search(r"\b(?:because|since)\s+$", formula.left, re.IGNORECASE):  # because $\erf$ is itself a distribution function
        sentence = re.sub(r"\b(?:densit|derivative|distribution|integral)\w*", "", sentence)
    return not may_be_another_error_function(sentence)


# All that is standard normal in a sentence, with its density and its distribution function in words of that order.
_IS = r"(?:is|be|denotes|being|for|stands\s+for)"
_OF_ITS_VARIABLE = tuple(
    re.compile(
        rf"\b(?:standard\s+(?:normal|[Gg]aussian))\b[^$.;]*,?\s*(?:and\s+)?\$\\{one}\$,?\s+(?:{_IS}\s+)?its\s+{_ONE_OF[one]},?\s+and\s+\$\\{other}\$,?\s+"
        rf"(?:{_IS}\s+)?(?:(?:the|its)\s+)?{_ONE_OF[other]}(?!\s+of)"
    )
    for one, other in _BOTH_ORDERS
)


def uses_an_equation(formula: Formula) -> bool:
    r"""Tell whether a sentence uses an equation and gives nothing a meaning by it: since $\Phi(-x)=1-\Phi(x)$."""
    return "=" in formula.inside and not (CALLS_IT.search(formula.left) or IS_CALLED.match(formula.right))


def uses_a_tail(formula: Formula) -> bool:
    r"""Tell whether an equation is of the tail 1-\Phi(u), which gives \Phi no meaning where no word does."""
    left = formula.inside.partition("=")[0]
    return re.match(r"\s*1\s*-\s*\\Phi\s*(?:\\left)?\(", left) is not None and not GIVES_MEANING.search(formula.clause)


_EXCHANGED = tuple(
    re.compile(rf"\$\\{one}\$ and \$\\{other}\$[^$]*\b{_ONE_OF[other]} and (?:the )?{_ONE_OF[one]}\b")
    for one, other in _BOTH_ORDERS
)


def are_exchanged(name: str, formula: Formula) -> bool:
    r"""Tell whether a sentence calls \Phi the density, or \varphi the distribution function."""
    sentence = " ".join(formula.sentence.split())
    if any(pattern.search(sentence) for pattern in _EXCHANGED):
        return True
    if name not in _WHICH:
        return False
    own, other = (_ONE_OF[one] for one in (("Phi", "(?:var)?phi") if name == "\\Phi" else ("(?:var)?phi", "Phi")))
    before, behind = formula.left.rpartition("$")[2], formula.right.partition("$")[0]
    is_called = re.search(rf"\b{other}\s*$", before) and not re.search(rf"\b{own}", before)
    is_said_to_be = re.match(rf"\s*,?\s*(?:is|be|being|denotes|for|the)\b.*\b{other}", behind, re.DOTALL) and not re.search(
        rf"\b{own}", behind
    )
    return bool(is_called or is_said_to_be)


def are_of_standard_normal(formula: Formula, before: Sequence[Said]) -> bool:
    r"""Tell whether a sentence calls two letters the distribution function and the density of the standard normal law.

    $\Phi$ and $\varphi$ are the standard normal distribution function and density, or those of $Z$, which is standard normal.
    """
    sentence = " ".join(formula.sentence.split())
    if (
        any(pattern.search(sentence) for pattern in _OF_ITS_VARIABLE)
        and len(re.findall(r"\b(?:[Nn]ormal|[Gg]aussian)\b|\\sim", sentence)) == 1
    ):
        return not re.search(r"\b(?:not|no longer|instead|unless|but|shifted|scaled|truncated|folded|rectified)\b", sentence)
    found = next((one for pattern in _PAIRS if (one := pattern.search(sentence))), None)
    if found is None or re.search(r"\b(?:not|no longer|instead|unless|but)\b", sentence):
        return False
    return found["letter"] is None or found["letter"].strip() in _standard_normal(before)


def _standard_normal(before: Sequence[Said]) -> set[str]:
    """List the letters whose last law is the standard normal one."""
    last = {one.names[0]: one.text for one in before if one.verb == "law" and len(one.names) == 1}
    plain = {letter: re.sub(r"\\(?:mathcal|mathsf|mathrm)|[\s{}]", "", law.partition("\\sim")[2]) for letter, law in last.items()}
    return {letter for letter, law in plain.items() if law == "N(0,1)"}


def is_of_standard_normal(name: str, formula: Formula, before: Sequence[Said]) -> bool:
    r"""Tell whether a sentence calls a letter the density or distribution function of a variable that is standard normal.

    $Z$ has density $\varphi$ and cdf $\Phi$, or: $\Phi$ is the cdf of $Z$.
    """
    normal = _standard_normal(before)
    if name not in _WHICH:
        return False
    behind = re.match(
        rf"\s*,?\s*(?:is|denotes|for)\s+(?:the|its)\s+(?:cumulative |probability )?{_WHICH[name]}(?: function)? of \$([^$]*)\$\s*(?:[,.;]|$)",
        formula.right,
    )
    if behind is not None:
        return behind[1].strip() in normal
    if not re.search(rf"{_WHICH[name]}\s*$", formula.left):
        return False
    subject, *words = re.split(r"\$[^$]*\$", formula.left)
    first = re.search(r"\$([^$]*)\$", formula.left)
    return (
        first is not None
        and re.fullmatch(r"\W*(?:Let|let|Suppose|Take|Consider)?\W*", subject) is not None
        and re.split(r"\\sim", first[1])[0].strip() in normal
        and all(re.fullmatch(rf"(?:{_SMALL})*", one) for one in words)
    )
