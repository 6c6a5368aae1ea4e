"""Does an installed wheel add one name, without what measures the judge; and is a checkout found with links and without?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("derivations", "numerics", "reports")


@pytest.mark.slow
def test_a_wheel_has_one_package_and_nothing_that_measures_the_judge(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"closedform"}
    for needed in (
        "numerics/balls/enclose.py",
        "derivations/index.py",
        "reports/templates/page.css",
        "reports/templates/picture.css",
        "reports/cli.py",
        "strategies.py",
    ):
        assert f"closedform/{needed}" in names
    assert not [name for name in names if "selftest/" in name or "/zoo/" in name or "reports/out" in name or "/tests/" in name]


@pytest.mark.slow
def test_an_editable_install_copies_no_folder(tmp_path: Path) -> None:
    made = f"import os, hatchling.build; os.chdir({str(ROOT)!r}); print(hatchling.build.build_editable({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", made], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == {"_closedform.pth"}


def test_the_package_has_a_link_to_each_folder_and_to_no_other() -> None:
    links = {path.name: path.readlink().as_posix() for path in (ROOT / "closedform").iterdir() if path.is_symlink()}
    assert links == {name: f"../{name}" for name in FOLDERS}


def checkout(folder: Path, links: str) -> Path:
    """Make a checkout with links in its package, with texts in their places as Git makes them on Windows, or with neither."""
    shutil.copytree(ROOT / "closedform", folder / "closedform", ignore=shutil.ignore_patterns("__pycache__", *FOLDERS))
    for name in FOLDERS:
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
        if links == "links":
            (folder / "closedform" / name).symlink_to(Path("..") / name, target_is_directory=True)
        elif links == "texts":
            (folder / "closedform" / name).write_text(f"../{name}", encoding="utf-8")
    return folder


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run code that imports a checkout."""
    command, path = [sys.executable, "-P", "-c", code], {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=path, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("links", ["links", "texts", "neither"])
def test_a_checkout_is_imported_with_links_and_without(links: str, tmp_path: Path) -> None:
    names = ("derivations.claims.signs", "numerics.findings.verdict", "reports.wording")
    code = f"from importlib import import_module as of; [print(of('closedform.' + name).__file__) for name in {names}]"
    found = run(code, checkout(tmp_path, links))
    home = tmp_path / "closedform" if links == "links" else tmp_path
    assert found.stdout.split() == [f"{home / name.replace('.', '/')}.py" for name in names], found.stderr


@pytest.mark.slow
@pytest.mark.parametrize("links", ["texts", "neither"])
def test_a_checkout_without_links_judges(links: str, tmp_path: Path) -> None:
    code = "import closedform as cf; print(*(cf.check('sqrt(2)**2', right).total for right in ('2', '3')))"
    found = run(code, checkout(tmp_path, links))
    assert found.stdout == "proved refuted\n", found.stderr


def test_a_package_without_its_folders_says_what_is_missing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "closedform", tmp_path / "closedform", ignore=shutil.ignore_patterns("__pycache__", *FOLDERS))
    found = run("import closedform", tmp_path)
    assert found.stderr.splitlines()[-1] == (
        f"ImportError: closedform needs the folders beside it, and {tmp_path} has no numerics; copy the whole checkout"
    )
