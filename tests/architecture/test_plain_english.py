"""Are docstrings, comments and messages in short, plain sentences?"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("numerics", "derivations/claims", "derivations/functions", "derivations/laws", "derivations/reading", "reports")
LONGEST = 30  # words of a sentence; a symbol or a number is no word
# Each shape with what to write instead.
BANNED = {
    r"\b([Tt]ell|[Ss]ay)s? whether\b": "Return True if",
    r"^Give\b": "Return",
    r"^(Does|Is|Are|Do)\b.*\?": "a statement of what the code does",
    r"\bwhat (is|was|are|were) (told|left|asked|met|said|looked|had)\b": "the noun",
    r"\bwhat (stands|lies|comes|follows|is there)\b": "the noun",
    r"(?<!each )\bof which\b": "a second sentence",
    r"\bcarr(y|ied) out\b": "evaluate",
    r"\bso it is\b": "the statement again",
    r"\b(whoever|who asks)\b": "the caller",
    r"\basked for\b": "wanted, given",
    r"\b(is|are) had\b": "follows",
    r"\bcome to\b": "result",
}
Said = tuple[int, str, str]  # a line, "docstring", "comment" or "message", and the text


def said(source: str) -> Iterator[Said]:
    """Yield everything that a file says to a reader."""
    tree = ast.parse(source)
    parts: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)) is not None:
            parts.update(ast.walk(node.body[0]))
            yield node.body[0].lineno, "docstring", text
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            yield node.lineno, "message", "".join(str(v.value) if isinstance(v, ast.Constant) else "x" for v in node.values)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in parts
            and node.value.count(" ") > 2
            and node.value[0] != "\n"
        ):  # such a block is a grammar or a program
            yield node.lineno, "message", node.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], "comment", token.string.lstrip("# ")


def faults(said: Said) -> Iterator[str]:
    """Yield the sentences that are too long, in a message or the first paragraph of a docstring, and the banned shapes anywhere."""
    line, kind, text = said
    plain = " ".join(re.sub(r"``[^`]*``", "name", text).split())
    first = " ".join(re.sub(r"``[^`]*``", "name", text.partition("\n\n")[0]).split())
    for sentence in re.split(r"(?<=[.!?]) ", first) if kind != "comment" else ():
        if (count := sum(bool(re.search("[A-Za-z]{2}", word)) for word in sentence.split())) > LONGEST:
            yield f"{line}: {count} words: {sentence}"
    yield from (f"{line}: {found[0]!r}: write {instead}" for shape, instead in BANNED.items() if (found := re.search(shape, plain)))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_it_does_in_plain_english(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    found = {path.name: [fault for one in said(path.read_text(encoding="utf-8")) for fault in faults(one)] for path in files}
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Tell whether it holds."""\n',
        'def f():\n    """Return True if it holds.\n\n    The sum, of which one term is zero.\n    """\n',
        "x = 1  # what is left of the sum\n",
        'raise ValueError(f"{x} is not carried out")\n',
        '"""' + "Return the word " + "and another word " * 9 + 'to the end."""\n',
        'raise ValueError("' + "the message " * 16 + '")\n',
    ],
)
def test_a_shape_that_is_banned_is_found(source: str) -> None:
    assert len([fault for one in said(source) for fault in faults(one)]) == 1


def test_a_plain_sentence_passes() -> None:
    source = '"""Return ``f(x)`` for real x.\n\n    f(x) = sum_k a_k x^k\n"""\nx = 1  # terms of the sum\n'
    assert [fault for one in said(source) for fault in faults(one)] == []
