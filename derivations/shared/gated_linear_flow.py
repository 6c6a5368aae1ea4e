r"""Gradient flow of a gated linear network, yhat(x) = (1/K) sum_k g_k(x) <w_k, x>.

With the loss E[(yhat - y)^2] / 2 and tau dw/dt its negative gradient, the K of the network enters twice,

    tau dw_1/dt = (1/K) [Sigma^yx(p_1) - (1/K) sum_k w_k' Sigma^xx(p_1, p_k)],

once from the derivative of yhat and once from yhat itself; forms without the second 1/K are those that lost it.

The law is on finitely many points (x, y) with arbitrary weights; the gating structure is drawn apart from them, and given the
structure the gates are functions of x. Two gates are written out, in n = 2, and K stays a symbol: the gates of the other neurons
are closed.
"""

from collections.abc import Sequence

from sympy import ImmutableMatrix, Interval, Symbol, kronecker_product, oo, symbols

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import (
    Departure,
    Derivation,
    Domain,
    Line,
    Premise,
    Property,
    Source,
    following,
    positive,
    real,
)
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, MinusGradient

x_1, x_2, g_1, g_2, y, structure = (Symbol(name, real=True) for name in ("x_1", "x_2", "g_1", "g_2", "y", "h"))
w_11, w_12, w_21, w_22 = WEIGHTS = symbols("w_11 w_12 w_21 w_22", real=True)
p_1, p_2, p_3, p_4 = DATA_WEIGHTS = symbols("p_1 p_2 p_3 p_4", positive=True)
q = Symbol("q", positive=True)

# Each point: x, the label, and the gates (g_1, g_2) under either of two gating structures.
DATA = (
    ((1, 2), 1, ((1, 0), (0, 1))),
    ((2, -1), 1, ((1, 1), (1, 0))),
    ((1, -1), 0, ((0, 1), (1, 1))),
    ((-1, -3), 0, ((1, 1), (0, 0))),
)
POINT = (x_1, x_2, g_1, g_2, y)
VARIABLES = (*POINT, structure)
MANY_NEURONS = Interval(2, oo)


def random_gates(odds: Form) -> Finite:
    """Draw (x, y) with weights p_1, ..., p_4 and, apart from it, structure 1 with these odds to structure 0."""
    return Finite(
        VARIABLES,
        [
            ((*point, *gates[h], label, h), weight * (odds if h else 1))
            for (point, label, gates), weight in zip(DATA, DATA_WEIGHTS, strict=True)
            for h in (0, 1)
        ],
    )


LAW, UNIFORM = random_gates(q), random_gates(1)
DOMAIN = Domain({**dict.fromkeys(WEIGHTS, real), **dict.fromkeys(DATA_WEIGHTS, positive), q: positive, K: MANY_NEURONS})
STATISTICS = Domain({**dict.fromkeys(DATA_WEIGHTS, positive), q: positive})
X, GATES, W = ImmutableMatrix([x_1, x_2]), (g_1, g_2), ImmutableMatrix(WEIGHTS)
W_1, W_2 = W[:2, :], W[2:, :]
YHAT = (g_1 * (w_11 * x_1 + w_12 * x_2) + g_2 * (w_21 * x_1 + w_22 * x_2)) / K


def mean(body: Form, law: Form, given: Form = None) -> Form:
    """Expect every entry of a matrix."""
    return ImmutableMatrix(body.applyfunc(lambda entry: E(entry, law, given)))


def b_(i: int, law: Form, given: Form = None) -> Form:
    """Give the column b_i = Sigma^yx(p_i)' = <g_i y x>."""
    return mean(GATES[i - 1] * y * X, law, given)


def A_(i: int, j: int, law: Form, given: Form = None) -> Form:
    """Give A_ij = Sigma^xx(p_i, p_j) = <g_i g_j x x'>."""
    return mean(GATES[i - 1] * GATES[j - 1] * X * X.T, law, given)


def b_stacked(law: Form, given: Form = None) -> Form:
    """Stack b_1 and b_2."""
    return ImmutableMatrix.vstack(b_(1, law, given), b_(2, law, given))


def A_blocks(law: Form, given: Form = None) -> Form:
    """Put the blocks A_ij together."""
    return ImmutableMatrix([[A_(i, j, law, given)[r, s] for j in (1, 2) for s in (0, 1)] for i in (1, 2) for r in (0, 1)])


def flow(law: Form, parameters: Sequence[Letter], loss_factor: Form = 1, at: Sequence[Form] | None = None) -> Form:
    """Give minus the gradient of loss_factor E[(yhat - y)^2] / 2 in some weights: tau times their flow."""
    loss = loss_factor * E((YHAT - y) ** 2 / 2, law)
    return ImmutableMatrix([MinusGradient(loss, w, v) for w, v in zip(parameters, at or parameters, strict=True)])


HALF, WHOLE = "loss E[(yhat - y)^2] / 2", "loss E[(yhat - y)^2], the factor 2 not absorbed in tau"
FLOW_OF_ONE_WITHOUT_K = ((b_(1, LAW) - A_(1, 1, LAW) * W_1 - A_(1, 2, LAW) * W_2) / K).T
FLOW_OF_ONE_WITH_K = ((b_(1, LAW) - (A_(1, 1, LAW) * W_1 + A_(1, 2, LAW) * W_2) / K) / K).T

SECOND_K_LOST = Departure("the second term has lost the 1/K of yhat", edit=tuple((w, w / K) for w in WEIGHTS))


def flow_of_one(
    source: Source,
    number: int,
    value: Form,
    *,
    printed: str,
    error: Departure,
    correction: Form,
    corrected: str,
    network: int,
    slips: tuple[Form, ...],
) -> Derivation:
    """Claim the flow of the first weight vector, a row or a column, under both readings of the loss.

    Args:
        source: document and section.
        number: of the display.
        value: as printed.
        printed: in LaTeX.
        error: what the print departs by.
        correction: for the loss with the 1/2.
        corrected: the same in LaTeX.
        network: number of the display that defines it.
        slips: plausible wrong forms.
    """
    row = value.shape[0] == 1
    derivative = "tau dw_1'/dt" if row else "tau dw_1/dt"
    half, whole = (flow(LAW, (w_11, w_12), factor) for factor in (1, 2))
    return Derivation(
        source=source,
        says=f"gradient flow of the first weight vector, {derivative}",
        quantity={HALF: half.T if row else half, WHOLE: whole.T if row else whole},
        line=Line(
            number,
            value,
            printed=printed,
            error=error,
            correction={HALF: correction, WHOLE: 2 * correction},
            corrected=corrected,
            note="two gates of K written out. A time constant that absorbs a K cannot restore the factor, as it multiplies both terms. "
            f"As printed this is the flow of the network without the 1/K of ({network}), with K tau for tau",
        ),
        domain=DOMAIN,
        slips=slips,
        kind="flow",
    )


FLOW_OF_ALL_WITHOUT_K = b_stacked(LAW) - A_blocks(LAW) * W
FLOW_OF_ALL_WITH_K = b_stacked(LAW) - A_blocks(LAW) * W / K
LATEX_OF_ALL = (
    r"K\tau \frac{d}{dt} \underbrace{\begin{bmatrix} w_1 \\ \vdots \\ w_K \end{bmatrix}}_{w \in \mathbb{R}^{Kn}} = "
    r"\underbrace{\begin{bmatrix} b_1 \\ \vdots \\ b_K \end{bmatrix}}_{b \in \mathbb{R}^{Kn}} - \underbrace{\begin{bmatrix} A_{11} "
    r"& \cdots & A_{1K} \\ \vdots & \ddots & \vdots \\ A_{K1} & \cdots & A_{KK} \end{bmatrix}}_{A \in \mathbb{R}^{Kn \times Kn}} "
    r"\begin{bmatrix} w_1 \\ \vdots \\ w_K \end{bmatrix}"
)
CORRECTED_FLOW_OF_ALL = LATEX_OF_ALL.replace("} - ", r"} - \frac{1}{K} ", 1)
SLIPS_OF_ALL = (b_stacked(LAW) - A_blocks(LAW) * W / K**2, b_stacked(LAW) / K - A_blocks(LAW) * W / K)
BLOCKS = as_written(
    lambda: (
        *((A_(i, j, LAW)[0, 1] - A_(i, j, LAW)[1, 0], "zero") for i in (1, 2) for j in (1, 2)),
        *((entry, "zero") for entry in A_(1, 2, LAW) - A_(2, 1, LAW)),
    )
)
NOT_BLOCKS = ((A_(1, 1, LAW)[0, 0] - A_(1, 2, LAW)[0, 0], "zero"),)
v = ImmutableMatrix(symbols("v_1 v_2 v_3 v_4", real=True))
square = E((g_1 * (v[0] * x_1 + v[1] * x_2) + g_2 * (v[2] * x_1 + v[3] * x_2)) ** 2, LAW)
FORM = (v.T * A_blocks(LAW) * v)[0]
BLOCKS_AS_WRITTEN = as_written(lambda: A_blocks(LAW))
DEFINITE = (
    *((BLOCKS_AS_WRITTEN[r, s] - BLOCKS_AS_WRITTEN[s, r], "zero") for r in range(4) for s in range(r)),
    (FORM - square, "zero"),
    (square, "nonnegative"),
)
NOT_DEFINITE = ((square, "negative"), (FORM - square / 2, "zero"))
FORM_DOMAIN = Domain({**STATISTICS.symbols, **dict.fromkeys(v, real)})
G = ImmutableMatrix([g_1, g_2])
LIFTED = ImmutableMatrix(kronecker_product(G, X))
KRONECKER = as_written(lambda: mean(LIFTED * LIFTED.T, LAW))
SWAPPED_KRONECKER = mean(kronecker_product(X, G) * kronecker_product(X, G).T, LAW)


def of_the_other_neuron(flow_of_one: Form) -> Form:
    """Exchange the two neurons in a flow: their weights, and their gates in every mean."""
    gates, weights = {g_1: g_2, g_2: g_1}, {w_11: w_21, w_12: w_22, w_21: w_11, w_22: w_12}
    means = {node: E(node.body.xreplace(gates), node.law) for node in flow_of_one.atoms(E)}
    return flow_of_one.xreplace(means | weights)


def both_neurons(flow_of_one: Form) -> Form:
    """Stack K tau dw/dt of both neurons, from tau dw_1/dt as a row or a column."""
    return ImmutableMatrix([K * entry for neuron in (flow_of_one, of_the_other_neuron(flow_of_one)) for entry in neuron])


def flow_of_all(source: Source, number: int, *, of: Premise) -> Derivation:
    """Claim the flow of all the weights, printed without its second 1/K, from that of one."""
    return Derivation(
        source=source,
        says="gradient flow of all the weights, K tau dw/dt",
        quantity=K * flow(LAW, WEIGHTS),
        line=Line(
            number,
            FLOW_OF_ALL_WITHOUT_K,
            printed=LATEX_OF_ALL,
            follows=following("all rows have flows of this form: neurons exchanged, times K", both_neurons, of),
            correction=FLOW_OF_ALL_WITH_K,
            corrected=CORRECTED_FLOW_OF_ALL,
        ),
        domain=DOMAIN,
        slips=SLIPS_OF_ALL,
        kind="flow",
    )


def symmetric_blocks(source: Source, label: str) -> Property:
    """Claim that A_ij is symmetric and equal to A_ji."""
    return Property(
        source=source,
        label=label,
        says="every block A_ij is symmetric, and A_ij = A_ji",
        printed=r"Note that $A_{ij}$ is symmetric and $A_{ij} = A_{ji}$.",
        relations=BLOCKS,
        domain=STATISTICS,
        denials=NOT_BLOCKS,
    )


def nonnegative_eigenvalues(source: Source, label: str, *, printed: str) -> Property:
    """Claim that A is symmetric and that no eigenvalue is negative."""
    return Property(
        source=source,
        label=label,
        says="A is symmetric with nonnegative eigenvalues: v'Av is the mean of a square",
        printed=printed,
        relations=DEFINITE,
        domain=FORM_DOMAIN,
        denials=NOT_DEFINITE,
        note="the points of this law span R^4, so the square is zero for v = 0 alone; where they do not, an eigenvalue is zero",
    )


def as_kronecker(source: Source, number: int, *, printed: str) -> Derivation:
    """Claim that A is the second moment of gates (x) data."""
    return Derivation(
        source=source,
        says="the matrix of the flow as a second moment of the Kronecker product of gates and data",
        quantity=BLOCKS_AS_WRITTEN,
        line=Line(number, KRONECKER, printed=printed),
        domain=STATISTICS,
        slips=(SWAPPED_KRONECKER,),
    )
