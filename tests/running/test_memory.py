"""Is what was found remembered for one piece of work and no longer, so that a broken rule is seen at once?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.functions import slope
from closedform.derivations.laws import MinusGradient
from closedform.derivations.memory import Memory, in_memory, memory_of, remembered
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.verdict import Verdict

ROOT = Path(__file__).parents[2]
ASKED: list[int] = []


@remembered
def steps_down(n: int, refused: int = -1) -> int | None:
    """Count the steps to zero, each once; None of zero."""
    ASKED.append(n)
    if n == refused:
        raise ValueError("refused")
    return None if n == 0 else (steps_down(n - 1, refused) or 0) + (steps_down(n - 1, refused) or 0) // 2 + 1


def asked(*numbers: int, refused: int = -1) -> list[int]:
    """Which numbers the function was asked for while it was called with some."""
    ASKED.clear()
    for n in numbers:
        with pytest.raises(ValueError, match="refused") if n >= refused >= 0 else nullcontext():
            steps_down(n, refused)
    return list(ASKED)


def test_without_a_memory_the_outermost_call_remembers_and_nothing_outlives_it() -> None:
    assert asked(3, 3) == [3, 2, 1, 0] * 2


def test_in_a_memory_nothing_is_asked_twice() -> None:
    with in_memory(Memory()) as memory:
        assert asked(3, 3, 4, 0) == [3, 2, 1, 0, 4]
    assert memory[steps_down].cache_info().misses == 5
    assert asked(0) == [0]


def test_an_exception_is_not_remembered_and_leaves_no_memory_in_force() -> None:
    with in_memory(Memory()):
        assert asked(2, 2, refused=1) == [2, 1, 2, 1]
    assert asked(1, 1, refused=1) == [1, 1]
    assert asked(1, 1) == [1, 0] * 2


def test_a_function_is_never_given_what_another_found() -> None:
    first, second = (remembered(lambda n, by=by: n + by) for by in (1, 2))
    with in_memory(Memory()):
        assert [first(5), second(5), first(5), second(5)] == [6, 7, 6, 7]


def test_a_piece_of_work_is_known_again_until_others_have_come() -> None:
    def found(work: str) -> list[int]:
        with memory_of(work):
            return asked(1)

    assert [found(work) for work in ("one", "one", "other", "one")] == [[1, 0], [], [1, 0], []]
    for k in range(9):
        assert found(f"further {k}") == [1, 0]
    assert found("one") == [1, 0]


def test_a_thread_looks_into_no_memory_but_its_own() -> None:
    found: list[list[int]] = []
    with in_memory(Memory()):
        asked(1)
        thread = Thread(target=lambda: found.append(asked(1)))
        thread.start()
        thread.join()
    assert found == [[1, 0]]


def test_a_rule_that_is_broken_between_two_checks_of_one_claim_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    a, right = sp.Symbol("a", positive=True), slope._by_rules
    claim = Derivation(
        source=Source("note", "test"),
        says="a flow",
        quantity=MinusGradient(sp.exp(a) + a**2, a, a),
        lines=(Line("flow", -sp.exp(a) - 2 * a, "-e^a - 2a"),),
        domain=Domain({a: positive}),
    )
    assert check_here(claim)[0].total is Verdict.PROVED
    monkeypatch.setattr(slope, "_by_rules", lambda *args: 2 * right(*args))
    assert check_here(claim)[0].total is Verdict.REFUTED


# What takes a form and is no finding: letters that stand for it, in all proofs the same, and streams of draws, which go on from claim to claim.
NAMES = {"letter_for", "_letter", "_shared", "_tree", "_fresh"}


def kept_by_the_process() -> Iterator[tuple[str, list[str]]]:
    """The functions of rules that ``functools`` remembers for, each with the types of what it takes."""
    for package in ("numerics", "derivations/functions", "derivations/laws", "derivations/claims"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and any(_is_cache(d) for d in node.decorator_list):
                    arguments = [*node.args.args, *node.args.kwonlyargs, *filter(None, [node.args.vararg])]
                    yield node.name, [ast.unparse(a.annotation) for a in arguments if a.annotation]


def _is_cache(decorator: Any) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).removeprefix("functools.") in ("cache", "lru_cache")


def test_no_process_remembers_what_was_found_of_a_form() -> None:
    of_forms = re.compile(r"\b(Form|Letter|Shape|Any|Domain|Derivation|Property|E|Gaussian|Finite|MinusGradient)\b")
    assert {name for name, types in kept_by_the_process() if any(map(of_forms.search, types))} == NAMES
