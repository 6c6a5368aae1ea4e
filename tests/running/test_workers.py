"""Does a worker stay with tasks of one kin, take up one that no other is at, and help others when there is none?

The processes are stand-ins that are told what to do and answer when the test says so: which task goes to which is then certain.
"""

from __future__ import annotations

from typing import Any

import pytest

from closedform.numerics.running import workers
from closedform.numerics.running.workers import Limits, Workers

LIMITS = Limits(seconds=60.0)


class _StandIn:
    """A process and its pipe in one: it keeps what it is sent."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def send(self, task: tuple[Any, Any, tuple[str, ...]]) -> None:
        self.given.append(task[2][0])

    def recv(self) -> str:
        return self.given[-1]

    def kill(self) -> None: ...

    def join(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[_StandIn]:
    """The processes started so far; the first in this order that is at work is the next to answer."""
    of_test: list[_StandIn] = []

    def start(crew: str) -> Any:
        of_test.append(_StandIn())
        stand_in: Any = of_test[-1]
        return workers._Worker(stand_in, stand_in, crew)

    monkeypatch.setattr(workers, "_start", start)
    monkeypatch.setattr(workers, "wait", lambda busy, timeout: [min(busy, key=lambda one: len(one.given))])
    return of_test


def handed_out(tasks: list[tuple[str, str]], started: list[_StandIn]) -> list[list[str]]:
    """Submit tasks of a name and a kin, in this order, to two workers of equal speed: what each was given."""
    with Workers[str](2) as crew:
        for place, (name, kin) in enumerate(tasks):
            crew.submit(name, LIMITS, str, name, place=place, kin=kin)
        assert {crew.next()[1] for _ in tasks} == {name for name, _ in tasks}
    return [one.given for one in started]


def test_a_worker_stays_with_a_kin(started: list[_StandIn]) -> None:
    tasks = [(f"{kin}{k}", kin) for k in range(4) for kin in "ab"]
    assert handed_out(tasks, started) == [["a0", "a1", "a2", "a3"], ["b0", "b1", "b2", "b3"]]


def test_a_worker_takes_up_the_first_kin_that_no_other_is_at(started: list[_StandIn]) -> None:
    tasks = [("a0", "a"), ("b0", "b"), *((f"{kin}{k}", kin) for kin in "abcd" for k in range(1, 3))]
    assert handed_out(tasks, started) == [["a0", "a1", "a2", "c1", "c2"], ["b0", "b1", "b2", "d1", "d2"]]


def test_a_worker_whose_kin_is_done_helps_another(started: list[_StandIn]) -> None:
    tasks = [("b0", "b"), *((f"a{k}", "a") for k in range(5))]
    first, second = handed_out(tasks, started)
    assert abs(len(first) - len(second)) <= 1


def test_what_has_no_kin_is_done_in_order(started: list[_StandIn]) -> None:
    first, second = handed_out([(f"{k}", "") for k in range(6)], started)
    assert sorted(first + second) == [f"{k}" for k in range(6)]
    assert [first, second] == [sorted(first), sorted(second)]


def test_a_worker_comes_back_to_the_kin_that_it_was_the_last_to_be_at(started: list[_StandIn]) -> None:
    with Workers[str](2) as crew:
        for names in (("a0", "b0"), ("c0", "d0", "b1", "a1")):  # the second round is given out while both have nothing to do
            for place, name in enumerate(names):
                crew.submit(name, LIMITS, str, name, place=place, kin=name[0])
            for _ in names:
                crew.next()
    first, second = (one.given for one in started)
    assert {name[0] for name in first if name.endswith("0")} & {name[0] for name in first if name.endswith("1")}
    assert {name[0] for name in second if name.endswith("0")} & {name[0] for name in second if name.endswith("1")}
