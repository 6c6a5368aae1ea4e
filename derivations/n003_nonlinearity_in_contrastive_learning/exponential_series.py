r"""The exponential series of Gaussian importance, document 003, appendix A.1: (19) and (21).

A series equals its sum where what is left out after K terms tends to zero: it is at most |x|^K e^|x| / K! (Taylor's theorem with Lagrange's
remainder), which tends to zero for every x. That is held for K up to 8, of the scalar series (19) and of the features (20) in the plane for (21).
"""

from sympy import Abs, Expr, Integer, Rational, Symbol, exp, factorial

from closedform.derivations.claims.words import Family, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.gaussian_importance import (
    apart,
    features,
    inner,
    square,
    tau,
    y,
    z,
)

PROOFS = Source("003", "A.1")
TERMS = (1, 2, 4, 8)

x = Symbol("x", real=True)


def rest(k: int, at: Form) -> Expr:
    """Bound what is left out of the exponential series after k terms."""
    out: Expr = Abs(at) ** k / factorial(k) * exp(Abs(at))
    return out


def series(k: int, at: Form, step: int = 1) -> Expr:
    """Add k terms; with a step of two every other one is left out."""
    return sum((at**j / factorial(j) for j in range(0, k, step)), Integer(0))


SERIES = Property(
    source=PROOFS,
    label=19,
    says="the exponential series: what is left out after K terms is at most |x|^K e^|x| / K!",
    printed=r"\exp\left(\frac{{\bm{y}}^{\top}[i]{\bm{y}}[j]}{\tau}\right)=1+\frac{{\bm{y}}^{\top}[i]{\bm{y}}[j]}{\tau}+\ldots"
    r"+\frac{1}{k!}\left(\frac{{\bm{y}}^{\top}[i]{\bm{y}}[j]}{\tau}\right)^{k}+\ldots",
    families=tuple(
        Family(
            f"K = {k}",
            {x: real},
            bound=(Abs(exp(x) - series(k, x)), rest(k, x)),
            slips=((rest(k, x) / 4 - Abs(exp(x) - series(k, x)), "nonnegative"),)
            if k == 1
            else ((rest(k, x) - Abs(exp(x) - series(k, x, 2)), "nonnegative"),),
        )
        for k in TERMS
    ),
    note="x is y'y' / tau, any number; the bound tends to zero in K",
)


def importance(k: int) -> Expr:
    """Add the features (22) of degree below k, as an inner product of two samples."""
    factor = exp(-square(y) / (2 * tau)) * exp(-square(z) / (2 * tau))
    return factor * sum((features(j) for j in range(k)), Integer(0))


ALPHA = exp(-apart(y, z) / (2 * tau))
LEFT_OUT = {k: exp(-(square(y) + square(z)) / (2 * tau)) * rest(k, inner(y, z) / tau) for k in (2, 4)}
BY_FEATURES = Property(
    source=PROOFS,
    label=21,
    says="Gaussian importance as the sum over all features: what is left out beyond degree K tends to zero",
    printed=r"\alpha_{ij}=\bm{\phi}^{\top}({\bm{x}}_{0}[i])\bm{\phi}({\bm{x}}_{0}[j])=\sum_{l=0}^{+\infty}\phi_{l}({\bm{x}}_{0}[i])\phi_{l}({\bm{x}}_{0}[j])",
    families=tuple(
        Family(
            f"y in the plane, degrees below {k}",
            {**dict.fromkeys((*y, *z), between(-3, 3)), tau: positive},
            bound=(Abs(ALPHA - importance(k)), LEFT_OUT[k]),
            slips=((LEFT_OUT[k] * Rational(1, 2) - Abs(ALPHA - 2 * importance(k)), "nonnegative"),),
        )
        for k in LEFT_OUT
    ),
    uses=("003:18", "003:19", "003:a-1/features/degree-2", "003:a-1/features/degree-3"),
    note="the rest is that of (19) times the factor in front of the features",
)
