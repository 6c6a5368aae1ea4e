"""Is agreement at points taken for agreement everywhere only where no place is left at which a side may change?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from one_claim import built, judged

from closedform.derivations.claims.claim import Derivation
from closedform.numerics.certificates import from_points as form
from closedform.numerics.certificates import of_form as certify
from closedform.numerics.certificates import places_of_change as changes
from closedform.numerics.certificates.check_from_points import refusal
from closedform.numerics.certificates.from_points import Agrees
from closedform.numerics.certificates.of_form import certified
from closedform.numerics.certificates.parts_of_domain import Certificate, Part, Wall
from closedform.numerics.certificates.places_of_change import Surfaces
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.conditions.demand import For
from closedform.numerics.conditions.demands import demands
from closedform.numerics.domains.points import generic_points, points


def certificate(of: Derivation) -> Certificate:
    balls = Balls(of, 50, points(of.domain))
    left, right = of.quantity, of.lines[0].value
    return certified(balls, left, right)


Z = "Z ~ N(0,1)"
TRUE = [  # each is of one form on cells that are all visited
    ("sqrt(5+2*sqrt(6))", "sqrt(2)+sqrt(3)", {}, ""),
    ("Heaviside(x-1)+Heaviside(1-x)", "1", {"x": "real"}, ""),
    ("Max(x, y)", "(x+y+Abs(x-y))/2", {"x": "real", "y": "real"}, ""),
    ("sign(x)*sign(y)", "sign(x*y)", {"x": "real", "y": "real"}, ""),
    ("E[Max(X,0)*Max(Y,0)]", "(sqrt(1-r**2)+r*(pi/2+asin(r)))/(2*pi)", {"r": "(-1, 1)"}, "(X, Y) ~ N(0, [[1, r], [r, 1]])"),
    ("Integral(exp(-a*x),(x,0,oo))", "1/a", {"a": "positive"}, ""),
    ("Integral(Abs(x-a),(x,0,1))", "a**2/2+(1-a)**2/2", {"a": "(0, 1)"}, ""),
    ("Sum((-1)**k/(k+1),(k,0,oo))", "log(2)", {}, ""),  # by Leibniz
    ("Sum(x**k/k,(k,1,oo))", "-log(1-x)", {"x": "[-1, 1)"}, ""),  # up to where Leibniz has it converge
    ("Integral((1-cos(t))/t,(t,0,z))", "EulerGamma+log(z)-Ci(z)", {"z": "positive"}, ""),
    ("Integral((exp(-t)-exp(-z*t))/t,(t,0,oo))", "log(z)", {"z": "positive"}, ""),  # Frullani
    ("Integral(sin(t)/t,(t,z,oo))", "pi/2-Si(z)", {"z": "real"}, ""),
    ("Sum(1/(k+1)-1/(k+z),(k,0,oo))", "digamma(z)+EulerGamma", {"z": "positive"}, ""),
    ("Sum(x**k/(k*(k+1)),(k,1,oo))", "1+(1-x)*log(1-x)/x", {"x": "[1/10, 1)"}, ""),
]
FALSE = [  # each agrees at the points of a first look, and fails at a place that has to be certified away
    ("Max(x,y)", "x", {"x": "(0, 1)", "y": "(-1, 1/10**9)"}, ""),  # a sliver
    pytest.param("Max(sqrt(log(x)),30)", "30", {"x": "(1, oo)"}, "", marks=pytest.mark.slow),  # far away
    ("Integral(x/(x**2+c**2),(x,-1,1))", "0", {"c": "real"}, ""),  # a wall under an integral
    ("Integral(Heaviside(a-(x-1)**2),(x,0,2))", "0", {"a": "(-1, 1/10**6)"}, ""),  # two zeros that are born
    ("E[Max((Z-b)**2+(b-2/7)**2-1/10**6,0)]", "1+b**2+(b-2/7)**2-1/10**6", {"b": "real"}, Z),  # likewise, about one place
    ("sqrt(1-cos(x))", "sqrt(2)*sin(x/2)", {"x": "(-1/10**5, 3)"}, ""),  # a root that is touched
    ("sign((x**3-1231**3)**2+(y**3-777**3)**2)", "1", {"x": "positive", "y": "positive"}, ""),  # one point
    ("Sum(x**k/k,(k,1,oo))", "-log(1-x)", {"x": "[-1, 1]"}, ""),  # the harmonic series at an end
    (
        "Integral(sqrt(x+a**2),(x,0,1))",
        "2*((1+a**2)**(3/2)-a**3)/3",
        {"a": "(-1/10**9, 1)"},
        "",
    ),  # a zero comes to an end of the range
    ("Integral(sin(x)/x*sin(a*x)/(a*x),(x,0,oo))", "pi/2", {"a": "(0, 1+1/10**9)"}, ""),  # two waves stand still together
    ("Integral(sin(a*x)/x,(x,0,oo))", "pi/2", {"a": "(-1/10**9, 1)"}, ""),  # likewise, of one wave
    ("Integral(sin(a*x)*cos(x)/x,(x,0,oo))", "0", {"a": "(0, 1+1/10**9)"}, ""),  # likewise, between two waves
    ("Integral((Abs(a+t)-Abs(a))/t,(t,0,1))", "1", {"a": "(-1/10**9, 1)"}, ""),  # a quotient that is removable beside a kink only
    ("Integral(Abs(1+a*x)*exp(-x),(x,0,oo))", "1+a", {"a": "(-1/10**6, 1)"}, ""),  # a kink from infinity, too weak to be seen
    ("E[sign(a*Z+b)**2]", "1", {"a": "real", "b": "real"}, Z),  # where all coefficients vanish
]


@pytest.mark.parametrize(("left", "right", "where", "law"), TRUE, ids=lambda v: str(v)[:40])
def test_a_form_that_is_known_on_the_whole_domain_is_certified(left: str, right: str, where: dict[str, str], law: str) -> None:
    found = certificate(built(left, right, where, law=law))
    assert found.complete, found.open


@pytest.mark.parametrize(("left", "right", "where", "law"), FALSE, ids=lambda v: str(v)[:40])
def test_a_claim_that_fails_where_no_point_lies_is_not_certified(left: str, right: str, where: dict[str, str], law: str) -> None:
    assert not certificate(built(left, right, where, law=law)).complete


@pytest.mark.slow
@pytest.mark.parametrize(
    ("left", "right", "where"),
    [
        ("sign(x - cos(x))**2", "1", {"x": "real"}),
        ("sign(x**3 - x - 1)**2", "1", {"x": "real"}),
        ("(x - cos(x))/(x - cos(x))", "1", {"x": "real"}),
        (
            "sign(n**2 - 61*m**2 - 1)**2",
            "1",
            {"n": "positive integer", "m": "positive integer"},
        ),  # the least solution has ten digits
        ("Max(sin(x) + sin(sqrt(2)*x), 199999/100000)", "199999/100000", {"x": "real"}),
        ("Max(log(log(x + 3)), 20)", "20", {"x": "positive"}),
        ("(x*sinh(x) - 2*x**2)/(sinh(x) - 2*x)", "x", {"x": "positive"}),
    ],
)
def test_nor_is_one_that_fails_at_a_place_that_has_no_name(left: str, right: str, where: dict[str, str]) -> None:
    assert not certificate(built(left, right, where)).complete


@pytest.mark.slow
@pytest.mark.parametrize(("left", "right", "where", "law"), FALSE, ids=lambda v: str(v)[:40])
def test_nor_does_it_hold(left: str, right: str, where: dict[str, str], law: str) -> None:
    assert not judged(left, right, where, law=law, engines=("enclose", "certify")).total.holds


@pytest.mark.parametrize(
    ("where", "such_that"),
    [
        ({"x": "nonzero"}, []),
        ({"x": "(-1/10**12, 1)"}, ["x != 0"]),
        ({"x": "(-1, 1)"}, ["x*(x + 1/10**12) > 0"]),
        ({"x": "(-1, 1)"}, ["x*(x + 1/10**12)*(x + 2/10**12) > 0"]),
    ],
)
def test_a_domain_in_two_parts_is_looked_at_in_both(where: dict[str, str], such_that: list[str]) -> None:
    """Right of zero the sides agree, left of it they differ by pi; both are analytic wherever they are asked."""
    assert not certificate(built("atan(1/x)", "pi/2 - atan(x)", where, such_that=such_that)).complete


@pytest.mark.parametrize("such_that", [["x > 0"], ["x**2 + y**2 < 1", "x > 1/10"], ["x != y", "x > 1/10"], ["x*(2 - x) > 0"]])
def test_a_domain_in_one_part_or_with_parts_that_are_all_visited_is_certified(such_that: list[str]) -> None:
    of = built("atan(1/x) + y", "pi/2 - atan(x) + y", {"x": "(-1, 1)", "y": "(-1, 1)"}, such_that=such_that)
    assert certificate(of).complete, certificate(of).open


POLES = {"a": "(-1/10**9, 2)", "z": "positive"}
LOWER = "z**a*Sum((-1)**k*z**k/(factorial(k)*(a + k)), (k, 0, oo))"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("left", "right", "where", "such_that", "holds"),
    [
        ("lowergamma(a, z)", LOWER, {"a": "real", "z": "positive"}, ["1/gamma(a) != 0"], True),
        ("2*Sum((-1)**k/(k + z), (k, 0, oo))", "digamma((z + 1)/2) - digamma(z/2)", {"z": "real"},
         ["1/gamma((z + 1)/2) != 0", "1/gamma(z/2) != 0"], True),
        # between the even poles and the odd ones it is not known where the others are
        ("2*Sum((-1)**k/(k + z), (k, 0, oo))", "digamma((z + 1)/2) - digamma(z/2)", {"z": "real"}, ["1/gamma(z/2) != 0"], False),
        ("lowergamma(a, z)", LOWER, {"a": "real", "z": "nonnegative"}, ["1/gamma(a) != 0"], False),
        # each is true for a > 0, and false in the sliver on the other side of the pole, across which no arc of a tangent extends
        ("atan(gamma(a))", "pi/2 - atan(1/gamma(a))", POLES, ["1/gamma(a) != 0"], False),
        ("gamma(a)*sqrt(a**2 + a**4)", "gamma(a + 1)*sqrt(1 + a**2)", POLES, ["1/gamma(a) != 0"], False),
        ("atan(Sum(1/(k**2 - a), (k, 1, oo)))",
         "pi/2 - atan(2*a*sin(pi*sqrt(a))/(sin(pi*sqrt(a)) - pi*sqrt(a)*cos(pi*sqrt(a))))", {"a": "(9/10, 1 + 1/10**9)"}, [], False),
        # what a constraint says of u it says of u^2, if it says that u lies on one side
        ("Integral(x/(1 - x**2), (x, 0, a))", "-log(1 - a**2)/2", {"a": "positive"}, ["a < 1"], True),
        ("1/(1 - 2**(2*x)*b/a)", "(1/(1 - 2**x*sqrt(b)/sqrt(a)) + 1/(1 + 2**x*sqrt(b)/sqrt(a)))/2",
         {"a": "positive", "b": "positive", "x": "real"}, ["2**x*sqrt(b)/sqrt(a) < 1"], True),
        # holes on curves, whose sides are in one part each, and one whose side is in two
        ("atan(1/(a + b*x))", "pi/2 - atan(a + b*x)", {"a": "positive", "b": "positive", "x": "positive"}, [], True),
        ("atan(1/(a + b*x))*(a + b*x)", "Abs(a + b*x)*pi/2 - atan(a + b*x)*(a + b*x)",
         {"a": "real", "b": "positive", "x": "real"}, ["a + b*x != 0"], True),
        ("atan(1/(a - x**2))", "pi/2 - atan(a - x**2)", {"a": "(1 - 1/10**6, 2)", "x": "(-1, 1)"}, ["a != x**2"], False),
        # a constraint that certainly holds, and is zero where a root turns
        ("sqrt(1 - cos(x))", "sqrt(2)*sin(x/2)", {"x": "(-1/10**5, 3)"}, ["1 - cos(x) >= 0"], False),
        ("sqrt(cosh(x) - 1)", "sqrt(2)*sinh(x/2)", {"x": "positive"}, ["cosh(x) - 1 >= 0"], True),
    ],
    ids=lambda v: str(v)[:40],
)  # fmt: skip
def test_poles_and_constraints_part_a_domain_only_where_they_do(
    left: str, right: str, where: dict[str, str], such_that: list[str], holds: bool
) -> None:
    found = certificate(built(left, right, where, such_that=such_that))
    assert found.complete is holds, found.open


@pytest.mark.parametrize(
    ("left", "where", "such_that"),
    [
        ("Heaviside(y - x)", {"x": "(23/5, 28/5)", "y": "(18/5, 23/5 + 1/10**26)"}, ["x != y"]),
        ("1 - sign(x)", {"x": "nonzero"}, ["x > -1/10**26"]),
        ("Abs(x - y) - x + y", {"x": "(23/5, 28/5)", "y": "(18/5, 23/5 + 1/10**26)"}, ["x != y"]),
    ],
)
@pytest.mark.slow
def test_what_is_not_zero_may_have_both_signs(left: str, where: dict[str, str], such_that: list[str]) -> None:
    assert not certificate(built(left, "0", where, such_that=such_that)).complete


def test_what_is_not_certified_is_said() -> None:
    found = judged("Max(sqrt(log(x)),30)", "30", {"x": "(1, oo)"}, engines=("enclose", "certify"))
    assert found.total == "agrees"
    assert "not certified" in found.reason
    assert "sqrt(log(x)) - 30" in found.reason
    assert not found.as_recorded


def test_without_a_certificate_balls_only_agree() -> None:
    of = built("erf(x)+erfc(x)", "1", {"x": "real"})
    assert check_here(of, Options(engines=("enclose",)))[0].total == "agrees"


class TestEachPart:
    """Each part of the search is left out in turn, and of the checker: a false claim is certified then, so that the part is what refused it."""

    @pytest.fixture(autouse=True)
    def unchecked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(certify, "refusal", lambda *args, **more: "")

    @pytest.mark.slow
    def test_a_cell_that_is_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        of = built("Abs(x-y)", "x-y", {"x": "(0, 1)", "y": "(-1, 1/1000)"})
        assert not certificate(of).complete
        monkeypatch.setattr(form, "product", lambda *args, **more: iter(()))
        assert certificate(of).complete

    def test_a_wall_that_is_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        of = built("Heaviside(x)**2+Heaviside(-x)**2", "1", {"x": "real"})  # 1/2 at zero
        assert not certificate(of).complete
        monkeypatch.setattr(form, "_on_wall", lambda *args: ())
        assert certificate(of).complete

    def test_a_wall_that_is_moved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        of = built("Heaviside(x)**2+Heaviside(-x)**2", "1", {"x": "real"})
        monkeypatch.setattr(form, "_solved", lambda *args: [(next(iter(of.domain.symbols)), sp.Integer(1))])
        assert certificate(of).complete

    @pytest.mark.slow
    def test_a_cell_that_is_called_empty(self, monkeypatch: pytest.MonkeyPatch) -> None:
        of = built("Max(x,y)", "x", {"x": "(0, 1)", "y": "(-1, 1/10**9)"})
        assert not certificate(of).complete
        monkeypatch.setattr(form, "is_empty", lambda *args: True)
        assert certificate(of).complete

    def test_a_demand_that_is_ignored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A divisor that vanishes inside a range."""
        of = built("Integral(x/(x**2+c**2),(x,-1,1))", "0", {"c": "real"})
        sides, tried = (of.quantity, of.lines[0].value), generic_points(of.domain, 4)
        assert not form.certificate(sides, of.domain, lambda point: True, tried).complete

        def deaf(*args: Any) -> Any:
            return (one for one in demands(*args) if one.to is not For.VALUE)

        monkeypatch.setattr(changes, "demands", deaf)
        assert form.certificate(sides, of.domain, lambda point: True, tried).complete


def part_of(left: str, right: str, where: Mapping[str, str]) -> tuple[Part, Derivation]:
    of = built(left, right, where)
    found = certificate(of)
    assert found.part is not None, found.open
    return found.part, of


def refused(part: Part, of: Derivation, agrees: Agrees = lambda point: True) -> str:
    return refusal(part, (of.quantity, of.lines[0].value), of.domain, agrees)


class TestTampering:
    """The checker takes a certificate as it is, and refuses it where anything of it is changed."""

    kink = staticmethod(lambda: part_of("Max(x, y)", "(x+y+Abs(x-y))/2", {"x": "real", "y": "real"}))
    jump = staticmethod(lambda: part_of("Heaviside(x-1)+Heaviside(1-x)", "1", {"x": "real"}))
    jump_on_a_line = staticmethod(lambda: part_of("sign(x-y)*sign(y-x)", "-sign(x-y)**2", {"x": "real", "y": "(0, 1)"}))

    def test_what_is_not_tampered_with_is_taken(self) -> None:
        assert [refused(*made()) for made in (self.kink, self.jump, self.jump_on_a_line)] == ["", "", ""]

    def test_the_sides_have_to_be_those_of_the_claim(self) -> None:
        part, of = self.kink()
        assert "other sides" in refused(replace(part, sides=part.sides[:1]), of)
        assert "another domain" in refused(replace(part, domain=replace(part.domain, such_that=(sp.true,))), of)

    def test_a_surface_that_is_left_out(self) -> None:
        for made in (self.kink, self.jump):
            part, of = made()
            assert "= 0 is not in it" in refused(replace(part, surfaces=Surfaces(), cells=part.cells[:1]), of)

    def test_a_surface_of_another_kind(self) -> None:
        """A jump that is called a kink has no wall."""
        part, of = self.jump()
        assert "= 0 is not in it" in refused(replace(part, surfaces=Surfaces(kinks=part.surfaces.jumps), walls=()), of)

    def test_a_cell_that_is_left_out(self) -> None:
        part, of = self.kink()
        assert "is not in it" in refused(replace(part, cells=part.cells[1:]), of)

    def test_a_cell_that_is_called_empty(self) -> None:
        part, of = self.kink()
        assert "not certain to be empty" in refused(replace(part, cells=tuple(replace(c, point=None) for c in part.cells)), of)

    def test_a_point_of_another_cell(self) -> None:
        part, of = self.kink()
        swapped = tuple(replace(c, point=part.cells[k - 1].point) for k, c in enumerate(part.cells))
        assert "no point of the cell" in refused(replace(part, cells=swapped), of)

    def test_a_point_at_which_the_sides_do_not_agree(self) -> None:
        part, of = self.kink()
        assert "not seen to agree at" in refused(part, of, lambda point: None)

    def test_walls_that_are_left_out(self) -> None:
        part, of = self.jump()
        assert "walls" in refused(replace(part, walls=None), of)
        assert "not all in it" in refused(replace(part, walls=()), of)

    def test_a_wall_that_is_moved(self) -> None:
        part, of = self.jump()
        assert part.walls
        assert "not all in it" in refused(replace(part, walls=(replace(part.walls[0], value=sp.Integer(2)),)), of)

    def test_one_of_two_roots(self) -> None:
        part, of = part_of("Heaviside(x**2-1)+Heaviside(1-x**2)", "1", {"x": "real"})
        assert part.walls is not None
        assert len(part.walls) == 2
        assert "not all in it" in refused(replace(part, walls=part.walls[:1]), of)

    def test_a_wall_that_is_said_to_be_nowhere(self) -> None:
        part, of = self.jump()
        assert part.walls
        assert "not all in it" in refused(replace(part, walls=(Wall(part.walls[0].form),)), of)

    def test_a_wall_on_which_nothing_is_certified(self) -> None:
        for made in (self.jump, self.jump_on_a_line):
            part, of = made()
            assert part.walls
            assert "nothing is certified" in refused(replace(part, walls=tuple(replace(w, part=None) for w in part.walls)), of)

    def test_a_wall_on_which_the_sides_do_not_agree(self) -> None:
        part, of = self.jump()
        (x,) = of.domain.symbols
        assert "not seen to agree" in refused(part, of, lambda point: point[x] != 1)

    def test_a_divergence_is_found_again(self) -> None:
        """The certificate of another integral, that converges, does not do."""
        fine, _ = part_of("Integral(1/(x**2+c**2),(x,-1,1))", "2*atan(1/c)/c", {"c": "positive"})
        of = built("Integral(1/(x**2+c**2),(x,-1,1))", "2*atan(1/c)/c", {"c": "real"})
        moved = replace(fine, sides=(of.quantity, of.lines[0].value), domain=of.domain.charted)
        assert "nonzero" in refused(moved, of)


def test_a_corner_of_a_domain_is_no_empty_wall() -> None:
    """The line x + y = 0 meets the square in one point, at which the step is 1/2."""
    assert not certificate(built("Heaviside(x+y)", "1", {"x": "[0, 1]", "y": "[0, 1]"})).complete


OFF_POLES = ["1/gamma(z) != 0"]


@pytest.mark.parametrize(
    ("right", "complete"),
    [
        ("Sum(1/(k+1)-1/(k+z),(k,0,oo))", True),
        ("Sum(1/(k+1)-1/(k+z),(k,0,oo))+Abs(z+100)-z-100", False),  # to the left of many poles
        ("Sum(1/(k+1)-1/(k+Abs(z)),(k,0,oo))", False),
    ],
)
def test_a_sum_with_poles_is_one_form_beyond_them(right: str, complete: bool) -> None:
    assert certificate(built("digamma(z)+EulerGamma", right, {"z": "real"}, such_that=OFF_POLES)).complete is complete
