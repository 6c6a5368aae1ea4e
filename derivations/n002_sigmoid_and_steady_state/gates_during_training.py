r"""How often gates flip while a ReLU network is trained: document 002, sections 4.1 and 5.2, figure 3.

A training of many small steps on small batches and one of fewer, larger steps on larger batches follow the same flow with the same noise. The runs
here have the figure's time, 50, in 200 steps of 0.25 instead of 5000 of 0.01.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, alone
from closedform.derivations.shared.trained_neurons import NEURON

FLIPPING, STRUCTURE = Source("002", "4.1 Sign Flipping"), Source("002", "5.2 Structure in Limiting Behavior")
SHARE = "We see that at any given time, gates, on average, flip sign for a very small fraction of the data, and this happens less as training progresses."
STABLE = "As we observe in figure 3, the gates stabilize relatively early on."
CAPTION = r"Blue shows $p(t)$ across $t$. Green shows excess kurtosis of preactivations to a single neuron."
NETWORK = "12 neurons"
LATE = alone(NETWORK, Score.LATE_FLIPS)

FIGURE_3 = Experiment(
    source=FLIPPING,
    says="twelve ReLU neurons trained on nearly normal data",
    arms={NETWORK: replace(NEURON, gain=Fraction(1, 100), neurons=12, rate=0.25, batch=2000, steps=200)},
    contrasts=(
        Contrast(
            source=FLIPPING, label="figure-3/few-flips", says="from one of 20 looks to the next a gate flips for less than a hundredth of the data",
            printed=SHARE, terms=alone(NETWORK, Score.FLIPS), below=Fraction(1, 100),
            planted=Comparison(says="so it is from the start to the end", terms=alone(NETWORK, Score.FLIPS_IN_ALL), below=Fraction(1, 100)),
            note="the share grows with the time between two looks: over the whole run about a tenth of the data have another gate",
        ),
        Contrast(
            source=FLIPPING, label="figure-3/fewer-later", says="less than half of all flips fall into the second half of the run",
            printed=SHARE, terms=LATE, below=Fraction(1, 2), planted=Comparison(says="less than a tenth of them do", terms=LATE, below=Fraction(1, 10)),
        ),
        Contrast(
            source=STRUCTURE, label="gates-stabilize", says="less than a quarter of all flips fall into the second half of the run",
            printed=STABLE, terms=LATE, below=Fraction(1, 4), planted=Comparison(says="less than a tenth of them do", terms=LATE, below=Fraction(1, 10)),
            correction="More than a quarter do: with the 1/K of the network step 5000 of 12 neurons is time 4.2 of one neuron, of which figure 1 runs 20.",
            note="a quarter is ours",
        ),
        Contrast(
            source=FLIPPING, label="figure-3/share-by-angles", printed=CAPTION,
            says="drawn data flip as acos(cosine) / pi says, averaged over both labels, to half a hundredth",
            terms=alone(NETWORK, Score.FLIPS_OF_DRAWS), within=Fraction(1, 200),
            planted=Comparison(says="none of them flip, to half a hundredth", terms=alone(NETWORK, Score.FLIPS_IN_ALL), within=Fraction(1, 200)),
            note="the closed form is ours; the cosine is that of the two weights in the covariance of a label",
        ),
        Contrast(
            source=FLIPPING, label="figure-3/kurtosis", printed=CAPTION,
            says="the excess kurtosis of preactivations is that of a mixture of two normal laws, 3 ((a - b) / (a + b))^2, to a fortieth",
            terms=alone(NETWORK, Score.KURTOSIS), within=Fraction(1, 40),
            planted=Comparison(says="it is zero, as for one normal law", terms=alone(NETWORK, Score.KURTOSIS_ALONE), within=Fraction(1, 40)),
            note="a and b are the variances of the two labels. Over both labels together even normal data have heavy tails",
        ),
    ),
    ours="steps of 0.25 and batches of 2000 for steps of 0.01 and batches of 10000, over the same time",
    in_full={"rate": 0.01, "batch": 10_000, "steps": 5000, "looks": 250},
)  # fmt: skip
