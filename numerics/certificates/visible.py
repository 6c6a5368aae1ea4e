r"""Tests whether every part of a formula shows in its value, to the digits compared.

Two sides that agree to fifty digits agree in what these show. tanh(200) shows only that it is near one, not its argument 200, nor
the tanh. So each part is changed by a hundredth in turn: a term, the argument of a function, an end of a range. If the change does
not change the value, the part is not seen, and agreement says nothing about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import sympy as sp
from flint import arb

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import FACTS, KINKS
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient, Root
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Known
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Demand, For, Scope
from closedform.numerics.conditions.demands import demands
from closedform.numerics.findings.evidence import Diverges, DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import bound_symbols, outermost_special, parts_of, substitute, symbols_in

SHARES = (
    sp.Rational(98, 97),
    sp.Rational(95, 97),
    sp.Rational(98, 97) ** 2,
)  # factors of a changed part; the last keeps exact roots
MOST = 120  # parts of a side


def unseen(side: Form, points: Sequence[Mapping[Form, Form]], digits: int) -> str:
    """Return a part of a side that is seen at none of some points, in words; empty if each is seen at one.

    Args:
        side: an expression; integrals and expectations allowed.
        points: exact numbers for its letters.
        digits: decimal digits of the enclosures.
    """
    written = _in_exponentials(side)
    parts = [*_changed(side), *(_changed(written) if written != side else ()), *_arguments(side)]
    if len(parts) > MOST:
        return f"it has {len(parts)} parts, which are too many to be changed one by one"
    values = _Values(digits)
    for kink in _kinks(side):
        if not any(values.is_exact(side, p) or values.differ_from_each(side, kink.sides, p) for p in points) and any(
            map(kink.turns, points)
        ):
            return f"to {digits} digits its value does not show where {_short(kink.node)} turns"
    for part, changes in parts:
        if not any(values.is_exact(side, p) or values.differ(side, changes, p) for p in points) and not values.nothing(
            part, side, points
        ):
            return f"to {digits} digits its value does not show {_short(part)}"
    return ""


def _in_exponentials(side: Form) -> Form:
    """Write hyperbolic functions as sums of exponentials, since one may hide the other."""
    return side.replace(lambda node: isinstance(node, (sp.sinh, sp.cosh, sp.tanh)), lambda node: node.rewrite(sp.exp))


class _Values:
    """Values of a side and of its changed forms, each computed once."""

    def __init__(self, digits: int) -> None:
        self.digits, self._known = digits, Known()
        self._found: dict[Any, Any] = {}

    def differ(self, side: Form, changes: Sequence[Form], point: Mapping[Form, Form]) -> bool:
        """Return True if one of some changes certainly changes the value; a change that removes the value counts."""
        value = self._of(side, point)
        if not isinstance(value, arb):
            return False
        for changed in changes:
            other = self._of(changed, point)
            if other is _NONE or (isinstance(other, arb) and not value.overlaps(other)):
                return True
        return False

    def differ_from_each(self, side: Form, branches: Sequence[Form], point: Mapping[Form, Form]) -> bool:
        """Return True if each of some forms certainly has another value."""
        return all(self.differ(side, (branch,), point) for branch in branches)

    def is_exact(self, side: Form, point: Mapping[Form, Form]) -> bool:
        """Return True if a value is known exactly: no digit is left that could hide a part."""
        value = self._of(side, point)
        return isinstance(value, arb) and value.is_exact()

    def nothing(self, term: Form, side: Form, points: Sequence[Mapping[Form, Form]]) -> bool:
        """Return True if a term of a side's mean has exactly the mean zero, so that it cannot be seen."""
        if not isinstance(side, E) or term not in sp.Add.make_args(side.body):
            return False
        values = [self._of(E(term, side.law, side.given), point) for point in points]
        return all(isinstance(value, arb) and value.is_zero() for value in values)

    def _of(self, form: Form, point: Mapping[Form, Form]) -> Form:
        """Enclose a form; ``_NONE`` if it certainly has no value, None if that is not known."""
        here = {s: point[s] for s in symbols_in(form)}
        key = form, tuple(sorted(((str(s), v) for s, v in here.items()), key=str))
        if key not in self._found:
            try:
                ball = enclose(form, here, digits=self.digits, known=self._known, effort=Effort()).value
                self._found[key] = ball if ball.is_finite() else None
            except Diverges:
                self._found[key] = _NONE
            except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError):
                self._found[key] = None
        return self._found[key]


_NONE = object()


@dataclass(frozen=True)
class _Kink:
    """A kink that turns with a variable of an integral or mean.

    Args:
        node: the kink.
        around: the integral or mean.
        sides: the whole side, with each branch of the kink in its place.
    """

    node: Form
    around: Form
    sides: tuple[Form, ...]

    def turns(self, point: Mapping[Form, Form]) -> bool:
        """Return True if it may turn within its range at a point."""
        args = self.node.args if isinstance(self.node, (sp.Max, sp.Min)) else (self.node.args[0], sp.Integer(0))
        for one, other in combinations(args, 2):
            alone = substitute(_with_body(self.around, sp.Abs(one - other, evaluate=False)), point)
            asked = demands(alone, Scope(()))
            if not all(
                is_certain(need.form, Sign.NONZERO, need.scope.opened())
                for need in asked
                if isinstance(need, Demand) and need.to is not For.VALUE and isinstance(need.by, sp.Abs)
            ):
                return True
        return False


def _kinks(side: Form) -> Iterator[_Kink]:
    """List the kinks of a side that turn with a variable."""
    for around in outermost_special(side):
        if not isinstance(around, (sp.Integral, E)):
            continue
        body, bound = around.body if isinstance(around, E) else around.function, bound_symbols(around)
        for node in parts_of(body):
            if isinstance(node, KINKS) and symbols_in(node) & bound:
                u = node.args[0]
                ways: Mapping[Form, tuple[Form, ...]] = {sp.Abs: (u, -u), sp.sign: (1, -1), sp.Heaviside: (1, 0)}
                others = node.args if isinstance(node, (sp.Max, sp.Min)) else ways.get(node.func, ())
                bodies = (body.xreplace({node: sp.sympify(other)}) for other in others)
                yield _Kink(node, around, tuple(side.xreplace({around: _with_body(around, other)}) for other in bodies))


def _with_body(around: Form, body: Form) -> Form:
    return E(body, around.law, around.given) if isinstance(around, E) else sp.Integral(body, *around.limits)


def _arguments(side: Form) -> Iterator[tuple[Form, tuple[Form, ...]]]:
    """List the shared arguments of several functions, each with the form in which it is changed everywhere: cosh(u)/sinh(u) hides a u of 200."""
    nodes = [
        node for node in parts_of(side) if node.func in FACTS and not isinstance(node, KINKS) and FACTS[node.func].arguments == 1
    ]
    found = [node.args[0] for node in nodes]
    for u in dict.fromkeys(u for u in found if found.count(u) > 1):
        yield u, tuple(_everywhere(side, u, u * share) for share in SHARES)


def _everywhere(side: Form, u: Form, other: Form) -> Form:
    return side.replace(
        lambda node: node.func in FACTS and len(node.args) == 1 and node.args[0] == u, lambda node: node.func(other)
    )


def _changed(form: Form) -> Iterator[tuple[Form, tuple[Form, ...]]]:
    """List the parts of a form, each with every whole form in which only that part is changed."""
    if not getattr(form, "args", ()) or isinstance(form, (MinusGradient, Root)):
        return
    if isinstance(form, sp.Integral):
        yield from _of_integral(form)
    elif isinstance(form, InfiniteSum):
        for part in form.without_index():
            yield part, tuple(form.xreplace({part: part * share}) for share in SHARES)
    elif isinstance(form, E):
        for part, bodies in _changed(form.body):
            yield part, tuple(E(body, form.law, form.given) for body in bodies)
    else:
        yield from _of_arguments(form)


def _of_arguments(form: Form) -> Iterator[tuple[Form, tuple[Form, ...]]]:
    last = form.func in FACTS and FACTS[form.func].arguments > 1
    own = form.is_Add or form.func in FACTS or (form.is_Pow and not form.exp.is_Integer)
    for k, arg in enumerate(form.args):
        beside = k == 1 and (form.is_Pow or isinstance(form, sp.Heaviside))  # an exponent, the value at a tie
        if own and not beside and not (last and k < len(form.args) - 1):
            changed = [arg * share for share in SHARES if arg != 0 and not isinstance(form, (sp.Heaviside, sp.sign))]
            changed += [arg + share - 1 for share in SHARES if not form.is_Add]
            yield (arg if form.is_Add else form), tuple(_with(form, k, other) for other in changed)
        if isinstance(arg, sp.Expr) and not (k == 1 and isinstance(form, sp.Heaviside)):
            for part, others in _changed(arg):
                yield part, tuple(_with(form, k, other) for other in others)


def _of_integral(form: Form) -> Iterator[tuple[Form, tuple[Form, ...]]]:
    for part, bodies in _changed(form.function):
        yield part, tuple(sp.Integral(body, *form.limits) for body in bodies)
    for k, (v, *ends) in enumerate(form.limits):
        for j, end in enumerate(ends):
            if end in (sp.oo, -sp.oo):
                continue
            width = sp.Integer(1) if {*ends} & {sp.oo, -sp.oo} else abs(ends[1] - ends[0])
            yield (
                end,
                tuple(
                    sp.Integral(
                        form.function,
                        *form.limits[:k],
                        (v, *(moved if i == j else e for i, e in enumerate(ends))),
                        *form.limits[k + 1 :],
                    )
                    for moved in (
                        end + (width if j else -width),
                        end - (width if j else -width) / 10,
                    )  # outwards, or a little inwards
                ),
            )


def _with(form: Form, k: int, arg: Form) -> Form:
    """Replace one argument by another; nan, which has no known value, if there is no such form."""
    try:
        return form.func(*form.args[:k], arg, *form.args[k + 1 :])
    except (ValueError, TypeError):
        return sp.nan


def _short(part: Form) -> str:
    text = str(part)
    return text if len(text) <= 60 else f"{text[:57]}..."
