"""Write claims that attack the judge, from a seed: kinks, conditions, tiny terms, ends, branches and corners at random places.

Each claim is a *base*, an identity without parameters that certainly holds, plus a *twist*, which holds exactly where a
*form* in the parameters is positive (or not negative). So its truth is known as it is written, and no engine is asked.
Every class has true claims beside the false ones, in the same shapes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from selftest.adversary_corners import CORNERS, corner, saturation
from selftest.adversary_forms import (
    CANCELLING,
    KINKS,
    LOGARITHMS,
    NOT_REAL,
    ROOTS,
    STEPS,
    Adversarial,
    Form,
    Twist,
    claim_of,
    odd,
)


def _form(chance: Random, size: int, *, small: bool = False) -> Form:
    """Draw a form; a small constant puts its zeros where all parameters are small."""
    product = size > 1 and chance.random() < 0.4
    signs = [1] + [1 if small or chance.random() < 0.5 else -1 for _ in range(size - 1)]
    constant = Fraction(1, chance.choice([30, 100, 1000])) if small else Fraction(odd(chance), odd(chance, 9))
    coefficients = tuple(sign * (1 if small else odd(chance)) for sign in signs)
    return Form(("x", "y", "z")[:size], coefficients, constant, product, below=not small and chance.random() < 0.5)


def _turning_at(
    chance: Random, form: Form, twists: tuple[Twist, ...], family: str, kind: str, *, strict: bool
) -> Adversarial:  # fmt: skip
    """Make a claim that holds where a form is positive: asserted there, on slightly more, or on all positive numbers."""
    twist, where = chance.choice(twists).of(form.text), dict.fromkeys(form.names, "positive")
    exact = form.condition(strict=strict)
    if kind == "conditional":
        return claim_of(chance, twist, where, family, kind, holds_where=exact)
    if kind == "true":
        return claim_of(chance, twist, where, family, kind, such_that=exact)
    if strict and chance.random() < 0.5:  # the bound itself too many
        wider, value = form.condition(strict=False), Fraction(0)
    else:
        slack = form.constant / chance.choice([20, 100, 1000])
        wider, value = form.condition(strict=strict, slack=slack), -slack / 2
    return claim_of(chance, twist, where, family, kind, such_that=wider, fails_at=form.point(value, chance))


def nearly_right_condition(chance: Random, family: str, kind: str) -> Adversarial:
    """A condition with odd constants in one or two parameters, strict or not; the false one asserts slightly more."""
    strict = chance.random() < 0.5
    return _turning_at(chance, _form(chance, chance.choice([1, 2, 2])), STEPS if strict else KINKS, family, kind, strict=strict)


def joint_kink(chance: Random, family: str, kind: str) -> Adversarial:
    """A kink or jump that several parameters reach together: where all are small, or in the corner of a box."""
    strict = chance.random() < 0.5
    if kind == "conditional" and not strict:
        return _turning_at(chance, _form(chance, chance.choice([2, 3]), small=True), KINKS, family, kind, strict=False)
    ends, weights = (tuple(odd(chance, 19) for _ in range(2)) for _ in range(2))
    corner = sum((Fraction(e * w) for e, w in zip(ends, weights, strict=True)), Fraction(0))
    # At the corner itself the form is zero, which a kink allows and a jump does not.
    excess = corner / chance.choice([20, 100, 1000]) * {"true": -strict, "false": 1, "conditional": 0}[kind]
    form = Form(("x", "y"), weights, corner - excess, below=True)
    where = {name: f"[0, {end}]" for name, end in zip(form.names, ends, strict=True)}
    twist = chance.choice(STEPS if strict else KINKS).of(form.text)
    if kind == "conditional":
        return claim_of(chance, twist, where, family, kind, holds_where=form.condition(strict=True))
    at = {name: str(end) for name, end in zip(form.names, ends, strict=True)} if kind == "false" else {}
    return claim_of(chance, twist, where, family, kind, fails_at=at)


def tiny_term(chance: Random, family: str, kind: str) -> Adversarial:
    """A term that is small but not zero: a constant, an exponential, or one that a condition switches on."""
    tiny = chance.choice([f"10**(-{chance.randint(20, 80)})", f"exp(-{chance.randint(60, 180)})"])
    if kind == "conditional":
        form = _form(chance, chance.choice([1, 2]))
        twist = Twist(f"x + {tiny}*Max(0, -({form.text}))", "x")
        return claim_of(
            chance, twist, dict.fromkeys(form.names, "positive"), family, kind, holds_where=form.condition(strict=False)
        )
    p, q = odd(chance), odd(chance)
    left, small, domain, at = chance.choice([
        ("erf(x) + erfc(x)", tiny, "real", f"{p}/{q}"),
        (f"cos(x)**2 + sin(x)**2 + {tiny}*x**2", f"{tiny}*x**2", "real", f"{p}/{q}"),
        (f"tanh({p}*x)", f"-2/(exp({2 * p}*x) + 1)", f"({100 // p + 1}, oo)", str(100 // p + 2)),
        (f"Integral(exp(-t)*(1 + {tiny}*t), (t, 0, x))", f"-exp(-x) + {tiny}*(1 - (1 + x)*exp(-x))", "positive", f"{p}/{q}"),
        (f"1 + exp(-{10**6 * p}*(x**2 - {q})**2)", f"exp(-{10**6 * p}*(x**2 - {q})**2)", "positive", f"{math.isqrt(q * 10**12)}/{10**6}"),
    ])  # fmt: skip
    if kind == "true" or left.startswith("erf"):
        left, right = (f"{left} + {tiny}" if left.startswith("erf") else left), (f"1 + {small}" if kind == "true" else "1")
        return claim_of(chance, Twist(left, right), {"x": domain}, family, kind, fails_at={} if kind == "true" else {"x": at})
    rest = "1 - exp(-x)" if left.startswith("Integral") else "1"
    return claim_of(chance, Twist(left, rest), {"x": domain}, family, kind, fails_at={"x": at})


def closed_end(chance: Random, family: str, kind: str) -> Adversarial:
    """A jump, or the last point of existence, at an end of the domain or beside it; the end belongs to the domain or not."""
    low = Fraction(odd(chance), odd(chance, 9))
    high = low + chance.randint(1, 9)
    rising = chance.random() < 0.5
    end, away = (low, -1) if rising else (high, 1)
    # The jump is outside a true claim's domain or on its open end, inside a conditional one's or on its closed end.
    beside = chance.random() < 0.5
    shift = {"true": away, "conditional": -away}.get(kind, -away * 20) * Fraction(chance.randint(1, 9), 10) * beside
    shift = (high - low) * -away if kind == "false" else shift
    form = Form(("x",), (1,), end + shift, below=not rising)
    closed = kind != "true" or beside
    opening, closing = ("[" if rising and closed else "("), ("]" if not rising and closed else ")")
    twist = chance.choice(STEPS).of(form.text)
    holds = form.condition(strict=True) if kind == "conditional" else ""
    at = {"x": str((low + high) / 2)} if kind == "false" else {}
    return claim_of(chance, twist, {"x": f"{opening}{low}, {high}{closing}"}, family, kind, holds_where=holds, fails_at=at)


def complex_branch(chance: Random, family: str, kind: str) -> Adversarial:
    """A root, logarithm or inverse cosine that leaves the reals, as an argument, an end or a law's mean."""
    if kind == "false" and chance.random() < 0.5:
        return claim_of(chance, chance.choice(NOT_REAL).of(str(odd(chance))), {}, family, kind)
    strict = chance.random() < 0.5
    form = _form(chance, chance.choice([1, 1, 2]))
    return _turning_at(chance, form, LOGARITHMS if strict else ROOTS, family, kind, strict=strict)


def cancellation(chance: Random, family: str, kind: str) -> Adversarial:
    """An identity whose terms are large and cancel; the false one has a small term more, or a floor that only large values reach."""
    multiple = chance.choice([f"{odd(chance, 19)}*x", f"(x + {odd(chance, 19)})"])
    twist, domain = chance.choice(CANCELLING).of(multiple), "(0, 20)"
    if kind == "true":
        return claim_of(chance, twist, {"x": domain}, family, kind)
    if kind == "false":
        more = chance.choice([f"10**(-{chance.randint(20, 60)})", f"10**(-{chance.randint(20, 60)})*x"])
        return claim_of(chance, Twist(twist.left, f"{twist.right} + {more}"), {"x": domain}, family, kind, fails_at={"x": "1"})
    form = Form(("x",), (odd(chance, 9),), Fraction(odd(chance, 19)), below=True)
    more = f"10**(-{chance.randint(20, 60)})*Min(0, {form.text})"
    return claim_of(
        chance, Twist(twist.left, f"{twist.right} + {more}"), {"x": domain}, family, kind, holds_where=form.condition(strict=False)
    )


FAMILIES: Mapping[str, Callable[[Random, str, str], Adversarial]] = {
    "joint kinks": joint_kink,
    "nearly right conditions": nearly_right_condition,
    "tiny terms": tiny_term,
    "closed ends": closed_end,
    "complex branches": complex_branch,
    "cancellation": cancellation,
    **dict.fromkeys(CORNERS, corner),
    "saturation": saturation,
}


def generate(seed: int, count: int) -> list[Adversarial]:
    """Write claims of known truth, the classes and kinds in turn; the same for the same seed.

    Args:
        seed: of the draw.
        count: how many; the first ones are the same for any count.
    """
    found = []
    for number in range(count):
        turn, place = divmod(number, len(FAMILIES))
        family = list(FAMILIES)[place]
        claim = FAMILIES[family](Random(f"{seed}/{number}"), family, ("true", "false", "conditional")[turn % 3])
        key = f"{family.replace(' ', '-')}-{seed}-{number}"
        found.append(Adversarial({"key": key, **claim.table}, family, claim.kind, claim.holds_where, claim.fails_at))
    return found
