"""Where may an integral stop to be analytic in its parameters, and where does a domain fall apart; and is each known, or called unknown?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.laws import E, normal
from closedform.numerics.certificates.connected import holes, is_connected, is_convex
from closedform.numerics.certificates.places_of_change import Open, surfaces_of

a, b = sp.symbols("a b", real=True)
x, z = sp.symbols("x z", real=True)
oo = sp.oo
WHOLE = sp.Interval(-oo, oo)
POSITIVE = sp.Interval.open(0, oo)


def surfaces(form: Any, **ranges: Any) -> set[Any]:
    domain = Domain({sp.Symbol(name, real=True): interval for name, interval in ranges.items()})
    found = surfaces_of([form], {}, domain)
    return {*found.crossings, *found.kinks}


LINE = {"a": WHOLE}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (sp.Integral(sp.sqrt(x + a**2), (x, 0, 1)), {a}),  # 2/3 ((1 + a^2)^(3/2) - |a|^3)
        (sp.Integral(sp.cos(a * x) / (1 + x**2), (x, 0, oo)), {a}),  # pi/2 e^(-|a|)
        (sp.Integral(sp.sin(x) * sp.sin(a * x) / x**2, (x, 0, oo)), {a - 1, a + 1}),  # pi/2 min(1, |a|) sgn a
        (sp.Integral(sp.cos(a * x) * sp.exp(-x), (x, 0, oo)), set()),  # 1/(1 + a^2)
        (sp.Integral(sp.cos(a * x) * sp.exp(-(x**2)), (x, -oo, oo)), set()),
        (sp.Integral(sp.erf(a * x) * sp.exp(-x), (x, 0, oo)), {a}),  # e^(1/4 a^2) (sgn a - erf(1/2 a))
        (sp.Integral(sp.erf(a * x) * sp.exp(-(x**2)), (x, 0, oo)), set()),  # atan(a)/sqrt(pi)
        (sp.Integral(sp.atan(a * x) * sp.exp(-x), (x, 0, oo)), {a}),
        (sp.Integral(sp.cos(a * x) * sp.exp(-sp.sqrt(x)), (x, 0, oo)), {a}),  # it falls too slowly for complex a
        (sp.Integral(sp.sin(a / x), (x, 0, 1)), {a}),  # at the end 0 it waves without end
        (E(sp.erf(a * z), normal(z)), set()),
        (E(sp.tanh(a * z), normal(z)), {a}),
        (E(sp.cos(a * z), normal(z)), set()),
    ],
    ids=lambda v: "" if isinstance(v, set) else str(v),
)  # fmt: skip
def test_an_integral_changes_its_form_where_something_comes_from_an_end(form: Any, expected: set[Any]) -> None:
    assert surfaces(form, **LINE) == expected


@pytest.mark.parametrize(
    "form",
    [
        sp.Integral(sp.exp(-x) / (2 + sp.cos(a * x)), (x, 0, oo)),  # for complex a it has poles as near as one likes
        sp.Integral(sp.exp(-x) / (2 + sp.exp(a * sp.sin(x))), (x, 0, oo)),
        E(1 / (3 + sp.sin(a * z)), normal(z)),
        sp.Integral(z * x * sp.sqrt(x**2 + z**2 + a**2), (x, 0, 1), (z, 0, 1)),  # |a|^5/15 comes from a corner
    ],
    ids=str,
)
def test_of_what_is_in_no_rule_nothing_is_known(form: Any) -> None:
    with pytest.raises(Open):
        surfaces(form, **LINE)


def domain(*such_that: Any, **ranges: Any) -> Domain:
    return Domain({a: ranges.get("a", WHOLE), b: ranges.get("b", WHOLE)}, such_that)


@pytest.mark.parametrize(
    ("of", "convex", "connected"),
    [
        (domain(), True, True),
        (domain(a + b > 1, a < 2), True, True),
        (domain(1 - a**2 - b**2 > 0), True, True),
        (domain(a**2 + b**2 - 1 > 0), False, False),
        (domain(a**2 - 1 > 0), False, False),
        (domain(a**2 - 1 > 0, a=sp.Interval(0, oo)), True, True),
        (domain(a**3 - a > 0), False, False),
        (domain(a**3 - a > 0, a=sp.Interval(0, oo)), False, True),
        (domain(sp.sin(a) > 0), False, False),
        (domain(a**2 > b**2), False, False),
        (domain(a**2 > b**2, a=sp.Interval.open(0, oo)), True, True),
        (domain(a**2 + b**2 > 0), False, True),  # a point is left out
        (domain(a**2 + b**2 > 0, -(b**2) >= 0), False, False),  # of a line
        (domain(a**2 * (a - 1) > 0), False, True),
        (domain(a**2 * (a - 1) >= 0), False, False),  # a = 0 stands alone
        (domain(a > b**2), True, True),
        (domain(a * b > 1, a=sp.Interval.open(0, oo), b=sp.Interval.open(0, oo)), False, True),  # above a graph
        (domain(a * b > 1), False, False),
        # what certainly holds parts nothing, unless it is zero somewhere
        (domain(2 - sp.cos(a) > 0, sp.sqrt(a**2 + 1) >= a), True, True),
        (domain(1 - sp.cos(a) >= 0), False, False),
        (domain(sp.Gt(a**2, 0, evaluate=False), sp.Gt(2 * a**2, 0, evaluate=False)), False, False),
        (domain(sp.Gt(1 / a**2, 0, evaluate=False)), False, False),  # it has no value at zero
        (domain(sp.sqrt(a**2 - 1) > -1), False, False),  # nor has this between -1 and 1
        # a factor that is positive where the other constraints hold
        (domain(b * (2 - a) > 0, a < 1), True, True),
        (domain(b * (2 - a) > 0, a < 3), False, False),
        (domain(a / b < 1, a=POSITIVE, b=POSITIVE), True, True),
        (domain(a / b < 1), False, False),
        # squares
        (domain(sp.sqrt(a) * 2**b < 1, a=POSITIVE), False, True),
        (domain(sp.sqrt(a**2 + 1) > 1), False, False),
        # beyond a graph: a rises to the end of its range, where the form is positive
        (domain(sp.sinh(a) * sp.exp(b) < 1, a=POSITIVE), False, True),
        (domain(sp.exp(a * b) > 1), False, False),
        (domain(b**2 > sp.sinh(a), a=sp.Interval(0, oo)), False, False),
        (domain(b**2 > sp.sinh(a) - 1, a=sp.Interval(0, oo)), False, True),
        # nothing
        (domain(a < 0, a > 1), True, True),
        (domain(a**2 > 1, a=sp.Interval(-1, 1)), True, True),
    ],
    ids=lambda v: str(getattr(v, "such_that", v)),
)
def test_a_domain_is_in_one_part_where_that_is_certain(of: Domain, convex: bool, connected: bool) -> None:
    assert (is_convex(of), is_connected(of)) == (convex, connected)


def test_holes_part_a_domain() -> None:
    assert holes(domain(sp.Ne(a, b))) == [a - b]
    assert holes(domain(sp.Ne(a**2, b**2))) == [a - b, a + b]
    assert holes(domain(sp.Ne(a**2, 2))) == [a**2 - 2]  # no line: each of its cells has to be in one part
    assert holes(domain(sp.Ne(a, 0), a=sp.Interval.open(0, 1))) == []
    assert holes(domain(sp.Ne(a**2 + b**2, 1))) == [a**2 + b**2 - 1]
    assert holes(domain(sp.Ne(1 / a, 1))) is None  # it has no value at zero, which is another hole
    assert holes(domain(sp.Ne(sp.log(a), 0), a=sp.Interval.open(0, sp.oo))) == [a - 1]
    q = sp.Symbol("q", real=True, nonzero=True)
    assert holes(Domain({q: WHOLE})) == [q]


def test_what_has_no_zero_in_a_hole_either_is_no_surface() -> None:
    q = sp.Symbol("q", real=True, nonzero=True)
    assert surfaces_of([sp.sqrt(1 + q**2)], {}, Domain({q: WHOLE})).all == ()
    assert surfaces_of([sp.sign(q)], {}, Domain({q: WHOLE})).jumps == (q,)
