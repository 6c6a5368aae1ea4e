r"""The contrastive covariance of a batch split in two, document 003, appendix A.1: (3), (23)-(25).

(3) sums over every i and j, so that the term of j = i takes alpha_ii times the spread of the views of i away; (24) sums over j != i. So (25)
fails in every batch unless alpha_ii = 0. What it drops is of order 1/N, and the limit of lemma 2 is not touched.
"""

from collections.abc import Sequence
from itertools import product

from sympy import Expr, Rational, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, positive, real
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.contrastive_covariance import PROOFS

# A batch of two samples, with any weights alpha_ij and any g of the four views.
ALPHA = (symbols("alpha_11 alpha_12", positive=True), symbols("alpha_21 alpha_22", positive=True))
FIRST, SECOND = symbols("g_1 g_2", real=True), symbols("v_1 v_2", real=True)
BATCH = (0, 1)
SIZE = len(BATCH)


def of_batch(pairs: Sequence[tuple[int, int]]) -> Expr:
    """(3) over some pairs of samples of the batch, along a direction."""
    terms = (ALPHA[i][j] * ((FIRST[i] - FIRST[j]) ** 2 - (FIRST[i] - SECOND[i]) ** 2) for i, j in pairs)
    return sum(terms, Rational(0)) / (2 * SIZE**2)


EVERY_PAIR = tuple(product(BATCH, BATCH))
OTHER_PAIRS = tuple((i, j) for i, j in EVERY_PAIR if i != j)
AS_PRINTED, OTHERS = "every i and j, as (3) is printed", "j other than i, as (24) sums"
BATCH_INTER = sum((ALPHA[i][j] * (FIRST[i] - FIRST[j]) ** 2 for i, j in OTHER_PAIRS), Rational(0)) / (2 * SIZE**2)
BATCH_INTRA = sum((ALPHA[i][j] * (FIRST[i] - SECOND[i]) ** 2 for i, j in OTHER_PAIRS), Rational(0)) / (2 * SIZE**2)
DROPPED = sum((ALPHA[i][i] * (FIRST[i] - SECOND[i]) ** 2 for i in BATCH), Rational(0)) / (2 * SIZE**2)

SPLIT = Derivation(
    source=PROOFS,
    says="the contrastive covariance of a batch split into a part between samples and a part between views",
    quantity={AS_PRINTED: of_batch(EVERY_PAIR), OTHERS: of_batch(OTHER_PAIRS)},
    line=Line(
        25,
        BATCH_INTER - BATCH_INTRA,
        printed=r"\mathbb{C}^{\mathrm{inter}}_{\alpha}[{\bm{g}}]-\mathbb{C}^{\mathrm{intra}}_{\alpha}[{\bm{g}}]",
        error={
            AS_PRINTED: Departure(
                "the terms of (3) with j = i, alpha_ii times the spread of the views of i, are lost", difference=DROPPED
            )
        },
        correction={AS_PRINTED: BATCH_INTER - BATCH_INTRA - DROPPED},
        note="a batch of two with any weights. What is lost is of order 1/N and vanishes in the limit of lemma 2. The line above (25) "
        "defines the part between views by the one between samples, a slip of the pen",
    ),
    domain=Domain({**dict.fromkeys((*ALPHA[0], *ALPHA[1]), positive), **dict.fromkeys((*FIRST, *SECOND), real)}),
    support={
        OTHERS: r"\frac{1}{2N}\sum_{i=1}^{N}\left(\frac{1}{N}\sum_{j\neq i}\alpha_{ij}\right)({\bm{a}}[i]-{\bm{a}}[i^{\prime}])"
        r"({\bm{b}}[i]-{\bm{b}}[i^{\prime}])^{\top}"
    },
    slips=(BATCH_INTER + BATCH_INTRA, BATCH_INTER),
    kind="finite sum",
)
