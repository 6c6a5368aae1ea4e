"""A reader's own claims: read from text by a whitelist, judged like any line, and nothing in them is run."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import pytest
import sympy as sp
from typer.testing import CliRunner

from derivations.laws import E
from derivations.note import BadClaim, claim_from, path_of_claim, read_file
from derivations.text import FUNCTIONS, NotUnderstood, Reader
from numerics.judge import Verdict
from numerics.own import check_text
from numerics.run import Options, check_here
from reports.cli import app

A, B = sp.Symbol("a", positive=True), sp.Symbol("b", real=True)
READER = Reader({"a": A, "b": B})
ENCLOSE = Options(engines=("enclose",))


def verdict(left: str, right: str, **fields: object) -> tuple[str, str | None]:
    record = check_here(claim_from(path_of_claim({"key": "claim", "left": left, "right": right, **fields})), ENCLOSE)[0]
    return record.verdict, record.condition


class TestReader:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("2/pi*atan(a)", 2 / sp.pi * sp.atan(A)),
            ("0.25*b", B / 4),
            ("1e-3", sp.Rational(1, 1000)),
            ("-a**2", -(A**2)),
            ("Max(a, b, 0)", sp.Max(A, B, 0)),
            ("sqrt(b**2)", sp.Abs(B)),
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
            ("a^2", r"\*\*"),
            ("2a", "operator"),
            ("a = b", "equals"),
            ("foo(a)", "unknown function 'foo'"),
            ("arctan(a)", "perhaps atan"),
            ("erf(a, b)", "1 argument"),
            ("q", "unknown name 'q'"),
            ("E[a]", "needs a law"),
            ("E(a)", "square brackets"),
            ("1/0", "division by zero"),
            ("a/(b - b)", "division by zero"),
            ("log(0)", "no value"),
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
        ],
    )
    def test_anything_else_is_one_sentence_that_points_at_it(self, text: str, complaint: str) -> None:
        with pytest.raises(NotUnderstood, match=complaint) as caught:
            READER.expression(text)
        assert len(str(caught.value)) < 500
        assert "\n" not in str(caught.value)

    def test_no_random_text_does_anything_but_parse_or_complain(self) -> None:
        """A hundred thousand texts, half of them random characters and half made from the grammar and from attacks."""
        rng = random.Random(1)
        pieces = [*FUNCTIONS, "a", "b", "x", "E", "pi", "oo", "Integral", "(x, 0, 1)", "**", "*", "+", "-", "/", "(", ")", "[", "]",
                  ",", "<", "&", " ", "1", "2.5", "1e9", "10**9", "__class__", "__builtins__", ".__subclasses__()", "lambda", "import os",
                  "{}", "%s", "\\x00", "'", '"', "#", ";", ":=", "for", "if", "await", "ρ", "\u202e", "\n"]  # fmt: skip
        alphabet = "".join(map(chr, range(32, 127))) + "\t\n\x00ρΣ"
        for number in range(100_000):
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

    def test_independent_laws_are_listed(self) -> None:
        assert verdict("E[X*Y]", "m**2", law=["X ~ N(m, 1)", "Y ~ N(m, 2)"], where={"m": "real"})[0] == Verdict.ENCLOSED

    def test_a_covariance_is_understood_to_be_positive_definite(self) -> None:
        claim = claim_from(path_of_claim({
            "key": "k", "left": "E[X*Y]", "right": "c", "law": "(X, Y) ~ N(0, [[a, c], [c, b]])",
            "where": {"a": "positive", "b": "positive", "c": "real"},
        }))  # fmt: skip
        assert isinstance(claim.quantity, E)
        assert any("a*b - c**2" in str(relation) for relation in claim.domain.such_that)

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("sqrt(a**2)", "a", {"a": "real"}, "a > 0"),
            ("Integral(x**a, (x, 0, 1))", "1/(a + 1)", {"a": "real"}, "a > -1"),
            ("atan(a) + atan(1/a)", "pi/2", {"a": "nonzero"}, "a > 0"),
            ("Integral(Abs(x - a), (x, 0, 1))", "a**2 - a + 1/2", {"a": "(-1, 1)"}, "a > 0"),
            ("(-1)**n", "1", {"n": "nonnegative integer"}, "n is even"),
            ("Max(a, b)", "a", {"a": "real", "b": "real"}, "b < a"),
        ],
    )
    def test_a_claim_that_holds_on_a_part_says_on_which(self, left: str, right: str, where: dict[str, str], condition: str) -> None:
        assert verdict(left, right, where=where) == (Verdict.CONDITIONAL, condition)

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
        claim = claim_from(path_of_claim({"key": "k", "left": left, "right": "0", "law": law}))
        record = check_here(claim, ENCLOSE)[0]
        assert record.verdict == Verdict.REFUTED
        assert record.left == "does not exist"
        assert "diverges" in record.reason

    def test_a_ratio_of_normals_has_no_mean_though_it_has_one_given_the_denominator(self) -> None:
        fields = {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}
        assert not Verdict(verdict("E[Y/X]", "r", **fields)[0]).holds


class TestHardIntegrands:
    """Kinks, tails, singular ends, slow decay: each encloses to forty digits."""

    @pytest.mark.parametrize(
        ("left", "right", "fields"),
        [
            ("E[Max(X, Y)]", "sqrt((1 - r)/pi)", {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}),
            ("E[Max(X, 0)*Max(Y, 0)]", "(sqrt(1 - r**2) + r*(pi - acos(r)))/(2*pi)",
             {"law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": {"r": "(-1, 1)"}}),
            ("E[Heaviside(Y - X)]", "Phi(m/sqrt(2))", {"law": "(X, Y) ~ N([0, m], [[1, 0], [0, 1]])", "where": {"m": "real"}}),
            ("E[cos(X)*cos(Y)]", "exp(-1)*cosh(c)", {"law": "(X, Y) ~ N(0, [[1, c], [c, 1]])", "where": {"c": "(-1, 1)"}}),
            ("E[log(Phi(Z))]", "-1", {"law": "Z ~ N(0, 1)"}),
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
        assert verdict(left, right, **fields)[0] == Verdict.ENCLOSED


def test_the_python_call_gives_the_record() -> None:
    record = check_text("E[Abs(Z)]", "sqrt(2/pi)*s", law="Z ~ N(0, s**2)", where={"s": "positive"}, options=ENCLOSE)
    assert (record.verdict, record.key) == (Verdict.ENCLOSED, "claim")
    with pytest.raises(BadClaim, match="unknown name 's'"):
        check_text("E[Abs(Z)]", "sqrt(2/pi)*s", law="Z ~ N(0, 1)")


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
        result = CliRunner().invoke(app, ["check", str(tmp_path / "note.toml"), "--json", "--fresh", "--engine", "enclose"])
        records = {r["key"]: r for r in json.loads(result.stdout)}
        assert result.exit_code == 1
        assert records["half-line"]["total"] == "enclosed"
        assert (records["chain/1"]["total"], records["chain/2"]["total"]) == ("enclosed", "refuted")
        assert records["chain/2"]["broken_by"] == "chain/2"

    def test_a_one_liner_needs_no_file(self) -> None:
        arguments = ["E[erf(g*Z)**2]", "2/pi*asin(2*g**2/(1+2*g**2))", "--law", "Z ~ N(0,1)", "--where", "g=positive"]
        result = CliRunner().invoke(app, ["check", *arguments, "--fresh", "--engine", "enclose"])
        assert result.exit_code == 0, result.output

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("title = 3", "unknown entry"),
            ("claim = 3", "holds no claim"),
            ("nonsense", "is no TOML"),
            ('[[claim]]\nkey = "k"\nleft = "1"', "either right or lines"),
            ('[[claim]]\nkey = "k"\nleft = "1"\nright = "1"\nrigth = "2"', "unknown field 'rigth'"),
            ('[[claim]]\nkey = "k"\nleft = "a"\nright = "a"\nwhere = { a = "postive" }', "the domain of a is 'postive'"),
            ('[[claim]]\nkey = "k"\nleft = "a"\nright = "a"\nwhere = { a = "(1, 0)" }', "is empty"),
            ('[[claim]]\nkey = "k"\nleft = "E[X]"\nright = "0"\nlaw = "X ~ U(0, 1)"', "is no law"),
            ('[[claim]]\nkey = "k"\nleft = "X"\nright = "0"\nlaw = "X ~ N(0, 1)"', "X is random"),
            ('[[claim]]\nkey = "k"\nleft = "E[X*Y]"\nright = "0"\nlaw = "(X, Y) ~ N(0, [[1, 2], [3, 1]])"', "not symmetric"),
            ('[[claim]]\nkey = "k"\nleft = "1"\nright = "1"\n' * 2, "two claims have the key"),
        ],
    )
    def test_a_bad_file_is_one_sentence_and_exit_code_two(self, tmp_path: Path, text: str, complaint: str) -> None:
        (tmp_path / "note.toml").write_text(text, encoding="utf-8")
        result = CliRunner().invoke(app, ["check", str(tmp_path / "note.toml")])
        assert result.exit_code == 2
        assert complaint in result.output.replace("\n", " ")
        assert "Traceback" not in result.output

    def test_a_file_cut_anywhere_is_read_or_refused(self, tmp_path: Path) -> None:
        for at in range(0, len(self.NOTE), 7):
            (tmp_path / "note.toml").write_text(self.NOTE[:at], encoding="utf-8")
            with contextlib.suppress(BadClaim):
                for path in read_file(tmp_path / "note.toml").values():
                    claim_from(path)
