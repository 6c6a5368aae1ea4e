"""Does a second rigorous route, in other arithmetic and by another reduction, enclose the same numbers?"""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb
from hypothesis import given
from hypothesis import strategies as st
from pyintval import Interval

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.notation import PAIR, TRIPLE, A, S, T, Y, a_S1a, a_S1w1, a_S1wk, rho_1k, rho_11, rho_kk
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.laws import PIXEL, E, Finite, Gaussian, Labelled, MinusGradient, ReLU, Root, at_least_zero, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls import table as ball
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.relations import disjoint
from closedform.numerics.engines.verify import verify_derivation
from closedform.numerics.findings.evidence import Ball, Bounds, DoesNotExist, NotLowered
from closedform.numerics.intervals import conditioning, rewriting
from closedform.numerics.intervals import table as interval
from closedform.numerics.intervals.conditioning import Form, Normal
from closedform.numerics.intervals.series import variable
from closedform.numerics.intervals.table import compile_interval, to_interval
from closedform.numerics.intervals.verify import _Evaluation, verify
from closedform.numerics.quadrature.table import compile_mp

a, b, x, z = (sp.Symbol(name, real=True) for name in "abxz")
g, eps = sp.Symbol("g", positive=True), sp.Symbol("eps", real=True)
U, R = sp.Symbol("U", real=True), sp.Symbol("R", positive=True)
THIRD = sp.Rational(1, 3)
AT = {rho_11: 2, rho_kk: 3, rho_1k: -1, a_S1w1: THIRD, a_S1wk: 2, a_S1a: 5, g: sp.Rational(7, 5), b: THIRD, x: sp.Rational(5, 7)}
QUADRANT = sp.Heaviside(S) * sp.Heaviside(T)
SHELL = Finite((U,), (((g,), 1), ((-g,), 2), ((0,), b)))
CLASSES = Labelled(Y, ((1, PAIR), (0, Gaussian((S, T), [[1, 0], [0, 2]]))))

FAMILIES = {
    "a closed form": sp.sqrt(rho_kk) * sp.acos(-rho_1k / 3) + sp.atan(g) ** 2 - sp.log(g),
    "a complex sum with a real value": sp.exp(2 * sp.pi * sp.I / 5) + sp.exp(-2 * sp.pi * sp.I / 5),
    "a moment": E(S**2 * T**4, PAIR),
    "an orthant": E(QUADRANT, PAIR),
    "a truncated moment of three scalars": E(QUADRANT * T * A**2, TRIPLE),
    "an error function squared": E(sp.erf(g * z) ** 2, normal(z)),
    "a steep error function beside a step": E(sp.erf(100 * z) * sp.Heaviside(z + b) * z, normal(z)),
    "an error function beside a step of another scalar": E(sp.erf(S) * sp.Heaviside(T) * S, PAIR),
    "two error functions": E(sp.erf(S) * sp.erfc(T + b) * T**2, PAIR),
    "a smooth weight": E(sp.exp(-((S + b) ** 2) / 2) * sp.erf(T / sp.sqrt(2)), PAIR),
    "a conditional mean": E(S, PAIR, given=QUADRANT),
    "a scalar held fixed": E(T**2 * sp.Heaviside(T), PAIR.at({S: g})),
    "a maximum beside an error function": E(sp.Max(S, T) * sp.erf(T), PAIR),
    "the modulus of a product": E(sp.Abs(S * T**3) + sp.Heaviside(-3 * S * T), PAIR),
    "a product of waves": E(S * sp.sin(S / 2) * sp.cos(T / 3 + 1), PAIR),
    "exponentials beside steps": E(sp.exp(S / 3 - T + b) * sp.Heaviside(T) + sp.exp(T / 2) * S * T + sp.Heaviside(T), PAIR),
    "a normaliser under an expectation": E(sp.erf(S) * sp.Heaviside(T / sp.sqrt(E(sp.erf(z) ** 2, normal(z)))), PAIR),
    "a gradient over classes": MinusGradient(E((ReLU(S + eps * T) - Y) ** 2 / 2, CLASSES), eps, 0),
    "a finite law with a tie": E(at_least_zero(U) * U**2 + at_least_zero(-U), SHELL, given=at_least_zero(U)),
    "a printed integral over a half line": sp.Integral(sp.exp(-(g**2) * z**2 + z) * sp.erf(b * z), (z, 0, sp.oo)),
    "a printed integral over a radius declared positive": sp.Integral(R * sp.exp(-(R**2) / 2) * E(ReLU(S), PAIR), (R, 0, sp.oo)),
    "a logarithm from where it is infinite": sp.Integral(z * sp.log(z) ** 2 + 3 * z - 2 * sp.log(z) * g, (z, 0, sp.Rational(7, 3))),
    "a printed integral over an angle": sp.Integral(sp.cos(z) ** 2 * g, (z, 0, 2 * sp.pi)),
    "a steady state": Root(g - a**2 * sp.atan(a), a),
}


def closed(quantity: Any, value: Any, domain: Domain) -> Derivation:
    return Derivation(
        source=Source("table", "test"), says="planted", quantity=quantity, lines=(Line("value", value, printed="v"),), domain=domain
    )


class TestTheTwoRoutesOverlap:
    @pytest.mark.parametrize("family", FAMILIES)
    def test_on_one_quantity_of_each_family_to_eight_digits(self, family: str) -> None:
        quantity = FAMILIES[family]
        at = {s: sp.sympify(v) for s, v in AT.items() if s in quantity.free_symbols}
        bounds, exact = verify(quantity, at), enclose(quantity, at, digits=20)
        assert bounds.digits >= 8
        assert not disjoint(exact, bounds)

    def test_or_both_say_that_there_is_no_number(self) -> None:
        for rate in (sp.Integer(2), sp.Rational(1, 3)):
            with pytest.raises(DoesNotExist):
                verify(sp.Integral(3 * sp.exp(rate * z), (z, 0, sp.oo)), {})
            with pytest.raises(DoesNotExist):
                enclose(sp.Integral(3 * sp.exp(rate * z), (z, 0, sp.oo)), {}, digits=20)
        for open_ in (sp.exp(2 * z) - sp.exp(3 * z), (z - 1) * sp.exp(z)):  # what others may cancel, or a factor
            with pytest.raises(NotLowered):
                verify(sp.Integral(open_, (z, 0, sp.oo)), {})

    def test_and_both_hold_a_number_known_in_closed_form(self) -> None:
        """P(S > 0, T > 0) at a correlation of -1/sqrt(6), from mpmath."""
        bounds = verify(FAMILIES["an orthant"], {s: AT[s] for s in (rho_11, rho_kk, rho_1k)})
        with mpmath.workdps(30):
            assert bounds.low <= mpmath.acos(1 / mpmath.sqrt(6)) / (2 * mpmath.pi) <= bounds.high

    @pytest.mark.parametrize("move", [-1, 1])
    def test_a_number_off_by_a_billionth_is_seen(self, move: int) -> None:
        bounds = verify(FAMILIES["an orthant"], {s: AT[s] for s in (rho_11, rho_kk, rho_1k)})
        exact = enclose(FAMILIES["an orthant"], {s: AT[s] for s in (rho_11, rho_kk, rho_1k)}, digits=20)
        assert not disjoint(exact, bounds)
        assert disjoint(Ball(exact.value * (1 + move * arb("1e-8"))), bounds)

    def test_a_jump_that_no_double_names_costs_no_digit_and_is_not_taken_for_smooth(self) -> None:
        """The cell that holds the jump is bounded, not expanded: P(z > 1/3) and E[z - 1/3; z > 1/3]."""
        for body in (sp.Heaviside(z - THIRD), ReLU(z - THIRD)):
            bounds = verify(E(body, normal(z)), {})
            with mpmath.workdps(30):
                t = mpmath.mpf(1) / 3
                truth = mpmath.ncdf(-t) if body.is_Function and body.func is sp.Heaviside else mpmath.npdf(t) - t * mpmath.ncdf(-t)
                assert bounds.low <= truth <= bounds.high
            assert bounds.digits >= 8

    def test_they_share_no_code_past_the_encodings(self) -> None:
        """A fault common to both would be one that neither can see."""
        root = Path(__file__).parents[2] / "numerics"
        mine = [f"intervals/{path.stem}" for path in sorted((root / "intervals").glob("*.py")) if path.stem != "__init__"]
        assert len(mine) >= 5
        allowed = {
            "closedform.derivations.laws",
            "closedform.derivations.functions.bivariate_normal",
            "closedform.derivations.functions.lambert",
            "closedform.derivations.functions.facts",
            "closedform.derivations.functions.steps",
            "closedform.derivations.functions.types",
            "closedform.derivations.functions.hypergeometric",
            "closedform.derivations.functions.infinite_sum",
            "closedform.derivations.memory",  # it finds nothing, and keeps what each function found apart
            "closedform.numerics.intervals",
            "closedform.numerics.forms.nodes",
            "closedform.numerics.findings.evidence",
            *(f"closedform.numerics.{n.replace('/', '.')}" for n in mine),
        }
        for path in (root / f"{name}.py" for name in mine):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                assert not [n for n in names if n.split(".")[0] == "flint"]
                assert {n for n in names if n.split(".")[0] == "closedform"} <= allowed


class TestTheIntervalTable:
    ORDER = 6

    @given(st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False))
    def test_the_library_encloses_sums_products_and_quotients_to_the_ends_of_the_doubles(self, p: float, q: float) -> None:
        """Overflow and underflow included: rounding errors there are where a library of intervals goes wrong."""
        u, v, exact_u, exact_v = Interval(p), Interval(q), Fraction(p), Fraction(q)
        pairs = [(u + v, exact_u + exact_v), (u * v, exact_u * exact_v)]
        pairs += [(u / v, exact_u / exact_v)] if q else []
        for found, exact in pairs:
            assert found.lo == -inf or Fraction(found.lo) <= exact
            assert found.hi == inf or exact <= Fraction(found.hi)
            assert inf not in (found.lo, -found.hi)

    @pytest.mark.parametrize("function", list(interval.UNARY), ids=str)
    def test_every_row_holds_the_taylor_coefficients_that_mpmath_finds(self, function: type) -> None:
        exact = compile_mp(function(x), lambda node, env: node)
        for value in (sp.Rational(2, 7), sp.Rational(-3, 5), sp.Rational(9, 7)):
            if value not in FACTS[function].domain.interior:
                continue
            series = compile_interval(function(x), {})({x: variable(to_interval(value, {}), self.ORDER)})
            with mpmath.workdps(60):
                truth = mpmath.taylor(lambda t: exact({x: t}), mpmath.mpf(value.p) / value.q, self.ORDER)
                for found, coefficient in zip(series, truth, strict=True):
                    assert found.lo - mpmath.mpf("1e-25") <= coefficient <= found.hi + mpmath.mpf("1e-25")
                    assert found.wid < 1e-10 * max(1, abs(coefficient))

    @pytest.mark.parametrize("function", list(interval.UNARY), ids=str)
    def test_every_row_holds_the_values_at_points_of_a_wide_argument(self, function: type) -> None:
        argument = next(u for u in (x, x + 1, -x / 3) if u.xreplace({x: sp.Rational(1, 8)}) in FACTS[function].domain)
        wide = compile_interval(function(argument), {})({x: Interval(0.125, 0.75)})
        exact = compile_mp(function(argument), lambda node, env: node)
        assert all(wide.lo <= exact({x: mpmath.mpf(k) / 8}) <= wide.hi for k in range(1, 7))

    @pytest.mark.parametrize("value", [sp.sqrt(x), sp.log(x), sp.asin(x - 1), x ** sp.Rational(2, 3), 1 / x])
    def test_an_argument_partly_outside_the_domain_gives_the_whole_line(self, value: Any) -> None:
        """The library would cut it to the domain, and to the empty set, which is disjoint from everything."""
        for argument in (Interval(-0.5, 0.5), Interval(-3, -2), Interval(0)):
            if value == 1 / x and not argument.contains(0):
                continue
            if value in (sp.sqrt(x), x ** sp.Rational(2, 3)) and argument.is_singleton:
                continue
            assert compile_interval(value, {})({x: argument}).is_entire

    def test_a_tie_takes_the_value_that_the_document_gives_it(self) -> None:
        assert to_interval(at_least_zero(sp.Integer(0)) + sp.Integer(0), {}).endpoints == (1, 1)
        zero = sp.Dummy("zero")
        assert to_interval(sp.Heaviside(zero, 1), {zero: Interval(0)}).endpoints == (1, 1)
        assert to_interval(sp.Heaviside(zero, 0), {zero: Interval(0)}).endpoints == (0, 0)
        assert to_interval(sp.Heaviside(zero, 0), {zero: Interval(-1e-9, 1e-9)}).endpoints == (0, 1)

    def test_what_a_form_holds_in_several_places_is_enclosed_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        calls: list[Any] = []
        row = interval.UNARY[sp.sin]

        def counted(u: Any) -> Any:
            calls.append(u)
            return row(u)

        monkeypatch.setitem(interval.UNARY, sp.sin, counted)
        number, wave = sp.Dummy("number"), sp.sin(sp.Symbol("angle"))
        env = {sp.Symbol("angle"): Interval(1), number: Interval(2)}
        assert to_interval(wave + number / wave + sp.exp(wave), env).is_common
        assert compile_interval(x * wave + wave**x, env)({x: Interval(2)}).is_common
        assert len(calls) == 2

    def test_a_symbol_without_a_value_is_named(self) -> None:
        with pytest.raises(NotLowered, match="x has no value"):
            to_interval(sp.sin(x) + 1, {})


class TestWhatItCannotTake:
    @pytest.mark.parametrize(
        ("quantity", "says"),
        [
            (E(S**2, Gaussian((S,), [[1]], pixel=sp.sign(PIXEL))), "only the sampler"),
            (E(sp.erf(S) * sp.erf(T) * QUADRANT, PAIR), "more than one dimension"),
            (E(sp.Heaviside(S**2 - T), PAIR), "does not depend on an affine form"),
            (E(sp.cosh(S) * sp.Heaviside(S), PAIR), "no bound over the line"),
            (sp.Integral(1 / (1 + z**2), (z, 0, sp.oo)), "without a Gaussian factor"),
            (sp.airyai(sp.Integer(1)), "add one to UNARY"),
            (sp.besselj(sp.Rational(1, 3), sp.Integer(1)), "must be a whole number"),
            (sp.LambertW(sp.Rational(-1, 5), -1), "add one to UNARY"),
            (sp.Symbol("q"), "q has no value"),
        ],
    )
    def test_is_refused_with_its_reason(self, quantity: Any, says: str) -> None:
        with pytest.raises(NotLowered, match=says):
            verify(quantity, {s: v for s, v in AT.items() if s in quantity.free_symbols})

    def test_is_evidence_of_nothing(self) -> None:
        claim = closed(sp.Integral(g / (g**2 + z**2), (z, 0, sp.oo)), sp.pi / 2, Domain({g: positive}))
        (record,) = check_here(claim, Options(engines=("enclose", "verify", "certify")))
        (evidence,) = [e for e in record.evidence if e.engine == "verify"]
        assert evidence.strength == "none"
        assert "without a Gaussian factor" in evidence.says


TIGHT = acb(1 + arb(2) ** -20)  # exact, so that a row it multiplies stays as thin as it was


def _shifted(row: Callable[..., Any], by: Any) -> Callable[..., Any]:
    """Make a row tight and wrong: off by a millionth, with no wider a ball."""
    return lambda u, *rest: row(u, *rest) * by


CLAIM = closed(E(sp.erf(g * z) * sp.Heaviside(z), normal(z)), sp.atan(sp.sqrt(2) * g) / sp.pi, Domain({g: positive}))
BOTH = Options(engines=("enclose", "verify", "certify"))


# A factor that the reduction of expectations leaves to the table, on both sides.
FACTOR = closed(sp.Integral(x * sp.erf(a), (x, 0, 1)), sp.erf(a) / 2, Domain({a: positive}))


class TestAWrongRow:
    def test_a_true_line_is_enclosed_by_both_routes(self) -> None:
        (record,) = check_here(CLAIM, BOTH)
        assert record.total == "enclosed"
        (evidence,) = [e for e in record.evidence if e.engine == "verify"]
        assert (evidence.strength, evidence.points) == ("enclosure", 1)
        assert evidence.digits is not None
        assert evidence.digits >= 8

    def test_used_by_both_sides_would_pass_unseen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Why a second route is needed: the balls of the two sides agree, to fifty digits, on a wrong number."""
        monkeypatch.setitem(ball.UNARY, sp.erf, _shifted(ball.UNARY[sp.erf], TIGHT))
        (record,) = check_here(FACTOR, Options(engines=("enclose", "certify")))
        assert record.total == "enclosed"
        (record,) = check_here(FACTOR, BOTH)
        assert record.total == "contradiction"
        assert not record.as_recorded

    @pytest.mark.parametrize("line_holds", [True, False])
    def test_in_the_ball_table_ends_as_a_contradiction(self, monkeypatch: pytest.MonkeyPatch, line_holds: bool) -> None:
        monkeypatch.setitem(ball.UNARY, sp.erf, _shifted(ball.UNARY[sp.erf], TIGHT))
        wrong = sp.Rational(1) if line_holds else 1 + sp.Rational(1, 2**20)
        claim = closed(FACTOR.quantity, wrong * FACTOR.lines[0].value, FACTOR.domain)
        (record,) = check_here(claim, BOTH)
        assert record.total == "contradiction"
        assert "two rigorous enclosures are disjoint" in record.reason
        assert "numerics/balls/table.py" in record.reason

    @pytest.mark.parametrize("function", [sp.erf, sp.exp])
    def test_in_the_interval_table_ends_as_one_too(self, monkeypatch: pytest.MonkeyPatch, function: type) -> None:
        monkeypatch.setitem(interval.UNARY, function, _shifted(interval.UNARY[function], Interval(1 + 2**-20)))
        (record,) = check_here(CLAIM, BOTH)
        assert record.total == "contradiction"

    def test_used_by_a_line_alone_is_found_at_the_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A wrong arctangent would refute the true line."""
        monkeypatch.setitem(ball.UNARY, sp.atan, _shifted(ball.UNARY[sp.atan], TIGHT))
        (record,) = check_here(CLAIM, Options(engines=("enclose", "certify")))
        assert record.total == "refuted"
        (record,) = check_here(CLAIM, BOTH)
        assert record.total == "contradiction"

    def test_in_a_property_is_a_contradiction(self, monkeypatch: pytest.MonkeyPatch) -> None:
        claim = Property(
            source=Source("table", "test"), label="sign", says="an error function grows", printed="grows",
            relations=((sp.erf(g), "positive"),), domain=Domain({g: positive}),
        )  # fmt: skip
        assert check_here(claim, BOTH)[0].total == "agrees"  # at points: nothing is proved here
        monkeypatch.setitem(ball.UNARY, sp.erf, _shifted(ball.UNARY[sp.erf], TIGHT))
        assert check_here(claim, BOTH)[0].total == "contradiction"


class TestBounds:
    def test_digits_count_relatively_and_absolutely_at_zero(self) -> None:
        assert Bounds(100.0, 100.0001).digits == 6
        assert Bounds(-1e-9, 1e-9).digits == 9
        assert Bounds(1.0, 1.0).digits == 17
        assert Bounds(0.0, 5e-324).digits == 323  # the least double, the half of which is no double


def test_what_is_not_real_as_it_is_written_is_left_to_the_other_route() -> None:
    """Ends that are not real; SymPy would evaluate an integral to tell whether a product of it with i is zero."""
    t = sp.Symbol("t", real=True)
    for end in (sp.log(-2), sp.sqrt(-3)):
        with pytest.raises(NotLowered):
            verify(sp.Integral(sp.cos(t), (t, 0, end)), {})
    real = 2 + sp.Integral(sp.cos(t), (t, 0, 1)) + sp.exp(sp.I / 3) + sp.exp(-sp.I / 3)
    assert not disjoint(enclose(2 + sp.sin(1) + 2 * sp.cos(THIRD), {}, digits=20), verify(real, {}))


def test_an_expectation_that_claims_share_is_enclosed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    enclosed: list[Any] = []
    of_node = _Evaluation.node

    def counted(self: _Evaluation, node: Any) -> Interval:
        enclosed.append(node)
        return of_node(self, node)

    monkeypatch.setattr(_Evaluation, "node", counted)
    mean = E(sp.erf(g * z) ** 2, normal(z))
    with in_memory(Memory()):
        for quantity, calls in ((mean, 1), (1 + mean, 1), (E(sp.erf(g * z) ** 4, normal(z)), 2)):
            found = verify_derivation(closed(quantity, quantity, Domain({g: positive})), "")
            assert (found.tried, found.overlap, found.in_quantity) == (1, 1, "")
            assert len(enclosed) == calls


TILTED, GAIN, KINKED, APART = Normal.tilted, Normal.mean_of_exponential, rewriting.plainly_kinked, rewriting.waves_apart
BROKEN: dict[str, tuple[Any, str, Callable[..., Any], Any]] = {
    "a tilt that moves nothing": (Normal, "tilted", lambda law, form: law, sp.exp(S / 3) * sp.Heaviside(T)),
    "a tilt turned round": (Normal, "tilted", lambda law, form: law.tilted_back(form), sp.exp(S) * T),
    "an exponential's mean": (Normal, "mean_of_exponential", lambda law, form: GAIN(law, form) ** 2, sp.exp(S) * T**2),
    "a product's sign": (conditioning, "plainly_kinked", lambda h, inside: KINKED(h, inside).subs(S * T, -S * T), sp.Abs(S * T)),
    "a maximum for a minimum": (conditioning, "plainly_kinked", lambda h, inside: KINKED(h.replace(sp.Max, sp.Min), inside), sp.Max(S, T)),
    "a product of waves": (conditioning, "waves_apart", lambda h, inside: APART(h, inside).subs(S + T, S - T), sp.cos(S) * sp.cos(T)),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rewriting_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, rule, body = BROKEN[name]
    node = E(body, Gaussian((S, T), [[2, THIRD], [THIRD, 1]], mean=(1, THIRD)))
    truth = enclose(node, {}, digits=20)
    assert not disjoint(truth, verify(node, {}))
    monkeypatch.setattr(
        Normal, "tilted_back", lambda law, f: TILTED(law, Form({v: -a for v, a in f.slopes.items()})), raising=False
    )
    monkeypatch.setattr(owner, attribute, rule)
    assert disjoint(truth, verify(node, {}))


@pytest.mark.slow
@pytest.mark.parametrize("mean", ["0", "1/2", "-1/2"])
def test_a_tail_counts_on_both_sides(mean: str) -> None:
    """Of E[-Z^30 tanh(Z)^2] the tails weigh enough to be seen, for the degree is high and the mean negative; and from the origin, not from the middle."""
    z, m = sp.Symbol("z", real=True), sp.Rational(mean)
    bounds = verify(E(-(z**30) * sp.tanh(z) ** 2, normal(z, m, sp.Integer(1))), {})
    with mpmath.workdps(30):
        truth = mpmath.quad(
            lambda t: -(t**30) * mpmath.tanh(t) ** 2 * mpmath.npdf(t, mpmath.mpf(m.p) / m.q), mpmath.linspace(-40, 40, 161)
        )
        assert mpmath.mpf(bounds.low) <= truth <= mpmath.mpf(bounds.high)
