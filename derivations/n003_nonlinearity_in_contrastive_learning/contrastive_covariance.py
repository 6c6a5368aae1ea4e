r"""Contrastive covariance and variance, document 003, section 2 and appendix A.1, equations (4) and (28)-(42).

The data are two samples of any probabilities, each with two augmented views of any probabilities, and g takes any value on each view:
all expectations are finite sums, taken exactly. g is a number, as equality along every direction is equality of symmetric matrices. The kernel
is K(a, b) = phi_0(a) phi_0(b) + phi_1(a) phi_1(b) with any positive phi.

The limit is the mean of one term of (3) over two independent draws; of finite batches see ``parts_of_a_batch``.
"""

from collections.abc import Callable, Sequence

from sympy import Expr, Rational, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form

SETUP = Source("003", "2 Problem Setup")
PROOFS = Source("003", "A.1")

SAMPLES = VIEWS = (0, 1)
HALF = Rational(1, 2)

# P(x_0) of the two samples, P(x | x_0) of the two views of each, the values of g, and the two features of the kernel.
p, q_0, q_1 = symbols("p q_0 q_1", positive=True)
P, AUGMENTED = (p, 1 - p), ((q_0, 1 - q_0), (q_1, 1 - q_1))
G = (symbols("g_00 g_01", real=True), symbols("g_10 g_11", real=True))
PHI = (symbols("phi_00 phi_01", positive=True), symbols("phi_10 phi_11", positive=True))
LETTERS: dict[Form, Form] = {
    **dict.fromkeys((p, q_0, q_1), between(0, 1)),
    **dict.fromkeys((*G[0], *G[1]), real),
    **dict.fromkeys((*PHI[0], *PHI[1]), positive),
}
DOMAIN = Domain(LETTERS)


def kernel(a: int, b: int) -> Expr:
    """Multiply the features of two samples."""
    return sum((phi[a] * phi[b] for phi in PHI), Rational(0))


def over_data(value: Callable[[int], Form]) -> Expr:
    """Average over the samples."""
    return sum((P[a] * value(a) for a in SAMPLES), Rational(0))


def over_views(a: int, value: Callable[[Form], Form]) -> Expr:
    """Average a function of g over the views of a sample."""
    return sum((AUGMENTED[a][v] * value(G[a][v]) for v in VIEWS), Rational(0))


def normaliser(phi: Sequence[Form]) -> Expr:
    """z_l, definition 2."""
    return over_data(lambda a: phi[a])


def adjusted(phi: Sequence[Form], value: Callable[[int], Form]) -> Expr:
    """Average over the samples under the adjusted density p~_l, definition 2."""
    return sum((phi[a] * P[a] / normaliser(phi) * value(a) for a in SAMPLES), Rational(0))


def over_features(term: Callable[[Sequence[Form]], Form]) -> Expr:
    """Sum z_l^2 times a term over the features."""
    return sum((normaliser(phi) ** 2 * term(phi) for phi in PHI), Rational(0))


def with_feature(value: Callable[[int], Form]) -> Expr:
    """Sum z_l times the average of phi_l times a function of the sample over the features."""
    return sum((normaliser(phi) * sum((P[a] * phi[a] * value(a) for a in SAMPLES), Rational(0)) for phi in PHI), Rational(0))


def mean(a: int) -> Expr:
    """E[g | x_0]."""
    return over_views(a, lambda g: g)


def mean_square(a: int) -> Expr:
    """E[g g' | x_0]."""
    return over_views(a, lambda g: g**2)


def view_variance(a: int) -> Expr:
    """V[g | x_0], from its definition."""
    return over_views(a, lambda g: (g - mean(a)) ** 2)


def between_draws(a: int, b: int) -> Expr:
    """(27): the mean square of g(x) - g(y) over independent views of two samples."""
    return over_views(a, lambda g: over_views(b, lambda other: (g - other) ** 2))


def between_views(a: int) -> Expr:
    """(36): the mean square of g(x) - g(x') over independent views of one sample."""
    return between_draws(a, a)


INTER = HALF * over_data(lambda a: over_data(lambda b: kernel(a, b) * between_draws(a, b)))

DIFFERENT_SAMPLES = Derivation(
    source=PROOFS,
    says="the mean square of g(x) - g(y) over views of two samples",
    quantity=between_draws(0, 1),
    line=Line(
        28,
        mean_square(0) + mean_square(1) - mean(0) * mean(1) - mean(1) * mean(0),
        printed=r"\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]+\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]"
        r"-\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}]\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}^{\top}]"
        r"-\mathbb{E}_{\cdot|{\bm{y}}_{0}}[{\bm{g}}]\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}^{\top}]",
    ),
    domain=DOMAIN,
    slips=(mean_square(0) + mean_square(1) - mean(0) * mean(1), mean_square(0) + mean_square(1)),
    kind="expectation",
)

ONE_TERM = Derivation(
    source=PROOFS,
    says="the first of the four terms, for one feature of the kernel",
    quantity=over_data(lambda a: over_data(lambda b: PHI[0][a] * PHI[0][b] * mean_square(a))),
    line=Line(
        30,
        normaliser(PHI[0]) ** 2 * adjusted(PHI[0], mean_square),
        printed=r"z_{l}^{2}\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]",
    ),
    domain=DOMAIN,
    slips=(normaliser(PHI[0]) * adjusted(PHI[0], mean_square), normaliser(PHI[0]) ** 2 * over_data(mean_square)),
    kind="expectation",
)

TOTAL_VARIANCE = over_features(lambda phi: adjusted(phi, lambda a: over_views(a, lambda g: (g - adjusted(phi, mean)) ** 2)))
INTER_LIMIT = Derivation(
    source=PROOFS,
    says="the limit of the part between samples",
    quantity=INTER,
    lines=(
        Line(
            31,
            over_features(lambda phi: adjusted(phi, mean_square) - adjusted(phi, mean) * adjusted(phi, mean)),
            printed=r"\sum_{l}z_{l}^{2}\left(\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}{\bm{g}}^{\top}]"
            r"-\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}]\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}"
            r"\mathbb{E}_{\cdot|{\bm{x}}_{0}}[{\bm{g}}^{\top}]\right)",
        ),
        Line(
            32,
            TOTAL_VARIANCE,
            printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l},{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]",
        ),
    ),
    domain=DOMAIN,
    slips=(2 * TOTAL_VARIANCE, over_features(lambda phi: adjusted(phi, mean_square))),
    kind="limit",
)

ROW_SUM = Derivation(
    source=PROOFS,
    says="the mean of the kernel over its second sample",
    quantity=over_data(lambda b: kernel(0, b)),
    line=Line(34, sum((normaliser(phi) * phi[0] for phi in PHI), Rational(0)), printed=r"\sum_{l}z_{l}\phi_{l}({\bm{x}}_{0})"),
    domain=DOMAIN,
    slips=(sum((phi[0] for phi in PHI), Rational(0)), sum((normaliser(phi) ** 2 for phi in PHI), Rational(0))),
    kind="limit",
)

TWO_VIEWS = Derivation(
    source=PROOFS,
    says="the mean square of g(x) - g(x') over two views of one sample",
    quantity=between_views(0),
    lines=(
        Line(
            37,
            2 * mean_square(0) - 2 * mean(0) * mean(0),
            printed=r"2\int{\bm{g}}({\bm{x}}){\bm{g}}^{\top}({\bm{x}})\mathbb{P}({\bm{x}}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}"
            r"-2\int{\bm{g}}({\bm{x}})\mathbb{P}({\bm{x}}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}\int{\bm{g}}^{\top}({\bm{x}}^{\prime})"
            r"\mathbb{P}({\bm{x}}^{\prime}|{\bm{x}}_{0})\mathrm{d}{\bm{x}}^{\prime}",
        ),
        Line(
            38,
            2 * mean_square(0) - 2 * mean(0) ** 2,
            printed=r"2\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}{\bm{g}}^{\top}]"
            r"-2\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]"
            r"\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}^{\top}]",
        ),
        Line(39, 2 * view_variance(0), printed=r"2\mathbb{V}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]"),
    ),
    domain=DOMAIN,
    slips=(view_variance(0), 2 * mean_square(0)),
    kind="expectation",
)

OF_VIEWS = over_features(lambda phi: adjusted(phi, view_variance))
INTRA_LIMIT = Derivation(
    source=PROOFS,
    says="the limit of the part between views",
    quantity=HALF * over_data(lambda a: over_data(lambda b: kernel(a, b)) * between_views(a)),
    lines=(
        Line(
            35,
            HALF * with_feature(between_views),
            printed=r"\frac{1}{2}\sum_{l}z_{l}\int\phi_{l}({\bm{x}}_{0})({\bm{g}}({\bm{x}})-{\bm{g}}({\bm{x}}^{\prime}))({\bm{g}}({\bm{x}})"
            r"-{\bm{g}}({\bm{x}}^{\prime}))^{\top}\mathbb{P}({\bm{x}},{\bm{x}}^{\prime}|{\bm{x}}_{0})\mathbb{P}({\bm{x}}_{0})"
            r"\mathrm{d}{\bm{x}}\mathrm{d}{\bm{x}}^{\prime}\mathrm{d}{\bm{x}}_{0}",
        ),
        Line(
            40,
            HALF * with_feature(lambda a: 2 * view_variance(a)),
            printed=r"\frac{1}{2}\sum_{l}z_{l}\int\phi_{l}({\bm{x}}_{0})2\mathbb{V}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]"
            r"\mathbb{P}({\bm{x}}_{0})\mathrm{d}{\bm{x}}_{0}",
        ),
        Line(
            41,
            OF_VIEWS,
            printed=r"\sum_{l}z_{l}^{2}\mathbb{E}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{V}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]",
        ),
    ),
    domain=DOMAIN,
    slips=(2 * OF_VIEWS, over_features(lambda phi: over_data(view_variance))),
    kind="limit",
)

# Lemma 2: one term of (3), of two independent draws of a sample with its views, averaged.
IN_THE_LIMIT = over_data(lambda a: over_data(lambda b: kernel(a, b) * HALF * (between_draws(a, b) - between_views(a))))
OF_MEANS = over_features(lambda phi: adjusted(phi, lambda a: (mean(a) - adjusted(phi, mean)) ** 2))

VARIANCE = Derivation(
    source=SETUP,
    says="the limit of the contrastive covariance, as a sum of variances of means",
    quantity=IN_THE_LIMIT,
    lines=(
        Line(
            4,
            OF_MEANS,
            printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l}(\cdot;\alpha)}\left[\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}"
            r"(\cdot|{\bm{x}}_{0})}[{\bm{g}}({\bm{x}})|{\bm{x}}_{0}]\right]",
            note="what a batch of N tends to as N grows: the mean of one term of (3) over independent draws. The N terms with j = i are of order 1/N",
        ),
        Line(
            42,
            OF_MEANS,
            printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{{\bm{x}}_{0}\sim\tilde{p}_{l}}\mathbb{E}_{{\bm{x}}\sim p_{\mathrm{aug}}(\cdot|{\bm{x}}_{0})}[{\bm{g}}]",
            uses=("003:32", "003:41"),
        ),
    ),
    domain=DOMAIN,
    slips=(TOTAL_VARIANCE, over_features(lambda phi: over_data(lambda a: (mean(a) - over_data(mean)) ** 2)), OF_MEANS / 2),
    kind="limit",
)

SAME_VIEWS = {G[0][1]: G[0][0], G[1][1]: G[1][0]}
NO_AUGMENTATION = Derivation(
    source=SETUP,
    says="the limit of the contrastive covariance without augmentation",
    quantity=IN_THE_LIMIT.xreplace(SAME_VIEWS),
    line=Line(
        "corollary-1",
        over_features(lambda phi: adjusted(phi, lambda a: (G[a][0] - adjusted(phi, lambda b: G[b][0])) ** 2)),
        printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{\tilde{p}_{l}}[{\bm{g}}]",
        note="without augmentation both views of a sample are the sample",
    ),
    domain=Domain({s: i for s, i in LETTERS.items() if s not in SAME_VIEWS}),
    slips=(over_features(lambda phi: adjusted(phi, lambda a: G[a][0] ** 2)),),
    kind="limit",
)

POSITIVE = Property(
    source=SETUP,
    label="lemma-2-psd",
    says="in the limit of large batches the contrastive covariance has no negative eigenvalue",
    printed=r"for any function ${\bm{g}}(\cdot)$, $\mathbb{C}_{\alpha}[{\bm{g}}({\bm{x}})]$ is asymptotically PSD when $N\rightarrow+\infty$",
    relations=((IN_THE_LIMIT, "nonnegative"),),
    domain=DOMAIN,
    denials=((-IN_THE_LIMIT, "nonnegative"), (IN_THE_LIMIT - INTER, "nonnegative")),
    uses=("003:4",),
    note="along every direction; two samples of any probabilities, two features",
)
