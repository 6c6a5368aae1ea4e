"""Messages between the scheduler's side of a cluster and a worker: plain data, a line of JSON each; nothing in it can run.

An order names the function to call, its arguments (of the types that the function declares), and its limits. It also states the
sources and libraries of the scheduler's side. A worker with other ones answers with a sentence, and computes nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec

from closedform.numerics.running.ledger import versions
from closedform.numerics.running.pool import Job
from closedform.numerics.running.sources import digest
from closedform.numerics.running.workers import Failed, Limits

PACKAGE = "closedform.numerics"  # a function of another package is never called


class Order(msgspec.Struct, frozen=True):
    """A job, for a worker without any state of it.

    Args:
        module: the module of the function to call.
        function: its name.
        args: its arguments, in msgpack.
        limits: the limits on its resources.
        sources: the digest of the sources that the module runs.
        versions: the versions of the libraries that results depend on.
    """

    module: str
    function: str
    args: bytes
    limits: Limits
    sources: str
    versions: dict[str, str]


class Answer(msgspec.Struct, frozen=True):
    """The outcome of an order: exactly one of a result, a failure's reason, and a refusal.

    Args:
        result: the result in msgpack.
        failed: why there is no result.
        refused: a sentence: why this worker rejects orders from this scheduler.
    """

    result: bytes | None = None
    failed: Failed | None = None
    refused: str | None = None


def order_of(job: Job) -> Order:
    """Write a job as an order."""
    module = job.call.__module__
    return Order(module, job.call.__name__, msgspec.msgpack.encode(job.args), job.limits, digest(module), versions())


def refusal(order: Order) -> str | None:
    """Return why results of this process would differ from the scheduler's: other libraries, or other sources."""
    mine = versions()
    for name, version in order.versions.items():
        if mine.get(name) != version:
            return f"has {name} {mine.get(name, 'of no version')}, and the scheduler's side {version}; install the same"
    if not order.module.startswith(f"{PACKAGE}."):
        return f"calls functions of {PACKAGE} only, and the order is for one of {order.module}"
    if digest(order.module) != order.sources:
        return "has other sources of closedform than the scheduler's side; install the same, and start it again"
    return None


def call_of(order: Order) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Find the function that an order names, and read its arguments by the types of its parameters."""
    function = getattr(importlib.import_module(order.module), order.function)
    types = get_type_hints(function)
    types.pop("return", None)
    return function, msgspec.msgpack.decode(order.args, type=tuple.__class_getitem__(tuple(types.values())))
