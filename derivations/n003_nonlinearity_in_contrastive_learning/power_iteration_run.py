r"""Power iteration in latent summation models whose basis is not quite orthonormal, document 003, section 3, figure 1 on the right.

The figure states no sizes. A(w) is not continuous where w'x changes its sign at a value of y, so that theorem 3, which asks for a Lipschitz
constant, does not speak of these models at all w; what is run is the iteration itself.
"""

from fractions import Fraction

from closedform.derivations.claims.setting import PowerIteration
from closedform.derivations.claims.words import Contrast, Experiment, Score, Source, alone

SECTION = Source("003", "3 One-layer case")
CAPTION = (
    r"Convergence patterns (iteration $t$ versus iteration discrepancy $\|{\bm{w}}(t+1)-{\bm{w}}(t)\|_{2}$) of Power Iteration (Eqn. PI) in latent "
    r"summation models, when $\|U^{\top}U-I\|_{2}$ is small but non-zero. In this case, Theorem 3 tells there still exist local optima close to each "
    r"${\bm{u}}_{m}$."
)
MODEL = "model"

SUMMATION_MODELS = Experiment(
    source=SECTION,
    says="power iteration from each column of a basis that is not quite orthonormal",
    arms={MODEL: PowerIteration(components=5, dimension=8, chance=Fraction(1, 10), departure=Fraction(1, 20), steps=20)},
    contrasts=(
        Contrast(
            source=SECTION, label="figure-1/converges", says="from every column of U power iteration converges: its twentieth step is below 1e-12",
            printed=CAPTION, terms=alone(MODEL, Score.STEP), below=Fraction(1, 10**12), note="the number of steps and the bound are ours",
        ),
        Contrast(
            source=SECTION, label="figure-1/close", says="from every column of U power iteration ends nearer to that column than the norm of U'U - I",
            printed=CAPTION, terms=alone(MODEL, Score.DISTANCE), below=Fraction(1, 20), note="the text says close; how close is ours",
        ),
    ),
    ours="random U of 5 columns in 8 dimensions with |U'U - I| = 1/20, q_m = 1/10, ReLU and uniform importance; A(w) is an exact sum",
)  # fmt: skip
