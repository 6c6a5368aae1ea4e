"""A process that executes orders in turn: ``python -m closedform.numerics.running.serve``, over standard input and output.

It has no threads and has the checks' imports. So the worker it forks has SymPy at once and inherits no lock. A worker that a limit
stops is forked again. The process ends when its input does.
"""

from __future__ import annotations

from typing import BinaryIO

import msgspec

from closedform.numerics.running.streams import own_streams
from closedform.numerics.running.wire import Answer, Order, call_of, refusal
from closedform.numerics.running.workers import Failed, Workers


def serve(orders: BinaryIO, answers: BinaryIO) -> None:
    """Execute orders until there are none."""
    with Workers[int](1) as workers:
        for line in orders:
            answers.write(msgspec.json.encode(answer(msgspec.json.decode(line, type=Order), workers)) + b"\n")
            answers.flush()


def answer(order: Order, workers: Workers[int]) -> Answer:
    """Execute one order, if this process has the same sources and libraries as its sender."""
    try:
        if (refused := refusal(order)) is not None:
            return Answer(refused=refused)
        call, args = call_of(order)  # imports at once: the imported files are then the hashed ones
    except (ImportError, AttributeError, msgspec.MsgspecError) as error:
        return Answer(refused=f"does not understand the order ({type(error).__name__}: {error}); install the same closedform")
    workers.submit(0, order.limits, call, *args)
    _, result = workers.next()
    return Answer(failed=result) if isinstance(result, Failed) else Answer(result=msgspec.msgpack.encode(result))


def main() -> None:
    """Serve over standard input and output."""
    serve(*own_streams())


if __name__ == "__main__":
    main()
