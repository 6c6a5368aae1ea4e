r"""Where a trained ReLU neuron localises and what it looks like: document 002, sections 1, 2, 4.1 and 4.2.

The text gives no sizes for these sentences. A weight is called localised where its participation ratio (sum w^2)^2 / sum w^4 is below 6 pixels: one
pixel gives 1, a bump exp(-d^2 / 4) 3.5, white noise 15, a wave 27.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, alone
from closedform.derivations.shared.trained_neurons import NEURON

PROBLEM, CONCLUSION = Source("002", "1 The Problem"), Source("002", "Conclusion")
FLIPPING, PREDICTING, UNCERTAINTY = (
    Source("002", "4.1 Sign Flipping"), Source("002", "4.2 Predicting Loca(liza)tion"), Source("002", "Uncertainty Principle"),
)  # fmt: skip
ORDER = (
    r"while for the latter we get localization if $\xi_1 > \xi_2$ and short-range oscillations otherwise. For $\sigma = \text{ReLU}$, one can "
    r"further remove the bias terms $b_1$ and $b_2$"
)
CLONE = "if you train on Gaussian with covariance matching the non-Gaussian case, you do not get localization."
GROWTH = (
    "We observe in the experiments above that $w_1$ appears to grow uniformly in size during much of its training, appearing as if it's just being "
    "scaled up towards its final value. If this isn't true in position space, it seems more likely to be true in frequency space"
)
GABOR = "in both the Gaussian and non-Gaussian cases, the receptive fields are 1-d Gabor wavelets, differing only in the decay and frequency terms."
WHERE = "TODO: can we predict where localization will occur a priori?"

LONG_FIRST, NEARLY_NORMAL, SHORT_FIRST, CLONED = (
    "xi_1 > xi_0, g = 3",
    "xi_1 > xi_0, g = 1/100",
    "xi_1 < xi_0, g = 3",
    "normal data of the same covariance",
)
LOCALISED = Fraction(6)

NOISE_IS_LOCALISED = Comparison(
    says="the short order localises too", terms=alone(SHORT_FIRST, Score.PARTICIPATION), below=LOCALISED
)

LOCALISATION = Experiment(
    source=PROBLEM,
    says="one ReLU neuron trained on data of both orders of the length scales, of high and low gain, and on a normal copy",
    arms={
        LONG_FIRST: NEURON,
        NEARLY_NORMAL: replace(NEURON, gain=Fraction(1, 100)),
        SHORT_FIRST: replace(NEURON, xi_1=Fraction(1), xi_0=Fraction(2)),
        CLONED: replace(NEURON, clone=True),
    },
    contrasts=(
        Contrast(
            source=PROBLEM, label="activations/localises", says="with xi_1 > xi_0 and g = 3 the weight localises: fewer than 6 of 40 pixels share it",
            printed=ORDER, terms=alone(LONG_FIRST, Score.PARTICIPATION), below=LOCALISED, planted=NOISE_IS_LOCALISED,
        ),
        Contrast(
            source=PROBLEM, label="activations/localises-at-low-gain", says="with xi_1 > xi_0 and g = 1/100 the weight localises",
            printed=ORDER, terms=alone(NEARLY_NORMAL, Score.PARTICIPATION), below=LOCALISED, planted=NOISE_IS_LOCALISED,
            correction="The order of the length scales is not enough: at g = 1/100 the weight stays spread, with a low wave number.",
            note="the sentence names no gain; section 1 says that the gain controls how far it localises",
        ),
        Contrast(
            source=PROBLEM, label="activations/short-oscillations", says="with xi_1 < xi_0 the wave number with the most power is above 12 of at most 20",
            printed=ORDER, terms=alone(SHORT_FIRST, Score.WAVE_NUMBER), above=Fraction(12),
            planted=Comparison(says="so it is with xi_1 > xi_0", terms=alone(LONG_FIRST, Score.WAVE_NUMBER), above=Fraction(12)),
            note="white noise has it there in about a third of all draws",
        ),
        Contrast(
            source=CONCLUSION, label="localization", says="on normal data with the covariance of the data at g = 3 the weight does not localise",
            printed=CLONE, terms=alone(CLONED, Score.PARTICIPATION), above=LOCALISED,
            planted=Comparison(says="nor does it on the data themselves", terms=alone(LONG_FIRST, Score.PARTICIPATION), above=LOCALISED),
        ),
        Contrast(
            source=FLIPPING, label="uniform-growth/size", says="the weight is longer at the end of training than at its start",
            printed=GROWTH, terms=alone(NEARLY_NORMAL, Score.GROWTH), above=Fraction(0),
            planted=Comparison(says="it is on data of high gain", terms=alone(LONG_FIRST, Score.GROWTH), above=Fraction(0)),
            correction="From Xavier's start of scale 1 it shrinks, from a length of about 1.4 to 0.3; only a smaller start can grow.",
            note="the start is that of figures 1 and 3",
        ),
        Contrast(
            source=FLIPPING, label="uniform-growth/frequency", printed=GROWTH,
            says="the cosine of the weight halfway and at the end is larger in frequency than in space, by a hundredth",
            terms=alone(LONG_FIRST, Score.COSINE_GAIN), above=Fraction(1, 100),
            planted=Comparison(says="it is on normal data", terms=alone(CLONED, Score.COSINE_GAIN), above=Fraction(1, 100)),
            correction="It is the same, by Parseval's identity: a weight that is scaled in one basis is scaled in the other.",
        ),
        Contrast(
            source=FLIPPING, label="uniform-growth/shape-emerges-early", printed="the shape it assumes at the end of training emerges quite quickly.",
            says="at g = 3 the weight halfway through 600 steps has a cosine above 0.9 with the last one",
            terms=alone(LONG_FIRST, Score.SHAPE_HALFWAY), above=Fraction(9, 10),
            planted=Comparison(says="the first weight has one", terms=alone(LONG_FIRST, Score.SHAPE_AT_FIRST), above=Fraction(9, 10)),
            note="halfway and 0.9 are ours; on nearly normal data a weight keeps turning, as figure 1 shows",
        ),
        Contrast(
            source=UNCERTAINTY, label="gabors/high-gain", says="at g = 3 a Gabor function has three quarters of the last weight's squared length",
            printed=GABOR, terms=alone(LONG_FIRST, Score.GABOR_RESIDUAL), below=Fraction(1, 4),
            planted=Comparison(says="one has of the first weight's", terms=alone(LONG_FIRST, Score.GABOR_RESIDUAL_AT_FIRST), below=Fraction(1, 4)),
            note="three quarters are ours",
        ),
        Contrast(
            source=UNCERTAINTY, label="gabors/nearly-normal", says="at g = 1/100 a Gabor function has three quarters of the last weight's squared length",
            printed=GABOR, terms=alone(NEARLY_NORMAL, Score.GABOR_RESIDUAL), below=Fraction(1, 4),
            planted=Comparison(says="one has of the first weight's", terms=alone(NEARLY_NORMAL, Score.GABOR_RESIDUAL_AT_FIRST), below=Fraction(1, 4)),
            note="three quarters are ours",
        ),
        Contrast(
            source=UNCERTAINTY, label="decreases-monotonically", printed="perhaps we can at least show that the uncertainty decreases monotonically.",
            says="the product of the spreads in position and frequency falls at each of 20 looks during training",
            terms=alone(LONG_FIRST, Score.UNCERTAINTY_RISES), below=Fraction(1),
            planted=Comparison(says="it does on normal data", terms=alone(CLONED, Score.UNCERTAINTY_RISES), below=Fraction(1)),
            correction="It rises at some looks in every run.",
            note="batches are finite; their noise is part of what is seen",
        ),
    ),
    ours="n = 40, length scales 2 and 1, a learning rate of 0.1, 600 steps, batches of 200 and Xavier's start",
    in_full={"batch": 2000},
)  # fmt: skip

START = "start"
PLACE = Experiment(
    source=PREDICTING,
    says="where one ReLU neuron localises, and its first weight",
    arms={START: replace(NEURON, batch=1600, steps=200)},
    contrasts=(
        Contrast(
            source=PREDICTING, label="place", says="the peak of |w| at the end is at most one pixel from the peak of |Sigma_1 w(0)|", printed=WHERE,
            terms=alone(START, Score.PEAK_MISS), below=Fraction(3, 2),
            planted=Comparison(says="it is that close to the same peak of another run", terms=alone(START, Score.PEAK_MISS_OF_ANOTHER), below=Fraction(3, 2)),
            note="the text leaves the question open; this answer is ours. By chance the peak is that close in 3 of 40 runs",
        ),
    ),
    runs=32,
    ours="n = 40, length scales 2 and 1, g = 3, a learning rate of 0.1, 200 steps and batches of 1600",
    in_full={"batch": 10_000},
)  # fmt: skip
