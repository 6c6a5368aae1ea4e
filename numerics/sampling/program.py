"""Write means and flows as a program of the kernel: a list of steps, which draw, apply the network, and average.

Each step makes one register and names those it takes by their places. What no draw changes is computed beforehand, by the torch
table, and handed over as a number or as a vector over the pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import sympy as sp
import torch

from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, PIXEL, Gaussian, Independent, Scalar
from closedform.derivations.laws.declared import NORMAL
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.sampling import recipes
from closedform.numerics.sampling.instance import Instance
from closedform.numerics.sampling.table import to_tensor
from closedform.numerics.sampling.weights import DTYPE

BLOCK = 16  # rows of a matrix that the kernel multiplies at a time
MOST_POWER = 64  # whole powers up to it are products; other powers are exponentials
# The kernel's functions, and functions that are written by these, to an error of a few roundings of one.
ROWS: Mapping[Form, str] = {
    sp.exp: "exp", sp.log: "log", sp.erf: "erf", sp.sin: "sin", sp.cos: "cos", sp.Abs: "abs", sp.sign: "sign",
}  # fmt: skip
WRITTEN: Mapping[Form, Callable[[Form], Form]] = {
    ReLU: lambda u: sp.Max(u, 0),
    sp.tan: lambda u: sp.sin(u) / sp.cos(u),
    sp.tanh: lambda u: 1 - 2 / (1 + sp.exp(2 * u)),
    sp.sinh: lambda u: (sp.exp(u) - sp.exp(-u)) / 2,
    sp.cosh: lambda u: (sp.exp(u) + sp.exp(-u)) / 2,
}


@dataclass(frozen=True)
class Program:
    """A program, with what it is run on.

    Args:
        names: of the steps, and ``steps`` their whole numbers.
        matrices: of fields, their shifts and directions, one after the other, float64.
        numbers: what no draw changes, float64.
        width: columns of its averages.
    """

    names: tuple[str, ...]
    steps: tuple[tuple[int, ...], ...]
    matrices: torch.Tensor
    numbers: torch.Tensor
    width: int


def padded(size: int) -> int:
    """Return the least power of two that holds so many pixels and a block."""
    return max(BLOCK, 1 << (size - 1).bit_length())


class Writer:
    """Writes a program, every step once.

    Args:
        instance: the kernels and the weights.
    """

    def __init__(self, instance: Instance) -> None:
        self.instance, self.pixels = instance, padded(instance.n)
        self.steps: list[tuple[Any, ...]] = []
        self._places: dict[tuple[Any, ...], int] = {}
        self._wide: list[bool] = []
        self._matrices: list[torch.Tensor] = []
        self._numbers: list[torch.Tensor] = []
        self._laws: dict[Form, dict[Form, int]] = {}
        self._drawn = 0
        self._width = 0

    def finish(self) -> Program:
        """Return what has been written."""
        device = self.instance.device
        none = torch.zeros(1, dtype=DTYPE, device=device)
        matrices, numbers = torch.cat([none, *self._matrices]), torch.cat([none, *self._numbers])
        names, steps = tuple(s[0] for s in self.steps), tuple(s[1:] for s in self.steps)
        return Program(names, steps, matrices, numbers, self._width)

    def step(self, name: str, *numbers: int, wide: bool = False) -> int:
        """Write a step, unless it is there; return the register."""
        found = (name, *numbers)
        if found not in self._places:
            self._places[found] = len(self.steps)
            self.steps.append(found)
            self._wide.append(wide)
        return self._places[found]

    def apply(self, name: str, one: int, other: int | None = None) -> int:
        """Apply a function of one or two registers."""
        other = one if other is None else other
        wide = self._wide[one] or self._wide[other]
        return self.step(name, one, other, int(wide), wide=wide)

    def _keep(self, parts: list[torch.Tensor], values: torch.Tensor) -> int:
        """Hand numbers over; return the place of the first: zero is taken, so that no list is empty."""
        parts.append(values.to(self.instance.device, DTYPE).reshape(-1))
        return 1 + sum(map(len, parts[:-1]))

    def average(self, register: int) -> slice:
        """Average a register over each group: its columns of what the kernel writes."""
        size = self.instance.n if self._wide[register] else 1
        found = ("columns", register)
        if found not in self._places:
            self._places[found], self._width = self._width, self._width + size
            self.step("mean", register, self._places[found], self.pixels if self._wide[register] else 1, size)
        return slice(self._places[found], self._places[found] + size)

    def constant(self, value: torch.Tensor) -> int:
        """Hand over a number or a vector over the pixels, as a register of its own."""
        if value.numel() == 1:
            return self.step("number", self._keep(self._numbers, value))
        if value.numel() != self.instance.n:
            raise NotLowered(f"no kernel takes a constant of {value.numel()} numbers")
        room = value.new_zeros(self.pixels)
        room[: self.instance.n] = value.reshape(-1)
        return self.step("vector", self._keep(self._numbers, room), self.pixels, wide=True)

    # --- laws

    def draw(self, law: Form, env: Mapping[Form, Form]) -> dict[Form, int]:
        """Draw a law's scalars, once for all means under it: their registers."""
        if law not in self._laws:
            self._laws[law] = self._of_law(law, env)
        return self._laws[law]

    def _of_law(self, law: Form, env: Mapping[Form, Form]) -> dict[Form, int]:
        if isinstance(law, Independent):
            return {v: register for part in law.args for v, register in self._of_law(part, env).items()}
        number, self._drawn = self._drawn, self._drawn + 1
        if isinstance(law, Gaussian):
            return self._field(law, env, number) if law.directions else self._plain(law, env, number)
        if not isinstance(law, Scalar):
            raise NotLowered(f"no kernel draws from {type(law).__name__}")
        recipes.require(law, env)
        recipe = law.recipe
        if recipe.accept is not None:
            raise NotLowered(f"no kernel draws from {law.law.written}, whose recipe rejects some draws")
        base = {
            name: self.step("normal", number) if name == NORMAL else self.step("uniform", number, i)
            for i, name in enumerate(recipes.noises(law))
        }
        return {law.variable: self.value(recipe.value, env, base)}

    def _affine(self, number: int, root: torch.Tensor, shift: torch.Tensor) -> int:
        """Draw noise, multiply it by a matrix of shape (noises, pixels), and add a shift."""
        rows, size = root.shape
        blocks, pixels = -(-rows // BLOCK), padded(size)
        room = root.new_zeros(blocks * BLOCK + 1, pixels)
        room[:rows, :size], room[-1, :size] = root, shift
        return self.step("field", number, self._keep(self._matrices, room), blocks, pixels, wide=True)

    def _along(self, data: int, direction: torch.Tensor) -> int:
        """Take the inner product of the data with a direction."""
        pixels = padded(len(direction))
        room = direction.new_zeros(pixels)
        room[: len(direction)] = direction
        return self.step("along", data, self._keep(self._matrices, room), pixels, len(direction))

    def _field(self, law: Gaussian, env: Mapping[Form, Form], number: int) -> dict[Form, int]:
        instance = self.instance
        shift = instance.conditioned(law, env, torch.zeros(instance.n, dtype=DTYPE, device=instance.device))
        root = instance.conditioned(law, env, instance.root[law.field].T) - shift
        field = self._affine(number, root, shift)
        data = self.value(law.pixel, env, {PIXEL: field})
        named = enumerate(zip(law.all_variables, law.directions, strict=True))
        along = {name: self._along(data, instance.direction(name, law, i)) for i, (_, name) in named if name != ARBITRARY}
        return {v: along.get(name, data) for v, name in zip(law.all_variables, law.directions, strict=True)}

    def _plain(self, law: Gaussian, env: Mapping[Form, Form], number: int) -> dict[Form, int]:
        root = self.instance.plain_root(law, env)
        mean = torch.stack([to_tensor(m, env).to(self.instance.device, DTYPE).reshape(()) for m in law.mean])
        drawn = self._affine(number, root.T, mean)
        return {v: self._along(drawn, one) for v, one in zip(law.variables, torch.eye(len(root), dtype=DTYPE), strict=True)}

    # --- forms

    def value(self, form: Form, env: Mapping[Form, Form], drawn: Mapping[Form, int]) -> int:
        """Write a form: its register.

        Args:
            form: the form.
            env: values of the symbols that no draw changes.
            drawn: registers of the others.

        Raises:
            NotLowered: a function has no row in the kernel.
        """
        if form in drawn:
            return drawn[form]
        if not form.free_symbols & drawn.keys():
            return self._named(form, env)
        if form.is_Add or form.is_Mul:
            # What no draw changes is put together first; the data come last, so that nothing as wide is made twice.
            fixed, free = form.as_independent(*drawn, as_Add=form.is_Add)
            parts = [self.value(part, env, drawn) for part in type(form).make_args(free)]
            if fixed != (0 if form.is_Add else 1):
                parts.insert(0, self.value(fixed, env, drawn))
            parts.sort(key=lambda register: self._wide[register])
            return reduce(lambda a, b: self.apply("add" if form.is_Add else "multiply", a, b), parts)
        if form.is_Pow:
            return self._power(form, env, drawn)
        if type(form) in WRITTEN:
            of = sp.Dummy(real=True)  # so that SymPy rewrites nothing inside
            inside = {of: self.value(form.args[0], env, drawn)}
            return self.value(WRITTEN[type(form)](of), {}, inside)
        parts = [self.value(arg, env, drawn) for arg in form.args]
        if isinstance(form, (sp.Max, sp.Min)):
            return reduce(lambda a, b: self.apply("larger" if isinstance(form, sp.Max) else "smaller", a, b), parts)
        if isinstance(form, sp.Heaviside):
            return self.apply("step", *parts)
        if type(form) not in ROWS or len(parts) != 1:
            raise NotLowered(f"no kernel has a row for {type(form).__name__}")
        return self.apply(ROWS[type(form)], parts[0])

    def number(self, value: float) -> int:
        """Hand over a number of the rules, once."""
        return self._named(sp.Float(value, 17), {})

    def _named(self, form: Form, env: Mapping[Form, Form]) -> int:
        """Hand over a form that no draw changes, once."""
        known = ("constant", form)
        if known not in self._places:
            self._places[known] = self.constant(torch.as_tensor(to_tensor(form, env)))
        return self._places[known]

    def _power(self, form: Form, env: Mapping[Form, Form], drawn: Mapping[Form, int]) -> int:
        base, power = self.value(form.base, env, drawn), form.exp
        if abs(power) == sp.S.Half:
            root = self.apply("sqrt", base)
            return root if power > 0 else self.apply("inverse", root)
        if not power.is_Integer or abs(power) > MOST_POWER:
            if not power.is_number and not form.base.is_nonnegative:
                raise NotLowered(f"no kernel has a row for the power {power} of what may be negative")
            return self.apply("exp", self.apply("multiply", self.value(power, env, drawn), self.apply("log", base)))
        found, square, left = None, base, abs(int(power))
        while left:
            if left & 1:
                found = square if found is None else self.apply("multiply", found, square)
            left >>= 1
            if left:
                square = self.apply("multiply", square, square)
        assert found is not None
        return found if power > 0 else self.apply("inverse", found)
