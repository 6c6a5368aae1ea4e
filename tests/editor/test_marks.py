"""Does a record become the right mark: at its characters in any encoding, with its level, and with nothing of a note made a link?"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path

import pytest
from made import holds, made

from closedform.derivations.claims.document import NOTE
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.paper.archives import reading_below
from closedform.derivations.reading.paper.roots import trees_of
from closedform.derivations.reading.paper.write_comments import annotated, known_false
from closedform.numerics.findings.suggestion import put
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.clerk import Lost
from closedform.reports.editor import comments, queue
from closedform.reports.editor import marks_of_a_file as marks
from closedform.reports.editor.messages import Answer, Found, Judge, Level, Mark, Read, Span, Step
from closedform.reports.editor.shown import Shown
from closedform.reports.editor.texts import hash_of, units
from closedform.reports.editor.turns import turn
from closedform.reports.edits import region
from closedform.reports.places import display_of

LEVELS = {
    Level.NONE: [holds(), holds(total=Verdict.CONDITIONAL, reading="1/K absorbed")],
    Level.INFORMATION: [
        made(),  # as its document records it
        holds(total=Verdict.UNDECIDED, as_recorded=False),
        holds(total=Verdict.AGREES, as_recorded=False),
        holds(total=Verdict.UNDECIDED, if_so=Verdict.REFUTED, as_recorded=False),
    ],
    Level.WARNING: [made(total=Verdict.CONDITIONAL, condition="g > 1", as_recorded=False)],
    Level.ERROR: [
        made(as_recorded=False),
        made(total=Verdict.OPPOSED, as_recorded=False),
        made(total=Verdict.CONTRADICTION, as_recorded=False),
        holds(as_recorded=False),  # it holds, and its author says that it does not
    ],
}


@pytest.mark.parametrize("level", LEVELS)
def test_a_line_matters_as_much_as_its_verdict(level: Level) -> None:
    assert {marks.level(record) for record in LEVELS[level]} == {level}


@pytest.mark.parametrize(("encoding", "count"), [("utf-8", 9), ("utf-16", 5), ("utf-32", 4)])
def test_places_are_counted_in_the_units_of_the_encoding(encoding: str, count: int, tmp_path: Path) -> None:
    assert units("σ𝔼é ", encoding) == count
    text = "first\nσ𝔼é 2*a\r\nlast"
    (tmp_path / "n.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    at = text.index("2*a")
    span = marks.Places(tmp_path, encoding).span(tmp_path / "n.toml", region(text, at, at + 3))
    assert span == Span(1, count, 1, count + 3)


def test_a_hash_is_of_the_text_not_of_its_line_ends_or_its_mark() -> None:
    assert len({hash_of(text) for text in ("a\nb", "a\r\nb", "\ufeffa\rb")}) == 1
    assert hash_of("a\nb") != hash_of("a\n b")


def test_nothing_of_a_note_becomes_a_link_or_a_picture() -> None:
    hostile = "```\n![x](https://example.org/x.png) [y](command:run) ````"
    told = marks.hover(made(document=NOTE, says=hostile, printed=hostile, defined=hostile, supposed=(hostile,), taken=(hostile,)))
    fence = ""
    for line in told.splitlines():
        if line.startswith("```") and not fence:
            fence = line.rstrip("abcdefghijklmnopqrstuvwxyz")
        elif line == fence:
            fence = ""
        else:
            assert fence, line
    assert not fence
    assert "example.org" in told


def mark(key: str, file: str, level: Level = Level.ERROR, line: int = 0) -> Mark:
    return Mark(key, file, Span(line, 0, line, 4), Span(line, 0, line + 1, 0), level, "refuted", key)


def test_the_last_judgement_of_a_chapter_counts() -> None:
    shown = Shown()
    assert shown.take("main", Read({"main": "1", "chapter": "2"}, (mark("a", "main"), mark("b", "chapter")), 2)) == {
        "main",
        "chapter",
    }
    assert shown.take("chapter", Read({"chapter": "3"}, (), 1)) == {"chapter"}
    assert shown.problems("chapter") == []
    assert shown.take("chapter", Found((mark("c", "chapter", line=2), mark("d", "chapter", Level.NONE)))) == {"chapter"}
    assert [one.key for one in shown.problems("chapter")] == ["c"]
    assert [one.key for one in shown.marks("chapter")] == ["d", "c"]
    assert [one.key for one in shown.problems("main")] == ["a"]
    assert shown.is_of("chapter", "3")
    assert not shown.is_of("chapter", "2")
    assert [one.key for one in shown.at("chapter", 2, 1)] == ["c"]
    assert shown.at("chapter", 5, 0) == []
    assert shown.forget("chapter") == {"chapter"}
    assert [one.key for one in shown.problems("chapter")] == ["b"]
    assert shown.take("main", Read({"main": "4"}, (), 0)) == {"main", "chapter"}
    assert shown.marks("chapter") == []


def test_one_process_has_its_turn_at_a_time(tmp_path: Path) -> None:
    waited: list[str] = []
    with turn(tmp_path / ".closedform", lambda: waited.append("first")):
        other = sqlite3.connect(tmp_path / ".closedform" / "judging.sqlite", timeout=0, isolation_level=None)
        with closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN EXCLUSIVE")
    with turn(tmp_path / ".closedform", lambda: waited.append("second")):
        assert waited == []
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="no results can be kept"), turn(tmp_path / "file", lambda: None):
        pass


TWO = '[[claim]]\nkey = "a"\nright = "2"\nleft = "1"\n\n  [[ claim ]]\nleft = "1"\nright = "1"\nexpect = "holds"\n'


def test_the_display_of_a_claim_in_toml_is_its_table(tmp_path: Path) -> None:
    path = tmp_path / "n.toml"
    path.write_text(TWO, encoding="utf-8")
    one, other = (display_of(made(key=key, document=NOTE, file=str(path))) for key in ("a", "claim-2"))
    assert (one.line, one.end_line, other.line, other.column, other.end_line) == (1, 4, 6, 1, 9)


def test_a_claim_in_toml_is_marked_as_known_to_be_false(tmp_path: Path) -> None:
    path = tmp_path / "n.toml"
    path.write_text(TWO, encoding="utf-8")
    places = marks.Places(tmp_path, "utf-16")
    (edit,) = comments.planned(path, "a", places).edits[str(path)]
    assert (edit.at, edit.text) == (Span(1, 0, 1, 0), 'expect = "refuted"\n')
    for key, says in (("claim-2", "says already"), ("gone", "has no claim")):
        with pytest.raises(BadClaim, match=says):
            comments.planned(path, key, places)


PAPER = r"""% closedform: throughout where a positive
\begin{equation}\label{eq:one} \sqrt{a^2} = 2a \end{equation}
\begin{align} \sqrt{a^2} &= 3a \label{eq:two} \\ \sqrt{a^2} &= a \label{eq:three} \end{align}
"""


def test_a_comment_that_would_speak_of_another_equation_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "n.tex"
    path.write_text(PAPER, encoding="utf-8")
    (tree,) = trees_of(path)
    assert annotated(PAPER, known_false(tree, "eq:one")) == PAPER.replace("\\begin{eq", "% closedform: expect refuted\n\\begin{eq")
    with pytest.raises(BadClaim, match="not speak of eq:two alone"):
        known_false(tree, "eq:two")
    with pytest.raises(BadClaim, match="no claim"):
        known_false(tree, "eq:four")


def test_nothing_is_read_outside_a_folder(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "main.tex").write_text(r"\documentclass{x}\begin{document}\input{inside/chapter}\end{document}", encoding="utf-8")
    (inside / "chapter.tex").write_text(r"\input{../main} \input{link}", encoding="utf-8")
    (inside / "link.tex").symlink_to(tmp_path / "main.tex")
    assert trees_of(inside / "chapter.tex")[0].files[0].path == tmp_path / "main.tex"
    with reading_below(inside):
        (tree,) = trees_of(inside / "chapter.tex")
        assert [file.path.name for file in tree.files] == ["chapter.tex"]
        for path in (tmp_path / "main.tex", inside / "link.tex", inside / ".." / "main.tex"):
            with pytest.raises(BadClaim, match="outside the folder"):
                trees_of(path)


class Heard:
    """What a listener heard."""

    def __init__(self) -> None:
        self.all: list[str] = []

    def begun(self, path: Path) -> None:
        self.all.append(f"begun {path}")

    async def told(self, path: Path, answer: Answer) -> None:
        self.all.append(f"told {path} {type(answer).__name__}")

    def ended(self, path: Path, lost: str) -> None:
        self.all.append(f"ended {path} {lost}".rstrip())


class Errands:
    """Tasks that nobody does: the test says what is heard of each."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.heard: list[asyncio.Queue[Answer | Lost | None]] = []

    async def do(self, path: Path, task: Judge, listener: Heard) -> None:
        answers = asyncio.Queue[Answer | Lost | None]()
        self.files.append(task.file)
        self.heard.append(answers)
        while (answer := await answers.get()) is not None:
            if isinstance(answer, Lost):
                raise answer
            await listener.told(path, answer)

    async def hear(self, number: int, *answers: Answer | Lost | None) -> None:
        """Let something be heard of a task."""
        for answer in answers:
            self.heard[number].put_nowait(answer)
        await soon()


async def soon() -> None:
    """Let whatever can be done now be done."""
    for _ in range(5):
        await asyncio.sleep(0)


def waited(monkeypatch: pytest.MonkeyPatch, story: Callable[[queue.Queue, Errands], Coroutine[None, None, None]]) -> list[str]:
    """Live a story of files that wait, and return what was heard."""
    errands, heard = Errands(), Heard()
    monkeypatch.setattr(queue, "do", errands.do)

    async def live() -> None:
        await story(queue.Queue(lambda path: Judge("", str(path), "utf-16"), heard), errands)

    asyncio.run(live())
    return heard.all


def test_the_file_saved_last_is_judged_first_and_what_it_interrupts_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(files: queue.Queue, errands: Errands) -> None:
        for name in "ab":
            files.judge(Path(name))
            await soon()
        await errands.hear(0, Step(1, 2, ""))  # too late
        await errands.hear(1, Step(1, 2, ""), None)
        assert errands.files == ["a", "b", "a"]
        files.judge(Path("a"))
        await soon()
        assert errands.files == ["a", "b", "a", "a"]
        await errands.hear(3, Lost("was ended by SIGKILL"))

    assert waited(monkeypatch, story) == [
        "begun a", "ended a", "begun b", "told b Step", "ended b", "begun a", "ended a", "begun a", "ended a was ended by SIGKILL",
    ]  # fmt: skip


def test_what_is_cancelled_is_not_judged_again_and_what_is_closed_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(files: queue.Queue, errands: Errands) -> None:
        for name in "abc":
            files.judge(Path(name))
            await soon()
        files.forget(Path("b"))
        files.cancel()
        await soon()
        assert errands.files == ["a", "b", "c", "a"]
        files.forget(Path("a"))
        await soon()
        assert errands.files == ["a", "b", "c", "a"]

    assert waited(monkeypatch, story)[-1] == "ended a"


def test_edits_in_any_encoding_make_the_same_text(tmp_path: Path) -> None:
    text = "% 𝔼σ\n𝔼σ \\begin{equation}\\label{eq:k} 1 = 2 \\end{equation} % closedform: where a positive\n"
    path = tmp_path / "n.tex"
    path.write_text(text, encoding="utf-8")
    for encoding in ("utf-8", "utf-16", "utf-32"):
        (edit,) = comments.planned(path, "eq:k", marks.Places(tmp_path, encoding)).edits[str(path)]
        assert edit.at.start == units("𝔼σ ", encoding)
    (tree,) = trees_of(path)
    assert put(text, []) == text
    assert annotated(text, known_false(tree, "eq:k")).splitlines()[1] == "𝔼σ % closedform: expect refuted"
