r"""Functionals of laws in LaTeX: \mathrm{KL}(\mathcal{N}(m, s^2) \,\|\, \mathcal{N}(0, 1)), H(X), I(X; Y)."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Set

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.letters import at_name, name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import CLOSED_BY
from closedform.derivations.reading.formula.words import WORDS
from closedform.derivations.reading.syntax.trees import split_outside
from closedform.derivations.reading.syntax.vocabulary import LAW_CALL

_FACES = ("mathcal", "mathbb", "mathscr", *WORDS)
_KINDS: Mapping[str, str] = {"KL": "KL", "D_KL": "KL", "H": "H", "h": "H", "Ent": "H", "I": "MI", "MI": "MI"}
_WHAT = r"a functional is of laws, \mathcal{N}(\mu, \sigma^2), \mathrm{Exponential}(a), or of random letters"
_OF_TWO = r"a divergence needs two laws, \mathrm{KL}(\mathcal{N}(m, s^2) \| \mathcal{N}(0, 1))"


def functional(p: Parser) -> ast.expr | None:
    """Read a functional of laws or of random letters; None if there is none."""
    start, token = p.place, p.next
    kind = _kind(p)
    is_certain = kind == "KL" or (token.kind == "macro" and p.is_sign("["))
    if kind is None or not p.is_sign("(", "[") or not (is_certain or _is_of_laws(p)):
        p.place = start
        return None
    opening = p.take()
    parts = [p.enclosed(law)]
    while not p.is_sign(CLOSED_BY[opening.text]):
        if kind == "H":
            if not p.skip(","):
                p.refuse(p.next, "a conditional entropy is not read; write H(X, Y) - H(Y)" if p.is_sign("mid", "|") else _WHAT)
        elif not (p.skip("norm", "mid", ";", ",") or (p.skip("|") and p.skip("|"))):
            p.refuse(p.next, _OF_TWO if kind == "KL" else _WHAT)
        parts.append(p.enclosed(law))
    p.expect(CLOSED_BY[opening.text], opening)
    if len(parts) > 2 or (len(parts) == 1 and kind != "H"):
        p.refuse(token, _OF_TWO if kind == "KL" else _WHAT)
    return p.call(kind, parts, token)


def _kind(p: Parser) -> str | None:
    """Skip the sign of a functional, and return its kind; None if there is none."""
    token = p.next
    if token.kind == "letter":
        if token.text in {*p.scope.names, *p.scope.notation.functions}:
            return None
        if token.text == "D" and p.is_sign("_", ahead=1):
            inside, length = p.argument(2)
            p.place += length
            return "KL" if "".join(part.text for part in inside if part.text.isalpha() and part.text not in WORDS) == "KL" else None
        p.take()
        return _KINDS.get(token.text)
    if token.kind == "macro" and token.text in _FACES and (word := p.word_ahead()) in _KINDS and word not in p.scope.names:
        p.skip_word()
        return _KINDS[word]
    return None


def _is_of_laws(p: Parser) -> bool:
    """Return True if what is in brackets begins with a random letter or a law: H(x) of a number is a function's value."""
    start = p.place
    p.take()
    found = _named_law(p) is not None or (at_name(p) and name(p) in p.scope.random)
    p.place = start
    return found


def law(p: Parser) -> ast.expr:
    """Read a law with its parameters, or a random letter.

    Raises:
        NotUnderstood: it is none.
    """
    token, opened = p.next, 0
    while p.is_sign("(", "{"):
        p.take()
        opened += 1
    found = _named_law(p)
    if found is None:
        if not at_name(p):
            p.refuse(token, _WHAT)
        found_law: ast.expr = p.letter(name(p), token)  # whether it is random is seen where it is built
    else:
        opening = p.take()
        parameters = [p.enclosed(sum_of)]
        while p.skip(",", ";"):
            parameters.append(p.enclosed(sum_of))
        p.expect(")", opening)
        found_law = p.call(f"{LAW_CALL}{found}", parameters, token)
    for _ in range(opened):
        p.skip(")", "}")
    return found_law


def _named_law(p: Parser) -> str | None:
    """Skip a law's name before its parameters, and return it; None if there is none."""
    read: Callable[[Parser], str] = lambda p: p.word_ahead() if p.next.kind == "macro" and p.next.text in _FACES else ""  # noqa: E731
    if word := read(p):
        length = p.argument(1)[1]
    else:
        word, length = (p.next.text, 1) if p.next.kind == "letter" and p.next.text == "N" else ("", 0)
    if not word or not p.is_sign("(", ahead=length) or word in p.scope.names:
        return None
    p.place += length
    return word


_CALLED = re.compile(
    r"(?<![A-Za-z\\])(?:\\(?:mathrm|mathbb|mathcal|operatorname|mathsf|text)\s*\*?\{?\s*(?P<upright>KL|H|h|I|MI)\s*\}?|\\(?P<command>KL|DKL)(?![A-Za-z])|(?P<plain>D\s*_\s*\{?[^()\[\]]*?KL[\s}]*|H|h|I))"
    r"\s*(?:\\left|\\[bB]igg?l?|\\!)?\s*(?P<open>[(\[])"
)
_BETWEEN = re.compile(r"\\(?:\||(?:Vert|parallel|mid|middle\s*\\\|)(?![A-Za-z]))|\|\||\||;|,")
_LAW = re.compile(r"\s*(?:\\(?:mathcal|mathrm|operatorname|text|mathsf)\s*\{?\s*\w+\s*\}?|N)\s*(?:\\left|\\[bB]igg?l?)?\s*\(")
_SPACE = re.compile(r"\\[,;:! ]|\\q?quad(?![A-Za-z])|\s")


def written_out(side: str, laws: Mapping[str, str], random: Set[str]) -> str:
    r"""Write the functionals of a side in one way, \mathrm{KL}[\mathcal{N}(m, s^2) \| \mathcal{N}(0, 1)], with the laws of letters put in.

    Args:
        side: a side as typed.
        laws: letters, as typed, that stand for laws: P for \mathcal{N}(m, s^2).
        random: random letters, as typed.
    """
    at = 0
    while (found := _CALLED.search(side, at)) is not None:
        at = found.end()
        end = closing(side, found.start("open"))
        if end is None:
            return side
        inside = re.sub(r"\\(?:right|[bB]igg?r?)\s*$", "", side[found.end() : end - 1])
        kind = _KINDS["KL" if "KL" in found.group() else found["upright"] or found["plain"]]
        parts = split_outside(_SPACE.sub(" ", inside), "," if kind == "H" else _BETWEEN)
        put = [laws.get(part, part) for part in parts]
        if all(_LAW.match(one) or one in random for one in put) and (len(put) == 2 or (len(put) == 1 and kind == "H")):
            between = (", " if kind == "H" else r" \| ").join(put)
            shown = rf"\mathrm{{{kind}}}[{between}]"
            side, at = side[: found.start()] + shown + side[end:], found.start() + len(shown)
    return side


def closing(text: str, at: int) -> int | None:
    """Return the place behind the bracket that closes one; None if there is none."""
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] in "([{") - (text[place] in ")]}")
        if not depth:
            return place + 1
    return None
