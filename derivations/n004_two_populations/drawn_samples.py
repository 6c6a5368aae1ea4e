r"""Changes of sign in samples of two length scales: document 004, figure 1 and its footnote 1, drawn.

Neighbours on a ring of n pixels have the correlation exp(-1 / xi^2), so their signs differ with probability acos of it over pi. The sum over the
ring is the mean number of changes of sign, whatever the gain.
"""

from dataclasses import replace
from fractions import Fraction

from sympy import Rational, acos, exp, pi

from closedform.derivations.claims.setting import ReceptiveFields
from closedform.derivations.claims.words import (
    Comparison,
    Contrast,
    Curve,
    Domain,
    Experiment,
    Figure,
    Property,
    Score,
    Source,
    alone,
    more,
)
from closedform.derivations.functions.types import Form

SETTING = Source("004", "Setting")
CAPTION = r"Figure 1: 1-d samples $X(t)$ from discretization with $n = 400$, $(\xi_1, \xi_0) = (20, 10)$."
INVARIANT = (
    r"$\xi$ certainly controls the number of times $X(t)$ crosses zero [...] this definition of “frequency” is invariant to $g$"
)
PIXELS = 400


def crossings(xi: int) -> Form:
    """Give the mean number of changes of sign around the ring, at a length scale in pixels."""
    return PIXELS * acos(exp(-Rational(1, xi**2))) / pi


HALF_A_DIGIT = Rational(1, 2000)
ON_AVERAGE = Property(
    source=SETTING,
    label="figure-1/answer-crossings",
    says="around figure 1's ring a sample changes its sign 8.999 times on average at xi = 20, and 17.976 at xi = 10",
    printed=CAPTION,
    relations=tuple(
        (HALF_A_DIGIT**2 - (crossings(xi) - Rational(*value)) ** 2, "nonnegative")
        for xi, value in ((20, (8999, 1000)), (10, (17976, 1000)))
    ),
    domain=Domain({}),
    denials=((HALF_A_DIGIT**2 - (crossings(20) / 2 - Rational(8999, 1000)) ** 2, "nonnegative"),),
    uses=("004:setting/zero-crossings",),
    note="ours: the kernel of document 000, exp(-d^2 / xi^2), on a ring of 400 pixels, with xi in pixels",
)

LOW, HIGH = "g = 1/100", "g = 100"
DRAWN = ReceptiveFields(
    pixels=PIXELS, xi_1=Fraction(20), xi_0=Fraction(10), gain=Fraction(1, 100), rate=1.0, batch=1000, steps=0, looks=0
)
NEAR = Fraction(1, 20)
EXCHANGED = Comparison(
    says="those of the short length scale have as many as the long one's form says",
    terms=alone(LOW, Score.CROSSINGS_EXCHANGED),
    within=NEAR,
)

FIGURE_1 = Experiment(
    source=SETTING,
    says="samples of both length scales of figure 1, at two gains with the same draws",
    arms={LOW: DRAWN, HIGH: replace(DRAWN, gain=Fraction(100))},
    contrasts=(
        Contrast(
            source=SETTING, label="figure-1/long", says="drawn samples at xi = 20 change their sign as often as the closed form says, to a twentieth",
            printed=CAPTION, terms=alone(LOW, Score.CROSSINGS), within=NEAR, planted=EXCHANGED, figure=Figure(LOW, Curve.SAMPLES),
        ),
        Contrast(
            source=SETTING, label="figure-1/short", says="drawn samples at xi = 10 change their sign as often as the closed form says, to a twentieth",
            printed=CAPTION, terms=alone(LOW, Score.CROSSINGS_OTHER), within=NEAR, planted=EXCHANGED,
        ),
        Contrast(
            source=SETTING, label="figure-1/at-every-gain", says="the same draws change their sign as often at g = 1/100 as at g = 100", printed=INVARIANT,
            terms=more(LOW, HIGH, Score.CROSSINGS), within=Fraction(1, 10_000), planted=EXCHANGED,
            figure=Figure(HIGH, Curve.SAMPLES),
            note="exactly so, as erf is odd and grows; the tolerance is below one change of sign in all draws of a run",
        ),
    ),
    ours="1000 draws, on a ring, with xi in pixels",
    in_full={"batch": 10_000},
)  # fmt: skip
