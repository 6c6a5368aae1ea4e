r"""Means over the half line S > 0 of Gaussian data, S = <w_1, X> with X ~ N(0, Sigma_1).

X splits into A X, which has zero covariance with S, and S v along v = Sigma_1 w_1 / w_1' Sigma_1 w_1; a vector enters by its inner
product with an arbitrary direction a. E[X; S > 0] = Sigma_1 w_1 / sqrt(2 pi w_1' Sigma_1 w_1) and E[S X; S > 0] = Sigma_1 w_1 / 2.
"""

from sympy import Heaviside, ImmutableMatrix, Symbol, pi, sqrt

from closedform.derivations.claims.notation import A, S, a_S1a, a_S1w1, rho_11, s, s_1
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, nonnegative, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Finite, Gaussian, above_zero, normal

PARTIAL, CONDITIONAL = "partial expectation", "conditional expectation"

# The law of S = <w_1, X> and A = <a, X>: a = alpha_1 w_1 + something that has variance residual and zero covariance with S.
ONE = Gaussian((S, A), [[rho_11, a_S1w1], [a_S1w1, a_S1a]], directions=("w1", ARBITRARY))
alpha_1, residual = Symbol("alpha_1", real=True), Symbol("residual", positive=True)
ONE_DOMAIN = Domain(
    {s_1: positive, alpha_1: real, residual: positive},
    chart={rho_11: s_1**2, a_S1w1: alpha_1 * s_1**2, a_S1a: alpha_1**2 * s_1**2 + residual},
)
POSITIVE, PROBABILITY = Heaviside(S), E(Heaviside(S), ONE)
v = a_S1w1 / rho_11  # a' v
MEAN_GIVEN_S = E(A, ONE.at({S: s}))  # a' E[X | S = s, Y = 1]
OUTER = normal(s, 0, rho_11)
LEFTOVER = a_S1a - 2 * v * a_S1w1 + v**2 * rho_11  # a' A Sigma_1 A' a, since A' a = a - <a, v> w_1
FIRST_MOMENT = a_S1w1 / sqrt(2 * pi * rho_11)  # a' E[X; S > 0]
MEAN_AS_DEFINED, SECOND_AS_DEFINED = E(POSITIVE * A, ONE), E(POSITIVE * S * A, ONE)
MEAN_SLIPS = (a_S1w1 / sqrt(pi * rho_11), a_S1w1 / (sqrt(2 * pi) * rho_11))
HALF_LINE_MEAN, HALF_LINE_SQUARE = E(S, ONE, given=POSITIVE), E(S**2, ONE, given=POSITIVE)
GIVEN_S = Heaviside(s)
PRINTED_MEAN = r"\frac{1}{\sqrt{2\pi}} (w_1^\top \Sigma_1 w_1)^{-\frac{1}{2}} \Sigma_1 w_1"

# Any law of S symmetric about 0 on two pairs of points, of unequal weights; the second pair may meet at 0, where it is an atom.
_x_1, _weight = (Symbol(name, positive=True) for name in ("x_1", "weight"))
_x_2 = Symbol("x_2", real=True)
_PAIRS = tuple(((sign * x,), w) for x, w in ((_x_1, _weight), (_x_2, 1)) for sign in (1, -1))
SYMMETRIC = Finite((S,), _PAIRS)
LOPSIDED = Finite((S,), (*_PAIRS, ((_x_1,), 1)))
SYMMETRIC_DOMAIN = Domain({_x_1: positive, _x_2: nonnegative, _weight: positive})


def changed_by_the_sign(law: Finite) -> Form:
    """Give E[S^2 | S > 0] - E[S^2]."""
    return E(S**2, law, given=above_zero(S)) - E(S**2, law)


def mean_of_half_line(
    source: Source,
    label: str,
    value: Form,
    *,
    printed: str,
    slips: tuple[Form, ...],
    says: str = "mean of S given S > 0",
    note: str | None = None,
) -> Derivation:
    """Claim the mean of the half normal, E[S | S > 0]."""
    return Derivation(
        source=source,
        says=says,
        quantity=HALF_LINE_MEAN,
        line=Line(label, value, printed=printed, note=note),
        domain=ONE_DOMAIN,
        slips=slips,
    )


def law_given_s(source: Source, label: str, *, slips: tuple[Form, ...]) -> Derivation:
    """Claim mean and variance of <a, X> given S: those of the split of X, of which A X has zero covariance with S."""
    return Derivation(
        source=source,
        says="mean and variance of <a, X> given S",
        quantity=ImmutableMatrix([MEAN_GIVEN_S, E(A**2, ONE.at({S: s})) - MEAN_GIVEN_S**2]),
        line=Line(label, ImmutableMatrix([s * v, LEFTOVER]), printed=r"X | S \sim \mathcal{N}(Sv, A\Sigma_1 A^\top)"),
        domain=Domain({**ONE_DOMAIN.symbols, s: real}, chart=ONE_DOMAIN.chart),
        slips=slips,
    )


def mean_by_the_tower(source: Source, line: Line) -> Derivation:
    """Claim the mean of X over S > 0 by the conditional mean of X given S."""
    return Derivation(
        source=source,
        says="mean of X over S > 0, through the conditional mean of X given S",
        quantity=MEAN_AS_DEFINED,
        line=line,
        domain=ONE_DOMAIN,
        slips=(E(MEAN_GIVEN_S, OUTER, given=GIVEN_S), E(MEAN_GIVEN_S, OUTER)),
        kind="expectation",
    )


def square_by_symmetry(source: Source, label: str) -> Derivation:
    """Claim that E[S^2 | S > 0] = E[S^2] for Gaussian S, in two steps."""
    return Derivation(
        source=source,
        says="mean square of S given S > 0, for Gaussian S",
        quantity=HALF_LINE_SQUARE,
        lines=(
            Line(label, E(S**2, ONE), printed=r"\mathbb{E}_{S | S > 0, Y=1} [S^2] = \mathbb{E}_{S | Y=1} [S^2]", part="middle"),
            Line(label, rho_11, printed=r"w_1^\top \Sigma_1 w_1", part="right"),
        ),
        domain=ONE_DOMAIN,
        slips=(rho_11 / 2, 2 / pi * rho_11),
    )


def no_gaussianity_needed(source: Source, label: str) -> Property:
    """Claim that E[S^2 | S > 0] = E[S^2] for other laws symmetric about 0."""
    return Property(
        source=source,
        label=label,
        says="the mean square of S does not change given S > 0, for laws symmetric about 0 that are not Gaussian and have no atom there",
        printed=(
            r"By symmetry of $S$ about 0, $\mathbb{E}_{S | S > 0, Y=1} [S^2] = \mathbb{E}_{S | Y=1} [S^2] = w_1^\top \Sigma_1 w_1$. "
            "(This step does not require Gaussianity!)"
        ),
        relations=((changed_by_the_sign(SYMMETRIC), "zero"),),
        domain=SYMMETRIC_DOMAIN,
        provided=(_x_2 > 0,),
        denials=((changed_by_the_sign(LOPSIDED), "zero"),),
        note=(
            "for laws on +-x_1 and +-x_2 with x_2 >= 0: x_2 = 0 is an atom at 0, as data on {-1, 1}^n have for w_1 = e_i + e_j. "
            "The denial is a law that is not symmetric"
        ),
    )


def second_in_closed_form(source: Source, number: int, *, uses: tuple[str, ...]) -> Derivation:
    """Claim E[S X; S > 0] in closed form, in two steps."""
    return Derivation(
        source=source,
        says="mean of S X over S > 0 in closed form",
        quantity=SECOND_AS_DEFINED,
        lines=(
            Line(
                number,
                rho_11 / 2 * (1 / rho_11 * a_S1w1),
                printed=r"\frac{1}{2} w_1^\top \Sigma_1 w_1 \left(\frac{1}{w_1^\top \Sigma_1 w_1} \Sigma_1 w_1 \right)",
                part="middle",
                uses=uses,
            ),
            Line(number, a_S1w1 / 2, printed=r"\frac{1}{2} \Sigma_1 w_1", part="right"),
        ),
        domain=ONE_DOMAIN,
        slips=(a_S1w1, a_S1w1 / (2 * rho_11)),
    )
