"""A window on a note, as its author has it: is what he breaks marked, put right and proved, at the right characters, and soon?"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from an_editor import Editor, at, editor, marked
from lsprotocol import types
from processes import seconds_of

from closedform.reports.places import ROOT

pytestmark = pytest.mark.slow
SECONDS = 2.0  # of processor time, from a save to the diagnostic of a changed display
Kind = types.DiagnosticSeverity
In = types.PositionEncodingKind


def lived(root: Path | None, story: Callable[[Editor], Coroutine[None, None, None]], **how: object) -> None:
    """Live a story in a window."""

    async def live() -> None:
        async with editor(root, **how) as window:
            await story(window)

    asyncio.run(live())


def said_of(window: Editor, uri: str, key: str) -> types.Diagnostic | None:
    return next((one for one in window.shown.get(uri, []) if one.message.startswith(f"{key} ")), None)


def note(folder: Path, text: str, name: str = "note.tex") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def paper(*lines: str) -> str:
    return "\n".join([r"\documentclass{article}", r"\begin{document}", *lines, r"\end{document}", ""])


def test_a_line_of_a_note_is_broken_and_marked_and_put_right_and_proved(tmp_path: Path) -> None:
    """The user's story; from the save to the mark it takes at most two seconds of the processors, and the rest is not judged again."""
    shutil.copy(ROOT / "examples" / "note.tex", tmp_path)

    async def story(window: Editor) -> None:
        uri = await window.opened(tmp_path / "note.tex")
        good, pid = window.texts[uri], window.pid
        assert [(one.severity, one.message.split(", ")[0]) for one in window.shown[uri]] == [
            (Kind.Information, f"eq:{name} refuted") for name in ("relu-kernel", "mills", "log")
        ]
        assert "eq:second-moment: proved" in await window.lenses(uri)
        spent = []
        for wrong in ("3", "4"):
            before, start = len(window.every), seconds_of(pid)
            window.save(uri, good.replace(r"= \frac{2}{\pi}", rf"= \frac{{{wrong}}}{{\pi}}"))
            await window.until(
                lambda: any("second" in one.message for params in window.every[before:] for one in params.diagnostics)  # noqa: B023
            )
            spent.append(seconds_of(pid) - start)
            await window.until(window.is_idle)
            told = {one.message.partition(" ")[0] for params in window.every[before:] for one in params.diagnostics}
            assert told == {"eq:relu-kernel", "eq:mills", "eq:log", "eq:second-moment"}
        assert min(spent) <= SECONDS, spent
        broken = said_of(window, uri, "eq:second-moment")
        assert broken is not None
        assert (broken.severity, broken.code, marked(window.texts[uri], broken.range)) == (Kind.Error, "refuted", "4")
        assert "printed / true = 2; at g = 1: true 0.464559054, printed 0.929118108" in broken.message
        hover = await window.hover(uri, broken.range.start.line, 4)
        for told_there in ("read as: E_Z[erf²(Z g)] = ", "refuted", "rests on enclose: ", "```latex\n\\frac{2}{\\pi}\\arcsin"):
            assert told_there in hover
        assert "eq:second-moment" not in " ".join(await window.lenses(uri))
        actions = await window.actions(uri, broken.range)
        (right,) = (one for title, one in actions.items() if title.startswith("Put eq:second-moment right: 4 should be 2"))
        assert right.is_preferred
        await window.do(right)
        assert window.texts[uri] == good
        assert said_of(window, uri, "eq:second-moment") is not None  # until it is saved
        assert await window.actions(uri, broken.range) == {}  # the text is another now
        await window.judged(uri)
        assert said_of(window, uri, "eq:second-moment") is None
        assert "eq:second-moment: proved" in await window.lenses(uri)
        assert window.said == []
        assert [step for step in window.steps if step.startswith("begin")] == ["begin note.tex"] * 4

    lived(tmp_path, story)


LEVELS = paper(
    "% closedform: throughout where a, b positive, x real",
    r"\begin{equation}\label{eq:false} \sqrt{a^2} = 2a \end{equation}",
    r"\begin{equation}\label{eq:part} \sqrt{x^2} = x \end{equation}",
    "% closedform: expect refuted",
    r"\begin{equation}\label{eq:known} \sqrt{a^2} = 3a \end{equation}",
    r"\begin{equation}\label{eq:true} \sqrt{a^2} = a \end{equation}",
    "% closedform: where q posititve",
    r"\begin{equation}\label{eq:unread} \sqrt{a^2} = \oint a \end{equation}",
    r"Let $Y$ be a standard normal variable. Then \[ \mathbb{E}[Y^2] = 1 \] and",
    r"\[ \sqrt{a^2} = a \heartsuit \]",
)


def test_each_verdict_has_its_level_and_an_author_accepts_what_his_prose_proposes(tmp_path: Path) -> None:
    path = note(tmp_path, LEVELS)

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        levels = {one.message.split()[0].rstrip(":"): one.severity for one in window.shown[uri]}
        assert levels == {
            "eq:false": Kind.Error, "eq:part": Kind.Warning, "eq:known": Kind.Information, "note.tex:11": Kind.Information,
            "where": Kind.Warning, "eq:unread": Kind.Warning, "note.tex:12": Kind.Hint,
        }, window.shown[uri]  # fmt: skip
        assert await window.lenses(uri) == ["eq:true: proved"]
        part = said_of(window, uri, "eq:part")
        assert part is not None
        assert "x ≥ 0" in part.message
        supposed = said_of(window, uri, "note.tex:11")
        assert supposed is not None
        assert "if so, proved" in supposed.message
        assert "if: law Y" in await window.hover(uri, supposed.range.start.line, supposed.range.start.character)
        actions = await window.actions(uri, supposed.range)
        await window.do(actions["Write the comments that the prose proposes"])
        assert r"% closedform: law Y \sim N(0, 1)" in window.texts[uri]
        await window.judged(uri)
        wrong = said_of(window, uri, "eq:false")
        assert wrong is not None
        await window.do((await window.actions(uri, wrong.range))["Mark eq:false as known to be false"])
        await window.judged(uri)
        levels = {one.message.split()[0]: one.severity for one in window.shown[uri] if one.code == "refuted"}
        assert levels == {"eq:false": Kind.Information, "eq:known": Kind.Information}
        assert [lens.partition(": ")[2] for lens in await window.lenses(uri)] == ["proved", "proved"]
        window.type(uri, f"{window.texts[uri]} ")
        await window.do(
            types.CodeAction("", command=types.Command("", "closedform.markAsKnownToBeFalse", arguments=[uri, "eq:part"]))
        )
        assert "save the file first" in window.said[-1]

    lived(tmp_path, story)


@pytest.mark.parametrize("encoding", [None, In.Utf8, In.Utf32])
def test_places_count_as_the_editor_counts(tmp_path: Path, encoding: types.PositionEncodingKind | None) -> None:
    """The display stands behind a letter of two units in UTF-16, and behind Greek ones."""
    line = r"Σ𝔼σ \begin{equation}\label{eq:k} \sqrt{α^2} = 2 α^2/α \end{equation}".replace("α", "a")
    path = note(tmp_path, paper("% closedform: throughout where a positive", line))

    async def story(window: Editor) -> None:
        uri = await window.opened(path)
        (one,) = window.shown[uri]
        units = {None: "utf-16-le", In.Utf8: "utf-8", In.Utf32: "utf-32-le"}[encoding]
        width = {None: 2, In.Utf8: 1, In.Utf32: 4}[encoding]
        raw = line.encode(units)
        shown = raw[width * one.range.start.character : width * one.range.end.character].decode(units)
        assert one.range.start.line == 3
        assert shown in ("2", "2 a^2/a")
        if encoding is None:
            assert at(window.texts[uri], one.range.start) == path.read_text(encoding="utf-8").index("= 2") + 2, one
        assert "eq:k" in await window.hover(uri, 3, one.range.start.character)

    lived(tmp_path, story, encodings=None if encoding is None else [encoding])


TOML = 'title = "σ𝔼"\n[[claim]]\nkey = "σ"\nequation = "sqrt(a^2) = a"\nwhere = "a positive"\n'


MEAN = '# σ𝔼\n[[claim]]\nkey = "σ"\nleft = "E[erf(g*Z)**2]"\nright = "3/pi*asin(2*g**2/(1+2*g**2))"\nlaw = "Z ~ N(0, 1)"\nwhere = "g positive"\n'


def test_claim_files_are_judged_and_other_files_are_not(tmp_path: Path) -> None:
    """A line ends with \\r\\n; a file of another program, and a paper without displays, are left alone."""
    claims = tmp_path / "n.claims.toml"
    claims.write_bytes(TOML.replace("\n", "\r\n").encode())

    async def story(window: Editor) -> None:
        uri = await window.opened(claims)
        assert await window.lenses(uri) == ["σ: proved"]
        await window.judged(uri, TOML.replace('= a"', '= 2*a"'))
        (one,) = window.shown[uri]
        assert (one.severity, one.range.start.line) == (Kind.Error, 3)
        await window.judged(uri, MEAN)
        (one,) = window.shown[uri]
        actions = await window.actions(uri, one.range)
        await window.do(next(action for title, action in actions.items() if title.startswith("Put σ right")))
        await window.judged(uri)
        assert await window.lenses(uri) == ["σ: proved"], window.texts[uri]
        for name, text in (("pyproject.toml", "[project]\nname = 'x'\n"), ("letter.tex", "\\documentclass{letter}")):
            uri = await window.opened(note(tmp_path, text, name))
            assert [one.severity for one in window.shown[uri]] in ([], [Kind.Hint])
        await window.opened(note(tmp_path, "[[claim]]\n", "x.claims.toml"))
        broken = window.shown[(tmp_path / "x.claims.toml").as_uri()]
        assert [one.severity for one in broken] == [Kind.Warning]

    lived(tmp_path, story)


def test_a_chapter_is_judged_with_its_paper_and_marked_in_its_own_file(tmp_path: Path) -> None:
    main = note(tmp_path, paper("% closedform: throughout where a positive", r"\input{chapter}"), "main.tex")
    chapter = note(tmp_path, r"\begin{equation}\label{eq:c} \sqrt{a^2} = 2a \end{equation}" + "\n", "chapter.tex")

    async def story(window: Editor) -> None:
        await window.opened(main)
        (one,) = window.shown[chapter.as_uri()]
        assert marked(chapter.read_text(encoding="utf-8"), one.range) in ("2", "2a")
        uri = await window.opened(chapter)
        await window.judged(uri, window.texts[uri].replace("2a", "a"))
        assert window.shown[uri] == []
        assert await window.lenses(uri) == ["eq:c: proved"]
        window.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(main.as_uri())))
        assert await window.lenses(uri) == ["eq:c: proved"]

    lived(tmp_path, story)


def test_a_derivation_of_the_project_is_judged_from_its_saved_source(tmp_path: Path) -> None:
    """A copy of the sources is edited; no process that has imported the old ones answers."""
    for name in ("closedform", "derivations", "numerics", "reports"):
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True, ignore=shutil.ignore_patterns("out", "__pycache__"))
    file = tmp_path / "derivations" / "n002_sigmoid_and_steady_state" / "input_output_covariance_of_a_coordinate_gate.py"
    wrong = "2 / sqrt(pi) * atan(sqrt(2) * g * r / sqrt(1 + 2 * g**2 * (1 - r**2))),"

    async def story(window: Editor) -> None:
        uri = await window.opened(file)
        line = window.texts[uri].splitlines().index("            72,")
        before = said_of(window, uri, "002:72")
        assert before is not None
        assert (before.severity, before.range.start.line) == (Kind.Information, line - 1)
        assert window.texts[uri].count(wrong) == 1
        await window.judged(uri, window.texts[uri].replace(wrong, wrong.replace("2 / sqrt(pi)", "1 / pi")))
        after = said_of(window, uri, "002:72")
        assert after is not None
        assert (after.severity, after.code) == (Kind.Error, "proved")  # and its encoding says that it fails
        law = tmp_path / "derivations" / "laws" / "laplace.py"
        law.write_text(f"{law.read_text(encoding='utf-8')}\n", encoding="utf-8")
        await window.judged(uri, window.texts[uri].replace("1 / pi * atan(sqrt(2)", "2 / sqrt(pi) * atan(sqrt(2)"))
        again = said_of(window, uri, "002:72")
        assert again is not None
        assert again.severity is Kind.Information
        await window.judged(uri, f"x = (\n{window.texts[uri]}")
        assert "SyntaxError" in window.said[-1]

    lived(tmp_path, story, sources=tmp_path)


def test_what_is_asked_is_answered_while_a_claim_is_judged_and_a_judgement_is_cancelled(tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "note.tex", tmp_path)

    async def story(window: Editor) -> None:
        uri = window.open(tmp_path / "note.tex")
        await window.until(lambda: any(step.startswith("report") for step in window.steps))
        start = time.monotonic()
        asked = asyncio.ensure_future(window.hover(uri, 24, 4))
        asked.cancel()  # an interrupted request
        assert await window.hover(uri, 0, 0) == ""
        assert window.ended == 0
        window.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(window.tokens[-1]))
        await window.until(lambda: window.ended)
        assert time.monotonic() - start < 20
        assert "eq:log: proved" not in " ".join(await window.lenses(uri))
        await window.judged(uri, window.texts[uri].replace("2\\,\\Phi(-a)", "3\\,\\Phi(-a)"))
        assert said_of(window, uri, "eq:absolute") is not None
        assert len(await window.lenses(uri)) == 7

    lived(tmp_path, story)
