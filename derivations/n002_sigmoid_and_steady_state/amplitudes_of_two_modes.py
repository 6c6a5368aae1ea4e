r"""Two remarks of document 002, "Finding u1", after equations (27)-(31).

Where two modes are nonzero, (26) makes their ratios lambda_0 / lambda_1 equal, and then (29) and (31) are one equation in
the two amplitudes: it fixes u' Lambda_1 u and nothing else. From (21), mode k changes at the relative rate
-(lambda_0^(k) + (1 - sqrt(2/pi) / ||u||) lambda_1^(k)) / 4, which ||u|| enters with the weight lambda_1^(k): the constant mode,
which has the largest lambda_1, is affected most.
"""

from sympy import Add, Expr, ImmutableMatrix, Rational, Symbol, pi, sqrt

from closedform.derivations.claims.words import Domain, Property, Source, positive
from closedform.derivations.shared.ring_spectrum import MODES, XI_0, XI_1, eigenvalue

SOURCE = Source("002", "Finding u1")
_ratio, _first, _second = (Symbol(name, positive=True) for name in ("ratio", "lambda_11", "lambda_12"))
# Rows: the coefficients of the two squared amplitudes in (27) and (30), with lambda_0 = ratio lambda_1 for both modes.
SYSTEM = ImmutableMatrix(
    [
        [_ratio * _first + _first, (_ratio * _first / _first + 1) * _second],
        [(_ratio * _second / _second + 1) * _first, _ratio * _second + _second],
    ]
)

SOLVABLE = Property(
    source=SOURCE,
    label="amplitudes-are-determined",
    says="the two equations (29) and (31) determine the two amplitudes",
    printed=r"We could solve for $u_1^{(k_1)}$ and $u_1^{(k_2)}$ in terms of $\lambda_0^{(k_1)}, \lambda_1^{(k_1)}, \lambda_0^{(k_2)}, "
    r"\lambda_1^{(k_2)}$.",
    relations=((SYSTEM[0, 0] * SYSTEM[1, 1] - SYSTEM[0, 1] * SYSTEM[1, 0], "nonzero"),),
    domain=Domain(dict.fromkeys((_ratio, _first, _second), positive)),
    correction="with equal ratios, as (27) and (30) ask for, the two equations are one: only u' Lambda_1 u is determined",
    holds_instead=((SYSTEM[0, 0] * SYSTEM[1, 1] - SYSTEM[0, 1] * SYSTEM[1, 0], "zero"),),
    denials=((SYSTEM[0, 0] * SYSTEM[1, 1] + SYSTEM[0, 1] * SYSTEM[1, 0], "zero"),),
    note="the determinant of the linear system in the squared amplitudes",
)

_norm = Symbol("norm", positive=True)


def sensitivity(k: int) -> Expr:
    """Give the derivative of mode k's relative rate in ||u||, without its sign."""
    rate = -Rational(1, 4) * Add(eigenvalue(k, XI_0), (1 - sqrt(2 / pi) / _norm) * eigenvalue(k, XI_1))
    return -rate.diff(_norm)


LEAST_AFFECTED = Property(
    source=SOURCE,
    label="constant-mode-affected-least",
    says="the update of the constant mode is affected least by changes in ||u_1||",
    printed=r"I think this means its update is affected least by changes in $\|u_1\|_{\Lambda_1}$. I am not sure if this will generalize.",
    relations=tuple((sensitivity(k) - sensitivity(0), "positive") for k in MODES if k > 0),
    domain=Domain({_norm: positive}),
    correction="it is affected most: the relative rate has the slope -sqrt(2/pi) lambda_1 / (4 ||u||^2), and lambda_1 is largest there",
    holds_instead=(
        *((sensitivity(k) - sqrt(2 / pi) * eigenvalue(k, XI_1) / (4 * _norm**2), "zero") for k in MODES),
        *((sensitivity(k) - sensitivity(0), "negative") for k in MODES if k > 0),
    ),
    denials=((sensitivity(1) - sensitivity(0), "zero"),),
    note="for the figure's settings, the rate relative to the amplitude, from (21)",
)
