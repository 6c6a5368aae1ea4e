"""What was found of forms is remembered for as long as a piece of work lasts, such as the claims of one file, and no longer.

So a rule that is changed is asked anew. Tables, files and letters that stand for forms are no findings: ``functools`` keeps those.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

_MOST = 1 << 14  # results of one function; a search may ask for more than memory holds
_LATEST = 4  # pieces of work: a process turns from one to another while it waits for what is next of each


class Memory(dict[Any, Any]):
    """What was found, by remembered function: a cache of ``functools``, which says how often it was asked."""

    def __missing__(self, function: Any) -> Any:
        """Begin to remember what a function finds; an exception is not remembered."""
        found = self[function] = lru_cache(_MOST)(function.__wrapped__)
        return found


_in_force: ContextVar[Memory | None] = ContextVar("memory", default=None)


@contextmanager
def in_memory(memory: Memory) -> Iterator[Memory]:
    """Have remembered functions look into a memory, and add to it."""
    token = _in_force.set(memory)
    try:
        yield memory
    finally:
        _in_force.reset(token)


@lru_cache(_LATEST)
def _kept(work: Hashable) -> Memory:
    return Memory()


def memory_of(work: Hashable) -> AbstractContextManager[Memory]:
    """Have remembered functions remember for a piece of work, of which the few latest are known again."""
    return in_memory(_kept(work))


def shared(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let the calls that a function makes share what they find, where no memory is in force: a way into a room."""

    @wraps(function)
    def called(*args: _P.args, **named: _P.kwargs) -> _R:
        if _in_force.get() is not None:
            return function(*args, **named)
        with in_memory(Memory()):
            return function(*args, **named)

    return called


def remembered(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Remember what a function finds, in the memory in force.

    Where none is in force, the outermost call has one of its own, which ends with it. Arguments are hashable.
    """
    outermost = shared(function)

    @wraps(function)
    def looked_up(*args: _P.args, **named: _P.kwargs) -> _R:
        memory = _in_force.get()
        found: _R = outermost(*args, **named) if memory is None else memory[looked_up](*args, **named)
        return found

    return looked_up
