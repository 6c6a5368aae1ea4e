r"""Laws on the whole numbers from a first one: Poisson(rate) and Geometric(p, first). Their means are infinite sums.

    E[f(N)] = sum_{k >= s} f(k) P(N = k),

which equals the mean if the sum converges absolutely. ``mean`` writes it only if that is ensured. The terms fall faster
than every power of a number, they keep one sign far out, or they do not tend to zero where they diverge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy as sp
from sympy.core.symbol import Str

from closedform.derivations.functions.infinite_sum import InfiniteSum, terms_of, with_waves
from closedform.derivations.functions.types import Form, Letter

MAX_STEP = 60  # the last place where an indicator may change: the terms up to there are written out


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The declaration of a law on whole numbers. The functions take the parameters in order.

    Args:
        name: its name in a claim file.
        parameters: their names.
        named: the question if the parameters are given without their names; empty if there is one meaning.
        exists: the inequalities between the parameters under which the law exists.
        first: the least whole number that has a probability.
        mass: the probability of a whole number from the first one.
    """

    name: str
    parameters: tuple[str, ...]
    exists: Callable[..., tuple[Form, ...]]
    first: Callable[..., Form]
    mass: Callable[..., Form]
    named: str = ""

    @property
    def written(self) -> str:
        """The law as a claim file writes it."""
        return f"{self.name}({', '.join(f'{one}=...' if self.named else one for one in self.parameters)})"


COUNTING: Mapping[str, Counting] = {
    law.name: law
    for law in (
        Counting(
            name="Poisson",
            parameters=("rate",),
            exists=lambda rate: (rate >= 0,),
            first=lambda rate: sp.Integer(0),
            mass=lambda k, rate: rate**k * sp.exp(-rate) / sp.gamma(k + 1),
        ),
        Counting(
            name="Geometric",
            parameters=("p", "first"),
            named="does it count from 0 or from 1?",
            exists=lambda p, first: (p > 0, p <= 1),
            first=lambda p, first: first,
            mass=lambda k, p, first: p * (1 - p) ** (k - first),
        ),
    )
}


class NoMean(ValueError):
    """A mean under a counting law cannot be written as a sum; the message gives the reason."""


class Counted(sp.Basic):
    """One random whole number.

    Args:
        name: the name of its variable.
        law: one of ``COUNTING``.
        parameters: in the law's order.

    Raises:
        ValueError: the law counts from neither 0 nor 1.
    """

    given: tuple[Form, ...] = ()
    directions: tuple[str, ...] = ()
    is_gaussian = False

    def __new__(cls, name: str, law: Counting, *parameters: Letter) -> Counted:
        """Store everything as SymPy arguments."""
        first = law.first(*parameters)
        if first not in (0, 1):
            raise ValueError(f"{law.name} counts from 0 or from 1, not from {first}; write {law.name}(p=p, first=1)")
        variable = sp.Symbol(name, integer=True, **({"positive": True} if first == 1 else {"nonnegative": True}))
        node: Counted = super().__new__(cls, variable, Str(law.name), *map(sp.sympify, parameters))
        return node

    @property
    def variables(self) -> tuple[Form, ...]:
        """The variable."""
        return (self.args[0],)

    def mean(self, body: Form) -> Form:
        """Write the mean of a form of the variable as a sum.

        Indicators, absolute values and the like that change at numbers are resolved: the terms up to the last such number are
        written out.

        Raises:
            NoMean: the form has a step at a parameter, or the sum might converge though the mean does not exist.
            NoRatio: the ratio of the terms cannot be read.
        """
        (k,), law, parameters = self.variables, COUNTING[self.args[1].name], self.args[2:]
        first = int(law.first(*parameters))
        if (at := _only_value(body, k)) is not None:
            place, rest = at
            if not (place.is_integer and (place - first).is_nonnegative):
                raise NoMean(
                    f"the variable has the value {place} if that is a whole number from {first} on; declare its letters so"
                )
            return (rest * law.mass(k, *parameters)).xreplace({k: place})
        start = max([first, *(int(sp.floor(place)) + 1 for place in _steps(body, k))])
        terms = [(body * law.mass(k, *parameters)).xreplace({k: sp.Integer(j)}) for j in range(first, start)]
        far = _far_out(body, k)
        if far == 0:
            return sp.Add(*terms)
        total = InfiniteSum(far * law.mass(k, *parameters), k, start)
        for _, ratio in terms_of(with_waves(total)):
            falling = any(len(form) > 1 for form in ratio.below)
            growing = any(wave.has(k) for wave in far.atoms(sp.sin, sp.cos))
            growing = growing or any(not _keeps_sign(power.base) for power in far.atoms(sp.Pow) if power.exp.has(k))
            if ratio.degree >= 0 and falling and growing:
                raise NoMean(
                    f"{far} may change its sign from one number to the next, so that its sum may converge where the mean does not exist"
                )
        return sp.Add(*terms, total)


def _only_value(body: Form, k: Form) -> tuple[Form, Form] | None:
    """Find the only value of the variable at which a form is not zero, if there is one, and the factors beside its indicator."""
    lines = (
        {node.args[0]: node for node in body.args if isinstance(node, sp.Heaviside) and k in node.free_symbols}
        if body.is_Mul
        else {}
    )
    for line, node in lines.items():
        other = lines.get(sp.expand(-line))
        place = sp.expand(k - line)
        if (
            other is not None
            and line.coeff(k) == 1
            and not place.has(k)
            and place.free_symbols
            and node.args[1] == other.args[1] == 1
        ):
            return place, sp.Mul(*(one for one in body.args if one not in (node, other)))
    return None


def _keeps_sign(base: Form) -> bool:
    return bool(base.is_nonnegative)


def _steps(body: Form, k: Form) -> list[Form]:
    """List the numbers at which kinks and steps in the variable lie."""
    places = []
    for node in body.atoms(sp.Heaviside, sp.Abs, sp.sign, sp.Max, sp.Min):
        if k not in node.free_symbols:
            continue
        lines = (
            [node.args[0]] if not isinstance(node, (sp.Max, sp.Min)) else [a - b for a in node.args for b in node.args if a != b]
        )
        for line in lines:
            if not line.is_polynomial(k) or sp.degree(line, k) > 1 or line.free_symbols - {k}:
                raise NoMean(
                    f"{node} changes at a parameter or a curve; under a law on whole numbers steps are read only at numbers"
                )
            if sp.degree(line, k) == 1:
                (place,) = sp.roots(line, k)
                if place > MAX_STEP:
                    raise NoMean(f"{node} changes beyond {MAX_STEP}")
                places.append(place)
    return places


def _far_out(body: Form, k: Form) -> Form:
    """Return the form beyond all its steps."""

    def sign(line: Form) -> Form:
        slope = line.coeff(k, 1)
        return sp.sign(slope) if slope != 0 else sp.sign(line)

    def resolved(node: Form) -> Form:
        if isinstance(node, sp.Abs):
            return sign(sp.expand(node.args[0])) * node.args[0]
        if isinstance(node, sp.sign):
            return sign(sp.expand(node.args[0]))
        if isinstance(node, sp.Heaviside):
            return sp.Integer(1) if sign(sp.expand(node.args[0])) > 0 else sp.Integer(0)
        best = node.args[0]
        for other in node.args[1:]:
            ahead = sign(sp.expand(other - best)) * (1 if isinstance(node, sp.Max) else -1)
            best = other if ahead > 0 else best
        return best

    kinked = sorted((n for n in body.atoms(sp.Heaviside, sp.Abs, sp.sign, sp.Max, sp.Min) if k in n.free_symbols), key=sp.count_ops)
    for node in kinked:
        body = body.xreplace({node: resolved(node)})
    return body
