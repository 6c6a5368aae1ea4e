r"""The difference of two formulas as a person marks it: the parts to strike, and the parts to put in.

Common parts of two sums or products stay; the others are paired, the most alike first, and compared in turn. In text a change reads
``[-struck-]{+put in+}``, in LaTeX ``\cancel{struck}\,\boxed{put in}`` (needs the package cancel).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.numerics.forms.in_words import in_words
from closedform.numerics.forms.latex import latex

_SMALL = 3  # operations of a form that is rewritten if its sign is wrong
NOTHING = sp.Symbol("")  # in place of a part that is only struck, or only put in


class Difference(NamedTuple):
    """One place: the argument indices from the printed form's root to it, and the parts struck and put in; None for nothing."""

    where: tuple[int, ...]
    struck: Form
    put_in: Form


class Marked(sp.Expr):
    """A change inside a formula, for printing alone."""

    def _sympystr(self, printer: Any) -> str:
        old, new = self.args
        return f"[-{printer._print(old)}-]" * (old != NOTHING) + f"{{+{printer._print(new)}+}}" * (new != NOTHING)

    def _latex(self, printer: Any) -> str:
        old, new = self.args
        struck = rf"\cancel{{{printer._print(old)}}}" * (old != NOTHING)
        return struck + r"\," * (NOTHING not in self.args) + rf"\boxed{{{printer._print(new)}}}" * (new != NOTHING)


def difference(old: Form, new: Form) -> tuple[list[Difference], Form]:
    """Find the places in which two formulas differ.

    Args:
        old: as printed.
        new: as it should be.

    Returns:
        The changes, and the printed form with each of them marked in it.
    """
    changes: list[Difference] = []
    return changes, _marked(old, new, (), changes)


def as_text(marked: Form) -> str:
    """Write a marked formula for a terminal."""
    return in_words(marked)


def as_latex(marked: Form) -> str:
    """Write a marked formula in LaTeX."""
    return latex(marked)


def _marked(old: Form, new: Form, where: tuple[int, ...], changes: list[Difference]) -> Form:
    if old == new:
        return old
    if new == -old and old.count_ops() <= _SMALL:
        changes.append(Difference(where, old, new))
        return Marked(old, new)
    for kind in (sp.Add, sp.Mul):
        if old.func is kind or new.func is kind:
            joined = _in_common(kind, old, new, where, changes)
            if joined is not None:
                return joined
    if old.func is new.func and len(old.args) == len(new.args) and not old.is_Pow and old.args and old.is_Function:
        kept = sum(a == b for a, b in zip(old.args, new.args, strict=True))
        if kept or _alike(old, new) > 0 or len(old.args) == 1:
            args = [_marked(a, b, (*where, i), changes) for i, (a, b) in enumerate(zip(old.args, new.args, strict=True))]
            return old.func(*args, evaluate=False)
    if isinstance(old, (sp.Integral, E)) and old.func is new.func and old.args[1:] == new.args[1:]:
        return old.func(_marked(old.args[0], new.args[0], (*where, 0), changes), *old.args[1:])
    if old.is_Pow and new.is_Pow and old.exp == new.exp and _alike(old.base, new.base) > 0:
        return sp.Pow(_marked(old.base, new.base, (*where, 0), changes), old.exp, evaluate=False)
    changes.append(Difference(where, old, new))
    return Marked(old, new)


def _in_common(kind: Form, old: Form, new: Form, where: tuple[int, ...], changes: list[Difference]) -> Form:
    """Mark a sum or a product; None if the two share no part of it."""
    mine, theirs = list(kind.make_args(old)), list(kind.make_args(new))
    shared = Counter(mine) & Counter(theirs)
    left, right = _without(mine, shared), _without(theirs, shared)
    pairs = [] if kind is sp.Mul and _is_upside_down(left, right) else _paired(left, right)
    if not shared and not pairs:
        return None
    out: list[Form] = list(shared.elements())
    for a, b in pairs:
        out.append(_marked(a, b, _place(old, a, where), changes))
        left.remove(a)
        right.remove(b)
    if kind is sp.Mul:  # numbers are one factor, replaced as a whole
        numbers = [sp.Mul(*(part for part in parts if part.is_number)) for parts in (left, right)]
        left, right = ([part for part in parts if not part.is_number] for parts in (left, right))
        if numbers[0] != numbers[1]:
            struck, put_in = (None if n == 1 else n for n in numbers)
            changes.append(Difference(where, struck, put_in))
            out.append(Marked(*(NOTHING if n == 1 else n for n in numbers)))
    if kind is sp.Mul and len(left) > 1 and len(right) > 1:  # one product for another, such as a quotient upside down
        changes.append(Difference(where, sp.Mul(*left), sp.Mul(*right)))
        out.append(Marked(sp.Mul(*left), sp.Mul(*right)))
        left, right = [], []
    if len(left) == len(right) == 1:
        out.append(_marked(left[0], right.pop(), _place(old, left.pop(), where), changes))
    for a in left:
        changes.append(Difference(_place(old, a, where), a, None))
        out.append(Marked(a, NOTHING))
    for b in right:
        changes.append(Difference(where, None, b))
        out.append(Marked(NOTHING, b))
    return kind(*out, evaluate=False)


def _is_upside_down(left: Sequence[Form], right: Sequence[Form]) -> bool:
    """Return True if two products of several letters or sums are one over the other, numbers apart."""
    mine, theirs = ([part for part in parts if not part.is_number] for parts in (left, right))
    return len(mine) > 1 and sp.Mul(*mine, *theirs) == 1


def _place(old: Form, part: Form, where: tuple[int, ...]) -> tuple[int, ...]:
    return where if part is old else (*where, list(old.args).index(part))


def _without(parts: Sequence[Form], shared: Counter[Form]) -> list[Form]:
    left = Counter(shared)
    out = []
    for part in parts:
        if left[part]:
            left[part] -= 1
        else:
            out.append(part)
    return out


def _paired(left: Sequence[Form], right: Sequence[Form]) -> list[tuple[Form, Form]]:
    """Pair the parts that are most alike, each once."""
    scored = sorted(
        ((-_alike(a, b), i, j) for i, a in enumerate(left) for j, b in enumerate(right) if _alike(a, b) > 0), key=lambda row: row
    )
    pairs, used, taken = [], set(), set()
    for _, i, j in scored:
        if i not in used and j not in taken:
            used.add(i)
            taken.add(j)
            pairs.append((left[i], right[j]))
    return pairs


def _alike(a: Form, b: Form) -> float:
    """Measure the likeness of two forms: the share of common nodes larger than a number or letter, or one function around both."""
    if a.is_Atom or b.is_Atom:
        return 0.0
    ours, theirs = (Counter(n for n in sp.preorder_traversal(e) if not n.is_number) for e in (a, b))
    common = sum((ours & theirs).values())
    same = a.func is b.func and a.is_Function
    return (common / max(sum(ours.values()), sum(theirs.values()), 1)) * (0.5 if not same else 1.0) + (0.1 if same else 0.0) - 0.1


def size(changes: Sequence[Difference]) -> int:
    """Count the nodes struck and put in: the size of a person's change."""
    return sum(map(_size, changes))


def _size(change: Difference) -> int:
    old, new = change.struck, change.put_in
    if old is not None and new is not None and old.is_Function and new.is_Function and old.args == new.args:
        return 2  # one name for another
    return sum(sum(1 for _ in sp.preorder_traversal(part)) for part in (old, new) if part is not None)
