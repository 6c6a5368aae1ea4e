r"""The gated data behind figures 4 and 5 of document 002, section 5.2, drawn: nothing is trained.

The text gives no sizes. The ring has 40 pixels and xi_1 = 2, the gate is on pixel 20, and the Mexican hat is (1 - d^2 / 4) exp(-d^2 / 8).
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Curve, Experiment, Figure, Score, Source, alone
from closedform.derivations.n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate import SECTION
from closedform.derivations.shared.trained_neurons import NEURON

SOURCE = Source("002", SECTION)
CAPTION_4 = r"Figure 4: Entries $j$ of input-output covariance $\Sigma^{yx}(p_i)$ for $i = 20$ for varying $g$."
CAPTION_5 = (
    r"Figure 5: Input-input covariance, its inverse, the receptive field used to define the gate, and its effect on shaping $\Sigma^{yx}(p_i)$ to "
    r"determine the OLS solution for (a) small-bump and (b) Mexican-hat-like receptive fields."
)
DRAWN = replace(NEURON, rate=1.0, batch=10_000, steps=0, looks=0)
GAINS = {"1/100": Fraction(1, 100), "1": Fraction(1), "100": Fraction(100)}
NEAR = Fraction(1, 5)

FIGURE_4 = Experiment(
    source=SOURCE,
    says="the input-output covariance of a coordinate's gate at 40 pixels, by draws, for three gains",
    arms={f"g = {name}": replace(DRAWN, gain=gain) for name, gain in GAINS.items()},
    contrasts=tuple(
        Contrast(
            source=SOURCE, label=f"figure-4/gain-{name.replace('/', '-')}", printed=CAPTION_4,
            says=f"at g = {name} the drawn entries are within a fifth of the length of those of (74) as corrected",
            terms=alone(f"g = {name}", Score.BUMP_DISTANCE), below=NEAR,
            planted=Comparison(says="they are of (74) as printed", terms=alone(f"g = {name}", Score.BUMP_DISTANCE_PRINTED), below=NEAR),
            figure=Figure(f"g = {name}", Curve.BUMP), note="a fifth is twice the noise of 10000 draws; (74) as printed is 2 sqrt(pi) times too large",
        )
        for name in GAINS
    ),
    ours="n = 40, xi_1 = 2, xi_0 = 1, gains 1/100, 1 and 100, and 10000 draws",
    in_full={"batch": 100_000},
)  # fmt: skip

HAT = "Mexican hat"
FIGURE_5 = Experiment(
    source=SOURCE,
    says="the least-squares weight of a gate that is a Mexican hat, by draws at g = 3",
    arms={HAT: DRAWN},
    contrasts=(
        Contrast(
            source=SOURCE, label="figure-5/mexican-hat", printed=CAPTION_5,
            says="the least-squares weight of a Mexican-hat gate is a Mexican hat too: their cosine is above 9/10",
            terms=alone(HAT, Score.HAT_LIKENESS), above=Fraction(9, 10),
            planted=Comparison(says="it is as wide: more than 4 pixels share it", terms=alone(HAT, Score.HAT_PARTICIPATION), above=Fraction(4)),
            figure=Figure(HAT, Curve.HAT), note="9/10 is ours; the weight is narrower than the hat, which more than 4 pixels share",
        ),
    ),
    ours="n = 40, length scales 2 and 1, g = 3, 10000 draws, and a hat with zeros 2 pixels from its centre",
    in_full={"batch": 100_000},
)  # fmt: skip
