"""The description of a simulator that differs from its equation, in words and term by term."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from closedform.numerics.tools.simulations.faults import Added, Fault
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.problem import Problem
from closedform.numerics.tools.simulations.result import SINGLE_PRECISION, TermFound
from closedform.numerics.tools.simulations.variations import LARGE

# A difference follows a variation if it occurs on at least this many of the instances in question, and on no other.
_SHARE = 0.5


def entry_of(problem: Problem, term: Any) -> int | None:
    """Return a term's entry, counted from zero, if the right side is a matrix."""
    return term.entry if problem.width > 1 and not problem.instances.vectors else None


def named(problem: Problem, added: Added) -> str:
    """Write an added term, with the scaling that it lacks."""
    return added.name if added.scaled else f"{added.name} ({problem.unscaled})"


def terms_found(problem: Problem, fault: Fault) -> tuple[TermFound, ...]:
    """Return each term of the equation with the simulator's in its place."""
    out = []
    for i, term in enumerate(problem.terms):
        form, number, value = None, float(term.number), fault.factors[i]
        ratio = fault.ratios[i]
        if i in fault.forms:
            changed = fault.forms[i].form
            form, ratio = problem.show(changed), _times(ratio, problem.show(changed / term.value))
        measured = None if value is None or i in fault.forms else value * number
        error = None if measured is None else problem.standard(fault.errors[i] * abs(number))
        out.append(TermFound(problem.show(term.value), number, measured, ratio, form, entry_of(problem, term), error))
    return tuple(out)


def as_printed(problem: Problem, *, agreeing: bool = False) -> tuple[TermFound, ...]:
    """Return each term of the equation, as found if the simulator agrees, else without a finding."""
    return tuple(
        TermFound(
            problem.show(t.value),
            float(t.number),
            float(t.number) if agreeing else None,
            "1" if agreeing else None,
            None,
            entry_of(problem, t),
        )
        for t in problem.terms
    )


def _times(first: str | None, second: str) -> str | None:
    return second if first == "1" else None if first is None else f"{first} * {second}"


def _factor(problem: Problem, fault: Fault, index: int) -> str:
    name, value = fault.ratios[index], fault.factors[index]
    if name == "0":
        return "missing"
    if name == "-1":
        return "of the wrong sign"
    return f"off by a factor {problem.written(value or 0.0, fault.errors[index], name)}"


def sentence(problem: Problem, fault: Fault, *, flow: bool) -> str:
    """Describe the simulator's departure in one sentence."""
    parts = []
    if fault.exchanged:
        parts.append(f"{fault.exchanged[0]} and {fault.exchanged[1]} are exchanged")
    for says in dict.fromkeys(changed.says for changed in fault.forms.values()):
        where = [i for i, changed in fault.forms.items() if changed.says == says]
        forms = ", ".join(f"{problem.show(fault.forms[i].form)} for {problem.show(problem.terms[i].value)}" for i in where)
        parts.append(f"{says}: it has {forms}")
    if fault.common:
        ratio = fault.ratios[0]
        size = problem.written(fault.factors[0] or 0.0, fault.errors[0], ratio)
        name = "the whole right side is of the wrong sign" if ratio == "-1" else f"every term is off by the same factor {size}"
        name += ": a time step or time constant" if flow and ratio != "-1" else ""
        parts.append(name)
    else:
        groups: dict[str, list[int]] = {}
        for i, ratio in enumerate(fault.ratios):
            if ratio != "1":
                groups.setdefault(_factor(problem, fault, i), []).append(i)
        for says, members in groups.items():
            names = " and ".join(_name(problem, i) for i in members)
            parts.append(f"the term{'s' if len(members) > 1 else ''} {names} {'are' if len(members) > 1 else 'is'} {says}")
    if fault.extra:
        whole = fault.extra.name == _weight(problem) and not fault.extra.scaled and fault.extra.ratio == "1"
        text = f"it has a term that the equation does not have, {fault.extra.number} times {named(problem, fault.extra)}"
        parts.append("it returns the new weights, not the increment" if whole else text)
    return "differs: " + "; ".join(parts)


def _weight(problem: Problem) -> str:
    return "w" if "w" in problem.instances.offered else "w1"


def _name(problem: Problem, index: int) -> str:
    term = problem.terms[index]
    entry = entry_of(problem, term)
    return problem.show(term.value) + ("" if entry is None else f" (entry {entry + 1})")


def unexplained(problem: Problem, difference: float) -> str:
    """Describe how an output differs if no hypothesis explains it."""
    if difference < SINGLE_PRECISION:
        return (
            f"differs by up to {difference:.1e} of the terms' size, and no single slip explains it; "
            "if the function computes in single precision, say accuracy=1.2e-7"
        )
    vectors = problem.instances.vectors
    used = [v for v in vectors if any(t.rest.has(v) for t in problem.terms)]
    if not used:
        return f"differs by up to {difference:.2g} of the terms' size, and no single slip or added term explains it"
    outside, ratios = 0.0, []
    for k in range(len(problem.scale)):
        basis = np.stack([problem.instances.values[v][k] for v in used], axis=1)
        found = np.linalg.lstsq(basis, problem.output[k], rcond=None)[0]
        if (size := np.linalg.norm(problem.output[k])) > 0:
            outside = max(outside, float(np.linalg.norm(problem.output[k] - basis @ found) / size))
        right = np.linalg.lstsq(basis, sum(c[k] for c in problem.columns), rcond=None)[0]
        ratios.append(found / right)
    names = [str(problem.instances.shown[v]) for v in used]
    if outside > problem.near:
        share = f"{outside:.2g} of it lies outside the span of {', '.join(names)}"
        single = "; if the function computes in single precision, say accuracy=1.2e-7" if outside < SINGLE_PRECISION else ""
        return f"differs: it has a term that the equation does not have, which none of the named ones is: {share}{single}"
    spread = "; ".join(
        f"that of {name} is {min(r):.4g} to {max(r):.4g} times the equation's"
        for name, r in zip(names, zip(*ratios, strict=True), strict=True)
    )
    return f"differs: the coefficients are other functions of the parameters, and no single slip explains them: {spread}"


def told(drawn: Instances, wanted: Collection[str], *, flow: bool) -> str:
    """List the variations that the function could see, and the missing ones with the reason."""
    fixed = drawn.varied.fixed
    ranks = {drawn.offered[name].ndim for name in wanted}
    uneven = "" if any(name.startswith("diagonal") for name in fixed) else ", the diagonal not constant"
    rows = [(name, "", name in wanted) for name in drawn.steps if flow]
    if any(v.ndim > 1 for v in drawn.offered.values()):
        lengths = ", ".join(str(s) for s in drawn.lengths if not any(what.startswith(f"{str(s).strip('|')}' ") for what in fixed))
        rows = [
            ("n", ", ".join(map(str, sorted(set(drawn.varied.sizes.tolist())))), max(ranks, default=1) > 1),
            ("covariances", f"circulant and not{uneven}", any(name.startswith("Sigma") for name in wanted)),
            *([(lengths, "six decades", True)] if lengths and 2 in ranks else []),
            *rows,
        ]
    rows = [row for row in rows if row[0] not in fixed]
    varied = [f"{name} ({how})" if how else name for name, how, seen in rows if seen]
    still = [f"{name} ({why})" for name, why in fixed.items()]
    if absent := [name for name, _, seen in rows if not seen]:
        still.append(f"{' and '.join(absent)} (the function does not take {'it' if len(absent) == 1 else 'them'})")
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in (("varied", varied), ("not varied", still)) if names)


def followed(problem: Problem) -> str | None:
    """Name the instances on which alone the output differs, if a variation separates them from the others."""
    off = problem.off()
    best: tuple[float, str, Any] = (0.0, "", None)
    for says, among in _kinds(problem, off):
        if np.all(among[off]) and not np.all(among) and np.mean(off[among]) > best[0]:
            best = (float(np.mean(off[among])), says, among)
    if best[0] < _SHARE:
        return None
    return f"only where {best[1]}, on {np.sum(off)} of {np.sum(best[2])} such instances; it agrees on the other {np.sum(~off)}"


def _kinds(problem: Problem, off: Any) -> Iterator[tuple[str, Any]]:
    """Yield criteria that may separate instances, in words and shape (count,): categories, then ends of numbers."""
    drawn = problem.instances
    sizes, circulant = drawn.varied.sizes, drawn.varied.circulant
    yield "n is even", sizes % 2 == 0
    yield "n is odd", sizes % 2 == 1
    yield f"n is above {LARGE}", sizes > LARGE
    yield f"n is at most {LARGE}", sizes <= LARGE
    yield "the covariances are not circulant (where that is supposed, say covariances='circulant')", ~circulant
    yield "the covariances are circulant", circulant
    for name, number in problem.ranges().items():
        yield f"{name} is at least {np.min(number[off]):.2g}", number >= np.min(number[off])
        yield f"{name} is at most {np.max(number[off]):.2g}", number <= np.max(number[off])
