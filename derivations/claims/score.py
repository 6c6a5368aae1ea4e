"""The scores that a run of an experiment is measured by, and the figures that show one run."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class Score(StrEnum):
    """A score of a run."""

    MATCHING = "matching score"
    UNSIGNED_MATCHING = "matching score up to the sign of a filter"
    IRRELEVANT = "irrelevant-matching score"  # a mean over the tokens outside the subset
    STEP = "length of the last step"
    DISTANCE = "distance of the limit from its start"
    OPTIMA = "number of local optima"
    JUMPS = "squared differences of neighbouring pixels of a filter, over the sum of its squares"  # a mean over all filters
    LIKENESS = "size of the cosine of two filters"  # a mean over all pairs of one receptive field
    FLOW_DISTANCE = "distance of the last weight from the flow's, relative to the flow's"
    FLOW_DISTANCE_ALONG = "largest distance on the way of a weight from the flow's, relative to the flow's"
    FLOW_DISTANCE_DOUBLED = "distance of the last weight from that of the flow at twice its speed, relative to it"
    LOG_FLOW_DISTANCE = "logarithm of the distance of the last weight from the flow's, relative to the flow's"
    FLOW_SPEED = "speed of the flow, as a multiple of the printed one, at which it ends nearest to the last weight"
    PARTICIPATION = "participation ratio of the last weight: pixels that share its squared length"
    WAVE_NUMBER = "wave number of the largest power in the last weight's spectrum"
    GROWTH = "logarithm of the last weight's length, less that of the first"
    SHAPE_HALFWAY = "cosine of the weight halfway through training and the last weight"
    SHAPE_AT_FIRST = "cosine of the first and the last weight"
    COSINE_GAIN = "cosine of the middle and the last weight in frequency, less that in space"
    PEAK_MISS = "pixels from the peak of |S_1 w(0)| to the peak of the last |w|"
    PEAK_MISS_OF_ANOTHER = "pixels from the peak of |S_1 w(0)| of another run to the peak of the last |w|"
    GABOR_RESIDUAL = "share of the last weight's squared length that no Gabor function has"
    GABOR_RESIDUAL_AT_FIRST = "share of the first weight's squared length that no Gabor function has"
    UNCERTAINTY_RISES = "looks at which the product of the spreads in position and frequency rises"
    FLIPS = "share of the data for which a gate is another at the next look, on average over neurons and looks"
    FLIPS_IN_ALL = "share of the data for which a gate is another at the end than at the start"
    LATE_FLIPS = "share of the gates' flips between looks that falls into the second half of the run"
    FLIPS_OF_DRAWS = "share of drawn data for which a gate is another at the end, less that of the closed form"
    KURTOSIS_ALONE = "excess kurtosis of drawn preactivations at the end"
    KURTOSIS = "excess kurtosis of drawn preactivations at the end, less that of the closed form"
    FLAT_SHARE = "share of the last weight's squared length that is in its mean"
    WAVE_NUMBER_EARLY = "wave number of the largest power in the weight's spectrum after a fifth of the training"
    MODES = "modes that share the last weight's squared length"
    MODES_AT_FIRST = "modes that share the first weight's squared length"
    DAMPED_DISTANCE = "distance of the weight after a fifth of the training from that of 001 (147), over the first weight's length"
    DIAGONAL_FLOW = "participation ratio of the last weight of the flow with f of 000 (11)"
    FLOW_WITHOUT_DIAGONAL = (
        "participation ratio of the last weight of the same flow, with the mean of the diagonal of f for each of its entries"
    )
    GATES_KEPT = "share of drawn data for which a gate is the same at all looks"
    TILING = "share of random places of the neurons at which their peaks are more even"
    TILING_AT_FIRST = "share of random places of the neurons at which the peaks of the first weights are more even"
    PAIRING = "share of random places of the neurons at which each has a more opposite one"
    HEAD = "least number of weights that decide the sign of <w, x> at every vertex of the cube"
    HEAD_AT_FIRST = "the same number for the first weight"
    LIKELY_HEAD = "least number of weights that decide the sign of <w, x> on vertices with nine tenths of the drawn data"
    LIKELY_HEAD_AT_FIRST = "the same number for the first weight on such vertices"
    BETWEEN = "pixels whose sign is the weight's at between 11/20 and 19/20 of the vertices with <w, x> > 0"
    BETWEEN_AT_FIRST = "the same number of pixels for the first weight"
    IMBALANCE = "share of the neurons with a negative bias at the end, less a half"
    LOCALISED_SHARE = "share of the neurons whose last weight is shared by fewer than 6 pixels"
    LOCALISED_POSITIVE = "share of those localised neurons that have a positive bias"
    OSCILLATORY_NEGATIVE = "share of the neurons of wave number above a quarter of the pixels that have a negative bias"
    FORETOLD = "share of the neurons whose last bias has the sign of w(0)' (S_0 - S_1) w(0)"
    ACCURACY = "share of drawn data that the network tells apart, by whether its output is above the middle of both labels"
    RANKING = "chance that the output is larger for a draw of label 1 than for one of the other"
    ACCURACY_OF_NEGATIVE = "share of them that the mean over the neurons with a negative bias alone tells apart so"
    ACCURACY_OF_POSITIVE = "share of them that the mean over the neurons with a positive bias alone tells apart so"
    RANKING_OF_NEGATIVE = (
        "chance that the mean over the neurons with a negative bias is larger for a draw of label 1 than for one of the other"
    )
    RANKING_OF_POSITIVE = (
        "chance that the mean over the neurons with a positive bias is larger for a draw of label 1 than for one of the other"
    )
    NEGATIVE_GROWTH = "logarithm of the length of the weights with a negative bias at the end, less that of their first, on average"
    NEGATIVE_LENGTH_HALFWAY = "length of those weights halfway, over that at the end, on average"
    NEGATIVE_FALLS = "looks at which the mean length of those weights, or the mean size of their biases, falls"
    NEGATIVE_SHAPE_HALFWAY = "cosine of those weights halfway through training with their last, on average"
    NEGATIVE_SHAPE_AT_FIRST = "cosine of those weights at first with their last, on average"
    NEGATIVE_SMOOTHING_LATE = "share of what their power above a quarter of the pixels falls by that falls after halfway"
    BUMP_DISTANCE = "distance of the drawn E[1(X_i > 0) Y X] from the corrected (74), relative to it"
    BUMP_DISTANCE_PRINTED = "distance of the drawn E[1(X_i > 0) Y X] from the printed (74), relative to it"
    HAT_LIKENESS = "cosine of the least-squares weight of a Mexican-hat gate, by draws, with the hat"
    HAT_PARTICIPATION = "pixels that share the squared length of the least-squares weight of a Mexican-hat gate, by draws"
    CROSSINGS = "mean changes of sign around a draw of label 1, over n acos(exp(-1 / xi_1^2)) / pi, less one"
    CROSSINGS_OTHER = "mean changes of sign around a draw of the other label, over n acos(exp(-1 / xi_0^2)) / pi, less one"
    CROSSINGS_EXCHANGED = "mean changes of sign around a draw of the other label, over n acos(exp(-1 / xi_1^2)) / pi, less one"


class Curve(StrEnum):
    """What a figure of an experiment shows of its first run: two curves over one axis, most as the document has it and as it was run."""

    SPECTRUM = "size of each frequency of the last weight: by the flow, and trained"
    BUMP = "entries of the input-output covariance of a coordinate's gate: as corrected, and drawn"
    HAT = "a Mexican hat, and the least-squares weight of its gate"
    SAMPLES = "a draw of each label"
