"""Five true equations of the documents, each broken by hand in a way of its own: is it told what was done, and is the equation given back?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.index import origin_of
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.engines.repair import alone, repair_line


def without(form: Any, name: str) -> Any:
    """Leave a letter out of the numerator of an error function's argument."""
    (outer,) = form.atoms(sp.erf)
    letter = next(s for s in outer.free_symbols if s.name == name)
    return form.xreplace({outer: sp.erf(outer.args[0] / letter)})


def squared_less(form: Any, name: str) -> Any:
    """Write a difference V - m^2 with m for its square."""
    letter = next(s for s in form.free_symbols if s.name == name)
    return form.replace(lambda node: node.is_Add and -(letter**2) in node.args, lambda node: node + letter**2 - letter)


def root_lost(form: Any, name: str) -> Any:
    """Write a letter for its square root."""
    letter = next(s for s in form.free_symbols if s.name == name)
    return form.xreplace({1 / sp.sqrt(letter): 1 / letter})


def sign_turned(form: Any, name: str) -> Any:
    """Turn the sign in the exponent of an exponential."""
    return form.replace(sp.exp, lambda argument: sp.exp(-argument))


def exchanged(form: Any, name: str) -> Any:
    """Write one of two letters for the other in the one term that is linear in it."""
    one, other = (next(s for s in form.free_symbols if s.name == n) for n in name.split())
    linear = next(term for term in form.args if term.diff(one) != 0 and term.diff(one, 2) == 0)
    return form - linear + linear.xreplace({one: other})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "broken", "letter", "says"),
    [
        ("002:70", without, "r", "the factor r was lost"),
        ("000:11/erf-step", squared_less, "m", "m for m**2"),
        ("002:12", root_lost, "rho_11", "the square root of rho_11 was lost"),
        ("002:42/term-1", sign_turned, "", "the sign in the exponent"),
        ("004:27/finished", exchanged, "sigma_1 sigma_0", "sigma_0 for sigma_1"),
    ],
)
def test_what_was_done_to_a_true_equation_is_told(key: str, broken: Callable[[Any, str], Any], letter: str, says: str) -> None:
    claim = claim_at(origin_of(key))
    assert isinstance(claim, Derivation)
    reading = next(iter(claim.readings))
    true = next(claim.value(line, reading) for line in claim.lines if claim.key(line) == key)
    printed = broken(true, letter)
    assert printed != true
    found, form = repair_line(alone(claim, claim.readings[reading], printed), 0, "", 40)
    assert found.suggestion is not None, found.reason
    assert says in found.suggestion.says
    assert sp.simplify(form - true) == 0


OWN = [
    (
        "E[X*exp(t*X)]",
        "m + s**2*t*exp(m*t + s**2*t**2/2)",
        "the factor exp(m*t + s**2*t**2/2) was lost",
    ),  # a bracket closed too early
    ("E[-log(s) - (X - m)**2/(2*s**2) + X**2/2]", "(s**2 + m**2)/2 - log(s)", "the term -1/2 was lost"),
]


@pytest.mark.parametrize(("left", "right", "says"), OWN)
def test_what_was_done_to_a_true_equation_of_ones_own_is_told(left: str, right: str, says: str) -> None:
    where = {"m": "real", "s": "positive"} | ({"t": "real"} if "t*X" in left else {})
    claim = claim_at(own_claim({"key": "k", "left": left, "right": right, "law": "X ~ N(m, s**2)", "where": where}))
    assert isinstance(claim, Derivation)
    found, _ = repair_line(claim, 0, "", 40)
    assert found.suggestion is not None, found.reason
    assert found.suggestion.says == says
