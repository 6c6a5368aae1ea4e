r"""Input-output covariance of a gate on one coordinate, document 002, equations (66)-(74).

The gate 1(X_i > 0) on NLGP data X = erf(g Z) / Z(g), with Z ~ N(0, Sigma_1) and
Z(g)^2 = E[erf(g Z_j)^2], so that each coordinate has unit variance. The neighbours' covariance is
r = exp(-(i-j)^2 / xi_1^2).

Not to be confused with document 000, where Z(g) is the variance and X = erf(g Z) / sqrt(Z(g)).
"""

from itertools import pairwise

from sympy import Expr, Heaviside, ImmutableMatrix, Integer, Integral, Rational, Symbol, atan, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import Y, Z_i, Z_j, g, r, r_0, z, z_i, z_j
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
from closedform.derivations.laws import E, Gaussian, Labelled, above_zero, normal

SECTION = "Structure in limiting behavior"
NEIGHBOURS = Gaussian((Z_i, Z_j), [[1, r], [r, 1]], directions=("e_i", "e_j"))
OTHER_CLASS = Gaussian((Z_i, Z_j), [[1, r_0], [r_0, 1]], directions=("e_i", "e_j"), field="Sigma0")

# erf(g Z) has this standard deviation, as defined: the normaliser Z(g) of document 002.
NORMALISER = sqrt(E(erf(g * z) ** 2, normal(z)))
PIXEL_I, PIXEL_J = erf(g * Z_i) / NORMALISER, erf(g * Z_j) / NORMALISER

slope = g * r / sqrt(1 + 2 * g**2 * (1 - r**2))

INNER_MEAN = Derivation(
    source=Source("002", SECTION),
    says="mean of erf(g Z_j) given its neighbour Z_i",
    quantity=E(erf(g * Z_j), NEIGHBOURS.at({Z_i: z_i})),
    lines=(
        Line(
            69,
            Integral(
                erf(g * z_j) * exp(-((z_j - r * z_i) ** 2) / (2 * (1 - r**2))) / (sqrt(2 * pi) * sqrt(1 - r**2)), (z_j, -oo, oo)
            ),
            printed=r"\int_{\mathbb{R}} \text{erf}(gz_j) \frac{1}{\sqrt{2\pi}\sqrt{1-r^2}} \exp\left(-\frac{(z_j - rz_i)^2}{2(1-r^2)}\right) dz_j",
        ),
        Line(70, erf(slope * z_i), printed=r"\text{erf}\left(\frac{gr}{\sqrt{1+2g^2(1-r^2)}} z_i\right)"),
    ),
    domain=Domain({g: positive, r: between(-1, 1), z_i: real}),
    slips=(
        erf(g * r / sqrt(1 + g**2 * (1 - r**2)) * z_i),  # the 2 dropped
        erf(slope * z_i / sqrt(2)),  # erf(h / sqrt 2) for erf(h)
    ),
)

HALF_LINE = Derivation(
    source=Source("002", SECTION),
    says="half-line mean of erf(g Z_j) over Z_i > 0",
    quantity=E(Heaviside(Z_i) * erf(g * Z_j), NEIGHBOURS),
    lines=(
        Line(
            71,
            Integral(exp(-(z_i**2) / 2) * erf(slope * z_i) / sqrt(2 * pi), (z_i, 0, oo)),
            printed=r"\int_0^\infty \frac{1}{\sqrt{2\pi}} \exp\left(-\frac{z_i^2}{2}\right) "
            r"\text{erf}\left(\frac{gr}{\sqrt{1+2g^2(1-r^2)}} z_i\right) dz_i",
            uses=("002:70",),
        ),
        Line(
            72,
            2 / sqrt(pi) * atan(sqrt(2) * g * r / sqrt(1 + 2 * g**2 * (1 - r**2))),
            printed=r"\frac{2}{\sqrt{\pi}} \tan^{-1}\left(\frac{\sqrt{2}gr}{\sqrt{1+2g^2(1-r^2)}}\right)",
            error=Departure("the prefactor 1/pi became 2/sqrt(pi)", ratio=2 * sqrt(pi)),
            correction=atan(sqrt(2) * g * r / sqrt(1 + 2 * g**2 * (1 - r**2))) / pi,
            corrected=r"\frac{1}{\pi} \tan^{-1}\left(\frac{\sqrt{2}gr}{\sqrt{1+2g^2(1-r^2)}}\right)",
            uses=("table:erf-over-half-line-gaussian/closed-form",),
        ),
        Line(
            73,
            2 / sqrt(pi) * atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))),
            printed=r"\frac{2}{\sqrt{\pi}} \tan^{-1}\left(\frac{r}{\sqrt{\frac{1}{2g^2} + (1-r^2)}}\right)",
            correction=atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))) / pi,
            corrected=r"\frac{1}{\pi} \tan^{-1}\left(\frac{r}{\sqrt{\frac{1}{2g^2} + (1-r^2)}}\right)",
        ),
    ),
    domain=Domain({g: positive, r: between(-1, 1)}),
    slips=(atan(sqrt(2) * g * r / sqrt(1 + g**2 * (1 - r**2))) / pi, atan(g * r / sqrt(1 + 2 * g**2 * (1 - r**2))) / pi),
)

COVARIANCE = Derivation(
    source=Source("002", SECTION),
    says="input-output covariance of the gate on coordinate i, at coordinate j",
    quantity=E(Heaviside(PIXEL_I) * Y * PIXEL_J, Labelled(Y, ((1, NEIGHBOURS), (0, OTHER_CLASS)))),
    lines=(
        Line(
            67,
            E(Heaviside(PIXEL_I) * PIXEL_J, NEIGHBOURS) * Rational(1, 2),
            printed=r"\mathbb{E}_{X, \langle e_i, X \rangle > 0 | Y=1} [X] \mathbb{P}(Y=1)",
        ),
        Line(
            68,
            E(Heaviside(z_i) * E(PIXEL_J, NEIGHBOURS.at({Z_i: z_i})), normal(z_i)) * Rational(1, 2),
            printed=r"\mathbb{E}_{Z_i > 0} \left[ \mathbb{E}_{Z | Z_i, Y=1} \left[ "
            r"\frac{\text{erf}(gZ)}{\mathcal{Z}(g)} \right] \right] \mathbb{P}(Y=1)",
        ),
        Line(
            74,
            atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))) / (sqrt(pi) * NORMALISER),
            printed=r"\frac{1}{\sqrt{\pi}\mathcal{Z}(g)} \tan^{-1}\left(\frac{r}{\sqrt{\frac{1}{2g^2} + (1-r^2)}}\right)",
            follows=following("over Z(g), times P(Y = 1)", lambda mean: mean / (2 * NORMALISER), HALF_LINE.premise(73)),
            correction=atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))) / (2 * pi * NORMALISER),
            corrected=r"\frac{1}{2\pi\mathcal{Z}(g)} \tan^{-1}\left(\frac{r}{\sqrt{\frac{1}{2g^2} + (1-r^2)}}\right)",
        ),
    ),
    domain=Domain({g: positive, r: between(-1, 1), r_0: between(-1, 1)}),
    slips=(
        atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))) / (2 * pi * NORMALISER**2),  # Z for Z^2
        atan(r / sqrt(1 / (2 * g**2) + (1 - r**2))) / (pi * NORMALISER),  # P(Y=1) forgotten
    ),
)

NEIGHBOUR_AT = tuple(exp(-Rational(d**2, 4)) for d in range(6))  # r at distance d, xi_1 = 2 as in the figures
bump = [atan(c / sqrt(1 / (2 * g**2) + (1 - c**2))) for c in NEIGHBOUR_AT]

LOCALIZED_BUMP = Property(
    source=Source("002", SECTION),
    label="localized-bump",
    says="the entries of the input-output covariance are positive and fall off with the distance from i",
    printed="we see that it produces a localized bump centered at i",
    relations=(*((near - far, "positive") for near, far in pairwise(bump)), (bump[-1], "positive")),
    domain=Domain({g: positive}),
    denials=((bump[1] - bump[0], "positive"),),
    uses=("002:74",),
    note="from (74) as corrected, up to its positive prefactor; distances 0 to 5 with xi_1 = 2",
)

# On the plane <w, Z> = 0 of w = c e_1 + e_2, at Z = (s, -c s): <w, X> up to the factor 1 / Z(g). Where it is not zero, both sides of the plane
# near that point have one sign of <w, X> and two of <w, Z>.
SIZE, ratio, z_1, z_2 = Symbol("s", positive=True), Symbol("c", positive=True), Symbol("Z_1", real=True), Symbol("Z_2", real=True)


def on_the_plane(c: Form) -> Expr:
    """Give <w, X> where <w, Z> vanishes, for w = c e_1 + e_2."""
    return c * erf(g * SIZE) - erf(g * c * SIZE)


PRINTED_OTHER = "This is not true if we take an inner product with something other than $e_i$"

OTHER_DIRECTIONS = Property(
    source=Source("002", SECTION),
    label="other-directions",
    says="for every w = c e_1 + e_2, the signs of <w, X> and <w, Z> can differ: <w, X> does not vanish where <w, Z> does",
    printed=PRINTED_OTHER,
    relations=((on_the_plane(ratio), "nonzero"), as_written(lambda: (on_the_plane(Integer(1)), "nonzero"))),
    domain=Domain({g: positive, SIZE: positive, ratio: between(1, 10)}),
    correction="for w with two entries of different sizes; with two of one size, such as e_1 + e_2 and e_1 - e_2, <w, X> > 0 if and only if "
    "<w, Z> > 0, as erf is odd and grows",
    holds_instead=((on_the_plane(ratio), "nonzero"), as_written(lambda: (on_the_plane(Integer(1)), "zero"))),
    shown_by=(
        "002:structure-in-limiting-behavior/other-directions/answer-unequal-entries",
        "002:structure-in-limiting-behavior/other-directions/answer-two-equal-entries",
    ),
    denials=((on_the_plane(ratio), "negative"),),
    note="the first relation, of unequal entries, holds; w and its multiples by a positive number are one direction",
)

TWO_EQUAL_ENTRIES = Derivation(
    source=Source("002", SECTION),
    says="1(<w, X> > 0) for w = e_1 + e_2 and for w = e_1 - e_2",
    quantity=ImmutableMatrix([above_zero(erf(g * z_1) + sign * erf(g * z_2)) for sign in (1, -1)]),
    line=Line(
        "other-directions",
        ImmutableMatrix([above_zero(z_1 + sign * z_2) for sign in (1, -1)]),
        printed=PRINTED_OTHER,
        part="answer-two-equal-entries",
        note="ours: two directions for which the equivalence holds",
    ),
    domain=Domain({g: positive, z_1: real, z_2: real}),
    slips=(ImmutableMatrix([above_zero(z_1), above_zero(z_1)]),),
    kind="finished",
)

UNEQUAL_ENTRIES = Property(
    source=Source("002", SECTION),
    label="other-directions/answer-unequal-entries",
    says="for w = 2 e_1 - e_2 the signs of <w, X> and <w, Z> can differ: here at Z_1 = s and Z_2 = 3 s, with g, s > 1",
    printed=PRINTED_OTHER,
    relations=((2 * SIZE - 3 * SIZE, "negative"), (2 * erf(g * SIZE) - erf(3 * g * SIZE), "positive")),
    domain=Domain({g: between(1, oo), SIZE: between(1, oo)}),
    denials=((2 * erf(g * SIZE) - erf(3 * g * SIZE), "negative"),),
    note="the signs differ at a point, and so around it, as both sides are continuous",
)
