r"""Mean of X and of S X given S > 0, document 001, "5.4 Simple ReLU Network", equations (122)-(127).

For data of any law with p(x) = p(-x), where Y = 1; the laws are those of ``one_neuron_relu_flow``. E[S A X | S > 0] is
zero for all of them without an atom at S = 0, since S A X does not change with the sign of X and A X and S have zero
covariance: (127) is Sigma_1 w_1, Gaussian or not. E[A X | S > 0] is zero for Gaussian data only.
"""

from sympy import Heaviside

from closedform.derivations.claims.notation import A, S
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, nonnegative, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_flow import (
    ALONG,
    AT_LEAST_ZERO,
    COVARIANCE,
    DATA,
    DATA_DOMAIN,
    GATE,
    MAY_TIE,
    REST,
    SHARED,
    SOURCE,
    VARIANCE,
    mean_given_s,
)
from closedform.derivations.shared.half_line_means import ONE, ONE_DOMAIN, v

MEAN, SECOND = E(A, DATA, given=GATE), E(S * A, DATA, given=GATE)

INPUT_OUTPUT = Derivation(
    source=SOURCE,
    says="mean of Y X given S > 0, where Y = 1",
    quantity=MEAN,
    lines=(
        Line(
            122,
            E(mean_given_s(REST, S) + S * ALONG, DATA, given=GATE),
            printed=r"\mathbb{E}_{S>0|Y=1} [\mathbb{E}_{X|S,Y=1} [AX] + Sv]",
            uses=("001:118", "001:119"),
        ),
        Line(
            123,
            E(REST, DATA, given=GATE) + E(S, DATA, given=GATE) / VARIANCE * COVARIANCE,
            printed=r"\mathbb{E}_{X|Y=1, S>0} [AX] + \frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma w_1(t)} \Sigma w_1(t)",
            note="Sigma read as Sigma_1",
        ),
    ),
    domain=DATA_DOMAIN,
    slips=(E(S, DATA, given=GATE) / VARIANCE * COVARIANCE, E(REST, DATA, given=GATE) + COVARIANCE),
    kind="expectation",
)


def may_tie(form: Form) -> Form:
    """Let the law have an atom at S = 0, where x_1 is zero."""
    return form.xreplace(MAY_TIE)


AS_AVERAGED = may_tie(E(S * REST, DATA, given=GATE) + E(S**2, DATA, given=GATE) * ALONG)
PRINTED_125 = r"\mathbb{E}_{X|Y=1, S>0} [SAX] + \mathbb{E}_{S>0|Y=1} [S^2] v"

INPUT_INPUT = Derivation(
    source=SOURCE,
    says="mean of S X given S > 0, where Y = 1",
    quantity=may_tie(SECOND),
    lines=(
        Line(
            124,
            may_tie(E(S * mean_given_s(REST, S) + S**2 * ALONG, DATA, given=GATE)),
            printed=r"\mathbb{E}_{S>0|Y=1} [S \mathbb{E}_{X|S,Y=1} [AX] + S^2 v]",
            uses=("001:118", "001:119"),
        ),
        Line(125, AS_AVERAGED, printed=PRINTED_125),
        Line(
            126,
            may_tie(E(S * REST, DATA, given=GATE) + VARIANCE * ALONG),
            printed=r"\mathbb{E}_{X|Y=1, S>0} [SAX] + w_1(t)^\top \Sigma w_1(t) v",
            error=Departure(
                "E[S^2 | S > 0] is E[S^2] by symmetry only where P(S = 0) = 0",
                difference=may_tie(COVARIANCE - E(S**2, DATA, given=GATE) * ALONG),
            ),
            correction=AS_AVERAGED,
            corrected=PRINTED_125,
            note="right for every symmetric law without an atom at S = 0; at x_1 = 0 two pairs of points lie there. Sigma read as Sigma_1",
        ),
        Line(
            127,
            may_tie(E(S * REST, DATA, given=GATE) + COVARIANCE),
            printed=r"\mathbb{E}_{X|Y=1, S>0} [SAX] + \Sigma w_1(t)",
            correction=AS_AVERAGED,
            corrected=PRINTED_125,
            note="E[S A X | S > 0] is itself zero, for any law with p(x) = p(-x) and P(S = 0) = 0",
        ),
    ),
    domain=Domain({AT_LEAST_ZERO: nonnegative, **{s: i for s, i in DATA_DOMAIN.symbols.items() if s != SHARED}}),
    slips=(may_tie(E(S * REST, DATA, given=GATE) + COVARIANCE / 2), may_tie(E(S * REST, DATA, given=GATE) + ALONG)),
    kind="expectation",
)

_gaussian_rest = A - v * S
GAUSSIAN_TERMS_VANISH = Property(
    source=SOURCE,
    label="gaussian-terms-vanish",
    says="the first terms of (123) and (127) are zero for Gaussian data",
    printed="Note that if X were Gaussian, then the first terms in equations (123) and (127) would be zero.",
    relations=((E(_gaussian_rest, ONE, given=Heaviside(S)), "zero"), (E(S * _gaussian_rest, ONE, given=Heaviside(S)), "zero")),
    domain=ONE_DOMAIN,
    denials=((E(A, ONE, given=Heaviside(S)), "zero"), (E(S * A, ONE, given=Heaviside(S)), "zero")),
)

NO_CANCELLING = Property(
    source=SOURCE,
    label="input-input-terms-do-not-cancel",
    says="for data of any symmetric law with P(S = 0) = 0, Gaussian or not, the input-input term of the flow does not vanish: it is Sigma_1 w_1",
    printed="But what happens when x is non-Gaussian. [...] it seems like the input-input covariance terms will *not* cancel",
    relations=((SECOND, "positive"), (SECOND - COVARIANCE, "zero")),
    domain=Domain({symbol: positive for symbol in DATA_DOMAIN.symbols}),
    denials=((SECOND, "zero"),),
    note="true, and no more than for Gaussian data, where it does not cancel either: see input-input-terms-cancel. a' Sigma_1 w_1 is positive "
    "here; the other term that is hoped for does not come from these",
)

INPUT_INPUT_REST = Property(
    source=SOURCE,
    label="answer-input-input-rest",
    says="E[S A X | S > 0], the first term of (127), is zero for any law with p(x) = p(-x) and P(S = 0) = 0: (127) is Sigma_1 w_1",
    printed="We will split this into two terms, one of which disappears when X is Gaussian.",
    relations=((E(S * REST, DATA, given=GATE), "zero"), (SECOND - COVARIANCE, "zero")),
    domain=DATA_DOMAIN,
    denials=((E(REST, DATA, given=GATE), "zero"),),
    note="the first term of (123) does not vanish without a Gaussian law: the denial",
)
