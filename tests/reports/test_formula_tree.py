"""Is printed LaTeX read as a tree with each character in its place, whatever was typed, and is anything shown of it?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import of_documents

from closedform.reports.formula import breaking, mathml
from closedform.reports.formula.excerpt import excerpt
from closedform.reports.formula.indicators import indicators
from closedform.reports.formula.marking import marked
from closedform.reports.formula.tree import DEEPEST, Node, cut, edited, text_of, tokens_of, tree_of, walk
from closedform.reports.formula.unicode import plain

PARTS = [
    *"abx01.,+-=()[]{}^_'&$~| ", r"\{", r"\}", r"\\", "\\", r"\left", r"\right", r"\middle", r"\bigl", r"\left(", r"\right)", r"\left.",
    r"\frac", r"\sqrt", r"\text", r"\hat", r"\operatorname", r"\pi", r"\unheardof", r"\begin{matrix}", r"\end{matrix}",
    r"\underbrace", r"\boxed", r"\int", r"\theta", "ж", "ж", "ж",
]  # fmt: skip
HOSTILE = [
    "{" * 3000, "}" * 3000, r"\left(" * 3000, r"\sqrt" * 3000, r"\frac" * 3000, "x_{" * 2000, "x^{" * 2000 + "}" * 2000, "(" * 3000 + ")" * 3000,
    r"\begin{cases}" * 2000, r"\theta\left(" * 2000, r"\underbrace{" * 2000,
    r"\begin", r"\end", r"\begin\frac", r"\frac", r"\frac{a", r"\sqrt[3", "x^", "^2", r"\text{a {b", r"\left", "\\",
]  # fmt: skip


def shape(node: Node) -> object:
    """The heads in a node, by its rows."""
    rows = [[shape(inner) for inner in row] for row in node.rows]
    return (node.kind, node.head, *rows) if rows else node.head


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac12", [("command", r"\frac", ["1"], ["2"])]),
        ("x^12", [("scripted", "", ["x", ("script", "^", ["1"])]), "2"]),
        ("12.5", ["12.5"]),
        ("x _1'", [("scripted", "", ["x", ("script", "_", ["1"]), "'"])]),
        (r"\sqrt[3] {x}", [("command", r"\sqrt", ["3"], ["x"])]),
        (r"\left[0, 1\right)", [("bracket", "[", ["["], ["0", ",", " ", "1"], [")"])]),
        ("[0,1)", ["[", "0", ",", "1", ")"]),
        (r"\operatorname*{f}", [("command", r"\operatorname", ["f"])]),
        (r"\begin{matrix}a\end{matrix}", [("environment", "matrix", ["a"])]),
        ("{a", [("group", "{", ["a"])]),
        ("a}", ["a", "}"]),
    ],
)
def test_what_belongs_together_is_one_node(latex: str, expected: list[object]) -> None:
    assert [shape(node) for node in tree_of(latex).row] == expected


@pytest.mark.parametrize("latex", ["{a", "a}", "(a", "[0,1)", r"\left(a", r"\frac{a}", "x^", r"(\frac{a)}{b}"])
def test_a_formula_with_a_part_missing_is_not_sound(latex: str) -> None:
    assert not tree_of(latex).sound
    assert tree_of(r"\left[0, 1\right) + \frac{(a)}{b}").sound


def in_its_place(latex: str) -> None:
    row = tree_of(latex).row
    assert "".join(token.text for token in tokens_of(latex)) == latex
    assert text_of(row) == latex
    for node in walk(row):
        assert latex[node.start : node.end] == node.text


def test_each_character_of_the_documents_formulas_is_in_its_place() -> None:
    for record in of_documents():
        in_its_place(record.printed)
        if len(record.encoded) <= mathml.LONGEST:
            in_its_place(record.encoded)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(PARTS), max_size=25).map("".join))
def test_whatever_is_typed_is_in_its_place_and_no_letter_of_it_is_lost(latex: str) -> None:
    in_its_place(latex)
    assert shown(latex).count("ж") == latex.count("ж")


def shown(latex: str) -> str:
    """What is shown of a formula in a line, after each other renderer took it without an error."""
    for renderer in (breaking.formula, breaking.inline, indicators, mathml.inline, mathml.display):
        assert latex.strip("{}. \\") == "" or renderer(latex)
    marked(latex, f"{latex} + 1")
    excerpt(latex, f"{latex} + 1")
    return plain(latex)


@pytest.mark.parametrize("latex", HOSTILE, ids=lambda text: f"{text[:12]}... of {len(text)}")
def test_what_no_one_writes_is_no_error(latex: str) -> None:
    shown(latex)
    assert max((node.start for node in tree_of(latex).row), default=0) < len(latex)


def test_brackets_within_brackets_are_read_as_deep_as_people_write_them() -> None:
    deep = DEEPEST // 2
    assert sum(node.kind == "bracket" for node in walk(tree_of("(" * deep + ")" * deep).row)) == deep


def test_a_row_is_cut_at_signs_outside_brackets() -> None:
    assert [text_of(part) for part in cut(tree_of(r"a, f(b, c), \frac{d, e}{2}").row, ",")] == ["a", " f(b, c)", r" \frac{d, e}{2}"]


def test_edits_are_made_at_once() -> None:
    assert edited("abcd", [(3, 4, "Z"), (0, 1, "XY"), (2, 2, "-")]) == "XYb-cZ"
