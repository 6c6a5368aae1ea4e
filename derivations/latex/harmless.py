r"""Which words of a sentence leave what its formulas say as it stands, and which do not or may not.

    Let $Z\sim N(0,1)$ be independent noise.          every word is known: the law is taken
    Let $Z\sim N(0,1)$ be truncated to $[0,\infty)$.  `truncated` is not: the law is asked about
    The gain is truncated, and $Z\sim N(0,1)$.        so is it here, though it speaks of something else

A law is taken where the phrase that says it, and every clause that refers to its variable, has ordinary words only, and nowhere in its sentence stands
a word of some closed classes: negation, exception, what is unreal, past or another case, and what makes another variable of one or its numbers mean
something else. A domain that a formula states itself needs no vocabulary, unless other words govern it ("tempting to take $a>0$").
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace

from derivations.latex.changes import ANY_CHANGE, CHANGES, FUNCTIONS_OF, LIFTS, MAKES_ANOTHER, OF_A_LAW, REMAKES, UNREAL, WITHDRAWS
from derivations.latex.clauses import Place, place_of
from derivations.latex.vocabulary import is_ordinary, nouns

_GRAMMAR = """
    a an the and with where for let suppose assume assuming consider take taking fix write denote denotes denoting define set put draw draws be
    being is are has have having we one it its they their all any every each both two three four some respectively throughout that this
    these which of by in to so such following subsequently also i.e. e.g. cf resp iff holds hold then if now here instead again moreover
    further furthermore thus hence finally first second third next write recall note notice case our us more as usual always notation what follows section
    equation eq lemma theorem proposition definition appendix see
"""
_KINDS = """
    real real-valued scalar scalar-valued number numbers reals scalars positive negative nonnegative non-negative nonpositive non-positive nonzero
    non-zero integer integers strictly fixed given arbitrary constant constants parameter parameters value values variable variables random normal
    gaussian gaussians normals standard joint jointly independent independently i.i.d. iid i.i.d identically distributed distribution distributions
    mutually pairwise centred centered zero zero-mean unit unit-variance correlation covariance uniform uniformly exponential
    bernoulli rademacher laplace univariate bivariate multivariate one-dimensional finite law laws drawn sampled sample samples copy copies
    probability moment
"""
_THINGS = """
    network networks layer layers neuron neurons relu gelu softmax sigmoidal units input inputs output outputs weight weights bias biases
    activation preactivation preactivations pre-activation pre-activations wide deep linear denoiser autoencoder encoder decoder model models
    noise signal signals target targets label labels teacher student temperature logit logits learning momentum discount factor step size steps
    width depth threshold margin level budget power gain amplitude coefficient coefficients regularisation regularization penalty ridge strength
    score scores reward rewards point points data datum query queries key keys feature features fourier random kernel kernels length length-scale
    lengthscale bandwidth horizon time coin coins error errors direction directions vector vectors angle angles slope offset shift intercept
    incumbent constant mechanism channel field spin gap similarity dimension observation observations measurement measurements latent code
    reparameterisation reparametrisation reparameterization gradient descent dropout keeps probit regression likelihood logarithmic log
    prior priors hyperparameter hyperparameters positives negatives initialisation initialization entry entries component components fast slow small
    forward process larger smaller learner agent arm arms residual residuals disturbance perturbation increment increments shock shocks
    energy frequency frequencies phase phases radius distance stationary density optimal optimum proportional thompson sampling
    picks bandit resolvent expansion nonlinearity private logistic poisson count counts matching against data free annealed quenched gradient
    averages over unbiased exponential exponentials maximum minimum larger smallest largest logits scalar-valued convolution attention head heads
    expected regression classifier classification perceptron sgd optimizer optimiser iterate iterates batch minibatch mini-batch token tokens
    embedding embeddings pixel pixels image images sensor sensors channel channels white additive gaussian-distributed return returns stock price
    asset assets log-return log-returns volatility drift brownian motion utility risk cost costs payoff test train training generic prediction
    predictions predictor posterior-predictive response responses covariate covariates design effect effects treatment outcome outcomes
    since because symmetric order inverse stepsize friction mass exponent index degree curvature confidence speed viscosity sharpness
    particle particles position velocity diffusion schedule rank hidden observed covariances random-walk brownian branch path paths marginal
    marginals site sites spins coupling couplings overlap replica replicas load particular simplicity concreteness brevity convenience
    throughout notational prior's hence user users item items arrival arrivals waiting interarrival lifetime lifetimes failure times
    single everything else
    accumulated accumulator accumulators guard guards rounding quantisation quantization signal-to-noise
    bernoulli-distributed trial trials flip flips indicator mask masks rademacher-distributed sign signs uniform-distributed
"""
HARMLESS = frozenset(f"{_GRAMMAR} {_KINDS} {_THINGS}".split())
# Words that say which parameter of a law a number is: harmless of the laws of which the reader takes them so.
MEASURES = frozenset(["mean", "means", "variance", "variances", "rate", "scale", "shape", "degrees", "freedom", "mean-zero"])
_OF_LAW = (
    (re.compile(r"LogNormal"), frozenset(["log-normal", "lognormal"])),
    (re.compile(r"[Nn]ormal|N\b|\\N\b|[Bb]ern|Gauss"), frozenset(["mean", "means", "variance", "variances", "rate", "mean-zero"])),
    (re.compile(r"Exp"), frozenset(["rate"])),
    (re.compile(r"Gamma"), frozenset(["shape", "scale"])),
    (re.compile(r"Lap"), frozenset(["mean", "scale"])),
    (re.compile(r"\bt\b|Student|[Cc]hi"), frozenset(["degrees", "freedom"])),
)
_OF_ITS_OWN_LAW = re.compile(r"\b(?:[Tt]he|a|its|[Oo]ver the|under the)\s+(?:posterior|prior)\s+(?=\$)")
_OF_A_SECTION = re.compile(r"\b(?:of|from)\s+the\s+(?:last|previous|preceding|first|second)\s+(?:sub)?section\b")
# A unit of a network, where the word is a noun: the field of a typical unit.
_OF_A_UNIT = re.compile(
    r"\b((?:of|in|to|into|at|by|from|for)\s+(?:an?|the|each|every|any|one|this|that|our)\s+(?:[\w-]+\s+)?)units?\b(?=\s*(?:[.,;:)]|$|(?:and|with|in|of|that|which|whose|as|at)\b))"
)
_IDIOM = re.compile(
    r"\b(?:It|it)\s+(?:is\s+(?:well known|known|easy|easily|clear|immediate|straightforward|enough|useful|convenient|classical|standard|natural)|"
    r"follows|remains|suffices|turns out|can be (?:shown|checked|verified|seen)|has the|"
    r"(?:diverges|blows up) (?:as|when|like))\b"
)
_PRONOUN = re.compile(
    r"^\W*(?:(?:The|This|These|All|Our|Those|Only \w+)\s+(?:[\w-]+\s+){0,2}(?:draws?|samples?|variables?|noises?)|"
    r"It|They|Both|Each|These|Those|Its|Their|All of them|The latter|The former|Half|Negative|Positive|Values)\b"
)
_NOUN = re.compile(
    r"\b(?:it|them|they|both|variables?|draws?|samples?|noises?|distributions?|laws?|values?|tails?)\b", re.IGNORECASE
)
_ELSE = re.compile(
    r"\b(?:positive|negative|non-?negative|non-?positive|non-?zero|integers?|strictly|fixed|constants?|zero|given|uniform(?:ly)?|exponentials?|bernoulli|"
    r"laplace|rademacher|poisson|logistic|unit|mean|variance|correlation|covariance|finite|zero-mean|centred|centered|standard|probability|proportional|"
    r"density|multivariate|log|maximum|minimum|larger|smaller|hidden|step|signs?|marginals?)\b", re.IGNORECASE,
)  # fmt: skip
_LOCAL = re.compile(
    r"\b(?:[Ii]f|[Ww]hen(?:ever)?|instead|[Nn]ow(?! let)|(?<![Ff]rom )[Hh]ere(?!\s+(?:for|in|are|by)\b)|[Tt]his (?:section|case)|"
    r"(?<!, the one )(?<!, the only )case)\b"
)
_COMMAND = re.compile(
    r"\\(?:cite[a-z]*|ref|eqref|cref|Cref|autoref|label|url|index)\*?\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}|\\[A-Za-z]+\*?"
)
_WORD = re.compile(r"i\.\s?i\.\s?d\.?|[A-Za-z][A-Za-z'’]*(?:[-.][A-Za-z]+)*\.?")
_SUBJECT = re.compile(r"(?:[,;:]|\b(?:then|we|one|the|its|this|that|it|these|their|there|our|an?)\b)", re.IGNORECASE)
_COPULA = re.compile(r"\b(?:be|is|are|being|denotes?|stands?|to|from|as|of|by|in|on|with|and|for|over|under|at)\s*$", re.IGNORECASE)


def words_of(text: str) -> list[str]:
    """List the words between the formulas of a text, commands left out."""
    text = _OF_A_SECTION.sub("", _OF_ITS_OWN_LAW.sub("", text))
    plain = re.sub(r"\$[^$]*\$", " $ ", text)
    found = [one.replace(" ", "") for one in _WORD.findall(_COMMAND.sub(" ", plain))]
    return [one if one.lower() in HARMLESS else one.rstrip(".") for one in found]


def without_deviation(text: str, law: str) -> str:
    """Leave out the words that call a letter the standard deviation of which a normal law has the square."""

    def kept(found: re.Match[str]) -> str:
        return found[2] if re.search(rf",\s*{re.escape(found[3])}\s*\^\{{?2", law) else found.group()

    text = re.sub(
        r"\$\s*(\\?[A-Za-z]+(?:_\w)?)(?![A-Za-z])[^$]*\$\x01?\s*(?:is|are|denotes?|being|for)\s+(?:the|its|their)\s+standard deviations?",
        lambda found: (
            found.group()[: -len("standard deviation")]
            if re.search(rf",\s*{re.escape(found[1])}\s*\^\{{?2", law)
            else found.group()
        ),
        text,
    )
    return re.sub(r"(standard deviations?\b)([^$]{0,4}\$\s*(\\?[A-Za-z]+(?:_\w)?)(?![A-Za-z]))", kept, text)


def without_own_probability(text: str, names: Sequence[str]) -> str:
    """Leave out that a letter is a probability where a domain of it follows: one with probability $p$, $0<p<1$."""
    return re.sub(r"\bwith probability (?=\$\s*([^$]*?)\s*\$)", lambda found: "with " if found[1] in names else found.group(), text)


_COMPOUND = re.compile(
    r"\b(an?|the|some)\s+(?:[a-z]+\s+)?([a-z]+)[\s-]+(?:scales?|rates?)\s+\$\s*(\\?[A-Za-z]+(?:_\w)?)(?![A-Za-z])"
)


def without_other_quantities(text: str, law: str) -> str:
    """Leave out compound nouns that end with the name of a parameter, of letters that are none of the law: a length scale $l$."""
    parameters = [part.strip() for part in law.partition("(")[2].rpartition(")")[0].split(",")]

    def kept(found: re.Match[str]) -> str:
        return found.group() if found[3] in parameters or found[2] not in nouns() else f"{found[1]} ${found[3]}"

    return _COMPOUND.sub(kept, text)


def is_local(text: str) -> bool:
    """Tell whether a sentence speaks of what is beside it only."""
    return _LOCAL.search(text) is not None


def measures(law: str) -> Set[str]:
    """Give the words for its parameters that a law is read with; all of them where there is no law."""
    return next((words for pattern, words in _OF_LAW if pattern.search(law)), frozenset()) if law else MEASURES


def stranger(text: str, allowed: Set[str] = MEASURES, *, names: bool = False) -> str:
    """Give the first word of a text that is not known to be harmless; empty where all are.

    Args:
        text: of the sentence.
        allowed: words for parameters.
        names: whether people's names are, behind the sentence's first word.
    """
    for place, word in enumerate(words_of(text)):
        is_name = names and place and re.fullmatch(r"[A-Z][a-z]{2,}(?<!ed)(?<!ing)", word)
        if not is_name and not _is_known(word, allowed):
            return word
    return changing(text)


def _is_known(word: str, allowed: Set[str]) -> bool:
    lower = word.lower()
    measure = lower if lower in MEASURES else lower.removesuffix("s")
    is_harmless = lower in HARMLESS or lower.removesuffix("s") in HARMLESS or is_ordinary(word)
    return measure in allowed or lower in allowed or (measure not in MEASURES and is_harmless)


def doubt_of_law(place: Place, allowed: Set[str]) -> str:
    """Give the first word of a sentence that may change a law that it says; empty where none does.

    Args:
        place: of the law in its sentence.
        allowed: words for parameters that the law is read with.
    """
    beside = _OF_TWO_VALUES.sub("$$", _DEFINITE.sub("", place.beside))
    place = replace(place, behind=_DEFINITE.sub("", place.behind), beside=beside, frame=_OF_TWO_VALUES.sub("$$", place.frame))
    before = _BY_AGENT.sub("by ", _DONE_TO_ANOTHER.sub("", _AFTER_IT.sub("", place.before)))
    given = GIVEN.search(f"{place.frame} ; {place.same} {place.before} ; {place.behind} ; {place.beside}")
    return (
        (given.group() if given else "")
        or _first(_IN_A_MODEL, f"{place.frame} ; {place.same} {place.phrase} ; {place.beside}")
        or _first(_BY_CHANCE, place.behind)
        or ("with probability" if _SOMETIMES.search(f"{place.frame} ; {place.same} {place.before}") else "")
        or (_first(_AGAINST_IT, place.same) if place.is_embedded else "")
        or _first(_OPERATES, before)
        or stranger(_without_things(before), allowed, names=True)
        or stranger(f"$$ {_without_objects(place.behind)}", allowed)
        or _first(FUNCTIONS_OF, place.behind)
        or (
            changing(place.same)
            if _DEFINES_ONE.fullmatch(place.same)
            else stranger(_without_things(place.same), MEASURES, names=True)
        )
        or stranger(place.beside, allowed)
        or _first(FUNCTIONS_OF, _OF_ANOTHER_LETTER.sub(" $$", place.beside))
        or _first(UNREAL, place.frame)
        or _first(OF_A_LAW, f"{before} {place.behind} ; {place.beside} ; {place.frame}")
    )


_SOMETIMES = re.compile(r"(?:^|;)\W*[Ww]ith\s+probability\b")  # with probability p the variable is
# The law of another variable: let $b$ be one with probability $p$ and zero otherwise.
_OF_TWO_VALUES = re.compile(
    r"\$\$\s+(?:be|is|are|equals?|takes?\s+the\s+values?)\s+(?:one|zero|1|0|\$\$)\s+with\s+probability\s+\$\$,?\s+and\s+(?:one|zero|1|0|\$\$)\s+otherwise\b"
)
# A thing that a sentence speaks of before it says a law, of any kind: two gauges see the same strain, and $Z$ is normal.
_THING = re.compile(
    r"\b((?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur|[Tt]heir|[Tt]his|[Ee]ach|[Ee]very|[Tt]wo|[Tt]hree|[Bb]oth)\s+(?:same\s+)?)((?!same\b)[a-z][a-z-]{3,})"
    r"(?=\s+(?!of\b|that\b|to\b|in\s+which\b)[a-z]|\s*[,;])"
)
_NO_THING = re.compile(r"(?:ed|ing|ly|ise|ize|ish|ous|ive|al|ic|ful|less|en|ate|fy)$")


def _without_things(text: str) -> str:
    """Leave out the nouns, of any kind, of which the words before a law speak: what would change the law has another form, or is listed."""

    def kept(found: re.Match[str]) -> str:
        changes = _NO_THING.search(found[2]) or any(pattern.search(found[2]) for pattern in ANY_CHANGE)
        return found.group() if changes or found[2] in MEASURES else found[1]

    return _THING.sub(kept, text)


# What a variable is of, in, for or at: be the drive of one afferent.
_OBJECT = re.compile(
    r"\b((?:of|in|for|at|to|from)\s+(?:the|an?|one|its|our|this|each|every)\s+)([a-z][a-z-]{3,})(?=\s*(?:$|[.,;]))"
)


def _without_objects(text: str) -> str:
    """Leave out the nouns, of any kind, that end a phrase behind a law: they say whose the variable is."""

    def kept(found: re.Match[str]) -> str:
        changes = _NO_THING.search(found[2]) or any(pattern.search(found[2]) for pattern in ANY_CHANGE)
        return found.group() if changes or found[2] in MEASURES else found[1]

    return _OBJECT.sub(kept, text)


# A noun that introduces another letter: a shift $b$.
_OF_ANOTHER_LETTER = re.compile(r"\b(?:an?|any|some|every)\s+(?:(?:real|positive|fixed|constant|given|arbitrary)\s+)?[\w-]+\s+\$\$")
# One of several cases, of which the others are said elsewhere; and what is said of a hypothesis that is not made.
_IN_A_MODEL = re.compile(
    r"\b(?:[Ii]n|[Ff]or|[Uu]nder|of) (?:[Mm]odel|[Cc]ase|[Ss]cenario|[Rr]egime|[Ss]etting|[Ee]xample|[Tt]ask)s? (?:[A-Z]|one|two|three)\b"
)
_AGAINST_IT = re.compile(
    r"\b(?:error|errors|test|tests|evidence|against|discrepancy|departure|difference|distance|effect|cost|price)\b"
)
_OPERATES = re.compile(
    r"\b(?:multiply|divid|subtract|add|doubl|halv|increas|reduc|chang)(?:e|es|ing)?(?:\s+(?:the|a|an|our|this|\w+))?\s*$",
    re.IGNORECASE,
)
# What is done to something else at, by or after what a variable is: training is stopped at a random time T.
_DONE_TO_ANOTHER = re.compile(
    r"(?<=[a-z] )(?:is|are|be|being|gets?)\s+\w+(?:ed|en|un)\s+(?=(?:at|by|after|during)\s+an?(?:\s+[\w-]+){1,3}\s*(?:\$\$|$))"
)
_DEFINES_ONE = re.compile(
    r"\s*(?:an?|the|its|our|his|her|their)\s[^$,;:]*\b(?:is|equals)\s+\$\$\s*", re.IGNORECASE
)  # demand is y = m + se
_AFTER_IT = re.compile(r"\b(?:after|until)(?:\s+(?:an?|the|some))?\s*$")  # what happens after a random time
_DEFINITE = re.compile(r"\bpositive[- ](?:semi-?)?definite\b")  # as every covariance is
# What is done by a variable is not done to it: a label corrupted by noise Z.
_BY_AGENT = re.compile(r"\b\w+ed by (?=(?:[\w-]+\s+){0,3}(?:\$\$|$))")


def doubt_of_domain(place: Place, allowed: Set[str], *, in_words: bool) -> str:
    """Give the first word of a sentence that may take back a domain or a name that it says; empty where none does.

    Args:
        place: of the domain in its sentence.
        allowed: words for parameters, of a letter that is one of a law.
        in_words: whether words say it, and no formula does.
    """
    strict = f"{place.same} {place.before}" if place.is_embedded else place.before if in_words else ""
    defines = _DEFINES_ONE.fullmatch(f"{place.same} {place.before} $$ ") is not None
    strict = "" if defines else strict
    strict += f" $$ {place.behind}" if in_words else ""
    named = _NAMED.search(f"{place.same} {place.before}".lower())
    return (
        next((word for word in words_of(strict) if not _is_known(word, allowed)), "")
        or ("" if in_words or place.is_prepositional else _of_some_kind(place.behind, allowed))
        or (changing(place.before) if defines else "")
        or _first(_IN_A_MODEL, f"{place.frame} ; {place.same} {place.phrase} ; {place.beside}")
        or (named[1] if named else "")
        or (within[1] if (within := _WITHIN.search(place.behind)) else "")
        or withdrawing(f"{place.same} {place.phrase}")
        or _first(UNREAL, f"{place.same} {place.phrase}")
        or _first(_BY_CHANCE, f"{place.same} {place.phrase} ; {place.beside}")
        or _first(_SO_BY_CHANCE, place.frame)
        or (re.search(r"\bof\b", place.before) and in_words and place.opener.lower() in ("", "of") and "of")
        or lifting(place.beside)
        or _first(UNREAL, place.beside)
        or _first(UNREAL, place.frame)
    )


# What says more of a letter than the range that a formula gives it: a kind of number, one value, a size, another letter's measure.
_OF_A_KIND = re.compile(
    r"\b(?:odd|even|prime|natural(?! log)|whole|rational|irrational|complex|imaginary|algebraic|dyadic|discrete|multiples?|powers? of|divis\w+|perfect|"
    r"unity|equal(?:s| to)?|set to|vanish\w*|infinitesimal\w*|sufficiently|enough|tiny|huge|almost|approximat\w*|complement|exterior|"
    r"unnormali[sz]ed|an? (?:(?!of\b)[\w-]+ ){0,3}?(?:function|map|matrix|operator|sequence|process|measure|set|nonlinearity|activation)|"
    r"(?:its|their)(?: own)? (?:modulus|inverse|square|absolute|magnitude|negative|reciprocal|logarithm|length|norm|size|part|root))\b"
)
_IS_MADE = re.compile(r"^\W*(?:be|is|are|being)\s+(?:then\s+|now\s+|again\s+)?([\w-]+(?:ed|en))\b")


def _of_some_kind(behind: str, allowed: Set[str]) -> str:
    """Give the first word behind a domain that says more of its letter than a range; empty where none does.

    Args:
        behind: the words of its phrase behind it; nouns of any kind say what it is in the model, and change nothing.
        allowed: words for parameters, of a letter that is one of a law.
    """
    made = _IS_MADE.match(behind)
    others = (word for word in words_of(behind) if word.lower() in MEASURES and not _is_known(word, allowed))
    found = _OF_A_KIND.search(behind)
    return (made[1] if made and not _is_known(made[1], allowed) else "") or next(others, "") or (found.group() if found else "")


# A smaller range, which a formula behind the domain gives.
_WITHIN = re.compile(r"\b(interval|range|set|subset|domain|region|strip|class)s?\s+(?:\w+\s+)?\$\$")
# A hypothesis that is named and not made: the case a > 0 is classical.
_NAMED = re.compile(
    r"(?<!in )(?<!under )(?<!for )(?<!in the )(?<!under the )(?<!for the )(?<!on the )(?<!in this )"
    r"\b(cases?|assumptions?|conditions?|hypothes[ei]s|restrictions?|requirements?|situation)"
    r"(?:\s+(?:that|of|on|where|when))?\s*$"
)
_BY_CHANCE = re.compile(r"\b(?:with probability|almost surely|on average|in expectation)\b", re.IGNORECASE)


_SO_BY_CHANCE = re.compile(
    rf"(?:^\W*|,\s*(?:and )?){_BY_CHANCE.pattern}|\b(?:this|that|it|which|both|these|they) (?:\w+ ){{1,3}}{_BY_CHANCE.pattern}",
    re.IGNORECASE,
)


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(
        " ".join(words_of(text)) if "," not in text else ", ".join(" ".join(words_of(part)) for part in text.split(","))
    )
    return found.group() if found else ""


def remade(place: Place) -> str:
    """Give the first word by which another function is made of the one that a formula defines; empty where there is none."""
    return _first(REMAKES, f"{place.behind} ; {place.beside}")


def changing(text: str) -> str:
    """Give the first word of a text that may change what it says; empty where none does."""
    found = CHANGES.search(" ".join(words_of(text)))
    return found.group() if found else ""


def against(law: str, after: str, *, more: bool) -> str:
    """Give the first word behind a law that says something else of its variable than the law does; empty where none does.

    Args:
        law: as it is typed.
        after: the words behind it, up to the next formula or the end of the sentence.
        more: whether a formula follows, of which the last of these words may speak.
    """
    own = re.sub(r"(?:\b(?:and|with|for|where|let)\b|,)[^,]*$", "", after) if more else after
    own = _OF_A_UNIT.sub(r"\1", re.sub(r"standard deviations?", "", own))
    compact = re.sub(r"\\(?:mathcal|mathrm|left|right)|[\s{}\\]", "", law)
    if re.match(r"N\(0,", compact):
        own = re.sub(r"\b(?:zero[- ]mean|mean[- ]zero|cent(?:red|ered))\b", "", own)
    if re.match(r"N\([^,]*,1\)", compact):
        own = re.sub(r"\b(?:unit[- ]variance)\b", "", own)
    own = re.sub(r"\bstandard\b", "", own) if re.match(r"N\(0,1\)", compact) else own
    found = _ELSE.search(own)
    named = compact.lower()
    return "" if found is None or found.group().lower()[:4] in named else found.group()


def withdrawing(text: str) -> str:
    """Give the first word of a text that may take back a domain or a name that it says; empty where there is none."""
    found = WITHDRAWS.search(" ".join(words_of(text)))
    return found.group() if found else ""


_TURN = re.compile(r"^\W*(?:[Hh]owever|[Bb]ut|[Yy]et|[Ss]till)\b")


def lifting(text: str) -> str:
    """Give the first word of a text about a letter that may take back its domain; empty where there is none."""
    text = _TURN.sub("", text)
    found = LIFTS.search(" ".join(words_of(text)))
    return withdrawing(text) or (found.group() if found else "")


GIVEN = re.compile(
    r"(?<!any )(?<!a )(?<!the )(?<!is )(?<!are )\b(?:[Gg]iven(?! by)|[Cc]onditional(?:ly)?|[Cc]onditioning|[Cc]onditioned)\b"
)
_CONDITIONS = re.compile(
    r"\\(?:mid|middle|given|bigm)(?![a-zA-Z])|\\[;:,]\s*(?:\\[bB]igg?\s*)?\|\s*\\[;:,]|[\[({][^\[\](){}|]*\|[^|\[\](){}]*[\])}]"
)
_IS_SUBJECT = re.compile(
    r"^\s*(?:is|are|be|being|has|have|was|were|may|can|does|do|stands?|denotes?|becomes?|remains?|gets?|will|must|that|which|who|,)\b"
)
_IS_OBJECT = re.compile(
    r"\b(?:[Ll]et|[Dd]enote|[Ww]rite|[Cc]all|[Rr]eplace|[Tt]ake|[Cc]onsider|for|[Ss]uppose|"
    r"[Aa]ssume|[Tt]hat|[Hh]ere|[Ff]or \w+|we \w+|[Dd]raws? of|[Vv]alues? of)\s*$"
)


def conditions(display: str) -> bool:
    """Tell whether an equation says itself what is given: it has a bar of conditioning."""
    return _CONDITIONS.search(display) is not None


_BY_CONTRAST = re.compile(r"^\W*(?:[Ii]n contrast (?:to|with) [^,;$]*,|[Bb]y contrast,|[Oo]n the other hand,)")
MAX_BEFORE_SUBJECT = 4  # words that stand before a letter that is its clause's subject: here the random variable Z is


def is_spoken_of(left: str, right: str) -> bool:
    """Tell whether a letter is what its clause speaks of: its subject, or the object of a verb that defines."""
    is_first = len(re.split(r"[,;:()$]", left)[-1].split()) <= MAX_BEFORE_SUBJECT
    return (is_first and _IS_SUBJECT.search(right) is not None) or _IS_OBJECT.search(left) is not None


# What gives a letter another meaning, where it has one.
_CALLS = re.compile(
    r"\b(?:[Cc]all(?:s|ed|ing)?|[Rr]edefin\w*|[Rr]enam\w*|[Rr]elabel\w*|[Ww]riting|[Ww]ritten)\s+(?:(?:it|the|this|its|again|as|by)\s+)*(?:[\w-]+\s+)?$|\bagain\s*$"
)
_EXCHANGED = re.compile(r"^\s*(?:by|with|for|into)\s*\$\s*(?:-|1\s*[-/]|\\[td]?frac\s*\{?1)")


def exchanging(left: str, right: str) -> str:
    """Give the word by which another value is put in for a letter, so that its domain is another; empty where none does."""
    found = re.search(
        r"\b(?:[Rr]eplac\w+|[Ss]ubstitut\w+|[Ee]xchang\w+|[Ii]nterchang\w+|[Ss]wap\w+|[Cc]hang\w+|[Mm]ap\w*|[Ss]end\w*|[Ll]et\w*)\s*$",
        left,
    )
    calls = _CALLS.search(left)
    return (found.group().strip() if found and _EXCHANGED.search(right) else "") or (calls.group().strip() if calls else "")


def doubt_of_mention(left: str, right: str, clause: str, segment: str, tail: str, shown: str) -> str:
    """Give the first word of a sentence that may change the law of a letter that it speaks of; empty where none does.

    Args:
        left: the sentence before the letter.
        right: the sentence behind it, up to the display.
        clause: the words of its clause.
        segment: of its sentence, but for what speaks of the display.
        tail: what speaks of the display.
        shown: the display that the sentence leads to; empty where there is none.
    """
    clause, segment = (_BY_CONTRAST.sub("", text) for text in (clause, segment))
    if found := _CALLS.search(left):
        return found.group().strip()
    if not shown:
        return stranger(clause) or changing(segment) or _first(MAKES_ANOTHER, clause)
    if conditions(shown):
        return ""
    if found := GIVEN.search(left):
        return found.group()
    if is_spoken_of(left, right):
        return stranger(clause) or changing(segment) or _first(MAKES_ANOTHER, tail)
    return _first(MAKES_ANOTHER, f"{segment} {tail}") or withdrawing(place_of(left, right, of_law=False).same)


# Another law of the variable that was spoken of, which is said of the thing that it is: if the reward is exponentially distributed.
_NAMES_A_LAW = re.compile(
    r"\b(?:is|are|be|becomes?|follows?|has|have|obeys?|taken|assumed)\s+(?:[\w.-]+\s+){0,3}?"
    r"(exponential(?:ly)?|uniform(?:ly)?|laplace|poisson|bernoulli|rademacher|gamma|beta|cauchy|student|gumbel|log-?normal(?:ly)?|chi-squared?|binomial|"
    r"logistic|gaussian|normal(?:ly)?)(?:'s)?\s+(?:distributed\b|distribution\b|laws?\b|variables?\b|(?:with|of)\s+(?:the\s+)?"
    r"(?:rate|mean|scale|parameters?|variance|shape|location|zero|unit)\b|on\s+\$)",
    re.IGNORECASE,
)
_IS_NORMAL = re.compile(
    r"\b(?:is|are)\s+(?:then\s+|again\s+)?(?:an?\s+)?(?:(centred|centered|zero-mean)\s+)?(?:Gaussian|normal)\s+variables?\s*(?=[,.;:]|and\b|$)"
)
_AS_WRITTEN = {
    "exponential": "Exp", "uniform": "Uniform", "laplace": "Laplace", "bernoulli": "Bernoulli", "rademacher": "Rademacher", "gamma": "Gamma", "beta": "Beta",
    "normal": "N(", "gaussian": "N(", "lognormal": "LogNormal", "log-normal": "LogNormal", "chi-squared": "ChiSquare",
}  # fmt: skip
_STANDARD = re.compile(
    r"\b[Ss]tandardi[sz]ed(?=\s+(?:variables?|units?|inputs?|features?|scores?|coordinates?|noise|fields?)\b)|"
    r"(?<=\bare )standardi[sz]ed(?=\s*(?:,|$))"
)


def is_standard(law: str) -> bool:
    """Tell whether a law is the standard normal one."""
    return _bare(law) == "N(0,1)"


def _bare(law: str) -> str:
    """Give what stands behind the sign of a law, without spaces and faces."""
    return re.sub(r"\\(?:mathcal|mathrm|mathsf|left|right)|[\s{}\\]", "", re.split(r"\\sim|~", law, maxsplit=1)[-1])


def without_standardised(text: str, law: str) -> str:
    """Leave out that a variable is standardised where its law is the standard normal one."""
    return _STANDARD.sub("", text) if is_standard(law) else text


def about_the_last(text: str, law: str, *, shown: str | None) -> str:
    """Give the first word of a sentence that may change the law said before it, of which it speaks by a pronoun; empty where there is none.

    Args:
        text: of the sentence, which has no letter of that law.
        law: as a comment says it.
        shown: the display that it leads to; None where it leads to none.
    """
    found = _IS_NORMAL.search(text)
    if found and _bare(law).startswith("N(0," if found[1] else "N("):
        text = f"{text[: found.start()]} {text[found.end() :]}"  # as a variable with that law is
    if found := _NAMES_A_LAW.search(text):
        same = _bare(law).startswith(_AS_WRITTEN.get(found[1].lower().removesuffix("ly"), "?"))
        if not same or re.search(r"\b(?:instead|now|then|next|later)\b", text, re.IGNORECASE):
            return found[1]
    if found := _OTHER_NUMBERS.search(text):
        return " ".join(found.group().split())
    if _IDIOM.search(text):
        return ""
    if shown is not None and conditions(shown):
        return ""
    text = _STANDARD.sub("", text) if is_standard(law) else text
    if (found := _OTHER_CASE.search(text)) or (found := GIVEN.search(text)):
        return found.group()
    for found in re.finditer(
        r"\b[Aa]fter\s+(\w+ing)\b|\b(\w+)\s+(?:it|them)\b(?!\s+(?:is|are|follows|has|holds|can|may|was))", text
    ):
        word = found[1] or found[2]
        if word.lower() not in HARMLESS and not is_ordinary(word):
            return word
    if (found := _PREDICATE.search(text)) and (found[1] in _SIGNS or not (found[1] in HARMLESS or is_ordinary(found[1]))):
        return found[1]
    if shown is not None:
        return _first(MAKES_ANOTHER, text) if _NOUN.search(text) else ""
    if _PRONOUN.search(text):
        return stranger(text)
    if _OF_THEM.search(text):
        return changing(text)
    return _first(MAKES_ANOTHER, text) if re.search(r"\b(?:it|them|they)\b", text) else ""


_OF_A_LETTER = r"(?:variable(?!s?\s+of\s+integration)|number|parameter|constant|coefficient|letter|noise|signal|input|draw|sample|value|field)s?"
_ORDINAL = r"(?:first|second|third|last|latter|former|other)(?:\s+(?:one|of\s+(?:them|these|the\s+two)|variable|number|parameter))?"
_COUNT = r"(?:two|three|four|five|six|seven|eight|nine|ten|(?:one|a)[\s-](?:half|third|quarter)|half|twice)"
_MOMENT = r"(?:variance|mean|standard\s+deviation|correlation|covariance|rate|scale)"
_CHANGED = r"(?:doubled|tripled|halved|multiplied|scaled|shifted|squared|inverted|negated|replaced|divided|increased|decreased|raised|lowered|reduced)"
# What gives the variable that was spoken of other numbers, or makes another one of it, whatever it is called.
_OTHER_NUMBERS = re.compile(
    rf"(?<!\bsum )(?<!\bdifference )(?<!\bproduct )(?<!\baverage )\b(?:of|has|have|with|having)\s+(?:an?\s+|the\s+)?{_MOMENT}\s+(?:of\s+)?{_COUNT}\b"
    rf"|\b{_MOMENT}s?\s+(?:is|are|was|were|becomes?)\s+(?:\w+\s+)?{_CHANGED}\s+(?:to|by)\b"
    rf"|\b[Tt]he\s+{_ORDINAL}\s+(?:has|have|being|is|are|gets)\s+(?:the\s+|an?\s+)?(?:{_MOMENT}|{_CHANGED})\b"
    rf"|\b[Ww]e\s+(?:\w+\s+)?(?:double|triple|halve|square|shift|rescale|scale|replace|multiply|negate|invert|flip|truncate|clip)\s+"
    rf"(?:(?:this|that|the|our|these|all|both)\s+{_OF_A_LETTER}|it|them|everything|the\s+origin)\b"
    rf"|\b[Ee]verything\s+(?:\w+\s+){{0,2}}{_CHANGED}\b"
    r"|\bin\s+(?:the\s+)?place\s+of\b|\b(?:tilting|reweighting|biasing)\b"
    r"|(?<!\bintegral )\bover\s+(?:the|a)\s+(?:positive\s+|negative\s+|right\s+|left\s+)?half[\s-]line\b"
    r"|\b(?:with\s+respect\s+to|under)\s+(?:the|a|another)\s+(?:\w+\s+)?(?:measure|weight)\s+(?:with|of)\s+density\b"
    r"|\b(?:draws?|samples?|values?|outcomes?|reali[sz]ations?)\b[^$]*\b(?:discarded|rejected|dropped|removed|kept|retained|clipped|truncated|set\s+to|replaced|rounded)\b"
    r"|\b[Ww]e\s+(?:only\s+)?(?:keep|take|retain|use|observe|record)\s+(?:only\s+)?the\s+(?:larger|largest|smaller|smallest|maximum|minimum|greater|lesser|sum|average)\s+of\b"
    rf"|\b(?:[Ll]et|[Nn]ow|[Ff]rom\s+(?:now|here)\s+on)\b[^$]*\b(?:the\s+two|them|they|both)\s+(?:{_OF_A_LETTER}\s+)?(?:(?:are|be|become)\s+)?(?:equal|identical|coincide)\b",
    re.IGNORECASE,
)
_SIGNS = {"positive", "negative", "nonzero", "integer", "large", "small"}
_OTHER_CASE = re.compile(
    r"\b[Uu]nder (?:the|a|this|another) (?!same)[\w-]+ (?:law|measure|distribution|probability)\b|\bIn (?:Model|Case|Scenario) [A-Z\d]\b|"
    r"^\W*(?:Once (?!again|more)|Among (?!other|the many)|As long as|Provided)\b|\b(?:its|their) (?:positive|negative) part\b|"
    r"\b(?:posterior|conditional|empirical|sample|restricted|biased) (?:mean|variance|moment|expectation|average|law|distribution)s?\b"
)
_PREDICATE = re.compile(
    r"\b(?:it|they)\s+(?:is|are|was|were|gets?|becomes?|remains?)\s+(?:(?:then|now|again|always|also|known to be)\s+)?"
    r"(positive|negative|nonzero|large|small|integer|\w+ed)\b"
)
_OF_THEM = re.compile(
    r"\b(?:the|this|these|those|all|our|its|their|such|resulting|both|only|positive|negative|some|most|few|extreme|remaining)\s+(?:[\w-]+\s+){0,3}(?:variables?|draws?|samples?|noises?|distributions?|laws?|values?|tails?)\b",
    re.IGNORECASE,
)


def of_other_cases(text: str) -> str:
    """Give the words of a sentence that turn from the case said before it; empty where there are none."""
    found = re.search(
        r"\b(?:[Gg]enerally|[Ii]n general|(?:general|other|remaining|opposite|second|negative|positive|converse) case)\b", text
    )
    found = found or _OTHER_SIGN.search(text)
    return " ".join(found.group().split()) if found else ""


_OTHER_SIGN = re.compile(
    rf"\b(?:{_OF_A_LETTER}|{_ORDINAL})\s+(?:\w+\s+)?(?:changes?\s+sign|(?:may|can|might)\s+(?:be|have|take)\s+(?:any|either|both|negative|arbitrary|of)\b"
    r"|(?:is|are)\s+(?:then|now)\s+(?:negative|positive|zero)\b)"
    rf"|\b[Ww]e\s+(?:\w+\s+)?(?:negate|invert|flip|replace)\s+(?:this|that|the)\s+{_OF_A_LETTER}\b"
    r"|\b(?:[Ee]xchange|[Ss]wap|[Ii]nterchange|[Rr]everse)\s+(?:the\s+two|them|both|their\s+(?:order|roles|signs?))\b|\b(?:opposite|reverse)\s+(?:order|sign)\b",
)


def of_a_title(text: str) -> str:
    """Give the first word of a run-in heading that may change what its paragraph says; empty where none does."""
    given = GIVEN.search(text)
    return (
        (given.group() if given else "") or changing(text) or withdrawing(text) or _first(UNREAL, text) or _first(OF_A_LAW, text)
        or _first(MAKES_ANOTHER, text) or _first(_IN_A_MODEL, text)
    )  # fmt: skip


def unknown(text: str) -> str:
    """Give the first word of a text that is not known, whatever it says of parameters of laws; empty where all are."""
    return next((word for word in words_of(text) if not _is_known(word, MEASURES)), "")


def without_tail(text: str) -> tuple[str, str]:
    """Split what stands before a display into what speaks of letters and what speaks of the display, behind the last formula.

    Args:
        text: with its formulas between dollars; a display stands behind it.
    """
    last = text.rfind("$") + 1
    for found in _SUBJECT.finditer(text, last):
        if not _COPULA.search(text[last : found.start()]) or found.group() in (",", ";", ":"):
            return text[: found.start()], text[found.start() :]
    return text, ""
