r"""The table of English phrases: each row matches words beside formulas and proposes a comment.

A row is a pattern over the words of a sentence. A name in braces matches a formula of a kind: ``{names}`` letters, ``{law}`` a
formula with \sim, ``{relation}`` an inequality or an element of a set, ``{definition}`` a letter or a function set equal to
something, ``{normal}`` the right side of a law, ``{square}`` a letter squared, ``{form}`` anything. ``says`` is the proposed
comment. A proposal is shown with its sentence and has no force until its author has accepted it, so a row may ignore words that
change its meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_ARE = r"(?:,? (?:is|are|be|being|denotes?|as|for))?"
_KIND = (
    r"(?:,? (?:independent of (?:it|them|each other|«\d+»),?|an?|the|two|three|some|both|"
    r"i\.i\.d\.|iid|independent|jointly|mutually|real|scalar|fixed|arbitrary|strictly|given))*"
)
_THING = r"(?: (?:random|real|whole|free|model|scalar))*(?: (?:variables?|numbers?|constants?|parameters?|scalars?|values?))?"
_GAUSS = r"(?:normal|[Gg]aussian)(?:ly distributed)?"
_NO_FUNCTION = r"(?! (?:probability |cumulative )?(?:density|pdf|distribution|cdf))"
_SAYS = r"\b(?:[Ll]et|[Ww]rite|[Dd]efine|[Dd]enote|[Ss]et|[Pp]ut|[Ww]here|[Ww]ith|by|and)"
_HAS = r"(?: (?:from|with|has|have|law|distribution|distributed|drawn|sampled|follows?|as|according|to))+"
_JOINT = (
    rf"(?: be| are)?(?: (?:jointly|bivariate|centred|centered|zero-mean|a|pair))* {_GAUSS}{_THING}"
    "(?:,? (?:with|and|of))?(?: mean zero| zero means?| means zero)?"
)
_SPREAD = r"(?:variance {form}|standard deviation {deviation})"
_THEIR = r"(?:the variance|that) of «\d+»"
_FULL = r"(?: the| its| standard| normal| probability| distribution| function| and)+"
_PAIR = "law ({pair}) ~ N(0, [[{first}, {form}], [{form}, {second}]])"
_DOMAIN = r"(?P<word>positive|negative|non-?negative|non-?positive|non-?zero|real)(?! (?:integers?|whole|matri(?:x|ces)|vectors?|(?:semi-?)?definite)\b)(?!-)"
TRAIT = r"(?:symmetric|positive[ -]definite|invertible|nonsingular|orthogonal)"
_MATRIX = rf"(?<![\w-])(?<!not )(?<!necessarily )(?P<before>{TRAIT}(?:(?: and|,)? {TRAIT})*)(?: [a-z]+)? matri(?:x|ces)"
_TRAITS = rf"(?P<behind>{_ARE}(?:,? (?:an?|the|two|real|fixed|given|and|{TRAIT})\b)*)"


@dataclass(frozen=True)
class Pattern:
    """A row of the table.

    Args:
        words: the pattern to match.
        says: the comment, with the formulas in braces filled in.
        read: ``formula`` if the comment is typed as mathematics in the sentence.
    """

    words: str
    says: str
    read: str = "words"

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """Return it as a regular expression, with a group for each formula."""
        pattern = re.sub(r"\{(names|pair|each)\}", r"(?P<\1>«\\d+»(?:(?:,? and |, ?)«\\d+»)*)", self.words)
        return re.compile(re.sub(r"\{([a-z]+)\}", r"(?P<\1>«\\d+»)", pattern))


PATTERNS = (
    Pattern(r"{law}", "law {law}", "formula"),
    Pattern(rf"(?:{_MATRIX} )?{{relation}}{_TRAITS}", "where {relation}", "formula"),
    Pattern(rf"{_SAYS}(?: [a-z-]+){{0,4}} {{definition}}", "{definition}", "formula"),
    Pattern(r"{called}", "{called}", "formula"),
    Pattern(rf"{{names}}{_ARE}{_KIND}(?:{_HAS})? {{normal}}", "law {names} ~ {normal}"),
    Pattern(rf"{{names}}{_ARE}{_KIND} standard {_GAUSS}{_NO_FUNCTION}", "law {names} ~ N(0, 1)"),
    Pattern(rf"standard {_GAUSS}{_THING} {{names}}", "law {names} ~ N(0, 1)"),
    Pattern(rf"{{names}}{_ARE}{_KIND} {_GAUSS}{_THING} with (?:zero mean|mean zero|mean {{mean}}),? (?:and )?{_SPREAD}", r"law {names} ~ N({mean}, {form})"),
    Pattern(rf"{{pair}}{_ARE}{_JOINT},? and write {{first}} for {_THEIR},? (?:and )?{{second}} for {_THEIR},? and {{form}} for the(?:ir)? covariance", _PAIR),
    Pattern(rf"{{pair}}{_ARE}{_JOINT},?(?: and| with)? variances {{first}} and {{second}},? and covariance {{form}}", _PAIR),
    Pattern(rf"{{names}}{_ARE}(?: [a-z-]+){{0,4}} {_GAUSS}(?:,? [a-z-]+){{0,9}} correlation {{form}}", r"law ({names}) ~ N(0, [[1, {form}], [{form}, 1]])"),
    Pattern(r"{names}(?:,? (?:is|be|are|for))? an? independent copy", "law {names} ~ {copied}"),
    Pattern(r"independent copy(?: of «\d+»)?,? {names}", "law {names} ~ {copied}"),
    Pattern(rf"{{names}}{_ARE}{_KIND} uniform(?:ly distributed)?{_THING} (?:on|over|in) {{interval}}", "law {names} ~ Uniform{interval}"),
    Pattern(rf"{{names}}{_ARE}{_KIND} exponential(?:ly)?(?: [a-z]+){{0,2}} with (?:rates|parameters) {{each}}", r"law {names} ~ Exponential({each})"),
    Pattern(rf"{{names}}{_ARE}{_KIND} exponential(?:ly)?(?: [a-z]+){{0,2}} with (?:rate|parameter) {{form}}", r"law {names} ~ Exponential({form})"),
    Pattern(rf"{{names}}{_ARE}{_KIND} exponential(?:ly distributed)?{_THING} with mean {{form}}", r"law {names} ~ Exponential(\frac{{1}}{{{form}}})"),
    Pattern(rf"{{names}}{_ARE}{_KIND} Poisson(?: distributed)?{_THING} with (?:rate|mean|parameter) {{form}}", r"law {names} ~ Poisson({form})"),
    Pattern(rf"{{names}}{_ARE}{_KIND} Rademacher", "law {names} ~ Rademacher()"),
    Pattern(rf"{{names}}{_ARE}{_KIND} {_DOMAIN}(?: and {{other}})?", "where {names} {word}"),
    Pattern(rf"(?<!non){_DOMAIN}{_THING} {{names}}", "where {names} {word}"),
    Pattern(rf"{{names}}{_ARE}{_KIND} positive (?:integers?|whole numbers?)", "where {names} positive integer"),
    Pattern(r"positive (?:integers?|whole numbers?) {names}", "where {names} positive integer"),
    Pattern(rf"{{names}}{_ARE}{_KIND} non-?negative integers?", "where {names} nonnegative integer"),
    Pattern(rf"{{names}}{_ARE}{_KIND} (?:integers?|whole numbers?)", "where {names} integer"),
    Pattern(r"(?<!positive )(?<!negative )(?:integers?|whole numbers?) {names}", "where {names} integer"),
    Pattern(r"(?:standard deviations?|widths?|rates?|scales?|temperature) {names}", "where {names} positive"),
    Pattern(r"variances? {square}", "where {square} positive"),
    Pattern(r"correlation(?: coefficient)? {names}", "where {names} in (-1, 1)"),
    Pattern(r"probability {names}", "where {names} in (0, 1)"),
    Pattern(r"(?:beta|gamma|Weibull|Pareto) (?:distribution|law|density|variable) with (?:parameters|shapes?|rates?) {names}", "where {names} positive"),
    Pattern(rf"{{names}}{_ARE} the (?:ReLU|rectifier|positive part|rectified linear unit)", r"function {names}(x) = \max(x, 0)"),
    Pattern(rf"{{names}}{_ARE} the (?:logistic|sigmoid)(?: function)?", r"function {names}(x) = \frac{{1}}{{1+e^{{-x}}}}"),
    Pattern(rf"{{names}}{_ARE} the Heaviside(?: step)?(?: function)?", r"function {names}(x) = \mathbf{{1}}\{{x > 0\}}"),
    Pattern(rf"^(?=.*{_GAUSS}).*?{{density}}(?: and «\d+»)?(?:,? (?:is|are|denotes?|for)){_FULL} (?:density|pdf)", r"function {density}(x) = \varphi(x)"),
    Pattern(rf"{{names}}{_ARE} the error function", r"function {names}(x) = \operatorname{{erf}}(x)"),
    Pattern(rf"{{names}}{_ARE} the standard {_GAUSS} (?:probability )?(?:density|pdf)", r"function {names}(x) = \varphi(x)"),
    Pattern(rf"{{names}}{_ARE} the standard {_GAUSS} (?:cumulative )?(?:distribution function|cdf)", r"function {names}(x) = \Phi(x)"),
)  # fmt: skip
