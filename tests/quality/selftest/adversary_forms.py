"""What adversarial claims are made of: forms in parameters, and pairs of sides that are equal exactly where a form is positive."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any


@dataclass(frozen=True)
class Adversarial:
    """A claim whose truth is known.

    Args:
        table: the claim as ``derivations.reading.note.own_claim`` reads it.
        family: its class, one of ``FAMILIES``.
        kind: "true", "false", or "conditional": true on a part of its domain.
        holds_where: the exact part, as a condition; empty for the other kinds.
        fails_at: a point at which a false claim fails, exact, by parameter; of a conditional one too, where such points are few.
    """

    table: Mapping[str, Any]
    family: str
    kind: str
    holds_where: str = ""
    fails_at: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Form:
    """The sum (or product) of multiples of parameters, less a positive constant; or the negative of that.

    Args:
        names: parameters, all positive.
        coefficients: one each; of a product only the first counts.
        constant: what is taken off; positive.
        product: multiply the parameters instead.
        below: take the negative, which is positive below the constant.
    """

    names: tuple[str, ...]
    coefficients: tuple[int, ...]
    constant: Fraction
    product: bool = False
    below: bool = False

    @property
    def terms(self) -> str:
        """The part that has parameters."""
        if self.product:
            return "*".join([str(self.coefficients[0]), *self.names]).removeprefix("1*")
        parts = [n if c == 1 else f"{c}*{n}" for c, n in zip(self.coefficients, self.names, strict=True)]
        return " + ".join(parts).replace("+ -", "- ")

    @property
    def text(self) -> str:
        """The form, written out."""
        return f"{self.constant} - ({self.terms})" if self.below else f"{self.terms} - {self.constant}"

    def condition(self, *, strict: bool, slack: Fraction = Fraction(0)) -> str:
        """State that the form is positive, or not negative; with slack, that it is above minus the slack."""
        bound = self.constant + (slack if self.below else -slack)
        return f"{self.terms} {'<' if self.below else '>'}{'' if strict else '='} {bound}"

    def point(self, value: Fraction, chance: Random) -> dict[str, str]:
        """Choose positive numbers at which the form has a value smaller than a tenth of its constant."""
        target = self.constant + (-value if self.below else value)
        size = len(self.names)
        rest = [Fraction(chance.randint(5, 20), 10) for _ in self.names[1:]]
        if self.product:
            first = target / (self.coefficients[0] * math.prod(rest))
        else:
            rest = [self.constant / (size * c) * r / 2 if c > 0 else r for r, c in zip(rest, self.coefficients[1:], strict=True)]
            first = (target - sum(c * r for c, r in zip(self.coefficients[1:], rest, strict=True))) / self.coefficients[0]
        return {name: str(x) for name, x in zip(self.names, [first, *rest], strict=True)}


@dataclass(frozen=True)
class Twist:
    """Two sides that are equal exactly where a form is positive (strict) or not negative; ``{g}`` stands for the form."""

    left: str
    right: str
    law: str = ""

    def of(self, form: str) -> Twist:
        """Put a form in."""
        return Twist(*(text.replace("{g}", form) for text in (self.left, self.right, self.law)))


NORMAL = "Z ~ N(0, 1)"
# Identities that hold; the first ones add nothing, so that half of the claims are a twist alone.
BASES = (
    *[Twist("0", "0")] * 7,
    Twist("Integral(exp(-u**2), (u, -oo, oo))", "sqrt(pi)"),
    Twist("Integral(u*exp(-u), (u, 0, oo))", "1"),
    Twist("Integral(1/(1 + u**2), (u, 0, 1))", "pi/4"),
    Twist("Integral(log(u), (u, 0, 1))", "-1"),
    Twist("E[Abs(Z)]", "sqrt(2/pi)", NORMAL),
    Twist("E[Z**4]", "3", NORMAL),
    Twist("E[cos(Z)]", "exp(-1/2)", NORMAL),
)
KINKS = (  # equal where the form is not negative
    Twist("Abs({g})", "{g}"),
    Twist("Max(0, {g})", "{g}"),
    Twist("Min(0, {g})", "0"),
    Twist("sqrt(({g})**2)", "{g}"),
    Twist("Integral(Abs(t + {g}), (t, 0, 1))", "{g} + 1/2"),
    Twist("Integral(Max(0, {g})*exp(-t), (t, 0, oo))", "{g}"),
    Twist("E[Z**2*Abs({g})]", "{g}", NORMAL),
)
STEPS = (  # equal where the form is positive
    Twist("sign({g})", "1"),
    Twist("Heaviside({g})", "1"),
    Twist("Heaviside(-({g}))", "0"),
    Twist("E[Z**2*Heaviside({g})]", "1", NORMAL),
    Twist("({g})*Integral(exp(-({g})*t), (t, 0, oo))", "1"),
)
ROOTS = (  # real where the form is not negative
    Twist("Integral(1/(1 + t**2), (t, 0, sqrt({g})))", "atan(sqrt({g}))"),
    Twist("E[X]", "sqrt({g})", "X ~ N(sqrt({g}), 1)"),
    Twist("E[exp(X)]", "exp(sqrt({g}) + 1/2)", "X ~ N(sqrt({g}), 1)"),
)
LOGARITHMS = (  # real where the form is positive
    Twist("log(({g})**2)", "2*log({g})"),
    Twist("Integral(cos(t), (t, 0, log({g})))", "sin(log({g}))"),
    Twist("E[X]", "log({g})", "X ~ N(log({g}), 1)"),
)
NOT_REAL = (  # for a number above one: the real part of the left side is the right side, and the left side is not real
    Twist("sqrt(-{g})", "0"),
    Twist("log(-{g})", "log({g})"),
    Twist("acosh(1/{g})", "0"),
    Twist("acos({g})", "0"),
    Twist("atanh({g})", "log(({g} + 1)/({g} - 1))/2"),
    Twist("Integral(1/({g} + t**4), (t, 0, sqrt(-{g})))", "0"),
    Twist("Integral(exp(-t**2), (t, 0, sqrt(-{g})))", "0"),
    Twist("E[X]", "0", "X ~ N(sqrt(-{g}), 1)"),
)
CANCELLING = (  # true for every positive number, with {g} for a multiple of it
    Twist("cosh({g})**2 - sinh({g})**2", "1"),
    Twist("cosh({g}) - sinh({g})", "exp(-{g})"),
    Twist("sqrt({g} + 1) - sqrt({g})", "1/(sqrt({g} + 1) + sqrt({g}))"),
    Twist("log(1 + exp({g})) - log(1 + exp(-({g})))", "{g}"),
    Twist("({g} + 1)**3 - ({g})**3 - 1", "3*{g} + 3*({g})**2"),
    Twist("erf({g}) + erfc({g})", "1"),
    Twist("1 - tanh({g})", "2/(1 + exp(2*{g}))"),
)


def odd(chance: Random, largest: int = 99) -> int:
    """Draw an odd number above one."""
    return 2 * chance.randint(1, largest // 2) + 1


def claim_of(
    chance: Random, twist: Twist, where: Mapping[str, str], family: str, kind: str, *,
    such_that: str = "", holds_where: str = "", fails_at: Mapping[str, str] | None = None,
) -> Adversarial:  # fmt: skip
    """Add a base to a twist, on a side of it each, and make a claim of them."""
    base = chance.choice(BASES)
    left, right = ((f"{a} + {b}" if a != "0" else b) for a, b in ((base.left, twist.left), (base.right, twist.right)))
    table: dict[str, Any] = {"left": left, "right": right, "where": dict(where)}
    if such_that:
        table["such_that"] = [such_that]
    if laws := sorted({law for law in (base.law, twist.law) if law}):
        table["law"] = laws
    return Adversarial(table, family, kind, holds_where, fails_at or {})
