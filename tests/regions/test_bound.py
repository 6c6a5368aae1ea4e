"""What balls confirm and nothing proves: is the stated bound one on all of the stated box, and is nothing stated that is not so?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls.on_cells import ball_of
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.boxes import Bounded
from closedform.numerics.gaussian import convergence
from closedform.numerics.regions import error_bound as bound
from closedform.numerics.regions.error_bound import bounded, kept
from closedform.reports import latex
from closedform.reports.explain import in_full
from closedform.reports.terminal import nearly

a, b, r, x, Z = (sp.Symbol(name, real=True) for name in "abrxZ")
g = sp.Symbol("g", positive=True)
off = sp.Rational(1, 1000)

DIFFER: dict[str, tuple[Any, Any, Domain]] = {  # left, right and the domain
    "closed": (a * b, a * b + off * a, Domain({a: real, b: positive})),
    "with a kink": (sp.Max(a, b), (a + b + sp.Abs(a - b)) / 2 + off, Domain({a: positive, b: positive})),
    "an integral": (sp.Integral(sp.exp(-g * x**2), (x, 0, sp.oo)), sp.sqrt(sp.pi / g) / 2 + off * g, Domain({g: positive})),
    "a mean": (E(sp.erf(g * Z) * Z, normal(Z)), 2 * g / sp.sqrt(sp.pi * (1 + 2 * g**2)) + off, Domain({g: positive})),
    "a constraint": (a, a + off * b, Domain({a: positive, b: positive}, (a > b,))),
    "a chart": (a, r**2 + off, Domain({r: between(-1, 1)}, chart={a: r**2})),
}


def understated(of: str) -> list[dict[str, Any]]:
    """Corners and the middle of the stated box at which the two sides differ by more than is stated, or which the domain leaves out."""
    left, right, domain = DIFFER[of]
    found = bounded([left], [right], domain)
    assert found.below, found.reason
    assert float(found.below) < 0.5
    letters = {s: s.name for s in domain.symbols if s.name in found.box}
    wrong = []
    for part in (Fraction(0), Fraction(1, 2), Fraction(1)):
        ends = {s: tuple(map(Fraction, found.box[name])) for s, name in letters.items()}
        at = {s: sp.Rational(*(low + part * (high - low)).as_integer_ratio()) for s, (low, high) in ends.items()}
        gap = abs(sp.N((right - left).xreplace(dict(domain.chart)).xreplace(at).doit()))
        if gap > float(found.below) or not domain.contains(at):
            wrong.append(at)
    return wrong


@pytest.mark.parametrize("of", DIFFER)
def test_what_is_stated_is_so_on_all_of_the_box(of: str) -> None:
    if of != "a mean":
        assert understated(of) == []
    else:  # SymPy does not carry it out; its error is a thousandth everywhere
        assert float(bounded([DIFFER[of][0]], [DIFFER[of][1]], DIFFER[of][2]).below) >= off


def test_a_bound_at_points_alone_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound, "ball_of", lambda *_: ball_of(Fraction(1, 2), Fraction(1, 2)))
    assert understated("an integral")


def test_what_decides_whether_an_integral_converges_is_found_once_for_all_cells() -> None:
    over_plane = sp.Integral(sp.exp(-g * x**2 - Z**2) * sp.erf(x + Z) ** 2, (x, -sp.oo, sp.oo), (Z, -sp.oo, sp.oo))
    with in_memory(Memory()) as memory:
        found = bounded([over_plane], [sp.Integer(1)], Domain({g: positive}))
    assert found.cells > 10
    asked = memory[convergence._minors].cache_info()
    assert asked.misses == 1
    assert asked.hits > 10


def test_an_inequality_is_kept_only_where_it_is_true() -> None:
    one = kept([(2 - a, "positive")], Domain({a: positive}))
    assert (one.below, one.box) == ("0", {"a": ("7/8", "8/7")})  # not on [1/2, 2], at whose end it fails
    assert kept([(1 - a, "positive")], Domain({a: positive})).box["a"] == ("7/16", "4/7"), (
        "around another point than 1, at which it fails"
    )
    assert not kept([(-1 - a, "positive")], Domain({a: positive})).below
    assert not kept([(-E(Z**2, normal(Z, a)), "positive")], Domain({a: real})).below
    assert kept([(a**2, "nonnegative"), (a - a, "zero")], Domain({a: positive})).below == "0"


def test_what_nothing_is_known_of_says_so() -> None:
    away = [sp.exp(900 * sp.Abs(a)) * sp.Heaviside(b - a)]
    assert "narrow enough" in bounded(away, [away[0] + sp.exp(9 * b)], Domain({a: real, b: real})).reason
    assert "floor" in bounded([sp.floor(a)], [a], Domain({a: real})).reason
    assert nearly(Bounded(reason="why")).endswith("why")
    assert nearly(None) == ""


t = sp.Symbol("t", real=True)
SUBSTITUTED = Derivation(
    source=Source("note", "test"),
    says="an integral in the square of its letter",
    quantity=sp.Integral(sp.exp(-(t**4)), (t, 0, a)),
    lines=(Line("substituted", sp.Integral(2 * t * sp.exp(-(t**8)), (t, 0, sp.sqrt(a))), "substituted"),),
    domain=Domain({a: positive}),
)


def test_a_line_that_is_enclosed_alone_tells_it() -> None:
    records = check_here(SUBSTITUTED, Options(engines=("enclose", "prove", "certify", "bound")))
    (record,) = records
    assert record.total == "enclosed", "proved, it needs no bound: choose another line"
    assert record.bounded is not None
    assert "certainly at most" in nearly(record.bounded)
    assert "certainly at most" in " ".join(row.plain for row in in_full(record, width=200))
    assert "Not proved: " in latex.table("002", [msgspec.structs.replace(record, key="002:9", document="002")])
