r"""The grammar of an author's statements: in comments of a paper, in the fields of a TOML claim, on the command line.

``RULES`` is both the documented and the parsed grammar; docs/comments.md shows it, with an example of each verb.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from closedform.derivations.reading.formula.lettering import LETTER
from closedform.derivations.reading.syntax.grammar import Grammar, Terminal

RULES = r"""
comment   = "comments" "alone" | [ "throughout" ] statement ( [ ";" ] statement )*
statement = where | law | given | such_that | limit | function | means | expect | slash | label | skip
where     = "where" [ ":" ] domains
law       = "law" [ ":" ] laws
given     = "given" [ ":" ] FORMULA
such_that = ( "such_that" | "such that" ) [ ":" ] FORMULA
limit     = "limit" [ ":" ] FORMULA
function  = ( "function" | "define" | "means" ) [ ":" ] ( any | definition )
means     = ( "means" | "define" ) [ ":" ] abbreviation
expect    = "expect" [ ":" ] outcome
slash     = "slash" "below"
label     = ( "label" | "key" ) [ ":" ] KEY
skip      = "skip"

definition   = NAME "(" NAME ( SEPARATOR NAME )* ")" "=" FORMULA
any          = FUNCTIONS SMOOTH ( trait )* [ "function" | "functions" ]
trait        = [ "function" | "functions" ] [ SEPARATOR ] ( zero | TRAIT )
zero         = NAME "(" POINT ")" "=" ( NAME "(" POINT ")" "=" )* "0"
abbreviation = NAME [ SQUARED ] "=" FORMULA
outcome      = "refuted" | "holds"

laws        = distributed ( SEPARATOR distributed )* [ independent ] ( SEPARATOR domain )*
distributed = VARIABLE ( SEPARATOR VARIABLE )* TILDE ( MOMENTS | LAW )
independent = [ "," ] ( "all" | "both" | "mutually" | "and" )* "independent"

domains  = domain ( SEPARATOR domain )*
domain   = counted | at_least | whole | in_space | kind_of | in_set | sign_of | within | between | beyond | relation
names    = NAME ( SEPARATOR NAME )*
kind_of  = names [ "is" | "are" | "being" | "=" | ":" ] ( "a" | "an" | "any" | "both" | "all" | "some" | "strictly" )* kind [ noun ]
kind     = "real" [ ( "and" | "," ) sign ] | sign [ [ "and" ] INTEGER ] | INTEGER [ "and" sign ] | "complex"
sign     = "positive" | "negative" | "nonnegative" | "nonpositive" | "nonzero"
noun     = "reals" | [ "real" ] ( "number" | "numbers" | "constant" | "constants" | "parameter" | "parameters" | "scalar" | "scalars" )
in_set   = names ( "\in" | "in" | "=" | ":" ) ( interval | REALS | INTEGERS | NATURALS )
in_space = names ( "\in" | "in" ) SPACE [ MATRIX ]
interval = OPENING END "," END CLOSING
sign_of  = names SIGN "0"
within   = BAR NAME BAR SIGN NUMBER
between  = NUMBER SIGN NAME SIGN NUMBER
beyond   = names SIGN NUMBER
counted  = NAME ( "\in" | "in" | "=" ) [ "{" | "\{" ] [ from_zero ] "1" [ "," "2" [ "," "3" ] ] "," DOTS [ "}" | "\}" ]
from_zero = "0" ","
at_least = INTEGER NAME SIGN DIGITS | NAME INTEGER SIGN DIGITS | NAME SIGN DIGITS [ "," ] [ "a" | "an" ] INTEGER
whole    = INTEGER CHAIN | CHAIN [ "," ] [ "all" | "both" ] INTEGER
relation = CHAIN
"""
VERBS = ("where", "law", "given", "such_that", "limit", "function", "means", "expect", "slash", "label", "skip")
_VERB = r"(?:where|law|given|such[_ ]that|limit|function|define|means|expect|slash|label|key|skip)\b"
_NEXT = rf"\s*;\s*{_VERB}|\s+where\b"  # the start of another statement
_EACH = r"(?:\b(?:iid|independent)\b|i\.i\.d\.)?"
_ABOVE = r"\\(?:overset|stackrel)\s*\{\s*(?:\\(?:mathrm|text)\s*\{)?i\.?i\.?d\.?\}*\s*\{\\sim\}"
_SIM = rf"{_EACH}\s*(?:~|\\sim(?![A-Za-z])|{_ABOVE})\s*{_EACH}"
_SIGN = r"<=|>=|!=|<|>|\\(?:[lg]eq?|[lg]eqslant|[lg]t|neq?)(?![A-Za-z])"
_COMMA = rf"[,;](?!\s*{_VERB})|\band\b"
_HELD = r"integers?|positive|negative|nonnegative|nonpositive|nonzero|real|complex|and|is|are|being|in|all|both|independent|where"
_LETTER = re.compile(
    rf"(?!(?:{_HELD})\b|\\(?:in|sim|infty|l?dots|lvert|rvert|frac|sqrt|pi)(?![A-Za-z])|{_SIGN})"
    rf"(?:{LETTER}(?:\^\{{\([^{{}}]*\)\}})?|\\[A-Za-z]+(?:\s*\{{[^{{}}]*\}})+'*(?:_(?:\w|\{{[^{{}}]*\}}))?)"
)
_IDENTIFIER = re.compile(rf"(?!(?:{_HELD})\b)[^\W\d]\w*'*")
_SMOOTH = r"(?:(?:infinitely|continuously|twice|thrice|\w+\s+times)[\s-]+)*(?:smooth|differentiable)\b"
_TRAIT = (
    r"(?:(?:and|with|that|which|is|are|of|whose\s+derivatives)\s+)*(?:(?:at\s+most\s+)?polynomial\s+growth|grow(?:s|ing)?\s+at\s+most\s+polynomially"
    r"|polynomially\s+bounded|bounded(?:\s+derivatives)?|compact\s+support|compactly\s+supported|rapidly\s+(?:decreasing|decaying)"
    r"|decaying(?:\s+at\s+infinity)?|vanishing\s+at\s+infinity|Schwartz(?:\s+class)?|even|odd)\b"
)
_FACE = r"\\(?:mathbb|mathbf|mathds)\s*"


_SPACE = rf"(?:\\R|{_FACE}(?:R|\{{R\}})|R)\s*\^\s*(?:\w|\{{\s*\w+(?:\s*(?:\\times|x|,)\s*\w+)?\s*\}})"
_NUMBER = (
    r"[-+]?(?:[\d./*\s(){}]|\\?pi(?![A-Za-z])|\\infty(?![A-Za-z])|(?:oo|inf|infty|infinity)(?![A-Za-z])|\\?sqrt(?![A-Za-z])"
    r"|\\[td]?frac(?![A-Za-z])|\\,)*(?:[\d)}]|\\?pi|\\infty|infty|infinity|inf|oo)(?![A-Za-z])"
)


def _name(text: str, at: int) -> int | None:
    """Read a letter or a name, the longer of LaTeX's and Python's."""
    ends = [found.end() for pattern in (_LETTER, _IDENTIFIER) if (found := pattern.match(text, at))]
    return max(ends, default=None)


def _by(pattern: str) -> Terminal:
    def read(text: str, at: int) -> int | None:
        found = re.compile(pattern).match(text, at)  # built on demand: few texts need every rule
        return found.end() if found else None

    return read


def _up_to(stop: str, needs: str = "") -> Terminal:
    """Read up to a pattern outside brackets; None if a text lacks the characters that the pattern needs."""

    def read(text: str, at: int) -> int | None:
        stops, needed = re.compile(stop), re.compile(needs)
        depth, end = 0, at
        while end < len(text) and not (depth <= 0 and stops.match(text, end)):
            depth += (text[end] in "([{") - (text[end] in ")]}")
            end += 1
        said = text[at:end].rstrip()
        return at + len(said) if said and needed.search(said) else None

    return read


# The names in capitals: the name in messages, the description, and the reader of each.
TERMINALS: Mapping[str, tuple[str, str, Terminal]] = {
    "NAME": ("a letter", r"a letter or a name, with accents, indices and marks: `a`, `sigma_1`, `\hat w`, `x_{ij}`", _name),
    "VARIABLE": (
        "a letter",
        "a random variable's letter, or several in brackets: `X`, `(X, Y)`",
        _up_to(rf"{_NEXT}|\s*{_SIM}|{_COMMA}|{_SIGN}"),
    ),
    "TILDE": ("'~'", r"`~` or `\sim`, with `iid` before or behind it where each of the variables has the law", _by(_SIM)),
    "MOMENTS": (
        "its moments",
        r"of letters `X_1, \dots, X_n` the first moments: `with mean \mu and variance \sigma^2`",
        _up_to(rf"{_NEXT}|\s*;", r"\bmeans?\b.*\b(?:variances?|deviation)\b"),
    ),
    "LAW": (
        "a law",
        r"a law with its parameters: `N(0, 1)`, `\mathcal{N}(0, \sigma^2)`",
        _up_to(rf"{_NEXT}|\s*[,;]|\s+and\s+(?=\(?\\?[A-Za-z])|\s+(?:(?:all|both|mutually)\s+)*independent\b"),
    ),
    "FORMULA": ("a formula", "a formula, an inequality or several joined by commas, up to `; verb` or `where`", _up_to(_NEXT)),
    "CHAIN": (
        "an inequality",
        "an inequality of letters, up to a comma: `a < b`, `1 <= k <= n`",
        _up_to(rf"{_NEXT}|\s*(?:{_COMMA})|,?\s+(?:(?:all|both)\s+)?integers?\b", rf"\S\s*(?:{_SIGN})\s*\S"),
    ),
    "FUNCTIONS": ("a function", "letters of functions, or calls: `f, g`, `f(x, y)`", _by(rf"[^=;]+?(?={_SMOOTH})")),
    "SMOOTH": ("smooth", "`smooth`, or `differentiable` with words such as twice before it", _by(_SMOOTH)),
    "TRAIT": (
        "its growth",
        "`of polynomial growth`, `bounded`, `decaying`, `of compact support`, `even`, `odd`, or the like",
        _by(_TRAIT),
    ),
    "POINT": ("a point", "a number or a letter", _up_to(r"\s*\)")),
    "SEPARATOR": ("','", "`,`, `;` or `and`", _by(_COMMA)),
    "SQUARED": ("'^2'", "`^2` or `^{2}`, where the square of a letter is said", _by(r"\s*\^\s*(?:2(?!\d)|\{\s*2\s*\})")),
    "SIGN": ("a sign such as '<'", "`<`, `<=`, `>`, `>=`, `!=`, or these in LaTeX", _by(_SIGN)),
    "NUMBER": ("a number", r"a number or an infinite one: `1/2`, `pi`, `2*pi`, `\frac12`, `oo`, `inf`, `infinity`", _by(_NUMBER)),
    "DIGITS": ("a whole number", "a whole number of one or two digits", _by(r"\d{1,2}(?![\d./*^])")),
    "END": ("an end", "an end of an interval: a number, or an infinite one", _up_to(r"\s*[,)\]]")),
    "OPENING": ("'('", "`(` or `[`", _by(r"(?:\\left\s*)?[(\[]")),
    "CLOSING": ("')'", "`)` or `]`", _by(r"(?:\\right\s*)?[)\]]")),
    "BAR": ("'|'", r"`|`, `\lvert`, `\rvert`", _by(r"\||\\[lr]vert(?![A-Za-z])|\\(?:left|right)\s*\|")),
    "REALS": (
        "R",
        r"`R`, `\R`, `\mathbb{R}`, or `\mathbb{R}_{>0}`",
        _by(rf"(?:\\R|{_FACE}(?:R|\{{R\}})|R)(?![A-Za-z^])(?:_\{{?\s*>\s*0\s*\}}?)?(?!\s*\^)"),
    ),
    "SPACE": (
        "R^n",
        r"the space of a vector, `R^n` or `\mathbb{R}^n`, or of a matrix, `R^{n x k}` or `\mathbb{R}^{n \times k}`",
        _by(_SPACE),
    ),
    "MATRIX": (
        "what the matrix is",
        "`invertible`, `symmetric`, `positive definite`, `orthogonal`, or `projection`, of a matrix",
        _by(
            r"(?:(?:and|a|an|is)\s+)*(?:invertible|nonsingular|symmetric|positive[\s-]definite|orthogonal|projection)\b(?:\s+(?:and\s+)?(?:invertible|symmetric|positive[\s-]definite|projection|matrix|matrices)\b)*"
        ),
    ),
    "INTEGERS": ("Z", r"`Z`, `\Z`, `\mathbb{Z}`", _by(rf"(?:\\Z|{_FACE}(?:Z|\{{Z\}})|Z)(?![A-Za-z^_])")),
    "NATURALS": (
        "N",
        r"`N`, `\N`, `\mathbb{N}`, with a question whether zero is included",
        _by(rf"(?:\\N|{_FACE}(?:N|\{{N\}})|N)(?![A-Za-z^_])"),
    ),
    "INTEGER": ("'integer'", "`integer` or `integers`", _by(r"integers?\b")),
    "DOTS": ("'...'", r"`...`, `\dots`, `\ldots`", _by(r"\.\.\.|\\[lc]?dots[cbo]?(?![A-Za-z])")),
    "KEY": ("a key", "letters, digits and the signs `: . / -`", _by(r"[\w:./ -]+")),
}
GRAMMAR = Grammar(RULES, TERMINALS)
