"""Hypothesis strategies for where a claim is asserted, so that your own code is tried just where its formula holds.

import closedform as cf
from hypothesis import given

@given(cf.strategies.points("mynote.toml", "arcsine"))
def test_my_kernel(point):
    assert abs(my_kernel(**point) - kernel(**point)) < 1e-12
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil, floor
from pathlib import Path
from typing import Any

import sympy as sp
from hypothesis import assume
from hypothesis import strategies as st

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.claims.property import Property
from closedform.derivations.index import encoded_at, origin_of
from closedform.derivations.reading.paper.claim_file import is_claim_file
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.named import named
from closedform.numerics.domains.points import generic_points
from closedform.numerics.tools.export.form import identifiers

_BASES = 6  # points of the domain; misses are drawn towards them
_HALVINGS = 40
_DIGITS = 4  # the most decimals to which such a point is rounded; if these do not suffice, it stays as it is

__all__ = ["points"]


def points(
    claim: Derivation | Property | str | Path,
    key: str | None = None,
    *,
    condition: str | None = None,
    exact: bool = False,
    largest: float = 1e3,
    smallest: float = 1e-6,
) -> st.SearchStrategy[dict[str, Any]]:
    """Draw points of a claim's domain: a number for each letter of the claim, by a name that Python and ``closedform export`` use.

    Whole numbers are whole, and joint conditions are met, both those in ``such_that`` and those of the law. A failure shrinks to
    small numbers.

    Args:
        claim: a key, such as "002:72"; a claim file, with ``key``; or a claim encoded in SymPy.
        key: the key of a claim in the file; optional if there is one.
        condition: a further condition, as ``Record.condition`` gives it for a claim that holds in part: "a > 0 and b < a".
        exact: True to draw ``Fraction`` and ``int``, in thousandths, instead of ``float``.
        largest: the largest size of a number whose range has no end on that side; dimensionless.
        smallest: the least distance of a float from an open end; dimensionless.

    Raises:
        BadClaim: the file, the key or the condition is not understood.
        KeyError: no line of the documents has the key.
        ValueError: no point of the domain was found, or ``exact`` is True for a parameter that is a root.
    """
    found = _claim(claim, key)
    domain = _narrowed(found, condition)
    defined: Mapping[Any, Any] = getattr(found, "where", {})
    wanted = sorted(_letters(found), key=lambda s: [*domain.symbols, *domain.chart, *defined].index(s))
    if exact and any(s in defined for s in wanted):
        raise ValueError(f"{next(s for s in wanted if s in defined)} is a root, and no exact number; leave exact=True out")
    bases = generic_points(domain, _BASES) if domain.symbols else [{}]
    box = {s: _one(s, interval, exact, largest, smallest) for s, interval in domain.symbols.items()}
    return _drawn(domain, box, bases, identifiers(wanted), defined, exact)


@st.composite
def _drawn(
    draw: Callable[[st.SearchStrategy[Any]], Any],
    domain: Domain,
    box: Mapping[Any, st.SearchStrategy[Any]],
    bases: Sequence[Mapping[Any, Any]],
    names: Mapping[Any, str],
    defined: Mapping[Any, Any],
    exact: bool,
) -> dict[str, Any]:
    drawn = {s: sp.Rational(draw(one)) for s, one in box.items()}
    if not domain.contains(domain.resolve(drawn)):
        drawn = _towards(draw(st.sampled_from(bases)), drawn, domain)
        digits = draw(st.integers(0, _DIGITS))  # few, to which a failure shrinks
        drawn = next((near for near in (_near(drawn, domain, n) for n in range(digits, _DIGITS)) if near), drawn)
    values = domain.resolve(drawn)
    if not exact:  # rounding may leave the domain
        rounded = domain.resolve({s: value if s.is_integer else sp.Rational(float(value)) for s, value in drawn.items()})
        assume(rounded == values or domain.contains(rounded))
        values = rounded
    for symbol, meant in defined.items():
        if symbol in names:
            values[symbol] = enclose(meant, values, digits=20).value.mid()
    return {name: _number(s, values[s], exact) for s, name in names.items()}


def _towards(base: Mapping[Any, Any], point: Mapping[Any, Any], domain: Domain) -> dict[Any, Any]:
    """Move a point outside the domain towards one inside by halves, until it is in the domain."""
    for halvings in range(1, _HALVINGS):
        moved = {s: base[s] + (value - base[s]) / 2**halvings for s, value in point.items()}
        moved = {s: sp.Integer(round(value)) if s.is_integer else value for s, value in moved.items()}
        if domain.contains(domain.resolve(moved)):
            return moved
    return {s: base[s] for s in point}


def _near(point: Mapping[Any, Any], domain: Domain, digits: int) -> dict[Any, Any] | None:
    """Round a point to decimals; None if that leaves the domain."""
    rounded = {s: value if s.is_integer else sp.Rational(str(round(value, digits))) for s, value in point.items()}
    return rounded if domain.contains(domain.resolve(rounded)) else None


def _one(symbol: Any, interval: Any, exact: bool, largest: float, smallest: float) -> st.SearchStrategy[Any]:
    """Draw one number of an interval, simple ones first."""
    low = float(interval.inf) if interval.inf != -sp.oo else min(-largest, float(interval.sup) - largest)
    high = float(interval.sup) if interval.sup != sp.oo else max(largest, float(interval.inf) + largest)
    if symbol.is_integer:
        first, last = int(sp.ceiling(low)), int(sp.floor(high))
        first += bool(interval.left_open and first == interval.inf)
        last -= bool(interval.right_open and last == interval.sup)
        return st.integers(first, last)
    ends = [Fraction(end) * 1000 + turn * is_open for end, turn, is_open in _ends(interval, low, high)]
    thousandths = range(ceil(ends[0]), floor(ends[1]) + 1)
    wholes = range(-(-thousandths.start // 1000), (thousandths.stop - 1) // 1000 + 1)
    simple = [st.integers(n.start, n.stop - 1).map(partial(_share, of=of)) for n, of in ((wholes, 1), (thousandths, 1000)) if n]
    inside = st.one_of(simple or [st.just(Fraction(low + high) / 2)])
    if exact:
        return inside
    gap = min(smallest, (high - low) / 4)
    least, most = (end + turn * is_open * gap for end, turn, is_open in _ends(interval, low, high))
    return st.one_of(inside.map(float), st.floats(least, most, allow_subnormal=False))


def _share(number: int, *, of: int) -> Fraction:
    return Fraction(number, of)


def _ends(interval: Any, low: float, high: float) -> Iterator[tuple[float, int, bool]]:
    """Return both ends, each with the direction inside and whether it is open."""
    yield low, 1, bool(interval.left_open)
    yield high, -1, bool(interval.right_open)


def _number(symbol: Any, value: Any, exact: bool) -> Any:
    if symbol.is_integer:
        return int(value)
    return Fraction(int(value.p), int(value.q)) if exact else float(value)


def _letters(claim: Derivation | Property) -> set[Any]:
    """Return the letters of a claim."""
    if isinstance(claim, Property):
        forms = [form for form, _ in claim.relations]
    else:
        forms = [*claim.readings.values(), *(claim.value(line, reading) for line in claim.lines for reading in claim.readings)]
    return {s for form in forms for s in form.free_symbols} & {*claim.domain.parameters, *getattr(claim, "where", {})}


def _narrowed(claim: Derivation | Property, condition: str | None) -> Domain:
    """Return a claim's domain, restricted to a further condition."""
    domain = claim.domain
    relations = [*getattr(claim, "provided", ())]
    if condition is not None:
        try:
            relations += Reader({s.name: s for s in domain.parameters}, calculus=CALCULUS).relations(condition)
        except NotUnderstood as error:
            raise BadClaim(f"condition: {error}; give inequalities joined by and") from None
    if unknown := {s for relation in relations for s in relation.free_symbols} - domain.parameters:
        raise BadClaim(f"condition: {sorted(map(str, unknown))[0]} is no parameter of the claim")
    return replace(domain, such_that=(*domain.such_that, *relations))


def _claim(claim: Derivation | Property | str | Path, key: str | None) -> Derivation | Property:
    if isinstance(claim, Derivation | Property):
        return claim
    name = [str(claim), *([] if key is None else [key])]
    if not is_claim_file(name[0]):
        encoded = encoded_at(origin_of(name[0]))
        if isinstance(encoded, Experiment):
            raise BadClaim(
                f"{claim} is a claim about an experiment, which has no domain to draw points from; name a line or a property"
            )
        return encoded
    found = named(name).claim
    assert isinstance(found, Derivation | Property)
    return found
