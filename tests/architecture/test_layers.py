"""Do the layers run one way, and do the configured paths exist?"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "derivations": {"derivations", "msgspec", "pylatexenc", "sympy"},
    "numerics": {
        "derivations",
        "numerics",
        "sympy",
        "flint",
        "pyintval",
        "mpmath",
        "gmpy2",
        "numpy",
        "scipy",
        "torch",
        "triton",  # comes with torch for CUDA; on a GPU alone
        "msgspec",
        "dask",
        "distributed",
    },
    "reports": {
        "selftest",  # of a checkout alone, by one command
        "derivations",
        "numerics",
        "reports",
        "sympy",
        "typer",
        "rich",
        "jinja2",
        "markupsafe",
        "latex2mathml",
        "matplotlib",
        "torch",
        "msgspec",
        "watchfiles",
        "anyio",  # the three of the extra "assistant"
        "mcp",
        "mcp_types",
        "lsprotocol",  # with pygls: an extra, of one room
        "pygls",
    },
}
# Without what loads objects from bytes, and without what speaks to a network.
STANDARD = sys.stdlib_module_names - {"pickle", "marshal", "shelve", "socket", "ssl", "http", "ftplib", "smtplib", "telnetlib"}


def imports(path: Path) -> set[str]:
    """The packages that a file imports, of ``closedform`` those inside it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.removeprefix("closedform.").split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            of = str(node.module)
            names |= {alias.name for alias in node.names} if of == "closedform" else {of.removeprefix("closedform.").split(".")[0]}
    return names


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_is_below_it(layer: str) -> None:
    paths = sorted((ROOT / layer).rglob("*.py"))
    assert len(paths) > 5
    for path in paths:
        assert imports(path) - STANDARD <= MAY_IMPORT[layer], path


def test_no_text_is_evaluated_anywhere() -> None:
    """sympify on text, eval and exec reach arbitrary code; none is called in the packages."""
    for layer in MAY_IMPORT:
        for path in sorted((ROOT / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    assert name not in {"eval", "exec", "parse_expr", "lambdify", "parse_latex"}, f"{path}:{node.lineno}"


_CARRIED_OUT = {"diff", "limit", "series", "nseries", "aseries", "integrate", "doit", "differentiated"}


def carried_out(source: str) -> set[str]:
    """What of calculus a source carries out, but for what is handed to it."""
    called = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = {func.id for func in called if isinstance(func, ast.Name)}
    named |= {func.attr for func in called if isinstance(func, ast.Attribute) and ast.unparse(func.value) != "reader.calculus"}
    return named & _CARRIED_OUT


def test_the_reader_of_texts_carries_no_calculus_out() -> None:
    for path in sorted((ROOT / "derivations" / "reading").rglob("*.py")):
        assert not carried_out(path.read_text(encoding="utf-8")), path
    assert carried_out("sp.limit(f, x, 0) + f.diff(x)") == {"limit", "diff"}
    assert carried_out("value = reader.calculus.limit(f, x, 0)") == set()


def test_configured_paths_exist() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name in (*config["tool"]["mypy"]["files"], *config["tool"]["pytest"]["ini_options"]["testpaths"]):
        assert (ROOT / name).exists()


def test_every_derivation_file_says_what_it_is() -> None:
    for path in sorted((ROOT / "derivations").rglob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.slow
@pytest.mark.parametrize(("told", "kept"), [({}, 40_000), ({"SYMPY_CACHE_SIZE": "7"}, 7)], ids=["as we ask", "as the reader asks"])
def test_sympy_keeps_as_many_results_as_are_asked_for_whichever_layer_comes_first(told: dict[str, str], kept: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SYMPY_CACHE_SIZE"} | told
    for layer in MAY_IMPORT if not told else ["numerics"]:
        asked = f"import closedform.{layer}.{_FIRST[layer]}; from sympy.core.cache import SYMPY_CACHE_SIZE as size; print(size)"
        done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        assert int(done.stdout) == kept, layer


@pytest.mark.slow
@pytest.mark.parametrize("told", ["gmpy", "python"])
def test_sympy_computes_with_flints_numbers_whatever_is_set(told: str) -> None:
    environment = {**os.environ, "SYMPY_GROUND_TYPES": told}
    for layer in MAY_IMPORT:
        asked = f"import closedform.{layer}.{_FIRST[layer]}; from sympy.external.gmpy import GROUND_TYPES; print(GROUND_TYPES)"
        done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "flint", layer
    asked = "import sympy, closedform.derivations.claims.claim"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith("let closedform be imported first, or unset that variable")


def test_sympy_asks_what_is_known_of_a_form_in_one_order_in_every_process() -> None:
    asked = (
        "import sys, closedform.derivations.claims.claim; asking = sys.modules['sympy.core.assumptions'];"
        "facts = list(asking._assume_rules.prereq['zero']); asking.shuffle(facts); print(len(facts), facts)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", asked],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    (facts,) = told
    assert int(facts.split()[0]) > 10


_FIRST = {"derivations": "claims.domain", "numerics": "forms.nodes", "reports": "latex"}
