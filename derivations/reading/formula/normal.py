r"""The density of a normal law, \mathcal{N}(x; \mu, \sigma^2), and the Kullback-Leibler divergence of two."""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, bracket, words_of
from closedform.derivations.reading.formula.trees import names_in
from closedform.derivations.reading.formula.words import WORDS

_EXPONENT = "-((x - m)**2 / (2*v))"
_DENSITY = f"exp({_EXPONENT}) / sqrt(2*pi*v)"
_A_LAW = r"a normal law is \mathcal{N}(\mu, \sigma^2), its variance last"
_OF_TWO = r"a divergence needs two laws, \mathrm{KL}(\mathcal{N}(m, s^2) \| \mathcal{N}(0, 1))"
_A_DENSITY = (
    r"a normal density is \mathcal{N}(x; \mu, \sigma^2), its variance last; a law stands below an expectation, or in a comment"
)


def density(p: Parser) -> ast.expr | None:
    r"""Read the density of a normal law, whose third place is the variance as in its law; None if there is none."""
    token = p.next
    if p.is_macro("mathcal") and p.word_ahead() == "N" and "Ncal" not in p.scope.names:
        p.skip_word()
    elif (
        token.kind == "letter"
        and token.text == "N"
        and "N" not in {*p.scope.names, *p.scope.notation.functions}
        and p.is_sign("(", ahead=1)
    ):
        if not {";", "mid", "|"} & {part.text for part in bracket(p.tokens, p.place + 1)}:
            return None
        p.take()
    else:
        return None
    opening = p.next
    if not p.skip("(", "["):
        p.refuse(token, _A_DENSITY)
    with p.within(bars=0, conditioning=True):
        x = sum_of(p)
    if not p.skip(";", "mid", "|"):
        p.refuse(token, _A_DENSITY)
    mean, variance = _two(p, _A_DENSITY)
    p.expect(CLOSED_BY[opening.text], opening)
    return p.build(_DENSITY, token, x=x, m=mean, v=variance)


def divergence(p: Parser) -> ast.expr | None:
    r"""Read the divergence of two normal laws: the integral of p log(p/q) over the line; None if there is none."""
    start, token = p.place, p.next
    if token.kind == "letter" and token.text == "D" and p.is_sign("_", ahead=1):
        inside, length = p.argument(2)
        is_named = "".join(part.text for part in inside if part.text.isalpha() and part.text not in WORDS) == "KL"
        p.place += length
    elif is_named := p.is_word("KL", "D_KL"):
        p.skip_word()
    if not is_named or not p.is_sign("(", "["):
        p.place = start
        return None
    opening = p.take()
    mean, variance = _law(p, token)
    if not (p.skip("norm", "mid") or (p.skip("|") and p.skip("|")) or p.skip(";")):
        p.refuse(p.next, _OF_TWO)
    other_mean, other_variance = _law(p, token)
    p.expect(CLOSED_BY[opening.text], opening)
    taken = set().union(*map(names_in, (mean, variance, other_mean, other_variance))) | p.scope.names | p.scope.random
    x = next(p.letter(name, token) for name in ("x", "y", "z", "u", "v") if name not in taken)
    first, other = {"x": x, "m": mean, "v": variance}, {"x": x, "m": other_mean, "v": other_variance}
    own, *logs = (p.build(form, token, **at) for form, at in ((_DENSITY, first), (_EXPONENT, first), (_EXPONENT, other)))
    body = p.build("p * (f - g + log(w / v) / 2)", token, p=own, f=logs[0], g=logs[1], w=other_variance, v=variance)
    return p.integral(body, x, p.whole_line(token), token)


def _law(p: Parser, token: Token) -> tuple[ast.expr, ast.expr]:
    """Read the mean and the variance of a normal law."""
    named, length = (p.word_ahead(), p.argument(1)[1]) if p.is_macro("mathcal", "mathsf", "mathrm") else (words_of([p.next]), 1)
    if named != "N":
        p.refuse(p.next, r"only divergences of two normal laws are read, \mathcal{N}(\mu, \sigma^2)")
    p.place += length
    opening = p.next
    if not p.skip("("):
        p.refuse(token, _A_LAW)
    found = _two(p, _A_LAW)
    p.expect(")", opening)
    return found


def _two(p: Parser, why: str) -> tuple[ast.expr, ast.expr]:
    """Read a mean and a variance, separated by a comma."""
    mean = p.enclosed(sum_of)
    if not p.skip(","):
        p.refuse(p.next, why)
    return mean, p.enclosed(sum_of)
