r"""The update in Fourier space, document 000, equation (10).

tau du/dt = (c/2) Lambda_1 u / sqrt(u' Lambda_1 u) - (1/4)(Lambda_0 + Lambda_1) u for elliptical
data, with an unspecified constant c. For Gaussian data c = 1/sqrt(2 pi). The vector equation is
encoded by its inner product with an arbitrary direction a: a' Sigma_y w is a' P Lambda_y u, so
choosing a as the k-th Fourier mode gives entry k, and u' Lambda_1 u = w' Sigma_1 w.
"""

from sympy import Rational, pi, sqrt

from closedform.derivations.claims.notation import a_S0w1, a_S1w1, sigma_1
from closedform.derivations.claims.words import Derivation, Line, Source
from closedform.derivations.shared.flow_of_one_neuron import FLOW, FLOW_DOMAIN

c = 1 / sqrt(2 * pi)
shrinkage = Rational(1, 4) * (a_S0w1 + a_S1w1)

FOURIER_UPDATE = Derivation(
    source=Source("000", "Elliptical data"),
    says="gradient flow of one ReLU neuron in the Fourier basis",
    quantity=FLOW,
    line=Line(
        10,
        c / 2 * a_S1w1 / sigma_1 - shrinkage,
        printed=r"\frac{c}{2} \frac{\Lambda_1 u}{\sqrt{u^{\top} \Lambda_1 u}} - \frac{1}{4} (\Lambda_0 + \Lambda_1) u",
        uses=("000:9",),
        note="c is printed unspecified, for any elliptical law; checked for Gaussian data, where c = 1/sqrt(2 pi)",
    ),
    domain=FLOW_DOMAIN,
    slips=(
        c / 2 * a_S1w1 / sigma_1 - Rational(1, 2) * (a_S0w1 + a_S1w1),  # the factor of (5)
        c * a_S1w1 / sigma_1 - shrinkage,
        c / 2 * a_S1w1 / sigma_1**2 - shrinkage,
    ),
    kind="flow",
)
