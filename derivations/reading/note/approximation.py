r"""An approximation with a limit, A \approx B where x \to 0: the quotient of its sides tends to one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Approach
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.syntax.trees import NotUnderstood

_LIMIT = re.compile(r"(?P<name>.+?)\s*(?:->|\\(?:to|(?:long)?rightarrow|downarrow|uparrow)(?![A-Za-z]))\s*(?P<point>.+)", re.DOTALL)
_VALUES = tuple(map(sp.Rational, ("1", "2", "1/2", "3/4", "1/3", "-1", "3", "1/5", "5")))
_MOST = 2000  # values tried for the other letters
_SMALL = sp.Rational(1, 1000)


def approaches_of(
    limits: Sequence[str], symbols: Mapping[str, Any], domain: Domain, name_of: Any, value_of: Any
) -> tuple[Approach, ...]:
    r"""Return the ways into the limits of an approximation, from each side that the domain has.

    Args:
        limits: the limits as typed, x \to 0.
        symbols: the claim's symbols, by name.
        domain: the claim's domain.
        name_of: returns the reader's name of a letter.
        value_of: reads the point of a limit.

    Raises:
        BadClaim: a limit is in no letter of the claim, or the domain does not reach it.
    """
    step, ways = sp.Symbol("epsilon", positive=True), list[Approach]()
    for text in limits:
        found = _LIMIT.fullmatch(text.strip())
        if found is None:
            raise BadClaim(f"limit: {text!r} is no limit; write x -> 0")
        try:
            symbol = symbols.get(name_of(found["name"].strip()))
            point = re.sub(r"[+-]$|\^\s*\{?\s*[+-]\s*\}?$", "", found["point"].strip())
            ends = {"oo": [1 / step], r"\infty": [1 / step], r"+\infty": [1 / step], "-oo": [-1 / step], r"-\infty": [-1 / step]}
            forms = ends.get(point) or [value_of(point) + sign * step for sign in (1, -1)]
        except NotUnderstood as error:
            raise BadClaim(f"limit: {error}") from None
        if symbol is None or symbol not in domain.symbols:
            raise BadClaim(f"limit: {text!r} is in no letter of the claim; give the letter a domain, where x real")
        others = [one for one in domain.symbols if one != symbol]
        before = len(ways)
        for form in forms:
            for number, values in enumerate(product(_VALUES, repeat=len(others))):
                at = {symbol: form, **dict(zip(others, values, strict=True))}
                if domain.contains({one: sp.sympify(value).xreplace({step: _SMALL}) for one, value in at.items()}):
                    ways.append(Approach(step, at))
                    break
                if number > _MOST:
                    break
        if len(ways) == before:
            raise BadClaim(f"limit: the domain does not reach {text}; change it in where")
    return tuple(ways)


def quotient(left: Any, right: Any) -> tuple[Any, Any]:
    """Return two forms whose difference is the relative difference of an approximation's sides."""
    return (
        (left, right)
        if right == 0 or not (isinstance(left, sp.Expr) and isinstance(right, sp.Expr))
        else (left / right, sp.Integer(1))
    )
