r"""Filters learned on pictures, document 003, appendix E.3 and figures 12 and 13, with pictures of strokes in the place of MNIST.

The MNIST images are not at hand. What the text says of crops does not hang on digits: the same network, with four receptive fields, minibatches of
eight and the crops that the text names, is trained on chains of three strokes, and its filters are measured.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.setting import Pictures
from closedform.derivations.claims.words import Contrast, Experiment, Score, Source, alone, more

SECTION = Source("003", "E.3")
PLAIN, CROPPED = "pictures", "crops"
SETTING = Pictures(
    size=16, pool=500, cropped=False, filters=4, outputs=16, batch=8, steps=250, rate=0.1, decay=0.005, temperature=0.1, own_pair=1.0,
)  # fmt: skip

FILTERS = Experiment(
    source=SECTION,
    says="filters of two-layer networks trained on pictures of strokes",
    arms={PLAIN: SETTING, CROPPED: replace(SETTING, cropped=True)},
    contrasts=(
        Contrast(
            source=SECTION, label="figure-12/diverse",
            says="without augmentation two filters of a receptive field have a cosine of less than 1/2 in size on average",
            printed="We could see that indeed filters in each receptive field capture a diverse set of pattern of the input data points",
            terms=alone(PLAIN, Score.LIKENESS), below=Fraction(1, 2), note="the number that the score is held against is ours",
        ),
        Contrast(
            source=SECTION, label="figure-13/smoother",
            says="with crops as augmentation the filters are smoother: the pixels of a filter differ less from their neighbours",
            printed="Furthermore, with additional data augmentation [...] the resulting learned patterns becomes smoother with much weaker "
            "high-frequency components.",
            terms=more(PLAIN, CROPPED, Score.JUMPS), above=Fraction(0),
        ),
    ),
    ours="500 pictures of three strokes, 16 by 16 (MNIST, 28 by 28, in the text), and 250 minibatches of 8 (50000); not printed: 4 filters a field, 16 "
    "outputs scaled to length one, tau = 1/10, epsilon = 1, learning rate 1/10, the mean-backprop BatchNorm of definition 5",
)  # fmt: skip
