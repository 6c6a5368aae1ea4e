r"""Which words of a sentence leave what its formulas say as it stands, and which do not or may not.

    Let $Z\sim N(0,1)$ be independent noise.          every word is known: the law is taken
    Let $Z\sim N(0,1)$ be truncated to $[0,\infty)$.  `truncated` is not: the law is asked about

What is known is listed; any other word is asked about. Words that stand before an equation and speak of it, as in "the expected loss is",
need not be known, but none of them may be of those that change a law or a domain.
"""

from __future__ import annotations

import re
from collections.abc import Set

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
    symmetry from respect depends depend carries carry contains contain involves involve enters enter enjoys uses using used applies
    applying splitting collect collects gather gathers them instance example particular namely say writing completing integrating
    differentiating evaluating expanding averaging summing subtracting multiplying inserting stability slope slopes moment moments
    moment-generating mgf identity identities formula formulas integral integrals needs need often common closed form
    corresponding quantity quantities sum sums series term terms factor factors infinite infinite-width closed-form hazard mills
    ratio ratios jensen's cauchy-schwarz stein's taylor hermite euler gamma beta kullback-leibler divergence entropy relative
    differential functional functionals normalisation normalization convention conventions family exponential-family field fields
    threshold thresholds tail tails unnormalised unnormalized governed same sigmoidal rectifier rectified   
    follows indeed when along fresh trained labelled labeled adding observes unit-variance yields
    yield gives give reads read becomes become equals equal lemma's bernoulli-distributed trial trials flip flips indicator mask
    masks rademacher-distributed sign signs uniform- distributed classical known elementary simple explicit usual
"""
_FUNCTIONS = "function functions nonlinearity map sigmoid ramp cumulative cdf pdf logistic softplus relaxes evolves moves"
HARMLESS = frozenset(f"{_GRAMMAR} {_KINDS} {_THINGS}".split())
# Words that say which parameter of a law a number is: harmless of the laws of which the reader takes them so.
MEASURES = frozenset(["mean", "means", "variance", "variances", "rate", "scale", "shape", "degrees", "freedom", "mean-zero"])
_OF_LAW = (
    (re.compile(r"[Nn]ormal|N\b|\\N\b|[Bb]ern|Gauss"), frozenset(["mean", "means", "variance", "variances", "rate", "mean-zero"])),
    (re.compile(r"Exp"), frozenset(["rate"])),
    (re.compile(r"Unif"), frozenset(["on"])),
    (re.compile(r"Gamma"), frozenset(["shape", "scale"])),
    (re.compile(r"Lap"), frozenset(["mean", "scale"])),
    (re.compile(r"\bt\b|Student|chi"), frozenset(["degrees", "freedom"])),
)
# Stems of words that change a law, a domain or the standing of a sentence, wherever in it they are.
_CHANGES = re.compile(
    r"\b(?:un(?:less|like)|except\w*|truncat\w*|condition(?:ed|al|ally|ing|s)?|conditioned|restrict\w*|fold(?:ed|s)?|clip\w*|censor\w*|reject\w*|"
    r"posterior|mixture|contaminat\w*|not|no|nor|never|neither|cannot|without|fail\w*|contrary|hypothe\w*|instead of|rather|"
    r"approximat\w*|asymptotic\w*|roughly|nearly|almost|limit\w*|large|deviations?|precisions?|inverse|reciprocal|half-normal|"
    r"degenerate|singular|replac\w*|standardi[sz]ed|normali[sz]ed|rescaled|squared|absolute|complex|was|were|would|could|might|had|been|former\w*|"
    r"previous\w*|earlier|otherwise|or|either|whether|unknown|only|only if|outside|but|however|although|though|while|whereas|until|null|alternative)\b",
    re.IGNORECASE,
)  # fmt: skip
_OF_LAWS_ALONE = re.compile(
    r"^(?:truncat|condition|fold|clip|censor|posterior|mixture|contaminat|deviation|precision|inverse|reciprocal|half-normal|standardi|normali|"
    r"rescaled|squared|absolute|while)", re.IGNORECASE,
)  # fmt: skip
_OF_ITS_OWN_LAW = re.compile(r"\b(?:[Tt]he|a|its|[Oo]ver the|under the)\s+(?:posterior|prior)\s+(?=\$)")
_WITHDRAWS = re.compile(
    r"\b(?:un(?:less|like)|except\w*|not|no|nor|never|neither|cannot|fails?|failing|contrary|hypothe\w*|instead of|rather|complex|was|were|would|"
    r"could|might|had|been|former\w*|previous\w*|earlier|otherwise|or|either|whether|unknown|only|outside|but|however|although|though|while|"
    r"whereas|until|alternative|opposite|revers\w*|exclud\w*|avoid\w*|beyond|discard\w*|remov\w*|omit\w*|violat\w*|forbid\w*)\b", re.IGNORECASE,
)  # fmt: skip
_LIFTS = re.compile(
    r"\b(?:may|can|sign|signs|drop\w*|relax\w*|lift\w*|longer|arbitrary|general|allow\w*|permit\w*|any value|whole line)\b",
    re.IGNORECASE,
)
_IDIOM = re.compile(
    r"\b(?:It|it)\s+(?:is\s+(?:well known|known|easy|easily|clear|immediate|straightforward|enough|useful|convenient|classical|standard|natural)|"
    r"follows|remains|suffices|turns out|can be (?:shown|checked|verified|seen)|has the)\b"
)
_PRONOUN = re.compile(
    r"^\W*(?:It|They|Both|Each|These|Those|Its|Their|All of them|The latter|The former|Half|Negative|Positive|Values)\b"
)
_NOUN = re.compile(
    r"\b(?:it|them|they|both|variables?|draws?|samples?|noises?|distributions?|laws?|values?|tails?)\b", re.IGNORECASE
)
_ELSE = re.compile(
    r"\b(?:positive|negative|non-?negative|non-?positive|non-?zero|integers?|strictly|fixed|constants?|zero|given|uniform(?:ly)?|exponentials?|bernoulli|"
    r"laplace|rademacher|poisson|logistic|unit|mean|variance|correlation|covariance|finite|zero-mean|centred|centered|standard|probability|proportional|"
    r"density|multivariate|log|maximum|minimum|larger|smaller|hidden|step|signs?|marginals?)\b", re.IGNORECASE,
)  # fmt: skip
_GOVERNS = re.compile(
    r".*\b(?:for|with|where|let|if|when|whenever|all|any|every|each|and|suppose|assume|take|fix|provided|at|of|on|in|over|by|than|that|given)\b|.*[,;:()]",
    re.IGNORECASE | re.DOTALL,
)
_LOCAL = re.compile(
    r"\b(?:[Ii]f|[Ww]hen(?:ever)?|instead|[Nn]ow|[Hh]ere(?!\s+(?:for|in|are|by)\b)|[Tt]his (?:section|case)|case)\b"
)
_OF_A_CONDITION = re.compile(
    r"\b(?:truncat(?:ed|ion)|condition(?:ed|al|ing|ally)|select(?:ed|ing|ion)|sign of|shifts|raises|lowers|reduces|shrinks|leaves|on the sign|on the event)\b",
    re.IGNORECASE,
)
_COMMAND = re.compile(
    r"\\(?:cite[a-z]*|ref|eqref|cref|Cref|autoref|label|url|index)\*?\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}|\\[A-Za-z]+\*?"
)
_WORD = re.compile(r"i\.\s?i\.\s?d\.?|[A-Za-z][A-Za-z'’]*(?:[-.][A-Za-z]+)*\.?")
_SUBJECT = re.compile(r"(?:[,;:]|\b(?:then|we|one|the|its|this|that|it|these|their|there|our|an?)\b)", re.IGNORECASE)
# Words that mean something else together than each alone, and whom a result is named after.
_IDIOMS = re.compile(
    r"[Ww]ithout (?:loss of generality|further (?:mention|comment|notice)|proof)|(?:trained|based|acts?|acting|rests?|depends?|prior) on\b|"
    r"inverse temperatures?|mean[- ]squared?|squared (?:error|loss|norm|slope|distance)s?|absolute-value type|"
    r"inverse Mills|simple values|"
    r"\b[A-Z][a-z]+(?:(?:--?| and )[A-Z][a-z]+)*(?:'s)?\s+(?:(?:lower|upper)\s+)?"
    r"(?:bound|inequality|lemma|theorem|formula|identity|equation|trick|rule|ratio|transform|expansion|polynomial|integral)s?\b"
)
_COPULA = re.compile(r"\b(?:be|is|are|being|denotes?|stands?|to|from|as|of|by|in|on|with|and|for|over|under|at)\s*$", re.IGNORECASE)


def words_of(text: str) -> list[str]:
    """List the words between the formulas of a text, commands left out."""
    text = _OF_ITS_OWN_LAW.sub("", _IDIOMS.sub("", text))
    for own in re.findall(r"standard deviations?[^$]{0,4}\$\s*(\\?[A-Za-z]+(?:_\w)?)\b", text):
        if re.search(rf",\s*{re.escape(own)}\s*\^\{{?2", text):  # of N(m, s^2), s is what the words say
            text = re.sub(r"standard deviations?", "", text)
    plain = re.sub(r"\$[^$]*\$", " $ ", text)
    found = [one.replace(" ", "") for one in _WORD.findall(_COMMAND.sub(" ", plain))]
    return [one if one.lower() in HARMLESS else one.rstrip(".") for one in found]


def of_a_condition(text: str) -> str:
    """Leave out of the words before a display those that speak of the event which the display conditions on."""
    return _OF_A_CONDITION.sub(" ", text)


def is_local(text: str) -> bool:
    """Tell whether a sentence speaks of what is beside it only."""
    return _LOCAL.search(text) is not None


def measures(law: str) -> Set[str]:
    """Give the words for its parameters that a law is read with; all of them where there is no law."""
    return next((words for pattern, words in _OF_LAW if pattern.search(law)), frozenset()) if law else MEASURES


def stranger(text: str, allowed: Set[str] = MEASURES) -> str:
    """Give the first word of a text that is not known to be harmless; empty where all are."""
    return _first_unknown(text, allowed) or changing(text)


OF_PARAMETERS = frozenset(["on", "inverse", "absolute", "squared", "truncated", "conditional", *_FUNCTIONS.split()])


def stranger_to_domain(text: str) -> str:
    """Give the first word of a text that is not known to leave a parameter's domain as it stands; empty where all are."""
    return _first_unknown(text, MEASURES | OF_PARAMETERS) or changing_domain(text)


def _first_unknown(text: str, allowed: Set[str]) -> str:
    return next((word for word in words_of(text) if word.lower() not in HARMLESS and word.lower() not in allowed), "")


def changing(text: str) -> str:
    """Give the first word of a text that may change what it says; empty where none does."""
    found = _CHANGES.search(" ".join(words_of(text)))
    return found.group() if found else ""


def changing_domain(text: str) -> str:
    """Give the first word of a text that may change the domain of a parameter; words that speak of laws alone do not."""
    words = " ".join(words_of(text))
    return next((found.group() for found in _CHANGES.finditer(words) if not _OF_LAWS_ALONE.match(found.group())), "")


def against(law: str, after: str, *, more: bool) -> str:
    """Give the first word behind a law that says something else of its variable than the law does; empty where none does.

    Args:
        law: as it is typed.
        after: the words behind it, up to the next formula or the end of the sentence.
        more: whether a formula follows, of which the last of these words may speak.
    """
    own = re.sub(r"(?:\b(?:and|with|for|where|let)\b|,)[^,]*$", "", after) if more else after
    own = re.sub(r"standard deviations?", "", own)
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
    found = _WITHDRAWS.search(" ".join(words_of(text)))
    return found.group() if found else ""


def lifting(text: str) -> str:
    """Give the first word of a text about a letter that may take back its domain; empty where there is none."""
    found = _LIFTS.search(" ".join(words_of(text)))
    return withdrawing(text) or (found.group() if found else "")


def about_the_last(text: str, *, leads: bool) -> str:
    """Give the first word of a sentence that may change the law said before it, of which it speaks by a pronoun; empty where there is none.

    Args:
        text: of the sentence, which has no letter of that law.
        leads: whether a display is beside it.
    """
    if _IDIOM.search(text):
        return ""
    if _PRONOUN.search(text) and not leads:
        return stranger(text)
    return changing(text) if _NOUN.search(text) else ""


def of_other_cases(text: str) -> str:
    """Give the words of a sentence that turn from the case said before it; empty where there are none."""
    found = re.search(
        r"\b(?:[Gg]enerally|[Ii]n general|(?:general|other|remaining|opposite|second|negative|positive|converse) case)\b", text
    )
    return found.group() if found else ""


def unknown(text: str, allowed: Set[str] = frozenset()) -> str:
    """Give the first word of a text that is not known, whatever it says of parameters of laws; empty where all are."""
    return _first_unknown(text, MEASURES | allowed)


def governing(before: str) -> str:
    """Give the words from the last preposition or verb on that say how the formula behind them is meant."""
    return _GOVERNS.sub("", before, count=1)


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
