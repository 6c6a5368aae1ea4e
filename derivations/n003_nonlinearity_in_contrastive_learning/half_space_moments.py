r"""Moments over the half spaces of two weights, document 003: identities in the proof of theorem 2 in appendix B.3, (69)-(86).

They are held for a law on listed points: one of each kind, active under both weights, under w_* alone (Omega_+), under w alone (Omega_-),
under neither, of any coordinates in the plane and any weights.
"""

from functools import partial

from sympy import Expr, ImmutableMatrix, Integer, Rational, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Source, between, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form

PROOF = Source("003", "B.3")

# One point of each kind, with its weight under p~_l; along a direction d and w_*, as equality along all of them is equality of vectors.
BOTH, ONLY_STAR, ONLY_W, NEITHER = range(4)
X = tuple(ImmutableMatrix(symbols(f"x_{k} y_{k}", real=True)) for k in range(4))
WEIGHTS = symbols("P_1 P_2 P_3", positive=True)
P = (*WEIGHTS, 1 - sum(WEIGHTS))
d, w_star = ImmutableMatrix(symbols("d_1 d_2", real=True)), ImmutableMatrix(symbols("w_1 w_2", real=True))
ANY_LAW = Domain(
    {**dict.fromkeys(WEIGHTS, between(0, Rational(1, 3))), **dict.fromkeys((*d, *w_star, *(e for x in X for e in x)), real)}
)
of_any_law = partial(Derivation, source=PROOF, domain=ANY_LAW, kind="expectation")
UNDER_W, UNDER_STAR = (BOTH, ONLY_W), (BOTH, ONLY_STAR)


def along(one: Form, other: Form) -> Expr:
    """Inner product."""
    out: Expr = (one.T * other)[0]
    return out


def mean(points: tuple[int, ...], one: Form) -> Expr:
    """Integrate x along a direction over some points."""
    return sum((P[k] * along(one, X[k]) for k in points), Integer(0))


def second(points: tuple[int, ...], one: Form, other: Form) -> Expr:
    """Integrate x x' along two directions over some points."""
    return sum((P[k] * along(one, X[k]) * along(X[k], other) for k in points), Integer(0))


def gated_variance(points: tuple[int, ...], one: Form, other: Form) -> Expr:
    """Covariance of the gated input along two directions, from its definition."""
    gated = [X[k] if k in points else 0 * X[k] for k in range(4)]
    centre = sum((P[k] * gated[k] for k in range(4)), 0 * X[0])
    return sum((P[k] * along(one, gated[k] - centre) * along(gated[k] - centre, other) for k in range(4)), Integer(0))


BY_MOMENTS = of_any_law(
    says="the variance of the gated input, by half-space moments",
    quantity=gated_variance(UNDER_W, d, d),
    line=Line(
        69,
        second(UNDER_W, d, d) - mean(UNDER_W, d) ** 2,
        printed=r"E-{\bm{e}}{\bm{e}}^{\top}",
        note="a law on four points; no point lies on a plane, where B.1 and (67) differ in what is included",
    ),
    slips=(second(UNDER_W, d, d), second(UNDER_W, d, d) + mean(UNDER_W, d) ** 2),
)


def difference_of_second_moments(number: int, other: Form, *, says: str, printed: str) -> Derivation:
    """Encode (73), and (74) which is (73) along w_*: what both half spaces have goes."""
    return of_any_law(
        says=says,
        quantity=as_written(lambda: second(UNDER_W, d, other) - second(UNDER_STAR, d, other)),
        line=Line(number, as_written(lambda: second((ONLY_W,), d, other) - second((ONLY_STAR,), d, other)), printed=printed),
        slips=(second((ONLY_STAR,), d, other) - second((ONLY_W,), d, other),),
    )


SECOND_MOMENTS = difference_of_second_moments(
    73,
    d,
    says="the difference of the half-space second moments",
    printed=r"\int_{\Omega_{-}}{\bm{x}}{\bm{x}}^{\top}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}"
    r"-\int_{\Omega_{+}}{\bm{x}}{\bm{x}}^{\top}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
)
TIMES_WEIGHT = difference_of_second_moments(
    74,
    w_star,
    says="the difference of the half-space second moments, times w_*",
    printed=r"\int_{\Omega_{-}}{\bm{x}}{\bm{x}}^{\top}{\bm{w}}_{*}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}"
    r"-\int_{\Omega_{+}}{\bm{x}}{\bm{x}}^{\top}{\bm{w}}_{*}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
)
MEANS = of_any_law(
    says="the difference of the products of the half-space means",
    quantity=mean(UNDER_W, d) * mean(UNDER_W, w_star) - mean(UNDER_STAR, d) * mean(UNDER_STAR, w_star),
    line=Line(
        85,
        mean(UNDER_W, d) * (mean(UNDER_W, w_star) - mean(UNDER_STAR, w_star))
        + (mean(UNDER_W, d) - mean(UNDER_STAR, d)) * mean(UNDER_STAR, w_star),
        printed=r"{\bm{e}}({\bm{e}}-{\bm{e}}_{*})^{\top}+({\bm{e}}-{\bm{e}}_{*}){\bm{e}}_{*}^{\top}",
    ),
    slips=(
        mean(UNDER_W, d) * (mean(UNDER_W, w_star) - mean(UNDER_STAR, w_star))
        + (mean(UNDER_W, d) - mean(UNDER_STAR, d)) * mean(UNDER_W, w_star),
    ),
)
MEAN = of_any_law(
    says="the difference of the half-space means",
    quantity=as_written(lambda: mean(UNDER_W, d) - mean(UNDER_STAR, d)),
    line=Line(
        86,
        mean((ONLY_W,), d) - mean((ONLY_STAR,), d),
        printed=r"\int_{\Omega_{-}}{\bm{x}}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}-\int_{\Omega_{+}}{\bm{x}}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
    ),
    slips=(mean((ONLY_STAR,), d) - mean((ONLY_W,), d), mean((ONLY_W,), d) + mean((ONLY_STAR,), d)),
)
