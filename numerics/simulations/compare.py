"""A simulator against its equation: whether the user's own function computes what the document prints.

The function is called on seeded instances and its output compared with the encoded right side of the
claim, evaluated from the derivation and in every coordinate. Where they differ, the hypotheses of
``numerics/simulations/faults.py`` are tried and the least departure from the equation that explains every
number is reported.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
import torch

from derivations.claim import Derivation, Line
from derivations.index import claim_at, path_of, select
from numerics.evidence import NotLowered
from numerics.simulations.faults import COARSEST, Fault, Problem, explanation, split
from numerics.simulations.instances import FIELDS, Instances, draw, why_not

# Inputs are changed relatively by this much to see how much the equation magnifies a rounding.
_NUDGE = 1e-7


# A difference below this may be the rounding of a function that computes in single precision and returns double.
SINGLE_PRECISION = 1e-4


class BadSimulator(ValueError):
    """The function cannot be compared; the message says why, and the remedy."""


class Agreement(StrEnum):
    """What is said of a simulator."""

    AGREES = "agrees"
    CORRECTED = "agrees with the correction"
    REPEATS = "repeats the error"
    DIFFERS = "differs"
    UNDECIDED = "undecided"

    @property
    def right(self) -> bool:
        """Whether the simulator computes the form that holds."""
        return self in (Agreement.AGREES, Agreement.CORRECTED)


class TermFound(msgspec.Struct, frozen=True):
    """One additive term: as the equation has it, and what the simulator has in its place.

    ``equation`` is the term's number in the equation and ``measured`` the one found (None where it is
    not the same on all instances or was not found); ``ratio`` names their quotient, "1" where they
    agree; ``form`` is what the simulator has where it is more than a number that differs.
    """

    term: str
    equation: float
    measured: float | None
    ratio: str | None
    form: str | None = None
    entry: int | None = None


class Comparison(msgspec.Struct, frozen=True):
    """What was found of a simulator.

    ``difference`` is the largest difference of output and equation, relative to the size of the
    equation's terms, and ``tolerance`` what rounding may explain of it on the worst instance.
    """

    claim: str
    verdict: Agreement
    says: str
    equation: str
    terms: tuple[TermFound, ...]
    difference: float
    tolerance: float
    instances: int
    dimension: int
    seed: int
    reading: str | None = None
    extra: str | None = None


def compare(
    update: Callable[..., Any],
    *,
    claim: str,
    seed: int = 0,
    instances: int = 40,
    n: int = 13,
    reading: str | None = None,
    arrays: str | None = None,
    accuracy: float | None = None,
) -> Comparison:
    """Compare a function with the equation it is meant to implement, on seeded instances.

    The function is called once an instance (and once more on the first, to see that it is deterministic). It
    names what it wants by its parameters' names, from what the claim's instances offer (dimensionless):

    - ``w`` (or ``w1``, ``wk``, ``w2``, ... where there are several): weight vectors, shape (n,);
    - ``Sigma_1``, ``Sigma_0``: the classes' covariances, shape (n, n), symmetric, positive definite and circulant;
    - the equation's other symbols by their names, such as ``b_1``, ``g``, ``sigma_1``, ``rho_11``: floats;
    - ``Sigma_1_w``: the product Sigma_1 w, shape (n,), and so on;
    - ``tau``, the time constant, and ``dt``, the time step: floats.

    It returns the right side of the equation, shape (n,) for a vector, () for a number, the matrix's shape for a
    matrix: divided by tau if it takes ``tau``, and multiplied by dt if it takes ``dt`` (the increment, not the new
    weights). A parameter with a default that is none of these names is left alone. Arrays are float64. A JAX
    function is given NumPy arrays and may return its own.

    Args:
        update: the function.
        claim: the key of a line whose right side is a closed form, such as "002:20".
        seed: of the instances; the same seed gives the same answer.
        instances: how many.
        n: dimension of X, a prime, so that a factor n is not mistaken for another.
        reading: the reading of the line, where it has several; the one that agrees, or else the first, by default.
        arrays: "numpy" or "torch", what the function takes; by default torch where a parameter is annotated as a tensor, else NumPy.
        accuracy: the relative spacing of the numbers the function computes with; that of the type it returns by default.

    Raises:
        KeyError: no line has that key.
        BadSimulator: the claim cannot be evaluated on instances, or the function cannot be called, is not deterministic,
            or returns something of another shape, or no number.
    """
    if instances < 10 or n < 3:
        raise BadSimulator(f"instances={instances} and n={n}; give at least 10 instances of dimension at least 3")
    derivation, line = _line(claim)
    readings = _readings(derivation, line, claim, reading)
    settings: dict[str, Any] = {"claim": claim, "seed": seed, "count": instances, "n": n, "arrays": arrays, "accuracy": accuracy}
    forms = [(name, derivation.value(line, name), False) for name in readings]
    forms += [(name, derivation.correction(line, name), True) for name in readings if derivation.correction(line, name) is not None]
    for _, value, _ in forms:
        if reason := why_not(derivation, claim, value):
            raise BadSimulator(reason)
    seen = []
    for name, value, corrected in forms:
        found = _against(update, derivation, value, search=False, **settings)
        seen.append(_judged(found, name or None, corrected, derivation.correction(line, name) is not None, line))
    for verdict in (Agreement.AGREES, Agreement.CORRECTED, Agreement.REPEATS, Agreement.UNDECIDED):
        if agreeing := [c for c in seen if c.verdict is verdict]:
            return agreeing[0]
    name, value, _ = forms[0]
    return msgspec.structs.replace(_against(update, derivation, value, search=True, **settings), reading=name or None)


def _line(key: str) -> tuple[Derivation, Line]:
    keys = select(key)
    if key not in keys:
        raise BadSimulator(f"{key} has several parts, {', '.join(keys)}: name one")
    derivation = claim_at(path_of(key))
    if not isinstance(derivation, Derivation):
        raise BadSimulator(f"{key} is a claim in prose: it has no right side to compare a function with")
    return derivation, next(line for line in derivation.lines if derivation.key(line) == key)


def _readings(derivation: Derivation, line: Line, key: str, reading: str | None) -> list[str]:
    known = list(derivation.readings)
    if reading is None:
        return known
    if reading not in known:
        raise BadSimulator(f"{key} has no reading {reading!r}; it has {', '.join(map(repr, known))}")
    return [reading]


def _judged(found: Comparison, reading: str | None, corrected: bool, wrong: bool, line: Line) -> Comparison:
    """Say what agreement with a corrected form, or with a line that is wrong as printed, amounts to."""
    says, verdict = found.says, found.verdict
    if verdict is Agreement.AGREES and corrected:
        verdict = Agreement.CORRECTED
        says = f"{says}; this is the corrected form, {found.claim} as printed is wrong" + (
            f": {line.departures[0].says}" if line.departures else ""
        )
    elif verdict is Agreement.AGREES and wrong:
        verdict = Agreement.REPEATS
        says = f"{says}; but the line is wrong as printed: see `closedform explain {found.claim}`"
    if reading and verdict is not Agreement.DIFFERS:
        says += f" (read as: {reading})"
    return msgspec.structs.replace(found, says=says, verdict=verdict, reading=reading)


def _against(
    update: Callable[..., Any],
    derivation: Derivation,
    value: Any,
    *,
    claim: str,
    seed: int,
    count: int,
    n: int,
    arrays: str | None,
    accuracy: float | None,
    search: bool,
) -> Comparison:
    """Compare with one form of the equation; where they differ, look for the reason if that is asked for."""
    drawn = draw(derivation, seed=seed, count=count, n=n)
    terms = split(value)
    if not terms:
        raise BadSimulator(f"{claim} is printed as zero: there is no term to compare")
    vectors = set(drawn.vectors)
    if any(len(t.rest.free_symbols & vectors) != 1 for t in terms) and any(t.rest.free_symbols & vectors for t in terms):
        raise BadSimulator(f"{claim} is not linear in the arbitrary direction: it is no vector that a simulator could return")
    is_vector = any(t.rest.free_symbols & vectors for t in terms)
    shape = tuple(value.shape) if hasattr(value, "shape") else (n,) if is_vector else ()
    outputs, eps, wanted = _run(update, drawn, shape, arrays, claim)
    scale = np.ones((count, 1))
    if "tau" in wanted:
        scale = scale / drawn.offered["tau"][:, None]
    if "dt" in wanted:
        scale = scale * drawn.offered["dt"][:, None]
    words = " and ".join(w for name, w in (("dt", "not multiplied by dt"), ("tau", "not divided by tau")) if name in wanted)
    try:
        problem = Problem(
            terms, drawn, outputs, scale=scale, eps=accuracy or eps, conditioning=_conditioning(terms, drawn), n=n, unscaled=words
        )
    except NotLowered as missing:
        raise BadSimulator(f"{claim} cannot be evaluated in floating point: {missing}") from None
    if not all(np.all(np.isfinite(c)) for c in problem.columns):
        raise BadSimulator(f"{claim} has no finite value on some of the instances; try another seed")
    difference = outputs - sum(problem.columns)
    size = np.max(sum(abs(c) for c in problem.columns), axis=1, keepdims=True)
    fields: dict[str, Any] = {
        "claim": claim,
        "equation": problem.show(value) if not hasattr(value, "shape") else str(value),
        "difference": float(np.max(abs(difference) / size)),
        "tolerance": float(np.max(problem.tolerance)),
        "instances": count,
        "dimension": n,
        "seed": seed,
    }
    if problem.misfit(problem.columns) <= 1:
        return _agreeing(problem, fields)
    if not search:
        return Comparison(verdict=Agreement.DIFFERS, says="differs", terms=(), **fields)
    fault = explanation(problem, _confusions(derivation, drawn, seed, count, n))
    if fault is None:
        terms_found = tuple(TermFound(problem.show(t.value), float(t.number), None, None, None, _entry(problem, t)) for t in terms)
        return Comparison(verdict=Agreement.DIFFERS, says=_unexplained(problem, fields), terms=terms_found, **fields)
    extra = fault.extra and f"{fault.extra[2] or format(fault.extra[1], '.6g')} * {fault.extra[0]}"
    return Comparison(
        verdict=Agreement.DIFFERS,
        says=_sentence(problem, fault, flow=derivation.kind == "flow" or bool(words)),
        terms=_terms(problem, fault),
        extra=extra,
        **fields,
    )


def _entry(problem: Problem, term: Any) -> int | None:
    return term.entry if problem.width > 1 and not problem.instances.vectors else None


def _agreeing(problem: Problem, fields: Mapping[str, Any]) -> Comparison:
    """Agreement counts only where every term was seen: its coefficient could not have been another."""
    solved, count = problem.solve(problem.columns), len(problem.terms)
    terms = _terms(problem, Fault(0.0, (1.0,) * count, (0.0,) * count, ("1",) * count))
    if solved is None or np.any(solved[1] > COARSEST):
        poor = problem.terms[int(np.argmax(solved[1]))].value if solved else problem.terms[0].value
        says = f"the instances say too little of the term {problem.show(poor)}: take more, or another seed"
        return Comparison(verdict=Agreement.UNDECIDED, says=says, terms=terms, **fields)
    says = (
        f"agrees with {fields['claim']} on {fields['instances']} instances: the largest relative difference is "
        f"{fields['difference']:.1e}, rounding explains {fields['tolerance']:.1e}; "
        f"every term's coefficient is as in the equation to {float(np.max(solved[1])):.1e}"
    )
    return Comparison(verdict=Agreement.AGREES, says=says, terms=terms, **fields)


def _confusions(derivation: Derivation, drawn: Instances, seed: int, count: int, n: int) -> dict[tuple[str, str], Instances]:
    """Read the equation's symbols with two inputs exchanged, for each pair of covariances or of weights."""
    kernels = [name for name in FIELDS.values() if name in drawn.offered]
    weights = [name for name, v in drawn.offered.items() if name.startswith("w") and name != "w" and v.ndim == 2]
    pairs = [*combinations(kernels, 2), *combinations(weights, 2)]
    return {pair: draw(derivation, seed=seed, count=count, n=n, exchanged=pair) for pair in pairs}


def _conditioning(terms: Sequence[Any], drawn: Instances) -> Any:
    """Measure how much the terms magnify a relative change of the symbols' values, at least 1: shape (count, 1)."""
    size = sum(abs(drawn.evaluate(t.value)) for t in terms)
    moved = 0.0
    for sign in np.random.default_rng(0).choice([-1.0, 1.0], size=(4, len(drawn.values))):
        nudged = {s: v * (1 + x * _NUDGE) for (s, v), x in zip(drawn.values.items(), sign, strict=True)}
        other = replace(drawn, values=nudged)
        moved = np.maximum(moved, sum(abs(other.evaluate(t.value) - drawn.evaluate(t.value)) for t in terms))
    worst = np.max(moved, axis=1, keepdims=True) / np.max(size, axis=1, keepdims=True) / _NUDGE
    return np.maximum(1.0, np.where(np.isfinite(worst), worst, 1.0))


def _run(
    update: Callable[..., Any], drawn: Instances, shape: tuple[int, ...], arrays: str | None, claim: str
) -> tuple[Any, float, frozenset[str]]:
    """Call the function on every instance: its outputs (count, width), the spacing of its numbers, the names it wanted."""
    wanted, positional, tensors = _signature(update, drawn, claim)
    if arrays not in (None, "numpy", "torch"):
        raise BadSimulator(f"arrays={arrays!r}; use 'numpy' or 'torch'")
    make = _tensor if (arrays == "torch" or (arrays is None and tensors)) else _array
    count = len(drawn.offered["tau"])
    rows, eps = [], float(np.finfo(float).eps)
    for k in [0, *range(count)]:
        given = {name: make(drawn.offered[name][k]) for name in wanted}
        row, spacing = _output(update, [given.pop(name) for name in positional], given, shape, k)
        rows.append(row)
        eps = max(eps, spacing)
    if not np.array_equal(rows[0], rows[1]):
        raise BadSimulator(
            "the function gives two answers for the same input; compare takes a deterministic one (for an average over draws, fix its seed)"
        )
    return np.stack(rows[1:]), eps, frozenset(wanted)


def _signature(update: Callable[..., Any], drawn: Instances, claim: str) -> tuple[list[str], list[str], bool]:
    """List the names a function wants, those it takes by position, and whether it is annotated to take tensors."""
    known = ", ".join(sorted(drawn.offered))
    try:
        parameters = inspect.signature(update).parameters.values()
    except (TypeError, ValueError):
        raise BadSimulator(f"the parameters of {update!r} cannot be read; give a Python function of some of {known}") from None
    wanted, positional = [], []
    for p in parameters:
        if p.kind is p.VAR_POSITIONAL:
            raise BadSimulator(f"the function takes *{p.name}; name what it wants, from {known}")
        if p.kind is p.VAR_KEYWORD:
            wanted += [name for name in drawn.offered if name not in wanted]
        elif p.name in drawn.offered:
            wanted.append(p.name)
            positional += [p.name] if p.kind is p.POSITIONAL_ONLY else []
        elif p.default is p.empty:
            raise BadSimulator(f"the function wants {p.name!r}, which {claim} does not offer; the names known are {known}")
    return wanted, positional, any("Tensor" in str(p.annotation) for p in parameters)


def _array(value: Any) -> Any:
    return np.array(value) if np.ndim(value) else float(value)


def _tensor(value: Any) -> Any:
    return torch.tensor(value, dtype=torch.float64)


def _output(
    update: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], shape: tuple[int, ...], k: int
) -> tuple[Any, float]:
    """Call the function once, and check what it returns: a flat array, and the spacing of its numbers."""
    try:
        found = update(*args, **kwargs)
        if isinstance(found, torch.Tensor):
            found = found.detach().cpu().numpy()
        array = np.asarray(found)
    except Exception as error:  # whatever the user's own code raises is told in one sentence
        raise BadSimulator(
            f"the function raised {type(error).__name__} on instance {k}: {error} (it is given NumPy arrays; for tensors say arrays='torch')"
        ) from error
    if array.dtype.kind not in "fiu":
        raise BadSimulator(f"the function returned {type(found).__name__} of {array.dtype}; it must return real numbers")
    spacing = float(np.finfo(array.dtype).eps) if array.dtype.kind == "f" else 0.0
    if tuple(s for s in array.shape if s != 1) != tuple(s for s in shape if s != 1):
        raise BadSimulator(f"the function returned shape {array.shape}; the equation's right side has shape {shape}")
    if not np.all(np.isfinite(array)):
        raise BadSimulator(f"the function returned NaN or infinity on instance {k}, where the equation has a finite value")
    return array.astype(float).ravel(), spacing


def _terms(problem: Problem, fault: Fault) -> tuple[TermFound, ...]:
    out = []
    for i, term in enumerate(problem.terms):
        form, number, value = None, float(term.number), fault.factors[i]
        ratio = fault.ratios[i]
        if i in fault.forms:
            changed = fault.forms[i][0]
            form, ratio = problem.show(changed), _times(ratio, problem.show(changed / term.value))
        measured = None if value != value or i in fault.forms else value * number
        out.append(TermFound(problem.show(term.value), number, measured, ratio, form, _entry(problem, term)))
    return tuple(out)


def _times(first: str | None, second: str) -> str | None:
    return second if first == "1" else None if first is None else f"{first} * {second}"


def _factor(name: str | None, value: float) -> str:
    if name == "0":
        return "missing"
    if name == "-1":
        return "of the wrong sign"
    return f"off by a factor {name or format(value, '.6g')}"


def _sentence(problem: Problem, fault: Fault, *, flow: bool) -> str:
    """Say what the simulator does otherwise, in one sentence."""
    parts = []
    if fault.exchanged:
        parts.append(f"{fault.exchanged[0]} and {fault.exchanged[1]} are exchanged")
    for says in dict.fromkeys(says for _, says in fault.forms.values()):
        where = [i for i, form in fault.forms.items() if form[1] == says]
        forms = ", ".join(f"{problem.show(fault.forms[i][0])} for {problem.show(problem.terms[i].value)}" for i in where)
        parts.append(f"{says}: it has {forms}")
    if fault.common:
        ratio = fault.ratios[0]
        name = "the whole right side is of the wrong sign" if ratio == "-1" else (
            f"every term is off by the same factor {ratio or format(fault.factors[0], '.6g')}" + (": a time step or time constant" if flow else "")
        )  # fmt: skip
        parts.append(name)
    else:
        groups: dict[str, list[int]] = {}
        for i, ratio in enumerate(fault.ratios):
            if ratio != "1":
                groups.setdefault(_factor(ratio, fault.factors[i]), []).append(i)
        for says, members in groups.items():
            names = " and ".join(_name(problem, i) for i in members)
            parts.append(f"the term{'s' if len(members) > 1 else ''} {names} {'are' if len(members) > 1 else 'is'} {says}")
    if fault.extra:
        name, value, ratio = fault.extra
        text = f"it has a term that the equation does not have, {ratio or format(value, '.6g')} times {name}"
        if name == f"{_weight(problem)} ({problem.unscaled})" and ratio == "1":
            text = "it returns the new weights, not the increment"
        parts.append(text)
    return "differs: " + "; ".join(parts)


def _weight(problem: Problem) -> str:
    return "w" if "w" in problem.instances.offered else "w1"


def _name(problem: Problem, index: int) -> str:
    term = problem.terms[index]
    entry = _entry(problem, term)
    return problem.show(term.value) + ("" if entry is None else f" (entry {entry + 1})")


def _unexplained(problem: Problem, fields: Mapping[str, Any]) -> str:
    """Say how an output differs that no hypothesis explains."""
    if fields["difference"] < SINGLE_PRECISION:
        return (
            f"differs by up to {fields['difference']:.1e} of the terms' size, and no single slip explains it; "
            "if the function computes in single precision, say accuracy=1.2e-7"
        )
    vectors = problem.instances.vectors
    used = [v for v in vectors if any(t.rest.has(v) for t in problem.terms)]
    if not used:
        return f"differs by up to {fields['difference']:.2g} of the terms' size, and no single slip or added term explains it"
    outside, ratios = 0.0, []
    for k in range(len(problem.scale)):
        basis = np.stack([problem.instances.values[v][k] for v in used], axis=1)
        found = np.linalg.lstsq(basis, problem.output[k], rcond=None)[0]
        outside = max(outside, float(np.linalg.norm(problem.output[k] - basis @ found) / np.linalg.norm(problem.output[k])))
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
