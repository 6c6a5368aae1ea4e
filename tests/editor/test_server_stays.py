"""Does the server stay, whatever happens to a file, a request, a worker or another window; and is nothing evaluated or read outside?"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from an_editor import Editor, editor
from lsprotocol import types
from processes import megabytes_of, seconds_of, tree_of
from test_server import Kind, lived, note, paper, said_of

from closedform.derivations.reading.paper.archives import reading_below
from closedform.reports.editor.judging import asked
from closedform.reports.editor.server import made
from closedform.reports.places import ROOT

pytestmark = pytest.mark.slow
EDITS, MEGABYTES = 300, 400.0
HOSTILE = 100_000  # texts and names
CLAIM = r"\begin{equation}\label{eq:k} \sqrt{a^2 + %d a} = %s \end{equation}"
SLOW = '[[claim]]\nkey = "k"\nleft = "Integral(sin(x**2)*exp(-x)*besselj(0,x), (x, 0, oo))"\nright = "1/3"\n'


def claim(number: int, right: str) -> str:
    return paper("% closedform: throughout where a positive", CLAIM % (number, right))


async def until(holds: Any) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.02)


def below(pid: int) -> list[int]:
    """The processes that a server started, itself not."""
    return tree_of(pid)[1:]


def judges(pid: int) -> list[int]:
    """The process that judges and its workers: whatever was forked from the one that has imported everything."""
    return [one for started in below(pid) for one in tree_of(started)[1:]]


@pytest.mark.timeout(900)
def test_three_hundred_edits_need_no_more_memory_and_two_seconds_each(tmp_path: Path) -> None:
    """An hour of work: every tenth judgement is waited for to its end, the others are interrupted by the next save."""
    path = note(tmp_path, claim(0, "a"))

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        await window.judged(uri, claim(0, "2a"))
        held, start, most = megabytes_of(window.pid), seconds_of(window.pid), 0.0
        for number in range(1, EDITS + 1):
            before = len(window.every)
            window.save(uri, claim(number, f"{number + 2} a"))
            await window.until(lambda: any(params.diagnostics for params in window.every[before:]))  # noqa: B023
            if number % 10 == 0:
                most = max(most, megabytes_of(window.pid))
                await window.until(window.is_idle)
        spent = (seconds_of(window.pid) - start) / EDITS
        after = megabytes_of(window.pid)
        print(f"{spent:.2f} s an edit; {held:.0f} MB before, {after:.0f} MB after, {most:.0f} MB while it judged")
        assert spent <= 2
        assert max(most, after) <= MEGABYTES
        assert after <= held + 30
        assert window.said == []

    lived(tmp_path, story)


def test_a_broken_file_takes_nothing_with_it(tmp_path: Path) -> None:
    path = note(tmp_path, claim(0, "a"))

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        for text in ("", "\x00\x01", r"\begin{equation}", "}" * 5000, r"\input{note}" * 50, "{" * 100_000, "\ud7ff𝔼" * 1000):
            await window.judged(uri, text)
        path.write_bytes(b"\xff\xfe\x00 \xd8 \\begin{equation} a = b")
        window.saved(uri)
        await window.until(window.is_idle)
        path.unlink()
        window.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
        await window.lenses(uri)  # answered after the file was missed
        await window.judged(uri, claim(0, "2a"))
        broken = said_of(window, uri, "eq:k")
        assert broken is not None
        assert broken.severity is Kind.Error
        (tmp_path / ".closedform" / "ledger.sqlite").write_bytes(b"no ledger" * 1000)
        await window.judged(uri, claim(1, "2a"))
        assert "cannot be used as a ledger" in window.said[-1]
        shutil.rmtree(tmp_path / ".closedform")
        await window.judged(uri, claim(1, "3a"))
        assert said_of(window, uri, "eq:k") is not None

    lived(tmp_path, story)


@pytest.mark.parametrize("whom", ["the worker", "the judge", "the one with the imports"])
def test_a_killed_process_is_replaced(tmp_path: Path, whom: str) -> None:
    path = note(tmp_path, SLOW, "slow.claims.toml")

    async def story(window: Editor) -> None:
        uri = window.open(path)
        await until(lambda: len(judges(window.pid)) > 1)
        judge, *workers = judges(window.pid)
        (with_imports,) = (one for one in below(window.pid) if judge in tree_of(one)[1:])
        victims = {"the worker": workers, "the judge": [judge], "the one with the imports": [with_imports, judge]}[whom]
        for one in victims:
            os.kill(one, signal.SIGKILL)
        if whom != "the worker":  # of a worker its task alone is lost
            await window.until(lambda: window.said)
            assert "save it again" in window.said[-1]
        await window.judged(uri, '[[claim]]\nkey = "k"\nequation = "1 = 2"\n')
        assert said_of(window, uri, "k") is not None
        await until(lambda: not judges(window.pid))

    lived(tmp_path, story)


@pytest.mark.parametrize("is_killed", [False, True], ids=["it ends the server", "the server is killed"])
def test_nothing_is_left_of_a_window_that_is_closed(tmp_path: Path, is_killed: bool) -> None:
    path = note(tmp_path, SLOW, "slow.claims.toml")
    left: list[int] = []

    async def live() -> None:
        window = Editor(tmp_path)
        await window.start()
        window.open(path)
        await until(lambda: len(judges(window.pid)) > 1)
        left.extend([window.pid, *below(window.pid)])
        if is_killed:
            os.kill(window.pid, signal.SIGKILL)
            await window.client.stop()  # type: ignore[no-untyped-call]
        else:
            await window.stop()

    asyncio.run(live())
    assert len(left) > 3
    deadline = time.monotonic() + 20
    while alive := [one for one in left if _runs(one)]:
        assert time.monotonic() < deadline, alive
        time.sleep(0.1)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_two_windows_of_a_folder_never_judge_at_once_and_share_what_they_found(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "note.tex", tmp_path)

    async def story(one: Editor, other: Editor) -> None:
        uris = [window.open(tmp_path / "note.tex") for window in (one, other)]
        both = 0
        while not (one.ended and other.ended):
            both += all(len(judges(window.pid)) > 1 for window in (one, other))  # the judge and a worker
            await asyncio.sleep(0.02)
        assert both == 0
        assert any("another window of this folder judges" in step for window in (one, other) for step in window.steps)
        shown = [[(mark.code, mark.range) for mark in window.shown[uri]] for window, uri in zip((one, other), uris, strict=True)]
        assert shown[0] == shown[1]
        assert len(await one.lenses(uris[0])) == len(await other.lenses(uris[1])) == 8
        spent = [seconds_of(window.pid) for window in (one, other)]
        assert min(spent) < 0.7 * max(spent), spent  # who waited reads what was found

    async def live() -> None:
        async with editor(tmp_path) as one, editor(tmp_path) as other:
            await story(one, other)

    asyncio.run(live())


SNARE = "import pathlib; pathlib.Path({!r}).touch()\n"
ATTACKS = (
    "__import__('os').system('touch {0}')", "eval(\"open('{0}', 'w')\")", r"\write18{{touch {0}}}", r"\input|\"touch {0}\"", r"\openout\x={0}",
    "().__class__.__bases__[0].__subclasses__()", "lambda: open('{0}','w')", "Symbol('x', commutative=__import__('os'))", "{{{{7*7}}}}",
    "${{{0}}}", r"\directlua{{io.open('{0}','w')}}", "Integral(open('{0}','w'), x)", "exec(compile('1','','exec'))", "f'{{open(0)}}'",
    "a.__init__.__globals__", r"\catcode`\%=12 \csname input\endcsname {0}", r"\immediate\openin1={0}", "%c%n%s", "\\u0000", "x" * 400, "(" * 60,
    "9" * 50 + "!", "10**10**10", "2^{{2^{{2^{{99}}}}}}",
)  # fmt: skip


def hostile(number: int, trap: Path) -> str:
    """A text that would touch the trap if anything evaluated it."""
    draw = random.Random(number)
    parts = [draw.choice(ATTACKS).format(trap) for _ in range(draw.randint(1, 3))]
    return draw.choice(("", "E[", "sqrt(", "a = ", r"\frac{1}{")).join(["", *parts]) + draw.choice(
        ("", ")", "]", "}", " = a", "\\")
    )


@pytest.mark.timeout(900)
def test_hostile_texts_are_not_evaluated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """100,000 generated texts are read as the server reads them; some go through the server itself, and are judged."""
    trap, folder = tmp_path / "trap", tmp_path / "notes"
    folder.mkdir()
    few = paper(*(rf"\begin{{equation}}\label{{eq:{n}}} {hostile(n, trap)} = a \end{{equation}}" for n in range(40)))
    for module in (
        "sympy",
        "torch",
        "socket",
        "json",
        "closedform",
        "multiprocessing",
        "msgspec",
        "flint",
        "sitecustomize",
        "numpy",
    ):
        (folder / f"{module}.py").write_text(SNARE.format(str(trap)), encoding="utf-8")
    path = note(folder, few)

    async def story(window: Editor) -> None:
        window.client.protocol.notify("textDocument/didSave", {"textDocument": {"uri": "file:///etc/passwd"}})
        uri = await window.opened(path)
        window.open(folder / "sympy.py", is_ours=False)
        claims = "".join(
            f"[[claim]]\nequation = {hostile(n, trap) + ' = a'!r}\n" for n in range(40) if "\\u0000" not in hostile(n, trap)
        )
        await window.opened(note(folder, claims, "n.claims.toml"))
        await window.judged(
            uri, paper("% closedform: throughout where a positive", r"\begin{equation}\label{eq:k} a = 2a \end{equation}")
        )
        assert said_of(window, uri, "eq:k") is not None

    lived(folder, story)
    assert not trap.exists()
    monkeypatch.chdir(folder)
    size = 5000
    with reading_below(folder):
        for start in range(0, HOSTILE, size):
            texts = (hostile(n, trap).replace("'", "") for n in range(start, start + size))
            note(folder, "".join(f"[[claim]]\nequation = '{text} = a'\n" for text in texts), "many.claims.toml")
            assert len(asked("many.claims.toml")) < size
    assert not trap.exists()


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    """Names with dots, links and chapters of a paper above: 100,000 names; those that lead out are no files of ours."""
    folder, secret = tmp_path / "inside", tmp_path / "secret.tex"
    folder.mkdir()
    note(
        tmp_path,
        paper("% closedform: where a positive", r"\begin{equation}\label{eq:secret} a = 2a \end{equation} \input{inside/note}"),
        "secret.tex",
    )
    (folder / "link.tex").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path)
    path = note(
        folder,
        paper(
            "% closedform: throughout where a positive", r"\input{../secret} \input{link} \input{linked/secret}", CLAIM % (0, "2a")
        ),
    )
    chapter = note(
        folder, "% closedform: where a positive\n" + r"\begin{equation}\label{eq:c} a = 3a \end{equation}", "chapter.tex"
    )

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        assert said_of(window, uri, "eq:k") is not None
        for name in ("../secret.tex", "%2e%2e/secret.tex", "link.tex", "linked/secret.tex", "x/../../secret.tex"):
            window.client.protocol.notify("textDocument/didSave", {"textDocument": {"uri": f"{folder.as_uri()}/{name}"}})
        await window.opened(chapter)
        assert not any(
            "secret" in (one.code or "", one.message) or "eq:secret" in one.message for of in window.shown.values() for one in of
        )
        assert {Path(uri).name for uri in window.shown} == {"note.tex", "chapter.tex"}

    lived(folder, story)
    server = made()
    server.protocol._workspace = _Workspace(folder)  # type: ignore[assignment]
    draw = random.Random(0)
    parts = (
        "..",
        "%2e%2e",
        ".",
        "",
        "linked",
        "inside",
        "secret.tex",
        "note.tex",
        "link.tex",
        "\x00",
        "%00",
        "x" * 300,
        "~",
        "C:",
        "//",
        "etc",
        "𝔼",
        "\ud800",
    )
    found = {server.path(f"{folder.as_uri()}/" + "/".join(draw.choices(parts, k=draw.randint(1, 6)))) for _ in range(HOSTILE)}
    assert found <= {None, path}
    assert path in found
    assert server.path("untitled:Untitled-1") is None
    assert server.path(f"https://example.org{path}") is None


class _Workspace:
    """A window with one folder."""

    root_uri = None

    def __init__(self, folder: Path) -> None:
        self.folders = {"": types.WorkspaceFolder(folder.as_uri(), "")}


def test_without_a_folder_the_files_own_one_is_taken(tmp_path: Path) -> None:
    path = note(tmp_path, claim(0, "2a"))

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        assert said_of(window, uri, "eq:k") is not None

    lived(None, story)


GARBAGE = (
    b"",
    b"\r\n\r\n",
    b"Content-Length: 3\r\n\r\n{}}",
    b"Content-Length: 2\r\n\r\n{}",
    b'Content-Length: 14\r\n\r\n{"jsonrpc": 2}',
)


def test_messages_that_are_none_are_passed_over_and_half_a_message_ends_it_quietly(tmp_path: Path) -> None:
    ask = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
    sent = b"".join((*GARBAGE, b"Content-Length: %d\r\n\r\n%s" % (len(ask), ask), b"Content-Length: 1000\r\n\r\n{"))
    done = subprocess.run(
        [sys.executable, "-m", "closedform.reports.cli", "lsp"], input=sent, capture_output=True, timeout=60, check=False, cwd=ROOT
    )
    assert done.returncode == 0
    assert b'"name":"closedform"' in done.stdout.replace(b" ", b"")
