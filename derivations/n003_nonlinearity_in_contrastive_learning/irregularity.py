r"""The irregularity and what is said of it, document 003, section 3.3 and lemma 7: (10), (182), and that it is small close to a fixed point.

mu is printed twice, by the gap and by the ratio of the two largest eigenvalues. The text takes omega(w(0)) << 1 for any w(0) sufficiently close to a locally
maximal eigenvector. At one c(w) = 1, and omega is q^2 + 2 kappa L^2 (1 + q^2) + 2 L q sqrt(1 + q^2) / gap with q = lambda_2 / lambda_1: no closeness
makes it small where the second eigenvalue is close to the first.
"""

from sympy import Interval, Rational, sqrt, symbols

from closedform.derivations.claims.words import Domain, Family, Property, Source, nonnegative, positive

FINDING = Source("003", "3.3")

c, lambda_1, share = symbols("c lambda_1 share", positive=True)
kappa, lipschitz = symbols("kappa L", nonnegative=True)
lambda_2 = share * lambda_1
gap = lambda_1 - lambda_2
MU = Rational(1, 2) * (1 + c) * c**-2 * (1 - gap / lambda_1) ** 2
MU_AGAIN = (1 + c) / (2 * c**2) * (lambda_2 / lambda_1) ** 2
OMEGA = MU + 2 * kappa * lipschitz**2 * (1 + MU * c) + 2 * lipschitz / gap * sqrt(MU * (1 + MU * c))
SHARE = Interval.open(0, 1)

TWO_FORMS = Property(
    source=FINDING,
    label="irregularity",
    says="both printed forms of mu are the same, and the irregularity is not negative",
    printed=r"\mu({\bm{w}}):=.5(1+c({\bm{w}}))c^{-2}({\bm{w}})\left[1-\lambda_{\mathrm{gap}}({\bm{w}})/\lambda_{1}({\bm{w}})\right]^{2}",
    relations=((MU - MU_AGAIN, "zero"), (OMEGA, "nonnegative")),
    domain=Domain({c: Interval.Lopen(0, 1), lambda_1: positive, share: SHARE, kappa: nonnegative, lipschitz: nonnegative}),
    denials=((MU - 2 * MU_AGAIN, "zero"), (-OMEGA, "nonnegative")),
)

SMALL = Rational(1, 10)  # much less than one
AT_ONE = OMEGA.subs(c, 1)
ASSUMED = {
    Rational(1, 6) - share: "lambda_2 <= lambda_1 / 6",
    Rational(1, 50) - kappa * lipschitz**2: "kappa L^2 <= 1/50",
    gap / 20 - lipschitz: "L <= lambda_gap / 20",
}
CLOSE_TO_ONE = Property(
    source=FINDING,
    label="small-close-to-a-fixed-point",
    says="the irregularity is much less than one, here than 1/10, at a start close to any locally maximal eigenvector",
    printed=r"when ${\bm{w}}(0)$ is sufficiently close to any LME ${\bm{w}}_{*}$, i.e., ${\bm{w}}(0)$ is an ``approximate'' LME, we have "
    r"$\omega({\bm{w}}(0))\ll 1$",
    families=(
        Family(
            "the closest start, the eigenvector itself",
            {lambda_1: positive, share: SHARE, kappa: Interval(0, 1), lipschitz: Interval(0, 1)},
            concludes=((SMALL - AT_ONE, "positive"),),
            needs=tuple((relation, "nonnegative") for relation in ASSUMED),
            slips=((SMALL**2 - AT_ONE, "positive"),),
            words=ASSUMED,
        ),
    ),
    uses=("003:3-3/irregularity",),
    note="the text adds what is needed after theorem 3, in words: L and kappa small, c_0 close to one and lambda_gap large; the numbers are ours. At the "
    "eigenvector itself, to which the irregularity tends, it is q^2 with L = 0, where q = lambda_2 / lambda_1",
)
