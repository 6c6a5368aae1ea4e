"""The verdict for a line printed with an approximation sign, from its measured errors and how fast they vanish."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.numerics.engines.engine import EVERYWHERE, Ask, Failure, Found
from closedform.numerics.findings.estimates import SampledDerivation
from closedform.numerics.findings.findings import (
    Enclosed,
    Equality,
    Kind,
    Measured,
    Order,
)
from closedform.numerics.findings.levels import LEAST_ORDER
from closedform.numerics.findings.verdict import Judgement, Verdict


def measured_errors(found: Found, i: int, reading: str) -> tuple[Measured, ...]:
    """Return the errors of an approximate line that balls and samples measured."""
    enclosed, sampled = found.get(EVERYWHERE), found.get(Ask("sample", reading))
    rows = list(enclosed.errors.get((i, reading), [])) if isinstance(enclosed, Enclosed) else []
    return (*rows, *(sampled.errors if isinstance(sampled, SampledDerivation) else ()))


def approximation(rows: Sequence[Measured], orders: Sequence[Order], total: Judgement) -> Judgement:
    """Judge an approximate line by its errors, and by the orders with which they vanish."""
    if not rows:
        return Judgement(Verdict.UNDECIDED, f"no error could be measured: {total.reason}")
    sizes = [abs(float(row.error)) for row in rows]
    says = f"error measured at {len(sizes)} points, largest {max(sizes):.2g}, smallest {min(sizes):.2g}"
    return _persists(orders, total) or Judgement(Verdict.APPROXIMATION, f"{says}{_falls(orders)}")


def approximate_step(orders: Sequence[Order], step: Judgement, total: Judgement | None) -> Judgement:
    """Judge the step into an approximate line: refuted if ``total`` is; else by the orders of its own error."""
    if total is not None and total.verdict is Verdict.REFUTED:
        return total
    says = f"printed with an approximation sign{_falls(orders)}"
    return _persists(orders, step) or Judgement(Verdict.APPROXIMATION, says)


def orders_of(enclosed: Enclosed | Failure, kind: Kind, i: int, reading: str) -> Sequence[Order]:
    """Return the orders of the errors of a line, if balls measured them."""
    return enclosed.orders.get(Equality(kind, i, reading), []) if isinstance(enclosed, Enclosed) else []


def _persists(orders: Sequence[Order], equality: Judgement) -> Judgement | None:
    """Refute an approximation along the first way on which its error does not vanish; None if there is no such way."""
    for order in orders:
        if order.high < LEAST_ORDER:
            way = ", ".join(f"{name} = {form}" for name, form in order.at.items())
            tells = f"its error does not vanish as {order.parameter} tends to 0: it is {', '.join(order.sizes)}"
            return Judgement(Verdict.REFUTED, f"{tells}, of order {order.high:.3g}, with {way}", equality.witness)
    return None


def _falls(orders: Sequence[Order]) -> str:
    return "".join(
        dict.fromkeys(f"; it falls like {order.parameter}^{order.low:.3g}" for order in orders if order.low > LEAST_ORDER)
    )
