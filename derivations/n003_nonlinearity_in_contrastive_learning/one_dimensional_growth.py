r"""Growth of one component under global modulation, document 003, appendix C.3, equations (145)-(151) and figure 7.

Without the projection each component follows y' = (y + b) y with b = b_l > 0 (dimensionless, as is time). What the flow
does is held against its own separation of variables: from y(0) to y it takes the time \int ds / (s (s + b)), which no closed form enters.

The text drops the projection and says that only ratios matter, which no normalisation changes: so it is of y divided by any Z(t). The ratio of two
components of the constrained flow (7) grows with the difference of their rates at a unit vector, though, and g is not homogeneous: scaling changes it.
"""

from sympy import Expr, ImmutableMatrix, Integer, Integral, Symbol, exp, log, oo, symbols

from closedform.derivations.claims.words import (
    Departure,
    Derivation,
    Domain,
    Line,
    Property,
    Source,
    between,
    following,
    positive,
    real,
)
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.shared.rational_circle import cosine_and_sine

MODULATION = Source("003", "C.3")

y, b_l = Symbol("y", real=True), Symbol("b_l", positive=True)
start, beyond, share, part = (Symbol(name, positive=True) for name in ("y_0", "beyond", "share", "part"))
s = Symbol("s", real=True)

# The structural assumption in the plane: an orthonormal basis turned by any angle but a half turn, and g(y) = slope y + b.
turn, slope, more = Symbol("turn", real=True), Symbol("slope", positive=True), Symbol("c", positive=True)
BASIS = tuple(ImmutableMatrix(column) / (1 + turn**2) for column in ([1 - turn**2, 2 * turn], [-2 * turn, 1 - turn**2]))
w = ImmutableMatrix(symbols("w_1 w_2", real=True))
COMPONENTS = tuple((u_l.T * w)[0] for u_l in BASIS)


def structured(growth: Form) -> ImmutableMatrix:
    """A_k(w) under the structural assumption of theorem 6, for a linear g."""
    return sum((growth(y_l) * u_l * u_l.T for y_l, u_l in zip(COMPONENTS, BASIS, strict=True)), ImmutableMatrix.zeros(2, 2))


BY_COMPONENT = Derivation(
    source=MODULATION,
    says="the flow of w along u_l, under the structural assumption",
    quantity=(BASIS[0].T * structured(lambda y_l: slope * y_l + b_l) * w)[0],
    line=Line(
        145, (slope * COMPONENTS[0] + b_l) * COMPONENTS[0], printed=r"g(y_{l})y_{l}", note="in the plane, with g(y) = slope y + b"
    ),
    domain=Domain({turn: real, slope: positive, b_l: positive, **dict.fromkeys(w, real)}),
    slips=((slope * COMPONENTS[0] + b_l) * COMPONENTS[1], slope * COMPONENTS[0] ** 2),
    kind="flow",
)

MODULATED = structured(lambda y_l: y_l + b_l) + more * BASIS[0] * BASIS[0].T
WITH_MODULATION = Derivation(
    source=MODULATION,
    says="the flow of w along u_l with a modulation of u_l",
    quantity=(BASIS[0].T * MODULATED * w)[0],
    line=Line(
        146,
        (COMPONENTS[0] + b_l + more) * COMPONENTS[0],
        printed=r"(y_{l}+b_{l})y_{l}",
        note="for A_k + c u_l u_l', which the text includes by b_l = b + c; in the plane, with a = 1",
    ),
    domain=Domain({turn: real, more: positive, b_l: positive, **dict.fromkeys(w, real)}),
    slips=((COMPONENTS[0] + b_l) * COMPONENTS[0],),
    kind="flow",
)


def time_between(first: Form, last: Form) -> Expr:
    """Time that y' = (y + b) y takes from one value to another on the same side of both fixed points."""
    return Integral(1 / (s * (s + b_l)), (s, first, last))


ratio = y / (y + b_l)

GROWING = Derivation(
    source=MODULATION,
    says="y / (y + b) grows exponentially from a positive start",
    quantity=ratio,
    line=Line(
        147,
        start / (start + b_l) * exp(b_l * time_between(start, y)),
        printed=r"\frac{y_{l}(0)}{y_{l}(0)+b_{l}}e^{b_{l}t}",
        note="t is the time that the flow takes from y(0) to y(t), by separation of variables",
    ),
    domain=Domain({start: positive, beyond: positive, b_l: positive}, chart={y: start + beyond}),
    slips=(
        start / (start + b_l) * exp(2 * b_l * time_between(start, y)),
        start / (start + b_l) * exp(-b_l * time_between(start, y)),
    ),
    kind="solution",
)

first = -share * b_l
SHRINKING = Derivation(
    source=MODULATION,
    says="y / (y + b) grows exponentially from a start between the two fixed points",
    quantity=ratio,
    line=Line(
        147,
        first / (first + b_l) * exp(b_l * time_between(first, y)),
        printed=r"\frac{y_{l}(0)}{y_{l}(0)+b_{l}}e^{b_{l}t}",
        part="negative-start",
    ),
    domain=Domain({share: between(0, 1), part: between(0, 1), b_l: positive}, chart={y: -b_l * (share + part * (1 - share))}),
    slips=(first / (first + b_l) * exp(-b_l * time_between(first, y)),),
    kind="solution",
)

CRITICAL_TIME = time_between(start, oo)
AT_CRITICAL_TIME = start / (start + b_l) * exp(b_l * CRITICAL_TIME)
STARTS = Domain({start: positive, b_l: positive})

CRITICAL = Derivation(
    source=MODULATION,
    says="at the time in which y grows to infinity, the right side of (147) is one",
    quantity=Integer(1),
    line=Line(
        149,
        AT_CRITICAL_TIME,
        printed=r"\frac{y_{l}(0)}{y_{l}(0)+b_{l}}e^{b_{l}t^{*}_{l}}",
        note="the printed equation read from right to left: its right side is 1",
    ),
    domain=STARTS,
    slips=(start / (start + b_l) * exp(CRITICAL_TIME),),
    kind="solution",
)

# The same time with s = y(0) / v, over a finite range.
v = Symbol("v", positive=True)
RATE = 1 / (start + b_l * v)
CLOSED_TIME = log(1 + b_l / start) / b_l
BLOW_UP = Derivation(
    source=MODULATION,
    says="the time in which y grows from y(0) > 0 to infinity",
    quantity=Integral(RATE, (v, 0, 1)),
    line=Line(150, CLOSED_TIME, printed=r"\frac{1}{b_{l}}\ln\left(1+\frac{b_{l}}{y_{l}(0)}\right)"),
    domain=STARTS,
    slips=(log(1 + start / b_l) / b_l, log(1 + b_l / start) / start, log(1 + b_l / start)),
    kind="solution",
)

x = b_l / start
SLOPE = (x / (1 + x) - log(1 + x)) / b_l**2
SENSITIVITY = Derivation(
    source=MODULATION,
    says="how the critical time changes with b_l",
    quantity=Integral(RATE.diff(b_l), (v, 0, 1)),
    line=Line(
        151,
        SLOPE,
        printed=r"\frac{1}{b_{l}^{2}}\left[\frac{b_{l}/y_{l}(0)}{1+b_{l}/y_{l}(0)}-\ln(1+b_{l}/y_{l}(0))\right]",
        follows=following("(150) differentiated in b_l", lambda time: time.diff(b_l), BLOW_UP.premise(150)),
        part="slope",
    ),
    domain=STARTS,
    slips=((x / (1 + x) + log(1 + x)) / b_l**2, (x - log(1 + x)) / b_l**2),
)

DECREASING = Property(
    source=MODULATION,
    label=151,
    says="the critical time decreases with b_l, and so with a modulation c > 0",
    printed=r"\frac{\partial t^{*}_{l}}{\partial b_{l}}=\ldots<0",
    relations=((SLOPE, "negative"),),
    domain=STARTS,
    denials=((SLOPE, "positive"),),
    uses=("003:151/slope",),
)

u = Symbol("u", positive=True)
LOGARITHM = Property(
    source=MODULATION,
    label="logarithm-bound",
    says="x / (1 + x) lies below ln(1 + x) for x > 0",
    printed=r"\frac{x}{1+x}<\ln(1+x)$ for $x>0",
    relations=((log(1 + u) - u / (1 + u), "positive"),),
    domain=Domain({u: positive}),
    denials=((log(1 + u) - u / (1 + u), "zero"), (log(1 + u) - u, "positive")),
)

EARLIER = Property(
    source=MODULATION,
    label="larger-start-earlier",
    says="a larger y(0) makes the critical time smaller",
    printed=r"when $y_{l}(0)$ is larger, the critical time $t^{*}_{l}$ becomes smaller",
    relations=((CLOSED_TIME.diff(start), "negative"),),
    domain=STARTS,
    denials=((CLOSED_TIME.diff(start), "positive"),),
    uses=("003:150",),
)

flow = (y + b_l) * y
FIXED_POINTS = Property(
    source=MODULATION,
    label="fixed-points",
    says="y = 0 is an unstable fixed point and y = -b < 0 a stable one",
    printed=r"The 1-d dynamics has an unstable fixed points $y_{l}=0$ and a stable one $y_{l}=-b_{l}<0$.",
    relations=(
        *as_written(lambda: tuple((flow.xreplace({y: at}), "zero") for at in (Integer(0), -b_l))),
        (flow.diff(y).subs(y, 0), "positive"),
        (flow.diff(y).subs(y, -b_l), "negative"),
    ),
    domain=Domain({b_l: positive}),
    denials=((flow.subs(y, b_l), "zero"), (flow.diff(y).subs(y, -b_l), "positive")),
    note="figure 7 says the same",
)

below = Symbol("below", positive=True)
TO_THE_STABLE_ONE = Property(
    source=MODULATION,
    label="negative-starts-converge",
    says="from every y(0) < 0 but -b itself y moves towards -b",
    printed=r"when the initial condition $y_{l}(0)<0$, the dynamics will converge to $y_{l}(+\infty)=-b_{l}$, which is a finite number",
    relations=((flow.subs(y, -share * b_l), "negative"), (flow.subs(y, -b_l - below), "positive")),
    domain=Domain({b_l: positive, share: between(0, 1), below: positive}),
    denials=((flow.subs(y, -share * b_l), "positive"), (flow.subs(y, -b_l - below), "negative")),
    note="monotone motion towards the only fixed point below zero is convergence to it; -share b runs through (-b, 0)",
)

FINITE_TIME = Property(
    source=MODULATION,
    label="blow-up",
    says="from y(0) > 0 the time to infinity is positive and finite",
    printed=r"when $y_{l}(0)>0$, the dynamics has finite-time blow-up, i.e., there exists a critical time $t^{*}_{l}<+\infty$",
    relations=((CRITICAL_TIME, "positive"),),
    domain=STARTS,
    denials=((CRITICAL_TIME, "negative"),),
    uses=("003:150",),
    note="an integral without a finite value would have no sign",
)

# Two components of a unit vector, on a rational chart of the circle, and of the same vector scaled by a norm.
m, norm, c = Symbol("m", positive=True), Symbol("norm", positive=True), more
shrinking = Symbol("z", real=True)  # d ln Z / dt
unit = cosine_and_sine(m)
AS_DEFINED, ON_THE_SPHERE = "y divided by Z(t), as (148) defines it", "the flow on the unit sphere, as (7) and (15)"


def rates(components: tuple[Expr, Expr], loss: Expr) -> tuple[Expr, Expr]:
    """Growth rates of two components that grow at y_l + b_l less what both lose alike; b_1 = b_2 + c."""
    return components[0] + b_l + c - loss, components[1] + b_l - loss


def log_ratio_rate(components: tuple[Expr, Expr], loss: Expr) -> Expr:
    """Growth rate of ln(y_1 / y_2)."""
    first, second = rates(components, loss)
    return first - second


def radial(components: tuple[Expr, Expr]) -> Expr:
    """What the projection of (7) takes away from each rate, y'(dy/dt) for y of norm one."""
    return sum((y**2 * rate for y, rate in zip(components, rates(components, Integer(0)), strict=True)), Integer(0))


LONG = (norm * unit[0], norm * unit[1])
ONLY_THE_RATIO = Derivation(
    source=MODULATION,
    says="how fast the logarithm of the ratio of two components grows, with the normalisation and without",
    quantity={
        AS_DEFINED: as_written(lambda: log_ratio_rate(LONG, shrinking)),
        ON_THE_SPHERE: as_written(lambda: log_ratio_rate(unit, radial(unit))),
    },
    line=Line(
        "normalisation-drops-out",
        log_ratio_rate(LONG, Integer(0)),
        printed=r"r_{l/l^{\prime}}(t):=\frac{\hat{y}_{l}(t)}{\hat{y}_{l^{\prime}}(t)}=\frac{y_{l}(t)}{y_{l^{\prime}}(t)}",
        error={
            ON_THE_SPHERE: Departure(
                "as g(y) = y + b is not homogeneous, Z(t) enters the rate", difference=(norm - 1) * (unit[0] - unit[1])
            )
        },
        correction={ON_THE_SPHERE: log_ratio_rate(unit, Integer(0))},
        note="the sentence before it says that Z(t) need not be estimated. The projection takes the same multiple of each component's rate away, "
        "so on the sphere the ratio grows at the difference of the rates there, and not at that of (146) at a vector of another norm. The direction "
        "of the argument, a larger b_l is of advantage, survives; critical times do not tell the basins of (7)",
    ),
    domain=Domain({m: between(0, 1), norm: positive, b_l: positive, c: positive, shrinking: real}),
    support={AS_DEFINED: r"\hat{y}_{l}(t)=\frac{1}{Z(t)}y_{l}(t)"},
    slips=(log_ratio_rate((LONG[1], LONG[0]), Integer(0)), log_ratio_rate(LONG, Integer(0)) - c),
)
