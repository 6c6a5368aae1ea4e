r"""One ReLU neuron trained on elliptical data and on signs: what document 000 says of simulations, sections 2.3, 2.4, 3 and 3.1.

The text gives no sizes for these sentences. Data of gain 1000 stand for signs: fewer than one of their pixels in 500 is below 0.9 in size. Where the
sign of <w, x> at every vertex of a cube is asked for, the ring has 14 pixels, and all 2^14 vertices are enumerated.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.setting import ReceptiveFields
from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, Term, alone
from closedform.derivations.n000_single_neuron.covariance_of_the_data import SOURCE as HYPERCUBE
from closedform.derivations.n000_single_neuron.high_gain_approximation import SOURCE as HIGH_GAIN
from closedform.derivations.n000_single_neuron.sums_over_vertices import SOURCE as SIMULATIONS
from closedform.derivations.shared.trained_neurons import NEURON

ELLIPTICAL = Source("000", "Elliptical data")
MODES = "the limiting solutions are a superposition of just one or two modes (i.e. u is sparse). [...] I need to confirm this with simulations."
SUFFICIENT = r"the apparent observation that marginal support on $\{\pm 1\}$ is sufficient for localization"
DIAGONAL = "So, all the behavior driving localization is contained in the diagonal matrix in the middle."
SMALL = "If k is sufficiently small, then we can cut away a lot of the complexity of f."
SETS = (
    "In practice, we can do better than having x in equation (18) range across the entire k-dimensional hypercube, considering instead some subset "
    "of it that occurs with high probability under p. This would allow us to cut away even more of the complexity of f."
)
DIVIDE = (
    r"We also want to understand what it means for w_j to be sufficiently large. Hopefully, we can show there is a pretty clear divide between the "
    "two cases, and that nothing falls in between."
)
LOCALISED = Fraction(6)
HALF = Fraction(1, 2)

HEAVY = "elliptical data"
SUPERPOSITION = Experiment(
    source=ELLIPTICAL,
    says="one ReLU neuron trained on elliptical data that are not normal",
    arms={
        HEAVY: ReceptiveFields(
            pixels=16, xi_1=Fraction(2), xi_0=Fraction(1), gain=Fraction(1, 100), clone=True, spread=Fraction(9, 10), rate=0.5, batch=800, steps=200,
            looks=20,
        )
    },
    contrasts=(
        Contrast(
            source=ELLIPTICAL, label="simulated-modes", printed=MODES,
            says="after a time of 100 at most two modes, to the nearest number, share the weight's squared length",
            terms=alone(HEAVY, Score.MODES), below=Fraction(5, 2),
            planted=Comparison(says="so it is of the first weight", terms=alone(HEAVY, Score.MODES_AT_FIRST), below=Fraction(5, 2)),
            note="the number of modes is (sum u^2)^2 / sum u^4. On 40 pixels, and with the length scales exchanged, the limit takes far longer than "
            "the text's trainings",
        ),
    ),
    ours="n = 16, length scales 2 and 1; normal data scaled by the root of 19/10 or 1/10, equally likely; a learning rate of 1/2, 200 steps, batches of 800",
    in_full={"batch": 8000},
)  # fmt: skip

LONG_FIRST, SHORT_FIRST = "xi_1 > xi_0", "xi_1 < xi_0"
ON_SIGNS = replace(NEURON, gain=Fraction(1000))
FLOW = alone(LONG_FIRST, Score.DIAGONAL_FLOW)

SIGNS = Experiment(
    source=HIGH_GAIN,
    says="one ReLU neuron trained on signs, and the flow with f of (11)",
    arms={LONG_FIRST: ON_SIGNS, SHORT_FIRST: replace(ON_SIGNS, xi_1=Fraction(1), xi_0=Fraction(2))},
    contrasts=(
        Contrast(
            source=ELLIPTICAL, label="sufficient-for-localization", printed=SUFFICIENT,
            says="on signs with xi_1 > xi_0 the weight localises: fewer than 6 of 40 pixels share it",
            terms=alone(LONG_FIRST, Score.PARTICIPATION), below=LOCALISED,
            planted=Comparison(says="so it does with the length scales exchanged", terms=alone(SHORT_FIRST, Score.PARTICIPATION), below=LOCALISED),
        ),
        Contrast(
            source=ELLIPTICAL, label="sufficient-for-localization/either-order", printed=SUFFICIENT,
            says="on signs the weight localises with xi_1 < xi_0 too",
            terms=alone(SHORT_FIRST, Score.PARTICIPATION), below=LOCALISED,
            planted=Comparison(says="its waves are long there", terms=alone(SHORT_FIRST, Score.WAVE_NUMBER), below=LOCALISED),
            correction="Signs are not sufficient: with xi_1 < xi_0 the weight becomes a short oscillation that is spread over the ring.",
        ),
        Contrast(
            source=HIGH_GAIN, label="contained-in-the-diagonal/with", printed=DIAGONAL,
            says="the flow with f of (11) localises: fewer than 6 of 40 pixels share its last weight",
            terms=FLOW, below=LOCALISED, planted=Comparison(says="fewer than 3/2 do, as in the training", terms=FLOW, below=Fraction(3, 2)),
            note="so (11) has the localization, and not its whole extent",
        ),
        Contrast(
            source=HIGH_GAIN, label="contained-in-the-diagonal", printed=DIAGONAL,
            says="with the mean of the diagonal matrix in place of its entries the same flow does not localise",
            terms=alone(LONG_FIRST, Score.FLOW_WITHOUT_DIAGONAL), above=LOCALISED,
            planted=Comparison(says="nor does it with the diagonal matrix", terms=FLOW, above=LOCALISED),
            note="what is left is Sigma_1 w, scaled",
        ),
    ),
    ours="n = 40, length scales 2 and 1, g = 1000, a learning rate of 0.1, 600 steps, batches of 200 and Xavier's start",
    in_full={"batch": 2000},
)  # fmt: skip

CUBE = "signs on 14 pixels"
VERTICES = Experiment(
    source=HYPERCUBE,
    says="one ReLU neuron trained on signs, and the sign of <w, x> at every vertex of the cube",
    arms={CUBE: replace(ON_SIGNS, pixels=14, steps=400)},
    contrasts=(
        Contrast(
            source=HYPERCUBE, label="small-k", says="at the end one weight decides the sign of <w, x> at every vertex",
            printed=SMALL, terms=alone(CUBE, Score.HEAD), below=Fraction(3, 2),
            planted=Comparison(says="so it is of the first weight", terms=alone(CUBE, Score.HEAD_AT_FIRST), below=Fraction(3, 2)),
            note="the least k of the condition after (18); of the first weight, and for long in training, it is 13 or 14",
        ),
        Contrast(
            source=HYPERCUBE, label="smaller-sets", printed=SETS,
            says="of the first weight fewer entries decide the sign on vertices with nine tenths of the data than on all",
            terms=(Term(CUBE, Score.LIKELY_HEAD_AT_FIRST), Term(CUBE, Score.HEAD_AT_FIRST, -1)), below=-HALF,
            planted=Comparison(
                says="of the last weight fewer do", terms=(Term(CUBE, Score.LIKELY_HEAD), Term(CUBE, Score.HEAD, -1)), below=-HALF
            ),
            note="of all sets with that share of 4000 draws the best one is taken; nine tenths are ours. Of the last weight one entry decides anyway",
        ),
        Contrast(
            source=SIMULATIONS, label="sufficiently-large", printed=DIVIDE,
            says="at the end of training no pixel falls between the cases of a large and of a small weight",
            terms=alone(CUBE, Score.BETWEEN), below=HALF,
            planted=Comparison(says="so it is of the first weight", terms=alone(CUBE, Score.BETWEEN_AT_FIRST), below=HALF),
            note="over the vertices with <w, x> > 0 the sign of a coordinate is the weight's at a share of 1 in the first case and of 1/2 in the second; "
            "between is from 11/20 to 19/20, which is ours. Other weights do fall in between: answer-clear-divide",
        ),
    ),
    ours="n = 14, length scales 2 and 1, g = 1000, a learning rate of 0.1, 400 steps, batches of 200 and Xavier's start",
    in_full={"batch": 2000},
)  # fmt: skip
