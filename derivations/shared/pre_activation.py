"""The law of the pre-activation S = <w_1, X> of one neuron under either class, on Gaussian data: sigma_y^2 = w_1' Sigma_y w_1."""

from closedform.derivations.claims.notation import S, sigma_0, sigma_1
from closedform.derivations.laws import Gaussian

ONE = Gaussian((S,), [[sigma_1**2]], directions=("w1",))
ZERO = Gaussian((S,), [[sigma_0**2]], directions=("w1",), field="Sigma0")
