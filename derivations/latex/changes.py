r"""Words that change what a sentence says, a list for each meaning; and the uses of such words that change nothing.

Let $Z\sim N(0,1)$ be truncated.          ``truncated`` makes another variable of it
We need $a>0$, or $b>0$.                  ``or`` offers a choice between formulas; in "the mean, or first moment," it does not
"""

from __future__ import annotations

import re

_REFUSES = r"un(?:less|like)|except\w*|contrary|hypothe\w*|instead of|outside|until"
_NEGATES = r"not|no|nor|never|neither|nothing|none|hardly|scarcely|barely|seldom|rarely|cannot"
_FAILS = r"fail(?:s|ed|ing)?"
_IS_NOT_SO = r"would|could|might|former\w*|previous\w*|earlier"
_WAS_SO = r"was|were|had|been"
_TURNS = r"rather|otherwise|or|either|whether|unknown|but|however|although|though|while|whereas|alternative"
_DOUBTS = (
    r"un(?:true|tenable|justified)|contrast\w*|rather than|wrong\w*|incorrect\w*|false\w*|mistake\w*|erroneous\w*|mislead\w*|tempt\w*|naive\w*|"
    r"pretend\w*|believ\w*|imagin\w*|doubt\w*|conjectur\w*|contradict\w*|absurd\w*|apart from|aside from|other than|save for|exclud\w*|ruled? out|"
    r"no longer|violat\w*|abandon\w*|in place of|replaced by|others|elsewhere|everything else|opposite|forbid\w*|prohibit\w*|breaks? down|invalid|"
    r"meaningless|counterfactual\w*|contrapositive|caricature|parody|straw ?man|fallac\w+|misconception|myth|paradox\w*|nonsens\w+|fiction\w*|a lie"
)
_RESTRICTS = r"only|without|large"
_NO_REAL = r"complex"
# What makes another variable of one: by its law, by what is done to it, by a choice among its values.
_OTHER_LAWS = (
    r"truncat\w*|condition(?:ed|al|ally|ing)|restrict\w*|fold(?:ed|s|ing)?|clip\w*|censor\w*|reject\w*|posterior|mixture|contaminat\w*|replac\w*|"
    r"standardi[sz]ed|rescaled|half-normal"
)
_DONE_TO_IT = r"discard\w*|remov\w*|winsori\w*|trimm\w*|corrupt\w*|rounded|quanti[sz]\w*|threshold(?:ed|ing)|whiten\w*|squash\w*"
_SCALED = r"multiplied|doubled|tripled|halved"
_CHOSEN = r"select\w*|stopped|wrapped|shifted|keep|keeps|kept|retain\w*|call(?:s|ed)? it|sort(?:ed|s|ing)?"
_MADE_OF_IT = r"normali[sz]ed|degenerate|reciprocal"
_SHAPED = r"conditions?|inverse|squared|absolute|singular"
_CUT = r"cut|cuts|modulo"
_NEARLY = r"approximat\w*|asymptotic\w*|roughly|nearly|almost|limit(?!less)\w*"
_IN_OTHER_NUMBERS = r"precisions?|deviations?"
_BY_OTHER_NAMES = r"inverse variances?|parametri[sz]ation|parameteri[sz]ation|argument|standard deviations?|time constant|half-life|relaxation time|time scale"
_IN_A_CASE = (
    r"before|after|subject to|event|(?:leading|lowest|first) order|at (?:least|best|first)|in (?:law|distribution)|initially|"
    r"originally|effectively|later"
)
_OF_A_TEST = r"null"
_OF_A_PART = r"of which (?:only|the|its)|singular (?:covariances?|laws?|distributions?|matri\w+)"


def _any(*lists: str, ends: str = "") -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(lists)})\b{ends}", re.IGNORECASE)


# What takes out the formula behind it.
EXCEPTS = _any(_REFUSES, _NEGATES, _FAILS, "without")
# What may take back a domain or a name.
WITHDRAWS = _any(_REFUSES, _NEGATES, _FAILS, _IS_NOT_SO, _WAS_SO, _TURNS, _NO_REAL)
# What changes a law, a domain or the standing of a sentence, in a clause that speaks of them.
CHANGES = _any(
    _REFUSES, _NEGATES, _FAILS, _IS_NOT_SO, _WAS_SO, _TURNS, _NO_REAL, _RESTRICTS, _OTHER_LAWS, _MADE_OF_IT, _SHAPED, _NEARLY,
    _IN_OTHER_NUMBERS, _OF_A_TEST,
)  # fmt: skip
# What takes an equation or a hypothesis out of what is asserted, wherever in the sentence it is.
UNREAL = _any(_REFUSES, _FAILS, _IS_NOT_SO, _DOUBTS, ends=r"|\b(?:not|never|cannot)\W*$|\b(?:not|never|cannot)\s*,")
# What makes another variable of one, or says otherwise what its law's numbers are: of a law, wherever in its sentence it is.
OF_A_LAW = _any(
    _OTHER_LAWS, _DONE_TO_IT, _SCALED, _MADE_OF_IT, _CUT, _NEARLY, _IN_OTHER_NUMBERS, _BY_OTHER_NAMES, _IN_A_CASE, _OF_A_TEST, _OF_A_PART,
    "alternative", "otherwise",
)  # fmt: skip
# What makes another variable of one, said of it before an equation.
MAKES_ANOTHER = _any(_OTHER_LAWS, _DONE_TO_IT, _SCALED, _CHOSEN)
# What makes another function of one.
REMAKES = _any(_OTHER_LAWS, _DONE_TO_IT, _MADE_OF_IT, "scaled|clamped|capped|multiplied|squared")
# What is said to be one of these of something is another variable than that.
FUNCTIONS_OF = _any(
    r"functions?|functionals?|products?|differences?|quotients?|ratios?|powers?|roots?|cubes?|images?|pre-?images?|maps?|projections?|transforms?|"
    r"transformations?|translations?|rotations?|scalings?|shifts?|shifted|reflections?|inverses?|derivatives?|integrals?|norms?|magnitudes?|versions?|"
    r"variants?|analogues?|surrogates?|prox(?:y|ies)|combinations?|conjugates?|parts?|halves|half|fractions?|moduli|modulus|ranges?|rank|ranks|rest|"
    r"remainders?|averages?|averaged|medians?|quantiles?|counts?|number of|envelope|extremes?|minim\w+|maxim\w+|exponentials?|logarithms?|logs?|sums?|"
    r"multiples?|selections?|candidates?|proposals?|guess\w*|estimates?|events?|symboli[sz]\w*|bounds?"
)
# All of these, of which a word that is not known is none.
ANY_CHANGE = (EXCEPTS, WITHDRAWS, CHANGES, UNREAL, OF_A_LAW, MAKES_ANOTHER, REMAKES, FUNCTIONS_OF)
# What lifts a restriction.
LIFTS = _any(r"may|can|sign|signs|drop\w*|relax\w*|lift\w*|longer|arbitrary|general|allow\w*|permit\w*|any value|whole line")
# What says which number a letter is, so that it is not any.
DESCRIBES = _any(
    r"roots?|solutions?|fixed points?|zeros? of|minimi\w+|maximi\w+|extrem\w+|unique|smallest|largest|least|greatest|inverse|reciprocal|ratio|"
    r"quotient|sum|product|difference|number of|angle between|norm|distance between|determinant|trace|eigenvalues?|square of|square root|half|twice|"
    r"quantile|median|limit|derivative|integral|value of|such that|given by|defined|chosen|satisf\w+|equals?|obtained|determined|solves?"
)

_THING = (
    r"(?:noise|errors?|gain|slope|step size|learning rate|rate|moments?|mean|average|expectation|symmetry|integration|induction|computation|"
    r"calculation|continuity|inputs?|fields?|activations?|preactivations?|weights?|units?|neurons?|networks?|layers?|scores?|rewards?|signals?|labels?|"
    r"temperature|strength|level|bias|threshold|student|teacher|margin|width|depth|disorder|couplings?|response|features?|data points?|sample size|"
    r"nonlinearity|overlap|correlation|loss|cost|risk|utility|return|price)"
)
_ATTRIBUTES = r"(?:(?:the|a|an|first|second|by|direct|expected|partial|population|training|test|its|our|additive|of|explicit|simple|equivalently) )*"
_WRONG = r"(?:diverges?|do(?:es)? not (?:exist|converge)|(?:is|are) (?:infinite|undefined|trivial|empty))"
_QUANTITY = r"(?:variances?|means?|covariances?|correlations?|(?:first|second|fourth|even|odd) moments?|products?|ratios?|differences?|sums?)"
# Uses of these words in which they say nothing of a letter or its law: the words to leave out are the group of each pattern.
_INNOCENT = [
    re.compile(pattern.replace(" ", r"\s+"))
    for pattern in (
        r"\b([Ww]ithout loss of generality|(?:has|have) been|inverse temperatures?|central limit theorem|[Aa]s (?:before|above|usual))\b",
        r"\b(unknown (?:to|but))\b",
        # false: of what a test or an alarm says
        r"\b([Ff]alse)[- ](?:alarms?|positives?|negatives?|discover(?:y|ies)|rejections?|alarm (?:rate|probability))\b",
        # reset: what a process does once in a while
        r"\b(?:[Aa]fter|[Ss]ince|[Uu]ntil|[Oo]nce|[Bb]efore) (?:the|each|a|every|its) (?:last |next )?(reset)\b",
        # large, posterior, before: of a quantity in passing, of what a variable is, of a time that a law is of
        r"\b(?:an?|the|its|this) (large) (?:gain|width|network|margin|bias|weight|input|noise|temperature|sample size|dimension|depth|field|level|rate)\b",
        r"\bbe the (posterior) (?:of|at|for)\b",
        r"\b([Bb]efore (?:any |all )?(?:learning|training|adaptation|optimi[sz]ation))\b",
        r"\$,? (say,?) (?:are|is|have|has)\b",  # U and V, say, are jointly normal
        # fail: of what breaks
        r"\b(?:machines?|components?|devices?|parts?|lamps?|batter(?:y|ies)|disks?|engines?|pumps?|servers?) (fails?|failed)\b",
        r"\b((?:that|which) (?:is|are) not random)\b",
        r"\b(previous|earlier) \w*(?:display|equation|formula|line|section|result|identity)",
        # exponentially: of how small a quantity is
        r"\b(exponentially) (?:small|large|slowly|fast|close|rare|suppressed)\b",
        # whereas: from one display to the next
        r"\x00[\s,.;]*(whereas|while|but)\b(?=[^.\x00]*\x00)",
        # only: of what a text needs or an answer depends on
        r"\b[Ww]e (only) (?:need|use|require|treat|sketch|give|state|record|quote|prove)\b",
        r"\bdepends? (?:on [^.,;]{1,40} )?(only) (?:on|through|via)\b",
        r"\bthe (only) (?:integral|ingredient|fact|property|identity|formula|result|tool)s? (?:that|which|we)\b",
        rf"\b([Oo]nly (?:the|its|their) {_QUANTITY}(?: of \$[^$]*\$)? (?:enters?|matters?|contributes?|(?:is|are) (?:needed|used|required)))\b",
        r"\bsingular (only) at\b",
        # singular: of an integrand, not of a law
        r"\b(singular) (?:at|near|part of the integral|point|points|integrand|kernel|behaviou?r)\b",
        r"\b(?:integrand|kernel|potential|derivative|integral) (?:is|are|becomes?|being) (singular)\b",
        # otherwise: of what would go wrong
        rf"((?:\b(?:since|as|because) )?\b[Oo]therwise,? (?:the|both|this|that|it|its)\b[^$.;,]*?\b{_WRONG})(?=\s*[.;,)])",
        # only: of the terms of an equation
        r"\b([Oo]nly (?:the|its) (?:first |second |third |last |latter |former |middle |cross )*(?:terms?|factors?|parts?|summands?)) "
        r"(?:depends?|contributes?|survives?|matters?|remains?|involves?|contains?)\b",
        # no: of what a model has not, and of a form that an answer has not
        r"\b(?:and|with) (no) bias(?:es)?\b(?! \w+s\b)",
        r"\b(?:has|have|is|are) (no) (?:elementary|closed|simple|explicit|known) (?:closed )?(?:form|expression|formula|antiderivative|solution)s?\b",
        # exceeds: when a unit of the model is on
        r"\b(?:[Uu]nits|[Nn]eurons|[Cc]ells) are (?:on|active) (?:where|when) their (?:[\w-]+ ){1,2}(exceeds) (?:a|the|their) ",
        # rest: where motion ends
        r"\bcomes? to (rest) at\b",
        # conditioning: how something is computed
        r"\b(?:follows?|obtained|computed|found|calculated|evaluated|seen|results?) (?:at once |directly )?(by conditioning on)"
        r" (?:the (?:first|second|other|former|latter)|one of (?:them|the two)|either)\b(?=\s*[:.;,])",
        # or: between two names of things
        rf"\b{_THING}(?:\s*,)?( or {_ATTRIBUTES}{_THING})(?![\w-])(?!\s*\$[^$]*[=<>~\\])",
        rf"(\(\s*or {_ATTRIBUTES}{_THING}\s*\))",
    )
]


def without_innocent(text: str) -> str:
    """Blank out the words of a text that would change it elsewhere, and do not where they stand; formulas stand between dollars."""
    for pattern in _INNOCENT:
        for found in reversed(list(pattern.finditer(text))):
            start, end = found.span(1)
            text = text[:start] + " " * (end - start) + text[end:]
    return text
