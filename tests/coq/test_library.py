"""Does Coq accept the library and the theorems of the documents, on permitted axioms alone, and does it refuse a spoilt one?"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

COQ = Path(__file__).parents[2] / "coq"
LARGEST = 2700  # lines of the library
NEEDED = "From Coquelicot Require Import Coquelicot. From Interval Require Import Tactic.\n"
CLASSICAL = {
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
OF_INTERVALS = ("Uint63.", "PrimInt63.")  # 63-bit integers; no hardware floats
SAID = re.compile(r"\(\*.*?\*\)", re.DOTALL)  # a comment without another one inside


@dataclass(frozen=True)
class Spoilt:
    """A statement as it stands, and a false one beside it."""

    file: str
    stands: str
    false: str


SPOILT = [
    Spoilt("library/two_letters.v", "step_at h' t) (theta / (2 * PI))", "step_at h' t) (theta / PI)"),
    Spoilt("library/two_letters.v", "(s * t)) ((b * theta + q) / (2 * PI))", "(s * t)) ((b * theta - q) / (2 * PI))"),
    Spoilt("library/moments_of_erf.v", "p_infty (atan (sqrt 2 * s) / PI).\nProof", "p_infty (2 * atan (sqrt 2 * s) / PI).\nProof"),
    Spoilt("library/normal_law.v", "+ INR m * moment k a b\n", "+ INR k * moment k a b\n"),
    Spoilt("library/linear_forms.v", "t) ^ 2) (v / 2).", "t) ^ 2) (v / 3)."),
    Spoilt("library/flows.v", "a * u0 * exp (a * t) / (a + b", "a * u0 * exp (a * t) / (b + b"),
    Spoilt("library/finite_laws.v", "finite_mean (mirrored points) f = 0", "finite_mean (mirrored points) f = 1"),
    Spoilt("000/gaussian_data__plugging_in_b.v", "1 / sqrt (2 * PI) * (m", "1 / sqrt PI * (m"),
    Spoilt("000/line_12__finished_covariance.v", "asin (2 * g ^ 2 * r /", "asin (g ^ 2 * r /"),
    Spoilt("001/line_30.v", "(1 / (2 * PI) * (rho_1k * acos", "(1 / (3 * PI) * (rho_1k * acos"),
    Spoilt("001/line_48__finished.v", "rho_kk 0 1 variance", "rho_kk 1 0 variance"),
    Spoilt("001/line_88__finished.v", "(lambda * u0 - c) + c)", "(lambda * u0 + c) + c)"),
    Spoilt("002/line_72.v", "(2 / sqrt PI * atan", "(1 / PI * atan"),
    Spoilt("table/x_squared_erf_over_half_line_gaussian__closed_form.v", "(2 * sqrt PI)", "(3 * sqrt PI)"),
]


def theorem_files() -> list[Path]:
    return sorted(path for path in COQ.rglob("*.v") if path.parent.name != "library")


def by_hand() -> list[Path]:
    """The theorems that the generator did not write: what it writes is in the ledger, with its axioms."""
    return [path for path in theorem_files() if "Require Import all." not in path.read_text(encoding="utf-8")]


def library() -> list[str]:
    """The files of the library in the order in which they are compiled."""
    return [line for line in (COQ / "_CoqProject").read_text(encoding="utf-8").splitlines() if line.endswith(".v")]


def coqc(folder: Path, file: Path) -> subprocess.CompletedProcess[str]:
    """Compile a file against the library of a folder."""
    command = ["coqc", "-q", "-w", "-ambiguous-paths", "-Q", "library", "ClosedForm", str(file)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def axioms(printed: str) -> set[str]:
    """The names of the axioms in what ``Print Assumptions`` printed: each is followed by its type, which may be on the next lines."""
    heads = (re.match(r"([\w.']+)(?= :|$)", line) for line in printed.splitlines())
    return {head[1] for head in heads if head} - {"Axioms"}


def permitted(name: str) -> bool:
    return name in CLASSICAL or name.startswith(OF_INTERVALS)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A copy of the library and of the theorems, compiled, and what was printed meanwhile."""
    if shutil.which("coqc") is None:
        pytest.skip("there is no coqc: apt-get install coq libcoq-interval libcoq-coquelicot")
    folder = tmp_path_factory.mktemp("coq") / "coq"
    shutil.copytree(COQ, folder, ignore=shutil.ignore_patterns("*.vo*", "*.glob", ".*.aux"))
    (folder / "needed.v").write_text(NEEDED, encoding="utf-8")
    if coqc(folder, Path("needed.v")).returncode:
        pytest.skip("Coq has no Coquelicot or no Interval: apt-get install libcoq-interval libcoq-coquelicot")
    (folder / "needed.v").unlink()
    named = sorted({spoilt.file for spoilt in SPOILT if not spoilt.file.startswith("library/")})  # test_theorems.py has the others
    done = subprocess.run(["sh", "build.sh", *named], cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def test_each_file_of_the_library_is_compiled_and_it_stays_small() -> None:
    assert sorted(library()) == sorted(f"library/{path.name}" for path in (COQ / "library").glob("*.v"))
    assert sum(len((COQ / name).read_text(encoding="utf-8").splitlines()) for name in library()) <= LARGEST


def test_the_table_of_lemmas_names_none_that_is_not_there() -> None:
    table = (COQ / "README.md").read_text(encoding="utf-8").partition("## Which lemma")[2]
    names = set(re.findall(r"`(\w+)", table))
    text = "".join((COQ / name).read_text(encoding="utf-8") for name in library())
    assert len(names) > 60
    assert names <= set(re.findall(r"^(?:Theorem|Lemma|Ltac|Definition|Fixpoint) (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("path", [*theorem_files(), *(COQ / name for name in library())], ids=lambda path: path.stem)
def test_nothing_is_assumed_and_each_file_says_what_it_states(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("(** ")
    code = SAID.sub("", text)
    assert not re.search(r"\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|admit|give_up|Admit|bypass_check)\b", code)
    assert not re.search(r"\bUnset\b", code)  # no check of the kernel's is switched off
    uses = re.finditer(r"\binterval\b", code)
    assert all(code.startswith(" with (i_prec", use.end()) for use in uses)  # without it, on hardware floats
    assert all(" with (i_prec" in line for line in code.splitlines() if "integral_intro" in line)


@pytest.mark.slow
def test_the_theorems_rest_on_permitted_axioms_alone(built: tuple[Path, str]) -> None:
    found = axioms(built[1])
    assert found >= CLASSICAL
    assert [name for name in sorted(found) if not permitted(name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", by_hand(), ids=lambda path: path.stem)
def test_a_line_rests_on_permitted_axioms_alone(path: Path, built: tuple[Path, str], tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    names = re.findall(r"^Theorem (\w+)", text, re.MULTILINE)
    assert set(names) in ({"holds"}, {"right", "refuted"})
    asked = tmp_path / path.name
    asked.write_text(text + "".join(f"Print Assumptions {name}.\n" for name in names), encoding="utf-8")
    found = axioms(coqc(built[0], asked).stdout)
    assert found
    assert [name for name in sorted(found) if not permitted(name)] == []


@pytest.mark.slow
def test_other_axioms_would_be_seen(built: tuple[Path, str]) -> None:
    """Interval arithmetic uses hardware floats where no precision is said."""
    folder, _ = built
    path = folder / "floats.v"
    proof = (
        "Lemma a : (3 < PI)%R. Proof. interval. Qed. Axiom wrong : False. Lemma b : (3 < 2)%R. Proof. now destruct wrong. Qed.\n"
    )
    path.write_text(f"Require Import Reals. {NEEDED}{proof}Print Assumptions a. Print Assumptions b.\n", encoding="utf-8")
    found = {name for name in axioms(coqc(folder, path).stdout) if not permitted(name)}
    assert "wrong" in found
    assert any(name.startswith("PrimFloat.") for name in found)


@pytest.mark.slow
@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: f"{Path(spoilt.file).stem}: {spoilt.false[:24]}")
def test_a_spoilt_statement_is_refused(spoilt: Spoilt, built: tuple[Path, str], tmp_path: Path) -> None:
    text = (COQ / spoilt.file).read_text(encoding="utf-8")
    assert spoilt.stands in text
    path = tmp_path / Path(spoilt.file).name
    path.write_text(text.replace(spoilt.stands, spoilt.false, 1), encoding="utf-8")
    done = coqc(built[0], path)
    assert done.returncode == 1
    assert "Error" in done.stderr
