"""The experiments that a document reports, as frozen values: the settings, and the claims about them.

An *experiment* is some ways to run something, each a frozen setting, run again and again with fresh draws. A *contrast* is one
claim about it: a sum of scores lies above, below or within a stated number in a typical run. Nothing here runs anything, and no
outcome is written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from closedform.derivations.claims.source import Source


class Activation(StrEnum):
    """The activation h of the lower layer; all are homogeneous."""

    LINEAR = "linear"
    RELU = "ReLU"
    LEAKY_RELU = "LeakyReLU"  # of slope 0.05 below zero
    SQUARE = "quadratic"


class Loss(StrEnum):
    """The function that training minimises."""

    INFO_NCE = "InfoNCE"
    QUADRATIC = "quadratic"  # minus the energy, with all pairs of equal importance


class Objective(StrEnum):
    """The objective of one node's weight whose local optima are minima, or minus an energy."""

    INFO_NCE = "InfoNCE"
    QUADRATIC = "quadratic loss"  # minus the energy, with all pairs of equal importance
    GAUSSIAN = "minus the energy with Gaussian importance of the inputs"


class Unit(StrEnum):
    """The activation of a neuron that tells two processes apart."""

    RELU = "ReLU"
    ERF = "erf(h / sqrt 2)"


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
    KURTOSIS = "excess kurtosis of drawn preactivations at the end, less that of the closed form"
    FLAT_SHARE = "share of the last weight's squared length that is in its mean"


@dataclass(frozen=True, slots=True)
class BatchNorm:
    """Normalisation of each node by the mean and variance of its batch.

    Args:
        mean: True if gradients pass through the mean.
        variance: True if they pass through the variance.
    """

    mean: bool
    variance: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Descent:
    """Stochastic gradient descent on the loss of a two-layer network's outputs: the part that an experiment's settings share.

    Args:
        loss: the function that is minimised.
        outputs: nodes of the top layer, whose output is scaled to length one.
        batch: positive pairs in a minibatch, N.
        steps: number of minibatches.
        rate: learning rate; the momentum is 0.9.
        decay: weight decay.
        temperature: tau.
        own_pair: epsilon, the weight of the positive pair in the denominator of InfoNCE.
    """

    loss: Loss = Loss.INFO_NCE
    outputs: int
    batch: int
    steps: int
    rate: float
    decay: float
    temperature: float
    own_pair: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Training(Descent):
    """A two-layer network trained by stochastic gradient descent on sequences of tokens, as a setting of an experiment.

    Each of ``fields`` receptive fields sees one token. A generator states the tokens of some fields, drawn from that field's
    ``candidates``, and leaves the others to any token; two sequences of a generator are a positive pair.

    Args:
        fields: number of receptive fields, K.
        tokens: number of tokens, d; their embeddings are orthogonal, in d dimensions.
        candidates: tokens of each field that generators may state, P.
        overparameterisation: filters of each field per candidate, beta; M = beta P.
        generators: number of generators in the pool, G.
        stated: number of fields whose token a generator states.
        activation: activation of the lower layer.
        batch_norm: normalisation of the lower layer's outputs; None for none.
        nonuniformity: zeta; the embeddings of half of the tokens have this length, the others its inverse.
    """

    fields: int
    tokens: int
    candidates: int
    overparameterisation: int
    generators: int
    stated: int
    activation: Activation = Activation.RELU
    batch_norm: BatchNorm | None = BatchNorm(mean=True, variance=False)
    nonuniformity: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerIteration:
    """Power iteration w <- A(w) w / |A(w) w| in a latent summation model, from each column of U, as a setting of an experiment.

    A(w) is the variance of the gated input x 1(w'x > 0), of ReLU, and x = U y, where the y_m are independent and standardised
    Bernoulli.

    Args:
        components: number of components of y, M; A(w) is an exact sum over the 2^M values of y.
        dimension: dimension of x.
        chance: q_m, the probability that y_m is positive.
        departure: the spectral norm of U'U - I.
        steps: number of steps from each column.
    """

    components: int
    dimension: int
    chance: Fraction
    departure: Fraction
    steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """The objective of one ReLU node without augmentation, over all directions of its weight in the plane, as a setting of an experiment.

    Args:
        points: number of inputs, at uniform random angles on the unit circle.
        objective: the objective; its local optima are counted.
        temperature: tau, in InfoNCE and in the Gaussian importance.
        directions: number of evenly spaced directions of the weight at which it is evaluated; two optima between neighbouring
            directions count as none.
    """

    points: int
    objective: Objective
    temperature: Fraction
    directions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures(Descent):
    """A two-layer ReLU network trained by stochastic gradient descent on pictures of strokes, as a setting of an experiment.

    A picture is a chain of three straight strokes between four random places; its quarters are the four receptive fields.

    Args:
        size: pixels on a side, an even number.
        pool: number of pictures from which minibatches are drawn.
        cropped: True if the two views of a picture are crops, of half to all of its area and with side ratios from 1/2 to 3/2,
            resized to its size. Else both are the picture itself.
        filters: number of filters of each receptive field.
    """

    size: int
    pool: int
    cropped: bool
    filters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceptiveFields:
    """Neurons trained by plain gradient descent to tell two processes on a ring apart, as a setting of an experiment.

    The data are X_i = erf(g Z_i) / sqrt(Z(g)) of a normal field Z with Cov(Z_i, Z_j) = exp(-d(i, j)^2 / xi^2), where d is the distance on
    the ring; xi is xi_1 for label 1 and xi_0 for label 0, each with probability 1/2. The network is the mean over its neurons of
    s(<w_k, x> + b_k), and the loss is half its mean squared error.

    Args:
        pixels: n, of the ring.
        xi_1: length scale of the data with label 1, in pixels.
        xi_0: of those with label 0, in pixels.
        gain: g.
        clone: whether normal data with the covariance of X are drawn in place of X.
        neurons: K.
        unit: s.
        biases: whether the b_k are trained; else they stay zero.
        rate: learning rate.
        batch: fresh draws a step.
        steps: of descent.
        looks: times, evenly spaced after the start, at which the weights are kept; a divisor of ``steps``.
        scale: of the first weights, in standard deviations of Xavier's normal law.
        shift: the mean of the first weights, in their standard deviations.
    """

    pixels: int
    xi_1: Fraction
    xi_0: Fraction
    gain: Fraction
    clone: bool = False
    neurons: int = 1
    unit: Unit = Unit.RELU
    biases: bool = False
    rate: float
    batch: int
    steps: int
    looks: int
    scale: float = 1.0
    shift: float = 0.0


Setting = Training | PowerIteration | Landscape | Pictures | ReceptiveFields


@dataclass(frozen=True, slots=True)
class Term:
    """A score in a contrast.

    Args:
        arm: the name of the setting in which it is measured.
        score: the score.
        weight: its factor in the sum.
    """

    arm: str
    score: Score
    weight: int = 1


class Curve(StrEnum):
    """What a figure of an experiment shows of its first run: two curves over one axis, as the document has it and as it was run."""

    SPECTRUM = "size of each frequency of the last weight: by the flow, and trained"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of an experiment.

    Args:
        arm: the name of the setting that is drawn.
        curve: what is drawn of it.
    """

    arm: str
    curve: Curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A sum of scores of one run, with the same draws in every arm, and the number that it is held against.

    Exactly one of ``above``, ``below`` and ``within`` is given.

    Args:
        says: what is claimed, in one plain sentence.
        terms: of the sum.
        above: what the sum exceeds.
        below: what it stays below.
        within: what its absolute value stays below.

    Raises:
        ValueError: there is no term, or not exactly one number to compare with the sum.
    """

    says: str
    terms: tuple[Term, ...]
    above: Fraction | None = None
    below: Fraction | None = None
    within: Fraction | None = None

    def __post_init__(self) -> None:
        """Refuse a contrast that compares nothing."""
        given = [name for name in ("above", "below", "within") if getattr(self, name) is not None]
        if not self.terms or len(given) != 1:
            raise ValueError(
                f"{self.says!r} has {len(self.terms)} terms and {' and '.join(given) or 'no number'} to hold them against; "
                "give terms=(...) and exactly one of above=, below= and within="
            )

    def margin(self, value: float) -> float:
        """Return the distance by which a run's sum satisfies the claim; negative if it does not."""
        if self.above is not None:
            return value - float(self.above)
        if self.below is not None:
            return float(self.below) - value
        assert self.within is not None
        return float(self.within) - abs(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast(Comparison):
    """A claim about an experiment: a sum of scores lies where it is said to in a typical run.

    Args:
        source: document and section.
        label: the slug of the claim in its key.
        printed: the document's own words.
        planted: a wrong claim of ours about the same runs. They must show its opposite, or the claim is undecided: else the test could not
            have failed.
        figure: what is drawn beside the claim.
        correction: what is so instead, in one sentence, where the runs show the opposite.
        note: what a reader should know, such as who chose the number.
    """

    source: Source
    label: str
    printed: str
    planted: Comparison | None = None
    figure: Figure | None = None
    correction: str | None = None
    note: str | None = None

    @property
    def key(self) -> str:
        """Name the claim: ``003:5-experiments/figure-4/relu-over-linear``."""
        return f"{self.source.document}:{self.source.slug}/{self.label}"

    @property
    def compared(self) -> tuple[Term, ...]:
        """Every term that a run must have scored."""
        return (*self.terms, *(self.planted.terms if self.planted else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Settings run with the same draws, and the claims about their scores.

    Args:
        source: document and section of the setting.
        says: a few plain words on what is run.
        arms: each setting by its name.
        contrasts: what is claimed.
        runs: how often each setting is run; the draws of one run are the same in all of them.
        ours: what the document does not print and was chosen here, or is smaller here than there, in a sentence.
        in_full: sizes of the document's own runs, by the names of the settings' fields; used with ``--full``.

    Raises:
        ValueError: a contrast names no arm, an arm is named by none, or arms are of two kinds.
    """

    source: Source
    says: str
    arms: Mapping[str, Setting]
    contrasts: tuple[Contrast, ...]
    runs: int
    ours: str
    in_full: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse an experiment that cannot be run or would be run for nothing."""
        named = {term.arm for contrast in self.contrasts for term in contrast.compared}
        if odd := sorted(named ^ set(self.arms)):
            raise ValueError(
                f"the experiment {self.says!r}: the arm {odd[0]!r} is not both run and compared; name it in arms= and in a term"
            )
        if len({type(arm) for arm in self.arms.values()}) != 1:
            raise ValueError(f"the experiment {self.says!r} has arms of two kinds; write an experiment for each")
