r"""The high-gain update in Fourier space and its steady states, document 000, end of section 2.4.

In space, with erf and constants tossed out, f(w) = D Sigma_1 w for the diagonal matrix D of entries (V - m_i^2)^(-1/2),
V = w' Sigma_1 w and m_i = e_i' Sigma_1 w. In a Fourier basis w = P u this is P' D P Lambda_1 u: D is diagonal in
space, not in frequency. The text writes D Lambda_1 u, and reads conditions on a steady state off its entries. They are
held against true steady states of tau dw/dt = D Sigma_1 w - (Sigma_0 + Sigma_1) w / 2 on a ring of two, where Sigma_y has
the entries 1 and q_y, P is (1, 1; 1, -1) / sqrt(2), and 0 < q_0 < q_1 as for xi_0 < xi_1. There is a steady state with
w_2 / w_1 = -y for q_0 = 2 (1 + q_1) y / (1 + y + y^2 - q_1 y) - q_1 and y < q_1; two modes are then nonzero.
"""

from sympy import ImmutableMatrix, Matrix, Ne, Symbol, sqrt

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, between, following, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.n000_single_neuron.elliptical_data import form
from closedform.derivations.n000_single_neuron.high_gain_approximation import SOURCE
from closedform.derivations.n000_single_neuron.properties_of_f import vector
from closedform.derivations.shared.rational_circle import cosine_and_sine

# A ring of two: any kernel, and any weights.
q_1, q_0 = Symbol("q_1", real=True), Symbol("q_0", real=True)
w_1, w_2 = Symbol("w_1", positive=True), Symbol("w_2", real=True)
w = vector(w_1, w_2)
P = ImmutableMatrix([[1, 1], [1, -1]]) / sqrt(2)
SIGMA_1 = ImmutableMatrix([[1, q_1], [q_1, 1]])
LAMBDA_1, LAMBDA_0 = (ImmutableMatrix([[1 + q, 0], [0, 1 - q]]) for q in (q_1, q_0))
u = P.T * w
POWER = form(LAMBDA_1, u)  # u' Lambda_1 u
SIMILAR = SIGMA_1 * P * u  # entries k_i' P u
D = ImmutableMatrix(Matrix.diag(*(1 / sqrt(POWER - similar**2) for similar in SIMILAR)))
SHRINKAGE = (LAMBDA_0 + LAMBDA_1) * u / 2
IN_FREQUENCY = P.T * D * P * LAMBDA_1 * u

FOURIER = Derivation(
    source=SOURCE,
    says="update in the Fourier basis of a ring of two, with erf and constants tossed out",
    quantity=P.T * (D * SIGMA_1 * w - (P * (LAMBDA_0 + LAMBDA_1) * P.T) * w / 2),
    line=Line(
        "update-in-fourier-space",
        D * LAMBDA_1 * u - SHRINKAGE,
        printed=r"\left[ u^{\top} \Lambda_1 u - (k_1^{\top} \mathcal{C}^i P u)^2 \right]_{ii}^{-\frac{1}{2}} \Lambda_1 u "
        r"- \frac{1}{2} (\Lambda_0 + \Lambda_1) u",
        error=Departure(
            "P' D P became D: the diagonal matrix is diagonal in space, not in frequency",
            difference=(D - P.T * D * P) * LAMBDA_1 * u,
        ),
        correction=IN_FREQUENCY - SHRINKAGE,
        corrected=r"P^{\top} \left[ u^{\top} \Lambda_1 u - (k_1^{\top} \mathcal{C}^i P u)^2 \right]_{ii}^{-\frac{1}{2}} P "
        r"\Lambda_1 u - \frac{1}{2} (\Lambda_0 + \Lambda_1) u",
        note="right: P' D P Lambda_1 u - (1/2)(Lambda_0 + Lambda_1) u, D the diagonal matrix with entries (u' Lambda_1 u - (k_i' P u)^2)^(-1/2). "
        "The half before the shrinkage is that of (4) where f has lost its own half with the constants",
    ),
    domain=Domain(
        {w_1: positive, w_2: real, q_1: between(-1, 1), q_0: between(-1, 1)}, such_that=(Ne(w_2, 0),)
    ),  # else D has no entries
    slips=(D * LAMBDA_1 * u - 2 * SHRINKAGE, LAMBDA_1 * u - SHRINKAGE),
    kind="flow",
)

# Steady states with both modes nonzero: w_2 = -y w_1, and q_1 = (1 - h^2) / (1 + h^2) so that sqrt(1 - q_1^2) is rational.
y, h = Symbol("y", positive=True), Symbol("h", positive=True)
cosine, sine = cosine_and_sine(h)
cross = (1 + cosine) * y / (1 + y + y**2 - cosine * y)  # (q_0 + q_1) / 2
scale = (cosine - y) / (sine * (cross - y))
STEADY = Domain(
    {y: between(0, 1), h: between(0, 1)},
    such_that=(q_0 > 0, q_0 < q_1, y < q_1),
    chart={q_1: cosine, q_0: 2 * cross - cosine, w_1: scale, w_2: -y * scale},
)
RATIO = [LAMBDA_0[i, i] / LAMBDA_1[i, i] for i in (0, 1)]

ENTRIES = Derivation(
    source=SOURCE,
    says="shrinkage at a steady state with two modes, entry by entry",
    quantity=SHRINKAGE,
    line=Line(
        "setting-each-entry-to-zero",
        D * LAMBDA_1 * u,
        printed=r"\frac{1}{\sqrt{u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2}}}\lambda_{1}^{(i)}u_{i} = "
        r"\frac{1}{2}(\lambda_{0}^{(i)} + \lambda_{1}^{(i)})u_{i}",
        follows=following(
            "the update set to zero, entry by entry",
            lambda update: ImmutableMatrix(update + SHRINKAGE),
            FOURIER.premise("update-in-fourier-space"),
        ),
        correction=IN_FREQUENCY,
        corrected=r"e_i^{\top} P^{\top} \left[ u^{\top} \Lambda_1 u - (k_1^{\top} \mathcal{C}^i P u)^2 "
        r"\right]_{ii}^{-\frac{1}{2}} P \Lambda_1 u = \frac{1}{2}(\lambda_{0}^{(i)} + \lambda_{1}^{(i)})u_{i}",
    ),
    domain=STEADY,
    slips=(LAMBDA_1 * u,),
    kind="steady state",
)

kappa, lambda_0, lambda_1 = Symbol("kappa", real=True), Symbol("lambda_0", positive=True), Symbol("lambda_1", positive=True)
power = Symbol("power", positive=True)
ratio = lambda_0 / lambda_1

EQUIVALENCE = Property(
    source=SOURCE,
    label="equivalence-chain",
    says="the three forms of the condition on a nonzero mode are one",
    printed=r"\frac{1}{\sqrt{u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2}}} = \frac{1}{2} \left( "
    r"\frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right) "
    r"\iff 4 \left( \frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right)^{-2} = u^{\top}\Lambda_{1}u - (k_{i}^{\top}Pu)^{2} "
    r"\iff 4 \left( \frac{\lambda_{0}^{(i)}}{\lambda_{1}^{(i)}} + 1 \right)^{-2} + (k_{i}^{\top}Pu)^{2} = u^{\top}\Lambda_{1}u.",
    relations=(
        (lambda_1 / sqrt(power - kappa**2) - (lambda_0 + lambda_1) / 2, "zero"),
        (1 / sqrt(power - kappa**2) - (ratio + 1) / 2, "zero"),
        (4 / (ratio + 1) ** 2 - (power - kappa**2), "zero"),
    ),
    domain=Domain(
        {kappa: real, lambda_0: positive, lambda_1: positive},
        chart={power: 4 * lambda_1**2 / (lambda_0 + lambda_1) ** 2 + kappa**2},
    ),
    denials=((2 / (ratio + 1) ** 2 - (power - kappa**2), "zero"),),
    note="u' Lambda_1 u is the solution of the last form, the only one as 1 / sqrt is monotone; then the others hold, "
    "and lambda_1 / sqrt(..) = (lambda_0 + lambda_1) / 2",
)

IN_SPACE = form(SIGMA_1, w)
RIGHT_SIDE = vector(IN_SPACE, IN_SPACE)
# What the first form has too much: entry i of a steady state has (P' D P Lambda_1 u)_i where the text has D_ii (Lambda_1 u)_i.
SOLVED_FROM_D = vector(*(((LAMBDA_1 * u)[i] / IN_FREQUENCY[i]) ** 2 - 1 / D[i, i] ** 2 for i in (0, 1)))


def solved_for_the_power(driving: Form) -> Form:
    """Solve driving = (Lambda_0 + Lambda_1) u / 2, entry by entry, for the V in D_ii = (V - m_i^2)^(-1/2)."""
    # The equation gives D_ii as D_ii (Lambda_0 + Lambda_1) u / 2 over what drives the mode, and one over its square is V - m_i^2.
    return vector(*((driving[i] / (D[i, i] * SHRINKAGE[i])) ** 2 + SIMILAR[i] ** 2 for i in (0, 1)))


FINAL = Derivation(
    source=SOURCE,
    says="u' Lambda_1 u at a steady state with two modes, once for each mode",
    quantity=vector(POWER, POWER),
    lines=(
        Line(
            "final-display",
            vector(*(4 / (RATIO[i] + 1) ** 2 + SIMILAR[i] ** 2 for i in (0, 1))),
            printed=r"4 \left( \frac{\lambda_0^{(i)}}{\lambda_1^{(i)}} + 1 \right)^{-2} + (k_i^{\top} P u)^2",
            part="frequency",
            follows=following(
                "each equation divided by lambda_1 u_i and solved for u' Lambda_1 u",
                solved_for_the_power,
                ENTRIES.premise("setting-each-entry-to-zero"),
            ),
            correction=RIGHT_SIDE,
            corrected=r"w^{\top} \Sigma_1 w",
            uses=("000:high-gain-data/equivalence-chain",),
        ),
        Line(
            "final-display",
            vector(*(4 / (RATIO[i] + 1) ** 2 + (SIGMA_1 * w)[i] ** 2 for i in (0, 1))),
            printed=r"4 \left( \frac{\lambda_0^{(i)}}{\lambda_1^{(i)}} + 1 \right)^{-2} + (k_i^{\top} w)^2",
            part="space",
            correction=RIGHT_SIDE,
            corrected=r"w^{\top} \Sigma_1 w",
        ),
        Line(
            "final-display",
            RIGHT_SIDE,
            printed=r"w^{\top} \Sigma_1 w",
            part="right",
            error=Departure("equal to u' Lambda_1 u on the left, not to what stands between", difference=-SOLVED_FROM_D),
        ),
    ),
    domain=STEADY,
    slips=(vector(*(form(LAMBDA_0, u) for _ in (0, 1))), vector(*(w.dot(w) for _ in (0, 1)))),
    kind="steady state",
)
