"""Letters: one with its accent, marks and index is one name; the meaning of a letter e or i; a letter before brackets."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token, bracket, flat, is_plus, words_of
from closedform.derivations.reading.formula.words import ACCENTS, LETTERS, WORDS, subscripted
from closedform.derivations.reading.syntax.trees import ImaginaryUnit, Undefined, pointing_at

BOLD = tuple(face for face, mark in ACCENTS.items() if mark == "bold")
_STARS = {"*": "star", "ast": "star", "star": "star"}
_MARKS = {**_STARS, "infty": "infty"}  # signs that are indices
_WITHIN = {**_MARKS, ",": "_", ":": "to", "'": "prime", "mid": "mid", "|": "mid"}
_ABOVE = {**_STARS, "'": "prime", "dagger": "dagger"}
_SIGNED = {"+": "plus", "-": "minus"}  # nesting within an index
_OPERATORS = frozenset({
    "max", "min", "sup", "inf", "lim", "log", "ln", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "deg", "dim", "det", "arg",
})  # fmt: skip


@dataclass(frozen=True)
class Letter:
    """A letter as typed.

    Args:
        base: the letter, or the word in its place.
        marks: its accents, primes and stars, in order, and its upper index.
        below: its index.
    """

    base: str
    marks: str = ""
    below: str = ""

    @property
    def name(self) -> str:
        """Return its name in a claim."""
        whole = f"{self.base}{self.marks}"
        return subscripted(whole, self.below) if self.below else whole


def without_primes(name: str) -> tuple[str, int]:
    """Return a name without its primes, and their number."""
    base, _, below = name.partition("_")
    bare = re.sub("(?:prime)+$", "", base)
    return (subscripted(bare, below) if below else bare), (len(base) - len(bare)) // len("prime")


def is_letter(token: Token) -> bool:
    """Return True if a token is a letter, Latin or Greek."""
    return token.kind == "letter" or (token.kind == "macro" and token.text in LETTERS)


def at_name(p: Parser) -> bool:
    """Return True if a name begins here."""
    return is_letter(p.next) or p.is_macro(*ACCENTS) or p.is_macro(*WORDS)


def at_vector(p: Parser) -> bool:
    """Return True if the name of a vector begins here: one that is bold, or declared as a vector or matrix."""
    if not at_name(p):
        return False
    if p.is_macro(*BOLD):
        if not is_letter(p.peek(2 if p.is_sign("{", ahead=1) else 1)) or at_bold_operator(p):
            return False
    elif not p.scope.notation.vectors or p.is_macro(*WORDS):
        return False
    place = p.place
    vector, _ = vector_name(p)
    p.place = place
    return vector in p.scope.notation.vectors or ("bold" in vector.partition("_")[0] and vector not in p.scope.names)


def vector_name(p: Parser) -> tuple[str, bool]:
    """Read the name of a vector, and whether a prime transposes it."""
    whole = name(p)
    base, primes = without_primes(whole)
    return (whole, False) if whole in p.scope.notation.vectors else (base, primes % 2 == 1)


def at_bold_operator(p: Parser) -> bool:
    r"""Return True if a bold letter is an expectation or a probability: \mathbf{E}[...], \mathbf{P}(...)."""
    if p.next.text != "mathbf" or p.word_ahead() not in ("E", "P"):
        return False
    ahead = p.argument(1)[1]
    if p.is_sign("_", ahead=ahead):
        ahead = p.argument(ahead + 1)[1]
    return p.is_sign("[", "(", r"\{", "|", "lbar", ahead=ahead)


def name(p: Parser, *, index: bool = True) -> str:
    """Read a name: a letter with its accent, primes and index."""
    return _letter(p, index=index).name


def _letter(p: Parser, *, index: bool = True) -> Letter:
    token = p.take()
    letter = Letter(token.text)
    if token.kind == "macro" and token.text in ACCENTS:
        letter = _accented(p, token)
    elif token.kind == "macro" and token.text in WORDS:
        letter = Letter(_word(p, token))
    for _ in range(3 * index):
        letter = _with_mark(p, letter, token)
    return letter


def _with_mark(p: Parser, letter: Letter, token: Token) -> Letter:
    """Read primes, an index or an upper mark after a letter."""
    while p.skip("'"):
        letter = replace(letter, marks=f"{letter.marks}prime")
    if not p.is_sign("_", "^"):
        return letter
    inside, length = p.argument(1)
    if p.is_sign("_"):
        if letter.below:
            return letter
        # A sign alone is an index, \gamma_+, if the name with it is known; else it may be the positive part.
        signed = replace(letter, below=_SIGNED.get(words_of(inside), ""))
        if signed.below and (p.scope.naming or signed.name in p.scope.names):
            p.place += length
            return signed
        if p.is_sign("+", ahead=1):
            return letter
        p.take()
        return replace(letter, below=index_of(p, token))
    above = [_ABOVE.get(part.text, "") for part in inside]
    marked = replace(letter, marks="".join([letter.marks, *above]) if all(above) else letter.marks)
    if marked == letter:
        marked = replace(letter, marks=letter.marks + _upper_index(inside))
        if marked != letter and not (p.scope.naming or marked.name in p.scope.names):
            return letter
    if marked != letter:
        p.place += length
    return marked


def _upper_index(inside: Sequence[Token]) -> str:
    """Return the text in upper brackets, as in x^{(k)}: an index if the name with it is known, else a power."""
    if len(inside) < 3 or inside[0].text != "(" or inside[-1].text != ")":
        return ""
    parts = [_SIGNED.get(part.text, part.text) for part in inside[1:-1]]
    return "up" + "".join(parts) if all(part.isalnum() for part in parts) else ""


def _accented(p: Parser, token: Token) -> Letter:
    braced = p.skip("{")
    if not (is_letter(p.next) or p.is_macro(*ACCENTS)):
        p.refuse(p.next, f"\\{token.text} stands on a letter")
    letter = _letter(p, index=braced)
    if braced and not p.skip("}"):
        p.refuse(p.next, f"\\{token.text} of more than one letter is not read; give it a name by \\newcommand")
    return replace(letter, marks=f"{letter.marks}{ACCENTS[token.text]}")


def _word(p: Parser, token: Token) -> str:
    if not p.is_sign("{"):
        return p.take().text
    word = words_of(p.argument()[0])
    if not word.isidentifier():
        why = f"\\{token.text}{{{word[:20]}}} is no name; words beside a formula go into a comment, % closedform: such_that ..."
        p.refuse(token, why)
    p.take_argument()
    return word


def index_of(p: Parser, token: Token) -> str:
    """Read an index after its sign."""
    if p.is_macro(*WORDS):  # _\mathrm{rot} is _{\mathrm{rot}}
        p.take()
    braced = p.is_sign("{")
    inside = p.take_argument()
    if not braced:
        if not (inside and (inside[0].text in _MARKS or inside[0].kind == "digit" or is_letter(inside[0]))):
            p.refuse(inside[0] if inside else p.next, "an index is a letter or a number")
        return _MARKS.get(inside[0].text, inside[0].text)
    found = ""
    if len(inside) > 2 and inside[0].text == "(" and bracket(inside, 0) == inside[1:-1]:  # an order statistic, U_{(k)}
        found, inside = "order", inside[1:-1]
    raised = False
    for part in inside:
        raised = raised or part.text == "^"
        found += _part_of_index(p, part, found, raised=raised)
    if not found:
        p.refuse(token, "an empty index")
    return found


def _part_of_index(p: Parser, part: Token, before: str, *, raised: bool) -> str:
    if part.text in ("{", "}") or (part.kind == "macro" and part.text in (*WORDS, "mathbf")):
        return ""
    if part.text in ("^", "_") and before:  # S_{t^-}, \mu_{|X_i}
        return ""
    if part.text in _WITHIN:
        return _WITHIN[part.text]
    if part.text in _SIGNED and before and (raised or not before[-1].isdigit()):
        return _SIGNED[part.text]  # m_{t-1}, S_{0^+}
    if is_letter(part) or part.kind == "digit" or (part.kind == "macro" and part.text in _OPERATORS):
        return part.text
    p.refuse(part, "an index is made of letters and numbers; give the thing another name by \\newcommand")


def letters_ahead(p: Parser) -> str:
    """Return the adjacent letters here."""
    run = ""
    while p.peek(len(run)).kind == "letter" and (not run or not p.peek(len(run)).apart) and len(run) < 30:
        run += p.peek(len(run)).text
    return run


def plain_name(p: Parser, letter: str, token: Token) -> ast.expr:
    """Build the node for a name; ask for the meaning of e and i."""
    found: ast.expr
    if letter == "e" and has_eulers_number(p):
        if p.peek(-2).text != "pi" and not _has_exponential(p):  # 2 \pi e, e^x - e
            p.refuse(token, r"is e a parameter or Euler's number? Give it a domain under where, or write \exp(1)")
        found = p.build("exp(1)", token)
        return found
    if letter == "i" and "i" not in p.scope.known:
        why = r"is i a parameter or the imaginary unit? Give it a domain under where, or say % closedform: means i = \sqrt{-1}"
        p.refuse(token, why)
    if letter == "imath" and "imath" not in p.scope.known:
        found = p.put(ImaginaryUnit(), token)
        return found
    found = p.letter(letter, token)
    return found


def has_eulers_number(p: Parser) -> bool:
    """Return True if an e is the base of the logarithm here: e has no statement, and nothing integrates over it."""
    return "e" not in p.scope.known


def has_italic(p: Parser, letter: str) -> bool:
    r"""Return True if a lone letter e or i occurs somewhere: beside it an upright e, \mathrm{e}, is Euler's number, and \mathrm{i} the unit."""
    before = ["", "", *(part.text for part in p.tokens)]
    return any(
        part.text == letter and part.kind == "letter" and (before[at + 1] if before[at + 1] != "{" else before[at]) not in WORDS
        for at, part in enumerate(p.tokens)
    )


def is_unit_in(tokens: Sequence[Token]) -> bool:
    """Return True if some tokens have the imaginary unit."""
    texts = [token.text for token in tokens if token.text not in ("{", "}")]
    return "imath" in texts or any(word in WORDS and letter == "i" for word, letter in pairwise(texts))


def is_exponential(p: Parser, token: Token) -> bool:
    """Return True if a letter e with a meaning of its own is Euler's number here, e^{-Kx}; e^2 is its square, and the reader asks about e^n and e^e."""
    letters = {part.text for part in p.argument(1)[0] if is_letter(part)}
    if letters and letters <= set("ijklmnNe"):
        why = r"is this a power of the letter e, or of Euler's number? Write {e}^n for the first, \exp for the second"
        p.refuse(token, why)
    return bool(letters)


def _has_exponential(p: Parser) -> bool:
    """Return True if the formula has an e with a power: a lone e beside it is the same number."""
    signs = [part.text for part in p.tokens]
    return any(signs[i] == "e" and signs[i + 1] == "^" and signs[i - 1 : i] != ["_"] for i in range(len(signs) - 1))


def name_from(p: Parser, letter: str, token: Token) -> ast.expr:
    """Build the node for a name, and ask about brackets after it."""
    if p.is_sign("(") or (p.is_sign("[") and not p.next.apart):
        refuse_call(p, letter, token)
    return plain_name(p, letter, token)


def refuse_call(p: Parser, letter: str, token: Token) -> None:
    """Ask whether a letter before brackets is a factor or a function, unless only one is possible."""
    if letter in p.scope.notation.vectors:
        return
    shown = re.sub(r"(\\(left|[bB]igg?l?|[!,;: ])?\s*)+$", "", p.text[token.at : p.next.at]).strip() or letter
    if letter not in p.scope.known:
        function = "digamma" if letter == "psi" else "erf"
        raise Undefined(
            f"{pointing_at(flat(p.text), token.at)}: is {flat(shown)}(...) a product or a function? For a product give {flat(shown)} a domain "
            rf"under where; a function is written \operatorname{{{function}}}(x), or defined by \newcommand",
            shown,
        )
    held = bracket(p.tokens, p.place)
    inside = [part for part in held if part.text not in ("{", "}")]
    operators = [part for part in inside[1:] if part.kind == "sign" and part.text in ("+", "-", "*", "/")]
    factors = sum(part.kind in ("letter", "macro", "digit") for part in inside)
    behind = p.place + len(held) + 2
    moves = letter in p.scope.running | p.scope.random
    if moves and p.peek(behind - p.place).text == "_" and is_plus(p.tokens, behind):
        return  # z (z)_+ under an integral or a mean over z
    if (not operators and factors < 2) or any(part.text in (",", ";") for part in inside):
        p.refuse(token, rf"is {flat(shown)}(...) a product or a function? Write {flat(shown)} \cdot (...) for the product")
