r"""What drives localization for Gaussian data, if anything: prose of document 000, section 2.2, after equation (9) is found again.

The chain's last form has (1 - 1 / (2 b^2)) (k_i' w)^2 under the root; b = 1 / sqrt 2 takes it away. The text asks whether another b,
or a scaled covariance, would keep it.
"""

from sympy import Integer, Integral, Ne, Rational, exp, oo, sqrt

from closedform.derivations.claims.notation import A, S, b, x
from closedform.derivations.claims.words import Approach, Derivation, Domain, Line, Property, between, positive
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.n000_single_neuron.gaussian_receptive_field_update import (
    DOMAIN,
    DOMAIN_B,
    SOURCE,
    V,
    alpha,
    angle,
    general,
    m,
    sd,
)

WEIGHT = general(b) / m  # of k_i' w in f(w)_i
SAME_SIDE = WEIGHT.diff(m) * m * (2 * b**2 - 1)

MAKE_B_LARGE = Property(
    source=SOURCE,
    label="make-b-large",
    says="in the chain's last form the weight of k_i' w grows with its size where b exceeds 1 / sqrt 2, and falls where b is below it",
    printed=r"Could we tinker with b and still get localization? We would need to make b large",
    relations=((SAME_SIDE, "positive"),),
    domain=Domain(
        {sd: positive, angle: between(-1, 1), b: positive}, such_that=(Ne(angle, 0), Ne(2 * b**2, 1)), chart=DOMAIN_B.chart
    ),
    denials=((SAME_SIDE, "negative"),),
    uses=("000:gaussian-data/general-b",),
    note="at fixed w' Sigma_1 w: large is larger than the value that Gaussian data have, b = 1 / sqrt 2",
)

# The normal law that has e^{-b^2 x^2} for its density, up to a factor.
BELL = exp(-(b**2) * x**2)
VARIANCE_OF_BELL = Integral(x**2 * BELL, (x, -oo, oo)) / Integral(BELL, (x, -oo, oo))

INVERSE_DEVIATION = Property(
    source=SOURCE,
    label="b-is-the-inverse-standard-deviation",
    says="b is 1 / sqrt 2 over the standard deviation of the normal law of density proportional to e^{-b^2 x^2}",
    printed="the b term in the denominator, which corresponds to the inverse of the standard deviation of the Gaussian distribution",
    relations=((b**2 * VARIANCE_OF_BELL - Rational(1, 2), "zero"),),
    domain=Domain({b: positive}),
    denials=((b**2 * VARIANCE_OF_BELL - 1, "zero"),),
    note="corresponds is read as is proportional to; b itself is not 1 / sd, which is denied",
)


def scaled(factor: object) -> Gaussian:
    """Give the law of (<w, X>, X_i) for the covariance factor * Sigma_1."""
    return Gaussian((S, A), [[factor * V, factor * m], [factor * m, factor]])


SCALING_OF_K = Property(
    source=SOURCE,
    label="scaling-by-alpha-squared",
    says="for the covariance alpha Sigma_1 the square of k_i' w is alpha^2 times what it was, and the variance, 1 / (2 b^2), alpha times",
    printed=r"then $b^{-2}$ would scale to $\alpha b^{-2}$. Importantly, $(k_i^\top w)^2$ would scale to $\alpha^2(k_i^\top w)^2$.",
    relations=(
        (E(S * A, scaled(alpha)) ** 2 - alpha**2 * E(S * A, scaled(Integer(1))) ** 2, "zero"),
        (E(A**2, scaled(alpha)) - alpha * E(A**2, scaled(Integer(1))), "zero"),
    ),
    domain=Domain({**DOMAIN.symbols, alpha: positive}, chart=DOMAIN.chart),
    denials=((E(S * A, scaled(alpha)) ** 2 - alpha * E(S * A, scaled(Integer(1))) ** 2, "zero"),),
    note="k_i is the i-th column of the covariance; the conditional mean of the others given X_i, whose slope it was, does not scale",
)

# The printed display for alpha Sigma_1, over sqrt(alpha) times (9).
SHARE = sqrt(V / (V - alpha * (1 - alpha) * m**2))

EXTRA_POWER = Derivation(
    source=SOURCE,
    says="the display for alpha Sigma_1 over sqrt(alpha) times (9): what its localization term changes",
    quantity=SHARE,
    line=Line(
        "localization-term-disappears",
        Integer(1),
        printed=r"As $\alpha \to 0$, the localization term still disappears because of the extra power of $\alpha$ we pick up from "
        r"$k_i$ being squared.",
        approximate=True,
        uses=("000:gaussian-data/alpha-scaling",),
        note="of the display as printed, which is false: the term is alpha (1 - alpha) (k_i' w)^2, and goes with the extra alpha. In the "
        "true f(w) there is no such term at any alpha, see limits-of-alpha",
    ),
    domain=Domain({**DOMAIN.symbols, alpha: between(0, 1)}, chart=DOMAIN.chart),
    kind="approximation",
    approaches=(Approach(alpha, {alpha: alpha, sd: Integer(1), angle: Rational(1, 2)}),),
    regime=tuple({sd: Integer(1), angle: Rational(1, 2), alpha: Rational(1, size)} for size in (10, 100, 1000)),
)
