r"""InfoNCE as a weighting of pairs, document 003, section 2: (1), (3) and the pairwise importance.

The claim is of gradients: with alpha kept fixed (the stop gradient of (2)), the ascent direction of the energy E_alpha = tr C_alpha[f, f] / 2
is the descent direction of the loss. The left side is the loss (1) as defined, differentiated: a batch of three samples with two views each,
a number f of each view, of any values, moving in any direction v of them; so any network is covered, and any parameters.

(3) has the constant 1 / (2 N^2), as its footnote says, so the two gradients differ by that factor.
"""

from collections.abc import Mapping, Sequence

from sympy import Expr, Rational, Symbol, exp, log, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, nonnegative, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient

SETUP = Source("003", "2 Problem Setup")

BATCH = range(3)
SIZE = len(BATCH)
F, FV = symbols("f_1 f_2 f_3", real=True), symbols("fv_1 fv_2 fv_3", real=True)  # outputs of the first and the second views
V, VV = symbols("v_1 v_2 v_3", real=True), symbols("vv_1 vv_2 vv_3", real=True)  # the direction in which they move
tau, epsilon = Symbol("tau", positive=True), Symbol("epsilon", nonnegative=True)
s = Symbol("s", real=True)  # how far they have moved


def moved(values: Sequence[Form], directions: Sequence[Form]) -> tuple[Expr, ...]:
    """Move outputs by s along a direction."""
    return tuple(value + s * direction for value, direction in zip(values, directions, strict=True))


def between(outputs: Sequence[Form], i: int, j: int) -> Expr:
    """d_ij^2: half the squared distance of the first views of two samples."""
    return (outputs[i] - outputs[j]) ** 2 / 2


def loss(first: Sequence[Form], second: Sequence[Form], weight: Form) -> Expr:
    """InfoNCE, (1)."""
    out: Expr = Rational(0)
    for i in BATCH:
        same = exp(-((first[i] - second[i]) ** 2) / (2 * tau))
        others = sum((exp(-between(first, i, j) / tau) for j in BATCH if j != i), Rational(0))
        out -= tau * log(same / (weight * same + others))
    return out


def importance(weight: Form) -> Mapping[tuple[int, int], Expr]:
    """alpha_ij as printed for epsilon = 0, with epsilon times the positive pair in the denominator, for every i and j."""
    out: dict[tuple[int, int], Expr] = {}
    for i in BATCH:
        others = sum((exp(-between(F, i, j) / tau) for j in BATCH if j != i), Rational(0))
        out |= {(i, j): exp(-between(F, i, j) / tau) / (weight * exp(-((F[i] - FV[i]) ** 2) / (2 * tau)) + others) for j in BATCH}
    return out


def energy_slope(alpha: Mapping[tuple[int, int], Expr]) -> Expr:
    """2 N^2 times the derivative of the energy in s at s = 0, alpha kept fixed, over the pairs that alpha has."""
    first, second = moved(F, V), moved(FV, VV)
    pairs = (weight * ((first[i] - first[j]) ** 2 - (first[i] - second[i]) ** 2) for (i, j), weight in alpha.items())
    return sum((pair.diff(s).subs(s, 0) for pair in pairs), Rational(0)) / 2


def descent(weight: Form) -> Expr:
    """Minus the derivative of InfoNCE in s at s = 0."""
    return MinusGradient(loss(moved(F, V), moved(FV, VV), weight), s, 0)


def without_itself(alpha: Mapping[tuple[int, int], Expr]) -> dict[tuple[int, int], Expr]:
    """Leave out the pairs of a sample with itself."""
    return {(i, j): weight for (i, j), weight in alpha.items() if i != j}


AS_PRINTED, OTHERS = "every i and j, as (3) is printed", "j other than i, as (24) sums"
ALPHA = importance(0)
OUTPUTS = dict.fromkeys((*F, *FV, *V, *VV), real)

INFO_NCE = Derivation(
    source=SETUP,
    says="the descent direction of InfoNCE with epsilon = 0, as the ascent direction of the energy with pairwise importance",
    quantity={AS_PRINTED: descent(0), OTHERS: descent(0)},
    line=Line(
        "infonce-importance",
        {AS_PRINTED: energy_slope(ALPHA), OTHERS: energy_slope(without_itself(ALPHA))},
        printed=r"\alpha_{ij}:=\exp(-d_{ij}^{2}/\tau)/\sum_{j\neq i}\exp(-d_{ij}^{2}/\tau)",
        error={
            AS_PRINTED: Departure(
                "alpha_ii is not zero as printed, and takes the spread of the views of i a second time",
                difference=energy_slope(ALPHA) - energy_slope(without_itself(ALPHA)),
            )
        },
        correction={AS_PRINTED: energy_slope(without_itself(ALPHA))},
        note="times 2 N^2, the constant of (3). A batch of three, any outputs and any direction",
    ),
    domain=Domain({**OUTPUTS, tau: positive}),
    support={OTHERS: r"\left(\frac{1}{N}\sum_{j\neq i}\alpha_{ij}\right)"},
    slips=(energy_slope(without_itself(ALPHA)) / tau, 2 * energy_slope(without_itself(ALPHA))),
    kind="gradient",
)

WITH_POSITIVE_PAIR = Derivation(
    source=SETUP,
    says="the descent direction of InfoNCE with any epsilon, as the ascent direction of the energy with pairwise importance",
    quantity=descent(epsilon),
    line=Line(
        "infonce-importance",
        energy_slope(without_itself(importance(epsilon))),
        printed="Many existing CL losses (InfoNCE, triplet loss, etc) are special cases of $\\alpha$-CL by choosing different "
        r"$\alpha(\bm{\theta})$",
        part="answer-any-epsilon",
        note="ours: the text prints alpha for epsilon = 0; for any other the positive pair, times epsilon, joins the denominator",
    ),
    domain=Domain({**OUTPUTS, tau: positive, epsilon: nonnegative}),
    slips=(energy_slope(without_itself(ALPHA)),),
    kind="gradient",
)


def quadratic_loss(first: Sequence[Form], second: Sequence[Form]) -> Expr:
    """Add d_i^2 - d_ij^2 over all pairs of different samples."""
    pairs = ((first[i] - second[i]) ** 2 / 2 - between(first, i, j) for i in BATCH for j in BATCH if j != i)
    return sum(pairs, Rational(0))


CONSTANT = without_itself({(i, j): Rational(1) for i in BATCH for j in BATCH})
QUADRATIC = Derivation(
    source=SETUP,
    says="the descent direction of the quadratic loss, as the ascent direction of the energy with constant importance",
    quantity=MinusGradient(quadratic_loss(moved(F, V), moved(FV, VV)), s, 0),
    line=Line(
        "quadratic-importance",
        energy_slope(CONSTANT),
        printed=r"quadratic loss corresponds to $\alpha_{ij}:=\mathrm{const}$",
        note="the text does not define the quadratic loss: it is read as the sum of d_i^2 - d_ij^2 over pairs of different samples, linear in "
        "squared distances; times 2 N^2, the constant of (3), and alpha_ij = 1 for j other than i. A batch of three",
    ),
    domain=Domain(OUTPUTS),
    slips=(energy_slope(CONSTANT) / 2, energy_slope({**CONSTANT, (0, 0): Rational(1)})),
    kind="gradient",
)
