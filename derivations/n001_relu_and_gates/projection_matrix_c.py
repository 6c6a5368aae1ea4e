r"""The matrix C of E[X | S, T] = C (S, T)', document 001, equations (20) and (34)-(40).

U stacks w_1' and w_k' as rows, and C = Sigma_1 U' (U Sigma_1 U')^{-1} is n x 2. Vectors of R^n
enter by their inner product with an arbitrary direction a, so that a' Sigma_1 U' is the row
(a' Sigma_1 w_1, a' Sigma_1 w_k).

Since X = A X + C b with b = (S, T)' and A X independent of b, E[T X; ...] = C E[T b; ...]: the
column in (20) should be (S T, T^2)', where the document has S b = (S^2, S T)'.
"""

from sympy import ImmutableMatrix, Integer, acos, asin, sqrt

from closedform.derivations.claims.notation import PAIR, TRIPLE_DOMAIN, S, T, a_S1w1, a_S1wk, rho_1k, rho_11, rho_kk
from closedform.derivations.claims.words import Departure, Derivation, Line
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import SOURCE
from closedform.derivations.shared.two_neuron_second_moment import AS_DEFINED, QUADRANT, ROW, SQUARE_ROOT, C, column, cosine, det

ADJUGATE = ImmutableMatrix([[rho_kk, -rho_1k], [-rho_1k, rho_11]])


def conditional(body: Form) -> Form:
    """Expect the body given S > 0 and T > 0."""
    return E(body, PAIR, given=QUADRANT)


def partial(body: Form) -> Form:
    """Expect the body over S > 0 and T > 0."""
    return E(QUADRANT * body, PAIR)


MASS = E(QUADRANT, PAIR)
ANGLES = column(rho_kk * acos(-cosine), rho_1k * asin(cosine))

CONDITIONING = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] through the conditional mean of X given S and T",
    quantity={"conditional expectation": AS_DEFINED, "partial expectation": AS_DEFINED},
    line=Line(
        20,
        {
            "conditional expectation": (C * column(conditional(S**2), conditional(S * T)))[0] * MASS,
            "partial expectation": (C * column(partial(S**2), partial(S * T)))[0] * MASS,
        },
        printed=r"C \mathbb{E}_{S>0,T>0|Y=1} \left[\begin{bmatrix} S^2 \\ ST \end{bmatrix} \right] \mathbb{P}(S > 0, T > 0 | Y = 1)",
        error={
            "conditional expectation": Departure("T b = (S T, T^2)' became S b = (S^2, S T)'", edit=((S**2, S * T), (S * T, T**2))),
            "partial expectation": Departure(
                "T b = (S T, T^2)' became S b = (S^2, S T)', and the partial expectation has P(S > 0, T > 0) already",
                edit=((S**2, S * T), (S * T, T**2), (MASS, Integer(1))),
            ),
        },
        correction={
            "conditional expectation": (C * column(conditional(S * T), conditional(T**2)))[0] * MASS,
            "partial expectation": (C * column(partial(S * T), partial(T**2)))[0],
        },
        corrected=r"C \mathbb{E}_{S>0,T>0|Y=1} \left[\begin{bmatrix} ST \\ T^2 \end{bmatrix} \right] \mathbb{P}(S > 0, T > 0 | Y = 1)",
        note="the readings are of the right side: the factor P(S>0, T>0) asks for the conditional expectation, but from (21) on "
        "the same sign is the partial one, which has that factor already; the left side is the partial one, as (5) needs it",
    ),
    domain=TRIPLE_DOMAIN,
    slips=((C * column(partial(T**2), partial(S * T)))[0],),
)

INVERSE = Derivation(
    source=SOURCE,
    says="the projection matrix C, written out",
    quantity=C,
    line=Line(
        34,
        ROW * ADJUGATE / det,
        printed=r"\Sigma_1 U^\top (U^\top \Sigma_1 U)^{-1} = \frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \begin{bmatrix} \Sigma_1 "
        r"w_1 & \Sigma_1 w_k \end{bmatrix} \begin{bmatrix} \rho_{kk} & -\rho_{1k} \\ -\rho_{1k} & \rho_{11} \end{bmatrix}",
        note="U' Sigma_1 U does not conform (U is 2 x n); read as U Sigma_1 U', the order in which the product exists",
    ),
    domain=TRIPLE_DOMAIN,
    slips=(ROW * ImmutableMatrix([[rho_11, -rho_1k], [-rho_1k, rho_kk]]) / det,),
)

FIRST_TERMS = Derivation(
    source=SOURCE,
    says="C times the column of inverse cosine and inverse sine",
    quantity=(C * ANGLES)[0],
    lines=(
        Line(
            36,
            (ROW * ADJUGATE * ANGLES)[0] / det,
            printed=r"\frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \begin{bmatrix} \Sigma_1 w_1 & \Sigma_1 w_k \end{bmatrix} "
            r"\begin{bmatrix} \rho_{kk} & -\rho_{1k} \\ -\rho_{1k} & \rho_{11} \end{bmatrix} \begin{bmatrix} \rho_{kk} \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \\ \rho_{1k} \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \end{bmatrix}",
            uses=("001:34",),
        ),
        Line(
            37,
            (
                ROW
                * column(
                    rho_kk**2 * acos(-cosine) - rho_1k**2 * asin(cosine),
                    -rho_1k * rho_kk * acos(-cosine) + rho_1k * rho_11 * asin(cosine),
                )
            )[0]
            / det,
            printed=r"\frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \begin{bmatrix} \Sigma_1 w_1 & \Sigma_1 w_k \end{bmatrix} "
            r"\begin{bmatrix} \rho_{kk}^2 \cos^{-1} \left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) - \rho_{1k}^2 "
            r"\sin^{-1} \left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \\ -\rho_{1k}\rho_{kk} \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + \rho_{1k}\rho_{11} \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \end{bmatrix}",
        ),
        Line(
            38,
            (
                (rho_kk**2 * acos(-cosine) - rho_1k**2 * asin(cosine)) * a_S1w1
                + (-rho_1k * rho_kk * acos(-cosine) + rho_1k * rho_11 * asin(cosine)) * a_S1wk
            )
            / det,
            printed=r"\frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \left[\left(\rho_{kk}^2 \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) - \rho_{1k}^2 \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \right) \Sigma_1 w_1 + \left(-\rho_{1k}\rho_{kk} \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + \rho_{1k}\rho_{11} \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \right) \Sigma_1 w_k \right]",
        ),
    ),
    domain=TRIPLE_DOMAIN,
    slips=(
        (
            (rho_kk**2 * acos(-cosine) - rho_1k**2 * asin(cosine)) * a_S1w1
            + (-rho_1k * rho_kk * acos(cosine) + rho_1k * rho_11 * asin(cosine)) * a_S1wk
        )
        / det,
    ),
)

SECOND_TERMS = Derivation(
    source=SOURCE,
    says="C times the column of ones, with the factor of the square root",
    quantity=SQUARE_ROOT * sqrt(det) * (C * column(1, 1))[0],
    lines=(
        Line(
            39,
            SQUARE_ROOT / sqrt(det) * (ROW * column(rho_kk - rho_1k, rho_11 - rho_1k))[0],
            printed=r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \cdot \frac{1}{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} \begin{bmatrix} "
            r"\Sigma_1 w_1 & \Sigma_1 w_k \end{bmatrix} \begin{bmatrix} \rho_{kk} - \rho_{1k} \\ \rho_{11} - \rho_{1k} "
            r"\end{bmatrix}",
            uses=("001:34",),
        ),
        Line(
            40,
            SQUARE_ROOT / sqrt(det) * ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk),
            printed=r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \cdot \frac{1}{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} ((\rho_{kk} - "
            r"\rho_{1k})\Sigma_1 w_1 + (\rho_{11} - \rho_{1k})\Sigma_1 w_k)",
        ),
    ),
    domain=TRIPLE_DOMAIN,
    slips=(SQUARE_ROOT / sqrt(det) * ((rho_kk + rho_1k) * a_S1w1 + (rho_11 + rho_1k) * a_S1wk),),
)
