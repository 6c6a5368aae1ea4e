"""Where claims of the corner classes turn, and what turns there: births, walls under integrals, slivers, far places, divergence.

All texts are templates, filled with constants that ``adversary_corners.drawn`` draws: ``{r}``, ``{q}`` fractions, ``{d}`` one below
three, ``{p}``, ``{i}``, ``{j}``, ``{k}``, ``{l}`` whole numbers, ``{n}``, ``{m}`` large ones, ``{w}`` a width, the square of a fraction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from selftest.adversary_forms import KINKS, NORMAL, STEPS, Twist


@dataclass(frozen=True)
class Edge:
    """A form in parameters, and where it has the sign at which a twist's two sides are equal.

    Args:
        form: what stands for ``{g}`` in a twist.
        holds: exactly where the sides are equal, as a condition.
        across: a domain in which they are not equal everywhere.
        inside: narrower intervals for some parameters, on which they are equal everywhere.
        at: a point of the domain at which they are not equal.
        within: a point of the narrower domain.
        beyond: a form beside this one with which they are equal on the whole domain; empty where there is none.
    """

    form: str
    holds: str
    across: Mapping[str, str]
    inside: Mapping[str, str]
    at: Mapping[str, str]
    within: Mapping[str, str]
    beyond: str = ""


@dataclass(frozen=True)
class Corner:
    """Twists at an edge.

    Args:
        edge: where they turn.
        twists: sides that are equal exactly where the edge says.
        always: sides in the same shapes that are equal on the whole domain.
    """

    edge: Edge
    twists: tuple[Twist, ...]
    always: tuple[Twist, ...] = field(default=())


def turning(edge: Edge) -> tuple[Corner, Corner]:
    """Give the kinks at an edge that is part of where they hold, and the jumps there, which do not hold on it."""
    ends = str.maketrans("[]", "()")
    strict = replace(
        edge, holds=edge.holds.replace("=", ""), inside={name: interval.translate(ends) for name, interval in edge.inside.items()}
    )
    return Corner(edge, KINKS), Corner(strict, STEPS)


_RISING = Edge("a - {r}", "a > {r}", {"a": "[{r}, oo)"}, {"a": "({r}, oo)"}, {"a": "{r}"}, {"a": "{r} + 1"}, "a - {r} + {w}")
_FALLING = Edge("{r} - a", "a < {r}", {"a": "[0, {r}]"}, {"a": "[0, {r})"}, {"a": "{r}"}, {"a": "{r}/2"})
_EITHER = replace(
    _RISING, holds="(a - {r})**2 + (b - {q})**2 > 0", across={"a": "real", "b": "real"}, at={"a": "{r}", "b": "{q}"},
    within={"a": "{r} + 1", "b": "{q}"}, form="(a - {r})**2 + (b - {q})**2", beyond="(a - {r})**2 + (b - {q})**2 + {w}",
)  # fmt: skip
_POWERS = (  # where the form is zero, a factor zero stands with what is infinite
    Twist("({g})**3*Integral(x*exp(-({g})*x), (x, 0, oo))", "{g}"),
    Twist("({g})*Integral(exp(-({g})*x)*cos({g}), (x, 0, oo))", "cos({g})"),
    Twist("({g})*Integral(x**({g} - 1), (x, 0, 1))", "1"),
    Twist("({g})**2*Integral(1/x**({g} + 1), (x, 1, oo))", "{g}"),
    Twist("({g})*gamma({g})", "gamma({g} + 1)"),
    Twist("({g})*E[T]", "0", "T ~ t({g} + 1)"),
    Twist("({g})*E[T**2]", "{g} + 2", "T ~ t({g} + 2)"),
    Twist("({g})*E[Abs(Z)**({g} - 1)]", "2**(({g} + 1)/2)*gamma(({g})/2 + 1)/sqrt(pi)", NORMAL),
)
EXISTENCE = (
    *[Corner(_RISING, _POWERS)] * 2,
    Corner(_EITHER, _POWERS),
    Corner(_FALLING, (
        Twist("({g})*Sum((a/({r}))**k, (k, 0, oo))", "{r}"),
        Twist("({g})*E[exp(a*Z**2/(2*({r})))]", "sqrt({r})*sqrt({g})", NORMAL),
        Twist("({g})*Integral(exp(a*x)*exp(-({r})*x), (x, 0, oo))", "1"),
        Twist("({g})**2*Integral(x*exp(-({g})*x), (x, 0, oo))", "1"),
    )),
)  # fmt: skip

_BORN = Edge(
    "a - {r}", "a <= {r}", {"a": "({r} - 1, {r} + {w})"}, {"a": "({r} - 1, {r}]"}, {"a": "{r} + {w}/2"}, {"a": "{r} - 1/2"},
    "a - {r} - {w}",
)  # fmt: skip
_BORN_BETWEEN = Edge(
    "{w} - (b - {r})**2", "(b - {r})**2 >= {w}", {"b": "real"}, {"b": "({r} + 1, oo)"}, {"b": "{r}"}, {"b": "{r} + 2"},
    "-(b - {r})**2",
)  # fmt: skip
_BORN_AT = Edge(
    "a - {r} - (b - {q})**2", "a - {r} <= (b - {q})**2", {"a": "({r} - 1, {r} + {w})", "b": "real"}, {"a": "({r} - 1, {r}]"},
    {"a": "{r} + {w}/2", "b": "{q}"}, {"a": "{r} - 1/2", "b": "{q}"}, "a - {r} - {w} - (b - {q})**2",
)  # fmt: skip
_BIRTHS = (  # equal where the form is not positive: above zero, a hump or a pair of zeros is born
    Twist("Integral(Heaviside({g} - (x - {p})**2), (x, {p} - 2, {p} + 2))", "0"),
    Twist("Integral(Heaviside({g} - (x - {p})**2), (x, {p}, {p} + 2))", "0"),
    Twist("Integral(Max(0, {g} - (x - {p})**2), (x, {p} - 2, {p} + 2))", "0"),
    Twist("Integral(Max(0, {g} - Abs(x - {p})), (x, {p} - 2, {p} + 2))", "0"),
    Twist("Integral(sign({g} - (x - {p})**2), (x, {p} - 2, {p} + 2))", "-4"),
    Twist("Integral(Abs((x - {p})**2 - ({g})), (x, {p} - 2, {p} + 2))", "16/3 - 4*({g})"),
    Twist("E[Heaviside({g} - (Z - {d})**2)]", "0", NORMAL),
    Twist("E[Max(0, {g} - (Z - {d})**2)]", "0", NORMAL),
    Twist("E[Abs((Z - {d})**2 - ({g}))]", "1 + ({d})**2 - ({g})", NORMAL),
    Twist("E[sign((Z - {d})**2 - ({g}))]", "1", NORMAL),
)
_BORN_ALWAYS = (
    Twist("Integral(Heaviside({g} - (x - {p})**2), (x, {p} - 2, {p} + 2))", "2*sqrt(Max(0, {g}))"),
    Twist("Integral(Max(0, {g} - Abs(x - {p})), (x, {p} - 2, {p} + 2))", "Max(0, {g})**2"),
    Twist("Integral(Max(0, {g} - (x - {p})**2), (x, {p} - 2, {p} + 2))", "4*Max(0, {g})**(3/2)/3"),
    Twist("E[Heaviside((Z - {d})**2 - ({g}))]", "1 - E[Heaviside({g} - (Z - {d})**2)]", NORMAL),
)
BIRTHS = tuple(Corner(edge, _BIRTHS, _BORN_ALWAYS) for edge in (_BORN, _BORN_BETWEEN, _BORN_AT))

_APART = Edge(
    "a - {r}", "a != {r}", {"a": "real"}, {"a": "({r}, oo)"}, {"a": "{r}"}, {"a": "{r} + 1"}, "(a - {r})**2 + {w}"
)  # fmt: skip
_ABOVE = replace(_APART, holds="a > {r}", across={"a": "({r} - 9, {r} + 9)"}, inside={"a": "({r}, {r} + 9)"})
_LINE = Edge(
    "(a - {r})*Z + b - {d}", "(a - {r})**2 + (b - {d})**2 > 0", {"a": "real", "b": "real"}, {"a": "({r}, oo)"},
    {"a": "{r}", "b": "{d}"}, {"a": "{r} + 1", "b": "{d}"},
)  # fmt: skip
WALLS = (
    *[Corner(_APART, (
        Twist("Integral(x/(x**2 + ({g})**2), (x, -1, 1))", "0"),
        Twist("Integral((x - {p})/((x - {p})**2 + ({g})**2), (x, {p} - 1, {p} + 1))", "0"),
        Twist("Integral(Abs({g})*exp(-Abs({g})*x), (x, 0, oo))", "1"),
        Twist("Integral(sign(({g})*x)**2, (x, 0, 1))", "1"),
        Twist("Integral(Heaviside(({g})*x)*Heaviside(-({g})*x), (x, -1, 1))", "0"),
        Twist("E[Z/(Z**2 + ({g})**2)]", "0", NORMAL),
        Twist("E[sign(({g})*(Z - {d}))**2]", "1", NORMAL),
        Twist("E[Heaviside(({g})*Z)**2]", "1/2", NORMAL),
    ), (
        Twist("Integral(x/(x**2 + 1 + ({g})**2), (x, -1, 1))", "0"),
        Twist("Integral((x - {p})*({g})**2/((x - {p})**2 + 1), (x, {p} - 1, {p} + 1))", "0"),
        Twist("E[Heaviside(({g})*Z)]", "1/2", NORMAL),
        Twist("E[sign(({g})*Z)]", "0", NORMAL),
    ))] * 2,
    Corner(_ABOVE, (
        Twist("Integral(({g})/(({g})**2 + x**2), (x, 0, oo))", "pi/2"),
        Twist("Integral(sin(({g})*x)/x, (x, 0, oo))", "pi/2"),
        Twist("Integral(Heaviside(({g})*x), (x, 0, 1))", "1"),
        Twist("E[sign(({g})*Abs(Z))]", "1", NORMAL),
    )),
    Corner(_LINE, (
        Twist("E[sign({g})**2]", "1", NORMAL),
        Twist("E[Heaviside({g})*Heaviside(-({g}))]", "0", NORMAL),
        Twist("E[Heaviside({g})**2 + Heaviside(-({g}))**2]", "1", NORMAL),
        Twist("E[Z**2*sign({g})**2]", "1", NORMAL),
    ), (
        Twist("E[Heaviside({g}) + Heaviside(-({g}))]", "1", NORMAL),
        Twist("E[sign({g})**2*({g})**2]", "(a - {r})**2 + (b - {d})**2", NORMAL),
    )),
)  # fmt: skip

_SLIVER = Edge(
    "x - y", "y <= x", {"x": "({r}, {r} + 1)", "y": "({r} - 1, {r} + {w})"}, {"y": "({r} - 1, {r}]"},
    {"x": "{r} + {w}/4", "y": "{r} + {w}/2"}, {"x": "{r} + 1/2", "y": "{r} - 1/2"}, "x - y + {w}",
)  # fmt: skip
_HYPERBOLA = Edge(
    "x*y - {w}", "x*y >= {w}", {"x": "(0, 1)", "y": "(0, 1)"}, {"x": "(1/2, 1)", "y": "(1/2, 1)"}, {"x": "{w}", "y": "1/2"},
    {"x": "3/4", "y": "3/4"}, "x*y + {w}",
)  # fmt: skip
_TOUCHED = Edge(
    "(x - {r})**2 - {w}", "(x - {r})**2 >= {w}", {"x": "real"}, {"x": "({r} + 1, oo)"}, {"x": "{r}"}, {"x": "{r} + 2"},
    "(x - {r})**2 + {w}",
)  # fmt: skip
_ALONE = Edge(
    "(x - {r})**2 + (y - {q})**2", "(x - {r})**2 + (y - {q})**2 > 0", {"x": "real", "y": "real"}, {"x": "({r}, oo)"},
    {"x": "{r}", "y": "{q}"}, {"x": "{r} + 1", "y": "{q}"}, "(x - {r})**2 + (y - {q})**2 + {w}",
)  # fmt: skip
_WHOLE = Edge(
    "(n**3 - {i}**3)**2 + (m**3 - {j}**3)**2", "(n - {i})**2 + (m - {j})**2 > 0", {"n": "integer", "m": "integer"}, {},
    {"n": "{i}", "m": "{j}"}, {"n": "{i} + 1", "m": "{j}"}, "(n**3 - {i}**3)**2 + (m**3 - {j}**3)**2 + {w}",
)  # fmt: skip
_BELOW_ZERO = Edge(
    "x - {r}", "x >= {r}", {"x": "({r} - {w}, {r} + 3)"}, {"x": "[{r}, {r} + 3)"}, {"x": "{r} - {w}/2"}, {"x": "{r} + 1"}
)  # fmt: skip
SLIVERS = (
    *turning(_SLIVER),
    *turning(_HYPERBOLA),
    *turning(_TOUCHED),
    Corner(replace(_SLIVER, beyond=""), (Twist("Max(x, y)", "x"), Twist("Min(x, y)", "y"))),
    Corner(_ALONE, STEPS),
    Corner(_WHOLE, STEPS),
    *[Corner(_BELOW_ZERO, (
        Twist("sqrt(1 - cos({g}))", "sqrt(2)*sin(({g})/2)"),
        Twist("sqrt(cosh({g}) - 1)", "sqrt(2)*sinh(({g})/2)"),
        Twist("sqrt(({g})**2*exp({g}))", "({g})*exp(({g})/2)"),
        Twist("Abs(sin({g}))", "sin({g})"),
        Twist("acos(cos({g}))", "{g}"),
    ))] * 2,
)  # fmt: skip

_FAR = Edge("{n} - x", "x <= {n}", {"x": "positive"}, {"x": "(0, {n}]"}, {"x": "{n} + 1"}, {"x": "1"})
_FAR_TOUCHED = Edge(
    "(x - {n})**2 - {w}", "(x - {n})**2 >= {w}", {"x": "positive"}, {"x": "(0, {n} - 1)"}, {"x": "{n}"}, {"x": "1"},
    "(x - {n})**2 + {w}",
)  # fmt: skip
_FAR_ALONE = Edge(
    "(x - {n})**2 + (y - {m})**2", "(x - {n})**2 + (y - {m})**2 > 0", {"x": "real", "y": "real"}, {"x": "(-oo, {n})"},
    {"x": "{n}", "y": "{m}"}, {"x": "1", "y": "{m}"}, "(x - {n})**2 + (y - {m})**2 + {w}",
)  # fmt: skip


def _slow(form: str, last: str, beyond: str) -> Edge:
    """Give the edge of a form that falls from one on, slowly, and is zero far away; beyond it there is a round number."""
    return Edge(form, f"x <= {last}", {"x": "(1, oo)"}, {"x": "(1, 7]"}, {"x": beyond}, {"x": "2"})


FAR = (
    *turning(_FAR), *turning(_FAR_TOUCHED), Corner(_FAR_ALONE, STEPS), Corner(replace(_FAR_ALONE, beyond=""), STEPS),
    *turning(_slow("{k} - log(x)", "exp({k})", "10**{k}")),
    *turning(_slow("{k} - sqrt(log(x))", "exp({k}**2)", "10**{l}")),
    *turning(_slow("2 - log(log(x))/log({k})", "exp({k}**2)", "10**{l}")),
    *turning(_slow("10**{k} - x**(1/7)", "10**(7*{k})", "10**(8*{k})")),
    *turning(_slow("1/x - 10**(-{k})", "10**{k}", "10**(2*{k})")),
    *turning(_slow("1 - 10**(-{k}) - x/(x + 1)", "10**{k} - 1", "10**(2*{k})")),
    *turning(_slow("exp(-x) - exp(-2*{k})", "2*{k}", "3*{k}")),
)  # fmt: skip
