"""Does an assistant find the wrong lines of a derivation, and does the server stay, whatever becomes of a call? By the SDK's own client."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import msgspec
import pytest
from made import holds, made
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from typer.testing import CliRunner

from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.findings.suggestion import Strength, Suggestion
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.clerk import Clerk
from closedform.reports import cli
from closedform.reports.assistant import answers
from closedform.reports.assistant.arguments import TOOLS, BadArguments, read, schema
from closedform.reports.assistant.grammar import grammar
from closedform.reports.assistant.messages import Settings
from closedform.reports.assistant.server import GRAMMAR_URI, server
from closedform.reports.meanings import not_shown
from closedform.reports.places import ROOT

# The third and the fifth line are wrong by themselves; the fourth and the sixth follow from them.
SIX_LINES = {
    "left": "Integral(x**2*exp(-a*x), (x, 0, oo))",
    "lines": [
        "2/a*Integral(x*exp(-a*x), (x, 0, oo))", "2/a*(1/a)*Integral(exp(-a*x), (x, 0, oo))", "2/a**2*(1/a**2)",
        "2/a**4", "2*a/a**5 - 1/a**4", "1/a**4",
    ],
    "where": "a positive",
}  # fmt: skip
SLOW = {"claim": "E[Max(X, Y, 0)**3] = 1", "law": "(X, Y) ~ N(0, [[1, r], [r, 1]])", "where": "r in (-1, 1)"}
NOTE = """
[[claim]]
key = "right"
equation = "(a + 1)^2 = a^2 + 2*a + 1"
where = "a positive"
[[claim]]
key = "wrong"
left = "(a + 1)^2"
right = "a^2 + a + 1"
where = "a positive"
[[claim]]
key = "unread"
equation = "(a + = 1"
"""
Talk = Callable[[Client], Awaitable[None]]


def talk(folder: Path, *talks: Talk, mode: str = "legacy", time_limit: float | None = None) -> None:
    """Let each talk to one server by a client of its own, beside each other."""

    async def main() -> None:
        own = server(Settings(str(folder), time_limit=time_limit, fresh=True))

        async def each(said: Talk) -> None:
            async with Client(own, mode=mode) as client:
                await said(client)

        async with anyio.create_task_group() as tasks:
            for said in talks:
                tasks.start_soon(each, said)

    anyio.run(main)


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    content: dict[str, Any] = result.structured_content
    assert msgspec.json.decode(result.content[0].text) == content  # type: ignore[union-attr]
    return content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    text = result.content[0].text  # type: ignore[union-attr]
    assert answers.one_sentence(text) == text
    return text


def test_the_planted_errors_of_a_derivation_are_found_line_by_line_while_another_client_is_answered(tmp_path: Path) -> None:
    heard: list[float] = []
    waited: list[float] = []
    judging = anyio.Event()

    async def progress(progress: float, total: float | None, message: str | None) -> None:
        assert total is None
        assert (message or "").endswith(" claims judged")
        heard.append(progress)
        judging.set()

    async def derives(client: Client) -> None:
        result = await client.call_tool("check_formula", SIX_LINES, progress_callback=progress)
        answer = result.structured_content
        lines = answer["lines"]
        assert [line["key"] for line in lines] == [f"claim/{number}" for number in range(1, 7)]
        assert [line["verdict"] for line in lines] == ["proved"] * 2 + ["refuted"] * 4
        assert [number for number, line in enumerate(lines, 1) if line["step"].startswith("refuted")] == [3, 5]
        assert answer["summary"].endswith("lines whose own step fails: claim/3, claim/5")
        assert lines[3]["broken_by"] == "claim/3; it follows from there as printed"
        assert lines[2]["witness"].startswith("at a = ")
        assert lines[2]["correction"].endswith("(proved)")
        assert all(answers.one_sentence(line["not_shown"]) == line["not_shown"] for line in lines)
        assert all(len(line) <= 14 for line in lines)

    async def asks(client: Client) -> None:
        await judging.wait()
        begun = time.monotonic()
        assert len((await client.list_tools()).tools) == len(TOOLS)
        waited.append(time.monotonic() - begun)
        assert "no argument" in await refused(client, "check_formula", formula="zz = 1")

    talk(tmp_path, derives, asks, mode="auto")
    assert len(heard) > 2
    assert heard == sorted(set(heard))
    assert waited[0] < 1.0


def test_the_template_asks_for_one_call_with_all_lines(tmp_path: Path) -> None:
    async def said(client: Client) -> None:
        (template,) = (await client.list_prompts()).prompts
        asked = await client.get_prompt(template.name, {"derivation": "A = {B}", "letters": "a > 0"})
        text = asked.messages[0].content.text  # type: ignore[union-attr]
        assert all(part in text for part in ("check_formula once", "A = {B}", "a > 0"))
        for wrong in ({}, {"derivation": ""}, {"derivation": "A", "more": "B"}):
            with pytest.raises(MCPError, match="takes derivation"):
                await client.get_prompt(template.name, wrong)
        with pytest.raises(MCPError, match="no resource"):
            await client.read_resource("file:///etc/passwd")

    talk(tmp_path, said)


def test_a_cancelled_call_ends_its_judge_and_a_killed_judge_ends_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        every: list[Clerk] = []

        def noted(*of: Any) -> Clerk:
            every.append(Clerk(*of))
            return every[-1]

        monkeypatch.setattr("closedform.reports.assistant.server.Clerk", noted)

        async def working() -> int:
            while not (pids := [one._process.pid for one in every if one._process and one._process.pid]):
                await anyio.sleep(0.01)
            return pids[0]

        async with Client(server(Settings(str(tmp_path), fresh=True)), mode="legacy") as client:
            with anyio.fail_after(60):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(client.call_tool, "check_formula", SLOW)
                    await working()
                    tasks.cancel_scope.cancel()
                while any(one._process for one in every):
                    await anyio.sleep(0.01)

            async def kill() -> None:
                os.kill(await working(), signal.SIGSEGV)

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(kill)
                assert "was ended by SIGSEGV, so nothing is shown; ask again." in await refused(client, "check_formula", **SLOW)
            answer = await told(client, "enclose", formula="exp(a)", at={"a": 1}, digits=20)
            assert answer["value"].startswith("[2.718281828459045")

    anyio.run(main)


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("raise SystemExit(3)", "ended with exit code 3, so nothing is shown; ask again."),
        ("import os, signal; os.kill(os.getpid(), signal.SIGPROF)", "Reading this took more than 20 s of processor time"),
    ],
)
def test_a_process_that_ends_by_itself_ends_no_server(end: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one_that_ends.py").write_text(end, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("closedform.reports.assistant.server.WORK", "one_that_ends")

    async def said(client: Client) -> None:
        assert says in await refused(client, "check_formula", claim="1 = 1")
        assert len((await client.list_tools()).tools) == len(TOOLS)

    talk(tmp_path, said)


@pytest.mark.slow
def test_two_clients_are_judged_beside_each_other(tmp_path: Path) -> None:
    ended: list[str] = []

    async def long(client: Client) -> None:
        await told(client, "check_formula", **SIX_LINES)
        ended.append("long")

    async def short(client: Client) -> None:
        assert "'zz'" in await refused(client, "check_formula", claim="zz = 1")
        ended.append("short")

    talk(tmp_path, long, short)
    assert ended == ["short", "long"]


@pytest.mark.slow
def test_files_are_checked_listed_and_corrected_and_limits_are_met(tmp_path: Path) -> None:
    (tmp_path / "note.toml").write_text(NOTE, encoding="utf-8")

    async def said(client: Client) -> None:
        assert (await told(client, "list_claims"))["files"] == ["note.toml"]
        listed = await told(client, "list_claims", path="note.toml")
        assert [one.partition(":")[0] for one in listed["claims"]] == ["right", "wrong"]
        answer = await told(client, "check_file", path="note.toml", fields=["ratio", "seconds"])
        assert [(line["key"], line["verdict"]) for line in answer["lines"]] == [("right", "proved"), ("wrong", "refuted")]
        assert answer["lines"][0]["record"].keys() == {"ratio", "seconds"}
        assert "unread" in answer["not_read"][0]
        put_right = await told(client, "correct", path="note.toml", keys=["wrong"])
        assert put_right["lines"][0]["change"].startswith("put in 2*")
        assert '-right = "a^2 + a + 1"\n+right = "a^2 + 2*a + 1"\n' in put_right["patch"]
        everything = await told(client, "explain", path="note.toml", key="wrong")
        assert "refuted" in everything["explanation"]
        proof = await told(client, "explain", path="note.toml", key="right", proof=True)
        assert "independent checker" in proof["proof"]
        limited = await told(client, "check_formula", **SLOW, time_limit=0.01, whole=True)
        assert limited["lines"][0]["verdict"] == "undecided"
        assert "0.01 s" in limited["lines"][0]["reason"]
        assert len(limited["lines"][0]["record"]) > 40
        assert "has no claim 'none'" in await refused(client, "check_file", path="note.toml", keys=["none"])
        (grammar,) = (await client.read_resource(GRAMMAR_URI)).contents
        assert all(word in grammar.text for word in ("erfinv/1", "Weibull", "such_that", "proved: "))  # type: ignore[union-attr]

    talk(tmp_path, said)


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("check", {}, "There is no tool 'check'; the tools are check_formula, "),
        ("check_formula", {"equation": "a"}, "check_formula has no argument 'equation'; it has claim, "),
        ("check_formula", {"claim": 5}, "Expected `str`, got `int` - at `$.claim`."),
        ("check_formula", {"claim": "a" * 5000}, "length <= 4000"),
        ("check_formula", {"lines": ["a"] * 100}, "of length <= 60"),
        ("check_formula", {"time_limit": -1}, ">= 0"),
        ("check_formula", {"claim": "\ud800"}, "holds what is no text"),
        ("enclose", {"formula": "a", "at": {"a": 1.5}}, "got `float`"),
        ("check_file", {}, "missing required field `path`"),
    ],
)
def test_wrong_arguments_are_one_sentence(tool: str, arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(BadArguments) as error:
        read(tool, arguments)
    assert says in str(error.value)
    assert answers.one_sentence(str(error.value)) == str(error.value)


def test_an_argument_that_is_null_counts_as_omitted_and_one_text_as_a_list() -> None:
    asked: Any = read("check_formula", {"claim": "a = a", "right": None, "where": "a real"})
    assert (asked.right, asked.where) == ("", "a real")


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_and_argument_is_described_in_few_words(tool: str) -> None:
    described = schema(tool)
    assert described["type"] == "object"
    assert all(one.get("description") for one in described["properties"].values())
    assert len(msgspec.json.encode(described)) + len(TOOLS[tool][1]) < 5000


@pytest.mark.parametrize("verdict", Verdict)
def test_each_verdict_leaves_something_open_in_one_sentence(verdict: Verdict) -> None:
    said = {not_shown(record) for record in (made(total=verdict), made(total=verdict, correction=None), holds(total=verdict))}
    for sentence in said:
        assert answers.one_sentence(sentence) == sentence
        assert len([end for end in sentence if end == "."]) == 1
    assert (
        not_shown(made(total=Verdict.UNDECIDED, if_so=verdict))
        == "Nothing is shown until the author accepts what the prose proposes."
    )


def test_a_correction_that_is_not_proved_is_said_not_to_be() -> None:
    suggestion = Suggestion("a", "a", (), Strength.ENCLOSED, "", "", "", 13)
    assert "not shown that it fails everywhere, nor that the correction is proved" in not_shown(
        made(correction=None, suggestion=suggestion)
    )
    assert "everywhere" not in not_shown(made(witness={}))


def test_of_many_lines_those_that_hold_are_named_alone() -> None:
    records = [holds(key=f"002:{number}") for number in range(70, 90)] + [made(key=f"002:{number}") for number in range(100, 150)]
    answer = answers.of_records(records)
    (held,) = answer["hold"]
    assert (held["verdict"], len(held["keys"])) == ("proved", 20)
    assert (len(answer["lines"]), len(answer["left_out"])) == (answers.MOST, 50 - answers.MOST)
    with pytest.raises(BadArguments, match="no field 'nothing'"):
        answers.refuse_unknown(["nothing"])


def test_the_command_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    for name in [name for name in sys.modules if name.startswith(("mcp.", "closedform.reports.assistant.server"))]:
        monkeypatch.delitem(sys.modules, name)
    result = CliRunner().invoke(cli.app, ["mcp", str(tmp_path)])
    assert (result.exit_code, result.stderr) == (
        cli.BAD_INPUT, "closedform: the server needs the SDK of the protocol; pip install 'closedform[assistant]'\n",
    )  # fmt: skip
    assert CliRunner().invoke(cli.app, ["mcp", str(tmp_path / "none")]).exit_code == cli.BAD_INPUT


@pytest.mark.slow
def test_the_command_serves_over_standard_input_and_output_and_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "sympy.py").write_text("raise SystemExit('this folder was imported from')\n", encoding="utf-8")
    (tmp_path / "note.toml").write_text(NOTE, encoding="utf-8")
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = StdioServerParameters(
        command=sys.executable,
        args=["-P", "-m", "closedform.reports.cli", "mcp"],
        cwd=str(tmp_path),
        env={**os.environ, "PYTHONPATH": path},
    )

    async def main() -> None:
        async with Client(stdio_client(command), mode="legacy") as client:
            assert "not shown" in (client.instructions or "")
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS.keys()
            answer = await told(client, "check_file", path="note.toml")
            assert [line["verdict"] for line in answer["lines"]] == ["proved", "refuted"]
            assert "leads out of the folder" in await refused(client, "check_file", path="../note.toml")
            with pytest.raises(MCPError, match="no prompt"):
                await client.get_prompt("none", {})

    anyio.run(main)


@pytest.mark.slow
def test_the_dialogue_of_the_page_goes_as_it_is_shown(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "assistants.md").read_text(encoding="utf-8")
    blocks = [
        [line[4:] for line in block.splitlines() if line.startswith("    ")]
        for block in page.split("\n\n")
        if block.startswith("    ")
    ]
    called = [at for at, block in enumerate(blocks) if block[0].split()[0] in TOOLS]
    assert len(called) == 2

    async def said(client: Client) -> None:
        for at in called:
            tool, _, arguments = "".join(blocks[at]).partition(" ")
            answer = await told(client, tool, **msgspec.json.decode(arguments))
            text = msgspec.json.encode(answer).decode()
            for line in blocks[at + 1]:
                name, _, value = line.partition(": ")
                assert f"{name}:{value}" in text, line

    talk(tmp_path, said)


@pytest.mark.parametrize(
    ("form", "put_in"),
    [
        ("Integral(f, (x, 0, oo))", "exp(-x)"), ("Derivative(f, x)", "x**2"), ("Limit(f, x, 0)", "sin(x)/x"), ("Sum(f, (k, 0, oo))", "b**k"),
        ("E[f]", "X**2"), ("E[f | X > 0]", "X**2"), ("P(X > 0)", ""), ("Var(X)", ""), ("Cov(X, Y)", ""), ("1(X > 0)", ""),
    ],
)  # fmt: skip
def test_the_syntax_that_is_told_is_the_one_that_is_read(form: str, put_in: str) -> None:
    assert form in grammar()
    left = form.replace("f,", f"{put_in},").replace("[f", f"[{put_in}")
    left = f"E[{left}]" if form.startswith("1(") else left
    where = ["x real"] if form.startswith("Der") else ["b in (0, 1)"]
    law = ["(X, Y) ~ N(0, [[1, 1/2], [1/2, 1]])"] if "X" in left else []
    own_claim_from(own_claim({"key": "claim", "left": left, "right": "1", "where": where, "law": law}))
