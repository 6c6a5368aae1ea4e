r"""ReLU neurons trained: what document 001 says of gates, of pairs and tiles, and of a damped oscillation; sections 3.1, 4.4 and 5.4.1.

The text gives no sizes; data, rate and time of one neuron are near those of document 002's figure 1. With K neurons the 1/K of the network slows each
down, and the rate is larger. The weight of (147) is its exact solution as printed, from the first weight of each run.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, alone
from closedform.derivations.n001_relu_and_gates.conditional_second_moment import SOURCE as GAUSSIAN
from closedform.derivations.n001_relu_and_gates.winning_gating_structure import WINNING
from closedform.derivations.shared.trained_neurons import NEURON

FLIPPING = Source("001", "3.1 Sign Flipping")
DAMPED = "So, we see that the Gaussian noise quickly turns into a short-range oscillation, which is then damped out to 0."
CONSISTENT = "This seems consistent with my ReLU simulations, but I need to make sure the results are perfectly comparable"
CONSTANT = "This suggests that $g(x)$ may be relatively constant during learning."
PAIRS = "We see that receptive fields come in pairs and tile the space."
HALF = Fraction(1, 2)

XAVIER, SMALL_START = "Xavier's start", "a start of a tenth of Xavier's"
NEARLY_NORMAL = replace(NEURON, gain=Fraction(1, 100), steps=200)
SHORT = Fraction(19, 2)
GONE = Fraction(-3)
SHORT_AT_THE_END = Comparison(says="it is 10 or more at the end", terms=alone(XAVIER, Score.WAVE_NUMBER), above=SHORT)

ONE_NEURON = Experiment(
    source=GAUSSIAN,
    says="one ReLU neuron trained on nearly normal data, its gates, and the flow (147)",
    arms={XAVIER: NEARLY_NORMAL, SMALL_START: replace(NEARLY_NORMAL, scale=0.1)},
    contrasts=(
        Contrast(
            source=GAUSSIAN, label="damped-oscillation/short-range", printed=DAMPED,
            says="after a fifth of the training the wave with the most power is at most four pixels long",
            terms=alone(XAVIER, Score.WAVE_NUMBER_EARLY), above=SHORT, planted=SHORT_AT_THE_END,
            note="its wave number is 10 or more, as in about half of all draws of white noise; a fifth is the time 4",
        ),
        Contrast(
            source=GAUSSIAN, label="damped-oscillation/short-range/from-a-small-start", printed=DAMPED,
            says="so it is from a start of a tenth of the size",
            terms=alone(SMALL_START, Score.WAVE_NUMBER_EARLY), above=SHORT, planted=SHORT_AT_THE_END,
            correction="It depends on the start: the drive of a small weight is larger than its shrinking, and long waves grow at once.",
        ),
        Contrast(
            source=GAUSSIAN, label="damped-oscillation/to-zero", printed=DAMPED,
            says="at the end the weight has less than a twentieth of its first length",
            terms=alone(XAVIER, Score.GROWTH), below=GONE,
            planted=Comparison(says="so it has from a start of a tenth of the size", terms=alone(SMALL_START, Score.GROWTH), below=GONE),
            correction="The short waves are damped out, a long one stays: the weight keeps about a quarter of its length, and a small one grows.",
            note="the sum is a logarithm, and -3 is that of a twentieth",
        ),
        Contrast(
            source=GAUSSIAN, label="damped-oscillation/consistent-with-training", printed=CONSISTENT,
            says="after a fifth of the training the weight is within a quarter of its first length of the weight of (147)",
            terms=alone(XAVIER, Score.DAMPED_DISTANCE), below=Fraction(1, 4),
            planted=Comparison(
                says="so it is from a start of a tenth of the size", terms=alone(SMALL_START, Score.DAMPED_DISTANCE), below=Fraction(1, 4)
            ),
            correction="It is not: (147) has the wrong sign of the drive and is faster; document 002's (20) is the flow of the training.",
            note="with the same first weight, time and learning rate",
        ),
        Contrast(
            source=FLIPPING, label="gates-constant/p", says="from one of 20 looks to the next the gate stays the same for nine tenths of the data",
            printed=CONSTANT, terms=alone(XAVIER, Score.FLIPS), below=Fraction(1, 10),
            planted=Comparison(says="from the start to the end it does", terms=alone(XAVIER, Score.FLIPS_IN_ALL), below=Fraction(1, 10)),
            note="1 - p(t) of (78) in its closed form, in the mean over looks; it grows with the time between two looks",
        ),
        Contrast(
            source=FLIPPING, label="gates-constant/p-unif", says="for nine tenths of the data the gate is the same at all looks",
            printed=CONSTANT, terms=alone(XAVIER, Score.GATES_KEPT), above=Fraction(9, 10),
            planted=Comparison(says="it is for four fifths", terms=alone(XAVIER, Score.GATES_KEPT), above=Fraction(4, 5)),
            correction="Each look changes few gates, and other ones: p_unif is a little above a half.",
            note="p_unif of (79) over 20 looks; nine tenths are ours",
        ),
    ),
    ours="n = 40, length scales 2 and 1, g = 1/100, a learning rate of 0.1, 200 steps, batches of 200",
    in_full={"batch": 10_000},
)  # fmt: skip

FEW, MANY = "12 neurons", "40 neurons"
LAYER = replace(NEURON, neurons=12, rate=6.0, batch=100, steps=800)

LAYERS = Experiment(
    source=WINNING,
    says="ReLU networks of 12 and of 40 neurons trained on data of high gain",
    arms={FEW: LAYER, MANY: replace(LAYER, neurons=40, rate=20.0)},
    contrasts=(
        Contrast(
            source=WINNING, label="pairs-and-tiles/tile", says="the peaks of 12 neurons are spaced more evenly than at nine of ten random places",
            printed=PAIRS, terms=alone(FEW, Score.TILING), below=Fraction(1, 10),
            planted=Comparison(says="so are those of their first weights", terms=alone(FEW, Score.TILING_AT_FIRST), below=Fraction(1, 10)),
            note="by the sum of the squared gaps between neighbouring peaks; neurons that do not see each other would be there in one run of ten",
        ),
        Contrast(
            source=WINNING, label="pairs-and-tiles/pairs-of-many", printed=PAIRS,
            says="of 40 neurons each has a more opposite one than at half of the random places",
            terms=alone(MANY, Score.PAIRING), below=HALF,
            planted=Comparison(says="so has each of 12 neurons", terms=alone(FEW, Score.PAIRING), below=HALF),
            note="by the least cosine with another neuron, in the mean; it is about -4/5",
        ),
        Contrast(
            source=WINNING, label="pairs-and-tiles/pairs-of-few", says="of 12 neurons each has a more opposite one than at half of the random places",
            printed=PAIRS, terms=alone(FEW, Score.PAIRING), below=HALF,
            planted=Comparison(says="than at nine tenths of them", terms=alone(FEW, Score.PAIRING), below=Fraction(1, 10)),
            correction="Few neurons keep away from each other, and tile alone; pairs come where there is no room left.",
        ),
    ),
    ours="n = 40, length scales 2 and 1, g = 3, learning rates of 6 and 20 before the 1/K of the network, 800 steps, batches of 100",
    in_full={"batch": 1000},
)  # fmt: skip
