r"""Where in a sentence a hypothesis is said: the phrase that says it, what speaks of it beside, and the rest.

    In the second part we fit, with $Z\sim N(0,1)$ as noise, a line by least squares, which it does not change.
    ------- frame -----------| ------- phrase ----------- | -------- frame --------- | ------ beside --------

The phrase goes from the word that opens it (let, with, for, ...) to the end of its clause. What is beside it has no clause of its own or refers
back by a pronoun. ``same`` is what stands before the opening word in one clause with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from derivations.latex.vocabulary import verbs

_VERBAL = (
    r"let|suppose|supposing|supposed|assume|assumes|assumed|assuming|consider|considering|considered|take|takes|taking|fix|fixing|put|set|write|denote|draw|choose|pick|"
    r"recall|require|required|requires"
)
_OPENER = re.compile(rf"\b(?:{_VERBAL}|for|with|where|when|whenever|if|given|provided)\b", re.IGNORECASE)
# A trap of stiffness k > 0; off by d > 0.
_ATTRIBUTE = re.compile(
    r"\b(?:(?:of|at|on|over|per)\b(?=\s+(?:[\w-]+\s+){1,3}$)|(?:by|through|beyond|above|below|past)\b(?=\s+(?:[\w-]+\s+){0,3}$))",
    re.IGNORECASE,
)
_IS_VERBAL = re.compile(rf"(?:{_VERBAL}|where)\b", re.IGNORECASE)
_EMBEDDED = re.compile(r"\b(?:to|by|of|from|not|never)\s*$")
_BOUND = re.compile(r"[,;:()\x00]|---?")
_FORMULA = re.compile(r"\$[^$]*\$")
_SUBJECT = re.compile(r"\b(?:then|we|one|the|its|this|that|it|these|their|there|our|an?|what|both)\b", re.IGNORECASE)
_COPULA = re.compile(
    r"\b(?:be|is|are|being|been|denotes?|denoting|stands?|to|from|as|of|by|in|on|with|and|or|for|over|under|at|through|into|called|per|than|given|that|such)\s*$",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"\s*(?:and\s+|but\s+|so\s+|that\s+|\W)*(?:then|we|one|so|let|where|with|for|if|when|whenever|hence|thus|therefore|since|because|using|there|here|note|recall|"
    r"denote|define|put|set|write|assume|suppose|fix|consider|draw|given|see|cf|as (?:required|expected|usual|predicted|claimed|"
    r"stated|announced|it)|e\.g|i\.e|namely|say|respectively|all|any|every|moreover|furthermore|"
    r"consequently|indeed|first|finally|next|similarly|accordingly|each|provided|what|while|whereas|although|though)\b",
    re.IGNORECASE,
)
_REFERS = re.compile(r"\b(?:it|its|they|their|them|which|whose|both|latter|former|itself|whichever)\b", re.IGNORECASE)
# A clause with a subject of its own, to which its pronoun refers: and the activity is divided by p to keep its mean.
_OWN_SUBJECT = re.compile(r"\s*(?:and\s+)?the\s+(?!latter|former|variable|same|law|distribution|result)([a-z]+)\s+is\s")
_IDIOM = re.compile(
    r"\b[Ii]t\s+(?:is\s+(?:well[- ]known|known|easy|easily|clear|immediate|straightforward|enough|useful|convenient|classical|"
    r"standard|natural|worth|instructive|not (?:hard|difficult))|"
    r"follows|remains|suffices|turns out|can be (?:shown|checked|verified|seen)|has the)\b|\b(?:in|from|for|by|of|at|on|to) which\b|"
    r"\b(?:which|it)\s+(?:gives|yields|shows|proves|implies|reads|leads|completes|means|follows|agrees|reduces|equals|becomes|holds|simplifies)\b"
)


@dataclass(frozen=True)
class Place:
    """A hypothesis in its sentence; formulas stand as $$.

    Args:
        opener: the word that opens the phrase; empty where none does.
        before: the words of the phrase before the formula.
        behind: the words of the phrase behind it.
        same: the words before the opening one, of the same clause.
        beside: clauses that refer back, or say more of what is said and are no clauses of their own.
        frame: all other words of the sentence.
    """

    opener: str
    before: str
    behind: str
    same: str
    beside: str
    frame: str

    @property
    def phrase(self) -> str:
        """The words that say it."""
        return f"{self.before} $$ {self.behind}"

    @property
    def is_prepositional(self) -> bool:
        """Tell whether a preposition opens it, behind which a formula stands for itself: for a > 0."""
        return bool(self.opener) and not _IS_VERBAL.match(self.opener)

    @property
    def is_embedded(self) -> bool:
        """Tell whether other words govern the phrase: tempting to take, wrong to suppose."""
        return not self.opener or (_IS_VERBAL.match(self.opener) is not None and _EMBEDDED.search(self.same) is not None)


# A clause of its own that a sentence begins with, without a formula: once the reset is forgotten, ...
_INTRODUCES = re.compile(r"\W*(?:Once|Since|As|Because|Although|Though|After)\b[^,$;:]*,\s*")
_DETERMINERS = {"the", "a", "an", "its", "our", "their", "this", "that", "each", "every", "some", "any", "these", "those", "one"}
_OF_A_PLACE = """
    of to from in by on over under at into than as like per plus minus times between with for without against behind above below after before during
"""
_PREPOSITIONS = frozenset(_OF_A_PLACE.split())
_BEFORE_A_SUBJECT = """
    that where let assume suppose and if when whenever while then because since as so but for we is are be consider take fix now hence thus , ; : . (
"""
_NO_HEADS = frozenset(_BEFORE_A_SUBJECT.split())
_MULTIPLES = {"half", "twice", "thrice", "double"}
MAX_ATTRIBUTES = 3  # words between a determiner and its letter


def is_within(left: str) -> bool:
    """Tell whether a letter stands in a phrase of another noun, of which its clause speaks: the logarithm of a return $R$ is.

    Args:
        left: the words before the letter; formulas stand between dollars.
    """
    words = [word.lower() for word in re.findall(r"\$[^$]*\$|[\w'-]+|[,;:.(]", left)]
    at = len(words) - 1
    while (
        at >= 0
        and at >= len(words) - MAX_ATTRIBUTES
        and words[at][0].isalpha()
        and words[at] not in _DETERMINERS | _PREPOSITIONS | _MULTIPLES
    ):
        at -= 1
    at -= at >= 0 and words[at] in _DETERMINERS
    is_scaled = at >= 0 and words[at] in _MULTIPLES
    return is_scaled or (at > 0 and words[at] in _PREPOSITIONS and words[at - 1] not in _NO_HEADS)


def place_of(left: str, right: str, *, of_law: bool) -> Place:
    """Find the place of a formula in its sentence.

    Args:
        left: the sentence before it, from the last display on.
        right: the sentence behind it, up to the next display, which is not held.
        of_law: whether the formula is a law, of which all that follows in its clause may speak.
    """
    left, right = _FORMULA.sub(" $$ ", left), _FORMULA.sub(" $$ ", right)
    if (apart := left.rfind(";") + 1) and _OPENER.search(left, apart):
        left = left[apart:]  # a clause of its own
    openers = list(_OPENER.finditer(left))
    if not of_law and (attribute := _ATTRIBUTE.search(left)):
        openers = [attribute, *openers][:1] if not openers or openers[-1].start() < attribute.start() else openers
    opener = openers[-1].group() if openers else ""
    introduced = _INTRODUCES.match(left)
    start = openers[-1].start() if openers else max(left.rfind(":") + 1, left.rfind(";") + 1, introduced.end() if introduced else 0)
    edge = max((found.end() for found in _BOUND.finditer(left, 0, start)), default=0)
    pieces = _BOUND.split(right)
    own, rest = _cut(pieces[0], cuts=not of_law or not _IS_VERBAL.match(opener or "let"), at_openers=not of_law)
    beside, frame, is_open = list[str](), [left[:edge], rest], not rest
    for piece in pieces[1:]:
        is_clause = _STARTS.match(piece) is not None or any(word in verbs() for word in re.findall(r"[a-z]+", piece.lower()))
        subject = _OWN_SUBJECT.match(piece)
        spoken = (
            re.sub(r"\bits\b", "", piece) if subject and not re.search(rf"\b{subject[1]}s?\b", f"{left} {pieces[0]}") else piece
        )
        refers = _REFERS.search(_IDIOM.sub("", spoken)) is not None
        is_open = is_open and not is_clause
        (beside if refers or is_open else frame).append(piece)
    return Place(opener, left[start:], own, left[edge:start], " , ".join(beside), " , ".join(frame))


def _cut(piece: str, *, cuts: bool, at_openers: bool) -> tuple[str, str]:
    """Split what stands behind a formula where the sentence's own subject begins."""
    if not cuts:
        return piece, ""
    ends = [found.start() for found in _SUBJECT.finditer(piece) if not _COPULA.search(piece[: found.start()])]
    ends += [found.start() for found in _OPENER.finditer(piece)] if at_openers else []
    end = min(ends, default=len(piece))
    return piece[:end], piece[end:]
