r"""Which sigmoid neurons localise, and what decides it: document 002, section 3, run again.

The activation is erf(h / sqrt 2), the biases are trained from zero, and the labels are 1 and -1, as where the document states its many neurons;
section 1 states the labels 0 and 1, which is an arm of its own. The text gives no sizes.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.words import Comparison, Contrast, Experiment, Score, Source, alone, more
from closedform.derivations.shared.trained_neurons import OURS_OF_SIGMOIDS, SIGMOIDS, SIGMOIDS_IN_FULL

SIGMOID = Source("002", "3 Sigmoid Analysis")
WHY_TWO = (
    "First, let's try to explain why we get *two* populations of neurons when we use a sigmoid activation. Experimentally, it seems like this has "
    "to do with having a receptive field initialization that is more positive, but I'm not certain this fully explains it."
)
SIGNS = "Localized neurons always have negative bias terms, while oscillatory neurons have positive ones."
POSITIVE_START = (
    "if I adjust the initialization of the receptive fields to contain mostly positive values, I get mostly localized neurons."
)

CENTRED, POSITIVE, ZERO_ONE, SHORT_FIRST = (
    "labels 1 and -1",
    "first weights five in six positive",
    "labels 1 and 0",
    "xi_1 < xi_0",
)
NONE = Fraction(1, 1000)

TWO_POPULATIONS = Experiment(
    source=SIGMOID,
    says="twenty erf neurons with biases, from two kinds of first weights, with two kinds of labels, and in both orders of the length scales",
    arms={
        CENTRED: SIGMOIDS,
        POSITIVE: replace(SIGMOIDS, shift=1.0),
        ZERO_ONE: replace(SIGMOIDS, other_label=0),
        SHORT_FIRST: replace(SIGMOIDS, xi_1=Fraction(1), xi_0=Fraction(2)),
    },
    contrasts=(
        Contrast(
            source=SIGMOID, label="two-populations/localized-are-negative", says="no localised neuron ends with a positive bias", printed=SIGNS,
            terms=alone(CENTRED, Score.LOCALISED_POSITIVE), below=NONE,
            planted=Comparison(says="none does where xi_1 < xi_0", terms=alone(SHORT_FIRST, Score.LOCALISED_POSITIVE), below=NONE),
            note="for xi_1 > xi_0; in the other order the localised neurons are those with a positive bias, which is the planted claim",
        ),
        Contrast(
            source=SIGMOID, label="two-populations/oscillatory-are-positive", says="no neuron of wave number above 10 ends with a negative bias",
            printed=SIGNS, terms=alone(CENTRED, Score.OSCILLATORY_NEGATIVE), below=NONE,
            planted=Comparison(says="none does where xi_1 < xi_0", terms=alone(SHORT_FIRST, Score.OSCILLATORY_NEGATIVE), below=NONE),
            note="for xi_1 > xi_0",
        ),
        Contrast(
            source=SIGMOID, label="two-populations/labels-0-and-1", says="with the labels 0 and 1 some neurons end with a negative bias", printed=WHY_TWO,
            terms=alone(ZERO_ONE, Score.IMBALANCE), above=Fraction(-49, 100),
            planted=Comparison(says="with the labels 1 and -1 none does", terms=alone(CENTRED, Score.IMBALANCE), below=Fraction(-49, 100)),
            correction="Two populations need labels of both signs: with 0 and 1, as section 1 states them, every bias is positive and nothing localises.",
            note="section 1 states the labels 0 and 1 for this activation too; document 004 has 1 and -1",
        ),
        Contrast(
            source=SIGMOID, label="two-populations/mostly-localized", says="from mostly positive first weights more than half of the neurons localise",
            printed=POSITIVE_START, terms=alone(POSITIVE, Score.LOCALISED_SHARE), above=Fraction(1, 2),
            planted=Comparison(says="more than half do with the labels 0 and 1", terms=alone(ZERO_ONE, Score.LOCALISED_SHARE), above=Fraction(1, 2)),
        ),
        Contrast(
            source=SIGMOID, label="two-populations/by-the-start", printed=POSITIVE_START,
            says="the share of localised neurons is larger by a fifth from mostly positive first weights than from centred ones",
            terms=more(POSITIVE, CENTRED, Score.LOCALISED_SHARE), above=Fraction(1, 5),
            planted=Comparison(
                says="fewer than a fifth localise from centred ones", terms=alone(CENTRED, Score.LOCALISED_SHARE), below=Fraction(1, 5)
            ),
            correction="It is larger by less than a fifth: from centred first weights more than half localise too, as neurons change sides while training.",
        ),
        Contrast(
            source=SIGMOID, label="two-populations/foretold-by-the-start", printed=WHY_TWO,
            says="more than half of the biases end with the sign of w(0)' (S_0 - S_1) w(0), as of their first step",
            terms=alone(CENTRED, Score.FORETOLD), above=Fraction(1, 2),
            planted=Comparison(
                says="more than nine tenths do from mostly positive weights", terms=alone(POSITIVE, Score.FORETOLD), above=Fraction(9, 10)
            ),
            note="ours: the form is what 'more positive' stands for, as S_1 - S_0 is largest along the constant vector",
        ),
    ),
    ours=OURS_OF_SIGMOIDS,
    in_full=SIGMOIDS_IN_FULL,
)  # fmt: skip
