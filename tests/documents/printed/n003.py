"""The letters of document 003 in the encodings' symbols, by file, derivation or line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from closedform.derivations.n003_nonlinearity_in_contrastive_learning import gaussian_importance as gaussian
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import linear_networks as networks
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import modulation_of_receptive_fields as fields
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import one_dimensional_growth as growth
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import power_iteration as power

FILES: dict[str, dict[str, Any]] = {
    "one_dimensional_growth": {
        r"\ln": sp.log,
        "y_{l}(0)": growth.start,
        "t": growth.time_between(growth.start, growth.y),
        "t^{*}_{l}": growth.CRITICAL_TIME,
        "y_{l}": growth.COMPONENTS[0],
        "g(y_{l})": growth.slope * growth.COMPONENTS[0] + growth.b_l,
    },
    "one_dimensional_growth.SHRINKING": {"y_{l}(0)": growth.first, "t": growth.time_between(growth.first, growth.y)},
    # The modulation c is included in b_l, as the text says.
    "003:146": {"b_{l}": growth.b_l + growth.more},
    "modulation_of_receptive_fields.STRENGTH": {
        "p_{1}": fields.p_1,
        "Z": fields.Z,
        r"\lambda-d_{k}": fields.e[0],
        r"Z^{2}(\lambda-d_{k})": fields.Z**2 * fields.e[0],
        "b_{k}": fields.b[0],
        r"\sum_{k^{\prime}\neq k}\frac{b_{k^{\prime}}^{2}}{\lambda-d_{k^{\prime}}}": fields.b[1] ** 2 / fields.e[1]
        + fields.b[2] ** 2 / fields.e[2],
    },
    "modulation_of_receptive_fields.WEIGHTS_OF_TWO": {"p_{1}": fields.p_1},
    "power_iteration": {
        r"c_{\gamma}": power.c_gamma,
        r"\lambda_{2}(t)": power.lambda_1 * power.second,
        r"\lambda_{1}(t)": power.lambda_1,
        "c_{t}": power.c,
    },
    "003:163/zero": {
        "c": networks.share,
        "s_{k1}": networks.s_1,
        "s_{k2}": networks.s_2,
        r"{\bm{w}}_{k1}^{*}": networks.CRITICAL[0],
        r"{\bm{w}}_{k2}^{*}": networks.CRITICAL[1],
        r"c{\bm{b}}_{k}(W^{*})+(1-c){\bm{b}}_{k}({W^{\prime}}^{*})": networks.CONNECTED.quantity,
    },
    "gaussian_importance.FACTORS": {
        r"\|{\bm{y}}[i]-{\bm{y}}[j]\|_{2}^{2}": gaussian.apart(*gaussian.Y),
        r"\|{\bm{y}}[i]\|_{2}^{2}": gaussian.square(gaussian.Y[0]),
        r"\|{\bm{y}}[j]\|_{2}^{2}": gaussian.square(gaussian.Y[1]),
        r"{\bm{y}}^{\top}[i]{\bm{y}}[j]": gaussian.inner(*gaussian.Y),
    },
}
MADE_OF: dict[str, Callable[[Any], Any]] = {}
