"""The verdict on a stochastic simulator: agreement up to the smallest visible deviation, and alarms."""

from __future__ import annotations

import msgspec

from closedform.numerics.findings.levels import FALSE_ALARM, MISS
from closedform.numerics.tools.simulations.noisy import ENOUGH, ENOUGH_OUTSIDE, Coefficient, Noisy
from closedform.numerics.tools.simulations.result import Agreement, Comparison, TermFound
from closedform.numerics.tools.simulations.sentences import as_printed, entry_of


def judged_by_chance(problem: Noisy, found: Comparison) -> Comparison:
    """Judge the replicates: they agree, differ, or are too few to decide.

    An alarm is a coefficient of the equation that is not one, a coefficient of an added term that is not zero, or a remainder
    outside all terms. Each must exceed the stated level of chance.
    """
    found = msgspec.structs.replace(
        found, replicates=len(problem.replicates), alarm=problem.alarm, level=FALSE_ALARM, miss=MISS, terms=as_printed(problem)
    )
    if reason := problem.doubtful():
        return _undecided(found, reason)
    fitted = problem.fitted(problem.columns)
    if fitted is None:
        says = "the instances do not separate the terms of the equation: take more, or another seed"
        return _undecided(found, says)
    coefficients, outside = fitted
    found = msgspec.structs.replace(found, terms=_measured(problem, coefficients))
    worst = max(abs(c.mean - 1) / c.error for c in coefficients)
    if worst > problem.alarm or outside > 1 or _has_more(problem):
        return found
    seen = problem.seen * max(c.error for c in coefficients)
    if seen > ENOUGH:
        more = int((seen / ENOUGH) ** 2 * len(problem.replicates)) + 1
        says = (
            f"the noise is too large: a coefficient could be off by a factor {1 + seen:.2g} and go unseen, "
            f"{1 + ENOUGH:g} is needed; take {more} replicates, or average as many more draws in a call"
        )
        return _undecided(found, says)
    beside = problem.unseen_outside()
    if beside > ENOUGH_OUTSIDE:
        more = int((beside / ENOUGH_OUTSIDE) ** 4 * len(problem.replicates)) + 1
        says = (
            f"the noise is too large: a part outside the equation's terms of {beside:.2g} of its size could go unseen, {ENOUGH_OUTSIDE:g} is "
            f"needed; take {more} replicates, or average more draws in a call"
        )
        return _undecided(found, says)
    says = (
        f"agrees with {found.claim} within its noise, on {found.instances} instances of {found.replicates} replicates. Every coefficient "
        f"is within {worst:.2g} standard errors of the equation's. One off by {seen:.2g} of itself would have been seen, as would a part outside "
        f"all terms of {beside:.2g} of the equation's size. {_rates(problem)}"
    )
    return msgspec.structs.replace(found, verdict=Agreement.AGREES, says=says)


def _undecided(found: Comparison, says: str) -> Comparison:
    return msgspec.structs.replace(found, verdict=Agreement.UNDECIDED, says=says)


def _has_more(problem: Noisy) -> bool:
    for _, column in problem.added:
        fitted = problem.fitted([*problem.columns, column])
        if fitted is not None and abs(fitted[0][-1].mean) > problem.alarm * fitted[0][-1].error:
            return True
    return False


def _measured(problem: Noisy, coefficients: list[Coefficient]) -> tuple[TermFound, ...]:
    out = []
    for term, c in zip(problem.terms, coefficients, strict=True):
        number, z = float(term.number), (c.mean - 1) / c.error
        ratio = "1" if abs(z) <= problem.alarm else None
        seen = problem.seen * c.error
        error = c.error * abs(number)
        out.append(
            TermFound(problem.show(term.value), number, c.mean * number, ratio, None, entry_of(problem, term), error, z, seen)
        )
    return tuple(out)


def unexplained_by_chance(problem: Noisy) -> str:
    """Describe how replicates differ if no hypothesis explains them."""
    fitted = problem.fitted(problem.columns)
    if fitted is None or fitted[1] > 1:
        share = problem.share_outside()
        return (
            "differs: its expectation has a term that the equation does not have, which none of the named ones is: "
            f"about {share:.2g} of it lies outside the terms"
        )
    measured = "; ".join(
        f"that of {problem.show(t.value)} is {c.mean:.4g} ± {c.error:.1g} times the equation's"
        for t, c in zip(problem.terms, fitted[0], strict=True)
    )
    return f"differs: no single slip explains its coefficients: {measured}"


def _rates(problem: Noisy) -> str:
    """State both error rates."""
    return (
        f"{problem.components} numbers were tested, each an alarm beyond {problem.alarm:.3g} standard errors. Any alarm is false with a chance "
        f"of {FALSE_ALARM:.0e} at most, and a deviation of the stated size is missed with one of {MISS:.0e} at most"
    )
