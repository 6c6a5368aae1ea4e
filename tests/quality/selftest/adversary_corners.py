"""Claims of known truth at corners: what is true nearly everywhere fails in a sliver, at one point, far away, or past many digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from selftest.adversary_edges import BIRTHS, EXISTENCE, FAR, SLIVERS, WALLS, Corner
from selftest.adversary_forms import NORMAL, Adversarial, Twist, claim_of, odd

CORNERS: Mapping[str, tuple[Corner, ...]] = {
    "existence": EXISTENCE,
    "births": BIRTHS,
    "walls under integrals": WALLS,
    "slivers": SLIVERS,
    "far away": FAR,
}


@dataclass(frozen=True)
class Saturating:
    """A function of x > 0 that nearly is another; the difference is never zero, and small where x is large.

    Args:
        left: the function.
        exact: what it is; empty where nothing simpler is.
        rough: what it nearly is.
        beyond: from where on it is so to many digits: a template.
        law: that it is under.
    """

    left: str
    exact: str
    rough: str
    beyond: str = "{c}"
    law: str = ""


SATURATING = (
    Saturating("tanh(x)", "1 - 2/(exp(2*x) + 1)", "1"),
    Saturating("erf(x)", "1 - erfc(x)", "1", "{s}"),
    Saturating("log(cosh(x))", "x - log(2) + log(1 + exp(-2*x))", "x - log(2)"),
    Saturating("log(1 + exp(x))", "x + log(1 + exp(-x))", "x"),
    Saturating("sinh(x)", "exp(x)/2 - exp(-x)/2", "exp(x)/2"),
    Saturating("zeta(x)", "", "1"),
    Saturating("sqrt(x**2 + 1)", "x + 1/(sqrt(x**2 + 1) + x)", "x", "{n}"),
    Saturating("atan(x)", "pi/2 - atan(1/x)", "pi/2", "{n}"),
    Saturating("Integral(exp(-t), (t, 0, x))", "1 - exp(-x)", "1"),
    Saturating("Integral(1/cosh(t)**2, (t, 0, x))", "tanh(x)", "1"),
    Saturating("E[Max(Z + x, 0)]", "x*Phi(x) + phi(x)", "x", "{s}", NORMAL),
    Saturating("E[Abs(Z + x)]", "x*erf(x/sqrt(2)) + sqrt(2/pi)*exp(-x**2/2)", "x", "{s}", NORMAL),
    Saturating("E[Heaviside(Z + x)]", "Phi(x)", "1", "{s}", NORMAL),
)


def drawn(chance: Random) -> dict[str, str]:
    """Draw the constants of templates; 10**l is more than exp(k**2), and short enough for the reader."""
    k = chance.randint(5, 27)
    return {
        **{name: f"{odd(chance)}/{odd(chance, 9)}" for name in ("r", "q")},
        "d": f"{chance.randint(1, 9)}/{chance.choice([4, 7, 11])}",
        "p": str(odd(chance, 19)),
        **{name: str(chance.randint(20, 1300)) for name in ("i", "j")},
        "k": str(k),
        "l": str(10 * k**2 // 23 + 1),
        "w": f"10**(-{2 * chance.randint(2, 15)})",
        **{name: str(10 ** chance.randint(8, 60) + odd(chance)) for name in ("n", "m")},
        "c": str(chance.randint(100, 4000)),
        "s": str(chance.randint(15, 90)),
    }


def _filled(texts: Mapping[str, str], constants: Mapping[str, str]) -> dict[str, str]:
    return {name: text.format(**constants) for name, text in texts.items()}


def corner(chance: Random, family: str, kind: str) -> Adversarial:
    """Write a claim that turns at an edge; a true one keeps to one side or turns nowhere, a false one may err a little everywhere."""
    place, constants = chance.choice(CORNERS[family]), drawn(chance)
    edge, whole = place.edge, _filled(place.edge.across, constants)
    holds, at = edge.holds.format(**constants), _filled(edge.at, constants)
    ways = {
        "true": ["such that", *["beyond"] * bool(edge.beyond), *["always"] * bool(place.always), *["inside"] * bool(edge.inside)],
        "false": ["across", "across", *["a little"] * bool(edge.inside)],
        "conditional": ["across"],
    }
    way = chance.choice(ways[kind])
    twist = chance.choice(place.always if way == "always" else place.twists).of(edge.beyond if way == "beyond" else edge.form)
    twist = Twist(**_filled(vars(twist), constants))
    where = whole | _filled(edge.inside, constants) if way in ("inside", "a little") else whole
    if way == "a little":
        twist = replace(twist, right=f"{twist.right} + 10**(-{chance.randint(3, 9)})")
        at = _filled(edge.within, constants)
    return claim_of(
        chance, twist, where, family, kind, such_that=holds if way == "such that" else "",
        holds_where=holds if kind == "conditional" else "", fails_at={} if kind == "true" else at,
    )  # fmt: skip


def saturation(chance: Random, family: str, kind: str) -> Adversarial:
    """A function that is its limit to dozens of digits or a thousand, beyond a number or at it, or times what a condition turns on."""
    case, constants = chance.choice([c for c in SATURATING if c.exact or kind != "true"]), drawn(chance)
    beyond, turn = case.beyond.format(**constants), constants["r"]
    where, at = {"x": f"({beyond}, oo)"}, {"x": f"{beyond} + 1"}
    if kind == "conditional":
        twist = Twist(f"y + ({case.left} - ({case.rough}))*Max(0, {turn} - y)", "y", case.law)
        where, at = where | {"y": "positive"}, at | {"y": f"{turn}/2"}
        return claim_of(chance, twist, where, family, kind, holds_where=f"y >= {turn}", fails_at=at)
    twist = Twist(case.left, case.exact if kind == "true" else case.rough, case.law)
    if chance.random() < 0.4:
        twist, where, at = Twist(**{name: re.sub(r"\bx\b", beyond, text) for name, text in vars(twist).items()}), {}, {}
    return claim_of(chance, twist, where, family, kind, fails_at={} if kind == "true" else at)
