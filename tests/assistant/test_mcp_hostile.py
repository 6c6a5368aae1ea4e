"""Is nothing evaluated and nothing read outside the folder, whatever a client sends, and is each answer one sentence?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from hostile import calls
from mcp.client.client import Client

from closedform.derivations.claims.origin import BadClaim
from closedform.numerics.checking.options import Options
from closedform.reports.assistant import tools
from closedform.reports.assistant.arguments import read
from closedform.reports.assistant.messages import Settings
from closedform.reports.assistant.paths import below, claim_files
from closedform.reports.assistant.server import server
from closedform.reports.places import ROOT

NOTE = '[[claim]]\nkey = "{}"\nleft = "1 + 1"\nright = "2"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to serve, with a secret beside it and links that lead there."""
    inside = tmp_path / "inside"
    (inside / "folder.tex").mkdir(parents=True)
    (inside / "note.toml").write_text(NOTE.format("inside"), encoding="utf-8")
    (tmp_path / "note.toml").write_text(NOTE.format("SECRET"), encoding="utf-8")
    (tmp_path / "secret.tex").write_text("\\[ SECRET = 1 \\]\n\\input{inside/chapter}\n", encoding="utf-8")
    (inside / "chapter.tex").write_text(
        "\\begin{equation}\\label{eq:own} 1 + 1 = 2 \\end{equation}\n\\input{../secret}\n", encoding="utf-8"
    )
    (inside / "link.tex").symlink_to(tmp_path / "secret.tex")
    (inside / "linked").symlink_to(tmp_path, target_is_directory=True)
    return inside


def one_sentence(text: str) -> bool:
    return "\n" not in text and text.endswith((".", "?", "!")) and len(text) <= 1000 and "Traceback" not in text


async def sent(folder: Path, count: int, seed: int, at_once: int = 1) -> dict[str, int]:
    """Send hostile calls to one server, some at a time, and count the refusals and the answers."""
    canary, found = folder.parent / "canary", {"refused": 0, "answered": 0}

    async def each(client: Client, asked: list[tuple[str, dict[str, Any]]]) -> None:
        for tool, arguments in asked:
            result = await client.call_tool(tool, arguments)
            text = result.content[0].text  # type: ignore[union-attr]
            assert "SECRET" not in text, (tool, arguments)
            assert "The tool failed" not in text, (tool, arguments, text)
            assert not result.is_error or one_sentence(text), (tool, arguments, text)
            found["refused" if result.is_error else "answered"] += 1

    async with Client(server(Settings(str(folder), time_limit=1.0, fresh=True)), mode="legacy") as client:
        every = list(calls(count, seed, str(canary)))
        async with anyio.create_task_group() as tasks:
            for part in range(at_once):
                tasks.start_soon(each, client, every[part::at_once])
    assert not canary.exists()
    return found


def test_hostile_calls_are_answered_in_a_sentence_and_run_nothing(folder: Path) -> None:
    found = anyio.run(sent, folder, 300, 1)
    assert found["refused"] > 250


@pytest.mark.slow
def test_thousands_of_hostile_calls_end_no_server(folder: Path) -> None:
    found = anyio.run(sent, folder, 2500, 2, 8)
    assert found["refused"] > 2000


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("../note.toml", "leads out of the folder"),
        ("folder/../../note.toml", "leads out of the folder"),
        ("/etc/passwd", "leads out of the folder"),
        ("~/note.toml", "leads out of the folder"),
        ("C:/note.toml", "leads out of the folder"),
        ("..\\note.toml", "no name of a file"),
        ("note.toml\0.tex", "no name of a file"),
        ("", "no name of a file"),
        ("link.tex", "through a link"),
        ("linked/note.toml", "through a link"),
        ("note.txt", "no file of claims"),
        ("nothing.tex", "there is no file"),
        ("folder.tex", "there is no file"),
        ("a" * 3000 + ".tex", "cannot be opened"),
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(name: str, says: str, folder: Path) -> None:
    with pytest.raises(BadClaim, match=says):
        below(folder, name)


def test_a_file_below_the_folder_is_found_and_links_are_not_listed(folder: Path) -> None:
    assert below(folder, "note.toml") == Path("note.toml")
    assert list(claim_files(folder)) == ["chapter.tex", "note.toml"]


_opened: list[str] = []
_hearing = False


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _hearing and event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], (str, bytes, Path)):
        _opened.append(str(arguments[0]))


@pytest.mark.parametrize("root", ["", "../secret.tex"])
def test_nothing_outside_the_folder_is_opened(root: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chapter is input by a file above the folder, and inputs that file itself."""
    global _hearing
    monkeypatch.chdir(folder)
    sys.addaudithook(_hear)
    call = tools.Call(folder, Options(engines=("enclose",)), lambda *_: None)
    _opened.clear()
    _hearing = True
    try:
        asked = {"path": "chapter.tex"} | ({"root": root} if root else {})
        if root:
            with pytest.raises(BadClaim, match="leads out"):
                tools.answer("check_file", read("check_file", asked), call)
            return
        answer = tools.answer("check_file", read("check_file", asked), call)
        tools.answer("correct", read("correct", asked), call)
        tools.answer("list_claims", read("list_claims", asked), call)
        tools.answer("explain", read("explain", {**asked, "key": "eq:own"}), call)
    finally:
        _hearing = False
    assert [line["key"] for line in answer["lines"]] == ["eq:own"]
    own = (str(folder), sys.prefix, sys.base_prefix, str(ROOT), "/proc/", "/dev/", "/sys/")
    opened = [Path(name).absolute() for name in _opened if not name.isdigit()]
    assert folder / "chapter.tex" in opened
    assert [path for path in opened if not str(path.resolve()).startswith(own)] == []
