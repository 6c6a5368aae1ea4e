r"""What is known of data that are not Gaussian, document 001, "Non-Gaussian Data" (after (76)).

X_i = erf(g Z_i) / sqrt(Z(g)) with Z_i standard normal, and, for what fails without a Gaussian law, the laws on
finitely many points of ``one_neuron_relu_flow``.
"""

from sympy import erf

from closedform.derivations.claims.notation import S, Z_i, g
from closedform.derivations.claims.words import Property, Source
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_flow import DATA, DATA_DOMAIN, ONE_LAW, REST, SHARED, mean_given_s
from closedform.derivations.shared.nlgp_data import GAIN_DOMAIN, PIXEL_LAW, distance_from_sign

SOURCE = Source("001", "Non-Gaussian Data")

_depends = mean_given_s(REST, SHARED).subs(ONE_LAW)

NOT_INDEPENDENT = Property(
    source=SOURCE,
    label="zero-covariance-is-not-independence",
    says="for data that are not Gaussian A X and S have zero covariance, and the mean of A X can depend on S all the same",
    printed="Our construction of v and A was chosen to make AX and S have zero covariance. For general data, this does not imply independence.",
    relations=((E(REST * S, DATA), "zero"), (_depends, "nonzero")),
    domain=DATA_DOMAIN,
    denials=((_depends, "zero"),),
    note="zero covariance is asked of all laws of a family. That the mean depends on S can happen: one law shows it, and for others, such as a = 0, "
    "it does not",
)

SYMMETRIC = Property(
    source=SOURCE,
    label="symmetric-about-zero",
    says="X is symmetric about 0: the mean and the third moment of a coordinate vanish, and the second does not",
    printed="First, it is symmetric about 0, and it is translation invariant.",
    relations=(
        (E(erf(g * Z_i), PIXEL_LAW), "zero"),
        (E(erf(g * Z_i) ** 3, PIXEL_LAW), "zero"),
        (E(erf(g * Z_i) ** 2, PIXEL_LAW), "positive"),
    ),
    domain=GAIN_DOMAIN,
    denials=((E(erf(g * Z_i) ** 2, PIXEL_LAW), "zero"),),
    note="erf is odd and Z symmetric. X is translation invariant because the covariance of Z depends on i - j alone, by definition",
)

SIGN_LIMIT = distance_from_sign(
    SOURCE,
    "sign-limit",
    printed=r"As $g \rightarrow \infty$, $X_i(Z) \xrightarrow{d} \operatorname{sign}(Z_i)$ (perhaps even almost surely, and even "
    r"if not in distribution, then certainly in probability).",
)
