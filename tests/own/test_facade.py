"""Is ``import closedform as cf`` all that a reader's code needs: cheap, beside folders of the same names, its examples true?"""

from __future__ import annotations

import doctest
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import closedform as cf
from closedform.derivations.claims.origin import BadClaim


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


def test_a_claim_encoded_in_sympy_is_judged() -> None:
    from closedform.derivations.n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate import HALF_LINE

    assert [record.key for record in cf.check_claim(HALF_LINE)] == [HALF_LINE.key(line) for line in HALF_LINE.lines]
