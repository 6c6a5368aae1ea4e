r"""A ReLU neuron trained on normal data, beside the flow (21): document 002, section 2, figure 1.

The neuron is trained on the loss (3) by plain gradient descent, with fresh draws at every step. The flow runs from the same first weight for the
same time, the number of steps times the learning rate.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Curve, Experiment, Figure, Score, Source, alone, more
from closedform.derivations.n002_sigmoid_and_steady_state.surviving_modes import LIMIT
from closedform.derivations.shared.trained_neurons import NEURON

SECTION = Source("002", "A single neuron")
CAPTION = (
    r"Figure 1: Time-evolution of empirical (a) and theoretical (b) receptive fields for a single neuron with Gaussian data, along with (c) the "
    r"final empirical vs. theoretical receptive fields in frequency space."
)
ALIGN = (
    "the empirical and theoretical receptive fields are slightly different because the former uses minibatches while the latter uses the full "
    "dataset, and also because of a possible slight issue with learning rates. If both of these are extended to infinity, they align almost perfectly"
)

TRAINED = replace(NEURON, gain=Fraction(1, 100), rate=0.01, steps=2000)
SMALL, LARGE = "batch of 25", "batch of 400"
FALL = more(LARGE, SMALL, Score.LOG_FLOW_DISTANCE)

FIGURE_1 = Experiment(
    source=SECTION,
    says="one ReLU neuron trained on nearly normal data, beside the flow from the same start",
    arms={SMALL: replace(TRAINED, batch=25), LARGE: replace(TRAINED, batch=400)},
    contrasts=(
        Contrast(
            source=SECTION, label="figure-1/the-flow-is-what-training-does", printed=CAPTION,
            says="after 2000 steps the trained weight is within a quarter of its length of the flow's",
            terms=alone(LARGE, Score.FLOW_DISTANCE), below=Fraction(1, 4),
            planted=Comparison(says="the same of a flow at twice the speed", terms=alone(LARGE, Score.FLOW_DISTANCE_DOUBLED), below=Fraction(1, 4)),
            figure=Figure(LARGE, Curve.SPECTRUM), note="a quarter is ours: two to three times the noise of this batch",
        ),
        Contrast(
            source=SECTION, label="figure-1/along-the-way", printed=CAPTION,
            says="at all 20 looks during training the weight is within a quarter of its length of the flow's",
            terms=alone(LARGE, Score.FLOW_DISTANCE_ALONG), below=Fraction(1, 4),
            planted=Comparison(says="the same of a flow at twice the speed", terms=alone(LARGE, Score.FLOW_DISTANCE_DOUBLED), below=Fraction(1, 4)),
        ),
        Contrast(
            source=SECTION, label="figure-1/learning-rates", printed=ALIGN,
            says="the flow that ends nearest to the trained weight has a speed that differs from the printed one by more than a tenth",
            terms=alone(LARGE, Score.FLOW_SPEED), above=Fraction(11, 10),
            planted=Comparison(says="it is twice the printed one, as without the 1/2 of (3)", terms=alone(LARGE, Score.FLOW_SPEED), above=Fraction(3, 2)),
            correction="There is no issue with learning rates: with the loss (3) the time of (21) is the number of steps times the learning rate.",
            note="a loss without the 1/2 of (3) trains at twice the speed",
        ),
        Contrast(
            source=SECTION, label="figure-1/aligns-with-larger-batches", printed=ALIGN,
            says="sixteen times the batch brings the trained weight nearer to the flow's",
            terms=FALL, below=Fraction(0),
            planted=Comparison(says="nearer by a factor of 16 at least, as if the distance fell like the batch", terms=FALL, below=Fraction(-277, 100)),
            note="by the root of the batch, it would be a factor of 4",
        ),
        Contrast(
            source=SECTION, label="figure-1/step-2000-is-a-transient", printed=LIMIT,
            says="after 2000 steps less than nine tenths of the weight's squared length are in its mean",
            terms=alone(LARGE, Score.FLAT_SHARE), below=Fraction(9, 10),
            planted=Comparison(says="less than a tenth of a thousandth is", terms=alone(LARGE, Score.FLAT_SHARE), below=Fraction(1, 10_000)),
        ),
    ),
    ours="batches of 25 and 400 for the document's 10000, and data at g = 1/100 as there",
    in_full={"batch": 10_000},
)  # fmt: skip
