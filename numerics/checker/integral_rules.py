"""Rules that evaluate integrals and sums: by primitives, by known transforms, by series, with an exponential factor."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum, terms_of
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.checker.points_of_proof import Points
from closedform.numerics.checker.primitive import is_primitive
from closedform.numerics.checker.spans import sign_of
from closedform.numerics.checker.transforms import is_transform
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.proof.steps import Step

_FEW_TERMS = 6


def is_known_primitive(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that an integral is the difference of a primitive."""
    at.told[step.before] = step.after
    return all(is_primitive(step, at.values(sp.Tuple(step.before, step.after), {}, k)) for k in range(2))


def is_known_transform(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that an integral is one in the table of transforms."""
    if not isinstance(step.before, sp.Integral):
        return False
    at.told[step.before] = step.after
    letters = sp.Tuple(step.before, step.after, *step.forms.values()).free_symbols - set(step.before.variables)
    return is_transform(step, at.values(sp.Tuple(*sorted(letters, key=str)), {}, 1), absolutely=at.means)


def is_series(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that the terms fall geometrically, or faster, for all values of the letters, and that balls confirm the sum at points."""
    if not isinstance(step.before, InfiniteSum):
        return False
    at.told[step.before] = step.after
    inside = all(sign_of(1 + turn * z) == 1 for z in step.before.limits_of_ratio() for turn in (1, -1))
    degrees = all(ratio.degree <= 0 for _, ratio in terms_of(step.before))
    return inside and degrees and at.vanishes(step.before - step.after, 3)


def is_telescoped(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that a form is a finite sum: its value for each of few numbers of terms, and that each term more adds itself."""
    if not isinstance(step.before, FiniteSum):
        return False
    term, index, first, last = step.before.args
    letters = [s for s in last.free_symbols if (last - s).is_Integer]
    if len(letters) != 1 or last.free_symbols != set(letters) or not first.is_Integer:
        return False
    (n,) = letters
    at.told[step.before] = step.after
    none = first - 1 - (last - n)  # what the letter is for no term
    short = (substitute(step.before - step.after, {n: none + terms}) for terms in range(_FEW_TERMS))
    m = sp.Dummy("m", integer=True, nonnegative=True)
    factor, each = term.as_independent(index, as_Add=False)
    held = step.after / factor
    grows = substitute(held, {n: none + m + 1}) - substitute(held, {n: none + m}) - each.xreplace({index: first + m})
    return n not in each.free_symbols and all(at.vanishes(form, 2) for form in short) and at.vanishes(grows, 4)


def is_by_primitives(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that each integral is replaced by its value in an earlier step, and nothing else is changed."""
    return bool(step.after == step.before.xreplace(at.told)) and at.vanishes(step.after, 1)


def is_scaled(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that a nonvanishing exponential multiplies both the integrands and the other terms."""
    if not isinstance(step.value, sp.exp) or step.value.args[0].is_real is not True:
        return False
    sides = (step.before, step.after)
    nodes = {node: sp.Dummy() for form in sides for node in form.atoms(sp.Integral)}
    ranges, variables = {node.limits[0][1:] for node in nodes}, {node.variables[0] for node in nodes}
    one_line = len(ranges) == 1 and all(len(node.limits) == 1 for node in nodes)
    if (
        not one_line
        or step.value.free_symbols & variables
        or not all(_is_line(form.xreplace(nodes), set(nodes.values())) for form in sides)
    ):
        return False
    ((low, high),) = ranges
    turns = (1,) if low.is_nonnegative else (-1,) if high.is_nonpositive else (1, -1)  # the directions of the range
    v = sp.Dummy("v", positive=True)
    under = [{node: node.function.xreplace({node.variables[0]: turn * v}) for node in nodes} for turn in turns]
    beside = [form.xreplace(dict.fromkeys(nodes, sp.Integer(0))) for form in sides]
    pairs = [beside, *([form.xreplace(at_v) - rest for form, rest in zip(sides, beside, strict=True)] for at_v in under)]
    return all(at.vanishes(step.value * old - new, 2) for old, new in pairs)


def _is_line(form: Form, letters: set[Letter]) -> bool:
    return not any(form.diff(letter).free_symbols & letters for letter in letters)
