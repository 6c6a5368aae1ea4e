"""Differentiate a program of the kernel, step by step beside it (forward differentiation): what backpropagation is to the torch route."""

from __future__ import annotations

from math import pi

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.sampling.program import Writer


class Slopes:
    """Derivatives of a program's registers by one of its constants.

    Args:
        writer: writes the program.
        by: the constant's register.
    """

    def __init__(self, writer: Writer, by: int) -> None:
        self.writer, self.by = writer, by
        self._known: dict[int, int | None] = {by: writer.number(1)}

    def of(self, register: int) -> int | None:
        """Write the derivative of a register: None if it is zero.

        As autograd has it: a step and a sign have none where they jump, and of two equal numbers each is half the larger one.

        Raises:
            NotLowered: the data depend on the constant.
        """
        if register not in self._known:
            self._known[register] = self._slope(register)
        return self._known[register]

    def _slope(self, register: int) -> int | None:
        name, *numbers = self.writer.steps[register]
        if name in ("field", "normal", "uniform", "number", "vector", "step", "sign"):
            return None
        if name == "along":
            if self.of(numbers[0]) is None:
                return None
            raise NotLowered("no kernel differentiates the data")
        a, b = numbers[:2]
        left, right = self.of(a), self.of(b)
        if name == "add":
            return self._sum(left, right)
        if name == "multiply":
            return self._sum(self._times(left, b), self._times(right, a))
        if name in ("larger", "smaller"):
            return self._choice(a, b, left, right) if name == "larger" else self._choice(b, a, left, right)
        return None if left is None else self._times(left, self._outer(name, a, register))

    def _choice(self, high: int, low: int, left: int | None, right: int | None) -> int | None:
        """Take the left derivative where one register is the higher one, and the right one elsewhere."""
        write = self.writer.apply
        first = write("step", write("add", high, self._minus(low)), self.writer.number(0.5))
        return self._sum(self._times(left, first), self._times(right, write("add", self.writer.number(1), self._minus(first))))

    def _outer(self, name: str, a: int, value: int) -> int:
        """Write the derivative of a function in its one register, which gave a value."""
        write = self.writer.apply
        if name == "exp":
            return value
        if name == "log":
            return write("inverse", a)
        if name == "inverse":
            return self._minus(write("multiply", value, value))
        if name == "sqrt":
            return write("inverse", write("add", value, value))
        if name == "abs":
            return write("sign", a)
        if name == "sin":
            return write("cos", a)
        if name == "cos":
            return self._minus(write("sin", a))
        assert name == "erf"
        bell = write("exp", self._minus(write("multiply", a, a)))
        return write("multiply", self.writer.number(2 / pi**0.5), bell)

    def _minus(self, one: int) -> int:
        return self.writer.apply("multiply", self.writer.number(-1), one)

    def _times(self, one: int | None, other: int) -> int | None:
        return None if one is None else self.writer.apply("multiply", one, other)

    def _sum(self, one: int | None, other: int | None) -> int | None:
        if one is None or other is None:
            return one if other is None else other
        return self.writer.apply("add", one, other)
