r"""The limits of power iteration and lemma 11, document 003, appendix G: (216), (217) and (219).

A limit is taken as what it means: for every epsilon all steps after some number, which is given. The lemma is searched for constant matrices of three
eigenvalues; of matrices that change with the weight see theorem 3.
"""

from sympy import Abs, Expr, Max, Rational, Symbol, symbols

from closedform.derivations.claims.words import Family, Property, between
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.induction_over_steps import (
    LEMMA,
    ROOTS,
    UP_TO_ONE,
    c_0,
    g,
    gamma,
    of_start,
)
from closedform.derivations.shared.rational_circle import unit_vector

step, epsilon = Symbol("step", integer=True, positive=True), Symbol("epsilon", positive=True)
STEPS_TO_COME = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)
REMAINS = of_start * gamma**step * (1 - c_0)  # 1 - c_t
TO_ONE = {gamma: UP_TO_ONE, c_0: UP_TO_ONE, of_start: UP_TO_ONE, epsilon: UP_TO_ONE, step: STEPS_TO_COME}
LATE = ((step * epsilon * (1 - gamma) - gamma, "nonnegative"),)
SAYS_LATE = "t up to 89 with t >= gamma / (epsilon (1 - gamma)), and any share of gamma^t (1 - c_0)"

LIMIT = Property(
    source=LEMMA,
    label=216,
    says="the distance of c from one goes to zero",
    printed=r"1-c_{t}\leq\gamma^{t}(1-c_{0})\rightarrow 0",
    families=(
        Family(
            SAYS_LATE,
            TO_ONE,
            supposes=LATE,
            concludes=((epsilon - REMAINS, "positive"), (gamma**step * (1 - c_0) - REMAINS, "nonnegative")),
            slips=((epsilon / 8 - REMAINS, "positive"),),
        ),
    ),
    uses=("003:215",),
    note="for every epsilon there is a step after which it is below, by Bernoulli's inequality",
)

COSINES = Property(
    source=LEMMA,
    label=217,
    says="the cosine with the maximal eigenvector goes to one",
    printed=r"\lim_{t\rightarrow+\infty}c_{t}=\lim_{t\rightarrow+\infty}\phi_{1}^{\top}(t){\bm{w}}(t)\rightarrow 1",
    families=(
        Family(
            SAYS_LATE,
            TO_ONE,
            supposes=LATE,
            concludes=((epsilon - Abs(1 - (1 - REMAINS)), "positive"), (REMAINS, "nonnegative")),
            slips=((epsilon / 8 - Abs(1 - (1 - REMAINS)), "positive"),),
        ),
    ),
    uses=("003:216",),
)

more = Symbol("more", integer=True, positive=True)  # steps after t
REST_OF_THEM = g**step * (1 - g**more) / (1 - g)  # in units of sqrt(2 (1 + gamma)(1 - c_0)), at most sqrt(2 (1 + gamma))
CAUCHY = Property(
    source=LEMMA,
    label=219,
    says="the weights converge, as the lengths of all steps to come add up to less than every epsilon at last",
    printed=r"\lim_{t\rightarrow+\infty}{\bm{w}}(t)={\bm{w}}_{*}",
    families=(
        Family(
            "t up to 89 with t >= gamma^(1/2) / (epsilon (1 - gamma^(1/2))^2), and up to 89 steps after it",
            {**ROOTS, epsilon: UP_TO_ONE, step: STEPS_TO_COME, more: STEPS_TO_COME},
            supposes=((step * epsilon * (1 - g) ** 2 - g, "nonnegative"),),
            concludes=((epsilon - REST_OF_THEM, "positive"),),
            slips=((epsilon / 8 - REST_OF_THEM, "positive"),),
        ),
    ),
    uses=("003:218",),
    note="Cauchy's test; lengths in units of sqrt(2 (1 + gamma)(1 - c_0))",
)

# Lemma 11 for a constant matrix of three eigenvalues, where L = 0 and so omega = mu: the worst place of B_gamma is the farthest from phi_1. B_gamma is
# given by the tangent of half its radius, and c_0 follows by (103). In the place of the cosine of the farthest place stands a bound from below, which is
# positive, as (1 - c_0^2)^(1/2) <= 2 (1 - g) radius; lambda_2 is any share of the largest that meets the hypothesis with it. Cosines are compared by
# their squares.
radius, of_second, of_rest = symbols("radius of_second of_rest", positive=True)
third = Symbol("third", real=True)
C_GAMMA = 2 * g / (1 + g**2)
ROUND = unit_vector(radius)
COSINE = C_GAMMA + (1 - C_GAMMA) * ROUND[0]
FARTHEST = COSINE * ROUND[0] - 2 * (1 - g) * radius * ROUND[1]
SECOND_SQUARED = of_second * g**2 * 2 * FARTHEST**2 / (1 + FARTHEST)  # mu <= of_second gamma there


def squared_cosine(steps: int) -> Expr:
    """Give c_t^2 of power iteration."""
    rest = SECOND_SQUARED**steps * of_rest + third ** (2 * steps) * (1 - of_rest)
    return COSINE**2 / (COSINE**2 + (1 - COSINE**2) * rest)


NEAR_ONE = (1 - g**6 * (1 - COSINE)) ** 2
LEMMA_11 = Property(
    source=LEMMA,
    label="lemma-11",
    says="power iteration increases c towards one",
    printed=r"If there exists $\gamma<1$ so that $\sup_{{\bm{w}}\in B_{\gamma}}\omega({\bm{w}})\leq\gamma$, then the sequence $\{c_{t}\}$ increases "
    r"monotonously and converges to $1$; \ldots",
    families=(
        Family(
            "a constant matrix of three eigenvalues 1 > lambda_2 > lambda_3, for three steps",
            {
                **ROOTS,
                radius: between(0, Rational(1, 3)),
                of_second: UP_TO_ONE,
                of_rest: UP_TO_ONE,
                third: between(-3, Rational(1, 2)),
            },
            supposes=((SECOND_SQUARED - Max(third, 0) ** 2, "positive"),),
            concludes=(
                (squared_cosine(1) - COSINE**2, "positive"),
                (squared_cosine(2) - squared_cosine(1), "positive"),
                (squared_cosine(3) - NEAR_ONE, "nonnegative"),
            ),
            needs=((third, "positive"),),
            words={third: "A is positive definite"},
            slips=((squared_cosine(3) - (1 - g**6 * (1 - COSINE) / 1000) ** 2, "nonnegative"),),
        ),
    ),
    uses=("003:215", "003:216", "003:219", "003:220"),
    note="the lemma leaves out that A is positive definite, which its proof takes for granted and B.4 assumes: with a negative eigenvalue larger in "
    "size than the first the iteration leaves the maximal eigenvector. Of matrices that change with w see theorem 3",
)
