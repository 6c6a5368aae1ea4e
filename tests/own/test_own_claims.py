"""A reader's own claims: read from text by a whitelist, judged like any line, and nothing in them is run."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any, ClassVar

import pytest
import sympy as sp
from flint import arb, ctx
from one_claim import built, judged
from typer.testing import CliRunner

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.syntax.vocabulary import CONSTANTS, FUNCTIONS
from closedform.derivations.reading.text.expressions import Reader
from closedform.numerics.balls.table import to_ball
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.claims import claim_from, own_claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.own import check
from closedform.numerics.checking.run import check_here, run_claims
from closedform.numerics.engines.engine import Ask
from closedform.numerics.engines.index import engines
from closedform.numerics.findings.verdict import Verdict, as_said_to_fail
from closedform.numerics.gaussian.reduction import flatten
from closedform.numerics.intervals.table import to_interval
from closedform.numerics.judge.assemble import assemble
from closedform.numerics.quadrature.integrate import integrate
from closedform.numerics.quadrature.table import Double, compile_mp
from closedform.numerics.sampling.table import to_tensor
from closedform.reports.cli import app

A, B = sp.Symbol("a", positive=True), sp.Symbol("b", real=True)
K = sp.Symbol("k", integer=True, nonnegative=True)
READER = Reader({"a": A, "b": B}, calculus=CALCULUS)
ENCLOSE = Options(engines=("enclose", "certify"))


def verdict(left: str, right: str, **fields: Any) -> tuple[Verdict, str | None]:
    record = judged(left, right, engines=("enclose", "certify"), **fields)
    return record.total, record.condition


class TestReader:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("2/pi*atan(a)", 2 / sp.pi * sp.atan(A)),
            ("0.25*b", B / 4),
            ("1e-3", sp.Rational(1, 1000)),
            ("-a**2", -(A**2)),
            ("Max(a, b, 0)", sp.Max(A, B, 0)),
            ("factorial(a)", sp.gamma(A + 1)),
            ("binomial(b, 2)", B * (B - 1) / 2),
            ("binomial(a, b)", sp.gamma(A + 1) / (sp.gamma(B + 1) * sp.gamma(A - B + 1))),
            ("sqrt(b**2)", sp.Abs(B)),
            ("Sum((k + 1)/(k + 1)*2**(-k), (k, 0, oo))", InfiniteSum(2 ** (-K), K, 0)),
        ],
    )
    def test_a_text_becomes_the_expression_it_writes(self, text: str, expected: sp.Expr) -> None:
        assert READER.expression(text) == expected

    def test_an_integral_is_kept_as_written_with_its_inner_range_first(self) -> None:
        integral = READER.expression("Integral(x*y, (y, 0, x), (x, 0, a))")
        assert isinstance(integral, sp.Integral)
        assert [str(limit[0]) for limit in integral.limits] == ["y", "x"]
        assert integral.free_symbols == {A}

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("__import__('os')", "character"),
            ("a.real", "a dot after a name"),
            ("().__class__", "dot"),
            ("[x for x in b]", "ListComp"),
            ("(lambda: a)()", "character"),
            ("a if b else a", "IfExp|reserved"),
            ("f'{a}'", "character"),
            ("a^^2", "an operator|no expression"),
            ("2a", "operator"),
            ("a = b", "one side of an equation"),
            ("foo(a)", "unknown function 'foo'"),
            ("relu(a)", "perhaps Max"),
            ("erf(a, b)", "1 argument"),
            ("q", "unknown name 'q'"),
            ("E[a]", "needs a law"),
            ("E(a)", "square brackets"),
            ("1/0", "division by zero"),
            ("a/(b - b)", "division by zero"),
            ("log(0)", "no finite value"),
            ("atanh(1)", "no finite value"),
            ("atan(sqrt(-1))", "no finite value"),
            ("GoldenRatio(a)", "unknown function"),
            ("Heaviside(Integral(1, (x, 0, oo)))", "needs its value"),
            ("Max(a, 2*Integral(x, (x, -oo, 0)))", "needs its value"),
            ("exp(GoldenRatio)**Integral(pi, (x, 0, oo))", "needs its value"),
            ("9**9**9", "power of more than"),
            ("a**(10**9)", "exponent beyond"),
            ("gamma(10**9)", "beyond"),
            ("exp(exp(exp(9)))", "beyond"),
            ("10**400", "power of more than"),
            ("(" * 300 + "a" + ")" * 300, "character|nested"),
            ("-" * 3000 + "a", "nested"),
            ("a+" * 3000 + "a", "characters"),
            ("a+" * 1900 + "a", "terms|nested"),
            ("", "empty"),
            ("Integral(a, (a, 0, 1))", "another meaning"),
            ("True", "decimal number"),
            ("1j", "decimal number"),
            ("Integral(1/x, (x, 0, 1)) - Integral(1/x, (x, 0, 1))", "cancels here"),
            ("Max(0*Integral(1/x, (x, 0, 1)), a)", "cancels here"),
            ("Integral(sqrt(x)**2, (x, -1, 1))", r"sqrt\(x\) cancels here, and may have no real value for some x"),
            ("Integral(x**a*x**(-a), (x, -1, 1))", "cancels here, and may have no real value"),
            ("Integral(Max(x, 0)/Max(x, 0), (x, -1, 1))", "cancels here, and may have no real value"),
            ("Integral(sin(a*x)/sin(a*x), (x, 0, 1))", "cancels here, and may have no value for any x"),
            ("Integral(x*Derivative(log(x), x), (x, -1, 1))", r"log\(x\) cancels here, and may have no real value"),
            ("Sum(k/k*2**(-k), (k, 0, oo))", r"1/k cancels here, and may have no real value for some k that is summed over"),
            ("Sum((k - b)/(k - b)*2**(-k), (k, 0, oo))", "cancels here, and may have no real value for some k that is summed over"),
        ],
    )
    def test_anything_else_is_one_sentence_that_points_at_it(self, text: str, complaint: str) -> None:
        with pytest.raises(NotUnderstood, match=complaint) as caught:
            READER.expression(text)
        assert len(str(caught.value)) < 500
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("body", "slope"),
        [
            ("besselj(0, a)", "-besselj(1, a)"),
            ("gamma(a)", "gamma(a)*digamma(a)"),
            ("LambertW(a)", "LambertW(a)/(a*(1 + LambertW(a)))"),
        ],
    )
    def test_what_has_no_jumps_and_knows_its_derivative_is_differentiated(self, body: str, slope: str) -> None:
        reader = Reader({"a": sp.Symbol("a", positive=True)}, calculus=CALCULUS)
        assert sp.simplify(reader.expression(f"Derivative({body}, a)") - reader.expression(slope)) == 0

    @pytest.mark.parametrize("body", ["zeta(a)", "lowergamma(a, 2)", "Heaviside(1 - a)", "Max(a, 1)"])
    def test_another_derivative_is_refused(self, body: str) -> None:
        with pytest.raises(NotUnderstood, match="is not taken"):
            Reader({"a": sp.Symbol("a", positive=True)}, calculus=CALCULUS).expression(f"Derivative({body}, a)")

    @pytest.mark.parametrize("text", ["Limit(a*x, x, 0)", "Derivative(a**2, a)", "Derivative(x**2, x, 1, a)"])
    def test_a_reader_that_is_handed_no_calculus_carries_nothing_out(self, text: str) -> None:
        with pytest.raises(
            NotUnderstood, match="limits, derivatives and expansions are evaluated only in the sides, the law and the conditions"
        ):
            Reader(READER.symbols).expression(text)

    @pytest.mark.slow
    @pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.slow)])
    def test_no_random_text_does_anything_but_parse_or_complain(self, count: int) -> None:
        """Texts, half of them random characters and half made from the grammar and from attacks."""
        rng = random.Random(count)
        pieces = [*FUNCTIONS, "a", "b", "x", "E", "pi", "oo", "Integral", "(x, 0, 1)", "**", "*", "+", "-", "/", "(", ")", "[", "]",
                  ",", "<", "&", " ", "1", "2.5", "1e9", "10**9", "__class__", "__builtins__", ".__subclasses__()", "lambda", "import os",
                  "{}", "%s", "\\x00", "'", '"', "#", ";", ":=", "for", "if", "await", "ρ", "\u202e", "\n"]  # fmt: skip
        alphabet = "".join(map(chr, range(32, 127))) + "\t\n\x00ρΣ"
        for number in range(count):
            chosen = rng.choices(pieces, k=rng.randint(1, 9)) if number % 2 else rng.choices(alphabet, k=rng.randint(1, 30))
            try:
                found = READER.expression("".join(chosen))
            except NotUnderstood:
                continue
            assert isinstance(found, sp.Expr), chosen


class TestClaims:
    def test_the_half_line_integral_holds_and_with_a_lost_root_is_refuted(self) -> None:
        left, where = "Integral(erf(a*x)*exp(-b**2*x**2), (x, 0, oo))", {"a": "positive", "b": "positive"}
        assert verdict(left, "atan(a/b)/(b*sqrt(pi))", where=where)[0] == Verdict.ENCLOSED
        assert verdict(left, "atan(a/b)/(b*pi)", where=where)[0] == Verdict.REFUTED

    def test_an_expectation_stands_under_its_law_and_event(self) -> None:
        fields = {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}, "given": "(X > 0) & (Y > 0)"}
        assert verdict("E[X]", "sqrt(pi/2)*(1 + r)/(pi/2 + asin(r))", **fields)[0] == Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("left", "given"),
        [
            ("E[X | X > a]", "X > a"),
            ("E[X**2 + 1 | a < X < 5]", "a < X < 5"),
            ("E[X | (X > a) & (X < 5)]", "(X > a) & (X < 5)"),
            ("E[X | X > a, X < 5]", "(X > a) & (X < 5)"),
        ],
    )
    def test_an_expectation_may_have_an_event_of_its_own(self, left: str, given: str) -> None:
        fields = {"key": "k", "right": "a", "where": {"a": "real"}, "law": "X ~ N(0, 1)"}
        bare = f"{left.partition(' |')[0]}]"
        assert (
            claim_from(own_claim({"left": left, **fields})).quantity
            == claim_from(own_claim({"left": bare, "given": given, **fields})).quantity
        )

    @pytest.mark.parametrize(
        "left", ["E[X | X]", "E[X | X > 0 | X < 1]", "E[(X | X) > 0]", "E[X, X > 0]", "E[X | a > 0]", "X | X > 0"]
    )
    def test_what_is_no_event_is_refused(self, left: str) -> None:
        with pytest.raises(BadClaim, match="left: "):
            built(left, "a", {"a": "real"}, law="X ~ N(0, 1)")

    def test_independent_laws_are_listed(self) -> None:
        assert verdict("E[X*Y]", "m**2", law=["X ~ N(m, 1)", "Y ~ N(m, 2)"], where={"m": "real"})[0] == Verdict.ENCLOSED

    def test_a_covariance_is_understood_to_be_positive_definite(self) -> None:
        claim = claim_from(own_claim({
            "key": "k", "left": "E[X*Y]", "right": "c", "law": "(X, Y) ~ N(0, [[a, c], [c, b]])",
            "where": {"a": "positive", "b": "positive", "c": "real"},
        }))  # fmt: skip
        assert isinstance(claim.quantity, E)
        assert any("a*b - c**2" in str(relation) for relation in claim.domain.such_that)

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("sqrt(a**2)", "a", {"a": "real"}, "a >= 0"),
            ("Integral(x**a, (x, 0, 1))", "1/(a + 1)", {"a": "real"}, "a > -1"),
            ("atan(a) + atan(1/a)", "pi/2", {"a": "nonzero"}, "a > 0"),
            ("Integral(Abs(x - a), (x, 0, 1))", "a**2 - a + 1/2", {"a": "(-1, 1)"}, "a >= 0"),
            ("(-1)**n", "1", {"n": "nonnegative integer"}, "n is even"),
            ("Max(a, b)", "a", {"a": "real", "b": "real"}, "a >= b"),
        ],
    )
    def test_a_claim_that_holds_on_a_part_says_on_which(self, left: str, right: str, where: dict[str, str], condition: str) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    @pytest.mark.parametrize(
        ("left", "right", "where"),
        [
            ("a**2", "a", {"a": "positive"}),  # true at a = 1
            ("exp(pi*sqrt(163))", "640320**3 + 744", {}),  # thirty digits
            ("a*(1 - a)", "a - a**2 + Max(0, 1/1000 - Abs(a - 1/3))", {"a": "(0, 1)"}),
            ("erf(a)", "erf(a) + Heaviside(a - 10**6)/7", {"a": "positive"}),
            ("sin(720720*pi*a)", "0", {"a": "(0, 1)"}),
            ("a + b", "a + b + exp(-10**6*(a - 7/10)**2)", {"a": "real", "b": "real"}),
        ],
    )
    def test_what_holds_at_special_points_or_to_many_digits_never_holds(self, left: str, right: str, where: dict[str, str]) -> None:
        assert not Verdict(verdict(left, right, where=where)[0]).holds

    @pytest.mark.parametrize(
        ("left", "law"),
        [
            ("E[1/Z]", "Z ~ N(0, 1)"),
            ("E[exp(Z**2)]", "Z ~ N(0, 1)"),
            ("Integral(1/x, (x, -1, 1))", []),
            ("Integral(x, (x, -oo, oo))", []),
        ],
    )
    def test_what_does_not_exist_is_said_not_to(self, left: str, law: object) -> None:
        record = judged(left, "0", law=law, engines=("enclose", "certify"))
        assert record.total == Verdict.REFUTED
        assert record.left == "does not exist"
        assert "diverges" in record.reason

    def test_a_ratio_of_normals_has_no_mean_though_it_has_one_given_the_denominator(self) -> None:
        fields = {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}
        assert not Verdict(verdict("E[Y/X]", "r", **fields)[0]).holds


class TestHardIntegrands:
    """Kinks, tails, singular ends, slow decay: each encloses to forty digits."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("left", "right", "fields"),
        [
            ("E[Max(X, Y)]", "sqrt((1 - r)/pi)", {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}),
            ("E[Max(X, 0)*Max(Y, 0)]", "(sqrt(1 - r**2) + r*(pi - acos(r)))/(2*pi)",
             {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}),
            ("E[Heaviside(Y - X)]", "Phi(m/sqrt(2))", {"law": "(X, Y) ~ N([0, m], [[1, 0], [0, 1]])", "where": {"m": "real"}}),
            pytest.param("E[cos(X)*cos(Y)]", "exp(-1)*cosh(c)",
                         {"law": "(X, Y) ~ N(0, [[1, c], [c, 1]])", "where": {"c": "(-1, 1)"}}, marks=pytest.mark.slow),
            pytest.param("E[log(Phi(Z))]", "-1", {"law": "Z ~ N(0, 1)"}, marks=pytest.mark.slow),
            ("E[sqrt(Abs(Z))]", "2**(1/4)*gamma(3/4)/sqrt(pi)", {"law": "Z ~ N(0, 1)"}),
            ("Integral(log(x), (x, 0, 1))", "-1", {}),
            ("Integral(1/sqrt(1 - x**2), (x, 0, 1))", "pi/2", {}),
            ("Integral(1/(1 + x**2), (x, 0, oo))", "pi/2", {}),
            ("Integral(x/(exp(x) - 1), (x, 0, oo))", "pi**2/6", {}),
            ("Integral((exp(-x) - exp(-3*x))/x, (x, 0, oo))", "log(3)", {}),
            ("Integral(exp(-100*(x - 1000)**2), (x, -oo, oo))", "sqrt(pi)/10", {}),
            ("Integral(exp(-x**2 - y**2), (y, 0, x), (x, 0, oo))", "pi/8", {}),
            ("Integral(Abs(x), (x, 2, -1))", "-5/2", {}),
        ],
    )  # fmt: skip
    def test_it_is_enclosed(self, left: str, right: str, fields: dict[str, object]) -> None:
        assert verdict(left, right, **fields)[0].seen


class TestNames:
    """Python's parser folds compatible letters of Unicode into one (NFKC), so that two names may be one."""

    CLASHES = (
        ({"ﬁ": "real", "fi": "positive"}, "one and the same to the reader, fi"),
        ({"𝑎": "real", "a": "positive"}, "one and the same to the reader, a"),
        ({"ｐｉ": "real"}, "pi is the name of a number"),
        ({"erf": "real"}, "erf is the name of a function"),
        ({"ℯ𝓇𝒻": "real"}, "erf is the name of a function"),
        ({"Catalan": "real"}, "Catalan is the name of a number"),
        ({"E": "real"}, "E is the name of another thing"),
        ({"z_pixel": "real"}, "z_pixel is the name of another thing"),
        ({"lambda": "real"}, "lambda is a reserved word"),
        ({"x²": "real"}, "is no name"),
        ({"2x": "real"}, "is no name"),
        ({"_a": "real"}, "is no name"),
        ({"": "real"}, "is no name"),
    )

    @pytest.mark.parametrize(("where", "complaint"), CLASHES)
    def test_a_parameter_has_a_name_of_its_own(self, where: dict[str, str], complaint: str) -> None:
        with pytest.raises(BadClaim, match=complaint):
            verdict("1", "1", where=where)

    def test_a_folded_name_is_the_letter_it_looks_like(self) -> None:
        assert verdict("𝑎**2", "a*𝑎", where={"𝑎": "positive"})[0] == Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("law", "where"),
        [
            ("(X, X) ~ N(0, [[1, 0], [0, 1]])", {}),
            ("(X, 𝑋) ~ N(0, [[1, 0], [0, 1]])", {}),
            (["X ~ N(0, 1)", "X ~ N(0, 2)"], {}),
            ("X ~ N(0, 1)", {"X": "real"}),
            ("𝑋 ~ N(0, 1)", {"X": "real"}),
            ("Phi ~ N(0, 1)", {}),
            ("pi ~ N(0, 1)", {}),
        ],
    )
    def test_so_has_a_random_variable(self, law: object, where: dict[str, str]) -> None:
        with pytest.raises(BadClaim, match=r"another meaning|is the name of"):
            verdict("E[1]", "1", law=law, where=where)

    @pytest.mark.parametrize("letter", ["a", "𝑎", "pi", "gamma", "z_pixel", "oo"])
    def test_and_a_variable_of_integration(self, letter: str) -> None:
        with pytest.raises(BadClaim, match="another meaning already"):
            verdict(f"Integral(1, ({letter}, 0, 1))", "1", law="X ~ N(0, 1)", where={"a": "real"})

    def test_a_random_letter_is_an_integrals_own_where_no_expectation_is_inside(self) -> None:
        both = "E[X**2*Heaviside(X)] + 3*Integral(X**2, (X, -1, 1)) + Integral(X**2*phi(X), (X, 0, oo))"
        assert verdict(both, "3", law="X ~ N(0, 1)")[0].holds
        assert verdict(both, "5/2", law="X ~ N(0, 1)")[0] == "refuted"
        with pytest.raises(BadClaim, match="random in the expectation inside"):
            verdict("Integral(E[X], (X, 0, 1))", "0", law="X ~ N(0, 1)")
        with pytest.raises(BadClaim, match="another meaning already"):
            verdict("E[Integral(X, (X, 0, 1))]", "1/2", law="X ~ N(0, 1)")

    def test_inner_integrals_of_one_letter_are_not_joined(self) -> None:
        x, z = sp.symbols("x z", real=True)
        inner = sp.Integral(sp.exp(-x * z**2), (x, 0, 1)) * sp.Integral(sp.log(1 + x * z**2), (x, 0, 1))
        (box,) = flatten(sp.Integral(inner, (z, 0, 1)), lambda expr: None)
        assert len(box.variables) == len(box.ranges) == 3


class TestLaws:
    """A law exists where its parameters are real and its covariance is positive definite; elsewhere it is refused."""

    @pytest.mark.parametrize(
        ("law", "where", "complaint"),
        [
            ("Z ~ N(0, sqrt(-1))", {}, "I is not real"),
            ("Z ~ N(sqrt(-1), 1)", {}, "I is not real"),
            ("Z ~ N(0, log(-2))", {}, "is not real"),
            ("Z ~ N(0, sqrt(a))", {"a": "negative"}, "is not real"),
            ("Z ~ N(0, OwenT(1, a))", {"a": "positive"}, "are closed forms"),
            ("Z ~ N(tan(Integral(1, (x, 0, oo))), 1)", {}, "are closed forms"),
            ("Z ~ N(0, 0)", {}, "variance 0 of Z is never positive"),
            ("Z ~ N(0, -1)", {}, "variance -1 of Z is never positive"),
            ("Z ~ N(0, a)", {"a": "(-2, -1)"}, "variance a of Z is never positive"),
            ("Z ~ N(0, 1/0)", {}, "division by zero"),
            ("Z ~ N(oo, 1)", {}, "oo stands at the end"),
            ("Z ~ N(0, sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3))", {}, "positive"),
            ("(X, Z) ~ N(0, [[1, 2], [2, 1]])", {}, "a leading minor, -3, of the covariance is never positive"),
            ("(X, Z) ~ N(0, [[a, a], [a, a]])", {"a": "positive"}, "a leading minor, 0"),
        ],
    )
    def test_a_law_that_exists_nowhere_is_refused(self, law: str, where: dict[str, str], complaint: str) -> None:
        with pytest.raises(BadClaim, match=complaint) as caught:
            verdict("E[1]", "1", law=law, where=where)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("law", "where", "mean", "condition"),
        [
            ("Z ~ N(sqrt(a), 1)", {"a": "real"}, "sqrt(a)", "a >= 0"),
            ("Z ~ N(log(a), 1)", {"a": "nonzero"}, "log(a)", "a > 0"),
            ("Z ~ N(acosh(a), 1)", {"a": "real"}, "acosh(a)", "a >= 1"),
        ],
    )
    def test_where_its_mean_leaves_the_reals_it_has_none(self, law: str, where: dict[str, str], mean: str, condition: str) -> None:
        assert verdict("E[Z]", mean, law=law, where=where) == (Verdict.CONDITIONAL, condition)

    def test_a_mean_that_stays_real_does_no_harm(self) -> None:
        assert verdict("E[Z]", "tan(a)", law="Z ~ N(tan(a), 1 + a**2)", where={"a": "(-1, 1)"})[0] == Verdict.ENCLOSED

    @pytest.mark.parametrize("condition", ["sqrt(-1) > 0", "a < sqrt(-2)", "Integral(x, (x, 0, a)) > 0"])
    def test_a_condition_compares_real_closed_forms(self, condition: str) -> None:
        with pytest.raises(BadClaim, match=r"is not real|leave integrals"):
            verdict("a", "a", where={"a": "real"}, such_that=[condition])

    def test_a_condition_that_is_real_on_a_part_holds_on_that_part(self) -> None:
        assert verdict("Abs(a)", "a", where={"a": "real"}, such_that=["log(a) > -1"])[0].seen


class TestEvents:
    """Nothing has a mean given an event of probability zero."""

    NORMAL: ClassVar[dict[str, Any]] = {"law": "X ~ N(0, 1)"}

    @pytest.mark.parametrize("left", ["E[X]", "E[1]", "E[X**2*erf(X)]"])
    @pytest.mark.parametrize("event", ["(X > 0) & (X < 0)", "(X > 1) & (X < 1)", "0 < X < -1"])
    def test_an_impossible_event_is_said_to_be_one(self, left: str, event: str) -> None:
        engines = ("enclose", "integrate", "verify", "prove", "certify")
        record = judged(left, "1", engines=engines, given=event, **self.NORMAL)
        assert (record.total, record.left) == (Verdict.REFUTED, "does not exist")
        assert "has probability zero" in record.reason

    def test_so_is_one_of_three_half_planes(self) -> None:
        fields = {"law": "(X, Y) ~ N(0, [[1, 1/2], [1/2, 1]])", "given": "(X > 0) & (Y > 0) & (X + Y < 0)"}
        assert verdict("E[X]", "0", **fields)[0] == Verdict.REFUTED

    @pytest.mark.parametrize(
        ("left", "right"),
        [pytest.param("E[X]", "(phi(a) - phi(b))/(Phi(b) - Phi(a))", marks=pytest.mark.slow), ("E[1]", "1")],
    )
    def test_where_it_is_impossible_on_a_part_the_claim_holds_on_the_rest(self, left: str, right: str) -> None:
        where = {"a": "real", "b": "real"}
        record = judged(left, right, where, given="a < X < b", **self.NORMAL)
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, "a < b")

    @pytest.mark.parametrize(
        ("event", "complaint"),
        [
            ("X**2 < 0", "has probability zero"),
            ("X > X", "has probability zero"),
            ("X**2 > -1", "has probability one"),
            ("X != 3", "has probability one"),
            ("a > 0", "has no random variable"),
            ("(X > 0) & (a > 0)", "has no random variable"),
            ("X > sqrt(-1)", "is not real"),
            ("X", "an inequality is needed"),
            ("", "empty"),
        ],
    )
    def test_what_is_no_event_of_a_probability_between_is_refused(self, event: str, complaint: str) -> None:
        with pytest.raises(BadClaim, match=complaint):
            verdict("E[X]", "0", given=event, where={"a": "real"}, **self.NORMAL)


class TestCancellation:
    """Terms that cancel are no contradiction between engines, and a number is never wrong for them."""

    EVERY = ("enclose", "integrate", "verify", "prove", "certify")

    @pytest.mark.parametrize(
        ("left", "right", "fields"),
        [
            ("cosh(x)**2 - sinh(x)**2", "1", {"where": {"x": "(-300, 300)"}}),
            ("cosh(x) - sinh(x)", "exp(-x)", {"where": {"x": "(0, 300)"}}),
            ("erf(x + 9) - erf(x + 8)", "erfc(x + 8) - erfc(x + 9)", {"where": {"x": "positive"}}),
            ("exp(x**2)*(1 - erf(x))", "exp(x**2)*erfc(x)", {"where": {"x": "(0, 100)"}}),
            ("sin(10**30*x)", "2*sin(10**30*x/2)*cos(10**30*x/2)", {"where": {"x": "positive"}}),
            ("10**25*(Integral(exp(-x**2), (x, 0, oo)) - sqrt(pi)/2) + 1", "1", {}),
            pytest.param("Integral(cosh(20*x)**2 - sinh(20*x)**2, (x, 0, 1))", "1", {}, marks=pytest.mark.slow),
            pytest.param("E[cosh(5*Z)**2 - sinh(5*Z)**2]", "1", {"law": "Z ~ N(0, 1)"}, marks=pytest.mark.slow),
            pytest.param(
                "E[(cosh(9*X)**2 - sinh(9*X)**2)*Max(X, Y)]",
                "1/sqrt(pi)",
                {"law": "(X, Y) ~ N(0, [[1, 0], [0, 1]])"},
                marks=pytest.mark.slow,
            ),
            ("Integral(erf(10**5*(x - pi/7)), (x, 0, 1))", "1 - 2*pi/7", {}),
            ("Integral(exp(-10**6*(x - pi/7)**2), (x, 0, 1))", "sqrt(pi)/1000", {}),
        ],
    )
    def test_no_contradiction_comes_of_rounding(self, left: str, right: str, fields: dict[str, Any]) -> None:
        record = judged(left, right, engines=self.EVERY, **fields)
        assert Verdict(record.total).holds or record.total == Verdict.UNDECIDED, record.reason

    @pytest.mark.parametrize(
        ("left", "right", "verdict"),
        [
            ("1/gamma(a)", "a/gamma(1 + a)", Verdict.PROVED),  # zero where gamma has its poles
            ("gamma(a)**(-2)", "(a/gamma(1 + a))**2", Verdict.PROVED),
            ("1/gamma(a)**2*gamma(a)", "a/gamma(1 + a)", Verdict.CONDITIONAL),
            ("gamma(a)*gamma(a)**(-2)", "a/gamma(1 + a)", Verdict.CONDITIONAL),
        ],
    )
    def test_a_gamma_function_that_cancels_must_have_a_value_and_one_that_is_divided_by_need_not(
        self, left: str, right: str, verdict: Verdict
    ) -> None:
        assert judged(left, right, {"a": "real"}).total is verdict

    def test_equal_sides_of_a_chain_need_all_that_cancelled_in_either(self) -> None:
        table: dict[str, object] = {"key": "k", "left": "(x**2 - 1)/(x - 1)", "where": {"x": "real"}}
        records = check_here(claim_from(own_claim({**table, "lines": ["x + 1", "(x + 1)**2/(x + 1)"]})), ENCLOSE)
        assert {record.condition for record in records} == {"x != -1 and x != 1"}
        records = check_here(claim_from(own_claim({**table, "lines": ["x + 1", "2*(x + 1)/2"]})), ENCLOSE)
        assert [record.condition for record in records] == ["x != 1", "x != 1"]

    @pytest.mark.parametrize(("kept", "condition"), [("x", "x != 0"), ("log(x)", "log(x) != 0 and x > 0")])
    def test_what_cancels_as_an_integral_is_written_as_a_mean_is_asked_for(self, kept: str, condition: str) -> None:
        left = f"diff(Integral(exp(-t**2 + {kept}*(t/{kept} + 1))*Heaviside(t - b), (t, -oo, oo)), b)"
        right = f"-exp(-b**2 + b + {kept})"
        assert verdict(left, right, where={"b": "real", "x": "real"}) == (Verdict.CONDITIONAL, condition)

    @pytest.mark.parametrize(
        ("left", "right", "domain", "condition"),
        [
            ("1/(1/a + 1/b)", "a*b/(a + b)", {"a": "nonnegative", "b": "positive"}, "a > 0"),
            ("1/(1 + 1/n)", "n/(n + 1)", {"n": "nonnegative integer"}, "n > 0"),
            ("Min(1/x**2, 1)", "Min(1, 1/x**2)", {"x": "real"}, "x != 0"),
            ("1/(1 + 1/x)", "x/(x + 1)", {"x": "positive"}, None),
        ],
    )
    def test_what_is_divided_by_an_infinite_part_has_no_value(
        self, left: str, right: str, domain: dict[str, str], condition: str | None
    ) -> None:
        found, where = verdict(left, right, where=domain)
        assert (found.holds, where) == (condition is None, condition)

    @pytest.mark.parametrize("left", ["E[Heaviside(Z + 20*a)]", "E[Heaviside(-Z - 20*a)]", "E[Heaviside(Z - 400*a)]"])
    def test_a_tail_too_small_for_a_double_is_a_number_like_any_other(self, left: str) -> None:
        record = check(left, "1", law="Z ~ N(0, 1)", where={"a": "positive"}, options=ENCLOSE)
        assert record.total == Verdict.REFUTED


class TestNamedNumbers:
    """EulerGamma and its like: each engine's table has them."""

    @pytest.mark.parametrize("name", sorted(CONSTANTS))
    def test_every_table_has_it(self, name: str) -> None:
        number, bounds = CONSTANTS[name], to_interval(CONSTANTS[name], {})
        with ctx.workprec(250):
            exact, ball = arb(str(sp.N(number, 60))), to_ball(number, {}).real
            assert ball.rad() < abs(ball - exact) + arb(10) ** -60 < arb(10) ** -55
            assert arb(bounds.lo) < exact < arb(bounds.hi)
            assert abs(arb(integrate(number, {}).value) - exact) < arb(10) ** -18
        assert bounds.hi - bounds.lo < 1e-14
        assert float(to_tensor(number, {})) == pytest.approx(float(number), rel=1e-15)
        assert float(compile_mp(number, lambda node, env: None, Double)({})) == pytest.approx(float(number), rel=1e-15)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("left", "right", "law"),
        [
            ("Integral(-log(x)*exp(-x), (x, 0, oo))", "EulerGamma", []),
            ("Integral(atan(x)/x, (x, 0, 1))", "Catalan", []),
            ("GoldenRatio**2", "GoldenRatio + 1", []),
            ("TribonacciConstant**3", "TribonacciConstant**2 + TribonacciConstant + 1", []),
            ("E[Z**2]", "GoldenRatio", "Z ~ N(0, GoldenRatio)"),
        ],
    )
    def test_a_claim_may_hold_it(self, left: str, right: str, law: object) -> None:
        assert verdict(left, right, law=law)[0].seen
        assert verdict(left, f"{right} + 10**-30", law=law)[0] == Verdict.REFUTED


class TestFarDomains:
    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("where", "such_that"),
        [
            ({"n": "integer"}, ["n > 20"]),
            ({"n": "integer"}, ["n < -1000"]),
            ({"n": "positive integer"}, ["n > 7", "n < 40"]),
            ({"n": "real"}, ["n > 10**6"]),
            ({"n": "positive"}, ["1000 < n < 1001"]),
            pytest.param({"n": "real", "m": "real"}, ["n > 50", "m > n"], marks=pytest.mark.slow),
        ],
    )
    def test_points_are_found_far_from_zero(self, where: dict[str, str], such_that: list[str]) -> None:
        assert verdict("n**2", "n*n", where=where, such_that=such_that)[0] == Verdict.ENCLOSED
        assert verdict("n**2", "n**2 + 1", where=where, such_that=such_that)[0] == Verdict.REFUTED


def test_a_claim_said_to_fail_needs_a_refuted_line_and_no_open_one() -> None:
    holds, fails, undecided = Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED
    assert as_said_to_fail(fails, [fails])
    assert as_said_to_fail(holds, [holds, fails])
    assert not as_said_to_fail(holds, [holds, holds])
    assert not as_said_to_fail(Verdict.CONDITIONAL, [Verdict.CONDITIONAL])
    assert not as_said_to_fail(undecided, [undecided])
    assert not as_said_to_fail(undecided, [fails, undecided])
    assert not as_said_to_fail(Verdict.CONTRADICTION, [fails, Verdict.CONTRADICTION])


@pytest.mark.parametrize(("relation", "as_said"), [(">", True), (">=", False)])
def test_an_inequality_said_to_fail_is_held_against_that(relation: str, as_said: bool) -> None:
    table = {"key": "square", "left": "x**2", "right": "2*x - 1", "relation": relation, "where": {"x": "real"}, "expect": "refuted"}
    own = own_claim(table)
    claim, ask = own_claim_from(own), Ask("enclose")
    found = {ask: engines()["enclose"].work(claim, ask, Options().settings)}
    (record,) = assemble(claim, found, own)
    assert (record.expected_total, record.as_recorded) == (False, as_said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("left", "relation", "right", "fields", "condition"),
    [
        ("E[exp(X)]", ">=", "1", {"law": "X ~ N(m, s**2)", "where": {"m": "real", "s": "positive"}}, "2*m + s**2 >= 0"),
        ("1 - Phi(x)", "<=", "exp(-x**2/2)/2", {"where": {"x": "real"}}, "x >= 0"),
        ("x**2", ">=", "x", {"where": {"x": "real"}}, "x <= 0 or x >= 1"),
        ("(x - 1)**2", ">", "0", {"where": {"x": "real"}}, "x != 1"),
        ("a/b", ">", "1", {"where": {"a": "positive", "b": "positive"}}, "a > b"),
        (
            "E[(1 - h*X**2)**2]",
            "<",
            "1",
            {"law": "X ~ N(0, s**2)", "where": {"h": "positive", "s": "positive"}, "such_that": ["h*s**2 < 2"]},
            "3*h*s**2 < 2",
        ),
        (
            "E[Phi(X + b)]",
            "<=",
            "Phi(m + b)",
            {"law": "X ~ N(m, s**2)", "where": {"s": "positive", "b": "real", "m": "real"}},
            "b + m >= 0",
        ),
        ("erf(x)", ">=", "tanh(2*x/sqrt(pi))", {"where": {"x": "real"}}, "x >= 0"),
        ("x**4 - x**2 + 1/4", ">=", "10**(-12)*x**2", {"where": {"x": "(-1, 1)"}}, None),  # it fails in a part that no point shows
        ("(x**2 - 1/4)**2", ">=", "10**(-12)*(x + 1)", {"where": {"x": "real"}}, None),
    ],
)
def test_an_inequality_that_fails_holds_on_a_part_where_a_proof_reaches_all_of_it(
    left: str, relation: str, right: str, fields: dict[str, Any], condition: str | None
) -> None:
    record = judged(left, right, relation=relation, **fields)
    assert record.condition == condition
    assert record.total in ({Verdict.CONDITIONAL} if condition else {Verdict.REFUTED, Verdict.UNDECIDED})


@pytest.mark.parametrize(
    ("left", "relation", "right", "letters", "says"),
    [
        ("x**3", "<=", "x", "x", "holds where (0 <= x <= 1) or x <= -1, fails elsewhere"),
        ("a*b", "<=", "a*c", "abc", "holds where (a <= 0 and b >= c) or (a >= 0 and b <= c), fails elsewhere"),
        ("(x - 1)*(x - sqrt(5))", "<=", "0", "x", "holds where 1 <= x <= sqrt(5), fails elsewhere"),
        # outside it holds too: at one point, on an interval that no point shows, on a line, at the origin
        ("x*(x + pi)**2", ">=", "0", "x", "holds at least where x >= 0"),
        ("x*((3*x - 1)**2*(x**2 + 1) - 10**(-20))", "<=", "0", "x", "holds at least where x <= 0"),
        ("x**2*y", ">=", "0", "xy", "holds at least where y >= 0"),
        ("(x - a)*(x**2 + y**2)", ">=", "0", "axy", "holds at least where a <= x"),
    ],
)
def test_that_an_inequality_fails_elsewhere_is_said_where_a_proof_reaches_all_of_the_rest(
    left: str, relation: str, right: str, letters: str, says: str
) -> None:
    record = judged(left, right, dict.fromkeys(letters, "real"), relation=relation)
    assert record.reason.startswith(f"{says} (")


@pytest.mark.parametrize(("left", "right", "law"), [("E[N*(N - 1)]", "c**2", "N ~ Poisson(c)"), ("E[N**2]", "c", "N ~ N(0, c)")])
def test_a_variable_may_be_called_as_the_normal_law_is(left: str, right: str, law: str) -> None:
    assert verdict(left, right, law=law, where={"c": "positive"}) == (Verdict.ENCLOSED, None)


def test_the_python_call_gives_the_record() -> None:
    record = check("E[Abs(Z)]", "sqrt(2/pi)*s", law="Z ~ N(0, s**2)", where={"s": "positive"}, options=ENCLOSE)
    assert (record.total, record.key) == (Verdict.ENCLOSED, "claim")
    with pytest.raises(BadClaim, match="unknown name 's'"):
        check("E[Abs(Z)]", "sqrt(2/pi)*s", law="Z ~ N(0, 1)")
    with pytest.raises(BadClaim, match=r"unknown name 'X'.*\(or a law if it is random, as Z is\)"):
        check("E[Abs(X)]", "sqrt(2/pi)", law="Z ~ N(0, 1)")


class TestFiles:
    NOTE = """
    title = "My note"
    [[claim]]
    key = "half-line"
    left = "Integral(erf(a*x)*exp(-b**2*x**2), (x, 0, oo))"
    right = "atan(a/b)/(b*sqrt(pi))"
    where = { a = "positive", b = "positive" }
    [[claim]]
    key = "chain"
    left = "E[Z**4]"
    lines = ["3*s**4", "3*s**2"]
    law = "Z ~ N(0, s**2)"
    where = { s = "positive" }
    """

    def test_the_command_judges_each_claim_and_names_the_line_that_broke(self, tmp_path: Path) -> None:
        (tmp_path / "note.toml").write_text(self.NOTE, encoding="utf-8")
        result = CliRunner().invoke(
            app, ["check", str(tmp_path / "note.toml"), "--json", "--fresh", "--engine", "enclose", "--engine", "certify"]
        )
        records = {r["key"]: r for r in json.loads(result.stdout)}
        assert result.exit_code == 1
        assert records["half-line"]["total"] == "enclosed"
        assert (records["chain/1"]["total"], records["chain/2"]["total"]) == ("enclosed", "refuted")
        assert records["chain/2"]["broken_by"] == "chain/2"

    def test_a_one_liner_needs_no_file(self) -> None:
        arguments = ["E[erf(g*Z)**2]", "2/pi*asin(2*g**2/(1+2*g**2))", "--law", "Z ~ N(0,1)", "--where", "g=positive"]
        result = CliRunner().invoke(app, ["check", *arguments, "--fresh", "--engine", "enclose", "--engine", "certify"])
        assert result.exit_code == 0, result.output

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("title = 3", "the title is 3; give a text"),
            ("claim = 3", "holds no claim"),
            ("nonsense", "is no TOML"),
            ('[[claim]]\nkey = "k"\nleft = "1"', "either right or lines"),
            ('[[claim]]\nkey = "k"\nleft = "1"\nright = "1"\nrigth = "2"', "unknown field 'rigth'"),
            ('[[claim]]\nkey = "k"\nleft = "a"\nright = "a"\nwhere = { a = "postive" }', "the domain of a is 'postive'"),
            ('[[claim]]\nkey = "k"\nleft = "a"\nright = "a"\nwhere = { a = "(1, 0)" }', "is empty"),
            ('[[claim]]\nkey = "k"\nleft = "E[X]"\nright = "0"\nlaw = "X ~ Q(0, 1)"', "is no law"),
            ('[[claim]]\nkey = "k"\nleft = "X"\nright = "0"\nlaw = "X ~ N(0, 1)"', "X is random"),
            ('[[claim]]\nkey = "k"\nleft = "E[X*Y]"\nright = "0"\nlaw = "(X, Y) ~ N(0, [[1, 2], [3, 1]])"', "not symmetric"),
            ('[[claim]]\nkey = "k"\nleft = "1"\nright = "1"\n' * 2, "two claims have the key"),
        ],
    )
    def test_a_bad_file_is_one_sentence_and_an_exit_code(self, tmp_path: Path, text: str, complaint: str) -> None:
        (tmp_path / "note.toml").write_text(text, encoding="utf-8")
        result = CliRunner().invoke(app, ["check", str(tmp_path / "note.toml")])
        assert result.exit_code == (4 if text.count("[[claim]]") > 1 else 2)  # of two, one is read
        assert complaint in result.output.replace("\n", " ")
        assert "Traceback" not in result.output

    def test_a_file_cut_anywhere_is_read_or_refused(self, tmp_path: Path) -> None:
        for at in range(0, len(self.NOTE), 7):
            (tmp_path / "note.toml").write_text(self.NOTE[:at], encoding="utf-8")
            with contextlib.suppress(BadClaim):
                for own in read_file(tmp_path / "note.toml").claims.values():
                    claim_from(own)


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        (r"\lim_{n\to\infty} \frac{n!\, e^n}{n^n \sqrt n}", r"\sqrt{2\pi}", r"\lim_{n \to \infty}"),
        (r"2\frac{d}{dx} x^3", r"6x^2", r"2 \left(\frac{d}{d x}"),
        (r"f'(x)", r"1 - f(x)^2", r"\frac{d}{d x} \tanh"),
        (r"f'(0)", r"1", r"\left. \frac{d}{d x} \tanh{\left(x \right)} \right|_{x = 0}"),
        (r"\sum_{k=-1}^{0} \cos^2(k x)", r"2 - \sin^2(x)", r"\sum_{k = -1}^{0} \cos^{2}{\left(k x \right)}"),
    ],
)
def test_what_was_read_shows_its_limits_sums_and_derivatives(left: str, right: str, shown: str) -> None:
    own = own_claim(
        {"key": "k", "left": left, "right": right, "functions": {"f(x)": r"\tanh x"}, "where": {"x": "real"}, "written": "latex"}
    )
    (record,) = run_claims([own], Options(engines=("enclose",)))
    assert record.defined.startswith(shown)
    assert record.total is Verdict.AGREES


class TestMeansInMeans:
    """A mean inside a mean is a number: the mean over an independent copy."""

    @pytest.mark.parametrize(
        ("left", "true", "false", "law"),
        [
            ("E[(X - E[X])**3]", "2/s**3", "6/s**3", "X ~ Exponential(s)"),
            (r"\mathbb{E}[(X - \mathbb{E}[X])^3]", "2/s**3", "6/s**3", "X ~ Exponential(s)"),
            ("E[Abs(X - E[X])]", "2*exp(-1)/s", "exp(-1)/s", "X ~ Exponential(s)"),
            ("E[(X - E[X])*(Y - E[Y])]", "s/2", "s/2 + s**2", "(X, Y) ~ N([s, s], [[1, s/2], [s/2, 1 + s**2]])"),
            ("E[X*E[X]]", "s**2", "s**2 + 1", "X ~ N(s, 1)"),
        ],
    )
    def test_it_is_read_so(self, left: str, true: str, false: str, law: str) -> None:
        for right, verdict in ((true, Verdict.AGREES), (false, Verdict.REFUTED)):
            record = judged(left, right, {"s": "positive"}, law=law, engines=("enclose",))
            assert record.total is verdict

    def test_a_mean_that_does_not_exist_gives_none_to_the_outer_one(self) -> None:
        assert judged("E[X - E[X]]", "0", law="X ~ Cauchy(0, 1)").total is Verdict.REFUTED

    @pytest.mark.parametrize(
        "left", ["E[X - E[X - E[X]]]", "E[X*E[X | X > 0]]", "E[X*E[X | X == 1]]", "Integral(X*E[X], (X, 0, 1))"]
    )
    def test_what_may_be_meant_otherwise_is_asked_about(self, left: str) -> None:
        with pytest.raises(BadClaim, match="inside"):
            built(left, "0", law="X ~ N(0, 1)")


@pytest.mark.parametrize(
    ("left", "right", "total"),
    [
        ("E[log(X**2)]", "log(s**2) - EulerGamma - log(2)", Verdict.PROVED),
        ("E[log(X**2)]", "log(s**2) - EulerGamma + log(2)", Verdict.REFUTED),
        ("E[log(3/(2*X)**4)]", "log(3) - 2*log(4*s**2) + 2*EulerGamma + 2*log(2)", Verdict.PROVED),
        ("Integral(log(x**2/s), (x, -1, 1))", "-4 - 2*log(s)", Verdict.PROVED),
        ("Integral(log(-x**2/s), (x, -1, 1))", "-4 - 2*log(s)", Verdict.REFUTED),  # it is nowhere real
        (
            "Integral(log(log(x)**2), (x, 0, 2))",
            "2*Integral(log(Abs(log(x))), (x, 0, 2))",
            Verdict.UNDECIDED,
        ),  # no rule says log(x) is real
    ],
)
def test_the_logarithm_of_a_square_has_the_corner_of_its_modulus(left: str, right: str, total: Verdict) -> None:
    options = Options(engines=("enclose", "prove", "certify"))
    record = check(left, right, law="X ~ N(0, s**2)", where={"s": "positive"}, options=options)
    assert record.total is total


@pytest.mark.parametrize(
    ("left", "right", "domain"),
    [
        ("E[Max(exp(X) - a, 0)]", "exp(1/2) - a", "(-1, 1/1000)"),
        ("E[Max(erf(X) - a, 0)]", "-a", "(-5, -999/1000)"),
        ("Integral(exp(-x)*Max(exp(-x) - a, 0), (x, 0, oo))", "(1 - a)**2/2*Heaviside(1 - a)", "(-1/1000, oo)"),
    ],
)
def test_a_kink_that_comes_in_from_infinity_near_an_end_of_the_domain_is_seen(left: str, right: str, domain: str) -> None:
    record = check(left, right, law="X ~ N(0, 1)", where={"a": domain}, options=ENCLOSE)
    assert record.total in (Verdict.REFUTED, Verdict.CONDITIONAL)
    assert record.witness is not None
