r"""Power iteration near a maximal eigenvector, document 003: (103) and the lemmas 7, 8, 10 and 11 of appendix G, (182)-(220).

In the eigenbasis, with three eigenvalues lambda_1 > lambda_2 and lambda_1 > lambda_3 and any unit w with c = w'phi_1 > 0. Lemma 7 is stated for
lambda_1 > 0 alone, and needs that no eigenvalue is larger in size than lambda_2, which holds where A is positive definite, as the text
assumes at first and lemma 8 states.
"""

from sympy import Expr, Integer, Rational, Symbol, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real

LEMMAS = Source("003", "G")
FINDING = Source("003", "B.4")

lambda_1, second, third = Symbol("lambda_1", positive=True), Symbol("second", positive=True), Symbol("third", real=True)
m, n = symbols("m n", real=True)  # the other components of w, by the first: so w is any unit vector with c > 0
EIGENVALUES = (lambda_1, lambda_1 * second, lambda_1 * second * third)
c = 1 / sqrt(1 + m**2 + n**2)
W = (c, m * c, n * c)
STEP = tuple(eigenvalue * component for eigenvalue, component in zip(EIGENVALUES, W, strict=True))
NORM = sqrt(sum((e**2 for e in STEP), Integer(0)))
d = STEP[0] / NORM
BACK = sum((e * component for e, component in zip(STEP, W, strict=True)), Integer(0)) / NORM
MU = (1 + c) / (2 * c**2) * second**2
ANY = {lambda_1: positive, second: between(0, 1), m: real, n: real}
STATED = Domain({**ANY, third: between(-3, 1)})
DEFINITE = Domain({**ANY, third: between(0, 1)})
LOWER = lambda_1 * c / sqrt(lambda_1**2 * c**2 + (lambda_1 * second) ** 2 * (1 - c**2))
OTHERS_SMALLER = {third > -1: "lambda_3(t) > -lambda_2(t)"}
BERNOULLI = 1 - second**2 * (1 / c**2 - 1) / 2

GAP = lambda_1 - lambda_1 * second
MU_BY_GAP = Derivation(
    source=LEMMAS,
    says="mu by the ratio of the two largest eigenvalues",
    quantity=MU,
    line=Line(
        182,
        (1 + c) / (2 * c**2) * (1 - GAP / lambda_1) ** 2,
        printed=r"\frac{1+c({\bm{w}})}{2c^{2}({\bm{w}})}\left[1-\frac{\lambda_{\mathrm{gap}}(A(t))}{\lambda_{1}(A(t))}\right]^{2}",
    ),
    domain=Domain(ANY),
    slips=(MU / second, MU / (1 + c)),
)

LEMMA_7 = Property(
    source=LEMMAS,
    label="lemma-7",
    says="1 - d_t is at most mu_t (1 - c_t)",
    printed=r"If $c_{t}>0$ and $\lambda_{1}(t)>0$, then $1-d_{t}\leq\mu_{t}(1-c_{t})$.",
    relations=((MU * (1 - c) - (1 - d), "nonnegative"),),
    domain=STATED,
    provided=(third > -1,),
    words=OTHERS_SMALLER,
    denials=((MU * (1 - c) / 4 - (1 - d), "nonnegative"),),
    uses=("003:183", "003:184", "003:185", "003:186"),
    note="three eigenvalues; second and third are lambda_2 / lambda_1 and lambda_3 / lambda_2. A negative eigenvalue larger in size than lambda_2 is "
    "within what the lemma states; a positive definite A, as its surroundings assume, has none",
)

FIRST_BOUND = Property(
    source=LEMMAS,
    label=184,
    says="the first inequality of the proof, and the form it is then given",
    printed=r"\frac{\lambda_{1}(t)c_{t}}{\sqrt{\lambda_{1}^{2}(t)c_{t}^{2}+\lambda_{2}^{2}(t)(1-c_{t}^{2})}}=\frac{1}{\sqrt{1+\left("
    r"\frac{\lambda_{2}(t)}{\lambda_{1}(t)}\right)^{2}\left(\frac{1}{c_{t}^{2}}-1\right)}}",
    relations=((d - LOWER, "nonnegative"), (LOWER - 1 / sqrt(1 + second**2 * (1 / c**2 - 1)), "zero")),
    domain=STATED,
    provided=(third > -1,),
    words=OTHERS_SMALLER,
    denials=((LOWER - d, "nonnegative"),),
    note="lambda_1 > 0 is all that the lemma supposes; the inequality takes no lambda_i, i > 1, for larger in size than lambda_2",
)

POWER = Derivation(
    source=LEMMAS,
    says="the lower bound of d_t as a power",
    quantity=LOWER,
    line=Line(
        185,
        (1 + second**2 * (1 / c**2 - 1)) ** Rational(-1, 2),
        printed=r"\left[1+\left(\frac{\lambda_{2}(t)}{\lambda_{1}(t)}\right)^{2}\left(\frac{1}{c_{t}^{2}}-1\right)\right]^{-1/2}",
    ),
    domain=Domain(ANY),
    slips=((1 + second * (1 / c**2 - 1)) ** Rational(-1, 2), (1 + second**2 * (1 / c - 1)) ** Rational(-1, 2)),
)

BY_BERNOULLI = Property(
    source=LEMMAS,
    label=186,
    says="Bernoulli's inequality, and mu_t as it is read off",
    printed=r"1-\frac{1}{2}\left(\frac{\lambda_{2}(t)}{\lambda_{1}(t)}\right)^{2}\left(\frac{1}{c_{t}^{2}}-1\right)=:1-\mu_{t}(1-c_{t})",
    relations=((LOWER - BERNOULLI, "nonnegative"), (BERNOULLI - (1 - MU * (1 - c)), "zero")),
    domain=Domain(ANY),
    denials=((BERNOULLI - LOWER, "nonnegative"),),
)

ENERGY = sum((e**2 for e in STEP[1:]), Integer(0))
PARSEVAL = Property(
    source=LEMMAS,
    label="parseval",
    says="the sum of squares behind the first inequality, as it is printed",
    printed=r"\sum_{i>1}\lambda^{2}_{i}(t)\left(\phi^{\top}_{i}(t){\bm{w}}(t)\right)^{2}=1-c^{2}_{t}",
    relations=((ENERGY - (1 - c**2), "zero"),),
    domain=DEFINITE,
    holds_instead=((sum((e**2 for e in W[1:]), Integer(0)) - (1 - c**2), "zero"),),
    correction="without the lambda_i^2, which Parseval's identity has not: the sum over i > 1 of (phi_i'w)^2 is 1 - c^2",
    denials=((sum((e**2 for e in W[1:]), Integer(0)) - 1, "zero"),),
)

FORTH_AND_BACK = Property(
    source=LEMMAS,
    label=188,
    says="both inequalities of the product of two steps",
    printed=r"\frac{\lambda_{1}(t)c_{t}^{2}}{\sqrt{\lambda^{2}_{1}(t)c_{t}^{2}+\lambda^{2}_{2}(t)(1-c_{t}^{2})}}\geq\left[1-\mu_{t}(1-c_{t})\right]c_{t}",
    relations=((BACK - LOWER * c, "nonnegative"), (LOWER * c - (1 - MU * (1 - c)) * c, "nonnegative")),
    domain=DEFINITE,
    denials=((LOWER * c - BACK, "nonnegative"),),
    uses=("003:184", "003:186"),
)

MOVED = sqrt(sum(((e / NORM - component) ** 2 for e, component in zip(STEP, W, strict=True)), Integer(0)))
LEMMA_8 = Property(
    source=LEMMAS,
    label=189,
    says="the length of a step, and its bound (lemma 8)",
    printed=r"\|{\bm{w}}(t+1)-{\bm{w}}(t)\|_{2}=\sqrt{2}\sqrt{1-{\bm{w}}^{\top}(t){\bm{w}}(t+1)}\leq\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}",
    relations=((MOVED**2 - 2 * (1 - BACK), "zero"), (2 * (1 + MU * c) * (1 - c) - 2 * (1 - BACK), "nonnegative")),
    domain=DEFINITE,
    denials=((MU * (1 - c) - 2 * (1 - BACK), "nonnegative"),),
    uses=("003:188",),
    note="both sides squared",
)

# Lemma 10 and the bounds around it are of scalars: c, d, mu, L, kappa and the gap.
c_t, mu_t, kappa, lipschitz, gap, share = symbols("c_t mu_t kappa L gap share", positive=True)
d_t = 1 - mu_t * (1 - c_t) * share  # lemma 7: 1 - d_t <= mu_t (1 - c_t)
SCALARS = Domain(
    {c_t: between(0, 1), **dict.fromkeys((kappa, lipschitz, gap), positive), mu_t: positive, share: between(0, 1)},
    such_that=(mu_t * (1 - c_t) < 2,),
)
NU = 2 * kappa * lipschitz**2 * (1 + mu_t * c_t) + 2 * lipschitz / gap * sqrt(mu_t * (1 + mu_t * c_t))
LENGTH = sqrt(2 * (1 + mu_t * c_t) * (1 - c_t))

SINE = Property(
    source=LEMMAS,
    label=201,
    says="the sine of the angle after a step, by lemma 7",
    printed=r"\sqrt{1-d_{t}^{2}}=\sqrt{1+d_{t}}\sqrt{1-d_{t}}\leq\sqrt{2(1-d_{t})}\leq\sqrt{2\mu_{t}(1-c_{t})}",
    relations=((2 * (1 - d_t) - (1 - d_t**2), "nonnegative"), (2 * mu_t * (1 - c_t) - 2 * (1 - d_t), "nonnegative")),
    domain=SCALARS,
    denials=(((1 - d_t) - (1 - d_t**2), "nonnegative"),),
    uses=("003:g/lemma-7",),
    note="both sides squared; d_t is anything that lemma 7 allows",
)

GATHERED = Property(
    source=LEMMAS,
    label=203,
    says="the bound of lemma 10 gathered into nu_t (1 - c_t)",
    printed=r"2\kappa L^{2}(1+\mu_{t}c_{t})(1-c_{t})+L\lambda_{\mathrm{gap}}^{-1}\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}\sqrt{1-d_{t}^{2}}\leq\nu_{t}(1-c_{t})",
    relations=(
        (
            NU * (1 - c_t)
            - 2 * kappa * lipschitz**2 * (1 + mu_t * c_t) * (1 - c_t)
            - lipschitz / gap * LENGTH * sqrt(2 * mu_t * (1 - c_t)),
            "zero",
        ),
    ),
    domain=SCALARS,
    denials=((NU * (1 - c_t) - lipschitz / gap * LENGTH * sqrt(2 * mu_t * (1 - c_t)), "zero"),),
    note="with sqrt(1 - d_t^2) at its bound (201), where both sides are equal",
)

gamma, c_0 = Symbol("gamma", positive=True), Symbol("c_0", positive=True)
c_gamma = 2 * sqrt(gamma) / (1 + gamma)
ROUND = Domain({gamma: between(0, 1), c_0: between(0, 1)})


def at_radius() -> Expr:
    """Give w'w(0) for unit vectors at the distance that (204) allows."""
    return 1 - (2 * (1 + gamma) * (1 - c_0) / (1 - sqrt(gamma)) ** 2) / 2


NEIGHBOURHOOD = Derivation(
    source=FINDING,
    says="the neighbourhood as a bound on the inner product: w'w(0) where the distance is the largest allowed",
    quantity=at_radius(),
    line=Line(103, (c_0 - c_gamma) / (1 - c_gamma), printed=r"\frac{c_{0}-c_{\gamma}}{1-c_{\gamma}}", note="for unit vectors"),
    domain=ROUND,
    slips=((c_0 - gamma) / (1 - gamma), (c_0 - c_gamma) / (1 + c_gamma)),
)

WITHIN = Property(
    source=LEMMAS,
    label=220,
    says="the steps added up stay within the neighbourhood",
    printed=r"\|{\bm{w}}(t)-{\bm{w}}(0)\|_{2}\leq\sqrt{2(1+\gamma)(1-c_{0})}\sum_{t^{\prime}=0}^{t-1}\gamma^{t^{\prime}/2}\leq"
    r"\frac{\sqrt{2(1+\gamma)(1-c_{0})}}{1-\sqrt{\gamma}}",
    relations=(
        (
            sqrt(2 * (1 + gamma) * (1 - c_0))
            * (1 / (1 - sqrt(gamma)) - sum((gamma ** Rational(k, 2) for k in range(5)), Integer(0))),
            "positive",
        ),
    ),
    domain=ROUND,
    denials=((1 / (1 - sqrt(gamma)) - sum((gamma ** Rational(k, 2) for k in range(5)), Integer(0)), "negative"),),
    note="the second inequality, with t = 5 steps",
)
