"""Do processes that stay serve the next run, and those of a run that was broken off never?"""

from __future__ import annotations

import os

import pytest

from closedform.numerics.running.local import staying
from closedform.numerics.running.pool import Executor, Job, limits

COUNT = 3  # of processes; a number that nothing else here uses


def asked(executor: Executor, ticket: int) -> None:
    executor.submit(ticket, Job(os.getpid, (), int, f"{ticket}", limits(5.0), "ask", "a process"))


def served(executor: Executor, ticket: int) -> int:
    asked(executor, ticket)
    answered, pid = executor.next()
    assert answered == ticket
    return int(pid)


def test_the_next_run_has_the_same_process() -> None:
    with staying(COUNT) as executor:
        first = served(executor, 1)
    with staying(COUNT) as executor:
        assert served(executor, 2) == first != os.getpid()


def test_two_runs_at_once_have_processes_of_their_own() -> None:
    with staying(COUNT) as one, staying(COUNT) as other:
        assert served(one, 1) != served(other, 1)


@pytest.mark.parametrize("broken", [True, False])
def test_what_is_left_of_a_run_is_no_answer_to_the_next(broken: bool) -> None:
    """Broken off by an exception, or left with a job that nobody waited for."""
    with pytest.raises(KeyboardInterrupt) if broken else staying(1), staying(COUNT) as executor:
        first = served(executor, 1)
        asked(executor, 99)
        if broken:
            raise KeyboardInterrupt
    with staying(COUNT) as executor:
        assert served(executor, 1) != first
