"""Is ``import closedform as cf`` all that a reader's code needs: cheap, beside folders of the same names, its examples true?"""

from __future__ import annotations

import doctest
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp

import closedform as cf
from closedform.derivations.claims.domain import positive
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.claims.source import Source


def test_the_examples_are_true() -> None:
    found = doctest.testmod(cf)
    assert (found.failed, found.attempted) == (0, 6)


def test_every_name_it_offers_is_there() -> None:
    assert len(dir(cf)) > 10
    for name in dir(cf):
        assert getattr(cf, name).__name__.removeprefix("closedform.") == name


def test_a_name_it_lacks_is_one_sentence() -> None:
    with pytest.raises(AttributeError, match="closedform has no 'chekc'; it has Derivation, Domain,"):
        cf.chekc  # noqa: B018


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run code in a folder, as a reader's script does."""
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120)


def test_importing_it_stays_cheap(tmp_path: Path) -> None:
    found = run("import sys, closedform; assert not {'torch', 'sympy', 'numpy'} & set(sys.modules)", tmp_path)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("name", ["numerics", "reports", "derivations"])
@pytest.mark.parametrize("first", [True, False], ids=["imported first", "imported later"])
@pytest.mark.slow
def test_a_package_of_ones_own_with_the_name_of_a_folder_of_ours_works_beside_it(name: str, first: bool, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text("mine = True\n", encoding="utf-8")
    ours = "import closedform as cf; print(cf.enclose('sqrt(2)**2', digits=20).value.contains(2), cf.Record)"
    own = f"import {name}; assert {name}.mine"
    found = run("\n".join([own, ours] if first else [ours, own]), tmp_path)
    assert (found.returncode, found.stdout[:4]) == (0, "True"), found.stderr


class TestEnclose:
    def test_at_an_exact_point(self) -> None:
        ball = cf.enclose("E[Z**2*Heaviside(Z - a)]", {"a": Fraction(1, 2)}, law="Z ~ N(0, 1)", digits=20)
        assert ball.digits >= 20
        assert abs(float(ball.value) - (0.5 * 0.3520653267642995 + 0.3085375387259869)) < 1e-14

    def test_shows_the_digits_that_were_asked_for(self) -> None:
        ball = cf.enclose("Integral(exp(-x**2), (x, 0, oo))", digits=30)
        assert str(ball).startswith("[0.886226925452758013649083741670 +/- ") or str(ball).startswith(
            "[0.886226925452758013649083741671 +/- "
        )
        assert repr(ball) == f"Ball({ball})"
        assert str(cf.enclose("sqrt(2)", digits=5)).startswith("[1.4142 +/- ")

    @pytest.mark.parametrize("value", [0.1, "one", "1/0", None])
    def test_what_is_no_exact_number_is_refused(self, value: object) -> None:
        with pytest.raises(BadClaim, match=r"a is .*; give an exact number"):
            cf.enclose("a**2", {"a": value})

    def test_a_missing_parameter_is_named(self) -> None:
        with pytest.raises(BadClaim, match="b"):
            cf.enclose("a + b", {"a": 1})


class TestProve:
    def test_finds_a_proof(self) -> None:
        assert cf.prove("E[Z**4]", "3", law="Z ~ N(0, 1)").found

    def test_proves_nothing_false(self) -> None:
        assert not cf.prove("E[Z**4]", "3*s", law="Z ~ N(0, 1)", where={"s": "positive"}).found


class TestCorrection:
    def test_an_own_false_claim_has_the_right_form(self) -> None:
        right = cf.check("E[X**2]", "2*s**2", law="X ~ N(0, s**2)", where="s positive").correction
        assert right is not None
        assert (right.sympy, right.latex, right.verdict, right.reason) == (
            "s**2",
            "s^{2}",
            cf.Verdict.PROVED,
            "the factor 2 too many",
        )

    def test_a_claim_that_holds_or_whose_right_form_is_unknown_has_none(self) -> None:
        assert cf.check("E[X**2]", "s**2", law="X ~ N(0, s**2)", where="s positive").correction is None
        assert cf.check("Integral(exp(-x**4 - x**3), (x, 0, 1))", "7").correction is None

    def test_an_own_derivation_has_it_too(self) -> None:
        s = sp.Symbol("s", positive=True)
        claim = cf.Derivation(
            source=Source("note", "own claims"),
            says="a square",
            quantity=(s + 1) ** 2,
            lines=(cf.Line("square", s**2 + s + 1, printed="s^2 + s + 1"),),
            domain=cf.Domain({s: positive}),
        )
        (record,) = cf.check_claim(claim)
        assert record.correction is not None
        assert sp.expand(sp.sympify(record.correction.sympy)) == sp.sympify("s**2 + 2*s + 1")


def test_a_claim_encoded_in_sympy_is_judged() -> None:
    from closedform.derivations.n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate import HALF_LINE

    assert [record.key for record in cf.check_claim(HALF_LINE)] == [HALF_LINE.key(line) for line in HALF_LINE.lines]
