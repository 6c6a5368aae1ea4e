r"""Two populations of trained sigmoid neurons, and how their weights grow: document 004, section 2, run again.

The activation is erf(h / sqrt 2), the biases are trained from zero, and the labels are 1 and -1. The text gives no sizes. A population alone is the
mean over its neurons, as a network of these neurons would put out. Two more ways answer a TODO: labels that outputs of one sign can reach, 1 and 0 or
0 and -1, with which all biases come out of one sign; and the labels 1 and -1 with the biases held to one sign.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, alone
from closedform.derivations.shared.trained_neurons import OURS_OF_SIGMOIDS, SIGMOIDS, SIGMOIDS_IN_FULL

SPECIALIZATION, CHEAT = Source("004", "Frequency specialization"), Source("004", "A cheat")
TWO = "the model learns to solve the task by creating two populations of neurons roughly in equal size"
ALONE = "It appears that either population could solve the task on its own"
TODO = "(TODO: Test if just oscillatory neurons can do the task!)"
INSERT = "[insert figure showing just localized (and perhaps just oscillatory) solve the task]"
GROW = "Empirically, we see that the norms of $w^-$ and $b^-$ do indeed grow throughout training."
SHAPE = r"The shape of the RF $w^-$ emerges relatively early on in training before it is “smoothed out” and scaled up in norm."

BOTH_SIGNS, ZERO_ONE, MINUS_ZERO = "labels 1 and -1", "labels 1 and 0", "labels 0 and -1"
NONE_NEGATIVE, NONE_POSITIVE = "labels 1 and -1, no bias below zero", "labels 1 and -1, no bias above zero"
QUARTER, THREE_FIFTHS, THREE_QUARTERS, NINE_TENTHS = Fraction(1, 4), Fraction(3, 5), Fraction(3, 4), Fraction(9, 10)

OF_POSITIVE, OF_NEGATIVE = alone(BOTH_SIGNS, Score.ACCURACY_OF_POSITIVE), alone(BOTH_SIGNS, Score.ACCURACY_OF_NEGATIVE)
MIDDLE = "with its output's sign it is right on more than three fifths of the data"

POPULATIONS = Experiment(
    source=SPECIALIZATION,
    says="twenty erf neurons with biases, with two kinds of labels, and each population of them alone",
    arms={
        BOTH_SIGNS: SIGMOIDS,
        ZERO_ONE: replace(SIGMOIDS, other_label=0),
        MINUS_ZERO: replace(SIGMOIDS, label=0),
        NONE_NEGATIVE: replace(SIGMOIDS, one_sign=1),
        NONE_POSITIVE: replace(SIGMOIDS, one_sign=-1),
    },
    contrasts=(
        Contrast(
            source=SPECIALIZATION, label="two-populations", says="between a quarter and three quarters of the neurons end with a negative bias", printed=TWO,
            terms=alone(BOTH_SIGNS, Score.IMBALANCE), within=QUARTER,
            planted=Comparison(says="so it is with the labels 1 and 0", terms=alone(ZERO_ONE, Score.IMBALANCE), within=QUARTER),
            note="a quarter is ours. Equal sizes are not arbitrary with the labels 1 and -1: they make the least loss that can be reached smallest",
        ),
        Contrast(
            source=SPECIALIZATION, label="either-population/oscillatory-ranks", printed=ALONE,
            says="the mean over positive biases is larger for a draw of label 1 with a chance above three quarters",
            terms=alone(BOTH_SIGNS, Score.RANKING_OF_POSITIVE), above=THREE_QUARTERS, planted=Comparison(says=MIDDLE, terms=OF_POSITIVE, above=THREE_FIFTHS),
        ),
        Contrast(
            source=SPECIALIZATION, label="either-population/localized-ranks", printed=ALONE,
            says="the mean over negative biases is larger for a draw of label 1 with a chance above three quarters",
            terms=alone(BOTH_SIGNS, Score.RANKING_OF_NEGATIVE), above=THREE_QUARTERS, planted=Comparison(says=MIDDLE, terms=OF_NEGATIVE, above=THREE_FIFTHS),
        ),
        Contrast(
            source=SPECIALIZATION, label="either-population/without-a-threshold", printed=ALONE,
            says="the sign of the mean over positive biases is right on more than three fifths of the data",
            terms=OF_POSITIVE, above=THREE_FIFTHS,
            planted=Comparison(says="the sign of the whole output is right on fewer", terms=alone(BOTH_SIGNS, Score.ACCURACY), below=THREE_FIFTHS),
            correction="A population alone has the sign of its bias on nearly all data: it orders them, and needs a trained threshold to be right.",
            note="labels 1 and -1, and a fixed mean over the neurons as in (1)",
        ),
        Contrast(
            source=SPECIALIZATION, label="by-training/just-oscillatory", printed=TODO,
            says="with labels 1 and 0, where no neuron localises, the network is right on more than three quarters of the data",
            terms=alone(ZERO_ONE, Score.ACCURACY), above=THREE_QUARTERS,
            planted=Comparison(says="with labels 1 and -1 those with positive biases are", terms=OF_POSITIVE, above=THREE_QUARTERS),
            note="the answer depends on the labels; right is an output on the label's side of 1/2",
        ),
        Contrast(
            source=SPECIALIZATION, label="by-training/none-localized", says="with labels 1 and 0 no neuron localises", printed=TODO,
            terms=alone(ZERO_ONE, Score.LOCALISED_SHARE), below=Fraction(1, 1000),
            planted=Comparison(says="none does with labels 1 and -1", terms=alone(BOTH_SIGNS, Score.LOCALISED_SHARE), below=Fraction(1, 1000)),
        ),
        Contrast(
            source=SPECIALIZATION, label="by-training/just-localized", printed=INSERT,
            says="with labels 0 and -1 the network is right on more than three quarters of the data",
            terms=alone(MINUS_ZERO, Score.ACCURACY), above=THREE_QUARTERS,
            planted=Comparison(says="with labels 1 and -1 those with negative biases are", terms=OF_NEGATIVE, above=THREE_QUARTERS),
            note="right is an output on the label's side of -1/2; all biases end negative, and most neurons localise",
        ),
        Contrast(
            source=SPECIALIZATION, label="by-training/most-localized", says="with labels 0 and -1 more than three quarters of the neurons localise",
            printed=INSERT, terms=alone(MINUS_ZERO, Score.LOCALISED_SHARE), above=THREE_QUARTERS,
            planted=Comparison(says="they do with labels 1 and 0", terms=alone(ZERO_ONE, Score.LOCALISED_SHARE), above=THREE_QUARTERS),
        ),
        *(
            Contrast(
                source=SPECIALIZATION, label=f"by-training/one-sign/{name}", printed=printed,
                says=f"with labels 1 and -1 and no bias {side} zero the output is larger for a draw of label 1 with a chance above three quarters",
                terms=alone(arm, Score.RANKING), above=THREE_QUARTERS,
                planted=Comparison(says="with biases of both signs the chance is below", terms=alone(BOTH_SIGNS, Score.RANKING), below=THREE_QUARTERS),
                correction=f"The labels decide: {name} neurons alone do the task with the labels {labels}, which their outputs can reach, not with 1 and -1.",
                note="after each step a bias of the other sign is set to zero, where most stay that would have had it",
            )
            for name, side, arm, labels, printed in (
                ("oscillatory", "below", NONE_NEGATIVE, "1 and 0", TODO),
                ("localized", "above", NONE_POSITIVE, "0 and -1", INSERT),
            )
        ),
        Contrast(
            source=CHEAT, label="easy-route/grows", says="weights with a negative bias are longer at the end than at first", printed=GROW,
            terms=alone(BOTH_SIGNS, Score.NEGATIVE_GROWTH), above=Fraction(0),
            planted=Comparison(says="they are longer by a factor of e^2", terms=alone(BOTH_SIGNS, Score.NEGATIVE_GROWTH), above=Fraction(2)),
        ),
        Contrast(
            source=CHEAT, label="easy-route/grows-throughout", says="at none of 16 looks have these weights or their biases become smaller on average",
            printed=GROW, terms=alone(BOTH_SIGNS, Score.NEGATIVE_FALLS), below=Fraction(1, 2),
            planted=Comparison(
                says="halfway they have nine tenths of their length", terms=alone(BOTH_SIGNS, Score.NEGATIVE_LENGTH_HALFWAY), above=NINE_TENTHS
            ),
        ),
        Contrast(
            source=CHEAT, label="easy-route/shape-emerges-early", says="halfway through training these weights have a cosine above 0.9 with the last ones",
            printed=SHAPE, terms=alone(BOTH_SIGNS, Score.NEGATIVE_SHAPE_HALFWAY), above=NINE_TENTHS,
            planted=Comparison(says="the first weights have one", terms=alone(BOTH_SIGNS, Score.NEGATIVE_SHAPE_AT_FIRST), above=NINE_TENTHS),
            note="halfway and 0.9 are ours",
        ),
        Contrast(
            source=CHEAT, label="easy-route/scaled-up-later", says="halfway through training these weights have less than nine tenths of their last length",
            printed=SHAPE, terms=alone(BOTH_SIGNS, Score.NEGATIVE_LENGTH_HALFWAY), below=NINE_TENTHS,
            planted=Comparison(says="less than a half of it", terms=alone(BOTH_SIGNS, Score.NEGATIVE_LENGTH_HALFWAY), below=Fraction(1, 2)),
        ),
        Contrast(
            source=CHEAT, label="easy-route/smoothed-later", printed=SHAPE,
            says="of what the power of their short waves falls by, more than a tenth falls after halfway",
            terms=alone(BOTH_SIGNS, Score.NEGATIVE_SMOOTHING_LATE), above=Fraction(1, 10),
            planted=Comparison(
                says="the shape is not there halfway", terms=alone(BOTH_SIGNS, Score.NEGATIVE_SHAPE_HALFWAY), below=NINE_TENTHS
            ),
            correction="They are smoothed before halfway, while their shape emerges; only the scaling up comes later.",
        ),
    ),
    ours=OURS_OF_SIGMOIDS,
    in_full=SIGMOIDS_IN_FULL,
)  # fmt: skip
