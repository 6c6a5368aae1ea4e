r"""Laws that a note gives once, and that later sections go on with.

    \section{Set-up} Let $z\sim\mathcal{N}(0,1)$. ... \section{Mean response} The mean response is (display with z)

A sentence speaks for its section. A law that the note gives a letter once goes on behind it as far as nothing may have changed it: nothing else is said of
the letter or of the letters in its law, and no word stands there that speaks of laws, of what is drawn, or of anything that is another now. Where such a
word stands, the law is asked about from that word's paragraph on, as it is where a note gives a letter two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from derivations.latex.changes import MAKES_ANOTHER, UNREAL
from derivations.latex.sentences import COMMENT, MATH, SECTION, SENTENCE, Said, letters_in

# Words by which something may be another than it was.
_TURNS = re.compile(
    r"\b(?:now|instead|another|others|other\s+(?:laws?|inputs|cases?|kinds?|choices?)|different(?:ly)?|general(?!ly)|generali[sz]\w+|arbitrary|new|henceforth|hereafter|from\s+(?:here|now)|alternative\w*|"
    r"otherwise|suppos\w*|assum\w*|unless|no\s+longer|chang\w*|switch\w*|turn\s+to|pass\s+to|replac\w*|model(?:s|led|ed)?|setting|scenario|regime|redefin\w*|"
    r"reuse[sd]?|recycl\w*|rename[sd]?|drop(?:s|ped)?|relax\w*|become[s]?)\b",
    re.IGNORECASE,
)
# Names of laws and kinds of them, and what things with a law are called.
_OF_LAWS = re.compile(
    r"\b(?:uniform(?:ly)?|exponential(?:s|ly)?(?!\s+(?:function|integral|factor|small))|laplac\w+|rademacher|bernoulli|binary|binomial\w*|poisson\w*|geometric\w*|cauchy|student\w*|"
    r"mixture\w*|log-?normal\w*|weibull|pareto|chi|non-?gaussian|heavy\w*|hypercube|discrete|continuous\s+(?:law|input|variable)s?|two-point|symmetric|skew\w*|"
    r"elliptical\w*|spherical\w*|sphere|binari\w+|sparse|spik\w+|point\s+mass\w*|atoms?|degenerate|deterministic|constant\s+input\w*|fixed\s+input\w*|distributed|"
    r"distributions?(?!\s+functions?\b)|laws?|drawn?|draws|sampl\w+|random\w*|stochastic\w*|variates?|ensembles?|populations?|clouds?|classes|distractors?|outliers?|"
    r"samples?|copy|copies|empirical\w*|prior\w*|posterior\w*|markov\w*|process(?:es)?|walks?|brownian|data(?:set)?)\b",
    re.IGNORECASE,
)
_MOMENTS = r"(?:means?|variances?|covariances?|correlations?|(?:standard\s+)?deviations?|moments?|scale|spread|width|precision)"
# What is said of a law's numbers, or of two variables together.
_OF_MOMENTS = re.compile(
    r"\b(?:correlated|uncorrelated|independen\w+|dependent|jointly|joint|i\.\s?i\.\s?d\.?|iid|cent(?:er|re)d|zero[- ]mean|unit[- ]variance|standardi[sz]\w+|whiten\w*|"
    r"noisy|noise|(?:re)?scal(?:ed|ing|es?)|shift(?:ed|s)?|translat\w+|biased|anisotropic|isotropic|"
    rf"(?:unit|zero|non-?zero|same|common|equal|larger|smaller|general)[- ]{_MOMENTS}|"
    rf"(?:ha(?:s|ve|ving|d)|with|of|at|whose)\s+(?:an?\s+|the\s+|its\s+)?(?:\w+\s+)?{_MOMENTS}(?=\s*(?:\$|\d|zero|one|two|unit|half|equal|given|is|are|and)))\b",
    re.IGNORECASE,
)
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:sub)*section")
_TEXT_ONLY = re.compile(
    r"\\(?:label|ref|eqref|cref|Cref|autoref|cite[a-z]*|begin|end)\*?\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}|\\[A-Za-z]+\*?"
)


def with_lasting_laws(
    said: Sequence[Said], sections: Sequence[int], holds_in: Callable[[Said, int], bool], text: str
) -> list[Said]:  # fmt: skip
    """Give what is said, each law with the character up to which later sections go on with it.

    Args:
        said: what all sentences say.
        sections: the characters at which sections begin.
        holds_in: tells whether what is said in its section holds in another one anyhow.
        text: of the file.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    return [replace(one, lasts=_end(one, said, sections, holds_in, plain)) if _may_last(one) else one for one in said]


def _may_last(one: Said) -> bool:
    return one.verb == "law" and not one.local and not one.everywhere and not one.scope and bool(one.names)


def _end(one: Said, said: Sequence[Said], sections: Sequence[int], holds_in: Callable[[Said, int], bool], plain: str) -> int:
    """Give the character up to which a law lasts; 0 where it does not go on behind its section."""
    edge = next((start for number, start in enumerate(sections, 1) if start > one.at and not holds_in(one, number)), 0)
    if not edge:
        return 0
    names, parameters = {*one.names}, {*letters_in(one.text)} - {*one.names}
    others = [other for other in said if other is not one and not _is_the_same(other, one)]
    of_it = [other for other in others if names & {*other.names} or other.verb == "everything"]
    of_its_numbers = [other for other in others if parameters & {*other.names} and other.verb not in ("where", "such_that")]
    if any(other.at < edge for other in of_it) or any(other.at < edge and other.verb == "law" for other in of_its_numbers):
        return 0
    ends = [other.sentence or other.at for other in (*of_it, *of_its_numbers) if other.at >= edge]
    ends += [found.start() for name in names for found in _given(name).finditer(plain, edge)]
    ends += _doubtful_places(plain, edge, [other for other in said if other.verb == "law" and other.at >= edge])
    first = min(ends, default=len(plain))
    return max((found.start() for found in _PARAGRAPH.finditer(plain, edge, first)), default=edge) if ends else first


def _is_the_same(other: Said, one: Said) -> bool:
    """Tell whether a law is said again."""
    bare = [re.sub(r"\\(?:mathcal|mathrm|left|right)|[\s{}]", "", law.text) for law in (other, one)]
    return other.verb == "law" and bare[0] == bare[1]


def _given(name: str) -> re.Pattern[str]:
    """Find where a display or a formula may give a letter a law or a form."""
    return re.compile(
        rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])\s*(?:&\s*)?(?:\\sim(?![A-Za-z])|:?=|\\(?:coloneqq|equiv|triangleq|stackrel|overset)(?![A-Za-z]))"
    )


def _doubtful_places(plain: str, edge: int, laws: Sequence[Said]) -> list[int]:
    """List where a word stands behind a character that may change what a law of before is; what a sentence calls a law that it says is its own."""
    own = {other.sentence for other in laws}
    found: list[int] = []
    blank = _TEXT_ONLY.sub(
        lambda one: " " * len(one.group()),
        SECTION.sub(_without_heading, MATH.sub(lambda one: "$" + " " * (len(one.group()) - 2) + "$", plain)),
    )
    starts = [
        edge,
        *(one.end() for one in SENTENCE.finditer(blank, edge)),
        *(one.end() for one in _PARAGRAPH.finditer(plain, edge)),
        len(blank),
    ]
    starts.sort()
    for start, stop in zip(starts, starts[1:], strict=False):
        says_a_law = any(start <= at < stop or at == start for at in own) or any(start <= other.at < stop for other in laws)
        words = (_TURNS, MAKES_ANOTHER, UNREAL) if says_a_law else (_TURNS, MAKES_ANOTHER, UNREAL, _OF_LAWS, _OF_MOMENTS)
        found += [one.start() for pattern in words if (one := pattern.search(blank, start, stop)) is not None]
    for heading in SECTION.finditer(plain, edge):
        found += [heading.start() for pattern in (_TURNS, _OF_LAWS) if pattern.search(heading.group())]
    return found


def _without_heading(found: re.Match[str]) -> str:
    return " " * len(found.group())
