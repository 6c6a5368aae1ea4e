r"""Laws that a note gives once, and that later sections go on with.

    \section{Set-up} Let $z\sim\mathcal{N}(0,1)$. ... \section{Mean response} The mean response is (display with z)

A sentence speaks for its section. A law that the note gives a letter once goes on behind it as far as nothing may have changed it: nothing else is said of
the letter or of the letters in its law, and no word stands there that speaks of laws, of what is drawn, or of anything that is another now. From the
paragraph of such a word on the law is asked about, as it is where a note gives a letter two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from derivations.latex.changes import MAKES_ANOTHER, UNREAL
from derivations.latex.sentences import COMMENT, MATH, SECTION, SENTENCE, Said, letters_in


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


# Words by which something may be another than it was.
_TURNS = _any(
    r"now|instead|another|others|other\s+(?:laws?|inputs|cases?|kinds?|choices?)|different(?:ly)?|general(?!ly)|generali[sz]\w+|arbitrary|new",
    r"henceforth|hereafter|from\s+(?:here|now)|alternative\w*|otherwise|suppos\w*|assum\w*|unless|no\s+longer|chang\w*|switch\w*",
    r"turn\s+to|pass\s+to|replac\w*|model(?:s|led|ed)?|setting|scenario|regime|redefin\w*|reuse[sd]?|recycl\w*|rename[sd]?|drop(?:s|ped)?|relax\w*",
    r"becomes?",
)
# Names of laws and kinds of them, and what things with a law are called.
_OF_LAWS = _any(
    r"uniform(?:ly)?|exponential(?:s|ly)?(?!\s+(?:function|integral|factor|small))|laplac\w+|rademacher|bernoulli|binary|binomial\w*|poisson\w*",
    r"geometric\w*|cauchy|student\w*|mixture\w*|log-?normal\w*|weibull|pareto|chi|non-?gaussian|heavy\w*|hypercube|discrete|continuous\s+(?:law|input|variable)s?",
    r"two-point|symmetric|skew\w*|elliptical\w*|spherical\w*|sphere|binari\w+|sparse|spik\w+|point\s+mass\w*|atoms?|degenerate|deterministic",
    r"(?:constant|fixed)\s+inputs?|distributed|distributions?(?!\s+functions?\b)|laws?|drawn?|draws|sampl\w+|random\w*|stochastic\w*|variates?",
    r"ensembles?|populations?|clouds?|classes|distractors?|outliers?|copy|copies|empirical\w*|prior\w*|posterior\w*|markov\w*|process(?:es)?|walks?",
    r"brownian|data(?:set)?",
)
_MOMENTS = r"(?:means?|variances?|covariances?|correlations?|(?:standard\s+)?deviations?|moments?|scale|spread|width|precision)"
# What is said of a law's numbers, or of two variables together.
_OF_MOMENTS = _any(
    r"correlated|uncorrelated|independen\w+|dependent|jointly|joint|i\.\s?i\.\s?d\.?|iid|cent(?:er|re)d|zero[- ]mean|unit[- ]variance|standardi[sz]\w+",
    r"whiten\w*|noisy|noise|(?:re)?scal(?:ed|ing|es?)|shift(?:ed|s)?|translat\w+|biased|anisotropic|isotropic",
    rf"(?:unit|zero|non-?zero|same|common|equal|larger|smaller|general)[- ]{_MOMENTS}",
    rf"(?:ha(?:s|ve|ving|d)|with|of|at|whose)\s+(?:an?\s+|the\s+|its\s+)?(?:\w+\s+)?{_MOMENTS}(?=\s*(?:\$|\d|zero|one|two|unit|half|equal|given|is|are|and))",
)
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:sub)*section")
_COMMANDS = re.compile(
    r"\\(?:label|ref|eqref|cref|Cref|autoref|cite[a-z]*|begin|end)\*?\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}|\\[A-Za-z]+\*?"
)


def with_lasting_laws(
    said: Sequence[Said], sections: Sequence[int], holds_in: Callable[[Said, int], bool], text: str
) -> list[Said]:
    """Give what is said, each law with the character up to which later sections go on with it.

    Args:
        said: what all sentences say.
        sections: the characters at which sections begin.
        holds_in: tells whether what is said in its section holds in another one anyhow.
        text: of the file.
    """
    plain = COMMENT.sub(_blank, text)
    words = _COMMANDS.sub(_blank, SECTION.sub(_blank, MATH.sub(lambda one: f"${' ' * (len(one.group()) - 2)}$", plain)))

    def end_of(one: Said) -> int:
        edge = next((start for number, start in enumerate(sections, 1) if start > one.at and not holds_in(one, number)), 0)
        return _end(one, said, edge, plain, words) if edge else 0

    return [replace(one, lasts=end_of(one)) if _may_last(one) else one for one in said]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _may_last(one: Said) -> bool:
    return one.verb == "law" and not one.local and not one.everywhere and not one.scope and bool(one.names)


def _end(one: Said, said: Sequence[Said], edge: int, plain: str, words: str) -> int:
    """Give the character up to which a law lasts behind the end of its section; 0 where it does not."""
    names, parameters = {*one.names}, {*letters_in(one.text)} - {*one.names}
    others = [other for other in said if other is not one and not _is_the_same(other, one)]
    of_it = [other for other in others if names & {*other.names} or other.verb == "everything"]
    of_its_numbers = [other for other in others if parameters & {*other.names} and other.verb not in ("where", "such_that")]
    if any(other.at < edge for other in of_it) or any(other.at < edge and other.verb == "law" for other in of_its_numbers):
        return 0
    laws = [other for other in said if other.verb == "law" and other.at >= edge]
    ends = [
        *(other.sentence or other.at for other in (*of_it, *of_its_numbers) if other.at >= edge),
        *(found.start() for name in names for found in _given(name).finditer(plain, edge)),
        *(
            found.start()
            for found in SECTION.finditer(plain, edge)
            for words_of in (_TURNS, _OF_LAWS)
            if words_of.search(found.group())
        ),
        *_words_of_change(words, plain, edge, laws),
    ]
    first = min(ends, default=len(plain))
    return max((found.start() for found in _PARAGRAPH.finditer(plain, edge, first)), default=edge) if ends else first


def _is_the_same(other: Said, one: Said) -> bool:
    """Tell whether a law is said again."""
    bare = [re.sub(r"\\(?:mathcal|mathrm|left|right)|[\s{}]", "", law.text) for law in (other, one)]
    return other.verb == "law" and bare[0] == bare[1]


def _given(name: str) -> re.Pattern[str]:
    """Find where a display or a formula may give a letter a law or a form."""
    sign = r"(?:\\(?:sim|coloneqq|equiv|triangleq|stackrel|overset)(?![A-Za-z])|:?=)"
    return re.compile(rf"(?<![A-Za-z\\]){re.escape(name)}(?![A-Za-z])\s*(?:&\s*)?{sign}")


def _words_of_change(words: str, plain: str, edge: int, laws: Sequence[Said]) -> Iterator[int]:
    """List where a word behind a character may change what a law of before is; a sentence that gives other letters a law speaks of that one."""
    ends = (end.end() for pattern, text in ((SENTENCE, words), (_PARAGRAPH, plain)) for end in pattern.finditer(text, edge))
    for start, stop in pairwise(sorted([edge, *ends, len(words)])):
        gives_a_law = any(start <= law.at < stop for law in laws)
        for pattern in (_TURNS, MAKES_ANOTHER, UNREAL) if gives_a_law else (_TURNS, MAKES_ANOTHER, UNREAL, _OF_LAWS, _OF_MOMENTS):
            if (found := pattern.search(words, start, stop)) is not None:
                yield found.start()
