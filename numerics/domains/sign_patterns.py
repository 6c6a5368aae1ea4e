"""Patterns of the walls' signs at which a claim holds, and the condition that separates them from the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.domains.roots import signs_at
from closedform.numerics.domains.search import Search
from closedform.numerics.domains.wording import relation


def patterns_of(search: Search, walls: Sequence[Form]) -> dict[tuple[int, ...], bool]:
    """Return, for each combination of signs that occurs, whether the claim holds there.

    A point on a surface that is no wall may be an exception, and tells it only where no other point does.
    """
    out: dict[tuple[int, ...], bool] = {}
    for point, found in sorted(search.labels.values(), key=lambda label: 0 in (signs_at(search.forms, label[0]) or ())):
        signs = signs_at(walls, point)
        if signs is not None and 0 not in signs:
            out.setdefault(signs, found)
    return out


def only_cuts(form: Form, i: int, patterns: Mapping[tuple[int, ...], bool]) -> bool:
    """Return True if a wave is no wall: the other walls explain all results without its signs."""
    told: dict[tuple[int, ...], bool] = {}
    return isinstance(form, (sp.sin, sp.cos)) and all(
        told.setdefault((*signs[:i], *signs[i + 1 :]), found) is found for signs, found in patterns.items()
    )


def tells_sides_apart(signs: tuple[int, ...] | None, i: int, patterns: Mapping[tuple[int, ...], bool]) -> bool:
    """Return True if the claim holds on one side of a wall and fails on the other, at a point on it and on no other wall."""
    if signs is None or any(s == 0 for j, s in enumerate(signs) if j != i) or signs[i] != 0:
        return False
    one, other = (patterns.get((*signs[:i], turn, *signs[i + 1 :])) for turn in (1, -1))
    return one is not None and other is not None and one != other


def condition_of(
    search: Search, walls: Sequence[Form], patterns: Mapping[tuple[int, ...], bool], loose: Mapping[Form, bool]
) -> Form:
    """Combine the walls' signs: one of them, all of some, any of some, a product; else a normal form of the patterns."""
    good = [p for p, found in patterns.items() if found]
    bad = [p for p, found in patterns.items() if not found]
    if not bad or not good:
        return sp.true if good else sp.false
    indices = range(len(walls))
    for size in range(1, len(walls) + 1):
        for which in combinations(indices, size):
            for turns in product((1, -1), repeat=size):
                literals = [
                    relation(search.domain, walls[i], turn, loose=loose[walls[i]]) for i, turn in zip(which, turns, strict=True)
                ]

                def met(p: tuple[int, ...], which: Form = which, turns: Form = turns) -> list[bool]:
                    return [p[i] == turn for i, turn in zip(which, turns, strict=True)]

                if all(all(met(p)) for p in good) and not any(all(met(p)) for p in bad):
                    return sp.And(*literals, evaluate=False) if size > 1 else literals[0]
                if all(any(met(p)) for p in good) and not any(any(met(p)) for p in bad):
                    return sp.Or(*literals, evaluate=False) if size > 1 else literals[0]
    names = [sp.Symbol(f"wall_{i}") for i in indices]
    terms = [[int(s > 0) for s in p] for p in good]
    seen = {*good, *bad}
    free = [[int(s > 0) for s in p] for p in product((1, -1), repeat=len(walls)) if p not in seen]
    form = sp.SOPform(names, terms, free)
    literals_of = {n: relation(search.domain, h, 1, loose=loose[h]) for n, h in zip(names, walls, strict=True)}
    negated = {sp.Not(n): relation(search.domain, h, -1, loose=loose[h]) for n, h in zip(names, walls, strict=True)}
    return form.xreplace(negated).xreplace(literals_of)
