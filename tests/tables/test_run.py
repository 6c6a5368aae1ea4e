"""Does a run judge what it reads, resume where it was, and does the second opinion see a false verdict?"""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.tables import fungrim
from benchmarks.tables.claims import Row
from benchmarks.tables.page import construct, page
from benchmarks.tables.run import Chosen, drop, judge, lines, readings
from benchmarks.tables.second_opinion import opinion, second_opinions
from closedform.numerics.checking.options import Options

ROWS = {
    "right1": ("Equal(Sin(Mul(2, x)), Mul(2, Sin(x), Cos(x)))", "Element(x, RR)"),
    "wrong1": ("Equal(Sin(Mul(2, x)), Mul(3, Sin(x), Cos(x)))", "Element(x, RR)"),
    "narrow": ("Equal(Sqrt(Pow(x, 2)), x)", "Element(x, RR)"),
    "strange": ("Equal(JacobiTheta(1, x), x)", "Element(x, RR)"),
}


def table(folder: Path) -> Path:
    said = [
        {"id": name, "kind": "real", "formula": formula, "variables": ["x"], "assumptions": [assumption]}
        for name, (formula, assumption) in ROWS.items()
    ]
    (folder / "fungrim.jsonl").write_text("\n".join(map(json.dumps, said)), encoding="utf-8")
    return folder


def test_a_run_judges_resumes_and_makes_the_page(tmp_path: Path) -> None:
    chosen, results = Chosen(table(tmp_path), ("fungrim",)), tmp_path / "results.jsonl"
    options = Options(workers=1, time_limit=10, verdicts_alone=True)
    judge(readings(chosen), results, options)
    found = {line["row"]: line for line in lines(results)}
    assert [found[name]["records"][0]["verdict"] for name in ("right1", "wrong1", "narrow")] == ["proved", "refuted", "conditional"]
    assert found["wrong1"]["records"][0]["ratio"] == "3/2" or found["wrong1"]["records"][0]["suggestion"]
    assert found["strange"]["unread"] == "the function JacobiTheta"

    results.write_text(results.read_text(encoding="utf-8").replace('"seconds": ', '"seconds": 9999'), encoding="utf-8")
    before = lines(results)
    judge(readings(chosen), results, options)
    assert lines(results) == before, "what stands there is not judged again"
    results.write_text(results.read_text(encoding="utf-8")[:-20], encoding="utf-8")  # a line that was cut off
    judge(readings(chosen), results, options)
    assert {line["key"]: line for line in lines(results)}.keys() == {line["key"]: line for line in found.values()}.keys()

    opinions = tmp_path / "opinions.jsonl"
    second_opinions(readings(chosen), results, opinions)
    said = {json.loads(line)["key"]: json.loads(line) for line in opinions.read_text(encoding="utf-8").splitlines()}
    assert said["fungrim:right1"]["differed"] == []
    assert len(said["fungrim:wrong1"]["differed"]) > 0

    written = page(results, opinions)
    assert "| fungrim | all | 4 | 3 | 1 | 0 | 0 | 1 | 1 | 0 | 0 | 1 |" in written
    assert "fungrim:wrong1" in written
    assert "the function JacobiTheta (1)" in written
    drop(results, ["unread"])
    assert "strange" not in {line["row"] for line in lines(results)}


def test_the_second_opinion_tries_extreme_points_too() -> None:
    row = Row("fungrim", "abc", "real", "Less(Abs(x), 30)", ("Element(x, RR)",), ("x",))
    (claim,) = fungrim.read(row).claims
    assert opinion(claim).differed
    row = Row("fungrim", "abc", "real", "LessEqual(Abs(Sin(x)), 1)", ("Element(x, RR)",), ("x",))
    (claim,) = fungrim.read(row).claims
    assert not opinion(claim).differed


def test_a_message_of_the_reader_is_told_as_a_construct() -> None:
    assert (
        construct("left: character 9 (1/2 - >>Ei(x)): unknown function 'Ei' (perhaps erf); known are exp")
        == "the function Ei in a claim's text"
    )
    assert construct("the imaginary unit") == "the imaginary unit"
