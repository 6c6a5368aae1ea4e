"""The experiments that a document reports, as frozen values: the settings, and the claims about them.

An *experiment* is some ways to run something, each a frozen setting, run again and again with fresh draws. A *contrast* is one
claim about it: a sum of scores lies above, below or within a stated number in a typical run. Nothing here runs anything, and no
outcome is written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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


Setting = Training | PowerIteration | Landscape | Pictures


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """A claim about an experiment: a sum of scores, of one run with the same draws in every arm, lies above, below or within a number.

    Exactly one of ``above``, ``below`` and ``within`` is given.

    Args:
        source: document and section.
        label: the slug of the claim in its key.
        says: the claim in one plain sentence.
        printed: the document's own words.
        terms: the terms of the sum.
        above: the sum exceeds this number.
        below: the sum stays below this number.
        within: the absolute value of the sum stays below this number.
        correction: the opposite claim, in one sentence, if the runs show the opposite.
        note: remarks for readers, such as who chose the number.

    Raises:
        ValueError: there is no term, or not exactly one number to compare with the sum.
    """

    source: Source
    label: str
    says: str
    printed: str
    terms: tuple[Term, ...]
    above: Fraction | None = None
    below: Fraction | None = None
    within: Fraction | None = None
    correction: str | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        """Refuse a contrast that compares nothing."""
        given = [name for name in ("above", "below", "within") if getattr(self, name) is not None]
        if not self.terms or len(given) != 1:
            raise ValueError(
                f"{self.key} has {len(self.terms)} terms and {' and '.join(given) or 'no number'} to compare with; give "
                "terms=(...) and exactly one of above=, below= and within="
            )

    @property
    def key(self) -> str:
        """Name the claim: ``003:5-experiments/figure-4/relu-over-linear``."""
        return f"{self.source.document}:{self.source.slug}/{self.label}"

    def margin(self, value: float) -> float:
        """Return the distance by which a run's sum satisfies the claim; negative if it does not."""
        if self.above is not None:
            return value - float(self.above)
        if self.below is not None:
            return float(self.below) - value
        assert self.within is not None
        return float(self.within) - abs(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """Settings run with the same draws, and the claims about their scores.

    Args:
        source: document and section of the setting.
        says: a few plain words on what is run.
        arms: each setting by its name.
        contrasts: the claims.
        runs: the number of runs of each setting; the draws of one run are the same in all settings.
        ours: a sentence on choices that the document does not print, or sizes that are smaller here.

    Raises:
        ValueError: a contrast names no arm, an arm is named by none, or arms are of two kinds.
    """

    source: Source
    says: str
    arms: Mapping[str, Setting]
    contrasts: tuple[Contrast, ...]
    runs: int
    ours: str

    def __post_init__(self) -> None:
        """Refuse an experiment that cannot be run or would be run for nothing."""
        named = {term.arm for contrast in self.contrasts for term in contrast.terms}
        if odd := sorted(named ^ set(self.arms)):
            raise ValueError(
                f"the experiment {self.says!r}: the arm {odd[0]!r} is not both run and compared; name it in arms= and in a term"
            )
        if len({type(arm) for arm in self.arms.values()}) != 1:
            raise ValueError(f"the experiment {self.says!r} has arms of two kinds; write an experiment for each")
