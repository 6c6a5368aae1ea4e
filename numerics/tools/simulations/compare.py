"""Compares a simulator with its equation: whether the user's own function computes the document's right side.

The function is called on seeded instances. Its output is compared with the encoded right side of the claim, evaluated from the
derivation and in every coordinate. If they differ, the hypotheses of ``numerics/tools/simulations/faults.py`` are tried, and the
least departure from the equation that explains every number is reported. A stochastic function is called many times, and its mean
is compared (``noisy.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim
from closedform.numerics.checking.named import Name
from closedform.numerics.checking.options import Options
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.levels import ENOUGH_GROUPS
from closedform.numerics.sampling.threads import one_thread
from closedform.numerics.tools.export.form import NotExported
from closedform.numerics.tools.right_line import right_line
from closedform.numerics.tools.simulations.calling import OF_X, Called, called
from closedform.numerics.tools.simulations.conditioning import FEWEST, conditioning, well_conditioned
from closedform.numerics.tools.simulations.faults import explanations
from closedform.numerics.tools.simulations.instances import FIELDS, Instances, draw, why_not
from closedform.numerics.tools.simulations.noise import judged_by_chance, unexplained_by_chance
from closedform.numerics.tools.simulations.noisy import Noisy
from closedform.numerics.tools.simulations.problem import COARSEST, Problem
from closedform.numerics.tools.simulations.result import Agreement, BadSimulator, Comparison
from closedform.numerics.tools.simulations.sentences import as_printed, followed, named, sentence, terms_found, told, unexplained
from closedform.numerics.tools.simulations.terms import split
from closedform.numerics.tools.simulations.variations import ANY

# Replicates whose spread alone is used, to weight the instances.
_PILOT = 8

Form = tuple[str, Any, bool]  # a version of an equation: its reading, its right side, and True if that is the corrected one


def compare(
    update: Callable[..., Any],
    *,
    claim: Name,
    seed: int = 0,
    instances: int = 40,
    n: int | None = None,
    covariances: str = ANY,
    reading: str | None = None,
    arrays: str | None = None,
    accuracy: float | None = None,
    replicates: int | None = None,
    renamed: Mapping[str, str] = MappingProxyType({}),
    options: Options | None = None,
) -> Comparison:
    """Compare a function with the equation it is meant to implement, on seeded instances.

    The module ``numerics.tools.simulations.calling`` describes a function's parameters, its results, and which functions are
    stochastic; ``numerics.tools.simulations.variations`` describes how instances vary.

    Args:
        update: the function.
        claim: the key of a line whose right side is a closed form, such as "002:20"; or a file and a key in it, ("mynote.toml",
            "arcsine").
        seed: seeds the instances, and a stochastic function's randomness; the same seed gives the same answer.
        instances: the number of instances.
        n: the dimension of X, for a function made for one dimension; varied by default.
        covariances: "any", or "circulant" for a function that assumes so, such as one in the Fourier basis.
        reading: the reading of the line, if it has several; by default the one that agrees, or else the first.
        arrays: the arrays that the function takes, "numpy" or "torch"; by default torch if a parameter is annotated as a tensor,
            else NumPy.
        accuracy: the relative spacing of the function's numbers; by default that of the type it returns.
        replicates: the number of calls of a stochastic function on each instance, at least 32.
        renamed: by the function's own name of a parameter, the offered name of its value, such as {"S1": "Sigma_1"}.
        options: how to judge a reader's own claim first; for a refuted one the right form is compared too.

    Raises:
        KeyError: no line has that key.
        OSError: the file cannot be read.
        BadSimulator: the claim cannot be evaluated on instances; or the function cannot be called, returns another shape or no
            number, or changes its arguments. Or it is not deterministic without being marked as stochastic.
    """
    if instances < FEWEST:
        raise BadSimulator(f"instances={instances}; give at least {FEWEST}")
    if replicates is not None and replicates < ENOUGH_GROUPS:
        raise BadSimulator(f"replicates={replicates}; give at least {ENOUGH_GROUPS}: fewer say too little of their own spread")
    try:
        one, derivation, line = right_line(claim, options)
    except (BadClaim, NotExported) as error:
        raise BadSimulator(str(error)) from None
    key = one.key
    forms = _forms(derivation, line, key, reading)
    drawn = draw(derivation, seed=seed, count=instances, n=n, covariances=covariances)
    kept = well_conditioned(drawn, [value for _, value, _ in forms], key)
    drawn = drawn.take(kept)

    def read(pair: tuple[str, str]) -> Instances:
        return draw(derivation, seed=seed, count=instances, n=n, covariances=covariances, exchanged=pair).take(kept)

    @cache
    def call(shape: tuple[int, ...]) -> Called:
        how: dict[str, Any] = {"arrays": arrays, "renamed": renamed, "replicates": replicates, "pilot": _PILOT, "seed": seed}
        with one_thread():
            return called(update, drawn, shape, key, **how)

    return _nearest(derivation, line, forms, Setting(key, seed, accuracy, drawn, call, read), one.words)


def _forms(derivation: Derivation, line: Line, key: str, reading: str | None) -> list[Form]:
    """List the forms of an equation that a function may compute, as printed and corrected.

    Raises:
        BadSimulator: one of them cannot be evaluated on instances.
    """
    readings = _readings(derivation, key, reading)
    forms = [(name, derivation.value(line, name), False) for name in readings]
    forms += [(name, derivation.correction(line, name), True) for name in readings if derivation.correction(line, name) is not None]
    for _, value, _ in forms:
        if reason := why_not(derivation, key, value):
            raise BadSimulator(reason)
    return forms


def _nearest(derivation: Derivation, line: Line, forms: Sequence[Form], setting: Setting, words: str) -> Comparison:
    """Compare with each form; report the one that agrees, or the function's departure from the first."""
    seen = []
    for name, value, corrected in forms:
        found = _against(derivation, value, setting, search=False)
        seen.append(_judged(found, name or None, corrected, derivation.correction(line, name) is not None, line, words))
    right = {str(value) for c, (_, value, _) in zip(seen, forms, strict=True) if c.verdict.right}
    wrong = {str(value) for c, (_, value, _) in zip(seen, forms, strict=True) if c.verdict is Agreement.REPEATS}
    if right and wrong - right and any(c.replicates for c in seen):
        return _not_told_apart(next(c for c in seen if c.verdict.right))
    for verdict in (Agreement.AGREES, Agreement.CORRECTED, Agreement.REPEATS, Agreement.UNDECIDED):
        if found_so := [c for c in seen if c.verdict is verdict]:
            return found_so[0]
    name, value, _ = forms[0]
    return msgspec.structs.replace(_against(derivation, value, setting, search=True), reading=name or None)


def _not_told_apart(found: Comparison) -> Comparison:
    """Report no agreement if the wrong printed line and the corrected one are both within the noise."""
    says = (
        f"{found.claim} as printed is wrong, and the noise is too large to separate its right side from the corrected one: take "
        "more replicates, or average more draws in a call"
    )
    return msgspec.structs.replace(found, verdict=Agreement.UNDECIDED, says=says)


def _readings(derivation: Derivation, key: str, reading: str | None) -> list[str]:
    known = list(derivation.readings)
    if reading is None:
        return known
    if reading not in known:
        raise BadSimulator(f"{key} has no reading {reading!r}; it has {', '.join(map(repr, known))}")
    return [reading]


def _judged(found: Comparison, reading: str | None, corrected: bool, wrong: bool, line: Line, words: str) -> Comparison:
    """Describe an agreement with a corrected form, or with a line that is wrong as printed."""
    says, verdict = found.says, found.verdict
    if verdict is Agreement.AGREES and corrected:
        verdict = Agreement.CORRECTED
        says = f"{says}; this is the corrected form, {found.claim} as printed is wrong" + (
            f": {line.departures[0].says}" if line.departures else ""
        )
    elif verdict is Agreement.AGREES and wrong:
        verdict = Agreement.REPEATS
        says = f"{says}; but the line is wrong as printed: see `closedform explain {words}`"
    if reading and verdict is not Agreement.DIFFERS:
        says += f" (read as: {reading})"
    return msgspec.structs.replace(found, says=says, verdict=verdict, reading=reading)


@dataclass(frozen=True)
class Setting:
    """The setting of a comparison: the arguments of ``compare``, the instances, and the results of the function."""

    claim: str
    seed: int
    accuracy: float | None
    drawn: Instances
    call: Callable[[tuple[int, ...]], Called]
    exchanged: Callable[[tuple[str, str]], Instances]


def _against(derivation: Derivation, value: Any, setting: Setting, *, search: bool) -> Comparison:
    """Compare with one form of the equation; if they differ, search for the reason on request."""
    problem = _problem(value, setting)
    found = Comparison(
        claim=setting.claim,
        verdict=Agreement.DIFFERS,
        says="differs",
        equation=problem.show(value) if not hasattr(value, "shape") else str(value),
        terms=(),
        difference=float(np.max(abs(problem.output - sum(problem.columns)) / problem.size)),
        tolerance=float(np.max(problem.tolerance)),
        instances=setting.drawn.count,
        dimensions=tuple(sorted(set(setting.drawn.varied.sizes.tolist()))) if setting.drawn.width > 1 else (),
        seed=setting.seed,
    )
    if isinstance(problem, Noisy):
        found = judged_by_chance(problem, found)
    elif problem.misfit(problem.columns) <= 1:
        found = _agreeing(problem, found)
    if found.verdict is Agreement.AGREES:
        says = told(setting.drawn, problem.wanted, flow=derivation.kind == "flow" or bool(problem.steps))
        return msgspec.structs.replace(found, says=f"{found.says}; {says}" if says else found.says)
    if found.verdict is not Agreement.DIFFERS:
        return found
    return _differing(problem, found, derivation, setting) if search else found


def _problem(value: Any, setting: Setting) -> Problem:
    """Call the function, and combine its output with the equation's terms.

    Raises:
        BadSimulator: the equation has no terms, no vectors or no finite values to compare with, or the function fails a check.
    """
    claim, drawn, terms = setting.claim, setting.drawn, split(value)
    if not terms:
        raise BadSimulator(f"{claim} is printed as zero: there is no term to compare")
    along = [len(t.rest.free_symbols & set(drawn.vectors)) for t in terms]
    if any(along) and any(number != 1 for number in along):
        raise BadSimulator(f"{claim} is not linear in the arbitrary direction: it is no vector that a simulator could return")
    shape = tuple(value.shape) if hasattr(value, "shape") else (OF_X,) if any(along) else ()
    call = setting.call(shape)
    scale = np.ones((drawn.count, 1))
    steps = call.wanted.intersection(drawn.steps)
    if "tau" in steps:
        scale = scale / drawn.offered["tau"][:, None]
    if "dt" in steps:
        scale = scale * drawn.offered["dt"][:, None]
    lacks = " and ".join(w for name, w in (("dt", "not multiplied by dt"), ("tau", "not divided by tau")) if name in steps)
    try:
        how: dict[str, Any] = {"scale": scale, "eps": setting.accuracy or call.eps, "unscaled": lacks}
        how |= {"wanted": call.wanted, "conditioning": conditioning(terms, drawn)}
        if call.replicates is None:
            problem = Problem(terms, drawn, call.output, **how)
        else:
            problem = Noisy(terms, drawn, call.replicates, call.pilot, **how)
    except NotLowered as missing:
        raise BadSimulator(f"{claim} cannot be evaluated in floating point: {missing}") from None
    return problem


def _differing(problem: Problem, found: Comparison, derivation: Derivation, setting: Setting) -> Comparison:
    """Describe the function's departure from the equation, as far as a hypothesis explains it."""
    faults = explanations(problem, _confusions(setting))
    if not faults:
        says = unexplained_by_chance(problem) if isinstance(problem, Noisy) else unexplained(problem, found.difference)
        if where := followed(problem):
            says = f"differs {where}: {says.removeprefix('differs').lstrip(': ')}"
        terms = found.terms if isinstance(problem, Noisy) else as_printed(problem)
        return msgspec.structs.replace(found, says=says, terms=terms)
    fault = faults[0]
    says = sentence(problem, fault, flow=derivation.kind == "flow" or bool(problem.unscaled))
    says += f"; the outputs differ by up to {found.difference:.2g} of the terms' size"
    if others := [other for other in faults[1:] if other.cost <= fault.cost and other != fault]:
        says += f"; so does another slip explain it: {sentence(problem, others[0], flow=False).removeprefix('differs: ')}"
    elif isinstance(problem, Noisy):
        says += "; within this noise another fault may explain it as well"
    return msgspec.structs.replace(
        found,
        says=says,
        terms=terms_found(problem, fault),
        extra=fault.extra and f"{fault.extra.number} * {named(problem, fault.extra)}",
    )


def _agreeing(problem: Problem, found: Comparison) -> Comparison:
    """Report agreement only if every term was seen: no other coefficient would fit."""
    solved, terms = problem.solve(problem.columns), as_printed(problem, agreeing=True)
    if solved is None or np.any(solved[1] > COARSEST):
        poor = problem.terms[int(np.argmax(solved[1]))].value if solved else problem.terms[0].value
        says = f"the instances say too little of the term {problem.show(poor)}: take more, or another seed"
        return msgspec.structs.replace(found, verdict=Agreement.UNDECIDED, says=says, terms=terms)
    says = (
        f"agrees with {found.claim} on {found.instances} instances{problem.where()}: the largest relative difference is "
        f"{found.difference:.1e}, rounding explains {found.tolerance:.1e}; "
        f"every term's coefficient is as in the equation to {float(np.max(solved[1])):.1e}"
    )
    return msgspec.structs.replace(found, verdict=Agreement.AGREES, says=says, terms=terms)


def _confusions(setting: Setting) -> dict[tuple[str, str], Instances]:
    """Read the equation's symbols with two inputs exchanged, for each pair of covariances or of weights."""
    offered = setting.drawn.offered
    kernels = [name for name in FIELDS.values() if name in offered]
    weights = [name for name, v in offered.items() if name.startswith("w") and name != "w" and v.ndim == 2]
    return {pair: setting.exchanged(pair) for pair in [*combinations(kernels, 2), *combinations(weights, 2)]}
