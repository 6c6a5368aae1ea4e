r"""High-gain data, document 000, section 2.4: the conditional law of signs, and the intuition after equation (11).

Conditional means and covariances are those of laws on {-1, 1}^3, of any weights with p(x) = p(-x), i = 1. The text has
Sigma~ = Sigma_1; (11) itself uses the right form, Sigma_1 - mu~ mu~'. In the intuition, f(w) = D Sigma_1 w for the
diagonal matrix D of entries (V - m_i^2)^(-1/2), V = w' Sigma_1 w and m_i = e_i' Sigma_1 w.
"""

from sympy import Rational, Symbol, erf, pi, sqrt

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, above_zero
from closedform.derivations.n000_single_neuron.elliptical_laws_and_signs import COVARIANCE, INSIDE, X_INSIDE, off_i
from closedform.derivations.n000_single_neuron.high_gain_approximation import DOMAIN, SOURCE, V, angle, m, sd
from closedform.derivations.n000_single_neuron.hypercube_bumps import WEIGHTS
from closedform.derivations.n000_single_neuron.normal_law_given_a_coordinate import phi
from closedform.derivations.n000_single_neuron.properties_of_f import W, inner, vector
from closedform.derivations.n000_single_neuron.spectrum_of_the_covariance import KERNEL, RING_KERNEL

HALVES = {1: above_zero(X_INSIDE[0]), -1: above_zero(-X_INSIDE[0])}
COLUMN = vector(*COVARIANCE[0])
EITHER, ONE = "for either value of X_i", "for X_i = 1"
GIVEN_ONE = r"Then, $[(\Sigma_1)_{ji}]_{j \in [n]} = \tilde{\mu}_{|X_i=1}$ (section 2.3)"


def mu(sign: int) -> list[E]:
    """Give the mean of X given X_i = sign."""
    return [E(x, INSIDE, given=HALVES[sign]) for x in X_INSIDE]


def stacked(first: Form, second: Form) -> Form:
    """Put one column on another: X_i = 1 and X_i = -1."""
    return vector(*first, *second)


MEAN = Derivation(
    source=SOURCE,
    says="mean given X_i of data on signs",
    quantity={EITHER: stacked(mu(1), mu(-1)), ONE: vector(*mu(1))},
    line=Line(
        "conditional-mean",
        {EITHER: stacked(COLUMN, COLUMN), ONE: COLUMN},
        printed=r"\tilde{\mu}_{|X_i} = [(\Sigma_1)_{ij}]_{j \in [n]}",
        error={EITHER: Departure("the mean is odd in X_i: a factor X_i is lost", difference=stacked(vector(0, 0, 0), 2 * COLUMN))},
        correction={EITHER: stacked(COLUMN, -COLUMN)},
        note="right: X_i [(Sigma_1)_ij]_j. For X_i = 1 it holds as printed; (11) is not touched, being even in X_i",
    ),
    support={ONE: GIVEN_ONE},
    domain=Domain(WEIGHTS),
    slips=(stacked(COLUMN / 2, -COLUMN / 2),),
    kind="expectation",
)

PROJECTED = Derivation(
    source=SOURCE,
    says="mean of <w, X> given X_i, of data on signs",
    quantity={EITHER: vector(inner(W[:3], mu(1)), inner(W[:3], mu(-1))), ONE: vector(inner(W[:3], mu(1)))},
    line=Line(
        "projected-mean",
        {EITHER: vector(inner(W[:3], COLUMN), inner(W[:3], COLUMN)), ONE: vector(inner(W[:3], COLUMN))},
        printed=r"w^{\top} \tilde{\mu}_{|X_i} = e_i^{\top} \Sigma_1 w",
        correction={EITHER: vector(inner(W[:3], COLUMN), -inner(W[:3], COLUMN))},
        uses=("000:high-gain-data/conditional-mean",),
    ),
    support={ONE: GIVEN_ONE},
    domain=Domain({**WEIGHTS, **dict.fromkeys(W[:3], real)}),
    slips=(vector(inner(W[:3], COLUMN) / 2, -inner(W[:3], COLUMN) / 2),),
    kind="expectation",
)


def conditional(a: int, b: int) -> Form:
    """Give the covariance of two entries given X_i = 1."""
    return E(X_INSIDE[a] * X_INSIDE[b], INSIDE, given=HALVES[1]) - mu(1)[a] * mu(1)[b]


CONDITIONAL_COVARIANCE = Derivation(
    source=SOURCE,
    says="covariance given X_i of data on signs",
    quantity=off_i(conditional),
    line=Line(
        "conditional-covariance",
        off_i(lambda a, b: COVARIANCE[a][b]),
        printed=r"\tilde{\Sigma}_{|X_i} = \Sigma_1",
        error=Departure(
            "the part that X_i explains, mu~ mu~', is left in", difference=off_i(lambda a, b: COVARIANCE[0][a] * COVARIANCE[0][b])
        ),
        correction=off_i(lambda a, b: COVARIANCE[a][b] - COVARIANCE[0][a] * COVARIANCE[0][b]),
        corrected=r"\tilde{\Sigma}_{|X_i} = \Sigma_1 - \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^\top",
        note="right: Sigma_1 - mu~ mu~', as (11), two lines on, has it; Sigma_1 is the conditional mean of X X', not the covariance",
    ),
    domain=Domain(WEIGHTS),
    slips=(off_i(lambda a, b: COVARIANCE[a][b] + COVARIANCE[0][a] * COVARIANCE[0][b]),),
    kind="expectation",
)

x = Symbol("x", real=True)
SIGN_OF_X = Finite((x,), (((1,), 1), ((-1,), 1)))
ARGUMENT = m / sqrt(V - m**2)

FROM_7 = Derivation(
    source=SOURCE,
    says="(7) for data on signs, summed over X_i = 1 and X_i = -1",
    quantity=E(x * phi(x * ARGUMENT), SIGN_OF_X),
    line=Line(
        11,
        phi(ARGUMENT) - Rational(1, 2),
        printed=r"\Phi\left(\frac{e_i^{\top} \Sigma_1 w}{\sqrt{w^{\top} (\Sigma_1 - \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^{\top}) "
        r"w}}\right) - \frac{1}{2}",
        part="from-7",
        uses=("000:7/gaussian-data",),
    ),
    domain=DOMAIN,
    slips=(phi(ARGUMENT), 2 * phi(ARGUMENT) - 1, phi(m / sqrt(V)) - Rational(1, 2)),
    kind="expectation",
)

LINEARISED = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) as (11) has it, with erf ignored",
    quantity=erf(m / (sqrt(2) * sqrt(V - m**2))) / 2,
    line=Line(
        "without-erf",
        m / sqrt(V - m**2) / sqrt(2 * pi),
        printed=r"f(w) \sim \left[\frac{1}{\sqrt{w^{\top}\Sigma_1 w - (e_i^{\top}\Sigma_1 w)^2}}\right]_{ii} \Sigma_1 w",
        approximate=True,
        note="'toss out the constant terms': the constant of the first order, 1 / sqrt(2 pi), is put back so that there is an "
        "error to measure; small where m is small beside sqrt(V), unbounded at a bump",
    ),
    domain=DOMAIN,
    kind="approximation",
    regime=tuple({sd: 1, angle: Rational(size, 10)} for size in (1, 3, 5, 7, 9)),
)

ERF_REDUCES = Property(
    source=SOURCE,
    label="erf-reduces-the-bias",
    says="erf makes an entry of f smaller, and its weight against Sigma_1 w grow less with similarity",
    printed=r"Let us momentarily ignore the effect of erf, since it just reduces the bias towards localization",
    relations=(
        (LINEARISED.lines[0].value - LINEARISED.quantity, "positive"),
        (((LINEARISED.lines[0].value - LINEARISED.quantity) / m).diff(m), "positive"),
    ),
    domain=Domain({sd: positive, angle: between(0, 1)}, chart=DOMAIN.chart),
    denials=((LINEARISED.lines[0].value - LINEARISED.quantity, "negative"),),
    note="at fixed w' Sigma_1 w, with the constant of the first order, 1 / sqrt(2 pi)",
)


def shifted(i: int) -> list[Form]:
    """Give C^i w on a ring of four, C the shift up by one."""
    return [W[(j + i) % 4] for j in range(4)]


KERNEL_SHIFT = Property(
    source=SOURCE,
    label="kernel-sweep",
    says="entry i of Sigma_1 w is the kernel centred at 0 against w shifted up i times, so that both diagonal matrices are one",
    printed=r"Recalling the circulant structure of $\Sigma_1$, let's write $e_i^{\mathsf{T}}\Sigma_1 w = k_1^{\mathsf{T}}"
    r" \mathcal{C}^i w$ [...] $f(w) \sim \left[w^{\top} \Sigma_1 w - (k_1^{\top} \mathcal{C}^i w)^2 "
    r"\right]_{ii}^{-\frac{1}{2}} \Sigma_1 w$.",
    relations=as_written(
        lambda: tuple((inner(RING_KERNEL.row(i), W) - inner(RING_KERNEL.row(0), shifted(i)), "zero") for i in range(4))
    ),
    domain=KERNEL,
    denials=((inner(RING_KERNEL.row(1), W) - inner(RING_KERNEL.row(0), shifted(-1)), "zero"),),
    note="a ring of four with any kernel; counting i from 0. Shifting down would be wrong, which is checked",
)

SWEEP = Property(
    source=SOURCE,
    label="weighted-by-similarity",
    says="the diagonal entry grows with the similarity of w to the kernel at i",
    printed=r"As the similarity increases, the corresponding term in the diagonal matrix increases, weighting"
    r" that entry of $\Sigma_1 w$ more heavily.",
    relations=(((1 / sqrt(V - m**2)).diff(m), "positive"),),
    domain=DOMAIN,
    provided=(m > 0,),
    denials=(((1 / sqrt(V - m**2)).diff(m), "zero"),),
    note="at fixed w' Sigma_1 w; where the similarity is negative it grows with the size",
)
