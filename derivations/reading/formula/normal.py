r"""The density of a normal law, \mathcal{N}(x; \mu, \sigma^2)."""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, bracket

_DENSITY = "exp(-((x - m)**2 / (2*v))) / sqrt(2*pi*v)"
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


def _two(p: Parser, why: str) -> tuple[ast.expr, ast.expr]:
    """Read a mean and a variance, separated by a comma."""
    mean = p.enclosed(sum_of)
    if not p.skip(","):
        p.refuse(p.next, why)
    return mean, p.enclosed(sum_of)
